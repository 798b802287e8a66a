"""Who asks: a secret of one browser or program, by which the seats that it has taken are known to be its own."""

from __future__ import annotations

import re
import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ludoscape.table.guard import header
from ludoscape.table.refusal import Refusal

COOKIE: Final = "ludoscape"
SECURE_COOKIE: Final = "__Host-ludoscape"  # where the connection is secure; browsers take it from this server alone
DAYS: Final = 400  # the longest that browsers keep one
BYTES: Final = 32
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,128}")


def new_token() -> str:
    """Make the secret of a browser or program."""
    return secrets.token_urlsafe(BYTES)


def is_token(text: str) -> bool:
    """Tell whether a text can be the secret of somebody."""
    return _TOKEN.fullmatch(text) is not None


def sent_token(request: Request) -> str:
    """Give the secret that a program sends with a request (`Authorization: Bearer …`), or nothing.

    Raises Refusal when it can be none.
    """
    kind, _, token = (header(request.scope, b"authorization") or "").partition(" ")
    if kind.lower() != "bearer":
        return ""
    if not is_token(token.strip()):
        raise Refusal(400, "A token is 22 to 128 letters, digits, hyphens and underscores, made by chance.")
    return token.strip()


def token_of(request: Request) -> str:
    """Give the secret of whoever asks, of a program or kept by a browser; nothing when there is none."""
    kept = request.cookies.get(_cookie(request), "")
    return sent_token(request) or (kept if is_token(kept) else "")


def keep_token(request: Request, response: Response, token: str) -> None:
    """Let the browser that asks keep a secret: only this server gets it, no script, no other site sends it along."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        _cookie(request), token, max_age=DAYS * 24 * 3600, httponly=True, samesite="lax", secure=secure, path="/"
    )


def _cookie(request: Request) -> str:
    return SECURE_COOKIE if request.url.scheme == "https" else COOKIE
