"""What lies beside the map of Small Worlds: the tribes on offer or the seats that can be picked, and a legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

from ludoscape.engine.words import join_words
from ludoscape.games.small_worlds.picture import frame, pieces
from ludoscape.games.small_worlds.picture.labels import people, power_symbol, width_of
from ludoscape.games.small_worlds.picture.scene import MOST_KEPT, Scene, markers_of
from ludoscape.geometry.polygons import Point
from ludoscape.pictures import lettering
from ludoscape.pictures.badges import colour, placed, seat_badge, written
from ludoscape.pictures.pieces import signs
from ludoscape.pictures.svg import at, element, number, use
from ludoscape.pictures.targets import named

MUTED: Final = "var(--muted)"
HIGH: Final = frame.CARD - 13  # of a card: its price and coins stand on its rim
SIXTH: Final = 6  # the place on top of the piles
TAUGHT: Final = 3  # rounds: the legend is for those who begin
WORDED: Final = 60.0  # a card that is narrower has no room for words
LYING: Final = 14.0  # the size of coins on a small card
BOOKISH: Final = 0.84  # how much narrower the face of books is than the widest
FACE: Final = 30.0  # the token on a card
PHONE_FACE: Final = 33.0
SAID: Final = 14.0  # the words on it
SIGN: Final = 25.0  # of the legend: from where it begins to its words
SIGN_SIZE: Final = 15.0  # of these
SIGN_GAP: Final = 24.0  # at most, to the next column


def book(text: str, x: float, y: float, size: float, ink: str = "var(--ink)") -> str:
    """Write in the face of books."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" class="book" font-family="Iowan Old Style,Palatino,Georgia,serif"'
        f' font-size="{number(size)}" font-weight="600" fill="{ink}">{text}</text>'
    )


class Card(NamedTuple):
    """A tribe on offer, as its card shows it."""

    place: int
    title: str
    power: str
    race: str
    tokens: int
    cost: int
    lying: int  # coins
    brief: tuple[str, ...]  # what it can do


class Beside(Scene):
    """Adds what lies beside the map."""

    def beside(self) -> list[str]:
        """Draw all of it, the tokens of tribes last: they move along the offer."""
        if not self.board.get("queue") and not self.board.get("seats"):
            return []
        return [*self.die(), *self.queue(), *self.seats(), *self.legend(), *self.faces()]

    def stand(self, place: Point, content: str) -> str:
        """Put something beside a wide map; a phone does not show it."""
        scale = number(self.layout.unit)
        return element(
            "g", content, css="beside roomy", transform=f"{at(*place)} scale({scale})", style="--narrow:none"
        )

    @cached_property
    def rivals(self) -> list[int]:
        """List the seats that may be picked now: they are shown in place of the tribes on offer."""
        seats = [int(entry["seat"]) for entry in self.board.get("seats") or ()]
        return [seat for seat in seats if f"sw-seat-P{seat}" in {*self.firsts, *self.goals}]

    def die(self) -> list[str]:
        """Draw a Berserk roll that waits."""
        return [self.rolled(int(self.board["die"]))] if self.board.get("die") is not None else []

    def rolled(self, value: int) -> str:
        """Draw a Berserk roll that waits, on the map's corner, so that every screen shows it."""
        face = pieces.die_face(value, 54)
        return element(
            "g", placed(face, 34, 34), id="sw-die", role="img", aria_label=f"The die shows {value}", css="die"
        )

    # ------------------------------------------------------------------------------------------------ the offer

    def queue(self) -> list[str]:
        """Draw the tribes on offer."""
        offers = self.board.get("queue") or ()
        if not offers or self.rivals:
            return []
        out = [self.column_title("Next tribes")]
        out += [self.card(offer) for offer in offers]
        return out

    def column_title(self, text: str) -> str:
        x, y = self.layout.cards[0]
        return self.stand((x, y), written(text, 0, -14, 16, MUTED))

    def card(self, offer: Mapping[str, Any]) -> str:
        """Draw a tribe on offer; `coming` is a coin that the previewed choice puts on it."""
        place, power = int(offer["place"]), str(offer.get("power") or "")
        name = f"sw-queue-{place}"
        cost, lying, tokens = (int(offer.get(key) or 0) for key in ("price", "coins", "tokens"))
        brief = tuple(str(each["brief"]) for each in reversed(offer.get("abilities") or ()) if each.get("brief"))
        card = Card(place, str(offer["name"]), power, str(offer["race"]), tokens, cost, lying, brief)
        coming = place < int(self.effect.get("place") or 0)
        return card_of(card, self.layout, coming, name in self.firsts, name in self.goals)

    def faces(self) -> list[str]:
        """Draw the tokens of the tribes on offer: they glide along the places."""
        out = []
        unit, phone = self.layout.unit, self.layout.phone_unit
        for offer in () if self.rivals else self.board.get("queue") or ():
            number_ = int(offer["place"]) - 1
            x, y = self.layout.cards[number_]
            spot = (x + 24 * unit, y + 21 * unit)
            middle = (frame.PHONE_CARD[1] / 2 - 1) * phone
            px, py = self.layout.phone_cards[number_]
            lx, ly = self.layout.low_cards[number_]
            slim = (px + 21 * phone, py + middle), (lx + 16 * phone, ly + middle)
            number_of = element("g", pieces.count_disc(int(offer["tokens"]), 100), css="slim", display="none")
            face = pieces.race_face(str(offer["race"]), 100) + number_of
            out.append(self.glider(str(offer["race"]), face, spot, FACE * unit, slim, PHONE_FACE * phone))
        return out

    @staticmethod
    @lru_cache(maxsize=MOST_KEPT)
    def glider(race: str, face: str, spot: Point, side: float, slim: tuple[Point, Point], phone_side: float) -> str:
        """Write the token of a tribe that is not on the map; `slim` is where it lies on a phone, and on a low one."""
        phone, low = ((x - spot[0], y - spot[1]) for x, y in slim)
        style = on_phones(phone, low, phone_side / 100)
        content = element("g", face, css="beside", transform=f"scale({side / 100:.3f})", style=style)
        return element(
            "g",
            content,
            id=f"sw-race-{race}",
            transform=at(round(spot[0], 1), round(spot[1], 1)),
            pointer_events="none",
            aria_hidden="true",
        )

    # ------------------------------------------------------------------------------------------------ seats

    def seats(self) -> list[str]:
        """Draw the seats that may be picked."""
        entries = [entry for entry in self.board.get("seats") or () if int(entry["seat"]) in self.rivals]
        return [self.column_title("Peace with"), *map(self.rival, entries)] if entries else []

    def rival(self, entry: Mapping[str, Any]) -> str:
        """Draw a seat that may be picked as a card with its colour and tribe."""
        seat = int(entry["seat"])
        number_, name = self.rivals.index(seat), f"sw-seat-P{seat}"
        each = len(self.layout.low_cards) // len(self.rivals)
        (left, _), (right, _) = self.layout.low_cards[0], self.layout.low_cards[1]
        low = min(frame.PHONE_CARD[0], each * (right - left) / self.layout.phone_unit - 4)
        slim = element("g", self.rival_card(entry, frame.PHONE_CARD[0], frame.PHONE_CARD[1]), css="tall")
        slim += element("g", self.rival_card(entry, low, frame.PHONE_CARD[1]), css="low")
        content = element("g", self.rival_card(entry, frame.COLUMN, HIGH), css="roomy")
        content += element("g", slim, css="slim", display="none")
        places = (self.layout.cards[number_], self.layout.phone_cards[number_], self.layout.low_cards[number_ * each])
        goal = name in self.goals
        css = "seat" + (" legal" if name in self.firsts else "") + (" chosen" if goal else "")
        body = moved(content, self.layout, *places)
        return named(name, css, self.rival_words(entry), body, target=name in self.firsts, chosen=goal)

    @staticmethod
    def rival_words(entry: Mapping[str, Any]) -> str:
        """Say who it is that may be picked, and what it holds."""
        active = next((tribe for tribe in entry["tribes"] if not tribe["declined"]), None)
        words = [f"{colour(int(entry['seat'])).capitalize()}: {active['name'] if active else 'no active tribe'}"]
        words.append(f"{entry['regions']} {'region' if entry['regions'] == 1 else 'regions'}")
        return ", ".join([*words, *(f"{tribe['name']} in decline" for tribe in entry["tribes"] if tribe["declined"])])

    def rival_card(self, entry: Mapping[str, Any], width: float, height: float) -> str:
        """Draw the card of a seat that may be picked: by its badge alone where there is little room."""
        seat = int(entry["seat"])
        active = next((tribe for tribe in entry["tribes"] if not tribe["declined"]), None)
        out = plate(width, height, 0, True, f"sw-seat-P{seat}" in self.goals)
        if width < WORDED:
            return out + placed(seat_badge(seat, 13), width / 2, height / 2)
        out += placed(seat_badge(seat, 13), 22, height / 2)
        lines = (colour(seat).capitalize(), people(str(active["race"])) if active else "no active tribe")
        most = 18.0 if width > frame.PHONE_CARD[0] else 15.0
        for text, y in zip(lines, (0.43, 0.83), strict=True):
            size = min(most, most * (width - 50) / max(1.0, width_of(text, most)))
            out += book(text, 44, height / 2 + (y - 0.5) * 46, size, "var(--edge)")
        return out

    # ------------------------------------------------------------------------------------------------ legend

    def legend(self) -> list[str]:
        """Explain the signs to those who begin: first those of the moment, then those of the map."""
        entries = self.entries()[: self.layout.legend_columns * self.layout.legend_rows - 1]
        if not entries or int(self.board.get("round") or 1) > TAUGHT:
            return []
        return [self.stand(self.layout.legend, legend_of(tuple(entries), self.layout))]

    def entries(self) -> list[tuple[str, str]]:
        """List the signs with what they mean: markers only when they are on the map."""
        kinds = {kind for entry in self.regions for kind, _ in markers_of(entry)}
        ways = {cost["how"] for cost in self.costs.values()}
        out: list[tuple[str, str]] = []
        if "x?" in ways:
            out.append((pieces.price(3, "x?", 34), "by the die"))
        if any(entry.get("declined") for entry in self.regions):
            out.append((pieces.tribe_face("elves", 1, 1, 19, True), "in decline"))
        if any(entry.get("lost") for entry in self.regions):
            out.append((pieces.lost_face(21), "lost tribe, +1"))
        out.append((use("mk-mountain", -10, -10, 20, 20), "mountain, +1"))
        texts = {
            "fortress": "fortress, +1",
            "camp": "camp, +1",
            "lair": "lair, +1",
            "hole": "hole, safe",
            "hero": "hero, safe",
            "dragon": "dragon, safe",
        }
        out += [(pieces.marker_face(kind, 20), text) for kind, text in texts.items() if kind in kinds]
        out += [(use(f"sy-{kind}", -10, -10, 20, 20), kind) for kind in ("mine", "magic", "cavern")]
        return out


@lru_cache(maxsize=256)
def legend_of(entries: tuple[tuple[str, str], ...], layout: frame.Layout) -> str:
    """Draw signs with what they mean, in columns."""
    rows = layout.legend_rows
    title = "Map signs"
    texts = [text for _, text in entries]
    wide = [lettering.width(title, SIGN_SIZE), *(SIGN + lettering.width(text, SIGN_SIZE) for text in texts)]
    lefts = columns_of(wide, rows, max(frame.COLUMN, layout.legend_columns * frame.LEGEND_WIDTH))
    out = written(title, 0, frame.LEGEND_ROW / 2 + 5, SIGN_SIZE, MUTED)
    for i, (face, text) in enumerate(entries, 1):
        column, row = divmod(i, rows)
        left, middle = lefts[column], frame.LEGEND_ROW * (row + 0.5)
        out += placed(face, left + 10, middle)
        out += written(text, left + SIGN, middle + 5, SIGN_SIZE, "var(--ink)", 400)
    words = f"Legend: {join_words(texts)}"
    # what is read aloud is no group: the page puts its buttons beside it, and must not take it for a piece
    said = element("rect", width=frame.LEGEND_WIDTH, height=frame.TITLE, fill="none", role="img", aria_label=words)
    return said + element("g", out, aria_hidden="true", css="legend")


def columns_of(widths: Sequence[float], rows: int, room: float) -> list[float]:
    """Place columns of so many rows beside each other, each as wide as what is in it, with the same gap between all.

    >>> columns_of([50, 60, 80, 70], 2, 200), columns_of([50, 60, 80, 70], 2, 150)
    ([0.0, 84.0], [0.0, 70.0])
    >>> columns_of([50, 60, 80, 70], 2, 130)  # widths are reckoned rather too large: it need not stick out
    [0.0, 60.0]
    """
    columns = [max(widths[first : first + rows]) for first in range(0, len(widths), rows)]
    gap = min(SIGN_GAP, max(0.0, room - sum(columns)) / max(1, len(columns) - 1))
    return [0.0, *accumulate(column + gap for column in columns[:-1])]


@lru_cache(maxsize=MOST_KEPT)
def card_of(card: Card, layout: frame.Layout, coming: bool, target: bool, goal: bool) -> str:
    """Draw a tribe on offer: its name, tokens, what it can do, what it costs, the coins that lie on it."""
    place, title, tokens, cost, lying = card.place, card.title, card.tokens, card.cost, card.lying
    words = f"Place {place}: {title}, {tokens} tokens, {'free' if not cost else f'costs {cost}'}"
    words += f", {lying} {'coin lies' if lying == 1 else 'coins lie'} on it" if lying else ""
    wide = plate(frame.COLUMN, HIGH, place, target, goal) + card_front(card, coming)
    content = element("g", wide, css="roomy")
    for css, size in (("slim tall", frame.PHONE_CARD), ("slim low", frame.LOW_CARD)):
        slim = plate(*size, place, target, goal) + card_text(card, coming, *size)
        content += element("g", slim, css=css, display="none")
    places = (layout.cards, layout.phone_cards, layout.low_cards)
    body = moved(content, layout, *(each[place - 1] for each in places))
    css = "card" + (" legal" if target else "") + (" chosen" if goal else "")
    return named(f"sw-queue-{place}", css, words, body, target=target, chosen=goal)


def plate(width: float, height: float, place: int, target: bool, goal: bool) -> str:
    """Draw the card; the sixth lies on its piles."""
    rect = f'width="{number(width)}" height="{number(height)}" rx="9"'
    out = ""
    if place == SIXTH:
        for i in (2, 1):
            out += f'<rect x="{2 * i}" y="{3 * i}" {rect} fill="var(--slab)" stroke="var(--edge)"/>'
    else:
        out += f'<rect y="2.500" {rect} fill="var(--slab)"/>'
    out += f'<rect {rect} fill="var(--paper)" stroke="var(--edge)" stroke-width="1.500" pointer-events="all"/>'
    if goal:
        out += f'<rect {rect} fill="var(--chosen)" fill-opacity=".3" stroke="var(--edge)" stroke-width="7"/>'
        out += f'<rect {rect} fill="none" stroke="var(--chosen)" stroke-width="4.500"/>'
    elif target:
        out += f'<g class="frame"><rect {rect} fill="none" stroke="var(--halo)" stroke-width="6.500"/>'
        out += f'<rect class="rim" {rect} fill="none" stroke="var(--legal)" stroke-width="3"/></g>'
    return out


def card_front(card: Card, coming: bool) -> str:
    """Write what a tribe on offer is and can do, beside the token of its race; what it costs is on the rim."""
    race = people(card.race)
    title = f"{card.power.replace('_', ' ').title()} {race}" if card.power else race
    left, end = 70.0 if card.power else 44.0, frame.COLUMN - 11
    out = use(power_symbol(card.power), 43, 10, 22, 22, colour="var(--edge)") if card.power else ""
    size = min(18.0, 18.0 * (end - 26 - left) / (BOOKISH * width_of(title, 18.0)))
    out += book(title, left, 27, size, "var(--edge)")
    out += signs(str(card.tokens), end - 9, 22, 15, "var(--edge)", 17)
    for i, line in enumerate(card.brief):
        size = SAID * (end - 12) / max(end - 12, lettering.width(line, SAID))
        out += written(line[:1].upper() + line[1:], 12, 48 + 16 * i, size, "#625A4C", 400)
    return out + priced(card, coming)


def priced(card: Card, coming: bool) -> str:
    """Write what a tribe on offer costs on the rim of its card, and draw the coins that lie on it beside that."""
    text, wide = (f"costs {card.cost}", 62.0) if card.cost else ("free", 44.0)
    left = frame.COLUMN - 10 - wide
    out = f'<rect x="{number(left)}" y="-10" width="{number(wide)}" height="20" rx="10" fill="var(--paper)"'
    out += ' stroke="var(--edge)"/>' + written(text, left + wide / 2, 5, SAID, "var(--edge)", 600, "middle")
    if coming:
        out += placed(pieces.plus(1, 40), left - 14, 0)
    elif card.lying:
        out += placed(pieces.coins(card.lying, 18), left - 5, 0)
    return out


def card_text(card: Card, coming: bool, width: float, height: float) -> str:
    """Write what stands on the card of a phone, beside the token of its race."""
    power, race, cost, lying = card.power, card.race, card.cost, card.lying
    out, rim = (
        "",
        height,
    )  # coins lie on the rim of a card in the only row; in the first of two the second would cover them
    if width < WORDED:  # the tribe by its token
        out += use(power_symbol(power), 34, 4, 18, 18, colour="var(--edge)") if power else ""
        if cost and not lying:
            out += placed(pieces.toll(cost), width - 13, height - 1)
    else:  # the power by its emblem: its name is in the list
        rim -= 11
        size = min(15.5, 15.5 * (width - 46) / max(1.0, width_of(people(race), 15.5) * BOOKISH))
        out += book(people(race), 43, height * 0.42, size, "var(--edge)")
        out += use(power_symbol(power), 43, height * 0.53, 19, 19, colour="var(--edge)") if power else ""
        if cost and not coming:
            end = width - 7 - (pieces.coins_wide(lying, LYING) + 3 if lying else 0)
            out += written(f"−{cost}", end, height * 0.86, 15, "#625A4C", 400, "end")
    if coming:
        out += placed(pieces.plus(1, 40), width - 8, rim - 1)
    elif lying:
        out += placed(pieces.coins(lying, LYING), width - 6, rim)
    return out


def moved(content: str, layout: frame.Layout, place: Point, phone: Point, low: Point) -> str:
    """Put something beside a wide map, and elsewhere on a phone, or on a low one."""
    move = f"{at(*place)} scale({number(layout.unit)})"
    return element("g", content, css="beside", transform=move, style=on_phones(phone, low, layout.phone_unit))


def on_phones(phone: Point, low: Point, scale: float) -> str:
    """Say where something beside the map lies on a phone, and where on a low one."""
    places = (("narrow", phone), ("low", low))
    where = [f"--{name}:translate({number(x)}px,{number(y)}px) scale({scale:.3f})" for name, (x, y) in places]
    return ";".join([*where, f"--slim:{scale:.3f}"])
