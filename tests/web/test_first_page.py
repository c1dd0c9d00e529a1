"""What a browser gets first, and how it keeps it."""

from __future__ import annotations

import gzip
import html
import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie import i18n
from partie.web.page.file_tree import PageFile, PageTree, inlined, without_comments
from partie.web.page.files import IMMUTABLE


@pytest.fixture
def document(app: FastAPI, client: TestClient) -> str:
    app.state.warming.load_games()
    return client.get("/", headers={"accept-language": "cs"}).text


def addresses(document: str) -> list[str]:
    return re.findall(r'(?:src|href)="(at/[^"]+)"', document)


def test_the_document_is_useful_before_any_module_runs(document: str) -> None:
    assert '<html lang="cs" data-languages="en cs">' in document
    assert 'class="wordmark"' in document
    assert "Partie vidí hru" in document
    assert 'href="#/play/tictactoe"' in document


def test_while_games_are_loading_the_document_does_not_wait(app: FastAPI, client: TestClient) -> None:
    app.state.warming.games_loaded.clear()
    assert client.get("/").status_code == 200


def test_everything_the_document_names_is_there_for_good(client: TestClient, document: str) -> None:
    named = addresses(document)
    assert any(address.endswith("main.js") for address in named)
    for address in named:
        answer = client.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, IMMUTABLE), address


def test_what_comes_next_is_asked_for_at_once(document: str) -> None:
    assert re.findall(r'rel="modulepreload" href="at/\w+/([^"]+)"', document) == ["main.js"]
    found = re.search(r'data-ahead="([^"]+)"', document)
    assert found
    ahead = json.loads(html.unescape(found[1]))
    assert "views/home.js" in ahead["home"]
    assert (ahead["play"], ahead["table"]) == (["views/play.js"], ["table/table.js"])
    board = "games/tictactoe/geometry?variant=plain"
    assert ahead["games"]["tictactoe"] == {"module": None, "files": ["table/table.js"], "board": board}


def test_another_version_is_not_answered_by_this_one(client: TestClient, document: str) -> None:
    other = addresses(document)[0].replace("at/", "at/0", 1)
    assert client.get(other).status_code == 404


def test_the_document_is_asked_for_again_and_not_sent_again(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/main.js", "/api/v1/messages/cs"])
def test_answers_are_zipped_for_browsers_that_unzip(client: TestClient, path: str) -> None:
    plain = client.get(path, headers={"accept-encoding": "identity"})
    zipped = client.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert (zipped.headers["content-encoding"], zipped.content) == ("gzip", plain.content)
    assert int(zipped.headers["content-length"]) < len(plain.content)
    assert "Accept-Encoding" in zipped.headers["vary"]


def test_modules_of_a_version_still_forbid_guessing(client: TestClient, document: str) -> None:
    headers = client.get(addresses(document)[0]).headers
    assert headers["x-content-type-options"] == "nosniff"


def test_a_change_of_any_file_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text('import "./a.js";')
    (tmp_path / "a.js").write_text("export const a = 1;")
    tree = PageTree(tmp_path)
    before = tree.version()
    assert tree.version() == before
    (tmp_path / "a.js").write_text("export const a = 22;")
    assert tree.version() != before
    assert tree.imported_by("main.js") == ["main.js", "a.js"]


def test_comments_of_whole_lines_stay_at_home() -> None:
    source = b'/** Why. */\nconst a = "// not one"; // stays\n  // goes\n/**\n * goes\n */\nlet b = 1;\n'
    assert without_comments(source) == b'\nconst a = "// not one"; // stays\n\n\n\n\nlet b = 1;\n'


def test_texts_over_several_lines_are_left_alone() -> None:
    source = b"const a = `\n// part of the text\n`;\n"
    assert without_comments(source) == source


def test_a_style_sheet_is_sent_without_comments_and_indents() -> None:
    source = b"/* One\n   thing. */\na {\n  color: red; /* stays */\n}\n"
    assert without_comments(source, ".css") == b"\n\na {\ncolor: red; /* stays */\n}\n"
    assert without_comments(source, ".html") == source


def test_small_files_are_not_zipped() -> None:
    assert PageFile(b"x" * 10, ".js").zipped is None
    long = PageFile(b"x" * 1000, ".js")
    assert long.zipped is not None
    assert gzip.decompress(long.zipped) == long.content


def test_the_page_gets_its_own_texts_and_not_the_servers(client: TestClient) -> None:
    texts = client.get("/api/v1/messages/cs").json()
    assert texts["Connection lost. Trying again…"] == "Spojení se přerušilo. Obnovuje se…"
    assert not any(text.startswith("Only a browser that opened") for text in texts)


def test_texts_come_with_the_module_that_says_them(client: TestClient) -> None:
    def part(module: str) -> dict[str, object]:
        answer: dict[str, object] = client.get("/api/v1/messages/cs", params={"part": module}).json()
        return answer

    first, watch = part("main.js"), part("views/watch.js")
    assert "Your move" in first
    assert "New tournament" in watch
    assert "broken off" in watch  # the server's word for a state, said by the page
    assert not first.keys() & watch.keys()
    assert {**first, **watch}.items() <= client.get("/api/v1/messages/cs?whole=true").json().items()
    assert part("nowhere.js") == {}


def test_a_language_needs_nothing_but_its_catalogue(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n%10!=1;\\n"\n\n'
    (tmp_path / "eo.po").write_text(header + 'msgid "Your move"\nmsgstr "Via movo"\n')
    monkeypatch.setattr(i18n, "_LOCALE", tmp_path)
    caches = (i18n.languages, i18n._merged)
    for cache in caches:
        cache.cache_clear()
    try:
        document = client.get("/", headers={"accept-language": "eo"}).text
        assert '<html lang="eo" data-languages="en eo">' in document
        texts = client.get("/api/v1/messages/eo", params={"part": "main.js"}).json()
        assert texts["Your move"] == "Via movo"
        assert texts[""] == "n%10!=1"
    finally:
        for cache in caches:
            cache.cache_clear()


def test_a_style_sheet_comes_with_those_it_imports() -> None:
    files = {
        "games/toy/page/style.css": PageFile(
            b'@import url("styles/a.css");\n@import url("styles/none.css");\np {}', ".css"
        ),
        "games/toy/page/styles/a.css": PageFile(b"a {}\n", ".css"),
    }
    found = inlined("games/toy/page/style.css", files)
    assert found.content == b'a {}@import url("styles/none.css");p {}'
