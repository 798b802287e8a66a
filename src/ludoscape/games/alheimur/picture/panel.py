"""What stands beside the worlds of Alheimur: the battle with its dice, else what each seat scores for each element."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ludoscape.games.alheimur.picture.labels import ELEMENTS, unit_words
from ludoscape.games.alheimur.picture.laying import Laying
from ludoscape.games.alheimur.picture.layout import HEAD, ROW
from ludoscape.games.alheimur.picture.pieces import die_face, fate_pill, unit_face
from ludoscape.games.alheimur.picture.scene import Entry
from ludoscape.pictures.badges import colour, placed, seat_badge, written
from ludoscape.pictures.svg import element, number, use

MUTED: Final = "var(--muted)"
BADGE: Final = 30.0  # the column of the seats
CHIP: Final = 20.0  # its height
LEAST: Final = {("fighter", "fighter"): 5, ("fighter", "transport"): 4}  # a die that hits (AL-64); a transport needs 6


class Panel(Laying):
    """Adds the panel."""

    def panel(self) -> list[str]:
        """Draw what the moment asks for: the pile, the battle, or the scores."""
        if self.table is not None:
            return self.pile()
        return [*self.scores(), *(self.battle() or [*self.legend(), self.own_scores()])]

    # ------------------------------------------------------------------------------------------------ the battle

    def battle(self) -> list[str]:
        """Draw the shot that is being fired, or the one that was fired last."""
        fight = self.shot()
        if not fight:
            return []
        x, y, width, _ = self.layout.panel
        said = "Last shot" if fight.get("over") else "Battle"
        title = written(f"{said} in orbit {fight['world']}", x, y + 14, 14, MUTED)
        wide = element("g", title, self.shooting(fight, x, y + 26, width, 70), css="roomy")
        px, py, across, high = self.layout.phone_panel
        slim = element("g", self.shooting(fight, px, py, across, high / 2 - 2), css="slim", display="none")
        return [element("g", wide, slim, id="al-battle", role="img", aria_label=self.battle_words(fight))]

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

    def shooting(self, fight: Entry, x: float, y: float, width: float, row: float) -> str:
        """Draw two rows: the ship that fires with its dice, the ship that is hit with its own."""
        shooter, target = str(fight.get("shooter") or ""), str(fight.get("target") or "")
        attack: Sequence[int] = fight.get("attack") or ()
        defence: Sequence[int] = fight.get("defence") or ()
        least = LEAST.get((kind_of(shooter), kind_of(target)), 6)
        rows = (
            (int(fight["firing"]), shooter, attack, least, "var(--chosen)"),
            (int(fight["victim"]), target, defence, 6, "var(--danger)"),
        )
        out = ""
        for i, (seat, unit, dice, counts, ink) in enumerate(rows):
            top = y + i * (row + 4)
            out += (
                f'<rect x="{number(x)}" y="{number(top)}" width="{number(width)}" height="{number(row)}"'
                f' rx="{number(row * 0.2)}" fill="var(--surface)" stroke="{ink}" stroke-width="2.400"/>'
            )
            if seat >= 0 and unit:
                out += placed(unit_face(seat, unit), x + row * 0.52, top + row * 0.5, row / 54)
            elif seat >= 0:
                out += placed(seat_badge(seat, row * 0.24), x + row * 0.52, top + row / 2)
            elif dice:
                side = row * 0.5
                out += use(
                    "i-swords", x + row * 0.52 - side / 2, top + (row - side) / 2, side, side, colour="var(--ink)"
                )
            size = min(row * 0.84, (width - row * 1.1) / 3.1)
            for k in range(max(int(unit[1]) if unit else 0, len(dice))):
                middle = (x + row * 1.08 + (k + 0.5) * size * 1.02, top + row / 2)
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
        return out

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
        """Draw what each seat scores for each element, and the world of the region that makes it."""
        if not self.seats or not self.worlds:
            return []
        x, y, width, _ = self.layout.scores
        step = (width - BADGE) / len(ELEMENTS)
        out = [
            self.only_wide(
                written("Element scores", x, y + 14, 14, MUTED),
                written("best region", x + width, y + 14, 13, MUTED, 400, "end"),
            )
        ]
        for i, letter in enumerate(ELEMENTS.values()):
            middle = x + BADGE + (i + 0.5) * step
            out.append(self.only_wide(use(f"el-{letter}", middle - 7.5, y + 22, 15, 15, colour="var(--ink)")))
        for row, entry in enumerate(self.seats):
            out.append(self.only_wide(self.seat_scores(entry, x, y + HEAD + row * ROW, step)))
        return out

    def seat_scores(self, entry: Entry, x: float, y: float, step: float) -> str:
        """Draw the five scores of a seat; the cells light the regions."""
        seat = int(entry["seat"])
        out = ""
        if seat == self.board.get("active"):
            width = self.layout.panel[2] + 6
            out += (
                f'<rect x="{number(x - 3)}" y="{number(y)}" width="{number(width)}" height="{number(ROW - 1)}" rx="8"'
                ' fill="var(--surface)" stroke="var(--line)"/>'
            )
        out += placed(seat_badge(seat, 9.4), x + 12, y + ROW / 2 - 0.5)
        if entry.get("out"):
            return out + written("out", x + BADGE + 6, y + ROW / 2 + 4, 13, MUTED, 400)
        scores = {str(score["element"]): score for score in entry["elements"]}
        for i, element_ in enumerate(ELEMENTS):
            if element_ in scores:
                left, top = x + BADGE + i * step + 2, y + (ROW - 1 - CHIP) / 2
                out += self.chip(seat, scores[element_], left, top, step - 4, CHIP)
        return out

    def chip(self, seat: int, score: Entry, x: float, y: float, width: float, height: float) -> str:
        """Draw one score on the colour of its element, with the letter of the world that gives it."""
        element_, world = str(score["element"]), str(score.get("world") or "")
        ground = element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=6,
            fill=f"var(--{element_})",
            opacity=None if world else 0.38,
            pointer_events="all",
        )
        text, middle, base = str(score["score"]), x + width / 2, y + height / 2 + 4.8
        if world:
            out = written(text, middle + 1, base, 13.5, "var(--edge)", 700, "end")
            out += written(world, middle + 5, base, 11, "var(--edge)", 500)
        else:
            out = written(text, middle, base, 12.5, "var(--ink)", 400, "middle")
        words = f"{colour(seat).capitalize()}, {element_}: {text}" + (f" on world {world}" if world else "")
        light = self.glow(map(str, score.get("territories") or ()), seat)
        glow = element("g", light, css="glow", visibility="hidden", pointer_events="none") if light else ""
        return element("g", ground, out, glow, css="scorer", role="img", aria_label=words)

    def legend(self) -> list[str]:
        """Explain the pieces and signs."""
        x, y, _, height = self.layout.panel
        piece = {
            name: element(
                "g",
                use(name, -40, -70 + up, 80, 84) if name.startswith("pyr") else use(name, -44, -30, 88, 60),
                css="s-none",
                transform="scale(.3)",
            )
            for name, up in (("pyr-1", 14), ("pyr-3", 27), ("lie-2", 0))
        }
        tower = element(
            "g", use("pyr-3", -40, -34, 80, 84), use("pyr-1", -40, -58, 80, 84), css="s-none", transform="scale(.3)"
        )
        rows = (
            (piece["pyr-1"], "colonist, or transport"),
            (piece["pyr-3"], "spaceport, of size 3"),
            (piece["lie-2"], "invader, or fighter"),
            (tower, "transport with a marine"),
            (placed(fate_pill(True, "2−1", 13), 17, 0), "lives: friends less foes"),
            (placed(fate_pill(False, "", 14), 7, 0), "dies when it is checked"),
            (use("i-eye", -8, -8, 16, 16, colour="var(--ink)"), "checked in this turn"),
        )
        out = written("Reading the board", x, y + 14, 14, MUTED)
        step = (height - 24) / len(rows)
        for i, (face, text) in enumerate(rows):
            middle = y + 24 + (i + 0.5) * step
            out += placed(face, x + 20, middle) + written(text, x + 46, middle + 4.5, 12.5, "var(--ink)", 400)
        words = f"Legend: {', '.join(text for _, text in rows)}"
        said = element("rect", x=x, y=y, width=60, height=20, fill="none", role="img", aria_label=words)
        return [self.only_wide(said + element("g", out, aria_hidden="true", css="legend"))]

    def own_scores(self) -> str:
        """Draw the five scores of the viewer, or of whose turn it is (after the end the first), for a phone."""
        wanted = self.view.get("seat", -1)
        if not 0 <= wanted < len(self.seats):
            wanted = max(0, self.board.get("active", 0))
        entry = next((entry for entry in self.seats if entry["seat"] == wanted), None)
        if entry is None or entry.get("out"):
            return ""
        x, y, width, height = self.layout.phone_panel
        step = width / (len(ELEMENTS) + 0.7)
        out = placed(seat_badge(wanted, step * 0.26), x + step * 0.32, y + height / 2)
        for i, (element_, letter) in enumerate(ELEMENTS.items()):
            score = next((s for s in entry["elements"] if s["element"] == element_), None)
            if score is None:
                continue
            left = x + (i + 0.7) * step
            out += (
                f'<rect x="{number(left + 2)}" y="{number(y + 8)}" width="{number(step - 4)}" rx="10"'
                f' height="{number(height - 16)}" fill="var(--{element_})"/>'
            )
            size = step * 0.42
            out += use(f"el-{letter}", left + step / 2 - size / 2, y + 17, size, size, colour=f"var(--{element_}-ink)")
            out += written(str(score["score"]), left + step / 2, y + height - 22, 21, "var(--edge)", 700, "middle")
        return element("g", out, css="slim", display="none", role="img", aria_label=f"Scores of {colour(wanted)}")


def kind_of(unit: str) -> str:
    """Give what a ship is.

    >>> kind_of("F2"), kind_of("T3m1")
    ('fighter', 'transport')
    """
    return "fighter" if unit[:1] == "F" else "transport"
