"""Why a move is not legal now: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoscape.engine.game import IllegalMove
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.building import DX, tile_at
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, NATION_NAMES, place_of, point
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words.elements import corner_id, loose_id, mine_id, place_id, ship_id, tile_id
from ludoscape.games.silver_isle.words.names import OWNERS, SIDES, corner_words, place_words, spot, target_words
from ludoscape.games.silver_isle.words.notation import Said, corner_of, crew_of, encode, read, target_of

PHASE_OF: Final = {
    "draw": p.DRAW,
    "first": p.FIRST,
    "lay": p.LAY,
    "port": p.PORT,
    "starve": p.STARVE,
    "lose": p.DAMAGE,
    "keep": p.DAMAGE,
    "swap": p.DAMAGE,
    "take": p.SPOILS,
    "mine": p.MINE,
    "nomine": p.MINE,
}
# what is decided in each phase, for the refusal of a move of another kind
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
# moves of other phases while an action is due
NOT_AN_ACTION: Final = {
    "draw": ("SI-30", "The isle is finished: no more tiles are drawn."),
    "lay": ("SI-30", "The isle is finished: no more tiles are laid."),
    "first": ("SI-32", "The game has begun already."),
    "port": ("SI-33", "The ports have been placed already."),
    "starve": ("SI-41", "Crews are fed only at the very start of a turn, and nobody starves now."),
    "lose": ("SI-79", "There is no damage to be dealt."),
    "keep": ("SI-81", "There is no damage to be dealt."),
    "swap": ("SI-80", "There is no damage to be dealt, so nothing is exchanged."),
    "take": ("SI-83", "There is no silver from a fight to be shared out."),
    "mine": ("SI-57", "A mine can be placed only when you gain control of a tile."),
    "nomine": ("SI-57", "No mine is being offered now."),
}
ONCE: Final = ("draw", "lay", "first", "port")  # moves of the set-up: too late in every later phase


def parse(state: SilverState, text: str) -> int:
    """Read a move that is legal now. Raises NotationError or IllegalMove."""
    said = read(text)
    move = encode(state, said)
    if move is not None and move in (state.legal() or [m for m, _ in state.chance()]):
        return move
    raise refuse(state, said)


def refuse(state: SilverState, said: Said) -> IllegalMove:
    """Say why a move is not legal."""
    phase = int(state.phase)
    if PHASE_OF.get(said.verb, p.ACT) != phase:
        too_late = said.verb in ONCE and PHASE_OF[said.verb] < phase and phase not in (p.LAY, p.ENDED)
        if phase == p.ACT or too_late:
            return IllegalMove(*NOT_AN_ACTION[said.verb])
        return IllegalMove(*NOW[phase])
    if phase in (p.DRAW, p.FIRST, p.LAY, p.PORT):
        return _refuse_setup(state, said)
    isle = state.isle
    assert isle is not None
    return _Refusal(state, isle).reason(said)


def _refuse_setup(state: SilverState, said: Said) -> IllegalMove:
    word = said.words[0]
    if said.verb == "draw":
        if word[1] == "0":
            return IllegalMove("SI-21", "The null tiles are set aside: they are the ports.")
        return IllegalMove("SI-96", "This tile has been drawn already.")
    if said.verb == "first":
        return IllegalMove("SI-32", f"{NATION_NAMES[LETTERS.index(word)]} is not in play.")
    x, y = point(word)
    if said.verb == "lay":
        return IllegalMove(
            "SI-26", f"The tile cannot be laid at {x},{y}: only two lines are equally close to the start."
        )
    return _refuse_port(state, x, y)


def _refuse_port(state: SilverState, x: int, y: int) -> IllegalMove:
    """Refuse a place for a port (SI-34, SI-35)."""
    n = int(state.nation)
    side = SIDES[n]
    across = bool(DX[n])
    line = "row" if across else "column"
    if tile_at(state, x, y) >= 0:
        return IllegalMove("SI-34", f"At {x},{y} there is a tile already.")
    along = [
        i
        for i in range(24)
        if tile_at(state, int(state.x[i]), int(state.y[i])) == i and (state.y[i] == y if across else state.x[i] == x)
    ]
    if not any(i < PORTS for i in along):
        return IllegalMove("SI-34", f"There is no isle tile in that {line}.")
    step = 1 if n < 2 else -1
    far = max(along, key=lambda i: step * int(state.x[i] if across else state.y[i]))
    if far >= PORTS:
        return IllegalMove(
            "SI-34", f"From the {side} the first tile of that {line} is {OWNERS[far - PORTS]} port, not an isle tile."
        )
    end = int(state.x[far] if across else state.y[far]) + step
    if (x if across else y) != end:
        return IllegalMove("SI-34", f"Your port slides in from the {side} and stops at the first tile of the {line}.")
    return IllegalMove("SI-35", "Each port, yours and those placed before, must keep a corner where a ship can lie.")


class _Refusal:
    """Find the rule against a move of the right phase on a finished isle, and say it in one sentence."""

    def __init__(self, state: SilverState, isle: Isle) -> None:
        self.state = state
        self.isle = isle
        self.nation = int(state.decider)
        self.corner = int(state.ship[self.nation])
        self.closest = int(isle.closest[self.corner]) if self.corner >= 0 else -1

    def reason(self, said: Said) -> IllegalMove:
        refusals: dict[str, Callable[..., IllegalMove]] = {
            "depart": self.depart,
            "pass": self.passing,
            "lose": self.lose,
            "keep": self.keep,
            "swap": self.swap,
            "go": self.go,
            "sail": self.sail,
            "arrive": self.arrive,
            "load": self.load,
            "unload": self.unload,
            "dig": self.dig,
            "claim": self.claim,
            "hit": self.hit,
            "shiphit": self.shiphit,
            "porthit": self.porthit,
            "drop": self.drop,
            "starve": self.starve,
            "take": self.take,
            "mine": self.mine,
        }
        return refusals[said.verb](*said.words)

    # ---- whom and where

    def crew(self, word: str) -> tuple[int, IllegalMove | None]:
        """Read a crew of one's own; else say what is wrong."""
        state = self.state
        if word.startswith("P"):
            value = int(word[-1])
            c = crew_of(state, value)
            if state.at[c] >> 2 == PORTS + self.nation:
                return c, None
            where = self.whereabouts(c)
            return -1, IllegalMove("SI-50", f"Crew {value} is not in your port there: it is {where}.")
        place = place_of(state, self.isle, word)
        if place is None:
            return -1, IllegalMove("SI-11", "There is no such space on the isle.")
        c = int(state.who[place])
        if c < 0:
            return -1, IllegalMove("SI-50", f"No crew stands on {self.words(place)}.", [self.id(place)])
        if c // 6 != self.nation:
            reason = f"That crew is {OWNERS[c // 6]}: only your own can do this."
            return -1, IllegalMove("SI-50", reason, [self.crew_id(c)])
        return c, None

    def whereabouts(self, c: int) -> str:
        at = int(self.state.at[c])
        if at == p.EUROPE:
            return "in Europe"
        if at == p.ABOARD:
            return "aboard your ship"
        return f"on {self.words(at)}" if at < 4 * PORTS else "in your port"

    def words(self, place: int) -> str:
        if place >> 2 == PORTS + self.nation and not self.isle.four_spaces:
            return "your port"
        return place_words(self.isle, place)

    def id(self, place: int) -> str:
        return place_id(self.isle, place)

    def crew_id(self, c: int) -> str:
        state = self.state
        if state.at[c] >= 4 * PORTS:
            return tile_id(self.isle, PORTS + c // 6)
        return f"si-crew-{LETTERS[c // 6]}{state.tag[c]}"

    def place(self, word: str) -> tuple[int, IllegalMove | None]:
        place = place_of(self.state, self.isle, word)
        if place is None:
            return -1, IllegalMove("SI-13", "There is no such place on the isle.")
        return place, None

    def entry(self, place: int, rule: str) -> IllegalMove | None:
        """Say why a crew cannot enter a place."""
        state = self.state
        if place >> 2 >= PORTS:
            if place >> 2 == PORTS + self.nation:
                return None
            return IllegalMove(rule, "No crew can enter a foreign port.", [self.id(place)])
        c = int(state.who[place])
        if c >= 0:
            return IllegalMove(rule, f"A crew stands on {self.words(place)} already.", [self.crew_id(c)])
        mine = self.mine_on(place)
        if mine >= 0:
            return IllegalMove(rule, "No crew can enter a space with a mine, not even an empty one.", [mine_id(mine)])
        return None

    def mine_on(self, place: int) -> int:
        return next((n for n in range(4) if self.state.mine_at[n] == place), -1)

    def near(self, here: int, there: int) -> bool:
        return bool(self.isle.is_near(here, there))

    def touching(self, here: int, there: int) -> bool:
        (u, v), (a, b) = spot(self.isle, here), spot(self.isle, there)
        return max(here, there) < 4 * PORTS and abs(u - a) == abs(v - b) == 1

    # ---- crews

    def go(self, step: str) -> IllegalMove:
        mover, target = step.split(">")
        c, wrong = self.crew(mover)
        if wrong is not None:
            return wrong
        there, wrong = self.place(target)
        if wrong is not None:
            return wrong
        here = int(self.state.at[c])
        where = [self.crew_id(c), self.id(there)]
        if here == there:
            return IllegalMove("SI-51", "The crew is there already.", where)
        if not self.near(here, there):
            if self.touching(here, there):
                reason = "The two tiles touch only at a corner, and at this table nobody walks across it."
                return IllegalMove("SI-14", reason, where)
            return IllegalMove("SI-50", f"{self.cap(there)} is not next to {self.words(here)}.", where)
        return self.entry(there, "SI-51") or IllegalMove("SI-50", "This crew is not there.", where)

    def cap(self, place: int) -> str:
        words = self.words(place)
        return words[0].upper() + words[1:]

    def dig(self, crew: str, space: str) -> IllegalMove:
        state = self.state
        c, wrong = self.crew(crew)
        if wrong is not None:
            return wrong
        place = place_of(state, self.isle, space)
        mine = -1 if place is None else self.mine_on(place)
        if place is None or mine < 0:
            return IllegalMove("SI-68", "There is no mine on that space.", [] if place is None else [self.id(place)])
        where = [self.crew_id(c), mine_id(mine)]
        if not state.mine_value[mine]:
            return IllegalMove("SI-68", "This mine is empty.", where)
        if not state.land[self.nation] >> (place >> 2) & 1:
            return IllegalMove("SI-68", "You can mine only on a tile that you control.", where)
        if state.loaded >> c & 1:
            return IllegalMove("SI-68", "This crew carries silver already.", where)
        return IllegalMove("SI-68", "This crew is not next to the mine.", where)

    def claim(self, crew: str, word: str) -> IllegalMove:
        state = self.state
        c, wrong = self.crew(crew)
        if wrong is not None:
            return wrong
        place, wrong = self.place(word)
        if wrong is not None:
            return wrong
        if not state.loose[place]:
            return IllegalMove("SI-69", f"No silver lies loose in {self.words(place)}.", [self.id(place)])
        where = [self.crew_id(c), loose_id(self.isle, place)]
        if state.loaded >> c & 1:
            return IllegalMove("SI-69", "This crew carries silver already.", where)
        return IllegalMove("SI-69", "This silver does not lie next to the crew.", where)

    def drop(self, crew: str) -> IllegalMove:
        if not self.state.settings.port_stash:
            return IllegalMove("SI-69", "At this table a crew never puts its silver down.")
        c, wrong = self.crew(crew)
        if wrong is not None:
            return wrong
        return IllegalMove("SI-69", "This crew carries no silver.", [self.crew_id(c)])

    def passing(self) -> IllegalMove:
        return IllegalMove("SI-43", "Passing is not allowed: there is always an action to do.")

    def starve(self, crew: str) -> IllegalMove:
        c, wrong = self.crew(crew)
        if wrong is not None:
            return wrong
        return IllegalMove("SI-42", "This crew's area has food enough: choose one of a hungry area.", [self.crew_id(c)])

    # ---- ships

    def at_sea(self, rule: str, what: str) -> IllegalMove | None:
        if self.corner < 0:
            return IllegalMove(rule, f"Your ship is in Europe: {what}.", [ship_id(self.nation)])
        return None

    def sail(self, word: str) -> IllegalMove:
        wrong = self.at_sea("SI-59", "it must arrive at your port first")
        if wrong is not None:
            return wrong
        there = corner_of(self.isle, word)
        if there is None:
            return self.no_corner(word)
        where = [ship_id(self.nation), corner_id(self.isle, there)]
        if there == self.corner:
            return IllegalMove("SI-59", "Your ship lies at this corner already.", where)
        return IllegalMove("SI-17", f"Land lies in the way to the corner {corner_words(self.isle, there)}.", where)

    def no_corner(self, word: str) -> IllegalMove:
        x, y = point(word)
        return IllegalMove("SI-15", f"No ship can lie at {x},{y}: exactly one tile must touch the corner.")

    def arrive(self, word: str) -> IllegalMove:
        ship = [ship_id(self.nation)]
        if self.corner >= 0:
            return IllegalMove("SI-60", "Only a ship that is in Europe can arrive.", ship)
        there = corner_of(self.isle, word)
        if there is None:
            return self.no_corner(word)
        where = [*ship, corner_id(self.isle, there)]
        return IllegalMove("SI-60", "A ship arrives only at a corner of its own port.", where)

    def depart(self) -> IllegalMove:
        ship = ship_id(self.nation)
        if self.corner < 0:
            return IllegalMove("SI-61", "Your ship is in Europe already.", [ship])
        port = tile_id(self.isle, PORTS + self.nation)
        return IllegalMove("SI-61", "A ship departs only from a corner of its own port.", [ship, port])

    def load(self, word: str) -> IllegalMove:
        state = self.state
        ship = ship_id(self.nation)
        if word[0] == "s":
            return self.load_silver(word)
        if len(word) == 1:
            value = int(word)
            if self.corner >= 0:
                return IllegalMove(
                    "SI-63", "Your ship is not in Europe: it loads only from the place beside it.", [ship]
                )
            where = self.whereabouts(crew_of(state, value))
            return IllegalMove("SI-63", f"Crew {value} is not in Europe: it is {where}.", [ship])
        c, wrong = self.crew(word)
        if wrong is not None:
            return wrong
        wrong = self.at_sea("SI-63", "it loads only crews that are in Europe")
        if wrong is not None:
            return wrong
        where = f"{self.words(self.closest)}, beside the ship"
        return IllegalMove(
            "SI-63", f"Only a crew in the closest place can be loaded: {where}.", [self.crew_id(c), ship]
        )

    def load_silver(self, word: str) -> IllegalMove:
        ship = ship_id(self.nation)
        wrong = self.at_sea("SI-64", "what has been delivered stays there for good")
        if wrong is not None:
            return wrong
        here = self.words(self.closest)
        if word == "s":
            return IllegalMove(
                "SI-64", f"No silver lies loose in {here}, beside the ship.", [ship, self.id(self.closest)]
            )
        c, wrong = self.crew(word[2:])
        if wrong is not None:
            return wrong
        if self.state.at[c] != self.closest:
            reason = f"Only what is in the closest place can be loaded: {here}, beside the ship."
            return IllegalMove("SI-64", reason, [self.crew_id(c), ship])
        return IllegalMove("SI-64", "This crew carries no silver.", [self.crew_id(c)])

    def unload(self, word: str) -> IllegalMove:
        state = self.state
        ship = ship_id(self.nation)
        if word == "s":
            if not state.hold[self.nation]:
                return IllegalMove("SI-67", "There is no silver in the hold of your ship.", [ship])
            mine = mine_id(self.mine_on(self.closest))
            return IllegalMove("SI-67", "Silver cannot be put on a space with a mine.", [ship, mine])
        value = int(word)
        c = crew_of(state, value)
        if state.at[c] != p.ABOARD:
            return IllegalMove("SI-62", f"Crew {value} is not aboard: it is {self.whereabouts(c)}.", [ship])
        return self.entry(self.closest, "SI-65") or IllegalMove("SI-65", "This crew cannot land here.", [ship])

    # ---- attacks

    def target(self, word: str) -> tuple[int, IllegalMove | None]:
        """Read what is attacked; else say why it cannot be attacked by anybody of this nation."""
        state = self.state
        target = target_of(state, self.isle, word)
        if target is None:
            return -1, IllegalMove("SI-73", "There is nothing of that name to attack.")
        owner = self.owner(target)
        if owner < 0:
            return -1, IllegalMove("SI-73", f"No crew stands on {self.words(target)}.", [self.id(target)])
        where = [self.target_id(target)]
        if owner == self.nation:
            return -1, IllegalMove("SI-73", "You cannot attack your own nation.", where)
        if owner >= state.settings.nations:
            return -1, IllegalMove("SI-95", f"{NATION_NAMES[owner]} is not in play.")
        if target >= p.SHIP and state.ship[owner] < 0:
            return -1, IllegalMove("SI-73", "Nothing in Europe can be attacked.", where)
        return target, None

    def owner(self, target: int) -> int:
        if target >= p.SHIP:
            return target - p.SHIP
        if target >> 2 >= PORTS:
            return (target >> 2) - PORTS
        c = int(self.state.who[target])
        return c // 6 if c >= 0 else -1

    def target_id(self, target: int) -> str:
        if target >= p.SHIP:
            return ship_id(target - p.SHIP)
        if target >> 2 >= PORTS:
            return self.id(target)
        return self.crew_id(int(self.state.who[target]))

    def empty_port(self, target: int) -> IllegalMove | None:
        if target < p.SHIP and target >> 2 >= PORTS and not self.state.port_crews(self.owner(target)):
            return IllegalMove("SI-73", "A port without crews cannot be attacked.", [self.id(target)])
        return None

    def hit(self, crew: str, word: str) -> IllegalMove:
        settings = self.state.settings
        c, wrong = self.crew(crew)
        if wrong is not None:
            return wrong
        target, wrong = self.target(word)
        if wrong is not None:
            return wrong
        where = [self.crew_id(c), self.target_id(target)]
        if target >= p.SHIP:
            if not settings.crew_vs_ship:
                return IllegalMove("SI-73", "A crew on the isle cannot attack a ship.", where)
            return IllegalMove("SI-73", "That ship does not lie beside this crew's space.", where)
        if target >> 2 >= PORTS and not settings.crew_vs_port:
            return IllegalMove("SI-70", "At this table a crew cannot attack a port.", where)
        if target >> 2 >= PORTS and self.isle.near_port(self.state.at[c], self.owner(target)):
            wrong = self.empty_port(target)
            if wrong is not None:
                return wrong
        return IllegalMove("SI-70", f"{_capital(target_words(self.isle, target))} is not next to this crew.", where)

    def shiphit(self, word: str) -> IllegalMove:
        ship = ship_id(self.nation)
        wrong = self.at_sea("SI-71", "it can attack only from a corner of the isle")
        if wrong is not None:
            return wrong
        if not self.state.crews(self.nation, p.ABOARD):
            return IllegalMove("SI-71", "Your ship has no crew aboard, so it cannot attack.", [ship])
        target, wrong = self.target(word)
        if wrong is not None:
            return wrong
        where = [ship, self.target_id(target)]
        if target >= p.SHIP:
            return IllegalMove("SI-71", "That ship does not lie at the same corner as yours.", where)
        if target >> 2 >= PORTS:
            docked = self.closest >> 2 == target >> 2
            wrong = self.empty_port(target) if docked else None
            return wrong or IllegalMove("SI-71", "Your ship is not docked at that port.", where)
        return IllegalMove("SI-71", f"Your ship reaches only {self.words(self.closest)}, beside it.", where)

    def porthit(self, word: str) -> IllegalMove:
        port = tile_id(self.isle, PORTS + self.nation)
        if not self.state.port_crews(self.nation):
            return IllegalMove("SI-72", "There is no crew in your port, so it cannot attack.", [port])
        target, wrong = self.target(word)
        if wrong is not None:
            return wrong
        where = [port, self.target_id(target)]
        if target >= p.SHIP:
            return IllegalMove("SI-72", "That ship is not docked at your port.", where)
        if target >> 2 >= PORTS:
            return IllegalMove("SI-73", "A port cannot attack another port.", where)
        return IllegalMove("SI-72", f"{self.cap(target)} is not next to your port.", where)

    # ---- after a fight, after gaining a tile

    def winner(self, word: str) -> tuple[int, IllegalMove | None]:
        c = crew_of(self.state, int(word))
        if self.state.winners >> c & 1:
            return int(word), None
        return -1, IllegalMove("SI-79", f"Crew {word} is not among the winners that are left.")

    def lose(self, word: str) -> IllegalMove:
        w, wrong = self.winner(word)
        if wrong is not None:
            return wrong
        if self.fits(w):
            return IllegalMove(
                "SI-80",
                f"Crew {w} is worth more than the damage of {self.state.damage}: it must be exchanged.",
                [f"si-win-{w}"],
            )
        return IllegalMove("SI-81", f"With nobody to replace it, crew {w} stays unharmed.", [f"si-win-{w}"])

    def fits(self, w: int) -> bool:
        first = 6 * self.nation
        return any(self.state.reserve >> first + x & 1 for x in range(w - int(self.state.damage) + 1))

    def keep(self, word: str) -> IllegalMove:
        w, wrong = self.winner(word)
        if wrong is not None:
            return wrong
        where = [f"si-win-{w}"]
        damage = int(self.state.damage)
        if w <= damage:
            return IllegalMove("SI-79", f"Crew {w} is not worth more than the damage of {damage}: it is lost.", where)
        if self.fits(w):
            return IllegalMove("SI-80", f"A crew in Europe can replace crew {w}: it must be exchanged.", where)
        return IllegalMove("SI-81", f"None in Europe is worth {w - damage} or less: crew {w} goes to Europe.", where)

    def swap(self, word: str) -> IllegalMove:
        w, wrong = self.winner(word[0])
        if wrong is not None:
            return wrong
        other = int(word[2])
        damage = int(self.state.damage)
        where = [f"si-win-{w}"]
        if w <= damage:
            return IllegalMove("SI-79", f"Crew {w} is not worth more than the damage of {damage}: it is lost.", where)
        c = crew_of(self.state, other)
        if not self.state.reserve >> c & 1:
            if self.state.at[c] == p.EUROPE:
                return IllegalMove("SI-82", f"Crew {other} came to Europe in this very fight.", where)
            return IllegalMove("SI-82", f"Crew {other} is not in Europe: it is {self.whereabouts(c)}.", where)
        return IllegalMove("SI-80", f"The replacement may be worth {w - damage} at most.", [*where, f"si-fit-{other}"])

    def take(self, source: str, crew: str) -> IllegalMove:
        state = self.state
        c, wrong = self.crew(crew)
        if wrong is not None:
            return wrong
        if not state.winners >> c & 1:
            return IllegalMove("SI-83", "Only crews that won this fight take its silver.", [self.crew_id(c)])
        if state.loaded >> c & 1:
            return IllegalMove("SI-83", "This crew carries silver already.", [self.crew_id(c)])
        return IllegalMove("SI-83", "No silver was captured there.")

    def mine(self, space: str) -> IllegalMove:
        state = self.state
        place = place_of(state, self.isle, space)
        tile = int(state.tile)
        if place is None or place >> 2 != tile:
            return IllegalMove("SI-57", "The mine must be placed on the tile just gained.", [tile_id(self.isle, tile)])
        where = [self.id(place)]
        if state.who[place] >= 0:
            return IllegalMove("SI-57", "A crew stands on that space.", [self.crew_id(int(state.who[place]))])
        if state.loose[place]:
            return IllegalMove("SI-57", "Silver lies loose on that space.", [loose_id(self.isle, place)])
        return IllegalMove("SI-58", "That space is more than five steps from the port.", where)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
