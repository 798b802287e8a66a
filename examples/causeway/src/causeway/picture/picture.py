"""The causeway as a picture: a row of stones, and a place at each end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from causeway.rules.letters import SIDES
from ludoscape.engine.svg import Svg
from ludoscape.pictures.svg import at, element, group, root, use

STEP: Final = 110


def draw(view: Mapping[str, Any], chosen: str, marks: Sequence[Mapping[str, Any]]) -> Svg:
    """Draw a view; the chosen stone lies where it would be laid, the last one has a dotted rim."""
    row = list(view["board"]["row"])
    ends = {"left": -1, "right": len(row)}
    side, _, value = chosen.partition(" ")
    last = {mark["at"] for mark in marks}
    stones = [_stone(number, place, "last" if place in last else "edge") for place, number in enumerate(row)]
    for name, place in ends.items():
        if name == side:
            stones.append(_stone(int(value), place, "chosen"))
        if row or name == "right":
            stones.append(_place(f"ca-{name}", place))
    width = STEP * (len(row) + 2)
    words = " ".join(map(str, row)) or "no stone yet"
    return root((-STEP, -60, max(width, 5 * STEP), 120), f"The causeway: {words}", *stones)


def _stone(value: int, place: int, rim: str) -> str:
    return group(
        element(
            "rect",
            x=-46,
            y=-46,
            width=92,
            height=92,
            rx=18,
            fill="var(--paper)",
            stroke=f"var(--{rim})",
            stroke_width=5,
            stroke_dasharray="2 8" if rim == "last" else None,
        ),
        use(f"n-{value}", -24, -30, 48, 60, colour="var(--edge)"),
        transform=at(STEP * place + 50, 0),
    )


def _place(name: str, place: int) -> str:
    return element(
        "rect",
        id=name,
        x=STEP * place + 4,
        y=-46,
        width=92,
        height=92,
        rx=18,
        fill="transparent",
        stroke="var(--line-strong)",
        stroke_width=3,
        stroke_dasharray="8 8",
    )


def attempt(view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
    """Tell which moves somebody meant who touched an end of the causeway, or a stone of his hand."""
    kind, _, key = element.removeprefix("ca-").partition("-")
    if kind == "hand":
        return [f"{side} {key}" for side in reversed(SIDES)]
    return [f"{kind} {value}" for value in view["board"]["hand"]] if kind in SIDES else []
