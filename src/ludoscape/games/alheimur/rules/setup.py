"""Positions of Alheimur as data: dump, and setting up any position with as little or as much said as one likes.

The form is described in `docs/alheimur-view.md`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.game import Game, InvalidState
from ludoscape.engine.reading import Reader, listed, mapped, one_of, parsed, whole
from ludoscape.engine.sets import members
from ludoscape.engine.state import Moves
from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import many
from ludoscape.games.alheimur.rules import battle, building, cards, growth, hidden, letters, movement
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.invariants import check_choices, check_position, hang_together
from ludoscape.games.alheimur.rules.moves import M_ARRIVE, M_LAND, M_TARGET, M_UP
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.world import World

IN_TURN: Final = (p.EXPAND, *p.MOVEMENT, *p.BATTLE)
BEGUN: Final = (*p.BUILDING, p.COLONISTS, *IN_TURN, p.ENDED)


def _phases(names: list[str]) -> tuple[int, ...]:
    """Give the phases that names of phases and of parts of the game stand for."""
    found = [{**vars(p), "IN_TURN": IN_TURN, "BEGUN": BEGUN}[name] for name in names]
    return tuple(phase for item in found for phase in (item if isinstance(item, tuple) else (item,)))


# the keys in the order of a dump, and the phases in which what is said by each counts
KEYS: Final = {key: _phases(names) for key, names in read_texts("ludoscape.games.alheimur").data["keys"].items()}
NOTHING: Final[tuple[object, ...]] = (None, 0, False, "", [], {}, ())
CARDS_OF_WORLD: Final = 4
PILE: Final = 5
STARTERS: Final = 3  # colonists that a seat starts with (AL-25)
_LAID: Final = re.compile("([AEFVW]{4})@(0|-?[1-9]),(0|-?[1-9])", re.ASCII)
_STANDING: Final = re.compile("([A-H])([1-3])(i?)", re.ASCII)


# ---- writing


def dump(state: AlheimurState) -> dict[str, Any]:
    """Give the full position as JSON-able data. What does not count now is left out: equal positions, equal data."""
    phase = int(state.phase)
    told = {**_table(state), **_cards(state), **_turn(state), **_battle(state), "phase": p.PHASES[phase]}
    return {key: told[key] for key, phases in KEYS.items() if phase in phases}


def _table(state: AlheimurState) -> dict[str, Any]:
    """Tell who is where, and whose turn it is."""
    seats = int(state.settings.seats)
    return {
        "seat": letters.seat_letter(int(state.seat)),
        "first": letters.seat_letter(int(state.first)),
        "round": int(state.round),
        "slots": int(state.slots),
        "last": int(state.last) if state.last >= 0 else None,
        "called": bool(state.called),
        "worlds": {letters.world_letter(w, seats): _world(state.worlds[w]) for w in range(len(state.worlds))},
        "land": {
            letters.territory_text(place, seats): _standing(int(word)) for place, word in enumerate(state.land) if word
        },
        "fleets": {
            letters.zone_name(zone, seats): fleets
            for zone in range(int(state.settings.worlds) + 1)
            if (fleets := _fleets(state, zone))
        },
        "winners": [letters.seat_letter(seat) for seat in range(seats) if state.best & cards.BIT[seat]],
        "reason": p.REASONS[state.reason],
    }


def _world(world: World) -> list[str]:
    return [_laid(int(world.codes[k]), int(world.xs[k]), int(world.ys[k])) for k in range(CARDS_OF_WORLD)]


def _laid(code: int, x: int, y: int) -> str:
    return f"{letters.CODES[code]}@{letters.cell_text(x, y)}"


def _standing(word: int) -> str:
    """Write who stands on a territory.

    >>> _standing(1 + 8 * 1 + 2 * (3 - 1) + 1)
    'B3i'
    """
    seat, rest = divmod(word - 1, 8)
    return f"{letters.seat_letter(seat)}{rest // 2 + 1}{'i' * (rest % 2)}"


def _fleets(state: AlheimurState, zone: int) -> dict[str, list[str]]:
    seats = int(state.settings.seats)
    fleets = {letters.seat_letter(seat): _units(int(state.fleet[seats * zone + seat])) for seat in range(seats)}
    return {letter: units for letter, units in fleets.items() if units}


def _units(fleet: int) -> list[str]:
    return [cards.UNIT_NAMES[unit] for unit in range(cards.UNITS) for _ in range(fleet >> 4 * unit & 15)]


def _cards(state: AlheimurState) -> dict[str, Any]:
    """Tell where cards are, and how the set-up stands."""
    seats = int(state.settings.seats)
    laid = [int(number) for number in state.laid]
    names = [letters.world_letter(w, seats) for w in range(len(state.worlds))]
    return {
        "orbits": {names[w]: cards.PRINTED[int(card)] for w, card in enumerate(state.orbit) if card >= 0},
        "shown": [letter for w, letter in enumerate(names) if state.shown & cards.BIT[w]],
        "waivers": {names[w]: members(int(bits)) for w, bits in enumerate(state.waivers) if bits},
        "removed": [
            cards.PRINTED[card] for card in range(cards.CARDS) for _ in range(cards.copies(state.removed, card))
        ],
        "extra": int(state.extra),
        "redeals": int(state.redeals),
        "building": letters.worlds_of(seats)[state.building] if state.phase in p.BUILDING else None,
        "laid": [_laid(*laid[k : k + 3]) for k in range(0, len(laid), 3)],
        "pile": [cards.PRINTED[int(card)] for card in state.pile],
        "waived": members(int(state.waived)),
        "turned": bool(state.turned),
        "left": int(state.left),
    }


def _turn(state: AlheimurState) -> dict[str, Any]:
    """Tell how far Expansion and Movement are."""
    seats, phase, spot = int(state.settings.seats), int(state.phase), int(state.spot)
    landed = [16 * w + t for w in range(len(state.worlds)) for t in members(int(state.landed[w]))]
    return {
        "unused": [letters.world_letter(w, seats) for w in members(int(state.unused))],
        "landed": [letters.territory_text(place, seats) for place in landed],
        "stage": int(state.stage),
        "unit": cards.UNIT_NAMES[int(state.unit)] if state.unit >= 0 else None,
        "spot": letters.world_letter(spot, seats)
        if phase == p.LAND_AT
        else letters.territory_text(spot, seats)
        if spot >= 0
        else None,
    }


def _battle(state: AlheimurState) -> dict[str, Any]:
    """Tell how far Fleet Battle is."""
    seats = int(state.settings.seats)
    return {
        "sites": [letters.world_letter(w, seats) for w in members(int(state.sites))],
        "site": letters.world_letter(int(state.site), seats) if state.site >= 0 else None,
        "firing": letters.seat_letter(int(state.firing)) if state.firing >= 0 else None,
        "to_fire": _units(int(state.to_fire)),
        "victim": letters.seat_letter(int(state.victim)) if state.victim >= 0 else None,
        "target": cards.UNIT_NAMES[int(state.target)] if state.target >= 0 else None,
        "hits": int(state.hits),
    }


# ---- reading


class _Loader:
    """Set up a position: what `dump` gives, or less."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.read = Reader(data, tuple(KEYS), "a position of Alheimur")
        self.state = cast(AlheimurState, game.start()).blank()  # of the game's own kind
        self.state.lay_out()
        self.seats = int(self.state.settings.seats)
        self.letters = letters.worlds_of(self.seats)

    def load(self) -> AlheimurState:
        state = self.state
        self.who_is_first()
        self.worlds()
        state.phase = self.phase()
        self.what_counts()
        self.land()
        self.fleets()
        if state.phase in p.BUILDING:
            self.table()
        self.cards()
        self.whose_turn()
        self.last_round()
        if state.phase == p.COLONISTS:
            self.starters()
        elif state.phase == p.EXPAND:
            self.expansion()
        elif state.phase in p.MOVEMENT:
            self.movement()
        elif state.phase in p.BATTLE:
            self.battle()
        elif state.phase == p.ENDED:
            self.end()
        state._ask()
        check_position(state)
        check_choices(state)
        return state

    # ---- words for seats, worlds, territories, units and cards

    def seat(self, value: object, what: str) -> int:
        return letters.SEATS.index(one_of(value, tuple(letters.SEATS[: self.seats]), what))

    def world(self, value: object, what: str) -> int:
        world = letters.world_of(value, self.seats) if isinstance(value, str) else None
        if world is None or world >= len(self.state.worlds):
            raise ValueError(f"{what} must be a finished world, not {value!r}")
        return world

    def territory(self, value: object, what: str) -> int:
        """Read a territory that there is."""
        place = letters.territory_of(value, self.seats) if isinstance(value, str) else None
        if place is None or place >> 4 >= len(self.state.worlds) or place & 15 >= self.state.worlds[place >> 4].size:
            raise ValueError(f"{what} must be a territory of a finished world, not {value!r}")
        return place

    def unit(self, value: object, what: str) -> int:
        return parsed(value, letters.unit_of, what, "a unit such as T2m1 or F1")

    def card(self, value: object, what: str) -> int:
        return parsed(value, letters.card_of, what, "a card as printed")

    def on_cell(self, value: object, what: str) -> tuple[int, int, int]:
        """Read a card as it lies: its code and its cell."""
        found = _LAID.fullmatch(value) if isinstance(value, str) else None
        code = letters.code_of(found[1]) if found else None
        if found is None or code is None:
            raise ValueError(f"{what} must be a card on a cell such as AEAE@1,0, not {value!r}")
        return code, int(found[2]), int(found[3])

    def set_of_worlds(self, key: str) -> int:
        return sum({int(cards.BIT[self.world(item, f"a world of {key}")]) for item in self.read.items(key)})

    # ---- what there is

    def who_is_first(self) -> None:
        state, fixed = self.state, int(self.state.settings.first)
        state.first = max(0, fixed)
        if self.read.given("first"):
            state.first = self.seat(self.read.data["first"], "first")
        if 0 <= fixed != state.first:
            raise ValueError(f"first must be {letters.seat_letter(fixed)}, as the option first_seat says")

    def worlds(self) -> None:
        """Read the finished worlds: home worlds by seat, then the neutral one (AL-16)."""
        given = self.read.table("worlds")
        state = self.state
        if sorted(map(str, given)) != sorted(self.letters[: len(given)]):
            raise ValueError(f"worlds must be the first of {', '.join(self.letters)}, not {', '.join(map(str, given))}")
        for letter in self.letters[: len(given)]:
            laid = [self.on_cell(item, f"a card of world {letter}") for item in listed(given[letter], "a world")]
            cells = [(x, y) for _, x, y in laid]
            if len(laid) != CARDS_OF_WORLD or len(set(cells)) != CARDS_OF_WORLD or not hang_together(cells):
                raise InvalidState(6, f"world {letter} must be four cards that lie side by side")
            for code, _, _ in laid:
                self.take(code >> 1)
            columns = [vec[i64]([numbers[column] for numbers in laid]) for column in range(3)]
            state.worlds.append(World(*columns))
        state.building = len(given)

    def take(self, card: int) -> None:
        """Take a card out of those that nobody has drawn."""
        if not cards.copies(self.state.deck, card):
            raise InvalidState(5, f"there are too many cards {cards.PRINTED[card]}")
        self.state.deck = cards.without(self.state.deck, card)

    def phase(self) -> int:
        """Read the phase; left out: Expansion when all worlds are finished, else the first card."""
        value = self.read.data.get("phase")
        finished = self.state.building == len(self.letters)
        if value is None:
            return p.EXPAND if finished else p.CARD
        phase = p.PHASES.index(one_of(value, p.PHASES, "phase"))
        if (phase in (p.FIRST, *p.BUILDING)) == finished:
            problem = "all worlds are finished" if finished else "all worlds must be given"
            raise ValueError(f"phase cannot be {value}: {problem}")
        if phase == p.FIRST and (self.state.settings.first >= 0 or self.state.first):
            raise ValueError("phase cannot be first: it is known who begins")
        return phase

    def what_counts(self) -> None:
        """Refuse what is said and means nothing in the phase."""
        for key, phases in KEYS.items():
            if self.state.phase not in phases and self.read.data.get(key) not in NOTHING:
                raise ValueError(f"{key} does not count when phase is {p.PHASES[self.state.phase]}")

    def land(self) -> None:
        """Read who stands where; stashes follow."""
        state = self.state
        for key, value in self.read.table("land").items():
            place = self.territory(key, "a place of land")
            found = parsed(value, _STANDING.fullmatch, f"who stands on {key}", "a seat and a size such as A2 or B1i")
            seat, size = self.seat(found[1], f"the seat on {key}"), int(found[2])
            self.spend(seat, size)
            state.stand(place >> 4, place & 15, seat, size, len(found[3]))

    def spend(self, seat: int, size: int) -> None:
        """Take a pyramid out of a stash."""
        at = 3 * seat + size - 1
        self.state.stash[at] -= 1
        if self.state.stash[at] < 0:
            raise InvalidState(1, f"seat {letters.seat_letter(seat)} has more than five pyramids of size {size}")

    def fleets(self) -> None:
        for letter, fleets in self.read.table("fleets").items():
            zone = len(self.letters) if letter == "space" else self.world(letter, "a place of fleets")
            for owner, units in mapped(fleets, f"the fleets in {letter}").items():
                seat = self.seat(owner, "the seat of a fleet")
                for item in listed(units, f"the fleet of {owner} in {letter}"):
                    unit = self.unit(item, "a unit of a fleet")
                    self.spend(seat, int(cards.UNIT_SIZE[unit]))
                    if cards.UNIT_MARINE[unit]:
                        self.spend(seat, int(cards.UNIT_MARINE[unit]))
                    self.state.fly(zone, seat, unit, 1)

    # ---- cards and the world that is being built

    def table(self) -> None:
        """Read the world that is being built (AL-17 … AL-21)."""
        state, read = self.state, self.read
        state.building = len(state.worlds)
        letter = self.letters[state.building]
        if read.given("building") and read.data["building"] != letter:
            raise ValueError(f"building must be {letter}, the first world that is not finished")
        for item in read.items("laid"):
            self.lay(*self.on_cell(item, "a card of laid"), str(item))
        pile = [self.card(item, "a card of pile") for item in read.items("pile")]
        for card in pile:
            self.take(card)
        state.pile = vec[i64](pile)
        state.turned = read.flag("turned", state.phase == p.SWAP)
        self.shape(len(state.laid) // 3, len(pile))
        state.waived = self.placements(read.items("waived"), "waived", [int(n) for n in state.laid])
        if not hidden.could_hold(state, state.pile):
            raise ValueError("waived cannot be: a card of the pile has a match")

    def lay(self, code: int, x: int, y: int, text: str) -> None:
        state = self.state
        if not len(state.laid):
            if (code & 1, x, y) != (0, 0, 0):
                raise ValueError(f"the first card of laid lies as printed on 0,0, not {text}")
        elif max(abs(x), abs(y)) > letters.REACH or not building.fit(state, code, x, y, -1):
            raise ValueError(f"{text} is on a card of laid, or beside none")
        self.take(code >> 1)
        state.laid = vec[i64]([*state.laid, code, x, y])

    def shape(self, laid: int, pile: int) -> None:
        """Check that so many cards can be laid and in the pile in this phase."""
        state = self.state
        phase, blind = int(state.phase), bool(state.settings.blind)
        if state.turned:
            fine = (laid, pile) == (CARDS_OF_WORLD, 1 if phase == p.SWAP else 0) and phase in (p.SWAP, p.CARD)
            fine = fine and (phase == p.SWAP or blind)
            fine = fine and not building.is_neutral(state) and not building.world_laid(state).playable
        elif phase == p.CARD:
            fine = (pile == 0 and laid < CARDS_OF_WORLD) if blind else (laid == 0 and pile < PILE)
        else:
            fine = phase == (p.LOT if building.is_lot(state) else p.BUILD) and laid < CARDS_OF_WORLD
            fine = fine and pile == (1 if blind else PILE - laid)
        if not fine:
            there = f"{laid} cards laid and {pile} in the pile" + (", the orbit card turned up" if state.turned else "")
            raise ValueError(f"phase cannot be {p.PHASES[phase]} on world {self.letters[state.building]} with {there}")

    def placements(self, items: list[Any], what: str, laid: list[int]) -> int:
        """Read for which placements of the cards laid matching was waived, as bits (AL-19)."""
        numbers = {whole(item, f"a placement of {what}", CARDS_OF_WORLD - 1, 1) for item in items}
        settings = self.state.settings
        for number in numbers:
            if settings.blind or not settings.match or not self.unmatched(laid, number):
                raise ValueError(f"{what} names placement {number}, for which matching was not waived")
        return sum(1 << number for number in numbers)

    def unmatched(self, laid: list[int], number: int) -> bool:
        """Tell whether a card was laid without a match to those before it."""
        state = self.state
        now, state.laid = state.laid, vec[i64](laid[: 3 * number])
        hows = [building.fit(state, laid[k], laid[k + 1], laid[k + 2], -1) for k in range(3 * number, len(laid), 3)]
        state.laid = now
        return hows[:1] == [1]  # beside a card, without a match

    def cards(self) -> None:
        """Read where the other cards are: removed, in orbits, and which of these everybody has seen."""
        state, read = self.state, self.read
        for item in read.items("removed"):
            card = self.card(item, "a card of removed")
            self.take(card)
            state.removed = cards.with_card(state.removed, card)
        state.extra = read.number("extra", max(0, int(state.extra) - len(read.items("removed")) // PILE), 5)
        state.redeals = read.number("redeals", 0, int(state.settings.max_redeals))
        state.shown = self.set_of_worlds("shown")
        waivers = {self.world(key, "a world of waivers"): items for key, items in read.table("waivers").items()}
        state.waivers = vec[i64]([self.waivers(world, waivers.get(w, [])) for w, world in enumerate(state.worlds)])
        self.orbits()

    def waivers(self, world: World, items: object) -> int:
        columns = zip(world.codes, world.xs, world.ys, strict=True)
        return self.placements(listed(items, "waivers"), "waivers", [int(n) for card in columns for n in card])

    def orbits(self) -> None:
        """Read the orbit cards; left out: the lowest cards that are left, or unknown when worlds are built blind."""
        state = self.state
        given = {self.world(key, "a world of orbits"): item for key, item in self.read.table("orbits").items()}
        orbit = {w: self.card(item, "a card of orbits") for w, item in given.items()}
        for card in orbit.values():
            self.take(card)
        for w in range(len(state.worlds)):
            if w not in orbit:
                orbit[w] = -1 if state.settings.blind else self.any_orbit(w)
            elif not hidden.could_be_orbit(state, w, orbit[w]):
                raise ValueError(f"waivers cannot be: the orbit card of {self.letters[w]} has a match")
            if orbit[w] >= 0 and (w == self.seats or state.settings.blind):
                state.shown |= cards.BIT[w]
            if state.shown & cards.BIT[w] and (orbit[w] < 0 or (w < self.seats and state.waivers[w])):
                raise ValueError(f"shown cannot name {self.letters[w]}: nobody has turned up its orbit card")
        state.orbit = vec[i64]([orbit[w] for w in range(len(state.worlds))])

    def any_orbit(self, w: int) -> int:
        """Take the lowest card that is left and can be the orbit card of a world."""
        state = self.state
        left = [card for card in range(cards.CARDS) if cards.copies(state.deck, card)]
        fitting = [card for card in left if hidden.could_be_orbit(state, w, card)]
        if not fitting:
            raise ValueError(f"no card is left for the orbit of {self.letters[w]}")
        self.take(fitting[0])
        return fitting[0]

    # ---- the turn

    def whose_turn(self) -> None:
        """Read seat and round; the turn slots that are over follow from them (AL-85)."""
        state, read = self.state, self.read
        phase, settings = int(state.phase), state.settings
        due = int(state.first)
        if phase in p.BUILDING:
            due = int(state.building)
            if building.is_neutral(state):
                due = (int(state.first) + len(state.laid) // 3) % self.seats
        state.seat = self.seat(read.data["seat"], "seat") if read.given("seat") else due
        if phase in (p.FIRST, *p.BUILDING) and state.seat != due:
            raise ValueError(f"seat must be {letters.seat_letter(due)}, who builds")
        state.round = read.number("round", 1, int(settings.max_rounds) if phase in KEYS["slots"] else 1, 1)
        slots = 0
        if phase in KEYS["slots"]:
            slots = self.seats * (int(state.round) - 1) + (int(state.seat) - int(state.first)) % self.seats
            slots += phase == p.ENDED
        state.slots = read.number("slots", slots, slots, slots)

    def last_round(self) -> None:
        """Read how many turn slots are left of the Last Round (AL-45)."""
        state, read = self.state, self.read
        state.last = read.number("last", -1, self.seats, 0 if state.phase == p.ENDED else 1)
        state.called = read.flag("called")
        if state.called and state.last != self.seats:
            raise ValueError(f"called cannot be true unless last is {self.seats}")

    def starters(self) -> None:
        """Check that the seats have placed their colonists in order (AL-25)."""
        state = self.state
        state.left = self.read.number("left", STARTERS, STARTERS, 1)
        turn = (int(state.seat) - int(state.first)) % self.seats
        for seat in range(self.seats):
            behind = turn - (seat - int(state.first)) % self.seats
            due = STARTERS if behind > 0 else STARTERS - int(state.left) if behind == 0 else 0
            home = int(state.mine[self.seats * seat + seat])
            here = [state.standing(seat, t)[1:] for t in members(home)]
            if here != [(1, 0)] * due or state.in_play(seat) != due:
                colonists = many(due, "colonist")
                raise ValueError(
                    f"seat {letters.seat_letter(seat)} must have {colonists} of size 1, all on its home world"
                )

    def expansion(self) -> None:
        """Read on which worlds the seat may still act (AL-32)."""
        state = self.state
        state.unused = self.set_of_worlds("unused") if self.read.given("unused") else p.worlds_with(state, state.seat)
        if not growth.can_act(state):
            raise ValueError(f"phase cannot be expand: seat {letters.seat_letter(int(state.seat))} has no action left")

    def movement(self) -> None:
        """Read what moves (AL-47 … AL-57)."""
        state, read = self.state, self.read
        phase = int(state.phase)
        whole_phase = p.WHOLE.get(phase, phase)
        order = [int(kind) for kind in state.settings.order]
        if whole_phase not in order:
            raise ValueError(f"phase cannot be {p.PHASES[phase]}: invaders do not settle at this table")
        stage = order.index(whole_phase)
        state.stage = read.number("stage", stage, stage, stage)
        self.landings()
        if phase == p.LAND_AT:
            state.spot = self.world(read.data.get("spot"), "spot")
            state.unit = self.unit(read.data.get("unit"), "unit")
            self.chosen(M_LAND + 16 * int(state.spot) + int(state.unit), whole_phase)
        elif phase == p.ARRIVE_AT:
            state.unit = self.unit(read.data.get("unit"), "unit")
            self.chosen(M_ARRIVE + int(state.unit), whole_phase)
        elif phase == p.ROLE:
            state.spot = self.territory(read.data.get("spot"), "spot")
            self.chosen(M_UP + int(state.spot), whole_phase)
        elif not movement.can_move(state, phase):
            raise ValueError(
                f"phase cannot be {p.PHASES[phase]}: nothing of seat {letters.seat_letter(int(state.seat))} can move"
            )

    def landings(self) -> None:
        """Read on which territories the seat has landed in this turn."""
        state = self.state
        for item in self.read.items("landed"):
            place = self.territory(item, "a place of landed")
            if not state.mine[self.seats * (place >> 4) + state.seat] & cards.BIT[place & 15]:
                raise ValueError(f"landed cannot name {item}: seat {letters.seat_letter(int(state.seat))} is not there")
            state.note_landing(place >> 4, place & 15)

    def chosen(self, move: int, phase: int) -> None:
        """Check that the first step of a decision, taken in some phase, was legal (AL-83)."""
        state, now = self.state, int(self.state.phase)
        state.phase = phase
        out = Moves()
        state.moves(out)
        state.phase = now
        if move not in [out.item[i] for i in range(out.n)]:
            raise ValueError(f"phase cannot be {p.PHASES[now]} with what is said")

    def battle(self) -> None:
        """Read where fleets fight, and the shot that is fired (AL-58 … AL-66)."""
        state, read = self.state, self.read
        phase = int(state.phase)
        self.landings()
        if phase == p.SITE:
            state.sites = self.set_of_worlds("sites") if read.given("sites") else battle.find_sites(state)
            return
        state.sites = self.set_of_worlds("sites")
        state.site = self.world(read.data.get("site"), "site")
        firing = self.seat(read.data["firing"], "firing") if read.given("firing") else int(state.seat)
        battle.load_guns(state, firing)
        if phase != p.SHOOTER:
            state.unit = self.unit(read.data.get("unit"), "unit")
        self.guns(int(state.to_fire))
        if phase == p.SHOOTER:
            if not state.to_fire or not battle.has_targets(state):
                raise ValueError("phase cannot be shooter: nobody is left to fire, or nobody to fire at")
            return
        if phase == p.TARGET:
            if not battle.has_targets(state):
                raise ValueError("phase cannot be target: there is nobody to fire at")
            return
        state.victim = self.seat(read.data.get("victim"), "victim")
        state.target = self.unit(read.data.get("target"), "target")
        self.chosen(M_TARGET + 16 * int(state.victim) + int(state.target), p.TARGET)
        if phase == p.DEFENCE:
            state.hits = read.number("hits", 1, int(cards.UNIT_SIZE[state.unit]), 1)

    def guns(self, ready: int) -> None:
        """Read which ships still fire; left out: all that the seat has there, but for the one that is firing."""
        state = self.state
        counts = [ready >> 4 * unit & 15 for unit in range(cards.UNITS)]
        if state.phase != p.SHOOTER:
            counts[state.unit] -= 1
        given = [self.unit(item, "a ship of to_fire") for item in self.read.items("to_fire")]
        left = [given.count(unit) for unit in range(cards.UNITS)] if self.read.given("to_fire") else counts
        if any(mine > most for mine, most in zip(left, counts, strict=True)) or min(counts) < 0:
            letter = letters.seat_letter(int(state.firing))
            raise ValueError(
                f"seat {letter} has fewer ships in the orbit of {self.letters[state.site]} than fire there"
            )
        state.to_fire = sum(count * int(cards.UNIT_BIT[unit]) for unit, count in enumerate(left))

    # ---- the end

    def end(self) -> None:
        """Find why the game is over and who has won; what is said must agree (AL-70, AL-76)."""
        state, read = self.state, self.read
        reason = int(state.ending())
        if not reason:
            raise ValueError("phase cannot be over: nothing has ended the game")
        state._end(reason)
        winners = [letters.seat_letter(seat) for seat in range(self.seats) if state.best & cards.BIT[seat]]
        for key, due in (("reason", p.REASONS[reason]), ("winners", winners)):
            if read.given(key) and read.data[key] != due:
                raise ValueError(f"{key} must be {due!r}, not {read.data[key]!r}")


def load(game: Game, data: Mapping[str, Any]) -> AlheimurState:
    """Set up a position from data such as `dump` gives; parts left out have their usual value.

    Raises InvalidState (an invariant is broken) or ValueError (the data cannot be read).
    """
    return _Loader(game, data).load()
