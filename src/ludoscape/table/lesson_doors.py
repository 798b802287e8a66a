"""The doors of lessons."""

from __future__ import annotations

from fastapi import FastAPI, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ludoscape.table.bodies import MoveBody, read_body
from ludoscape.table.guard import measure_in_query, number_in_query
from ludoscape.table.lessons import lesson_of


def add_lessons(app: FastAPI) -> None:
    """Add the page of lessons and its doors, which are the page's alone: each answers for the step `at`."""

    def step(request: Request) -> int:
        return number_in_query(request, "at") or 0

    @app.get("/learn/{name}/{lesson}", include_in_schema=False)
    async def page(request: Request, name: str, lesson: str) -> Response:
        return HTMLResponse(lesson_of(name, lesson).page(step(request)))

    @app.get("/learn/{name}/{lesson}/parts", include_in_schema=False)
    async def parts(request: Request, name: str, lesson: str) -> Response:
        return JSONResponse(lesson_of(name, lesson).parts(step(request)))

    @app.get("/learn/{name}/{lesson}/preview", include_in_schema=False)
    async def preview(request: Request, name: str, lesson: str) -> Response:
        return JSONResponse(lesson_of(name, lesson).preview(step(request), request.query_params.get("move", "")))

    @app.get("/learn/{name}/{lesson}/why", include_in_schema=False)
    async def why(request: Request, name: str, lesson: str) -> Response:
        element = request.query_params.get("element", "")[:100]
        x, y = measure_in_query(request, "x"), measure_in_query(request, "y")
        return JSONResponse(lesson_of(name, lesson).why(step(request), element, x, y))

    @app.post("/learn/{name}/{lesson}/move", include_in_schema=False)
    async def move(request: Request, name: str, lesson: str) -> Response:
        wish = await read_body(request, MoveBody)
        return JSONResponse(lesson_of(name, lesson).play(wish.at, wish.move))
