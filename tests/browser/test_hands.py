"""Hands that play in these tests wait, as people do, until what they reach for stands still."""

from __future__ import annotations

import pytest

from tests.browser.people import People
from tests.browser.server import Served

# as the board does after a change that took a while: in the first frame, which is older, nothing has moved yet
GLIDES = """() => {
  const piece = document.createElement("div");
  piece.id = "gliding";
  piece.style.cssText = "position: fixed; left: 0; top: 0; width: 20px; height: 20px";
  document.body.append(piece);
  const glide = () => {
    let begin = 0;
    const step = (now) => {
      begin ||= now;
      const t = Math.min(1, (now - begin) / 300);
      piece.style.left = `${400 * (1 - (1 - t) ** 3)}px`;
      if (t < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };
  const measured = piece.getBoundingClientRect.bind(piece);
  piece.getBoundingClientRect = () => {
    piece.getBoundingClientRect = measured;
    glide();
    return measured();
  };
}"""


# as a busy browser does: frames that follow are of the same moment as the first
SAME_MOMENT = """(frames) => {
  const later = window.requestAnimationFrame.bind(window);
  let [moment, seen, told] = [0, 0, 0];
  window.requestAnimationFrame = (callback) => later((now) => {
    if (now !== seen) [seen, told, moment] = [now, told + 1, told < frames ? moment || now : now];
    callback(moment);
  });
}"""


@pytest.mark.parametrize("frames", [1, 2, 5])
def test_what_has_just_begun_to_glide_is_not_taken_for_still(shared: Served, people: People, frames: int) -> None:
    """Not the place it is leaving, however early it is looked at, but the one it comes to."""
    screen = people.sit(shared.address)
    screen.page.evaluate(SAME_MOMENT, frames)
    screen.page.evaluate(GLIDES)
    assert screen.box("gliding") == (400, 0, 20, 20)
