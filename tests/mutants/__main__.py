"""`make mutants`: put faults into copies of the source, run the tests on each, print what no test has noticed.

The tests that run the statement of a fault judge it first; what survives them is judged by all others when every fault
has been judged once. Sessions of the tool, one for each area, are kept in `.mutants/`. A run that was interrupted goes
on; after a whole one, what survived is tried again, and what has changed since.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from tqdm import tqdm  # type: ignore[import-untyped]

from tests.mutants.areas import ROOT, Part, areas
from tests.mutants.making import Mutant, digest, kept_sample
from tests.mutants.nearest import Nearest
from tests.mutants.running import KEPT, TIMED_OUT, Trees, stop_all

NEAR = "judged by the nearest tests alone"
MOST_SECONDS = 60.0  # of computing, that the nearest tests of a mutant take together


@dataclass(frozen=True)
class Job:
    """A mutant to be judged, with the text of its file and the part it belongs to."""

    part: Part
    mutant: Mutant
    code: str

    @property
    def path(self) -> Path:
        """Give the path of the file from the root on."""
        return self.mutant.path.relative_to(ROOT)

    @property
    def name(self) -> str:
        """Give a short name that is the same for as long as the mutated file is."""
        return digest(self.path, self.code)[:8]

    def item(self) -> WorkItem:
        """Give the mutant as the tool keeps it."""
        of = self.mutant
        spec = MutationSpec(self.path, of.operator, of.occurrence, of.start, of.end, {}, of.definition)
        return WorkItem.single(self.name, spec)

    def diff(self) -> str:
        """Give the fault as a diff."""
        before = self.mutant.path.read_text("utf-8").splitlines()
        path = str(self.path)
        return "\n".join(difflib.unified_diff(before, self.code.splitlines(), path, path, lineterm="", n=1))


class Area:
    """The mutants of an area, in an order at random, and what is known of them."""

    def __init__(self, name: str, parts: list[Part]) -> None:
        self.name = name
        self.parts = parts
        made = [Job(part, *mutant) for part in parts for mutant in kept_sample(KEPT, part.sources, part.wanted)]
        self.jobs = sorted({job.name: job for job in made}.values(), key=lambda job: job.name)
        self.database = WorkDB(KEPT / f"{name}.sqlite", WorkDB.Mode.create)
        known = dict(self.database.results)
        self.database.clear()
        self.database.add_work_items(job.item() for job in self.jobs)
        for job in self.jobs:
            if job.name in known:
                self.database.set_result(job.name, known[job.name])

    @property
    def results(self) -> dict[str, WorkResult]:
        """Give what came of the mutants so far, by their names."""
        return dict(self.database.results)

    def pending(self) -> Iterator[tuple[bool, list[Job]]]:
        """List what is to be judged, by the nearest tests or by the others: after a whole run all that survived."""
        results = self.results
        survivors = [job for job in self.jobs if job.name in results and not results[job.name].is_killed]
        new = [job for job in self.jobs if job.name not in results]
        if not new and all(results[job.name].output != NEAR for job in survivors):
            new = survivors
        yield True, new
        results = self.results
        yield False, [job for job in self.jobs if results[job.name].output == NEAR]

    def run(self, workers: int, most: float) -> None:
        """Judge the mutants, first by the nearest tests that take so many seconds; print what came of them."""
        trees = Trees(workers)
        try:
            with ThreadPoolExecutor(workers) as pool:
                nearest = dict(zip(self.parts, pool.map(trees.judge_none, self.parts), strict=True))
                for near, jobs in self.pending():
                    self.judge(jobs, near, nearest, trees, pool, most)
        finally:
            trees.end()
            print(self.report())
            self.database.close()

    def judge(
        self, jobs: list[Job], near: bool, nearest: dict[Part, Nearest], trees: Trees, pool: Executor, most: float
    ) -> None:
        """Judge some of the mutants by the tests that are near, or by the others, for which all begins anew."""
        futures = {}
        for job in jobs:
            of = nearest[job.part]
            place = str(job.path), job.mutant.start[0], job.mutant.end[0]
            hidden = job.part.hides(job.mutant.path)
            tests = of.cheapest(of.tests if hidden else of.to(*place), most)
            chosen = tests if near else set(of.tests) - tests
            anew = not near or hidden or of.imported(*place)
            futures[pool.submit(trees.judge, job.part, job.mutant.path, job.code, chosen, anew)] = job
        try:
            for future in tqdm(as_completed(futures), self.name, len(futures), unit="mutant"):
                job, (noticed, output) = futures[future], future.result()
                outcome = TestOutcome.KILLED if noticed else TestOutcome.SURVIVED
                text = output if noticed or not near else NEAR
                self.database.set_result(job.name, WorkResult(WorkerOutcome.NORMAL, text, outcome, job.diff()))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_all()
            raise

    def report(self) -> str:
        """Say in words what came of the mutants that were judged: the survivors with their diffs, then the figures."""
        results, lines = self.results, []
        judged = [job for job in self.jobs if job.name in results]
        for job in judged:
            if not results[job.name].is_killed:
                at = f"{job.path}:{job.mutant.start[0]} in {job.mutant.definition or 'the module'}"
                lines += [f"{job.name} survived: {at}", results[job.name].diff or "", ""]
        for part in [*self.parts, None] if len(self.parts) > 1 else [None]:
            of = [results[job.name] for job in judged if part in (None, job.part)]
            killed = [result for result in of if result.is_killed]
            late = sum(result.output == TIMED_OUT for result in killed)
            near = sum(result.output == NEAR for result in of)
            lines.append(
                f"{part.name if part else self.name}: {len(killed)} of {len(of)} killed ({late} of them timed out), "
                f"{len(of) - len(killed)} survived ({near} of them judged by the nearest tests alone): "
                f"{len(killed) / max(1, len(of)):.1%}"
            )
        return "\n".join(lines)


def main() -> None:
    """Run the areas that are named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="make mutants", description="Faults that the tests do not notice.")
    parser.add_argument("areas", nargs="*", default=list(areas()), help=", ".join(areas()))
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("--most", type=float, default=MOST_SECONDS, help="seconds that the nearest tests take (60)")
    chosen = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    for name in chosen.areas:
        Area(name, areas()[name]).run(chosen.jobs, chosen.most)


if __name__ == "__main__":
    main()
