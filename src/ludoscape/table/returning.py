"""A seat that somebody asks for who has lost its browser: who is asked, what came of it, and links that are spent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.engine.words import seat_names
from ludoscape.table.places import Seat, same

KINDS: Final = ("seat-ask", "seat-said", "seat-new")  # of events
SPENT: Final = "This seat was given back by a new link: its old one opens nothing any more."
NOT_YET: Final = "The others have not agreed yet that this link opens a seat."
ALONE: Final = "Nobody else plays here who could agree to it"


@dataclass
class SeatRequest:
    """A seat that is asked for since a time of the clock, by a link that opens nothing before all have agreed."""

    seat: int
    key_hash: str
    waiting: set[int]
    since: float
    by_one: bool = False  # one person alone decides, who could have asked himself


class Returning:
    """What is asked for at a table. Every change of it is an event of the table, which is taken over by `take`."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.ask: SeatRequest | None = None
        self.spent: dict[str, str] = {}  # by the hashes of links: why they open nothing, with marks for names

    def is_asked_by(self, key_hash: str) -> bool:
        """Tell whether a link is that of the request which is open."""
        return self.ask is not None and same(key_hash, self.ask.key_hash)

    def others(self, seat: int) -> list[int]:
        """List the seats of the other people who play here, also while a bot plays for them: all must agree."""
        place = self.seats[seat]

        def is_his(other: Seat) -> bool:
            shared = place.bearer and same(other.key_hash, place.key_hash)
            return shared or (bool(place.owner) and same(other.owner, place.owner))

        return [s.number for s in self.seats if s.kind != "bot" and not (s.free or s.invites or is_his(s))]

    def why_not(self, seat: int, there: Collection[int]) -> str:
        """Say why a seat cannot be asked for while the people of some seats are `there`; empty where it can."""
        place = self.seats[seat]
        if place.kind == "bot":
            return f"{place.name} is a bot"
        if place.free or place.invites:
            return f"The link to the seat of {place.name} is not used yet"
        if seat in there:
            return f"{place.name} is at the table now"
        return "" if self.others(seat) else ALONE

    def agreed(self, now: float, seconds: float) -> bool:
        """Tell whether all have agreed; where that is one person, whose seat it is has as long to keep it."""
        ask = self.ask
        return ask is not None and not ask.waiting and (not ask.by_one or now >= ask.since + seconds)

    def lapsed(self, silent: bool, now: float, seconds: float) -> bool:
        """Tell whether a request has waited for long enough: of `silent` seats, which bots play, or of any."""
        ask = self.ask
        if ask is None or now < ask.since + seconds:
            return False
        return bool(self.left_to_bots()) == silent

    def left_to_bots(self) -> list[int]:
        """List the seats that are waited for and played by bots: their silence is a yes after a day."""
        return sorted(seat for seat in self.ask.waiting if not self.seats[seat].person) if self.ask else []

    def plays(self, seat: int) -> None:
        """Take notice that somebody has moved: whoever holds the seat that is asked for is there."""
        if self.ask is not None and seat == self.ask.seat:
            self.end(f"{{{seat}}} is at the table, so this link opens nothing.")

    def end(self, why: str) -> None:
        """Drop the request; its link then says why."""
        if self.ask is not None:
            self.spent[self.ask.key_hash] = why
            self.ask = None

    def take(self, kind: str, seat: int, data: Mapping[str, Any], at: float) -> str:
        """Take over an event; give what the log says of it."""
        who = f"{{{seat}}}"
        if kind == "seat-ask":
            people = {self.seats[other].owner or self.seats[other].key_hash for other in data["waiting"]}
            self.ask = SeatRequest(seat, data["key"], set(data["waiting"]), at, len(people) == 1)
            return f"Somebody asks for {who}'s seat, from another browser"
        if kind == "seat-new":
            place = self.seats[seat]
            self.spent[place.key_hash] = SPENT
            place.key_hash, place.owner, place.bearer, place.kind = data["key"], "", False, "friend"
            self.ask = None
            return f"All agree: whoever asked for {who}'s seat can take it"
        return self._answered(data)

    def _answered(self, data: Mapping[str, Any]) -> str:
        if self.ask is None:
            return ""
        seats, seat = list(data["seats"]), f"{{{self.ask.seat}}}"
        verb = "does" if len(seats) == 1 else "do"
        if data["yes"]:
            self.ask.waiting.difference_update(seats)
            if data.get("silent"):
                return f"{seat_names(seats)} left the seat to a bot and {verb} not answer, so {seat} need not wait"
            agreed = f"{seat_names(seats)} {'agrees' if len(seats) == 1 else 'agree'} that {seat} gets the seat back"
            return agreed + f"; as nobody else can be asked, {seat} has a day to keep it" * self.ask.by_one
        if data.get("silent"):
            text = "Not all have answered for a day"
        elif data.get("held"):
            text = f"{seat} is still here"
        else:
            text = f"{seat_names(seats)} {verb} not agree"
        self.end(f"{text}, so this link opens nothing.")
        whose = "the" if data.get("held") else f"{seat}'s"
        return f"{text}, so {whose} seat stays as it is"
