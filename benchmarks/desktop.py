"""Real programs on the desktop: cells read against the truth, times of won games, patiences won with undo.

    python -m benchmarks desktop cells [--cells 100000]
    python -m benchmarks desktop times [--games 20] [level ...]
    python -m benchmarks desktop patience [--deals 10] [--level unlimited]

The truth is what the program drew at random, written down by a library loaded before its own (needs gcc).
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from cyclopts import App
from numpy.typing import NDArray
from tests.desktop.truth import Truth, build, deal_of, mines_of, numbers_of
from tests.desktop.watching import Watcher

from benchmarks._matches import header, row
from partie.core.intervals import wilson
from partie.desktop.display import virtual_display
from partie.desktop.program import Driver, DriverOutcome, Program, ProgramLevel, WindowControl
from partie.desktop.session import BROKEN, Drive, DrivenGame
from partie.games.klondike.engine.solver import Effort, Verdict, solve
from partie.games.klondike.programs import aisleriot
from partie.games.klondike.rules.cards import NUMBERS
from partie.games.klondike.rules.table import lay_out
from partie.games.mines.engine.choosing import ChoiceKind
from partie.games.mines.engine.engine import first_cell, warm_up
from partie.games.mines.engine.statistics import play_many, seed_jobs
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs import gnome_mines
from partie.games.mines.programs.playing import Field, Read
from partie.games.mines.programs.tiles import Tiles
from partie.games.mines.rules.notation import Setup

main = App(name="desktop", help=__doc__)
SCREENS = ((1280, 1024), (1920, 1080), (1024, 768))
LOOKS: tuple[dict[str, str], ...] = ({}, {"GTK_THEME": "Adwaita:dark"})
SIMULATED = 4000  # boards that tell the solver's own win rate


@dataclass
class Tally:
    """Cells that were read, and those that were not what the program drew."""

    truth: Truth
    cells: int = 0
    wrong: list[tuple[str, int, int, int]] = field(default_factory=list)  # board, cell, read, true

    def compare(self, shown: NDArray[np.int8], width: int, height: int, mines: int) -> None:
        first = first_cell(Setup(width, height, mines, "open"))
        numbers = np.array(numbers_of(mines_of(self.truth.draws(), width, height, mines, first), width, height))
        opened = np.flatnonzero(shown != UNKNOWN)
        self.cells += len(opened)
        self.wrong += [
            (f"{width}x{height}", int(cell), int(shown[cell]), int(numbers[cell]))
            for cell in opened[shown[opened] != numbers[opened]]
        ]


@dataclass
class CheckedField(Field):
    """Compares every open cell with the truth before each decision."""

    tally: Tally | None = None

    def decide(self, shown: NDArray[np.int8]) -> tuple[list[int], ChoiceKind, float] | None:
        assert self.tally is not None
        self.tally.compare(shown, self.tiles.columns, self.tiles.rows, self.mines)
        return super().decide(shown)


@dataclass
class CheckedMines(gnome_mines.GnomeMines):
    """GNOME Mines with a field that is checked."""

    tally: Tally

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        self.tally.truth.draws_file.unlink(missing_ok=True)  # a board is drawn at its first click
        return super().play(control, level, number)

    def field(self, control: WindowControl, tiles: Tiles, mines: int, read: Read) -> Field:
        return CheckedField(control, tiles, mines, read, mines_shown=min(2, mines), tally=self.tally)


def drive(
    program: Program,
    level: ProgramLevel,
    games: int,
    environment: dict[str, str],
    size: tuple[int, int] = SCREENS[0],
    make_driver: Callable[[], Driver] | None = None,
) -> list[DrivenGame]:
    played: list[DrivenGame] = []
    with tempfile.TemporaryDirectory() as folder, virtual_display(size) as display:
        display.environment.update(environment)
        run = Drive(program, level, games, display, Path(folder), Watcher(), make_driver=make_driver)
        run.run(played.append)
    return played


@main.command
def cells(*, cells: int = 100_000) -> None:
    """Games of all levels on several screens until enough cells were read."""
    program = gnome_mines.PROGRAM
    with tempfile.TemporaryDirectory() as folder:
        tally = Tally(build(Path(folder)))
        turn = 0
        while tally.cells < cells:
            level = program.levels[turn % 3]
            screen, look = SCREENS[turn // 3 % len(SCREENS)], LOOKS[turn // 9 % len(LOOKS)]
            before = tally.cells
            environment = {**look, **tally.truth.environment(seed=turn + 1)}
            played = drive(program, level, 1, environment, screen, lambda: CheckedMines(tally))
            results = ", ".join(game.result for game in played)
            where = f"{level.name} at {screen[0]}x{screen[1]}{', dark' if look else ''}"
            print(f"{where}: {tally.cells - before} cells, {results}", flush=True)
            turn += 1
        print(f"{tally.cells} cells read, {len(tally.wrong)} misread", *tally.wrong[:20], sep="\n")


@main.command
def times(*levels: str, games: int = 20) -> None:
    """Won games of each level, and how often they should be won."""
    warm_up()
    header("level", "games", "won", "95 %", "solver alone", "median s of won games", "best s", "broken off")
    for level in gnome_mines.PROGRAM.levels:
        if levels and level.name not in levels:
            continue
        played = drive(gnome_mines.PROGRAM, level, games, {})
        won = [float(str(game.details["seconds"])) for game in played if game.result == "won"]
        counted = [game for game in played if game.result != BROKEN]
        low, high = wilson(len(won), len(counted))
        width, height, mines = gnome_mines.SIZES[level.name]
        setup = Setup(width, height, mines, "open")
        _, alone = play_many(seed_jobs(setup, first_cell(setup), 1, SIMULATED))
        median, best = (f"{statistics.median(won):.2f}", f"{min(won):.2f}") if won else ("", "")
        share = 100 * len(won) / len(counted) if counted else 0.0
        interval = f"{100 * low:.1f}–{100 * high:.1f}"
        shares = (f"{share:.1f} %", interval, f"{alone.win_percent:.1f} %")
        row(level.name, len(counted), *shares, median, best, len(played) - len(counted))


@main.command
def patience(*, deals: int = 10, level: str = "unlimited") -> None:
    """Deals of AisleRiot with undo; what the solver says about them with every card known."""
    played = next(known for known in aisleriot.PROGRAM.levels if known.name == level)
    rules = aisleriot.RULES[level]
    won: list[float] = []
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        truth = build(Path(folder))
        for seed in range(1, deals + 1):
            truth.draws_file.unlink(missing_ok=True)
            began = time.monotonic()
            game = drive(aisleriot.PROGRAM, played, 1, truth.environment(seed))[0]
            seconds = time.monotonic() - began
            deal = lay_out(tuple(NUMBERS[name] for name in deal_of(truth.draws())), rules)
            verdict = solve(deal, Effort(seconds=60)).verdict
            if game.result == "won":
                won.append(game.seconds)
            missed += verdict is Verdict.WON and game.result != "won"
            told = {name: game.details.get(name) for name in ("undone", "attempts", "nodes", "proved")}
            took = f"{game.seconds:.1f} s ({seconds:.1f} s with the start)"
            print(
                f"{seed}: {game.result} after {game.last}, {took}, solver: {verdict.value}, {told}",
                flush=True,
            )
    median = f"{statistics.median(won):.1f} s" if won else "none"
    print(f"{len(won)} of {deals} won, median of won games {median}; {missed} that can be won were not")
