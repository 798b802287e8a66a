"""What lies beside the map of Small Worlds: the rounds, the tribes on offer, each seat's tribes, a legend."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from ludoscape.engine.telling import seat_css
from ludoscape.engine.words import join_words
from ludoscape.games.small_worlds.picture import frame, pieces
from ludoscape.games.small_worlds.picture.labels import people, power_symbol, width_of
from ludoscape.games.small_worlds.picture.scene import MOST_KEPT, Scene, markers_of
from ludoscape.geometry.polygons import Point
from ludoscape.pictures.badges import colour, placed, seat_badge, written
from ludoscape.pictures.pieces import signs
from ludoscape.pictures.svg import at, element, number, use
from ludoscape.pictures.targets import named

MUTED: Final = "var(--muted)"
HIGH: Final = frame.CARD - 7  # of a card
SIXTH: Final = 6  # the place on top of the piles
CHIP: Final = 30.0
CHIPS: Final = 3  # tribes in decline that are shown of a seat at most
SMALL_CHIP: Final = 24.0
WORDED: Final = 60.0  # a card that is narrower has no room for words
BOOKISH: Final = 0.84  # how much narrower the face of books is than the widest
FACE: Final = 33.0  # the token on a card


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


class Beside(Scene):
    """Adds what lies beside the map."""

    def beside(self) -> list[str]:
        """Draw all of it, the tokens of tribes last: they move from the offer to the seats."""
        if not self.board.get("queue") and not self.board.get("seats"):
            return []
        return [*self.rounds(), *self.queue(), *self.seats(), *self.legend(), *self.faces()]

    def stand(self, place: Point, content: str) -> str:
        """Put something beside a wide map; a phone does not show it."""
        scale = number(self.layout.unit)
        return element(
            "g", content, css="beside roomy", transform=f"{at(*place)} scale({scale})", style="--narrow:none"
        )

    @cached_property
    def rivals(self) -> list[int]:
        """List the seats that may be picked now: a phone shows them where it has the tribes on offer else."""
        seats = [int(entry["seat"]) for entry in self.board.get("seats") or ()]
        return [seat for seat in seats if f"sw-seat-P{seat}" in {*self.firsts, *self.goals}]

    # ------------------------------------------------------------------------------------------------ rounds

    def rounds(self) -> list[str]:
        """Draw the rounds as a track: past, present, to come; and the die."""
        board = self.board
        now, last = int(board.get("round") or 1), int(board.get("rounds") or 1)
        left = last - now
        said = f"Round {now} of {last}"
        rest = "the last one" if left <= 0 else f"{left} more"
        out = written(said, 0, 13, 17) + written(rest, frame.COLUMN, 13, 16, MUTED, 400, "end")
        step = min(frame.COLUMN / last, 30)
        wide = min(step - 4, 26)
        for i in range(1, last + 1):
            x = (i - 1) * step
            fill, line = "var(--surface)", "var(--line-strong)"
            if i < now:
                fill, line = "var(--line-strong)", "var(--line-strong)"
            elif i == now:
                fill, line = "var(--accent)", "var(--accent)"
            high = 12 if i == now else 8
            out += (
                f'<rect x="{number(x)}" y="{number(28 - high / 2)}" width="{number(wide)}" height="{high}" rx="4"'
                f' fill="{fill}" stroke="{line}" stroke-width="1.400"/>'
            )
        words = f"{said}, {rest}"
        found = [self.stand(self.layout.rounds, element("g", out, role="img", aria_label=words, css="rounds"))]
        if board.get("die") is not None:
            found.append(self.rolled(int(board["die"])))
        return found

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
        if not offers:
            return []
        x, y = self.layout.cards[0]
        title = written("Next tribes", 0, -9, 16, MUTED)
        out = [self.stand((x, y), title)]
        out += [self.card(offer) for offer in offers]
        return out

    def card(self, offer: Mapping[str, Any]) -> str:
        """Draw a tribe on offer; `coming` is a coin that the previewed choice puts on it."""
        place, power = int(offer["place"]), str(offer.get("power") or "")
        name = f"sw-queue-{place}"
        cost, lying, tokens = (int(offer.get(key) or 0) for key in ("price", "coins", "tokens"))
        card = Card(place, str(offer["name"]), power, str(offer["race"]), tokens, cost, lying)
        coming = place < int(self.effect.get("place") or 0)
        return card_of(card, self.layout, coming, not self.rivals, name in self.firsts, name in self.goals)

    def faces(self) -> list[str]:
        """Draw the tokens of the tribes on offer: they glide along the places, and to the seat that takes them."""
        out = []
        unit, phone = self.layout.unit, self.layout.phone_unit
        for offer in self.board.get("queue") or ():
            number_ = int(offer["place"]) - 1
            x, y = self.layout.cards[number_]
            spot = (x + 23 * unit, y + (HIGH / 2 - 1) * unit)
            middle = (frame.PHONE_CARD[1] / 2 - 1) * phone
            px, py = self.layout.phone_cards[number_]
            lx, ly = self.layout.low_cards[number_]
            slim = (px + 21 * phone, py + middle), (lx + 16 * phone, ly + middle)
            number_of = element("g", pieces.count_disc(int(offer["tokens"]), 100), css="slim", display="none")
            face = pieces.race_face(str(offer["race"]), 100) + number_of
            where = None if self.rivals else slim
            out.append(self.glider(str(offer["race"]), face, spot, FACE * unit, where, FACE * phone))
        for place, seat in zip(self.layout.seats, self.board.get("seats") or (), strict=False):
            tribes = [tribe for tribe in seat["tribes"] if not tribe["declined"]]
            for tribe in tribes[:1]:
                spot = (place[0] + 44 * unit, place[1] + 17 * unit)
                face = pieces.race_face(tribe["race"], 100, css=seat_css(seat["seat"]))
                out.append(self.glider(tribe["race"], face, spot, CHIP * unit, None, CHIP))
            gone = [tribe for tribe in seat["tribes"] if tribe["declined"]]
            for i, tribe in enumerate(gone[-CHIPS:]):
                right = place[0] + (frame.SEAT_WIDTH - 16 - 27 * i) * unit
                face = pieces.race_face(tribe["race"], 100, True, seat_css(seat["seat"]))
                out.append(
                    self.glider(tribe["race"], face, (right, place[1] + 17 * unit), SMALL_CHIP * unit, None, SMALL_CHIP)
                )
        return out

    @staticmethod
    @lru_cache(maxsize=MOST_KEPT)
    def glider(
        race: str, face: str, spot: Point, side: float, slim: tuple[Point, Point] | None, phone_side: float
    ) -> str:
        """Write the token of a tribe that is not on the map; `slim` is where it lies on a phone, and on a low one."""
        css, style = "beside roomy", "--narrow:none"
        if slim is not None:
            css = "beside"
            phone, low = ((x - spot[0], y - spot[1]) for x, y in slim)
            style = on_phones(phone, low, phone_side / 100)
        content = element("g", face, css=css, transform=f"scale({side / 100:.3f})", style=style)
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
        """Draw each seat with its tribes in short."""
        out = []
        entries = list(self.board.get("seats") or ())
        if entries:
            x, y = self.layout.seats[0]
            out.append(self.stand((x, y - 9 * self.layout.unit), written("Tribes", 0, 0, 16, MUTED)))
        for place, entry in zip(self.layout.seats, entries, strict=True):
            asked = entry["seat"] in self.rivals
            out.append(self.rival(place, entry) if asked else self.stand(place, self.seat(entry)))
        return out

    def rival(self, place: Point, entry: Mapping[str, Any]) -> str:
        """Draw a seat that may be picked; on a phone as a card with its colour and tribe."""
        number_ = self.rivals.index(int(entry["seat"]))
        each = len(self.layout.low_cards) // len(self.rivals)
        (left, _), (right, _) = self.layout.low_cards[0], self.layout.low_cards[1]
        low = min(frame.PHONE_CARD[0], each * (right - left) / self.layout.phone_unit - 4)
        slim = element("g", self.rival_card(entry, frame.PHONE_CARD[0]), css="tall")
        slim += element("g", self.rival_card(entry, low), css="low")
        phone = self.layout.phone_cards[number_]
        return moved(self.seat(entry, slim), self.layout, place, phone, self.layout.low_cards[number_ * each])

    def rival_card(self, entry: Mapping[str, Any], width: float) -> str:
        """Draw a seat that may be picked as a card for a phone: by its badge alone where there is little room."""
        seat, height = int(entry["seat"]), frame.PHONE_CARD[1]
        active = next((tribe for tribe in entry["tribes"] if not tribe["declined"]), None)
        out = plate(width, height, 0, True, f"sw-seat-P{seat}" in self.goals)
        if width < WORDED:
            return out + placed(seat_badge(seat, 13), width / 2, height / 2)
        out += placed(seat_badge(seat, 13), 22, height / 2)
        lines = (colour(seat).capitalize(), people(str(active["race"])) if active else "no active tribe")
        for text, y in zip(lines, (0.43, 0.83), strict=True):
            size = min(15.0, 15.0 * (width - 50) / max(1.0, width_of(text, 15.0)))
            out += book(text, 44, height * y, size, "var(--edge)")
        return out

    def seat(self, entry: Mapping[str, Any], slim: str = "") -> str:
        """Draw one seat: its emblem, its active tribe, what it holds; peace; tribes in decline stand at the right.

        `slim` is shown in its place on a phone, which else leaves it out.
        """
        seat = int(entry["seat"])
        name = f"sw-seat-P{seat}"
        target, goal = name in self.firsts, name in self.goals
        active = next((tribe for tribe in entry["tribes"] if not tribe["declined"]), None)
        gone = [tribe for tribe in entry["tribes"] if tribe["declined"]]
        rect = f'x="-3" y="-1" width="{number(frame.SEAT_WIDTH - 2)}" height="39" rx="9"'
        out = ""
        if seat == self.board.get("active"):
            out += f'<rect {rect} fill="var(--surface)" stroke="var(--line)"/>'
        if goal:
            out += f'<rect {rect} fill="var(--chosen)" fill-opacity=".3" stroke="var(--chosen)" stroke-width="4"/>'
        elif target:
            out += f'<rect {rect} fill="none" pointer-events="all" stroke="var(--halo)" stroke-width="6"/>'
            out += f'<rect {rect} fill="none" stroke="var(--legal)" stroke-width="3" class="rim"/>'
        friends = [pair["to"] for pair in self.board.get("peace") or () if pair["from"] == seat]
        out += placed(seat_badge(seat, 10.5), 12, 11.5) if friends else placed(seat_badge(seat, 11.5), 12, 17)
        for friend in friends:
            out += '<rect x="-2" y="21" width="29" height="16" rx="8" fill="var(--paper)" stroke="var(--edge)"/>'
            out += use("power-diplomat", 1, 23, 12, 12, colour="var(--edge)") + placed(seat_badge(friend, 6.5), 19, 29)
        left = 64.0 if active else 30.0
        room = frame.SEAT_WIDTH - 8 - 27 * len(gone[-CHIPS:]) - left
        title = people(str(active["race"])) if active else "no tribe"
        size = min(17.0, 17.0 * room / max(1.0, width_of(title, 17.0)))
        out += written(title, left, 14, size, "var(--ink)" if active else MUTED, 600 if active else 400)
        facts = [f"{entry['regions']} {'region' if entry['regions'] == 1 else 'regions'}"]
        out += written(facts[0], left, 32, 16, MUTED, 400)
        if active and active["hand"]:
            facts.append(f"{active['hand']} in hand")
        words = [f"{colour(seat).capitalize()}: {active['name'] if active else 'no active tribe'}", *facts]
        words += [f"{tribe['name']} in decline" for tribe in gone]
        words += [f"at peace with {join_words([colour(friend) for friend in friends])}"] if friends else []
        if slim:
            out = element("g", out, css="roomy") + element("g", slim, css="slim", display="none")
        return named(name, "seat" + (" legal" if target else ""), ", ".join(words), out, target=target)

    # ------------------------------------------------------------------------------------------------ legend

    def legend(self) -> list[str]:
        """Explain the signs: first those of the moment, then those of the map."""
        lefts, rights = self.layout.legend_cells
        entries = self.entries()[: lefts + rights]
        if not entries:
            return []
        split = len(entries) - min(rights, len(entries) // 2)
        x, y = self.layout.legend
        out = written("Reading the map", 0, 17, 16, MUTED)
        for i, (face, text) in enumerate(entries):
            column, row = (0, i) if i < split else (1, i - split)
            left, middle = column * frame.LEGEND_WIDTH, 26 + frame.LEGEND_ROW * (row + 0.5)
            out += placed(face, left + 10, middle) + written(text, left + 25, middle + 5.5, 16, "var(--ink)", 400)
        words = f"Legend: {join_words([text for _, text in entries])}"
        # what is read aloud is no group: the page puts its buttons beside it, and must not take it for a piece
        said = element("rect", width=frame.LEGEND_WIDTH, height=frame.TITLE, fill="none", role="img", aria_label=words)
        return [self.stand((x, y), said + element("g", out, aria_hidden="true", css="legend"))]

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


@lru_cache(maxsize=MOST_KEPT)
def card_of(card: Card, layout: frame.Layout, coming: bool, on_phone: bool, target: bool, goal: bool) -> str:
    """Draw a tribe on offer: emblem of its power, name, tokens, what it costs, the coins that lie on it."""
    place, title, _, _, tokens, cost, lying = card
    words = f"Place {place}: {title}, {tokens} tokens, {'free' if not cost else f'costs {cost}'}"
    words += f", {lying} {'coin lies' if lying == 1 else 'coins lie'} on it" if lying else ""
    wide = plate(frame.COLUMN, HIGH, place, target, goal) + card_text(card, coming, frame.COLUMN, HIGH)
    content = element("g", wide, css="roomy")
    for css, size in (("slim tall", frame.PHONE_CARD), ("slim low", frame.LOW_CARD)) if on_phone else ():
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


def card_text(card: Card, coming: bool, width: float, height: float) -> str:
    """Write what stands on a card, beside the token of its race."""
    roomy = width > 150
    _, _, power, race, tokens, cost, lying = card
    title = power.replace("_", " ").title()
    end = width - 9
    out = ""
    if roomy:
        out += use(power_symbol(power), 43, height / 2 - 12, 23, 23, colour="var(--edge)") if power else ""
        lines = ((title, 0.43, 34.0), (people(race), 0.83, 66.0)) if title else ((people(race), 0.62, 46.0),)
        for text, y, taken in lines:
            size = min(17.0, 17.0 * (width - 72 - taken) / max(1.0, width_of(text, 17.0)))
            out += book(text, 72, height * y, size, "var(--edge)")
        out += signs(str(tokens), end - 9, height * 0.27, 15, "var(--edge)", 17)
        out += written(f"costs {cost}" if cost else "free", end, height * 0.8, 16, "#625A4C", 400, "end")
    elif width < WORDED:  # the tribe by its token
        out += use(power_symbol(power), 34, 4, 18, 18, colour="var(--edge)") if power else ""
        if cost and not lying:
            out += placed(pieces.toll(cost), width - 13, height - 1)
    else:  # the power by its emblem: its name is in the list
        size = min(15.5, 15.5 * (width - 46) / max(1.0, width_of(people(race), 15.5) * BOOKISH))
        out += book(people(race), 43, height * 0.42, size, "var(--edge)")
        out += use(power_symbol(power), 43, height * 0.53, 19, 19, colour="var(--edge)") if power else ""
        if cost and not lying:
            out += written(f"−{cost}", width - 7, height * 0.86, 15, "#625A4C", 400, "end")
    if coming:
        out += placed(pieces.plus(1, 40), width - 8, height - 1)
    elif lying:
        out += placed(pieces.coins(lying, 16 if roomy else 15), width - 4, height)
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
