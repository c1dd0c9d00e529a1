"""Games with kernels for the tree search: a leaf costs two calls of compiled code.

The kernels are those of alpha-beta (`partie.search.contract`: make, generate, outcome, value_without_moves) and two
more. A game's engine module does, once, at its top level:

    TREE_KERNELS = specialise_tree(__name__, make=make, generate=generate, outcome=outcome, encode=encode)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.core.position import Move
from partie.search.contract import MISSING, value_without_moves
from partie.search.mcts.contract import Leaf
from partie.search.records import NumpyRecord, int64
from partie.search.template import Kernel, specialise
from partie.search.values import NOT_OVER

GOES_ON = 3  # what `look` and `play_out` return besides LOST, WON, DRAWN
_DRAWN = 2
_NONE = np.zeros(0, np.int32)


def make(state: Any, move: int) -> None:
    """Plays the move; as for alpha-beta."""
    raise NotImplementedError(MISSING)


def generate(state: Any, ply: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """Writes all legal moves, returns how many; as for alpha-beta. The scores are not used."""
    raise NotImplementedError(MISSING)


def outcome(state: Any, ply: int) -> int:
    """The value of an ended game for the side to move, or NOT_OVER; as for alpha-beta. Its sign counts."""
    raise NotImplementedError(MISSING)


def encode(state: Any, planes: NDArray[np.float32]) -> None:
    """Writes what the network gets; `planes` is full of zeros."""


def action(state: Any, move: int) -> int:
    """The place of a legal move in the network's policy."""
    return int64(move)


def result_at(state: Any) -> int:
    """LOST, WON or DRAWN for the side to move, or GOES_ON; nothing is generated."""
    value = outcome(state, int64(1))
    if value == NOT_OVER:
        return int64(GOES_ON)
    return int64(1 if value > 0 else -1 if value < 0 else _DRAWN)


def result_without_moves(state: Any) -> int:
    """What it means when there is no move."""
    value = value_without_moves(state, int64(1))
    return int64(1 if value > 0 else -1 if value < 0 else _DRAWN)


def look(
    state: Any,
    path: NDArray[np.int32],
    found: NDArray[np.int32],
    scores: NDArray[np.int32],
) -> int:
    """Plays the path. Lists moves and their actions (rows 0 and 1 of `found`), with their number in row 2."""
    for step in range(len(path)):
        make(state, int64(path[step]))
    found[2, 0] = 0
    result = result_at(state)
    if result != GOES_ON:
        return result
    count = generate(state, int64(0), found[0], scores)
    if count == 0:
        return result_without_moves(state)
    found[2, 0] = count
    for index in range(count):
        found[1, index] = action(state, int64(found[0, index]))
    return int64(GOES_ON)


def play_out(state: Any, seed: int, longest: int, moves: NDArray[np.int32], scores: NDArray[np.int32]) -> int:
    """Plays random moves to the end, at most `longest`: the result for the side to move at the beginning.

    A game that is longer is drawn. The sides move in turn.
    """
    noise = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0x632BE59BD9B4E019)
    sign = int64(1)
    for _ in range(longest):
        result = result_at(state)
        if result == GOES_ON:
            count = generate(state, int64(0), moves, scores)
            if count == 0:
                result = result_without_moves(state)
        if result != GOES_ON:
            return int64(result) if result == _DRAWN else sign * result
        noise ^= noise >> np.uint64(12)
        noise ^= noise << np.uint64(25)
        noise ^= noise >> np.uint64(27)
        mixed = (noise * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)
        make(state, int64(moves[int64(mixed) % count]))
        sign = -sign
    return int64(_DRAWN)


class TreeKernels(NamedTuple):
    """What is compiled for a game."""

    look: Kernel
    play_out: Kernel
    make: Kernel
    encode: Kernel


_REQUIRED = ("make", "generate", "outcome")
_TEMPLATES = (encode, action, value_without_moves, result_at, result_without_moves, look, play_out)


def specialise_tree(module: str, label: str = "tree", **kernels: Kernel) -> TreeKernels:
    """The kernels of a game for `KernelGame`; `module` is the caller's `__name__`.

    Needs make, generate and outcome; encode, action and value_without_moves have defaults.
    """
    missing = [name for name in _REQUIRED if name not in kernels]
    unknown = set(kernels) - {*_REQUIRED, "encode", "action", "value_without_moves"}
    if missing or unknown:
        raise TypeError(f"a tree search needs {missing} and cannot use {sorted(unknown)}")
    for template in _TEMPLATES:
        if template.__name__ not in kernels:
            kernels[template.__name__] = specialise(template, module, label, **kernels)
    return TreeKernels(kernels["look"], kernels["play_out"], kernels["make"], kernels["encode"])


class KernelGame:
    """A game of two sides that move in turn, searched through its kernels. Side 0 moves at the first root."""

    def __init__(
        self,
        kernels: TreeKernels,
        *,
        max_moves: int,
        input_shape: tuple[int, ...] | None = None,
        tables: tuple[Any, ...] = (),
    ) -> None:
        """The evaluator gets states where there is no `input_shape`; `tables` follow the state as in `Searcher`."""
        self._kernels = kernels
        self._shape = input_shape
        self._tables = tables
        self._found = np.zeros((3, max_moves), np.int32)
        self._scores = np.zeros(max_moves, np.int32)
        self._root: NumpyRecord = None
        self._side = 0

    def begin(self, root: NumpyRecord) -> None:
        """See `TreeGame`."""
        self._root = root.copy()
        self._side = 0

    def look(self, path: Sequence[int]) -> Leaf:
        """See `TreeGame`."""
        state, found = self._root.copy(), self._found
        result = self._kernels.look(self._argument(state), np.array(path, np.int32), found, self._scores)
        side = (self._side + len(path)) % 2
        if result != GOES_ON:
            return Leaf(side, result, _NONE, _NONE, None)
        count = int(found[2, 0])
        return Leaf(side, None, found[0, :count].copy(), found[1, :count].copy(), self._item(state))

    def _item(self, state: NumpyRecord) -> Any:
        if self._shape is None:
            return state
        planes = np.zeros(self._shape, np.float32)
        self._kernels.encode(self._argument(state), planes)
        return planes

    def advance(self, path: Sequence[int]) -> None:
        """See `TreeGame`."""
        self._root = self._after(path)
        self._side = (self._side + len(path)) % 2

    def is_at(self, path: Sequence[int], position: NumpyRecord) -> bool:
        """See `TreeGame`. States are the same when all their bytes are."""
        return bool(self._after(path).tobytes() == position.tobytes())

    def moves_of(self, path: Sequence[int]) -> tuple[Move, ...]:
        """See `TreeGame`."""
        return tuple(path)

    def _after(self, path: Sequence[int]) -> NumpyRecord:
        state = self._root.copy()
        for move in path:
            self._kernels.make(self._argument(state), int(move))
        return state

    def _argument(self, state: NumpyRecord) -> Any:
        return (state, *self._tables) if self._tables else state
