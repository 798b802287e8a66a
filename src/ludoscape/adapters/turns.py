"""A game in play, as adapters step through it: from decision to decision, with chance played between them. Compiled."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.state import CHANCE, OVER, State


class Turns:
    """Step a state in place by the actions of an encoder.

    `actor` is the seat that decides, or OVER; `legal` lists its actions in the game's order, `mask` marks them. With
    `noting`, `events` holds the states and moves since the last decision, oldest first.
    """

    def __init__(self, state: State, encoder: Encoder, rng: Rng, noting: bool) -> None:
        self.state = state
        self.encoder = encoder
        self.rng = rng
        self.noting = noting
        self.events: list[tuple[State, int]] = []
        self.actor: i64 = CHANCE
        self.legal: list[int] = []
        self.mask = b""
        self._none = bytes(int(encoder.actions))
        self._go_on()

    def take(self, action: int) -> bool:
        """Play an action, and chance up to the next decision; False, and nothing happens, when it is not legal."""
        if not 0 <= action < len(self.mask) or not self.mask[action]:
            return False
        if self.noting:
            self.events = []
        self._play(self.encoder.move(action))
        self._go_on()
        return True

    def look(self, seat: i64) -> tuple[bytes, bytes]:
        """Give the observation of a seat, and the mask of its actions: all zeros unless it decides."""
        return self.encoder.observe(self.state, seat), self.mask if seat == self.actor else self._none

    def stop(self) -> None:
        """Let nobody decide any more, as at the end of a game."""
        self.actor = OVER
        self.legal = []
        self.mask = self._none

    def __reduce__(self) -> tuple[Any, ...]:
        stopped = self.actor != self.state.actor
        return resumed, (self.state, self.encoder, self.rng, self.noting, self.events, stopped)

    def _play(self, move: i64) -> None:
        if self.noting:
            self.events.append((self.state.copy(), move))
        self.state.play(move)

    def _go_on(self) -> None:
        state = self.state
        while state.actor == CHANCE:
            self._play(state.draw(self.rng))
        self.actor = state.actor
        self.legal, self.mask = self.encoder.choices(state)


def resumed(
    state: State, encoder: Encoder, rng: Rng, noting: bool, events: list[tuple[State, int]], stopped: bool
) -> Turns:
    """Go on from a decision, or from an end: what copies and pickles of `Turns` are made by."""
    turns = Turns(state, encoder, rng, noting)
    turns.events = events
    if stopped:
        turns.stop()
    return turns
