"""A linear policy learns Small Worlds of two turns from nothing but games against itself, 256 of them at a time.

    python examples/batch_learner.py

takes some seconds of one core: the share of games that it wins against a player at random, its learning, and that share
again. It needs the extra rl only. Every seat learns: decisions become more likely by what their seat was paid at the
end of the game, less likely by what it lost (REINFORCE).
"""

from __future__ import annotations

import argparse
import os

# before numpy is loaded: for matrices as small as these its threads wait for each other, and take eight times as long
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from ludoscape.adapters.batch import BatchEnv
from ludoscape.lab.intervals import Interval, wilson

Floats = npt.NDArray[np.float32]
GAMES_AT_A_TIME = 256
TURNS = 2
RATE = 0.02


class Policy:
    """Scores of all actions as sums of the numbers that are seen; it chooses as their softmax among the legal ones."""

    def __init__(self, env: BatchEnv, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.most = env.single_observation_space.high.astype(np.float32)
        self.weights = np.zeros((self.most.size, env.encoder.actions), np.float32)

    def seen(self, observations: npt.NDArray[np.uint8]) -> Floats:
        """Scale what is seen to 0 ... 1."""
        return observations / self.most

    def chances(self, seen: Floats, masks: npt.NDArray[np.int8]) -> Floats:
        """Give the probability of each action."""
        scores = np.where(masks, seen @ self.weights, -np.inf)
        weights = np.exp(scores - scores.max(1, keepdims=True))
        return weights / weights.sum(1, keepdims=True)

    def choose(self, chances: Floats) -> npt.NDArray[np.int64]:
        """Draw an action for each row."""
        drawn = self.rng.random((len(chances), 1), np.float32) * 0.999999
        return (chances.cumsum(1) / chances.sum(1, keepdims=True) > drawn).argmax(1)


def learn(policy: Policy, env: BatchEnv, games: int, seed: int) -> None:
    """Play so many games, all seats by the policy, and follow the gradient once a game is over."""
    observations, infos = env.reset(seed=seed)
    done = 0
    path: list[list[tuple[int, Floats, int, Floats]]] = [[] for _ in range(env.num_envs)]
    while done < games:
        seen = policy.seen(observations)
        chances = policy.chances(seen, infos["action_mask"])
        actions = policy.choose(chances)
        for row, player in enumerate(infos["player"]):
            path[row].append((player, seen[row], actions[row], chances[row]))
        observations, _, over, _, infos = env.step(actions)
        rows = np.flatnonzero(over)
        done += len(rows)
        if len(rows):
            made = [(infos["rewards"][row][player], *step) for row in rows for player, *step in path[row]]
            paid, what, chosen, likely = (np.array(column) for column in zip(*made, strict=True))
            pull = -likely
            pull[np.arange(len(made)), chosen] += 1
            policy.weights += RATE / len(rows) * what.T @ (pull * paid[:, None]).astype(np.float32)
            for row in rows:
                path[row] = []


def won(policy: Policy, env: BatchEnv, games: int, seed: int) -> Interval:
    """Play games against players at random, in either seat; give the share won, half a game for each shared."""
    observations, infos = env.reset(seed=seed)
    own = np.arange(env.num_envs) % env.game.seats
    paid: list[float] = []
    while len(paid) < games:
        actions = env.sample_actions().copy()
        turn = infos["player"] == own
        actions[turn] = policy.choose(policy.chances(policy.seen(observations[turn]), infos["action_mask"][turn]))
        observations, _, over, _, infos = env.step(actions)
        paid += [infos["rewards"][row][own[row]] for row in np.flatnonzero(over)]
    return wilson(sum((reward + 1) / 2 for reward in paid), len(paid))


def main() -> None:
    """Learn, and tell what that was good for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000, help="to learn from (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything (%(default)s)")
    args = parser.parse_args()
    env = BatchEnv("small-worlds", GAMES_AT_A_TIME, seats=2, turns=TURNS)
    policy = Policy(env, args.seed)
    tell("untrained", won(policy, env, 1000, args.seed + 1000))
    learn(policy, env, args.games, args.seed)
    tell(f"after {args.games:,} games", won(policy, env, 1000, args.seed + 1000))


def tell(when: str, share: Interval) -> None:
    """Print a share of games with its interval."""
    print(f"{when}: {share.value:.1%} of {share.n} games won ({share.low:.1%} to {share.high:.1%})", flush=True)


if __name__ == "__main__":
    main()
