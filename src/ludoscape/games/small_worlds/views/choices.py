"""The legal moves of Small Worlds as choices: what to click, what is asked, and what each would do.

What a move would do is read from a copy on which it was played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ludoscape.engine.state import OVER
from ludoscape.engine.telling import add_line, ask, fill, seat_css
from ludoscape.engine.view import Choice
from ludoscape.engine.words import join_words, many, seat_name, seat_names
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes as t
from ludoscape.games.small_worlds.rules.costs import defence, price
from ludoscape.games.small_worlds.rules.costs import total as cost_of
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import is_scored, of, regions_of, seats_of
from ludoscape.games.small_worlds.rules.scoring import declined_bonus, reckon, sheet_of, total
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tokens import free_tokens, growth, reserve, spare, to_give_up
from ludoscape.games.small_worlds.words.abilities import abilities
from ludoscape.games.small_worlds.words.costs import items_words
from ludoscape.games.small_worlds.words.elements import place_element, region_element, seat_element
from ludoscape.games.small_worlds.words.score import changes, changes_words, sheet_words
from ludoscape.games.small_worlds.words.sentences import (
    active_of,
    combination,
    declined_of,
    in_set,
    others,
    pair_name,
    people,
    power_name,
    tokens_at,
    tribe_name,
    tribe_words,
)

CHANCES: Final = {1: "1 in 2", 2: "1 in 3", 3: "1 in 6"}  # of at least so many dots (SW-901)


class Choices:
    """Describe the legal moves of a position to the seat that decides."""

    def __init__(self, state: SmallWorldsState) -> None:
        self.state = state
        self.seat = int(state.actor)
        self.css = seat_css(self.seat)
        self.tribe = int(state.acting)
        self.sheets = {seat: reckon(state, seat) for seat in seats_of(state)}
        self.stays = False  # whether the described move leaves the decision with the seat, and nothing to chance
        self.at_region: tuple[tuple[int, Callable[[Choice, int, SmallWorldsState], None]], ...] = (
            (m.M_HERO, self.hero),
            (m.M_FORT, self.fortress),
            (m.M_CAMP, self.camp),
            (m.M_PUT, self.put),
            (m.M_CONVERT, self.convert),
            (m.M_DRAGON, self.dragon),
            (m.M_ATTEMPT, self.attempt),
            (m.M_CONQUER, self.conquer),
            (m.M_ABANDON, self.abandon),
        )
        self.small: dict[int, Callable[[Choice, SmallWorldsState], None]] = {
            m.M_EXPAND: self.expand,
            m.M_DECLINE: self.decline,
            m.M_PASS: self.pass_,
            m.M_GO: self.go,
            m.M_ROLL: self.roll,
            m.M_STOP: self.stop,
            m.M_DONE: self.done,
            m.M_NOFORT: self.no_fortress,
            m.M_NOPEACE: self.no_peace,
            m.M_STOUT: self.decline,
            m.M_STAY: self.stay,
        }

    def all(self) -> list[Choice]:
        """Describe all legal moves in their order."""
        return [self.choice(move) for move in self.state.legal()]

    def choice(self, move: int) -> Choice:
        """Describe a move."""
        text = self.state.text(move)
        c: Choice = {
            "move": text,
            "kind": text,
            "label": text,
            "hint": "",
            "icon": "i-check",
            "css": self.css,
            "picks": [],
            "ask": ask("", "", "Yes"),
            "effects": {"lines": [], "undo": False, "draw": {}},
        }
        after = self.state.copy()
        after.play(move)
        self.stays = after.actor == self.seat
        if move >= m.M_ABANDON:
            base, write = next((base, write) for base, write in self.at_region if move >= base)
            c["picks"] = [region_element(move - base)]
            write(c, move - base, after)
        elif m.M_PEACE <= move < m.M_PEACE + 8:
            self.peace(c, move - m.M_PEACE)
        elif m.M_PICK <= move < m.M_PEACE:
            self.pick(c, move - m.M_PICK, after)
        else:
            self.small[move](c, after)
        c["effects"]["undo"] = self.stays
        return c

    # ---- helpers

    def earns(self, c: Choice, after: SmallWorldsState) -> None:
        """Say how the scores of all seats would change, their own turn's end being as things stand then."""
        before = self.sheets[self.seat]
        sheet = sheet_of(after, self.seat) if self.is_scoring(after) else reckon(after, self.seat)
        found = changes(before, sheet)
        if found:
            more = total(sheet) - total(before)
            text = f"Your turn would score: {total(before)} > {total(sheet)} VP"
            tone = "good" if more > 0 else "bad" if more < 0 else "plain"
            add_line(c, "vp", text, f"{more:+} VP", tone, detail=changes_words(found))
        for other in others(self.state, self.seat):
            less = total(self.sheets[other]) - total(reckon(after, other))
            if less > 0:
                add_line(c, "vp", f"{seat_name(other)} would score less", f"-{less} VP", "good", colour=seat_css(other))

    def is_scoring(self, after: SmallWorldsState) -> bool:
        """Tell whether a move of the seat whose turn it is leads past its scoring."""
        state = self.state
        if is_scored(state):
            return False
        passed = after.actor == OVER or after.seat != state.seat or after.round != state.round
        return passed or is_scored(after)

    def badge(self, race: int) -> str:
        return "badge-declined" if of(self.state, race, p.DECLINED) else "badge"

    # ---- the start of a turn

    def expand(self, c: Choice, after: SmallWorldsState) -> None:
        state, race = self.state, active_of(self.state, self.seat)
        name = tribe_name(state, race)
        loose = spare(state, race)
        fill(
            c,
            kind="expand",
            label=f"Go on with the {name}",
            hint=f"{many(loose, 'token')} in hand",
            icon="badge",
            rule="SW-603",
        )
        detail = "one stays in each region" if of(state, race, p.REGIONS) else "they enter the map anew"
        add_line(c, "badge", f"You take up {many(loose, 'token')} to conquer with", colour=self.css, detail=detail)
        c["ask"] = ask(f"Go on with the {name}?", "Your tokens are taken up, one stays in each region.", "Go on")

    def decline(self, c: Choice, after: SmallWorldsState) -> None:
        """Describe a decline, also that of a Stout tribe: which tribe leaves, what stays, what it pays (SW-704)."""
        state, race = self.state, active_of(self.state, self.seat)
        late = is_scored(state)
        name = race_name(race)
        leaves = [other for other in declined_of(state, self.seat) if of(after, other, p.OWNER) < 0]
        for other in leaves:
            where = [region_element(r) for r in regions_of(state, other)]
            lost = many(of(state, other, p.REGIONS), "region")
            add_line(
                c,
                "badge-declined",
                f"Your declined {race_name(other)} leave the game",
                f"-{lost}",
                "bad",
                colour=self.css,
                where=where,
            )
        stays = of(after, race, p.OWNER) == self.seat
        if stays:
            self.stays_on(c, race, after)
        else:
            add_line(c, "badge", f"The {name} have no region and leave the game", tone="bad", colour=self.css)
        if late:
            detail = (
                "You choose the next tribe at once."
                if state.settings.stout_picks
                else ("You choose the next tribe when your next turn begins.")
            )
        elif state.settings.decline_takes_turn:
            self.earns(c, after)
            detail = "That is your whole turn. You choose the next tribe when your next turn begins."
        else:
            self.earns(c, after)
            detail = "Then you choose another tribe and expand with it, in this turn."
        hint = f"keeps {many(of(after, race, p.REGIONS), 'region')}" if stays else "no region to keep"
        if leaves:
            hint += f", the {join_words([race_name(other) for other in leaves])} leave"
        fill(
            c,
            kind="stout" if late else "decline",
            label=f"Put the {name} into decline",
            hint=hint,
            icon="badge-declined",
            rule="SW-757" if late else "SW-704",
        )
        c["effects"]["draw"] = {"decline": t.RACE_IDS[race]}
        c["ask"] = ask(f"Put the {name} into decline?", detail, "Decline")

    def stays_on(self, c: Choice, race: int, after: SmallWorldsState) -> None:
        """Say what a tribe that declines keeps and loses."""
        state, strict = self.state, bool(self.state.settings.strict_decline)
        regions = of(after, race, p.REGIONS)
        kept = sum(tokens_at(after, r) for r in regions_of(after, race))
        where = [region_element(r) for r in regions_of(after, race)]
        held = f"{many(regions, 'region')}, {many(kept, 'token')}"
        add_line(c, "badge-declined", f"The {race_name(race)} stay in decline", held, colour=self.css, where=where)
        pays = regions + int(declined_bonus(after, race))
        add_line(c, "vp", "They go on paying each turn", f"{pays} VP")
        gone = of(after, race, p.TRAY) - of(state, race, p.TRAY)
        if gone:
            add_line(c, "badge", "Tokens that leave the game", f"-{gone}", "bad", colour=self.css)
        given_up = of(state, race, p.REGIONS) - regions
        if given_up:
            add_line(c, "badge", "Regions on water are given up", f"-{given_up}", "bad", colour=self.css)
        for row in abilities(race, of(after, race, p.POWER), True, strict):
            add_line(c, "i-book", f"{row['name']}: {row['text']}")

    def pass_(self, c: Choice, after: SmallWorldsState) -> None:
        fill(c, kind="pass", label="Go on without a tribe", hint="the queue is empty", icon="i-no", rule="SW-701")
        c["ask"] = ask("Go on without a tribe?", "There is none to choose.", "Go on")

    def pick(self, c: Choice, place: int, after: SmallWorldsState) -> None:
        state = self.state
        race, power, coins = combination(state, place)
        name, tokens = pair_name(race, power), int(t.STARTS[race] + t.GROWTH[power])
        price = place - 1
        parts = [many(tokens, "token")]
        if price:
            parts.append(f"pay {price} VP")
        if coins:
            parts.append(f"get {coins} VP")
        fill(c, kind="pick", label=f"Take the {name}", hint=", ".join(parts), icon="badge", rule="SW-701")
        for row in abilities(race, power):
            add_line(c, "i-book", f"{row['name']}: {row['text']}")
        if price:
            passed = join_words([race_name(combination(state, k)[0]) for k in range(1, place)])
            add_line(c, "vp", f"You put 1 VP on each tribe before it: {passed}", f"-{price} VP", "bad")
        if coins:
            add_line(c, "vp", "You get the VP that lie on it", f"+{coins} VP", "good")
        was, now = int(state.vp[self.seat]), int(after.vp[self.seat])
        if price or coins:
            add_line(c, "vp", "Your VP", f"{was} > {now}")
        start, growth = int(t.STARTS[race]), int(t.GROWTH[power])
        add_line(
            c,
            "badge",
            "Tokens for your hand",
            f"{tokens}",
            colour=self.css,
            detail=f"{race_name(race)} {start}, {power_name(power)} {growth}",
        )
        if power == t.BIVOUACKING:
            add_line(c, "mk-camp", "Camps for your hand", f"{of(after, race, p.CAMPS_HELD)}")
        c["notes"] = [{**ability} for ability in abilities(race, power)]
        c["picks"] = [place_element(place)]
        c["effects"]["draw"] = {"place": place}
        cost = f"You pay {price} VP" if price else "You pay nothing"
        detail = f"{cost}{f' and get {coins} VP' if coins else ''}. It comes with {many(tokens, 'token')}."
        c["ask"] = ask(f"Take the {name}?", detail, "Take it", "Other tribe")

    # ---- conquest

    def go(self, c: Choice, after: SmallWorldsState) -> None:
        tokens = of(self.state, self.tribe, p.HAND)
        fill(
            c,
            kind="go",
            label="Begin to conquer",
            hint=f"{many(tokens, 'token')} in hand",
            icon="i-swords",
            rule="SW-706",
        )
        add_line(c, "badge", "Tokens to conquer with", f"{tokens}", colour=self.css)
        c["ask"] = ask("Begin to conquer?", "You keep all your other regions.", "Begin")

    def abandon(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        hand = of(state, self.tribe, p.HAND)
        trim = state.phase == p.TRIM
        fill(
            c,
            kind="abandon",
            label=f"Give up {name}",
            hint="1 token back",
            icon="i-x",
            rule="SW-721" if trim else "SW-706",
        )
        add_line(
            c,
            "badge",
            "Its token comes back to your hand",
            f"{hand} > {hand + tokens_at(state, r)}",
            colour=self.css,
            where=[region_element(r)],
        )
        self.loses_markers(c, r)
        self.earns(c, after)
        c["effects"]["draw"] = {"leave": [r]}
        detail = "Amazons need four tokens in hand at the end." if trim else "You may conquer it again later."
        c["ask"] = ask(f"Give up {name}?", detail, "Give it up", "Other region")

    def loses_markers(self, c: Choice, r: int) -> None:
        """Say what happens to markers in a region that is given up (SW-716)."""
        word = int(self.state.region[r])
        camps = (word & p.CAMP_BITS) // p.CAMP
        if camps:
            add_line(c, "mk-camp", f"{many(camps, 'camp')} come back to your hand")
        for bit, icon, text in (
            (p.FORTRESS, "mk-fortress", "The fortress is lost"),
            (p.HOLE, "mk-hole", "The hole is lost"),
            (p.HERO, "mk-hero", "The hero goes elsewhere"),
        ):
            if word & bit:
                add_line(c, icon, text, tone="bad")

    def conquer(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name, items = region_name(self.state, r), price(self.state, self.tribe, r)
        cost, hand = cost_of(items), of(self.state, self.tribe, p.HAND)
        fill(
            c,
            kind="conquer",
            label=f"Conquer {name} with {cost}",
            hint=self.gain(after),
            icon=self.badge(self.tribe),
            rule="SW-710",
        )
        add_line(
            c,
            "badge",
            f"Costs {cost} of your {many(hand, 'token')}",
            f"{hand - cost} left",
            colour=self.css,
            detail=items_words(items),
        )
        self.taken(c, r, after)
        c["effects"]["draw"] = self.stands(r, cost)
        c["ask"] = ask(
            f"Conquer {name} with {many(cost, 'token')}?",
            f"You keep {hand - cost} of {hand} in hand.",
            "Conquer",
            "Other region",
        )

    def dragon(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        hand = of(state, self.tribe, p.HAND)
        fill(
            c,
            kind="dragon",
            label=f"Send the dragon to {name}",
            hint=self.gain(after),
            icon="mk-dragon",
            colour="",
            rule="SW-746",
        )
        add_line(c, "badge", f"Costs 1 of your {many(hand, 'token')}", f"{hand - 1} left", colour=self.css)
        add_line(
            c, "mk-dragon", "The dragon stays there: nobody can take the region", tone="good", where=[region_element(r)]
        )
        self.taken(c, r, after)
        c["effects"]["draw"] = {**self.stands(r, 1), "dragon": True}
        c["ask"] = ask(
            f"Send the dragon to {name}?",
            "Once a turn. It conquers with 1 token, and guards the region.",
            "Send it",
            "Other region",
        )

    def convert(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        owner = of(state, int(state.race_at(r)), p.OWNER)
        fill(
            c, kind="convert", label=f"Convert the token in {name}", hint=self.gain(after), icon="badge", rule="SW-731"
        )
        add_line(
            c,
            "badge",
            "A Sorcerer comes from the tray",
            f"{of(after, self.tribe, p.TRAY)} left there",
            colour=self.css,
            detail="your hand stays as it is",
        )
        self.taken(c, r, after)
        c["effects"]["draw"] = self.stands(r, 1)
        c["ask"] = ask(
            f"Convert the token in {name}?", f"Once a turn for {seat_name(owner)}.", "Convert", "Other region"
        )

    def attempt(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name, items = region_name(self.state, r), price(self.state, self.tribe, r)
        cost, hand = cost_of(items), of(self.state, self.tribe, p.HAND)
        needed = cost - hand
        won = after.copy()
        won.play(m.M_DIE + needed)
        needs = f"needs {dots(needed)}"
        fill(
            c,
            kind="attempt",
            label=f"Try {name} with the die",
            hint=f"{needs}: {CHANCES[needed]}",
            icon="i-dice",
            colour="",
            rule="SW-712",
        )
        add_line(
            c, "i-dice", f"You have {hand} of the {cost} tokens: {needs}", CHANCES[needed], detail=items_words(items)
        )
        add_line(c, "i-swords", "Your conquests end, whatever the die shows", tone="bad")
        lost = many(hand, "token")
        add_line(
            c,
            "badge",
            f"If it works, {lost} from your hand {'goes' if hand == 1 else 'go'} there",
            colour=self.css,
            detail="otherwise you keep them",
        )
        self.taken(c, r, won)
        c["effects"]["draw"] = {"region": r, "die": True}
        c["ask"] = ask(
            f"Try {name} with the die?", f"It {needs}. Then your conquests are over.", "Roll", "Other region"
        )

    def roll(self, c: Choice, after: SmallWorldsState) -> None:
        hand = of(self.state, self.tribe, p.HAND)
        fill(c, kind="roll", label="Roll the die", hint="helps one conquest", icon="i-dice", colour="", rule="SW-742")
        add_line(c, "i-dice", "Half of the time it shows nothing", "0 to 3")
        detail = "if nothing can be taken with it, your conquests are over"
        add_line(
            c, "badge", "Then you conquer one region with its help", f"{hand} in hand", colour=self.css, detail=detail
        )
        c["ask"] = ask("Roll the die?", "Its dots count as tokens for the next conquest.", "Roll")

    def stop(self, c: Choice, after: SmallWorldsState) -> None:
        state = self.state
        hand, loose = of(state, self.tribe, p.HAND), self.loose()
        hint = f"{many(hand, 'token')} left" if hand else ""
        fill(c, kind="stop", label="Stop conquering", hint=hint, icon="i-check", colour="", rule="SW-713")
        if state.die >= 0:
            add_line(c, "i-dice", "The roll is not used", f"{int(state.die)}")
        if self.tribe == t.SKELETONS and not of(state, self.tribe, p.DECLINED):
            taken = of(state, self.tribe, p.NONEMPTY)
            grown = int(growth(taken, of(state, self.tribe, p.TRAY)))
            if grown:
                text = f"{many(taken, 'region')} taken that were not empty: more Skeletons"
                add_line(c, "badge", text, f"+{grown}", "good", colour=self.css)
                loose += grown
        if loose and of(state, self.tribe, p.REGIONS):
            add_line(c, "badge", "Tokens to redeploy, besides one in each region", f"{loose}", colour=self.css)
        self.turn_ends(c, after)
        self.gives_up(c, state)
        c["ask"] = ask("Stop conquering?", self.what_follows(after), "Stop")

    def what_follows(self, after: SmallWorldsState) -> str:
        """Say what comes after the conquests of a tribe."""
        if self.is_scoring(after):
            return "Then your turn is scored."
        if after.acting == self.tribe and after.phase in (p.TRIM, p.REDEPLOY):
            return "Then you redeploy your tokens." if after.phase == p.REDEPLOY else "Then you give up regions."
        return "Your turn goes on."

    def gives_up(self, c: Choice, state: SmallWorldsState) -> None:
        """Say how many regions Amazons would have to give up when they have conquered no more (SW-721)."""
        if self.tribe != t.AMAZONS or of(state, t.AMAZONS, p.DECLINED):
            return
        short = int(to_give_up(of(state, t.AMAZONS, p.REGIONS), spare(state, t.AMAZONS)))
        if short:
            text = f"Amazons need four tokens in hand at the end: give up {many(short, 'region')}"
            add_line(c, "i-x", text, f"-{short}", "bad")

    def loose(self) -> int:
        """Count the tokens that the acting tribe could redeploy as things stand."""
        return max(0, spare(self.state, self.tribe) - reserve(self.state, self.tribe))

    def stands(self, r: int, tokens: int) -> dict[str, Any]:
        return {"region": r, "tokens": tokens, "race": t.RACE_IDS[self.tribe], "seat": self.seat}

    def gain(self, after: SmallWorldsState) -> str:
        """Remark what a conquest adds to the score of the turn."""
        more = total(reckon(after, self.seat)) - total(self.sheets[self.seat])
        return f"{more:+} VP"

    def taken(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        """Say what a conquest does to whoever was there, and what it earns (SW-711)."""
        state, word, where = self.state, int(self.state.region[r]), [region_element(r)]
        holder = int(state.race_at(r))
        if word & p.LOST:
            add_line(c, "lost", "The lost tribe there leaves the game", "-1", where=where)
        if holder >= 0:
            self.beaten(c, holder, r, after)
        if word & p.FORTRESS:
            add_line(c, "mk-fortress", "The fortress there goes back to the supply", where=where)
        if int(after.region[r]) & p.HOLE:
            add_line(c, "mk-hole", "A hole in the ground: nobody can take the region", tone="good", where=where)
        self.grows(c, after)
        self.earns(c, after)
        self.gives_up(c, after)

    def beaten(self, c: Choice, holder: int, r: int, after: SmallWorldsState) -> None:
        """Say whose tokens die and how many go back to whom."""
        state = self.state
        owner = of(state, holder, p.OWNER)
        mine = owner == self.seat
        tokens = tokens_at(state, r)
        hand = "your hand" if mine else f"{seat_name(owner)}'s hand"
        tone = "bad" if mine else "good"
        extinct = of(after, holder, p.OWNER) < 0
        dead = of(after, holder, p.TRAY) - of(state, holder, p.TRAY)
        if extinct:
            text = f"The last region of {tribe_words(state, holder)}: they leave the game"
            add_line(c, self.badge(holder), text, f"-{dead}", tone, colour=seat_css(owner))
            return
        if dead:
            text = f"{people(holder, dead)} of {'yours' if mine else seat_name(owner)} dies"
            add_line(c, self.badge(holder), text, f"-{dead}", tone, colour=seat_css(owner), where=[region_element(r)])
        if tokens > dead:
            text = f"{people(holder, tokens - dead)} {'goes' if tokens - dead == 1 else 'go'} back to {hand}"
            add_line(c, self.badge(holder), text, f"{tokens - dead}", colour=seat_css(owner))
        camps = of(after, holder, p.CAMPS_BACK) - of(state, holder, p.CAMPS_BACK)
        if camps:
            text = f"{many(camps, 'camp')} {'goes' if camps == 1 else 'go'} back to {hand}"
            add_line(c, "mk-camp", text, f"{camps}", colour=seat_css(owner))
        new = in_set(state, int(after.attacked & ~state.attacked))
        if new and p.has_power(state, self.tribe, t.DIPLOMAT):
            add_line(
                c, "i-flag", f"You attack {seat_names(new)}: no peace with {seat_names(new)} this turn", tone="bad"
            )

    def grows(self, c: Choice, after: SmallWorldsState) -> None:
        """Say when a conquest brings Skeletons another token (SW-730)."""
        if self.tribe != t.SKELETONS or of(self.state, t.SKELETONS, p.DECLINED):
            return
        tray = of(after, t.SKELETONS, p.TRAY)
        was, now = (growth(of(state, t.SKELETONS, p.NONEMPTY), tray) for state in (self.state, after))
        if now > was:
            add_line(c, "badge", "One more Skeleton when you redeploy", "+1", "good", colour=self.css)

    # ---- redeployment and retreat

    def put(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        retreat = state.phase == p.RETREATING
        tokens = tokens_at(state, r)
        left = of(state, self.tribe, p.RETREAT) if retreat else int(free_tokens(state))
        fill(
            c,
            kind="put",
            label=f"Put a token into {name}",
            hint=f"{tokens} > {tokens + 1}",
            icon=self.badge(self.tribe),
            rule="SW-715" if retreat else "SW-714",
        )
        add_line(c, self.badge(self.tribe), "Tokens to place", f"{left} > {left - 1}", colour=self.css)
        self.defended(c, r, after)
        self.turn_ends(c, after)
        c["effects"]["draw"] = {"put": {str(r): 1}}
        c["ask"] = ask(f"Put a token into {name}?", still_to_place(left - 1, "token"), "Put it there", "Other region")

    def defended(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        """Say what a region would cost a conqueror without any ability."""
        was, now = cost_of(defence(self.state, r)), cost_of(defence(after, r))
        add_line(
            c, "i-swords", "Tokens that an attacker needs there", f"{was} > {now}", "good", where=[region_element(r)]
        )

    def camp(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        left = of(state, self.tribe, p.CAMPS_BACK if state.phase == p.RETREAT_CAMPS else p.CAMPS_HELD)
        camps = int((state.region[r] & p.CAMP_BITS) // p.CAMP)
        fill(
            c,
            kind="camp",
            label=f"Put a camp into {name}",
            hint=f"{camps} > {camps + 1}",
            icon="mk-camp",
            colour="",
            rule="SW-715" if state.phase == p.RETREAT_CAMPS else "SW-743",
        )
        add_line(c, "mk-camp", "Camps to place", f"{left} > {left - 1}")
        self.defended(c, r, after)
        self.turn_ends(c, after)
        c["effects"]["draw"] = {"camp": {str(r): 1}}
        c["ask"] = ask(f"Put a camp into {name}?", still_to_place(left - 1, "camp"), "Put it there", "Other region")

    def done(self, c: Choice, after: SmallWorldsState) -> None:
        state = self.state
        phase = state.phase
        if phase == p.RETREATING:
            n, what, rule = of(state, self.tribe, p.RETREAT), "token", "SW-715"
        elif phase == p.RETREAT_CAMPS:
            n, what, rule = of(state, self.tribe, p.CAMPS_BACK), "camp", "SW-715"
        elif phase == p.CAMPING:
            n, what, rule = of(state, self.tribe, p.CAMPS_HELD), "camp", "SW-743"
        else:
            n, what, rule = int(free_tokens(state)), "token", "SW-714"
        fill(c, kind="done", label=f"Keep {many(n, what)} in hand", icon="i-check", colour="", rule=rule)
        icon = "mk-camp" if what == "camp" else self.badge(self.tribe)
        add_line(c, icon, "They stay in your hand for a later turn", f"{n}", colour=self.css)
        self.turn_ends(c, after)
        c["ask"] = ask(f"Keep {many(n, what)} in hand?", "You can use them in a later turn.", "Keep")

    def fortress(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name = region_name(self.state, r)
        fill(
            c,
            kind="fort",
            label=f"Build a fortress in {name}",
            hint="+1 VP each turn",
            icon="mk-fortress",
            colour="",
            rule="SW-749",
        )
        add_line(c, "mk-fortress", "Fortresses left in the supply", f"{int(after.fortresses())}")
        self.defended(c, r, after)
        self.earns(c, after)
        c["effects"]["draw"] = {"fort": r}
        c["ask"] = ask(
            f"Build a fortress in {name}?", "It stays until the region is lost or given up.", "Build", "Other region"
        )

    def no_fortress(self, c: Choice, after: SmallWorldsState) -> None:
        fill(c, kind="nofort", label="No fortress", icon="i-no", colour="", rule="SW-749")
        self.turn_ends(c, after)
        c["ask"] = ask("Build no fortress this turn?", "It would pay 1 VP each turn.", "No fortress")

    def hero(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name = region_name(self.state, r)
        fill(c, kind="hero", label=f"Put a hero into {name}", icon="mk-hero", colour="", rule="SW-750")
        add_line(
            c, "mk-hero", "Nobody can take this region until your next turn", tone="good", where=[region_element(r)]
        )
        self.turn_ends(c, after)
        c["effects"]["draw"] = {"hero": r}
        c["ask"] = ask(
            f"Put a hero into {name}?", "It stands there until you place it anew.", "Put it there", "Other region"
        )

    # ---- after scoring

    def peace(self, c: Choice, other: int) -> None:
        name = tribe_name(self.state, active_of(self.state, self.seat))
        fill(
            c,
            kind="peace",
            label=f"Peace with {seat_name(other)}",
            icon="i-flag",
            colour=seat_css(other),
            rule="SW-745",
        )
        c["picks"] = [seat_element(other)]
        text = f"The active tribe of {seat_name(other)} cannot attack your {name}"
        add_line(c, "i-flag", text, "until your next turn", "good", colour=seat_css(other))
        c["effects"]["draw"] = {"peace": other}
        c["ask"] = ask(
            f"Make peace with {seat_name(other)}?",
            "It lasts until your next turn begins.",
            "Make peace",
            "Somebody else",
        )

    def no_peace(self, c: Choice, after: SmallWorldsState) -> None:
        fill(c, kind="nopeace", label="No peace", icon="i-no", colour="", rule="SW-745")
        c["ask"] = ask("Make no peace this turn?", "Everybody may attack you.", "No peace")

    def stay(self, c: Choice, after: SmallWorldsState) -> None:
        name = tribe_name(self.state, active_of(self.state, self.seat))
        fill(c, kind="stay", label=f"Keep the {name} active", icon="badge", rule="SW-757")
        c["ask"] = ask(f"Keep the {name} active?", "Your turn ends.", "Keep them")

    def turn_ends(self, c: Choice, after: SmallWorldsState) -> None:
        """Say what the turn has earned when a move of the seat whose turn it is leads to its scoring."""
        if self.seat == self.state.seat and self.is_scoring(after):
            sheet = sheet_of(after, self.seat)
            tone = "good" if total(sheet) else "plain"
            add_line(c, "vp", "Your turn is scored", f"+{total(sheet)} VP", tone, detail=sheet_words(sheet))


def dots(needed: int) -> str:
    """Say what a die must show.

    >>> dots(2), dots(3)
    ('2 or more', 'a 3')
    """
    return "a 3" if needed == 3 else f"{needed} or more"


def still_to_place(left: int, what: str) -> str:
    """Say how many are still to be placed.

    >>> still_to_place(2, "camp"), still_to_place(0, "camp")
    ('2 camps still to place then.', 'It is the last one.')
    """
    return f"{many(left, what)} still to place then." if left else "It is the last one."
