"""The server of tables as an application: what stands around its doors, and what is said when one is refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request
from sqlalchemy import URL
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette_compress import CompressMiddleware

from ludoscape.bots.analysis import BUDGET
from ludoscape.games import game_type, games
from ludoscape.table import assets
from ludoscape.table.answers import Refused, modelled
from ludoscape.table.compiling import Compiling
from ludoscape.table.crowd import MOST_STREAMS
from ludoscape.table.database import StoreError
from ludoscape.table.environment import number_set
from ludoscape.table.guard import FORM, SAFE_HEADERS, Headers, Hosts, kind_of
from ludoscape.table.health import Health
from ludoscape.table.health_doors import add_health
from ludoscape.table.host import Host
from ludoscape.table.lesson_doors import add_lessons
from ludoscape.table.limits import Looks
from ludoscape.table.page_doors import add_pages
from ludoscape.table.refusal import Refusal
from ludoscape.table.sharing import add_sharing
from ludoscape.table.site import Site
from ludoscape.table.store import Store
from ludoscape.table.studio import Studio
from ludoscape.table.table_doors import add_doors
from ludoscape.table.tally import HEADER, NUMBER, Tally
from ludoscape.table.templating import error_page
from ludoscape.table.workers import Workers
from ludoscape.version import VERSION

PACE_SECONDS: Final = 0.4  # between the moves of bots, so that people can follow

_SENTENCES: Final = {404: "There is nothing at this address.", 405: "That cannot be done at this address."}
_log = logging.getLogger("ludoscape.table")


def create_app(
    database: str | URL = "sqlite://",
    *,
    pace: float | None = None,
    workers: Workers | None = None,
    compiling: Compiling | None = None,
    names: Sequence[str] = (),
    most_streams: int = MOST_STREAMS,
    metrics_token: str = "",
    site: Site | None = None,
) -> FastAPI:
    """Make the server of tables kept in a database (a URL). `pace` is the least time between moves of bots in seconds.

    `names` are those that it is reached by beside local ones; `*` stands for any. Visitors know it as the `site`.
    `most_streams` are open at a time at all tables. Who sends `metrics_token` is told what was counted. `compiling` is
    begun with the server where there is no compiled engine. Raises StoreError when the database cannot be used, and
    StartError when what the environment says of the pace cannot be read.
    """
    seconds = number_set("LUDOSCAPE_PACE", PACE_SECONDS) if pace is None else pace
    for name in games():
        game_type(name)  # nobody who comes waits until it is loaded
    compiling = compiling or Compiling("")
    budget = int(number_set("LUDOSCAPE_RECKONING", BUDGET))  # tests end games by the hundred
    store = Store(database)
    if store.upgraded:
        _log.warning("The database was of an older version: %s.", store.upgraded)
    host = Host(store, workers or Workers(), seconds, most_streams)
    host.reckoners.budget = budget
    studio = Studio()
    health = Health(host)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        host.begin()
        behind = None
        if compiling.needed():
            behind = asyncio.create_task(compiling.run(host.workers.renew))
        beating = asyncio.create_task(health.beat())
        yield
        beating.cancel()
        if behind is not None:
            behind.cancel()
            await asyncio.wait([behind])
        await studio.close()
        await host.close()
        host.store.close()

    app = FastAPI(
        title="Ludoscape",
        version=VERSION,
        description="The doors of a table. `{key}` opens seats; without it the doors are those of spectators.",
        lifespan=lifespan,
        openapi_url="/api",
        docs_url=None,  # the usual pages for it fetch scripts from elsewhere
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # what is seen from outside /metrics tells
        responses={
            "default": {"model": modelled(Refused), "description": "Nothing was done, and a sentence says why."}
        },
    )
    app.state.host = host
    app.state.health = health
    app.add_middleware(Looks, refuse=_refuse)
    app.add_middleware(Hosts, names=names, refuse=_refuse, site=site)
    app.add_middleware(Headers)
    # around all that makes an answer; streams are compressed where they are made (table/packing.py)
    app.add_middleware(CompressMiddleware, zstd_level=3, brotli_quality=4, gzip_level=6)
    app.add_middleware(Tally, metrics=host.metrics)  # outermost: it counts what is sent
    for folder in (assets.folder(), "/static"):  # a page that was made before another version came asks for its own
        app.mount(folder, assets.Files(), name=folder)
    for kind in (Refusal, StoreError, HTTPException, Exception):
        app.add_exception_handler(kind, _refuse)
    add_sharing(app, host, studio)  # before the page of a key, which would take their names for keys
    add_doors(app, host)
    add_health(app, health, host.metrics, metrics_token)
    add_pages(app, host, compiling)
    add_lessons(app)
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    """Answer what cannot be done with one sentence, as a page for somebody who follows a link."""
    headers: dict[str, str] = {}
    if isinstance(error, Refusal):
        refusal = error
    elif isinstance(error, StoreError):
        request.app.state.health.remember(error)
        refusal = Refusal(error.status, str(error))
    elif isinstance(error, HTTPException):
        refusal = Refusal(error.status_code, _SENTENCES.get(error.status_code, "That cannot be done."))
        headers = dict(error.headers or {})
    else:
        _log.error("a request failed", exc_info=error)
        request.app.state.host.metrics.failed("request")
        refusal = Refusal(500, "Something went wrong here; nothing was changed.")
        # this answer is made outside of all middleware
        headers = {**SAFE_HEADERS, HEADER.decode(): request.scope.get(NUMBER, "")}
    if refusal.retry is not None:
        headers["retry-after"] = str(refusal.retry)
    if refusal.status == 413:
        headers["connection"] = "close"  # the rest of the body is not read
    by_page = request.method == "GET" or kind_of(request) == FORM
    if by_page and "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(error_page(refusal.status, refusal.sentence, refusal.way), refusal.status, headers)
    return JSONResponse(refusal.data(), refusal.status, headers)
