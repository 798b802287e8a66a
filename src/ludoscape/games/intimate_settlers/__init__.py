"""Intimate Settlers: two Home Bases, an unknown sea, and islands between them (docs/rules/intimate-settlers.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.option_files import read_options_file
from ludoscape.engine.options import OptionError
from ludoscape.engine.view import View
from ludoscape.games.intimate_settlers.bots.encoder import SettlersEncoder
from ludoscape.games.intimate_settlers.bots.judge import SettlersJudge
from ludoscape.games.intimate_settlers.picture.picture import attempt, draw, pictured
from ludoscape.games.intimate_settlers.rules import invariants, setup
from ludoscape.games.intimate_settlers.rules.letters import REASONS
from ludoscape.games.intimate_settlers.rules.position import Settings
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.views import view
from ludoscape.games.intimate_settlers.words import log, notation, refusals
from ludoscape.games.intimate_settlers.words.standings import standings


class IntimateSettlers(Game):
    """Two players settle the islands between their Home Bases; or two to four the classic island."""

    name = "intimate-settlers"
    title = "Intimate Settlers"
    summary = "Sail from your Home Base into the unknown and settle what you find."
    minutes = 60
    seat_numbers = (2, 3, 4)
    default_seats = 2
    rules_version = "1"
    prefix = "is"
    package = __name__
    # A turn has at most 105 decisions: roll, end and the robber of a seven; a card and two more for it; lift and drop;
    # and 97 discards, trades, purchases and pieces, since each takes a card out of the hands for good, there are 95
    # cards, and a year of plenty brings back two. To a thousand turns come 34 decisions of the set-up, 8 for the cards
    # that discoveries bring and 7 harbours to turn.
    longest = 1000 * 105 + 34 + 8 + 7
    option_specs = read_options_file(__name__)
    parts = Parts[SettlersState, Settings](
        settings=Settings,
        state=SettlersState,
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
        judge=SettlersJudge,
        reasons=REASONS,
        score=SettlersState.score,
        standings=standings,
        encoder=SettlersEncoder,
    )

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        super().__init__(seats, **options)
        if self.options["sea_slots"] == "front" and int(self.options["gap"]) < 2:
            raise OptionError("sea_slots cannot be 'front' with gap=1: the sea needs a gap of 2 or more")

    def pictured(self, view: View) -> Mapping[str, Any]:
        """Hands and points are in no picture."""
        return pictured(view)


__all__ = ["IntimateSettlers"]
