"""WTHOR, the French federation's database: a header of 16 bytes, then 68 bytes a game; passes are not stored.

Names of players and tournaments are in files beside it (`.jou` with 20 bytes a name, `.trn` with 26), Latin-1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from partie.core.clock import Clock
from partie.core.errors import IllegalMove, InvalidText
from partie.core.record import GameResult, Record, RecordedMove
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.squares import square_at
from partie.games.reversi.rules.variants import ReversiVariant

GAME = "reversi"
_HEADER = struct.Struct("<BBBBIHHBBBx")  # century, year, month, day, games, names, year, board, kind, depth
_GAME = struct.Struct("<HHHBB60s")  # tournament, black, white, black's score, theoretical score, moves
_PLAYER, _TOURNAMENT = 20, 26  # bytes of a name
_FORFEIT = "forfeit"


def write(records: Iterable[Record]) -> str:
    """WTHOR refers to a list of the world's players, so it is only read."""
    raise InvalidText("WTHOR files are read, not written; GGF has the same games")


def read(text: str, variant: str | None) -> list[Record]:
    """A database is not text."""
    raise InvalidText("a WTHOR file is binary: read it from a file")


def read_bytes(content: bytes, path: Path) -> list[Record]:
    """The games of a file; names come from the `.jou` and `.trn` beside it. Raises `InvalidText`."""
    if len(content) < _HEADER.size:
        raise InvalidText("{count} bytes are too few for a WTHOR file", count=len(content))
    _, _, _, _, count, _, year, size, *_ = _HEADER.unpack_from(content)
    expected = _HEADER.size + count * _GAME.size
    if size not in (0, 8):
        raise InvalidText("WTHOR boards have 8 squares a side, this one says {size}", size=size)
    if len(content) != expected:
        raise InvalidText(
            "a WTHOR file of {games} games has {expected} bytes, not {found}",
            games=count,
            expected=expected,
            found=len(content),
        )
    players, tournaments = _names(path, ".jou", _PLAYER), _names(path, ".trn", _TOURNAMENT)
    started = _first_of_january(year)
    found: list[Record] = []
    try:
        for fields in _GAME.iter_unpack(content[_HEADER.size :]):
            found.append(_record(fields, players, tournaments, started))
    except (InvalidText, IllegalMove) as error:
        raise InvalidText("game {number}: {error}", number=len(found) + 1, error=error) from error
    return found


def _names(path: Path, ending: str, length: int) -> list[str]:
    """The names of a file beside the games, in any case of its ending; none where there is no such file."""
    try:
        file = next((other for other in sorted(path.parent.iterdir()) if other.suffix.lower() == ending), None)
        content = b"" if file is None else file.read_bytes()
    except OSError:
        content = b""
    names = content[_HEADER.size :]
    whole = len(names) - len(names) % length
    return [names[at : at + length].split(b"\0")[0].decode("latin-1").strip() for at in range(0, whole, length)]


def _first_of_january(year: int) -> float:
    return datetime(year, 1, 1, tzinfo=UTC).timestamp() if 1970 <= year <= 9999 else 0.0


def _record(
    fields: tuple[int, int, int, int, int, bytes], players: list[str], tournaments: list[str], at: float
) -> Record:
    tournament, black, white, score, _, squares = fields
    position = first_position(ReversiVariant())
    moves: list[RecordedMove] = []
    for value in squares.split(b"\0")[0]:
        row, column = value // 10 - 1, value % 10 - 1
        if not (0 <= row < 8 and 0 <= column < 8):
            raise InvalidText("{value} is not a square: 10 times the row and the column", value=value)
        square = square_at(row, column, position.size)
        if not position.squares >> square & 1:
            raise position.forbidden(square)
        moves.append(RecordedMove(position.format_move(square), position.turn))
        position = position.play(square)
    return Record(
        GAME,
        position.variant,
        moves=tuple(moves),
        result=_result(position, score),
        players=(_name(players, black), _name(players, white)),
        clock=Clock(None, None),
        started=at,
        comment=tournaments[tournament] if tournament < len(tournaments) else "",
    )


def _name(names: list[str], number: int) -> str:
    return (names[number] if number < len(names) else "") or f"player {number}"


def _result(last: ReversiPosition, black: int) -> GameResult | None:
    """The result by the rules; of an earlier stop by the score, which counts the empty squares for the winner."""
    if (outcome := last.outcome()) is not None:
        return GameResult.of(outcome)
    white = 64 - black
    if black == white:
        return GameResult((), _FORFEIT)
    winner = 0 if black > white else 1
    return GameResult((winner,), _FORFEIT, at_fault=1 - winner)
