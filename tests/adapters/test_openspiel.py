"""The games in OpenSpiel: its own tests pass, nothing hidden is told, its search and learning run.

OpenSpiel ships its simulation test and its test of the API in the package, written for whatever is registered; they are
run here on small variants. Its test of resampling is in C++ only and out of reach for games in Python: the same checks
are made here.
"""

from __future__ import annotations

import copy
import importlib.util
import pickle
import subprocess
import sys
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import ludoscape as ls
from ludoscape.adapters import openspiel
from ludoscape.extras import how_to_get
from tests.plans import plans_of

if not flags.FLAGS.is_parsed():
    flags.FLAGS.mark_as_parsed()  # which absl asks for; OpenSpiel's tests use absl

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "openspiel_search.py"
HIDDEN = [name for name in ls.games() if ls.game(name).hides()]
every_game = pytest.mark.parametrize("name", ls.games())
hidden_games = pytest.mark.parametrize("name", HIDDEN)


def load(name: str, parameters: str = "") -> Any:
    return pyspiel.load_game(f"ludoscape_{name.replace('-', '_')}({parameters})")


def small(name: str, seats: int = 2) -> Any:
    options = {"seats": seats, **plans_of(name).small}
    return load(name, ",".join(f"{option}={value}" for option, value in options.items()))


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Play at random; give every state, the same object as the game goes on."""
    random = Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        yield state


def seats_of(state: Any) -> range:
    return range(state.num_players())


def known(state: Any, seat: int) -> tuple[str, str, list[float], list[float]]:
    """Give everything that OpenSpiel tells a seat about a state."""
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.information_state_tensor(seat),
        state.observation_tensor(seat),
    )


# ---- OpenSpiel's own tests


@every_game
def test_the_simulation_in_c_runs(name: str) -> None:
    """Clones, masks, strings, observations of all seats, serialization, lengths and returns of a whole game."""
    pyspiel.random_sim_test(small(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_shipped_simulation_test_passes(name: str) -> None:
    """With the fewest and the most seats and all else as usual, pickled and serialized on the way."""
    from open_spiel.python.tests import games_sim_test

    np.random.seed(7)
    case = games_sim_test.GamesSimTest()
    kind = ls.game_type(name)
    assert f"ludoscape_{name.replace('-', '_')}" in {game.short_name for game in pyspiel.registered_games()}
    for seats in (min(kind.seat_numbers), max(kind.seat_numbers)):
        case.sim_game(load(name, f"players={seats}"))


@every_game
def test_the_shipped_api_test_passes(name: str) -> None:
    """On 400 states that it picks itself."""
    from open_spiel.integration_tests import api_test

    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": small(name)})
    result = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), "\n".join(text for _, text in [*result.errors, *result.failures])


@hidden_games
def test_a_resampled_state_is_the_same_to_its_seat(name: str) -> None:
    """What OpenSpiel's test of resampling checks, for every seat of every second state."""
    different = 0
    for number, state in enumerate(walk(small(name), 5)):
        for seat in seats_of(state) if number % 2 else ():
            other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert known(other, seat) == known(state, seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            different += str(other) != str(state)
    assert different or name == "small-worlds", "no state was ever resampled to another one"


def test_a_playthrough_is_written() -> None:
    """Which asks for nearly everything that a game and a state can be asked for."""
    from open_spiel.python.algorithms import generate_playthrough  # which loads SciPy, for nothing else here

    text = generate_playthrough.playthrough(
        "ludoscape_silver_isle(round_limit=1,seats=2)", action_sequence=None, seed=3
    )
    assert 'GameType.short_name = "ludoscape_silver_isle"' in text
    assert "IsTerminal() = True" in text


# ---- what a seat is told


def reads(state: Any, action: int, seat: int) -> str:
    """Write an action as a seat may read it."""
    ours = state.trail.state
    move = action if ours.actor == ls.CHANCE else state.trail.made.encoder.move(action)
    text: str = ours.text(move, seat)
    return text


def sees(state: Any, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = state.trail.state.view(seat)
    return view


@every_game
def test_a_seat_is_told_exactly_what_it_can_tell_apart(name: str) -> None:
    """Two actions in one state: it is told the same where they read the same and leave one view, else not."""
    random = Random(3)
    same = apart = 0
    for state in walk(small(name), 3):
        actions = state.legal_actions()
        for seat in seats_of(state) if len(actions) > 1 else ():
            pair = random.sample(actions, 2)
            texts = [reads(state, action, seat) for action in pair]
            children = [state.child(action) for action in pair]
            one, two = (known(child, seat) for child in children)
            if texts[0] == texts[1] and sees(children[0], seat) == sees(children[1], seat):
                assert one == two, texts
                same += 1
            else:
                assert one[0] != two[0], texts
                apart += 1
    assert apart
    assert same or name in ("decay", "small-worlds"), "nothing was ever hidden"


@pytest.mark.parametrize("name", [name for name in HIDDEN if name != "small-worlds"])
def test_two_states_that_look_alike_do_so_as_the_game_goes_on(name: str) -> None:
    """Beside the true state another one that a seat takes for it; what happens in both reads the same to that seat.

    The numbers of actions differ, since these tell what is hidden: they must not be among what the seat is told.
    """
    random = Random(11)
    alike = 0
    longer = {"silver-isle": "seats=2,round_limit=4", "intimate-settlers": "vp_target=5", "alheimur": "max_rounds=2"}
    for number, state in enumerate(walk(load(name, longer.get(name, "")), 11)):
        if number % 4 or state.is_terminal():
            continue
        for seat in seats_of(state):
            true, other = state.clone(), state.resample_from_infostate(seat, random.random)
            for _ in range(6 if str(true) != str(other) else 0):
                if true.is_terminal() or true.current_player() != other.current_player():
                    break
                if true.current_player() == seat:
                    assert true.legal_actions() == other.legal_actions()
                action = random.choice(true.legal_actions())
                text = reads(true, action, seat)
                fitting = [answer for answer in other.legal_actions() if reads(other, answer, seat) == text]
                if not fitting:
                    break
                true.apply_action(action)
                other.apply_action(random.choice(fitting))
                if sees(true, seat) != sees(other, seat):
                    assert true.information_state_string(seat) != other.information_state_string(seat)
                    break
                assert known(true, seat) == known(other, seat)
                alike += 1
    assert alike > 10


def test_in_a_resampled_state_the_others_know_what_they_know_there() -> None:
    """So that a search which keeps what it learned under these strings never takes one set of actions for another."""
    random = Random(2)
    actions: dict[str, list[int]] = {}
    tried = 0
    for state in walk(load("silver-isle", "seats=2,round_limit=4"), 2):
        actor = state.current_player()
        for _ in range(8 if actor >= 0 else 0):
            other = state.resample_from_infostate(1 - actor, random.random)
            legal = other.legal_actions()
            assert actions.setdefault(other.information_state_string(), legal) == legal
            tried += 1
    assert len({tuple(legal) for legal in actions.values()}) > 1
    assert len(actions) < tried


def test_the_information_state_is_the_log_of_a_seat() -> None:
    game = load("silver-isle", "seats=2")
    state = game.new_initial_state()
    random = Random(4)
    while "go" not in state.information_state_string(0):
        state.apply_action(random.choice(state.legal_actions()))
    first, *told, mark = state.information_state_string(1).splitlines()
    assert first == "player 1"
    assert len(told) == len(state.history())
    assert told[0].startswith("chance ")
    assert mark.startswith("now ")
    assert "a crew" in told[-1] or state.full_history()[-1].player == 1


@every_game
def test_a_tensor_is_the_numbers_of_the_encoder(name: str) -> None:
    """Scaled to 0 … 1 in named pieces, behind a one for the player; with perfect recall the last events follow."""
    game = small(name)
    fields = game.made.encoder.fields
    sight, recall = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    names = [field.name for field in fields]
    assert list(sight.dict) == ["player", *names]
    assert list(recall.dict) == ["player", *names, "events"]
    for number, state in enumerate(walk(game, 9)):
        if number % 5:
            continue
        for seat in seats_of(state):
            sight.set_from(state, seat)
            recall.set_from(state, seat)
            numbers = game.made.encoder.observe(state.trail.state, seat)
            assert sight.tensor.dtype == np.float32
            assert sight.tensor.min() >= 0
            assert sight.tensor.max() <= 1
            begin = 0
            for field in fields:
                piece = sight.dict[field.name] * max(1, field.most)
                assert bytes(np.rint(piece).astype(np.uint8)) == numbers[begin : begin + field.length]
                begin += field.length
            assert sight.dict["player"].tolist() == [float(seat == other) for other in seats_of(state)]
            history = state.full_history()[-openspiel.EVENTS :]
            rows = recall.dict["events"]
            assert rows[:, 0].sum() == len(history)
            for row, event in zip(rows, history, strict=False):
                assert row[
                    1 + ((event.player - seat) % state.num_players() if event.player >= 0 else state.num_players())
                ]
            assert recall.tensor[: len(sight.tensor)].tolist() == sight.tensor.tolist()


def test_other_observers_there_are_none() -> None:
    """What is public alone, or private alone, or known to all: these kinds are not offered, and parameters refused."""
    game = load("silver-isle")
    kinds = [(True, "NONE"), (False, "SINGLE_PLAYER"), (True, "ALL_PLAYERS")]
    for public, private in kinds:
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=False, private_info=getattr(pyspiel.PrivateInfoType, private)
        )
        observer = make_observation(game, kind)
        assert not observer, "OpenSpiel's own tools look whether there is one"
        for use in ("tensor", "dict", "set_from", "string_from"):
            with pytest.raises(AttributeError, match=r"^no observer of public or private parts alone is offered: "):
                getattr(observer, use)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"planes": True})


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("kind", [None, INFO_STATE_OBS_TYPE])
def test_an_observer_again_observes_the_same(kind: Any, again: Callable[[Any], Any]) -> None:
    game = small("silver-isle")
    *_, state = (state.clone() for _, state in zip(range(25), walk(game, 2), strict=False))
    observer = make_observation(game, kind)
    observer.set_from(state, 1)
    other = again(observer)
    for seat in (1, 0):
        assert (other.tensor == observer.tensor).all()
        assert all((other.dict[name] == piece).all() for name, piece in observer.dict.items())
        assert other.string_from(state, seat) == observer.string_from(state, seat)
        observer.set_from(state, 0)
        other.set_from(state, 0)


# ---- states


@every_game
def test_chance_is_explicit(name: str) -> None:
    """Probabilities are the weights of the game; a number means the same event wherever chance has it."""
    meanings: dict[int, str] = {}
    for state in walk(small(name), 1):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            weights = dict(state.trail.state.chance())
            assert [action for action, _ in outcomes] == sorted(weights) == state.legal_actions()
            total = sum(weights.values())
            assert all(chance == weights[action] / total for action, chance in outcomes)
            for action, _ in outcomes:
                assert action < openspiel.OUTCOMES
                event, _, _ = state.action_to_string(ls.CHANCE, action).partition("@")  # then follows where it is
                assert meanings.setdefault(action, event) == event
    assert len(meanings) > 1


@every_game
def test_returns_add_up_to_nothing(name: str) -> None:
    kind = ls.game_type(name)
    for seats in (min(kind.seat_numbers), min(4, max(kind.seat_numbers))):
        game = small(name, seats)
        *_, state = walk(game, 8)
        won = state.trail.state.outcome().winners
        share = (seats / len(won) - 1) / (seats - 1)
        wanted = [share if seat in won else -1 / (seats - 1) for seat in seats_of(state)]
        assert state.returns() == pytest.approx(wanted)
        assert sum(state.returns()) == pytest.approx(0)
        assert game.min_utility() <= min(wanted) <= max(wanted) <= game.max_utility()


@every_game
def test_a_resampled_state_can_be_saved(name: str) -> None:
    """And played on, copied and resampled again; its history keeps the seat's own actions and hides the others."""
    random = Random(6)
    *_, state = (state.clone() for _, state in zip(range(25), walk(small(name), 6), strict=False))
    for seat in seats_of(state):
        other = state.resample_from_infostate(seat, random.random)
        again = pickle.loads(pickle.dumps(other))
        _, once_more = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), other))
        for twin in (again, once_more, other.clone(), other.resample_from_infostate(seat, random.random)):
            assert known(twin, seat) == known(state, seat)
            assert twin.move_number() == state.move_number()
            assert twin.history() == other.history()
        assert [known(again, each) for each in seats_of(state)] == [known(other, each) for each in seats_of(state)]
        for one, event in zip(other.full_history(), state.full_history(), strict=True):
            assert one.player == event.player
            assert one.action == (event.action if event.player == seat or name == "decay" else -1)
        while not again.is_terminal():
            again.apply_action(random.choice(again.legal_actions()))
        assert sum(again.returns()) == pytest.approx(0)


def test_in_a_resampled_state_the_others_were_told_what_everybody_was() -> None:
    """What they were told in the true one is not in it: it would tell of the true position."""
    random = Random(1)
    *_, state = (state.clone() for _, state in zip(range(60), walk(load("silver-isle", "seats=2"), 1), strict=False))
    common = state.trail.heard(ls.SPECTATOR).text
    assert common not in state.information_state_string(1)
    others = [state.resample_from_infostate(0, random.random) for _ in range(20)]
    told = {other.information_state_string(1) for other in others}
    assert all(text.startswith(f"player 1\n{common}knows ") for text in told)
    assert len(told) > 1
    assert len({str(other) for other in others}) == len(told)


@every_game
def test_an_action_that_is_not_legal_changes_nothing(name: str) -> None:
    game = small(name)
    state = next(state for state in walk(game, 2) if state.is_chance_node())
    with pytest.raises(ls.IllegalMove, match=r"^4095 is none of the outcomes of chance now$"):
        state.apply_action(4095)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state), state.history()
    wrong = next(action for action in range(game.num_distinct_actions()) if action not in state.legal_actions())
    for action in (wrong, game.num_distinct_actions(), -7):
        with pytest.raises(ls.IllegalMove, match=str(action)):
            state.apply_action(action)
        assert state.action_to_string(state.current_player(), action) == f"{action} (not legal now)"
    assert (str(state), state.history()) == before
    *_, state = walk(game, 2)
    with pytest.raises(ls.IllegalMove, match="the game is over"):
        state.apply_action(0)


@every_game
def test_a_player_that_does_not_exist_is_refused(name: str) -> None:
    state = small(name).new_initial_state()
    observer = make_observation(state.get_game())
    for player in (-1, 2):
        with pytest.raises(ValueError, match=f"^there is no player {player}: there are 0 to 1$"):
            state.resample_from_infostate(player, lambda: 0.5)
        for ask in (observer.set_from, observer.string_from):
            with pytest.raises(ValueError, match=f"^there is no player {player}: there are 0 to 1$"):
                ask(state, player)


def test_lengths_are_bounded() -> None:
    """By the game's own bound; more where numbers are raised; by what OpenSpiel can count where nothing ends a game."""
    assert load("decay").max_game_length() == ls.game_type("decay").longest
    assert load("decay", "max_turns=4000").max_game_length() == 40 * ls.game_type("decay").longest
    assert load("silver-isle", "round_limit=0").max_game_length() == openspiel.FOREVER
    assert load("silver-isle", "round_limit=0").max_history_length() == 2 * openspiel.FOREVER


def test_what_is_hidden_is_said() -> None:
    information = pyspiel.GameType.Information
    perfect = [load("decay"), load("small-worlds", "open_vp=True")]
    assert all(game.get_type().information == information.PERFECT_INFORMATION for game in perfect)
    assert all(load(name).get_type().information == information.IMPERFECT_INFORMATION for name in HIDDEN)


# ---- search and learning


@hidden_games
def test_information_set_search_plays(name: str) -> None:
    """Without `allow_inconsistent_action_sets`: what it keeps under a string always has the same actions."""
    game = small(name)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 12, random_state=rng)
    chosen = 0
    for number, state in enumerate(walk(game, 4)):
        if state.current_player() >= 0 and len(state.legal_actions()) > 1 and number % 3 == 0:
            assert bot.step(state) in state.legal_actions()
            chosen += 1
        if chosen == 4:
            break
    assert chosen


def test_tree_search_plays_decay() -> None:
    game = small("decay")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, 10, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    states = (state for state in walk(game, 4) if state.current_player() >= 0)
    assert all(bot.step(state) in state.legal_actions() for state, _ in zip(states, range(3), strict=False))


def test_tables_are_learned() -> None:
    """Counterfactual regret by outcome sampling, and Q-learning in OpenSpiel's environment."""
    game = load("alheimur", "max_rounds=1")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)

    environment = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    actions = environment.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(player, actions) for player in range(2)]
    step = environment.reset()
    while not step.last():
        step = environment.step([agents[step.current_player()].step(step).action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == 0


@pytest.fixture
def example() -> Callable[[list[str]], None]:
    spec = importlib.util.spec_from_file_location("openspiel_search", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    main: Callable[[list[str]], None] = module.main
    return main


def test_the_example_runs(example: Callable[[list[str]], None], capsys: pytest.CaptureFixture[str]) -> None:
    example(["--games", "1", "--simulations", "5", "--episodes", "3", "--evaluations", "2"])
    said = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in said] == ["mcts", "is_mcts", "is_mcts", "policy gradient", "policy gradient"]
    assert all("mean return" in line for line in said)
    with pytest.raises(SystemExit):
        example(["--games", "0"])


def test_without_openspiel_one_sentence_says_so() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import ludoscape.adapters.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    told = f"ImportError: the OpenSpiel adapter needs pyspiel: {how_to_get('openspiel')}"
    assert done.stderr.splitlines()[-1] == told
