"""Positions for tests that do not begin in the lobby: tables set and played on from outside of the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import ludoscape as ls
from ludoscape.engine import fairness
from ludoscape.table.new_tables import plan_table
from ludoscape.table.places import seat_key
from ludoscape.table.store import WAYS, Row, Store, TableRow
from ludoscape.table.timeline import Timeline
from tests.browser.people import Choice, Habit
from tests.browser.server import Served
from tests.table.helpers import ME, Player, set_table

S = TypeVar("S", bound=ls.State)

FEW = 3  # seats: the smallest board that is quickly built
TRIES = 60  # games


def ours(served: Served, seats: int = FEW, **options: Any) -> Player:
    """Set a table of Decay for several people at one screen."""
    return set_table(served.address, "decay", [ME] * seats, **options)[0]


def play_on(
    player: Player, wanted: Callable[[dict[str, Any]], bool], habit: Habit | None = None, most: int = 400
) -> dict[str, Any]:
    """Play moves from outside until the view is as wanted; gives it."""
    habit = habit or Habit(1)
    for _ in range(most):
        seen = player.see()
        if wanted(seen["view"]):
            return seen
        assert not seen["over"], "the game ended before it came to that"
        player.play(habit.choose(seen["view"]["choices"])["move"])
    raise AssertionError("it does not come to that")


def in_phase(*names: str, more: Callable[[list[Choice]], bool] = bool) -> Callable[[dict[str, Any]], bool]:
    """Want a decision of one of these kinds, with choices that are as told."""
    return lambda view: view["phase"] in names and more(view["choices"])


def scene(
    served: Served, *phases: str, more: Callable[[list[Choice]], bool] = bool, seats: int = FEW, **options: Any
) -> Player:
    """Lay a table of Decay out for several people at one screen, at a decision of one of these kinds."""
    wanted = in_phase(*phases, more=more)

    def find(game: ls.Game) -> Timeline:
        for seed in range(TRIES):
            habit = Habit(seed, fights="take" in phases or "toll" in phases)
            timeline = come_to(game, wanted, habit, ls.Rng(f"scene {seed}"))
            if timeline is not None:
                return timeline
        raise AssertionError(f"no game came to {phases}")

    return lay_out(served, "decay", find, [ME] * seats, options)[0]


def come_to(
    game: ls.Game, wanted: Callable[[dict[str, Any]], bool], habit: Habit, rng: ls.Rng, most: int = 400
) -> Timeline | None:
    """Play a game, as a table does, until the view of who decides is as wanted; None if it never is."""
    timeline = Timeline(game)
    for _ in range(most):
        state, number = timeline.state, timeline.live + 1
        if state.actor == ls.OVER:
            return None
        if state.actor == ls.CHANCE:
            timeline.add(*timeline.make(state, "chance", state.draw(rng), number, False))
            continue
        view = cast(dict[str, Any], state.view(int(state.actor)))
        choice = habit.choose(view["choices"])
        move, keeps = state.parse(choice["move"]), choice["effects"]["undo"]
        event, after = timeline.make(state, "move", move, number, keeps)
        if len(view["choices"]) == 1 and keeps and after.actor == state.actor:
            event, after = timeline.make(state, "forced", move, number, keeps)  # a table asks nobody for that
        elif wanted(view):
            return timeline
        timeline.add(event, after)
    return None


def liking(likes: Mapping[str, float], kind_of: Callable[[str], str]) -> Callable[[S, ls.Rng], int]:
    """Make somebody choose by lot who likes some kinds of moves; `kind_of` tells the kind of a move by its text."""

    def choose(state: S, rng: ls.Rng) -> int:
        legal = state.legal()
        wishes = [likes.get(kind_of(state.text(move)), 0) + rng.below(1000) / 1000 for move in legal]
        return legal[wishes.index(max(wishes))]

    return choose


def found(
    game: ls.Game,
    kind: type[S],
    wanted: Callable[[S], bool],
    choose: Callable[[S, ls.Rng], int],
    seeds: Sequence[str],
    most: int,
) -> Timeline:
    """Play games of so many events at most until a decision is as wanted; gives the game up to there."""
    for seed in seeds:
        rng = ls.Rng(seed)
        timeline = Timeline(game)
        for _ in range(most):
            state = timeline.state
            assert isinstance(state, kind)
            if state.actor == ls.OVER:
                break
            if state.actor >= 0 and wanted(state):
                return timeline
            drawn = state.actor == ls.CHANCE
            move = state.draw(rng) if drawn else choose(state, rng)
            timeline.add(*timeline.make(state, "chance" if drawn else "move", move, timeline.live + 1, False))
    raise AssertionError("no game came to that")


def lay_out(
    served: Served,
    name: str,
    find: Callable[[ls.Game], Timeline],
    places: Sequence[Mapping[str, str]],
    options: Mapping[str, Any],
) -> list[Player]:
    """Put a game that was played up to some decision on a table; gives who sits on each seat, and a spectator."""
    request = {"game": name, "seats": len(places), "places": list(places), "options": dict(options)}
    game, rows, key, creator = plan_table(request)
    timeline = find(game)
    seed = fairness.new_seed()
    row = TableRow(
        rows.table,
        game.name,
        game.changed_options(),
        game.seats,
        game.rules_version,
        0.0,
        seed.hex(),
        fairness.commitment(seed, WAYS),
        creator,
    )
    events = [Row(each.number, each.number, each.kind, each.text, each.seat, each.barrier) for each in timeline.events]
    store = Store(f"sqlite:///{served.database}")
    try:
        store.create(row, rows.places)
        if events:
            store.append(rows.table, events)
    finally:
        store.close()
    base = f"/t/{rows.table}"
    keys = [key if place.kind == "me" else seat_key(key, rows.table, place.seat) for place in rows.places]
    players = [Player(served.address, f"{base}/{own}") for own in keys]
    return [*players, Player(served.address, base)]
