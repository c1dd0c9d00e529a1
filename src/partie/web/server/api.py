"""The call by which a phone is let in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from partie.web.games import models
from partie.web.games.api import errors
from partie.web.http.cookies import paired_cookie
from partie.web.http.errors import Refusal
from partie.web.http.owner import get_owner
from partie.web.http.pairing import TooManyGuesses

router = APIRouter(prefix="/api/v1", responses=errors(403))


class PairRequest(models.Request):
    """A phone that wants to be let in."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


@router.post("/pair", status_code=204, summary="Let a phone in", responses=errors(400, 404, 413, 422, 429))
def pair(request: Request, body: PairRequest) -> Response:
    """A server that runs with `--lan` takes the code of its terminal, once."""
    pairing = get_owner(request).pairing
    if pairing is None:
        raise Refusal("This server pairs no phones: start it with partie serve --lan.", status=404)
    try:
        word = pairing.pair(body.code)
    except TooManyGuesses:
        raise Refusal("Too many wrong codes: wait a minute, then try again.", status=429) from None
    if word is None:
        raise Refusal("This code is wrong or was used already; the terminal shows the one that counts.")
    answer = Response(status_code=204)
    answer.set_cookie(
        paired_cookie(request.scope),
        word,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return answer
