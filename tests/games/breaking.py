"""How tests break positions on purpose, and see them refused with the number of the invariant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

import pytest

import ludoscape as ls


@contextmanager
def refused(number: int) -> Iterator[None]:
    """Check that what is done here is refused with this number and says why."""
    with pytest.raises(ls.InvalidState) as caught:
        yield
    assert caught.value.number == number, caught.value
    assert caught.value.reason in str(caught.value)


def change(victim: object, values: Mapping[str, Any]) -> None:
    """Set attributes, where a pair sets one item of a list: `own=(17, 80)` puts 80 at index 17."""
    for name, value in values.items():
        if isinstance(value, tuple):
            index, new = value
            items = getattr(victim, name)[:]  # a copy may share it
            items[index] = new
            setattr(victim, name, items)
        else:
            setattr(victim, name, value)


def spoilt(state: ls.State, number: int, **values: Any) -> None:
    """Check that a state is refused with this number after a change, and the one it was copied from is not."""
    victim = cast(Any, state.copy())
    change(victim, values)
    with refused(number):
        victim.validate()
    state.validate()
