"""The doors of a table. What each takes and gives is listed in docs/architecture.md, "The table".

`POST …/move` answers with the parts after it and the `number` of its event, `POST …/undo` with the parts and `asked`:
whether it waits for the consent of others. Beside the doors listed there are `POST …/name {seat, name}` and
`POST …/seat {seat, level}` (a bot of that level plays on; null: a person), for whoever sits there or made the table,
`GET …/view` (the plain view, for tools) and `GET …/turn` (for programs, see docs/bot-protocol.md).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, cast

from fastapi import FastAPI, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ludoscape.table import render
from ludoscape.table.answers import (
    Again,
    AskedBack,
    Behind,
    Chances,
    Changed,
    Counted,
    Looked,
    NewTable,
    Parts,
    Played,
    Previewed,
    Refused,
    Seen,
    Turn,
    Undone,
    Why,
    modelled,
)
from ludoscape.table.bodies import (
    DIGITS,
    BackBody,
    BeginBody,
    Body,
    ClaimBody,
    ConsentBody,
    MoveBody,
    NameBody,
    OnwardBody,
    SeatBody,
    ShareBody,
    UndoBody,
    read_body,
)
from ludoscape.table.crowd import sender_of
from ludoscape.table.database import StoreError
from ludoscape.table.door import Json, giving, taking
from ludoscape.table.guard import (
    FORM,
    MOST_BYTES_WITH_A_MAP,
    check_origin,
    kind_of,
    measure_in_query,
    number_in_query,
    read_form,
    read_json,
)
from ludoscape.table.host import Host, Table
from ludoscape.table.limits import HANDS, MESSAGES, RENAMES, RETURNS, TABLES
from ludoscape.table.places import hash_key, hash_token, new_key, seat_key
from ludoscape.table.refusal import Refusal, Stale
from ludoscape.table.sharing import preview_of
from ludoscape.table.showing import Audience
from ludoscape.table.stream import Stream
from ludoscape.table.turn import WAIT_SECONDS, check, told, wait_for_turn
from ludoscape.table.visitor import keep_token, new_token, sent_token, token_of
from ludoscape.table.workers import check_level

_BEHIND: Final = {
    409: {"model": modelled(Behind | Refused), "description": "Something happened in the meantime, or forbids it."}
}
_WAITING: Final = {202: {"model": modelled(Undone), "description": "The others are asked; nothing is taken back yet."}}
LIMITS: Final = {"name": RENAMES, "seat": HANDS, "back": RETURNS, "onward": TABLES}  # of what is sent to a table

Door = Callable[[Request, Table, Audience], Awaitable[Response]]


def add_doors(app: FastAPI, host: Host) -> None:
    """Add the doors of tables, each for spectators and, with a key, for seats."""

    def get(door: str, serve: Door, **more: Any) -> None:
        _add(app, host, "GET", door, serve, **more)

    def post(door: str, serve: Door, takes: type[Body], **more: Any) -> None:
        _add(app, host, "POST", door, serve, openapi_extra=taking(takes), **more)

    # `plan_table` reads the body: a game says what is allowed
    @app.post("/tables", status_code=201, response_model=modelled(NewTable), openapi_extra=taking(Body))
    async def create(request: Request) -> Json[NewTable]:
        """Set a table: `{game, seats, options, places}`; gives its links."""
        check_origin(request)  # first: nobody else's site can use up what somebody may ask for
        sender = sender_of(request)
        host.limits.count(TABLES, sender)
        made = await host.create(await read_json(request, MOST_BYTES_WITH_A_MAP), sender)
        answer: NewTable = {
            "url": made.url,
            "links": made.links,
            "spectators": made.spectators,
            "commitment": made.commitment,
        }
        return Json(answer, 201)

    async def live(request: Request, table: Table, audience: Audience) -> Stream:
        """Send server-sent events: the parts of the page after each event. `after` and `serial` say what is known."""
        await _came(table, audience)
        after, serial = number_in_query(request, "after"), number_in_query(request, "serial")
        first = "last-event-id" not in request.headers
        known = (after, serial) if first else (None, None)
        return Stream(host, table, audience, sender_of(request), known)

    async def turn(request: Request, table: Table, audience: Audience) -> Json[Turn]:
        """Wait up to `wait` seconds for a decision of these seats; then tell what their seat may know, for programs."""
        wait = number_in_query(request, "wait")
        seconds = WAIT_SECONDS if wait is None else wait
        samples = number_in_query(request, "samples") or 0
        check(audience, seconds, samples)
        await _came(table, audience)
        told_of = frozenset(what for what in ("asked", "shares") if request.query_params.get(what) == "1")
        await wait_for_turn(host, table, audience, sender_of(request), seconds, told_of)
        return Json(told(table, audience, samples))

    async def chances(_: Request, table: Table, audience: Audience) -> Json[Chances]:
        """Tell how the chances went, as far as they are reckoned; they are reckoned only when the game is over."""
        table.showing.must_be_over()
        return Json(table.showing.chances(audience, host.reckoners.of(table.running)))

    async def looking(request: Request, table: Table, audience: Audience) -> Json[Looked]:
        """Show the table after event `at` of a game that is over, with what a bot would have played there.

        `move` is one of its moves, which is then drawn as if it were chosen.
        """
        table.showing.must_be_over()
        at = number_in_query(request, "at")
        last = table.running.live if at is None else at
        move = request.query_params.get("move", "")
        return Json(table.showing.looking(audience, last, host.reckoners.of(table.running), move))

    async def rematch(request: Request, table: Table, audience: Audience) -> Json[Again]:
        """Set a rematch after the end, or find the one that somebody else wanted first."""
        await read_body(request, Body)
        return Json({"url": await host.rematch(table, audience)})

    async def onward(request: Request, table: Table, audience: Audience) -> Json[Again]:
        """Set a table that goes on from where a game that is over stood after event `at`; bots play the other seats."""
        wish = await read_body(request, OnwardBody)
        sender = sender_of(request)
        host.limits.count(TABLES, sender)
        return Json({"url": await host.onward(table, audience, wish.at, sender)})

    # the doors of spectators come before the page of a key, which would take their names for keys
    # as they are looked through in order, those that are asked most come first
    get("live", live)
    post("move", _move, MoveBody, responses=_BEHIND)
    get("parts", _parts)
    get("view", _view)
    get("turn", turn)
    get("preview", _preview, responses=_BEHIND)
    get("why", _why)
    get("record", _record)
    get("result", _result)
    get("chances", chances)
    get("looking", looking)
    post("undo", _undo, UndoBody, responses=_BEHIND | _WAITING)
    post("consent", _consent, ConsentBody, responses=_BEHIND)
    post("name", _name, NameBody)
    post("seat", _seat, SeatBody)
    post("share", _share, ShareBody)
    post("begin", _begin, BeginBody)
    post("back", _back, BackBody)
    post("rematch", rematch, Body)
    post("onward", onward, OnwardBody)
    _add_claim(app, host)
    get("", _page)


def _add(app: FastAPI, host: Host, method: str, door: str, serve: Door, **more: Any) -> None:
    tail = f"/{door}" if door else ""
    described: dict[str, Any] = {"summary": door, "description": serve.__doc__, **giving(serve), **more}
    described["include_in_schema"] = bool(door)

    def count(request: Request, table: str) -> None:
        if method == "POST":
            check_origin(request)
            limit = LIMITS.get(door, MESSAGES)
            host.limits.count(limit, sender_of(request), *([] if limit is TABLES else [table]))

    async def for_spectators(request: Request, table: str) -> Response:
        count(request, table)
        found = await host.table(table)
        return await serve(request, found, Audience())

    async def for_seats(request: Request, table: str, key: str) -> Response:
        count(request, table)
        found = await host.table(table)
        invited = found.invited(key)
        if invited is not None and not door:
            return _invitation(request, found, key, invited)
        if not door and found.running.returning.is_asked_by(hash_key(key)):
            return HTMLResponse(render.asked(found.showing.view(Audience())))
        if invited is not None:
            await _take(request, found, invited)
        audience = found.audience(key, hash_token(token_of(request)))
        if audience.mine:
            found.seated(sender_of(request))
        answer = await serve(request, found, audience)
        if not door and not sent_token(request) and (token := token_of(request)):
            keep_token(request, answer, token)  # for as long again
        return answer

    app.add_api_route("/t/{table}" + tail, for_spectators, methods=[method], **described)
    app.add_api_route("/t/{table}/{key}" + tail, for_seats, methods=[method], **described)


def _invitation(request: Request, table: Table, key: str, seat: int) -> Response:
    """Show what an invitation is to: a seat that is taken by a button, since programs look at links, too."""
    public = table.showing.view(Audience())
    answer = HTMLResponse(render.invitation(public, key, seat, preview_of(public, str(request.base_url), None)))
    answer.headers["referrer-policy"] = "same-origin"  # else the form would not say which site it is from
    keep_token(request, answer, token_of(request) or new_token())
    return answer


async def _take(request: Request, table: Table, seat: int) -> None:
    """Take a seat for a program that comes by its invitation with a secret of its own. Raises Refusal for others."""
    token = sent_token(request)
    if not token:
        raise Refusal(403, "Nobody has taken this seat yet: take it by the page of this link, or by POST claim.")
    await table.running.claim(seat, hash_token(token))


def _add_claim(app: FastAPI, host: Host) -> None:
    async def claim(request: Request, table: str, key: str) -> Response:
        """Take the seat that a link invites to, for whoever sends a token or keeps a cookie; it is then used up."""
        found = await host.table(table)
        by_form = kind_of(request) == FORM
        name, promise = await _wished_name(request) if by_form else await _wished(request)
        host.limits.count(MESSAGES, sender_of(request), table)
        token = token_of(request)
        if not token:
            raise Refusal(400, "Your browser keeps no cookie of this site, so the seat could not be kept for you.")
        invited = found.invited(key)
        if invited is not None:
            await found.running.claim(invited, hash_token(token), name, promise)
        elif not found.belongs(key, hash_token(token)):
            found.audience(key, hash_token(token))
            raise Refusal(409, "This link is no invitation: whoever has it has the seat.")
        if by_form:
            return RedirectResponse(f"/t/{table}/{key}", 303)
        return Json[Changed]({"serial": found.running.serial})

    app.add_api_route(
        "/t/{table}/{key}/claim",
        claim,
        methods=["POST"],
        summary="claim",
        description=claim.__doc__,
        response_model=modelled(Changed),
        openapi_extra=taking(ClaimBody),
    )


async def _wished(request: Request) -> tuple[str, str | None]:
    """Read what somebody wants to be called, and the promise of his share; a program may promise it later."""
    wish = await read_body(request, ClaimBody)
    return wish.name, wish.promise


async def _wished_name(request: Request) -> tuple[str, str]:
    """Read the same of a form: its page promises a share, or it cannot, and then nobody waits for one."""
    form = await read_form(request)
    promise = form.get("promise", "")
    return form.get("name", ""), promise if re.fullmatch(DIGITS, promise) else ""


async def _came(table: Table, audience: Audience) -> None:
    """Remember that somebody came for these seats."""
    if audience.mine:
        with suppress(StoreError):  # that can be kept another time
            await table.running.came(audience.mine)


async def _page(request: Request, table: Table, audience: Audience) -> HTMLResponse:
    at = number_in_query(request, "at")
    shown = table.showing.view(audience, at)
    public = shown if not audience.key else table.showing.view(Audience(), at)
    fragments = cast(dict[str, str], table.showing.parts(audience, at)["parts"])
    return HTMLResponse(render.page_of(shown, fragments, preview_of(public, str(request.base_url), at)))


async def _parts(request: Request, table: Table, audience: Audience) -> Json[Parts]:
    """Give the parts of the page now, or as they were after event `at`; nothing (304) to who says that it has them."""
    found = table.showing.parts(audience, number_in_query(request, "at"))
    same = request.headers.get("If-None-Match") == f'"{found["event"]}.{found["serial"]}"'
    return Json(found, 304 if same else 200)


async def _view(request: Request, table: Table, audience: Audience) -> Json[Seen]:
    """Give the view now, or as it was after event `at`, without pictures."""
    return Json(table.showing.raw(audience, number_in_query(request, "at")))


async def _preview(request: Request, table: Table, audience: Audience) -> Json[Previewed]:
    """Show what the choice `move` would do, at the last event `at`."""
    if number_in_query(request, "at") != table.running.live:
        raise _with_parts(Stale(), table, audience)
    return Json(table.showing.preview(audience, request.query_params.get("move", "")))


async def _why(request: Request, table: Table, audience: Audience) -> Json[Why]:
    """Say why what was touched, `element` or the point `x`, `y`, cannot be done at the last event `at`."""
    if number_in_query(request, "at") != table.running.live:
        return Json({})
    element = request.query_params.get("element", "")[:100]
    x, y = measure_in_query(request, "x"), measure_in_query(request, "y")
    return Json(table.showing.why(audience, element, x, y))


async def _record(_: Request, table: Table, audience: Audience) -> PlainTextResponse:
    """Give the record as this audience may read it."""
    return PlainTextResponse(table.showing.record(audience))


async def _result(_: Request, table: Table, audience: Audience) -> HTMLResponse:
    """Give the sheet of the result as a fragment, once the game is over."""
    return HTMLResponse(table.showing.result(audience))


async def _move(request: Request, table: Table, audience: Audience) -> Json[Played | Counted]:
    """Play a move, or a line of moves."""
    wish = await read_body(request, MoveBody)
    try:
        with table.metrics.moving(table.running.game.name):
            number = await table.running.move(audience.mine, wish.at, wish.move, wish.id)
    except Stale as error:
        raise (error if wish.brief else _with_parts(error, table, audience)) from error
    if wish.brief or wish.streamed:
        return Json(Counted(number=number))
    return Json[Played | Counted](table.showing.answer(audience, number))


async def _undo(request: Request, table: Table, audience: Audience) -> Json[Undone]:
    """Go back, or ask the others to."""
    wish = await read_body(request, UndoBody)
    try:
        done = await table.running.undo(audience.mine, wish.at, wish.to, wish.id)
    except Stale as error:
        raise _with_parts(error, table, audience) from error
    return Json({**done, **table.showing.parts(audience)}, 202 if done["asked"] else 200)


async def _consent(request: Request, table: Table, audience: Audience) -> Json[Parts]:
    """Answer who wants to go back, or who asks for a seat."""
    answer = await read_body(request, ConsentBody)
    if answer.about == "seat":
        await table.running.answer_back(audience.mine, answer.yes)
        return Json(table.showing.parts(audience))
    try:
        await table.running.consent(audience.mine, answer.at, answer.yes)
    except Stale as error:
        raise _with_parts(error, table, audience) from error
    return Json(table.showing.parts(audience))


async def _name(request: Request, table: Table, audience: Audience) -> Json[Changed]:
    """Give a seat another name."""
    wish = await read_body(request, NameBody)
    await table.running.rename(audience.mine, audience.creator, wish.seat, wish.name)
    return Json({"serial": table.running.serial})


async def _share(request: Request, table: Table, audience: Audience) -> Json[Changed]:
    """Promise what a seat adds to the seed of the draws, or show what it has promised."""
    wish = await read_body(request, ShareBody)
    if wish.promise is not None:
        await table.running.promise(audience.mine, wish.seat, wish.promise)
    if wish.value is not None:
        await table.running.show_share(audience.mine, wish.seat, wish.value)
    return Json({"serial": table.running.serial})


async def _begin(request: Request, table: Table, audience: Audience) -> Json[Changed]:
    """Begin the game with the shares that were promised, without waiting for more."""
    await read_body(request, BeginBody)
    await table.running.begin(audience.mine, audience.creator)
    return Json({"serial": table.running.serial})


async def _back(request: Request, table: Table, audience: Audience) -> Json[AskedBack]:
    """Ask the others for a seat whose browser is lost; gives the link that opens it once they agree."""
    wish = await read_body(request, BackBody)
    key = new_key()
    await table.running.ask_back(audience.mine, wish.seat, hash_key(key), table.showing.connected)
    return Json({"url": f"/t/{table.running.id}/{key}"})


async def _seat(request: Request, table: Table, audience: Audience) -> Json[Changed]:
    """Let a bot play on, or a person."""
    wish = await read_body(request, SeatBody)
    try:
        level = None if wish.level is None else check_level(wish.level, table.running.workers.levels)
    except ValueError as error:
        raise Refusal.because(422, error) from error
    invitation = hash_key(seat_key(audience.key, table.running.id, wish.seat)) if audience.creator else ""
    await table.running.hand(audience.mine, audience.creator, wish.seat, level, table.away(), invitation)
    return Json({"serial": table.running.serial})


def _with_parts(stale: Stale, table: Table, audience: Audience) -> Stale:
    stale.more = table.showing.parts(audience)
    return stale
