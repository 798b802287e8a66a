"""Decay: tiles that fall apart under the pawns' feet (docs/rules/decay.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.option_files import read_options_file
from ludoscape.engine.options import OptionError
from ludoscape.engine.view import View
from ludoscape.games.decay.bots.encoder import DecayEncoder
from ludoscape.games.decay.bots.judge import DecayJudge
from ludoscape.games.decay.picture.picture import attempt, draw, pictured
from ludoscape.games.decay.rules import invariants, setup
from ludoscape.games.decay.rules.board import Settings
from ludoscape.games.decay.rules.letters import REASONS
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.views import view
from ludoscape.games.decay.words import log, notation, refusals
from ludoscape.games.decay.words.standings import standings


class Decay(Game):
    """Two to four players build a board of 24 tiles and walk on it until only one pawn is left."""

    name = "decay"
    title = "Decay"
    summary = "A board of tiles that falls apart under your feet. Last pawn standing wins."
    minutes = 45
    seat_numbers = (2, 3, 4)
    default_seats = 4
    rules_version = "1"
    prefix = "de"
    package = __name__
    longest = 400 * 99 + 48  # DE-92
    option_specs = read_options_file(__name__)
    parts = Parts[DecayState, Settings](
        settings=Settings,
        state=DecayState,
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
        judge=DecayJudge,
        reasons=REASONS,
        standings=standings,
        encoder=DecayEncoder,
    )

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        super().__init__(seats, **options)
        side, contact = int(self.options["side"]), int(self.options["min_contact"])
        if contact > side // 4:
            raise OptionError(f"min_contact cannot be {contact}: allowed is 1 to {side // 4} with side={side}")

    def pictured(self, view: View) -> Mapping[str, Any]:
        """All see the same but for what the one to move may do."""
        return pictured(view)

    def hides(self) -> bool:
        """Everything lies open."""
        return False


__all__ = ["Decay"]
