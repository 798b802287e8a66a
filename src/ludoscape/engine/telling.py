"""What the views of all games are put together from: questions, rows of choices, consequences, the look of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from ludoscape.engine.view import Ask, Choice, Item


def ask(title: str, detail: str, yes: str, no: str = "Back") -> Ask:
    """Put together a question."""
    return {"title": title, "detail": detail, "yes": yes, "no": no}


def said(text: str) -> Item:
    """Put words where an item may stand."""
    return {"icon": "", "css": "", "label": text}


def fill(
    c: Choice, *, kind: str, label: str, hint: str = "", icon: str = "", colour: str | None = None, rule: str = ""
) -> None:
    """Fill in the row of a choice."""
    c["kind"], c["label"], c["hint"], c["icon"], c["rule"] = kind, label, hint, icon, rule
    if colour is not None:
        c["css"] = colour


def add_line(
    c: Choice,
    icon: str,
    text: str,
    result: str = "",
    tone: str = "plain",
    *,
    colour: str = "",
    detail: str = "",
    where: Sequence[str] = (),
) -> None:
    """Add a consequence to a choice."""
    c["effects"]["lines"].append(
        {
            "icon": icon,
            "css": colour,
            "text": text,
            "detail": detail,
            "result": result,
            "tone": tone,
            "where": list(where),
        }
    )


def seat_css(seat: int) -> str:
    """Give the colour class of a seat.

    >>> seat_css(0)
    'p1'
    """
    return f"p{int(seat) + 1}"


def seat_emblem(seat: int) -> str:
    """Give the emblem of a seat.

    >>> seat_emblem(0)
    'em-1'
    """
    return f"em-{int(seat) + 1}"
