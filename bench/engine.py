"""Measure every game in both builds and print them side by side; with --json a line for each measurement.

Figures are CPU time of one core, medians of five rounds: see `ludoscape.lab.bench`. Run it on an idle machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any

COLUMNS = ("decisions_per_s", "playouts_per_s", "copy_ns", "legal_ns", "play_ns")


def measure(interpreted: bool, seconds: float) -> list[dict[str, Any]]:
    """Run the bench in a process of its own, in one of the builds."""
    run = subprocess.run(
        [sys.executable, "-m", "ludoscape", "bench", "--json", "--seconds", str(seconds)],
        env={**os.environ, "LUDOSCAPE_INTERPRETED": str(int(interpreted))},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each game and build")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
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
