"""Five in a row: positions a second of processor time, and a signature of what is searched."""

from __future__ import annotations

import hashlib
import time

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.game import GAME

POSITIONS = (
    "h8 i9 g7 i7 i8 g8 j8",
    "h8 h9 i9 g7 j10 k11 i8 i10 g10",
    "h8 g9 i10 i8 g8 h10 h7 i6 j9 k10",
    "k8 e7 i8 h11 k7 k6 j8 l8 l6 i9",
    "h8 i8 g9 i10 i9 h9 g10 g8 f11 e12 h11 j9",
)


def main(*, nodes: int = 200_000, depth: int = 6) -> None:
    """:param depth: of the signature"""
    GAME.brain().choose(GAME.from_text(POSITIONS[0]), Limits(nodes=1000), StopFlag())  # loads the kernels
    total = taken = 0.0
    for text in POSITIONS:
        started = time.thread_time()
        analysis = GAME.brain().choose(GAME.from_text(text), Limits(nodes=nodes), StopFlag())
        seconds = time.thread_time() - started
        total, taken = total + analysis.nodes, taken + seconds
        print(f"{text}: {analysis.nodes / seconds / 1000:.0f} k positions/s, depth {analysis.depth}")
    print(f"all: {total / taken / 1000:.0f} k positions per second of processor time")
    counts = [GAME.brain().choose(GAME.from_text(text), Limits(depth=depth), StopFlag()).nodes for text in POSITIONS]
    digest = hashlib.sha256(repr(counts).encode()).hexdigest()[:12]
    print(f"signature at depth {depth}: {digest} ({sum(counts)} positions)")
