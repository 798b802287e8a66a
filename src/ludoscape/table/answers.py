"""What the doors give back as JSON, typed: the doors make it, the type checker holds them to it, the API is described
from it. All of it is data that was made here, so nothing is checked again when it is sent.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from types import UnionType
from typing import Any, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, Field, create_model

from ludoscape.engine.view import Choice, Moved, Spread, View


class Link(TypedDict):
    """The address of a seat that was kept for a friend."""

    seat: int
    name: str
    url: str


class NewTable(TypedDict):
    """A table that was set: `url` opens the seats of who set it, `links` those of friends, `spectators` none.

    `commitment` is that of the seed of its draws.
    """

    url: str
    links: list[Link]
    spectators: str
    commitment: str


class EngineNews(TypedDict):
    """How the compiling of the engine goes: a sentence, empty where there is nothing to tell, and is there `more`?"""

    text: str
    more: bool


class Meaning(TypedDict):
    """A word or sign that the table of a game uses, as it is written (# stands for a number), and the rule for it."""

    names: list[str]
    text: str
    rule: str


class Up(TypedDict):
    """The server is up; sentences about what is wrong, if anything is."""

    ok: bool
    wrong: NotRequired[list[str]]


class Ready(TypedDict):
    """Visitors may be sent to this server."""

    ready: bool


class Fragments(TypedDict):
    """The four regions of the page as HTML, the board as SVG."""

    head: str
    board: str
    tray: str
    rail: str


class Motion(Moved):
    """What an event set in motion, with its number: a page shows what has happened since it was last told."""

    event: int


class Guide(TypedDict):
    """What the page of a lesson points at: the move that is shown on demand, and the words beside its first piece.

    `way` tells which moves led to this step; the page says it again whenever it asks.
    """

    step: int
    of: int
    way: str
    move: str
    touch: str
    why: str


class OwnShare(TypedDict):
    """What the list of shares has of a seat: its promise, empty where there is none, and has it been shown?"""

    seat: int
    promise: str
    shown: bool


class Gathering(TypedDict):
    """How far the shares of a table are, for who adds to them: the stage, the commitment of the seed, own seats.

    `alone` tells that nobody else is waited for.
    """

    stage: str
    commitment: str
    own: list[OwnShare]
    alone: bool


class Parts(TypedDict):
    """A table as one audience sees it after `event`; `live` is the last event, `serial` counts all that happened.

    `choices`, `held`, `spread` and `then` are those of the view, `actor` is the seat that decides, `mine` are the seats
    of this link, `free` tells that nobody else need agree to an undo, `said` is what a screen reader hears, `moved`
    what the last decision and all that followed from it at once set in motion. `lesson` is there where it is one,
    `shares` for seats of a table that gathers shares of its draws.
    """

    event: int
    live: int
    serial: int
    parts: Fragments
    choices: list[Choice]
    held: str
    actor: int
    mine: list[int]
    free: bool
    said: str
    moved: list[Motion]
    spread: Spread | None
    then: list[Choice]
    lesson: NotRequired[Guide]
    shares: NotRequired[Gathering]


class UndoRequest(TypedDict):
    """A wish to go back to event `to` that waits for the consent of this audience; `label` says it in words."""

    by: int
    to: int
    label: str


class Undoing(TypedDict):
    """What this audience can take back: `to` and `restart` are the events that "undo" and "restart turn" go back to.

    `request` waits for this audience's consent; `may_request` tells that it may ask for an undo itself, which goes back
    to `request_to`; `waiting_consent` are the seats whose consent it waits for; `alone`: nobody else need agree.
    """

    to: int | None
    restart: int | None
    request: UndoRequest | None
    may_request: bool
    request_to: int | None
    waiting_consent: list[int]
    alone: bool


class Drawn(TypedDict):
    """A draw of the table: the number of its event and what came, in the game's notation and in words."""

    number: int
    text: str
    words: str


class Shared(TypedDict):
    """What a seat adds to the seed: its promise, and its value once it was shown, in the draws from `place` on."""

    seat: int
    promise: str
    value: str | None
    place: int


class Fairness(TypedDict):
    """By what the draws can be checked: the commitment, the seed (null until the game is over), the draws so far.

    `stage` tells how far the players' `shares` are: open (promises are taken), fixed (shares are shown), begun, or
    empty where none are gathered.
    """

    commitment: str
    seed: str | None
    stage: str
    shares: list[Shared]
    draws: list[Drawn]


class Seen(TypedDict):
    """A table as one audience may know it after `event`, without pictures."""

    event: int
    live: int
    serial: int
    mine: list[int]
    over: bool
    undo: Undoing
    names: list[str]
    fairness: Fairness
    view: View


class Previewed(TypedDict):
    """A choice before it is confirmed: the picture, and of a single choice the question and what it would do."""

    board: str
    tray: NotRequired[str]
    effects: NotRequired[str]


class Why(TypedDict):
    """Why a move (`text`) cannot be done: its rule, a sentence, the elements to look at. Empty: nothing can be said."""

    rule: NotRequired[str]
    reason: NotRequired[str]
    where: NotRequired[list[str]]
    text: NotRequired[str]


class Ended(TypedDict):
    """How a game ended: payoffs by seat (0 to 1), the winners, scores by seat in units, and why."""

    payoffs: list[float]
    winners: list[int]
    scores: list[float] | None
    reason: str
    unit: int


class AskedBack(TypedDict):
    """The link by which a seat that was asked for can be taken, once all the others have agreed."""

    url: str


class Again(TypedDict):
    """The address of another table for who asked for it: of a rematch, or of one that goes on from a position."""

    url: str


class Chances(TypedDict):
    """The chances over a game that is over, as a fragment of the page; `done` is how much is reckoned, in per cent.

    It is -1 when they could not be reckoned, or are not on this server.
    """

    done: int
    part: str


class Ghost(TypedDict):
    """A move that is shown while looking back: its letter (or none), its mark, the elements that it is picked by.

    `played`: it is the one that was made.
    """

    move: str
    letter: str
    sign: str
    picks: list[str]
    icon: str
    css: str
    played: bool


class Looked(Parts):
    """A table after an event of a game that is over, with what a bot would have played there.

    `done` is how much is reckoned, in per cent, or -1 when it could not be.
    """

    done: int
    ghosts: list[Ghost]


class Turn(TypedDict):
    """How a table stands, for programs. `seat` is which of the seats `mine` is to move, null when none is.

    `claimed` tells that they are known by the secret that was sent. Of that seat `legal` has the moves, `view` what it
    knows, `samples` positions that may be the true one. `asked` tells that an undo waits for consent, `outcome` how
    the game ended, `table` by what name shares are promised, and `shares` how far they are where they are gathered.
    """

    event: int
    over: bool
    seat: int | None
    mine: list[int]
    claimed: bool
    asked: bool
    table: str
    shares: NotRequired[Gathering]
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    names: list[str]
    outcome: NotRequired[Ended]
    legal: NotRequired[list[str]]
    view: NotRequired[View]
    samples: NotRequired[list[dict[str, Any]]]


class Counted(TypedDict):
    """The number of the event of a move, the last one of a line: the answer to who wants it brief, or has a stream."""

    number: int


class Played(Parts):
    """The table after a move, with the number of its event."""

    number: int


class Asked(TypedDict):
    """The number of the last event; `asked` tells that an undo waits for the consent of others."""

    number: int
    asked: bool


class Undone(Parts):
    """The table after an undo, with the number of the last event; `asked`: it waits for the consent of others."""

    number: int
    asked: bool


class Changed(TypedDict):
    """The count of all that happened at the table, with this change."""

    serial: int


class Refused(TypedDict):
    """What is answered where something is not done: a sentence; of a move also its rule and the elements to look at."""

    error: str
    rule: NotRequired[str]
    where: NotRequired[list[str]]


class Behind(Parts):
    """What is answered to who did not know the last event: a sentence, and the table as it stands now."""

    error: str


def modelled(hint: Any) -> Any:
    """Put models in the place of the TypedDicts in a type. Pydantic itself reads none before Python 3.12."""
    origin, within = get_origin(hint), [modelled(part) for part in get_args(hint)]
    if is_typeddict(hint):
        return _model(hint)
    if origin is NotRequired:
        return within[0]
    if origin in (Union, UnionType):
        return reduce(or_, within)
    return origin[tuple(within)] if origin else hint


@lru_cache(None)
def _model(kind: type) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        may_lack = get_origin(hint) is NotRequired
        fields[name] = (modelled(hint), Field(default_factory=lambda: None) if may_lack else ...)
    made: type[BaseModel] = create_model(kind.__name__, __doc__=kind.__doc__, **fields)
    return made
