"""Pictures read from Python."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import partie
from tests.vision import rendered


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "photo.jpg"
    drawn = rendered.squares(rendered.start_of_checkers())
    path.write_bytes(rendered.encoded(rendered.photograph(drawn, 0.1)))
    return path


def test_a_photo_has_game_position_and_doubts(photo: Path) -> None:
    found = partie.read(photo)
    assert (found.game, found.doubts, found.problems) == ("checkers", (), ())
    assert found.position == partie.game("checkers").start()
    assert 0.5 < found.certainty <= 1
    assert str(found).startswith("checkers, ")
    assert found.position is not None
    assert str(found.position) in str(found)


def test_the_side_to_move_can_be_given(photo: Path) -> None:
    position = partie.read(photo.read_bytes(), side="white").position
    assert position is not None
    assert position.turn == "white"
    assert position.best(nodes=1000).move in position.legal_moves


def test_an_unknown_side_is_refused(photo: Path) -> None:
    with pytest.raises(partie.InvalidText, match="no side 'red'"):
        partie.read(photo, side="red")


def test_a_picture_without_a_board_is_unreadable() -> None:
    with pytest.raises(partie.Unreadable, match="No board"):
        partie.read(rendered.encoded(np.full((300, 400, 3), 120, np.uint8), ".png"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(partie.InvalidText, match=r"no\.png"):
        partie.read(tmp_path / "no.png")
