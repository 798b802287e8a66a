"""The door for programs: wait until one of the seats of a link is to move, and get what that seat may know as data."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from dataclasses import asdict
from typing import Final, cast

from ludoscape.engine.chance import Rng
from ludoscape.table.answers import Ended, OwnShare, Turn
from ludoscape.table.host import Host, Table
from ludoscape.table.refusal import Refusal
from ludoscape.table.returning import SPENT
from ludoscape.table.shares import FIXED, OPEN
from ludoscape.table.showing import Audience

WAIT_SECONDS: Final = 25
LONGEST_WAIT: Final = 60
MOST_SAMPLES: Final = 32


async def wait_for_turn(
    host: Host, table: Table, audience: Audience, address: str, seconds: int, told_of: Collection[str]
) -> None:
    """Wait until one of these seats is to move or the game is over, at most so long.

    Where `asked` is among `told_of` also until an undo waits for their consent; where `shares` is, until a share of
    theirs is due. Raises Refusal when too many are looking.
    """
    subscriber = table.subscribe(audience, address)
    try:
        async with asyncio.timeout(seconds):
            while not (subscriber.gone or host.closing or table.running.over or _seat(table, audience) is not None):
                if "asked" in told_of and _is_asked(table, audience):
                    return
                if "shares" in told_of and _is_share_due(table, audience):
                    return
                await subscriber.news.wait()
                subscriber.news.clear()
    except TimeoutError:
        return
    finally:
        table.unsubscribe(subscriber)
    if subscriber.gone:
        raise Refusal(403, SPENT)


def told(table: Table, audience: Audience, samples: int) -> Turn:
    """Tell how the table stands; of a seat that is to move also what it may know, as a bot gets it.

    `samples` positions are drawn from those that may be the true one.
    """
    running = table.running
    game = running.game
    seat = _seat(table, audience)
    said: Turn = {
        "event": running.live,
        "over": running.over,
        "seat": seat,
        "mine": sorted(audience.mine),
        "claimed": any(not running.seats[own].bearer for own in audience.mine),
        "asked": _is_asked(table, audience),
        "table": running.id,
        "game": game.name,
        "rules": game.rules,
        "seats": game.seats,
        "options": dict(game.options),
        "names": running.names,
    }
    if (gathering := table.showing.gathering(audience)) is not None:
        said["shares"] = gathering
    if (outcome := running.state.outcome()) is not None:
        said["outcome"] = cast(Ended, asdict(outcome))
    if seat is not None:
        state = running.state
        rng = Rng(secrets.token_hex(16))
        drawn = [state.resample(seat, rng).dump() for _ in range(samples)]
        legal = [state.text(move, seat) for move in state.legal()]
        said |= {"legal": legal, "view": running.view(seat), "samples": drawn}
    return said


def check(audience: Audience, seconds: int, samples: int) -> None:
    """Check what is asked for. Raises Refusal."""
    if not audience.mine:
        raise Refusal(403, "This link opens no seat, so it is never to move; a seat has a link of its own.")
    if seconds > LONGEST_WAIT:
        raise Refusal(422, f"You can wait for at most {LONGEST_WAIT} seconds; then ask again.")
    if samples > MOST_SAMPLES:
        raise Refusal(422, f"At most {MOST_SAMPLES} samples are drawn.")


def _seat(table: Table, audience: Audience) -> int | None:
    """Tell which of these seats is to move, None when none is, or when the server's own bot plays it."""
    actor = int(table.running.state.actor)
    if table.running.shares.waits:
        return None
    return actor if actor in audience.mine and table.running.seats[actor].person else None


def _is_asked(table: Table, audience: Audience) -> bool:
    ask = table.running.ask
    return ask is not None and bool(audience.mine & ask.waiting)


def _is_share_due(table: Table, audience: Audience) -> bool:
    """Tell whether the game waits for something that these seats add to its draws."""
    gathering = table.showing.gathering(audience)
    if gathering is None:
        return False
    stage = gathering["stage"]
    return any((stage == OPEN and not own["promise"]) or (stage == FIXED and _is_due(own)) for own in gathering["own"])


def _is_due(own: OwnShare) -> bool:
    return bool(own["promise"]) and not own["shown"]
