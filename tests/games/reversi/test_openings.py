"""Openings by lot, the book, and what images of a position share."""

from __future__ import annotations

from pathlib import Path

from partie.core.brain import Limits
from partie.games.reversi.engine.book import BOOK
from partie.games.reversi.engine.openings import MOVES, openings, starts
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.symmetry import lowest_image
from partie.search.growing import grow


def test_openings_are_legal_and_lead_to_different_positions() -> None:
    assert all(len(moves) == MOVES for moves in openings("8x8"))
    assert len({lowest_image(position) for position in starts()}) == len(starts()) > 0


def test_a_board_without_drawn_openings_begins_as_the_rules_say() -> None:
    assert openings("6x6") == ()


def test_the_four_first_moves_share_a_line_of_the_book() -> None:
    assert len({BOOK.place(GAME.from_text(move)) for move in ("f5", "e6", "c4", "d3")}) == 1


def test_a_move_of_the_book_is_turned_back() -> None:
    for text in ("f5", "e6", "c4", "d3", "f5d6", "e6f4c3"):
        position = GAME.from_text(text)
        for move in position.legal_moves():
            assert lowest_image(position.play(BOOK.read_move(position, BOOK.write_move(position, move)))) == (
                lowest_image(position.play(move))
            )


def test_a_grown_book_is_played_from(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    assert grow(BOOK, "8x8", 2, 500, path) == 2
    assert BOOK.place(GAME.from_text("e6")) in BOOK.read_file(path)


def test_the_shipped_book_is_played_from_within_its_time() -> None:
    analysis = BOOK.find(GAME.from_text("e6"), Limits(seconds=0.5))
    assert analysis is not None
    assert analysis.move in GAME.from_text("e6").legal_moves()
    assert BOOK.find(GAME.from_text("e6"), Limits(seconds=60)) is None
