"""What is let in and how it goes out: bodies, addresses and origins checked, headers that keep a page to itself."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoscape.table import assets
from ludoscape.table.refusal import Refusal

MOST_BYTES: Final = 64 * 1024
MOST_BYTES_WITH_A_MAP: Final = 256 * 1024  # a map may be 100,000 characters, each with a backslash before it
SAFE_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Headers:
    """Put the headers on every answer: no other site frames or reads it, and nothing with a key in it is kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        static = scope["path"].startswith("/static/")
        lasting = scope["path"].startswith(assets.folder())

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
                kept = "public, max-age=31536000, immutable" if lasting else "no-cache" if static else "no-store"
                if message["status"] >= 400:
                    kept = "no-store"
                headers.setdefault("cache-control", kept)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def check_origin(request: Request) -> None:
    """Refuse what another site sends with somebody's browser; programs that are no browser say nothing of a site."""
    site = request.headers.get("sec-fetch-site")
    if site not in (None, "same-origin", "none"):
        raise Refusal(403, "This was sent by another site, so it was not done.")
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host", ""):
        raise Refusal(403, "This was sent by another site, so it was not done.")


async def read_json(request: Request, most: int = MOST_BYTES) -> dict[str, Any]:
    """Read the body of a POST: a JSON object, not too long. Raises Refusal."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "Send JSON (content type application/json).")
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Refusal(413, f"That is too long: at most {most // 1024} KiB are read.")
    except ClientDisconnect as error:
        raise Refusal(400, "The request broke off.") from error
    try:
        data = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False).encode("utf-8")  # half characters would fail later, where it hurts
    except (ValueError, RecursionError) as error:
        raise Refusal(400, "That is not JSON that can be read.") from error
    if not isinstance(data, dict):
        raise Refusal(400, "Send a JSON object.")
    return data


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def number_in_query(request: Request, name: str) -> int | None:
    """Take a whole number out of the address, None when it is not there. Raises Refusal."""
    value = request.query_params.get(name)
    if value is None or value == "":
        return None
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise Refusal(400, f"The field '{name}' must be a whole number.")
    return int(value)


def measure_in_query(request: Request, name: str) -> float:
    """Take a coordinate out of the address, 0 when it is not there or is none."""
    try:
        value = float(request.query_params.get(name, "0"))
    except ValueError:
        return 0.0
    return value if -1e6 < value < 1e6 else 0.0
