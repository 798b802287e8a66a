"""What lies on the table of Small Worlds, as data for its picture; only victory points are hidden (SW-902, SW-904).

Compiled.
"""

from __future__ import annotations

from typing import Any

from ludoscape.engine.state import CHANCE, OVER
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.bits import popcount
from ludoscape.games.small_worlds.rules.conquest import has_lairs
from ludoscape.games.small_worlds.rules.costs import price
from ludoscape.games.small_worlds.rules.costs import total as cost_of
from ludoscape.games.small_worlds.rules.lookups import has_acting, of, round_scored, seats_of
from ludoscape.games.small_worlds.rules.moves import M_ATTEMPT, M_CONQUER, M_CONVERT, M_DRAGON, M_PICK
from ludoscape.games.small_worlds.rules.scoring import sheet_of, total
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import GROWTH, POWER_IDS, POWERS, STARTS, TROLLS
from ludoscape.games.small_worlds.words import sentences
from ludoscape.games.small_worlds.words.abilities import abilities
from ludoscape.games.small_worlds.words.costs import item_words
from ludoscape.games.small_worlds.words.score import rows

# how a region is conquered: as it is written after `x` and the region, and the base of its moves
WAYS = (("x", M_CONQUER), ("x~", M_CONVERT), ("x?", M_ATTEMPT), ("x!", M_DRAGON))


def board_of(state: SmallWorldsState, watcher: int) -> dict[str, Any]:
    """Build `view["board"]` but for the spread, which only the seat that decides has."""
    data = state.chart.data
    acting = int(state.acting) if has_acting(state) else -1
    if acting >= 0 and of(state, acting, p.OWNER) < 0:  # it has just left the game
        acting = -1
    return {
        "map": {name: data[name] for name in ("id", "name", "width", "height")},
        "round": int(state.round),
        "rounds": int(state.settings.rounds),
        "active": int(state.seat) if state.actor != OVER else -1,
        "first": int(state.first),
        "regions": [_region(state, region) for region in data["regions"]],
        "queue": _queue(state, watcher),
        "piles": {
            "races": int(popcount(state.races_left)) + len(state.races_under) + (state.top_race >= 0),
            "powers": int(popcount(state.powers_left)) + (state.top_power >= 0),
            "discards": [POWER_IDS[power] for power in range(POWERS) if state.discards >> power & 1],
        },
        "seats": [_seat(state, seat, watcher) for seat in seats_of(state)],
        "die": int(state.die) if state.die >= 0 else None,
        "rolled": int(state.die) if state.die >= 0 else None,
        "attempt": int(state.target) if state.phase == p.DIE and state.target >= 0 else None,
        "acting": sentences.race_id(acting),
        "deciding": max(-1, int(state.actor)),
        "step": p.PHASES[state.phase],
        "costs": costs(state),
        "peace": [{"from": seat, "to": int(state.peace[seat])} for seat in seats_of(state) if state.peace[seat] >= 0],
        "fortresses": int(state.fortresses()),
    }


def _region(state: SmallWorldsState, region: dict[str, Any]) -> dict[str, Any]:
    r = int(region["id"])
    word, race = int(state.region[r]), int(state.race_at(r))
    return {
        **{name: region[name] for name in ("id", "name", "terrain", "symbols", "polygon", "label", "border")},
        "race": sentences.race_id(race),
        "power": sentences.power_id(of(state, race, p.POWER)) if race >= 0 else "",
        "seat": of(state, race, p.OWNER) if race >= 0 else -1,
        "declined": race >= 0 and bool(of(state, race, p.DECLINED)),
        "tokens": sentences.tokens_at(state, r),
        "lost": bool(word & p.LOST),
        "fortress": bool(word & p.FORTRESS),
        "camps": (word & p.CAMP_BITS) // p.CAMP,
        "hole": bool(word & p.HOLE),
        "hero": bool(word & p.HERO),
        "dragon": bool(word & p.DRAGON),
        "lair": race == TROLLS and has_lairs(state),
    }


def _queue(state: SmallWorldsState, watcher: int) -> list[dict[str, Any]]:
    """List the visible combinations; `can` only for the seat that chooses, by its own victory points (SW-701)."""
    free = set(state.legal()) if watcher >= 0 and state.actor == watcher else set()
    found = []
    for place in range(1, int(state.visible()) + 1):
        race, power, coins = sentences.combination(state, place)
        found.append(
            {
                "place": place,
                "race": sentences.race_id(race),
                "power": sentences.power_id(power),
                "name": sentences.pair_name(race, power),
                "tokens": int(STARTS[race] + GROWTH[power]),
                "coins": coins,
                "price": place - 1,
                "can": M_PICK + place in free,
                "abilities": [dict(ability) for ability in abilities(race, power)],
            }
        )
    return found


def _seat(state: SmallWorldsState, seat: int, watcher: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "vp": int(state.vp[seat]) if sentences.sees_vp(state, watcher, seat) else None,
        "regions": sentences.held(state, seat),
        "tribes": [_tribe(state, race) for race in sentences.tribes_of(state, seat)],
        "sheet": _sheet(state, seat),
    }


def _tribe(state: SmallWorldsState, race: int) -> dict[str, Any]:
    power, declined = of(state, race, p.POWER), bool(of(state, race, p.DECLINED))
    strict = bool(state.settings.strict_decline)
    return {
        "race": sentences.race_id(race),
        "power": sentences.power_id(power),
        "name": sentences.pair_name(race, power),
        "seat": of(state, race, p.OWNER),
        "declined": declined,
        "spirit": bool(of(state, race, p.SPIRIT)),
        "hand": of(state, race, p.HAND),
        "retreat": of(state, race, p.RETREAT),
        "camps": of(state, race, p.CAMPS_HELD) + of(state, race, p.CAMPS_BACK),
        "regions": of(state, race, p.REGIONS),
        "tokens": of(state, race, p.ON_MAP),
        "tray": of(state, race, p.TRAY),
        "abilities": [dict(ability) for ability in abilities(race, power, declined, strict)],
    }


def _sheet(state: SmallWorldsState, seat: int) -> dict[str, Any] | None:
    """Give the score sheet of a seat's last turn, which everybody heard (SW-803)."""
    scored = round_scored(state, seat)
    if scored < 1:
        return None
    sheet = sheet_of(state, seat)
    return {"round": scored, "rows": [{"text": row.text, "n": row.n} for row in rows(sheet)], "total": total(sheet)}


def costs(state: SmallWorldsState) -> list[dict[str, Any]]:
    """List what the acting tribe can conquer now, each region once, in the first way that is open (SW-1103)."""
    if state.phase != p.CONQUER or state.actor == CHANCE:
        return []
    race = int(state.acting)
    hand = of(state, race, p.HAND)
    legal = set(state.legal())
    found = []
    for r in range(int(state.chart.size)):
        how = next((how for how, base in WAYS if base + r in legal), "")
        if how:
            items = price(state, race, r)
            cost = cost_of(items)
            found.append(
                {
                    "region": r,
                    "cost": cost,
                    "short": max(0, cost - hand),
                    "how": how,
                    "parts": [{"text": item_words(item), "n": item.n} for item in items],
                }
            )
    return found
