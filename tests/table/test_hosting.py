"""What docs/hosting.md says is so, as far as that can be looked at without a proxy."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import httpx
import pytest
import yaml

from ludoscape import cli
from ludoscape.table.guard import MOST_BYTES_WITH_A_MAP
from ludoscape.table.stream import HEARTBEAT_SECONDS

TOLD: Final = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
BLOCKS: Final = [block.strip() for block in re.findall(r"^```\n(.*?)^```", TOLD, re.DOTALL | re.MULTILINE)]


def serving() -> list[str]:
    """List the commands that serve, out of blocks, a unit of systemd and compose."""
    return re.findall(r"ludoscape serve[^\n`\"]*", "\n".join(BLOCKS))


@pytest.mark.parametrize("command", serving())
def test_every_command_can_be_given(command: str) -> None:
    args = cli._parser().parse_args(shlex.split(command)[1:])
    assert args.run.__name__ == "_serve"


def test_a_server_behind_a_proxy_is_shown_with_its_site() -> None:
    assert sum("--site https://play.example.org" in command for command in serving()) >= 3


def test_compose_says_what_a_container_needs() -> None:
    (block,) = (block for block in BLOCKS if block.startswith("services:"))
    (service,) = yaml.safe_load(block)["services"].values()
    args = cli._parser().parse_args(shlex.split(service["command"])[1:])
    assert (args.host, args.database, args.proxy) == ("0.0.0.0", "/data/ludoscape.db", ["172.16.0.0/12"])


def test_the_recipes_let_through_what_is_sent() -> None:
    """A map of one's own is not refused by the proxy, a silent stream is not ended, nobody's key is written down."""
    (nginx,) = (block for block in BLOCKS if "proxy_pass" in block)
    (size,) = re.findall(r"client_max_body_size (\d+)k;", nginx)
    assert int(size) * 1024 > MOST_BYTES_WITH_A_MAP
    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s;", nginx)
    assert int(seconds) > 2 * HEARTBEAT_SECONDS
    assert "access_log off;" in nginx
    for name in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {name};" in nginx
    caddy = next(block for block in BLOCKS if "reverse_proxy" in block)
    for recipe in (nginx, caddy):
        assert re.search(r"/metrics (\{ return )?404", recipe), "a second lock"


def test_all_that_is_asked_of_a_table_goes_to_one_process() -> None:
    """Its page, its moves and its stream, by whatever key: proxies find the same name in their addresses."""
    recipes = [block for block in BLOCKS if "127.0.0.1:9101" in block]
    assert len(recipes) == 2 and "--metrics-port 9100" in TOLD
    for recipe in recipes:
        (pattern,) = re.findall(r"~(\^\S+)", recipe)
        found = [re.match(pattern, f"/t/k3v9{rest}") for rest in ("", "/live", "/key", "/key/live", "/key/move")]
        assert {match and match[1] for match in found} == {"k3v9"}
        assert not re.match(pattern, "/tables") and not re.match(pattern, "/")


def test_every_figure_that_is_told_is_there(address: str) -> None:
    """And every one that is there is told."""
    text = httpx.get(f"{address}/metrics", verify=False).text
    there = set(re.findall(r"^# TYPE ludoscape_(\w+) ", text, re.MULTILINE))
    table = TOLD.partition("| name (`ludoscape_…`)")[2].partition("\n\n")[0]
    first = "".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    told = set(re.findall(r"`(\w+)`", first)) - {"process_"}
    assert there == {name.removesuffix("_total") if name not in there else name for name in told}
