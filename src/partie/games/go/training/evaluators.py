"""Evaluates the leaves of many games at once: by playouts, or by the network on a processor or a graphics card."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from partie.games.go.network.model import Weights, network_bytes
from partie.games.go.network.planes import new_planes, write_planes
from partie.games.go.rules.kernels import STATE
from partie.games.go.training.players import GAMES, is_network
from partie.games.go.training.slots import evaluate_by_playouts
from partie.jit import kernel
from partie.networks.network import Network
from partie.search.records import int64, new_record

Arrays = Mapping[str, NDArray[Any]]
_PIECE = 64  # positions that a processor evaluates at a time


class LeafEvaluation(Protocol):
    """Evaluates the leaves that wait."""

    def evaluate(self, arrays: Arrays) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Values for the side to move, and logits of all places; of slots without a leaf anything."""
        ...


def new_evaluation(weights: Weights, size: int, seed: int) -> LeafEvaluation:
    """The fastest evaluation that this machine has."""
    if not is_network(weights):
        return PlayoutEvaluation(seed)
    if has_card():
        from partie.games.go.training.card import CardEvaluation

        evaluation: LeafEvaluation = CardEvaluation(weights, size)
        return evaluation
    return NetworkEvaluation(weights, size)


def has_card() -> bool:
    """Whether PyTorch is there with a graphics card."""
    if importlib.util.find_spec("torch") is None:
        return False
    import torch

    return bool(torch.cuda.is_available())


class PlayoutEvaluation:
    """Playouts."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._scratch = new_record(STATE)

    def evaluate(self, arrays: Arrays) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """See `LeafEvaluation`."""
        count, places = arrays["codes"].shape
        values, policies = np.zeros(count, np.float32), np.zeros((count, places + 1), np.float32)
        self._seed += count
        seed = self._seed * 0x9E3779B1 % (1 << 62)
        evaluate_by_playouts(arrays["slots"], arrays["leaves"], self._scratch, GAMES, seed, values, policies)
        return values, policies


@kernel()
def spread(codes: NDArray[np.uint8], facts: NDArray[np.float32], size: int, planes: NDArray[np.float32]) -> None:
    """The planes of a batch."""
    for game in range(len(codes)):
        known = facts[game]
        write_planes(
            codes[game], size, int64(known[0]), int64(known[1]), bool(known[2] > 0), float(known[3]), planes[game]
        )


def planes_of(codes: NDArray[np.uint8], facts: NDArray[np.float32], size: int) -> NDArray[np.float32]:
    """The planes of positions."""
    planes: NDArray[np.float32] = new_planes(len(codes), size)
    spread(np.ascontiguousarray(codes), np.ascontiguousarray(facts, np.float32), size, planes)
    return planes


class NetworkEvaluation:
    """The network on one processor: games are shared out among the workers."""

    def __init__(self, weights: Weights, size: int) -> None:
        self._network = Network(network_bytes(weights, half=False))
        self._size = size

    def evaluate(self, arrays: Arrays) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """See `LeafEvaluation`."""
        planes = planes_of(arrays["codes"], arrays["facts"], self._size)
        pieces = [planes[first : first + _PIECE] for first in range(0, len(planes), _PIECE)]
        found = [self._network.run({"planes": piece}) for piece in pieces]
        return (
            np.concatenate([one["value"][:, 0] for one in found]),
            np.concatenate([one["policy"] for one in found]),
        )
