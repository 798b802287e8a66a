"""The kit passes a sound game, and finds each of the many ways to break the contract."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import pytest
from librt.strings import BytesWriter
from librt.vecs import vec

from ludoscape.engine.chance import Rng
from ludoscape.engine.conformance import (
    ConformanceError,
    check_game,
    check_kind,
    check_state,
    difference,
    random_game,
    random_options,
)
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.game import Game, IllegalMove, InvalidState, NotationError, Outcome
from ludoscape.engine.judge import Judge
from ludoscape.engine.learned import LearnedJudge
from ludoscape.engine.network import Layout, Network
from ludoscape.engine.options import Option
from ludoscape.engine.rulebook import Rule
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.engine.svg import Svg
from ludoscape.engine.view import Choice, Told, View
from tests.engine.toys import KEEP, SHOW, SWAP, WINK, Toy, ToyEncoder, ToyJudge, ToyState


def test_a_sound_game_passes() -> None:
    check_kind(Toy)
    reasons = set()
    for number in range(12):
        played = check_game(random_game(Toy, Rng(number)), number, thorough=0.5)
        reasons.add(played.outcome.reason)
        assert played.lacks == set()
        assert played.states > played.decisions > 0
        assert played.record.result == played.outcome
    assert len(reasons) == 2


def test_a_sound_game_with_a_judge_that_learned_passes() -> None:
    assert check_game(Learned(3), "learned", thorough=1).lacks == set()


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (check_game(Toy(3), "x").record for _ in range(2))
    assert one.write() == two.write()
    assert check_game(Toy(3), "y").record.write() != one.write()


def test_options_are_chosen_within_what_is_allowed() -> None:
    chosen = [random_options(Toy, Rng(number)) for number in range(60)]
    for options in chosen:
        Toy(None, **options)
    assert {options.get("cards") for options in chosen} == {None, 10, 12, 14}
    assert {options.get("mood") for options in chosen} == {None, "calm", "wild"}
    assert {options.get("loud") for options in chosen} == {None, True, False}


def test_games_without_picture_judge_or_encoder_are_told_apart() -> None:
    class Bare(Toy):
        def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
            raise NotImplementedError

        def judge(self) -> Judge:
            raise NotImplementedError

        def encoder(self) -> Encoder:
            raise NotImplementedError

    assert check_game(Bare(), thorough=1).lacks == {"picture", "judge", "encoder"}
    assert check_state(Bare().start()) == {"picture", "judge", "encoder"}


def test_differences_are_found_by_place() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == ".a[1].b is 2 or 3"
    assert difference([1], [1, 2])
    assert difference(1, True)
    assert difference({"a": 1}, {"a": 1}) == ""


# ---- broken games: each class breaks one promise; its docstring is what the kit must say


class Mutable(ToyState):
    """changes its copy"""

    def copy(self) -> ToyState:
        other = super().copy()
        other.hands = self.hands
        return other


class Peeking(ToyState):
    """changes the state|other moves"""

    def legal(self) -> list[int]:
        self.over += 0 if self.actor else 1
        return super().legal()


class Twice(ToyState):
    """listed twice"""

    def moves(self, out: Moves) -> None:
        super().moves(out)
        if self.actor >= 0:
            out.add(KEEP)


class Clearing(ToyState):
    """does not add to the buffer"""

    def moves(self, out: Moves) -> None:
        out.clear()
        super().moves(out)


class Loaded(ToyState):
    """does not follow the weights"""

    def draw(self, rng: Rng) -> int:
        return self.pile()[rng.below(len(self.pile()))]


class Elsewhere(ToyState):
    """which chance\\(\\) does not list"""

    def draw(self, rng: Rng) -> int:
        return 99


class Weightless(ToyState):
    """no positive int|does not end|float modulo|nothing to draw"""

    def weight(self, move: int) -> int:
        return 0


class Tied(ToyState):
    """do not add up to 1"""

    def payoff(self, seat: int) -> float:
        return 0.3


class Endless(ToyState):
    """its bound"""

    def play(self, move: int) -> None:
        super().play(move)
        self.winked = False

    def moves(self, out: Moves) -> None:
        if self.actor >= 0:
            out.add(WINK)
        else:
            super().moves(out)


class Backwards(ToyState):
    """turns goes down"""

    def turns(self) -> int:
        return -self.over


class Knowing(ToyState):
    """may not know"""

    def resample(self, seat: int, rng: Rng) -> State:
        twin = super().resample(seat, rng)
        assert isinstance(twin, ToyState)
        if seat != self.mover() and seat >= 0:
            twin.hands[seat], twin.hands[seat - 1] = twin.hands[seat - 1], twin.hands[seat]
        return twin


class Torn(ToyState):
    """a sample for seat . breaks invariant 1"""

    def resample(self, seat: int, rng: Rng) -> State:
        twin = super().resample(seat, rng)
        assert isinstance(twin, ToyState)
        twin.hands = [3] * self.game.seats
        return twin


class Invalid(Toy):
    """invariant 1: broken"""

    def validate(self, state: State) -> None:
        if state.actor == OVER:
            raise InvalidState(1, "broken")


class Forgetful(Toy):
    """another digest|other moves"""

    def load(self, data: Mapping[str, Any]) -> ToyState:
        return super().load({key: value for key, value in data.items() if key != "over"})


class Unkind(Toy):
    """a dump is loaded as ToyState, no OwnState"""

    class OwnState(ToyState):
        pass

    state_type = OwnState

    def load(self, data: Mapping[str, Any]) -> ToyState:
        state = ToyState(self)
        for key, value in data.items():
            setattr(state, key, value)
        return state


class Stuck(Toy):
    """a game that is pickled differs"""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (2,)


class Fickle(Toy):
    """a judge that is pickled rates differently"""

    def judge(self) -> Judge:
        class Once(ToyJudge):
            def __reduce__(self) -> tuple[Any, ...]:
                return FlatJudge, (self.seats,)

        class FlatJudge(Judge):
            def rates(self, state: State, out: vec[float]) -> None:
                for seat in range(state.game.seats):
                    out[seat] = 1 / state.game.seats

        return Once(self.seats)


class Lost(Toy):
    """an encoder that is pickled writes something else"""

    def encoder(self) -> Encoder:
        class Unmarked(ToyEncoder):
            def mask(self, state: State) -> bytes:
                return bytes(4)

        class Once(ToyEncoder):
            def __reduce__(self) -> tuple[Any, ...]:
                return Unmarked, (self.seats,)

        return Once(self.seats)


class Tupled(Toy):
    """not the same after going through JSON"""

    def dump(self, state: State) -> dict[str, Any]:
        return super().dump(state) | {"pair": (1, 2)}

    def load(self, data: Mapping[str, Any]) -> ToyState:
        return super().load({key: value for key, value in data.items() if key != "pair"})


class Thin(Toy):
    """another digest|plays on differently|other moves|carries on"""

    def dump(self, state: State) -> dict[str, Any]:
        assert isinstance(state, ToyState)
        return super().dump(state) | {"winked": False} if state.over == 0 else super().dump(state)

    def validate(self, state: State) -> None:
        assert isinstance(state, ToyState)
        if state.winked and state.over == 0:
            check = self.load(self.dump(state))
            assert check.legal() == state.legal(), "other moves"


class Ambiguous(Toy):
    """two moves have one text|which reads"""

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return "keep" if move == SHOW else super().text(state, move, seat)


class Numbered(Toy):
    """as an undo or as a number"""

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return super().text(state, move, seat).replace("draw:", "1 ")


class Braced(Toy):
    """cannot stand in a record"""

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return super().text(state, move, seat) + "{}"


class Splitting(Toy):
    """is split into"""

    def split(self, text: str) -> list[str]:
        return text.replace(":", " ").split()


class Lenient(Toy):
    """can be done, but is not among the moves|it is not legal"""

    def parse(self, state: State, text: str) -> int:
        return WINK if text == "wink" and state.actor >= 0 else super().parse(state, text)


class Wrapping(Toy):
    """is read as"""

    def parse(self, state: State, text: str) -> int:
        found = re.fullmatch(r"draw:(\d+)", text, re.ASCII)
        return super().parse(state, f"draw:{int(found[1]) % 12}" if found else text)


class Mute(Toy):
    """is no sentence"""

    def parse(self, state: State, text: str) -> int:
        try:
            return super().parse(state, text)
        except IllegalMove as error:
            raise IllegalMove(error.rule, "no") from None


class Nameless(Toy):
    """names a seat that does not exist"""

    def parse(self, state: State, text: str) -> int:
        try:
            return super().parse(state, text)
        except IllegalMove as error:
            raise IllegalMove(error.rule, "It is the turn of {7}.") from None


class Lawless(Toy):
    """no rule of the book"""

    def parse(self, state: State, text: str) -> int:
        try:
            return super().parse(state, text)
        except IllegalMove as error:
            raise IllegalMove("TO-99", error.reason) from None


class Speechless(Toy):
    """now is no notation"""

    def parse(self, state: State, text: str) -> int:
        try:
            return super().parse(state, text)
        except IllegalMove as error:
            raise NotationError(error.reason) from None


class Trusting(Toy):
    """can be done, but is not among the moves|it is not legal"""

    def playable(self, state: State, move: str | SupportsIndex) -> int:
        return super().playable(state, move) if isinstance(move, str) else int(move)


class OtherDoor(Toy):
    """is done differently from how it is played"""

    def playable(self, state: State, move: str | SupportsIndex) -> int:
        found = super().playable(state, move)
        return KEEP if found == SHOW else found


class TwoTongues(Toy):
    """refused in two ways"""

    def why_not(self, state: State, text: str) -> IllegalMove | None:
        refusal = super().why_not(state, text)
        return refusal and IllegalMove("TO-1", "Because of something else.")


class Leaky(Toy):
    """hangs on what seat . may not know|betrays which it was"""

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        view = super().view(state, seat)
        view["board"]["pile"] = state.pile()
        return view


class LeakyOrder(Toy):
    """hangs on what seat . may not know|betrays which it was"""

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        view = super().view(state, seat)
        view["board"]["best"] = state.hands.index(max(state.hands))
        return view


class LeakyDraw(Toy):
    """betrays which it was"""

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        view = super().view(state, seat)
        view["board"]["odd"] = sum(state.hands) % 2 if state.actor == CHANCE else 0
        return view


class Gossip(Toy):
    """betrays which it was|may not know"""

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        return super().tell(before, move, after, seat) | {"text": before.text(move)}


class Whisper(Toy):
    """may not know"""

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        assert isinstance(before, ToyState)
        told = super().tell(before, move, after, seat)
        return told | {"css": f"p{before.hands[-1] % 4}"} if move == KEEP else told


class Retelling(Toy):
    """telling .* changes a state"""

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        assert isinstance(before, ToyState)
        before.winked = not before.winked
        return super().tell(before, move, after, seat)


class Foretelling(Toy):
    """telling .* changes a state"""

    def tell(self, before: State, move: int, after: State, seat: int) -> Told:
        assert isinstance(after, ToyState)
        after.winked = not after.winked
        return super().tell(before, move, after, seat)


class Watched(Toy):
    """asking for the view of . changes the state"""

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        state.winked = not state.winked
        return super().view(state, seat)


class Choosy(Toy):
    """the choices in the view"""

    def view(self, state: State, seat: int) -> View:
        view = super().view(state, seat)
        view["choices"] = [self.choice(move) for move in state.legal()]
        return view


class Disordered(Toy):
    """the choices in the view"""

    def view(self, state: State, seat: int) -> View:
        view = super().view(state, seat)
        view["choices"].reverse()
        return view


class Incomplete(Toy):
    """lacks 'hint'"""

    def choice(self, move: int) -> Choice:
        choice = super().choice(move)
        del choice["hint"]  # type: ignore[misc]  # what a type checker sees, others do not
        return choice


class Boastful(Toy):
    """claims it can be undone"""

    def choice(self, move: int) -> Choice:
        choice = super().choice(move)
        choice["effects"]["undo"] = True
        return choice


class Pointless(Toy):
    """neither picture nor hand has"""

    def choice(self, move: int) -> Choice:
        return super().choice(move) | {"picks": ["to-nowhere"]}


class Stranger(Toy):
    """names a seat that does not exist"""

    def view(self, state: State, seat: int) -> View:
        return super().view(state, seat) | {"where": "the house of {7}"}


class Clone(Toy):
    """ids that stand twice"""

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        return Svg('<svg xmlns="http://www.w3.org/2000/svg"><g id="to-a"/><g id="to-a"/></svg>')


class Ragged(Toy):
    """not well-formed"""

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        return Svg("<svg><g></svg>" if chosen else "<svg/>")

    def choice(self, move: int) -> Choice:
        return super().choice(move) | {"picks": []}


class Painter(Toy):
    """drawing the view of"""

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        view["board"]["drawn"] = True
        return super().draw(view)


class Crash(Toy):
    """ZeroDivisionError"""

    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(state) if 1 / (state.turns() - 3) else None


class WrongWinner(Toy):
    """the winners are"""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.payoffs, (0, 1), outcome.scores, outcome.reason)


class BiasedJudge(Toy):
    """the judge rates by what"""

    def judge(self) -> Judge:
        class Seeing(ToyJudge):
            def known(self, state: ToyState, seat: int) -> bool:
                return True

        return Seeing(self.seats)


class WildJudge(Toy):
    """ratings .* lie outside"""

    def judge(self) -> Judge:
        class Wild(ToyJudge):
            def rates(self, state: State, out: vec[float]) -> None:
                for seat in range(self.seats):
                    out[seat] = 0.5

        return Wild(self.seats)


def learned(game: Game, encoder: Encoder, hand: Judge, weight: int = 200) -> LearnedJudge:
    """Make a judge that learned to like or dislike all that an encoder says."""
    layout = Layout(encoder.fields, [field.name for field in encoder.fields])
    weights = bytes(weight + feature % 7 for feature in range(layout.features) for _ in range(16))
    judge = LearnedJudge(hand, encoder, Network(layout, weights, [9] * 16, [1] * 16, 0, 1e-4, game.seats), 1.0)
    judge.makings = (learned, (game, encoder, hand, weight))
    return judge


class Learned(Toy):
    """A sound game with a judge that learned."""

    def judge(self) -> Judge:
        return learned(self, self.encoder(), ToyJudge(self.seats))


class LearnedSecrets(Toy):
    """the learned judge rates by what the actor may not know"""

    def judge(self) -> Judge:
        class Seeing(ToyEncoder):
            def known(self, state: ToyState, seat: int, observer: int) -> bool:
                return True

        return learned(self, Seeing(self.seats), ToyJudge(self.seats))


class LearnedFickle(Toy):
    """a learned judge that is pickled rates differently"""

    def judge(self) -> Judge:
        judge = learned(self, self.encoder(), ToyJudge(self.seats))
        judge.makings = (learned, (self, self.encoder(), ToyJudge(self.seats), 20))
        return judge


class LearnedWild(Toy):
    """learned ratings .* lie outside"""

    def judge(self) -> Judge:
        class Unknown(ToyJudge):
            def rates(self, state: State, out: vec[float]) -> None:
                for seat in range(self.seats):
                    out[seat] = float("nan")

        return learned(self, self.encoder(), Unknown(self.seats))


class SeeingEncoder(Toy):
    """the observation of seat . hangs on what it may not know"""

    def encoder(self) -> Encoder:
        class Seeing(ToyEncoder):
            def known(self, state: ToyState, seat: int, observer: int) -> bool:
                return True

        return Seeing(self.seats)


class ShortEncoder(Toy):
    """an observation has . numbers, not ."""

    def encoder(self) -> Encoder:
        class Short(ToyEncoder):
            def write(self, state: State, seat: int, out: BytesWriter) -> None:
                super().write(state, seat, out)
                out.truncate(len(out) - 1)

        return Short(self.seats)


class TallEncoder(Toy):
    """winked of an observation reaches 7, over 1"""

    def encoder(self) -> Encoder:
        class Tall(ToyEncoder):
            def write(self, state: State, seat: int, out: BytesWriter) -> None:
                super().write(state, seat, out)
                out[len(out) - 1] = 7

        return Tall(self.seats)


class NarrowEncoder(Toy):
    """an action lies outside 4"""

    def encoder(self) -> Encoder:
        class Narrow(ToyEncoder):
            def action(self, move: int) -> int:
                return super().action(move) + 1

            def move(self, action: int) -> int:
                return super().move(action - 1)

        return Narrow(self.seats)


class CrookedEncoder(Toy):
    """does not give its move back"""

    def encoder(self) -> Encoder:
        class Crooked(ToyEncoder):
            def action(self, move: int) -> int:
                return 0 if move == SWAP else super().action(move)

        return Crooked(self.seats)


class BlankEncoder(Toy):
    """the mask does not mark the legal moves"""

    def encoder(self) -> Encoder:
        class Blank(ToyEncoder):
            def mask(self, state: State) -> bytes:
                return bytes(4)

        return Blank(self.seats)


STATES = [Mutable, Peeking, Twice, Clearing, Loaded, Elsewhere, Weightless, Tied, Endless, Backwards, Knowing, Torn]
GAMES = [
    Invalid,
    Forgetful,
    Unkind,
    Stuck,
    Fickle,
    Lost,
    Tupled,
    Thin,
    Ambiguous,
    Numbered,
    Braced,
    Splitting,
    Lenient,
    Wrapping,
    Mute,
    Nameless,
    Lawless,
    Speechless,
    TwoTongues,
    Trusting,
    OtherDoor,
    Leaky,
    LeakyOrder,
    LeakyDraw,
    Gossip,
    Whisper,
    Retelling,
    Foretelling,
    Watched,
    Choosy,
    Disordered,
    Incomplete,
    Boastful,
    Pointless,
    Stranger,
    Clone,
    Ragged,
    Painter,
    Crash,
    WrongWinner,
    BiasedJudge,
    WildJudge,
    LearnedSecrets,
    LearnedFickle,
    LearnedWild,
    SeeingEncoder,
    ShortEncoder,
    TallEncoder,
    NarrowEncoder,
    CrookedEncoder,
    BlankEncoder,
]


def broken(kind: type[Game] | type[ToyState]) -> Game:
    """Make a game that breaks its promise."""
    if issubclass(kind, Game):
        return kind(3)
    return type(kind.__name__, (Toy,), {"state_type": kind})(3)  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", [*STATES, *GAMES], ids=lambda kind: kind.__name__)
def test_every_broken_promise_is_found(kind: type[Game] | type[ToyState]) -> None:
    assert kind.__doc__
    with pytest.raises(ConformanceError, match=kind.__doc__) as caught:
        for seed in range(24):
            check_game(broken(kind), seed, thorough=1.0, undo=0.0)
    assert "seed" in str(caught.value)
    assert "after event" in str(caught.value)


class Winking(Toy):
    """A toy whose view tells of winks as of another phase."""

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, ToyState)
        return super().view(state, seat) | {"phase": "wink" if state.winked else "turn"}


def test_a_position_of_every_phase_is_examined_in_full() -> None:
    class Doubtful(Winking):
        def judge(self) -> Judge:
            return DoubtfulJudge(self.seats)

    class DoubtfulJudge(ToyJudge):
        def rates(self, state: State, out: Any) -> None:
            super().rates(state, out)
            assert isinstance(state, ToyState)
            if state.winked:
                out[0] += 1.0

    with pytest.raises(ConformanceError, match="add up to 1"):
        for seed in range(8):
            check_game(Doubtful(), seed, thorough=0)


def test_positions_of_every_phase_are_loaded_again() -> None:
    class Fastidious(Winking):
        def load(self, data: Mapping[str, Any]) -> ToyState:
            if data["winked"]:
                raise ValueError("somebody winks")
            return super().load(data)

    with pytest.raises(ConformanceError, match="a dump cannot be loaded: somebody winks"):
        for seed in range(8):
            check_game(Fastidious(), seed, thorough=0)


def test_a_share_of_the_other_positions_is_looked_at_quickly() -> None:
    asked: list[ToyState] = []

    class Counting(ToyState):
        def validate(self) -> None:
            super().validate()
            asked.append(self)

    class Counted(Toy):
        state_type = Counting

    found = []
    for share in (0.0, 0.4, 1.0):
        asked.clear()
        states = sum(check_game(Counted(), seed, thorough=0.0, quick=share).states for seed in range(12))
        found.append(len(asked) / states)
    assert found[0] < found[1] < found[2]


def test_what_depends_on_the_clock_or_global_chance_is_found() -> None:
    class Moody(Toy):
        def view(self, state: State, seat: int) -> View:
            return super().view(state, seat) | {"where": f"{time.perf_counter_ns()} {random.random()}"}

    with pytest.raises(ConformanceError, match="when asked again"):
        check_game(Moody())


def test_a_view_of_what_is_not_in_the_position_is_found() -> None:
    loaded: list[ToyState] = []

    class Forgetful(Toy):
        def load(self, data: Mapping[str, Any]) -> ToyState:
            loaded.append(super().load(data))
            return loaded[-1]

        def view(self, state: State, seat: int) -> View:
            return super().view(state, seat) | {"where": "lost" if any(state is one for one in loaded) else "known"}

    with pytest.raises(ConformanceError, match=r"loaded gives .* another view"):
        check_game(Forgetful())


def test_a_broken_class_is_found() -> None:
    def changed(**attributes: object) -> type[Game]:
        return type("Odd", (Toy,), attributes)

    cases: list[tuple[dict[str, object], str]] = [
        ({"name": "Odd One"}, "no name in lower case"),
        ({"default_seats": 7}, "default number of seats"),
        ({"longest": 0}, "must be positive"),
        ({"title": ""}, "must be texts"),
        ({"option_specs": (Toy.option_specs[0],) * 2}, "one name"),
        ({"option_specs": (Option("a", 5, "A", "Help.", least=1, most=3),)}, "a cannot be 5"),
        ({"option_specs": (Option("a", 1, "A", "", least=1, most=3),)}, "lacks title or help"),
        ({"option_specs": (Option("a", 1, "A", "Help.", least=1, most=3, rule="TO-9"),)}, "not in the rulebook"),
        ({"rulebook": {}}, "rulebook is empty"),
        ({"rulebook": {"TO-1": Rule("TO-1", "", "Text.", "All")}}, "not complete"),
    ]
    for attributes, says in cases:
        with pytest.raises(ValueError if "cannot" in says else ConformanceError, match=says):
            check_kind(changed(**attributes))


def test_moves_of_the_toy_are_as_the_tests_expect() -> None:
    state = Toy(2).start()
    state.play(4)
    state.play(5)
    assert state.legal() == [KEEP, SWAP, SHOW, WINK]
