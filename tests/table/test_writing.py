"""What is written as JSON: whatever a name holds."""

from __future__ import annotations

from ludoscape.table.writing import written


def test_half_a_letter_becomes_a_mark() -> None:
    """Such a name cannot be written in UTF-8, and the rest of what is told with it must arrive."""
    assert written({"name": "In\ud83d", "at": [1, None]}) == b'{"name":"In?","at":[1,null]}'
