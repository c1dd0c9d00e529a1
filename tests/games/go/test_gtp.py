"""Go over GTP: conversations as scripts, and Partie hosting itself."""

from __future__ import annotations

import io
import shlex
import sys

import pytest

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player, start_problems
from partie.arena.conditions import GameConditions
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.gtp.brain import GtpBrain
from partie.arena.referee import play_game, set_up
from partie.games.go.game import GAME
from partie.games.go.protocols import gtp
from tests.arena.tables import PATIENT, python_brain
from tests.arena.toys import FirstMove


def talk(*commands: str) -> list[str]:
    """The answers, without blank lines."""
    sink, script = io.StringIO(), "\n".join(commands) + "\n"
    GtpBrain(BrainService(GAME, lambda _options: FirstMove(), lambda: None, io.StringIO(script), sink)).run()
    return [answer.strip() for answer in sink.getvalue().split("\n\n") if answer.strip()]


def test_a_pass_is_a_move() -> None:
    assert talk("boardsize 9", "play b e5", "play w pass", "genmove b")[-1] == "= A1"


def test_a_side_that_moves_twice_lets_the_other_one_pass() -> None:
    assert talk("boardsize 3", "komi 0.5", "play b b2", "play b a1", "final_score")[-1] == "= B+8.5"


def test_two_passes_and_a_move_go_on() -> None:
    assert talk("boardsize 3", "play b b2", "play w pass", "play b pass", "genmove w")[-1] == "= A1"


def test_komi_changes_the_score() -> None:
    assert talk("boardsize 3", "play b b2", "final_score", "clear_board", "komi 2.5", "play b b2", "final_score")[
        1:
    ] == ["=", "= B+1.5", "=", "=", "=", "= B+6.5"]


def test_a_komi_that_is_none_is_refused() -> None:
    assert talk("komi nothing", "komi", "komi nan", "komi 1e9")[0].startswith("? 'nothing' is not a komi")
    assert all(answer.startswith("?") for answer in talk("komi", "komi nan", "komi 1e9"))


def test_fixed_handicap_answers_with_its_points() -> None:
    assert talk("boardsize 9", "fixed_handicap 3", "genmove w")[1:] == ["= C3 G7 C7", "= A1"]


@pytest.mark.parametrize(
    "command", ["fixed_handicap 1", "fixed_handicap 10", "fixed_handicap x", "set_free_handicap A1"]
)
def test_a_handicap_that_is_none_is_refused(command: str) -> None:
    assert talk("boardsize 9", command)[1].startswith("?")


def test_a_handicap_comes_before_the_first_move() -> None:
    assert talk("boardsize 9", "play b e5", "fixed_handicap 2")[-1] == "? board not empty"


def test_free_handicap_stones_stay_when_komi_follows() -> None:
    assert talk("boardsize 9", "set_free_handicap A1 B2", "komi 0.5", "genmove w")[-1] == "= B1"


def test_dead_and_alive_stones_are_listed() -> None:
    moves = [f"play b {point}" for point in ("b1", "b2", "b3", "a3")]
    answers = talk("boardsize 3", *moves, "final_status_list alive", "final_status_list dead", "final_status_list x")
    assert answers[-3:] == ["= B1 B2 A3 B3", "=", "? invalid status"]


def test_the_komi_of_a_hosted_engine_has_the_points_for_the_handicap() -> None:
    assert gtp.set_up(GAME, "chinese-9-handicap4") == ("komi 4.5", "fixed_handicap 4")
    assert gtp.set_up(GAME, "japanese-19") == ("komi 6.5",)


def test_what_is_settled_is_not_sent() -> None:
    assert [gtp.to_vertex(text) for text in ("d4", "pass", "agreed d4", "resume")] == ["D4", "pass", "", ""]


def test_an_engine_names_the_dead_stones() -> None:
    position = GAME.from_text("x.x/.x./..o x 4 passes=2", "chinese-3")
    assert gtp.settled(position, ["C1"]) == "agreed c1"
    assert gtp.settled(position, []) == "agreed"
    assert gtp.settled(position, None) == position.format_move(position.agreement)


def test_a_free_handicap_cannot_be_expressed() -> None:
    spec = BrainSpec("engine", "gtp:nothing")
    [problem] = start_problems(spec, set_up(GAME, GameConditions("go", "chinese-9-free2", clock=PATIENT), 2))
    assert "GTP cannot express the free handicap" in str(problem)


def test_partie_hosts_itself_to_the_end_of_a_game() -> None:
    engine = shlex.join([sys.executable, "-m", "partie", "brain", "go", "--protocol", "gtp", "--level", "1"])
    players = [make_player(spec, GAME) for spec in (BrainSpec("itself", f"gtp:{engine}"), python_brain("FirstMove"))]
    try:
        record = play_game(GAME, GameConditions("go", "chinese-3", clock=PATIENT), players)
    finally:
        for player in players:
            player.close()
    assert record.at_fault is None, record.detail
    assert record.result is not None
    assert "komi 7.5" in record.logs[0]
