"""Seeds and options of random games that end in each of the ways of DE-75: for tests, and for golden records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import ludoscape as ls


@dataclass(frozen=True)
class Ending:
    """A random game, how it is played, and how it ends. `calm` players mostly stop, keep and end when they may."""

    reason: str
    seats: int
    seed: str
    winners: tuple[int, ...]
    calm: bool = False
    options: dict[str, Any] = field(default_factory=dict)

    def start(self) -> ls.State:
        return ls.game("decay", seats=self.seats, **self.options).start()

    def play(self) -> tuple[ls.State, list[str]]:
        """Play the game; gives the final state and the texts of all moves, the chance event first."""
        rng = ls.Rng(self.seed)
        state = self.start()
        move = state.draw(rng)
        record = [state.text(move)]
        state.play(move)
        while state.actor != ls.OVER:
            legal = state.legal()
            move = legal[-1]
            if not (self.calm and state.text(move) in (".", "^-", ";") and rng.below(12)):
                move = legal[rng.below(len(legal))]
            record.append(state.text(move))
            state.play(move)
        return state, record


ENDINGS = (
    Ending("last", 2, "ending 48", (0,)),
    Ending("last", 3, "ending 6", (2,)),
    Ending("last", 4, "ending 150", (3,)),
    Ending("all_dead", 2, "ending 137", (0, 1)),
    Ending("all_dead", 3, "ending 86", (0, 1, 2)),
    Ending("all_dead", 4, "ending 122", (1, 2)),
    Ending("all_dead", 2, "ending 578", (1,), options={"all_dead": "mover_loses"}),
    Ending("all_dead", 4, "ending 604", (0, 2, 3), options={"all_dead": "mover_loses"}),
    Ending("repetition", 2, "ending 78", (0, 1), calm=True),
    Ending("repetition", 3, "ending 30", (0, 1), calm=True),
    Ending("repetition", 4, "ending 24", (1, 3), options={"repetition": 2}),
    Ending("quiet", 2, "ending 176", (0, 1), options={"quiet_rounds": 2}),
    Ending("quiet", 3, "ending 158", (1, 2), calm=True),
    Ending("quiet", 4, "ending 219", (0, 3), options={"quiet_rounds": 2}),
    Ending("max_turns", 2, "ending 162", (0, 1), calm=True),
    Ending("max_turns", 3, "ending 144", (0, 1, 2), options={"max_turns": 4}),
    Ending("max_turns", 4, "ending 71", (0, 3), options={"max_turns": 4}),
)
