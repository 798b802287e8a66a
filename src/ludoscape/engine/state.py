"""The state of a game: one position, who acts in it, what is legal, and how a move changes it. Compiled.

A game subclasses `State` and writes the methods of the first group; those
of the second group follow from them or are handed on to the `Game`, which knows notation, views and pictures.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng

if TYPE_CHECKING:
    from ludoscape.engine.game import Game, IllegalMove, Outcome
    from ludoscape.engine.view import View

CHANCE: Final = -1
SPECTATOR: Final = -2
OVER: Final = -4


@final  # so that `add`, called once for each legal move, is called directly
class Moves:
    """A reusable buffer of legal moves, with scratch space for whoever lists them."""

    def __init__(self) -> None:
        self.item: vec[i64] = vec[i64]([0] * 256)
        self.n: i64 = 0
        self.scratch: vec[i64] = vec[i64]()

    def add(self, move: i64) -> None:
        """Put a move at the end."""
        n = self.n
        if n < len(self.item):
            self.item[n] = move
        else:
            self.item = append(self.item, move)
        self.n = n + 1

    def widen(self) -> None:
        """Make room for as many moves again."""
        self.item = vec[i64](list(self.item) + [0] * len(self.item))

    def clear(self) -> None:
        """Forget the moves."""
        self.n = 0


SPARE: Final[list[Moves]] = []  # buffers that nobody is listing into: making one takes as long as many a list


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. `actor` is a seat (0..), `CHANCE` or `OVER`; `game` is what it is a position of.

    `reason` tells why the game is over, as a place in the game's list of reasons; 0 while it goes on.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actor: i64 = 0
        self.reason: i64 = 0

    # ---- what a game writes

    def begin(self) -> None:
        """Lay out what is there before the first chance event or decision, in a new state. Here: nothing."""

    def moves(self, out: Moves) -> None:
        """Add the legal moves of the actor to out, in the dossier's order; at a chance node the possible outcomes."""
        raise NotImplementedError

    def play(self, move: i64) -> None:
        """Play a move in place, fast. Trusts the caller: it must be one of `legal()` or `chance()`; `do` makes sure."""
        raise NotImplementedError

    def copy(self) -> State:
        """Make an independent copy."""
        raise NotImplementedError

    def copy_over(self, used: State | None) -> State:
        """Make an independent copy, in the place of a used state where that is faster. Here: a new one.

        The used one must be a copy that nobody looks at any more, since it may be the one that is given.
        """
        return self.copy()

    def payoff(self, seat: i64) -> float:
        """Tell the payoff of a seat, from 0 (lost) to 1 (won alone), once the game is over."""
        raise NotImplementedError

    def turns(self) -> int:
        """Count the turns finished so far, as the dossier counts them."""
        raise NotImplementedError

    def resample(self, seat: i64, rng: Rng) -> State:
        """Draw a full state from those consistent with all that a seat knows. Here: nothing is hidden, so a copy."""
        return self.copy()

    def weight(self, move: i64) -> i64:
        """Tell the weight of a chance outcome; here all are equally likely."""
        return 1

    # ---- what follows from it

    def draw(self, rng: Rng) -> i64:
        """Draw a chance outcome, distributed as `chance()` says."""
        out = Moves()
        self.moves(out)
        total: i64 = 0
        for i in range(out.n):
            total += self.weight(out.item[i])
        left = rng.below(total)
        for i in range(out.n):
            left -= self.weight(out.item[i])
            if left < 0:
                return out.item[i]
        raise ValueError("nothing to draw: this is not a chance node")

    def legal(self) -> list[int]:
        """List the legal moves of the actor in the dossier's order; empty when chance acts or the game is over."""
        if self.actor < 0:
            return []
        return self._listed()

    def chance(self) -> list[tuple[int, int]]:
        """List the outcomes of a chance node with their weights (positive integers); empty elsewhere."""
        if self.actor != CHANCE:
            return []
        return [(move, int(self.weight(move))) for move in self._listed()]

    def _listed(self) -> list[int]:
        try:
            out = SPARE.pop()
        except IndexError:
            out = Moves()
        out.n = 0
        self.moves(out)
        found: list[int] = []
        item = out.item
        for i in range(out.n):
            found.append(item[i])
        SPARE.append(out)
        return found

    def digest(self) -> bytes:
        """Give canonical bytes of the full position: equal positions, equal bytes."""
        return json.dumps(self.dump(), sort_keys=True, separators=(",", ":")).encode()

    # ---- as a value: it can be changed, so it has no hash

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same position of the same game with the same options. Slow: for tests and tools."""
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        return type(self) is type(other) and self.game == other.game and self.digest() == other.digest()

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()  # the game never changes: copies share it

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.load, (self.dump(),)

    # ---- what the game answers for it

    def do(self, move: str | SupportsIndex) -> None:
        """Play a move in place, given by text or number, having made sure that it can be played now.

        Raises IllegalMove with rule and reason when it cannot, and NotationError for a text that is no move at all;
        nothing changes then.
        """
        self.play(self.game.playable(self, move))

    def text(self, move: int, seat: int | None = None) -> str:
        """Write a move in the dossier's notation, or as that seat may read it."""
        return self.game.text(self, move, seat)

    def parse(self, text: str) -> int:
        """Read a move.

        Raises NotationError when the text is no move at all, IllegalMove when it is one that is not legal now.
        """
        return self.game.parse(self, text)

    def why_not(self, text: str) -> IllegalMove | None:
        """Explain why a move is not legal now; None when it is. Raises NotationError when the text is no move."""
        return self.game.why_not(self, text)

    def outcome(self) -> Outcome | None:
        """Give the outcome, or None while the game goes on."""
        return self.game.outcome(self)

    def dump(self) -> dict[str, Any]:
        """Give the full position as JSON-able data; `game.load` is the inverse."""
        return self.game.dump(self)

    def validate(self) -> None:
        """Check every invariant of the dossier. Raises InvalidState with the number of the one that is broken."""
        self.game.validate(self)

    def view(self, seat: int) -> View:
        """Build what a seat (or SPECTATOR) may know, as JSON-able data, with that seat's choices."""
        return self.game.view(self, seat)

    def _repr_svg_(self) -> str:
        return self.game.draw(self.game.view(self, SPECTATOR))._repr_svg_()  # with its symbols and colours
