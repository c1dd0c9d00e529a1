"""What the tree search asks of a game and of an evaluator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from partie.core.position import Move

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]
S = TypeVar("S", contravariant=True)  # what the game searches: a position, or a state of its kernels


@dataclass(frozen=True)
class Leaf:
    """A node that was reached for the first time."""

    side: int  # to move, 0 or 1
    result: int | None  # LOST, WON or DRAWN for that side where the game is over
    moves: Integers  # all legal ones; empty where the game is over
    actions: Integers  # the place of each of them in the evaluator's policy
    item: Any  # what the evaluator gets: the encoded position, or whatever it understands


class TreeGame(Protocol[S]):
    """A game as the tree search sees it; `KernelGame` and `PositionGame` are the two kinds.

    Rules:
    - Two players move, in turn or not; nothing is hidden and nothing is random.
    - Moves are integers of 32 bits that are not negative. `look` lists all legal ones: proofs rest on it.
    """

    def begin(self, root: S) -> None:
        """The search starts here; paths are counted from here."""
        ...

    def look(self, path: Sequence[int]) -> Leaf:
        """What is found after these moves from the root. Asked once a node, its parent earlier."""
        ...

    def advance(self, path: Sequence[int]) -> None:
        """The root is where these moves lead from now on; what else is known may be forgotten."""
        ...

    def is_at(self, path: Sequence[int], position: S) -> bool:
        """Whether these moves lead to that position, with the same past where the past matters."""
        ...

    def moves_of(self, path: Sequence[int]) -> tuple[Move, ...]:
        """The moves as the game's `Position` has them."""
        ...


@dataclass(frozen=True)
class Evaluations:
    """What an evaluator makes of a batch; the first axis of every array is the batch."""

    values: Floats  # (batch,): -1 lost to 1 won, for the side to move
    logits: Floats | None = None  # (batch, policy): a softmax over the legal ones gives the priors; None: all alike
    extras: Mapping[str, Floats] = field(default_factory=dict)  # more outputs by name, such as score and ownership


class Evaluator(Protocol):
    """Judges positions: a network, playouts, or a function."""

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        """Values and policies for the items of leaves, in their order."""
        ...


class InvalidEvaluation(ValueError):
    """An evaluator returned numbers that cannot be used."""


def priors_of(evaluations: Evaluations, index: int, actions: Integers) -> Floats:
    """The priors of legal moves. Raises `InvalidEvaluation`."""
    if evaluations.logits is None:
        return np.full(len(actions), 1 / len(actions), np.float32)
    row = evaluations.logits[index]
    if actions.max() >= len(row):
        raise InvalidEvaluation(f"the policy has {len(row)} places, a legal move has place {actions.max()}")
    logits = row[actions].astype(np.float64)
    if not np.isfinite(logits).all():
        raise InvalidEvaluation("the policy of a legal move is not a finite number")
    grown = np.exp(logits - logits.max())
    priors: Floats = (grown / grown.sum()).astype(np.float32)
    return priors


def check_evaluations(evaluations: Evaluations, count: int) -> None:
    """Raises `InvalidEvaluation` for another number of results, or values outside -1 to 1."""
    values, logits = evaluations.values, evaluations.logits
    if values.shape != (count,) or (logits is not None and (logits.ndim != 2 or len(logits) != count)):
        raise InvalidEvaluation(
            f"{count} positions were evaluated, the values have the shape {values.shape}"
            + ("" if logits is None else f" and the policies {logits.shape}")
        )
    if not (np.abs(values) <= 1 + 1e-3).all():  # also false for NaN
        raise InvalidEvaluation("a value is not a number from -1 to 1")
