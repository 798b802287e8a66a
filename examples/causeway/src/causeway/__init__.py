"""Causeway: a small whole game for Ludoscape, in a package of its own (rules.md)."""

from __future__ import annotations

from causeway.bots.judge import CausewayEncoder, CausewayJudge
from causeway.picture.picture import attempt, draw
from causeway.rules import setup
from causeway.rules.letters import REASONS
from causeway.rules.state import CausewayState, Settings
from causeway.views import view
from causeway.words import log, notation, refusals
from ludoscape.engine.game import Game, Parts
from ludoscape.engine.options import Option


class Causeway(Game):
    """Two to four players build one row of stones from both ends."""

    name = "causeway"
    title = "Causeway"
    summary = "Build one row of stones from both ends. Most points win."
    minutes = 5
    seat_numbers = (2, 3, 4)
    default_seats = 2
    rules_version = "2"
    earlier_rules = ("1",)  # CA-7 was another
    prefix = "ca"
    package = __name__
    longest = 18 * 4 + 4
    option_specs = (
        Option("copies", 3, "Stones", "How many stones of each value there are.", least=2, most=6, rule="CA-1"),
        Option("gap", 2, "Widest step", "By how much stones side by side may differ.", least=1, most=5, rule="CA-4"),
    )
    parts = Parts[CausewayState, Settings](
        settings=Settings,
        state=CausewayState,
        dump=setup.dump,
        load=setup.load,
        validate=setup.validate,
        text_of=notation.text_of,
        parse=refusals.parse,
        split=notation.split,
        view=view.view,
        tell=log.tell,
        draw=draw,
        attempt=attempt,
        judge=CausewayJudge,
        encoder=CausewayEncoder,
        reasons=REASONS,
        score=lambda state, seat: int(state.points[seat]),
    )


__all__ = ["Causeway"]
