"""What a move of Intimate Settlers would bring to the seat that decides: costs, points, routes, harbours, yields.

Compiled.
"""

from __future__ import annotations

from ludoscape.engine.telling import Describing, seat_css
from ludoscape.engine.words import join_words, many, seat_name, seat_names
from ludoscape.games.intimate_settlers.rules import score
from ludoscape.games.intimate_settlers.rules.cards import total, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES
from ludoscape.games.intimate_settlers.rules.position import HARBOUR, RATES
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words import sentences
from ludoscape.games.intimate_settlers.words.elements import hex_id
from ludoscape.games.intimate_settlers.words.names import cards_words
from ludoscape.games.intimate_settlers.words.sentences import places_of


class Effects(Describing[SettlersState]):
    """Works out what moves would do, on copies, and writes it down as lines of choices."""

    def __init__(self, state: SettlersState) -> None:
        self.state = state
        self.seat = int(state.actor)
        self.css = seat_css(self.seat)
        self.places = places_of(state)
        self.stays = False  # whether the described move leaves the decision with the seat, and nothing to chance

    def played(self, move: int) -> SettlersState:
        """Play a move on a copy, and note whether it could be taken back.

        That nobody else has won by it may hang on hidden cards: where it can, it is not said.
        """
        after = self.state.copy()
        after.play(move)
        self.stays = after.actor == self.seat
        if self.stays and after.settings.any_turn:
            rose = [
                sentences.open_score(after, seat) > sentences.open_score(self.state, seat)
                for seat in sentences.others(after, self.seat)
            ]
            self.stays = not any(rose)
        return after

    def hand(self) -> list[int]:
        return unpack(int(self.state.hand(self.seat)))

    def pay(self, cost: int) -> None:
        """Say what something costs, and what is left of it."""
        price = unpack(cost)
        dearest = max(range(5), key=lambda kind: price[kind])
        left = int(total(self.state.hand(self.seat))) - sum(price)
        self.line(f"res-{RESOURCES[dearest]}", f"Costs {cards_words(price)}", f"{many(left, 'card')} left")

    def gains(self, after: SettlersState) -> int:
        """Say how the own points, the routes and the awards change; give how many points are won."""
        before, seat = self.state, self.seat
        if before.opening:
            return 0
        self._route_lines(after)
        items = score.changes(before, after, seat)
        if items[score.ISLANDS]:
            self._award(seat, "The first settlement on this island", items[score.ISLANDS])
        if items[score.HOME]:
            home = f"{seat_names(sentences.others(before, seat))}'s Home Base"
            text = f"Touches {home}" if items[score.HOME] > 0 else f"No ship touches {home} any more"
            self._award(seat, text, items[score.HOME])
        won = sum(items.values())
        if won:
            total_points = int(after.score(seat))
            text = "Your points"
            if total_points >= before.settings.target and seat == before.player:
                text = "Your points: you win"
            self.line("vp", text, f"{int(before.score(seat))} becomes {total_points}", "good" if won > 0 else "bad")
        return won

    def _award(self, seat: int, text: str, points: int) -> None:
        """Say that a seat gets or loses points."""
        tone = "good" if (points > 0) == (seat == self.seat) else "bad"
        self.line("i-flag", text, f"{points:+} {point_word(points)}", tone, colour=seat_css(seat))

    def _route_lines(self, after: SettlersState) -> None:
        """Say how routes and the award for the longest change."""
        before, seat = self.state, self.seat
        for other in (seat, *sentences.others(before, seat)):
            old, new = sentences.length_of(before, other), sentences.length_of(after, other)
            if old == new:
                continue
            whose = "Your longest route" if other == seat else f"{seat_name(other)}'s longest route"
            good = (new > old) == (other == seat)
            tone = ("good" if good else "bad") if new < old else "plain"
            self.line("road", whose, f"{old} becomes {new}", tone, colour=seat_css(other))
        was, now = int(before.route), int(after.route)
        if was == now:
            return
        award = f"the award for the {sentences.route_words(before)}"
        if seat in (was, now):
            points = score.changes(before, after, seat)[score.ROUTE]
            self._award(seat, f"You {'get' if points > 0 else 'lose'} {award}", points)
        other = now if now >= 0 and now != seat else was
        if other >= 0 and other != seat:
            points = score.changes(before, after, other)[score.ROUTE]
            self._award(other, f"{seat_name(other)} {'gets' if points > 0 else 'loses'} {award}", points)

    def yields(self, v: int, what: str) -> int:
        """Say what a building would yield; give the rolls of 36 that bring a card."""
        state = self.state
        parts, where, rolls = [], [], 0
        for h in self.places.around(v):
            if h >= 0 and state.token[h] > 0:
                parts.append(self.places.hex(h) + (", robbed" if h == state.robber else ""))
                where.append(hex_id(int(state.lattice.cell[h])))
                rolls += 0 if h == state.robber else sentences.pips(int(state.token[h]))
        if parts:
            text = f"{what} {join_words(parts)}"
            detail = "the robber stops one of them for now" if any("robbed" in part for part in parts) else ""
            result = f"{many(rolls, 'card')} in {sentences.ROLLS} rolls"
            self.line(
                sentences.house(self.seat),
                text,
                result,
                "good" if rolls else "plain",
                detail=detail,
                colour=self.css,
                where=where,
            )
        else:
            self.line(sentences.house(self.seat), "Yields nothing yet", colour=self.css)
        return rolls

    def port(self, v: int) -> str:
        """Say what harbour a building at an intersection would use, and at which rate; give it for the hint."""
        code = int(self.state.port[v])
        if not code:
            if any(h >= 0 and self.state.kind[h] >= HARBOUR for h in self.places.around(v)):
                self.line("hex-harbour", "The harbour here is used from other corners", "no harbour")
                return "no harbour"
            return ""
        port = "any" if code > 5 else RESOURCES[code - 1]
        rates = unpack(sentences.own(self.state, self.seat, RATES))
        if port == "any":
            text, result, better = "Uses a 3:1 harbour", "3 equal cards for 1", max(rates) > 3
        else:
            text, result, better = f"Uses the {port} harbour", f"2 {port} for 1", rates[RESOURCES.index(port)] > 2
        detail = "" if better else "you trade at this rate already"
        self.line("hex-harbour", text, result, "good" if better else "plain", detail=detail)
        return "3:1 harbour" if port == "any" else f"{port} harbour"


def point_word(number: int) -> str:
    """Say point or points."""
    return sentences.points_words(abs(number)).split()[1]
