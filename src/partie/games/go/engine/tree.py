"""The tree search's kernels for go."""

from __future__ import annotations

from collections.abc import Sequence

from partie.games.go.rules.kernels import MAX_MOVES, generate, make, outcome
from partie.search.mcts.kernel_game import KernelGame, specialise_tree
from partie.search.records import NumpyRecord

TREE_KERNELS = specialise_tree(__name__, make=make, generate=generate, outcome=outcome)


class GoTreeGame(KernelGame):
    """Positions are compared by what the rules know; how chains are linked depends on the order of moves."""

    def __init__(self) -> None:
        super().__init__(TREE_KERNELS, max_moves=MAX_MOVES)

    def is_at(self, path: Sequence[int], position: NumpyRecord) -> bool:
        """See `TreeGame`."""
        here = self._after(path)
        if any(here[name] != position[name] for name in ("key", "side", "ko", "passes", "remembered", "lines", "komi")):
            return False
        count = int(here.remembered)
        return bool((here.past[:count] == position.past[:count]).all())
