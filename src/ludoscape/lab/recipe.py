"""How the judges of a game are taught: so many games, from what, for which seats and options, as data of the game.

It stands in `weights/recipe.toml` of the game's package; what is not said there is as usual.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Any

from ludoscape.engine.game import Game
from ludoscape.engine.weights import FOLDER
from ludoscape.lab import LabError


@dataclass(frozen=True)
class Recipe:
    """How judges of a game are taught.

    `generations` at most, each of so many `games`, of which the share `keep` of the decisions is learned from.
    `margin` is how many points more multiply what the end counts by e, in the half of it that looks at points (0: the
    result alone counts). `hidden` numbers has the network; `leave_out` names fields of the observation that it does
    not read, `read` those that it reads alone. `part` is how much is taken of what was fitted: a part of the way puts
    right more than the whole, since what is found beside the truth grows with it. `any` are options that change the
    value of nothing much: weights made without them serve with them, too. `taught` are the seats and options that are
    taught when none are asked for. `fixed` names constants of the judge made by hand that are no opinion and are not
    fitted.
    A generation is kept when two sequential tests find it nearer to the second than to the first of two leads (Elo):
    one decision on, of at most `test_games` to `better`; then by searches of `search` simulations (0: no such test), of
    at most `search_games` to `searched`, so that who loses there is refused, and equals may pass. `card_games` are
    played to say how strong the last is, one decision on, and a quarter of them by those searches.
    """

    games: int = 4000
    generations: int = 3
    keep: float = 0.08
    margin: float = 0.0
    draws: int = 4
    hidden: int = 16
    epochs: int = 4
    decay: float = 0.3
    rate: float = 0.002
    part: float = 1.0
    leave_out: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    taught: tuple[dict[str, Any], ...] = ()
    fixed: tuple[str, ...] = ()
    better: tuple[float, float] = (0, 30)
    test_games: int = 800
    search: int = 60
    searched: tuple[float, float] = (-30, 30)
    search_games: int = 240
    card_games: int = 400

    def used(self, game: Game) -> list[str]:
        """List the fields that the network reads. Raises LabError for a name that is none."""
        names = [field.name for field in game.features().fields]
        if unknown := {*self.leave_out, *self.read} - {*names}:
            raise LabError(f"{game.title} is observed by no field {min(unknown)!r}: there are {', '.join(names)}")
        return [name for name in names if name not in self.leave_out and (not self.read or name in self.read)]


def recipe_of(game: type[Game]) -> Recipe:
    """Read the recipe of a game; the usual one where its package has none. Raises LabError for one that is wrong."""
    path = files(game.package) / FOLDER / "recipe.toml"
    return recipe(tomllib.loads(path.read_text("utf-8")), str(path)) if path.is_file() else Recipe()


def recipe(data: dict[str, Any], source: str = "recipe") -> Recipe:
    """Make a recipe of data. Raises LabError.

    >>> recipe({"games": 100, "leave_out": ["terrain"]}).leave_out
    ('terrain',)
    """
    known = {field.name for field in fields(Recipe)}
    if unknown := data.keys() - known:
        raise LabError(f"{source}: a recipe says nothing of {min(unknown)!r}: it can say {', '.join(sorted(known))}")
    given: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Recipe(**given)
