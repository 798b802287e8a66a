"""The legal moves of Decay as choices: what to click, what is asked, and what each would do."""

from __future__ import annotations

from collections.abc import Sequence

from ludoscape.engine.sets import members
from ludoscape.engine.view import Ask, Choice, Line
from ludoscape.engine.words import join_words, many
from ludoscape.games.decay.rules import costs
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import EAST_BY, NORTH_BY
from ludoscape.games.decay.rules.costs import Cost
from ludoscape.games.decay.rules.letters import PHASES, SUIT_LETTERS, SUITS, TILE_NAMES, tile_words
from ludoscape.games.decay.rules.position import total
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words import notation
from ludoscape.games.decay.words.elements import tile_id
from ludoscape.games.decay.words.names import SIDE_WORDS, SIDES, coin_words, css, symbol, tile_symbol
from ludoscape.games.decay.words.sentences import price_words, short_price, sums


class Choices:
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
            "move": text,
            "kind": PHASES[state.phase],
            "label": text,
            "hint": "",
            "icon": "i-check",
            "css": css(self.suit),
            "picks": [],
            "ask": {"title": "", "detail": "", "yes": "Yes", "no": "Back"},
            "effects": {"lines": [], "undo": undo, "draw": {}},
        }
        kind = text[0]
        if kind == "+":
            self._create(base, move)
        elif kind == "@":
            self._put(base, move, after)
        elif kind == ">":
            self._step(base, move - p.STEP)
        elif text == ".":
            self._stop(base)
        elif kind == "*":
            self._coin(base, move - p.COIN)
        elif kind == "$":
            self._toll(base, move - p.TOLL_COIN)
        elif text == "^-":
            self._keep(base)
        elif kind == "^":
            self._lift(base, move - p.LIFT)
        elif kind == "!":
            self._take(base, move)
        elif kind == "~":
            self._slide(base, move)
        else:
            self._end(base, after)
        return base

    def _create(self, c: Choice, tile: int) -> None:
        name = tile_words(tile)
        _fill(c, label=name, icon=tile_symbol(tile), picks=[f"de-hand-{TILE_NAMES[tile]}"], rule="DE-21")
        c["ask"] = _ask(f"Put {name} down next?", "You choose its spot after this.", "Take it", "Other tile")
        c["effects"]["draw"] = {"tile": TILE_NAMES[tile]}

    def _put(self, c: Choice, move: int, after: DecayState) -> None:
        """Tell what a spot does: contacts, attacks with their sums, what is cut off and who dies with it."""
        state = self.state
        tile = int(state.air)
        x, y = int(state.spot_x(move)), int(state.spot_y(move))
        creating = state.phase == p.CREATE_PUT
        touched = members(state.contacts(x, y, state.board))
        left = [] if creating else [t for t in members(state.board | 1 << tile) if not after.board >> t & 1]
        dead = [s for s in range(4) if state.pawn[s] in left]
        fights = sums(after, tile) if not creating and after.suit == state.suit and not after.reason else []
        touches = join_words([tile_words(t) for t in touched]) if touched else "nothing"
        name = tile_words(tile)
        _fill(
            c,
            label=f"Put {name} {_place_words(state, touched, x, y)}",
            icon=tile_symbol(tile),
            css=css(tile // 6),
            picks=[f"de-spot-{x}_{y}"],
            hint=_spot_hint(fights, left, dead),
            rule="DE-23" if creating else "DE-49",
        )
        lines: list[Line] = []
        for target, strength, defence in fights:
            lines.append(_fight_line(after, target, strength, defence))
        if left:
            words = join_words([tile_words(t) for t in left])
            lines.append(
                _line(
                    "i-x",
                    "s-none",
                    f"Cuts off {words}",
                    "",
                    "leaves the game" if len(left) == 1 else "leave the game",
                    "bad",
                    left,
                )
            )
        for s in dead:
            own = state.player_of(s) == state.actor
            lines.append(
                _line(
                    symbol("pawn", s),
                    css(s),
                    "Your own pawn falls" if own else f"The pawn of {SUITS[s]} falls",
                    "",
                    f"{SUITS[s]} die",
                    "bad" if own else "good",
                    [],
                )
            )
        if state.phase == p.PUT and not lines:
            lines.append(_line("i-check", "s-none", f"Touches {touches}", "", "no attack", "plain", touched))
        c["effects"]["lines"] = lines
        if left:
            c["effects"]["asks"] = True
        c["effects"]["draw"] = {
            "tile": TILE_NAMES[tile],
            "x": x,
            "y": y,
            "touches": [{"tile": TILE_NAMES[t], "side": SIDES[state.side_towards(t, x, y)]} for t in touched],
            "attacks": [{"tile": TILE_NAMES[t], "strength": a, "defence": d, "wins": a > d} for t, a, d in fights],
            "leaves": [TILE_NAMES[t] for t in left],
            "dies": [SUIT_LETTERS[s] for s in dead],
        }
        c["ask"] = _ask(f"Put {name} here?", _put_detail(touches, fights, left, dead), "Put it here", "Other spot")

    def _step(self, c: Choice, tile: int) -> None:
        state = self.state
        name = tile_words(tile)
        ways, toll = costs.price(state, p.FOR_STEP, tile), costs.toll(state, p.FOR_STEP, tile)
        cost = short_price(ways)
        _fill(
            c,
            label=name,
            hint=cost + (" + toll" if toll else ""),
            icon=tile_symbol(tile),
            css=css(tile // 6),
            picks=[tile_id(tile)],
            rule="DE-30",
        )
        detail = _terms(ways)
        if toll:
            detail += f" Then a toll to {SUITS[toll.suit]}, and you must walk on."
            c["effects"]["lines"].append(
                _line(
                    symbol("pawn", toll.suit),
                    css(toll.suit),
                    f"{SUITS[toll.suit]} stand there",
                    "toll",
                    f"give {many(toll.count, 'coin')}",
                    "bad",
                    [tile],
                )
            )
        c["effects"]["lines"].insert(
            0, _line(tile_symbol(tile), css(tile // 6), f"Walk to {name}", "", cost, "plain", [tile])
        )
        c["effects"]["draw"] = {
            "pawn": SUIT_LETTERS[self.suit],
            "path": [TILE_NAMES[state.pawn[self.suit]], TILE_NAMES[tile]],
        }
        c["ask"] = _ask(f"Walk to {name}?", detail, "Walk there", "Other way")

    def _stop(self, c: Choice) -> None:
        here = int(self.state.pawn[self.suit])
        _fill(
            c, label=f"Stop on {tile_words(here)}", icon=symbol("pawn", self.suit), picks=[tile_id(here)], rule="DE-38"
        )
        c["effects"]["draw"] = {"pawn": SUIT_LETTERS[self.suit], "path": [TILE_NAMES[here]]}
        c["ask"] = _ask(f"Stop on {tile_words(here)}?", "Step 2 is next: you may move a tile.", "Stop here", "Walk on")

    def _coin(self, c: Choice, s: int) -> None:
        state = self.state
        tile = int(state.target)
        _fill(
            c,
            label=f"Pay {coin_words(s)}",
            icon=symbol("coin", s),
            css=css(s),
            picks=[f"de-coin-{SUIT_LETTERS[s]}"],
            rule="DE-34",
        )
        if max(way.count for way in costs.price(state, int(state.goal), tile)) > 1:
            due = int(p.due_after(state, s))
            c["hint"] = f"{due} more after it" if due else "that is all"
            c["rule"] = "DE-34" if s == tile // 6 else "DE-35"
        c["ask"] = _ask(
            f"Pay {coin_words(s)}?", "It comes back to you at the end of your turn.", "Pay it", "Other coin"
        )

    def _toll(self, c: Choice, s: int) -> None:
        state = self.state
        owner = SUITS[p.toll_to(state, state.goal, state.target)]
        _fill(
            c,
            label=f"Give {coin_words(s)}",
            hint=f"to {owner}",
            icon=symbol("coin", s),
            css=css(s),
            picks=[f"de-coin-{SUIT_LETTERS[s]}"],
            rule="DE-37",
        )
        c["effects"]["lines"] = [
            _line(symbol("coin", s), css(s), f"{owner} get {coin_words(s)}", "", "for good", "bad", [])
        ]
        c["ask"] = _ask(f"Give {coin_words(s)} to {owner}?", "A toll does not come back.", "Give it", "Other coin")

    def _lift(self, c: Choice, tile: int) -> None:
        state = self.state
        name = tile_words(tile)
        ways, toll = costs.price(state, p.FOR_LIFT, tile), costs.toll(state, p.FOR_LIFT, tile)
        cost = short_price(ways)
        rest = state.board & ~(1 << tile)
        whole = state.section(rest & -rest, rest) == rest
        lines = [_line(tile_symbol(tile), css(tile // 6), f"Lift {name}", "", cost, "plain", [tile])]
        if not whole:
            lines.append(
                _line("i-no", "s-none", "The board falls into parts without it", "", "put it back wisely", "bad", [])
            )
        _fill(
            c,
            label=name,
            hint=cost + ("" if whole else ", splits"),
            icon=tile_symbol(tile),
            css=css(tile // 6),
            picks=[tile_id(tile)],
            rule="DE-41",
        )
        c["effects"]["lines"] = lines
        c["effects"]["draw"] = {"tile": TILE_NAMES[tile]}
        terms = _terms(ways)
        if toll:
            terms += f" Then a toll to {SUITS[toll.suit]}."
        c["ask"] = _ask(f"Move {name}?", f"{terms} You must then put it down somewhere else.", "Lift it", "Other tile")

    def _keep(self, c: Choice) -> None:
        _fill(c, label="Keep the board as it is", icon="i-no", rule="DE-51")
        detail = "Your die is taken off the board." if self.state.die[self.suit] >= 0 else "No tile is moved this turn."
        c["ask"] = _ask("Keep the board as it is?", detail, "Keep", "Back")

    def _take(self, c: Choice, move: int) -> None:
        loser = SUITS[self.state.loser()]
        if move == p.DECLINE:
            _fill(c, label="Take no more", icon="i-no", rule="DE-69")
            c["ask"] = _ask(f"Leave {loser} the rest?", "What you decline is not offered again.", "Leave it", "Back")
            return
        s = move - p.WIN
        _fill(
            c,
            label=f"Take {coin_words(s)}",
            hint=f"from {loser}",
            icon=symbol("coin", s),
            css=css(s),
            picks=[f"de-take-{SUIT_LETTERS[s]}"],
            rule="DE-69",
        )
        c["effects"]["lines"] = [
            _line(symbol("coin", s), css(s), f"You get {coin_words(s)}", f"from {loser}", "", "good", [])
        ]
        c["ask"] = _ask(f"Take {coin_words(s)} from {loser}?", "It is yours for good.", "Take it", "Other coin")

    def _slide(self, c: Choice, move: int) -> None:
        state = self.state
        tile, distance = divmod(move - int(state.settings.slide_base), 2 * int(state.settings.side))
        way = int(state.slide_side(tile))
        x, y = int(state.x[tile] + EAST_BY[way] * distance), int(state.y[tile] + NORTH_BY[way] * distance)
        ways = costs.price(state, p.FOR_SLIDE, tile)
        word = SIDE_WORDS[way]
        name = tile_words(tile)
        _fill(
            c,
            label=f"Slide {name} {word} by {distance}",
            hint=short_price(ways),
            icon=tile_symbol(tile),
            css=css(tile // 6),
            picks=[tile_id(tile), f"de-ghost-{TILE_NAMES[tile]}-{distance}"],
            rule="DE-55",
        )
        c["effects"]["draw"] = {"tile": TILE_NAMES[tile], "x": x, "y": y, "distance": distance}
        c["effects"]["lines"] = [
            _line(
                tile_symbol(tile),
                css(tile // 6),
                f"Slide {name} {word}",
                f"{distance} of {state.settings.side} of a side",
                short_price(ways),
                "plain",
                [tile],
            )
        ]
        c["ask"] = _ask(f"Slide {name} {word}?", f"It costs {price_words(ways)}.", "Slide it", "Other slide")

    def _end(self, c: Choice, after: DecayState) -> None:
        state = self.state
        _fill(c, label="End your turn", icon="i-check", rule="DE-28")
        lines: list[Line] = []
        for s in range(4):
            if state.alive >> s & 1 and not after.alive >> s & 1:
                own = state.player_of(s) == state.actor
                lines.append(
                    _line(
                        symbol("pawn", s),
                        css(s),
                        f"{SUITS[s]} cannot walk",
                        "",
                        "they die",
                        "bad" if own else "good",
                        [],
                    )
                )
        c["effects"]["lines"] = lines
        if any(line["tone"] == "bad" for line in lines):
            c["effects"]["asks"] = True
        detail = "Your spent coins come back." if state.spent else "The next player moves."
        if after.actor >= 0 and after.actor != state.actor:
            detail = f"{'Your spent coins come back. ' if state.spent else ''}{{{int(after.actor)}}} moves next."
        c["ask"] = _ask("End your turn?", detail, "End turn", "Back")


def _fill(
    c: Choice, *, label: str, icon: str, rule: str, hint: str = "", css: str = "", picks: Sequence[str] = ()
) -> None:
    """Fill in what a choice is called, its sign, what to click for it and the rule it rests on."""
    c["label"], c["icon"], c["rule"], c["hint"], c["picks"] = label, icon, rule, hint, list(picks)
    c["css"] = css or c["css"]


def _terms(ways: tuple[Cost, ...]) -> str:
    return f"Price: {price_words(ways)}." if ways else "It costs nothing."


def _ask(title: str, detail: str, yes: str, no: str) -> Ask:
    return {"title": title, "detail": detail, "yes": yes, "no": no}


def _line(icon: str, colour: str, text: str, detail: str, result: str, tone: str, tiles: list[int]) -> Line:
    return {
        "icon": icon,
        "css": colour,
        "text": text,
        "detail": detail,
        "result": result,
        "tone": tone,
        "where": [tile_id(t) for t in tiles],
    }


def _place_words(state: DecayState, touched: list[int], x: int, y: int) -> str:
    """Say where a spot is, so that no two spots are called the same: side and shift against the lowest tile touched."""
    if not touched:
        return "in the middle of the table"
    first = touched[0]
    side = (int(state.side_towards(first, x, y)) + 2) & 3
    shift = x - int(state.x[first]) if side % 2 == 0 else y - int(state.y[first])
    way = ("east" if shift > 0 else "west") if side % 2 == 0 else ("north" if shift > 0 else "south")
    others = f", touching {join_words([tile_words(t) for t in touched[1:]])}" if touched[1:] else ""
    return f"{SIDE_WORDS[side]} of {tile_words(first)}, {abs(shift)} {way}{others}"


def _fight_line(after: DecayState, target: int, strength: int, defence: int) -> Line:
    loser = target // 6
    if strength > defence:
        result = "take 1 coin" if total(after.hand[loser]) else "no coin left to take"
        return _line(
            symbol("coin", loser),
            css(loser),
            f"Beats {tile_words(target)}",
            f"{strength} against {defence}",
            result,
            "good",
            [target],
        )
    return _line(
        symbol("coin", loser),
        css(loser),
        f"{tile_words(target)} holds",
        f"{strength} against {defence}",
        "nothing",
        "plain",
        [target],
    )


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
