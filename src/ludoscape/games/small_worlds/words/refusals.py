"""Why a move is not legal now: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.words import many, seat_name
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import of, regions_of
from ludoscape.games.small_worlds.rules.moves import M_ATTEMPT, M_CONQUER
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import BERSERK, DRAGON_MASTER, FLYING, RACE_IDS, SEAFARING, SORCERERS
from ludoscape.games.small_worlds.words.costs import Part, cost_parts, total
from ludoscape.games.small_worlds.words.elements import place_element, region_element, seat_element
from ludoscape.games.small_worlds.words.notation import Said, read
from ludoscape.games.small_worlds.words.sentences import tokens_at, tribe_words

TILE: Final = -1  # a tile is drawn, whatever the phase
DOTS: Final = 3  # what the die shows at most
CONQUESTS: Final = ("x", "x?", "x!", "x~")

# the phases in which a move of each kind can be meant
PHASES_OF: Final = {
    "expand": (p.START,),
    "decline": (p.START,),
    "pass": (p.PICK,),
    "pick": (p.PICK,),
    "abandon": (p.READY, p.TRIM),
    "go": (p.READY,),
    "x": (p.CONQUER,),
    "x?": (p.CONQUER,),
    "x!": (p.CONQUER,),
    "x~": (p.CONQUER,),
    "roll": (p.CONQUER,),
    "stop": (p.CONQUER,),
    "put": (p.REDEPLOY, p.RETREATING),
    "done": (p.REDEPLOY, p.RETREATING, p.CAMPING, p.RETREAT_CAMPS),
    "camp": (p.CAMPING, p.RETREAT_CAMPS),
    "fort": (p.FORTIFY,),
    "nofort": (p.FORTIFY,),
    "hero": (p.HEROES_STAND,),
    "peace": (p.PEACE_MAKING,),
    "nopeace": (p.PEACE_MAKING,),
    "stout": (p.STOUT_CHOICE,),
    "stay": (p.STOUT_CHOICE,),
    "first": (p.FIRST_SEAT,),
    "=": (p.DIE,),
    "draw": (TILE,),
}
# what is decided in each phase, for the refusal of a move of another kind
NOW: Final = {
    p.START: ("SW-603", "First choose whether your tribe expands or declines."),
    p.PICK: ("SW-701", "First choose a tribe from the queue."),
    p.READY: ("SW-706", "First abandon the regions that you give up, or go on to conquer."),
    p.CONQUER: ("SW-605", "You are conquering: stop before you do anything else."),
    p.TRIM: ("SW-721", "Now give up regions until four Amazons are in hand."),
    p.REDEPLOY: ("SW-714", "Now place the tokens in hand on your regions."),
    p.CAMPING: ("SW-743", "Now place the camps of your tribe, or keep the rest in hand."),
    p.FORTIFY: ("SW-749", "Now choose where the fortress goes, or do without it."),
    p.HEROES_STAND: ("SW-750", "Now place the heroes of your tribe."),
    p.RETREATING: ("SW-715", "Now place the beaten tokens of your tribe on its regions."),
    p.RETREAT_CAMPS: ("SW-715", "Now place the beaten camps of your tribe on its regions."),
    p.PEACE_MAKING: ("SW-745", "Now choose with whom you make peace, if with anybody."),
    p.STOUT_CHOICE: ("SW-757", "Now choose whether your tribe declines or stays."),
    p.FIRST_SEAT: ("SW-505", "Chance decides who begins."),
    p.DIE: ("SW-305", "The die is being rolled."),
    TILE: ("SW-703", "A tile is being drawn."),
}
CONQUESTS_OVER: Final = ("SW-605", "The conquests of this turn are over.")
# what is wrong with a move that belongs to another part of the turn
NOT_NOW: Final = {
    "expand": ("SW-603", "Expand and decline are chosen at the beginning of a turn."),
    "decline": ("SW-603", "Expand and decline are chosen at the beginning of a turn."),
    "pick": ("SW-701", "You choose a new tribe only when you have no active tribe."),
    "abandon": ("SW-706", "Regions are abandoned before conquering, not later."),
    "go": ("SW-706", "Regions are abandoned before conquering, and that is over."),
    **dict.fromkeys((*CONQUESTS, "stop"), CONQUESTS_OVER),
    "put": ("SW-714", "The tokens of this turn have been placed."),
    "done": ("SW-714", "Done ends only the placing of tokens or camps."),
    "pass": ("SW-701", "You pass only in place of choosing a tribe, when there is none."),
    "roll": ("SW-742", "The die is rolled only while conquering."),
    "camp": ("SW-743", "Camps are placed only after redeploying or when beaten, and only by a Bivouacking tribe."),
    "nofort": ("SW-749", "A fortress is built only after redeploying, and only by a Fortified tribe."),
    "nopeace": ("SW-745", "Peace is made only after scoring, and only by a Diplomat tribe."),
    "stay": ("SW-757", "Only a Stout tribe declines after scoring."),
    "fort": ("SW-749", "A fortress is built only after redeploying, and only by a Fortified tribe."),
    "hero": ("SW-750", "Heroes are placed only after redeploying, and only by a Heroic tribe."),
    "peace": ("SW-745", "Peace is made only after scoring, and only by a Diplomat tribe."),
    "stout": ("SW-757", "Only a Stout tribe declines after scoring."),
}
# what is still to come in a turn
CONQUERING: Final = (*CONQUESTS, "roll", "stop", "put", "done")
LATER: Final = {
    p.START: ("pass", "abandon", "go", *CONQUERING),
    p.PICK: ("abandon", "go", *CONQUERING),
    p.READY: CONQUERING,
    p.CONQUER: ("put", "done"),
    p.TRIM: ("put", "done"),
}


def parse(state: SmallWorldsState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    said = read(text)
    if said.move is not None and said.move in (state.legal() or [move for move, _ in state.chance()]):
        return said.move
    raise refuse(state, said)


def phase_of(state: SmallWorldsState) -> int:
    """Give what is decided or drawn; TILE when a tile must be drawn first."""
    phase = int(state.phase)
    return TILE if phase not in (p.FIRST_SEAT, p.ENDED) and state.waits_for_tile() else phase


def refuse(state: SmallWorldsState, said: Said) -> IllegalMove:
    """Say why a move is not legal."""
    phase = phase_of(state)
    if phase == p.ENDED:
        return IllegalMove("SW-805", "The game is over.")
    if phase not in PHASES_OF[said.verb]:
        return _wrong_kind(state, phase, said)
    return _Refusal(state, phase).reason(said)


def _wrong_kind(state: SmallWorldsState, phase: int, said: Said) -> IllegalMove:
    """Refuse what is not decided now."""
    verb = said.verb
    if phase in (TILE, p.FIRST_SEAT, p.DIE):
        return IllegalMove(*NOW[phase])
    if verb in ("draw", "=", "first"):
        return IllegalMove("SW-901", "Nothing is being drawn or rolled now.")
    if phase == p.PICK and state.visible() == 0:
        return IllegalMove("SW-701", "There is no tribe to choose: you can only pass.")
    if phase in (p.RETREATING, p.RETREAT_CAMPS) and state.actor != state.seat:
        turn = seat_name(int(state.seat))
        return IllegalMove("SW-607", f"This is the turn of {turn}: you only place what was beaten.")
    if verb in NOT_NOW and (state.late or verb not in LATER.get(phase, ())):
        return IllegalMove(*NOT_NOW[verb])
    return IllegalMove(*NOW[phase])


class _Refusal:
    """Find the rule against a move that is of a kind that can be decided now, and say it in one sentence."""

    def __init__(self, state: SmallWorldsState, phase: int) -> None:
        self.state = state
        self.phase = phase
        self.tribe = int(state.acting)

    def reason(self, said: Said) -> IllegalMove:
        """Refuse by the verb."""
        if said.verb in REGION_VERBS and said.number >= self.state.chart.size:
            last = int(self.state.chart.size) - 1
            return IllegalMove("SW-401", f"There is no region {said.number}: the map has the regions 0 to {last}.")
        refusals: dict[str, Callable[[int], IllegalMove]] = {
            "expand": self.expand,
            "decline": self.decline,
            "pass": self.no_pass,
            "pick": self.pick,
            "abandon": self.abandon,
            "x": self.conquer,
            "x?": self.attempt,
            "x!": self.dragon,
            "x~": self.convert,
            "roll": self.roll,
            "put": self.put,
            "done": self.done,
            "camp": self.camp,
            "fort": self.fort,
            "hero": self.hero,
            "peace": self.peace,
            "first": self.first,
            "draw": self.draw,
        }
        if said.verb == "draw":
            return self.draw(-1, said.tile)
        return refusals[said.verb](said.number)

    # ---- words

    def name(self, r: int) -> str:
        return region_name(self.state, r)

    def refusal(self, rule: str, reason: str, *regions: int) -> IllegalMove:
        return IllegalMove(rule, reason, [region_element(r) for r in regions])

    def not_own(self, r: int, rule: str) -> IllegalMove | None:
        """Refuse a region that is none of the tribe's."""
        if self.state.is_region_of(r, self.tribe):
            return None
        return self.refusal(rule, f"{self.name(r)} is no region of {tribe_words(self.state, self.tribe)}.", r)

    def too_early(self, r: int, rule: str) -> IllegalMove:
        """Refuse a region that comes before the last one: sets have one order, so that each has one text (SW-1101)."""
        last = int(self.state.last)
        reason = f"Regions are named in the order of their numbers, and {self.name(last)} has been named already."
        return self.refusal(rule, reason, last, r)

    # ---- the beginning of a turn

    def expand(self, _: int) -> IllegalMove:
        name = tribe_words(self.state, int(self.state.active[self.state.seat]))
        return IllegalMove("SW-603", f"{_upper(name)} have no region, so they must decline.")

    def decline(self, _: int) -> IllegalMove:
        return IllegalMove("SW-603", "There is no other tribe to choose, so your tribe cannot decline.")

    def no_pass(self, _: int) -> IllegalMove:
        return IllegalMove("SW-701", "You must choose a tribe: there is one that you can have.")

    def pick(self, place: int) -> IllegalMove:
        """Refuse a place that is empty, or that costs too much."""
        state = self.state
        where = [place_element(place)]
        visible = int(state.visible())
        if visible == 0:
            return IllegalMove("SW-702", "There is no tribe to choose: you can only pass.")
        if place > visible:
            return IllegalMove("SW-702", f"There is no tribe in place {place}: the last is in place {visible}.", where)
        vp = int(state.vp[state.seat])
        have = f"you have {vp}" if vp else "you have none"
        return IllegalMove("SW-701", f"The tribe in place {place} costs {place - 1} VP, and {have}.", where)

    # ---- giving regions up

    def abandon(self, r: int) -> IllegalMove:
        state = self.state
        rule = "SW-721" if self.phase == p.TRIM else "SW-706"
        wrong = self.not_own(r, rule)
        if wrong is not None:
            return wrong
        if r <= state.last:
            return self.too_early(r, rule)
        if self.phase == p.TRIM:
            left = many(int(state.left), "region")
            reason = f"{left} must be given up, and too few come after {self.name(r)}: name the smaller numbers first."
            return self.refusal("SW-721", reason, *regions_of(state, self.tribe))
        return self.refusal("SW-706", "You cannot abandon the last region of your tribe.", r)

    # ---- conquering

    def target(self, r: int) -> IllegalMove | None:
        """Refuse what cannot be conquered by anything: SW-707, then what is out of reach (SW-708)."""
        state, t = self.state, self.tribe
        name = self.name(r)
        word = int(state.region[r])
        holder = int(state.race_at(r))
        if holder == t:
            return self.refusal("SW-707", f"{name} is a region of {tribe_words(state, t)} already.", r)
        if state.chart.water[r] and not state.has_power(t, SEAFARING):
            reason = f"{name} is water, which only active Seafaring tribes conquer."
            return self.refusal("SW-755", reason, r)
        if word & p.IMMUNE:
            what = "A hole in the ground" if word & p.HOLE else "A hero" if word & p.HERO else "The dragon"
            return self.refusal("SW-719", f"{what} protects {name}: nobody can conquer it.", r)
        if state.at_peace(t, holder):
            owner = of(state, holder, p.OWNER)
            reason = f"{seat_name(owner)} made peace with you: {name} cannot be conquered until it ends."
            return IllegalMove("SW-745", reason, [seat_element(owner), region_element(r)])
        if state.can_reach(t, r, state.reach(t)[r]):
            return None
        if of(state, t, p.REGIONS):
            return self.refusal("SW-708", f"{name} is not next to a region of {tribe_words(state, t)}.", r)
        reason = f"{_upper(tribe_words(state, t))} have no region: they enter at the border of the map or beside a sea."
        return self.refusal("SW-708", reason, r)

    def hand(self) -> int:
        return of(self.state, self.tribe, p.HAND)

    def parts(self, r: int) -> list[Part]:
        return cost_parts(self.state, self.tribe, r, int(self.state.reach(self.tribe)[r]))

    def price(self, r: int) -> str:
        """Say what a region costs, item by item."""
        return f"{self.name(r)} costs {cost_words(self.parts(r))}"

    def conquer(self, r: int) -> IllegalMove:
        """Refuse an ordinary conquest (SW-710), also with a Berserk roll that waits (SW-742)."""
        wrong = self.target(r)
        if wrong is not None:
            return wrong
        rule = "SW-742" if self.state.die >= 0 else "SW-710"
        return self.refusal(rule, f"{self.price(r)}, and {in_hand(self.hand())}.", r)

    def attempt(self, r: int) -> IllegalMove:
        """Refuse a last attempt with the die (SW-712)."""
        state, settings, hand = self.state, self.state.settings, self.hand()
        if state.has_power(self.tribe, BERSERK):
            return IllegalMove("SW-742", "A Berserk tribe rolls first, and then chooses the region.")
        wrong = self.target(r)
        if wrong is not None:
            return wrong
        if hand == 0:
            return IllegalMove("SW-712", "The die needs at least one token in hand, and none is left.")
        cost = total(self.parts(r))
        if hand >= cost:
            reason = f"{self.price(r)}, and {in_hand(hand)}: you need no die."
            return self.refusal("SW-712", reason, r)
        if cost > hand + DOTS:
            reason = f"{self.price(r)}, and {in_hand(hand)}: that is more than the {DOTS} which the die can bring."
            return self.refusal("SW-712", reason, r)
        if settings.exactly_one and hand != 1:
            return IllegalMove("SW-712", f"At this table the die needs exactly one token in hand, and you have {hand}.")
        easy = [move - M_CONQUER for move in state.legal() if M_CONQUER <= move < M_ATTEMPT]
        reason = "At this table the die is only for those who can conquer nothing without it."
        return self.refusal("SW-712", reason, *easy)

    def dragon(self, r: int) -> IllegalMove:
        state = self.state
        if not state.has_power(self.tribe, DRAGON_MASTER):
            return IllegalMove("SW-746", "Only an active Dragon Master tribe conquers with the dragon.")
        if state.dragon_used:
            where = [k for k in range(int(state.chart.size)) if state.region[k] & p.DRAGON]
            return self.refusal("SW-746", "The dragon has conquered a region this turn already.", *where)
        if self.hand() == 0:
            return IllegalMove("SW-746", "The dragon needs one token in hand to go with it, and none is left.")
        return self.target(r) or self.refusal("SW-746", f"The dragon cannot conquer {self.name(r)}.", r)

    def convert(self, r: int) -> IllegalMove:
        """Refuse a conversion (SW-731)."""
        state, t = self.state, self.tribe
        if t != SORCERERS or not state.is_active(t):
            return IllegalMove("SW-731", "Only active Sorcerers replace tokens of others.")
        if state.die >= 0:
            return IllegalMove("SW-742", "You have rolled the die: conquer with its help, or stop.")
        wrong = self.target(r)
        if wrong is not None:
            return wrong
        name = self.name(r)
        holder = int(state.race_at(r))
        if not of(state, t, p.REGIONS) and not state.has_power(t, FLYING):
            return IllegalMove("SW-731", "Sorcerers without a region cannot replace tokens.")
        if holder < 0:
            return self.refusal("SW-731", f"There is no token of an active tribe in {name}.", r)
        owner = of(state, holder, p.OWNER)
        if owner == of(state, t, p.OWNER):
            return self.refusal("SW-731", f"The tokens in {name} are your own.", r)
        if not state.is_active(holder):
            reason = f"The {race_name(holder)} in {name} are in decline and cannot be replaced."
            return self.refusal("SW-731", reason, r)
        if tokens_at(state, r) > 1:
            reason = f"There are {tokens_at(state, r)} tokens in {name}, and Sorcerers replace only a single one."
            return self.refusal("SW-731", reason, r)
        if state.region[r] & p.CAMP_BITS:
            return self.refusal("SW-731", f"A camp protects the token in {name} from the Sorcerers.", r)
        if not of(state, t, p.TRAY):
            return IllegalMove("SW-731", "There is no Sorcerer token left in the tray.")
        reason = f"You have replaced a token of {seat_name(owner)} this turn already."
        return IllegalMove("SW-731", reason, [seat_element(owner)])

    def roll(self, _: int) -> IllegalMove:
        state = self.state
        if not state.has_power(self.tribe, BERSERK):
            return IllegalMove("SW-742", "Only an active Berserk tribe rolls the die before it conquers.")
        if state.die >= 0:
            return IllegalMove("SW-742", "You have rolled already: conquer with the help of the die, or stop.")
        if self.hand() == 0:
            return IllegalMove("SW-742", "The die needs at least one token in hand, and none is left.")
        return IllegalMove("SW-742", f"No region is within reach that would cost {self.hand() + DOTS} tokens or less.")

    # ---- placing

    def put(self, r: int) -> IllegalMove:
        rule = "SW-715" if self.phase == p.RETREATING else "SW-714"
        return self.not_own(r, rule) or self.too_early(r, rule)

    def done(self, _: int) -> IllegalMove:
        rule = "SW-715" if self.phase == p.RETREATING else "SW-714"
        return IllegalMove(rule, "At this table all tokens must be placed on the map.")

    def camp(self, r: int) -> IllegalMove:
        rule = "SW-715" if self.phase == p.RETREAT_CAMPS else "SW-743"
        return self.not_own(r, rule) or self.too_early(r, rule)

    def fort(self, r: int) -> IllegalMove:
        wrong = self.not_own(r, "SW-749")
        if wrong is None and self.state.region[r] & p.FORTRESS:
            return self.refusal("SW-749", f"There is a fortress in {self.name(r)} already.", r)
        return wrong or self.refusal("SW-749", "There is no fortress left.", r)

    def hero(self, r: int) -> IllegalMove:
        wrong = self.not_own(r, "SW-750")
        if wrong is not None:
            return wrong
        last = int(self.state.last)
        if r == last:
            return self.refusal("SW-750", "The two heroes stand in different regions.", r)
        if r < last:
            return self.too_early(r, "SW-750")
        reason = f"Name the smaller number first: after {self.name(r)} no region would be left for the other hero."
        return self.refusal("SW-750", reason, r)

    # ---- after scoring, and chance

    def peace(self, seat: int) -> IllegalMove:
        state = self.state
        if seat >= state.settings.seats:
            return IllegalMove("SW-745", f"There is no seat {seat}: seats are numbered from 0.")
        if seat == state.seat:
            return IllegalMove("SW-745", "You make peace with an opponent, not with yourself.", [seat_element(seat)])
        reason = f"You attacked {seat_name(seat)} this turn."
        return IllegalMove("SW-745", reason, [seat_element(seat)])

    def first(self, seat: int) -> IllegalMove:
        return IllegalMove("SW-505", f"There is no seat {seat}: seats are numbered from 0.")

    def draw(self, _: int, tile: str = "") -> IllegalMove:
        race = bool(self.state.draws_race())
        if (tile in RACE_IDS) != race:
            return IllegalMove("SW-1205", f"A {'race' if race else 'power'} tile is drawn now.")
        return IllegalMove("SW-1205", f"The tile {tile} is not among those that can turn up now.")


REGION_VERBS: Final = (*CONQUESTS, "abandon", "put", "camp", "fort", "hero")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def in_hand(tokens: int) -> str:
    """Say how many tokens are in hand.

    >>> in_hand(0), in_hand(1), in_hand(3)
    ('none is in hand', '1 is in hand', '3 are in hand')
    """
    return f"{tokens or 'none'} {'are' if tokens > 1 else 'is'} in hand"


def cost_words(parts: list[Part]) -> str:
    """Say what a conquest costs, item by item.

    >>> cost_words([Part("any region", 2)])
    '2'
    >>> cost_words([Part("any region", 2), Part("lost tribe", 1)])
    '3 (2, and 1 for the lost tribe)'
    >>> cost_words([Part("any region", 2), Part("2 Elves", 2), Part("mountain", 1), Part("Commando", -1)])
    '4 (2, 2 for 2 Elves, and 1 for the mountain, less 1 for Commando)'
    """
    cost = total(parts)
    if len(parts) == 1:
        return str(cost)
    floor = parts[-1].text if parts[-1].text.startswith("never") else ""
    more = [f"{part.n} for {_the(part.text)}" for part in parts[1:] if part.n > 0 and part.text != floor]
    less = [f", less {-part.n} for {part.text}" for part in parts if part.n < 0]
    listed = ", ".join([str(parts[0].n), *more[:-1]]) + (f", and {more[-1]}" if more else "")
    return f"{cost} ({listed}{''.join(less)}{f', but {floor}' if floor else ''})"


def _the(text: str) -> str:
    return text if text[0].isdigit() else f"the {text}"
