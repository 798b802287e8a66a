"""Tables whose games are over, written straight into a database: a game between bots takes a moment, not minutes."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from ludoscape.bots import information_set, make_bot
from ludoscape.engine import fairness
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.table.new_tables import plan_table
from ludoscape.table.store import WAYS, Row, Store, TableRow
from ludoscape.table.timeline import Timeline

EVENT_SECONDS = 8.0  # from one event to the next


def put_ended(database: str, game: str, places: list[dict[str, Any]], seed: str = "1", **options: Any) -> str:
    """Keep a table at which the simple bots have played a game to its end; gives the address for who made it."""
    wish = {"game": game, "seats": len(places), "places": places, "options": options}
    played, rows, key, creator = plan_table(wish)
    secret = fairness.new_seed()
    made = time.time()
    table = TableRow(
        rows.table,
        played.name,
        played.changed_options(),
        played.seats,
        played.rules_version,
        made,
        secret.hex(),
        fairness.commitment(secret, WAYS),
        creator,
    )
    store = Store(database)
    try:
        store.create(table, [replace(place, claimed=True) for place in rows.places])
        store.append(table.id, _events(Timeline(played), seed), finished=True)
    finally:
        store.close()
    return f"/t/{table.id}/{key}"


def _events(timeline: Timeline, seed: str) -> list[Row]:
    bots = [make_bot("greedy", f"{seed}/{seat}") for seat in range(timeline.game.seats)]
    rng, rows = Rng(seed), []  # the same game every time: it does not follow from the secret number of the table
    while timeline.state.actor != OVER:
        state, number = timeline.state, timeline.live + 1
        actor = int(state.actor)
        if actor == CHANCE:
            kind, move = "chance", int(state.draw(rng))
        else:
            kind, move = "move", bots[actor].choose(information_set(state, actor))
        event, after = timeline.make(state, kind, move, number, False)
        timeline.add(event, after)
        rows.append(Row(number, number, kind, event.text, event.seat, True))
    return rows
