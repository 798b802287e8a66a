"""The forty cards: the core has those of the data file, and they are as balanced as the dossier says (AL-03)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from ludoscape.games.alheimur.rules.cards import CELLS, ELEMENTS, FULL, PRINTED, copies

from .pieces import DECK, ways

DATA = json.loads((Path(__file__).parents[3] / "docs" / "rules" / "alheimur-cards.json").read_text("utf-8"))
CARDS = DATA["cards"]
CODES = Counter(card["code"] for card in CARDS)
QUADS = [card["code"] for card in CARDS if card["kind"] == "quad"]
PLACES = {"side by side": [(0, 1), (2, 3)], "one above the other": [(0, 2), (1, 3)], "diagonal": [(0, 3), (1, 2)]}


@pytest.mark.rule("AL-03")
def test_the_core_has_the_cards_of_the_data_file() -> None:
    """Codes and numbers of copies are the same, in the core, in the file and in the second reading."""
    assert {PRINTED[card]: int(copies(FULL, card)) for card in range(len(PRINTED))} == CODES == DECK
    assert "".join(DATA["elements"]) == ELEMENTS


@pytest.mark.rule("AL-05")
def test_codes_are_the_two_orientations() -> None:
    """The core's code 2n is card n as printed, 2n + 1 is it turned, as the data file says."""
    for card in CARDS:
        n = PRINTED.index(card["code"])
        for code, text in [(2 * n, card["code"]), (2 * n + 1, card["turned"])]:
            assert "".join(ELEMENTS[CELLS[4 * code + i]] for i in range(4)) == text
        assert ways(card["code"]) == list(dict.fromkeys([card["code"], card["turned"]]))


@pytest.mark.rule("AL-03", "AL-07")
def test_zones_are_what_the_codes_say() -> None:
    """A zone is all cells of a card with one letter; there are 90, and 18 of each element."""
    zones: Counter[str] = Counter()
    for card in CARDS:
        for zone in card["zones"]:
            assert [x + 2 * y for x, y in zone["cells"]] == [i for i in range(4) if card["code"][i] == zone["element"]]
            zones[zone["element"]] += 1
        assert sorted(zone["element"] for zone in card["zones"]) == sorted(set(card["code"]))
    assert zones == dict.fromkeys(ELEMENTS, 18)


@pytest.mark.rule("AL-03")
def test_kinds() -> None:
    """Ten cards of each kind: each element twice, each pair once each way, each set of four twice."""
    kinds: dict[str, list[str]] = {}
    for card in CARDS:
        kinds.setdefault(card["kind"], []).append(card["code"])
    pairs = list(combinations(ELEMENTS, 2))
    assert Counter(kinds["single"]) == {4 * element: 2 for element in ELEMENTS}
    assert kinds["landscape"] == [2 * one + 2 * two for one, two in pairs]
    assert kinds["portrait"] == [2 * (one + two) for one, two in pairs]
    assert Counter(map(frozenset, kinds["quad"])) == {frozenset(four): 2 for four in combinations(ELEMENTS, 4)}


@pytest.mark.rule("AL-03")
@pytest.mark.parametrize("how", PLACES)
def test_pairs_on_the_quads(how: str) -> None:
    """Every pair of elements is side by side, one above the other, and diagonal exactly twice each."""
    met = Counter(frozenset((code[i], code[j])) for code in QUADS for i, j in PLACES[how])
    assert met == {frozenset(pair): 2 for pair in combinations(ELEMENTS, 2)}


@pytest.mark.rule("AL-05")
def test_no_two_cards_are_the_same_turned() -> None:
    """A code as it lies on the table tells which printed card it is."""
    lying = [way for code in CODES for way in ways(code)]
    assert len(lying) == len(set(lying)) == 65
