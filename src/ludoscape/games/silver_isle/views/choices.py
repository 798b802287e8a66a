"""The legal moves of Silver Isle as choices: what to click, what is asked, and what each would do. Compiled.

Only what the deciding seat knows is told: a fight is announced, its sums are shown as far as they are known.
"""

from __future__ import annotations

from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.telling import Describing
from ludoscape.engine.view import Choice
from ludoscape.engine.words import spelled
from ludoscape.games.silver_isle.rules import fight, land
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, place_text, target_text
from ludoscape.games.silver_isle.rules.position import ABOARD, EUROPE, MINE, SHIP, landing
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words import names, notation
from ludoscape.games.silver_isle.words.elements import corner_id, loose_id, mine_id, place_id, ship_id, tile_id
from ludoscape.games.silver_isle.words.sentences import known_crews, several, sum_words
from ludoscape.games.silver_isle.words.silver import can_dig, most_in_mine

HIDDEN: Final = "Values are hidden until you confirm."
COUNTS: Final = "counts when unloaded in Europe"


class Choices(Describing[SilverState]):
    """Describe the legal moves of a position to the seat that decides."""

    def __init__(self, state: SilverState) -> None:
        self.state = state
        self.nation = int(state.decider)
        self.seat = int(state.actor)
        self.css = names.css(self.nation)
        self.ship = ship_id(self.nation)

    def other(self) -> str:
        return "Other move"

    def choice(self, move: int) -> Choice:
        """Describe a move: what it names, and whether it could be taken back, unless it leads to a fight."""
        text = notation.text_of(self.state, move)
        kind, named = notation.decode(self.state, move)
        verb = text.split()[0]
        c = self.begin(text, verb, self.css)
        self.move = move
        getattr(self, notation.CALLED[kind])(*named)
        if c["effects"]["draw"].get("fights"):
            self.asks_again()
        else:
            shows = self.state.settings.replacement_public and verb == "swap"
            c["effects"]["undo"] = self.after().actor == self.seat and not shows
        return c

    def after(self) -> SilverState:
        """Make the position after the move."""
        after = self.state.copy()
        after.play(self.move)
        return after

    def colour_of(self, icon: str) -> str:
        """All has the colour of the nation that decides, unless another one is named."""
        return self.css

    @property
    def isle(self) -> Isle:
        assert self.state.isle is not None
        return self.state.isle

    # ---- helpers

    def at(self, value: int) -> int:
        return int(self.state.at[6 * self.nation + value])

    def loaded(self, value: int) -> bool:
        return bool(self.state.loaded >> 6 * self.nation + value & 1)

    def crew_id(self, c: int) -> str:
        """Give the element of a crew: on the isle, or its coin beside the board."""
        where = int(self.state.at[c])
        if where < 4 * PORTS:
            return f"si-crew-{LETTERS[c // 6]}{self.state.tag[c]}"
        kind = "E" if where == EUROPE else "B" if where == ABOARD else "P"
        return f"si-coin-{kind}{c % 6}"

    def own_id(self, value: int) -> str:
        return self.crew_id(6 * self.nation + value)

    def words(self, place: int) -> str:
        """Name a place; the own port is called so."""
        if place >> 2 == PORTS + self.nation and not several(self.state):
            return f"the {names.QUADRANT_WORDS[place & 3]} of your port" if self.isle.four_spaces else "your port"
        return names.place_words(self.isle, place)

    def toward(self, here: int, there: int) -> str:
        """Say where a crew goes: north-east, out of the port north, west side, or to your port."""
        if there >= 4 * PORTS:
            return f"to {self.words(there)}"
        if here < 4 * PORTS or self.isle.four_spaces:
            return names.way(self.isle, here, there)
        return names.way_out(self.isle, here >> 2, there)

    def beside(self, place: int) -> str:
        """Name the one place that a ship can load from and unload to."""
        return f"in {self.words(place)}" if place >= 4 * PORTS else "beside the ship"

    # ---- fights that are announced

    def hidden(self, foe: fight.Side) -> int:
        """Count the crews of a foe whose values this seat does not know."""
        return int(foe.crews).bit_count() - known_crews(self.state, self.seat, foe.crews).bit_count()

    def announce(self, mine: int, foe: fight.Side, target: str) -> str:
        """Write the line of a fight as far as it is known; give a remark for the list of choices."""
        ours, theirs = _values(mine), _values(known_crews(self.state, self.seat, foe.crews))
        words = spelled(int(foe.crews).bit_count(), "crew") if foe.crews else "an empty ship"
        remark = f"fights {words}"
        hidden = self.hidden(foe)
        if hidden:
            result, tone = f"{sum(ours)} against ?", "plain"
            detail = f"{sum_words(ours)} against {' + '.join([*map(str, theirs), *'?' * hidden])}"
        else:
            result = "wins" if sum(ours) > sum(theirs) else "a tie" if sum(ours) == sum(theirs) else "loses"
            tone = "good" if result == "wins" else "bad"
            detail = f"{sum_words(ours)} against {sum_words(theirs)}"
            remark = f"{remark}, {result}"
        partner = ""
        if self.state.seat_of(foe.nation) == self.seat:  # each of two players has two nations (SI-95)
            partner, tone, remark = ", which is yours, too", "bad", f"your own nation: {remark}"
        self.line(
            "i-swords",
            f"Fights {words} of {names.NATIONS[foe.nation]}{partner}",
            result,
            tone,
            colour=names.css(foe.nation),
            detail=detail if detail != result else "",
            where=[target],
        )
        return remark

    def fight_detail(self, foe: fight.Side) -> str:
        if self.hidden(foe):
            return HIDDEN
        return "All their values are known to you." if foe.crews else "It has no crew to defend it."

    def entering(self, value: int, here: str | None, place: int) -> tuple[str, str, bool]:
        """Say what entering a place leads to: a remark, a detail, and whether there is a fight."""
        state = self.state
        tile = place >> 2
        self.draws(
            crew=self.own_id(value),
            nation=LETTERS[self.nation],
            value=value,
            to=place_text(self.isle, place),
            takes=False,
            fights=[],
            **{"from": here},
        )
        if tile >= PORTS:
            return "", "", False
        owner = int(state.controller(tile))
        if owner == self.nation:
            return "your land", "You control this tile already.", False
        self.draws(takes=True)
        where = [tile_id(self.isle, tile)]
        foe = fight.Side(owner, land.defenders(state, tile), fight.LAND)
        if foe.crews:
            fights = sorted(self.crew_id(c).removeprefix("si-crew-") for c in members(foe.crews))
            self.draws(fights=fights)
            hint = self.announce(1 << 6 * self.nation + value, foe, place_id(self.isle, place))
            self.line("i-flag", f"The tile of {names.NATIONS[owner]}", "if you win", where=where)
            return hint, self.fight_detail(foe), True
        if owner < 0:
            self.line("i-flag", "Takes a free tile", "yours", "good", where=where)
            return "takes the tile", "Nobody controls this tile: you take it.", False
        self.line("i-flag", f"Takes the tile from {names.NATIONS[owner]}", "yours", "good", where=where)
        return "takes the tile", f"You take the tile from {names.NATIONS[owner]}.", False

    def ashore(self, value: int) -> str:
        """Say what a crew that goes ashore can do for silver there; give a remark for the list of choices."""
        after = self.after()
        remark = ""
        crew = 6 * self.nation + value
        if can_dig(after, crew) and not can_dig(self.state, crew):
            self.line("silver", "It stands beside a mine there", "can dig", "good")
            remark = "beside a mine"
        if self.loaded(value) and after.loaded >> crew & 1 and after.at[crew] == landing(after, self.nation):
            self.line("silver", "Your ship lies there", "can load its silver", "good")
            remark = "silver to your ship"
        if after.phase == MINE:
            remark = f"mine of {most_in_mine(after)}"
        self.after_gain(after)
        return remark

    def after_gain(self, after: SilverState) -> None:
        """Say which mine may be placed, and what hunger a gained tile brings or ends."""
        state = self.state
        if after.phase == MINE:
            mined = int(after.mined)
            whose = "Your" if mined == self.nation else f"{names.OWNERS[mined][0].upper()}{names.OWNERS[mined][1:]}"
            most = most_in_mine(after)
            self.line(
                names.mine_symbol(most), f"{whose} mine may be placed there", f"{most} silver", colour=names.css(mined)
            )
        for n in range(int(state.settings.nations)):
            before, now = _hunger(state, n), _hunger(after, n)
            if now > before:
                name = "Your own crews" if n == self.nation else f"Crews of {names.NATIONS[n]}"
                tone = "bad" if state.seat_of(n) == self.seat else "good"
                self.line(names.emblem(n), f"{name} will go hungry", spelled(now, "crew"), tone, colour=names.css(n))

    # ---- the set-up

    def lay(self, which: int) -> None:
        face = int(self.state.face)
        x, y = notation.lay_spots(self.state)[which]
        self.row(
            f"Lay it {names.offset_words(x, y, {})}",
            icon=names.tile_symbol(face // 5, face % 5 + 1),
            rule="SI-27",
            picks=[f"si-lay-{x}_{y}"],
            css=names.css(face // 5),
        )
        self.draws(x=x, y=y)
        detail = "Only where it lies counts: its face is turned down."
        self.ask(f"Lay {names.SUITS[face // 5]} {face % 5 + 1} here?", detail, "Lay it", "Other line")

    def port(self, line: int) -> None:
        x, y = notation.port_spot(self.state, line - 20)
        self.row(f"Port {names.offset_words(x, y, {})}", icon="tile-port", rule="SI-34", picks=[f"si-line-{x}_{y}"])
        self.draws(x=x, y=y)
        detail = f"It slides in from the {names.SIDES[self.nation]} and stays for good."
        self.ask("Your port here?", detail, "Place it", "Other place")

    # ---- crews

    def starve(self, value: int) -> None:
        place = self.at(value)
        silver = self.loaded(value)
        self.row(
            f"Starve crew {value} in {self.words(place)}",
            "leaves its silver" if silver else "",
            icon=names.crew_symbol(value),
            rule="SI-42",
            picks=[self.own_id(value)],
        )
        self.line(names.crew_symbol(value), f"Crew {value} goes to Europe", "", "bad", where=[self.own_id(value)])
        if silver:
            self.line("silver", "Its silver stays behind", "loose", "bad")
        detail = "Its value is not shown. You keep your land."
        self.ask(f"Send crew {value} to Europe?", detail, "Send it home", "Other crew")

    def go(self, value: int, place: int) -> None:
        here = self.at(value)
        hint, detail, fight = self.entering(value, place_text(self.isle, here), place)
        if place >> 2 >= PORTS:
            hint = "home"
        if not fight:
            hint = together(hint, self.ashore(value))
        self.row(
            f"Move crew {value} {self.toward(here, place)}",
            hint,
            icon=names.crew_symbol(value),
            rule="SI-54" if fight else "SI-50",
            picks=[self.own_id(value), place_id(self.isle, place)],
        )
        if self.loaded(value):
            self.line("silver", "Its silver moves along" if not fight else "It carries silver")
        yes = "Move and fight" if fight else "Move"
        self.ask(f"Move crew {value} here?", detail or "Any number of crews may be there.", yes)

    # ---- the ship

    def cargo(self) -> str:
        state = self.state
        parts = []
        crews = int(state.crews(self.nation, ABOARD)).bit_count()
        if crews:
            parts.append(spelled(crews, "crew"))
        if state.hold[self.nation]:
            parts.append(f"{state.hold[self.nation]} silver")
        return f"with {' and '.join(parts)}" if parts else "empty"

    def sail(self, corner: int) -> None:
        self.to_corner(corner, "Sail", "to", "SI-59")

    def arrive(self, corner: int) -> None:
        self.to_corner(corner, "Arrive", "at", "SI-60")

    def to_corner(self, corner: int, verb: str, to: str, rule: str) -> None:
        state = self.state
        label = f"{verb} {to} {names.corner_words(self.isle, corner)}"
        place = int(self.isle.closest[corner])
        others = [n for n in range(4) if n != self.nation and state.ship[n] == corner]
        shore = "" if place >= 4 * PORTS else names.land_words(self.isle, place >> 2).removeprefix("the tile ")
        hint = ", ".join(f"{names.OWNERS[n]} ship" for n in others) or shore
        picks = [self.ship, corner_id(self.isle, corner)]
        self.row(label, hint, icon=names.ship_symbol(self.nation), rule=rule, picks=picks)
        self.draws(ship=LETTERS[self.nation], to=[int(self.isle.corner_x[corner]), int(self.isle.corner_y[corner])])
        detail = f"From there it reaches {self.words(place)}."
        self.ask(f"{verb} {to} this buoy?", detail, verb, "Other buoy")

    def depart(self) -> None:
        self.row("Depart for Europe", self.cargo(), icon=names.ship_symbol(self.nation), rule="SI-61")
        self.draws(ship=LETTERS[self.nation], to=None)
        self.line(names.ship_symbol(self.nation), "Your ship goes to Europe", self.cargo())
        if self.state.hold[self.nation] and not self.state.settings.aboard_counts:
            self.line("silver", "Its silver", COUNTS)
        self.ask("Depart for Europe?", "Nothing is unloaded by this.", "Depart", "Stay")

    def load(self, value: int) -> None:
        place = int(landing(self.state, self.nation))
        source = "in Europe" if place < 0 else self.beside(place)
        silver = self.loaded(value)
        piece = self.own_id(value)
        self.row(
            f"Load crew {value} {source}",
            "leaves its silver" if silver else "",
            icon=names.crew_symbol(value),
            rule="SI-63",
            picks=[piece] if place < 0 else [piece, self.ship],  # in Europe it can do nothing else
        )
        self.line(names.crew_symbol(value), f"Crew {value} goes aboard", where=[self.ship])
        if silver:
            self.line("silver", "Its silver stays behind", "loose", "bad")
        detail = "Its silver stays behind; it can be loaded by itself." if silver else "It then travels with the ship."
        self.ask(f"Load crew {value}?", detail, "Load")

    def load_carried(self, value: int) -> None:
        label = f"Load the silver of crew {value}"
        self.load_silver(label, f"{label}?", "The crew stays where it is, with empty hands.", self.own_id(value))

    def load_loose(self) -> None:
        place = int(landing(self.state, self.nation))
        label = f"Load loose silver {self.beside(place)}"
        self.load_silver(label, "Load this silver?", "It goes into the hold of your ship.", loose_id(self.isle, place))

    def load_silver(self, label: str, title: str, detail: str, pick: str) -> None:
        self.row(label, "into the hold", icon="silver", rule="SI-64", picks=[pick, self.ship])
        aboard = f"{self.state.hold[self.nation] + 1} aboard"
        self.line("silver", "One silver goes into the hold", aboard, "good", detail=COUNTS)
        self.ask(title, detail, "Load")

    def unload(self, value: int) -> None:
        place = int(landing(self.state, self.nation))
        coin = f"si-coin-B{value}"
        if place < 0:
            self.row(f"Unload crew {value} in Europe", icon=names.crew_symbol(value), rule="SI-66", picks=[coin])
            self.line(names.crew_symbol(value), f"Crew {value} goes ashore in Europe", "may replace others")
            self.ask(f"Unload crew {value} here?", "In Europe it can replace a damaged crew.", "Unload", "Back")
            return
        hint, detail, fight = "", "You can land without taking the tile.", False
        if self.state.settings.landing_claims or place >= 4 * PORTS:
            hint, detail, fight = self.entering(value, None, place)
        else:
            self.draws(value=value, to=place_text(self.isle, place), takes=False, fights=[], **{"from": None})
        if not fight:
            hint = together(hint, self.ashore(value))
        self.row(
            f"Land crew {value} {self.beside(place)}",
            hint,
            icon=names.crew_symbol(value),
            rule="SI-65",
            picks=[coin, place_id(self.isle, place)],
        )
        yes = "Land and fight" if fight else "Land"
        self.ask(f"Land crew {value} here?", detail or "It joins the crews in the port.", yes)

    def unload_silver(self) -> None:
        state = self.state
        place = int(landing(state, self.nation))
        if place < 0:
            count = int(state.delivered[self.nation]) + 1
            self.row("Deliver one silver", "for good", icon="silver", rule="SI-67", picks=["si-token"])
            self.line("silver", "One silver is delivered", f"{count} in all", "good")
            self.ask("Deliver one silver?", "It counts for you for good.", "Deliver", "Back")
            return
        where = self.beside(place)
        self.row(
            f"Unload one silver {where}",
            "lies loose",
            icon="silver",
            rule="SI-67",
            picks=["si-token", place_id(self.isle, place)],
        )
        self.line("silver", f"One silver lies loose {where}", "anybody near can take it", "bad")
        self.ask("Put one silver ashore?", "It lies loose: anybody near can take it.", "Unload")

    # ---- silver

    def gets(self, value: int) -> None:
        """Say that a crew carries silver from now on, and what that is for."""
        where = [self.own_id(value)]
        self.line("silver", f"Crew {value} gets one silver", "to carry", "good", detail=COUNTS, where=where)

    def dig(self, value: int, mine: int) -> None:
        left = int(self.state.mine_value[mine])
        self.row(
            f"Crew {value} mines from {names.OWNERS[mine]} mine",
            f"one of {left} silver" if left > 1 else "its last silver",
            icon="silver",
            rule="SI-68",
            picks=[self.own_id(value), mine_id(mine)],
            css="",
        )
        self.gets(value)
        self.line(
            names.mine_symbol(left - 1),
            f"The mine goes from {left} to {left - 1}",
            colour=names.css(mine),
            where=[mine_id(mine)],
        )
        self.ask(f"Mine with crew {value}?", f"The mine holds {left}. The crew carries one away.", "Mine")

    def claim(self, value: int, place: int) -> None:
        here = self.at(value)
        if here == place:
            where = "where it stands" if here < 4 * PORTS else f"in {self.words(place)}"
        elif max(here, place) < 4 * PORTS:
            where = f"in the {names.way(self.isle, here, place)}"
        else:
            where = f"from {self.words(place)}"
        self.row(
            f"Crew {value} takes the silver {where}",
            icon="silver",
            rule="SI-69",
            picks=[self.own_id(value), loose_id(self.isle, place)],
        )
        self.gets(value)
        self.ask(f"Take this silver with crew {value}?", "A crew carries one token.", "Take it")

    def drop(self, value: int) -> None:
        self.row(
            f"Put down the silver of crew {value}", "free", icon="silver", rule="SI-69", picks=[self.own_id(value)]
        )
        self.line("silver", "One silver lies loose in your port", "costs no action")
        self.ask(f"Put down the silver of crew {value}?", "This costs no action.", "Put it down", "Back")

    def passing(self) -> None:
        self.row("Pass", "does nothing", icon="i-no", rule="SI-43")
        self.ask("Pass?", "This action does nothing.", "Pass", "Back")

    # ---- attacks

    def attack(self, mine: int, target: int, source: str, element: str, label: str, rule: str) -> None:
        """Describe an attack on a crew, a port or a ship."""
        state = self.state
        foe = fight.defence(state, target)
        if target >= SHIP:
            goal = ship_id(foe.nation)
        else:
            goal = tile_id(self.isle, target >> 2) if target >= 4 * PORTS else self.crew_id(int(state.who[target]))
        hint = self.announce(mine, foe, goal)
        self.row(label, hint, icon="i-swords", rule=rule, picks=[element, goal])
        self.draws(target=target_text(self.isle, target), fights=True, **{"from": source})
        if target >= SHIP and state.hold[foe.nation]:
            self.line("silver", f"Its hold: {state.hold[foe.nation]} silver", "if you win")
        words = f"{names.OWNERS[foe.nation]} crew" if target < 4 * PORTS else names.target_words(self.isle, target)
        what = f"Attack {words}?"
        strength = f"You have {sum_words(_values(mine))}. "
        self.ask(what, strength + self.fight_detail(foe), "Attack")

    def hit(self, value: int, target: int) -> None:
        here = self.at(value)
        if target < 4 * PORTS:
            foe = names.NATIONS[int(self.state.who[target]) // 6]
            label = f"Crew {value} attacks {foe} in the {names.way(self.isle, here, target)}"
        else:
            label = f"Crew {value} attacks {names.target_words(self.isle, target)}"
        source = place_text(self.isle, here)
        self.attack(1 << 6 * self.nation + value, target, source, self.own_id(value), label, "SI-70")

    def shiphit(self, target: int) -> None:
        mine = int(self.state.crews(self.nation, ABOARD))
        label = f"Your ship attacks {self.named(target)}"
        self.attack(mine, target, f"~{LETTERS[self.nation]}", self.ship, label, "SI-71")

    def porthit(self, target: int) -> None:
        mine = int(self.state.port_crews(self.nation))
        label = f"Your port attacks {self.named(target)}"
        port = PORTS + self.nation
        self.attack(mine, target, f"P{LETTERS[self.nation]}", tile_id(self.isle, port), label, "SI-72")

    def named(self, target: int) -> str:
        """Name a target for a list in which other targets of the same nation may stand."""
        if target >= 4 * PORTS:
            return names.target_words(self.isle, target)
        return f"{names.NATIONS[int(self.state.who[target]) // 6]} in {names.place_words(self.isle, target)}"

    # ---- after a fight, after gaining a tile

    def lose(self, value: int) -> None:
        left = int(self.state.damage) - value
        rest = f"{left} damage is left after it" if left > 0 else "no damage is left"
        self.row(f"Lose crew {value}", rest, icon=names.crew_symbol(value), rule="SI-79", picks=[f"si-win-{value}"])
        self.line(names.crew_symbol(value), f"Crew {value} goes to Europe", "", "bad")
        if self.loaded(value):
            self.line("silver", "Its silver stays behind", "loose", "bad")
        self.ask(f"Lose crew {value}?", f"It goes to Europe; {rest}.", "Lose it", "Other crew")

    def keep(self, value: int) -> None:
        self.row(
            f"Keep crew {value}", "unharmed", icon=names.crew_symbol(value), rule="SI-81", picks=[f"si-win-{value}"]
        )
        self.line(names.crew_symbol(value), f"Crew {value} stays unharmed", "", "good")
        self.ask(f"Let crew {value} take the rest?", "Nobody can replace it, so it stays.", "Keep it", "Other crew")

    def swap(self, value: int, other: int) -> None:
        self.row(
            f"Exchange crew {value} for {other}",
            icon=names.crew_symbol(other),
            rule="SI-80",
            picks=[f"si-win-{value}", f"si-fit-{other}"],
        )
        self.line(names.crew_symbol(value), f"Crew {value} goes to Europe", "", "bad")
        silver = "with its silver" if self.loaded(value) else ""
        self.line(names.crew_symbol(other), f"Crew {other} takes its place", silver)
        seen = "Everybody sees its value." if self.state.settings.replacement_public else "Others do not see its value."
        self.ask(f"Exchange crew {value} for crew {other}?", seen, "Exchange", "Other crew")

    def take(self, source: int, value: int) -> None:
        if source >= SHIP:
            where, element = f"from {names.OWNERS[source - SHIP]} ship", ship_id(source - SHIP)
        else:
            where, element = f"from {self.words(source)}", place_id(self.isle, source)
        self.row(
            f"Crew {value} takes the silver {where}", icon="silver", rule="SI-83", picks=[element, self.own_id(value)]
        )
        self.gets(value)
        self.ask(f"Give this silver to crew {value}?", "What nobody takes stays loose.", "Take it", "Other way")

    def mine(self, place: int) -> None:
        state = self.state
        mined = int(state.mined)
        steps = int(land.distance(state, place, mined))
        value = int(land.worth(steps))
        self.row(
            f"Mine in the {names.QUADRANT_WORDS[place & 3]}",
            f"{value} silver",
            icon=names.mine_symbol(value),
            rule="SI-58",
            picks=[place_id(self.isle, place)],
            css=names.css(mined),
        )
        tile = place >> 2
        self.draws(
            x=int(self.isle.x[tile]),
            y=int(self.isle.y[tile]),
            quadrant=place_text(self.isle, place)[-2:],
            value=value,
            nation=LETTERS[mined],
        )
        self.line(
            names.mine_symbol(value),
            f"{spelled(steps, 'step').capitalize()} to the port",
            f"{value} silver",
            colour=names.css(mined),
            detail="who controls the tile digs it, one by one",
        )
        self.ask("Place the mine here?", "It blocks the space for good, even when empty.", "Place it", "Other space")

    def nomine(self) -> None:
        self.row("Place no mine", "perhaps later", icon="i-no", rule="SI-57")
        self.ask("Place no mine?", "Another tile gained may bring a new chance.", "Place none", "Back")


def together(*remarks: str) -> str:
    """Put remarks together for the list of choices."""
    return ", ".join(filter(None, remarks))


def _values(crews: int) -> list[int]:
    """List the values of crews, the highest first."""
    return [c % 6 for c in reversed(members(crews))]


def _hunger(state: SilverState, nation: int) -> int:
    """Count the crews of a nation that its land cannot feed (SI-41)."""
    sizes = [(int(area).bit_count(), int(crews).bit_count()) for area, crews in land.areas(state, nation)]
    return sum(max(0, crews - food) for food, crews in sizes)
