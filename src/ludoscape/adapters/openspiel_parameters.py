"""Options as OpenSpiel writes them: the parameters of a game, each with one type, that survive in the game's name.

OpenSpiel reads `name(a=1,b=True,c=word)` without quotes, and fills in every parameter that was left out. So there are

* numbers and switches as they are;
* words and texts as strings; what OpenSpiel would misread (`1,2,4`) is written with percent signs (`1%2C2%2C4`);
* -1 for the one word where an option is else a number (`first_seat=-1` is at random);
* `usual` where the usual value hangs on seats or other options; a switch among these is `on` or `off`;
* `rules` for an older version of the rules, where a game still plays one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, unquote

from ludoscape.engine.game import Game
from ludoscape.engine.options import Option, OptionError, Value

RULES: Final = "rules"
USUAL: Final = "usual"
WORD: Final = -1
SWITCH: Final[Mapping[Value, Value]] = {"on": True, "off": False}
PLAIN: Final = re.compile(r"(?!([-+.\d]+|[Tt]rue|[Ff]alse)$)[\w.:-]+", re.ASCII)


def specification(kind: type[Game]) -> dict[str, Value]:
    """Give the parameters of a game with their defaults: `seats`, `players` (OpenSpiel's word for it), the options."""
    options = {spec.name: _default(spec, kind.seat_numbers) for spec in kind.option_specs}
    versions: dict[str, Value] = {RULES: USUAL} if kind.earlier_rules else {}
    return {"seats": kind.default_seats, "players": 0, **versions, **options}


def read(kind: type[Game], given: Mapping[str, Value]) -> tuple[int, dict[str, Value]]:
    """Read parameters, all of them filled in: seats, and the options that were chosen, among them `rules`.

    Raises OptionError for what cannot be read; whether the values are allowed the game will say.
    """
    usual = specification(kind)
    seats = int(given["seats"])
    if given["players"]:
        if seats not in (usual["seats"], given["players"]):
            raise OptionError(f"seats={seats} and players={given['players']} say the same thing twice, and differ")
        seats = int(given["players"])
    chosen = {
        spec.name: _read(spec, given[spec.name]) for spec in kind.option_specs if given[spec.name] != usual[spec.name]
    }
    if given.get(RULES, USUAL) != USUAL:
        chosen[RULES] = unquote(str(given[RULES]))
    return seats, chosen


def write(game: Game) -> dict[str, Value]:
    """Write seats and options of a game as parameters, those options only that are not as usual."""
    changed = game.changed_options()
    specs = [spec for spec in game.option_specs if spec.name in changed]
    older: dict[str, Value] = {} if game.rules == game.rules_version else {RULES: escape(game.rules)}
    return {"seats": game.seats} | older | {spec.name: _write(spec, changed[spec.name]) for spec in specs}


def _hangs_on_others(spec: Option, seat_numbers: tuple[int, ...]) -> bool:
    """Tell whether what is usual depends on seats or other options."""
    return spec.under is not None or any(spec.usual(seats, {}) != spec.default for seats in seat_numbers)


def _default(spec: Option, seat_numbers: tuple[int, ...]) -> Value:
    return USUAL if _hangs_on_others(spec, seat_numbers) else _write(spec, spec.default)


def _word(spec: Option) -> str | None:
    """Give the one word that an option may be instead of a number."""
    words = [value for value in spec.values if isinstance(value, str)]
    return words[0] if len(words) == 1 and len(spec.values) > 1 and not isinstance(spec.default, bool) else None


def _read(spec: Option, value: Value) -> Value:
    if spec.kind == "switch":
        if isinstance(value, str) and value not in SWITCH:
            raise OptionError(f"{spec.name} cannot be {value!r}: allowed is on, off or {USUAL}")
        return SWITCH.get(value, value)
    if value == WORD and not isinstance(value, bool):
        return _word(spec) or value
    return unquote(value) if isinstance(value, str) else value


def _write(spec: Option, value: Value) -> Value:
    if spec.under is not None and isinstance(value, bool):
        return "on" if value else "off"
    if value == _word(spec):
        return WORD
    return escape(value) if isinstance(value, str) else value


def escape(text: str) -> str:
    """Write a text so that OpenSpiel reads it as one; `urllib.parse.unquote` is the inverse.

    >>> escape("1,2,4"), escape("random:5"), escape("true")
    ('1%2C2%2C4', 'random:5', '%74rue')
    """
    if not text or PLAIN.fullmatch(text):
        return text
    escaped = quote(text, safe="_.:-")
    return escaped if "%" in escaped else f"%{ord(text[0]):02X}{text[1:]}"  # it looks like a number or a switch
