"""A game of each kind to its end, by touch alone and by keys alone."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.page.screen import SHORT_GAME, Screen
from tests.page.walking import press_cells


class Ending(NamedTuple):
    """The last moves of a short game."""

    place: str
    turn: str  # the headline before them
    cells: list[str]
    result: str


ENDINGS = {
    "gomoku": Ending(
        f"gomoku/free-15/{'+'.join(SHORT_GAME[:-1])}?seats=human,human", "Black to move", ["h8"], "Black wins"
    ),
    "mills": Ending(
        "mills/nine/ww.w....%2Fb.b..b..%2F........+w+0+0+0?seats=human,human",
        *("White to move", ["g4", "g7", "b6"], "White wins"),
    ),
    "checkers": Ending(
        "checkers/english/B%3AW6%3AB2?seats=human,human", "Black to move", ["2", "9"], "Black wins"
    ),
    "mines": Ending("mines/3x2%2F1%2Fnone/111%2F...+mines:08", "Your move", ["a2", "c2"], "You won"),
}


@pytest.mark.parametrize("game", ENDINGS)
def test_a_game_is_finished_by_touch(phone: Screen, game: str) -> None:
    place, turn, cells, result = ENDINGS[game]
    phone.open(f"#/play/{place}")
    expect(phone.headline).to_have_text(turn)
    for cell in cells:
        phone.cell(cell).tap()
    if game == "gomoku":  # the crossings are small: the second touch plays
        phone.cell(cells[-1]).tap()
    expect(phone.headline).to_have_text(result)


@pytest.mark.parametrize("game", ENDINGS)
def test_a_game_is_finished_by_keys(screen: Screen, game: str) -> None:
    place, turn, cells, result = ENDINGS[game]
    screen.open(f"#/play/{place}")
    expect(screen.headline).to_have_text(turn)
    press_cells(screen, cells)
    expect(screen.headline).to_have_text(result)


def test_every_choice_of_an_opening_is_in_sight_on_a_phone(phone: Screen) -> None:
    phone.open("#/play/gomoku/free-15-swap2/h8+i9+j10?seats=human,human")
    for choice in ("Take Black", "Take White", "Put two more stones"):
        expect(phone.button(choice)).to_be_in_viewport(ratio=1)
