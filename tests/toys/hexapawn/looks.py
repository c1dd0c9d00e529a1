"""Hexapawn as shapes: nine squares, two pieces, moves of two taps."""

from __future__ import annotations

from typing import cast

from partie.game import Move, Position
from partie.looks import Cell, Geometry, Looks, Scene
from tests.toys.hexapawn.kernels import SQUARES
from tests.toys.hexapawn.notation import square_name


class HexapawnLooks(Looks):
    """A chequered board of three by three."""

    def geometry(self, variant: str) -> Geometry:
        cells = tuple(
            Cell(square_name(square), square % 3 + 0.5, square // 3 + 0.5) for square in range(SQUARES)
        )
        return Geometry(3, 3, cells, fields=tuple((cell.x, cell.y) for cell in cells[1::2]))

    def scene(self, position: Position) -> Scene:
        rows = position.to_text().split()[0].replace("/", "")
        kinds = {"w": "white", "b": "black"}
        return Scene(
            {square_name(square): kinds[letter] for square, letter in enumerate(rows) if letter in kinds}
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        number = cast(int, move)
        return square_name(number // 9), square_name(number % 9)
