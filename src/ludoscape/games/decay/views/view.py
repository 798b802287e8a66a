"""What a player of Decay is told: the view. Everything is open (DE-82). Compiled."""

from __future__ import annotations

from typing import Any, Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.telling import ended, prompt, seat_view, steps, won_or_drew
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Ending, Group, Item, Prompt, SeatView, Step, View
from ludoscape.engine.words import seat_name
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.letters import PHASES, REASONS, SUIT_LETTERS, SUITS, TILE_NAMES, tile_words
from ludoscape.games.decay.rules.position import coins, total
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.views.choices import Choices, alike
from ludoscape.games.decay.words.elements import tile_id
from ludoscape.games.decay.words.names import coin_words, css, symbol, tile_symbol
from ludoscape.games.decay.words.sentences import NUMBERS, due_words, end_words

OFFSET = "Offset against its neighbours, never flush."
TEXTS: Final = read_texts("ludoscape.games.decay")
DOING: Final[dict[int, str]] = TEXTS.named("doing", vars(p))


def view(state: DecayState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    phase = int(state.phase)
    mine = state.actor >= 0 and seat == state.actor
    choices = Choices(state).all() if mine else []
    then = Choices(state).then() if mine and phase == p.CREATE_TILE else []
    return {
        "game": "decay",
        "seats": [_seat(state, player) for player in range(int(state.settings.seats))],
        "seat": seat,
        "actor": int(state.actor),
        "phase": PHASES[phase],
        "where": _where(state),
        "prompt": _prompt(state, seat),
        "steps": _steps(state),
        "hand": _hand(state, seat),
        "held": _held(state) if mine else "",
        "choices": choices,
        "then": then,
        "kinds": alike([*choices, *then]),
        "board": _board(state),
        "outcome": _outcome(state),
    }


def _board(state: DecayState) -> dict[str, Any]:
    alive = [s for s in range(4) if state.alive >> s & 1]
    lifted = None
    if state.air >= 0:
        put = state.phase == p.PUT
        lifted = {
            "tile": TILE_NAMES[state.air],
            "x": int(state.x[state.air]) if put else None,
            "y": int(state.y[state.air]) if put else None,
        }
    return {
        "side": int(state.settings.side),
        "tiles": [
            {"tile": TILE_NAMES[t], "x": int(state.x[t]), "y": int(state.y[t]), "neutral": t // 6 not in alive}
            for t in members(state.board)
        ],
        "lifted": lifted,
        "pawns": {SUIT_LETTERS[s]: TILE_NAMES[state.pawn[s]] for s in range(4) if state.pawn[s] >= 0},
        "dice": {SUIT_LETTERS[s]: TILE_NAMES[state.die[s]] for s in range(4) if state.die[s] >= 0},
        "active": SUIT_LETTERS[state.suit] if state.actor >= 0 else "",
        "seats": {SUIT_LETTERS[s]: int(state.player_of(s)) for s in range(int(state.settings.suits))},
        "alive": [SUIT_LETTERS[s] for s in alive],
    }


def _suits(state: DecayState, player: int) -> list[int]:
    return [s for s in range(int(state.settings.suits)) if state.player_of(s) == player]


def _purse(purse: int, prefix: str = "", spread: bool = False, pale: bool = False) -> list[Item]:
    found: list[Item] = []
    for s in range(4):
        count = int(coins(purse, s))
        if count:
            item: Item = {
                "icon": symbol("coin", s),
                "css": css(s),
                "label": coin_words(s, count),
                "count": count,
                "spread": spread,
            }
            if prefix:
                item["id"] = f"{prefix}{SUIT_LETTERS[s]}"
            if pale:
                item["pale"] = True
            found.append(item)
    return found


def _seat(state: DecayState, player: int) -> SeatView:
    suits = _suits(state, player)
    living = [s for s in suits if state.alive >> s & 1]
    active = state.actor == player
    lead = int(state.suit) if active else (living or suits)[0]
    groups: list[Group] = []
    for s in sorted(suits, key=lambda s: s != lead):  # the coins of the first are those beside the emblem
        if state.alive >> s & 1:
            groups.append({"label": SUITS[s] if len(suits) > 1 else "", "items": _purse(state.hand[s])})
        elif len(suits) > 1:
            groups.append({"label": f"{SUITS[s]}: dead", "items": []})
    if active and state.spent:
        groups.append({"label": "spent", "items": _purse(state.spent, pale=True), "pale": True})
    end = won_or_drew(state.winners, player) if state.actor == OVER else ""
    tag = end or ("moving" if active else "" if living else "out")
    title = " and ".join(SUITS[s] for s in suits)
    emblem = SUITS[lead].lower()
    return seat_view(player, groups, css=css(lead), emblem=emblem, title=title, tag=tag, out=not living)


def _where(state: DecayState) -> str:
    if state.phase == p.FIRST:
        return "Before the first tile"
    if state.unplaced or state.phase in (p.CREATE_TILE, p.CREATE_PUT):
        tiles = 6 * int(state.settings.suits)
        return f"Building, tile {min(int(state.board).bit_count() + 1, tiles)} of {tiles}"
    if state.reason in (p.REPETITION, p.MAX_TURNS, p.QUIET):  # found between two turns
        return f"Turn {int(state.turn)}"
    return f"Turn {int(state.turn) + 1}"


def _steps(state: DecayState) -> list[Step]:
    phase = int(state.phase)
    if phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT, p.ENDED):
        return []
    labels = ["Walk", "Move a tile", "Slide"]
    goal = state.goal if phase in (p.PAY, p.TOLL) else -1
    at = 0 if phase == p.PAWN or goal == p.FOR_STEP else 2 if phase == p.SLIDE or goal == p.FOR_SLIDE else 1
    return steps([f"{i} {label}" for i, label in enumerate(labels, 1)], at)


def _held(state: DecayState) -> str:
    if state.phase == p.PAWN:
        return f"de-pawn-{SUIT_LETTERS[state.suit]}"
    if state.phase == p.PUT:
        return tile_id(int(state.air))
    if state.phase == p.CREATE_PUT:
        return f"de-hand-{TILE_NAMES[state.air]}"
    return ""


def _hand(state: DecayState, seat: int) -> list[Group]:
    if seat < 0 or seat >= state.settings.seats:
        return []
    mine = state.actor == seat
    groups: list[Group] = []
    if state.phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT):
        suits = [int(state.suit)] if mine else _suits(state, seat)
        if mine and state.air >= 0:
            groups.append({"label": "In your hand", "items": [_tile_item(int(state.air))]})
        left = [t for t in members(state.unplaced) if t // 6 in suits]
        if left:
            groups.append({"label": "Your tiles", "items": [_tile_item(t) for t in left]})
        return groups
    several = state.settings.seats == 2
    suits = [s for s in _suits(state, seat) if state.alive >> s & 1]
    if mine:
        suits.sort(key=lambda s: s != state.suit)
    for s in suits:
        active = mine and s == state.suit
        pick = active and state.phase in (p.PAY, p.TOLL)
        group: Group = {
            "label": f"{SUITS[s]}' coins" if several else "Your coins",
            "items": _purse(state.hand[s], "de-coin-" if pick else "", spread=True),
        }
        if not group["items"]:
            group["label"] += ": none"
        if mine and not active:
            group["pale"] = True
        groups.append(group)
    if mine and state.phase == p.TAKE:
        loser = int(state.loser())
        groups.insert(
            0, {"label": f"{SUITS[loser]}' coins", "items": _purse(state.hand[loser], "de-take-", spread=True)}
        )
    if mine and state.spent:
        groups.append({"label": "Spent", "items": _purse(state.spent, spread=True, pale=True), "pale": True})
    return groups


def _tile_item(tile: int) -> Item:
    return {
        "icon": tile_symbol(tile),
        "css": css(tile // 6),
        "label": tile_words(tile),
        "id": f"de-hand-{TILE_NAMES[tile]}",
    }


def _outcome(state: DecayState) -> Ending | None:
    if state.actor != OVER:
        return None
    return {"winners": members(int(state.winners)), "reason": REASONS[state.reason], "text": end_words(state)}


def _prompt(state: DecayState, seat: int) -> Prompt:
    phase, mine = int(state.phase), state.actor >= 0 and seat == state.actor
    if phase == p.FIRST:
        return prompt("The dice decide who begins", "The highest roll starts building the board.")
    if phase == p.ENDED:
        return ended(members(int(state.winners)), end_words(state))
    suit = SUITS[state.suit]
    if not mine:
        out = seat >= 0 and not state.players_alive() >> seat & 1
        detail = f"{'Your pawn is gone: you are out. ' if out else ''}The turn belongs to {suit}."
        return prompt(f"{seat_name(state.actor)} {DOING[phase]}", detail)
    several = f" of {suit}" if state.settings.seats == 2 else ""
    target = tile_words(int(state.target)) if state.target >= 0 else ""
    if phase == p.CREATE_TILE:
        return prompt(
            f"Put a tile{several} down", OFFSET if state.board else "It is the first one: it lies in the middle."
        )
    if phase in (p.CREATE_PUT, p.PUT):
        detail = OFFSET if phase == p.CREATE_PUT else "Anywhere it touches the board, but not the same sides as before."
        return prompt(f"Put {tile_words(int(state.air))} down", detail)
    if phase == p.PAWN:
        here = int(state.pawn[state.suit])
        if state.other_pawn(here) >= 0:
            return prompt("Walk on", "Your pawn cannot stop where another pawn stands.")
        if here != state.begun:
            return prompt("Walk on, or stop here?", f"Your pawn is on {tile_words(here)}.")
        return prompt(
            f"Walk your pawn{several}",
            "You must end on another empty tile. Prices come back after your turn, tolls do not.",
        )
    if phase == p.PAY:
        what = ("entering", "moving", "sliding")[state.goal]
        return prompt(f"Pay for {what} {target}", due_words(state))
    if phase == p.TOLL:
        owner = SUITS[state.other_pawn(state.target)]
        return prompt(f"Give {owner} a coin as toll", f"Their pawn stands on {target}. The coin is theirs for good.")
    if phase == p.MOVE:
        return prompt(
            f"Move one tile{f' for {suit}' if several else ''}, or keep the board",
            "One that holds parts together cuts others off. Your die will mark it.",
        )
    if phase == p.TAKE:
        loser = int(state.loser())
        count = int(coins(state.owed, loser))
        return prompt(
            f"Take {NUMBERS[count]} coin{'s' if count > 1 else ''} from {SUITS[loser]}", "Your attack has won."
        )
    if total(state.hand[state.suit]):
        return prompt("Slide tiles, or end your turn", "Each slide costs one coin of any suit.")
    return prompt("End your turn", "Your hand is empty, so nothing can be slid.")
