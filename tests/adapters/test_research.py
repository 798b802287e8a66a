"""What docs/research.md says is so. `python -m tests.adapters.test_research` writes its table of sizes anew."""

from __future__ import annotations

from pathlib import Path

import ludoscape as ls

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
BEGIN = "<!-- sizes: written by `python -m tests.adapters.test_research` -->\n"
END = "<!-- end -->\n"


def table() -> str:
    """Write the sizes of every game with its default options, for each number of seats."""
    lines = ["| game | seats | numbers | actions |", "|---|---|---|---|"]
    for name in ls.games():
        for seats in ls.game_type(name).seat_numbers:
            encoder = ls.game(name, seats).encoder()
            lines.append(f"| {name} | {seats} | {encoder.size:,} | {encoder.actions:,} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """Put the table where it belongs."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END, 1)[1]


def test_the_table_of_sizes_is_true() -> None:
    page = PAGE.read_text("utf-8")
    assert with_table(page) == page, "run python -m tests.adapters.test_research and read the diff"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
