"""Alheimur: worlds of cards, pyramids that live or die by their neighbours, fleets (docs/rules/alheimur.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.options import Option
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
    option_specs = (
        Option(
            "first_seat",
            0,
            "Who begins",
            "A player is chosen, or chance draws who begins.",
            values=(0, 1, 2, 3, 4, 5, 6, 7, "random"),
            labels={**{seat: f"player {seat + 1}" for seat in range(8)}, "random": "at random"},
            seats={seat: tuple(range(seat + 1, 9)) for seat in range(2, 8)},
            rule="AL-14",
        ),
        Option(
            "last_round_at",
            13,
            "Last Round begins at",
            "Whoever has so many pyramids in play after Survival begins the Last Round.",
            least=4,
            most=15,
            rule="AL-44",
        ),
        Option(
            "max_rounds",
            ROUNDS,
            "Rounds at most",
            "After so many rounds the game ends and is scored, whatever has happened.",
            least=1,
            most=4 * ROUNDS,
            rule="AL-85",
        ),
        Option(
            "build_draw",
            "open",
            "How piles are drawn",
            "You choose among all cards of your pile, or lay them blindly, always the top one.",
            values=("open", "blind"),
            labels={"open": "all cards", "blind": "only the top card"},
            rule="AL-17",
        ),
        Option(
            "world_match",
            True,
            "Cards must match",
            "Each card of a world touches another one with the same element; without this it may lie beside any card.",
            rule="AL-18",
        ),
        Option(
            "neutral_build",
            "turns",
            "The neutral world",
            "All players lay its cards in turn, or chance does.",
            values=("turns", "lot"),
            labels={"turns": "built in turn", "lot": "built by chance"},
            seats={"lot": (2, 3, 4, 5, 6, 7)},
            rule="AL-24",
        ),
        Option(
            "max_redeals",
            3,
            "New deals",
            "So often all cards are dealt again because a world is not playable; after that such a world stays.",
            least=0,
            most=9,
            rule="AL-23",
        ),
        Option(
            "expand_size",
            "smallest",
            "What Expand places",
            "Expand places the smallest pyramid of your stash, or only ever one of size 1.",
            values=("smallest", "one"),
            labels={"smallest": "the smallest", "one": "size 1 only"},
            rule="AL-33",
        ),
        Option(
            "expand_scope",
            "adjacent",
            "Where you expand",
            "A new colonist comes next to a pyramid of yours, or anywhere on the same world.",
            values=("adjacent", "world"),
            labels={"adjacent": "next to yours", "world": "anywhere on the world"},
            rule="AL-33",
        ),
        Option(
            "civilize_step",
            1,
            "How sizes change",
            "Civilize changes a size by one, or to any other size in your stash.",
            values=(1, "any"),
            labels={1: "by one", "any": "to any size"},
            rule="AL-34",
        ),
        Option(
            "civilize_invaders",
            False,
            "Invaders are civilized",
            "Civilize changes the size of invaders too; they stay invaders.",
            rule="AL-34",
        ),
        Option(
            "expansion_pass",
            False,
            "Passing in Expansion",
            "You may pass on a world instead of taking an action there.",
            rule="AL-32",
        ),
        Option(
            "colonist_need",
            "1,2,4",
            "What colonists need",
            "So many friendly neighbours, less the hostile ones, a colonist of size 1, 2 or 3 needs to live.",
            form=needs,
            samples=("1,2,4", "1,3,4", "2,3,4", "1,2,3"),
            wanted=NEEDS,
            rule="AL-39",
        ),
        Option(
            "pressure",
            "subtract",
            "Hostile neighbours",
            "Neighbours of other players count against a colonist, not at all, or like its own.",
            values=("subtract", "none", "communal"),
            labels={"subtract": "count against it", "none": "do not count", "communal": "count for it"},
            rule="AL-39",
        ),
        Option(
            "invader_support",
            "any_ship",
            "What supports invaders",
            "Invaders live on any ship of their owner in the orbit, or only on a transport.",
            values=("any_ship", "transport"),
            labels={"any_ship": "any ship", "transport": "a transport"},
            rule="AL-40",
        ),
        Option(
            "movement_order",
            "LDRU",
            "Order of Movement",
            "The four phases of Movement come in this order.",
            values=ORDERS,
            labels={order: ", ".join(PHASE_WORDS[letter] for letter in order) for order in ORDERS},
            rule="AL-47",
        ),
        Option(
            "settle_invaders",
            False,
            "Invaders may settle",
            "Before all other movement you may stand up invaders, which makes colonists of them.",
            rule="AL-47",
        ),
        Option("fighters_land", False, "Fighters land", "Fighters may land as transports do.", rule="AL-51"),
        Option(
            "launch_scope",
            "world",
            "Who launches",
            "A spaceport launches every colonist of yours on its world, or only itself and its neighbours.",
            values=("world", "adjacent"),
            labels={"world": "all on the world", "adjacent": "only neighbours"},
            rule="AL-54",
        ),
        Option(
            "marine_fit",
            "le",
            "Size of marines",
            "A marine is at most as large as its transport, or smaller.",
            values=("le", "lt"),
            labels={"le": "as large or smaller", "lt": "smaller"},
            rule="AL-56",
        ),
        Option(
            "hold_fire", False, "Holding fire", "You may end your volley before all ships have fired.", rule="AL-62"
        ),
        Option(
            "crossfire",
            False,
            "Crossfire",
            "Return fire may also hit ships of players whose turn it is not, when three or more meet.",
            values=(False, True),
            labels={False: "off", True: "on"},
            seats={True: (3, 4, 5, 6, 7, 8)},
            rule="AL-61",
        ),
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
