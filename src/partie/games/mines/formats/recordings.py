"""Recorded games (RAWVF): the clicks that changed the board, whether the file agrees with itself, speed."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from partie.core.errors import IllegalMove, InvalidText
from partie.core.text import Text
from partie.games.mines.field import count_3bv
from partie.games.mines.formats.boards import Board, rawvf_board, read_rawvf_head
from partie.games.mines.rules.mouse import Mouse
from partie.games.mines.rules.notation import FLAG, QUESTION, Act, MineMove, Setup, cell_name
from partie.games.mines.rules.position import MinesPosition, covered

MAX_TEXT = 4 * 1024 * 1024  # characters of a file
MAX_EVENTS = 200_000  # lines after "Events:"
MAX_LINE = 200  # characters of an event
SQUARE = 16  # pixels of a cell where the file has no size

_TIME = r"(-?\d{1,7}(?:\.\d{1,6})?)"
_MOUSE = re.compile(
    _TIME + r"\s+(lc|lr|rc|rr|mc|mr|mv|sc|mt)"
    r"(?:\s+(-?\d{1,6})\s+(-?\d{1,6}))?(?:\s*\(\s*(-?\d{1,6})\s+(-?\d{1,6})\s*\))?.*"
)
_PIXELS = re.compile(r"\d{1,4}")
_NUMBER = re.compile(rf"(?:{_TIME}\s+)?number([0-8])\s+(\d{{1,4}})\s+(\d{{1,4}})")


@dataclass(frozen=True)
class RecordedClick:
    """A click that changed the board."""

    seconds: float  # since the game began
    move: MineMove


@dataclass(frozen=True, eq=False)
class Recording:
    """A game as it was played."""

    board: Board
    steps: tuple[RecordedClick, ...]
    last: MinesPosition
    wasted: int  # clicks without effect
    about: dict[str, str] = field(default_factory=dict)  # the file's own head, keys in small letters

    @property
    def start(self) -> MinesPosition:
        """The covered board with its mines."""
        return begin(self.board)

    @property
    def result(self) -> Literal["won", "lost", "unfinished"]:
        """`won`, `lost` or `unfinished`."""
        outcome = self.last.outcome()
        return "unfinished" if outcome is None else "won" if outcome.winners else "lost"

    @property
    def seconds(self) -> float:
        """The seconds from the beginning to the last click that changed something."""
        return max(0.0, self.steps[-1].seconds) if self.steps else 0.0

    @property
    def value(self) -> int:
        """3BV of the board."""
        return int(count_3bv(self.last.grid, self.board.layout))

    @property
    def solved(self) -> int:
        """3BV of what was opened."""
        return solved_3bv(self.last)

    @property
    def speed(self) -> float:
        """3BV opened a second."""
        return self.solved / self.seconds if self.seconds > 0 else 0.0

    @property
    def clicks(self) -> int:
        """All of them, those without effect too."""
        return len(self.steps) + self.wasted

    @property
    def doubt(self) -> Text | None:
        """A sentence where the head of the file has another result than its clicks; else None."""
        status = self.about.get("status", "").lower()
        if status.startswith("won") and self.result != "won":
            return Text("The file says that the game was won, but its clicks do not clear the board.")
        if status.startswith("los") and self.result == "won":
            return Text("The file says that the game was lost, but its clicks clear the board.")
        return None


def begin(board: Board) -> MinesPosition:
    """The covered board of a recording."""
    setup = Setup(board.width, board.height, board.mines, "none")
    position = covered(setup, 0)
    return MinesPosition(setup, position.shown, position.marks, layout=board.layout)


def read_recording(text: str) -> Recording:
    """Reads a RAWVF text and plays its clicks. Raises `InvalidText`, also where it contradicts its board."""
    if len(text) > MAX_TEXT:
        raise InvalidText("The recording is too long: at most {most} MB are read.", most=MAX_TEXT >> 20)
    lines = iter(text.splitlines())
    about = read_rawvf_head(lines)
    board = rawvf_board(about, lines)
    events = list(itertools.islice(_events(lines), MAX_EVENTS + 1))
    if len(events) > MAX_EVENTS:
        raise InvalidText("The recording has more than {most} events.", most=MAX_EVENTS)
    _check_numbers(board, events)
    return _replay(board, about, events)


def _events(lines: Iterator[str]) -> Iterator[str]:
    """The lines after `Events:`; none where there is no such line."""
    for line in lines:
        if line.strip().lower() == "events:":
            break
    for line in lines:
        if len(line) > MAX_LINE:
            raise InvalidText(
                "The event {line!r} … is too long: at most {most} characters are read.",
                line=line[:40],
                most=MAX_LINE,
            )
        if line.strip():
            yield line.strip()


def _replay(board: Board, about: dict[str, str], events: Iterable[str]) -> Recording:
    position, steps, wasted = begin(board), list[RecordedClick](), 0
    mouse = Mouse(about)
    square = _square_size(about)
    for event in events:
        found = _MOUSE.fullmatch(event)
        if found is None or position.outcome() is not None:
            continue
        cell = _cell_of(found.groups()[2:], square, board)
        wanted = mouse.handle(found[2], position, cell)
        if wanted is None:
            continue
        try:
            position = position.play(wanted)
            steps.append(RecordedClick(float(found[1]), wanted))
        except IllegalMove:
            wasted += 1
    return Recording(board, tuple(steps), position, wasted, about)


def _square_size(about: dict[str, str]) -> int:
    text = about.get("squaresize", str(SQUARE))
    if not _PIXELS.fullmatch(text) or not 1 <= int(text) <= 1000:
        raise InvalidText(
            "The recording's square size {text!r} is not a number of pixels from 1 to 1000.", text=text[:40]
        )
    return int(text)


def _cell_of(place: Sequence[str | None], square: int, board: Board) -> int | None:
    """The cell from pixels where there are any, because some programs count columns from 0; None outside."""
    column, row, x, y = place
    if x is not None and y is not None:
        at = int(x) // square, int(y) // square
    elif column is not None and row is not None:
        at = int(column) - 1, int(row) - 1
    else:
        return None
    inside = 0 <= at[0] < board.width and 0 <= at[1] < board.height
    return at[1] * board.width + at[0] if inside else None


def _check_numbers(board: Board, events: Iterable[str]) -> None:
    """The numbers it shows must be those of its board; cells count from 1, in old files from 0."""
    found = [match for match in map(_NUMBER.fullmatch, events) if match]
    numbers = [(int(match[3]), int(match[4]), int(match[2])) for match in found]
    wrong = [_first_wrong(board, numbers, base) for base in (1, 0)]
    if wrong[0] is not None and wrong[1] is not None:
        raise InvalidText("The recording does not agree with its board: {problem}.", problem=wrong[0])


def _first_wrong(board: Board, numbers: Sequence[tuple[int, int, int]], base: int) -> Text | None:
    position = begin(board)
    for column, row, number in numbers:
        x, y = column - base, row - base
        if not (0 <= x < board.width and 0 <= y < board.height):
            return Text("it shows a {number} in column {column}, row {row}", number=number, column=column, row=row)
        cell = y * board.width + x
        if board.layout[cell] or int(board.layout[position.neighbours(cell)].sum()) != number:
            return Text("it shows a {number} at {cell}", number=number, cell=cell_name(cell, board.width))
    return None


def solved_3bv(position: MinesPosition) -> int:
    """How many of the least clicks that open the board are done."""
    layout = position.layout
    if layout is None:
        return 0
    left = np.where((position.shown >= 0) & (layout == 0), 0, 1).astype(np.uint8)
    return int(count_3bv(position.grid, layout)) - _left_3bv(position, left)


def _left_3bv(position: MinesPosition, closed: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> int:
    """Regions and lone numbers that are still closed."""
    layout, seen, clicks = position.layout, set[int](), 0
    assert layout is not None
    safe = [cell for cell in range(position.setup.cells) if not layout[cell]]
    zeros = {cell for cell in safe if not layout[position.neighbours(cell)].any()}
    for cell in safe:
        if not closed[cell] or cell in seen:
            continue
        if cell in zeros:
            clicks += 1
            _flood(position, cell, zeros, seen)
        elif not zeros.intersection(position.neighbours(cell)):
            clicks += 1
    return clicks


def _flood(position: MinesPosition, cell: int, zeros: set[int], seen: set[int]) -> None:
    waiting = [cell]
    seen.add(cell)
    while waiting:
        for near in position.neighbours(waiting.pop()):
            if near in zeros and near not in seen:
                seen.add(near)
                waiting.append(near)


def write_recording(board: Board, steps: Sequence[RecordedClick], player: str = "") -> str:
    """A RAWVF text whose clicks do the same."""
    recording = _play(board, steps)
    marks = any(step.move.act is Act.QUESTION for step in steps)
    head = {
        "RawVF_Version": "Rev6",
        "Program": "Partie",
        "Player": " ".join(player.split())[:60],
        "Width": str(board.width),
        "Height": str(board.height),
        "Mines": str(board.mines),
        "Marks": "On" if marks else "Off",
        "SquareSize": str(SQUARE),
        "Time": f"{recording.seconds:.3f}",
        "Status": recording.result,
        "Mode": "Classic",
    }
    lines = [f"{key}: {value}" for key, value in head.items() if value]
    return "\n".join([*lines, "Board:", *_rows(board), "Events:", *_clicks(board, steps, marks)]) + "\n"


def _play(board: Board, steps: Sequence[RecordedClick]) -> Recording:
    position = begin(board)
    for step in steps:
        position = position.play(step.move)
    return Recording(board, tuple(steps), position, 0)


def _rows(board: Board) -> list[str]:
    letters = "".join("*" if mine else "0" for mine in board.layout)
    return [letters[start : start + board.width] for start in range(0, len(letters), board.width)]


def _clicks(board: Board, steps: Sequence[RecordedClick], marks: bool) -> Iterator[str]:
    position = begin(board)
    for step in steps:
        cell = step.move.cell
        column, row = cell % board.width, cell // board.width
        middle = f"({column * SQUARE + SQUARE // 2} {row * SQUARE + SQUARE // 2})"
        for button in _buttons(position, step.move, marks):
            yield f"{step.seconds:.3f} {button} {column + 1} {row + 1} {middle}"
        position = position.play(step.move)


def _buttons(position: MinesPosition, move: MineMove, marks: bool) -> Iterator[str]:
    """Presses and releases; a mark goes round nothing, flag, question mark."""
    if move.act in (Act.OPEN, Act.CHORD):
        button = "l" if move.act is Act.OPEN else "m"
        yield from (f"{button}c", f"{button}r")
        return
    wanted = FLAG if move.act is Act.FLAG else QUESTION
    now = int(position.marks[move.cell])
    target = 0 if now == wanted else wanted
    presses = (target - now) % 3 if marks else 1
    for _ in range(presses):
        yield from ("rc", "rr")
