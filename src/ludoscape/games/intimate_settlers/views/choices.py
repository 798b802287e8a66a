"""The legal moves of Intimate Settlers as choices: what to click, what is asked, and what each would do. Compiled.

What a move would do is read from a copy on which it was played, and only what the deciding seat knows is told.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE
from ludoscape.engine.telling import seat_css
from ludoscape.engine.view import Choice
from ludoscape.engine.words import capital, join_words, many, seat_name, seat_names
from ludoscape.games.intimate_settlers.rules import cards, opening, production, score
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.building import reach_of
from ludoscape.games.intimate_settlers.rules.lattice import SIDES
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES, TERRAINS, edge_text, hex_text, vertex_text
from ludoscape.games.intimate_settlers.rules.position import PLENTY as PLENTY_PHASE
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.views.effects import Effects, point_word
from ludoscape.games.intimate_settlers.views.kinds import BUYING, IDLE_HEX, OWN_HEX, cost_of
from ludoscape.games.intimate_settlers.words.elements import (
    bank_id,
    card_id,
    edge_id,
    hex_id,
    key,
    number_id,
    resource_id,
    seat_id,
    side_id,
    slot_id,
    terrain_id,
    vertex_id,
)
from ludoscape.games.intimate_settlers.words.names import cards_words
from ludoscape.games.intimate_settlers.words.sentences import (
    ARMY,
    ROLLS,
    SYMBOLS,
    a_card,
    card_icon,
    found_words,
    house,
    is_open_game,
    length_of,
    others,
    own,
    pips,
    port_of,
    side_words,
    spot,
)

# builds that are points, as they are written down and called: whoever ends a turn with one left is asked again
POINTS: Final = {"settle ": "settlement", "city ": "city"}
PRICED: Final = {verb: name for name, (_, verb, _) in BUYING.items()}
PIECES: Final = ("road", "ship", "drop")  # verbs for what lies on edges


class Choices(Effects):
    """Describe the legal moves of a position to the seat that decides."""

    def __init__(self, state: SettlersState) -> None:
        super().__init__(state)
        self.spots: dict[str, str] = {}  # of moves: their place at one hex, to tell equal labels apart

    def all(self) -> list[Choice]:
        """Describe all legal moves in their order; every label is another."""
        found = [self.choice(move) for move in self.state.legal()]
        labels = Counter([choice["label"] for choice in found])
        for choice in found:
            if labels[choice["label"]] > 1 and choice["move"] in self.spots:
                choice["label"] += f" ({self.spots[choice['move']]})"
        return found

    def choice(self, move: int) -> Choice:
        """Describe a move."""
        text = self.state.text(move)
        verb = text.split()[0]
        c = self.begin(text, "side" if verb == "harbour" else verb)
        self.stays = False
        getattr(self, "piece" if verb in PIECES else verb)(move)  # a method for each other verb has its name
        if self.state.phase == p.MAIN and verb in PRICED:
            c["cost"] = cost_of(PRICED[verb])
        c["effects"]["undo"] = self.stays
        return c

    # ---- helpers

    def ask(self, title: str, detail: str, yes: str, no: str = "") -> None:
        """Put together the question, whose sentences may begin with a name."""
        super().ask(capital(title), capital(detail), yes, no)

    def edge_key(self, e: int) -> str:
        return key(edge_text(int(self.state.lattice.edge[e])))

    # ---- the set-up

    def lay(self, move: int) -> None:
        state = self.state
        terrain = move - m.M_LAY
        h = 7 * self.seat + int(state.step) % 7
        self.played(move)
        name = found_words(terrain)
        self.row(
            f"Lay {name}",
            f"gives {RESOURCES[terrain]}",
            icon=SYMBOLS[terrain],
            rule="IS-22",
            picks=[terrain_id(terrain)],
        )
        self.draws(hex=key(hex_text(int(state.lattice.cell[h]))), kind=TERRAINS[terrain], token=0)
        self.ask(f"Lay {name} here?", f"It will give {RESOURCES[terrain]}.", "Lay it", "Other hex")

    def harbour(self, move: int) -> None:
        state = self.state
        self.played(move)
        h = 7 * self.seat + 5 + (move - m.M_SIDE)
        other = 7 * self.seat + 6 - (move - m.M_SIDE)
        cell = int(state.lattice.cell[h])
        where = "west" if spot(cell)[0] < spot(int(state.lattice.cell[other]))[0] else "east"
        self.row(
            f"Harbour in the {where}", "sea on the other side", icon="hex-harbour", rule="IS-22", picks=[slot_id(cell)]
        )
        self.draws(hex=key(hex_text(cell)), kind="harbour:any", token=0)
        self.ask("Lay the harbour here?", "Plain sea comes to the other side.", "Lay it", "Other side")

    def face(self, move: int) -> None:
        state = self.state
        side = move - m.M_FACE
        h = int(state.found if state.phase == p.FACING else opening.starting_harbour(state, self.seat))
        after = self.played(move)
        e = int(state.lattice.side[6 * h + side])
        ends = [int(v) for v in state.lattice.edge_end[2 * e : 2 * e + 2]]
        beside = [int(other) for other in state.lattice.edge_hex[2 * e : 2 * e + 2] if other != h]
        owners = {int(state.spot[v] & p.OWNER) - 1 for v in ends if state.spot[v] & p.OWNER}
        there = self.places.hex(beside[0])
        mine = self.seat in owners
        hint = (
            "your building there" if mine else f"used by {seat_names(sorted(owners))}" if owners else f"towards {there}"
        )
        self.row(
            f"Turn it to the {side_words(side)}",
            hint,
            icon="hex-harbour",
            rule="IS-22" if state.phase == p.LAY_FACE else "IS-76",
            picks=[side_id(side)],
        )
        rate = "3:1" if state.kind[h] == p.HARBOUR else f"2:1 {port_of(int(state.kind[h]))}"
        self.line("hex-harbour", f"Serves the corners towards {there}", rate)
        for seat in sorted(owners):
            before_rates, rates = cards.unpack(own(state, seat, p.RATES)), cards.unpack(own(after, seat, p.RATES))
            better = [f"{RESOURCES[kind]} {rates[kind]} for 1" for kind in range(5) if rates[kind] < before_rates[kind]]
            if len(better) == 5:
                better = [f"everything {max(rates)} for 1"]
            who = "You trade" if seat == self.seat else f"{seat_name(seat)}:"
            if better:
                self.line(
                    house(seat),
                    f"{who} {join_words(better)}",
                    "at once",
                    "good" if seat == self.seat else "bad",
                    colour=seat_css(seat),
                )
        self.draws(side=SIDES[side], key=key(hex_text(int(state.lattice.cell[h]))))
        self.ask(
            f"Turn the harbour to the {side_words(side)}?", "It stays so for the whole game.", "Turn it", "Other side"
        )

    def token(self, move: int) -> None:
        state = self.state
        number, cell = (move - m.M_NUMBER) >> 12, (move - m.M_NUMBER) & 4095
        h = int(state.lattice.hex_of(cell))
        name = TERRAINS[state.kind[h]]
        self.played(move)
        self.row(
            f"Put {number} on the {name}",
            f"{pips(number)} in {ROLLS} rolls",
            icon=f"token-{number}",
            rule="IS-23",
            picks=[number_id(number), hex_id(cell)],
        )
        resource = RESOURCES[state.kind[h]]
        self.line(f"res-{resource}", f"Gives {resource}", f"in {pips(number)} of {ROLLS} rolls", where=[hex_id(cell)])
        self.draws(hex=key(hex_text(cell)), kind=name, token=number)
        self.ask(f"Put the {number} on the {name}?", "It stays there for the whole game.", "Put it here", "Other hex")

    def take(self, move: int) -> None:
        kind = move - m.M_TAKE
        name = RESOURCES[kind]
        self.played(move)
        there = cards.unpack(int(self.state.bank))[kind]
        mine = self.hand()[kind]
        rule = "IS-65" if self.state.phase == PLENTY_PHASE else "IS-27"
        self.row(f"Take {name}", f"{there} in the bank", icon=f"res-{name}", rule=rule, picks=[bank_id(kind)])
        self.line(f"res-{name}", f"You get 1 {name}", f"{mine} becomes {mine + 1}", "good")
        self.ask(f"Take {name}?", "It comes from the bank.", "Take it", "Other card")

    # ---- pieces

    def piece(self, move: int) -> None:
        """Describe a road, a new ship, or a ship that is put down."""
        state = self.state
        drops = move >= m.M_DROP
        ship = move >= m.M_SHIP
        e = int(state.lattice.edge_of(move - (m.M_DROP if drops else m.M_SHIP if ship else m.M_ROAD)))
        after = self.played(move)
        finds = [int(cell) for cell in (after.wait, after.wait_2, after.wait_3) if cell >= 0]
        word = "ship" if ship else "road"
        paid = not (drops or state.opening or state.phase == p.PIECE)
        place = self.places.edge(e)
        edge = int(state.lattice.edge[e])
        if paid:
            self.pay(cards.SHIP_COST if ship else cards.ROAD_COST)
        if finds:
            self.finds(finds)
        won = self.gains(after)
        hint = self.piece_hint(after, won, len(finds))
        rule = "IS-61" if drops else "IS-53" if ship else "IS-25" if state.opening else "IS-52"
        self.row(
            f"{'Put the' if drops else 'Build a'} {word} {place}",
            hint,
            icon=self.icon(word),
            rule="IS-70" if finds else rule,
            picks=[edge_id(edge)],
            css=self.css,
        )
        self.spots[self.c["move"]] = self.places.edge_of_hex(e)
        self.draws(edge=key(edge_text(edge)), kind=word, seat=self.seat)
        if drops:
            self.draws(**{"from": self.edge_key(int(state.lifted))})
        if finds:
            self.draws(finds=[_space(cell) for cell in finds])
        self.piece_ask(word, drops, place, len(finds))

    def piece_hint(self, after: SettlersState, won: int, finds: int) -> str:
        """Remark what is most worth knowing of a piece."""
        parts = []
        if won:
            parts.append(f"{won:+} {point_word(won)}")
        if finds:
            parts.append("finds a new hex" if finds == 1 else f"finds {finds} new hexes")
        old, new = length_of(self.state, self.seat), length_of(after, self.seat)
        if set(reach_of(after, self.seat).settles) - set(reach_of(self.state, self.seat).settles):
            parts.append("room to settle")
        if new != old and not parts and not self.state.opening:
            parts.append(f"route {new}" if new > old else f"route falls to {new}")
        return ", ".join(parts)

    def piece_ask(self, word: str, drops: bool, place: str, finds: int) -> None:
        """Ask for a piece, saying how many hexes it turns up."""
        title = f"{'Put the ship here' if drops else f'Build this {word}'}?"
        verb = "Put it" if drops else "Build"
        if not finds:
            detail, yes = f"It lies {place}.", "Put it here" if drops else "Build"
        elif finds == 1:
            detail, yes = "It reaches an empty space, so a hex is turned up.", f"{verb} and turn a hex"
        else:
            detail, yes = f"It reaches {finds} empty spaces, so hexes are turned up.", f"{verb} and turn {finds} hexes"
        self.ask(title, detail, yes, "Other place")

    def finds(self, cells: list[int]) -> None:
        """Say that hexes are turned up, and what is left to be found."""
        stack = [int(n) for n in self.state.stack]
        found = [f"{sum(stack[: p.DESERT])} land", f"{stack[p.SEA]} sea", many(sum(stack[p.HARBOUR :]), "harbour")]
        if stack[p.DESERT]:  # it gives no card
            found.insert(1, many(stack[p.DESERT], "desert"))
        detail = f"left are {join_words(found)}"
        text = "Turns up a hex" if len(cells) == 1 else f"Turns up {len(cells)} hexes"
        self.line("hex-back", text, "a card if it is land", detail=detail)

    def icon(self, word: str) -> str:
        return "road-2" if word == "road" and self.seat == 1 else word

    def settle(self, move: int) -> None:
        state = self.state
        v = int(state.lattice.vertex_of(move - m.M_SETTLE))
        vertex = int(state.lattice.vertex[v])
        after = self.played(move)
        founding = state.phase == p.FOUND
        if not founding:
            self.pay(cards.SETTLEMENT_COST)
        rolls = self.yields(v, "Yields from")
        port = self.port(v)
        if founding and opening.founds_second(state):
            harvest = cards.unpack(int(opening.first_harvest(state, v)))
            kinds = [int(state.kind[h]) for h in self.places.around(v) if h >= 0 and state.kind[h] < p.DESERT]
            if kinds:
                self.line(f"res-{RESOURCES[kinds[0]]}", f"You get {cards_words(harvest)}", "at once", "good")
        won = self.gains(after)
        place = self.places.vertex(v)
        rate = f"{rolls} in {ROLLS} rolls"
        hint = ", ".join(filter(None, (rate if founding or won == 1 else f"{won:+} {point_word(won)}", port)))
        label = f"Settle {place}" if founding else f"Build a settlement {place}"
        self.row(
            label,
            hint,
            icon=house(self.seat),
            rule="IS-35" if founding else "IS-55",
            picks=[vertex_id(vertex)],
            css=self.css,
        )
        self.spots[self.c["move"]] = self.places.vertex_of_hex(v)
        self.draws(vertex=key(vertex_text(vertex)), kind="settlement", seat=self.seat)
        self.ask(
            f"{'Found' if founding else 'Build'} this settlement?",
            f"It stands {place}.",
            "Found it" if founding else "Build",
            "Other place",
        )

    def city(self, move: int) -> None:
        state = self.state
        v = int(state.lattice.vertex_of(move - m.M_CITY))
        vertex = int(state.lattice.vertex[v])
        after = self.played(move)
        self.pay(cards.CITY_COST)
        rolls = self.yields(v, "One card more each from")
        won = self.gains(after)
        place = self.places.vertex(v)
        hint = f"{won:+} {point_word(won)}" if won > 1 else f"{rolls} more in {ROLLS} rolls"
        self.row(
            f"Build a city {place}",
            hint,
            icon=f"city-{self.seat + 1}",
            rule="IS-56",
            picks=[vertex_id(vertex)],
            css=self.css,
        )
        self.spots[self.c["move"]] = self.places.vertex_of_hex(v)
        self.draws(vertex=key(vertex_text(vertex)), kind="city", seat=self.seat)
        self.ask("Build a city here?", "The settlement goes back to your stock.", "Build", "Other place")

    def lift(self, move: int) -> None:
        state = self.state
        e = int(state.lattice.edge_of(move - m.M_LIFT))
        edge = int(state.lattice.edge[e])
        self.played(move)
        self.row(
            f"Move the ship {self.places.edge(e)}",
            "free",
            icon="ship",
            rule="IS-59",
            picks=[edge_id(edge)],
            css=self.css,
        )
        self.spots[self.c["move"]] = self.places.edge_of_hex(e)
        self.draws(lift=key(edge_text(edge)))
        self.ask(
            "Move this ship?", "It must go somewhere else. One ship may move in a turn.", "Take it up", "Other ship"
        )

    # ---- the turn

    def seven(self, text: str) -> None:
        """Warn of what a seven would cost now (IS-44)."""
        due = int(self.state.discards(self.seat))
        if due:
            self.line("robber", text, f"{due} of {sum(self.hand())}", "bad")

    def roll(self, move: int) -> None:
        self.row("Roll the dice", icon="i-dice", rule="IS-40", picks=["is-dice"])
        self.c["ends"] = True
        self.seven("With a 7 you put cards back")
        self.ask("Roll the dice?", "After it you may build and trade.", "Roll", "Not yet")

    def end(self, move: int) -> None:
        state = self.state
        following = others(state, self.seat)[0]
        self.row("End your turn", icon="i-check", rule="IS-49")
        waiting = [what for verb, what in POINTS.items() if any(text.startswith(verb) for text in self.texts())]
        if waiting:
            self.asks_again()
        self.seven("If a 7 is rolled, you put cards back")
        if state.turn + 1 >= state.settings.turn_limit:
            self.line("i-flag", "The turn limit is reached", "the game ends")
            detail = "The game is over then."
        else:
            detail = f"Then {seat_name(following)} begins."
        title = f"End without building a {' or a '.join(waiting)}?" if waiting else "End your turn?"
        self.ask(title, detail, "End the turn")

    def texts(self) -> list[str]:
        """Write down all that could be done now."""
        return [self.state.text(move) for move in self.state.legal()]

    def buy(self, move: int) -> None:
        left = int(cards.total(self.state.deck))
        self.pay(cards.CARD_COST)
        self.line("card-back", "A development card, drawn unseen", f"{left - 1} left then", "good")
        self.row("Buy a development card", f"{left} left", icon="card-back", rule="IS-57", picks=["is-deck"])
        self.ask("Buy a development card?", "Only you see it. It can be played from your next turn on.", "Buy")

    def trade(self, move: int) -> None:
        give, get = divmod(move - m.M_TRADE, 5)
        rate = cards.unpack(own(self.state, self.seat, p.RATES))[give]
        hand, bank = self.hand(), cards.unpack(int(self.state.bank))
        gives, gets = RESOURCES[give], RESOURCES[get]
        self.stays = True
        self.row(
            f"Trade {rate} {gives} for {gets}",
            f"{rate} for 1",
            icon=f"res-{gets}",
            rule="IS-58",
            picks=[resource_id(give), bank_id(get)],
        )
        self.line(f"res-{gives}", f"You give {rate} {gives}", f"{hand[give]} becomes {hand[give] - rate}", "bad")
        detail = f"the bank has {bank[get]}"
        self.line(f"res-{gets}", f"You get 1 {gets}", f"{hand[get]} becomes {hand[get] + 1}", "good", detail=detail)
        why = "A harbour would make it cheaper." if rate > 3 else f"You use a {rate}:1 harbour."
        self.ask(f"Trade {rate} {gives} for 1 {gets}?", why, "Trade", "Other trade")

    # ---- cards

    def play(self, move: int) -> None:
        state = self.state
        card = move - m.M_PLAY
        after = self.played(move)
        name = a_card(card)
        rule = ("IS-63", "IS-64", "IS-65", "IS-66")[card]
        if card == cards.KNIGHT:
            hint, detail, yes = "moves the robber", "Then you move the robber.", "Play it"
            knights = int(state.knights(self.seat))
            self.line("i-swords", "Knights you have played", f"{knights} becomes {knights + 1}", colour=self.css)
            if after.army != state.army:
                whose = f" from {seat_name(state.army)}" if state.army >= 0 else ""
                won = score.changes(state, after, self.seat)[score.ARMY]
                self._award(self.seat, f"You get the award for the {ARMY}{whose}", won)
            self.gains(after)
        elif card == cards.ROADS:
            what = "roads or ships" if is_open_game(state) else "roads"
            hint, yes = f"two free {what}", "Play it"
            detail = f"You place up to two {what} without paying, one after the other."
            self.line(self.icon("road"), f"Two {what}", "free", "good", colour=self.css)
        elif card == cards.PLENTY:
            hint, detail, yes = "two cards", "You take two cards of your choice from the bank.", "Play it"
            self.line("card-face", "Two cards from the bank", "of your choice", "good")
        else:
            hint, detail, yes = "all of a kind", "You name a resource, and all others hand you theirs.", "Play it"
            held = sum(int(cards.total(state.hand(seat))) for seat in others(state, self.seat))
            self.line("card-face", "All cards of one resource", f"the others hold {many(held, 'card')}")
        self.row(f"Play {name}", hint, icon=card_icon(card), rule=rule, picks=[card_id(card)])
        if state.phase == p.PRE:
            detail += " It is the one card of this turn."
        self.ask(f"Play {name}?", detail, yes)

    def name(self, move: int) -> None:
        state = self.state
        kind = move - m.M_NAME
        name = RESOURCES[kind]
        mine = self.hand()[kind]
        out = int(state.settings.per_kind) - cards.unpack(int(state.bank))[kind] - mine  # everybody can count the bank
        self.row(f"Name {name}", f"the others hold {out}", icon=f"res-{name}", rule="IS-66", picks=[bank_id(kind)])
        self.line(
            f"res-{name}",
            f"You get all {name} of the others",
            f"{mine} becomes {mine + out}",
            "good" if out else "plain",
        )
        self.ask(f"Name {name}?", f"All others hand you their {name}.", "Name it", "Other card")

    def stop(self, move: int) -> None:
        self.played(move)
        what = "road or ship" if is_open_game(self.state) else "road"
        self.row("Stop here", f"no second {what}", icon="i-check", rule="IS-64")
        self.ask("Place no second piece?", "The card is used up.", "Stop here")

    # ---- the robber

    def rob(self, move: int) -> None:
        state = self.state
        cell = move - m.M_ROB
        h = int(state.lattice.hex_of(cell))
        after = self.played(move)
        victims = members(int(state.candidates(h)))
        where = [hex_id(cell)]
        stopped = dict(sorted(production.builders(state, h).items())) if state.token[h] > 0 else {}
        for seat, due in stopped.items():
            whose = "You miss" if seat == self.seat else f"{seat_name(seat)} misses"
            text = f"{whose} {many(due, 'card')} with every {int(state.token[h])}"
            rate = f"{pips(int(state.token[h]))} in {ROLLS} rolls"
            tone = "bad" if seat == self.seat else "good"
            self.line(house(seat), text, rate, tone, colour=seat_css(seat), where=where)
        if state.robber >= 0 and state.token[state.robber] > 0:
            for seat, due in sorted(production.builders(state, int(state.robber)).items()):
                whose = "You get" if seat == self.seat else f"{seat_name(seat)} gets"
                text = f"{whose} {many(due, 'card')} again with {self.places.hex(int(state.robber))}"
                tone = "good" if seat == self.seat else "bad"
                self.line(house(seat), text, "", tone, colour=seat_css(seat))
        for seat in victims:
            held = int(cards.total(state.hand(seat)))
            result = "to you" if len(victims) == 1 else "if you choose"
            self.line("card-back", f"{seat_name(seat)} loses a card", result, "good", detail=f"of {held}")
        if after.actor == CHANCE:
            hint, yes = f"steals from {seat_names(victims)}", "Move and steal"
            detail = f"You draw one of {seat_names(victims)}'s cards unseen."
        elif victims:
            hint, yes = f"steals from {seat_names(victims, 'or')}", "Move the robber"
            detail = "Then you choose from whom you steal a card."
        else:
            hint = f"stops {seat_names([seat for seat in stopped if seat != self.seat])}" if stopped else "stops nobody"
            detail, yes = "Nobody there has a card to lose.", "Move the robber"
        if self.seat in stopped:
            hint = f"{hint}, and stops you" if len(stopped) > 1 else "stops only you"
            if len(stopped) == 1:
                self.c["like"] = OWN_HEX
        elif not stopped and not victims:
            self.c["like"] = IDLE_HEX
        name = self.places.hex(h)
        self.row(f"Robber to {name}", hint, icon="robber", rule="IS-46" if victims else "IS-45", picks=[hex_id(cell)])
        self.draws(robber=key(hex_text(cell)), victims=victims)
        self.ask(f"Move the robber to {name}?", detail, yes, "Other hex")

    def steal(self, move: int) -> None:
        seat = move - m.M_STEAL
        held = int(cards.total(self.state.hand(seat)))
        name = seat_name(seat)
        self.row(
            f"Steal from {name}",
            many(held, "card"),
            icon=house(seat),
            rule="IS-46",
            picks=[seat_id(seat)],
            css=seat_css(seat),
        )
        self.line("card-back", f"{name} loses a card to you", f"1 of {held}", "good")
        self.ask(f"Steal from {name}?", f"You draw one of {name}'s cards unseen.", "Steal", "Somebody else")

    def discard(self, move: int) -> None:
        kind = move - m.M_DISCARD
        name = RESOURCES[kind]
        self.played(move)
        mine = self.hand()[kind]
        owed = int(self.state.owed) >> 12 * self.seat & cards.COUNT
        self.row(f"Put back {name}", f"you hold {mine}", icon=f"res-{name}", rule="IS-44", picks=[resource_id(kind)])
        self.line(f"res-{name}", f"You lose 1 {name}", f"{mine} becomes {mine - 1}", "bad")
        rest = f"{many(owed - 1, 'card')} more after it." if owed > 1 else "It is the last one."
        self.ask(f"Put {name} back?", rest, "Put it back", "Other card")

    # ---- trade between players

    def offer(self, move: int) -> None:
        state = self.state
        self.played(move)
        left = int(state.settings.max_offers) - int(state.offers)
        self.row("Offer a trade", f"{many(left, 'offer')} left this turn", icon="i-user", rule="IS-68")
        self.ask("Offer a trade?", "To begin counts as an offer.", "Begin")

    def give(self, move: int) -> None:
        kind = move - m.M_GIVE
        name, n = RESOURCES[kind], cards.count(self.state.give, kind)
        self.played(move)
        left = self.hand()[kind] - n
        self.row(f"Give {name}", f"{left} in your hand", icon=f"res-{name}", rule="IS-68", picks=[resource_id(kind)])
        self.line(f"res-{name}", f"You offer {name}", f"{n} becomes {n + 1}", "bad")
        self.ask(f"Offer 1 {name}?", "The others see it.", "Add it")

    def want(self, move: int) -> None:
        kind = move - m.M_WANT
        name, n = RESOURCES[kind], cards.count(self.state.want, kind)
        self.played(move)
        self.row(f"Ask for {name}", "from the others", icon=f"res-{name}", rule="IS-68", picks=[bank_id(kind)])
        self.line(f"res-{name}", f"You ask for {name}", f"{n} becomes {n + 1}", "good")
        self.ask(f"Ask for 1 {name}?", "The others see it.", "Add it")

    def _both(self, gives: int, gets: int) -> None:
        """Write what is given and what comes for it."""
        for side, verb, tone in ((gives, "give", "bad"), (gets, "get", "good")):
            kinds = cards.unpack(int(side))
            largest = max(range(5), key=lambda kind: kinds[kind])
            self.line(f"res-{RESOURCES[largest]}", f"You {verb} {cards_words(kinds)}", "", tone)

    def propose(self, move: int) -> None:
        state = self.state
        self._both(int(state.give), int(state.want))
        self.row("Propose it", f"to {seat_names(others(state, self.seat))}", icon="i-check", rule="IS-68")
        self.ask("Propose this trade?", "The others answer one after the other.", "Propose it")

    def scrap(self, move: int) -> None:
        self.played(move)
        self.row("Drop the offer", icon="i-x", rule="IS-68")
        self.ask("Drop the offer?", "It counts as one of your offers all the same.", "Drop it")

    def accept(self, move: int) -> None:
        state = self.state
        self._both(int(state.want), int(state.give))
        self.row("Accept", f"give {cards_words(cards.unpack(int(state.want)))}", icon="i-check", rule="IS-68")
        detail = f"{seat_name(state.player)} then decides with whom to trade."
        self.ask("Accept this trade?", detail, "Accept")

    def refuse(self, move: int) -> None:
        self.row("Refuse", icon="i-x", rule="IS-68")
        self.ask("Refuse this trade?", "You keep your cards.", "Refuse")

    def deal(self, move: int) -> None:
        state = self.state
        seat = move - m.M_DEAL
        self._both(int(state.give), int(state.want))
        name = seat_name(seat)
        held = int(cards.total(state.hand(seat)))
        self.row(
            f"Trade with {name}",
            many(held, "card"),
            icon=house(seat),
            rule="IS-68",
            picks=[seat_id(seat)],
            css=seat_css(seat),
        )
        self.ask(f"Trade with {name}?", f"{name} has accepted.", "Trade", "Somebody else")


def _space(cell: int) -> dict[str, object]:
    x, y = spot(cell)
    return {"key": key(hex_text(cell)), "x": x, "y": y}
