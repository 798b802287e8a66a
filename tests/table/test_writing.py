"""What is written as JSON: whatever a name holds."""

from __future__ import annotations

from markupsafe import Markup

from ludoscape.table.writing import written


def test_half_a_letter_becomes_a_mark() -> None:
    """Such a name cannot be written in UTF-8, and the rest of what is told with it must arrive."""
    assert written({"name": "In\ud83d", "at": [1, None]}) == b'{"name":"In?","at":[1,null]}'


def test_what_one_writer_does_not_know_the_other_writes() -> None:
    """Marked text is text, names of fields may be numbers, and a number may be as long as it is."""
    told = {"html": Markup("<b>é</b>"), "pair": (1, 2.5), "by": {3: True}, "seed": 2**70}
    assert written(told) == '{"html":"<b>é</b>","pair":[1,2.5],"by":{"3":true},"seed":1180591620717411303424}'.encode()
