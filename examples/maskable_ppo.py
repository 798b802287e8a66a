"""MaskablePPO learns Small Worlds of three turns from nothing, against a player who plays at random.

    python examples/maskable_ppo.py

takes about twenty seconds of one core: some games of the untrained network, 16,384 decisions of learning in eight
games at a time, then as many games of the trained one. Both choose as their probabilities say, and sit in either seat.
It needs the extra rl, sb3-contrib and torch.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

from ludoscape.adapters.gymnasium import LudoscapeEnv
from ludoscape.lab.intervals import Interval, wilson

GAMES_AT_A_TIME = 8


def environment() -> gymnasium.Env[np.ndarray, np.int64]:
    """Make a game in which all numbers of an observation are scaled to 0 ... 1: networks learn better from those."""
    env = LudoscapeEnv("small-worlds", seats=2, turns=3, seat="random", opponents="random")
    most = env.observation_space.high.astype(np.float32)
    space = gymnasium.spaces.Box(0, 1, most.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: seen / most, space)


def environments(seed: int) -> VecEnv:
    """Make some games that run side by side in this process."""
    return make_vec_env(environment, GAMES_AT_A_TIME, seed)


def untrained(seed: int) -> MaskablePPO:
    """Make a learner that knows nothing yet."""
    return MaskablePPO(
        "MlpPolicy",
        environments(seed),
        seed=seed,
        device="cpu",
        policy_kwargs={"net_arch": [64, 64]},
        n_steps=128,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
    )


def won(learner: MaskablePPO, games: int, seed: int) -> Interval:
    """Play games with what the learner knows by now; give the share it won, half a game for each that was shared."""
    rewards, _ = evaluate_policy(
        learner, environments(seed), games, deterministic=False, return_episode_rewards=True, warn=False
    )
    return wilson(sum((reward + 1) / 2 for reward in rewards), len(rewards))


def main() -> None:
    """Learn, and tell what that was good for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=16384, help="decisions of learning (%(default)s)")
    parser.add_argument("--games", type=int, default=400, help="games to count before and after (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything (%(default)s)")
    args = parser.parse_args()
    torch.set_num_threads(1)
    learner = untrained(args.seed)
    tell("untrained", won(learner, args.games, args.seed + 1000))
    learner.learn(args.steps)
    tell(f"after {args.steps:,} decisions", won(learner, args.games, args.seed + 1000))


def tell(when: str, share: Interval) -> None:
    """Print a share of games with its interval."""
    print(f"{when}: {share.value:.1%} of {share.n} games won ({share.low:.1%} to {share.high:.1%})", flush=True)


if __name__ == "__main__":
    main()
