"""What a seat of Small Worlds is told: the view, built from nothing for one audience (SW-902 … SW-906). Compiled."""

from __future__ import annotations

from typing import Final

from ludoscape.engine import telling
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Cannot, Ending, Group, Item, Kind, Note, Prompt, SeatView, Step, View
from ludoscape.engine.words import many, seat_name
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.costs import price
from ludoscape.games.small_worlds.rules.costs import total as total_cost
from ludoscape.games.small_worlds.rules.legal import prices
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import has_acting, is_laid_out, is_scored, of, round_scored, seats_of
from ludoscape.games.small_worlds.rules.moves import M_DECLINE, M_EXPAND, M_PICK, M_STOP
from ludoscape.games.small_worlds.rules.scoring import reckon, sheet_of, total
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tokens import free_tokens
from ludoscape.games.small_worlds.rules.tribes import AMAZONS, BERSERK, DIPLOMAT, GHOULS, STOUT
from ludoscape.games.small_worlds.views.board import board_of
from ludoscape.games.small_worlds.views.choices import NEUTRAL, Choices
from ludoscape.games.small_worlds.views.gathering import of_board, spread
from ludoscape.games.small_worlds.words import sentences
from ludoscape.games.small_worlds.words.abilities import abilities
from ludoscape.games.small_worlds.words.elements import token_icon
from ludoscape.games.small_worlds.words.score import sheet_words

TEXTS: Final = read_texts("ludoscape.games.small_worlds")
DOING: Final[dict[int, str]] = TEXTS.named("doing", vars(p))
STEPS: Final = ("Tribe", "Conquer", "Redeploy", "Retreat", "Score")
AT: Final[dict[int, int]] = TEXTS.named("steps", vars(p))
SHOWN_OUT_OF_REACH: Final = 4  # regions that are too dear


def view(state: SmallWorldsState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    mine = state.actor >= 0 and seat == state.actor
    found: View = {
        "game": "small-worlds",
        "seats": [_seat(state, other, seat) for other in seats_of(state)],
        "seat": seat,
        "actor": int(state.actor),
        "phase": p.PHASES[state.phase],
        "where": _where(state),
        "prompt": _prompt(state, mine),
        "steps": _steps(state),
        "hand": _hand(state, seat),
        "held": "",
        "choices": Choices(state).all() if mine else [],
        "board": board_of(state, seat),
        "outcome": _outcome(state),
    }
    gathered = spread(state) if mine else None
    found["board"]["spread"] = of_board(gathered)
    if mine:
        found["kinds"], found["cannot"] = _kinds(state), _cannot(state)
    if gathered is not None:
        found["spread"] = gathered
    return found


# ---- the seats


def _seat(state: SmallWorldsState, seat: int, watcher: int) -> SeatView:
    vp = f"{int(state.vp[seat])}" if sentences.sees_vp(state, watcher, seat) else "?"
    return telling.seat_view(seat, _owned(state, seat), tag=_tag(state, seat), score=f"{vp} VP")


def _tag(state: SmallWorldsState, seat: int) -> str:
    """Say who has won and who is at peace, in few words: it stands beside a name."""
    if state.actor == OVER:
        return telling.won_or_drew(state.best, seat)
    return f"peace with {seat_name(state.peace[seat])}" if state.peace[seat] >= 0 else ""


def _owned(state: SmallWorldsState, seat: int) -> list[Group]:
    """Count what the tribes of a seat hold, and what it scored last."""
    groups: list[Group] = []
    for race in sentences.tribes_of(state, seat):
        declined = bool(of(state, race, p.DECLINED))
        items: list[Item] = [telling.said(many(of(state, race, p.REGIONS), "region"))]
        for n, word in (
            (of(state, race, p.HAND), "in hand"),
            (of(state, race, p.RETREAT), "beaten back"),
            (of(state, race, p.CAMPS_HELD) + of(state, race, p.CAMPS_BACK), "camps in hand"),
        ):
            if n:
                items.append(telling.said(f"{n} {word}"))
        name = f"{race_name(race)} in decline" if declined else sentences.tribe_name(state, race)
        items[0] = {**items[0], "icon": token_icon(race, declined), "css": telling.seat_css(seat)}
        groups.append({"label": name, "items": items, "pale": declined, "notes": _can(state, race)})
    if sentences.active_of(state, seat) < 0:
        groups.insert(0, {"label": "No active tribe", "items": []})
    if round_scored(state, seat) > 0:
        sheet = sheet_of(state, seat)
        scored: Item = {"icon": "vp", "css": "", "label": f"{total(sheet)} VP"}
        note: Note = {"name": "Last turn", "text": f"{sheet_words(sheet) or 'nothing'}.", "rule": "SW-802"}
        groups.append({"label": "Last turn", "items": [scored], "notes": [note]})
    return groups


def _can(state: SmallWorldsState, race: int) -> list[Note]:
    """Say what a tribe can do, in decline what is left of it."""
    declined = bool(of(state, race, p.DECLINED))
    found = abilities(race, of(state, race, p.POWER), declined, bool(state.settings.strict_decline))
    nothing: Note = {"name": race_name(race), "text": "In decline they only hold their regions.", "rule": "SW-720"}
    return [{**ability} for ability in found] or [nothing]


def _where(state: SmallWorldsState) -> str:
    if not is_laid_out(state):
        return "Set-up"
    return f"Round {int(state.round)} of {int(state.settings.rounds)}"


def _steps(state: SmallWorldsState) -> list[Step]:
    """List the steps of a turn."""
    if state.actor == OVER or not is_laid_out(state):
        return []
    labels = list(STEPS)
    active = sentences.active_of(state, int(state.seat))
    if active >= 0 and p.has_power(state, active, DIPLOMAT):
        labels.append("Peace")
    if state.late or (active >= 0 and p.has_power(state, active, STOUT)):
        labels.append("Stout")
    at = len(labels) - 1 if is_scored(state) else AT[int(state.phase)]
    return telling.steps(labels, at)


# ---- the hand


def _hand(state: SmallWorldsState, seat: int) -> list[Group]:
    """List the tokens and camps that are not on the map, then the own victory points (beside the name, too)."""
    if seat < 0:
        return []
    groups: list[Group] = []
    for race in sentences.tribes_of(state, seat):
        declined = bool(of(state, race, p.DECLINED))
        badge = token_icon(race, declined)
        items: list[Item] = []
        for n, icon, label in (
            (of(state, race, p.HAND), badge, "tokens"),
            (of(state, race, p.RETREAT), badge, "beaten back"),
            (of(state, race, p.CAMPS_HELD) + of(state, race, p.CAMPS_BACK), "mk-camp", "camps"),
        ):
            if n or (label == "tokens" and not declined):
                colour = telling.seat_css(seat) if icon == badge else ""
                item: Item = {"icon": icon, "css": colour, "label": label, "count": n}
                items.append(item if n else {**item, "pale": True})
        if items:
            groups.append({"label": sentences.tribe_name(state, race), "items": items})
    if len(groups) == 1:
        groups = [{**groups[0], "label": "In hand"}]  # of the tribe that what is asked names
    points: Item = {"icon": "vp", "css": "", "label": "VP", "count": int(state.vp[seat])}
    return [*groups, {"label": "Yours", "items": [points]}]


# ---- what is asked


def _outcome(state: SmallWorldsState) -> Ending | None:
    if state.actor != OVER:
        return None
    winners = sentences.in_set(state, int(state.best))
    return {"winners": winners, "reason": sentences.REASON, "text": sentences.end_words(state)}


def _prompt(state: SmallWorldsState, mine: bool) -> Prompt:
    if state.actor == OVER:
        return telling.ended(sentences.in_set(state, int(state.best)), sentences.end_words(state))
    if state.actor == CHANCE:
        return telling.prompt(_drawing(state))
    if not mine:
        return telling.prompt(f"{seat_name(state.actor)} {DOING[int(state.phase)]}", _aside(state))
    title, detail = _question(state)
    return telling.prompt(title, detail)


def _drawing(state: SmallWorldsState) -> str:
    if state.phase == p.FIRST_SEAT:
        return "The first player is drawn"
    if state.waits_for_tile():
        return "A new tribe is turned up" if is_laid_out(state) else "The tribes are laid out"
    return "The die is rolled"


def _aside(state: SmallWorldsState) -> str:
    """Say to the others what a decision is about."""
    phase, race = state.phase, int(state.acting)
    if phase in (p.CONQUER, p.READY):
        left = many(of(state, race, p.HAND), "token")
        rolled = f" The die shows {int(state.die)}." if state.die >= 0 else ""
        return f"{sentences.tribe_name(state, race)}: {left} in hand.{rolled}"
    if phase in (p.RETREATING, p.RETREAT_CAMPS):
        return f"It is the turn of {seat_name(state.seat)}."
    return ""


def _question(state: SmallWorldsState) -> tuple[str, str]:
    """Ask for a decision."""
    phase = int(state.phase)
    if phase == p.START:
        return _start_question(state)
    if phase == p.PICK:
        if not state.visible():
            return "There is no tribe to choose", "You go on without one."
        return "Choose a tribe", "Each one you pass over costs 1 VP, which is put on it."
    if phase in (p.READY, p.CONQUER):
        return _conquest_question(state)
    if phase in (p.RETREATING, p.RETREAT_CAMPS):
        camps = phase == p.RETREAT_CAMPS
        n = of(state, int(state.acting), p.CAMPS_BACK if camps else p.RETREAT)
        text = f"Place {many(n, 'beaten camp' if camps else 'beaten token')} of the {race_name(int(state.acting))}"
        return text, f"In regions that they still have. {_rest(state, camps)}"
    if phase == p.PEACE_MAKING:
        return "With whom do you make peace?", "Not with those whom you attacked this turn."
    if phase == p.STOUT_CHOICE:
        name = race_name(sentences.active_of(state, int(state.actor)))
        when = "at once" if state.settings.stout_picks else "when your next turn begins"
        return f"Put the {name} into decline now?", f"Then you choose another tribe {when}."
    return _placing_question(state)


def _start_question(state: SmallWorldsState) -> tuple[str, str]:
    """Ask whether to go on or to decline; say what the turn would earn as things stand."""
    seat = int(state.actor)
    legal = state.legal()
    sheet = reckon(state, seat)
    now = f"As it stands you score {total(sheet)} VP: {sheet_words(sheet)}." if total(sheet) else ""
    if M_DECLINE not in legal:
        return "Go on with your tribe", now
    if M_EXPAND not in legal:
        name = sentences.tribe_name(state, sentences.active_of(state, seat))
        return f"Your {name} must decline", "They have no region on the map."
    return "Expand, or put your tribe into decline?", now


def _conquest_question(state: SmallWorldsState) -> tuple[str, str]:
    race = int(state.acting)
    hand = many(of(state, race, p.HAND), "token")
    name = race_name(race)
    if state.phase == p.READY:
        rest = "" if state.settings.abandon_all else " One must stay."
        return f"Begin to conquer with the {name}?", f"First you may give up regions.{rest}"
    ghouls = "Your declined Ghouls go first. " if race == GHOULS and of(state, race, p.DECLINED) else ""
    if state.legal() == [M_STOP]:
        why = f"The die shows {int(state.die)}: nothing" if state.die >= 0 else "Nothing"
        return f"Stop conquering with the {name}", f"{ghouls}{why} can be conquered with {hand}."
    if state.die > 0:
        return f"Conquer with the die's {int(state.die)}", f"You have {hand} in hand. It helps one conquest."
    entering = "" if of(state, race, p.REGIONS) else "They enter the map. "
    berserk = ""
    if p.has_power(state, race, BERSERK):
        berserk = "Or roll the die first. " if state.die < 0 else "The die showed nothing, so it does not help."
    tokens = of(state, race, p.HAND)
    title = f"Conquer with {sentences.people(race, tokens)}" if tokens else f"Which region do the {name} conquer?"
    return title, f"{ghouls}{entering}{berserk}".strip()


def _placing_question(state: SmallWorldsState) -> tuple[str, str]:
    """Ask where tokens and markers go at the end of a turn."""
    phase, race = int(state.phase), int(state.acting)
    if phase == p.TRIM:
        return f"Give up {many(int(state.left), 'region')}", "Amazons need four tokens in hand at the end of the turn."
    if phase == p.REDEPLOY:
        kept = " Four more wait in your hand." if race == AMAZONS and not of(state, race, p.DECLINED) else ""
        title = f"Redeploy {many(int(free_tokens(state)), 'token')} of the {race_name(race)}"
        return title, f"They guard regions.{kept} {_rest(state)}"
    if phase == p.CAMPING:
        return f"Place {many(of(state, race, p.CAMPS_HELD), 'camp')}", "Each costs attackers one token more."
    if phase == p.FORTIFY:
        supply = int(state.fortresses())
        return "Where do you build a fortress?", f"It defends like a token and pays 1 VP a turn. {supply} are left."
    return f"Place {many(int(state.left), 'hero', 'heroes')}", "Nobody can take the region where one stands."


def _rest(state: SmallWorldsState, camps: bool = False) -> str:
    """Say whether what is to be placed may stay in hand."""
    return "You may keep some in hand." if camps or state.settings.keep_in_hand else "All must be placed."


# ---- long lists


def _kinds(state: SmallWorldsState) -> dict[str, Kind]:
    """Name the kinds of choices of which there can be many."""
    colour = telling.seat_css(int(state.actor))
    race = int(state.acting) if has_acting(state) else -1
    badge = token_icon(race, bool(of(state, race, p.DECLINED))) if race >= 0 else ""
    return {
        "conquer": telling.in_one_row("Conquer a region", "regions", badge, colour),
        "attempt": telling.in_one_row("Try the die", "regions", "i-dice"),
        "dragon": telling.in_one_row("Send the dragon", "regions", "mk-dragon"),
        "convert": telling.in_one_row("Convert a token", "regions", badge, colour),
        "put": telling.in_one_row("Put a token", "regions", badge, colour),
        "camp": telling.in_one_row("Put a camp", "regions", "mk-camp"),
        "abandon": telling.in_one_row("Give up a region", "regions", "i-x"),
        "fort": telling.in_one_row("Build a fortress", "regions", "mk-fortress"),
        "hero": telling.in_one_row("Put a hero", "regions", "mk-hero"),
    }


def _cannot(state: SmallWorldsState) -> list[Cannot]:
    """Say what is out of reach, and what is missing."""
    legal, seat = state.legal(), int(state.actor)
    colour = telling.seat_css(seat)
    found: list[Cannot] = []
    if state.phase == p.START:
        active = sentences.active_of(state, seat)
        name = race_name(active)
        if M_EXPAND not in legal:
            found.append(telling.out_of_reach(f"Go on with the {name}", "no region", token_icon(active), colour))
        if M_DECLINE not in legal:
            hint = "no tribe to choose"
            found.append(telling.out_of_reach(f"Decline the {name}", hint, token_icon(active, True), colour))
    if state.phase == p.PICK:
        for place in range(1, int(state.visible()) + 1):
            if M_PICK + place not in legal:
                race, power, _ = sentences.combination(state, place)
                label = sentences.pair_name(race, power)
                found.append(telling.out_of_reach(label, f"needs {place - 1} VP", token_icon(race), NEUTRAL))
    if state.phase == p.CONQUER:
        found += _too_dear(state, legal)
    return found


def _too_dear(state: SmallWorldsState, legal: list[int]) -> list[Cannot]:
    """List the cheapest regions within reach that the tokens in hand are not enough for."""
    race = int(state.acting)
    hand, within = of(state, race, p.HAND), prices(state)
    possible = {move & 63 for move in legal if move >= 64}
    dear = []
    for r in range(int(state.chart.size)):
        if r not in possible and within[r]:
            dear.append((total_cost(price(state, race, r)), r))
    badge = token_icon(race, bool(of(state, race, p.DECLINED)))
    return [
        telling.out_of_reach(
            f"Conquer {region_name(state, r)}",
            f"needs {many(cost, 'token')}, {cost - hand} more",
            badge,
            telling.seat_css(int(state.actor)),
        )
        for cost, r in sorted(dear)[:SHOWN_OUT_OF_REACH]
    ]
