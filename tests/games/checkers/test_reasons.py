"""What is said for a move: a position, an expected line and its value make a sentence."""

from __future__ import annotations

import pytest

from partie.games.checkers.engine.reasons import reason_for
from partie.games.checkers.rules.moves import DraughtsMove
from tests.games.checkers.facts import read

LOSING = "B:W13,21,24,25,26,28,29,32:B3,4,6,10,11,14,19"
CASES = [
    ("B:W13,20,21,25,28,29,32:B3,4,6,11,14,15,26", "26-30 13-9", 50, "The man becomes a king."),
    ("B:W9,K12,17,29:B1,5,6,23,K27", "5x21 12-16", 50, "Takes 2 pieces."),
    ("B:W15,17,23,25,29,31,32:B1,4,6,8,11,13,14", "14x30 29-25", 50, "Takes 2 pieces and becomes a king."),
    (
        "W:W14,18,19,23,27,28,29:B1,3,5,6,7,8,12,16",
        "14-10 7x14 18x2 3-7",
        60,
        "Gives 1 and takes 2: 14-10 7x14 18x2.",
    ),
    (
        "W:W17,21,23,25,27,28,29,30,32:B2,3,4,6,8,10,14,15,16",
        "23-18 14x23 27x11 8x15",
        50,
        "Exchanges 2 pieces for as many.",
    ),
    (LOSING, "3-7 24x8 4x11 13-9", 20, "Loses 2 for 1: nothing loses less."),
    (LOSING, "3-7 24x8 4x11 13-9", 70, "Gives 2 for 1."),  # a sacrifice
    (LOSING, "3-7 24x8", 20, "Gives 2 pieces."),  # the line ends before Black takes back
    (
        "B:W31,32:B1,2,3,4,5",
        "5-9",
        50,
        "Keeps the back row closed: no man of the other side is crowned there.",
    ),
    ("B:W31,32:B1,2,3,5", "5-9", 50, "Brings a man forward, and nothing can be taken."),
    ("B:W31,32:B1,2,3,5", "1-6", 50, "Brings a man of the back row into play, and nothing can be taken."),
    ("W:W28,32:B1,2", "28-24", 50, "Brings a man forward, and nothing can be taken."),
    ("B:W31,32:B1,2,3,5,11", "11-15", 50, "Brings a man to the centre, where it can go both ways."),
    ("W:W13,20,21,22,K27,29:B4,11", "13-9", 50, "Brings the man closer to the row where it becomes a king."),
    ("B:WK29:BK1,K4", "4-8", 50, "The king takes a better square, and nothing of its own can be taken."),
    (
        "W:W17,18,21,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,20",
        "24-19",
        50,
        "Saves a piece that was about to be taken.",
    ),
]


@pytest.mark.parametrize(("text", "moves", "percent", "sentence"), CASES)
def test_a_line_makes_a_sentence(text: str, moves: str, percent: float, sentence: str) -> None:
    position = read(text, "english")
    line: list[DraughtsMove] = []
    after = position
    for word in moves.split():
        line.append(after.parse_move(word))
        after = after.after(line[-1])
    assert str(reason_for(position, line, percent)) == sentence
