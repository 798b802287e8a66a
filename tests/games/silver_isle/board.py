"""Positions of Silver Isle written in a line, and the questions that tests ask about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import ludoscape as ls
from ludoscape.games.silver_isle import SilverIsle

SUITS = "SAMC"
ISLE = "-1,1 0,0 0,1 0,2 1,-1 1,0 1,1 2,1"  # fixture F1
PORTS = "S 0,3; A 3,1; M 1,-2; C -1,0"
LAKE = "-1,0 -1,1 0,1 0,2 0,3 1,3 2,3 2,2 3,2 3,1 3,0 2,0 1,0"  # F3: encloses a lake, two tiles touch at a corner
LAKE_PORTS = "S 0,4; A 4,1; M 3,-1; C -2,1"
CORNERS = {"@-1,0", "@-1,2", "@0,4", "@1,4", "@4,2", "@4,1", "@2,-2", "@1,-2"}  # X6


def game(seats: int = 4, **options: Any) -> SilverIsle:
    """Make a game with options."""
    return SilverIsle(seats, **options)


def pair(text: str) -> list[int]:
    """Read a tile or a corner."""
    x, y = text.removeprefix("@").split(",")
    return [int(x), int(y)]


def parts(text: str) -> list[list[str]]:
    """Read `a b; c d` as lists of words."""
    return [part.split() for part in text.split(";") if part.strip()]


def tile_of(space: str) -> str:
    """Give the tile of a space."""
    return space.rstrip("*")[:-2]


def crews_at(text: str) -> dict[str, dict[str, str]]:
    """Read crews written as `S5@0,1ne* S4@P A3@aboard`."""
    found: dict[str, dict[str, str]] = {}
    for word in text.split():
        crew, place = word.split("@")
        found.setdefault(crew[0], {})[crew[1]] = place
    return found


def owned(text: str, crews: Mapping[str, Mapping[str, str]]) -> dict[str, list[list[int]]]:
    """Read land written as `S 0,2 0,1; A 1,1`; nations not named own the tiles under their crews."""
    found = {words[0]: [pair(tile) for tile in words[1:]] for words in parts(text)}
    taken = [tile for tiles in found.values() for tile in tiles]
    for nation, places in crews.items():
        if nation not in found:
            tiles = [pair(tile_of(p)) for p in places.values() if p[0] in "-0123456789"]
            found[nation] = [tile for i, tile in enumerate(tiles) if tile not in tiles[:i] and tile not in taken]
    return found


def position(
    crews: str = "",
    own: str | None = None,
    *,
    isle: str = ISLE,
    ports: str = PORTS,
    active: str = "S",
    mines: str = "",
    loose: str = "",
    ships: str = "",
    holds: str = "",
    delivered: str = "",
    **more: Any,
) -> dict[str, Any]:
    """Write a position as data in the short form; on F1 unless told otherwise."""
    at = crews_at(crews)
    data: dict[str, Any] = {
        "isle": [pair(tile) for tile in isle.split()],
        "ports": {words[0]: pair(words[1]) for words in parts(ports)},
        "active": active,
        "crews": at,
        "own": owned(own or "", at),
        "mines": {words[0]: [words[1], *map(int, words[2:])] for words in parts(mines)},
        "loose": {words[0]: int(words[1]) for words in parts(loose)},
        "ships": dict(word.split("@") for word in ships.split()),
        "holds": {word[0]: int(word[1:]) for word in holds.split()},
        "delivered": {word[0]: int(word[1:]) for word in delivered.split()},
        **more,
    }
    data["ships"] = {nation: f"@{corner}" for nation, corner in data["ships"].items()}
    return data


def setup(
    crews: str = "", own: str | None = None, *, seats: int = 4, options: Mapping[str, Any] | None = None, **more: Any
) -> ls.State:
    """Set up a position on F1 (see `position`), with options."""
    return game(seats, **(options or {})).load(position(crews, own, **more))


def play(state: ls.State, line: str) -> ls.State:
    """Play moves written with semicolons between them, each read and checked; gives the same state back."""
    for text in line.split(";"):
        if text.strip():
            state.play(state.parse(text.strip()))
    return state


def after(state: ls.State, line: str) -> ls.State:
    """Play moves on a copy."""
    return play(state.copy(), line)


def moves(state: ls.State) -> list[str]:
    """List the texts of the legal moves, in their order."""
    return [state.text(move) for move in state.legal()]


def choices(state: ls.State, *kinds: str) -> set[str]:
    """Give the texts of the legal moves, all of them or those of some kinds."""
    found = moves(state)
    assert len(set(found)) == len(found)
    return {text for text in found if not kinds or text.split()[0] in kinds}


def listed(text: str) -> set[str]:
    """Read texts of moves written with semicolons between them."""
    return {" ".join(part.split()) for part in text.split(";") if part.strip()}


def each(kind: str, places: str | Iterable[str]) -> set[str]:
    """Write a kind of move for several places: `each("sail", "@0,4 @1,4")`."""
    return {f"{kind} {place}" for place in (places.split() if isinstance(places, str) else places)}


def where(state: ls.State, crew: str) -> str:
    """Tell where a crew is: a space or `P`, with a star when it carries a token, `aboard` or `Europe`."""
    return str(state.dump()["crews"].get(crew[0], {}).get(crew[1], "Europe"))


def europe(state: ls.State, nation: str) -> str:
    """Give the values of a nation's crews in Europe."""
    return "".join(value for value in "012345" if where(state, nation + value) == "Europe")


def aboard(state: ls.State, nation: str) -> str:
    """Give the values of a nation's crews aboard."""
    return "".join(value for value in "012345" if where(state, nation + value) == "aboard")


def owner(state: ls.State, tile: str) -> str:
    """Tell who controls an isle tile; empty when nobody does."""
    own = state.dump()["own"]
    found = [nation for nation, tiles in own.items() if pair(tile) in [list(t) for t in tiles]]
    assert len(found) <= 1
    return found[0] if found else ""


def mine(state: ls.State, nation: str) -> tuple[str, int] | None:
    """Give place and value of a nation's mine, if it is placed."""
    found = state.dump()["mines"].get(nation)
    return (str(found[0]), int(found[1])) if found else None


def loose(state: ls.State) -> dict[str, int]:
    """Give the loose tokens by place."""
    return {place: count for place, count in state.dump()["loose"].items() if count}


def ship(state: ls.State, nation: str) -> str:
    """Give the corner of a ship, or `Europe`."""
    return str(state.dump()["ships"].get(nation) or "Europe")


def hold(state: ls.State, nation: str) -> int:
    """Count the tokens in a ship's hold."""
    return int(state.dump()["holds"].get(nation, 0))


def delivered(state: ls.State, nation: str) -> int:
    """Count the delivered tokens of a nation."""
    return int(state.dump()["delivered"].get(nation, 0))


def supply(state: ls.State) -> int:
    """Count the tokens in the supply."""
    return int(cast(Any, state).supply)


def active(state: ls.State) -> str:
    """Tell the active nation."""
    return str(state.dump()["active"])


def phase(state: ls.State) -> str:
    """Tell the phase."""
    return str(state.dump()["phase"])


def decider(state: ls.State) -> str:
    """Tell the nation that decides, when four play."""
    assert state.game.seats == 4
    return SUITS[state.actor]


def actions(state: ls.State) -> int:
    """Count the actions left in this turn, the present one included."""
    return int(state.dump()["actions"])


def lands(state: ls.State) -> set[str]:
    """Give the isle tiles on the lattice."""
    return {f"{x},{y}" for x, y in state.dump()["isle"]}


def result(state: ls.State) -> tuple[tuple[int, ...], tuple[float, ...] | None, str]:
    """Give winners, scores and reason of a game that is over."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.scores, outcome.reason


def refused(state: ls.State, text: str, rule: str, *where: str) -> ls.IllegalMove:
    """Check that a move is refused with this rule, a whole sentence and these elements (if any are named)."""
    before = state.digest()
    refusal = state.why_not(text)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, f"{text}: {refusal}"
    assert refusal.reason[0].isupper() or refusal.reason[0] == "{", refusal.reason
    assert refusal.reason.endswith("."), refusal.reason
    assert rule in state.game.rulebook
    assert set(where) <= set(refusal.where), f"{text}: {refusal.where}"
    assert text not in moves(state)
    assert state.digest() == before, "asking changed the position"
    return refusal


def build(line: str, *, seats: int = 4, **options: Any) -> ls.State:
    """Start a game and play draws and choices of the building written as `S1 A5 lay 1,-1` with semicolons or blanks."""
    state: ls.State = game(seats, **options).start()
    words = line.split()
    while words:
        word = words.pop(0)
        play(state, f"lay {words.pop(0)}" if word == "lay" else f"draw {word}")
    return state
