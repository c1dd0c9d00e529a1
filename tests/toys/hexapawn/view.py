"""Hexapawn as shapes: squares, pawns, kings and knights; a promotion is a third tap on a button."""

from __future__ import annotations

from typing import cast

from partie.core.effects import Effect
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Geometry, Scene, View
from tests.toys.hexapawn.formats.notation import LETTERS, square_name
from tests.toys.hexapawn.rules.kernels import KING, KNIGHT, MOST
from tests.toys.hexapawn.rules.position import HexapawnPosition
from tests.toys.hexapawn.rules.variants import read_variant

BUTTONS = {KING: Cell("king", 0.0, 0.0, Text("King")), KNIGHT: Cell("knight", 0.0, 0.0, Text("Knight"))}
KINDS = {
    "w": "white",
    "b": "black",
    "K": "white-king",
    "k": "black-king",
    "N": "white-knight",
    "n": "black-knight",
}


class HexapawnView(View):
    """A chequered board of three rows."""

    def geometry(self, variant: str) -> Geometry:
        values = read_variant(variant)
        width = int(str(values["width"]))
        cells = tuple(
            Cell(square_name(square, width), square % width + 0.5, square // width + 0.5) for square in range(3 * width)
        )
        dark = [cell for square, cell in enumerate(cells) if (square // width + square) % 2]
        buttons = tuple(BUTTONS.values()) if values["promotions"] else ()
        return Geometry(width, 3, (*cells, *buttons), fields=tuple((cell.x, cell.y) for cell in dark))

    def scene(self, position: Position) -> Scene:
        known = cast(HexapawnPosition, position)
        letters = {square: LETTERS[int(piece)] for square, piece in enumerate(known.state.board)}
        return Scene(
            {square_name(square, known.width): KINDS[letter] for square, letter in letters.items() if letter in KINDS}
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        number, width = cast(int, move), cast(HexapawnPosition, position).width
        squares = square_name(number % MOST, width), square_name(number // MOST % MOST, width)
        promoted = number // (MOST * MOST)
        return (*squares, BUTTONS[promoted].id) if promoted else squares

    def path(self, position: Position, move: Move) -> tuple[str, ...]:
        return self.taps(position, move)[:2]

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        pieces, (start, target) = self.scene(before).pieces, self.path(before, move)
        taken = (Effect.take(target),) if target in pieces else ()
        stands = self.scene(after).pieces[target]
        promoted = (Effect.change(stands, target),) if stands != pieces[start] else ()
        return (*taken, Effect.move(start, target), *promoted)
