"""How fast the engine is: random games inside it, and single calls through Python, in CPU time of one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.playout import playouts
from ludoscape.engine.state import CHANCE, OVER, State

ROUNDS: Final = 5
POSITIONS: Final = 200


def bench(game: Game, seconds: float = 2.0) -> dict[str, Any]:
    """Measure a game for about so many seconds; every figure is the median of five rounds.

    `decisions_per_s` and `playouts_per_s` come from whole random games inside the engine, `copy_ns`, `legal_ns` and
    `play_ns` from calls through Python on positions of random games.
    """
    from ludoscape import build

    decisions, games = _whole_games(game, seconds * 0.6)
    positions = _positions(game, POSITIONS)
    share = seconds * 0.4 / 3
    copy_ns = _per_call(positions, lambda state: state.copy(), share)
    legal_ns = _per_call(positions, lambda state: state.legal(), share)
    return {
        "game": game.name,
        "options": game.changed_options(),
        "seats": game.seats,
        "build": build(),
        "decisions_per_s": round(decisions),
        "playouts_per_s": round(games, 1),
        "copy_ns": round(copy_ns),
        "legal_ns": round(legal_ns),
        "play_ns": round(_play_ns(positions, share)),
    }


def in_words(result: dict[str, Any]) -> str:
    """Say a result in one line."""
    return (
        f"{result['game']}, {result['seats']} seats, {result['build']}: {result['decisions_per_s']:,} decisions/s, "
        f"{result['playouts_per_s']:,} games/s; copy {result['copy_ns']:,} ns, legal {result['legal_ns']:,} ns, "
        f"play {result['play_ns']:,} ns"
    )


def _whole_games(game: Game, seconds: float) -> tuple[float, float]:
    """Play random games from the start in slices; decisions and games a second."""
    root, rng, slice_ = game.start(), Rng("bench"), 1
    playouts(root, 1, rng)
    while True:  # find how many games fill a round
        begun = time.process_time()
        playouts(root, slice_, rng)
        spent = time.process_time() - begun
        if spent > seconds / ROUNDS / 4:
            break
        slice_ *= 2
    slice_ = max(1, round(slice_ * seconds / ROUNDS / spent))
    rates = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        made = playouts(root, slice_, rng)
        spent = max(time.process_time() - begun, 1e-9)
        rates.append((made / spent, slice_ / spent))
    return median(rate[0] for rate in rates), median(rate[1] for rate in rates)


def _positions(game: Game, count: int) -> list[State]:
    """Collect decisions from random games, each tenth one."""
    rng, seen = Rng("bench positions"), 0
    found: list[State] = []
    while len(found) < count:
        state = game.start()
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play(state.draw(rng))
                continue
            seen += 1
            if seen % 10 == 0:
                found.append(state.copy())
            legal = state.legal()
            state.play(legal[rng.below(len(legal))])
    return found[:count]


def _per_call(positions: list[State], call: Callable[[State], object], seconds: float) -> float:
    """Time a call on every position, and take off what the loop itself costs."""

    def loop(what: Callable[[State], object]) -> float:
        begun = time.process_time_ns()
        for state in positions:
            what(state)
        return (time.process_time_ns() - begun) / len(positions)

    return _rounds(lambda: max(loop(call) - loop(_nothing), 1.0), seconds)


def _play_ns(positions: list[State], seconds: float) -> float:
    """Time one random move from every position, on copies made before."""
    rng = Rng("bench play")
    chosen = [legal[rng.below(len(legal))] for legal in (state.legal() for state in positions)]

    def once() -> float:
        copies = [state.copy() for state in positions]
        begun = time.process_time_ns()
        for state, move in zip(copies, chosen, strict=True):
            state.play(move)
        return (time.process_time_ns() - begun) / len(positions)

    return _rounds(once, seconds)


def _rounds(once: Callable[[], float], seconds: float) -> float:
    until = time.process_time() + seconds
    taken = [once()]
    while len(taken) < ROUNDS or time.process_time() < until:
        taken.append(once())
    return median(taken)


def _nothing(state: State) -> None:
    pass
