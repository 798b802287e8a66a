"""The process that a bot thinks in: jobs come by standard input, moves go by standard output, a line of JSON each.

A job holds what the seat may know and nothing else: its view, its legal moves, and one position drawn from those that
are consistent with what it knows. Further samples are drawn from that one.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from ludoscape.bots import Bot, InformationSet, make_bot
from ludoscape.games import game


def main() -> None:
    """Serve jobs until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a bot prints must not look like an answer
    _write(answers, {"ready": True})
    for line in sys.stdin:
        _write(answers, answer(json.loads(line)))


def answer(job: Mapping[str, Any]) -> dict[str, Any]:
    """Let the bot of a job choose; an error of the bot becomes a line of text."""
    try:
        bot = make_bot(job["bot"], job["seed"])
        try:
            return {"move": int(bot.choose(what_is_seen(job)))}
        finally:
            _close(bot)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def what_is_seen(job: Mapping[str, Any]) -> InformationSet:
    """Rebuild the information set of a seat from a job."""
    played = game(job["game"], job["seats"], **job["options"])
    seat = job["seat"]
    drawn = played.load(job["sample"])
    texts = dict(zip(job["legal"], job["texts"], strict=True))
    return InformationSet(
        played, seat, list(job["legal"]), lambda: dict(job["view"]), lambda rng: drawn.resample(seat, rng),
        lambda move: str(texts[move]),
    )  # fmt: skip


def _close(bot: Bot) -> None:
    try:
        bot.close()
    except Exception as error:
        print(f"{bot!r} did not close: {error}", file=sys.stderr)


def _write(answers: TextIO, data: Mapping[str, Any]) -> None:
    answers.write(json.dumps(data) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
