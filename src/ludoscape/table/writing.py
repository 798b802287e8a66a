"""Data written as JSON: by pydantic's own writer, which takes a third of the time of Python's."""

from __future__ import annotations

import json

from pydantic_core import PydanticSerializationError, to_json


def written(data: object) -> bytes:
    """Write data as JSON in UTF-8, without blanks. Half a letter, as only a broken name holds, becomes a mark.

    >>> written({"name": "Inés", "wins": [1, None]}).decode()
    '{"name":"Inés","wins":[1,null]}'
    """
    try:
        return to_json(data)
    except PydanticSerializationError:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
