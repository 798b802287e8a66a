"""The bench: its figures are there and positive; how large they are is for `make bench` to say."""

from __future__ import annotations

import ludoscape as ls
from ludoscape.lab.bench import bench, in_words


def test_bench_measures_everything() -> None:
    result = bench(ls.game("decay", seats=2), seconds=0.05)
    assert list(result) == [
        "game",
        "options",
        "seats",
        "build",
        "decisions_per_s",
        "playouts_per_s",
        "copy_ns",
        "legal_ns",
        "play_ns",
    ]
    assert (result["game"], result["seats"], result["build"]) == ("decay", 2, ls.build())
    assert all(result[key] > 0 for key in list(result)[4:])
    assert in_words(result).startswith(f"decay, 2 seats, {ls.build()}: ")
