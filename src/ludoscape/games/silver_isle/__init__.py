"""Silver Isle: four nations, crews with hidden values, and the silver of an isle (docs/rules/silver-isle.md)."""

from __future__ import annotations

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.options import Option
from ludoscape.games.silver_isle.bots.encoder import SilverEncoder
from ludoscape.games.silver_isle.bots.judge import SilverJudge
from ludoscape.games.silver_isle.picture.picture import attempt, draw
from ludoscape.games.silver_isle.rules import invariants, score, setup
from ludoscape.games.silver_isle.rules.letters import REASONS
from ludoscape.games.silver_isle.rules.position import Settings
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.views import view
from ludoscape.games.silver_isle.words import log, notation, refusals
from ludoscape.games.silver_isle.words.standings import standings


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
            "round_limit",
            60,
            "Rounds until the end",
            "If the silver is not home by then, the game ends after this many rounds and is scored. 0: no limit.",
            least=1,
            most=1000,
            zero=True,
            endless=True,
            rule="SI-93",
        ),
        Option("allow_pass", False, "Passing is allowed", "An action may be spent on doing nothing.", rule="SI-43"),
        Option(
            "landing_claims",
            True,
            "Landing takes the tile",
            "A crew that lands from a ship takes or storms the tile, as if it had walked there.",
            rule="SI-65",
        ),
        Option(
            "mine_over_5",
            "cap",
            "Mines far from their port",
            "A mine more than five steps from its port has the value five, or cannot be placed there.",
            values=("cap", "forbid"),
            labels={"cap": "worth five", "forbid": "not allowed"},
            rule="SI-58",
        ),
        Option(
            "aboard_counts",
            False,
            "Silver aboard in Europe counts",
            "Silver aboard a ship counts as delivered while the ship is in Europe.",
            rule="SI-91",
        ),
        Option(
            "memory_aid",
            True,
            "Show what fights have shown",
            "A crew on the isle keeps a tag with its value once a fight has shown it.",
            rule="SI-99",
        ),
        Option(
            "damage_no_fit",
            "eliminate",
            "Damage without a fitting replacement",
            "If all crews in Europe are worth too much, the damaged crew goes to Europe, or stays unharmed.",
            values=("eliminate", "keep"),
            labels={"eliminate": "goes to Europe", "keep": "stays"},
            rule="SI-81",
        ),
        Option(
            "damage_empty_europe",
            "keep",
            "Damage with nobody in Europe",
            "If its nation has no crew in Europe, the damaged crew stays unharmed, or goes to Europe.",
            values=("keep", "eliminate"),
            labels={"keep": "stays", "eliminate": "goes to Europe"},
            rule="SI-81",
        ),
        Option(
            "port_spaces",
            1,
            "Spaces of a port",
            "A port is one single place, or has four spaces like any other tile.",
            values=(1, 4),
            labels={1: "one", 4: "four"},
            rule="SI-13",
        ),
        Option(
            "port_in_area",
            True,
            "Ports feed crews",
            "The port counts as a tile of its area, and the crews in it must be fed.",
            rule="SI-41",
        ),
        Option(
            "area_links",
            "edge",
            "What joins tiles into areas",
            "Tiles of one nation join into an area by their edges only, or by their corners too.",
            values=("edge", "corner"),
            labels={"edge": "edges", "corner": "corners too"},
            rule="SI-18",
        ),
        Option(
            "crew_vs_port",
            True,
            "Crews may attack ports",
            "A crew on the isle may attack a foreign port next to it.",
            rule="SI-70",
        ),
        Option(
            "crew_vs_ship",
            False,
            "Crews may attack ships",
            "A crew on the isle may attack a foreign ship that lies beside its space.",
            rule="SI-73",
        ),
        Option(
            "corner_walk",
            True,
            "Walking across a bare corner",
            "Spaces of two tiles that touch only at a corner are next to each other.",
            rule="SI-14",
        ),
        Option(
            "squeeze",
            True,
            "Sailing between touching corners",
            "A ship may sail through the point where two tiles touch only at their corners.",
            rule="SI-17",
        ),
        Option(
            "row_count",
            "total",
            "Size of a line with holes",
            "While the isle is built, all tiles of a line count, or only the unbroken run at the coast.",
            values=("total", "run"),
            labels={"total": "all tiles", "run": "unbroken run"},
            rule="SI-24",
        ),
        Option(
            "port_stash",
            False,
            "Putting silver down in the port",
            "Between actions, silver carried by a crew in its own port may be put down there for free.",
            rule="SI-69",
        ),
        Option(
            "replacement_public",
            False,
            "Replacements are shown",
            "When a damaged crew is exchanged, everybody sees the value of its replacement.",
            rule="SI-98",
        ),
    )
    parts = Parts[SilverState, Settings](
        settings=Settings,
        state=SilverState,
        dump=setup.dump,
        load=setup.load,
        validate=invariants.validate,
        text_of=notation.text_of,
        parse=refusals.parse,
        split=notation.split,
        view=view.view,
        tell=log.tell,
        draw=draw,
        attempt=attempt,
        judge=SilverJudge,
        reasons=REASONS,
        score=score.score,
        standings=standings,
        encoder=SilverEncoder,
    )


__all__ = ["SilverIsle"]
