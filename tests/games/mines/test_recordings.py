"""Recorded games: RAWVF files that are read, checked, replayed and written."""

from __future__ import annotations

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.mines.engine.click_risks import click_risks
from partie.games.mines.formats.boards import Board
from partie.games.mines.formats.recordings import (
    RecordedClick,
    Recording,
    begin,
    read_recording,
    solved_3bv,
    write_recording,
)
from partie.games.mines.game import GAME
from partie.games.mines.rules.notation import Act, MineMove
from partie.games.mines.rules.position import MinesPosition

HEAD = "RawVF_Version: Rev6\nPlayer: Eva\nWidth: 4\nHeight: 2\nMines: 1\n"
BOARD = "Board:\n000*\n0000\n"


def recorded(*events: str, head: str = HEAD, board: str = BOARD) -> Recording:
    return read_recording(head + board + "Events:\n" + "\n".join(events) + "\n")


def moves(recording: Recording) -> list[str]:
    return [recording.start.format_move(step.move) for step in recording.steps]


@pytest.mark.small
def test_a_cell_is_opened_when_the_left_button_comes_up() -> None:
    recording = recorded("0.00 lc 1 1 (8 8)", "0.10 mv 2 1 (24 8)", "0.25 lr 2 2 (20 20)")
    assert moves(recording) == ["b2"]
    assert recording.steps[0].seconds == 0.25


@pytest.mark.small
def test_cells_count_from_one_and_pixels_win() -> None:
    assert moves(recorded("0.0 lc 4 2", "0.0 lr 4 2")) == ["d2"]
    assert moves(recorded("0.0 lc 3 1 (56 24)", "0.0 lr 3 1 (56 24)")) == ["d2"]
    head = HEAD + "SquareSize: 10\n"
    assert moves(recorded("0.0 lc (35 15)", "0.0 lr (35 15)", head=head)) == ["d2"]


@pytest.mark.small
def test_the_right_button_marks_when_it_goes_down() -> None:
    presses = ["0.0 rc 4 1", "0.1 rr 4 1"] * 2
    assert moves(recorded(*presses)) == ["!d1", "!d1"]
    assert moves(recorded(*presses, head=HEAD + "Marks: On\n")) == ["!d1", "?d1"]
    assert moves(recorded("0.0 mt", *presses)) == ["!d1", "?d1"]


@pytest.mark.small
@pytest.mark.parametrize(
    "buttons",
    ["lc rc lr rr", "lc rc rr lr", "rc lc rr lr", "rc lc lr rr", "mc mr", "sc lr"],
)
def test_both_buttons_open_everything_around_a_number(buttons: str) -> None:
    before = ["1.0 lc 3 2", "1.0 lr 3 2", "2.0 rc 4 1", "2.0 rr 4 1"]
    after = [f"3.0 {button} 3 2" for button in buttons.split()]
    assert moves(recorded(*before, *after)) == ["c2", "!d1", "*c2"]


@pytest.mark.small
def test_left_alone_opens_around_a_number_where_the_file_says_so() -> None:
    events = ["1.0 lc 3 2", "1.0 lr 3 2", "2.0 rc 4 1", "2.0 rr 4 1", "3.0 lc 3 2", "3.0 lr 3 2"]
    assert moves(recorded(*events, head=HEAD + "SuperClick: On\n"))[-1] == "*c2"
    assert recorded(*events).wasted == 1


@pytest.mark.small
def test_clicks_outside_and_after_the_end_do_nothing() -> None:
    recording = recorded("0.0 lc 9 9 (-5 3)", "0.0 lr 9 9 (-5 3)", "1.0 lc 4 1", "1.0 lr 4 1", "2.0 rc 1 1")
    assert moves(recording) == ["d1"]
    assert recording.result == "lost"


@pytest.mark.small
def test_speed_is_told_in_3bv() -> None:
    recording = recorded("0.0 lc 1 1", "0.0 lr 1 1", "2.0 lc 4 2", "2.0 lr 4 2")
    assert (recording.result, recording.seconds) == ("won", 2.0)
    assert (recording.value, recording.solved, recording.speed) == (2, 2, 1.0)
    half = recorded("0.0 lc 1 1", "0.5 lr 1 1")
    assert (half.result, half.solved, half.speed) == ("unfinished", 1, 2.0)


def test_what_was_opened_is_counted_as_3bv() -> None:
    for seed in range(20):
        position = GAME.start("9x9/12/open", seed).play(MineMove(Act.OPEN, 40))
        assert solved_3bv(position) >= 1
        rest = np.flatnonzero((position.shown < 0) & (position.layout == 0))
        for cell in rest.tolist():
            if position.shown[cell] < 0:
                before = solved_3bv(position)
                position = position.play(MineMove(Act.OPEN, cell))
                assert solved_3bv(position) - before in (0, 1)
        assert position.layout is not None
        won = Recording(Board(9, 9, position.layout), (), position, 0)
        assert won.solved == won.value


@pytest.mark.small
@pytest.mark.parametrize("events", [["number1 3 1", "number0 1 1"], ["number1 2 0", "number0 0 0"]])
def test_numbers_of_the_file_may_count_from_one_or_from_zero(events: list[str]) -> None:
    assert moves(recorded(*events)) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no line 'Board:'"),
        ("Width: 4\n" + BOARD, "width and height"),
        (HEAD + "Board:\n000*\n", "2 rows of 4 cells"),
        (HEAD + BOARD + "Events:\nnumber3 1 1\n", "shows a 3 at a1"),
        (HEAD + BOARD + "Events:\nnumber1 30 1\n", "column 30, row 1"),
        (HEAD + BOARD + "Events:\n" + "x" * 300, "too long"),
        (HEAD + "SquareSize: 0\n" + BOARD + "Events:\n", "square size '0'"),
        (HEAD + f"SquareSize: {'9' * 5000}\n" + BOARD + "Events:\n", "square size '999"),
        (HEAD + BOARD + "Events:\n" + "start\n" * 200_001, "more than 200000 events"),
        ("x" * (4 * 1024 * 1024 + 1), "too long"),
    ],
)
def test_bad_recordings_are_refused_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(InvalidText, match=part):
        read_recording(text)


@pytest.mark.small
def test_a_result_that_the_clicks_do_not_have_is_told() -> None:
    assert recorded("0.0 lc 1 1", head=HEAD + "Status: lost\n").doubt is None
    assert "do not clear" in str(recorded(head=HEAD + "Status: won\n").doubt)
    won = recorded("0.0 mv 1 1", "0.0 lc 1 1", "0.0 lr 1 1", "1.0 lc 4 2", "1.0 lr 4 2", head=HEAD + "Status: lost\n")
    assert "clear the board" in str(won.doubt)


def test_a_written_game_is_read_back() -> None:
    for seed in range(5):
        position: MinesPosition = GAME.start("9x9/10/safe", seed)
        brain, steps = GAME.brain(), list[RecordedClick]()
        words = ["!a1", "?a1", "?a1", "?b1", "!b1", "!b1"]
        for number in range(200):
            if position.outcome() is not None:
                break
            chosen = brain.choose(position.observation(0), Limits(), StopFlag()).move
            move = position.parse_move(words[number]) if number < len(words) else chosen
            assert isinstance(move, MineMove)
            steps.append(RecordedClick(number * 0.25, move))
            position = position.play(move)
        assert position.layout is not None
        board = Board(9, 9, position.layout)
        text = write_recording(board, steps, "Eva\nStatus: won")
        read = read_recording(text)
        assert read.last.to_text() == position.to_text()
        assert read.seconds == steps[-1].seconds
        assert read.about["player"] == "Eva Status: won"
        assert read.doubt is None


@pytest.mark.small
def test_needless_risks_are_told() -> None:
    told = list(click_risks(recorded("0.0 lc 3 2", "0.0 lr 3 2", "1.0 lc 4 2", "1.0 lr 4 2")))
    assert [(each.text, each.percent, each.needless) for each in told] == [
        ("c2", None, False),
        ("d2", 20.0, True),
    ]


@pytest.mark.small
def test_opening_around_a_number_has_the_risk_of_all_its_cells() -> None:
    """A flag on c1 in place of d1: the 1 says that one of five cells is the mine."""
    events = ["0.0 lc 3 2", "0.0 lr 3 2", "1.0 rc 3 1", "1.0 rr 3 1", "2.0 mc 3 2", "2.0 mr 3 2"]
    told = list(click_risks(recorded(*events)))
    assert [(each.text, each.percent, each.needless) for each in told[1:]] == [
        ("!c1", None, False),
        ("*c2", 80.0, True),
    ]


@pytest.mark.small
def test_the_board_of_a_recording_is_covered() -> None:
    assert begin(Board(2, 1, np.array([0, 1], np.uint8))).to_text() == ".. mines:40"
