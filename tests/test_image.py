"""Dockerfile and compose.yaml, as far as they can be checked where no engine runs them: what they name is there."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pytest
import sqlalchemy as sa
import yaml

from ludoscape import cli
from ludoscape.table import processes
from ludoscape.table.database import is_shared
from ludoscape.table.server import STOP_SECONDS
from tests.table.helpers import host_of, running_server

ROOT: Final = Path(__file__).parent.parent
Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """Read the Dockerfile: each instruction with its arguments, on one line."""
    lines = [line for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def stages() -> dict[str, list[Instruction]]:
    """List the instructions of each stage; the last one, which runs, has the name `run`."""
    found: dict[str, list[Instruction]] = {}
    for word, rest in instructions():
        if word == "FROM":
            found[rest.partition(" AS ")[2] or "run"] = []
        list(found.values())[-1].append((word, rest))
    return found


def running(wanted: str) -> str:
    """Give the arguments of the only such instruction of the stage that runs."""
    (rest,) = (rest for word, rest in stages()["run"] if word == wanted)
    return rest


def command() -> list[str]:
    """Give the command of the image; only where it is a list does a signal reach the server itself."""
    words = json.loads(running("CMD"))
    assert isinstance(words, list)
    return words


def compose() -> dict[str, Any]:
    data = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    assert isinstance(data, dict)
    return data


# ---- what goes in


def matches(pattern: str, path: str) -> bool:
    """Tell whether a pattern of .dockerignore is for a path or a folder that it lies in."""
    parts = {"**/": "(?:.*/)?", "*": "[^/]*"}
    expression = "".join(parts.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*)", pattern))
    return any(re.fullmatch(expression, str(each)) for each in (PurePosixPath(path), *PurePosixPath(path).parents))


def ignored(path: str) -> bool:
    """Tell whether .dockerignore keeps a path out: the last line that is for it decides."""
    verdict = False
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        if line and not line.startswith("#") and matches(line.removeprefix("!"), path):
            verdict = not line.startswith("!")
    return verdict


def test_what_is_copied_is_there_and_not_ignored() -> None:
    names = set(stages())
    copied: list[str] = []
    for word, rest in instructions():
        if word == "COPY":
            *words, _ = shlex.split(rest)
            stages_before = {word.removeprefix("--from=") for word in words if word.startswith("--from=")}
            assert stages_before <= names
            copied += [] if stages_before else words
    assert "src" in copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert not ignored(source), source


def test_the_image_is_built_from_the_files_of_git_only() -> None:
    listed = subprocess.run(["git", "ls-files", "-z", "src"], cwd=ROOT, capture_output=True, text=True).stdout
    if not listed:
        pytest.skip("needs a checkout of git")
    assert not [name for name in listed.split("\0") if name and ignored(name)]
    built = ["engine/state.cpython-313-x86_64-linux-gnu.so", "__pycache__/cli.cpython-313.pyc", "compiled.json"]
    others = [".git/config", ".venv/bin/python", "ludoscape.db", "tests/conftest.py", "src/ludoscape.egg-info/PKG-INFO"]
    for name in [*others, *(f"src/ludoscape/{name}" for name in built)]:
        assert ignored(name), name


def test_one_python_that_is_promised_is_in_all_stages() -> None:
    bases = {rest.partition(" AS ")[0] for word, rest in instructions() if word == "FROM"}
    (base,) = bases
    found = re.fullmatch(r"python:(\d+\.\d+)-slim", base)
    assert found is not None, base
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"Programming Language :: Python :: {found[1]}" in project["classifiers"]


def test_what_is_installed_is_pinned() -> None:
    installs = [rest for word, rest in instructions() if word == "RUN" and "pip install" in rest]
    assert len(installs) == 2
    assert all(re.search(r" -c \S*constraints\.txt ", rest) for rest in installs)
    (built,) = (rest for word, rest in instructions() if word == "RUN" and "pip wheel" in rest)
    assert "LUDOSCAPE_COMPILE=1 " in built, "an image whose engine is not compiled must not be made"


# ---- what runs


def test_the_command_is_one_that_ludoscape_has() -> None:
    name, *words = command()
    assert name == "ludoscape"
    args = cli._parser().parse_args(words)
    assert args.run.__name__ == "_serve"
    assert (args.host, args.no_browser) == ("0.0.0.0", True)
    assert str(args.port) == running("EXPOSE")
    assert str(PurePosixPath(args.database).parent) == running("VOLUME"), "games are kept in the volume"


def test_nobody_is_root() -> None:
    user = running("USER")
    words = [word for word, _ in stages()["run"]]
    assert user.partition(":")[0].isdigit(), "by number, so that everybody can see that it is not root"
    assert int(user.partition(":")[0]) >= 10000
    assert "RUN" not in words[words.index("USER") :]
    (made,) = (rest for word, rest in stages()["run"] if word == "RUN")
    assert f"--uid {user.partition(':')[0]} " in made
    assert f"--owner=ludoscape --group=ludoscape {running('VOLUME')}" in made


def test_the_health_check_tells_a_table_from_none(tmp_path: Path) -> None:
    rest = running("HEALTHCHECK")
    python, dash, code = json.loads(rest.partition(" CMD ")[2])
    assert (python, dash) == ("python", "-c")
    port = running("EXPOSE")
    assert code.count(port) == 1
    with running_server(str(tmp_path / "tables.db")) as (address, server):
        here = code.replace(port, address.rpartition(":")[2])
        assert subprocess.run([sys.executable, "-c", here]).returncode == 0
        gone = here.replace("/readyz", "/nothing")
        assert gone != here
        assert subprocess.run([sys.executable, "-c", gone]).returncode == 1
        host_of(server).closing = True
        assert subprocess.run([sys.executable, "-c", here]).returncode == 1, "nobody is to be sent there any more"
    assert subprocess.run([sys.executable, "-c", here], capture_output=True).returncode == 1


# ---- compose


def service() -> dict[str, Any]:
    """Give the service that serves tables."""
    found = compose()["services"]["ludoscape"]
    assert isinstance(found, dict)
    return found


def test_compose_runs_this_image() -> None:
    assert service()["build"] == "."
    (published,) = service()["ports"]
    listen, _, inside = published.rpartition(":")
    assert inside == running("EXPOSE")
    assert "127.0.0.1" in listen, "others are let in by who asks for it"


def test_compose_serves_by_several_processes_at_a_database_of_its_own() -> None:
    name, *words = service()["command"]
    assert name == command()[0]
    args = cli._parser().parse_args(words)
    assert (args.run.__name__, args.host, args.no_browser) == ("_serve", "0.0.0.0", True)
    assert str(args.port) == running("EXPOSE")
    url = sa.make_url(args.database)
    database = compose()["services"][url.host]
    assert args.processes == 2 and is_shared(url)
    assert url.username == database["environment"]["POSTGRES_USER"]
    assert url.database == database["environment"]["POSTGRES_DB"]
    assert service()["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
    assert service()["depends_on"] == {url.host: {"condition": "service_healthy"}}
    (mount,) = database["volumes"]
    assert mount.partition(":")[0] in compose()["volumes"]
    assert "ports" not in database and all(compose()["networks"][name]["internal"] for name in database["networks"])
    (installed,) = (rest for word, rest in instructions() if word == "RUN" and "*.whl" in rest)
    assert "[postgres]" in installed, "the image has the driver"


def test_compose_waits_longer_than_the_server_needs_to_end() -> None:
    seconds = re.fullmatch(r"(\d+)s", service()["stop_grace_period"])
    assert seconds is not None
    assert int(seconds[1]) >= 3 * STOP_SECONDS
    assert int(seconds[1]) >= 2 * processes.STOP_SECONDS


def test_compose_gives_no_rights_away() -> None:
    served = service()
    assert served["read_only"] is True
    assert served["cap_drop"] == ["ALL"]
    assert served["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "cap_add", "user", "network_mode", "pid"} & set(served)
