"""Small Worlds: tribes rise and decline on a map that is too small for all (docs/rules/small-worlds.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.options import Option, OptionError, Value
from ludoscape.engine.svg import Svg
from ludoscape.games.small_worlds.bots.encoder import SmallWorldsEncoder
from ludoscape.games.small_worlds.bots.judge import SmallWorldsJudge
from ludoscape.games.small_worlds.maps import maps as all_maps
from ludoscape.games.small_worlds.maps import outlook
from ludoscape.games.small_worlds.maps.generator import SEEDS
from ludoscape.games.small_worlds.picture.picture import attempt, draw, draw_map
from ludoscape.games.small_worlds.rules import invariants, setup
from ludoscape.games.small_worlds.rules.position import Settings
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.views import view
from ludoscape.games.small_worlds.words import log, notation, refusals
from ludoscape.games.small_worlds.words.standings import standings

PUBLISHED = ("published", True)


def settings(seats: int, options: dict[str, Value]) -> Settings:
    """Give seats and options as the rules use them, with the tables of the map."""
    return Settings(seats, options, all_maps.chart_of(str(options["map"]), seats))


class SmallWorlds(Game):
    """Two to five players lead tribes that conquer, decline and make room for the next."""

    name = "small-worlds"
    title = "Small Worlds"
    summary = "Lead one tribe after another across a map that is too small for all of them."
    minutes = 60
    seat_numbers = (2, 3, 4, 5)
    default_seats = 2
    rules_version = "1"
    prefix = "sw"
    package = __name__
    longest = 300 * 40  # SW-1301: decisions of a turn, turns of a game
    option_specs = (
        Option(
            "published",
            False,
            "As in the published game",
            "Off: who declines sends out a new tribe in the same turn, and tokens may stay in hand. On: declining "
            "takes the whole turn, and all tokens go back to the map. It sets the usual values of five options below.",
            rule="SW-601",
        ),
        Option(
            "map",
            all_maps.BUILT_IN,
            "Map",
            "The map made for the number of players, a larger one, a random one by its number, or a map of your own.",
            labels=all_maps.labels(),
            rule="SW-501",
            seats=all_maps.seats_of_maps(),
            form=all_maps.form,
            samples=(all_maps.BUILT_IN, *all_maps.built_in(), "random:1", "random:2", "random:3"),
            wanted=all_maps.WANTED,
            numbered=all_maps.RANDOM,
            numbers=SEEDS,
            drawn=True,
        ),
        Option(
            "turns",
            0,
            "Rounds",
            "So many turns each player has.",
            least=1,
            most=20,
            zero=True,
            labels={0: "as on the map"},
            rule="SW-601",
        ),
        Option(
            "decline_takes_turn",
            False,
            "Declining takes the turn",
            "A turn in which you decline is over after scoring; the new tribe comes in your next turn.",
            rule="SW-603",
            under=(*PUBLISHED, True),
        ),
        Option(
            "abandon_all",
            False,
            "Abandon all regions",
            "You may abandon even the last region of your tribe, and enter the map anew.",
            rule="SW-706",
            under=(*PUBLISHED, True),
        ),
        Option(
            "reenter_from_hand",
            False,
            "Return from the hand",
            "A tribe that has lost all its regions may enter the map again; without this it must decline.",
            rule="SW-603",
            under=(*PUBLISHED, True),
        ),
        Option(
            "keep_in_hand",
            True,
            "Keep tokens in hand",
            "After conquering you may keep tokens in hand; without this all of them must be placed on the map.",
            rule="SW-714",
            under=(*PUBLISHED, False),
        ),
        Option(
            "power_tile_leaves",
            False,
            "Power tiles leave early",
            "The power tile of a declining tribe can soon be chosen again; without this it stays with its tribe.",
            rule="SW-704",
            under=(*PUBLISHED, True),
        ),
        Option(
            "die_exactly_one",
            False,
            "The die needs a single token",
            "The last attempt with the die needs exactly one token in hand, not at least one.",
            rule="SW-712",
        ),
        Option(
            "die_only_if_stuck",
            False,
            "The die is for the stuck",
            "The last attempt with the die is only for those who can conquer nothing without it.",
            rule="SW-712",
        ),
        Option(
            "many_declines",
            False,
            "Many declined tribes",
            "Your declined tribes stay on the map when another one declines.",
            rule="SW-704",
        ),
        Option(
            "strict_decline",
            False,
            "Decline ends all abilities",
            "In decline every ability ends but that of Spirit.",
            rule="SW-720",
        ),
        Option(
            "stout_picks_now",
            False,
            "Stout chooses at once",
            "Who declines a Stout tribe after scoring chooses the next one at once, not in the next turn.",
            rule="SW-757",
        ),
        Option(
            "extinct_keeps_decline",
            False,
            "No region, no loss",
            "When a tribe without a region declines, your earlier declined tribe stays.",
            rule="SW-704",
            needs=("many_declines", False),
        ),
        Option(
            "tie_break",
            "tokens",
            "Ties",
            "Equal victory points: more tokens on the map win, or the win is shared.",
            values=("tokens", "shared"),
            labels={"tokens": "more tokens", "shared": "shared"},
            rule="SW-806",
        ),
        Option(
            "first_player",
            "random",
            "Who begins",
            "Chance draws who begins, or a player is chosen.",
            values=("random", 0, 1, 2, 3, 4),
            labels={"random": "at random", **{seat: f"player {seat + 1}" for seat in range(5)}},
            seats={2: (3, 4, 5), 3: (4, 5), 4: (5,)},
            rule="SW-505",
        ),
        Option(
            "open_vp",
            False,
            "Open victory points",
            "The victory points of all players are shown to everybody.",
            rule="SW-906",
        ),
    )
    parts = Parts[SmallWorldsState, Settings](
        settings=settings,
        state=SmallWorldsState,
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
        judge=SmallWorldsJudge,
        reasons=setup.REASONS,
        score=SmallWorldsState.score,
        standings=standings,
        encoder=SmallWorldsEncoder,
    )

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        super().__init__(seats, **options)
        made_for = self.own_map()["players"]
        if made_for < self.seats:
            raise OptionError(f"map cannot be this one with {self.seats} players: it is made for {made_for}")

    def hides(self) -> bool:
        """Only victory points are hidden (SW-905)."""
        return not self.options["open_vp"]

    @classmethod
    def map_data(cls, seats: int | None = None, name: str = "", seed: int | None = None) -> Mapping[str, Any]:
        """Give a map object: that of an id, a random one of a seed, or the built-in one (SW-401, SW-431).

        Raises OptionError when there is none.
        """
        try:
            return all_maps.find(cls.default_seats if seats is None else seats, name, seed)
        except ValueError as refusal:
            raise OptionError(str(refusal)) from None

    def own_map(self) -> Mapping[str, Any]:
        """Give the map that is played on, which is not to be changed (SW-501)."""
        return all_maps.map_object(str(self.options["map"]), self.seats)

    @classmethod
    def read_map(cls, text: str) -> tuple[Mapping[str, Any], Sequence[str]]:
        """Read a map object that somebody made, and say where its neighbours and its polygons differ (SW-403).

        Raises OptionError.
        """
        data = all_maps.unpacked(text)
        return data, outlook.differences(data)

    @classmethod
    def draw_map(cls, data: Mapping[str, Any]) -> Svg:
        """Draw a map object, with nobody on it."""
        return draw_map(data)


__all__ = ["SmallWorlds"]
