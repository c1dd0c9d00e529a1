"""Screenshots of patiences, drawn with the cards of the installed theme where the program would put them."""

from __future__ import annotations

import contextlib
import io
import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from partie import vision
from partie.desktop.program import Box
from partie.games.klondike.pictures import reading, theme_candidates
from partie.games.klondike.pictures.reading import read_table
from partie.games.klondike.programs import faces
from partie.games.klondike.programs.faces import BACK, card_pictures, sheet_faces
from partie.games.klondike.programs.places import FIRST_HOME, STOCK, WASTE, places_of
from partie.games.klondike.programs.themes import SHEET, sheet_aspect
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.notation import parse_table
from partie.games.klondike.rules.table import Table, lay_out
from partie.games.klondike.rules.variants import Rules
from partie.vision.pictures import Unreadable
from tests.needs import needs_program

BAIZE, SLOT = (0, 80, 16), (88, 128, 51)
BOARD = Box(3, 40, 828, 846)
LARGE = Box(3, 40, 3800, 2050)  # of a 4K screen


def drawn(table: Table, board: Box = BOARD, theme: Path = SHEET) -> NDArray[np.uint8]:
    """As AisleRiot shows it, in a window with something above and below the board."""
    needs_program("sol", "aisleriot")
    places = places_of(board, sheet_aspect(theme))
    drawings = sheet_faces(theme, places.width, places.height)
    picture = np.full((board.y + board.height + 30, board.width + 6, 3), 240, np.uint8)
    picture[board.y : board.y + board.height, board.x : board.x + board.width] = BAIZE

    def put(box: Box, card: int | None) -> None:
        face = SLOT if card is None else drawings.picture(card)
        picture[box.y : box.y + places.height, box.x : box.x + places.width] = face

    put(places.place(STOCK, 0), BACK if table.stock else None)
    put(places.place(WASTE, 0), None)
    fan = table.waste[-table.rules.draw :]
    for beside, card in enumerate(fan):
        place = places.place(WASTE, 0)
        put(Box(place.x + beside * round(places.fan * places.width), place.y, 0, 0), card)
    for suit, height in enumerate(table.home):
        put(places.place(FIRST_HOME + suit, 0), 4 * (height - 1) + suit if height else None)
    for pile, (hidden, shown) in enumerate(zip(table.hidden, table.shown, strict=True)):
        put(places.place(pile, 1), None)
        cards = [*[BACK] * len(hidden), *shown]
        for index, card in enumerate(cards):
            put(places.card(pile, index, len(hidden), len(cards)), card)
    return picture


@pytest.mark.parametrize(
    ("draw", "moves", "seed", "board"),
    [(1, 0, 1, BOARD), (1, 60, 2, BOARD), (3, 60, 4, LARGE), (3, 200, 4, BOARD)],
)
def test_a_table_is_read_as_far_as_it_shows(draw: int, moves: int, seed: int, board: Box) -> None:
    table, chance = lay_out(deal_of(seed), Rules(draw, None)), random.Random(seed)
    for _ in range(moves):
        table = table.play(chance.choice(list(table.moves())))
    found, box = read_table(drawn(table, board))
    assert (found.shown, found.home) == (table.shown, table.home)
    assert [len(cards) for cards in found.hidden] == [len(cards) for cards in table.hidden]
    assert found.waste == table.waste[-draw:]
    assert len(found.stock) + len(found.waste) == len(table.stock) + len(table.waste)
    assert box == board


def test_the_answer_is_a_position_of_the_game_or_the_reason_why_not() -> None:
    table = lay_out(deal_of(5), Rules(1, None))
    picture = drawn(table)
    reading = vision.read(_file(picture, "PNG"))
    assert (reading.game, reading.variant, reading.problems) == ("klondike", "draw-1", ())
    assert parse_table(str(reading.position), Rules(1, None))[0].shown == table.shown
    with pytest.raises(Unreadable, match="PNG"):
        vision.read(_file(picture, "JPEG"), "klondike")
    place = places_of(BOARD, sheet_aspect(SHEET)).place(4, 1)
    picture[place.y + 20 : place.y + 300, place.x + 10 : place.x + 100] = 255  # something lies over it
    with pytest.raises(Unreadable, match="Pile 5 cannot be read"):
        read_table(picture)


@pytest.mark.parametrize("width", [203, 210, 245, 266])
def test_a_green_picture_as_narrow_as_its_board_is_refused(width: int) -> None:
    green = np.broadcast_to(np.array([10, 80, 20], np.uint8), (1000, width, 3))
    with pytest.raises(Unreadable):
        read_table(np.ascontiguousarray(green))


def test_other_cards_are_read_by_the_likeliest_themes_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are installed: a sheet in the picture's size takes long to draw."""
    picture = drawn(lay_out(deal_of(5), Rules(1, None)))
    drawings: list[tuple[int, int]] = []

    def counted(theme: Path, width: int, height: int) -> NDArray[np.uint8]:
        drawings.append((width, height))
        cards = card_pictures(theme, width, height)
        return cards if theme == themes[-1] else 255 - cards

    themes = [tmp_path / f"{number}.svgz" for number in range(40)]
    for theme in themes:
        theme.symlink_to(SHEET)
    monkeypatch.setattr(faces, "card_pictures", counted)
    monkeypatch.setattr(theme_candidates, "card_pictures", counted)
    monkeypatch.setattr(reading, "may_be_theme", lambda *_: False)  # the usual cards are not these
    for installed, is_read in ((themes[-5:], True), (themes[:20], False), (themes[:39], False)):
        monkeypatch.setattr(theme_candidates, "other_sheets", lambda found=installed: found)
        drawings.clear()
        with contextlib.nullcontext() if is_read else pytest.raises(Unreadable, match="theme"):
            read_table(picture)
        small = drawings.count((theme_candidates.WIDTH, theme_candidates.HEIGHT))
        assert small <= theme_candidates.MOST_SKETCHED
        assert len(drawings) - small <= theme_candidates.MOST_READ


def _file(picture: NDArray[np.uint8], kind: str) -> bytes:
    file = io.BytesIO()
    Image.fromarray(picture).save(file, kind)
    return file.getvalue()
