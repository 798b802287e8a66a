"""What a seat is shown: the view, what is hidden in it, and moves that go together."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

import ludoscape as ls
from ludoscape.engine.shape import misfit
from ludoscape.engine.view import View
from ludoscape.games.small_worlds.rules.position import replaced
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.words.abilities import BRIEF, POWER_TEXTS, RACE_TEXTS

from .board import fixture_c, game, moves, play, setup
from .sights import VARIANTS, walk

GAMES = pytest.mark.parametrize(("seats", "options"), VARIANTS)
X08 = "s0 Humans Forest {4:1} hand 2; s1 Ratmen Hill {3:1, 5:2, 9:1, 10:2}"


def board(state: ls.State, seat: int = ls.SPECTATOR) -> dict[str, Any]:
    """Give what the picture is drawn from."""
    return dict(state.view(seat)["board"])


def richer(state: ls.State, seats: list[int]) -> ls.State:
    """Give some seats more victory points, which nobody else can see."""
    twin = state.copy()
    assert isinstance(twin, SmallWorldsState)
    for seat in seats:
        twin.vp = replaced(twin.vp, seat, twin.vp[seat] + 17 + seat)
    return twin


@GAMES
def test_views_are_complete(seats: int, options: dict[str, Any]) -> None:
    """In every position: shape, plain data, the legal moves for the seat that decides and for nobody else."""
    for n, (state, _) in enumerate(walk(seats, options, f"views {options}")):
        if n % 4:
            continue
        for seat in (*range(seats), ls.SPECTATOR):
            view = state.view(seat)
            assert not misfit(view, View), misfit(view, View)
            assert json.loads(json.dumps(view)) == view
            assert view["prompt"]["title"]
            assert "!" not in view["prompt"]["title"] + view["prompt"]["detail"]
            due = moves(state).split() if seat == state.actor else []
            assert [choice["move"] for choice in view["choices"]] == due
            assert sum(step["state"] == "on" for step in view["steps"]) == bool(view["steps"])


@GAMES
@pytest.mark.rule("SW-904", "SW-905", "SW-906")
def test_victory_points_of_others_are_hidden(seats: int, options: dict[str, Any]) -> None:
    """Positions that differ only in them are the same to a seat, unless `open_vp` shows them; so are all events."""
    for n, (state, move) in enumerate(walk(seats, options, f"hidden {options}")):
        if n % 9:
            continue
        for seat in (*range(seats), ls.SPECTATOR):
            twin = richer(state, [other for other in range(seats) if other != seat])
            assert (twin.view(seat) == state.view(seat)) == (not options.get("open_vp"))
            if options.get("open_vp"):
                continue
            after, other = state.copy(), twin.copy()
            after.play(move)
            other.play(move)
            if after.actor != ls.OVER:
                assert state.game.tell(state, move, after, seat) == state.game.tell(twin, move, other, seat)


@pytest.mark.rule("SW-904", "SW-906", "SW-805")
def test_who_sees_which_total() -> None:
    """Only the own one; all of them in an open game, and at the end."""
    state = setup(X08, vp=[7, 9])
    assert [seat["vp"] for seat in board(state, 0)["seats"]] == [7, None]
    assert [seat["vp"] for seat in board(state)["seats"]] == [None, None]
    assert [seat["score"] for seat in state.view(1)["seats"]] == ["? VP", "9 VP"]
    assert [seat["vp"] for seat in board(setup(X08, vp=[7, 9], options={"open_vp": True}))["seats"]] == [7, 9]
    over = play(setup("s0 Humans Hill {4:1}; s1 Orcs Swamp {10:1}", round=10, seat=1, vp=[20, 22]), "stop")
    assert [seat["vp"] for seat in board(over)["seats"]] == [20, 23]


@pytest.mark.rule("SW-803")
def test_the_last_score_sheet_is_shown_to_all() -> None:
    """With its round; none before the first turn is scored."""
    state = setup("s0 Humans Forest {4:1, 7:1, 16:1}; s0 Trolls Swamp† {1:1}; s1 Orcs Hill {10:1}", round=1)
    assert [seat["sheet"] for seat in board(state)["seats"]] == [None, None]
    play(state, "stop")
    rows = [("3 regions", 3), ("1 region in decline", 1), ("Humans", 1), ("Forest", 2)]
    sheet = {"round": 1, "rows": [{"text": text, "n": n} for text, n in rows], "total": 7}
    for seat in (0, 1, ls.SPECTATOR):
        assert [seat["sheet"] for seat in board(state, seat)["seats"]] == [sheet, None]


@pytest.mark.rule("SW-701", "SW-702", "SW-741")
def test_the_queue() -> None:
    """Six combinations with price and coins; only the seat that chooses is told which it can take."""
    state = fixture_c(vp=[2, 5])
    queue = board(state, 0)["queue"]
    assert [(tribe["place"], tribe["name"], tribe["tokens"], tribe["price"]) for tribe in queue][:2] == [
        (1, "Forest Humans", 9, 0),
        (2, "Hill Orcs", 9, 1),
    ]
    assert [tribe["can"] for tribe in queue] == [True, True, True, False, False, False]
    assert not any(tribe["can"] for seat in (1, ls.SPECTATOR) for tribe in board(state, seat)["queue"])
    assert [ability["rule"] for ability in queue[0]["abilities"]] == ["SW-727", "SW-748"]
    missing = state.view(0)["cannot"][0]
    assert (missing["label"], missing["hint"]) == ("Stout Trolls", "needs 3 VP")


@pytest.mark.rule("SW-720")
def test_abilities_cite_rules_that_exist() -> None:
    """Each race and power has a sentence and its rule; in decline those that the rules name, or Spirit alone."""
    texts = [*RACE_TEXTS.values(), *POWER_TEXTS.values()]
    book = game(2).rulebook
    assert all(text.rule in book and text.active.endswith(".") and "!" not in text.active for text in texts)
    assert {name for name, text in {**RACE_TEXTS, **POWER_TEXTS}.items() if text.declined} == {
        "dwarves",
        "ghouls",
        "trolls",
        "fortified",
        "seafaring",
        "spirit",
    }
    assert {*RACE_TEXTS, *POWER_TEXTS} == set(BRIEF) and max(map(len, BRIEF.values())) <= 28
    assert [ability["brief"] for ability in board(fixture_c(), 0)["queue"][0]["abilities"]] == [
        "+1 VP for each farmland",
        "+1 VP for each forest",
    ]
    strict = setup("s0 Dwarves Spirit† {4:1}; s0 Orcs Hill {10:1}", options={"strict_decline": True})
    dwarves = next(tribe for tribe in board(strict)["seats"][0]["tribes"] if tribe["race"] == "dwarves")
    assert [ability["name"] for ability in dwarves["abilities"]] == ["Spirit"]


@pytest.mark.rule("SW-1103", "SW-712", "SW-742")
def test_costs_of_what_can_be_conquered() -> None:
    """Region, price, what is missing, and how; the die that waits takes part."""
    listed = {entry["region"]: entry for entry in board(setup(X08))["costs"]}
    assert {r: (entry["cost"], entry["short"], entry["how"]) for r, entry in listed.items()} == {
        3: (4, 2, "x?"),
        5: (4, 2, "x?"),
        9: (3, 1, "x?"),
        10: (4, 2, "x?"),
    }
    assert listed[3]["parts"] == [
        {"text": "any region", "n": 2},
        {"text": "1 Ratman", "n": 1},
        {"text": "mountain", "n": 1},
    ]
    berserk = setup("s0 Humans Berserk {4:1} hand 2; s1 Ratmen Hill {3:2, 5:3, 9:2, 10:3}")
    assert board(berserk)["costs"] == []
    play(berserk, "roll =3")
    assert [(entry["cost"], entry["how"]) for entry in board(berserk)["costs"]] == [
        (2, "x"),
        (2, "x"),
        (1, "x"),
        (2, "x"),
    ]
    dragon = setup("s0 Humans Dragon Master {4:1} hand 1; s1 Halflings Heroic {10:4, 9:1, 3:1}", holes=[9], heroes=[3])
    assert [(entry["region"], entry["how"]) for entry in board(dragon)["costs"]] == [(5, "x?"), (10, "x!")]


SPREADS: Final[tuple[tuple[str, dict[str, Any], dict[str, Any], tuple[Any, ...]], ...]] = (
    ("s0 Humans Forest {4:1, 10:1, 5:1} hand 3", {"phase": "redeploy"}, {}, ("put", "done", 3, False, 0)),
    ("s0 Humans Forest {4:1, 10:1} hand 3", {"phase": "redeploy"}, {"keep_in_hand": False}, ("put", "", 3, True, 0)),
    ("s0 Humans Hill {4:1, 5:1, 10:1} hand 2", {"phase": "ready"}, {}, ("abandon", "", 2, False, 1)),
    ("s0 Humans Hill {4:1, 5:1} hand 2", {"phase": "ready"}, {"abandon_all": True}, ("abandon", "", 2, False, 1)),
    ("s0 Amazons Stout {4:1, 5:1, 10:1, 16:1} hand 2", {"phase": "trim"}, {}, ("abandon", "", 2, True, 1)),
    ("s0 Humans Heroic {4:1, 5:1, 10:1}", {"phase": "heroes"}, {}, ("hero", "", 2, True, 1)),
    ("s0 Humans Bivouacking {4:1, 10:1} camps 5", {"phase": "camps"}, {}, ("camp", "done", 5, False, 0)),
)


@pytest.mark.rule("SW-1102", "SW-1103")
@pytest.mark.parametrize(("tribes", "more", "options", "shape"), SPREADS)
def test_moves_that_go_together(
    tribes: str, more: dict[str, Any], options: dict[str, Any], shape: tuple[Any, ...]
) -> None:
    """The spread says how many and where; others have none; the picture reads the same numbers."""
    state = setup(tribes, options=options, **more)
    spread = state.view(0)["spread"]
    assert spread is not None
    assert (spread["move"], spread["end"], spread["total"], spread["exactly"], spread["each"]) == shape
    assert [item["element"] for item in spread["items"]] == [f"sw-region-{item['key']}" for item in spread["items"]]
    assert len(spread["left"]) == len(spread["yes"]) == spread["total"] + 1
    assert board(state, 0)["spread"]["keys"] == [item["key"] for item in spread["items"]]
    assert all(state.view(seat).get("spread") is None for seat in (1, ls.SPECTATOR))
    assert board(state)["spread"] is None


@pytest.mark.rule("SW-1101", "SW-1102")
@GAMES
def test_whatever_is_gathered_can_be_sent(seats: int, options: dict[str, Any]) -> None:
    """Moves gathered at random within a spread are legal in their order, and all but the last stay in the step."""
    rng = ls.Rng(f"gather {options}")
    sent = 0
    for state, _ in walk(seats, options, f"spread {options}"):
        spread = state.view(state.actor).get("spread") if state.actor >= 0 else None
        if spread is None:
            continue
        total = spread["total"]
        number = total if spread["exactly"] else rng.below(total + 1)
        keys: list[int] = []
        while len(keys) < number:
            key = spread["items"][rng.below(len(spread["items"]))]["key"]
            if not spread["each"] or keys.count(key) < spread["each"]:
                keys.append(key)
        line = [f"{spread['move']}{key}" for key in sorted(keys)] + [spread["end"]] * (number < total)
        phase, actor = state.view(ls.SPECTATOR)["phase"], state.actor
        twin = state.copy()
        texts = [text for text in line if text]
        for i, text in enumerate(texts):
            assert text in moves(twin).split(), f"{line} at {text}"
            twin.play(twin.parse(text))
            last = i == len(texts) - 1
            assert last or (twin.actor == actor and twin.view(ls.SPECTATOR)["phase"] == phase)
        sent += 1
        ended = number == total or spread["end"]
        assert (
            not ended
            or (twin.view(ls.SPECTATOR)["phase"], twin.actor) != (phase, actor)
            or twin.turns() != state.turns()
        )
    assert sent


def test_every_decision_is_asked_in_a_sentence() -> None:
    """Some of the questions, to the seat that decides and to the others."""
    state = setup(X08)
    assert state.view(0)["prompt"]["title"] == "Conquer with 2 Humans"
    assert state.view(1)["prompt"]["title"] == "{0} is conquering"
    assert state.view(1)["prompt"]["detail"] == "Forest Humans: 2 tokens in hand."
    stuck = setup("s1 Elves Swamp {} hand 3 conquests 1; s0 Orcs Hill {9:1}", phase="start", seat=1, first=1)
    assert stuck.view(1)["prompt"]["title"] == "Your Swamp Elves must decline"
    assert stuck.view(1)["cannot"][0]["label"] == "Go on with the Elves"
    retreat = play(setup("s0 Orcs Hill {4:1} hand 6; s1 Humans Merchant {9:1, 10:3}"), "x10 stop done")
    assert retreat.view(1)["prompt"]["title"] == "Place 2 beaten tokens of the Humans"
    assert retreat.view(0)["prompt"]["title"] == "{1} is placing beaten tokens"
    rolled = play(setup("s0 Humans Berserk {4:1} hand 2; s1 Ratmen Hill {10:3}"), "roll")
    blank, two = (play(rolled.copy(), f"={n}").view(0)["prompt"] for n in (0, 2))
    assert two == {"title": "Conquer with the die's 2", "detail": "You have 2 tokens in hand. It helps one conquest."}
    assert blank == {"title": "Conquer with 2 Humans", "detail": "The die showed nothing, so it does not help."}


def test_what_tribes_can_do_is_told_beside_each_seat() -> None:
    """While active, in decline, and when nothing is left of it; with the score of the last turn by name."""
    state = setup("s0 Dwarves Forest {5:1}; s0 Humans Hill† {4:1}", phase="start")
    groups = state.view(1)["seats"][0]["groups"]
    assert [group["label"] for group in groups[:2]] == ["Forest Dwarves", "Humans in decline"]
    told = [[(note["name"], note["rule"]) for note in group["notes"]] for group in groups]
    assert told[:2] == [[("Dwarves", "SW-722"), ("Forest", "SW-748")], [("Humans", "SW-720")]]
    assert told[2] == [("Last turn", "SW-802")]


def test_what_tribes_on_offer_can_do_is_told_below_each() -> None:
    """The race first, then the power."""
    state = fixture_c(queue=[["humans", "forest", 0], ["orcs", "hill", 0]], vp=[5, 5])
    first = next(choice for choice in state.view(0)["choices"] if choice["move"] == "pick1")
    assert [note["name"] for note in first["notes"]] == ["Humans", "Forest"]
