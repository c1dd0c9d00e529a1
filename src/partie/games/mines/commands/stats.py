"""`partie stats mines`."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie.core.errors import InvalidText
from partie.storage.files import check_writable, read_limited, write_text
from partie.terminal.messages import translated
from partie.terminal.progress import playing
from partie.terminal.statistics import print_statistics, rate_line
from partie.terminal.workers import check_workers

if TYPE_CHECKING:
    from partie.games.mines.engine.statistics import BoardJob, Records, SolverSummary
    from partie.games.mines.formats.boards import Board
    from partie.games.mines.rules.notation import Setup

MAX_GAMES = 10_000_000
MAX_FILE = 1 << 30  # bytes of a file of boards
MAX_BOARD = 4 << 20  # bytes of a file with one board

ENDINGS = {
    "won_sure": "won with a sure cell",
    "won_guess": "won with a guess",
    "lost_coin_flip": "lost at a coin flip",
    "lost_first_click": "lost at the first click",
}


def stats(
    *,
    size: str | None = None,
    mines: int | None = None,
    start: str | None = None,
    first: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    boards: Path | None = None,
    fast: Annotated[bool, Parameter(negative="")] = False,
    workers: int | None = None,
    out: Path | None = None,
    plot: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Let the solver play many boards of Minesweeper and count.

    Parameters
    ----------
    size
        Width and height, e.g. 16x16; 30x16 when not given.
    mines
        Number of mines; 99 when not given.
    start
        open: the first cell and its neighbours are free (when not given); safe: the first cell is;
        none: nothing is.
    first
        The first cell, e.g. d4; the best known one, or the one in the file, when not given.
    games
        How many boards; 1000, or all in the file, when not given.
    seed
        The same seed gives the same boards; 1 when not given.
    boards
        A file with one board a line: width height mines startx starty i1 … iM (i = y*width+x);
        or one of .mbf, .rawvf.
    fast
        Take the safest cell instead of looking ahead.
    workers
        Processes; one for each core when not given, 0 to play in this one.
    out
        A CSV file with one line for each game.
    plot
        An SVG file with a histogram of the endings.
    as_json
        Print JSON.
    """
    check_workers(workers)
    if games is not None and not 1 <= games <= MAX_GAMES:
        raise InvalidText("{games} games are not possible: play 1 to {most}.", games=games, most=MAX_GAMES)
    if boards is None:
        setup = _setup(size or "30x16", 99 if mines is None else mines, start or "open")
        jobs, title = _drawn(setup, first, games or 1000, 1 if seed is None else seed, fast)
    else:
        _refuse_beside_boards(boards, {"size": size, "mines": mines, "start": start, "seed": seed})
        jobs, title = _given_boards(boards, first, games, fast)
    for path in (out, plot):
        check_writable(path)
    records, summary = _play(jobs, workers, quiet=as_json)
    if out is not None:
        write_text(out, _csv(records))
    if plot is not None:
        write_text(plot, _histogram(records, heading(title, summary)))
    print_statistics(title, summary, describe(title, summary), summary.games, summary.asked, as_json)


def _drawn(setup: Setup, first: str | None, games: int, seed: int, fast: bool) -> tuple[Sequence[BoardJob], str]:
    """Boards drawn from a seed."""
    from partie.games.mines.engine.engine import first_cell
    from partie.games.mines.engine.settings import FAST, FULL
    from partie.games.mines.engine.statistics import seed_jobs
    from partie.games.mines.rules.notation import parse_cell

    if seed < 0:
        raise InvalidText("Seed {seed} is not possible: it must not be negative.", seed=seed)
    cell = first_cell(setup) if first is None else parse_cell(first, setup)
    title = f"{setup.width}x{setup.height}/{setup.mines}/{setup.start}"
    return seed_jobs(setup, cell, seed, games, FAST if fast else FULL), title


def _given_boards(boards: Path, first: str | None, games: int | None, fast: bool) -> tuple[Sequence[BoardJob], str]:
    """Boards of a file, all or the first ones."""
    from partie.games.mines.engine.settings import FAST, FULL
    from partie.games.mines.engine.statistics import board_jobs

    found = _read_boards(boards)[:games]
    if not found:
        raise InvalidText("The file {boards!r} holds no board.", boards=str(boards))
    if first is not None:
        found = [_begin_at(board, first) for board in found]
    return board_jobs(found, FAST if fast else FULL), str(boards.name)


def _begin_at(board: Board, first: str) -> Board:
    from partie.games.mines.rules.notation import Setup, parse_cell

    setup = Setup(board.width, board.height, board.mines, "none")
    return dataclasses.replace(board, first=parse_cell(first, setup))


def _refuse_beside_boards(boards: Path, given: Mapping[str, object]) -> None:
    """Size, mines and start lie in the file already."""
    named = [f"--{name}" for name, value in given.items() if value is not None]
    if named:
        raise InvalidText(
            "The boards come from {boards!r}: {named} cannot change them.",
            boards=str(boards),
            named=tuple(named),
        )


def _setup(size: str, mines: int, start: str) -> Setup:
    from partie.games.mines.rules.notation import STARTS, parse_variant

    rules = [rule for rule in STARTS if rule != "sure"]  # those boards are won always
    if start not in rules:
        raise InvalidText("Start rule {start!r} does not exist: it is one of {rules}.", start=start, rules=tuple(rules))
    return parse_variant(f"{size}/{mines}/{start}")


def _read_boards(path: Path) -> list[Board]:
    from partie.games.mines.formats.boards import read_list, read_mbf, read_rawvf

    if path.suffix.lower() == ".mbf":
        return [read_mbf(read_limited(path, MAX_BOARD))]
    if path.suffix.lower() == ".rawvf":
        return [read_rawvf(read_limited(path, MAX_BOARD).decode("utf-8", errors="replace"))]
    try:
        if path.stat().st_size > MAX_FILE:
            raise InvalidText(
                "The file {path!r} is too large: at most {most} MB are read.",
                path=str(path),
                most=MAX_FILE >> 20,
            )
        with path.open(encoding="utf-8") as file:
            return list(read_list(file))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidText("The boards {path!r} cannot be read: {error}.", path=str(path), error=error) from None


def _play(jobs: Sequence[BoardJob], workers: int | None, quiet: bool) -> tuple[Records, SolverSummary]:
    from partie.games.mines.engine.statistics import play_many

    with playing(quiet) as on_progress:
        return play_many(jobs, workers=workers, on_progress=on_progress)


def _csv(records: Records) -> str:
    from partie.games.mines.engine.statistics import write_csv

    file = io.StringIO()
    write_csv(records, file)
    return file.getvalue()


def _histogram(records: Records, title: str) -> str:
    from partie.games.mines.engine.statistics import histogram_svg

    return histogram_svg(records, title, ending_words)


def heading(title: str, summary: SolverSummary) -> str:
    """What was played and how it went."""
    return translated("{title}: {wins} of {games} won", title=title, wins=summary.wins, games=summary.games)


def describe(title: str, summary: SolverSummary) -> list[str]:
    """The figures as lines for a person."""
    lines = [
        heading(title, summary),
        rate_line(summary.win_percent, summary.low_percent, summary.high_percent),
        translated(
            "with the luck of the guesses taken out: {rate:.2f} ± {error:.2f} %",
            rate=summary.estimate_percent,
            error=summary.estimate_error,
        ),
        translated(
            "{ms:.2f} ms a game on one core, {speed:.0f} games a second",
            ms=summary.cpu_ms,
            speed=summary.games_per_second,
        ),
        translated(
            "{guesses:.2f} guesses a game, mean 3BV {value:.1f} (won boards {won:.1f})",
            guesses=summary.guesses,
            value=summary.mean_3bv,
            won=summary.won_3bv,
        ),
        translated("{speed:.0f} 3BV/s: 3BV won for each second of one core", speed=summary.speed_3bv),
        translated("Games ended after:"),
    ]
    most = max([*summary.ended.values(), 1])
    widest = max(len(ending_words(name)) for name in summary.ended)
    for name, count in summary.ended.items():
        bar = "#" * round(40 * count / most)
        lines.append(f"  {ending_words(name):{widest}} {count:8}  {bar}".rstrip())
    if summary.tangled:
        lines.append(
            translated(
                "Boards too entangled for an exact count, played by simple rules: {count}",
                count=summary.tangled,
            )
        )
    return lines


def ending_words(name: str) -> str:
    """A kind of ending as a person reads it."""
    if name in ENDINGS:
        return translated(ENDINGS[name])
    low, high = name.removeprefix("lost_guess_").removesuffix("_percent").split("_")
    return translated("lost at a guess, {low} to {high} % risk", low=low, high=high)
