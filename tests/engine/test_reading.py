"""Data taken apart: what is there is read, what is not has a default, what is wrong is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest

from ludoscape.engine.reading import Reader, listed, mapped, one_of, parsed, whole

KEYS = ("seat", "kind", "done", "cards", "more")


def reader(**data: Any) -> Reader:
    """Make a reader of a position."""
    return Reader(data, KEYS, "a position")


def test_what_is_there_is_read() -> None:
    read = reader(seat=2, kind="road", done=True, cards=(1, 2), more={"a": 1})
    assert read.number("seat", 9, 3) == 2
    assert read.word("kind", ("ship", "road"), "ship") == "road"
    assert read.flag("done") is True
    assert reader(done=False).flag("done", True) is False
    assert read.items("cards") == [1, 2]
    assert read.table("more") == {"a": 1}
    assert [read.given(key) for key in KEYS] == [True] * 5
    assert parsed("a", {"a": 0}.get, "p", "an a") == 0


def test_what_is_not_there_has_a_default() -> None:
    """None counts as not there."""
    for read in (reader(), reader(**dict.fromkeys(KEYS))):
        assert read.number("seat", 9, 3) == 9
        assert read.word("kind", ("ship", "road"), "none yet") == "none yet"
        assert (read.flag("done"), read.flag("done", True)) == (False, True)
        assert read.items("cards") == []
        assert read.table("more") == {}
        assert [read.given(key) for key in KEYS] == [False] * 5


def test_nothing_is_not_none() -> None:
    read = reader(seat=0, kind="", done=False, cards=[], more={})
    assert [read.given(key) for key in KEYS] == [True] * 5
    assert read.number("seat", 9, 3) == 0
    assert read.flag("done", True) is False


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Reader([], KEYS, "a position"), "a position is a table of keys and values"),
        (lambda: Reader({"seat": 1, "set": 1}, ("seat", "kind"), "it"), "it has no key 'set': there are seat, kind"),
        (lambda: reader(seat=4).number("seat", 0, 3), "seat must be a whole number from 0 to 3, not 4"),
        (lambda: reader(seat=-1).number("seat", 0, 3), "seat must be a whole number from 0 to 3, not -1"),
        (lambda: reader(seat=1).number("seat", 0, 3, 2), "seat must be a whole number from 2 to 3, not 1"),
        (lambda: reader(kind="rod").word("kind", ("a", "b"), "a"), "kind must be one of a, b, not 'rod'"),
        (lambda: reader(done=1).flag("done"), "done must be true or false, not 1"),
        (lambda: reader(cards="12").items("cards"), "cards must be a list, not '12'"),
        (lambda: reader(more=[1]).table("more"), "more must be a table, not [1]"),
        (lambda: whole(True, "n", 3), "n must be a whole number from 0 to 3, not True"),
        (lambda: whole(1.0, "n", 3), "n must be a whole number from 0 to 3, not 1.0"),
        (lambda: whole("1", "n", 3), "n must be a whole number from 0 to 3, not '1'"),
        (lambda: one_of("", ("", "a"), "k"), "k must be one of a, not ''"),
        (lambda: one_of(["a"], ("", "a"), "k"), "k must be one of a, not ['a']"),
        (lambda: listed({1: 2}, "l"), "l must be a list, not {1: 2}"),
        (lambda: mapped("a", "m"), "m must be a table, not 'a'"),
        (lambda: parsed("c", {"a": 1}.get, "p", "an a"), "p must be an a, not 'c'"),
        (lambda: parsed(["a"], {"a": 1}.get, "p", "an a"), "p must be an a, not ['a']"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        ask()
    assert str(caught.value) == said


def test_bounds_are_allowed() -> None:
    assert [whole(n, "n", 5, 3) for n in (3, 4, 5)] == [3, 4, 5]
    assert whole(0, "n", 0) == 0
    assert listed((1,), "l") == [1] == listed([1], "l")
    assert mapped(MappingProxyType({"a": 1}), "m")["a"] == 1
    given = [1, 2]
    assert listed(given, "l") is not given, "what is read can be changed without harm"
