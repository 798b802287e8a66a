"""The log of Decay: an event as a sentence, the rule it rests on, and its traces on the board. Compiled."""

from __future__ import annotations

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.telling import Sentence, Telling
from ludoscape.engine.view import Told
from ludoscape.engine.words import join_words, seat_name
from ludoscape.games.decay.rules import costs
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, SUITS, TILE_NAMES, tile_words
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words import notation
from ludoscape.games.decay.words.elements import tile_id
from ludoscape.games.decay.words.names import SIDE_WORDS, coin_words, css
from ludoscape.games.decay.words.sentences import NUMBERS, end_words, sums


def tell(before: DecayState, move: int, after: DecayState, seat: int) -> Told:
    """Tell an event: a sentence with `{seat}` where a name belongs, its rule, and its traces on the board."""
    event = _Event(before, move, after)
    sentence, rule, joins = event.tell()
    fallen = event.deaths()
    if fallen:
        sentence, rule, joins = f"{sentence} {fallen}".strip(), "DE-70", False
    return event.told((sentence, rule, joins), css(event.suit), SUITS[event.suit].lower())


class _Event(Telling[DecayState]):
    """One event."""

    def __init__(self, before: DecayState, move: int, after: DecayState) -> None:
        super().__init__(before, move, after, int(before.actor))
        self.suit = int(after.actor if before.phase == p.FIRST else before.suit)

    def tell(self) -> Sentence:
        if self.before.phase == p.FIRST:
            return f"{seat_name(self.suit)} rolled highest and began.", "DE-19", False
        sentence: Sentence = getattr(self, notation.CALLED[notation.text_of(self.before, self.move)[0]])()
        return sentence

    # ---- marks

    def mark_from(self, tile: int) -> None:
        self.mark("from", [int(self.before.x[tile]), int(self.before.y[tile])])

    def mark_to(self, tile: int) -> None:
        self.mark("to", TILE_NAMES[tile])

    # ---- events

    def create(self) -> Sentence:
        return "", "DE-21", True  # the line that tells where it lies says it all

    def put(self) -> Sentence:
        before, after, tile = self.before, self.after, int(self.before.air)
        x, y = int(before.spot_x(self.move)), int(before.spot_y(self.move))
        touched = members(before.contacts(x, y, before.board))
        beside = f" beside {join_words([tile_words(t) for t in touched])}" if touched else ""
        if before.phase == p.CREATE_PUT:
            self.mark_to(tile)
            self.moves("come", "", tile_id(tile))
            return f"{self.who} put {tile_words(tile)} down{beside}.", "DE-23", False
        self.mark_from(tile)
        left = [t for t in members(before.board | 1 << tile) if not after.board >> t & 1]
        if tile not in left:
            self.mark_to(tile)
        sentence, rule = f"{self.who} moved {tile_words(tile)}{beside}.", "DE-49"
        if left:
            sentence += f" {join_words([tile_words(t) for t in left])} {'was' if len(left) == 1 else 'were'} cut off."
            rule = "DE-63"
            for t in left:
                self.moves("fall", tile_id(t), "")
                place = [x, y] if t == tile else [int(before.x[t]), int(before.y[t])]
                self.mark("gone", [TILE_NAMES[t], *place])
        if after.suit == before.suit and not after.reason:
            for t, a, d in sums(after, tile):
                sentence += f" {'It beat' if a > d else 'It failed against'} {tile_words(t)}, {a} against {d}."
                rule = "DE-68"
        return sentence, rule, False

    def step(self) -> Sentence:
        before, tile = self.before, self.move - p.STEP
        self.mark_from(int(before.pawn[before.suit]))
        self.mark_to(tile)
        pawn = "pawn" if before.settings.seats > 2 else f"pawn of {SUITS[before.suit]}"
        free = "" if costs.price(before, p.FOR_STEP, tile) else " It was free."
        return f"{self.who} walked the {pawn} to {tile_words(tile)}.{free}", "DE-31", False

    def stop(self) -> Sentence:
        self.mark_to(int(self.before.pawn[self.before.suit]))
        return "", "DE-38", True

    def coin(self) -> Sentence:
        """Tell the price once it is paid in full; the coins before the last say nothing."""
        before, s, tile = self.before, self.move - p.COIN, int(self.before.target)
        if before.goal == p.FOR_SLIDE:
            self.mark_from(tile)
            self.mark_to(tile)
            self.mark("slid", TILE_NAMES[tile])
            self.moves("slide", "", tile_id(tile))
            way = f"{SIDE_WORDS[int(before.slide_side(tile))]} by {int(before.distance)}"
            return f"{self.who} slid {tile_words(tile)} {way} for {coin_words(s)}.", "DE-55", False
        self.mark_to(tile)
        if p.due_after(before, s):
            return "", "DE-35", True
        rule = "DE-46" if before.goal == p.FOR_LIFT else "DE-34"
        own, others = costs.price(before, int(before.goal), tile)
        if s == own.suit or others.count == 1:
            return f"Price: {coin_words(s)}.", rule, True
        return f"Price: {NUMBERS[others.count]} coins of other suits.", rule, True

    def toll(self) -> Sentence:
        before = self.before
        self.mark_to(int(before.target))
        owner = SUITS[p.toll_to(before, before.goal, before.target)]
        return f"Toll to {owner}: {coin_words(self.move - p.TOLL_COIN)}.", "DE-37", True

    def lift(self) -> Sentence:
        if self.move == p.KEEP:
            return f"{self.who} kept the board as it is.", "DE-51", False
        tile = self.move - p.LIFT
        self.mark_from(tile)
        free = "" if costs.price(self.before, p.FOR_LIFT, tile) else " It was free."
        return f"{self.who} lifted {tile_words(tile)}.{free}", "DE-41", False

    def take(self) -> Sentence:
        loser = SUITS[self.before.loser()]
        if self.move == p.DECLINE:
            return f"{self.who} took no more coins from {loser}.", "DE-69", True
        return f"{self.who} took {coin_words(self.move - p.WIN)} from {loser}.", "DE-69", True

    def slide(self) -> Sentence:
        return "", "DE-55", True

    def end(self) -> Sentence:
        return "", "DE-28", True

    # ---- what came of it

    def deaths(self) -> str:
        """Tell who died with an event, cut off or stuck, and how the game ended."""
        before, after = self.before, self.after
        said = []
        gone = before.board | (1 << before.air if before.air >= 0 else 0)
        for s in members(before.alive & ~after.alive):
            # pawns come with the last tile of the creation
            tile = int(before.pawn[s]) if before.pawn[s] >= 0 else 6 * s + 1
            cut = not after.board >> tile & 1 and bool(gone >> tile & 1)
            said.append(f"{SUITS[s]} {'fell with the tiles' if cut else 'could not walk and died'}.")
            self.mark("fell", [SUIT_LETTERS[s], int(after.x[tile]), int(after.y[tile])])
        if after.actor == OVER:
            said.append(end_words(after))
        return " ".join(said)
