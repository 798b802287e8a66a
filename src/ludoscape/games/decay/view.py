"""What a player of Decay is told: the view, its choices with their effects, and the log. Everything is open (DE-82)."""

from __future__ import annotations

from typing import Any

from ludoscape.engine.state import OVER
from ludoscape.engine.view import Ask, Choice, Effects, Group, Item, Line, Mark, Prompt, SeatView, Step, Told, View
from ludoscape.games.decay import notation
from ludoscape.games.decay.names import (
    COINS, PHASES, REASONS, SIDES, SUIT_LETTERS, SUITS, TILE_NAMES, coin_words, css, join_words, symbol, tile_id, tile_symbol,
    tile_words,
)  # fmt: skip
from ludoscape.games.decay.setup import tiles_in
from ludoscape.games.decay.state import (
    COIN, CREATE_PUT, CREATE_TILE, DECLINE, END, ENDED, FIRST, FOR_LIFT, FOR_SLIDE, FOR_STEP, KEEP, LIFT, MOVE, PAWN, PAY,
    PUT, SLIDE, STEP, STOP, TAKE, TOLL, TOLL_COIN, WIN, DecayState, coins, number, total,
)  # fmt: skip

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
DOING = {
    CREATE_TILE: "is building the board", CREATE_PUT: "is building the board", PAWN: "is walking", PAY: "is paying",
    TOLL: "is paying a toll", MOVE: "may move a tile", PUT: "is moving a tile", TAKE: "is taking coins", SLIDE: "may slide tiles",
}  # fmt: skip


def view(state: DecayState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    phase = int(state.phase)
    mine = state.actor >= 0 and seat == state.actor
    choices = [_Choices(state).choice(move) for move in state.legal()] if mine else []
    return {
        "game": "decay",
        "seats": [_seat(state, player) for player in range(int(state.settings.seats))],
        "seat": seat,
        "actor": int(state.actor),
        "phase": PHASES[phase],
        "where": _where(state),
        "prompt": _prompt(state, mine),
        "steps": _steps(state),
        "hand": _hand(state, seat),
        "held": _held(state) if mine else "",
        "choices": choices,
        "board": _board(state),
        "outcome": _outcome(state),
    }


def _board(state: DecayState) -> dict[str, Any]:
    alive = [s for s in range(4) if state.alive >> s & 1]
    lifted = None
    if state.air >= 0:
        put = state.phase == PUT
        lifted = {
            "tile": TILE_NAMES[state.air],
            "x": int(state.x[state.air]) if put else None,
            "y": int(state.y[state.air]) if put else None,
        }
    return {
        "side": int(state.settings.side),
        "tiles": [
            {"tile": TILE_NAMES[t], "x": int(state.x[t]), "y": int(state.y[t]), "neutral": t // 6 not in alive}
            for t in tiles_in(state.board)
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
                "icon": symbol("coin", s), "css": css(s), "label": coin_words(s, count), "count": count, "spread": spread,
            }  # fmt: skip
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
    for s in suits:
        if state.alive >> s & 1:
            groups.append({"label": SUITS[s] if len(suits) > 1 else "", "items": _purse(state.hand[s])})
        elif len(suits) > 1:
            groups.append({"label": f"{SUITS[s]}: dead", "items": []})
    if active and state.spent:
        groups.append({"label": "spent", "items": _purse(state.spent, pale=True), "pale": True})
    won = state.actor == OVER and bool(state.winners >> player & 1)
    shared = won and state.winners & (state.winners - 1) != 0
    tag = ("draw" if shared else "won") if won else "" if living and not state.actor == OVER else "out" if not living else ""
    return {
        "seat": player,
        "css": css(lead),
        "emblem": SUITS[lead].lower(),
        "title": " and ".join(SUITS[s] for s in suits),
        "groups": groups,
        "tag": "moving" if active else tag,
        "out": not living,
        "score": "",
    }


def _where(state: DecayState) -> str:
    if state.phase == FIRST:
        return "Before the first tile"
    if state.unplaced or state.phase in (CREATE_TILE, CREATE_PUT):
        placed = state.board.bit_count() + 1
        return f"Building the board, tile {min(placed, 6 * int(state.settings.suits))} of {6 * int(state.settings.suits)}"
    return f"Turn {int(state.turn) + (state.actor != OVER)}"


def _steps(state: DecayState) -> list[Step]:
    phase = int(state.phase)
    if phase in (FIRST, ENDED):
        return []
    if phase in (CREATE_TILE, CREATE_PUT):
        labels, at = ["Choose a tile", "Put it down"], phase == CREATE_PUT
    else:
        labels = ["Walk", "Move a tile", "Slide"]
        goal = state.goal if phase in (PAY, TOLL) else -1
        at = 0 if phase == PAWN or goal == FOR_STEP else 2 if phase == SLIDE or goal == FOR_SLIDE else 1
    return [
        {"label": f"{i + 1} {label}", "state": "done" if i < at else "on" if i == at else "todo"}
        for i, label in enumerate(labels)
    ]


def _held(state: DecayState) -> str:
    if state.phase == PAWN:
        return f"de-pawn-{SUIT_LETTERS[state.suit]}"
    if state.phase == PUT:
        return tile_id(int(state.air))
    if state.phase == CREATE_PUT:
        return f"de-hand-{TILE_NAMES[state.air]}"
    return ""


def _hand(state: DecayState, seat: int) -> list[Group]:
    if seat < 0 or seat >= state.settings.seats:
        return []
    mine = state.actor == seat
    groups: list[Group] = []
    if state.phase in (FIRST, CREATE_TILE, CREATE_PUT):
        suits = [int(state.suit)] if mine else _suits(state, seat)
        if mine and state.air >= 0:
            groups.append({"label": "In your hand", "items": [_tile_item(int(state.air))]})
        left = [t for t in tiles_in(state.unplaced) if t // 6 in suits]
        if left:
            groups.append({"label": "Your tiles", "items": [_tile_item(t) for t in left]})
        return groups
    several = state.settings.seats == 2
    suits = [s for s in _suits(state, seat) if state.alive >> s & 1]
    if mine:
        suits.sort(key=lambda s: s != state.suit)
    for s in suits:
        active = mine and s == state.suit
        pick = active and state.phase in (PAY, TOLL)
        group: Group = {
            "label": f"{SUITS[s]}' coins" if several else "Your coins",
            "items": _purse(state.hand[s], "de-coin-" if pick else "", spread=True),
        }
        if not group["items"]:
            group["label"] += ": none"
        if mine and not active:
            group["pale"] = True
        groups.append(group)
    if mine and state.phase == TAKE:
        loser = int(state.loser())
        groups.insert(0, {"label": f"{SUITS[loser]}' coins", "items": _purse(state.hand[loser], "de-take-", spread=True)})
    if mine and state.spent:
        groups.append({"label": "Spent", "items": _purse(state.spent, spread=True, pale=True), "pale": True})
    return groups


def _tile_item(tile: int) -> Item:
    return {"icon": tile_symbol(tile), "css": css(tile // 6), "label": tile_words(tile), "id": f"de-hand-{TILE_NAMES[tile]}"}


def _outcome(state: DecayState) -> dict[str, Any] | None:
    if state.actor != OVER:
        return None
    winners = [p for p in range(int(state.settings.seats)) if state.winners >> p & 1]
    return {"winners": winners, "reason": REASONS[state.reason], "text": _end_words(state)}


def _end_words(state: DecayState) -> str:
    winners = [f"{{{p}}}" for p in range(int(state.settings.seats)) if state.winners >> p & 1]
    names = join_words(winners)
    share = f"The game is drawn between {names}" if len(winners) > 1 else f"The game goes to {names}"
    return {
        "last": f"The last pawn on the board belongs to {names}.",
        "all_dead": f"{share}: the last pawns fell together.",
        "repetition": f"{share}: the same position came again and again.",
        "max_turns": f"{share}: the longest game is over.",
        "quiet": f"{share}: nothing has been lost or taken for a long time.",
    }[REASONS[state.reason]]


def _prompt(state: DecayState, mine: bool) -> Prompt:
    phase = int(state.phase)
    if phase == FIRST:
        return {"title": "The dice decide who begins", "detail": "The highest roll starts building the board."}
    if phase == ENDED:
        winners = [f"{{{p}}}" for p in range(int(state.settings.seats)) if state.winners >> p & 1]
        title = f"{winners[0]} won" if len(winners) == 1 else f"A draw: {join_words(winners)}"
        return {"title": title, "detail": _end_words(state)}
    suit = SUITS[state.suit]
    if not mine:
        return {"title": f"{{{int(state.actor)}}} {DOING[phase]}", "detail": f"The turn belongs to {suit}."}
    several = f" of {suit}" if state.settings.seats == 2 else ""
    target = tile_words(int(state.target)) if state.target >= 0 else ""
    if phase == CREATE_TILE:
        return {"title": f"Choose a tile{several} to put down", "detail": "Six of each suit build the board, one by one."}
    if phase in (CREATE_PUT, PUT):
        detail = "Offset against its neighbours, never flush." if phase == CREATE_PUT else \
            "Anywhere it touches the board, but not the same sides as before."  # fmt: skip
        return {"title": f"Put {tile_words(int(state.air))} down", "detail": detail}
    if phase == PAWN:
        here = int(state.pawn[state.suit])
        if state.other_pawn(here) >= 0:
            return {"title": "Walk on", "detail": "Your pawn cannot stop where another pawn stands."}
        if here != state.begun:
            return {"title": "Walk on, or stop here?", "detail": f"Your pawn is on {tile_words(here)}."}
        return {"title": f"Walk your pawn{several}", "detail": "You must end on another empty tile."}
    if phase == PAY:
        what = ("entering", "moving", "sliding")[state.goal]
        return {"title": f"Pay for {what} {target}", "detail": _price_words(state)}
    if phase == TOLL:
        owner = SUITS[state.other_pawn(state.target)]
        return {"title": f"Give {owner} a coin as toll", "detail": f"Their pawn stands on {target}. The coin is theirs for good."}
    if phase == MOVE:
        return {"title": f"Move one tile, or keep the board{several}", "detail": "Your die will mark the tile you move."}
    if phase == TAKE:
        loser = int(state.loser())
        count = int(coins(state.owed, loser))
        return {"title": f"Take {NUMBERS[count]} coin{'s' if count > 1 else ''} from {SUITS[loser]}", "detail": "Your attack has won."}
    if total(state.hand[state.suit]):
        return {"title": "Slide tiles, or end your turn", "detail": "Each slide costs one coin of any suit."}
    return {"title": "End your turn", "detail": "Your hand is empty, so nothing can be slid."}


def _price_words(state: DecayState) -> str:
    tile = int(state.target)
    if state.goal == FOR_SLIDE:
        return "One coin of any suit."
    if state.due > 0:
        return f"{NUMBERS[state.due].capitalize()} more coin{'s' if state.due > 1 else ''} of other suits than {SUITS[tile // 6]}."
    return f"{_price(tile).capitalize()}."


def _price(tile: int) -> str:
    count = number(tile)
    own = coin_words(tile // 6)
    return "one coin of any suit" if count == 1 else f"{own}, or {NUMBERS[count]} coins of other suits"


def _cost(state: DecayState, tile: int) -> str:
    """Give the short price of a tile for the list of choices."""
    if state.is_free(tile):
        return "free"
    count = number(tile)
    hand = int(state.hand[state.suit])
    own = bool(coins(hand, tile // 6))
    others = total(hand) - coins(hand, tile // 6) >= count
    words = ([f"1 {COINS[tile // 6]}"] if own else []) + ([f"{count} other"] if others else [])
    return "1 coin" if count == 1 else " or ".join(words)


class _Choices:
    """Describe the legal moves of a state one by one."""

    def __init__(self, state: DecayState) -> None:
        self.state = state
        self.suit = int(state.suit)

    def choice(self, move: int) -> Choice:
        state = self.state
        text = notation.text_of(state, move)
        after = state.copy()
        after.play(move)
        undo = bool(after.actor == state.actor)
        base: Choice = {
            "move": text, "kind": PHASES[state.phase], "label": text, "hint": "", "icon": "i-check", "css": css(self.suit),
            "picks": [], "ask": {"title": "", "detail": "", "yes": "Yes", "no": "Back"},
            "effects": {"lines": [], "undo": undo, "draw": {}},
        }  # fmt: skip
        kind = text[0]
        if kind == "+":
            self._create(base, move)
        elif kind == "@":
            self._put(base, move, after)
        elif kind == ">":
            self._step(base, move - STEP)
        elif text == ".":
            self._stop(base)
        elif kind == "*":
            self._coin(base, move - COIN)
        elif kind == "$":
            self._toll(base, move - TOLL_COIN)
        elif text == "^-":
            self._keep(base)
        elif kind == "^":
            self._lift(base, move - LIFT)
        elif kind == "!":
            self._take(base, move)
        elif kind == "~":
            self._slide(base, move)
        else:
            self._end(base, after)
        return base

    def _create(self, c: Choice, tile: int) -> None:
        name = tile_words(tile)
        c.update(label=name, icon=tile_symbol(tile), picks=[f"de-hand-{TILE_NAMES[tile]}"], rule="DE-21")
        c["ask"] = _ask(f"Put {name} down next?", "You choose its spot after this.", "Take it", "Other tile")
        c["effects"]["draw"] = {"tile": TILE_NAMES[tile]}

    def _put(self, c: Choice, move: int, after: DecayState) -> None:
        """Tell what a spot does: contacts, attacks with their sums, what is cut off and who dies with it."""
        state = self.state
        tile = int(state.air)
        x, y = int(state.spot_x(move)), int(state.spot_y(move))
        creating = state.phase == CREATE_PUT
        touched = tiles_in(state.contacts(x, y, state.board))
        left = [] if creating else [t for t in tiles_in(state.board | 1 << tile) if not after.board >> t & 1]
        dead = [s for s in range(4) if state.pawn[s] in left]
        fights = _fights(after, tile) if not creating and after.suit == state.suit and not after.reason else []
        touches = join_words([tile_words(t) for t in touched]) if touched else "nothing"
        name = tile_words(tile)
        c.update(
            label=f"Put {name} beside {touches}" if touched else f"Put {name} in the middle of the table",
            icon=tile_symbol(tile), picks=[f"de-spot-{x}_{y}"], hint=_spot_hint(fights, left, dead),
            rule="DE-23" if creating else "DE-49",
        )  # fmt: skip
        lines: list[Line] = []
        for target, strength, defence in fights:
            lines.append(_fight_line(after, target, strength, defence))
        if left:
            words = join_words([tile_words(t) for t in left])
            lines.append(_line("i-x", "s-none", f"Cuts off {words}", "", "leaves the game" if len(left) == 1 else "leave the game", "bad", left))
        for s in dead:
            own = state.player_of(s) == state.actor
            lines.append(_line(symbol("pawn", s), css(s), "Your own pawn falls" if own else f"The pawn of {SUITS[s]} falls", "", f"{SUITS[s]} die", "bad" if own else "good", []))
        if state.phase == PUT and not lines:
            lines.append(_line("i-check", "s-none", f"Touches {touches}", "", "no attack", "plain", touched))
        c["effects"]["lines"] = lines
        c["effects"]["draw"] = {
            "tile": TILE_NAMES[tile], "x": x, "y": y,
            "touches": [{"tile": TILE_NAMES[t], "side": SIDES[_side_of(state, t, x, y)]} for t in touched],
            "attacks": [
                {"tile": TILE_NAMES[t], "strength": a, "defence": d, "wins": a > d} for t, a, d in fights
            ],
            "leaves": [TILE_NAMES[t] for t in left],
            "dies": [SUIT_LETTERS[s] for s in dead],
        }  # fmt: skip
        c["ask"] = _ask(f"Put {name} here?", _put_detail(touches, fights, left, dead), "Put it here", "Other spot")

    def _step(self, c: Choice, tile: int) -> None:
        state = self.state
        name = tile_words(tile)
        other = int(state.other_pawn(tile))
        cost = _cost(state, tile)
        c.update(label=name, hint=cost + (" + toll" if other >= 0 else ""), icon=tile_symbol(tile), css=css(tile // 6), picks=[tile_id(tile)], rule="DE-30")
        detail = "It costs nothing." if cost == "free" else f"Price: {_price(tile)}."
        if other >= 0:
            detail += f" Then a toll to {SUITS[other]}, and you must walk on."
            c["effects"]["lines"].append(_line(symbol("pawn", other), css(other), f"{SUITS[other]} stand there", "toll", "give 1 coin", "bad", [tile]))
        c["effects"]["lines"].insert(0, _line(tile_symbol(tile), css(tile // 6), f"Walk to {name}", "", cost, "plain", [tile]))
        c["effects"]["draw"] = {"pawn": SUIT_LETTERS[self.suit], "path": [TILE_NAMES[state.pawn[self.suit]], TILE_NAMES[tile]]}
        c["ask"] = _ask(f"Walk to {name}?", detail, "Walk there", "Other way")

    def _stop(self, c: Choice) -> None:
        here = int(self.state.pawn[self.suit])
        c.update(label=f"Stop on {tile_words(here)}", icon=symbol("pawn", self.suit), picks=[tile_id(here)], rule="DE-38")
        c["effects"]["draw"] = {"pawn": SUIT_LETTERS[self.suit], "path": [TILE_NAMES[here]]}
        c["ask"] = _ask(f"Stop on {tile_words(here)}?", "Step 2 is next: you may move a tile.", "Stop here", "Walk on")

    def _coin(self, c: Choice, s: int) -> None:
        state = self.state
        tile = int(state.target)
        c.update(label=f"Pay {coin_words(s)}", icon=symbol("coin", s), css=css(s), picks=[f"de-coin-{SUIT_LETTERS[s]}"], rule="DE-34")
        if state.goal != FOR_SLIDE and number(tile) > 1:
            due = (number(tile) if state.due < 0 else state.due) - 1
            c["hint"] = "that is all" if s == tile // 6 or due == 0 else f"{due} more after it"
            c["rule"] = "DE-34" if s == tile // 6 else "DE-35"
        c["ask"] = _ask(f"Pay {coin_words(s)}?", "It comes back to you at the end of your turn.", "Pay it", "Other coin")

    def _toll(self, c: Choice, s: int) -> None:
        state = self.state
        owner = SUITS[state.other_pawn(state.target)]
        c.update(label=f"Give {coin_words(s)}", hint=f"to {owner}", icon=symbol("coin", s), css=css(s), picks=[f"de-coin-{SUIT_LETTERS[s]}"], rule="DE-37")
        c["effects"]["lines"] = [_line(symbol("coin", s), css(s), f"{owner} get {coin_words(s)}", "", "for good", "bad", [])]
        c["ask"] = _ask(f"Give {coin_words(s)} to {owner}?", "A toll does not come back.", "Give it", "Other coin")

    def _lift(self, c: Choice, tile: int) -> None:
        state = self.state
        name = tile_words(tile)
        cost = _cost(state, tile)
        rest = state.board & ~(1 << tile)
        whole = state.section(rest & -rest, rest) == rest
        lines = [_line(tile_symbol(tile), css(tile // 6), f"Lift {name}", "", cost, "plain", [tile])]
        if not whole:
            lines.append(_line("i-no", "s-none", "The board falls into parts without it", "", "put it back wisely", "bad", []))
        c.update(label=name, hint=cost + ("" if whole else ", splits"), icon=tile_symbol(tile), css=css(tile // 6), picks=[tile_id(tile)], rule="DE-41")
        c["effects"]["lines"] = lines
        c["effects"]["draw"] = {"tile": TILE_NAMES[tile]}
        price = "It costs nothing." if cost == "free" else f"Price: {_price(tile)}."
        if state.settings.lift_toll and state.other_pawn(tile) >= 0:
            price += f" Then a toll to {SUITS[state.other_pawn(tile)]}."
        c["ask"] = _ask(f"Move {name}?", f"{price} You must then put it down somewhere else.", "Lift it", "Other tile")

    def _keep(self, c: Choice) -> None:
        c.update(label="Keep the board as it is", icon="i-no", rule="DE-51")
        detail = "Your die is taken off the board." if self.state.die[self.suit] >= 0 else "No tile is moved this turn."
        c["ask"] = _ask("Keep the board as it is?", detail, "Keep", "Back")

    def _take(self, c: Choice, move: int) -> None:
        loser = SUITS[self.state.loser()]
        if move == DECLINE:
            c.update(label="Take no more", icon="i-no", rule="DE-69")
            c["ask"] = _ask(f"Leave {loser} the rest?", "What you decline is not offered again.", "Leave it", "Back")
            return
        s = move - WIN
        c.update(label=f"Take {coin_words(s)}", hint=f"from {loser}", icon=symbol("coin", s), css=css(s), picks=[f"de-take-{SUIT_LETTERS[s]}"], rule="DE-69")
        c["effects"]["lines"] = [_line(symbol("coin", s), css(s), f"You get {coin_words(s)}", f"from {loser}", "", "good", [])]
        c["ask"] = _ask(f"Take {coin_words(s)} from {loser}?", "It is yours for good.", "Take it", "Other coin")

    def _slide(self, c: Choice, move: int) -> None:
        state = self.state
        tile, distance = divmod(move - int(state.settings.slide_base), 2 * int(state.settings.side))
        way = int(state.slide_side(tile))
        x, y = int(state.x[tile]) + (0, 1, 0, -1)[way] * distance, int(state.y[tile]) + (1, 0, -1, 0)[way] * distance
        word = ("north", "east", "south", "west")[way]
        name = tile_words(tile)
        c.update(label=f"Slide {name} {word} by {distance}", hint="1 coin", icon=tile_symbol(tile), css=css(tile // 6), picks=[tile_id(tile), f"de-ghost-{TILE_NAMES[tile]}-{distance}"], rule="DE-55")
        c["effects"]["draw"] = {"tile": TILE_NAMES[tile], "x": x, "y": y, "distance": distance}
        c["effects"]["lines"] = [_line(tile_symbol(tile), css(tile // 6), f"Slide {name} {word}", f"{distance} of {state.settings.side} of a side", "1 coin", "plain", [tile])]
        c["ask"] = _ask(f"Slide {name} {word}?", "It costs one coin of any suit.", "Slide it", "Other slide")

    def _end(self, c: Choice, after: DecayState) -> None:
        state = self.state
        c.update(label="End your turn", icon="i-check", rule="DE-28")
        lines: list[Line] = []
        for s in range(4):
            if state.alive >> s & 1 and not after.alive >> s & 1:
                own = state.player_of(s) == state.actor
                lines.append(_line(symbol("pawn", s), css(s), f"{SUITS[s]} cannot walk", "", "they die", "bad" if own else "good", []))
        c["effects"]["lines"] = lines
        detail = "Your spent coins come back." if state.spent else "The next player moves."
        if after.actor >= 0 and after.actor != state.actor:
            detail = f"{'Your spent coins come back. ' if state.spent else ''}{{{int(after.actor)}}} moves next."
        c["ask"] = _ask("End your turn?", detail, "End turn", "Back")


def _ask(title: str, detail: str, yes: str, no: str) -> Ask:
    return {"title": title, "detail": detail, "yes": yes, "no": no}


def _line(icon: str, colour: str, text: str, detail: str, result: str, tone: str, tiles: list[int]) -> Line:
    return {
        "icon": icon, "css": colour, "text": text, "detail": detail, "result": result, "tone": tone,
        "where": [tile_id(t) for t in tiles],
    }  # fmt: skip


def _fights(after: DecayState, tile: int) -> list[tuple[int, int, int]]:
    return [(t, int(after.strength(t)), int(after.defence(t))) for t in tiles_in(after.targets(tile))]


def _fight_line(after: DecayState, target: int, strength: int, defence: int) -> Line:
    loser = target // 6
    if strength > defence:
        result = "take 1 coin" if total(after.hand[loser]) else "no coin left to take"
        return _line(SUITS[loser].lower(), css(loser), f"Beats {tile_words(target)}", f"{strength} against {defence}", result, "good", [target])
    return _line(SUITS[loser].lower(), css(loser), f"{tile_words(target)} holds", f"{strength} against {defence}", "nothing", "plain", [target])


def _spot_hint(fights: list[tuple[int, int, int]], left: list[int], dead: list[int]) -> str:
    hints = []
    won = sum(a > d for _, a, d in fights)
    if won:
        hints.append(f"wins {won}")
    if left:
        hints.append(f"cuts off {len(left)}")
    if dead:
        hints.append(f"{join_words([SUITS[s] for s in dead])} die")
    return ", ".join(hints)


def _put_detail(touches: str, fights: list[tuple[int, int, int]], left: list[int], dead: list[int]) -> str:
    parts = [f"It will touch {touches}" if touches != "nothing" else "It is the first tile"]
    beaten = [tile_words(t) for t, a, d in fights if a > d]
    if beaten:
        parts.append(f"beat {join_words(beaten)}")
    if left:
        parts.append(f"cut off {join_words([tile_words(t) for t in left])}")
    if dead:
        parts.append(f"kill {join_words([SUITS[s] for s in dead])}")
    return f"{join_words(parts)}."


def _side_of(state: DecayState, tile: int, x: int, y: int) -> int:
    """Tell on which side a tile at (x, y) would touch another."""
    dx, dy = int(state.x[tile]) - x, int(state.y[tile]) - y
    if abs(dy) == state.settings.side:
        return 0 if dy > 0 else 2
    return 1 if dx > 0 else 3


# ---- the log


def tell(before: DecayState, move: int, after: DecayState) -> Told:
    """Tell an event: a sentence with `{seat}` where a name belongs, the rule it rests on, and its traces on the board."""
    text = notation.text_of(before, move)
    if before.phase == FIRST:
        player = int(after.actor)
        return {
            "text": f"{{{player}}} rolled highest and begins.", "css": css(player), "emblem": SUITS[player].lower(), "rule": "DE-19",
            "marks": [], "joins": False,
        }  # fmt: skip
    sentence, rule, marks, joins = _TELLERS[text[0]](before, move, after)
    fallen, ends = _deaths(before, after)
    marks += ends
    if fallen:
        sentence = f"{sentence} {fallen}".strip()
        joins = False
        rule = "DE-70"
    return {
        "text": sentence, "css": css(int(before.suit)), "emblem": SUITS[before.suit].lower(), "rule": rule, "marks": marks,
        "joins": joins,
    }  # fmt: skip


_Told = tuple[str, str, list[Mark], bool]


def _who(state: DecayState) -> str:
    return f"{{{int(state.actor)}}}"


def _from(state: DecayState, tile: int) -> Mark:
    return {"kind": "from", "at": [int(state.x[tile]), int(state.y[tile])]}


def _to(tile: int) -> Mark:
    return {"kind": "to", "at": TILE_NAMES[tile]}


def _tell_create(before: DecayState, move: int, after: DecayState) -> _Told:
    return f"{_who(before)} chose {tile_words(move)}.", "DE-21", [], False


def _tell_put(before: DecayState, move: int, after: DecayState) -> _Told:
    tile = int(before.air)
    x, y = int(before.spot_x(move)), int(before.spot_y(move))
    touched = tiles_in(before.contacts(x, y, before.board))
    beside = f" beside {join_words([tile_words(t) for t in touched])}" if touched else ""
    marks: list[Mark] = []
    if before.phase == CREATE_PUT:
        return f"{_who(before)} put {tile_words(tile)} down{beside}.", "DE-23", [_to(tile)], False
    marks.append(_from(before, tile))
    left = [t for t in tiles_in(before.board | 1 << tile) if not after.board >> t & 1]
    if tile not in left:
        marks.append(_to(tile))
    sentence, rule = f"{_who(before)} moved {tile_words(tile)}{beside}.", "DE-49"
    if left:
        sentence += f" {join_words([tile_words(t) for t in left])} {'was' if len(left) == 1 else 'were'} cut off."
        rule = "DE-63"
        for t in left:
            place = [x, y] if t == tile else [int(before.x[t]), int(before.y[t])]
            marks.append({"kind": "gone", "at": [TILE_NAMES[t], *place]})
    if after.suit == before.suit and not after.reason:
        fights = _fights(after, tile)
        for t, a, d in fights:
            sentence += f" {'It beat' if a > d else 'It failed against'} {tile_words(t)}, {a} against {d}."
        if fights:
            rule = "DE-68"
    return sentence, rule, marks, False


def _tell_step(before: DecayState, move: int, after: DecayState) -> _Told:
    tile = move - STEP
    here = int(before.pawn[before.suit])
    pawn = "pawn" if before.settings.seats > 2 else f"pawn of {SUITS[before.suit]}"
    free = " It was free." if before.is_free(tile) else ""
    return f"{_who(before)} walked the {pawn} to {tile_words(tile)}.{free}", "DE-31", [_from(before, here), _to(tile)], False


def _tell_stop(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-38", [_to(int(before.pawn[before.suit]))], True


def _tell_coin(before: DecayState, move: int, after: DecayState) -> _Told:
    """Tell the price once it is paid in full; the coins before the last say nothing."""
    s, tile = move - COIN, int(before.target)
    marks: list[Mark] = [_to(tile)]
    if before.goal == FOR_SLIDE:
        marks.insert(0, _from(before, tile))
        name = tile_words(tile)
        return f"{_who(before)} slid {name} for {coin_words(s)}.", "DE-55", marks, False
    if after.phase == PAY:
        return "", "DE-35", marks, True
    rule = "DE-46" if before.goal == FOR_LIFT else "DE-34"
    if s == tile // 6 or number(tile) == 1:
        return f"Price: {coin_words(s)}.", rule, marks, True
    return f"Price: {NUMBERS[number(tile)]} coins of other suits.", rule, marks, True


def _tell_toll(before: DecayState, move: int, after: DecayState) -> _Told:
    owner = SUITS[before.other_pawn(before.target)]
    return f"Toll to {owner}: {coin_words(move - TOLL_COIN)}.", "DE-37", [_to(int(before.target))], True


def _tell_lift(before: DecayState, move: int, after: DecayState) -> _Told:
    if move == KEEP:
        return f"{_who(before)} kept the board as it is.", "DE-51", [], False
    tile = move - LIFT
    free = " It was free." if before.is_free(tile) else ""
    return f"{_who(before)} lifted {tile_words(tile)}.{free}", "DE-41", [_from(before, tile)], False


def _tell_take(before: DecayState, move: int, after: DecayState) -> _Told:
    loser = SUITS[before.loser()]
    if move == DECLINE:
        return f"{_who(before)} took no more coins from {loser}.", "DE-69", [], True
    return f"{_who(before)} took {coin_words(move - WIN)} from {loser}.", "DE-69", [], True


def _tell_slide(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-55", [], True


def _tell_end(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-28", [], True


_TELLERS = {
    "+": _tell_create, "@": _tell_put, ">": _tell_step, ".": _tell_stop, "*": _tell_coin, "$": _tell_toll, "^": _tell_lift,
    "!": _tell_take, "~": _tell_slide, ";": _tell_end,
}  # fmt: skip


def _deaths(before: DecayState, after: DecayState) -> tuple[str, list[Mark]]:
    """Tell who died with an event, cut off or stuck, and how the game ended."""
    dead = [s for s in range(4) if before.alive >> s & 1 and not after.alive >> s & 1]
    marks: list[Mark] = []
    said = []
    gone = before.board | (1 << before.air if before.air >= 0 else 0)
    for s in dead:
        tile = int(before.pawn[s])
        cut = not after.board >> tile & 1 and bool(gone >> tile & 1)
        said.append(f"{SUITS[s]} {'fell with the tiles' if cut else 'could not walk and died'}.")
        marks.append({"kind": "fell", "at": [SUIT_LETTERS[s], int(before.x[tile]), int(before.y[tile])]})
    if after.actor == OVER:
        said.append(_end_words(after))
    return " ".join(said), marks


