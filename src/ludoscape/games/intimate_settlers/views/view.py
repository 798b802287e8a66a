"""What a seat of Intimate Settlers is told: the view, built from nothing for one audience (IS-92). Compiled."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.telling import ended, prompt, said, seat_css, seat_view, steps, won_or_drew
from ludoscape.engine.texts import read_texts
from ludoscape.engine.view import Ending, Group, Item, Prompt, SeatView, Step, View
from ludoscape.engine.words import capital, many, seat_name
from ludoscape.games.intimate_settlers.rules import legal, opening
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import POINT, total, unpack
from ludoscape.games.intimate_settlers.rules.letters import PHASES, REASONS, RESOURCES, TERRAINS
from ludoscape.games.intimate_settlers.rules.moves import (
    M_BUY,
    M_DROP,
    M_END,
    M_LIFT,
    M_OFFER,
    M_PLAY,
    M_SETTLE,
    M_TRADE,
)
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.views import kinds
from ludoscape.games.intimate_settlers.views.board import board_of
from ludoscape.games.intimate_settlers.views.choices import Choices
from ludoscape.games.intimate_settlers.words import sentences
from ludoscape.games.intimate_settlers.words.elements import card_id, resource_id
from ludoscape.games.intimate_settlers.words.names import cards_words

TEXTS: Final = read_texts("ludoscape.games.intimate_settlers")
DOING: Final[dict[int, str]] = TEXTS.named("doing", vars(p))
DRAWING: Final[dict[int, str]] = TEXTS.named("drawing", vars(p))
FIRST_ROLLS: Final = 2  # of each player: so often it is said what the dice are for
ROWS: Final = (
    "the left of the back row",
    "the middle of the back row",
    "the right of the back row",
    "the left of the front row",
    "the right of the front row",
)


def view(state: SettlersState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    mine = state.actor >= 0 and seat == state.actor
    found: View = {
        "game": "intimate-settlers",
        "seats": [_seat(state, other, seat) for other in sentences.seats_of(state)],
        "seat": seat,
        "actor": int(state.actor),
        "phase": PHASES[state.phase],
        "where": _where(state),
        "prompt": _prompt(state, mine),
        "steps": _steps(state),
        "hand": _hand(state, seat),
        "held": "",
        "choices": Choices(state).all() if mine else [],
        "board": board_of(state),
        "outcome": _outcome(state),
    }
    if mine:
        found["kinds"], found["cannot"] = kinds.kinds(state), kinds.cannot(state)
    return found


# ---- the seats


def _seat(state: SettlersState, seat: int, watcher: int) -> SeatView:
    title = ("south", "north")[seat] if sentences.is_open_game(state) else ""
    score = f"{_score(state, seat, watcher)}/{int(state.settings.target)}"
    return seat_view(seat, _owned(state, seat, watcher), title=title, tag=_tag(state, seat), score=score)


def _score(state: SettlersState, seat: int, watcher: int) -> int:
    """Count the points of a seat as somebody sees them."""
    return int(state.score(seat)) if sentences.sees_cards(state, watcher, seat) else sentences.open_score(state, seat)


def _tag(state: SettlersState, seat: int) -> str:
    """Say who has won and who holds which award, in few words: it stands beside a name."""
    if state.actor == OVER and state.best >> seat & 1:
        return won_or_drew(state.best, seat)
    short = "route" if sentences.is_open_game(state) else "road"
    tags = [short] * (state.route == seat) + ["army"] * (state.army == seat)
    if len(tags) == 1:
        return f"longest {short}" if tags[0] == short else sentences.ARMY
    return " and ".join(tags)


def _owned(state: SettlersState, seat: int, watcher: int) -> list[Group]:
    """Count what a seat holds and has still to build; the kinds of its cards only for those who are shown them."""
    colour = seat_css(seat)
    hand, dev = unpack(int(state.hand(seat))), sentences.dev_of(state, seat)
    held: list[Item] = []
    if sentences.sees_hand(state, watcher, seat) and watcher != seat and any(hand):
        held += [
            {"icon": f"res-{RESOURCES[kind]}", "css": "", "label": RESOURCES[kind], "count": n}
            for kind, n in enumerate(hand)
            if n
        ]
    else:
        held.append(said(many(sum(hand), "card")))
    if sentences.sees_cards(state, watcher, seat) and watcher != seat and any(dev):
        held += [said(f"{n} {sentences.card_word(card, n)}") for card, n in enumerate(dev) if n]
    elif any(dev):
        held.append(said(f"{sum(dev)} development"))
    knights = int(state.knights(seat))
    if knights:
        held.append(said(f"{many(knights, 'knight')} played"))
    if sentences.length_of(state, seat):
        held.append(said(f"route {sentences.length_of(state, seat)}"))
    left: list[Item] = [
        {"icon": icon, "css": colour, "label": label, "count": sentences.own(state, seat, field)}
        for icon, label, field in (
            ("road-2" if seat == 1 else "road", "roads", p.ROADS_LEFT),
            ("ship", "ships", p.SHIPS_LEFT),
            (sentences.house(seat), "settlements", p.SETTLEMENTS_LEFT),
            (f"city-{seat + 1}", "cities", p.CITIES_LEFT),
        )
        if field != p.SHIPS_LEFT or sentences.is_open_game(state)
    ]
    return [{"label": "", "items": held}, {"label": "", "items": [*left, said("left")]}]


def _where(state: SettlersState) -> str:
    if state.opening:
        return "Set-up"
    finished = state.turns() - (state.actor == OVER and state.turns() >= state.settings.turn_limit)
    return f"Round {finished // len(sentences.seats_of(state)) + 1}"


def _steps(state: SettlersState) -> list[Step]:
    """List the steps of a turn, or those of the set-up."""
    phase = int(state.phase)
    if phase == p.ENDED:
        return []
    if state.opening:
        labels = ["Island", "First settlement", "Second settlement"]
        if sentences.is_open_game(state):
            labels = ["Home Base", "Numbers", "First roads", "First cards"]
        at = int(opening.part(state))
    else:
        labels = ["Roll", "Trade", "Build"] if state.settings.strict else ["Roll", "Build and trade"]
        at = (1 + legal.is_too_late(state)) if state.rolled else 0
        if state.rolled and sentences.rolled(state) == sentences.SEVEN:
            labels.insert(1, "Robber")
            at = 1 if phase in (p.DISCARD, p.ROBBER, p.STEAL, p.THEFT) else at + 1
    return steps(labels, at)


# ---- the hand


def _hand(state: SettlersState, seat: int) -> list[Group]:
    if seat < 0:
        return []
    groups = _stock(state, seat) if state.opening and sentences.is_open_game(state) else []
    hand = unpack(int(state.hand(seat)))
    if not state.opening or any(hand) or state.phase in (p.FIRST_ROAD, p.FIRST_CARD):
        cards = [_resource(kind, n) for kind, n in enumerate(hand)]
        groups.append({"label": "Your cards", "items": cards, "signs": True, "kept": True})
    development = _development(state, seat)
    if development:
        groups.append({"label": "Development", "items": development, "signs": True})
    return groups


def _resource(kind: int, n: int) -> Item:
    item: Item = {
        "icon": f"res-{RESOURCES[kind]}",
        "css": "",
        "label": RESOURCES[kind],
        "count": n,
        "id": resource_id(kind),
    }
    if not n:
        item["pale"] = True
    return item


def _development(state: SettlersState, seat: int) -> list[Item]:
    """List the own development cards; those bought this turn, which cannot be played yet, pale."""
    bought = unpack(int(state.bought)) if seat == state.player else [0] * 5
    found: list[Item] = []
    for card, n in enumerate(sentences.dev_of(state, seat)):
        for number, new in ((n - bought[card], False), (bought[card], True)):
            if number <= 0:
                continue
            icon, label = sentences.card_icon(card), sentences.card_word(card, number)
            item: Item = {"icon": icon, "css": "", "label": label, "count": number}
            if new and card != POINT:
                item["label"] += ", new"
                item["pale"] = True
            if not new or number == n:
                item["id"] = card_id(card)
            found.append(item)
    return found


def _stock(state: SettlersState, seat: int) -> list[Group]:
    """List the terrains and numbers that a seat has still to lay; the picture shows those that it can pick now."""
    groups: list[Group] = []
    deciding = state.actor == seat
    terrains = sentences.terrain_left(state, seat)
    if terrains and not (deciding and state.phase == p.LAY):
        groups.append(
            {
                "label": "Your hexes",
                "items": [
                    {"icon": sentences.SYMBOLS[terrain], "css": "", "label": TERRAINS[terrain]} for terrain in terrains
                ],
            }
        )
    numbers = sentences.numbers_left(state, seat)
    if numbers and not (deciding and state.phase == p.OWN_NUMBER):
        groups.append(
            {
                "label": "Your numbers",
                "items": [{"icon": f"token-{number}", "css": "", "label": f"number {number}"} for number in numbers],
            }
        )
    return groups


# ---- what is asked


def _outcome(state: SettlersState) -> Ending | None:
    if state.actor != OVER:
        return None
    return {"winners": members(int(state.best)), "reason": REASONS[state.reason], "text": sentences.end_words(state)}


def _prompt(state: SettlersState, mine: bool) -> Prompt:
    phase = int(state.phase)
    if state.actor == OVER:
        return ended(members(int(state.best)), sentences.end_words(state))
    if state.actor == CHANCE:
        return prompt(DRAWING[phase])
    if not mine:
        return prompt(f"{seat_name(state.actor)} {DOING[phase]}", _aside(state, phase))
    title, detail = (_set_up_question if state.opening else _question)(state, phase)
    return prompt(title, detail)


def _aside(state: SettlersState, phase: int) -> str:
    """Say to the others what a decision is about."""
    if phase == p.DISCARD:
        return f"A 7 was rolled: {many(_owed(state), 'card')} still to go."
    if phase in (p.OFFER, p.REPLY, p.DEAL) and (state.give or state.want):
        return f"{seat_name(state.player)}: {_offered(state)}."
    if phase == p.MAIN and state.dice >= 0:
        return f"{sentences.rolled(state)} was rolled."
    if phase == p.DROP:
        return "A ship is taken up and goes somewhere else."
    return ""


def _owed(state: SettlersState) -> int:
    return int(state.owed) >> 12 * int(state.actor) & 2047


def _offered(state: SettlersState) -> str:
    return f"{cards_words(unpack(int(state.give)))} for {cards_words(unpack(int(state.want)))}"


def _question(state: SettlersState, phase: int) -> tuple[str, str]:
    """Ask for a decision of the game."""
    seat = int(state.actor)
    if phase == p.MAIN:
        return _main_question(state)
    if phase == p.PRE:
        cards = any(move >= M_PLAY for move in state.legal())
        held, due = int(total(state.hand(seat))), int(state.discards(seat))
        if cards:
            return "Roll the dice, or play a card first", "One development card a turn, before or after the roll."
        if due:
            return "Roll the dice", f"You hold {held} cards: with a 7 you would put {due} of them back."
        known = state.turn >= FIRST_ROLLS * state.settings.seats
        why = "" if known else "Hexes with the number rolled give cards to the settlements and cities there."
        return "Roll the dice", why
    if phase == p.DISCARD:
        why = "With a 7 whoever holds too many cards puts half of them back."
        return f"Put {many(_owed(state), 'card')} back", why
    if phase == p.ROBBER:
        return "Move the robber", "Its hex gives nothing. You steal from who has built there."
    if phase == p.STEAL:
        return "From whom do you steal?", "You draw one of their cards unseen."
    if phase == p.FACING:
        return "Turn the harbour", "It serves the two corners of the side that it faces, and stays so."
    if phase == p.PIECE:
        what = "road or ship" if sentences.is_open_game(state) else "road"
        if state.free == 2:
            return f"Place a {what}", "The first of two that cost nothing."
        stop = ", or stop" if state.settings.may_stop else ""
        return f"Place another {what}{stop}", "The second of two that cost nothing."
    if phase == p.PLENTY:
        more = "One more after this one." if state.takes == 2 else "The last of two."
        return "Take a card from the bank", more
    if phase == p.NAME:
        return "Name a resource", "All others hand you every card of it that they hold."
    if phase == p.DROP:
        return "Where does the ship go?", "Anywhere a new ship could be built, but not back to its place."
    return _trade_question(state, phase)


def _main_question(state: SettlersState) -> tuple[str, str]:
    moves = state.legal()
    if moves == [M_END]:
        return "End your turn", "Your cards are not enough to build or to trade."
    title = f"{capital(', '.join(_can_do(moves)))}, or end your turn"
    return title, "You have built, so nothing can be traded any more." if legal.is_too_late(state) else ""


def _can_do(moves: list[int]) -> list[str]:
    """Say what a turn may still be used for; what is done seldom only where there is nothing else."""
    builds = any(move == M_BUY or M_SETTLE <= move < M_LIFT for move in moves)
    trades = any(move == M_OFFER or M_TRADE <= move < M_TRADE + 25 for move in moves)
    if builds or trades:
        return ["build"] * builds + ["trade"] * trades
    lifts, plays = any(M_LIFT <= move < M_DROP for move in moves), any(M_PLAY <= move < M_TRADE for move in moves)
    return ["move a ship"] * lifts + ["play a card"] * plays


def _trade_question(state: SettlersState, phase: int) -> tuple[str, str]:
    if phase == p.OFFER:
        if not state.give and not state.want:
            return "What do you offer?", "Choose cards that you give, and cards that you want."
        return "Put your offer together", f"So far: {_offered(state)}."
    give, want = cards_words(unpack(int(state.give))), cards_words(unpack(int(state.want)))
    if phase == p.REPLY:
        if legal.against_accept(state)[0] != legal.LEGAL:
            return f"{seat_name(state.player)} wants {want}", f"You would get {give}, but you do not hold {want}."
        return f"Do you trade with {seat_name(state.player)}?", f"You would give {want} and get {give}."
    return "With whom do you trade?", f"You give {give} and get {want}."


def _set_up_question(state: SettlersState, phase: int) -> tuple[str, str]:
    """Ask for a decision of the set-up."""
    if phase == p.LAY:
        slot = int(state.step) % 7
        return "Which land lies here?", f"On the outlined place: {ROWS[slot]} of your Home Base."
    if phase == p.LAY_SIDE:
        return "Where does your harbour lie?", "Plain sea comes to the other side of your Home Base."
    if phase in (p.LAY_FACE, p.FACING):
        return "Turn the harbour", "It serves the two corners of the side that it faces, and stays so."
    if phase == p.OWN_NUMBER:
        return "Place one of your numbers", "Its dots: so many of 36 rolls give it."
    if phase == p.FIRST_ROAD:
        return "Build a first road", "Each of your settlements gets one."
    if phase == p.FIRST_CARD:
        left = 3 - (int(state.step) - 28) % 3
        return "Take a card from the bank", f"{many(left, 'card')} to take, of your choice."
    second = opening.founds_second(state)
    if phase == p.FOUND:
        more = "Each land beside it gives you a card." if second else "The numbers beside it say its yield."
        return f"Found your {'second' if second else 'first'} settlement", more
    return "Build a road from it", "It shows where you may build next."
