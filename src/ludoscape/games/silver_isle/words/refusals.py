"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.games.silver_isle.rules import legal
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.building import DX
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, NATION_NAMES
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words.elements import corner_id, loose_id, mine_id, place_id, ship_id, tile_id
from ludoscape.games.silver_isle.words.names import OWNERS, SIDES, corner_words, offset_words, place_words, target_words
from ludoscape.games.silver_isle.words.notation import encode, read

# what is decided in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = {
    p.DRAW: ("SI-23", "The isle is still being built: the next tile is drawn by chance."),
    p.LAY: ("SI-27", "Now choose at which of two lines the tile is laid."),
    p.FIRST: ("SI-32", "Chance decides which nation begins."),
    p.PORT: ("SI-33", "Now place your port."),
    p.STARVE: ("SI-42", "First a crew of an area with too many crews must go to Europe."),
    p.DAMAGE: ("SI-79", "Now say which of your crews takes the damage of the fight."),
    p.SPOILS: ("SI-83", "Now share out the silver won in the fight."),
    p.MINE: ("SI-57", "Now place the mine, or decline."),
    p.ENDED: ("SI-90", "The game is over."),
}
# the same for moves of the set-up, when it is too late for them
TOO_LATE: Final = {
    m.M_DRAW: ("SI-30", "The isle is finished: no more tiles are drawn."),
    m.M_LAY: ("SI-30", "The isle is finished: no more tiles are laid."),
    m.M_FIRST: ("SI-32", "The game has begun already."),
    m.M_PORT: ("SI-33", "The ports have been placed already."),
}
# and for moves of other phases while an action is due
NO_ACTION: Final = {
    m.M_STARVE: ("SI-41", "Crews are fed only at the very start of a turn, and nobody starves now."),
    m.M_LOSE: ("SI-79", "There is no damage to be dealt."),
    m.M_KEEP: ("SI-81", "There is no damage to be dealt."),
    m.M_SWAP: ("SI-80", "There is no damage to be dealt, so nothing is exchanged."),
    m.M_TAKE: ("SI-83", "There is no silver from a fight to be shared out."),
    m.M_MINE: ("SI-57", "A mine can be placed only when you gain control of a tile."),
    m.M_NOMINE: ("SI-57", "No mine is being offered now."),
}

# for each reason the rule, the sentence and the elements; the words in braces stand in WORDS, the elements in PLACES
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    legal.SI_21_NULL: ("SI-21", "The null tiles are set aside: they are the ports.", ""),
    legal.SI_96_DRAWN: ("SI-96", "This tile has been drawn already.", ""),
    legal.SI_32_NOT_IN_PLAY: ("SI-32", "{nation} is not in play.", ""),
    legal.SI_26_LINE: ("SI-26", "The tile cannot be laid {at}: only two lines are equally close to the start.", ""),
    legal.SI_34_TILE: ("SI-34", "There is a tile already {at}.", ""),
    legal.SI_34_NO_LINE: ("SI-34", "There is no isle tile in that {line}.", ""),
    legal.SI_34_PORT_FIRST: (
        "SI-34",
        "From the {side} the first tile of that {line} is {whose} port, not an isle tile.",
        "",
    ),
    legal.SI_34_NOT_THE_END: (
        "SI-34",
        "Your port slides in from the {side} and stops at the first tile of the {line}.",
        "",
    ),
    legal.SI_35_CORNER: (
        "SI-35",
        "Each port, yours and those placed before, must keep a corner where a ship can lie.",
        "",
    ),
    legal.SI_11_NO_SPACE: ("SI-11", "There is no such space on the isle.", ""),
    legal.SI_13_NO_PLACE: ("SI-13", "There is no such place on the isle.", ""),
    legal.SI_50_NOBODY: ("SI-50", "No crew stands in {here}.", "here"),
    legal.SI_50_FOREIGN: ("SI-50", "That crew is {crew_of}: only your own can do this.", "crew"),
    legal.SI_50_NOT_IN_PORT: ("SI-50", "Crew {crew} is not in your port there: it is {crew_where}.", ""),
    legal.SI_50_NOT_THERE: ("SI-50", "This crew is not there.", "crew"),
    legal.SI_42_FED: ("SI-42", "This crew's area has food enough: choose one of a hungry area.", "crew"),
    legal.SI_51_THERE: ("SI-51", "The crew is there already.", "crew place"),
    legal.SI_14_CORNER: (
        "SI-14",
        "The two tiles touch only at a corner, and at this table nobody walks across it.",
        "crew place",
    ),
    legal.SI_50_APART: ("SI-50", "{Place} is not next to {here}.", "crew place"),
    legal.SI_51_PORT: ("SI-51", "No crew can enter a foreign port.", "place"),
    legal.SI_51_CREW: ("SI-51", "A crew stands in {place} already.", "other"),
    legal.SI_51_MINE: ("SI-51", "No crew can enter a space with a mine, not even an empty one.", "mine"),
    legal.SI_65_PORT: ("SI-65", "No crew can enter a foreign port.", "place"),
    legal.SI_65_CREW: ("SI-65", "A crew stands in {place} already.", "other"),
    legal.SI_65_MINE: ("SI-65", "No crew can enter a space with a mine, not even an empty one.", "mine"),
    legal.SI_59_EUROPE: ("SI-59", "Your ship is in Europe: it must arrive at your port first.", "ship"),
    legal.SI_15_NO_CORNER: ("SI-15", "No ship can lie there: exactly one tile must touch the corner.", ""),
    legal.SI_59_THERE: ("SI-59", "Your ship lies at this corner already.", "ship corner"),
    legal.SI_17_LAND: ("SI-17", "Land lies in the way to {corner}.", "ship corner"),
    legal.SI_60_NOT_IN_EUROPE: ("SI-60", "Only a ship that is in Europe can arrive.", "ship"),
    legal.SI_60_FOREIGN: ("SI-60", "A ship arrives only at a corner of its own port.", "ship corner"),
    legal.SI_61_EUROPE: ("SI-61", "Your ship is in Europe already.", "ship"),
    legal.SI_61_FOREIGN: ("SI-61", "A ship departs only from a corner of its own port.", "ship port"),
    legal.SI_63_COAST: ("SI-63", "Your ship is not in Europe: it loads only from the place beside it.", "ship"),
    legal.SI_63_NOT_IN_EUROPE: ("SI-63", "Crew {crew} is not in Europe: it is {crew_where}.", "ship"),
    legal.SI_63_EUROPE: ("SI-63", "Your ship is in Europe: it loads only crews that are in Europe.", "ship"),
    legal.SI_63_FAR: (
        "SI-63",
        "Only a crew in the closest place can be loaded: {beside}, beside the ship.",
        "crew ship",
    ),
    legal.SI_64_EUROPE: ("SI-64", "Your ship is in Europe: what has been delivered stays there for good.", "ship"),
    legal.SI_64_NOTHING: ("SI-64", "No silver lies loose in {beside}, beside the ship.", "ship beside"),
    legal.SI_64_FAR: (
        "SI-64",
        "Only what is in the closest place can be loaded: {beside}, beside the ship.",
        "crew ship",
    ),
    legal.SI_64_NOT_LOADED: ("SI-64", "This crew carries no silver.", "crew"),
    legal.SI_62_NOT_ABOARD: ("SI-62", "Crew {value} is not aboard: it is {value_where}.", "ship"),
    legal.SI_67_EMPTY: ("SI-67", "There is no silver in the hold of your ship.", "ship"),
    legal.SI_67_MINE: ("SI-67", "Silver cannot be put on a space with a mine.", "ship mine"),
    legal.SI_68_NO_MINE: ("SI-68", "There is no mine on that space.", "place"),
    legal.SI_68_EMPTY: ("SI-68", "This mine is empty.", "crew mine"),
    legal.SI_68_FOREIGN: ("SI-68", "You can mine only on a tile that you control.", "crew mine"),
    legal.SI_68_LOADED: ("SI-68", "This crew carries silver already.", "crew mine"),
    legal.SI_68_FAR: ("SI-68", "This crew is not next to the mine.", "crew mine"),
    legal.SI_69_NOTHING: ("SI-69", "No silver lies loose in {place}.", "place"),
    legal.SI_69_LOADED: ("SI-69", "This crew carries silver already.", "crew loose"),
    legal.SI_69_FAR: ("SI-69", "This silver does not lie next to the crew.", "crew loose"),
    legal.SI_69_NEVER: ("SI-69", "At this table a crew never puts its silver down.", ""),
    legal.SI_69_NOT_LOADED: ("SI-69", "This crew carries no silver.", "crew"),
    legal.SI_43_NO_PASS: ("SI-43", "Passing is not allowed: there is always an action to do.", ""),
    legal.SI_73_NO_TARGET: ("SI-73", "There is nothing of that name to attack.", ""),
    legal.SI_73_NOBODY: ("SI-73", "No crew stands in {place}.", "place"),
    legal.SI_73_OWN: ("SI-73", "You cannot attack your own nation.", "target"),
    legal.SI_95_NOT_IN_PLAY: ("SI-95", "{owner} is not in play.", ""),
    legal.SI_73_EUROPE: ("SI-73", "Nothing in Europe can be attacked.", "target"),
    legal.SI_73_EMPTY_PORT: ("SI-73", "A port without crews cannot be attacked.", "target"),
    legal.SI_73_NO_SHIPS: ("SI-73", "A crew on the isle cannot attack a ship.", "crew target"),
    legal.SI_73_SHIP_FAR: ("SI-73", "That ship does not lie beside this crew's space.", "crew target"),
    legal.SI_70_NO_PORTS: ("SI-70", "At this table a crew cannot attack a port.", "crew target"),
    legal.SI_70_FAR: ("SI-70", "{Target} is not next to this crew.", "crew target"),
    legal.SI_71_EUROPE: ("SI-71", "Your ship is in Europe: it can attack only from a corner of the isle.", "ship"),
    legal.SI_71_NO_CREW: ("SI-71", "Your ship has no crew aboard, so it cannot attack.", "ship"),
    legal.SI_71_SHIP_FAR: ("SI-71", "That ship does not lie at the same corner as yours.", "ship target"),
    legal.SI_71_NOT_DOCKED: ("SI-71", "Your ship is not docked at that port.", "ship target"),
    legal.SI_71_FAR: ("SI-71", "Your ship reaches only {beside}, beside it.", "ship target"),
    legal.SI_72_NO_CREW: ("SI-72", "There is no crew in your port, so it cannot attack.", "port"),
    legal.SI_72_NOT_DOCKED: ("SI-72", "That ship is not docked at your port.", "port target"),
    legal.SI_73_PORTS: ("SI-73", "A port cannot attack another port.", "port target"),
    legal.SI_72_FAR: ("SI-72", "{Target} is not next to your port.", "port target"),
    legal.SI_79_NO_WINNER: ("SI-79", "Crew {value} is not among the winners that are left.", ""),
    legal.SI_79_LOST: ("SI-79", "Crew {value} is not worth more than the damage of {damage}: it is lost.", "winner"),
    legal.SI_80_MUST_SWAP: (
        "SI-80",
        "Crew {value} is worth more than the damage of {damage}: it must be exchanged.",
        "winner",
    ),
    legal.SI_80_CAN_SWAP: ("SI-80", "A crew in Europe can replace crew {value}: it must be exchanged.", "winner"),
    legal.SI_80_TOO_STRONG: ("SI-80", "The replacement may be worth {most} at most.", "winner fit"),
    legal.SI_81_UNHARMED: ("SI-81", "With nobody to replace it, crew {value} stays unharmed.", "winner"),
    legal.SI_81_GOES: ("SI-81", "None in Europe is worth {most} or less: crew {value} goes to Europe.", "winner"),
    legal.SI_82_LATE: ("SI-82", "Crew {second} came to Europe in this very fight.", "winner"),
    legal.SI_82_ELSEWHERE: ("SI-82", "Crew {second} is not in Europe: it is {second_where}.", "winner"),
    legal.SI_83_NO_WINNER: ("SI-83", "Only crews that won this fight take its silver.", "crew"),
    legal.SI_83_LOADED: ("SI-83", "This crew carries silver already.", "crew"),
    legal.SI_83_NOTHING: ("SI-83", "No silver was captured there.", ""),
    legal.SI_57_TILE: ("SI-57", "The mine must be placed on the tile just gained.", "gained"),
    legal.SI_57_CREW: ("SI-57", "A crew stands on that space.", "other"),
    legal.SI_57_SILVER: ("SI-57", "Silver lies loose on that space.", "loose"),
    legal.SI_58_FAR: ("SI-58", "That space is more than five steps from the port.", "place"),
}


def parse(state: SilverState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    kind, a, b = read(state, text)
    reason, about = state.against(kind, a, b)
    if reason == legal.LEGAL:
        return encode(state, kind, a, b)
    if reason == legal.NOT_NOW:
        raise IllegalMove(*_not_now(int(state.phase), kind))
    raise SAID.of(int(reason), _Refused(state, kind, a, b, int(about)))


def _not_now(phase: int, kind: int) -> tuple[str, str]:
    """Say what is due now, or why it is too late for a kind of move."""
    late = kind in TOO_LATE and legal.phase_of(kind) < phase and phase not in (p.LAY, p.ENDED)
    return TOO_LATE[kind] if late else NO_ACTION[kind] if phase == p.ACT else NOW[phase]


@dataclass(frozen=True)
class _Refused:
    """What a refusal speaks of: the move, and the place, corner, target or nation that its reason is about."""

    state: SilverState
    kind: int
    a: int
    b: int
    about: int

    @property
    def isle(self) -> Isle:
        assert self.state.isle is not None
        return self.state.isle

    @property
    def nation(self) -> int:
        return int(self.state.decider)

    @property
    def named(self) -> int:
        """The crew that makes the move, as it is named."""
        return self.b if self.kind == m.M_TAKE else self.a

    @property
    def crew(self) -> int:
        return int(legal.crew_of(self.state, self.named))

    @property
    def here(self) -> int:
        """The place of that crew, or the space where there is none."""
        return int(self.state.at[self.crew]) if self.crew >= 0 else self.named

    @property
    def beside(self) -> int:
        """The place beside the ship."""
        return int(p.landing(self.state, self.nation))

    def words(self, place: int) -> str:
        own = place >> 2 == PORTS + self.nation and not self.isle.four_spaces
        return "your port" if own else place_words(self.isle, place)

    def whereabouts(self, value: int) -> str:
        at = int(self.state.at[6 * self.nation + value])
        if at == p.EUROPE:
            return "in Europe"
        if at == p.ABOARD:
            return "aboard your ship"
        return f"in {self.words(at)}" if at < 4 * PORTS else "in your port"

    def crew_id(self, c: int) -> str:
        state = self.state
        if state.at[c] >= 4 * PORTS:
            return tile_id(self.isle, PORTS + c // 6)
        return f"si-crew-{LETTERS[c // 6]}{state.tag[c]}"

    def target_id(self) -> str:
        if self.about >= p.SHIP:
            return ship_id(self.about - p.SHIP)
        if self.about >= 4 * PORTS:
            return tile_id(self.isle, self.about >> 2)
        return self.crew_id(int(self.state.who[self.about]))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


WORDS: Final[dict[str, Callable[[_Refused], object]]] = {
    "at": lambda r: offset_words(r.a, r.b, {}),
    "nation": lambda r: NATION_NAMES[r.a],
    "side": lambda r: SIDES[r.nation],
    "line": lambda r: "row" if DX[r.nation] else "column",
    "whose": lambda r: OWNERS[r.about],
    "here": lambda r: r.words(r.here),
    "crew": lambda r: r.crew % 6,
    "crew_of": lambda r: OWNERS[r.crew // 6],
    "crew_where": lambda r: r.whereabouts(r.crew % 6),
    "place": lambda r: r.words(r.about),
    "Place": lambda r: _capital(r.words(r.about)),
    "corner": lambda r: corner_words(r.isle, r.about),
    "beside": lambda r: r.words(r.beside),
    "value": lambda r: r.a,
    "value_where": lambda r: r.whereabouts(r.a),
    "second": lambda r: r.b,
    "second_where": lambda r: r.whereabouts(r.b),
    "owner": lambda r: NATION_NAMES[legal.owner_of(r.state, r.about)],
    "Target": lambda r: _capital(target_words(r.isle, r.about)),
    "damage": lambda r: r.state.damage,
    "most": lambda r: r.a - r.state.damage,
}
PLACES: Final[dict[str, Callable[[_Refused], list[str]]]] = {
    "here": lambda r: [place_id(r.isle, r.here)],
    "crew": lambda r: [r.crew_id(r.crew)],
    "place": lambda r: [place_id(r.isle, r.about)] if r.about != legal.NONE else [],
    "other": lambda r: [r.crew_id(int(r.state.who[r.about]))],
    "mine": lambda r: [mine_id(int(legal.mine_on(r.state, r.about)))],
    "loose": lambda r: [loose_id(r.isle, r.about)],
    "corner": lambda r: [corner_id(r.isle, r.about)],
    "ship": lambda r: [ship_id(r.nation)],
    "port": lambda r: [tile_id(r.isle, PORTS + r.nation)],
    "beside": lambda r: [place_id(r.isle, r.beside)],
    "target": lambda r: [r.target_id()],
    "winner": lambda r: [f"si-win-{r.a}"],
    "fit": lambda r: [f"si-fit-{r.b}"],
    "gained": lambda r: [tile_id(r.isle, int(r.state.tile))],
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)
