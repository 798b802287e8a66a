"""Why a move is not legal now: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.words import join_words, many, seat_name
from ludoscape.games.intimate_settlers.rules import building, opening
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import (
    CARD_COST,
    CITY_COST,
    COUNT,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    SHIP_COST,
    count,
    holds,
    total,
    unpack,
)
from ludoscape.games.intimate_settlers.rules.lattice import FIRST_CORNER, SECOND_CORNER, SIDES, vertex_at
from ludoscape.games.intimate_settlers.rules.letters import (
    CARDS,
    KINDS,
    RESOURCES,
    TERRAINS,
    cell_of,
    edge_of,
    hex_text,
    vertex_of,
)
from ludoscape.games.intimate_settlers.rules.position import PLENTY as PLENTY_PHASE
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.elements import (
    bank_id,
    card_id,
    edge_id,
    hex_id,
    number_id,
    resource_id,
    seat_id,
    terrain_id,
    vertex_id,
)
from ludoscape.games.intimate_settlers.words.names import cards_words, hex_words
from ludoscape.games.intimate_settlers.words.notation import Said, drawn_for, encode, read

# the phases in which a move of each kind can be meant
PHASES_OF: Final = {
    "lay": (p.LAY,),
    "harbour": (p.LAY_SIDE,),
    "face": (p.LAY_FACE, p.FACING),
    "token": (p.OWN_NUMBER,),
    "take": (p.FIRST_CARD, PLENTY_PHASE),
    "roll": (p.PRE,),
    "end": (p.MAIN,),
    "road": (p.MAIN, p.PIECE, p.FIRST_ROAD, p.FOUND_ROAD),
    "ship": (p.MAIN, p.PIECE),
    "settle": (p.MAIN, p.FOUND),
    "city": (p.MAIN,),
    "buy": (p.MAIN,),
    "trade": (p.MAIN,),
    "lift": (p.MAIN,),
    "drop": (p.DROP,),
    "play": (p.MAIN, p.PRE),
    "rob": (p.ROBBER,),
    "steal": (p.STEAL,),
    "name": (p.NAME,),
    "stop": (p.PIECE,),
    "discard": (p.DISCARD,),
    "offer": (p.MAIN,),
    "give": (p.OFFER,),
    "want": (p.OFFER,),
    "propose": (p.OFFER,),
    "scrap": (p.OFFER, p.DEAL),
    "accept": (p.REPLY,),
    "refuse": (p.REPLY,),
    "deal": (p.DEAL,),
    "!dice": (p.DICE,),
    "!tile": (p.TILE, p.HEXES_DRAWN, p.PORTS_DRAWN),
    "!token": (p.NUMBER, p.NUMBERS_DRAWN),
    "!steal": (p.THEFT,),
    "!dev": (p.DEAL_DEV,),
    "!corner": (p.CORNER,),
}
# what is due in each phase, for the refusal of a move of another kind
NOW: Final = {
    p.PRE: ("IS-40", "First roll the dice; before that you may only play a development card."),
    p.DICE: ("IS-40", "The dice are being rolled."),
    p.TILE: ("IS-72", "A tile is being drawn from the stack."),
    p.NUMBER: ("IS-73", "A token is being drawn for the new hex."),
    p.DEAL_DEV: ("IS-57", "A development card is being drawn."),
    p.ROBBER: ("IS-45", "First move the robber."),
    p.STEAL: ("IS-46", "First choose from whom you steal a card."),
    p.THEFT: ("IS-46", "A card is being stolen."),
    p.FACING: ("IS-76", "First choose which side the new harbour faces."),
    p.PIECE: ("IS-64", "You are placing the pieces of a road building card; nothing else can be done meanwhile."),
    PLENTY_PHASE: ("IS-65", "First take the cards of your year of plenty."),
    p.NAME: ("IS-66", "First name the resource of your monopoly."),
    p.DROP: ("IS-59", "First put down the ship that you have lifted."),
    p.OFFER: ("IS-68", "You are putting an offer together: propose it or drop it first."),
    p.REPLY: ("IS-68", "First answer the offer."),
    p.DEAL: ("IS-68", "First choose with whom you trade, or drop the offer."),
    p.LAY: ("IS-22", "Now lay a terrain on the next place of your Home Base."),
    p.LAY_SIDE: ("IS-22", "Now choose on which side of your Home Base the harbour lies."),
    p.LAY_FACE: ("IS-22", "Now choose which side your harbour faces."),
    p.OWN_NUMBER: ("IS-23", "Now lay one of your tokens on a hex of your Home Base."),
    p.FIRST_ROAD: ("IS-25", "Now lay a road at one of your settlements that has none."),
    p.FIRST_CARD: ("IS-27", "Now take one of your three starting cards from the bank."),
    p.CORNER: ("IS-31", "Chance decides at which corner the tokens start."),
    p.HEXES_DRAWN: ("IS-29", "The island is still being laid out."),
    p.PORTS_DRAWN: ("IS-34", "The harbours are still being laid out."),
    p.NUMBERS_DRAWN: ("IS-33", "The tokens are still being laid out."),
    p.FOUND: ("IS-35", "Now found a settlement."),
    p.FOUND_ROAD: ("IS-35", "Now lay the road of the settlement that you have founded."),
}
# moves of other phases in the main phase
NOT_NOW: Final = {
    "roll": ("IS-40", "You have rolled the dice already."),
    "stop": ("IS-64", "You are not playing a road building card."),
    "discard": ("IS-44", "Nobody has to give back cards now."),
    "rob": ("IS-45", "The robber moves only after a seven or by a knight."),
    "steal": ("IS-46", "A card is stolen only when the robber has been moved."),
    "face": ("IS-76", "There is no new harbour to be turned."),
    "take": ("IS-65", "You take cards from the bank only by a year of plenty."),
    "name": ("IS-66", "You name a resource only when you play a monopoly."),
    "drop": ("IS-59", "You have not lifted a ship."),
    "lay": ("IS-22", "The Home Bases have been laid out already."),
    "harbour": ("IS-22", "The Home Bases have been laid out already."),
    "token": ("IS-23", "The tokens have been laid out already."),
}
LAYING: Final = ("lay", "harbour", "token")  # moves of the set-up, of two players only
OFFERS: Final = ("offer", "give", "want", "propose", "scrap", "accept", "refuse", "deal")
NO_TRADE: Final = {True: "In this scenario the two players do not trade.", False: "At this table players do not trade."}


def parse(state: SettlersState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    said = read(text)
    move = encode(state, said)
    if move is not None and move in (state.legal() or [m for m, _ in state.chance()]):
        return move
    raise refuse(state, said)


def refuse(state: SettlersState, said: Said) -> IllegalMove:
    """Say why a move is not legal."""
    phase = int(state.phase)
    if phase == p.ENDED:
        return IllegalMove("IS-88" if state.reason == p.BY_LIMIT else "IS-87", "The game is over.")
    if phase not in PHASES_OF[said.verb]:
        return _wrong_kind(state, phase, said.verb)
    return _Refusal(state).reason(said)


def _wrong_kind(state: SettlersState, phase: int, verb: str) -> IllegalMove:
    """Refuse what is not decided now."""
    if verb in LAYING:
        if not state.settings.intimate:
            return IllegalMove("IS-22", "In this scenario nobody lays out a Home Base.")
        if phase not in (p.LAY, p.LAY_SIDE, p.LAY_FACE, p.OWN_NUMBER):
            return IllegalMove(*NOT_NOW[verb])
    if phase == p.MAIN:
        if verb in OFFERS:
            none = NO_TRADE[state.settings.intimate]
            return IllegalMove("IS-68", "No offer is being made." if state.settings.max_offers else none)
        return IllegalMove(*NOT_NOW.get(verb, ("IS-90", "Nothing is being drawn now.")))
    if phase == p.DISCARD:
        left = many(int(state.owed) >> 12 * int(state.actor) & COUNT, "more card")
        return IllegalMove("IS-44", f"First give back {left}.")
    if phase == p.ROBBER and verb == "discard":
        return IllegalMove("IS-44", "Nobody has to give back any more cards.")
    if phase in (p.DICE, p.TILE, p.NUMBER, p.DEAL_DEV, p.THEFT) and verb[0] == "!":
        return IllegalMove("IS-90", "Something else is being drawn now.")
    return IllegalMove(*NOW[phase])


class _Refusal:
    """Find the rule against a move that is of a kind that can be decided now, and say it in one sentence."""

    def __init__(self, state: SettlersState) -> None:
        self.state = state
        self.settings = state.settings
        self.lattice = state.lattice
        self.phase = int(state.phase)
        self.me = int(state.actor) if state.actor >= 0 else int(state.player)
        self.at = p.FIELDS * self.me

    def reason(self, said: Said) -> IllegalMove:
        refusals: dict[str, Callable[[str], IllegalMove]] = {
            "lay": self.lay,
            "face": self.face,
            "token": self.token,
            "take": self.take,
            "road": self.road,
            "ship": self.ship,
            "settle": self.settle,
            "city": self.city,
            "buy": self.buy,
            "trade": self.trade,
            "lift": self.lift,
            "drop": self.drop,
            "play": self.play,
            "rob": self.rob,
            "steal": self.steal,
            "stop": self.stop,
            "discard": self.discard,
            "offer": self.offer,
            "give": self.give,
            "want": self.want,
            "propose": self.propose,
            "accept": self.accept,
            "deal": self.deal,
            "!tile": self.tile,
            "!token": self.drawn_token,
            "!steal": self.stolen,
            "!dev": self.drawn_card,
        }
        return refusals[said.verb](said.word)

    # ---- words

    def whose(self, seat: int) -> str:
        return "your" if seat == self.me else f"{seat_name(seat)}'s"

    def piece_words(self, e: int) -> str:
        """Name the piece on an edge: your road, {1}'s ship."""
        code = int(self.state.piece[e])
        return f"{self.whose(code - (p.SHIP if code >= p.SHIP else p.ROAD))} {'ship' if code >= p.SHIP else 'road'}"

    def building_words(self, v: int) -> str:
        here = int(self.state.spot[v])
        return f"{self.whose((here & p.OWNER) - 1)} {'city' if here & p.CITY else 'settlement'}"

    def vertex_id(self, v: int) -> str:
        return vertex_id(self.lattice.vertex[v])

    def hand(self) -> list[int]:
        return unpack(int(self.state.hand(self.me)))

    def unpaid(self, cost: int, what: str) -> IllegalMove | None:
        """Say which cards are missing for what something costs (IS-51)."""
        hand = self.hand()
        if holds(self.state.hand(self.me), cost):
            return None
        price = unpack(cost)
        lacking = [kind for kind in range(5) if hand[kind] < price[kind]]
        there = [hand[kind] if price[kind] else 0 for kind in range(5)]
        have = cards_words(there) if any(there) else "none of them"
        return IllegalMove(
            "IS-51", f"{what} costs {cards_words(price)}; you have {have}.", [resource_id(kind) for kind in lacking]
        )

    def used_up(self, field: int, what: str, more: str = "") -> IllegalMove | None:
        if self.state.own[self.at + field]:
            return None
        return IllegalMove("IS-51", f"You have no {what} left{more}.")

    # ---- set-up

    def lay(self, word: str) -> IllegalMove:
        terrain = TERRAINS.index(word)
        return IllegalMove("IS-22", f"You have laid your {word} already.", [terrain_id(terrain)])

    def token(self, word: str) -> IllegalMove:
        state = self.state
        number_text, place = word.split("@")
        number = int(number_text)
        own = range(7 * self.me, 7 * self.me + 5)
        if number not in p.OWN_NUMBERS:
            return IllegalMove("IS-23", f"You have no token {number}: yours are 4, 5, 8, 9 and 10.")
        if any(state.token[h] == number for h in own):
            return IllegalMove("IS-23", f"You have laid your {number} already.", [number_id(number)])
        cell = cell_of(place)
        h = -1 if cell is None else int(self.lattice.hex_of(cell))
        where = [] if cell is None or h < 0 else [hex_id(cell)]
        if h not in own:
            return IllegalMove("IS-23", "Your tokens go on the five land hexes of your own Home Base.", where)
        return IllegalMove("IS-23", "There is a token on that hex already.", where)

    def take(self, word: str) -> IllegalMove:
        rule = "IS-65" if self.phase == PLENTY_PHASE else "IS-43"
        return IllegalMove(rule, f"There is no {word} left in the bank.", [bank_id(RESOURCES.index(word))])

    def face(self, word: str) -> IllegalMove:
        """Refuse a side: one of its ends is a port already (IS-76), or it does not face the base (IS-22)."""
        state = self.state
        side = SIDES.index(word)
        h = int(state.found if self.phase == p.FACING else opening.starting_harbour(state, self.me))
        cell = self.lattice.cell[h]
        ends = [int(self.lattice.vertex_of(vertex_at(cell, corner[side]))) for corner in (FIRST_CORNER, SECOND_CORNER)]
        for other in range(int(self.lattice.hexes)):
            if state.facing[other] >= 0:
                e = int(self.lattice.side[6 * other + state.facing[other]])
                if any(v in ends for v in (self.lattice.edge_end[2 * e], self.lattice.edge_end[2 * e + 1])):
                    name = hex_words(int(state.kind[other]))
                    reason = f"That side ends at a port of {name}, and no intersection has two ports."
                    return IllegalMove("IS-76", reason, [hex_id(self.lattice.cell[other])])
        return IllegalMove("IS-22", "At this table your first harbour must face a hex of your own Home Base.")

    # ---- building

    def road(self, word: str) -> IllegalMove:
        edge = edge_of(word)
        e = -1 if edge is None else int(self.lattice.edge_of(edge))
        if self.phase == p.FIRST_ROAD:
            mark = p.ROAD_HERE << self.me
            bare = [int(v) for v in self.state.a_vertices(self.me) if not self.state.spot[v] & mark]
            reason = "A first road must lie at a settlement of yours that has no road yet."
            return IllegalMove("IS-25", reason, [self.vertex_id(v) for v in bare])
        if self.phase == p.FOUND_ROAD:
            reason = "The road must lie beside land at the settlement that you have just founded."
            return IllegalMove("IS-35", reason, [self.vertex_id(int(self.state.found))])
        wrong = self.place(self.state, e, True) or self.used_up(p.ROADS_LEFT, "roads")
        if wrong is None and self.phase == p.MAIN:
            wrong = self.unpaid(ROAD_COST, "A road")
        return wrong or IllegalMove("IS-52", "No road can lie there.")

    def ship(self, word: str) -> IllegalMove:
        if not self.settings.intimate:
            return IllegalMove("IS-36", "There are no ships in the base game.")
        edge = edge_of(word)
        e = -1 if edge is None else int(self.lattice.edge_of(edge))
        wrong = self.place(self.state, e, False) or self.used_up(p.SHIPS_LEFT, "ships")
        if wrong is None and self.phase == p.MAIN:
            wrong = self.unpaid(SHIP_COST, "A ship")
        return wrong or IllegalMove("IS-53", "No ship can lie there.")

    def place(self, state: SettlersState, e: int, road: bool) -> IllegalMove | None:
        """Say why a road or a ship cannot lie on an edge, whatever it costs."""
        rule, kind, ground = ("IS-52", "road", "land") if road else ("IS-53", "ship", "sea")
        if e < 0:
            return IllegalMove(rule, "There is no known hex on either side of that edge.")
        where = [edge_id(self.lattice.edge[e])]
        if state.piece[e]:
            piece = self.piece_words(e)
            return IllegalMove(rule, f"{piece[0].upper()}{piece[1:]} lies there already.", where)
        land, sea = state.land_beside(e), state.sea_beside(e)
        if not land and not sea:
            return IllegalMove(rule, "There is no known hex on either side of that edge.", where)
        if not (land if road else sea):
            reason = f"A {kind} needs {ground} on at least one side, and here there is none."
            return IllegalMove(rule, reason, where)
        return self.unconnected(state, e, road, where)

    def unconnected(self, state: SettlersState, e: int, road: bool, where: list[str]) -> IllegalMove | None:
        """Say why no end of an edge supports a road or ship (IS-54)."""
        kind, other = ("road", "ship") if road else ("ship", "road")
        mark = (p.ROAD_HERE if road else p.SHIP_HERE) << self.me
        turned = (p.SHIP_HERE if road else p.ROAD_HERE) << self.me
        ends = [int(v) for v in (self.lattice.edge_end[2 * e], self.lattice.edge_end[2 * e + 1])]
        if any(building.supports(state, v, self.me, mark) for v in ends):
            return None
        for v in ends:
            if state.spot[v] & mark:
                reason = f"You cannot build on through {self.building_words(v)}."
                return IllegalMove("IS-54", reason, [self.vertex_id(v), *where])
        for v in ends:
            if state.spot[v] & turned and not state.spot[v] & p.OWNER:
                reason = f"A {kind} goes on from a {other} only through a settlement or city of yours."
                return IllegalMove("IS-54", reason, [self.vertex_id(v), *where])
        reason = f"No {kind} and no building of yours is at either end of that edge."
        return IllegalMove("IS-54", reason, where)

    def settle(self, word: str) -> IllegalMove:
        state = self.state
        vertex = vertex_of(word)
        v = -1 if vertex is None else int(self.lattice.vertex_of(vertex))
        founding = self.phase == p.FOUND
        if v < 0 or not state.touches_land(v):
            where = [self.vertex_id(v)] if v >= 0 else []
            return IllegalMove("IS-35" if founding else "IS-55", "There is no known land at that intersection.", where)
        if state.spot[v] & p.OWNER:
            building = self.building_words(v)
            reason = f"{building[0].upper()}{building[1:]} stands there already."
            return IllegalMove("IS-55", reason, [self.vertex_id(v)])
        near = [int(w) for w in self.lattice.vertex_next[3 * v : 3 * v + 3] if w >= 0 and state.spot[w] & p.OWNER]
        if near:
            reason = f"Too near: {self.building_words(near[0])} stands on a neighbouring intersection."
            return IllegalMove("IS-55", reason, [self.vertex_id(w) for w in near])
        if not state.spot[v] & (p.ROAD_HERE << self.me | p.SHIP_HERE << self.me):
            lines = "road or ship" if self.settings.intimate else "road"
            return IllegalMove("IS-55", f"No {lines} of yours leads there.", [self.vertex_id(v)])
        wrong = self.used_up(p.SETTLEMENTS_LEFT, "settlements", ": turn one into a city first")
        wrong = wrong or self.unpaid(SETTLEMENT_COST, "A settlement")
        return wrong or IllegalMove("IS-55", "No settlement can stand there.")

    def city(self, word: str) -> IllegalMove:
        state = self.state
        vertex = vertex_of(word)
        v = -1 if vertex is None else int(self.lattice.vertex_of(vertex))
        here = int(state.spot[v]) if v >= 0 else 0
        where = [self.vertex_id(v)] if v >= 0 else []
        if not here & p.OWNER:
            return IllegalMove("IS-56", "A city replaces a settlement, and there is none.", where)
        if here & p.OWNER != self.me + 1:
            return IllegalMove("IS-56", f"That is {self.building_words(v)}.", where)
        if here & p.CITY:
            return IllegalMove("IS-56", "That is a city already.", where)
        wrong = self.used_up(p.CITIES_LEFT, "cities") or self.unpaid(CITY_COST, "A city")
        return wrong or IllegalMove("IS-56", "No city can stand there.")

    def buy(self, _: str) -> IllegalMove:
        if not total(self.state.deck):
            return IllegalMove("IS-57", "There are no development cards left.", ["is-deck"])
        wrong = self.unpaid(CARD_COST, "A development card")
        return wrong or IllegalMove("IS-57", "No development card can be bought now.", ["is-deck"])

    def too_late(self) -> IllegalMove | None:
        if self.state.built and self.settings.strict:
            return IllegalMove("IS-48", "At this table you trade before you build, buy or move a ship.")
        return None

    def trade(self, word: str) -> IllegalMove:
        late = self.too_late()
        if late is not None:
            return late
        give, get = (RESOURCES.index(part) for part in word.split(">"))
        if give == get:
            return IllegalMove("IS-58", "You cannot trade a resource for itself.", [resource_id(give)])
        rate = int(count(self.state.own[self.at + p.RATES], give))
        have = self.hand()[give]
        if have < rate:
            reason = f"The bank takes {rate} {RESOURCES[give]} for a card; you have {have or 'none'}."
            return IllegalMove("IS-58", reason, [resource_id(give)])
        return IllegalMove("IS-58", f"There is no {RESOURCES[get]} left in the bank.", [bank_id(get)])

    def stop(self, _: str) -> IllegalMove:
        if self.state.free == 2:
            return IllegalMove("IS-64", "The first piece of a road building card must be placed.")
        return IllegalMove("IS-64", "At this table the second piece of a road building card must be placed too.")

    # ---- ships

    def lift(self, word: str) -> IllegalMove:
        state = self.state
        if not self.settings.intimate:
            return IllegalMove("IS-36", "There are no ships in the base game.")
        if state.ship_moved:
            return IllegalMove("IS-59", "You have moved a ship in this turn already.")
        edge = edge_of(word)
        e = -1 if edge is None else int(self.lattice.edge_of(edge))
        if e < 0 or not state.piece[e]:
            return IllegalMove(
                "IS-59", "There is no ship of yours on that edge.", [edge_id(edge)] if e >= 0 and edge else []
            )
        where = [edge_id(self.lattice.edge[e])]
        if state.piece[e] != p.SHIP + self.me:
            return IllegalMove("IS-59", f"That is {self.piece_words(e)}: only your own ships can be moved.", where)
        if e in list(state.new_ships):
            return IllegalMove("IS-60", "That ship was built in this turn.", where)
        if not building.is_loose(state, e, self.me):
            reason = "That ship has no loose end: ships or buildings of yours are at both its ends."
            return IllegalMove("IS-60", reason, where)
        return IllegalMove("IS-59", "There is nowhere else where that ship could go.", where)

    def drop(self, word: str) -> IllegalMove:
        state = self.state
        edge = edge_of(word)
        e = -1 if edge is None else int(self.lattice.edge_of(edge))
        if e == state.lifted:
            return IllegalMove("IS-61", "The ship must go somewhere else.", [edge_id(self.lattice.edge[e])])
        twin = state.copy()
        building.take_up(twin, state.lifted)
        return self.place(twin, e, False) or IllegalMove("IS-61", "The ship cannot go there.")

    # ---- cards

    def play(self, word: str) -> IllegalMove:
        state = self.state
        card = CARDS.index(word)
        held = int(count(state.own[self.at + p.DEV], card))
        names = {KNIGHT: "knight", ROADS: "road building card", PLENTY: "year of plenty", MONOPOLY: "monopoly"}
        where = [card_id(card)] if held else []
        if not held:
            return IllegalMove("IS-62", f"You have no {names[card]}.", where)
        if state.card_played:
            return IllegalMove("IS-62", "You have played a development card in this turn already.", where)
        if held <= count(state.bought, card):
            return IllegalMove("IS-62", f"You bought this {names[card]} in this very turn.", where)
        if card == ROADS:
            return IllegalMove(
                "IS-64", "There is no place for another road or ship of yours, or you have none left.", where
            )
        return IllegalMove("IS-65", "The bank is empty.", where)

    def rob(self, word: str) -> IllegalMove:
        state = self.state
        cell = cell_of(word)
        h = -1 if cell is None else int(self.lattice.hex_of(cell))
        if h < 0 or cell is None or state.kind[h] < 0:
            return IllegalMove("IS-45", "The robber goes to a land hex that is known, and there is none.")
        if h == state.robber:
            reason = "The robber is there already: it must move to another hex."
            return IllegalMove("IS-45", reason, ["is-robber", hex_id(cell)])
        return IllegalMove("IS-45", "The robber cannot go to sea.", [hex_id(cell)])

    def steal(self, word: str) -> IllegalMove:
        state = self.state
        seat = int(word[1])
        if seat >= self.settings.seats:
            return IllegalMove("IS-46", f"There is no player {word}.")
        if seat == self.me:
            return IllegalMove("IS-46", "You cannot steal from yourself.", [seat_id(seat)])
        corners = self.lattice.corner[6 * state.robber : 6 * state.robber + 6]
        if not any(state.spot[v] & p.OWNER == seat + 1 for v in corners):
            return IllegalMove("IS-46", f"{seat_name(seat)} has no building at the robber's hex.", [seat_id(seat)])
        return IllegalMove("IS-46", f"{seat_name(seat)} has no card that could be stolen.", [seat_id(seat)])

    def discard(self, word: str) -> IllegalMove:
        return IllegalMove("IS-44", f"You have no {word} to give back.", [resource_id(RESOURCES.index(word))])

    # ---- offers

    def offer(self, _: str) -> IllegalMove:
        state = self.state
        most = int(self.settings.max_offers)
        if not most:
            return IllegalMove("IS-68", NO_TRADE[self.settings.intimate])
        late = self.too_late()
        if late is not None:
            return late
        if state.offers >= most:
            return IllegalMove("IS-68", f"You have made {many(most, 'offer')} in this turn, and no more are allowed.")
        if not total(state.hand(self.me)):
            return IllegalMove("IS-68", "You have no card to offer.")
        return IllegalMove("IS-68", "Nobody else has a card to give you.")

    def give(self, word: str) -> IllegalMove:
        kind = RESOURCES.index(word)
        where = [resource_id(kind)]
        if count(self.state.want, kind):
            return IllegalMove("IS-68", f"You want {word} in this offer, so you cannot give it.", where)
        have = self.hand()[kind]
        if not have:
            return IllegalMove("IS-68", f"You have no {word} to give.", where)
        return IllegalMove("IS-68", f"You are giving all {word} that you have.", where)

    def want(self, word: str) -> IllegalMove:
        kind = RESOURCES.index(word)
        if count(self.state.give, kind):
            return IllegalMove("IS-68", f"You give {word} in this offer, so you cannot want it.", [bank_id(kind)])
        return IllegalMove("IS-68", "Nobody else has so many cards.", [bank_id(kind)])

    def propose(self, _: str) -> IllegalMove:
        side = "want" if self.state.give else "give"
        return IllegalMove("IS-68", f"An offer needs cards on both sides: add what you {side}.")

    def accept(self, _: str) -> IllegalMove:
        hand, want = self.hand(), unpack(int(self.state.want))
        lacking = [kind for kind in range(5) if hand[kind] < want[kind]]
        words = join_words([RESOURCES[kind] for kind in lacking])
        return IllegalMove(
            "IS-68", f"You have not enough {words} for this offer.", [resource_id(kind) for kind in lacking]
        )

    def deal(self, word: str) -> IllegalMove:
        seat = int(word[1])
        if seat >= self.settings.seats:
            return IllegalMove("IS-68", f"There is no player {word}.")
        if seat == self.me:
            return IllegalMove("IS-68", "You cannot trade with yourself.", [seat_id(seat)])
        return IllegalMove("IS-68", f"{seat_name(seat)} has not accepted the offer.", [seat_id(seat)])

    # ---- chance

    def tile(self, word: str) -> IllegalMove:
        rule = {p.TILE: "IS-72", p.HEXES_DRAWN: "IS-29", p.PORTS_DRAWN: "IS-34"}[self.phase]
        what, place = word.split("@")
        cell = drawn_for(self.state)
        if cell_of(place) != cell:
            return IllegalMove(rule, f"The hex is drawn for the space {hex_text(cell)}.")
        kind = KINDS.index(what)
        if self.phase == p.HEXES_DRAWN and kind > p.DESERT:
            return IllegalMove(rule, "On this space there is land.")
        if self.phase == p.PORTS_DRAWN and kind < p.HARBOUR:
            return IllegalMove(rule, "On this space there is a harbour.")
        if not self.state.stack[kind]:
            return IllegalMove(rule, "No such hex is left in the stack.")
        return IllegalMove(rule, "No harbour can be placed on this space.")

    def drawn_token(self, word: str) -> IllegalMove:
        rule = "IS-73" if self.phase == p.NUMBER else "IS-33"
        number, place = word.split("@")
        cell = drawn_for(self.state)
        if cell_of(place) != cell:
            return IllegalMove(rule, f"The token is drawn for the hex {hex_text(cell)}.")
        if not 2 <= int(number) <= 12 or not self.state.bag[int(number)]:
            return IllegalMove(rule, f"There is no token {int(number)} left.")
        return IllegalMove(rule, "With this token a 6 or 8 would come to lie beside another.")

    def stolen(self, word: str) -> IllegalMove:
        return IllegalMove("IS-46", f"{seat_name(int(self.state.victim))} has no {word}.")

    def drawn_card(self, _: str) -> IllegalMove:
        return IllegalMove("IS-57", "There is no such card left in the deck.")
