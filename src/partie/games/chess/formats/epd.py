"""Extended Position Description: four fields of a FEN and operations, as suites of tests have them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.chess.rules import fen
from partie.games.chess.rules.position import ChessPosition, place

_FIELDS = 4
_OPERATION = re.compile(r"""\s*([A-Za-z]\w{0,14})((?:\s+(?:"[^"]*"|[^\s;"]+))*)\s*(?:;|\Z)""")
_WORD = re.compile(r'"([^"]*)"|([^\s;"]+)')


@dataclass(frozen=True)
class Epd:
    """A position and what is said about it: `bm` best moves, `am` moves to avoid, `id` a name …"""

    position: ChessPosition
    operations: dict[str, tuple[str, ...]]

    @property
    def best(self) -> tuple[int, ...]:
        """The moves of `bm`."""
        return tuple(self.position.parse_move(text) for text in self.operations.get("bm", ()))

    @property
    def avoided(self) -> tuple[int, ...]:
        """The moves of `am`."""
        return tuple(self.position.parse_move(text) for text in self.operations.get("am", ()))


def _split(text: str) -> tuple[str, str]:
    """The position, which may be a FEN with counters, and the operations."""
    words = text.split(maxsplit=_FIELDS)
    head, rest = words[:_FIELDS], words[_FIELDS] if len(words) > _FIELDS else ""
    counters = re.match(r"[0-9-]+(?:\s+[0-9-]+)?(?=\s|\Z)", rest)
    if counters:
        head, rest = [*head, *counters[0].split()], rest[counters.end() :]
    return " ".join(head), rest.strip()


def position_of(text: str) -> str:
    """The FEN of a line with operations; other lines as they are."""
    position, rest = _split(text)
    return position if ";" in rest or _is_operation(rest) else text


def _is_operation(rest: str) -> bool:
    return re.match(r"[A-Za-z]\w{1,14}\s", rest) is not None


def read(text: str) -> Epd:
    """A line. Raises `InvalidText`."""
    position, rest = _split(text)
    operations: dict[str, tuple[str, ...]] = {}
    at = 0
    while at < len(rest):
        found = _OPERATION.match(rest, at)
        if found is None:
            raise InvalidText("{text!r} is not an operation of EPD such as 'bm Nf3;'", text=rest[at : at + 40])
        operations[found[1]] = tuple(quoted or plain for quoted, plain in _WORD.findall(found[2]))
        at = found.end()
    return Epd(place(fen.read(position), None), operations)
