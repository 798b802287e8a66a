"""What is given away of a table: previews of links, cards and films, and how many of them."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from ludoscape.table import studio
from ludoscape.table.refusal import Refusal
from ludoscape.table.studio import FILM, Kind, Studio
from tests.table.helpers import FRIEND, ME, Player, bot, set_table


def meta(page: str) -> dict[str, str]:
    """Read what a page says of itself to who previews its link."""
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page))


def test_a_page_tells_what_a_preview_shows(address: str) -> None:
    """Addresses are whole ones and hold nobody's key, also on the page of a seat."""
    maker, _, spectator = set_table(address, "decay", [{"kind": "me", "name": "Ines <b>"}, bot(1), bot(1)])
    for player in (maker, spectator):
        page = player.get().text
        told = meta(page)
        assert told["og:image"] == f"{address}{spectator.url}/picture.png"
        assert told["og:url"] == address + spectator.url
        assert told["og:title"].startswith("Decay: Ines &lt;b&gt;, ")
        assert told["twitter:card"] == "summary_large_image"
    at = meta(spectator.get(at=1).text)
    assert at["og:image"].endswith("/picture.png?at=1") and at["og:url"].endswith("?at=1")


def test_an_invitation_shows_the_table_without_its_key(address: str) -> None:
    """Whoever sends a link by a messenger sees what it is to; what the messenger keeps opens no seat."""
    _, (friend,), spectator = set_table(address, "decay", [ME, FRIEND])
    told = meta(Player(address, friend.url, "").get().text)
    assert told["og:title"] == "Decay: Player 1, Player 2"
    assert told["og:url"] == f"{address}{spectator.url}"
    assert told["og:image"] == f"{address}{spectator.url}/picture.png"
    assert not any(friend.url in value for value in told.values())


def test_the_page_of_a_moment(address: str) -> None:
    """Whoever follows a link to a moment sees the table as it was then."""
    maker, _, spectator = set_table(address, "decay", [ME, FRIEND])
    maker.wait(lambda seen: seen["live"] >= 1)
    page = spectator.get(at=0).text
    assert "You are looking at event 0" in page and '"event":0,' in page
    assert spectator.get(at=999).status_code == 404


def test_a_picture_of_any_moment(address: str) -> None:
    """It is kept by its mark: who has it is not sent it again."""
    maker, _, spectator = set_table(address, "decay", [ME, FRIEND])
    maker.wait(lambda seen: seen["live"] >= 1)
    answer = spectator.get("picture.png")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    mark = answer.headers["etag"]
    again = spectator.http.get(f"{spectator.url}/picture.png", headers={"if-none-match": mark})
    assert again.status_code == 304 and not again.content
    assert spectator.get("picture.png", at=0).headers["etag"] != mark
    assert spectator.get("picture.png", at=99).status_code == 404
    assert Player(address, "/t/nowhere").get("picture.png").status_code == 404


def test_pictures_do_not_tell_what_is_hidden(address: str, toy: str) -> None:
    """Whatever is drawn unseen, the card of spectators is the same: two tables on which other cards were drawn."""
    marks, secrets = set(), set()
    for _ in range(40):
        maker, _, spectator = set_table(address, toy, [ME, FRIEND])
        maker.play("peek")
        secrets.add(re.findall(r"card\d", maker.get("record").text)[0])
        if len(secrets) <= 2:
            answer = spectator.http.get(f"{spectator.url}/picture.png", headers={"if-none-match": "none"})
            marks.add(answer.headers["etag"])
        if len(secrets) > 1:
            break
    assert len(secrets) > 1 and len(marks) == 1


def test_films_of_a_stretch(address: str) -> None:
    """Three an hour for one address; one that is there is given again, and what cannot be made is not counted."""
    maker, friends, spectator = set_table(address, "decay", [ME, FRIEND])
    maker.wait(lambda seen: seen["live"] >= 1)
    assert spectator.get("film.webp", to=99).status_code == 404
    assert spectator.get("film.webp", **{"from": 1, "to": 0}).status_code == 422
    gaudy = spectator.get("film.webp", theme="gaudy")
    assert (gaudy.status_code, gaudy.json()["error"]) == (400, "The field 'theme' must be light or dark.")
    for first, last, theme in ((0, 1, ""), (0, 0, ""), (0, 0, "dark"), (0, 1, "")):
        answer = spectator.get("film.webp", **{"from": first, "to": last, "theme": theme})
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/webp"
        shown = Image.open(io.BytesIO(answer.content))
        assert shown.format == "WEBP"
        linen = shown.convert("L").crop((2, 2, 6, 6)).tobytes()
        assert (max(linen) < 80) == (theme == "dark")
    acting = next(player for player in (maker, *friends) if player.choices())
    acting.play(acting.choices()[0])
    refused = spectator.get("film.webp")
    assert refused.status_code == 429 and refused.json()["error"] == FILM.too_many
    assert 0 < int(refused.headers["retry-after"]) <= FILM.within


# ---- limits, by a process that does what the job says instead of drawing

CODE = "import json, sys, time; job = json.load(sys.stdin); time.sleep(job.get('sleep', 0)); "
CODE += "open(job['mark'], 'w').close() if 'mark' in job else None; "
CODE += "sys.exit(1) if job.get('die') else print(job['name'], end='')"


def in_studio(kind: Kind, jobs: list[dict[str, Any]], address: str = "here") -> list[bytes | str]:
    """Ask for several things at once; gives each, or the sentence of its refusal."""

    async def run() -> list[bytes | str]:
        made = Studio([sys.executable, "-c", CODE])
        asked = [made.give(kind, job, job.get("from", address)) for job in jobs]
        found = await asyncio.gather(*asked, return_exceptions=True)
        await made.close()
        return [each if isinstance(each, bytes) else str(each) for each in found]

    return asyncio.run(run())


def small(**limits: Any) -> Kind:
    usual: dict[str, Any] = {"name": "film", "seconds": 20, "waiting": 9, "kept": 2, "times": 9, "within": 60}
    return Kind(**{**usual, "too_many": FILM.too_many, **limits})


def test_the_same_is_made_once() -> None:
    made = in_studio(small(times=1), [{"name": "a"}, {"name": "a"}, {"name": "b"}])
    assert made == [b"a", b"a", FILM.too_many]


def test_every_address_has_a_limit_of_its_own() -> None:
    made = in_studio(small(times=1), [{"name": "a"}, {"name": "b", "from": "there"}, {"name": "c"}])
    assert made == [b"a", b"b", FILM.too_many]


def test_what_takes_too_long_or_fails_is_told_in_a_sentence() -> None:
    assert in_studio(small(seconds=0.3), [{"name": "a", "sleep": 60}]) == [studio.TOO_LONG]
    assert in_studio(small(), [{"name": "a", "die": 1}, {"name": "b"}]) == [studio.FAILED, b"b"]


def test_what_takes_too_long_is_ended(tmp_path: Path) -> None:
    """It does not go on by itself, and does not come to its end."""
    mark = tmp_path / "came to its end"

    async def run() -> None:
        made = Studio([sys.executable, "-c", CODE])
        with pytest.raises(Refusal, match=re.escape(studio.TOO_LONG)):
            await made.give(small(seconds=0.3), {"name": "a", "sleep": 1, "mark": str(mark)}, "here")
        await asyncio.sleep(1.5)
        assert not mark.exists()
        await made.close()

    asyncio.run(run())


def test_a_queue_that_is_too_long_is_told_so() -> None:
    async def run() -> None:
        made = Studio([sys.executable, "-c", CODE])
        first = asyncio.create_task(made.give(small(waiting=1), {"name": "a", "sleep": 60}, "here"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="just now"):
            await made.give(small(waiting=1), {"name": "b"}, "here")
        await made.close()
        with pytest.raises(asyncio.CancelledError):
            await first

    asyncio.run(run())
