"""What stands beside the worlds of Alheimur: the battle with its dice, else what each seat scores for each element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ludoscape.engine.telling import seat_css
from ludoscape.games.alheimur.picture.labels import ELEMENTS, unit_words
from ludoscape.games.alheimur.picture.land import PLUS
from ludoscape.games.alheimur.picture.laying import HEADING, Laying
from ludoscape.games.alheimur.picture.layout import fitted
from ludoscape.games.alheimur.picture.pieces import die_face, fate_disc, plus_disc, unit_face
from ludoscape.games.alheimur.picture.scene import Entry
from ludoscape.games.alheimur.picture.zones import item, zone
from ludoscape.geometry.packing import Size
from ludoscape.geometry.polygons import Box
from ludoscape.pictures.badges import colour, placed, seat_badge, written
from ludoscape.pictures.svg import element, number, use

SHOT: Final[Size] = (188.0, 56.0)  # a ship with its dice
BARS: Final[Size] = (270.0, 106.0)  # the scores
TITLE: Final = 26.0  # above them
HIGH: Final = 52.0  # a bar and what stands on it
MARKED: Final = 5  # bars of so many seats are wide enough for an emblem
SIGN: Final[Size] = (172.0, 23.0)  # a sign and its meaning
PRODUCT: Final = "highest × lowest × Progress"  # what they are for
LEAST: Final = {("fighter", "fighter"): 5, ("fighter", "transport"): 4}  # a die that hits (AL-64); a transport needs 6


class Column(NamedTuple):
    """What a seat scores for an element: twice the score, its text, on which world, and what it lights."""

    seat: int
    doubled: int
    text: str
    world: str
    lit: str


class Panel(Laying):
    """Adds the panel."""

    def panel(self) -> list[str]:
        """Draw what the moment asks for: the pile, the battle, or the scores."""
        if self.table is not None:
            return self.pile()
        return [*self.battle(), *self.scores(), *([] if self.shot() else self.legend())]

    # ------------------------------------------------------------------------------------------------ the battle

    def battle(self) -> list[str]:
        """Draw the shot that is being fired, or the one that was fired last."""
        fight = self.shot()
        if not fight:
            return []
        said = "Last shot" if fight.get("over") else "Battle"
        title = written(f"{said} in orbit {fight['world']}", 0, 14, 14, "var(--space-ink)")
        spot, corners = fitted([HEADING, SHOT, SHOT], self.layout.panel)
        rows = [item(SHOT, corner, row) for row, corner in zip(self.shooting(fight), corners[1:], strict=True)]
        told = element(
            "g",
            item(HEADING, corners[0], title, css="word"),
            *rows,
            id="al-battle",
            role="img",
            aria_label=self.battle_words(fight),
        )
        return [zone("battle", "flow", self.layout.panel[2:], spot, told, most=1.2)]

    def shot(self) -> Entry | None:
        """Give who fires at whom with which dice: as it goes on or is previewed, else what the last event told."""
        shot = dict(self.board.get("battle") or {})
        fire, aim = self.effect.get("shooter"), self.effect.get("target")
        if isinstance(fire, Mapping):
            shot.update(firing=fire["seat"], shooter=fire["unit"])
        if isinstance(aim, Mapping):
            shot.update(victim=aim["seat"], target=aim["unit"])
        shots = [mark for mark in self.marks if mark["kind"] == "shot"]
        if shots and not shot.get("shooter"):
            at = shots[-1]["at"]
            dice = {name: next((mark[name] for mark in shots if mark.get(name)), ()) for name in ("attack", "defence")}
            return {
                "world": at["zone"],
                "firing": -1,
                "shooter": "",
                "victim": at["seat"],
                "target": at["unit"],
                "over": True,
                **dice,
            }
        return shot or None

    @staticmethod
    def shooting(fight: Entry) -> list[str]:
        """Draw two rows: the ship that fires with its dice, the ship that is hit with its own."""
        shooter, target = str(fight.get("shooter") or ""), str(fight.get("target") or "")
        attack: Sequence[int] = fight.get("attack") or ()
        defence: Sequence[int] = fight.get("defence") or ()
        least = LEAST.get((kind_of(shooter), kind_of(target)), 6)
        rows = (
            (int(fight["firing"]), shooter, attack, least, "var(--chosen)"),
            (int(fight["victim"]), target, defence, 6, "var(--danger)"),
        )
        width, row = SHOT
        drawn = []
        for i, (seat, unit, dice, counts, ink) in enumerate(rows):
            filled = seat >= 0 or bool(dice)
            out = element(
                "rect",
                width=width,
                height=row,
                rx=row * 0.2,
                fill="var(--surface)" if filled else "none",
                stroke=ink if filled else "var(--line-strong)",
                stroke_width=2.4,
                stroke_dasharray=None if filled else "6 6",
            )
            if seat >= 0 and unit:
                out += placed(unit_face(seat, unit), row * 0.52, row * 0.5, row / 54)
            elif seat >= 0:
                out += placed(seat_badge(seat, row * 0.24), row * 0.52, row / 2)
            elif dice:
                side = row * 0.5
                out += use("i-swords", row * 0.52 - side / 2, (row - side) / 2, side, side, colour="var(--ink)")
            size = min(row * 0.84, (width - row * 1.1) / 3.1)
            for k in range(max(int(unit[1]) if unit else 0, len(dice))):
                middle = (row * 1.08 + (k + 0.5) * size * 1.02, row / 2)
                if k < len(dice):
                    known = None if i == 0 and not unit else int(dice[k]) >= counts
                    out += placed(die_face(int(dice[k]), size, known), *middle)
                else:
                    half = size * 0.37
                    out += element(
                        "rect",
                        x=middle[0] - half,
                        y=middle[1] - half,
                        width=2 * half,
                        height=2 * half,
                        rx=size * 0.14,
                        fill="none",
                        stroke="var(--line-strong)",
                        stroke_width=1.5,
                        stroke_dasharray="3 4",
                        stroke_linecap="round",
                    )
            drawn.append(out)
        return drawn

    @staticmethod
    def battle_words(fight: Entry) -> str:
        """Say what goes on in a battle.

        >>> Panel.battle_words({"world": "N", "firing": 1, "shooter": "F2", "victim": 0, "target": "F1",
        ...                     "attack": [5, 2], "defence": [6]})
        'Battle in orbit N: fighter of size 2 of blue at fighter of size 1 of red, attack 5, 2, defence 6'
        """
        words = f"Battle in orbit {fight['world']}: "
        if fight.get("shooter"):
            words += f"{unit_words(str(fight['shooter']))} of {colour(int(fight['firing']))}"
        else:
            words += "the last shot" if fight.get("over") else f"{colour(int(fight['firing']))} fires"
        if fight.get("target"):
            words += f" at {unit_words(str(fight['target']))} of {colour(int(fight['victim']))}"
        for name in ("attack", "defence"):
            if fight.get(name):
                words += f", {name} {', '.join(map(str, fight[name]))}"
        return words

    # ------------------------------------------------------------------------------------------------ the scores

    def scores(self) -> list[str]:
        """Draw what each seat scores for each element as bars, and in figures what the viewer does."""
        if not self.seats or not self.worlds:
            return []
        spot, _ = fitted([BARS], self.layout.scores)
        wide, high = BARS
        out = f'<g class="sheet"><rect width="{number(wide)}" height="{number(high)}" rx="10" fill="var(--surface)"/>'
        out += written("Best regions", 10, 18, 13, "var(--muted)") + "</g>"
        step = (wide - 2) / len(ELEMENTS)
        most = max(1, *(int(score["doubled"]) for entry in self.seats for score in entry["elements"]))
        for i, name in enumerate(ELEMENTS):
            columns = tuple(self.column(name, entry) for entry in self.seats)
            out += placed(element_scores(name, step - 4, most, self.viewer(), columns), 3 + i * step, TITLE)
        told = item(BARS, (0, 0), out)
        rail = (0.0, TITLE, wide, high - TITLE)
        return [zone("scores", "flow may", BARS, spot, told, most=1.4, name="Best regions", label=PRODUCT, rail=rail)]

    def column(self, name: str, entry: Entry) -> Column | None:
        """Read what a seat scores for an element; nothing of who is out."""
        score = next((each for each in entry["elements"] if each["element"] == name), None)
        if score is None or entry.get("out"):
            return None
        lit = " ".join(self.place(str(key)) for key in score.get("territories") or ())
        return Column(
            int(entry["seat"]), int(score["doubled"]), str(score["score"]), str(score.get("world") or ""), lit
        )

    def viewer(self) -> int:
        """Give whose scores are told in figures: the viewer's, or whose turn it is; after the end the first seat's."""
        wanted = int(self.view.get("seat", -1))
        return wanted if 0 <= wanted < len(self.seats) else max(0, int(self.board.get("active", 0)))

    def legend(self) -> list[str]:
        """Explain the pieces and signs."""
        return [legend_of(self.layout.panel)]


@lru_cache(maxsize=2048)
def element_scores(name: str, width: float, most: int, seen: int, columns: tuple[Column | None, ...]) -> str:
    """Draw the scores of an element side by side, in the order of the seats; each lights its region."""
    ground = f'<rect width="{number(width)}" height="{number(HIGH + 24)}" rx="6" fill="var(--{name})"/>'
    step = (width - 6) / max(4, len(columns))
    left = (width - step * len(columns)) / 2
    marked = len(columns) <= MARKED
    out = ground
    for place, column in enumerate(columns):
        if column is None:
            continue
        seat, doubled, text, world, lit = column
        tall = 2 + (HIGH - (6 + step if marked else 6)) * doubled / most
        x = left + place * step
        bar = element(
            "rect",
            x=x + 0.6,
            y=HIGH - tall,
            width=step - 1.2,
            height=tall,
            rx=1.5,
            fill="var(--c)",
            stroke="var(--edge)",
            stroke_width=0.8,
        )
        if marked:
            bar += use(f"em-{seat + 1}", x + 0.5, HIGH - tall - step, step - 1, step - 1, colour="var(--c)")
        bar = element("g", bar, css=seat_css(seat))
        words = f"{colour(seat).capitalize()}, {name}: {text}" + (f" on world {world}" if world else "")
        # the whole column can be pointed at, however short its bar
        bar += f'<rect x="{number(x)}" width="{number(step)}" height="{number(HIGH)}" fill="none"'
        bar += ' pointer-events="all"/>'
        out += element("g", bar, css="scorer", role="img", aria_label=words, data_light=lit or None)
        if seat == seen:
            out += written(text, width / 2 + 10, HIGH + 18.5, 14, "var(--edge)", 700, "middle")
    icon = use(f"el-{ELEMENTS[name]}", width / 2 - 16, HIGH + 6, 15, 15, colour=f"var(--{name}-ink)")
    return out + icon


@lru_cache(maxsize=16)
def legend_of(panel: Box) -> str:
    """Explain the pieces and signs."""
    piece = {
        name: element(
            "g",
            use(name, -40, -70 + up, 80, 84) if name.startswith("pyr") else use(name, -44, -30, 88, 60),
            css="s-none",
            transform="scale(.28)",
        )
        for name, up in (("pyr-1", 14), ("pyr-3", 27), ("lie-2", 0))
    }
    rows = (
        (plus_disc(PLUS + 1), "you can put one here"),
        (fate_disc(True, 9), "lives at the check"),
        (fate_disc(False, 9), "dies at the check"),
        (piece["pyr-1"], "colonist, or transport"),
        (piece["pyr-3"], "spaceport, of size 3"),
        (piece["lie-2"], "invader, or fighter"),
    )
    spot, corners = fitted([SIGN] * len(rows), panel)
    out = []
    for (face, text), corner in zip(rows, corners, strict=True):
        line = placed(face, 12, SIGN[1] / 2) + written(text, 30, SIGN[1] / 2 + 4.5, 13, "var(--space-ink)", 400)
        out.append(item(SIGN, corner, element("g", line, aria_hidden="true")))
    words = f"Legend: {', '.join(text for _, text in rows)}"
    told = element("g", *out, role="img", aria_label=words, css="legend")
    return zone("legend", "flow may", panel[2:], spot, told)


def kind_of(unit: str) -> str:
    """Give what a ship is.

    >>> kind_of("F2"), kind_of("T3m1")
    ('fighter', 'transport')
    """
    return "fighter" if unit[:1] == "F" else "transport"
