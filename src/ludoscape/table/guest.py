"""A bot as a guest: it plays the seats that a link opens at a table on another machine, to the end of the game."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from ludoscape.bots import Guarded, InformationSet, make_bot, seen_from
from ludoscape.engine.game import Game, Outcome
from ludoscape.games import game

WAIT_SECONDS: Final = 25  # for one's turn, in one request
ANSWER_SECONDS: Final = 60.0  # until an answer is taken for lost
PATIENCE: Final = 600.0  # until a lost table is given up
PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)  # between tries; the last one stays
PASSING: Final = (408, 429, 502, 503, 504, 507)  # answers after which trying again helps
MOST_BYTES: Final = 1 << 26
MOST_REFUSALS: Final = 5  # moves in a row
_LINK: Final = re.compile(r"/t/[^/]+/[^/]+")


class GuestError(Exception):
    """A seat that cannot be played; the message is one sentence for people."""


class Refused(GuestError):
    """What the table refuses. `status` is that of HTTP."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Door:
    """The doors of a seat's link. A lost connection is tried again, unless there never was one.

    Raises GuestError for what is no link.
    """

    def __init__(self, link: str, patience: float = PATIENCE) -> None:
        parts = urlsplit(link.strip())
        found = _LINK.match(parts.path)
        if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
            raise GuestError(f"{link!r} is no link of a seat: that looks like http://localhost:8000/t/TABLE/KEY")
        self.base = f"{parts.scheme}://{parts.netloc}{found[0]}"
        self.patience = patience
        self._met = False

    def get(self, door: str, **query: int) -> dict[str, Any]:
        """Ask. Raises Refused, or GuestError when the table is lost."""
        return self._ask(Request(f"{self.base}/{door}?{urlencode(query)}"))

    def post(self, door: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Have something done. Raises Refused, or GuestError when the table is lost."""
        headers = {"Content-Type": "application/json"}
        return self._ask(Request(f"{self.base}/{door}", json.dumps(data).encode(), headers))

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


def _answer(request: Request) -> dict[str, Any]:
    """Send a request once. Raises Refused; OSError, HTTPException or ValueError when it may be sent again."""
    try:
        with urlopen(request, timeout=ANSWER_SECONDS) as response:
            answer = json.loads(response.read(MOST_BYTES))
    except HTTPError as error:
        if error.code in PASSING:
            raise
        try:
            sentence = str(json.loads(error.read(MOST_BYTES))["error"])
        except (OSError, HTTPException, LookupError, TypeError, ValueError):
            sentence = f"the server answers {error.code} ({error.reason}), as no table does"
        raise Refused(error.code, sentence.rstrip(".")) from None
    if not isinstance(answer, dict):
        raise ValueError("the answer is not one of a table")
    return answer


def _why(error: Exception) -> str:
    return str(getattr(error, "reason", None) or error or type(error).__name__)


def join(link: str, bot: str, say: Callable[[str], None], patience: float = PATIENCE) -> tuple[Outcome, list[str]]:
    """Let a bot play all seats that a link opens, to the end; give the outcome and the names of all seats.

    `say` gets a sentence when something is to be told. It agrees whenever an undo waits for its consent. Raises
    GuestError when the seat cannot be played or the table is lost, BotError when the bot cannot be made or started.
    """
    door = Door(link, patience)
    turn = door.get("turn", wait=0, samples=1)
    guest = Guest(door, _game(turn), bot, say)
    try:
        guest.begin(turn)
        while not turn["over"]:
            guest.take(turn)
            turn = door.get("turn", wait=WAIT_SECONDS, samples=1, asked=1)
        return _outcome(turn, guest.game.unit), [str(name) for name in turn["names"]]
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

    def begin(self, turn: Mapping[str, Any]) -> None:
        """Make the bots ready. Raises BotError."""
        seed = secrets.token_hex(16)
        for seat in turn["mine"]:
            made = make_bot(self.bot, f"{seed} seat {seat}")
            self.bots[seat] = Guarded(made, seed)
            made.begin()
        names = " and ".join(str(turn["names"][seat]) for seat in self.bots)
        self.say(f"{self.bot} plays {self.game.title} for {names}")

    def take(self, turn: Mapping[str, Any]) -> None:
        """Do what the table waits for, if it does. Raises GuestError when it refuses again and again."""
        try:
            if turn["asked"]:
                self.door.post("consent", {"at": turn["event"], "yes": True})
            elif turn["seat"] is not None:
                move = {"at": turn["event"], "move": self.choose(turn), "id": secrets.token_hex(8), "brief": True}
                self.door.post("move", move)
            self.refusals = 0
        except Refused as refusal:
            self.refusals += refusal.status != 409  # that says: something happened in the meantime
            if refusal.status == 404 or self.refusals >= MOST_REFUSALS:
                raise

    def choose(self, turn: Mapping[str, Any]) -> str:
        """Let the bot of the seat choose; give the text of its move."""
        bot = self.bots[turn["seat"]]
        seen = what_is_seen(self.game, turn)
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
        return seen_from(drawn, seat, dict(turn["view"]), texts)
    except (LookupError, TypeError, ValueError) as error:
        raise GuestError("the table and this program do not agree on what can be played") from error


def _game(turn: Mapping[str, Any]) -> Game:
    try:
        played = game(turn["game"], turn["seats"], **turn["options"])
    except (LookupError, TypeError, ValueError) as error:
        raise GuestError(f"the table plays what is not known here: {error}") from error
    if played.rules_version != turn["rules"]:
        raise GuestError(
            f"the table plays {played.title} by version {turn['rules']} of the rules, here it is {played.rules_version}"
        )
    return played


def _outcome(turn: Mapping[str, Any], unit: int) -> Outcome:
    try:
        said = turn["outcome"]
        scores = None if said["scores"] is None else tuple(said["scores"])
        return Outcome(tuple(said["payoffs"]), tuple(said["winners"]), scores, str(said["reason"]), unit)
    except (LookupError, TypeError) as error:
        raise GuestError("the table does not tell how the game ended") from error
