"""The games by name. Nobody outside a game's folder imports anything of it but what is handed on here.

A game is loaded when somebody first asks for it: what plays one of them, a bot's process say, loads no other. Other
packages bring games by the entry point `ludoscape.games`: a name, and where its subclass of `Game` stands.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

from ludoscape.engine.game import Game
from ludoscape.engine.options import OptionError, kept_options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

DOOR: Final = "ludoscape.games"
OWN: Final = {  # by name: module and class
    "decay": ("decay", "Decay"),
    "silver-isle": ("silver_isle", "SilverIsle"),
    "intimate-settlers": ("intimate_settlers", "IntimateSettlers"),
    "small-worlds": ("small_worlds", "SmallWorlds"),
    "alheimur": ("alheimur", "Alheimur"),
}
GAMES: Final[dict[str, type[Game]]] = {}  # those that were asked for, and all of other packages once one of them was


@cache
def _bring() -> None:
    """Add the games of other packages, once: they import this package, so it must be whole before."""
    from importlib.metadata import entry_points  # which takes longer to load than a game

    for name, kind in found_behind(entry_points(group=DOOR), OWN.keys() | GAMES.keys()).items():
        GAMES[name] = kind


def found_behind(doors: Iterable[EntryPoint], known: Container[str]) -> dict[str, type[Game]]:
    """Load the games of other packages by name; one that cannot be had is told in a sentence and left out."""
    found: dict[str, type[Game]] = {}
    for door in sorted(doors, key=lambda each: (each.name, each.value)):
        try:
            kind = door.load()
        except Exception as error:  # whatever a foreign package does, the others are there
            trouble = f"{type(error).__name__}: {error}"
        else:
            if not (isinstance(kind, type) and issubclass(kind, Game)):
                trouble = "it is no subclass of Game"
            elif kind.name in known or kind.name in found:
                trouble = f"there is a game called {kind.name!r} already"
            else:
                found[kind.name] = kind
                continue
        print(f"ludoscape: the game {door.name} ({door.value}) is left out: {trouble}", file=sys.stderr)
    return found


def games() -> list[str]:
    """List the names of the games."""
    _bring()
    return [*OWN, *(name for name in GAMES if name not in OWN)]


def game_type(name: str) -> type[Game]:
    """Give the class of a game, to read its title, seats and options. Raises OptionError for an unknown name."""
    if name not in GAMES and name in OWN:
        module, kind = OWN[name]
        GAMES[name] = getattr(import_module(f"{__name__}.{module}"), kind)
    if name not in GAMES:
        _bring()
    if name not in GAMES:
        raise OptionError(f"there is no game {name!r}: there are {', '.join(games())}")
    return GAMES[name]


def game(name: str, /, seats: int | None = None, **options: object) -> Game:
    """Make a game with options. Raises OptionError that says what is allowed.

    >>> game("decay", seats=3, side=8)
    ludoscape.game('decay', seats=3, side=8)
    """
    return game_type(name)(seats, **options)


def kept_game(name: str, seats: int, rules: str, options: Mapping[str, object]) -> Game:
    """Make a game again as it was kept: by its version of the rules, without options that mean nothing any more.

    Raises OptionError for what is not played here.
    """
    return game(name, seats, rules=rules, **kept_options(game_type(name).option_specs, options, seats))


class _Games(ModuleType):
    """This package, which can be called as well: `ludoscape.games` is both the package and `games()`."""

    def __call__(self) -> list[str]:
        """List the names of the games."""
        return games()


sys.modules[__name__].__class__ = _Games
