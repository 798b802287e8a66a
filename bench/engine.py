"""Measure every game in both builds and print them side by side; with --json a line for each measurement.

Figures are CPU time of one core, medians of five rounds: see `ludoscape.lab.bench`. Run it on an idle machine.
With --beside the compiled build of another checkout is measured too, by turns with this one; what is printed then are
medians of ratios, above 1 where this one is faster: machines drift, ratios of neighbours do not.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parents[1]
COLUMNS = ("decisions_per_s", "playouts_per_s", "copy_ns", "legal_ns", "play_ns")


RATES = ("decisions_per_s", "playouts_per_s")  # the others are times: less is better


def measure(interpreted: bool, seconds: float, checkout: Path = HERE) -> list[dict[str, Any]]:
    """Run the bench in a process of its own, in one of the builds of a checkout."""
    run = subprocess.run(
        [sys.executable, "-m", "ludoscape", "bench", "--json", "--seconds", str(seconds)],
        env={**os.environ, "LUDOSCAPE_INTERPRETED": str(int(interpreted)), "PYTHONPATH": str(checkout / "src")},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def compare(other: Path, seconds: float, rounds: int) -> None:
    """Measure this checkout and another by turns, and print how much faster this one is."""
    ratios: dict[str, list[list[float]]] = {}
    for _ in tqdm(range(rounds), unit="round", file=sys.stderr):
        for ours, theirs in zip(measure(False, seconds), measure(False, seconds, other), strict=True):
            both = [(ours[name] / theirs[name], name in RATES) for name in COLUMNS]
            ratios.setdefault(str(ours["game"]), []).append([ratio if rate else 1 / ratio for ratio, rate in both])
    print(f"{'game':<18}" + "".join(f"{column:>18}" for column in COLUMNS))
    for game, found in ratios.items():
        print(f"{game:<18}" + "".join(f"{statistics.median(column):>18.3f}" for column in zip(*found, strict=True)))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each game and build")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another checkout, compiled: print ratios")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each checkout (%(default)s)")
    args = parser.parse_args()
    if args.beside:
        compare(args.beside.resolve(), args.seconds, args.rounds)
        return
    found = [line for interpreted in (False, True) for line in measure(interpreted, args.seconds)]
    if args.json:
        for line in found:
            print(json.dumps(line))
        return
    print(f"{'game':<18} {'build':<12}" + "".join(f"{column:>18}" for column in COLUMNS))
    for line in sorted(found, key=lambda line: str(line["game"])):
        print(f"{line['game']:<18} {line['build']:<12}" + "".join(f"{line[column]:>18,}" for column in COLUMNS))
    if all(line["build"] == "interpreted" for line in found):
        print("there is no compiled build here: make build makes it where there is a C compiler")


if __name__ == "__main__":
    main()
