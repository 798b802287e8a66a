"""What three or four players have seen of each other's hands (story.py), as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.reading import Reader, listed, one_of, whole
from ludoscape.games.intimate_settlers.rules.cards import COUNT, pack, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES, seat_text
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.rules.story import NO_CAP, Theft, after_stretch, after_theft, blank_stretch, root

World = tuple[int, ...]

MOST_WEIGHT: Final = 1e9


# ---- writing


def _chain(state: SettlersState) -> tuple[dict[World, float], list[Theft], vec[i64]]:
    """Give the worlds at the beginning, the thefts since then and what happened after them.

    What happened before the first theft is counted in, so that it does not matter when a position was set up.
    """
    thefts: list[Theft] = []
    link = state.thefts
    while link is not None and link.before is not None:
        thefts.append(link)
        link = link.before
    thefts.reverse()
    worlds = link.worlds if link is not None else {_hands(state): 1.0}
    if thefts:
        return after_stretch(worlds, thefts[0].stretch), thefts, state.seen
    if link is not None:
        worlds = after_stretch(worlds, state.seen)
    return worlds, [], blank_stretch(state.settings.seats)


def _hands(state: SettlersState) -> World:
    return tuple(int(state.hand(seat)) for seat in range(int(state.settings.seats)))


def dump_story(state: SettlersState) -> dict[str, Any] | None:
    """Give what was seen of hands; None when all that is hidden is known, as if it had been dealt in the open."""
    if state.thefts is None:
        return None
    worlds, thefts, seen = _chain(state)
    if not thefts and len(worlds) == 1:
        return None
    seats = int(state.settings.seats)
    blank: list[list[int]] = [[] for _ in range(seats)]
    return {
        "worlds": [[[unpack(hand) for hand in hands], worlds[hands]] for hands in sorted(worlds)],
        "thefts": [
            [
                _stretch(theft.stretch, seats) if i else blank,
                seat_text(theft.thief),
                seat_text(theft.victim),
                RESOURCES[theft.resource],
            ]
            for i, theft in enumerate(thefts)
        ],
        "seen": _stretch(seen, seats),
    }


def _stretch(stretch: Iterable[Any], seats: int) -> list[list[list[int]]]:
    """Write a stretch: for each seat what it must have had, what it can have had, what it gained and what it lost."""
    numbers = [int(n) for n in stretch]
    found: list[list[list[int]]] = []
    for seat in range(seats):
        need, cap, gain, loss = numbers[4 * seat : 4 * seat + 4]
        if (need, cap, gain, loss) == (0, NO_CAP, 0, 0):
            found.append([])
        else:
            found.append(
                [
                    unpack(need) if need else [],
                    unpack(cap) if cap != NO_CAP else [],
                    unpack(gain) if gain else [],
                    unpack(loss) if loss else [],
                ]
            )
    return found


# ---- reading


def load_story(state: SettlersState, data: object, names: tuple[str, ...]) -> None:
    """Take over what was seen of hands. Raises ValueError when it cannot be read, or does not fit the hands."""
    if not state.settings.tracks:
        raise ValueError("story must be left out: nothing is hidden that could have been seen")
    read = Reader(data, ("worlds", "thefts", "seen"), "story")
    seats = len(names)
    worlds = _possible(state, dict(_world(item, seats) for item in read.items("worlds")))
    link = root(worlds)
    for item in read.items("thefts"):
        parts = listed(item, "a theft of story")
        if len(parts) != 4:
            raise ValueError("a theft of story is what was seen before it, a thief, a victim and a resource")
        thief, victim = (names.index(one_of(part, names, "a theft of story")) for part in parts[1:3])
        resource = RESOURCES.index(one_of(parts[3], RESOURCES, "a theft of story"))
        if thief == victim:
            raise ValueError("in story somebody steals from himself")
        link = Theft(link, _read_stretch(parts[0], seats), thief, victim, resource)
        # with all that is known now, only the worlds in which this very card was stolen are left
        worlds = after_theft(_possible(state, after_stretch(worlds, link.stretch)), link, thief)
    state.thefts = link
    state.seen = _read_stretch(read.data["seen"], seats) if read.given("seen") else blank_stretch(seats)
    if _hands(state) not in _possible(state, after_stretch(worlds, state.seen)):
        raise ValueError("story does not fit the hands")


def _possible(state: SettlersState, worlds: dict[World, float]) -> dict[World, float]:
    """See that there are worlds, and neither less than no cards in them nor more than exist."""
    if not worlds:
        raise ValueError("story has no hands that fit it")
    for hands in worlds:
        for counts in zip(*(unpack(hand) for hand in hands), strict=True):
            if min(hands) < 0 or sum(counts) > state.settings.per_kind:
                raise ValueError("story has hands that cannot be")
    return worlds


def _world(item: object, seats: int) -> tuple[World, float]:
    parts = listed(item, "a world of story")
    hands = listed(parts[0], "a world of story") if len(parts) == 2 else []
    if len(hands) != seats:
        raise ValueError("a world of story is the hands of all players and a weight")
    weight = parts[1]
    if not isinstance(weight, int | float) or isinstance(weight, bool) or not 0 < weight <= MOST_WEIGHT:
        raise ValueError(f"the weight of a world of story must be a positive number, not {weight!r}")
    return tuple(_five(hand, "a world of story") for hand in hands), float(weight)


def _five(value: object, what: str) -> int:
    counts = listed(value, what)
    if len(counts) != 5:
        raise ValueError(f"{what} has the counts of five resources, not {value!r}")
    return pack([whole(n, what, COUNT) for n in counts])


def _read_stretch(value: object, seats: int) -> vec[i64]:
    entries = listed(value, "a stretch of story")
    if len(entries) != seats:
        raise ValueError("a stretch of story has an entry for each player")
    found: list[int] = []
    for entry in entries:
        parts = listed(entry, "a stretch of story") or [[], [], [], []]
        if len(parts) != 4:
            raise ValueError("an entry of a stretch of story is what was needed, possible, gained and lost")
        for part, usual in zip(parts, (0, int(NO_CAP), 0, 0), strict=True):
            found.append(_five(part, "a stretch of story") if part else usual)
    return vec[i64](found)
