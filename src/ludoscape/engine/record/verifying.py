"""Checking a record offline: every move legal, the result right, every draw derived again from the seed."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ludoscape.engine import fairness
from ludoscape.engine.fairness import Keys
from ludoscape.engine.game import Outcome
from ludoscape.engine.record.events import Maker, RecordError, Step
from ludoscape.engine.record.record import Record
from ludoscape.engine.record.replaying import happened, settle
from ludoscape.engine.record.writing import result_text
from ludoscape.engine.state import CHANCE


@dataclass(frozen=True)
class Report:
    """What verifying a record found: `problem` is one sentence, empty when all is well; `event` and `line` tell where.

    `draws` counts the chance events derived again from the seed; `note` says what could not be checked, `begun` that
    the draws before are those of another table; `added` what the players added to the seed, a sentence for each.
    """

    problem: str
    event: int = 0
    line: int = 0
    events: int = 0
    draws: int = 0
    over: bool = False
    note: str = ""
    begun: str = ""
    added: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether nothing is wrong."""
        return not self.problem

    def __str__(self) -> str:
        if self.problem:
            return str(RecordError(self.problem, self.line, self.event))
        text = f"{self.events} events, all legal; " + ("the game is over" if self.over else "the game goes on")
        text += f"; {self.begun}" if self.begun else ""
        if self.draws:
            since = " since then" if self.begun else ""
            text += f"; the seed fits its commitment and all {self.draws} draws{since} follow from it"
            text += " and from what players added" if self.added else ""
        return text + (f"; {self.note}" if self.note else "")


def verify(record: Record, make: Maker) -> Report:
    """Check a record: every move legal, the result right, the seed true to its commitment, every draw derived again."""
    done = draws = 0
    try:
        settled, game = settle(record, make)
        keys = _checked_keys(settled)
        state = game.start()
        lines = [(0, fairness.start_of_line())]  # how many events are in force after each, and what stands for them
        for step in happened(settled, game):
            done = step.event.number
            if step.move is not None:
                place, line = lines[-1]
                draws += _check_step(settled, step, step.move, keys, lines[-1])
                lines.append((place + 1, fairness.further(line, step.event.text)))
            else:
                lines.append(lines[step.event.undo or 0])
            state = step.after
        outcome = state.outcome()
        if settled.result is not None:
            _check_result(settled.result, outcome)
        note = ""
        if settled.table and not keys:
            note = "the seed is not published, so that the draws could not be checked"
        begun, added = _said_of_begun(settled), _added(settled)
        return Report("", 0, 0, done, draws, outcome is not None, note, begun, added)
    except RecordError as error:
        return Report(error.reason, error.event, error.line, done, draws)


def _added(record: Record) -> tuple[str, ...]:
    """Say what each player added to the seed."""
    said = []
    for seat, share in sorted(record.shares.items()):
        name = record.names.get(seat) or f"seat {seat}"
        late = f", in the draws after the first {share.place} events" if share.place else ""
        withheld = f"{name} promised a share by {share.promise} and withheld it"
        said.append(f"{name} added {share.value}{late}" if share.value else withheld)
    return tuple(said)


def _checked_keys(record: Record) -> Keys | None:
    """Give what the draws are derived with, nothing where the seed is not known. Raises RecordError."""
    for seat, share in record.shares.items():
        if share.value and fairness.promise(record.table, seat, bytes.fromhex(share.value)) != share.promise:
            raise RecordError(f"the share of seat {seat} is not the one that was promised before the game")
    if not record.seed:
        return None
    if not record.table or not record.commitment:
        raise RecordError("the record has a seed, but not the table and the commitment that belong to it")
    seed = bytes.fromhex(record.seed)
    if fairness.commitment(seed, record.form) != record.commitment:
        raise RecordError("the seed does not fit the commitment that was shown before the game")
    return Keys(seed, record.table, record.seats, record.shares)


def _check_step(record: Record, step: Step, move: int, keys: Keys | None, at: tuple[int, bytes]) -> int:
    """Check one move against what the state lists; give 1 when it was a draw derived from the seed."""
    event = step.event
    if step.before.actor != CHANCE:
        if move not in step.before.legal():
            raise RecordError(f"{event.text!r} is not among the legal moves", event.line, event.number)
        return 0
    outcomes = step.before.chance()
    if all(move != outcome for outcome, _ in outcomes):
        raise RecordError(f"{event.text!r} is not among the possible draws", event.line, event.number)
    if not keys or (record.begun and event.number <= record.begun[0]):
        return 0
    if record.form == 1:
        due = fairness.draw(bytes.fromhex(record.seed), record.table, event.number, outcomes)
    else:
        due = fairness.draw_in_line(keys.at(at[0]), record.table, at[1], outcomes)
    if due != move:
        reason = f"the draw is {event.text!r}, but {step.before.text(due)!r} follows from the seed"
        raise RecordError(reason, event.line, event.number)
    return 1


def _said_of_begun(record: Record) -> str:
    """Say where the first events of a record are from, whose draws are not checked here. Raises RecordError."""
    if record.begun is None:
        return ""
    count, table = record.begun
    if count > len(record.events) or any(event.undo is not None for event in record.events[:count]):
        raise RecordError(f"the record has no {count} events to begin with that another table can have had")
    return f"the first {count} are those of the table {table}, and its record tells whether their draws are fair"


def _check_result(claimed: Outcome, outcome: Outcome | None) -> None:
    if outcome is None:
        raise RecordError("the record gives a result, but the game is not over after its last event")
    same = (sorted(claimed.winners), claimed.reason) == (sorted(outcome.winners), outcome.reason)
    pairs = [(claimed.payoffs, outcome.payoffs)]
    if claimed.scores is not None or outcome.scores is not None:
        pairs.append((claimed.scores or (), outcome.scores or ()))
    for mine, true in pairs:
        same = same and len(mine) == len(true)
        same = same and all(math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) for a, b in zip(mine, true, strict=False))
    if not same:
        raise RecordError(f"the result is given as '{result_text(claimed)}', but it is '{result_text(outcome)}'")
