"""The page's own files and those of the games: plain HTML, CSS and ES modules, zipped."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from partie import games
from partie.web.page.file_tree import STATIC, TREE, PageFile, joined

__all__ = ["STATIC", "GamePages", "PageFiles", "PageMount", "Versioned", "answer_with"]

REVALIDATE = "no-cache"  # kept, but asked for again: 304 when nothing changed
IMMUTABLE = "max-age=31536000, immutable"
BUNDLE = "page.css"  # the style sheets of index.html in one

# Systems disagree about these, and `nosniff` forgives nothing.
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def answer_with(file: PageFile, scope: Scope, kind: str, keep: str = REVALIDATE) -> Response:
    """A file for this browser: nothing when it has it already, zipped when it can unzip."""
    headers, request = {"Cache-Control": keep, "ETag": f'"{file.digest}"'}, Headers(scope=scope)
    if keep == IMMUTABLE:
        del headers["ETag"]  # never validated again
    if keep == IMMUTABLE and kind == _TYPES[".js"]:
        headers["Content-Type"] = kind  # modules are UTF-8 whatever the system's table says, and there are many of them
    if file.zipped is not None:
        headers["Vary"] = "Accept-Encoding"
    if file.digest in request.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    unzips = "gzip" in request.get("accept-encoding", "")
    if file.zipped is None or not unzips:
        return Response(file.content, media_type=kind, headers=headers)
    return Response(file.zipped, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})


class PageFiles(StaticFiles):
    """Files of a folder. `/` is index.html."""

    def __init__(self, folder: Path = STATIC) -> None:
        for ending, kind in _TYPES.items():
            mimetypes.add_type(kind, ending)
        super().__init__(directory=folder, html=True, check_dir=False)

    async def check_config(self) -> None:
        """A missing folder is not a server error: what would lie in it is not found."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304 when the browser has it already."""
        file = TREE.read(Path(full_path), stat_result)
        kind = mimetypes.guess_type(str(full_path))[0] or "text/plain"
        return answer_with(file, scope, kind)


class PageMount(Mount):
    """Everything but the API, which answers for its own wrong paths and methods."""

    def __init__(self) -> None:
        super().__init__("/", app=PageFiles(), name="page")

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """No match below /api."""
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


class GamePages(Mount):
    """`/games/<game>/page/…` is the folder a game names as its `page`."""

    def __init__(self) -> None:
        super().__init__("/games/{game}/page", app=self._serve, name="game-page")

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope["path_params"]["game"]
        folder = (await run_in_threadpool(games.load, name)).page if name in games.TABLE else None
        if folder is None:
            raise HTTPException(404)
        await PageFiles(folder)(scope, receive, send)


class Versioned(Mount):
    """`/at/VERSION/…` is a file of that version of the page, for good."""

    def __init__(self, style_sheets: list[str]) -> None:
        self._style_sheets = style_sheets
        self._others = (GamePages(), PageMount())
        super().__init__("/at/{version}", app=self._serve, name="versioned")

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = scope["path_params"]["version"]
        version = TREE.of_version(key)
        if version is None:
            await run_in_threadpool(TREE.version)  # the server may have started since
            version = TREE.of_version(key)
        if version is None:
            raise HTTPException(404, "The page has a newer version; load it again.")
        files = await run_in_threadpool(lambda: version.served)
        name = scope["path"].removeprefix(scope["root_path"]).lstrip("/")
        if name == BUNDLE:
            sheets = joined([files[sheet] for sheet in self._style_sheets])
            await answer_with(sheets, scope, "text/css", IMMUTABLE)(scope, receive, send)
        elif name in files:
            kind = mimetypes.guess_type(name)[0] or "text/plain"
            await answer_with(files[name], scope, kind, IMMUTABLE)(scope, receive, send)
        else:
            await self._serve_other(scope, receive, send)

    async def _serve_other(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a file of a game whose folder only the game itself knows."""
        for route in self._others:
            match, more = route.matches(scope)
            if match is Match.FULL:
                await route.handle({**scope, **more}, receive, send)
                return
        raise HTTPException(404)
