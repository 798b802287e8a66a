"""Causeway: a small whole game for Ludoscape, in a package of its own (rules.md)."""

from __future__ import annotations

from causeway import picture, setup, view, words
from causeway.judge import CausewayEncoder, CausewayJudge
from causeway.state import CausewayState, Settings
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
    rules_version = "1"
    prefix = "ca"
    package = __name__
    longest = 18 * 4 + 4
    option_specs = (
        Option("copies", 3, "Stones", "How many stones of each value there are.", least=2, most=6, rule="CA-1"),
        Option("gap", 2, "Widest step", "By how much stones side by side may differ.", least=1, most=5, rule="CA-4"),
    )  # fmt: skip
    parts = Parts[CausewayState](
        settings=Settings,
        state=CausewayState,
        dump=setup.dump,
        load=setup.load,
        validate=setup.validate,
        text_of=words.text_of,
        parse=words.parse,
        split=words.split,
        view=view.view,
        tell=view.tell,
        draw=picture.draw,
        attempt=picture.attempt,
        judge=CausewayJudge,
        encoder=CausewayEncoder,
        reasons=setup.REASONS,
        score=lambda state, seat: int(state.points[seat]),
    )


__all__ = ["Causeway"]
