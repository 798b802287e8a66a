"""Our bots against players of catanatron, at the classic game with two seats: who wins, with its interval.

Run as `python bench/settlers_match.py greedy --games 100`. The player is a class of the peer, by its module and name:
`--player catanatron.players.search:VictoryPointPlayer` is one of its release on PyPI. Its best ones are in its
repository alone, as `players/value.py` (ValueFunctionPlayer) and `players/minimax.py` (AlphaBetaPlayer) with what
these import: a folder that holds them goes into PYTHONPATH. The second asks two functions of the repository's
`state_functions.py` that the release does not have.

Both engines play the same game in step (`tests/games/intimate_settlers/peer.py`), by the rules of the peer's where
ours have an option for it. Each board is played twice, with the seats exchanged; dice and cards are the peer's, and it
gives up cards by chance, as it does by itself. It is offered what both engines allow.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PLAYER = "catanatron.players.search:VictoryPointPlayer"


class Match:
    """One game of our bot in a seat against a player of the peer in the other one."""

    def __init__(self, bot: Any, seat: int, player: type, seed: int) -> None:
        self.peer = import_module("tests.games.intimate_settlers.peer")
        self.pair = self.peer.Pair(2, seed)
        self.bot = bot
        self.seat = seat
        self.them = player(self.pair.colors[1 - seat])
        self.rng = random.Random(seed)

    def play(self) -> float:
        """Play to the end; give 1 when our bot has won, a half for a draw."""
        from ludoscape.engine.state import OVER

        pair = self.pair
        while pair.ours.actor != OVER:
            pair.compare()  # which also puts right what the peer does by another rule
            if pair.ours.actor == self.seat:
                pair.play(self._ours())
            else:
                for move in self._theirs():
                    pair.play(move)
        outcome = pair.ours.outcome()
        return 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0

    def _ours(self) -> int:
        from ludoscape.bots.base import information_set

        return int(self.bot.choose(information_set(self.pair.ours, self.seat)))

    def _theirs(self) -> Iterator[int]:
        """Give the moves of what the peer decides; what is not its decision is left to chance."""
        state, decides = self.pair.ours, 1 - self.seat
        if self.pair.half or state.phase == self.peer.DISCARD:
            yield self._any()
            return
        meant = {}
        for action in self.pair.theirs.state.playable_actions:
            moves = self._meant(action)
            if moves[0] in state.legal():
                meant[action] = moves
        if not meant:
            yield self._any()
            return
        actions = list(meant)
        chosen = self._decided(actions) if len(actions) > 1 else actions[0]
        for move in meant[chosen]:
            ours = self.pair.ours
            if ours.actor != decides or move not in ours.legal():
                return  # there was one to steal from, or nothing left to take
            yield move

    def _decided(self, actions: list[Any]) -> Any:
        """Let the player decide; those that search look at what the game lists, not at what they are offered."""
        theirs = self.pair.theirs
        listed, theirs.state.playable_actions = theirs.state.playable_actions, actions
        try:
            return self.them.decide(theirs, actions)
        finally:
            theirs.state.playable_actions = listed

    def _meant(self, action: Any) -> list[int]:
        """Read an action as our moves."""
        peer, kind, value = self.peer, action.action_type, action.value
        if kind == peer.Kind.MOVE_ROBBER:
            place, color, _ = value
            moves = [peer.M_ROB + self.pair.ours.lattice.hex_of(peer.cell_of(place))]
            return moves if color is None else [*moves, peer.M_STEAL + self.pair.colors.index(color)]
        if kind in peer.PLAYS:
            card = peer.PLAYS.index(kind)
            taken = {
                peer.Kind.PLAY_YEAR_OF_PLENTY: lambda: [peer.M_TAKE + peer.RESOURCES.index(each) for each in value],
                peer.Kind.PLAY_MONOPOLY: lambda: [peer.M_NAME + peer.RESOURCES.index(value)],
            }
            return [peer.M_PLAY + card, *taken.get(kind, list)()]
        return [self.pair._read(action, 1 - self.seat)]

    def _any(self) -> int:
        return int(self.rng.choice(self.pair.ours.legal()))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("bot", help="one of ours: greedy, mcts:seconds=0.05")
    parser.add_argument("--player", default=PLAYER, metavar="MODULE:CLASS", help=f"one of the peer's ({PLAYER})")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first board; those that follow count up")
    args = parser.parse_args()
    if args.games < 1:
        parser.error("at least one game is played")
    if find_spec("catanatron") is None:
        sys.exit("catanatron, the engine to compare with, is not installed: it comes with the extra 'test'.")
    sys.path.append(str(Path(__file__).resolve().parent.parent))  # for the translation, which the tests have
    module, _, name = args.player.partition(":")
    try:
        player = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        sys.exit(f"There is no player {args.player}: {error}.")

    from ludoscape.bots.base import BotError, make_bot
    from ludoscape.lab.intervals import wilson

    won = 0.0
    for number in range(args.games):
        board, seat = divmod(number, 2)
        random.seed(args.seed + board)  # by which the peer throws its dice
        try:
            bot = make_bot(args.bot, seed=number)
        except BotError as error:
            sys.exit(f"{error}.")
        won += Match(bot, seat, player, args.seed + board).play()
    share = wilson(won, args.games)
    print(f"{args.bot} against {name}: {share.value:.3f} [{share.low:.3f}, {share.high:.3f}] of {args.games} games")


if __name__ == "__main__":
    main()
