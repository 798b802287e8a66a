"""The log of Small Worlds: an event as a sentence, the rule it rests on, its traces on the board. Compiled.

Everybody reads the same: what is hidden, a seat's total of victory points, is never told before the end (SW-904).
What a step gathers token by token is told once, when the step is over, and what a draw brings as a detail of the move
that led to it.
"""

from __future__ import annotations

from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.telling import Sentence, Telling, seat_row
from ludoscape.engine.view import Mark, Told
from ludoscape.engine.words import join_words, many, seat_name
from ludoscape.games.small_worlds.rules import costs
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import is_laid_out, is_scored, kind_of, listed, of, regions_of, rule_of
from ludoscape.games.small_worlds.rules.scoring import sheet_of, total
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tokens import free_tokens, growth
from ludoscape.games.small_worlds.rules.tribes import GROWTH, RACES, SKELETONS, STARTS
from ludoscape.games.small_worlds.words import sentences
from ludoscape.games.small_worlds.words.elements import lost_element, region_element, tribe_element
from ludoscape.games.small_worlds.words.notation import CALLED
from ludoscape.games.small_worlds.words.score import sheet_words


class DieMark(Mark):
    """The die of an attempt: what it showed, and whether the region was conquered."""

    n: int
    won: bool


def tell(before: SmallWorldsState, move: int, after: SmallWorldsState, seat: int) -> Told:
    """Tell an event to a seat (or a spectator)."""
    event = _Event(before, move, after)
    sentence, rule, joins = event.tell()
    scored = event.scored()
    if scored:
        sentence, rule, joins = f"{sentence} {scored}".strip(), "SW-802", False
    if after.actor == OVER:
        sentence, rule, joins = f"{sentence} {sentences.end_words(after)}".strip(), "SW-806", False
    return event.told((sentence, rule, joins))


class _Event(Telling[SmallWorldsState]):
    """One event."""

    def __init__(self, before: SmallWorldsState, move: int, after: SmallWorldsState) -> None:
        super().__init__(before, move, after, int(before.actor if before.actor >= 0 else before.seat))
        self.race = int(before.acting)
        self.kind = kind_of(move)
        self.number = move - self.kind
        self.name = region_name(before, self.number) if move >= m.M_ABANDON else ""

    def tell(self) -> Sentence:
        if self.before.actor == CHANCE:
            return self.drawn()
        if self.kind == m.M_GO:
            return "", "", True  # what comes next tells it
        text: str = getattr(self, CALLED[self.kind])()
        joins = not text or self.kind == m.M_ABANDON or (self.kind == m.M_HERO and self.before.last >= 0)
        return text, rule_of(self.before, self.move), joins

    # ---- marks

    def mark_region(self, kind: str, r: int) -> None:
        self.mark(kind, {"region": r})

    # ---- what moves

    def storms(self, r: int) -> None:
        """Let the tribe come from a region of its own beside, and push out whoever was there (SW-711)."""
        before = self.before
        near = listed(before.chart.near[r] & p.land(before, self.race))
        self.moves("come", region_element(near[0]) if near else "", tribe_element(sentences.race_id(self.race), r))
        holder = int(before.race_at(r))
        if holder >= 0:
            self.moves("push", tribe_element(sentences.race_id(holder), r), seat_row(of(before, holder, p.OWNER)))
        elif int(before.region[r]) & p.LOST:
            self.moves("push", lost_element(r), "")
        self.moves("border", seat_row(of(before, self.race, p.OWNER)), region_element(r))

    # ---- what many events have in common

    def scored(self) -> str:
        """Tell what a turn that ends with this event has earned (SW-803)."""
        before, after = self.before, self.after
        if is_scored(before) or not is_laid_out(before):
            return ""
        passed = after.seat != before.seat or after.round != before.round
        if not passed and not is_scored(after):
            return ""
        seat = int(before.seat)
        sheet = sheet_of(after, seat)
        words = f": {sheet_words(sheet)}" if total(sheet) else ""
        return f"{seat_name(seat)} scored {total(sheet)} VP{words}."

    def gone(self, but: int = -1) -> str:
        """Tell which tribes left the game by this event."""
        said = ""
        for race in range(RACES):
            owner = of(self.before, race, p.OWNER)
            if race != but and owner >= 0 and of(self.after, race, p.OWNER) < 0:
                for r in regions_of(self.before, race):
                    if self.after.race_at(r) < 0:
                        self.mark_region("lost", r)
                said += f" {seat_name(owner)}'s declined {race_name(race)} left the game."
        return said

    # ---- chance

    def drawn(self) -> Sentence:
        before = self.before
        if before.phase == p.FIRST_SEAT:
            self.seat = self.move - m.M_FIRST
            return f"{seat_name(self.seat)} was drawn to begin.", "SW-505", False
        if before.waits_for_tile():
            return self.turned_up()
        return self.rolled(self.move - m.M_DIE)

    def turned_up(self) -> Sentence:
        """Tell a combination once both its tiles are known."""
        before, after = self.before, self.after
        seen, found = int(before.visible()), int(after.visible())
        if not is_laid_out(before) and not seen and before.top_race < 0 and before.settings.first >= 0:
            return f"{seat_name(before.seat)} begins.", "SW-505", False  # nothing was drawn for it
        said = []
        for place in range(seen + 1, found + 1):
            race, power, _ = sentences.combination(after, place)
            where = "behind the queue" if place > after.places else f"in place {place}"
            said.append(f"{sentences.pair_name(race, power)} {where}.")
        return " ".join(said), "SW-703" if is_laid_out(before) else "SW-507", True

    def rolled(self, shown: int) -> Sentence:
        before, after = self.before, self.after
        r = int(before.target)
        if r < 0:
            self.moves("dice", "", "sw-die")
            found = "nothing" if not shown else many(shown, "dot")
            return f"The die showed {found}.", "SW-742", True
        won = bool(after.is_region_of(r, self.race))
        name = region_name(before, r)
        thrown: DieMark = {"kind": "die", "at": {"region": r}, "n": shown, "won": won}
        self.marks.append(thrown)
        self.moves("dice", "", region_element(r))
        if not won:
            placed = "" if after.phase == p.REDEPLOY else self.standing()  # nothing is left to redeploy
            return f"The die showed {shown}: {name} held out.{self.grown()}{placed}", "SW-712", True
        self.mark_region("to", r)
        self.storms(r)
        return f"The die showed {shown}: {name} was conquered.{self.losses(r)}{self.grown()}", "SW-712", True

    # ---- the start of a turn

    def pick(self) -> str:
        place = self.number
        race, power, coins = sentences.combination(self.before, place)
        self.mark("pick", {"place": place})
        parts = [f"paid {place - 1} VP"] * (place > 1) + [f"got {coins} VP"] * (coins > 0)
        money = f", {join_words(parts)}" if parts else ""
        tokens = many(int(STARTS[race] + GROWTH[power]), "token")
        return f"{self.who} took the {sentences.pair_name(race, power)} with {tokens}{money}."

    def pass_(self) -> str:
        return f"{self.who} found no tribe to take."

    def expand(self) -> str:
        name = sentences.tribe_name(self.before, sentences.active_of(self.before, self.seat))
        return f"{self.who} went on with the {name}."

    def decline(self) -> str:
        """Tell a decline: what leaves, and what stays."""
        before, after = self.before, self.after
        race = sentences.active_of(before, self.seat)
        left = self.gone(but=race)
        stays = "they had no region, so they left the game"
        if of(after, race, p.OWNER) >= 0:
            for r in regions_of(after, race):
                self.mark_region("to", r)
            regions = of(after, race, p.REGIONS)
            stays = f"{many(regions, 'region')} {'stays' if regions == 1 else 'stay'}"
        return f"{self.who} put the {race_name(race)} into decline: {stays}.{left}"

    # ---- conquest

    def abandon(self) -> str:
        self.mark_region("lost", self.number)
        tail = self.standing() if self.before.phase == p.TRIM else ""
        return f"{self.who} gave up {self.name}.{tail}"

    def losses(self, r: int) -> str:
        """Tell what a conquest did to whoever was there."""
        before, after = self.before, self.after
        word, holder = int(before.region[r]), int(before.race_at(r))
        said = " The lost tribe left the game." if word & p.LOST else ""
        if holder >= 0 and of(after, holder, p.OWNER) < 0:
            said += self.gone()
        elif holder >= 0:
            said += self.beaten(holder, r)
        if word & p.FORTRESS:
            said += " The fortress was lost."
        if int(after.region[r]) & p.HOLE:
            said += " A hole guards it."
        return said

    def beaten(self, holder: int, r: int) -> str:
        """Tell how many tokens died and how many wait to be placed again."""
        before, after = self.before, self.after
        owner = seat_name(of(before, holder, p.OWNER))
        dead = of(after, holder, p.TRAY) - of(before, holder, p.TRAY)
        back = sentences.tokens_at(before, r) - dead
        parts = [f"lost {sentences.people(holder, dead)}"] * (dead > 0)
        if back:
            parts.append(f"took {back} back" if dead else f"took {sentences.people(holder, back)} back")
        camps = int((before.region[r] & p.CAMP_BITS) // p.CAMP)
        if camps:
            parts.append(f"took {many(camps, 'camp')} back")
        return f" {owner} {join_words(parts)}."

    def cost(self) -> int:
        return costs.total(costs.price(self.before, self.race, self.number))

    def conquer(self) -> str:
        self.mark_region("to", self.number)
        self.storms(self.number)
        what = f"{self.who} conquered {self.name} with {sentences.people(self.race, self.cost())}."
        return what + self.losses(self.number)

    def dragon(self) -> str:
        self.mark_region("to", self.number)
        self.storms(self.number)
        return f"{self.who} sent the dragon to {self.name}.{self.losses(self.number)}"

    def convert(self) -> str:
        self.mark_region("to", self.number)
        self.storms(self.number)
        return f"{self.who} converted the token in {self.name}.{self.losses(self.number)}"

    def attempt(self) -> str:
        needed = sentences.dots(self.cost() - of(self.before, self.race, p.HAND))
        return f"{self.who} tried {self.name} with the die, for {needed}."

    def roll(self) -> str:
        return f"{self.who} rolled the die."

    def stop(self) -> str:
        unused = " The roll was not used." if self.before.die >= 0 else ""
        return f"{self.who} ended the conquests of the {race_name(self.race)}.{unused}{self.grown()}{self.gone()}"

    def grown(self) -> str:
        """Tell that Skeletons grew (SW-730)."""
        before = self.before
        if self.race != SKELETONS or of(before, SKELETONS, p.DECLINED):
            return ""
        more = int(growth(of(self.after, SKELETONS, p.NONEMPTY), of(before, SKELETONS, p.TRAY)))
        if self.after.seat != before.seat:  # the count is gone with the turn
            more = of(before, SKELETONS, p.TRAY) - of(self.after, SKELETONS, p.TRAY)
        return f" {sentences.people(SKELETONS, more)} came from the tray." if more > 0 else ""

    # ---- redeployment and what follows

    def step_over(self) -> bool:
        """Tell whether this event ended the step in which tokens, camps or heroes are placed."""
        before, after = self.before, self.after
        was, now = [(state.phase, state.acting, state.actor, state.seat) for state in (before, after)]
        return was != now

    def standing(self) -> str:
        """Tell where a tribe stands with more than one token, when it has been redeployed."""
        race = self.race
        places = sorted((-sentences.tokens_at(self.after, r), r) for r in regions_of(self.after, race))
        strong = [f"{region_name(self.after, r)} {-n}" for n, r in places if n < -1]
        return f" The {race_name(race)} stand in {join_words(strong)}." if strong else ""

    def put(self) -> str:
        """Tell a token that was placed: nothing while others follow, then where the tribe stands."""
        self.mark_region("to", self.number)
        if not self.step_over():
            return ""
        what = "placed beaten tokens" if self.before.phase == p.RETREATING else "redeployed"
        return f"{self.who} {what}.{self.standing()}"

    def camp(self) -> str:
        self.mark_region("to", self.number)
        return self.pitched()

    def pitched(self) -> str:
        """Tell where camps were placed, once it is over."""
        if not self.step_over():
            return ""
        camps = [(int((self.after.region[r] & p.CAMP_BITS) // p.CAMP), r) for r in regions_of(self.after, self.race)]
        found = [f"{region_name(self.after, r)} {n}" for n, r in camps if n]
        return f"{self.who} placed camps: {', '.join(found)}." if found else f"{self.who} placed no camp."

    def done(self) -> str:
        before = self.before
        if before.phase in (p.CAMPING, p.RETREAT_CAMPS):
            return self.pitched()
        kept = of(before, self.race, p.RETREAT) if before.phase == p.RETREATING else int(free_tokens(before))
        return f"{self.who} kept {many(kept, 'token')} in hand.{self.standing()}"

    def fortress(self) -> str:
        self.mark_region("to", self.number)
        return f"{self.who} built a fortress in {self.name}."

    def no_fortress(self) -> str:
        return f"{self.who} built no fortress."

    def hero(self) -> str:
        self.mark_region("to", self.number)
        return f"{self.who} put a hero into {self.name}."

    def peace(self) -> str:
        return f"{self.who} made peace with {seat_name(self.number)}."

    def no_peace(self) -> str:
        return f"{self.who} made no peace."

    def stay(self) -> str:
        return f"{self.who} kept the {sentences.tribe_name(self.before, sentences.active_of(self.before, self.seat))}."
