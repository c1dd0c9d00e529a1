"""Hub in both roles: engines that follow it and engines that do not, conversations as scripts."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player, start_problems
from partie.arena.checking import run_checks
from partie.arena.conditions import GameConditions
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.hub import lines
from partie.arena.protocols.hub.brain import HubBrain
from partie.arena.protocols.hub.host import HubPlayer
from partie.arena.protocols.hub.info import read_info, write_info
from partie.arena.protocols.hub.limits import levels, read_level
from partie.arena.referee import play_game, set_up
from partie.core.brain import Analysis, Brain, Limits
from partie.core.clock import Clock
from partie.core.evaluation import ValueKind
from partie.core.record import Record
from tests.arena.tables import BRAINS, PATIENT, SHORT, python_brain
from tests.arena.toys import FirstMove
from tests.toys.hexapawn.game import GAME


def engine(behaviour: str, **options: str | int | bool) -> BrainSpec:
    command = shlex.join([sys.executable, "-S", str(BRAINS / "hub_engine.py"), behaviour])
    return BrainSpec(behaviour, f"hub:{command}", options=tuple(options.items()))


def play(*specs: BrainSpec, clock: Clock = PATIENT, opening: tuple[str, ...] = ()) -> Record:
    players = [make_player(spec, GAME) for spec in specs]
    try:
        return play_game(GAME, GameConditions("hexapawn", "3", clock=clock, opening=opening), players)
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
    HubBrain(service).run()
    return sink.getvalue().splitlines()


# Partie hosts engines


def test_two_engines_play_a_complete_game() -> None:
    record = play(engine("good"), engine("good"))
    assert record.at_fault is None, record.detail
    assert "> set-param name=variant value=hexapawn\n" in record.logs[0]
    first = record.moves[0]
    assert (first.value, first.value_kind, first.depth) == (-31.0, "centipawns", 3)


def test_engine_gets_the_first_position_and_all_moves() -> None:
    record = play(engine("good"), python_brain("FirstMove"), opening=("b1-b2", "a3-b2"))
    assert record.at_fault is None, record.detail
    assert '> pos pos=Wbbbeeewww moves="8-5 1x5x5"' in record.logs[0]


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [("illegal", "illegal"), ("garbage", "garbage"), ("none", "garbage"), ("crash", "crash"), ("flood", "flood")],
)
def test_misbehaviour_loses(behaviour: str, fault: str) -> None:
    record = play(engine(behaviour), python_brain("FirstMove"))
    assert (record.reason, record.at_fault) == (fault, 0)


def test_late_move_loses_on_time() -> None:
    assert play(engine("stall"), python_brain("FirstMove"), clock=SHORT).reason == "time"


def test_second_move_is_out_of_turn() -> None:
    assert play(engine("twice"), python_brain("FirstMove")).reason == "out of turn"


@pytest.mark.parametrize(("behaviour", "command"), [("mute", "hub"), ("never-ready", "init")])
def test_missing_answer_at_the_start_is_named(behaviour: str, command: str) -> None:
    record = play(engine(behaviour), python_brain("FirstMove"), clock=Clock(per_move=60.0, response_timeout=1.0))
    assert (record.reason, record.moves) == ("silence", ())
    assert str(record.detail).startswith(f"{command} was not answered")


def test_engine_of_another_game_is_not_started() -> None:
    record = play(engine("other-game"), python_brain("FirstMove"))
    assert record.reason == "not started"
    assert "'variant' is 'hexapawn': it takes one of normal" in str(record.detail)


def test_parameters_are_typed_by_their_declarations() -> None:
    record = play(engine("good", bb_size=3, book=False), python_brain("FirstMove"))
    assert record.at_fault is None, record.detail
    refused = play(engine("good", **{"bb-size": 30}), python_brain("FirstMove"))
    assert "it takes a whole number from 0 to 7" in str(refused.detail)


def test_declared_name_is_known_and_searches_are_reported() -> None:
    player = make_player(engine("good"), GAME)
    assert isinstance(player, HubPlayer)
    found: list[Analysis] = []
    player.on_analysis = found.append
    timed = set_up(GAME, GameConditions("hexapawn", "3", clock=PATIENT), 2)
    try:
        player.begin(timed, 0, lambda: None)
        player.choose(timed, 0, None, lambda: None)
        assert player.declared == "Scripted 1.0"
        assert [(one.depth, one.value, one.value_kind) for one in found] == [(3, -31.0, ValueKind.CENTIPAWNS)]
    finally:
        player.close()


def test_variant_that_hub_cannot_express_is_refused_before_the_game() -> None:
    timed = set_up(GAME, GameConditions("hexapawn", "3-promotions", clock=PATIENT), 2)
    [problem] = start_problems(engine("good"), timed)
    assert "Hub cannot express" in str(problem)


def test_check_passes_for_a_good_engine() -> None:
    assert [result.passed for result in run_checks(engine("good"), GAME)] == [True] * 8


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (Clock(0.5), ["level move-time=0.5"]),
        (Clock(None, 120.0), ["level time=120"]),
        (Clock(None, 60.0, increment=2.0), ["level time=60 inc=2"]),
        (Clock(None, 300.0, moves=40), ["level moves=40 time=300"]),
        (Clock(None, depth=8), ["level depth=8"]),
        (Clock(2.0, nodes=500), ["level move-time=2", "level nodes=500"]),
        (Clock(None), ["level move-time=5"]),
    ],
)
def test_clocks_become_levels(clock: Clock, expected: list[str]) -> None:
    assert levels(clock.start()) == expected


@pytest.mark.parametrize(
    ("sent", "limits"),
    [
        (["level move-time=1"], Limits(0.98)),
        (["level depth=7", "level move-time=1"], Limits(0.98, 7)),
        (["level infinite"], Limits()),
        (["level moves=10 time=20"], Limits(2.0)),
        (["level move-time=fast depth=-1"], Limits()),
    ],
)
def test_levels_become_limits(sent: list[str], limits: Limits) -> None:
    read = Limits()
    for line in sent:
        read = read_level(read, lines.read(line)[1])
    assert read == limits


@given(st.dictionaries(st.from_regex(r"[a-z][a-z-]*", fullmatch=True), st.from_regex(r"[!-~ ]*", fullmatch=True)))
def test_arguments_are_read_as_they_were_written(arguments: dict[str, str]) -> None:
    plain = {name: " ".join(value.replace('"', "'").split()) for name, value in arguments.items()}
    assert lines.read(lines.write("info", arguments)) == ("info", plain)


def test_flags_and_blanks_around_the_sign_are_read() -> None:
    assert lines.read('  pos pos = W moves="1-2 3-4" analyze ') == (
        "pos",
        {"pos": "W", "moves": "1-2 3-4", "analyze": ""},
    )


def test_scores_are_men() -> None:
    line = write_info(Analysis(0, 150.0, ValueKind.CENTIPAWNS, depth=3), 100.0, ["1-2"])
    assert "score=1.50" in line
    info = read_info(lines.read(line)[1])
    assert info is not None
    assert info.evaluation is not None
    assert (info.evaluation.value, info.line) == (150.0, ("1-2",))
    assert "score=100.00" in write_info(Analysis(0, 100.0), 100.0, [])


# Partie is an engine


def test_brain_declares_its_parameters() -> None:
    lines = talk("hub\n")
    assert lines[0].startswith("id name=Partie")
    assert "param name=variant value=hexapawn type=enum values=hexapawn" in lines
    assert lines[-1] == "wait"


def test_brain_plays_from_a_position_with_moves() -> None:
    lines = talk('init\nnew-game\npos pos=Wbbbeeewww moves="8-5 1x5x5"\nlevel move-time=1\ngo think\n')
    assert lines[0] == "ready"
    assert lines[-1].startswith("done move=7")


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("ping", "pong"),
        ("dance", "error message=\"unknown command 'dance'\""),
        ("set-param name=fun value=1", "error message=\"there is no parameter 'fun'\""),
        ("pos pos=Wb", "error message=\"'Wb' is not a position\""),
        ("go think", 'error message="there is no position to move in"'),
        ("set-param name=level value=99", "error message=\"'level' is '99': it takes a whole number from 0 to 3\""),
    ],
)
def test_conversation(script: str, answer: str) -> None:
    assert talk(script + "\n") == [answer]


def test_brain_answers_ping_while_it_ponders_and_moves_after_stop() -> None:
    lines = talk("pos pos=Wbbbeeewww\nlevel infinite\ngo ponder\nping\nstop\n")
    assert lines[0] == "pong"
    assert lines[-1].startswith("done move=")
