"""The log of Decay: an event as a sentence, the rule it rests on, and its traces on the board."""

from __future__ import annotations

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.view import Mark, Told
from ludoscape.engine.words import join_words
from ludoscape.games.decay.rules import costs
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, SUITS, TILE_NAMES, tile_words
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words import notation
from ludoscape.games.decay.words.names import coin_words, css
from ludoscape.games.decay.words.sentences import NUMBERS, end_words, sums


def tell(before: DecayState, move: int, after: DecayState, seat: int) -> Told:
    """Tell an event: a sentence with `{seat}` where a name belongs, its rule, and its traces on the board."""
    text = notation.text_of(before, move)
    suit = int(before.suit)
    if before.phase == p.FIRST:
        suit = int(after.actor)
        told: _Told = (f"{{{suit}}} rolled highest and began.", "DE-19", [], False)
    else:
        told = _TELLERS[text[0]](before, move, after)
    sentence, rule, marks, joins = told
    fallen, ends = _deaths(before, after)
    marks += ends
    if fallen:
        sentence = f"{sentence} {fallen}".strip()
        joins = False
        rule = "DE-70"
    return {
        "text": sentence,
        "css": css(suit),
        "emblem": SUITS[suit].lower(),
        "rule": rule,
        "marks": marks,
        "joins": joins,
    }


_Told = tuple[str, str, list[Mark], bool]


def _who(state: DecayState) -> str:
    return f"{{{int(state.actor)}}}"


def _from(state: DecayState, tile: int) -> Mark:
    return {"kind": "from", "at": [int(state.x[tile]), int(state.y[tile])]}


def _to(tile: int) -> Mark:
    return {"kind": "to", "at": TILE_NAMES[tile]}


def _tell_create(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-21", [], True  # the line that tells where it lies says it all


def _tell_put(before: DecayState, move: int, after: DecayState) -> _Told:
    tile = int(before.air)
    x, y = int(before.spot_x(move)), int(before.spot_y(move))
    touched = members(before.contacts(x, y, before.board))
    beside = f" beside {join_words([tile_words(t) for t in touched])}" if touched else ""
    marks: list[Mark] = []
    if before.phase == p.CREATE_PUT:
        return f"{_who(before)} put {tile_words(tile)} down{beside}.", "DE-23", [_to(tile)], False
    marks.append(_from(before, tile))
    left = [t for t in members(before.board | 1 << tile) if not after.board >> t & 1]
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
        fights = sums(after, tile)
        for t, a, d in fights:
            sentence += f" {'It beat' if a > d else 'It failed against'} {tile_words(t)}, {a} against {d}."
        if fights:
            rule = "DE-68"
    return sentence, rule, marks, False


def _tell_step(before: DecayState, move: int, after: DecayState) -> _Told:
    tile = move - p.STEP
    here = int(before.pawn[before.suit])
    pawn = "pawn" if before.settings.seats > 2 else f"pawn of {SUITS[before.suit]}"
    free = "" if costs.price(before, p.FOR_STEP, tile) else " It was free."
    return (
        f"{_who(before)} walked the {pawn} to {tile_words(tile)}.{free}",
        "DE-31",
        [_from(before, here), _to(tile)],
        False,
    )


def _tell_stop(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-38", [_to(int(before.pawn[before.suit]))], True


def _tell_coin(before: DecayState, move: int, after: DecayState) -> _Told:
    """Tell the price once it is paid in full; the coins before the last say nothing."""
    s, tile = move - p.COIN, int(before.target)
    marks: list[Mark] = [_to(tile)]
    if before.goal == p.FOR_SLIDE:
        marks.insert(0, _from(before, tile))
        name = tile_words(tile)
        return f"{_who(before)} slid {name} for {coin_words(s)}.", "DE-55", marks, False
    if p.due_after(before, s):
        return "", "DE-35", marks, True
    rule = "DE-46" if before.goal == p.FOR_LIFT else "DE-34"
    own, others = costs.price(before, int(before.goal), tile)
    if s == own.suit or others.count == 1:
        return f"Price: {coin_words(s)}.", rule, marks, True
    return f"Price: {NUMBERS[others.count]} coins of other suits.", rule, marks, True


def _tell_toll(before: DecayState, move: int, after: DecayState) -> _Told:
    owner = SUITS[p.toll_to(before, before.goal, before.target)]
    return f"Toll to {owner}: {coin_words(move - p.TOLL_COIN)}.", "DE-37", [_to(int(before.target))], True


def _tell_lift(before: DecayState, move: int, after: DecayState) -> _Told:
    if move == p.KEEP:
        return f"{_who(before)} kept the board as it is.", "DE-51", [], False
    tile = move - p.LIFT
    free = "" if costs.price(before, p.FOR_LIFT, tile) else " It was free."
    return f"{_who(before)} lifted {tile_words(tile)}.{free}", "DE-41", [_from(before, tile)], False


def _tell_take(before: DecayState, move: int, after: DecayState) -> _Told:
    loser = SUITS[before.loser()]
    if move == p.DECLINE:
        return f"{_who(before)} took no more coins from {loser}.", "DE-69", [], True
    return f"{_who(before)} took {coin_words(move - p.WIN)} from {loser}.", "DE-69", [], True


def _tell_slide(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-55", [], True


def _tell_end(before: DecayState, move: int, after: DecayState) -> _Told:
    return "", "DE-28", [], True


_TELLERS = {
    "+": _tell_create,
    "@": _tell_put,
    ">": _tell_step,
    ".": _tell_stop,
    "*": _tell_coin,
    "$": _tell_toll,
    "^": _tell_lift,
    "!": _tell_take,
    "~": _tell_slide,
    ";": _tell_end,
}


def _deaths(before: DecayState, after: DecayState) -> tuple[str, list[Mark]]:
    """Tell who died with an event, cut off or stuck, and how the game ended."""
    dead = [s for s in range(4) if before.alive >> s & 1 and not after.alive >> s & 1]
    marks: list[Mark] = []
    said = []
    gone = before.board | (1 << before.air if before.air >= 0 else 0)
    for s in dead:
        tile = (
            int(before.pawn[s]) if before.pawn[s] >= 0 else 6 * s + 1
        )  # pawns come with the last tile of the creation
        cut = not after.board >> tile & 1 and bool(gone >> tile & 1)
        said.append(f"{SUITS[s]} {'fell with the tiles' if cut else 'could not walk and died'}.")
        marks.append({"kind": "fell", "at": [SUIT_LETTERS[s], int(after.x[tile]), int(after.y[tile])]})
    if after.actor == OVER:
        said.append(end_words(after))
    return " ".join(said), marks
