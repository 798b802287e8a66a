"""`make mutants`: put faults into copies of the source, run the tests on each, print what no test has noticed.

Sessions of the tool, one for each area, are kept in `.mutants/`. A run that was interrupted goes on; after a whole one,
what survived is tried again, and what has changed since.
"""

from __future__ import annotations

import argparse
import difflib
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from tqdm import tqdm  # type: ignore[import-untyped]

from tests.mutants.areas import ROOT, Part, areas
from tests.mutants.making import Mutant, digest, sample
from tests.mutants.running import KEPT, TIMED_OUT, Trees, stop_all


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


def pending(database: WorkDB, jobs: list[Job]) -> list[Job]:
    """Bring a session up to date, and tell what is to be judged: what has no result, or else all that survived."""
    known = {item.job_id: result for item, result in database.completed_work_items}
    database.clear()
    database.add_work_items(job.item() for job in jobs)
    for job in jobs:
        if job.name in known:
            database.set_result(job.name, known[job.name])
    new = [job for job in jobs if job.name not in known]
    return new or [job for job in jobs if not known[job.name].is_killed]


def run_area(name: str, parts: list[Part], workers: int) -> None:
    """Judge the mutants of an area, and print what came of them."""
    trees = Trees(workers)
    made = [Job(part, *mutant) for part in parts for mutant in sample(part.sources, part.wanted)]
    jobs = list({job.name: job for job in made}.values())
    database = WorkDB(KEPT / f"{name}.sqlite", WorkDB.Mode.create)
    to_do = pending(database, jobs)
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(trees.judge_none, {job.part.name: job.part for job in to_do}.values()))
        futures = {pool.submit(trees.judge, job.part, job.mutant.path, job.code): job for job in to_do}
        try:
            for future in tqdm(as_completed(futures), name, len(futures), unit="mutant"):
                job, (noticed, output) = futures[future], future.result()
                outcome = TestOutcome.KILLED if noticed else TestOutcome.SURVIVED
                database.set_result(job.name, WorkResult(WorkerOutcome.NORMAL, output, outcome, job.diff()))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            stop_all()
            raise
    print(report(name, parts, jobs, dict(database.results)))
    database.close()


def report(name: str, parts: list[Part], jobs: list[Job], results: dict[str, WorkResult]) -> str:
    """Say in words what came of the mutants of an area: the survivors with their diffs, then the figures."""
    lines = []
    for job in jobs:
        if not results[job.name].is_killed:
            at = f"{job.path}:{job.mutant.start[0]} in {job.mutant.definition or 'the module'}"
            lines += [f"{job.name} survived: {at}", results[job.name].diff or "", ""]
    for part in [*parts, None] if len(parts) > 1 else [None]:
        of = [results[job.name] for job in jobs if part in (None, job.part)]
        killed = [result for result in of if result.is_killed]
        late = sum(result.output == TIMED_OUT for result in killed)
        lines.append(
            f"{part.name if part else name}: {len(killed)} of {len(of)} killed ({late} of them timed out), "
            f"{len(of) - len(killed)} survived: {len(killed) / len(of):.1%}"
        )
    return "\n".join(lines)


def main() -> None:
    """Run the areas that are named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="make mutants", description="Faults that the tests do not notice.")
    parser.add_argument("areas", nargs="*", default=list(areas()), help=", ".join(areas()))
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (2)")
    chosen = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    for name in chosen.areas:
        run_area(name, areas()[name], chosen.jobs)


if __name__ == "__main__":
    main()
