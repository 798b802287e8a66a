"""Small Worlds: tribes rise and decline on a map that is too small for all (docs/rules/small-worlds.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.option_files import read_options_file
from ludoscape.engine.options import OptionError, Value
from ludoscape.engine.svg import Svg
from ludoscape.engine.view import View
from ludoscape.games.small_worlds.bots.encoder import SmallWorldsEncoder
from ludoscape.games.small_worlds.bots.judge import SmallWorldsJudge
from ludoscape.games.small_worlds.maps import maps as all_maps
from ludoscape.games.small_worlds.maps import outlook
from ludoscape.games.small_worlds.maps.generator import SEEDS
from ludoscape.games.small_worlds.picture.picture import attempt, draw, draw_map, pictured
from ludoscape.games.small_worlds.rules import invariants, setup
from ludoscape.games.small_worlds.rules.position import Settings
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.views import view
from ludoscape.games.small_worlds.words import log, notation, refusals
from ludoscape.games.small_worlds.words.standings import standings


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
    option_specs = read_options_file(
        __name__,
        map={
            "default": all_maps.BUILT_IN,
            "labels": all_maps.labels(),
            "seats": all_maps.seats_of_maps(),
            "form": all_maps.form,
            "samples": (all_maps.BUILT_IN, *all_maps.built_in(), "random:1", "random:2", "random:3"),
            "wanted": all_maps.WANTED,
            "numbered": all_maps.RANDOM,
            "numbers": SEEDS,
        },
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

    def pictured(self, view: View) -> Mapping[str, Any]:
        """Victory points are in no picture."""
        return pictured(view)

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
