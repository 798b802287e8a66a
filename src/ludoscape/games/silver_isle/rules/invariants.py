"""The invariants of the dossier's section 14 that can be seen in one position, under their numbers."""

from __future__ import annotations

from ludoscape.engine.game import require
from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.games.silver_isle.rules import position
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, NATION_NAMES, place_text
from ludoscape.games.silver_isle.rules.state import SilverState


def validate(state: SilverState) -> None:
    """Check every invariant. Raises InvalidState with its number."""
    check_position(state)
    check_choices(state)


def check_position(state: SilverState) -> None:
    """Check how everything lies, before it is asked what can be done. Raises InvalidState."""
    _lattice(state)
    isle = state.isle
    require(
        11,
        (isle is None) == (state.phase in (position.DRAW, position.LAY, position.FIRST, position.PORT)),
        "the isle is finished at a wrong time",
    )
    if isle is not None:
        _geometry(state, isle)
        _crews(state, isle)
        _control(state)
        _mines(state, isle)
        _silver(state, isle)
        _ships(state, isle)
    _turn(state)


def check_choices(state: SilverState) -> None:
    """Check that there is something to decide while the game runs, and nothing after it. Raises InvalidState."""
    if state.actor == CHANCE:
        return
    count = len(state.legal())
    require(16, (count > 0) == (state.actor != OVER), f"there are {count} legal moves")
    if state.phase in (position.STARVE, position.LAY, position.PORT, position.DAMAGE, position.SPOILS, position.MINE):
        require(16, count > 1, "a decision with a single choice is not carried out by itself")


def _name(n: int) -> str:
    return NATION_NAMES[n]


def _lattice(state: SilverState) -> None:
    laid = int(state.laid)
    require(11, 1 <= laid <= 20, f"{laid} isle tiles are on the lattice")
    drawn = int(state.faces).bit_count()
    require(11, drawn == state.draws <= 19, "the tiles that were drawn are counted wrongly")
    require(11, not int(state.ports) >> int(state.settings.nations), "a port belongs to a nation that is not in play")
    building = state.phase in (position.DRAW, position.LAY, position.FIRST)
    require(11, not building or not state.ports, "a port is placed before the isle is built")
    spots = [(int(state.x[t]), int(state.y[t])) for t in (*range(laid), *(PORTS + n for n in members(state.ports)))]
    require(11, len(set(spots)) == len(spots), "two tiles lie at one position")
    isle = set(spots[:laid])
    whole, edge = {spots[0]}, [spots[0]]
    while edge:
        x, y = edge.pop()
        for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if spot in isle and spot not in whole:
                whole.add(spot)
                edge.append(spot)
    require(17, whole == isle, "the isle does not hang together")


def _geometry(state: SilverState, isle: Isle) -> None:
    nations = int(state.settings.nations)
    require(11, state.ports == (1 << nations) - 1, "a port is missing")
    present = state.ports << PORTS | (1 << int(state.laid)) - 1
    same = all(isle.x[t] == state.x[t] and isle.y[t] == state.y[t] for t in members(present))
    require(11, isle.present == present and same, "the finished isle is another one than the lattice")
    corners = range(int(isle.corners))
    for n in range(nations):
        own = sum(isle.corner_tile[k] == PORTS + n for k in corners)
        require(12, 1 <= own <= 2, f"{own} corners of the port of {_name(n)} are eligible")
    for i in corners:
        for j in corners:
            require(12, isle.sight[i] >> j & 1 == isle.sight[j] >> i & 1, "sight between two corners goes one way only")


def _crews(state: SilverState, isle: Isle) -> None:
    nations = int(state.settings.nations)
    for c in range(24):
        n, where = c // 6, int(state.at[c])
        require(3, (where == position.OUT) == (n >= nations), f"a crew of {_name(n)} is in play or out at a wrong time")
        if where in (position.EUROPE, position.ABOARD, position.OUT):
            require(7, not state.loaded >> c & 1, "a crew in Europe or aboard carries silver")
            continue
        there = 0 <= where < 96 and isle.present >> (where >> 2) & 1
        require(3, there, f"a crew of {_name(n)} is nowhere")
        if where >= 4 * PORTS:
            require(5, where >> 2 == PORTS + n, f"a crew of {_name(n)} is in a foreign port")
            require(3, isle.four_spaces or not where & 3, "a crew is on a space of a port that is one place")
        else:
            require(4, state.who[where] == c, f"two crews stand on {place_text(isle, where)}")
            require(4, where not in state.mine_at, f"a crew and a mine are on {place_text(isle, where)}")
            require(3, 1 <= state.tag[c] <= 6, "a crew on the isle has no number")
    for place in range(4 * PORTS):
        c = int(state.who[place])
        require(3, c < 0 or state.at[c] == place, "a crew is noted on a space where it is not")
        require(10, c != position.MINED or place in state.mine_at, "a mine is noted on a space where it is not")


def _control(state: SilverState) -> None:
    taken = 0
    for n in range(4):
        land = int(state.land[n])
        own = 1 << PORTS + n if n < state.settings.nations else 0
        require(13, land >> PORTS << PORTS == own, f"{_name(n)} controls a port that is not its own")
        tiles = land & (1 << PORTS) - 1
        require(13, not tiles & taken, "two nations control one tile")
        require(13, not tiles >> int(state.laid), f"{_name(n)} controls a tile that is not there")
        taken |= tiles
    if state.settings.landing_claims and state.phase not in (position.DAMAGE, position.SPOILS):
        for c in range(24):
            where = int(state.at[c])
            fine = where >= 4 * PORTS or state.land[c // 6] >> (where >> 2) & 1
            require(6, fine, f"a crew of {_name(c // 6)} stands on a tile that its nation does not control")


def _mines(state: SilverState, isle: Isle) -> None:
    tiles: set[int] = set()
    for n in range(4):
        place, value, start = int(state.mine_at[n]), int(state.mine_value[n]), int(state.mine_start[n])
        if place < 0:
            require(10, value == start == 0, "a mine that is not placed has a value")
            continue
        require(10, n < state.settings.nations, f"the mine of {_name(n)} is not in play")
        require(10, place < 4 * PORTS and isle.present >> (place >> 2) & 1, "a mine stands on no space of the isle")
        require(10, place >> 2 not in tiles, "two mines stand on one tile")
        tiles.add(place >> 2)
        require(10, 1 <= start <= 5 and 0 <= value <= start, f"the mine of {_name(n)} has the value {value} of {start}")
        require(9, not state.loose[place], "silver lies under a mine")
        require(10, state.mined_place(place), "a mine is not noted where it stands")
    spaces = [p for p in range(4 * int(state.laid)) if not state.mined_place(p)]
    for n in range(int(state.settings.nations)):
        reached = _walk(state, isle, n)
        require(17, all(p in reached for p in spaces), f"a space has no way to the port of {_name(n)}")


def _walk(state: SilverState, isle: Isle, n: int) -> set[int]:
    """Find the spaces from which a port can be reached on foot (SI-19)."""
    edge = list(range(4 * (PORTS + n), 4 * (PORTS + n) + (4 if isle.four_spaces else 1)))
    reached: set[int] = set(edge)
    while edge:
        here = edge.pop()
        for i in range(int(isle.near_from[here]), int(isle.near_from[here + 1])):
            there = int(isle.near[i])
            if there < 4 * PORTS and there not in reached and not state.mined_place(there):
                reached.add(there)
                edge.append(there)
    return reached


def _silver(state: SilverState, isle: Isle) -> None:
    require(1, state.lying == sum(state.loose), "the silver that lies loose is counted wrongly")
    carried = int(state.loaded).bit_count()
    captured = int(state.sunk_hold) + sum(int(position.tokens(state.captured, q)) for q in range(4))
    piles = (*state.loose, *state.hold, *state.delivered)
    require(1, all(count >= 0 for count in (*piles, state.supply)), "there is less than no silver somewhere")
    there = int(state.supply) + carried + captured + sum(piles)
    require(1, there == position.SILVER, f"there are {there} tokens, and {position.SILVER} exist")
    mined = sum(int(state.mine_start[n] - state.mine_value[n]) for n in range(4))
    # a position set up by hand may have taken tokens from the supply without a mine
    require(
        2,
        mined <= 20 and mined <= position.SILVER - state.supply,
        f"the mines have given {mined} tokens, which are not there",
    )
    for place in range(96):
        fine = not state.loose[place] or isle.present >> (place >> 2) & 1
        require(1, fine, "silver lies where no place is")


def _ships(state: SilverState, isle: Isle) -> None:
    for n in range(4):
        corner = int(state.ship[n])
        require(8, -1 <= corner < isle.corners, f"the ship of {_name(n)} lies at no eligible corner")
        if n >= state.settings.nations:
            empty = corner < 0 and not state.hold[n] and not state.delivered[n]
            require(3, empty, f"{_name(n)} is not in play but has a ship or silver")


def _turn(state: SilverState) -> None:
    phase, actor = int(state.phase), int(state.actor)
    require(18, 0 <= state.nation < state.settings.nations, "the active nation is not in play")
    require(18, (phase == position.ENDED) == (actor == OVER) == (state.reason != 0), "the end is noted wrongly")
    require(18, (phase in (position.DRAW, position.FIRST)) == (actor == CHANCE), "chance acts at a wrong time")
    if actor >= 0:
        require(18, actor == state.seat_of(state.decider), f"{LETTERS[state.decider]} decides, but another seat acts")
    if phase in (position.STARVE, position.ACT, position.DAMAGE, position.SPOILS, position.MINE):
        require(18, 1 <= state.actions <= 2, f"{state.actions} actions are left in the turn")
    limit = int(state.settings.round_limit)
    require(18, not limit or 1 <= state.round <= limit, f"this is round {state.round} of {limit}")
    if phase == position.ENDED:
        require(16, state.best, "the game is over without a result")
