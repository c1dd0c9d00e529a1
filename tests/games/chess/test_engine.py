"""The engine: evaluation, exchanges, legal table moves, mates, draws, levels, time."""

from __future__ import annotations

import random

import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.clock import Clock
from partie.core.evaluation import Evaluation
from partie.games.chess.engine import weights
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.engine.evaluation import evaluate_board, late_of, middle_of
from partie.games.chess.engine.exchanges import wins_exchange
from partie.games.chess.engine.levels import LEVELS
from partie.games.chess.engine.ordering import is_legal
from partie.games.chess.engine.timing import plan_for
from partie.games.chess.game import GAME
from partie.games.chess.rules.moves import CASTLING, EN_PASSANT, kind_of
from partie.games.chess.rules.position import ChessPosition

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def best(fen: str, moves: str = "", depth: int | None = 8, nodes: int | None = None) -> Analysis:
    position = GAME.from_text(fen)
    for text in moves.split():
        position = position.play(position.parse_move(text))
    return ChessBrain(mebibytes=4).choose(position, Limits(depth=depth, nodes=nodes), StopFlag())


def played(fen: str, found: Analysis) -> str:
    return GAME.from_text(fen).format_move(found.move)


def test_pairs_survive_packing() -> None:
    for middle, late in ((0, 0), (-1, 5), (300, -7), (-250, -250)):
        pair = (late << 32) + middle
        assert (middle_of(pair), late_of(pair)) == (middle, late)


def test_mirrored_position_is_worth_the_same() -> None:
    values, dice = weights.shipped(), random.Random(5)
    position = GAME.from_text(KIWIPETE)
    for _ in range(40):
        rows, side, *_rest = position.to_text().split()
        mirrored = "/".join(row.swapcase() for row in reversed(rows.split("/")))
        turned = GAME.from_text(f"{mirrored} {'b' if side == 'w' else 'w'} - - 0 1")
        own, other = (evaluate_board(it.state(), values) for it in (position, turned))
        assert abs(own - other) <= 2, position.to_text()  # rounding
        position = position.play(dice.choice(position.moves))


@pytest.mark.parametrize(
    ("fen", "move", "worth"),
    [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -210),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        ("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -850),
    ],
)
def test_exchange_is_worth_what_both_sides_take(fen: str, move: str, worth: int) -> None:
    position = GAME.from_text(fen)
    number, board = position.parse_move(move), position.state()
    assert wins_exchange(board, number, worth)
    assert not wins_exchange(board, number, worth + 1)


def test_table_move_is_legal_exactly_when_it_is_listed() -> None:
    dice, seen = random.Random(7), set[int]()
    for _ in range(3):
        position: ChessPosition = GAME.from_text(KIWIPETE)
        for _ in range(60):
            seen.update(position.moves)
            board = position.state()
            for move in dice.sample(sorted(seen), min(len(seen), 80)):
                if kind_of(move) not in (CASTLING, EN_PASSANT):
                    assert is_legal(board, move) == (move in position.moves), (position.to_text(), move)
            if not position.moves:
                break
            position = position.play(dice.choice(position.moves))


@pytest.mark.parametrize(
    ("fen", "move", "moves"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", 1),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7", 2),
    ],
)
def test_mate_is_found_with_its_length(fen: str, move: str, moves: int) -> None:
    found = best(fen)
    assert played(fen, found) == move
    assert (found.evaluation, found.forced_win) == (Evaluation.win_in(moves), True)


def test_losing_side_sees_its_mate_and_stalemate_is_avoided() -> None:
    lost = best("k7/8/1K6/8/8/8/8/7R b - - 0 1")
    assert lost.evaluation == Evaluation.loss_in(1)
    fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"  # Qf7 would be stalemate
    assert best(fen).evaluation == Evaluation.win_in(1)


def test_worse_side_repeats_the_position() -> None:
    drawn = best("7k/8/5Q2/8/8/8/qq6/7K w - - 0 1", "Qf8 Kh7 Qf7 Kh8 Qf8 Kh7 Qf7 Kh8", depth=6)
    assert drawn.evaluation == Evaluation.centipawns(0)


def test_same_limits_give_the_same_search() -> None:
    first, second = (best(KIWIPETE, depth=None, nodes=5_000) for _ in range(2))
    assert (first.move, first.nodes, first.value) == (second.move, second.nodes, second.value)


def test_several_lines_are_compared() -> None:
    brain, position = ChessBrain(mebibytes=4), GAME.from_text(KIWIPETE)
    found = brain.choose(position, Limits(depth=4, lines=3), StopFlag())
    assert len(found.lines) == 3
    assert found.lines[0].value >= found.lines[1].value >= found.lines[2].value
    assert len({line.moves[0] for line in found.lines}) == 3


def test_levels_search_less_and_repeat_their_move() -> None:
    position = GAME.start()
    for number in (1, 4, 10):
        found = [ChessBrain(number, seed=3).choose(position, Limits(), StopFlag()) for _ in range(2)]
        assert found[0].move == found[1].move
        assert found[0].depth <= LEVELS[number - 1].depth
    assert [level.margin for level in LEVELS] == sorted((level.margin for level in LEVELS), reverse=True)


def test_clock_is_planned_and_a_steady_move_ends_the_search() -> None:
    left = Clock(None, 60.0, increment=1.0).start()
    plan = plan_for(left, Limits(left.budget, clocks=(left, left)))
    assert plan is not None
    assert plan.planned < plan.longest < 60.0
    early = Analysis("move", 10.0, seconds=plan.planned * 0.5)
    assert [plan.is_over(early, 10.0) for _ in range(7)][-1]
    changed = Analysis("other", 10.0, seconds=plan.planned * 0.5)
    assert not plan.is_over(changed, 10.0)


def test_time_for_each_move_is_used_as_it_is() -> None:
    assert plan_for(Clock(5.0).start(), Limits(5.0)) is None
    assert plan_for(None, Limits(5.0)) is None


def test_only_move_is_played_at_once_with_a_clock() -> None:
    single = GAME.from_text("k7/8/8/8/8/8/1r6/K7 w - - 0 1")
    assert len(single.moves) == 1
    left = Clock(None, 3600.0).start()
    found = ChessBrain(mebibytes=4).choose(single, Limits(left.budget, clocks=(left, left)), StopFlag())
    assert found.depth <= 1
