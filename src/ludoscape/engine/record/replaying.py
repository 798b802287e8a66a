"""Playing a record again: any state is a replay of a prefix."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ludoscape.engine.game import Game, IllegalMove, NotationError
from ludoscape.engine.options import OptionError, Value, kept_options, read_options
from ludoscape.engine.record.events import MOST_EVENTS, Event, Maker, RecordError, Step
from ludoscape.engine.state import OVER, State

if TYPE_CHECKING:
    from ludoscape.engine.record.record import Record


def record_game(record: Record, make: Maker) -> Game:
    """Make the game that a record is of.

    Raises RecordError when the game, its options or its rules version are not known here.
    """
    if isinstance(make, Game):
        game = make
        if record.game not in ("", game.name) or record.seats != game.seats:
            raise RecordError(f"this is a record of {record.game or '?'} with {record.seats} seats, not of {game!r}")
        try:
            kept = kept_options(game.option_specs, _chosen(record, game), game.seats)
            same = read_options(game.option_specs, kept, game.seats) == dict(game.options)
        except OptionError as error:
            raise RecordError(str(error)) from None
        if not same:
            raise RecordError(f"the options of the record are not those of {game!r}")
    else:
        if not record.game:
            raise RecordError("the record does not say which game it is of")
        try:
            plain = make(record.game, record.seats)
            chosen = kept_options(plain.option_specs, _chosen(record, plain), record.seats)
            options = read_options(plain.option_specs, chosen, record.seats)  # refuses names that are no options
            older = {"rules": record.rules} if record.rules not in ("", plain.rules) else {}
            return make(record.game, record.seats, **older, **options)
        except OptionError as error:
            raise RecordError(str(error)) from None
    if record.rules not in ("", game.rules):
        raise RecordError(f"the record is one by version {record.rules} of the rules, not of {game!r}")
    return game


def _chosen(record: Record, game: Game) -> dict[str, Value]:
    """Give the options of a record, those of a compact first line included."""
    names = {spec.name for spec in game.option_specs}
    pairs = (pair.split("=", 1) for pair in record.pairs)
    return dict(record.options) | {name: value for name, value in pairs if name in names}


def settle(record: Record, make: Maker) -> tuple[Record, Game]:
    """Bring a record into the strict form, one numbered event per line, and make its game.

    Raises RecordError where the numbers that are given do not fit.
    """
    game = record_game(record, make)
    names = {spec.name for spec in game.option_specs}
    source = [Event(0, pair, line=1) for pair in record.pairs if pair.split("=")[0] not in names] + record.events
    events: list[Event] = []
    for event in source:
        number = len(events) + 1
        if event.number not in (0, number):
            raise RecordError(f"event {event.number} stands where event {number} is due", event.line)
        if event.undo is not None:
            events.append(replace(event, number=number))
            continue
        try:
            texts = game.split(event.text)
        except NotationError as error:
            raise RecordError(f"{event.text[:60]!r} is no move of {game.title}: {error}", event.line, number) from None
        for text in texts:
            events.append(Event(len(events) + 1, text, line=event.line))
        if texts:
            events[-1] = replace(events[-1], comment=event.comment)
        if len(events) > MOST_EVENTS:
            raise RecordError(f"the record is too long: at most {MOST_EVENTS} events are read", event.line)
    settled = replace(record, game=game.name, rules=game.rules, options=game.changed_options(), pairs=(), make=game)
    settled.events = events
    return settled, game


def steps(record: Record, make: Maker, upto: int | None = None) -> Iterator[Step]:
    """Replay a record event by event (up to the event of this number), giving the states around each.

    Raises RecordError that names line and event: a move is not legal, an undo cannot be, or a move is hidden.
    """
    settled, game = settle(record, make)
    return happened(settled, game, upto)


def happened(record: Record, game: Game, upto: int | None = None) -> Iterator[Step]:
    """Replay a record that is settled, as `steps` does."""
    if upto is not None and not 0 <= upto <= len(record.events):
        raise RecordError(f"there is no event {upto}: the last is {len(record.events)}")
    targets = {event.undo for event in record.events if event.undo is not None}
    state = game.start()
    kept = {0: state}  # the states that an undo will ask for
    line = [0]  # the events that hold: those undone are cut off
    for event in record.events[:upto]:
        if event.undo is not None:
            move = None
            if event.undo not in line:
                reason = "it was itself undone" if event.undo < event.number else "it has not happened yet"
                raise RecordError(f"there is no going back to event {event.undo}: {reason}", event.line, event.number)
            if event.undo == line[-1]:
                reason = f"nothing has happened since event {event.undo} that could be undone"
                raise RecordError(reason, event.line, event.number)
            if event.seat is not None and event.seat >= game.seats:
                raise RecordError(f"there is no seat {event.seat}", event.line, event.number)
            del line[line.index(event.undo) + 1 :]
            after = kept[event.undo]
        else:
            move = _read_move(record, state, event)
            after = state.copy()
            after.play(move)
        line.append(event.number)
        if event.number in targets:
            kept[event.number] = after
        yield Step(event, state, move, after)
        state = after


def _read_move(record: Record, state: State, event: Event) -> int:
    if state.actor == OVER:
        raise RecordError(f"{event.text[:60]!r} comes after the end of the game", event.line, event.number)
    try:
        return state.parse(event.text)
    except (NotationError, IllegalMove) as error:
        if record.audience is not None and "?" in event.text:
            reason = f"{event.text[:60]!r} is hidden in this public record, which cannot be replayed any further"
        elif isinstance(error, IllegalMove):
            reason = f"{event.text[:60]!r} is not legal here: {error}"
        else:
            reason = f"{event.text[:60]!r} is no move: {error}"
        raise RecordError(reason, event.line, event.number) from None


def replay(record: Record, make: Maker, upto: int | None = None) -> State:
    """Give the state after the last event of a record, or after the event of this number (0: the start).

    Raises RecordError that names line and event.
    """
    settled, game = settle(record, make)
    state = game.start()
    for step in happened(settled, game, upto):
        state = step.after
    return state.copy()


def public(record: Record, make: Maker, seat: int) -> Record:
    """Give a record as a seat (or SPECTATOR) may read it: hidden moves as that audience reads them, no comments.

    The seed, from which every draw follows, is left out until the game is over.
    """
    settled, game = settle(record, make)
    state = game.start()
    events = []
    for step in happened(settled, game):
        text = step.event.text if step.move is None else step.before.text(step.move, seat)
        events.append(replace(step.event, text=text, comment=""))
        state = step.after
    seed = settled.seed if state.actor == OVER else ""
    return replace(settled, audience=seat, events=events, comments=[], seed=seed)
