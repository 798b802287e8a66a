"""Every rule is said once: what is listed as legal is what has no reason against it; every reason has a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game
from ludoscape.games.alheimur.rules import legal
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import CARDS, UNITS
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words import notation, refusals

from .board import setup
from .sights import VARIANTS, choose, walk

REASONS = {name: code for name, code in vars(legal).items() if re.match(r"AL_\d\d_", name)}
Move = tuple[int, int, int, int]
CELLS = range(-4, 5)
TERRITORIES = range(17)


def candidates(state: AlheimurState) -> Iterator[Move]:
    """List every move that can be written down, legal or not, in the order of section 12; -1 for what there is not."""
    seats, worlds = range(-1, int(state.settings.seats)), range(-1, int(state.settings.worlds))
    units = range(-1, UNITS)
    if state.phase in (p.BUILD, p.LOT):
        yield from ((p.BUILD, code, x, y) for code in codes(state) for y in CELLS for x in CELLS)
    elif state.phase == p.SWAP:
        cells = [(x, y) for _, x, y in zip(*[iter(map(int, state.laid))] * 3, strict=True)]
        cells += [(x, y) for x in CELLS for y in CELLS if (x, y) not in cells]
        yield from ((p.SWAP, code, *cell) for cell in cells for code in codes(state))
    else:
        yield from ((kind, code, 0, 0) for kind in (p.BUILD, p.SWAP) for code in (-1, 0, 50))
    yield from ((p.COLONISTS, w, t, 0) for w in worlds for t in TERRITORIES)
    for w in worlds:
        yield from ((p.EXPAND, w, t, 0) for t in TERRITORIES)
        yield from ((legal.CIVILIZE, w, t, size) for t in TERRITORIES for size in (1, 2, 3))
    yield from ((legal.PASS, w, 0, 0) for w in worlds)
    yield from ((p.SETTLE, w, t, 0) for w in worlds for t in TERRITORIES)
    yield from ((p.LAND, w, unit, marine) for w in worlds for unit in units for marine in (0, 1))
    yield from ((p.LAND_AT, w, t, 0) for w in worlds for t in TERRITORIES)
    yield from ((p.DEPART, w, unit, 0) for w in worlds for unit in units)
    yield from ((p.ARRIVE, 0, unit, 0) for unit in units)
    yield from ((p.ARRIVE_AT, w, 0, 0) for w in worlds)
    yield from ((p.LAUNCH, w, t, 0) for w in worlds for t in TERRITORIES)
    yield from ((p.ROLE, role, 0, 0) for role in (1, 2))
    yield from ((legal.MARINE, 0, unit, 0) for unit in units)
    yield from ((p.SITE, w, 0, 0) for w in worlds)
    yield from ((p.SHOOTER, 0, unit, 0) for unit in (0, 1, 2, 9, 10, 11))
    yield from ((p.TARGET, seat, unit, 0) for seat in seats for unit in units)
    yield from ((p.FIRST, seat, 0, 0) for seat in seats)
    yield from ((p.CARD, code, code >> 1, 0) for code in range(-1, 2 * CARDS) if code not in (1, 3, 5, 7, 9))
    for kind in (p.ATTACK, p.DEFENCE):
        yield from ((kind, dice, roll, 0) for dice in (1, 2, 3) for roll in range(6**dice))
    yield (legal.DONE, 0, 0, 0)


def codes(state: AlheimurState) -> Iterable[int]:
    """List all codes, those of the pile first; a single that is turned is the single itself."""
    held = [code for card in map(int, state.pile) for code in (2 * card, 2 * card + 1)]
    return (code for code in dict.fromkeys([*held, *range(-1, 2 * CARDS)]) if code not in (1, 3, 5, 7, 9))


def agrees(state: AlheimurState, met: set[int]) -> None:
    """Check that the list and the reasons agree over all moves; note the reasons that were met."""
    free = []
    for move in candidates(state):
        reason, _ = state.against(*move)
        met.add(int(reason))
        if reason == legal.LEGAL:
            free.append(number_of(*move))
    assert free == (state.legal() or [move for move, _ in state.chance()]), state.dump()


def number_of(kind: int, a: int, b: int, c: int) -> int:
    """Give the int of a move; the two roles without a marine are numbered by themselves."""
    if kind == p.ROLE:
        return a
    return notation.encode(next(verb for verb in notation.VERBS if verb.kind == kind), a, b, c)


@pytest.mark.rule("AL-18", "AL-19", "AL-21", "AL-32", "AL-33", "AL-34", "AL-48", "AL-51", "AL-54", "AL-56", "AL-63")
def test_list_and_reasons_agree() -> None:
    """In random games with random options the legal moves are, in their order, those without a reason against them."""
    met: set[int] = set()
    for seed in range(10):
        rng = ls.Rng(f"list and reasons {seed}")
        state = cast(AlheimurState, random_game(ls.game_type("alheimur"), rng).start())
        for _ in range(300):
            if state.actor == ls.OVER:
                break
            if rng.below(5) == 0:
                agrees(state, met)
            state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))
    for seats, options in VARIANTS:
        for n, (state, _) in enumerate(walk(seats, options, f"reasons {seats}")):
            if n % 3 == 0:
                agrees(state, met)
    for state in rare():
        agrees(state, met)
    unmet = [name for name, code in REASONS.items() if code not in met]
    assert not unmet, unmet


def rare() -> Iterator[AlheimurState]:
    """Give positions for the reasons that random play hardly meets, or not at all."""
    full = " ".join(f"N{t}:B{size}" for t, size in enumerate((1, 1, 1, 1, 1, 2, 2, 2, 2), 1))
    built = (
        setup("A2:A1", phase="over"),
        setup(full, "N:A T1; A:A T1", phase="land"),  # a world without a vacant territory
        setup("A7:A1i A2:A1 A9:B1i", phase="settle", options={"settle_invaders": True}),
        setup("", "N:A T1; N:B F1; B:A T2; B:B T2", phase="site", sites=["N"]),  # the other battle is over
    )
    yield from (cast(AlheimurState, state) for state in built)


def test_reasons_have_sentences() -> None:
    """Every reason has a code of its own, named after the rule that its sentence cites; no sentence is left over."""
    codes = sorted(REASONS.values())
    assert codes == list(range(codes[0], codes[0] + len(codes)))
    assert {legal.LEGAL, legal.NOT_NOW} == set(range(codes[0]))
    assert set(refusals.SENTENCES) == set(codes)
    book = ls.game("alheimur").rulebook
    for name, code in REASONS.items():
        rule, sentence, places = refusals.SENTENCES[code]
        assert rule == name[:5].replace("_", "-"), name
        assert rule in book
        assert set(re.findall(r"{(\w+)}", sentence)) <= set(refusals.WORDS), name
        assert set(places.split()) <= set(refusals.PLACES), name
