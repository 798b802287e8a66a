"""Who sits where: seats, their secret keys, and the names that people give themselves."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

KEY_BYTES: Final = 24  # 192 bits
LONGEST_NAME: Final = 30


@dataclass
class Seat:
    """A seat as it is now. `kind` tells who it was made for: me, friend or bot; `level` is set while a bot plays it.

    `bearer`: whoever has its link has the seat, as whoever made the table has his own. Else its link is an invitation,
    used up by whoever claims the seat first: he is its `owner`, of whose secret a hash is kept.
    """

    number: int
    kind: str
    name: str
    level: int | None
    key_hash: str
    claimed: bool
    bearer: bool
    owner: str = ""

    @property
    def free(self) -> bool:
        """Tell whether nobody has come for this seat."""
        return self.kind != "me" and not self.claimed

    @property
    def invites(self) -> bool:
        """Tell whether its link is an invitation that nobody has used."""
        return self.kind == "friend" and not self.bearer and not self.owner

    def opens(self, owner: str) -> bool:
        """Tell whether its link opens it to somebody. A seat that was made for a bot opens to nobody."""
        return self.kind != "bot" and (self.bearer or (bool(self.owner) and same(self.owner, owner)))

    @property
    def person(self) -> bool:
        """Tell whether a person plays this seat."""
        return self.level is None

    @property
    def shown_kind(self) -> str:
        """Tell how the seat is shown: me, friend, bot, or open while nobody has come for it."""
        if not self.person:
            return "bot"
        if self.kind == "me":
            return "me"
        return "friend" if self.claimed else "open"


class Sittings:
    """Who was a person when: whether people or bots have played the seats, since which event."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._spells = {seat.number: [(-1, seat.person)] for seat in seats}  # after which event, and is it a person

    def change(self, event: int, seat: int, person: bool) -> None:
        """Note that after an event a seat went to a person, or to a bot."""
        self._spells[seat].append((event, person))

    def had_a_person(self, seat: int, since: int) -> bool:
        """Tell whether a person had a seat at any moment after an event, be it only until a bot took over."""
        spells = self._spells[seat]
        begun = max(place for place, (event, _) in enumerate(spells) if event < since or event < 0)
        return any(person for _, person in spells[begun:])


def new_table_id() -> str:
    """Make the public name of a table: 60 random bits, lower case, fit for an address."""
    return base64.b32encode(secrets.token_bytes(8)).decode("ascii").lower()[:12]


def new_key() -> str:
    """Make the secret key of whoever makes a table."""
    return secrets.token_urlsafe(KEY_BYTES)


def seat_key(creator_key: str, table: str, seat: int) -> str:
    """Derive the invitation to a seat from the key of whoever made the table.

    So it can be shown to him again although only hashes are kept. It opens the seat to whoever claims it, once.
    """
    digest = hmac.digest(creator_key.encode(), f"ludoscape seat|{table}|{seat}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:KEY_BYTES]).decode("ascii")


def hash_key(key: str) -> str:
    """Hash a key for keeping; a key is random and long, so a plain hash is enough."""
    return hashlib.sha256(b"ludoscape key|" + key.encode("utf-8", "replace")).hexdigest()


def hash_token(token: str) -> str:
    """Hash the secret of a person for keeping; nothing stays nothing."""
    return hashlib.sha256(b"ludoscape person|" + token.encode()).hexdigest() if token else ""


def same(one: str, other: str) -> bool:
    """Compare two hashes in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def clean_name(name: object, otherwise: str) -> str:
    """Make a name fit to be shown: one line, no control or direction characters, not too long; never empty."""
    if not isinstance(name, str):
        return otherwise
    kept = "".join(" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(kept.split())[:LONGEST_NAME].strip() or otherwise


def new_name(name: str, names: Sequence[str]) -> str:
    """Give a name that is not among these: itself, or with a number after it.

    >>> new_name("Ada", ["Ada", "Ada 2"])
    'Ada 3'
    """
    found, again = name, 2
    while found in names:
        found, again = f"{name} {again}", again + 1
    return found
