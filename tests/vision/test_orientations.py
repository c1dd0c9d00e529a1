"""The eight ways to look at a board, and which of them a game takes."""

from __future__ import annotations

import pytest

from partie.vision.alternatives import lawful
from partie.vision.decisions import SIGNS
from partie.vision.interpreter import MIRRORED, TURNS, turned, turned_back, turned_rows
from partie.vision.positions import interpret, read_position
from tests.vision import rendered

MIDDLE_GAME = (
    ".b...b..",
    "..b...b.",
    ".....b..",
    "b.......",
    "...b....",
    "..w...w.",
    ".w.w....",
    "w...w...",
)


@pytest.mark.parametrize("turn", range(TURNS))
def test_every_turn_can_be_undone(turn: int) -> None:
    rows = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]
    assert turned_back(turned(rows, turn), turn) == rows


def test_the_eight_turns_differ() -> None:
    assert len({turned_rows(("ab", "cd"), turn) for turn in range(TURNS)}) == TURNS


@pytest.mark.parametrize("turn", range(TURNS))
@pytest.mark.parametrize("rows", [tuple(rendered.start_of_checkers()), MIDDLE_GAME], ids=["start", "middle game"])
def test_a_board_seen_from_any_side_or_mirrored_gives_its_position(rows: tuple[str, ...], turn: int) -> None:
    expected = read_position("checkers", rows, turn=0)
    found = read_position("checkers", turned_rows(rows, turn))
    assert expected is not None
    assert found is not None
    assert found.to_text() == expected.to_text()


def test_men_on_the_other_colour_of_squares_are_seen_mirrored() -> None:
    rows = turned_rows(tuple(rendered.start_of_checkers()), MIRRORED)
    found = interpret("checkers", rows)
    assert found.turn >= MIRRORED
    assert found.names[0][0] == "4"  # as seen, the square in the corner is the fourth of the row


def test_a_reading_against_the_rules_gives_way_to_the_next_best() -> None:
    import numpy as np

    rows = list(rendered.start_of_checkers())
    rows[3] = "b......."  # a thirteenth man, of whom it is not sure
    scores = np.full((64, len(SIGNS)), -9.0)
    for cell, sign in enumerate("".join(rows)):
        scores[cell, SIGNS.index(sign)] = 0.0
    scores[24, SIGNS.index(".")] = -0.7
    found, changes = lawful("checkers", tuple(rows), scores)
    assert list(found) == rendered.start_of_checkers()
    assert [(change.column, change.row) for change in changes] == [(0, 3)]


def test_what_was_read_surely_is_kept_even_against_the_rules() -> None:
    import numpy as np

    rows = list(rendered.start_of_checkers())
    rows[3] = "b......."
    scores = np.full((64, len(SIGNS)), -9.0)
    for cell, sign in enumerate("".join(rows)):
        scores[cell, SIGNS.index(sign)] = 0.0
    assert lawful("checkers", tuple(rows), scores) == (tuple(rows), ())
