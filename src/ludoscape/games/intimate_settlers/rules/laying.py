"""Positions of the set-up as data: every step of it follows from what lies on the board."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.reading import Reader
from ludoscape.engine.state import CHANCE
from ludoscape.games.intimate_settlers.rules import opening
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import DECK
from ludoscape.games.intimate_settlers.rules.letters import PHASES, seat_text
from ludoscape.games.intimate_settlers.rules.state import SettlersState

DISCOVERY: Final = (p.TILE, p.NUMBER, p.FACING)
DRAWN: Final = (p.CORNER, p.HEXES_DRAWN, p.PORTS_DRAWN, p.NUMBERS_DRAWN)


class SetUp:
    """Read a position of the set-up, in which every step follows from the board."""

    def __init__(self, state: SettlersState, read: Reader) -> None:
        self.state = state
        self.read = read
        self.settings = state.settings
        self.seats = range(int(state.settings.seats))

    def load(self, phase: int) -> None:
        state, read = self.state, self.read
        nothing = not state.turn and state.deck == DECK and not state.built and not state.card_played
        if (
            not nothing
            or read.given("dice")
            or state.new_ships
            or any(state.own[p.FIELDS * s + p.ISLANDS] for s in self.seats)
        ):
            raise ValueError("in the set-up no turns, cards or points have been had yet")
        if self.settings.intimate:
            self.intimate(phase)
        else:
            self.base(phase)

    def decide(self, phase: int, seat: int, step: int) -> None:
        state = self.state
        if phase != state.phase and state.phase not in DISCOVERY:
            raise ValueError(f"by what is on the board this is the phase {PHASES[phase]}")
        state.step = step
        state.player = seat
        state.actor = seat if state.phase not in (p.TILE, p.NUMBER) else CHANCE

    def wrong(self, what: str) -> ValueError:
        return ValueError(f"in the phase {PHASES[self.state.phase]} {what}")

    def step(self, made: int) -> None:
        """See that a step that is given is the one that follows from the board."""
        if self.read.number("step", made, 60) != made:
            raise ValueError(f"step must be {made}: so many decisions have been made")

    # ---- intimate

    def intimate(self, phase: int) -> None:
        state = self.state
        if phase <= p.LAY_FACE and phase not in DISCOVERY:
            self.bases()
            return
        for seat in self.seats:
            self.base_of(seat)
        tokens = [self.tokens(seat) for seat in self.seats]
        if phase == p.OWN_NUMBER:
            made = sum(tokens)
            if tokens != [(made + 1) // 2, made // 2] or made > 9 or state.lattice.hexes > 14 or self.any_piece():
                raise self.wrong("the players have laid tokens by turns, and nothing else")
            self.step(made)
            self.decide(p.OWN_NUMBER, made & 1, 14 + made)
            return
        if tokens != [5, 5]:
            raise self.wrong("all tokens lie on the Home Bases")
        self.roads(phase)

    def bases(self) -> None:
        """Read how far the Home Bases have been laid (IS-22)."""
        state = self.state
        made = 0
        for h in range(14):
            if h % 7 < 6 and state.kind[h] >= 0:
                made += 1
            if h % 7 == 6 and state.facing[opening.starting_harbour(state, h // 7)] >= 0:
                made += 1
        seat, part = divmod(min(made, 13), 7)
        laid = 7 * seat + (part if part < 6 else 7)
        in_order = all((state.kind[h] >= 0) == (h < laid) for h in range(14))
        tokens = any(state.token[h] for h in range(14))
        if made > 13 or not in_order or tokens or state.lattice.hexes > 14 or self.any_piece():
            raise self.wrong("the Home Bases are laid in order, and nothing else")
        for other in range(seat + 1):
            self.terrains(other, 5 if other < seat else min(part, 5), laid >= 7 * other + 7)
        self.step(made)
        self.decide(p.LAY if part < 5 else p.LAY_SIDE if part == 5 else p.LAY_FACE, seat, made)

    def terrains(self, seat: int, number: int, sea: bool) -> None:
        state = self.state
        kinds = [int(state.kind[7 * seat + i]) for i in range(7)]
        fine = len(set(kinds[:number])) == number and all(0 <= kind < p.DESERT for kind in kinds[:number])
        if not fine or (sea and sorted(kinds[5:]) != [p.SEA, p.HARBOUR]):
            raise self.wrong("a Home Base has each terrain once, and beside it the sea and a 3:1 harbour")

    def base_of(self, seat: int) -> None:
        """See that a Home Base is complete."""
        self.terrains(seat, 5, True)
        if self.state.facing[opening.starting_harbour(self.state, seat)] < 0:
            raise self.wrong("both harbours face a side")

    def tokens(self, seat: int) -> int:
        tokens = [int(n) for h in range(7 * seat, 7 * seat + 5) if (n := self.state.token[h])]
        if len(set(tokens)) < len(tokens) or not set(tokens) <= set(p.OWN_NUMBERS):
            raise self.wrong("each player has laid some of the tokens 4, 5, 8, 9 and 10")
        return len(tokens)

    def any_piece(self) -> bool:
        return any(self.state.piece) or any(spot & p.OWNER for spot in self.state.spot)

    def roads(self, phase: int) -> None:
        """Read how many first roads have been laid, and how many cards taken (IS-25, IS-27)."""
        state, read = self.state, self.read
        roads = []
        for seat in self.seats:
            homes = [int(v) for v in state.a_vertices(seat)]
            if [v for v in range(int(state.lattice.vertices)) if state.spot[v] & p.OWNER == seat + 1] != sorted(homes):
                raise self.wrong(f"{seat_text(seat)} has settlements on the two intersections A, and no others")
            ends = []
            for e in range(int(state.lattice.edges)):
                if state.piece[e] in (p.ROAD + seat, p.SHIP + seat):
                    ends += [
                        int(state.lattice.edge_end[i]) for i in (2 * e, 2 * e + 1) if state.lattice.edge_end[i] in homes
                    ] or [-1]
            if (
                -1 in ends
                or len(set(ends)) < len(ends)
                or any(state.piece[e] >= p.SHIP for e in range(len(state.piece)))
            ):
                raise self.wrong("each settlement has at most one road")
            roads.append(len(ends))
        made = sum(roads)
        if roads != [(made + 1) // 2, made // 2]:
            raise self.wrong("the players have laid roads by turns")
        if phase == p.FIRST_CARD:
            if made != 4:
                raise self.wrong("all four first roads have been laid")
            taken = read.number("step", 0, 5)
            self.decide(p.FIRST_CARD, int(taken > 2), 28 + taken)
            return
        made -= phase in DISCOVERY
        if not 0 <= made <= 3:
            raise self.wrong("at most three first roads have been laid before")
        self.step(made)
        self.decide(p.FIRST_ROAD, made & 1, 24 + made)
        if phase in DISCOVERY and not self.settings.setup_discovery:
            raise ValueError("the first roads discover nothing with these options")

    # ---- base

    def base(self, phase: int) -> None:
        state = self.state
        land = [h for h in range(p.LAND) if state.kind[h] >= 0]
        ports = [h for h in range(p.LAND, p.SEAS) if state.kind[h] >= 0]
        tokens = sum(state.token[h] > 0 for h in range(p.LAND))
        if phase in DRAWN:
            state.actor = CHANCE
            state.player = 0
            self.corner(phase)
            if land != list(range(len(land))) or ports != list(range(p.LAND, p.LAND + len(ports))):
                raise self.wrong("the hexes are laid row by row, then the harbours")
            due = p.CORNER if phase == p.CORNER else p.HEXES_DRAWN
            if len(land) == p.LAND:
                due = p.PORTS_DRAWN if len(ports) < 9 else p.NUMBERS_DRAWN
            fine = not self.any_piece() and not (tokens and due != p.NUMBERS_DRAWN) and tokens < 18
            if due != phase or not fine or (ports and len(land) < p.LAND) or (phase == p.CORNER and land):
                raise self.wrong("the layout is drawn hex by hex, harbour by harbour, then token by token")
            if phase == p.NUMBERS_DRAWN:
                self.spiral(int(tokens))
            return
        if len(land) < p.LAND or len(ports) < 9 or tokens < 18:
            raise self.wrong("the whole board is laid")
        self.founding()

    def corner(self, phase: int) -> None:
        state, read = self.state, self.read
        fixed = int(self.settings.corner)
        if phase == p.CORNER:
            if fixed >= 0:
                raise ValueError("there is no phase corner with these options")
            return
        usual = p.CORNER_NAMES[fixed] if fixed >= 0 else ""
        corner = read.word("corner", p.CORNER_NAMES, usual)
        if not corner or (fixed >= 0 and corner != usual):
            raise ValueError(f"corner must be {usual or 'the corner at which the tokens start'}")
        state.step = p.CORNER_NAMES.index(corner)

    def spiral(self, tokens: int) -> None:
        """See that the tokens drawn so far lie at the beginning of the spiral."""
        state = self.state
        first = p.LAND * int(state.step)
        walk = [int(state.lattice.hex_of(cell)) for cell in p.SPIRALS[first : first + p.LAND]]
        laid = [state.token[h] > 0 for h in walk if state.kind[h] < p.DESERT]
        if laid != [i < tokens for i in range(len(laid))]:
            raise self.wrong("the tokens lie along the spiral")
        if not state.chance():
            raise self.wrong("the tokens can still be laid with no 6 or 8 beside another")

    def founding(self) -> None:
        """Read how far the players have founded (IS-35)."""
        state = self.state
        count = len(self.seats)
        order = [*self.seats, *reversed(self.seats)]
        built = [sum(spot & p.OWNER == seat + 1 for spot in state.spot) for seat in self.seats]
        roads = [sum(piece == p.ROAD + seat for piece in state.piece) for seat in self.seats]
        k = sum(roads)
        house = sum(built) - k
        due = [sum(seat == other for other in order[:k]) for seat in self.seats]
        fine = house in (0, 1) and k < 2 * count and roads == due
        if fine and house:
            due[order[k]] += 1
        if not fine or built != due or any(spot & p.CITY for spot in state.spot):
            raise self.wrong("the players found in their order, a settlement and then its road")
        bare = []
        for v in range(int(state.lattice.vertices)):
            owner = int(state.spot[v] & p.OWNER)
            if owner:
                edges = [e for e in state.lattice.vertex_edge[3 * v : 3 * v + 3] if e >= 0]
                if not any(state.piece[e] == p.ROAD + owner - 1 for e in edges):
                    bare.append((v, owner - 1))
        if len(bare) != house or (bare and bare[0][1] != order[k]):
            raise self.wrong("each settlement but the last has its road")
        self.step(2 * k + house)
        self.decide(p.FOUND_ROAD if house else p.FOUND, order[k], 2 * k + house)
        if house:
            state.found = bare[0][0]
