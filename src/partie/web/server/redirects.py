"""Addresses a person can type or tell: `/play/GAME` leads to `#/play/GAME` of the one page."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

PLACES = ("play", "see", "watch", "me", "review")

router = APIRouter(include_in_schema=False)


def is_visit(request: Request) -> bool:
    """Whether a person opens an address in a browser, other than one of the API."""
    asks_for_page = "text/html" in request.headers.get("accept", "")
    return asks_for_page and request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")


def lead(request: Request) -> RedirectResponse:
    """Relative, so that it works below any path prefix; as it was written, so that `%2F` stays one."""
    scope = request.scope
    written = scope.get("raw_path") or quote(scope["path"]).encode()
    root = scope.get("app_root_path", scope.get("root_path", ""))  # a mount has added itself to the latter
    path = written.decode("ascii", "replace").removeprefix(root).removeprefix("/")
    up = "../" * path.count("/") or "./"
    query = request.url.query
    return RedirectResponse(f"{up}#/{path.strip('/')}{'?' + query if query else ''}")


for _place in PLACES:
    router.add_api_route(f"/{_place}", lead)
    router.add_api_route(f"/{_place}/{{_rest:path}}", lead)
