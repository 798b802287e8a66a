"""The log of Silver Isle: an event as a sentence for an audience, the rule it rests on, and its traces on the board.

What a fight brought about is read from what everybody could see of it; what an audience may not know is not told.
Compiled.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.telling import Sentence, Telling, seat_row
from ludoscape.engine.view import Told
from ludoscape.engine.words import capital, join_words, spelled
from ludoscape.games.silver_isle.rules import building, legal
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, NATION_NAMES, place_text, point, target_text
from ludoscape.games.silver_isle.rules.setup import codes
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words import names, notation
from ludoscape.games.silver_isle.words.elements import crew_id, loose_id, mine_id, ship_id, tile_id
from ludoscape.games.silver_isle.words.sentences import end_words, knows, several, shown_in, sum_words


def tell(before: SilverState, move: int, after: SilverState, seat: int) -> Told:
    """Tell an event to a seat (or a spectator)."""
    event: _Building | _Event
    if before.phase in (p.DRAW, p.FIRST, p.LAY) or before.isle is None:
        event = _Building(before, move, after)
    else:
        event = _Event(before, move, after, seat)
    sentence, rule, joins = event.tell()
    if after.actor == OVER:
        sentence, rule, joins = f"{sentence} {end_words(after)}".strip(), "SI-92", False
    return event.told((sentence, rule, joins), names.css(event.nation), names.emblem(event.nation))


class _Building(Telling[SilverState]):
    """One event of the set-up: a draw, a tile laid by choice, the first player, a port."""

    def __init__(self, before: SilverState, move: int, after: SilverState) -> None:
        if move < m.M_FIRST:
            self.nation = int(building.picker(before))
        else:
            self.nation = move - m.M_FIRST if before.phase == p.FIRST else int(before.nation)
        super().__init__(before, move, after, int(before.seat_of(self.nation)))

    def tell(self) -> Sentence:
        if self.move < m.M_FIRST:
            return self.draw(self.move)
        if self.before.phase == p.FIRST:
            return self.first()
        x, y = point(notation.text_of(self.before, self.move))
        self.mark_tile(x, y)
        if self.move < m.M_PORT:
            return f"{self.who} laid it {names.offset_words(x, y, {})}.", "SI-27", True
        where = names.offset_words(x, y, {})
        return f"{self.who} placed {names.OWNERS[self.nation]} port {where}.{self.ports(self.nation)}", "SI-33", False

    def draw(self, face: int) -> Sentence:
        before, after = self.before, self.after
        sentence = f"{self.who} drew {names.SUITS[face // 5]} {face % 5 + 1}"
        if after.phase == p.LAY:
            return f"{sentence} and may choose between two lines.", "SI-27", False
        if after.laid == before.laid:
            return f"{sentence}: no line fits, so it is discarded.", "SI-29", False
        x, y = int(after.x[before.laid]), int(after.y[before.laid])
        self.mark_tile(x, y)
        return f"{sentence}: it was laid {names.offset_words(x, y, {})}.", "SI-24", False

    def first(self) -> Sentence:
        nation = f" with {names.NATIONS[self.nation]}" if several(self.before) else ""
        return f"{self.who} won the roll and begins{nation}.{self.ports()}", "SI-32", False

    def ports(self, own: int = -1) -> str:
        """Tell ports that had but one place to go (SI-45)."""
        said = ""
        for n in members(self.after.ports & ~self.before.ports):
            if n != own:
                x, y = int(self.after.x[PORTS + n]), int(self.after.y[PORTS + n])
                said += f" The port of {names.NATIONS[n]} had only one place, {names.offset_words(x, y, {})}."
                self.mark_tile(x, y)
        return said

    def mark_tile(self, x: int, y: int) -> None:
        self.mark("to", f"{x}_{y}")


class _Event(Telling[SilverState]):
    """One event of the play."""

    def __init__(self, before: SilverState, move: int, after: SilverState, watcher: int) -> None:
        super().__init__(before, move, after, int(before.actor))
        assert before.isle is not None
        self.isle: Isle = before.isle
        self.kind, self.named = notation.decode(before, move)
        self.watcher = watcher
        self.nation = int(before.decider)
        self.beside = int(p.landing(before, self.nation))
        self.open = knows(before, watcher, self.nation)
        self.codes = codes(after, before)
        shown = shown_in(self.codes)
        self.foe = self.attacked(shown)  # whom this event fought, -1 for nobody
        self.ours, self.theirs = shown.get(self.nation, []), shown.get(self.foe, [])
        self.won = sum(self.ours) > sum(self.theirs)
        self.tie = sum(self.ours) == sum(self.theirs)

    def tell(self) -> Sentence:
        sentence, rule = getattr(self, notation.CALLED[self.kind])(*self.named)
        fight = self.fight()
        if fight:
            sentence, rule = f"{sentence} {fight}", "SI-75"
        sentence = f"{sentence} {self.consequences()}".strip()
        return sentence, rule, self.kind in (m.M_LOSE, m.M_KEEP, m.M_SWAP, m.M_TAKE)

    # ---- words and marks

    def crew(self, value: int) -> str:
        return f"crew {value}" if self.open else "a crew"

    def at(self, value: int) -> int:
        return int(self.before.at[6 * self.nation + value])

    def words(self, place: int) -> str:
        return names.place_words(self.isle, place)

    def mark_place(self, kind: str, place: int) -> None:
        if place < 96:
            self.mark(kind, place_text(self.isle, place))

    def corner(self, corner: int) -> list[int]:
        return [int(self.isle.corner_x[corner]), int(self.isle.corner_y[corner])]

    def own_corner(self) -> list[int]:
        return self.corner(int(self.before.ship[self.nation]))

    def element(self, value: int) -> str:
        """Give the element of an own crew on the isle, else that of the seat beside the board."""
        c = 6 * self.nation + value
        on_isle = self.before.at[c] < 4 * PORTS
        return crew_id(self.nation, int(self.before.tag[c])) if on_isle else seat_row(self.seat)

    # ---- events

    def starve(self, value: int) -> tuple[str, str]:
        place = self.at(value)
        self.mark_place("fell", place)
        left = self.before.loaded >> 6 * self.nation + value & 1 and place < 4 * PORTS
        silver = " It left its silver." if left else ""
        said = f"{self.who} could not feed {self.crew(value)} in {self.words(place)}: it went to Europe.{silver}"
        return said, "SI-42"

    def go(self, value: int, place: int) -> tuple[str, str]:
        here = self.at(value)
        self.mark_place("from", here)
        self.mark_place("to", place)
        near = max(here, place) < 4 * PORTS
        where = names.way(self.isle, here, place) if near else f"to {self.words(place)}"
        return f"{self.who} moved {self.crew(value)} {where}.", "SI-50"

    def ship(self) -> str:
        return f"{names.OWNERS[self.nation]} ship" if several(self.before) else "the ship"

    def sail(self, corner: int) -> tuple[str, str]:
        self.mark("from", self.own_corner())
        self.mark("to", self.corner(corner))
        ship = f" {self.ship()}" if several(self.before) else ""
        return f"{self.who} sailed{ship} to {names.corner_words(self.isle, corner)}.", "SI-59"

    def arrive(self, corner: int) -> tuple[str, str]:
        self.mark("to", self.corner(corner))
        corner_named = names.corner_words(self.isle, corner)
        return f"{self.who} brought {self.ship()} from Europe to {corner_named}.", "SI-60"

    def depart(self) -> tuple[str, str]:
        self.mark("from", self.own_corner())
        hold = int(self.before.hold[self.nation])
        silver = f" with {hold} silver" if hold else ""
        return f"{self.who} sent {self.ship()} to Europe{silver}.", "SI-61"

    def load(self, value: int) -> tuple[str, str]:
        if self.beside < 0:
            return f"{self.who} loaded {self.crew(value)} in Europe.", "SI-63"
        self.mark_place("from", self.beside)
        left = sum(self.after.loose) > sum(self.before.loose)
        silver = " Its silver stayed behind." if left else ""
        return f"{self.who} loaded {self.crew(value)} from {self.words(self.beside)}.{silver}", "SI-63"

    def load_loose(self) -> tuple[str, str]:
        return self.load_silver("that lay loose")

    def load_carried(self, value: int) -> tuple[str, str]:
        return self.load_silver(f"of {self.crew(value)}")

    def load_silver(self, which: str) -> tuple[str, str]:
        self.mark_place("from", self.beside)
        return f"{self.who} loaded the silver {which} in {self.words(self.beside)}.", "SI-64"

    def unload(self, value: int) -> tuple[str, str]:
        if self.beside < 0:
            return f"{self.who} unloaded {self.crew(value)} in Europe.", "SI-66"
        self.mark("from", self.own_corner())
        self.mark_place("to", self.beside)
        return f"{self.who} landed {self.crew(value)} in {self.words(self.beside)}.", "SI-65"

    def unload_silver(self) -> tuple[str, str]:
        if self.beside < 0:
            self.gives(ship_id(self.nation), seat_row(self.seat), "silver")
            return f"{self.who} delivered one silver to Europe.", "SI-67"
        self.mark("from", self.own_corner())
        self.mark_place("to", self.beside)
        return f"{self.who} put one silver ashore in {self.words(self.beside)}.", "SI-67"

    def dig(self, value: int, mine: int) -> tuple[str, str]:
        left = int(self.before.mine_value[mine])
        self.mark_place("from", int(self.before.mine_at[mine]))
        self.mark_place("to", self.at(value))
        self.gives(mine_id(mine), self.element(value), "silver")
        whose = names.OWNERS[mine]
        return f"{self.who} mined one silver: {whose} mine went from {left} to {left - 1}.", "SI-68"

    def claim(self, value: int, place: int) -> tuple[str, str]:
        self.mark_place("from", place)
        self.mark_place("to", self.at(value))
        self.gives(loose_id(self.isle, place), self.element(value), "silver")
        return f"{self.who} took up loose silver in {self.words(place)} with {self.crew(value)}.", "SI-69"

    def drop(self, value: int) -> tuple[str, str]:
        self.mark_place("to", self.at(value))
        return f"{self.who} put the silver of {self.crew(value)} down in the port.", "SI-69"

    def passing(self) -> tuple[str, str]:
        return f"{self.who} passed.", "SI-43"

    def attack(self, target: int, source: object, by: str, rule: str) -> tuple[str, str]:
        self.mark("from", source)
        self.mark("fight", target_text(self.isle, target))
        if target < 4 * PORTS:
            foe = int(self.before.who[target]) // 6
            return f"{self.who} attacked {names.NATIONS[foe]} in {self.words(target)}{by}.", rule
        return f"{self.who} attacked {names.target_words(self.isle, target)}{by}.", rule

    def hit(self, value: int, target: int) -> tuple[str, str]:
        return self.attack(target, place_text(self.isle, self.at(value)), " with a crew", "SI-70")

    def shiphit(self, target: int) -> tuple[str, str]:
        return self.attack(target, self.own_corner(), " with the ship", "SI-71")

    def porthit(self, target: int) -> tuple[str, str]:
        return self.attack(target, f"P{LETTERS[self.nation]}", " with the port", "SI-72")

    def mine(self, place: int) -> tuple[str, str]:
        mined = int(self.before.mined)
        self.mark_place("to", place)
        value = int(self.after.mine_value[mined])
        return f"{self.who} placed {names.OWNERS[mined]} mine in {self.words(place)}, value {value}.", "SI-58"

    def nomine(self) -> tuple[str, str]:
        return f"{self.who} placed no mine.", "SI-57"

    # what becomes of the crews is told as a consequence

    def lose(self, value: int) -> tuple[str, str]:
        return "", "SI-79"

    def keep(self, value: int) -> tuple[str, str]:
        return f"Crew {value} of {names.NATIONS[self.nation]} stayed unharmed.", "SI-81"

    def swap(self, value: int, other: int) -> tuple[str, str]:
        return "", "SI-80"

    def take(self, source: int, value: int) -> tuple[str, str]:
        at = target_text(self.isle, source) if source >= p.SHIP else place_text(self.isle, source)
        self.mark("from", at)
        return "", "SI-83"

    # ---- what came of it

    def fight(self) -> str:
        """Tell who fought with which values, and who won (SI-75 … SI-77)."""
        if self.foe < 0:
            return ""
        self.moves("fight", "", "")
        if self.kind < m.M_HIT:
            self.mark_place("fight", self.named[1] if self.kind == m.M_GO else self.beside)
        crewless = " without a crew" if not self.theirs else ""
        sides = NATION_NAMES[self.nation], NATION_NAMES[self.foe]
        sums = f"{sides[0]} {sum_words(self.ours)}, {sides[1]} {sum_words(self.theirs)}{crewless}"
        if self.tie:
            return f"{sums}: a tie, and all crews went to Europe."
        winner, loser = (self.nation, self.foe) if self.won else (self.foe, self.nation)
        return f"{sums}: won by {names.NATIONS[winner]}.{self.sunk(loser)}"

    def sunk(self, loser: int) -> str:
        """Tell that the loser's ship was destroyed (SI-84)."""
        corner = int(self.before.ship[loser])
        if corner < 0 or self.after.ship[loser] >= 0:
            return ""
        self.mark("gone", self.corner(corner))
        return f" The ship of {names.NATIONS[loser]} was destroyed."

    def attacked(self, shown: Mapping[int, list[int]]) -> int:
        if self.kind in (m.M_HIT, m.M_SHIPHIT, m.M_PORTHIT):
            return int(legal.owner_of(self.before, self.named[-1]))
        return next((n for n in shown if n != self.nation), -1)

    def consequences(self) -> str:
        """Tell what else everybody saw: losses, exchanges, spoils, land."""
        said: list[str] = []
        if self.codes and (self.foe >= 0 or self.kind >= m.M_LOSE):
            said += self.losses()
        if (self.kind < m.M_TAKE and self.foe >= 0) or m.M_LOSE <= self.kind < m.M_MINE:
            said += self.spoils()
        for n in range(int(self.before.settings.nations)):
            for tile in members(self.after.land[n] & ~self.before.land[n]):
                owner = int(self.before.controller(tile))
                self.moves("open", self.entered_from(tile), tile_id(self.isle, tile))
                whom = f" from {names.NATIONS[owner]}" if owner >= 0 else ""
                said.append(f"{capital(names.NATIONS[n])} gained {names.land_words(self.isle, tile)}{whom}.")
        return " ".join(said)

    def entered_from(self, tile: int) -> str:
        """Give the element that a crew came from that entered a tile: another one, a port or the ship; else nothing."""
        if self.kind == m.M_GO and self.named[1] >> 2 == tile:
            return tile_id(self.isle, self.at(self.named[0]) >> 2)
        return ship_id(self.nation) if self.kind == m.M_UNLOAD and self.beside >> 2 == tile else ""

    def losses(self) -> list[str]:
        """Tell who of the winners was lost or exchanged, from what all could see."""
        said = []
        fought = self.foe >= 0 and not self.tie
        loser = (self.foe if self.won else self.nation) if fought else -1
        swapped = False
        home: dict[int, list[int]] = {}
        for code in self.codes:
            n, start, end, value = code >> 2 & 3, code >> 4 & 127, code >> 11 & 127, (code >> 18 & 7) - 1
            if code & 3 == p.SEEN_SWAP:
                swapped = True
            elif code & 3 == p.SEEN_MOVE and end == p.EUROPE and value >= 0:
                place = start - p.LOADED if start > p.ABOARD + 2 else start
                self.mark_place("fell", place)
                if swapped:
                    swapped = False
                    said.append(f"Crew {value} of {names.NATIONS[n]} was exchanged{self.replacement(n)}.")
                elif n != loser and (fought or self.foe < 0):
                    home.setdefault(n, []).append(value)
        for n, values in home.items():
            crews = f"Crew{'' if len(values) == 1 else 's'} {join_words([str(v) for v in values])}"
            said.insert(0, f"{crews} of {names.NATIONS[n]} went to Europe.")
        if fought and any(self.theirs if self.won else self.ours):
            if self.after.phase == p.DAMAGE:
                said.append(
                    f"{capital(names.NATIONS[self.nation if self.won else self.foe])} must deal with the damage."
                )
            elif not said:
                said.append("The winner stayed unharmed.")
        return said

    def replacement(self, n: int) -> str:
        """Name the crew that came as a replacement, to whoever may know it."""
        after = self.after
        if not (knows(after, self.watcher, n) or after.settings.replacement_public):
            return ""
        crews = range(6 * n, 6 * n + 6)
        came = [c % 6 for c in crews if self.before.at[c] == p.EUROPE and after.at[c] != p.EUROPE]
        return f" for crew {came[0]}" if came else ""

    def spoils(self) -> list[str]:
        """Tell who got captured silver, from what can be counted."""
        before, after = self.before, self.after
        said = []
        for n in range(int(before.settings.nations)):
            mask = 63 << 6 * n
            crews = len(members(after.loaded & mask)) - len(members(before.loaded & mask))
            hold = int(after.hold[n]) - int(before.hold[n])
            if crews > 0:
                said.append(f"{capital(names.NATIONS[n])} took {spelled(crews, 'captured token')}.")
            if hold > 0:
                said.append(f"The ship of {names.NATIONS[n]} took {spelled(hold, 'captured token')}.")
        return said
