"""What is the same at all doors: how answers are written, and how a door tells what it takes and gives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from starlette.responses import JSONResponse, Response

from ludoscape.table.answers import modelled
from ludoscape.table.bodies import Body
from ludoscape.table.writing import written

Told = TypeVar("Told")


class Json(JSONResponse, Generic[Told]):
    """An answer as JSON; what stands in the brackets is what the API says of it."""

    def __init__(self, told: Told | bytes, status: int = 200) -> None:
        """Tell it; bytes are JSON already."""
        super().__init__(told, status)

    def render(self, content: Any) -> bytes:
        """Write the answer; that nothing is new is said by the status alone."""
        if self.status_code == 304:
            return b""
        return content if isinstance(content, bytes) else written(content)


class Picture(Response):
    """An answer as SVG."""

    media_type = "image/svg+xml"


def taking(kind: type[Body]) -> dict[str, Any]:
    """Describe the body of a request, which the door itself reads: never more than is let in."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": kind.model_json_schema()}}}}


def giving(serve: Callable[..., Awaitable[Response]]) -> dict[str, Any]:
    """Describe what a door answers, by what it says that it returns."""
    kind = get_type_hints(serve)["return"]
    told = get_args(kind)
    return {"response_model": modelled(*told)} if told else as_text(kind)


def as_text(kind: type[Response]) -> dict[str, Any]:
    """Describe an answer that is no JSON; what is refused is JSON there, too."""
    content = {kind.media_type: {"schema": {"type": "string"}}}
    return {"response_class": Response, "responses": {200: {"content": content}}}
