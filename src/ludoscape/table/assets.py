"""The files that pages need beside their text: scripts, style sheets, pictures, and where they are fetched from."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope
from zstandard import ZstdCompressor

from ludoscape.table import joining
from ludoscape.table.packing import accepted

SCRIPTS: Final = {
    "all-table.js": "table.js",
    "all-lobby.js": "lobby.js",
    "all-claim.js": "claim.js",
    "all-rules.js": "rules.js",
}
# of the sheets in `sheets/`; their order counts: of two rules that say as much of an element the later one holds
EVERYWHERE: Final = ("tokens", "look")
PARTS: Final = ("board", "zones", "tray", "rail", "choices", "log", "panels", "lessons", "air")
FRAMES: Final = ("frames", "wide", "small", "side", "tall", "phone", "lesson-frames")
SHEETS: Final = {
    "all-table.css": (*EVERYWHERE, *PARTS, *FRAMES, "result", "looking"),
    "all-lobby.css": (*EVERYWHERE, "lobby"),
    "all-rules.css": (*EVERYWHERE, *PARTS, "rulebook"),
}
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}  # that are worth to be compressed


@cache
def version() -> str:
    """Give a short digest of all static files of our own."""
    digest = hashlib.sha256()
    static = files("ludoscape.table").joinpath("static")
    folders = [item for item in static.iterdir() if item.is_dir() and item.name != "vendor"]
    for folder in [static, *sorted(folders, key=lambda found: found.name)]:
        for item in sorted(folder.iterdir(), key=lambda found: found.name):
            if item.is_file():
                digest.update(item.read_bytes())
    digest.update(files("ludoscape.table").joinpath("joining.py").read_bytes())
    return digest.hexdigest()[:12]


@cache
def folder() -> str:
    """Give the folder of the static files: what is fetched from it may be kept for ever.

    Its name changes with the content of any of them. It is a folder, and no query, so that what a module or a sheet
    names by a relative address comes from it too.
    """
    return f"/static/{version()}/"


def address(name: str) -> str:
    """Give the address of a static file."""
    return folder() + name


@cache
def outside(name: str) -> list[str]:
    """List the addresses of what a joined script imports: a page fetches it at once with the script."""
    needed = joining.in_order(SCRIPTS[name], _read)
    return [address(other) for other in needed if other.startswith(joining.VENDOR)]


def _read(name: str) -> str:
    return files("ludoscape.table").joinpath("static").joinpath(name).read_text("utf-8")


@cache
def content(name: str, packed: str) -> bytes:
    """Give what is sent of a file, joined or as it is, packed as small as it gets; `packed` may be empty."""
    if name in SCRIPTS:
        text = joining.script(SCRIPTS[name], _read)
    elif name in SHEETS:
        text = joining.sheet([f"sheets/{part}.css" for part in SHEETS[name]], _read)
    else:
        text = joining.bare(_read(name)) if name.endswith(".js") else _read(name)
    data = text.encode()
    if packed == "zstd":
        return ZstdCompressor(level=19).compress(data)
    return gzip.compress(data, 9, mtime=0) if packed == "gzip" else data


class Files(StaticFiles):
    """Serve the static files; texts are made and packed once, not with every answer."""

    def __init__(self) -> None:
        super().__init__(packages=[("ludoscape.table", "static")])

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file."""
        name = path.replace("\\", "/")
        kind = KINDS.get(PurePosixPath(name).suffix)
        joined = name in SCRIPTS or name in SHEETS
        if kind is None or scope["method"] not in ("GET", "HEAD") or not (joined or self.lookup_path(path)[1]):
            return await super().get_response(path, scope)
        headers = Headers(scope=scope)
        known = accepted(headers.get("accept-encoding", ""))
        packed = next((way for way in ("zstd", "gzip") if way in known), "")
        data = await run_in_threadpool(content, name, packed)
        answer = Response(data, media_type=kind, headers={"etag": f'"{_digest(name)}"', "vary": "accept-encoding"})
        if packed:
            answer.headers["content-encoding"] = packed
        if self.is_not_modified(answer.headers, headers):
            return NotModifiedResponse(answer.headers)
        return answer


@cache
def _digest(name: str) -> str:
    return hashlib.sha256(content(name, "")).hexdigest()[:16]
