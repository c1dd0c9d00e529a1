"""A minefield that a program paints bit by bit: nothing is taken for the end, or a number, too early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
import pytest

from partie.core.text import Text
from partie.desktop.program import Annotation, Box, Button, DriveResult, Pixels, UnreadableScreen
from partie.desktop.waiting import wait_until
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs import playing
from partie.games.mines.programs.playing import Field
from partie.games.mines.programs.tiles import EXPLODED, FLAGGED, STRANGE, Signs, Tiles

Found = TypeVar("Found")
SIGNS = {".": UNKNOWN, "*": EXPLODED, "!": FLAGGED, "?": STRANGE}


class Painting:
    """A program of 3 x 3 tiles whose clicks show one picture after the other."""

    def __init__(self, *pictures: str) -> None:
        self.pictures = list(pictures)
        self.clicked: list[tuple[int, int]] = []

    def read(self) -> Signs:
        if not self.clicked:
            return _signs("... ... ...")
        return _signs(self.pictures.pop(0) if len(self.pictures) > 1 else self.pictures[0])

    def field(self, mines: int, flags_show_win: bool = False, mines_shown: int = 1) -> Field:
        places = np.array([0, 20, 40], np.int64)
        return Field(self, Tiles(places, places, 18), mines, self.read, flags_show_win, mines_shown)

    def screenshot(self, box: Box | None = None) -> Pixels:
        return np.zeros((60, 60, 3), np.uint8)

    def click(self, x: int, y: int, button: Button = Button.LEFT) -> None:
        self.clicked.append((x // 20, y // 20))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        raise AssertionError

    def press(self, keys: str) -> None:
        raise AssertionError

    def dismiss(self) -> bool:
        return False

    def move_pointer_away(self) -> None:
        raise AssertionError

    def wait(self, check: Callable[[], Found | None], what: Text, seconds: float = 10.0) -> Found:
        return wait_until(check, what, seconds)

    def log_event(self, event: str, **details: object) -> None:
        pass

    def annotate(self, annotations: Sequence[Annotation]) -> None:
        pass


def _signs(picture: str) -> Signs:
    signs = [SIGNS[sign] if sign in SIGNS else int(sign) for sign in picture.replace(" ", "")]
    return np.array(signs, np.int8)


def test_where_flags_show_a_win_it_is_not_told_before_they_are_painted() -> None:
    program = Painting(".1? 110 000", ".10 110 000", ".10 110 000", "!10 110 000")
    assert program.field(1, flags_show_win=True).play(8).result is DriveResult.WON
    assert program.pictures == ["!10 110 000"]


def test_half_of_the_flags_is_not_the_end() -> None:
    program = Painting(".2. 122 000", ".2! 122 000", "!2! 122 000")
    assert program.field(2, flags_show_win=True).play(8).result is DriveResult.WON
    assert program.pictures == ["!2! 122 000"]


@pytest.mark.parametrize("lost", ["*1! 1?. ..*", "*1! 1?1 11*"])
def test_a_dialog_over_a_lost_board_does_not_make_it_a_win(lost: str) -> None:
    assert Painting(lost).field(3, flags_show_win=True).play(8).result is DriveResult.LOST


def test_numbers_that_do_not_fit_are_looked_at_again() -> None:
    program = Painting("..1 .31 111", "..1 .31 111", "..1 .11 111", "!11 111 111")
    assert program.field(1).play(8).result is DriveResult.WON
    assert len(program.pictures) == 1


def test_numbers_that_never_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "RESPONSE_TIMEOUT", 0.05)
    with pytest.raises(UnreadableScreen, match="No layout of mines fits"):
        Painting("..1 .31 111").field(1).play(8)


def test_a_tile_that_is_pressed_is_not_a_mine() -> None:
    program = Painting(".1* 110 000", ".10 110 000")
    assert program.field(1, mines_shown=2).play(8).result is DriveResult.WON
    assert Painting("*10 11* 000").field(2, mines_shown=2).play(8).result is DriveResult.LOST
