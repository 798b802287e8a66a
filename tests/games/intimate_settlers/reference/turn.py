"""The turn: the roll, the robber, building, cards and trade."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

from ..points import Edge, corners, edge_at, edge_text, hex_at, hex_text, vertex_at, vertex_text
from .components import COSTS, RESOURCES, YIELD
from .discovery import Discovery
from .scoring import TURN_LIMIT

PLAYABLE = ("knight", "roads", "plenty", "monopoly")


class Turn(Discovery):
    """A game that goes its course, turn by turn."""

    def legal_pre(self) -> Iterable[str]:
        return ["roll", *self.cards()]

    def legal_main(self) -> Iterable[str]:
        me = self.active
        for kind in ("road", "ship"):
            if self.stock(me, kind) and self.can_pay(me, kind):
                yield from (f"{kind} {edge_text(edge)}" for edge in self.places(me, kind))
        if self.stock(me, "settlement") and self.can_pay(me, "settlement"):
            yield from (f"settle {vertex_text(point)}" for point in self.sites(me))
        if self.stock(me, "city") and self.can_pay(me, "city"):
            for point, building in self.buildings.items():
                if building == (me, "settlement"):
                    yield f"city {vertex_text(point)}"
        if self.deck().total() and self.can_pay(me, "card"):
            yield "buy"
        trading = self.options["phases"] == "combined" or not self.built
        if trading:
            for give, get in itertools.permutations(RESOURCES, 2):
                if self.hands[me][give] >= self.rate(me, give) and self.bank()[get]:
                    yield f"trade {give}>{get}"
        yield from (f"lift {edge_text(edge)}" for edge in self.lifts(me))
        yield from self.cards()
        others = [self.hands[seat].total() for seat in range(self.seats) if seat != me]
        if self.options["player_trade"] and trading and self.offers < int(self.options["max_offers"]):  # noqa: SIM102
            if self.hands[me].total() and max(others):
                yield "offer"
        yield "end"

    def do_end(self, rest: str) -> None:
        self.turns += 1
        self.active = (self.active + 1) % self.seats
        if self.turns == int(self.options["turn_limit"]):
            self.phase, self.reason = "over", TURN_LIMIT
            return
        self.begin_turn()

    # ---- the roll

    def do_roll(self, rest: str) -> None:
        self.phase = "dice"

    def chance_dice(self, rest: str) -> None:
        one, two = map(int, rest.split("+"))
        self.dice = (one, two)
        self.rolled = True
        if one + two == 7:
            self.roll_seven()
            return
        self.produce(one + two)
        self.resume()

    def produce(self, number: int) -> None:
        """Give everybody what is produced (IS-41, IS-42)."""
        due = [Counter[str]() for _ in range(self.seats)]
        for centre, token in self.tokens.items():
            if token != number or centre == self.robber:
                continue
            for point in corners(centre):
                if point in self.buildings:
                    seat, kind = self.buildings[point]
                    due[seat][YIELD[self.hexes[centre]]] += 2 if kind == "city" else 1
        bank = self.bank()
        for res in RESOURCES:
            takers = [seat for seat in range(self.seats) if due[seat][res]]
            if sum(due[seat][res] for seat in takers) <= bank[res]:
                for seat in takers:
                    self.hands[seat][res] += due[seat][res]
            elif len(takers) == 1 and self.options["bank_shortage"] == "faq":
                self.hands[takers[0]][res] += bank[res]

    def roll_seven(self) -> None:
        """Find who must discard (IS-44)."""
        for seat in range(self.seats):
            held = self.hands[seat].total()
            if held > int(self.options["discard_limit"]):
                self.due[seat] = held // 2
        self.after_discards()

    def after_discards(self) -> None:
        """Let the next one discard, or move the robber."""
        if self.due:
            self.phase = "discard"
        else:
            self.begin_robbery()

    def legal_discard(self) -> Iterable[str]:
        hand = self.hands[min(self.due)]
        return [f"discard {res}" for res in RESOURCES if hand[res]]

    def do_discard(self, rest: str) -> None:
        seat = min(self.due)
        self.hands[seat][rest] -= 1
        self.due[seat] -= 1
        if not self.due[seat]:
            del self.due[seat]
        self.after_discards()

    # ---- the robber

    def begin_robbery(self) -> None:
        """Move the robber, unless it sleeps (IS-45)."""
        if self.check_win():
            return
        asleep = self.options["robber_entry"] == "desert" and "desert" not in self.hexes.values()
        if asleep:
            self.resume()
        else:
            self.phase = "robber"

    def legal_robber(self) -> Iterable[str]:
        return [f"rob {hex_text(c)}" for c in self.hexes if self.is_land(c) and c != self.robber]

    def do_rob(self, rest: str) -> None:
        self.robber = hex_at(rest)
        found = self.victims()
        if len(found) > 1:
            self.phase = "steal"
        elif found:
            self.victim = found[0]
            self.phase = "theft"
        else:
            self.resume()

    def legal_steal(self) -> Iterable[str]:
        return [f"steal P{seat}" for seat in self.victims()]

    def victims(self) -> list[int]:
        """Give the opponents that can be robbed (IS-46)."""
        assert self.robber is not None
        there = {self.owner(point) for point in corners(self.robber)}
        return [seat for seat in range(self.seats) if seat in there - {self.active} and self.hands[seat].total()]

    def do_steal(self, rest: str) -> None:
        self.victim = int(rest[1:])
        self.phase = "theft"

    def chance_steal(self, rest: str) -> None:
        assert self.victim is not None
        self.hands[self.victim][rest] -= 1
        self.hands[self.active][rest] += 1
        self.victim = None
        self.resume()

    # ---- building

    def pay(self, item: str) -> None:
        """Pay the bank."""
        assert self.can_pay(self.active, item)
        self.hands[self.active].subtract(COSTS[item])
        self.built = True

    def place(self, kind: str, edge: Edge) -> None:
        """Place a road or ship with all that it brings."""
        if self.phase == "piece":
            self.free -= 1
        else:
            self.pay(kind)
        self.pieces[edge] = (self.active, kind)
        if kind == "ship":
            self.new_ships.add(edge)
        self.examine_routes()
        self.discover(None if self.base else edge)

    def do_road(self, rest: str) -> None:
        self.place("road", edge_at(rest))

    def do_ship(self, rest: str) -> None:
        self.place("ship", edge_at(rest))

    def do_settle(self, rest: str) -> None:
        point = vertex_at(rest)
        self.pay("settlement")
        self.buildings[point] = (self.active, "settlement")
        self.islands[self.active] += self.wins_island(point)
        self.examine_routes()
        self.resume()

    def do_city(self, rest: str) -> None:
        self.pay("city")
        self.buildings[vertex_at(rest)] = (self.active, "city")
        self.resume()

    # ---- moving a ship

    def do_lift(self, rest: str) -> None:
        self.lifted = edge_at(rest)
        self.phase = "drop"

    def legal_drop(self) -> Iterable[str]:
        assert self.lifted is not None
        return [f"drop {edge_text(edge)}" for edge in self.drops(self.active, self.lifted)]

    def do_drop(self, rest: str) -> None:
        assert self.lifted is not None
        edge = edge_at(rest)
        del self.pieces[self.lifted]
        self.pieces[edge] = (self.active, "ship")
        self.lifted = None
        self.ship_moved = True
        self.built = True
        self.examine_routes()
        self.discover(edge if self.options["moved_ship_discovers"] else None)

    # ---- development cards

    def do_buy(self, rest: str) -> None:
        self.pay("card")
        self.phase = "dev"

    def chance_dev(self, rest: str) -> None:
        self.dev[self.active][rest] += 1
        self.bought[rest] += 1
        self.resume()

    def cards(self) -> Iterable[str]:
        """List the development cards that can be played now."""
        if self.card_played:
            return
        for card in PLAYABLE:
            if self.dev[self.active][card] <= self.bought[card]:
                continue
            if card == "roads" and not self.placements(self.active):
                continue
            if card == "plenty" and not self.bank().total():
                continue
            yield f"play {card}"

    def do_play(self, rest: str) -> None:
        self.dev[self.active][rest] -= 1
        self.played[self.active][rest] += 1
        self.card_played = True
        if rest == "knight":
            self.examine_armies()
            self.begin_robbery()
        elif rest == "roads":
            self.free = 2
            self.phase = "piece"
        elif rest == "plenty":
            self.takes = min(2, self.bank().total())
            self.phase = "plenty"
        else:
            self.phase = "name"

    def second_optional(self) -> bool:
        """Tell whether the second piece of road building may be left out."""
        chosen = self.options["rb_second_optional"]
        return chosen == "yes" or (chosen == "usual" and not self.base)

    def legal_piece(self) -> Iterable[str]:
        yield from self.placements(self.active)
        if self.free == 1 and self.second_optional():
            yield "stop"

    def do_stop(self, rest: str) -> None:
        self.free = 0
        self.resume()

    def legal_plenty(self) -> Iterable[str]:
        return self.takes_from_bank()

    def do_take(self, rest: str) -> None:
        self.hands[self.active][rest] += 1
        self.takes -= 1
        if not self.takes:
            self.resume()

    def legal_name(self) -> Iterable[str]:
        return [f"name {res}" for res in RESOURCES]

    def do_name(self, rest: str) -> None:
        for seat in range(self.seats):
            if seat != self.active:
                self.hands[self.active][rest] += self.hands[seat][rest]
                self.hands[seat][rest] = 0
        self.resume()

    # ---- trade

    def do_trade(self, rest: str) -> None:
        give, get = rest.split(">")
        self.hands[self.active][give] -= self.rate(self.active, give)
        self.hands[self.active][get] += 1

    def do_offer(self, rest: str) -> None:
        self.offers += 1
        self.give, self.want = Counter(), Counter()
        self.phase = "offer"

    def legal_offer(self) -> Iterable[str]:
        others = max(self.hands[seat].total() for seat in range(self.seats) if seat != self.active)
        for res in RESOURCES:
            if not self.want[res] and self.give[res] < self.hands[self.active][res]:
                yield f"give {res}"
            if not self.give[res] and self.want.total() < others:
                yield f"want {res}"
        if self.give.total() and self.want.total():
            yield "propose"
        yield "scrap"

    def do_give(self, rest: str) -> None:
        self.give[rest] += 1

    def do_want(self, rest: str) -> None:
        self.want[rest] += 1

    def do_propose(self, rest: str) -> None:
        self.asked = [(self.active + i) % self.seats for i in range(1, self.seats)]
        self.yes = []
        self.phase = "reply"

    def legal_reply(self) -> Iterable[str]:
        if self.want <= self.hands[self.asked[0]]:
            yield "accept"
        yield "refuse"

    def do_accept(self, rest: str) -> None:
        self.yes.append(self.asked[0])
        self.do_refuse(rest)

    def do_refuse(self, rest: str) -> None:
        self.asked.pop(0)
        if not self.asked and self.yes:
            self.phase = "deal"
        elif not self.asked:
            self.do_scrap(rest)

    def legal_deal(self) -> Iterable[str]:
        return [*(f"deal P{seat}" for seat in self.yes), "scrap"]

    def do_deal(self, rest: str) -> None:
        other = int(rest[1:])
        self.hands[self.active].subtract(self.give)
        self.hands[other].update(self.give)
        self.hands[other].subtract(self.want)
        self.hands[self.active].update(self.want)
        self.do_scrap(rest)

    def do_scrap(self, rest: str) -> None:
        self.give, self.want, self.yes = Counter(), Counter(), []
        self.resume()
