"""What a seat is shown: the view, what is hidden in it, the scores."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.shape import misfit
from ludoscape.engine.view import View
from ludoscape.games.alheimur.rules.position import CARD, EXPAND
from ludoscape.games.alheimur.rules.score import sheet_of
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.score import formula, more_points, points

from .board import building, game, play, second, setup
from .sights import VARIANTS, board, territories, walk

GAMES = pytest.mark.parametrize(("seats", "options"), VARIANTS)
SCORED = "A5:A3 A6:A1 A8:A1 A9:A1"


@GAMES
def test_views_are_complete(seats: int, options: dict[str, Any]) -> None:
    """In many positions: shape, plain data, the legal moves for the seat that decides and for nobody else."""
    for n, (state, _) in enumerate(walk(seats, options, f"views {options}")):
        if n % 9:
            continue
        for seat in (*range(seats), ls.SPECTATOR):
            view = state.view(seat)
            assert not misfit(view, View), misfit(view, View)
            assert json.loads(json.dumps(view)) == view
            assert view["prompt"]["title"]
            assert "!" not in view["prompt"]["title"] + view["prompt"]["detail"]
            due = [state.text(move) for move in state.legal()] if seat == state.actor else []
            assert [choice["move"] for choice in view["choices"]] == due
            assert sum(step["state"] == "on" for step in view["steps"]) == 1
            notes = [note for shown in view["seats"] for group in shown["groups"] for note in group.get("notes", ())]
            assert len(notes) == 7 * seats
            assert all(note["rule"] in state.game.rulebook and note["text"].endswith(".") for note in notes)


# ---- what is hidden


@GAMES
@pytest.mark.rule("AL-82")
def test_hidden_cards_change_nothing_that_is_shown(seats: int, options: dict[str, Any]) -> None:
    """Positions that differ only in cards that a seat has not seen give it the same view, choices and log."""
    rng = ls.Rng(f"cards {options}")
    others = 0
    for n, (state, move) in enumerate(walk(seats, options, f"hidden {options}", most=120)):
        building = state.phase < EXPAND or state.phase == CARD
        if n % (4 if building else 40):
            continue
        for seat in range(seats):
            twin = state.resample(seat, rng)
            others += twin.digest() != state.digest()
            assert twin.view(seat) == state.view(seat)
            assert twin.view(ls.SPECTATOR) == state.view(ls.SPECTATOR)
            text = state.text(move, seat)
            branches = twin.legal() or [found for found, _ in twin.chance()]
            same = next((found for found in branches if twin.text(found, seat) == text), None)
            if same is None or state.actor == seat:
                continue
            after, come = state.copy(), twin.copy()
            after.play(move)
            come.play(same)
            if come.view(seat) == after.view(seat):
                assert state.game.tell(state, move, after, seat) == state.game.tell(twin, same, come, seat)
    assert others or options.get("build_draw") == "blind"


@pytest.mark.rule("AL-82")
def test_only_the_builder_sees_the_pile() -> None:
    """The others see how many cards are left; a card that is turned up is seen by all."""
    one, two = (building("AAAA@0,0", f"AEAE FFWW EEEE {card}") for card in ("VVWW", "AAFF"))
    assert board(one, 0)["table"]["pile"] == ["AEAE", "FFWW", "EEEE", "VVWW"]
    for seat in (1, ls.SPECTATOR):
        assert one.view(seat) == two.view(seat)
        assert (board(one, seat)["table"]["pile"], board(one, seat)["table"]["left"]) == (None, 4)
    assert one.view(0) != two.view(0)
    play(one, "B AEAE@1,0")
    turned = play(building("AAAA@0,0 AAAA@1,0 AAEE@0,1", "EEEE AFAF"), "B EEEE@1,1")
    assert [board(turned, seat)["table"]["turned"] for seat in (0, 1, ls.SPECTATOR)] == ["AFAF"] * 3


@pytest.mark.rule("AL-20", "AL-82")
def test_who_sees_an_orbit_card() -> None:
    """Its builder; all, once everybody has seen it."""
    state = setup("A1:A1 B1:B1", orbits={"A": "VVWW", "B": "FFVV"}, shown=["N"])
    cards = [[world["card"] for world in board(state, seat)["worlds"]] for seat in (0, 1, ls.SPECTATOR)]
    assert cards[0][:2] == ["VVWW", None]
    assert cards[1][:2] == [None, "FFVV"]
    assert cards[2][:2] == [None, None]
    assert cards[0][2] == cards[1][2] == cards[2][2] is not None


@pytest.mark.rule("AL-24", "AL-82")
def test_all_see_the_neutral_pile() -> None:
    """And take turns at laying its cards."""
    state, rng = game(2).start(), ls.Rng("neutral")
    while board(state)["table"]["key"] != "N" or state.actor == ls.CHANCE:
        state.play(state.draw(rng) if state.actor == ls.CHANCE else state.legal()[0])
    piles = [board(state, seat)["table"]["pile"] for seat in (0, 1, ls.SPECTATOR)]
    assert len(piles[0]) == 5
    assert piles == [piles[0]] * 3
    assert state.view(0)["prompt"]["title"] == "Lay the first card of the neutral world"


# ---- the board


@pytest.mark.rule("AL-08", "AL-10", "AL-12")
def test_a_world_is_shown_with_its_territories() -> None:
    """Alpha of example 1: cells, elements, regions."""
    state = setup("A5:A3 B1:B1", "A:A T3m2 F1 F1")
    world = board(state)["worlds"][0]
    assert (world["key"], world["name"], world["width"], world["height"]) == ("A", 0, 4, 4)
    shown = {entry["key"]: entry for entry in world["territories"]}
    assert [shown[f"A{n}"]["element"] for n in range(1, 10)] == [
        "air",
        "air",
        "earth",
        "air",
        "air",
        "earth",
        "fire",
        "fire",
        "ether",
    ]
    assert shown["A5"]["cells"] == [[2, 2]]
    assert [shown[f"A{n}"]["region"] for n in (1, 2, 4, 5)] == [0] * 4
    assert len({entry["region"] for entry in shown.values()}) == 4
    assert world["orbit"] == [
        {"seat": 0, "unit": "T3m2", "role": "transport", "size": 3, "marine": 2, "count": 1},
        {"seat": 0, "unit": "F1", "role": "fighter", "size": 1, "marine": 0, "count": 2},
    ]
    assert [entry["name"] for entry in board(state)["worlds"]] == [0, 1, -1]


@pytest.mark.rule("AL-60", "AL-61", "AL-62")
def test_a_battle_is_shown() -> None:
    """Who fires with what at whom, and what still fires."""
    state = play(setup("A1:A1 B1:B1", "N:B F2 T1; N:A F1 T3m2", seat="B", phase="site"), "V N S F2 >A:F1")
    battle = board(state)["battle"]
    assert (battle["world"], battle["firing"], battle["shooter"]) == ("N", 1, "F2")
    assert (battle["victim"], battle["target"], battle["to_fire"]) == (0, "F1", ["T1"])
    assert board(setup("A1:A1 B1:B1"))["battle"] is None


@pytest.mark.rule("AL-54")
def test_what_landed_is_marked() -> None:
    """Until the turn ends: it cannot launch."""
    state = play(setup("A1:A1 B1:B1", "N:A T1; space:A F1", phase="land"), "L N:T1 @N9")
    assert [key for key, entry in territories(state).items() if entry["landed"]] == ["N9"]


# ---- the scores


@pytest.mark.rule("AL-71", "AL-72", "AL-73", "AL-74", "AL-75")
def test_scores_of_the_examples() -> None:
    """Examples 22 and 23: the six scores, the regions that make them, the total."""
    state = setup(SCORED, "A:A F2; space:A T1")
    first = board(state)["seats"][0]
    assert (first["total"], first["quarters"], first["progress"], first["ships"]) == ("35", 140, 5, 2)
    assert [entry["score"] for entry in first["elements"]] == ["12", "2", "2", "1", "½"]
    assert first["elements"][0]["territories"] == ["A1", "A2", "A4", "A5"]
    assert (first["elements"][4]["world"], first["elements"][4]["territories"]) == ("", [])
    both = setup(f"{SCORED} A1:B2i", "A:A F2; space:A T1; A:B T2m1")
    assert [seat["total"] for seat in board(both)["seats"]] == ["35", "17½"]
    assert isinstance(state, AlheimurState)
    assert formula(sheet_of(state, 0)) == "12 × ½ × 5 + 2 + 2 + 1"


@GAMES
@pytest.mark.rule("AL-74", "AL-75")
def test_items_make_the_total(seats: int, options: dict[str, Any]) -> None:
    """The scores of the elements are those of the second reading; the items add up to what is scored."""
    for n, (state, _) in enumerate(walk(seats, options, f"scores {options}")):
        if n % 7 or not state.worlds:
            continue
        for seat in range(seats):
            sheet = sheet_of(state, seat)
            assert [score.doubled for score in sheet.scores] == list(second(state).doubled(seat).values())
            product = sheet.highest.doubled * sheet.lowest.doubled * (sheet.ships + 3 * sheet.worlds)
            assert state.quarters(seat) == product + 2 * sum(score.doubled for score in sheet.others)
            assert len(sheet.others) == 3


@pytest.mark.rule("AL-75")
def test_quarter_points_are_written_as_fractions() -> None:
    """As a whole number with a quarter, a half or three quarters; changes with their sign."""
    assert [points(n) for n in (0, 1, 6, 7, 70, 140)] == ["0", "¼", "1½", "1¾", "17½", "35"]
    assert [more_points(n) for n in (14, -1)] == ["+3½", "-¼"]


def test_the_list_of_players_stays_short() -> None:
    """Up to four see how their totals come about; with more it is read when a seat is opened, as the six scores are."""
    state = setup(SCORED, "A:A F2; space:A T1")
    groups = state.view(1)["seats"][0]["groups"]
    assert [(group["label"], [item.get("count", item["label"]) for item in group["items"]]) for group in groups] == [
        ("Stash", [1, 4, 4]),
        ("In play", ["6"]),
        ("", ["12 × ½ × 5 + 2 + 2 + 1"]),
    ]
    assert [note["name"] for note in groups[2]["notes"]] == [
        "Total 35",
        "Air 12",
        "Earth 2",
        "Fire 2",
        "Ether 1",
        "Water ½",
        "Progress 5",
    ]
    assert groups[2]["notes"][1]["text"] == "Size 3 × 4 tiles: A1, A2, A4 and A5."
    assert groups[2]["notes"][6]["text"] == "2 ships and 3 × 1 world."
    eight = setup(" ".join(f"{key}1:{key}1" for key in "ABCDEFGH"), seats=8)
    assert [group["items"] for group in game(2).start().view(0)["seats"][0]["groups"]][2] == [], "nothing to reckon yet"
    assert [group["items"] for group in eight.view(1)["seats"][0]["groups"]][2] == []


# ---- the turn


@pytest.mark.rule("AL-27", "AL-44", "AL-45", "AL-85")
def test_where_the_game_is() -> None:
    """Round, Last Round and the parts of a turn; the set-up has its own."""
    state = setup("A1:A1 A2:A1 B1:B1", round=3)
    assert state.view(0)["where"] == "Round 3"
    assert setup("A1:A1 A2:A1 B1:B1", round=41).view(0)["where"] == "Round 41 of 50"
    assert [step["label"] for step in state.view(0)["steps"]] == ["Expand", "Survival", "Movement", "Battle"]
    last = setup("A1:A1 A2:A1 B1:B1", last=2)
    assert last.view(0)["where"] == "Last Round, 1 turn after this one"
    assert setup("A1:A1 A2:A1 B1:B1", last=1).view(0)["where"] == "The last turn"
    assert [step["label"] for step in game(2).start().view(0)["steps"]] == ["Home worlds", "Neutral world", "Colonists"]
    assert [step["label"] for step in game(8).start().view(0)["steps"]] == ["Home worlds", "Colonists"]


def test_every_decision_is_asked_in_a_sentence() -> None:
    """Some of the questions, to the seat that decides and to the others."""
    state = setup("A1:A1 A2:A1 A9:A1 B1:B1")
    assert state.view(0)["prompt"] == {
        "title": "Expand or grow on {0}'s world",
        "detail": "You must act: as things stand A9 dies.",
    }
    free = setup("A1:A1 A2:A1 A9:A1 B1:B1", options={"expansion_pass": True}).view(0)["prompt"]["detail"]
    assert free == "One action: as things stand A9 dies."
    for calm in (
        setup("A1:A1 A2:A1 B1:B1"),
        setup("A1:A1 A2:A1 N1:A1 N2:A1 B1:B1"),
        setup("A1:A1", "A:A T1", phase="land"),
    ):
        assert 0 < len(calm.view(0)["prompt"]["detail"]) <= 48, "on a low phone more would take the room of a choice"
    assert state.view(1)["prompt"]["title"] == "{0} is expanding"
    fleet = setup("A1:A1 B1:B1", "N:B F2 T1; N:A F1 T3m2", seat="B", phase="site")
    assert fleet.view(1)["prompt"]["title"] == "Which battle comes first?"
    play(fleet, "V N S F2")
    assert fleet.view(1)["prompt"]["title"] == "At whom does the fighter of size 2 shoot?"
    assert fleet.view(0)["prompt"]["detail"] == "The battle is in the orbit of the neutral world."
