"""Play seeded random games and print a fingerprint of each: `python -m tests.fuzz.digests 40 some-seed [game …]`.

With `thoughts` in the place of the number it prints what a search limited by playouts thinks, with `shown` what is told
and shown. Run in two builds, or on two machines, or by two versions, the lines must be the same.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import islice

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.bots.mcts import MctsBot
from ludoscape.engine.conformance import random_game
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.judge import Judge
from ludoscape.engine.playout import playout
from ludoscape.engine.state import SPECTATOR

EVERY = 7  # so many events lie between two digests of the full position
LOOKS = 5  # at each of so many of these a seat looks, which takes longer


def seen(state: ls.State, seat: int, encoder: Encoder, judge: Judge, rng: ls.Rng) -> bytes:
    """Give what the compiled modules make of a position for a seat: a sample, what it observes, how it is rated."""
    known = state.resample(seat, rng)
    rated = [f"{judge.rate(known, other):.9f}" for other in range(state.game.seats)]
    return known.digest() + encoder.observe(known, seat) + encoder.mask(known) + repr(rated).encode()


def fingerprint(game: ls.Game, seed: str) -> str:
    """Play one random game; hash all lists of moves, now and then the position, and what a seat makes of it.

    At the end come the result, and a playout by the fast way.
    """
    rng = ls.Rng(seed)
    encoder, judge = game.encoder(), game.judge()
    state = game.start()
    found = hashlib.sha256()
    events = 0
    while state.actor != ls.OVER:
        branches = state.chance() if state.actor == ls.CHANCE else state.legal()
        found.update(repr((int(state.actor), branches)).encode())
        move = state.draw(rng) if state.actor == ls.CHANCE else state.legal()[rng.below(len(branches))]
        state.play(move)
        events += 1
        if events % EVERY == 0:
            found.update(state.digest())
            if events % (EVERY * LOOKS) == 0 and state.actor != ls.OVER:
                found.update(seen(state, events // EVERY % game.seats, encoder, judge, rng))
    outcome = state.outcome()
    found.update(state.digest() + repr(outcome).encode())
    fast = game.start()
    decisions = playout(fast, rng, ls.Moves())
    found.update(fast.digest() + repr((int(decisions), rng.below(1 << 30))).encode())
    return f"{seed} {game!r} {events} {outcome and outcome.reason} {found.hexdigest()[:32]}"


def fingerprints(games: int, seed: str, names: list[str]) -> Iterator[str]:
    """Play so many games of each title with random options."""
    for name in names:
        for number in range(games):
            one = f"{name}/{seed}/{number}"
            yield fingerprint(random_game(ls.game_type(name), ls.Rng(f"options of {one}")), one)


def thoughts(name: str, seed: str, decisions: int = 3, playouts: int = 40) -> list[str]:
    """Let a search think in the usual game, and in one of more seats if only there moves share their luck."""
    lucky = (game for seats in ls.game_type(name).seat_numbers if (game := ls.game(name, seats=seats)).judge().common)
    games = (ls.game(name), *islice(lucky, 1))
    return [line for game in games for line in thoughts_in(game, seed, decisions, playouts)]


def thoughts_in(game: ls.Game, seed: str, decisions: int, playouts: int) -> list[str]:
    """Let a search limited by playouts decide some times, amid a random game; what it saw of each move, exactly."""
    rng, bot = ls.Rng(seed), make_bot(f"mcts:playouts={playouts}", seed)
    assert isinstance(bot, MctsBot)
    state, found, events = game.start(), list[str](), 0
    while len(found) < decisions and state.actor != ls.OVER:
        legal = [] if state.actor == ls.CHANCE else state.legal()
        if len(legal) > 1 and events > min(20, game.longest // 8):
            found.append(repr(bot.search(information_set(state, int(state.actor))).visits()))
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
        events += 1
    return found


def shown(name: str, seed: str, games: int = 4, most: int = 400) -> list[str]:
    """Play the beginnings of random games; hash what each event tells somebody, and what is shown to him and drawn."""
    found = []
    for number in range(games):
        one = f"{name}/{seed}/{number}"
        game = random_game(ls.game_type(name), ls.Rng(f"options of {one}"))
        rng, state, told = ls.Rng(one), game.start(), hashlib.sha256()
        for event in range(most):
            if state.actor == ls.OVER:
                break
            legal = [] if state.actor == ls.CHANCE else state.legal()
            before, move = state.copy(), legal[rng.below(len(legal))] if legal else state.draw(rng)
            state.play(move)
            seat = (SPECTATOR, *range(game.seats))[event % (game.seats + 1)]
            view = state.view(seat)
            told.update(json.dumps([game.tell(before, move, state, seat), view]).encode())
            if event % EVERY == 0:
                told.update(str(game.draw(view)).encode())
        found.append(f"{one} {game!r} {told.hexdigest()}")
    return found


if __name__ == "__main__":
    print(ls.build())
    if sys.argv[1] in ("thoughts", "shown"):
        for line in (thoughts if sys.argv[1] == "thoughts" else shown)(sys.argv[3], sys.argv[2]):
            print(line)
        sys.exit()
    for line in fingerprints(int(sys.argv[1]), sys.argv[2], sys.argv[3:] or ls.games()):
        print(line)
