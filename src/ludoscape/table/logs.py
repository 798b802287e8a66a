"""How a server writes its log: lines for people or JSON for programs, neither with anybody's key in it."""

from __future__ import annotations

import json
import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

STYLES: Final = ("text", "json")
REQUESTS: Final = "ludoscape.requests"  # a line for each answer, where these are wanted
FACTS: Final = "facts"  # of a line, beside its words
_REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
_KEY: Final = re.compile(r"(/t/[^/\s]+/|\bBearer\s+|\bludoscape=)[\w-]{16,}", re.ASCII)
CUT: Final = "…"


def begin_request() -> str:
    """Name the request that is served from here on, in this task and what it begins."""
    name = secrets.token_hex(8)
    _REQUEST.set(name)
    return name


def without_keys(text: str) -> str:
    """Cut what opens seats out of a text: keys in addresses, secrets of browsers and programs.

    >>> without_keys("GET /t/k3v9aaaaaaaa/Zm9vYmFyYmF6cXV4Zm9vYg/move, Bearer abcdefghijklmnopqrstuv")
    'GET /t/k3v9aaaaaaaa/…/move, Bearer …'
    """
    return _KEY.sub(rf"\1{CUT}", text)


class Lines(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Write a message, with what led to it."""
        return without_keys(super().format(record))


class JsonLines(logging.Formatter):
    """A line of JSON: `time`, `level`, `log`, `message`, and where known `request`, `error`, `trace` and facts."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a message as an object on one line."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "message": without_keys(record.getMessage()),
        }
        if request := _REQUEST.get():
            told["request"] = request
        if record.exc_info and record.exc_info[0]:
            told["error"] = record.exc_info[0].__name__
            told["trace"] = without_keys(self.formatException(record.exc_info))
        told.update(getattr(record, FACTS, {}))
        return json.dumps(told, ensure_ascii=False)


def write_logs(style: str) -> None:
    """Let all that this process logs go to its error stream: as `text` what went wrong, as `json` each answer, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if style == "json" else logging.WARNING)
