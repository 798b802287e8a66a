"""A second, slow and plain reading of the rules: the game written down as the dossier tells it, over texts.

The script of the game stops at every decision and chance event, and goes on when it is told what was played. It is
written from the dossier alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from .pieces import (
    DECK,
    SIZES,
    SPACE,
    Laid,
    Pyramid,
    Ship,
    Table,
    World,
    beside,
    laid_of,
    letter,
    matches,
    printed,
    pyramid_of,
    seat_of,
    ship_of,
    ways,
    world_of,
)

CHANCE = -1
OVER = -4
HIT = {("T", "T"): 6, ("T", "F"): 6, ("F", "F"): 5, ("F", "T"): 4}  # the lowest hit of shooter and target (AL-64)


@dataclass(frozen=True)
class Stop:
    """A stop of the script: who acts (a seat or `CHANCE`), in which phase, and what can be played, with weights."""

    actor: int
    phase: str
    legal: dict[str, int]


Script = Generator[Stop, str, None]
Asking = Generator[Stop, str, str]


class Reference(Table):
    """One game, played along by texts."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.building = ""
        self.laid: Laid = {}
        self.pile: list[str] = []
        self.waived: list[int] = []
        self.turned = False
        self.waivers: dict[str, list[int]] = {}
        self.left = 0
        self.stage = 0
        self.unit: Ship | None = None
        self.spot = ""
        self.sites: list[str] = []
        self.site = ""
        self.firing: int | None = None
        self.to_fire: Counter[Ship] = Counter()
        self.victim: int | None = None
        self.target: Ship | None = None
        self.hits = 0
        self.removals: list[tuple[dict[str, Pyramid], set[str]]] = []  # each check: the position before it, who died

    # ---- running the script

    def begin(self, middle: bool = False) -> Reference:
        """Run up to the first stop: from the deal, or (in the middle) from the Expansion of a turn."""
        self.script = self.turns(middle=True) if middle else self.game()
        self.at = Stop(OVER, "over", {})
        self.go_on(None)
        return self

    def go_on(self, text: str | None) -> None:
        """Run up to the next stop."""
        try:
            self.at = next(self.script) if text is None else self.script.send(text)
        except StopIteration:
            self.at = Stop(OVER, "over", {})

    def play(self, text: str) -> None:
        """Play a move or a chance event."""
        assert text in self.at.legal, f"{text} is not among {sorted(self.at.legal)}"
        self.go_on(text)

    @classmethod
    def of(cls, data: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> Reference:
        """Set the table as a dump of a position in play says."""
        self = cls(seats, options)
        self.first, self.seat = seat_of(data["first"]), seat_of(data["seat"])
        self.round, self.slots = data["round"], data.get("slots", 0)
        self.last, self.called = data.get("last"), bool(data.get("called"))
        self.worlds = {key: world_of(key, tuple(cards)) for key, cards in data["worlds"].items()}
        self.land = {t: pyramid_of(text) for t, text in data.get("land", {}).items()}
        for zone, fleet in data.get("fleets", {}).items():
            for seat, units in fleet.items():
                self.ships(zone, seat_of(seat)).extend(map(ship_of, units))
        self.orbit_card, self.shown = dict(data.get("orbits", {})), set(data.get("shown", []))
        self.waivers, self.removed = dict(data.get("waivers", {})), list(data.get("removed", []))
        self.extra, self.redeals = data.get("extra", self.extra), data.get("redeals", 0)
        self.unused = list(data.get("unused", []))
        return self

    def ask(self, phase: str, moves: Iterable[str], seat: int | None = None) -> Asking:
        """Stop for a decision."""
        return (yield Stop(self.seat if seat is None else seat, phase, dict.fromkeys(moves, 1)))

    # ---- setup (section 5)

    def game(self) -> Script:
        """Play a whole game."""
        if self.o["first_seat"] == "random":
            drawn = yield Stop(CHANCE, "first", {f"!first {letter(seat)}": 1 for seat in range(self.seats)})
            self.first = seat_of(drawn[-1])
        else:
            self.first = int(self.o["first_seat"])
        while not (yield from self.build_worlds()):
            self.redeals += 1
        for seat in self.in_order(self.first):
            yield from self.put_colonists(seat)
        self.seat = self.first
        yield from self.turns()

    def in_order(self, start: int) -> list[int]:
        """List all seats in turn order from one of them (AL-14)."""
        return [(start + k) % self.seats for k in range(self.seats)]

    def build_worlds(self) -> Generator[Stop, str, bool]:
        """Build all worlds (AL-16); tell whether that came to an end without a new deal."""
        self.undrawn, self.worlds, self.orbit_card = Counter(DECK), {}, {}
        self.shown, self.waivers, self.removed = set(), {}, []
        self.extra = max(0, 7 - self.seats)
        for seat in range(self.seats):
            if not (yield from self.build_home(seat)):
                return False
        if self.seats < 8:
            self.building = "N"
            yield from self.lay([(self.first + k) % self.seats for k in range(4)])
            self.finish()
            if self.orbit_card["N"]:
                self.shown.add("N")
        self.building = ""
        return True

    def build_home(self, seat: int) -> Generator[Stop, str, bool]:
        """Build a home world and repair it where it must be (AL-17 to AL-23); tell whether it came to stand."""
        self.seat, self.building = seat, letter(seat)
        while True:
            yield from self.lay([seat] * 4)
            if not World("", self.laid).playable:
                yield from self.exchange()
            if World("", self.laid).playable or (not self.extra and self.redeals >= self.o["max_redeals"]):
                self.finish()
                return True
            if not self.extra:
                return False
            self.extra -= 1
            self.removed += [*map(printed, self.laid.values()), *self.pile]

    def finish(self) -> None:
        """Finish the world that is being built."""
        key = self.building
        self.worlds[key] = World(key, self.laid)
        self.orbit_card[key] = self.pile[0] if self.pile else None
        if self.turned:
            self.shown.add(key)
        else:
            self.waivers[key] = self.waived
        self.laid, self.pile, self.waived, self.turned = {}, [], [], False

    def draw(self) -> Script:
        """Let a card of the pile become known (AL-79)."""
        drawn = yield Stop(CHANCE, "card", {f"draw {card}": n for card, n in self.undrawn.items() if n})
        card = drawn.removeprefix("draw ")
        self.undrawn[card] -= 1
        self.pile.append(card)

    def lay(self, deciders: list[int]) -> Script:
        """Lay four cards (AL-17 to AL-19, AL-24)."""
        blind = self.o["build_draw"] == "blind"
        self.laid, self.pile, self.waived, self.turned = {}, [], [], False
        for _ in range(0 if blind else 5):
            self.seat = deciders[0]
            yield from self.draw()
        for k, seat in enumerate(deciders):
            self.seat = seat
            if blind:
                yield from self.draw()
            moves, waived = self.placements()
            if self.building == "N" and self.o["neutral_build"] == "lot":
                text = yield Stop(CHANCE, "lot", dict.fromkeys(moves, 1))
            else:
                text = yield from self.ask("build", moves)
            if waived and not blind:  # what a builder saw match nothing; a blind one saw one card
                self.waived.append(k)
            ((cell, code),) = laid_of([text.removeprefix("B ")]).items()
            self.laid[cell] = code
            self.pile.remove(printed(code))

    def placements(self) -> tuple[list[str], bool]:
        """List the legal placements, and tell whether matching is waived."""
        if not self.laid:
            return [f"B {code}@0,0" for code in dict.fromkeys(self.pile)], False
        free = dict.fromkeys(near for cell in self.laid for near in beside(cell) if near not in self.laid)
        every = [(code, cell) for card in dict.fromkeys(self.pile) for cell in free for code in ways(card)]
        fits = [(code, cell) for code, cell in every if matches(self.laid, cell, code)]
        waived = self.o["world_match"] and not fits
        chosen = fits if self.o["world_match"] and fits else every
        return [f"B {code}@{x},{y}" for code, (x, y) in chosen], waived

    def exchange(self) -> Script:
        """Turn up the orbit card and exchange it (AL-21)."""
        self.turned = True
        if not self.pile:
            yield from self.draw()
        every = [(code, cell) for cell in self.laid for code in ways(self.pile[0])]
        fits = [(code, cell) for code, cell in every if matches(self.laid, cell, code)]
        chosen = fits if self.o["world_match"] and fits else every
        text = yield from self.ask("swap", [f"X {code}@{x},{y}" for code, (x, y) in chosen])
        ((cell, code),) = laid_of([text.removeprefix("X ")]).items()
        self.pile = [printed(self.laid[cell])]
        self.laid[cell] = code

    def put_colonists(self, seat: int) -> Script:
        """Place the first three colonists (AL-25)."""
        self.seat = seat
        for self.left in (3, 2, 1):
            text = yield from self.ask("colonist", [f"P {t}" for t in self.vacant(letter(seat))])
            self.land[text.removeprefix("P ")] = Pyramid(seat, 1)
        self.left = 0

    # ---- turns (section 6)

    def turns(self, middle: bool = False) -> Script:
        """Play all turns from the present one on, or the rest of one whose Expansion has begun."""
        while not self.reason:
            before = None if self.called else self.last
            alive = middle or self.alive(self.seat)
            if alive:
                yield from self.turn(middle)
            middle = self.called = False
            self.slots += 1
            if before is not None:
                self.last = before - 1
            self.reason = self.ended(alive)
            if not self.reason:
                self.seat = (self.seat + 1) % self.seats
                self.round = self.slots // self.seats + 1

    def ended(self, turn: bool) -> str:
        """Give the reason why the game is over after a turn, or after a slot that was skipped (AL-70)."""
        if self.last == 0:
            return "last_round"
        if turn and sum(map(self.alive, range(self.seats))) <= 1:
            return "survivor"
        return "max_rounds" if self.slots == self.seats * self.o["max_rounds"] else ""

    def turn(self, middle: bool) -> Script:
        """Play a turn, or what is left of it from Expansion on (AL-27)."""
        if not middle:
            self.unused = self.peopled(self.seat)
        yield from self.expansion()
        self.survival()
        yield from self.movement()
        yield from self.battles()
        self.landed = set()

    # ---- Expansion (7.1)

    def expansion(self) -> Script:
        """Take one action on each world (AL-32)."""
        while True:
            actions = [action for world in self.unused for action in self.actions(world)]
            if not actions:
                break
            passes = [f"pass {world}" for world in self.unused] if self.o["expansion_pass"] else []
            text = yield from self.ask("expand", [*actions, *passes])
            self.unused.remove(text.split()[1][0])
            self.grow(self.land, text)
        self.unused = []

    def grow(self, land: dict[str, Pyramid], text: str) -> None:
        """Carry out an action of Expansion on the territories (AL-33, AL-34)."""
        word, _, rest = text.partition(" ")
        t, _, size = rest.partition("=")
        if word == "E":
            land[t] = Pyramid(self.seat, min(z for z, n in self.stash(self.seat).items() if n))
        elif word == "C":
            land[t] = replace(land[t], size=int(size))

    def actions(self, world: str) -> Iterator[str]:
        """List the growth actions on a world (AL-33, AL-34)."""
        have = [size for size, n in self.stash(self.seat).items() if n]
        mine = self.pyramids(self.seat, world)
        if 1 in have or (have and self.o["expand_size"] == "smallest"):
            for t in self.vacant(world):
                if self.o["expand_scope"] == "world" or self.near(t) & set(mine):
                    yield f"E {t}"
        for t, pyramid in mine.items():
            if not pyramid.invader or self.o["civilize_invaders"]:
                for size in have:
                    step = abs(size - pyramid.size)
                    if step == 1 or (step and self.o["civilize_step"] == "any"):
                        yield f"C {t}={size}"

    # ---- Survival (8.1, 8.2)

    def survival(self) -> None:
        """Remove who dies, and see whether the Last Round begins."""
        dying = self.dying(self.seat)
        self.removals.append((dict(self.land), dying))
        for t in dying:
            del self.land[t]
        if self.last is None and self.in_play(self.seat) >= self.o["last_round_at"]:
            self.last, self.called = self.seats, True

    # ---- Movement (7.2)

    def movement(self) -> Script:
        """Go through the phases (AL-47)."""
        phases = {"S": self.settle, "L": self.land_ships, "D": self.depart, "R": self.arrive, "U": self.launch}
        order = "S" * self.o["settle_invaders"] + self.o["movement_order"]
        for self.stage, phase in enumerate(order):
            yield from phases[phase]()
        self.stage = 0

    def settle(self) -> Script:
        """Let invaders stand up (option settle_invaders)."""
        while invaders := [t for t, p in self.pyramids(self.seat).items() if p.invader]:
            text = yield from self.ask("settle", [*(f"Z {t}" for t in invaders), "done"])
            if text == "done":
                return
            self.land[text[2:]] = replace(self.land[text[2:]], invader=False)

    def land_ships(self) -> Script:
        """Land transports and marines (AL-49 to AL-51)."""
        while moves := list(self.landings()):
            text = yield from self.ask("land", [*moves, "done"])
            if text == "done":
                return
            world, _, unit = text[2:].removesuffix("/m").partition(":")
            ship = self.unit = ship_of(unit)
            self.spot = world
            t = (yield from self.ask("landat", [f"@{t}" for t in self.vacant(world)]))[1:]
            self.ships(world, self.seat).remove(ship)
            self.land[t] = Pyramid(self.seat, ship.marine or ship.size, invader=ship.marine > 0)
            self.landed.add(t)
            if ship.marine:
                self.ships(world, self.seat).append(ship.empty)
            self.unit, self.spot = None, ""

    def landings(self) -> Iterator[str]:
        """List what can land and where it is."""
        for world in self.worlds:
            if self.vacant(world):
                for ship in set(self.ships(world, self.seat)):
                    if ship.marine:
                        yield f"L {world}:{ship}/m"
                    elif ship.role == "T" or self.o["fighters_land"]:
                        yield f"L {world}:{ship}"

    def depart(self) -> Script:
        """Leave orbits (AL-52)."""
        while moves := [f"D {world}:{ship}" for world in self.worlds for ship in set(self.ships(world, self.seat))]:
            text = yield from self.ask("depart", [*moves, "done"])
            if text == "done":
                return
            world, _, unit = text[2:].partition(":")
            self.ships(world, self.seat).remove(ship_of(unit))
            self.ships(SPACE, self.seat).append(ship_of(unit))

    def arrive(self) -> Script:
        """Come into orbits (AL-53)."""
        while moves := [f"R {ship}" for ship in set(self.ships(SPACE, self.seat))]:
            text = yield from self.ask("arrive", [*moves, "done"])
            if text == "done":
                return
            ship = self.unit = ship_of(text[2:])
            world = (yield from self.ask("arriveat", [f"@{world}" for world in self.worlds]))[1:]
            self.ships(SPACE, self.seat).remove(ship)
            self.ships(world, self.seat).append(ship)
            self.unit = None

    def launch(self) -> Script:
        """Launch colonists (AL-54 to AL-56)."""
        while moves := [f"U {t}" for world in self.worlds for t in self.launches(world)]:
            text = yield from self.ask("launch", [*moves, "done"])
            if text == "done":
                return
            t = self.spot = text[2:]
            size = self.land[t].size
            ships = self.ships(t[0], self.seat)
            room = {ship for ship in ships if ship.role == "T" and not ship.marine and self.fits(size, ship)}
            role = yield from self.ask("role", ["=T", "=F", *(f"=M{ship}" for ship in room)])
            del self.land[t]
            if role.startswith("=M"):
                carrier = ship_of(role[2:])
                ships.remove(carrier)
                ships.append(replace(carrier, marine=size))
            else:
                ships.append(Ship(role[1:], size))
            self.spot = ""

    def launches(self, world: str) -> list[str]:
        """List the colonists of the seat that may leave a world (AL-54)."""
        colonists = {t: p for t, p in self.pyramids(self.seat, world).items() if not p.invader and t not in self.landed}
        ports = {t for t, p in colonists.items() if p.size == 3}
        if self.o["launch_scope"] == "adjacent":
            return [t for t in colonists if t in ports or self.near(t) & ports]
        return list(colonists) if ports else []

    def fits(self, marine: int, ship: Ship) -> bool:
        """Tell whether a marine is small enough for a transport (AL-56)."""
        return marine < ship.size or (marine == ship.size and self.o["marine_fit"] == "le")

    # ---- Fleet Battle (8.3)

    def battles(self) -> Script:
        """Fight at all sites (AL-58, AL-59)."""
        self.sites = [world for world in self.worlds if self.enemies(world, self.seat) and self.ships(world, self.seat)]
        while self.sites:
            self.site = ""
            site = (yield from self.ask("site", [f"V {world}" for world in self.sites]))[2:]
            self.sites.remove(site)
            self.site = site
            for seat in self.in_order(self.seat):
                yield from self.volley(seat)
        self.site = ""

    def enemies(self, site: str, seat: int) -> list[int]:
        """List the other seats with ships in an orbit."""
        return [other for other in range(self.seats) if other != seat and self.ships(site, other)]

    def volley(self, seat: int) -> Script:
        """Let a seat fire all its ships at a site (AL-60 to AL-62)."""
        self.firing = seat
        self.to_fire = Counter(ship.empty for ship in self.ships(self.site, seat))
        while self.to_fire.total() and self.targets(seat):
            moves = [f"S {ship}" for ship, n in self.to_fire.items() if n]
            text = yield from self.ask("shooter", [*moves, *["done"] * self.o["hold_fire"]], seat)
            if text == "done":
                break
            shooter = self.unit = ship_of(text[2:])
            self.to_fire[shooter] -= 1
            names = {f">{letter(other)}:{ship}": (other, ship) for other, ship in self.targets(seat)}
            self.victim, self.target = names[(yield from self.ask("target", names, seat))]
            yield from self.shot(shooter, self.victim, self.target)
            self.unit = self.victim = self.target = None
            self.hits = 0
        self.firing, self.to_fire = None, Counter()

    def targets(self, seat: int) -> list[tuple[int, Ship]]:
        """List whom the ships of a seat may fire at (AL-60, AL-61, AL-63)."""
        others = self.enemies(self.site, seat)
        if seat != self.seat and not self.o["crossfire"]:
            others = [other for other in others if other == self.seat]
        found = []
        for other in others:
            there = self.ships(self.site, other)
            covered = any(ship.role == "F" for ship in there)
            found += [(other, ship) for ship in there if ship.role == "F" or not covered]
        return found

    def shot(self, shooter: Ship, victim: int, target: Ship) -> Script:
        """Roll and do the damage (AL-64 to AL-68)."""
        attack = yield Stop(CHANCE, "attack", rolls("!atk", shooter.size))
        self.hits = sum(die >= HIT[shooter.role, target.role] for die in dice(attack))
        if not self.hits:
            return
        defence = yield Stop(CHANCE, "defence", rolls("!def", target.size))
        net = self.hits - dice(defence).count(6)
        if net > 0:
            self.damage(victim, target, net)

    def damage(self, victim: int, target: Ship, net: int) -> None:
        """Make a ship smaller, or destroy it (AL-66, AL-67)."""
        stash = self.stash(victim)
        sizes = [size for size in SIZES if size <= target.size - net and stash[size]]
        ships = self.ships(self.site, victim)
        ships.remove(target)
        if sizes:
            smaller = replace(target, size=max(sizes))
            ships.append(smaller if self.fits(target.marine, smaller) else smaller.empty)


def rolls(word: str, count: int) -> dict[str, int]:
    """List all rolls of some dice, in the order rolled (AL-81)."""
    return {f"{word} {','.join(map(str, faces))}": 1 for faces in product(range(1, 7), repeat=count)}


def dice(text: str) -> list[int]:
    """Read the dice of a roll."""
    return [int(die) for die in text.split()[1].split(",")]
