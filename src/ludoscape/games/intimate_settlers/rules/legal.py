"""Whether a move of Intimate Settlers is legal: for each kind of move the reason against it. Compiled.

A reason is a code, named after its rule, and what else it names: a number, or a set as bits; 0 where the move itself
says all. `SettlersState.moves` lists what has no reason against it; `words/refusals.py` makes a sentence of one. Kinds
of moves go by their first number in `moves.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.engine.state import CHANCE
from ludoscape.games.intimate_settlers.rules import building, cards, discovery, opening
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import PLENTY as PLENTY_CARD
from ludoscape.games.intimate_settlers.rules.position import Position

LEGAL: Final = 0
NOT_NOW: Final = 1  # another kind of decision is due: the phase tells which
# the set-up
IS_22_NO_BASES: Final = 2
IS_22_LAID: Final = 3
IS_22_FACE: Final = 4
IS_76_PORT: Final = 5  # and the hex of the harbour that has its port there
IS_23_NO_TOKEN: Final = 6
IS_23_LAID: Final = 7
IS_23_NOT_HOME: Final = 8
IS_23_TAKEN: Final = 9
IS_25_ROAD: Final = 10
IS_43_BANK: Final = 11
IS_35_NO_LAND: Final = 12
IS_35_ROAD: Final = 13
# roads and ships
IS_36_NO_SHIPS: Final = 14
IS_52_UNKNOWN: Final = 15
IS_52_OCCUPIED: Final = 16
IS_52_NO_LAND: Final = 17
IS_53_UNKNOWN: Final = 18
IS_53_OCCUPIED: Final = 19
IS_53_NO_SEA: Final = 20
IS_54_THROUGH: Final = 21  # and the vertex with the building
IS_54_TURN: Final = 22  # and the vertex where roads and ships meet
IS_54_APART: Final = 23
IS_51_NO_ROADS: Final = 24
IS_51_NO_SHIPS: Final = 25
IS_51_ROAD_COST: Final = 26  # and the kinds of cards that are lacking
IS_51_SHIP_COST: Final = 27  # likewise
# settlements, cities, cards, trade with the bank
IS_55_NO_LAND: Final = 28
IS_55_OCCUPIED: Final = 29
IS_55_NEAR: Final = 30  # and which of the three neighbouring intersections have buildings
IS_55_NO_LINE: Final = 31
IS_51_NO_SETTLEMENTS: Final = 32
IS_51_SETTLEMENT_COST: Final = 33  # and the kinds of cards that are lacking
IS_56_NONE: Final = 34
IS_56_NOT_YOURS: Final = 35
IS_56_CITY: Final = 36
IS_51_NO_CITIES: Final = 37
IS_51_CITY_COST: Final = 38  # and the kinds of cards that are lacking
IS_57_NO_CARD: Final = 39
IS_51_CARD_COST: Final = 40  # and the kinds of cards that are lacking
IS_48_TOO_LATE: Final = 41
IS_58_ITSELF: Final = 42
IS_58_RATE: Final = 43
IS_58_BANK: Final = 44
# moving a ship
IS_59_MOVED: Final = 45
IS_59_NO_SHIP: Final = 46
IS_59_NOT_YOURS: Final = 47
IS_60_NEW: Final = 48
IS_60_CLOSED: Final = 49
IS_59_NOWHERE: Final = 50
IS_61_BACK: Final = 51
# development cards
IS_62_NO_CARD: Final = 52
IS_62_SECOND: Final = 53
IS_62_NEW: Final = 54
IS_64_NO_PLACE: Final = 55
IS_65_EMPTY: Final = 56
IS_64_FIRST: Final = 57
IS_64_MUST: Final = 58
IS_65_BANK: Final = 59
# the robber
IS_45_UNKNOWN: Final = 60
IS_45_THERE: Final = 61
IS_45_SEA: Final = 62
IS_46_NO_PLAYER: Final = 63
IS_46_SELF: Final = 64
IS_46_NO_BUILDING: Final = 65
IS_46_NO_CARD: Final = 66
IS_44_NO_CARD: Final = 67
# offers
IS_68_NO_TRADE: Final = 68
IS_68_ENOUGH: Final = 69
IS_68_NO_CARD: Final = 70
IS_68_NOBODY: Final = 71
IS_68_WANTED: Final = 72
IS_68_NONE_TO_GIVE: Final = 73
IS_68_ALL_GIVEN: Final = 74
IS_68_GIVEN: Final = 75
IS_68_TOO_MANY: Final = 76
IS_68_ONE_SIDE: Final = 77
IS_68_NOT_HELD: Final = 78  # and the kinds of cards that are lacking
IS_68_NO_PLAYER: Final = 79
IS_68_SELF: Final = 80
IS_68_NOT_ACCEPTED: Final = 81
# chance
IS_72_SPACE: Final = 82
IS_72_NONE_LEFT: Final = 83
IS_72_NO_SIDE: Final = 84
IS_29_SPACE: Final = 85
IS_29_LAND: Final = 86
IS_29_NONE_LEFT: Final = 87
IS_34_SPACE: Final = 88
IS_34_HARBOUR: Final = 89
IS_34_NONE_LEFT: Final = 90
IS_73_SPACE: Final = 91
IS_73_NONE_LEFT: Final = 92
IS_33_SPACE: Final = 93
IS_33_NONE_LEFT: Final = 94
IS_33_RED: Final = 95
IS_46_NOT_HELD: Final = 96
IS_57_NONE_LEFT: Final = 97

OFFERS: Final = (m.M_GIVE, m.M_WANT, m.M_PROPOSE, m.M_SCRAP, m.M_ACCEPT, m.M_REFUSE, m.M_DEAL)
DRAWS: Final = (m.M_DICE, m.M_TILE, m.M_TOKEN, m.M_THEFT, m.M_DEV, m.M_CORNER)


def against(state: Position, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
    """Give the reason against a move of a kind now.

    `a` is its number within its kind: the id of a place (-1 where none can ever be), a resource, a seat, …; `b` is the
    cell of the space where a token or a tile comes to lie.
    """
    phase = state.phase
    if not state.settings.intimate and kind in (m.M_LAY, m.M_SIDE, m.M_NUMBER) and phase != p.ENDED:
        return IS_22_NO_BASES, 0
    if phase == p.MAIN:
        return _against_action(state, kind, a)
    if phase == p.PRE:
        if kind == m.M_PLAY:
            return against_card(state, a), 0
        return (LEGAL if kind == m.M_ROLL else NOT_NOW), 0
    if state.actor == CHANCE:
        return _against_draw(state, kind, a, b), 0
    if phase >= p.LAY:
        return _against_in_opening(state, kind, a, b)
    if phase in (p.OFFER, p.REPLY, p.DEAL):
        return _against_in_offer(state, kind, a)
    return _against_after_card_or_seven(state, kind, a)


def _against_action(state: Position, kind: i64, a: i64) -> tuple[i64, i64]:
    """Give the reason against an action of the main phase (IS-47)."""
    if kind == m.M_ROAD or kind == m.M_SHIP:
        return against_piece(state, state.lattice.edge_of(a), kind == m.M_SHIP)
    if kind == m.M_SETTLE:
        return against_settlement(state, state.lattice.vertex_of(a))
    if kind == m.M_CITY:
        return against_city(state, state.lattice.vertex_of(a))
    if kind == m.M_BUY:
        return against_buying(state, m.M_BUY)
    if kind == m.M_TRADE:
        return against_trade(state, a // 5, a % 5), 0
    if kind == m.M_LIFT:
        return against_lift(state, state.lattice.edge_of(a)), 0
    if kind == m.M_PLAY:
        return against_card(state, a), 0
    if kind == m.M_OFFER:
        return against_offer(state), 0
    if kind in OFFERS and not state.settings.max_offers:
        return IS_68_NO_TRADE, 0
    return (LEGAL if kind == m.M_END else NOT_NOW), 0


def _against_after_card_or_seven(state: Position, kind: i64, a: i64) -> tuple[i64, i64]:
    """Give the reason against a decision that a card, a seven or a discovery has brought, or a ship in the air."""
    phase = state.phase
    if kind == m.M_ROB and phase == p.ROBBER:
        return against_robber(state, state.lattice.hex_of(a)), 0
    if kind == m.M_DISCARD and phase == p.DISCARD:
        return against_discard(state, a), 0
    if kind == m.M_STEAL and phase == p.STEAL:
        return against_victim(state, a), 0
    if kind == m.M_FACE and phase == p.FACING:
        return _against_facing(state, state.found, a)
    if kind == m.M_DROP and phase == p.DROP:
        return against_drop(state, state.lattice.edge_of(a))
    if kind == m.M_STOP and phase == p.PIECE:
        return against_stop(state), 0
    if (kind == m.M_ROAD or kind == m.M_SHIP) and phase == p.PIECE:
        return against_piece(state, state.lattice.edge_of(a), kind == m.M_SHIP)
    if kind == m.M_TAKE and phase == p.PLENTY:
        return against_take(state, a), 0
    return (LEGAL if kind == m.M_NAME and phase == p.NAME else NOT_NOW), 0


# ---- the set-up


def _against_in_opening(state: Position, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
    """Give the reason against a decision of the set-up."""
    phase = state.phase
    if kind == m.M_LAY and phase == p.LAY:
        return against_terrain(state, a), 0
    if kind == m.M_FACE and phase == p.LAY_FACE:
        return _against_facing(state, opening.starting_harbour(state, state.player), a)
    if kind == m.M_NUMBER and phase == p.OWN_NUMBER:
        return against_own_number(state, a, state.lattice.hex_of(b)), 0
    if kind == m.M_ROAD and (phase == p.FIRST_ROAD or phase == p.FOUND_ROAD):
        return against_first_road(state, state.lattice.edge_of(a)), 0
    if kind == m.M_TAKE and phase == p.FIRST_CARD:
        return against_take(state, a), 0
    if kind == m.M_SETTLE and phase == p.FOUND:
        return against_settlement(state, state.lattice.vertex_of(a))
    return (LEGAL if kind == m.M_SIDE and phase == p.LAY_SIDE else NOT_NOW), 0


def against_terrain(state: Position, terrain: i64) -> i64:
    """Give the reason against laying a terrain (IS-22)."""
    return IS_22_LAID if opening.has_laid(state, state.player, terrain) else LEGAL


def _against_facing(state: Position, h: i64, side: i64) -> tuple[i64, i64]:
    reason = against_face(state, h, side)
    return reason, discovery.harbour_at(state, state.lattice.cell[h], side) if reason == IS_76_PORT else i64(0)


def against_face(state: Position, h: i64, side: i64) -> i64:
    """Give the reason why a new harbour cannot face a side (IS-76, IS-22)."""
    if not discovery.may_face(state, state.lattice.cell[h], side):
        return IS_76_PORT
    if state.phase == p.LAY_FACE and state.settings.face_land and not opening.faces_home(state, h, side, state.player):
        return IS_22_FACE
    return LEGAL


def against_own_number(state: Position, number: i64, h: i64) -> i64:
    """Give the reason against laying an own token on a hex (IS-23)."""
    if number not in (4, 5, 8, 9, 10):
        return IS_23_NO_TOKEN
    if opening.has_numbered(state, state.player, number):
        return IS_23_LAID
    if not state.is_home_of(h, state.player):
        return IS_23_NOT_HOME
    return IS_23_TAKEN if state.token[h] else LEGAL


def against_first_road(state: Position, e: i64) -> i64:
    """Give the reason against a road of the set-up, at a settlement that has none (IS-25, IS-35)."""
    reason: i64 = IS_25_ROAD if state.phase == p.FIRST_ROAD else IS_35_ROAD
    if e < 0 or state.piece[e] or not state.land_beside(e):
        return reason
    for end in range(2 * e, 2 * e + 2):
        if opening.wants_road(state, state.lattice.edge_end[end]):
            return LEGAL
    return reason


def against_take(state: Position, kind: i64) -> i64:
    """Give the reason against taking a card from the bank (IS-43, IS-65)."""
    if cards.count(state.bank, kind):
        return LEGAL
    return IS_65_BANK if state.phase == p.PLENTY else IS_43_BANK


# ---- building


def against_piece(state: Position, e: i64, ship: bool) -> tuple[i64, i64]:
    """Give the reason against building a road or a ship, by a card or paid (IS-51 … IS-54)."""
    if ship and not state.settings.intimate:
        return IS_36_NO_SHIPS, 0
    reason, named = against_lying(state, e, ship)
    if reason != LEGAL:
        return reason, named
    return against_buying(state, m.M_SHIP if ship else m.M_ROAD)


def against_buying(state: Position, kind: i64) -> tuple[i64, i64]:
    """Give the reason why a piece or card cannot be had, wherever it would stand: none left, or its cost (IS-51)."""
    at = p.FIELDS * state.player
    if kind == m.M_ROAD:
        return _against_cost(state, state.own[at + p.ROADS_LEFT], IS_51_NO_ROADS, cards.ROAD_COST, IS_51_ROAD_COST)
    if kind == m.M_SHIP:
        return _against_cost(state, state.own[at + p.SHIPS_LEFT], IS_51_NO_SHIPS, cards.SHIP_COST, IS_51_SHIP_COST)
    if kind == m.M_SETTLE:
        left = state.own[at + p.SETTLEMENTS_LEFT]
        return _against_cost(state, left, IS_51_NO_SETTLEMENTS, cards.SETTLEMENT_COST, IS_51_SETTLEMENT_COST)
    if kind == m.M_CITY:
        return _against_cost(state, state.own[at + p.CITIES_LEFT], IS_51_NO_CITIES, cards.CITY_COST, IS_51_CITY_COST)
    return _against_cost(state, state.deck, IS_57_NO_CARD, cards.CARD_COST, IS_51_CARD_COST)


def _against_cost(state: Position, left: i64, used_up: i64, cost: i64, unpaid: i64) -> tuple[i64, i64]:
    """Give a reason where nothing is left, or where cards are lacking, and which; a road building card pays all."""
    if not left:
        return used_up, 0
    kinds: i64 = 0 if state.phase == p.PIECE else cards.lacking(state.hand(state.player), cost)
    return (unpaid if kinds else i64(LEGAL)), kinds


def against_lying(state: Position, e: i64, ship: bool) -> tuple[i64, i64]:
    """Give the reason why a road or a ship cannot lie on an edge, whatever it costs (IS-52 … IS-54)."""
    if e < 0:
        return (IS_53_UNKNOWN if ship else IS_52_UNKNOWN), 0
    if state.piece[e]:
        return (IS_53_OCCUPIED if ship else IS_52_OCCUPIED), 0
    if not state.flank[e]:
        return (IS_53_UNKNOWN if ship else IS_52_UNKNOWN), 0
    if ship and not state.sea_beside(e):
        return IS_53_NO_SEA, 0
    if not ship and not state.land_beside(e):
        return IS_52_NO_LAND, 0
    return against_connection(state, e, ship)


def against_connection(state: Position, e: i64, ship: bool) -> tuple[i64, i64]:
    """Give the reason why neither end of an edge supports a road or a ship (IS-54)."""
    road_here = p.ROAD_HERE << state.player
    ship_here = p.SHIP_HERE << state.player
    same = ship_here if ship else road_here
    other = road_here if ship else ship_here
    one = state.lattice.edge_end[2 * e]
    two = state.lattice.edge_end[2 * e + 1]
    if building.supports(state, one, state.player, same) or building.supports(state, two, state.player, same):
        return LEGAL, 0
    for end in range(2 * e, 2 * e + 2):
        v = state.lattice.edge_end[end]
        if state.spot[v] & same:
            return IS_54_THROUGH, v
    for end in range(2 * e, 2 * e + 2):
        v = state.lattice.edge_end[end]
        if state.spot[v] & other and not state.spot[v] & p.OWNER:
            return IS_54_TURN, v
    return IS_54_APART, 0


def against_settlement(state: Position, v: i64) -> tuple[i64, i64]:
    """Give the reason against a settlement, founded or paid (IS-35, IS-55)."""
    founding = state.phase == p.FOUND
    if v < 0 or not state.touches_land(v):
        return (IS_35_NO_LAND if founding else IS_55_NO_LAND), 0
    if state.spot[v] & p.OWNER:
        return IS_55_OCCUPIED, 0
    near: i64 = 0
    for i in range(i64(3)):
        w = state.lattice.vertex_next[3 * v + i]
        if w >= 0 and state.spot[w] & p.OWNER:
            near |= p.BIT[i]
    if near:
        return IS_55_NEAR, near
    if founding:
        return LEGAL, 0
    if not state.spot[v] & (p.ROAD_HERE << state.player | p.SHIP_HERE << state.player):
        return IS_55_NO_LINE, 0
    return against_buying(state, m.M_SETTLE)


def against_city(state: Position, v: i64) -> tuple[i64, i64]:
    """Give the reason against a city (IS-56)."""
    if v < 0 or not state.spot[v] & p.OWNER:
        return IS_56_NONE, 0
    if state.spot[v] & p.OWNER != state.player + 1:
        return IS_56_NOT_YOURS, 0
    if state.spot[v] & p.CITY:
        return IS_56_CITY, 0
    return against_buying(state, m.M_CITY)


def is_too_late(state: Position) -> bool:
    """Tell whether nothing can be traded any more in this turn (IS-48)."""
    return state.built and state.settings.strict


def against_trade(state: Position, give: i64, get: i64) -> i64:
    """Give the reason against a trade with the bank (IS-48, IS-58)."""
    if is_too_late(state):
        return IS_48_TOO_LATE
    if give == get:
        return IS_58_ITSELF
    if cards.count(state.hand(state.player), give) < cards.count(state.own[p.FIELDS * state.player + p.RATES], give):
        return IS_58_RATE
    return LEGAL if cards.count(state.bank, get) else IS_58_BANK


# ---- moving a ship


def against_lift(state: Position, e: i64) -> i64:
    """Give the reason against lifting a ship (IS-59, IS-60)."""
    if not state.settings.intimate:
        return IS_36_NO_SHIPS
    if state.ship_moved:
        return IS_59_MOVED
    if e < 0 or not state.piece[e]:
        return IS_59_NO_SHIP
    if state.piece[e] != p.SHIP + state.player:
        return IS_59_NOT_YOURS
    if building.is_new(state, state.lattice.edge[e]):
        return IS_60_NEW
    if not building.is_loose(state, e, state.player):
        return IS_60_CLOSED
    return LEGAL if len(building.drops(state, e, state.player)) else IS_59_NOWHERE


def against_drop(state: Position, e: i64) -> tuple[i64, i64]:
    """Give the reason against putting the lifted ship down (IS-61)."""
    if e == state.lifted:
        return IS_61_BACK, 0
    building.take_up(state, state.lifted)
    reason, named = against_lying(state, e, True)
    building.put_down(state, state.lifted, p.SHIP + state.player)
    return reason, named


# ---- development cards


def against_card(state: Position, card: i64) -> i64:
    """Give the reason against playing a development card (IS-62 … IS-66)."""
    held = cards.count(state.own[p.FIELDS * state.player + p.DEV], card)
    if not held:
        return IS_62_NO_CARD
    if state.card_played:
        return IS_62_SECOND
    if held <= cards.count(state.bought, card):
        return IS_62_NEW
    if card == cards.ROADS and not building.has_free_piece(state):
        return IS_64_NO_PLACE
    return IS_65_EMPTY if card == PLENTY_CARD and not state.bank else LEGAL


def against_stop(state: Position) -> i64:
    """Give the reason against doing without a piece of a road building card (IS-64)."""
    if state.free == 2:
        return IS_64_FIRST
    return LEGAL if state.settings.may_stop else IS_64_MUST


# ---- the robber


def against_robber(state: Position, h: i64) -> i64:
    """Give the reason against moving the robber to a hex (IS-45)."""
    if h < 0 or state.kind[h] < 0:
        return IS_45_UNKNOWN
    if h == state.robber:
        return IS_45_THERE
    return LEGAL if state.kind[h] <= p.DESERT else IS_45_SEA


def against_victim(state: Position, seat: i64) -> i64:
    """Give the reason against stealing from a seat (IS-46)."""
    if seat >= state.settings.seats:
        return IS_46_NO_PLAYER
    if seat == state.player:
        return IS_46_SELF
    if not state.builders(state.robber) & p.BIT[seat]:
        return IS_46_NO_BUILDING
    return LEGAL if state.hand(seat) else IS_46_NO_CARD


def against_discard(state: Position, kind: i64) -> i64:
    """Give the reason against giving a card back after a seven (IS-44)."""
    return LEGAL if cards.count(state.own[p.FIELDS * state.actor + p.HAND], kind) else IS_44_NO_CARD


# ---- offers


def _against_in_offer(state: Position, kind: i64, a: i64) -> tuple[i64, i64]:
    """Give the reason against a decision about an offer (IS-68)."""
    phase = state.phase
    if phase == p.OFFER:
        if kind == m.M_GIVE:
            return against_give(state, a), 0
        if kind == m.M_WANT:
            return against_want(state, a), 0
        if kind == m.M_PROPOSE:
            return against_propose(state), 0
    elif phase == p.REPLY:
        if kind == m.M_ACCEPT:
            return against_accept(state)
        return (LEGAL if kind == m.M_REFUSE else NOT_NOW), 0
    elif kind == m.M_DEAL:
        return against_deal(state, a), 0
    return (LEGAL if kind == m.M_SCRAP else NOT_NOW), 0


def against_offer(state: Position) -> i64:
    """Give the reason against beginning an offer."""
    if not state.settings.max_offers:
        return IS_68_NO_TRADE
    if is_too_late(state):
        return IS_48_TOO_LATE
    if state.offers >= state.settings.max_offers:
        return IS_68_ENOUGH
    if not state.hand(state.player):
        return IS_68_NO_CARD
    return LEGAL if state.largest_other_hand() else IS_68_NOBODY


def against_give(state: Position, kind: i64) -> i64:
    """Give the reason against adding a card that is given."""
    if cards.count(state.want, kind):
        return IS_68_WANTED
    held = cards.count(state.hand(state.player), kind)
    if not held:
        return IS_68_NONE_TO_GIVE
    return LEGAL if held > cards.count(state.give, kind) else IS_68_ALL_GIVEN


def against_want(state: Position, kind: i64) -> i64:
    """Give the reason against adding a card that is wanted."""
    if cards.count(state.give, kind):
        return IS_68_GIVEN
    return LEGAL if cards.total(state.want) < state.largest_other_hand() else IS_68_TOO_MANY


def against_propose(state: Position) -> i64:
    """Give the reason against proposing the offer as it is."""
    return LEGAL if state.give and state.want else IS_68_ONE_SIDE


def against_accept(state: Position) -> tuple[i64, i64]:
    """Give the reason against accepting the offer."""
    kinds = cards.lacking(state.hand(state.actor), state.want)
    return (IS_68_NOT_HELD if kinds else LEGAL), kinds


def against_deal(state: Position, seat: i64) -> i64:
    """Give the reason against trading with a seat."""
    if seat >= state.settings.seats:
        return IS_68_NO_PLAYER
    if seat == state.player:
        return IS_68_SELF
    return LEGAL if state.yes & p.BIT[seat] else IS_68_NOT_ACCEPTED


# ---- chance


def _against_draw(state: Position, kind: i64, a: i64, b: i64) -> i64:
    """Give the reason why chance cannot bring something now."""
    phase = state.phase
    if (kind == m.M_DICE and phase == p.DICE) or (kind == m.M_CORNER and phase == p.CORNER):
        return LEGAL
    if kind == m.M_TILE and phase in (p.TILE, p.HEXES_DRAWN, p.PORTS_DRAWN):
        if b == drawn_for(state):
            return against_hex(state, a)
        return IS_72_SPACE if phase == p.TILE else IS_29_SPACE if phase == p.HEXES_DRAWN else IS_34_SPACE
    if kind == m.M_TOKEN and phase in (p.NUMBER, p.NUMBERS_DRAWN):
        if b == drawn_for(state):
            return against_number(state, a)
        return IS_73_SPACE if phase == p.NUMBER else IS_33_SPACE
    if kind == m.M_THEFT and phase == p.THEFT:
        return against_theft(state, a)
    if kind == m.M_DEV and phase == p.DEAL_DEV:
        return against_deck(state, a)
    return NOT_NOW


def drawn_for(state: Position) -> i64:
    """Give the cell of the space for which a tile or a token is drawn; -1 when none is."""
    if state.phase == p.TILE:
        return state.wait
    if state.phase == p.NUMBER:
        return state.lattice.cell[state.found]
    if state.phase == p.NUMBERS_DRAWN:
        return state.lattice.cell[opening.next_unnumbered(state)]
    if state.phase == p.HEXES_DRAWN or state.phase == p.PORTS_DRAWN:
        return state.lattice.cell[opening.next_empty(state)]
    return -1


def against_hex(state: Position, kind: i64) -> i64:
    """Give the reason why a hex cannot be drawn: for island, harbours, or a space that waits (IS-29, IS-34, IS-72)."""
    if state.phase == p.HEXES_DRAWN:
        if kind > p.DESERT:
            return IS_29_LAND
        return LEGAL if state.stack[kind] else IS_29_NONE_LEFT
    if state.phase == p.PORTS_DRAWN:
        if kind < p.HARBOUR:
            return IS_34_HARBOUR
        return LEGAL if state.stack[kind] else IS_34_NONE_LEFT
    if not state.stack[kind]:
        return IS_72_NONE_LEFT
    return LEGAL if kind < p.HARBOUR or discovery.takes_harbour(state, state.wait) else IS_72_NO_SIDE


def against_number(state: Position, number: i64) -> i64:
    """Give the reason why a token cannot be drawn for a hex (IS-73, IS-33)."""
    found = state.phase == p.NUMBER
    if number < 2 or number > 12 or not state.bag[number]:
        return IS_73_NONE_LEFT if found else IS_33_NONE_LEFT
    return LEGAL if found or opening.number_weight(state, number) else IS_33_RED


def against_theft(state: Position, kind: i64) -> i64:
    """Give the reason why a card cannot be the stolen one (IS-46)."""
    return LEGAL if cards.count(state.hand(state.victim), kind) else IS_46_NOT_HELD


def against_deck(state: Position, card: i64) -> i64:
    """Give the reason why a development card cannot be drawn (IS-57)."""
    return LEGAL if cards.count(state.deck, card) else IS_57_NONE_LEFT
