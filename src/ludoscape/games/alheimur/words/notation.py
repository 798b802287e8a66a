"""The notation of Alheimur (section 12): moves to texts and back, and what a seat may read of them (AL-82)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ludoscape.engine.game import NotationError
from ludoscape.games.alheimur.rules import letters
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.battle import dice
from ludoscape.games.alheimur.rules.cards import ELEMENTS, PRINTED, SINGLES, UNIT_MARINE, UNIT_NAMES
from ludoscape.games.alheimur.rules.legal import CIVILIZE, DONE, MARINE, PASS
from ludoscape.games.alheimur.rules.position import Position

_WORLD: Final = "(?P<world>[A-HN])"
_TERRITORY: Final = f"{_WORLD}(?P<number>[1-9][0-9]?)"
_UNIT: Final = "(?P<unit>F[1-3]|T[1-3](?:m[1-3])?)"
_WHOLE: Final = "0|-?[1-9][0-9]?"
_LAID: Final = f"(?P<code>[{ELEMENTS}]{{4}})@(?P<x>{_WHOLE}),(?P<y>{_WHOLE})"
_DICE: Final = "(?P<dice>[1-6](?:,[1-6]){0,2})"


class Verb(NamedTuple):
    """What begins the text of a move: a blank at its end has the word that follows apart."""

    text: str
    kind: int  # of `rules/legal.py`
    first: int  # its first int, and how much each of the numbers that the move names adds
    adds: tuple[int, int, int]
    word: str  # what follows


PLACED: Final = (16, 1, 0)
VERBS: Final = (
    Verb("done", DONE, m.M_DONE, (0, 0, 0), ""),
    Verb("=T", p.ROLE, m.M_TRANSPORT, (0, 0, 0), ""),
    Verb("=F", p.ROLE, m.M_FIGHTER, (0, 0, 0), ""),
    Verb("=M", MARINE, m.M_MARINE, (0, 1, 0), _UNIT),
    Verb("R ", p.ARRIVE, m.M_ARRIVE, (0, 1, 0), _UNIT),
    Verb("S ", p.SHOOTER, m.M_SHOOT, (0, 1, 0), "(?P<unit>[TF][1-3])"),
    Verb("!first ", p.FIRST, m.M_FIRST, (1, 0, 0), "(?P<seat>[A-H])"),
    Verb("pass ", PASS, m.M_PASS, (1, 0, 0), _WORLD),
    Verb("@", p.ARRIVE_AT, m.M_AT_WORLD, (1, 0, 0), _WORLD),
    Verb("V ", p.SITE, m.M_SITE, (1, 0, 0), _WORLD),
    Verb("P ", p.COLONISTS, m.M_PUT, PLACED, _TERRITORY),
    Verb("E ", p.EXPAND, m.M_EXPAND, PLACED, _TERRITORY),
    Verb("@", p.LAND_AT, m.M_AT, PLACED, _TERRITORY),
    Verb("U ", p.LAUNCH, m.M_UP, PLACED, _TERRITORY),
    Verb("Z ", p.SETTLE, m.M_SETTLE, PLACED, _TERRITORY),
    Verb("L ", p.LAND, m.M_LAND, PLACED, f"{_WORLD}:{_UNIT}(?P<marine>/m)?"),
    Verb("D ", p.DEPART, m.M_DEPART, PLACED, f"{_WORLD}:{_UNIT}"),
    Verb(">", p.TARGET, m.M_TARGET, PLACED, f"(?P<seat>[A-H]):{_UNIT}"),
    Verb("draw ", p.CARD, m.M_CARD, (0, 1, 0), rf"(?P<code>[{ELEMENTS}]{{4}}|\?)"),
    Verb("C ", CIVILIZE, m.M_CIVILIZE, (64, 4, 1), f"{_TERRITORY}=(?P<size>[1-3])"),
    Verb("!atk ", p.ATTACK, m.M_ATTACK, (0, 1, 0), _DICE),
    Verb("!def ", p.DEFENCE, m.M_DEFENCE, (0, 1, 0), _DICE),
    Verb("B ", p.BUILD, m.M_BUILD, (64, 8, 1), _LAID),
    Verb("X ", p.SWAP, m.M_SWAP, (64, 8, 1), _LAID),
)
_FORMS: Final = tuple((verb, re.compile(re.escape(verb.text) + verb.word, re.ASCII)) for verb in VERBS)
_APART: Final = tuple(verb.text.strip() for verb in VERBS if verb.text.endswith(" "))
_DIED: Final = re.compile("[A-HN][1-9][0-9]?(?:,[A-HN][1-9][0-9]?)*", re.ASCII)


# ---- writing


def text_of(state: Position, move: int, seat: int | None = None) -> str:
    """Write a move, as the record has it (seat None) or as that seat may read it.

    Only cards that a builder draws are hidden, from the others: `draw ?`.
    """
    verb = next(verb for verb in reversed(VERBS) if verb.first <= move)
    return verb.text + _word(state, verb, int(move) - verb.first, seat)


def _word(state: Position, verb: Verb, rest: int, seat: int | None) -> str:
    """Write what follows a verb: how far the move is from its first int says it."""
    kind, seats = verb.kind, int(state.settings.seats)
    if kind in (p.BUILD, p.SWAP):
        code, x, y = cell_of(rest, 0)
        return f"{letters.CODES[code]}@{letters.cell_text(x, y)}"
    if kind in (p.ATTACK, p.DEFENCE):
        return ",".join(map(str, dice_of(rest, int(dice(state)))))
    if kind == CIVILIZE:
        return f"{letters.territory_text(rest // 4, seats)}={rest % 4}"
    if kind == p.CARD:
        return PRINTED[rest] if seat is None or sees_draw(state, seat) else "?"
    if kind == p.TARGET:
        return f"{letters.seat_letter(rest // 16)}:{UNIT_NAMES[rest % 16]}"
    if kind in (p.LAND, p.DEPART):
        marine = "/m" if kind == p.LAND and UNIT_MARINE[rest % 16] else ""
        return f"{letters.world_letter(rest // 16, seats)}:{UNIT_NAMES[rest % 16]}{marine}"
    if verb.adds == PLACED:
        return letters.territory_text(rest, seats)
    if kind == p.FIRST:
        return letters.seat_letter(rest)
    if verb.word == _WORLD:
        return letters.world_letter(rest, seats)
    return UNIT_NAMES[rest] if verb.word else ""


def sees_draw(state: Position, seat: int) -> bool:
    """Tell whether a seat sees the card that is drawn: its own, one of the neutral pile, one that is turned up."""
    seats = int(state.settings.seats)
    return bool(state.turned) or state.building in (seat, seats)


def dice_of(roll: int, number: int) -> list[int]:
    """Read the dice of a roll in the order rolled.

    >>> dice_of(3 * 6 + 5, 2)
    [4, 6]
    """
    return [roll // 6**place % 6 + 1 for place in reversed(range(number))]


def roll_of(dice: tuple[int, ...]) -> int:
    """Write dice as one number.

    >>> roll_of((4, 6)) == 3 * 6 + 5
    True
    """
    roll = 0
    for die in dice:
        roll = 6 * roll + die - 1
    return roll


# ---- reading


@dataclass(frozen=True)
class Said:
    """A move as somebody wrote it: its verb, and what its word names."""

    verb: Verb
    world: str = ""
    number: int = 0  # of a territory, from 1; 0 for none
    seat: str = ""
    unit: str = ""
    marine: bool = False  # the marine lands
    size: int = 0
    code: str = ""
    x: int = 0
    y: int = 0
    dice: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Give the territory."""
        return f"{self.world}{self.number}"


def read(text: str) -> Said:
    """Take the text of one move apart. Raises NotationError when it is no move at all."""
    words = " ".join(text.split())
    for verb, form in _FORMS:
        found = form.fullmatch(words)
        if found:
            return _said(verb, {name: word for name, word in found.groupdict().items() if word is not None})
    raise NotationError(f"{text[:40]!r} is no move of Alheimur")


def _said(verb: Verb, words: dict[str, str]) -> Said:
    if words.get("code") == "?":
        raise NotationError("'draw ?' does not say which card it was")
    return Said(
        verb,
        words.get("world", ""),
        int(words.get("number", 0)),
        words.get("seat", ""),
        words.get("unit", ""),
        "marine" in words,
        int(words.get("size", 0)),
        words.get("code", ""),
        int(words.get("x", 0)),
        int(words.get("y", 0)),
        tuple(int(die) for die in words.get("dice", "").split(",") if die),
    )


def meant(said: Said, seats: int) -> tuple[int, int, int, int]:
    """Turn what was said into a kind of move and the numbers it names, as `rules/legal.py` has them.

    A roll also gives its number, and a drawn card the printed one, for `encode`.
    """
    kind = said.verb.kind
    if said.dice:
        return kind, len(said.dice), roll_of(said.dice), 0
    if kind == p.CARD:
        code = _or_none(letters.code_of(said.code))
        return kind, code, code >> 1, 0
    if said.code:
        return kind, _or_none(letters.code_of(said.code)), said.x, said.y
    at = letters.world_of(said.world, seats) if said.world else letters.seat_of(said.seat, seats) if said.seat else 0
    which = said.number - 1 if said.number else letters.unit_of(said.unit) if said.unit else 0
    return kind, _or_none(at), _or_none(which), said.size or int(said.marine)


def _or_none(number: int | None) -> int:
    return -1 if number is None else number


def encode(verb: Verb, a: int, b: int, c: int) -> int:
    """Turn a move that is legal into its int."""
    if verb.kind in (p.BUILD, p.SWAP):
        b, c = b + letters.REACH, c + letters.REACH
    return verb.first + sum(add * number for add, number in zip(verb.adds, (a, b, c), strict=True))


# ---- several moves on a line


def split(text: str, settings: Any) -> list[str]:
    """Split a line into moves; `!deal` and `!die` are for the reader only.

    What a seat may not read is kept as it is. Raises NotationError for what is no move.
    """
    words = text.split()
    found: list[str] = []
    at = 0
    while at < len(words):
        length = 2 if words[at] in _APART else 1
        move = " ".join(words[at : at + length])
        if words[at] in REMARKS and at + 1 < len(words) and REMARKS[words[at]](words[at + 1]):
            length = 2
        elif any(form.fullmatch(move) for _, form in _FORMS):
            found.append(move)
        else:
            raise NotationError(f"{' '.join(words[at : at + 2])[:40]!r} is no move of Alheimur")
        at += length
    return found


def is_deal(word: str) -> bool:
    """Tell whether a word is the whole deck in some order, as printed.

    >>> is_deal("AAAA" * 40)
    False
    """
    return sorted(word[i : i + 4] for i in range(0, len(word), 4)) == sorted(PRINTED + PRINTED[:SINGLES])


def _died(word: str) -> bool:
    """Tell whether a word lists territories, as those are listed whose pyramids died."""
    return _DIED.fullmatch(word) is not None


REMARKS: Final = {"!deal": is_deal, "!die": _died}


def cell_of(move: int, first: int) -> tuple[int, int, int]:
    """Read a placement: code and cell."""
    rest = move - first
    return rest >> 6, (rest >> 3 & 7) - letters.REACH, (rest & 7) - letters.REACH
