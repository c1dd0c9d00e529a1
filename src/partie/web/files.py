"""The page's own files and those of the games: plain HTML, CSS and ES modules, served as they lie."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from partie import games

STATIC = Path(__file__).parent / "static"

# Systems disagree about these, and `nosniff` forgives nothing.
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class PageFiles(StaticFiles):
    """`/` is index.html. Names carry no version, so browsers keep files but ask whether they changed."""

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
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        return response


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
        folder = games.load(name).page if name in games.TABLE else None
        if folder is None:
            raise HTTPException(404)
        await PageFiles(folder)(scope, receive, send)
