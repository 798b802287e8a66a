"""The levels of bots that can be chosen at a table: one source for the lobby, the command line and the lab."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

USUAL_LEVEL: Final = 3  # of a bot where nobody has said another, and of one that stands in for another bot


@dataclass(frozen=True)
class Level:
    """A strength to choose at the table: which bot plays it, and a sentence that says how strong and how slow it is."""

    number: int
    title: str
    bot: str
    summary: str


LEVELS: Final[Mapping[int, Level]] = {
    level.number: level
    for level in (
        Level(1, "Wanderer", "greedy:slips=0.8", "Looks at one move in five; answers at once."),
        Level(2, "Dabbler", "greedy:slips=0.45", "Slips in nearly half of its moves; answers at once."),
        Level(3, "Opportunist", "greedy", "Takes what looks best and never thinks ahead; answers at once."),
        Level(4, "Thinker", "mcts:playouts=400,seconds=0.5,wall=1.5", "Looks ahead a little, within half a second."),
        Level(5, "Strategist", "mcts:seconds=4.5,wall=12", "Looks ahead for up to five seconds."),
    )
}
