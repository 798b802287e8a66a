"""A second, slow and plain reading of the dossier: what is legal in a position, worked out from its data alone.

It shares no code with the game. Positions come as the data of `dump()`; random play holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

Spot = tuple[int, int]
Hand = tuple[int, int, int, int]

SUITS = "SMCA"
VALUES = "na2345"
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
AHEAD = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


def index(tile: str) -> int:
    """DE-04."""
    return 6 * SUITS.index(tile[0]) + VALUES.index(tile[1])


def number(tile: str) -> int:
    """DE-02."""
    return VALUES.index(tile[1])


def purse(letters: str) -> Hand:
    """Count the coins of a hand."""
    s, m, c, a = (letters.count(suit) for suit in SUITS)
    return s, m, c, a


def less(hand: Hand, other: Hand) -> Hand:
    """Take coins out of a hand."""
    s, m, c, a = (x - y for x, y in zip(hand, other, strict=True))
    return s, m, c, a


def one(suit: int) -> Hand:
    """A single coin."""
    s, m, c, a = (int(i == suit) for i in range(4))
    return s, m, c, a


class Reference:
    """A position read from data, and the questions of the rules about it."""

    def __init__(self, data: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> None:
        self.data, self.seats, self.options = data, seats, options
        self.side: int = options["side"]
        self.tiles: dict[str, Spot] = {t: (x, y) for t, (x, y) in data["tiles"].items()}
        self.pawns: dict[str, str] = dict(data["pawns"])
        self.dice: dict[str, str] = dict(data["dice"])
        self.active: str = data["active"]
        self.hand = purse(data["hands"].get(self.active, ""))
        self.start: str = data.get("begun") or ""
        self.entered: set[str] = set(data.get("entered", ()))

    # ---- geometry

    def contact(self, a: Spot, b: Spot) -> tuple[str, int] | None:
        """Tell the side of a that b touches, and the offset (DE-11, DE-13)."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        side = self.side
        if dy == side and abs(dx) < side:
            return "n", abs(dx)
        if dx == side and abs(dy) < side:
            return "e", abs(dy)
        if dy == -side and abs(dx) < side:
            return "s", abs(dx)
        if dx == -side and abs(dy) < side:
            return "w", abs(dy)
        return None

    def overlap(self, a: Spot, b: Spot) -> bool:
        """DE-10."""
        return abs(a[0] - b[0]) < self.side and abs(a[1] - b[1]) < self.side

    def neighbours(self, tile: str, at: Spot | None = None) -> set[str]:
        """DE-14; of the tile where it lies, or if it lay elsewhere."""
        here = self.tiles[tile] if at is None else at
        return {u for u, spot in self.tiles.items() if u != tile and self.contact(here, spot)}

    def sides(self, tile: str) -> set[str]:
        """The touched sides of a tile."""
        found = (self.contact(self.tiles[tile], spot) for u, spot in self.tiles.items() if u != tile)
        return {contact[0] for contact in found if contact}

    def sections(self, tiles: Mapping[str, Spot]) -> list[set[str]]:
        """DE-14."""
        rest, found = set(tiles), []
        while rest:
            section, edge = set(), {min(rest, key=index)}
            while edge:
                tile = edge.pop()
                section.add(tile)
                rest.discard(tile)
                edge |= {u for u in rest if self.contact(tiles[tile], tiles[u])}
            found.append(section)
        return found

    def offset_fits(self, offset: int) -> bool:
        """DE-15 P3."""
        return self.side // 4 <= offset <= self.side - int(self.options["min_contact"])

    def spots(self, forbidden: set[tuple[str, str]]) -> list[Spot]:
        """DE-15, tried one by one all around the board."""
        if not self.tiles:
            return [(0, 0)]
        span = range(-self.side, self.side + 1)
        around = {(x + dx, y + dy) for x, y in self.tiles.values() for dx in span for dy in span}
        return sorted(spot for spot in around if self.legal_spot(spot, forbidden))

    def legal_spot(self, spot: Spot, forbidden: set[tuple[str, str]]) -> bool:
        """DE-15 P1 to P5."""
        if any(self.overlap(spot, other) for other in self.tiles.values()):
            return False
        touched = {u: c for u, other in self.tiles.items() if (c := self.contact(spot, other))}
        return (
            bool(touched)
            and all(self.offset_fits(offset) for _, offset in touched.values())
            and not any(self.contact(self.tiles[u], self.tiles[v]) for u in touched for v in touched if u != v)
            and not any((u, OPPOSITE[side]) in forbidden for u, (side, _) in touched.items())
        )

    # ---- owners

    def player(self, suit: str) -> int:
        """DE-18, DE-76."""
        return SUITS.index(suit) % 2 if self.seats == 2 else SUITS.index(suit)

    def own(self, tile: str) -> bool:
        """DE-08, DE-79: in normal play."""
        return tile[0] in self.pawns and self.player(tile[0]) == self.player(self.active)

    def occupant(self, tile: str) -> str | None:
        """The suit of another pawn on a tile."""
        return next((s for s, at in self.pawns.items() if at == tile and s != self.active), None)

    def free(self, tile: str) -> bool:
        """DE-33."""
        return tile[1] == "n" or tile in self.dice.values()

    # ---- paying and walking

    def payments(self, tile: str, hand: Hand) -> Iterator[Hand]:
        """Every set of coins that pays for a tile (DE-33 to DE-36)."""
        own = SUITS.index(tile[0])
        if self.free(tile):
            yield (0, 0, 0, 0)
            return
        if hand[own]:
            yield one(own)
        price = number(tile)
        ranges = [range(1) if s == own else range(min(hand[s], price) + 1) for s in range(4)]
        for a in ranges[0]:
            for b in ranges[1]:
                for c in ranges[2]:
                    for d in ranges[3]:
                        if a + b + c + d == price:
                            yield (a, b, c, d)

    def can_enter(self, tile: str, hand: Hand, visited: frozenset[str]) -> bool:
        """DE-39."""
        for paid in self.payments(tile, hand):
            left = less(hand, paid)
            if self.occupant(tile) is None or self.can_pass(tile, left, visited):
                return True
        return False

    def can_pass(self, tile: str, hand: Hand, visited: frozenset[str]) -> bool:
        """Some toll can be given from the hand, and the pawn can go on."""
        return any(hand[s] and self.can_leave(tile, less(hand, one(s)), visited | {tile}) for s in range(4))

    def can_leave(self, tile: str, hand: Hand, visited: frozenset[str]) -> bool:
        """DE-39."""
        return any(self.can_enter(n, hand, visited) for n in self.neighbours(tile) - visited)

    def remaining(self, tile: str) -> Iterator[list[int]]:
        """Every way to pay what is still due, coin by coin (DE-85)."""
        own, due, low = SUITS.index(tile[0]), self.data["due"], self.data["lowest_coin"]
        if due < 0:
            for payment in self.payments(tile, self.hand):
                yield [s for s in range(4) for _ in range(payment[s])]
            return
        for coins in combinations_with_replacement([s for s in range(low, 4) if s != own], due):
            if all(coins.count(s) <= self.hand[s] for s in range(4)):
                yield list(coins)

    # ---- tiles

    def liftable(self, tile: str) -> bool:
        """DE-41 to DE-46."""
        sides = self.sides(tile)
        clamped = {"n", "s"} <= sides or {"e", "w"} <= sides
        if self.options["movable_sides"] == "any_two":
            clamped = len(sides) > 2
        if clamped or len(self.tiles) == 1 or tile in self.dice.values() or (tile[1] == "a" and not self.own(tile)):
            return False
        ride = self.options["move_tile_with_pawn"]
        standing = {suit for suit, at in self.pawns.items() if at == tile}
        if (ride == "none" and standing) or (ride == "own" and standing - {self.active}):
            return False
        return any(self.lift_fits(tile, less(self.hand, paid)) for paid in self.payments(tile, self.hand))

    def lift_fits(self, tile: str, left: Hand) -> bool:
        """After the price a coin is left for the toll if there is one (DE-46)."""
        return not (self.options["toll_on_tile_move"] and self.occupant(tile)) or sum(left) > 0

    def slides(self, tile: str) -> Iterator[int]:
        """DE-54 to DE-59."""
        sides = self.sides(tile)
        if len(sides) != 3 or tile in self.dice.values() or tile in self.pawns.values():
            return
        if tile[1] == "a" and not self.own(tile):
            return
        (way,) = set("nesw") - sides
        before = self.neighbours(tile)
        x, y = self.tiles[tile]
        for k in range(1, 3 * self.side):
            spot = (x + k * AHEAD[way][0], y + k * AHEAD[way][1])
            assert not any(self.overlap(spot, other) for u, other in self.tiles.items() if u != tile)
            now = self.neighbours(tile, spot)
            if len(now & before) < 2:
                return
            whole = len(self.sections({**self.tiles, tile: spot})) == 1
            contacts = [c for u, other in self.tiles.items() if u != tile and (c := self.contact(spot, other))]
            if whole and (
                not self.options["slide_keeps_offset"] or all(self.offset_fits(offset) for _, offset in contacts)
            ):
                yield k
            if now - before:
                return

    # ---- all of it

    def legal(self) -> list[str]:
        """The legal moves in the order of DE-84."""
        phase = self.data["phase"]
        return list(getattr(self, f"in_{phase}")())

    def in_create_tile(self) -> Iterator[str]:
        """DE-21."""
        for value in VALUES:
            if self.active + value not in self.tiles:
                yield f"+{self.active}{value}"

    def in_create_put(self) -> Iterator[str]:
        """DE-22, DE-23."""
        for x, y in self.spots(set()):
            yield f"@{x},{y}"

    def in_put(self) -> Iterator[str]:
        """DE-48, DE-49."""
        touched = zip("nesw", self.data["forbidden"], strict=True)
        for x, y in self.spots({(u, OPPOSITE[side]) for side, tiles in touched for u in tiles}):
            yield f"@{x},{y}"

    def in_pawn(self) -> Iterator[str]:
        """DE-30 to DE-39."""
        here = self.pawns[self.active]
        visited = frozenset(self.entered | {self.start})
        for tile in sorted(self.neighbours(here) - visited, key=index):
            if self.can_enter(tile, self.hand, visited):
                yield f">{tile}"
        if here != self.start and self.occupant(here) is None:
            yield "."

    def in_pay(self) -> Iterator[str]:
        """DE-39, DE-46, DE-53, DE-85."""
        tile, goal = self.data["target"], self.data["goal"]
        if goal == "slide":
            yield from (f"*{SUITS[s]}" for s in range(4) if self.hand[s])
            return
        found = set()
        for coins in self.remaining(tile):
            left = less(self.hand, purse("".join(SUITS[s] for s in coins)))
            if goal == "lift":
                fits = self.lift_fits(tile, left)
            else:
                fits = self.occupant(tile) is None or self.can_pass(tile, left, frozenset(self.entered))
            if fits:
                found.add(coins[0])
        yield from (f"*{SUITS[s]}" for s in sorted(found))

    def in_toll(self) -> Iterator[str]:
        """DE-37, DE-39, DE-46."""
        tile, lift = self.data["target"], self.data["goal"] == "lift"
        for s in range(4):
            if self.hand[s] and (lift or self.can_leave(tile, less(self.hand, one(s)), frozenset(self.entered))):
                yield f"${SUITS[s]}"

    def in_take(self) -> Iterator[str]:
        """DE-69."""
        here = SUITS.index(self.active)
        order = [SUITS[(here + k) % 4] for k in range(1, 4)]
        loser = next(suit for suit in order if self.data["owed"].get(suit))
        yield from (f"!{suit}" for suit in SUITS if suit in self.data["hands"][loser])
        if self.options["take_optional"]:
            yield "!-"

    def in_move(self) -> Iterator[str]:
        """DE-41."""
        for tile in sorted(self.tiles, key=index):
            if self.liftable(tile):
                yield f"^{tile}"
        yield "^-"

    def in_slide(self) -> Iterator[str]:
        """DE-53."""
        if sum(self.hand):
            for tile in sorted(self.tiles, key=index):
                for k in self.slides(tile):
                    yield f"~{tile}:{k}"
        yield ";"

    # ---- consequences of a tile put down

    def put(self, tile: str, spot: Spot) -> tuple[set[str], set[str], dict[str, int]]:
        """Tell which tiles stay, which suits die, and how many coins each suit must give (DE-61 to DE-69)."""
        tiles = {**self.tiles, tile: spot}
        sections = self.sections(tiles)
        most = max(map(len, sections))
        largest = [s for s in sections if len(s) == most]
        if len(largest) > 1:
            for marker in (self.pawns[self.active], tile):
                if any(marker in s for s in largest):
                    largest = [s for s in largest if marker in s]
                    break
        kept = min(largest, key=lambda s: min(map(index, s)))
        dead = {suit for suit, at in self.pawns.items() if at not in kept}
        self.tiles = {t: s for t, s in tiles.items() if t in kept}
        self.pawns = {suit: at for suit, at in self.pawns.items() if suit not in dead}
        owed: dict[str, int] = {}
        if tile in kept and self.own(tile) and tile[1] != "n":
            for target in self.neighbours(tile):
                if target[0] not in self.pawns or self.own(target) or number(target) < 2:
                    continue
                defenders = {
                    u
                    for u in self.neighbours(target)
                    if u[0] == target[0]
                    or (
                        self.seats == 2
                        and self.options["two_player_defence"] == "player"
                        and u[0] in self.pawns
                        and self.player(u[0]) == self.player(target[0])
                    )
                }
                strength = sum(number(u) for u in self.neighbours(target) if self.own(u))
                if strength > number(target) + sum(map(number, defenders)):
                    owed[target[0]] = owed.get(target[0], 0) + 1
        hands = self.data["hands"]
        return kept, dead, {s: min(k, len(hands.get(s, ""))) for s, k in owed.items() if hands.get(s)}
