"""Random games with random options: the second reading agrees after every move, and the invariants hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls
from tests.games.playing import check_coming_back

from .board import game
from .sights import choose
from .together import Together, at_random

SWITCHES = (
    "decline_takes_turn",
    "abandon_all",
    "reenter_from_hand",
    "power_tile_leaves",
    "die_exactly_one",
    "die_only_if_stuck",
    "many_declines",
    "strict_decline",
    "stout_picks_now",
    "extinct_keeps_decline",
)
IMMUNE = ("holes", "heroes")


def some_options(rng: ls.Rng) -> dict[str, Any]:
    """Choose options at random: defaults in one of four, the printed rules in another."""
    way = rng.below(4)
    if way == 0:
        return {}
    if way == 1:
        return {"published": True}
    found: dict[str, Any] = {name: True for name in SWITCHES if rng.below(5) < 2}
    if "many_declines" in found:
        found.pop("extinct_keeps_decline", None)  # nothing is lost then
    if rng.below(2):
        found["keep_in_hand"] = False
    if rng.below(2):
        found["tie_break"] = "shared"
    return found


def played(both: Together, rng: ls.Rng) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    """Play to the end at random; give each position, the move, and the position after it."""
    before = both.state.dump()
    while not both.over:
        text = both.advance(rng)
        after = both.state.dump()
        yield before, text, after
        before = after


def run(seed: str, seats: int, options: dict[str, Any]) -> None:
    """Play a game side by side and check everything after every move."""
    both = Together(game(seats, **options))
    both.agree()
    for before, text, after in played(both, ls.Rng(seed)):
        both.agree()
        both.state.validate()
        two_in_a_row(before, text, after)


def two_in_a_row(before: dict[str, Any], text: str, after: dict[str, Any]) -> None:
    """Check the invariants that speak of a move (I-11, I-12, I-15, I-18, I-19, I-22)."""
    assert set(after["lost"]) <= set(before["lost"]), "I-11"
    was, now = holders(before), holders(after)
    if text[0] == "x" and text[-1] != "?":
        r = int(text[1:].rstrip("!~"))
        acting = before["acting"]
        gained = {s for s in now if now[s] == acting} - {s for s in was if was[s] == acting}
        lost = {s for s in was if was[s] == acting} - {s for s in now if now[s] == acting}
        assert (gained, lost) == ({r}, set()), "I-18"
    if not text.startswith(("abandon", "decline", "stout")):
        immune = {r for key in IMMUNE for r in before[key]} | ({before["dragon"]} - {None})
        assert all(now.get(r) == was[r] for r in immune), "I-19"
    gains = [b - a for a, b in zip(before["vp"], after["vp"], strict=True)]
    others = [gain for seat, gain in enumerate(gains) if seat != before["seat"]]
    assert not any(others) or before["phase"] == "first", "I-22"
    if not text.startswith("pick"):
        assert sum(gains) == after["earned"] - before["earned"], "I-22"
    if (before["round"], before["seat"]) != (after["round"], after["seat"]):
        assert all(not entry["retreat"] and not entry["camps_back"] for entry in after["tribes"]), "I-15"


def holders(data: dict[str, Any]) -> dict[int, str]:
    """Tell which race holds each region."""
    return {int(r): entry["race"] for entry in data["tribes"] for r in entry["regions"]}


@pytest.mark.rule(
    "SW-602",
    "SW-606",
    "SW-608",
    "SW-601",
    "SW-603",
    "SW-604",
    "SW-605",
    "SW-607",
    "SW-701",
    "SW-702",
    "SW-703",
    "SW-704",
    "SW-705",
    "SW-706",
    "SW-707",
    "SW-708",
    "SW-709",
    "SW-710",
    "SW-711",
    "SW-712",
    "SW-713",
    "SW-714",
    "SW-715",
    "SW-716",
    "SW-717",
    "SW-718",
    "SW-719",
    "SW-720",
    "SW-802",
    "SW-805",
    "SW-806",
    "SW-901",
    "SW-1101",
    "SW-1203",
    "SW-1205",
)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_second_reading_agrees_in_whole_games(seats: int) -> None:
    """Legal moves in their order, chances, scores and positions are the same after every move; invariants hold."""
    for number in range(3):
        run(f"whole {seats} {number}", seats, {} if number == 0 else {"published": number == 1, "turns": 7})


@pytest.mark.rule("SW-501", "SW-601", "SW-603", "SW-704", "SW-720", "SW-757")
@pytest.mark.parametrize("number", range(24))
def test_second_reading_agrees_with_random_options(number: int) -> None:
    """The same on crowded and on random maps, with options in any mixture."""
    rng = ls.Rng(f"options {number}")
    seats = 2 + rng.below(4)
    options = {**some_options(rng), "turns": 3 + rng.below(4)}
    if rng.below(3) == 0:
        options["map"] = f"random:{rng.below(1000)}"
    run(f"options {number}", seats, options)


def largest() -> dict[str, Any]:
    """Make a map of 64 regions, eight in a row; the last one, whose bit is the sign of a set, has all there can be."""
    grounds = ("farmland", "hill", "forest", "swamp", "hill", "mountain", "farmland")
    regions = []
    for k in range(64):
        x, y = 100 * (k % 8), 100 * (k // 8)
        near = [k - 8] * (k > 7) + [k - 1] * (k % 8 > 0) + [k + 1] * (k % 8 < 7) + [k + 8] * (k < 56)
        ground = grounds[k % 7] if k % 8 > 5 or k % 16 else "sea"
        if ground == "mountain" and k > 40:
            ground = "hill"
        regions.append(
            {
                "id": k,
                "name": f"Place {k}",
                "terrain": ground,
                "symbols": ["cavern", "magic", "mine"] if k in (1, 30, 63) else [],
                "lost_tribe": k in (10, 63),
                "border": k < 8 or k > 55 or k % 8 in (0, 7),
                "adjacent": near,
                "polygon": [[x, y], [x + 100, y], [x + 100, y + 100], [x, y + 100]],
                "label": [x + 50, y + 50],
            }
        )
    head = {"format": "sw-map-1", "id": "largest", "name": "Largest", "players": 5, "turns": 5}
    return {**head, "width": 800, "height": 800, "regions": regions}


@pytest.mark.rule("SW-410", "SW-603", "SW-708")
@pytest.mark.parametrize("number", range(4))
def test_second_reading_agrees_on_the_largest_map(number: int) -> None:
    """The last of 64 regions is conquered and held as any other."""
    both, rng = Together(game(2 + number, map=largest(), abandon_all=True, published=number == 1)), ls.Rng(f"{number}")
    met = set()
    while not both.over:
        both.agree()
        both.state.validate()
        met.add(both.advance(rng, to_the_last))
    both.agree()
    assert "x63" in met


def to_the_last(both: Together, legal: list[str], rng: ls.Rng) -> str:
    """Choose what names the last region, or else anything that does not decline."""
    there = [text for text in legal if text.lstrip("+-=x").startswith("63") or text == "abandon63"]
    fine = [text for text in legal if text != "decline"]
    return (there or fine or legal)[rng.below(len(there or fine or legal))]


@pytest.mark.slow
def test_second_reading_agrees_for_long(while_fuzzing: Iterator[int]) -> None:
    """As many games as there is time for."""
    for number in while_fuzzing:
        rng = ls.Rng(f"long {number}")
        run(f"long {number}", 2 + number % 4, some_options(rng))


@pytest.mark.rule("SW-308", "SW-1202")
@pytest.mark.parametrize("seats", [2, 5])
def test_dump_and_load_and_record(seats: int) -> None:
    """A position restored from its data, or by playing the record again, is the same position."""
    check_coming_back(game(seats, turns=3), ls.Rng("restore"), choose)


@pytest.mark.rule("SW-1301", "SW-1101")
def test_games_stay_within_their_bounds() -> None:
    """A decision has at most 146 choices, a turn at most 300 decisions, and a game ends with its last turn."""
    for seats in (2, 5):
        both, rng = Together(game(seats)), ls.Rng("bounds")
        turns: dict[tuple[int, int], int] = {}
        while not both.over:
            data = both.state.dump()
            turn = data["round"], data["seat"]
            turns[turn] = turns.get(turn, 0) + (both.state.actor >= 0)
            assert len(both.state.legal()) <= 146
            both.advance(rng, at_random)
        assert max(turns.values()) <= 300
        assert set(turns) == {(r, s) for r in range(1, both.other.rounds + 1) for s in range(seats)}
