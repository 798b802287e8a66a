"""A game made for testing the table: free steps, a forced one, a secret draw in the middle of a turn, and an end.

Moves of a turn: `a` adds one; `b` must be followed by `c`, which stays with the seat; `peek` draws a card that only
this seat sees; `show` lays its last card open; `end` passes on; `win` ends the game.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove, NotationError, Outcome
from ludoscape.engine.judge import Judge
from ludoscape.engine.options import Option
from ludoscape.engine.rulebook import Rule
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.engine.svg import Svg
from ludoscape.engine.view import Choice, Group, Item, Told, View

WORDS = ["a", "b", "c", "peek", "show", "end", "win"]
FIRST_CARD = 100


class ToyState(State):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.count = 0
        self.forced = False
        self.drawer = -1
        self.turn = 0
        self.cards: list[list[int]] = [[] for _ in range(game.seats)]
        self.shown: list[int] = []
        self.winner = -1

    def moves(self, out: Moves) -> None:
        if self.actor == CHANCE:
            for card in range(1, 7):
                out.add(FIRST_CARD + card)
        elif self.forced:
            out.add(WORDS.index("c"))
        elif self.actor >= 0:
            for word in ("a", "b", "peek", "show", "end", "win"):
                if word != "show" or self.cards[self.actor]:
                    out.add(WORDS.index(word))

    def play(self, move: int) -> None:
        if move > FIRST_CARD:
            self.cards[self.drawer].append(move - FIRST_CARD)
            self.actor = self.drawer
            return
        word = WORDS[move]
        if word == "a":
            self.count += 1
        elif word in "bc":
            self.forced = word == "b"
        elif word == "peek":
            self.drawer, self.actor = int(self.actor), CHANCE
        elif word == "show":
            self.shown.append(self.cards[self.actor].pop())
        elif word == "end":
            self.turn += 1
            self.actor = (self.actor + 1) % self.game.seats
        else:
            self.winner, self.actor = int(self.actor), OVER

    def copy(self) -> ToyState:
        return load_into(ToyState(self.game), self.dump())

    def turns(self) -> int:
        return self.turn

    def payoff(self, seat: int) -> float:
        return float(seat == self.winner)

    def resample(self, seat: int, rng: Rng) -> ToyState:
        drawn = self.copy()
        for other, cards in enumerate(drawn.cards):
            if other != seat:
                cards[:] = [1 + rng.below(6) for _ in cards]
        return drawn


class ToyGame(Game):
    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    summary: ClassVar[str] = "For tests."
    minutes: ClassVar[int] = 1
    seat_numbers: ClassVar[tuple[int, ...]] = (1, 2, 3)
    default_seats: ClassVar[int] = 2
    option_specs: ClassVar[tuple[Option, ...]] = (Option("size", 3, "Size", "How big.", least=1, most=9),)
    rules_version: ClassVar[str] = "1"
    prefix: ClassVar[str] = "ty"
    package: ClassVar[str] = "ludoscape.games.decay"
    longest: ClassVar[int] = 1000

    @property
    def rulebook(self) -> Mapping[str, Rule]:
        return {"TY-1": Rule("TY-1", "The only rule", "Do as you like.", "Rules")}

    def start(self) -> ToyState:
        return ToyState(self)

    def dump(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        return {
            "count": state.count,
            "forced": state.forced,
            "drawer": state.drawer,
            "turn": state.turn,
            "actor": int(state.actor),
            "cards": [list(c) for c in state.cards],
            "shown": list(state.shown),
            "winner": state.winner,
        }

    def load(self, data: Mapping[str, Any]) -> ToyState:
        return load_into(ToyState(self), data)

    def validate(self, state: State) -> None:
        pass

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        assert isinstance(state, ToyState)
        if move > FIRST_CARD:
            return f"card{move - FIRST_CARD}" if seat in (None, state.drawer) else "card?"
        return WORDS[move]

    def parse(self, state: State, text: str) -> int:
        if state.actor == CHANCE and text.startswith("card"):
            return FIRST_CARD + int(text[4:])
        if text not in WORDS:
            raise NotationError(f"{text!r} is no move.")
        move = WORDS.index(text)
        if move not in state.legal():
            raise IllegalMove("TY-1", "{0} and all others cannot do that now.", ["ty-spot"])
        return move

    def split(self, text: str) -> list[str]:
        return text.split()

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, ToyState)
        if state.actor != OVER:
            return None
        payoffs = tuple(state.payoff(seat) for seat in range(self.seats))
        return Outcome(payoffs, (state.winner,), None, "won")

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        choices = [_choice(self.text(state, move)) for move in state.legal()] if state.actor == seat else []
        own = state.cards[seat] if seat >= 0 else []
        items: list[Item] = [{"icon": "x", "css": "", "label": f"secret-{card}"} for card in own]
        hand: list[Group] = [{"label": "Cards", "items": items}]
        return {
            "game": "toy",
            "seat": seat,
            "actor": int(state.actor),
            "phase": "play",
            "where": f"turn {state.turn}",
            "seats": [
                {
                    "seat": s,
                    "css": f"p{s + 1}",
                    "emblem": f"em-{s + 1}",
                    "title": "",
                    "groups": [],
                    "tag": "",
                    "out": False,
                    "score": "",
                }
                for s in range(self.seats)
            ],
            "prompt": {"title": f"{{{max(0, state.actor)}}} is to move", "detail": ""},
            "steps": [],
            "hand": hand if seat >= 0 else [],
            "held": "",
            "choices": choices,
            "board": {"count": state.count, "shown": list(state.shown)},
            "outcome": None if state.actor != OVER else {"winners": [state.winner], "reason": "won"},
        }

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        assert isinstance(before, ToyState)
        text = f"{{{before.actor}}} chose {WORDS[move]}" if move < FIRST_CARD else f"{{{before.drawer}}} drew"
        if move > FIRST_CARD and seat == before.drawer:
            text += f" secret-{move - FIRST_CARD}"
        return {"text": text, "rule": "TY-1", "marks": [], "joins": move == WORDS.index("c"), "css": "", "emblem": ""}

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        return Svg(f'<svg id="board" viewBox="0 0 90 60"><text>{view["board"]["count"]} {chosen}</text></svg>')

    def attempt(self, view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
        return ["nonsense", "c"] if element == "ty-spot" else []

    def judge(self) -> Judge:
        return Judge(self.seats)

    def points(self, state: State) -> None:
        return None

    def standings(self, states: Iterable[State]) -> None:
        return None


def load_into(state: ToyState, data: Mapping[str, Any]) -> ToyState:
    """Set the attributes of a state from a dump."""
    for name, value in copy.deepcopy(dict(data)).items():
        setattr(state, name, value)
    return state


def _choice(text: str) -> Choice:
    return {
        "move": text,
        "kind": "step",
        "label": text,
        "hint": "",
        "icon": "",
        "css": "",
        "picks": [f"ty-{text}"],
        "ask": {"title": f"{text}?", "detail": "", "yes": "Yes", "no": "No"},
        "effects": {"lines": [], "undo": text in "abc", "draw": {}},
    }
