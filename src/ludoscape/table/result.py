"""How a game ended, for the sheet of its result: who won and by how much, how it came about, the places with bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import Outcome
from ludoscape.engine.points import points_text
from ludoscape.engine.standings import Standings
from ludoscape.engine.state import State
from ludoscape.engine.words import many, seat_name, seat_names
from ludoscape.table.addressing import fill
from ludoscape.table.audience import addressed
from ludoscape.table.model import TableView

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
MANY_HOURS: Final = 2 * HOUR  # from here on hours are told, and from twice a day on days


@dataclass(frozen=True)
class Part:
    """A part of a bar: number and name of its source, its points, and where it lies, in per cent of the longest bar."""

    source: int
    label: str
    points: str
    start: float
    width: float
    paid: bool


@dataclass(frozen=True)
class Row:
    """A seat in the order of places; seats that are level share a place. `total` is empty where nothing is counted."""

    place: int
    seat: int
    name: str
    small: str
    css: str
    emblem: str
    mine: bool
    total: str
    parts: tuple[Part, ...]
    sign: str = ""  # the symbol of what is counted


@dataclass(frozen=True)
class Result:
    """All that the sheet says of a game that is over, as one audience reads it.

    `winners` are the seats that won; `sources` are numbers and names of the parts of bars, where there are several.
    """

    kicker: str
    title: str
    story: str
    winners: tuple[int, ...]
    counted: str
    sources: tuple[tuple[int, str], ...]
    rows: tuple[Row, ...]


def result_of(tv: TableView, states: Sequence[State], moves: int, seconds: float) -> Result:
    """Tell how a game ended to whom a view of its last event is made for.

    `states` are those of the whole game, in order; `moves` counts what seats did, `seconds` how long it took.
    """
    last = states[-1]
    outcome = last.outcome()
    assert outcome is not None, "the game is not over"
    you = addressed(tv.mine)
    standings = tv.game.standings(states)
    standings = standings.without_empty() if standings else None
    counted = [many(last.turns(), "turn"), lasted(seconds), many(moves, "move")]
    return Result(
        ", ".join(part for part in counted if part),
        fill(headline(outcome), tv.names, you),
        fill(story(states, outcome, tv.view["prompt"]["detail"]), tv.names, you),
        outcome.winners,
        standings.title if standings else "",
        tuple(enumerate(standings.sources)) if standings and len(standings.sources) > 1 else (),
        _rows(tv, outcome, standings),
    )


def headline(outcome: Outcome) -> str:
    """Say who won, and by how much where points are counted.

    >>> headline(Outcome((0, 1, 0), (1,), (7, 12, 9), "end"))
    '{1} wins by 3'
    >>> headline(Outcome((0, 0.5, 0.5), (1, 2), (7, 12, 12), "end"))
    '{1} and {2} share it'
    >>> headline(Outcome((1, 0), (0,), None, "last"))
    '{0} wins'
    """
    if len(outcome.winners) != 1:
        return f"{seat_names(outcome.winners)} share it"
    (winner,) = outcome.winners
    ahead = margin(outcome)
    return f"{seat_name(winner)} wins by {points_text(ahead)}" if ahead else f"{seat_name(winner)} wins"


def margin(outcome: Outcome) -> float:
    """Tell by how many points who won alone was ahead of the next; 0 where points did not decide."""
    if outcome.points is None or len(outcome.winners) != 1:
        return 0.0
    others = [points for seat, points in enumerate(outcome.points) if seat not in outcome.winners]
    return outcome.points[outcome.winners[0]] - max(others, default=0.0)


def short(outcome: Outcome, names: str) -> str:
    """Say it in a line, after the names of who won: Bot 4 won, 88 to 83.

    >>> short(Outcome((0, 1, 0), (1,), (7, 12, 9), "end"), "Bot 2")
    'Bot 2 won, 12 to 9'
    >>> short(Outcome((0.5, 0.5), (0, 1), (7, 7), "end"), "Opal and Bot 2")
    'Opal and Bot 2 share it'
    """
    if len(outcome.winners) != 1:
        return f"{names} share it"
    points = sorted(outcome.points or (), reverse=True)
    return f"{names} won, {points_text(points[0])} to {points_text(points[1])}" if margin(outcome) else f"{names} won"


def story(states: Sequence[State], outcome: Outcome, otherwise: str) -> str:
    """Say in one sentence how the lead went; `otherwise` is said where points did not decide."""
    if not margin(outcome):
        return otherwise
    (winner,) = outcome.winners
    turns = states[-1].turns()
    for state in reversed(states):
        points = state.game.points(state)
        assert points is not None, "there is a margin, so points are counted"
        best = max(points)
        if points[winner] < best:
            turn = state.turns() + 1
            leader = seat_names([seat for seat, has in enumerate(points) if has == best])
            return f"{leader} led until {f'turn {turn} of {turns}' if turn < turns else 'the last turn'}."
    return f"Nobody was ever ahead of {seat_name(winner)}."


def lasted(seconds: float) -> str:
    """Say how long a game took; nothing where it took no time worth telling.

    >>> lasted(20), lasted(90), lasted(2400), lasted(9000), lasted(300000)
    ('', '1 minute', '40 minutes', '2 hours', '3 days')
    """
    if seconds < MINUTE:
        return ""
    if seconds < MANY_HOURS:
        return many(int(seconds // MINUTE), "minute")
    return many(int(seconds // HOUR), "hour") if seconds < 2 * DAY else many(int(seconds // DAY), "day")


def places(outcome: Outcome, totals: Sequence[float]) -> list[tuple[int, int]]:
    """List pairs of place and seat, the best first: who won, then the others by what they have.

    >>> places(Outcome((0, 1, 0, 0), (1,), (7, 12, 9, 7), "end"), (7, 12, 9, 7))
    [(1, 1), (2, 2), (3, 0), (3, 3)]
    """
    worth = [(seat in outcome.winners, total) for seat, total in enumerate(totals)]
    order = sorted(range(len(totals)), key=lambda seat: (worth[seat], -seat), reverse=True)
    return [(1 + sum(other > worth[seat] for other in worth), seat) for seat in order]


def _rows(tv: TableView, outcome: Outcome, standings: Standings | None) -> tuple[Row, ...]:
    totals = standings.totals if standings else outcome.payoffs
    longest = max((sum(max(n, 0.0) for n in share) for share in standings.shares), default=0) if standings else 0
    looks = {seat["seat"]: seat for seat in tv.view["seats"]}
    you = addressed(tv.mine)
    rows = []
    for place, seat in places(outcome, totals):
        look, who = looks[seat], tv.places[seat]
        level = who.program or f"level {who.level}" if who.kind == "bot" else ""
        rows.append(
            Row(
                place,
                seat,
                fill(f"{{{seat}}}", tv.names, you),
                ", ".join(text for text in (look["title"], level) if text and text != who.name),
                look["css"],
                look["emblem"],
                who.mine,
                points_text(totals[seat]) if standings else "",
                _parts(standings, seat, longest) if standings else (),
                look.get("sign", ""),
            )
        )
    return tuple(rows)


def _parts(standings: Standings, seat: int, longest: float) -> tuple[Part, ...]:
    """Lay the parts of a bar end to end; what was paid lies over its end."""
    found = []
    end = 0.0
    scale = 100 / longest if longest else 0.0
    for source, points in sorted(enumerate(standings.shares[seat]), key=lambda each: each[1] < 0):
        if points:
            start = end if points > 0 else end + points
            end += points
            width = abs(points) * scale
            label = standings.sources[source]
            found.append(Part(source, label, points_text(points), max(start, 0.0) * scale, width, points < 0))
    return tuple(found)
