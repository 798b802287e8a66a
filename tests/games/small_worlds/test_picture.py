"""The picture of Small Worlds: complete, drawn from the view alone, and nothing in it leaves its region."""

from __future__ import annotations

import copy
import json
import re
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import ludoscape as ls
from ludoscape.games.small_worlds.picture.beside import Card, card_text
from ludoscape.games.small_worlds.picture.frame import COLUMN, LEGEND_WIDTH, PHONE_CARD, make_layout
from ludoscape.games.small_worlds.picture.labels import width_of
from ludoscape.games.small_worlds.picture.layout import BAND, area_of, empire_path, frame_of
from ludoscape.games.small_worlds.picture.picture import attempt, draw, draw_map
from ludoscape.games.small_worlds.picture.places import SIZES, settle
from ludoscape.games.small_worlds.picture.scene import symbols_of
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS
from ludoscape.games.small_worlds.words.abilities import abilities
from ludoscape.geometry.polygons import depth
from ludoscape.pictures import lettering
from ludoscape.pictures.svg import Picture, rasterise, resolve, sprite, standalone
from tests.pictures.reading import check_picture, classes, elements, ids, layer, part, said

from .board import game
from .scenes import MAPS, MARKS, PHASES, WATER, choice, on, sight, some_maps
from .sights import VARIANTS, walk

NAMES = r"sw-(region-\d+(-mark)?|queue-[1-6]|seat-P\d|race-[a-z]+|tribe-[a-z]+-\d+|lost-\d+|dragon|die|hero-\d)"
NAMES += r"|sw-(fortress|camp|lair|hole)-\d+"


def check(view: dict[str, Any], picture: Picture) -> None:
    """Check what holds of every picture, and that all regions are there and whatever can be touched is lit."""
    check_picture(view, picture, NAMES)
    by_id = elements(picture)
    assert {f"sw-region-{entry['id']}" for entry in view["board"]["regions"]} <= set(by_id)
    assert all("legal" in classes(by_id[pick]) for move in view["choices"] for pick in move["picks"])
    for p in ElementTree.fromstring(picture).iter():
        if "beside" in classes(p):
            assert "--narrow:" in (p.get("style") or ""), "the page puts it elsewhere on a phone"


@lru_cache(maxsize=1)
def game_views() -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Play games at random and give views, each with the marks of the event before."""
    found: list[tuple[dict[str, Any], list[dict[str, Any]]]] = []
    for seats, options in VARIANTS:
        rules = game(seats, **options)
        marks: list[dict[str, Any]] = []
        for i, (state, move) in enumerate(walk(seats, options, f"picture {seats}", 220)):
            if i % 11 == 0:
                seen = json.dumps(rules.view(state, max(int(state.actor), ls.SPECTATOR)))
                found.append((cast(dict[str, Any], json.loads(re.sub(r"\{(\d)\}", r"Player \1", seen))), marks))
            after = state.copy()
            after.play(move)
            marks = [dict(mark) for mark in rules.tell(state, move, after, 0)["marks"]]
    return found


# ---- nothing leaves its region


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pieces_and_names_stay_in_their_regions(players: int) -> None:
    """Whatever stands in a region of whatever map: all boxes lie well within its border, and none is tiny."""
    small = []
    for data in some_maps(6):
        if data["players"] != players:
            continue
        for region in data["regions"]:
            area, symbols = area_of(region), len(symbols_of(region))
            token = region["terrain"] not in WATER
            for name, markers, size in ((region["name"], 0, 70), (region["name"], 2, 90), ("", 0, 110)):
                places = settle(area, name, symbols, markers, token, size)
                if not (name or symbols or token):
                    continue
                assert places.boxes, region["name"]
                for x, y, width, height in places.boxes:
                    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                    assert min(depth(corner, area) for corner in corners) > 3, region["name"]
                for line in places.lines:
                    wide = width_of(line.text, places.letters) / 2
                    assert depth((line.x - wide, line.y), area) > 3 and depth((line.x + wide, line.y), area) > 3
                assert " ".join(line.text for line in places.lines) == name
                assert not name or places.letters >= 0.48 * 0.31 * size - 0.01
                small.append(places.size < 0.5 * size)
    assert sum(small) < 0.12 * len(small)


def test_boxes_of_a_region_do_not_overlap() -> None:
    for data in MAPS.values():
        for region in data["regions"]:
            boxes = settle(area_of(region), region["name"], 2, 2, True, 80).boxes
            for i, (ax, ay, aw, ah) in enumerate(boxes):
                for bx, by, bw, bh in boxes[i + 1 :]:
                    across, down = min(ax + aw, bx + bw) - max(ax, bx), min(ay + ah, by + bh) - max(ay, by)
                    assert across < 0.1 or down < 0.1


def test_a_region_too_small_for_anything_still_has_places() -> None:
    places = settle(((0, 0), (9, 0), (9, 9)), "Lost Boot", 2, 1, True, 80)
    assert places.size == 80 * SIZES[-1] and not places.lines and len(places.symbols) == 2


def test_names_and_symbols_stay_where_they_are_when_tokens_come() -> None:
    data = MAPS["sw3-33"]
    view = sight(data)
    empty = copy.deepcopy(view)
    for entry in empty["board"]["regions"]:
        entry.update(race="", seat=-1, tokens=0, hero=False, dragon=False, lair=False)
    marked = [e["id"] for e in view["board"]["regions"] if e["hero"] or e["dragon"] or e["lair"]]
    for region in data["regions"]:
        if region["id"] not in marked:
            spots = [
                re.findall(r'<text [^>]*x="[^"]*" y="[^"]*"', layer(draw(v), f"in-{region['id']}"))
                for v in (view, empty)
            ]
            assert spots[0] == spots[1]


# ---- every picture


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", sorted(MAPS))
def test_every_choice_is_drawn(name: str, phase: str) -> None:
    seen = sight(MAPS[name], phase, crowded=phase == "camps")
    before = copy.deepcopy(seen)
    check(seen, draw(seen))
    for move in seen["choices"]:
        check(seen, draw(seen, move["move"], MARKS))
    assert seen == before


def test_views_of_real_games_are_drawn() -> None:
    for seen, marks in game_views():
        check(seen, draw(seen, "", marks))
        for move in seen["choices"][:6]:
            picture = draw(seen, move["move"])
            check(seen, picture)
            if move["picks"] and "region" in move["picks"][0]:
                assert 'aria-pressed="true"' in picture


def test_spectators_see_no_targets() -> None:
    seen = sight(MAPS["sw2-44"])
    seen["choices"] = []
    assert 'role="button"' not in draw(seen) and "legal" not in re.findall(r'class="([^"]*)"', draw(seen))


def test_bare_maps() -> None:
    for data in some_maps(1):
        picture = draw_map(data)
        ElementTree.fromstring(picture)
        assert picture.count("#pc-lost") == sum(region["lost_tribe"] for region in data["regions"])
        words = [word for region in data["regions"] for word in region["name"].split()]
        assert all(re.search(rf">[^<]*{re.escape(word.replace(chr(39), '&#x27;'))}", picture) for word in words)
        assert "sw-queue" not in picture and 'role="button"' not in picture


# ---- the map


def test_terrain_symbols_and_names() -> None:
    picture = draw(sight(MAPS["sw3-33"]))
    ground = layer(picture, "ground")
    for terrain in ("farmland", "forest", "hill", "mountain", "swamp", "sea", "lake"):
        assert f"url(#pc-t-{terrain})" in ground
    mountain = next(r for r in MAPS["sw3-33"]["regions"] if len(r["symbols"]) == 2)
    drawn = layer(picture, f"in-{mountain['id']}")
    assert all(f"#pc-{name}" in drawn for name in ("mk-mountain", "sy-cavern", "sy-mine"))
    assert said(picture, f"sw-region-{mountain['id']}").startswith(f"{mountain['name']}, mountain, cavern, mine")


def test_tokens_tell_race_seat_number_and_decline_without_colour() -> None:
    seen = sight(MAPS["sw4-58"])
    picture = draw(seen)
    for entry in seen["board"]["regions"]:
        if not entry["race"]:
            continue
        token = part(picture, f"sw-tribe-{entry['race']}-{entry['id']}")
        assert f"#pc-race-{entry['race']}" in token
        assert f"#pc-em-{entry['seat'] + 1}" in token
        assert ("#pc-badge-declined" in token) == entry["declined"]
        if not entry["declined"]:
            assert f"#pc-n-{str(entry['tokens'])[0]}" in token
        words = said(picture, f"sw-region-{entry['id']}")
        assert ("in decline" in words) == entry["declined"] and f"{entry['tokens']} {entry['race'].title()}" in words


def test_every_race_and_power_has_an_emblem_of_its_own() -> None:
    emblems = [re.sub(r'id="[^"]*"', "", sprite()[f"pc-race-{race}"]) for race in RACE_IDS]
    emblems += [re.sub(r'id="[^"]*"', "", sprite()[f"pc-power-{power.replace('_', '-')}"]) for power in POWER_IDS]
    assert len(set(emblems)) == len(RACE_IDS) + len(POWER_IDS)


def test_names_have_one_size_and_tell_which_of_them_are_in_question() -> None:
    seen = sight(MAPS["sw4-58"])
    move = next(c for c in seen["choices"] if re.fullmatch(r"x\d+", c["move"]))
    names = layer(draw(seen, move["move"]), "names")
    assert len(set(re.findall(r'font-size="([^"]+)"', names))) == 1
    told = dict(
        re.findall(r'class="name([^"]*)" data-of="([^"]+)"', names)[i][::-1] for i in range(names.count("data-of"))
    )
    assert len(told) == len(seen["board"]["regions"])
    can = {pick for choice in seen["choices"] for pick in choice["picks"][:1]}
    for name, css in told.items():
        assert ("may" in css) == (name in can) and ("lit" in css) == (name in move["picks"])


def test_the_border_of_a_tribe_runs_round_all_its_regions() -> None:
    """Two squares side by side have one border, without the side that they share."""
    left = ((0.0, 0.0), (100.0, 0.0), (100.0, 90.0), (0.0, 90.0))
    right = ((100.0, 0.0), (200.0, 0.0), (200.0, 90.0), (100.0, 90.0))
    assert empire_path((left,), 8.0) == "M8 8L92 8L92 82L8 82Z"
    joined = empire_path((left, right), 8.0)
    assert joined.count("M") == 1 and "192 8" in joined and "92 8L92 82" not in joined
    seen = sight(MAPS["sw2-44"])
    bands = layer(draw(seen), "empires")
    assert bands.count("stroke-dasharray") == sum(t["declined"] for s in seen["board"]["seats"] for t in s["tribes"])


def test_markers() -> None:
    seen = sight(MAPS["sw2-44"], crowded=True)
    picture = draw(seen)
    for kind in ("fortress", "camp", "hole", "hero", "dragon"):
        assert f"#pc-mk-{kind}" in layer(picture, "pieces")
    assert ids(picture).count("sw-dragon") == 1 and "sw-hero-1" in ids(picture)
    entry = next(e for e in seen["board"]["regions"] if e["camps"] > 1)
    assert f"{entry['camps']} camps" in said(picture, f"sw-region-{entry['id']}")


def test_prices_tell_the_ways_apart() -> None:
    seen = sight(MAPS["sw5-6"])
    picture = draw(seen)
    ways = {cost["how"]: cost for cost in seen["board"]["costs"][::-1]}
    assert set(ways) == {"x", "x?", "x!", "x~"}
    words = {how: said(picture, f"sw-region-{cost['region']}") for how, cost in ways.items()}
    assert f"costs {ways['x']['cost']}" in words["x"] and "with the die" in words["x?"]
    assert "dragon" in words["x!"] and "converted" in words["x~"]
    prices = layer(picture, "prices")
    assert "#pc-power-dragon-master" in prices and "#pc-race-sorcerers" in prices
    assert prices.count("var(--muted)") > 0, "one can be reached but not chosen"


# ---- beside the map


def test_the_offer() -> None:
    seen = sight(MAPS["sw3-33"], "pick")
    picture = draw(seen)
    for offer in seen["board"]["queue"]:
        words = said(picture, f"sw-queue-{offer['place']}")
        assert offer["name"] in words and f"{offer['tokens']} tokens" in words
        assert (f"costs {offer['price']}" if offer["price"] else "free") in words
        assert ("on it" in words) == bool(offer["coins"])
        assert f"#pc-power-{offer['power'].replace('_', '-')}" in part(picture, f"sw-queue-{offer['place']}")
        assert f"#pc-race-{offer['race']}" in part(picture, f"sw-race-{offer['race']}")
    assert [name for name in ids(picture) if name.startswith("sw-queue")] == [f"sw-queue-{i}" for i in range(1, 7)]
    chosen = draw(seen, "pick3")
    assert layer(chosen, "side").count("#pc-n-plus") == 2 * 3, "a coin on each place that is passed, wide, slim and low"


@pytest.mark.parametrize("coins", [1, 3, 12])
def test_coins_lie_within_a_card_that_has_another_one_below(coins: int) -> None:
    """Two rows of cards stand close on phones and tablets; what the tribe costs is beside its coins."""
    wide, high = PHONE_CARD
    text = card_text(Card(2, "Flying Wizards", "flying", "wizards", 9, 1, coins, ()), False, wide, high)
    (at,) = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><(?:use href="#pc-vp"|rect)', text)
    assert float(at[0]) <= wide - 4 and float(at[1]) + 8.5 <= high - 1
    price = re.search(r'<text x="([\d.]+)"[^>]*text-anchor="end"[^>]*>−1</text>', text)
    assert price and float(price[1]) - lettering.width("−1", 15) > 43 + 19, "beside the emblem of the power"
    left = min(float(x) for x in re.findall(r'<(?:use href="#pc-vp"|rect) x="(-[\d.]+)"', text))
    assert float(price[1]) < float(at[0]) + left


def test_what_the_page_says_is_not_said_beside_the_map() -> None:
    """Rounds, and seats but for those that can be picked, which stand where the tribes on offer are else."""
    seen = sight(MAPS["sw5-6"])
    picture = draw(seen)
    assert "Round 3" not in picture and not [name for name in ids(picture) if name.startswith("sw-seat")]
    seen["board"]["die"] = 2
    assert said(draw(seen), "sw-die") == "The die shows 2"
    seen["choices"] = [choice(f"peace{seat}", [f"sw-seat-P{seat}"]) for seat in (1, 3)]
    asked = draw(seen)
    assert [name for name in ids(asked) if name.startswith(("sw-seat", "sw-queue"))] == ["sw-seat-P1", "sw-seat-P3"]
    rival = seen["board"]["seats"][3]
    assert rival["tribes"][0]["name"] in said(asked, "sw-seat-P3")
    assert f"{rival['regions']} regions" in said(asked, "sw-seat-P3")


def test_the_cards_of_tribes_say_what_they_can_do() -> None:
    """The power first, as in the name; no line is wider than its card, in any pair."""
    seen = sight(MAPS["sw4-58"], "pick")
    for power in range(len(POWER_IDS)):
        race = power % len(RACE_IDS)
        offer = seen["board"]["queue"][0]
        offer.update(race=RACE_IDS[race], power=POWER_IDS[power], abilities=[*map(dict, abilities(race, power))])
        card = part(draw(seen), "sw-queue-1")
        brief = [each["brief"] for each in reversed(offer["abilities"])]
        lines = re.findall(r'<[^<]*text [^>]*font-size="([\d.]+)"[^>]*>([^<]+)<', card)
        shown = {text[:1].lower() + text[1:]: float(size) for size, text in lines}
        assert [text for text in shown if text in brief] == brief
        assert all(lettering.width(text, shown[text]) < COLUMN - 22 and shown[text] > 12 for text in brief)


def test_the_legend_is_for_those_who_begin() -> None:
    """It is there in the first three rounds, on every map, and the frame does not change when it goes."""
    for data in MAPS.values():
        seen = sight(data)
        first = draw(seen)
        assert "Map signs" in first and "mountain, +1" in first
        layout = make_layout(*frame_of([entry["polygon"] for entry in seen["board"]["regions"]]))
        assert layout.legend_columns * layout.legend_rows > 9, "nine signs, and what they are called together"
        seen["board"]["round"] = 4
        later = draw(seen)
        assert "Map signs" not in later
        assert re.findall(r'viewBox="[^"]+"', first)[0] == re.findall(r'viewBox="[^"]+"', later)[0]


def test_the_columns_of_the_legend_keep_apart() -> None:
    """No sign lies near the words of the one before it, and none beyond what there is room for."""
    for data in MAPS.values():
        seen = sight(data)
        legend = draw(seen).partition('class="legend"')[2].partition('<g id="')[0]
        words = [(float(x), text) for x, text in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]+)<', legend)]
        lefts = sorted({x - 25 for x, text in words if text != "Map signs"})
        layout = make_layout(*frame_of([entry["polygon"] for entry in seen["board"]["regions"]]))
        assert len(words) > 5 and len(lefts) <= layout.legend_columns
        room = max(COLUMN, layout.legend_columns * LEGEND_WIDTH)
        for left, right in pairwise([*lefts, room]):
            ends = [x + lettering.width(text, 15) for x, text in words if left <= x < right]
            assert right - max(ends) >= 0, (data["id"], max(ends), right)  # widths are reckoned a tenth too large


def test_badges_have_one_size_where_there_is_room() -> None:
    """Most badges of a map are as large as all others; only small regions have smaller ones."""
    for data in MAPS.values():
        seen = sight(data)
        sizes = re.findall(r'id="sw-(?:tribe|lost)-[^"]*"[^>]*><g [^>]*--broad:([\d.]+)', draw(seen))
        assert len(sizes) > 9
        largest = max(sizes, key=float)
        assert sizes.count(largest) >= 0.5 * len(sizes), (data["id"], sorted(sizes))


def test_the_frame_holds_all_and_stays() -> None:
    """What lies beside the map is in the frame, at any number of seats; the frame is the same in every phase."""
    for data in some_maps(1):
        boxes = {re.search(r'viewBox="([^"]+)"', draw(sight(data, phase)))[1] for phase in PHASES}  # type: ignore[index]
        assert len(boxes) == 1
        x, y, width, height = map(float, boxes.pop().split())
        assert 1.35 < width / height < 1.88, "wide fields have such shapes"
        drawn = draw(sight(data))
        for left, top in re.findall(r'class="beside[^"]*" transform="translate\((\S+) (\S+)\) scale', drawn):
            assert x <= float(left) <= x + width and y <= float(top) <= y + height


def test_tokens_glide_along_the_offer() -> None:
    """A race keeps its name from place to place, and everything that moves is moved by its outer group alone."""
    seen = sight(MAPS["sw2-44"], "pick")
    picture = draw(seen)
    races = [offer["race"] for offer in seen["board"]["queue"]]
    assert {name for name in ids(picture) if name.startswith("sw-race")} == {f"sw-race-{race}" for race in races}
    moving = set(re.findall(r'<g id="([^"]+)"[^>]* transform=', picture))
    assert all(re.match(r"sw-(race|tribe|lost|dragon|hero|fortress|camp|lair|hole)", name) for name in moving)


# ---- previews


def test_preview_of_a_conquest() -> None:
    seen = sight(MAPS["sw3-33"])
    plain, race = draw(seen), seen["board"]["acting"]
    move = next(c for c in seen["choices"] if re.fullmatch(r"x\d+", c["move"]))
    region = move["effects"]["draw"]["region"]
    picture = draw(seen, move["move"])
    assert f"sw-tribe-{race}-{region}" in ids(picture) and f"sw-tribe-{race}-{region}" not in ids(plain)
    assert "var(--chosen)" in part(picture, f"sw-region-{region}")
    dragon = next(c for c in seen["choices"] if c["move"].endswith("!"))
    assert ids(draw(seen, dragon["move"])).count("sw-dragon") == 1


def test_preview_of_a_die_attempt_moves_nothing() -> None:
    seen = sight(MAPS["sw5-6"], seed=4)
    seen["choices"].append(choice("x0?", on(0), region=0, die=True))
    tribes = [name for name in ids(draw(seen)) if name.startswith("sw-tribe")]
    assert [name for name in ids(draw(seen, "x0?")) if name.startswith("sw-tribe")] == tribes


def test_preview_of_several_moves_on_a_line() -> None:
    seen = sight(MAPS["sw3-33"], "redeploy")
    first, second = seen["board"]["spread"]["keys"][:2]
    picture = draw(seen, f"put{first} put{first} put{second} done")
    assert layer(picture, "prices").count("#pc-n-plus") == 2
    assert 'aria-pressed="true"' in part(picture, f"sw-region-{first}")
    leaving = draw(sight(MAPS["sw3-33"], "ready"), f"abandon{first} go")
    assert "pc-t-danger" in part(leaving, f"sw-region-{first}")
    camps = draw(sight(MAPS["sw3-33"], "camps"), f"camp{first} camp{first} done")
    assert f"sw-camp-{first}" in ids(camps) and "#pc-n-2" in part(camps, f"sw-camp-{first}")
    heroes = draw(sight(MAPS["sw3-33"], "heroes"), f"hero{first} hero{second}")
    assert {"sw-hero-1", "sw-hero-2"} <= set(ids(heroes))


def test_preview_of_a_decline() -> None:
    seen = sight(MAPS["sw3-33"], "start")
    before, after = draw(seen).count("#pc-badge-declined"), draw(seen, "decline").count("#pc-badge-declined")
    assert after - before == seen["board"]["seats"][0]["tribes"][0]["regions"]


# ---- traces


def test_traces_of_the_last_event() -> None:
    seen = sight(MAPS["sw3-33"])
    picture = draw(seen, "", MARKS)
    assert 'class="to"' in picture and 'class="from"' in picture and "var(--ok)" in layer(picture, "prices")
    far, wide = BAND
    for path in re.findall(r' d="(M[^"]+)"', layer(picture, "last")):
        corners = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", path)]
        area = min(map(area_of, seen["board"]["regions"]), key=lambda one: sum(depth(at, one) < 0 for at in corners))
        assert min(depth(at, area) for at in corners) - 3.5 > far + wide / 2, "the band of who holds it stays in sight"
    seen["board"]["attempt"] = 9
    assert "var(--chosen)" in layer(draw(seen), "last")


# ---- touches


def test_touches() -> None:
    seen = sight(MAPS["sw3-33"])
    for move in seen["choices"]:
        if move["picks"]:
            assert attempt(seen, move["picks"][-1], 0, 0)[0] == move["move"]
    assert attempt(seen, "sw-queue-3", 0, 0) == ["pick3"] and attempt(seen, "sw-seat-P2", 0, 0) == ["peace2"]
    far = next(e for e in seen["board"]["regions"] if e["terrain"] == "lake")
    assert attempt(seen, f"sw-region-{far['id']}-mark", 0, 0) == [f"x{far['id']}", f"x{far['id']}?"]
    assert attempt(seen, "", *far["label"]) == [f"x{far['id']}", f"x{far['id']}?"]
    assert attempt(seen, "", -900, 0) == []
    for phase, verb in (
        ("redeploy", "put"),
        ("ready", "abandon"),
        ("camps", "camp"),
        ("fortress", "fort"),
        ("heroes", "hero"),
        ("retreat", "put"),
    ):
        assert f"{verb}15" in attempt({**seen, "phase": phase, "choices": []}, "sw-region-15", 0, 0)


# ---- outside the page


def test_standing_alone() -> None:
    for phase in PHASES:
        seen = sight(MAPS["sw2-44"], phase)
        text = standalone(draw(seen, seen["choices"][0]["move"], MARKS))
        tree = ElementTree.fromstring(text)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= {p.get("id") for p in tree.iter()}
        told = {*re.findall(r"--([\w-]+):", text), "px"}  # which a page tells; without one it is what stands beside it
        assert set(re.findall(r"var\(--([\w-]+)", text)) <= told and "var(--px)" not in text
        assert "var(" not in resolve(text)


def test_as_png() -> None:
    seen = sight(MAPS["sw2-44"])
    png = rasterise(draw(seen), 600)
    assert png.startswith(b"\x89PNG") and len(png) > 20_000
    assert png != rasterise(draw(seen, seen["choices"][0]["move"]), 600)


def test_the_lobby_has_a_card() -> None:
    text = files("ludoscape.table").joinpath("templates/card-small-worlds.svg").read_text("utf-8")
    ElementTree.fromstring(text)
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= set(sprite()) and " id=" not in text
    assert 'viewBox="0 0 240 132"' in text
