"""A position as a card, for the preview of its link: the board, and beside it the game, whose turn it is, and all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from ludoscape.pictures.badges import written
from ludoscape.pictures.lettering import broken, cut, width
from ludoscape.pictures.svg import NAMESPACE, Picture, at, element, number, use, view_box

WIDTH: Final = 1200
HEIGHT: Final = 630
BOARD: Final = 784  # of the width
EDGE: Final = 24  # round the board
LEFT: Final = BOARD + 36  # of the words
ROOM: Final = WIDTH - LEFT - 36  # for the words


Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Person:
    """Somebody at the table: name, score (may be empty), colour class and emblem of the seat.

    `now` marks whoever is to move or has won; `out` who plays no more.
    """

    name: str
    score: str
    css: str
    emblem: str
    now: bool = False
    out: bool = False


def card(board: str, title: str, where: str, headline: str, people: Sequence[Person]) -> Picture:
    """Draw the card. `where` says how far the game is (may be empty), `headline` whose turn it is or how it ended."""
    linen = element("rect", width=WIDTH, height=HEIGHT, fill="var(--table)")
    paper = element("rect", x=BOARD, width=WIDTH - BOARD, height=HEIGHT, fill="var(--surface)")
    size = min(48.0, 48 * ROOM / width(title, 44))
    y = 84.0
    words = [_book(title, LEFT, y, size)]
    if where:
        y += 38
        words.append(written(cut(where, 24, ROOM), LEFT, y, 24, "var(--muted)", 400))
    y += 18
    for line in broken(headline, 26, ROOM, 2):
        y += 34
        words.append(written(line, LEFT, y, 26))
    y += 34
    step = min(62.0, (HEIGHT - 92 - y) / max(1, len(people)))
    rows = [_row(person, y + step * place, step) for place, person in enumerate(people)]
    foot = [
        use("logo", LEFT, HEIGHT - 64, 34, 34),
        written("Ludoscape", LEFT + 46, HEIGHT - 39, 22, "var(--muted)", 600),
    ]
    lying = fitted(board, EDGE, EDGE, BOARD - 2 * EDGE, HEIGHT - 2 * EDGE)
    inside = [linen, lying, paper, *words, *rows, *foot]  # what lies under a board may go beyond its edges
    box = f"0 0 {WIDTH} {HEIGHT}"
    return Picture(element("svg", *inside, xmlns=NAMESPACE, css="pic", viewBox=box, role="img", aria_label=headline))


def fitted(svg: str, x: float, y: float, wide: float, high: float, box: Box | None = None) -> str:
    """Put a picture into a box of another one, in the middle and as large as it gets.

    `box` is what is shown of it, else all. It becomes a group: a picture within a picture is cut at its edges, which
    takes the renderer ten times as long.
    """
    left, top, width, height = box or view_box(svg)
    scale = min(wide / width, high / height)
    dx, dy = x + (wide - width * scale) / 2 - left * scale, y + (high - height * scale) / 2 - top * scale
    inside = svg[svg.index(">", svg.index("<svg")) + 1 :].removesuffix("</svg>")
    return f'<g transform="translate({number(dx)} {number(dy)}) scale({scale:.5f})">{inside}</g>'


def _book(text: str, x: float, y: float, size: float) -> str:
    family = "Alegreya,Georgia,serif"
    return element(
        "text", escape(text), x=x, y=y, font_family=family, font_size=size, font_weight=700, fill="var(--ink)"
    )


def _row(person: Person, y: float, step: float) -> str:
    """Draw the row of somebody: emblem, name, score."""
    high = step - 8
    middle = y + high / 2
    radius = min(20.0, high / 2 - 4)
    size = min(26.0, step * 0.46)
    ink = "var(--muted)" if person.out else "var(--ink)"
    score = cut(person.score, size, ROOM / 2)
    room = ROOM - 52 - (width(score, size) + 16 if score else 0)
    ground = ""
    if person.now:
        ground = element("rect", x=LEFT - 16, y=y, width=ROOM + 32, height=high, rx=8, fill="var(--accent-soft)")
    emblem = use(person.emblem, -radius * 0.66, -radius * 0.66, radius * 1.32, radius * 1.32, colour="var(--on)")
    badge = element(
        "g", element("circle", r=radius, fill="var(--c)"), emblem, css=person.css, transform=at(LEFT + 18, middle)
    )
    if person.out:
        badge = element("g", badge, opacity=0.5)
    name = written(cut(person.name, size, room), LEFT + 52, middle + size * 0.36, size, ink, 700 if person.now else 400)
    points = written(score, LEFT + ROOM, middle + size * 0.36, size, ink, 700, "end") if score else ""
    return ground + badge + name + points
