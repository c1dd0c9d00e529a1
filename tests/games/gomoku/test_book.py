"""The opening book: grown, gone on with, found however the board is turned, switched off."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie.cli import main
from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning.book import BOOK
from partie.games.gomoku.rules import symmetry
from partie.search.growing import Progress, grow
from partie.storage.corrupt import CorruptFile

FEW = Limits(nodes=200)
OWN = "free-9 e5//o a1=55.0 e6=40.0\n"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def test_the_own_book_is_used_at_full_strength_only() -> None:
    BOOK.user_file().write_text(OWN)
    position = GAME.from_text("e5", "free-9")
    analysis = GAME.brain().choose(position, FEW, StopFlag())
    assert position.format_move(analysis.move) in ("a1", "a9", "i1", "i9")
    assert (analysis.value, str(analysis.reason)) == (55.0, "From the opening book.")
    for brain in (GAME.brain(8), GAME.brain(book=False)):
        assert str(brain.choose(position, FEW, StopFlag()).reason) != "From the opening book."


def test_an_analysis_does_not_stop_at_the_book() -> None:
    BOOK.user_file().write_text(OWN)
    position = GAME.from_text("e5", "free-9")
    assert GAME.brain().choose(position, Limits(nodes=500, lines=2), StopFlag()).lines


def test_a_position_is_found_however_it_is_turned() -> None:
    start = GAME.from_text("c4 d6 f5", "free-9")
    place, number = symmetry.canonical(start.cells, 9, start.side)
    cell = symmetry.images(9, number)[int(str(start.parse_move("g6")))]
    BOOK.user_file().write_text(f"free-9 {place} {GAME.start().format_move(cell)}=51.0\n")
    for turn in symmetry.SYMMETRIES:
        table = symmetry.images(9, turn)
        image = GAME.start("free-9")
        for move in start.moves:
            image = image.play(table[move])
        found = BOOK.find(image, FEW)
        assert found is not None
        assert found.move == table[int(str(start.parse_move("g6")))]


def test_growing_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "grown.txt"
    assert grow(BOOK, "free-7", 3, 300, path) == 3
    before = path.read_text()
    heard: list[Progress] = []
    assert grow(BOOK, "free-7", 5, 300, path, on_progress=heard.append) == 5
    assert path.read_text().startswith(before)
    assert len(path.read_text().splitlines()) == 5
    assert [progress.done for progress in heard] == [1, 2, 3, 4, 5]
    assert len(BOOK.read_file(path)) == 5


def test_the_command_grows_the_own_book(capsys: pytest.CaptureFixture[str]) -> None:
    main(["book", "gomoku", "--variant", "free-7", "--positions", "2", "--nodes", "200"])
    assert "2 positions of free-7 in " in capsys.readouterr().out
    assert len(BOOK.read_file(BOOK.user_file())) == 2
    for wrong in (["mills"], ["gomoku", "--positions", "0"]):
        with pytest.raises(SystemExit):
            main(["book", *wrong])


def test_a_file_that_is_no_book_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("free-15 //x h8=much\n")
    with pytest.raises(CorruptFile, match="Remove it, and `partie book gomoku` grows a new one"):
        BOOK.read_file(tmp_path / "bad.txt")


def test_a_line_that_was_broken_off_is_grown_again(tmp_path: Path) -> None:
    path = tmp_path / "grown.txt"
    grow(BOOK, "free-7", 3, 300, path)
    whole = path.read_text()
    path.write_text(whole[:-8])
    assert len(BOOK.read_file(path)) == 2
    assert grow(BOOK, "free-7", 3, 300, path) == 3
    assert path.read_text() == whole


def test_the_shipped_book_serves_short_searches_only() -> None:
    position = GAME.from_text("h8")
    assert BOOK.find(position, Limits(seconds=0.5)) is not None
    assert BOOK.find(position, Limits(nodes=BOOK.nodes)) is not None
    assert BOOK.find(position, Limits(seconds=5.0)) is None
    assert BOOK.find(position, Limits()) is None


def test_the_shipped_book_has_legal_moves_only() -> None:
    assert BOOK.shipped()
    for place, moves in BOOK.shipped().items():
        variant, position = place.split()
        black, white, side = position.split("/")
        cells = GAME.from_text(f"{'.' * 15}/" * 14 + "." * 15 + " x", variant)
        stones = [GAME.from_text(text or "-", variant).moves for text in (black, white)]
        taken = {cell for group in stones for cell in group}
        assert len(taken) == len(stones[0]) + len(stones[1])
        assert side == "xo"[len(stones[0]) - len(stones[1])]
        for move, percent in moves:
            assert cells.parse_move(move) not in taken
            assert percent <= 100
