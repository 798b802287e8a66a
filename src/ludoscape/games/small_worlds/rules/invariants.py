"""The invariants of section 14 of the dossier, under their numbers.

18, 19, 22 and the first half of 11 are about what a move changes, which one position cannot show: tests look at them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoscape.engine.game import require
from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.words import many
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes as t
from ludoscape.games.small_worlds.rules.letters import race_name, region_name
from ludoscape.games.small_worlds.rules.lookups import OWN_WORK, listed, of, seats_of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState

PLACES: Final = 5
# in which a tribe may have tokens in hand that it must place; -1 between decisions
PLACING: Final = (-1, p.FIRST_SEAT, p.READY, p.CONQUER, p.DIE, p.TRIM, p.REDEPLOY)
SIGHT: Final = 3  # combinations that are always visible, and one more at a pick


def validate(state: SmallWorldsState) -> None:
    """Check every invariant. Raises InvalidState with the number of the one that is broken."""
    check_position(state)
    check_choices(state)


def check_position(state: SmallWorldsState) -> None:
    """Check all that can be said without listing moves. Raises InvalidState."""
    check = _Check(state)
    check.regions()
    check.tokens()
    check.tiles()
    check.tribes()
    check.markers()
    check.points()
    check.between_turns()
    check.turn()


def check_choices(state: SmallWorldsState) -> None:
    """Check that there is something to decide or to draw while the game runs, nothing twice. Raises InvalidState."""
    if state.actor == OVER:
        return
    moves = [move for move, _ in state.chance()] if state.actor == CHANCE else state.legal()
    require(20, moves, "there is nothing to decide")
    require(20, len(set(moves)) == len(moves), "a move is listed twice")


class _Check:
    """Check a position, one subject after another."""

    def __init__(self, state: SmallWorldsState) -> None:
        self.state = state
        self.settings = state.settings
        self.seats = seats_of(state)
        self.words = [int(word) for word in state.region]
        self.holder = [int(state.race_at(r)) for r in range(len(self.words))]
        self.in_play = [race for race in range(t.RACES) if of(state, race, p.OWNER) >= 0]
        self.drawing = state.phase == p.FIRST_SEAT or bool(state.waits_for_tile())
        self.deciding = state.step == p.DECIDE and not self.drawing

    def name(self, r: int) -> str:
        return region_name(self.state, r)

    def of(self, race: int, field: int) -> int:
        return of(self.state, race, field)

    # ---- 4, 5, 11

    def regions(self) -> None:
        for r, word in enumerate(self.words):
            name, holder, tokens = self.name(r), self.holder[r], word & p.TOKENS
            require(4, (holder >= 0) == (tokens > 0), f"{name} has a tribe without tokens, or tokens without a tribe")
            require(4, holder < 0 or holder in self.in_play, f"{name} is held by a tribe that is not in play")
            require(4, holder < 0 or not word & p.LOST, f"{name} has a tribe and a lost tribe")
            require(5, holder >= 0 or not word & p.MARKERS, f"{name} has a marker but no tribe")
            require(11, not word & p.LOST or self.state.chart.lost[r], f"{name} never had a lost tribe")

    # ---- 1, 8

    def tokens(self) -> None:
        for race in range(t.RACES):
            terms = [self.of(race, field) for field in (p.TRAY, p.HAND, p.RETREAT, p.ON_MAP)]
            name = race_name(race)
            require(1, min(terms) >= 0, f"there are fewer than no {name} somewhere")
            require(1, sum(terms) == t.TRAYS[race], f"there are {sum(terms)} {name}, and {t.TRAYS[race]} exist")
            on_map = [word & p.TOKENS for word, holder in zip(self.words, self.holder, strict=True) if holder == race]
            require(1, sum(on_map) == terms[3], f"the {name} on the map are counted wrongly")
            require(4, len(on_map) == self.of(race, p.REGIONS), f"the regions of the {name} are counted wrongly")
            land = [r for r, holder in enumerate(self.holder) if holder == race]
            require(4, land == listed(p.land(self.state, race)), f"the regions of the {name} are noted wrongly")
            require(1, race in self.in_play or not sum(terms[1:]), f"{name} are about, but not in play")
            if race in self.in_play and self.of(race, p.DECLINED) and race != t.GHOULS:
                alone = all(tokens == 1 for tokens in on_map) and not terms[1] and not terms[2]
                require(8, alone, f"the declined {name} have more than one token in a region, or some off the map")

    # ---- 2, 3, 13, 14

    def tiles(self) -> None:
        state = self.state
        queue = [(int(state.queue[3 * k]), int(state.queue[3 * k + 1])) for k in range(int(state.places))]
        top_race, top_power = int(state.top_race), int(state.top_power)
        races = [
            *members(int(state.races_left)),
            *(int(race) for race in state.races_under),
            *(race for race, _ in queue),
            *([top_race] if top_race >= 0 else []),
            *self.in_play,
        ]
        self.each_once(2, races, t.RACE_IDS, t.RACES)
        held = [self.of(race, p.POWER) for race in self.in_play]
        powers = [
            *members(int(state.powers_left)),
            *members(int(state.discards)),
            *(power for _, power in queue),
            *([top_power] if top_power >= 0 else []),
            *(power for power in held if power >= 0),
        ]
        self.each_once(3, powers, t.POWER_IDS, t.POWERS)
        for race in self.in_play:
            needed = not self.of(race, p.DECLINED)
            require(3, self.of(race, p.POWER) >= 0 or not needed, f"the active {race_name(race)} have no power")
        if self.drawing:
            return
        no_races = top_race < 0 and not state.races_left and not len(state.races_under)
        no_powers = top_power < 0 and not state.powers_left
        require(14, not no_powers or not state.discards, "there are discards, but the pile of powers is empty")
        shown = int(state.visible())
        full = state.places == PLACES and not no_races and not no_powers
        require(13, not full or shown == PLACES + 1, f"{shown} combinations are visible, and there should be 6")
        require(13, state.places == PLACES or no_races or no_powers, "the queue has a gap that could be filled")
        least = SIGHT + (1 if self.deciding and state.phase == p.PICK else 0)
        enough = shown >= least or self.settings.many_declines
        require(13, enough, f"{many(shown, 'combination')} can be seen, and there are always {least}")

    def each_once(self, number: int, tiles: Sequence[int], ids: Sequence[str], count: int) -> None:
        for tile in range(count):
            times = tiles.count(tile)
            require(number, times < 2, f"the tile {ids[tile]} is in {times} places")
            require(number, times, f"the tile {ids[tile]} is nowhere")

    # ---- 6, 7, 9, 17, 21

    def tribes(self) -> None:
        state = self.state
        for seat in self.seats:
            own = [race for race in self.in_play if self.of(race, p.OWNER) == seat]
            active = [race for race in own if not self.of(race, p.DECLINED)]
            require(6, len(active) < 2, f"seat {seat} has two active tribes")
            noted = int(state.active[seat])
            require(6, active == [noted] * (noted >= 0), f"the active tribe of seat {seat} is noted wrongly")
            lasting = [race for race in own if race not in active and race != self.vanishing()]
            spirits = [race for race in lasting if self.of(race, p.SPIRIT)]
            if not self.settings.many_declines:
                require(6, len(spirits) < 2, f"seat {seat} has two Spirit tribes in decline")
                require(6, len(lasting) - len(spirits) < 2, f"seat {seat} has two tribes in decline")
            self.peace(seat, noted)
        require(6, all(self.of(race, p.OWNER) in self.seats for race in self.in_play), "a tribe belongs to nobody")
        for race in self.in_play:
            name = race_name(race)
            homeless = bool(self.of(race, p.DECLINED)) and not self.of(race, p.REGIONS)
            fine = not homeless or race == self.vanishing() or self.expanding_ghouls(race)
            require(7, fine, f"the declined {name} have no region")
        most = 2 * len(self.seats) + 1
        fine = len(self.in_play) <= most or self.settings.many_declines
        require(21, fine, f"there are {len(self.in_play)} tribes, and there can be {most}")
        for race in self.in_play:
            lasts = self.of(race, p.DECLINED) and self.of(race, p.POWER) == t.SPIRIT_POWER
            require(6, lasts or not self.of(race, p.SPIRIT), f"the {race_name(race)} are no Spirit tribe in decline")
        for r, holder in enumerate(self.holder):
            if holder >= 0 and state.chart.water[r]:
                left = self.of(holder, p.DECLINED) and self.settings.power_leaves
                sails = self.of(holder, p.POWER) == t.SEAFARING or left
                require(9, sails, f"{race_name(holder)} cannot be on water, in {self.name(r)}")

    def peace(self, seat: int, active: int) -> None:
        other = int(self.state.peace[seat])
        if other >= 0:
            diplomat = active >= 0 and self.of(active, p.POWER) == t.DIPLOMAT
            require(17, diplomat, f"seat {seat} has made peace without an active Diplomat tribe")
            require(17, other in self.seats and other != seat, f"seat {seat} has made peace with nobody")

    def vanishing(self) -> int:
        """Give the tribe that is just declining, before it is clear whether it has a region; -1 for none."""
        return int(self.state.acting) if self.state.step in (p.TURN_OVER, p.VANISH) else -1

    def expanding_ghouls(self, race: int) -> bool:
        """Tell whether a tribe is the Ghouls, inside their own expansion without a region."""
        state = self.state
        expanding = (
            self.state.step == p.DECIDE and state.phase in (p.READY, p.CONQUER, p.DIE) and state.acting == t.GHOULS
        )
        return race == t.GHOULS and expanding and bool(self.settings.abandon_all)

    # ---- 10

    def markers(self) -> None:
        forts = self.having(p.FORTRESS)
        require(10, len(forts) <= t.FORTRESSES, f"there are {len(forts)} fortresses, and {t.FORTRESSES} exist")
        immune = self.having(p.IMMUNE)
        require(10, listed(self.state.immune) == immune, "what holes, heroes and dragon protect is noted wrongly")
        holes, heroes, dragons = self.having(p.HOLE), self.having(p.HERO), self.having(p.DRAGON)
        require(10, len(holes) <= t.HOLES, f"there are {len(holes)} holes, and {t.HOLES} exist")
        require(10, len(heroes) <= t.HEROES, f"there are {len(heroes)} heroes, and {t.HEROES} exist")
        require(10, len(dragons) < 2, f"there are {len(dragons)} dragons, and one exists")
        for r in holes:
            fine = self.holder[r] == t.HALFLINGS and p.is_active(self.state, t.HALFLINGS)
            require(10, fine, f"there is a hole in {self.name(r)}, where no active Halflings are")
        for r in heroes:
            require(10, self.has_power(r, t.HEROIC), f"there is a hero in {self.name(r)}, where no Heroic tribe is")
        for r in dragons:
            reason = f"the dragon is in {self.name(r)}, where no Dragon Master tribe is"
            require(10, self.has_power(r, t.DRAGON_MASTER), reason)
        camps = 0
        for r in self.having(p.CAMP_BITS):
            require(10, self.has_power(r, t.BIVOUACKING), f"there are camps in {self.name(r)}, where none can be")
            camps += (self.words[r] & p.CAMP_BITS) // p.CAMP
        for race in self.in_play:
            own = self.of(race, p.CAMPS_HELD) + self.of(race, p.CAMPS_BACK)
            camping = p.is_active(self.state, race) and self.of(race, p.POWER) == t.BIVOUACKING
            due = t.CAMPS - camps if camping else 0
            require(10, own == due, f"the {race_name(race)} have {many(own, 'camp')} in hand, and there must be {due}")

    def having(self, mark: int) -> list[int]:
        return [r for r, word in enumerate(self.words) if word & mark]

    def has_power(self, r: int, power: int) -> bool:
        holder = self.holder[r]
        return holder >= 0 and bool(p.has_power(self.state, holder, power))

    # ---- 12

    def points(self) -> None:
        state = self.state
        for seat in self.seats:
            require(12, state.vp[seat] >= 0, f"seat {seat} has fewer than no victory points")
        coins = [int(state.queue[3 * place + 2]) for place in range(int(state.places))]
        require(12, all(n >= 0 for n in coins), "a place of the queue has fewer than no victory points")
        there = sum(int(vp) for vp in state.vp) + sum(coins)
        due = 5 * len(self.seats) + int(state.earned)
        require(12, there == due, f"there are {there} victory points, and {due} were paid out")

    # ---- 15, 16

    def between_turns(self) -> None:
        """Check that nothing waits to be placed: once S10 is over, of who is at work, and of others in their hand."""
        state = self.state
        phase = int(state.phase) if state.step == p.DECIDE else -1
        over = phase in (p.START, p.PICK, p.PEACE_MAKING, p.STOUT_CHOICE, p.ENDED)
        for race in self.in_play:
            name = race_name(race)
            if over or (race == state.acting and phase in OWN_WORK):
                require(15, not self.of(race, p.RETREAT), f"beaten {name} have not been placed")
            if over:
                require(15, not self.of(race, p.CAMPS_BACK), f"beaten camps of the {name} have not been placed")
            works = self.of(race, p.OWNER) == state.seat and phase in PLACING
            if not self.of(race, p.REGIONS) or (works and (state.ghouls_went or not self.of(race, p.DECLINED))):
                continue
            hand = self.of(race, p.HAND)
            amazons = race == t.AMAZONS and p.is_active(state, race)
            require(16, not amazons or hand >= t.CONQUEST_ONLY, f"the Amazons have {hand} tokens in hand")
            if not self.settings.keep_in_hand:
                require(16, hand == t.CONQUEST_ONLY * amazons, f"the {name} have {hand} tokens in hand")

    # ---- 20

    def turn(self) -> None:
        state = self.state
        phase, actor = int(state.phase), int(state.actor)
        require(20, (phase == p.ENDED) == (actor == OVER) == (state.reason != 0), "the end is noted wrongly")
        waits = self.drawing or (state.step == p.DECIDE and phase == p.DIE)
        require(20, waits == (actor == CHANCE), "chance acts at a wrong time")
        require(20, actor < len(self.seats) and state.seat in self.seats, "a seat acts that is not there")
        require(20, 1 <= state.round <= self.settings.rounds, f"there is no round {int(state.round)}")
        require(20, (actor == OVER) == (state.best != 0), "the result is noted at a wrong time")
