"""The game and the second reading played side by side: the same moves, chances, scores and positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import ludoscape as ls
from ludoscape.games.small_worlds import SmallWorlds

from .board import draws
from .pieces import snapshot
from .reference import CHANCE, OVER, Reference

Choose = Callable[["Together", list[str], ls.Rng], str]
NOTHING = [0, 0, 0, 0, 0, "", ""]  # the sheet of a seat that scored nothing
QUIET = ("stop", "done", "stay", "nofort", "nopeace")


class Together:
    """A game and the second reading in the same position."""

    def __init__(self, kind: SmallWorlds, data: Mapping[str, Any] | None = None) -> None:
        self.kind = kind
        chart = kind.settings.chart.data
        self.state: ls.State
        if data is None:
            self.state = kind.start()
            self.other = Reference(kind.seats, kind.options, chart).begin()
        else:
            self.state = kind.load(data)
            self.other = Reference.of(self.state.dump(), kind.seats, kind.options, chart)

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.state.actor == ls.OVER

    def agree(self) -> None:
        """Check that both are in the same position with the same choices, in the same order."""
        state, stop = self.state, self.other.at
        assert state.actor == {CHANCE: ls.CHANCE, OVER: ls.OVER}.get(stop.actor, stop.actor)
        if state.actor == ls.OVER:
            self.agree_on_the_end()
        elif state.actor == ls.CHANCE:
            assert shares(draws(state)) == shares(stop.legal)
        else:
            assert [state.text(move) for move in state.legal()] == list(stop.legal)
            data = state.dump()
            assert data["phase"] == stop.step
            mine, theirs = snapshot(data), self.other.snapshot()
            assert {key: value for key, value in mine.items() if value != theirs[key]} == {}, theirs
            for seat, paid in self.other.sheets.items():
                sheet = data["sheets"].get(str(seat), NOTHING)
                assert told(sheet) == {name: points for name, points in paid.items() if points}

    def agree_on_the_end(self) -> None:
        """Check the result (SW-806)."""
        outcome = self.state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == (self.other.winners(), "turns")
        assert outcome.scores == tuple(map(float, self.other.vp))

    def play(self, text: str) -> None:
        """Play a move or a chance event in both."""
        self.state.play(self.state.parse(text))
        self.other.play(text)

    def advance(self, rng: ls.Rng, choose: Choose | None = None) -> str:
        """Play a random move or let chance decide; give the text."""
        if self.state.actor == ls.CHANCE:
            text = self.state.text(self.state.draw(rng))
        else:
            text = (choose or at_random)(self, list(self.other.at.legal), rng)
        self.play(text)
        return text


def told(sheet: Sequence[Any]) -> dict[str, int]:
    """Give a score sheet as the second reading writes it: the points for regions, races and the power (SW-803)."""
    active, declined, for_race, for_power, mines, race, power = sheet
    points = {"regions": active + declined, race: for_race, power: for_power, "dwarves†": mines}
    return {name: number for name, number in points.items() if number}


def kind_of(text: str) -> str:
    """Give the kind of a move: its text without the number."""
    return "".join(letter for letter in text if not letter.isdigit())


def at_random(both: Together, legal: list[str], rng: ls.Rng) -> str:
    """Choose a move: mostly one of a kind chosen at random, so that rare kinds come up too; rarely what ends a step."""
    if rng.below(4):
        kinds: dict[str, list[str]] = {}
        for text in legal:
            kinds.setdefault(kind_of(text), []).append(text)
        lively = [kind for kind in kinds if kind not in QUIET]
        names = lively if lively and rng.below(6) else list(kinds)
        legal = kinds[names[rng.below(len(names))]]
    return legal[rng.below(len(legal))]


def shares(weights: Mapping[str, int]) -> dict[str, Fraction]:
    """Turn weights into chances."""
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}
