"""A game and its parts: who answers what, how it ends, what is refused, which games are the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from ludoscape.engine.game import Game, IllegalMove, InvalidState, NotationError, Outcome, Parts
from ludoscape.engine.options import Option, OptionError
from ludoscape.engine.state import CHANCE, OVER, State


class Bare(Game):
    """A game of a name alone."""

    name, title, rules_version, package = "bare", "Bare", "1", __package__
    seat_numbers: ClassVar[tuple[int, ...]] = (2,)
    default_seats = 2
    option_specs: ClassVar[tuple[Option, ...]] = ()


def test_a_game_without_parts_says_so() -> None:
    for asked in (Bare().start, Bare().judge, lambda: Bare().load({}), lambda: Bare().split("a b")):
        with pytest.raises(NotImplementedError, match="Bare has no `parts`"):
            asked()


def test_a_part_that_is_left_out_is_named() -> None:
    given: dict[str, Any] = dict.fromkeys(Parts.__annotations__)
    assert Parts(**given).score is None
    del given["tell"], given["score"]
    with pytest.raises(TypeError, match="tell"):
        Parts(**given)


def test_a_refusal_names_players_and_keeps_its_wording() -> None:
    refusal = IllegalMove("TO-1", "{0} and {3} made peace.", ["to-0"])
    assert str(refusal) == "Player 1 and Player 4 made peace. (TO-1)"
    assert refusal.reason == "Player 1 and Player 4 made peace."
    assert refusal.wording == "{0} and {3} made peace."
    assert str(IllegalMove("", "No.")) == "No."


class Board(State):
    """A position of nothing but who acts and why it ended."""

    def __init__(self, game: Game, settings: Any = None) -> None:
        super().__init__(game)
        self.actor, self.reason, self.begun = 0, 0, False

    def begin(self) -> None:
        self.begun = True

    def payoff(self, seat: int) -> float:
        return (0.5, 0.0, 0.5)[seat]


PARTS = (
    "settings",
    "state",
    "dump",
    "load",
    "validate",
    "text_of",
    "parse",
    "split",
    "view",
    "tell",
    "draw",
    "attempt",
    "judge",
    "encoder",
)


def told(name: str) -> Any:
    """Make a part that gives back what it was asked."""
    return lambda *given: (name, *given)


class Numbers:
    """An encoder, which gets to know its game."""

    def __init__(self, settings: Any) -> None:
        self.settings = settings


class Whole(Bare):
    """A game whose parts say what they were asked."""

    seat_numbers: ClassVar[tuple[int, ...]] = (3, 4)
    default_seats = 3
    option_specs: ClassVar[tuple[Option, ...]] = (Option("side", 8, "Side", "Help.", least=1, most=9),)
    parts = Parts(
        **{name: told(name) for name in PARTS} | {"state": Board, "encoder": Numbers}, reasons=["first", "last"]
    )


def whole(**options: int) -> Any:
    """Make the game; of any type, since its parts give other things than they should."""
    return Whole(**options)


def test_every_question_is_answered_by_its_part() -> None:
    game = whole(side=3)
    state = Board(game)
    assert game.settings == ("settings", 3, {"side": 3, "rules": "1"})
    started = game.start()
    assert isinstance(started, Board) and started.begun and started.game == game
    assert game.dump(state) == ("dump", state)
    assert game.load({"a": 1}) == ("load", game, {"a": 1})
    assert game.validate(state) is None
    assert game.text(state, 7) == ("text_of", state, 7, None)
    assert game.text(state, 7, 1) == ("text_of", state, 7, 1)
    assert game.parse(state, "go") == ("parse", state, "go")
    assert game.why_not(state, "go") is None
    assert game.split("go on") == ("split", "go on", game.settings)
    assert game.view(state, 2) == ("view", state, 2)
    assert game.tell(state, 7, state, 1) == ("tell", state, 7, state, 1)
    assert game.draw({}, "go", [{}]) == ("draw", {}, "go", [{}])
    assert game.draw({}) == ("draw", {}, "", ())
    assert game.attempt({}, "tile", 1.0, 2.0) == ("attempt", {}, "tile", 1.0, 2.0)
    assert game.judge() == ("judge", 3)
    assert (game.encoder().settings, game.encoder().game) == (game.settings, game)


def test_a_rulebook_is_that_of_the_package() -> None:
    class Ruled(Bare):
        """A game with the rules of another."""

        package = "ludoscape.games.decay"

    assert next(iter(Ruled().rulebook)) == "DE-01"


def test_an_outcome_is_made_of_payoffs_scores_and_reason() -> None:
    game = Whole()
    state = Board(game)
    assert game.outcome(state) is None
    state.actor = CHANCE
    assert game.outcome(state) is None
    state.actor, state.reason = OVER, 1
    assert game.outcome(state) == Outcome((0.5, 0.0, 0.5), (0, 2), None, "last")

    class Scored(Whole):
        """The same with points."""

        parts = replace(Whole.parts, score=lambda state, seat: 10 * seat)

    assert game != Scored() and Scored().outcome(state) == Outcome((0.5, 0.0, 0.5), (0, 2), (0.0, 10.0, 20.0), "last")


def test_a_result_is_shared_by_several_or_not() -> None:
    assert [Outcome((), tuple(range(n)), None, "").draw for n in (0, 1, 2, 3)] == [False, False, True, True]


def test_why_a_move_is_refused() -> None:
    class Strict(Whole):
        """Refuses every move, or knows none."""

        def parse(self, state: State, text: str) -> int:
            if text == "go":
                raise IllegalMove("B-1", "Nobody may go.", ["tile-1"])
            raise NotationError("no move")

    refusal = Strict().why_not(Board(Strict()), "go")
    assert refusal is not None
    assert (str(refusal), refusal.rule, refusal.reason, refusal.where) == (
        "Nobody may go. (B-1)",
        "B-1",
        "Nobody may go.",
        ("tile-1",),
    )
    assert str(IllegalMove("", "Nobody may go.")) == "Nobody may go."
    with pytest.raises(NotationError):
        Strict().why_not(Board(Strict()), "stop")
    broken = InvalidState(3, "a tile is missing")
    assert (str(broken), broken.number, broken.reason) == ("invariant 3: a tile is missing", 3, "a tile is missing")


def test_games_are_equal_when_all_that_was_chosen_is() -> None:
    assert Whole() == Whole(3, side=8) != Whole(4)
    assert Whole(side=3) != Whole() != "bare"
    assert hash(Whole()) == hash(Whole(3, side=8))
    assert len({Whole(), Whole(4), Whole(side=3), Whole(3)}) == 3
    assert repr(Whole(4)) == "ludoscape.game('bare', seats=4)"
    assert repr(Whole(side=3)) == "ludoscape.game('bare', seats=3, side=3)"
    assert (Whole().changed_options(), Whole(side=3).changed_options()) == ({}, {"side": 3})


def test_seats_and_maps_that_are_not_there_are_refused() -> None:
    for seats in (2, 5, True, "3"):
        with pytest.raises(OptionError) as caught:
            Whole(seats)  # type: ignore[arg-type]
        assert str(caught.value) == f"Bare cannot be played by {seats!r}: allowed is 3, 4"
    one = type("One", (Bare,), {"seat_numbers": (1, 2), "default_seats": 1})
    assert one().seats == 1
    with pytest.raises(OptionError, match="cannot be played by True"):
        one(True)
    for asked in (Bare.map_data, Bare().own_map, lambda: Bare.draw_map({})):
        with pytest.raises(OptionError, match=r"^Bare has no maps$"):
            asked()
