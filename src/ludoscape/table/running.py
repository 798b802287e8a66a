"""A running table: takes moves, undos and changes of seats, keeps them before anybody is told, and lets bots play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from ludoscape.engine.game import Game
from ludoscape.engine.state import OVER, SPECTATOR, State
from ludoscape.engine.view import View
from ludoscape.table.answers import Asked
from ludoscape.table.appending import Appending
from ludoscape.table.audience import TableNote, back_to
from ludoscape.table.database import Overtaken, StoreError
from ludoscape.table.fair import PERSON, Patron
from ludoscape.table.places import Seat, Sittings, clean_name, new_name
from ludoscape.table.planning import NOTHING, Pending, Planner, Wanted
from ludoscape.table.refusal import Refusal, Stale
from ludoscape.table.returning import KINDS as RETURN_KINDS
from ludoscape.table.returning import Returning
from ludoscape.table.shares import BEGUN, FIXED, OPEN, REVEAL_SECONDS, Shares, said_of
from ludoscape.table.spread import single
from ludoscape.table.store import FIRST_WAYS, PlaceRow, Row, Store, TableRow
from ludoscape.table.timeline import TableEvent, Timeline, Unreadable
from ludoscape.table.workers import Chosen, Workers, make_job

GAME_KINDS: Final = ("move", "forced", "chance", "undo")
WAIT_AFTER_TROUBLE: Final = 2.0
LOOK_SECONDS: Final = 1.0  # between looks whether bots that play by way of another server still do
TRIES: Final = 5  # to keep something, while other servers keep other things
AWAY_SECONDS: Final = 300.0  # then who made the table may call a bot for somebody
TAKEN: Final = "This seat is taken: its link works only where it was used first."
SILENCE_SECONDS: Final = 24 * 3600.0  # then whoever has left his seat to a bot agrees to an undo by saying nothing

_log = logging.getLogger("ludoscape.table")


@dataclass
class UndoRequest:
    """An undo that waits for the consent of seats, since a time of the clock."""

    by: int
    seats: frozenset[int]
    to: int
    waiting: set[int]
    since: float


class Raced(Stale):
    """Another server has kept something first."""


Told = TypeVar("Told")
Asking = ParamSpec("Asking")


def again(asked: Callable[Asking, Awaitable[Told]]) -> Callable[Asking, Awaitable[Told]]:
    """Ask again where another server at the same database was faster: most often both can be."""

    @wraps(asked)
    async def ask(*words: Asking.args, **named: Asking.kwargs) -> Told:
        for _ in range(TRIES - 1):
            with contextlib.suppress(Raced):
                return await asked(*words, **named)
        return await asked(*words, **named)

    return ask


class Running:
    """A table in play. Everything that changes it goes through its lock; everything shown is read without."""

    def __init__(self, row: TableRow, places: Sequence[PlaceRow], game: Game, store: Store, workers: Workers) -> None:
        self.row = row
        self.game = game
        self.id = row.id
        self.store = store
        self.workers = workers
        self.appending = Appending(store)  # or that which all tables of a server have together
        self.pace = 0.0
        self.patron = Patron(row.id)  # who is counted for what its bots think
        self.timeline = Timeline(game)
        old = row.ways == FIRST_WAYS
        self.seats = [
            Seat(p.seat, p.kind, p.name, p.level, p.key_hash, p.claimed, old or p.kind == "me") for p in places
        ]
        self.notes: list[TableNote] = []
        self.sittings = Sittings(self.seats)
        self.returning = Returning(self.seats)
        self.serial = 0
        self.began = self.lately = 0.0  # when the first event and the last one happened
        self.ask: UndoRequest | None = None
        self.notice = ""
        self.root = row.id  # the first table of which this is a rematch, or itself
        self.rematch = ""  # the table that follows this one, once somebody wants it
        self.begun: tuple[int, str] | None = None  # how many events were another table's at first, and which one's
        self.changed: Callable[[], None] = lambda: None  # told after every change
        self.kept: Callable[[int], None] = lambda serial: None  # told what this server has kept
        self.leads: Callable[[], Awaitable[bool]] = _always  # asked whether the bots play here, not by another server
        self.counted: Callable[[str], None] = lambda by: None  # told who made each new event: a person, a bot, chance …
        self.unseen: Callable[[], bool] = lambda: False  # nobody has looked for long
        self.asleep = False  # bots among themselves have stopped, because nobody looks
        self._seed = bytes.fromhex(row.seed)
        self.shares = Shares(self._seed, row.id, row.seats)
        self._planner = Planner(row, self.timeline, self.seats, self.shares)
        self._requests: dict[str, Row] = {}
        self._views: dict[int, View] = {}
        self._lock = asyncio.Lock()
        self._outdated = True
        self._bots: asyncio.Task[None] | None = None
        self._last_change = 0.0
        self._listening: asyncio.TimerHandle | None = None
        self._hearing: asyncio.Task[None] | None = None

    # ---- what is so

    @property
    def state(self) -> State:
        """Give the position now; not to be changed."""
        return self.timeline.state

    @property
    def live(self) -> int:
        """Give the number of the last event."""
        return self.timeline.live

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return bool(self.state.actor == OVER)

    @property
    def names(self) -> list[str]:
        """List the names of the seats."""
        return [seat.name for seat in self.seats]

    @property
    def thinking(self) -> int | None:
        """Tell which bot's turn it is, or None."""
        actor = int(self.state.actor)
        return actor if actor >= 0 and not self.seats[actor].person and not self.shares.waits else None

    @property
    def busy(self) -> bool:
        """Tell whether a bot is about to move."""
        return self._bots is not None and not self._bots.done()

    def view(self, seat: int) -> View:
        """Give the view of a seat now, names not filled in; not to be changed."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    # ---- what may be asked

    @again
    async def load(self) -> None:
        """Read what the store has and go on: draw what is to be drawn, let bots play."""
        async with self._lock:
            await self._refresh()
            await self._go_on()
        self._wake()
        self._listen()

    async def catch_up(self) -> None:
        """Read what other servers have kept meanwhile, and go on from there."""
        async with self._lock:
            before = self.serial
            self._outdated = True
            await self._refresh()
        if self.serial != before:
            self._last_change = time.monotonic()
            self._wake()
            self._listen()

    @again
    async def move(self, mine: frozenset[int], at: int, text: str, request: str) -> int:
        """Play a choice of one of these seats, or several of one step in a line; give the number of the (last) event.

        All of a line is played or nothing. The same request again is answered the same and not played twice.
        """
        wanted = Wanted.of(request, "move", at, text)
        async with self._lock:
            await self._refresh()
            if (done := self._done(wanted, mine)) is not None:
                return done
            if at != self.live:
                raise Stale
            seat = self._acting(mine)
            plan = self._planner.begin()
            self._planner.play_line(plan, self.view(seat), single(self.game, text), wanted)
            number = plan.number
            self._planner.follow(plan)
            await self._keep(plan)
            self.ask = None
        self._tell()
        return number

    @again
    async def undo(self, mine: frozenset[int], at: int, to: int, request: str | None) -> Asked:
        """Go back to an event, or ask the others whether that may be done."""
        wanted = NOTHING if request is None else Wanted.of(request, "undo", at, str(to))
        async with self._lock:
            await self._refresh()
            if (done := self._done(wanted, mine)) is not None:
                return {"number": done, "asked": False}
            if self._moved_on(at):
                raise Stale
            if not mine:
                raise Refusal(403, "Only players can undo; this is the link for spectators.")
            if self.over:
                raise Refusal(409, "The game is over and its seed is published, so nothing can be undone.")
            if not self.timeline.can_go_back(to):
                raise Refusal(422, f"Event {to} cannot be gone back to.")
            by = self._who_undoes(mine)
            if by is None:
                raise Refusal(403, "A bot plays your seat now; take the seat back first.")
            if self.ask is not None and not mine & self.ask.seats:
                raise Refusal(409, "Somebody else asks for an undo already; that must be answered first.")
            waiting = set() if self.timeline.is_free(to, mine) else self.others(mine, to)
            if self.ask is not None and (self.ask.by, self.ask.seats, self.ask.to) == (by, mine, to):
                number = self.live  # asked again: who has agreed meanwhile need not do so twice
            elif not waiting:
                number = await self._go_back(to, by, wanted)
            else:
                data = {"by": by, "seats": sorted(mine), "to": to, "waiting": sorted(waiting)}
                await self._keep_note("ask", by, data)
                number = self.live
        self._tell()
        return {"number": number, "asked": bool(waiting)}

    @again
    async def consent(self, mine: frozenset[int], at: int, yes: bool) -> None:
        """Answer the request for an undo for these seats."""
        async with self._lock:
            await self._refresh()
            ask = self.ask
            if ask is None:
                raise Refusal(409, "There is no request to undo any more.")
            if self._moved_on(at):
                raise Stale
            answering = sorted(mine & ask.waiting)
            if not answering and not (mine & ask.seats and not yes):
                raise Refusal(403, "Nobody waits for your consent.")
            seat = answering[0] if answering else ask.by
            await self._keep_note("answer", seat, {"seats": answering, "yes": yes})
            await self._go_on()
        self._tell()

    @again
    async def hand(
        self,
        mine: frozenset[int],
        creator: bool,
        seat: int,
        level: int | None,
        away: frozenset[int] = frozenset(),
        invitation: str = "",
    ) -> None:
        """Give a seat to a bot of a level, or take it back (None); a seat made for a bot then waits for a friend.

        Who made the table may do so while nobody has come for the seat, and call a bot for somebody who is `away`.
        `invitation` is the hash of the link that a seat made for a bot is then opened by.
        """
        async with self._lock:
            await self._refresh()
            absent = self._is_called(mine, creator, seat, level, away)
            if not absent:
                self._may_change(mine, creator, seat)
            place = self.seats[seat]
            if place.level == level:
                return
            made_for_a_bot = place.kind == "bot"
            more: dict[str, Any] = {"absent": True} if absent else {}
            if made_for_a_bot and not place.bearer:
                more["invitation"] = invitation
            notes = [_note("hand", seat, {"level": level, **more})]
            if made_for_a_bot and (name := f"Friend {seat + 1}") not in self.names:  # it had the name of the bot
                notes.append(_note("name", seat, {"name": name, "was": place.name}))
            await self._keep_notes(notes)
            await self._go_on()
        self._tell()

    @again
    async def rename(self, mine: frozenset[int], creator: bool, seat: int, name: str) -> None:
        """Give a seat another name."""
        async with self._lock:
            await self._refresh()
            self._may_change(mine, creator, seat)
            cleaned = clean_name(name, "")
            if not cleaned:
                raise Refusal(422, "A name needs at least one letter.")
            if any(other.name == cleaned for other in self.seats if other.number != seat):
                raise Refusal(422, f"There is already a player called {cleaned} at this table.")
            if cleaned != self.seats[seat].name:
                await self._keep_note("name", seat, {"name": cleaned, "was": self.seats[seat].name})
        self._tell()

    @again
    async def follow_with(self, table: str, seat: int) -> None:
        """Tell everybody that a seat wants a rematch, which stands at another table."""
        async with self._lock:
            await self._refresh()
            if not self.rematch:
                await self._keep_note("rematch", seat, {"table": table})
        self._tell()

    @again
    async def promise(self, mine: frozenset[int], seat: int, promise: str) -> None:
        """Promise what a seat adds to the seed of the draws."""
        async with self._lock:
            await self._refresh()
            self._is_own(mine, seat)
            if not self.shares.is_promised(seat, promise):
                await self._keep_note("promise", seat, {"promise": promise})
                await self._go_on()
        self._tell()

    @again
    async def show_share(self, mine: frozenset[int], seat: int, value: str) -> None:
        """Show what a seat had promised; after the beginning it is in the draws from there on."""
        async with self._lock:
            await self._refresh()
            self._is_own(mine, seat)
            if not self.shares.is_shown(seat, value):
                if self.over:
                    raise Refusal(409, "The game is over and its seed is published, so no share can be added.")
                late = self.shares.stage == BEGUN  # beyond all that was drawn, also what was taken back since
                place = max(1, self.timeline.reached) if late else 0
                await self._keep_note("share", seat, {"value": value, "place": place})
                await self._go_on()
        self._tell()

    @again
    async def begin(self, mine: frozenset[int], creator: bool) -> None:
        """Fix the promises that there are, without waiting for anybody else; in the log it says who wanted that."""
        async with self._lock:
            await self._refresh()
            if not (mine or creator):
                raise Refusal(403, "Only players can begin the game; this is the link for spectators.")
            if self.shares.stage == OPEN:
                data = {"without": self.awaited()}
                await self._keep_note("fix", min(mine, default=0), data | ({"by": min(mine)} if mine else {}))
                await self._go_on()
        self._tell()

    def awaited(self) -> list[int]:
        """List the seats whose people are waited for before the game begins: they have promised no share."""
        done = self.shares.of.keys() | self.shares.without
        return [seat.number for seat in self.seats if seat.person and seat.number not in done]

    def _is_own(self, mine: frozenset[int], seat: int) -> None:
        if seat not in mine:
            raise Refusal(403, "A share is added by whoever sits there.")

    @again
    async def claim(self, seat: int, owner: str, name: str = "", promise: str | None = None) -> None:
        """Give a seat to whoever uses its invitation first: it is his from then on, and the invitation is used up.

        `promise` is that of his share of the draws; it counts while they are promised, and where it is empty, nobody
        waits for one. Asked again by the same person nothing changes. Raises Refusal when it is somebody else's.
        """
        async with self._lock:
            await self._refresh()
            place = self.seats[seat]
            if place.owner == owner:
                return
            if not place.invites:
                raise Refusal(403, TAKEN)
            data: dict[str, Any] = {"owner": owner}
            if cleaned := clean_name(name, ""):
                data["name"] = self._name_for(seat, cleaned)
            if promise == "":
                data["without"] = True
            notes = [_note("claim", seat, data)]
            if promise and self.shares.stage == OPEN and seat not in self.shares.of:
                notes.append(_note("promise", seat, {"promise": promise}))
            await self._keep_notes(notes)
            await self._go_on()
        self._tell()

    @again
    async def ask_back(self, mine: frozenset[int], seat: int, key_hash: str, there: frozenset[int]) -> None:
        """Ask the others for a seat whose browser is lost; the link with that hash opens it once all have agreed.

        `there` are the seats whose people are at the table now.
        """
        async with self._lock:
            await self._refresh()
            if mine:
                raise Refusal(403, "You have a seat at this table.")
            if not 0 <= seat < len(self.seats):
                raise Refusal(422, f"There is no seat {seat} at this table.")
            if self.over:
                raise Refusal(409, "The game is over.")
            if self.returning.ask is not None:
                raise Refusal(409, "Somebody asks for a seat already; that must be answered first.")
            if why := self.returning.why_not(seat, there):
                raise Refusal(409, f"{why}, so this seat cannot be given back.")
            await self._keep_note("seat-ask", seat, {"key": key_hash, "waiting": self.returning.others(seat)})
        self._tell()

    @again
    async def answer_back(self, mine: frozenset[int], yes: bool) -> None:
        """Answer for these seats whoever asks for a seat; who holds that seat can only keep it."""
        async with self._lock:
            await self._refresh()
            ask = self.returning.ask
            if ask is None:
                raise Refusal(409, "Nobody asks for a seat any more.")
            held = ask.seat in mine and not yes
            answering = sorted(mine & ask.waiting)
            if not (answering or held):
                raise Refusal(403, "Nobody waits for your consent.")
            data = {"seats": answering, "yes": yes} | ({"held": True} if held else {})
            await self._keep_note("seat-said", ask.seat, data)
            await self._go_on()
        self._tell()

    async def came(self, mine: frozenset[int]) -> None:
        """Remember that somebody came for these seats, whose links are their keys."""
        new = [s.number for s in self.seats if s.number in mine and not s.claimed]
        if not new:
            return
        await asyncio.to_thread(self.store.claim, self.id, new)
        for number in new:
            self.seats[number].claimed = True
        self.changed()

    def look(self) -> None:
        """Let bots play on that had stopped because nobody looked."""
        if self.asleep:
            self._wake()

    async def stop(self) -> None:
        """Let no bot play any more, and wait for nobody's answer."""
        if self._listening is not None:
            self._listening.cancel()
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    # ---- checks

    def _done(self, wanted: Wanted, mine: frozenset[int]) -> int | None:
        """Give the number of the event that a request was for, if it was made before. Raises Refusal for another."""
        known = self._requests.get(wanted.request or "")
        if known is None:
            return None
        if known.seat not in mine or known.content not in (None, wanted.content):
            raise Refusal(409, "The id of this request was used before, for something else; give each its own.")
        return known.number

    def _acting(self, mine: frozenset[int]) -> int:
        actor = int(self.state.actor)
        if actor == OVER:
            raise Refusal(409, "The game is over.")
        if not mine:
            raise Refusal(403, "Spectators cannot move; a seat has a link of its own.")
        if self.shares.waits:
            raise Refusal(409, "The game has not begun: the players' shares of its draws are still gathered.")
        if actor not in mine:
            who = self.seats[actor].name if actor >= 0 else "chance"
            raise Refusal(403, f"It is not your turn: {who} is to move.")
        if not self.seats[actor].person:
            raise Refusal(403, "A bot plays your seat now; take the seat back first.")
        return actor

    def _moved_on(self, at: int) -> bool:
        """Tell whether a person moved since an event: what only bots did since makes no request to undo stale."""
        since = self.timeline.events[at:]
        return at > self.live or any(
            e.kind == "undo" or (e.seat is not None and self.seats[e.seat].person) for e in since
        )

    def _may_change(self, mine: frozenset[int], creator: bool, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refusal(422, f"There is no seat {seat} at this table.")
        if seat in mine:
            return
        if not creator:
            raise Refusal(403, "Only who sits there can change that seat, or while it is free who made the table.")
        if not self.seats[seat].free:
            raise Refusal(403, f"That seat belongs to {self.seats[seat].name}, and only who sits there can change it.")

    def _is_called(
        self, mine: frozenset[int], creator: bool, seat: int, level: int | None, away: frozenset[int]
    ) -> bool:
        """Tell whether who made the table calls a bot for somebody; raise Refusal while he is not away."""
        if not (creator and 0 <= seat < len(self.seats)) or seat in mine or level is None or self.seats[seat].free:
            return False
        if seat not in away:
            name, minutes = self.seats[seat].name, round(AWAY_SECONDS / 60)
            raise Refusal(403, f"A bot may play for {name} once {name} has been away for {minutes} minutes.")
        return True

    def _name_for(self, seat: int, name: str) -> str:
        """Give a name that nobody else at the table has."""
        others = [place.name for place in self.seats if place.number != seat]
        return new_name(name, others)

    def others(self, mine: frozenset[int], to: int) -> set[int]:
        """List the seats whose consent an undo to an event needs: those of others who have played since.

        A bot that plays for somebody now agrees to nothing in his place; a link that nobody has opened asks nobody.
        """
        here = (s.number for s in self.seats if s.number not in mine and (s.claimed or s.kind == "me"))
        return {seat for seat in here if self.sittings.had_a_person(seat, to)}

    def _who_undoes(self, mine: frozenset[int]) -> int | None:
        people = {seat for seat in mine if self.seats[seat].person}
        for number in reversed(self.timeline.line):
            seat = self.timeline.event(number).seat
            if seat in people:
                return seat
        return min(people, default=None)

    # ---- events

    @again
    async def _go_on(self) -> None:
        """Do what is due without anybody: an undo that all agree to, draws, forced decisions."""
        silent = self._silent()
        if silent:
            await self._keep_note("answer", silent[0], {"seats": silent, "yes": True, "silent": True})
        await self._give_back()
        await self._gather()
        if self.shares.waits:
            return
        if self.ask is not None and not self.ask.waiting and not self.over:
            await self._go_back(self.ask.to, self.ask.by, NOTHING)
            return
        plan = self._planner.begin()
        self._planner.follow(plan)
        if plan.rows:
            await self._keep(plan)

    async def _give_back(self) -> None:
        """Give a seat to whoever has asked for it when all agree; drop what nobody has answered for a day."""
        returning, now = self.returning, time.time()
        if returning.lapsed(True, now, SILENCE_SECONDS):
            data = {"seats": returning.left_to_bots(), "yes": True, "silent": True}
            await self._keep_note("seat-said", 0, data)
        if returning.ask is not None and returning.agreed(now, SILENCE_SECONDS):
            await self._keep_note("seat-new", returning.ask.seat, {"key": returning.ask.key_hash})
        elif returning.lapsed(False, now, SILENCE_SECONDS):
            await self._keep_note("seat-said", 0, {"seats": [], "yes": False, "silent": True})

    async def _gather(self) -> None:
        """Fix the promises once all people have made theirs; begin when all shares were shown, or time is over."""
        shares = self.shares
        if shares.stage == OPEN and not self.awaited():
            await self._keep_note("fix", 0, {})
        if shares.stage == FIXED and (not shares.lacks() or time.time() >= shares.since + REVEAL_SECONDS):
            await self._keep_note("begin", 0, {})

    def _silent(self) -> list[int]:
        """List the seats that were left to bots and whose consent to an undo has been awaited for long enough."""
        if self.ask is None or time.time() < self.ask.since + SILENCE_SECONDS:
            return []
        return sorted(seat for seat in self.ask.waiting if not self.seats[seat].person)

    async def _go_back(self, to: int, by: int, wanted: Wanted) -> int:
        number = self.live + 1
        await self._keep(self._planner.back(to, by, wanted))
        self.ask = None
        return number

    async def _keep(self, plan: Pending, notes: Sequence[Row] = ()) -> None:
        """Write the events of a plan and notes in one transaction, then take them over."""
        over = bool(plan.state.actor == OVER)
        kept = await self._append([*plan.rows, *notes], over)
        for event, after in plan.steps:
            self.timeline.add(event, after)
            self.counted(self._by(event))
        self._views.clear()
        self.notice = ""
        for row in kept:
            self._count(row)
        self._drop_ask()

    def _by(self, event: TableEvent) -> str:
        """Tell what made an event: a person, a bot, or what its kind says."""
        if event.kind != "move" or event.seat is None:
            return event.kind
        return "person" if self.seats[event.seat].person else "bot"

    async def _keep_note(self, kind: str, seat: int, data: dict[str, Any]) -> None:
        await self._keep_notes([_note(kind, seat, data)])

    async def _keep_notes(self, notes: Sequence[Row]) -> None:
        for row in await self._append(notes, False):
            self._count(row)

    async def _append(self, rows: Sequence[Row], finished: bool) -> list[Row]:
        numbered = [row._replace(serial=self.serial + place) for place, row in enumerate(rows, 1)]
        self._outdated = True  # until the store has answered nobody knows what it has
        try:
            kept = await self.appending.append(self.id, numbered, finished)
        except Overtaken as error:  # another server at the same database was faster
            await self._refresh()
            raise Raced from error
        self._outdated = False
        self.kept(kept[-1].serial)
        return kept

    async def _refresh(self) -> None:
        """Read the events that the store has and memory has not."""
        if not self._outdated:
            return
        rows = await asyncio.to_thread(self.store.events, self.id, self.serial)
        for row in rows:
            self._read(row)
        self._outdated = False
        self._drop_ask()
        if rows:
            self.changed()

    def _drop_ask(self) -> None:
        """Forget what is asked for when the game is over: its seed is published then."""
        if self.over:
            self.ask = None
            self.returning.end("The game is over, so this link opens nothing.")

    def _read(self, row: Row) -> None:
        if row.number is not None:
            if row.number != self.live + 1 or row.kind not in GAME_KINDS:
                raise Unreadable(f"event {row.number} is not the one after {self.live}")
            self.timeline.read(row.kind, row.text, row.seat, row.barrier)
            self._views.clear()
        self._count(row)

    def _count(self, row: Row) -> None:
        """Take over what a row means besides its move."""
        self.serial = row.serial
        if row.number is not None:
            self.began, self.lately = self.began or row.at, row.at
        if row.request is not None and row.number is not None:
            self._requests[row.request] = row
        if row.number is None:
            self._take_note(row.kind, row.seat or 0, json.loads(row.text), row.at)
        elif row.kind == "undo" or (row.kind == "move" and row.seat is not None and self.seats[row.seat].person):
            self.ask = None  # whoever plays on does not wait for an answer
            self.returning.plays(row.seat if row.seat is not None else -1)

    def _take_note(self, kind: str, seat: int, data: dict[str, Any], at: float) -> None:
        place = self.seats[seat]
        who = f"{{{seat}}}"
        if kind in ("gather", "promise", "fix", "share", "begin"):
            late = kind == "share" and not self.shares.waits
            self.shares.take(kind, seat, data, at)
            people = sum(seat.person for seat in self.seats)
            text = said_of(self.shares, kind, who, data, people) if kind != "share" or late else ""
        elif kind in RETURN_KINDS:
            text = self.returning.take(kind, seat, data, at)
            self.notice = text if kind == "seat-said" and not data["yes"] else self.notice
        elif kind == "claim":
            place.owner, place.claimed, place.level = data["owner"], True, None
            place.name = data.get("name", place.name)
            if data.get("without"):
                self.shares.without.add(seat)
            self.sittings.change(self.live, seat, True)
            text = f"{who} takes the seat"
        elif kind == "hand":
            place.level = data["level"]
            place.key_hash = data.get("invitation", place.key_hash)
            if place.level is None:
                invited = place.kind == "bot" and not place.claimed
                place.kind = "friend" if place.kind == "bot" else place.kind
                text = f"The seat of {who} waits for a friend" if invited else f"A person plays for {who} now"
            else:
                text = f"A bot, {self.workers.level(place.level).title}, plays for {who} now"
                if data.get("absent"):
                    text = f"{who} is away: a bot, {self.workers.level(place.level).title}, was called to play on"
            self.sittings.change(self.live, seat, place.person)
        elif kind == "name":
            place.name = data["name"]
            text = f"{data['was']} is now called {data['name']}".replace("{", "").replace("}", "")
        elif kind == "ask":
            self.ask = UndoRequest(data["by"], frozenset(data["seats"]), data["to"], set(data["waiting"]), at)
            text = f"{who} asks to go {back_to(data['to'])}"
        elif kind == "answer":
            text = f"{who} agrees to the undo"
            if data.get("silent"):
                text = f"{who} has left the seat to a bot and does not answer, so the undo need not wait"
            if not data["yes"]:
                text = f"{who} does not agree to the undo" if data["seats"] else f"{who} withdrew the request to undo"
                self.notice = text
                self.ask = None
            elif self.ask is not None:
                self.ask.waiting.difference_update(data["seats"])
        elif kind == "begun":
            self.begun = data["events"], data["table"]
            text = self.notice = f"This game goes on from event {data['at']} of one that is over"
        elif kind == "rematch":
            self.rematch = data["table"]
            text = self.notice = f"{who} wants a rematch"
        else:
            text = self.notice = str(data["text"])
        if text:
            self.notes.append(TableNote(self.live, seat, text))

    # ---- bots

    def _is_told(self, state: State, move: int) -> bool:
        """Tell whether a move says something in the log; what says nothing (a coin of several) needs no pause."""
        after = state.copy()
        after.play(move)
        return bool(self.game.tell(state, move, after, SPECTATOR)["text"])

    def _tell(self) -> None:
        self._last_change = time.monotonic()
        self.changed()
        self._wake()
        self._listen()

    def _listen(self) -> None:
        """Look again once silence is an answer, or shares have been waited for long enough."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        until = []
        if self.ask is not None and any(not self.seats[seat].person for seat in self.ask.waiting):
            until.append(self.ask.since + SILENCE_SECONDS)
        if self.returning.ask is not None:
            until.append(self.returning.ask.since + SILENCE_SECONDS)
        if self.shares.stage == FIXED:
            until.append(self.shares.since + REVEAL_SECONDS)
        if until:
            wait = max(0.0, min(until) - time.time())
            self._listening = asyncio.get_running_loop().call_later(wait, self._hear)

    def _hear(self) -> None:
        self._hearing = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        with contextlib.suppress(StoreError, Stale):  # whoever asks next settles it
            async with self._lock:
                await self._refresh()
                await self._go_on()
            self._tell()

    def _wake(self) -> None:
        self.asleep = False
        if self.thinking is not None and not self.busy:
            self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        while not self._falls_asleep():
            try:
                if not await self.leads():
                    if self.thinking is None:
                        return
                    await asyncio.sleep(LOOK_SECONDS)
                elif not await self._play_bot():
                    return
            except Raced:
                continue  # somebody did something else meanwhile
            except (StoreError, Stale) as error:
                self.notice = str(error)
                self.changed()
                await asyncio.sleep(WAIT_AFTER_TROUBLE)
            except Exception:
                _log.exception("table %s: a bot's turn failed", self.id)
                self.notice = "Something went wrong while a bot was moving."
                self.changed()
                return

    def _falls_asleep(self) -> bool:
        """Tell whether bots stop here: they are among themselves, and nobody has looked for long."""
        self.asleep = self.unseen() and not any(seat.person for seat in self.seats)
        return self.asleep

    async def _play_bot(self) -> bool:
        """Let the bot whose turn it is move; False when it is nobody's."""
        async with self._lock:
            await self._refresh()
            seat = self.thinking
            if seat is None:
                return False
            level, state, live = self.seats[seat].level, self.state, self.live
            legal = state.legal()
        assert level is not None
        choice = Chosen(legal[0], ())
        if len(legal) > 1 or self.patron.waits() > PERSON:  # what is forced keeps nobody waiting who has a seat
            async with self.workers.turn(self.patron, level) as worker:  # also to make the job: that takes time, too
                async with self._lock:
                    await self._refresh()
                    if (self.thinking, self.seats[seat].level) != (seat, level):
                        return True
                    state, live = self.state, self.live
                    job = make_job(self.state, seat, self.id)
                choice = Chosen(job["legal"][0], ())
                if len(job["legal"]) > 1:
                    choice = await self.workers.choose(worker, level, job)
        rest = self._last_change + self.pace - time.monotonic()
        if rest > 0 and self._is_told(state, choice.move):
            await asyncio.sleep(rest)
        async with self._lock:
            await self._refresh()
            if (self.live, self.thinking, self.seats[seat].level) != (live, seat, level):
                return True  # it was undone, or somebody took the seat: look again
            plan = self._planner.begin()
            self._planner.play(plan, "move", choice.move, False)
            self._planner.follow(plan)
            await self._keep(plan, [_failure(seat, choice)] if choice.failed else [])
        self._last_change = time.monotonic()
        self.changed()
        return True


async def _always() -> bool:
    return True


def _note(kind: str, seat: int, data: dict[str, Any]) -> Row:
    return Row(0, None, kind, json.dumps(data), seat)


def _failure(seat: int, choice: Chosen) -> Row:
    what = ", then ".join(f"the {title} {how}" for title, how in choice.failed)
    text = f"{what[0].upper()}{what[1:]}, so a simpler bot moved for {{{seat}}}"
    return Row(0, None, "bot", json.dumps({"text": text}), seat)
