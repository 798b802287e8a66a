"""Records: a game as text. The writer is strict, the reader tolerant, and any state is a replay of a prefix.

The form is described in `docs/architecture.md`, "Records and fairness".
"""

from ludoscape.engine.record.events import MOST_CHARACTERS, Event, Maker, RecordError, Step
from ludoscape.engine.record.record import Record, read_record
from ludoscape.engine.record.replaying import public, record_game, replay, settle, steps
from ludoscape.engine.record.verifying import Report, verify

__all__ = [
    "MOST_CHARACTERS",
    "Event",
    "Maker",
    "Record",
    "RecordError",
    "Report",
    "Step",
    "public",
    "read_record",
    "record_game",
    "replay",
    "settle",
    "steps",
    "verify",
]
