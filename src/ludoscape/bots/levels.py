"""The levels of bots that can be chosen at a table: one source for the lobby, the command line and the lab."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from ludoscape.bots.base import BotError, make_bot
from ludoscape.engine.game import Game

USUAL_LEVEL: Final = 3  # of a bot where nobody has said another
STAND_IN: Final = 4  # of a bot for a person, or for one that failed: the strongest that answers within half a second
FILE: Final = "levels.toml"


@dataclass(frozen=True)
class Level:
    """A strength to choose at the table: which bot plays it, and a sentence that says how strong and how slow it is."""

    number: int
    title: str
    bot: str
    summary: str


# each slips as often as lets the one above win three games of four, from the strongest that there is down
LEVELS: Final[Mapping[int, Level]] = {
    level.number: level
    for level in (
        Level(1, "Wanderer", "greedy:slips=0.9", "Looks at one move in ten; answers at once."),
        Level(2, "Dabbler", "greedy:slips=0.55", "Slips in more than half of its moves; answers at once."),
        Level(
            3,
            "Opportunist",
            "greedy:slips=0.3",
            "Slips in three moves of ten, else takes what looks best; answers at once.",
        ),
        Level(
            4,
            "Thinker",
            "mcts:slips=0.2,playouts=400,seconds=0.5,wall=1.5",
            "Slips in one move of five, else looks ahead a little; within half a second.",
        ),
        Level(5, "Strategist", "mcts:seconds=4.5,wall=12", "Never slips, and looks ahead for up to five seconds."),
    )
}


def levels_of(game: type[Game]) -> Mapping[int, Level]:
    """Give the levels of a game, some of which may be other bots than usual, so that each beats the one below.

    Which ones says `levels.toml` in the game's package: by the number of a level its `bot` and its `summary`. Where
    dice decide much, or many moves are worth the same, levels must differ by more slips. Raises BotError that says what
    is wrong with that file.

    >>> from ludoscape.games import game_type
    >>> levels_of(game_type("decay"))[3].bot, levels_of(game_type("small-worlds"))[3].bot
    ('greedy:slips=0.3', 'greedy:slips=0.25')
    """
    return _levels_in(game.package)


@cache
def _levels_in(package: str) -> Mapping[int, Level]:
    path = files(package) / FILE
    levels = dict(LEVELS)
    if path.is_file():
        try:
            for number, other in tomllib.loads(path.read_text("utf-8")).items():
                levels[int(number)] = _other(levels[int(number)], **other)
        except (ValueError, KeyError, TypeError, BotError) as error:
            raise BotError(f"{path}: by the number of a level it has to say a bot and a summary ({error})") from error
    return levels


def _other(level: Level, bot: str, summary: str) -> Level:
    make_bot(bot)
    return replace(level, bot=bot, summary=summary)
