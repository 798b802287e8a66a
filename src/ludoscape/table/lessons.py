"""Lessons at the table: its page and doors, for a small position and one step after the other.

Nothing is kept here: an address names the lesson and the step, and which moves were made where a step takes several;
the browser remembers how far somebody is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, cast

from ludoscape.engine.game import Game
from ludoscape.engine.lesson import Lesson, Reached, Step, play
from ludoscape.engine.state import State
from ludoscape.engine.view import Mark, View
from ludoscape.games import game_type
from ludoscape.table import lesson_page, questions
from ludoscape.table.addressing import fill, fill_all
from ludoscape.table.answers import Fragments, Guide, Motion, Parts, Previewed, Why
from ludoscape.table.known_lessons import lessons_of
from ludoscape.table.model import LessonView, Place, TableView
from ludoscape.table.refusal import Refusal

SAID_WRONG: Final = "Not this time."
KEPT_WAYS: Final = 16  # of each lesson


@dataclass(frozen=True)
class Spot:
    """A place in a lesson: the step, counted from 0, and for each before it the number of the move that was made.

    What is left out of `way` at its end are first moves.
    """

    at: int
    way: tuple[int, ...] = ()

    def gone(self, made: int) -> Spot:
        """Give the place after this one, by the move of a number."""
        way = (*self.way[: self.at], *(0,) * (self.at - len(self.way)), made)
        return Spot(self.at + 1, way)

    @property
    def before(self) -> tuple[int, ...]:
        """Give the moves that led here."""
        return self.way[: self.at]

    @property
    def written(self) -> str:
        """Give the moves as an address has them: nothing where all are first ones."""
        return ".".join(map(str, self.before)) if any(self.before) else ""


@lru_cache(maxsize=64)
def lesson_of(name: str, lesson: str) -> Teaching:
    """Give a lesson of a game. Raises Refusal when there is none of that name."""
    try:
        kind = game_type(name)
    except ValueError as error:
        raise Refusal.because(404, error) from error
    found = {each.name: each for each in lessons_of(kind)}
    if lesson not in found:
        raise Refusal(404, f"{kind.title} has no lesson of this name.")
    return Teaching(found[lesson], kind, tuple(found))


class Teaching:
    """A lesson as it is shown: its positions, and what each step says."""

    def __init__(self, lesson: Lesson, kind: type[Game], names: tuple[str, ...]) -> None:
        self.lesson = lesson
        self.game = lesson.game(kind)
        self.number = names.index(lesson.name) + 1
        self.of = len(names)
        self.following = names[self.number] if self.number < self.of else ""
        self.base = f"/learn/{self.game.name}/{lesson.name}"
        self.walk = lru_cache(KEPT_WAYS)(self._walk)

    def _walk(self, way: tuple[int, ...]) -> list[Reached]:
        return list(self.lesson.walk(self.game, way))

    @property
    def length(self) -> int:
        """Give the number of steps."""
        return len(self.lesson.steps)

    def step(self, spot: Spot) -> Step | None:
        """Give a step; None after the last. Raises Refusal for one that there is not."""
        if not 0 <= spot.at <= self.length:
            raise Refusal(404, f"This lesson has {self.length} steps.")
        return self.lesson.steps[spot.at] if spot.at < self.length else None

    def reached(self, spot: Spot) -> Reached:
        """Give the position at a step. Raises Refusal when no moves lead there."""
        self.step(spot)
        try:
            return self.walk(spot.before)[spot.at]
        except IndexError:
            raise Refusal(404, "This lesson does not go that way.") from None

    def state(self, spot: Spot) -> State:
        """Give the position at a step, without how it was reached."""
        return self.reached(spot).state

    @cached_property
    def names(self) -> list[str]:
        """Name the seats: as the game calls them, where it does."""
        seats = self.game.view(self.state(Spot(0)), self.lesson.seat)["seats"]
        mine = self.lesson.seat
        return ["You" if n == mine else seat["title"] or f"Player {n + 1}" for n, seat in enumerate(seats)]

    @cached_property
    def absent(self) -> frozenset[int]:
        """Give the seats that take no part from the beginning: a lesson for two may be one of a game for four."""
        seats = self.game.view(self.state(Spot(0)), self.lesson.seat)["seats"]
        return frozenset(seat["seat"] for seat in seats if seat.get("out"))

    def changes(self, spot: Spot) -> bool:
        """Tell whether a step has a board of its own, and a move on the board before it."""
        step = self.step(spot)
        return bool(spot.at and step and step.position is not None and self.lesson.steps[spot.at - 1].moves)

    def happened(self, spot: Spot, left: bool = False) -> str:
        """Tell what the step before did, where its board is the one that is seen."""
        return self.lesson.steps[spot.at - 1].now if spot.at and (left or not self.changes(spot)) else ""

    def left(self, spot: Spot) -> Reached:
        """Give the board of the step before as it has become."""
        before = Spot(spot.at - 1, spot.before[:-1])
        made = spot.before[-1] if len(spot.before) == spot.at else 0
        return self.lesson.gone_on(self.game, before.at, self.state(before), made)

    def view(self, spot: Spot, left: bool = False) -> TableView:
        """Make what is shown at a step, or before it where its board is `left` for another one."""
        reached, seat, names = self.left(spot) if left else self.reached(spot), self.lesson.seat, self.names
        view = cast(View, dict(fill_all(self.game.view(reached.state, seat), names, seat)))
        view["seats"] = [seat for seat in view["seats"] if seat["seat"] not in self.absent or not seat.get("out")]
        step, at = self.step(spot), self.event(spot, left)
        if left or step is None or not step.moves:
            view["choices"], view["held"] = [], ""
        view["spread"], view["then"] = None, []
        marks: list[Mark] = [mark for event in reached.told for mark in event["marks"]]
        places = [Place(number, "me", name, None, True, number == seat) for number, name in enumerate(names)]
        return TableView(
            table=self.lesson.name,
            key="",
            base_url=self.base,
            game=self.game,
            game_name=self.game.name,
            title=self.game.title,
            view=view,
            places=places,
            entries=[],
            event=at,
            live=at,
            mine=frozenset({seat}),
            undo={
                "alone": True,
                "to": None,
                "restart": None,
                "request": None,
                "may_request": False,
                "request_to": None,
                "waiting_consent": [],
            },
            thinking=None,
            fairness={"commitment": "", "seed": None, "stage": "", "shares": [], "draws": []},
            over=False,
            links=[],
            notice="",
            marks=marks,
            moved=[Motion(event=at, **moved) for event in reached.told for moved in event.get("moved", ())],
            serial=at,
            names=names,
        )

    def event(self, spot: Spot, left: bool) -> int:
        """Number what is shown: a step as itself, a board that is left beyond all of them."""
        return spot.at + self.length if left else spot.at

    def parts(self, spot: Spot, left: bool = False) -> Parts:
        """Make the parts of the page at a step, or before it where its board is `left` for another one."""
        shown = self.view(spot, left)
        step = None if left else self.step(spot)
        said = ". ".join(text.rstrip(".") for text in (self.happened(spot, left), step.do if step else "") if text)
        return {
            "event": shown.event,
            "live": shown.event,
            "serial": shown.event,
            "parts": cast(Fragments, lesson_page.parts(shown, self.shown(spot, left))),
            "choices": shown.view["choices"],
            "held": shown.view["held"],
            "actor": self.lesson.seat,
            "mine": [self.lesson.seat],
            "free": True,
            "said": said,
            "moved": list(shown.moved),
            "spread": None,
            "then": [],
            "lesson": self.guide(spot, left),
        }

    def shown(self, spot: Spot, left: bool = False) -> LessonView:
        """Tell where in the lesson, and among those of its game, a step stands."""
        following = f"/learn/{self.game.name}/{self.following}" if self.following else ""
        return LessonView(self.lesson, spot.at, self.number, self.of, following, self.happened(spot, left), left)

    def guide(self, spot: Spot, left: bool = False) -> Guide:
        """Say what the page points at: the move that "Show me" plays, and the words of the bubble."""
        step = None if left else self.step(spot)
        return {
            "step": spot.at,
            "of": self.length,
            "way": spot.written,
            "move": step.moves[0] if step and step.moves else "",
            "touch": step.touch if step else "",
            "why": step.why if step else "",
        }

    def page(self, spot: Spot) -> str:
        """Make the page at a step."""
        return lesson_page.page(self.view(spot), self.shown(spot), self.guide(spot))

    def preview(self, spot: Spot, move: str) -> Previewed:
        """Show what a choice would do. Raises Refusal when it is none."""
        return questions.previewed(self.view(spot), move)

    def why(self, spot: Spot, element: str, x: float, y: float) -> Why:
        """Say why what somebody touched cannot be done, or nothing."""
        return questions.why_not(self.view(spot), self.state(spot), self.lesson.seat, element, x, y)

    def play(self, spot: Spot, move: str) -> Parts:
        """Take the move of a step and go on to the next. Raises Refusal that tells what another move would do."""
        step, state = self.step(spot), self.state(spot)
        if step is None or not step.moves:
            raise Refusal(409, "There is nothing to be played at this step.")
        taken = self.lesson.taken(self.game, spot.at, state)
        if move in taken:
            following = spot.gone(taken.index(move))
            return self.parts(following, left=self.changes(following))
        questions.require_choice(self.view(spot), move)
        _, told = play(self.game, state, state.parse(move), self.lesson.seat)
        would = fill(told["text"], self.names, self.lesson.seat)
        if not would:
            raise Refusal(422, f"{SAID_WRONG} {step.do}.")
        task = f" The task stays: {step.do}." if step.alone else ""  # nothing is lit that would say so
        raise Refusal(422, f"{SAID_WRONG} What would come of it: {would}{task}")
