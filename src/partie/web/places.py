"""Addresses a person can type or tell: `/play/GAME` leads to `#/play/GAME` of the one page."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

PLACES = ("play", "see", "watch", "me", "review")

router = APIRouter(include_in_schema=False)


def _lead(request: Request) -> RedirectResponse:
    """Relative, so that it works below any path prefix; as it was written, so that `%2F` stays one."""
    written = request.scope.get("raw_path") or quote(request.scope["path"]).encode()
    path = written.decode("ascii", "replace").removeprefix(request.scope.get("root_path", "")).lstrip("/")
    up = "../" * path.count("/") or "./"
    query = request.url.query
    return RedirectResponse(f"{up}#/{path.rstrip('/')}{'?' + query if query else ''}")


for _place in PLACES:
    router.add_api_route(f"/{_place}", _lead)
    router.add_api_route(f"/{_place}/{{_rest:path}}", _lead)
