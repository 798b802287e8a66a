"""The curve of chances on the sheet of the result, and the moments that turned the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ludoscape.bots.analysis import Course, give_or_take
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.table.addressing import fill
from ludoscape.table.audience import addressed
from ludoscape.table.model import TableView
from ludoscape.table.timeline import Timeline

DASHES: Final = ("", "7 5", "2 5", "11 5 2 5", "16 5", "5 3 2 3", "1 7", "14 3 5 3")  # of lines, the first is whole
TICKS_APART: Final = 6.0  # per cent of the width: a number of three figures on a phone
MOST_TICKS: Final = 9
APART: Final = 11.0  # per cent of the height that emblems at the end of lines keep between them


@dataclass(frozen=True)
class Curve:
    """The line of a seat: points in per cent of width and height, and where its emblem stands at its end."""

    seat: int
    css: str
    emblem: str
    points: str
    dash: str
    own: bool
    end: float


@dataclass(frozen=True)
class Turning:
    """A moment: its place on the curve in per cent, its event, what happened, when, and what it changed."""

    number: int
    x: float
    y: float
    event: int
    text: str
    when: str
    change: str
    up: bool


@dataclass(frozen=True)
class Drawing:
    """All that is drawn and said of chances. `ticks` are the numbers of turns and where they begin."""

    done: int
    error: int
    curves: tuple[Curve, ...]
    ticks: tuple[tuple[int, float], ...]
    turnings: tuple[Turning, ...]


def drawing_of(
    tv: TableView, course: Course, timeline: Timeline, states: Sequence[State], apart: float = APART
) -> Drawing:
    """Draw the chances as far as they are reckoned; `states` are those of the whole game, in order.

    `apart` is how far the ends of lines are kept from each other, in per cent of the height.
    """
    last = max(len(states) - 1, 1)
    places = sorted(course.chances)
    looks = {seat["seat"]: seat for seat in tv.view["seats"]}
    outcome = states[-1].outcome()
    lead = addressed(tv.mine)
    if lead is None:
        lead = outcome.winners[0] if outcome else 0
    order = sorted(range(tv.game.seats), key=lambda seat: seat != lead)
    last_ones = {seat: 100 * (1 - course.chances[places[-1]][seat]) for seat in order} if places else {}
    ends = _apart(last_ones, min(apart, 100 / len(order)))
    curves = []
    for number, seat in enumerate(order):
        points = " ".join(f"{100 * at / last:.2f},{100 * (1 - course.chances[at][seat]):.2f}" for at in places)
        look, dash = looks[seat], DASHES[number % len(DASHES)]
        curves.append(Curve(seat, look["css"], look["emblem"], points, dash, seat == lead, ends.get(seat, 0.0)))
    return Drawing(
        round(100 * course.done),
        round(100 * give_or_take(course.games)) if course.games else 0,
        tuple(reversed(curves)),
        _ticks(states),
        tuple(_turning(tv, number, course, timeline, states, last) for number in range(len(course.moments))),
    )


def _apart(ends: dict[int, float], apart: float) -> dict[int, float]:
    """Move ends that lie too close to each other, downwards and then up from the floor."""
    order = sorted(ends, key=lambda seat: ends[seat])
    found = {seat: ends[seat] for seat in order}
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + apart)
    floor = 100.0
    for seat in reversed(order):
        found[seat] = min(found[seat], floor)
        floor = found[seat] - apart
    return found


def _ticks(states: Sequence[State]) -> tuple[tuple[int, float], ...]:
    starts = [0] + [at + 1 for at, (a, b) in enumerate(pairwise(states)) if b.turns() > a.turns()]
    step = -(-len(starts) // MOST_TICKS)
    last = max(len(states) - 1, 1)
    ticks: list[tuple[int, float]] = []
    for number in range(0, len(starts), step):
        x = 100 * starts[number] / last
        if not ticks or x - ticks[-1][1] >= TICKS_APART:  # turns take more or fewer events
            ticks.append((number + 1, x))
    return tuple(ticks)


def _turning(
    tv: TableView, number: int, course: Course, timeline: Timeline, states: Sequence[State], last: int
) -> Turning:
    moment = course.moments[number]
    at = moment.at
    near = min(course.chances, key=lambda place: (abs(place - at), -place))
    text = ""
    for place in (*range(at, 0, -1), *range(at + 1, len(states))):  # an event that says nothing joins one before it
        move = timeline.event(timeline.line[place - 1]).move
        text = tv.game.tell(states[place - 1], move, states[place], SPECTATOR)["text"]
        if text:
            break
    you = addressed(tv.mine)
    whose = fill(f"{{{moment.seat}}}'s chances", tv.names, you)
    change = round(100 * moment.change)
    return Turning(
        number + 1,
        100 * at / last,
        100 * (1 - course.chances[near][moment.seat]),
        timeline.line[at - 1],
        fill(text, tv.names, you),
        f"Turn {states[at - 1].turns() + 1}, {whose[0].lower() + whose[1:] if you == moment.seat else whose}",
        f"{change:+}".replace("-", "\N{MINUS SIGN}"),
        change > 0,
    )
