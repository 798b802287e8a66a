"""Looking back on a game that is over: the chances on one axis with the moves that lost or won much, and what a bot
would have played where the slider stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ludoscape.bots.analysis import Course
from ludoscape.bots.reviews import BEST, Review
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.engine.view import Choice
from ludoscape.table.addressing import fill, fill_all
from ludoscape.table.answers import Ghost
from ludoscape.table.audience import addressed
from ludoscape.table.chances import Drawing, drawing_of
from ludoscape.table.model import TableView
from ludoscape.table.timeline import Timeline

LETTERS: Final = "ABC"
GRAVE: Final = 0.10  # of the chance of winning: a move that lost more is marked ??
BAD: Final = 0.05  # and one that lost more than this, ?
ONLY: Final = 0.10  # a move that is better than any other by more is marked !
LOW: Final = 22.0  # the curve is low here: emblems need so much of its height, in per cent
MOST_MARKED: Final = 12  # moves that are listed; the others say so where the slider stands


@dataclass(frozen=True)
class Marked:
    """A move that lost much, or was the only good one: where it lies on the axis, in per cent, and what it changed.

    `event` is the one after which it was decided: what is seen there is what could be done.
    """

    sign: str
    event: int
    x: float
    text: str
    change: str


@dataclass(frozen=True)
class Option:
    """A move that the bot looked at, as the list of choices had it; `chance` in per cent, `letter` empty beyond C."""

    letter: str
    label: str
    hint: str
    chance: int
    played: bool


@dataclass(frozen=True)
class Decision:
    """What was decided where the slider stands: by whom, what was played, and what the bot would have."""

    who: str
    css: str
    emblem: str
    text: str
    sign: str
    chance: int
    options: tuple[Option, ...]
    choices: tuple[Choice, ...]
    ghosts: tuple[Ghost, ...]


@dataclass(frozen=True)
class Looking:
    """All that is drawn and said where the slider stands, at number `place` of `last`; `x` is that in per cent.

    `events` are those that the places stand for, where they are not the same numbers. `following` is the event of the
    next mark, or None.
    """

    drawing: Drawing
    place: int
    last: int
    x: float
    events: tuple[int, ...]
    marked: tuple[Marked, ...]
    lost: int
    decided: int
    following: int | None
    decision: Decision | None
    error: int


def sign_of(review: Review, error: float) -> str:
    """Mark a move: ?? and ? for what it lost, ! where it was the only good one; nothing where that is not sure.

    >>> from ludoscape.bots.reviews import Rated
    >>> moves = (Rated("a", 0.6), Rated("b", 0.45), Rated("c", 0.4))
    >>> [sign_of(Review(0, 0, moves, played), 0.02) for played in range(3)]
    ['!', '??', '??']
    >>> sign_of(Review(0, 0, moves, 1), 0.2)
    ''
    """
    if review.loss > error and review.loss > BAD:
        return "??" if review.loss > GRAVE else "?"
    return "!" if review.ahead > max(ONLY, error) else ""


def looking_of(tv: TableView, course: Course, timeline: Timeline, states: Sequence[State]) -> Looking:
    """Tell what can be said of a game that is over, after the event that a view was made for."""
    line = timeline.line
    last = max(len(line), 1)
    before = timeline.line_at(tv.event)
    place = sum(1 for a, b in zip(before, line, strict=False) if a == b)
    on_line = place == len(before)  # what was taken back later is on no curve
    marked, lost, decided = _marked(tv, course, timeline, states)
    review = next((each for each in course.reviews if each.at == place), None) if on_line else None
    return Looking(
        drawing_of(tv, course, timeline, states, LOW),
        place,
        last,
        100 * place / last,
        () if line == list(range(1, len(line) + 1)) else (0, *line),
        marked,
        lost,
        decided,
        next((mark.event for mark in sorted(marked, key=lambda mark: mark.event) if mark.event > tv.event), None),
        _decision(tv, review, course.error, timeline, states) if review else None,
        max(1, round(100 * course.error)),
    )


def with_choices(tv: TableView, decision: Decision) -> TableView:
    """Give the view of the table at which the moves of a decision could be chosen: so it is drawn."""
    return replace(tv, view={**tv.view, "choices": list(decision.choices)})


def _marked(
    tv: TableView, course: Course, timeline: Timeline, states: Sequence[State]
) -> tuple[tuple[Marked, ...], int, int]:
    """List the moves that are marked, of one seat or of all; tell how many lost much, and how many were decided."""
    you = addressed(tv.mine)
    own = [review for review in course.reviews if you is None or review.seat == you]
    signed = [(review, sign) for review in own if (sign := sign_of(review, course.error))]
    lost = sum(sign != "!" for _, sign in signed)
    most = sorted(signed, key=lambda each: max(each[0].loss, each[0].ahead), reverse=True)[:MOST_MARKED]
    found = []
    for review, sign in sorted(most, key=lambda each: each[0].at):
        change = round(100 * (review.ahead if sign == "!" else -review.loss))
        found.append(
            Marked(
                sign,
                timeline.line[review.at - 1] if review.at else 0,
                100 * review.at / max(len(timeline.line), 1),
                _told(tv, review, timeline, states),
                f"{change:+}".replace("-", "\N{MINUS SIGN}"),
            )
        )
    return tuple(found), lost, len(own)


def _told(tv: TableView, review: Review, timeline: Timeline, states: Sequence[State]) -> str:
    """Say what was played, in the words of the log; a move that has none there, as it is called in the list."""
    at = review.at
    move = timeline.event(timeline.line[at]).move
    text = tv.game.tell(states[at], move, states[at + 1], SPECTATOR)["text"]
    you = addressed(tv.mine)
    if not text:
        choice = _choices(tv, review, states).get(move)
        text = f"{{{review.seat}}}: {choice['label']}" if choice else f"{{{review.seat}}} played"
    return fill(text, tv.names, you)


def _choices(tv: TableView, review: Review, states: Sequence[State]) -> dict[int, Choice]:
    """Give the choices that a seat had, by their moves; the game is over, so everybody may know them."""
    state = states[review.at]
    view = fill_all(tv.game.view(state, review.seat), tv.names, addressed(tv.mine))
    return {state.parse(choice["move"]): choice for choice in view["choices"]}


def _decision(
    tv: TableView, review: Review, error: float, timeline: Timeline, states: Sequence[State]
) -> Decision | None:
    state, choices = states[review.at], _choices(tv, review, states)
    sign = sign_of(review, error)
    options, listed, ghosts = [], [], []
    for number, rated in enumerate(review.moves):
        choice = choices.get(state.parse(rated.move))
        if choice is None:
            return None
        played = number == review.played
        letter = LETTERS[number] if number < BEST else ""
        options.append(Option(letter, choice["label"], choice["hint"], round(100 * rated.chance), played))
        listed.append(choice)
        sure = sign if played else ""
        ghosts.append(
            Ghost(
                move=choice["move"],
                letter=letter,
                sign=sure,
                picks=list(choice["picks"]),
                icon=choice["icon"],
                css=choice["css"],
                played=played,
            )
        )
    look = next(seat for seat in tv.view["seats"] if seat["seat"] == review.seat)
    return Decision(
        fill(f"{{{review.seat}}}", tv.names, addressed(tv.mine)),
        look["css"],
        look["emblem"],
        _told(tv, review, timeline, states),
        sign,
        options[review.played].chance,
        tuple(options),
        tuple(listed),
        tuple(ghosts),
    )
