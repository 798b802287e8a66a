"""A fault put into functions as they are in memory: who has imported the source need not begin anew for each."""

from __future__ import annotations

import gc
import inspect
import sys
from collections import defaultdict
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType

Pairs = list[tuple[CodeType, CodeType]]


class Functions:
    """The functions that were made from the files below a folder, and what they remember of their results."""

    def __init__(self, folder: Path) -> None:
        self._made: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        self._caches: list[_lru_cache_wrapper[object]] = []
        gc.unfreeze()  # what is frozen is not listed
        for each in gc.get_objects():
            if type(each) is FunctionType and each.__code__.co_filename.startswith(str(folder)):
                self._made[_key(each.__code__)].append(each)
            elif type(each) is _lru_cache_wrapper:
                self._caches.append(each)
        gc.freeze()

    def change(self, path: Path, before: str, after: str) -> bool:
        """Let functions do what another text of their file says; False where more than functions is different.

        Who has not imported the file has nothing to change.
        """
        if all(getattr(module, "__file__", None) != str(path) for module in list(sys.modules.values())):
            return True
        pairs: Pairs = []
        if not _differ(compile(before, str(path), "exec"), compile(after, str(path), "exec"), pairs):
            return False
        changed = [(function, new) for old, new in pairs for function in self._made[_key(old)]]
        if any(len(function.__code__.co_freevars) != len(new.co_freevars) for function, new in changed):
            return False
        for function, new in changed:
            function.__code__ = new
        for cache in self._caches:
            cache.cache_clear()
        return bool(changed) or not pairs


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _differ(old: CodeType, new: CodeType, found: Pairs) -> bool:
    """Collect the functions that differ; False where something does that runs while a module is imported."""
    is_function = bool(old.co_flags & inspect.CO_OPTIMIZED)
    if not is_function and _itself(old) != _itself(new):
        return False
    if is_function:
        found.append((old, new))
    within = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)]
    if len(within[0]) != len(within[1]):
        return is_function
    return all(a == b or _differ(a, b, found) for a, b in zip(*within, strict=True))


def _itself(code: CodeType) -> CodeType:
    """Give code without what is defined within it, and without where it stands in its line."""
    own = tuple(None if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=own, co_linetable=b"")
