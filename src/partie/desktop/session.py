"""Plays games of a program in a row; starts it, counts results, cleans up in any case."""

from __future__ import annotations

import contextlib
import importlib
import json
import logging
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from PIL import Image
from Xlib.display import Display as Connection

from partie.core.text import Text
from partie.desktop.display import Display
from partie.desktop.program import (
    Annotation,
    Driver,
    DriveResult,
    DriverOutcome,
    Program,
    ProgramClosed,
    ProgramLevel,
    UnreadableScreen,
)
from partie.desktop.registry import find_executable
from partie.desktop.waiting import wait_until
from partie.desktop.window import find_window, same_class
from partie.desktop.window_control import Observer, X11WindowControl

START = 60.0  # seconds for a window to appear
PREPARING = 240.0  # seconds for a command before the start: Wine sets up a whole Windows
CLEANING = 60.0  # seconds for a command after the end
BUS = ("dbus-run-session", "--")  # a session bus that ends with its program
MOST_BROKEN = 3  # games in a row that may break off before the drive gives up
_LONGEST_ERROR = 300  # characters of the output of a failed command
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DrivenGame:
    """One game in the statistics."""

    number: int
    result: str  # a `DriveResult`'s value or "broken off"
    seconds: float
    last: Text
    details: dict[str, object] = field(default_factory=dict)


BROKEN = "broken off"


@dataclass
class Drive:
    """A number of games of one program, and the folder of their logs."""

    program: Program
    level: ProgramLevel
    games: int
    display: Display
    folder: Path  # for logs and pictures
    observer: Observer
    stops_for_user: bool = False  # on the user's own screen: a corner or Escape stops the drive
    make_driver: Callable[[], Driver] | None = None  # replaces the program's
    control: X11WindowControl | None = field(default=None, init=False)  # while the program runs

    def run(self, on_game: Callable[[DrivenGame], None]) -> None:
        """Plays and reports every finished game. Raises `UnreadableScreen` or `ProgramClosed`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        number, broken = 0, 0
        while number < self.games:
            with self._started() as control:
                driver = self._driver()
                played_here = 0
                while number < self.games:
                    try:
                        game = self._play(driver, control, number, played_here)
                        broken = 0
                    except (ProgramClosed, UnreadableScreen) as error:
                        broken += 1
                        self._save_screenshot(error, number)
                        if broken >= MOST_BROKEN:
                            raise
                        game = DrivenGame(number, BROKEN, 0.0, error.text)
                    on_game(game)
                    number, played_here = number + 1, played_here + 1
                    if game.result == BROKEN or self.program.is_restarted:
                        break  # start the program again

    def _play(self, driver: Driver, control: X11WindowControl, number: int, played_here: int) -> DrivenGame:
        with (self.folder / f"game-{number + 1:03}.log").open("w", encoding="utf-8") as log:
            observer = _LoggingObserver(self.observer, log)
            control.follow(observer)
            observer.on_event("begin", {"program": self.program.name, "level": self.level.name})
            began = time.monotonic()
            played: DriverOutcome = driver.play(control, self.level.name, played_here)
            seconds = time.monotonic() - began
            observer.on_event("end", {"result": played.result.value, **played.details})
        return DrivenGame(number, played.result.value, round(seconds, 3), played.last, dict(played.details))

    def _driver(self) -> Driver:
        if self.make_driver is not None:
            return self.make_driver()
        module, _, name = self.program.driver.partition(":")
        driver: Driver = getattr(importlib.import_module(module), name)()
        return driver

    @contextlib.contextmanager
    def _started(self) -> Iterator[X11WindowControl]:
        """The program with its window in front; it ends with the block."""
        program, display = self.program, self.display
        display.environment.update(program.environment)
        if program.prepare is not None:
            self._prepare(program.prepare(display.home, self.level))
        connection = Connection(display.name)
        others = {window.number for window in same_class(connection, program.window_class)}
        bus = BUS if program.needs_bus else ()
        process = display.run(*bus, find_executable(program), *self.level.arguments)
        control = None
        try:
            window = wait_until(
                lambda: find_window(connection, program.window_class, others),
                Text("the window of {program} appears", program=program.title),
                START,
                lambda: _refuse_dead(process, program),
            )
            control = self.control = X11WindowControl(
                display.name,
                window,
                process,
                program.window_class,
                self.observer,
                self.stops_for_user,
                others,
            )
            yield control
        finally:
            self.control = None
            if control is not None:
                control.close()
            display.end(process)
            _wait_until_gone(display, program, others)
            connection.close()
            for command in program.cleanup:
                self._failure(command, CLEANING)

    def _prepare(self, commands: Sequence[Sequence[str]]) -> None:
        """Runs the commands of the set-up. Raises `ProgramClosed` with the one that failed."""
        for command in commands:
            if failure := self._failure(command, PREPARING):
                raise ProgramClosed(failure)

    def _failure(self, command: Sequence[str], seconds: float) -> Text | None:
        """Runs a command and reports a failure to the observer; None on success."""
        failure = run_command(command, self.display.environment, seconds)
        if failure is not None:
            _log.warning("%s", failure)
            self.observer.on_event("command failed", {"command": list(command), "reason": str(failure)})
        return failure

    def _save_screenshot(self, error: ProgramClosed | UnreadableScreen, number: int) -> None:
        if isinstance(error, UnreadableScreen) and error.pixels is not None and error.pixels.size:
            Image.fromarray(error.pixels).save(self.folder / f"game-{number + 1:03}.png")


def run_command(command: Sequence[str], environment: Mapping[str, str], seconds: float) -> Text | None:
    """Why it failed; None on success."""
    line = " ".join(command)
    with tempfile.TemporaryFile() as errors:  # a pipe would stay open in the servers that a command starts
        try:
            status = subprocess.run(
                command,
                env=environment,
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                timeout=seconds,
            ).returncode
        except subprocess.TimeoutExpired:
            return Text("{command} did not end within {seconds:.0f} s.", command=line, seconds=seconds)
        except OSError as error:
            return Text("{command} cannot be run: {error}", command=line, error=str(error))
        if status == 0:
            return None
        errors.seek(0)
        output = errors.read().decode(errors="replace").strip()[-_LONGEST_ERROR:]
        return Text("{command} ended with status {status}: {output}", command=line, status=status, output=output)


def _wait_until_gone(display: Display, program: Program, others: Collection[int]) -> None:
    """The next start must not find the window of the program that has just ended."""
    connection = Connection(display.name)  # the other one may have been broken off in the middle of a request
    with (
        contextlib.closing(connection),
        contextlib.suppress(UnreadableScreen),
    ):  # a slow window manager
        wait_until(
            lambda: True if find_window(connection, program.window_class, others) is None else None,
            Text("the window of {program} is gone", program=program.title),
            START,
        )


def _refuse_dead(process: subprocess.Popen[bytes], program: Program) -> None:
    if process.poll() is not None:
        raise ProgramClosed("{program} ended before its window appeared.", program=program.title)


@dataclass
class _LoggingObserver:
    """Writes events to the log of the game and forwards them."""

    observer: Observer
    log: TextIO

    def poll(self) -> None:
        self.observer.poll()

    def before_action(self) -> None:
        self.observer.before_action()

    def on_event(self, event: str, details: dict[str, object]) -> None:
        self.log.write(json.dumps({"time": round(time.time(), 3), "event": event, **details}) + "\n")
        self.observer.on_event(event, details)

    def on_annotations(self, annotations: Sequence[Annotation]) -> None:
        self.observer.on_annotations(annotations)


def result_names() -> list[str]:
    """Every way a game of the statistics can end."""
    return [*(result.value for result in DriveResult), BROKEN]
