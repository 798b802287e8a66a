"""Every rule is said once: what is listed as legal is what has no reason against it; every reason has a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game
from ludoscape.engine.sets import members
from ludoscape.games.silver_isle.rules import legal, score
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words import notation, refusals

from .board import ISLE, game, play, refused, setup
from .test_random_play import VARIANTS, choose, fits, some_position

REASONS = {name: code for name, code in vars(legal).items() if re.match(r"SI_\d\d_", name)}
VALUES, NATIONS = range(6), range(4)
PLACES = [legal.NONE, *range(96)]
SPACES = PLACES[:81]
SHIPS = range(p.SHIP, p.SHIP + 4)
SOURCES = [*PLACES, *SHIPS]
TARGETS = [*SPACES, *range(80, 96, 4), *SHIPS]
PORT_CREWS = range(legal.IN_PORT, legal.IN_PORT + 6 * (legal.NO_QUADRANT + 1))
LAST: dict[str, Any] = {"active": "C", "first": "S", "round": 60, "actions": 1}  # the last action of a game
POINTS = list(product(range(-12, 13), repeat=2))


def candidates(state: SilverState) -> Iterator[tuple[int, int, int]]:
    """List every move that can be written down, legal or not."""
    yield from ((m.M_DRAW, face, 0) for face in range(-1, 20))
    yield from ((m.M_FIRST, nation, 0) for nation in NATIONS)
    for kind in (m.M_LAY, m.M_PORT, m.M_SAIL, m.M_ARRIVE):
        yield from ((kind, x, y) for x, y in POINTS)
    for kind in (m.M_DEPART, m.M_LOAD_S, m.M_UNLOAD_S, m.M_PASS, m.M_NOMINE):
        yield kind, 0, 0
    yield from ((m.M_UNLOAD, value, 0) for value in VALUES)
    yield from ((m.M_LOAD, legal.IN_EUROPE + value, 0) for value in VALUES)
    for kind in (m.M_SHIPHIT, m.M_PORTHIT):
        yield from ((kind, target, 0) for target in TARGETS)
    yield from ((m.M_MINE, place, 0) for place in SPACES)
    for value in VALUES:
        yield m.M_LOSE, value, 0
        yield m.M_KEEP, value, 0
        yield from ((m.M_SWAP, value, other) for other in VALUES)
    yield from ((m.M_DROP, crew, 0) for crew in PORT_CREWS)
    for crew in (*SPACES, *PORT_CREWS):
        there = state.isle is not None and legal.against_naming(state, m.M_GO, crew) == legal.LEGAL
        named = slice(None) if there else slice(2)  # what nobody is to do is not read any further
        for kind in (m.M_STARVE, m.M_LOAD, m.M_LOAD_SC):
            yield kind, crew, 0
        for kind, places in ((m.M_GO, PLACES), (m.M_DIG, SPACES), (m.M_CLAIM, PLACES)):
            yield from ((kind, crew, place) for place in places[named])
        yield from ((m.M_HIT, crew, target) for target in TARGETS[named] if crew < legal.IN_PORT)
        yield from ((m.M_TAKE, source, crew) for source in SOURCES[named])


def agrees(state: SilverState, met: set[int]) -> None:
    """Check that the list and the reasons agree over all moves; note the reasons that were met."""
    free = []
    for move in candidates(state):
        if legal.phase_of(move[0]) == state.phase:
            reason, _ = state.against(*move)
            met.add(int(reason))
            if reason == legal.LEGAL:
                free.append(notation.encode(state, *move))
    if state.phase == p.DAMAGE:  # listed by winners: each is lost, or kept, or exchanged, and nothing else of these
        kinds = {(notation.decode(state, move)[1][0], notation.decode(state, move)[0]) for move in free}
        assert [value for value, _ in sorted(kinds)] == [c % 6 for c in members(state.winners)]
    else:  # by their numbers
        free.sort()
    assert free == (state.legal() or [move for move, _ in state.chance()]), state.dump()


@pytest.mark.rule("SI-43", "SI-50", "SI-59", "SI-63", "SI-68", "SI-69", "SI-70", "SI-71", "SI-72", "SI-79", "SI-83")
def test_list_and_reasons_agree() -> None:
    """In random games with random options the legal moves are, in their order, those without a reason against them."""
    met: set[int] = set()
    for seed in range(8):
        rng = ls.Rng(f"list and reasons {seed}")
        state = random_game(ls.game_type("silver-isle"), rng).start()
        for number in range(160):
            if state.actor == ls.OVER:
                break
            if number < 30 or rng.below(12) == 0:
                agrees(cast(SilverState, state), met)
            state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))
    for seed, (seats, options) in enumerate(VARIANTS * 2):
        kind, data = game(seats, **options), some_position(f"crowded {seed}", seats, options)
        if fits(kind, data):
            rng, state = ls.Rng(f"crowded {seed}"), kind.load(data)
            while state.actor != ls.OVER and rng.below(12):
                agrees(cast(SilverState, state), met)
                state.play(choose(state, rng))
    for state in rare():
        agrees(cast(SilverState, state), met)
    assert [name for name, code in REASONS.items() if code not in met] == []


def rare() -> Iterator[ls.State]:
    """Give positions for the reasons that random play hardly meets, or not at all."""
    yield setup("S4@aboard", ships="S@-1,2", holds="S1", mines="C -1,1nw 0 1")  # a mine closes the landing place
    yield setup("S1@P S2@P*", options={"port_stash": True})
    stack = setup("S5@aboard S3@aboard S0@0,2nw S1@0,2ne A4@aboard", ships="S@4,2 A@4,2")
    yield play(stack, "shiphit ~A")  # in Europe nobody is worth one or less
    storm = setup("S5@0,1se A2@1,1ne* A1@1,1se* A4@2,1sw S1@0,2sw S0@0,2ne*", "S 0,2 0,1; A 1,1 2,1", loose="1,1nw 1")
    yield play(storm, "go 0,1se>1,1sw")
    port = setup("A3@P A2@P* A5@P A1@P S4@2,1ne*", "S 2,1; A 1,1 1,0", active="A")
    yield play(port, "porthit 2,1ne; lose 3; swap 5/4")
    far = setup("S4@1,1se", "S 0,2 0,1 1,1", options={"mine_over_5": "forbid"})
    yield play(far, "go 1,1se>1,0nw")


def test_reasons_have_sentences() -> None:
    """Every reason has a code of its own, named after the rule that its sentence cites; no sentence is left over."""
    codes = sorted(REASONS.values())
    assert codes == list(range(codes[0], codes[0] + len(codes)))
    assert {legal.LEGAL, legal.NOT_NOW} == set(range(codes[0]))
    assert set(refusals.SENTENCES) == set(codes)
    book = ls.game("silver-isle").rulebook
    for name, code in REASONS.items():
        rule, sentence, elements = refusals.SENTENCES[code]
        assert rule == name[:5].replace("_", "-"), name
        assert rule in book
        assert set(re.findall(r"{(\w+)}", sentence)) <= set(refusals.WORDS), name
        assert set(elements.split()) <= set(refusals.PLACES), name


@pytest.mark.rule("SI-91", "SI-92", "SI-95")
def test_items_decide_who_wins() -> None:
    """Winners are those whose items, compared one after the other, are the highest; the first item is the score."""
    decided = set()
    for seed in range(80):
        rng = ls.Rng(f"items {seed}")
        nations = [n for n in "SAMC" if rng.below(2)]
        crews = " ".join(f"{n}{v}@P" for n in nations for v in VALUES if rng.below(2 if seed % 4 < 2 else 6) == 0)
        silver = " ".join(f"{n}{rng.below(4)}" for n in nations) if seed % 4 == 0 else ""
        land = "; ".join(f"{n} {tile}" for n, tile in zip(nations, ISLE.split(), strict=False)) if seed % 4 == 1 else ""
        state = setup(crews, land, seats=4 - seed % 3 // 2 * 2, delivered=silver, **LAST)
        assert isinstance(state, SilverState)
        state.play(state.parse("arrive @-1,0"))
        assert state.actor == ls.OVER
        found = {seat: list(score.items(state, seat)) for seat in range(state.game.seats)}
        best = max(found.values())
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == tuple(seat for seat, items in found.items() if items == best)
        assert outcome.scores == tuple(float(items[score.SILVER]) for items in found.values())
        left = [score.leaders(state, count) for count in range(score.ITEMS + 1)]
        decided.add(left.index(left[-1]))
    assert decided == set(range(score.ITEMS + 1)), "each item has decided, and once they shared"


@pytest.mark.rule("SI-61", "SI-69", "SI-83", "SI-50")
def test_sentences_tell_what_stands_against() -> None:
    """Where several reasons have one rule, the sentence is that of the reason."""

    def says(state: ls.State, text: str, rule: str, words: str) -> None:
        assert refused(state, text, rule).reason == words

    state = setup("S3@0,1nw S4@0,1ne*", "S 0,1 0,2", loose="0,1ne 1; 2,1ne 1", ships="S@4,2")
    says(state, "claim 0,1ne 0,1ne", "SI-69", "This crew carries silver already.")
    says(state, "claim 0,1nw 2,1ne", "SI-69", "This silver does not lie next to the crew.")
    where = "the south-west of the tile 2 south of England's port"
    says(state, "claim 0,1nw 0,1sw", "SI-69", f"No silver lies loose in {where}.")
    says(state, "depart", "SI-61", "A ship departs only from a corner of its own port.")
    says(setup(), "depart", "SI-61", "Your ship is in Europe already.")
    *_, storm, port, _ = rare()
    says(storm, "take 1,1ne 0,2sw", "SI-83", "Only crews that won this fight take its silver.")
    says(storm, "take 1,1nw 1,1sw", "SI-83", "No silver was captured there.")
    says(port, "take 2,1ne P2", "SI-83", "This crew carries silver already.")


@pytest.mark.rule("SI-50")
def test_a_crew_on_another_space_of_the_port_is_not_there() -> None:
    """A crew in the port is named by its space where ports have spaces, and without one where they have none."""
    feed = setup("S1@P:ne S2@P:ne", phase="start", options={"port_spaces": 4})
    assert refused(feed, "starve P:sw1", "SI-50", "si-port-S").reason == "This crew is not there."
    refused(feed, "starve P1", "SI-50")
    state = setup("S1@P*", mines="C 0,2nw 2", own="S 0,2", options={"port_stash": True})
    for text in ("drop P:sw1", "dig P:sw1 0,2nw", "go P:ne1>0,2ne"):
        assert refused(state, text, "SI-50").reason == "This crew is not there."


def test_kinds_are_due_in_their_phases() -> None:
    """Each kind of move can be written, and is due in one phase."""
    kinds = {number for name, number in vars(m).items() if name.startswith("M_")}
    assert set(notation.FORMS) == kinds
    assert {int(legal.phase_of(kind)) for kind in kinds} == set(range(p.ENDED))
