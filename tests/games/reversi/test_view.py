"""What the board shows."""

from __future__ import annotations

from partie.games.reversi.game import GAME


def test_what_a_move_turns_is_known_before_it_is_made() -> None:
    position = GAME.from_text("f5")
    assert GAME.view().changed(position, position.parse_move("f6")) == ("e5",)


def test_a_review_marks_discs_that_can_never_be_turned() -> None:
    position = GAME.from_text("OOOOOOOX" + "-" * 16 + "---OX---" + "---XO---" + "-" * 24 + " X")
    marks = GAME.view().review_marks(position)
    assert set(marks) == {f"{column}1" for column in "abcdefgh"}
    assert not set(marks) & set(GAME.view().scene(position).marks)
