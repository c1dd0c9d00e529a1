"""`partie drive`: real programs on a screen, played by themselves."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.games import find
from partie.storage.files import check_writable
from partie.storage.folders import data_folder
from partie.terminal.interrupts import end_requested
from partie.terminal.messages import INTERRUPTED, print_error, translated_text
from partie.terminal.preparing import prepare

if TYPE_CHECKING:
    from fastapi import FastAPI

    from partie.desktop.display import Display
    from partie.desktop.program import Annotation, Program, ProgramLevel
    from partie.desktop.session import DrivenGame

MOST_GAMES = 100_000
COUNTDOWN = 3  # seconds before the person's own mouse is moved


def drive(
    program: str = "",
    /,
    *,
    games: int = 50,
    level: str | None = None,
    display: Literal["virtual", "here"] = "virtual",
    watch: Annotated[bool, Parameter(negative="")] = False,
    csv: Path | None = None,
    plot: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Play the real games of the desktop by themselves.

    Parameters
    ----------
    program
        The program to play; a list of all when not given.
    games
        How many games in a row.
    level
        The program's name of a size or a rule, from the list; its first one when not given.
    display
        virtual plays on a screen of its own that nobody sees, here on yours: the mouse in the upper left
        corner, or Escape, stops it.
    watch
        Show the virtual screen on the page, with what is thought drawn over it, pause, step and speed.
    csv
        Write a row a game into this file.
    plot
        Write an SVG picture into this file: how long won games took, and after what games ended.
    as_json
        Print JSON with every game and the summary.
    """
    from partie.desktop.registry import find_executable, find_level, find_program

    if not program:
        list_programs()
        return
    if not 1 <= games <= MOST_GAMES:
        raise InvalidText("{games} games cannot be played: give 1 to {most}.", games=games, most=MOST_GAMES)
    from partie.desktop.session import Drive
    from partie.desktop.window_control import Stopped

    found = find_program(program)
    chosen = find_level(found, level)
    find_executable(found)
    for path in (csv, plot):
        check_writable(path)
    prepare(find(found.game))
    if watch:
        if display == "here":
            raise InvalidText("Your own screen needs no page to be watched; leave --watch out.")
        watch_on_page(found.name, chosen.name, games, Output(csv, plot, as_json))
        return
    folder = data_folder() / "drive" / found.name / time.strftime("%Y%m%d-%H%M%S")
    played: list[DrivenGame] = []

    def ended(game: DrivenGame) -> None:
        played.append(game)
        if not as_json:
            print_game(game, games)

    is_stopped = False
    if not as_json:
        print_start(found, chosen, games)
    try:
        with (
            end_requested() as is_requested,
            open_display(display) as screen,
            Watcher(games, is_requested) as watcher,
        ):
            run = Drive(found, chosen, games, screen, folder, watcher, stops_for_user=display == "here")
            run.run(ended)
    except (Stopped, KeyboardInterrupt):  # finished games are reported all the same
        is_stopped = True
    finally:
        report(played, folder, f"{found.title} {chosen.name}", Output(csv, plot, as_json))
    if is_stopped:
        print_error(Text("Stopped: {games} of {asked} games were played.", games=len(played), asked=games))
        sys.exit(INTERRUPTED)


@dataclass(frozen=True)
class Output:
    """Where the statistics go."""

    csv: Path | None
    plot: Path | None
    as_json: bool


def watch_on_page(program: str, level: str, games: int, output: Output) -> None:
    """Serves the page with the drive on it until Ctrl+C; then the statistics of the games so far."""
    from partie.web.desktop.api import DesktopRuns, DriveRequest
    from partie.web.server import startup

    runs: list[DesktopRuns] = []

    def begin(app: FastAPI) -> str:
        runs.append(app.state.desktop)
        runs[0].start(DriveRequest(program=program, level=level, games=games))
        return "#/watch/desktop"

    try:
        startup.serve(begin=begin)
    finally:
        if runs and (drive := runs[0].drive) is not None:
            runs[0].close()
            report(drive.played, drive.folder, f"{program} {level}", output)


def report(played: Sequence[DrivenGame], folder: Path, title: str, output: Output) -> None:
    """Writes and prints the statistics."""
    from partie.desktop.plots import statistics_svg
    from partie.desktop.statistics import to_json, write_csv

    try:
        if output.csv is not None:
            with output.csv.open("w", encoding="utf-8", newline="") as file:
                write_csv(played, file)
        if output.plot is not None:
            output.plot.write_text(statistics_svg(played, title, translated_text), encoding="utf-8")
    finally:  # a file that cannot be written takes nothing away from the rest
        if output.as_json:
            print(to_json(played))
        elif played:
            print_summary(played, folder)


@contextlib.contextmanager
def open_display(kind: str) -> Iterator[Display]:
    """A display of its own, or the person's after a countdown."""
    from partie.desktop.display import own_display, virtual_display

    if kind == "virtual":
        with virtual_display() as screen:
            yield screen
        return
    with own_display() as screen:
        for left in range(COUNTDOWN, 0, -1):
            message = Text(
                "In {left} s the mouse is taken over; the upper left corner, or Escape, stops it.",
                left=left,
            )
            print(translated_text(message), file=sys.stderr)
            time.sleep(1)
        yield screen


class Watcher:
    """Shows on a terminal that a long game goes on; the log of each game has everything."""

    def __init__(self, games: int, end_requested: Callable[[], bool]) -> None:
        self._status = Console(stderr=True).status("")
        self._games, self._game, self._actions = games, 1, 0
        self._end_requested = end_requested

    def __enter__(self) -> Watcher:
        self._status.start()
        self._show_progress()
        return self

    def __exit__(self, *_error: object) -> None:
        self._status.stop()

    def poll(self) -> None:
        """Called where the drive may stop: a request to the display that is broken off would leave it deaf."""
        from partie.desktop.window_control import Stopped

        if self._end_requested():
            raise Stopped

    def before_action(self) -> None:
        """Waits for nothing: the drive is as fast as the program."""
        self._actions += 1
        self._show_progress()

    def on_event(self, event: str, details: dict[str, object]) -> None:
        """The log has it."""
        if event == "end":
            self._game, self._actions = self._game + 1, 0

    def on_annotations(self, annotations: Sequence[Annotation]) -> None:
        """Nothing is drawn."""

    def _show_progress(self) -> None:
        message = Text(
            "Game {number} of {games}, actions: {actions}",
            number=min(self._game, self._games),
            games=self._games,
            actions=self._actions,
        )
        self._status.update(translated_text(message))


def list_programs() -> None:
    """Every program that can be driven, its levels, and how to install it."""
    from partie.desktop.display import missing_tools
    from partie.desktop.registry import all_programs, install_line, installed

    table = Table(box=None, pad_edge=False)
    for heading in (Text("program"), Text("what it is"), Text("levels"), Text("installed")):
        table.add_column(translated_text(heading), overflow="fold")
    programs = all_programs()
    for program in programs:
        names = [level.name for level in program.levels]
        levels = ", ".join([*names, program.custom_form] if program.custom_form else names)
        state = translated_text(Text("yes")) if installed(program) else install_line(program)
        table.add_row(program.name, program.title, levels, state)
    Console().print(table)
    first = next(filter(installed, programs), programs[0])
    example = f"partie drive {first.name} --level {first.levels[-1].name} --games 3"
    print(f"\n{translated_text(Text('To play one: {example}', example=example))}")
    if missing := missing_tools():
        message = Text("A separate display needs: sudo apt-get install {packages}", packages=" ".join(missing))
        print(translated_text(message))


def print_start(program: Program, level: ProgramLevel, games: int) -> None:
    """The title of the level: its name alone is not clear."""
    message = Text.plural(
        "{program}, {level}: {count} game",
        "{program}, {level}: {count} games",
        program=program.title,
        level=level.title,
        count=games,
    )
    print(translated_text(message), flush=True)


def print_game(game: DrivenGame, games: int) -> None:
    """One line a game."""
    text = Text(
        "{number}/{games}  {result} after {last}, {seconds:.2f} s",
        number=game.number + 1,
        games=games,
        result=Text(game.result, context="a game on the screen"),
        last=game.last,
        seconds=game.seconds,
    )
    print(translated_text(text), flush=True)


def print_summary(played: Sequence[DrivenGame], folder: Path) -> None:
    """Wins, times, and after what games ended."""
    from partie.desktop.statistics import grouped_endings, median_of, summarise

    summary = summarise(played)
    share = 100 * summary.won / summary.games if summary.games else 0.0
    print()
    wins = Text(
        "{won} of {games} won: {share:.1f} % (95 %: {low:.1f} to {high:.1f})",
        won=summary.won,
        games=summary.games,
        share=share,
        low=100 * summary.low,
        high=100 * summary.high,
    )
    print(translated_text(wins))
    if summary.median is not None and summary.fastest is not None:
        times = Text(
            "won games took {median:.2f} s (median), {fastest:.2f} s at best",
            median=summary.median,
            fastest=summary.fastest,
        )
        print(translated_text(times))
    for result, ending, count in grouped_endings(played):
        message = Text(
            "{count:5}  {result} after {last}",
            count=count,
            result=Text(result, context="a game on the screen"),
            last=ending,
        )
        print(translated_text(message))
    undone, nodes = median_of(played, "undone"), median_of(played, "nodes")
    if undone is not None and nodes is not None:
        message = Text(
            "moves taken back: {undone:.0f}, states searched: {nodes:.0f} (medians)",
            undone=undone,
            nodes=nodes,
        )
        print(translated_text(message))
    if summary.broken:
        broken = Text.plural("{count} game was broken off", "{count} games were broken off", count=summary.broken)
        print(translated_text(broken))
    print(translated_text(Text("logs: {folder}", folder=str(folder))))
