"""Alheimur: worlds of cards, pyramids that live or die by their neighbours, fleets (docs/rules/alheimur.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.option_files import read_options_file
from ludoscape.games.alheimur.bots.encoder import AlheimurEncoder
from ludoscape.games.alheimur.bots.judge import AlheimurJudge
from ludoscape.games.alheimur.picture import caption
from ludoscape.games.alheimur.picture.picture import attempt, draw
from ludoscape.games.alheimur.rules import invariants, setup
from ludoscape.games.alheimur.rules.position import REASONS, Settings
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.views import view
from ludoscape.games.alheimur.words import log, notation, refusals
from ludoscape.games.alheimur.words.standings import standings

# decisions of a turn, under any options: an action on each of 8 worlds; 15 pyramids that settle, land in two steps,
# depart, arrive in two and launch in two, and the end of each of the five phases; 8 sites, and 120 ships that fire once
# each in two steps, or 64 volleys that are ended early
TURN: Final = 8 + (8 * 15 + 5) + (8 + 2 * 120 + 64)
ROUNDS: Final = 50
# before the first turn: 8 piles of 4 placements and an exchange, dealt 4 times, then 24 colonists
SET_UP: Final = 4 * 8 * (4 + 1) + 24
NOTABLE: Final = ("LDRU", "UDRL", "DRLU", "LUDR")
ORDERS: Final = NOTABLE + tuple(order for order in map("".join, permutations("LDRU")) if order not in NOTABLE)
PHASE_WORDS: Final = {"L": "land", "D": "depart", "R": "arrive", "U": "launch"}
NEEDS: Final = "three numbers from 0 to 9 such as 1,2,4, for sizes 1, 2 and 3"


def needs(value: object) -> str:
    """Read what colonists of sizes 1, 2 and 3 need. Raises ValueError."""
    if not isinstance(value, str) or not re.fullmatch(r"\s*[0-9]\s*(,\s*[0-9]\s*){2}", value, re.ASCII):
        raise ValueError
    return ",".join(number.strip() for number in value.split(","))


class Alheimur(Game):
    """Two to eight players settle worlds that they build of cards, and meet in orbit."""

    name = "alheimur"
    title = "Alheimur"
    summary = "Build a world of cards, settle it and others, and meet rival fleets in orbit."
    minutes = 60
    seat_numbers = (2, 3, 4, 5, 6, 7, 8)
    default_seats = 2
    rules_version = "1"
    prefix = "al"
    package = __name__
    longest = SET_UP + ROUNDS * 8 * TURN  # section 13: AL-85, AL-86
    unit = 4  # quarter points (AL-75)
    option_specs = read_options_file(
        __name__,
        colonist_need={"form": needs, "wanted": NEEDS},
        movement_order={
            "values": ORDERS,
            "labels": {order: ", ".join(PHASE_WORDS[letter] for letter in order) for order in ORDERS},
        },
    )
    parts = Parts[AlheimurState, Settings](
        settings=Settings,
        state=AlheimurState,
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
        judge=AlheimurJudge,
        reasons=REASONS,
        score=AlheimurState.quarters,
        standings=standings,
        encoder=AlheimurEncoder,
    )

    def caption(self, view: Mapping[str, Any]) -> list[str]:
        """Give the round, and what each seat has, which a table shows beside the picture."""
        return caption.caption(view)


__all__ = ["Alheimur"]
