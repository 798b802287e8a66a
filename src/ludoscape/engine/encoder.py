"""Positions as numbers, for learners: what a seat may know as bytes, and the legal moves as a mask. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from ludoscape.engine.state import Moves, State

if TYPE_CHECKING:
    from ludoscape.engine.game import Game
    from ludoscape.engine.network import Network
    from ludoscape.engine.sight import Sight

MOST: Final = 255  # a number of an observation is a byte


class Field:
    """Some numbers of an observation that belong together: how many, the greatest value, and what they mean."""

    def __init__(self, name: str, length: int, most: int, meaning: str) -> None:
        self.name = name
        self.length = length
        self.most = most
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"<{self.name}: {self.length} numbers up to {self.most}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Turn positions of one game into numbers. A game subclasses it and writes `write`, its fields in order.

    An observation has the same length in every position: `size` bytes, of which each field takes its `length`, with
    values from 0 to its `most`. Numbers of seats are given in turn order beginning with the observing seat; places, and
    whatever else actions name, keep their own order, and the field `seat` says who observes. What grows without end is
    cut off at a bound that its field states. A seat's observation holds nothing that the seat may not know. Actions are
    the moves of seats numbered from 0 without the codes that only chance uses: `actions` of them.
    """

    def __init__(self, actions: i64, fields: list[Field]) -> None:
        self.game: Game | None = None  # that made it, and can make it again
        self.actions = actions
        self.fields = fields
        size = 0
        for field in fields:
            size += field.length
        self.size = size
        self._out = Moves()
        self._numbers = BytesWriter()
        self._mask = BytesWriter()  # zeros, between calls
        self._mask.write(bytes(int(actions)))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.game is None:
            raise TypeError("an encoder that no game has made can be neither copied nor sent")
        return self.game.encoder, ()

    # ---- what a game writes

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat."""
        raise NotImplementedError

    def sight(self, network: Network) -> Sight | None:
        """Make what follows the observations of all seats for a network, change by change; None: they are written."""
        return None

    def action(self, move: i64) -> i64:
        """Give the action of a move that a seat can make. Here: the same number."""
        return move

    def move(self, action: i64) -> i64:
        """Give the move of an action, the inverse of `action`."""
        return action

    # ---- what follows from it

    def observe(self, state: State, seat: i64) -> bytes:
        """Give the observation of a seat: `size` bytes."""
        out = self._numbers
        out.truncate(0)
        self.write(state, seat, out)
        return out.getvalue()

    def mask(self, state: State) -> bytes:
        """Give a byte for each action: 1 where it is legal for the actor, 0 elsewhere, and when no seat acts."""
        out = self._mask
        if state.actor < 0:
            return out.getvalue()
        moves = self._out
        moves.n = 0
        state.moves(moves)
        for i in range(moves.n):  # it may refuse one, so before anything is marked
            moves.item[i] = self.action(moves.item[i])
        for i in range(moves.n):
            out[moves.item[i]] = 1
        marked = out.getvalue()
        for i in range(moves.n):
            out[moves.item[i]] = 0
        return marked

    def legal(self, state: State) -> list[int]:
        """List the legal actions of the actor, in rising order; empty when no seat acts."""
        found: list[int] = []
        if state.actor >= 0:
            moves = self._out
            moves.n = 0
            state.moves(moves)
            for i in range(moves.n):
                found.append(self.action(moves.item[i]))
            found.sort()
        return found

    def choices(self, state: State) -> tuple[list[int], bytes]:
        """Give the legal actions in the game's order, and the mask: both for little more than one of them."""
        mask = self.mask(state)
        found: list[int] = []
        if state.actor >= 0:
            moves = self._out  # in which `mask` has left the actions
            for i in range(moves.n):
                found.append(moves.item[i])
        return found, mask


def steps_to(place: i64, seat: i64, number: i64) -> i64:
    """Count the steps in turn order from a seat to a place, of so many; -1 for none, a place below 0."""
    if place < 0:
        return -1
    return place - seat if place >= seat else place - seat + number


def steps_on(seat: i64, steps: i64, number: i64) -> i64:
    """Give the place some steps after a seat in turn order, of so many: fewer steps than places."""
    place = seat + steps
    return place - number if place >= number else place


def put(out: BytesWriter, value: i64, most: i64) -> None:
    """Append a number, cut off at 0 and at its most."""
    if value < 0:
        value = 0
    if value > most:
        value = most
    out.append(u8(value))


def as_byte(value: i64) -> u8:
    """Give a number as a byte, cut off at 255."""
    return u8(value) if value < MOST else u8(MOST)


def one_of(out: BytesWriter, place: i64, length: i64) -> None:
    """Append so many numbers, all 0 but a 1 at that place; all are 0 for a place outside, such as -1 for none."""
    begin: i64 = len(out)
    for _i in range(length):
        out.append(0)
    if 0 <= place < length:
        out[begin + place] = 1


def flag(out: BytesWriter, holds: bool) -> None:
    """Append 1 for what holds, 0 for what does not."""
    if holds:
        out.append(1)
    else:
        out.append(0)
