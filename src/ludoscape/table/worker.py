"""The process that a bot thinks in: jobs come by standard input, moves go by standard output, a line of JSON each.

A job holds what the seat may know and nothing else: its legal moves, and one position drawn from those that are
consistent with what it knows. Its view is that of this position, and further samples are drawn from it. A bot is kept
for its seat, since it may be a program that takes long to start; no bot is asked for two seats, so that it cannot tell
one what another knows.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, TextIO

from ludoscape.bots import Bot, BotFault, InformationSet, make_bot
from ludoscape.games import game

MOST_KEPT: Final = 8  # bots
OWN_PATH: Final = "LUDOSCAPE_PYTHONPATH"  # what PYTHONPATH was, for programs that are no part of this one

_kept: OrderedDict[tuple[str, str], Bot] = OrderedDict()


def main() -> None:
    """Serve jobs until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    os.environ["PYTHONPATH"] = os.environ.pop(OWN_PATH, "")  # a bot may run in another Python
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a bot prints must not look like an answer
    try:
        _write(answers, {"ready": True})
        for line in sys.stdin.buffer:  # UTF-8, whatever this machine writes in
            _write(answers, answer(json.loads(line)))
    except BrokenPipeError:
        os._exit(0)  # the server is gone, and with it whoever waits for bots
    finally:
        for bot in _kept.values():
            _close(bot)


def answer(job: Mapping[str, Any]) -> dict[str, Any]:
    """Let the bot of a job choose; an error of the bot becomes a line of text, and `how` it failed for the log."""
    try:
        return {"move": int(_bot(job).choose(what_is_seen(job)))}
    except BotFault as error:
        return {"error": str(error)[:300], "how": error.how}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def _bot(job: Mapping[str, Any]) -> Bot:
    """Give the bot of a job: the one kept for its seat, or a new one in the place of whichever was idle longest."""
    key = job["who"], job["bot"]
    bot = _kept.pop(key, None) or make_bot(job["bot"], job["seed"])
    _kept[key] = bot
    if len(_kept) > MOST_KEPT:
        _close(_kept.popitem(last=False)[1])
    return bot


def what_is_seen(job: Mapping[str, Any]) -> InformationSet:
    """Rebuild the information set of a seat from a job."""
    drawn = game(job["game"], job["seats"], **job["options"]).load(job["sample"])
    seat, texts = job["seat"], dict(zip(job["legal"], job["texts"], strict=True))
    return InformationSet(
        drawn.game,
        seat,
        list(texts),
        lambda: drawn.view(seat),
        lambda rng: drawn.resample(seat, rng),
        lambda move: texts[move],
    )


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
