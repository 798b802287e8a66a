"""What a move of Intimate Settlers would bring to the seat that decides: costs, points, routes, harbours, yields."""

from __future__ import annotations

from ludoscape.engine.telling import add_line, seat_css
from ludoscape.engine.view import Choice
from ludoscape.engine.words import join_words, many, seat_name, seat_names
from ludoscape.games.intimate_settlers.rules.cards import total, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES
from ludoscape.games.intimate_settlers.rules.position import ISLANDS, RATES
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.elements import hex_id
from ludoscape.games.intimate_settlers.words.names import cards_words
from ludoscape.games.intimate_settlers.words.sentences import (
    ROLLS,
    Places,
    house,
    is_open_game,
    length_of,
    open_score,
    others,
    own,
    pips,
    points_words,
    route_words,
)


class Effects:
    """Works out what moves would do, on copies, and writes it down as lines of choices."""

    def __init__(self, state: SettlersState) -> None:
        self.state = state
        self.seat = int(state.actor)
        self.css = seat_css(self.seat)
        self.places = Places(state)
        self.stays = False  # whether the described move leaves the decision with the seat, and nothing to chance

    def played(self, move: int) -> SettlersState:
        """Play a move on a copy, and note whether it could be taken back.

        That nobody else has won by it may hang on hidden cards: where it can, it is not said.
        """
        after = self.state.copy()
        after.play(move)
        self.stays = after.actor == self.seat
        if self.stays and after.settings.any_turn:
            rose = [open_score(after, seat) > open_score(self.state, seat) for seat in others(after, self.seat)]
            self.stays = not any(rose)
        return after

    def hand(self) -> list[int]:
        return unpack(int(self.state.hand(self.seat)))

    def pay(self, c: Choice, cost: int) -> None:
        """Say what something costs, and what is left of it."""
        price = unpack(cost)
        dearest = max(range(5), key=lambda kind: price[kind])
        left = int(total(self.state.hand(self.seat))) - sum(price)
        add_line(c, f"res-{RESOURCES[dearest]}", f"Costs {cards_words(price)}", f"{many(left, 'card')} left")

    def gains(self, c: Choice, after: SettlersState) -> int:
        """Say how the own points, the routes and the awards change; give how many points are won."""
        before, seat = self.state, self.seat
        if before.opening:
            return 0
        lines: list[tuple[str, str, str, str, str]] = []  # icon, colour, text, result, tone
        self._route_lines(after, lines)
        if is_open_game(before):
            more = own(after, seat, ISLANDS) - own(before, seat, ISLANDS)
            if more:
                lines.append(("i-flag", self.css, "The first settlement on this island", "+1 point", "good"))
            bonus = int(after.bonus(seat)) - int(before.bonus(seat))
            if bonus:
                home = f"{seat_names(others(before, seat))}'s Home Base"
                text = f"Touches {home}" if bonus > 0 else f"No ship touches {home} any more"
                tone = "good" if bonus > 0 else "bad"
                lines.append(("i-flag", self.css, text, f"{bonus:+} {point_word(bonus)}", tone))
        won = int(after.score(seat)) - int(before.score(seat))
        for icon, colour, text, result, tone in lines:
            add_line(c, icon, text, result, tone, colour=colour)
        if won:
            total_points = int(after.score(seat))
            text = "Your points"
            if total_points >= before.settings.target and seat == before.player:
                text = "Your points: you win"
            add_line(c, "vp", text, f"{int(before.score(seat))} > {total_points}", "good" if won > 0 else "bad")
        return won

    def _route_lines(self, after: SettlersState, lines: list[tuple[str, str, str, str, str]]) -> None:
        """Say how routes and the award for the longest change."""
        before, seat = self.state, self.seat
        for other in (seat, *others(before, seat)):
            old, new = length_of(before, other), length_of(after, other)
            if old == new:
                continue
            whose = "Your longest route" if other == seat else f"{seat_name(other)}'s longest route"
            good = (new > old) == (other == seat)
            tone = ("good" if good else "bad") if new < old else "plain"
            lines.append(("road", seat_css(other), whose, f"{old} > {new}", tone))
        if before.route != after.route:
            award = route_words(before)
            if after.route == seat:
                lines.append(("i-flag", self.css, f"You get the award for the {award}", "+2 points", "good"))
            elif before.route == seat:
                lines.append(("i-flag", self.css, f"You lose the award for the {award}", "-2 points", "bad"))
            if after.route >= 0 and after.route != seat:
                whom = int(after.route)
                text = f"{seat_name(whom)} gets the award for the {award}"
                lines.append(("i-flag", seat_css(whom), text, "+2 points", "bad"))
            elif before.route >= 0 and before.route != seat:
                whom = int(before.route)
                text = f"{seat_name(whom)} loses the award for the {award}"
                lines.append(("i-flag", seat_css(whom), text, "-2 points", "good"))

    def yields(self, c: Choice, v: int, what: str) -> int:
        """Say what a building would yield; give the rolls of 36 that bring a card."""
        state = self.state
        parts, where, rolls = [], [], 0
        for h in self.places.around(v):
            if h >= 0 and state.token[h] > 0:
                parts.append(self.places.hex(h) + (", robbed" if h == state.robber else ""))
                where.append(hex_id(int(state.lattice.cell[h])))
                rolls += 0 if h == state.robber else pips(int(state.token[h]))
        if parts:
            text = f"{what} {join_words(parts)}"
            detail = "the robber stops one of them for now" if any("robbed" in part for part in parts) else ""
            result = f"{many(rolls, 'card')} in {ROLLS} rolls"
            add_line(
                c,
                house(self.seat),
                text,
                result,
                "good" if rolls else "plain",
                detail=detail,
                colour=self.css,
                where=where,
            )
        else:
            add_line(c, house(self.seat), "Yields nothing yet", colour=self.css)
        return rolls

    def port(self, c: Choice, v: int) -> str:
        """Say what harbour a building at an intersection would use, and at which rate; give it for the hint."""
        code = int(self.state.port[v])
        if not code:
            return ""
        port = "any" if code > 5 else RESOURCES[code - 1]
        rates = unpack(own(self.state, self.seat, RATES))
        if port == "any":
            text, result, better = "Uses a 3:1 harbour", "3 equal cards for 1", max(rates) > 3
        else:
            text, result, better = f"Uses the {port} harbour", f"2 {port} for 1", rates[RESOURCES.index(port)] > 2
        detail = "" if better else "you trade at this rate already"
        add_line(c, "hex-harbour", text, result, "good" if better else "plain", detail=detail)
        return "3:1 harbour" if port == "any" else f"{port} harbour"


def point_word(number: int) -> str:
    """Say point or points."""
    return points_words(abs(number)).split()[1]
