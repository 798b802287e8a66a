"""Positions of Silver Isle as data: dump, and setting up any position with as little or as much said as one likes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from ludoscape.engine.game import Game, InvalidState
from ludoscape.engine.reading import Reader, parsed, whole
from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE
from ludoscape.engine.texts import read_texts
from ludoscape.games.silver_isle.rules import building, crews, land, letters, position
from ludoscape.games.silver_isle.rules.fight import CREWED_SHIP
from ludoscape.games.silver_isle.rules.invariants import check_choices, check_position
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.knowledge import worlds
from ludoscape.games.silver_isle.rules.position import seen_after
from ludoscape.games.silver_isle.rules.state import SilverState

KEYS: Final = read_texts("ludoscape.games.silver_isle").letters("keys")
FIGHT_KEYS: Final = ("winners", "damage", "fits", "body", "captured", "rest", "swapped", "assault", "attacker_won")
BODIES: Final = ("land", "ship", "port")
START: Final = "start"
_FORM_OF_PLACE: Final = re.compile(r"-?\d{1,4},-?\d{1,4}(?:sw|se|nw|ne)|P[SAMC](?::(?:sw|se|nw|ne))?", re.ASCII)
_FORM_OF_CORNER: Final = re.compile(r"@(-?\d{1,4}),(-?\d{1,4})", re.ASCII)


# ---- writing


def dump(state: SilverState) -> dict[str, Any]:
    """Give the full position as JSON-able data."""
    nations = range(int(state.settings.nations))
    phase = int(state.phase)
    data: dict[str, Any] = {
        "phase": letters.PHASES[phase],
        "active": letters.LETTERS[state.nation],
        "first": letters.LETTERS[state.first],
        "round": int(state.round),
        "turn": int(state.turn),
        "actions": int(state.actions),
        "isle": [_xy(state, tile) for tile in range(int(state.laid))],
        "drawn": [letters.face_text(face) for face in members(state.faces)],
        "ports": {letters.LETTERS[n]: _xy(state, PORTS + n) for n in nations if state.ports >> n & 1},
    }
    if phase == position.LAY:
        data["face"] = letters.face_text(int(state.face))
    isle = state.isle
    if isle is None:
        return data
    data |= {
        "crews": {letters.LETTERS[n]: _crews(state, isle, n) for n in nations},
        "own": {letters.LETTERS[n]: [_xy(state, t) for t in members(state.land[n]) if t < PORTS] for n in nations},
        "mines": {
            letters.LETTERS[n]: [
                letters.place_text(isle, state.mine_at[n]),
                int(state.mine_value[n]),
                int(state.mine_start[n]),
            ]
            for n in nations
            if state.mine_at[n] >= 0
        },
        "loose": {letters.place_text(isle, p): int(state.loose[p]) for p in range(96) if state.loose[p]},
        "ships": {letters.LETTERS[n]: letters.corner_text(isle, state.ship[n]) for n in nations if state.ship[n] >= 0},
        "holds": {letters.LETTERS[n]: int(state.hold[n]) for n in nations if state.hold[n]},
        "delivered": {letters.LETTERS[n]: int(state.delivered[n]) for n in nations if state.delivered[n]},
        "supply": int(state.supply),
        "shown": {letters.LETTERS[n]: members(state.shown >> 6 * n & 63) for n in nations if state.shown >> 6 * n & 63},
        "tags": {letters.LETTERS[n]: _tags(state, n) for n in nations if _tags(state, n)},
    }
    if phase in (position.DAMAGE, position.SPOILS):
        data["decides"] = letters.LETTERS[state.decider]
        data["fight"] = _fight(state, isle)
    if phase == position.MINE:
        data["gained"] = [*_xy(state, int(state.tile)), letters.LETTERS[state.mined]]
    if phase == position.ENDED:
        data["winners"] = members(state.best)
        data["reason"] = letters.REASONS[state.reason]
    data["seen"] = codes(state)
    return data


def codes(state: SilverState, since: SilverState | None = None) -> list[int]:
    """List what was seen of the coins, since another position, oldest first (see `knowledge.py`)."""
    seen, of_seen = (None, 0) if since is None else (since.seen, int(since.of_seen))
    found, _ = seen_after(state, seen, of_seen)
    found.reverse()
    return found


def _xy(state: SilverState, tile: int) -> list[int]:
    return [int(state.x[tile]), int(state.y[tile])]


def _crews(state: SilverState, isle: Isle, n: int) -> dict[str, str]:
    found = {}
    for v in range(6):
        where = int(state.at[6 * n + v])
        if where == position.EUROPE:
            continue
        star = "*" if state.loaded >> 6 * n + v & 1 else ""
        if where == position.ABOARD:
            text = "aboard"
        elif where >= 4 * PORTS:
            text = f"P:{letters.QUADRANTS[where & 3]}" if isle.four_spaces else "P"
        else:
            text = letters.place_text(isle, where)
        found[str(v)] = text + star
    return found


def _tags(state: SilverState, n: int) -> dict[str, int]:
    return {str(v): int(state.tag[6 * n + v]) for v in range(6) if state.tag[6 * n + v]}


def _fight(state: SilverState, isle: Isle) -> dict[str, Any]:
    first = 6 * int(state.decider)
    captured = {}
    for quadrant in range(4):
        count = int(position.tokens(state.captured, quadrant))
        if count:
            captured[letters.place_text(isle, 4 * int(state.captured_tile) + quadrant)] = count
    if state.sunk_hold:
        captured[letters.target_text(isle, position.SHIP + int(state.sunk))] = int(state.sunk_hold)
    return {
        "winners": members(state.winners >> first & 63),
        "damage": int(state.damage),
        "fits": members(state.reserve >> first & 63),
        "body": BODIES[state.body],
        "captured": captured,
        "rest": letters.place_text(isle, int(state.sunk_place)) if state.sunk_hold and state.sunk_place >= 0 else None,
        "swapped": int(state.swapped) % 6 if state.swapped >= 0 else None,
        "assault": _xy(state, int(state.assault)) if state.assault >= 0 else None,
        "attacker_won": bool(state.attacker_won),
    }


# ---- reading


def spot_of(value: object, what: str) -> tuple[int, int]:
    """Read a position of the lattice. Raises ValueError."""
    if isinstance(value, list | tuple) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and max(abs(x), abs(y)) <= 20:
            return x, y
    raise ValueError(f"{what} must be two whole numbers from -20 to 20, not {value!r}")


def face_of(value: object) -> int:
    """Read the face of a tile. Raises ValueError."""
    if isinstance(value, str) and re.fullmatch("[SAMC][1-5]", value):
        return 5 * letters.LETTERS.index(value[0]) + int(value[1]) - 1
    raise ValueError(f"{value!r} is no tile: a tile is S, A, M or C and a value from 1 to 5")


class _Loader:
    """Set up a position: what `dump` gives, or less (see `docs/silver-isle-view.md`)."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.read = Reader(data, KEYS, "a position of Silver Isle")
        self.state = cast(SilverState, game.start()).blank()  # of the game's own kind
        self.state.begin()
        self.nations = range(int(self.state.settings.nations))

    def nation(self, value: object, what: str) -> int:
        if not isinstance(value, str) or len(value) != 1 or value not in letters.LETTERS[: len(self.nations)]:
            allowed = ", ".join(letters.LETTERS[: len(self.nations)])
            raise ValueError(f"{what} must be a nation of this game ({allowed}), not {value!r}")
        return letters.LETTERS.index(value)

    def by_nation(self, key: str) -> dict[int, Any]:
        return {self.nation(letter, key): value for letter, value in self.read.table(key).items()}

    def load(self) -> SilverState:
        read, state = self.read, self.state
        phase = read.word("phase", (*letters.PHASES, START), "act")
        state.nation = self.nation(read.data.get("active", "S"), "active")
        state.first = self.nation(read.data["first"], "first") if read.given("first") else state.nation
        state.round = read.number("round", 1, 1 << 40)
        usual = len(self.nations) * (int(state.round) - 1) + (int(state.nation) - int(state.first)) % len(self.nations)
        early = phase in ("draw", "lay", "first", "port")
        state.turn = read.number("turn", 0 if early else usual, 1 << 40)
        state.actions = read.number("actions", 0 if early else 2, 2)
        self.lattice()
        if phase in ("draw", "lay", "first"):
            self.building(phase)
        elif phase == "port":
            self.port()
        else:
            self.play(phase)
        check_position(state)
        check_choices(state)
        return state

    # ---- the isle

    def lattice(self) -> None:
        read, state = self.read, self.state
        spots = [spot_of(item, "a tile of isle") for item in read.items("isle")] or [(0, 0)]
        ports = {n: spot_of(item, "a port") for n, item in self.by_nation("ports").items()}
        if len(spots) > PORTS:
            raise ValueError(f"isle has {len(spots)} tiles: there are 20")
        everything = [*spots, *ports.values()]
        twice = next((spot for spot in everything if everything.count(spot) > 1), None)
        if twice is not None:
            raise ValueError(f"two tiles lie at {list(twice)}")
        for tile, (x, y) in [*enumerate(spots), *((PORTS + n, spot) for n, spot in ports.items())]:
            state.x[tile], state.y[tile] = x, y
        state.laid = len(spots)
        for n in ports:
            state.ports |= 1 << n
            state.land[n] = 1 << PORTS + n
        for item in read.items("drawn"):
            state.faces |= 1 << face_of(item)
        state.draws = int(state.faces).bit_count()
        if state.draws > 19:
            raise ValueError("drawn has all 20 tiles: the face of the starting tile is never seen")

    def building(self, phase: str) -> None:
        state = self.state
        state.actor = CHANCE
        state.phase = position.DRAW if phase == "draw" else position.FIRST
        if phase == "lay":
            state.face = face_of(self.read.data.get("face"))
            if not state.faces >> int(state.face) & 1:
                state.faces |= 1 << int(state.face)
                state.draws += 1
            if building.lines(state, state.face)[2] != 2:
                raise ValueError(f"face {letters.face_text(int(state.face))} leaves its picker no choice")
            state.decide(state.nation, position.LAY)
        if phase == "draw" and state.draws == 19:
            raise ValueError("drawn has 19 tiles: no other one is drawn")
        if phase != "first" and state.laid > state.draws + (phase == "draw"):
            raise ValueError(f"isle has {int(state.laid)} tiles, but drawn has only {int(state.draws)}")

    def port(self) -> None:
        state = self.state
        if state.ports >> int(state.nation) & 1:
            raise ValueError(f"active {letters.LETTERS[state.nation]} has placed its port already")
        self.connected()
        for n in members(state.ports):
            self.at_the_coast(n)
        state.next_port()

    def at_the_coast(self, n: int) -> None:
        """Check that a port lies where its nation can have placed it (SI-34, SI-35)."""
        state = self.state
        x, y = _xy(state, PORTS + n)
        end = building.end_of(state, y if building.DX[n] else x, n)
        if end != (x, y) or not building.exposed(state, PORTS + n, state.ports):
            raise ValueError(f"the port of {letters.LETTERS[n]} cannot lie at {[x, y]}")

    def connected(self) -> None:
        state = self.state
        if state.laid < 2:
            raise ValueError("isle must list the tiles of the isle")

    # ---- the play

    def play(self, phase: str) -> None:
        state = self.state
        missing = [letters.LETTERS[n] for n in self.nations if not state.ports >> n & 1]
        if missing:
            raise ValueError(f"ports must say where the ports of {', '.join(missing)} lie")
        self.connected()
        building.finish(state)
        self.crews()
        self.own()
        self.mines()
        self.silver()
        self.ships()
        self.tags()
        if phase in ("damage", "spoils"):
            self.fight(phase)
        elif phase == "mine":
            self.gained()
        elif phase in ("act", "starve"):
            state.decide(state.nation, position.ACT if phase == "act" else position.STARVE)
        self.supply()
        self.seen()
        if phase == START:
            state.begin_turn()
        elif phase == "over":
            self.over()

    @property
    def isle(self) -> Isle:
        assert self.state.isle is not None
        return self.state.isle

    def place(self, value: object, what: str) -> int:
        found = None
        if isinstance(value, str) and _FORM_OF_PLACE.fullmatch(value):
            found = letters.place_of(self.state, self.isle, value)
        if found is None:
            raise ValueError(f"{what} must be a place of this isle, such as 0,1ne, not {value!r}")
        return found

    def space(self, value: object, what: str) -> int:
        found = self.place(value, what)
        if found >= 4 * PORTS:
            raise ValueError(f"{what} must be a space of the isle, not {value!r}")
        return found

    def tile(self, value: object, what: str) -> int:
        found = int(building.tile_at(self.state, *spot_of(value, what)))
        if not 0 <= found < PORTS:
            raise ValueError(f"{what} must be an isle tile, not {value!r}")
        return found

    def value(self, value: object, what: str) -> int:
        if str(value) not in tuple("012345") or isinstance(value, bool):
            raise ValueError(f"{what} has crews of the values 0 to 5, not {value!r}")
        return int(str(value))

    def values(self, items: object, what: str) -> int:
        if not isinstance(items, list | tuple):
            raise ValueError(f"{what} must be a list of values, not {items!r}")
        return sum({1 << self.value(item, what) for item in items})

    def crews(self) -> None:
        state = self.state
        for n, table in self.by_nation("crews").items():
            if not isinstance(table, Mapping):
                raise ValueError(f"crews of {letters.LETTERS[n]} must be a table of values and places, not {table!r}")
            for key, text in table.items():
                if not isinstance(text, str):
                    raise ValueError(f"crew {key} of {letters.LETTERS[n]} must be at a place, not {text!r}")
                c = 6 * n + self.value(key, f"crews of {letters.LETTERS[n]}")
                where = self.whereabouts(text.removesuffix("*"), n, f"crew {key} of {letters.LETTERS[n]}")
                if text.endswith("*"):
                    if where in (position.EUROPE, position.ABOARD):
                        raise InvalidState(7, "a crew in Europe or aboard carries no silver")
                    state.loaded |= 1 << c
                state.at[c] = where
                if where < 4 * PORTS:
                    if state.who[where] >= 0:
                        raise InvalidState(4, f"two crews stand on {letters.place_text(self.isle, where)}")
                    state.who[where] = c

    def whereabouts(self, text: str, n: int, what: str) -> int:
        if text == "Europe":
            return position.EUROPE
        if text == "aboard":
            return position.ABOARD
        if text == "P" or text.startswith("P:"):
            text = f"P{letters.LETTERS[n]}{text[1:]}"
        return self.place(text, what)

    def own(self) -> None:
        """Read who controls which tile; left out: each tile on which a crew stands belongs to that crew's nation."""
        state = self.state
        given = self.by_nation("own")
        for n, items in given.items():
            if not isinstance(items, list | tuple):
                raise ValueError(f"own of {letters.LETTERS[n]} must be a list of tiles, not {items!r}")
            for item in items:
                tile = self.tile(item, f"own of {letters.LETTERS[n]}")
                if state.controller(tile) not in (-1, n):
                    raise InvalidState(13, f"two nations control {list(item)}")
                state.land[n] |= 1 << tile
        for c in range(position.CREWS):
            where = int(state.at[c])
            if c // 6 not in given and where < 4 * PORTS and state.controller(where >> 2) < 0:
                state.land[c // 6] |= 1 << (where >> 2)

    def mines(self) -> None:
        state = self.state
        for n, item in self.by_nation("mines").items():
            if not isinstance(item, list | tuple) or not 2 <= len(item) <= 3:
                raise ValueError(f"mine of {letters.LETTERS[n]} must be a space, a value and perhaps an initial value")
            place = self.space(item[0], f"mine of {letters.LETTERS[n]}")
            if state.who[place] >= 0:
                raise InvalidState(4, f"a crew and a mine are on {letters.place_text(self.isle, place)}")
            state.mine_at[n] = place
            state.who[place] = position.MINED
            state.mine_value[n] = whole(item[1], f"value of the mine of {letters.LETTERS[n]}", 5)
            state.mine_start[n] = max(1, int(state.mine_value[n]))
            if len(item) == 3:
                state.mine_start[n] = whole(item[2], f"initial value of the mine of {letters.LETTERS[n]}", 5)

    def silver(self) -> None:
        state, read = self.state, self.read
        for text, count in read.table("loose").items():
            state.loose[self.place(text, "loose")] = whole(count, f"loose on {text}", position.SILVER)
        state.lying = sum(state.loose)
        for n, count in self.by_nation("holds").items():
            state.hold[n] = whole(count, f"hold of {letters.LETTERS[n]}", position.SILVER)
        for n, count in self.by_nation("delivered").items():
            state.delivered[n] = whole(count, f"delivered of {letters.LETTERS[n]}", position.SILVER)

    def ships(self) -> None:
        isle = self.isle
        for n, text in self.by_nation("ships").items():
            if text == "Europe":
                continue
            what = f"ship of {letters.LETTERS[n]}"
            found = parsed(text, _FORM_OF_CORNER.fullmatch, what, "at a corner such as @4,2")
            x, y = int(found[1]), int(found[2])
            here = [k for k in range(int(isle.corners)) if isle.corner_x[k] == x and isle.corner_y[k] == y]
            if not here:
                raise InvalidState(8, f"the ship of {letters.LETTERS[n]} lies at {text}, which is no eligible corner")
            self.state.ship[n] = here[0]

    def tags(self) -> None:
        """Read how crews are numbered and which were shown; left out: numbered by their spaces."""
        state = self.state
        for n, items in self.by_nation("shown").items():
            state.shown |= self.values(items, f"shown of {letters.LETTERS[n]}") << 6 * n
        for n, table in self.by_nation("tags").items():
            if not isinstance(table, Mapping):
                raise ValueError(f"tags of {letters.LETTERS[n]} must be a table, not {table!r}")
            for key, tag in table.items():
                state.tag[6 * n + self.value(key, "tags")] = whole(tag, f"tag of {letters.LETTERS[n]}", 6)
        for place in range(4 * PORTS):
            c = int(state.who[place])
            if c >= 0 and not state.tag[c]:
                state.tag[c] = crews.free_tag(state, c // 6)
        for n in self.nations:
            tags = [int(state.tag[6 * n + v]) for v in range(6)]
            for v in range(6):
                on_isle = state.at[6 * n + v] < 4 * PORTS
                if bool(tags[v]) != on_isle or (on_isle and tags.count(tags[v]) > 1):
                    raise ValueError(
                        f"tags of {letters.LETTERS[n]} must number each crew on an isle space, each differently"
                    )
                if state.shown >> 6 * n + v & 1 and not on_isle:
                    raise ValueError(f"shown of {letters.LETTERS[n]} has crew {v}, which is on no isle space")

    def fight(self, phase: str) -> None:
        state = self.state
        if not self.read.given("fight"):
            raise ValueError(f"fight must say what is going on in the phase {phase}")
        read = Reader(self.read.data["fight"], FIGHT_KEYS, "fight")
        n = self.nation(self.read.data.get("decides", letters.LETTERS[state.nation]), "decides")
        first = 6 * n
        state.winners = self.values(read.items("winners"), "winners") << first
        state.damage = read.number("damage", 0, 15)
        home = state.crews(n, position.EUROPE)
        state.reserve = self.values(read.items("fits"), "fits") << first if read.given("fits") else home
        state.body = BODIES.index(read.word("body", BODIES, "land"))
        for source, count in read.table("captured").items():
            self.captured(source, whole(count, f"captured from {source}", position.SILVER))
        if read.given("rest"):
            state.sunk_place = self.place(read.data["rest"], "rest")
        if read.given("swapped"):
            state.swapped = first + self.value(read.data["swapped"], "swapped")
        if read.given("assault"):
            state.assault = self.tile(read.data["assault"], "assault")
        state.attacker_won = read.flag("attacker_won") if read.given("attacker_won") else n == state.nation
        state.decide(n, position.DAMAGE if phase == "damage" else position.SPOILS)
        came = 0 if state.swapped < 0 else 1 << int(state.swapped)  # was in Europe before the fight, too
        if came & ~state.winners or (came and phase == "damage"):
            raise ValueError("swapped must be a winner, in the phase spoils: an exchange ends the damage")
        if not state.winners or (phase == "damage") != (state.damage > 0) or state.reserve & ~(home | came):
            raise ValueError("fight must have winners, damage in the phase damage only, and fits from Europe")
        if state.body == CREWED_SHIP and phase == "spoils":
            raise ValueError("a ship that has won takes all the spoils, so there is nothing to choose")
        if state.sunk_hold and state.sunk_place < 0 and state.body != CREWED_SHIP:
            raise ValueError("fight must say with rest where captured silver stays that nobody takes")
        places = {int(state.at[c]) for c in members(state.winners)}
        if any(not self.fits_body(place, n) for place in places):
            raise ValueError("winners of a fight must stand where their side fought")
        if len(state.legal()) < 2:
            raise ValueError("fight leaves nothing to choose")

    def fits_body(self, place: int, n: int) -> bool:
        return (place < 4 * PORTS, place == position.ABOARD, place >> 2 == PORTS + n)[self.state.body]

    def captured(self, source: object, count: int) -> None:
        state = self.state
        if isinstance(source, str) and source.startswith("~"):
            state.sunk = self.nation(source[1:], "captured")
            state.sunk_hold = count
            return
        place = self.place(source, "captured")
        if state.captured_tile not in (-1, place >> 2) or count > 15:
            raise ValueError("captured must name spaces of one tile, and at most one ship")
        state.captured_tile = place >> 2
        state.captured += count * position.ONE[place & 3]

    def gained(self) -> None:
        state = self.state
        item = self.read.data.get("gained")
        if not isinstance(item, list | tuple) or len(item) != 3:
            raise ValueError('gained must be the tile just gained and whose mine may be placed, such as [0, 1, "S"]')
        state.tile = self.tile(list(item[:2]), "gained")
        state.mined = self.nation(item[2], "gained")
        free = state.mine_at[state.mined] < 0 and not land.has_mine(state, state.tile)
        state.decide(state.nation, position.MINE)
        if not free or state.controller(state.tile) != state.nation or len(state.legal()) < 2:
            raise ValueError("gained must be a tile of the active nation on which this mine can be placed")

    def supply(self) -> None:
        """Count what is left in the supply: all tokens that are nowhere else."""
        state = self.state
        named = int(state.loaded).bit_count() + sum(state.loose) + sum(state.hold) + sum(state.delivered)
        named += int(state.sunk_hold) + sum(int(position.tokens(state.captured, q)) for q in range(4))
        if named > position.SILVER:
            raise InvalidState(1, f"there are {named} tokens on the table, and only {position.SILVER} exist")
        state.supply = position.SILVER - named
        if self.read.number("supply", int(state.supply), position.SILVER) != state.supply:
            raise InvalidState(1, f"with {named} tokens on the table the supply is {state.supply}")

    def seen(self) -> None:
        """Read what was seen of the coins; left out: that they went from Europe to where they are, by place."""
        state = self.state
        if not self.read.given("seen"):
            by_place = [(c // 6, int(crews.spot(state, c)), int(state.tag[c]), c) for c in range(position.CREWS)]
            for _, where, _, c in sorted(by_place):
                spot = position.ASIDE if c == state.swapped else where
                if spot not in (position.EUROPE, position.OUT):
                    known = bool((state.shown | state.winners) >> c & 1) and spot != position.ASIDE
                    crews.note_move(state, c, position.EUROPE, spot, known)
            return
        for code in self.read.items("seen"):
            if type(code) is not int or not 0 <= code < 1 << 30 or code >> 2 & 3 not in self.nations:
                raise ValueError(f"seen must be a list of numbers of events, not of {code!r}")
            crews.note_code(state, code)
        known_worlds = worlds(state)
        for n in self.nations:
            here = 0
            for v in range(6):
                c = 6 * n + v
                here |= (position.ASIDE if c == state.swapped else int(crews.spot(state, c))) << 7 * v
            if here not in known_worlds[n]:
                raise ValueError(f"seen does not fit where the crews of {letters.LETTERS[n]} are")

    def over(self) -> None:
        state = self.state
        reason = self.read.word("reason", letters.REASONS[1:], letters.REASONS[position.ROUNDS])
        state.finish(letters.REASONS.index(reason))
        if self.read.given("winners") and self.read.items("winners") != members(state.best):
            raise ValueError(f"winners must be {members(state.best)}: so the rules have it")


def load(game: Game, data: Mapping[str, Any]) -> SilverState:
    """Set up a position. Raises InvalidState (an invariant is broken) or ValueError (the data cannot be read)."""
    return _Loader(game, data).load()
