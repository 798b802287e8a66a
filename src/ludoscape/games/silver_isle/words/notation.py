"""The notation of Silver Isle (section 12): moves to texts, private and public, and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import NotationError
from ludoscape.games.silver_isle.rules import building
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules.building import DX
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import (
    LETTERS,
    QUADRANTS,
    corner_text,
    face_text,
    place_of,
    place_text,
    point,
    target_text,
)
from ludoscape.games.silver_isle.rules.position import EUROPE, SHIP, Settings
from ludoscape.games.silver_isle.rules.state import SilverState

_TILE: Final = r"-?\d{1,6},-?\d{1,6}"
_SPACE: Final = rf"{_TILE}(?:sw|se|nw|ne)"
_PLACE: Final = rf"(?:{_SPACE}|P[SAMC](?::(?:sw|se|nw|ne))?)"
_CREW: Final = rf"(?:{_SPACE}|P(?::(?:sw|se|nw|ne))?[0-5])"
_BODY: Final = rf"(?:{_SPACE}|P[SAMC]|~[SAMC])"
# the words after each verb
ARGUMENTS: Final = {
    "draw": ("[SAMC][0-5]",),
    "first": ("[SAMC]",),
    "lay": (_TILE,),
    "port": (_TILE,),
    "starve": (_CREW,),
    "go": (rf"{_CREW}>{_PLACE}",),
    "sail": (f"@{_TILE}",),
    "arrive": (f"@{_TILE}",),
    "depart": (),
    "load": (rf"(?:[0-5]|{_CREW}|s|s:{_CREW})",),
    "unload": ("[0-5s]",),
    "dig": (_CREW, _SPACE),
    "claim": (_CREW, _PLACE),
    "hit": (_SPACE, _BODY),
    "shiphit": (_BODY,),
    "porthit": (_BODY,),
    "pass": (),
    "lose": ("[0-5]",),
    "keep": ("[0-5]",),
    "swap": ("[0-5]/[0-5]",),
    "take": (rf"(?:{_PLACE}|~[SAMC])", _CREW),
    "mine": (_SPACE,),
    "nomine": (),
    "drop": (r"P(?::(?:sw|se|nw|ne))?[0-5]",),
}


def split(text: str, settings: Settings) -> list[str]:
    """Split a line into moves; what is logged of fights and automatic consequences is for the reader only.

    Raises NotationError for what is no move.
    """
    return _moves_in(text)


def _moves_in(text: str) -> list[str]:
    words = text.split()
    found: list[str] = []
    at = 0
    while at < len(words):
        verb = words[at].removeprefix("=")
        if verb == "fight":
            at += 3
            continue
        arguments = ARGUMENTS.get(verb)
        given = [] if arguments is None else words[at + 1 : at + 1 + len(arguments)]
        fits = arguments is not None and len(given) == len(arguments)
        if not fits or not all(
            re.fullmatch(form, word, re.ASCII) for form, word in zip(arguments or (), given, strict=True)
        ):
            raise NotationError(f"{' '.join(words[at : at + 3])[:40]!r} is no move of Silver Isle")
        if not words[at].startswith("="):
            found.append(" ".join([verb, *given]))
        at += 1 + len(given)
    return found


# ---- writing


def hidden(state: SilverState, seat: int | None) -> bool:
    """Tell whether a seat may not read the values in what is decided now (SI-97)."""
    return seat is not None and state.actor >= 0 and seat != state.actor


def text_of(state: SilverState, move: int, seat: int | None = None) -> str:
    """Write a move, as the record has it (seat None) or as that seat may read it."""
    hide = hidden(state, seat)
    if move < m.M_STARVE:
        return _setup_text(state, move)
    isle = state.isle
    assert isle is not None
    if move >= m.M_LOSE:
        return _follow_text(state, isle, move, hide)

    def val(value: int) -> str:
        return "?" if hide else str(value)

    def crew(value: int) -> str:
        return crew_text(state, isle, value, hide)

    if move < m.M_GO:
        return f"starve {crew(move - m.M_STARVE)}"
    if move < m.M_SAIL:
        value, place = divmod(move - m.M_GO, 96)
        return f"go {crew(value)}>{place_text(isle, place)}"
    if move < m.M_DEPART:
        verb, corner = ("sail", move - m.M_SAIL) if move < m.M_ARRIVE else ("arrive", move - m.M_ARRIVE)
        return f"{verb} {corner_text(isle, corner)}"
    if move == m.M_DEPART:
        return "depart"
    if move < m.M_LOAD_S:
        value = move - m.M_LOAD
        return f"load {val(value) if state.at[crew_of(state, value)] == EUROPE else crew(value)}"
    if move < m.M_LOAD_SC:
        return "load s"
    if move < m.M_UNLOAD:
        return f"load s:{crew(move - m.M_LOAD_SC)}"
    if move < m.M_DIG:
        return "unload s" if move == m.M_UNLOAD_S else f"unload {val(move - m.M_UNLOAD)}"
    if move < m.M_CLAIM:
        value, mine = divmod(move - m.M_DIG, 4)
        return f"dig {crew(value)} {place_text(isle, state.mine_at[mine])}"
    if move < m.M_HIT:
        value, place = divmod(move - m.M_CLAIM, 96)
        return f"claim {crew(value)} {place_text(isle, place)}"
    if move < m.M_SHIPHIT:
        value, target = divmod(move - m.M_HIT, 100)
        return f"hit {crew(value)} {target_text(isle, target)}"
    if move < m.M_PASS:
        verb, target = ("shiphit", move - m.M_SHIPHIT) if move < m.M_PORTHIT else ("porthit", move - m.M_PORTHIT)
        return f"{verb} {target_text(isle, target)}"
    return "pass" if move == m.M_PASS else f"drop {crew(move - m.M_DROP)}"


def _setup_text(state: SilverState, move: int) -> str:
    if move < m.M_FIRST:
        return f"draw {face_text(move)}"
    if move < m.M_LAY:
        return f"first {LETTERS[move - m.M_FIRST]}"
    x, y = lay_spots(state)[move - m.M_LAY] if move < m.M_PORT else port_spot(state, move - m.M_PORT - 20)
    return f"{'lay' if move < m.M_PORT else 'port'} {x},{y}"


def _follow_text(state: SilverState, isle: Isle, move: int, hide: bool) -> str:
    if move < m.M_SWAP:
        return f"lose {move - m.M_LOSE}" if move < m.M_KEEP else f"keep {move - m.M_KEEP}"
    if move < m.M_TAKE:
        value, other = divmod(move - m.M_SWAP, 6)
        return f"swap {value}/{'?' if hide and not state.settings.replacement_public else other}"
    if move < m.M_MINE:
        source, value = divmod(move - m.M_TAKE, 6)
        place = target_text(isle, source) if source >= SHIP else place_text(isle, source)
        return f"take {place} {crew_text(state, isle, value, hide)}"
    return "nomine" if move == m.M_NOMINE else f"mine {place_text(isle, move - m.M_MINE)}"


def crew_of(state: SilverState, value: int) -> int:
    """Give the crew of a value of the nation that decides."""
    return 6 * int(state.decider) + value


def crew_text(state: SilverState, isle: Isle, value: int, hide: bool = False) -> str:
    """Write a crew of the nation that decides: by its space, or in the port by its value."""
    place = int(state.at[crew_of(state, value)])
    if place < 4 * PORTS:
        return place_text(isle, place)
    quadrant = f":{QUADRANTS[place & 3]}" if isle.four_spaces else ""
    return f"P{quadrant}{'?' if hide else value}"


def lay_spots(state: SilverState) -> list[tuple[int, int]]:
    """Give the two positions between which the picker chooses (SI-27)."""
    low, high, _ = building.lines(state, state.face)
    return [building.end_of(state, line, state.face // 5) for line in (low, high)]


def port_spot(state: SilverState, line: int) -> tuple[int, int]:
    """Give the position of a port in a line (SI-34)."""
    return building.end_of(state, line, state.nation)


# ---- reading


@dataclass(frozen=True)
class Said:
    """A move as somebody wrote it: the verb and its words."""

    verb: str
    words: tuple[str, ...]


def read(text: str) -> Said:
    """Take a text apart. Raises NotationError when it is no move at all."""
    words = text.split()
    if words and not words[0].startswith("=") and words[0] != "fight":
        try:
            if len(_moves_in(text)) == 1:
                return Said(words[0], tuple(words[1:]))
        except NotationError:
            pass
    raise NotationError(f"{text[:40]!r} is no move of Silver Isle")


def target_of(state: SilverState, isle: Isle, word: str) -> int | None:
    """Read what is attacked; None when there is no such thing here."""
    if word.startswith("~"):
        return SHIP + LETTERS.index(word[1])
    if word.startswith("P"):
        tile = PORTS + LETTERS.index(word[1])
        return 4 * tile if isle.present >> tile & 1 else None
    return place_of(state, isle, word)


def value_of(state: SilverState, isle: Isle, word: str) -> int | None:
    """Read a crew of the nation that decides as its value; None when there is no such crew there."""
    if word.startswith("P"):
        value = int(word[-1])
        place = int(state.at[crew_of(state, value)])
        if place >> 2 != PORTS + state.decider or isle.four_spaces != (":" in word):
            return None
        return value if ":" not in word or QUADRANTS[place & 3] == word[2:4] else None
    place_read = place_of(state, isle, word)
    if place_read is None:
        return None
    c = int(state.who[place_read])
    return c % 6 if c >= 0 and c // 6 == state.decider else None


def corner_of(isle: Isle, word: str) -> int | None:
    """Read a corner; None when it is not eligible."""
    x, y = point(word)
    return next((k for k in range(int(isle.corners)) if isle.corner_x[k] == x and isle.corner_y[k] == y), None)


def encode(state: SilverState, said: Said) -> int | None:
    """Turn what was said into its int; None where no such int exists now."""
    verb, words = said.verb, said.words
    if verb == "draw":
        return 5 * LETTERS.index(words[0][0]) + int(words[0][1]) - 1 if words[0][1] != "0" else None
    if verb == "first":
        return m.M_FIRST + LETTERS.index(words[0])
    if verb in ("lay", "port"):
        return _encode_setup(state, verb, point(words[0]))
    isle = state.isle
    if isle is None:
        return None
    if verb in ("depart", "pass", "nomine"):
        return {"depart": m.M_DEPART, "pass": m.M_PASS, "nomine": m.M_NOMINE}[verb]
    if verb in ("lose", "keep", "unload") and words[0] != "s":
        return {"lose": m.M_LOSE, "keep": m.M_KEEP, "unload": m.M_UNLOAD}[verb] + int(words[0])
    if verb == "swap":
        return m.M_SWAP + 6 * int(words[0][0]) + int(words[0][2])
    if verb == "unload":
        return m.M_UNLOAD_S
    if verb in ("sail", "arrive"):
        return _sum(m.M_SAIL if verb == "sail" else m.M_ARRIVE, corner_of(isle, words[0]))
    if verb in ("shiphit", "porthit"):
        return _sum(m.M_SHIPHIT if verb == "shiphit" else m.M_PORTHIT, target_of(state, isle, words[0]))
    if verb == "load":
        return _encode_load(state, isle, words[0])
    if verb == "take":
        source = SHIP + LETTERS.index(words[0][1]) if words[0][0] == "~" else place_of(state, isle, words[0])
        return _pair(m.M_TAKE, source, 6, value_of(state, isle, words[1]))
    if verb in ("starve", "drop"):
        return _sum(m.M_STARVE if verb == "starve" else m.M_DROP, value_of(state, isle, words[0]))
    if verb == "mine":
        return _sum(m.M_MINE, place_of(state, isle, words[0]))
    return _encode_crew(state, isle, verb, words)


def _sum(base: int, more: int | None) -> int | None:
    return None if more is None else base + more


def _pair(base: int, high: int | None, width: int, low: int | None) -> int | None:
    return None if high is None or low is None else base + width * high + low


def _encode_setup(state: SilverState, verb: str, at: tuple[int, int]) -> int | None:
    if verb == "lay":
        spots = lay_spots(state) if state.face >= 0 else []
        return m.M_LAY + spots.index(at) if at in spots else None
    line = at[1] if DX[state.nation] else at[0]
    fits = abs(line) <= 20 and state.laid > 1 and port_spot(state, line) == at
    return m.M_PORT + line + 20 if fits else None


def _encode_load(state: SilverState, isle: Isle, word: str) -> int | None:
    if word == "s":
        return m.M_LOAD_S
    if word.startswith("s:"):
        return _sum(m.M_LOAD_SC, value_of(state, isle, word[2:]))
    if len(word) == 1:
        value = int(word)
        return m.M_LOAD + value if state.at[crew_of(state, value)] == EUROPE else None
    return _sum(m.M_LOAD, value_of(state, isle, word))


def _encode_crew(state: SilverState, isle: Isle, verb: str, words: tuple[str, ...]) -> int | None:
    """Turn an action of one crew into its int."""
    mover, rest = words[0].split(">") if verb == "go" else words
    value = value_of(state, isle, mover)
    if verb == "hit":
        return _pair(m.M_HIT, value, 100, target_of(state, isle, rest))
    place = place_of(state, isle, rest)
    if verb == "dig":
        mines = list(state.mine_at)
        return _pair(m.M_DIG, value, 4, mines.index(place) if place is not None and place in mines else None)
    return _pair(m.M_GO if verb == "go" else m.M_CLAIM, value, 96, place)
