"""What the doors take in the body of a request: models, which check it and from which the API is described.

The description of a field ends the sentence that refuses it: "The field 'at' must be a whole number."
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from starlette.requests import Request

from ludoscape.table.guard import MOST_BYTES, read_json
from ludoscape.table.refusal import Refusal
from ludoscape.table.spread import MOST_LETTERS

MOST_OF_A_NAME: Final = 200
REQUEST_NAME: Final = "^[A-Za-z0-9._:-]{1,64}$"
DIGITS: Final = "^[0-9a-f]{64}$"
SAID_OF_DIGITS: Final = "a text of 64 hexadecimal digits"
SAID_OF_IT: Final = "a text of 1 to 64 letters, digits, dots, colons or hyphens"

Whole = Annotated[int, Field(ge=0, lt=1 << 31, description="a whole number")]
Moves = Annotated[str, Field(max_length=MOST_LETTERS, description=f"a text of at most {MOST_LETTERS} characters")]
Called = Annotated[str, Field(max_length=MOST_OF_A_NAME, description=f"a text of at most {MOST_OF_A_NAME} characters")]
YesOrNo = Annotated[bool, Field(description="true or false")]


class Body(BaseModel):
    """A JSON object. Nothing is converted, and what is not named is left aside."""

    model_config = ConfigDict(strict=True, frozen=True)


class MoveBody(Body):
    """A move, or a line of moves, at the event that is the last; the same `id` again is not played twice."""

    at: Whole
    move: Moves
    id: Annotated[str, Field(pattern=REQUEST_NAME, description=SAID_OF_IT)]
    brief: YesOrNo = False  # a program looks at no parts, and drawing them is most of the work
    streamed: YesOrNo = False  # a page has them by its stream, perhaps of another server: no need to draw them here


class UndoBody(Body):
    """A wish to go back to the state after an event."""

    at: Whole
    to: Whole
    id: Annotated[str | None, Field(pattern=REQUEST_NAME, description=SAID_OF_IT)] = None


class ConsentBody(Body):
    """An answer to somebody's wish to go back, or to who asks for a seat."""

    at: Whole
    yes: YesOrNo
    about: Annotated[Literal["undo", "seat"], Field(description="undo or seat")] = "undo"


class BackBody(Body):
    """A seat whose browser is lost, asked for from another one."""

    seat: Whole


class NameBody(Body):
    """Another name for a seat."""

    seat: Whole
    name: Called


class ClaimBody(Body):
    """A wish to take the seat that a link invites to, to be called something there, and to add a promised share."""

    name: Called = ""
    promise: Annotated[str | None, Field(pattern=DIGITS, description=SAID_OF_DIGITS)] = None


class ShareBody(Body):
    """What a seat adds to the seed of the draws: first the promise of it, then itself, as hexadecimal digits."""

    seat: Whole
    promise: Annotated[str | None, Field(pattern=DIGITS, description=SAID_OF_DIGITS)] = None
    value: Annotated[str | None, Field(pattern=DIGITS, description=SAID_OF_DIGITS)] = None


class BeginBody(Body):
    """A wish to begin with the shares that were promised."""


class OnwardBody(Body):
    """A wish to play on from where a game that is over stood after an event."""

    at: Whole


class SeatBody(Body):
    """Who plays on at a seat: a bot of a level, or a person (null). Which levels there are, the server knows."""

    seat: Whole
    level: Annotated[object, WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "null"}]})] = None


class MapBody(Body):
    """A map to be drawn: its name, or itself as data."""

    seats: Whole
    map: Annotated[object, WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}]})] = None


B = TypeVar("B", bound=Body)


async def read_body(request: Request, kind: type[B], most: int = MOST_BYTES) -> B:
    """Read the body of a POST. Raises Refusal with one sentence for the first field that is not as it must be."""
    data = await read_json(request, most)
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        name = str(error.errors(include_url=False, include_context=False, include_input=False)[0]["loc"][0])
        raise Refusal(400, f"The field '{name}' must be {kind.model_fields[name].description}.") from None
