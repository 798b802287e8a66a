"""What a seat of Alheimur is told: the view, built from nothing for one audience (AL-82). Compiled."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.telling import ended, in_one_row, prompt, said, seat_css, seat_view, steps, won_or_drew
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Ending, Group, Item, Kind, Note, Prompt, SeatView, Step, View
from ludoscape.engine.words import capital, many, seat_name
from ludoscape.games.alheimur.rules import building, growth
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import UNIT_SIZE
from ludoscape.games.alheimur.rules.movement import PORT
from ludoscape.games.alheimur.rules.score import Score, Sheet, sheet_of
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.views.board import CARDS_OF_PILE, board_of, is_out, part_of
from ludoscape.games.alheimur.views.choices import Choices
from ludoscape.games.alheimur.views.missing import cannot
from ludoscape.games.alheimur.words import sentences
from ludoscape.games.alheimur.words.fate import checked_worlds, fates
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.score import end_words, formula, half_points, points

TEXTS: Final = read_texts("ludoscape.games.alheimur")
DOING: Final[dict[int, str]] = TEXTS.named("doing", vars(p))
PARTS: Final = ("Expand", "Survival", "Movement", "Battle")
AT: Final = {"expand": 0, "movement": 2, "battle": 3}  # Survival happens by itself
FEW: Final = 4  # with more seats their formulas are folded away
NEAR: Final = 10  # with so few rounds left they are counted


def view(state: AlheimurState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    mine = state.actor >= 0 and seat == state.actor
    found: View = {
        "game": "alheimur",
        "seats": [_seat(state, other) for other in sentences.seats_of(state)],
        "seat": seat,
        "actor": int(state.actor),
        "phase": p.PHASES[int(state.phase)],
        "where": _where(state),
        "prompt": _prompt(state, mine),
        "steps": _steps(state),
        "hand": _hand(state, seat),
        "held": "",
        "choices": Choices(state).all() if mine else [],
        "board": board_of(state, seat),
        "outcome": _outcome(state),
    }
    if mine:
        found["kinds"], found["cannot"] = _kinds(state), cannot(state)
    return found


def _outcome(state: AlheimurState) -> Ending | None:
    if state.actor != OVER:
        return None
    return {"winners": members(int(state.best)), "reason": p.REASONS[int(state.reason)]}


# ---- the seats


def _seat(state: AlheimurState, seat: int) -> SeatView:
    score = points(int(state.quarters(seat)))
    return seat_view(seat, _owned(state, seat), tag=_tag(state, seat), out=is_out(state, seat), score=score)


def _tag(state: AlheimurState, seat: int) -> str:
    """Say who has won and who is out, in a word: it stands beside a name."""
    if state.actor == OVER:
        return won_or_drew(state.best, seat)
    return "out" if is_out(state, seat) else ""


def _owned(state: AlheimurState, seat: int) -> list[Group]:
    """Count the stash by size and what is in play; the six scores are read when the seat is opened."""
    sheet = sheet_of(state, seat)
    left: list[Item] = [
        {"icon": sentences.pyramid_icon(seat, size), "css": seat_css(seat), "label": f"of size {size}", "count": n}
        for size, n in zip((1, 2, 3), sentences.stash_of(state, seat), strict=True)
    ]
    groups: list[Group] = [
        {"label": "Stash", "items": left},
        {"label": "In play", "items": [said(f"{int(state.in_play(seat))}")]},
    ]
    how = formula(sheet)
    notes: list[Note] = [{"name": f"Total {points(sheet.quarters)}", "text": f"{how}.", "rule": "AL-74"}]
    notes += [_score_note(state, score) for score in sheet.scores]
    notes.append(_progress_note(sheet))
    in_sight = sentences.seats_of(state).stop <= FEW and not sentences.is_set_up(state)
    groups.append({"label": "", "items": [said(how)] if in_sight else [], "notes": notes})
    return groups


def _score_note(state: AlheimurState, score: Score) -> Note:
    """Say which region makes the score of an element."""
    name = f"{capital(ELEMENT_NAMES[score.element])} {half_points(score.doubled)}"
    if score.world < 0:
        return {"name": name, "text": "No pyramid stands on it.", "rule": "AL-71"}
    tiles = sentences.places_in(score.world, score.region)
    text = f"Size {score.size} × {many(len(tiles), 'tile')}: {sentences.listed(state, tiles)}."
    return {"name": name, "text": text, "rule": "AL-72"}


def _progress_note(sheet: Sheet) -> Note:
    """Say what makes Progress (AL-73)."""
    text = f"{many(sheet.ships, 'ship')} and 3 × {many(sheet.worlds, 'world')}."
    return {"name": f"Progress {sheet.progress}", "text": text, "rule": "AL-73"}


# ---- where the game is


def _where(state: AlheimurState) -> str:
    if sentences.is_set_up(state):
        return "Set-up"
    if state.actor != OVER and state.last >= 0:
        # the turn that goes on is one of those counted, but for the one in which the Last Round began
        left = int(state.last) - (not state.called)
        return f"Last Round, {many(left, 'turn')} after this one" if left else "The last turn"
    most = int(state.settings.max_rounds)
    # seldom does a game last as long as it may; it is said when it may matter
    return f"Round {int(state.round)} of {most}" if most - state.round < NEAR else f"Round {int(state.round)}"


def _steps(state: AlheimurState) -> list[Step]:
    """List the parts of a turn, or of the set-up."""
    if state.actor == OVER:
        return []
    if sentences.is_set_up(state):
        labels = ["Home worlds", "Neutral world", "Colonists"]
        if state.settings.seats == state.settings.worlds:
            labels.remove("Neutral world")
        at = len(labels) - 1 if state.phase == p.COLONISTS else int(state.building == state.settings.seats)
    else:
        labels, at = list(PARTS), AT[part_of(state)]
    return steps(labels, at)


# ---- the hand


def _hand(state: AlheimurState, seat: int) -> list[Group]:
    """List the own stash."""
    if seat < 0:
        return []
    items: list[Item] = [
        {"icon": sentences.pyramid_icon(seat, size), "css": seat_css(seat), "label": f"size {size}", "count": n}
        for size, n in zip((1, 2, 3), sentences.stash_of(state, seat), strict=True)
    ]
    return [{"label": "Your stash", "items": items, "signs": True}]


# ---- the question


def _prompt(state: AlheimurState, mine: bool) -> Prompt:
    if state.actor == OVER:
        return ended(members(int(state.best)), end_words(state))
    if state.actor == CHANCE:
        return prompt(_drawing(state))
    if not mine:
        return prompt(f"{seat_name(state.actor)} {DOING[int(state.phase)]}", _aside(state))
    title, detail = _question(state)
    return prompt(title, detail)


def _drawing(state: AlheimurState) -> str:
    if state.phase == p.FIRST:
        return "The first player is drawn"
    if state.phase in (p.CARD, p.LOT):
        return f"Cards are drawn for {sentences.world_name(state, int(state.building))}"
    return f"{seat_name(state.firing)} shoots" if state.phase == p.ATTACK else f"{seat_name(state.victim)} defends"


def _aside(state: AlheimurState) -> str:
    """Say to the others what a decision is about."""
    phase = int(state.phase)
    if phase in (p.BUILD, p.SWAP):
        left = CARDS_OF_PILE - len(state.laid) // 3
        return f"{capital(sentences.world_name(state, int(state.building)))}: {many(left, 'card')} left."
    if phase in (p.SHOOTER, p.TARGET):
        return f"The battle is in {sentences.orbit_name(state, int(state.site))}."
    return ""


def _question(state: AlheimurState) -> tuple[str, str]:
    """Ask for a decision."""
    phase = int(state.phase)
    if sentences.is_set_up(state):
        return _set_up_question(state)
    if phase == p.EXPAND:
        return _growth_question(state)
    if phase in (p.SITE, p.SHOOTER, p.TARGET):
        return _battle_question(state)
    return _movement_question(state)


def _set_up_question(state: AlheimurState) -> tuple[str, str]:
    phase, number = int(state.phase), len(state.laid) // 3
    if phase == p.SWAP:
        return "Exchange the orbit card for one of the others", "No territory of your world has four neighbours."
    if phase == p.COLONISTS:
        free = "They live best next to each other." if state.left == 3 else "Next to another one it has a friend."
        return f"Place {many(int(state.left), 'colonist')} on your world", free
    shared = building.is_neutral(state)
    own = "the neutral world" if shared else "your world"
    if not number:
        together = "Players lay it in turn: four" if shared else "Four"
        return f"Lay the first card of {own}", f"{together} cards make a world, the fifth lies in its orbit."
    rule = "It must touch the same element somewhere." if state.settings.match else "It must touch another card."
    return f"Lay the {('second', 'third', 'last')[number - 1]} card of {own}", rule


def _growth_question(state: AlheimurState) -> tuple[str, str]:
    """Ask for an action; say how many pyramids would die as things stand."""
    seat = int(state.seat)
    worlds = [w for w in sentences.worlds_of(state) if state.unused >> w & 1]
    weighed = fates(state, checked_worlds(state))
    doomed = [place for place, fate in weighed.items() if fate.seat == seat and not fate.lives]
    where = sentences.world_name(state, worlds[0]) if len(worlds) == 1 else f"{len(worlds)} worlds"
    title = f"Expand or grow on {where}"
    verb = "dies" if len(doomed) == 1 else "die"
    each = " on each" if len(worlds) > 1 else ""
    # more than a line of a phone would take the room of a choice
    if doomed:
        must = "One action" if state.settings.may_pass else "You must act"
        return title, f"{must}{each}: as things stand {sentences.listed(state, doomed)} {verb}."
    must = "One action" if state.settings.may_pass else "You must take one action"
    return title, f"{must}{each}." if each else f"{must}; then the check."


def _movement_question(state: AlheimurState) -> tuple[str, str]:
    phase = int(state.phase)
    order = sentences.movement_words(state)
    detail = f"Order: {', '.join(order).lower()}, each once."
    if phase == p.LAND_AT:
        w = int(state.spot)
        return f"Where on {sentences.world_name(state, w)} does it land?", "On any vacant territory."
    if phase == p.ARRIVE_AT:
        return f"Which orbit does the {sentences.unit_words(int(state.unit))} enter?", "Fleets that meet there fight."
    if phase == p.ROLE:
        place = int(state.spot)
        size = int(state.standing(place >> 4, place & 15)[1])
        what = sentences.standing_words(size, False)
        return f"What does the {what} on {sentences.territory_words(state, place)} become?", "It leaves for the orbit."
    titles = {
        p.SETTLE: "Which invaders stand up?",
        p.LAND: "What lands?",
        p.DEPART: "Which ships leave for Space?",
        p.ARRIVE: "Which ships enter an orbit?",
        p.LAUNCH: "Who launches?",
    }
    return titles[phase], detail


def _battle_question(state: AlheimurState) -> tuple[str, str]:
    phase = int(state.phase)
    if phase == p.SITE:
        return "Which battle comes first?", "Every ship there fires once, yours first."
    where = f"In {sentences.orbit_name(state, int(state.site))}."
    if phase == p.SHOOTER:
        return "Which ship fires?" if state.firing == state.seat else "Which ship fires back?", where
    unit = int(state.unit)
    dice = many(int(UNIT_SIZE[unit]), "die", "dice")
    return (
        f"At whom does the {sentences.unit_words(unit)} shoot?",
        f"With {dice}. Fighters cover the transports of their owner.",
    )


# ---- long lists


def _kinds(state: AlheimurState) -> dict[str, Kind]:
    """Name the kinds of choices of which there can be many."""
    seat = int(state.actor)
    colour = seat_css(seat)
    return {
        "expand": in_one_row(
            "Expand", "territories", sentences.pyramid_icon(seat, int(growth.smallest(state, seat)) or 1), colour
        ),
        "grow": in_one_row("Grow a colonist", "ways", sentences.pyramid_icon(seat, 2), colour),
        "shrink": in_one_row("Shrink a colonist", "ways", sentences.pyramid_icon(seat, 1), colour),
        "pass": in_one_row("Do nothing", "worlds", "i-no"),
        "land": in_one_row("Land", "pyramids", sentences.pyramid_icon(seat, 1), colour),
        "depart": in_one_row("Send into Space", "ships", sentences.pyramid_icon(seat, 1), colour),
        "launch": in_one_row("Launch", "colonists", sentences.pyramid_icon(seat, PORT), colour),
        "target": in_one_row("Shoot", "targets", "i-swords"),
    }
