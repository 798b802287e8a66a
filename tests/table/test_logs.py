"""What a server writes down: lines for people or JSON, a number for each request, nobody's key, name or address."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ludoscape.table.database import StoreError
from ludoscape.table.logs import REQUESTS, JsonLines, Lines, write_logs
from ludoscape.table.seldom import Seldom
from ludoscape.table.server import Server
from ludoscape.table.store import PlaceRow, Store, TableRow
from tests.table.helpers import FRIEND, ME, Player, Reader, bearer, host_of, set_table

SECRET = "a-secret-of-a-friend-of-ours"


class Kept(logging.Handler):
    """Keeps lines as a style writes them."""

    def __init__(self, style: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(style)
        self.addFilter(lambda record: not record.name.startswith("http"))  # the client's, which is in this process
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def everything(style: logging.Formatter) -> Iterator[list[str]]:
    """Keep all that is logged, whatever its level."""
    kept, root, requests = Kept(style), logging.getLogger(), logging.getLogger(REQUESTS)
    before = root.level, requests.level
    root.addHandler(kept)
    root.setLevel(logging.INFO)
    requests.setLevel(logging.INFO)
    try:
        yield kept.lines
    finally:
        root.removeHandler(kept)
        root.setLevel(before[0])
        requests.setLevel(before[1])


def play_a_whole_game(address: str, game: str) -> list[str]:
    """Play from the claim to the sheet of the result, by page and by program; give all that nobody else may know."""
    maker, (friend,), watcher = set_table(address, game, [ME, FRIEND])
    friend = Player(address, friend.url, SECRET)
    page = httpx.get(address + friend.url, headers={"Accept": "text/html"}, verify=False)
    friend.get("view")
    assert friend.post("claim", name="Wilhelmine").status_code == 200
    assert maker.post("name", seat=0, name="Kunigunde").status_code == 200
    reader = Reader(address, maker.url)
    assert (
        httpx.get(
            address + friend.url + "/view", headers=bearer("somebody-elses-secret-it-is"), verify=False
        ).status_code
        == 403
    )
    maker.play("a", "peek", "show", "end")
    assert friend.post("undo", at=friend.see()["live"], to=0).status_code == 202
    assert maker.post("consent", at=maker.see()["live"], yes=False).status_code == 200
    friend.play("b", "end")
    maker.play("win")
    assert reader.until(maker.see()["live"])
    reader.stop()
    for player in (maker, friend, watcher):
        for door in ("", "parts", "record", "result", "why", "preview", "nothing"):
            player.get(door)
    httpx.get(f"{address}{maker.url}x/view", verify=False)
    again = maker.post("rematch").json()["url"]
    cookies = list(page.cookies.values())
    assert cookies
    secrets = [player.url.split("/")[3] for player in (maker, friend)] + cookies
    return [*secrets, again.split("/")[3], SECRET, "somebody-elses", "Wilhelmine", "Kunigunde", "127.0.0.1"]


def test_a_whole_game_leaves_no_key_in_the_log(
    served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, server = served
    with everything(JsonLines()) as lines:
        secrets = play_a_whole_game(address, toy)
        maker, _, _ = set_table(address, toy, [ME, ME])

        def fail(*_: object) -> None:
            raise RuntimeError(f"GET {maker.url}/move with Bearer {SECRET}")

        monkeypatch.setattr(host_of(server).store, "append", fail)
        assert maker.move(maker.choices()[0]).status_code == 500
        secrets.append(maker.url.split("/")[3])
    told = [json.loads(line) for line in lines]
    assert {"claim", "move", "live", "view", "table", "result", "rematch"} <= {line.get("door") for line in told}
    assert any(line.get("error") == "RuntimeError" and "Traceback" in line["trace"] for line in told)
    text = "\n".join(lines)
    assert f"/t/{maker.url.split('/')[2]}/…/move with Bearer …" in text, "what was to be cut was there"
    for secret in secrets:
        assert secret not in text


def test_a_line_of_json_tells_an_answer(served: tuple[str, Server]) -> None:
    address, _ = served
    player, _, _ = set_table(address, "decay", [ME, ME])
    httpx.get(f"{address}/healthz", verify=False)  # the line of an answer comes after it, but before the next answer
    with everything(JsonLines()) as lines:
        answer = player.move(player.choices()[0])
        httpx.get(f"{address}/healthz", verify=False)
        httpx.get(f"{address}/static/theme.js", verify=False)
        httpx.get(f"{address}/static/nothing.js", verify=False)
        httpx.get(f"{address}/healthz", verify=False)
    mine = player.url.split("/")[2]
    told = [json.loads(line) for line in lines]
    # a stream of a test before this one may end just now: its line names that test's table
    told = [line for line in told if line["log"] == REQUESTS and line.get("table") in (mine, None)]
    assert [line["door"] for line in told] == ["view", "view", "move", "static"], "what programs ask is quiet, if well"
    move = told[2]
    assert move["request"] == answer.headers["x-request-id"]
    assert (move["method"], move["status"], move["level"]) == ("POST", 200, "info")
    assert (move["table"], move["message"]) == (mine, "answered")
    assert move["ms"] > 0 and move["bytes"] > 1000
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", move["time"])


def test_no_address_goes_to_who_traces_python(served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """The framework would hand each address, keys included, to a tracer that is set up for all of Python."""
    asked: list[str] = []
    for door in ("trace.get_tracer_provider", "metrics.get_meter_provider", "_logs.get_logger_provider"):
        monkeypatch.setattr(f"opentelemetry.{door}", lambda door=door: asked.append(door))
    address, _ = served
    maker, _, _ = set_table(address, "decay", [ME, FRIEND])
    assert maker.get("view") and not asked


def test_an_error_knows_its_request_and_is_told_once_a_second(
    served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, server = served

    def fail(_: str) -> None:
        raise RuntimeError("nobody thought of this")

    monkeypatch.setattr(host_of(server).store, "table", fail)
    for known in logging.getLogger("ludoscape.table").filters:
        if isinstance(known, Seldom):
            known._last.clear()  # what other tests have logged just now
    with everything(JsonLines()) as lines:
        numbers = [httpx.get(f"{address}/t/abcdefghijkl", verify=False).headers["x-request-id"] for _ in range(20)]
    errors = [line for line in map(json.loads, lines) if line["message"].endswith("a request failed")]
    assert 1 <= len(errors) < 20
    assert errors[0]["request"] == numbers[0]
    assert (errors[0]["level"], errors[0]["error"]) == ("error", "RuntimeError")
    asked = [line for line in map(json.loads, lines) if line["log"] == REQUESTS and line.get("table") == "abcdefghijkl"]
    assert len(asked) == 20


def test_lines_for_people_are_cut_too() -> None:
    record = logging.LogRecord(
        "ludoscape.table", logging.ERROR, "", 0, "at /t/abc/%s/live", ("Zm9vYmFyYmF6cXV4Zm",), None
    )
    assert Lines().format(record).endswith(" ERROR at /t/abc/…/live")
    assert json.loads(JsonLines().format(record))["message"] == "at /t/abc/…/live"


def test_the_database_tells_no_values(tmp_path: Path) -> None:
    """What a statement was given (seeds, names, hashes of keys) is in no error, nor in what it came from."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    row = TableRow("t1", "decay", {}, 2, "1", 0.0, "the-seed", "", "the-hash")
    store.create(row, [PlaceRow(0, "me", "Wilhelmine", None, "hash")])
    with pytest.raises(StoreError) as caught:
        store.create(row, [PlaceRow(0, "me", "Wilhelmine", None, "hash")])
    assert caught.value.__cause__ is not None
    said = str(caught.value) + str(caught.value.__cause__)
    assert "the-seed" not in said and "the-hash" not in said


@pytest.mark.parametrize(("style", "levels"), [("json", (20, 30)), ("text", (30, 30))])
def test_what_is_written_is_chosen_by_style(
    style: str, levels: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    root, requests = logging.getLogger(), logging.getLogger(REQUESTS)
    before, handlers, level = requests.level, list(root.handlers), root.level
    try:
        write_logs(style)
        assert (requests.getEffectiveLevel(), logging.getLogger("asyncio").getEffectiveLevel()) == levels
        logging.getLogger("ludoscape.table").warning(f"{style} is written")
    finally:
        requests.setLevel(before)
        root.handlers = handlers
        root.setLevel(level)
    said = capsys.readouterr().err
    if style == "json":
        assert json.loads(said)["message"] == "json is written"
    else:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+ WARNING text is written\n", said)
