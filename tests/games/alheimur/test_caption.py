"""A picture that stands alone has under it what a table shows beside it."""

from __future__ import annotations

from pathlib import Path

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import make_bot
from ludoscape.lab.simulate import play
from ludoscape.pictures.svg import captioned

from .board import setup


def test_round_last_round_total_progress_and_stash() -> None:
    state = setup("A5:A3 A6:A1 A8:A1 A9:A1 B1:B1", "N:A F1 F2")
    lines = state.game.caption(state.view(ls.SPECTATOR))
    view = state.view(ls.SPECTATOR)
    assert lines[0] == view["where"] and "Round 1" in lines[0]
    red, blue = view["board"]["seats"]
    assert lines[1:] == [
        f"Red: {red['total']} points, Progress {red['progress']}, 6 in play of 13 for the Last Round;"
        " stash: 1 of size 1, 4 of size 2, 4 of size 3",
        f"Blue: {blue['total']} points, Progress {blue['progress']}, 1 in play of 13 for the Last Round;"
        " stash: 4 of size 1, 5 of size 2, 5 of size 3",
    ]
    late = view.copy()
    late["where"], late["board"] = "Last Round, 1 turn after this one", {**view["board"], "round": 7, "last": 2}
    assert state.game.caption(late)[0] == "Round 7. Last Round, 1 turn after this one."


def test_show_writes_it_under_the_picture(tmp_path: Path) -> None:
    played = play(ls.game("alheimur", 2, max_rounds=2), [make_bot("random", 1), make_bot("random", 2)], "b")
    (tmp_path / "game.txt").write_text(played.record().write())
    assert cli.main(["show", str(tmp_path / "game.txt"), "-o", str(tmp_path / "end.svg")]) == 0
    text = (tmp_path / "end.svg").read_text("utf-8")
    for line in played.game.caption(list(played.states())[-1].view(ls.SPECTATOR)):
        assert f">{line}</text>" in text
    assert ">Red: 7½ points, Progress " in text
    assert cli.main(["show", str(tmp_path / "game.txt"), "-o", str(tmp_path / "end.png")]) == 0


def test_a_picture_without_caption_stays_as_it_is() -> None:
    game = ls.game("decay")
    view = game.start().view(ls.SPECTATOR)
    picture = game.draw(view)
    assert game.caption(view) == ()
    assert captioned(picture, ()) == picture
