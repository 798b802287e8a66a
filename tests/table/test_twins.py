"""Twins: two tables at which only what somebody may not know is different tell him the same bytes, at every door.

Both are played side by side. Wherever the notation hides from him what was drawn or chosen, each twin draws or chooses
something else if it can; all else is the same. Their secret seeds differ, too.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI

from ludoscape.bots import information_set, make_bot
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, State
from ludoscape.games import GAMES
from ludoscape.table.app import create_app
from ludoscape.table.host import Host, Table
from ludoscape.table.new_tables import plan_table
from ludoscape.table.places import hash_token, seat_key
from ludoscape.table.planning import Pending, Planner
from ludoscape.table.showing import Audience
from ludoscape.table.store import Row, TableRow
from ludoscape.table.studio import Studio
from ludoscape.table.timeline import Timeline
from tests.table.helpers import FRIEND, ME
from tests.table.test_crowd import Watcher, settle
from tests.table.test_every_door import FOR_ALL, GETS, POSTS, STRANGER

AGREED: Final = "0" * 64  # the commitment that both show
WAYS: Final = ("zstd", "gzip", "identity")
LEAST_EVENTS: Final = 10
MOST_TRIED: Final = 12
OPEN: Final = ("show", "win")  # of the toy: what lays a secret open without a word of it in the notation
SAME_FOR_BOTH: Final = {"content-type": "application/json", "Cookie": f"ludoscape={STRANGER}"}


@dataclass(frozen=True)
class Game:
    """Which game is played, by how many, and how many events the twins have side by side at most."""

    name: str
    seats: int
    most: int
    differ: int = 100  # per cent of what is hidden: where less, more can be played that looks alike
    seed: str = "1"


GAMES_WITH_SECRETS: Final = [
    Game("toy", 3, 24),
    Game("alheimur", 3, 20, differ=20),
    Game("intimate-settlers", 3, 30, seed="11"),
    Game("silver-isle", 3, 40),
]


def test_no_game_with_secrets_is_missing() -> None:
    """The notation of the others hides nothing in whole games of simple bots."""
    for name in set(GAMES) - {game.name for game in GAMES_WITH_SECRETS} - {"causeway"}:
        timeline = Timeline(GAMES[name]())
        before_the_first_secret(timeline, "1")
        assert timeline.state.actor == OVER, name


def before_the_first_secret(timeline: Timeline, seed: str, seat: int = SPECTATOR) -> list[Row]:
    """Let simple bots play until something is hidden from a seat, or to the end; gives the events before."""
    bots = [make_bot("greedy", f"{seed}/{seat}") for seat in range(timeline.game.seats)]
    rng, rows = Rng(seed), []
    while timeline.state.actor != OVER:
        state, number = timeline.state, timeline.live + 1
        actor = int(state.actor)
        move = int(state.draw(rng)) if actor == CHANCE else bots[actor].choose(information_set(state, actor))
        if state.text(move) != state.text(move, seat):
            break
        event, after = timeline.make(state, "chance" if actor == CHANCE else "move", move, number, False)
        timeline.add(event, after)
        rows.append(Row(number, number, event.kind, event.text, event.seat, True))
    return rows


class Twins:
    """Two servers with one table each, looked at by somebody who has a seat, or by spectators."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.rng = Rng(f"{game.seed}/{seat}")
        self.apps = [create_app(pace=0.0), create_app(pace=0.0)]
        self.clients = [
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") for app in self.apps
        ]
        self.tables: list[Table] = []
        self.drawn: list[str] = []  # what the first has drawn and the second has not, as the one who looks is told it
        self.secrets = 0  # how often they differed
        self.bots = [make_bot("greedy", f"{game.seed}/{number}") for number in range(game.seats)]
        self._set(game, seat)

    def _set(self, game: Game, seat: int) -> None:
        places = [ME] + [FRIEND] * (game.seats - 1)
        played, rows, key, creator = plan_table({"game": game.name, "seats": game.seats, "places": places})
        self.name, self.key = rows.table, key
        begun = (
            [] if game.name == "toy" else before_the_first_secret(Timeline(played), game.seed.partition("/")[0], seat)
        )
        claim = Row(0, None, "claim", f'{{"owner": "{hash_token("somebody")}"}}', 1)
        for number, host in enumerate(self.hosts):
            seed = bytes([number] * 32).hex()
            options, rules = played.changed_options(), played.rules
            row = TableRow(rows.table, played.name, options, played.seats, rules, 0.0, seed, AGREED, creator)
            host.store.create(row, rows.places)
            serials = enumerate([claim, *begun], 1)
            host.store.append(row.id, [event._replace(serial=serial) for serial, event in serials])

    @property
    def hosts(self) -> list[Host]:
        return [app.state.host for app in self.apps]

    @property
    def audience(self) -> Audience:
        if self.seat == SPECTATOR:
            return Audience()
        return Audience(self.key, frozenset({self.seat}), True)

    @property
    def url(self) -> str:
        return f"/t/{self.name}" if self.seat == SPECTATOR else f"/t/{self.name}/{self.key}"

    # ---- what happens at both

    def draw(self, planner: Planner, plan: Pending) -> int:
        """Draw for the first, then for its twin: another outcome, where the one who looks is told the same."""
        state, shown = plan.state, plan.state.text
        if not self.tables or planner.timeline is self.tables[0].running.timeline:
            move = int(state.draw(self.rng))
            self.drawn.append(f"{shown(move)}|{shown(move, self.seat)}")
            return move
        raw, told = self.drawn.pop(0).split("|")
        return self.other(state, [outcome for outcome, _ in state.chance()], raw, told)

    def other(self, state: State, moves: list[int], raw: str, told: str) -> int:
        """Choose for the second what looks like what the first did, and is something else if possible. -1: nothing."""
        fitting = [move for move in moves if state.text(move, self.seat) == told]
        if raw == told:
            return next((move for move in fitting if state.text(move) == raw), -1)
        others = [move for move in fitting if state.text(move) != raw]
        same = [move for move in fitting if state.text(move) == raw]
        if same and self.rng.below(100) >= self.game.differ:
            return same[0]
        self.secrets += bool(others)
        return others[self.rng.below(len(others))] if others else next(iter(fitting), -1)

    async def wake(self) -> None:
        for host in self.hosts:
            self.tables.append(await host.table(self.name))

    def enough(self, begun: int) -> bool:
        """Tell whether there is enough to be looked at; a seat looks when it is to move."""
        running = self.tables[0].running
        events = running.live - begun
        if self.seat != SPECTATOR and running.state.actor != self.seat:
            return False
        return events >= self.game.most or (events >= LEAST_EVENTS and self.secrets >= 5)

    async def play(self) -> bool:
        """Play a move at both; tell whether there was any that looks alike."""
        first, second = (table.running.state for table in self.tables)
        if first.actor == OVER or first.actor != second.actor:
            return False
        seat, legal = int(first.actor), [move for move in first.legal() if first.text(move) not in OPEN]
        if self.game.name == "toy":
            wished = legal[self.rng.below(len(legal))]
        else:
            wished = self.bots[seat].choose(information_set(first, seat))
        for move in (wished, *legal):
            alike = self.other(second, second.legal(), first.text(move), first.text(move, self.seat))
            if alike >= 0:
                break
        else:
            return False
        for table, text in zip(self.tables, (first.text(move), second.text(alike)), strict=True):
            running = table.running
            await running.move(frozenset({seat}), running.live, text, f"{running.serial}")
        return self.tables[0].running.live == self.tables[1].running.live

    # ---- what is told

    async def both(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask both the same; both must answer the same, headers, length and all."""
        told = [await client.request(method, path, headers=SAME_FOR_BOTH, **more) for client in self.clients]
        one, other = told
        assert one.content == other.content, difference(path, one.text, other.text)
        assert (one.status_code, one.headers.raw) == (other.status_code, other.headers.raw), path
        assert one.num_bytes_downloaded == other.num_bytes_downloaded
        return one

    async def at_every_door(self) -> int:
        """Ask at all doors, and at those of a moment for many; gives how often something was told."""
        live = self.tables[0].running.live
        moments = [{"at": at} for at in sorted({0, live, *range(live % 5, live, 5)})]
        wishes = [(door, wish) for door, wish in GETS.items() if door not in ("live", "film.webp")]
        wishes += [(door, at) for door in ("", "parts", "view", "picture.png") for at in moments]
        told = 0
        for door, wish in wishes:
            base = f"/t/{self.name}" if door in FOR_ALL else self.url
            query = {name: live if value == "{live}" else value for name, value in wish.items()}
            answer = await self.both("GET", f"{base}/{door}" if door else base, params=query)
            told += answer.status_code == 200
        for choice in self.tables[0].showing.view(self.audience).view["choices"][:6]:
            await self.both("GET", f"{self.url}/preview?at={live}&move={quote(choice['move'])}")
            for element in choice["picks"][:2]:
                await self.both("GET", f"{self.url}/why?at={live}&element={quote(element)}")
        free = seat_key(self.key, self.name, self.game.seats - 1)
        assert "Take this seat" in (await self.both("GET", f"/t/{self.name}/{free}")).text
        for door in ("result", "chances"):
            assert (await self.both("GET", f"{self.url}/{door}")).status_code == 409
        for door, body in POSTS.items():
            refused = {name: value if not isinstance(value, str) else "?" for name, value in body.items()}
            await self.both("POST", f"{self.url}/{door}", json=refused)
        return told


def difference(path: str, one: str, other: str) -> str:
    """Show where two answers begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{path}: …{one[max(0, at - 80) : at + 80]}… and …{other[max(0, at - 80) : at + 80]}…"


def looked_at(game: Game, seat: int, look: Callable[[Twins], Any]) -> None:
    """Play twins side by side, with streams open from the beginning; then look at them.

    Where soon nothing is left that looks alike in both, others are tried.
    """

    async def run(number: int) -> bool:
        twins = Twins(replace(game, seed=f"{game.seed}/{number}"), seat)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Planner, "_draw", lambda planner, plan: twins.draw(planner, plan))
            patch.setattr(secrets, "token_hex", lambda _: "the same")  # samples, and the names of answers
            patch.setattr(time, "time", lambda: 0.0)
            await twins.wake()
            hosts, tables = twins.hosts, twins.tables
            streams = [
                [Watcher(host, table, twins.audience, way) for host, table in zip(hosts, tables, strict=True)]
                for way in WAYS
            ]
            begun = tables[0].running.live
            while not twins.enough(begun) and await twins.play():
                await settle()
                for way, (one, other) in zip(WAYS, streams, strict=True):
                    assert one.sent == other.sent, (way, difference("live", one.text, other.text))
            enough = tables[0].running.live - begun >= LEAST_EVENTS and bool(twins.secrets)
            if enough:
                assert tables[0].showing.whole_record().write() != tables[1].showing.whole_record().write()
                assert all(watcher.text.count("id: ") > 4 for watchers in streams for watcher in watchers)
                await look(twins)
            for watchers in streams:
                for watcher in watchers:
                    watcher.left.set()
            await settle()
        for app in twins.apps:
            await close(app)
        return enough

    assert any(asyncio.run(asyncio.wait_for(run(number), 120)) for number in range(MOST_TRIED))


async def close(app: FastAPI) -> None:
    await app.state.host.close()
    await settle()
    app.state.host.store.close()


async def svg_of(_: Studio, job: dict[str, Any], __: float) -> bytes:
    """Stand for the process that draws a card: it knows the job alone."""
    return str(job["svg"]).encode()


@pytest.mark.parametrize("seat", [SPECTATOR, 0], ids=["spectators", "a seat"])
@pytest.mark.parametrize("game", GAMES_WITH_SECRETS, ids=lambda game: game.name)
def test_twins_tell_the_same(game: Game, seat: int, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At all doors, of all moments, in streams piece by piece as they are compressed."""
    monkeypatch.setattr(Studio, "_run", svg_of)

    async def look(twins: Twins) -> None:
        assert await twins.at_every_door() > 10

        if seat != SPECTATOR:
            drawn = (await twins.both("GET", f"{twins.url}/turn?wait=0&samples=3")).json()
            assert drawn["seat"] is None or len(drawn["samples"]) == 3

    looked_at(game, seat, look)


def test_a_film_of_twins_is_the_same_bytes(toy: str) -> None:
    """As it is drawn: the process that makes it is given the whole record."""

    async def look(twins: Twins) -> None:
        live = twins.tables[0].running.live
        film = await twins.both("GET", f"/t/{twins.name}/film.webp", params={"from": live - 2, "to": live})
        assert film.status_code == 200 and len(film.content) > 10_000

    looked_at(GAMES_WITH_SECRETS[-1], SPECTATOR, look)
