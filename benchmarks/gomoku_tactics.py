"""Five in a row: how many forced wins of a file of positions are proved, and how fast."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from partie.games.gomoku.engine import fours, threes
from partie.games.gomoku.rules import kernels
from partie.games.gomoku.rules.variants import RULES

_FOURS_FIRST = 400_000  # positions of fours before threats are tried


def position(state: Any, case: dict[str, Any]) -> None:
    size = len(case["board"])
    places = [
        (kernels.cell_at(column, size - 1 - row), "XO".index(symbol) + 1)
        for row, text in enumerate(case["board"])
        for column, symbol in enumerate(text)
        if symbol in "XO"
    ]
    cells, colours = (np.array(part, np.int64) for part in zip(*places, strict=True))
    kernels.set_up(state, size, RULES[case["rule"]], cells, colours, int(case["side"] == "white"))


def prove(state: Any, positions: int) -> int:
    """Plies of the win found, by fours or else by threats."""
    stop = np.zeros(1, np.uint8)
    length = int(fours.win_by_fours(state, fours.DEEPEST, _FOURS_FIRST, stop))
    length = length or int(threes.win_by_threats(state, threes.DEEPEST, positions, stop))
    return length or int(fours.win_by_fours(state, fours.DEEPEST, 100 * _FOURS_FIRST, stop))


def main(file: Path, *, positions: int = 20_000) -> None:
    """
    :param file: JSON lines with board, side, rule and kind
    :param positions: of the search for threats
    """
    cases = [json.loads(line) for line in file.read_text().splitlines()]
    states = {rule: kernels.new_state(15, RULES[rule]) for rule in {case["rule"] for case in cases}}
    prove(states[cases[0]["rule"]], 1)  # loads the kernels
    times = []
    for case in cases:
        state = states[case["rule"]]
        position(state, case)
        started = time.thread_time()
        length = prove(state, positions)
        taken = time.thread_time() - started
        times.append(taken if length else float("inf"))
        if taken > 1 or not length:
            print(f"{case['id']}: {f'{length} plies' if length else 'not proved'}, {taken:.2f} s")
    for limit in (0.1, 1.0, 10.0):
        share = 100 * sum(taken <= limit for taken in times) / len(times)
        print(f"proved within {limit:4.1f} s of processor time: {share:.2f} % of {len(times)}")
