"""The opening book: grown by own searches, used where it knows more than a search would."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.evaluation import ValueKind
from partie.games.chess.engine.book import BOOK
from partie.games.chess.game import GAME
from partie.search.growing import grow

SHORT = Limits(seconds=0.1)


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    return tmp_path


def test_the_shipped_book_answers_every_first_move() -> None:
    start = GAME.start()
    for position in (start, *(start.play(move) for move in start.legal_moves())):
        found = BOOK.find(position, SHORT)
        assert found is not None
        assert found.move in position.legal_moves()


def test_the_shipped_book_has_legal_moves_of_possible_positions_only() -> None:
    for place, moves in BOOK.shipped().items():
        variant, fields = place.split()
        position = GAME.from_text(fields.replace(",", " ") + " 0 1", variant)
        assert not position.problems()
        assert BOOK.place(position) == place
        assert all(BOOK.read_move(position, move) in position.legal_moves() for move, _ in moves)
        assert all(0 <= percent <= 100 for _, percent in moves)


def test_a_transposition_and_a_game_with_claims_find_the_same_moves() -> None:
    usual, other = GAME.from_text("d4 d5 c4"), GAME.from_text("c4 d5 d4", "fide")
    assert BOOK.place(usual) == BOOK.place(other)


def test_chess960_has_its_own_lines_where_castling_is_another() -> None:
    assert BOOK.place(GAME.start("chess960-518")) != BOOK.place(GAME.start())


def test_full_strength_uses_it_but_not_in_analyses_long_searches_and_levels() -> None:
    start = GAME.start()
    known = GAME.brain().choose(start, SHORT, StopFlag())
    assert (known.nodes, known.value_kind) == (0, ValueKind.WIN_PERCENT)
    few = Limits(nodes=300)
    for brain in (GAME.brain(5), GAME.brain(use_book=False)):
        assert brain.choose(start, few, StopFlag()).nodes > 0
    assert len(GAME.brain().choose(start, Limits(nodes=3000, lines=3), StopFlag()).lines) == 3
    only = start.parse_move("a3")
    assert GAME.brain().choose(start, Limits(nodes=300, moves=(only,)), StopFlag()).move == only
    assert BOOK.find(start, Limits(seconds=10 * BOOK.seconds)) is None


def test_it_grows_with_chances_the_best_move_first(tmp_path: Path) -> None:
    path = tmp_path / "grown.txt"
    assert grow(BOOK, "standard", 2, 2000, path) == 2
    for moves in BOOK.read_file(path).values():
        assert len(moves) > 1
        assert 30 < moves[0][1] < 70
