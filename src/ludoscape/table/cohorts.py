"""What streams send, made once for all who can share it: each message is written and compressed for a cohort.

What a compressed stream sends depends on all that it sent before. So those share who have the same before them: readers
of one audience who came between the same two changes. Readers who take longer find what they missed kept for a while.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from ludoscape.table.packing import Packer, packer
from ludoscape.table.showing import Audience, Showing

RETRY_MILLISECONDS: Final = 1000
PING: Final = b": still here\n\n"
MOST_KEPT: Final = 32  # messages that a reader may be behind the others of his cohort


class Cohort:
    """Readers who are sent the same bytes. Each has a place: how many of the pieces it has taken."""

    def __init__(self, audience: Audience, packing: Packer, version: int | None) -> None:
        self.audience = audience
        self.version = version  # of what is shown, as the readers know it; None: they know nothing yet
        self.messages = 0
        self.places: dict[object, int] = {}
        self._packer = packing
        self._kept: deque[bytes] = deque()
        self._end = 0
        self._say(f"retry: {RETRY_MILLISECONDS}\n\n".encode())

    @property
    def encoding(self) -> str:
        """Give the content encoding, empty for none."""
        return self._packer.name

    def fits(self, version: int | None, now: int) -> bool:
        """Tell whether somebody who knows a version would be sent all that this cohort was sent."""
        if len(self._kept) < self._end:
            return False
        if version == now:
            return self.messages == 0 and self.version == now
        return self.messages == (self.version == now)

    def take(self, reader: object, showing: Showing) -> bytes | None:
        """Give what a reader has not got yet, empty if nothing; None when it is too far behind to be told.

        The first who has everything makes what is new. So nothing is made that nobody could be sent.
        """
        if self.places[reader] == self._end and self.version != showing.version:
            self.version = showing.version
            self.messages += 1
            self._say(showing.message(self.audience))
        missing = self._end - self.places[reader]
        if missing > len(self._kept):
            return None
        self.places[reader] = self._end
        return b"".join(list(self._kept)[len(self._kept) - missing :])

    def ping(self, reader: object) -> None:
        """Say to all that the stream lives, unless there is something that this reader has not got."""
        if self.places[reader] == self._end:
            self._say(PING)

    def close(self) -> None:
        """Give back what compressing takes."""
        self._packer.close()

    def _say(self, message: bytes) -> None:
        self._kept.append(self._packer.pack(message))
        self._end += 1
        # from the second message on nobody joins any more, and what all have taken can go
        needed = self._end - min(self.places.values(), default=0) if self.messages > 1 else MOST_KEPT
        while len(self._kept) > min(MOST_KEPT, needed):
            self._kept.popleft()


class Cohorts:
    """The cohorts of one table."""

    def __init__(self, showing: Showing) -> None:
        self._showing = showing
        self._all: list[Cohort] = []

    def join(self, reader: object, audience: Audience, accepts: str, up_to_date: bool) -> Cohort:
        """Find the cohort of a reader who accepts these ways of packing, or begin one."""
        now = self._showing.version
        version = now if up_to_date else None
        made = packer(accepts)
        for cohort in self._all:
            if cohort.audience == audience and cohort.encoding == made.name and cohort.fits(version, now):
                made.close()
                break
        else:
            cohort = Cohort(audience, made, version)
            self._all.append(cohort)
        cohort.places[reader] = 0
        return cohort

    def leave(self, reader: object, cohort: Cohort) -> None:
        """Take a reader away."""
        del cohort.places[reader]
        if not cohort.places:
            self._all.remove(cohort)
            cohort.close()
