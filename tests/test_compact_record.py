"""The compact records of Decay's dossier (DE-88) are read: a first line of pairs, then turns of run-together tokens."""

from __future__ import annotations

import pytest

import ludoscape as ls
from ludoscape.engine.record import RecordError, read_record, replay, settle, verify


def compact(game: ls.Game, seed: str) -> tuple[str, ls.State]:
    """Play a random game and write it as the dossier does; give the end position too."""
    rng = ls.Rng(seed)
    state = game.start()
    first = state.draw(rng)
    pairs = [f"players={game.seats}", state.text(first)]
    pairs += [f"{name}={str(value).lower()}" for name, value in game.changed_options().items()]
    lines = [" ".join(pairs)]
    state.play(first)
    turn, tokens = 0, ""
    while state.actor != ls.OVER:
        legal = state.legal()
        move = legal[rng.below(len(legal))]
        tokens += state.text(move) + " " * int(rng.below(2))
        turns = state.turns()
        state.play(move)
        if state.turns() != turns or state.actor == ls.OVER:
            turn += 1
            lines.append(f"{turn}.S:{tokens}" + " {C stuck}" * int(rng.below(2)))
            tokens = ""
            if rng.below(4) == 0:
                lines.append(f"{turn}.C:")  # the empty line of a stuck suit
    return "\n".join(lines) + "\n", state


@pytest.mark.parametrize("number", range(6))
def test_a_compact_record_replays(number: int) -> None:
    game = ls.game("decay", 2 + number % 3, side=8, take_optional=True) if number % 2 else ls.game("decay", 4)
    text, end = compact(game, f"compact {number}")
    record = read_record(text, "decay")
    assert replay(record, ls.game).digest() == end.digest()
    assert replay(read_record(text), game).digest() == end.digest()
    strict, again = settle(record, ls.game)
    assert again == game
    assert replay(read_record(strict.write()), ls.game).digest() == end.digest()
    report = verify(record, ls.game)
    assert report.ok
    assert report.over


def test_the_examples_of_the_dossier_split_into_their_tokens() -> None:
    game = ls.game("decay")
    assert game.split("+S5@0,0") == ["+S5", "@0,0"]
    assert game.split(">Mn.^-;") == [">Mn", ".", "^-", ";"]
    assert game.split(">M3*M.^M3*M@8,2!C!A;") == [">M3", "*M", ".", "^M3", "*M", "@8,2", "!C", "!A", ";"]
    assert game.split(">Cn$S >Mn. ^-~S3:2*M ;") == [">Cn", "$S", ">Mn", ".", "^-", "~S3:2", "*M", ";"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("players=4 first=0\n+S5@0,0+S5\n", "line 2, event 4"),
        ("players=4 first=0 colour=red\n", "line 1, event 2"),
        ("players=4 first=0 side=5\n", "side cannot be '5'"),
        ("players=4 first=7\n", "line 1, event 1"),
        ("players=4 first=0\n+S5 hello\n", "line 2"),
        ("players=5 first=0\n", "cannot be played by 5"),
    ],
)
def test_mistakes_in_compact_records_are_named(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        replay(read_record(text, "decay"), ls.game)
