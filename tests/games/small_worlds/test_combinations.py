"""All 280 pairs of a race and a power, each played until it has shown what it does, active and in decline.

The second reading plays beside the game: legal moves, costs, scores and markers are the same at every decision.
"""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import game
from .pieces import POWERS, RACES
from .together import Together
from .witness import OWNER, Witness

GAMES = 40  # no pair needs so many


def start_with(race: str, power: str, rng: ls.Rng) -> dict[str, Any]:
    """Begin a game of two with the pair on the first place of the queue."""
    races = [name for name in RACES if name != race]
    powers = [name for name in POWERS if name != power]
    queue: list[list[Any]] = [[race, power, 0]]
    for _ in range(4):
        queue.append([races.pop(rng.below(len(races))), powers.pop(rng.below(len(powers))), 0])
    tops = [races.pop(rng.below(len(races))), powers.pop(rng.below(len(powers)))]
    return {"phase": "pick", "round": 1, "seat": OWNER, "first": OWNER, "queue": queue, "tops": tops}


def watch(witness: Witness, seed: str) -> None:
    """Play a game while the tribe is in it and there is something to see; check both at every decision."""
    rng = ls.Rng(seed)
    both = Together(game(turns=7), start_with(witness.race, witness.power, rng))
    both.play("pick1")
    while not both.over and witness.missing and (mine := witness.tribe(both)):
        both.agree()
        if both.state.actor >= 0:
            witness.look_around(both, mine)
            text = witness.choose(both, mine, rng)
        else:
            text = both.state.text(both.state.draw(rng))
        witness.look(both, mine, text)
        both.play(text)


@pytest.mark.rule(
    "SW-721",
    "SW-722",
    "SW-723",
    "SW-724",
    "SW-725",
    "SW-726",
    "SW-727",
    "SW-728",
    "SW-729",
    "SW-730",
    "SW-731",
    "SW-732",
    "SW-733",
    "SW-734",
    "SW-741",
    "SW-742",
    "SW-743",
    "SW-744",
    "SW-745",
    "SW-746",
    "SW-747",
    "SW-748",
    "SW-749",
    "SW-750",
    "SW-751",
    "SW-752",
    "SW-753",
    "SW-754",
    "SW-755",
    "SW-756",
    "SW-757",
    "SW-758",
    "SW-759",
    "SW-760",
    "SW-301",
    "SW-302",
    "SW-303",
)
@pytest.mark.parametrize("race", RACES)
def test_every_pair_shows_what_it_does(race: str) -> None:
    """The race with each of the twenty powers: each effect occurs, and the tribe scores in decline."""
    for power in POWERS:
        witness = Witness(race, power)
        for number in range(GAMES):
            if witness.missing:
                watch(witness, f"{race} {power} {number}")
        assert not witness.missing, f"{race} {power}: {witness.missing}"
