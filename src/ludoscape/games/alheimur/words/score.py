"""The score as it stands: the five elements with the regions that make them, Progress, the total (AL-71 … AL-75)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoscape.engine.points import points_text
from ludoscape.engine.words import seat_name
from ludoscape.games.alheimur.rules.position import REASONS, Position
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.sentences import names, places_in

ENDINGS: Final = {
    "last_round": "The Last Round is over.",
    "survivor": "At most one player has pyramids left.",
    "max_rounds": "The last of all rounds is over.",
}


class Score(NamedTuple):
    """The score of an element: twice its value, and the territories of the region that makes it (none: nobody)."""

    element: int
    doubled: int
    world: int  # -1 for none
    places: list[int]

    @property
    def name(self) -> str:
        """Name the element."""
        return ELEMENT_NAMES[self.element]


class Sheet(NamedTuple):
    """All that a seat is scored for."""

    scores: list[Score]
    progress: int
    quarters: int

    @property
    def highest(self) -> Score:
        """Give the best element, the first among equals."""
        return max(self.scores, key=lambda score: score.doubled)

    @property
    def lowest(self) -> Score:
        """Give the worst element, the last among equals."""
        return min(reversed(self.scores), key=lambda score: score.doubled)

    @property
    def others(self) -> list[Score]:
        """Give the three elements that are only added (AL-74)."""
        return [score for score in self.scores if score not in (self.highest, self.lowest)]


def sheet_of(state: Position, seat: int) -> Sheet:
    """Reckon what a seat would score if the game ended now: of each element its best region (AL-71, AL-72)."""
    scores = [Score(element, 1, -1, []) for element in range(5)]
    for w, world in enumerate(state.worlds):
        mine = int(state.mine[int(state.settings.seats) * w + seat])
        for t in (int(first) for first in world.regions) if mine else ():
            region, element = int(world.region[t]), int(world.element[t])
            if mine & region:
                doubled = 2 * int(world.tiles[t]) * int(state.largest(w, mine & region))
                if doubled > scores[element].doubled:
                    scores[element] = Score(element, doubled, w, places_in(w, region))
    return Sheet(scores, int(state.progress(seat)), int(state.quarters(seat)))


# ---- words


def points(quarters: int) -> str:
    """Write quarter points.

    >>> points(140), points(70), points(7), points(1), points(0)
    ('35', '17½', '1¾', '¼', '0')
    """
    return points_text(int(quarters) / 4)


def half_points(doubled: int) -> str:
    """Write the score of an element.

    >>> half_points(24), half_points(1)
    ('12', '½')
    """
    return points(2 * doubled)


def more_points(quarters: int) -> str:
    """Write a change of a total.

    >>> more_points(14), more_points(-4)
    ('+3½', '-1')
    """
    return f"{'-' if quarters < 0 else '+'}{points(abs(quarters))}"


def formula(sheet: Sheet) -> str:
    """Write how a total comes about: 12 × ½ × 5 + 2 + 2 + 1 (AL-74)."""
    product = [half_points(sheet.highest.doubled), half_points(sheet.lowest.doubled), f"{sheet.progress}"]
    return " + ".join([" × ".join(product), *(half_points(score.doubled) for score in sheet.others)])


def changes(before: Sheet, after: Sheet) -> str:
    """Say which of the six scores change: earth 2 > 4, Progress 5 > 6."""
    found = [
        f"{was.name} {half_points(was.doubled)} > {half_points(now.doubled)}"
        for was, now in zip(before.scores, after.scores, strict=True)
        if was.doubled != now.doubled
    ]
    if before.progress != after.progress:
        found.append(f"Progress {before.progress} > {after.progress}")
    return ", ".join(found)


def standings(state: Position) -> list[tuple[int, int]]:
    """List the seats with their quarter points, the best first."""
    found = [(seat, int(state.quarters(seat))) for seat in range(int(state.settings.seats))]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def end_words(state: Position) -> str:
    """Say how the game ended, who won, and with how much (AL-70, AL-76); what made each total is read at its seat."""
    ranked = standings(state)
    best = [seat for seat, quarters in ranked if quarters == ranked[0][1]]
    said = ENDINGS[REASONS[int(state.reason)]]
    won = f"{names(best)} won" if len(best) == 1 else f"{names(best)} share the win"
    others = [f"{seat_name(seat)}: {points(quarters)}" for seat, quarters in ranked[len(best) :]]
    behind = f" {', '.join(others)}." if others else ""
    return f"{said} {won} with {points(ranked[0][1])} points.{behind}"
