"""How people play Silver Isle who decide by lot, and tables of it that have come to a certain decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import ludoscape as ls
from ludoscape.engine.record import read_record, replay
from ludoscape.games.silver_isle.rules.letters import PHASES
from ludoscape.games.silver_isle.rules.state import SilverState
from tests.browser.people import Choice, Habit
from tests.browser.server import Served
from tests.table.helpers import ME, Player, set_table

# how much somebody likes each kind of move, besides chance; what is not named counts nothing
BUSY: Final = {"arrive": 1.0, "unload": 0.8, "load": 0.4, "go": 0.5, "depart": -0.7, "nomine": -1.0, "fights": 0.4}
GREEDY: Final = {
    "hit": 3,
    "shiphit": 3,
    "porthit": 3,
    "dig": 3,
    "claim": 2,
    "arrive": 3,
    "unload": 2,
    "load": 1,
    "go": 2,
}
CROWDED: Final = {"arrive": 9, "unload": 6, "load": 2, "go": 1}  # everybody ashore
TRIES: Final = 3000
LONG: Final = 240  # moves of one try

Wish = Callable[[SilverState], bool]


class Islander(Habit):
    """Somebody who plays Silver Isle by lot and likes some kinds of moves."""

    def __init__(self, seed: int, likes: Mapping[str, float] = BUSY) -> None:
        super().__init__(seed)
        self.likes = likes

    def choose(self, choices: Sequence[Choice]) -> Choice:
        """Pick one of the choices."""
        return max(choices, key=self._like)

    def _like(self, choice: Choice) -> float:
        fights = bool(choice["effects"]["draw"].get("fights"))
        return self.chance.random() + self.likes.get(choice["kind"], 0) + fights * self.likes.get("fights", 0)


def at_phase(phase: str, more: Wish = lambda _: True) -> Wish:
    """Want a kind of decision."""
    return lambda state: PHASES[state.phase] == phase and more(state)


def out_of_turn(state: SilverState) -> bool:
    """Want a decision of a nation that is not active."""
    return bool(state.decider != state.nation)


def ready(players: Sequence[Player], habit: Habit) -> ls.State:
    """Build the isle and place the ports from outside; gives the state: from here on nothing is left to chance."""
    while True:
        actor = players[0].see()["view"]["actor"]
        player = players[actor if len(players) > 1 else 0]
        seen = player.see()
        if seen["view"]["phase"] not in ("lay", "port"):
            return replay(read_record(player.get("record").text), ls.game)  # no move up to now was hidden
        player.play(habit.choose(seen["view"]["choices"])["move"])


def find(start: ls.State, wanted: Wish, likes: Mapping[str, float], seed: int = 1) -> list[tuple[int, str]] | None:
    """Look for moves that lead to a wanted decision, each with the seat that plays it."""
    rng = ls.Rng(f"isle {seed}")
    best: list[tuple[int, str]] | None = None
    for turn in range(TRIES):
        state = start.copy()
        moves: list[tuple[int, str]] = []
        while state.actor >= 0 and len(moves) < (LONG if best is None else len(best) - 1):
            assert isinstance(state, SilverState)
            if moves and wanted(state):
                best = moves
                break
            legal = state.legal()
            kinds: dict[str, list[int]] = {}
            for move in legal:
                kinds.setdefault(state.text(move).split()[0], []).append(move)
            names = [name for name in kinds for _ in range(int(likes.get(name, 1)))] or list(kinds)
            found = kinds[names[rng.below(len(names))]]
            move = found[rng.below(len(found))]
            moves.append((int(state.actor), state.text(move)))
            state.play(move)
        if best is not None and turn >= 20:
            break
    return best


def lead(players: Sequence[Player], wanted: Wish, likes: Mapping[str, float] = GREEDY) -> None:
    """Play moves from outside until a decision is as wanted; one player for all seats, or one for each."""
    start = ready(players, Islander(1))
    moves = find(start, wanted, likes)
    assert moves is not None, "no way leads to that"
    for seat, text in moves:
        players[seat if len(players) > 1 else 0].play(text)


def isle(served: Served, wanted: Wish, likes: Mapping[str, float] = GREEDY, seats: int = 4, **options: Any) -> Player:
    """Set a table for several people at one screen and lead it to a decision."""
    player = set_table(served.address, "silver-isle", [ME] * seats, **options)[0]
    lead([player], wanted, likes)
    return player
