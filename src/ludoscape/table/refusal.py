"""Refusals: something asked that is not done, with a sentence that says why. Nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class StartError(Exception):
    """Tables that cannot be served; the message is one sentence for who wants to serve them."""


class Refusal(Exception):
    """What was asked is not done. `status` is that of HTTP; `rule` and `where` are given for moves.

    `retry` is after how many seconds it may be asked again, `way` the table where a lost seat can be asked for.
    """

    def __init__(
        self,
        status: int,
        sentence: str,
        rule: str = "",
        where: Sequence[str] = (),
        more: Mapping[str, Any] | None = None,
        retry: int | None = None,
        way: str = "",
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule
        self.where = list(where)
        self.more = more or {}
        self.retry = retry
        self.way = way

    @classmethod
    def because(cls, status: int, error: Exception) -> Refusal:
        """Make a sentence of what an error says."""
        said = str(error)
        return cls(status, f"{said[0].upper()}{said[1:]}.")

    def data(self) -> dict[str, Any]:
        """Give the refusal as JSON-able data."""
        said: dict[str, Any] = {"error": self.sentence}
        if self.rule:
            said["rule"] = self.rule
        if self.where:
            said["where"] = self.where
        return {**said, **self.more}


class Stale(Refusal):
    """A request that was made at an event which is not the last any more."""

    def __init__(self) -> None:
        super().__init__(409, "Something happened at the table in the meantime; here is how it stands now.")
