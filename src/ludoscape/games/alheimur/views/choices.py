"""The legal moves of Alheimur as choices: what to click, what is asked, and what each would do. Compiled.

What a move would do is read from a copy on which it was played, before a check or a battle follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.engine.telling import Describing, seat_css
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Choice, Effects
from ludoscape.engine.words import capital, join_words, many, seat_name, seat_names
from ludoscape.games.alheimur.rules import battle, building, cards, growth, movement
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.letters import CODES
from ludoscape.games.alheimur.rules.movement import PORT
from ludoscape.games.alheimur.rules.score import sheet_of
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.survival import fate_at
from ludoscape.games.alheimur.rules.world import World
from ludoscape.games.alheimur.words.elements import (
    card_element,
    cell_element,
    orbit_element,
    role_element,
    territory_element,
    unit_element,
)
from ludoscape.games.alheimur.words.fate import (
    WHY,
    Turn,
    acted,
    check_data,
    checked,
    checked_worlds,
    counts_words,
    fates,
    next_checker,
    turns,
)
from ludoscape.games.alheimur.words.notation import cell_of
from ludoscape.games.alheimur.words.score import changes, more_points, points
from ludoscape.games.alheimur.words.sentences import (
    PHASE_WORDS,
    article,
    beside_words,
    bitcount,
    card_words,
    fleet_of,
    fleet_words,
    in_turn,
    is_still_to_come,
    listed,
    orbit_name,
    percent,
    pyramid_icon,
    seats_of,
    standing_words,
    stash_of,
    territory_key,
    territory_words,
    unit_icon,
    unit_words,
    world_name,
    zone_key,
)
from ludoscape.games.alheimur.words.shots import falls, hit_chance

# what the choices of a phase are called, and so the methods that describe them; and the kinds that are called shorter
CALLED: Final[dict[int, str]] = read_texts("ludoscape.games.alheimur").named("called", vars(p))
SHORT: Final = {"land_at": "at", "arrive_at": "to"}
SCARCE: Final = 3  # places to land of which every one is named
JOIN: Final = "expand beside it before the check"


class Checked(Effects):
    """Effects with what Survival would say of the pyramids whose fate or counts change, and of all that would die."""

    check: list[dict[str, Any]]


class Choices(Describing[AlheimurState]):
    """Describe the legal moves of a position to the seat that decides."""

    def __init__(self, state: AlheimurState) -> None:
        self.state = state
        self.seat = int(state.actor)
        self.css = seat_css(self.seat)
        self.sheets = {seat: sheet_of(state, seat) for seat in seats_of(state)}
        self.checked = checked_worlds(state)
        self.fighting = int(state.site)

    def choice(self, move: int) -> Choice:
        """Describe a move."""
        text = self.state.text(move)
        called = CALLED[int(self.state.phase)]
        c = self.begin(text, SHORT.get(called, called), self.css)
        after = self.state.copy()
        after.play(move)
        if move == m.M_DONE:
            self.done(after)
        else:
            getattr(self, called)(move)
            self.turn_ends(after)
        # a card that is laid out becomes known to the others
        c["effects"]["undo"] = after.actor == self.seat and self.state.phase not in (p.BUILD, p.SWAP)
        return c

    # ---- helpers

    def totals(self, after: AlheimurState, when: str = "") -> int:
        """Say whose total changes, and by what; give the change of the own one."""
        for seat in (self.seat, *in_turn(self.state, self.seat)[:-1]):
            was = self.sheets[seat]
            more = int(after.quarters(seat)) - was.quarters
            if more:
                now = sheet_of(after, seat)
                mine = seat == self.seat
                whose = ("Your total" if mine else f"{seat_name(seat)}'s total") + when
                text = f"{whose}: {points(was.quarters)} becomes {points(now.quarters)}"
                tone = "good" if (more > 0) == mine else "bad"
                self.by_pyramid(seat, PORT, text, more_points(more), tone, detail=changes(was, now))
        return int(after.quarters(self.seat)) - self.sheets[self.seat].quarters

    def stash(self, after: AlheimurState) -> None:
        """Say how the own stash changes."""
        before, later = stash_of(self.state, self.seat), stash_of(after, self.seat)
        for size, was, now in zip((1, 2, 3), before, later, strict=True):
            if was != now:
                self.by_pyramid(self.seat, size, f"Size {size} in your stash", f"{was} becomes {now}")

    def by_pyramid(
        self,
        seat: int,
        size: int,
        text: str,
        result: str = "",
        tone: str = "plain",
        *,
        lies: bool = False,
        detail: str = "",
        where: Sequence[str] = (),
    ) -> None:
        """Add a consequence beside the picture of a pyramid."""
        icon = pyramid_icon(seat, size, lies)
        self.line(icon, text, result, tone, colour=seat_css(seat), detail=detail, where=where)

    def by_ship(
        self,
        seat: int,
        unit: int,
        text: str,
        result: str = "",
        tone: str = "plain",
        *,
        detail: str = "",
        where: Sequence[str] = (),
    ) -> None:
        """Add a consequence beside the picture of a ship."""
        self.by_pyramid(
            seat, int(cards.UNIT_SIZE[unit]), text, result, tone, lies=unit >= cards.FIGHTER, detail=detail, where=where
        )

    def whose(self, seat: int) -> str:
        """Begin to name what somebody owns: nothing for the own seat."""
        return "" if seat == self.seat else f"{seat_name(seat)}'s "

    def element(self, place: int) -> str:
        """Give the id of a territory."""
        return territory_element(territory_key(self.state, place))

    def unit_id(self, zone: int, seat: int, unit: int) -> str:
        """Give the id of a kind of unit in a zone."""
        return unit_element(zone_key(self.state, zone), seat, cards.UNIT_NAMES[unit])

    def unit_data(self, zone: int, seat: int, unit: int) -> dict[str, Any]:
        """Name a unit to the picture."""
        return {"zone": zone_key(self.state, zone), "seat": seat, "unit": cards.UNIT_NAMES[unit]}

    def turn_ends(self, after: AlheimurState) -> None:
        """Say when a move of the turn's player ends the game or the turn."""
        state = self.state
        if after.actor == OVER:
            self.line("i-flag", "The game ends")
        elif (state.phase in p.MOVEMENT or state.phase in (p.SHOOTER, p.TARGET)) and after.slots != state.slots:
            self.line("i-clock", "The turn ends")

    # ---- fates

    def fates(self, after: AlheimurState) -> list[Turn]:
        """Say who dies and who lives in the check of this turn, as it would be after an action (AL-38 … AL-40)."""
        changed = turns(self.state, after, self.checked)
        for turn in changed:
            self.fate(after, turn)
        effects: Checked = {**self.c["effects"], "check": check_data(after, changed)}
        self.c["effects"] = effects
        effects["draw"]["dies"] = [territory_key(after, turn.fate.place) for turn in changed if not turn.fate.lives]
        return changed

    def fate(self, after: AlheimurState, turn: Turn) -> None:
        """Say that a pyramid dies in the check, or that it does not any more."""
        fate = turn.fate
        if fate.lives and turn.was:
            return
        verb = "lives" if fate.lives else "dies" if turn.was is not False else "still dies"
        reason = "" if fate.lives else f"{WHY[fate.cause]}: "
        self.tell_fate(after, turn, f"{verb} in the check", "", reason)

    def tell_fate(self, after: AlheimurState, turn: Turn, what: str, when: str, reason: str = "") -> None:
        """Say what becomes of a pyramid; what would be so without the move is neither good nor bad."""
        fate = turn.fate
        tone = "good" if fate.lives == (fate.seat == self.seat) else "bad"
        if fate.seat == self.seat and not fate.lives and fate.lives != turn.was:
            self.asks_again()
        self.by_pyramid(
            fate.seat,
            fate.size,
            f"{capital(self.whose(fate.seat))}{territory_key(after, fate.place)} {what}",
            when,
            "plain" if fate.lives == turn.was else tone,
            lies=fate.invader,
            detail=f"{reason}{counts_words(after, fate)}",
            where=[self.element(fate.place)],
        )

    def forecast(self, after: AlheimurState, worlds: Iterable[int], but: int = -1) -> list[Turn]:
        """Say whose fate at the next check of some worlds a move in Movement changes; one place may be left out."""
        told = []
        for w in worlds:
            checker = next_checker(after, w)
            if checker < 0:  # nobody is there, or the game ends before
                continue
            when = "in your next turn" if checker == self.seat else f"in {seat_name(checker)}'s turn"
            for turn in turns(self.state, after, [w]):
                fate = turn.fate
                if fate.lives == turn.was or fate.place == but:
                    continue
                told.append(turn)
                self.tell_fate(after, turn, "would live" if fate.lives else "would die", when)
        return told

    # ---- the set-up

    def build(self, move: int) -> None:
        code, x, y = cell_of(move, m.M_BUILD)
        state, words, beside = self.state, card_words(code), beside_words(self.state, *cell_of(move, m.M_BUILD)[1:])
        matching, contacts = self.contacts(code, x, y)
        turned = "turned" if code & 1 else ""
        label = f"{capital(words)}, {beside}" if beside else f"Begin with {words}"
        hint = ", ".join(filter(None, [turned, f"{matching} of {contacts} match" if contacts else ""]))
        self.row(
            label,
            hint,
            rule="AL-18" if contacts else "AL-17",
            # the first card has one place to go: choosing it is all
            picks=[card_element(cards.PRINTED[code >> 1]), *([cell_element(x, y)] if contacts else [])],
        )
        self.c["by_hand"] = True
        if contacts:
            self.line(
                "",
                "Contacts where the elements match",
                f"{matching} of {contacts}",
                "good" if matching else "plain",
                detail="" if matching else "no card can match",
            )
        laid = [*[int(n) for n in state.laid], code, x, y]
        rest = [int(card) for card in state.pile]
        rest.remove(code >> 1)
        if len(laid) == 12:
            self.finished(laid, rest[0] if rest else -1)
        self.draws(card=CODES[code], x=x, y=y)
        self.ask(f"{label}?", "A card that lies is not moved again.", "Lay it", "Other place")

    def contacts(self, code: int, x: int, y: int, but: int = -1) -> tuple[int, int]:
        """Count the contacts that match, and all contacts, of a card laid on a cell (AL-09)."""
        found = building.contacts(self.state, code, x, y, but)
        return sum(map(building.matches, found)), len(found)

    def finished(self, laid: list[int], orbit: int) -> None:
        """Say what the world of four cards is like (AL-11, AL-20 … AL-23)."""
        state = self.state
        world = World(vec[i64](laid[0::3]), vec[i64](laid[1::3]), vec[i64](laid[2::3]))
        most = max(bitcount(world.near[t]) for t in range(int(world.size)))
        neutral = building.is_neutral(state)
        if world.playable:
            self.line(
                "i-check",
                "The world can hold a spaceport",
                tone="good",
                detail=f"a territory has {most} neighbours, a spaceport needs four",
            )
        else:
            self.line(
                "i-x",
                "No territory has four neighbours",
                tone="plain" if neutral else "bad",
                detail="" if neutral else REPAIR[building.what_follows(state, world)],
            )
        regions = [(int(world.tiles[t]), int(world.element[t])) for t in [int(n) for n in world.regions]]
        biggest = max(tiles for tiles, _ in regions)
        self.line("", "Territories", f"{int(world.size)}", detail=f"the largest region has {many(biggest, 'tile')}")
        if orbit >= 0 and (world.playable or neutral):
            self.line("", f"The orbit card is {card_words(2 * orbit)}")

    def swap(self, move: int) -> None:
        code, x, y = cell_of(move, m.M_SWAP)
        laid = [int(n) for n in self.state.laid]
        k = int(building.laid_at(self.state, x, y))
        old = laid[3 * k]
        matching, contacts = self.contacts(code, x, y, k)
        label = f"{capital(card_words(code))} in place of {card_words(old)}"
        self.row(
            label,
            f"{matching} of {contacts} match",
            rule="AL-21",
            picks=[card_element(cards.PRINTED[code >> 1]), cell_element(x, y)],
        )
        self.c["by_hand"] = True
        laid[3 * k] = code
        self.finished(laid, old >> 1)
        self.draws(card=CODES[code], x=x, y=y)
        self.ask(f"{label}?", "The card that you take away becomes the orbit card.", "Exchange", "Other card")

    def put(self, move: int) -> None:
        place = move - m.M_PUT
        state, after = self.state, acted(self.state, move)
        world = state.worlds[place >> 4]
        fate = fate_at(after, place)
        around, tiles = bitcount(world.near[place & 15]), int(world.tiles[place & 15])
        where = territory_words(state, place)
        self.row(
            f"Settle on {where}",
            f"{many(around, 'neighbour')}, region of {tiles}",
            icon=pyramid_icon(self.seat, 1),
            rule="AL-25",
            picks=[self.element(place)],
        )
        self.line("", "Neighbouring territories", f"{around}", detail="four can feed a spaceport")
        self.line("", f"Tiles of its region of {where.split('(')[1][:-1]}", f"{tiles}")
        self.by_pyramid(
            self.seat,
            1,
            "Your colonists next to it",
            f"{fate.support}",
            tone="good" if fate.lives else "plain",
            detail=f"it needs {fate.need} in a check",
        )
        self.totals(after)
        self.draws(put=territory_key(state, place), seat=self.seat, size=1)
        left = int(state.left) - 1
        self.ask(
            f"Settle on {where}?",
            f"{many(left, 'colonist')} still to place then." if left else "It is the last one.",
            "Settle",
            "Elsewhere",
        )

    # ---- Expansion

    def act(self, move: int) -> None:
        """Describe an action of Expansion with the check that follows."""
        after = acted(self.state, move)
        if move >= m.M_CIVILIZE:
            self.civilize((move - m.M_CIVILIZE) >> 2, (move - m.M_CIVILIZE) & 3, after)
        elif move >= m.M_EXPAND:
            self.expand(move - m.M_EXPAND, after)
        else:
            self.pass_(move - m.M_PASS, after)

    def expand(self, place: int, after: AlheimurState) -> None:
        state, key = self.state, territory_key(self.state, place)
        size = int(after.standing(place >> 4, place & 15)[1])
        where = territory_words(state, place)
        larger = f" with size {size}" if size > 1 else ""
        self.row(
            f"Expand to {where}{larger}",
            icon=pyramid_icon(self.seat, size),
            rule="AL-33",
            kind="expand",
            picks=[self.element(place)],
        )
        self.draws(put=key, seat=self.seat, size=size)
        self.follow(place >> 4, place, after)
        self.ask(
            f"Expand to {where}?", f"With the smallest pyramid of your stash, of size {size}.", "Expand", "Elsewhere"
        )

    def civilize(self, place: int, to: int, after: AlheimurState) -> None:
        state, key = self.state, territory_key(self.state, place)
        _, size, invader = [int(n) for n in state.standing(place >> 4, place & 15)]
        grows = to > size
        port = to == PORT and not invader
        verb = "Grow" if grows else "Shrink"
        label = f"{verb} {key} to {'a spaceport' if port else f'size {to}'}"
        self.row(
            label,
            icon=pyramid_icon(self.seat, to, bool(invader)),
            rule="AL-34",
            kind="grow" if grows else "shrink",
            picks=[self.element(place)],
        )
        self.draws(size=key, seat=self.seat, to=to)
        self.follow(place >> 4, place, after)
        need = many(int(state.settings.need[to]), "neighbour" if state.settings.pressure < 0 else "friendly neighbour")
        detail = "" if invader else f"A colonist of size {to} needs {need}."
        self.ask(f"{label}?", detail, verb, "Elsewhere")

    def pass_(self, w: int, after: AlheimurState) -> None:
        where = world_name(self.state, w)
        self.row(
            f"Do nothing on {where}",
            icon="i-no",
            rule="AL-32",
            kind="pass",
            picks=[orbit_element(zone_key(self.state, w))],
            css="",
        )
        self.follow(w, -1, after)
        self.ask(f"Do nothing on {where}?", "You give up your action there for this turn.", "Do nothing")

    def follow(self, w: int, place: int, after: AlheimurState) -> None:
        """Say what an action on a territory (-1: none) leads to: the check, what can fly then, scores and stash."""
        changed = self.fates(after)
        later = checked(after)
        self.launches(w, later)
        more = self.totals(later)
        self.stash(later)
        self.in_play(later)
        self.c["hint"] = self.remark(place, changed, more)

    def remark(self, place: int, changed: list[Turn], more: int) -> str:
        """Put the gist of an action into a few words: who dies of it, who is saved by it, what it is worth."""
        mine = [turn for turn in changed if turn.fate.seat == self.seat]
        gone = [turn.fate.place for turn in mine if not turn.fate.lives and turn.was is not False]
        saved = [turn.fate.place for turn in mine if turn.fate.lives and turn.was is False]
        killed = [turn.fate.place for turn in changed if turn not in mine and not turn.fate.lives and turn.was]
        lost = any(turn.fate.place == place and not turn.fate.lives and turn.was is False for turn in mine)
        others = [
            turn.fate.place for turn in mine if turn.was is False and not turn.fate.lives and turn.fate.place != place
        ]
        parts = ["still dies"] * lost
        if gone == [place]:
            parts.append("dies at once")
        elif gone:
            parts.append(f"{listed(self.state, gone)} {'dies' if len(gone) == 1 else 'die'}")
        if killed:
            parts.append(f"kills {listed(self.state, killed)}")
        if saved:
            parts.append(f"saves {listed(self.state, saved)}")
        if others and not gone:
            parts.append(f"{listed(self.state, others)} still {'dies' if len(others) == 1 else 'die'}")
        if more:
            parts.append(more_points(more))
        return ", ".join(parts)

    def launches(self, w: int, later: AlheimurState) -> None:
        """Say how many colonists can leave a world in this turn when that changes (AL-54)."""
        was = bitcount(movement.launchable(checked(self.state), w))
        now = bitcount(movement.launchable(later, w))
        if was != now:
            text = f"Colonists that can launch from {world_name(self.state, w)} this turn"
            detail = "no spaceport lives there" if not now else ""
            self.by_pyramid(
                self.seat, PORT, text, f"{was} becomes {now}", "good" if now > was else "bad", detail=detail
            )

    def in_play(self, later: AlheimurState) -> None:
        """Say how near the Last Round is (AL-44)."""
        state = self.state
        now, trigger = int(later.in_play(self.seat)), int(state.settings.trigger)
        if state.last >= 0:
            return
        if p.begins_last_round(later):
            self.line(
                "i-flag",
                "The Last Round begins after the check",
                f"{now} in play",
                detail=f"{trigger} pyramids in play begin it",
            )
        else:
            self.line("i-flag", "In play after the check", f"{now} of {trigger}")

    # ---- Movement

    def settle(self, move: int) -> None:
        place = move - m.M_SETTLE
        after = acted(self.state, move)
        where = territory_words(self.state, place)
        size = int(self.state.standing(place >> 4, place & 15)[1])
        self.row(
            f"Stand up the invader on {where}",
            icon=pyramid_icon(self.seat, size),
            rule="AL-47",
            picks=[self.element(place)],
        )
        self.by_pyramid(self.seat, size, "It becomes a colonist", counts_words(after, fate_at(after, place)))
        self.forecast(after, [place >> 4])
        self.draws(land=territory_key(self.state, place), seat=self.seat, size=size, invader=False)
        self.ask(f"Stand up the invader on {where}?", "Then it needs friends around it, and no ship.", "Stand up")

    def land(self, move: int) -> None:
        w, unit = divmod(move - m.M_LAND, 16)
        state, marine = self.state, int(cards.UNIT_MARINE[unit])
        where = world_name(state, w)
        what = f"marine of size {marine}" if marine else unit_words(unit)
        becomes = "invader" if marine else "colonist"
        self.row(
            f"Land a {what} on {where}",
            f"as {article(becomes)}",
            icon=pyramid_icon(self.seat, marine or int(cards.UNIT_SIZE[unit]), lies=bool(marine)),
            rule="AL-50" if marine else "AL-49",
            picks=[self.unit_id(w, self.seat, unit)],
        )
        vacant = [16 * w + t for t in range(int(state.worlds[w].size)) if int(state.vacant(w)) >> t & 1]
        detail = listed(state, vacant) if len(vacant) <= SCARCE else ""
        self.line("", "Vacant territories to choose from", f"{len(vacant)}", detail=detail)
        if marine:
            self.by_ship(self.seat, unit, "The transport stays in orbit, empty")
        self.draws(lift=self.unit_data(w, self.seat, unit))
        self.ask(f"Land a {what} on {where}?", "Then you choose the territory.", "Choose where", "Another")

    def land_at(self, move: int) -> None:
        place = move - m.M_AT
        state, after = self.state, acted(self.state, move)
        fate = fate_at(after, place)
        where = territory_words(state, place)
        self.row(
            f"On {where}",
            icon=pyramid_icon(self.seat, fate.size, fate.invader),
            rule="AL-50" if fate.invader else "AL-49",
            picks=[self.element(place)],
        )
        waits = not fate.lives and self.can_be_joined(after, place)
        changed = self.forecast(after, [place >> 4], but=place if waits else -1)
        if waits:
            self.by_pyramid(self.seat, fate.size, "It needs a friend", "in your next turn", detail=JOIN)
        more = self.totals(after)
        hint = self.outlook(place, changed, more)
        self.c["hint"] = ", ".join(filter(None, ["needs a friend next turn" if waits else "", hint]))
        self.draws(land=territory_key(state, place), seat=self.seat, size=fate.size, invader=fate.invader)
        what = standing_words(fate.size, fate.invader)
        self.ask(f"Land on {where}?", f"As {article(what)}. It cannot launch in this turn.", "Land", "Elsewhere")

    def can_be_joined(self, after: AlheimurState, place: int) -> bool:
        """Tell whether the own next action there, which comes before the check, can keep all of the own alive."""
        w = place >> 4
        if next_checker(after, w) != self.seat:
            return False
        for t in members(int(growth.room_to_expand(after, w))):
            joined = after.copy()
            growth.expand(joined, w, t)
            if all(fate.lives or fate.seat != self.seat for at, fate in fates(joined, [w]).items() if at != 16 * w + t):
                return True
        return False

    def outlook(self, place: int, changed: list[Turn], more: int) -> str:
        """Put the gist of a landing or a launch into a few words: who would die of it, and what it is worth."""
        dying = [turn.fate for turn in changed if not turn.fate.lives]
        mine = [fate.place for fate in dying if fate.seat == self.seat]
        threatened = [fate.place for fate in dying if fate.seat != self.seat]
        parts = []
        if mine:
            parts.append("would die" if mine == [place] else f"{listed(self.state, mine)} would die")
        if threatened:
            parts.append(f"threatens {listed(self.state, threatened)}")
        if more:
            parts.append(more_points(more))
        return ", ".join(parts)

    def depart(self, move: int) -> None:
        w, unit = divmod(move - m.M_DEPART, 16)
        state, after = self.state, acted(self.state, move)
        self.row(
            f"Send a {unit_words(unit)} into Space",
            f"from {orbit_name(state, w)}",
            icon=unit_icon(self.seat, unit),
            rule="AL-52",
            picks=[self.unit_id(w, self.seat, unit)],
        )
        if is_still_to_come(state, p.ARRIVE):
            self.by_ship(self.seat, unit, "It can enter any orbit in this turn")
        foes = self.others_at(w)
        if foes and not after.ships(w, self.seat):
            self.line("i-swords", f"No battle with {seat_names(foes)} there", tone="good")
        self.forecast(after, [w])
        self.draws(lift=self.unit_data(w, self.seat, unit))
        self.ask(f"Send a {unit_words(unit)} into Space?", f"It leaves {orbit_name(state, w)}.", "Send it", "Another")

    def arrive(self, move: int) -> None:
        unit = move - m.M_ARRIVE
        self.row(
            f"Send a {unit_words(unit)} into an orbit",
            "from Space",
            icon=unit_icon(self.seat, unit),
            rule="AL-53",
            picks=[self.unit_id(int(self.state.settings.worlds), self.seat, unit)],
        )
        self.draws(lift=self.unit_data(int(self.state.settings.worlds), self.seat, unit))
        self.ask(f"Send a {unit_words(unit)} into an orbit?", "Then you choose the orbit.", "Choose where", "Another")

    def arrive_at(self, move: int) -> None:
        w = move - m.M_AT_WORLD
        state, after, unit = self.state, acted(self.state, move), int(self.state.unit)
        foes = self.others_at(w)
        self.row(
            f"To {orbit_name(state, w)}",
            f"battle with {seat_names(foes)}" if foes else "",
            icon=unit_icon(self.seat, unit),
            rule="AL-53",
            picks=[orbit_element(zone_key(state, w))],
        )
        for foe in foes:
            self.line(
                "i-swords",
                f"A battle with {seat_name(foe)} in this turn",
                tone="bad",
                colour=seat_css(foe),
                detail=fleet_words(fleet_of(state, w, foe)),
            )
        lands = "It can land in this turn" if is_still_to_come(state, p.LAND) else "It can land in a later turn"
        if unit < cards.FIGHTER or state.settings.fighters_land:
            self.by_ship(self.seat, unit, lands)
        self.forecast(after, [w])
        self.draws(**self.unit_data(w, self.seat, unit))
        self.ask(f"Enter {orbit_name(state, w)}?", f"With a {unit_words(unit)}.", "Enter", "Elsewhere")

    def others_at(self, w: int) -> list[int]:
        """List the other seats with ships in an orbit."""
        return [seat for seat in in_turn(self.state, self.seat)[:-1] if self.state.ships(w, seat)]

    def launch(self, move: int) -> None:
        place = move - m.M_UP
        state, w = self.state, place >> 4
        size = int(state.standing(w, place & 15)[1])
        after = self.lifted(place)
        where = territory_words(state, place)
        self.row(f"Launch from {where}", icon=pyramid_icon(self.seat, size), rule="AL-54", picks=[self.element(place)])
        left, was = bitcount(movement.launchable(after, w)), bitcount(movement.launchable(state, w))
        if was > 1:
            text = f"Others that can still launch from {world_name(state, w)}"
            detail = "the last spaceport leaves" if not left else ""
            self.by_pyramid(
                self.seat,
                PORT,
                text,
                f"{was - 1} becomes {left}" if left < was - 1 else f"{left}",
                "plain" if left else "bad",
                detail=detail,
            )
        changed = self.forecast(after, [w])
        self.c["hint"] = self.outlook(place, changed, self.totals(after, " with it as a ship"))
        self.draws(launch=territory_key(state, place))
        self.ask(f"Launch from {where}?", "Then you choose what it becomes.", "Launch", "Another")

    def lifted(self, place: int) -> AlheimurState:
        """Make the position after a launch as a transport, which what it becomes may still change."""
        twin = self.state.copy()
        twin.spot = place
        movement.launch(twin, m.M_TRANSPORT)
        return twin

    def role(self, move: int) -> None:
        state, place = self.state, int(self.state.spot)
        w = place >> 4
        after, unit = acted(state, move), int(movement.launched(state, move))
        if move < m.M_MARINE:
            what = unit_words(unit)
            label, rule, pick = f"As {article(what)}", "AL-55", role_element("F" if move == m.M_FIGHTER else "T")
            hint, text = "it can land", "It can carry a marine, and land as a colonist"
            if move == m.M_FIGHTER:
                hint, text = "it fires best", "It fires best, and covers your transports"
        else:
            carrier, what = move - m.M_MARINE, f"marine of size {int(cards.UNIT_MARINE[unit])}"
            label, rule = f"As the marine of a {unit_words(carrier)}", "AL-56"
            pick = self.unit_id(w, self.seat, carrier)
            hint, text = "it can invade", "It can land as an invader, and is lost with its transport"
        self.row(label, hint, icon=unit_icon(self.seat, unit), rule=rule, picks=[pick])
        self.by_ship(self.seat, unit, text)
        foes = self.others_at(w)
        if foes and not state.ships(w, self.seat):
            self.line("i-swords", f"A battle with {seat_names(foes)} in this turn", tone="bad")
        self.totals(after)
        self.draws(launch=territory_key(state, place), **self.unit_data(w, self.seat, unit))
        self.ask(f"Launch as {article(what)}?", f"It leaves {territory_words(state, place)}.", "Launch", "Otherwise")

    def done(self, after: AlheimurState) -> None:
        state = self.state
        phase = int(state.phase)
        rule = "AL-62" if phase == p.SHOOTER else "AL-48"
        label = "Hold fire" if phase == p.SHOOTER else f"{END[phase]}"
        self.row(label, icon="i-check", rule=rule, kind="done", css="")
        if phase == p.SHOOTER:
            left = int(cards.count_units(state.to_fire))
            self.line("i-swords", "Ships of yours that do not fire", f"{left}")
        elif after.slots == state.slots:
            sites = members(int(after.sites))
            if after.phase in PHASE_WORDS:
                self.c["hint"] = f"then {PHASE_WORDS[int(after.phase)].lower()}"
            elif sites:
                self.c["hint"] = "then fleets fight"
                where = join_words([orbit_name(state, w) for w in sites])
                self.line("i-swords", f"A battle in {where}" if len(sites) == 1 else f"Battles in {where}")
        self.turn_ends(after)
        self.ask(f"{label}?", "No phase of a turn comes twice." if phase != p.SHOOTER else "", "End it")

    # ---- battles

    def site(self, move: int) -> None:
        w = move - m.M_SITE
        state = self.state
        foes = self.others_at(w)
        mine = fleet_of(state, w, self.seat)
        self.row(
            f"Fight in {orbit_name(state, w)}",
            f"with {seat_names(foes)}",
            icon="i-swords",
            rule="AL-59",
            picks=[orbit_element(zone_key(state, w))],
            css="",
        )
        shots = many(int(state.ships(w, self.seat)), "shot")
        self.by_ship(self.seat, mine[0][0], "You fire first", shots, detail=fleet_words(mine))
        for foe in foes:
            fleet = fleet_of(state, w, foe)
            shots = many(int(state.ships(w, foe)), "shot")
            cover = (
                "its fighters cover its transports: "
                if fleet[0][0] < cards.FIGHTER and battle.fighters(state, w, foe)
                else ""
            )
            text = f"Then what is left of {seat_name(foe)} fires back"
            self.by_ship(foe, fleet[0][0], text, f"up to {shots}", detail=f"{cover}{fleet_words(fleet)}")
        self.draws(site=zone_key(state, w))
        self.ask(f"Fight in {orbit_name(state, w)}?", "Every ship there fires once.", "Fight", "Elsewhere")

    def shoot(self, move: int) -> None:
        state, unit = self.state, move - m.M_SHOOT
        real = self.shooter(unit)
        after = state.copy()
        after.play(move)
        self.row(
            f"Fire with a {unit_words(unit)}",
            many(int(cards.UNIT_SIZE[unit]), "die", "dice"),
            icon=unit_icon(self.seat, unit),
            rule="AL-64",
            picks=[self.unit_id(self.fighting, self.seat, real)],
        )
        for aim in after.legal():
            victim, target = divmod(aim - m.M_TARGET, 16)
            chance = hit_chance(unit, target)
            self.by_ship(
                victim,
                target,
                f"At {seat_name(victim)}'s {unit_words(target)}",
                f"hits with {percent(chance)}",
                where=[self.unit_id(self.fighting, victim, target)],
            )
        self.draws(shooter=self.unit_data(self.fighting, self.seat, real))
        self.ask(f"Fire with a {unit_words(unit)}?", "Then you choose the target.", "Choose a target", "Another")

    def shooter(self, unit: int) -> int:
        """Give the first unit of the own fleet that is such a ship; what a transport carries does not matter."""
        fleet = fleet_of(self.state, self.fighting, self.seat)
        return next(kind for kind, _ in fleet if cards.without_marine(kind) == unit)

    def target(self, move: int) -> None:
        victim, target = divmod(move - m.M_TARGET, 16)
        state, unit = self.state, int(self.state.unit)
        chance = hit_chance(unit, target)
        said = percent(chance)
        whose = f"{seat_name(victim)}'s {unit_words(target)}"
        self.row(
            f"Shoot at {whose}",
            f"hits with {said}",
            icon=unit_icon(victim, target),
            rule="AL-64",
            picks=[self.unit_id(self.fighting, victim, target)],
            css=seat_css(victim),
        )
        self.line(
            "i-dice",
            "Hits with",
            said,
            detail=f"{many(int(cards.UNIT_SIZE[unit]), 'die', 'dice')} against {int(cards.UNIT_SIZE[target])}",
        )
        for fall in falls(state, unit, victim, target):
            lost = ", its marine is lost" if fall.marine_lost and fall.unit >= 0 else ""
            text = "It is destroyed" if fall.unit < 0 else f"It becomes a {unit_words(fall.unit)}{lost}"
            if fall.unit < 0 and fall.marine_lost:
                text = "It is destroyed with its marine"
            icon = unit_icon(victim, fall.unit) if fall.unit >= 0 else "i-x"
            self.line(
                icon,
                text,
                percent(fall.chance),
                "good",
                colour=seat_css(victim),
                where=[self.unit_id(self.fighting, victim, target)],
            )
        self.draws(
            shooter=self.unit_data(self.fighting, self.seat, self.shooter(unit)),
            target=self.unit_data(self.fighting, victim, target),
        )
        self.ask(f"Shoot at {whose}?", f"The {unit_words(unit)} hits with {said}.", "Shoot", "Another target")


END: Final[dict[int, str]] = read_texts("ludoscape.games.alheimur").named("end", vars(p))
# what happens to a home world that is not playable (AL-21 … AL-23)
REPAIR: Final[dict[int, str]] = read_texts("ludoscape.games.alheimur").named("repair", vars(building))
