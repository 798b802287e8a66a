"""What is given away of a table: a card of any moment and a film, both as spectators see them, and words about them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from fastapi import FastAPI, Request
from starlette.responses import Response

from ludoscape.engine.state import CHANCE
from ludoscape.pictures.card import Person, card
from ludoscape.pictures.palette import Theme
from ludoscape.table.crowd import sender_of
from ludoscape.table.guard import number_in_query
from ludoscape.table.host import Host, Table
from ludoscape.table.model import TableView
from ludoscape.table.refusal import Refusal
from ludoscape.table.showing import Audience
from ludoscape.table.studio import FILM, PICTURE, Studio, mark

# other sites may show these pictures, which hold nothing but what everybody may see
OPEN: Final = {"cross-origin-resource-policy": "cross-origin", "cache-control": "public, no-cache"}


def add_sharing(app: FastAPI, host: Host, studio: Studio) -> None:
    """Add the doors of pictures: both are for everybody, so there is none with a key."""

    @app.get("/t/{table}/picture.png", **_as("image/png"))
    async def picture(request: Request, table: str) -> Response:
        """Draw the table now, or after event `at`, as a card of 1200 x 630 for the preview of a link."""
        found = await host.table(table)
        job = {"svg": str(card_of(found.showing.view(Audience(), number_in_query(request, "at"))))}
        name = f'"{mark(job)}"'
        if name in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**OPEN, "etag": name})
        made = await studio.give(PICTURE, job, sender_of(request))
        return Response(made, headers={**OPEN, "etag": name}, media_type="image/png")

    @app.get("/t/{table}/film.webp", **_as("image/webp"))
    async def film(request: Request, table: str) -> Response:
        """Make a film, from event `from` to event `to`: a frame for each event that is told, 200 at most.

        With `theme=dark` it has the colours of the dark.
        """
        first, last = number_in_query(request, "from"), number_in_query(request, "to")
        job = film_of(await host.table(table), first, last, theme_in_query(request))
        made = await studio.give(FILM, job, sender_of(request))
        name = f'"{sha256(made).hexdigest()[:32]}"'  # not that of the job, which has what is hidden
        if name in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**OPEN, "etag": name})
        return Response(made, headers={**OPEN, "etag": name}, media_type="image/webp")


def _as(kind: str) -> dict[str, Any]:
    """Describe an answer of bytes."""
    content = {kind: {"schema": {"type": "string", "format": "binary"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}


def card_of(shown: TableView) -> str:
    """Draw the card of what spectators see of a table."""
    view = shown.view
    outcome = view["outcome"]
    marked = outcome["winners"] if outcome else [view["actor"]]
    names = {place.seat: place.name for place in shown.places}
    people = [
        Person(
            names.get(seat["seat"], ""),
            "" if seat["score"].startswith("?") else seat["score"],  # a secret is no score
            seat["css"],
            seat["emblem"],
            seat["seat"] in marked,
            seat["out"],
        )
        for seat in view["seats"]
    ]
    return card(shown.svg, shown.title, view["where"], headline(shown), people)


def headline(shown: TableView) -> str:
    """Say whose turn it is, or how the game ended."""
    if shown.view["actor"] == CHANCE and not shown.waits:
        return "The table draws"
    return shown.view["prompt"]["title"] or ("The game is over" if shown.view["outcome"] else shown.title)


def theme_in_query(request: Request) -> Theme:
    """Take out of the address in which colours a film is to be: light where nothing is said. Raises Refusal."""
    theme = request.query_params.get("theme") or "light"
    if theme not in ("light", "dark"):
        raise Refusal(400, "The field 'theme' must be light or dark.")
    return "dark" if theme == "dark" else "light"


def film_of(table: Table, first: int | None, last: int | None, theme: Theme = "light") -> dict[str, Any]:
    """Put together what a film is made from. Raises Refusal when there is no such stretch."""
    live = table.running.live
    begin, end = first or 0, live if last is None else last
    if end > live:
        raise Refusal(404, f"There is no event {end}: the last is {live}.")
    if begin > end:
        raise Refusal(422, f"A film from event {begin} to event {end} shows nothing.")
    record = table.showing.whole_record()
    record.events = record.events[:end]
    return {"record": record.write(), "names": list(table.running.names), "first": begin, "last": end, "theme": theme}


def preview_of(shown: TableView, site: str, at: int | None) -> dict[str, str]:
    """Say what a preview of the link shows, from what spectators see. Addresses are whole, without anybody's key."""
    moment = "" if at is None else f"?at={at}"
    address = f"{site.rstrip('/')}/t/{shown.table}"
    people = ", ".join(place.name for place in shown.places)
    return {
        "title": f"{shown.title}: {people}",
        "text": ". ".join(text for text in (shown.view["where"], headline(shown)) if text),
        "address": address + moment,
        "picture": f"{address}/picture.png{moment}",
    }
