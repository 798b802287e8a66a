"""How quick the page of a table is in a browser: late in each game, with all seats, on a slowed-down processor.

Run as `python bench/in_browser.py`; it needs Playwright and Chromium. Times are from the touch, the key or the arrival
of an event until all of it is drawn, the least of several, since whatever else the machine does can only add to them.
On a busy machine they say little: then `--work` tells what the page's thread worked, by the browser's trace, the median
of several, and the longest of its tasks; `--beside FOLDER` measures another checkout by turns, at the same tables.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import secrets
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

import ludoscape as ls

SERVE = "import sys; from ludoscape.table import serve; serve('127.0.0.1', 0, sys.argv[1], False)"
COUNTED = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
PATIENCE = 90_000
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
AFTER = 1000  # milliseconds: all that moves after a change
WAYS = [("preview", "back"), ("preview again", "back again")]  # the first on a page just opened, and a later one
# what the page's thread does, by the names of the trace; what is in none of them is the browser's own
PARTS = {
    "script": (
        "FunctionCall",
        "EvaluateScript",
        "EventDispatch",
        "TimerFire",
        "FireAnimationFrame",
        "RunMicrotasks",
        "BlinkScheduler_PerformMicrotaskCheckpoint",
        "v8.callFunction",
        "v8.run",
        "v8.compile",
        "MinorGC",
        "MajorGC",
        "V8.GC_MC_INCREMENTAL",
    ),
    "parse": ("ParseHTML",),
    "style": ("UpdateLayoutTree", "ScheduleStyleRecalculation", "ParseAuthorStyleSheet"),
    "layout": ("Layout", "UpdateLayerTree"),
    "paint": ("PrePaint", "Paint", "PaintImage", "HitTest"),
    "compose": ("Layerize", "Commit", "UpdateLayer", "CompositeLayers"),
}

# what is drawn after a change is drawn before the second message after the next frame
TOOLS = """
window.drawn = () => new Promise((done) => requestAnimationFrame(() => {
  const door = new MessageChannel();
  door.port1.onmessage = () => done(performance.now());
  door.port2.postMessage(0);
}));
window.until = (ready) => new Promise((done, fail) => {
  if (ready()) return done();
  const late = setTimeout(() => fail(new Error("it does not come")), 20000);
  const watcher = new MutationObserver(() => {
    if (!ready()) return;
    clearTimeout(late);
    watcher.disconnect();
    done();
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
window.long = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.long.push(entry.duration);
}).observe({ type: "longtask" });
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(url) {
    super(url);
    this.addEventListener("message", async () => {
      const began = performance.now();
      window.came = (await window.drawn()) - began;
    });
  }
};
for (const word of ["ask", "known"]) try { localStorage.setItem(`ludoscape-${word}`, "yes"); } catch {}
"""
PREVIEW = """async (row) => {
  const began = performance.now();
  document.getElementById(row).click();
  await until(() => document.getElementById("act-go"));
  return (await drawn()) - began;
}"""
BACK = """async () => {
  const began = performance.now();
  document.querySelector("[data-do=back]").click();
  await until(() => !document.getElementById("act-go"));
  return (await drawn()) - began;
}"""
STEP = """async (key) => {
  const before = document.getElementById("at-n").textContent;
  const began = performance.now();
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await until(() => document.getElementById("at-n")?.textContent !== before);
  return (await drawn()) - began;
}"""

# the browser's own account of its frames: what of each was shown, and whether something moved in it
FRAMES = ["disabled-by-default-devtools.timeline.frame"]
MOVES = ("has_compositor_animation", "has_main_animation", "affects_smoothness")
SHOWN = {"STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL"}  # in part: what moves is, the page's own work comes later
SEEN = 1300  # milliseconds: all that an event sets in motion, and what comes before it


class Late:
    """A table late in a game, whose seats all belong to one key."""

    def __init__(self, client: httpx.Client, name: str, moves: int) -> None:
        self.client = client
        self.seats = max(ls.game_type(name).seat_numbers)
        wish = {"game": name, "seats": self.seats, "places": [{"kind": "me"}] * self.seats}
        made = client.post("/tables", json=wish).json()
        self.url, self.spectators = str(made["url"]), str(made["spectators"])
        self.chance = random.Random(name)
        for _ in range(moves):
            self.play()

    def see(self) -> dict[str, Any]:
        """Give the plain view."""
        return dict(self.client.get(f"{self.url}/view").json())

    def play(self) -> int:
        """Play a move by lot, as long as the game is not over; gives the last event."""
        seen = self.see()
        choices = seen["view"]["choices"]
        if not choices:
            return int(seen["live"])
        move = self.chance.choice(choices)["move"]
        body = {"at": seen["live"], "move": move, "id": secrets.token_hex(8), "brief": True}
        return int(self.client.post(f"{self.url}/move", json=body).json()["number"])


class Measure:
    """Times of one kind of change, with what the page worked for it."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.taken: list[float] = []
        self.worked: dict[str, list[float]] = {name: [] for name in COUNTED}

    def metrics(self) -> dict[str, float]:
        """Read the counters of the page."""
        found = self.session.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in found}

    def run(self, change: Callable[[], float]) -> None:
        """Do it once."""
        before = self.metrics()
        self.taken.append(change())
        after = self.metrics()
        for name in COUNTED:
            self.worked[name].append((after[name] - before[name]) * 1000)

    def line(self) -> str:
        """Say what came of it."""
        if not self.taken:
            return "none"
        work = "/".join(f"{min(self.worked[name]):.0f}" for name in COUNTED)
        return f"{min(self.taken):4.0f} (median {statistics.median(self.taken):4.0f}; {work})"


def open_page(
    browser: Browser, address: str, slow: float, size: tuple[int, int] = (1440, 900)
) -> tuple[Page, CDPSession]:
    """Open a page on a processor that many times slower."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE)
    page.add_init_script(TOOLS)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(500)  # what is fetched once at the beginning, and what fades in
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page, session


def first_visit(browser: Browser, address: str, slow: float) -> tuple[float, float, int]:
    """Open a page for the first time, on a slow processor and a slow line: 400 kbit/s, 400 ms.

    Gives the seconds until a choice can be touched, the KB that came, with headers, and how many answers.
    """
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    came: list[float] = []
    session.on("Network.loadingFinished", lambda answer: came.append(answer["encodedDataLength"]))
    session.send("Network.enable")
    rate = 400_000 / 8
    line = {"offline": False, "latency": 400, "downloadThroughput": rate, "uploadThroughput": rate}
    session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.add_init_script("""new MutationObserver((_, watcher) => {
      if (document.documentElement?.dataset.ready === undefined) return;
      window.ready = performance.now();
      watcher.disconnect();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });""")
    page.goto(address)
    page.wait_for_function("() => window.ready", timeout=PATIENCE)
    ready = float(page.evaluate("window.ready")) / 1000
    page.wait_for_timeout(3000)  # fonts, and how the table stands
    context.close()
    return ready, sum(came) / 1000, len(came)


def previews(table: Late, page: Page, session: CDPSession, times: int) -> tuple[Measure, Measure]:
    """Preview choices, and go back from each."""
    there, back = Measure(session), Measure(session)
    rows: list[str] = []
    for _ in range(times * 3):
        rows = [f"ch-{i}" for i, choice in enumerate(table.see()["view"]["choices"]) if asks(choice)]
        rows = page.evaluate("(rows) => rows.filter((row) => document.getElementById(row))", rows)
        if rows:
            break
        number = table.play()
        page.wait_for_function("(n) => Number(document.getElementById('at-n')?.textContent) >= n", arg=number)
    for _ in range(times if rows else 0):
        row = table.chance.choice(rows)
        there.run(partial(_evaluate, page, PREVIEW, row))
        page.wait_for_timeout(100)
        back.run(partial(_evaluate, page, BACK))
        page.wait_for_timeout(100)
    return there, back


def _evaluate(page: Page, code: str, given: str = "") -> float:
    return float(page.evaluate(code, given))


def asks(choice: dict[str, Any]) -> bool:
    """Tell whether a choice is previewed: all but those that do nothing that would have to be shown."""
    does = choice["effects"]
    return bool(choice["picks"] or does["lines"] or not does["undo"])


def steps(page: Page, session: CDPSession, times: int) -> Measure:
    """Go back through the game, one event at a time."""
    found = Measure(session)
    for _ in range(times):
        found.run(partial(_evaluate, page, STEP, "["))
        page.wait_for_timeout(100)
    page.evaluate("() => document.querySelector('[data-do=live]')?.click()")
    page.wait_for_timeout(300)
    return found


def events(table: Late, page: Page, session: CDPSession, times: int) -> Measure:
    """Let moves come by the stream."""
    found = Measure(session)

    def move() -> float:
        page.evaluate("window.came = 0")
        table.play()
        page.wait_for_function("() => window.came > 0")
        return float(page.evaluate("window.came"))

    for _ in range(times):
        if table.see()["over"]:
            break
        found.run(move)
        page.wait_for_timeout(100)
    return found


def frames(table: Late, page: Page, session: CDPSession, times: int) -> str:
    """Let moves of others come; tell of the frames in which something moved how many were seen, and of long tasks.

    No frame is asked for here: for each that a script asks for, the page's thread works out anew all that moves.
    To tell of its frames costs the browser time, too: that is asked of every other event, and its tasks are not
    counted, nor those of the first one, which has fonts and programs prepared.
    """
    work = Measure(session)
    due = shown = 0
    tasks: list[float] = []
    for number in range(2 * times + 1):
        if table.see()["over"]:
            break
        if number % 2 == 0:
            watched, seen = moving(page, table.play)
            due, shown = due + watched, shown + seen
            continue
        before = work.metrics()["TaskDuration"]
        page.evaluate("() => { window.long.length = 0; }")
        table.play()
        page.wait_for_timeout(SEEN)
        work.taken.append((work.metrics()["TaskDuration"] - before) * 1000)
        tasks += page.evaluate("() => window.long")
    if not work.taken:
        return "none"
    longest = ", ".join(f"{task:.0f}" for task in sorted(tasks, reverse=True)[:5])
    told = f"{shown} of {due} frames in time ({100 * shown / due:.0f} %); {len(tasks)} tasks over 50 ms"
    told += f" in {len(work.taken)} events" + (f": {longest}" if tasks else "")
    return f"{told}; the page worked {statistics.median(work.taken):.0f} ms for an event in the median"


def moving(page: Page, act: Callable[[], object]) -> tuple[int, int]:
    """Do something; give how many frames were due while something moved, and how many were shown."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=FRAMES)
    act()
    page.wait_for_timeout(SEEN)
    found: defaultdict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in json.loads(browser.stop_tracing())["traceEvents"]:
        if told := event["args"].get("frame_reporter"):
            found[event["pid"], told["frame_sequence"]].append(told)
    each = [
        {told["state"] for told in tolds}
        for tolds in found.values()
        if any(told.get(name) for told in tolds for name in MOVES)
    ]
    due = [states for states in each if states != {"STATE_NO_UPDATE_DESIRED"}]
    return len(due), sum(bool(states & SHOWN) for states in due)


def report(client: httpx.Client, browser: Browser, address: str, wanted: argparse.Namespace) -> None:
    """Measure each game."""
    print(f"{time.strftime('%Y-%m-%d')}, ms on a processor {wanted.slow:g} times slower; in brackets median of all;")
    print("and least of what the page worked: all / script / layout / style")
    for name in wanted.games or ls.games():
        table = Late(client, name, wanted.moves)
        page, session = open_page(browser, address + table.spectators, wanted.slow)
        watched = frames(table, page, session, wanted.times)
        page.close()
        print(f"{name:18}{table.seats} seats, event {table.see()['live']}")
        print(f"  frames  {watched}", flush=True)
        if wanted.frames:
            continue
        page, session = open_page(browser, address + table.url, wanted.slow)
        visits = [first_visit(browser, address + table.url, wanted.slow) for _ in range(wanted.visits)]
        there, back = previews(table, page, session, wanted.times)
        step = steps(page, session, wanted.times)
        event = events(table, page, session, wanted.times)
        longest = max(page.evaluate("window.long"), default=0)
        page.close()
        ready, came, answers = min(visits)
        print(f"  longest task {longest:.0f}")
        print(
            f"  first visit, 400 kbit/s: {ready:.1f} s until a choice can be touched; {came:.0f} KB, {answers} answers"
        )
        for what, found in {"preview": there, "back": back, "replay": step, "event": event}.items():
            print(f"  {what:8}{found.line()}", flush=True)


@dataclass
class Side:
    """A checkout that is measured: its table in a page of its own, and what that page worked for each change."""

    name: str
    table: Late
    page: Page
    chance: random.Random
    worked: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    longest: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    parts: defaultdict[str, list[dict[str, float]]] = field(default_factory=lambda: defaultdict(list))

    def run(self, kind: str, change: Callable[[], object]) -> None:
        """Do something once, and read in the browser's trace what it cost the page's thread."""
        browser = self.page.context.browser
        assert browser is not None
        browser.start_tracing(page=self.page, categories=TRACED)
        change()
        self.page.wait_for_timeout(AFTER)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        tasks = tasks_of(events)
        self.worked[kind].append(sum(tasks))
        self.longest[kind].append(max(tasks))
        self.parts[kind].append(parts_of(events))

    def open(self) -> None:
        """Open the page anew."""
        self.page.reload()
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def event(self) -> None:
        """Let a move come by the stream."""
        self.page.evaluate("window.came = 0")
        self.table.play()
        self.page.wait_for_function("() => window.came > 0")

    def line(self, kind: str) -> str:
        """Say what came of it."""
        worked, longest, parts = self.worked[kind], self.longest[kind], self.parts[kind]
        if not worked:
            return "none"
        each = "/".join(f"{statistics.median(one[name] for one in parts):.0f}" for name in (*PARTS, "else"))
        return f"{statistics.median(worked):5.0f} (longest task {statistics.median(longest):4.0f}; {each})"


def tasks_of(events: Sequence[dict[str, Any]]) -> list[float]:
    """Give the tasks of the page's thread in milliseconds of the processor: of the page that worked most."""
    return [event.get("tdur", 0) / 1000 for event in of_the_page(events) if event["name"] == "RunTask"] or [0.0]


def of_the_page(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give what happened in the thread of the page that worked most, in the order in which it began."""
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    found: defaultdict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        thread = (event["pid"], event["tid"])
        if event.get("ph") == "X" and names.get(thread) == "CrRendererMain":
            found[thread].append(event)
    worked = max(
        found.values(), key=lambda each: sum(e.get("tdur", 0) for e in each if e["name"] == "RunTask"), default=[]
    )
    return sorted(worked, key=lambda event: (event["ts"], -event.get("dur", 0)))


def parts_of(events: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Give what each part of the work took by itself, without what was done within it, in milliseconds."""
    kinds = {name: part for part, names in PARTS.items() for name in names}
    found = dict.fromkeys((*PARTS, "else"), 0.0)
    within: list[tuple[float, str]] = []  # what goes on: when it ends, and its part
    for event in of_the_page(events):
        took = event.get("tdur", 0) / 1000
        while within and within[-1][0] <= event["ts"]:
            within.pop()
        part = kinds.get(event["name"], within[-1][1] if within else "else")
        if within:
            found[within[-1][1]] -= took
        if within or event["name"] == "RunTask":
            found[part] += took
            within.append((event["ts"] + event.get("dur", 0), part))
    return found


def work(sides: Sequence[Side], times: int) -> None:
    """Let the same happen on each side, by turns."""
    for _ in range(times):
        for side in sides:
            side.run("open", side.open)
        rows = [row_of(side) for side in sides]
        for side, row in zip(sides, rows, strict=True):
            for there, back in WAYS if row else ():
                side.run(there, partial(_evaluate, side.page, PREVIEW, row))
                side.run(back, partial(_evaluate, side.page, BACK))
        for side in sides:
            side.run("replay", partial(_evaluate, side.page, STEP, "["))
            side.page.evaluate("() => document.querySelector('[data-do=live]')?.click()")
            side.page.wait_for_timeout(AFTER)
        for side in sides:
            if not side.table.see()["over"]:
                side.run("event", side.event)


def row_of(side: Side) -> str:
    """Choose the row of a choice that is previewed; none: ""."""
    rows = [f"ch-{i}" for i, choice in enumerate(side.table.see()["view"]["choices"]) if asks(choice)]
    rows = side.page.evaluate("(rows) => rows.filter((row) => document.getElementById(row))", rows)
    return side.chance.choice(rows) if rows else ""


def work_report(servers: dict[str, str], browser: Browser, tables: dict[str, Late], wanted: argparse.Namespace) -> None:
    """Tell what the page worked in each game, for each checkout."""
    wide, high = wanted.window
    print(f"{time.strftime('%Y-%m-%d')}, window of {wide} x {high}, median of {wanted.times} in ms of the processor")
    print(f"on a processor {wanted.slow:g} times slower, the longest task of each, and {'/'.join(PARTS)}/all else")
    for name, table in tables.items():
        sides = []
        for folder, address in servers.items():
            own = copy.copy(table)
            own.client, own.chance = httpx.Client(base_url=address, timeout=60), random.Random(name)
            page, _ = open_page(browser, address + own.url, wanted.slow, wanted.window)
            sides.append(Side(folder, own, page, random.Random(name)))
        print(f"{name:18}{table.seats} seats, event {table.see()['live']}")
        work(sides, wanted.times)
        for kind in ("open", *chain(*WAYS), "replay", "event"):
            print(f"  {kind:13}{' | '.join(side.line(kind) for side in sides)}", flush=True)
        for side in sides:
            side.page.close()


@contextmanager
def served(folder: str, database: Path) -> Iterator[str]:
    """Run the server of a checkout; gives its address."""
    paths = [f"{folder}/src", os.environ.get("PYTHONPATH", "")] if folder else [os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, "-c", SERVE, str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split("at ", 1)[1].split()[0].rstrip("/")
    finally:
        server.terminate()
        server.wait()


def copied(database: Path, to: Path) -> Path:
    """Copy a database that is in use."""
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(to)) as other:
        one.backup(other)
    return to


def window(text: str) -> tuple[int, int]:
    """Read the size of a window: 390x844."""
    wide, high = text.split("x")
    return int(wide), int(high)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--frames", action="store_true", help="only how smoothly the moves of others are seen")
    parser.add_argument("--work", action="store_true", help="what the page's thread works, and its longest tasks")
    parser.add_argument("--beside", default="", metavar="FOLDER", help="another checkout, measured by turns (--work)")
    parser.add_argument("--window", type=window, default=(1440, 900), metavar="WxH", help="its size (--work)")
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--times", type=int, default=8)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--moves", type=int, default=250)
    wanted = parser.parse_args()
    names = ("chromium", "chromium-headless-shell", "google-chrome", "chrome")
    path = next(found for name in names if (found := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = Path(folder, "bench.db")
        address = stack.enter_context(served("", database))
        client = httpx.Client(base_url=address, timeout=60)
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        if wanted.work:
            tables = {name: Late(client, name, wanted.moves) for name in wanted.games or ls.games()}
            servers = {"": address}
            if wanted.beside:
                other = stack.enter_context(served(wanted.beside, copied(database, Path(folder, "beside.db"))))
                servers = {wanted.beside: other, "": address}
            work_report(servers, browser, tables, wanted)
        else:
            report(client, browser, address, wanted)
        browser.close()


if __name__ == "__main__":
    main()
