"""The invariants of section 14 of the dossier, under their numbers.

10, 12, 13, 14 and 20, and parts of 8, 11, 15, 16 and 17, are about what a move changes, which one position cannot show:
tests look at them in random games.
"""

from __future__ import annotations

from typing import Final

from ludoscape.engine.game import require
from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.games.alheimur.rules import battle, cards, movement
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.letters import seat_letter, territory_text, world_letter, zone_name
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.world import SIDE, World

SIZES: Final = (1, 2, 3)
EACH: Final = 5  # pyramids of each size
PILES: Final = 8
PILE: Final = 5
MOST_NEAR: Final = 6


def validate(state: AlheimurState) -> None:
    """Check every invariant. Raises InvalidState with the number of the one that is broken."""
    check_position(state)
    check_choices(state)


def check_position(state: AlheimurState) -> None:
    """Check all that can be said without listing moves. Raises InvalidState."""
    check = _Check(state)
    check.pyramids()
    check.land()
    check.fleets()
    check.cards()
    check.worlds()
    check.set_up()
    check.turn()
    check.battle()
    check.points()


def check_choices(state: AlheimurState) -> None:
    """Check that there is something to decide or to draw while the game runs, nothing twice. Raises InvalidState."""
    if state.actor == OVER:
        return
    moves = [move for move, _ in state.chance()] if state.actor == CHANCE else state.legal()
    require(19, moves, "there is nothing to decide")
    require(19, len(set(moves)) == len(moves), "a move is listed twice")


class _Check:
    """Check a position, one subject after another."""

    def __init__(self, state: AlheimurState) -> None:
        self.state = state
        self.settings = state.settings
        self.seats = range(int(state.settings.seats))
        self.phase = int(state.phase)
        self.words = [int(word) for word in state.land]
        self.fleet = [
            [int(state.fleet[len(self.seats) * zone + seat]) for seat in self.seats]
            for zone in range(int(state.settings.worlds) + 1)
        ]

    def name(self, w: int) -> str:
        return world_letter(w, len(self.seats))

    def key(self, place: int) -> str:
        return territory_text(place, len(self.seats))

    def standing(self, seat: int, size: int) -> int:
        """Count the pyramids of a seat and size on territories."""
        return sum(1 for word in self.words if word and (word - 1) >> 1 == 4 * seat + size - 1)

    def flying(self, seat: int, size: int) -> int:
        """Count the ships and marines of a seat and size."""
        found = 0
        for fleets in self.fleet:
            for unit in range(cards.UNITS):
                count = fleets[seat] >> 4 * unit & 15
                found += count * ((cards.UNIT_SIZE[unit] == size) + (cards.UNIT_MARINE[unit] == size))
        return found

    # ---- 1

    def pyramids(self) -> None:
        for seat in self.seats:
            for size in SIZES:
                stash = int(self.state.stash[3 * seat + size - 1])
                found = stash + self.standing(seat, size) + self.flying(seat, size)
                letter = seat_letter(seat)
                require(1, stash >= 0, f"the stash of seat {letter} has fewer than no pyramids of size {size}")
                require(1, found == EACH, f"seat {letter} has {found} pyramids of size {size}, and {EACH} exist")

    # ---- 2

    def land(self) -> None:
        state = self.state
        mine = [[0] * len(self.seats) for _ in range(int(self.settings.worlds))]
        kinds = [[0] * 4 for _ in mine]  # invaders, and pyramids of each size
        for place, word in enumerate(self.words):
            if word:
                w, t = divmod(place, 16)
                there = w < len(state.worlds) and t < state.worlds[w].size
                require(2, there, f"somebody stands on {self.key(place)}, which does not exist")
                seat, size = (word - 1) >> 3, ((word - 1) >> 1 & 3) + 1
                require(
                    2, word > 0 and seat in self.seats and size in SIZES, f"nobody can stand on {self.key(place)} so"
                )
                mine[w][seat] |= 1 << t
                kinds[w][size] |= 1 << t
                kinds[w][0] |= (word - 1 & 1) << t
        mine.append([sum((bits[seat] != 0) << w for w, bits in enumerate(mine)) for seat in self.seats])
        noted = [int(bits) for bits in state.mine]
        require(2, noted == [bits for world in mine for bits in world], "it is noted wrongly who stands where")
        noted = [int(bits) for bits in state.kinds]
        require(2, noted == [bits for world in kinds for bits in world], "it is noted wrongly what stands where")

    # ---- 3, 4

    def fleets(self) -> None:
        for zone, fleets in enumerate(self.fleet):
            for fleet in fleets:
                name = zone_name(zone, len(self.seats))
                require(3, 0 <= fleet < 1 << 4 * cards.UNITS, f"there are units in {name} that are no ships")
                for unit in range(cards.UNITS):
                    if fleet >> 4 * unit & 15:
                        marine, size = int(cards.UNIT_MARINE[unit]), int(cards.UNIT_SIZE[unit])
                        require(3, not marine or unit < cards.FIGHTER, "a fighter has a marine")
                        fits = not marine or movement.fits(self.state, marine, size)
                        require(4, fits, f"{cards.UNIT_NAMES[unit]} in {name} carries a marine that does not fit")
        for seat in self.seats:
            zones = sum((fleets[seat] != 0) << zone for zone, fleets in enumerate(self.fleet))
            noted = int(p.zones_with(self.state, seat))
            require(3, noted == zones, f"it is noted wrongly where seat {seat_letter(seat)} has ships")

    # ---- 5

    def cards(self) -> None:
        state = self.state
        lying = [int(code) >> 1 for world in state.worlds for code in world.codes]
        lying += [int(state.laid[k]) >> 1 for k in range(0, len(state.laid), 3)]
        lying += [int(card) for card in [*state.pile, *state.orbit] if card >= 0]
        for card in range(cards.CARDS):
            found = lying.count(card) + cards.copies(state.deck, card) + cards.copies(state.removed, card)
            due = cards.copies(cards.FULL, card)
            require(5, found == due, f"there are {found} cards {cards.PRINTED[card]}, and {due} exist")
        require(5, len(state.orbit) == len(state.waivers) == len(state.worlds), "orbits are noted wrongly")

    # ---- 6, 7

    def worlds(self) -> None:
        for w, world in enumerate(self.state.worlds):
            name = self.name(w)
            cells = {(int(x), int(y)) for x, y in zip(world.xs, world.ys, strict=True)}
            require(6, len(world.codes) == len(cells) == 4, f"world {name} has not four cards on four cells")
            at_edge = min(x for x, _ in cells) == min(y for _, y in cells) == 0
            require(6, at_edge and hang_together(list(cells)), f"the cards of world {name} do not lie side by side")
            self.territories(world, name)
            self.regions(world, name)

    def territories(self, world: World, name: str) -> None:
        size = int(world.size)
        require(6, 4 <= size <= 16, f"world {name} has {size} territories")
        near = [int(bits) for bits in world.near[:size]]
        for t, bits in enumerate(near):
            fine = not bits >> t & 1 and all(near[other] >> t & 1 for other in members(bits) if other < size)
            require(6, fine and bits < 1 << size, f"the neighbours on world {name} are noted wrongly")
            require(6, len(members(bits)) <= MOST_NEAR, f"a territory of world {name} has too many neighbours")
        firsts = [t for t in map(int, world.cell) if t >= 0]
        order = sorted(range(size), key=firsts.index) if set(firsts) == set(range(size)) else []
        require(6, order == list(range(size)), f"the territories of world {name} are numbered wrongly")

    def regions(self, world: World, name: str) -> None:
        card = [0] * int(world.size)
        for k in range(4):
            for i in range(4):
                x, y = 2 * int(world.xs[k]) + (i & 1), 2 * int(world.ys[k]) + (i >> 1)
                t = int(world.cell[SIDE * y + x])
                card[t] = k
                element = int(cards.CELLS[4 * world.codes[k] + i])
                require(6, world.element[t] == element, f"the elements of world {name} are noted wrongly")
        for t in range(int(world.size)):
            tiles = members(int(world.region[t]))
            fine = len(tiles) == world.tiles[t] <= 4 and len({card[tile] for tile in tiles}) == len(tiles)
            require(7, fine and t in tiles, f"a region of world {name} is noted wrongly")

    # ---- 8, 9

    def set_up(self) -> None:
        state, n = self.state, len(self.seats)
        due = n if n == PILES else n + 1
        require(8, self.settings.worlds == due, f"there are {int(self.settings.worlds)} worlds, and {due} belong there")
        building = self.phase in (p.FIRST, *p.BUILDING)
        fine = len(state.worlds) == state.building and (state.building < due) == building
        require(8, fine, f"{len(state.worlds)} worlds are finished")
        gone = sum(cards.copies(state.removed, card) for card in range(cards.CARDS))
        left = max(0, PILES - 1 - n) - gone // PILE
        require(
            8, gone % PILE == 0 and state.extra == left >= 0, f"{int(state.extra)} extra piles are left, not {left}"
        )
        known = [*state.pile, *(card for card in state.orbit if card >= 0)]
        drawn = 4 * len(state.worlds) + len(state.laid) // 3 + len(known) + gone
        hidden = sum(cards.copies(state.deck, card) for card in range(cards.CARDS))
        require(8, hidden == cards.DECK - drawn, "cards are missing")
        require(9, 0 <= state.redeals <= self.settings.max_redeals, "everything was dealt too often")
        for w, world in enumerate(state.worlds):
            excused = w == n or (state.redeals == self.settings.max_redeals and state.extra == 0)
            require(9, world.playable or excused, f"world {self.name(w)} is not playable")

    # ---- 11, 16, 17, 19, 21

    def turn(self) -> None:
        state, phase, actor = self.state, self.phase, int(self.state.actor)
        over, drawn = phase == p.ENDED, phase in p.DRAWN
        require(19, over == (actor == OVER) == (state.reason != 0), "the end is noted wrongly")
        require(19, over == (state.best != 0), "the result is noted at a wrong time")
        require(19, drawn == (actor == CHANCE), "chance acts at a wrong time")
        due = int(state.firing if phase in (p.SHOOTER, p.TARGET) else state.seat)
        require(19, drawn or over or actor == due, "somebody acts whose turn it is not")
        require(19, all(seat in self.seats for seat in (state.seat, state.first)), "a seat acts that is not there")
        require(
            19,
            phase not in (p.LAND_AT, p.ARRIVE_AT, p.TARGET, p.ATTACK, p.DEFENCE) or 0 <= state.unit < cards.UNITS,
            "no unit",
        )
        require(19, phase not in (p.LAND_AT, p.ROLE) or state.spot >= 0, "it is not noted where something moves")
        acting = not state.unused & ~p.worlds_with(state, state.seat)
        require(11, acting, "an action is due on a world where the seat has no pyramid")
        require(11, phase == p.EXPAND or not state.unused, "an action is due after Expansion")
        least = 0 if over else 1
        require(16, state.last == -1 or least <= state.last <= len(self.seats), f"last cannot be {int(state.last)}")
        require(16, not state.called or state.last == len(self.seats), "the Last Round begins at a wrong time")
        playing = phase not in p.SET_UP and actor >= 0
        require(17, not playing or state.in_play(actor), f"seat {seat_letter(max(0, actor))} acts and is eliminated")
        require(21, 1 <= state.round <= self.settings.max_rounds, f"there is no round {int(state.round)}")

    # ---- 14, 15

    def battle(self) -> None:
        state = self.state
        shooting = self.phase in p.SHOOTING
        require(14, self.phase == p.SITE or shooting or not state.sites, "a battle is due at a wrong time")
        stray = int(state.sites) & ~int(battle.find_sites(state)) if state.sites else 0
        require(14, not stray, "a battle is due where the seat meets nobody")
        require(14, not shooting or not state.sites & cards.BIT[state.site], "a battle is due where one is fought")
        if self.phase in (p.ATTACK, p.DEFENCE):
            unit = state.unit if self.phase == p.ATTACK else state.target
            rolls = 6 ** int(cards.UNIT_SIZE[unit])
            require(15, len(state.chance()) == rolls, "the number of dice is wrong")
        hits = int(state.hits)
        fine = 1 <= hits <= cards.UNIT_SIZE[state.unit] if self.phase == p.DEFENCE else hits == 0
        require(15, fine, f"there cannot be {hits} hits")

    # ---- 18

    def points(self) -> None:
        for seat in self.seats:
            quarters = int(self.state.quarters(seat))
            least = 7 if self.state.in_play(seat) else 6
            require(18, quarters >= least, f"seat {seat_letter(seat)} has {quarters} quarter points")


def hang_together(cells: list[tuple[int, int]]) -> bool:
    """Tell whether cells are connected by their sides.

    >>> hang_together([(0, 0), (2, 0), (1, 0)]), hang_together([(0, 0), (1, 1)])
    (True, False)
    """
    found = cells[:1]
    for x, y in found:
        found += [cell for cell in cells if cell not in found and abs(cell[0] - x) + abs(cell[1] - y) == 1]
    return len(found) == len(cells)
