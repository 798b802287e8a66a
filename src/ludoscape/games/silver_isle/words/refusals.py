"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.texts import read_texts
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

TEXTS: Final = read_texts("ludoscape.games.silver_isle")
# what is decided in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = TEXTS.moments("now", vars(p))
# the same for moves of the set-up, when it is too late for them
TOO_LATE: Final = TEXTS.moments("too_late", vars(m))
# and for moves of other phases while an action is due
NO_ACTION: Final = TEXTS.moments("no_action", vars(m))

# for each reason the rule, the sentence and the elements; the words in braces stand in WORDS, the elements in PLACES
SENTENCES: Final = TEXTS.reasons(vars(legal))


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
