"""The kit that the choices of all games are written with, and their logs told with."""

from __future__ import annotations

from ludoscape.engine.state import State
from ludoscape.engine.telling import Describing, Telling
from ludoscape.engine.view import Choice
from tests.engine.toys import Toy


class Described(Describing[State]):
    def __init__(self, state: State) -> None:
        self.state = state

    def other(self) -> str:
        return "Elsewhere"

    def choice(self, move: int) -> Choice:
        return self.begin(f"move {move}", "kind", "p1")

    def colour_of(self, icon: str) -> str:
        return "p2" if icon == "coin" else ""


def test_all_legal_moves_are_described_in_their_order() -> None:
    state = Toy().start()
    assert [choice["move"] for choice in Described(state).all()] == [f"move {move}" for move in state.legal()]


def test_a_row_leaves_what_it_is_not_given() -> None:
    said = Described(Toy().start())
    c = said.choice(1)
    said.row("First", "once", icon="coin", rule="TO-1", picks=("a",))
    assert (c["label"], c["hint"], c["icon"], c["rule"], c["picks"]) == ("First", "once", "coin", "TO-1", ["a"])
    assert (c["kind"], c["css"]) == ("kind", "p1")
    said.row("Second", icon="", kind="other", css="")
    assert (c["label"], c["hint"], c["icon"], c["rule"], c["picks"]) == ("Second", "", "", "TO-1", ["a"])
    assert (c["kind"], c["css"]) == ("other", "")


def test_a_consequence_has_the_colour_of_its_icon_unless_it_is_given_one() -> None:
    said = Described(Toy().start())
    c = said.choice(1)
    said.line("coin", "You pay", "1", "bad", detail="at once", where=("a", "b"))
    said.line("coin", "It is spent", colour="")
    said.line("flag", "It is yours")
    first, *others = c["effects"]["lines"]
    assert first == {
        "icon": "coin",
        "css": "p2",
        "text": "You pay",
        "detail": "at once",
        "result": "1",
        "tone": "bad",
        "where": ["a", "b"],
    }
    assert [(line["css"], line["tone"]) for line in others] == [("", "plain"), ("", "plain")]


def test_questions_and_pictures_of_a_choice() -> None:
    said = Described(Toy().start())
    c = said.choice(1)
    said.ask("Here?", "It stays.", "Put it")
    assert c["ask"] == {"title": "Here?", "detail": "It stays.", "yes": "Put it", "no": "Elsewhere"}
    said.ask("Here?", "It stays.", "Put it", "Back")
    assert c["ask"]["no"] == "Back"
    assert "asks" not in c["effects"]
    said.asks_again()
    assert c["effects"]["asks"]
    said.draws(at=1, to=2)
    said.draws(to=3)
    assert c["effects"]["draw"] == {"at": 1, "to": 3}
    assert said.choice(2)["effects"] == {"lines": [], "undo": False, "draw": {}}, "a choice begins with nothing"


def test_an_event_is_told_in_the_colours_of_its_seat_unless_it_has_others() -> None:
    before = Toy().start()
    event = Telling(before, 0, before.copy(), 1)
    event.mark("to", "a1")
    told = event.told(("{1} moved.", "TO-1", False))
    marks = [{"kind": "to", "at": "a1"}]
    assert told == {
        "text": "{1} moved.",
        "css": "p2",
        "emblem": "em-2",
        "rule": "TO-1",
        "marks": marks,
        "joins": False,
        "moved": [],
    }
    assert event.who == "{1}"
    told = event.told(("", "", True), css="s-suns", emblem="suns")
    assert (told["css"], told["emblem"], told["joins"]) == ("s-suns", "suns", True)
