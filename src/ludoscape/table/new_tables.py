"""Tables about to be set: what somebody asks for, a rematch, a game that goes on from a position of another."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ludoscape.bots import LEVELS, STAND_IN, USUAL_LEVEL, Level
from ludoscape.engine import fairness
from ludoscape.engine.game import Game
from ludoscape.engine.options import OptionError
from ludoscape.games import game, game_type
from ludoscape.table.places import clean_name, hash_key, new_key, new_name, new_table_id, seat_key
from ludoscape.table.refusal import Refusal
from ludoscape.table.running import Running
from ludoscape.table.store import WAYS, PlaceRow, Row, TableRow
from ludoscape.table.workers import Workers, check_level

GATHER: Final = Row(1, None, "gather", "{}")  # the first event of a table whose players add to the seed


@dataclass(frozen=True)
class Rows:
    """The rows of a table about to be made."""

    table: str
    places: list[PlaceRow]


def plan_table(request: Mapping[str, Any], levels: Mapping[int, Level] = LEVELS) -> tuple[Game, Rows, str, str]:
    """Check what a client asks for: the game, its options, who sits where. Gives the game, the rows, the key, its hash.

    `levels` are the bots to choose from. Raises Refusal that says what is allowed.
    """
    played = _game(request)
    key, table = new_key(), new_table_id()
    creator_hash = hash_key(key)
    wishes = request.get("places")
    if wishes is None:
        wishes = [{"kind": "me"}] + [{"kind": "friend"}] * (played.seats - 1)
    if not isinstance(wishes, list) or len(wishes) != played.seats:
        raise Refusal(422, f"Say for each of the {played.seats} seats who sits there.")
    names = _names(wishes, levels)
    places = []
    for seat, wish in enumerate(wishes):
        kind = wish["kind"]
        opening = {"me": creator_hash, "friend": hash_key(seat_key(key, table, seat)), "bot": ""}[kind]
        level = _level(wish, levels) if kind == "bot" else None
        places.append(PlaceRow(seat, kind, names[seat], level, opening, kind == "me"))
    return played, Rows(table, places), key, creator_hash


def _game(request: Mapping[str, Any]) -> Game:
    name, seats, options = request.get("game"), request.get("seats"), request.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        raise Refusal(422, "Say which game, for how many seats, and with which options.")
    if seats is not None and (isinstance(seats, bool) or not isinstance(seats, int)):
        raise Refusal(422, "The number of seats must be a whole number.")
    try:
        game_type(name)
        if "seats" in options:
            raise OptionError("there is no option 'seats': it stands outside the options")
        if "rules" in options:
            raise OptionError("there is no option 'rules': new tables are played by the newest")
        return game(name, seats, **options)
    except OptionError as error:
        raise Refusal.because(422, error) from error


def _level(wish: Mapping[str, Any], levels: Mapping[int, Level]) -> int:
    try:
        return check_level(wish.get("level", USUAL_LEVEL), levels)
    except ValueError as error:
        raise Refusal.because(422, error) from error


def _names(wishes: Sequence[Any], levels: Mapping[int, Level]) -> list[str]:
    names: list[str] = []
    for seat, wish in enumerate(wishes):
        if not isinstance(wish, dict) or wish.get("kind") not in ("me", "friend", "bot"):
            raise Refusal(422, f"Seat {seat} must be for me, a friend or a bot.")
        usual = f"Player {seat + 1}"
        if wish["kind"] == "bot":
            usual = levels[_level(wish, levels)].title
        names.append(new_name(clean_name(wish.get("name"), usual), names))
    return names


@dataclass(frozen=True)
class NewTable:
    """A table that follows on another, to be kept with its `first` events or not at all.

    Of a rematch `before` is the table that it follows, and `root` the first of them all.
    """

    row: TableRow
    places: list[PlaceRow]
    first: list[Row]
    before: str = ""
    root: str = ""


def plan_rematch(running: Running) -> NewTable:
    """Plan a game of the same people with the same keys, each a seat further on.

    Who had claimed a seat has it from the first event on: one that nobody has claimed is anybody's who has its link.
    """
    seats = running.seats
    row = _fresh(running.row)
    places, first = [], [GATHER] if running.shares.stage else []
    for number in range(len(seats)):
        seat = seats[(number + 1) % len(seats)]
        places.append(PlaceRow(number, seat.kind, seat.name, seat.level, seat.key_hash, seat.kind == "me"))
        if seat.owner:
            first.append(Row(len(first) + 1, None, "claim", json.dumps({"owner": seat.owner}), number))
    return NewTable(row, places, first, running.id, running.root)


def plan_onward(running: Running, at: int, mine: Collection[int], key: str, workers: Workers) -> NewTable:
    """Plan a game that goes on from where another stood after an event: a key opens some seats, bots have the rest."""
    timeline = running.timeline
    row = replace(_fresh(running.row), creator_hash=hash_key(key))
    places: list[PlaceRow] = []
    for seat in running.seats:
        me = seat.number in mine
        level = STAND_IN if seat.level is None or seat.level not in workers.levels else seat.level
        usual = seat.name if me or seat.kind == "bot" else workers.level(level).title
        called = new_name(usual, [place.name for place in places])
        if me:
            places.append(PlaceRow(seat.number, "me", called, None, row.creator_hash, True))
        else:
            places.append(PlaceRow(seat.number, "bot", called, level, ""))
    events = [timeline.event(number) for number in timeline.line_at(at)]
    begun = json.dumps({"table": running.id, "at": at, "events": len(events)})
    first = [Row(1, None, "begun", begun)]
    for number, event in enumerate(events, 1):
        first.append(Row(number + 1, number, event.kind, event.text, event.seat, event.barrier))
    return NewTable(row, places, first)


def _fresh(row: TableRow) -> TableRow:
    """Give the row of a table like another, with a name and a seed of its own."""
    seed = fairness.new_seed()
    return replace(
        row,
        id=new_table_id(),
        created=time.time(),
        seed=seed.hex(),
        finished=False,
        commitment=fairness.commitment(seed, WAYS),
        ways=WAYS,
    )
