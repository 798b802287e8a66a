"""What a finished game shows of itself in a notebook: any of its positions, as state or picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.engine.svg import Svg


class Shown:
    """A game whose events are known, as a sequence of positions: the start, then the one after each event.

    `game[40]` is the state after event 40, `game[-1]` the end; in a notebook the game shows its end.
    """

    game: Game
    moves: tuple[int, ...]
    bots: tuple[str, ...]
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.moves) + 1

    def __iter__(self) -> Iterator[State]:
        state = self.game.start()
        yield state.copy()
        for move in self.moves:
            state.play(move)
            yield state.copy()

    def __getitem__(self, ply: int) -> State:
        """Give the state after so many events, from the end when negative. Raises IndexError where there is none."""
        state = self.game.start()
        for move in self.moves[: self._counted(ply)]:
            state.play(move)
        return state

    def show(self, ply: int = -1, seat: int = SPECTATOR) -> Svg:
        """Draw the position after so many events as a seat sees it, with the marks of the last one."""
        count = self._counted(ply)
        if not count:
            return self.game.draw(self[0].view(seat))
        before = self[count - 1]
        after = before.copy()
        after.play(self.moves[count - 1])
        marks = self.game.tell(before, self.moves[count - 1], after, seat)["marks"]
        return self.game.draw(after.view(seat), marks=marks)

    def _counted(self, ply: int) -> int:
        count = ply + len(self) if ply < 0 else ply
        if not 0 <= count < len(self):
            raise IndexError(f"there is no position {ply}: the last is {len(self) - 1}")
        return count

    def _repr_svg_(self) -> str:
        return self.show()._repr_svg_()

    def _repr_html_(self) -> str:
        won = " and ".join(f"{self.bots[seat]} (seat {seat})" for seat in self.outcome.winners) or "nobody"
        how = "shared by" if self.outcome.draw else "won by"
        words = f"{self.game.title}, {how} {won}: {self.outcome.reason.replace('_', ' ')}"
        return f"<p>{escape(words)}</p>{self.show()._repr_html_()}"
