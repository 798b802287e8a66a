"""Positions of Decay as data: dump, and setting up any position with as little or as much said as one likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.game import Game
from ludoscape.engine.reading import Reader
from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.texts import read_texts
from ludoscape.games.decay.rules import legal
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.invariants import check_choices, check_position
from ludoscape.games.decay.rules.letters import GOALS, PHASES, REASONS, SUIT_LETTERS, SUITS, TILE_INDEX, TILE_NAMES
from ludoscape.games.decay.rules.position import ONE, coins, number, total
from ludoscape.games.decay.rules.state import DecayState

KEYS: Final = read_texts("ludoscape.games.decay").letters("keys")
MANY: Final = 1 << 40  # turns: more than any game has; invariant 17 says how many there can be


def purse_text(purse: int) -> str:
    """Write a purse as letters: SSM."""
    return "".join(SUIT_LETTERS[s] * coins(purse, s) for s in range(4))


def dump(state: DecayState) -> dict[str, Any]:
    """Give the full position as JSON-able data."""
    suits = range(int(state.settings.suits))
    data: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "active": SUIT_LETTERS[state.suit],
        "first": int(state.first),
        "used": [SUIT_LETTERS[s] if s >= 0 else None for s in state.used],
        "tiles": {TILE_NAMES[t]: [int(state.x[t]), int(state.y[t])] for t in members(state.board)},
        "unplaced": [TILE_NAMES[t] for t in members(state.unplaced)],
        "air": TILE_NAMES[state.air] if state.air >= 0 else None,
        "pawns": {SUIT_LETTERS[s]: TILE_NAMES[state.pawn[s]] for s in suits if state.pawn[s] >= 0},
        "dice": {SUIT_LETTERS[s]: TILE_NAMES[state.die[s]] for s in suits if state.die[s] >= 0},
        "alive": "".join(SUIT_LETTERS[s] for s in suits if state.alive >> s & 1),
        "hands": {SUIT_LETTERS[s]: purse_text(state.hand[s]) for s in suits},
        "spent": purse_text(state.spent),
        "turn": int(state.turn),
        "quiet": int(state.quiet),
        "stirred": state.stirred,
        "seen": sorted(int(key) for key in state.seen),
    }
    if state.phase in (p.PAWN, p.PAY, p.TOLL) or state.begun >= 0:
        data["begun"] = TILE_NAMES[state.begun] if state.begun >= 0 else None
        data["entered"] = [TILE_NAMES[t] for t in members(state.entered)]
    if state.phase in (p.PAY, p.TOLL):
        data["goal"] = GOALS[state.goal]
        data["target"] = TILE_NAMES[state.target]
        data["due"] = int(state.due)
        data["lowest_coin"] = int(state.lowest_coin)
        data["distance"] = int(state.distance)
    if state.phase == p.PUT:
        # where the lifted tile was, and what it touched there (DE-48)
        data["lifted_from"] = [int(state.x[state.air]), int(state.y[state.air])]
        data["forbidden"] = [[TILE_NAMES[t] for t in members(state.touch[4 * state.air + side])] for side in range(4)]
    if state.phase == p.TAKE:
        data["owed"] = {SUIT_LETTERS[s]: coins(state.owed, s) for s in suits if coins(state.owed, s)}
    if state.phase == p.ENDED:
        data["winners"] = [w for w in range(4) if state.winners >> w & 1]
        data["reason"] = REASONS[state.reason]
    return data


def suit_of(text: object) -> int:
    """Read a suit's letter. Raises ValueError."""
    if not isinstance(text, str) or len(text) != 1 or text not in SUIT_LETTERS:
        raise ValueError(f"{text!r} is no suit: there are S, M, C and A")
    return SUIT_LETTERS.index(text)


def tile_of(text: object) -> int:
    """Read a tile's name. Raises ValueError."""
    if not isinstance(text, str) or text not in TILE_INDEX:
        raise ValueError(f"{text!r} is no tile: a tile is a suit S, M, C or A and a value n, a, 2, 3, 4 or 5")
    return TILE_INDEX[text]


def tile_set(value: object) -> int:
    """Read a list of tiles as a set. Raises ValueError."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} must be a list of tiles")
    return sum({1 << tile_of(name) for name in value})


def purse_of(value: object) -> int:
    """Read a purse: letters in any order. Raises ValueError."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} must be coins written as letters, such as SSM")
    suits = [suit_of(letter) for letter in value]
    if any(suits.count(s) > 6 for s in suits):
        raise ValueError(f"{value!r} has more than six coins of a suit")
    return sum(ONE[s] for s in suits)


def place_of(value: object) -> tuple[int, int]:
    """Read a place. Raises ValueError."""
    if isinstance(value, list | tuple) and len(value) == 2:
        x, y = value
        if isinstance(x, int) and isinstance(y, int) and not isinstance(x, bool) and max(abs(x), abs(y)) < 1 << 40:
            return x, y
    raise ValueError(f"{value!r} is no place: it must be two whole numbers")


def load(game: Game, data: Mapping[str, Any]) -> DecayState:
    """Set up a position: what `dump` gives, or less.

    Left out: hands are what the other hands leave of a suit's own coins, tiles not named are out of the game, suits
    without a pawn are dead; the phase is the start of the active suit's turn, with the draws and the stuck test there.
    """
    read = Reader(data, KEYS, "a position of Decay")
    state = cast(DecayState, game.start()).blank()  # of the game's own kind
    state.begin()
    suits = int(state.settings.suits)
    phase = PHASES.index(read.word("phase", PHASES, PHASES[p.PAWN]))
    state.phase = phase
    state.first = read.number("first", 0, game.seats - 1)
    state.suit = suit_of(data.get("active", SUIT_LETTERS[state.first]))
    creating = phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT)
    for name, place in read.table("tiles").items():
        tile = tile_of(name)
        x, y = place_of(place)
        if tile // 6 >= suits:
            raise ValueError(f"{name} is not in a game of {game.seats}")
        state.put_down(tile, x, y)
    state.air = -1 if data.get("air") is None else tile_of(data["air"])
    in_use = state.board | (1 << state.air if state.air >= 0 else 0)
    everything = int(state.unplaced)
    state.unplaced = tile_set(data["unplaced"]) if "unplaced" in data else (everything & ~in_use if creating else 0)
    if state.unplaced & ~everything:
        raise ValueError("a tile that is not in this game cannot be put down")
    if state.air < 0 and phase in (p.CREATE_PUT, p.PUT):
        raise ValueError(f"air must name the tile in hand in the phase {PHASES[phase]}")
    if phase == p.CREATE_PUT and state.air // 6 != state.suit:
        raise ValueError("air must be a tile of the active suit in the creation")
    for suit, name in read.table("pawns").items():
        state.pawn[suit_of(suit)] = tile_of(name)
    for suit, name in read.table("dice").items():
        state.die[suit_of(suit)] = tile_of(name)
    _load_alive(state, data, creating)
    _load_hands(state, read, creating)
    _load_used(state, data)
    state.turn = read.number("turn", 0, MANY, -MANY)
    state.quiet = read.number("quiet", 0, MANY, -MANY)
    state.stirred = read.flag("stirred")
    seen = data.get("seen", [])
    if not isinstance(seen, list | tuple) or not all(type(key) is int and 0 <= key < 1 << 62 for key in seen):
        raise ValueError("seen must be a list of keys")
    state.seen = vec[i64](seen)
    if phase == p.PUT:
        _load_forbidden(state, data)
    _load_unfinished(state, data, read)
    fresh = phase == p.PAWN and "begun" not in data
    if fresh:
        here = state.pawn[state.suit]
        if here < 0 or not state.board >> here & 1:
            raise ValueError("the active suit has no pawn on the board")
        state.begun = here
        state.entered = 1 << here
    _load_end(state, data, read)
    if state.phase == p.TOLL and state.other_pawn(state.target) < 0:
        raise ValueError("target must be a tile with another pawn in the phase toll")
    if state.phase not in (p.FIRST, p.ENDED):
        state.actor = state.player_of(state.suit)
    check_position(state)
    if creating:
        _check_creation(state)
    walking = phase == p.PAWN or (phase in (p.PAY, p.TOLL) and state.goal == p.FOR_STEP)
    if walking and (state.begun < 0 or not state.entered >> state.begun & 1):
        raise ValueError("begun must name the tile where the pawn began, and entered that tile, too")
    if phase in (p.PAY, p.TOLL):
        _check_payment(state)
    if fresh:
        state.begin_turns()
    check_choices(state)
    return state


def _load_alive(state: DecayState, data: Mapping[str, Any], creating: bool) -> None:
    if "alive" in data:
        if not isinstance(data["alive"], str):
            raise ValueError("alive must be the letters of the living suits, such as SMC")
        state.alive = sum({1 << suit_of(letter) for letter in data["alive"]})
    elif not creating:
        state.alive = sum(1 << s for s in range(4) if state.pawn[s] >= 0)
    if state.alive >> int(state.settings.suits):
        raise ValueError("a suit that is not in this game cannot be alive")


def _load_hands(state: DecayState, read: Reader, creating: bool) -> None:
    """Read hands; a living suit whose hand is not given has what the other hands leave of its own six coins."""
    given = {suit_of(suit): purse_of(purse) for suit, purse in read.table("hands").items()}
    state.spent = purse_of(read.data.get("spent", ""))
    for s in range(4):
        if s in given:
            state.hand[s] = given[s]
        elif s < state.settings.suits and (creating or state.alive >> s & 1):
            elsewhere = sum(coins(purse, s) for purse in given.values()) + coins(state.spent, s)
            state.hand[s] = max(0, 6 - elsewhere) * ONE[s]
        else:
            state.hand[s] = 0


def _load_used(state: DecayState, data: Mapping[str, Any]) -> None:
    """Read which suit each of two players used last; without it, the rotation from the active suit backwards."""
    if state.settings.seats != 2 or state.phase == p.FIRST:
        return
    if "used" in data:
        used = data["used"]
        if not isinstance(used, list | tuple) or len(used) != 2:
            raise ValueError("used must name the suit that each player used last")
        state.used = vec[i64]([-1 if letter is None else suit_of(letter) for letter in used])
        return
    mover = state.suit & 1
    state.used[mover] = state.suit
    # the other player goes on with the suit that follows the active one: S M C A and M S A C are both in step
    other = 1 - mover
    upcoming = other if (mover == state.first) == (state.suit < 2) else other + 2
    if state.phase in (p.CREATE_TILE, p.CREATE_PUT) and not state.board and state.suit == state.first:
        state.used[other] = -1
    else:
        state.used[other] = (upcoming + 2) & 3


def _load_forbidden(state: DecayState, data: Mapping[str, Any]) -> None:
    """Read where the lifted tile was and what it touched there (DE-48)."""
    forbidden = data.get("forbidden", [[], [], [], []])
    if not isinstance(forbidden, list | tuple) or len(forbidden) != 4:
        raise ValueError("forbidden must be four lists of tiles: touched in the north, east, south and west")
    for side in range(4):
        state.touch[4 * state.air + side] = tile_set(forbidden[side])
    state.whole = state.section(state.board & -state.board, state.board) == state.board
    if "lifted_from" in data:
        state.x[state.air], state.y[state.air] = place_of(data["lifted_from"])


def _load_unfinished(state: DecayState, data: Mapping[str, Any], read: Reader) -> None:
    if data.get("begun") is not None:
        state.begun = tile_of(data["begun"])
    state.entered = tile_set(data.get("entered", []))
    state.goal = GOALS.index(read.word("goal", GOALS, GOALS[0]))
    if data.get("target") is not None:
        state.target = tile_of(data["target"])
    elif state.phase in (p.PAY, p.TOLL):
        raise ValueError(f"target must name the tile in the phase {PHASES[state.phase]}")
    state.due = read.number("due", -1, 5, -1)
    state.lowest_coin = read.number("lowest_coin", 0, 3)
    state.distance = read.number("distance", 0, MANY)
    for suit, count in read.table("owed").items():
        if not isinstance(count, int) or not 0 <= count <= 8:
            raise ValueError("owed must be numbers of coins")
        state.owed += count * ONE[suit_of(suit)]


def _check_creation(state: DecayState) -> None:
    """Check that each suit has the tiles for all its turns to come, before normal play begins (DE-21)."""
    if state.turn:
        raise ValueError("turn counts only once normal play has begun")
    if int(state.alive).bit_count() != state.settings.suits:
        raise ValueError("alive must name all suits before normal play has begun")
    if state.phase == p.FIRST:
        if state.board:
            raise ValueError("tiles cannot lie on the board before it is clear who begins")
        return
    twin = state.copy()
    left = [(int(state.unplaced) >> 6 * s & 63).bit_count() for s in range(int(state.settings.suits))]
    if state.air >= 0:
        left[state.suit] += 1
    while any(left):
        left[twin.suit] -= 1
        if left[twin.suit] < 0:
            raise ValueError(f"unplaced does not fit whose turn it is: {SUITS[twin.suit]} would have too few tiles")
        twin._activate(twin.next_suit())


def _check_payment(state: DecayState) -> None:
    """Check that what is paid for can be had, and how much of it is still due (DE-85)."""
    tile, goal = int(state.target), int(state.goal)
    free = goal != p.FOR_SLIDE and bool(state.is_free(tile))
    if not _can_be_paid_for(state, tile, goal) or (free and state.phase == p.PAY):
        raise ValueError(f"target cannot be {TILE_NAMES[tile]}: nothing is due for it now")
    most = 0 if goal == p.FOR_SLIDE or state.phase == p.TOLL else number(tile) - 1
    if state.due != -1 and not 0 < state.due <= most:
        raise ValueError(f"due must be -1 before the first coin, then at most {most}, not {int(state.due)}")
    if state.due < 0 and state.lowest_coin:
        raise ValueError("lowest_coin must be 0 before the first coin is paid")
    paid = number(tile) - int(state.due) if state.due > 0 else 0
    if (
        goal == p.FOR_STEP
        and state.phase == p.PAY
        and state.pawn[state.suit] == state.begun
        and total(state.spent) != paid
    ):
        raise ValueError(f"spent must be {paid} coins: nothing else was paid in this turn")


def _can_be_paid_for(state: DecayState, tile: int, goal: int) -> bool:
    """Tell whether the pawn can step to a tile, or the tile be moved or slid, once the price is paid."""
    here = int(state.pawn[state.suit])
    if goal == p.FOR_STEP:
        if state.phase == p.TOLL:
            return here == tile and bool(state.entered >> tile & 1)
        return bool(state.near(here) & ~state.entered & 1 << tile)
    if not state.at_hand() >> tile & 1:
        return False
    if goal == p.FOR_LIFT:
        may_toll = state.phase == p.PAY or bool(state.settings.lift_toll)
        return may_toll and not state.clamped(tile) and not state.pawn_holds(tile)
    slides = legal.against_sliding(state, tile)[0] == legal.LEGAL
    return state.phase == p.PAY and slides and legal.against_distance(state, tile, state.distance)[0] == legal.LEGAL


def _load_end(state: DecayState, data: Mapping[str, Any], read: Reader) -> None:
    if state.phase == p.ENDED:
        winners = data.get("winners", [])
        if (
            not isinstance(winners, list | tuple)
            or not winners
            or not all(w in range(state.game.seats) for w in winners)
        ):
            raise ValueError("winners must be a list of players")
        state.winners = sum({1 << w for w in winners})
        if data.get("reason"):  # without one invariant 18 is broken
            state.reason = REASONS.index(read.word("reason", REASONS, ""))
        state.actor = OVER
    elif state.phase == p.FIRST:
        state.actor = CHANCE
