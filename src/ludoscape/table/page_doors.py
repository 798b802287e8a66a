"""The doors of pages that belong to no table: the lobby, the rulebooks, the maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import cast

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response

from ludoscape.bots import LEVELS, Level
from ludoscape.engine.game import Game
from ludoscape.engine.options import OptionError
from ludoscape.games import game_type
from ludoscape.pictures.sprites import with_pieces
from ludoscape.table import lobby, rulebook
from ludoscape.table.answers import EngineNews, Meaning, modelled
from ludoscape.table.bodies import MapBody, read_body
from ludoscape.table.compiling import Compiling
from ludoscape.table.door import Json, Picture, as_text, taking
from ludoscape.table.guard import MOST_BYTES_WITH_A_MAP, number_in_query
from ludoscape.table.host import Host
from ludoscape.table.refusal import Refusal


def add_pages(app: FastAPI, host: Host, compiling: Compiling) -> None:
    """Add the lobby, the rulebooks, the maps and what is said of the engine."""
    programs = tuple(level for level in host.workers.levels.values() if level.number not in LEVELS)

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return HTMLResponse(_lobby(programs))

    @app.get("/rules/{name}", **as_text(HTMLResponse))
    async def rules(request: Request, name: str) -> Response:
        """Show the rulebook of a game; with `part=1` as a fragment, with `rule` at that rule."""
        kind = _known_game(name)
        part = request.query_params.get("part") == "1"
        return HTMLResponse(rulebook.rulebook(kind(), part, request.query_params.get("rule")))

    @app.get("/rules/{name}/lines", include_in_schema=False)
    async def lines(name: str) -> Response:
        """Show what a game is in a few lines, as a fragment."""
        return HTMLResponse(rulebook.lines(_known_game(name)))

    @app.get("/rules/{name}/words", response_model=modelled(list[Meaning]))
    async def words(name: str) -> Json[list[Meaning]]:
        """List the words that the table of a game uses, with what they mean and the rules that say so."""
        return Json([cast(Meaning, asdict(word)) for word in _known_game(name)().words])

    @app.get("/maps/{name}", **as_text(Picture))
    async def drawn_map(request: Request, name: str) -> Response:
        """Draw the map of a game (SVG) that `map` names, for so many `seats`."""
        query = request.query_params
        return await _drawn_map(name, number_in_query(request, "seats"), query.get("map", ""))

    @app.post("/maps/{name}", **as_text(Picture), openapi_extra=taking(MapBody))
    async def own_map(request: Request, name: str) -> Response:
        """Draw a map that is sent (SVG)."""
        wish = await read_body(request, MapBody, MOST_BYTES_WITH_A_MAP)
        return await _drawn_map(name, wish.seats, wish.map)

    @app.get("/engine", response_model=modelled(EngineNews))
    async def engine() -> Json[EngineNews]:
        """Tell how the compiling of the engine goes."""
        return Json({"text": compiling.text, "more": compiling.going_on})


def _known_game(name: str) -> type[Game]:
    try:
        return game_type(name)
    except OptionError as error:
        raise Refusal.because(404, error) from error


async def _drawn_map(name: str, seats: int | None, wish: object) -> Response:
    """Draw the map that an option of a game names; a random one takes a moment to be made."""
    return Picture(await run_in_threadpool(_map_picture, name, seats, wish))


def _map_picture(name: str, seats: int | None, wish: object) -> str:
    kind = _known_game(name)
    drawn = [spec.name for spec in kind.option_specs if spec.drawn]
    if not drawn:
        raise Refusal(404, f"{kind.title} has no maps.")
    try:
        game = kind(seats, **(dict.fromkeys(drawn, wish) if wish else {}))
    except OptionError as error:
        raise Refusal.because(422, error) from error
    return with_pieces(str(kind.draw_map(game.own_map())))  # the lobby has the pieces of no map


@lru_cache(1)
def _lobby(programs: Sequence[Level]) -> str:
    return lobby.lobby(lobby.cards(), programs)
