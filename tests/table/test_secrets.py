"""Nobody is sent what he may not know: not in pages, parts, streams, replays, records or the log."""

from __future__ import annotations

from tests.table.helpers import FRIEND, ME, Player, Reader, set_table


def all_of(address: str, player: Player) -> str:
    """Gather everything that a client can get of a table."""
    live = player.see()["live"]
    doors = [player.get(), player.get("view"), player.get("record"), player.get("parts")]
    doors += [player.get("parts", at=at) for at in range(live + 1)]
    doors += [player.get("view", at=at) for at in range(live + 1)]
    doors += [player.move("a", at=0)]
    reader = Reader(address, player.url)
    reader.until(live)
    reader.stop()
    return "\n".join([door.text for door in doors] + reader.lines)


def test_a_secret_draw_stays_with_its_seat(address: str, toy: str) -> None:
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    maker.play("peek", "peek", "end")
    friend.play("peek", "a")
    mine = all_of(address, maker)
    record = maker.get("record").text
    secrets = [line for line in record.splitlines() if "card" in line]
    assert len(secrets) == 3 and "?" in secrets[2] and "?" not in secrets[0] + secrets[1]
    assert "secret-" in mine and "You drew secret-" in mine
    theirs = all_of(address, friend)
    public = all_of(address, spectator)
    assert theirs.count("Player 1 drew secret") == 0 and mine.count("Player 2 drew secret") == 0
    assert "secret-" not in public and "card?" in public
    for number in range(1, 7):
        assert f"card{number}" not in public
    assert friend.see()["fairness"]["draws"][0]["text"] == "card?"
    assert maker.see()["fairness"]["draws"][0]["text"].startswith("card")
    keys = [player.url.split("/")[3] for player in (maker, friend)]
    assert keys[1] not in mine and keys[0] not in theirs
    assert not any(key in public for key in keys)


def test_an_undone_draw_stays_secret(address: str, toy: str) -> None:
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    maker.play("peek")
    assert maker.post("undo", at=2, to=0).status_code == 200
    for player in (friend, spectator):
        text = all_of(address, player)
        assert "secret-" not in text and "Player 1 drew" in text


def test_the_store_holds_no_key(address: str, toy: str, tmp_path: object) -> None:
    from pathlib import Path

    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    kept = b"".join(path.read_bytes() for path in Path(str(tmp_path)).iterdir())
    for player in (maker, friend):
        key = player.url.split("/")[3]
        assert key.encode() not in kept
