"""Lessons at the table: its page and doors, for a small position and one step after the other.

Nothing is kept here: an address names the lesson and the step, and the browser remembers how far somebody is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from ludoscape.engine.game import Game, NotationError
from ludoscape.engine.lesson import Lesson, Step, read_lessons, taken, told
from ludoscape.engine.state import State
from ludoscape.engine.view import Mark, View
from ludoscape.games import game_type
from ludoscape.table import render
from ludoscape.table.answers import Fragments, Guide, Parts, Previewed, Why
from ludoscape.table.audience import fill, fill_all
from ludoscape.table.model import LessonView, Place, TableView
from ludoscape.table.refusal import Refusal

SAID_WRONG: Final = "Not this time."


@lru_cache(maxsize=64)
def lesson_of(name: str, lesson: str) -> Teaching:
    """Give a lesson of a game. Raises Refusal when there is none of that name."""
    try:
        kind = game_type(name)
    except ValueError as error:
        raise Refusal.because(404, error) from error
    found = {each.name: each for each in read_lessons(kind.package)}
    if lesson not in found:
        raise Refusal(404, f"{kind.title} has no lesson of this name.")
    return Teaching(found[lesson], kind, tuple(found))


class Teaching:
    """A lesson as it is shown: its positions, and what each step says."""

    def __init__(self, lesson: Lesson, kind: type[Game], names: tuple[str, ...]) -> None:
        self.lesson = lesson
        self.game = lesson.game(kind)
        self.states = list(lesson.states(self.game))
        self.number = names.index(lesson.name) + 1
        self.of = len(names)
        self.following = names[self.number] if self.number < self.of else ""
        self.base = f"/learn/{self.game.name}/{lesson.name}"

    @property
    def length(self) -> int:
        """Give the number of steps."""
        return len(self.lesson.steps)

    def step(self, at: int) -> Step | None:
        """Give a step, counted from 0; None after the last. Raises Refusal for one that there is not."""
        if not 0 <= at <= self.length:
            raise Refusal(404, f"This lesson has {self.length} steps.")
        return self.lesson.steps[at] if at < self.length else None

    def state(self, at: int) -> State:
        """Give the position at a step."""
        self.step(at)
        return self.states[at]

    @property
    def names(self) -> list[str]:
        """Name the seats: as the game calls them, where it does."""
        seats = self.game.view(self.states[0], self.lesson.seat)["seats"]
        mine = self.lesson.seat
        return ["You" if n == mine else seat["title"] or f"Player {n + 1}" for n, seat in enumerate(seats)]

    def happened(self, at: int) -> str:
        """Tell what the step before did."""
        return self.lesson.steps[at - 1].now if at else ""

    def marks(self, at: int) -> list[Mark]:
        """Give the traces of the step before."""
        step = self.lesson.steps[at - 1] if at else None
        if step is None or not step.moves or (at < self.length and self.lesson.steps[at].position is not None):
            return []
        before = self.states[at - 1].copy()
        found: list[Mark] = []
        for text in (step.moves[0], *step.then):
            after = before.copy()
            move = after.parse(text)
            after.play(move)
            found += self.game.tell(before, move, after, self.lesson.seat)["marks"]
            before = after
        return found

    def view(self, at: int) -> TableView:
        """Make what is shown at a step."""
        state, seat, names = self.state(at), self.lesson.seat, self.names
        view: View = fill_all(self.game.view(state, seat), names, seat)
        step = self.step(at)
        if step is None or not step.moves:
            view["choices"], view["held"] = [], ""
        view["spread"] = None
        places = [Place(number, "me", name, None, True, number == seat) for number, name in enumerate(names)]
        return TableView(
            table=self.lesson.name,
            key="",
            base_url=self.base,
            game=self.game,
            game_name=self.game.name,
            title=self.game.title,
            view=view,
            svg=str(self.game.draw(view, "", self.marks(at))),
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
            fairness={"commitment": "", "seed": None, "draws": []},
            over=False,
            links=[],
            notice="",
            marks=self.marks(at),
            serial=at,
            names=names,
        )

    def parts(self, at: int) -> Parts:
        """Make the parts of the page at a step."""
        shown = self.view(at)
        step = self.step(at)
        said = ". ".join(text.rstrip(".") for text in (self.happened(at), step.do if step else "") if text)
        return {
            "event": at,
            "live": at,
            "serial": at,
            "parts": cast(Fragments, render.lesson_parts(shown, self.shown(at))),
            "choices": shown.view["choices"],
            "held": shown.view["held"],
            "actor": self.lesson.seat,
            "mine": [self.lesson.seat],
            "free": True,
            "said": said,
            "spread": None,
            "lesson": self.guide(at),
        }

    def shown(self, at: int) -> LessonView:
        """Tell where in the lesson, and among those of its game, a step stands."""
        following = f"/learn/{self.game.name}/{self.following}" if self.following else ""
        return LessonView(self.lesson, at, self.number, self.of, following, self.happened(at))

    def guide(self, at: int) -> Guide:
        """Say what the page points at: the move that "Show me" plays, and the words of the bubble."""
        step = self.step(at)
        return {
            "step": at,
            "of": self.length,
            "move": step.moves[0] if step and step.moves else "",
            "touch": step.touch if step else "",
            "why": step.why if step else "",
        }

    def page(self, at: int) -> str:
        """Make the page at a step."""
        return render.lesson_page(self.view(at), self.shown(at), self.guide(at))

    def preview(self, at: int, move: str) -> Previewed:
        """Show what a choice would do. Raises Refusal when it is none."""
        shown = self.view(at)
        if all(choice["move"] != move for choice in shown.view["choices"]):
            raise Refusal(422, "That is not among your choices.")
        return cast(Previewed, render.preview(shown, move, str(self.game.draw(shown.view, move, shown.marks))))

    def why(self, at: int, element: str, x: float, y: float) -> Why:
        """Say why what somebody touched cannot be done, or nothing."""
        state = self.state(at)
        for text in self.game.attempt(self.view(at).view, element, x, y):
            try:
                refusal = self.game.why_not(state, text)
            except NotationError:
                continue
            if refusal is not None:
                reason = fill(refusal.wording, self.names, self.lesson.seat)
                return {"rule": refusal.rule, "reason": reason, "where": list(refusal.where), "text": text}
        return {}

    def play(self, at: int, move: str) -> Parts:
        """Take the move of a step and go on to the next. Raises Refusal that tells what another move would do."""
        step = self.step(at)
        if step is None or not step.moves:
            raise Refusal(409, "There is nothing to be played at this step.")
        if move in taken(step, self.game, self.state(at), self.lesson.seat):
            return self.parts(at + 1)
        choices = self.game.view(self.state(at), self.lesson.seat)["choices"]
        if all(choice["move"] != move for choice in choices):
            raise Refusal(422, "That is not among your choices.")
        said = " ".join(text for text in told(self.game, self.state(at), (move,), self.lesson.seat) if text)
        would = fill(said, self.names, self.lesson.seat)
        raise Refusal(422, f"{SAID_WRONG} What would come of it: {would}" if would else f"{SAID_WRONG} {step.do}.")
