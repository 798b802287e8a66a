"""A second, slow and plain reading of the rules, over texts and dictionaries; it shares nothing with the game.

Places are written as in the notation (`0,1ne`, `PS`, `PS:ne`), crews as nation and value (`S5`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
NATIONS = "SAMC"
DEPLETED, ROUNDS = "depleted", "rounds"  # how a game ends (SI-90, SI-93)
QUADS = {"sw": (0, 0), "se": (1, 0), "nw": (0, 1), "ne": (1, 1)}
SIDES = {"S": (0, 1), "A": (1, 0), "M": (0, -1), "C": (-1, 0)}


class Reference:
    """One game, played along by texts."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.o = options
        self.nations = NATIONS[:3] if seats == 3 else NATIONS
        self.isle: list[Cell] = [(0, 0)]
        self.ports: dict[str, Cell] = {}
        self.phase = "draw"
        self.draws = 0
        self.drawn = ""
        self.picker = 0
        self.seats = seats
        self.active = "S"
        self.first = "S"
        self.round = 1
        self.actions = 2
        self.at = {n + v: "Europe" for n in self.nations for v in "012345"}
        self.loaded: set[str] = set()
        self.own: dict[Cell, str] = {}
        self.mines: dict[str, tuple[str, int]] = {}
        self.mined = 0
        self.loose: dict[str, int] = {}
        self.ships: dict[str, Cell | None] = dict.fromkeys(self.nations)
        self.holds = dict.fromkeys(self.nations, 0)
        self.delivered = dict.fromkeys(self.nations, 0)
        # what has to be decided after an action
        self.winner = ""
        self.body = ""
        self.alive: list[str] = []
        self.fit: list[str] = []
        self.damage = 0
        self.captured: dict[str, int] = {}
        self.sunk: tuple[str, str] = ("", "")
        self.assault: tuple[Cell, str] | None = None
        self.gained: tuple[Cell, str] | None = None
        self.over_by = ""
        self.kept: dict[Any, Any] = {}  # geometry, once all ports are placed

    @classmethod
    def of(cls, data: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> Reference:
        """Begin from a position in the short form, in the middle of a turn."""
        self = cls(seats, options)
        self.isle = [(x, y) for x, y in data["isle"]]
        self.ports = {n: (x, y) for n, (x, y) in data["ports"].items()}
        self.phase = "act"
        self.active, self.first = data["active"], data.get("first", data["active"])
        self.actions, self.round = data.get("actions", 2), data.get("round", 1)
        for nation, crews in data["crews"].items():
            for value, text in crews.items():
                place = text.rstrip("*")
                self.at[nation + value] = place.replace("P", f"P{nation}") if place[0] == "P" else place
                if text.endswith("*"):
                    self.loaded.add(nation + value)
        self.own = {(x, y): nation for nation, tiles in data["own"].items() for x, y in tiles}
        self.mines = {nation: (mine[0], mine[1]) for nation, mine in data["mines"].items()}
        self.loose = dict(data["loose"])
        for nation, corner in data["ships"].items():
            x, y = corner[1:].split(",")
            self.ships[nation] = (int(x), int(y))
        self.holds.update(data["holds"])
        self.delivered.update(data["delivered"])
        self.mined = (
            len(self.loaded) + sum(self.loose.values()) + sum(self.holds.values()) + sum(self.delivered.values())
        )
        return self

    # ---- geometry

    def tiles(self) -> dict[Cell, str]:
        """Give all tiles: isle tiles with an empty text, ports with their nation."""
        return {**dict.fromkeys(self.isle, ""), **{tile: n for n, tile in self.ports.items()}}

    def spaces(self, tile: Cell) -> list[str]:
        """Name the spaces of an isle tile."""
        return [f"{tile[0]},{tile[1]}{q}" for q in QUADS]

    def port_places(self, nation: str) -> list[str]:
        """Name the places of a port."""
        return [f"P{nation}:{q}" for q in QUADS] if self.o["port_spaces"] == 4 else [f"P{nation}"]

    def places(self) -> list[str]:
        """Name all places."""
        return [s for t in self.isle for s in self.spaces(t)] + [p for n in self.ports for p in self.port_places(n)]

    def tile(self, place: str) -> Cell:
        """Give the tile of a place."""
        if place[0] == "P":
            return self.ports[place[1]]
        x, y = place[:-2].split(",")
        return int(x), int(y)

    def cells(self, place: str) -> list[Cell]:
        """Give the cells of the fine grid that a place covers."""
        x, y = self.tile(place)
        quads = list(QUADS.values()) if place[0] == "P" and ":" not in place else [QUADS[place[-2:]]]
        return [(2 * x + i, 2 * y + j) for i, j in quads]

    def keep(self, key: Any, work: Callable[[], Any]) -> Any:
        """Work something out, only once when the lattice is finished (SI-12)."""
        if len(self.ports) < len(self.nations):
            return work()
        if key not in self.kept:
            self.kept[key] = work()
        return self.kept[key]

    def near(self, one: str, two: str) -> bool:
        """Tell whether two places are next to each other."""
        return bool(self.keep(("near", one, two), lambda: self.touches(one, two)))

    def touches(self, one: str, two: str) -> bool:
        """Work out whether two places are next to each other (SI-14)."""
        if one == two:
            return False
        tiles = self.tiles()
        for a, b in self.cells(one):
            for c, d in self.cells(two):
                if max(abs(a - c), abs(b - d)) > 1:
                    continue
                t, s = (a // 2, b // 2), (c // 2, d // 2)
                gap = t[0] != s[0] and t[1] != s[1] and (t[0], s[1]) not in tiles and (s[0], t[1]) not in tiles
                if not gap or self.o["corner_walk"]:
                    return True
        return False

    def neighbours(self, place: str) -> list[str]:
        """Give the places next to a place."""
        found = self.keep(("neighbours", place), lambda: [p for p in self.places() if self.touches(place, p)])
        assert isinstance(found, list)
        return found

    def port_near(self, nation: str, space: str) -> bool:
        """Tell whether a port is next to a space."""
        return any(self.near(p, space) for p in self.port_places(nation))

    def corners(self, tiles: Mapping[Cell, str] | None = None) -> dict[Cell, Cell]:
        """Give the eligible corners with their tiles (SI-15)."""
        if tiles is None:
            known = self.keep("corners", lambda: self.corners(self.tiles()))
            assert isinstance(known, dict)
            return known
        found = {}
        for x, y in {(x + i, y + j) for x, y in tiles for i in (0, 1) for j in (0, 1)}:
            around = [(x - i, y - j) for i in (0, 1) for j in (0, 1) if (x - i, y - j) in tiles]
            if len(around) == 1:
                found[x, y] = around[0]
        return found

    def closest(self, corner: Cell) -> str:
        """Give the closest place of a corner (SI-16)."""
        tile = self.corners()[corner]
        quad = ("n" if corner[1] > tile[1] else "s") + ("e" if corner[0] > tile[0] else "w")
        nation = self.tiles()[tile]
        if nation:
            return f"P{nation}:{quad}" if self.o["port_spaces"] == 4 else f"P{nation}"
        return f"{tile[0]},{tile[1]}{quad}"

    def sees(self, p: Cell, q: Cell) -> bool:
        """Tell whether a ship may sail from one corner to another."""
        return bool(self.keep(("sees", p, q), lambda: self.in_sight(p, q)))

    def in_sight(self, p: Cell, q: Cell) -> bool:
        """Work out whether a line is free, by exact cuts with all lines of the lattice (SI-17)."""
        tiles = self.tiles()
        dx, dy = q[0] - p[0], q[1] - p[1]
        scale = abs(dx * dy) or max(abs(dx), abs(dy))  # positions on the line in parts of this; all cuts are whole
        cuts = {0, scale}
        for step in range(1, abs(dx)):
            cuts.add(step * scale // abs(dx))
        for step in range(1, abs(dy)):
            cuts.add(step * scale // abs(dy))
        ordered = sorted(cuts)
        for a, b in pairwise(ordered):
            # the middle of a piece, in parts of 2 * scale
            mx, my = 2 * scale * p[0] + (a + b) * dx, 2 * scale * p[1] + (a + b) * dy
            x, y = mx // (2 * scale), my // (2 * scale)
            if mx % (2 * scale) == 0:
                if (x - 1, y) in tiles and (x, y) in tiles:
                    return False
            elif my % (2 * scale) == 0:
                if (x, y - 1) in tiles and (x, y) in tiles:
                    return False
            elif (x, y) in tiles:
                return False
        for cut in ordered[1:-1]:
            mx, my = p[0] * scale + cut * dx, p[1] * scale + cut * dy
            if mx % scale or my % scale:
                continue
            x, y = mx // scale, my // scale
            around = {(i, j): (x - i, y - j) in tiles for i in (0, 1) for j in (0, 1)}
            count = sum(around.values())
            if count == 4:
                return False
            if count == 2 and around[0, 0] == around[1, 1] and not self.o["squeeze"]:
                return False
        return True

    def distance(self, space: str, nation: str) -> int:
        """Count the steps from a space into a port (SI-19)."""
        blocked = {place for place, _ in self.mines.values()}
        done = {space}
        edge = [space]
        for steps in range(1, 200):
            following = []
            for here in edge:
                for there in self.neighbours(here):
                    if there[0] == "P":
                        if there[1] == nation:
                            return steps
                    elif there not in blocked and there not in done:
                        done.add(there)
                        following.append(there)
            edge = following
        raise AssertionError("no way to the port")

    # ---- setting up

    def lines(self, suit: str, value: int) -> list[Cell]:
        """Give the positions where a drawn tile may go (SI-24 … SI-29)."""
        axis = 0 if suit in "SM" else 1
        other = 1 - axis
        sign = SIDES[suit][other]
        found: dict[int, list[int]] = {}
        for tile in self.isle:
            found.setdefault(tile[axis], []).append(tile[other] * sign)
        sizes = {}
        for k, line in found.items():
            if self.o["row_count"] == "run":
                end = max(line)
                while end in line:
                    end -= 1
                sizes[k] = max(line) - end
            else:
                sizes[k] = len(line)
        for u in range(value, 0, -1):
            fit = [k for k in sizes if sizes[k] == u]
            if fit:
                keep = sorted(k for k in fit if abs(k) == min(map(abs, fit)))
                ends = [(max(found[k]) + 1) * sign for k in keep]
                return [(k, e) if axis == 0 else (e, k) for k, e in zip(keep, ends, strict=True)]
        return []

    def port_spots(self, nation: str) -> list[Cell]:
        """Give the places for a nation's port (SI-34, SI-35)."""
        dx, dy = SIDES[nation]
        tiles = self.tiles()
        found = []
        for x, y in self.isle:
            line = [t for t in tiles if (t[0] == x if dy else t[1] == y)]
            top = max(line, key=lambda t: t[0] * dx + t[1] * dy)
            if top != (x, y):
                continue
            spot = (x + dx, y + dy)
            new = {**tiles, spot: nation}
            exposed = set(self.corners(new).values())
            if all(port in exposed for port in [*self.ports.values(), spot]):
                found.append(spot)
        return found

    def set_up(self, text: str) -> None:
        """Play an event of the setting up."""
        kind, what = text.split()
        if kind == "draw":
            self.draws += 1
            self.drawn = what
            spots = self.lines(what[0], int(what[1]))
            if len(spots) == 2:
                self.phase = "lay"
                return
            self.isle += spots
            self.next_draw()
        elif kind == "lay":
            x, y = what.split(",")
            self.isle.append((int(x), int(y)))
            self.next_draw()
        elif kind == "first":
            self.first = self.active = what
            self.phase = "port"
            self.auto_port()
        else:
            x, y = what.split(",")
            self.ports[self.active] = (int(x), int(y))
            self.active = self.after(self.active)
            self.auto_port()

    def next_draw(self) -> None:
        """Go on after a tile was laid or discarded."""
        self.phase = "first" if self.draws == 19 else "draw"

    def auto_port(self) -> None:
        """Place ports that have only one place, and begin when all are placed."""
        while len(self.ports) < len(self.nations):
            spots = self.port_spots(self.active)
            if len(spots) != 1:
                return
            self.ports[self.active] = spots[0]
            self.active = self.after(self.active)
        self.begin_turn()

    def decider(self) -> str:
        """Tell who decides."""
        if self.phase == "lay":
            return self.nations[(self.draws - 1) % len(self.nations)]
        return self.winner if self.phase in ("damage", "spoils") else self.active

    # ---- turns

    def after(self, nation: str) -> str:
        """Give the nation whose turn is next."""
        return self.nations[(self.nations.index(nation) + 1) % len(self.nations)]

    def begin_turn(self) -> None:
        """Begin the turn of the active nation."""
        self.actions = 2
        self.phase = "starve" if self.hungry() else "act"

    def areas(self, nation: str) -> Iterator[set[Cell]]:
        """Give the areas of a nation (SI-18)."""
        left = {tile for tile, owner in self.own.items() if owner == nation}
        if self.o["port_in_area"]:
            left.add(self.ports[nation])
        while left:
            area = {left.pop()}
            while True:
                more = {t for t in left for s in area if self.joined(t, s)}
                if not more:
                    break
                area |= more
                left -= more
            yield area

    def joined(self, t: Cell, s: Cell) -> bool:
        """Tell whether two tiles belong to the same area."""
        apart = abs(t[0] - s[0]), abs(t[1] - s[1])
        return apart in ((0, 1), (1, 0)) or (apart == (1, 1) and self.o["area_links"] == "corner")

    def hungry(self) -> list[str]:
        """Give the crews of the active nation that stand in overfull areas (SI-41)."""
        found = []
        for area in self.areas(self.active):
            inside = [c for c in self.mine() if self.tile(self.at[c]) in area]
            if len(inside) > len(area):
                found += inside
        return found

    def mine(self) -> list[str]:
        """Give the crews of the active nation on the isle or in the port."""
        return [c for c in self.at if c[0] == self.active and self.on_isle(c)]

    def on_isle(self, crew: str) -> bool:
        """Tell whether a crew is on a space or in a port."""
        return self.at[crew] not in ("Europe", "aboard")

    def on_land(self, crew: str) -> bool:
        """Tell whether a crew is on a space."""
        return self.on_isle(crew) and self.at[crew][0] != "P"

    def name(self, crew: str) -> str:
        """Name a crew as in the notation."""
        place = self.at[crew]
        return "P" + place[2:] + crew[1] if place[0] == "P" else place

    def who(self, space: str) -> str:
        """Give the crew on an isle space."""
        return next((c for c, place in self.at.items() if place == space), "")

    def in_port(self, nation: str) -> list[str]:
        """Give the crews in a port."""
        return [c for c in self.at if c[0] == nation and self.on_isle(c) and not self.on_land(c)]

    def aboard(self, nation: str) -> list[str]:
        """Give the crews aboard."""
        return [c for c in self.at if c[0] == nation and self.at[c] == "aboard"]

    # ---- what is legal

    def legal(self) -> set[str]:
        """Give the texts of the legal moves."""
        if self.phase == "lay":
            return {f"lay {x},{y}" for x, y in self.lines(self.drawn[0], int(self.drawn[1]))}
        if self.phase == "port":
            return {f"port {x},{y}" for x, y in self.port_spots(self.active)}
        if self.phase == "starve":
            return {f"starve {self.name(c)}" for c in self.hungry()}
        if self.phase == "damage":
            return self.damage_moves()
        if self.phase == "spoils":
            return self.spoils_moves()
        if self.phase == "mine":
            assert self.gained is not None
            return {f"mine {s}" for s in self.mine_spaces(*self.gained)} | {"nomine"}
        if self.phase == "over":
            return set()
        found = set(self.walks()) | set(self.ship_moves()) | set(self.silver_moves()) | set(self.attacks())
        if self.o["allow_pass"]:
            found.add("pass")
        if self.o["port_stash"]:
            found |= {f"drop {self.name(c)}" for c in self.in_port(self.active) if c in self.loaded}
        return found

    def free(self, place: str) -> bool:
        """Tell whether a crew of the active nation may enter a place."""
        if place[0] == "P":
            return place[1] == self.active
        return not self.who(place) and place not in {p for p, _ in self.mines.values()}

    def walks(self) -> Iterator[str]:
        """Action a."""
        for crew in self.mine():
            for place in self.neighbours(self.at[crew]):
                if self.free(place):
                    yield f"go {self.name(crew)}>{place}"

    def ship_moves(self) -> Iterator[str]:
        """Actions b to f."""
        n = self.active
        corner = self.ships[n]
        corners = self.corners()
        if corner is None:
            yield from (f"arrive @{x},{y}" for (x, y), tile in corners.items() if tile == self.ports[n])
            yield from (f"load {c[1]}" for c in self.at if c[0] == n and self.at[c] == "Europe")
            yield from (f"unload {c[1]}" for c in self.aboard(n))
        else:
            yield from (f"sail @{x},{y}" for x, y in corners if (x, y) != corner and self.sees(corner, (x, y)))
            if corners[corner] == self.ports[n]:
                yield "depart"
            place = self.closest(corner)
            here = [c for c in self.at if c[0] == n and self.at[c] == place]
            yield from (f"load {self.name(c)}" for c in here)
            yield from (f"load s:{self.name(c)}" for c in here if c in self.loaded)
            if self.loose.get(place):
                yield "load s"
            if self.free(place):
                yield from (f"unload {c[1]}" for c in self.aboard(n))
            if place in {p for p, _ in self.mines.values()}:
                return
        if self.holds[n]:
            yield "unload s"

    def silver_moves(self) -> Iterator[str]:
        """Actions h and i."""
        for crew in self.mine():
            if crew in self.loaded:
                continue
            here = self.at[crew]
            for place, value in self.mines.values():
                if value and self.own.get(self.tile(place)) == self.active and self.near(here, place):
                    yield f"dig {self.name(crew)} {place}"
            for place, count in self.loose.items():
                if count and (place == here or self.near(place, here)):
                    yield f"claim {self.name(crew)} {place}"

    def attacks(self) -> Iterator[str]:
        """Actions j and k."""
        n = self.active
        foreign = [c for c in self.at if c[0] != n and self.on_land(c)]
        for crew in self.mine():
            if not self.on_land(crew):
                continue
            here = self.at[crew]
            yield from (f"hit {here} {self.at[c]}" for c in foreign if self.near(here, self.at[c]))
            for m in self.nations:
                if m != n and self.o["crew_vs_port"] and self.in_port(m) and self.port_near(m, here):
                    yield f"hit {here} P{m}"
                corner = self.ships[m]
                if m != n and self.o["crew_vs_ship"] and corner is not None and self.closest(corner) == here:
                    yield f"hit {here} ~{m}"
        corner = self.ships[n]
        if corner is not None and self.aboard(n):
            place = self.closest(corner)
            yield from (f"shiphit ~{m}" for m in self.nations if m != n and self.ships[m] == corner)
            yield from (f"shiphit {place}" for c in foreign if self.at[c] == place)
            if place[0] == "P" and place[1] != n and self.in_port(place[1]):
                yield f"shiphit P{place[1]}"
        if self.in_port(n):
            yield from (f"porthit {self.at[c]}" for c in foreign if self.port_near(n, self.at[c]))
            for m in self.nations:
                spot = self.ships[m]
                if m != n and spot is not None and self.corners()[spot] == self.ports[n]:
                    yield f"porthit ~{m}"

    # ---- playing

    def play(self, text: str) -> None:
        """Play a move."""
        kind, _, rest = text.partition(" ")
        if self.phase in ("draw", "lay", "first", "port"):
            self.set_up(text)
        elif kind == "starve":
            self.home(self.find(rest))
            if not self.hungry():
                self.phase = "act"
        elif kind in ("lose", "keep", "swap"):
            self.suffer(kind, rest)
            self.follow()
        elif kind == "take":
            self.take(rest)
            self.follow()
        elif kind in ("mine", "nomine"):
            assert self.gained is not None
            if rest:
                nation = self.gained[1]
                self.mines[nation] = (rest, min(5, self.distance(rest, nation)))
            self.gained = None
            self.done()
        elif kind == "drop":
            crew = self.find(rest)
            self.loaded.remove(crew)
            self.drop(self.at[crew])
        else:
            self.act(kind, rest)

    def find(self, name: str) -> str:
        """Find the crew of the deciding nation that a text names."""
        n = self.decider()
        return n + name[-1] if name[0] == "P" else self.who(name)

    def drop(self, place: str, count: int = 1) -> None:
        """Lay down loose tokens."""
        self.loose[place] = self.loose.get(place, 0) + count

    def home(self, crew: str) -> None:
        """Send a crew to Europe; its token stays."""
        if crew in self.loaded:
            self.loaded.remove(crew)
            self.drop(self.at[crew])
        self.at[crew] = "Europe"

    def act(self, kind: str, rest: str) -> None:
        """Play an action."""
        n = self.active
        if kind == "go":
            name, place = rest.split(">")
            crew = self.find(name)
            self.at[crew] = place
            self.enter(crew, True)
            return
        if kind in ("hit", "shiphit", "porthit"):
            self.attack(kind, rest)
            return
        corner = self.ships[n]
        if kind in ("sail", "arrive"):
            x, y = rest[1:].split(",")
            self.ships[n] = (int(x), int(y))
        elif kind == "depart":
            self.ships[n] = None
        elif kind == "load":
            if rest[0] == "s":
                assert corner is not None
                if ":" in rest:
                    self.loaded.remove(self.find(rest[2:]))
                else:
                    self.loose[self.closest(corner)] -= 1
                self.holds[n] += 1
            else:
                crew = n + rest if corner is None else self.find(rest)
                self.home(crew)
                self.at[crew] = "aboard"
        elif kind == "unload":
            if rest == "s":
                self.holds[n] -= 1
                if corner is None:
                    self.delivered[n] += 1
                else:
                    self.drop(self.closest(corner))
            elif corner is None:
                self.at[n + rest] = "Europe"
            else:
                self.at[n + rest] = self.closest(corner)
                self.enter(n + rest, False)
                return
        elif kind == "dig":
            name, place = rest.split()
            self.loaded.add(self.find(name))
            for nation, (where, value) in list(self.mines.items()):
                if where == place:
                    self.mines[nation] = (where, value - 1)
            self.mined += 1
        elif kind == "claim":
            name, place = rest.split()
            self.loaded.add(self.find(name))
            self.loose[place] -= 1
        self.done()

    def enter(self, crew: str, on_foot: bool) -> None:
        """Settle that a crew has come to a place (SI-52 … SI-55, SI-65)."""
        if not self.on_land(crew) or not (on_foot or self.o["landing_claims"]):
            self.done()
            return
        tile = self.tile(self.at[crew])
        owner = self.own.get(tile, "")
        if owner == self.active:
            self.done()
            return
        defenders = [c for c in self.at if c[0] == owner and self.on_land(c) and self.tile(self.at[c]) == tile]
        if defenders:
            self.assault = (tile, owner)
            self.fight([crew], "land", defenders, "land", self.at[crew], "")
        else:
            self.gain(tile, owner)

    def gain(self, tile: Cell, loser: str) -> None:
        """Gain control of a tile, and perhaps find a mine (SI-57)."""
        self.own[tile] = self.active
        nation = loser or self.active
        if self.mine_spaces(tile, nation):
            self.gained = (tile, nation)
            self.phase = "mine"
        else:
            self.done()

    def mine_spaces(self, tile: Cell, nation: str) -> list[str]:
        """Give the spaces of a tile where a nation's mine may be placed."""
        spaces = self.spaces(tile)
        if nation in self.mines or any(place in spaces for place, _ in self.mines.values()):
            return []
        free = [s for s in spaces if not self.who(s) and not self.loose.get(s)]
        if self.o["mine_over_5"] == "forbid":
            free = [s for s in free if self.distance(s, nation) <= 5]
        return free

    def attack(self, kind: str, rest: str) -> None:
        """Begin the fight of an attack (SI-70 … SI-72)."""
        n = self.active
        target = rest.split()[-1]
        sunk_at = ""  # where the hold of a destroyed ship would lie
        if kind == "hit":
            side, body = [self.who(rest.split()[0])], "land"
            sunk_at = rest.split()[0]
        elif kind == "shiphit":
            side, body = self.aboard(n), "ship"
        else:
            side, body = self.in_port(n), "port"
        if target[0] == "~":
            m = target[1]
            corner = self.ships[m]
            assert corner is not None
            other, other_body = self.aboard(m), "ship"
            if kind == "porthit":
                sunk_at = self.closest(corner)
        elif target[0] == "P":
            m = target[1]
            other, other_body = self.in_port(m), "port"
            corner = self.ships[n]
            if kind == "shiphit" and corner is not None:
                sunk_at = self.closest(corner)
        else:
            other, other_body = [self.who(target)], "land"
            m = other[0][0]
            if kind == "shiphit":
                sunk_at = target
        self.fight(side, body, other, other_body, sunk_at, m)

    def fight(self, side: list[str], body: str, other: list[str], other_body: str, sunk_at: str, enemy: str) -> None:
        """Fight (SI-75 … SI-79)."""
        mine, theirs = (sum(int(c[1]) for c in crews) for crews in (side, other))
        before = {n: [c for c in self.at if c[0] == n and self.at[c] == "Europe"] for n in self.nations}
        self.captured = {}
        self.sunk = ("", "")
        if mine == theirs:
            for crew in side + other:
                self.home(crew)
            self.assault = None
            self.done()
            return
        enemy = enemy or other[0][0]
        won = mine > theirs
        winners, losers = (side, other) if won else (other, side)
        self.winner, loser = (self.active, enemy) if won else (enemy, self.active)
        self.body = body if won else other_body
        if not won:
            self.assault = None
        for crew in losers:
            if crew in self.loaded:
                self.loaded.remove(crew)
                place = self.at[crew]
                self.captured[place] = self.captured.get(place, 0) + 1
            self.at[crew] = "Europe"
        if (other_body if won else body) == "ship":
            if self.holds[loser]:
                self.captured["~" + loser] = self.holds[loser]
            self.sunk = (loser, sunk_at)
            self.holds[loser] = 0
            self.ships[loser] = None
        self.alive = []
        for crew in winners:
            if crew[1] == "0":
                self.home(crew)
            else:
                self.alive.append(crew)
        self.damage = min(mine, theirs)
        self.fit = before[self.winner]
        self.phase = "damage"
        self.follow()

    def damage_moves(self) -> set[str]:
        """Give the ways to take damage (SI-79 … SI-81)."""
        found = set()
        for crew in self.alive:
            w = int(crew[1])
            if w <= self.damage:
                found.add(f"lose {w}")
                continue
            fit = [c for c in self.fit if int(c[1]) <= w - self.damage]
            if fit:
                found |= {f"swap {w}/{c[1]}" for c in fit}
            elif not self.fit:
                found.add(f"{'keep' if self.o['damage_empty_europe'] == 'keep' else 'lose'} {w}")
            else:
                found.add(f"{'keep' if self.o['damage_no_fit'] == 'keep' else 'lose'} {w}")
        return found

    def suffer(self, kind: str, rest: str) -> None:
        """Take damage."""
        crew = self.winner + rest[0]
        if kind == "swap":
            other = self.winner + rest[-1]
            self.at[other] = self.at[crew]
            self.at[crew] = "Europe"
            if crew in self.loaded:
                self.loaded.remove(crew)
                self.loaded.add(other)
            self.alive[self.alive.index(crew)] = other
            self.damage = 0
        elif kind == "keep":
            self.damage = 0
        else:
            self.home(crew)
            self.alive.remove(crew)
            self.damage = max(0, self.damage - int(crew[1]))

    def spoils_moves(self) -> set[str]:
        """Give the ways to take captured tokens (SI-83)."""
        takers = [c for c in self.alive if c not in self.loaded]
        return {f"take {p} {self.name(c)}" for p, count in self.captured.items() if count for c in takers}

    def take(self, rest: str) -> None:
        """Take a captured token."""
        place, name = rest.split()
        self.loaded.add(self.find(name))
        self.captured[place] -= 1

    def follow(self) -> None:
        """Go on with a fight: damage, spoils, control."""
        while self.phase == "damage":
            if not self.damage:
                self.phase = "spoils"
                break
            found = self.damage_moves()
            if len(found) != 1:
                return
            kind, rest = found.pop().split()
            self.suffer(kind, rest)
        if self.body == "ship":
            self.holds[self.winner] += sum(self.captured.values())
            self.captured = {}
        while True:
            found = self.spoils_moves() if self.body != "ship" else set()
            if not found:
                break
            if len(found) > 1:
                return
            self.take(found.pop().partition(" ")[2])
        for place, count in self.captured.items():
            if count:
                self.drop(self.sunk[1] if place[0] == "~" else place, count)
        self.captured = {}
        if self.assault is not None:
            (tile, loser), self.assault = self.assault, None
            self.gain(tile, loser)
        else:
            self.done()

    def done(self) -> None:
        """End an action (SI-46)."""
        self.winner = ""
        self.phase = "act"
        home = sum(self.delivered.values())
        if self.o["aboard_counts"]:
            home += sum(self.holds[n] for n in self.nations if self.ships[n] is None)
        if len(self.mines) == len(self.nations) and not any(v for _, v in self.mines.values()) and home == self.mined:
            self.phase, self.over_by = "over", DEPLETED
            return
        self.actions -= 1
        if self.actions:
            return
        self.active = self.after(self.active)
        if self.active == self.first:
            self.round += 1
            if self.o["round_limit"] and self.round > self.o["round_limit"]:
                self.phase, self.over_by = "over", ROUNDS
                return
        self.begin_turn()

    # ---- the end

    def scores(self) -> dict[str, int]:
        """Give each nation's score (SI-91)."""
        extra = {n: self.holds[n] if self.o["aboard_counts"] and self.ships[n] is None else 0 for n in self.nations}
        return {n: self.delivered[n] + extra[n] for n in self.nations}

    def winners(self) -> tuple[int, ...]:
        """Give the seats that win (SI-92, SI-95)."""
        keys = {}
        for n in self.nations:
            there = [
                int(c[1])
                for c in self.at
                if c[0] == n and (self.on_isle(c) or (self.at[c] == "aboard" and self.ships[n] is not None))
            ]
            tiles = sum(owner == n for owner in self.own.values())
            keys[n] = [self.scores()[n], tiles, len(there), sum(there), max(there, default=-1)]
        if self.seats == 2:
            both = [(keys[a], keys[b]) for a, b in ("SM", "AC")]
            found = [[*(x + y for x, y in zip(a[:4], b[:4], strict=True)), max(a[4], b[4])] for a, b in both]
        else:
            found = [keys[n] for n in self.nations]
        return tuple(i for i, key in enumerate(found) if key == max(found))

    def snapshot(self) -> dict[str, Any]:
        """Give what can be compared with the data of a position between actions."""
        return {
            "at": {c: p + "*" * (c in self.loaded) for c, p in self.at.items()},
            "own": self.own,
            "mines": self.mines,
            "loose": {p: k for p, k in self.loose.items() if k},
            "ships": {n: c for n, c in self.ships.items() if c is not None},
            "holds": {n: k for n, k in self.holds.items() if k},
            "delivered": {n: k for n, k in self.delivered.items() if k},
        }


def snapshot(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give the same of what a position dumps."""
    at = {}
    for nation in data["ports"]:
        for value in "012345":
            place = data["crews"].get(nation, {}).get(value, "Europe")
            at[nation + value] = f"P{nation}{place[1:]}" if place[0] == "P" else place
    ships = {n: c[1:].split(",") for n, c in data["ships"].items() if c and c[0] == "@"}
    return {
        "at": at,
        "own": {(x, y): n for n, tiles in data["own"].items() for x, y in tiles},
        "mines": {n: (mine[0], mine[1]) for n, mine in data["mines"].items() if mine},
        "loose": {p: k for p, k in data["loose"].items() if k},
        "ships": {n: (int(x), int(y)) for n, (x, y) in ships.items()},
        "holds": {n: k for n, k in data["holds"].items() if k},
        "delivered": {n: k for n, k in data["delivered"].items() if k},
    }
