"""A bot as a guest: it plays the seats that a link opens at a table on another machine, to the end of the game."""

from __future__ import annotations

import json
import re
import secrets
import ssl
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from typing import Any, Final, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from ludoscape.bots import Guarded, InformationSet, make_bot, seen_from
from ludoscape.engine import fairness
from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.view import View
from ludoscape.games import game

WAIT_SECONDS: Final = 25  # for one's turn, in one request
ANSWER_SECONDS: Final = 60.0  # until an answer is taken for lost
PATIENCE: Final = 600.0  # until a lost table is given up
PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)  # between tries; the last one stays
PASSING: Final = (408, 429, 502, 503, 504, 507)  # answers after which trying again helps
MOST_BYTES: Final = 1 << 26
MOST_REFUSALS: Final = 5  # moves in a row
MOST_LETTERS: Final = 500  # of what a table says
NO_TABLE: Final = "what answers at this link is no table, or one of another version of Ludoscape"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,128}")
_LINK: Final = re.compile(r"/t/[\w-]+/[\w-]+(?=/|$)", re.ASCII)
_TURN: Final[Mapping[str, type]] = {
    "event": int,
    "over": bool,
    "asked": bool,
    "mine": list,
    "names": list,
    "game": str,
    "rules": str,
    "seats": int,
    "options": dict,
}


class GuestError(Exception):
    """A seat that cannot be played; the message is one sentence for people, whatever the table said."""

    def __init__(self, sentence: str) -> None:
        super().__init__(_plain(sentence))


class Refused(GuestError):
    """What the table refuses. `status` is that of HTTP."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Door:
    """The doors of a seat's link. A lost connection is tried again, unless there never was one.

    `token` is the secret that an invitation is used with, and the seat is then known by; it may stand behind the link.
    Raises GuestError for what is no link.
    """

    def __init__(self, link: str, patience: float = PATIENCE) -> None:
        self.base = _base(link.strip())
        given = link.strip().rpartition("#")[2]
        self.token = given if _TOKEN.fullmatch(given) else secrets.token_urlsafe(32)
        self.new = self.token != given
        self.patience = patience
        self._met = False

    def get(self, door: str, **query: int) -> dict[str, Any]:
        """Ask. Raises Refused, or GuestError when the table is lost."""
        return self._ask(Request(f"{self.base}/{door}?{urlencode(query)}", headers=self._headers()))

    def post(self, door: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Have something done. Raises Refused, or GuestError when the table is lost."""
        headers = {"Content-Type": "application/json", **self._headers()}
        return self._ask(Request(f"{self.base}/{door}", json.dumps(data).encode(), headers))

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _ask(self, request: Request) -> dict[str, Any]:
        until = time.monotonic() + (self.patience if self._met else 0.0)
        tries = 0
        while True:
            try:
                answer = _answer(request)
            except (OSError, HTTPException, ValueError) as error:
                pause = PAUSES[min(tries, len(PAUSES) - 1)]
                if time.monotonic() + pause > until:
                    raise GuestError(f"there is no table to be reached at this link: {_why(error)}") from None
                time.sleep(pause)
                tries += 1
            else:
                self._met = True
                return answer


def _base(link: str) -> str:
    """Give the part of a link that all its doors share. Raises GuestError for what is no link of a seat."""
    try:
        parts = urlsplit(link)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # brackets or a port that cannot be
        known = False
    found = _LINK.match(parts.path) if known else None
    if found is None or not parts.netloc.isprintable() or " " in parts.netloc:
        raise GuestError(f"{link!r} is no link of a seat: that looks like http://localhost:8000/t/TABLE/KEY")
    return f"{parts.scheme}://{parts.netloc}{found[0]}"


def _answer(request: Request) -> dict[str, Any]:
    """Send a request once. Raises Refused; OSError, HTTPException or ValueError when it may be sent again."""
    try:
        with urlopen(request, timeout=ANSWER_SECONDS) as response:
            answer = _read(response.read(MOST_BYTES))
    except HTTPError as error:
        if error.code in PASSING:
            raise
        try:
            sentence = str(_read(error.read(MOST_BYTES))["error"])
        except (OSError, HTTPException, LookupError, TypeError, ValueError):
            sentence = f"the server answers {error.code} ({error.reason}), as no table does"
        raise Refused(error.code, sentence.rstrip(".")) from None
    if not isinstance(answer, dict):
        raise ValueError("the answer is not one of a table")
    return answer


def _read(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("the answer is not one of a table") from None


def _why(error: Exception) -> str:
    """Say in plain words why no answer came."""
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, ssl.SSLError):
        return f"no secure connection can be made ({str(cause.reason).lower().replace('_', ' ')})"
    if isinstance(cause, UnicodeError):
        return "there can be no machine of this name"
    if isinstance(cause, OSError):
        return (cause.strerror or str(cause) or type(cause).__name__).lower()
    if isinstance(cause, HTTPException):
        return "the answer is not one of a table"
    return str(cause)


def _plain(text: str) -> str:
    """Put what came from elsewhere on one line, without what a terminal would take for orders."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1] + "…"


def join(link: str, bot: str, say: Callable[[str], None], patience: float = PATIENCE) -> tuple[Outcome, list[str]]:
    """Let a bot play all seats that a link opens, to the end; give the outcome and the names of all seats.

    `say` gets a sentence when something is to be told. It agrees whenever an undo waits for its consent. Raises
    GuestError when the seat cannot be played or the table is lost, BotError when the bot cannot be made or started.
    """
    door = Door(link, patience)
    turn = _checked(door.get("turn", wait=0, samples=1))
    guest = Guest(door, _game(turn), bot, say)
    try:
        if turn.get("claimed") and door.new:
            say(f"to go on after an interruption, join {door.base}#{door.token}")
        guest.begin(turn)
        while not turn["over"]:
            guest.take(turn)
            turn = _checked(door.get("turn", wait=WAIT_SECONDS, samples=1, asked=1, shares=1))
        return _outcome(turn, guest.game.unit), turn["names"]
    finally:
        guest.close()


class Guest:
    """A bot for each seat: one does not know what the other does."""

    def __init__(self, door: Door, played: Game, bot: str, say: Callable[[str], None]) -> None:
        self.door = door
        self.game = played
        self.bot = bot
        self.say = say
        self.refusals = 0
        self.bots: dict[int, Guarded] = {}
        self.shares: dict[int, bytes] = {}  # what the seats add to the draws of the table

    def begin(self, turn: Mapping[str, Any]) -> None:
        """Make the bots ready. Raises BotError."""
        seed = secrets.token_hex(16)
        for seat in turn["mine"]:
            made = make_bot(self.bot, f"{seed} seat {seat}")
            self.bots[seat] = Guarded(made, seed)
            made.begin()
        names = " and ".join(turn["names"][seat] for seat in self.bots)
        self.say(f"{self.bot} plays {self.game.title} for {names}")

    def take(self, turn: Mapping[str, Any]) -> None:
        """Do what the table waits for, if it does. Raises GuestError when it refuses again and again."""
        try:
            if (wish := self.share(turn)) is not None:
                self.door.post("share", wish)
            elif turn["asked"]:
                self.door.post("consent", {"at": turn["event"], "yes": True})
            elif turn["seat"] is not None:
                move = {"at": turn["event"], "move": self.choose(turn), "id": secrets.token_hex(8), "brief": True}
                self.door.post("move", move)
            self.refusals = 0
        except Refused as refusal:
            self.refusals += refusal.status != 409  # that says: something happened in the meantime
            if refusal.status == 404 or self.refusals >= MOST_REFUSALS:
                raise

    def share(self, turn: Mapping[str, Any]) -> dict[str, Any] | None:
        """Say what a seat has to add to the draws now: the promise of its share, and once all are promised, itself."""
        gathering = turn.get("shares") or {"own": ()}
        try:
            for own in gathering["own"]:
                seat, is_open = int(own["seat"]), gathering["stage"] == "open"
                if is_open and not own["promise"]:
                    value = self.shares.setdefault(seat, fairness.new_seed())
                    return {"seat": seat, "promise": fairness.promise(str(turn["table"]), seat, value)}
                if not is_open and own["promise"] and not own["shown"] and seat in self.shares:
                    return {"seat": seat, "value": self.shares[seat].hex()}
        except (LookupError, TypeError, ValueError) as error:
            raise GuestError(NO_TABLE) from error
        return None

    def choose(self, turn: Mapping[str, Any]) -> str:
        """Let the bot of the seat choose; give the text of its move."""
        bot, seen = self.bots.get(turn["seat"]), what_is_seen(self.game, turn)
        if bot is None:
            raise GuestError("the table has changed which seats this link opens: join again")
        faults = bot.faults
        move = bot.choose(seen)
        if bot.faults > faults:
            self.say(f"chance chose a move, because {bot.trouble}")
        return seen.text(move)

    def close(self) -> None:
        """Close the bots."""
        for bot in self.bots.values():
            bot.close()


def what_is_seen(played: Game, turn: Mapping[str, Any]) -> InformationSet:
    """Make the information set of the seat that is to move. Raises GuestError when that cannot be."""
    try:
        seat = turn["seat"]
        drawn = played.load(turn["samples"][0])
        moves = {drawn.text(move, seat): move for move in drawn.legal()}
        texts = {moves[text]: str(text) for text in turn["legal"]}
        return seen_from(drawn, seat, cast(View, dict(turn["view"])), texts)
    except (LookupError, TypeError, ValueError) as error:
        raise GuestError("the table and this program do not agree on what can be played") from error


def _checked(turn: dict[str, Any]) -> dict[str, Any]:
    """Give a turn in which all that every turn has is of its kind, the names fit to be shown. Raises GuestError."""
    if all(isinstance(turn.get(name), kind) for name, kind in _TURN.items()):
        seats, seat = range(len(turn["names"])), turn.get("seat")
        mine = all(isinstance(own, int) and own in seats for own in turn["mine"])
        if mine and (seat is None or seat in turn["mine"]):
            return turn | {"seat": seat, "names": [_plain(str(name)) for name in turn["names"]]}
    raise GuestError(NO_TABLE)


def _game(turn: Mapping[str, Any]) -> Game:
    try:
        return game(turn["game"], turn["seats"], rules=turn["rules"], **turn["options"])
    except (LookupError, TypeError, ValueError) as error:
        raise GuestError(f"the table plays what is not known here: {error}") from error


def _outcome(turn: Mapping[str, Any], unit: int) -> Outcome:
    try:
        said = turn["outcome"]
        scores = None if said["scores"] is None else tuple(map(float, said["scores"]))
        winners = tuple(range(len(turn["names"]))[seat] for seat in said["winners"])
        return Outcome(tuple(map(float, said["payoffs"])), winners, scores, _plain(str(said["reason"])), unit)
    except (LookupError, TypeError, ValueError) as error:
        raise GuestError("the table does not tell how the game ended") from error
