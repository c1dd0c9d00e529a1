"""Hexapawn played by the shared tree search: with a network, or with random playouts where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from partie.jit import kernel
from partie.networks.network import load_network
from partie.search.mcts.brain import TreeBrain, TreeLevel
from partie.search.mcts.evaluators import KernelPlayouts, NetworkEvaluator, UniformEvaluator
from partie.search.mcts.kernel_game import KernelGame, specialise_tree
from partie.search.mcts.searcher import TreeSearcher, TreeSettings
from tests.toys.hexapawn.rules.kernels import KNIGHT, MAX_MOVES, MOST, generate, make, outcome

if TYPE_CHECKING:
    from tests.toys.hexapawn.rules.position import HexapawnPosition

PLANES = (2 * KNIGHT, 3, 6)  # own and other pawns, kings, knights; rows from the far side of the side to move
POLICY = (KNIGHT + 1) * MOST * MOST  # a place for every number of a move
INPUTS = {"planes": (None, *PLANES)}
OUTPUTS = {"policy": (None, POLICY), "value": (None, 1)}
LEVELS = {1: TreeLevel(visits=8, margin=0.4), 2: TreeLevel(visits=64, margin=0.2), 3: TreeLevel(visits=512, margin=0.0)}
CAPACITY = 200_000  # nodes


@kernel()
def encode(state: Any, planes: NDArray[np.float32]) -> None:
    """A plane for every kind of piece."""
    for square in range(3 * state.width):
        piece = state.board[square] * state.side
        row = square // state.width
        if piece != 0:
            plane = piece - 1 if piece > 0 else KNIGHT - piece - 1
            planes[plane, row if state.side == 1 else 2 - row, square % state.width] = 1.0


TREE_KERNELS = specialise_tree(__name__, make=make, generate=generate, outcome=outcome, encode=encode)


class HexapawnTreeBrain(TreeBrain["HexapawnPosition"]):
    """The tree search with the toy's kernels."""

    def __init__(self, number: int | None = None, network: Path | None = None) -> None:
        super().__init__(number, None if number is None else LEVELS[number])
        self._network = None if network is None else load_network(network, inputs=INPUTS, outputs=OUTPUTS)

    def new_searcher(self, position: HexapawnPosition) -> TreeSearcher[Any]:
        settings = TreeSettings(capacity=CAPACITY)
        if self._network is not None:
            game = KernelGame(TREE_KERNELS, max_moves=MAX_MOVES, input_shape=PLANES)
            return TreeSearcher(game, NetworkEvaluator(self._network), settings)
        playouts = KernelPlayouts(TREE_KERNELS, max_moves=MAX_MOVES)
        return TreeSearcher(KernelGame(TREE_KERNELS, max_moves=MAX_MOVES), UniformEvaluator(playouts), settings)

    def root(self, position: HexapawnPosition) -> Any:
        return position.state
