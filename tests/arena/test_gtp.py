"""GTP in both roles: engines that follow it and engines that do not, conversations as scripts."""

from __future__ import annotations

import io
import re
import shlex
import sys

import pytest

from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player, start_problems
from partie.arena.checking import run_checks
from partie.arena.conditions import GameConditions
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.gtp.analysis import read_infos
from partie.arena.protocols.gtp.brain import GtpBrain
from partie.arena.protocols.gtp.host import GtpPlayer, time_left, time_settings
from partie.arena.referee import play_game, set_up
from partie.core.brain import Analysis
from partie.core.clock import Clock
from partie.core.record import Record
from tests.arena.tables import BRAINS, PATIENT, python_brain
from tests.arena.toys import FirstMove

REVERSI = games.load("reversi")


def engine(behaviour: str) -> BrainSpec:
    return BrainSpec(
        behaviour, "gtp:" + shlex.join([sys.executable, "-S", str(BRAINS / "othello_engine.py"), "gtp", behaviour])
    )


def play(*specs: BrainSpec, clock: Clock = PATIENT, opening: tuple[str, ...] = ()) -> Record:
    players = [make_player(spec, REVERSI) for spec in specs]
    try:
        return play_game(REVERSI, GameConditions("reversi", "8x8", clock=clock, opening=opening), players)
    finally:
        for player in players:
            player.close()


def talk(script: str) -> str:
    sink = io.StringIO()
    service = BrainService(REVERSI, lambda _options: FirstMove(), lambda: None, io.StringIO(script), sink)
    GtpBrain(service).run()
    return sink.getvalue()


def test_two_engines_play_a_complete_game() -> None:
    record = play(engine("good"), engine("good"))
    assert record.at_fault is None, record.detail
    assert record.result is not None
    assert "set_game Othello" in record.logs[0]


def test_engine_plays_from_an_opening() -> None:
    record = play(engine("good"), python_brain("FirstMove"), opening=("f5", "d6"))
    assert record.at_fault is None, record.detail
    assert re.search(r"play black F5\n(.*\n)*.*play white D6", record.logs[0])


def test_engine_that_passes_by_itself_may_refuse_the_pass() -> None:
    opening = ("c4", "c3", "e6", "b4", "a4", "a5", "b2", "a3")  # now Black must pass
    record = play(engine("good"), engine("passes-by-itself"), opening=opening)
    assert record.at_fault is None, record.detail
    assert "play black pass" in record.logs[1]
    assert "syntax error" in record.logs[1]


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [
        ("illegal", "illegal"),
        ("garbage", "garbage"),
        ("resign", "forfeit"),
        ("crash", "crash"),
        ("flood", "flood"),
        ("wrong-game", "not started"),
    ],
)
def test_misbehaviour_loses(behaviour: str, fault: str) -> None:
    record = play(engine(behaviour), python_brain("FirstMove"))
    assert (record.reason, record.at_fault) == (fault, 0)


def test_engine_that_only_logs_sends_garbage_in_the_end() -> None:
    record = play(engine("hang"), python_brain("FirstMove"), clock=Clock(per_move=1.0, margin=0.1))
    assert (record.reason, record.at_fault) == ("garbage", 0)
    assert "thinking aloud" in str(record.detail)


def test_analysis_is_heard_where_the_engine_offers_it() -> None:
    player = make_player(engine("analyses"), REVERSI)
    assert isinstance(player, GtpPlayer)
    found: list[Analysis] = []
    player.on_analysis = found.append
    timed = set_up(REVERSI, GameConditions("reversi", "8x8", clock=PATIENT), 2)
    try:
        player.begin(timed, 0, lambda: None)
        answer = player.choose(timed, 0, None, lambda: None)
    finally:
        player.close()
    assert (answer.value, answer.value_kind) == (61.25, "win_percent")
    assert [(one.value, one.nodes, one.lines) for one in found] == [(61.25, 12, ())]
    assert play(engine("analyses"), engine("good")).at_fault is None


@pytest.mark.parametrize(
    ("line", "certain", "found"),
    [
        (
            "info move D4 visits 5 winrate 0.25 order 0 pv D4 Q16 pvVisits 5 2",
            1.0,
            [(1, 25.0, ("D4", "Q16"))],
        ),
        ("info move D4 winrate 5000 pv D4 info move C3 winrate 100", 10_000.0, [(1, 50.0, ("D4",)), (2, 1.0, ("C3",))]),
        ("info move D4 order 4", 1.0, [(5, None, ("D4",))]),
        ("info string move", 1.0, []),
        ("play D4", 1.0, []),
    ],
)
def test_reports_are_read(line: str, certain: float, found: list[object]) -> None:
    infos = read_infos(line, certain)
    assert [(info.rank, info.evaluation and info.evaluation.value, info.line) for info in infos] == found


def test_brain_reports_until_the_next_command() -> None:
    answers = talk("3 lz-analyze b 20\n4 name\n").split("\n")
    assert answers[0] == "=3"
    assert answers[-3:] == ["=4 Partie", "", ""]


def test_brain_reports_its_move() -> None:
    sink = io.StringIO()
    brain = REVERSI.make_brain(1)
    service = BrainService(
        REVERSI, lambda _options: brain, lambda: None, io.StringIO("5 lz-genmove_analyze b\n6 name\n"), sink
    )
    GtpBrain(service).run()
    lines = sink.getvalue().split("\n")
    assert lines[0] == "=5"
    assert re.fullmatch(r"info move [A-H][1-8] visits \d+ winrate \d+ order 0 pv [A-H][1-8].*", lines[1])
    played = lines[lines.index("=6 Partie") - 2]
    assert re.fullmatch(r"play [A-H][1-8]", played)


def test_declared_name_is_known() -> None:
    player = make_player(engine("good"), REVERSI)
    assert isinstance(player, GtpPlayer)
    timed = set_up(REVERSI, GameConditions("reversi", "8x8", clock=PATIENT), 2)
    try:
        player.begin(timed, 0, lambda: None)
        assert player.declared == "Scripted Othello"
    finally:
        player.close()


def test_handicap_cannot_be_expressed() -> None:
    timed = set_up(REVERSI, GameConditions("reversi", "8x8-corners2", clock=PATIENT), 2)
    [problem] = start_problems(engine("good"), timed)
    assert "GTP cannot express the corners" in str(problem)


def test_check_passes_for_a_good_engine() -> None:
    assert [result.passed for result in run_checks(engine("good"), REVERSI)] == [True] * 5


@pytest.mark.parametrize(
    ("clock", "settings", "left"),
    [
        (Clock(5.0), "time_settings 0 5 1", ""),
        (Clock(0.5), "", ""),
        (Clock(None, 120.0), "time_settings 120 0 0", "120 0"),
        (Clock(None, 60.0, periods=3, period=30.0), "time_settings 60 30 1", "60 0"),
    ],
)
def test_clocks_become_whole_seconds(clock: Clock, settings: str, left: str) -> None:
    assert (time_settings(clock.start()), time_left(clock.start())) == (settings, left)


def test_brain_answers_with_numbers_and_blank_lines() -> None:
    assert talk("7 protocol_version\nname # who?\n\nnonsense\n") == "=7 2\n\n= Partie\n\n? unknown command\n\n"


@pytest.mark.parametrize(
    ("script", "answers"),
    [
        ("boardsize 8|clear_board|play black f5|undo|undo", ["=", "=", "=", "=", "? cannot undo"]),
        ("boardsize 7|boardsize x", ["? unacceptable size", "? boardsize not an integer"]),
        ("play b a1|play green f5", ["? illegal move", "? invalid color"]),
        ("set_game Go|set_game othello|list_games", ["? unsupported game", "=", "= Othello"]),
        ("known_command genmove|known_command fly", ["= true", "= false"]),
        ("time_settings 0 2 1|time_left b 9 0|time_settings 1", ["=", "=", "? time_settings needs three numbers"]),
        ("final_score", ["? the game is not over"]),
        ("play w pass|genmove w", ["=", "= pass"]),
        ("quit|name", ["="]),
    ],
)
def test_conversation(script: str, answers: list[str]) -> None:
    assert talk(script.replace("|", "\n")).split("\n\n")[:-1] == answers


def test_brain_generates_moves_and_scores_the_end() -> None:
    moves = ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"]
    script = "".join(f"play {'bw'[index % 2]} {move}\n" for index, move in enumerate(moves))
    assert talk(script + "final_score\n").split("\n\n")[-2] == "= B+64"
    assert re.fullmatch(r"= [A-H][1-8]\n\n", talk("genmove black\n"))
