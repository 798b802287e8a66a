"""The notation of Intimate Settlers (section 12): moves to texts, in full and as a seat may read them, and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import NotationError
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import opening
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.lattice import SIDES
from ludoscape.games.intimate_settlers.rules.letters import (
    CARDS,
    KINDS,
    RESOURCES,
    TERRAINS,
    cell_of,
    edge_of,
    edge_text,
    hex_text,
    vertex_of,
    vertex_text,
)
from ludoscape.games.intimate_settlers.rules.position import Settings, spiral
from ludoscape.games.intimate_settlers.rules.state import SettlersState

LEFT_RIGHT: Final = "LR"
PLAIN: Final = {
    "end": m.M_END,
    "roll": m.M_ROLL,
    "buy": m.M_BUY,
    "stop": m.M_STOP,
    "offer": m.M_OFFER,
    "propose": m.M_PROPOSE,
    "scrap": m.M_SCRAP,
    "accept": m.M_ACCEPT,
    "refuse": m.M_REFUSE,
}
PLAIN_WORDS: Final = {move: word for word, move in PLAIN.items()}

_HEX: Final = r"-?\d{1,6},-?\d{1,6}"
_VERTEX: Final = rf"{_HEX}:[NS]"
_EDGE: Final = rf"{_HEX}:(?:NE|E|SE)"
_RESOURCE: Final = "|".join(RESOURCES)
_KIND: Final = "|".join(KINDS)
_SIDE: Final = "|".join(SIDES)
_NUMBER: Final = r"\d{1,2}"
# the word after each verb, if one belongs there
ARGUMENTS: Final = {
    **dict.fromkeys(PLAIN, ""),
    **dict.fromkeys(("take", "name", "discard", "give", "want"), _RESOURCE),
    **dict.fromkeys(("road", "ship", "lift", "drop"), _EDGE),
    **dict.fromkeys(("settle", "city"), _VERTEX),
    **dict.fromkeys(("steal", "deal"), r"P\d"),
    "lay": "|".join(TERRAINS),
    "harbour": "[LR]",
    "face": _SIDE,
    "token": f"{_NUMBER}@{_HEX}",
    "trade": f"(?:{_RESOURCE})>(?:{_RESOURCE})",
    "play": "|".join(CARDS[:-1]),
    "rob": _HEX,
    "!dice": "[1-6]\\+[1-6]",
    "!tile": f"(?:{_KIND})@{_HEX}",
    "!token": f"{_NUMBER}@{_HEX}",
    "!steal": rf"{_RESOURCE}|\?",
    "!dev": rf"{'|'.join(CARDS)}|\?",
    "!corner": _SIDE,
}
_FORMS: Final = {verb: re.compile(form, re.ASCII) for verb, form in ARGUMENTS.items()}
_SEAT: Final = re.compile(r"P\d:", re.ASCII)
_REMARK: Final = re.compile(rf"(?:{_RESOURCE}) P\d", re.ASCII)
_LAID: Final = re.compile(rf"({_HEX})=({_KIND})(?:/({_NUMBER}))?(?:>({_SIDE}))?", re.ASCII)


# ---- writing


def text_of(state: SettlersState, move: int, seat: int | None = None) -> str:
    """Write a move, as the record has it (seat None) or as that seat may read it (IS-92)."""
    move = int(move)
    if move in PLAIN_WORDS:
        return PLAIN_WORDS[move]
    if move >= m.M_ROB:
        return _place_text(move)
    if move >= m.M_DICE:
        return _chance_text(state, move, seat)
    if move >= m.M_SIDE:
        return f"harbour {LEFT_RIGHT[move - m.M_SIDE]}"
    if move >= m.M_LAY:
        return f"lay {TERRAINS[move - m.M_LAY]}"
    for verb, first in (("deal", m.M_DEAL), ("steal", m.M_STEAL)):
        if move >= first:
            return f"{verb} P{move - first}"
    for verb, first in (
        ("want", m.M_WANT),
        ("give", m.M_GIVE),
        ("discard", m.M_DISCARD),
        ("name", m.M_NAME),
        ("take", m.M_TAKE),
    ):
        if move >= first:
            return f"{verb} {RESOURCES[move - first]}"
    if move >= m.M_FACE:
        return f"face {SIDES[move - m.M_FACE]}"
    if move >= m.M_TRADE:
        give, get = divmod(move - m.M_TRADE, 5)
        return f"trade {RESOURCES[give]}>{RESOURCES[get]}"
    return f"play {CARDS[move - m.M_PLAY]}"


def _place_text(move: int) -> str:
    if move >= m.M_NUMBER:
        number, cell = divmod(move - m.M_NUMBER, 4096)
        return f"token {number}@{hex_text(cell)}"
    for verb, first in (("drop", m.M_DROP), ("lift", m.M_LIFT), ("ship", m.M_SHIP), ("road", m.M_ROAD)):
        if move >= first:
            return f"{verb} {edge_text(move - first)}"
    for verb, first in (("city", m.M_CITY), ("settle", m.M_SETTLE)):
        if move >= first:
            return f"{verb} {vertex_text(move - first)}"
    return f"rob {hex_text(move - m.M_ROB)}"


def _chance_text(state: SettlersState, move: int, seat: int | None) -> str:
    if move >= m.M_CORNER:
        return f"!corner {p.CORNER_NAMES[move - m.M_CORNER]}"
    if move >= m.M_DEV:
        hidden = seat is not None and seat != state.player
        return f"!dev {'?' if hidden else CARDS[move - m.M_DEV]}"
    if move >= m.M_THEFT:
        hidden = seat is not None and seat not in (state.player, state.victim) and not state.settings.open_hands
        return f"!steal {'?' if hidden else RESOURCES[move - m.M_THEFT]}"
    if move >= m.M_TOKEN:
        return f"!token {move - m.M_TOKEN}@{hex_text(drawn_for(state))}"
    if move >= m.M_TILE:
        return f"!tile {KINDS[move - m.M_TILE]}@{hex_text(drawn_for(state))}"
    one, two = divmod(move - m.M_DICE, 6)
    return f"!dice {one + 1}+{two + 1}"


def drawn_for(state: SettlersState) -> int:
    """Give the cell of the space for which a tile or a token is drawn; -1 when none is."""
    if state.phase == p.TILE:
        return int(state.wait)
    if state.phase == p.NUMBER:
        return int(state.lattice.cell[state.found])
    if state.phase == p.NUMBERS_DRAWN:
        return int(state.lattice.cell[opening.next_unnumbered(state)])
    if state.phase in (p.HEXES_DRAWN, p.PORTS_DRAWN):
        return int(state.lattice.cell[next(h for h in range(p.SEAS) if state.kind[h] < 0)])
    return -1


# ---- reading


@dataclass(frozen=True)
class Said:
    """A move as somebody wrote it: the verb and its word."""

    verb: str
    word: str


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
        cell = cell_of(found[1]) if found else None
        if found is None or cell not in p.BASE_CELLS or cell in kinds:
            raise NotationError(f"{item[:40]!r} does not belong into a layout")
        h = p.BASE_CELLS.index(cell)
        kinds[cell] = KINDS.index(found[2])
        if found[3]:
            tokens[cell] = int(found[3])
        usual = p.DESERT if h < p.LAND else p.HARBOUR if h < p.SEAS else p.SEA
        fits = (
            kinds[cell] <= p.DESERT if h < p.LAND else kinds[cell] >= p.HARBOUR if h < p.SEAS else kinds[cell] == p.SEA
        )
        turned = p.LAND <= h < p.SEAS and found[4] == SIDES[p.BASE_SIDES[h - p.LAND]]
        if not fits or (found[4] and not turned):
            raise NotationError(f"{item[:40]!r} cannot lie there: {KINDS[usual]} would fit")
    missing = [cell for cell in p.BASE_CELLS[: p.SEAS] if cell not in kinds]
    if missing:
        raise NotationError(f"the layout does not say what lies at {hex_text(missing[0])}")
    corner = _corner(kinds, tokens, settings)
    texts = [f"!corner {p.CORNER_NAMES[corner]}"] if settings.corner < 0 else []
    texts += [f"!tile {KINDS[kinds[cell]]}@{hex_text(cell)}" for cell in p.BASE_CELLS[: p.SEAS]]
    if settings.random_numbers:
        texts += [f"!token {tokens[cell]}@{hex_text(cell)}" for cell in spiral(corner) if kinds[cell] != p.DESERT]
    return texts


def _corner(kinds: dict[int, int], tokens: dict[int, int], settings: Settings) -> int:
    """Find the corner at which the tokens of a layout begin. Raises NotationError when they do not fit."""
    producing = [cell for cell in p.BASE_CELLS[: p.LAND] if kinds[cell] != p.DESERT]
    stray = next((cell for cell in tokens if cell not in producing), None)
    if stray is not None:
        raise NotationError(f"no token can lie at {hex_text(stray)}")
    corners = range(6) if settings.corner < 0 else (int(settings.corner),)
    if settings.random_numbers:
        blank = next((cell for cell in producing if cell not in tokens), None)
        if blank is not None:
            raise NotationError(f"the layout does not say which token lies at {hex_text(blank)}")
        return corners[0]
    for corner in corners:
        due = dict(zip((cell for cell in spiral(corner) if kinds[cell] != p.DESERT), p.LETTERS, strict=True))
        if all(due[cell] == token for cell, token in tokens.items()):
            return corner
    raise NotationError("the tokens of the layout do not lie along the spiral")


def read(text: str) -> Said:
    """Take the text of one move apart. Raises NotationError when it is no move at all."""
    words = text.split()
    form = _FORMS.get(words[0]) if words else None
    word = words[1] if len(words) > 1 else ""
    if form is None or len(words) > 2 or not form.fullmatch(word):
        raise NotationError(f"{text[:40]!r} is no move of Intimate Settlers")
    if word == "?":
        raise NotationError(f"{text!r} does not say which card it was")
    return Said(words[0], word)


def encode(state: SettlersState, said: Said) -> int | None:
    """Turn what was said into its int; None where no such int exists now."""
    verb, word = said.verb, said.word
    if verb in PLAIN:
        return PLAIN[verb]
    for verbs, read_place in (_EDGE_MOVES, edge_of), (_VERTEX_MOVES, vertex_of), ({"rob": m.M_ROB}, cell_of):
        if verb in verbs:
            place = read_place(word)
            return None if place is None else verbs[verb] + place
    if verb in _RESOURCE_MOVES:
        return _RESOURCE_MOVES[verb] + RESOURCES.index(word)
    if verb in ("steal", "deal"):
        return (m.M_STEAL if verb == "steal" else m.M_DEAL) + int(word[1]) if word[1] in "0123" else None
    if verb == "token":
        number, place_text = word.split("@")
        cell = cell_of(place_text)
        return None if cell is None or int(number) > 12 else m.M_NUMBER + 4096 * int(number) + cell
    if verb == "trade":
        give, get = word.split(">")
        return m.M_TRADE + 5 * RESOURCES.index(give) + RESOURCES.index(get)
    if verb[0] == "!":
        return _encode_chance(state, verb, word)
    first, names = {
        "lay": (m.M_LAY, TERRAINS),
        "harbour": (m.M_SIDE, tuple(LEFT_RIGHT)),
        "face": (m.M_FACE, SIDES),
        "play": (m.M_PLAY, CARDS),
    }[verb]
    return first + names.index(word)


_EDGE_MOVES: Final = {"road": m.M_ROAD, "ship": m.M_SHIP, "lift": m.M_LIFT, "drop": m.M_DROP}
_VERTEX_MOVES: Final = {"settle": m.M_SETTLE, "city": m.M_CITY}
_RESOURCE_MOVES: Final = {
    "take": m.M_TAKE,
    "name": m.M_NAME,
    "discard": m.M_DISCARD,
    "give": m.M_GIVE,
    "want": m.M_WANT,
}


def _encode_chance(state: SettlersState, verb: str, word: str) -> int | None:
    if verb == "!dice":
        return m.M_DICE + 6 * (int(word[0]) - 1) + int(word[2]) - 1
    if verb == "!corner":
        return m.M_CORNER + p.CORNER_NAMES.index(word)
    if verb in ("!steal", "!dev"):
        return m.M_THEFT + RESOURCES.index(word) if verb == "!steal" else m.M_DEV + CARDS.index(word)
    what, place = word.split("@")
    if cell_of(place) != drawn_for(state):
        return None
    if verb == "!tile":
        return m.M_TILE + KINDS.index(what)
    return m.M_TOKEN + int(what) if 2 <= int(what) <= 12 else None
