"""Chess: positions a second of processor time, and the depth reached, in three positions, without and with a network.

python -m benchmarks chess_speed --nodes 2000000
"""

from __future__ import annotations

import time
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.game import GAME

POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)


def main(*, nodes: int = 2_000_000, network: Path | None = None) -> int:
    for text in POSITIONS:
        for with_network in (False, True):
            file = network if with_network else None
            brain, position = ChessBrain(network=file, use_network=with_network), GAME.from_text(text)
            brain.choose(position, Limits(depth=2), StopFlag())  # compiles
            brain.forget()
            began = time.process_time()
            found = brain.choose(position, Limits(nodes=nodes), StopFlag())
            speed = found.nodes / (time.process_time() - began) / 1000
            what = "with a network" if with_network else "without one"
            print(f"{what}: {speed:.0f} k positions/s, depth {found.depth}: {text}", flush=True)
    return 0
