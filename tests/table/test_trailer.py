"""The board that moves on the lobby: what it shows is what the rules make of it, and it ends soon."""

from __future__ import annotations

import re

import pytest

from ludoscape.table import lobby
from ludoscape.table import trailer as film
from ludoscape.table.trailer import BEGIN, FALL, MOVE, REST, ROUND, STEP, SUNK, TILT, trailer

DELAY = 0.6  # seconds, as the style sheet of the picture says


@pytest.fixture(scope="module")
def picture() -> str:
    made = trailer("decay")
    assert made is not None
    assert made.href == "/learn/decay/1-cut"
    return str(made.picture)


def keyframes(picture: str) -> dict[str, list[tuple[float, str]]]:
    """Read the style sheet: for each part what it is at which per cent."""
    found = {}
    for name, inside in re.findall(r"@keyframes (\w+)\{((?:[^{}]*\{[^{}]*\})*)\}", picture):
        found[name] = [(float(at), what) for at, what in re.findall(r"(-?[\d.]+)%\{([^}]*)\}", inside)]
    return found


def test_pieces_go_where_the_lesson_moves_them(picture: str) -> None:
    """The pawn of Suns goes to Suns 2, Arms 5 to its new place; three tiles and a pawn fall."""
    pieces = {name: keys for name, keys in keyframes(picture).items() if name.startswith("tp")}
    ends = [keys[-1][1] for keys in pieces.values()]
    assert sum("opacity:0" in end for end in ends) == 4
    places = {end.split(";")[0] for end in ends if "opacity:0" not in end}
    assert places == {"transform:translate(227px,-252px)", "transform:translate(425px,-350px)"}


def test_every_part_says_how_it_ends(picture: str) -> None:
    """Where a last frame says nothing of something, a browser would let it go back to what it was."""
    for name, keys in keyframes(picture).items():
        assert [at for at, _ in keys] == sorted(at for at, _ in keys), name
        assert keys[0][0] == 0 and keys[-1][0] == 100, name
        assert len(keys) < 3 or keys[1][0] > 10, f"{name} would move before anybody has looked at it"
        assert len({what.count("opacity") for _, what in keys[1:]} | {keys[0][1].count("opacity")}) <= 2, name
        faded = any("opacity:0" in what for _, what in keys)
        assert not faded or "opacity" in keys[0][1], f"{name} would fade from the beginning"


def test_it_ends_within_five_seconds_and_shows_nothing_to_the_ear(picture: str) -> None:
    """What moves by itself for longer would have to be stopped by a button."""
    lengths = {float(text) for text in re.findall(r"animation:\w+ ([\d.]+)s", picture)}
    assert len(lengths) == 1
    assert BEGIN < lengths.pop() + DELAY <= 5
    assert "infinite" not in picture
    assert not re.search(r' (id|role|aria-label|tabindex|data-[\w-]+)="', picture)
    assert 'aria-hidden="true"' in picture[:120]


def test_the_lobby_shows_the_first_game_that_has_one() -> None:
    """A game without lessons has none, and a lobby of such games no place for it."""
    cards = lobby.cards()
    page = lobby.lobby(cards)
    assert page.count('id="trailer"') == 1
    assert "This is Decay" in page
    assert 'id="trailer"' not in lobby.lobby([{**card, "trailer": None} for card in cards])


# ---- a film of pieces without a game: a goes, b falls, then c goes and a falls


def drawn(ground: str, **pieces: tuple[int, int]) -> str:
    """Draw a position: each piece is a mark that has a place of its own in it."""
    marks = (
        f'<g id="{name}" transform="translate({x} {y})" role="img"><use href="#{name}" transform="translate(7 7)"/></g>'
        for name, (x, y) in pieces.items()
    )
    ns = 'xmlns="http://www.w3.org/2000/svg"'
    return f'<svg {ns} viewBox="0 0 9 9"><path class="{ground}"/>{"".join(marks)}</svg>'


FIRST = drawn("one", a=(0, 0), b=(100, 0), c=(200, 0))
POSITIONS = (
    FIRST,
    drawn("one", a=(300, 100), b=(100, 0), c=(200, 0)),
    drawn("two", a=(300, 100), c=(200, 0)),
    drawn("three", c=(200, 200)),
)
MOVES = [BEGIN, BEGIN + STEP, BEGIN + 2 * STEP]  # when they begin
END = MOVES[-1] + MOVE + REST + TILT + FALL


def played(*positions: str) -> tuple[str, dict[str, list[tuple[float, str]]]]:
    """Make the film of some positions; gives it, and for each of its parts in order what it is at which second."""
    picture = str(film._picture([film._frame(svg) for svg in positions]))
    (long,) = {float(text) for text in re.findall(r"animation:\w+ ([\d.]+)s", picture)}
    return picture, {name: [(at * long / 100, what) for at, what in keys] for name, keys in keyframes(picture).items()}


def times(keys: list[tuple[float, str]]) -> list[float]:
    return [at for at, _ in keys]


def near(*seconds: float) -> object:
    """Compare with times that were rounded to a hundredth of a per cent."""
    return pytest.approx(list(seconds), abs=0.001)


def test_a_move_takes_its_time_and_what_falls_waits_for_it() -> None:
    _, parts = played(*POSITIONS)
    a, b, c = (parts[name] for name in ("tp0", "tp1", "tp2"))
    begin, at_once, last = MOVES
    falls = last + MOVE + REST
    assert times(a) == near(0, begin, begin + MOVE, falls, falls + TILT, falls + TILT + FALL, END)
    assert times(b) == near(0, at_once, at_once + TILT, at_once + TILT + FALL, END), "nothing moved before it"
    assert times(c) == near(0, last, last + MOVE, END)
    assert [what.partition(";")[0] for _, what in c] == [
        "transform:translate(200px,0px)",
        "transform:translate(200px,0px)",
        "transform:translate(200px,200px)",
        "transform:translate(200px,200px)",
    ]
    sinks = f"transform:translate(300px,{100 + SUNK:.0f}px)"
    assert [what.endswith(";opacity:1") for _, what in a[:-2]] == [True, False, False, False, True]
    assert all(what.startswith(sinks) and what.endswith(";opacity:0") for _, what in a[-2:])


def test_the_ground_changes_with_the_move_and_goes_with_what_falls() -> None:
    _, parts = played(*POSITIONS)
    assert [name for name in parts if name.startswith("tg")] == ["tg0", "tg2", "tg3"], "none where it is the same"
    _, second, third = MOVES
    goes, next_goes = second + TILT, third + MOVE + REST + TILT
    first, then, last = parts["tg0"], parts["tg2"], parts["tg3"]
    assert times(first) == near(0, goes, goes + MOVE / 2, END)
    assert times(then) == near(0, second + MOVE / 2, second + MOVE, next_goes, next_goes + MOVE / 2, END)
    assert times(last) == near(0, third + MOVE / 2, third + MOVE, END)
    seen = [[what.removeprefix("opacity:") for _, what in keys] for keys in (first, then, last)]
    assert seen == [["1", "1", "0", "0"], ["0", "0", "1", "1", "0", "0"], ["0", "0", "1", "1"]]


def test_nothing_is_waited_for_where_nothing_falls() -> None:
    """The old ground goes as the new one comes, and the film ends with the move; what is new is no fall."""
    _, parts = played(FIRST, drawn("two", a=(0, 0), b=(150, 0), c=(200, 0), d=(9, 9)))
    half, end = BEGIN + MOVE / 2, BEGIN + MOVE
    assert times(parts["tg0"]) == near(0, half, half + MOVE / 2, end)
    assert times(parts["tg1"]) == near(0, half, end, end)
    assert times(parts["tp1"]) == near(0, BEGIN, end, end)


def test_the_picture_holds_all_places_and_pieces_are_as_they_were_drawn() -> None:
    picture, _ = played(*POSITIONS)
    left, top, wide, high = map(float, re.findall(r'viewBox="([^"]*)"', picture)[0].split())
    assert (left, top) == (-ROUND, -ROUND)
    assert (left + wide, top + high) == (300 + film.PIECE + ROUND, 200 + film.PIECE + ROUND)
    own = '<use href="#a" transform="translate(7 7)" />'
    assert f'<g class="tp0" transform="translate(0 0)"><g transform="translate(0 0)">{own}</g></g>' in picture
    assert '<g class="tg2" opacity="0">' in picture and '<g class="tg0">' in picture
    still = str(film._picture([film._frame(svg) for svg in POSITIONS[:2]]))
    assert '<g transform="translate(100 0)"><use href="#b"' in still, "what does not move stays where it is"


def test_what_falls_first_has_the_time_to() -> None:
    """Although nothing falls by the last move, and nothing is gone then that was there before it."""
    _, parts = played(FIRST, drawn("two", b=(100, 0), c=(200, 0)))
    assert times(parts["tp0"]) == near(0, BEGIN, BEGIN + TILT, BEGIN + TILT + FALL, BEGIN + MOVE + REST + TILT + FALL)
