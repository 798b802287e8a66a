"""Fixtures of the browser's tests: Chromium, servers, and people in front of screens."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import ARGUMENTS, NAMES, PATIENCE, People, chromium
from tests.browser.profiles import Profiles
from tests.browser.server import Served

expect.set_options(timeout=PATIENCE)  # the five seconds that are usual pass while a busy machine starts a bot


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


# of the package and not of the session: while Playwright runs, no other test can run an event loop of its own
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start Chromium; without one the tests are left out, or fail where a browser is required."""
    path = chromium()
    if path is None:
        reason = f"no browser found: none of {', '.join(NAMES)}"
        if "browser" in os.environ.get("LUDOSCAPE_REQUIRE", ""):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve tables for all tests that do not end their server."""
    yield from _serve(tmp_path_factory.mktemp("served"))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """Serve tables for one test, which may end the server and start it again."""
    yield from _serve(tmp_path)


def _serve(folder: Path) -> Iterator[Served]:
    served = Served(folder)
    served.start()
    yield served
    served.stop()
    assert "Traceback" not in served.complaints(), served.complaints()


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    """Keep the browsers in which people sit for those who come after them."""
    return Profiles(browser)


@pytest.fixture
def people(browser: Browser, profiles: Profiles, tmp_path: Path) -> Iterator[People]:
    """Let people sit down in front of screens; afterwards no page may have complained of anything."""
    people = People(browser, tmp_path, profiles)
    yield people
    problems = people.leave()
    assert not problems, "\n".join(problems)
