"""Programs at the table: those that the server was started with, and those that come over HTTP with a seat's link."""

from __future__ import annotations

import io
import json
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from email.message import Message
from http.client import BadStatusLine, RemoteDisconnected
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import httpx
import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import BotError, Guarded, bots, levels_of, make_bot
from ludoscape.bots.base import LATE, BotFault
from ludoscape.bots.external import ExternalBot
from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from ludoscape.table import guest, worker
from ludoscape.table import server as server_module
from ludoscape.table.guest import GuestError, join
from ludoscape.table.server import Server, check_programs
from ludoscape.table.workers import Workers, check_level, gone, make_job, program_level
from tests.bots.test_protocol import DOCUMENT, EXAMPLE, ROOT
from tests.plans import plans_of
from tests.running import running
from tests.table.helpers import FRIEND, ME, PATIENCE, SOMEBODY, Player, bot, running_server, set_table
from tests.table.test_doors import refused

CHEAT = (
    "import sys\ninput()\nprint('ok', flush=True)\n"
    "for line in sys.stdin:\n    if line[:2] == 'go': print('bestmove ?', flush=True)"
)

KNOWN = f"#{SOMEBODY}"  # behind a link: the secret by which its seat is known
EXACT = "Exa<b>mple"
NO_TABLE = "what answers at this link is no table, or one of another version of Ludoscape"
ENDED: dict[str, Any] = {"payoffs": [1, 0], "winners": [0], "scores": None, "reason": "last"}


def silent(_: str) -> None:
    """Say nothing."""


def turn(player: Player, **query: Any) -> dict[str, Any]:
    answer = player.get("turn", **query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def program(tmp_path: Path, code: str, *words: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(code)
    return shlex.join([sys.executable, "-SE", str(path), *words])


# ---- waiting for one's turn


def test_a_turn_tells_what_the_seat_may_know(address: str) -> None:
    maker, (friend,), _ = set_table(address, "decay", [ME, FRIEND], max_turns=9)
    players = [maker, friend]
    seen = maker.see()
    actor = seen["view"]["actor"]
    told = turn(players[actor], samples=3)
    played = game("decay", 2, max_turns=9)
    assert (told["event"], told["seat"], told["mine"]) == (seen["live"], actor, [actor])
    assert (told["over"], told["asked"]) == (False, False)
    assert (told["game"], told["rules"], told["seats"]) == ("decay", played.rules_version, 2)
    assert told["options"] == json.loads(json.dumps(dict(played.options)))
    assert told["names"] == seen["names"]
    assert told["legal"] == [choice["move"] for choice in told["view"]["choices"]] == players[actor].choices()
    assert len(told["samples"]) == 3
    for sample in told["samples"]:
        state = played.load(sample)
        assert [state.text(move) for move in state.legal()] == told["legal"]
        assert json.loads(json.dumps(state.view(actor))) == told["view"], "as a bot gets it: no names in it"
    other = turn(players[1 - actor], wait=0, samples=3)
    assert other["seat"] is None and not {"legal", "view", "samples"} & set(other)
    assert turn(players[actor])["samples"] == []


def test_the_turn_is_waited_for(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    answers: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: answers.append(turn(friend, wait=20)))
    waiting.start()
    maker.play("a", "a", "end")
    waiting.join(PATIENCE)
    assert [(told["event"], told["seat"]) for told in answers] == [(3, 1)]
    friend.play("win")
    for player, seat in ((maker, 0), (friend, 1)):
        told = turn(player)
        assert (told["over"], told["seat"], told["mine"]) == (True, None, [seat])
        assert told["outcome"] == {"payoffs": [0.0, 1.0], "winners": [1], "scores": None, "reason": "won", "unit": 1}


def test_turns_that_are_refused(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME, FRIEND])
    refused(spectator.get("turn"), 403, "opens no seat")
    refused(maker.get("turn", wait=61), 422, "at most 60 seconds")
    refused(maker.get("turn", samples=33), 422, "at most 32 samples")
    refused(maker.get("turn", wait="long"), 400, "'wait' must be a whole number")
    refused(Player(address, spectator.url + "/" + "A" * 32).get("turn"), 404, "opens no seat")


def test_a_seat_that_a_bot_plays_is_not_to_move(address: str) -> None:
    maker, (friend,), _ = set_table(address, "decay", [ME, FRIEND])
    assert friend.post("seat", seat=1, level=5).status_code == 200
    while maker.see()["view"]["actor"] != 1:
        maker.move(maker.choices()[0])
    assert turn(friend, wait=0)["seat"] is None, "a bot thinks for this seat"
    assert friend.post("seat", seat=1, level=None).status_code == 200
    assert (turn(friend, wait=0)["seat"] == 1) == (maker.see()["view"]["actor"] == 1)


def test_who_waits_learns_of_a_wish_to_undo(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    assert turn(friend, wait=0)["seat"] is None, "with this the friend counts as come"
    maker.play("peek")
    answers: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: answers.append(turn(friend, wait=20, asked=1)))
    waiting.start()
    assert maker.post("undo", at=2, to=0).status_code == 202
    waiting.join(PATIENCE)
    assert [(told["asked"], told["seat"]) for told in answers] == [(True, None)]
    assert turn(friend, wait=0)["asked"]
    assert friend.post("consent", at=2, yes=True).status_code == 200
    assert maker.see()["live"] == 3 and not turn(friend, wait=0)["asked"]


def test_a_turn_holds_no_secret(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    maker.play("peek", "peek", "peek", "peek", "peek", "end")
    mine = [event.text for event in read_record(maker.get("record").text).events if "card" in event.text]
    told = [turn(friend, samples=32) for _ in range(2)]
    assert len(mine) == 5
    for each in told:
        assert "secret-" not in json.dumps({**each, "samples": []})
        assert len({json.dumps(sample["cards"][0]) for sample in each["samples"]}) > 10, "its cards are guesses"


def test_a_server_ends_although_somebody_waits(tmp_path: Path, toy: str) -> None:
    answers: list[int] = []

    def wait(player: Player) -> None:
        try:
            answers.append(player.get("turn", wait=60).status_code)
        except httpx.HTTPError:
            answers.append(0)

    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, _):
        _, (friend,), _ = set_table(address, toy, [ME, FRIEND])
        waiting = threading.Thread(target=wait, args=(friend,))
        waiting.start()
        time.sleep(0.2)
    waiting.join(PATIENCE)
    assert len(answers) == 1


def test_the_lines_of_the_document_work(address: str) -> None:
    """The lines for curl, sent to a table of the game that the document talks of."""
    (block,) = re.findall(r"^```sh\n(curl .*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    _, friends, _ = set_table(address, "silver-isle", [FRIEND, FRIEND])
    for friend in friends:  # the first of them that is to move
        words = block.replace("$LINK", address + friend.url).replace("$SECRET", SOMEBODY)
        lines = [shlex.split(line) for line in words.splitlines()]
        headers = dict(header.split(": ") for header in (lines[0][3], lines[1][3], lines[1][5]))
        told = httpx.get(
            lines[0][1].replace("wait=25", "wait=0"), headers=headers, timeout=PATIENCE, verify=False
        ).json()
        if told["seat"] is not None:
            break
    url, data = lines[1][1], json.loads(lines[1][7])
    assert lines[0][2] == lines[1][2] == lines[1][4] == "-H" and set(headers) == {"Authorization", "Content-Type"}
    assert set(data) == {"at", "move", "id", "brief"} and data["move"].startswith("lay ")
    data |= {"at": told["event"], "move": told["legal"][0]}
    answers = [
        httpx.post(url, content=json.dumps(data), headers=headers, timeout=PATIENCE, verify=False) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json() == {"number": told["event"] + 1}
    stale = httpx.post(url, json=data | {"id": "other"}, headers=headers, timeout=PATIENCE, verify=False)
    assert stale.status_code == 409 and set(stale.json()) == {"error"}


# ---- a bot as a guest


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Server]]:
    """Serve one database for several tests, with two programs to choose from."""
    folder = tmp_path_factory.mktemp("tables")
    programs = check_programs([f"{EXACT}={EXAMPLE}", "Shark=" + program(folder, CHEAT)])
    with running_server(f"sqlite:///{folder / 'x.db'}", Workers(2, programs=programs)) as found:
        yield found


@pytest.mark.parametrize("name", ls.games())
def test_the_example_plays_every_game_over_http(shared: tuple[str, Server], name: str) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, name, [bot(1), {"kind": "friend", "name": "Guest"}], **plans_of(name).shortest)
    said: list[str] = []
    outcome, names = join(address + friend.url + KNOWN, f"external:{EXAMPLE}", said.append)
    assert len(said) == 1 and said[0].endswith("for Guest"), "no move was lost"
    assert names[1] == "Guest"
    record = read_record(friend.get("record").text)
    assert record.result == outcome
    assert verify(record, game).ok


def test_a_guest_with_several_seats_has_a_bot_for_each(shared: tuple[str, Server]) -> None:
    address = shared[0]
    maker, _, _ = set_table(address, "alheimur", [ME, ME], **plans_of("alheimur").shortest)
    said: list[str] = []
    join(address + maker.url + "/parts?x=1#top", "random", said.append)
    assert said == ["random plays Alheimur for Player 1 and Player 2"]
    assert maker.see()["over"]


def test_a_guest_agrees_to_an_undo(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    ended: list[Any] = []
    begun = threading.Event()
    guests = threading.Thread(
        target=lambda: ended.append(join(address + friend.url + KNOWN, "random", lambda _: begun.set())[0])
    )
    guests.start()
    assert begun.wait(PATIENCE)
    maker.play("peek")
    assert maker.post("undo", at=2, to=0).status_code == 202
    maker.wait(lambda seen: seen["live"] == 3)
    assert read_record(maker.get("record").text).events[-1].undo == 0
    maker.play("win")
    guests.join(PATIENCE)
    assert [outcome.winners for outcome in ended] == [(0,)]


def test_lost_connections_lose_no_move_and_play_none_twice(
    shared: tuple[str, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, "decay", [bot(1), FRIEND], max_turns=1)
    sent: list[str] = []
    really = urlopen

    def unreliable(request: Request, timeout: float) -> Any:
        sent.append(request.full_url)
        if len(sent) % 5 == 2:
            raise ConnectionRefusedError("the line is dead")
        answer = really(request, timeout=timeout)
        if len(sent) % 5 == 4:  # it was done, and nobody heard of it
            answer.close()
            raise ConnectionResetError("the line broke")
        return answer

    monkeypatch.setattr(guest, "urlopen", unreliable)
    monkeypatch.setattr(guest, "PAUSES", (0.0,))
    outcome, _ = join(address + friend.url + KNOWN, "random", silent)
    record = read_record(friend.get("record").text)
    assert record.result == outcome and verify(record, game).ok
    assert len(sent) > 20


def test_a_table_that_stays_away_is_given_up(shared: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, "decay", [bot(1), FRIEND])
    calls: list[int] = []
    really = urlopen

    def lost(request: Request, timeout: float) -> Any:
        calls.append(1)
        if len(calls) > 1:
            raise ConnectionRefusedError("the line is dead")
        return really(request, timeout=timeout)

    monkeypatch.setattr(guest, "urlopen", lost)
    monkeypatch.setattr(guest, "PAUSES", (0.01,))
    with pytest.raises(GuestError, match="no table to be reached at this link: the line is dead"):
        join(address + friend.url + KNOWN, "random", silent, patience=0.2)
    assert len(calls) > 3


def test_guests_that_are_refused(
    shared: tuple[str, Server], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = shared[0]
    _, (friend,), spectator = set_table(address, "decay", [bot(1), FRIEND])
    good = address + friend.url + KNOWN
    for link, name, words in (
        ("decay", "random", "'decay' is no link of a seat: that looks like http://"),
        ("ftp://x/t/a/b", "random", "is no link of a seat"),
        (address + spectator.url, "random", "is no link of a seat"),
        ("http://127.0.0.1:9/t/a/b", "random", "there is no table to be reached at this link"),
        (f"{address}{spectator.url}/{'A' * 32}", "random", "opens no seat at this table"),
        (address + "/t/nowhere/key", "random", "There is no table of this name"),
        (good, "hal", "there is no bot 'hal'"),
        (good, "external:" + program(tmp_path, "raise SystemExit"), "has ended"),
    ):
        assert cli.main(["join", link, "--bot", name]) == 2, link
        said = capsys.readouterr()
        assert words in said.err and said.err.count("\n") == 1, said.err
    assert "not here yet" in set_table(address, "decay", [ME, FRIEND])[0].get("parts").json()["parts"]["rail"]


OTHER_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "plays what is not known here: there is no game 'chess'"),
    ({"options": {"colour": 1}}, "plays what is not known here: there is no option 'colour'"),
    ({"rules": "0"}, "plays what is not known here: version 0 of the rules of Decay is not played here: there is 1"),
    ({"seat": 1, "samples": [{}], "legal": ["?"], "view": {}}, "do not agree on what can be played"),
    ({"over": True, "outcome": None}, "does not tell how the game ended"),
    ({"over": True, "outcome": ENDED | {"winners": [9]}}, "does not tell how the game ended"),
    ({"over": True, "outcome": ENDED | {"payoffs": ["much"]}}, "does not tell how the game ended"),
    ({"over": True, "outcome": ENDED | {"scores": ["much", "more"]}}, "does not tell how the game ended"),
    *(({name: None}, NO_TABLE) for name in ("event", "over", "asked", "mine", "names", "game", "rules", "seats")),
    ({"options": []}, NO_TABLE),
    ({"mine": [7]}, NO_TABLE),
    ({"mine": [[]]}, NO_TABLE),
    ({"seat": 0}, NO_TABLE),
]


def test_a_table_of_another_kind_is_refused(shared: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, "decay", [bot(1), FRIEND])
    really = guest._answer
    changes: dict[str, Any] = {}
    monkeypatch.setattr(guest, "_answer", lambda request: really(request) | changes)
    for change, words in OTHER_TABLES:
        changes.clear()
        changes.update(change)
        with pytest.raises(GuestError, match=re.escape(words)):
            join(address + friend.url + KNOWN, "random", silent)


@pytest.mark.parametrize(
    "link",
    [
        "http:///t/a/b",
        "http://[::1/t/a/b",
        "http://[zz]/t/a/b",
        "http://h:port/t/a/b",
        "http://h:99999/t/a/b",
        "http://a b/t/a/b",
        "http://h/t/a b/c",
        "http://h/t/\N{LATIN SMALL LETTER A WITH DIAERESIS}/c",
        "http://h/t/a",
        "http://\N{ACCOUNT OF}/t/a/b",
        "http://\udcff/t/a/b",
        "http://h/t/a/b c",
        "http://h/x/t/a/b",
    ],
)
def test_what_is_no_link_is_told_so(link: str) -> None:
    with pytest.raises(GuestError, match=r"is no link of a seat: that looks like http://localhost:8000/t/TABLE/KEY"):
        join(link, "random", silent)


@pytest.mark.parametrize("answer", [b"hello", b"[]", b"\xff", b"", b"[" * 100_000])
def test_what_answers_is_no_table(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "urlopen", lambda request, timeout: io.BytesIO(answer))
    with pytest.raises(GuestError, match=r"at this link: the answer is not one of a table$"):
        join("http://h/t/a/b", "random", silent)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (URLError(socket.gaierror(-2, "Name or service not known")), "name or service not known"),
        (URLError(ConnectionRefusedError(111, "Connection refused")), "connection refused"),
        (URLError(UnicodeError("label empty or too long")), "there can be no machine of this name"),
        (URLError("no host given"), "no host given"),
        (TimeoutError("timed out"), "timed out"),
        (RemoteDisconnected("Remote end closed connection"), "remote end closed connection"),
        (BadStatusLine("\0garbage\r\n"), "the answer is not one of a table"),
        (HTTPError("http://h", 503, "Service Unavailable", Message(), None), "Service Unavailable"),
    ],
)
def test_why_there_is_no_answer_is_said(error: Exception, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: Request, timeout: float) -> Any:
        raise error

    monkeypatch.setattr(guest, "urlopen", fail)
    with pytest.raises(GuestError, match=f"^there is no table to be reached at this link: {words}$"):
        join("http://h/t/a/b", "random", silent)


def test_a_link_that_wants_what_the_server_cannot_is_told_so(shared: tuple[str, Server]) -> None:
    with pytest.raises(GuestError, match=r"no secure connection can be made \([a-z ]+\)$"):
        join(shared[0].replace("http:", "https:") + "/t/a/b", "random", silent)


def test_what_a_table_says_is_shown_on_one_line(shared: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    body = io.BytesIO(json.dumps({"error": "two\nlines\x1b[31m " + "x" * 10_000}).encode())
    refusal = HTTPError("http://h", 404, "Not Found", Message(), body)
    with pytest.raises(GuestError) as told, monkeypatch.context() as there:
        there.setattr(guest, "urlopen", lambda request, timeout: (_ for _ in ()).throw(refusal))
        join("http://h/t/a/b", "random", silent)
    assert str(told.value).startswith("two lines [31m xxx") and len(str(told.value)) == 500
    _, (friend,), _ = set_table(shared[0], "decay", [bot(1), FRIEND])
    really = guest._answer
    shown = {"names": ["a\nb", "\ud800c\x1b"], "over": True, "outcome": ENDED}
    monkeypatch.setattr(guest, "_answer", lambda request: really(request) | shown)
    said: list[str] = []
    assert join(shared[0] + friend.url + KNOWN, "random", said.append)[1] == ["a b", "c"]
    assert said == ["random plays Decay for c"]


def test_a_guest_whose_seats_are_changed_gives_up(shared: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    maker, _, _ = set_table(shared[0], "decay", [ME, ME])
    really = guest._answer
    calls: list[int] = []

    def others(request: Request) -> dict[str, Any]:
        calls.append(1)
        answer = really(request)
        return answer | {"mine": [1 - answer["seat"]], "seat": None} if len(calls) == 1 else answer

    monkeypatch.setattr(guest, "_answer", others)
    with pytest.raises(GuestError, match="has changed which seats this link opens: join again"):
        join(shared[0] + maker.url, "random", silent)


def test_a_guest_whose_moves_are_refused_gives_up(shared: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    address = shared[0]
    maker, _, _ = set_table(address, "decay", [ME, ME])
    monkeypatch.setattr(guest.Guest, "choose", lambda self, turn: "nonsense")
    with pytest.raises(GuestError, match="cannot be read"):
        join(address + maker.url, "random", silent)


def test_a_guest_loses_only_its_move(shared: tuple[str, Server], tmp_path: Path) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, "decay", [bot(1), FRIEND], max_turns=1)
    said: list[str] = []
    join(address + friend.url + KNOWN, "external:" + program(tmp_path, CHEAT), said.append)
    assert friend.see()["over"]
    assert len(said) > 2 and all("chance chose a move, because the external bot" in line for line in said[1:])


def test_ctrl_c_ends_a_guest_cleanly(shared: tuple[str, Server]) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, "decay", [ME, FRIEND])
    words = [sys.executable, "-m", "ludoscape", "join", address + friend.url + KNOWN, "--bot", f"external:{EXAMPLE}"]
    with running(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "plays Decay for" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == cli.INTERRUPTED
    assert "Traceback" not in complaints and "Interrupt" not in complaints


def test_join_tells_the_end(shared: tuple[str, Server], capsys: pytest.CaptureFixture[str]) -> None:
    address = shared[0]
    _, (friend,), _ = set_table(address, "decay", [bot(1), {"kind": "friend", "name": "Guest"}], max_turns=1)
    assert cli.main(["join", address + friend.url, "--bot", "random"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"to go on after an interruption, join {address}{friend.url}#")
    assert said[1] == "random plays Decay for Guest"
    assert cli.main(["join", said[0].split()[-1], "--bot", "random"]) == 0, "by its secret the seat is found again"
    assert capsys.readouterr().out.splitlines()[0] == "random plays Decay for Guest"
    assert cli.main(["join", address + friend.url, "--bot", "random"]) == 2
    assert "This seat is taken" in capsys.readouterr().err
    assert "max_turns" in said[-1] or "wins" in said[-1]


# ---- programs that the server was started with


def test_a_server_does_not_start_with_levels_that_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a bot of that game would fail in the middle of one."""
    (tmp_path / "wrong_levels").mkdir()
    (tmp_path / "wrong_levels" / "levels.toml").write_text("[9]")
    monkeypatch.syspath_prepend(str(tmp_path))
    made = type("Made", (ls.Game,), {"package": "wrong_levels"})
    monkeypatch.setattr(server_module, "game_type", lambda _: made)
    assert cli.main(["serve", "--no-browser", "--database", str(tmp_path / "tables.db")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "levels.toml: by the number of a level" in err
    assert not (tmp_path / "tables.db").exists()


def test_programs_have_numbers_that_stay() -> None:
    shark, again, other = program_level("Shark=sh -c x"), program_level(" Shark = sh"), program_level("Whale=sh")
    assert shark.number == again.number != other.number
    assert shark.number >= 1000 and shark.number < 1 << 31
    assert (shark.title, shark.bot) == ("Shark", "external:sh -c x")
    assert program_level("Slow=seconds=9 sh").bot == "external:seconds=9 sh"
    workers = Workers(programs=[shark])
    kind = ls.game_type("small-worlds")
    simpler = [levels_of(kind)[number].bot for number in (4, 3, 1)]
    assert [name for _, name in workers.bots(shark.number, kind)] == ["external:sh -c x", *simpler]
    assert check_level(shark.number, workers.levels) == shark.number
    with pytest.raises(ValueError, match=r"allowed is 1 \(Wanderer\).*\(Shark\)"):
        check_level(other.number, workers.levels)
    assert workers.level(other.number) == gone(other.number)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sh", "is given as Name=COMMAND"),
        ("=sh", "is given as Name=COMMAND"),
        ("N" * 21 + "=sh", "at most 20 characters"),
        ("Thinker=sh", "a bot cannot be called Thinker"),
        ("Shark=no-such-program", "there is no program 'no-such-program'"),
        ("Shark=sh -c exit", "has ended"),
    ],
)
def test_programs_that_cannot_play_are_refused_at_once(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "x.db")
    assert cli.main(["serve", "--no-browser", "--database", database, "--bot", text]) == 2
    err = capsys.readouterr().err
    assert words in err and err.count("\n") == 1
    assert not Path(database).exists()


def test_two_programs_of_one_name_are_refused() -> None:
    with pytest.raises(BotError, match="the same name"):
        check_programs([f"Example={EXAMPLE}", "Example=sh"])


def test_a_program_of_the_server_plays(shared: tuple[str, Server]) -> None:
    address, level = shared[0], program_level(f"{EXACT}=sh").number
    assert f'[{{"level":{level},"title":"Exa\\u003cb>mple"}},' in httpx.get(address + "/", verify=False).text
    _, _, spectator = set_table(address, "alheimur", [bot(level), bot(level)], **plans_of("alheimur").shortest)
    spectator.wait(lambda seen: seen["over"])
    record = read_record(spectator.get("record").text)
    assert record.names == {0: EXACT, 1: f"{EXACT} 2"}
    assert verify(record, game).ok
    rail = spectator.get("parts").json()["parts"]["rail"]
    assert "Exa&lt;b&gt;mple" in rail and "level" not in rail and "simpler" not in rail


def test_a_seat_is_handed_to_a_program(shared: tuple[str, Server]) -> None:
    address, level = shared[0], program_level(f"{EXACT}=sh").number
    maker, _, _ = set_table(address, "alheimur", [ME, ME])
    assert maker.post("seat", seat=0, level=level).status_code == 200
    assert "A bot, Exa&lt;b&gt;mple, plays for" in maker.get("parts").json()["parts"]["rail"]
    refused(maker.post("seat", seat=1, level=level + 1), 422, "allowed is")


def play_until_told(maker: Player, words: str) -> None:
    """Play whatever there is to play until the page tells something."""
    end = time.monotonic() + PATIENCE
    while words not in maker.get("parts").json()["parts"]["rail"]:
        assert time.monotonic() < end
        if choices := maker.choices():
            maker.move(choices[0])
        time.sleep(0.05)


def test_a_program_that_cheats_is_replaced(shared: tuple[str, Server]) -> None:
    maker, _, _ = set_table(shared[0], "alheimur", [ME, bot(program_level("Shark=sh").number)])
    play_until_told(maker, "The Shark chose a move that is not legal, so a simpler bot moved for Shark")


def test_a_program_that_the_server_has_no_more_is_replaced(tmp_path: Path) -> None:
    database, level = f"sqlite:///{tmp_path / 'x.db'}", program_level("Shark=sh")
    with running_server(database, Workers(1, programs=[level])) as (address, _):
        url = set_table(address, "alheimur", [ME, bot(level.number)])[0].url
    with running_server(database, Workers(1)) as (address, _):
        told = "The program of this seat is not to be found on this server, so a simpler bot moved for Shark"
        play_until_told(Player(address, url), told)


@pytest.fixture
def kept() -> Iterator[None]:
    """Let the worker in this process keep bots, and close them afterwards."""
    yield
    for each in worker._kept.values():
        each.close()
    worker._kept.clear()


def jobs(tables: int) -> list[dict[str, Any]]:
    """Make the jobs of both seats of so many tables, at the same position."""
    state = game("decay", seats=2).start()
    state.play(state.chance()[0][0])
    made = make_job(state, int(state.actor), "t")
    return [made | {"who": f"{table}/{seat}"} for table in range(tables) for seat in range(2)]


def test_a_program_is_kept_for_its_seat_alone(tmp_path: Path, kept: None) -> None:
    starts = tmp_path / "starts"
    code = f"open({str(starts)!r}, 'a').write('x')\n" + (ROOT / "examples" / "bot.py").read_text("utf-8")
    name = "external:" + program(tmp_path, code)
    both = jobs(1)
    for job in both * 3:
        assert worker.answer(job | {"bot": name})["move"] in job["legal"]
    assert starts.read_text() == "xx", "one for each seat"
    first = worker._kept[both[0]["who"], name]
    for job in jobs(1 + worker.MOST_KEPT // 2)[2:]:
        worker.answer(job | {"bot": "random"})
    assert len(worker._kept) == worker.MOST_KEPT
    assert first not in worker._kept.values()
    assert isinstance(first, ExternalBot) and first._program is None, "it was closed"


def test_a_worker_says_how_a_bot_failed(monkeypatch: pytest.MonkeyPatch, kept: None) -> None:
    late = make_bot("random")
    monkeypatch.setattr(late, "choose", lambda seen: (_ for _ in ()).throw(BotFault("the program sleeps", LATE)))
    (job, _) = jobs(1)
    worker._kept[job["who"], "random"] = late
    assert worker.answer(job | {"bot": "random"}) == {"error": "the program sleeps", "how": "took too long"}


def test_guards_tell_the_patience_of_their_bots() -> None:
    assert Guarded(make_bot("external:seconds=7 sh")).patience == make_bot("external:seconds=7 sh").patience > 7
    assert make_bot("mcts:seconds=2").patience == 2
    assert all(make_bot(name).patience >= 0 for name in bots() if not bots()[name].command)


def test_a_lost_table_is_asked_for_again_after_ever_longer_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is given up; one that never answered is not asked for again."""
    now, pauses = 50.0, []

    def rest(seconds: float) -> None:
        nonlocal now
        pauses.append(seconds)
        now += seconds

    def gone(_: Request) -> dict[str, Any]:
        raise ConnectionRefusedError

    # its clock alone: by one that stood still a server beside it would wait for hours
    monkeypatch.setattr(guest, "time", SimpleNamespace(monotonic=lambda: now, sleep=rest))
    monkeypatch.setattr(guest, "_answer", gone)
    door = guest.Door("http://h/t/a/b", patience=20.0)
    with pytest.raises(GuestError, match="no table to be reached"):
        door.get("turn")
    assert pauses == []
    door._met = True
    with pytest.raises(GuestError, match="no table to be reached"):
        door.get("turn")
    assert tuple(pauses) == guest.PAUSES[:5] and sum(guest.PAUSES[:5]) <= 20.0 < sum(guest.PAUSES)


def test_a_refusal_that_breaks_off_is_still_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Torn(io.BytesIO):
        def read(self, *_: object) -> bytes:
            raise ConnectionResetError

    def refuse(*_: object, **__: object) -> None:
        raise HTTPError("http://h/t/a/b/turn", 403, "Forbidden", Message(), Torn())

    monkeypatch.setattr(guest, "urlopen", refuse)
    with pytest.raises(guest.Refused, match=r"the server answers 403 \(Forbidden\), as no table does") as told:
        guest.Door("http://h/t/a/b").get("turn")
    assert told.value.status == 403
