"""Teach a judge by self-play: play, fit, test against the last that was kept; again. The same seed, the same weights.

A run has a folder, where all that it has done lies: the journals of the games and of the tests, and the weights of each
generation. Whatever ends a run, the same run in the same folder goes on where it stopped.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import time
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from math import ceil, exp
from pathlib import Path
from typing import Any, Final

from ludoscape.bots.selfplay import ODDS, TAIL, SelfPlay
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.network import Layout
from ludoscape.engine.state import CHANCE, OVER, State
from ludoscape.engine.weights import ENDING, Weights, observation_of, read
from ludoscape.lab.arena import Arena
from ludoscape.lab.files import claim
from ludoscape.lab.fitting import Fitted, fit, need_numbers
from ludoscape.lab.intervals import Interval, mean
from ludoscape.lab.jobs import Numbered, carry
from ludoscape.lab.journal import Job, Journal, Result, fingerprint, versions
from ludoscape.lab.recipe import Recipe
from ludoscape.lab.sequential import Sprt

LOT: Final = 16  # games in a job
WILD: Final = (0, ODDS // 20, 3 * ODDS // 20)  # how often a seat plays at random: drawn for each seat and game
LOOKED_AT: Final = 40  # positions of a random game
HAND: Final = "hand"
RESULT: Final = "result"

ONE_ON: Final = "one decision on"

Tell = Callable[[str], None]
Gate = dict[str, list[float]]  # by the name of a test: the share, its interval, and of how many games


@dataclass(frozen=True)
class Carrying:
    """What carries the games: processes, or Ray."""

    processes: int | None = None
    ray: bool | str = False


@dataclass(frozen=True)
class Trial:
    """A test that a generation must pass: by which bot, of at most how many games, and what it has to show."""

    name: str
    bot: str  # with a gap for the judge
    file: str
    games: int
    sprt: Sprt


class Teacher:
    """A run that teaches the judge of a game, by its recipe, in its folder.

    `minutes` bounds it: after them no new generation begins. `tell` is called with lines about how it goes. Raises
    LabError where libraries are missing, or the folder is that of another run.
    """

    def __init__(
        self, game: Game, recipe: Recipe, seed: str, folder: Path, carrying: Carrying, minutes: float, tell: Tell
    ) -> None:
        need_numbers()
        self.game = game
        self.recipe = recipe
        self.seed = seed
        self.folder = folder
        self.carrying = carrying
        self.minutes = minutes
        self.tell = tell
        self.layout = Layout(game.features().fields, recipe.used(game))
        self.judge = HAND  # as a bot names it: the last that was kept
        self.games = 0
        self._begun = time.monotonic()
        self._lots: list[bytes] = []
        self._claim()

    def run(self) -> Path | None:
        """Teach; give the file of the weights when they are better than the hand judge, or None."""
        made: Weights | None = None
        for generation in range(1, self.recipe.generations + 1):
            if self._spent() > self.minutes:
                self.tell(f"{self.minutes:g} minutes are over: no further generation")
                break
            self._play(generation)
            weights = self._fit(generation)
            tests = self._gate(generation)
            if tests is not None:
                passed = {"against": HAND if self.judge == HAND else Path(self.judge).stem, "tests": tests}
                made = replace(weights, said={**weights.said, "passed": passed})
                self.judge = str(self._file(generation))
        if made is None:
            self.tell("no generation was better than the judge made by hand: there are no new weights")
            return None
        return self._finish(made)

    # ---- a generation

    def _play(self, generation: int) -> None:
        """Let the last judge that was kept play against itself."""
        jobs = Numbered(ceil(self.recipe.games / LOT), partial(self._job, generation))
        work = partial(_played, type(self.game))
        self.tell(f"generation {generation}: {len(jobs) * LOT} games by the judge {self.judge}")
        rows = 0
        with self._journal(f"{generation}-games.jsonl", work, jobs[0]) as journal:
            run = carry(work, jobs, processes=self.carrying.processes, ray=self.carrying.ray, journal=journal)
            with contextlib.closing(run):
                for number, result in enumerate(run, 1):
                    self._lots.append(base64.b64decode(result["rows"]))
                    rows += result["count"]
                    self.games += LOT
                    if number * 10 // len(jobs) > (number - 1) * 10 // len(jobs):
                        self.tell(f"    {number * LOT} games, {rows} rows, {self._spent():.1f} minutes")

    def _job(self, generation: int, number: int) -> Job:
        weights = "" if self.judge == HAND else base64.b64encode(Path(self.judge).read_bytes()).decode()
        return {
            "seats": self.game.seats,
            "options": json.dumps(self.game.makings(), sort_keys=True),
            "seed": f"{self.seed}/{generation}",
            "first": number * LOT,
            "count": LOT,
            "weights": weights,
            "keep": self.recipe.keep,
            "draws": self.recipe.draws,
            "margin": self.recipe.margin,
        }

    def _fit(self, generation: int) -> Weights:
        """Fit a network to all that was played so far; keep it."""
        path = self._file(generation)
        if path.exists():
            return read(path.read_bytes(), str(path))
        number = Rng(f"{self.seed}/{generation}/fit").below(1 << 30)
        fitted = fit(map(zlib.decompress, self._lots), self.layout, self.recipe, number)
        weights = self._weights(fitted, generation)
        path.with_suffix(".part").write_bytes(weights.data())
        path.with_suffix(".part").replace(path)
        self.tell(
            f"    fitted to {fitted.rows} rows: cross entropy {fitted.loss:.4f} of rows held out, "
            f"{fitted.before:.4f} by the judge made by hand; {self._spent():.1f} minutes"
        )
        return weights

    def _weights(self, fitted: Fitted, generation: int) -> Weights:
        game, recipe = self.game, self.recipe
        options = {name: value for name, value in game.changed_options().items() if name not in recipe.any}
        said = asdict(fitted)
        made = {"seed": self.seed, "generation": generation, "games": self.games}
        made |= {name: said.pop(name) for name in ("rows", "loss", "before")}
        first = said.pop("first")
        said |= {
            "game": game.name,
            "rules": game.rules,
            "seats": game.seats,
            "options": options,
            "any": list(recipe.any),
            "observation": observation_of(game),
            "ground": ground_of(game),
            "fields": recipe.used(game),
            "made": made,
        }
        return Weights(said, first)

    def _gate(self, generation: int) -> Gate | None:
        """Let a generation meet the last that was kept, one decision on, then by searches; None where it fails once."""
        own, last = str(self._file(generation)), self.judge
        trials = [Trial(ONE_ON, "greedy:judge={}", "test", self.recipe.test_games, Sprt(*self.recipe.better))]
        if self.recipe.search:
            by, name = self._by_search()
            trials.append(Trial(name, by, "search", self.recipe.search_games, Sprt(*self.recipe.searched)))
        passed: Gate = {}
        for trial in trials:
            bots = [trial.bot.format(own), trial.bot.format(last)]
            arena = self._arena(bots, f"{generation}/{trial.file}", trial.games, trial.sprt)
            share = _share(arena)
            better = arena.verdict == "H1"
            self.tell(
                f"    {'passed' if better else 'not kept'}, {trial.name}: {_in_words(share)} of {share.n * arena.size} "
                f"games against {last}; {self._spent():.1f} minutes"
            )
            if not better:
                return None
            passed[trial.name] = _figures(share, arena)
        self.tell("    kept")
        return passed

    def _by_search(self) -> tuple[str, str]:
        """Give the bot that searches as the recipe says, with a gap for its judge, and its name."""
        return f"mcts:playouts={self.recipe.search},judge={{}}", f"{self.recipe.search} simulations a decision"

    def _arena(self, bots: list[str], name: str, games: int, sprt: Sprt | None = None) -> Arena:
        """Let two bots meet, and go on where that was stopped."""
        arena = Arena(self.game, bots, games=games, seed=f"{self.seed}/{name}", sprt=sprt)
        journal = self.folder / f"{name.replace('/', '-')}.jsonl"
        with contextlib.closing(arena.play(self.carrying.processes, self.carrying.ray, journal)) as run:
            for _ in run:
                pass
        return arena

    # ---- the end

    def _finish(self, made: Weights) -> Path:
        """Say how strong the last judge is that was kept; write it with that, and its card."""
        pairs = {ONE_ON: ("greedy:judge={}", self.recipe.card_games)}
        if self.recipe.search:
            by, name = self._by_search()
            pairs[name] = (by, self.recipe.card_games // 4)
        strength = {}
        for place, (name, (bot, games)) in enumerate(pairs.items()):
            arena = self._arena([bot.format(self.judge), bot.format(HAND)], f"card/{place}", games)
            share = _share(arena)
            strength[name] = _figures(share, arena)
            self.tell(f"    against the judge made by hand, {name}: {_in_words(share)}")
        weights = replace(made, said={**made.said, "strength": strength})
        path = self.folder / f"{RESULT}{ENDING}"
        path.write_bytes(weights.data())
        card = [*card_of(weights), f"taught in {self._spent():.0f} minutes, the last run alone"]
        path.with_suffix(".txt").write_text("\n".join(card) + "\n", "utf-8")
        return path

    # ---- the folder

    def _claim(self) -> None:
        """Take the folder, unless it is that of another run."""
        said = {"game": self.game.name, "seats": self.game.seats, "makings": self.game.makings(), "seed": self.seed}
        claim(self.folder, {**said, "recipe": asdict(self.recipe), "versions": versions()})

    def _journal(self, name: str, work: Any, job: Job) -> contextlib.closing[Journal]:
        return contextlib.closing(Journal(self.folder / name, fingerprint(work, [job])))

    def _file(self, generation: int) -> Path:
        return self.folder / f"{generation}{ENDING}"

    def _spent(self) -> float:
        return (time.monotonic() - self._begun) / 60


def card_of(weights: Weights) -> list[str]:
    """Say of weights, in lines for people, what they are for, how they were made, and how strong they are."""
    said, made = weights.said, weights.said["made"]
    options = ", ".join(f"{name}={value}" for name, value in said["options"].items()) or "usual options"
    free = f" (whatever {', '.join(said['any'])} may be)" if said["any"] else ""
    lines = [
        f"{said['game']}, {said['seats']} seats, {options}{free}; rules {said['rules']}, "
        f"observation {said['observation']}",
        f"seed {made['seed']}, generation {made['generation']}, {made['games']} games, {made['rows']} rows; "
        f"cross entropy {made['loss']:.4f}, by hand {made['before']:.4f}",
    ]
    if passed := said.get("passed"):
        last = "the judge made by hand" if passed["against"] == HAND else f"generation {passed['against']}"
        for name, (share, low, high, games) in passed["tests"].items():
            lines.append(f"passed against {last}, {name}: {share:.3f} [{low:.3f}, {high:.3f}] of {games} games")
    for name, (share, low, high, games) in said.get("strength", {}).items():
        lines.append(f"{name}: {share:.3f} [{low:.3f}, {high:.3f}] of {games} games against the judge made by hand")
    return lines


def _share(arena: Arena) -> Interval:
    """Estimate the share of the points that the first of two bots wins, from meetings on the same chance."""
    return mean([meeting.share(*arena.bots) for meeting in arena.meetings])


def _figures(share: Interval, arena: Arena) -> list[float]:
    return [round(number, 3) for number in share[:3]] + [share.n * arena.size]


def _in_words(share: Interval) -> str:
    return f"{share.value:.3f} [{share.low:.3f}, {share.high:.3f}]"


def ground_of(game: Game) -> str:
    """Digest what learned judges stand on, in positions of a random game: what a seat observes, and the hand judge.

    When it is another one, weights should be made anew: they put right a judge that is no more.
    """
    rng, state, digest = Rng("ground"), game.start(), hashlib.sha256()
    judge, features = game.hand_judge(), game.features()
    judge.open = True
    for _ in range(LOOKED_AT):
        while state.actor == CHANCE:
            state.play(state.draw(rng))
        if state.actor == OVER:
            state = game.start()
            continue
        seat = int(state.actor)
        digest.update(features.observe(state, seat) + f"{judge.rate(state, seat):.5f}".encode())
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])
    return digest.hexdigest()[:16]


# ---- what a process does


def _played(kind: Callable[..., Game], job: Job) -> Result:
    """Play games of a job; give the rows that were kept, packed."""
    game = _game(kind, job["seats"], job["options"])
    judge = _judge(game, job["weights"])
    hand = game.hand_judge()
    play = SelfPlay(judge, hand, game.features(), round(ODDS * job["keep"]), job["draws"])
    rows = []
    for number in range(job["first"], job["first"] + job["count"]):
        rng = Rng(f"{job['seed']}/{number}")
        wild = [WILD[rng.below(len(WILD))] for _ in range(game.seats)]
        state = game.start()
        trail = play.play(state, rng, wild)
        rows.append(trail.learned(_ends(state, job["margin"])))
    data = b"".join(rows)
    length = game.features().size + TAIL
    return {"rows": base64.b64encode(zlib.compress(data, 6)).decode(), "count": len(data) // length}


@lru_cache(maxsize=2)
def _game(kind: Callable[..., Game], seats: int, options: str) -> Game:
    return kind(seats, **json.loads(options))


def _judge(game: Game, weights: str) -> Any:
    return read(base64.b64decode(weights)).judge(game) if weights else game.hand_judge()


def _ends(state: State, margin: float) -> list[float]:
    """Give what each seat has at the end: its payoff, or half of that and half its part by points."""
    payoffs = [state.payoff(seat) for seat in range(state.game.seats)]
    points = state.game.points(state)
    if not margin or points is None:
        return payoffs
    parts = [exp((own - max(points)) / margin) for own in points]
    return [payoff / 2 + part / sum(parts) / 2 for payoff, part in zip(payoffs, parts, strict=True)]
