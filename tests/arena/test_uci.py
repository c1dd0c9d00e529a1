"""UCI in both roles: engines that follow it and engines that do not, conversations as scripts."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Mapping

import pytest

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player, start_problems
from partie.arena.checking import run_checks
from partie.arena.conditions import BrainFault, GameConditions
from partie.arena.hosted import HostedProgram
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.uci.brain import UciBrain
from partie.arena.protocols.uci.host import UciPlayer
from partie.arena.protocols.uci.info import read_info, write_score
from partie.arena.protocols.uci.limits import go, read_go
from partie.arena.protocols.uci.options import read_declaration, settings
from partie.arena.referee import play_game, set_up
from partie.core.brain import Analysis, Brain, Limits, StopFlag
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation
from partie.core.options import Kind
from partie.core.record import Record
from partie.play.running_game import RunningGame
from tests.arena.tables import BRAINS, PATIENT, python_brain
from tests.arena.toys import FirstMove
from tests.toys.hexapawn.game import GAME

SHORT = Clock(per_move=0.3, margin=0.1)


def engine(behaviour: str, **options: str | int | bool) -> BrainSpec:
    command = shlex.join([sys.executable, "-S", str(BRAINS / "uci_engine.py"), behaviour])
    return BrainSpec(behaviour, f"uci:{command}", options=tuple(options.items()))


def play(*specs: BrainSpec, clock: Clock = PATIENT, opening: tuple[str, ...] = (), variant: str = "3") -> Record:
    players = [make_player(spec, GAME) for spec in specs]
    try:
        return play_game(GAME, GameConditions("hexapawn", variant, clock=clock, opening=opening), players)
    finally:
        for player in players:
            player.close()


def talk(script: str) -> list[str]:
    sink = io.StringIO()

    def at_level(level: int, given: Mapping[str, object]) -> Brain:
        return GAME.make_brain(level, given)

    service = BrainService(
        GAME, lambda _options: FirstMove(), lambda: None, io.StringIO(script), sink, at_level=at_level
    )
    UciBrain(service).run()
    return sink.getvalue().splitlines()


# Partie hosts engines


def test_two_engines_play_a_complete_game() -> None:
    record = play(engine("good"), engine("silent"))
    assert record.at_fault is None, record.detail
    assert "position startpos moves" in record.logs[1]
    assert "setoption name Ponder value false" in record.logs[0]
    assert (record.moves[0].value, record.moves[0].value_kind, record.moves[0].depth) == (31.0, "centipawns", 3)
    assert record.moves[1].value is None


def test_engine_plays_from_an_opening_and_a_position() -> None:
    record = play(engine("good"), python_brain("FirstMove"), opening=("b1-b2", "a3-b2"))
    assert record.at_fault is None, record.detail
    assert "position startpos moves b1b2 a3b2" in record.logs[0]


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [
        ("illegal", "illegal"),
        ("garbage", "garbage"),
        ("none", "illegal"),
        ("crash", "crash"),
        ("flood", "flood"),
    ],
)
def test_misbehaviour_loses(behaviour: str, fault: str) -> None:
    record = play(engine(behaviour), python_brain("FirstMove"))
    assert (record.reason, record.at_fault) == (fault, 0)


def test_late_move_loses_on_time_and_stalling_without_a_clock_is_silence() -> None:
    assert play(engine("stall"), python_brain("FirstMove"), clock=SHORT).reason == "time"
    unlimited = Clock(None, None, response_timeout=0.5, nodes=10)
    assert play(engine("stall"), python_brain("FirstMove"), clock=unlimited).reason == "silence"


@pytest.mark.parametrize(("behaviour", "command"), [("mute", "uci"), ("never-ready", "isready")])
def test_missing_answer_at_the_start_is_named(behaviour: str, command: str) -> None:
    clock = Clock(per_move=60.0, response_timeout=1.0)
    record = play(engine(behaviour), python_brain("FirstMove"), clock=clock)
    assert (record.reason, record.moves) == ("silence", ())
    assert str(record.detail).startswith(f"{command} was not answered")


def test_second_bestmove_is_out_of_turn() -> None:
    assert play(engine("twice"), python_brain("FirstMove")).reason == "out of turn"


def test_adviser_compares_lines_and_a_move_needs_none() -> None:
    running = RunningGame(GAME, GAME.start("3"), 2)
    program = HostedProgram(engine("good"), GAME)
    heard: list[Analysis] = []
    logs: list[str] = []
    try:
        for lines in (3, 3, 1):
            found = program.choose(running, Limits(5.0, lines=lines), StopFlag(), heard.append)
            assert program._player is not None
            logs.append(program._player.log.text())
    finally:
        program.close()
    assert [found.evaluation_of(line) for line in found.lines] == [Evaluation.centipawns(31), Evaluation.win_in(-2)]
    assert heard[-1].lines == found.lines
    said = [re.findall("setoption name MultiPV value (.)", log) for log in logs]
    assert said == [["3"], [], ["1"]]


def test_options_are_typed_by_their_declarations() -> None:
    record = play(engine("good", skill_level=3, Style="very risky", clear_hash=True), python_brain("FirstMove"))
    for line in ("name Skill Level value 3", "name Style value Very Risky", "name Clear Hash"):
        assert f"> setoption {line}\n" in record.logs[0]
    refused = play(engine("good", **{"Skill Level": 30}), python_brain("FirstMove"))
    assert "it takes a whole number from 0 to 20" in str(refused.detail)
    unknown = play(engine("good", hashs="1"), python_brain("FirstMove"))
    assert "not an option of Scripted Hexapawn; did you mean 'Hash'?" in str(unknown.detail)


def test_variant_needs_its_option() -> None:
    record = play(engine("good"), python_brain("FirstMove"), variant="3-promotions")
    assert "'UCI_Promotions' is not an option of Scripted Hexapawn" in str(record.detail)
    timed = set_up(GAME, GameConditions("hexapawn", "5-promotions", clock=PATIENT), 2)
    assert "UCI cannot express '5-promotions'" in str(start_problems(engine("good"), timed)[0])


def test_what_it_says_while_it_thinks_is_an_analysis() -> None:
    player = make_player(engine("good"), GAME)
    assert isinstance(player, UciPlayer)
    heard: list[Analysis] = []
    player.on_analysis = heard.append
    timed = set_up(GAME, GameConditions("hexapawn", "3", clock=PATIENT), 2)
    try:
        player.begin(timed, 0, lambda: None)
        player.choose(timed, 0, 60.0, lambda: None)
    finally:
        player.close()
    assert player.declared == "Scripted Hexapawn"
    assert [analysis.depth for analysis in heard] == [3, 3]
    last = heard[-1]
    assert [timed.position.format_move(move) for move in last.line] == ["a1-a2"]  # cut at the illegal move
    assert [last.evaluation_of(line) for line in last.lines] == [Evaluation.centipawns(31), Evaluation.loss_in(2)]


def test_check_passes_for_a_good_engine() -> None:
    results = list(run_checks(engine("good"), GAME))
    assert [result.passed for result in results] == [True] * 8, results


def test_check_names_what_an_engine_lacks() -> None:
    assert [result.passed for result in run_checks(engine("garbage"), GAME)][:5] == [True, True, False, False, True]


# Lines


@pytest.mark.parametrize(
    ("clock", "command"),
    [
        (Clock(5.0), "go movetime 5000"),
        (Clock(None, 60.0, increment=0.5), "go wtime 60000 btime 60000 winc 500 binc 500"),
        (Clock(None, 300.0, moves=40), "go wtime 300000 btime 300000 movestogo 40"),
        (Clock(None, 0.0, periods=3, period=30.0), "go movetime 24000"),
        (Clock(None, None, nodes=5000), "go nodes 5000"),
        (Clock(2.0, depth=8), "go movetime 2000 depth 8"),
        (Clock(None, None), "go movetime 5000"),
        (Clock(seats=(Clock(None, 60.0), Clock(None, 10.0))), "go wtime 60000 btime 10000"),
    ],
)
def test_clocks_become_arguments_of_go(clock: Clock, command: str) -> None:
    assert go([clock.start(0), clock.start(1)], 0) == command


def test_arguments_of_go_become_limits() -> None:
    limits = read_go("wtime 60000 btime 20000 winc 500 binc 0 movestogo 10", 1, 3)
    assert limits.lines == 3
    assert limits.seconds == pytest.approx(2.0)
    assert [clock.main for clock in limits.clocks] == [60.0, 20.0]
    assert read_go("movetime 1000 nodes 7 depth x", 0, 1).nodes == 7
    assert read_go("infinite", 0, 1).seconds is None
    assert read_go("mate 3", 0, 1).depth == 6


@pytest.mark.parametrize("line", ["info string cp 5 pv", "info currmove e2e4", "bestmove e2e4", "info depth 5", "info"])
def test_lines_without_a_score_say_nothing(line: str) -> None:
    assert read_info(line) is None


def test_scores_are_evaluations_and_back() -> None:
    assert (found := read_info("info depth 12 score mate -3 upperbound nodes 9 pv e2e4 e7e5"))
    assert (found.evaluation, found.is_bound, found.line) == (Evaluation.loss_in(3), True, ("e2e4", "e7e5"))
    assert write_score(Evaluation.win_in(2), 100.0) == " score mate 2"
    assert write_score(Evaluation.centipawns(-17), 100.0) == " score cp -17"
    assert write_score(Evaluation(50.0), 100.0) == " score cp 0"


def test_declaration_is_read() -> None:
    found = read_declaration("option name Skill Level type spin default 20 min 0 max 20")
    assert found is not None
    assert (found.option.name, found.option.kind, found.option.default) == ("Skill Level", Kind.INTEGER, 20)
    assert (found.option.low, found.option.high) == (0, 20)
    assert read_declaration("option name Broken type matrix") is None
    with pytest.raises(InvalidText, match="it takes a whole number from 0 to 20"):
        settings([found], {"skill level": "x"}, "the engine")


# Partie as an engine


def test_brain_introduces_itself_with_typed_options() -> None:
    lines = talk("uci\nisready\nquit\n")
    assert lines[0] == "id name Partie"
    assert lines[-2:] == ["uciok", "readyok"]
    assert "option name MultiPV type spin default 1 min 1 max 50" in lines
    assert "option name Level type spin default 0 min 0 max 3" in lines
    assert "option name depth type spin default 1 min 1 max 16" in lines
    assert "option name UCI_Promotions type check default false" in lines


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("position startpos moves a1a2|go depth 1", "bestmove b3a2"),
        ("position fen bbb/w../.ww b|go nodes 5", "bestmove b3a2"),
        ("go movetime 10", "bestmove a1a2"),
        ("setoption name UCI_Promotions value true|position startpos|go infinite|stop", "bestmove a1a2"),
        ("setoption name Level value 2|position startpos|go depth 4", "bestmove"),
        ("position fen w../.../.b. b|go", "bestmove 0000"),
    ],
)
def test_conversation(script: str, answer: str) -> None:
    lines = talk(script.replace("|", "\n") + "\n")
    assert lines[-1].startswith(answer), lines


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "unknown command 'fly'"),
        ("setoption name Fly value 1", "there is no option"),
        ("setoption name MultiPV value 99", "it takes a whole number from 1 to 50"),
        ("position nowhere", "a position begins with startpos or fen"),
        ("position startpos moves a1c3", "against the rules"),
    ],
)
def test_what_cannot_be_done_is_said(line: str, answer: str) -> None:
    [said] = talk(line + "\n")
    assert said.startswith("info string ")
    assert answer in said


def test_brain_tells_its_line_and_value() -> None:
    lines = talk("setoption name Level value 3\ngo depth 3\n")
    assert any(
        re.match(r"info depth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+.* pv [a-c][1-3]", it) for it in lines
    )


def test_raising_brain_does_not_leave_the_interface_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> Analysis:
        raise ZeroDivisionError

    monkeypatch.setattr(FirstMove, "choose", fail)
    monkeypatch.setattr("threading.excepthook", lambda _arguments: None)
    assert talk("go depth 1\n")[-1] == "bestmove 0000"


def test_refused_variant_is_a_fault() -> None:
    player = make_player(engine("good"), GAME)
    with pytest.raises(BrainFault, match="UCI cannot express"):
        player.begin(set_up(GAME, GameConditions("hexapawn", "5-promotions", clock=PATIENT), 2), 0, lambda: None)
