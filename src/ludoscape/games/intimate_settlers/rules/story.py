"""What three or four players can tell of each other's hands: thefts hide cards (IS-92, IS-93). Compiled.

Everything else that changes a hand is open. Between two thefts the open changes of each seat are kept as four packed
counts: what it must have held at the start of the stretch (`need`), the most it can have held (`cap`), what it gained
and what it lost. From the chain of thefts all hands that fit can be worked out, for any watcher.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.games.intimate_settlers.rules.cards import COUNT, FULL, GUARDS, count

PER_SEAT: Final = 4  # need, cap, gain, loss
NO_CAP: Final = FULL & ~GUARDS
NOTHING: Final = vec[i64]([number for _ in range(4) for number in (0, NO_CAP, 0, 0)])  # happened to four seats
SCALE: Final = 1 << 30


class Theft:
    """A theft, with the stretch of open changes before it and the thefts before that.

    The first link of a chain is no theft: it has the worlds (hands of all seats, with weights) known at the beginning.
    """

    def __init__(self, before: Theft | None, stretch: vec[i64], thief: i64, victim: i64, resource: i64) -> None:
        self.before = before
        self.stretch = stretch
        self.thief = thief
        self.victim = victim
        self.resource = resource
        self.worlds: dict[tuple[int, ...], float] = {}
        self.known: dict[int, dict[tuple[int, ...], float]] = {}


def root(worlds: dict[tuple[int, ...], float]) -> Theft:
    """Begin a chain with worlds that everybody knows."""
    link = Theft(None, vec[i64](), -1, -1, -1)
    link.worlds = worlds
    return link


def blank_stretch(seats: i64) -> vec[i64]:
    """Make a stretch in which nothing has happened."""
    return NOTHING[: PER_SEAT * seats]


def after_stretch(worlds: dict[tuple[int, ...], float], stretch: vec[i64]) -> dict[tuple[int, ...], float]:
    """Keep the worlds that fit a stretch of open changes, and change their hands by it."""
    kept: dict[tuple[int, ...], float] = {}
    for hands, weight in worlds.items():
        fits = True
        changed: list[int] = []
        for seat in range(len(hands)):
            at = PER_SEAT * seat
            hand: i64 = hands[seat]
            enough = ((hand | GUARDS) - stretch[at]) & GUARDS == GUARDS
            if not enough or ((stretch[at + 1] | GUARDS) - hand) & GUARDS != GUARDS:
                fits = False
                break
            changed.append(hand + stretch[at + 2] - stretch[at + 3])
        if fits:
            kept[tuple(changed)] = kept.get(tuple(changed), 0.0) + weight
    return kept


def after_theft(worlds: dict[tuple[int, ...], float], theft: Theft, watcher: i64) -> dict[tuple[int, ...], float]:
    """Move the stolen card: the one that the watcher saw, or any that it may have been."""
    seen = watcher == theft.thief or watcher == theft.victim
    after: dict[tuple[int, ...], float] = {}
    for hands, weight in worlds.items():
        for kind in range(i64(5)):
            if seen and kind != theft.resource:
                continue
            held: i64 = hands[theft.victim]
            n = count(held, kind)
            if n:
                changed = list(hands)
                changed[theft.victim] -= 1 << 12 * int(kind)
                changed[theft.thief] += 1 << 12 * int(kind)
                world = tuple(changed)
                after[world] = after.get(world, 0.0) + weight * float(n)
    return after


def worlds_after(theft: Theft, watcher: i64) -> dict[tuple[int, ...], float]:
    """Work out the hands that fit all that a watcher saw up to a theft, this included, with their weights."""
    chain: list[Theft] = []
    worlds: dict[tuple[int, ...], float] = {}
    link: Theft | None = theft
    while link is not None:
        known = link.known.get(int(watcher))
        if known is not None:
            worlds = known
            break
        if link.before is None:
            worlds = link.worlds
            break
        chain.append(link)
        link = link.before
    for each in reversed(chain):
        worlds = after_theft(after_stretch(worlds, each.stretch), each, watcher)
        total = 0.0
        for weight in worlds.values():
            total += weight
        for hands in worlds:
            worlds[hands] /= total
    theft.known[int(watcher)] = worlds
    return worlds


def worlds_now(theft: Theft, stretch: vec[i64], watcher: i64) -> dict[tuple[int, ...], float]:
    """Work out the hands that fit all that a watcher saw up to now."""
    return after_stretch(worlds_after(theft, watcher), stretch)


def draw_world(worlds: dict[tuple[int, ...], float], rng: Rng) -> tuple[int, ...]:
    """Draw hands by their weights."""
    total = 0.0
    for weight in worlds.values():
        total += weight
    left = total * float(rng.below(SCALE)) / float(SCALE)
    chosen: tuple[int, ...] = ()
    for hands, weight in worlds.items():
        chosen = hands
        left -= weight
        if left < 0.0:
            break
    return chosen


def most(packed: i64, kind: i64, number: i64) -> i64:
    """Give packed counts with one count lowered to a number."""
    now = packed >> 12 * kind & COUNT
    return packed - (now - number << 12 * kind) if number < now else packed
