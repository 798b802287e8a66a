"""The rules of Intimate Settlers: turns, production, the robber, building, cards, trade and the end. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.games.intimate_settlers.rules import building, cards, discovery, ending, legal, opening, route
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.hidden import deal_hidden
from ludoscape.games.intimate_settlers.rules.lattice import Atlas, roomy
from ludoscape.games.intimate_settlers.rules.position import PLENTY as PLENTY_PHASE
from ludoscape.games.intimate_settlers.rules.position import Position
from ludoscape.games.intimate_settlers.rules.story import Theft, blank_stretch, most, root

SUM: Final = vec[i64]([a + b for a in range(1, 7) for b in range(1, 7)])  # of two dice
NO_SHIPS: Final = vec[i64]()
OWN_NUMBERS: Final = vec[i64](list(p.OWN_NUMBERS))


@mypyc_attr(allow_interpreted_subclasses=True)
class SettlersState(Position):
    """One position of Intimate Settlers, in either scenario."""

    def begin(self) -> None:
        """Lay out what is there before the first decision (IS-21)."""
        opening.begin(self)

    def blank(self) -> SettlersState:
        """Make an empty state to copy into; a subclass gives one of its own kind."""
        return SettlersState(self.game, self.settings)

    def copy(self) -> SettlersState:
        """Make an independent copy; what is replaced, or taken anew before it is changed, is shared."""
        return self._copy_into(self.blank())

    def copy_over(self, used: State | None) -> State:
        """Make an independent copy in the place of a used state, unless one of both is of a subclass."""
        if type(self) is SettlersState and type(used) is SettlersState:
            used.game = self.game
            used.settings = self.settings
            return self._copy_into(used)
        return self.copy()

    def _copy_into(self, other: SettlersState) -> SettlersState:
        """Make another state, whatever it is, a copy of this one, and give it."""
        self.alone = False
        self.apart = False
        self.stocked = False
        self.unshared = False
        other.alone = False
        other.apart = False
        other.stocked = False
        other.unshared = False
        other.actor = self.actor
        other.phase = self.phase
        other.player = self.player
        other.turn = self.turn
        other.step = self.step
        other.opening = self.opening
        other.board = self.board
        other.lattice = self.lattice
        other.kind = self.kind
        other.token = self.token
        other.facing = self.facing
        other.port = self.port
        other.flank = self.flank
        other.rolls = self.rolls
        other.crop = self.crop
        other.robber = self.robber
        other.stack = self.stack
        other.bag = self.bag
        other.aside = self.aside
        other.aside_numbers = self.aside_numbers
        other.spot = roomy(self.spot)
        other.piece = roomy(self.piece)
        other.income = self.income
        other.dues = self.dues
        other.own = self.own[:]
        other.bank = self.bank
        other.deck = self.deck
        other.bought = self.bought
        other.route = self.route
        other.army = self.army
        other.rolled = self.rolled
        other.dice = self.dice
        other.card_played = self.card_played
        other.ship_moved = self.ship_moved
        other.built = self.built
        other.new_ships = self.new_ships
        other.free = self.free
        other.takes = self.takes
        other.owed = self.owed
        other.wait = self.wait
        other.wait_2 = self.wait_2
        other.wait_3 = self.wait_3
        other.found = self.found
        other.lifted = self.lifted
        other.victim = self.victim
        other.offers = self.offers
        other.give = self.give
        other.want = self.want
        other.yes = self.yes
        other.best = self.best
        other.reason = self.reason
        other.reach = self.reach
        other.lists = self.lists
        other.atlas = self.atlas
        other.lands = self.lands
        other.chart = self.chart
        other.works = self.works
        other.thefts = self.thefts
        other.seen = self.seen[:] if self.settings.tracks else self.seen
        return other

    def resample(self, seat: i64, rng: Rng) -> State:
        """Deal anew what a seat does not know: development cards, and hands after thefts it did not see (IS-92)."""
        other = self.copy()
        if other.actor != OVER:  # at the end everything is shown
            deal_hidden(other, seat, rng)
            if other.atlas is None and other.settings.intimate:
                other.atlas = Atlas()  # it may be searched
        return other

    # ---- legal moves

    def moves(self, out: Moves) -> None:
        """Add the legal moves in the order of IS-47, ending the turn last; at a chance node the possible outcomes.

        They are what has no reason against it in `rules/legal.py`. Actions, free pieces, robber, discards and offers
        are listed faster, for most moves of a game are of these: the tests compare the two.
        """
        phase = self.phase
        if phase == p.MAIN:
            self._main_moves(out)
        elif phase == p.PRE:
            n = out.n
            item = out.item
            if n + 5 > len(item):
                item = room_for(out, 5)
            item[n] = m.M_ROLL
            out.n = n + 1
            playable = (self.own[p.FIELDS * self.player + p.DEV] - self.bought) & cards.PLAYABLE
            if playable and not self.card_played:
                out.n = self._card_moves(playable, item, n + 1)
        elif self.actor == CHANCE:
            self._outcomes(out)
        elif phase >= p.LAY:
            self._opening_moves(out)
        elif phase == p.ROBBER:
            self._robber_moves(out)
        elif phase == p.DISCARD:
            hand = self.hand(self.actor)
            item = room_for(out, 5)
            n = out.n
            for kind in range(i64(5)):
                if hand >> 12 * kind & cards.COUNT:
                    item[n] = m.M_DISCARD + kind
                    n += 1
            out.n = n
        elif phase == p.STEAL:
            for seat in range(self.settings.seats):
                if legal.against_victim(self, seat) == legal.LEGAL:
                    out.add(m.M_STEAL + seat)
        elif phase == p.FACING:
            self._faces(self.found, out)
        elif phase == p.PIECE:
            self._free_pieces(out)
            if legal.against_stop(self) == legal.LEGAL:
                out.add(m.M_STOP)
        elif phase == PLENTY_PHASE:
            self._takes(out)
        elif phase == p.NAME:
            for kind in range(i64(5)):
                out.add(m.M_NAME + kind)
        elif phase == p.DROP:
            add_all(building.drops(self, self.lifted, self.player), out)
        elif phase == p.OFFER:
            self._offer_moves(out)
        elif phase == p.REPLY:
            if cards.holds(self.hand(self.actor), self.want):
                out.add(m.M_ACCEPT)
            out.add(m.M_REFUSE)
        elif phase == p.DEAL:
            for seat in range(self.settings.seats):
                if legal.against_deal(self, seat) == legal.LEGAL:
                    out.add(m.M_DEAL + seat)
            out.add(m.M_SCRAP)

    def against(self, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
        """Give the reason against a move (`rules/legal.py`): a subclass with other `moves` has others here, too."""
        return legal.against(self, kind, a, b)

    def _main_moves(self, out: Moves) -> None:
        """Add the actions of the main phase (IS-47)."""
        seat = self.player
        at = p.FIELDS * seat
        own = self.own
        guarded = own[at + p.HAND] | cards.GUARDS
        if (
            (guarded - cards.ROAD_COST) & cards.GUARDS == cards.GUARDS  # as for a settlement
            or (guarded - cards.SHIP_COST) & cards.GUARDS == cards.GUARDS
            or (guarded - cards.CITY_COST) & cards.GUARDS == cards.GUARDS
        ):
            self._building_moves(guarded, out)
        n = out.n
        item = out.item
        if n + 48 > len(item):  # 20 trades, 15 ships, 4 cards and 3 others at most
            item = room_for(out, 48)
        if (guarded - cards.CARD_COST) & cards.GUARDS == cards.GUARDS and self.deck:
            item[n] = m.M_BUY
            n += 1
        tradable = (guarded - own[at + p.RATES]) & cards.GUARDS
        if tradable and not legal.is_too_late(self):
            n = self._trades(tradable, item, n)
        if self.settings.intimate and not self.ship_moved and own[at + p.SHIPS_LEFT] < 15:
            lifts = building.reach_of(self, seat).lifts
            for i in range(len(lifts)):
                if not building.is_new(self, lifts[i] - m.M_LIFT):
                    item[n] = lifts[i]
                    n += 1
        playable = (own[at + p.DEV] - self.bought) & cards.PLAYABLE
        if playable and not self.card_played:
            n = self._card_moves(playable, item, n)
        if self.settings.max_offers and legal.against_offer(self) == legal.LEGAL:
            item[n] = m.M_OFFER
            n += 1
        item[n] = m.M_END
        out.n = n + 1

    def _building_moves(self, guarded: i64, out: Moves) -> None:
        """Add what the active player can build with his hand, its guards set (IS-51)."""
        seat = self.player
        at = p.FIELDS * seat
        own = self.own
        road = (guarded - cards.ROAD_COST) & cards.GUARDS == cards.GUARDS and own[at + p.ROADS_LEFT] > 0
        ship = (guarded - cards.SHIP_COST) & cards.GUARDS == cards.GUARDS and own[at + p.SHIPS_LEFT] > 0
        settle = (guarded - cards.SETTLEMENT_COST) & cards.GUARDS == cards.GUARDS and own[at + p.SETTLEMENTS_LEFT] > 0
        city = (guarded - cards.CITY_COST) & cards.GUARDS == cards.GUARDS and own[at + p.CITIES_LEFT] > 0
        if road or ship or settle or city:
            reach = building.reach_of(self, seat)
            if road:
                self._add_pieces(m.M_ROAD, reach.roads, out)
            if ship:
                self._add_pieces(m.M_SHIP, reach.ships, out)
            if settle:
                add_all(reach.settles, out)
            if city:
                add_all(reach.cities, out)

    def _add_pieces(self, kind: i64, edges: vec[i64], out: Moves) -> None:
        """Add moves that place a piece of a kind on some edges."""
        edge = self.lattice.edge
        item = room_for(out, len(edges))
        n = out.n
        for i in range(len(edges)):
            item[n + i] = kind + edge[edges[i]]
        out.n = n + len(edges)

    def _trades(self, tradable: i64, item: vec[i64], n: i64) -> i64:
        """Write trades with the bank (IS-58), of kinds that the active player has enough of, told by their guards."""
        there = (self.bank + cards.FULL) & cards.GUARDS
        for give in range(i64(5)):
            if tradable >> 12 * give & cards.GUARDED:
                for get in range(i64(5)):
                    if get != give and there >> 12 * get & cards.GUARDED:
                        item[n] = m.M_TRADE + 5 * give + get
                        n += 1
        return n

    def _robber_moves(self, out: Moves) -> None:
        """Add the hexes to which the robber may go (IS-45)."""
        if not len(self.lands):
            self._list_lands()
        lands = self.lands
        item = room_for(out, len(lands))
        n = out.n
        there: i64 = -1
        if self.robber >= 0:
            there = m.M_ROB + self.lattice.cell[self.robber]
        for i in range(len(lands)):
            move = lands[i]
            item[n] = move
            if move != there:
                n += 1
        out.n = n

    def _list_lands(self) -> None:
        """List once for all copies with the same board where a robber beside it may go."""
        lands: vec[i64] = vec[i64](capacity=20)
        for h in range(self.lattice.hexes):
            if self.is_land(h):
                lands = append(lands, m.M_ROB + self.lattice.cell[h])
        self.lands = lands

    def _card_moves(self, playable: i64, item: vec[i64], n: i64) -> i64:
        """Write which may be played (IS-62) of the development cards that were not bought this turn."""
        for card in range(i64(cards.POINT)):
            if playable >> 12 * card & cards.COUNT and legal.against_card(self, card) == legal.LEGAL:
                item[n] = m.M_PLAY + card
                n += 1
        return n

    def _free_pieces(self, out: Moves) -> None:
        at = p.FIELDS * self.player
        reach = building.reach_of(self, self.player)
        if self.own[at + p.ROADS_LEFT]:
            self._add_pieces(m.M_ROAD, reach.roads, out)
        if self.own[at + p.SHIPS_LEFT]:
            self._add_pieces(m.M_SHIP, reach.ships, out)

    def _faces(self, h: i64, out: Moves) -> None:
        for side in range(i64(6)):
            if legal.against_face(self, h, side) == legal.LEGAL:
                out.add(m.M_FACE + side)

    def _takes(self, out: Moves) -> None:
        for kind in range(i64(5)):
            if legal.against_take(self, kind) == legal.LEGAL:
                out.add(m.M_TAKE + kind)

    def _offer_moves(self, out: Moves) -> None:
        """Add what may be added to an offer, and what may be done with it (IS-68)."""
        hand = self.hand(self.player)
        for kind in range(i64(5)):
            if cards.count(hand, kind) > cards.count(self.give, kind) and not cards.count(self.want, kind):
                out.add(m.M_GIVE + kind)
        if cards.total(self.want) < self.largest_other_hand():
            for kind in range(i64(5)):
                if not cards.count(self.give, kind):
                    out.add(m.M_WANT + kind)
        if self.give and self.want:
            out.add(m.M_PROPOSE)
        out.add(m.M_SCRAP)

    def _opening_moves(self, out: Moves) -> None:
        """Add the moves of a decision of the set-up (IS-22 … IS-27, IS-35)."""
        phase = self.phase
        if phase == p.LAY:
            for terrain in range(i64(5)):
                if legal.against_terrain(self, terrain) == legal.LEGAL:
                    out.add(m.M_LAY + terrain)
        elif phase == p.LAY_SIDE:
            out.add(m.M_SIDE)
            out.add(m.M_SIDE + 1)
        elif phase == p.LAY_FACE:
            self._faces(opening.starting_harbour(self, self.player), out)
        elif phase == p.OWN_NUMBER:
            for i in range(len(OWN_NUMBERS)):
                for h in range(7 * self.player, 7 * self.player + 5):
                    if legal.against_own_number(self, OWN_NUMBERS[i], h) == legal.LEGAL:
                        out.add(m.M_NUMBER + 4096 * OWN_NUMBERS[i] + self.lattice.cell[h])
        elif phase == p.FIRST_CARD:
            self._takes(out)
        elif phase == p.FOUND:
            self._foundings(out)
        elif phase == p.FOUND_ROAD:
            self._first_roads(self.found, out)
        else:
            for v in range(self.lattice.vertices):
                if opening.wants_road(self, v):
                    self._first_roads(v, out)

    def _first_roads(self, v: i64, out: Moves) -> None:
        """Add the roads that may be laid at a settlement that has none (IS-25, IS-35)."""
        for i in range(3 * v, 3 * v + 3):
            e = self.lattice.vertex_edge[i]
            if legal.against_first_road(self, e) == legal.LEGAL:
                out.add(m.M_ROAD + self.lattice.edge[e])

    def _foundings(self, out: Moves) -> None:
        """Add where a settlement may be founded: on land, at a distance from all others (IS-35)."""
        spot = self.spot
        vertex = self.lattice.vertex
        item = room_for(out, len(spot))
        n = out.n
        for v in range(len(spot)):
            if spot[v] & (p.LAND_HERE | p.CLOSE_HERE) == p.LAND_HERE:
                item[n] = m.M_SETTLE + vertex[v]
                n += 1
        out.n = n

    # ---- chance

    def _outcomes(self, out: Moves) -> None:
        """Add what can be drawn (IS-90)."""
        phase = self.phase
        if phase == p.DICE:
            for dice in range(i64(36)):
                out.add(m.M_DICE + dice)
        elif phase == p.CORNER:
            for corner in range(i64(6)):
                out.add(m.M_CORNER + corner)
        elif phase == p.NUMBER or phase == p.NUMBERS_DRAWN:
            for number in range(i64(2), i64(13)):
                if legal.against_number(self, number) == legal.LEGAL:
                    out.add(m.M_TOKEN + number)
        elif phase == p.THEFT:
            for kind in range(i64(5)):
                if legal.against_theft(self, kind) == legal.LEGAL:
                    out.add(m.M_THEFT + kind)
        elif phase == p.DEAL_DEV:
            for card in range(i64(5)):
                if legal.against_deck(self, card) == legal.LEGAL:
                    out.add(m.M_DEV + card)
        else:
            for kind in range(i64(p.HEX_KINDS)):
                if legal.against_hex(self, kind) == legal.LEGAL:
                    out.add(m.M_TILE + kind)

    def weight(self, move: i64) -> i64:
        """Weigh an outcome (IS-90)."""
        phase = self.phase
        if phase == p.TILE:
            return self.stack[move - m.M_TILE]
        if phase == p.NUMBER:
            return self.bag[move - m.M_TOKEN]
        if phase == p.THEFT:
            return cards.count(self.hand(self.victim), move - m.M_THEFT)
        if phase == p.DEAL_DEV:
            return cards.count(self.deck, move - m.M_DEV)
        if phase >= p.LAY:
            if m.M_TILE <= move < m.M_TOKEN:
                return self.stack[move - m.M_TILE]
            if m.M_TOKEN <= move < m.M_THEFT:
                return opening.number_weight(self, move - m.M_TOKEN)
        return 1

    def draw(self, rng: Rng) -> i64:
        """Draw an outcome."""
        phase = self.phase
        if phase == p.DICE:
            return m.M_DICE + rng.below(36)
        if phase == p.TILE:
            return discovery.draw_tile(self, rng)
        if phase == p.NUMBER:
            return m.M_TOKEN + discovery.pick(self.bag, 2, 13, rng)
        if phase == p.THEFT:
            hand = self.hand(self.victim)
            return m.M_THEFT + cards.nth(hand, rng.below(cards.total(hand)))
        if phase == p.DEAL_DEV:
            return m.M_DEV + cards.nth(self.deck, rng.below(cards.total(self.deck)))
        return opening.draw(self, rng)

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a decision or draw in place."""
        if self.phase >= p.LAY:
            self._play_opening(move)
        elif move >= m.M_ROB:
            self._play_place(move)
        elif move == m.M_END:
            self._end_turn()
        elif move == m.M_ROLL:
            self.actor = CHANCE
            self.phase = p.DICE
        elif m.M_DICE <= move < m.M_TILE:
            self._roll(move - m.M_DICE)
        elif m.M_TRADE <= move < m.M_FACE:
            self._trade((move - m.M_TRADE) // 5, (move - m.M_TRADE) % 5)
        elif m.M_DISCARD <= move < m.M_GIVE:
            self._discard(move - m.M_DISCARD)
        elif move >= m.M_DEV:
            self._draw_card(move - m.M_DEV)
        elif move >= m.M_THEFT:
            self._steal(move - m.M_THEFT)
        elif move >= m.M_TOKEN:
            discovery.find_number(self, move - m.M_TOKEN)
            self._go_on()
        elif move >= m.M_TILE:
            if discovery.find_tile(self, move - m.M_TILE):
                self._go_on()
        elif move >= m.M_DEAL:
            self._deal(move - m.M_DEAL)
        elif move >= m.M_STEAL:
            self._rob_seat(move - m.M_STEAL)
        elif move >= m.M_WANT:
            self.want += p.BIT[12 * (move - m.M_WANT)]
        elif move >= m.M_GIVE:
            self.give += p.BIT[12 * (move - m.M_GIVE)]
            if self.settings.tracks:
                self.showed(self.player, self.give)
        elif move >= m.M_NAME:
            self._monopolise(move - m.M_NAME)
        elif move >= m.M_TAKE:
            self._take(move - m.M_TAKE)
        elif move >= m.M_FACE:
            h = self.found
            self.found = -1
            discovery.face(self, h, move - m.M_FACE)
            self._go_on()
        elif move >= m.M_PLAY:
            self._play_card(move - m.M_PLAY)
        elif move == m.M_BUY:
            self.pay(self.player, cards.CARD_COST)
            self.built = True
            self.actor = CHANCE
            self.phase = p.DEAL_DEV
        elif move == m.M_STOP:
            self.free = 0
            self._go_on()
        else:
            self._offer(move)

    def _play_opening(self, move: i64) -> None:
        """Play a decision or draw of the set-up."""
        if self.actor == CHANCE:
            opening.play_drawn(self, move)
        else:
            opening.play(self, move)
            self._go_on()

    def _play_place(self, move: i64) -> None:
        """Play a move that names a place."""
        seat = self.player
        if move < m.M_SETTLE:
            self._rob(self.lattice.hex_of(move - m.M_ROB))
        elif move < m.M_CITY:
            self.pay(seat, cards.SETTLEMENT_COST)
            self.built = True
            building.place_settlement(self, seat, self.lattice.vertex_of(move - m.M_SETTLE))
            ending.has_won(self)
        elif move < m.M_ROAD:
            self.pay(seat, cards.CITY_COST)
            self.built = True
            building.place_city(self, seat, self.lattice.vertex_of(move - m.M_CITY))
            ending.has_won(self)
        elif move < m.M_SHIP:
            self._build(self.lattice.edge_of(move - m.M_ROAD), p.ROAD + seat, cards.ROAD_COST)
        elif move < m.M_LIFT:
            self._build(self.lattice.edge_of(move - m.M_SHIP), p.SHIP + seat, cards.SHIP_COST)
        elif move < m.M_DROP:
            self.lifted = self.lattice.edge_of(move - m.M_LIFT)
            self.phase = p.DROP
        elif move < m.M_NUMBER:
            self._drop(self.lattice.edge_of(move - m.M_DROP))

    def _build(self, e: i64, code: i64, cost: i64) -> None:
        """Build a road or ship, paid or by a card, and discover what it reaches (IS-79)."""
        if self.free:
            self.free -= 1
        else:
            self.pay(self.player, cost)
            self.built = True
        building.place_piece(self, self.player, e, code)
        if self.settings.intimate:
            building.seek(self, e)
        self._go_on()

    def _drop(self, e: i64) -> None:
        """Put a lifted ship down (IS-61)."""
        building.move_ship(self, self.player, self.lifted, e)
        self.lifted = -1
        self.ship_moved = True
        self.built = True
        if self.settings.moved_discovers:
            building.seek(self, e)
        self._go_on()

    def _go_on(self) -> None:
        """Turn up the next hex that waits; when none does, go on with the set-up or the turn (IS-79)."""
        if discovery.turns_up(self):
            return
        if self.opening:
            if not opening.next_step(self):
                self._begin_game()
            return
        if ending.has_won(self):
            return
        if self.free and not building.has_free_piece(self):
            self.free = 0
        self.actor = self.player
        self.phase = p.PIECE if self.free else p.MAIN if self.rolled else p.PRE

    # ---- turns

    def _begin_game(self) -> None:
        """Begin the first turn (IS-28)."""
        self.opening = False
        self.new_ships = NO_SHIPS
        self.player = 0
        self.forget()
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin a turn; points won meanwhile count now (IS-40, IS-87)."""
        self.actor = self.player
        self.phase = p.PRE
        ending.has_won(self)

    def _end_turn(self) -> None:
        """End the turn (IS-49)."""
        self.rolled = False
        self.card_played = False
        self.ship_moved = False
        self.built = False
        if len(self.new_ships):
            self.new_ships = NO_SHIPS
        self.bought = 0
        self.offers = 0
        self.turn += 1
        if self.turn >= self.settings.turn_limit:
            ending.end_by_limit(self)
            return
        seat = self.player + 1
        self.player = seat if seat < self.settings.seats else i64(0)
        self._begin_turn()

    def _roll(self, dice: i64) -> None:
        """Let all hexes with the sum of the dice yield, or the robber come (IS-41 … IS-44)."""
        self.dice = dice
        self.rolled = True
        number = SUM[dice]
        if number == 7:
            self._seven()
            return
        self.actor = self.player
        self.phase = p.MAIN
        seats = self.settings.seats
        income = self.income
        row = seats * number
        due: i64 = 0
        for seat in range(seats):
            due += income[row + seat]
        if due:
            bank = self.bank
            if ((bank | cards.GUARDS) - due) & cards.GUARDS != cards.GUARDS:
                self._short(number, due)
                return
            self.bank = bank - due
            own = self.own
            for seat in range(seats):
                own[p.FIELDS * seat + p.HAND] += income[row + seat]
            if self.settings.tracks:
                for seat in range(seats):
                    self.seen[4 * seat + 2] += income[row + seat]

    def _short(self, number: i64, due: i64) -> None:
        """Pay out a roll when the bank is short of something (IS-42)."""
        seats = self.settings.seats
        bank = self.bank
        for kind in range(i64(5)):
            wanted = cards.count(due, kind)
            there = cards.count(bank, kind)
            takers: i64 = 0
            for seat in range(seats):
                if cards.count(self.income[seats * number + seat], kind):
                    takers += 1
            if wanted > there and (self.settings.nobody or takers > 1):
                continue
            for seat in range(seats):
                share = cards.count(self.income[seats * number + seat], kind)
                self.gain(seat, (share if share < there else there) * p.BIT[12 * kind])

    def _seven(self) -> None:
        """Count who must discard, then go to the robber (IS-44)."""
        owed: i64 = 0
        for seat in range(self.settings.seats):
            owed += self.discards(seat) * p.BIT[12 * seat]
        self.owed = owed
        if owed:
            self._next_discard()
        else:
            self._send_robber()

    def _next_discard(self) -> None:
        for seat in range(self.settings.seats):
            if self.owed >> 12 * seat & cards.COUNT:
                self.actor = seat
                self.phase = p.DISCARD
                return
        self._send_robber()

    def _discard(self, kind: i64) -> None:
        self.pay(self.actor, p.BIT[12 * kind])
        self.owed -= p.BIT[12 * self.actor]
        self._next_discard()

    def _send_robber(self) -> None:
        """Let the active player move the robber, unless it waits for the desert (IS-45)."""
        self.actor = self.player
        self.phase = p.ROBBER
        if self.robber < 0 and self.settings.enters_by_desert and self.settings.intimate and not self._desert_known():
            self._after_robber()

    def _desert_known(self) -> bool:
        for h in range(self.lattice.hexes):
            if self.kind[h] == p.DESERT:
                return True
        return False

    def _rob(self, h: i64) -> None:
        """Move the robber, then steal (IS-45, IS-46)."""
        if self.robber >= 0:
            before = self.robber
            self.robber = -1
            self.harvest(before, 1)
        self.harvest(h, -1)
        self.robber = h
        victims = self.candidates(h)
        if not victims:
            self._after_robber()
        elif victims & (victims - 1):
            self.phase = p.STEAL
        else:
            for seat in range(self.settings.seats):
                if victims == p.BIT[seat]:
                    self._rob_seat(seat)

    def _rob_seat(self, seat: i64) -> None:
        self.victim = seat
        self.phase = p.THEFT
        self.actor = CHANCE

    def _steal(self, kind: i64) -> None:
        victim = self.victim
        thief = self.player
        if self.settings.tracks:
            before = self.thefts
            if before is None:
                before = root(self.open_hands())
            self.thefts = Theft(before, self.seen, thief, victim, kind)
            self.seen = blank_stretch(self.settings.seats)
        self.own[p.FIELDS * victim + p.HAND] -= p.BIT[12 * kind]
        self.own[p.FIELDS * thief + p.HAND] += p.BIT[12 * kind]
        self.victim = -1
        self._after_robber()

    def open_hands(self) -> dict[tuple[int, ...], float]:
        """Give the hands before the current stretch of open changes, when everybody knew them."""
        hands: list[int] = []
        for seat in range(self.settings.seats):
            hands.append(self.hand(seat) + self.seen[4 * seat + 3] - self.seen[4 * seat + 2])
        return {tuple(hands): 1.0}

    def _after_robber(self) -> None:
        self.actor = self.player
        self.phase = p.MAIN if self.rolled else p.PRE

    # ---- cards and trade

    def _trade(self, give: i64, get: i64) -> None:
        """Trade with the bank at the best rate (IS-58)."""
        seat = self.player
        rate = cards.count(self.own[p.FIELDS * seat + p.RATES], give)
        self.pay(seat, rate * p.BIT[12 * give])
        self.gain(seat, p.BIT[12 * get])

    def _draw_card(self, card: i64) -> None:
        """Take the development card that was bought (IS-57)."""
        self.deck -= p.BIT[12 * card]
        self.bought += p.BIT[12 * card]
        self.own[p.FIELDS * self.player + p.DEV] += p.BIT[12 * card]
        self.own[p.FIELDS * self.player + p.ROOM] += 1
        self.actor = self.player
        self.phase = p.MAIN
        ending.has_won(self)

    def _play_card(self, card: i64) -> None:
        """Play a knight or progress card (IS-62 … IS-66)."""
        at = p.FIELDS * self.player
        self.own[at + p.DEV] -= p.BIT[12 * card]
        self.own[at + p.PLAYED] += p.BIT[12 * card]
        self.card_played = True
        if card == cards.KNIGHT:
            route.award_army(self, self.player)
            if not ending.has_won(self):
                self._send_robber()
        elif card == cards.ROADS:
            self.free = 2
            self.phase = p.PIECE
        elif card == cards.PLENTY:
            self.takes = 2
            self.phase = PLENTY_PHASE
        else:
            self.phase = p.NAME

    def _take(self, kind: i64) -> None:
        """Take a card by a year of plenty (IS-65)."""
        self.gain(self.player, p.BIT[12 * kind])
        self.takes -= 1
        if not self.takes or not self.bank:
            self.takes = 0
            self._after_robber()

    def _monopolise(self, kind: i64) -> None:
        """Take all cards of a resource from everybody (IS-66)."""
        for seat in range(self.settings.seats):
            if seat == self.player:
                continue
            n = cards.count(self.hand(seat), kind)
            if self.settings.tracks:  # what was handed over was all there was
                at = 4 * seat
                before = n + cards.count(self.seen[at + 3], kind) - cards.count(self.seen[at + 2], kind)
                self.seen[at + 1] = most(self.seen[at + 1], kind, before)
            taken = n * p.BIT[12 * kind]
            self.pay(seat, taken)
            self.gain(self.player, taken)
        self._after_robber()

    def _offer(self, move: i64) -> None:
        """Begin, propose, drop or answer an offer (IS-68)."""
        if move == m.M_OFFER:
            self.offers += 1
            self.phase = p.OFFER
        elif move == m.M_PROPOSE:
            self.yes = 0
            self.actor = self.player
            self.phase = p.REPLY
            self._next_reply()
        elif move == m.M_SCRAP:
            self._end_offer()
        else:
            if move == m.M_ACCEPT:
                self.yes |= p.BIT[self.actor]
                if self.settings.tracks:
                    self.showed(self.actor, self.want)
            self._next_reply()

    def _next_reply(self) -> None:
        self.actor = self.actor + 1 if self.actor + 1 < self.settings.seats else 0
        if self.actor == self.player:
            if self.yes:
                self.phase = p.DEAL
            else:
                self._end_offer()

    def _deal(self, seat: i64) -> None:
        give = self.give
        want = self.want
        self.pay(self.player, give)
        self.pay(seat, want)
        self.gain(seat, give)
        self.gain(self.player, want)
        self._end_offer()

    def _end_offer(self) -> None:
        self.give = 0
        self.want = 0
        self.yes = 0
        self.actor = self.player
        self.phase = p.MAIN

    # ---- the end

    def payoff(self, seat: i64) -> float:
        """Tell the payoff of a seat: 1 for the winner, equal shares of a draw."""
        if not self.best & p.BIT[seat]:
            return 0.0
        if self.best & (self.best - 1):
            return 1.0 / float(self.settings.seats)
        return 1.0

    def turns(self) -> int:
        """Count the completed turns."""
        return self.turn


def room_for(out: Moves, count: i64) -> vec[i64]:
    """Give the moves listed so far, with room for some more: writing them there takes half of adding each."""
    while out.n + count > len(out.item):
        out.widen()
    return out.item


def add_all(moves: vec[i64], out: Moves) -> None:
    """Add a list of moves."""
    item = room_for(out, len(moves))
    n = out.n
    for i in range(len(moves)):
        item[n + i] = moves[i]
    out.n = n + len(moves)
