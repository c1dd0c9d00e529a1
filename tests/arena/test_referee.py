"""Every way a game can end is a result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from partie.arena.brains import make_player
from partie.arena.conditions import GameConditions, Interrupted
from partie.arena.control import Command, Control
from partie.arena.log import render_log
from partie.arena.referee import play_game
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.clock import NO_CLOCK, Clock
from partie.core.errors import IllegalMove, InvalidText
from partie.core.position import Position
from partie.core.record import TOO_LONG
from tests.arena.tables import PATIENT, SHORT, play, python_brain, scripted, scripted_tcp
from tests.arena.toys import TOYS, FirstMove, SecretPosition
from tests.needs import is_gone

FIRST = python_brain("FirstMove")


def clock_for(ending: str) -> Clock:
    """Short only where it is waited for: on a busy machine everybody may be late."""
    return {"time": SHORT, "garbage": Clock(per_move=4.0)}.get(ending, PATIENT)


@pytest.mark.parametrize(
    ("behaviour", "ending"),
    [
        ("illegal", "illegal"),
        ("off-board", "illegal"),
        ("out-of-turn", "out of turn"),
        ("crash-at-start", "crash"),
        ("crash-at-move", "crash"),
        ("exit-at-move", "crash"),
        ("refuse-start", "not started"),
        ("hang", "time"),
        ("slow", "time"),
        ("no-newline", "time"),
        ("garbage", "garbage"),
        ("refuse", "garbage"),
        ("other-digits", "garbage"),
        ("suggest-only", "time"),
        ("flood", "flood"),
        ("flood-without-newline", "flood"),
    ],
)
def test_gomocup_brain_that_misbehaves_loses(behaviour: str, ending: str) -> None:
    record = play(scripted(behaviour), FIRST, clock=clock_for(ending))
    assert (record.reason, record.at_fault, record.winners) == (ending, 0, (1,)), record.detail
    assert record.detail


@pytest.mark.parametrize(
    ("behaviour", "ending"),
    [
        ("bad-hello", "not started"),
        ("wrong-game", "not started"),
        ("forfeit", "forfeit"),
        ("illegal", "illegal"),
        ("off-board", "illegal"),
        ("garbage", "garbage"),
        ("hang", "time"),
        ("crash", "crash"),
        ("out-of-turn", "out of turn"),
    ],
)
def test_manager_brain_that_misbehaves_loses(behaviour: str, ending: str) -> None:
    record = play(FIRST, scripted_tcp(behaviour), clock=clock_for(ending))
    assert (record.reason, record.at_fault, record.winners) == (ending, 1, (0,)), record.detail


@pytest.mark.parametrize(
    ("brain", "ending", "detail"),
    [
        ("Raises", "crash", "RuntimeError: on purpose"),
        ("RaisesBadText", "crash", "BadText"),
        ("Exits", "crash", "SystemExit: 3"),
        ("Interrupts", "crash", "KeyboardInterrupt"),
        ("ReturnsNothing", "garbage", "it returned NoneType, not an Analysis"),
        ("ReturnsBareMove", "garbage", "it returned str, not an Analysis"),
        ("ReturnsBrokenAnalysis", "garbage", "it returned a broken Analysis: ValueError"),
        ("NotMade", "not started", "ValueError: on purpose"),
        ("NeedsArgument", "not started", "TypeError"),
        ("ExitsWhenMade", "not started", "SystemExit: 3"),
        ("NoBrain", "not started", "NoBrain has no method `choose`"),
        ("Missing", "not started", "AttributeError"),
    ],
)
def test_python_brain_that_misbehaves_loses(brain: str, ending: str, detail: str) -> None:
    record = play(FIRST, python_brain(brain))
    assert (record.reason, record.at_fault, record.winners) == (ending, 1, (0,)), record.detail
    assert str(record.detail).startswith(detail)


def test_python_brain_that_is_never_made_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.inprocess.LATE_RETURN", 0.1)
    record = play(python_brain("NeverMade"), FIRST, clock=Clock(response_timeout=0.1))
    assert (record.reason, record.at_fault) == ("silence", 0)


def test_error_while_learning_changes_no_result() -> None:
    player = make_player(python_brain("CannotLearn"), TOYS["gomoku"])
    other = make_player(FIRST, TOYS["gomoku"])
    record = play_game(TOYS["gomoku"], GameConditions("gomoku", "free-15"), [player, other])
    assert record.at_fault is None
    assert "learning: BadText" in render_log(record.logs[0])
    assert not player.healthy
    player.close()
    other.close()


def test_silence_at_the_start_loses() -> None:
    record = play(scripted("silent-start"), FIRST, clock=Clock(response_timeout=0.5))
    assert (record.reason, record.at_fault) == ("silence", 0)


def test_brain_that_never_listens_does_not_start() -> None:
    record = play(scripted_tcp("never-listens"), FIRST, clock=Clock(response_timeout=0.3))
    assert (record.reason, record.at_fault) == ("not started", 0)


def test_missing_program_does_not_start() -> None:
    from partie.arena.brains import parse_brain

    record = play(parse_brain("gomocup:./no-such-brain"), FIRST)
    assert (record.reason, record.at_fault) == ("not started", 0)
    assert "no-such-brain" in str(record.detail)


def test_memory_over_the_limit_loses() -> None:
    record = play(scripted("memory", memory=100 << 20), FIRST)
    assert (record.reason, record.at_fault) == ("memory", 0)


def test_memory_that_forks_share_counts_once() -> None:
    record = play(scripted("shares", memory=150 << 20), FIRST, max_moves=4)
    assert record.reason == "too long", record.detail


def test_brain_that_kills_its_supervisor_ends_with_all_its_children(tmp_path: Path) -> None:
    beacon = tmp_path / "children"
    beacon.touch()
    record = play(scripted("kills-supervisor", str(beacon)), FIRST)
    assert (record.reason, record.at_fault) == ("crash", 0)
    assert str(record.detail) == "it killed the process that watched it"
    left = [int(word) for word in beacon.read_text().split()]
    assert len(left) == 2
    for process in left:
        assert is_gone(process)


def test_children_end_with_their_brain(tmp_path: Path) -> None:
    beacon = tmp_path / "children"
    beacon.touch()
    record = play(scripted("forks", str(beacon)), FIRST, clock=Clock(per_move=6.0))
    assert record.reason == "time"
    children = [int(word) for word in beacon.read_text().split()]
    assert len(children) == 3
    for child in children:
        assert is_gone(child)


def test_brain_that_ignores_end_is_ended() -> None:
    player = make_player(scripted("ignores-end"), TOYS["gomoku"])
    play_game(TOYS["gomoku"], GameConditions("gomoku", "free-15"), [player, make_player(FIRST, TOYS["gomoku"])])
    player.close()  # comes back only when the process is gone


def test_two_programs_play_to_the_end() -> None:
    record = play(scripted("good"), scripted_tcp("good"))
    assert (record.reason, record.at_fault) == ("five", None)
    assert len(record.logs) == 2
    assert "> START 15" in record.logs[0]
    assert "< hello ok" in record.logs[1]
    assert [move.seat for move in record.moves[:4]] == [0, 1, 0, 1]


def test_complaint_about_info_is_no_answer() -> None:
    record = play(scripted("half-heard"), FIRST)
    assert (record.reason, record.at_fault) == ("five", None), record.detail
    assert "< ERROR Unknown command: TIME_LEFT" in record.logs[0]


def test_suggested_move_is_played_back() -> None:
    record = play(scripted("suggest"), FIRST)
    assert record.reason == "five"
    assert "> PLAY " in record.logs[0]


def test_suggestion_without_a_move_says_so() -> None:
    record = play(scripted("suggest-only"), FIRST, clock=SHORT)
    assert str(record.detail).startswith("it suggested '7,7' and did not answer PLAY")


def test_opening_is_played_first() -> None:
    record = play(scripted("good"), FIRST, opening=("h8", "h9", "i8"))
    assert [move.text for move in record.moves[:3]] == ["h8", "h9", "i8"]
    assert all(move.opening for move in record.moves[:3])
    assert record.moves[3].seat == 1
    assert "> BOARD" in record.logs[0]


def test_manager_protocol_refuses_an_opening() -> None:
    record = play(scripted_tcp("good"), FIRST, opening=("h8",))
    assert (record.reason, record.at_fault) == ("not started", 0)


@pytest.mark.parametrize("opening", [("h8", "h8"), ("h8", "zz")])
def test_wrong_opening_is_an_error_not_a_result(opening: tuple[str, ...]) -> None:
    with pytest.raises((IllegalMove, InvalidText)):
        play(FIRST, FIRST, opening=opening)


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_tables_of_any_size(players: int) -> None:
    record = play(*[FIRST] * players, game="nim", variant=f"nim-{players}")
    assert record.reason == "last taken"
    assert record.winners == (20 % players,)
    assert sum(record.points) == 1


def test_fault_at_a_bigger_table_leaves_the_others_as_winners() -> None:
    record = play(FIRST, python_brain("Raises"), FIRST, game="nim", variant="nim-3")
    assert (record.reason, record.at_fault, record.winners) == ("crash", 1, (0, 2))
    assert record.points == (0.5, 0, 0.5)


def test_endless_game_is_a_draw() -> None:
    record = play(FIRST, FIRST, max_moves=5)
    assert (record.reason, record.winners, record.points) == (TOO_LONG, (), (0.5, 0.5))


class Peeks(FirstMove):
    seen: ClassVar[list[Position]] = []

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        self.seen.append(position)
        return super().choose(position, limits, stop)


def test_brain_gets_only_what_it_may_know() -> None:
    from partie.arena.inprocess import InProcessPlayer

    game = TOYS["secret"]
    peeks, first = Peeks(), FirstMove()
    players = [InProcessPlayer(lambda seed: peeks, "one"), InProcessPlayer(lambda seed: first, "two")]
    record = play_game(game, GameConditions("secret", "secret", seed=4), players)
    assert record.reason == "found"
    assert Peeks.seen
    assert all(isinstance(seen, SecretPosition) and seen.secret is None for seen in Peeks.seen)


def test_python_brain_that_raises_crashes_and_one_that_hangs_loses_on_time() -> None:
    assert play(FIRST, python_brain("Raises")).reason == "crash"
    assert play(FIRST, python_brain("NeverBack"), clock=Clock(per_move=0.05)).reason == "time"
    assert play(FIRST, python_brain("WrongMove")).reason == "illegal"


def test_time_of_the_game_runs_out() -> None:
    record = play(FIRST, python_brain("VerySleepy"), clock=Clock(None, 1.5, margin=0.01))
    assert (record.reason, record.at_fault) == ("time", 1)
    assert len(record.moves) < 20


def test_stop_breaks_a_game_off() -> None:
    control = Control()
    control.request(Command.STOP)
    players = [make_player(FIRST, TOYS["gomoku"]) for _ in range(2)]
    with pytest.raises(Interrupted):
        play_game(TOYS["gomoku"], GameConditions("gomoku", "free-15"), players, control=control)


def test_overtime_periods_follow_the_time_of_the_game() -> None:
    clock = Clock(None, 0.05, margin=30.0, periods=2, period=20.0)
    record = play(FIRST, python_brain("VerySleepy"), clock=clock, max_moves=6)
    assert record.reason == TOO_LONG
    assert record.clock == clock


def test_each_player_may_have_another_clock() -> None:
    clock = replace(NO_CLOCK, seats=(Clock(60.0), Clock(0.05, margin=0.01)))
    record = play(python_brain("VerySleepy"), python_brain("VerySleepy"), clock=clock)
    assert (record.reason, record.at_fault, len(record.moves)) == ("time", 1, 1)
