"""Connections that ask for nothing: ended after a time, and never in the way of others, with few files either."""

from __future__ import annotations

import logging
import os
import select
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from ludoscape.table import crowd, patience, seldom
from ludoscape.table.patience import Room
from ludoscape.table.server import Server
from tests.table.helpers import ME, PATIENCE, Player, Reader, running_server, set_table

FEW = 256
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_SENT = {
    "nothing": b"",
    "half a head": WHOLE[:20],
    "half a body": b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{",
    "a body that is not read": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    "half of a second": WHOLE + WHOLE[:20],
}


def connect(address: str) -> socket.socket:
    name, port = address.removeprefix("http://").split(":")
    return socket.create_connection((name, int(port)), timeout=PATIENCE)


def answered(client: socket.socket) -> bool:
    """Read one answer, and tell whether the server is up."""
    found = b""
    while not found.endswith(b'{"ok":true}') and (data := client.recv(65536)):
        found += data
    return found.startswith(b"HTTP/1.1 200") and found.endswith(b'{"ok":true}')


def until_the_end(client: socket.socket) -> bytes:
    """Read until the server ends the connection."""
    found = b""
    try:
        while data := client.recv(65536):
            found += data
    except ConnectionResetError:
        pass
    return found


def test_whoever_is_slow_to_ask_is_let_go(
    served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A silent connection, half a head, half a body, half a second request; a stream and one at rest are left alone."""
    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.3)
    address, _ = served
    maker, _, watching = set_table(address, toy, [ME])
    reader = Reader(address, watching.url)
    reader.until(0)
    slow = {name: connect(address) for name in HALF_SENT}
    resting = connect(address)
    for name, client in slow.items():
        client.sendall(HALF_SENT[name])
    resting.sendall(WHOLE)
    assert answered(resting)
    for name, client in slow.items():
        said = until_the_end(client)
        assert (b"200 OK" in said) == (name in ("a body that is not read", "half of a second")), name
    resting.sendall(WHOLE)
    assert answered(resting), "the next request may come late"
    resting.sendall(b"\r\n")
    assert until_the_end(resting) == b"", "but an empty line is none"
    maker.play("a")
    assert reader.until(1)["event"] == 1
    reader.stop()


@pytest.mark.parametrize("begun", [WHOLE[:-2] + b"X-Long: ", b"GET /"], ids=["headers", "an address"])
def test_a_head_without_end_is_refused(served: tuple[str, Server], begun: bytes) -> None:
    """It would be kept as long as it comes."""
    address, _ = served
    with connect(address) as client:
        client.sendall(begun)
        for _ in range(2 * patience.LONGEST_HEAD // 1024):
            client.sendall(b"x" * 1024)
            if select.select([client], [], [], 0.001)[0]:
                break
        said = until_the_end(client)
        assert said.startswith(b"HTTP/1.1 400 Bad Request") and said.endswith(patience.TOO_LONG.encode())


def test_what_follows_a_body_has_an_end(served: tuple[str, Server]) -> None:
    """Headers may follow a body that comes in chunks: they would be kept, too."""
    address, _ = served
    with connect(address) as client:
        client.sendall(WHOLE[:-2] + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Late: 1\r\n\r\n")
        assert answered(client), "a few do no harm"
        client.sendall(WHOLE[:-2] + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Long: ")
        with pytest.raises(OSError):
            for _ in range(64):
                client.sendall(b"x" * (patience.LONGEST_REST // 16))


def test_only_heads_are_counted(served: tuple[str, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither bodies, nor what has come with them, nor all that comes on a connection."""
    monkeypatch.setattr(patience, "LONGEST_HEAD", 100)
    address, _ = served
    with connect(address) as client:
        for _ in range(4):
            client.sendall(WHOLE)
            assert answered(client)
        body = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400\r\n\r\n" + b"x" * 400
        client.sendall(body + WHOLE[:20])
        assert answered(client)
        client.sendall(WHOLE[20:])
        assert answered(client)


def test_what_is_no_request_is_refused(served: tuple[str, Server]) -> None:
    address, _ = served
    for wrong in (b"HELO there\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n"):
        with connect(address) as client:
            client.sendall(wrong)
            assert until_the_end(client).startswith(b"HTTP/1.1 400 Bad Request"), wrong


def test_a_request_in_small_pieces_is_answered(served: tuple[str, Server]) -> None:
    address, _ = served
    with connect(address) as client:
        for place in range(0, len(WHOLE), 7):
            client.sendall(WHOLE[place : place + 7])
        assert answered(client)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files are not counted so")
def test_idle_connections_keep_nobody_out(tmp_path: Path) -> None:
    """Three hundred where hundred files are allowed: players go on, new visitors are served, the log stays short.

    When there are as many streams as may be, a new one is refused in a sentence, and again who plays goes on.
    """
    code = (
        "import resource, sys; "
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW})); "
        "from ludoscape.table import serve; "
        "serve('127.0.0.1', 0, sys.argv[1], False)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "few.db")]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    idle: list[socket.socket] = []
    try:
        address = process.stdout.readline().split("at ", 1)[1].split()[0].rstrip("/")
        maker, _, _ = set_table(address, "decay", [ME, ME])
        reader = Reader(address, maker.url)
        reader.until(1)
        idle = [connect(address) for _ in range(300)]
        for _ in range(3):
            assert Player(address, maker.url).get("view").status_code == 200, "a new visitor"
        maker.play(maker.choices()[0])
        reader.until(2)
        # streams of many links, none of which may be ended for somebody else
        links = [set_table(address, "decay", [ME, ME])[0].url for _ in range(12)]
        refused = ""
        streams = []
        for number in range(FEW):
            streams.append(connect(address))
            url = links[number % len(links)]
            streams[-1].sendall(f"GET {url}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = streams[-1].recv(4096).decode()
            if " 503 " in head.partition("\r\n")[0]:
                refused = head if crowd.FULL in head else head + streams[-1].recv(4096).decode()
                break
        idle += streams
        assert crowd.FULL in refused
        assert Player(address, maker.url).get("view").status_code == 200, "a new visitor"
        maker.play(maker.choices()[0])
        reader.until(3)
        for client in idle:
            client.close()
        assert httpx.get(f"{address}/healthz", timeout=PATIENCE, verify=False).status_code == 200
    finally:
        for client in idle:
            client.close()
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()
    assert (tmp_path / "log").stat().st_size < 10_000


def test_who_finds_no_place_is_told_so(tmp_path: Path, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream is not ended for a new visitor; a connection at rest is."""
    monkeypatch.setattr(patience, "MOST_CONNECTIONS", 1)
    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, _):
        maker, _, _ = set_table(address, toy, [ME])
        resting = connect(address)
        resting.sendall(WHOLE)
        assert answered(resting)
        reader = Reader(address, maker.url)
        assert reader.until(0)["event"] == 0
        assert until_the_end(resting) == b"", "it made room for the stream"
        refused = httpx.get(f"{address}/healthz", timeout=PATIENCE, verify=False)
        assert (refused.status_code, refused.json()) == (503, {"error": patience.FULL})
        assert refused.headers["retry-after"] == "60"
        reader.stop()


def test_room_is_what_files_allow() -> None:
    """Some files are kept for the server itself, and some places for those who only ask."""
    room = Room(256)
    assert (room.most, room.tight, room.last, room.most_streams) == (192, 192, 240, 144)
    assert Room(100_000).most == patience.MOST_CONNECTIONS
    assert 0 < Room(20).most < Room(20).last < 20


def test_errors_of_one_kind_are_written_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one says how many were left out; another kind does not wait."""
    now = 100.0
    monkeypatch.setattr(seldom, "time", SimpleNamespace(monotonic=lambda: now))  # no server's beside it
    kept = seldom.Seldom()

    def write(text: str) -> str | None:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, text, None, None)
        return record.getMessage() if kept.filter(record) else None

    assert write("no file left") == "no file left"
    assert [write("no file left") for _ in range(500)] == [None] * 500
    assert write("something else") == "something else"
    now += seldom.SECONDS
    assert write("no file left") == "(500 more like this were left out) no file left"
    assert write("no file left") is None


def test_a_server_asks_for_as_many_files_as_it_may_have() -> None:
    resource = pytest.importorskip("resource")
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(usual[1], 4096) if usual[1] != resource.RLIM_INFINITY else 4096
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {most})); "
        "from ludoscape.table.patience import allow_files; allow_files(); "
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == min(most, patience.MOST_FILES)


def test_as_many_files_are_counted_on_as_this_process_may_open_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not as many as it could ask for."""
    resource = pytest.importorskip("resource")
    for now, counted in ((300, 300), (resource.RLIM_INFINITY, patience.MOST_FILES)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, now=now: (now, 100_000))
        assert patience.most_files() == counted
