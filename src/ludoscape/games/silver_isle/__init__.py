"""Silver Isle: four nations, crews with hidden values, and the silver of an isle (docs/rules/silver-isle.md)."""

from __future__ import annotations

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.option_files import read_options_file
from ludoscape.games.silver_isle.bots.encoder import SilverEncoder
from ludoscape.games.silver_isle.bots.features import SilverFeatures
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
    option_specs = read_options_file(__name__)
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
        features=SilverFeatures,
    )


__all__ = ["SilverIsle"]
