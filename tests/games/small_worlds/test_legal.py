"""Every rule is said once: what is listed as legal is what has no reason against it; every reason has a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game
from ludoscape.games.small_worlds.rules import costs, legal
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.lookups import kind_of, of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import FORTRESSES, POWERS, RACES
from ludoscape.games.small_worlds.words import refusals

from .board import RACES_C, after, game, setup
from .sights import choose
from .test_random_play import some_options

REASONS = {name: code for name, code in vars(legal).items() if re.match(r"SW_\d{3,4}_", name)}
AT_REGIONS = (m.M_ABANDON, m.M_CONQUER, m.M_ATTEMPT, m.M_DRAGON, m.M_CONVERT, m.M_PUT, m.M_CAMP, m.M_FORT, m.M_HERO)
# of how many positions of a phase one is looked at: what comes often or takes long, now and then
SHARES = {p.CONQUER: 6, p.REDEPLOY: 12, p.RETREATING: 3}


def candidates(state: SmallWorldsState) -> Iterator[tuple[int, int]]:
    """List every move that can be written down, legal or not, in the dossier's order; one region too many as well."""
    yield from ((kind, 0) for kind in (m.M_EXPAND, m.M_DECLINE))
    yield from ((m.M_PICK, place) for place in range(1, 7))
    yield (m.M_PASS, 0)
    for kind in AT_REGIONS:
        yield from ((kind, r) for r in range(int(state.chart.size) + 1))
    yield from ((kind, 0) for kind in (m.M_ROLL, m.M_GO, m.M_STOP, m.M_DONE, m.M_NOFORT))
    yield from ((m.M_PEACE, seat) for seat in range(8))
    yield from ((kind, 0) for kind in (m.M_NOPEACE, m.M_STOUT, m.M_STAY))
    yield from ((m.M_FIRST, seat) for seat in range(8))
    yield from ((m.M_RACE, race) for race in range(RACES))
    yield from ((m.M_POWER, power) for power in range(POWERS))
    yield from ((m.M_DIE, dots) for dots in range(4))


def agrees(state: SmallWorldsState, met: set[int]) -> None:
    """Check that the list and the reasons agree over all moves; note the reasons that were met."""
    free = []
    for kind, number in candidates(state):
        reason, _ = state.against(kind, number)
        met.add(int(reason))
        if reason == legal.LEGAL:
            free.append(kind + number)
    assert free == (state.legal() or [move for move, _ in state.chance()]), state.dump()


def games() -> Iterator[tuple[ls.Game, ls.Rng]]:
    """Give games with random options of all kinds, with those of the rules more often."""
    for seed in range(24):
        rng = ls.Rng(f"list and reasons {seed}")
        kind = ls.game_type("small-worlds")
        yield (random_game(kind, rng) if seed % 2 else game(2 + rng.below(4), **some_options(rng))), rng


@pytest.mark.rule("SW-603", "SW-701", "SW-706", "SW-707", "SW-708", "SW-710", "SW-712", "SW-731", "SW-742", "SW-1101")
def test_list_and_reasons_agree() -> None:
    """In random games with random options the legal moves are, in their order, those without a reason against them."""
    met: set[int] = set()
    for kind, rng in games():
        state = cast(SmallWorldsState, kind.start())
        while state.actor != ls.OVER:
            if rng.below(SHARES.get(int(state.phase), 1)) == 0:
                agrees(state, met)
            state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))
        agrees(state, met)
    for state in rare():
        agrees(state, met)
    assert [name for name, code in REASONS.items() if code not in met] == []


def placed(tribes: str, line: str = "", **more: Any) -> SmallWorldsState:
    """Set up a position and play some moves."""
    return cast(SmallWorldsState, after(setup(tribes, **more), line))


def rare() -> Iterator[SmallWorldsState]:
    """Give positions for the reasons that random play hardly meets, or not at all."""
    yield placed("s0 Sorcerers Hill {4:1} hand 17; s1 Elves Swamp {10:1}")
    yield placed("s0 Sorcerers Hill {4:1}; s1 Ratmen Bivouacking {5:1}", camps={"5": 1})
    yield placed("s0 Sorcerers Berserk {4:1} hand 2; s1 Ratmen Hill {5:1}", "roll =0")
    yield placed("s0 Humans Berserk {4:1} hand 1; s1 Ratmen Hill {5:3, 3:2, 9:3, 10:3}")
    yield from without_tribes()
    # no game comes to these: nobody is asked which region to give up when one is left, nor where a fortress goes when
    # none is left; that is what the reasons are for (SW-706, SW-749)
    last = placed("s0 Humans Hill {4:1, 5:1} hand 2", phase="ready")
    last.region[5] = 0
    last.tribe[p.FIELDS * last.acting + p.REGIONS] = 1
    last.tribe[p.LAND + last.acting] = p.BIT[4]
    yield last
    none_left = placed("s0 Humans Fortified {4:1}", phase="fortress")
    for r in range(FORTRESSES):
        none_left.region[11 + r] |= p.FORTRESS
    yield none_left


def without_tribes() -> Iterator[SmallWorldsState]:
    """Give positions in which the piles have run out: with two places filled, with none, and at the start of a turn."""
    held = [
        {"seat": 1, "race": race, "power": None, "declined": True, "regions": {str(r): 1}}
        for r, race in zip((1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15), RACES_C, strict=True)
    ]
    options = {"many_declines": True, "power_tile_leaves": True}
    two = [[race, power, 0] for race, power in zip(RACES_C[-2:], ("forest", "swamp"), strict=True)]
    yield loaded(options, phase="pick", tribes=held[:-2], queue=two, tops=[None, "hill"])
    yield loaded(options, phase="pick", tribes=held, queue=[], tops=[None, "hill"])
    held[0] = {"seat": 0, "race": RACES_C[0], "power": "forest", "regions": {"1": 1}, "begun": True}
    yield loaded(options, phase="start", tribes=held, queue=[], tops=[None, "hill"])


def loaded(options: dict[str, Any], **data: Any) -> SmallWorldsState:
    """Set up a position from data."""
    return cast(SmallWorldsState, game(**options).load(data))


def test_reasons_have_sentences() -> None:
    """Every reason has a code of its own, named after the rule that its sentence cites; no sentence is left over."""
    codes = sorted(REASONS.values())
    assert codes == list(range(codes[0], codes[0] + len(codes)))
    assert {legal.LEGAL, legal.NOT_NOW} == set(range(codes[0]))
    assert set(refusals.SENTENCES) == set(codes)
    book = ls.game("small-worlds").rulebook
    for name, code in REASONS.items():
        rule, sentence, places = refusals.SENTENCES[code]
        assert rule == "-".join(name.split("_")[:2]), name
        assert rule in book
        assert set(re.findall(r"{(\w+)}", sentence)) <= set(refusals.WORDS), name
        assert set(places.split()) <= set(refusals.PLACES), name
    for words, used in ((refusals.WORDS, r"{(\w+)}"), (refusals.PLACES, r"(\w+)")):
        part = 1 if words is refusals.WORDS else 2
        said = {name for entry in refusals.SENTENCES.values() for name in re.findall(used, entry[part])}
        assert said == set(words), "a word is left over"


def test_every_kind_of_move_has_its_time() -> None:
    """Each kind that can be written is made in some phase; what is said of another moment speaks of all of them."""
    kinds = {kind for kind, _ in candidates(cast(SmallWorldsState, setup("s0 Elves Hill {4:1}")))}
    assert set(legal.RULES) == kinds
    book = ls.game("small-worlds").rulebook
    assert all(rule in book for phases in legal.RULES.values() for rule in phases.values())
    assert {phase for phases in legal.RULES.values() for phase in phases} | {p.ENDED} == set(refusals.NOW)
    assert set(refusals.NOT_NOW) == kinds - set(refusals.CHANCE_KINDS)


@pytest.mark.rule("SW-709", "SW-710", "SW-742")
def test_costs_are_what_is_paid() -> None:
    """Tokens that leave the hand for an ordinary conquest are the items of its price, after a roll as well."""
    paid = rolled = 0
    for kind, rng in games():
        state = cast(SmallWorldsState, kind.start())
        while state.actor != ls.OVER:
            move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
            before = state.copy()
            state.play(move)
            if kind_of(move) == m.M_CONQUER:
                race = int(before.acting)
                items = costs.price(before, race, move - m.M_CONQUER)
                assert costs.total(items) == of(before, race, p.HAND) - of(state, race, p.HAND)
                paid += 1
                rolled += before.die > 0
    assert paid > 500
    assert rolled > 0
