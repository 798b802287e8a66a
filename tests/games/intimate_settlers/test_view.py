"""What a seat is shown: the view, its choices with their consequences, and the sentences of the log."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.view import Item, Told

from .board import BASES, RICH, STP, base, base_setup, game, moves, phase, play, setup
from .test_examples import CUT0, LINE, SEVEN, STRAIT
from .test_random_play import VARIANTS, advance, choose, enriched

OPEN_SEA = "-2,2=sea -1,2=sea -1,1=sea 0,1=sea"
NEAR_NORTH = "1,-1=sea 2,-1=sea"  # beside the Home Base of P1
TRADERS = ("settle 0,0:N; road 0,0:NE", "settle 0,0:S", "settle 2,0:S")
PRODUCE = r"\b(wood|brick|wool|grain|ore)\b"
DEVELOPMENT = r"knight|monopoly|plenty|road building|victory point"
SIX = "road -3,-1:SE; road -3,0:NE; road -2,-1:SE; road -2,0:NE; road -1,-1:SE; road -1,0:NE; settle 0,-1:S"
FIVE = "ship -2,-1:E; ship -1,-2:SE; ship -1,-1:NE; ship 0,-2:SE; ship 0,-1:NE; settle 1,-2:S; ship -3,-1:E"
COAST = "-3,0=forest/6 -2,0=pasture/11 -1,0=hills/3 -1,-1=sea 0,-1=sea -2,-1=sea"


def choice(state: ls.State, text: str) -> dict[str, Any]:
    """Give the description of a legal move to the seat that decides."""
    found = [choice for choice in state.view(state.actor)["choices"] if choice["move"] == text]
    assert found, f"{text} is not among {moves(state)}"
    return dict(found[0])


def lines(state: ls.State, text: str) -> list[str]:
    """Give the consequences of a move, each as one text."""
    return [
        " | ".join(filter(None, (line["text"], line["detail"], line["result"], line["tone"])))
        for line in choice(state, text)["effects"]["lines"]
    ]


def told(state: ls.State, text: str, seat: int = ls.SPECTATOR) -> Told:
    """Tell a move or a draw to a seat."""
    move = state.parse(text)
    after = state.copy()
    after.play(move)
    return state.game.tell(state, move, after, seat)


def said(state: ls.State, text: str, seat: int = ls.SPECTATOR) -> str:
    """Give the sentence of a move or a draw."""
    return str(told(state, text, seat)["text"])


def marks(state: ls.State, text: str) -> list[tuple[str, Any]]:
    """Give the traces of a move or a draw."""
    return [(mark["kind"], mark["at"]) for mark in told(state, text)["marks"]]


def groups(state: ls.State, seat: int) -> dict[str, list[Item]]:
    """Give the hand of a seat by its labels."""
    return {group["label"]: group["items"] for group in state.view(seat)["hand"]}


def trade(**options: Any) -> ls.State:
    """Set up three traders in the main phase of the first."""
    return base_setup(
        *TRADERS, hands=["wood:2 ore", "brick wool:2", "brick grain"], options={"player_trade": True, **options}
    )


# ---- the frame


def test_frame_of_a_view() -> None:
    """Seats, titles, score, where in the game, whose turn."""
    state = setup(hand=RICH, dev={"P0": {"vp": 2}}, turns=22)
    mine, theirs = state.view(0), state.view(1)
    assert [seat["title"] for seat in mine["seats"]] == ["south", "north"]
    assert [seat["css"] for seat in mine["seats"]] == ["p1", "p2"]
    assert [seat["emblem"] for seat in mine["seats"]] == ["em-1", "em-2"]
    assert mine["where"] == "Round 12"
    assert game().start().view(0)["where"] == "Set-up"
    assert mine["seats"][0]["score"] == "4/18"
    assert theirs["seats"][0]["score"] == "2/18"
    assert state.view(ls.SPECTATOR)["seats"][0]["score"] == "2/18"
    assert theirs["choices"] == []
    assert [(step["label"], step["state"]) for step in mine["steps"]] == [("Roll", "done"), ("Build and trade", "on")]
    assert [seat["title"] for seat in base_setup("", "", "").view(1)["seats"]] == ["", "", ""]


def test_seats_list_what_they_have() -> None:
    """Counts of cards, pieces left, route and knights, and who holds which award."""
    state = setup(played={"P1": {"knight": 3}}, hand="wood:3", other="ore:5", dev={"P1": {"knight": 2}})
    rows = state.view(0)["seats"]
    texts = [[item["label"] for item in seat["groups"][0]["items"]] for seat in rows]
    assert texts[0] == ["3 cards", "route 1"]
    assert texts[1] == ["5 cards", "2 development", "3 knights played", "route 1"]
    left = [(item["label"], item["count"]) for item in rows[0]["groups"][1]["items"][:-1]]
    assert left == [("roads", 13), ("ships", 15), ("settlements", 3), ("cities", 4)]
    assert [seat["tag"] for seat in rows] == ["", "largest army"]
    both = setup(SIX, played={"P0": {"knight": 3}}, hexes=COAST, stack="").view(1)["seats"][0]
    assert (both["tag"], both["score"]) == ("route and army", "7/18")


@pytest.mark.rule("IS-92")
def test_hands_by_kind() -> None:
    """Shown to their owner, to all with open hands, and to all at the end."""
    more: dict[str, Any] = {"hand": "wood:3", "other": "ore:5", "dev": {"P1": {"knight": 1, "vp": 1}}}
    for seat in (0, ls.SPECTATOR):
        assert not re.search(rf"{PRODUCE}|{DEVELOPMENT}", json.dumps(setup(**more).view(seat)["seats"][1]))
    spread = json.dumps(setup(options={"open_hands": True}, **more).view(0)["seats"][1])
    assert re.search(r"\bore\b", spread)
    assert not re.search(DEVELOPMENT, spread)
    over = play(setup(options={"turn_limit": 1}, **more), "end")
    shown = json.dumps(over.view(0)["seats"][1])
    assert re.search(r"\bore\b", shown)
    assert re.search("knight", shown)
    assert over.view(0)["seats"][1]["score"] == "3/18"


def test_own_hand() -> None:
    """Cards by kind, the missing ones pale; development cards bought this turn pale and without a pick of their own."""
    state = setup(hand="wood:4 ore", dev={"P0": {"knight": 2, "monopoly": 1, "vp": 1}}, bought={"knight": 1})
    hand = groups(state, 0)
    cards = {item["label"]: (item["count"], item.get("pale", False)) for item in hand["Your cards"]}
    assert cards == {"wood": (4, False), "brick": (0, True), "wool": (0, True), "grain": (0, True), "ore": (1, False)}
    assert [item["id"] for item in hand["Your cards"]] == [f"is-res-{n}" for n in cards]
    own = [(item["label"], item["count"], item.get("id", ""), item.get("pale", False)) for item in hand["Development"]]
    assert own == [
        ("knight", 1, "is-dev-knight", False),
        ("knight, new", 1, "", True),
        ("monopoly", 1, "is-dev-monopoly", False),
        ("victory point", 1, "is-dev-vp", False),
    ]
    new = setup(dev={"P0": {"roads": 1}}, bought={"roads": 1})
    assert groups(new, 0)["Development"][0]["id"] == "is-dev-roads"
    assert state.view(ls.SPECTATOR)["hand"] == []
    assert "Development" not in groups(state, 1)


def test_own_hexes_and_numbers_in_the_setup() -> None:
    """What is still to be laid; the picture itself has what can be picked now, so nothing is there twice."""
    state = play(game().start(), "lay forest; lay hills")
    assert [item["label"] for item in groups(state, 1)["Your hexes"]] == [
        "forest",
        "hills",
        "pasture",
        "fields",
        "mountains",
    ]
    assert set(groups(state, 0)) == {"Your numbers"}
    laid = play(game().start(), f"{BASES}; token 8@-3,4")
    assert [item["label"] for item in groups(laid, 0)["Your numbers"]] == [f"number {n}" for n in (4, 5, 9, 10)]
    assert groups(laid, 1) == {}
    ids = re.findall(r'"id": "([^"]+)"', json.dumps(laid.view(1)["hand"]))
    assert not ids


# ---- the board


def test_board_of_a_view() -> None:
    """Hexes, pieces, buildings and stocks as the contract writes them."""
    line = "road -3,3:E; settle -2,2:S; ship -2,2:SE"
    state = setup(line, hand=RICH, robber="2,-3", hexes="-2,2=harbour:ore>NE", stack="", turns=2)
    board = state.view(1)["board"]
    hexes = {entry["key"]: entry for entry in board["hexes"]}
    assert hexes["-3_4"] == {
        "key": "-3_4",
        "q": -3,
        "r": 4,
        "x": -2,
        "y": 12,
        "kind": "forest",
        "res": "wood",
        "token": 8,
        "pips": 5,
        "port": "",
        "side": "",
        "home": 0,
        "robber": False,
        "stopped": False,
    }
    assert (hexes["2_-3"]["robber"], hexes["2_-3"]["stopped"], hexes["2_-3"]["home"]) == (True, True, 1)
    assert (hexes["-2_2"]["kind"], hexes["-2_2"]["port"], hexes["-2_2"]["side"]) == ("harbour", "ore", "NE")
    assert hexes["0_3"]["res"] == ""
    edges = {entry["key"]: entry for entry in board["edges"]}
    assert edges["-2_2SE"] == {
        "key": "-2_2SE",
        "x1": -1,
        "y1": 7,
        "x2": -2,
        "y2": 8,
        "kind": "ship",
        "seat": 0,
        "movable": True,
        "route": True,
    }
    assert edges["2_-2NE"]["movable"] is False
    assert {entry["kind"] for entry in board["edges"]} == {"road", "ship"}
    vertex = next(entry for entry in board["buildings"] if entry["key"] == "-2_3S")
    assert vertex == {"key": "-2_3S", "x": -1, "y": 11, "kind": "settlement", "seat": 0, "bonus": False}
    assert (board["scenario"], board["target"], board["active"], board["robber"]) == ("intimate", 18, 0, "2_-3")
    assert board["bank"] == {"wood": 15, "brick": 15, "wool": 15, "grain": 15, "ore": 15}
    assert board["stack"] == {"total": 0}
    assert board["fog"] == board["waiting"] == board["slots"] == []
    assert board["costs"]["city"] == {"grain": 2, "ore": 3}
    assert board["dice"] is None
    assert board["offer"] is None
    assert json.dumps(state.view(0)["board"]) == json.dumps(board)
    fog = {entry["key"] for entry in setup().view(0)["board"]["fog"]}
    assert fog >= {"-1_2", "0_2", "-3_5", "2_-4"}
    assert not fog & set(hexes) - {"-2_2"}


def test_board_while_something_is_decided() -> None:
    """The space that waits, the ship in the air, the dice, the offer."""
    waiting = play(setup(hand=RICH), "road -3,3:E").view(0)["board"]["waiting"]
    assert waiting == [{"key": "-2_2", "q": -2, "r": 2, "x": -2, "y": 6}]
    sea = setup("settle -2,2:S; road -3,3:E; ship -2,2:SE", hexes=f"{OPEN_SEA} -3,2=sea -4,3=sea", stack="desert")
    assert play(sea, "lift -2,2:SE").view(1)["board"]["lifted"] == "-2_2SE"
    rolled = play(setup(phase="pre"), "roll; !dice 3+5").view(1)["board"]["dice"]
    assert rolled == [3, 5]
    state = play(trade(), "offer; give wood; want brick; propose; refuse")
    assert state.view(0)["board"]["offer"] == {
        "from": 0,
        "give": {"wood": 1},
        "want": {"brick": 1},
        "yes": [],
        "no": [1],
    }
    deal = play(trade(), "offer; give wood; want brick; propose; accept; refuse").view(2)["board"]["offer"]
    assert (deal["yes"], deal["no"]) == ([1], [2])
    first = game().start().view(0)["board"]
    assert [slot["slot"] for slot in first["slots"] if slot["now"]] == ["B1"]
    assert len(first["slots"]) == 14
    assert first["stack"]["total"] == 23
    assert first["bag"] == {"2": 1, "3": 2, "6": 2, "11": 2, "12": 1}
    assert [slot["slot"] for slot in base().start().view(0)["board"]["slots"]] == ["land"] * 19 + ["sea"] * 9


def test_route_of_the_board() -> None:
    """The edges of a longest route are as many as its length, each follows the one before, and all are marked."""
    for seed in range(3):
        rng = ls.Rng(f"routes {seed}")
        state: ls.State = game().start()
        for number in range(700):
            if state.actor == ls.OVER:
                break
            advance(state, rng)
            if number % 70 == 0:
                board = state.view(ls.SPECTATOR)["board"]
                ends = {e["key"]: {(e["x1"], e["y1"]), (e["x2"], e["y2"])} for e in board["edges"]}
                for route in board["routes"]:
                    keys = route["edges"]
                    assert len(keys) == len(set(keys)) == route["length"]
                    assert all(ends[a] & ends[b] for a, b in pairwise(keys))
                shown = {key for route in board["routes"] for key in route["edges"]}
                assert shown == {e["key"] for e in board["edges"] if e["route"]}


# ---- what is asked


def asked(state: ls.State) -> tuple[str, str, str]:
    """Give the question to the one who decides with its detail, and what the others read."""
    prompt = state.view(state.actor)["prompt"]
    return prompt["title"], prompt["detail"], state.view(ls.SPECTATOR)["prompt"]["title"]


def test_prompts_of_a_turn() -> None:
    """Every phase asks in one plain sentence and tells the others who is doing what."""
    pre = setup(phase="pre")
    assert asked(pre)[::2] == ("Roll the dice", "{0} is about to roll")
    assert asked(pre)[1].startswith("Hexes with the number rolled")
    assert asked(setup(phase="pre", turns=8))[1] == "", "what the dice are for is known by then"
    assert choice(pre, "roll")["ends"], "it is a button, whatever can be played before"
    assert "put 4 of them back" in asked(setup(phase="pre", hand="wood:9"))[1]
    assert asked(setup(phase="pre", dev={"P0": {"knight": 1}}))[0] == "Roll the dice, or play a card first"
    assert asked(setup(hand="wood brick"))[0] == "Build, or end your turn"
    assert asked(setup(hand=RICH))[::2] == ("Build, trade, or end your turn", "{0} is building and trading")
    assert asked(setup(dev={"P0": {"knight": 1}}))[0] == "Play a card, or end your turn"
    assert asked(setup())[0] == "End your turn"
    seven = play(setup(phase="pre", hand="wood:9", other="ore:8"), "roll; !dice 3+4")
    assert asked(seven)[::2] == ("Put 4 cards back", "{0} is putting cards back")
    play(seven, "discard wood")
    assert asked(seven)[0] == "Put 3 cards back"
    assert seven.view(1)["prompt"]["detail"] == "A 7 was rolled: 3 cards still to go."
    assert [step["label"] for step in seven.view(1)["steps"] if step["state"] == "on"] == ["Robber"]
    robber = play(setup(phase="pre"), "roll; !dice 3+4")
    assert asked(robber)[::2] == ("Move the robber", "{0} is moving the robber")
    several = play(base_setup(*TRADERS, hands=["", "ore", "ore"], phase="pre"), "roll; !dice 3+4; rob 0,1")
    assert phase(several) == "steal" or phase(several) == "theft"
    strict = play(setup(hand=RICH, options={"phases": "strict"}), "road -2,3:SE")
    assert asked(strict)[0] == "Build, or end your turn"
    assert [step["label"] for step in strict.view(0)["steps"]] == ["Roll", "Trade", "Build"]


def test_prompts_of_cards_and_discoveries() -> None:
    """Free pieces, cards from the bank, a resource to name, a harbour to turn, a ship to put down."""
    cards = {"P0": {"roads": 1, "plenty": 1, "monopoly": 1}}
    roads = play(setup(dev=cards), "play roads")
    assert asked(roads) == (
        "Place a road or ship",
        "The first of two that cost nothing.",
        "{0} is building without paying",
    )
    assert asked(play(roads, "road -2,3:SE"))[0] == "Place another road or ship, or stop"
    plenty = play(setup(dev=cards), "play plenty")
    assert asked(plenty)[:2] == ("Take a card from the bank", "One more after this one.")
    assert asked(play(plenty, "take ore"))[1] == "The last of two."
    assert asked(play(setup(dev=cards), "play monopoly"))[::2] == ("Name a resource", "{0} is naming a resource")
    harbour = play(setup(hand=RICH), "road -3,3:E; !tile harbour:ore@-2,2")
    assert asked(harbour)[::2] == ("Turn the harbour", "{0} is turning a harbour")
    draws = play(setup(hand=RICH), "road -3,3:E")
    assert draws.view(0)["prompt"]["title"] == "A hex is turned up"
    assert draws.view(0)["choices"] == []
    sea = setup("settle -2,2:S; road -3,3:E; ship -2,2:SE", hexes=f"{OPEN_SEA} -3,2=sea -4,3=sea", stack="desert")
    assert asked(play(sea, "lift -2,2:SE"))[::2] == ("Where does the ship go?", "{0} is moving a ship")


def test_prompts_of_trade() -> None:
    """Composing, answering, choosing a partner."""
    state = play(trade(), "offer")
    assert asked(state)[::2] == ("What do you offer?", "{0} is putting an offer together")
    play(state, "give wood; want brick")
    assert asked(state)[:2] == ("Put your offer together", "So far: 1 wood for 1 brick.")
    play(state, "propose")
    assert asked(state) == (
        "Do you trade with {0}?",
        "You would give 1 brick and get 1 wood.",
        "{1} is thinking about the offer",
    )
    play(state, "accept; accept")
    assert asked(state)[:2] == ("With whom do you trade?", "You give 1 wood and get 1 brick.")
    poor = play(trade(), "offer; give wood; want wool; want wool; propose; accept")
    assert asked(poor)[0] == "{0} wants 2 wool"


def test_prompts_of_the_setup() -> None:
    """Each decision of both set-ups."""
    seen: dict[str, tuple[str, str, str]] = {}
    state: ls.State = game().start()
    for text in STP.split(";"):
        seen.setdefault(phase(state), asked(state))
        play(state, text)
    assert {key: value[0] for key, value in seen.items()} == {
        "lay": "Which land lies here?",
        "side": "Where does your harbour lie?",
        "face": "Turn the harbour",
        "token": "Place one of your numbers",
        "first": "Build a first road",
        "take": "Take a card from the bank",
    }
    assert all(value[2].startswith("{0} is ") for value in seen.values())
    rng = ls.Rng("founding")
    drawn: ls.State = base(3).start()
    while drawn.actor == ls.CHANCE:
        assert drawn.view(0)["prompt"]["title"].endswith("laid out")
        advance(drawn, rng)
    titles = []
    while phase(drawn) in ("found", "road"):
        titles.append(asked(drawn)[0])
        advance(drawn, rng)
    assert (
        titles
        == ["Found your first settlement", "Build a road from it"] * 3
        + ["Found your second settlement", "Build a road from it"] * 3
    )


def test_prompt_of_the_end() -> None:
    """Who won, with all points."""
    state = play(setup(hand=RICH, dev={"P0": {"vp": 4}}, played={"P0": {"knight": 3}}, options={"vp_target": 9}), "buy")
    assert not state.outcome()
    play(state, "!dev vp")
    view = state.view(1)
    assert view["prompt"]["title"] == "{0} won"
    assert view["prompt"]["detail"] == "{0} won with 9 points, 5 of them on hidden cards. Points: {0} 9 and {1} 2."
    assert view["outcome"] == {"winners": [0], "reason": "points", "text": view["prompt"]["detail"]}
    assert view["seats"][0]["tag"] == "won"
    draw = play(setup(options={"turn_limit": 1}), "end").view(0)
    assert draw["prompt"]["title"] == "A draw: {0} and {1}"
    assert draw["prompt"]["detail"].startswith("The turn limit is reached: a draw.")


# ---- choices


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_choices_of_random_positions(seats: int, options: dict[str, Any]) -> None:
    """Labels are distinct, questions are asked, everything is plain words, and picks belong to this game."""
    kind = game(seats, **options)
    rng = ls.Rng(f"choices {options}")
    state: ls.State = kind.start()
    for number in range(260):
        if state.actor == ls.OVER:
            break
        if number in (120, 160, 200, 240) and phase(state) == "main":
            state = kind.load(enriched(state.dump(), seats, rng))
        if state.actor >= 0:
            view = state.view(state.actor)
            labels = [choice["label"] for choice in view["choices"]]
            assert len(set(labels)) == len(labels), sorted(labels)
            for found in view["choices"]:
                assert found["kind"] == ("side" if found["move"].startswith("harbour") else found["move"].split()[0])
                assert all(pick.startswith("is-") for pick in found["picks"])
                assert found["rule"] in kind.rulebook
                ask = found["ask"]
                assert ask["title"].endswith("?")
                assert ask["detail"].endswith(".")
                assert ask["yes"] and ask["no"]
                texts = [found["label"], found["hint"], *map(str, ask.values())]
                texts += [line[part] for line in found["effects"]["lines"] for part in ("text", "detail", "result")]
                assert not any("!" in text or "_" in text or "None" in text for text in texts), texts
                shown = found["effects"]["draw"]
                assert json.loads(json.dumps(shown)) == shown
        state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))


def test_a_road_says_where_it_makes_room_to_settle() -> None:
    """Where it ends two edges away from every settlement."""
    state = setup(hand="wood brick ore")
    assert choice(state, "road -3,3:SE")["hint"] == "finds a new hex, room to settle"
    assert choice(state, "road -3,4:E")["hint"] == "finds a new hex", "one edge away"
    assert choice(state, "road -2,3:SE")["hint"] == "route 2", "it joins two settlements"


def test_a_road_that_discovers() -> None:
    """It says so in the list, asks for more, draws the space and cannot be undone."""
    state = setup(hand="wood brick ore")
    found = choice(state, "road -3,3:E")
    assert found["hint"] == "finds a new hex, room to settle"
    assert found["label"] == "Build a road between the 3:1 harbour and an empty space" or "hills" in found["label"]
    assert found["ask"] == {
        "title": "Build this road?",
        "detail": "It reaches an empty space, so a hex is turned up.",
        "yes": "Build and turn a hex",
        "no": "Other place",
    }
    assert found["effects"]["undo"] is False
    assert found["effects"]["draw"] == {
        "edge": "-3_3E",
        "kind": "road",
        "seat": 0,
        "finds": [{"key": "-2_2", "x": -2, "y": 6}],
    }
    assert lines(state, "road -3,3:E") == [
        "Costs 1 wood and 1 brick | 1 card left | plain",
        "Turns up a hex | left are 8 land, 1 desert, 7 sea and 7 harbours | a card if it is land | plain",
        "Your longest route | 1 becomes 2 | plain",
    ]
    plain = choice(state, "road -2,3:SE")
    assert plain["label"] == "Build a road between hills 10 and pasture 5"
    assert plain["effects"]["undo"] is True
    assert plain["picks"] == ["is-edge--2_3SE"]
    assert "finds" not in plain["effects"]["draw"]


def test_what_is_paid_for_stands_with_its_kind_or_row() -> None:
    """So do costs of what is out of reach; what is built in the set-up is free."""
    state = setup(hand="wood brick ore")
    view = state.view(state.actor)
    paid = [{"icon": f"res-{name}", "css": "", "label": name, "count": 1} for name in ("wood", "brick")]
    assert view["kinds"]["road"]["cost"] == paid
    assert {choice["kind"] for choice in view["choices"] if choice.get("cost") == paid} == {"road"}
    assert all("cost" not in choice for choice in view["choices"] if choice["kind"] != "road")
    costs = {row["label"]: {item["label"]: item["count"] for item in row["cost"]} for row in view["cannot"]}
    assert costs["Build a city"] == {"grain": 2, "ore": 3}
    assert costs["Buy a development card"] == {"wool": 1, "grain": 1, "ore": 1}
    founding = ls.game("intimate-settlers", seats=3, scenario="base").start()
    while founding.actor == ls.CHANCE:
        founding.play(founding.draw(ls.Rng(1)))
    free = founding.view(founding.actor)
    assert free["choices"] and all("cost" not in each for each in (*free["choices"], *free["kinds"].values()))


def test_roads_and_ships_on_one_edge() -> None:
    """A coast takes both: two choices with the same pick."""
    state = setup("settle -2,2:S; road -3,3:E", hand=RICH, hexes="-2,2=sea")
    road, ship = choice(state, "road -2,2:SE"), choice(state, "ship -2,2:SE")
    assert road["picks"] == ship["picks"] == ["is-edge--2_2SE"]
    assert ship["label"] == "Build a ship between hills 10 and the sea"
    assert ship["icon"] == "ship"
    assert "Costs 1 wood and 1 wool | 18 cards left | plain" in lines(state, "ship -2,2:SE")
    strait = setup("settle 1,-1:S; ship 1,-1:SE", hexes=f"{STRAIT} 1,-2=pasture/4", bare=True, hand=RICH)
    labels = [found["label"] for found in strait.view(0)["choices"]]
    seas = [label for label in labels if label.startswith("Build a ship between two sea hexes")]
    assert len(seas) > 1
    assert all(re.search(r" \((north-|south-)?(east|west) side of the sea at [A-Z]+\d+\)$", label) for label in seas)


def test_a_settlement_that_brings_points() -> None:
    """An island point, harbours, the yield; Home Base points; what it cuts."""
    state = setup(
        "settle 1,-1:S; ship 1,-1:SE; ship 1,0:NE; ship 2,-1:SE; ship 2,0:NE", bare=True, hexes=f"{STRAIT}", hand=RICH
    )
    found = choice(state, "settle 3,-1:S")
    assert found["hint"].startswith("+2 points")
    text = lines(state, "settle 3,-1:S")
    assert "The first settlement on this island | +1 point | good" in text
    assert "Your points | 1 becomes 3 | good" in text
    assert any(line.startswith("Yields from hills 3 | 2 cards in 36 rolls") for line in text)
    north = setup(f"{CUT0}; ship 1,-1:NE", hexes=NEAR_NORTH, hand=RICH)
    gain = lines(north, "settle 2,-2:S")
    assert "Touches {1}'s Home Base | +4 points | good" in gain
    assert "Your points | 3 becomes 8 | good" in gain
    town = play(north.copy(), "settle 2,-2:S")
    raised = town.game.load({**town.dump(), "hands": {"P0": {"grain": 2, "ore": 3}}})
    assert "Your points | 8 becomes 11 | good" in lines(raised, "city 2,-2:S")
    assert choice(raised, "city 2,-2:S")["hint"] == "+3 points"


def test_a_harbour_of_a_settlement() -> None:
    """The rate that comes with it, unless it was there before."""
    state = setup("road -3,3:E", hand=RICH, hexes="-2,2=sea", stack="")
    assert choice(state, "settle -2,2:S")["hint"] == "3 in 36 rolls, 3:1 harbour"
    assert "Uses a 3:1 harbour | 3 equal cards for 1 | good" in lines(state, "settle -2,2:S")


def test_a_harbour_that_other_corners_use() -> None:
    """Four of six corners of a harbour do not trade at it, though they lie there: that is said, and only there."""
    base = ls.game("intimate-settlers", seats=3).start()
    rng = ls.Rng(4)
    while base.actor == ls.CHANCE:
        base.play(base.draw(rng))
    hints = {found["label"]: found["hint"] for found in base.view(base.actor)["choices"]}
    assert all(("arbour" in label) == ("arbour" in hint) for label, hint in hints.items())
    assert hints["Settle at hills 10, the wood harbour and the sea"] == "3 in 36 rolls, no harbour"
    assert hints["Settle at hills 10, the desert and the wood harbour"] == "3 in 36 rolls, wood harbour"
    assert "The harbour here is used from other corners | no harbour | plain" in lines(base, "settle -2,-1:S")


@pytest.mark.rule("IS-82")
def test_routes_of_choices() -> None:
    """The length after it, the award, and what a settlement cuts."""
    state = setup(LINE, hexes=STRAIT, stack="", hand=RICH)
    texts = [
        text for found in state.view(0)["choices"] if found["kind"] == "ship" for text in lines(state, found["move"])
    ]
    assert "Your longest route | 4 becomes 5 | plain" in texts
    assert "You get the award for the longest trade route | +2 points | good" in texts
    cut = setup(SIX, FIVE, hexes=COAST, stack="", active="P1", other=RICH)
    found = lines(cut, "settle -2,0:N")
    assert "{0}'s longest route | 6 becomes 3 | good" in found
    assert "You get the award for the longest trade route | +2 points | good" in found
    sentence = said(cut, "settle -2,0:N")
    assert "{0}'s longest route fell from 6 to 3. " in sentence
    assert "{1} took the award for the longest trade route from {0}, 5 long." in sentence
    four = setup(
        SIX,
        FIVE.replace("ship 0,-1:NE; settle 1,-2:S; ship -3,-1:E", "settle 0,-1:N"),
        hexes=COAST,
        stack="",
        active="P1",
        other=RICH,
    )
    assert "{0} loses the award for the longest trade route | -2 points | good" in lines(four, "settle -2,0:N")
    assert "Nobody has the award for the longest trade route any more." in said(four, "settle -2,0:N")


def test_trade_buy_and_roll() -> None:
    """What is paid and what comes for it."""
    state = setup(hand="wood:4 wool grain ore")
    found = choice(state, "trade wood>ore")
    assert (found["label"], found["hint"]) == ("Trade 4 wood for ore", "4 for 1")
    assert found["picks"] == ["is-res-wood", "is-bank-ore"]
    assert found["ask"]["title"] == "Trade 4 wood for 1 ore?"
    assert found["effects"]["undo"] is True
    assert lines(state, "trade wood>ore") == [
        "You give 4 wood | 4 becomes 0 | bad",
        "You get 1 ore | the bank has 18 | 1 becomes 2 | good",
    ]
    buy = choice(state, "buy")
    assert (buy["picks"], buy["hint"], buy["effects"]["undo"]) == (["is-deck"], "25 left", False)
    roll = choice(setup(phase="pre", hand="wood:9"), "roll")
    assert (roll["picks"], roll["effects"]["undo"]) == (["is-dice"], False)
    assert lines(setup(phase="pre", hand="wood:9"), "roll") == ["With a 7 you put cards back | 4 of 9 | bad"]
    end = choice(state, "end")
    assert (end["picks"], end["effects"]["undo"], end["ask"]["detail"]) == ([], False, "Then {1} begins.")
    assert "the game ends" in lines(setup(options={"turn_limit": 1}), "end")[0]


def test_development_cards() -> None:
    """Each says what it brings; naming a resource tells only what everybody can count."""
    state = setup(
        dev={"P0": {"knight": 1, "roads": 1, "plenty": 1, "monopoly": 1}},
        played={"P0": {"knight": 2}},
        hand="wood",
        other="wood:2 ore:3",
    )
    assert choice(state, "play knight")["picks"] == ["is-dev-knight"]
    assert lines(state, "play knight") == [
        "Knights you have played | 2 becomes 3 | plain",
        "You get the award for the largest army | +2 points | good",
        "Your points | 2 becomes 4 | good",
    ]
    assert choice(state, "play roads")["hint"] == "two free roads or ships"
    assert choice(state, "play plenty")["effects"]["undo"] is True
    assert "the others hold 5 cards" in lines(state, "play monopoly")[0]
    named = play(state, "play monopoly")
    assert choice(named, "name ore")["hint"] == "the others hold 3"
    assert choice(named, "name ore")["effects"]["undo"] is False
    assert lines(named, "name ore") == ["You get all ore of the others | 0 becomes 3 | good"]


def test_the_robber() -> None:
    """Whom it stops, whom it frees, from whom one steals."""
    state = play(setup(phase="pre", robber="-2,4", hand="ore", other="wood:3"), "roll; !dice 3+4")
    found = choice(state, "rob 2,-3")
    assert found["hint"] == "steals from {1}"
    assert found["ask"]["yes"] == "Move and steal"
    assert found["effects"]["undo"] is False
    assert found["effects"]["draw"] == {"robber": "2_-3", "victims": [1]}
    text = lines(state, "rob 2,-3")
    assert "{1} misses 2 cards with every 8 | 5 in 36 rolls | good" in text
    assert "You get 2 cards again with pasture 5 | good" in text
    assert "{1} loses a card | of 3 | to you | good" in text
    own = choice(state, "rob -2,3")
    assert (own["hint"], own["effects"]["undo"]) == ("stops only you", True)
    assert own["like"] in state.view(state.actor)["kinds"] and "like" not in found, "what is seldom wanted is put away"
    poor = play(setup(phase="pre", robber="-2,4", hand="ore"), "roll; !dice 3+4")
    assert choice(poor, "rob 2,-3")["hint"] == "stops {1}"
    assert any(line.startswith("You miss ") for line in lines(state, "rob -2,3"))
    three = base_setup(
        "settle -2,0:N", "settle 0,0:N", "settle 0,0:S", hands=["", "ore:2", "wood:3"], phase="pre", robber="2,0"
    )
    play(three, "roll; !dice 3+4")
    assert choice(three, "rob 2,-2")["hint"] == "stops nobody"
    shared = choice(three, "rob 0,0")
    assert (shared["hint"], shared["effects"]["draw"]["victims"]) == ("steals from {1} or {2}", [1, 2])
    play(three, "rob 0,0")
    assert asked(three)[0] == "From whom do you steal?"
    steal = choice(three, "steal P2")
    assert (steal["label"], steal["hint"], steal["picks"]) == ("Steal from {2}", "3 cards", ["is-seat-P2"])
    assert steal["effects"]["undo"] is False


def test_moving_a_ship() -> None:
    """Lifting can be undone; putting down says where from, and what it loses."""
    state = setup(f"{CUT0}; ship 1,-1:NE; ship 1,-1:E", hexes=NEAR_NORTH, stack="")
    found = choice(state, "lift 1,-1:NE")
    assert found["effects"]["undo"] is True
    assert found["effects"]["draw"] == {"lift": "1_-1NE"}
    play(state, "lift 1,-1:NE")
    drop = choice(state, "drop 1,-1:SE")
    assert drop["effects"]["draw"] == {"edge": "1_-1SE", "kind": "ship", "seat": 0, "from": "1_-1NE"}
    assert drop["label"].startswith("Put the ship between ")
    assert drop["hint"] == "-1 point"
    assert drop["effects"]["undo"] is True
    texts = lines(state, "drop 1,-1:SE")
    assert "No ship touches {1}'s Home Base any more | -1 point | bad" in texts
    assert "Your points | 3 becomes 2 | bad" in texts


def test_discards_and_takes() -> None:
    """Card by card; the last discard passes the decision on."""
    state = play(setup(phase="pre", hand="wood:8", other="ore:9"), "roll; !dice 3+4; discard wood; discard wood")
    assert choice(state, "discard wood")["ask"]["detail"] == "1 card more after it."
    assert choice(state, "discard wood")["effects"]["undo"] is True
    play(state, "discard wood")
    assert choice(state, "discard wood")["effects"]["undo"] is False
    assert lines(state, "discard wood") == ["You lose 1 wood | 5 becomes 4 | bad"]
    plenty = play(setup(dev={"P0": {"plenty": 1}}), "play plenty")
    assert choice(plenty, "take ore")["picks"] == ["is-bank-ore"]
    assert choice(plenty, "take ore")["hint"] == "19 in the bank"


def test_offers() -> None:
    """Composing can be undone, proposing and answering cannot."""
    state = play(trade(), "offer; give wood")
    give = choice(state, "give wood")
    assert (give["label"], give["hint"], give["picks"]) == ("Give wood", "1 in your hand", ["is-res-wood"])
    assert choice(state, "want brick")["picks"] == ["is-bank-brick"]
    assert choice(state, "scrap")["picks"] == []
    play(state, "want brick")
    assert choice(state, "propose")["effects"]["undo"] is False
    assert lines(state, "propose") == ["You give 1 wood | bad", "You get 1 brick | good"]
    play(state, "propose")
    assert lines(state, "accept") == ["You give 1 brick | bad", "You get 1 wood | good"]
    play(state, "accept; accept")
    assert choice(state, "deal P2")["picks"] == ["is-seat-P2"]
    assert choice(state, "deal P2")["effects"]["undo"] is False


def test_choices_of_the_setup() -> None:
    """Terrains, harbour, numbers, founding."""
    state: ls.State = game().start()
    lay = choice(state, "lay hills")
    assert (lay["picks"], lay["hint"], lay["icon"]) == (["is-terrain-hills"], "gives brick", "hex-hills")
    assert lay["effects"]["draw"] == {"hex": "-3_4", "kind": "hills", "token": 0}
    play(state, "lay forest; lay pasture; lay fields; lay hills; lay mountains")
    side = choice(state, "harbour L")
    assert (side["kind"], side["picks"], side["label"]) == ("side", ["is-slot--3_3"], "Harbour in the west")
    play(state, "harbour L")
    face = choice(state, "face E")
    assert face["picks"] == ["is-side-E"]
    assert face["effects"]["draw"] == {"side": "E", "key": "-3_3"}
    assert (face["label"], face["hint"]) == ("Turn it to the east", "towards hills")
    token = choice(play(game().start(), BASES), "token 8@-3,4")
    assert (token["picks"], token["hint"]) == (["is-number-8", "is-hex--3_4"], "5 in 36 rolls")
    assert token["effects"]["draw"] == {"hex": "-3_4", "kind": "forest", "token": 8}
    rng = ls.Rng("founding")
    drawn: ls.State = base(2).start()
    while drawn.actor == ls.CHANCE:
        advance(drawn, rng)
    assert all(re.search(r"in 36 rolls", found["hint"]) for found in drawn.view(0)["choices"])
    for _ in range(4):
        advance(drawn, rng)
    second = drawn.view(drawn.actor)["choices"]
    gets = [line["text"] for found in second for line in found["effects"]["lines"] if "You get" in line["text"]]
    assert gets


@pytest.mark.rule("IS-87", "IS-92")
def test_that_others_win_is_not_given_away() -> None:
    """Where others can win in my turn, a move that gives them points is not said to keep the decision."""
    land = f"{STRAIT} 0,-1=sea -1,0=pasture/11"
    mine = f"settle -2,3:S; settle -1,3:S; {LINE}; road 0,0:NE; road 0,-1:SE; road -1,0:NE"
    theirs = f"settle 2,-2:N; settle 1,-2:N; {SEVEN}; city -1,4:S"
    seen = []
    for cards in ({"vp": 5}, {"vp": 4, "knight": 1}, {"knight": 5}):
        state = setup(
            mine,
            theirs,
            bare=True,
            hexes=land,
            stack="",
            hand=RICH,
            dev={"P1": cards},
            route="P0",
            options={"win_check": "any_turn"},
        )
        play(state, "lift 2,0:NE")
        assert choice(state, "drop 1,-1:E")["effects"]["undo"] is False
        assert choice(state, "drop 2,-1:E")["effects"]["undo"] is True
        seen.append(json.dumps(state.view(0)))
    assert seen[0] == seen[1] == seen[2]


# ---- the log


@pytest.mark.rule("IS-41", "IS-42", "IS-44")
def test_rolls_are_told() -> None:
    """Who got what, which hexes paid, what the robber and an empty bank kept back."""
    state = play(setup(phase="pre"), "roll")
    assert said(setup(phase="pre"), "roll") == ""
    assert said(state, "!dice 2+3") == "{0} rolled 5. {0}: 2 wool. {1}: 1 wood."
    assert marks(state, "!dice 2+3") == [("roll", ["-2_4", "1_-3"])]
    assert said(state, "!dice 6+6") == "{0} rolled 12. Nobody got a card."
    robbed = play(setup(phase="pre", robber="-2,4"), "roll")
    assert said(robbed, "!dice 2+3") == "{0} rolled 5. {1}: 1 wood. The robber stopped pasture 5."
    short = play(setup(phase="pre", other="wool:18", hand="wood:9"), "roll")
    assert said(short, "!dice 2+3") == "{0} rolled 5. {0}: 1 wool. {1}: 1 wood. The bank was short of wool."
    assert told(short, "!dice 2+3")["rule"] == "IS-42"
    seven = said(short, "!dice 3+4")
    assert seven == "{0} rolled 7. {0} must put 4 cards back. {1} must put 9 cards back."
    play(short, "!dice 3+4")
    assert (said(short, "discard wood"), told(short, "discard wood")["joins"]) == ("{0} put 1 wood back.", True)
    asleep = play(setup(phase="pre", options={"robber_entry": "desert"}), "roll")
    assert said(asleep, "!dice 3+4") == "{0} rolled 7. The robber waits for the desert."


@pytest.mark.rule("IS-73", "IS-74", "IS-75", "IS-76")
def test_discoveries_are_told() -> None:
    """The piece first, then as details what was found, its number, the card, the side."""
    state = setup(hand=RICH)
    assert said(state, "road -2,3:SE") == "{0} built a road."
    assert said(state, "road -3,3:E") == "{0} built a road and turned up a hex."
    assert marks(state, "road -3,3:E") == [("to", {"edge": "-3_3E"})]
    play(state, "road -3,3:E")
    for tile, sentence in (
        ("sea", "It is plain sea."),
        ("harbour:any", "It is a 3:1 harbour."),
        ("harbour:ore", "It is a 2:1 ore harbour."),
        ("desert", "It is the desert. The robber went there."),
        ("forest", "It is a forest."),
        ("hills", "They are hills."),
    ):
        event = told(state, f"!tile {tile}@-2,2")
        assert (event["text"], event["joins"]) == (sentence, True)
        assert event["marks"] == [{"kind": "to", "at": {"hex": "-2_2"}}]
    land = play(state.copy(), "!tile forest@-2,2")
    assert said(land, "!token 6@-2,2") == "The number is 6. {0} got 1 wood."
    harbour = play(state.copy(), "!tile harbour:ore@-2,2")
    assert (said(harbour, "face W"), told(harbour, "face W")["joins"]) == ("{0} turned it to the west.", True)


@pytest.mark.rule("IS-55", "IS-56", "IS-82", "IS-84", "IS-85")
def test_building_is_told() -> None:
    """Where, and which points and awards it brought."""
    state = setup(
        "settle 1,-1:S; ship 1,-1:SE; ship 1,0:NE; ship 2,-1:SE; ship 2,0:NE", bare=True, hexes=STRAIT, hand=RICH
    )
    sentence = said(state, "settle 3,-1:S")
    assert sentence == "{0} built a settlement at hills 3 and two sea hexes. It is the first on its island: 1 point."
    assert marks(state, "settle 3,-1:S") == [("to", {"vertex": "3_-1S"})]
    fifth = next(found["move"] for found in state.view(0)["choices"] if found["hint"].startswith("+2 points"))
    assert "{0} took the award for the longest trade route, 5 long." in said(state, fifth)
    north = setup(f"{CUT0}; ship 1,-1:NE", hexes=NEAR_NORTH, hand=RICH)
    assert said(north, "settle 2,-2:S").endswith(" It touches {1}'s Home Base: 4 points.")
    town = play(north, "settle 2,-2:S")
    raised = town.game.load({**town.dump(), "hands": {"P0": {"grain": 2, "ore": 3}}})
    assert said(raised, "city 2,-2:S") == (
        "{0} built a city at fields 9 and two sea hexes. It touches {1}'s Home Base: 2 points."
    )


def test_moved_ships_are_told() -> None:
    """The lift leaves a trace where it was; the drop is a detail with what it changed."""
    state = setup(f"{CUT0}; ship 1,-1:NE; ship 1,-1:E", hexes=NEAR_NORTH, stack="")
    assert said(state, "lift 1,-1:NE") == "{0} moved a ship."
    assert marks(state, "lift 1,-1:NE") == [("from", {"edge": "1_-1NE"})]
    play(state, "lift 1,-1:NE")
    assert said(state, "drop 1,-1:SE").endswith(" No ship touches {1}'s Home Base any more: 1 point less.")
    assert told(state, "drop 1,-1:SE")["joins"] is True
    assert marks(state, "drop 1,-1:SE") == [("to", {"edge": "1_-1SE"})]


def test_cards_and_trades_are_told() -> None:
    """Purchases, development cards, the bank."""
    state = setup(
        dev={"P0": {"knight": 1, "roads": 1, "plenty": 1, "monopoly": 1}},
        played={"P0": {"knight": 2}},
        hand=RICH,
        other="ore:3",
    )
    assert said(state, "trade wood>ore") == "{0} traded 4 wood for 1 ore."
    assert said(state, "buy") == "{0} bought a development card."
    assert said(state, "play knight") == "{0} played a knight. {0} took the award for the largest army."
    three = {"P0": {"knight": 3}, "P1": {"knight": 3}}
    fourth = setup(dev={"P0": {"knight": 1}}, played=three, army="P1")
    assert said(fourth, "play knight") == "{0} played a knight. {0} took the award for the largest army from {1}."
    assert said(state, "play roads") == "{0} played road building."
    assert said(state, "play plenty") == "{0} played year of plenty."
    assert said(play(state.copy(), "play plenty"), "take ore") == "{0} took 1 ore."
    named = play(state.copy(), "play monopoly")
    assert said(named, "name ore") == "{0} named ore and got 3 from {1}."
    assert said(named, "name wool") == "{0} named wool and got nothing."
    roads = play(state.copy(), "play roads")
    assert said(roads, "road -2,3:SE") == "{0} built a road for nothing."
    assert said(play(roads, "road -2,3:SE"), "stop") == "{0} built no second piece."
    assert said(state, "end") == "{0} ended the turn."


@pytest.mark.rule("IS-46", "IS-92")
def test_thefts_are_told() -> None:
    """Everybody reads that a card was stolen; its kind only thief and victim, or all where hands are open."""
    for open_hands, readers in ((False, (0, 1)), (True, (0, 1, ls.SPECTATOR))):
        state = play(
            setup(phase="pre", robber="-2,4", other="wood:3", options={"open_hands": open_hands}), "roll; !dice 3+4"
        )
        assert said(state, "rob 2,-3") == "{0} moved the robber to hills 8 and stole a card from {1}."
        assert marks(state, "rob 2,-3") == [("from", {"hex": "-2_4"}), ("to", {"hex": "2_-3"})]
        assert said(state, "rob -1,4") == "{0} moved the robber to fields 9 at G12."
        play(state, "rob 2,-3")
        for seat in (0, 1, ls.SPECTATOR):
            assert said(state, "!steal wood", seat) == ("It was 1 wood." if seat in readers else "")


@pytest.mark.rule("IS-57", "IS-92")
def test_a_bought_card_is_told_to_its_owner() -> None:
    """Others read nothing of it."""
    state = play(setup(hand=RICH), "buy")
    assert said(state, "!dev roads", 0) == "It is road building."
    assert said(state, "!dev vp", 0) == "It is a victory point."
    assert said(state, "!dev vp", 1) == said(state, "!dev vp") == ""


@pytest.mark.rule("IS-68")
def test_offers_are_told() -> None:
    """The offer is one entry: who offered what, who said yes, with whom the deal was made."""
    state = trade()
    assert said(state, "offer") == "{0} began an offer."
    play(state, "offer; give wood; want brick")
    assert (said(state, "propose"), told(state, "propose")["joins"]) == ("{0} offered 1 wood for 1 brick.", True)
    play(state, "propose")
    assert (said(state, "accept"), said(state, "refuse")) == ("{1} accepted.", "{1} refused.")
    play(state, "accept; accept")
    assert said(state, "deal P2") == "{0} traded with {2}: 1 wood for 1 brick."
    assert said(state, "scrap") == "{0} dropped the offer."


def test_the_setup_is_told() -> None:
    """Both set-ups, decision by decision."""
    state: ls.State = game().start()
    texts = []
    for text in STP.split(";"):
        texts.append(said(state, " ".join(text.split())))
        play(state, text)
    assert texts[:2] == ["{0} laid a forest.", "{0} laid a pasture."]
    assert texts[5:7] == [
        "{0} laid the harbour in the west and the sea in the east.",
        "{0} turned the harbour to the east.",
    ]
    assert texts[14] == "{0} put 8 on the forest."
    assert texts[23].endswith(" Everybody gets two settlements between the own lands.")
    assert texts[24] == "{0} built a road."
    assert texts[28:30] == ["{0} took 1 wood.", "{0} took 1 brick too."]
    rng = ls.Rng("base log")
    drawn: ls.State = base(3, base_corner="random", base_tokens="random").start()
    story = []
    while phase(drawn) != "pre":
        move = drawn.draw(rng) if drawn.actor == ls.CHANCE else drawn.legal()[0]
        before = drawn.copy()
        drawn.play(move)
        event = drawn.game.tell(before, move, drawn, ls.SPECTATOR)
        if event["text"]:
            story.append(event["text"])
    assert story[0].startswith("The numbers begin in the ")
    assert story[1:5] == [
        "The island is laid out at random.",
        "The robber stands in the desert.",
        "Nine harbours lie around it.",
        "The numbers are laid out at random.",
    ]
    assert story[5].startswith("{0} founded a settlement at ")
    assert story[6] == "{0} added a road."
    assert any(re.match(r"\{2\} added a road\. The settlement brought \{2\} \d", text) for text in story)


def test_the_end_is_told() -> None:
    """By points or by the turn limit, as an entry of its own."""
    state = play(setup(hand=RICH, dev={"P0": {"vp": 4}}, options={"vp_target": 7}), "buy")
    event = told(state, "!dev vp", 1)
    assert (
        event["text"] == "It is a victory point. {0} won with 7 points, 5 of them on hidden cards. "
        "Points: {0} 7 and {1} 2."
    )
    assert (event["rule"], event["joins"]) == ("IS-87", False)
    limit = told(setup(options={"turn_limit": 1}), "end")
    assert limit["text"] == "{0} ended the turn. The turn limit is reached: a draw. Points: {0} 2 and {1} 2."
    assert limit["rule"] == "IS-88"
    best = setup("settle -2,2:S; road -3,3:E", options={"turn_limit": 1, "limit_result": "most_vp"}, hexes="-2,2=sea")
    assert "{0} won with the most points." in said(best, "end")
