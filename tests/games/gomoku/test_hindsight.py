"""Why a game was lost."""

from __future__ import annotations

import re

import pytest

from partie.cli import main
from partie.cli.explain import read_played
from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.replay import replay
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.position import GomokuPosition
from partie.search.loss_explanation import Moment, last_chance, remaining_chances

QUICK = Limits(nodes=6000)
# White lets an open three become a four.
GAME_LOST = "h8 h9 i8 g9 j8 c12 k8 g8 l8"


def moment_of(text: str, loser: int) -> Moment:
    last = GAME.from_text(text)
    positions: list[GomokuPosition] = [GAME.start()]
    for move in last.moves:
        positions.append(positions[-1].play(move))
    found = last_chance(positions, last.moves, loser, GAME.brain(), QUICK, StopFlag())
    assert found is not None
    return found


def test_the_last_moment_when_the_game_could_be_held() -> None:
    moment = moment_of(GAME_LOST, 1)
    assert moment.ply == 5  # against the open three, not against the four
    assert moment.holds
    assert moment.better.value >= 20
    assert moment.position.format_move(moment.better.move) in ("g8", "k8", "f8", "l8")
    assert moment.answer is not None
    assert moment.answer.forced_win
    assert str(moment.sentence()).startswith("Move 6 was the last chance: ")
    assert "instead of c12, which loses by force: " in str(moment.sentence())
    told = str(moment.sentence(for_winner=True))
    assert told.startswith("Move 6 was the opponent's last chance: ")
    assert "instead of c12, after which you win by force: " in told


def test_a_missed_win_is_the_last_chance() -> None:
    moment = moment_of("h8 c3 i8 d3 j8 e3 b14 f3 b13 g3", 0)  # both had open threes, Black was to move
    assert moment.better.forced_win
    assert moment.ply == 6
    assert "wins by force: " in str(moment.sentence())
    assert "would have won by force: " in str(moment.sentence(for_winner=True))


def test_where_nothing_held_the_best_moment_is_named() -> None:
    board = GAME.from_text("h8 h9")
    better = Analysis(board.parse_move("i8"), 5.0)
    moment = Moment(2, board, board.parse_move("a1"), better, None, holds=False)
    assert str(moment.sentence()) == "No better moment than move 3 was found: i8 instead of a1."


def test_whoever_made_no_decision_has_no_last_chance() -> None:
    rows = "...../...../.xxx./...../o...o x"
    start = GAME.from_text(rows, "six-5")
    assert start.outcome() is None
    positions = [start, start.play(start.legal_moves()[0])]
    assert last_chance(positions, [start.legal_moves()[0]], 1, GAME.brain(), QUICK) is None


def test_a_game_given_up_too_early_was_not_lost() -> None:
    board = GAME.from_text("h8 h9 i8")
    found = remaining_chances(board, 1, GAME.brain(), QUICK)
    assert found is not None
    assert str(found.sentence(1)).startswith("The position was not lost: with ")
    won = GAME.from_text("h8 c3 i8 d3 j8 e3 k8 f3")  # both have four
    found = remaining_chances(won, 0, GAME.brain(), QUICK)
    assert found is not None
    assert "but won: " in str(found.sentence(0))
    assert remaining_chances(won, 1, GAME.brain(), QUICK) is None
    assert remaining_chances(GAME.from_text(GAME_LOST), 1, GAME.brain(), QUICK) is None


def test_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    main(["explain", "gomoku", GAME_LOST, "--time", "0.2"])
    out = capsys.readouterr().out
    assert re.search(r"Poslední šancí byl [2468]\. tah: ", out)  # which one depends on the search
    monkeypatch.setenv("LC_ALL", "C")
    rows = "/".join(["." * 15] * 15) + " x "
    for game in (GAME_LOST.replace(" ", ""), GAME_LOST.upper(), rows + GAME_LOST):
        main(["explain", "gomoku", game, "--time", "0.1"])
        assert "Move " in capsys.readouterr().out
    for wrong in ("", "h8 i9", "h8 h8"):
        with pytest.raises(SystemExit):
            main(["explain", "gomoku", wrong])


def test_a_balanced_game_is_told_from_its_opening_on() -> None:
    start = GAME.start("free-15-balanced", 3)
    board = start.play(start.legal_moves()[0])
    played = replay(read_played(GAME, board.to_text(), "free-15-balanced"), GAME)
    assert played.positions == (start, board)
    assert len(played.moves) == 1
    assert GAME.read_game("h8 i9", "free-15-balanced").moves == ()


def test_stones_are_counted_choices_are_not() -> None:
    board = GAME.from_text("h8 i9 g7 black j6", "free-15-swap")
    better, played = board.parse_move("i8"), board.parse_move("a1")
    moment = Moment(5, board, played, Analysis(better, 50.0), None, holds=True)
    assert str(moment.sentence()) == "Move 5 was the last chance: i8 instead of a1."
