"""Only its own folder and the table name a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import partie
from partie import games

ROOT = Path(partie.__file__).parent
TABLE = ROOT / "games" / "__init__.py"
KINDS = (".py", ".js", ".css", ".html", ".po")
COMMON = sorted(
    path
    for path in ROOT.rglob("*")
    if path.suffix in KINDS
    and path != TABLE
    and not (path.is_relative_to(ROOT / "games") and len(path.relative_to(ROOT / "games").parts) > 1)
)


EVERYDAY = {"go"}  # a name that is an English word, too, is found beside the word "game" only
PROPER = "Universal Chess Interface"  # the name of a protocol
EXAMPLE = re.compile(r"^ *>>> (?:.*\S.*\n)+", re.MULTILINE)  # of a docstring, up to an empty line


def named(text: str) -> list[str]:
    """The lines that name a game of the table, by the word people type or by its title; not in examples."""
    text = EXAMPLE.sub("", text).replace(PROPER, "")
    words = {*games.TABLE, *(str(games.load(name).title) for name in games.TABLE)}
    words -= {word for word in words if word.lower() in EVERYDAY}
    beside = rf"\bgames?\b[^\w\n]*[\"'./](?:{'|'.join(EVERYDAY)})\b"
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(words)))})\b|{beside}", re.IGNORECASE)
    return [line.strip() for line in text.splitlines() if pattern.search(line)]


def test_files_outside_the_games_are_read() -> None:
    names = {str(path.relative_to(ROOT)) for path in COMMON}
    assert {"cli/play.py", "web/static/frame/route.js", "i18n/locale/cs.po", "core/game.py"} <= names
    assert not any(name.startswith("games/") for name in names)


def test_a_name_would_be_found() -> None:
    assert named('if game != "gomoku":') == ['if game != "gomoku":']
    assert named("// only Minesweeper sends a grid") == ["// only Minesweeper sends a grid"]
    assert named('if game != "go":') == ['if game != "go":']
    assert named("determines") == []
    assert named("UCI, the Universal Chess Interface") == []
    assert named("the game goes on; go to the board") == []
    assert named('    >>> game("gomoku")\n    gomoku\n\n    gomoku\n') == ["gomoku"]


@pytest.mark.parametrize("path", COMMON, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_outside_the_games_names_one(path: Path) -> None:
    assert named(path.read_text(encoding="utf-8")) == []
