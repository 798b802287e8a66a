"""The legal moves of Decay as choices: what to click, what is asked, and what each would do. Compiled."""

from __future__ import annotations

from collections.abc import Sequence

from ludoscape.engine.sets import members
from ludoscape.engine.telling import Describing, in_one_row
from ludoscape.engine.view import Choice, Kind
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
from ludoscape.games.decay.words.names import SIDE_WORDS, SIDES, coin_words, css, sides_words, symbol, tile_symbol
from ludoscape.games.decay.words.sentences import NUMBERS, price_words, short_price, sums


class Choices(Describing[DecayState]):
    """Describe the legal moves of a position to the seat that decides."""

    def __init__(self, state: DecayState, called: str = "") -> None:
        """Begin with a position; `called`: the tile in the air may be any, and is called so."""
        self.state = state
        self.called = called
        self.suit = int(state.suit)
        self.css = css(self.suit)

    def choice(self, move: int) -> Choice:
        """Describe a move, by what it leads to."""
        state = self.state
        text = notation.text_of(state, move)
        self.after = state.copy()
        self.after.play(move)
        c = self.begin(text, PHASES[state.phase], self.css, undo=bool(self.after.actor == state.actor))
        getattr(self, notation.CALLED[text[0]])(move)
        return c

    def then(self) -> list[Choice]:
        """Describe where a tile may be put that is chosen now: any of them may lie on the same spots (DE-15)."""
        after = self.state.copy()
        after.play(after.legal()[0])
        return Choices(after, "it").all()

    def create(self, move: int) -> None:
        tile, name = move, tile_words(move)
        self.row(name, icon=tile_symbol(tile), rule="DE-21", picks=[f"de-hand-{TILE_NAMES[tile]}"])
        self.ask(f"Put {name} down next?", "You choose its spot after this.", "Take it", "Other tile")
        self.draws(tile=TILE_NAMES[tile])

    def put(self, move: int) -> None:
        """Tell what a spot does: contacts, attacks with their sums, what is cut off and who dies with it."""
        state, after = self.state, self.after
        tile = int(state.air)
        x, y = int(state.spot_x(move)), int(state.spot_y(move))
        creating = state.phase == p.CREATE_PUT
        touched = members(state.contacts(x, y, state.board))
        left = [] if creating else [t for t in members(state.board | 1 << tile) if not after.board >> t & 1]
        dead = [s for s in range(4) if state.pawn[s] in left]
        fights = sums(after, tile) if not creating and after.suit == state.suit and not after.reason else []
        touches = join_words([tile_words(t) for t in touched]) if touched else "nothing"
        name = tile_words(tile)
        self.row(
            f"Put {self.called or name} {_place_words(state, touched, x, y)}",
            _spot_hint(fights, left, dead),
            icon=tile_symbol(tile),
            rule="DE-23" if creating else "DE-49",
            picks=[f"de-spot-{x}_{y}"],
            css=css(tile // 6),
        )
        self.c["like"] = _does(touched, self.c["hint"], creating)
        for target, strength, defence in fights:
            self.fight(target, strength, defence)
        if left:
            words = join_words([tile_words(t) for t in left])
            own = any(state.player_of(t // 6) == state.actor for t in left)
            tone = "bad" if own else "plain"
            self.line("i-x", _falls(left), "", tone, colour="s-none", detail=words, where=ids(left))
        for s in dead:
            own = state.player_of(s) == state.actor
            self.line(
                symbol("pawn", s),
                "Your own pawn falls" if own else f"The pawn of {SUITS[s]} falls",
                f"{SUITS[s]} die",
                "bad" if own else "good",
                colour=css(s),
            )
        if state.phase == p.PUT and not self.c["effects"]["lines"]:
            self.line("i-check", f"Touches {touches}", "no attack", colour="s-none", where=ids(touched))
        if left:
            self.asks_again()
        self.draws(
            tile=TILE_NAMES[tile],
            x=x,
            y=y,
            touches=[{"tile": TILE_NAMES[t], "side": SIDES[state.side_towards(t, x, y)]} for t in touched],
            attacks=[{"tile": TILE_NAMES[t], "strength": a, "defence": d, "wins": a > d} for t, a, d in fights],
            leaves=[TILE_NAMES[t] for t in left],
            dies=[SUIT_LETTERS[s] for s in dead],
        )
        place = _place_words(state, touched[:1], x, y)
        self.ask(f"Put {name} {place}?", _put_detail(touches, fights, left, dead), "Put it here", "Other spot")

    def fight(self, target: int, strength: int, defence: int) -> None:
        """Tell an attack with its sums."""
        loser, name = target // 6, tile_words(target)
        text, result, tone = f"{name} holds", "nothing", "plain"
        if strength > defence:
            result = "take 1 coin" if total(self.after.hand[loser]) else "no coin left to take"
            text, tone = f"Beats {name}", "good"
        sums_of = f"{strength} against {defence}"
        self.line(symbol("coin", loser), text, result, tone, colour=css(loser), detail=sums_of, where=ids([target]))

    def step(self, move: int) -> None:
        state, tile = self.state, move - p.STEP
        name = tile_words(tile)
        ways, toll = costs.price(state, p.FOR_STEP, tile), costs.toll(state, p.FOR_STEP, tile)
        cost = short_price(ways)
        self.row(
            name,
            cost + (" + toll" if toll else ""),
            icon=tile_symbol(tile),
            rule="DE-30",
            picks=[tile_id(tile)],
            css=css(tile // 6),
        )
        self.line(tile_symbol(tile), f"Walk to {name}", cost, colour=css(tile // 6), where=ids([tile]))
        detail = _terms(ways)
        if toll:
            detail += f" Then a toll to {SUITS[toll.suit]}, and you must walk on."
            self.line(
                symbol("pawn", toll.suit),
                f"{SUITS[toll.suit]} stand there",
                f"give {many(toll.count, 'coin')}",
                "bad",
                colour=css(toll.suit),
                detail="toll",
                where=ids([tile]),
            )
        path = [TILE_NAMES[state.pawn[self.suit]], TILE_NAMES[tile]]
        self.draws(pawn=SUIT_LETTERS[self.suit], path=path, price=_badge(ways))
        self.ask(f"Walk to {name}?", detail, "Walk there", "Other way")

    def stop(self, move: int) -> None:
        here = int(self.state.pawn[self.suit])
        self.row(f"Stop on {tile_words(here)}", icon=symbol("pawn", self.suit), rule="DE-38", picks=[tile_id(here)])
        self.c["ends"] = True
        self.draws(pawn=SUIT_LETTERS[self.suit], path=[TILE_NAMES[here]])
        self.ask(f"Stop on {tile_words(here)}?", "Step 2 is next: you may move a tile.", "Stop here", "Walk on")

    def coin(self, move: int) -> None:
        state, s = self.state, move - p.COIN
        tile = int(state.target)
        self.row(
            f"Pay {coin_words(s)}",
            icon=symbol("coin", s),
            rule="DE-34",
            picks=[f"de-coin-{SUIT_LETTERS[s]}"],
            css=css(s),
        )
        if max(way.count for way in costs.price(state, int(state.goal), tile)) > 1:
            due = int(p.due_after(state, s))
            self.c["hint"] = f"{due} more after it" if due else "that is all"
            self.c["rule"] = "DE-34" if s == tile // 6 else "DE-35"
        self.ask(f"Pay {coin_words(s)}?", "It comes back to you at the end of your turn.", "Pay it", "Other coin")

    def toll(self, move: int) -> None:
        state, s = self.state, move - p.TOLL_COIN
        owner = SUITS[p.toll_to(state, state.goal, state.target)]
        self.row(
            f"Give {coin_words(s)}",
            f"to {owner}",
            icon=symbol("coin", s),
            rule="DE-37",
            picks=[f"de-coin-{SUIT_LETTERS[s]}"],
            css=css(s),
        )
        self.line(symbol("coin", s), f"{owner} get {coin_words(s)}", "for good", "bad", colour=css(s))
        self.ask(f"Give {coin_words(s)} to {owner}?", "A toll does not come back.", "Give it", "Other coin")

    def lift(self, move: int) -> None:
        if move == p.KEEP:
            self.keep()
            return
        state, tile = self.state, move - p.LIFT
        name = tile_words(tile)
        ways, toll = costs.price(state, p.FOR_LIFT, tile), costs.toll(state, p.FOR_LIFT, tile)
        cost = short_price(ways)
        rest = state.board & ~(1 << tile)
        whole = state.section(rest & -rest, rest) == rest
        self.line(tile_symbol(tile), f"Lift {name}", cost, colour=css(tile // 6), where=ids([tile]))
        if not whole:
            self.line("i-no", "The board falls into parts without it", "put it back wisely", "bad", colour="s-none")
        most = int(state.most_won(tile))
        if most:
            self.line("i-swords", "It attacks where it is put down", f"can win {most}", "good")
        self.row(
            name,
            cost + ("" if whole else ", splits") + (f", can win {most}" if most else ""),
            icon=tile_symbol(tile),
            rule="DE-41",
            picks=[tile_id(tile)],
            css=css(tile // 6),
        )
        self.draws(tile=TILE_NAMES[tile], price=_badge(ways))
        terms = _terms(ways)
        if toll:
            terms += f" Then a toll to {SUITS[toll.suit]}."
        self.ask(f"Move {name}?", f"{terms} You must then put it down somewhere else.", "Lift it", "Other tile")

    def keep(self) -> None:
        self.row("Keep the board as it is", icon="i-no", rule="DE-51")
        detail = "Your die is taken off the board." if self.state.die[self.suit] >= 0 else "No tile is moved this turn."
        self.ask("Keep the board as it is?", detail, "Keep")

    def take(self, move: int) -> None:
        loser = SUITS[self.state.loser()]
        if move == p.DECLINE:
            self.row("Take no more", icon="i-no", rule="DE-69")
            self.ask(f"Leave {loser} the rest?", "What you decline is not offered again.", "Leave it")
            return
        s = move - p.WIN
        self.row(
            f"Take {coin_words(s)}",
            f"from {loser}",
            icon=symbol("coin", s),
            rule="DE-69",
            picks=[f"de-take-{SUIT_LETTERS[s]}"],
            css=css(s),
        )
        self.line(symbol("coin", s), f"You get {coin_words(s)}", "", "good", colour=css(s), detail=f"from {loser}")
        self.ask(f"Take {coin_words(s)} from {loser}?", "It is yours for good.", "Take it", "Other coin")

    def slide(self, move: int) -> None:
        state = self.state
        tile, distance = divmod(move - int(state.settings.slide_base), 2 * int(state.settings.side))
        way = int(state.slide_side(tile))
        x, y = int(state.x[tile] + EAST_BY[way] * distance), int(state.y[tile] + NORTH_BY[way] * distance)
        ways = costs.price(state, p.FOR_SLIDE, tile)
        word = SIDE_WORDS[way]
        name = tile_words(tile)
        self.row(
            f"Slide {name} {word} by {distance}",
            short_price(ways),
            icon=tile_symbol(tile),
            rule="DE-55",
            picks=[tile_id(tile), f"de-ghost-{TILE_NAMES[tile]}-{distance}"],
            css=css(tile // 6),
        )
        self.draws(tile=TILE_NAMES[tile], x=x, y=y, distance=distance)
        self.line(
            tile_symbol(tile),
            f"Slide {name} {word}",
            short_price(ways),
            colour=css(tile // 6),
            detail=sides_words(distance, int(state.settings.side)),
            where=ids([tile]),
        )
        self.ask(f"Slide {name} {word}?", f"It costs {price_words(ways)}.", "Slide it", "Other slide")

    def end(self, move: int) -> None:
        state, after = self.state, self.after
        self.row("End your turn", icon="i-check", rule="DE-28")
        for s in range(4):
            if state.alive >> s & 1 and not after.alive >> s & 1:
                own = state.player_of(s) == state.actor
                self.line(
                    symbol("pawn", s), f"{SUITS[s]} cannot walk", "they die", "bad" if own else "good", colour=css(s)
                )
        if any(line["tone"] == "bad" for line in self.c["effects"]["lines"]):
            self.asks_again()
        detail = "Your spent coins come back." if state.spent else "The next player moves."
        if after.actor >= 0 and after.actor != state.actor:
            detail = f"{'Your spent coins come back. ' if state.spent else ''}{{{int(after.actor)}}} moves next."
        self.ask("End your turn?", detail, "End turn")


def alike(choices: Sequence[Choice]) -> dict[str, Kind]:
    """Name the places for a tile together that do the same."""
    return {like: in_one_row(like, "places", "") for choice in choices if (like := choice.get("like"))}


def _does(touched: Sequence[int], hint: str, creating: bool) -> str:
    """Say what a place does, in the same words wherever the same comes of it."""
    if creating:
        return f"Beside {join_words([tile_words(t) for t in touched])}" if touched else ""
    return hint[:1].upper() + hint[1:] or "Nothing falls"


def ids(tiles: Sequence[int]) -> list[str]:
    """Name tiles as elements of the picture."""
    return [tile_id(tile) for tile in tiles]


def _badge(ways: tuple[Cost, ...]) -> dict[str, str | int]:
    """Give what the hand can pay for a tile: a coin of its suit, and how many of others; 0 where they are too few."""
    paid = {way.name: way for way in ways if way.payable}
    own, others = paid.get(costs.OWN), paid.get(costs.OTHERS)
    return {"own": SUIT_LETTERS[own.suit] if own else "", "others": others.count if others else 0}


def _terms(ways: tuple[Cost, ...]) -> str:
    return f"Price: {price_words(ways)}." if ways else "It costs nothing."


def _place_words(state: DecayState, touched: list[int], x: int, y: int) -> str:
    """Say where a spot is, so that no two spots are called the same: side and shift against the lowest tile touched."""
    if not touched:
        return "in the middle of the table"
    first = touched[0]
    side = (int(state.side_towards(first, x, y)) + 2) & 3
    shift = x - int(state.x[first]) if side % 2 == 0 else y - int(state.y[first])
    way = ("right" if shift > 0 else "left") if side % 2 == 0 else ("up" if shift > 0 else "down")
    steps = NUMBERS[abs(shift)] if abs(shift) < len(NUMBERS) else abs(shift)
    others = f", touching {join_words([tile_words(t) for t in touched[1:]])}" if touched[1:] else ""
    return f"{SIDE_WORDS[side]} of {tile_words(first)}, {steps} {way}{others}"


def _spot_hint(fights: list[tuple[int, int, int]], left: list[int], dead: list[int]) -> str:
    hints = []
    won = sum(a > d for _, a, d in fights)
    if won:
        hints.append(f"wins {won}")
    if left:
        hints.append(f"{len(left)} fall" if len(left) > 1 else "1 falls")
    if dead:
        hints.append(f"{join_words([SUITS[s] for s in dead])} die")
    return ", ".join(hints)


def _put_detail(touches: str, fights: list[tuple[int, int, int]], left: list[int], dead: list[int]) -> str:
    beaten = [tile_words(t) for t, a, d in fights if a > d]
    beats = f"It beats {join_words(beaten)}." if beaten else ""
    if left:
        dies = (
            f" and {join_words([SUITS[s] for s in dead])} die with {'it' if len(left) == 1 else 'them'}" if dead else ""
        )
        return f"{_falls(left)}{dies}. {beats}".strip()
    return beats or (f"It will touch {touches}." if touches != "nothing" else "It is the first tile.")


def _falls(left: list[int]) -> str:
    number = NUMBERS[len(left)].capitalize() if len(left) < len(NUMBERS) else str(len(left))
    return f"{number} tile{' falls' if len(left) == 1 else 's fall'}"
