"""That a rating of Decay is found again by all that it rests on, and by nothing less."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.games.decay.bots.judge import FAR_THREAT, LATER, RUN
from ludoscape.games.decay.bots.memory import Memory
from ludoscape.games.decay.bots.sheet import DONE, Sheet
from ludoscape.games.decay.rules.state import DecayState

TURN = 1
OWED = 0


def sheet() -> Sheet:
    """Read a position in the middle of a game."""
    state = ls.game("decay", 3).start()
    assert isinstance(state, DecayState)
    rng = ls.Rng("memory")
    for _ in range(60):
        state.play(state.draw(rng) if state.actor == ls.CHANCE else state.legal()[0])
    found = Sheet(FAR_THREAT, LATER, RUN)
    found.read(state, state.suit, DONE, -1)
    return found


def lowest(tiles: int) -> int:
    return (tiles & -tiles).bit_length() - 1


def other_board(found: Sheet) -> None:
    found.board ^= 1 << lowest(found.board)


def other_near(found: Sheet) -> None:
    found.near[lowest(found.board)] ^= 1


def other_loose(found: Sheet) -> None:
    found.loose ^= 1


def other_alive(found: Sheet) -> None:
    found.alive ^= 1


def other_dice(found: Sheet) -> None:
    found.dice ^= 1


def other_pawns(found: Sheet) -> None:
    found.pawns ^= 1


def other_stand(found: Sheet) -> None:
    found.stand[1] ^= 1


def other_purse(found: Sheet) -> None:
    found.purse[2] += 1


def test_what_was_kept_is_found() -> None:
    memory, out = Memory(), vec[float]([0.0] * 3)
    memory.keep(sheet(), TURN, OWED, vec[float]([0.5, 0.3, 0.2]))
    assert memory.finds(sheet(), TURN, OWED, out)
    assert list(out) == [0.5, 0.3, 0.2]


@pytest.mark.parametrize(
    "change", [other_board, other_near, other_loose, other_alive, other_dice, other_pawns, other_stand, other_purse]
)
def test_a_position_that_differs_in_one_thing_is_not_found(change: Callable[[Sheet], None]) -> None:
    memory, out, other = Memory(), vec[float]([0.0] * 3), sheet()
    memory.keep(sheet(), TURN, OWED, vec[float]([0.5, 0.3, 0.2]))
    change(other)
    assert not memory.finds(other, TURN, OWED, out)


def test_another_turn_and_other_debts_are_not_found() -> None:
    memory, out = Memory(), vec[float]([0.0] * 3)
    memory.keep(sheet(), TURN, OWED, vec[float]([0.5, 0.3, 0.2]))
    assert not memory.finds(sheet(), TURN + 1, OWED, out)
    assert not memory.finds(sheet(), TURN, OWED + 1, out)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sheet_says_of_suits_what_the_rules_say(seats: int) -> None:
    """Whom a suit is against, and what it could lift, by its coins: also where the other suit of a player is dead."""
    rng, dead, read = ls.Rng(f"sheet {seats}"), 0, 0
    for _ in range(6):
        state = ls.game("decay", seats).start()
        assert isinstance(state, DecayState)
        found = Sheet(FAR_THREAT, LATER, RUN)
        while state.actor != ls.OVER:
            legal = state.legal()
            state.play(state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))])
            if state.actor < 0 or rng.below(3):
                continue
            found.read(state, state.suit, DONE, -1)
            suits = [s for s in range(found.suits) if state.alive >> s & 1]
            noted = [(found.foes[s], found.lifts[s] & found.board) for s in suits]
            found.ask(state)
            assert noted == [(found.foes[s], found.lifts[s]) for s in suits]
            dead += len(suits) < found.suits
            read += 1
    assert dead > 20 and read > 100
