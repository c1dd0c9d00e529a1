"""Positions with values and results from games of Partie against itself.

    python -m training.chess.self_play FOLDER --seconds 300 --processes 8

Every game begins with random moves. Each move is searched until `--nodes` positions were seen and the depth is
finished. A position is kept when its side to move is not in check and the best move is quiet, so that the evaluation
alone has to judge it. Each process writes one file.
"""

from __future__ import annotations

import argparse
import io
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from partie.storage.files import write_atomically
from training.chess.games import Player


def play_for(file: Path, seconds: float, nodes: int, network: Path | None, seed: int) -> tuple[int, int]:
    """Plays until the time is up and writes the file; games and positions."""
    player = Player(seed, nodes, network)
    games, ends = [player.game()], time.monotonic() + seconds
    while time.monotonic() < ends:
        games.append(player.game())
    content = io.BytesIO()
    positions = np.concatenate(games)
    np.save(content, positions)
    write_atomically(file, content.getvalue())
    return len(games), len(positions)


def main() -> None:
    """Compiles, then plays in all processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=500, help="positions of each search")
    parser.add_argument("--network", type=Path, help="a file that is added to the values")
    parser.add_argument("--seed", type=int, default=1, help="another for games that are not the same")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    Player(0, options.nodes, options.network).game()
    print(f"compiled in {time.monotonic() - began:.0f} s", flush=True)
    seeds = [100 * options.seed + number for number in range(options.processes)]
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        files = [options.folder / f"{seed}.npy" for seed in seeds]
        limits = options.seconds, options.nodes, options.network
        runs = [pool.submit(play_for, file, *limits, seed) for file, seed in zip(files, seeds, strict=True)]
        found = [run.result() for run in runs]
    print(f"{sum(games for games, _ in found)} games, {sum(count for _, count in found)} positions", flush=True)


if __name__ == "__main__":
    main()
