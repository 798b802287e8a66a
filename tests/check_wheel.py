"""Check an installed wheel as somebody uses it who has nothing else: `python tests/check_wheel.py --compiled`.

Run it with the Python of the environment into which the wheel was installed. It serves tables, plays a game there over
HTTP against bots, verifies and draws its record, and looks whether all that belongs to the package came along. Only the
standard library is needed. It says what holds, and ends with status 1 and one sentence where something does not.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import ProxyHandler, Request, build_opener
from xml.etree import ElementTree

START_SECONDS: Final = 60  # until the server says where it is
GAME_SECONDS: Final = 180
RUN_SECONDS: Final = 600  # for one command
STOP_SECONDS: Final = 20
COMMAND: Final = Path(sysconfig.get_path("scripts"), "ludoscape" + (".exe" if os.name == "nt" else ""))
# what was installed is checked, not a source that a variable or the present folder would bring in
MISLEADING: Final = ("PYTHONPATH", "LUDOSCAPE_INTERPRETED")
CLEAN: Final = {name: value for name, value in os.environ.items() if name not in MISLEADING}
ENVIRONMENT: Final = {**CLEAN, "PYTHONSAFEPATH": "1", "PYTHONUTF8": "1", "LUDOSCAPE_PACE": "0"}
OPENER: Final = build_opener(ProxyHandler({}))  # the server is on this machine
# run inside the installed package: where it lies, and from which file each module comes that is meant to be compiled
LOOK: Final = """
import importlib, json, pathlib, ludoscape
package = pathlib.Path(ludoscape.__file__).parent
hot = [path for path in sorted(package.rglob("*.py")) if "Compiled." in path.read_text("utf-8")[:500]]
names = [".".join(["ludoscape", *path.relative_to(package).with_suffix("").parts]) for path in hot]
print(json.dumps([str(package), {name: importlib.import_module(name).__file__ for name in names}]))
"""


class Trouble(Exception):
    """Something that does not hold; the message is one sentence."""


def check(holds: object, sentence: str) -> None:
    """Raise Trouble with this sentence unless something holds."""
    if not holds:
        raise Trouble(sentence)


def run(*words: str | Path) -> str:
    """Run a command, in the present folder; give what it printed. Raises Trouble."""
    what = f"{words[0]} {words[1]}"
    try:
        done = subprocess.run(
            words, env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", timeout=RUN_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise Trouble(f"{what} has not ended after {RUN_SECONDS} seconds") from None
    told = done.stderr.strip().splitlines()[-1:] or ["it says nothing"]
    check(done.returncode == 0, f"{what} ends with status {done.returncode}: {told[0]}")
    return done.stdout


# ---- what is installed


def check_build(compiled: bool) -> None:
    """Check that a wheel runs and not a checkout; with `compiled`, that every hot module is compiled."""
    check(COMMAND.exists(), f"there is no command {COMMAND}")
    folder, hot = json.loads(run(sys.executable, "-c", LOOK))
    clone = Path(folder).parent.parent
    check(not (clone / "pyproject.toml").exists(), f"{clone} is a checkout; this checks an installed wheel")
    check(hot, "the sources of the compiled modules did not come along")
    version = run(COMMAND, "--version").strip()
    if compiled:
        check(version.endswith(" (compiled)"), f"the build is not compiled: {version}")
        source = [name for name, file in hot.items() if file.endswith(".py") or not Path(file).exists()]
        check(not source, f"not compiled, {len(source)} of {len(hot)} modules: {', '.join(source)}")
    say(f"{version}, {len(hot)} hot modules, in {folder}")


# ---- the table


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve tables on a free port; give the address. The server must end when it is told to."""
    words: list[str | Path] = [COMMAND, "serve", "--no-browser", "--port", "0", "--database", folder / "tables.db"]
    process = subprocess.Popen(
        words, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    )
    try:
        yield address_of(process)
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            raise Trouble(f"the server has not ended {STOP_SECONDS} seconds after it was told to") from None
    finally:
        process.kill()
        process.communicate()


def address_of(process: subprocess.Popen[str]) -> str:
    """Wait until a server says where it is. Raises Trouble when it ends instead, or does not say it in time."""
    impatience = threading.Timer(START_SECONDS, process.kill)
    impatience.start()
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if found := re.search(r"http://\S+", line):
                return found[0]
    finally:
        impatience.cancel()
    raise Trouble(f"the server ended, or did not say in {START_SECONDS} seconds where it is: {said.strip()!r}")


def fetch(address: str, data: dict[str, Any] | None = None) -> str:
    """Get an address, or post data to it. Raises Trouble."""
    body = None if data is None else json.dumps(data).encode()
    request = Request(address, body, {"Content-Type": "application/json", "Accept": "text/html, */*"})
    try:
        with OPENER.open(request, timeout=60) as answer:
            read: bytes = answer.read()
            text = "a font" if read.startswith(b"wOF2") else read.decode("utf-8")
    except HTTPError as error:
        raise Trouble(f"{address} answers {error.code}") from None
    except OSError as error:
        raise Trouble(f"{address} does not answer: {error}") from None
    check(text, f"{address} is empty")
    return text


def check_pages(address: str, games: list[str]) -> None:
    """Fetch the lobby, a table, the rules of each game, and every file that they need in a browser."""
    check(json.loads(fetch(address + "healthz")) == {"ok": True}, "/healthz does not say that all is well")
    lobby = fetch(address)
    check(lobby.count("<svg") >= len(games), "the lobby does not show a picture of each game")
    table = fetch(address.rstrip("/") + json.loads(fetch(address + "tables", {"game": games[0]}))["url"])
    check("<svg" in table, "the page of a table shows no board")
    waiting = linked(address, lobby) | linked(address, table)
    for game in games:
        waiting |= linked(address, fetch(f"{address}rules/{game}"))
    seen: set[str] = set()
    while waiting - seen:
        file = (waiting - seen).pop()
        seen.add(file)
        waiting |= linked(file, fetch(file))
    kinds = {Path(file).suffix for file in seen}
    check({".js", ".css", ".svg", ".woff2"} <= kinds, f"the pages need no more than {sorted(kinds)}")
    say(f"the lobby, a table, the rules of {len(games)} games and {len(seen)} files for the browser")


def linked(address: str, text: str) -> set[str]:
    """List the static files that a page, a style sheet or a script names."""
    found = re.findall(r"""(?:src|href)="(/static/[^"]+)"|\bfrom "(\.[^"]+)"|url\(["']?([^"')#:]+)["']?\)""", text)
    return {urljoin(address, next(filter(None, names))).partition("?")[0] for names in found}


def check_game(address: str, folder: Path) -> Path:
    """Play a short game over HTTP with two bots; give the file of its record."""
    places = [{"kind": "me", "name": "Guest"}, {"kind": "bot", "level": 1}, {"kind": "bot", "level": 2}]
    wish = {"game": "decay", "seats": 3, "options": {"max_turns": 6}, "places": places}
    made = json.loads(fetch(address + "tables", wish))
    link = address.rstrip("/") + made["url"]
    chance, moves, until = random.Random("wheel"), 0, time.monotonic() + GAME_SECONDS
    while not (turn := json.loads(fetch(link + "/turn?wait=20")))["over"]:
        check(time.monotonic() < until, f"the game has not ended after {GAME_SECONDS} seconds")
        if turn["seat"] is not None:
            move = {"at": turn["event"], "move": chance.choice(turn["legal"]), "id": f"wheel-{moves}", "brief": True}
            fetch(link + "/move", move)
            moves += 1
    check(moves, "the game ended without a move of ours")
    check(len(turn["outcome"]["payoffs"]) == 3, "the outcome does not tell of three seats")
    record = folder / "played.txt"
    record.write_text(fetch(address.rstrip("/") + made["spectators"] + "/record"), "utf-8")
    say(f"a game of {turn['event']} events over HTTP, {moves} of them moves of ours")
    return record


# ---- records and pictures


def check_record(record: Path, proof: str = "all legal") -> None:
    """Verify a record without the server, which must say the proof, and draw it both ways."""
    said = run(COMMAND, "verify", record).strip()
    check(proof in said, f"the record {record.name} is verified, but not that {proof}: {said}")
    drawn, painted = record.with_suffix(".svg"), record.with_suffix(".png")
    run(COMMAND, "show", record, "-o", drawn)
    parts = sum(1 for _ in ElementTree.parse(drawn).iter())
    check(parts > 10, f"the picture of {record.name} has {parts} parts only")
    run(COMMAND, "show", record, "-o", painted)
    check(colours(painted.read_bytes()) > 10, f"the PNG of {record.name} shows next to nothing")
    say(f"{record.stem}: {said}; drawn as SVG ({parts} parts) and PNG")


def colours(png: bytes) -> int:
    """Count the different bytes in the rows of a PNG, 0 when it is none: a picture has many, an empty one few."""
    if not png.startswith(b"\x89PNG\r\n\x1a\n"):
        return 0
    at, rows = 8, b""
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            rows += png[at + 8 : at + 8 + length]
        at += 12 + length
    return len(set(zlib.decompress(rows)))


def check_all(compiled: bool, games: int, folder: Path) -> None:
    check_build(compiled)
    names = [game["name"] for game in json.loads(run(COMMAND, "games", "--json"))]
    with served(folder) as address:
        check_pages(address, names)
        record = check_game(address, folder)
    check_record(record, "the seed fits its commitment")
    for name in names:
        played = ("-n", str(games), "--bots", "random", "--jobs", "1", "--records", folder)
        run(COMMAND, "simulate", name, *played)
        check_record(folder / f"{name}-0.txt")


def say(sentence: str) -> None:
    print(f"ok: {sentence}", flush=True)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description="Check an installed wheel.")
    made.add_argument("--compiled", action="store_true", help="it must be compiled, every module that can be")
    made.add_argument("--games", type=int, default=1, help="how many games of each kind are played (%(default)s)")
    return made


def main() -> int:
    args = parser().parse_args()
    home = Path.cwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            check_all(args.compiled, args.games, Path(folder))
        except Trouble as trouble:
            print(f"not ok: {trouble}", file=sys.stderr)
            return 1
        finally:
            os.chdir(home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
