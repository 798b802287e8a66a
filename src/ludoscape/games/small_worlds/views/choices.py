"""The legal moves of Small Worlds as choices: what to click, what is asked, and what each would do. Compiled.

What a move would do is read from a copy on which it was played.
"""

from __future__ import annotations

from typing import Any, Final

from ludoscape.engine.state import OVER
from ludoscape.engine.telling import Describing, seat_css
from ludoscape.engine.view import Choice
from ludoscape.engine.words import join_words, many, seat_name, seat_names
from ludoscape.games.small_worlds.rules import costs
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes as t
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import is_scored, kind_of, of, regions_of, rule_of, seats_of
from ludoscape.games.small_worlds.rules.scoring import declined_bonus, reckon, sheet_of, total
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tokens import free_tokens, growth, reserve, spare, to_give_up
from ludoscape.games.small_worlds.words import sentences
from ludoscape.games.small_worlds.words.abilities import abilities
from ludoscape.games.small_worlds.words.costs import items_words
from ludoscape.games.small_worlds.words.elements import place_element, region_element, seat_element, token_icon
from ludoscape.games.small_worlds.words.notation import CALLED
from ludoscape.games.small_worlds.words.score import changes, changes_words, sheet_words

NEUTRAL: Final = "s-none"  # the colour of tribes that nobody has
CHANCES: Final = {1: "1 in 2", 2: "1 in 3", 3: "1 in 6"}  # of at least so many dots (SW-901)


class Choices(Describing[SmallWorldsState]):
    """Describe the legal moves of a position to the seat that decides."""

    def __init__(self, state: SmallWorldsState) -> None:
        self.state = state
        self.seat = int(state.actor)
        self.css = seat_css(self.seat)
        self.tribe = int(state.acting)
        self.sheets = {seat: reckon(state, seat) for seat in seats_of(state)}

    def choice(self, move: int) -> Choice:
        """Describe a move: what it is about, its region with a name where it has one, and the position after it."""
        kind, text = kind_of(move), self.state.text(move)
        self.number = move - kind
        at_region = kind >= m.M_ABANDON
        self.here = [region_element(self.number)] if at_region else []
        self.name = region_name(self.state, self.number) if at_region else ""
        self.after = self.state.copy()
        self.after.play(move)
        c = self.begin(text, text, self.css, undo=self.after.actor == self.seat)
        c["picks"], c["rule"] = self.here, rule_of(self.state, move)
        getattr(self, CALLED[kind])()
        return self.c

    # ---- helpers

    def other(self) -> str:
        return "Other region" if self.here else "Back"

    def colour_of(self, icon: str) -> str:
        """A token has the colour of the seat."""
        return self.css if icon.startswith("tribe") else ""

    def earns(self) -> None:
        """Say how the scores of all seats would change, their own turn's end being as things stand then."""
        before = self.sheets[self.seat]
        sheet = sheet_of(self.after, self.seat) if self.is_scoring() else reckon(self.after, self.seat)
        found = changes(before, sheet)
        if found:
            more = total(sheet) - total(before)
            text = f"Your turn would score: {total(before)} becomes {total(sheet)} VP"
            tone = "good" if more > 0 else "bad" if more < 0 else "plain"
            self.line("vp", text, f"{more:+} VP", tone, detail=changes_words(found))
        for other in sentences.others(self.state, self.seat):
            less = total(self.sheets[other]) - total(reckon(self.after, other))
            if less > 0:
                self.line("vp", f"{seat_name(other)} would score less", f"-{less} VP", "good", colour=seat_css(other))

    def is_scoring(self) -> bool:
        """Tell whether a move of the seat whose turn it is leads past its scoring."""
        state = self.state
        if is_scored(state):
            return False
        passed = self.after.actor == OVER or self.after.seat != state.seat or self.after.round != state.round
        return passed or is_scored(self.after)

    def badge(self, race: int) -> str:
        return token_icon(race, bool(of(self.state, race, p.DECLINED)))

    # ---- the start of a turn

    def expand(self) -> None:
        state, race = self.state, sentences.active_of(self.state, self.seat)
        name = sentences.tribe_name(state, race)
        loose = spare(state, race)
        self.row(
            f"Go on with the {race_name(race)}", f"{many(loose, 'token')} in hand", icon=self.badge(race), kind="expand"
        )
        detail = "one stays in each region" if of(state, race, p.REGIONS) else "they enter the map anew"
        self.line(self.badge(race), f"You take up {many(loose, 'token')} to conquer with", detail=detail)
        if race != t.GHOULS and int(self.after.acting) == t.GHOULS:
            self.line(self.badge(t.GHOULS), "Your declined Ghouls conquer first")
        self.ask(f"Go on with the {name}?", "Your tokens are taken up, one stays in each region.", "Go on")

    def decline(self) -> None:
        """Describe a decline, also that of a Stout tribe: which tribe leaves, what stays, what it pays (SW-704)."""
        state, race = self.state, sentences.active_of(self.state, self.seat)
        late = is_scored(state)
        name = race_name(race)
        leaves = [other for other in sentences.declined_of(state, self.seat) if of(self.after, other, p.OWNER) < 0]
        for other in leaves:
            where = [region_element(r) for r in regions_of(state, other)]
            lost = many(of(state, other, p.REGIONS), "region")
            self.line(
                self.badge(other), f"Your declined {race_name(other)} leave the game", f"-{lost}", "bad", where=where
            )
        stays = of(self.after, race, p.OWNER) == self.seat
        if stays:
            self.stays_on(race)
        else:
            self.line(self.badge(race), f"The {name} have no region and leave the game", tone="bad")
        if late:
            detail = (
                "You choose the next tribe at once."
                if state.settings.stout_picks
                else "You choose the next tribe when your next turn begins."
            )
        elif state.settings.decline_takes_turn:
            self.earns()
            detail = "That is your whole turn. You choose the next tribe when your next turn begins."
        else:
            self.earns()
            detail = "Then you choose another tribe and expand with it, in this turn."
        hint = f"keeps {many(of(self.after, race, p.REGIONS), 'region')}" if stays else "no region to keep"
        if leaves:
            hint += f", the {join_words([race_name(other) for other in leaves])} leave"
        self.asks_again()
        self.row(f"Decline the {name}", hint, icon=token_icon(race, True), kind="stout" if late else "decline")
        self.draws(decline=t.RACE_IDS[race])
        self.ask(f"Put the {name} into decline?", detail, "Decline")

    def stays_on(self, race: int) -> None:
        """Say what a tribe that declines keeps and loses."""
        state, strict = self.state, bool(self.state.settings.strict_decline)
        regions = of(self.after, race, p.REGIONS)
        kept = sum(sentences.tokens_at(self.after, r) for r in regions_of(self.after, race))
        where = [region_element(r) for r in regions_of(self.after, race)]
        held = f"{many(regions, 'region')}, {many(kept, 'token')}"
        self.line(token_icon(race, True), f"The {race_name(race)} stay in decline", held, where=where)
        pays = regions + int(declined_bonus(self.after, race))
        self.line("vp", "They go on paying each turn", f"{pays} VP")
        gone = of(self.after, race, p.TRAY) - of(state, race, p.TRAY)
        if gone:
            self.line(self.badge(race), "Tokens that go back to the tray", f"-{gone}", "bad")
        given_up = of(state, race, p.REGIONS) - regions
        if given_up:
            self.line(self.badge(race), "Regions on water are given up", f"-{given_up}", "bad")
        for row in abilities(race, of(self.after, race, p.POWER), True, strict):
            self.line("i-book", f"{row['name']}: {row['text']}")

    def pass_(self) -> None:
        self.row("Go on without a tribe", "the queue is empty", icon="i-no", kind="pass")
        self.ask("Go on without a tribe?", "There is none to choose.", "Go on")

    def pick(self) -> None:
        state, place = self.state, self.number
        race, power, coins = sentences.combination(state, place)
        name, tokens = sentences.pair_name(race, power), int(t.STARTS[race] + t.GROWTH[power])
        price = place - 1
        parts = [many(tokens, "token")]
        paid = [f"pay {price}"] * bool(price) + [f"get {coins}"] * bool(coins)
        if paid:
            parts.append(f"{', '.join(paid)} VP")
        self.row(name, ", ".join(parts), icon=token_icon(race), kind="pick", css=NEUTRAL)
        for row in abilities(race, power):
            self.line("i-book", f"{row['name']}: {row['text']}")
        if price:
            passed = join_words([race_name(sentences.combination(state, k)[0]) for k in range(1, place)])
            self.line("vp", f"You put 1 VP on each tribe before it: {passed}", f"-{price} VP", "bad")
        if coins:
            self.line("vp", "You get the VP that lie on it", f"+{coins} VP", "good")
        was, now = int(state.vp[self.seat]), int(self.after.vp[self.seat])
        if price or coins:
            self.line("vp", "Your VP", f"{was} becomes {now}")
        made_of = f"{race_name(race)} {t.STARTS[race]}, {sentences.power_name(power)} {t.GROWTH[power]}"
        self.line(token_icon(race), "Tokens for your hand", f"{tokens}", detail=made_of)
        if power == t.BIVOUACKING:
            self.line("mk-camp", "Camps for your hand", f"{of(self.after, race, p.CAMPS_HELD)}")
        self.c["notes"] = [{**ability} for ability in abilities(race, power)]
        self.c["picks"] = [place_element(place)]
        self.draws(place=place)
        cost = f"You pay {price} VP" if price else "You pay nothing"
        detail = f"{cost}{f' and get {coins} VP' if coins else ''}. It comes with {many(tokens, 'token')}."
        self.ask(f"Take the {name}?", detail, "Take it", "Other tribe")

    # ---- conquest

    def go(self) -> None:
        tokens = of(self.state, self.tribe, p.HAND)
        self.row("Begin to conquer", f"{many(tokens, 'token')} in hand", icon="i-swords", kind="go")
        self.line(self.badge(self.tribe), "Tokens to conquer with", f"{tokens}")
        self.ask("Begin to conquer?", "You keep all your other regions.", "Begin")

    def abandon(self) -> None:
        state = self.state
        hand = of(state, self.tribe, p.HAND)
        trim = state.phase == p.TRIM
        self.row(f"Give up {self.name}", "1 token back", icon="i-x", kind="abandon")
        self.line(
            self.badge(self.tribe),
            "Its token comes back to your hand",
            f"{hand} becomes {hand + sentences.tokens_at(state, self.number)}",
            where=self.here,
        )
        self.asks_again()
        self.loses_markers()
        self.earns()
        self.draws(leave=[self.number])
        detail = "Amazons need four tokens in hand at the end." if trim else "You may conquer it again later."
        self.ask(f"Give up {self.name}?", detail, "Give it up")

    def loses_markers(self) -> None:
        """Say what happens to markers in a region that is given up (SW-716)."""
        word = int(self.state.region[self.number])
        camps = (word & p.CAMP_BITS) // p.CAMP
        if camps:
            self.line("mk-camp", f"{many(camps, 'camp')} come back to your hand")
        for bit, icon, text in (
            (p.FORTRESS, "mk-fortress", "The fortress is lost"),
            (p.HOLE, "mk-hole", "The hole is lost"),
            (p.HERO, "mk-hero", "The hero goes elsewhere"),
        ):
            if word & bit:
                self.line(icon, text, tone="bad")

    def conquer(self) -> None:
        items = costs.price(self.state, self.tribe, self.number)
        cost, hand = costs.total(items), of(self.state, self.tribe, p.HAND)
        self.row(f"Conquer {self.name} with {cost}", self.gain(), icon=self.badge(self.tribe), kind="conquer")
        self.line(
            self.badge(self.tribe),
            f"Costs {cost} of your {many(hand, 'token')}",
            f"{hand - cost} left",
            detail=items_words(items),
        )
        self.taken()
        self.draws(**self.stands(cost))
        self.ask(
            f"Conquer {self.name} with {many(cost, 'token')}?", f"You keep {hand - cost} of {hand} in hand.", "Conquer"
        )

    def dragon(self) -> None:
        state = self.state
        hand = of(state, self.tribe, p.HAND)
        self.row(f"Send the dragon to {self.name}", self.gain(), icon="mk-dragon", kind="dragon", css="")
        self.line(self.badge(self.tribe), f"Costs 1 of your {many(hand, 'token')}", f"{hand - 1} left")
        self.line("mk-dragon", "The dragon stays there: nobody can take the region", tone="good", where=self.here)
        self.taken()
        self.draws(**self.stands(1), dragon=True)
        self.ask(
            f"Send the dragon to {self.name}?",
            "Once a turn. It conquers with 1 token, and guards the region.",
            "Send it",
        )

    def convert(self) -> None:
        state = self.state
        owner = of(state, int(state.race_at(self.number)), p.OWNER)
        self.row(f"Convert the token in {self.name}", self.gain(), icon=self.badge(self.tribe), kind="convert")
        self.line(
            self.badge(self.tribe),
            "A Sorcerer comes from the tray",
            f"{of(self.after, self.tribe, p.TRAY)} left there",
            detail="your hand stays as it is",
        )
        self.taken()
        self.draws(**self.stands(1))
        self.ask(f"Convert the token in {self.name}?", f"Once a turn for {seat_name(owner)}.", "Convert")

    def attempt(self) -> None:
        items = costs.price(self.state, self.tribe, self.number)
        cost, hand = costs.total(items), of(self.state, self.tribe, p.HAND)
        needed = cost - hand
        needs = f"needs {sentences.dots(needed)}"
        self.row(f"Try {self.name} with the die", f"{needs}: {CHANCES[needed]}", icon="i-dice", kind="attempt", css="")
        self.line(
            "i-dice", f"You have {hand} of the {cost} tokens: {needs}", CHANCES[needed], detail=items_words(items)
        )
        self.line("i-swords", "Your conquests end, whatever the die shows", tone="bad")
        lost = many(hand, "token")
        self.line(
            self.badge(self.tribe),
            f"If it works, {lost} from your hand {'goes' if hand == 1 else 'go'} there",
            detail="otherwise you keep them",
        )
        self.after = self.after.copy()
        self.after.play(m.M_DIE + needed)  # what is said of the conquest is said of a success
        self.taken()
        self.draws(region=self.number, die=True)
        self.ask(f"Try {self.name} with the die?", f"It {needs}. Then your conquests are over.", "Roll")

    def roll(self) -> None:
        hand = of(self.state, self.tribe, p.HAND)
        self.row("Roll the die", "helps one conquest", icon="i-dice", kind="roll", css="")
        self.line("i-dice", "Half of the time it shows nothing", "0 to 3")
        detail = "if nothing can be taken with it, your conquests are over"
        self.line(self.badge(self.tribe), "Then you conquer one region with its help", f"{hand} in hand", detail=detail)
        self.ask("Roll the die?", "Its dots count as tokens for the next conquest.", "Roll")

    def stop(self) -> None:
        state = self.state
        hand, loose = of(state, self.tribe, p.HAND), self.loose()
        hint = f"{many(hand, 'token')} left" if hand else ""
        self.row("Stop conquering", hint, icon="i-check", kind="stop", css="")
        if state.die >= 0:
            self.line("i-dice", "The roll is not used", f"{int(state.die)}")
        if self.tribe == t.SKELETONS and not of(state, self.tribe, p.DECLINED):
            taken = of(state, self.tribe, p.NONEMPTY)
            grown = int(growth(taken, of(state, self.tribe, p.TRAY)))
            if grown:
                text = f"{many(taken, 'region')} taken that were not empty: more Skeletons"
                self.line(self.badge(self.tribe), text, f"+{grown}", "good")
                loose += grown
        if loose and of(state, self.tribe, p.REGIONS):
            self.line(self.badge(self.tribe), "Tokens to redeploy, besides one in each region", f"{loose}")
        self.turn_ends()
        self.gives_up(state)
        self.holds_nothing(state)
        self.ask("Stop conquering?", self.what_follows(), "Stop")

    def what_follows(self) -> str:
        """Say what comes after the conquests of a tribe."""
        if self.is_scoring():
            return "Then your turn is scored."
        if self.after.acting == self.tribe and self.after.phase in (p.TRIM, p.REDEPLOY):
            return "Then you redeploy your tokens." if self.after.phase == p.REDEPLOY else "Then you give up regions."
        return "Your turn goes on."

    def holds_nothing(self, state: SmallWorldsState) -> None:
        """Warn who stops with a tribe that is nowhere on the map: it cannot go on in the next turn (SW-603)."""
        goes_on = of(state, self.tribe, p.DECLINED) or state.settings.reenter or state.round == state.settings.rounds
        if not goes_on and not of(state, self.tribe, p.REGIONS):
            text = f"Without a region the {race_name(self.tribe)} must decline next turn"
            self.line(self.badge(self.tribe), text, tone="bad", detail="and leave the game then")
            if len(state.legal()) > 1:
                self.asks_again()

    def gives_up(self, state: SmallWorldsState) -> None:
        """Say how many regions Amazons would have to give up when they have conquered no more (SW-721)."""
        if short := self.short(state):
            text = f"Amazons need four tokens in hand at the end: give up {many(short, 'region')}"
            self.line("i-x", text, f"-{short}", "bad")

    def loose(self) -> int:
        """Count the tokens that the acting tribe could redeploy as things stand."""
        return max(0, spare(self.state, self.tribe) - reserve(self.state, self.tribe))

    def stands(self, tokens: int) -> dict[str, Any]:
        return {"region": self.number, "tokens": tokens, "race": t.RACE_IDS[self.tribe], "seat": self.seat}

    def gain(self) -> str:
        """Remark what a conquest adds to the score of the turn, and what Amazons would have to give up for it."""
        more = total(reckon(self.after, self.seat)) - total(self.sheets[self.seat])
        short = self.short(self.after) - self.short(self.state)
        return f"{more:+} VP, then give up {many(short, 'region')}" if short > 0 else f"{more:+} VP"

    def short(self, state: SmallWorldsState) -> int:
        """Count the regions that Amazons would have to give up when they have conquered no more (SW-721)."""
        if self.tribe != t.AMAZONS or of(state, t.AMAZONS, p.DECLINED):
            return 0
        return int(to_give_up(of(state, t.AMAZONS, p.REGIONS), spare(state, t.AMAZONS)))

    def taken(self) -> None:
        """Say what a conquest does to whoever was there, and what it earns (SW-711)."""
        state, word, where = self.state, int(self.state.region[self.number]), self.here
        holder = int(state.race_at(self.number))
        if word & p.LOST:
            self.line("lost", "The lost tribe there leaves the game", "-1", where=where)
        if holder >= 0:
            self.beaten(holder)
        if word & p.FORTRESS:
            self.line("mk-fortress", "The fortress there goes back to the supply", where=where)
        if int(self.after.region[self.number]) & p.HOLE:
            self.line("mk-hole", "A hole in the ground: nobody can take the region", tone="good", where=where)
        self.grows()
        self.earns()
        self.gives_up(self.after)

    def beaten(self, holder: int) -> None:
        """Say whose tokens die and how many go back to whom."""
        state = self.state
        owner = of(state, holder, p.OWNER)
        mine = owner == self.seat
        if mine:
            self.asks_again()
        tokens = sentences.tokens_at(state, self.number)
        hand = "your hand" if mine else f"{seat_name(owner)}'s hand"
        tone = "bad" if mine else "good"
        extinct = of(self.after, holder, p.OWNER) < 0
        dead = of(self.after, holder, p.TRAY) - of(state, holder, p.TRAY)
        if extinct:
            text = f"The last region of {sentences.tribe_words(state, holder)}: they leave the game"
            self.line(self.badge(holder), text, f"-{dead}", tone, colour=seat_css(owner))
            return
        if dead:
            text = f"{sentences.people(holder, dead)} of {'yours' if mine else seat_name(owner)} dies"
            self.line(self.badge(holder), text, f"-{dead}", tone, colour=seat_css(owner), where=self.here)
        if tokens > dead:
            text = f"{sentences.people(holder, tokens - dead)} {'goes' if tokens - dead == 1 else 'go'} back to {hand}"
            self.line(self.badge(holder), text, f"{tokens - dead}", colour=seat_css(owner))
        camps = of(self.after, holder, p.CAMPS_BACK) - of(state, holder, p.CAMPS_BACK)
        if camps:
            text = f"{many(camps, 'camp')} {'goes' if camps == 1 else 'go'} back to {hand}"
            self.line("mk-camp", text, f"{camps}", colour=seat_css(owner))
        new = sentences.in_set(state, int(self.after.attacked & ~state.attacked))
        if new and p.has_power(state, self.tribe, t.DIPLOMAT):
            self.line("i-flag", f"You attack {seat_names(new)}: no peace with {seat_names(new)} this turn", tone="bad")

    def grows(self) -> None:
        """Say when a conquest brings Skeletons another token (SW-730)."""
        if self.tribe != t.SKELETONS or of(self.state, t.SKELETONS, p.DECLINED):
            return
        tray = of(self.after, t.SKELETONS, p.TRAY)
        was, now = [growth(of(state, t.SKELETONS, p.NONEMPTY), tray) for state in (self.state, self.after)]
        if now > was:
            self.line(self.badge(self.tribe), "One more Skeleton when you redeploy", "+1", "good")

    # ---- redeployment and retreat

    def put(self) -> None:
        state = self.state
        retreat = state.phase == p.RETREATING
        tokens = sentences.tokens_at(state, self.number)
        left = of(state, self.tribe, p.RETREAT) if retreat else int(free_tokens(state))
        self.row(
            f"Put a token into {self.name}", f"{tokens} becomes {tokens + 1}", icon=self.badge(self.tribe), kind="put"
        )
        self.line(self.badge(self.tribe), "Tokens to place", f"{left} becomes {left - 1}")
        self.defended()
        self.turn_ends()
        self.draws(put={str(self.number): 1})
        self.ask(f"Put a token into {self.name}?", still_to_place(left - 1, "token"), "Put it there")

    def defended(self) -> None:
        """Say what a region would cost a conqueror without any ability."""
        if self.state.region[self.number] & p.IMMUNE:  # a hole, a hero or the dragon (SW-719)
            self.line("i-swords", "Nobody can attack it anyway", where=self.here)
            return
        was, now = (
            costs.total(costs.defence(self.state, self.number)),
            costs.total(costs.defence(self.after, self.number)),
        )
        self.line(
            "i-swords",
            "Tokens that an attacker needs there",
            f"{was} becomes {now}",
            "good",
            detail="unless its tribe can do with fewer",
            where=self.here,
        )

    def camp(self) -> None:
        state = self.state
        left = of(state, self.tribe, p.CAMPS_BACK if state.phase == p.RETREAT_CAMPS else p.CAMPS_HELD)
        camps = int((state.region[self.number] & p.CAMP_BITS) // p.CAMP)
        self.row(f"Put a camp into {self.name}", f"{camps} becomes {camps + 1}", icon="mk-camp", kind="camp", css="")
        self.line("mk-camp", "Camps to place", f"{left} becomes {left - 1}")
        self.defended()
        self.turn_ends()
        self.draws(camp={str(self.number): 1})
        self.ask(f"Put a camp into {self.name}?", still_to_place(left - 1, "camp"), "Put it there")

    def done(self) -> None:
        state = self.state
        phase = state.phase
        if phase == p.RETREATING:
            n, what = of(state, self.tribe, p.RETREAT), "token"
        elif phase == p.RETREAT_CAMPS:
            n, what = of(state, self.tribe, p.CAMPS_BACK), "camp"
        elif phase == p.CAMPING:
            n, what = of(state, self.tribe, p.CAMPS_HELD), "camp"
        else:
            n, what = int(free_tokens(state)), "token"
        self.row(f"Keep {many(n, what)} in hand", icon="i-check", kind="done", css="")
        if n:
            self.asks_again()
        icon = "mk-camp" if what == "camp" else self.badge(self.tribe)
        beaten = phase in (p.RETREATING, p.RETREAT_CAMPS)  # whose owner may still have a turn in the last round
        if state.round == state.settings.rounds and not beaten:
            text, detail = "There is no later turn to use them in", "This is your last turn."
        else:
            text, detail = "They stay in your hand for a later turn", "You can use them in a later turn."
        self.line(icon, text, f"{n}", colour=self.css)
        self.turn_ends()
        self.ask(f"Keep {many(n, what)} in hand?", detail, "Keep")

    def fortress(self) -> None:
        self.row(f"Build a fortress in {self.name}", "+1 VP each turn", icon="mk-fortress", kind="fort", css="")
        self.line("mk-fortress", "Fortresses left in the supply", f"{int(self.after.fortresses())}")
        self.defended()
        self.earns()
        self.draws(fort=self.number)
        self.ask(f"Build a fortress in {self.name}?", "It stays until the region is lost or given up.", "Build")

    def no_fortress(self) -> None:
        self.row("No fortress", icon="i-no", kind="nofort", css="")
        self.turn_ends()
        self.ask("Build no fortress this turn?", "It would pay 1 VP each turn.", "No fortress")

    def hero(self) -> None:
        self.row(f"Put a hero into {self.name}", icon="mk-hero", kind="hero", css="")
        self.line("mk-hero", "Nobody can take this region until your next turn", tone="good", where=self.here)
        self.turn_ends()
        self.draws(hero=self.number)
        self.ask(f"Put a hero into {self.name}?", "It stands there until you place it anew.", "Put it there")

    # ---- after scoring

    def peace(self) -> None:
        other = self.number
        name = sentences.tribe_name(self.state, sentences.active_of(self.state, self.seat))
        self.row(f"Peace with {seat_name(other)}", icon="i-flag", kind="peace", css=seat_css(other))
        self.c["picks"] = [seat_element(other)]
        text = f"The active tribe of {seat_name(other)} cannot attack your {name}"
        self.line("i-flag", text, "until your next turn", "good", colour=seat_css(other))
        self.draws(peace=other)
        self.ask(
            f"Make peace with {seat_name(other)}?",
            "It lasts until your next turn begins.",
            "Make peace",
            "Somebody else",
        )

    def no_peace(self) -> None:
        self.row("No peace", icon="i-no", kind="nopeace", css="")
        self.ask("Make no peace this turn?", "Everybody may attack you.", "No peace")

    def stay(self) -> None:
        name = sentences.tribe_name(self.state, sentences.active_of(self.state, self.seat))
        self.row(f"Keep the {name} active", icon=self.badge(sentences.active_of(self.state, self.seat)), kind="stay")
        self.ask(f"Keep the {name} active?", "Your turn ends.", "Keep them")

    def turn_ends(self) -> None:
        """Say what the turn has earned when a move of the seat whose turn it is leads to its scoring."""
        if self.seat == self.state.seat and self.is_scoring():
            sheet = sheet_of(self.after, self.seat)
            tone = "good" if total(sheet) else "plain"
            self.line("vp", "Your turn is scored", f"+{total(sheet)} VP", tone, detail=sheet_words(sheet))


def still_to_place(left: int, what: str) -> str:
    """Say how many are still to be placed.

    >>> still_to_place(2, "camp"), still_to_place(0, "camp")
    ('2 camps still to place then.', 'It is the last one.')
    """
    return f"{many(left, what)} still to place then." if left else "It is the last one."
