"""A game of many moves with a rule about repetition: its history as tuples and as `core.history.History`.

    python -m benchmarks history --moves 2000

Every position of the game is kept, as a running game keeps them, and each new one is counted.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from time import process_time

from partie.core.history import History


def main(*, moves: int = 2000) -> int:
    """Prints processor time and memory of both."""
    keys = [number * 7919 % 100_003 for number in range(moves)]
    ways: tuple[Callable[[list[int]], list[object]], ...] = (_tuples, _histories)
    for way in ways:
        began = process_time()
        way(keys)
        seconds = process_time() - began
        tracemalloc.start()
        kept = way(keys)
        memory = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        print(f"{way.__name__[1:]:10} {len(kept)} moves: {1000 * seconds:.0f} ms, {memory / 1e6:.2f} MB")
    return 0


def _tuples(keys: list[int]) -> list[object]:
    kept, past = list[object](), tuple[int, ...]()
    for key in keys:
        past.count(key)
        past = (*past, key)
        kept.append(past)
    return kept


def _histories(keys: list[int]) -> list[object]:
    kept, past = list[object](), History[int]()
    for key in keys:
        past.count(key)
        past = past.add(key)
        kept.append(past)
    return kept
