"""One game that is looked at: how a question is put to it, and what is said when a promise is broken."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from ludoscape.engine import fairness
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.record import Record
from ludoscape.engine.state import CHANCE, SPECTATOR, State

T = TypeVar("T")
TABLE = "conformance"
SEAT = re.compile(r"\{(\d+)\}")


class ConformanceError(AssertionError):
    """A promise of the contract that a game breaks: what, where in which game, and how to get there again."""


class Probe:
    """Ask a game what every game must answer; raise ConformanceError with the way that led there."""

    def __init__(self, game: Game, seed: int | str, thorough: float, undo: float, quick: float) -> None:
        self.game = game
        self.seed = seed
        self.rng = Rng(f"conformance {seed}")
        self.thorough = thorough
        self.undo = undo
        self.quick = quick
        self.record = Record.of(game, table=TABLE)
        self.fair = hashlib.sha256(f"conformance {seed}".encode()).digest()
        self.record.commitment = fairness.commitment(self.fair)
        self.audiences = [*range(game.seats), SPECTATOR]
        self.pool: list[str] = []  # texts that were legal somewhere in this game
        self.pooled: set[str] = set()
        self.draws = 0
        self.weighed = 0  # chance nodes whose draws were weighed
        self.met: Counter[str] = Counter()  # positions of each phase
        self.lacks: set[str] = set()
        self.known: list[tuple[State, bytes]] = []  # the two positions looked at last, with their digests
        changed = any(spec.name in game.changed_options() for spec in game.option_specs)
        self.bound = game.longest * (4 if changed else 1)

    def fail(self, problem: str) -> ConformanceError:
        last = [f"{event.number} {event.text}" for event in self.record.events[-6:]]
        return ConformanceError(
            f"{self.game!r}, seed {self.seed!r}, after event {len(self.record.events)}: {problem}\n"
            f"the last events: {' | '.join(last) or 'none'}"
        )

    def demand(self, fine: object, problem: str) -> None:
        if not fine:
            raise self.fail(problem)

    def guarded(self, question: Callable[[], T]) -> T:
        """Do something; whatever a game raises is told with the way that led there."""
        try:
            return question()
        except ConformanceError:
            raise
        except Exception as error:
            raise self.fail(f"{type(error).__name__}: {error}") from error

    def digest(self, state: State) -> bytes:
        """Give the digest of a position when it was first looked at; nothing that is asked of it may change it."""
        for known, digest in self.known:
            if known is state:
                return digest
        digest = state.digest()
        self.known = [*self.known[-1:], (state, digest)]
        return digest

    def unchanged(self, state: State) -> bool:
        """Tell whether a position is as it was when it was first looked at."""
        return state.digest() == self.digest(state)

    def ask(self, state: State, what: str, question: Callable[[], T]) -> T:
        """Ask something of a state, which must not change by it."""
        self.digest(state)
        answer = question()
        self.demand(self.unchanged(state), f"asking for {what} changes the state")
        return answer

    def able(self, what: str, question: Callable[[], T]) -> T | None:
        """Ask for what a game may not have yet."""
        try:
            return question()
        except (NotImplementedError, ImportError):
            self.lacks.add(what)
            return None

    def happens(self, chance: float) -> bool:
        return bool(self.rng.below(1_000_000) < int(chance * 1_000_000))

    def some(self, items: list[T], number: int) -> list[T]:
        """Pick a few items, all when there are few."""
        if len(items) <= number:
            return items
        return [items[self.rng.below(len(items))] for _ in range(number)]

    def count(self, state: State) -> int:
        """Tell how many positions of this phase were met, this one among them: no kind of position is passed by."""
        phase = json.loads(self.digest(state)).get("phase")  # it is made anyhow, and a view is not
        if phase is None:  # a game need not write it down
            phase = state.copy().view(SPECTATOR)["phase"]  # of a copy, since asking may change what is not sound
        self.met[str(phase)] += 1
        return self.met[str(phase)]

    def choose(self, state: State) -> int:
        """Choose the next move: at random, or as a fair table would draw."""
        if state.actor == CHANCE:
            return fairness.draw(self.fair, TABLE, len(self.record.events) + 1, state.chance())
        legal = state.legal()
        return legal[self.rng.below(len(legal))]

    def branches(self, state: State) -> list[int]:
        return [move for move, _ in state.chance()] if state.actor == CHANCE else state.legal()

    def check_data(self, data: object, what: str) -> None:
        """Check that data is plain JSON and names only seats that exist."""
        try:
            written = json.dumps(data, allow_nan=False)
            same = json.loads(written) == data
        except (TypeError, ValueError) as error:
            raise self.fail(f"{what} is not plain data: {error}") from error
        self.demand(same, f"{what} is not the same after going through JSON (tuples, or keys that are no texts?)")
        seats = {int(n) for n in SEAT.findall(written)}
        self.demand(all(n < self.game.seats for n in seats), f"{what} names a seat that does not exist: {seats}")
