"""The network that ships, and those of the user's files."""

from __future__ import annotations

import functools
from pathlib import Path

from partie.core.text import Text
from partie.games.go.network.model import INPUTS, OUTPUTS
from partie.networks.network import Network, load_network
from partie.storage.corrupt import INSTALL_AGAIN

SHIPPED = Path(__file__).with_name("go.onnx")
LEARNED_SIZES = range(9, 20)  # lines of the boards on which the shipped one is stronger than playouts
_TRAIN_AGAIN = Text("Name a network file of go, such as partie evolve go makes.")


@functools.lru_cache(maxsize=8)
def read_network(path: Path) -> Network:
    """A network for one thread. Raises `CorruptFile`, `UnsuitableNetwork`."""
    remedy = INSTALL_AGAIN if path == SHIPPED else _TRAIN_AGAIN
    return load_network(path, inputs=INPUTS, outputs=OUTPUTS, remedy=remedy)
