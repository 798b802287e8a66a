"""Silver Isle in the browser: a whole game from the lobby, decisions out of turn, hidden values, keys and fingers."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from tests.browser.checks import (
    drawn_page,
    fits_a_finger,
    nothing_over_targets,
    play_by_finger,
    play_to_the_end,
    result_is_shown,
    touching,
)
from tests.browser.isle import CROWDED, GREEDY, Islander, Wish, at_phase, built, isle, land, land_early, out_of_turn
from tests.browser.lobby import choose_game, open_table, set_option
from tests.browser.people import PHONE, People, Screen
from tests.browser.server import Served
from tests.table.helpers import FRIEND, ME, Player, Reader, bot, set_table


def choose_isle(screen: Screen, rounds: int) -> None:
    """Fill in the lobby's form: Silver Isle, for some rounds; one person and three bots of level 3 as proposed."""
    choose_game(screen, "silver-isle", "Silver Isle")
    set_option(screen, "round_limit", rounds)


def test_four_seats_by_mouse(shared: Served, people: People) -> None:
    """One person and three bots of level 3: four rounds, all by clicks."""
    screen = people.sit(shared.address)
    choose_isle(screen, 4)
    open_table(screen)
    seen = screen.see()
    assert seen["view"]["game"] == "silver-isle" and len(seen["view"]["seats"]) == 4
    moves = play_to_the_end(screen, touching(Islander(7)), 60).total()
    assert moves >= 8, "two actions in each of four rounds"
    result_is_shown(screen)


def test_the_sea_has_waves(shared: Served, people: People) -> None:
    """They have the name of those of the sign for sounds, with which they neither come nor go."""
    screen = people.sit(shared.address, isle(shared, built).url)
    seen = """(group) => group.getClientRects().length > 0 && group.checkVisibility({ opacityProperty: true })
      && getComputedStyle(group).opacity"""
    assert screen.page.locator("#part-board .waves").evaluate(seen) == "1"


@pytest.mark.parametrize(
    ("phase", "likes", "more", "first"),
    [
        ("damage", GREEDY, out_of_turn, 21),
        ("spoils", GREEDY, out_of_turn, 720),
        ("damage", GREEDY, lambda state: not out_of_turn(state), 124),
        ("mine", GREEDY, bool, 10),
        ("starve", CROWDED, bool, 95),
    ],
    ids=["damage-out-of-turn", "spoils-out-of-turn", "damage", "mine", "starve"],
)
def test_decisions_in_between(
    shared: Served, people: People, phase: str, likes: dict[str, int], more: Wish, first: int
) -> None:
    """Damage, spoils, mines and hunger are decided by clicks, by whoever must, whoever's turn it is."""
    *players, spectator = land(shared, at_phase(phase, more), [ME, FRIEND, FRIEND, FRIEND], likes, first)
    decides = players[spectator.see()["view"]["actor"]]
    other = next(player for player in players if player is not decides)
    watching = people.sit(shared.address, other.url)
    screen = people.sit(shared.address, decides.url)
    chance = random.Random(3)
    done = 0
    while (seen := screen.see())["view"]["phase"] == phase and seen["view"]["choices"]:
        screen.until_shown(seen["live"])
        watching.until_shown(seen["live"])
        assert watching.page.locator("#list, #part-board .is-target").count() == 0, "nobody else may choose"
        nothing_over_targets(screen)
        for choice in seen["view"]["choices"]:  # every one can be reached
            if done == 0 and choice["picks"]:
                assert screen.begin(choice)
                screen.keys("Escape", "Escape", "Escape")
        screen.play(chance.choice(seen["view"]["choices"]), twice=bool(done % 2))
        done += 1
    assert done >= 1
    watching.until_shown(screen.shown)


def hidden_alike(screen: Screen, player: Player) -> int:
    """On the board all crews of a nation whose values this audience must not know look the same; gives how many."""
    crews = [crew for crew in player.see()["view"]["board"]["crews"] if crew["value"] is None]
    looks: dict[tuple[str, bool], set[str]] = {}
    number = 0
    for crew in crews:
        found = screen.page.locator(f"[id='si-crew-{crew['key']}']")
        if found.count():
            number += 1
            label = found.get_attribute("aria-label") or ""
            assert not re.search(r"\b(crew|value) \d", label), label
            looks.setdefault((crew["nation"], crew["loaded"]), set()).add(found.evaluate("(e) => e.innerHTML"))
    assert all(len(each) == 1 for each in looks.values()), "hidden crews can be told apart"
    return number


def values_told(text: str) -> set[int]:
    """Find the values of crews that a text speaks of."""
    found = re.findall(r"\bcrews? (\d(?:(?:, | and )\d(?!\d*,))*)", text)
    return {int(value) for each in found for value in re.findall(r"\d", each)}


def test_hidden_values(shared: Served, people: People) -> None:
    """Nothing that a spectator or a rival gets, page or stream, present or past, has a value that no fight showed."""
    many = at_phase("damage", lambda state: sum(map(bool, state.tag)) >= 3)  # crews on the isle
    (*players, spectator), way = land_early(shared, many, [ME, FRIEND, FRIEND, FRIEND], 863)
    rival = players[1]
    readers = {player.url: Reader(shared.address, player.url) for player in (spectator, rival)}
    screens = {player.url: people.sit(shared.address, player.url) for player in (spectator, rival)}
    got: dict[str, list[str]] = {url: [] for url in screens}  # what the server sent
    pages: dict[str, list[str]] = {url: [] for url in screens}  # what the browser made of it
    shown: set[int] = set()
    hidden = 0
    for turn, (seat, move) in enumerate(way):
        players[seat].play(move)
        seen = spectator.see()
        plain = seen["view"]["board"]
        shown |= {value for side in plain["fight"] for value in side["values"]}
        shown |= {crew["value"] for crew in plain["crews"] if crew["value"] is not None}
        shown |= set(plain["damage"]["values"]) if plain["damage"] else set()
        if turn % 4 == 0 or plain["fight"]:
            told = values_told(spectator.get("parts").text)
            assert told <= shown, f"a value is told that nobody was shown, after {move}"
        if turn % 12 == 0 or turn >= len(way) - 3:
            for player in (spectator, rival):
                screen = screens[player.url]
                screen.until_shown(seen["live"])
                hidden += hidden_alike(screen, player)
                # a coin that leaves its place fades for a moment: the page must come to rest with six at most
                screen.page.wait_for_function("document.querySelectorAll('[id^=si-coin-]').length <= 6")
                pages[player.url].append(drawn_page(screen))  # what it was loaded with is looked at in `got`
                earlier = player.get("parts", at=seen["live"] - 3).text
                got[player.url] += [player.get().text, player.get("parts").text, earlier]
    assert hidden >= 4 and shown, "there were hidden crews, and fights"
    for url, reader in readers.items():
        reader.until(spectator.see()["live"])
        reader.stop()
        got[url] += reader.lines
    for text in got[spectator.url] + pages[spectator.url]:
        assert not re.search(r"si-(coin|win|fit)-|si-token", text), "the hand is for its owner alone"
    for text in got[rival.url] + pages[rival.url]:
        coins = set(re.findall(r"si-coin-[PEB]\d", text))
        assert len(coins) <= 6, "a rival has the coins of its own hand alone"
    # what only the records of the owners tell stands nowhere in what a spectator got
    public = moves_in(spectator.get("record").text)
    owned = [moves_in(player.get("record").text) for player in players]
    hides = {mine for own in owned for mine, told in zip(own, public, strict=True) if mine != told} - set(public)
    assert hides, "something was hidden"
    everything = "\n".join(got[spectator.url] + pages[spectator.url])
    for move in hides:
        found = move in everything and re.search(rf"(?<![\w>,-]){re.escape(move)}(?![\w,])", everything)
        assert not found, f"{move} got out"


def moves_in(record: str) -> list[str]:
    """Give the moves of a record."""
    return [found[1] for found in re.finditer(r"^\d+ (.+?)\s*(?:;.*)?$", record, re.MULTILINE)]


def test_by_keys(shared: Served, people: People) -> None:
    """Two picks on the board and the confirmation, by arrows and Enter alone; then a few moves in other ways."""
    walks_on_land = re.compile(r"go -?\d+,.*>-?\d")
    player = isle(shared, at_phase("act", lambda s: any(walks_on_land.match(s.text(move)) for move in s.legal())))
    screen = people.sit(shared.address, player.url)
    seen = screen.asked()
    walks = [c for c in seen["view"]["choices"] if c["kind"] == "go" and c["picks"][0].startswith("si-crew-")]
    walk = next(choice for choice in walks if choice["picks"][1].startswith("si-space-"))
    screen.watch_focus()
    before = screen.shown
    for name in walk["picks"]:
        assert screen.walk_to(name), f"arrows lead to {name}"
        screen.keys("Enter")
    screen.previewed(walk)
    assert screen.see()["live"] == before, "two picks alone play nothing"
    screen.keys("Enter")
    screen.until_shown(before + 1)
    habit, ways = Islander(2), Counter[str]()
    for _ in range(8):
        seen = screen.asked()
        screen.play_by_keys(habit.choose(seen["view"]["choices"]), habit.chance, taken=ways)
    assert len(ways) >= 2
    screen.focus_was_kept()


def test_a_game_by_keyboard(shared: Served, people: People) -> None:
    """Somebody who never touches the mouse, and three bots, from the first tile to the end of a short game."""
    player = set_table(shared.address, "silver-isle", [ME, *[bot(1)] * 3], round_limit=2)[0]
    screen = people.sit(shared.address, player.url)
    screen.watch_focus()
    habit = Islander(2)
    ways = Counter[str]()
    while (seen := screen.my_turn()) is not None:
        screen.play_by_keys(habit.choose(seen["view"]["choices"]), habit.chance, taken=ways)
    screen.focus_was_kept()
    assert len(ways) > 1, ways
    result_is_shown(screen)


def test_by_finger(shared: Served, people: People) -> None:
    """A phone: whole rounds by touch; the page fits, targets are free, one touch alone plays nothing."""
    screen = people.sit(shared.address, size=PHONE, touch=True)
    choose_isle(screen, 3)
    fits_a_finger(screen)
    open_table(screen)
    looked = play_by_finger(screen, Islander(5), 60)
    assert "arrive" in looked
    screen.no_sideways()
    result_is_shown(screen)
