"""What makes the page an application of a phone: the manifest, and the worker that keeps the page."""

from __future__ import annotations

import json
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from partie.core.text import Text
from partie.i18n import DEFAULT, languages, translate
from partie.web.http.language import language_of
from partie.web.page.file_tree import TREE, PageFile
from partie.web.page.files import STATIC, answer_with

WORKER = "service-worker.js"
_DESCRIPTION = Text("Partie sees a game, finds the best move, and plays it.")
_KEPT = (".js", ".css", ".svg")


def manifest(language: str) -> dict[str, Any]:
    """The manifest in a person's language."""
    sizes = ((192, "any"), (512, "any"), (512, "maskable"))
    icons = [
        {
            "src": f"icons/{'maskable' if purpose == 'maskable' else 'icon'}-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size, purpose in sizes
    ]
    return {
        "id": "partie",
        "name": "Partie",
        "short_name": "Partie",
        "description": translate(_DESCRIPTION, language),
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f2ea",
        "theme_color": "#f6f2ea",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
    }


def cached_addresses(version: str) -> list[str]:
    """The document, every file of this version, and all texts."""
    files = TREE.now()
    left_out = {WORKER, *files.forwards}
    kept = [name for name in files.served if name.endswith(_KEPT) and name not in left_out]
    texts = [f"api/v1/messages/{tag}?whole=true" for tag in languages() if tag != DEFAULT]
    return ["./", f"at/{version}/page.css", *(f"at/{version}/{name}" for name in kept), *texts]


def worker() -> PageFile:
    """The worker of this version; any change of the page changes it, and so browsers notice."""
    version = TREE.version()
    head = f"const VERSION = {json.dumps(version)};\nconst SHELL = {json.dumps(cached_addresses(version))};\n"
    return PageFile(head.encode() + TREE.read(STATIC / WORKER).content, ".js")


async def serve_manifest(request: Request) -> Response:
    """Asked for again each time: the language may have changed."""
    text = json.dumps(manifest(language_of(request)), ensure_ascii=False)
    return answer_with(PageFile(text.encode(), ".webmanifest"), request.scope, "application/manifest+json")


async def serve_worker(request: Request) -> Response:
    """Serves the worker at the root, because a worker rules what lies beside it."""
    return answer_with(await run_in_threadpool(worker), request.scope, "text/javascript")


ROUTES = [
    Route("/manifest.webmanifest", serve_manifest, include_in_schema=False),
    Route(f"/{WORKER}", serve_worker, include_in_schema=False),
]
