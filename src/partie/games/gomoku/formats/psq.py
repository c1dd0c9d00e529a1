"""Piskvork's game files (.psq): one five-in-a-row game, squares counted from 1, milliseconds a move."""

from __future__ import annotations

import re
from collections.abc import Iterable

from partie.arena.faults import Fault
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import GameResult, Record, RecordedMove
from partie.games.gomoku.formats.squares import to_cell, to_square

_HEADER = re.compile(r"Piskvorky (\d{1,3})x(\d{1,3}), *(\d+):(\d+), *(\d)", re.IGNORECASE | re.ASCII)
_MOVE = re.compile(r"(\d{1,3}),(\d{1,3})(?:,(\d{1,9}))?", re.ASCII)
_SIZE = re.compile(r"[a-z]+-(\d+)(?:-no(?:33|44|3344))?")
_CODES = {  # why the loser lost -> Piskvork's end code
    Fault.TIME.value: 15,
    Fault.MEMORY.value: 16,
    Fault.ILLEGAL.value: 7,
    Fault.START.value: 2,
    Fault.SILENCE.value: 3,
    Fault.GARBAGE.value: 3,
    Fault.CRASH.value: 3,
}
_FAULTS = {15: Fault.TIME, 16: Fault.MEMORY, 7: Fault.ILLEGAL, 2: Fault.START, 3: Fault.CRASH}


def write(records: Iterable[Record]) -> str:
    """One game. Raises `InvalidText` for more, or for another game."""
    record, *more = records
    if more:
        raise InvalidText("a .psq file holds one game, not {count}", count=1 + len(more))
    size = _SIZE.fullmatch(record.variant)
    squares = [to_square(move.text) for move in record.moves]
    if record.game != "gomoku" or size is None or None in squares:
        raise InvalidText("a .psq file holds five in a row without swaps")
    lines = [f"Piskvorky {size[1]}x{size[1]}, 11:11, 0"]
    for move, square in zip(record.moves, squares, strict=True):
        assert square is not None
        lines.append(f"{square[0] + 1},{square[1] + 1},{round(move.seconds * 1000)}")
    lines += [*record.players, str(_code(record))]
    return "\r\n".join(lines) + "\r\n"


def _code(record: Record) -> int:
    return 0 if record.at_fault is None else _CODES.get(record.reason, -2)


def read(text: str, variant: str | None) -> list[Record]:
    """The one game of a file; the rule is not written there, so `variant` or free rules count."""
    header, *lines = text.splitlines() or [""]
    found = _HEADER.fullmatch(header.strip())
    if not found or found[1] != found[2]:
        raise InvalidText("{header!r} is not the first line of a .psq file with a square board", header=header[:60])
    moves: list[RecordedMove] = []
    for line in lines:
        parts = _MOVE.fullmatch(line.strip())
        if not parts:
            break
        column, row = int(parts[1]) - 1, int(parts[2]) - 1
        if not (0 <= column < 26 and row >= 0):
            raise InvalidText("{line!r} is not on the board", line=line)
        moves.append(RecordedMove(to_cell(column, row), len(moves) % 2, int(parts[3] or 0) / 1000))
    names, code = _tail([line.strip() for line in lines[len(moves) :] if line.strip()])
    ending = None
    if code in _FAULTS:  # the one whose turn it was lost by it
        at_fault = len(moves) % 2
        ending = GameResult((1 - at_fault,), _FAULTS[code].value, at_fault=at_fault)
    return [
        Record(
            "gomoku",
            variant or f"free-{found[1]}",
            moves=tuple(moves),
            result=ending,
            players=names,
            clock=Clock(None, None),
        )
    ]


def _tail(lines: list[str]) -> tuple[tuple[str, str], int]:
    code = 0
    if lines and re.fullmatch(r"-?[0-9]{1,9}", lines[-1]):
        code = int(lines.pop())
    names = [re.split(r"[/\\]", line)[-1][:200] for line in lines[:2]]
    return (names[0] if names else "black", names[1] if len(names) > 1 else "white"), code
