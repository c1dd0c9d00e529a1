"""Five in a row: rounds what `gomoku_train` fitted and writes the file the engine reads."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.games.gomoku.judge import SCALE
from partie.games.gomoku.network import weights

_ORDER_UNIT = 1000.0  # a move e times as likely to be the best is tried with so much more
_FARTHEST = 15_000  # two such numbers fit into 16 bits each, their sum into the scores


def rounded(values: NDArray[np.float32], unit: float) -> NDArray[np.int16]:
    """Whole numbers; what hardly any position shows may have run away."""
    return np.round(values * unit).clip(-_FARTHEST, _FARTHEST).astype(np.int16)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sums", type=Path)
    parser.add_argument("order", type=Path)
    parser.add_argument("output", type=Path)
    options = parser.parse_args()
    sums, order = np.load(options.sums), np.load(options.order)
    both = np.stack([order["order_mine"], order["order_theirs"]])  # [own or enemy's, code, pressed]
    both = (both - both[:, :1]).transpose(2, 0, 1)
    np.savez_compressed(
        options.output,
        worth=rounded(sums["worth"][:, 0], SCALE),
        masks=rounded(sums["masks"], SCALE),
        order=rounded(both, _ORDER_UNIT),
    )
    weights.read(options.output)


if __name__ == "__main__":
    main()
