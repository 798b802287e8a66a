"""What a seat of Silver Isle is told: the view, built from nothing for one audience (SI-97 … SI-99). Compiled."""

from __future__ import annotations

from typing import Any, Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.telling import ended, prompt, seat_view, steps, won_or_drew
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Ending, Group, Item, Prompt, SeatView, Step, View
from ludoscape.engine.words import seat_name, spelled
from ludoscape.games.silver_isle.rules import building, land, legal, letters, position, score
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.views.choices import Choices
from ludoscape.games.silver_isle.words import sentences
from ludoscape.games.silver_isle.words.names import NATIONS, SIDES, SUITS, crew_symbol, css, emblem
from ludoscape.games.silver_isle.words.notation import lay_spots
from ludoscape.games.silver_isle.words.silver import next_step, on_its_way

TEXTS: Final = read_texts("ludoscape.games.silver_isle")
DOING: Final[dict[int, str]] = TEXTS.named("doing", vars(position))
IN_PLAY: Final = (position.STARVE, position.ACT, position.DAMAGE, position.SPOILS, position.MINE)


def view(state: SilverState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    mine = state.actor >= 0 and seat == state.actor
    return {
        "game": "silver-isle",
        "seats": [_seat(state, player) for player in range(int(state.settings.seats))],
        "seat": seat,
        "actor": int(state.actor),
        "phase": letters.PHASES[state.phase],
        "where": _where(state),
        "prompt": _prompt(state, mine),
        "steps": _steps(state),
        "hand": _hand(state, seat),
        "held": "",
        "choices": Choices(state).all() if mine else [],
        "board": _board(state, seat),
        "outcome": _outcome(state),
    }


# ---- the board


def _board(state: SilverState, seat: int) -> dict[str, Any]:
    nations = range(int(state.settings.nations))
    isle = state.isle
    board: dict[str, Any] = {
        "tiles": [
            {"key": _tile_key(state, t), "x": int(state.x[t]), "y": int(state.y[t]), "owner": _owner(state, t)}
            for t in range(int(state.laid))
        ],
        "ports": [_port(state, n, seat) for n in nations if state.ports >> n & 1],
        "crews": [],
        "ships": [_ship(state, n, seat) for n in nations],
        "mines": [],
        "loose": [],
        "europe": [_europe(state, n, seat) for n in nations],
        "corners": [],
        "sight": [],
        "hungry": [],
        "building": _building(state),
        "drawn": [letters.face_text(face) for face in members(state.faces)],
        "supply": int(state.supply),
        "active": _active(state),
        "landing": None,
        "fight": sentences.last_fight(state),
        "damage": None,
        "captured": [],
    }
    if isle is not None:
        _fill_isle(state, isle, seat, board)
    return board


def _fill_isle(state: SilverState, isle: Isle, seat: int, board: dict[str, Any]) -> None:
    nations = range(int(state.settings.nations))
    crews = [(n, int(state.tag[6 * n + v]), 6 * n + v) for n in nations for v in range(6) if state.tag[6 * n + v]]
    board["crews"] = [_crew(state, isle, c, seat) for _, _, c in sorted(crews)]
    board["mines"] = [
        {"nation": letters.LETTERS[n], **_spot(isle, int(state.mine_at[n])), "value": int(state.mine_value[n])}
        for n in nations
        if state.mine_at[n] >= 0
    ]
    board["loose"] = [{**_spot(isle, p), "count": int(state.loose[p])} for p in range(96) if state.loose[p]]
    board["corners"] = [_corner(isle, k) for k in range(int(isle.corners))]
    place = int(position.landing(state, state.nation))
    if state.phase == position.ACT and place >= 0:
        corner = int(state.ship[state.nation])
        board["sight"] = [_corner(isle, k) for k in members(isle.sight[corner])]
        board["landing"] = _spot(isle, place)
    if state.phase == position.STARVE:
        board["hungry"] = [
            {
                "nation": letters.LETTERS[state.nation],
                "tiles": [_tile_key(state, t) for t in members(area)],
                "crews": crews.bit_count(),
                "food": area.bit_count(),
            }
            for area, crews in _hungry(state)
        ]
    if state.phase == position.DAMAGE:
        winners = [c % 6 for c in members(state.winners)]  # shown by the fight
        board["damage"] = {"nation": letters.LETTERS[state.decider], "damage": int(state.damage), "values": winners}
    if state.phase in (position.DAMAGE, position.SPOILS):
        board["captured"] = _captured(state, isle)


def _hungry(state: SilverState) -> list[tuple[int, int]]:
    """List the areas of the active nation with more crews than tiles (SI-41)."""
    areas = [(int(area), int(crews)) for area, crews in land.areas(state, state.nation)]
    return [(area, crews) for area, crews in areas if crews.bit_count() > area.bit_count()]


def _captured(state: SilverState, isle: Isle) -> list[dict[str, Any]]:
    found = []
    for quadrant in range(4):
        count = int(position.tokens(state.captured, quadrant))
        if count:
            found.append({**_spot(isle, 4 * int(state.captured_tile) + quadrant), "count": count})
    if state.sunk_hold:
        ship = letters.target_text(isle, position.SHIP + int(state.sunk))
        found.append({"place": ship, "x": None, "y": None, "quadrant": "", "count": int(state.sunk_hold)})
    return found


def _tile_key(state: SilverState, tile: int) -> str:
    return f"{state.x[tile]}_{state.y[tile]}"


def _owner(state: SilverState, tile: int) -> str:
    owner = int(state.controller(tile))
    return letters.LETTERS[owner] if owner >= 0 else ""


def _corner(isle: Isle, corner: int) -> list[int]:
    return [int(isle.corner_x[corner]), int(isle.corner_y[corner])]


def _spot(isle: Isle, place: int) -> dict[str, Any]:
    """Say where a place is; a port that is one place has no quadrant."""
    tile = place >> 2
    whole = tile >= PORTS and not isle.four_spaces
    return {
        "place": letters.place_text(isle, place),
        "x": int(isle.x[tile]),
        "y": int(isle.y[tile]),
        "quadrant": "" if whole else letters.QUADRANTS[place & 3],
    }


def _open(state: SilverState, seat: int, nation: int) -> bool:
    """Tell whether a seat knows a nation's coins: its own, and at the end all (SI-98)."""
    return state.actor == OVER or sentences.knows(state, seat, nation)


def _values(state: SilverState, seat: int, nation: int, crews: int) -> list[int] | None:
    return [c % 6 for c in members(crews)] if _open(state, seat, nation) else None


def _crew(state: SilverState, isle: Isle, c: int, seat: int) -> dict[str, Any]:
    n = c // 6
    seen = bool(state.shown >> c & 1) and bool(state.game.options["memory_aid"])
    return {
        "key": f"{letters.LETTERS[n]}{state.tag[c]}",
        "nation": letters.LETTERS[n],
        **_spot(isle, int(state.at[c])),
        "value": c % 6 if seen or _open(state, seat, n) else None,
        "seen": seen,
        "loaded": bool(state.loaded >> c & 1),
    }


def _port(state: SilverState, n: int, seat: int) -> dict[str, Any]:
    crews = int(state.port_crews(n))
    first = 4 * (PORTS + n)
    loaded = crews & int(state.loaded)
    found: dict[str, Any] = {
        "nation": letters.LETTERS[n],
        "x": int(state.x[PORTS + n]),
        "y": int(state.y[PORTS + n]),
        "crews": crews.bit_count(),
        "loaded": loaded.bit_count(),
        "loose": sum(int(state.loose[first + q]) for q in range(4)),
        "values": _values(state, seat, n, crews),
        "carrying": _values(state, seat, n, loaded),
    }
    if state.settings.four_spaces and state.isle is not None:
        found["spaces"] = []
        for q in range(4):
            here = int(state.crews(n, first + q))
            found["spaces"].append(
                {
                    "quadrant": letters.QUADRANTS[q],
                    "crews": here.bit_count(),
                    "loaded": (here & loaded).bit_count(),
                    "values": _values(state, seat, n, here),
                }
            )
    return found


def _ship(state: SilverState, n: int, seat: int) -> dict[str, Any]:
    crews = int(state.crews(n, position.ABOARD))
    corner = int(state.ship[n])
    isle = state.isle
    return {
        "nation": letters.LETTERS[n],
        "corner": _corner(isle, corner) if isle is not None and corner >= 0 else None,
        "crews": crews.bit_count(),
        "hold": int(state.hold[n]),
        "values": _values(state, seat, n, crews),
    }


def _europe(state: SilverState, n: int, seat: int) -> dict[str, Any]:
    crews = int(state.crews(n, position.EUROPE))
    return {
        "nation": letters.LETTERS[n],
        "crews": crews.bit_count(),
        "values": _values(state, seat, n, crews),
        "delivered": int(state.delivered[n]),
    }


def _building(state: SilverState) -> dict[str, Any] | None:
    if state.phase != position.LAY:
        return None
    face = int(state.face)
    return {
        "suit": letters.LETTERS[face // 5],
        "value": face % 5 + 1,
        "spots": [list(spot) for spot in lay_spots(state)],
    }


def _active(state: SilverState) -> str:
    if state.actor >= 0:
        return letters.LETTERS[state.decider]
    return letters.LETTERS[building.picker(state)] if state.phase == position.DRAW else ""


# ---- the seats


def _seat(state: SilverState, player: int) -> SeatView:
    nations = sentences.nations_of(state, player)
    active = state.actor == player
    lead = int(state.decider) if active else nations[0]
    groups: list[Group] = []
    if state.isle is not None:
        groups = [{"label": "", "items": _whereabouts(state, n)} for n in nations]
    tag = won_or_drew(state.best, player) if state.actor == OVER else "moving" if active else ""
    title, points = sentences.title_of(state, player), f"{score.score(state, player)} silver"
    look, sign = emblem(lead), "silver"
    return seat_view(player, groups, css=css(lead), emblem=look, title=title, tag=tag, score=points, sign=sign)


def _whereabouts(state: SilverState, n: int) -> list[Item]:
    """Count the silver that a nation brings home, which a seat of one line shows, and its crews by where they are."""
    aboard, home = [int(state.crews(n, where)).bit_count() for where in (position.ABOARD, position.EUROPE)]
    counts = ((6 - aboard - home, "on the isle"), (aboard, "aboard"), (home, "in Europe"))
    silver = on_its_way(state, n)
    texts = [f"{silver} silver on its way"] if silver else []
    texts += [f"{count} {words}" for count, words in counts if count]
    if sentences.several(state):
        texts[0] = f"{letters.NATION_NAMES[n]}: {texts[0]}"
    return [{"icon": "", "css": css(n), "label": text} for text in texts]


def _where(state: SilverState) -> str:
    if state.phase in (position.DRAW, position.LAY):
        return f"Isle tile {min(int(state.draws) + 2 - (state.phase == position.LAY), 20)} of 20"
    if state.phase in (position.FIRST, position.PORT):
        return "Placing the ports"
    limit = int(state.settings.round_limit)
    return f"Round {state.round} of {limit}" if limit else f"Round {state.round}"


def _steps(state: SilverState) -> list[Step]:
    if state.phase not in IN_PLAY:
        return []
    labels = ["Action 1", "Action 2"]
    at = 2 - int(state.actions)
    if state.phase == position.STARVE:
        labels, at = ["Feed crews", *labels], 0
    return steps(labels, at)


# ---- the hand


def _hand(state: SilverState, seat: int) -> list[Group]:
    if seat < 0 or state.isle is None:
        return []
    nations = sentences.nations_of(state, seat)
    mine = state.actor == seat
    if mine:
        nations.sort(key=lambda n: n != state.decider)
    groups: list[Group] = []
    if mine and state.phase == position.DAMAGE:
        groups += _damage_hand(state)
    for n in nations:
        active = n == state.decider if mine else len(nations) == 1
        if mine and active and state.phase == position.DAMAGE:
            continue  # all that counts for it is shown
        found = _nation_hand(state, n, active)
        if mine and not active:
            for group in found:
                group["pale"] = True
        groups += found
    return groups


def _damage_hand(state: SilverState) -> list[Group]:
    n = int(state.decider)
    strongest = max(c % 6 for c in members(state.winners))
    fits: list[Item] = [
        {"icon": crew_symbol(c % 6), "css": css(n), "label": f"crew {c % 6}", "id": f"si-fit-{c % 6}"}
        for c in reversed(members(legal.fitting(state, strongest)))
    ]
    winners: list[Item] = [
        {"icon": crew_symbol(c % 6), "css": css(n), "label": f"crew {c % 6}", "id": f"si-win-{c % 6}"}
        for c in reversed(members(state.winners))
    ]
    groups: list[Group] = [{"label": "Winners", "items": winners}]
    if fits and strongest > state.damage:  # who is worth no more is lost, and not exchanged (SI-79)
        groups.append({"label": "May replace", "items": fits})
    return groups


def _nation_hand(state: SilverState, n: int, clickable: bool) -> list[Group]:
    """List a nation's coins by where they are; those beside the board can be clicked."""
    on_isle = sum(1 << 6 * n + v for v in range(6) if state.at[6 * n + v] < 4 * PORTS)
    aboard = _coins(state, int(state.crews(n, position.ABOARD)), "B" if clickable else "")
    if state.hold[n]:
        token: Item = {"icon": "silver", "css": "", "label": "silver", "count": int(state.hold[n]), "spread": True}
        if clickable:
            token["id"] = "si-token"
        aboard.append(token)
    home = _coins(state, int(state.crews(n, position.EUROPE)), "E" if clickable else "")
    for item in home:
        item["pale"] = True
    port = _coins(state, int(state.port_crews(n)), "P" if clickable else "")
    places = (("Isle", _coins(state, on_isle, "")), ("Port", port), ("Ship", aboard), ("Europe", home))
    groups: list[Group] = [{"label": label, "items": items} for label, items in places if items]
    if sentences.several(state):
        groups[0]["label"] = f"{letters.NATION_NAMES[n]}: {groups[0]['label']}"
    return groups


def _coins(state: SilverState, crews: int, where: str) -> list[Item]:
    found: list[Item] = []
    for c in reversed(members(crews)):
        silver = " with silver" if state.loaded >> c & 1 else ""
        item: Item = {"icon": crew_symbol(c % 6), "css": css(c // 6), "label": f"crew {c % 6}{silver}"}
        if where:
            item["id"] = f"si-coin-{where}{c % 6}"
        found.append(item)
    return found


# ---- what is asked


def _outcome(state: SilverState) -> Ending | None:
    if state.actor != OVER:
        return None
    return {"winners": members(state.best), "reason": letters.REASONS[state.reason], "text": sentences.end_words(state)}


def _prompt(state: SilverState, mine: bool) -> Prompt:
    phase = int(state.phase)
    if phase == position.DRAW:
        return prompt("The next tile is drawn", "Its suit says to which coast it is added.")
    if phase == position.FIRST:
        return prompt("The dice decide who begins", "The first player also places the first port.")
    if phase == position.ENDED:
        return ended(members(state.best), sentences.end_words(state))
    if not mine:
        return prompt(f"{seat_name(state.actor)} {DOING[phase]}", _aside(state))
    return _question(state, phase)


def _aside(state: SilverState) -> str:
    """Say to the others what a decision is about."""
    n = int(state.decider)
    if state.phase == position.DAMAGE:
        return f"Damage {state.damage} for {NATIONS[n]}."
    if state.phase == position.LAY:
        return f"{SUITS[state.face // 5]} {state.face % 5 + 1} fits two lines."
    return f"The turn belongs to {NATIONS[state.nation]}."


def _question(state: SilverState, phase: int) -> Prompt:
    n = int(state.decider)
    nation = f" for {NATIONS[n]}" if sentences.several(state) else ""
    if phase == position.LAY:
        tile = f"{SUITS[state.face // 5]} {state.face % 5 + 1}"
        return prompt(f"Where does {tile} go?", "Two lines are equally close to the start.")
    if phase == position.PORT:
        return prompt(f"Place your port{nation}", f"It slides in from the {SIDES[n]} until it meets the isle.")
    if phase == position.STARVE:
        area, crews = _hungry(state)[0]
        food = spelled(area.bit_count(), "tile")
        return prompt(
            f"Which crew starves{nation}?",
            f"{spelled(crews.bit_count(), 'crew').capitalize()} cannot live on {food}: one goes to Europe.",
        )
    if phase == position.DAMAGE:
        return prompt(f"Who takes {state.damage} damage{nation}?", _damage(state))
    if phase == position.SPOILS:
        return prompt(f"Who takes the silver{nation}?", "Touch the silver, then the crew that carries it away.")
    if phase == position.MINE:
        return prompt(
            f"Place {sentences.whose(state, int(state.mined), int(state.actor))} mine?",
            "The farther from its port, the more silver it holds, five at most.",
        )
    which = "first" if state.actions == 2 else "second"
    return prompt(f"Your {which} action{nation}", next_step(state, n))


def _damage(state: SilverState) -> str:
    """Say what becomes of a winner that takes the damage (SI-79 … SI-81)."""
    if state.reserve:
        return "A crew worth more than that is exchanged for a weaker one; others are lost."
    if state.settings.empty_europe_kills:
        return "Whoever takes it goes to Europe."
    return "A crew worth more stays unharmed: none of yours is in Europe. Others are lost."
