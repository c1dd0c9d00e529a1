"""SGF of five in a row (GM[4]), both ways, with variations and annotations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from partie.arena.faults import Fault
from partie.core import sgf
from partie.core.clock import Clock
from partie.core.errors import InvalidText, OtherGame
from partie.core.record import GameResult, Record, RecordedMove
from partie.core.sgf import LETTERS, SgfNode
from partie.games.gomoku.formats.squares import to_cell, to_square

_SIZE = re.compile(r"[a-z]+-(\d+)(?:-no(?:33|44|3344))?")
_COLOURS = ("B", "W")
_FAULTS = {
    "T": Fault.TIME,
    "R": Fault.FORFEIT,
    "RESIGN": Fault.FORFEIT,
    "TIME": Fault.TIME,
    "F": Fault.FORFEIT,
}


def write(records: Iterable[Record]) -> str:
    """A collection of games. Raises `InvalidText` for other games than five in a row."""
    return "\n".join(_write_game(record) for record in records) + "\n"


def _write_game(record: Record) -> str:
    size = _SIZE.fullmatch(record.variant)
    if record.game != "gomoku" or size is None:
        raise InvalidText("SGF is written for five in a row, not for {game}", game=record.game)
    black, white = record.players
    head = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": "Partie",
        "SZ": size[1],
        "RU": record.variant,
        "PB": black,
        "PW": white,
        "RE": _result(record),
    }
    if record.comment:
        head["C"] = record.comment
    return sgf.write_game(head, record.moves, lambda move: _write_move(move, int(size[1])))


def _write_move(move: RecordedMove, size: int) -> tuple[str, str]:
    square = to_square(move.text)
    if square is None:
        raise InvalidText("SGF cannot hold the move {text!r}", text=move.text)
    return _COLOURS[move.seat], LETTERS[square[0]] + LETTERS[size - 1 - square[1]]


def _result(record: Record) -> str:
    if not record.winners:
        return "?" if record.result is None else "0"
    how = {Fault.TIME.value: "T", Fault.FORFEIT.value: "R"}.get(record.reason)
    how = how or ("" if record.at_fault is None else "F")
    return f"{_COLOURS[record.winners[0]]}+{how}"


def read(text: str, variant: str | None) -> list[Record]:
    """Every game with its variations. Raises `InvalidText`."""
    return [_read_game(root, variant) for root in sgf.read_trees(text)]


def _read_game(root: SgfNode, variant: str | None) -> Record:
    if root.first("GM", "4") != "4":
        raise OtherGame("GM[{game}] is not five in a row", game=root.first("GM"))
    size = root.first("SZ", "15")
    if not size.isdecimal() or len(size) > 2 or not 5 <= int(size) <= 26:
        raise InvalidText("SZ[{size}] is not a board", size=size)
    rules = root.first("RU")
    named = rules if _SIZE.fullmatch(rules) else f"free-{size}"
    moves, comment = sgf.read_moves(root, lambda node: list(_moves(node, int(size))))
    names = (root.first("PB", "black")[:200], root.first("PW", "white")[:200])
    return Record(
        "gomoku",
        variant or named,
        moves=moves,
        result=_read_result(root.first("RE", "?")),
        players=names,
        clock=Clock(None, None),
        comment=comment,
    )


def _moves(node: SgfNode, size: int) -> Iterator[RecordedMove]:
    if "AB" in node.properties or "AW" in node.properties:
        raise InvalidText("games that begin with set-up stones cannot be read")
    for seat, colour in enumerate(_COLOURS):
        for point in node.properties.get(colour, ()):
            yield RecordedMove(_cell(point, size), seat)


def _cell(point: str, size: int) -> str:
    if len(point) != 2 or not set(point) <= set(LETTERS[:size]):
        raise InvalidText("{point!r} is not on the {size}×{size} board", point=point, size=size)
    return to_cell(LETTERS.index(point[0]), size - 1 - LETTERS.index(point[1]))


def _read_result(text: str) -> GameResult | None:
    winner, plus, how = text.upper().partition("+")
    if not plus or winner not in _COLOURS or how not in _FAULTS:
        return None  # the moves tell who won
    seat = _COLOURS.index(winner)
    return GameResult((seat,), _FAULTS[how].value, at_fault=1 - seat)
