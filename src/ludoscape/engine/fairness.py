"""Draws of a table that can be checked: a secret seed, its commitment, every draw derived from it. Pure functions.

Before the first event the table shows the commitment of its seed; after the last it publishes the seed. Whoever has
both, and the record, derives every draw again: nobody could change a draw once the commitment was shown.

Where players add shares, nobody has chosen the draws either: the server fixed its seed before it knew any share, the
players promised theirs before they knew those of others, and one honest share among them changes every draw. Where
nobody adds any, whoever runs the server could have tried seeds until one pleased him. In both cases he can know every
draw beforehand, and the players have to trust him in that.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

SEED_BYTES: Final = 32
COMMITMENT_TAGS: Final = {1: b"ludoscape seed commitment 1|", 2: b"ludoscape seed commitment 2|"}
DRAW_TAG: Final = "ludoscape draw 1"
KEY_TAG: Final = "ludoscape seed 2"
SHARE_TAG: Final = "ludoscape share 1"
LINE_TAG: Final = b"ludoscape line 2|"
DRAW_IN_LINE_TAG: Final = "ludoscape draw 2"
SPAN: Final = 1 << 256  # the number of values of one HMAC-SHA-256


def new_seed() -> bytes:
    """Draw the secret 256-bit seed of a new table from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes, form: int = 1) -> str:
    """Give the commitment of a seed, in hexadecimal digits: SHA-256 over the tag of a form of records and the seed.

    >>> commitment(bytes(32))
    'ee409f46720b8c780118f25e3f4e047fc7682b61b29c35d9490ba6e92458f932'
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(COMMITMENT_TAGS[form] + seed).hexdigest()


def number(seed: bytes, table: str, event: int, total: int) -> int:
    """Derive the number (0 to total - 1) of an event: HMAC-SHA-256, keyed by the seed, of tag, table, event and try.

    A value from the incomplete last stretch of the span is rejected and the next try made: no number is favoured.

    >>> number(bytes(32), "a table", 1, 6) == number(bytes(32), "a table", 1, 6)
    True
    >>> sorted({number(bytes(32), "a table", n, 6) for n in range(1, 61)})
    [0, 1, 2, 3, 4, 5]
    """
    if event < 1:
        raise ValueError("events are numbered from 1")
    return _number(seed, f"{DRAW_TAG}|{table}|{event}", total)


def _number(key: bytes, what: str, total: int) -> int:
    if not 0 < total <= SPAN:
        raise ValueError("there is nothing to draw from")
    fair = SPAN - SPAN % total
    attempt = 0
    while True:
        value = int.from_bytes(hmac.digest(key, f"{what}|{attempt}".encode(), "sha256"), "big")
        if value < fair:
            return value % total
        attempt += 1


def draw(seed: bytes, table: str, event: int, outcomes: Sequence[tuple[int, int]]) -> int:
    """Draw the chance event with this number from what `state.chance()` lists: pairs of a move and its weight.

    The derived number counts through the weights in the order of the list.

    >>> draw(bytes(32), "a table", 1, [(7, 1)])
    7
    >>> draws = [draw(bytes(32), "a table", n, [(0, 1), (1, 3)]) for n in range(1, 401)]
    >>> 270 < sum(draws) < 330
    True
    """
    return _among(outcomes, number(seed, table, event, _weight(outcomes)))


def _weight(outcomes: Sequence[tuple[int, int]]) -> int:
    return sum(weight for _, weight in outcomes)


def _among(outcomes: Sequence[tuple[int, int]], left: int) -> int:
    for move, weight in outcomes:
        left -= weight
        if left < 0:
            return move
    raise ValueError("a weight is not positive")


# ---- draws that depend on the line of play


def line_key(seed: bytes, table: str, shares: Sequence[str]) -> bytes:
    """Derive the key of all draws of a table from its seed and the shares of its seats, empty where there is none.

    >>> line_key(bytes(32), "a table", ["", ""]) == line_key(bytes(32), "a table", ["", "0f"])
    False
    """
    return hmac.digest(seed, "|".join([KEY_TAG, table, *shares]).encode(), "sha256")


@dataclass(frozen=True)
class Share:
    """What a seat adds to the seed, as hexadecimal digits: its promise, and its value, empty while it is withheld.

    A value that came before the first draw has the place 0; one that came later is in the draws from that place of the
    line of play on.
    """

    promise: str
    value: str = ""
    place: int = 0


def promise(table: str, seat: int, value: bytes) -> str:
    """Give what a seat promises its share by: SHA-256 over tag, table, seat and the value.

    Table and seat are in it, so that a promise of another one is worth nothing.
    """
    if len(value) != SEED_BYTES:
        raise ValueError(f"a share has {SEED_BYTES} bytes, not {len(value)}")
    return hashlib.sha256(f"{SHARE_TAG}|{table}|{seat}|".encode() + value).hexdigest()


class Keys:
    """The keys of all draws of a table: from its seed and the shares of its seats, by place in the line of play.

    The seed is fixed before any share is promised, all shares are promised before one is known, and none can be known
    before: so one honest share is enough that nobody has chosen the draws.
    """

    def __init__(self, seed: bytes, table: str, seats: int, shares: Mapping[int, Share]) -> None:
        first = [_first_part(shares.get(seat)) for seat in range(seats)]
        self._keys = [(0, line_key(seed, table, first))]
        late = sorted((share.place, seat) for seat, share in shares.items() if share.value and share.place)
        for place, seat in late:
            mixed = hmac.digest(self._keys[-1][1], bytes.fromhex(shares[seat].value), "sha256")
            self._keys.append((place, mixed))

    def at(self, place: int) -> bytes:
        """Give the key of the draw that comes after so many events in force."""
        return next(key for begun, key in reversed(self._keys) if begun <= place)


def _first_part(share: Share | None) -> str:
    if share is None:
        return ""
    return share.value if share.value and not share.place else share.promise


def start_of_line() -> bytes:
    """Begin the line of play: what stands for the events in force while there are none."""
    return hashlib.sha256(LINE_TAG).digest()


def further(line: bytes, text: str) -> bytes:
    """Go one event on in a line of play: SHA-256 over what stands for the events before it, and its text.

    >>> further(start_of_line(), "a") == further(start_of_line(), "b")
    False
    """
    return hashlib.sha256(line + text.encode()).digest()


def draw_in_line(key: bytes, table: str, line: bytes, outcomes: Sequence[tuple[int, int]]) -> int:
    """Draw what comes after the events in force, from what `state.chance()` lists.

    So the same events draw the same: taking back and playing again as before wins nothing, and who plays otherwise
    gets numbers that nobody has seen.

    >>> draw_in_line(bytes(32), "a table", start_of_line(), [(7, 1)])
    7
    """
    return _among(outcomes, _number(key, f"{DRAW_IN_LINE_TAG}|{table}|{line.hex()}", _weight(outcomes)))
