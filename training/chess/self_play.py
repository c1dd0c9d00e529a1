"""Positions with results from games of Partie against itself: `python -m training.chess.self_play FILE --games 2000`.

Every game begins with random moves. A position is kept when its side to move is not in check and the best move is
quiet, so that the evaluation alone has to judge it. Ctrl+C keeps what is finished.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from partie.core.brain import Limits
from partie.games.chess.engine import searching
from partie.games.chess.engine.endings import three_men
from partie.games.chess.engine.memory import forget, new_memory
from partie.games.chess.engine.ordering import is_quiet
from partie.games.chess.rules import endings, generate
from partie.games.chess.rules import state as rules
from partie.games.chess.rules.position import first_position
from partie.games.chess.rules.variants import STANDARD
from partie.search.records import NumpyRecord, copy_of
from partie.search.searcher import NothingToSearch, Searcher
from partie.search.table import TranspositionTable
from partie.search.values import PROVED

RANDOM_PLIES = (6, 7, 8, 9)
EVEN = 180  # centipawns after the random moves at most
DECIDED, DECIDED_PLIES = 1_200, 4  # an advantage that wins when it lasts
LEVEL, LEVEL_PLIES, LEVEL_AFTER = 8, 14, 90
LONGEST = 260  # plies; a longer game is a draw
SAVED_EVERY = 50  # games

POSITION = np.dtype(
    [
        ("board", np.int8, 64),
        ("side", np.int8),
        ("quiet", np.int16),
        ("value", np.int16),  # of the search, for White
        ("result", np.float32),  # of the game, for White
        ("game", np.int32),
    ]
)


@dataclass
class Game:
    """One game while it is played."""

    state: NumpyRecord
    values: list[int]  # for White


def result_of(game: Game, ply: int) -> float | None:
    """What the rules or the values decide, for White; None while it goes on."""
    state = game.state
    if state.quiet >= 100 or endings.is_dead(state) or endings.occurrences(state, 3) >= 3 or ply >= LONGEST:
        return 0.5
    last = game.values[-DECIDED_PLIES:]
    if len(last) == DECIDED_PLIES and (min(last) > DECIDED or max(last) < -DECIDED):
        return 1.0 if last[0] > 0 else 0.0
    level = game.values[-LEVEL_PLIES:]
    if ply >= LEVEL_AFTER and len(level) == LEVEL_PLIES and max(map(abs, level)) <= LEVEL:
        return 0.5
    return None


def opening(dice: random.Random) -> NumpyRecord:
    """A position after some random moves."""
    while True:
        state = first_position(STANDARD).state()
        moves = np.zeros(generate.MOST_MOVES, np.int32)
        for _ in range(dice.choice(RANDOM_PLIES)):
            count = generate.generate(state, moves, generate.BOTH)
            if not count:
                break
            rules.make(state, int(moves[dice.randrange(count)]))
        else:
            if generate.generate(state, moves, generate.BOTH):
                return state


def play(searcher: Searcher, memory: Any, dice: random.Random, nodes: int, number: int) -> Iterator[Any]:
    """The kept positions of one game, with its result."""
    searcher.forget()
    forget(memory)
    game, kept, ply, result = Game(opening(dice), []), [], 0, None
    while (result := result_of(game, ply)) is None:
        state = game.state
        try:
            found = searcher.search(state, Limits(nodes=nodes))
        except NothingToSearch:
            result = (1.0 if state.side else 0.0) if generate.in_check(state) else 0.5
            break
        value = -found.value if state.side else found.value
        if not game.values and abs(value) > EVEN:
            return
        game.values.append(value)
        if not generate.in_check(state) and is_quiet((state, memory), found.move) and abs(value) < PROVED:
            kept.append((np.array(state.board), int(state.side), int(state.quiet), max(-3000, min(3000, value))))
        state = copy_of(state)
        rules.make(state, found.move)
        game.state, ply = state, ply + 1
    for board, side, quiet, value in kept:
        yield (board, side, quiet, value, result, number)


def main() -> None:
    """Plays and saves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=1500, help="positions of each search")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    memory, dice = new_memory(), random.Random(options.seed)
    searcher = Searcher(
        searching.KERNELS,
        max_moves=generate.MOST_MOVES,
        max_ply=searching.MAX_PLY,
        tables=(memory, three_men()),
        table=TranspositionTable(2),
        window=20,
    )
    rows: list[Any] = []
    for number in range(options.games):
        rows += play(searcher, memory, dice, options.nodes, number)
        if (number + 1) % SAVED_EVERY == 0 or number + 1 == options.games:
            np.save(options.file, np.array(rows, POSITION))
            print(f"{number + 1} games, {len(rows)} positions", flush=True)


if __name__ == "__main__":
    main()
