"""The notation of Alheimur (section 12): moves to texts and back, and what a seat may read of them (AL-82)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.engine.game import NotationError
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.battle import dice
from ludoscape.games.alheimur.rules.cards import ELEMENTS, PRINTED, SINGLES, UNIT_MARINE, UNIT_NAMES
from ludoscape.games.alheimur.rules.legal import CIVILIZE, DONE, MARINE, PASS
from ludoscape.games.alheimur.rules.letters import (
    REACH,
    card_text,
    cell_text,
    code_of,
    code_text,
    seat_letter,
    seat_of,
    territory_text,
    unit_of,
    world_letter,
    world_of,
)
from ludoscape.games.alheimur.rules.position import Position

WORDS: Final = {m.M_DONE: "done", m.M_TRANSPORT: "=T", m.M_FIGHTER: "=F"}
# the verb before a territory, a world, a unit; each with the first of its ints
AT_TERRITORY: Final = {"P ": m.M_PUT, "E ": m.M_EXPAND, "@": m.M_AT, "U ": m.M_UP, "Z ": m.M_SETTLE}
AT_WORLD: Final = {"pass ": m.M_PASS, "@": m.M_AT_WORLD, "V ": m.M_SITE}
OF_UNIT: Final = {"=M": m.M_MARINE, "R ": m.M_ARRIVE, "S ": m.M_SHOOT}
IN_ORBIT: Final = {"L ": m.M_LAND, "D ": m.M_DEPART}
OF_CARD: Final = {"B ": m.M_BUILD, "X ": m.M_SWAP}
OF_DICE: Final = {"!atk ": m.M_ATTACK, "!def ": m.M_DEFENCE}
# of each verb the kind of move ("@" with a territory is LAND_AT)
KINDS: Final = {
    "B ": p.BUILD,
    "X ": p.SWAP,
    "P ": p.COLONISTS,
    "E ": p.EXPAND,
    "C ": CIVILIZE,
    "pass ": PASS,
    "Z ": p.SETTLE,
    "L ": p.LAND,
    "@": p.ARRIVE_AT,
    "D ": p.DEPART,
    "R ": p.ARRIVE,
    "U ": p.LAUNCH,
    "=T": p.ROLE,
    "=F": p.ROLE,
    "=M": MARINE,
    "V ": p.SITE,
    "S ": p.SHOOTER,
    ">": p.TARGET,
    "!first ": p.FIRST,
    "draw ": p.CARD,
    "!atk ": p.ATTACK,
    "!def ": p.DEFENCE,
    "done": DONE,
}
# of each kind its first int, and how much each of the numbers that it names adds
INTS: Final = {
    p.BUILD: (m.M_BUILD + 8 * REACH + REACH, 64, 8, 1),
    p.SWAP: (m.M_SWAP + 8 * REACH + REACH, 64, 8, 1),
    p.COLONISTS: (m.M_PUT, 16, 1, 0),
    p.EXPAND: (m.M_EXPAND, 16, 1, 0),
    CIVILIZE: (m.M_CIVILIZE, 64, 4, 1),
    PASS: (m.M_PASS, 1, 0, 0),
    p.SETTLE: (m.M_SETTLE, 16, 1, 0),
    p.LAND: (m.M_LAND, 16, 1, 0),
    p.LAND_AT: (m.M_AT, 16, 1, 0),
    p.DEPART: (m.M_DEPART, 16, 1, 0),
    p.ARRIVE: (m.M_ARRIVE, 0, 1, 0),
    p.ARRIVE_AT: (m.M_AT_WORLD, 1, 0, 0),
    p.LAUNCH: (m.M_UP, 16, 1, 0),
    p.ROLE: (0, 1, 0, 0),
    MARINE: (m.M_MARINE, 0, 1, 0),
    p.SITE: (m.M_SITE, 1, 0, 0),
    p.SHOOTER: (m.M_SHOOT, 0, 1, 0),
    p.TARGET: (m.M_TARGET, 16, 1, 0),
    p.FIRST: (m.M_FIRST, 1, 0, 0),
    p.CARD: (m.M_CARD, 0, 1, 0),
    p.ATTACK: (m.M_ATTACK, 0, 1, 0),
    p.DEFENCE: (m.M_DEFENCE, 0, 1, 0),
    DONE: (m.M_DONE, 0, 0, 0),
}

_WORLD: Final = "(?P<world>[A-HN])"
_TERRITORY: Final = f"{_WORLD}(?P<number>[1-9][0-9]?)"
_UNIT: Final = "(?P<unit>F[1-3]|T[1-3](?:m[1-3])?)"
_CODE: Final = f"(?P<code>[{ELEMENTS}]{{4}})"
_WHOLE: Final = "0|-?[1-9][0-9]?"
_CELL: Final = f"(?P<x>{_WHOLE}),(?P<y>{_WHOLE})"
# the word after each verb; a verb that is followed by a blank has its word apart
FORMS: Final = {
    "B ": f"{_CODE}@{_CELL}",
    "X ": f"{_CODE}@{_CELL}",
    "P ": _TERRITORY,
    "E ": _TERRITORY,
    "C ": f"{_TERRITORY}=(?P<size>[1-3])",
    "pass ": _WORLD,
    "L ": f"{_WORLD}:{_UNIT}(?P<marine>/m)?",
    "D ": f"{_WORLD}:{_UNIT}",
    "R ": _UNIT,
    "U ": _TERRITORY,
    "V ": _WORLD,
    "S ": "(?P<unit>[TF][1-3])",
    "Z ": _TERRITORY,
    "!first ": "(?P<seat>[A-H])",
    "draw ": rf"(?P<code>[{ELEMENTS}]{{4}}|\?)",
    "!atk ": "(?P<dice>[1-6](?:,[1-6]){0,2})",
    "!def ": "(?P<dice>[1-6](?:,[1-6]){0,2})",
    "done": "",
    "=T": "",
    "=F": "",
    "=M": _UNIT,
    "@": f"{_WORLD}(?P<number>[1-9][0-9]?)?",
    ">": f"(?P<seat>[A-H]):{_UNIT}",
}
_FORMS: Final = tuple((verb, re.compile(re.escape(verb) + form, re.ASCII)) for verb, form in FORMS.items())
_APART: Final = tuple(verb.strip() for verb in FORMS if verb.endswith(" "))
_DIED: Final = re.compile("[A-HN][1-9][0-9]?(?:,[A-HN][1-9][0-9]?)*", re.ASCII)


# ---- writing


def text_of(state: Position, move: int, seat: int | None = None) -> str:
    """Write a move, as the record has it (seat None) or as that seat may read it.

    Only cards that a builder draws are hidden, from the others: `draw ?`.
    """
    move = int(move)
    seats = int(state.settings.seats)
    if move in WORDS:
        return WORDS[move]
    if move >= m.M_BUILD:
        return _card_text(move)
    if move >= m.M_ATTACK:
        return _dice_text(state, move)
    if move >= m.M_CIVILIZE:
        place, size = divmod(move - m.M_CIVILIZE, 4)
        return f"C {territory_text(place, seats)}={size}"
    if move >= m.M_CARD:
        return f"draw {card_text(move - m.M_CARD) if seat is None or sees_draw(state, seat) else '?'}"
    if move >= m.M_TARGET:
        owner, unit = divmod(move - m.M_TARGET, 16)
        return f">{seat_letter(owner)}:{UNIT_NAMES[unit]}"
    if move >= m.M_LAND:
        verb, first = ("D ", m.M_DEPART) if move >= m.M_DEPART else ("L ", m.M_LAND)
        world, unit = divmod(move - first, 16)
        lands = "/m" if verb == "L " and UNIT_MARINE[unit] else ""
        return f"{verb}{world_letter(world, seats)}:{UNIT_NAMES[unit]}{lands}"
    if move >= m.M_PUT:
        verb, place = _begun(AT_TERRITORY, move)
        return f"{verb}{territory_text(place, seats)}"
    if move >= m.M_PASS:
        verb, world = _begun(AT_WORLD, move)
        return f"{verb}{world_letter(world, seats)}"
    if move >= m.M_FIRST:
        return f"!first {seat_letter(move - m.M_FIRST)}"
    verb, unit = _begun(OF_UNIT, move)
    return f"{verb}{UNIT_NAMES[unit]}"


def sees_draw(state: Position, seat: int) -> bool:
    """Tell whether a seat sees the card that is drawn: its own, one of the neutral pile, one that is turned up."""
    seats = int(state.settings.seats)
    return bool(state.turned) or state.building in (seat, seats)


def _begun(kinds: dict[str, int], move: int) -> tuple[str, int]:
    """Find the verb of a move, and how far it is from the verb's first int."""
    verb = max((verb for verb in kinds if kinds[verb] <= move), key=kinds.__getitem__)
    return verb, move - kinds[verb]


def _card_text(move: int) -> str:
    verb, rest = _begun(OF_CARD, move)
    code, x, y = rest >> 6, (rest >> 3 & 7) - REACH, (rest & 7) - REACH
    return f"{verb}{code_text(code)}@{cell_text(x, y)}"


def _dice_text(state: Position, move: int) -> str:
    verb, roll = _begun(OF_DICE, move)
    return verb + ",".join(map(str, dice_of(roll, int(dice(state)))))


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
    """A move as somebody wrote it: its verb (with the blank that follows it), and what its word names."""

    verb: str
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


def _said(verb: str, words: dict[str, str]) -> Said:
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
    kind = p.LAND_AT if said.verb == "@" and said.number else KINDS[said.verb]
    if said.dice:
        return kind, len(said.dice), roll_of(said.dice), 0
    if kind == p.CARD:
        code = _or_none(code_of(said.code))
        return kind, code, code >> 1, 0
    if said.code:
        return kind, _or_none(code_of(said.code)), said.x, said.y
    if kind == p.ROLE:
        return kind, m.M_TRANSPORT if said.verb == "=T" else m.M_FIGHTER, 0, 0
    at = world_of(said.world, seats) if said.world else seat_of(said.seat, seats) if said.seat else 0
    which = said.number - 1 if said.number else unit_of(said.unit) if said.unit else 0
    return kind, _or_none(at), _or_none(which), said.size or int(said.marine)


def _or_none(number: int | None) -> int:
    return -1 if number is None else number


def encode(kind: int, a: int, b: int, c: int) -> int:
    """Turn a move that is legal into its int."""
    first, by_a, by_b, by_c = INTS[kind]
    return first + by_a * a + by_b * b + by_c * c


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
    return rest >> 6, (rest >> 3 & 7) - REACH, (rest & 7) - REACH
