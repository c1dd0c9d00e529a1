"""Speed of the rules of chess, one thread: games of a length, counted from the positions of the tests.

    python -m benchmarks chess_perft [--deep]

Prints every count with its processor time, and how many leaves a second that is; the last ply is counted, not played.
`--deep` counts the longer ones, too. Exits with 1 where a count is not the published one. Compiling is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

from partie.games.chess.game import GAME
from partie.games.chess.rules.perft import count_games

FILE = Path(__file__).parent.parent / "tests/games/chess/perft.json"


def main(*, deep: bool = False) -> int:
    counts = json.loads(FILE.read_text(encoding="utf-8"))
    wanted = [(fen, len(published), published[-1]) for fen, published in counts["standard"]]
    wanted += [*counts["tricky"].values(), *counts["chess960"].values()]
    if deep:
        wanted += counts["deep"]
    count_games(GAME.start(), 1)  # compiles
    is_right, total, seconds = True, 0, 0.0
    for fen, depth, published in wanted:
        position, began = GAME.from_text(fen), process_time()
        count = count_games(position, depth)
        used = process_time() - began
        is_right &= count == published
        total, seconds = total + count, seconds + used
        speed = f"{count / max(used, 1e-9) / 1e6:7.1f} million/s"
        print(
            f"{count:11} in {used:7.3f} s {speed}  {'' if count == published else 'WRONG '}perft({depth}) {fen}",
            flush=True,
        )
    print(f"{total:11} in {seconds:7.3f} s {total / seconds / 1e6:7.1f} million/s  together")
    return int(not is_right)
