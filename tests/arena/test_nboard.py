"""NBoard in both roles: engines that follow it and engines that do not, conversations as scripts."""

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
from partie.arena.protocols.nboard.brain import NBoardBrain
from partie.arena.protocols.nboard.host import NBoardPlayer, depth_of, read_search
from partie.arena.referee import play_game, set_up
from partie.core.brain import Analysis
from partie.core.clock import Clock
from partie.core.evaluation import Evaluation
from partie.core.record import Record
from partie.games.reversi.protocols import nboard
from tests.arena.tables import BRAINS, PATIENT, SHORT, python_brain
from tests.arena.toys import FirstMove

REVERSI = games.load("reversi")
PASS_FOLLOWS = ("c4", "c3", "e6", "b4", "a4", "a5", "b2", "a3")  # now Black must pass
START = "BO[8 ---------------------------O*------*O--------------------------- *]"


def engine(behaviour: str, **options: str | int) -> BrainSpec:
    command = shlex.join([sys.executable, "-S", str(BRAINS / "othello_engine.py"), "nboard", behaviour])
    return BrainSpec(behaviour, f"nboard:{command}", options=tuple(options.items()))


def play(*specs: BrainSpec, clock: Clock = PATIENT, opening: tuple[str, ...] = ()) -> Record:
    players = [make_player(spec, REVERSI) for spec in specs]
    try:
        return play_game(REVERSI, GameConditions("reversi", "8x8", clock=clock, opening=opening), players)
    finally:
        for player in players:
            player.close()


def talk(script: str) -> list[str]:
    sink = io.StringIO()
    service = BrainService(REVERSI, lambda _options: FirstMove(), lambda: None, io.StringIO(script), sink)
    NBoardBrain(service).run()
    return [line.strip() for line in sink.getvalue().splitlines()]


# Partie hosts engines


def test_two_engines_play_a_complete_game() -> None:
    record = play(engine("good"), engine("blanks"))
    assert record.at_fault is None, record.detail
    assert record.result is not None
    for move in record.moves[:2]:
        assert (move.value, move.value_kind, move.depth) == (-1.5, "points", 7)


def test_engine_gets_passes_as_moves() -> None:
    record = play(engine("good"), python_brain("FirstMove"), opening=PASS_FOLLOWS)
    assert record.at_fault is None, record.detail
    assert "> move A3\n" in record.logs[0]
    assert re.search(r"> move PA\n(.*\n)*?.*> go\n", record.logs[0])


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [("illegal", "illegal"), ("garbage", "garbage"), ("crash", "crash"), ("flood", "flood"), ("resign", "garbage")],
)
def test_misbehaviour_loses(behaviour: str, fault: str) -> None:
    record = play(engine(behaviour), python_brain("FirstMove"))
    assert (record.reason, record.at_fault) == (fault, 0)


def test_late_move_loses_on_time() -> None:
    assert play(engine("hang"), python_brain("FirstMove"), clock=SHORT).reason == "time"


def test_second_move_is_out_of_turn() -> None:
    assert play(engine("twice"), python_brain("FirstMove")).reason == "out of turn"


def test_engine_that_never_answers_ping_is_silent() -> None:
    record = play(engine("mute"), python_brain("FirstMove"), clock=Clock(per_move=60.0, response_timeout=1.0))
    assert (record.reason, str(record.detail)) == ("silence", "ping was not answered by pong")


def test_depth_and_contempt_are_options() -> None:
    record = play(engine("good", depth=4, contempt=-5), python_brain("FirstMove"))
    assert record.at_fault is None, record.detail
    assert "> set depth 4\n" in record.logs[0]
    assert "> set contempt -5\n" in record.logs[0]
    refused = play(engine("good", deep=4), python_brain("FirstMove"))
    assert "deep=4 is not an option of NBoard" in str(refused.detail)


def test_declared_name_is_known() -> None:
    player = make_player(engine("good"), REVERSI)
    assert isinstance(player, NBoardPlayer)
    timed = set_up(REVERSI, GameConditions("reversi", "8x8", clock=PATIENT), 2)
    try:
        player.begin(timed, 0, lambda: None)
        assert player.declared == "Scripted Othello"
    finally:
        player.close()


@pytest.mark.parametrize("variant", ["6x6", "10x10"])
def test_other_boards_are_refused_before_the_game(variant: str) -> None:
    timed = set_up(REVERSI, GameConditions("reversi", variant, clock=PATIENT), 2)
    [problem] = start_problems(engine("good"), timed)
    assert "its boards are 8 x 8" in str(problem)


def test_check_passes_for_a_good_engine() -> None:
    assert [result.passed for result in run_checks(engine("good"), REVERSI)] == [True] * 6


@pytest.mark.parametrize(
    ("clock", "depth"), [(Clock(1.0), 12), (Clock(None, 300.0), 60), (Clock(depth=5), 5), (Clock(depth=99), 60)]
)
def test_depth_follows_the_clock(clock: Clock, depth: int) -> None:
    assert depth_of(clock) == depth


@pytest.mark.parametrize(
    ("line", "depth", "value", "moves"),
    [
        ("search F5d6C3 1.25 0 12 fine", 12, 1.25, ("F5", "D6", "C3")),
        ("search F5-D6 -3,5 0 100%W", 0, -3.0, ("F5", "D6")),
        ("search F5PAC3 0 0 9", 9, 0.0, ("F5", "C3")),
    ],
)
def test_search_lines_are_read(line: str, depth: int, value: float, moves: tuple[str, ...]) -> None:
    info = read_search(line)
    assert info is not None
    assert (info.depth, info.evaluation, info.line) == (depth, Evaluation.points(value), moves)


@pytest.mark.parametrize("line", ["", "status search", "search F5", "search F5 high 0 12", "book F5 0 1 2"])
def test_other_lines_are_skipped(line: str) -> None:
    assert read_search(line) is None


# Partie is an engine


def test_brain_says_its_name_and_answers_ping() -> None:
    assert talk("nboard 2\nping 7\nlearn\nnonsense\n") == ["set myname Partie", "pong 7", "learned"]


def test_brain_moves_after_the_game_and_its_moves() -> None:
    lines = talk(f"set game (;GM[Othello]TY[8]{START}B[F5]W[F6];)\nmove E6/0.5/1.0\ngo\n")
    position = REVERSI.from_text("f5f6e6")
    moves = {position.format_move(move).upper() for move in position.legal_moves()}
    [answer] = [line for line in lines if line.startswith("===")]
    assert answer.split()[1].partition("/")[0] in moves


def test_brain_waits_for_move_after_its_answer() -> None:
    lines = talk(f"set game (;GM[Othello]TY[8]{START};)\ngo\nping 1\ngo\n")
    first, second = (line for line in lines if line.startswith("==="))
    assert first.partition("/")[0] == second.partition("/")[0]


def test_brain_passes_where_it_must_and_goes_on_after_the_pass() -> None:
    moves = "".join(f"{'BW'[number % 2]}[{square.upper()}]" for number, square in enumerate(PASS_FOLLOWS))
    game = f"set game (;GM[Othello]TY[8]{START}{moves}"
    assert "=== PA" in talk(f"{game};)\ngo\n")
    for script in (f"{game}B[PA];)\ngo\n", f"{game};)\nmove PA\ngo\n"):
        [answer] = [line for line in talk(script) if line.startswith("===")]
        assert answer != "=== PA"


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("go", "status there is no game yet: set game"),
        (f"set game (;GM[Othello]{START};)\nmove A1", "status 'a1' turns no disc"),
        (f"set game (;GM[Othello]{START};)\nmove PA", "status the side to move cannot pass"),
        ("set game nonsense", "status game 1: this is not GGF"),
    ],
)
def test_what_cannot_be_done_is_said(script: str, status: str) -> None:
    [line] = talk(script + "\n")
    assert line.startswith(status)


@pytest.mark.parametrize(
    ("tag", "seconds"), [("", None), ("TI[15:00]", 900.0), ("TI[1:00:30/x]", 3630.0), ("TI[5]", 300.0)]
)
def test_time_of_a_game_is_read(tag: str, seconds: float | None) -> None:
    start = f"(;GM[Othello]{tag}{START}B[F5//2.5];)"
    assert nboard.read_start(start)[2:] == ((2.5, 0.0), seconds)


def test_start_is_read_as_it_was_written() -> None:
    start = REVERSI.start("8x8")
    assert nboard.read_start(nboard.write_start(start, 75.0)) == (start, False, (0.0, 0.0), 75.0)


def test_solved_positions_say_so() -> None:
    position = REVERSI.start("8x8")
    move = position.parse_move("f5")
    exact = Analysis(move, 100.0, evidence={"exact": {"f5": 12}})
    winner = Analysis(move, 0.0, evidence={"wins": {"f5": -1}})
    guess = Analysis(move, 73.10585786, depth=9)
    assert nboard.expected_discs(REVERSI, position, exact) == (12.0, "100%")
    assert nboard.expected_discs(REVERSI, position, winner) == (-64.0, "100%W")
    judged = nboard.expected_discs(REVERSI, position, guess)
    assert judged is not None
    assert (round(judged[0], 2), judged[1]) == (6.0, "9")


def test_a_lead_in_discs_is_a_chance() -> None:
    chance = REVERSI.win_percent(Evaluation.points(6.0))
    assert chance == REVERSI.win_percent(Evaluation.centipawns(600.0))
    assert REVERSI.win_percent(Evaluation(40.0)) == 40.0
