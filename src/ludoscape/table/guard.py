"""What is let in and how it goes out: bodies, addresses and origins checked, headers that keep a page to itself."""

from __future__ import annotations

import ipaddress
import json
import re
import socket
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoscape.table import assets
from ludoscape.table.refusal import Refusal
from ludoscape.table.site import Site

FORM: Final = "application/x-www-form-urlencoded"  # what a page sends without a script
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
_SAFE: Final = [(name.encode(), value.encode()) for name, value in SAFE_HEADERS.items()]


LOCAL_NAMES: Final = (
    "localhost",
    "local",
    "lan",
    "internal",
    "home.arpa",
)  # and what lies below them: no site has them
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")


@lru_cache(256)
def is_local(name: str) -> bool:
    """Tell whether the name of a server is an address, or one that cannot be that of somebody's site.

    >>> [is_local(name) for name in ("127.0.0.1", "::1", "localhost", "den", "den.local", "evil.example")]
    [True, True, True, True, True, False]
    """
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{known}" for known in LOCAL_NAMES))
    return True


class Hosts:
    """Answer only who asks for this server by a name that it has.

    Else somebody's site could give itself the address of this server, and his page would be taken for ours. Who asks
    for the `site` came by its scheme.
    """

    def __init__(
        self,
        app: ASGIApp,
        names: Collection[str],
        refuse: Callable[[Request, Exception], Awaitable[Response]],
        site: Site | None = None,
    ) -> None:
        self.app = app
        self.site = site
        self.names = {name.lower() for name in names} | {socket.gethostname().lower()}
        if site is not None:
            self.names.add(site.name)
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "http":
            host = header(scope, b"host") or ""
            if refusal := self._why_not(host):
                response = await self.refuse(Request(scope), refusal)
                await response(scope, receive, send)
                return
            if self.site is not None and host.lower() == self.site.netloc:
                scope["scheme"] = self.site.scheme  # whatever the proxy says: secrets are kept for https alone
        await self.app(scope, receive, send)

    def _why_not(self, host: str) -> Refusal | None:
        found = _HOST.fullmatch(host.lower())
        if found is None:
            return Refusal(400, "This request does not say well which server it is for.") if host else None
        name = found[1].strip("[]").rstrip(".")
        if "*" in self.names or name in self.names or is_local(name):
            return None
        return Refusal(
            400, f"This server does not go by the name {name}: who runs it can add it (serve --name {name})."
        )


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
                kept = b"public, max-age=31536000, immutable" if lasting else b"no-cache" if static else b"no-store"
                if message["status"] >= 400:
                    kept = b"no-store"
                headers = list(message.get("headers", ()))
                there = {name for name, _ in headers}
                headers += [added for added in (*_SAFE, (b"cache-control", kept)) if added[0] not in there]
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with_headers)


def header(scope: Scope, name: bytes) -> str | None:
    """Give a header of a request by its name in small letters: the first of that name, and no other is read."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def check_origin(request: Request) -> None:
    """Refuse what another site sends with somebody's browser; programs that are no browser say nothing of a site."""
    site = header(request.scope, b"sec-fetch-site")
    if site not in (None, "same-origin", "none"):
        raise Refusal(403, "This was sent by another site, so it was not done.")
    origin = header(request.scope, b"origin")
    try:
        sender = None if origin is None else urlsplit(origin).netloc
    except ValueError as error:
        raise Refusal(400, "This request does not say well which site sent it.") from error
    if sender is not None and sender != (header(request.scope, b"host") or ""):
        raise Refusal(403, "This was sent by another site, so it was not done.")


def kind_of(request: Request) -> str:
    """Give the type of what is sent."""
    return (header(request.scope, b"content-type") or "").partition(";")[0].strip().lower()


async def _read(request: Request, most: int) -> bytes:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Refusal(413, f"That is too long: at most {most // 1024} KiB are read.")
    except ClientDisconnect as error:
        raise Refusal(400, "The request broke off.") from error
    return bytes(body)


async def read_form(request: Request) -> dict[str, str]:
    """Read the fields that a page sends without a script, the last of each name. Raises Refusal."""
    check_origin(request)
    try:
        return dict(parse_qsl((await _read(request, MOST_BYTES)).decode("utf-8"), max_num_fields=10))
    except ValueError as error:
        raise Refusal(400, "What this page sent cannot be read.") from error


async def read_json(request: Request, most: int = MOST_BYTES) -> dict[str, Any]:
    """Read the body of a POST: a JSON object, not too long. Raises Refusal."""
    check_origin(request)
    if kind_of(request) != "application/json":
        raise Refusal(415, "Send JSON (content type application/json).")
    body = await _read(request, most)
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
