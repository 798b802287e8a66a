"""Pictures of every state of the table, on three screens, light and dark: `python -m tests.browser.gallery FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Response, expect, sync_playwright

from ludoscape.games.silver_isle.rules.letters import PHASES
from ludoscape.games.silver_isle.rules.state import SilverState
from tests.browser import alheimur, settlers, small_worlds
from tests.browser.isle import CROWDED, GREEDY, Islander, Wish, at_phase, built, isle, land, out_of_turn
from tests.browser.people import ARGUMENTS, Choice, Habit, People, Screen, chromium
from tests.browser.profiles import Profiles
from tests.browser.scenes import ours, play_on, scene
from tests.browser.server import Served
from tests.table.helpers import FRIEND, ME, Player, set_table

Do = Callable[[Screen], None]
Scenes = dict[str, tuple[str, Do]]

SCREENS = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SHADES = ("light", "dark")


def attacks(choices: list[Choice]) -> bool:
    """Want a spot from which something is attacked."""
    return any(choice["effects"]["draw"].get("attacks") for choice in choices)


def leaves(choices: list[Choice]) -> bool:
    """Want a spot that cuts off tiles."""
    return any(choice["effects"]["draw"].get("leaves") for choice in choices)


def slides(choices: list[Choice]) -> bool:
    """Want a tile that can be slid."""
    return any(choice["move"].startswith("~") for choice in choices)


def nothing(screen: Screen) -> None:
    """Leave a screen as it is."""


def board_alone(screen: Screen) -> None:
    """Put the sheet of the result away."""
    screen.press("[data-do=close-result]")


def begin(*kinds: str, test: Callable[[Choice], Any] = bool) -> Do:
    """Begin the first choice of one of these kinds, or of any, that passes a test."""

    def do(screen: Screen) -> None:
        choices = screen.asked()["view"]["choices"]
        screen.begin(next(c for c in choices if (not kinds or c["kind"] in kinds) and test(c)))

    return do


def scenes(served: Served) -> Scenes:
    """Set the tables; gives for each state an address, and what is to be done there."""

    def refusal(screen: Screen) -> None:
        seen = screen.asked()
        may = {name for choice in seen["view"]["choices"] for name in choice["picks"]}
        tiles = [f"de-tile-{tile['tile']}" for tile in seen["view"]["board"]["tiles"]]
        screen.touch_element(next(name for name in reversed(tiles) if name not in may))
        screen.page.wait_for_selector("#bubble:not([hidden])")

    def rules(screen: Screen) -> None:
        screen.press(".head > [data-do=rules]")
        screen.page.wait_for_selector("#drawer .rule")

    def menu(screen: Screen) -> None:
        screen.press("[popovertarget=menu]")

    def replay(screen: Screen) -> None:
        live = screen.shown
        screen.keys("b")
        for back in range(1, 5):
            screen.keys("[")
            expect(screen.page.locator("#prompt h1")).to_have_text(f"You are looking at event {live - back}")

    def sheet(screen: Screen) -> None:
        if screen.touch:
            screen.press(".grab")

    def log(screen: Screen) -> None:
        if screen.touch:
            screen.press(".sec-players [data-do=log]")

    creation = ours(served, 4)
    play_on(creation, lambda view: len(view["board"]["tiles"]) >= 9 and view["phase"] == "create_put")
    tile = ours(served, 4)
    play_on(tile, lambda view: len(view["board"]["tiles"]) >= 5 and view["phase"] == "create_tile")
    walking = scene(served, "pawn", seats=4)
    deep = scene(served, "pawn", seats=4, more=lambda found: len(found) > 3)
    play_on(deep, lambda view: view["phase"] == "pawn" and int(view["where"].split()[-1]) > 5, Habit(8))
    paying = scene(served, "pay", seats=4, more=lambda found: len(found) > 1)
    fight = scene(served, "put", seats=4, more=attacks)
    cut = scene(served, "put", seats=4, more=leaves)
    lift = scene(served, "move", seats=4)
    take = scene(served, "take", seats=4)
    slide = scene(served, "slide", seats=4, more=slides)
    over = ours(served, 4)
    play_on(over, lambda view: view["actor"] == -4, Habit(3))
    two = ours(served, 2)
    play_on(two, lambda view: view["phase"] == "pawn", Habit(6))
    maker, (friend,), watching = set_table(
        served.address, "decay", [{**ME, "name": "Ines"}, {**FRIEND, "name": "Maren"}]
    )
    players = (maker, friend)
    for player in players:
        player.get()  # opened once
    for _ in range(12):
        actor = players[maker.see()["view"]["actor"]]
        actor.play(actor.choices()[0])
    waiting = players[1 - maker.see()["view"]["actor"]]

    return {
        "lobby": ("/", nothing),
        "creation-tile": (tile.url, nothing),
        "creation-put": (creation.url, nothing),
        "creation-preview": (creation.url, begin()),
        "walking": (walking.url, nothing),
        "walking-later": (deep.url, nothing),
        "walking-preview": (walking.url, begin(test=lambda choice: choice["picks"])),
        "paying": (paying.url, nothing),
        "lifting": (lift.url, nothing),
        "put": (fight.url, nothing),
        "put-attacks": (fight.url, begin(test=lambda choice: choice["effects"]["draw"].get("attacks"))),
        "put-cuts": (cut.url, begin(test=lambda choice: choice["effects"]["draw"].get("leaves"))),
        "taking": (take.url, nothing),
        "slide": (slide.url, nothing),
        "slide-preview": (slide.url, begin(test=lambda choice: choice["move"].startswith("~"))),
        "two-players": (two.url, nothing),
        "not-my-turn": (waiting.url, nothing),
        "watching": (watching.url, nothing),
        "over": (over.url, board_alone),
        "rules": (walking.url, rules),
        "refusal": (walking.url, refusal),
        "menu": (walking.url, menu),
        "replay": (walking.url, replay),
        "sheet": (creation.url, sheet),
        "log": (deep.url, log),
    }


def isle_scenes(served: Served) -> Scenes:
    """Set tables of Silver Isle; gives for each state an address, and what is to be done there."""

    def pick(*kinds: str) -> Do:
        def do(screen: Screen) -> None:
            seen = screen.asked()
            on_board = [c for c in seen["view"]["choices"] if c["kind"] in kinds and len(c["picks"]) > 1]
            screen.touch_element(next(iter(sorted(on_board, key=lambda c: "coin" in c["picks"][0])))["picks"][0])

        return do

    def fights(choice: Choice) -> bool:
        return bool(choice["effects"]["draw"].get("fights"))

    def play(test: Callable[[Choice], Any]) -> Do:
        def do(screen: Screen) -> None:
            if any(test(choice) for choice in screen.see()["view"]["choices"]):  # else it was played on another screen
                before = screen.shown
                begin(test=test)(screen)
                screen.press("#act-go")
                screen.until_shown(before + 1)

        return do

    def refusal(screen: Screen) -> None:
        seen = screen.asked()
        may = {name for choice in seen["view"]["choices"] for name in choice["picks"]}
        mines = [f"si-mine-{mine['nation']}" for mine in seen["view"]["board"]["mines"]]
        tiles = [f"si-tile-{tile['key']}" for tile in seen["view"]["board"]["tiles"]]
        screen.touch_element(next(name for name in (*mines, *tiles) if name not in may))
        screen.page.wait_for_selector("#bubble:not([hidden])")

    def table(wanted: Wish, likes: dict[str, int] = GREEDY) -> Player:
        """Set a table for four friends; gives the one who decides."""
        names = [{**(FRIEND if name != "Ines" else ME), "name": name} for name in ("Ines", "Jakob", "Maren", "Ada")]
        players = land(served, wanted, names, likes)
        actor: int = players[-1].see()["view"]["actor"]
        return players[actor]

    def kinds(*names: str) -> Wish:
        def wanted(state: SilverState) -> bool:
            found = {state.text(move).split()[0] for move in state.legal()} if PHASES[state.phase] == "act" else set()
            return found >= set(names)

        return wanted

    lay, port = building(served, "lay"), building(served, "port")
    start = isle(served, built)
    busy = table(kinds("go", "sail", "dig", "hit", "load"))
    fight = table(lambda state: PHASES[state.phase] == "act" and assaults(state))
    two = isle(served, kinds("go", "sail", "hit"), seats=2)
    unload = table(kinds("unload", "go", "sail"))
    over = isle(served, built, round_limit=6)
    habit = Islander(9)
    while not (seen := over.see())["over"]:
        over.play(habit.choose(seen["view"]["choices"])["move"])
    damage, spoils = table(at_phase("damage", out_of_turn)), table(at_phase("spoils"))
    mine, starve = table(at_phase("mine")), table(at_phase("starve"), CROWDED)
    return {
        "isle-lay": (lay.url, nothing),
        "isle-port": (port.url, nothing),
        "isle-port-preview": (port.url, begin("port")),
        "isle-start": (start.url, nothing),
        "isle-start-load": (start.url, begin("load")),
        "isle-start-arrive": (start.url, pick("arrive")),
        "isle-start-arrive-preview": (start.url, begin("arrive")),
        "isle-busy": (busy.url, nothing),
        "isle-walk": (busy.url, pick("go")),
        "isle-walk-preview": (
            busy.url,
            begin("go", test=lambda c: "space" in c["picks"][1] and "crew" in c["picks"][0]),
        ),
        "isle-sail": (busy.url, pick("sail")),
        "isle-sail-preview": (busy.url, begin("sail")),
        "isle-dig": (busy.url, begin("dig")),
        "isle-hit": (busy.url, begin("hit")),
        "isle-refusal": (busy.url, refusal),
        "isle-unload": (unload.url, pick("unload")),
        "isle-unload-preview": (unload.url, begin("unload")),
        "isle-fight": (fight.url, begin(test=fights)),
        "isle-two": (two.url, nothing),
        "isle-damage": (damage.url, nothing),
        "isle-damage-preview": (damage.url, begin()),
        "isle-spoils": (spoils.url, nothing),
        "isle-spoils-preview": (spoils.url, begin()),
        "isle-mine": (mine.url, nothing),
        "isle-mine-preview": (mine.url, begin("mine")),
        "isle-starve": (starve.url, nothing),
        "isle-starve-preview": (starve.url, begin()),
        "isle-over": (over.url, board_alone),
        "isle-fought": (fight.url, play(fights)),  # the last picture of this table: it is played on
    }


def settlers_scenes(served: Served) -> Scenes:
    """Set tables of Intimate Settlers; gives for each state an address, and what is to be done there."""

    def opened(screen: Screen) -> None:
        screen.press("#kind-road")

    def table(wanted: settlers.Wish, seats: int = 2, **options: Any) -> Player:
        """Lay a table out for friends; gives the one who decides."""
        names = [{**(FRIEND if name != "Ines" else ME), "name": name} for name in ("Ines", "Maren", "Tom", "Ada")]
        players = settlers.settle(served, wanted, names[:seats], settlers.CURIOUS, **options)
        actor: int = players[-1].see()["view"]["actor"]
        return players[actor]

    base: dict[str, Any] = {"scenario": "base", "player_trade": True}
    busy = table(settlers.at_phase("main", more=lambda s: settlers.kinds("road", "trade")(s) and len(s.legal()) > 9))
    lay, token = table(settlers.at_phase("lay")), table(settlers.at_phase("token"))
    four = table(settlers.at_phase("main", more=lambda s: settlers.kinds("road")(s) and s.turns() > 16), 4, **base)
    settled, lifted = (
        table(settlers.at_phase("main", more=settlers.kinds("settle"))),
        table(settlers.at_phase("main", more=settlers.kinds("lift"))),
    )
    return {
        "settlers-lay": (lay.url, begin("lay")),
        "settlers-token": (token.url, begin("token")),
        "settlers-face": (table(settlers.at_phase("face")).url, nothing),
        "settlers-busy": (busy.url, nothing),
        "settlers-opened": (busy.url, opened),
        "settlers-road": (busy.url, begin("road")),
        "settlers-trade": (busy.url, begin("trade")),
        "settlers-settle": (settled.url, begin("settle")),
        "settlers-lift": (lifted.url, begin("lift")),
        "settlers-robber": (table(settlers.at_phase("robber", more=lambda s: s.turns() > 20)).url, begin("rob")),
        "settlers-base": (four.url, nothing),
        "settlers-found": (table(settlers.at_phase("found"), 4, **base).url, begin("settle")),
        "settlers-offer": (table(settlers.at_phase("reply"), 4, **base).url, nothing),
        "settlers-steal": (table(settlers.at_phase("steal"), 4, **base).url, nothing),
    }


def worlds_scenes(served: Served) -> Scenes:
    """Set tables of Small Worlds; gives for each state an address, and what is to be done there."""

    def gathered(screen: Screen) -> None:
        seen = screen.asked()
        *items, last = seen["view"]["spread"]["items"][: seen["view"]["spread"]["total"]]
        for item in items:
            screen.touch_element(item["element"])

        def all_of_them(answer: Response) -> bool:
            return "/preview?" in answer.url and len(httpx.URL(answer.url).params["move"].split()) > len(items)

        with screen.page.expect_response(all_of_them) as drawn:
            screen.touch_element(last["element"])
        drawn.value.finished()

    def opened(screen: Screen) -> None:
        screen.press("#seat-1 .peek")

    def table(wanted: small_worlds.Wish, seats: int = 3, **options: Any) -> Player:
        """Lay a table out for friends; gives the one who decides."""
        names = [
            {**(FRIEND if name != "Ines" else ME), "name": name} for name in ("Ines", "Maren", "Tom", "Ada", "Jon")
        ]
        players = small_worlds.conquer(served, wanted, names[:seats], **options)
        actor: int = players[-1].see()["view"]["actor"]
        return players[actor]

    def late(phase: str, *kinds: str) -> small_worlds.Wish:
        return small_worlds.at_phase(phase, more=lambda s: s.round > 3 and small_worlds.kinds(*kinds)(s))

    five, two = (table(late("conquer", "conquer", "attempt"), seats) for seats in (5, 2))
    pick, place = table(late("pick")), table(late("redeploy"))
    over = set_table(served.address, "small-worlds", [ME] * 3, turns=2)[0]
    habit = small_worlds.Chief(3)
    while not (seen := over.see())["over"]:
        over.play(habit.choose(seen["view"]["choices"])["move"])
    return {
        "worlds-start": (table(late("start")).url, begin("decline")),
        "worlds-pick": (pick.url, nothing),
        "worlds-pick-preview": (pick.url, begin("pick")),
        "worlds-opened": (pick.url, opened),
        "worlds-ready": (table(late("ready"), 4).url, nothing),
        "worlds-two": (two.url, nothing),
        "worlds-five": (five.url, nothing),
        "worlds-conquer": (two.url, begin("conquer")),
        "worlds-die": (five.url, begin("attempt")),
        "worlds-redeploy": (place.url, nothing),
        "worlds-redeploy-gathered": (place.url, gathered),
        **{
            f"worlds-{phase}": (table(small_worlds.at_phase(phase)).url, nothing)
            for phase in ("camps", "fortress", "heroes", "peace", "stout", "retreat", "retreat_camps")
        },
        "worlds-over": (over.url, board_alone),
    }


def alheimur_scenes(served: Served) -> Scenes:
    """Set tables of Alheimur; gives for each state an address, and what is to be done there."""
    called = ("Ines", "Maren", "Tom", "Ada", "Jon", "Lena", "Rafael", "Kim")

    def begin(*kinds: str, dies: bool = False) -> Do:
        def do(screen: Screen) -> None:
            seen = screen.asked()
            found = [choice for choice in seen["view"]["choices"] if choice["kind"] in kinds]
            screen.begin(max(found, key=lambda c: len(c["effects"]["lines"]) + 9 * dies * bool(told(c))))

        return do

    def told(choice: Choice) -> list[str]:
        return list(choice["effects"]["draw"].get("dies", ()))

    def opened(screen: Screen) -> None:
        screen.press("#peek-1")

    def seats(number: int) -> list[dict[str, str]]:
        return [{**(FRIEND if seat else ME), "name": called[seat]} for seat in range(number)]

    def table(wanted: alheimur.Wish, number: int = 3, watched: bool = False, **options: Any) -> Player:
        """Lay a table out for friends; gives the one who decides, or a spectator."""
        players = alheimur.explore(served, wanted, seats(number), **options)
        actor: int = players[-1].see()["view"]["actor"]
        return players[-1 if watched else actor]

    def late(phase: str, least: int = 2) -> alheimur.Wish:
        return alheimur.at_phase(phase, more=lambda state: state.round > 6 and len(state.legal()) >= least)

    def fleets(state: Any) -> bool:
        """Want somebody with an action that kills, while ships of several are out."""
        view = state.view(int(state.actor))
        ships = sum(seat["ships"] > 0 for seat in view["board"]["seats"])
        return ships > 1 and any(told(choice) for choice in view["choices"])

    third = alheimur.at_phase("build", more=lambda state: len(state.laid) == 6)
    busy = table(alheimur.at_phase("expand", more=lambda state: state.round > 5 and fleets(state)))
    eight, shot = table(late("expand", 9), 8), table(late("target"))
    over = set_table(served.address, "alheimur", [ME] * 4, max_rounds=3)[0]
    habit = alheimur.Builder(3)
    while not (seen := over.see())["over"]:
        over.play(habit.choose(seen["view"]["choices"])["move"])
    return {
        "alheimur-build": (table(third, 2).url, nothing),
        "alheimur-build-preview": (table(third, 2).url, begin("build")),
        "alheimur-build-watched": (table(third, 4, watched=True).url, nothing),
        "alheimur-swap": (table(alheimur.at_phase("swap"), 2).url, begin("swap")),
        "alheimur-colonist": (table(alheimur.at_phase("colonist")).url, begin("put")),
        "alheimur-expand": (busy.url, nothing),
        "alheimur-dies": (busy.url, begin("expand", "grow", "shrink", dies=True)),
        "alheimur-opened": (busy.url, opened),
        "alheimur-land": (table(late("land", 3)).url, begin("land")),
        "alheimur-landat": (table(late("landat", 4)).url, begin("at")),
        "alheimur-arriveat": (table(late("arriveat")).url, begin("to")),
        "alheimur-launch": (table(late("launch", 4)).url, begin("launch")),
        "alheimur-role": (table(alheimur.at_phase("role", more=lambda s: len(s.legal()) > 2)).url, nothing),
        "alheimur-site": (table(late("site"), 4).url, begin("site")),
        "alheimur-shot": (shot.url, nothing),
        "alheimur-shot-preview": (shot.url, begin("target")),
        "alheimur-eight": (eight.url, nothing),
        "alheimur-eight-preview": (eight.url, begin("expand", "grow")),
        "alheimur-eight-opened": (eight.url, opened),
        "alheimur-over": (over.url, board_alone),
    }


def building(served: Served, phase: str) -> Player:
    """Set tables until one comes to this kind of decision before the play begins."""
    habit = Islander(1)
    while True:
        player = set_table(served.address, "silver-isle", [ME] * 4)[0]
        while (seen := player.see())["view"]["phase"] in ("lay", "port"):
            if seen["view"]["phase"] == phase:
                return player
            player.play(habit.choose(seen["view"]["choices"])["move"])


def assaults(state: SilverState) -> bool:
    """Tell whether somebody can walk into a fight."""
    choices = state.view(int(state.actor))["choices"]
    return any(choice["effects"]["draw"].get("fights") for choice in choices)


def take_all(browser: Browser, served: Served, folder: Path, wanted: list[str]) -> None:
    """Take the pictures."""
    groups = {
        "isle-": isle_scenes,
        "settlers-": settlers_scenes,
        "worlds-": worlds_scenes,
        "alheimur-": alheimur_scenes,
    }
    tables = {} if wanted and all(name.startswith(tuple(groups)) for name in wanted) else scenes(served)
    for group, make in groups.items():
        if not wanted or any(name.startswith(group) for name in wanted):
            tables |= make(served)
    profiles = Profiles(browser)
    for name, (url, do) in tables.items():
        if wanted and name not in wanted and not any(group in wanted and name.startswith(group) for group in groups):
            continue
        for size, measures in SCREENS.items():
            if size == "tablet" and name.startswith(tuple(groups)):
                continue
            if size != "phone" and name in ("sheet", "log"):
                continue
            people = People(browser, folder, profiles)
            touch = size == "phone"
            screen = people.sit(served.address, url, size=measures, touch=touch, color_scheme="light")
            do(screen)
            for shade in SHADES:
                screen.page.evaluate("(shade) => document.documentElement.setAttribute('data-theme', shade)", shade)
                screen.settled()
                screen.page.screenshot(path=folder / f"{name}-{size}-{shade}.png")
            for problem in people.leave():
                print(f"{name} on {size}: {problem}", file=sys.stderr)


def main() -> None:
    """Take the pictures into the folder that is named, all of them or those named after it."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        served = Served(Path(kept))
        served.start()
        try:
            path = chromium()
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            take_all(browser, served, folder, sys.argv[2:])
            browser.close()
        finally:
            served.stop()


if __name__ == "__main__":
    main()
