"""What the players add to the seed of a table: promised, fixed, shown, and in every draw from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ludoscape.engine import fairness
from ludoscape.engine.fairness import Keys, Share
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
