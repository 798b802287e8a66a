"""What goes over the wire is compressed: pages and files whole, streams message by message."""

from __future__ import annotations

import zlib

import httpx
import pytest
from zstandard import ZstdDecompressor

from ludoscape.table import packing
from ludoscape.table.packing import packer

from .helpers import FRIEND, ME, set_table

LARGE = b"data: " + bytes(range(97, 123)) * 900 + b"\n\n"


def test_each_message_can_be_read_at_once() -> None:
    """Whatever way is chosen, a reader has each message when its bytes are there, and the second takes few."""
    zstd, gzip = packer("gzip, br, zstd"), packer("gzip, deflate, br")
    assert (zstd.name, gzip.name, packer("").name) == ("zstd", "gzip", "")
    unzstd, ungzip = ZstdDecompressor().decompressobj(), zlib.decompressobj(16 + zlib.MAX_WBITS)
    for number in range(3):
        message = LARGE.replace(b"abc", str(number).encode())
        packed = zstd.pack(message)
        assert unzstd.decompress(packed) == message
        assert ungzip.decompress(gzip.pack(message)) == message
        assert packer("").pack(message) == message
    assert len(zstd.pack(LARGE)) < len(LARGE) / 50
    zstd.close()


def test_beyond_so_many_windows_streams_have_gzip(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that is given back can be used again."""
    before = packing.Zstd.windows
    monkeypatch.setattr(packing, "MOST_WINDOWS", before + 1)
    first = packer("gzip, zstd")
    assert (first.name, packer("gzip, zstd").name, packer("zstd").name) == ("zstd", "gzip", "")
    first.close()
    again = packer("zstd, gzip")
    assert again.name == "zstd"
    again.close()
    assert packing.Zstd.windows == before


@pytest.mark.parametrize("way", ["zstd", "gzip", "identity"])
def test_pages_files_and_streams_are_compressed(address: str, way: str) -> None:
    """As the reader accepts it; a stream that is compressed tells the same, and gives its window back."""
    maker, _, watching = set_table(address, "decay", [ME, FRIEND])
    accepted = {"accept-encoding": way}
    before = packing.Zstd.windows
    with httpx.Client(base_url=address, headers=accepted, timeout=20, verify=False) as client:
        page = client.get(maker.url)
        named = "" if way == "identity" else way
        assert page.headers.get("content-encoding", "") == named
        sheet = page.text.split('rel="stylesheet" href="')[1].split('"')[0]
        assert client.get(sheet).headers.get("content-encoding", "") == named
        with client.stream("GET", f"{watching.url}/live") as stream:
            assert stream.headers.get("content-encoding", "") == named
            lines = stream.iter_lines()  # kept: once nobody has it any more, the connection is closed
            assert next(line for line in lines if line.startswith("data: "))
            assert packing.Zstd.windows == before + (way == "zstd")
    for _ in range(200):
        if packing.Zstd.windows == before:
            break
        maker.see()  # the server hears that a reader has gone
    assert packing.Zstd.windows == before
