"""The command line: what each command prints, and that bad input gets one sentence and exit code 2, no traceback."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

import ludoscape as ls
from ludoscape import builds, cli
from ludoscape.bots import LEVELS, levels_of, make_bot
from ludoscape.lab.simulate import play
from ludoscape.pictures import palette
from tests.running import running

SMALL = ["--seats", "2", "--option", "max_turns=4"]
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str, code: int = 0) -> str:
    """Run a command that must end with this exit code; give what it printed."""
    assert cli.main(words) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *words: str, code: int = 2) -> str:
    """Run a command that must be refused, in one line."""
    assert cli.main(words) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    played = play(ls.game("decay", seats=2, max_turns=4), [make_bot("random", 1), make_bot("random", 2)], seed=3)
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(played.record().write())
    return path


def events(record: Path) -> int:
    return int(record.read_text().split()[-2])


# ---- what there is


def test_version_tells_the_build(capsys: Capture) -> None:
    assert run(capsys, "--version") == f"ludoscape {ls.__version__} ({builds.described()})\n"
    assert builds.described().startswith(ls.build())


def test_source_that_has_changed_since_it_was_compiled_is_told(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builds, "running", lambda: "interpreted")
    monkeypatch.setattr(builds, "asked_for_source", lambda: False)
    monkeypatch.setattr(builds, "changed", lambda: ["engine/state.py", "a.py", "b.py", "c.py"])
    says = "interpreted: changed since it was compiled: engine/state.py, a.py, b.py and 1 more"
    assert says in " ".join(run(capsys, "--version").split())
    cli.main(["bots"])
    assert capsys.readouterr().err == f"ludoscape: {says}; make build compiles it\n"
    monkeypatch.setattr(builds, "running", lambda: "compiled")
    monkeypatch.setattr(builds, "changed", lambda: ["games/decay/words/log.py"])
    says = "compiled, but not what shows and has changed since it was compiled: games/decay/words/log.py"
    assert says in " ".join(run(capsys, "--version").split())
    cli.main(["bots"])
    assert capsys.readouterr().err == "", "nothing is slower by it that one would notice"


def test_games(capsys: Capture) -> None:
    text = run(capsys, "games")
    data = json.loads(run(capsys, "games", "--json"))
    assert [game["name"] for game in data] == ls.games()
    for game in data:
        assert game["title"] in text
        for option in game["options"]:
            assert f"--option {option['name']}=" in text


def test_bots(capsys: Capture) -> None:
    data = json.loads(run(capsys, "bots", "--json"))
    assert {"random", "greedy", "mcts"} <= {bot["name"] for bot in data}
    assert "greedy:slips=0.0" in run(capsys, "bots")


def test_bots_by_level_and_where_a_level_is_another_one(capsys: Capture) -> None:
    usual, own = LEVELS[2], levels_of(ls.game_type("decay"))[2]
    assert f"level 2, {own.title} ({usual.bot}):" in (text := run(capsys, "bots", "--levels"))
    assert f"    in Decay ({own.bot}): {own.summary}\n" in text
    levels = {level["number"]: level for level in json.loads(run(capsys, "bots", "--levels", "--json"))}
    assert levels[2]["games"]["decay"] == {"bot": own.bot, "summary": own.summary}
    assert levels[2]["bot"] == usual.bot and levels[5]["games"] == {}


@pytest.mark.parametrize("name", ls.games())
def test_rules(capsys: Capture, name: str) -> None:
    book = ls.game(name).rulebook
    text = run(capsys, "rules", name)
    assert all(f"\n{rule} " in text for rule in book)
    first = next(iter(book.values()))
    assert run(capsys, "rules", name, first.id.lower()) == f"{first.id} {first.title}\n{first.text}\n"


def test_help_of_every_command(capsys: Capture) -> None:
    text = run(capsys, "--help")
    lab = ("simulate", "arena", "balance", "report", "bench")
    records = ("replay", "verify", "show", "film")
    for command in ("serve", "join", "games", "bots", "rules", *lab, *records, "map", "perft"):
        assert f"  {command} " in text
        assert "usage: ludoscape " + command in run(capsys, command, "--help")


# ---- the lab


def test_simulate_prints_a_summary(capsys: Capture) -> None:
    text = run(capsys, "simulate", "decay", *SMALL, "-n", "2", "--bots", "random,greedy", "--seed", "x", "--jobs", "1")
    assert text.startswith("Decay, 2 seats, seed x: 2 games, on average")
    assert "\ngreedy" in text


def test_simulate_prints_lines_that_do_not_depend_on_jobs(capsys: Capture) -> None:
    words = ["simulate", "decay", *SMALL, "-n", "5", "--json", "--jobs"]
    alone = run(capsys, *words, "1")
    assert alone == run(capsys, *words, "2")
    lines = [json.loads(line) for line in alone.splitlines()]
    assert [line["seed"] for line in lines] == [f"0/{i}" for i in range(5)]
    assert all(line["options"] == {"max_turns": 4} for line in lines)


def test_simulate_writes_records(capsys: Capture, tmp_path: Path) -> None:
    run(capsys, "simulate", "decay", *SMALL, "-n", "3", "--jobs", "2", "--records", str(tmp_path / "new" / "folder"))
    for index in range(3):
        assert "all legal" in run(capsys, "verify", str(tmp_path / "new" / "folder" / f"decay-{index}.txt"))
    taken = tmp_path / "file"
    taken.touch()
    assert "file exists" in refused(capsys, "simulate", "decay", "--records", str(taken))


@pytest.mark.parametrize("json_", [True, False])
def test_simulate_interrupted_keeps_what_is_done(json_: bool, tmp_path: Path) -> None:
    out, journal = tmp_path / "out", tmp_path / "journal"
    words = ["simulate", "decay", *SMALL, "-n", "30000", "--jobs", "2", "--journal", str(journal)]
    words += ["--json"] * json_
    command = [sys.executable, "-m", "ludoscape", *words]
    with out.open("w") as file, running(command, stdout=file, stderr=subprocess.PIPE) as process:
        until = time.monotonic() + 60
        while (not journal.exists() or journal.stat().st_size < 2000) and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode() == "ludoscape: interrupted: the same command goes on where it stopped\n"
    if json_:
        lines = [json.loads(line) for line in out.read_text().splitlines()]
        assert [line["seed"] for line in lines] == [f"0/{i}" for i in range(len(lines))]
        assert lines


def test_a_reader_that_goes_away_is_no_error() -> None:
    words = [sys.executable, "-m", "ludoscape", "simulate", "decay", *SMALL, "-n", "3000", "--json", "--jobs", "1"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert json.loads(process.stdout.readline())["seed"] == "0/0"
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 1


def test_perft(capsys: Capture) -> None:
    assert run(capsys, "perft", "decay", "--depth", "2").splitlines()[-1].split() == ["2", "24", "0", "0", "24"]
    divided = run(capsys, "perft", "decay", "--depth", "2", "--divide").splitlines()
    assert divided[-1] == "in all: 24"
    assert len(divided) == 5


def test_bench(capsys: Capture) -> None:
    line = json.loads(run(capsys, "bench", "decay", "--seats", "2", "--seconds", "0.05", "--json"))
    assert (line["game"], line["seats"], line["build"]) == ("decay", 2, ls.build())
    assert "decisions/s" in run(capsys, "bench", "decay", "--seconds", "0.05")


# ---- records


def test_replay_tells_the_game(capsys: Capture, record: Path) -> None:
    text = run(capsys, "replay", str(record))
    lines = text.splitlines()
    assert lines[0] == "Decay: random (1), random (2)"
    assert len(lines) == events(record) + 2
    assert "{" not in text
    assert run(capsys, "replay", str(record), "--ply", "3").splitlines()[-1] == "The game goes on."


def test_replay_uses_the_names_of_the_record(capsys: Capture, record: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.txt"
    named.write_text(record.read_text().replace("seat 0: random", "seat 0: Ines").replace("seat 1: random\n", ""))
    text = run(capsys, "replay", str(named))
    assert text.startswith("Decay: Ines, Player 2\n")
    assert "Ines" in "".join(text.splitlines()[1:])


def test_replay_reads_standard_input(record: Path) -> None:
    words = [sys.executable, "-m", "ludoscape", "replay", "-", "--ply", "1"]
    done = subprocess.run(words, input=record.read_bytes(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Decay: ")


def test_verify(capsys: Capture, record: Path, tmp_path: Path) -> None:
    assert "all legal; the game is over" in run(capsys, "verify", str(record))
    forged = tmp_path / "forged.txt"
    forged.write_text(record.read_text().replace("reason cap", "reason last").replace("winners 0 1", "winners 0"))
    if forged.read_text() != record.read_text():
        assert "the result is given as" in refused(capsys, "verify", str(forged), code=1)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_show_draws(capsys: Capture, record: Path, tmp_path: Path, kind: str) -> None:
    picture = tmp_path / f"board.{kind}"
    assert run(capsys, "show", str(record), "--ply", "20", "--seat", "1", "-o", str(picture)) == ""
    assert picture.read_bytes().startswith(b"<svg" if kind == "svg" else b"\x89PNG")
    before = picture.read_bytes()
    assert run(capsys, "show", str(record), "-o", str(picture)) == ""
    assert picture.read_bytes() != before


def test_film_of_a_stretch(capsys: Capture, record: Path, tmp_path: Path) -> None:
    """A frame for each told event of it, and less for less."""
    film = tmp_path / "game.webp"
    assert run(capsys, "film", str(record), str(film), "--from", "10", "--to", "14") == ""
    part = film.read_bytes()
    assert part[:4] == b"RIFF" and part[8:12] == b"WEBP"
    assert run(capsys, "film", str(record), str(film), "--from", "12", "--to", "14") == ""
    assert film.read_bytes() != part


@pytest.mark.parametrize(
    ("kind", "more"), [("show", ["-o", "x.png"]), ("show", ["-o", "x.svg"]), ("film", ["x.webp", "--to", "1"])]
)
def test_pictures_of_the_dark(
    capsys: Capture, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, more: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = []
    for dark in ([], ["--dark"]):
        assert run(capsys, kind, str(record), *more, *dark) == ""
        shown.append(next(tmp_path.glob("x.*")).read_bytes())
    if more[-1].endswith(".svg"):
        assert palette.DARK["table"].encode() in shown[1] and palette.DARK["table"].encode() not in shown[0]
    else:
        first, second = (Image.open(io.BytesIO(made)).convert("L").crop((2, 2, 6, 6)).tobytes() for made in shown)
        assert min(first) > 150 > 80 > max(second)


# ---- bad input

BAD = {
    "unknown command": (["dance"], "invalid choice"),
    "unknown argument": (["games", "--yaml"], "unrecognized arguments"),
    "unknown game": (["simulate", "chess"], "there is no game 'chess': there are"),
    "unknown game for rules": (["rules", "chess"], "there is no game 'chess'"),
    "unknown rule": (["rules", "decay", "DE-999"], "Decay has no rule 'DE-999': its rules go from DE-"),
    "unknown option": (["perft", "decay", "--depth", "1", "--option", "magic=1"], "there is no option 'magic'"),
    "option without a value": (["perft", "decay", "--depth", "1", "--option", "side"], "is given as name=value"),
    "option twice": (["bench", "decay", "--option", "side=4", "--option", "side=8"], "side is given twice"),
    "option out of range": (
        ["simulate", "decay", "--option", "side=5"],
        "side cannot be '5': allowed is a multiple of 4",
    ),
    "seats": (["simulate", "decay", "--seats", "7"], "cannot be played by 7: allowed is 2, 3, 4"),
    "no seats": (["simulate", "decay", "--seats", "none"], "'none' is not a whole number"),
    "unknown bot": (["simulate", "decay", "--bots", "random,hal"], "there is no bot 'hal'"),
    "no bot": (["simulate", "decay", "--bots", ""], "there is no bot ''"),
    "no games": (["simulate", "decay", "-n", "0"], "'0' is not a whole number of at least 1"),
    "depth": (["perft", "decay", "--depth", "0"], "'0' is not a whole number from 1 to 100"),
    "no depth": (["perft", "decay"], "required: --depth"),
    "seconds": (["bench", "--seconds", "-1"], "'-1' is not a number of seconds"),
    "no seconds": (["bench", "--seconds", "0"], "'0' is not a number of seconds"),
    "port": (["serve", "--port", "70000"], "'70000' is not a whole number from 0 to 65535"),
    "missing record": (["replay", "no/such/file"], "no/such/file: no such file or directory"),
    "a folder": (["verify", "."], ".: is a directory"),
    "beyond the end": (["replay", "RECORD", "--ply", "99999"], "there is no event 99999"),
    "seat of another game": (["show", "RECORD", "--seat", "5", "-o", "x.svg"], "there is no seat 5"),
    "kind of picture": (["show", "RECORD", "-o", "x.gif"], "must end in .svg or .png"),
    "no name of a record": (["replay", ""], "argument record: it is empty"),
    "no name of a folder": (["simulate", "decay", "--records", ""], "argument --records: it is empty"),
    "no address of a cluster": (["simulate", "decay", "--ray", ""], "argument --ray: it is empty"),
    "a seed of bytes": (["simulate", "decay", "--seed", "\udcff"], r"--seed: '\udcff' is not text in UTF-8"),
    "kind of film": (["film", "RECORD", "x.gif"], "must end in .webp"),
    "film of nothing": (["film", "RECORD", "x.webp", "--from", "9", "--to", "3"], "shows nothing"),
    "film beyond the end": (["film", "RECORD", "x.webp", "--from", "99999"], "there is no event 99999"),
    "folder of the film": (["film", "RECORD", "no/such/x.webp"], "no/such"),
    "folder of the picture": (["show", "RECORD", "-o", "no/such/x.svg"], "no/such/x.svg: no such file or directory"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_sentence(capsys: Capture, record: Path, name: str) -> None:
    words, says = BAD[name]
    err = refused(capsys, *(str(record) if word == "RECORD" else word for word in words))
    assert err.startswith("ludoscape")
    assert says in err


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"\xff\xfe\x00", b"ludoscape record 2\n", b"ludoscape record 1\ngame: decay\nrules: 1\nseats: 9\n"],
)
@pytest.mark.parametrize("command", ["replay", "verify", "show"])
def test_unreadable_records_get_one_sentence(capsys: Capture, tmp_path: Path, command: str, content: bytes) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    words = [command, str(path)] + ["-o", str(tmp_path / "x.svg")] * (command == "show")
    assert cli.main(words) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_an_illegal_move_in_a_record_is_named(capsys: Capture, record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("4 "))
    path = tmp_path / "bad.txt"
    path.write_text("\n".join([*lines[:at], "4 @900,900"]))
    assert cli.main(["replay", str(path)]) == 2
    assert "event 4" in capsys.readouterr().err


def test_what_a_record_holds_is_not_told_at_length(capsys: Capture, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(record.read_text().replace("max_turns: 4", "max_turns: " + "9" * 5000))
    assert len(refused(capsys, "replay", str(path))) < 200


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_the_file_that_a_full_disk_cannot_take_is_named(capsys: Capture, record: Path, tmp_path: Path) -> None:
    for name in ("x.svg", "x.png"):
        (tmp_path / name).symlink_to("/dev/full")
        for words in (["show", str(record)], ["map", "small-worlds"]):
            err = refused(capsys, *words, "-o", str(tmp_path / name))
            assert err == f"ludoscape: {tmp_path / name}: no space left on device\n"


def test_letters_that_the_output_lacks_are_written_as_escapes(record: Path) -> None:
    named = record.read_text().replace("seat 0: random", "seat 0: Grün \N{INFINITY}")
    words = [sys.executable, "-m", "ludoscape", "replay", "-", "--ply", "1"]
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, input=named.encode(), capture_output=True, env=ascii_only)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Decay: Gr\\xfcn \\u221e, ")


@pytest.mark.skipif(os.name != "posix", reason="closes streams as shells of POSIX do")
def test_closed_streams_are_no_error(record: Path) -> None:
    for closed, name, code, said in (
        ("<&-", "-", 2, "ludoscape: the record is empty\n"),
        (">&- 2>&-", str(record), 0, ""),
    ):
        words = ["sh", "-c", f'"$0" -m ludoscape replay "$1" {closed}', sys.executable, name]
        done = subprocess.run(words, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (code, "", said), closed


def test_an_error_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> type[ls.Game]:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(ls, "game_type", broken)
    with pytest.raises(ValueError, match="a mistake of ours"):
        cli.main(["games"])


def test_serve_gets_its_arguments(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    import ludoscape.table

    asked: list[dict[str, object]] = []
    monkeypatch.setattr(ludoscape.table, "serve", lambda **given: asked.append(given), raising=False)
    assert cli.main([]) == 0
    words = ["--host", "0.0.0.0", "--port", "8123", "--database", "x.db", "--no-browser", "--bot", "A=a"]
    assert cli.main(["serve", *words, "--compile-with", "make build", "--name", "a.org", "--name", "b.org"]) == 0
    usual = {"host": "127.0.0.1", "port": 8000, "database": "ludoscape.db", "browser": True}
    given = {"host": "0.0.0.0", "port": 8123, "database": "x.db", "browser": False}
    alone = {"site": "", "proxies": [], "log": "text", "metrics_token": "", "metrics_port": 0, "processes": 1}
    assert asked == [
        {**usual, "programs": [], "compile_with": "", "names": [], **alone},
        {**given, "programs": ["A=a"], "compile_with": "make build", "names": ["a.org", "b.org"], **alone},
    ]
    hosted = ["--site", "https://a.org", "--proxy", "10.0.0.5", "--proxy", "10.1.0.0/16", "--log", "json"]
    monkeypatch.setenv("LUDOSCAPE_METRICS_TOKEN", "of the environment")
    assert cli.main(["serve", *hosted]) == 0
    behind = {"site": "https://a.org", "proxies": ["10.0.0.5", "10.1.0.0/16"], "log": "json"}
    assert behind.items() <= asked[-1].items()
    assert str(asked[-1]["metrics_token"]) == "of the environment"
    assert cli.main(["serve", "--metrics-token", "of the command"]) == 0
    assert str(asked[-1]["metrics_token"]) == "of the command"
    assert "is not a command: no closing quotation" in refused(capsys, "serve", "--compile-with", "make 'build")


def test_commands_other_than_serve_load_no_server() -> None:
    code = (
        "import sys; from ludoscape import cli; cli.main(['games', '--json']); "
        "sys.exit(any(name in sys.modules for name in ('fastapi', 'sqlalchemy', 'tqdm', 'resvg_py')))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, env=os.environ).returncode == 0
