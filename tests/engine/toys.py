"""A toy game in plain Python with chance and hidden cards, to test the engine without any of the real games.

Each seat is dealt a card that only it may see. In each round a seat keeps it, swaps it for another, or shows it; a wink
does nothing and can be taken back. The highest card wins; two cards share each height, so there are ties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from librt.strings import BytesWriter
from librt.vecs import vec

from ludoscape.engine.chance import Rng
from ludoscape.engine.encoder import Encoder, Field, flag, put
from ludoscape.engine.game import Game, IllegalMove, InvalidState, NotationError, Outcome
from ludoscape.engine.judge import Judge
from ludoscape.engine.options import Option
from ludoscape.engine.rulebook import Rule
from ludoscape.engine.standings import Standings
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.engine.svg import Svg
from ludoscape.engine.view import Choice, Ending, Group, Item, Line, SeatView, Told, View

KEEP, SWAP, SHOW, WINK = 100, 101, 102, 103
WORDS = {KEEP: "keep", SWAP: "swap", SHOW: "show", WINK: "wink"}


class ToyState(State):
    """A position: hands (-1: none yet), which are shown, cards swapped away by seat, and how many turns are over."""

    game: Toy

    def __init__(self, game: Toy) -> None:
        super().__init__(game)
        self.actor = CHANCE
        self.hands = [-1] * game.seats
        self.shown = [False] * game.seats
        self.gone: list[list[int]] = [[] for _ in range(game.seats)]
        self.over = 0
        self.winked = False

    def pile(self) -> list[int]:
        out = {*self.hands, *(card for cards in self.gone for card in cards)}
        return [card for card in range(int(self.game.options["cards"])) if card not in out]

    def mover(self) -> int:
        """Whose card is being drawn, or whose turn it is."""
        return self.hands.index(-1) if -1 in self.hands else self.over % self.game.seats

    def moves(self, out: Moves) -> None:
        if self.actor == CHANCE:
            for card in self.pile():
                out.add(card)
        elif self.actor != OVER:
            out.add(KEEP)
            if not self.shown[self.actor]:
                if self.pile():
                    out.add(SWAP)
                out.add(SHOW)
            if not self.winked:
                out.add(WINK)

    def weight(self, move: int) -> int:
        return 1 + 2 * (move % 2)

    def play(self, move: int) -> None:
        seat = self.mover()
        if move == WINK:
            self.winked = True
            return
        if move == SWAP:
            self.gone[seat].append(self.hands[seat])
            self.hands[seat] = -1
            self.actor = CHANCE
            return
        if move == SHOW:
            self.shown[seat] = True
        elif move != KEEP:
            self.hands[seat] = move
            if -1 in self.hands:
                return
            if not any(self.gone) and self.over == 0 and seat == self.game.seats - 1:
                self.actor = 0
                return
        self.over += 1
        self.winked = False
        last = self.game.seats * int(self.game.options["rounds"])
        self.actor = OVER if self.over >= last else self.over % self.game.seats

    def copy(self) -> ToyState:
        other = type(self)(self.game)
        other.actor = self.actor
        other.hands = list(self.hands)
        other.shown = list(self.shown)
        other.gone = [list(cards) for cards in self.gone]
        other.over = self.over
        other.winked = self.winked
        return other

    def payoff(self, seat: int) -> float:
        best = [k for k, card in enumerate(self.hands) if card // 2 == max(self.hands) // 2]
        return 1 / len(best) if seat in best else 0.0

    def turns(self) -> int:
        return self.over

    def resample(self, seat: int, rng: Rng) -> State:
        twin = self.copy()
        hidden = [k for k in range(self.game.seats) if k != seat and self.hands[k] >= 0 and not self.open(k)]
        pool = self.pile() + [self.hands[k] for k in hidden]
        pool += [card for k in range(self.game.seats) if k != seat for card in self.gone[k]]
        for k in hidden:
            twin.hands[k] = pool.pop(rng.below(len(pool)))
        for k in range(self.game.seats):
            if k != seat:
                twin.gone[k] = [pool.pop(rng.below(len(pool))) for _ in self.gone[k]]
        return twin

    def open(self, seat: int) -> bool:
        """Tell whether everybody may see the card of a seat."""
        return self.shown[seat] or self.actor == OVER


class Toy(Game):
    """The toy game."""

    name = "toy"
    title = "Toy"
    summary = "Highest card wins."
    minutes = 1
    seat_numbers = (2, 3, 4)
    default_seats = 2
    option_specs = (
        Option("cards", 12, "Cards", "How many cards there are.", least=10, most=20, step=2),
        Option("rounds", 2, "Rounds", "How often each seat moves.", least=1, most=4),
        Option("loud", False, "Loud", "Does nothing."),
        Option("mood", "calm", "Mood", "Does nothing either.", values=("calm", "wild")),
    )
    rules_version = "1"
    prefix = "to"
    package = "tests.engine"
    longest = 8 * 4 * 2
    state_type: type[ToyState] = ToyState

    @property
    def rulebook(self) -> Mapping[str, Rule]:
        titles = {"TO-1": "Drawing", "TO-2": "Turns", "TO-3": "Shown cards", "TO-4": "Winking", "TO-5": "End"}
        return {name: Rule(name, title, f"{title} is as it is.", "All") for name, title in titles.items()}

    def start(self) -> ToyState:
        return self.state_type(self)

    def dump(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        return {
            "actor": int(state.actor),
            "hands": list(state.hands),
            "shown": list(state.shown),
            "gone": [list(cards) for cards in state.gone],
            "over": state.over,
            "winked": state.winked,
        }

    def load(self, data: Mapping[str, Any]) -> ToyState:
        state = self.start()
        for key, value in data.items():
            setattr(state, key, value)
        return state

    def validate(self, state: State) -> None:
        assert isinstance(state, ToyState)
        cards = [card for card in state.hands if card >= 0] + [card for gone in state.gone for card in gone]
        if len(set(cards)) != len(cards):
            raise InvalidState(1, "a card is in two places")

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        assert isinstance(state, ToyState)
        if move in WORDS:
            return WORDS[move]
        return f"draw:{move}" if seat in (None, state.mover()) else "draw:?"

    def parse(self, state: State, text: str) -> int:
        assert isinstance(state, ToyState)
        found = re.fullmatch(r"draw:(\d{1,3})", text, re.ASCII)
        move = int(found[1]) if found else next((m for m, word in WORDS.items() if word == text), -1)
        if move < 0:
            raise NotationError(f"{text[:20]!r} is neither keep, swap, show, wink nor draw:N")
        out = Moves()
        state.moves(out)
        if state.actor == OVER:
            raise IllegalMove("TO-5", "The game is over.")
        if move in [out.item[i] for i in range(out.n)]:
            return move
        if state.actor == CHANCE or move < KEEP:
            raise IllegalMove("TO-1", "Only a card of the pile can be drawn, and only when one is due.")
        if move == WINK:
            raise IllegalMove("TO-4", "You have winked already.")
        raise IllegalMove("TO-3", "A shown card stays, and an empty pile gives none.", ["to-card"])

    def split(self, text: str) -> list[str]:
        return text.split()

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, ToyState)
        if state.actor != OVER:
            return None
        pays = tuple(state.payoff(seat) for seat in range(self.seats))
        winners = tuple(seat for seat, pay in enumerate(pays) if pay)
        scores = tuple(float(card // 2) for card in state.hands)
        return Outcome(pays, winners, scores, "tie" if len(winners) > 1 else "highest")

    def points(self, state: State) -> tuple[float, ...]:
        assert isinstance(state, ToyState)
        return tuple(float(card // 2) for card in state.hands)

    def standings(self, states: Iterable[State]) -> Standings:
        *_, last = states
        return Standings("Points", ("points",), tuple((points,) for points in self.points(last)))

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        hands: list[object] = []
        for k, held in enumerate(state.hands):
            hands.append(held if k == seat or state.open(k) else "?" if held >= 0 else "")
        seats: list[SeatView] = [
            {
                "seat": k,
                "css": f"p{k}",
                "emblem": "em-1",
                "title": f"{{{k}}}",
                "groups": [],
                "tag": "",
                "out": False,
                "score": "",
            }
            for k in range(self.seats)
        ]
        card: Item = {"icon": "card", "css": "", "label": "card", "id": "to-card"}
        own: list[Group] = [{"label": "Your card", "items": [card]}]
        gone = list(state.gone[seat]) if seat >= 0 else []
        board = {"hands": hands, "swaps": [len(cards) for cards in state.gone], "gone": gone}
        won = [k for k in range(self.seats) if state.payoff(k)]
        over: Ending | None = {"winners": won, "reason": "highest"} if state.actor == OVER else None
        return {
            "game": self.name,
            "seats": seats,
            "seat": seat,
            "actor": int(state.actor),
            "phase": "turn",
            "where": "",
            "prompt": {"title": f"{{{state.mover()}}} moves", "detail": ""},
            "steps": [{"label": "Turn", "state": "on"}],
            "hand": own,
            "held": "",
            "board": board,
            "outcome": over,
            "choices": [self.choice(move) for move in state.legal()] if seat == state.actor else [],
        }

    def choice(self, move: int) -> Choice:
        word = WORDS[move]
        line: Line = {"icon": "", "css": "", "text": word, "detail": "", "result": "", "tone": "plain", "where": []}
        return {
            "move": WORDS[move],
            "kind": "turn",
            "label": WORDS[move].title(),
            "hint": "",
            "icon": "",
            "css": "",
            "picks": [] if move == WINK else ["to-card"],
            "rule": "TO-2",
            "ask": {"title": "Sure?", "detail": "", "yes": "Yes", "no": "No"},
            "effects": {"lines": [line], "undo": move == WINK, "draw": {}},
        }

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        assert isinstance(before, ToyState)
        mover = before.mover()
        text = f"{{{mover}}}: {before.text(move, seat)}"
        if move == SHOW:
            text += f" {before.hands[mover]}"
        return {"text": text, "rule": "TO-2", "marks": [], "joins": False, "css": "", "emblem": ""}

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        return Svg('<svg xmlns="http://www.w3.org/2000/svg"><rect id="to-table"/></svg>')

    def attempt(self, view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
        return ["swap", "show"] if element == "to-card" else []

    def judge(self) -> Judge:
        return ToyJudge(self.seats)

    def encoder(self) -> Encoder:
        return ToyEncoder(self.seats)


class ToyJudge(Judge):
    """Rates by the cards that the actor may know."""

    def known(self, state: ToyState, seat: int) -> bool:
        return seat == state.actor or state.open(seat)

    def rates(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, ToyState)
        cards = [1.0 + (max(0, card) if self.known(state, seat) else 5) for seat, card in enumerate(state.hands)]
        for seat, card in enumerate(cards):
            out[seat] = card / sum(cards)


class ToyEncoder(Encoder):
    """Writes the cards that a seat may know, its own first, and whether it has been winked."""

    def __init__(self, seats: int) -> None:
        cards = Field("cards", seats, 20, "1 more than each card that the observer knows, its own first")
        super().__init__(4, [cards, Field("winked", 1, 1, "whether the mover has winked")])
        self.seats = seats

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seats,)

    def known(self, state: ToyState, seat: int, observer: int) -> bool:
        return seat == observer or state.open(seat)

    def write(self, state: State, seat: int, out: BytesWriter) -> None:
        assert isinstance(state, ToyState)
        for k in range(self.seats):
            other = (seat + k) % self.seats
            put(out, state.hands[other] + 1 if self.known(state, other, seat) else 0, 20)
        flag(out, state.winked)

    def action(self, move: int) -> int:
        return move - KEEP

    def move(self, action: int) -> int:
        return action + KEEP


def make(name: str, seats: int | None = None, **options: object) -> Game:
    """Make a toy as `ludoscape.game` makes a game."""
    assert name == "toy"
    return Toy(seats, **options)
