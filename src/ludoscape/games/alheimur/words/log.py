"""The log of Alheimur: an event as a sentence, the rule it rests on, its traces on the board. Compiled.

Only cards that a builder draws are told to some and not to others (AL-82). Survival has no event of its own: whoever
died is told with the move after which it happened, and so are the Last Round and the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.telling import Sentence, Telling
from ludoscape.engine.view import Mark, Told
from ludoscape.engine.words import capital, many, seat_name, seat_names
from ludoscape.games.alheimur.rules import battle, building, movement
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import UNIT_MARINE, UNIT_NAMES, UNIT_SIZE
from ludoscape.games.alheimur.rules.movement import PORT
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.survival import fate_at
from ludoscape.games.alheimur.words.elements import pyramid_element, unit_element
from ludoscape.games.alheimur.words.fate import WHY, acted
from ludoscape.games.alheimur.words.notation import cell_of, dice_of
from ludoscape.games.alheimur.words.score import end_words
from ludoscape.games.alheimur.words.sentences import (
    article,
    beside_words,
    card_words,
    is_set_up,
    listed,
    occupied,
    orbit_name,
    seats_of,
    standing_words,
    territory_key,
    territory_words,
    unit_words,
    world_name,
    worlds_of,
    zone_key,
)


class ShotMark(Mark):
    """A roll of a battle: the dice, and the hits that are left after it."""

    attack: list[int]
    defence: list[int]
    hits: int


def tell(before: AlheimurState, move: int, after: AlheimurState, seat: int) -> Told:
    """Tell an event to a seat (or a spectator)."""
    event = _Event(before, move, after, seat)
    sentence, rule, joins = event.tell()
    for text, its_rule in event.follows():
        sentence, rule, joins = f"{sentence} {text}".strip(), its_rule, joins and event.is_roll()
    return event.told((sentence, rule, joins))


class _Event(Telling[AlheimurState]):
    """One event, for one audience."""

    def __init__(self, before: AlheimurState, move: int, after: AlheimurState, watcher: int) -> None:
        super().__init__(before, move, after, int(before.actor if before.actor >= 0 else before.seat))
        self.watcher = watcher
        self.acted = acted(before, move)  # before anything that followed by itself

    def tell(self) -> Sentence:
        if self.move == m.M_DONE:
            return self.done()
        write: dict[int, Callable[[], Sentence]] = {
            p.FIRST: self.first,
            p.CARD: self.card,
            p.BUILD: self.build,
            p.LOT: self.build,
            p.SWAP: self.swap,
            p.COLONISTS: self.put,
            p.EXPAND: self.act,
            p.SETTLE: self.settle,
            p.LAND: self.begun,
            p.LAND_AT: self.land,
            p.DEPART: self.depart,
            p.ARRIVE: self.begun,
            p.ARRIVE_AT: self.arrive,
            p.LAUNCH: self.begun,
            p.ROLE: self.launch,
            p.SITE: self.site,
            p.SHOOTER: self.begun,
            p.TARGET: self.target,
            p.ATTACK: self.attack,
            p.DEFENCE: self.defence,
        }
        return write[int(self.before.phase)]()

    def is_roll(self) -> bool:
        """Tell whether the event is a roll: what follows from it is still a detail of the shot."""
        return bool(self.before.actor == CHANCE) and self.after.actor != OVER

    def mark_territory(self, kind: str, place: int) -> None:
        self.mark(kind, {"terr": territory_key(self.before, place)})

    def stands(self, place: int) -> None:
        """Leave a trace where a pyramid was put, and let it come, unless it died at once."""
        self.mark_territory("to", place)
        if self.after.land[place]:
            self.moves("come", "", pyramid_element(territory_key(self.before, place)))

    def unit_at(self, zone: int, seat: int, unit: int) -> dict[str, Any]:
        return {"zone": zone_key(self.before, zone), "seat": seat, "unit": UNIT_NAMES[unit]}

    # ---- what follows by itself

    def follows(self) -> list[tuple[str, str]]:
        """Tell what followed without a decision: deaths, the Last Round, who is out, the end; each with its rule."""
        if is_set_up(self.before):
            return []
        found = self.deaths()
        before, after = self.before, self.after
        if after.last >= 0 > before.last:
            caller = int(after.seat if after.called else before.seat)
            count = int(before.settings.trigger)
            found.append((f"{seat_name(caller)} has {count} pyramids or more in play: the Last Round begins.", "AL-44"))
        for seat in seats_of(before):
            if before.in_play(seat) and not after.in_play(seat):
                found.append((f"{seat_name(seat)} has no pyramid left and is out.", "AL-77"))
        if after.actor == OVER:
            found.append((end_words(after), "AL-70"))
        return found

    def deaths(self) -> list[tuple[str, str]]:
        """Tell who died in Survival, world by world: On {0}'s world A6 and A8 died: too few friends (AL-41)."""
        found = []
        for w in worlds_of(self.before):
            gone: dict[tuple[int, bool, str], list[int]] = {}
            for place in occupied(self.acted, w):
                if not self.after.land[place]:
                    self.mark_territory("died", place)
                    if self.before.land[place]:
                        self.moves("topple", pyramid_element(territory_key(self.before, place)), "")
                    fate = fate_at(self.acted, place)
                    gone.setdefault((fate.seat, fate.invader, WHY[fate.cause]), []).append(place)
            if gone:
                parts = [self.died(*key, places, w) for key, places in gone.items()]
                found.append((f"On {world_name(self.before, w)} {'; '.join(parts)}.", "AL-41"))
        return found

    def died(self, seat: int, invader: bool, reason: str, places: list[int], w: int) -> str:
        """Tell who died for one reason; on a home world its own colonists need no name."""
        where = listed(self.before, places)
        what = f"{'invader' if len(places) == 1 else 'invaders'} on " if invader else ""
        whose = "" if seat == w and not invader else f"{seat_name(seat)}'s "
        return f"{whose}{what}{where} died: {reason}"

    # ---- the set-up

    def first(self) -> Sentence:
        self.seat = self.move - m.M_FIRST
        return f"{seat_name(self.seat)} was drawn to begin.", "AL-14", False

    def card(self) -> Sentence:
        """Tell a card to whoever sees it; the first one of a pile begins an entry for all."""
        before = self.before
        seen = not before.text(self.move, self.watcher).endswith("?")
        said = card_words(2 * (self.move - m.M_CARD)) if seen else ""
        if before.turned:
            return f"The orbit card was turned up: {said}.", "AL-21", False
        if len(before.pile) or len(before.laid):
            return f"{capital(said)}." if said else "", "AL-17", True
        shown = f" The first shows {said}." if said else ""
        if building.is_neutral(before):
            return f"The neutral pile was turned up.{shown}", "AL-24", False
        return f"{self.who} took a pile of five cards.{shown}", "AL-15", False

    def build(self) -> Sentence:
        before = self.before
        code, x, y = cell_of(self.move, m.M_BUILD)
        beside = beside_words(before, x, y)
        who = "The lot" if before.phase == p.LOT else self.who
        said = f"{who} laid {card_words(code)}{f' {beside}' if beside else ''}."
        rule = "AL-24" if building.is_neutral(before) else "AL-18" if beside else "AL-17"
        if building.is_unmatched(before, code, x, y):
            said, rule = f"{said} It matches nothing.", "AL-19"
        return self.laid(x, y, said, rule, bool(beside))

    def swap(self) -> Sentence:
        code, x, y = cell_of(self.move, m.M_SWAP)
        old = int(self.before.laid[3 * building.laid_at(self.before, x, y)])
        said = f"{self.who} put {card_words(code)} in the place of {card_words(old)}."
        return self.laid(x, y, said, "AL-21", False)

    def laid(self, x: int, y: int, said: str, rule: str, joins: bool) -> Sentence:
        """Tell what became of the world with the card that was laid (AL-20 … AL-23)."""
        before, after = self.before, self.after
        w = int(before.building)
        if len(after.worlds) > w:
            world = after.worlds[w]
            corner = min(int(n) for n in before.laid[1::3]), min(int(n) for n in before.laid[2::3])
            self.mark("card", {"x": x - min(corner[0], x), "y": y - min(corner[1], y), "world": zone_key(before, w)})
            rest = "" if world.playable else " No territory has four neighbours."
            return f"{said} {capital(world_name(before, w))} is finished.{rest}", rule, False
        if len(after.laid):
            self.mark("card", {"x": x, "y": y, "world": zone_key(before, w)})
        if after.redeals > before.redeals:
            return f"{said} The world cannot be played: all cards are dealt again.", "AL-23", False
        if after.extra < before.extra:
            return f"{said} The world cannot be played: its cards leave the game.", "AL-22", False
        if after.turned and not before.turned:
            shown = f" The orbit card is turned up: {card_words(2 * int(after.pile[0]))}." if len(after.pile) else ""
            return f"{said} No territory has four neighbours.{shown}", "AL-21", False
        return said, rule, joins

    def put(self) -> Sentence:
        place = self.move - m.M_PUT
        self.stands(place)
        first = self.before.left == 3
        where = territory_words(self.before, place)
        return f"{self.who} settled on {where}." if first else f"Also on {where}.", "AL-25", not first

    # ---- Expansion

    def act(self) -> Sentence:
        before, move = self.before, self.move
        if m.M_PASS <= move < m.M_PASS + 8:
            return f"{self.who} did nothing on {world_name(before, move - m.M_PASS)}.", "AL-32", False
        if move < m.M_CIVILIZE:
            place = move - m.M_EXPAND
            self.stands(place)
            size = int(self.acted.standing(place >> 4, place & 15)[1])
            return f"{self.who} expanded to {territory_words(before, place)} with size {size}.", "AL-33", False
        place, to = (move - m.M_CIVILIZE) >> 2, (move - m.M_CIVILIZE) & 3
        self.stands(place)
        _, size, invader = [int(n) for n in before.standing(place >> 4, place & 15)]
        what = "a spaceport" if to == PORT and not invader else f"size {to}"
        verb = "grew" if to > size else "shrank"
        return f"{self.who} {verb} {territory_words(before, place)} to {what}.", "AL-34", False

    # ---- Movement

    def begun(self) -> Sentence:
        """Tell nothing of the first step of two: the second one tells both."""
        return "", "", True

    def done(self) -> Sentence:
        if self.before.phase == p.SHOOTER:
            return f"{self.who} held fire.", "AL-62", False
        return "", "AL-48", True

    def settle(self) -> Sentence:
        place = self.move - m.M_SETTLE
        self.stands(place)
        return f"{self.who} stood up the invader on {territory_words(self.before, place)}.", "AL-47", False

    def land(self) -> Sentence:
        before, place = self.before, self.move - m.M_AT
        self.stands(place)
        fate = fate_at(self.acted, place)
        what = standing_words(fate.size, fate.invader)
        where = f"{territory_words(before, place)} of {world_name(before, place >> 4)}"
        rule = "AL-50" if UNIT_MARINE[before.unit] else "AL-49"
        return f"{self.who} landed {article(what)} on {where}.", rule, False

    def depart(self) -> Sentence:
        w, unit = divmod(self.move - m.M_DEPART, 16)
        self.mark("to", self.unit_at(int(self.before.settings.worlds), self.seat, unit))
        return f"{self.who} sent a {unit_words(unit)} from {orbit_name(self.before, w)} into Space.", "AL-52", False

    def arrive(self) -> Sentence:
        w, unit = self.move - m.M_AT_WORLD, int(self.before.unit)
        self.mark("to", self.unit_at(w, self.seat, unit))
        return f"{self.who} sent a {unit_words(unit)} into {orbit_name(self.before, w)}.", "AL-53", False

    def launch(self) -> Sentence:
        before, place = self.before, int(self.before.spot)
        w, size = place >> 4, int(self.before.standing(place >> 4, place & 15)[1])
        unit = int(movement.launched(before, self.move))
        self.mark("to", self.unit_at(w, self.seat, unit))
        where = territory_words(before, place)
        if self.move >= m.M_MARINE:
            carrier = unit_words(self.move - m.M_MARINE)
            return f"{self.who} launched size {size} from {where} as the marine of a {carrier}.", "AL-56", False
        role = "a fighter" if self.move == m.M_FIGHTER else "a transport"
        return f"{self.who} launched size {size} from {where} as {role}.", "AL-55", False

    # ---- battles

    def site(self) -> Sentence:
        w = self.move - m.M_SITE
        foes = [seat for seat in seats_of(self.before) if seat != self.seat and self.before.ships(w, seat)]
        return f"A battle in {orbit_name(self.before, w)}: {self.who} against {seat_names(foes)}.", "AL-58", False

    def target(self) -> Sentence:
        victim, target = int(self.after.victim), int(self.after.target)
        ships = ((self.seat, int(self.before.unit)), (victim, target))
        zone = zone_key(self.before, int(self.before.site))
        self.moves("fire", *[unit_element(zone, seat, UNIT_NAMES[unit]) for seat, unit in ships])
        shooter = unit_words(int(self.before.unit))
        return f"{self.who}'s {shooter} shot at {seat_name(victim)}'s {unit_words(target)}.", "AL-63", False

    def attack(self) -> Sentence:
        before = self.before
        self.seat = int(before.firing)
        dice = dice_of(self.move - m.M_ATTACK, int(battle.dice(before)))
        hits = int(battle.hits(before, self.move - m.M_ATTACK))
        target = self.unit_at(int(before.site), int(before.victim), int(before.target))
        self.mark_shot(target, dice, [], hits)
        said = many(hits, "hit") if hits else "no hit"
        return f"The attack rolled {dice_words(dice)}: {said}.", "AL-64", True

    def defence(self) -> Sentence:
        before, victim, target = self.before, int(self.before.victim), int(self.before.target)
        self.seat = victim
        dice = dice_of(self.move - m.M_DEFENCE, int(battle.dice(before)))
        net = int(battle.net_hits(before, self.move - m.M_DEFENCE))
        w = int(before.site)
        unit = int(battle.fall(before, victim, target, net)) if net else target
        self.mark_shot(self.unit_at(w, victim, target if unit < 0 else unit), [], dice, net)
        said = f"The defence rolled {dice_words(dice)}: "
        cancelled = int(before.hits) - net
        if not net:
            return f"{said}{'the hit is' if before.hits == 1 else 'all hits are'} cancelled.", "AL-65", True
        kept = f"{cancelled} cancelled, " if cancelled else ""
        return f"{said}{kept}{self.fall(victim, target, unit, net)}.", "AL-66", True

    def fall(self, victim: int, target: int, unit: int, net: int) -> str:
        """Tell what became of a ship that was hit, and why one died that might have shrunk (AL-66, AL-67)."""
        role = unit_words(target).split(" ")[0]
        marine = int(UNIT_MARINE[target])
        if unit < 0:
            lost = " with its marine" if marine else ""
            left = int(UNIT_SIZE[target]) - net
            sizes = f"size {left}" if left == 1 else f"size {left} or smaller"
            why = f": nothing of {sizes} is in its owner's stash" if left > 0 else ""
            return f"{seat_name(victim)}'s {role} was destroyed{lost}{why}"
        lost = " and lost its marine" if marine and not UNIT_MARINE[unit] else ""
        return f"{seat_name(victim)}'s {role} shrank to size {int(UNIT_SIZE[unit])}{lost}"

    def mark_shot(self, at: dict[str, Any], attack: list[int], defence: list[int], hits: int) -> None:
        shot: ShotMark = {"kind": "shot", "at": at, "attack": attack, "defence": defence, "hits": hits}
        self.marks.append(shot)


def dice_words(dice: list[int]) -> str:
    """Write dice in the order rolled.

    >>> dice_words([5, 2])
    '5, 2'
    """
    return ", ".join(map(str, dice))
