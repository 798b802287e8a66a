"""A server behind a proxy: whom it believes, and what it says of itself to visitors who came by https."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from ludoscape import cli
from ludoscape.table.server import Server
from ludoscape.table.site import in_the_clear, read_proxy, read_site
from ludoscape.table.visitor import COOKIE, DAYS, SECURE_COOKIE
from tests.table.helpers import FRIEND, ME, host_of, running_server, set_table

SITE = "https://play.example.org"
AT_SITE = {"Host": "play.example.org"}
BY_PAGE = {"Accept": "text/html"}


@pytest.mark.parametrize(
    ("text", "address", "name"),
    [
        ("https://play.example.org", "https://play.example.org/", "play.example.org"),
        ("https://Play.Example.org:443/", "https://play.example.org/", "play.example.org"),
        ("http://play.example.org:80", "http://play.example.org/", "play.example.org"),
        ("https://play.example.org:8443", "https://play.example.org:8443/", "play.example.org"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443/", "2001:db8::1"),
    ],
)
def test_a_site_is_read(text: str, address: str, name: str) -> None:
    assert (read_site(text).address, read_site(text).name) == (address, name)


@pytest.mark.parametrize(
    "text", ["play.example.org", "ftp://a", "https://a/games", "https://a?b", "https://u@a", "https://", "https://a b"]
)
def test_what_is_no_site_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="no address of a site"):
        read_site(text)
    with pytest.raises(SystemExit):
        cli._parser().parse_args(["serve", "--site", text])
    assert "one looks like https://play.example.org" in capsys.readouterr().err


def test_what_is_no_proxy_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("somewhere", "*", "10.0.0.1/8", ""):
        with pytest.raises(ValueError, match="no address of a proxy"):
            read_proxy(text)
        with pytest.raises(SystemExit):
            cli._parser().parse_args(["serve", "--proxy", text])
        assert "one looks like 10.0.0.5 or 172.18.0.0/16" in capsys.readouterr().err


def test_visitors_of_the_site_have_cookies_for_https_alone(tmp_path: Path) -> None:
    """Whatever the proxy says of itself; and whoever comes by another name than the site's came without."""
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}", site=read_site(SITE)) as (address, _):
        _, (friend,), watcher = set_table(address, "decay", [ME, FRIEND])
        page = httpx.get(address + friend.url, headers=AT_SITE | BY_PAGE, verify=False)
        cookie = page.headers["set-cookie"]
        assert cookie.startswith(f"{SECURE_COOKIE}=") and "; Secure" in cookie and "HttpOnly" in cookie
        assert f"Max-Age={DAYS * 24 * 3600}" in cookie
        assert (
            f'content="{SITE}{watcher.url}/picture.png'
            in httpx.get(address + watcher.url, headers=AT_SITE, verify=False).text
        )
        form = {**AT_SITE, "Origin": SITE, "Cookie": cookie.partition(";")[0], **BY_PAGE}
        taken = httpx.post(f"{address}{friend.url}/claim", data={"name": "Wilhelmine"}, headers=form, verify=False)
        assert taken.status_code == 303, taken.text
        mine = httpx.get(
            address + friend.url + "/view", headers={**AT_SITE, "Cookie": form["Cookie"]}, verify=False
        ).json()
        assert (mine["mine"], mine["names"][1]) == ([1], "Wilhelmine")
        foreign = httpx.post(
            f"{address}{friend.url}/name", json={}, headers={**form, "Origin": "https://evil.example"}, verify=False
        )
        assert foreign.status_code == 403
        here = httpx.get(address + set_table(address, "decay", [ME, FRIEND])[1][0].url, headers=BY_PAGE, verify=False)
        assert here.headers["set-cookie"].startswith(f"{COOKIE}=") and "Secure" not in here.headers["set-cookie"]
        assert httpx.get(address, headers={"Host": "other.example.org"}, verify=False).status_code == 400


def sender(address: str, server: Server, **headers: str) -> tuple[str, str]:
    """Ask for a page that is answered by scheme and sender: a table set by that sender, and how it is called."""
    wish = {"game": "decay", "seats": 2, "places": [ME, ME]}
    made = httpx.post(f"{address}/tables", json=wish, headers=headers, verify=False).json()["spectators"]
    page = httpx.get(address + made, headers=headers, verify=False).text
    table = host_of(server)._awake[made.split("/")[2]]
    return table.running.patron.address, "https" if 'content="https://' in page else "http"


def test_a_proxy_is_believed_where_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From this machine always, from others where they are named; the last that is no proxy is the visitor."""
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    said = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    with running_server(database) as (address, server):
        assert sender(address, server, **said) == ("192.0.2.7", "https")
        assert sender(address, server) == ("127.0.0.1", "http")
        faked = {**said, "X-Forwarded-For": "198.51.100.1, 192.0.2.7"}
        assert sender(address, server, **faked)[0] == "192.0.2.7", "what the visitor says of himself comes first"
    with running_server(database, proxies=["10.0.0.5"]) as (address, server):
        assert sender(address, server, **said) == ("192.0.2.7", "https")
        through = {**said, "X-Forwarded-For": "192.0.2.7, 10.0.0.5"}
        assert sender(address, server, **through)[0] == "192.0.2.7", "of two proxies"
    monkeypatch.setattr("ludoscape.table.server.OWN_ADDRESSES", ())
    with running_server(database, proxies=["10.0.0.0/24"]) as (address, server):
        assert sender(address, server, **said) == ("127.0.0.1", "http"), "anybody can send such a header"


@pytest.mark.parametrize(
    ("host", "site", "warned"),
    [
        ("127.0.0.1", "", False),
        ("::1", "", False),
        ("localhost", "", False),
        ("play.example.org", "", True),
        ("den", "", True),
        ("0.0.0.0", "", True),
        ("::", "", True),
        ("192.0.2.7", "http://play.example.org", True),
        ("0.0.0.0", "https://play.example.org", False),
    ],
)
def test_who_lets_others_in_without_tls_is_told(host: str, site: str, warned: bool) -> None:
    said = in_the_clear(host, read_site(site) if site else None)
    assert bool(said) == warned and ("--site" in said) == warned
