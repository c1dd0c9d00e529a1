"""The network that ships, where there is one, and those of the user's files."""

from __future__ import annotations

import functools
from pathlib import Path

from partie.core.text import Text
from partie.games.go.network.model import INPUTS, OUTPUTS
from partie.networks.network import Network, load_network
from partie.storage.corrupt import INSTALL_AGAIN

SHIPPED = Path(__file__).with_name("go.onnx")
_TRAIN_AGAIN = Text("Name a network file of go, such as partie evolve go makes.")


@functools.lru_cache(maxsize=8)
def read_network(path: Path) -> Network:
    """A network for one thread. Raises `CorruptFile`, `UnsuitableNetwork`."""
    remedy = INSTALL_AGAIN if path == SHIPPED else _TRAIN_AGAIN
    return load_network(path, inputs=INPUTS, outputs=OUTPUTS, remedy=remedy)


def shipped_network() -> Network | None:
    """The one that plays where nothing else is said; None: playouts alone judge."""
    return read_network(SHIPPED) if SHIPPED.exists() else None
