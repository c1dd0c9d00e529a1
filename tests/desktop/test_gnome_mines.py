"""The real GNOME Mines under a display of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from Xlib import X, Xutil
from Xlib.display import Display as Connection

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.desktop.display import Display, virtual_display
from partie.desktop.program import Button, ProgramClosed, UnreadableScreen
from partie.desktop.registry import find_level
from partie.desktop.session import BROKEN, Drive, DrivenGame
from partie.desktop.waiting import wait_until
from partie.desktop.window import Window, active_window, find_window
from partie.desktop.window_control import Stopped, X11WindowControl
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs import gnome_mines
from partie.games.mines.programs.gnome_mines import PALETTE, PROGRAM, SIZES, GnomeMines, Settled
from partie.games.mines.programs.tiles import FLAGGED, STRANGE, Signs, Tiles, find_tiles, read_signs
from tests.desktop.truth import Truth, build, mines_of, numbers_of
from tests.desktop.watching import Watcher
from tests.needs import needs_program

pytestmark = pytest.mark.timeout(180)
SEED = 5  # of boards that are not over soon
MIDDLE = 6  # actions


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    needs_program("gcc", "gcc")
    return build(tmp_path_factory.mktemp("truth"))


@contextlib.contextmanager
def started(
    level: str,
    size: tuple[int, int] = (1280, 1024),
    environment: dict[str, str] | None = None,
    **settings: str,
) -> Iterator[tuple[Display, X11WindowControl, Watcher]]:
    """The program with its window, without the statistics around it."""
    needs_program("gnome-mines", "gnome-mines")
    chosen = next(known for known in PROGRAM.levels if known.name == level)
    with virtual_display(size) as display:
        display.environment.update(environment or {})
        commands = [*gnome_mines.prepare(Path(display.environment["HOME"]), chosen)]
        commands += [("gsettings", "set", "org.gnome.Mines", name, value) for name, value in settings.items()]
        clean = {name: value for name, value in display.environment.items() if name != "LD_PRELOAD"}
        for command in commands:
            subprocess.run(command, env=clean, check=True)
        process = display.run("/usr/games/gnome-mines", *chosen.arguments)
        connection = Connection(display.name)
        found: Window = wait_until(lambda: find_window(connection, PROGRAM.window_class), Text("a window"), 30)
        watcher = Watcher()
        control = X11WindowControl(display.name, found, process, PROGRAM.window_class, watcher)
        try:
            yield display, control, watcher
        finally:
            control.close()
            connection.close()


def fresh_board(control: X11WindowControl, level: str) -> Tiles:
    control.move_pointer_away()
    width, height, _ = SIZES[level]
    settled = Settled()

    def look() -> Tiles | None:
        found = find_tiles(control.screenshot(), PALETTE)
        is_whole = found is not None and (found.columns, found.rows) == (width, height)
        return found if found is not None and is_whole and settled.stays(found) else None

    return control.wait(look, Text("a fresh board"), 30)


def signs_of(control: X11WindowControl, tiles: Tiles) -> Signs:
    return read_signs(control.screenshot(tiles.box()), tiles, PALETTE)


def painted_signs(control: X11WindowControl, tiles: Tiles) -> Signs:
    """The signs once nothing is being painted: two looks show the same."""
    last: list[Signs] = []

    def look() -> Signs | None:
        last.append(signs_of(control, tiles))
        is_still = len(last) > 1 and np.array_equal(last[-2], last[-1]) and STRANGE not in last[-1]
        return last[-1] if is_still else None

    return control.wait(look, Text("everything is painted"), 30)


def is_open(control: X11WindowControl, tiles: Tiles, cell: int) -> bool | None:
    return None if signs_of(control, tiles)[cell] == UNKNOWN else True


@pytest.mark.parametrize(
    ("level", "size", "environment", "settings"),
    [
        ("small", (1280, 1024), {}, {}),
        ("medium", (1024, 768), {}, {"theme": "'default'"}),
        ("big", (1920, 1080), {}, {}),
        ("big", (1024, 768), {"GTK_THEME": "Adwaita:dark"}, {}),
        ("medium", (1920, 1080), {"GDK_SCALE": "2"}, {"theme": "'classic'"}),
    ],
)
def test_every_cell_is_read_as_it_is(
    truth: Truth, level: str, size: tuple[int, int], environment: dict[str, str], settings: dict[str, str]
) -> None:
    truth.draws_file.unlink(missing_ok=True)
    with started(level, size, environment | truth.environment(SEED), **settings) as (_, control, _watcher):
        tiles = fresh_board(control, level)
        width, height, mines = SIZES[level]
        first = 2 * width + 2
        control.click(*tiles.middle(first))
        control.wait(lambda: True if signs_of(control, tiles)[first] == 0 else None, Text("an opening"), 30)
        numbers = numbers_of(mines_of(truth.draws(), width, height, mines, first), width, height)
        safe = [cell for cell, number in enumerate(numbers) if number >= 0]
        flagged = next(cell for cell, number in enumerate(numbers) if number < 0)
        control.click(*tiles.middle(flagged), Button.RIGHT)
        control.wait(lambda: True if signs_of(control, tiles)[flagged] == FLAGGED else None, Text("a flag"), 30)
        for cell in safe[: len(safe) // 2]:
            if signs_of(control, tiles)[cell] == UNKNOWN:
                control.click(*tiles.middle(cell))
                control.wait(partial(is_open, control, tiles, cell), Text("a number"), 30)
        control.move_pointer_away()
        signs = painted_signs(control, tiles)
        opened = [cell for cell in range(width * height) if signs[cell] not in (UNKNOWN, FLAGGED)]
        assert {cell: int(signs[cell]) for cell in opened} == {cell: numbers[cell] for cell in opened}
        assert set(safe[: len(safe) // 2]) <= set(opened)
        assert [cell for cell in range(width * height) if signs[cell] == FLAGGED] == [flagged]


def drive(folder: Path, display: Display, level: str, games: int, watcher: Watcher) -> Drive:
    chosen = find_level(PROGRAM, level)
    return Drive(PROGRAM, chosen, games, display, folder, watcher)


@pytest.mark.parametrize("level", ["small", "12x9/17"])
def test_games_in_a_row_end_as_wins_or_losses(level: str, tmp_path: Path) -> None:
    needs_program("gnome-mines", "gnome-mines")
    played: list[DrivenGame] = []
    with virtual_display() as display:
        drive(tmp_path, display, level, 3, Watcher()).run(played.append)
    assert [game.result in ("won", "lost") for game in played] == [True] * 3
    assert {game.result for game in played if game.details["guesses"] == 0} <= {"won"}
    assert len(list(tmp_path.glob("game-*.log"))) == 3


@pytest.mark.parametrize("name", ["3x30/9", "101x9/2", "9x7/8", "9x9/73", "9x9/0", "9x9", "9x9/10 "])
def test_custom_boards_that_the_program_does_not_have_are_refused(name: str) -> None:
    with pytest.raises(InvalidText, match="WIDTHxHEIGHT/MINES"):
        find_level(PROGRAM, name)


def test_a_killed_program_breaks_one_game_off_and_the_next_goes_on(truth: Truth, tmp_path: Path) -> None:
    needs_program("gnome-mines", "gnome-mines")
    played: list[DrivenGame] = []
    watcher = Watcher()
    with virtual_display() as display:
        display.environment.update(truth.environment(SEED))
        watcher.before[MIDDLE] = lambda: os.killpg(display.processes[-1].pid, signal.SIGKILL)
        drive(tmp_path, display, "medium", 2, watcher).run(played.append)
    assert played[0].result == BROKEN
    assert played[1].result in ("won", "lost")


def play_disturbed(truth: Truth, level: str, disturb: Callable[[Window, Display], None]) -> Any:
    with started(level, environment=truth.environment(SEED)) as (display, control, watcher):
        other = Connection(display.name)
        window = find_window(other, PROGRAM.window_class)
        assert window is not None
        watcher.before[MIDDLE] = lambda: disturb(window, display)
        try:
            return GnomeMines().play(control, level, 0)
        finally:
            other.close()


def minimise(window: Window, _display: Display) -> None:
    window.request("WM_CHANGE_STATE", Xutil.IconicState)


def cover(window: Window, _display: Display) -> None:
    """Somebody else's window comes to the front and takes the keyboard."""
    root = window.connection.screen().root
    other = root.create_window(100, 100, 600, 500, 0, X.CopyFromParent, background_pixel=0xFFFFFF)
    other.set_wm_class("other", "Other")
    other.map()
    window.connection.sync()


def move(window: Window, _display: Display) -> None:
    window.request("_NET_WM_STATE", 0, *window.maximized_atoms(), 2)


@pytest.mark.parametrize("disturb", [minimise, cover])
def test_a_window_that_went_away_is_brought_back(truth: Truth, disturb: Callable[[Window, Display], None]) -> None:
    assert play_disturbed(truth, "medium", disturb).result.value in ("won", "lost")


def test_a_window_that_is_covered_after_a_click_is_brought_back() -> None:
    with started("small") as (display, control, _watcher):
        fresh_board(control, "small")
        other = Connection(display.name)
        window = find_window(other, PROGRAM.window_class)
        assert window is not None
        cover(window, display)
        wait_until(lambda: True if active_window(other) != window.number else None, Text("it is covered"), 30)
        fresh_board(control, "small")
        other.close()


def test_a_window_that_shrinks_in_the_middle_is_refused_and_not_guessed(truth: Truth) -> None:
    with pytest.raises((ProgramClosed, UnreadableScreen)):
        play_disturbed(truth, "big", move)


def test_a_closed_window_is_told(truth: Truth) -> None:
    with pytest.raises(ProgramClosed):
        play_disturbed(truth, "big", lambda window, _display: window.close())


def test_stopping_leaves_no_process_behind(truth: Truth, tmp_path: Path) -> None:
    needs_program("gnome-mines", "gnome-mines")
    watcher, before = Watcher(), set(threading.enumerate())

    def stop() -> None:
        raise Stopped

    watcher.before[MIDDLE] = stop
    with virtual_display() as display:
        display.environment.update(truth.environment(SEED))
        processes = display.processes
        home = Path(display.environment["HOME"])
        with pytest.raises(Stopped):
            drive(tmp_path, display, "big", 1, watcher).run(lambda _game: None)
        running = list(processes)
    assert all(process.poll() is not None for process in running)
    assert not home.exists()
    left = {thread for thread in threading.enumerate() if not thread.daemon} - before
    for thread in left:
        thread.join(60)
    assert [thread for thread in left if thread.is_alive()] == []
