"""Decay: tiles that fall apart under the pawns' feet (docs/rules/decay.md)."""

from __future__ import annotations

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.options import Option, OptionError
from ludoscape.games.decay.bots.encoder import DecayEncoder
from ludoscape.games.decay.bots.judge import DecayJudge
from ludoscape.games.decay.picture.picture import attempt, draw
from ludoscape.games.decay.rules import invariants, setup
from ludoscape.games.decay.rules.board import Settings
from ludoscape.games.decay.rules.letters import REASONS
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.views import view
from ludoscape.games.decay.words import log, notation, refusals
from ludoscape.games.decay.words.standings import standings


class Decay(Game):
    """Two to four players build a board of 24 tiles and walk on it until only one pawn is left."""

    name = "decay"
    title = "Decay"
    summary = "A board of tiles that falls apart under your feet. Last pawn standing wins."
    minutes = 45
    seat_numbers = (2, 3, 4)
    default_seats = 4
    rules_version = "1"
    prefix = "de"
    package = __name__
    longest = 400 * 99 + 48  # DE-92
    option_specs = (
        Option(
            "movable_sides",
            "adjacent",
            "Tiles that may move",
            "A tile may be lifted if it is touched on two sides at most. Must these be next to each other, or any two?",
            values=("adjacent", "any_two"),
            labels={"adjacent": "adjacent", "any_two": "any two"},
            rule="DE-44",
        ),
        Option(
            "quiet_rounds",
            20,
            "Quiet rounds until a draw",
            "If nothing is lost or taken for this many rounds, the game is drawn. 0 switches this off.",
            least=1,
            most=1000,
            zero=True,
            rule="DE-90",
        ),
        Option(
            "stolen_coin_usable",
            True,
            "Stolen coins may be spent at once",
            "A coin won by attack can pay for a slide in the same turn.",
            rule="DE-69",
        ),
        Option(
            "side",
            4,
            "Fineness of the lattice",
            "How many places fit along the side of a tile: 4 means quarters, 8 means eighths.",
            least=4,
            most=24,
            step=4,
            rule="DE-09",
        ),
        Option(
            "min_contact",
            1,
            "Shortest contact",
            "How much of their sides two tiles must share when one is put down, in places; a quarter at most.",
            least=1,
            most=6,
            rule="DE-15",
        ),
        Option(
            "move_tile_with_pawn",
            "any",
            "Tiles with pawns",
            "Which tiles with a pawn on them may be lifted: any, only the one with your own pawn, or none.",
            values=("any", "own", "none"),
            rule="DE-45",
        ),
        Option(
            "toll_on_tile_move",
            False,
            "Toll for lifting a pawn",
            "Who lifts a tile with another pawn on it also pays that pawn a toll.",
            rule="DE-46",
            needs=("move_tile_with_pawn", "any"),
        ),
        Option(
            "slide_keeps_offset",
            False,
            "Slides keep the offset",
            "A tile that is slid may not end flush with another tile.",
            rule="DE-59",
        ),
        Option(
            "take_optional",
            False,
            "Winning coins is optional",
            "Who wins an attack may decline the coins.",
            rule="DE-69",
        ),
        Option(
            "all_dead",
            "draw",
            "When everybody dies at once",
            "Those who died last share a draw, or the one who did it loses.",
            values=("draw", "mover_loses"),
            labels={"draw": "draw", "mover_loses": "mover loses"},
            rule="DE-73",
        ),
        Option(
            "two_player_order",
            "players",
            "Order with two players",
            "The players alternate even when a suit is dead, or the suits simply take turns.",
            values=("players", "suits"),
            seats={"suits": (2,)},
            rule="DE-78",
        ),
        Option(
            "two_player_defence",
            "suit",
            "Defence with two players",
            "An attacked tile is helped by its own suit only, or by both suits of its player.",
            values=("suit", "player"),
            seats={"player": (2,)},
            rule="DE-67",
        ),
        Option(
            "repetition",
            3,
            "Repetition",
            "The game is drawn when the same position comes this many times. 0 switches this off.",
            least=2,
            most=100,
            zero=True,
            rule="DE-91",
        ),
        Option(
            "max_turns",
            400,
            "Longest game",
            "After this many turns the game is drawn.",
            least=1,
            most=100000,
            rule="DE-92",
        ),
    )
    parts = Parts[DecayState, Settings](
        settings=Settings,
        state=DecayState,
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
        judge=DecayJudge,
        reasons=REASONS,
        standings=standings,
        encoder=DecayEncoder,
    )

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        super().__init__(seats, **options)
        side, contact = int(self.options["side"]), int(self.options["min_contact"])
        if contact > side // 4:
            raise OptionError(f"min_contact cannot be {contact}: allowed is 1 to {side // 4} with side={side}")

    def hides(self) -> bool:
        """Everything lies open."""
        return False


__all__ = ["Decay"]
