"""The weights of learned judges, as files: which game they are for, how they were made, and how strong they are.

A file has a line with the form and the SHA-256 of all that follows, a line of JSON, and the weights of the first layer
as bytes, packed by zlib. A game's package keeps its files in the folder `weights`; they are read when a judge is asked
for, and never changed.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludoscape.engine.learned import LearnedJudge
from ludoscape.engine.network import Layout, Network

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

FORM: Final = "ludoscape weights 1"
FOLDER: Final = "weights"
ENDING: Final = ".weights"
NEEDED: Final = (
    *("game", "rules", "seats", "options", "any", "observation"),
    *("fields", "bias", "out", "last", "unit", "alpha"),
)


class WeightsError(ValueError):
    """Weights that cannot be used; the message is one sentence for the user."""


@dataclass(frozen=True)
class Weights:
    """The weights of a judge: what the line of JSON says, and the first layer.

    `game`, `rules`, `seats` and `options` (those that are not as usual) say what they are for, `any` which options may
    be otherwise; `observation` is the digest of what the network reads, `fields` what it reads of it by name; `bias`,
    `out`, `last`, `unit` and `alpha` belong to the network; `made` tells how they were made, `passed` which tests
    this generation passed, and `strength` how strong they were found to be.
    """

    said: Mapping[str, Any]
    first: bytes = field(repr=False)
    source: str = "weights"  # the file, for people

    def fits(self, game: Game) -> bool:
        """Tell whether they are for a game with its seats and options, as it is played and observed now."""
        said = self.said
        wanted = {name: value for name, value in game.changed_options().items() if name not in said["any"]}
        asked = (said["game"], said["rules"], said["seats"], said["options"])
        return asked == (game.name, game.rules, game.seats, wanted) and said["observation"] == observation_of(game)

    def judge(self, game: Game) -> LearnedJudge:
        """Make the judge of a game. Raises WeightsError when they are for another one."""
        if not self.fits(game):
            raise WeightsError(f"{self.source}: these weights are not for {game!r} as it is played and observed now")
        said, features = self.said, game.features()
        try:
            layout = Layout(features.fields, said["fields"])
            network = Network(layout, self.first, said["bias"], said["out"], said["last"], said["unit"], game.seats)
        except (ValueError, TypeError, OverflowError) as error:
            raise WeightsError(f"{self.source}: the weights do not fit together: {error}") from None
        made = LearnedJudge(game.hand_judge(), features, network, said["alpha"])
        made.makings = (Weights.judge, (self, game))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, (dict(self.said), self.first, self.source)

    def data(self) -> bytes:
        """Write them: equal weights are equal bytes."""
        rest = json.dumps(self.said, sort_keys=True).encode() + b"\n" + zlib.compress(self.first, 9)
        return f"{FORM} {hashlib.sha256(rest).hexdigest()}\n".encode() + rest


def read(data: bytes, source: str = "weights") -> Weights:
    """Read weights. Raises WeightsError for what are none, or damaged ones."""
    line, _, rest = data.partition(b"\n")
    if not line.startswith(FORM.encode() + b" "):
        raise WeightsError(f"{source}: this is no file of weights that can be read here")
    if line != f"{FORM} {hashlib.sha256(rest).hexdigest()}".encode():
        raise WeightsError(f"{source}: the weights are damaged: their sum is another one")
    said, _, first = rest.partition(b"\n")
    try:
        found = Weights(json.loads(said), zlib.decompress(first), source)
    except (ValueError, zlib.error):
        raise WeightsError(f"{source}: the weights cannot be read") from None
    if missing := [name for name in NEEDED if name not in found.said]:
        raise WeightsError(f"{source}: the weights lack {missing[0]}")
    return found


@lru_cache(maxsize=16)
def read_file(path: Path) -> Weights:
    """Read a file of weights, once. Raises WeightsError, and OSError where it cannot be read."""
    return read(path.read_bytes(), str(path))


@cache
def kept(package: str) -> tuple[Weights, ...]:
    """Read the weights that the package of a game brings, in the order of their names. Raises WeightsError."""
    folder = files(package) / FOLDER
    if not folder.is_dir():
        return ()
    found = sorted((path for path in folder.iterdir() if path.name.endswith(ENDING)), key=lambda path: path.name)
    return tuple(read(path.read_bytes(), f"{package}/{path.name}") for path in found)


def fitting(game: Game) -> Weights | None:
    """Find the weights that a game's package brings for its seats and options; None where there are none."""
    return next((weights for weights in kept(game.package) if weights.fits(game)), None)


@lru_cache(maxsize=64)
def observation_of(game: Game) -> str:
    """Digest what a network reads of a game: its fields, with what they mean."""
    fields = [[field.name, field.length, field.most, field.meaning] for field in game.features().fields]
    return hashlib.sha256(json.dumps(fields).encode()).hexdigest()[:16]
