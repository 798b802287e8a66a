"""OpenSpiel's own search and learning in our games, against players who play at random.

    python examples/openspiel_search.py

takes less than a minute on one core: Monte Carlo tree search in Small Worlds with open points, where nothing is
hidden; its form for hidden information in Silver Isle and in Alheimur, which asks us for states that may be the true
one; and a policy gradient that learns Small Worlds of one round from nothing. All games are small variants. It needs
'ludoscape[openspiel]', and torch for what learns.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.bots import uniform_random

import ludoscape.adapters.openspiel  # noqa: F401  (registers the games)

Maker = Callable[[Any, Any], Any]  # makes a bot for a game, with a source of random numbers


def tree_search(simulations: int) -> Maker:
    """Make Monte Carlo tree search that plays so many games at random for each move."""

    def make(game: Any, rng: Any) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        return mcts.MCTSBot(game, 1.0, simulations, evaluator, random_state=rng)

    return make


def information_set_search(simulations: int) -> Maker:
    """Make information set MCTS: every simulation starts from a state that its player cannot tell from the true one."""

    def make(game: Any, rng: Any) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        return ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=rng)

    return make


def play(game: Any, bots: Sequence[Any], rng: Any) -> list[float]:
    """Play one game and give the returns."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def against_random(title: str, name: str, make: Maker, games: int, seed: int) -> float:
    """Let a bot play so many games, a seat further each time, against random players; say how it did."""
    begun = time.perf_counter()
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(seed)
    seats = range(game.num_players())
    got = []
    for number in range(games):
        own = number % len(seats)
        bots = [make(game, rng) if seat == own else uniform_random.UniformRandomBot(seat, rng) for seat in seats]
        got.append(play(game, bots, rng)[own])
    return say(title, game, f"{sum(value == 1 for value in got)} of {games} games won", got, begun)


def say(title: str, game: Any, what: str, returns: Sequence[float], begun: float) -> float:
    """Print a line of the report; give the mean of the returns."""
    mean = float(np.mean(returns))
    print(f"{title}, {game}: {what}, mean return {mean:+.2f} ({time.perf_counter() - begun:.1f} s)")
    return mean


def learn(name: str, episodes: int, games: int, seed: int) -> tuple[float, float]:
    """Train a policy gradient as player 0 of two against a random player; give its mean returns before and after."""
    import torch
    from open_spiel.python.pytorch import policy_gradient

    torch.set_num_threads(1)
    torch.manual_seed(seed)
    np.random.seed(seed)
    chance = rl_environment.ChanceEventSampler(seed)
    environment = rl_environment.Environment(
        name, observation_type=rl_environment.ObservationType.OBSERVATION, chance_event_sampler=chance
    )
    size = environment.observation_spec()["info_state"][0]
    actions = environment.action_spec()["num_actions"]
    learner = policy_gradient.PolicyGradient(
        0,
        size,
        actions,
        loss_str="a2c",
        hidden_layers_sizes=[128],
        batch_size=128,
        num_critic_before_pi=1,
        critic_learning_rate=2e-3,
        pi_learning_rate=2e-3,
        entropy_cost=0.02,
        optimizer_str="adam",
    )
    other = random_agent.RandomAgent(1, actions)

    def episode(training: bool) -> float:
        step = environment.reset()
        while not step.last():
            acts = learner if step.current_player() == 0 else other
            step = environment.step([acts.step(step, is_evaluation=not training).action])
        if training:
            learner.step(step)
        return float(step.rewards[0])

    def report(what: str) -> float:
        begun = time.perf_counter()
        got = [episode(training=False) for _ in range(games)]
        return say("policy gradient", environment.game, what, got, begun)

    before = report("before learning")
    begun = time.perf_counter()
    for _ in range(episodes):
        episode(training=True)
    return before, report(f"after {episodes} games of learning, {time.perf_counter() - begun:.1f} s")


def count(text: str) -> int:
    """Read a number from 1 on. Raises ValueError."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main(argv: Sequence[str] | None = None) -> None:
    """Run everything, or with smaller numbers a taste of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=count, default=8, help="games of each search")
    parser.add_argument("--simulations", type=count, default=30, help="simulations for each move")
    parser.add_argument("--episodes", type=count, default=1000, help="games from which the policy gradient learns")
    parser.add_argument(
        "--evaluations", type=count, default=100, help="games in which it is measured, before and after"
    )
    parser.add_argument("--seed", type=count, default=1)
    args = parser.parse_args(argv)
    open_map = "ludoscape_small_worlds(turns=2,open_vp=True)"
    against_random("mcts", open_map, tree_search(args.simulations), args.games, args.seed)
    for name in ("ludoscape_silver_isle(seats=2,round_limit=3)", "ludoscape_alheimur(seats=2,max_rounds=2)"):
        against_random("is_mcts", name, information_set_search(args.simulations), args.games, args.seed)
    if importlib.util.find_spec("torch") is None:
        print("the policy gradient is left out: it needs torch (pip install torch)")
        return
    learn("ludoscape_small_worlds(turns=1,first_player=0)", args.episodes, args.evaluations, args.seed)


if __name__ == "__main__":
    main()
