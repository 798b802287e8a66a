"""Positions of Small Worlds written as the dossier writes them, and the questions that tests ask about them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

import ludoscape as ls
from ludoscape.games.small_worlds import SmallWorlds

from .pieces import POWERS, RACES, TRAY
from .reference import Reference

# fixture C: the order of the tiles
RACES_C = (
    "humans",
    "orcs",
    "elves",
    "trolls",
    "dwarves",
    "giants",
    "wizards",
    "ratmen",
    "amazons",
    "ghouls",
    "halflings",
    "skeletons",
    "sorcerers",
    "tritons",
)
POWERS_C = (
    "forest",
    "hill",
    "swamp",
    "stout",
    "merchant",
    "commando",
    "flying",
    "berserk",
    "spirit",
    "heroic",
    "alchemist",
    "wealthy",
    "mounted",
    "fortified",
    "diplomat",
    "bivouacking",
    "seafaring",
    "underworld",
    "pillaging",
    "dragon_master",
)
TYPES = {"begun": bool, "scored": bool, "spirit": bool}
TRIBE = re.compile(r"s(?P<seat>\d) (?P<tribe>[A-Z][\w ]*?)(?P<declined>†?) \{(?P<regions>[^}]*)\}(?P<more>.*)")


def game(seats: int = 2, **options: Any) -> SmallWorlds:
    """Make a game with options; two play on the map of fixture A, three on that of fixture B."""
    return SmallWorlds(seats, **options)


def tribe(text: str) -> dict[str, Any]:
    """Read a tribe written `s0 Humans Dragon Master† {4:1, 10:2} hand 2 nonempty 1`."""
    found = TRIBE.fullmatch(text.strip())
    assert found, text
    race, _, power = found["tribe"].lower().partition(" ")
    words = found["more"].split()
    return {
        "seat": int(found["seat"]),
        "race": race,
        "power": power.replace(" ", "_") or None,
        "declined": bool(found["declined"]),
        "regions": {r.strip(): int(n) for r, n in (pair.split(":") for pair in found["regions"].split(",") if pair)},
        **{key: TYPES.get(key, int)(int(number)) for key, number in zip(words[::2], words[1::2], strict=True)},
    }


def tiles_c(out: str = "", places: int = 5, coins: Mapping[int, int] | None = None) -> dict[str, Any]:
    """Give queue and tops as fixture C fills them, without the tiles of some tribes (`Humans Forest, Orcs Hill`)."""
    gone = re.findall(r"\w+", out.lower().replace("dragon master", "dragon_master"))
    races = [race for race in RACES_C if race not in gone]
    powers = [power for power in POWERS_C if power not in gone]
    queue = [[races[k], powers[k], (coins or {}).get(k + 1, 0)] for k in range(places)]
    return {"queue": queue, "tops": [races[places], powers[places]]}


def position(tribes: str = "", **more: Any) -> dict[str, Any]:
    """Write a position as data in the short form: tribes with semicolons between them; seat 0 moves in round 2."""
    entries = [tribe(text) for text in tribes.split(";") if text.strip()]
    return {"phase": "conquer", "round": 2, "seat": 0, "first": 0, "tribes": entries, **more}


def setup(tribes: str = "", *, seats: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> ls.State:
    """Set up a position on the map of the number of players, with options (see `position`)."""
    return settled(game(seats, **(options or {})).load(position(tribes, **more)))


def fixture_c(out: str = "", tribes: str = "", **more: Any) -> ls.State:
    """Set up the first pick with the tiles of fixture C on the map of fixture A; seat 0 has 5 VP."""
    return setup(tribes, **{"phase": "pick", "round": 1, **tiles_c(out), **more})


def all_races_out(seat0: str) -> dict[str, Any]:
    """Strew ten tribes over the map of five, one region each; four places are filled and the race pile is empty."""
    tribes = [
        seat0,
        "s1 Wizards Flying {30:1}",
        "s2 Ratmen Berserk {39:1}",
        "s3 Amazons Heroic {32:1} hand 4",
        "s4 Ghouls Alchemist {33:1}",
        "s1 Giants Mounted† {4:1}",
        "s2 Halflings Wealthy† {35:1}",
        "s3 Skeletons Fortified† {36:1}",
        "s4 Sorcerers Diplomat† {37:1}",
        "s0 Tritons Underworld† {38:1}",
    ]
    queue = [["humans", "forest", 0], ["orcs", "hill", 0], ["elves", "swamp", 0], ["trolls", "stout", 0]]
    return {
        "tribes": "; ".join(tribes),
        "seats": 5,
        "queue": queue,
        "tops": [None, "commando"],
        "discards": ["spirit", "pillaging"],
        "first": 0,
    }


def settled(state: ls.State) -> ls.State:
    """Let chance show the tiles in the order of fixture C, as far as it does not matter; gives the state back."""
    while state.actor == ls.CHANCE and (drawn := tile_drawn(state)):
        state.play(state.parse(f"draw {drawn}"))
    return state


def tile_drawn(state: ls.State) -> str:
    """Give the tile that fixture C has next, or nothing when no tile is drawn."""
    names = [text.removeprefix("draw ") for text in draws(state) if text.startswith("draw ")]
    return min(names, key=[*RACES_C, *POWERS_C].index, default="")


def play(state: ls.State, line: str) -> ls.State:
    """Play moves and dice with blanks between them, each read and checked; gives the same state back.

    Tiles that line does not name are drawn in the order of fixture C.
    """
    words = line.replace("draw ", "draw_").split()
    for word in words:
        text = word.replace("draw_", "draw ")
        if not text.startswith("draw "):
            settled(state)
        move = state.parse(text)
        assert move in (state.legal() or [m for m, _ in state.chance()]), text
        state.play(move)
        state.validate()
    return settled(state) if not words or not words[-1].startswith("draw_") else state


def after(state: ls.State, line: str) -> ls.State:
    """Play moves on a copy."""
    return play(state.copy(), line)


def moves(state: ls.State) -> str:
    """Give the complete list of legal moves as the dossier writes it."""
    return " ".join(state.text(move) for move in state.legal())


def draws(state: ls.State) -> dict[str, int]:
    """Give the chance events that can come, with their weights."""
    return {state.text(move): weight for move, weight in state.chance()}


def targets(state: ls.State, sign: str = "") -> list[int]:
    """List the regions that a kind of conquest may choose: `x4` (no sign), `x4?`, `x4!` or `x4~`."""
    texts = moves(state).split()
    return [int(text[1:].rstrip(sign)) for text in texts if re.fullmatch(rf"x\d+{re.escape(sign)}", text)]


def second(state: ls.State) -> Reference:
    """Lay the table of the second reading as a position says."""
    chart = cast(Any, state.game).settings.chart.data
    return cast(Reference, Reference.copied(state.dump(), state.game.seats, state.game.options, chart))


def cost(state: ls.State, r: int) -> int:
    """Count the tokens that a conquest takes from a full hand; the second reading must say the same."""
    data = state.dump()
    race = data["acting"]
    filled = {**of(state, race), "hand": hand(state, race) + tray(state, race)}
    data["tribes"] = [filled if entry["race"] == race else entry for entry in data["tribes"]]
    rich = state.game.load(data)
    taken = hand(rich, race) - hand(after(rich, f"x{r}"), race)
    other = second(rich)
    assert other.cost(next(tribe for tribe in other.tribes if tribe.race == race), r) == taken
    return taken


def costs(state: ls.State, *regions: int) -> list[int]:
    """Count the tokens that some conquests take."""
    return [cost(state, r) for r in regions]


def of(state: ls.State, race: str) -> dict[str, Any]:
    """Give what a position says about a tribe; nothing when it is not in play."""
    return next((dict(entry) for entry in state.dump()["tribes"] if entry["race"] == race), {})


def at(state: ls.State, race: str) -> dict[int, int]:
    """Give the tokens of a race by region."""
    return {int(r): n for r, n in of(state, race).get("regions", {}).items()}


def hand(state: ls.State, race: str) -> int:
    """Count the tokens of a race in hand."""
    return int(of(state, race)["hand"])


def pool(state: ls.State, race: str) -> int:
    """Count the tokens of a race that were beaten back."""
    return int(of(state, race)["retreat"])


def tray(state: ls.State, race: str) -> int:
    """Count the tokens of a race in the tray."""
    out = of(state, race)
    return TRAY[race] - (out["hand"] + out["retreat"] + sum(out["regions"].values()) if out else 0)


def vp(state: ls.State, seat: int = 0) -> int:
    """Give the victory points of a seat."""
    return int(state.dump()["vp"][seat])


def paid(state: ls.State, line: str, seat: int = 0) -> int:
    """Tell how many victory points a seat gains by some moves."""
    return vp(after(state, line), seat) - vp(state, seat)


def phase(state: ls.State) -> str:
    """Tell the phase."""
    return str(state.dump()["phase"])


def queue(state: ls.State) -> list[tuple[str, int]]:
    """Give the queue as names with the coins on them: `("Forest Humans", 1)` is written `("humans forest", 1)`."""
    return [(f"{race} {power}", coins) for race, power, coins in state.dump()["queue"]]


def sixth(state: ls.State) -> str:
    """Name the sixth combination; empty when there is none."""
    data = state.dump()
    race, power = data["tops"]
    return f"{race} {power}" if len(data["queue"]) == 5 and race and power else ""


def result(state: ls.State) -> tuple[tuple[int, ...], tuple[float, ...] | None, str]:
    """Give winners, scores and reason of a game that is over."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.scores, outcome.reason


def refused(state: ls.State, text: str, rule: str, *where: str) -> ls.IllegalMove:
    """Check that a move is refused with this rule, a whole sentence and these elements (if any are named)."""
    before = state.digest()
    refusal = state.why_not(text)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, f"{text}: {refusal}"
    assert refusal.reason[0].isupper() or refusal.reason[0] == "{", refusal.reason
    assert refusal.reason.endswith("."), refusal.reason
    assert rule in state.game.rulebook
    assert set(where) <= set(refusal.where), f"{text}: {refusal.where}"
    assert text not in moves(state).split()
    assert state.digest() == before, "asking changed the position"
    return refusal


assert set(RACES_C) == set(RACES)
assert set(POWERS_C) == set(POWERS)
