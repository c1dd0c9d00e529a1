"""index.html as a browser gets it, with the addresses of this version; and redirects to it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from partie import i18n
from partie.core.game import Game
from partie.core.text import Text
from partie.web.games.catalogue import all_games
from partie.web.games.describe_game import describe_page
from partie.web.games.warmup import get_warming
from partie.web.http.language import language_of, translate, translated
from partie.web.page.file_tree import TREE, PageFile
from partie.web.page.files import STATIC, answer_with

_SHEET = re.compile(r'\n *<link rel="stylesheet" href="([^"]+)">')
_ADDRESS = re.compile(r'(src|href)="(?![a-z]+:|[#/.]|manifest)([^"]+)"')
VIEWS = ("play", "today", "shared", "see", "watch", "me", "review", "phone")  # of the page, which people type as paths
TABLE = "table/table.js"  # draws the board of a variant before the first state comes
LONGEST_WAIT = 1.0  # seconds for the games of a server that has just been started
FAILED = Text("The page could not be loaded. Load it again.")
HOME_LINE = Text("Partie sees a game, finds the best move, and plays it.")
TRY_SAMPLE = Text("Try a sample photo")
SEE_LOSS = Text("See why you lost")
PLAY_WITH_FRIEND = Text("Play with a friend")
HOME_OFFERS = Text("Play, get hints, read photos, watch programs.")


def style_sheets() -> list[str]:
    """The sheets that index.html links, in their order."""
    return _SHEET.findall((STATIC / "index.html").read_text(encoding="utf-8"))


def first_page(language: str, games: Sequence[Game]) -> PageFile:
    """The document; without games while they are still being loaded."""
    version = TREE.version()
    text = TREE.read(STATIC / "index.html").content.decode()
    text = _SHEET.sub("", text)
    text = _ADDRESS.sub(lambda found: f'{found[1]}="at/{version}/{found[2]}"', text)
    text = text.replace('lang="en"', f'lang="{language}" data-languages="{" ".join(i18n.languages())}"', 1)
    text = text.replace("<script", f"{_head(version, language, games)}\n    <script", 1)
    text = text.replace(
        '<header id="header" class="header">',
        '<header id="header" class="header"><a class="wordmark" href="#/">Partie</a>',
        1,
    )
    text = text.replace('class="main">', f'class="main">{_home(language, games)}', 1)
    return PageFile(text.encode(), ".html")


def _head(version: str, language: str, games: Sequence[Game]) -> str:
    """What the first view needs, asked for at once instead of one after another."""
    base = f"at/{version}/"
    first = TREE.loaded_for("main.js")
    ahead = html.escape(_ahead(version, tuple(games), language))
    lines = [
        f'<link rel="stylesheet" href="{base}page.css">',
        f'<link rel="stylesheet" href="{base}styles/home.css">',
        f'<script src="{base}early.js" data-base="{base}" data-ahead="{ahead}"'
        f' data-failed="{html.escape(translate(FAILED, language))}"></script>',
        *(f'<link rel="modulepreload" href="{base}{name}">' for name in first),
    ]
    return "\n    ".join(lines)


@lru_cache(maxsize=8)
def _ahead(version: str, games: tuple[Game, ...], language: str) -> str:
    """What Home, any game and each game of a version need beside the first files; `early.js` asks for it."""
    first = TREE.loaded_for("main.js")
    home = TREE.loaded_for("views/home.js")
    play = TREE.loaded_for("views/play.js")
    needed = {
        "home": [name for name in home if name not in first],
        "play": [name for name in play if name not in first],
        "table": [name for name in TREE.loaded_for(TABLE) if name not in {*first, *play}],
        "games": {game.name: _ahead_of(game, {*first, *play}, language) for game in games},
    }
    return json.dumps(needed, separators=(",", ":"))


def _ahead_of(game: Game, there: set[str], language: str) -> dict[str, Any]:
    page = describe_page(game)
    module, style = (page.module, page.style) if page else (None, None)
    files = [name for name in TREE.loaded_for(module or TABLE) if name not in there]
    variant = game.variants_in(language)[0].name
    at_table = module is None or TABLE in TREE.imported_by(module)
    return {
        "module": module,
        "files": [*files, *([style] if style else [])],
        "board": f"games/{game.name}/geometry?variant={variant}" if at_table else None,
    }


def _home(language: str, games: Sequence[Game]) -> str:
    """Home as `views/home.js` draws it; its headings are not repeated."""
    if not games:
        return ""
    cards = "".join(
        f'<li><a class="game-card" href="#/play/{html.escape(game.name)}">'
        f'<span class="game-picture">{_picture(game)}</span>'
        f'<span class="game-card-title">{html.escape(translated(game.title, language))}</span></a></li>'
        for game in games
    )
    line, offers = (html.escape(translate(text, language)) for text in (HOME_LINE, HOME_OFFERS))
    play = html.escape(translate(Text("Play"), language))
    return (
        f'<div class="home early"><h1 class="home-line" role="presentation">{line}</h1>'
        f'<p class="home-offers">{offers}</p>'
        f"{_tries(language, games)}{_today(language, games)}"
        f'<section><h2 role="presentation">{play}</h2><ul class="game-cards">{cards}</ul></section></div>'
    )


def _tries(language: str, games: Sequence[Game]) -> str:
    """What can be tried at once; the page knows whether the visitor has lost a game."""
    pages = [(game.name, describe_page(game)) for game in games]
    sample = next((name for name, page in pages if page and page.sample), None)
    example = next((name for name, page in pages if page and page.example), None)
    links = [
        (f"#/see?sample={sample}", TRY_SAMPLE) if sample else None,
        (f"#/review/example/{example}", SEE_LOSS) if example else None,
        ("#/shared", PLAY_WITH_FRIEND),
    ]
    shown = "".join(
        f'<li><a class="home-try" href="{html.escape(link[0])}"><i class="icon"></i>'
        f"<span>{html.escape(translate(link[1], language))}</span></a></li>"
        for link in links
        if link
    )
    return f'<ul class="home-tries">{shown}</ul>'


def _today(language: str, games: Sequence[Game]) -> str:
    """The puzzles of the day, as high as the page makes them: which day it is the visitor's clock says."""
    cards = "".join(
        f'<li><a class="today-card" href="#/today"><span class="game-picture"></span>'
        f"<b>{html.escape(translated(game.title, language))}</b><small>&nbsp;</small></a></li>"
        for game in games
        if game.features.puzzles
    )
    today, calendar = (html.escape(translate(text, language)) for text in (Text("Today"), Text("Calendar")))
    head = f'<h2 role="presentation">{today}</h2><a class="today-all" href="#/today">{calendar}</a>'
    return (
        f'<section><div class="today-head">{head}</div><ul class="today-cards">{cards}</ul></section>' if cards else ""
    )


def _picture(game: Game) -> str:
    """The drawing of its card, where the game has one; others are drawn by `games/cards.js`."""
    page = describe_page(game)
    return f'<img src="{html.escape(page.card)}" alt="" loading="lazy">' if page and page.card else ""


async def serve_first_page(request: Request) -> Response:
    """`/`: asked for again each time, answered by 304 when nothing changed."""
    loaded = get_warming(request).games_loaded
    there = loaded.is_set() or await run_in_threadpool(loaded.wait, LONGEST_WAIT)
    games = await run_in_threadpool(all_games) if there else []
    file = await run_in_threadpool(first_page, language_of(request), games)
    answer = answer_with(file, request.scope, "text/html")
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


def is_visit(request: Request) -> bool:
    """Whether a person opens an address in a browser, other than one of the API."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")


def redirect(request: Request) -> RedirectResponse:
    """`/play/GAME` leads to `#/play/GAME`; relative, so that it works below any prefix, and `%2F` stays."""
    scope = request.scope
    written = scope.get("raw_path") or quote(scope["path"]).encode()
    root = scope.get("app_root_path", scope.get("root_path", ""))  # a mount has added itself to the latter
    path = written.decode("ascii", "replace").removeprefix(root).removeprefix("/")
    up = "../" * path.count("/") or "./"
    query = request.url.query
    return RedirectResponse(f"{up}#/{path.strip('/')}{'?' + query if query else ''}")


ROUTES = [
    *(Route(path, serve_first_page, include_in_schema=False) for path in ("/", "/index.html")),
    *(
        Route(path, redirect, methods=["GET"], include_in_schema=False)
        for view in VIEWS
        for path in (f"/{view}", f"/{view}/{{rest:path}}")
    ),
]
