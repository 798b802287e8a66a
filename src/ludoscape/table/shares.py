"""What the players add to the seed of a table: promised, fixed, shown, and in every draw from then on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ludoscape.engine import fairness
from ludoscape.engine.fairness import Keys, Share
from ludoscape.engine.words import seat_names
from ludoscape.table.refusal import Refusal

REVEAL_SECONDS: Final = 10.0  # then the game begins without what is withheld

NONE: Final = ""  # the table gathers no shares
OPEN: Final = "open"  # shares are promised
FIXED: Final = "fixed"  # the promises are fixed, and shares are shown
BEGUN: Final = "begun"  # the draws follow from all that was shown


class Shares:
    """The shares of a table, as far as they have come. Every change of them is an event of the table, which is taken
    over by `take`; the rest checks what may become one.
    """

    def __init__(self, seed: bytes, table: str, seats: int) -> None:
        self.stage = NONE
        self.since = 0.0  # when the promises were fixed
        self.of: dict[int, Share] = {}
        self.without: set[int] = set()  # seats that were taken by a page that could promise nothing
        self._made = (seed, table, seats)
        self.keys = Keys(seed, table, seats, {})

    @property
    def waits(self) -> bool:
        """Tell whether the game has not begun, because shares are still gathered."""
        return self.stage in (OPEN, FIXED)

    def lacks(self) -> list[int]:
        """List the seats that have promised a share and not shown it."""
        return sorted(seat for seat, share in self.of.items() if not share.value)

    def is_promised(self, seat: int, promise: str) -> bool:
        """Tell whether a seat has promised just that already. Raises Refusal where it cannot be promised any more."""
        if self.stage == OPEN and seat not in self.of:
            return False
        if seat in self.of and self.of[seat].promise == promise:
            return True
        raise Refusal(409, "The shares of this table are fixed, so that none can be chosen to fit the others.")

    def is_shown(self, seat: int, value: str) -> bool:
        """Tell whether a seat has shown its share already. Raises Refusal where it is not the promised one."""
        share = self.of.get(seat)
        if share is None or self.stage in (NONE, OPEN):
            raise Refusal(409, "A share is shown once the promises of all are fixed.")
        if fairness.promise(self._made[1], seat, bytes.fromhex(value)) != share.promise:
            raise Refusal(422, "This is not the share that was promised.")
        return bool(share.value)

    def take(self, what: str, seat: int, data: Mapping[str, Any], at: float) -> None:
        """Take over an event: `gather`, `promise`, `fix`, `share` or `begin`."""
        if what == "gather":
            self.stage = OPEN
        elif what == "promise":
            self.of[seat] = Share(data["promise"])
        elif what == "fix":
            self.stage, self.since = FIXED, at
        elif what == "share":
            self.of[seat] = replace(self.of[seat], value=data["value"], place=data["place"])
        elif what == "begin":
            self.stage = BEGUN
        self.keys = Keys(*self._made, self.of)


def said_of(shares: Shares, kind: str, who: str, data: Mapping[str, Any], people: int) -> str:
    """Say what happened to the shares of so many people, where that is to be read."""
    if kind == "share":
        return f"The share of {who} is in the draws from now on"
    if kind == "fix" and data.get("without"):
        begins = f"{who} begins" if "by" in data else "The game begins"
        return f"{begins} before {_have(data['without'])} added to the draws"
    if kind != "begin" or people < 2:
        return ""
    lacking = shares.lacks()
    added = [seat for seat in sorted(shares.of) if seat not in lacking]
    text = f"The game begins: {_have(added)} added to its draws"
    if not added:
        text = "The game begins: no player has added to its draws"
    return text + (f", but not {seat_names(lacking)}, whose share did not come" if lacking else "")


def _have(seats: Sequence[int]) -> str:
    """Say that some seats have … what follows."""
    return f"{seat_names(seats)} {'has' if len(seats) == 1 else 'have'}"
