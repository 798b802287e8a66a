"""The doors for whoever runs a server: is it well, may somebody be sent here, what has it counted."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Final

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response

from ludoscape.table.answers import Ready, Up, modelled
from ludoscape.table.health import Health
from ludoscape.table.metrics import TEXT, Metrics
from ludoscape.table.refusal import Refusal

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
NOT_YOURS: Final = (
    "What this server counts is for whoever runs it: ask from its own machine, or with the token of "
    "serve --metrics-token."
)


def add_health(app: FastAPI, health: Health, metrics: Metrics, token: str) -> None:
    """Add the doors. With a `token` the counts are also for whoever sends it, from anywhere."""

    @app.get("/healthz", response_model=modelled(Up))
    async def healthz() -> Response:
        """Tell that the server is up, and in sentences what is wrong, if anything is."""
        wrong = await health.wrong()
        return JSONResponse({"ok": False, "wrong": wrong} if wrong else {"ok": True})

    @app.get("/readyz", response_model=modelled(Ready))
    async def readyz() -> Response:
        """Tell whether visitors may be sent here: 503 with a sentence when they may not."""
        if hindrances := await health.hindrances():
            raise Refusal(503, " ".join(hindrances))
        return JSONResponse({"ready": True})

    @app.get("/metrics", include_in_schema=False)
    async def counts(request: Request) -> Response:
        """Give what was counted, for Prometheus."""
        if not (from_here(request) or _sent(request, token)):
            raise Refusal(403, NOT_YOURS)
        return Response(metrics.text(), headers={"content-type": TEXT})


def from_here(request: Request) -> bool:
    """Tell whether a request comes from this machine itself, and not by a proxy on it for somebody else."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _sent(request: Request, token: str) -> bool:
    given = request.headers.get("authorization", "").removeprefix("Bearer").strip()
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())
