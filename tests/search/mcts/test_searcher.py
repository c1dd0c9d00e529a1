"""The tree search on games whose results are known, its limits and its memory."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.position import Position
from partie.search.mcts.contract import Evaluations, InvalidEvaluation
from partie.search.mcts.evaluators import KernelPlayouts, PositionPlayouts, UniformEvaluator
from partie.search.mcts.exploring import Noise
from partie.search.mcts.kernel_game import KernelGame
from partie.search.mcts.position_game import PositionGame
from partie.search.mcts.searcher import TreeFinding, TreeSearcher, TreeSettings
from partie.search.mcts.tree import DRAWN, LOST, UNKNOWN, WON
from partie.search.searcher import NothingToSearch
from tests.search.mcts.naive import minimax
from tests.toys import tictactoe
from tests.toys.hexapawn.engine.tree_engine import TREE_KERNELS
from tests.toys.hexapawn.game import GAME as HEXAPAWN
from tests.toys.hexapawn.rules.kernels import MAX_MOVES
from tests.toys.hexapawn.rules.position import HexapawnPosition

PROOFS = {1: WON, 0: DRAWN, -1: LOST}
SMALL = 20_000  # nodes of a pool


def over_positions(**settings: Any) -> TreeSearcher[Position]:
    return TreeSearcher(PositionGame[Position](), UniformEvaluator(), TreeSettings(**{"capacity": SMALL, **settings}))


def over_states(**settings: Any) -> TreeSearcher[Any]:
    game = KernelGame(TREE_KERNELS, max_moves=MAX_MOVES)
    playouts = UniformEvaluator(KernelPlayouts(TREE_KERNELS, max_moves=MAX_MOVES, longest=200))
    return TreeSearcher(game, playouts, TreeSettings(**{"capacity": SMALL, **settings}))


def numbers(finding: TreeFinding) -> tuple[object, ...]:
    """What must repeat."""
    return finding.lines, finding.visits, finding.numbers.visits.tolist(), finding.numbers.values.tolist()


@pytest.mark.small
@pytest.mark.parametrize("width", ["3", "4"])
@pytest.mark.parametrize("batch", [1, 8])
def test_hexapawn_is_solved_as_by_minimax(width: str, batch: int) -> None:
    start = HEXAPAWN.start(width)
    for found in (
        over_positions(batch=batch).search(start),
        over_states(batch=batch).search(start.state),
    ):
        assert found.best.proof == PROOFS[minimax(start)]


def test_wider_hexapawn_is_solved_as_by_alpha_beta() -> None:
    for width in ("5", "6"):
        start = HEXAPAWN.start(width)
        exact = HEXAPAWN.brain().choose(start, Limits(), StopFlag())
        found = over_states(capacity=200_000).search(start.state)
        assert (found.best.proof == WON) == exact.forced_win
        assert found.best.proof in (WON, LOST)


@pytest.mark.parametrize("board", ["xx.oo....", "xo.......", "x...o...x", "xox.o....", "xoxxo.o.."])
def test_tictactoe_is_solved_as_by_minimax(board: str) -> None:
    position = tictactoe.TicTacToePosition(board)
    assert over_positions(capacity=200_000).search(position).best.proof == PROOFS[minimax(position)]


def test_a_win_in_one_move_is_found_and_proved() -> None:
    found = over_positions().search(tictactoe.TicTacToePosition("xx.oo...."))
    assert (found.best.move, found.best.proof, found.best.distance) == ("c3", WON, 0)
    assert found.best.value == 1.0


def test_the_only_defence_is_found() -> None:
    found = over_positions(stops_early=False).search(tictactoe.TicTacToePosition("x...o.x.."), Limits(nodes=300))
    assert found.best.move == "a2"


def test_a_batch_is_spread_by_virtual_loss() -> None:
    seen: list[int] = []

    class Counting(UniformEvaluator):
        def evaluate(self, batch: Sequence[Position]) -> Evaluations:
            seen.append(len({position.to_text() for position in batch}))
            return super().evaluate(batch)

    settings = TreeSettings(batch=8, capacity=SMALL, stops_early=False)
    TreeSearcher(PositionGame[Position](), Counting(), settings).search(HEXAPAWN.start("6"), Limits(nodes=200))
    assert max(seen) == 8  # all different
    assert sum(seen) > 4 * len(seen)


def test_without_virtual_loss_a_batch_collides() -> None:
    sizes: list[int] = []

    class Counting(UniformEvaluator):
        def evaluate(self, batch: Sequence[Position]) -> Evaluations:
            sizes.append(len(batch))
            logits = np.zeros((len(batch), 64), np.float32)
            logits[:, 0] = 50.0
            return Evaluations(super().evaluate(batch).values, logits)

    settings = TreeSettings(batch=8, virtual_loss=0.0, capacity=SMALL, stops_early=False)
    TreeSearcher(PositionGame[Position](), Counting(), settings).search(HEXAPAWN.start("6"), Limits(nodes=30))
    assert max(sizes) == 1


@pytest.mark.parametrize("make", [over_positions, over_states])
def test_the_tree_below_the_moves_played_is_kept(make: Any) -> None:
    searcher, position = make(stops_early=False), HEXAPAWN.start("5-promotions")

    def root(one: HexapawnPosition) -> Any:
        return one if make is over_positions else one.state

    first = searcher.search(root(position), Limits(nodes=400))
    line = first.best.moves
    after = position.play(line[0]).play(line[1])
    second = searcher.search(root(after), Limits(nodes=1))
    assert 0 < second.kept == second.visits < first.best.visits
    third = searcher.search(root(after), Limits(nodes=500))
    assert (third.kept, third.visits) == (second.visits, 500)
    assert third.numbers.visits.sum() == 499  # one visit of the root is its own


def test_a_position_elsewhere_begins_a_new_tree() -> None:
    searcher = over_positions()
    searcher.search(HEXAPAWN.start("6"), Limits(nodes=100))
    assert searcher.search(HEXAPAWN.start("5"), Limits(nodes=50)).kept == 0


def test_a_position_with_another_past_begins_a_new_tree() -> None:
    searcher = over_positions()
    start = HEXAPAWN.start("3-promotions")
    searcher.search(start, Limits(nodes=200))
    move = start.legal_moves()[0]
    without_past = HEXAPAWN.from_text(start.play(move).to_text(), "3-promotions")
    assert searcher.search(without_past, Limits(nodes=20)).kept == 0


def test_kept_numbers_are_those_of_the_subtree() -> None:
    """A search that goes on in a kept tree is the one that would have gone on there anyway."""
    searcher, position = over_positions(stops_early=False), HEXAPAWN.start("6")
    found = searcher.search(position, Limits(nodes=300), lines=6)
    line = found.lines[0]
    again = searcher.search(position.play(line.move), Limits(nodes=1))
    assert again.visits == line.visits
    assert again.best.moves == line.moves[1:]


@pytest.mark.parametrize("batch", [1, 4])
@pytest.mark.parametrize("noise", [None, Noise()])
def test_the_same_seed_repeats_the_search(batch: int, noise: Noise | None) -> None:
    findings = []
    for seed in (3, 3, 4):
        evaluator = UniformEvaluator(PositionPlayouts(seed))
        settings = TreeSettings(batch=batch, seed=seed, noise=noise, capacity=SMALL)
        searcher = TreeSearcher(PositionGame[Position](), evaluator, settings)
        findings.append(numbers(searcher.search(HEXAPAWN.start("6"), Limits(nodes=150))))
    assert findings[0] == findings[1] != findings[2]


def test_the_noise_is_gone_after_the_search() -> None:
    searcher, start = over_positions(noise=Noise()), HEXAPAWN.start("6")
    found = searcher.search(start, Limits(nodes=50))
    assert len(set(found.numbers.priors.tolist())) == 6
    assert set(searcher._root_priors.tolist()) == {np.float32(1 / 6)}


def test_a_flag_that_is_set_still_gives_a_legal_move() -> None:
    stop = StopFlag()
    stop.set()
    found = over_positions().search(HEXAPAWN.start("6"), Limits(), stop)
    assert found.best.move in HEXAPAWN.start("6").legal_moves()
    assert found.visits == 1


def test_the_stop_flag_ends_a_search_without_limits() -> None:
    stop, begun = StopFlag(), threading.Event()
    found: list[TreeFinding] = []
    searcher = over_positions(capacity=200_000)
    root = HEXAPAWN.start("5-promotions")
    thread = threading.Thread(target=lambda: found.append(searcher.search(root, Limits(), stop, lambda _: begun.set())))
    thread.start()
    assert begun.wait(60)
    stop.set()
    thread.join(60)
    assert found
    assert found[0].visits >= 16


def test_seconds_end_a_search() -> None:
    found = over_positions(capacity=200_000).search(HEXAPAWN.start("5-promotions"), Limits(seconds=0.05))
    assert found.best.visits >= 0


def test_a_depth_ends_a_search() -> None:
    found = over_positions(capacity=200_000).search(HEXAPAWN.start("5-promotions"), Limits(depth=2))
    assert len(found.best.moves) >= 2


@pytest.mark.parametrize("batch", [1, 8])
def test_the_limit_of_visits_is_kept_exactly(batch: int) -> None:
    assert over_positions(batch=batch, stops_early=False).search(HEXAPAWN.start("6"), Limits(nodes=123)).visits == 123


class OneMove(UniformEvaluator):
    """Believes in the last move of the list."""

    def evaluate(self, batch: Sequence[Position]) -> Evaluations:
        logits = np.zeros((len(batch), 64), np.float32)
        for row, position in zip(logits, batch, strict=True):
            row[len(position.legal_moves()) - 1] = 4.0
        return Evaluations(super().evaluate(batch).values, logits)


def test_a_search_ends_early_when_no_other_move_can_catch_up() -> None:
    start = HEXAPAWN.start("5-promotions")
    early, whole = (
        TreeSearcher(PositionGame[Position](), OneMove(), TreeSettings(stops_early=stops, capacity=SMALL)).search(
            start, Limits(nodes=200)
        )
        for stops in (True, False)
    )
    assert early.visits < whole.visits == 200
    assert early.best.move == whole.best.move == start.legal_moves()[-1]


def test_the_only_move_is_played_at_once() -> None:
    found = over_positions().search(tictactoe.TicTacToePosition("xoxxoo.xo"), Limits(nodes=1000))
    assert (found.best.move, found.visits) == ("a1", 1)


def test_several_lines_come_best_first() -> None:
    found = over_positions(stops_early=False).search(HEXAPAWN.start("6"), Limits(nodes=300), lines=3)
    assert len({line.move for line in found.lines}) == 3
    assert [line.visits for line in found.lines] == sorted((line.visits for line in found.lines), reverse=True)


def test_with_several_lines_a_proved_win_does_not_end_the_search() -> None:
    position = tictactoe.TicTacToePosition("xx.oo....")
    found = over_positions().search(position, Limits(nodes=2000), lines=3)
    assert found.lines[0].move == "c3"
    assert all(line.proof != UNKNOWN for line in found.lines)


def test_the_search_ends_when_its_nodes_are_used_up() -> None:
    found = over_positions(capacity=50).search(HEXAPAWN.start("6"))
    assert found.is_full
    assert found.best.move in HEXAPAWN.start("6").legal_moves()


def test_a_full_tree_makes_room_when_a_move_is_played() -> None:
    searcher, start = over_positions(capacity=50), HEXAPAWN.start("6")
    full = searcher.search(start)
    after = searcher.search(start.play(full.best.move))
    assert after.visits > after.kept > 0


def test_a_pool_without_room_for_the_first_moves_is_refused() -> None:
    with pytest.raises(ValueError, match="a pool of 4 nodes is too small for 6 moves"):
        over_positions(capacity=4).search(HEXAPAWN.start("6"))


def test_a_finished_game_has_nothing_to_search() -> None:
    with pytest.raises(NothingToSearch):
        over_positions().search(tictactoe.TicTacToePosition("xxxoo...."))


class Broken:
    """An evaluator that returns the same wrong numbers for every position."""

    def __init__(self, value: float = 0.0, logit: float = 0.0, policy: int = 9, more: int = 0) -> None:
        self.value, self.logit, self.policy, self.more = value, logit, policy, more

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        count = len(batch) + self.more
        logits = np.full((count, self.policy), self.logit, np.float32)
        return Evaluations(np.full(count, self.value, np.float32), logits)


@pytest.mark.parametrize(
    ("evaluator", "message"),
    [
        (Broken(logit=float("nan")), "the policy of a legal move is not a finite number"),
        (Broken(logit=float("inf")), "the policy of a legal move is not a finite number"),
        (Broken(value=float("nan")), "a value is not a number from -1 to 1"),
        (Broken(value=1.5), "a value is not a number from -1 to 1"),
        (Broken(policy=3), "the policy has 3 places, a legal move has place 8"),
        (Broken(more=1), r"1 positions were evaluated, the values have the shape \(2,\)"),
    ],
)
def test_numbers_that_cannot_be_used_are_refused(evaluator: Broken, message: str) -> None:
    searcher = TreeSearcher(PositionGame[Position](), evaluator, TreeSettings(capacity=SMALL))
    with pytest.raises(InvalidEvaluation, match=message):
        searcher.search(tictactoe.TicTacToePosition(), Limits(nodes=10))


def test_a_failed_evaluation_leaves_the_tree_as_it_was() -> None:
    class FailsOnce(UniformEvaluator):
        left = 5

        def evaluate(self, batch: Sequence[Any]) -> Evaluations:
            self.left -= 1
            if self.left == 0:
                raise OSError("no network")
            return super().evaluate(batch)

    searcher = TreeSearcher(PositionGame[Position](), FailsOnce(), TreeSettings(capacity=SMALL, stops_early=False))
    with pytest.raises(OSError, match="no network"):
        searcher.search(HEXAPAWN.start("6"), Limits(nodes=50))
    assert not searcher._nodes["virtual"].any()
    assert searcher.search(HEXAPAWN.start("6"), Limits(nodes=50)).visits == 50


def test_extras_of_the_root_come_with_the_finding_also_from_a_kept_tree() -> None:
    class WithScore:
        def evaluate(self, batch: Sequence[Position]) -> Evaluations:
            score = np.array([[len(position.legal_moves())] for position in batch], np.float32)
            return Evaluations(np.zeros(len(batch), np.float32), extras={"score": score})

    searcher = TreeSearcher(PositionGame[Position](), WithScore(), TreeSettings(capacity=SMALL))
    position: Position = HEXAPAWN.start("6")
    for _ in range(3):
        found = searcher.search(position, Limits(nodes=100))
        assert found.extras["score"].tolist() == [len(position.legal_moves())]
        position = position.play(found.best.move)
