"""A second, slow and plain reading of the rules: the turn written down as the dossier tells it, over texts.

The script of the game stops at every decision and chance event, and goes on when it is told what was played. It is
written from the dossier alone and shares nothing with the game but the map.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from .pieces import POWERS, RACES, TRAY, Table, Tribe

CHANCE = -1
OVER = -4
DIE = {"=0": 3, "=1": 1, "=2": 1, "=3": 1}  # SW-305


@dataclass(frozen=True)
class Stop:
    """A stop of the script: who acts (a seat or `CHANCE`), in which step, and what can be played, with weights."""

    actor: int
    step: str
    legal: dict[str, int]


Script = Generator[Stop, str, None]
Asking = Generator[Stop, str, str]


def region_of(text: str) -> int:
    """Read the number in a move such as `x10?` or `put4`."""
    return int("".join(letter for letter in text if letter.isdigit()))


class Reference(Table):
    """One game, played along by texts."""

    def begin(self, middle: bool = False) -> Reference:
        """Run up to the first stop: from the set-up, or (in the middle) from the turn of `seat` in `round`."""
        self.script = self.turns() if middle else self.game()
        self.at = next(self.script)
        return self

    @classmethod
    def of(cls, data: Mapping[str, Any], seats: int, options: Mapping[str, Any], chart: Mapping[str, Any]) -> Reference:
        """Begin from a dump of the first decision of a turn."""
        return cast(Reference, cls.copied(data, seats, options, chart)).begin(middle=True)

    def play(self, text: str) -> None:
        """Play a move or a chance event."""
        assert text in self.at.legal, f"{text} is not among {sorted(self.at.legal)}"
        try:
            self.at = self.script.send(text)
        except StopIteration:
            self.at = Stop(OVER, "over", {})

    def ask(self, step: str, moves: Iterable[str], seat: int | None = None) -> Asking:
        """Stop for a decision."""
        return (yield Stop(self.seat if seat is None else seat, step, dict.fromkeys(moves, 1)))

    # ---- the game (sections 5 and 6)

    def game(self) -> Script:
        """Play a whole game."""
        if self.o["first_player"] == "random":
            drawn = yield Stop(CHANCE, "first", {f"first={seat}": 1 for seat in range(self.seats)})
            self.first = region_of(drawn)
        else:
            self.first = int(self.o["first_player"])
        self.seat = self.first
        yield from self.refill()
        yield from self.turns()

    def turns(self) -> Script:
        """Play all turns from the present one on (SW-601, SW-608)."""
        while self.round <= self.rounds:
            yield from self.turn()
            if self.round == self.rounds and (self.seat + 1) % self.seats == self.first:
                return
            self.seat = (self.seat + 1) % self.seats
            self.round += self.seat == self.first

    def turn(self) -> Script:
        """Play a turn, S1 to S13."""
        for tribe in self.tribes:
            tribe.nonempty = 0
        self.attacked, self.converted, self.dragon_used = set(), set(), False
        self.peace.pop(self.seat, None)
        lost_turn = yield from self.start()
        if not lost_turn:
            yield from self.expansions()
        yield from self.retreats()
        self.pay()
        yield from self.make_peace()
        yield from self.stout()

    def start(self) -> Generator[Stop, str, bool]:
        """Expand, decline or pick (SW-603); tell whether the decline was the whole turn."""
        tribe = self.active(self.seat)
        if tribe is None:
            yield from self.pick()
            return False
        if not tribe.begun:
            return False
        may_decline = bool(self.visible()) or not self.regions(tribe)
        may_expand = bool(self.regions(tribe)) or self.o["reenter_from_hand"] or not may_decline
        moves = ["expand"] * may_expand + ["decline"] * may_decline
        if (yield from self.ask("start", moves)) == "expand":
            return False
        yield from self.decline(tribe)
        if self.o["decline_takes_turn"]:
            return True
        yield from self.pick()
        return False

    def expansions(self) -> Script:
        """Expand with own declined Ghouls and with the active tribe, then redeploy (S3 to S9)."""
        ghouls = [
            tribe
            for tribe in self.declined(self.seat)
            if tribe.race == "ghouls" and tribe.declined_round < self.round and not self.o["strict_decline"]
        ]
        for tribe in ghouls:
            yield from self.expand(tribe)
            if not self.regions(tribe):
                yield from self.extinct(tribe)
        active = self.active(self.seat)
        if active:
            yield from self.expand(active)
            if active.can("skeletons"):
                grown = min(active.nonempty // 2, self.tray["skeletons"])
                self.tray["skeletons"] -= grown
                active.hand += grown
        for tribe in ghouls:
            if tribe in self.tribes:
                yield from self.redeploy(tribe)
        if active:
            yield from self.redeploy(active)
            yield from self.pitch_camps(active)
            yield from self.build_fortress(active)
            yield from self.place_heroes(active)

    # ---- tiles (7.1)

    def visible(self) -> list[tuple[str, str, int]]:
        """List the combinations that can be seen (SW-702)."""
        if len(self.queue) == 5 and self.top_race and self.top_power:
            return [*self.queue, (self.top_race, self.top_power, 0)]
        return self.queue

    def refill(self) -> Script:
        """Fill the queue and show the tops of the piles (SW-703)."""
        while True:
            if self.top_power is None and not self.powers_left:
                self.powers_left, self.discards = self.discards, set()
            if self.top_race is None and self.races_left:
                self.top_race = yield from self.draw(self.races_left)
            elif self.top_race is None and self.races_under:
                self.top_race = self.races_under.pop(0)
            if self.top_power is None and self.powers_left:
                self.top_power = yield from self.draw(self.powers_left)
            if len(self.queue) == 5 or self.top_race is None or self.top_power is None:
                return
            self.queue.append((self.top_race, self.top_power, 0))
            self.top_race = self.top_power = None

    def draw(self, pile: set[str]) -> Asking:
        """Draw a tile from those that can be on top of a pile; a single one needs no chance (SW-1205)."""
        if len(pile) == 1:
            return pile.pop()
        drawn = yield Stop(CHANCE, "draw", {f"draw {tile}": 1 for tile in sorted(pile)})
        pile.remove(drawn.removeprefix("draw "))
        return drawn.removeprefix("draw ")

    def pick(self) -> Script:
        """Take a new tribe (SW-701)."""
        seen = self.visible()
        if not seen:
            yield from self.ask("pick", ["pass"])
            return
        places = [k for k in range(1, len(seen) + 1) if k - 1 <= self.vp[self.seat]]
        k = region_of((yield from self.ask("pick", [f"pick{place}" for place in places])))
        race, power, coins = seen[k - 1]
        self.vp[self.seat] += coins - (k - 1)
        self.queue = [(r, p, c + (i < k - 1)) for i, (r, p, c) in enumerate(self.queue) if i != k - 1]
        if k == 6:
            self.top_race = self.top_power = None
        tokens = RACES[race] + POWERS[power]
        self.tray[race] -= tokens
        self.tribes.append(Tribe(race, power, self.seat, hand=tokens, camps=5 * (power == "bivouacking")))
        yield from self.refill()

    # ---- decline (7.2)

    def decline(self, tribe: Tribe) -> Script:
        """Put the active tribe into decline (SW-704)."""
        mine = self.regions(tribe)
        spirit = tribe.power == "spirit"
        stay = self.o["many_declines"] or spirit or (self.o["extinct_keeps_decline"] and not mine)
        for earlier in self.declined(self.seat):
            if not stay and not earlier.spirit:
                yield from self.extinct(earlier)
        self.tray[tribe.race] += tribe.hand + tribe.retreat
        tribe.hand = tribe.retreat = tribe.camps = tribe.camps_back = 0
        strict = self.o["strict_decline"]
        for r in mine:
            self.camps.pop(r, None)
            self.heroes.discard(r)
            self.holes.discard(r)
            self.dragon = None if self.dragon == r else self.dragon
            if tribe.race != "ghouls" or strict:
                self.tray[tribe.race] += self.tokens[r] - 1
                self.tokens[r] = 1
            if strict:
                self.fortresses.discard(r)
                if self.water(r):
                    self.tray[tribe.race] += 1
                    del self.holder[r], self.tokens[r]
        tribe.declined, tribe.spirit, tribe.declined_round = True, spirit, self.round
        self.peace.pop(self.seat, None)
        if self.o["power_tile_leaves"] and not spirit:
            self.discards.add(cast(str, tribe.power))
            tribe.power = None
            yield from self.refill()
        if not self.regions(tribe):
            yield from self.extinct(tribe)

    def extinct(self, tribe: Tribe) -> Script:
        """Take a declined tribe out of the game (SW-705); its tiles come back (SW-703)."""
        self.tray[tribe.race] = TRAY[tribe.race]
        for r in self.regions(tribe):
            self.fortresses.discard(r)
            del self.holder[r], self.tokens[r]
        self.tribes = [other for other in self.tribes if other is not tribe]
        self.races_under.append(tribe.race)
        if tribe.power:
            self.discards.add(tribe.power)
        yield from self.refill()

    # ---- taking up and giving up (7.3)

    def lift(self, tribe: Tribe) -> None:
        """Take up all tokens but one in each region, and those that were beaten back."""
        tribe.hand += tribe.retreat
        tribe.retreat = 0
        for r in self.regions(tribe):
            tribe.hand += self.tokens[r] - 1
            self.tokens[r] = 1

    def vacate(self, tribe: Tribe, r: int) -> None:
        """Leave a region with one token (SW-716)."""
        tribe.hand += self.tokens.pop(r)
        del self.holder[r]
        self.fortresses.discard(r)
        self.holes.discard(r)
        self.heroes.discard(r)
        self.dragon = None if self.dragon == r else self.dragon
        tribe.camps += self.camps.pop(r, 0)

    def ready(self, tribe: Tribe) -> Script:
        """Abandon regions (SW-706)."""
        last = -1
        while True:
            mine = self.regions(tribe)
            may = [r for r in mine if r > last] if len(mine) >= 2 or self.o["abandon_all"] else []
            if not may:
                return
            move = yield from self.ask("ready", [*(f"abandon{r}" for r in may), "go"])
            if move == "go":
                return
            last = region_of(move)
            self.vacate(tribe, last)

    # ---- conquest (7.4)

    def expand(self, tribe: Tribe) -> Script:
        """Make an expansion (SW-605)."""
        if tribe.begun:
            self.lift(tribe)
            yield from self.ready(tribe)
        tribe.begun = True
        die: int | None = None  # a Berserk roll that waits
        while True:
            move = yield from self.ask("conquer", self.conquests(tribe, die))
            if move == "stop":
                return
            if move == "roll":
                die = region_of((yield Stop(CHANCE, "die", DIE)))
                continue
            r = region_of(move)
            if move.endswith("?"):
                self.note_attack(tribe, r)
                die = region_of((yield Stop(CHANCE, "die", DIE)))
                if tribe.hand + die >= self.cost(tribe, r):
                    yield from self.conquer(tribe, r, tribe.hand)
                return
            if move.endswith("~"):
                yield from self.convert(tribe, r)
            elif move.endswith("!"):
                yield from self.conquer(tribe, r, 1)
                self.dragon, self.dragon_used = r, True
            else:
                yield from self.conquer(tribe, r, max(1, self.cost(tribe, r) - (die or 0)))
                die = None

    def conquests(self, tribe: Tribe, die: int | None) -> list[str]:
        """List what a tribe may do in its expansion, with a Berserk roll that waits or without."""
        reached = [r for r in self.ids if self.target(tribe, r) and self.reach(tribe, r)]
        short = {r: max(1, self.cost(tribe, r) - (die or 0)) - tribe.hand for r in reached}
        moves = [f"x{r}" for r in reached if short[r] <= 0]
        if die is not None:
            return [*moves, "stop"]
        dice = tribe.hand >= 1 and not tribe.can("berserk")
        dice = dice and (tribe.hand == 1 or not self.o["die_exactly_one"])
        dice = dice and (not moves or not self.o["die_only_if_stuck"])
        moves += [f"x{r}?" for r in reached if dice and 1 <= short[r] <= 3]
        dragon = tribe.can("dragon_master") and not self.dragon_used and tribe.hand >= 1
        moves += [f"x{r}!" for r in reached if dragon]
        moves += [f"x{r}~" for r in reached if self.convertible(tribe, r)]
        rolls = tribe.can("berserk") and tribe.hand >= 1
        if rolls and any(max(1, self.cost(tribe, r) - 3) <= tribe.hand for r in reached):
            moves.append("roll")
        return [*moves, "stop"]

    def note_attack(self, tribe: Tribe, r: int) -> None:
        """Note whom a tribe attacks (SW-718)."""
        there = self.holder.get(r)
        if there and not there.declined and not tribe.declined and there.seat != tribe.seat:
            self.attacked.add(there.seat)

    def conquer(self, tribe: Tribe, r: int, tokens: int) -> Script:
        """Put tokens from the hand into a region (SW-710)."""
        tribe.hand -= tokens
        yield from self.overrun(tribe, r, tokens, converted=False)

    def convert(self, tribe: Tribe, r: int) -> Script:
        """Put a Sorcerer from the tray in the place of a token (SW-731)."""
        self.converted.add(self.holder[r].seat)
        self.tray["sorcerers"] -= 1
        yield from self.overrun(tribe, r, 1, converted=True)

    def overrun(self, tribe: Tribe, r: int, tokens: int, converted: bool) -> Script:
        """Do what every conquest does (SW-711)."""
        self.note_attack(tribe, r)
        tribe.nonempty += r in self.holder or r in self.lost
        self.lost.discard(r)
        beaten = self.holder.get(r)
        n = self.tokens.get(r, 0)
        if beaten:
            dies = 0 if beaten.can("elves") and not converted else 1
            self.tray[beaten.race] += dies
            beaten.retreat += n - dies
            beaten.camps_back += self.camps.pop(r, 0)
            self.fortresses.discard(r)
        self.holder[r], self.tokens[r] = tribe, tokens
        tribe.conquests += 1
        if tribe.can("halflings") and tribe.conquests <= 2:
            self.holes.add(r)
        if beaten and beaten.declined and not self.regions(beaten):
            yield from self.extinct(beaten)

    # ---- redeployment (7.5)

    def redeploy(self, tribe: Tribe) -> Script:
        """Place a tribe anew after its expansion (SW-714, SW-721)."""
        self.lift(tribe)
        reserve = 4 if tribe.can("amazons") else 0
        mine = self.regions(tribe)
        give_up = min(max(0, reserve - tribe.hand), len(mine))
        last = -1
        while give_up:
            later = [r for r in self.regions(tribe) if r > last]
            may = later[: len(later) - give_up + 1]
            last = region_of((yield from self.ask("trim", [f"abandon{r}" for r in may])))
            self.vacate(tribe, last)
            give_up -= 1
        yield from self.spread(tribe, "redeploy", "put", "hand", reserve)

    def spread(self, tribe: Tribe, step: str, word: str, pool: str, reserve: int = 0) -> Script:
        """Let the owner place tokens or camps from a pool one by one, all but a reserve."""
        last = -1
        mine = self.regions(tribe)
        while getattr(tribe, pool) > reserve and mine:
            moves = [f"{word}{r}" for r in mine if r >= last]
            if word == "camp" or self.o["keep_in_hand"]:
                moves.append("done")
            move = yield from self.ask(step, moves, tribe.seat)
            if move == "done":
                return
            last = region_of(move)
            setattr(tribe, pool, getattr(tribe, pool) - 1)
            where = self.camps if word == "camp" else self.tokens
            where[last] = where.get(last, 0) + 1

    def retreats(self) -> Script:
        """Place what was beaten back this turn (SW-607, SW-715)."""
        order = self.declined(self.seat)
        for i in range(1, self.seats):
            seat = (self.seat + i) % self.seats
            active = self.active(seat)
            order += self.declined(seat) + ([active] if active else [])
        for tribe in order:
            yield from self.spread(tribe, "retreat", "put", "retreat")
            tribe.hand, tribe.retreat = tribe.hand + tribe.retreat, 0
            yield from self.spread(tribe, "retreat_camps", "camp", "camps_back")
            tribe.camps, tribe.camps_back = tribe.camps + tribe.camps_back, 0

    # ---- powers at the end of a turn (7.7)

    def pitch_camps(self, tribe: Tribe) -> Script:
        """Pitch the camps of a Bivouacking tribe anew (SW-743)."""
        if not tribe.can("bivouacking"):
            return
        tribe.camps += tribe.camps_back
        tribe.camps_back = 0
        for r in self.regions(tribe):
            tribe.camps += self.camps.pop(r, 0)
        yield from self.spread(tribe, "camps", "camp", "camps")

    def build_fortress(self, tribe: Tribe) -> Script:
        """Put a fortress (SW-749)."""
        free = [r for r in self.regions(tribe) if r not in self.fortresses]
        if tribe.can("fortified") and free and len(self.fortresses) < 6:
            move = yield from self.ask("fortress", [*(f"fort{r}" for r in free), "nofort"])
            if move != "nofort":
                self.fortresses.add(region_of(move))

    def place_heroes(self, tribe: Tribe) -> Script:
        """Place the heroes (SW-750)."""
        mine = self.regions(tribe)
        if not tribe.can("heroic") or not mine:
            return
        self.heroes = set()
        first = mine[:-1] or mine
        one = region_of((yield from self.ask("heroes", [f"hero{r}" for r in first])))
        self.heroes.add(one)
        if len(mine) >= 2:
            move = yield from self.ask("heroes", [f"hero{r}" for r in mine if r > one])
            self.heroes.add(region_of(move))

    def pay(self) -> None:
        """Score the turn (SW-802)."""
        paid = self.sheets[self.seat] = self.score(self.seat)
        self.vp[self.seat] += sum(paid.values())
        self.earned += sum(paid.values())
        active = self.active(self.seat)
        if active:
            active.scored = True

    def make_peace(self) -> Script:
        """Name an opponent (SW-745)."""
        tribe = self.active(self.seat)
        if tribe and tribe.can("diplomat"):
            names = [f"peace{q}" for q in range(self.seats) if q != self.seat and q not in self.attacked]
            move = yield from self.ask("peace", [*names, "nopeace"])
            if move != "nopeace":
                self.peace[self.seat] = region_of(move)

    def stout(self) -> Script:
        """Decline after scoring (SW-757)."""
        tribe = self.active(self.seat)
        if tribe and tribe.can("stout"):
            move = yield from self.ask("stout", ["stout", "stay"])
            if move == "stout":
                yield from self.decline(tribe)
                if self.o["stout_picks_now"]:
                    yield from self.pick()
