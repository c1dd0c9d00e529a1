"""The Minesweeper solver beside another one on the same boards.

    python -m benchmarks mines_paired boards 30x16/99/open [--games 10000] [--seed 1] > boards.txt
    python -m benchmarks mines_paired compare boards.txt results.txt [--fast]

The other solver plays `boards.txt` and writes a line for each board that begins with 1 (won) or 0. Guesses
may follow as `cell:safety`, cell = y * width + x; then the luck of both is taken out in a second comparison.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from cyclopts import App
from numpy.typing import NDArray

from partie.games.mines.chances.memory import grids_of
from partie.games.mines.engine.autoplay import Autoplay, AutoplayRecord, AutoplayResult
from partie.games.mines.engine.choosing import Choice, ChoiceKind
from partie.games.mines.engine.engine import first_cell
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import FAST, FULL
from partie.games.mines.engine.statistics import board_jobs, play_many, seeds_for
from partie.games.mines.field import UNKNOWN, draw_layout
from partie.games.mines.formats.boards import Board, read_list, write_list
from partie.games.mines.rules.notation import STARTS, parse_variant

main = App(name="mines_paired", help=__doc__)
PERFECT = 400  # with at most this many layouts left the other solver is taken to play perfectly

Guesses = list[tuple[int, float]]
Numbers = NDArray[np.float64]


def boards_of(variant: str, games: int, seed: int) -> Iterator[Board]:
    """The boards `mines_strength` plays with this seed."""
    setup = parse_variant(variant)
    first, grid = first_cell(setup), grids_of(setup.width, setup.height)
    for number in seeds_for(seed, games).tolist():
        layout = draw_layout(grid, setup.mines, STARTS[setup.start], first, number)
        yield Board(setup.width, setup.height, layout, first)


def read_result(line: str) -> tuple[bool, Guesses]:
    """Won or not, and the guesses with their safety where they are told."""
    won, *words = line.split()
    guesses = [word.split(":") for word in words if ":" in word]
    return won == "1", [(int(cell), float(safety)) for cell, safety, *_ in guesses]


class Retelling:
    """Follows another player's guesses on a board to take the luck out of the result."""

    def __init__(self, board: Board) -> None:
        self.player = Autoplay(board.width, board.height, FULL, SearchMemory())

    def estimate(self, board: Board, won: bool, guesses: Guesses) -> float:
        """A fair estimate of the chance to win, as `AutoplayRecord.estimate` is."""
        player, mines, first = self.player, board.mines, board.first or 0
        if board.layout[first]:
            return 0.0
        shown = np.full(player.cells, UNKNOWN, np.int8)
        left = player.cells - mines - player.opener.open(board.layout, shown, first)
        record = AutoplayRecord(0)
        for cell, safety in guesses:
            left -= self._open_sure(board, shown)
            if shown[cell] != UNKNOWN:
                continue
            chance = self._perfect(shown, mines)
            if chance is not None:
                return record.estimate + chance
            record.guess(Choice(cell, ChoiceKind.GUESS, 1.0 - safety), left, bool(board.layout[cell]))
            if board.layout[cell]:
                return record.estimate
            left -= player.opener.open(board.layout, shown, cell)
        return record.estimate + won

    def _open_sure(self, board: Board, shown: NDArray[np.int8]) -> int:
        player, opened = self.player, 0
        while True:
            analysis = player.solver.analyse(shown, board.mines)
            if analysis["safe_count"] == 0:
                return opened
            opened += player.opener.open_sure(board.layout, shown)

    def _perfect(self, shown: NDArray[np.int8], mines: int) -> float | None:
        if self.player.solver.record["log_layouts"] > math.log(PERFECT) + 1e-9:
            return None
        choice = self.player.solver.choose_risky(shown, mines, FULL)
        return choice.chance if choice.how is ChoiceKind.EXACT else None


def mean_and_error(values: Numbers) -> str:
    """Percent with its 95 % interval."""
    return f"{100 * values.mean():+.2f} ± {196 * values.std() / math.sqrt(len(values)):.2f}"


def mcnemar(ours_only: int, theirs_only: int) -> float:
    """How likely a split at least as uneven is by chance alone."""
    count, most = ours_only + theirs_only, max(ours_only, theirs_only)
    logs = [
        math.lgamma(count + 1) - math.lgamma(wins + 1) - math.lgamma(count - wins + 1) - count * math.log(2)
        for wins in range(most, count + 1)
    ]
    return min(1.0, 2 * sum(math.exp(value) for value in logs))


def compare(boards: list[Board], results: list[tuple[bool, Guesses]], fast: bool) -> None:
    """Prints both rates and their difference on the same boards."""
    records, summary = play_many(board_jobs(boards, FAST if fast else FULL))
    ours = np.array([record.result is AutoplayResult.WON for record in records])
    theirs = np.array([won for won, _ in results])
    ours_only, theirs_only = int((ours & ~theirs).sum()), int((theirs & ~ours).sum())
    print(f"{len(boards)} boards: ours {100 * ours.mean():.2f} %, theirs {100 * theirs.mean():.2f} %")
    print(f"difference {mean_and_error(ours.astype(float) - theirs)} points")
    chance = mcnemar(ours_only, theirs_only)
    print(f"won by ours alone {ours_only}, by theirs alone {theirs_only} (by chance {chance:.2g})")
    if any(guesses for _, guesses in results):
        retelling = Retelling(boards[0])
        told = zip(boards, results, strict=True)
        fair = np.array([retelling.estimate(board, won, guesses) for board, (won, guesses) in told])
        own = np.array([record.estimate for record in records])
        print(
            f"luck taken out: ours {100 * own.mean():.2f} %, theirs {100 * fair.mean():.2f} %, "
            f"difference {mean_and_error(own - fair)} points"
        )
    print(f"{summary.cpu_ms:.2f} ms a game")


@main.command(name="boards")
def write_boards(variant: str, *, games: int = 10_000, seed: int = 1) -> None:
    """Prints the boards for the other solver."""
    for board in boards_of(variant, games, seed):
        print(write_list(board))


@main.command(name="compare")
def compare_files(boards: Path, results: Path, *, fast: bool = False) -> None:
    """Plays the boards and compares."""
    theirs = [read_result(line) for line in results.read_text().splitlines()]
    played = list(read_list(boards.read_text().splitlines()))[: len(theirs)]
    compare(played, theirs[: len(played)], fast)
