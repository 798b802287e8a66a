"""What is shown: every state of a table, nothing that runs as a script, and the names that page and module share."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.engine.options import Option
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR
from ludoscape.engine.view import Choice, Item, Kind, View
from ludoscape.games import game
from ludoscape.pictures.sprites import sprite_of
from ludoscape.table import lobby, render, rulebook, snippets, templating
from ludoscape.table.model import FORCED, Entry, Place, TableView
from ludoscape.table.result import Result, Row
from ludoscape.table.templating import FRAGMENTS, Kept, fill

STATIC = files("ludoscape.table").joinpath("static")
TEMPLATES = files("ludoscape.table").joinpath("templates")
EVIL = "</script><img src=x onerror=alert(1)>&\"'"


def choice(move: str, picks: list[str], undo: bool = True, lines: int = 1) -> dict[str, Any]:
    line = {
        "icon": "coin-crowns",
        "css": "s-crowns",
        "text": "Beats Crowns 3",
        "detail": "7 against 3",
        "result": "take 1 coin",
        "tone": "good",
        "where": [],
    }
    return {
        "move": move,
        "kind": "put",
        "label": f"Put Moons 2 at {move}",
        "hint": "",
        "icon": "tile-moons-2",
        "css": "s-moons",
        "picks": picks,
        "rule": "DE-47",
        "ask": {"title": "Put Moons 2 here?", "detail": "It will touch Crowns 3.", "yes": "Put it here", "no": "Other"},
        "effects": {"lines": [line] * lines, "undo": undo, "draw": {}},
    }


def view(actor: int = 1, **changed: Any) -> View:
    suits = ("Suns", "Moons", "Crowns", "Arms")
    seats = [
        {
            "seat": seat,
            "css": f"s-{suit.lower()}",
            "emblem": suit.lower(),
            "title": suit,
            "tag": "",
            "out": False,
            "score": "",
            "groups": [
                {
                    "label": "",
                    "items": [{"icon": f"coin-{suit.lower()}", "css": "", "count": 6, "label": f"six {suit}"}],
                }
            ],
        }
        for seat, suit in enumerate(suits)
    ]
    coin = {"icon": "coin-suns", "css": "s-suns", "label": "Sun", "count": 2, "spread": True, "id": "de-coin-S"}
    seen = {
        "game": "decay",
        "seats": seats,
        "seat": 1,
        "actor": actor,
        "phase": "put",
        "where": "Turn 18",
        "prompt": {"title": "Put Moons 2 down", "detail": "Anywhere."},
        "steps": [{"label": "1 Walk", "state": "done"}, {"label": "2 Move a tile", "state": "on"}],
        "hand": [{"label": "Your coins", "items": [coin]}],
        "held": "de-tile-M2",
        "choices": [
            choice("@1,1", ["de-spot-1_1"]),
            choice("@2,2", ["de-spot-2_2"], undo=False, lines=0),
            choice("^-", []),
        ],
        "board": {},
        "outcome": None,
        **changed,
    }
    return cast(View, seen)


def table(**changed: Any) -> TableView:
    names = ["Ines", "Maren", "Bot", "Tomás"]
    kinds = ["friend", "me", "bot", "open"]
    places = [
        Place(seat, kinds[seat], names[seat], 3 if kinds[seat] == "bot" else None, seat < 3, seat == 1, free=seat > 1)
        for seat in range(4)
    ]
    plain: dict[str, Any] = {
        "table": "tid",
        "key": "k3y",
        "base_url": "/t/tid/k3y",
        "game": game("decay"),
        "game_name": "decay",
        "title": "Decay",
        "view": view(),
        "picture": '<svg viewBox="0 0 9 9" role="application"></svg>',
        "places": places,
        "entries": [Entry(7, 0, "s-suns", "suns", "Ines attacked Arms 2.", ("She took one coin.",), "DE-64", "move")],
        "event": 7,
        "live": 7,
        "mine": frozenset({1}),
        "undo": {
            "to": 6,
            "restart": 5,
            "request": None,
            "may_request": False,
            "request_to": None,
            "waiting_consent": [],
        },
        "thinking": None,
        "fairness": {
            "commitment": "5f0c",
            "seed": None,
            "stage": "",
            "shares": [],
            "draws": [{"number": 1, "text": "Suns", "words": "Suns"}],
        },
        "over": False,
        "links": [],
        "notice": "",
        "marks": [],
        "serial": 3,
        "names": names,
    }
    return TableView(**{**plain, **changed})


class Page(HTMLParser):
    """What a page holds, for looking at it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if found.get("id"):
            self.ids.append(str(found["id"]))


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# ---- safety


def test_nothing_on_a_page_can_run_but_our_own_files() -> None:
    evil = table(notice=EVIL, title="Decay")
    evil = replace(evil, places=[replace(place, name=EVIL) for place in evil.places], view=view(where=EVIL))
    for text in (render.page(evil), lobby.lobby(lobby.cards()), templating.error_page(404, EVIL)):
        for tag, found in Page(text).tags:
            assert not [name for name in found if name.startswith("on")]
            if tag == "script":
                assert found.get("type") == "application/json" or str(found["src"]).startswith("/static/")
        assert "<img" not in text


def evil_all_over(data: Any) -> Any:
    """Give data whose every text is an attack."""
    if isinstance(data, str):
        return EVIL
    if isinstance(data, dict):
        return {key: evil_all_over(value) for key, value in data.items()}
    return [evil_all_over(value) for value in data] if isinstance(data, list | tuple) else data


def test_no_text_of_a_view_or_of_the_log_can_be_more_than_text() -> None:
    note = {"name": "Flying", "text": "Goes anywhere.", "rule": "SW-1"}
    row = {"label": "Trade", "hint": "3 becomes 4", "icon": "", "css": "", "unit": "trades"}
    loose = {"icon": "", "css": "", "label": "A loose thing"}
    for long in (False, True):
        plain: dict[str, Any] = {**view(cannot=[row])}
        plain["choices"] = [{**one, "notes": [note]} for one in plain["choices"]]
        plain["hand"][0]["items"].append(loose)
        for seat in plain["seats"]:
            seat["groups"][0]["notes"] = [note]
        evil = evil_all_over(plain)
        if long:
            evil["choices"] = [{**one, "kind": f"{EVIL}{place % 2}"} for place, one in enumerate(evil["choices"] * 4)]
            evil["kinds"] = {f"{EVIL}0": evil_all_over(row)}
        said = Entry(7, 0, EVIL, EVIL, EVIL, (EVIL,), EVIL, "move")
        undo = {"to": None, "may_request": False, "request": {"by": 0, "to": 3, "label": EVIL}}
        for told in (table(), table(undo=undo), table(mine=frozenset()), table(event=3)):
            asked = replace(told, view=evil, names=[EVIL] * 4, entries=[said], notice=EVIL)
            asked = replace(asked, places=[replace(place, name=EVIL) for place in told.places])
            for name, part in render.parts(asked).items():
                found = Page(part).tags
                assert not [tag for tag, _ in found if tag in ("img", "script")], name
                assert not [key for _, each in found for key in each if key.startswith("on")], name


def test_the_data_of_a_page_is_whole() -> None:
    text = render.page(replace(table(), view=view(held=EVIL)))
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["held"] == EVIL
    assert data["mine"] == [1]
    assert data["base"] == "/t/tid/k3y"


def test_no_id_is_there_twice() -> None:
    ids = Page(render.page(table())).ids
    assert len(ids) == len(set(ids))


def test_the_sprite_is_there_once() -> None:
    assert render.page(table()).count('<symbol id="pc-logo"') == 1


# ---- states of a table


def test_my_turn() -> None:
    shown = render.parts(table())
    assert set(shown) == {"head", "board", "tray", "rail"}
    assert "Put Moons 2 down" in shown["tray"]
    assert '<p title="Anywhere.">Anywhere.</p>' in shown["tray"], "what a window has no room for is told by the mouse"
    assert 'data-do="undo" data-to="6"' in shown["tray"]
    assert 'data-do="choose" data-move="^-"' in shown["tray"]  # a choice without picks is a button
    assert shown["rail"].count('role="option"') == 3
    assert "You " in text_of(shown["rail"])


def test_the_menu_goes_back_to_the_begin_of_this_turn_whatever_is_kept_of_it() -> None:
    """Only the number in it is another; where there is nothing to go back to, it has no such row."""
    kept, offered = Kept(), dict(table().undo)
    for restart in (5, 12, None, 3):
        names = ["<here>", "Marie", "Grace", "Alan"]
        head = render.parts(table(kept=kept, names=names, undo={**offered, "restart": restart}))["head"]
        found = re.findall(r'data-do="undo" data-to="([^"]*)"', head)
        assert found == ([] if restart is None else [str(restart)]) and "<here>" not in head
    assert len(kept._made) == 4, "the bar, what is said of draws, and the menu with and without such a row"


def test_what_ends_the_turn_is_a_button_and_no_row_beside_others() -> None:
    """Nothing is offered twice side by side; where nothing else is left the list has it, too."""
    end = {**choice("end", []), "label": "End your turn", "icon": "i-check"}
    shown = render.parts(table(view=view(choices=[choice("a", ["x"]), end, choice("b", ["y"])])))
    assert 'data-move="end"' in shown["tray"] and "End your turn" not in shown["rail"]
    assert shown["rail"].count('role="option"') == 2 and 'id="ch-2"' in shown["rail"], "rows keep their numbers"
    alone = render.parts(table(view=view(choices=[end])))
    assert 'data-move="end"' in alone["tray"] and alone["rail"].count('role="option"') == 1


def test_pieces_of_the_hand_that_can_be_picked_are_buttons_said_once() -> None:
    tray = render.parts(table())["tray"]
    assert re.search(r'<button[^>]*id="de-coin-S"[^>]*aria-label="2 Sun"', tray)
    rail = render.parts(table())["rail"]
    assert "six Suns" in rail
    assert "6 six" not in rail


def test_somebody_elses_turn_has_no_buttons_but_the_request() -> None:
    undo: dict[str, Any] = {
        "to": None,
        "restart": None,
        "request": None,
        "may_request": True,
        "request_to": 4,
        "waiting_consent": [],
    }
    other = view(actor=0, choices=[], held="", prompt={"title": "Ines is walking", "detail": ""})
    shown = render.parts(table(view=other, undo=undo))
    assert "Ines is walking" in shown["tray"]
    assert '<small class="doing">is walking</small>' in shown["rail"], "the active row says what is being decided"
    assert re.findall(r'data-do="([^"]+)"', shown["tray"]) == ["ask-undo"]
    assert 'role="option"' not in shown["rail"]


def test_a_bot_thinks_and_an_open_seat_is_waited_for() -> None:
    assert "Bot is thinking" in render.parts(table(view=view(actor=2, choices=[]), thinking=2))["tray"]
    links = [{"seat": 3, "name": "Tomás", "url": "/t/tid/three"}]
    shown = render.parts(table(view=view(actor=3, choices=[]), links=links, creator=True))
    assert "Waiting for Tomás" in shown["tray"]
    assert 'data-url="/t/tid/three"' in shown["tray"]
    assert 'data-url="/t/tid/three"' in shown["head"]


def test_whoever_made_the_table_invites_to_any_seat_that_is_not_his() -> None:
    links = [{"seat": 0, "name": "Ines", "url": "/t/tid/one"}, {"seat": 3, "name": "Tomás", "url": "/t/tid/three"}]
    head = render.parts(table(links=links, creator=True))["head"]
    rows = re.findall(r'<li class="row" data-seat="(\d)">.*?data-do="([\w-]+)"', head)
    assert rows == [("0", "copy"), ("2", "seat-me"), ("3", "copy")], "the bot of seat 2 gives way to a friend"
    assert "a bot of level 3 plays" in text_of(head)
    others = render.parts(table(links=[], creator=False))["head"]
    assert "Invite a friend" not in others


def test_spectators_see_no_keys_and_no_choices() -> None:
    watching = table(key="", base_url="/t/tid", mine=frozenset(), view=view(choices=[], held=""))
    text = render.page(watching)
    assert "k3y" not in text
    assert "Watching" in text
    assert 'role="option"' not in text


def test_the_page_says_what_can_be_checked_of_the_draws_and_what_not() -> None:
    said = text_of(render.page(table()))
    assert "anybody can work out every draw again: none was changed during the game." in said
    assert "The server alone drew the number. So you have to trust whoever runs it" in said


def test_looking_back() -> None:
    shown = render.parts(table(event=3, view=view(choices=[])))
    assert "You are looking at event 3" in shown["tray"]
    assert 'data-do="live"' in shown["tray"]
    assert 'data-do="undo"' not in shown["tray"]


def test_a_request_to_undo_and_the_wait_for_it() -> None:
    request = {"by": 0, "to": 4, "label": "back to event 4"}
    ask: dict[str, Any] = {"to": None, "restart": None, "request": request, "may_request": False}
    ask |= {"request_to": None, "waiting_consent": []}
    tray = render.parts(table(undo=ask))["tray"]
    assert "Ines asks to undo: back to event 4." in tray
    assert 'data-do="consent-yes"' in tray
    waiting = {**ask, "request": None, "waiting_consent": [0, 3]}
    assert "Waiting for Ines and Tomás." in render.parts(table(undo=waiting))["tray"]


def test_the_end_names_the_winner_and_offers_the_result() -> None:
    over = view(actor=OVER, choices=[], outcome={"winners": [1], "reason": "last"}, prompt={"title": "", "detail": ""})
    assert "With take-backs." not in render.parts(table(view=over, over=True))["tray"]
    assert "With take-backs." in render.parts(table(view=over, over=True, taken_back=True))["tray"]
    plain = table(view=over, over=True)
    tray = render.parts(plain)["tray"]
    assert "You win" in tray
    assert 'data-do="result"' in tray
    assert "You won, 9 to 7" in render.parts(table(view=over, over=True, ended="You won, 9 to 7"))["tray"]
    draw = render.parts(replace(plain, view={**over, "outcome": {"winners": [0, 2], "reason": "last"}}))["tray"]
    assert "A draw between Ines and Bot" in draw


def test_the_sheet_of_the_result_offers_the_same_again() -> None:
    places = (Row(1, 1, "You", "Moons", "s-moons", "moons", True, "", ()),)
    told = Result("12 turns", "You win", "Nobody fell.", (1,), "", (), places)
    sheet = render.result(table(over=True, game=game("decay", side=8)), told, fair=True)
    assert "game=decay" in sheet and "o.side=8" in sheet
    assert "/t/tid/k3y/record" in sheet
    assert "Check the draws" in sheet and "Check the draws" not in render.result(table(), told, fair=False)
    for each in sheet.split('class="res-foot"')[1].split("<span>")[:-1]:
        assert each.endswith("</svg>"), "each way on has its sign"


@pytest.mark.parametrize(("winners", "css"), [((1,), "s-moons"), ((1, 2), "")])
def test_the_sheet_of_the_result_has_the_colour_of_who_won(winners: tuple[int, ...], css: str) -> None:
    """Of one winner; where several share it, of nobody."""
    told = Result("12 turns", "You win", "Nobody fell.", winners, "", (), ())
    sheet = render.result(table(over=True), told, fair=True)
    head = sheet.split('class="res-kick"')[0]
    assert ("s-moons" in head) == bool(css) and ("i-flag" in head) != bool(css)


def test_a_notice_is_read_in_the_tray() -> None:
    assert "A bot was replaced." in render.parts(table(notice="A bot was replaced."))["tray"]


def test_an_empty_log() -> None:
    assert "Nothing has happened yet" in render.parts(table(entries=[]))["rail"]


# ---- previews


def test_a_preview_asks_and_says_what_it_does() -> None:
    shown = render.preview(table(), "@1,1", "<svg></svg>")
    assert shown["board"] == "<svg></svg>"
    assert "Put it here" in shown["tray"]
    assert "cannot be undone" not in shown["tray"]
    assert "take 1 coin" in shown["effects"]


def test_what_ends_a_step_is_a_button_beside_what_it_picks() -> None:
    shown = table()
    [choice] = [each for each in shown.view["choices"] if each["move"] == "@1,1"]
    other = {**choice, "move": "@3,3", "picks": ["de-spot-3_3"]}
    view = {**shown.view, "actor": 1, "choices": [{**choice, "ends": True}, other]}
    tray = render.parts(replace(shown, view=view))["tray"]  # type: ignore[arg-type]
    assert re.findall(r'data-do="choose" data-move="([^"]+)"', tray) == ["@1,1"]


def test_what_destroys_has_a_brick_button() -> None:
    """Only what is asked for again since it destroys: a loss that one walks into with open eyes is none."""

    def button(asks: bool, tone: str) -> str:
        shown = table()
        [choice] = [each for each in shown.view["choices"] if each["move"] == "@1,1"]
        line = {**choice["effects"]["lines"][0], "tone": tone}
        changed = {**choice, "effects": {**choice["effects"], "asks": asks, "lines": [line]}}
        view = {**shown.view, "choices": [changed]}
        tray = render.preview(replace(shown, view=view), "@1,1", "")["tray"]  # type: ignore[arg-type]
        found = re.search(r'class="b ([^"]+)" id="act-go"', tray)
        assert found
        return found[1]

    assert button(True, "bad") == "go bad"
    assert {button(True, "good"), button(False, "bad")} == {"go"}


def test_what_cannot_be_undone_says_so_and_keeps_the_list_when_nothing_is_told() -> None:
    shown = render.preview(table(), "@2,2", "")
    assert "This cannot be undone." in shown["tray"]
    assert shown["effects"].count('aria-selected="true"') == 1


def test_an_arrow_is_drawn_where_a_number_becomes_another() -> None:
    """Drawn, read aloud as the word; nothing else becomes an arrow, and nothing of a text can run."""
    drawn = str(snippets.arrows("Progress 3 becomes 4½, what becomes of it <b>"))
    assert re.sub("<svg.*?</svg>", "@", drawn) == (
        'Progress 3@<span class="vh"> becomes </span>4½, what becomes of it &lt;b&gt;'
    )


def test_no_preview_of_what_is_not_listed() -> None:
    with pytest.raises(LookupError):
        render.preview(table(), "@9,9", "")


# ---- lobby, rules, errors


def test_the_lobby_has_every_game_with_its_seats_and_options() -> None:
    cards = lobby.cards()
    text = lobby.lobby(cards)
    assert "Decay" in text
    assert "2 to 4 players, 45 min" in text
    assert "<noscript>" in text
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    data = json.loads(found[1])["decay"]
    assert [len(data["looks"][str(seats)]) for seats in data["seats"]] == data["seats"]
    assert all(option["help"] for option in data["options"])


def test_a_game_without_a_picture_of_its_own_gets_a_plain_one() -> None:
    card = {
        "name": "none-yet",
        "title": "None",
        "summary": "",
        "minutes": 5,
        "seat_numbers": [2],
        "default_seats": 2,
        "options": [Option("x", True, "X", "Help.").data()],
    }
    text = lobby.lobby([card])
    assert "2 players" in text
    assert "pc-em-1" in text


def test_rules_link_each_other_and_mark_the_cited_one() -> None:
    part = rulebook.rulebook(game("decay"), part=True, rule="DE-10")
    assert "<html" not in part
    assert part.count('class="rule cited"') == 1
    assert part.count('id="rule-') == len(game("decay").rulebook)
    assert part.count("<article") == len(game("decay").rulebook) + len(game("decay").words), "words come at the end"
    assert "<html" in rulebook.rulebook(game("decay"))


def test_an_error_is_one_sentence_and_a_way_on() -> None:
    text = templating.error_page(404, "There is no such table.")
    assert "There is no such table." in text
    assert 'href="/"' in text


# ---- what templates, module and sprite share


def test_every_button_does_something() -> None:
    script = STATIC.joinpath("table", "buttons.js").read_text("utf-8")
    done = set(re.findall(r'^    "?([a-z-]+)"?: ', script[script.index("function acts") :], re.MULTILINE))
    asked = set()
    for item in TEMPLATES.iterdir():
        if item.name.endswith(".html") and item.name not in ("lobby.html", "rules.html"):
            asked |= set(re.findall(r'data-do="([a-z-]+)"', item.read_text("utf-8")))
    for name in ("render.py", "regions.py", "snippets.py"):
        asked |= set(re.findall(r'do="([a-z-]+)"', files("ludoscape.table").joinpath(name).read_text("utf-8")))
    assert {"consent-yes", "peek", "rule", "goto"} <= asked
    assert asked - {""} <= done


def test_every_symbol_is_in_the_sprite() -> None:
    text = render.page(table()) + lobby.lobby(lobby.cards())
    known = set(re.findall(r'id="((?:pc|ui)-[\w-]+)"', text))
    assert set(re.findall(r'href="#((?:pc|ui)-[\w-]+)"', text)) <= known


@pytest.mark.parametrize("name", ls.games())
def test_a_game_is_told_in_a_few_lines_with_pieces_that_there_are(name: str) -> None:
    kind = ls.game_type(name)
    card = rulebook.lines(kind)
    pieces = set(re.findall(r'href="#(pc-[\w-]+)"', card))
    assert pieces <= set(re.findall(r'id="(pc-[\w-]+)"', sprite_of(name)))
    for line in kind().lines:
        assert line.pictures
        assert len(f"{line.lead} {line.text}") <= 130, line.lead
    assert text_of(card).count(kind.title) == 1


def test_real_positions_render() -> None:
    kind = game("decay")
    state = kind.start()
    shown = state.view(SPECTATOR)
    text = render.page(table(game=kind, view=shown, picture=str(kind.draw(shown)), mine=frozenset()))
    ids = Page(text).ids
    assert len(ids) == len(set(ids))


def test_an_entry_of_the_log_keeps_its_name_when_the_oldest_go() -> None:
    """A page finds it again by that: else each event would have it make the whole of a long log anew."""

    def told(first: int, last: int) -> dict[str, str]:
        entries = [Entry(n, 0, "s-suns", "suns", f"Event {n}.", (), "", "move") for n in range(last, first - 1, -1)]
        notes = [Entry(5, None, "", "", f"Note {n}.", (), "", "table") for n in (2, 1)]
        at = next(place for place, entry in enumerate(entries) if entry.number == 5)
        rail = render.parts(table(entries=entries[:at] + notes + entries[at:], event=9, live=9))["rail"]
        assert not re.search(r"\s<li id=.log", rail), "blanks between them would be put elsewhere with each event"
        return dict(re.findall(r'<li id="(log-[^"]+)".*?((?:Event|Note) \d+)\.', rail))

    before, after = told(1, 7), told(3, 8)
    assert len(before) == 9 and len(after) == 8, "each has a name of its own"
    assert {name: text for name, text in before.items() if name in after} == {
        name: text for name, text in after.items() if text != "Event 8"
    }


def test_a_fragment_that_is_kept_is_found_by_all_that_it_tells() -> None:
    kept, steps = Kept(), [{"label": "Draw", "state": "on"}]
    told = {"title": "Decay", "where": "Turn 1", "watching": False, "at_table": "Two at the table", "steps": steps}
    first = kept.fill("head.html", **told)
    assert kept.fill("head.html", **told) is first
    for other in ({"where": "Turn 2"}, {"watching": True}, {"steps": [{"label": "Draw", "state": "done"}]}):
        changed = kept.fill("head.html", **{**told, **other})
        assert changed == fill("head.html", **{**told, **other}) != first
    for number in range(FRAGMENTS):
        kept.fill("head.html", **{**told, "where": f"Turn {number + 3}"})
    assert kept.fill("head.html", **told) is not first, "there are so many and no more"


@pytest.mark.parametrize("name", ["decay", "intimate-settlers", "small-worlds"])
def test_who_is_shown_the_same_shares_a_picture(name: str) -> None:
    """Hands and points are in no picture of these games: those who wait are shown one, who is asked another."""
    played, rng = game(name, seats=4), ls.Rng(5)
    state = played.start()
    for _ in range(60):
        while state.actor == CHANCE:
            state.play(state.draw(rng))
        kept, actor = Kept(), int(state.actor)
        views = [played.view(state, seat) for seat in range(played.seats)]
        drawn = [kept.picture(played, seen, ()) for seen in views]
        assert drawn == [str(played.draw(seen)) for seen in views]
        assert len({id(one) for seat, one in enumerate(drawn) if seat != actor}) == 1
        state.play(state.legal()[rng.below(len(state.legal()))])


def test_a_picture_that_is_kept_is_found_by_all_that_it_shows() -> None:
    """Whose own crews are shown gets a picture of his own; the last event leaves marks in it; few are kept."""
    played = game("silver-isle", seats=4)
    before, rng, kept = played.start(), ls.Rng(5), Kept()
    while before.actor == CHANCE:
        before.play(before.draw(rng))
    move, after = before.legal()[0], before.copy()
    after.play(move)
    views = [played.view(after, seat) for seat in range(4)]
    assert [kept.picture(played, seen, ()) for seen in views] == [str(played.draw(seen)) for seen in views]
    first = kept.picture(played, views[3], ())
    assert kept.picture(played, views[3], ()) is first
    marks = played.tell(before, move, after, 3)["marks"]
    assert kept.picture(played, views[3], marks) == str(played.draw(views[3], "", marks)) != first
    assert len(kept._drawn) == templating.PICTURES


def test_who_is_asked_is_told_what_the_table_played_for_him() -> None:
    """Before what the question is about; nobody else is told so there, and no more once something else has happened."""
    step = Entry(7, 1, "s-moons", "moons", "You walked to Moons 2.", (FORCED,), "DE-31", "move")
    told = f"You walked to Moons 2. {FORCED} Anywhere."
    asked = table(entries=[step])
    assert told in render.parts(asked)["tray"] and told in text_of(str(render.choices_of(asked)))
    other = Entry(8, 1, "s-moons", "moons", "You put Moons 2 down.", (), "DE-47", "move")
    for later in (
        table(entries=[other, step]),
        table(entries=[replace(step, seat=0)]),
        table(entries=[replace(step, undone=True)]),
        table(entries=[step], event=6),
    ):
        assert FORCED not in render.parts(later)["tray"]


def test_who_is_asked_is_told_what_chance_brought() -> None:
    """By the table, or by his own move; not what it brought to others, and no more once something else has happened."""
    dice = Entry(7, None, "", "", "You rolled 8. Maren: 2 brick.", (), "IS-41", "chance", news="You rolled 8. You: 2.")
    tried = Entry(7, 1, "s-moons", "moons", "You tried.", ("The die showed 0.",), "", "move", news="The die showed 0.")
    assert "You rolled 8. You: 2. Anywhere." in render.parts(table(entries=[dice]))["tray"]
    assert "The die showed 0. Anywhere." in render.parts(table(entries=[tried]))["tray"]
    assert "<span>The die showed 0.</span> <span>Anywhere.</span>" in render.parts(table(entries=[tried]))["tray"]
    other = Entry(8, 1, "s-moons", "moons", "You built.", (), "", "move")
    for later in (
        table(entries=[other, tried]),
        table(entries=[replace(tried, seat=0)]),
        table(entries=[replace(tried, undone=True)]),
        table(entries=[dice], view=view(actor=0)),
    ):
        assert "showed 0" not in render.parts(later)["tray"] and "rolled 8" not in render.parts(later)["tray"]


def test_the_log_stands_in_for_a_row_that_is_a_button_as_well() -> None:
    """Only where that row says no more than the button."""
    said = [Entry(7, 0, "s-suns", "suns", "Ines walked.", (), "", "move")]
    plain = {**choice("roll", ["dice"]), "hint": ""}

    def listed(*choices: dict[str, Any]) -> str:
        return str(render.choices_of(table(view=view(choices=list(choices)), entries=said)))

    assert "lone" in listed(plain) and "Ines walked." in listed(plain)
    for choices in ((plain, plain), ({**plain, "hint": "3 in 36 rolls"},)):
        assert "lone" not in listed(*choices) and "Ines walked." not in listed(*choices)


def test_what_is_counted_is_drawn_where_the_view_has_a_sign_for_it() -> None:
    """Beside the number, at a seat and in the result; who hears it is told the words."""
    seats = [{**seat, "score": "3 silver", "sign": "silver"} for seat in view()["seats"]]
    score = re.search(r'<span class="score">(.*?)</span></div>', str(render.seats_of(table(view=view(seats=seats)))))
    assert score and "#pc-silver" in score[1] and '<span class="vh">3 silver</span>' in score[1]
    assert text_of(score[1].replace('<span class="vh">3 silver</span>', "")).strip() == "3"
    places = (Row(1, 1, "You", "Moons", "s-moons", "moons", True, "3", (), "silver"),)
    sheet = render.result(table(over=True), Result("12 turns", "You win", "", (1,), "Silver", (), places), fair=True)
    assert re.search(r'res-total"><svg[^>]*><use href="#pc-silver"[^>]*></svg>3</b>', sheet)


def test_every_choice_is_one_row_of_a_gathered_list() -> None:
    """In a long list of several kinds each row stands once, under its own kind, whichever name comes first."""
    names = ["walk"] * 5 + ["build"] * 5 + ["trade"]
    choices = [(i, cast(Choice, {"move": f"{name} {i}", "kind": name})) for i, name in enumerate(names)]
    kinds = {name: cast(Kind, {"label": name}) for name in ("walk", "build", "trade")}
    rows = render.gathered(choices, kinds)
    assert [row["i"] for row in rows if "i" in row] == [i for i, _ in choices]
    assert all(row["within"] in ("", row["c"]["kind"]) for row in rows if "i" in row)
    assert {row["kind"] for row in rows if "many" in row} == {"walk", "build"}


def test_many_places_for_one_purchase_do_not_hide_the_others() -> None:
    """They are gathered even where nothing else can be done; few are not, and what costs nothing is not."""
    row = cast(Kind, {"label": "Build", "cost": [{"icon": "", "css": "", "label": "wood", "count": 1}]})
    free = cast(Kind, {"label": "Place"})
    for count, kind, gathers in ((5, row, True), (4, row, False), (12, free, False)):
        choices = [(i, cast(Choice, {"move": f"road {i}", "kind": "road"})) for i in range(count)]
        assert any("many" in found for found in render.gathered(choices, {"road": kind})) is gathers


def test_a_price_is_drawn_once_for_all_that_cost_the_same() -> None:
    """Two of a kind that is paid for are gathered in a list of any length; who hears the list is told the price."""
    cost: list[Item] = [{"icon": "coin-suns", "css": "s-suns", "label": "Suns", "count": 2}]
    found = [choice(f"m{n}", []) | {"kind": kind, "cost": cost} for n, kind in enumerate(("build", "build", "buy"))]
    row: Kind = {"label": "Build", "unit": "places", "icon": "", "css": "", "cost": cost}
    cannot = [{"label": "Fly", "hint": "needs wings", "icon": "", "css": "", "cost": cost}]
    mine = view(choices=found, kinds={"build": row, "buy": row}, cannot=cannot)
    shown = render.choices_of(table(view=mine, mine=frozenset({1})))
    rows = re.findall(r"<li.*?</li>", shown)
    prices = [
        re.findall(r"costs 2 Suns</span>(?:<svg[^>]*><use [^>]*coin-suns[^>]*></svg>){2}</span>", row) for row in rows
    ]
    assert [len(found) for found in prices] == [1, 0, 0, 1, 1]
    assert [row.count("Fly") + 2 * row.count("data-kind") for row in rows] == [2, 0, 0, 0, 1]
