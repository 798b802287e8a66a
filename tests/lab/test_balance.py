"""Balance: figures that can be worked out by hand, pairs of games with the same chance, and the same result always."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import BotError
from ludoscape.engine.record import read_record, verify
from ludoscape.extras import how_to_get
from ludoscape.lab import LabError, tables, wording
from ludoscape.lab.balance import balance, find_out, plan, run
from ludoscape.lab.figures import COMPARED, NUMBER, SHARE, Figure, alike, course, figures, foresight
from ludoscape.lab.findings import Balance, read_balances
from ludoscape.lab.intervals import Interval
from ludoscape.lab.journal import Result
from ludoscape.lab.measure import POINTS, TENTHS
from ludoscape.lab.variants import variants

Capture = pytest.CaptureFixture[str]
SMALL = ["--seats", "2", "--option", "max_turns=4", "--bots", "random"]


def small() -> ls.Game:
    return ls.game("decay", seats=2, max_turns=4)


@pytest.fixture(scope="module")
def found() -> Balance:
    return balance(small(), 16, "random", "f", compared=3)


# ---- figures by hand


def game(**changes: Any) -> Result:
    """Give a measured game that can be followed by hand."""
    plain = {
        "game": "decay",
        "seats": 2,
        "seed": "s",
        "bots": ["a", "a"],
        "payoffs": [1, 0],
        "winners": [0],
        "scores": None,
        "reason": "last",
        "decisions": 10,
        "turns": 4,
        "begins": 0,
        "trace": "t",
        "made": [6, 4],
        "choices": [[1, 4], [3, 6]],
        "course": [[1, 2]] * TENTHS,
        "leads": [0] * len(POINTS),
        "changes": 0,
        "settled": 0.0,
        "behind": 0.0,
        "margin": None,
    }
    return plain | changes


SHARED = {"payoffs": [0.5, 0.5], "winners": [0, 1], "settled": None, "behind": None}
FOUR = [
    game(),
    game(begins=1, made=[1, 9], changes=2, settled=0.5, behind=0.25),
    game(payoffs=[0, 1], winners=[1], leads=[None] * len(POINTS), reason="quiet", decisions=30),
    game(**SHARED, leads=[1] * len(POINTS), turns=8),
]


def values(results: list[Result]) -> dict[str, float]:
    return {figure.key: figure.value.value for figure in figures(results)}


def test_figures_by_hand() -> None:
    value = values(FOUR)
    assert value["place.0.won"] == 1 / 4  # the first game alone: in the second, seat 1 begins
    assert value["place.1.won"] == 2 / 4
    assert (value["seat.0.won"], value["seat.1.won"]) == (2 / 4, 1 / 4)
    assert (value["place.0.payoff"], value["place.1.payoff"]) == (1.5 / 4, 2.5 / 4)
    assert (value["decisions.mean"], value["decisions.median"], value["decisions.most"]) == (15, 10, 30)
    assert (value["turns.mean"], value["turns.least"]) == (5, 4)
    assert value["decisions.first"] == 60 and values([*FOUR, *[game()] * 8])["decisions.first"] == 120, "ten of them"
    assert (value["made.0"], value["made.1"]) == ((6 + 9 + 6 + 6) / 4, (4 + 1 + 4 + 4) / 4)
    assert (value["choices.mean"], value["choices.median"], value["choices.most"]) == (2.2, 3, 3)
    assert value["forced"] == 0.4
    assert value["changes"] == 0.5
    assert value["leader.50"] == 2.5 / 3  # two leaders won, one shared; once nobody led
    assert value["settled"] == pytest.approx(0.5 / 3)
    assert value["behind"] == pytest.approx(0.25 / 3)
    assert (value["end.last"], value["end.quiet"], value["shared"]) == (3 / 4, 1 / 4, 1 / 4)
    assert not {"score", "margin", "level", "nobody"} & set(value)  # no points are counted


def test_points_where_they_are_counted() -> None:
    games = [game(scores=[9, 4], margin=5.0), game(scores=[7, 7], margin=0.0), game(**SHARED, scores=[3, 3])]
    value = values(games)
    assert (value["score"], value["margin"], value["level"]) == (8, 2.5, 0.5)


def test_seats_are_told_apart_only_where_chance_says_who_begins() -> None:
    assert not any(key.startswith("seat.") for key in values([game(), game()]))
    assert list(alike([game(), game()])) == ["place"]
    assert alike([game()] * 20)["place"] < 0.001
    turned = [game()] * 10 + [game(begins=1)] * 10
    assert alike(turned) == {"place": 1.0, "seat": pytest.approx(7.7e-6, rel=0.01)}


def test_a_game_that_nobody_wins() -> None:
    nobody = game(payoffs=[0, 0], winners=[], settled=None, behind=None)
    assert values([nobody, game()])["nobody"] == 0.5


def test_what_is_drawn_over_the_course_of_a_game() -> None:
    assert [value.value for value in course(FOUR)] == [2.0] * TENTHS
    assert [value.n for value in foresight(FOUR)] == [3] * len(POINTS)


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [
        (SHARE, Interval(0.5, 0.41, 0.59, 100), "50.0 % (41.0 to 59.0)"),
        (SHARE, Interval(-0.0001, -0.01, 0.01, 100), "0.0 % (-1.0 to 1.0)"),
        (NUMBER, Interval(12345.6, 12000, 12691.2, 9), "12,346 (12,000 to 12,691)"),
        (NUMBER, Interval(12.3, 11.9, 12.7, 9), "12.30 (11.90 to 12.70)"),
        (NUMBER, Interval(20, 20, 20, 9), "20 (20 to 20)"),
        (NUMBER, Interval(7, math.nan, math.nan, 9), "7"),
        (NUMBER, Interval(7.25, -math.inf, math.inf, 1), "7.25"),
        (NUMBER, Interval(math.nan, math.nan, math.nan, 0), "unknown"),
    ],
)
def test_figures_are_written_as_exactly_as_they_are_known(form: str, value: Interval, text: str) -> None:
    assert Figure("k", "t", "l", form, value).text == text


# ---- games played


def test_variants_are_played_with_the_same_chance() -> None:
    study = plan(small(), 3, ["random", "random:"], "s", 2, {"side": ["8"]})
    jobs = [study.job(number) for number in range(len(study))]
    assert [job["seed"] for job in jobs] == ["s/0", "s/1", "s/2", "s/0", "s/1"]
    assert [job["bots"] for job in jobs[:2]] == [job["bots"] for job in jobs[3:]]
    assert [job["options"].get("side") for job in jobs] == [None, None, None, 8, 8]
    assert [job["whole"] for job in jobs] == [True] * 3 + [False] * 2


def test_never_more_games_of_a_variant_than_of_the_usual_game() -> None:
    assert plan(small(), 3, ["random"], compared=100).compared == 3
    assert plan(small(), 3, ["random"]).variants == ()


def test_a_run_adds_up(found: Balance) -> None:
    assert (found.games, found.seats, found.options, found.bots) == (16, 2, {"max_turns": 4}, ("random",))
    assert sum(found[f"place.{place}.payoff"].value.value for place in (0, 1)) == pytest.approx(1)
    assert sum(figure.value.value for figure in found.figures if figure.key.startswith("end.")) == pytest.approx(1)
    assert len(found.lists["decisions"]) == 16
    assert sum(found.lists["decisions"]) == sum(times for _, times in found.choices)
    assert {comparison.option for comparison in found.comparisons} == {v.option for v in variants(small())[0]}
    with pytest.raises(KeyError):
        found["nothing"]


def test_differences_by_hand() -> None:
    """Two games of an option beside the usual two: one went otherwise, and took five decisions more."""
    study = plan(small(), 2, ["random"], "s", 2, {"side": ["8"]})
    usual = [game(), game(trace="u")]
    others = [game(), game(trace="v", decisions=15, payoffs=[0.5, 0.5], winners=[0, 1])]
    made, games = find_out(study, iter(usual + others))
    assert games == usual
    (comparison,) = made.comparisons
    assert comparison.otherwise.value == 0.5
    assert {name: found.value.value for name, found in comparison.differences.items()} == {
        "first": -0.25,
        "decisions": 2.5,
        "shared": 0.5,
    }
    assert {found.p for found in comparison.differences.values()} == {1.0}  # one game proves nothing
    assert [words for *_, words, _ in wording.changes(comparison, made)] == ["-0.2", "+25.0 %", "+50.0 %"]


def test_an_option_that_matters_is_found() -> None:
    study = plan(small(), 20, ["random"], "m", 20, {"max_turns": ["8"], "two_player_order": ["suits"]})
    turns, order = find_out(study, run([study]))[0].comparisons
    assert turns.differences["decisions"].mark == "**"
    assert turns.differences["decisions"].value.value > 20
    assert all(found.adjusted >= found.p for found in (*turns.differences.values(), *order.differences.values()))


def test_the_result_is_the_same_whatever_carries_it(found: Balance, tmp_path: Path) -> None:
    spread = balance(small(), 16, "random", "f", compared=3, processes=2, journal=tmp_path / "journal")
    assert spread.data() == found.data()
    again = balance(small(), 16, "random", "f", compared=3, journal=tmp_path / "journal")  # all of it read
    assert again.data() == found.data()
    assert balance(small(), 4, "random", "g").data() != balance(small(), 4, "random", "f").data()


def test_a_game_of_usual_length_is_kept(found: Balance) -> None:
    record = read_record(found.record)
    assert verify(record, ls.game).ok
    lengths = found.lists["decisions"]
    assert lengths[5] <= sum(text.text[0] != "f" for text in record.events) <= lengths[10]


def test_wrong_bots_and_games_are_told_at_once() -> None:
    with pytest.raises(BotError, match="there is no bot"):
        plan(small(), 3, ["nobody"])
    with pytest.raises(ls.OptionError, match="there is no game 'chess'"):
        balance("chess", 3)
    with pytest.raises(ValueError, match="at least one game"):
        plan(small(), 0)


# ---- as data, tables and text


def test_data_is_read_again(found: Balance, tmp_path: Path) -> None:
    text = json.dumps(found.data())
    assert Balance.of(json.loads(text)).data() == found.data()
    (tmp_path / "b.jsonl").write_text(f"{text}\n\n{text}\n")
    assert [str(other) for other in read_balances(tmp_path / "b.jsonl")] == [str(found)] * 2


@pytest.mark.parametrize("text", ["", "{}", "[1]", "no", "\x00", *(f'{{"ludoscape balance": {n}}}' for n in (1, 2))])
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_text(text)
    with pytest.raises(LabError, match="x is not what 'ludoscape balance --json' writes"):
        read_balances(tmp_path / "x")


def test_text_holds_every_figure_and_option(found: Balance) -> None:
    text = str(found)
    assert text.startswith("Decay, 2 players, max_turns=4: 16 games of random, seed f\n")
    for figure in found.figures:
        assert figure.label in text
        assert figure.words[0] in text
    for comparison in found.comparisons:
        assert f"{comparison.option}={comparison.words} ({comparison.usual})" in text
    tests = len(found.comparisons) * len(COMPARED)
    assert f"of {tests} differences" in text
    assert "Left out: min_contact cannot be 2" in text
    assert "(chi-square)" in text


def test_tables_as_csv_and_parquet(found: Balance, tmp_path: Path) -> None:
    from pyarrow import parquet

    games = find_out(plan(small(), 3, ["random"], "f"), run([plan(small(), 3, ["random"], "f")]))[1]
    made = tables.tables([found, found], [games])
    assert [path.name for path in tables.write_csv(made, tmp_path / "new" / "folder")] == [
        "figures.csv",
        "options.csv",
        "games.csv",
    ]
    tables.write_parquet(made, tmp_path)
    for name, rows in made.items():
        with (tmp_path / "new" / "folder" / f"{name}.csv").open(newline="") as file:
            read = list(csv.DictReader(file))
        assert read == [{key: "" if value is None else str(value) for key, value in row.items()} for row in rows]
        assert parquet.read_table(tmp_path / f"{name}.parquet").to_pylist() == rows
    assert len(made["figures"]) == 2 * len(found.figures)
    assert len(made["options"]) == 2 * len(found.comparisons) * len(COMPARED)
    assert [row["seed"] for row in made["games"]] == ["f/0", "f/1", "f/2"]


# ---- the command


def told(capsys: Capture, *words: str, code: int = 0) -> str:
    assert cli.main(["balance", *words]) == code
    out, err = capsys.readouterr()
    assert (err if code == 0 else out) == ""
    return out if code == 0 else err


def test_balance_prints_tables_or_data(capsys: Capture, tmp_path: Path) -> None:
    words = ["decay", *SMALL, "-n", "4", "--sensitivity", "2", "--compare", "side=8", "--jobs", "1"]
    text = told(capsys, *words, "--csv", str(tmp_path))
    assert "first to play: wins alone" in text
    assert "side=8 (4)" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figures.csv", "games.csv", "options.csv"]
    data = Balance.of(json.loads(told(capsys, *words, "--json")))
    assert str(data) in text


def test_balance_for_several_numbers_of_players(capsys: Capture) -> None:
    words = ["decay", "--bots", "random", "--option", "max_turns=3", "-n", "2", "--sensitivity", "1", "--jobs", "1"]
    lines = told(capsys, *words, "--seats", "all", "--compare", "side=8", "--json").splitlines()
    made = [Balance.of(json.loads(line)) for line in lines]
    assert [one.seats for one in made] == [4, 2, 3]  # the usual number first
    assert [len(one.comparisons) for one in made] == [1, 0, 0]


def test_balance_refuses_in_one_sentence(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is no game 'chess'" in told(capsys, "chess", code=2)
    assert "Decay cannot be played by 9" in told(capsys, "decay", "--seats", "9", code=2)
    assert "numbers of players are given as 2,3,4 or as all" in told(capsys, "decay", "--seats", "two", code=2)
    assert "side cannot be '7'" in told(capsys, "decay", "--compare", "side=7", code=2)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refusal = told(capsys, "decay", *SMALL, "--parquet", "x", code=2)
    assert refusal == f"ludoscape: --parquet needs pyarrow: {how_to_get('lab')}\n"


def test_balance_goes_on_from_a_journal(capsys: Capture, tmp_path: Path) -> None:
    words = ["decay", *SMALL, "-n", "4", "--sensitivity", "0", "--jobs", "1", "--journal", str(tmp_path / "j")]
    first = told(capsys, *words)
    lines = (tmp_path / "j").read_bytes().splitlines(keepends=True)
    (tmp_path / "j").write_bytes(b"".join(lines[:-2]))
    assert told(capsys, *words) == first
    assert (tmp_path / "j").read_bytes() == b"".join(lines)
