"""How a live stream is compressed: one window for all messages, in which each finds most of itself in the one before.

A message is many times larger than what it changes: with zstd an event takes a hundredth of its bytes, with gzip, whose
window is smaller than a message, a tenth. Pages, files and answers are compressed by starlette-compress.
"""

from __future__ import annotations

import re
import zlib
from typing import Final, Protocol

from starlette_compress import remove_compress_type
from zstandard import COMPRESSOBJ_FLUSH_BLOCK, ZstdCompressionParameters, ZstdCompressor

# a window of half a megabyte holds three messages of the largest table, and takes 0.7 MiB of memory a stream
ZSTD: Final = ZstdCompressionParameters.from_level(1, window_log=19, hash_log=15, chain_log=15)
GZIP_LEVEL: Final = 3  # one more makes messages of 10 to 20 KB a tenth shorter, and takes half of the time again
MOST_WINDOWS: Final = 1000  # streams by zstd at a time; beyond is gzip: a third of the memory, ten times the time

remove_compress_type("text/event-stream")


class Packer(Protocol):
    """Makes of each message what is sent; `name` is the content encoding, empty for none."""

    name: str

    def pack(self, message: bytes) -> bytes:
        """Compress a message so that whoever has all before it can read it at once."""

    def close(self) -> None:
        """Give back the window."""


class Plain:
    """Sends messages as they are."""

    name = ""

    def pack(self, message: bytes) -> bytes:
        """Leave the message."""
        return message

    def close(self) -> None:
        """Have nothing to give back."""


class Gzip:
    """For readers that know nothing newer."""

    name = "gzip"

    def __init__(self) -> None:
        self._stream = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, 16 + zlib.MAX_WBITS)

    def pack(self, message: bytes) -> bytes:
        """Compress a message up to its end."""
        return self._stream.compress(message) + self._stream.flush(zlib.Z_SYNC_FLUSH)

    def close(self) -> None:
        """Leave the window to the collector of garbage."""


class Zstd:
    """For readers that know it, as long as there are windows."""

    name = "zstd"
    windows = 0  # in use

    def __init__(self) -> None:
        Zstd.windows += 1
        self._stream = ZstdCompressor(compression_params=ZSTD).compressobj()

    def pack(self, message: bytes) -> bytes:
        """Compress a message up to its end."""
        return self._stream.compress(message) + self._stream.flush(COMPRESSOBJ_FLUSH_BLOCK)

    def close(self) -> None:
        """Give back the window."""
        Zstd.windows -= 1


def accepted(header: str) -> set[str]:
    """Tell which ways of packing a reader accepts, by what it says.

    >>> sorted(accepted("gzip, zstd;q=0.5, br;q=0"))
    ['gzip', 'zstd']
    """
    parts = (part.replace(" ", "").lower().partition(";") for part in header.split(","))
    return {name for name, _, quality in parts if not re.fullmatch(r"q=0(\.0*)?", quality)}


def packer(header: str) -> Packer:
    """Choose how a stream is compressed, by what its reader accepts.

    >>> packer("gzip, deflate").name, packer("gzip;q=0, br").name
    ('gzip', '')
    """
    known = accepted(header)
    if "zstd" in known and Zstd.windows < MOST_WINDOWS:
        return Zstd()
    return Gzip() if "gzip" in known else Plain()
