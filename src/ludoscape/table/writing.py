"""Data written as JSON: by orjson, which takes half the time of pydantic's writer and a sixth of that of Python's."""

from __future__ import annotations

import json

import orjson


def written(data: object) -> bytes:
    """Write data as JSON in UTF-8, without blanks. Half a letter, as only a broken name holds, becomes a mark.

    >>> written({"name": "Inés", "wins": [1, None]}).decode()
    '{"name":"Inés","wins":[1,null]}'
    """
    try:
        return orjson.dumps(data)
    except TypeError:  # also numbers that are no names of fields, and those of more than 64 bits
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
