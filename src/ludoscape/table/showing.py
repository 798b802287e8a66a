"""What is shown of a running table, made once per audience and change: a hundred spectators cost one picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Final, cast

from ludoscape.bots import LEVELS
from ludoscape.engine.fairness import commitment
from ludoscape.engine.record import Record, public
from ludoscape.engine.state import SPECTATOR
from ludoscape.engine.view import Spread, View
from ludoscape.engine.words import seat_names
from ludoscape.table import questions, render
from ludoscape.table.addressing import fill, fill_all
from ludoscape.table.answers import Chances, Fragments, Gathering, Link, Looked, Parts, Previewed, Seen, Undoing, Why
from ludoscape.table.answers import UndoRequest as Wish
from ludoscape.table.audience import Log, addressed, back_to, viewer
from ludoscape.table.chances import drawing_of
from ludoscape.table.looking import looking_of, with_choices
from ludoscape.table.model import Lost, Place, TableView
from ludoscape.table.places import hash_key, seat_key
from ludoscape.table.reckoning import Reckoning
from ludoscape.table.refusal import Refusal
from ludoscape.table.result import result_of, short
from ludoscape.table.running import Running
from ludoscape.table.spread import MOST_LETTERS, fits, single, two, worded
from ludoscape.table.templating import Kept
from ludoscape.table.waiting import waiting
from ludoscape.table.writing import written

MOST_ENTRIES: Final = 100  # of the log, at once; the record has them all
MOST_KEPT: Final = 64  # audiences whose parts are kept


@dataclass(frozen=True)
class Audience:
    """Whom something is shown to: the seats that a key opens. Without a key: spectators. `creator`: made the table."""

    key: str = ""
    mine: frozenset[int] = frozenset()
    creator: bool = False


class Showing:
    """The pictures, logs and parts of one table."""

    def __init__(self, table: Running) -> None:
        self.table = table
        self.connected: frozenset[int] = frozenset()
        self.version = 0  # counts the changes of what is shown
        self.timing: Callable[[], AbstractContextManager[None]] = nullcontext  # of what is made anew
        self._kept = Kept()
        self._logs: dict[frozenset[int], Log] = {}
        self._views: OrderedDict[Audience, TableView] = OrderedDict()
        self._parts: dict[Audience, Parts] = {}
        self._messages: dict[Audience, bytes] = {}
        self._seat_keys: dict[str, dict[str, str]] = {}  # by who made the table: the keys of all seats by their hashes

    def refresh(self) -> None:
        """Forget what was made: something has changed."""
        self.version += 1
        self._views.clear()
        self._parts.clear()
        self._messages.clear()

    # ---- views

    def view(self, audience: Audience, at: int | None = None) -> TableView:
        """Make what an audience sees now, or saw after event `at` (then without choices).

        Raises Refusal when there is no such event.
        """
        table = self.table
        if at is not None and not 0 <= at <= table.live:
            raise Refusal(404, f"There is no event {at}: the last is {table.live}.")
        if at is None or at == table.live:
            if audience not in self._views:
                while len(self._views) >= MOST_KEPT:
                    oldest, _ = self._views.popitem(last=False)
                    self._parts.pop(oldest, None)
                    self._messages.pop(oldest, None)
                self._views[audience] = self._make(audience, table.live)
            return self._views[audience]
        return self._make(audience, at)

    def raw(self, audience: Audience, at: int | None = None) -> Seen:
        """Give the view that an audience has, without pictures, for tools."""
        shown = self.view(audience, at)
        return {
            "event": shown.event,
            "live": shown.live,
            "serial": shown.serial,
            "mine": sorted(shown.mine),
            "over": shown.over,
            "undo": shown.undo,
            "names": shown.names,
            "fairness": shown.fairness,
            "view": shown.view,
        }

    def _make(self, audience: Audience, at: int) -> TableView:
        table = self.table
        now = at == table.live
        state = table.state if now else table.timeline.state_at(at)
        seat = viewer(audience.mine, int(state.actor))
        plain = table.view(seat) if now else table.game.view(state, seat)
        you = addressed(audience.mine)
        view = cast(View, dict(fill_all(plain, table.names, you)))  # what it holds is shared with the plain one
        may_move = now and state.actor in audience.mine and table.seats[int(state.actor)].person
        may_move = may_move and not table.shares.waits
        if not may_move:
            view["choices"], view["held"], view["spread"], view["then"] = [], "", None, []
        view["spread"] = worded(view.get("spread"))
        if now and table.shares.waits:
            awaited = [table.seats[seat].name for seat in table.awaited() if seat not in audience.mine]
            view = waiting(view, table.shares.stage, awaited)
        log = self._log(audience.mine)
        looks = {s["seat"]: (s["css"], s["emblem"]) for s in view["seats"]}
        over = table.over
        return TableView(
            table=table.id,
            key=audience.key,
            base_url=f"/t/{table.id}/{audience.key}" if audience.key else f"/t/{table.id}",
            game=table.game,
            game_name=table.game.name,
            title=table.game.title,
            view=view,
            places=self._places(audience),
            entries=log.entries(table.timeline, at, table.notes, table.names, looks, MOST_ENTRIES),
            event=at,
            live=table.live,
            mine=audience.mine,
            undo=self._undo(audience),
            thinking=table.thinking,
            fairness={
                "commitment": table.row.commitment,
                "seed": table.row.seed if over else None,
                "stage": table.shares.stage,
                "shares": [
                    {"seat": seat, "promise": share.promise, "value": share.value or None, "place": share.place}
                    for seat, share in sorted(table.shares.of.items())
                ],
                "draws": log.drawn(at, table.names),
            },
            over=over,
            links=self._links(audience),
            notice=fill(table.notice, table.names, you),
            marks=log.marks(table.timeline, at),
            serial=table.serial,
            creator=audience.creator,
            names=table.names,
            moved=log.moved(table.timeline, at),
            taken_back=table.timeline.taken_back,
            ended=self._ended(you) if over and now else "",
            rematch=bool(table.rematch),
            gathering=self.gathering(audience),
            begun=table.begun[0] if table.begun else 0,
            lost=self._lost(audience),
            returns=self._returns(audience.mine),
            asked=None
            if table.returning.ask is None
            else (table.returning.ask.seat, sorted(table.returning.ask.waiting)),
            kept=self._kept,
        )

    def _ended(self, you: int | None) -> str:
        outcome = self.table.state.outcome()
        return fill(short(outcome, seat_names(outcome.winners)), self.table.names, you) if outcome else ""

    def _log(self, mine: frozenset[int]) -> Log:
        log = self._logs.setdefault(mine, Log(mine))
        log.catch_up(self.table.timeline)
        return log

    def _places(self, audience: Audience) -> list[Place]:
        return [
            Place(
                s.number,
                s.shown_kind,
                s.name,
                s.level,
                s.number in self.connected,
                s.number in audience.mine,
                "" if s.level is None or s.level in LEVELS else self.table.workers.level(s.level).title,
                s.free,
            )
            for s in self.table.seats
        ]

    def _undo(self, audience: Audience) -> Undoing:
        table, mine = self.table, audience.mine
        people = frozenset(seat for seat in mine if table.seats[seat].person)
        ask = table.ask
        request: Wish | None = None
        waiting: list[int] = []
        if ask is not None and mine & ask.waiting:
            request = {"by": ask.by, "to": ask.to, "label": back_to(ask.to)}
        if ask is not None and mine & ask.seats:
            waiting = sorted(ask.waiting)
        last = restart = wish = None
        if people and not table.over:
            last, restart = table.timeline.free_undo(people)
            wish = table.timeline.last_decision(people)
        may_request = wish is not None and last is None and ask is None
        return {
            "to": last,
            "restart": restart,
            "request": request,
            "may_request": may_request,
            "request_to": wish if may_request else None,
            "waiting_consent": waiting,
            "alone": not table.others(mine, table.live if wish is None else wish),
        }

    def _lost(self, audience: Audience) -> list[Lost]:
        """List the seats of people, for who has none and may have lost one."""
        if audience.mine or self.table.over:
            return []
        taken = [s.number for s in self.table.seats if s.kind != "bot" and not (s.free or s.invites)]
        return [Lost(seat, self.table.returning.why_not(seat, self.connected)) for seat in taken]

    def _returns(self, mine: frozenset[int]) -> int | None:
        ask = self.table.returning.ask
        return ask.seat if ask is not None and mine & (ask.waiting | {ask.seat}) else None

    def gathering(self, audience: Audience) -> Gathering | None:
        """Tell how far the shares are, for seats that add to them; nothing where none are gathered."""
        shares, seats = self.table.shares, self.table.seats
        if not shares.stage or not audience.mine:
            return None
        own = [seat for seat in sorted(audience.mine) if seats[seat].person]
        return {
            "stage": shares.stage,
            "commitment": self.table.row.commitment,
            "own": [
                {
                    "seat": seat,
                    "promise": shares.of[seat].promise if seat in shares.of else "",
                    "shown": seat in shares.of and bool(shares.of[seat].value),
                }
                for seat in own
            ],
            "alone": all(seat.number in audience.mine for seat in seats if seat.person),
        }

    def _links(self, audience: Audience) -> list[Link]:
        table = self.table
        inviting = [s for s in table.seats if s.person and s.kind != "me" and (s.bearer or s.invites)]
        if not (audience.creator and inviting):
            return []
        if audience.key not in self._seat_keys:
            keys = [seat_key(audience.key, table.root, number) for number in range(len(table.seats))]
            self._seat_keys[audience.key] = {hash_key(key): key for key in keys}
        by_hash = self._seat_keys[audience.key]  # in a rematch people sit elsewhere, with the same keys
        return [
            {"seat": s.number, "name": s.name, "url": f"/t/{table.id}/{by_hash[s.key_hash]}"}
            for s in inviting
            if s.key_hash in by_hash
        ]

    # ---- parts

    def parts(self, audience: Audience, at: int | None = None) -> Parts:
        """Make the parts of the page that an audience sees, and the choices for clicks and keys."""
        if at is not None and at != self.table.live:
            return self._make_parts(self.view(audience, at))
        if audience not in self._parts:
            with self.timing():
                self._parts[audience] = self._make_parts(self.view(audience))
        return self._parts[audience]

    @staticmethod
    def _make_parts(shown: TableView) -> Parts:
        newest = shown.entries[0].text if shown.entries else ""
        title = shown.view["prompt"]["title"]
        said = ". ".join(text.rstrip(".") for text in (newest, title) if text)
        made: Parts = {
            "event": shown.event,
            "live": shown.live,
            "serial": shown.serial,
            "parts": cast(Fragments, render.parts(shown)),
            "choices": shown.view["choices"],
            "held": shown.view["held"],
            "actor": shown.view["actor"],
            "mine": sorted(shown.mine),
            "free": shown.free,
            "said": said,
            "moved": list(shown.moved),
            "spread": shown.view["spread"],
            "then": shown.view.get("then") or [],
        }
        return made if shown.gathering is None else {**made, "shares": shown.gathering}

    def message(self, audience: Audience) -> bytes:
        """Give the parts as a server-sent event."""
        if audience not in self._messages:
            parts = self.parts(audience)
            self._messages[audience] = b"id: %d\ndata: %b\n\n" % (parts["event"], written(parts))
        return self._messages[audience]

    def answer(self, audience: Audience, number: int) -> bytes:
        """Give the parts as JSON with the number of the event that was asked for.

        They are long, and the page that asks has a stream: what that sends is written once for both.
        """
        message = self.message(audience)
        return b'{"number":%d,' % number + message[message.index(b"{") + 1 : -2]

    def preview(self, audience: Audience, move: str) -> Previewed:
        """Make the picture of a choice before it is confirmed, its question, and what it does.

        Of several moves that are gathered only the picture; of a choice and what follows on it, that of the second.
        Raises Refusal when it is not among the choices.
        """
        shown = self.view(audience)
        if (pair := two(shown.view, single(self.table.game, move))) is not None:
            return self._preview_second(shown, *pair)
        listed = any(choice["move"] == move for choice in shown.view["choices"])
        if not listed and self._gathers(shown.view["spread"], move):
            return {"board": questions.picture(shown, move)}
        return questions.previewed(shown, move)

    def _preview_second(self, shown: TableView, first: str, second: str) -> Previewed:
        """Show what a choice would do that follows on another one; both would be confirmed together."""
        table = self.table
        state = questions.after(table.state, [first])
        view = fill_all(table.game.view(state, int(state.actor)), table.names, addressed(shown.mine))
        return questions.previewed(replace(shown, view=view), second, f"{first} {second}")

    def _gathers(self, spread: Spread | None, line: str) -> bool:
        return spread is not None and len(line) <= MOST_LETTERS and fits(spread, single(self.table.game, line))

    def why(self, audience: Audience, element: str, x: float, y: float) -> Why:
        """Say why what somebody touched cannot be done: the first refusal of what he may have meant, or nothing."""
        return questions.why_not(self.view(audience), self.table.state, addressed(audience.mine), element, x, y)

    # ---- the result

    def result(self, audience: Audience) -> str:
        """Make the sheet of the result. Raises Refusal before the game is over."""
        table = self.table
        self.must_be_over()
        shown = self.view(audience)
        timeline = table.timeline
        moves = sum(timeline.event(number).kind != "chance" for number in timeline.line)
        told = result_of(shown, timeline.states(), moves, table.lately - table.began)
        drawn = bool(shown.fairness["draws"])
        return render.result(shown, told, drawn and self._fits())

    def _fits(self) -> bool:
        """Tell whether the secret number is the one whose fingerprint was given before the first event."""
        row = self.table.row
        return commitment(bytes.fromhex(row.seed), row.ways) == row.commitment

    def must_be_over(self) -> None:
        """Raise Refusal before the game is over."""
        if not self.table.over:
            raise Refusal(409, "The game is not over yet.")

    def chances(self, audience: Audience, reckoning: Reckoning) -> Chances:
        """Make the curve of the chances, as far as they are reckoned, once the game is over."""
        self.must_be_over()
        timeline, course = self.table.timeline, reckoning.course
        shown = self.view(audience)
        drawing = drawing_of(shown, course, timeline, timeline.states())
        done = -1 if reckoning.lacking else drawing.done
        return {"done": done, "part": str(render.chances(shown, drawing, reckoning.lacking))}

    def looking(self, audience: Audience, at: int, reckoning: Reckoning, move: str = "") -> Looked:
        """Show the table after an event of a game that is over, with what a bot would have played there.

        `move` is one of these moves, drawn as if it were chosen. Raises Refusal before the game is over.
        """
        self.must_be_over()
        timeline = self.table.timeline
        shown = self.view(audience, at)
        told = looking_of(shown, reckoning.course, timeline, timeline.states())
        if told.decision is not None:
            free = with_choices(shown, told.decision)
            known = any(ghost["move"] == move for ghost in told.decision.ghosts)
            shown = replace(shown, picture=questions.picture(free, move if known else ""))
        parts = self._make_parts(shown)
        fragments: Fragments = {**parts["parts"], "rail": str(render.looking(shown, told, reckoning.lacking))}
        done = -1 if reckoning.lacking else told.drawing.done
        ghosts = list(told.decision.ghosts) if told.decision else []
        return {**parts, "parts": fragments, "done": done, "ghosts": ghosts}

    # ---- the record

    def record(self, audience: Audience) -> str:
        """Write the record as an audience may read it; in full once the game is over."""
        table = self.table
        record = self.whole_record()
        if table.over:
            return replace(record, seed=table.row.seed, result=table.state.outcome()).write()
        return public(record, table.game, min(audience.mine, default=SPECTATOR)).write()

    def whole_record(self) -> Record:
        """Put together the record with all that is hidden: not for anybody's eyes while the game goes on."""
        table = self.table
        record = Record.of(table.game, table.names, table.id, table.row.commitment, table.row.ways)
        record.shares = dict(table.shares.of)
        record.begun = table.begun
        for event in table.timeline.events:
            if event.kind == "undo":
                record.add_undo(event.to, event.seat)
            else:
                record.add(event.text)
        return record
