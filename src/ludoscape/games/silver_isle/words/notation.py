"""The notation of Silver Isle (section 12): moves to texts, private and public, and back."""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress
from typing import Final

from ludoscape.engine.game import NotationError
from ludoscape.engine.texts import read_texts
from ludoscape.games.silver_isle.rules import building, legal, letters
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules.building import DX
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.position import EUROPE, SHIP, Settings
from ludoscape.games.silver_isle.rules.state import SilverState

_TILE: Final = r"-?\d{1,6},-?\d{1,6}"
_SPACE: Final = rf"{_TILE}(?:sw|se|nw|ne)"
_PORT_CREW: Final = r"P(?::(?:sw|se|nw|ne))?[0-5]"
# the forms of the words that a move names
WORDS: Final = {
    "FACE": "[SAMC][0-5]",
    "NATION": "[SAMC]",
    "POINT": _TILE,
    "VALUE": "[0-5]",
    "SPACE": _SPACE,
    "PLACE": rf"{_SPACE}|P[SAMC](?::(?:sw|se|nw|ne))?",
    "SOURCE": rf"{_SPACE}|P[SAMC](?::(?:sw|se|nw|ne))?|~[SAMC]",
    "TARGET": rf"{_SPACE}|P[SAMC]|~[SAMC]",
    "CREW": rf"{_SPACE}|{_PORT_CREW}",
    "PASSENGER": rf"[0-5]|{_SPACE}|{_PORT_CREW}",
    "PORT_CREW": _PORT_CREW,
    "LAND_CREW": _SPACE,
}
# what kinds of moves are called, and so the methods that describe them as choices and tell them in the log
CALLED: Final[dict[int, str]] = read_texts("ludoscape.games.silver_isle").named("called", vars(m))
FORMS: Final[dict[int, str]] = read_texts("ludoscape.games.silver_isle").named("forms", vars(m))
# how far apart moves of a kind are that differ in what they name first; others name but one thing
STEPS: Final = {m.M_GO: 96, m.M_DIG: 4, m.M_CLAIM: 96, m.M_HIT: 100, m.M_SWAP: 6, m.M_TAKE: 6}
KINDS: Final = sorted(FORMS)
_NAMES: Final = re.compile("[A-Z_]{2,}")
_NAMED: Final = {kind: _NAMES.findall(form) for kind, form in FORMS.items()}
_PATTERNS: Final = {
    kind: re.compile(_NAMES.sub(lambda name: f"({WORDS[name[0]]})", form), re.ASCII) for kind, form in FORMS.items()
}
_LENGTHS: Final = {form.split()[0]: len(form.split()) for form in FORMS.values()}
_KINDS: Final = {verb: [kind for kind, form in FORMS.items() if form.split()[0] == verb] for verb in _LENGTHS}


def split(text: str, settings: Settings) -> list[str]:
    """Split a line into moves; what is logged of fights and automatic consequences is for the reader only.

    Raises NotationError for what is no move.
    """
    return [move for move, _, _ in _moves_in(text)]


def _moves_in(text: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """Find the moves in a line: each as text, its kind and the words that it names. Raises NotationError."""
    words = text.split()
    found: list[tuple[str, int, tuple[str, ...]]] = []
    at = 0
    while at < len(words):
        verb = words[at].removeprefix("=")
        if verb == "fight":
            at += 3
            continue
        end = at + _LENGTHS.get(verb, 1)
        move = " ".join([verb, *words[at + 1 : end]])
        fits = [(kind, match) for kind in _KINDS.get(verb, ()) if (match := _PATTERNS[kind].fullmatch(move))]
        if not fits:
            raise NotationError(f"{' '.join(words[at : at + 3])[:40]!r} is no move of Silver Isle")
        if not words[at].startswith("="):
            kind, match = fits[0]
            found.append((move, kind, match.groups()))
        at = end
    return found


# ---- writing


def hidden(state: SilverState, seat: int | None) -> bool:
    """Tell whether a seat may not read the values in what is decided now (SI-97)."""
    return seat is not None and state.actor >= 0 and seat != state.actor


def decode(state: SilverState, move: int) -> tuple[int, list[int]]:
    """Take a move apart: its kind, and what it names as numbers: a crew by its value, a place, corner, mine …"""
    kind = KINDS[bisect_right(KINDS, move) - 1]
    return kind, [*divmod(move - kind, STEPS.get(kind, 1))][: len(_NAMED[kind])]


def text_of(state: SilverState, move: int, seat: int | None = None) -> str:
    """Write a move, as the record has it (seat None) or as that seat may read it."""
    kind, named = decode(state, move)
    hide = hidden(state, seat)
    if kind == m.M_DIG:
        named[1] = int(state.mine_at[named[1]])
    shown = named[: 1 + bool(state.settings.replacement_public)] if kind in (m.M_LOSE, m.M_KEEP, m.M_SWAP) else []
    numbers = iter(named)

    def written(name: re.Match[str]) -> str:
        number = next(numbers)
        if name[0] == "VALUE":
            return "?" if hide and number not in shown else str(number)
        if name[0] == "POINT":
            return ",".join(map(str, _point_of(state, kind, number)))
        if name[0] == "FACE":
            return letters.face_text(number)
        if name[0] == "NATION":
            return letters.LETTERS[number]
        isle = state.isle
        assert isle is not None
        if "CREW" in name[0] or name[0] == "PASSENGER":
            return crew_text(state, isle, number, hide)
        return (letters.target_text if name[0] == "TARGET" or number >= SHIP else letters.place_text)(isle, number)

    return _NAMES.sub(written, FORMS[kind])


def _point_of(state: SilverState, kind: int, number: int) -> tuple[int, int]:
    if kind == m.M_LAY:
        return lay_spots(state)[number]
    if kind == m.M_PORT:
        return port_spot(state, number - 20)
    isle = state.isle
    assert isle is not None
    return int(isle.corner_x[number]), int(isle.corner_y[number])


def crew_text(state: SilverState, isle: Isle, value: int, hide: bool = False) -> str:
    """Write a crew of the nation that decides: by its space, or in the port and in Europe by its value."""
    place = int(state.at[6 * int(state.decider) + value])
    if place < 4 * PORTS:
        return letters.place_text(isle, place)
    if place == EUROPE:
        return "?" if hide else str(value)
    quadrant = f":{letters.QUADRANTS[place & 3]}" if isle.four_spaces else ""
    return f"P{quadrant}{'?' if hide else value}"


def lay_spots(state: SilverState) -> list[tuple[int, int]]:
    """Give the two positions between which the picker chooses (SI-27)."""
    low, high, _ = building.lines(state, state.face)
    return [building.end_of(state, line, state.face // 5) for line in (low, high)]


def port_spot(state: SilverState, line: int) -> tuple[int, int]:
    """Give the position of a port in a line (SI-34)."""
    return building.end_of(state, line, state.nation)


# ---- reading


def read(state: SilverState, text: str) -> tuple[int, int, int]:
    """Take a text apart: the kind of move and what it names, as numbers (see `legal.against`).

    Raises NotationError when it is no move at all.
    """
    words, found = text.split(), []
    if words and words[0] != "fight" and not words[0].startswith("="):
        with suppress(NotationError):
            found = _moves_in(text)
    if len(found) != 1:
        raise NotationError(f"{text[:40]!r} is no move of Silver Isle")
    _, kind, named = found[0]
    if state.isle is None and kind > m.M_PORT:
        return kind, 0, 0  # not now, whatever it names
    numbers = [number for name, word in zip(_NAMED[kind], named, strict=True) for number in _number(state, name, word)]
    a, b, *_ = *numbers, 0, 0
    return kind, a, b


def _number(state: SilverState, name: str, word: str) -> tuple[int, ...]:
    """Read a word that a move names; there may be no such thing here (`legal.NONE`)."""
    if name == "POINT":
        return letters.point(word)
    if name == "FACE":
        return (5 * letters.LETTERS.index(word[0]) + int(word[1]) - 1 if word[1] != "0" else legal.NONE,)
    if name == "NATION":
        return (letters.LETTERS.index(word),)
    if name == "VALUE":
        return (int(word),)
    isle = state.isle
    assert isle is not None
    if len(word) == 1:
        return (legal.IN_EUROPE + int(word),)
    if name in ("CREW", "PASSENGER", "PORT_CREW") and word.startswith("P"):
        fits = isle.four_spaces == (":" in word)
        quadrant = (letters.QUADRANTS.index(word[2:4]) if ":" in word else 0) if fits else legal.NO_QUADRANT
        return (legal.IN_PORT + 6 * quadrant + int(word[-1]),)
    if word.startswith("~"):
        return (SHIP + letters.LETTERS.index(word[1]),)
    if name == "TARGET" and word.startswith("P"):  # as a whole
        tile = PORTS + letters.LETTERS.index(word[1])
        return (4 * tile if isle.present >> tile & 1 else legal.NONE,)
    place = letters.place_of(state, isle, word)
    return (legal.NONE if place is None else place,)


def encode(state: SilverState, kind: int, a: int, b: int) -> int:
    """Turn a move that is legal now into its int."""
    if kind == m.M_LAY:
        return m.M_LAY + lay_spots(state).index((a, b))
    if kind == m.M_PORT:
        return m.M_PORT + 20 + (b if DX[state.nation] else a)
    if kind in (m.M_SAIL, m.M_ARRIVE):
        assert state.isle is not None
        a, b = int(state.isle.corner_at(a, b)), 0
    elif kind == m.M_TAKE:
        b = int(legal.crew_of(state, b)) % 6
    elif "CREW" in FORMS[kind] or kind == m.M_LOAD:
        a = int(legal.crew_of(state, a)) % 6
    if kind == m.M_DIG:
        b = int(legal.mine_on(state, b))
    return kind + STEPS.get(kind, 1) * a + b
