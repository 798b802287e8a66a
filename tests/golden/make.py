"""Make the golden files anew after a change that was meant: `python -m tests.golden.make [game …]`; read the diff.

With `--ratings`, after a change of a judge, only what it thinks: the games stay as they are.
"""

from __future__ import annotations

import sys

import ludoscape as ls
from tests.golden.play import all_counts, all_ratings, playthrough, refusals
from tests.plans import golden_of, plans_of

MOST_SEEDS = 20_000


def main(names: list[str], only_ratings: bool = False) -> None:
    """Write a playthrough for each way that a game can end, the counts by depth, what the judge thinks, and why not."""
    for name in names:
        if only_ratings:
            (golden_of(name) / "ratings.txt").write_text(all_ratings(name), "utf-8")
            print(f"{name}: ratings")
            continue
        folder = golden_of(name)
        folder.mkdir(exist_ok=True)
        for reason, plan in plans_of(name).endings.items():
            seed, text = next(
                (seed, text)
                for seed in range(MOST_SEEDS)
                for end, text in [playthrough(name, plan, seed)]
                if end == reason
            )
            (folder / f"{reason}.txt").write_text(text, "utf-8")
            print(f"{name}: {reason} with seed {seed}")
        (folder / "perft.txt").write_text(all_counts(name), "utf-8")
        print(f"{name}: counts")
        (folder / "ratings.txt").write_text(all_ratings(name), "utf-8")
        (folder / "refusals.txt").write_text(refusals(name), "utf-8")
        print(f"{name}: ratings")


if __name__ == "__main__":
    words = sys.argv[1:]
    main([word for word in words if word != "--ratings"] or ls.games(), "--ratings" in words)
