"""What can be touched in the pictures of all games: elements with a name, and the moves that a touch may mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ludoscape.pictures.svg import Value, element

Choice = Mapping[str, Any]

MOST_KEPT: Final = 16_384  # groups as they were written, some ten megabytes


def named(
    name: str, css: str, words: str, *content: str, target: bool, chosen: bool = False, **attributes: Value
) -> str:
    """Write a group that is read aloud as `words`; as a `target` it is a button, pressed while it is `chosen`.

    >>> named("de-die-S", "die", "Die of Suns", target=False)
    '<g id="de-die-S" class="die" role="img" aria-label="Die of Suns"/>'
    """
    return element(
        "g",
        *content,
        id=name,
        css=css,
        **attributes,
        role="button" if target else "img",
        tabindex="-1" if target else None,
        aria_pressed="true" if chosen else None,
        aria_label=words,
    )


@lru_cache(maxsize=MOST_KEPT)
def kept(
    name: str,
    css: str,
    words: str,
    content: tuple[str, ...],
    target: bool,
    chosen: bool,
    move: str | None = None,
    style: str | None = None,
) -> str:
    """Write such a group, unless that was done lately with all the same: most pieces stay where they are."""
    return named(name, css, words, *content, target=target, chosen=chosen, transform=move, style=style)


def meant(choices: Sequence[Choice], touched: str) -> list[str]:
    """Give the legal moves that a touch on an element may mean: those that it completes, then those that it begins."""
    ends = [choice["move"] for choice in choices if choice["picks"][-1:] == [touched]]
    begins = [choice["move"] for choice in choices if len(choice["picks"]) > 1 and choice["picks"][0] == touched]
    return [*ends, *begins]


class Stage:
    """What a picture is drawn from: the view, the choice that is previewed, and what can be picked on the board.

    `effect` is what the choice has for the picture, `goal` the last of its picks and `base` those before. `firsts` and
    `laters` are the elements that can be picked first of all or after others, each with the choices it is for.
    """

    def __init__(
        self, view: Mapping[str, Any], chosen: str, marks: Sequence[Choice], on_board: Callable[[str], object]
    ) -> None:
        self.view = view
        self.board: Mapping[str, Any] = view["board"]
        self.marks = marks
        self.choices: Sequence[Choice] = view["choices"]
        self.choice = next((c for c in self.choices if c["move"] == chosen), None) if chosen else None
        self.effect: Mapping[str, Any] = self.choice["effects"]["draw"] if self.choice else {}
        picks = self.choice["picks"] if self.choice and self.choice["picks"] else [""]
        self.base: list[str] = picks[:-1]
        self.goal: str = picks[-1]
        self.firsts: dict[str, list[Choice]] = {}
        self.laters: dict[str, list[Choice]] = {}
        for choice in self.choices:
            for i, pick in enumerate(choice["picks"]):
                if on_board(pick):
                    (self.laters if i else self.firsts).setdefault(pick, []).append(choice)

    def target(self, name: str) -> bool:
        """Tell whether an element can be picked, first of all or later."""
        return name in self.firsts or name in self.laters

    def is_moot(self, name: str) -> bool:
        """Tell whether an element counts only after another first pick than the previewed one."""
        if not self.choice or name in self.firsts:
            return False
        return all(choice["picks"][:-1] != self.base for choice in self.laters[name])
