"""Intimate Settlers: two Home Bases, an unknown sea, and islands between them (docs/rules/intimate-settlers.md)."""

from __future__ import annotations

from ludoscape.engine.game import Game, Parts
from ludoscape.engine.options import Option, OptionError
from ludoscape.games.intimate_settlers.bots.encoder import SettlersEncoder
from ludoscape.games.intimate_settlers.bots.judge import SettlersJudge
from ludoscape.games.intimate_settlers.picture.picture import attempt, draw
from ludoscape.games.intimate_settlers.rules import invariants, setup
from ludoscape.games.intimate_settlers.rules.letters import REASONS
from ludoscape.games.intimate_settlers.rules.position import CORNER_NAMES, Settings
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.views import view
from ludoscape.games.intimate_settlers.words import log, notation, refusals
from ludoscape.games.intimate_settlers.words.standings import standings

INTIMATE = ("scenario", "intimate")
BASE = ("scenario", "base")


class IntimateSettlers(Game):
    """Two players settle the islands between their Home Bases; or two to four the classic island."""

    name = "intimate-settlers"
    title = "Intimate Settlers"
    summary = "Sail from your Home Base into the unknown and settle what you find."
    minutes = 60
    seat_numbers = (2, 3, 4)
    default_seats = 2
    rules_version = "1"
    prefix = "is"
    package = __name__
    # A turn has at most 105 decisions: roll, end and the robber of a seven; a card and two more for it; lift and drop;
    # and 97 discards, trades, purchases and pieces, since each takes a card out of the hands for good, there are 95
    # cards, and a year of plenty brings back two. To a thousand turns come 34 decisions of the set-up, 8 for the cards
    # that discoveries bring and 7 harbours to turn.
    longest = 1000 * 105 + 34 + 8 + 7
    option_specs = (
        Option(
            "scenario",
            "intimate",
            "Scenario",
            "Two players discover islands between their Home Bases, or two to four settle the classic island.",
            values=("intimate", "base"),
            labels={"intimate": "Intimate", "base": "Base game"},
            rule="IS-36",
            seats={"intimate": (2,), "base": (2, 3, 4)},
        ),
        Option(
            "vp_target",
            0,
            "Points to win",
            "Who has so many victory points in the own turn wins. Usual are 18, in the base game 10.",
            least=3,
            most=100,
            zero=True,
            labels={0: "usual"},
            rule="IS-87",
        ),
        Option(
            "gap",
            4,
            "Tiles between the Home Bases",
            "Scenario Intimate: how many tiles fit between the two Home Bases. Few make a short game.",
            least=1,
            most=6,
            rule="IS-16",
            needs=INTIMATE,
        ),
        Option(
            "player_trade",
            False,
            "Trade between players",
            "Scenario Base game: in their turn players may offer cards to the others for cards.",
            rule="IS-68",
            needs=BASE,
        ),
        Option(
            "max_offers",
            3,
            "Offers in a turn",
            "Scenario Base game: how many offers a player may make in a turn.",
            least=1,
            most=100,
            rule="IS-68",
            needs=("player_trade", True),
        ),
        Option(
            "base_tokens",
            "spiral",
            "Number tokens",
            "Scenario Base game: along a spiral in the order of their letters, at random, or at random with no 6 or 8 "
            "beside another.",
            values=("spiral", "random", "random_no_red"),
            labels={"random": "at random", "random_no_red": "at random, red ones apart"},
            rule="IS-33",
            needs=BASE,
        ),
        Option(
            "base_corner",
            "E",
            "Where the spiral starts",
            "Scenario Base game: the corner of the island at which laying the tokens starts.",
            values=(*CORNER_NAMES, "random"),
            labels={
                "E": "east",
                "NE": "north-east",
                "NW": "north-west",
                "W": "west",
                "SW": "south-west",
                "SE": "south-east",
                "random": "at random",
            },
            rule="IS-31",
            needs=BASE,
        ),
        Option(
            "sea_slots",
            "flank",
            "Sea hexes of the Home Base",
            "Scenario Intimate: sea and harbour lie on both sides of the front row, or before it (with a gap of 2 or "
            "more).",
            values=("flank", "front"),
            labels={"flank": "beside it", "front": "before it"},
            rule="IS-17",
            needs=INTIMATE,
        ),
        Option(
            "setup_face",
            "any",
            "The starting harbour faces",
            "Scenario Intimate: the first harbour may face any side, or only a hex of its Home Base.",
            values=("any", "land"),
            labels={"any": "any side", "land": "the base"},
            rule="IS-22",
            needs=INTIMATE,
        ),
        Option(
            "setup_discovery",
            True,
            "First roads discover",
            "Scenario Intimate: a first road that ends at an unknown space fills it at once.",
            rule="IS-26",
            needs=INTIMATE,
        ),
        Option(
            "moved_ship_discovers",
            True,
            "Moved ships discover",
            "Scenario Intimate: a ship that was moved discovers like a new one.",
            rule="IS-70",
            needs=INTIMATE,
        ),
        Option(
            "robber_entry",
            "first7",
            "The robber comes",
            "Scenario Intimate: with the first seven or knight, or not before the desert has been discovered.",
            values=("first7", "desert"),
            labels={"first7": "first 7", "desert": "with the desert"},
            rule="IS-45",
            needs=INTIMATE,
        ),
        Option(
            "base_bonus_mode",
            "extra",
            "Points at the other Home Base",
            "Scenario Intimate: 5 for a settlement and 7 for a city on top of its own points, or with them.",
            values=("extra", "total"),
            labels={"extra": "on top", "total": "in all"},
            rule="IS-85",
            needs=INTIMATE,
        ),
        Option(
            "base_bonus_scope",
            "best",
            "What counts at the other Home Base",
            "Scenario Intimate: only the best piece that touches the opponent's Home Base counts, or each building.",
            values=("best", "each"),
            labels={"best": "the best", "each": "each"},
            rule="IS-85",
            needs=INTIMATE,
        ),
        Option(
            "base_bonus_road",
            False,
            "Roads at the other Home Base",
            "Scenario Intimate: a road along the opponent's Home Base earns the same point as a ship.",
            rule="IS-85",
            needs=INTIMATE,
        ),
        Option(
            "bank_shortage",
            "faq",
            "When the bank runs short",
            "If a roll brings more cards than there are: a single taker gets the rest, or nobody gets any.",
            values=("faq", "nobody"),
            labels={"faq": "one gets the rest", "nobody": "nobody gets any"},
            rule="IS-42",
        ),
        Option(
            "phases",
            "combined",
            "Trading and building",
            "In any order, or trading only before the first thing built or bought in a turn.",
            values=("combined", "strict"),
            labels={"combined": "any order", "strict": "trade first"},
            rule="IS-48",
        ),
        Option(
            "rb_second_optional",
            "usual",
            "Second piece of road building",
            "May a player do without it? Usual: yes, but no in the base game.",
            values=("usual", "yes", "no"),
            labels={"yes": "optional", "no": "compulsory"},
            rule="IS-64",
        ),
        Option(
            "win_check",
            "own_turn",
            "Winning in another's turn",
            "Points reached in another's turn win at once, or only when the own turn begins.",
            values=("own_turn", "any_turn"),
            labels={"own_turn": "own turn", "any_turn": "at once"},
            rule="IS-87",
        ),
        Option(
            "discard_limit",
            7,
            "Cards that are safe from a seven",
            "Who has more resource cards than this when a seven is rolled must give back half of them.",
            least=1,
            most=200,
            rule="IS-44",
        ),
        Option(
            "cards_per_kind",
            19,
            "Cards of each resource",
            "How many cards of each resource there are in the bank.",
            values=(19, 24),
            rule="IS-21",
        ),
        Option(
            "turn_limit",
            1000,
            "Longest game",
            "After so many turns of all players together the game ends.",
            least=1,
            most=100000,
            rule="IS-88",
        ),
        Option(
            "limit_result",
            "draw",
            "Result of the longest game",
            "A game that is ended by its length is a draw, or most points win.",
            values=("draw", "most_vp"),
            labels={"draw": "draw", "most_vp": "most points"},
            rule="IS-88",
        ),
        Option(
            "open_hands", False, "Open hands", "The resource cards of all players are shown to everybody.", rule="IS-92"
        ),
    )
    parts = Parts[SettlersState, Settings](
        settings=Settings,
        state=SettlersState,
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
        judge=SettlersJudge,
        reasons=REASONS,
        score=SettlersState.score,
        standings=standings,
        encoder=SettlersEncoder,
    )

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        super().__init__(seats, **options)
        if self.options["sea_slots"] == "front" and int(self.options["gap"]) < 2:
            raise OptionError("sea_slots cannot be 'front' with gap=1: the sea needs a gap of 2 or more")


__all__ = ["IntimateSettlers"]
