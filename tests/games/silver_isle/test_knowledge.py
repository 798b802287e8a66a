"""What is hidden and what can be known: SI-97, SI-98, SI-99."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.games.silver_isle.rules import knowledge

from .board import SUITS, aboard, after, europe, game, moves, play, position, setup, where
from .test_random_play import VARIANTS, choose, fits, some_position

AUDIENCES = (0, 1, 2, 3, ls.SPECTATOR)


def dealt(state: ls.State, seat: int, nation: str, samples: int = 60) -> set[tuple[str, ...]]:
    """Give where the values 0 to 5 of a nation lie in states drawn for a seat."""
    found = set()
    for number in range(samples):
        other = state.resample(seat, ls.Rng(f"dealt {number}"))
        found.add(tuple(where(other, nation + value) for value in "012345"))
    return found


def at(worlds: set[tuple[str, ...]], place: str) -> set[int]:
    """Give the values that a crew in a place can have."""
    return {world.index(there) for world in worlds for there in (place, f"{place}*") if there in world}


@pytest.mark.rule("SI-97")
def test_nothing_is_known_of_crews_that_never_fought() -> None:
    """All values are possible for others; one's own are known."""
    state = setup("S5@0,1ne S1@P S2@P* S0@aboard", "S 0,1 0,2", ships="S@0,4")
    worlds = dealt(state, 1, "S", 400)
    assert at(worlds, "0,1ne") == {0, 1, 2, 3, 4, 5}
    assert all(world.count("aboard") == 1 and world.count("P") == world.count("P*") == 1 for world in worlds)
    assert all(world.count("Europe") == 2 for world in worlds)
    assert dealt(state, 0, "S") == {("aboard", "P", "P*", "Europe", "Europe", "0,1ne")}
    assert at(dealt(state, ls.SPECTATOR, "S", 400), "P*") == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("SI-98", "SI-80")
def test_a_replacement_is_worth_at_most_what_was_needed() -> None:
    """After `swap 5/?` for a damage of two: five is in Europe, and who came is worth three at most (X42)."""
    state = play(setup("S5@0,1ne S4@0,2se A2@1,1nw*", "S 0,1 0,2; A 1,1"), "hit 0,1ne 1,1nw; swap 5/3")
    for seat in (1, 2, 3, ls.SPECTATOR):
        worlds = dealt(state, seat, "S", 200)
        assert at(worlds, "0,1ne") == {0, 1, 2, 3}
        assert all(world[5] == "Europe" for world in worlds)
        assert at(worlds, "0,2se") == {0, 1, 2, 3, 4}
    play(state, "go 0,1ne>0,1nw; load 0; load 1; load 0; load 1; load 0; load 1")
    worlds = dealt(state, 1, "S", 200)
    assert at(worlds, "0,1nw") == {0, 1, 2, 3}


@pytest.mark.rule("SI-98", "SI-82")
def test_a_replacement_was_in_europe_before_the_fight() -> None:
    """X25: worth one at most, and not the null that has just gone there: so it is the ace."""
    state = play(setup("S5@aboard S3@aboard S0@aboard A4@aboard", ships="S@4,2 A@4,2"), "shiphit ~A")
    swapped = dealt(after(state, "swap 5/1"), 1, "S", 60)
    assert swapped == {("Europe", "aboard", "Europe", "aboard", "Europe", "Europe")}
    lost = dealt(after(state, "lose 3; swap 5/2"), 1, "S", 200)
    assert at(lost, "aboard") == {1, 2, 4}
    assert dealt(state, 1, "S", 60) == {("Europe", "Europe", "Europe", "aboard", "Europe", "aboard")}


@pytest.mark.rule("SI-98", "SI-80")
def test_a_replacement_does_not_win_beside_who_may_stand_for_it() -> None:
    """While it is asked who takes silver, the winners of a port are those that all saw, and one of unseen worth."""
    won = play(setup("S5@P S3@P S4@P A2@0,2ne*", "S 0,1; A 0,2"), "porthit 0,2ne; swap 5/1")
    assert won.dump()["phase"] == "spoils"
    samples = [won.resample(1, ls.Rng(number)) for number in range(60)]
    assert {tuple(other.dump()["fight"]["winners"]) for other in samples} == {(0, 3, 4), (1, 3, 4), (2, 3, 4)}


@pytest.mark.rule("SI-98", "SI-81")
def test_nobody_low_enough_tells_what_is_not_in_europe() -> None:
    """X20: the four is eliminated, so null and ace were not in Europe: they are the two crews on the isle."""
    line, own = "S4@0,1se S0@P S1@0,2nw A3@1,1ne", "S 0,2 0,1; A 1,1 2,1"
    state = play(setup(line, own, mines="A 2,1sw 2"), "go 0,1se>1,1sw")
    worlds = dealt(state, 1, "S", 80)
    there = ("Europe", "Europe", "Europe", "Europe")
    assert worlds == {("P", "0,2nw", *there), ("0,2nw", "P", *there)}
    # left unharmed with somebody in Europe (option) tells the same
    state = play(setup(line, own, mines="A 2,1sw 2", options={"damage_no_fit": "keep"}), "go 0,1se>1,1sw")
    worlds = dealt(state, 1, "S", 80)
    assert worlds == {
        ("P", "0,2nw", "Europe", "Europe", "1,1sw", "Europe"),
        ("0,2nw", "P", "Europe", "Europe", "1,1sw", "Europe"),
    }


@pytest.mark.rule("SI-98", "SI-99")
def test_what_was_shown_is_lost_among_others() -> None:
    """A crew that was shown is one of those in the port once it has gone there, and no other is worth as much."""
    state = play(
        setup("S4@0,2ne S1@P S2@P A4@1,1nw", "S 0,2 0,1; A 1,1", options={"allow_pass": True}),
        "pass; pass; pass; pass; pass; pass; pass; pass",
    )
    assert at(dealt(state, 1, "S", 200), "0,2ne") == {0, 1, 2, 3, 4, 5}
    tie = play(setup("S4@0,1ne S1@P A4@1,1nw", options={"allow_pass": True}), "hit 0,1ne 1,1nw")
    worlds = dealt(tie, 1, "S", 200)
    assert all(world[4] == "Europe" for world in worlds)
    assert at(worlds, "P") == {0, 1, 2, 3, 5}
    # the five is seen, stays unharmed, and goes into the port where another one is; then one of the two comes out
    line, own = "S5@0,2ne S1@0,1nw S2@0,1ne S0@0,1sw S3@0,1se S4@P A4@0,2nw", "S 0,1 0,0 1,0 -1,1; A 0,2"
    state = play(setup(line, own, options={"landing_claims": False}), "hit 0,2ne 0,2nw")
    assert at(dealt(state, 2, "S", 40), "0,2ne") == {5}
    play(state, "go 0,2ne>PS")
    worlds = dealt(state, 2, "S", 300)
    assert all(world[5] == "P" for world in worlds)
    assert at(worlds, "0,1nw") == {0, 1, 2, 3, 4}


@pytest.mark.rule("SI-42", "SI-98")
def test_a_starved_crew_is_not_shown() -> None:
    """One of two goes from the port; nobody knows which."""
    state = setup("S1@P S2@P", phase="start")
    assert state.text(state.parse("starve P1"), 1) == "starve P?"
    play(state, "starve P1")
    assert at(dealt(state, 1, "S", 200), "P") == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("SI-95", "SI-97")
def test_two_players_know_both_of_their_nations() -> None:
    """Suns and Moons are seen by seat 0, Arms and Crowns by seat 1."""
    state = setup("S5@0,1ne M1@1,-1ne A4@1,1nw C3@0,0nw", seats=2)
    for number in range(20):
        for seat, known, hidden in [(0, "SM", "AC"), (1, "AC", "SM")]:
            other = state.resample(seat, ls.Rng(number))
            for nation in known:
                assert other.dump()["crews"][nation] == state.dump()["crews"][nation]
            assert all(len(other.dump()["crews"][nation]) == 1 for nation in hidden)
    assert at(dealt(state, 0, "A", 200), "1,1nw") == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("SI-97", "SI-31")
def test_values_in_views() -> None:
    """A view has the values of its own crews, and of others only what a fight has shown."""
    state = setup("S5@0,1ne S1@P S2@aboard A3@1,1nw A1@P", "S 0,1; A 1,1", ships="S@0,4")
    for seat in AUDIENCES:
        board = state.view(seat)["board"]
        values = {crew["nation"]: crew["value"] for crew in board["crews"]}
        assert values == {"S": 5 if seat == 0 else None, "A": 3 if seat == 1 else None}
        ports = {port["nation"]: (port["crews"], port["values"]) for port in board["ports"]}
        assert ports["S"] == (1, [1] if seat == 0 else None)
        assert ports["A"] == (1, [1] if seat == 1 else None)
        ships = {ship["nation"]: (ship["crews"], ship["values"]) for ship in board["ships"]}
        assert ships["S"] == (1, [2] if seat == 0 else None)
        europes = {item["nation"]: (item["crews"], item["values"]) for item in board["europe"]}
        assert europes["S"][0] == 3
        assert sorted(europes["S"][1] or []) == ([0, 3, 4] if seat == 0 else [])
    assert state.view(0)["choices"]
    assert all(not state.view(seat)["choices"] for seat in AUDIENCES[1:])


@pytest.mark.rule("SI-98")
def test_everything_is_shown_at_the_end() -> None:
    """After the last turn all coins lie open."""
    state = play(setup("S5@0,1ne A1@P", active="C", first="S", round=60, actions=1), "load 0")
    board = state.view(ls.SPECTATOR)["board"]
    assert [crew["value"] for crew in board["crews"]] == [5]
    assert {port["nation"]: port["values"] for port in board["ports"]}["A"] == [1]


@pytest.mark.rule("SI-97", "SI-98", "SI-99")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_views_choices_and_log_do_not_hang_on_hidden_values(seats: int, options: dict[str, Any]) -> None:
    """States that differ only in what a seat cannot know are the same to it, in all that it is given."""
    kind = game(seats, **options)
    for seed in range(1):
        data = some_position(f"hidden {seed}", seats, options)
        if not fits(kind, data):
            continue
        state: ls.State = kind.load(data)
        rng = ls.Rng(f"hidden {seed}")
        for _ in range(12):
            if state.actor == ls.OVER:
                break
            for seat in (rng.below(seats), ls.SPECTATOR):
                same_for(state, seat, rng)
            state.play(choose(state, rng))


def same_for(state: ls.State, seat: int, rng: ls.Rng) -> None:
    """Check a state drawn for a seat, and what is told of the moves that read the same to it."""
    other = state.resample(seat, rng)
    other.validate()
    view = state.view(seat)
    assert other.view(seat) == view
    assert other.view(ls.SPECTATOR) == state.view(ls.SPECTATOR)
    assert other.game.load(json.loads(json.dumps(other.dump()))).digest() == other.digest()
    own = [nation for i, nation in enumerate(SUITS) if (i % 2 if state.game.seats == 2 else i) == seat]
    for nation in own:
        assert other.dump()["crews"].get(nation) == state.dump()["crews"].get(nation)
    hidden_everywhere = {
        key: value for key, value in state.dump().items() if key not in ("crews", "tags", "shown", "fight")
    }
    assert {key: other.dump()[key] for key in hidden_everywhere} == hidden_everywhere
    if seat == state.actor:
        assert moves(other) == moves(state)
    by_text: dict[str, int] = {other.text(move, seat): move for move in other.legal()}
    for move in state.legal()[:: max(1, len(state.legal()) // 3)]:
        text = state.text(move, seat)
        twin_move = by_text.get(text)
        if twin_move is None:
            continue
        one, two = state.copy(), other.copy()
        one.play(move)
        two.play(twin_move)
        if one.view(seat) == two.view(seat):
            told = state.game.tell(state, move, one, seat)
            assert state.game.tell(other, twin_move, two, seat) == told


# ---- an independent account of what can be known: every world is played along, and those that look different fall away


def involved(state: ls.State, text: str, nation: str) -> dict[str, str]:
    """Give the crews of a nation that take part in the fight that a move begins, with their places."""
    data = state.dump()
    kind, _, rest = text.partition(" ")
    crews = data["crews"]
    mover = data["active"]

    def on(place: str) -> Iterator[tuple[str, str]]:
        for owner, places in crews.items():
            for value, there in places.items():
                if there.rstrip("*") == place:
                    yield owner, value

    def of(owner: str, what: str) -> list[tuple[str, str]]:
        return [(owner, value) for value, there in crews[owner].items() if there.startswith(what)]

    found: list[tuple[str, str]] = []
    if kind in ("hit", "shiphit", "porthit"):
        target = rest.split()[-1]
        if target[0] == "~":
            found += of(target[1], "aboard")
        elif target[0] == "P":
            found += of(target[1], "P")
        else:
            found += on(target)
        mine = {"shiphit": of(mover, "aboard"), "porthit": of(mover, "P")}
        found += mine[kind] if kind in mine else list(on(rest.split()[0]))
    elif kind in ("go", "unload"):
        place = rest.split(">")[1] if kind == "go" else ""
        if kind == "unload" and rest != "s" and data["ships"].get(mover):
            place = landing(data, mover)
        if place and place[0] != "P":
            tile = place[:-2]
            owner = next((n for n, tiles in data["own"].items() if [*map(int, tile.split(","))] in tiles), "")
            defenders = [
                (owner, v)
                for v, there in crews.get(owner, {}).items()
                if there[0] not in "Pa" and there.rstrip("*")[:-2] == tile
            ]
            if owner and owner != mover and defenders:
                found += defenders
                name = rest.split(">")[0]
                value = rest if kind == "unload" else name[-1] if name[0] == "P" else next(on(name))[1]
                found.append((mover, value))
    return {value: crews[owner][value] for owner, value in found if owner == nation}


def landing(data: dict[str, Any], nation: str) -> str:
    """Give the place where a ship lands."""
    x, y = map(int, data["ships"][nation][1:].split(","))
    for tx, ty in data["isle"]:
        if tx in (x - 1, x) and ty in (y - 1, y):
            return f"{tx},{ty}{'n' if y > ty else 's'}{'e' if x > tx else 'w'}"
    return ""


def endings(state: ls.State) -> Iterator[ls.State]:
    """Follow all ways to take damage and spoils."""
    if state.dump()["phase"] not in ("damage", "spoils"):
        yield state
        return
    for move in state.legal():
        twin = state.copy()
        twin.play(move)
        yield from endings(twin)


def looks(state: ls.State, seat: int) -> Any:
    """Give what a seat sees of the board."""
    return json.dumps(state.view(seat)["board"], sort_keys=True)


# where the Suns' crews are, and the rest of the position
SCENES: dict[str, tuple[str, dict[str, Any]]] = {
    "land": (
        "0,1ne 0,1nw* 0,2ne P Europe Europe",
        {
            "crews": "A4@1,1nw A2@1,1sw* A5@2,1sw A1@P C5@0,0nw M3@1,0nw",
            "ships": "S@0,4",
            "own": "S 0,2 0,1 -1,1; A 1,1 2,1 1,-1; C 0,0; M 1,0",
        },
    ),
    "ship": (
        "aboard aboard aboard P Europe Europe",
        {
            "crews": "A4@aboard A1@aboard A2@P A3@P C2@aboard",
            "own": "A 2,1",
            "ships": "S@4,2 A@4,2 C@4,2",
            "holds": "A2 C1",
        },
    ),
    "port": (
        "P P* P 2,1ne Europe Europe",
        {
            "crews": "A2@0,2nw* A4@0,2ne A1@P A0@P M3@aboard C5@aboard",
            "own": "S 2,1 1,1 -1,1; A 0,2 0,1",
            "ships": "M@0,4 C@0,4 A@4,2",
            "holds": "M1",
        },
    ),
    "duel": (
        "0,1ne 0,2se Europe Europe Europe Europe",
        {"crews": "A2@1,1nw A1@1,1sw A3@1,0nw A0@1,1ne", "own": "S 0,2 0,1; A 1,1 1,0 2,1 0,0", "ships": ""},
    ),
}


@pytest.mark.rule("SI-98", "SI-99", "SI-82")
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seed", range(3))
def test_resampling_agrees_with_playing_all_worlds_along(scene: str, seed: int) -> None:
    """All worlds of the Suns are played along with the true game; Arms' samples are among those that look the same."""
    seat, hidden = 1, "S"
    kind = game(allow_pass=True)
    values = "012345"
    rng = ls.Rng(f"worlds {seed}")
    spots, rest = SCENES[scene]
    places = spots.split()
    data = position(**rest)
    mixed = [places[i] for i in rng_order(rng)]
    truth = with_crews(kind, data, hidden, dict(zip(values, mixed, strict=True)))
    worlds = {
        json.dumps(w.dump()["crews"][hidden], sort_keys=True): w
        for w in (with_crews(kind, data, hidden, dict(zip(values, p, strict=True))) for p in set(permutations(places)))
    }
    for _ in range(14):
        if truth.actor == ls.OVER:
            break
        legal = truth.legal()
        fights = [m for m in legal if truth.text(m).split()[0] in ("hit", "shiphit", "porthit")]
        move = fights[rng.below(len(fights))] if fights and rng.below(4) else choose(truth, rng)
        text, public, before = truth.text(move), truth.text(move, seat), truth
        truth = truth.copy()
        truth.play(move)
        ends = list(endings(truth))
        truth = ends[rng.below(len(ends))]
        fought = involved(before, text, hidden)
        known = looks(truth, seat)
        others = {n: c for n, c in truth.dump()["crews"].items() if n != hidden}
        found: dict[str, ls.State] = {}
        for world in worlds.values():
            for same in world.legal():
                if world.text(same, seat) != public or (before.actor != 0 and world.text(same) != text):
                    continue
                if involved(world, world.text(same), hidden) != fought:
                    continue
                twin = world.copy()
                twin.play(same)
                for end in endings(twin):
                    crews = end.dump()["crews"]
                    if {n: c for n, c in crews.items() if n != hidden} != others or looks(end, seat) != known:
                        continue
                    if any(crews[hidden].get(v) != truth.dump()["crews"][hidden].get(v) for v in fought):
                        continue
                    found[json.dumps(crews[hidden], sort_keys=True)] = end
        worlds = found
        drawn = set()
        for number in range(30 if len(worlds) > 8 else 150):
            other = truth.resample(seat, ls.Rng(f"{seed} {number}"))
            drawn.add(json.dumps(other.dump()["crews"][hidden], sort_keys=True))
        assert json.dumps(truth.dump()["crews"][hidden], sort_keys=True) in worlds
        assert drawn <= set(worlds), (text, truth.dump())
        if len(worlds) <= 8:
            assert drawn == set(worlds), (text, truth.dump())


def rng_order(rng: ls.Rng) -> list[int]:
    """Give the numbers 0 to 5 in random order."""
    left, found = list(range(6)), []
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found


def with_crews(kind: Any, data: dict[str, Any], nation: str, crews: dict[str, str]) -> ls.State:
    """Set up a position with other values of a nation in the same places."""
    there = {value: place for value, place in crews.items() if place != "Europe"}
    found = kind.load({**data, "crews": {**data["crews"], nation: there}})
    assert isinstance(found, ls.State)
    return found


@pytest.mark.rule("SI-31")
def test_counts_are_open() -> None:
    """How many crews and tokens are in ports, aboard and in Europe is seen by all."""
    state = setup("S5@P* S1@P S2@aboard", "S 0,2", ships="S@0,4", holds="S3", delivered="S2", loose="PS 2")
    board = state.view(2)["board"]
    port = next(item for item in board["ports"] if item["nation"] == "S")
    assert (port["crews"], port["loaded"], port["loose"]) == (2, 1, 2)
    ship = next(item for item in board["ships"] if item["nation"] == "S")
    assert (ship["crews"], ship["hold"]) == (1, 3)
    home = next(item for item in board["europe"] if item["nation"] == "S")
    assert (home["crews"], home["delivered"]) == (3, 2)
    assert (europe(state, "S"), aboard(state, "S")) == ("034", "2")


@pytest.mark.rule("SI-97", "SI-98")
@pytest.mark.parametrize("number", range(3))
def test_copies_that_go_different_ways_know_what_was_seen_on_their_own(number: int) -> None:
    """Copies share what was seen before them; what each sees is known as if it had been played alone."""
    rng = ls.Rng(f"ways {number}")
    played: list[int] = []
    state = game(4).start()
    copies: list[tuple[Any, list[int]]] = [(state, played)]
    for _ in range(1200):
        branch, moves_before = copies[rng.below(len(copies))]
        if branch.actor == ls.OVER:
            continue
        if rng.below(20) == 0 and len(copies) < 6:
            copies.append((branch.copy(), list(moves_before)))
        move = branch.draw(rng) if branch.actor == ls.CHANCE else branch.legal()[rng.below(len(branch.legal()))]
        branch.do(move)
        moves_before.append(move)
    assert len(copies) == 6
    for branch, moves_before in copies:
        alone: Any = game(4).start()
        for move in moves_before:
            alone.do(move)
        assert branch.digest() == alone.digest()
        assert knowledge.worlds(branch) == knowledge.worlds(alone)
    assert len({str(knowledge.worlds(branch)) for branch, _ in copies}) > 2
