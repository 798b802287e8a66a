"""The shape of a view: what every game tells a seat, so that one client serves them all.

A view is built from nothing for one audience and never filtered from a state. A game adds `board`, data of its own that
only its picture reads. All texts are ready to be shown; `{0}`, `{1}` … in them stand for the names of seats.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class Item(TypedDict):
    """A piece or counter beside the board: so many of this symbol. `css` gives its colours, `id` makes it clickable.

    With `spread` the symbol is shown `count` times instead of once with a number; they are one thing to click.
    """

    icon: str
    css: str
    label: str
    count: NotRequired[int]
    spread: NotRequired[bool]
    id: NotRequired[str]
    pale: NotRequired[bool]


class Note(TypedDict):
    """What something can do or stands for, in a sentence under its name, and the rule that says so.

    `brief` says it in few words, for rows that are compared with each other.
    """

    name: str
    text: str
    rule: str
    brief: NotRequired[str]


class Group(TypedDict):
    """Items under a label, such as a hand or what is spent; of a seat also `notes`, read when its card is opened.

    The pictures of `signs` tell all: where room is dear their words are left out. What is `kept` in sight is shown
    beside the main button, too.
    """

    label: str
    items: list[Item]
    pale: NotRequired[bool]
    signs: NotRequired[bool]
    kept: NotRequired[bool]
    notes: NotRequired[list[Note]]


class Step(TypedDict):
    """A step of the turn: `state` is done, on or todo."""

    label: str
    state: str


class Prompt(TypedDict):
    """What is asked, in one sentence, and a line of detail."""

    title: str
    detail: str


class Ask(TypedDict):
    """The question put while a choice is previewed: the sentence, its detail, and the words on both buttons."""

    title: str
    detail: str
    yes: str
    no: str


class Line(TypedDict):
    """One consequence of a choice. `tone` is good, bad or plain; `where` are ids of elements it happens to."""

    icon: str
    css: str
    text: str
    detail: str
    result: str
    tone: str
    where: list[str]


class Effects(TypedDict):
    """What a choice would do: lines to read, `undo` (can it be taken back?) and `draw`, data for the game's picture.

    `asks` is there where something is destroyed or given up for good: a table asks again.
    """

    lines: list[Line]
    undo: bool
    draw: dict[str, Any]
    asks: NotRequired[bool]


class Choice(TypedDict):
    """A legal move: its text, what to click for it in order, and what it would do. No picks: it is a button.

    `kind` groups choices (pawn, pay, put …), `hint` is the remark at the right of its row, `icon` and `css` its sign,
    `notes` are read below it. `like` names those that do the same elsewhere: a long list gathers them by it, not by
    their kind, in the row that the view's `kinds` has for it. With `ends` it ends a step of the turn, and is a button
    beside its picks, too. `cost` is what is paid for it, drawn in its row. With `by_hand` its piece is always picked
    before the place: nobody could tell by the place which piece is meant, even where only one can go there.
    """

    move: str
    kind: str
    label: str
    hint: str
    icon: str
    css: str
    picks: list[str]
    ask: Ask
    effects: Effects
    rule: NotRequired[str]
    notes: NotRequired[list[Note]]
    like: NotRequired[str]
    ends: NotRequired[bool]
    cost: NotRequired[list[Item]]
    by_hand: NotRequired[bool]


class Kind(TypedDict):
    """What choices of one kind, or alike, are called together, in a long list: one row, which opens.

    `unit` is what is counted. Those that all have the same `cost` are gathered as soon as there are two of them.
    """

    label: str
    unit: str
    icon: str
    css: str
    cost: NotRequired[list[Item]]


class Cannot(TypedDict):
    """What cannot be done now although one might wish it, and why not (`hint`, a few words: "needs grain").

    `cost` is what would be paid for it.
    """

    label: str
    hint: str
    icon: str
    css: str
    cost: NotRequired[list[Item]]


class SpreadItem(TypedDict):
    """What a move of a spread goes to: its key in the move's text, the element to touch, how many lie there `now`.

    `hint` is a remark beside the label; left out, it tells how many lie there.
    """

    key: int
    element: str
    label: str
    now: int
    hint: NotRequired[str]


class Spread(TypedDict):
    """Moves of one kind that the viewer may gather in any order and send in one go: `put4 put4 put10 done`.

    A move is `move` and the key of an item. At most `total` are gathered, all of them where `exactly` is true, and at
    most `each` for one item (0: any number). They are sent in ascending order of their keys, followed by the move
    `end` when fewer than `total` were gathered; `end` is empty where no move ends the step early. All of them are also
    listed in `choices` one by one, as far as they are legal now. All but the last of a line must have `undo: true` and
    stay in the phase.

    `text` is the heading. `left` and `yes` are `total` + 1 texts each, by the number gathered: what is still to be done
    ("3 tokens to place") and the words of the button that sends ("Place 2, keep 3"); left out, plain words stand there.
    `draw` takes what was gathered, without `end`, as `chosen`; the page itself marks what may be touched then.
    """

    move: str
    end: str
    total: int
    exactly: bool
    each: int
    items: list[SpreadItem]
    text: str
    left: NotRequired[list[str]]
    yes: NotRequired[list[str]]


class SeatView(TypedDict):
    """A seat as others see it: colours and emblem, what it owns in the open, a tag (moving, out, won).

    The `sign` is the symbol of what its score counts; it is drawn in place of the words after the number.
    """

    seat: int
    css: str
    emblem: str
    title: str
    groups: list[Group]
    tag: str
    out: bool
    score: str
    sign: NotRequired[str]


class Ending(TypedDict):
    """How a game ended: the seats that won, the reason by its short name, and a sentence that explains it."""

    winners: list[int]
    reason: str
    text: NotRequired[str]


class View(TypedDict):
    """All that one audience may know. `held` is the element in the actor's hand (for dragging), or an empty text.

    `kinds` has words for some kinds of choices: when there are many choices, those of such a kind are gathered in one
    row. `cannot` says what is missing for what cannot be done now. `spread` says which choices can be gathered and sent
    together. `then` is what the same seat may choose next, the same whichever choice is made now; none of these choices
    may reveal anything. A table takes both in one go, `+S4 @0,1`: whoever touches one of them makes with it the first
    choice, or the one that was taken up before. All four may be left out.
    """

    game: str
    seats: list[SeatView]
    seat: int
    actor: int
    phase: str
    where: str
    prompt: Prompt
    steps: list[Step]
    hand: list[Group]
    held: str
    choices: list[Choice]
    board: dict[str, Any]
    outcome: Ending | None
    kinds: NotRequired[dict[str, Kind]]
    cannot: NotRequired[list[Cannot]]
    spread: NotRequired[Spread | None]
    then: NotRequired[list[Choice]]


class Mark(TypedDict):
    """A trace of the last event on the board: `kind` is from or to, `at` is whatever the game's picture understands."""

    kind: str
    at: Any


class Moved(TypedDict):
    """What an event set in motion, to be seen and heard: `start` and `goal` are ids of elements, empty where none is.

    `kind` is come (a piece to where it stands, from the direction of `start`), push (a piece out of its place), topple
    (a piece that dies), fire (at a piece), dice (lie at `goal`), open (a tile or hex shows its face), card (or silver,
    a coin: `count` times `icon`), border (of the empire of the seat `start`, drawn round `goal`), slide, fall, fight.
    What opens is torn from the side of `start`. The goal of a push or a card may be a seat: `seat-0`.
    """

    kind: str
    start: str
    goal: str
    icon: NotRequired[str]
    count: NotRequired[int]


class Told(TypedDict):
    """An event as one audience may read it: a sentence (may be empty), the rule it rests on, and its traces.

    `joins` means: a detail of the event before (a coin paid), to be shown with it. `css` and `emblem` say whose it is.
    `moved` is what can be seen of it while it happens; left out, pieces go from where they were to where they are.
    """

    text: str
    css: str
    emblem: str
    rule: str
    marks: list[Mark]
    joins: bool
    moved: NotRequired[list[Moved]]
