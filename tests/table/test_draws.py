"""The same moves draw the same, whatever was taken back between: told by playing on, as tables do, in all games."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoscape as ls
from ludoscape.engine import fairness
from ludoscape.engine.chance import Rng
from ludoscape.engine.conformance import random_game
from ludoscape.engine.record import read_record, verify
from ludoscape.games import GAMES, game, game_type
from ludoscape.table import running as tables
from ludoscape.table.host import Host
from ludoscape.table.running import Running
from ludoscape.table.showing import Showing
from ludoscape.table.store import Store
from ludoscape.table.workers import Workers
from tests.table.helpers import ME
from tests.table.toy import ToyGame

SHARE = bytes([7] * 32)


@dataclass
class Line:
    """A table with one person at all seats, and what was drawn after which events in force."""

    running: Running
    drawn: dict[tuple[str, ...], str] = field(default_factory=dict)
    count: int = 0

    @property
    def mine(self) -> frozenset[int]:
        return frozenset(range(len(self.running.seats)))

    @property
    def standing(self) -> list[str]:
        """List the events in force."""
        timeline = self.running.timeline
        return [timeline.event(number).text for number in timeline.line]

    async def play(self, text: str) -> None:
        self.count += 1
        await self.running.move(self.mine, self.running.live, text, f"{self.count}")
        self.look()

    async def play_any(self, number: int) -> None:
        """Play one of the choices, if the game goes on."""
        if not self.running.over:
            legal = self.running.state.legal()
            await self.play(self.running.state.text(legal[number % len(legal)]))

    async def back(self, to: int) -> None:
        """Go back to an event, if that can be done."""
        if not self.running.over and self.running.timeline.can_go_back(to):
            await self.running.undo(self.mine, self.running.live, to, None)
            self.look()

    async def share(self) -> None:
        """Show what was promised: from now on it is in the draws beyond all that were made."""
        await self.running.show_share(self.mine, 0, SHARE.hex())

    def look(self) -> None:
        """Compare what was drawn with what was drawn before after the same events."""
        timeline, standing = self.running.timeline, self.standing
        for place, number in enumerate(timeline.line):
            if timeline.event(number).kind == "chance":
                before = tuple(standing[:place])
                assert self.drawn.setdefault(before, standing[place]) == standing[place], before

    def verified(self) -> int:
        """Check the record as whoever has the file alone can, once the seed is told; gives the number of draws."""
        row = self.running.row
        text = replace(Showing(self.running).whole_record(), seed=row.seed).write()
        report = verify(read_record(text), game)
        assert report.ok, str(report)
        return report.draws


def at_a_table(wish: dict[str, Any], play: Any) -> None:
    """Set a table, with a share that is promised and withheld where `wish` has it so, and play at it."""

    async def serve() -> None:
        host = Host(Store("sqlite://"), Workers(0), 0.0)
        made = await host.create({**wish, "places": [ME] * wish["seats"]})
        name = made.url.split("/")[2]
        line = Line((await host.table(name)).running)
        if wish.get("shares"):
            await line.running.promise(line.mine, 0, fairness.promise(name, 0, SHARE))
            await line.running.begin(line.mine, True)
        line.look()
        await play(line)
        await host.close()
        host.store.close()

    asyncio.run(asyncio.wait_for(serve(), 100))


def options_of(name: str, number: int) -> dict[str, Any]:
    """Choose the number of seats and options of a game at random; none for number 0."""
    if not number:
        return {"game": name, "seats": game_type(name)().seats}
    chosen = random_game(game_type(name), ls.Rng(f"draws {number}"))
    return {"game": name, "seats": chosen.seats, "options": chosen.changed_options()}


PLAYED = [{"game": name, "seats": seats} for name in ls.games() for seats in game_type(name).seat_numbers]
PLAYED += [options_of(name, number) for name in ls.games() for number in (1, 2)]


@pytest.fixture(autouse=True)
def nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games begin without shares that are withheld."""
    monkeypatch.setattr(tables, "REVEAL_SECONDS", 0.0)


@pytest.mark.parametrize("shares", [False, True], ids=["no shares", "late share"])
@pytest.mark.parametrize("wish", PLAYED, ids=lambda wish: f"{wish['game']} {wish['seats']} {len(wish) - 2}")
def test_whoever_starts_again_starts_the_same(wish: dict[str, Any], shares: bool) -> None:
    """Byte for byte, also when a share that was withheld has been shown meanwhile."""

    async def play(line: Line) -> None:
        rng = Rng("start")
        begun = line.standing
        texts = []
        for _ in range(4):
            before = len(line.running.timeline.line)
            await line.play_any(rng.below(1000))
            texts += line.standing[before : before + 1]
            if line.running.over:  # a small game, by what was drawn: then nothing goes back
                line.verified()
                return
        first = line.standing
        for again in range(2):
            await line.back(0)
            assert line.standing == begun
            if shares and not again:
                await line.share()
            for text in texts:
                await line.play(text)
            assert line.standing == first
        await line.play_any(0)
        line.verified()

    at_a_table({**wish, "shares": shares}, play)


STEPS = st.lists(st.tuples(st.sampled_from("pppppus"), st.integers(0, 1000)), max_size=25)


@pytest.mark.parametrize("name", ["toy", "decay", "intimate-settlers"])
@settings(max_examples=25)
@given(steps=STEPS)
def test_equal_lines_draw_equal(name: str, steps: list[tuple[str, int]]) -> None:
    """Whatever is played, taken back to anywhere, played again, with a share shown somewhere; and the record tells."""

    async def play(line: Line) -> None:
        shown = False
        for what, number in steps:
            if what == "p":
                await line.play_any(number)
            elif what == "u":
                await line.back(number % (line.running.live + 1))
            elif not shown and not line.running.over:
                shown = True
                await line.share()
        draws = sum(event.kind == "chance" for event in line.running.timeline.events)
        assert line.verified() == draws

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "toy", ToyGame)
        at_a_table({"game": name, "seats": 2, "shares": True}, play)
