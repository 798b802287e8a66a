"""A position, the way that led there, and all that each seat was told on it: what perfect recall means in these games.

Of every event a seat is told what the log of a table shows to that seat: the move as far as the seat may read it, and
the sentence, with whatever the event brought to light. Nobody pays for what nobody asks: the way is kept as moves, and
told when somebody wants to hear it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ludoscape.adapters.rendering import named
from ludoscape.engine.chance import Rng
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.game import Game
from ludoscape.engine.options import Value
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, State
from ludoscape.games import game as make_game

UNKNOWN: Final = -1  # an action of somebody else: its number may say more than was told of it
BITS: Final = 16  # of the number that stands for what was told of an event
Options = tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Prepared:
    """A game as it is played: with its encoder, its first position, and the names of seats in sentences."""

    game: Game
    encoder: Encoder
    first: State
    names: tuple[str, ...]


@lru_cache(maxsize=64)
def make(name: str, seats: int, options: Options) -> Prepared:
    """Make a game once for all who play it. Raises OptionError for what is not allowed."""
    game = make_game(name, seats, **dict(options))
    return Prepared(game, game.encoder(), game.start(), tuple(f"player {seat}" for seat in range(seats)))


class Event(NamedTuple):
    """An event as a seat was told of it: who acted, the action if that was the seat itself, and `BITS` bits of hash."""

    who: int
    action: int
    told: int


@dataclass(frozen=True)
class Heard:
    """What a seat has been told: lines of text, and the events.

    `upto` counts the moves of the trail that are told, `at` is the position after these; it is never changed.
    """

    text: str
    events: tuple[Event, ...]
    upto: int
    at: State


class Trail:
    """A position with the way there. Moves are played on it in place; a copy shares what was told so far.

    `before` says what was told before `base`, for the seats that are known; a trail from the start of a game has none.
    """

    def __init__(self, made: Prepared, base: State, before: Mapping[int, Heard] | None = None) -> None:
        self.made = made
        self.base = base
        self.state = base.copy()
        self.moves: list[int] = []
        self._before = before or {}
        self._heard: dict[int, Heard] = {}
        self._forget()

    def _forget(self) -> None:
        """Forget what was asked about a position that is no more."""
        self._legal: list[int] | None = None
        self._known: dict[int, str] = {}

    # ---- actions: moves of seats as the encoder numbers them, moves of chance as they are

    def legal(self) -> list[int]:
        """List the legal actions of the seat that acts, or of chance, in rising order; not to be changed."""
        if self._legal is None:
            self._legal = self.made.encoder.legal(self.state) or sorted(move for move, _ in self.state.chance())
        return self._legal

    def play(self, action: int) -> None:
        """Play a legal action."""
        move = action if self.state.actor == CHANCE else self.made.encoder.move(action)
        self.state.play(move)
        self.moves.append(int(move))
        self._forget()

    # ---- what seats know

    def heard(self, seat: int) -> Heard:
        """Tell a seat (or SPECTATOR) all events that it has not been told yet."""
        heard = self._heard.get(seat) or self._beginning(seat)
        if heard.upto < len(self.moves):
            heard = self._heard[seat] = self._told(heard, seat)
        return heard

    def _beginning(self, seat: int) -> Heard:
        """Give what a seat had been told before the base.

        In a position that was dealt for another seat nobody can say that: it is what everybody was told, and a mark
        that tells apart what this seat knows now.
        """
        if seat in self._before:
            return self._before[seat]
        if SPECTATOR in self._before:
            common = self._before[SPECTATOR]
            return Heard(f"{common.text}knows {self._mark(self.base, seat)}\n", common.events, 0, self.base)
        return Heard("", (), 0, self.base)

    def _told(self, heard: Heard, seat: int) -> Heard:
        game, names = self.made.game, self.made.names
        lines, events, before = [heard.text], list(heard.events), heard.at
        for move in self.moves[heard.upto :]:
            actor = int(before.actor)
            after = before.copy()
            after.play(move)
            sentence = named(game.tell(before, move, after, seat)["text"], names)
            line = f"{game.text(before, move, seat)}{sentence and ': '}{sentence}"
            lines.append(f"{'chance' if actor == CHANCE else actor} {line}\n")
            action = int(self.made.encoder.action(move)) if actor == seat else UNKNOWN
            told = hashlib.blake2b(line.encode(), digest_size=BITS // 8).digest()
            events.append(Event(actor, action, int.from_bytes(told, "big")))
            before = after
        return Heard("".join(lines), tuple(events), len(self.moves), before)

    def _mark(self, state: State, seat: int) -> str:
        """Sum up in a few letters what a seat may know of a position.

        That is its observation and its legal actions; at the end its view, which shows what was hidden.
        """
        encoder = self.made.encoder
        known = hashlib.blake2b(encoder.observe(state, seat), digest_size=8)
        if state.actor == seat:
            known.update(repr(encoder.legal(state)).encode())
        if state.actor == OVER:
            known.update(json.dumps(self.made.game.view(state, seat)).encode())
        return known.hexdigest()

    def information(self, seat: int) -> str:
        """Write all that a seat has been told, line by line, and a mark of the present position as it knows it."""
        if seat not in self._known:
            told = self.heard(seat).text
            self._known[seat] = f"player {seat}\n{told}now {self._mark(self.state, seat)}"
        return self._known[seat]

    def sight(self, seat: int) -> str:
        """Write what a seat sees now, whatever was before: its view as JSON, of its choices only the moves."""
        view = self.made.game.view(self.state, seat)
        words = ("kinds", "cannot", "spread", "held", "prompt")
        seen: dict[str, object] = {key: part for key, part in view.items() if key not in words}
        seen["choices"] = [choice["move"] for choice in view["choices"]]
        return json.dumps(seen, separators=(",", ":"))

    def resampled(self, seat: int, rng: Rng) -> Trail:
        """Deal a position that a seat may be in; that seat has been told the same, the others see `_beginning`."""
        base = self.state.resample(seat, rng)
        before = {
            who: Heard(told.text, told.events, 0, base)
            for who, told in ((seat, self.heard(seat)), (SPECTATOR, self.heard(SPECTATOR)))
        }
        return Trail(self.made, base, before)

    # ---- copies

    def copy(self) -> Trail:
        """Make an independent copy."""
        other = Trail.__new__(Trail)
        other.made, other.base, other.state = self.made, self.base, self.state.copy()
        other.moves, other._before, other._heard = self.moves[:], self._before, self._heard.copy()
        other._legal, other._known = self._legal, self._known.copy()
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Trail:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.made.game
        base = game.dump(self.base) if self._before else None
        before = {seat: (heard.text, heard.events) for seat, heard in self._before.items()}
        return _again, (game.name, game.seats, tuple(game.makings().items()), base, before, self.moves)


def _again(
    name: str, seats: int, options: Options, dumped: Any, before: dict[int, tuple[str, Any]], moves: list[int]
) -> Trail:
    """Make a trail from what `__reduce__` kept of it."""
    made = make(name, seats, options)
    base = made.first if dumped is None else made.game.load(dumped)
    trail = Trail(made, base, {seat: Heard(text, events, 0, base) for seat, (text, events) in before.items()})
    for move in moves:
        trail.state.play(move)
    trail.moves = moves
    return trail
