"""Positions of Intimate Settlers as data: dump, and setting up any position with as much said as one likes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.game import Game, InvalidState
from ludoscape.engine.reading import Reader, mapped, one_of, parsed, whole
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.texts import read_texts
from ludoscape.games.intimate_settlers.rules import building, discovery, ending, legal, letters, opening, route
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import COUNT, DECK, POINT, pack, total, unpack
from ludoscape.games.intimate_settlers.rules.invariants import check_choices, check_position
from ludoscape.games.intimate_settlers.rules.lattice import SIDES, STEP
from ludoscape.games.intimate_settlers.rules.laying import DISCOVERY, DRAWN, SetUp
from ludoscape.games.intimate_settlers.rules.memory import dump_story, load_story
from ludoscape.games.intimate_settlers.rules.route import AWARD, LEAST_ARMY, LEAST_ROUTE
from ludoscape.games.intimate_settlers.rules.state import SettlersState

KEYS: Final = read_texts("ludoscape.games.intimate_settlers").letters("keys")
# phases in which the dice may have been rolled or not
EITHER: Final = (p.ROBBER, p.STEAL, p.THEFT, p.FACING, p.TILE, p.NUMBER, p.PIECE, p.PLENTY, p.NAME, p.ENDED)
ONLY_INTIMATE: Final = (*DISCOVERY, p.DROP, p.LAY, p.LAY_SIDE, p.LAY_FACE, p.OWN_NUMBER, p.FIRST_ROAD, p.FIRST_CARD)
ONLY_BASE: Final = (p.STEAL, p.OFFER, p.REPLY, p.DEAL, *DRAWN, p.FOUND, p.FOUND_ROAD)
MOST_POINT_CARDS: Final = 5
MOST: Final = 1 << 40
_HEX: Final = re.compile(r"(-?\d{1,2},-?\d{1,2})=([a-z]+(?::[a-z]+)?)(?:/(\d{1,2}))?(?:>([NSEW]{1,2}))?", re.ASCII)


# ---- writing


def dump(state: SettlersState) -> dict[str, Any]:
    """Give the full position as JSON-able data."""
    seats = range(int(state.settings.seats))
    phase = int(state.phase)
    data: dict[str, Any] = {
        "phase": letters.PHASES[phase],
        "active": letters.seat_text(state.player),
        "turns": int(state.turn),
        "hexes": [_hex(state, h) for h in range(int(state.lattice.hexes)) if state.kind[h] >= 0],
        "pieces": {letters.seat_text(seat): pieces for seat, pieces in enumerate(_pieces(state))},
        "hands": _by_seat(state, p.HAND, letters.RESOURCES),
        "dev": _by_seat(state, p.DEV, letters.CARDS),
        "played": _by_seat(state, p.PLAYED, letters.CARDS),
        "robber": letters.hex_text(state.lattice.cell[state.robber]) if state.robber >= 0 else None,
    }
    optional: dict[str, Any] = {
        "bought": _counts(state.bought, letters.CARDS),
        "islands": {letters.seat_text(seat): n for seat in seats if (n := int(state.own[p.FIELDS * seat + p.ISLANDS]))},
        "room": {letters.seat_text(seat): n for seat in seats if (n := _room(state, seat)) != _usual_room(state, seat)},
        "route": letters.seat_text(state.route) if state.route >= 0 else None,
        "army": letters.seat_text(state.army) if state.army >= 0 else None,
        "aside": {letters.kind_text(kind): int(n) for kind, n in enumerate(state.aside) if n},
        "aside_numbers": {str(number): int(n) for number, n in enumerate(state.aside_numbers) if n},
        "dice": [int(state.dice) // 6 + 1, int(state.dice) % 6 + 1] if state.dice >= 0 else None,
        "card_played": bool(state.card_played),
        "ship_moved": bool(state.ship_moved),
        "built": bool(state.built),
        "new_ships": [letters.edge_text(state.lattice.edge[e]) for e in state.new_ships],
        "offers": int(state.offers),
    }
    data |= {key: value for key, value in optional.items() if value}
    if phase in EITHER and not state.opening and not state.rolled:
        data["rolled"] = False
    data |= _deciding(state, phase)
    story = dump_story(state)
    if story is not None:
        data["story"] = story
    return data


def _hex(state: SettlersState, h: int) -> str:
    token = f"/{int(state.token[h])}" if state.token[h] else ""
    facing = f">{SIDES[state.facing[h]]}" if state.facing[h] >= 0 else ""
    return f"{letters.hex_text(state.lattice.cell[h])}={letters.kind_text(state.kind[h])}{token}{facing}"


def _pieces(state: SettlersState) -> list[dict[str, list[str]]]:
    """List what each seat has on the board; most places are empty."""
    found: list[dict[str, list[str]]] = [
        {name: [] for name in letters.PIECES} for _ in range(int(state.settings.seats))
    ]
    edges, vertices = state.lattice.edge, state.lattice.vertex
    for e, code in enumerate(state.piece):
        if code >= p.SHIP:
            found[code - p.SHIP]["ships"].append(letters.edge_text(edges[e]))
        elif code >= p.ROAD:
            found[code - p.ROAD]["roads"].append(letters.edge_text(edges[e]))
    for v, here in enumerate(state.spot):
        if here & p.OWNER:
            found[(here & p.OWNER) - 1]["cities" if here & p.CITY else "settlements"].append(
                letters.vertex_text(vertices[v])
            )
    return found


def _counts(cards: int, names: tuple[str, ...]) -> dict[str, int]:
    return {name: n for name, n in zip(names, unpack(int(cards)), strict=True) if n}


def _by_seat(state: SettlersState, field: int, names: tuple[str, ...]) -> dict[str, dict[str, int]]:
    seats = range(int(state.settings.seats))
    return {letters.seat_text(seat): _counts(state.own[p.FIELDS * seat + field], names) for seat in seats}


def _room(state: SettlersState, seat: int) -> int:
    """Count the victory point cards that a seat can hold; there are no more than five."""
    return min(int(state.own[p.FIELDS * seat + p.ROOM]), MOST_POINT_CARDS)


def _usual_room(state: SettlersState, seat: int) -> int:
    """Count the victory point cards that a seat could hold if all its points had been looked at just now."""
    room = int(state.settings.target - 1 - state.own[p.FIELDS * seat + p.POINTS])
    return min(room, MOST_POINT_CARDS) if room >= state.hidden_points(seat) else MOST_POINT_CARDS


def _deciding(state: SettlersState, phase: int) -> dict[str, Any]:
    """Give what is needed to go on with what is being decided."""
    seats = range(int(state.settings.seats))
    data: dict[str, Any] = {}
    if phase in DISCOVERY:
        if state.opening:
            data["step"] = int(state.step) - 24
        waiting = [letters.hex_text(cell) for cell in (state.wait, state.wait_2, state.wait_3) if cell >= 0]
        if waiting:
            data["pending"] = waiting
    if phase in (*DISCOVERY, p.PIECE) and state.free:
        data["free"] = int(state.free)
    if phase == p.FIRST_CARD:
        data["step"] = int(state.step) - 28
    elif phase in DRAWN and state.settings.corner < 0 and phase != p.CORNER:
        data["corner"] = p.CORNER_NAMES[state.step]
    elif phase == p.PLENTY:
        data["takes"] = int(state.takes)
    elif phase == p.DISCARD:
        data["discards"] = {letters.seat_text(seat): n for seat in seats if (n := int(state.owed) >> 12 * seat & COUNT)}
    elif phase == p.DROP:
        data["lifted"] = letters.edge_text(state.lattice.edge[state.lifted])
    elif phase == p.THEFT:
        data["victim"] = letters.seat_text(state.victim)
    elif phase in (p.OFFER, p.REPLY, p.DEAL):
        data["give"] = _counts(state.give, letters.RESOURCES)
        data["want"] = _counts(state.want, letters.RESOURCES)
        if phase != p.OFFER:
            data["yes"] = [letters.seat_text(seat) for seat in seats if state.yes & p.BIT[seat]]
        if phase == p.REPLY:
            data["roller"] = letters.seat_text(state.actor)
    elif phase == p.ENDED:
        data["winners"] = [letters.seat_text(seat) for seat in seats if state.best & p.BIT[seat]]
        data["reason"] = letters.REASONS[state.reason]
    return data


# ---- reading


def cards_of(value: object, names: tuple[str, ...], what: str, most: int = 25) -> int:
    """Read counts of cards as packed counts. Raises ValueError."""
    table = mapped(value, what)
    counts = dict.fromkeys(names, 0)
    for name, n in table.items():
        counts[one_of(name, names, what)] = whole(n, f"{what}: {name}", most)
    return pack([counts[name] for name in names])


class Loader:
    """Set up a position: what `dump` gives, or less (see `docs/intimate-settlers-view.md`)."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.read = Reader(data, KEYS, "a position of Intimate Settlers")
        self.state = cast(SettlersState, game.start()).blank()  # of the game's own kind
        opening.clear_table(self.state)
        self.settings = self.state.settings
        self.seats = range(int(self.settings.seats))
        self.names = tuple(letters.seat_text(seat) for seat in self.seats)

    def load(self) -> SettlersState:
        read, state = self.read, self.state
        phase = letters.PHASES.index(read.word("phase", letters.PHASES, letters.PHASES[p.MAIN]))
        only = ONLY_BASE if self.settings.intimate else ONLY_INTIMATE
        if phase in only or (phase == p.NUMBERS_DRAWN and not self.settings.random_numbers):
            raise ValueError(f"there is no phase {letters.PHASES[phase]} with these options")
        state.phase = phase
        state.player = self.seat(read.data["active"], "active") if read.given("active") else 0
        state.opening = True  # no island points for what is set up
        self.aside()
        self.hexes()
        self.robber()
        self.buildings()
        self.pieces()
        state.opening = phase >= p.LAY or (phase in DISCOVERY and read.given("step"))
        self.cards()
        self.points()
        self.turn(phase)
        if state.opening:
            SetUp(state, read).load(phase)
            if phase in DISCOVERY:
                self.discovery(phase)
            if read.given("active") and self.seat(read.data["active"], "active") != state.player:
                raise ValueError(f"active must be {letters.seat_text(state.player)}: so the order of the set-up has it")
        else:
            self.finished(phase)
            self.decision(phase)
        self.rooms()
        if self.read.given("story"):
            load_story(state, self.read.data["story"], self.names)
        state.forget()
        check_position(state)
        check_choices(state)
        return state

    # ---- seats and places

    def seat(self, value: object, what: str) -> int:
        return self.names.index(one_of(value, self.names, what))

    def by_seat(self, key: str) -> dict[int, Any]:
        return {self.seat(name, key): value for name, value in self.read.table(key).items()}

    def cell(self, value: object, what: str) -> int:
        return parsed(value, letters.cell_of, what, "a hex such as -2,3")

    def known_hex(self, value: object, what: str) -> int:
        h = int(self.state.lattice.hex_of(self.cell(value, what)))
        if h < 0 or self.state.kind[h] < 0:
            raise ValueError(f"{what} must be a hex on the board, not {value!r}")
        return h

    def edge(self, value: object, what: str) -> int:
        return int(self.state.lattice.edge_of(parsed(value, letters.edge_of, what, "an edge such as -3,4:NE")))

    def vertex(self, value: object, what: str) -> int:
        vertex = parsed(value, letters.vertex_of, what, "an intersection such as -2,3:S")
        return int(self.state.lattice.vertex_of(vertex))

    # ---- the board

    def aside(self) -> None:
        """Put tiles and tokens aside that are not in this game."""
        state = self.state
        aside, numbers = [0] * p.HEX_KINDS, [0] * 13
        for name, n in self.read.table("aside").items():
            kind = letters.KINDS.index(one_of(name, letters.KINDS, "aside"))
            aside[kind] = whole(n, f"aside: {name}", p.HEXES[kind])
        for name, n in self.read.table("aside_numbers").items():
            number = int(one_of(name, tuple(str(k) for k in range(13) if p.NUMBERS[k]), "aside_numbers"))
            numbers[number] = whole(n, f"aside_numbers: {name}", p.NUMBERS[number])
        if not self.settings.intimate and any(aside + numbers):
            raise ValueError("aside must be empty: the base game has no stack of tiles")
        state.aside = vec[i64](aside)
        state.aside_numbers = vec[i64](numbers)
        state.stack = vec[i64]([p.HEXES[kind] - aside[kind] for kind in range(p.HEX_KINDS)])
        state.bag = vec[i64]([p.NUMBERS[number] - numbers[number] for number in range(13)])

    def hexes(self) -> None:
        """Lay the hexes, then their tokens, then turn the harbours."""
        state = self.state
        laid: dict[int, tuple[str, int, str]] = {}
        for item in self.read.items("hexes"):
            found = parsed(item, _HEX.fullmatch, "hexes", "such as -3,4=forest/8 or 3,0=harbour:any>W")
            cell = self.cell(found[1], "hexes")
            kind = letters.KINDS.index(one_of(found[2], letters.KINDS, f"the hex at {found[1]}"))
            h = self.lay(cell, kind, found[1])
            if h in laid:
                raise ValueError(f"two hexes lie at {found[1]}")
            laid[h] = (found[1], int(found[3] or 0), found[4] or "")
        if not self.settings.intimate:
            for h in range(p.SEAS, int(state.lattice.hexes)):
                if state.kind[h] < 0:
                    self.lay(int(state.lattice.cell[h]), p.SEA, "")
        for h, (place, token, _) in laid.items():
            if token:
                self.token(h, token, place)
        for h, (place, _, side) in laid.items():
            if side or (not self.settings.intimate and p.LAND <= h < p.SEAS):
                self.face(h, side, place)

    def lay(self, cell: int, kind: int, place: str) -> int:
        state = self.state
        h = int(state.lattice.hex_of(cell))
        if h >= 0 and state.kind[h] >= 0:
            return h
        if not state.stack[kind]:
            raise InvalidState(
                3, f"there are more hexes {letters.kind_text(kind)} than {p.HEXES[kind] - state.aside[kind]}"
            )
        if not self.settings.intimate:
            fits = h >= 0 and (kind <= p.DESERT if h < p.LAND else kind >= p.HARBOUR if h < p.SEAS else kind == p.SEA)
            if not fits:
                raise ValueError(f"{letters.kind_text(kind)} cannot lie at {place} in the base game")
        if h >= 0:
            discovery.lay(state, h, kind)
            return h
        return int(discovery.lay_hex(state, cell, kind))

    def token(self, h: int, token: int, place: str) -> None:
        state = self.state
        if state.kind[h] >= p.DESERT:
            raise InvalidState(4, f"a token lies at {place}, which produces nothing")
        if not 2 <= token <= 12 or not state.bag[token]:
            there = p.NUMBERS[token] - int(state.aside_numbers[token]) if token <= 12 else 0
            raise InvalidState(4, f"there are more tokens {token} than {there}")
        discovery.put_number(state, h, token)

    def face(self, h: int, side: str, place: str) -> None:
        state = self.state
        if state.kind[h] < p.HARBOUR:
            raise ValueError(f"the {letters.kind_text(state.kind[h])} at {place} is no harbour, so it faces no side")
        if not self.settings.intimate:
            printed = SIDES[p.BASE_SIDES[h - p.LAND]]
            if side not in ("", printed):
                raise InvalidState(8, f"the harbour at {place} faces {printed} in the base game, not {side}")
            side = printed
        if side not in SIDES:
            raise ValueError(f"the harbour at {place} must face one of {', '.join(SIDES)}, not {side!r}")
        if not discovery.may_face(state, state.lattice.cell[h], SIDES.index(side)):
            raise InvalidState(8, f"the harbour at {place} shares an intersection with another port")
        discovery.face(state, h, SIDES.index(side))

    def robber(self) -> None:
        """Put the robber on its hex; left out: beside the board, in the base game on the desert."""
        state = self.state
        if self.read.given("robber"):
            state.robber = self.known_hex(self.read.data["robber"], "robber")
            if not state.is_land(state.robber):
                raise InvalidState(11, "the robber stands on the sea")
        elif not self.settings.intimate and p.DESERT in state.kind:
            state.robber = next(h for h in range(p.LAND) if state.kind[h] == p.DESERT)

    # ---- pieces

    def lists(self, seat: int, table: object, kinds: tuple[str, ...]) -> list[tuple[str, Any]]:
        what = f"pieces of {self.names[seat]}"
        read = Reader(table, letters.PIECES, what)
        return [(kind, item) for kind in kinds for item in read.items(kind)]

    def buildings(self) -> None:
        state = self.state
        left = {(seat, kind): 4 if kind == "cities" else 5 for seat in self.seats for kind in letters.PIECES}
        for seat, table in self.by_seat("pieces").items():
            for kind, item in self.lists(seat, table, ("cities", "settlements")):
                v = self.vertex(item, f"{kind} of {self.names[seat]}")
                if not left[seat, kind]:
                    raise InvalidState(5, f"{self.names[seat]} has more {kind} than there are")
                left[seat, kind] -= 1
                if v < 0 or not state.touches_land(v):
                    raise InvalidState(7, f"the building at {item} touches no land")
                if not state.keeps_distance(v):
                    raise InvalidState(6, f"another building stands at {item} or next to it")
                building.place_settlement(state, seat, v)
                if kind == "cities":
                    building.place_city(state, seat, v)

    def pieces(self) -> None:
        state = self.state
        left = {(seat, kind): 15 for seat in self.seats for kind in ("roads", "ships")}
        for seat, table in self.by_seat("pieces").items():
            for kind, item in self.lists(seat, table, ("roads", "ships")):
                e = self.edge(item, f"{kind} of {self.names[seat]}")
                if not left[seat, kind] or (kind == "ships" and not self.settings.intimate):
                    raise InvalidState(5, f"{self.names[seat]} has more {kind} than there are")
                left[seat, kind] -= 1
                road = kind == "roads"
                if e < 0 or not (state.land_beside(e) if road else state.sea_beside(e)):
                    raise InvalidState(7, f"the {kind[:-1]} at {item} has no {'land' if road else 'sea'} beside it")
                if state.piece[e]:
                    raise InvalidState(6, f"two pieces lie at {item}")
                building.place_piece(state, seat, e, (p.ROAD if road else p.SHIP) + seat)
        state.new_ships = vec[i64]()

    def points(self) -> None:
        """Give the awards, and the island points."""
        state, read = self.state, self.read
        for seat, n in self.by_seat("islands").items():
            if not self.settings.intimate:
                raise ValueError("islands must be left out: the base game has no island points")
            state.own[p.FIELDS * seat + p.ISLANDS] = whole(n, f"islands of {self.names[seat]}", 9)
            state.own[p.FIELDS * seat + p.POINTS] += n
        if state.route >= 0:  # whoever was first in the order of setting up need not be the holder
            state.own[p.FIELDS * state.route + p.POINTS] -= AWARD
            state.route = -1
        if read.given("route"):
            seat = self.seat(read.data["route"], "route")
            longest = max(int(state.own[p.FIELDS * other + p.LENGTH]) for other in self.seats)
            if state.own[p.FIELDS * seat + p.LENGTH] < max(LEAST_ROUTE, longest):
                raise InvalidState(12, f"{self.names[seat]} cannot hold the longest route")
            state.route = seat
            state.own[p.FIELDS * seat + p.POINTS] += AWARD
        else:
            route.award_route(state)
        knights = [int(state.knights(seat)) for seat in self.seats]
        if read.given("army"):
            seat = self.seat(read.data["army"], "army")
            if knights[seat] < max(LEAST_ARMY, *knights):
                raise InvalidState(13, f"{self.names[seat]} cannot hold the largest army")
        elif max(knights) < LEAST_ARMY:
            return
        elif knights.count(max(knights)) > 1:
            raise InvalidState(13, "army must say who has the largest army")
        else:
            seat = knights.index(max(knights))
        state.army = seat
        state.own[p.FIELDS * seat + p.POINTS] += AWARD

    # ---- cards

    def cards(self) -> None:
        state = self.state
        for seat, table in self.by_seat("hands").items():
            hand = cards_of(table, letters.RESOURCES, f"hand of {self.names[seat]}")
            state.own[p.FIELDS * seat + p.HAND] = hand
            state.bank -= hand
        for kind, resource in enumerate(letters.RESOURCES):
            held = sum(unpack(int(state.hand(seat)))[kind] for seat in self.seats)
            if held > self.settings.per_kind:
                raise InvalidState(1, f"there are {held} cards of {resource}, and only {self.settings.per_kind} exist")
        for key, field, names in (("dev", p.DEV, letters.CARDS), ("played", p.PLAYED, letters.CARDS[:POINT])):
            for seat, table in self.by_seat(key).items():
                counts = cards_of(table, names, f"{key} of {self.names[seat]}")
                state.own[p.FIELDS * seat + field] = counts
                state.deck -= counts
        for card, name in enumerate(letters.CARDS):
            out = sum(
                unpack(int(state.own[p.FIELDS * seat + field]))[card]
                for seat in self.seats
                for field in (p.DEV, p.PLAYED)
            )
            if out > unpack(DECK)[card]:
                raise InvalidState(2, f"there are {out} cards {name}, and only {unpack(DECK)[card]} exist")

    # ---- the turn

    def turn(self, phase: int) -> None:
        state, read = self.state, self.read
        state.turn = read.number("turns", 0, MOST)
        state.bought = cards_of(read.table("bought"), letters.CARDS, "bought")
        state.card_played = read.flag("card_played", phase in (p.PIECE, p.PLENTY, p.NAME))
        state.ship_moved = read.flag("ship_moved")
        state.built = read.flag("built")
        state.offers = read.number("offers", int(phase in (p.OFFER, p.REPLY, p.DEAL)), int(self.settings.max_offers))
        ships = [self.edge(item, "new_ships") for item in read.items("new_ships")]
        if any(e < 0 or state.piece[e] != p.SHIP + state.player for e in ships) or len(set(ships)) < len(ships):
            raise InvalidState(17, "new_ships must be ships of the active player")
        state.new_ships = vec[i64](ships)
        if read.given("dice"):
            dice = read.items("dice")
            if len(dice) != 2:
                raise ValueError(f"dice must be two numbers, not {dice!r}")
            state.dice = 6 * whole(dice[0], "dice", 6, 1) + whole(dice[1], "dice", 6, 1) - 7
        usual = phase not in (p.PRE, p.DICE) and not state.opening
        state.rolled = read.flag("rolled", usual)
        if state.rolled != usual and (phase not in EITHER or state.opening):
            raise ValueError(f"rolled must be {str(usual).lower()} in the phase {letters.PHASES[phase]}")

    def finished(self, phase: int) -> None:
        """See that the set-up is complete."""
        state = self.state
        for h in range(14 if self.settings.intimate else int(state.lattice.hexes)):
            if state.kind[h] < 0:
                raise InvalidState(3, f"no hex lies at {letters.hex_text(state.lattice.cell[h])}")
            if self.settings.intimate and (state.kind[h] < p.SEA) != (h % 7 < 5):
                what = "sea" if h % 7 < 5 else "land"
                where = f"{letters.hex_text(state.lattice.cell[h])}, on {letters.SLOTS[h % 7]} of a Home Base"
                raise ValueError(f"{what} lies at {where}")
        limit = int(self.settings.turn_limit)
        if state.turn > limit or (state.turn == limit and phase != p.ENDED):
            raise ValueError(f"turns must be less than {limit}, when the game is over")

    def decision(self, phase: int) -> None:
        """Read what is being decided."""
        state, read = self.state, self.read
        state.actor = CHANCE if phase in (p.DICE, p.TILE, p.NUMBER, p.DEAL_DEV, p.THEFT) else state.player
        if phase in DISCOVERY:
            self.discovery(phase)
        elif phase == p.DEAL_DEV and not total(state.deck):
            raise ValueError("the deck is empty, so no card can be drawn")
        elif phase == p.DISCARD:
            self.discards()
        elif phase == p.STEAL and int(state.candidates(state.robber) if state.robber >= 0 else 0).bit_count() < 2:
            raise ValueError("in the phase steal two players must have a card and a building at the robber's hex")
        elif phase == p.THEFT:
            self.theft()
        elif phase == p.PLENTY:
            state.takes = read.number("takes", min(2, int(total(state.bank))), 2, 1)
        elif phase == p.DROP:
            self.drop()
        elif phase in (p.OFFER, p.REPLY, p.DEAL):
            self.offer(phase)
        elif phase == p.ENDED:
            self.over()
        if phase in (*DISCOVERY, p.PIECE):
            usual, least = (2, 1) if phase == p.PIECE else (0, 0)
            state.free = read.number("free", usual, least + 1, least)
            if phase == p.PIECE and not building.has_free_piece(state):
                raise InvalidState(20, "no road or ship can be placed, so there is nothing to decide")

    def discovery(self, phase: int) -> None:
        """Read which spaces wait for a tile, and find the hex that waits for a token or a side."""
        state = self.state
        cells = [self.cell(item, "pending") for item in self.read.items("pending")]
        beside = {int(known + step) for known in state.lattice.cell for step in STEP}
        fine = cells == sorted(set(cells)) and len(cells) <= 3 and all(c in beside for c in cells)
        if not fine or any(state.lattice.hex_of(cell) >= 0 for cell in cells):
            raise ValueError("pending must be at most three unknown hexes beside known ones, row by row")
        state.wait, state.wait_2, state.wait_3 = (*cells, -1, -1, -1)[:3]
        last = int(state.lattice.hexes) - 1
        if phase == p.TILE:
            if not cells or not state.chance():
                raise ValueError("in the phase tile pending must begin with a space for which there is a tile")
        elif last < 14 or not (
            state.kind[last] < p.DESERT and not state.token[last]
            if phase == p.NUMBER
            else state.kind[last] >= p.HARBOUR and state.facing[last] < 0
        ):
            what = "land without its token" if phase == p.NUMBER else "a harbour that faces no side yet"
            raise ValueError(f"in the phase {letters.PHASES[phase]} the last of hexes must be {what}")
        else:
            state.found = last

    def discards(self) -> None:
        state = self.state
        given = self.by_seat("discards")
        if not given:
            given = {seat: int(state.discards(seat)) for seat in self.seats}
        for seat, n in given.items():
            state.owed |= whole(n, f"discards of {self.names[seat]}", int(total(state.hand(seat)))) << 12 * seat
        owing = [seat for seat in self.seats if int(state.owed) >> 12 * seat & COUNT]
        if not owing:
            raise ValueError("in the phase discard somebody must have cards to discard")
        state.actor = owing[0]

    def theft(self) -> None:
        state = self.state
        candidates = int(state.candidates(state.robber)) if state.robber >= 0 else 0
        usual = candidates.bit_length() - 1 if candidates.bit_count() == 1 else -1
        given = self.read.given("victim")
        state.victim = self.seat(self.read.data["victim"], "victim") if given else usual
        if state.victim < 0 or not candidates >> int(state.victim) & 1:
            raise ValueError("victim must have a building at the robber's hex, and a card")

    def drop(self) -> None:
        state = self.state
        e = self.edge(self.read.data.get("lifted"), "lifted")
        reason = legal.against_lift(state, e)
        if reason in (legal.IS_60_CLOSED, legal.IS_59_NOWHERE):
            raise ValueError("lifted must be a ship with a loose end and somewhere to go")
        if reason != legal.LEGAL:
            raise ValueError("lifted must be a ship of the active player that may be moved")
        state.lifted = e

    def offer(self, phase: int) -> None:
        state, read = self.state, self.read
        if not self.settings.max_offers:
            raise ValueError(f"there is no phase {letters.PHASES[phase]} without trade between players")
        state.give = cards_of(read.table("give"), letters.RESOURCES, "give")
        state.want = cards_of(read.table("want"), letters.RESOURCES, "want")
        give, want, hand = (unpack(int(cards)) for cards in (state.give, state.want, state.hand(state.player)))
        both = any(a and b for a, b in zip(give, want, strict=True))
        fine = all(a <= b for a, b in zip(give, hand, strict=True)) and sum(want) <= state.largest_other_hand()
        if both or not fine or not state.offers or (phase != p.OFFER and not (sum(give) and sum(want))):
            raise ValueError("give and want must be an offer that the active player can make")
        for name in read.items("yes"):
            seat = self.seat(name, "yes")
            held = unpack(int(state.hand(seat)))
            if seat == state.player or any(a > b for a, b in zip(want, held, strict=True)):
                raise ValueError(f"{name} cannot have said yes to this offer")
            state.yes |= p.BIT[seat]
        if phase == p.REPLY:
            follower = (int(state.player) + 1) % len(self.seats)
            state.actor = self.seat(read.data["roller"], "roller") if read.given("roller") else follower
            turn = [(seat - int(state.player)) % len(self.seats) for seat in self.seats]
            late = any(state.yes & p.BIT[seat] and turn[seat] >= turn[state.actor] for seat in self.seats)
            if state.actor == state.player or late:
                raise ValueError("roller must be the player who answers next, after those who said yes")
        elif (phase == p.DEAL) != (state.yes > 0):
            raise ValueError("yes must name those who said yes to an offer, in the phases reply and deal")

    def over(self) -> None:
        state, read = self.state, self.read
        at_limit = state.turn == self.settings.turn_limit
        reason = read.word("reason", letters.REASONS[1:], letters.REASONS[p.BY_LIMIT if at_limit else p.BY_POINTS])
        winners = [self.seat(name, "winners") for name in read.items("winners")]
        if reason == letters.REASONS[p.BY_LIMIT]:
            if not at_limit:
                raise ValueError(f"turns must be {self.settings.turn_limit} for the game to be over by its length")
            ending.end_by_limit(state)
            due = [seat for seat in self.seats if state.best & p.BIT[seat]]
            if winners and sorted(winners) != due:
                raise ValueError(f"winners must be {', '.join(self.names[seat] for seat in due)}: so the rules have it")
            return
        winners = winners or [int(state.player)]
        if len(winners) != 1 or state.score(winners[0]) < self.settings.target:
            raise ValueError(f"winners must be one player with {self.settings.target} points")
        if winners[0] != state.player and not self.settings.any_turn:
            raise ValueError("winners must be the active player: nobody wins in another's turn")
        state.best = p.BIT[winners[0]]
        state.reason = p.BY_POINTS
        state.phase = p.ENDED
        state.actor = OVER

    # ---- what was seen

    def rooms(self) -> None:
        state = self.state
        given = self.by_seat("room")
        for seat in self.seats:
            state.own[p.FIELDS * seat + p.ROOM] = _usual_room(state, seat)
            if seat in given:
                room = whole(given[seat], f"room of {self.names[seat]}", MOST_POINT_CARDS)
                if room < state.hidden_points(seat):
                    raise ValueError(f"room of {self.names[seat]} is less than the victory point cards it has")
                state.own[p.FIELDS * seat + p.ROOM] = room


def load(game: Game, data: Mapping[str, Any]) -> SettlersState:
    """Set up a position. Raises InvalidState (an invariant is broken) or ValueError (the data cannot be read)."""
    return Loader(game, data).load()
