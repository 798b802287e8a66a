"""Why a move is not legal now: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.words import join_words
from ludoscape.games.alheimur.rules import battle, growth
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.building import DX, DY
from ludoscape.games.alheimur.rules.cards import BIT, CELLS, FIGHTER, SINGLES, UNIT_BIT, UNIT_MARINE, UNITS
from ludoscape.games.alheimur.rules.letters import (
    REACH,
    card_text,
    cell_text,
    code_of,
    seat_letter,
    seat_of,
    territory_of,
    territory_text,
    unit_of,
    unit_text,
    world_letter,
    world_of,
    worlds_of,
    zone_name,
)
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.elements import (
    card_element,
    cell_element,
    orbit_element,
    territory_element,
    unit_element,
)
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.notation import ROLLS, Said, dice_due, encode, read

MOVING: Final = {p.LAND: "L ", p.DEPART: "D ", p.ARRIVE: "R ", p.LAUNCH: "U ", p.SETTLE: "Z "}
DOING: Final = {
    p.LAND: "Landing",
    p.DEPART: "Departing",
    p.ARRIVE: "Arriving",
    p.LAUNCH: "Launching",
    p.SETTLE: "Settling invaders",
}
# the second step of each two-step move belongs to the phase of the first (AL-83)
WHOLE: Final = {p.LAND_AT: p.LAND, p.ARRIVE_AT: p.ARRIVE, p.ROLE: p.LAUNCH}
FIGHTING: Final = (p.SITE, p.SHOOTER, p.TARGET)
BUILDING: Final = (p.BUILD, p.SWAP, p.COLONISTS)
# the phases in which a move of each kind can be meant
PHASES_OF: Final = {
    "B ": (p.BUILD, p.LOT),
    "X ": (p.SWAP,),
    "P ": (p.COLONISTS,),
    "E ": (p.EXPAND,),
    "C ": (p.EXPAND,),
    "pass ": (p.EXPAND,),
    "Z ": (p.SETTLE,),
    "L ": (p.LAND,),
    "D ": (p.DEPART,),
    "R ": (p.ARRIVE,),
    "U ": (p.LAUNCH,),
    "=T": (p.ROLE,),
    "=F": (p.ROLE,),
    "=M": (p.ROLE,),
    "V ": (p.SITE,),
    "S ": (p.SHOOTER,),
    ">": (p.TARGET,),
    "!first ": (p.FIRST,),
    "draw ": (p.CARD,),
    "!atk ": (p.ATTACK,),
    "!def ": (p.DEFENCE,),
    "done": (p.EXPAND, p.SHOOTER),
}
# what is due in each phase, for the refusal of a move of another kind
NOW: Final = {
    p.BUILD: ("AL-18", "First lay a card of the pile to the world that is being built."),
    p.SWAP: ("AL-21", "First exchange the orbit card for one of the four cards that are laid."),
    p.COLONISTS: ("AL-25", "First place the colonists that start on the home world."),
    p.EXPAND: ("AL-32", "First take one action on each world where you have pyramids: expand or civilize."),
    p.SETTLE: ("AL-47", "First stand up the invaders that settle, or say that you are done."),
    p.LAND: ("AL-47", "First land what is to land, or say that you are done."),
    p.DEPART: ("AL-47", "First let depart what is to leave its orbit, or say that you are done."),
    p.ARRIVE: ("AL-47", "First let arrive what is to leave Space, or say that you are done."),
    p.LAUNCH: ("AL-47", "First launch what is to leave its world, or say that you are done."),
    p.LAND_AT: ("AL-83", "First choose the territory on which it lands."),
    p.ARRIVE_AT: ("AL-83", "First choose the orbit in which the ship arrives."),
    p.ROLE: ("AL-83", "First choose what the launched pyramid becomes: transport, fighter or marine."),
    p.SITE: ("AL-59", "First choose the orbit where the next battle is fought."),
    p.SHOOTER: ("AL-62", "First choose the ship that fires next: every ship must fire."),
    p.TARGET: ("AL-83", "First name the target of the ship that fires."),
    p.FIRST: ("AL-80", "Chance decides who begins."),
    p.CARD: ("AL-79", "A card is being drawn."),
    p.LOT: ("AL-80", "At this table chance builds the neutral world."),
    p.ATTACK: ("AL-81", "The dice of the attack are being rolled."),
    p.DEFENCE: ("AL-81", "The dice of the defence are being rolled."),
}
# what is wrong with a move that belongs to another part of the game
NOT_NOW: Final = {
    "B ": ("AL-16", "The worlds have been built already."),
    "X ": ("AL-21", "A card is exchanged only when a home world is built and no territory of it has four neighbours."),
    "P ": ("AL-16", "Starting colonists are placed once, when all worlds have been built."),
    "E ": ("AL-27", "Expansion is over in this turn."),
    "C ": ("AL-27", "Expansion is over in this turn."),
    "pass ": ("AL-27", "Expansion is over in this turn."),
    "=T": ("AL-55", "A role is chosen only for a pyramid that has just been launched."),
    "=F": ("AL-55", "A role is chosen only for a pyramid that has just been launched."),
    "=M": ("AL-55", "A role is chosen only for a pyramid that has just been launched."),
    "V ": ("AL-58", "Fleets fight after Movement, where your ships meet those of others."),
    "S ": ("AL-60", "Ships fire only in a fleet battle."),
    ">": ("AL-60", "A target is named only for a ship that fires."),
    "draw ": ("AL-79", "No card is being drawn now."),
    "!first ": ("AL-80", "Nobody is being drawn to begin now."),
    "!atk ": ("AL-81", "No attack is being rolled now."),
    "!def ": ("AL-81", "No defence is being rolled now."),
}
CHANCES: Final = ("draw ", "!first ", "!atk ", "!def ")


def parse(state: AlheimurState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    said = read(text)
    move = encode(state, said)
    if move is not None and move in (state.legal() or [outcome for outcome, _ in state.chance()]):
        return move
    raise refuse(state, said)


def refuse(state: AlheimurState, said: Said) -> IllegalMove:
    """Say why a move is not legal."""
    phase, verb = int(state.phase), said.verb
    if phase == p.ENDED:
        return IllegalMove("AL-70", "The game is over.")
    if verb == "@":
        meant = phase == (p.LAND_AT if said.number else p.ARRIVE_AT)
        return _Refusal(state).reason(said) if meant else _no_place(state)
    if phase not in PHASES_OF[verb]:
        return _wrong_kind(state, said)
    return _Refusal(state).reason(said)


def _no_place(state: AlheimurState) -> IllegalMove:
    """Refuse a place for which nothing has been chosen."""
    if state.phase in (p.LAND, p.ARRIVE):
        return IllegalMove("AL-83", "First choose what is to go there.")
    return IllegalMove(*NOW[int(state.phase)])


def _wrong_kind(state: AlheimurState, said: Said) -> IllegalMove:
    """Refuse what is not decided now."""
    phase, verb = int(state.phase), said.verb
    if verb in CHANCES:
        return IllegalMove(*NOT_NOW[verb])
    if phase in (p.FIRST, p.CARD, p.LOT, p.ATTACK, p.DEFENCE) or (phase in WHOLE and verb not in ("E ", "C ", "pass ")):
        return IllegalMove(*NOW[phase])
    if verb in MOVING.values():
        return _out_of_order(state, next(kind for kind in MOVING if MOVING[kind] == verb))
    early = phase in BUILDING and verb not in ("B ", "X ")
    fights = phase in FIGHTING and verb in ("V ", "S ", ">")
    if verb not in NOT_NOW or early or fights or (verb == "B " and phase == p.SWAP):
        return IllegalMove(*NOW[phase])
    return IllegalMove(*NOT_NOW[verb])


def _out_of_order(state: AlheimurState, wanted: int) -> IllegalMove:
    """Refuse a move of a movement phase that is over or still to come (AL-47)."""
    phase, order = int(state.phase), [int(kind) for kind in state.settings.order]
    if wanted not in order:
        return IllegalMove("AL-47", "At this table invaders stay invaders.")
    if phase in FIGHTING:
        return IllegalMove("AL-27", "Movement is over in this turn.")
    if phase not in MOVING:
        return IllegalMove(*NOW[phase])
    if order.index(wanted) < order.index(phase):
        return IllegalMove("AL-47", f"{DOING[wanted]} is over in this turn: the order is {order_words(order)}.")
    return IllegalMove("AL-47", f"{DOING[wanted]} comes later: the order is {order_words(order)}.")


def order_words(order: list[int]) -> str:
    """List movement phases.

    >>> order_words([p.LAND, p.DEPART, p.ARRIVE, p.LAUNCH])
    'land, depart, arrive, launch'
    """
    words = {p.SETTLE: "settle", p.LAND: "land", p.DEPART: "depart", p.ARRIVE: "arrive", p.LAUNCH: "launch"}
    return ", ".join(words[phase] for phase in order)


class _Refusal:
    """Find the rule against a move that is of a kind that can be decided now, and say it in one sentence."""

    def __init__(self, state: AlheimurState) -> None:
        self.state = state
        self.seats = int(state.settings.seats)
        self.seat = int(state.seat)

    def reason(self, said: Said) -> IllegalMove:
        """Refuse by the verb, after what is named and does not exist."""
        refusals: dict[str, Callable[[Said], IllegalMove]] = {
            "B ": self.build,
            "X ": self.swap,
            "P ": self.put,
            "E ": self.expand,
            "C ": self.civilize,
            "pass ": self.no_pass,
            "Z ": self.settle,
            "L ": self.land,
            "D ": self.depart,
            "R ": self.arrive,
            "U ": self.launch,
            "@": self.land_at,
            "=M": self.marine,
            "V ": self.site,
            "S ": self.shoot,
            ">": self.target,
            "draw ": self.draw,
            "!atk ": self.dice,
            "!def ": self.dice,
            "done": self.done,
        }
        return self.nowhere(said) or refusals[said.verb](said)

    # ---- words

    def name(self, world: int) -> str:
        return world_letter(world, self.seats)

    def key(self, world: int, t: int) -> str:
        return territory_text(16 * world + t, self.seats)

    def places(self, world: int, bits: int) -> list[str]:
        """Give the elements of some territories of a world."""
        return [territory_element(self.key(world, t)) for t in range(16) if bits >> t & 1]

    def mine(self, world: int) -> int:
        """Give the bits of the territories of a world with pyramids of the seat."""
        return int(self.state.mine[self.seats * world + self.seat])

    def has(self, zone: int, seat: int, unit: int) -> bool:
        return bool(self.state.has(zone, seat, unit))

    def place(self, said: Said) -> tuple[int, int]:
        """Give the world and the territory that are named; both exist."""
        return divmod(territory_of(said.key, self.seats) or 0, 16)

    def world(self, said: Said) -> int:
        """Give the world that is named; it exists."""
        return world_of(said.world, self.seats) or 0

    # ---- what there is not

    def nowhere(self, said: Said) -> IllegalMove | None:
        """Refuse worlds, territories, seats, units and cards that do not exist at this table."""
        if said.world:
            wrong = self.no_territory(said)
            if wrong is not None:
                return wrong
        if said.seat and seat_of(said.seat, self.seats) is None:
            last = seat_letter(self.seats - 1)
            return IllegalMove("AL-01", f"There is no seat {said.seat} here: the seats are A to {last}.")
        if said.unit and unit_of(said.unit) is None:
            size, marine = said.unit[1], said.unit[3]
            return IllegalMove("AL-56", f"A transport of size {size} carries no marine of size {marine}.")
        if said.code and code_of(said.code) is None:
            return IllegalMove("AL-03", f"There is no card {said.code} in the deck, however it lies.")
        return None

    def no_territory(self, said: Said) -> IllegalMove | None:
        world = world_of(said.world, self.seats)
        if world is None:
            return IllegalMove("AL-13", f"There is no world {said.world} here: the worlds are {self.all_worlds()}.")
        if said.number > self.state.worlds[world].size:
            last = f"{said.world}{int(self.state.worlds[world].size)}"
            return IllegalMove("AL-12", f"There is no territory {said.key}: the last of that world is {last}.")
        return None

    def all_worlds(self) -> str:
        letters = worlds_of(self.seats)
        return f"{', '.join(letters[:-1])} and {letters[-1]}"

    # ---- the set-up

    def build(self, said: Said) -> IllegalMove:
        """Refuse a card that cannot be laid so (AL-17, AL-18)."""
        state = self.state
        code, cell = code_of(said.code) or 0, cell_text(said.x, said.y)
        where = [cell_element(said.x, said.y)]
        if code >> 1 not in [int(card) for card in state.pile]:
            pile = [card_element(card_text(int(card))) for card in state.pile]
            if state.settings.blind:
                top = card_text(int(state.pile[0]))
                return IllegalMove("AL-17", f"Only the top card of the pile can be laid, which is {top}.", pile)
            return IllegalMove("AL-18", f"{said.code} is not in the pile.", pile)
        if not len(state.laid):
            reason = "The first card lies as printed on 0,0: everything else is laid around it."
            return IllegalMove("AL-17", reason, [cell_element(0, 0)])
        if self.laid_at(said.x, said.y) is not None:
            return IllegalMove("AL-05", f"There is a card on {cell} already.", where)
        if max(abs(said.x), abs(said.y)) > REACH or not any(self.neighbours(said.x, said.y, -1)):
            return IllegalMove(
                "AL-18", f"No card lies beside {cell}, and each card shares a side with another one.", where
            )
        reason = f"{said.code} would face {self.contacts(code, said)} there: no contact matches."
        return IllegalMove("AL-18", reason, where)

    def swap(self, said: Said) -> IllegalMove:
        """Refuse an exchange (AL-21)."""
        code = code_of(said.code) or 0
        card = int(self.state.pile[0])
        if code >> 1 != card:
            where = [card_element(card_text(card))]
            return IllegalMove("AL-21", f"The orbit card is {card_text(card)}: only that one is exchanged.", where)
        where = [cell_element(said.x, said.y)]
        if self.laid_at(said.x, said.y) is None:
            return IllegalMove("AL-21", f"There is no card on {cell_text(said.x, said.y)} to be exchanged.", where)
        reason = f"{said.code} would face {self.contacts(code, said)} there: no contact with the others matches."
        return IllegalMove("AL-21", reason, where)

    def laid_at(self, x: int, y: int) -> int | None:
        """Find the card that lies on a cell, by its place among those laid."""
        laid = self.state.laid
        return next((k for k in range(len(laid) // 3) if (laid[3 * k + 1], laid[3 * k + 2]) == (x, y)), None)

    def neighbours(self, x: int, y: int, skip: int) -> Iterator[tuple[int, int]]:
        """Give the direction and the number of each card beside a cell, but for one."""
        for way in range(4):
            k = self.laid_at(x + int(DX[way]), y + int(DY[way]))
            if k is not None and k != skip:
                yield way, k

    def contacts(self, code: int, said: Said) -> str:
        """Say which elements would face which: earth to air, fire to water."""
        found: list[str] = []
        here = self.laid_at(said.x, said.y)
        for way, k in self.neighbours(said.x, said.y, -1 if here is None else here):
            for mine, theirs in FACING[way]:
                one, other = CELLS[4 * code + mine], CELLS[4 * self.state.laid[3 * k] + theirs]
                words = f"{ELEMENT_NAMES[one]} to {ELEMENT_NAMES[other]}"
                found += [words] if words not in found else []
        return join_words(found)

    def put(self, said: Said) -> IllegalMove:
        """Refuse a place for a starting colonist (AL-25)."""
        world, _ = self.place(said)
        if world != self.seat:
            home = self.name(self.seat)
            return IllegalMove("AL-25", f"Colonists start on the own home world, which is {home}.")
        where = [territory_element(said.key)]
        return IllegalMove("AL-25", f"There is a colonist on {said.key} already: each has its own.", where)

    # ---- Expansion

    def used(self, world: int) -> IllegalMove | None:
        """Refuse a world on which no action can be taken (any more) (AL-32)."""
        letter = self.name(world)
        if not self.mine(world):
            return IllegalMove("AL-32", f"You have no pyramid on world {letter}, so you take no action there.")
        if not self.state.unused & BIT[world]:
            return IllegalMove("AL-32", f"You have taken your action on world {letter} in this turn.")
        return None

    def expand(self, said: Said) -> IllegalMove:
        world, t = self.place(said)
        wrong = self.used(world)
        if wrong is not None:
            return wrong
        if self.state.land[16 * world + t]:
            return self.taken(said)
        if not growth.smallest(self.state, self.seat):  # with an empty stash nothing would be decided
            return IllegalMove("AL-33", "At this table only a 1 is placed, and there is none in your stash.")
        where = [territory_element(said.key), *self.places(world, self.mine(world))]
        return IllegalMove("AL-33", f"{said.key} is next to none of your pyramids.", where)

    def taken(self, said: Said) -> IllegalMove:
        reason = f"There is a pyramid on {said.key} already, and a territory holds only one."
        return IllegalMove("AL-30", reason, [territory_element(said.key)])

    def civilize(self, said: Said) -> IllegalMove:
        state = self.state
        world, t = self.place(said)
        wrong = self.used(world)
        if wrong is not None:
            return wrong
        where = [territory_element(said.key)]
        seat, size, invader = (int(n) for n in state.standing(world, t))
        if seat != self.seat:
            return IllegalMove("AL-34", f"There is no pyramid of yours on {said.key}.", where)
        if invader and not state.settings.civilizes_invaders:
            return IllegalMove("AL-34", f"There is an invader on {said.key}, and invaders cannot be civilized.", where)
        if size == said.size:
            return IllegalMove("AL-34", f"The pyramid on {said.key} has size {size} already.", where)
        if abs(size - said.size) > 1 and not state.settings.any_step:
            return IllegalMove("AL-34", f"The pyramid on {said.key} has size {size}, and sizes change by one.", where)
        return IllegalMove("AL-34", f"{said.key} needs a {said.size} in your stash, and there is none.", where)

    def no_pass(self, said: Said) -> IllegalMove:
        if not self.state.settings.may_pass:
            return IllegalMove("AL-32", "At this table nobody passes: an action is taken wherever one is legal.")
        return self.used(self.world(said)) or IllegalMove("AL-32", "There is nothing to pass.")

    def done(self, said: Said) -> IllegalMove:
        if self.state.phase == p.SHOOTER:
            return IllegalMove("AL-62", "Nobody holds fire: every ship fires as long as it has a target.")
        worlds = [world for world in range(len(self.state.worlds)) if self.state.unused & BIT[world]]
        where = [place for world in worlds for place in self.places(world, self.mine(world))]
        return IllegalMove(
            "AL-32", "An action must be taken on every world where you have pyramids and one is legal.", where
        )

    # ---- Movement

    def no_ship(self, zone: int, unit: int, rule: str) -> IllegalMove:
        """Refuse a unit that the seat has not there; say what it must do first, if it is elsewhere."""
        text = unit_text(unit)
        space = len(self.state.worlds)
        elsewhere = [other for other in range(space + 1) if other != zone and self.has(other, self.seat, unit)]
        where = [unit_element(zone_name(other, self.seats), self.seat, text) for other in elsewhere]
        there = "in Space" if zone == space else f"in the orbit of {self.name(zone)}"
        if space in elsewhere:
            return IllegalMove(
                rule, f"You have no {text} {there}: there is one in Space, which must arrive first.", where
            )
        if zone == space and elsewhere:
            return IllegalMove(rule, f"You have no {text} in Space: one that is in an orbit must depart first.", where)
        return IllegalMove(rule, f"You have no {text} {there}.", where)

    def land(self, said: Said) -> IllegalMove:
        """Refuse what does not land (AL-49 … AL-51)."""
        state, world, unit = self.state, self.world(said), unit_of(said.unit) or 0
        text, letter = said.unit, said.world
        where = [unit_element(letter, self.seat, text)]
        if unit >= FIGHTER and (said.marine or not state.settings.fighters_land):
            reason = f"{text} is a fighter and carries no marine." if said.marine else "Fighters never land."
            return IllegalMove("AL-51", reason, where if self.has(world, self.seat, unit) else [])
        if not self.has(world, self.seat, unit):
            return self.no_ship(world, unit, "AL-50" if said.marine else "AL-49")
        if said.marine and not UNIT_MARINE[unit]:
            return IllegalMove("AL-50", f"{text} carries no marine that could land.", where)
        if not said.marine and UNIT_MARINE[unit]:
            reason = f"{text} carries a marine and cannot land itself: first land the marine, L {letter}:{text}/m."
            return IllegalMove("AL-51", reason, where)
        return IllegalMove("AL-49", f"No territory of world {letter} is vacant.", where)

    def land_at(self, said: Said) -> IllegalMove:
        world, _ = self.place(said)
        orbit = int(self.state.spot)
        if world != orbit:
            letter = self.name(orbit)
            reason = f"It flies in the orbit of {letter}, so it lands on a territory of {letter}."
            return IllegalMove("AL-50" if UNIT_MARINE[self.state.unit] else "AL-49", reason, [orbit_element(letter)])
        return self.taken(said)

    def depart(self, said: Said) -> IllegalMove:
        return self.no_ship(self.world(said), unit_of(said.unit) or 0, "AL-52")

    def arrive(self, said: Said) -> IllegalMove:
        return self.no_ship(len(self.state.worlds), unit_of(said.unit) or 0, "AL-53")

    def launch(self, said: Said) -> IllegalMove:
        """Refuse what does not leave its world (AL-54)."""
        state = self.state
        world, t = self.place(said)
        where = [territory_element(said.key)]
        seat, _, invader = state.standing(world, t)
        if seat != self.seat:
            return IllegalMove("AL-54", f"There is no pyramid of yours on {said.key}.", where)
        if invader:
            return IllegalMove("AL-54", f"There is an invader on {said.key}, and invaders cannot launch.", where)
        if state.landed[world] & BIT[t]:
            return IllegalMove("AL-54", f"The pyramid on {said.key} has landed in this turn and stays.", where)
        ports = [port for port in range(16) if state.standing(world, port) == (self.seat, 3, 0)]
        ready = [port for port in ports if not state.landed[world] & BIT[port]]
        where += [territory_element(self.key(world, port)) for port in ports]
        if ready:
            return IllegalMove(
                "AL-54", f"At this table only what is next to a spaceport launches: {said.key} is not.", where
            )
        if ports:
            port = self.key(world, ports[0])
            reason = f"The spaceport on {port} has landed in this turn: nothing launches from it yet."
            return IllegalMove("AL-54", reason, where)
        return IllegalMove("AL-54", f"You have no spaceport on world {said.world}, a colonist of size 3.", where)

    def marine(self, said: Said) -> IllegalMove:
        """Refuse a transport as the place of a launched marine (AL-55, AL-56)."""
        state, unit = self.state, unit_of(said.unit) or 0
        world, t = divmod(int(state.spot), 16)
        size = int(state.standing(world, t)[1])
        where = [unit_element(self.name(world), self.seat, said.unit)]
        if unit >= FIGHTER:
            return IllegalMove("AL-55", f"{said.unit} is a fighter: marines go aboard transports only.")
        if not self.has(world, self.seat, unit):
            return IllegalMove("AL-55", f"You have no {said.unit} in the orbit of {self.name(world)}.")
        if UNIT_MARINE[unit]:
            return IllegalMove("AL-56", f"{said.unit} carries a marine already, and there is room for one only.", where)
        return IllegalMove("AL-56", f"A marine of size {size} does not fit on a transport of size {unit + 1}.", where)

    def settle(self, said: Said) -> IllegalMove:
        world, t = self.place(said)
        seat, _, invader = self.state.standing(world, t)
        where = [territory_element(said.key)]
        if seat == self.seat and not invader:
            return IllegalMove("AL-47", f"There is a colonist on {said.key} already.", where)
        return IllegalMove("AL-47", f"There is no invader of yours on {said.key}.", where)

    # ---- Fleet Battle

    def site(self, said: Said) -> IllegalMove:
        sites = [world for world in range(len(self.state.worlds)) if self.state.sites & BIT[world]]
        where = [orbit_element(self.name(world)) for world in sites]
        if battle.find_sites(self.state) & BIT[self.world(said)]:
            return IllegalMove("AL-59", f"The battle in the orbit of {said.world} has been fought.", where)
        reason = f"Ships of yours and of others do not meet in the orbit of {said.world}, so there is no battle."
        return IllegalMove("AL-58", reason, where)

    def shoot(self, said: Said) -> IllegalMove:
        """Refuse a ship that has fired, or that is not there (AL-62)."""
        state = self.state
        firing, letter = int(state.firing), self.name(int(state.site))
        ready = [unit_text(kind) for kind in range(UNITS) if state.to_fire & (15 * UNIT_BIT[kind])]
        left = f"still to fire: {join_words(ready)}"
        alike = [kind for kind in range(UNITS) if unit_text(kind).startswith(said.unit)]  # with any marine
        if any(self.has(int(state.site), firing, kind) for kind in alike):
            return IllegalMove("AL-62", f"Each ship fires once, and {said.unit} has fired; {left}.")
        return IllegalMove("AL-62", f"You have no {said.unit} in the orbit of {letter}; {left}.")

    def target(self, said: Said) -> IllegalMove:
        """Refuse a target (AL-60, AL-61, AL-63)."""
        state, unit = self.state, unit_of(said.unit) or 0
        owner, firing, site = seat_of(said.seat, self.seats) or 0, int(state.firing), int(state.site)
        letter = self.name(site)
        if owner == firing:
            return IllegalMove("AL-60", "Ships fire at ships of others, not at their own.")
        if not battle.may_aim_at(state, owner):
            reason = f"Return fire goes only at the ships of {{{self.seat}}}, whose turn it is."
            return IllegalMove("AL-61", reason)
        if not self.has(site, owner, unit):
            return IllegalMove("AL-60", f"{{{owner}}} has no {said.unit} in the orbit of {letter}.")
        cover = [unit_text(kind) for kind in range(FIGHTER, UNITS) if self.has(site, owner, kind)]
        where = [unit_element(letter, owner, fighter) for fighter in cover]
        reason = f"A fighter covers {said.unit}: shoot at the fighters of {{{owner}}} first."
        return IllegalMove("AL-63", reason, where)

    # ---- chance

    def draw(self, said: Said) -> IllegalMove:
        code = code_of(said.code) or 0
        if code & 1 and code >> 1 >= SINGLES:
            return IllegalMove("AL-79", f"Cards are drawn as printed: this one is {card_text(code >> 1)}.")
        return IllegalMove("AL-79", f"There is no {said.code} among the cards that are still hidden.")

    def dice(self, said: Said) -> IllegalMove:
        due = dice_due(self.state, said.verb)
        rule, who = ("AL-64", "shooter") if ROLLS[said.verb] == p.ATTACK else ("AL-65", "target")
        return IllegalMove(rule, f"As many dice are rolled as the {who} has pips, which is {due}.")


# in each direction of DX, DY the unit cells of a card that face unit cells of its neighbour (AL-09)
FACING: Final = (
    ((1, 0), (3, 2)),  # the neighbour lies to the right
    ((2, 0), (3, 1)),  # below
    ((0, 1), (2, 3)),  # to the left
    ((0, 2), (1, 3)),  # above
)
