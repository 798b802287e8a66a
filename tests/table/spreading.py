"""A game made for testing moves that are sent together: in each turn a seat lays five stones on three spots.

`put1` … `put3` lay a stone, in ascending order of the spots; `done` keeps the rest in hand. With the option `pairs`
just two stones are laid, on two different spots. `peek` turns a stone over, `win` ends the game.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ludoscape.engine.game import IllegalMove, NotationError
from ludoscape.engine.options import Option
from ludoscape.engine.state import OVER, Moves, State
from ludoscape.engine.svg import Svg
from ludoscape.engine.view import Choice, Spread, Told, View
from tests.table.toy import ToyGame, ToyState, load_into

WORDS = ("put1", "put2", "put3", "done", "peek", "win")
DONE = WORDS.index("done")
SPOTS = (1, 2, 3)


class SpreadState(ToyState):
    def __init__(self, game: SpreadGame) -> None:
        super().__init__(game)
        self.pairs = bool(game.options["pairs"])
        self.stones = [0, 0, 0]
        self.begin_turn()

    def begin_turn(self) -> None:
        self.hand = 2 if self.pairs else 5
        self.last = 0

    def moves(self, out: Moves) -> None:
        if self.actor < 0:
            return
        # of a pair the first stone leaves room for the second
        for place in range(self.last, len(SPOTS) - (self.pairs and self.hand == 2)):
            out.add(place)
        if not self.pairs:
            out.add(DONE)
        for word in ("peek", "win"):
            out.add(WORDS.index(word))

    def play(self, move: int) -> None:
        if WORDS[move] == "win":
            self.winner, self.actor = int(self.actor), OVER
        elif move < DONE:
            self.stones[move] += 1
            self.hand -= 1
            self.last = move + self.pairs
        if WORDS[move] == "done" or not self.hand:
            self.turn += 1
            self.actor = (self.actor + 1) % self.game.seats
            self.begin_turn()

    def copy(self) -> SpreadState:
        assert isinstance(self.game, SpreadGame)
        return self.game.load(self.game.dump(self))


class SpreadGame(ToyGame):
    name: ClassVar[str] = "spreading"
    option_specs: ClassVar[tuple[Option, ...]] = (Option("pairs", False, "Pairs", "Two stones on two spots."),)

    def start(self) -> SpreadState:
        return SpreadState(self)

    def dump(self, state: State) -> dict[str, Any]:
        assert isinstance(state, SpreadState)
        names = ("stones", "hand", "last", "turn", "actor", "winner")
        return {name: copy.deepcopy(getattr(state, name)) for name in names}

    def load(self, data: Mapping[str, Any]) -> SpreadState:
        state = SpreadState(self)
        load_into(state, data)
        return state

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return WORDS[move]

    def parse(self, state: State, text: str) -> int:
        if text not in WORDS:
            raise NotationError(f"{text!r} is no move")
        move = WORDS.index(text)
        if move not in state.legal():
            raise IllegalMove("TY-1", "Stones are laid in ascending order.", [f"sp-spot-{text[-1]}"])
        return move

    def split(self, text: str) -> list[str]:
        if not text.isascii():
            raise NotationError("Moves are plain letters.")
        return text.split()

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, SpreadState)
        view = super().view(state, seat)
        view["game"], view["board"] = self.name, {"stones": list(state.stones)}
        view["where"] = f"Turn {state.turn}"
        view["choices"] = [self._choice(state, move) for move in state.legal()] if state.actor == seat else []
        if view["choices"]:
            view["spread"] = self._spread(state)
        return view

    def _choice(self, state: SpreadState, move: int) -> Choice:
        after = state.copy()
        after.play(move)
        word = WORDS[move]
        return {
            "move": word,
            "kind": "put",
            "label": word.capitalize(),
            "hint": "",
            "icon": "",
            "css": "",
            "picks": [f"sp-spot-{word[3:]}"] if move < DONE else [],
            "ask": {"title": f"{word.capitalize()}?", "detail": "", "yes": "Yes", "no": "No"},
            "effects": {"lines": [], "undo": after.actor == state.actor and word != "peek", "draw": {}},
        }

    def _spread(self, state: SpreadState) -> Spread:
        spread: Spread = {
            "move": "put",
            "end": "" if state.pairs else "done",
            "total": state.hand,
            "exactly": state.pairs,
            "each": int(state.pairs),
            "text": f"Stones of {{{state.actor}}}",
            "items": [
                {"key": spot, "element": f"sp-spot-{spot}", "label": f"Spot {spot}", "now": state.stones[spot - 1]}
                for spot in SPOTS[state.last :]
            ],
        }
        if not state.pairs:
            number = range(state.hand + 1)
            spread["left"] = [f"{state.hand - done} to lay" for done in number]
            spread["yes"] = [f"Lay {done}, keep {state.hand - done}" for done in number]
        return spread

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        text = f"{{{before.actor}}} chose {WORDS[move]}"
        return {"text": text, "rule": "TY-1", "marks": [], "joins": False, "css": "", "emblem": ""}

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        laid = view["board"]["stones"]
        stones = [laid[spot - 1] + chosen.split().count(f"put{spot}") for spot in SPOTS]
        spots = "".join(
            f'<g id="sp-spot-{spot}" role="button" tabindex="-1" aria-label="Spot {spot}, {number} stones" '
            f'transform="translate({120 * spot - 60} 60)"><circle r="50" fill="var(--paper)"/>'
            f'<text class="stones" text-anchor="middle">{number}</text></g>'
            for spot, number in zip(SPOTS, stones, strict=True)
        )
        return Svg(f'<svg viewBox="0 0 360 120" role="application" aria-label="Three spots">{spots}</svg>')
