"""Silver Isle: four nations, crews with hidden values, and the silver of an isle (docs/rules/silver-isle.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.judge import Judge
from ludoscape.engine.options import Option
from ludoscape.engine.state import OVER, State
from ludoscape.engine.svg import Svg
from ludoscape.games.silver_isle import invariants, log, notation, picture, refusals, setup, view, words
from ludoscape.games.silver_isle.judge import SilverJudge
from ludoscape.games.silver_isle.names import REASONS
from ludoscape.games.silver_isle.position import Settings
from ludoscape.games.silver_isle.state import SilverState


class SilverIsle(Game):
    """Two to four players land crews on an isle, mine its silver and ship it home."""

    name = "silver-isle"
    title = "Silver Isle"
    summary = "Land crews, find mines, ship the silver home before the others do."
    minutes = 90
    seat_numbers = (2, 3, 4)
    default_seats = 4
    rules_version = "1"
    prefix = "si"
    package = __name__
    longest = 7223  # section 13
    option_specs = (
        Option(
            "round_limit", 60, "Rounds until the end",
            "If the silver is not home by then, the game ends after this many rounds and is scored. 0: no limit.",
            least=1, most=1000, zero=True, endless=True, rule="SI-93",
        ),
        Option(
            "allow_pass", False, "Passing is allowed",
            "An action may be spent on doing nothing.", rule="SI-43",
        ),
        Option(
            "landing_claims", True, "Landing takes the tile",
            "A crew that lands from a ship takes or storms the tile, as if it had walked there.", rule="SI-65",
        ),
        Option(
            "mine_over_5", "cap", "Mines far from their port",
            "A mine more than five steps from its port has the value five, or cannot be placed there.",
            values=("cap", "forbid"), labels={"cap": "worth five", "forbid": "not allowed"}, rule="SI-58",
        ),
        Option(
            "aboard_counts", False, "Silver aboard in Europe counts",
            "Silver aboard a ship counts as delivered while the ship is in Europe.", rule="SI-91",
        ),
        Option(
            "memory_aid", True, "Show what fights have shown",
            "A crew on the isle keeps a tag with its value once a fight has shown it.", rule="SI-99",
        ),
        Option(
            "damage_no_fit", "eliminate", "Damage without a fitting replacement",
            "If all crews in Europe are worth too much, the damaged crew goes to Europe, or stays unharmed.",
            values=("eliminate", "keep"), labels={"eliminate": "goes to Europe", "keep": "stays"}, rule="SI-81",
        ),
        Option(
            "damage_empty_europe", "keep", "Damage with nobody in Europe",
            "If its nation has no crew in Europe, the damaged crew stays unharmed, or goes to Europe.",
            values=("keep", "eliminate"), labels={"keep": "stays", "eliminate": "goes to Europe"}, rule="SI-81",
        ),
        Option(
            "port_spaces", 1, "Spaces of a port",
            "A port is one single place, or has four spaces like any other tile.",
            values=(1, 4), labels={1: "one", 4: "four"}, rule="SI-13",
        ),
        Option(
            "port_in_area", True, "Ports feed crews",
            "The port counts as a tile of its area, and the crews in it must be fed.", rule="SI-41",
        ),
        Option(
            "area_links", "edge", "What joins tiles into areas",
            "Tiles of one nation join into an area by their edges only, or by their corners too.",
            values=("edge", "corner"), labels={"edge": "edges", "corner": "corners too"}, rule="SI-18",
        ),
        Option(
            "crew_vs_port", True, "Crews may attack ports",
            "A crew on the isle may attack a foreign port next to it.", rule="SI-70",
        ),
        Option(
            "crew_vs_ship", False, "Crews may attack ships",
            "A crew on the isle may attack a foreign ship that lies beside its space.", rule="SI-73",
        ),
        Option(
            "corner_walk", True, "Walking across a bare corner",
            "Spaces of two tiles that touch only at a corner are next to each other.", rule="SI-14",
        ),
        Option(
            "squeeze", True, "Sailing between touching corners",
            "A ship may sail through the point where two tiles touch only at their corners.", rule="SI-17",
        ),
        Option(
            "row_count", "total", "Size of a line with holes",
            "While the isle is built, all tiles of a line count, or only the unbroken run at the coast.",
            values=("total", "run"), labels={"total": "all tiles", "run": "unbroken run"}, rule="SI-24",
        ),
        Option(
            "port_stash", False, "Putting silver down in the port",
            "Between actions, silver carried by a crew in its own port may be put down there for free.", rule="SI-69",
        ),
        Option(
            "replacement_public", False, "Replacements are shown",
            "When a damaged crew is exchanged, everybody sees the value of its replacement.", rule="SI-98",
        ),
    )  # fmt: skip

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        super().__init__(seats, **options)
        self.settings = Settings(self.seats, dict(self.options))

    def start(self) -> SilverState:
        """Make the state before the first tile is drawn."""
        state = SilverState(self, self.settings)
        state.begin()
        return state

    def load(self, data: Mapping[str, Any]) -> SilverState:
        """Set up a position (see `setup.load`). Raises InvalidState or ValueError."""
        return setup.load(self, data)

    def dump(self, state: State) -> dict[str, Any]:
        """Give a full position as JSON-able data."""
        return setup.dump(cast(SilverState, state))

    def validate(self, state: State) -> None:
        """Check every invariant. Raises InvalidState."""
        invariants.validate(cast(SilverState, state))

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        """Write a move, in full or as a seat may read it."""
        return notation.text_of(cast(SilverState, state), move, seat)

    def parse(self, state: State, text: str) -> int:
        """Read a move. Raises NotationError or IllegalMove."""
        return refusals.parse(cast(SilverState, state), text)

    def split(self, text: str) -> list[str]:
        """Split a line into moves. Raises NotationError."""
        return notation.split(text)

    def outcome(self, state: State) -> Outcome | None:
        """Give the result (SI-91, SI-92), or None while the game goes on."""
        isle = cast(SilverState, state)
        if isle.actor != OVER:
            return None
        payoffs = tuple(isle.payoff(seat) for seat in range(self.seats))
        winners = tuple(seat for seat in range(self.seats) if payoffs[seat] > 0)
        return Outcome(payoffs, winners, tuple(map(float, words.scores(isle))), REASONS[isle.reason])

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """Build what a seat may know, and its own choices."""
        return cast(dict[str, Any], view.view(cast(SilverState, state), seat))

    def tell(self, before: State, move: int, after: State, seat: int) -> dict[str, Any]:
        """Tell an event for the log, as a seat may read it."""
        told = log.tell(cast(SilverState, before), move, cast(SilverState, after), seat)
        return cast(dict[str, Any], told)

    def draw(self, view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Svg:
        """Draw a view."""
        return picture.draw(view, chosen, marks)

    def attempt(self, view: Mapping[str, Any], element: str, x: float, y: float) -> list[str]:
        """Tell which moves somebody may have meant."""
        return picture.attempt(view, element, x, y)

    def judge(self) -> Judge:
        """Make the judge of positions."""
        return SilverJudge(self.seats)


__all__ = ["SilverIsle"]
