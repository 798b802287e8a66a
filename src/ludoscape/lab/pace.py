"""How long bots think: seconds of the processor and by the wall, for decisions of games that greedy bots play."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludoscape.bots import information_set, make_bot
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import CHANCE, OVER, State

ASKED: Final = 5  # one in so many decisions of a game, drawn by lot


@dataclass(frozen=True)
class Pace:
    """The seconds of one bot, decision by decision: those of the processor, and those that somebody waits."""

    bot: str
    cpu: tuple[float, ...]
    wall: tuple[float, ...]


def positions(game: Game, count: int, seed: int | str = 0) -> list[State]:
    """Draw positions in which there is something to decide, from games of greedy bots: from the start to the end."""
    rng = Rng(f"pace {seed}")
    bots = [make_bot("greedy:slips=0.2", f"{seed} {seat}") for seat in range(game.seats)]
    found: list[State] = []
    while len(found) < count:
        state = game.start()
        before = len(found)
        while state.actor != OVER and len(found) < count:
            if state.actor == CHANCE:
                state.play(state.draw(rng))
                continue
            seat = int(state.actor)
            if len(state.legal()) > 1 and rng.below(ASKED) == 0:
                found.append(state.copy())
            state.play(bots[seat].choose(information_set(state, seat)))
        if len(found) == before and rng.below(100) == 0:
            break  # a game in which nobody has anything to decide
    return found


def pace(game: Game, bots: Sequence[str], decisions: int, seed: int | str = 0) -> list[Pace]:
    """Let every bot decide the same positions, and time each decision. Raises BotError for one that cannot be made."""
    asked = [information_set(state, int(state.actor)) for state in positions(game, decisions, seed)]
    found = []
    for name in bots:
        bot = make_bot(name, seed)
        bot.begin()
        cpu, wall = [], []
        for seen in asked:
            begun, cpu_begun = time.monotonic(), time.thread_time()
            bot.choose(seen)
            cpu.append(time.thread_time() - cpu_begun)
            wall.append(time.monotonic() - begun)
        bot.close()
        found.append(Pace(name, tuple(cpu), tuple(wall)))
    return found


def quantile(values: Sequence[float], share: float) -> float:
    """Give the value below which a share of the values lies: the next one that there is.

    >>> quantile([3, 1, 2, 4], 0.5), quantile([3, 1, 2, 4], 0.95)
    (2, 4)
    """
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, round(share * len(ordered) + 0.4999) - 1))]
