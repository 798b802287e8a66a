"""The doors of lessons."""

from __future__ import annotations

import re
from typing import Final

from fastapi import FastAPI, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ludoscape.table.bodies import MoveBody, read_body
from ludoscape.table.guard import measure_in_query, number_in_query
from ludoscape.table.lessons import Spot, lesson_of
from ludoscape.table.refusal import Refusal

WAY: Final = re.compile(r"\d{1,3}(\.\d{1,3}){0,19}", re.ASCII)


def add_lessons(app: FastAPI) -> None:
    """Add the page of lessons and its doors, which are the page's alone.

    Each answers for the step `at`, reached by the moves of `way`.
    """

    @app.get("/learn/{name}/{lesson}", include_in_schema=False)
    async def page(request: Request, name: str, lesson: str) -> Response:
        return HTMLResponse(lesson_of(name, lesson).page(_spot(request)))

    @app.get("/learn/{name}/{lesson}/parts", include_in_schema=False)
    async def parts(request: Request, name: str, lesson: str) -> Response:
        return JSONResponse(lesson_of(name, lesson).parts(_spot(request)))

    @app.get("/learn/{name}/{lesson}/preview", include_in_schema=False)
    async def preview(request: Request, name: str, lesson: str) -> Response:
        return JSONResponse(lesson_of(name, lesson).preview(_spot(request), request.query_params.get("move", "")))

    @app.get("/learn/{name}/{lesson}/why", include_in_schema=False)
    async def why(request: Request, name: str, lesson: str) -> Response:
        element = request.query_params.get("element", "")[:100]
        x, y = measure_in_query(request, "x"), measure_in_query(request, "y")
        return JSONResponse(lesson_of(name, lesson).why(_spot(request), element, x, y))

    @app.post("/learn/{name}/{lesson}/move", include_in_schema=False)
    async def move(request: Request, name: str, lesson: str) -> Response:
        wish = await read_body(request, MoveBody)
        return JSONResponse(lesson_of(name, lesson).play(_spot(request, wish.at), wish.move))


def _spot(request: Request, at: int | None = None) -> Spot:
    """Take out of the address where in a lesson somebody is. Raises Refusal."""
    way = request.query_params.get("way", "")
    if way and not WAY.fullmatch(way):
        raise Refusal(400, "The field 'way' must be numbers with dots between them.")
    step = number_in_query(request, "at") if at is None else at
    return Spot(step or 0, tuple(map(int, way.split("."))) if way else ())
