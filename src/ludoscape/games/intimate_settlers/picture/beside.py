"""What lies beside the board of Intimate Settlers: stock, dice, bank, awards; and the supply of the set-up.

On a wide screen each lies on a plate of its own, so that nothing is written on the sea.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.games.intimate_settlers.picture import pieces
from ludoscape.games.intimate_settlers.picture.frame import PLATE, ROSE, Layout, supplies
from ludoscape.games.intimate_settlers.picture.labels import RESOURCES, cards, owner, stack_words
from ludoscape.games.intimate_settlers.picture.layout import Point
from ludoscape.games.intimate_settlers.picture.scene import Scene
from ludoscape.pictures.badges import written
from ludoscape.pictures.pieces import signs
from ludoscape.pictures.svg import at, element, number, use

MUTED: Final = "var(--muted)"
FAR: Final = 2400  # of a line on the chart, beyond any frame
HALF: Final = 11.0  # of the two awards that share a cell on a phone
SMALL_ROSE: Final = 0.46  # of its size, in a cell
IN_BANK: Final = 64.0  # from one stack of cards to the next
RESTS: Final = (-9, 7)  # degrees: how the two dice lie once they were rolled


class Beside(Scene):
    """Adds what lies beside the board."""

    def beside(self) -> list[str]:
        out = [self.rose()] if self.layout.wide else []
        for name in self.layout.places:
            out += {
                "stack": self.stack,
                "dice": self.dice,
                "supply": self.supply,
                "offer": self.offer,
                "bank": self.bank,
                "awards": self.awards,
                "robber": self.waiting_robber,
            }[name]()
        return out

    def stand(self, block: str, content: str, cell: str = "", offset: Point = (0, 0), shift: Point = (0, 0)) -> str:
        """Put something beside the board; on a phone into a cell, or nowhere."""
        move, style = standing(self.layout, block, cell, offset, shift)
        css = "beside" if cell in self.layout.flat.cells else "beside roomy"
        return element("g", content, css=css, transform=move, style=style)

    def rim(self, name: str, x: float, y: float, width: float, height: float, pen: float = 1.0) -> str:
        """Outline something beside the board when it is picked or can be picked, with the area to touch."""
        rect = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="9"'
        out = f'<rect class="hit" {rect} fill="none"'
        out += ' pointer-events="all"/>' if self.target(name) else "/>"
        if (name and name == self.goal) or name in self.base:
            out += f'<rect {rect} fill="var(--chosen)" fill-opacity=".22" stroke="var(--ink)"'
            out += f' stroke-width="{number(7.5 * pen)}"/>'
            out += f'<rect {rect} fill="none" stroke="var(--chosen)" stroke-width="{number(4.5 * pen)}"/>'
        elif name in self.firsts:
            out += f'<rect {rect} fill="none" stroke="var(--halo)" stroke-width="{number(7 * pen)}"/>'
            out += f'<rect class="rim" {rect} fill="none" stroke="var(--legal)" stroke-width="{number(3 * pen)}"/>'
        return out

    def plate(self, block: str, width: float, height: float) -> str:
        """Lay the plate of a block."""
        return self.stand(block, _plate(width, height))

    def rose_at(self) -> str:
        """Give the style that puts the rose into its place, where the page has turned the board."""
        wide, flat = self.layout.wide, self.layout.flat
        assert wide
        (x, y), grow = wide.places["rose"], wide.grow
        styles = [f"--wide:{_moved(x + ROSE[1] / 2 * grow, y + ROSE[2] / 2 * grow, grow)}"]
        if place := flat.cells.get("rose"):
            styles.append(f"--flat:{_moved(*place, SMALL_ROSE * flat.unit)}")
        return ";".join(styles)

    def rose(self) -> str:
        """Draw where the north of a chart is that the page has turned; one that is not turned has it above."""
        star = "".join(
            f'<g transform="rotate({90 * i})"><path d="M0-31 7-7 0 0Z" fill="var(--paper)"/><path d="M0-31-7-7 0 0Z"'
            ' fill="var(--edge)"/></g>'
            for i in range(4)
        )
        ring_ = '<circle r="22" fill="none" stroke="var(--sea-ink)" stroke-width="1.500"/>'
        north = f'<g transform="translate(0-38)"><g class="up">{written("N", 0, 5, 15, anchor="middle")}</g></g>'
        needle = f'<g stroke="var(--edge)" stroke-width="1.200" stroke-linejoin="round">{star}</g>'
        return element(
            "g",
            element("g", ring_ + needle + north, css="isles"),
            css="beside rose",
            display="none",
            style=self.rose_at(),
            role="img",
            aria_label="The north of the chart",
        )

    def rhumbs(self) -> str:
        """Draw the lines that run from the rose over the chart, below all else."""
        path = "".join(
            f"M{number(28 * cos(turn))} {number(28 * sin(turn))}L{number(FAR * cos(turn))} {number(FAR * sin(turn))}"
            for turn in (radians(22.5 * i) for i in range(16))
        )
        line = f'<path d="{path}" fill="none" stroke="var(--sea-ink)" stroke-width="1" opacity=".22"/>'
        css = "beside rose"
        return element(
            "g", line, css=css, display="none", style=self.rose_at(), pointer_events="none", aria_hidden="true"
        )

    def stack(self) -> list[str]:
        stack = self.board.get("stack") or {}
        total = int(stack.get("total", 0))
        land, sea, harbours = stack_words(stack)
        kinds = [f"{land} land", f"{sea} sea", f"{harbours} {'harbour' if harbours == 1 else 'harbours'}"]
        lines = ["hex to find" if total == 1 else "hexes to find"]
        words = f"Discovery stack: {total} {lines[0]}"
        if total:
            lines.append(", ".join(kinds))
            words += f": {', '.join(kinds)}"
        bag = self.board.get("bag") or {}
        values = [value for value in sorted(bag, key=int) for _ in range(bag[value])]
        if total and values:
            lines.append(f"numbers {' '.join(values)}")
            words += f"; numbers {', '.join(values)}"
        backs = min(3, max(1, (total + 5) // 6))
        pale = None if total else 0.45
        pile = "".join(use("hex-back", 4, 6 - 3.5 * i, 42, 49) for i in range(backs))
        small = "".join(use("hex-back", -18.5, -11 - 2 * i, 18.5, 18.5 * 126 / 108) for i in range(min(2, backs)))
        wide = self.rim("is-stack", -4, -4, 210, 110) + element("g", pile, opacity=pale)
        wide += pieces.figure(str(total), 58, 38, 23)
        for i, line in enumerate(lines):
            at_ = (64 + 14 * len(str(total)), 37) if i == 0 else (2, 60 + 19 * i)
            wide += written(line, *at_, 14, MUTED, 400)
        slim = self.rim("is-stack", -19, -18, 38, 36, 0.75) + element("g", small, opacity=pale)
        slim += written(str(total), 9.5, 5.5, 15, anchor="middle")
        stack_ = self.stand("stack", self.piece("is-stack", "stack", words, both(wide, slim)), "stack")
        return [self.plate("stack", 202, 102), stack_]

    def deck(self, x: float, y: float) -> str:
        """Draw how many development cards can be bought, at a place in the bank."""
        total = int(self.board.get("deck") or 0)
        pale = None if total else 0.45
        wide = self.rim("is-deck", -5, -18, 60, 36)
        wide += element("g", use("card-back", 3.5, -14, 20, 28), opacity=pale)
        wide += written(str(total), 51, 5.5, 17, anchor="end")
        slim = self.rim("is-deck", -19, -18, 38, 36, 0.75)
        slim += element("g", use("card-back", -16, -9.5, 13.5, 18.9), opacity=pale)
        slim += written(str(total), 7.5, 5.2, 14, anchor="middle")
        words = f"Development cards: {total} left"
        return self.stand("bank", self.piece("is-deck", "deck", words, both(wide, slim)), "deck", (x, y))

    def dice(self) -> list[str]:
        """Draw the two dice as they were rolled last."""
        rolled = self.board.get("dice")
        waits = "is-dice" in self.firsts
        if rolled:
            said = f"rolled {sum(rolled)}"
            words = f"Dice: {rolled[0]} and {rolled[1]}, {sum(rolled)} in all"
        else:
            said, words = "not rolled", "Dice, not rolled yet"
        wide = self.rim("is-dice", -4, -3, 158, 46)
        slim = self.rim("is-dice", -19, -18, 38, 36, 0.75)
        pale = 0.6 if waits or not rolled else None
        for i, value in enumerate(rolled or (0, 0)):
            wide += element("g", _die(value, 16.5 + 40 * i, 20, 36, RESTS[i]), opacity=pale)
            slim += element("g", _die(value, -9 + 18 * i, -7.5 if rolled else 0, 16.5), opacity=pale)
        wide += written("to roll" if waits else said, 86, 26, 16)
        if rolled:
            slim += written(str(sum(rolled)), 0, 14.5, 15, MUTED, anchor="middle")
        return [self.stand("dice", self.piece("is-dice", "dice", words, both(wide, slim)), "dice")]

    def supply(self) -> list[str]:
        """Draw the terrains or numbers that the one whose turn it is has still to lay."""
        kind, names = self.stock
        if not names:
            return []
        title = "Hexes to lay" if kind == "terrain" else "Numbers to place"
        out = [self.plate("supply", 196, 156), self.stand("supply", written(title, 0, 12, 14, MUTED))]
        for i, what in enumerate(supplies(kind)):
            if what not in names:
                continue
            name = f"is-{kind}-{what}"
            x, y = 30 + 67 * (i % 3), 54 + 70 * (i // 3)
            words = what.capitalize() if kind == "terrain" else f"Number {what}"
            if kind == "terrain":
                face, small = pieces.hex_face(what, 29), pieces.hex_face(what, 18.5)
                wide = self.rim(name, -28, -31, 56, 64)
                slim = self.rim(name, -18.5, -19.5, 37, 40, 0.75)
            else:
                face, small = pieces.token_face(int(what), 46), pieces.token_face(int(what), 34)
                wide = self.rim(name, -27, -27, 54, 55)
                slim = self.rim(name, -18.5, -18.5, 37, 38, 0.75)
            content = both(wide + face, slim + small)
            piece = self.piece(name, kind, f"{words}, to be laid", content)
            out.append(self.stand("supply", piece, f"{kind}-{what}", (x, y)))
        return out

    def bank(self) -> list[str]:
        """Draw how many cards of each kind can be had, in two rows; the last are the development cards."""
        out = [self.plate("bank", 188, 100), self.stand("bank", written("Bank", 0, 12, 14, MUTED))]
        bank = self.board.get("bank") or {}
        for i, kind in enumerate(RESOURCES):
            name, count = f"is-bank-{kind}", int(bank.get(kind, 0))
            wide, slim = _stock(kind, count)
            wide, slim = self.rim(name, -5, -18, 60, 36) + wide, self.rim(name, -19, -18, 38, 36, 0.75) + slim
            piece = self.piece(name, "bank", f"Bank: {count} {kind}", both(wide, slim))
            out.append(self.stand("bank", piece, f"bank-{kind}", (IN_BANK * (i % 3), 40 + 40 * (i // 3))))
        return [*out, self.deck(IN_BANK * 2, 80)]

    def awards(self) -> list[str]:
        """Draw for every seat the length of its longest route and its knights; the holder's are on a plate."""
        routes = {entry["seat"]: entry for entry in self.board.get("routes") or ()}
        army = {entry["seat"]: entry for entry in self.board.get("army") or ()}
        head = written("Route", 41, 12, 14, MUTED) + written("Knights", 93, 12, 14, MUTED)
        out = [self.plate("awards", 150, 22 + 38 * len({*routes, *army})), self.stand("awards", head)]
        for i, seat in enumerate(sorted({*routes, *army})):
            y = 38 + 38 * i
            cell, shift = f"awards-{i // 2}", (0.0, HALF * (2 * (i % 2) - 1))
            out.append(self.stand("awards", self.sign_of(seat), cell, (0, y), shift))
            if route := routes.get(seat):
                badge = _route_badge(seat, int(route["length"]), bool(route.get("holder")))
                out.append(self.stand("awards", badge, cell, (0, y), shift))
            if knights := army.get(seat):
                badge = _army_badge(seat, int(knights["knights"]), bool(knights.get("holder")))
                out.append(self.stand("awards", badge, "", (0, y)))
        return out

    def sign_of(self, seat: int) -> str:
        """Draw the badge of a seat, outlined where the seat can be picked."""
        name, css = f"is-seat-P{seat}", seat_css(seat)
        wide, slim = (
            pieces.placed(pieces.seat_badge(seat, 12), (14, 0)),
            pieces.placed(pieces.seat_badge(seat, 8), (-10, 0)),
        )
        if not self.target(name):
            return element("g", both(wide, slim), css=css)
        wide, slim = self.rim(name, -4, -17, 36, 34) + wide, self.rim(name, -19, -9.5, 38, 19, 0.6) + slim
        return self.piece(name, f"seat {css}", owner(seat), both(wide, slim))

    def waiting_robber(self) -> list[str]:
        """Draw the robber where he waits for the first seven; from there he will glide to a hex."""
        if self.effect.get("robber"):
            return []
        words = written("beside", 36, -2, 14, MUTED, 400) + written("the board", 36, 15, 14, MUTED, 400)
        # on the table he would be dark on dark
        disc = '<circle cy="3.5" r="27" fill="var(--slab)"/><circle r="27" fill="var(--paper-2)" stroke="var(--edge)"'
        face = f'{disc} stroke-width="1.5"/>{pieces.robber_face()}'
        face = both(face + words, f'<g transform="scale(.68)">{face}</g>')
        move, style = standing(self.layout, "robber", "robber", (28, 28))
        return [self.piece("is-robber", "robber beside", "Robber, beside the board", face, move=move, style=style)]

    def offer(self) -> list[str]:
        """Draw what one seat offers to the others, and who said yes or no."""
        offer = self.board.get("offer")
        if not offer:
            return []
        seat = int(offer["from"])
        give, want = offer.get("give") or {}, offer.get("want") or {}
        out = [written("Offer", 0, 12, 14, MUTED), pieces.placed(pieces.seat_badge(seat, 12), (13, 40))]
        arrow = '<path d="M4 70h17m-6-6 6 6-6 6" fill="none" stroke="var(--ink)" stroke-width="2.4"'
        out.append(f'{arrow} stroke-linecap="round" stroke-linejoin="round"/>')
        for y, counts in ((40, give), (70, want)):
            x = 36.0
            for kind in RESOURCES:
                if counts.get(kind):
                    out.append(written(str(counts[kind]), x + 8, y + 5.5, 16, anchor="end"))
                    out.append(use(f"res-{kind}", x + 9, y - 11, 22, 22))
                    x += 40
        x = 13.0
        for answer, ink in (("yes", "var(--ok)"), ("no", "var(--danger)")):
            sign = "M-5 0-1.500 4 5.500-4" if answer == "yes" else "M-4-4 4 4M4-4-4 4"
            for other in offer.get(answer) or ():
                out.append(pieces.placed(pieces.seat_badge(int(other), 10), (x, 106)))
                line = f'<path d="{sign}" fill="none" stroke="{ink}" stroke-width="3" stroke-linecap="round"/>'
                out.append(pieces.placed(line, (x + 20, 106)))
                x += 48
        words = f"{owner(seat)} offers {cards(give)} for {cards(want)}"
        return [self.plate("offer", 200, 118), self.stand("offer", element("g", *out, role="img", aria_label=words))]


@lru_cache(maxsize=4096)
def standing(
    layout: Layout, block: str, cell: str, offset: Point = (0, 0), shift: Point = (0, 0)
) -> tuple[str, str | None]:
    """Give the transform of something so far from the corner of its block, and its style with that on a phone."""
    x, y = layout.places[block]
    grow = layout.grow
    move = f"{at(x + offset[0] * grow, y + offset[1] * grow)} scale({number(grow)})"
    styles = []
    if wide := layout.wide:
        (a, b), more = wide.places[block], wide.grow
        styles.append(f"--wide:{_moved(a + offset[0] * more, b + offset[1] * more, more)}")
    for kind, small in (("flat", layout.flat), ("square", layout.square)):
        if small and (place := small.cells.get(cell)):
            unit = small.unit
            styles.append(f"--{kind}:{_moved(place[0] + shift[0] * unit, place[1] + shift[1] * unit, unit)}")
    return move, ";".join(styles) or None


@lru_cache(maxsize=64)
def _plate(width: float, height: float) -> str:
    """Draw a plate under something of this size."""
    x, wide, high = number(-PLATE), number(width + 2 * PLATE), number(height + 2 * PLATE)
    rect = f'<rect x="{x}" y="{x}" width="{wide}" height="{high}" rx="10" fill="var(--surface)" fill-opacity=".86"'
    return f'{rect} stroke="var(--line-strong)" stroke-width="1"/>'


def both(wide: str, slim: str) -> str:
    """Write what is shown on a wide screen and what on a phone, where the origin is the middle of a cell."""
    return element("g", wide, css="roomy") + element("g", slim, css="slim", display="none")


@lru_cache(maxsize=512)
def _stock(kind: str, count: int) -> tuple[str, str]:
    """Draw how many cards of a kind the bank has: on a wide screen, and on a phone."""
    pale = None if count else 0.4
    wide = element("g", use(f"res-{kind}", 0, -14, 28, 28), opacity=pale)
    wide += written(str(count), 51, 5.5, 17, anchor="end")
    slim = element("g", use(f"res-{kind}", -19.5, -11, 20, 20), opacity=pale)
    return wide, slim + written(str(count), 9, 5.5, 15, anchor="middle")


@lru_cache(maxsize=512)
def _route_badge(seat: int, long: int, holds: bool) -> str:
    """Draw the length of a seat's longest route."""
    words = f"{owner(seat)}: longest route {long}{', holds the award' if holds else ''}"
    wide = '<rect x="37" y="-16" width="50" height="32" rx="9" fill="none" pointer-events="all"/>'
    wide += _award(long, 62, holds, "way")
    slim = '<rect x="-2" y="-11" width="24" height="22" fill="none" pointer-events="all"/>'
    slim += _small_award(long, 9, holds)
    css = f"badge {seat_css(seat)}"
    return element("g", both(wide, slim), id=f"is-route-{seat}", css=css, role="img", tabindex="-1", aria_label=words)


@lru_cache(maxsize=512)
def _army_badge(seat: int, count: int, holds: bool) -> str:
    """Draw how many knights a seat has played."""
    words = f"{owner(seat)}: {count} {'knight' if count == 1 else 'knights'} played"
    words += ", holds the largest army" if holds else ""
    return element("g", _award(count, 117, holds, "swords"), role="img", aria_label=words, css=seat_css(seat))


def _moved(x: float, y: float, scale: float) -> str:
    """Write a transform for a style sheet."""
    return f"translate({number(x)}px,{number(y)}px) scale({scale:.4f})"


def _award(count: int, x: float, holds: bool, sign: str) -> str:
    """Draw the length of a route or the number of knights; on a plate for who holds the award."""
    plate = f'<rect x="{number(x - 22)}" y="-13.500" width="44" height="27" rx="13.500" '
    plate += (
        'fill="var(--c)" stroke="var(--edge)" stroke-width="1.500"/>'
        if holds
        else ('fill="var(--surface)" stroke="var(--line-strong)" stroke-width="1.200"/>')
    )
    ink = "var(--on)" if holds else "var(--ink)"
    if sign == "way":
        icon = f'<path d="M{number(x - 15)} 4l6-7 6 7" fill="none" stroke="{ink}" stroke-width="2.800"'
        icon += ' stroke-linecap="round" stroke-linejoin="round"/>'
    else:
        icon = use("i-swords", x - 17, -8, 16, 16, colour=ink)
    return plate + icon + signs(str(count), x + 9, 0.3, 14.5, ink, 15)


def _small_award(count: int, x: float, holds: bool) -> str:
    plate = f'<rect x="{number(x - 9.5)}" y="-8.500" width="19" height="17" rx="8.500" '
    plate += (
        'fill="var(--c)" stroke="var(--edge)" stroke-width="1.200"/>'
        if holds
        else ('fill="var(--surface)" stroke="var(--line-strong)" stroke-width="1"/>')
    )
    return plate + signs(str(count), x, 0.2, 10.5, "var(--on)" if holds else "var(--ink)", 15)


def _die(value: int, x: float, y: float, size: float, turn: float = 0) -> str:
    """Draw a die; one that was rolled lies a little turned where there is room."""
    if value:
        die = use(f"d6-{value}", x - size / 2, y - size / 2, size, size)
        return element("g", die, transform=f"rotate({number(turn)} {number(x)} {number(y)})") if turn else die
    grow = size / 100
    return (
        f'<g transform="{at(x, y)} scale({number(grow)})"><rect x="-40" y="-34" width="80" height="80" rx="15"'
        ' fill="var(--slab)"/><rect x="-39" y="-41" width="78" height="78" rx="14" fill="var(--paper)"'
        ' stroke="var(--edge)" stroke-width="2.500"/></g>'
    )
