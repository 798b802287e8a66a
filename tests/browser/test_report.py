"""The report in a browser: nothing is fetched, and nobody scrolls sideways, on a desk or a phone, light or dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import ludoscape as ls
from ludoscape.lab.balance import balance
from ludoscape.lab.report import Notes, write


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a report with all that can stand in one: notes, several numbers of players, options."""
    found = [
        balance(ls.game("small-worlds", 2, turns=1), 6, "random", compared=3),
        balance(ls.game("small-worlds", 5, turns=1), 6, "random"),
    ]
    path = tmp_path_factory.mktemp("report") / "report.html"
    write(path, found, Notes(intro="Words.", games={"small-worlds": "Who begins wins {place.0.won}."}))
    return path


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 600)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_fits_the_screen(browser: Browser, page: Path, width: int, height: int, scheme: str) -> None:
    asked: list[str] = []
    said: list[str] = []
    context = browser.new_context(
        viewport={"width": width, "height": height},
        is_mobile=width < 500,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    shown = context.new_page()
    shown.on("request", lambda request: asked.append(request.url))
    shown.on("console", lambda message: said.append(message.text))
    shown.goto(page.as_uri())
    assert shown.evaluate("document.documentElement.scrollWidth") == width
    assert shown.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 0)")
    ground = shown.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(28, 35, 33)" if scheme == "dark" else "rgb(227, 220, 203)")
    smallest = shown.evaluate(
        "Math.min(...[...document.querySelectorAll('p, th, td, dt, dd, small, figcaption')]"
        ".map(element => parseFloat(getComputedStyle(element).fontSize)))"
    )
    assert smallest >= 13
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == said == []
    context.close()
