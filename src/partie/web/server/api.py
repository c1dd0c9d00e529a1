"""The calls about the server itself: its status, the page's texts, pairing a phone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from partie import __version__, games, i18n
from partie.web.games.models import WarmingModel
from partie.web.games.warmup import get_warming
from partie.web.http import limits, models
from partie.web.http.cookies import paired_cookie
from partie.web.http.errors import Refusal
from partie.web.http.owner import get_owner
from partie.web.http.pairing import TooManyGuesses
from partie.web.http.routes import errors
from partie.web.page.texts import page_texts, part_texts

router = APIRouter(prefix="/api/v1", responses=errors(403))


class StatusModel(BaseModel):
    """The server and its compile jobs."""

    version: str
    languages: list[str] = Field(description="Languages with a catalogue, English first.")
    warming: WarmingModel | None = Field(description="Null once everything is compiled.")
    owner: bool = Field(description="Whether the request carries the owner's token.")
    network: str | None = Field(description="The address for other devices of the network; null where there is none.")
    can_open: bool = Field(description="Whether `/owner` can open the page as its owner on this machine's screen.")


class PairRequest(models.Request):
    """A phone that asks to be paired."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


class OpenRequest(models.Request):
    """A browser of this machine whose person is the owner."""

    view: Annotated[str, Field(pattern=r"^[a-z]{0,20}(/[a-z]{1,20}){0,2}$")] = ""  # what follows `#/`


@router.get(
    "/status", summary="Version, languages, and whether kernels are still being compiled", responses=errors(422)
)
async def status(request: Request, game: Annotated[str, Query(max_length=limits.MAX_NAME)] = "") -> StatusModel:
    """Answers at once, also while kernels are compiled. With a game, `warming` is about what that game needs."""
    progress = get_warming(request).progress
    warming = None
    if game in games.TABLE and progress is not None and not progress.finished:
        progress = await run_in_threadpool(lambda: get_warming(request).progress_of(games.load(game)))
    if progress is not None and not progress.finished:
        warming = WarmingModel(title=progress.title, done=progress.done, total=progress.total)
    return StatusModel(
        version=__version__,
        languages=list(i18n.languages()),
        warming=warming,
        owner=get_owner(request).is_asking(request),
        network=request.app.state.network_url,
        can_open=get_owner(request).can_open(request),
    )


@router.get("/messages/{language_tag}", summary="The page's texts in a language", responses=errors(404, 422))
def messages(
    language_tag: Annotated[str, Path(max_length=35, description="A tag such as `cs` or `cs-CZ`.")],
    whole: Annotated[bool, Query(description="With the rules of the games.")] = False,
    part: Annotated[
        str,
        Query(max_length=100, description="A module of the page: its own texts; `main.js`: the first view's."),
    ] = "",
) -> dict[str, str | list[str]]:
    """English text to translated text, or to a list of plural forms; texts that are missing stay English."""
    nearest = i18n.nearest_language(language_tag)
    if nearest == i18n.DEFAULT and not language_tag.lower().startswith(i18n.DEFAULT):
        known = ", ".join(i18n.languages())
        raise Refusal("There is no language {tag!r}; there are: {known}.", status=404, tag=language_tag, known=known)
    return part_texts(nearest, part) if part else page_texts(nearest, whole)


@router.post(
    "/owner",
    status_code=204,
    summary="Open the page as its owner on this machine's screen",
    responses=errors(400, 413, 422, 429),
)
def open_as_owner(request: Request, body: OpenRequest) -> Response:
    """Opens a window with the owner's token, only for browsers of this machine. The answer is empty."""
    get_owner(request).open_for(request, body.view)
    return Response(status_code=204)


@router.post("/pair", status_code=204, summary="Pair a phone", responses=errors(400, 404, 413, 422, 429))
def pair(request: Request, body: PairRequest) -> Response:
    """A server started with `--lan` accepts the code in its terminal, once."""
    pairing = get_owner(request).pairing
    if pairing is None:
        raise Refusal("This server pairs no phones: start it with partie serve --lan.", status=404)
    try:
        token = pairing.pair(body.code)
    except TooManyGuesses:
        raise Refusal("Too many wrong codes: wait a minute, then try again.", status=429) from None
    if token is None:
        raise Refusal("This code is wrong or was used already; the terminal shows the one that counts.")
    answer = Response(status_code=204)
    answer.set_cookie(
        paired_cookie(request.scope),
        token,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return answer
