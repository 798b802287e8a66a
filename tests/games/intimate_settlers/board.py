"""Positions of Intimate Settlers written in a few words, and the questions that tests ask about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, cast

import ludoscape as ls

from .reference.components import NUMBERS, RESOURCES, TILES
from .reference.position import Reference

NAME = "intimate-settlers"
# the standard position STP of section 15: bases, tokens, first pieces
HEXES = (
    "-3,4=forest/8 -2,4=pasture/5 -1,4=fields/9 -2,3=hills/10 -1,3=mountains/4 -3,3=harbour:any>E 0,3=sea "
    "3,-3=mountains/10 2,-3=hills/8 1,-3=forest/5 2,-2=fields/9 1,-2=pasture/4 0,-2=harbour:any>E 3,-2=sea"
)
FIRST = {
    "P0": "settle -2,3:S; settle -1,3:S; road -3,4:NE; road -1,3:SE",
    "P1": "settle 2,-2:N; settle 1,-2:N; road 2,-2:NE; road 1,-3:SE",
}
BASES = (
    "lay forest; lay pasture; lay fields; lay hills; lay mountains; harbour L; face E; "
    "lay mountains; lay hills; lay forest; lay fields; lay pasture; harbour R; face E"
)
TOKENS = (
    "token 8@-3,4; token 10@3,-3; token 5@-2,4; token 8@2,-3; token 9@-1,4; token 5@1,-3; token 10@-2,3; "
    "token 9@2,-2; token 4@-1,3; token 4@1,-2"
)
ROADS = "road -3,4:NE; road 2,-2:NE; road -1,3:SE; road 1,-3:SE"
TAKES = "take wood; take brick; take ore; take wood; take brick; take grain"
STP = "; ".join((BASES, TOKENS, ROADS, TAKES))
RICH = "wood:4 brick:4 wool:4 grain:4 ore:4"

# a base board: hexes, tokens along the spiral from E with the desert in the middle, harbours as in the table IS-19
LAND = (
    "forest pasture fields hills mountains forest pasture fields hills mountains forest pasture fields hills mountains "
    "forest pasture fields desert"
)


def game(seats: int = 2, **options: Any) -> ls.Game:
    """Make a game with options."""
    return ls.game(NAME, seats=seats, **options)


def base(seats: int = 2, **options: Any) -> ls.Game:
    """Make a base game."""
    return ls.game(NAME, seats=seats, scenario="base", **options)


def listed(text: str) -> list[str]:
    """Read texts written with semicolons between them."""
    return [" ".join(part.split()) for part in text.split(";") if part.strip()]


def cards(text: str) -> dict[str, int]:
    """Read cards written `wood:3 brick`."""
    found: Counter[str] = Counter()
    for word in text.split():
        name, _, number = word.partition(":")
        found[name] += int(number or 1)
    return dict(found)


def tiles(text: str) -> Counter[str]:
    """Read tiles written `sea*3 harbour:ore`."""
    found: Counter[str] = Counter()
    for word in text.split():
        name, _, number = word.partition("*")
        found[name] += int(number or 1)
    return found


def pieces(text: str) -> dict[str, list[str]]:
    """Read pieces written `road -3,4:NE; settle -2,3:S`; a city stands in the place of a settlement."""
    found: dict[str, list[str]] = {"roads": [], "ships": [], "settlements": [], "cities": []}
    keys = {"road": "roads", "ship": "ships", "settle": "settlements", "city": "cities"}
    for part in listed(text):
        word, place = part.split()
        found[keys[word]].append(place)
    found["settlements"] = [place for place in found["settlements"] if place not in found["cities"]]
    return found


def position(
    p0: str = "",
    p1: str = "",
    *,
    hexes: str = "",
    bare: bool = False,
    hand: str = "",
    other: str = "",
    stack: str | None = None,
    bag: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Write a position of `intimate` as data: STP with further pieces and hexes.

    A hex written again lies there instead of STP's. With `bare` the first settlements and roads are left out. `hand`
    and `other` are the resource cards of P0 and P1; `stack` and `bag`, if given, what is left in them.
    """
    board = dict(word.split("=") for word in f"{HEXES} {hexes}".split())
    data: dict[str, Any] = {
        "hexes": [f"{place}={what}" for place, what in board.items()],
        "pieces": {
            "P0": pieces(p0 if bare else f"{FIRST['P0']}; {p0}"),
            "P1": pieces(p1 if bare else f"{FIRST['P1']}; {p1}"),
        },
        "hands": {"P0": cards(hand), "P1": cards(other)},
        **more,
    }
    if stack is not None:
        left, numbers = tiles(stack), tiles(bag or "")
        placed = Counter(what.partition("/")[0].partition(">")[0] for what in board.values())
        tokens = Counter(what.partition("/")[2] for what in board.values() if "/" in what)
        data["aside"] = {kind: n for kind in TILES if (n := TILES[kind] - placed[kind] - left[kind])}
        data["aside_numbers"] = {str(k): n for k in NUMBERS if (n := NUMBERS[k] - tokens[str(k)] - numbers[str(k)])}
    return data


def setup(p0: str = "", p1: str = "", *, options: Mapping[str, Any] | None = None, **more: Any) -> ls.State:
    """Set up a position of `intimate` (see `position`); in the main phase of P0 unless told otherwise."""
    return game(**(options or {})).load(position(p0, p1, **more))


def base_hexes(**changes: str) -> list[str]:
    """Give the 37 hexes of a base board; the desert lies in the middle."""
    from .reference.components import LETTERS, PLACES, spiral

    found = {}
    for place, kind, token in zip(spiral("E"), LAND.split(), (*LETTERS, 0), strict=True):
        found[place] = f"{kind}/{token}" if token else kind
    harbours = ["any", "wood", "any", "brick", "any", "wool", "any", "grain", "ore"]
    for (place, facing), trade in zip(PLACES.items(), harbours, strict=True):
        found[place] = f"harbour:{trade}>{facing}"
    for q in range(-3, 4):
        for r in range(-3, 4):
            if max(abs(q), abs(r), abs(q + r)) == 3:
                found.setdefault(f"{q},{r}", "sea")
    return [f"{place}={what}" for place, what in found.items()]


def base_setup(
    *players: str, hands: Iterable[str] = (), options: Mapping[str, Any] | None = None, **more: Any
) -> ls.State:
    """Set up a base game on the board of `base_hexes`, with the pieces of each player."""
    data = {
        "hexes": base_hexes(),
        "pieces": {f"P{seat}": pieces(text) for seat, text in enumerate(players)},
        "hands": {f"P{seat}": cards(text) for seat, text in enumerate(hands)},
        **more,
    }
    return base(len(players), **(options or {})).load(data)


def play(state: ls.State, line: str) -> ls.State:
    """Play moves and chance events written with semicolons between them, each checked; gives the same state back."""
    for text in listed(line):
        move = state.parse(text)
        assert move in (state.legal() or [m for m, _ in state.chance()]), text
        state.play(move)
        state.validate()
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


def draws(state: ls.State) -> dict[str, int]:
    """Give the chance events that can come, with their weights."""
    return {state.text(move): weight for move, weight in state.chance()}


def kinds(state: ls.State) -> dict[str, int]:
    """Give what a chance event can bring, without the place, with weights."""
    return {text.split()[1].split("@")[0]: weight for text, weight in draws(state).items()}


def each(kind: str, places: str | Iterable[str]) -> set[str]:
    """Write a kind of move for several places: `each("road", "-3,3:E -3,3:SE")`."""
    return {f"{kind} {place}" for place in (places.split() if isinstance(places, str) else places)}


def phase(state: ls.State) -> str:
    """Tell the phase."""
    return str(state.dump()["phase"])


def points(state: ls.State, seat: int = 0) -> int:
    """Count the victory points of a seat, hidden cards included."""
    return int(cast(Any, state).score(seat))


def hand(state: ls.State, seat: int = 0) -> dict[str, int]:
    """Give the resource cards of a seat."""
    found = state.dump()["hands"].get(f"P{seat}", {})
    return {res: found[res] for res in RESOURCES if found.get(res)}


def bank(state: ls.State) -> dict[str, int]:
    """Give the cards in the bank, as everybody sees them."""
    return dict(state.view(ls.SPECTATOR)["board"]["bank"])


def hexes(state: ls.State) -> dict[str, str]:
    """Give what lies on each space."""
    return dict(word.split("=") for word in state.dump()["hexes"])


def robber(state: ls.State) -> str:
    """Tell where the robber stands; empty when it is beside the board."""
    return str(state.dump().get("robber") or "")


def holder(state: ls.State, award: str) -> str:
    """Tell who holds an award, `route` or `army`; empty when nobody does."""
    return str(state.dump().get(award) or "")


def islands(state: ls.State, seat: int = 0) -> int:
    """Count the island points of a seat."""
    return int(state.dump().get("islands", {}).get(f"P{seat}", 0))


def length(state: ls.State, seat: int = 0) -> int:
    """Give the length of a seat's longest route, as everybody sees it."""
    found = {route["seat"]: int(route["length"]) for route in state.view(ls.SPECTATOR)["board"]["routes"]}
    return found.get(seat, 0)


def result(state: ls.State) -> tuple[tuple[int, ...], tuple[float, ...] | None, str]:
    """Give winners, scores and reason of a game that is over."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.scores, outcome.reason


def second(state: ls.State) -> Reference:
    """Set up the second reading in the same position, which must be before the roll or in the main phase."""
    return Reference.of(state.dump(), state.game.seats, state.game.options)


def agrees(state: ls.State) -> ls.State:
    """Check that the second reading lists the same moves in a position; gives the same state back."""
    assert choices(state) == second(state).legal()
    return state


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
