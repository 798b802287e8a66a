"""The games by name. Nobody outside a game's folder imports anything of it but what is handed on here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludoscape.engine.game import Game
from ludoscape.engine.options import OptionError
from ludoscape.engine.record import Record
from ludoscape.games.alheimur import Alheimur
from ludoscape.games.decay import Decay
from ludoscape.games.intimate_settlers import IntimateSettlers
from ludoscape.games.silver_isle import SilverIsle
from ludoscape.games.small_worlds import SmallWorlds

KINDS: Final = (Decay, SilverIsle, IntimateSettlers, SmallWorlds, Alheimur)
GAMES: Final[Mapping[str, type[Game]]] = {kind.name: kind for kind in KINDS}


def games() -> list[str]:
    """List the names of the games."""
    return list(GAMES)


def game_type(name: str) -> type[Game]:
    """Give the class of a game, to read its title, seats and options. Raises OptionError for an unknown name."""
    if name not in GAMES:
        raise OptionError(f"there is no game {name!r}: there are {', '.join(GAMES)}")
    return GAMES[name]


def game(name: str, /, seats: int | None = None, **options: object) -> Game:
    """Make a game with options. Raises OptionError that says what is allowed.

    >>> game("decay", seats=3, side=8)
    ludoscape.game('decay', seats=3, side=8)
    """
    return game_type(name)(seats, **options)


Record.maker = game  # the engine knows no game: this lets a record show itself in a notebook
