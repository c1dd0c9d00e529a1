"""The game as text: first positions, positions and lists of moves that a person writes."""

from __future__ import annotations

from typing import ClassVar

from partie.core.errors import InvalidText
from partie.core.position_text import side_index
from partie.core.record import Record
from partie.core.replay import record_of
from partie.games.gomoku.rules import balanced, kernels, notation, openings, variants
from partie.games.gomoku.rules.position import SIDES, GomokuPosition, empty_board
from partie.games.gomoku.rules.shapes import BLACK, WHITE
from partie.games.gomoku.rules.variants import RuleSet


def _set_up(rules: RuleSet, reading: notation.ParsedPosition, side: int | None) -> GomokuPosition:
    empty = empty_board(rules)
    cells = bytearray(empty.cells)
    for (column, row), colour in reading.stones.items():
        cells[kernels.cell_at(column, row)] = colour
    if side is None:
        side = int(cells.count(BLACK) > cells.count(WHITE))
    board = bytes(cells)
    base = f"{notation.format_rows(board, rules.size)} {notation.SYMBOLS[side + 1]}"
    return GomokuPosition(rules, board, side, base=base)


class Texts:
    """The part of `partie.core.game.Game` that replaying a record needs."""

    name: ClassVar[str] = "gomoku"

    def start(self, variant: str | None = None, seed: int = 0) -> GomokuPosition:
        """The empty board; `seed` picks one of the balanced openings where the variant begins with one."""
        rules = variants.read(variant)
        position = empty_board(rules)
        if openings.OPENINGS[rules.opening].preset:
            for cell in balanced.pick(rules, seed):
                position = position.play(cell)
        return position

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> GomokuPosition:
        """Reads moves or rows, see `notation`. Without a variant, rows decide the board size."""
        reading = notation.read(text)
        rules = variants.read(variant)
        side_to_move = self._side(reading.side, side)
        if reading.size is None:
            position = empty_board(rules)
        else:
            if variant is not None and reading.size != rules.size:
                raise InvalidText(
                    "{text!r} has {rows} rows, but {variant!r} is played on {size}",
                    text=text,
                    rows=reading.size,
                    variant=variant,
                    size=rules.size,
                )
            position = _set_up(rules.with_size(reading.size), reading, side_to_move)
        for move in reading.moves:
            position = position.play(position.parse_move(move))
        return position

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """The moves of a text: after its rows, or after the stones of an opening that is dealt."""
        last = self.from_text(text, variant, side)
        preset = 0 if last.base else openings.OPENINGS[last.rules.opening].preset
        if not last.base and not preset:
            return record_of(self, self.start(last.variant), last.moves, 0)
        dealt = " ".join(notation.format_move(move) for move in last.moves[:preset])
        return record_of(self, self.from_text(last.base or dealt or "-", last.variant), last.moves[preset:])

    def _side(self, written: int | None, wanted: str | None) -> int | None:
        seat = side_index(wanted, SIDES)
        return seat if written is None else written


TEXTS = Texts()
