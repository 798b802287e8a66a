"""The notation of Intimate Settlers (section 12): moves to texts, in full and as a seat may read them, and back."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from ludoscape.engine.game import NotationError
from ludoscape.engine.texts import read_texts
from ludoscape.games.intimate_settlers.rules import letters
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.lattice import SIDES
from ludoscape.games.intimate_settlers.rules.legal import drawn_for
from ludoscape.games.intimate_settlers.rules.position import Settings, spiral
from ludoscape.games.intimate_settlers.rules.state import SettlersState

_HEX: Final = r"-?\d{1,6},-?\d{1,6}"
_NUMBER: Final = r"\d{1,2}"
_KIND: Final = "|".join(letters.KINDS)
_SIDE: Final = "|".join(SIDES)
_RESOURCE: Final = "|".join(letters.RESOURCES)
# how moves are written, by the first number of their kind: a verb alone, with one of some words, with a place
PLAIN: Final[dict[int, str]] = read_texts("ludoscape.games.intimate_settlers").named("plain", vars(m))
NAMED: Final = {
    m.M_PLAY: ("play", letters.CARDS[:-1]),
    m.M_TRADE: ("trade", tuple(f"{give}>{get}" for give in letters.RESOURCES for get in letters.RESOURCES)),
    m.M_FACE: ("face", SIDES),
    m.M_TAKE: ("take", letters.RESOURCES),
    m.M_NAME: ("name", letters.RESOURCES),
    m.M_DISCARD: ("discard", letters.RESOURCES),
    m.M_GIVE: ("give", letters.RESOURCES),
    m.M_WANT: ("want", letters.RESOURCES),
    m.M_STEAL: ("steal", tuple(letters.seat_text(seat) for seat in range(10))),
    m.M_DEAL: ("deal", tuple(letters.seat_text(seat) for seat in range(10))),
    m.M_LAY: ("lay", letters.TERRAINS),
    m.M_SIDE: ("harbour", tuple("LR")),
    m.M_DICE: ("!dice", tuple(f"{one}+{two}" for one in range(1, 7) for two in range(1, 7))),
    m.M_THEFT: ("!steal", letters.RESOURCES),
    m.M_DEV: ("!dev", letters.CARDS),
    m.M_CORNER: ("!corner", p.CORNER_NAMES),
}
PLACED: Final = {
    m.M_ROB: ("rob", letters.cell_of, letters.hex_text),
    m.M_SETTLE: ("settle", letters.vertex_of, letters.vertex_text),
    m.M_CITY: ("city", letters.vertex_of, letters.vertex_text),
    m.M_ROAD: ("road", letters.edge_of, letters.edge_text),
    m.M_SHIP: ("ship", letters.edge_of, letters.edge_text),
    m.M_LIFT: ("lift", letters.edge_of, letters.edge_text),
    m.M_DROP: ("drop", letters.edge_of, letters.edge_text),
}
ONTO: Final = {"token": m.M_NUMBER, "!tile": m.M_TILE, "!token": m.M_TOKEN}  # with the space where it comes to lie
FIRSTS: Final = sorted({*PLAIN, *NAMED, *PLACED, *ONTO.values()})
VERBS: Final = {
    **{verb: kind for kind, verb in PLAIN.items()},
    **{verb: kind for kind, (verb, _) in NAMED.items()},
    **{verb: kind for kind, (verb, _, _) in PLACED.items()},
    **ONTO,
}
HIDDEN: Final = "?"  # a card that a seat may not read
# the word after each verb, if one belongs there
_FORMS: Final = {
    verb: re.compile(form, re.ASCII)
    for verb, form in {
        **dict.fromkeys(PLAIN.values(), ""),
        **{verb: "|".join(map(re.escape, words)) for verb, words in NAMED.values()},
        "!steal": rf"{_RESOURCE}|\?",
        "!dev": rf"{'|'.join(letters.CARDS)}|\?",
        "rob": _HEX,
        **dict.fromkeys(("settle", "city"), rf"{_HEX}:[NS]"),
        **dict.fromkeys(("road", "ship", "lift", "drop"), rf"{_HEX}:(?:NE|E|SE)"),
        **dict.fromkeys(("token", "!token"), rf"{_NUMBER}@{_HEX}"),
        "!tile": rf"(?:{_KIND})@{_HEX}",
    }.items()
}
_SEAT: Final = re.compile(r"P\d:", re.ASCII)
_REMARK: Final = re.compile(rf"(?:{_RESOURCE}) P\d", re.ASCII)
_LAID: Final = re.compile(rf"({_HEX})=({_KIND})(?:/({_NUMBER}))?(?:>({_SIDE}))?", re.ASCII)


# ---- writing


def text_of(state: SettlersState, move: int, seat: int | None = None) -> str:
    """Write a move, as the record has it (seat None) or as that seat may read it (IS-92)."""
    kind = kind_of(move)
    number = int(move) - kind
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in PLACED:
        verb, _, write = PLACED[kind]
        return f"{verb} {write(number)}"
    if kind == m.M_NUMBER:
        return f"token {number // 4096}@{letters.hex_text(number % 4096)}"
    if kind == m.M_TILE:
        return f"!tile {letters.KINDS[number]}@{letters.hex_text(drawn_for(state))}"
    if kind == m.M_TOKEN:
        return f"!token {number}@{letters.hex_text(drawn_for(state))}"
    verb, words = NAMED[kind]
    return f"{verb} {HIDDEN if _is_hidden(state, kind, seat) else words[number]}"


def kind_of(move: int) -> int:
    """Give the first number of the kind that a move is of."""
    return FIRSTS[bisect_right(FIRSTS, move) - 1]


def _is_hidden(state: SettlersState, kind: int, seat: int | None) -> bool:
    """Tell whether a seat may not read which card was drawn."""
    if seat is None or kind not in (m.M_DEV, m.M_THEFT) or seat == state.player:
        return False
    return kind == m.M_DEV or not (seat == state.victim or state.settings.open_hands)


# ---- reading


def split(text: str, settings: Settings) -> list[str]:
    """Split a line into moves; seats before them and cards from the bank are for the reader only.

    What a seat may not read is kept as it is. Raises NotationError for what is no move.
    """
    words = text.split()
    found: list[str] = []
    at = 0
    while at < len(words):
        verb = words[at]
        if _SEAT.fullmatch(verb) and at + 1 < len(words):
            at += 1
        elif verb == "!card" and _REMARK.fullmatch(" ".join(words[at + 1 : at + 3])):
            at += 3
        elif verb == "!layout":
            end = at + 1
            while end < len(words) and _LAID.fullmatch(words[end]):
                end += 1
            found += layout(words[at + 1 : end], settings)
            at = end
        else:
            form = _FORMS.get(verb)
            word = words[at + 1] if at + 1 < len(words) and form is not None and form.pattern else ""
            if form is None or not form.fullmatch(word):
                raise NotationError(f"{' '.join(words[at : at + 2])[:40]!r} is no move of Intimate Settlers")
            found.append(f"{verb} {word}".strip())
            at += 1 + bool(word)
    return found


def layout(items: list[str], settings: Settings) -> list[str]:
    """Turn the heading line of a base game into its draws: hexes by row, harbours, and what else is random (R88).

    Raises NotationError when it is no layout that could be drawn with these options.
    """
    if settings.intimate:
        raise NotationError("only the base game has a layout")
    kinds: dict[int, int] = {}
    tokens: dict[int, int] = {}
    for item in items:
        found = _LAID.fullmatch(item)
        cell = letters.cell_of(found[1]) if found else None
        if found is None or cell not in p.BASE_CELLS or cell in kinds:
            raise NotationError(f"{item[:40]!r} does not belong into a layout")
        h = p.BASE_CELLS.index(cell)
        kinds[cell] = letters.KINDS.index(found[2])
        if found[3]:
            tokens[cell] = int(found[3])
        usual = p.DESERT if h < p.LAND else p.HARBOUR if h < p.SEAS else p.SEA
        fits = (
            kinds[cell] <= p.DESERT if h < p.LAND else kinds[cell] >= p.HARBOUR if h < p.SEAS else kinds[cell] == p.SEA
        )
        turned = p.LAND <= h < p.SEAS and found[4] == SIDES[p.BASE_SIDES[h - p.LAND]]
        if not fits or (found[4] and not turned):
            raise NotationError(f"{item[:40]!r} cannot lie there: {letters.KINDS[usual]} would fit")
    missing = [cell for cell in p.BASE_CELLS[: p.SEAS] if cell not in kinds]
    if missing:
        raise NotationError(f"the layout does not say what lies at {letters.hex_text(missing[0])}")
    corner = _corner(kinds, tokens, settings)
    texts = [f"!corner {p.CORNER_NAMES[corner]}"] if settings.corner < 0 else []
    texts += [f"!tile {letters.KINDS[kinds[cell]]}@{letters.hex_text(cell)}" for cell in p.BASE_CELLS[: p.SEAS]]
    if settings.random_numbers:
        texts += [
            f"!token {tokens[cell]}@{letters.hex_text(cell)}" for cell in spiral(corner) if kinds[cell] != p.DESERT
        ]
    return texts


def _corner(kinds: dict[int, int], tokens: dict[int, int], settings: Settings) -> int:
    """Find the corner at which the tokens of a layout begin. Raises NotationError when they do not fit."""
    producing = [cell for cell in p.BASE_CELLS[: p.LAND] if kinds[cell] != p.DESERT]
    stray = next((cell for cell in tokens if cell not in producing), None)
    if stray is not None:
        raise NotationError(f"no token can lie at {letters.hex_text(stray)}")
    corners = range(6) if settings.corner < 0 else (int(settings.corner),)
    if settings.random_numbers:
        blank = next((cell for cell in producing if cell not in tokens), None)
        if blank is not None:
            raise NotationError(f"the layout does not say which token lies at {letters.hex_text(blank)}")
        return corners[0]
    for corner in corners:
        due = dict(zip((cell for cell in spiral(corner) if kinds[cell] != p.DESERT), p.LETTERS, strict=True))
        if all(due[cell] == token for cell, token in tokens.items()):
            return corner
    raise NotationError("the tokens of the layout do not lie along the spiral")


def read(text: str) -> tuple[int, int, int]:
    """Take the text of one move apart, as `legal.against` wants it. Raises NotationError when it is no move at all."""
    words = text.split()
    form = _FORMS.get(words[0]) if words else None
    word = words[1] if len(words) > 1 else ""
    if form is None or len(words) > 2 or not form.fullmatch(word):
        raise NotationError(f"{text[:40]!r} is no move of Intimate Settlers")
    if word == HIDDEN:
        raise NotationError(f"{text!r} does not say which card it was")
    kind = VERBS[words[0]]
    if kind in PLAIN:
        return kind, 0, 0
    if kind in NAMED:
        return kind, NAMED[kind][1].index(word), 0
    if kind in PLACED:
        return kind, _place(PLACED[kind][1](word)), 0
    what, _, where = word.partition("@")
    return kind, letters.KINDS.index(what) if kind == m.M_TILE else int(what), _place(letters.cell_of(where))


def _place(place: int | None) -> int:
    return -1 if place is None else place


def encode(kind: int, a: int, b: int) -> int:
    """Number a legal move that was read."""
    return kind + 4096 * a + b if kind == m.M_NUMBER else kind + a
