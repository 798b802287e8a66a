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
from ludoscape.games.small_worlds.rules.chart import MINE
from ludoscape.games.small_worlds.rules.letters import of, race_name, region_name, regions_of, seats_of
from ludoscape.games.small_worlds.rules.moves import (
    M_ABANDON,
    M_ATTEMPT,
    M_CAMP,
    M_CONQUER,
    M_CONVERT,
    M_DECLINE,
    M_DIE,
    M_DONE,
    M_DRAGON,
    M_EXPAND,
    M_FORT,
    M_GO,
    M_HERO,
    M_NOFORT,
    M_NOPEACE,
    M_PASS,
    M_PEACE,
    M_PICK,
    M_PUT,
    M_ROLL,
    M_STAY,
    M_STOP,
    M_STOUT,
)
from ludoscape.games.small_worlds.rules.position import (
    CAMP,
    CAMP_BITS,
    CAMPING,
    CAMPS_BACK,
    CAMPS_HELD,
    DECLINED,
    FORTRESS,
    HAND,
    HERO,
    HOLE,
    LOST,
    NONEMPTY,
    ON_MAP,
    OWNER,
    POWER,
    REDEPLOY,
    REGIONS,
    RETREAT,
    RETREAT_CAMPS,
    RETREATING,
    TRAY,
    TRIM,
)
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import (
    AMAZONS,
    BIVOUACKING,
    CONQUEST_ONLY,
    DIPLOMAT,
    DWARVES,
    GROWTH,
    RACE_IDS,
    SKELETONS,
    STARTS,
)
from ludoscape.games.small_worlds.words.abilities import abilities
from ludoscape.games.small_worlds.words.costs import Part, cost_parts, defence, parts_words
from ludoscape.games.small_worlds.words.costs import total as cost_of
from ludoscape.games.small_worlds.words.elements import place_element, region_element, seat_element
from ludoscape.games.small_worlds.words.score import changes, changes_words, expected, sheet_of, sheet_words, total
from ludoscape.games.small_worlds.words.sentences import (
    active_of,
    combination,
    declined_of,
    in_set,
    is_scored,
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
        self.lies = state.reach(self.tribe) if self.tribe >= 0 else None
        self.sheets = {seat: expected(state, seat) for seat in seats_of(state)}
        self.stays = False  # whether the described move leaves the decision with the seat, and nothing to chance
        self.at_region: tuple[tuple[int, Callable[[Choice, int, SmallWorldsState], None]], ...] = (
            (M_HERO, self.hero), (M_FORT, self.fortress), (M_CAMP, self.camp), (M_PUT, self.put),
            (M_CONVERT, self.convert), (M_DRAGON, self.dragon), (M_ATTEMPT, self.attempt), (M_CONQUER, self.conquer),
            (M_ABANDON, self.abandon),
        )  # fmt: skip
        self.small: dict[int, Callable[[Choice, SmallWorldsState], None]] = {
            M_EXPAND: self.expand, M_DECLINE: self.decline, M_PASS: self.pass_, M_GO: self.go, M_ROLL: self.roll,
            M_STOP: self.stop, M_DONE: self.done, M_NOFORT: self.no_fortress, M_NOPEACE: self.no_peace,
            M_STOUT: self.decline, M_STAY: self.stay,
        }  # fmt: skip

    def all(self) -> list[Choice]:
        """Describe all legal moves in their order."""
        return [self.choice(move) for move in self.state.legal()]

    def choice(self, move: int) -> Choice:
        """Describe a move."""
        text = self.state.text(move)
        c: Choice = {
            "move": text, "kind": text, "label": text, "hint": "", "icon": "i-check", "css": self.css, "picks": [],
            "ask": ask("", "", "Yes"), "effects": {"lines": [], "undo": False, "draw": {}},
        }  # fmt: skip
        after = self.state.copy()
        after.play(move)
        self.stays = after.actor == self.seat
        if move >= M_ABANDON:
            base, write = next((base, write) for base, write in self.at_region if move >= base)
            c["picks"] = [region_element(move - base)]
            write(c, move - base, after)
        elif M_PEACE <= move < M_PEACE + 8:
            self.peace(c, move - M_PEACE)
        elif M_PICK <= move < M_PEACE:
            self.pick(c, move - M_PICK, after)
        else:
            self.small[move](c, after)
        c["effects"]["undo"] = self.stays
        return c

    # ---- helpers

    def earns(self, c: Choice, after: SmallWorldsState) -> None:
        """Say how the scores of all seats would change, their own turn's end being as things stand then."""
        before = self.sheets[self.seat]
        sheet = sheet_of(after, self.seat) if self.is_scoring(after) else expected(after, self.seat)
        found = changes(before, sheet)
        if found:
            more = total(sheet) - total(before)
            text = f"Your turn would score: {total(before)} > {total(sheet)} VP"
            tone = "good" if more > 0 else "bad" if more < 0 else "plain"
            add_line(c, "vp", text, f"{more:+} VP", tone, detail=changes_words(found))
        for other in others(self.state, self.seat):
            less = total(self.sheets[other]) - total(expected(after, other))
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
        return "badge-declined" if of(self.state, race, DECLINED) else "badge"

    # ---- the start of a turn

    def expand(self, c: Choice, after: SmallWorldsState) -> None:
        state, race = self.state, active_of(self.state, self.seat)
        name = tribe_name(state, race)
        loose = spare(state, race)
        fill(c, kind="expand", label=f"Go on with the {name}", hint=f"{many(loose, 'token')} in hand", icon="badge",
             rule="SW-603")  # fmt: skip
        detail = "one stays in each region" if of(state, race, REGIONS) else "they enter the map anew"
        add_line(c, "badge", f"You take up {many(loose, 'token')} to conquer with", colour=self.css, detail=detail)
        c["ask"] = ask(f"Go on with the {name}?", "Your tokens are taken up, one stays in each region.", "Go on")

    def decline(self, c: Choice, after: SmallWorldsState) -> None:
        """Describe a decline, also that of a Stout tribe: which tribe leaves, what stays, what it pays (SW-704)."""
        state, race = self.state, active_of(self.state, self.seat)
        late = is_scored(state)
        name = race_name(race)
        leaves = [other for other in declined_of(state, self.seat) if of(after, other, OWNER) < 0]
        for other in leaves:
            where = [region_element(r) for r in regions_of(state, other)]
            lost = many(of(state, other, REGIONS), "region")
            add_line(c, "badge-declined", f"Your declined {race_name(other)} leave the game", f"-{lost}", "bad",
                      colour=self.css, where=where)  # fmt: skip
        stays = of(after, race, OWNER) == self.seat
        if stays:
            self.stays_on(c, race, after)
        else:
            add_line(c, "badge", f"The {name} have no region and leave the game", tone="bad", colour=self.css)
        if late:
            detail = "You choose the next tribe at once." if state.settings.stout_picks else (
                "You choose the next tribe when your next turn begins.")  # fmt: skip
        elif state.settings.decline_takes_turn:
            self.earns(c, after)
            detail = "That is your whole turn. You choose the next tribe when your next turn begins."
        else:
            self.earns(c, after)
            detail = "Then you choose another tribe and expand with it, in this turn."
        hint = f"keeps {many(of(after, race, REGIONS), 'region')}" if stays else "no region to keep"
        if leaves:
            hint += f", the {join_words([race_name(other) for other in leaves])} leave"
        fill(c, kind="stout" if late else "decline", label=f"Put the {name} into decline", hint=hint,
             icon="badge-declined", rule="SW-757" if late else "SW-704")  # fmt: skip
        c["effects"]["draw"] = {"decline": RACE_IDS[race]}
        c["ask"] = ask(f"Put the {name} into decline?", detail, "Decline")

    def stays_on(self, c: Choice, race: int, after: SmallWorldsState) -> None:
        """Say what a tribe that declines keeps and loses."""
        state, strict = self.state, bool(self.state.settings.strict_decline)
        regions = of(after, race, REGIONS)
        kept = sum(tokens_at(after, r) for r in regions_of(after, race))
        where = [region_element(r) for r in regions_of(after, race)]
        held = f"{many(regions, 'region')}, {many(kept, 'token')}"
        add_line(c, "badge-declined", f"The {race_name(race)} stay in decline", held, colour=self.css, where=where)
        pays = regions + (int(after.count_symbol(race, MINE)) if race == DWARVES and not strict else 0)
        add_line(c, "vp", "They go on paying each turn", f"{pays} VP")
        gone = of(after, race, TRAY) - of(state, race, TRAY)
        if gone:
            add_line(c, "badge", "Tokens that leave the game", f"-{gone}", "bad", colour=self.css)
        given_up = of(state, race, REGIONS) - regions
        if given_up:
            add_line(c, "badge", "Regions on water are given up", f"-{given_up}", "bad", colour=self.css)
        for row in abilities(race, of(after, race, POWER), True, strict):
            add_line(c, "i-book", f"{row['name']}: {row['text']}")

    def pass_(self, c: Choice, after: SmallWorldsState) -> None:
        fill(c, kind="pass", label="Go on without a tribe", hint="the queue is empty", icon="i-no", rule="SW-701")
        c["ask"] = ask("Go on without a tribe?", "There is none to choose.", "Go on")

    def pick(self, c: Choice, place: int, after: SmallWorldsState) -> None:
        state = self.state
        race, power, coins = combination(state, place)
        name, tokens = pair_name(race, power), int(STARTS[race] + GROWTH[power])
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
        start, growth = int(STARTS[race]), int(GROWTH[power])
        add_line(c, "badge", "Tokens for your hand", f"{tokens}", colour=self.css,
                  detail=f"{race_name(race)} {start}, {power_name(power)} {growth}")  # fmt: skip
        if power == BIVOUACKING:
            add_line(c, "mk-camp", "Camps for your hand", f"{of(after, race, CAMPS_HELD)}")
        c["notes"] = [{**ability} for ability in abilities(race, power)]
        c["picks"] = [place_element(place)]
        c["effects"]["draw"] = {"place": place}
        cost = f"You pay {price} VP" if price else "You pay nothing"
        detail = f"{cost}{f' and get {coins} VP' if coins else ''}. It comes with {many(tokens, 'token')}."
        c["ask"] = ask(f"Take the {name}?", detail, "Take it", "Other tribe")

    # ---- conquest

    def go(self, c: Choice, after: SmallWorldsState) -> None:
        tokens = of(self.state, self.tribe, HAND)
        fill(c, kind="go", label="Begin to conquer", hint=f"{many(tokens, 'token')} in hand", icon="i-swords",
             rule="SW-706")  # fmt: skip
        add_line(c, "badge", "Tokens to conquer with", f"{tokens}", colour=self.css)
        c["ask"] = ask("Begin to conquer?", "You keep all your other regions.", "Begin")

    def abandon(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        hand = of(state, self.tribe, HAND)
        trim = state.phase == TRIM
        fill(c, kind="abandon", label=f"Give up {name}", hint="1 token back", icon="i-x",
             rule="SW-721" if trim else "SW-706")  # fmt: skip
        add_line(c, "badge", "Its token comes back to your hand", f"{hand} > {hand + tokens_at(state, r)}",
                  colour=self.css, where=[region_element(r)])  # fmt: skip
        self.loses_markers(c, r)
        self.earns(c, after)
        c["effects"]["draw"] = {"leave": [r]}
        detail = "Amazons need four tokens in hand at the end." if trim else "You may conquer it again later."
        c["ask"] = ask(f"Give up {name}?", detail, "Give it up", "Other region")

    def loses_markers(self, c: Choice, r: int) -> None:
        """Say what happens to markers in a region that is given up (SW-716)."""
        word = int(self.state.region[r])
        camps = (word & CAMP_BITS) // CAMP
        if camps:
            add_line(c, "mk-camp", f"{many(camps, 'camp')} come back to your hand")
        for bit, icon, text in (
            (FORTRESS, "mk-fortress", "The fortress is lost"), (HOLE, "mk-hole", "The hole is lost"),
            (HERO, "mk-hero", "The hero goes elsewhere"),
        ):  # fmt: skip
            if word & bit:
                add_line(c, icon, text, tone="bad")

    def explained(self, r: int) -> list[Part]:
        """Explain the cost of a region for the acting tribe."""
        assert self.lies is not None
        return cost_parts(self.state, self.tribe, r, int(self.lies[r]))

    def conquer(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name, parts = region_name(self.state, r), self.explained(r)
        cost, hand = cost_of(parts), of(self.state, self.tribe, HAND)
        fill(c, kind="conquer", label=f"Conquer {name} with {cost}", hint=self.gain(after), icon=self.badge(self.tribe),
             rule="SW-710")  # fmt: skip
        add_line(c, "badge", f"Costs {cost} of your {many(hand, 'token')}", f"{hand - cost} left", colour=self.css,
                  detail=parts_words(parts))  # fmt: skip
        self.taken(c, r, after)
        c["effects"]["draw"] = self.stands(r, cost)
        c["ask"] = ask(f"Conquer {name} with {many(cost, 'token')}?", f"You keep {hand - cost} of {hand} in hand.",
                       "Conquer", "Other region")  # fmt: skip

    def dragon(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        hand = of(state, self.tribe, HAND)
        fill(c, kind="dragon", label=f"Send the dragon to {name}", hint=self.gain(after), icon="mk-dragon", colour="",
             rule="SW-746")  # fmt: skip
        add_line(c, "badge", f"Costs 1 of your {many(hand, 'token')}", f"{hand - 1} left", colour=self.css)
        add_line(c, "mk-dragon", "The dragon stays there: nobody can take the region", tone="good",
                  where=[region_element(r)])  # fmt: skip
        self.taken(c, r, after)
        c["effects"]["draw"] = {**self.stands(r, 1), "dragon": True}
        c["ask"] = ask(f"Send the dragon to {name}?", "Once a turn. It conquers with 1 token, and guards the region.",
                       "Send it", "Other region")  # fmt: skip

    def convert(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        owner = of(state, int(state.race_at(r)), OWNER)
        fill(c, kind="convert", label=f"Convert the token in {name}", hint=self.gain(after), icon="badge",
             rule="SW-731")  # fmt: skip
        add_line(c, "badge", "A Sorcerer comes from the tray", f"{of(after, self.tribe, TRAY)} left there",
                  colour=self.css, detail="your hand stays as it is")  # fmt: skip
        self.taken(c, r, after)
        c["effects"]["draw"] = self.stands(r, 1)
        c["ask"] = ask(f"Convert the token in {name}?", f"Once a turn for {seat_name(owner)}.", "Convert",
                       "Other region")  # fmt: skip

    def attempt(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name, parts = region_name(self.state, r), self.explained(r)
        cost, hand = cost_of(parts), of(self.state, self.tribe, HAND)
        needed = cost - hand
        won = after.copy()
        won.play(M_DIE + needed)
        needs = f"needs {dots(needed)}"
        fill(c, kind="attempt", label=f"Try {name} with the die", hint=f"{needs}: {CHANCES[needed]}", icon="i-dice",
             colour="", rule="SW-712")  # fmt: skip
        add_line(c, "i-dice", f"You have {hand} of the {cost} tokens: {needs}", CHANCES[needed],
                  detail=parts_words(parts))  # fmt: skip
        add_line(c, "i-swords", "Your conquests end, whatever the die shows", tone="bad")
        lost = many(hand, "token")
        add_line(c, "badge", f"If it works, {lost} from your hand {'goes' if hand == 1 else 'go'} there",
                  colour=self.css, detail="otherwise you keep them")  # fmt: skip
        self.taken(c, r, won)
        c["effects"]["draw"] = {"region": r, "die": True}
        c["ask"] = ask(f"Try {name} with the die?", f"It {needs}. Then your conquests are over.", "Roll",
                       "Other region")  # fmt: skip

    def roll(self, c: Choice, after: SmallWorldsState) -> None:
        hand = of(self.state, self.tribe, HAND)
        fill(c, kind="roll", label="Roll the die", hint="helps one conquest", icon="i-dice", colour="", rule="SW-742")
        add_line(c, "i-dice", "Half of the time it shows nothing", "0 to 3")
        detail = "if nothing can be taken with it, your conquests are over"
        add_line(c, "badge", "Then you conquer one region with its help", f"{hand} in hand", colour=self.css,
                  detail=detail)  # fmt: skip
        c["ask"] = ask("Roll the die?", "Its dots count as tokens for the next conquest.", "Roll")

    def stop(self, c: Choice, after: SmallWorldsState) -> None:
        state = self.state
        hand, loose = of(state, self.tribe, HAND), self.loose()
        hint = f"{many(hand, 'token')} left" if hand else ""
        fill(c, kind="stop", label="Stop conquering", hint=hint, icon="i-check", colour="", rule="SW-713")
        if state.die >= 0:
            add_line(c, "i-dice", "The roll is not used", f"{int(state.die)}")
        if self.tribe == SKELETONS and not of(state, self.tribe, DECLINED):
            taken = of(state, self.tribe, NONEMPTY)
            grown = min(taken // 2, of(state, self.tribe, TRAY))
            if grown:
                text = f"{many(taken, 'region')} taken that were not empty: more Skeletons"
                add_line(c, "badge", text, f"+{grown}", "good", colour=self.css)
                loose += grown
        if loose and of(state, self.tribe, REGIONS):
            add_line(c, "badge", "Tokens to redeploy, besides one in each region", f"{loose}", colour=self.css)
        self.turn_ends(c, after)
        self.gives_up(c, state)
        c["ask"] = ask("Stop conquering?", self.what_follows(after), "Stop")

    def what_follows(self, after: SmallWorldsState) -> str:
        """Say what comes after the conquests of a tribe."""
        if self.is_scoring(after):
            return "Then your turn is scored."
        if after.acting == self.tribe and after.phase in (TRIM, REDEPLOY):
            return "Then you redeploy your tokens." if after.phase == REDEPLOY else "Then you give up regions."
        return "Your turn goes on."

    def gives_up(self, c: Choice, state: SmallWorldsState) -> None:
        """Say how many regions Amazons would have to give up when they have conquered no more (SW-721)."""
        if self.tribe != AMAZONS or of(state, AMAZONS, DECLINED):
            return
        short = min(CONQUEST_ONLY - spare(state, AMAZONS), of(state, AMAZONS, REGIONS))
        if short > 0:
            text = f"Amazons need four tokens in hand at the end: give up {many(short, 'region')}"
            add_line(c, "i-x", text, f"-{short}", "bad")

    def loose(self) -> int:
        """Count the tokens that the acting tribe could redeploy as things stand."""
        tokens = spare(self.state, self.tribe)
        keeps = self.tribe == AMAZONS and not of(self.state, self.tribe, DECLINED)
        return max(0, tokens - CONQUEST_ONLY) if keeps else tokens

    def stands(self, r: int, tokens: int) -> dict[str, Any]:
        return {"region": r, "tokens": tokens, "race": RACE_IDS[self.tribe], "seat": self.seat}

    def gain(self, after: SmallWorldsState) -> str:
        """Remark what a conquest adds to the score of the turn."""
        more = total(expected(after, self.seat)) - total(self.sheets[self.seat])
        return f"{more:+} VP"

    def taken(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        """Say what a conquest does to whoever was there, and what it earns (SW-711)."""
        state, word, where = self.state, int(self.state.region[r]), [region_element(r)]
        holder = int(state.race_at(r))
        if word & LOST:
            add_line(c, "lost", "The lost tribe there leaves the game", "-1", where=where)
        if holder >= 0:
            self.beaten(c, holder, r, after)
        if word & FORTRESS:
            add_line(c, "mk-fortress", "The fortress there goes back to the supply", where=where)
        if int(after.region[r]) & HOLE:
            add_line(c, "mk-hole", "A hole in the ground: nobody can take the region", tone="good", where=where)
        self.grows(c, after)
        self.earns(c, after)
        self.gives_up(c, after)

    def beaten(self, c: Choice, holder: int, r: int, after: SmallWorldsState) -> None:
        """Say whose tokens die and how many go back to whom."""
        state = self.state
        owner = of(state, holder, OWNER)
        mine = owner == self.seat
        tokens = tokens_at(state, r)
        hand = "your hand" if mine else f"{seat_name(owner)}'s hand"
        tone = "bad" if mine else "good"
        extinct = of(after, holder, OWNER) < 0
        dead = of(after, holder, TRAY) - of(state, holder, TRAY)
        if extinct:
            text = f"The last region of {tribe_words(state, holder)}: they leave the game"
            add_line(c, self.badge(holder), text, f"-{dead}", tone, colour=seat_css(owner))
            return
        if dead:
            text = f"{people(holder, dead)} of {'yours' if mine else seat_name(owner)} dies"
            add_line(c, self.badge(holder), text, f"-{dead}", tone, colour=seat_css(owner),
                      where=[region_element(r)])  # fmt: skip
        if tokens > dead:
            text = f"{people(holder, tokens - dead)} {'goes' if tokens - dead == 1 else 'go'} back to {hand}"
            add_line(c, self.badge(holder), text, f"{tokens - dead}", colour=seat_css(owner))
        camps = of(after, holder, CAMPS_BACK) - of(state, holder, CAMPS_BACK)
        if camps:
            text = f"{many(camps, 'camp')} {'goes' if camps == 1 else 'go'} back to {hand}"
            add_line(c, "mk-camp", text, f"{camps}", colour=seat_css(owner))
        new = in_set(state, int(after.attacked & ~state.attacked))
        if new and state.has_power(self.tribe, DIPLOMAT):
            add_line(
                c, "i-flag", f"You attack {seat_names(new)}: no peace with {seat_names(new)} this turn", tone="bad"
            )

    def grows(self, c: Choice, after: SmallWorldsState) -> None:
        """Say when a conquest brings Skeletons another token (SW-730)."""
        if self.tribe != SKELETONS or of(self.state, SKELETONS, DECLINED):
            return
        taken = of(after, SKELETONS, NONEMPTY)
        if taken > of(self.state, SKELETONS, NONEMPTY) and taken % 2 == 0 and of(after, SKELETONS, TRAY):
            add_line(c, "badge", "One more Skeleton when you redeploy", "+1", "good", colour=self.css)

    # ---- redeployment and retreat

    def put(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        retreat = state.phase == RETREATING
        tokens = tokens_at(state, r)
        left = of(state, self.tribe, RETREAT) if retreat else int(state.free_tokens())
        fill(c, kind="put", label=f"Put a token into {name}", hint=f"{tokens} > {tokens + 1}",
             icon=self.badge(self.tribe), rule="SW-715" if retreat else "SW-714")  # fmt: skip
        add_line(c, self.badge(self.tribe), "Tokens to place", f"{left} > {left - 1}", colour=self.css)
        self.defended(c, r, after)
        self.turn_ends(c, after)
        c["effects"]["draw"] = {"put": {str(r): 1}}
        c["ask"] = ask(f"Put a token into {name}?", still_to_place(left - 1, "token"), "Put it there",
                       "Other region")  # fmt: skip

    def defended(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        """Say what a region would cost a conqueror without any ability."""
        was, now = cost_of(defence(self.state, r)), cost_of(defence(after, r))
        add_line(c, "i-swords", "Tokens that an attacker needs there", f"{was} > {now}", "good",
                  where=[region_element(r)])  # fmt: skip

    def camp(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        state, name = self.state, region_name(self.state, r)
        left = of(state, self.tribe, CAMPS_BACK if state.phase == RETREAT_CAMPS else CAMPS_HELD)
        camps = int((state.region[r] & CAMP_BITS) // CAMP)
        fill(c, kind="camp", label=f"Put a camp into {name}", hint=f"{camps} > {camps + 1}", icon="mk-camp", colour="",
             rule="SW-715" if state.phase == RETREAT_CAMPS else "SW-743")  # fmt: skip
        add_line(c, "mk-camp", "Camps to place", f"{left} > {left - 1}")
        self.defended(c, r, after)
        self.turn_ends(c, after)
        c["effects"]["draw"] = {"camp": {str(r): 1}}
        c["ask"] = ask(f"Put a camp into {name}?", still_to_place(left - 1, "camp"), "Put it there",
                       "Other region")  # fmt: skip

    def done(self, c: Choice, after: SmallWorldsState) -> None:
        state = self.state
        phase = state.phase
        if phase == RETREATING:
            n, what, rule = of(state, self.tribe, RETREAT), "token", "SW-715"
        elif phase == RETREAT_CAMPS:
            n, what, rule = of(state, self.tribe, CAMPS_BACK), "camp", "SW-715"
        elif phase == CAMPING:
            n, what, rule = of(state, self.tribe, CAMPS_HELD), "camp", "SW-743"
        else:
            n, what, rule = int(state.free_tokens()), "token", "SW-714"
        fill(c, kind="done", label=f"Keep {many(n, what)} in hand", icon="i-check", colour="", rule=rule)
        icon = "mk-camp" if what == "camp" else self.badge(self.tribe)
        add_line(c, icon, "They stay in your hand for a later turn", f"{n}", colour=self.css)
        self.turn_ends(c, after)
        c["ask"] = ask(f"Keep {many(n, what)} in hand?", "You can use them in a later turn.", "Keep")

    def fortress(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name = region_name(self.state, r)
        fill(c, kind="fort", label=f"Build a fortress in {name}", hint="+1 VP each turn", icon="mk-fortress", colour="",
             rule="SW-749")  # fmt: skip
        add_line(c, "mk-fortress", "Fortresses left in the supply", f"{int(after.fortresses())}")
        self.defended(c, r, after)
        self.earns(c, after)
        c["effects"]["draw"] = {"fort": r}
        c["ask"] = ask(f"Build a fortress in {name}?", "It stays until the region is lost or given up.", "Build",
                       "Other region")  # fmt: skip

    def no_fortress(self, c: Choice, after: SmallWorldsState) -> None:
        fill(c, kind="nofort", label="No fortress", icon="i-no", colour="", rule="SW-749")
        self.turn_ends(c, after)
        c["ask"] = ask("Build no fortress this turn?", "It would pay 1 VP each turn.", "No fortress")

    def hero(self, c: Choice, r: int, after: SmallWorldsState) -> None:
        name = region_name(self.state, r)
        fill(c, kind="hero", label=f"Put a hero into {name}", icon="mk-hero", colour="", rule="SW-750")
        add_line(c, "mk-hero", "Nobody can take this region until your next turn", tone="good",
                  where=[region_element(r)])  # fmt: skip
        self.turn_ends(c, after)
        c["effects"]["draw"] = {"hero": r}
        c["ask"] = ask(f"Put a hero into {name}?", "It stands there until you place it anew.", "Put it there",
                       "Other region")  # fmt: skip

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
        c["ask"] = ask(f"Make peace with {seat_name(other)}?", "It lasts until your next turn begins.", "Make peace",
                       "Somebody else")  # fmt: skip

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


def spare(state: SmallWorldsState, race: int) -> int:
    """Count the tokens of a tribe that are not needed to hold a region."""
    return of(state, race, ON_MAP) - of(state, race, REGIONS) + of(state, race, HAND) + of(state, race, RETREAT)


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
