"""Plays a minefield on a screen: sure cells many at a time, guesses one by one, every click confirmed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.desktop.program import Annotation, DriveResult, DriverOutcome, UnreadableScreen, WindowControl
from partie.games.mines.chances.analysis import SURE_SAFE
from partie.games.mines.chances.solver import TooComplex
from partie.games.mines.engine.choosing import Choice, ChoiceKind, Chooser
from partie.games.mines.engine.settings import FULL
from partie.games.mines.engine.simple import choose_simply
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs.tiles import EXPLODED, FLAGGED, STRANGE, Signs, Tiles

IN_FLIGHT = 12  # clicks under way at the same time
GAP = 0.012  # seconds between two of them: programs lose clicks that come faster
RETRY = 2.0  # seconds after which a click that did nothing is made again
RESPONSE_TIMEOUT = 20.0  # seconds for a click to show

NEW_GAME_RETRY = 3.0  # seconds after which a new board is requested once more: a dialog may have taken the key

Read = Callable[[], Signs]


@dataclass
class NewGame:
    """Requests a new board until it is there."""

    control: WindowControl
    key: str
    pressed: float | None = None

    def request(self) -> None:
        """Presses the key when it is time."""
        now = time.monotonic()
        if self.pressed is None or now - self.pressed > NEW_GAME_RETRY:
            self.pressed = now
            self.control.dismiss()
            self.control.press(self.key)


@dataclass
class Field:
    """A board on the screen and how it is read."""

    control: WindowControl
    tiles: Tiles
    mines: int
    read: Read  # all signs as they are now
    flags_show_win: bool = False  # the program puts flags on a board that is won, and a message over it
    mines_shown: int = 1  # at least, on a lost board; one alone may be a tile that is pressed

    def play(self, first: int) -> DriverOutcome:
        """Plays from a covered board to the end of the game."""
        began, guesses, clicks = time.monotonic(), 0, 1
        last, risk = Text("the first cell"), 0.0
        signs = self._open([first])
        while (result := self._result(signs)) is None:
            decision = self.decide(_for_solver(signs))
            if decision is None:
                signs = self._look_again(signs)
                continue
            cells, how, risk = decision
            guesses += how is not ChoiceKind.SURE
            last = Text("a sure move") if how is ChoiceKind.SURE else Text("a guess at {risk:.1f} %", risk=100 * risk)
            signs = self._open(cells)
            clicks += len(cells)
        return self._ended(result, last, began, guesses, clicks, risk)

    def _result(self, signs: Signs) -> DriveResult | None:
        """How the game ended, as soon as that is shown."""
        exploded, flagged = int((signs == EXPLODED).sum()), int((signs == FLAGGED).sum())
        if self.flags_show_win and flagged > exploded:  # only the program flags; a dialog may look like flags
            return None if (signs == UNKNOWN).any() else DriveResult.WON
        if exploded and np.isin(signs, (EXPLODED, FLAGGED)).sum() >= self.mines_shown:
            return DriveResult.LOST
        if self.flags_show_win or exploded or (signs == STRANGE).any():
            return None
        return DriveResult.WON if _count_covered(signs) == self.mines else None

    def decide(self, shown: NDArray[np.int8]) -> tuple[list[int], ChoiceKind, float] | None:
        """All sure cells at once, or the best guess; None when no layout of mines fits."""
        width, height = self.tiles.columns, self.tiles.rows
        try:
            with Chooser.lend(width, height) as solver:
                analysis = solver.analyse(shown, self.mines)
                if analysis is None:
                    return None
                safe = np.flatnonzero((shown == UNKNOWN) & (analysis["sure"][: len(shown)] == SURE_SAFE))
                self._show(shown, analysis["mine"])
                if len(safe):
                    cells = [int(cell) for cell in safe]
                    self.control.log_event("sure", cells=cells)
                    return cells, ChoiceKind.SURE, 0.0
                choice: Choice = solver.choose_risky(shown, self.mines, FULL)
        except TooComplex:
            choice = choose_simply(shown, width, height, self.mines)
        self.control.log_event("guess", cell=choice.cell, risk=round(choice.risk, 4))
        return [choice.cell], choice.how, choice.risk

    def _open(self, cells: list[int]) -> Signs:
        """Clicks the cells and waits until every one of them is open; the board afterwards."""
        waiting: dict[int, float] = {}
        todo = cells[::-1]
        signs = self.read()
        end = time.monotonic() + RESPONSE_TIMEOUT
        while todo or waiting:
            for cell, at in waiting.items():
                if (now := time.monotonic()) - at > RETRY:
                    self._click(cell)
                    waiting[cell] = time.monotonic()
                    end += waiting[cell] - now  # the user may have paused it
            if todo and len(waiting) < IN_FLIGHT:
                cell = todo.pop()
                if signs[cell] == UNKNOWN:  # else an opening took it along
                    self._click(cell)
                    waiting[cell] = time.monotonic()
                    end = time.monotonic() + RESPONSE_TIMEOUT
                    time.sleep(GAP)
            signs = self.read()
            if self._result(signs) is not None:
                return signs
            waiting = {cell: at for cell, at in waiting.items() if signs[cell] == UNKNOWN}
            if waiting and time.monotonic() > end:
                raise UnreadableScreen("A click did not open its cell.", self.control.screenshot())
        return self._settled(signs)

    def _settled(self, signs: Signs) -> Signs:
        """The board once everything is painted that the clicks opened."""

        def settled() -> Signs | None:
            now = self.read()
            if self._result(now) is not None or not self._is_unfinished(now):
                return now
            if (now == STRANGE).any():
                self.control.dismiss()  # a list of best times lies over the board
            return None

        if not self._is_unfinished(signs):
            return signs
        return self.control.wait(settled, Text("the opening has spread"), RESPONSE_TIMEOUT)

    def _look_again(self, seen: Signs) -> Signs:
        """The board as soon as it is another one: a sign may not have been painted when it was read."""

        def another() -> Signs | None:
            now = self.read()
            return None if np.array_equal(now, seen) or self._is_unfinished(now) else now

        try:
            return self.control.wait(another, Text("the numbers fit together"), RESPONSE_TIMEOUT)
        except UnreadableScreen as error:
            raise UnreadableScreen("No layout of mines fits the numbers that were read.", error.pixels) from error

    def _is_unfinished(self, signs: Signs) -> bool:
        """Whether the program still paints: something strange, a 0 beside a covered cell, or the end."""
        if np.isin(signs, (STRANGE, EXPLODED)).any() or self._is_spreading(signs):
            return True
        ends = (signs == FLAGGED).any() or _count_covered(signs) <= self.mines
        return self.flags_show_win and bool(ends)

    def _is_spreading(self, signs: Signs) -> bool:
        board = np.pad(signs.reshape(self.tiles.rows, self.tiles.columns), 1, constant_values=STRANGE)
        covered = (board == UNKNOWN) | (board == FLAGGED)
        near = np.zeros_like(covered)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                near |= np.roll(np.roll(covered, down, 0), right, 1)
        return bool((near & (board == 0)).any())

    def _click(self, cell: int) -> None:
        self.control.click(*self.tiles.middle(cell))

    def _show(self, shown: NDArray[np.int8], chances: NDArray[np.float64]) -> None:
        percents = 100 * chances
        annotations = [
            Annotation(self.tiles.tile(int(cell)), f"{percents[cell]:.0f}", float(percents[cell]))
            for cell in np.flatnonzero(shown == UNKNOWN)
        ]
        self.control.annotate(annotations)

    def _ended(
        self, result: DriveResult, last: Text, began: float, guesses: int, clicks: int, risk: float
    ) -> DriverOutcome:
        self.control.annotate([])
        details = {
            "seconds": round(time.monotonic() - began, 3),
            "guesses": guesses,
            "clicks": clicks,
            "risk": round(risk, 4),
        }
        return DriverOutcome(result, last, details)


def _count_covered(signs: Signs) -> int:
    return int(np.isin(signs, (UNKNOWN, FLAGGED)).sum())


def _for_solver(signs: Signs) -> NDArray[np.int8]:
    """The signs as the solver reads a position."""
    if np.isin(signs, (STRANGE, EXPLODED)).any():
        raise AssertionError("unreadable signs are waited for before")
    return np.where(signs == FLAGGED, UNKNOWN, signs).astype(np.int8)
