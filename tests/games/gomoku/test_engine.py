"""What the engine must see, at every strength and in every rule."""

from __future__ import annotations

import subprocess
import sys

import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.position import GomokuPosition

QUICK = Limits(nodes=4000)


def think(text: str, level: int | None = None, variant: str | None = None, limits: Limits = QUICK) -> Analysis:
    return GAME.brain(level).choose(GAME.from_text(text, variant), limits, StopFlag())


def choice(text: str, level: int | None = None, variant: str | None = None) -> str:
    return GomokuPosition.format_move(GAME.start(), think(text, level, variant).move)


@pytest.mark.parametrize("level", [None, *range(1, 11)])
def test_an_own_five_is_never_missed(level: int | None) -> None:
    assert choice("h8 h9 i8 i9 j8 j9 k8 k9", level) in ("g8", "l8")


@pytest.mark.parametrize("level", [None, *range(1, 11)])
def test_a_four_is_always_stopped(level: int | None) -> None:
    assert choice("h8 l8 i8 b2 j8 c9 k8", level) == "g8"


@pytest.mark.parametrize("level", [None, *range(6, 11)])
def test_an_open_three_is_stopped_from_level_six_on(level: int | None) -> None:
    assert choice("h8 b2 i8 c9 j8", level) in ("g8", "k8", "f8", "l8")


def test_an_open_four_is_made_and_proved_to_win() -> None:
    analysis = think("h8 h9 i8 i9 j8 j9")
    assert analysis.forced_win
    assert analysis.value == 100.0
    assert choice("h8 h9 i8 i9 j8 j9") in ("g8", "k8")
    assert str(analysis.reason).startswith("Wins by force in 2 moves: ")
    assert analysis.line[0] == analysis.move
    assert len(analysis.line) == 3


def test_a_five_is_announced_as_one() -> None:
    assert str(think("h8 h9 i8 i9 j8 j9 k8 k9").reason) == "Completes the row."


def test_stopping_a_row_is_the_reason_given() -> None:
    assert str(think("h8 l8 i8 b2 j8 c9 k8").reason) == "Stops the row at g8."


def test_stopping_an_open_three_is_the_reason_given() -> None:
    assert str(think("h8 b2 i8 c9 j8").reason).startswith("Stops the open four threatened at ")


def test_the_first_stone_goes_to_the_centre() -> None:
    assert choice("-") == "h8"
    assert choice("-", variant="free-19") == "j10"


# Gomocup's own acceptance checks of the rule sets.
def test_standard_rule_prefers_the_exact_five() -> None:
    assert choice("h8 h9 i8 h10 g8 h11 j13 h12 g14 h14 i15", variant="standard-15") in ("f8", "j8")


def test_renju_avoids_the_forbidden_point() -> None:
    assert choice("h8 h9 i7 i9 h10 i6 i11 i12", variant="renju-15") != "g9"


def test_caro_stops_the_three_that_can_still_win() -> None:
    assert choice("h8 f8 g8 f9 i8 f7 j8 l8", variant="caro-15") in ("f5", "f6", "f10", "f11")


def test_a_set_flag_stops_at_once_with_a_legal_move() -> None:
    stop = StopFlag()
    stop.set()
    position = GAME.from_text("h8 i9 g7 j10 h9")
    analysis = GAME.brain().choose(position, Limits(), stop)
    assert analysis.move in position.legal_moves()


def test_thoughts_are_heard_on_the_way() -> None:
    heard: list[Analysis] = []
    position = GAME.from_text("h8 i9 g7")
    last = GAME.brain().choose(position, Limits(depth=3), StopFlag(), heard.append)
    assert [analysis.depth for analysis in heard[:3]] == [1, 2, 3]
    assert heard[-1] == last


def test_fixed_nodes_give_the_same_thought_again() -> None:
    first, second = (think("h8 i9 g7 j10") for _ in range(2))
    assert (first.move, first.value, first.nodes) == (second.move, second.value, second.nodes)


def test_a_seed_changes_a_weak_players_mind_but_not_its_word() -> None:
    position = GAME.from_text("h8 i9 g7 j10")
    chosen = {seed: GAME.brain(1, seed=seed).choose(position, QUICK, StopFlag()).move for seed in range(12)}
    assert len(set(chosen.values())) > 1
    for seed in (0, 1):
        assert GAME.brain(1, seed=seed).choose(position, QUICK, StopFlag()).move == chosen[seed]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(InvalidText, match="11 is not a level"):
        GAME.brain(11)


def test_a_move_is_given_when_every_answer_is_forbidden() -> None:
    rows = [
        "...........",
        "...........",
        "...xx......",
        ".....x.....",
        ".....x.....",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
        "...........",
    ]
    rows[2] = "...xx.oooo."
    board = GAME.from_text("/".join(rows) + " x", "renju-11")
    analysis = GAME.brain().choose(board, QUICK, StopFlag())
    assert analysis.move in board.legal_moves()


def test_warm_up_leaves_nothing_to_compile_for_a_game() -> None:
    """To its last move: the first proof is as little a time for the compiler as the first move."""
    program = (
        "import gc\n"
        "from partie.core.brain import Limits, StopFlag\n"
        "from partie.games.gomoku.game import GAME\n"
        "from partie.jit.inner import KernelDispatcher\n"
        "def compiled():\n"
        "    kernels = [each for each in gc.get_objects() if isinstance(each, KernelDispatcher)]\n"
        "    return {(each.__name__, str(types)) for each in kernels for types in each.signatures}\n"
        "for job in GAME.warm_up():\n"
        "    job.run()\n"
        "known = compiled()\n"
        "assert known\n"
        "board = GAME.from_text('h8 i9 g7 j8')\n"
        "brains = [GAME.brain(3), GAME.brain(1)]\n"
        "while board.outcome() is None:\n"
        "    thought = brains[board.turn].choose(board, Limits(nodes=20_000), StopFlag())\n"
        "    board = board.play(thought.move)\n"
        "assert board.winning_rows\n"
        "assert compiled() == known, [name for name, _ in compiled() - known]\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_several_lines_are_compared_when_asked_for() -> None:
    analysis = think("h8 i9 g7", limits=Limits(nodes=3000, lines=3))
    assert len({line.moves[0] for line in analysis.lines}) == 3
    values = [line.value for line in analysis.lines]
    assert values == sorted(values, reverse=True)
    assert analysis.line[0] == analysis.move


def test_only_the_given_moves_are_searched() -> None:
    position = GAME.from_text("h8 i9")
    only = [int(str(position.parse_move(cell))) for cell in ("a1", "g9")]
    assert GomokuBrain().choose(position, QUICK, StopFlag(), only=only).move in only


def test_a_lost_player_still_stops_one_of_two_threats() -> None:
    """Two open threes far apart and no four of one's own: lost, but the enemy may blunder."""
    board = GAME.from_text("c3 o15 d3 o1 e3 a15 k11 a1 k12 o8 k13 h1")
    assert board.turn == 0
    board = board.play(board.parse_move("a8"))
    analysis = GAME.brain().choose(board, QUICK, StopFlag())
    stops = {"b3", "f3", "a3", "g3", "k10", "k14", "k9", "k15"}
    assert board.format_move(analysis.move) in stops


def test_only_what_is_proved_is_called_certain() -> None:
    brain, position = GAME.brain(), GAME.from_text("h8 i9 g7 i7 i8 g8 j8 h9")
    certain = []
    while position.outcome() is None:
        analysis = brain.choose(position, Limits(nodes=1000), StopFlag())
        assert 0.0 < analysis.value <= 100.0
        certain.append(analysis.value == 100.0)
        assert certain[-1] == analysis.forced_win
        position = position.play(analysis.move)
    assert any(certain)
