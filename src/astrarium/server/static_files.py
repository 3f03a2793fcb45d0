"""Static files: the client as built by `make web`, read and compressed once and served from memory."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from astrarium.server import errors
from astrarium.server.games import Packed, pack

FOLDER: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
HASHED: Final = "assets/"  # names in there change with their content
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_COMPRESSED: Final = ("text/", "image/svg+xml", "application/json", "application/manifest+json")

NOT_BUILT: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Astrarium: the client is not built</title>
<h1>The client is not built yet</h1>
<p>The server runs, but the pages it serves are missing. In a checkout of the source, <code>make web</code>
builds them; then start the server again. An installed Astrarium brings them along.</p>
<p>Programs need no page: see <a href="/api/docs">the HTTP interface</a>.</p>
"""


class File(NamedTuple):
    """A static file of the client."""

    packed: Packed
    kind: str
    caching: str


class Client:
    """The fallback route: a file, the page of the client, or an error."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files: Final = read_files(folder)
        page = self._files.get(INDEX)
        self._page: Final = page or File(pack(NOT_BUILT.encode()), "text/html", "no-store")
        self._status: Final = 200 if page else 503

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "There is no socket."})
            return
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        path = scope["path"].lstrip("/")
        if path == "api" or path.startswith("api/"):
            return errors.answer(404, "unknown", "There is nothing at this address.")
        if scope["method"] not in ("GET", "HEAD"):
            reason = "This address takes GET only."
            return errors.answer(405, "method", reason, {"allow": "GET, HEAD"})
        if path in self._files and path != INDEX:
            return send_file(Headers(scope=scope), self._files[path], 200)
        if "." in path.rpartition("/")[2]:
            return errors.answer(404, "unknown", "There is no such file.")
        # Every other address is a page of the client, which finds its way by itself.
        return send_file(Headers(scope=scope), self._page, self._status)


def read_files(folder: Path) -> dict[str, File]:
    """The files of a folder by their path in it."""
    files: dict[str, File] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix and not path.name.startswith("."):
            name = path.relative_to(folder).as_posix()
            caching = FOREVER if name.startswith(HASHED) else ASK_AGAIN
            files[name] = File(pack(path.read_bytes()), kind_of(path), caching)
    return files


def kind_of(path: Path) -> str:
    # The table of the machine may be missing or odd, and nosniff makes a wrong type fatal.
    return (
        _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )


def send_file(request: Headers, file: File, status: int) -> Response:
    headers = {"cache-control": file.caching, "etag": file.packed.etag}
    if status == 200 and request.get("if-none-match") == file.packed.etag:
        return Response(status_code=304, headers=headers)
    content = file.packed.plain
    if file.kind.startswith(_COMPRESSED):
        headers["vary"] = "accept-encoding"
        if "gzip" in request.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = file.packed.zipped
    return Response(content, status, headers, file.kind)
