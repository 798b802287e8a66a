"""What a seat does not know, dealt anew: development cards, hands after thefts by others (IS-92, IS-93). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.games.intimate_settlers.rules.cards import POINT, count, nth, total
from ludoscape.games.intimate_settlers.rules.position import BIT, DEV, FIELDS, HAND, ROOM, Position
from ludoscape.games.intimate_settlers.rules.story import blank_stretch, draw_world, root, worlds_now

TRIES: Final = 20


def deal_hidden(state: Position, seat: i64, rng: Rng) -> None:
    """Deal a state what a seat does not know, in a way that fits all it has seen."""
    if state.thefts is not None:
        worlds = worlds_now(state.thefts, state.seen, seat)
        hands = draw_world(worlds, rng)
        state.thefts = root(worlds)  # what is dealt holds only what the seat knows
        state.seen = blank_stretch(state.settings.seats)
        for other in range(state.settings.seats):
            state.own[FIELDS * other + HAND] = hands[other]
    _deal_cards(state, seat, rng)


def _deal_cards(state: Position, seat: i64, rng: Rng) -> None:
    """Shuffle the deck together with the others' development cards and deal them again."""
    unseen = state.deck
    for other in range(state.settings.seats):
        if other != seat:
            unseen += state.own[FIELDS * other + DEV]
    if unseen == state.deck:
        return  # nobody else has any
    hands: vec[i64] = vec[i64]()
    for _ in range(TRIES):
        hands = _dealt(state, seat, unseen, rng)
        if _possible(state, seat, hands):
            break
    else:
        hands = _dealt_with_care(state, seat, unseen, rng)
    left = unseen
    for other in range(state.settings.seats):
        if other != seat:
            state.own[FIELDS * other + DEV] = hands[other]
            left -= hands[other]
    state.deck = left
    if seat != state.player and state.bought:
        state.bought = _some_of(state.own[FIELDS * state.player + DEV], total(state.bought), rng)


def _some_of(cards: i64, number: i64, rng: Rng) -> i64:
    """Draw some cards."""
    drawn: i64 = 0
    for _ in range(number):
        kind = nth(cards, rng.below(total(cards)))
        cards -= BIT[12 * kind]
        drawn += BIT[12 * kind]
    return drawn


def _dealt(state: Position, seat: i64, unseen: i64, rng: Rng) -> vec[i64]:
    """Deal each other seat as many cards as it has."""
    hands: vec[i64] = vec[i64]()
    for other in range(state.settings.seats):
        hand: i64 = 0
        if other != seat:
            hand = _some_of(unseen, total(state.own[FIELDS * other + DEV]), rng)
            unseen -= hand
        hands = append(hands, hand)
    return hands


def _possible(state: Position, seat: i64, hands: vec[i64]) -> bool:
    """Tell whether nobody is dealt so many points that the game would have ended."""
    for other in range(state.settings.seats):
        if other != seat and count(hands[other], POINT) > state.own[FIELDS * other + ROOM]:
            return False
    return True


def _dealt_with_care(state: Position, seat: i64, unseen: i64, rng: Rng) -> vec[i64]:
    """Deal the victory points first, only where there is room for them, then the rest."""
    seats = state.settings.seats
    points = count(unseen, POINT)
    places: vec[i64] = vec[i64]([0] * (int(seats) + 1))  # how many points each seat, or the deck, can still take
    places[seats] = total(state.deck)
    for other in range(seats):
        if other != seat:
            cards = total(state.own[FIELDS * other + DEV])
            room = state.own[FIELDS * other + ROOM]
            places[other] = cards if cards < room else room
    hands: vec[i64] = vec[i64]([0] * int(seats))
    for _ in range(points):
        free: i64 = 0
        for i in range(seats + 1):
            free += places[i]
        left = rng.below(free)
        for i in range(seats + 1):
            left -= places[i]
            if left < 0:
                places[i] -= 1
                if i < seats:
                    hands[i] += BIT[12 * POINT]
                break
    rest = unseen - points * BIT[12 * POINT]
    for other in range(seats):
        if other != seat:
            cards = total(state.own[FIELDS * other + DEV]) - total(hands[other])
            more = _some_of(rest, cards, rng)
            rest -= more
            hands[other] += more
    return hands
