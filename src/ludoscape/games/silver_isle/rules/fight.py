"""Fights of Silver Isle: totals, damage, replacements, spoils (SI-75 … SI-87). Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import Moves
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT, PORTS
from ludoscape.games.silver_isle.rules.moves import M_KEEP, M_LOSE, M_SWAP, M_TAKE
from ludoscape.games.silver_isle.rules.position import Position, lowest

LAND: Final = 0  # the bodies that fight
CREWED_SHIP: Final = 1
CREWED_PORT: Final = 2


def total(crews: i64) -> i64:
    """Add up the values of crews."""
    n: i64 = 0
    while crews:
        n += lowest(crews) % 6
        crews &= crews - 1
    return n


@mypyc_attr(allow_interpreted_subclasses=True)
class Fights(Position):
    """How fights run. What follows a fight is the turn's business: `after_fight`."""

    def after_fight(self) -> None:
        """Go on after a fight: control, mine, the next action."""
        raise NotImplementedError

    def fight(self, mine: i64, my_body: i64, foe: i64, theirs: i64, foe_body: i64) -> None:
        """Let crews of the active nation fight those of another (SI-75)."""
        me = self.nation
        self._reveal(mine | theirs)
        a = total(mine)
        d = total(theirs)
        self.cap_tile = -1
        self.cap = 0
        self.cap_ship = -1
        self.cap_hold = 0
        self.cap_place = -1
        self.swapped = -1
        self.damage = 0
        self.attacker_won = a > d
        if a == d:
            self._all_home(mine | theirs)  # SI-76: ships stay, without crews
            self.winners = 0
            self._finish_fight()
        elif a > d:
            self._won(me, mine, my_body, foe, theirs, foe_body, d)
        else:
            self._won(foe, theirs, foe_body, me, mine, my_body, a)

    def _reveal(self, crews: i64) -> None:
        while crews:
            c = lowest(crews)
            crews &= crews - 1
            self.note(p.SEEN_VALUE, c // 6, self.spot(c), 0, c % 6 + 1, 0, 0)

    def _all_home(self, crews: i64) -> None:
        while crews:
            self.send_home(lowest(crews), True)
            crews &= crews - 1

    def _won(self, w: i64, winners: i64, w_body: i64, lost: i64, losers: i64, l_body: i64, damage: i64) -> None:
        """Clear the losing side away, then the nulls of the winners, then deal the damage (SI-77 … SI-79)."""
        isle = self.isle
        assert isle is not None
        self.body = w_body
        self.fit_europe = self.crews(w, p.EUROPE)
        rest = losers
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            if self.loaded & BIT[c]:
                place = self.at[c]
                self.cap_tile = place >> 2
                self.cap += BIT[4 * (place & 3)]
                self.put(c, p.EUROPE, True)
                self.loaded &= ~BIT[c]
            else:
                self.put(c, p.EUROPE, True)
        if l_body == CREWED_SHIP:  # SI-84
            corner = self.ship[lost]
            self.cap_ship = lost
            self.cap_hold = self.hold[lost]
            self.cap_place = isle.closest[corner] if w_body == CREWED_PORT else -1
            if w_body == LAND:
                self.cap_place = self.at[lowest(winners)]
            self.hold[lost] = 0
            self.ship[lost] = -1
        rest = winners
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            if c % 6 == 0:
                self.send_home(c, True)
                winners &= ~BIT[c]
        self.winners = winners
        self.damage = damage
        self.decider = w
        self._run_damage()

    # ---- damage

    def damage_moves(self, out: Moves) -> None:
        """Add what the winners' owner may do about the damage (SI-79 … SI-82)."""
        d = self.damage
        rest = self.winners
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            w = c % 6
            if w <= d:
                out.add(M_LOSE + w)
                continue
            fits = False
            for x in range(w - d + 1):
                if self.fit_europe & BIT[c - w + x]:
                    out.add(M_SWAP + 6 * w + x)
                    fits = True
            if not fits:
                if self.fit_europe == 0:
                    out.add(M_LOSE + w if self.settings.empty_europe_kills else M_KEEP + w)
                else:
                    out.add(M_KEEP + w if self.settings.no_fit_keeps else M_LOSE + w)

    def _run_damage(self) -> None:
        """Deal the damage; stop where the owner has a choice (SI-45)."""
        out = Moves()
        while self.damage:
            out.n = 0
            self.damage_moves(out)
            if out.n > 1:
                self.decide(self.decider, p.DAMAGE)
                return
            self._deal(out.item[0])
        self._run_spoils()

    def play_damage(self, move: i64) -> None:
        """Play a choice about damage."""
        self._deal(move)
        self._run_damage()

    def _deal(self, move: i64) -> None:
        first = 6 * self.decider
        if move < M_KEEP:
            c = first + move - M_LOSE
            left = self.damage - (move - M_LOSE)
            if left < 0 and self.fit_europe:
                self._note_no_fit(c)
            self.send_home(c, True)
            self.winners &= ~BIT[c]
            self.damage = left if left > 0 else 0
        elif move < M_SWAP:
            if self.fit_europe:
                self._note_no_fit(first + move - M_KEEP)
            self.damage = 0
        else:
            self._swap(first + (move - M_SWAP) // 6, first + (move - M_SWAP) % 6)

    def _note_no_fit(self, c: i64) -> None:
        """All see that none of the coins in Europe was low enough (SI-81 ii)."""
        late = self.crews(c // 6, p.EUROPE) & ~self.fit_europe
        self.note(p.SEEN_NO_FIT, c // 6, 0, 0, 0, c % 6 - self.damage, late >> c - c % 6)

    def _swap(self, c: i64, other: i64) -> None:
        """Exchange a damaged crew for one from Europe, which takes its exact place and its token (SI-80)."""
        nation = c // 6
        where = self.at[c]
        late = self.crews(nation, p.EUROPE) & ~self.fit_europe
        value = other % 6 + 1 if self.settings.replacement_public else 0
        self.note(p.SEEN_SWAP, nation, p.EUROPE, p.ASIDE, value, c % 6 - self.damage, late >> 6 * nation)
        self.note(p.SEEN_MOVE, nation, self.spot(c), p.EUROPE, c % 6 + 1, 0, 0)
        self.at[c] = p.EUROPE
        self.at[other] = where
        if where < 4 * PORTS:
            self.who[where] = other
            self.tag[other] = self.tag[c]
            self.tag[c] = 0
            self.shown &= ~BIT[c]
            if self.settings.replacement_public:
                self.shown |= BIT[other]
        if self.loaded & BIT[c]:
            self.loaded ^= BIT[c] | BIT[other]
        self.swapped = other
        self.winners ^= BIT[c] | BIT[other]
        self.damage = 0

    # ---- spoils

    def spoils_moves(self, out: Moves) -> None:
        """Add which captured token which surviving winner may take (SI-83)."""
        takers = self.winners & ~self.loaded
        for q in range(i64(4)):
            if (self.cap >> 4 * q) & 15:
                self._takes(4 * self.cap_tile + q, takers, out)
        if self.cap_hold:
            self._takes(p.SHIP + self.cap_ship, takers, out)

    def _takes(self, source: i64, takers: i64, out: Moves) -> None:
        while takers:
            out.add(M_TAKE + 6 * source + lowest(takers) % 6)
            takers &= takers - 1

    def _run_spoils(self) -> None:
        """Share out the captured tokens; stop where the owner has a choice."""
        if self.body == CREWED_SHIP:
            for q in range(i64(4)):
                self.hold[self.decider] += (self.cap >> 4 * q) & 15
            self.hold[self.decider] += self.cap_hold
            self.cap = 0
            self.cap_hold = 0
        out = Moves()
        while True:
            out.n = 0
            self.spoils_moves(out)
            if out.n == 0:
                break
            if out.n > 1:
                self.decide(self.decider, p.SPOILS)
                return
            self._take(out.item[0])
        for q in range(i64(4)):
            left = (self.cap >> 4 * q) & 15
            if left:
                self.loose[4 * self.cap_tile + q] += left
        if self.cap_hold:
            self.loose[self.cap_place] += self.cap_hold
        self.cap = 0
        self.cap_hold = 0
        self._finish_fight()

    def play_spoils(self, move: i64) -> None:
        """Play a choice about spoils."""
        self._take(move)
        self._run_spoils()

    def _take(self, move: i64) -> None:
        source = (move - M_TAKE) // 6
        c = 6 * self.decider + (move - M_TAKE) % 6
        if source >= p.SHIP:
            self.cap_hold -= 1
        else:
            self.cap -= BIT[4 * (source & 3)]
        start = self.spot(c)
        self.loaded |= BIT[c]
        # in a port it is seen which of the shown crews carries; a replacement is noted when the fight is over
        if c != self.swapped and self.spot(c) != start:
            self.note(p.SEEN_MOVE, c // 6, start, self.spot(c), c % 6 + 1, 0, 0)

    def _finish_fight(self) -> None:
        """Turn the survivors' coins face down again and go on (SI-87)."""
        rest = self.winners
        while rest:
            c = lowest(rest)
            rest &= rest - 1
            if self.at[c] < 4 * PORTS and c != self.swapped:
                self.shown |= BIT[c]
        if self.swapped >= 0:
            value = self.swapped % 6 + 1 if self.settings.replacement_public else 0
            self.note(p.SEEN_MOVE, self.swapped // 6, p.ASIDE, self.spot(self.swapped), value, 0, 0)
        self.winners = 0
        self.swapped = -1
        self.after_fight()
