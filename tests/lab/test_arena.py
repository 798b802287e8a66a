"""The arena: fair meetings on the same chance, the same results whatever carries them, and what is made of them."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import Bot, BotError, BotKind, InformationSet, base
from ludoscape.engine.chance import Rng
from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab import arena as arena_module
from ludoscape.lab.arena import Arena, Meeting
from ludoscape.lab.journal import Job, Result
from ludoscape.lab.sequential import Sprt
from ludoscape.lab.standings import in_words, report, share_won
from tests.running import running

BOTS = ["random", "random:", "greedy", "greedy:", "mcts", "mcts:"]  # twice each by two names, for games made up
STRENGTH = dict(zip(BOTS, (1, 1, 4, 4, 16, 16), strict=True))
SMALL = ["decay", "--seats", "2", "--option", "max_turns=4"]
Capture = pytest.CaptureFixture[str]


class Last(Bot):
    """Plays the last move of the list: the better bots take long interpreted."""

    def choose(self, seen: InformationSet) -> int:
        return seen.legal[-1]


@pytest.fixture(autouse=True)
def last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots be made by that name, in these tests only."""
    kind = BotKind("last", "Plays the last move.", lambda name, seed, values: Last(name, seed))
    monkeypatch.setitem(base._KINDS, "last", kind)


def small(seats: int = 2) -> ls.Game:
    return ls.game("decay", seats=seats, max_turns=4)


def made_up(kind: type[ls.Game], job: Job) -> Result:
    """Make up the result of a game: a bot wins in proportion to its strength, and every tenth game is shared by all."""
    rng, bots = Rng(job["own"]), job["bots"]
    lot = rng.below(sum(STRENGTH[bot] for bot in bots))
    winner = next(seat for seat in range(len(bots)) if lot < sum(STRENGTH[bot] for bot in bots[: seat + 1]))
    winners = list(range(len(bots))) if rng.below(10) == 0 else [winner]
    return {
        "game": kind.name,
        "options": job["options"],
        "seed": job["seed"],
        "seats": len(bots),
        "bots": bots,
        "payoffs": [(seat in winners) / len(winners) for seat in range(len(bots))],
        "winners": winners,
        "scores": None,
        "reason": "made up",
        "decisions": 10,
        "turns": 5,
        "meeting": job["meeting"],
        "asked": [4] * len(bots),
        "seconds": [0.5] * len(bots),
        "faults": [int(bot == "greedy:") for bot in bots],
        "trace": job["own"],
    }


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make games up rather than play them."""
    monkeypatch.setattr(arena_module, "_play", made_up)


def played(arena: Arena, **how: Any) -> list[Result]:
    """Play an arena to its end, in this process; the results without the times."""
    return [result | {"seconds": None} for result in arena.play(**{"processes": 1} | how)]


# ---- meetings


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("bots", "seats", "groups"), [(2, 2, 1), (4, 2, 6), (2, 4, 1), (2, 3, 1), (3, 4, 1), (4, 3, 4), (4, 4, 1)]
)
def test_in_a_meeting_everybody_sits_once_in_every_seat(bots: int, seats: int, groups: int) -> None:
    arena = Arena(small(seats), BOTS[:bots], rounds=3)
    results = played(arena)
    assert len(arena.meetings) == 3 * groups
    assert len(results) == arena.games == 3 * groups * min(bots, seats)
    for meeting in arena.meetings:
        assert len(meeting.games) == len(meeting.bots) == min(bots, seats)
        assert {game["seed"] for game in meeting.games} == {f"0/{meeting.number}"}
        assert {game["meeting"] for game in meeting.games} == {meeting.number}
        names = {arena.bots[bot] for bot in meeting.bots}
        assert all({game["bots"][seat] for game in meeting.games} == names for seat in range(seats))
        assert sum(sum(meeting.points(name)) for name in names) == pytest.approx(len(meeting.games))


@pytest.mark.usefixtures("quick")
def test_neighbours_differ_from_meeting_to_meeting() -> None:
    arena = Arena(small(4), BOTS[:4], rounds=10)
    played(arena)
    assert len({meeting.bots for meeting in arena.meetings}) > 3


def test_games_of_a_meeting_are_played_on_the_same_chance_and_recorded(tmp_path: Path) -> None:
    arena = Arena(small(3), ["random", "random:"], rounds=4, seed="s", records=tmp_path / "new")
    played(arena)
    texts = {path.name: path.read_text() for path in (tmp_path / "new").iterdir()}
    assert set(texts) == {f"decay-{meeting}-{game}.txt" for meeting in range(4) for game in range(2)}
    drawn = [
        [texts[f"decay-{meeting}-{game}.txt"].split("\n1 ")[1].split("\n")[0] for game in range(2)]
        for meeting in range(4)
    ]
    assert all(one == other for one, other in drawn)
    assert len({one for one, _ in drawn}) > 1
    assert "seat 0: random\nseat 1: random:\nseat 2: random\n" in texts["decay-2-0.txt"]
    assert "seat 0: random:\nseat 1: random\nseat 2: random:\n" in texts["decay-2-1.txt"]


@pytest.mark.usefixtures("quick")
def test_each_bot_has_a_seed_of_its_own_in_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(arena_module, "_play", counting(seen))
    played(Arena(small(), BOTS[:3], rounds=2))
    assert len(set(seen)) == len(seen) == 12


@pytest.mark.usefixtures("quick")
def test_a_swiss_arena_ends_with_the_strong_on_top() -> None:
    arena = Arena(small(), BOTS, system="swiss", rounds=3)
    results = played(arena)
    assert len(results) == arena.games == 3 * 3 * 2
    assert len({frozenset(meeting.bots) for meeting in arena.meetings}) == 9  # nobody met twice
    points = dict(zip(BOTS, arena.points_per_game(), strict=True))
    assert min(points["mcts"], points["mcts:"]) > max(points["random"], points["random:"])


@pytest.mark.usefixtures("quick")
def test_length() -> None:
    assert Arena(small(), BOTS[:2]).games == 100
    assert Arena(small(), BOTS[:3], games=7).games == 12  # whole rounds
    assert Arena(small(), BOTS[:2], sprt=Sprt(0, 5)).games == 20_000
    assert Arena(small(), BOTS[:5], system="swiss", rounds=3).games == 12


@pytest.mark.parametrize(
    ("bots", "settings", "says"),
    [
        (["random"], {}, "at least two bots"),
        (["random", "greedy", "random"], {}, "the bot random is named twice"),
        (BOTS[:3], {"sprt": Sprt(0, 5)}, "one between two bots, and 3 are named"),
        (BOTS[:2], {"system": "swiss"}, "needs more bots than seats"),
        (["random", "hal"], {}, "there is no bot 'hal'"),
    ],
)
def test_what_is_no_arena_is_refused(bots: list[str], settings: dict[str, Any], says: str) -> None:
    with pytest.raises((LabError, BotError), match=says):
        Arena(small(), bots, **settings)


# ---- the same whatever carries it


def test_results_do_not_depend_on_what_carries_them(tmp_path: Path) -> None:
    def arena() -> Arena:
        return Arena(small(), ["random", "random:", "last"], system="swiss", rounds=4, seed="x")

    alone = played(arena())
    assert len(alone) == 8
    assert played(arena(), processes=2) == alone
    journal, stopped = tmp_path / "journal", arena()
    run = stopped.play(2, journal=journal)
    assert len(list(islice(run, 3))) == 3
    run.close()
    assert played(arena(), processes=2, journal=journal) == alone
    assert played(arena(), journal=journal) == alone
    assert played(Arena(small(), ["random", "random:", "last"], system="swiss", rounds=4, seed="y")) != alone


@pytest.mark.usefixtures("quick")
def test_the_journal_of_a_shorter_arena_serves_a_longer_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal"
    played(Arena(small(), BOTS[:3], rounds=2), journal=journal)
    seen: list[str] = []
    monkeypatch.setattr(arena_module, "_play", counting(seen))
    assert len(played(Arena(small(), BOTS[:3], rounds=3), journal=journal)) == 18
    assert len(seen) == 6
    with pytest.raises(LabError, match="journal of another run"):
        played(Arena(small(), BOTS[:3], rounds=3, seed="other"), journal=journal)


def counting(seen: list[str]) -> Any:
    """Make up games, by the same name, and note that."""

    def _play(kind: type[ls.Game], job: Job) -> Result:
        seen.append(job["own"])
        return made_up(kind, job)

    _play.__qualname__, _play.__module__ = made_up.__qualname__, made_up.__module__
    return _play


# ---- the sequential test


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("bots", "verdict"), [(["mcts", "random"], "H1"), (["random", "mcts"], "H0")])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_sequential_test_stops_early(bots: list[str], verdict: str, seats: int) -> None:
    arena = Arena(small(seats), bots, sprt=Sprt(0, 100))
    results = played(arena)
    assert arena.verdict == verdict
    assert len(results) == 2 * len(arena.meetings) < 200
    assert arena.sprt is not None
    shares = [meeting.share(*bots) for meeting in arena.meetings]
    before = {share: shares[:-1].count(share) for share in shares}
    assert arena.sprt.verdict(arena.sprt.ratio(before)) == "undecided"
    low, high = arena.sprt.bounds
    assert not low < arena.ratio < high
    assert f"{verdict} is accepted" in in_words(report(arena))


@pytest.mark.usefixtures("quick")
def test_a_sequential_test_may_stay_undecided() -> None:
    arena = Arena(small(), ["random", "random:"], sprt=Sprt(0, 5), games=20)
    assert len(played(arena)) == 20
    assert arena.verdict == "undecided"
    assert in_words(report(arena)).endswith(": undecided")


# ---- what is made of it


@pytest.mark.usefixtures("quick")
def test_a_report_adds_up() -> None:
    arena = Arena(small(), BOTS[:4], rounds=8)
    results = played(arena)
    data = json.loads(json.dumps(report(arena), allow_nan=False))
    assert (data["meetings"], data["games"], data["even"]) == (48, 96, 0.5)
    bots = {bot["bot"]: bot for bot in data["bots"]}
    assert [bot["rating"]["mu"] for bot in data["bots"]] == sorted(b["rating"]["mu"] for b in bots.values())[::-1]
    assert sum(bot["points"] for bot in bots.values()) == pytest.approx(96)
    assert {bot["games"] for bot in bots.values()} == {48}
    for name, bot in bots.items():
        mine = [result for result in results if name in result["bots"]]
        assert bot["won"] == sum(result["payoffs"][result["bots"].index(name)] == 1 for result in mine)
        assert bot["shared"] == sum(len(result["winners"]) == 2 for result in mine)
        assert bot["share"]["value"] == pytest.approx(bot["points"] / 48, abs=1e-4)
        assert bot["share"]["low"] < bot["share"]["value"] < bot["share"]["high"]
        assert bot["faults"] == (48 if name == "greedy:" else 0)
        assert bot["seconds_per_decision"] == 0.125
    assert len(data["pairs"]) == 6
    for pair in data["pairs"]:
        assert pair["meetings"] == sum(count for _, count in pair["shares"]) == 8
        mean = sum(share * count for share, count in pair["shares"]) / 8
        assert pair["share"]["value"] == pytest.approx(mean, abs=1e-4)


@pytest.mark.usefixtures("quick")
def test_a_report_in_words() -> None:
    arena = Arena(small(), BOTS[:3], rounds=4)
    played(arena)
    text = in_words(report(arena))
    assert text.startswith("round robin, 12 meetings, 24 games")
    assert "per game: points, of which 0.5 is what equals would win" in text
    rows = [row.split() for row in text.splitlines() if row.startswith("[")]
    assert [row[1] for row in rows] == [bot["bot"] for bot in report(arena)["bots"]]
    assert rows[0][2] == "–"
    assert float(rows[0][3].rstrip("%")) + float(rows[1][2].rstrip("%")) == pytest.approx(100)
    assert rows[0][4] == "(4)"


@pytest.mark.usefixtures("quick")
def test_two_bots_are_told_by_pairs() -> None:
    arena = Arena(small(), ["mcts", "random"], rounds=30)
    played(arena)
    data = report(arena)
    (pair,) = data["pairs"]
    text = in_words(data)
    assert "meetings by the points of mcts (of 2): 0: 0, 0.5: " in text
    assert f"lead of mcts over random: +{pair['elo']['value']:.0f} Elo" in text
    assert pair["elo"]["low"] < pair["elo"]["value"]


@pytest.mark.usefixtures("quick")
def test_a_lead_without_bounds_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRENGTH, "random", 0)
    arena = Arena(small(), ["random", "mcts"], seed="no shared game", rounds=2)
    played(arena)
    data = report(arena)
    assert (data["pairs"][0]["elo"]["value"], data["pairs"][0]["elo"]["low"]) == (None, None)
    assert "lead of random over mcts: -∞ Elo (95 %: -∞ to " in in_words(data)


def test_before_the_first_meeting_there_is_nothing_to_tell() -> None:
    data = report(Arena(small(), BOTS[:2], sprt=Sprt(0, 5)))
    json.dumps(data, allow_nan=False)
    assert in_words(data) == "no meeting was finished"


def test_the_interval_of_a_share_covers_it() -> None:
    rng, shares, covered = Rng("cover"), [0.0, 0.5, 0.5, 0.75, 1.0], 0
    for _ in range(300):
        interval = share_won([shares[rng.below(5)] for _ in range(25)])
        covered += interval.low <= 0.55 <= interval.high
    assert 270 <= covered <= 299  # 285 are expected


def test_the_interval_of_a_share_narrows_with_what_is_known() -> None:
    few, more, many = (share_won([0.5, 1.0] * count) for count in (2, 20, 200))
    assert few.value == more.value == many.value == 0.75
    assert few.half > more.half > many.half
    assert many.half == pytest.approx(1.96 * 0.25 / 20, rel=0.05)
    assert share_won([0.5] * 200).half < many.half  # games that make up for each other say more
    assert share_won([1.0]).low < 0.25
    assert (share_won([1.0] * 50).high, share_won([0.0] * 50).low) == (1, 0)
    assert share_won([]).n == 0


def test_games_that_repeat_others_are_counted() -> None:
    """Nothing is drawn in Decay but who begins: bots that draw nothing either have four games between them."""
    arena = Arena(small(), ["last", "last:"], rounds=10)
    results = played(arena)
    different = {(*result["bots"], result["trace"]) for result in results}
    assert len(different) == 4
    data = report(arena)
    assert data["repeated"] == arena.repeated() == 20 - 4
    assert "Of the 20 games 4 are different: 16 games went move by move as an earlier one did" in in_words(data)


def test_one_game_that_repeats_another_is_told() -> None:
    arena = Arena(small(), ["last", "last:"], rounds=10)
    played(arena)
    meeting = arena.meetings[0]
    arena.meetings = [meeting, Meeting(1, meeting.bots, (meeting.games[0], meeting.games[1] | {"trace": "another"}))]
    assert "Of the 4 games 3 are different: one game went move by move" in in_words(report(arena))


def test_who_draws_repeats_nothing() -> None:
    arena = Arena(small(), ["random", "random:"], rounds=10)
    played(arena)
    data = report(arena)
    assert data["repeated"] == 0
    assert "different" not in in_words(data)


# ---- the command line


def lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    words = ["arena", *SMALL, "--bots", "random,random:,last", "-n", "6", "--seed", "s", "--jobs", "1"]
    assert cli.main([*words, "--csv", str(tmp_path / "games.csv"), "--journal", str(tmp_path / "journal")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Decay, 2 seats, seed s: round robin, 3 meetings, 6 games\n")
    rows = list(lines(tmp_path / "games.csv"))
    assert [row["meeting"] for row in rows] == [str(i // 4) for i in range(12)]
    assert sum(float(row["payoff"]) for row in rows) == pytest.approx(6)
    assert {row["bot"] for row in rows} == {"random", "random:", "last"}
    assert cli.main([*words, "--jobs", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    points = {bot["bot"]: bot["points"] for bot in data["bots"]}
    assert points == pytest.approx(
        {name: sum(float(row["payoff"]) for row in rows if row["bot"] == name) for name in points}
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "random"], "at least two bots"),
        (["--bots", "random,greedy,random"], "the bot random is named twice"),
        (["--bots", "random,greedy", "--system", "swiss"], "needs more bots than seats"),
        (["--bots", "random,greedy", "--system", "ladder"], "invalid choice: 'ladder'"),
        (["--bots", "random,greedy", "-n", "2", "--rounds", "2"], "not allowed with argument -n"),
        (["--bots", "random,greedy", "--sprt", "5"], "'5' is not two numbers with a comma between, such as 0,30"),
        (["--bots", "random,greedy", "--sprt", "5,0"], "the lesser one first, and not 5,0"),
        (["--bots", "random,greedy", "--sprt", "0,5", "--alpha", "2"], "alpha and beta lie between 0 and 0.5"),
        (["--bots", "random,greedy", "--alpha", "0.1"], "--sprt is missing"),
        (["--bots", "random,greedy,mcts", "--sprt", "0,5"], "one between two bots, and 3 are named"),
        (["--bots", "random,greedy", "--journal", "no/such/file"], "no/such/file: no such file or directory"),
        (["--bots", "random,greedy", "--csv", "no/such/file"], "no/such/file: no such file or directory"),
        (["--bots", "random,greedy", "--records", "/dev/null"], "/dev/null: file exists"),
        (["--bots", "random,greedy", "--ray", "127.0.0.1:1"], "there is no Ray cluster at 127.0.0.1:1: "),
        ([], "required: --bots"),
    ],
)
def test_bad_input_gets_one_sentence(capsys: Capture, words: list[str], says: str) -> None:
    assert cli.main(["arena", *SMALL, "-n", "2", *words] if "--rounds" not in words else ["arena", *SMALL, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


def test_missing_extras_are_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert cli.main(["arena", *SMALL, "--bots", "random,greedy"]) == 2
    assert capsys.readouterr().err == f"ludoscape: ratings need openskill: {how_to_get('lab')}\n"
    assert cli.main(["simulate", *SMALL, "--ray"]) == 2
    assert capsys.readouterr().err == f"ludoscape: carrying jobs by Ray needs ray: {how_to_get('ray')}\n"


def test_an_interrupted_arena_tells_what_there_is_and_goes_on(capsys: Capture, tmp_path: Path) -> None:
    table, journal = tmp_path / "games.csv", tmp_path / "journal"
    words = ["arena", *SMALL, "--bots", "random,random:", "--jobs", "2", "--journal", str(journal)]
    command = [sys.executable, "-m", "ludoscape", *words, "-n", "1000000", "--csv", str(table)]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until = time.monotonic() + 60
        while (not journal.exists() or journal.stat().st_size < 5000) and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode() == "ludoscape: interrupted: the same command goes on where it stopped\n"
    assert out.decode().startswith("Decay, 2 seats, seed 0: round robin, ")
    assert cli.main([*words, "-n", "4", "--csv", str(table)]) == 0
    assert "2 meetings, 4 games" in capsys.readouterr().out
    assert len(list(lines(table))) == 8
