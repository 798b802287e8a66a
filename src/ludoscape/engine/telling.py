"""What the views and logs of all games are written with: choices with their questions and consequences, told events.

Compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from ludoscape.engine.state import State
from ludoscape.engine.view import Ask, Cannot, Choice, Group, Item, Kind, Mark, Moved, Prompt, SeatView, Step, Told
from ludoscape.engine.words import seat_name, seat_names

S = TypeVar("S", bound=State)
Sentence = tuple[str, str, bool]  # of an event: the text, the rule, whether it is a detail of the event before


def ask(title: str, detail: str, yes: str, no: str = "Back") -> Ask:
    """Put together a question."""
    return {"title": title, "detail": detail, "yes": yes, "no": no}


def said(text: str) -> Item:
    """Put words where an item may stand."""
    return {"icon": "", "css": "", "label": text}


def prompt(title: str, detail: str = "") -> Prompt:
    """Put together what is asked, or told while nobody is asked."""
    return {"title": title, "detail": detail}


def ended(winners: Sequence[int], detail: str) -> Prompt:
    """Say who has won.

    >>> ended([1], "")["title"], ended([0, 2], "")["title"]
    ('{1} won', 'A draw: {0} and {2}')
    """
    return prompt(f"{seat_names(winners)} won" if len(winners) == 1 else f"A draw: {seat_names(winners)}", detail)


def steps(labels: Sequence[str], at: int) -> list[Step]:
    """List the steps of a turn, of which one goes on.

    >>> [step["state"] for step in steps(["Roll", "Build", "End"], 1)]
    ['done', 'on', 'todo']
    """
    return [
        {"label": label, "state": "done" if i < at else "on" if i == at else "todo"} for i, label in enumerate(labels)
    ]


def in_one_row(label: str, unit: str, icon: str, css: str = "") -> Kind:
    """Name all choices of one kind together, for one row of a long list."""
    return {"label": label, "unit": unit, "icon": icon, "css": css}


def out_of_reach(label: str, hint: str, icon: str, css: str = "") -> Cannot:
    """Say what cannot be done now, and what is missing."""
    return {"label": label, "hint": hint, "icon": icon, "css": css}


def seat_css(seat: int) -> str:
    """Give the colour class of a seat.

    >>> seat_css(0)
    'p1'
    """
    return f"p{int(seat) + 1}"


def seat_row(seat: int) -> str:
    """Give the element of a seat beside the board, to which cards and beaten pieces go.

    >>> seat_row(0)
    'seat-0'
    """
    return f"seat-{int(seat)}"


def seat_emblem(seat: int) -> str:
    """Give the emblem of a seat.

    >>> seat_emblem(0)
    'em-1'
    """
    return f"em-{int(seat) + 1}"


def seat_view(
    seat: int,
    groups: list[Group],
    *,
    css: str = "",
    emblem: str = "",
    title: str = "",
    tag: str = "",
    out: bool = False,
    score: str = "",
    sign: str = "",
) -> SeatView:
    """Put together a seat as others see it, in its own colours unless others are given."""
    found: SeatView = {
        "seat": seat,
        "css": css or seat_css(seat),
        "emblem": emblem or seat_emblem(seat),
        "title": title,
        "groups": groups,
        "tag": tag,
        "out": out,
        "score": score,
    }
    if sign:
        found["sign"] = sign
    return found


def won_or_drew(winners: int, seat: int) -> str:
    """Say in a word what a seat has of a game that is over, whose winners are bits.

    >>> won_or_drew(0b10, 1), won_or_drew(0b11, 1), won_or_drew(0b10, 0)
    ('won', 'draw', '')
    """
    return ("won" if int(winners).bit_count() == 1 else "draw") if winners >> seat & 1 else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Describing(Generic[S]):
    """Writes down the choices of a seat one after the other; `c` is the one at hand.

    A game says in `choice` how a move is described, and writes with the methods below, each of which fills in a part.
    A consequence that is given no colour has that of `colour_of`.
    """

    state: S
    c: Choice

    def all(self) -> list[Choice]:
        """Describe all legal moves in their order."""
        return [self.choice(move) for move in self.state.legal()]

    def choice(self, move: int) -> Choice:
        """Describe a move."""
        raise NotImplementedError

    def other(self) -> str:
        """Give the word on the button that leaves a choice, unless a question has its own."""
        return "Back"

    def colour_of(self, icon: str) -> str:
        """Give the colour of a consequence beside an icon where none is named."""
        return ""

    def begin(self, text: str, kind: str = "", css: str = "", *, undo: bool = False) -> Choice:
        """Begin the choice of a move."""
        self.c = {
            "move": text,
            "kind": kind,
            "label": text,
            "hint": "",
            "icon": "i-check",
            "css": css,
            "picks": [],
            "ask": ask("", "", "Yes"),
            "effects": {"lines": [], "undo": undo, "draw": {}},
        }
        return self.c

    def row(
        self,
        label: str,
        hint: str = "",
        *,
        icon: str = "",
        rule: str | None = None,
        kind: str | None = None,
        picks: Sequence[str] | None = None,
        css: str | None = None,
    ) -> None:
        """Fill in the row of the choice, and what to click for it; what is left out stays as it is."""
        c = self.c
        c["label"], c["hint"], c["icon"] = label, hint, icon
        if rule is not None:
            c["rule"] = rule
        if kind is not None:
            c["kind"] = kind
        if picks is not None:
            c["picks"] = list(picks)
        if css is not None:
            c["css"] = css

    def line(
        self,
        icon: str,
        text: str,
        result: str = "",
        tone: str = "plain",
        *,
        colour: str | None = None,
        detail: str = "",
        where: Sequence[str] = (),
    ) -> None:
        """Add a consequence."""
        self.c["effects"]["lines"].append(
            {
                "icon": icon,
                "css": self.colour_of(icon) if colour is None else colour,
                "text": text,
                "detail": detail,
                "result": result,
                "tone": tone,
                "where": list(where),
            }
        )

    def draws(self, **what: Any) -> None:
        """Say what the picture shows in advance, besides what it was told before."""
        self.c["effects"]["draw"].update(what)

    def ask(self, title: str, detail: str, yes: str, no: str = "") -> None:
        """Put together the question."""
        self.c["ask"] = ask(title, detail, yes, no or self.other())

    def asks_again(self) -> None:
        """Have a table ask again: something is destroyed or given up for good."""
        self.c["effects"]["asks"] = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Telling(Generic[S]):
    """Tells one event, and gathers its traces on the board; `seat` is whose event it is."""

    def __init__(self, before: S, move: int, after: S, seat: int) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.seat = seat
        self.marks: list[Mark] = []
        self.moved: list[Moved] = []

    @property
    def who(self) -> str:
        """Name the seat."""
        return seat_name(self.seat)

    def mark(self, kind: str, at: Any) -> None:
        """Leave a trace."""
        self.marks.append({"kind": kind, "at": at})

    def moves(self, kind: str, start: str, goal: str) -> None:
        """Say that something moved, by the ids of elements."""
        self.moved.append({"kind": kind, "start": start, "goal": goal})

    def gives(self, start: str, goal: str, icon: str, count: int = 1) -> None:
        """Say that cards, silver or coins went from somewhere to somewhere."""
        if count:
            self.moved.append({"kind": "card", "start": start, "goal": goal, "icon": icon, "count": int(count)})

    def told(self, sentence: Sentence, css: str = "", emblem: str = "") -> Told:
        """Give what is told, in the colours of the seat unless others are given."""
        text, rule, joins = sentence
        return {
            "text": text,
            "css": css or seat_css(self.seat),
            "emblem": emblem or seat_emblem(self.seat),
            "rule": rule,
            "marks": self.marks,
            "joins": joins,
            "moved": self.moved,
        }
