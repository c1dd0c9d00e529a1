"""What Minesweeper looks like: a grid of squares, and two buttons that say what a tap means."""

from __future__ import annotations

from partie.game import Move, Position
from partie.games.mines.autoplay import count_3bv
from partie.games.mines.kernels import UNKNOWN
from partie.games.mines.notation import EXPLODED, FLAG, QUESTION, Act, MineMove, cell_name, parse_variant
from partie.games.mines.rules import MinesPosition
from partie.looks import Cell, Geometry, Looks, Scene

BUTTONS = {Act.FLAG: "flag", Act.QUESTION: "question"}  # tapped before the cell


class MinesLooks(Looks):
    """Cells are squares; `flag` and `question` below the board come before the cell they mark."""

    def geometry(self, variant: str) -> Geometry:
        """The covered board, the buttons under it."""
        setup = parse_variant(variant)
        width, height = setup.width, setup.height
        cells = [
            Cell(cell_name(cell, width), cell % width + 0.5, cell // width + 0.5)
            for cell in range(setup.cells)
        ]
        buttons = (Cell("flag", 0.5, height + 0.75), Cell("question", max(1.5, width - 0.5), height + 0.75))
        lines = [(float(x), 0.0, float(x), float(height)) for x in range(width + 1)]
        lines += [(0.0, float(y), float(width), float(y)) for y in range(height + 1)]
        return Geometry(max(2.0, width), height + 1.25, (*cells, *buttons), tuple(lines))

    def scene(self, position: Position) -> Scene:
        """Numbers, flags and, when the game is over, the mines."""
        assert isinstance(position, MinesPosition)
        over = position.outcome() is not None
        pieces = {"flag": "flag", "question": "question"}
        for cell in range(position.setup.cells):
            kind = _kind(position, cell, over)
            if kind:
                pieces[position.cell_name(cell)] = kind
        flags = int((position.marks == FLAG).sum())
        notes = [f"{position.setup.mines - flags} mines left"]
        if over and position.layout is not None:
            clicks = count_3bv(position.grid, position.layout)
            notes.append(f"This board takes {clicks} clicks at least (3BV).")
        return Scene(pieces, tuple(position.cell_name(cell) for cell in position.last), notes=tuple(notes))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The cell; for a mark its button first."""
        assert isinstance(position, MinesPosition)
        assert isinstance(move, MineMove)
        cell = position.cell_name(move.cell)
        return (BUTTONS[move.act], cell) if move.act in BUTTONS else (cell,)


def _kind(position: MinesPosition, cell: int, over: bool) -> str:
    value = int(position.shown[cell])
    if value == EXPLODED:
        return "exploded"
    if value != UNKNOWN:
        return f"open-{value}"
    mark = position.marks[cell]
    layout = position.layout
    if over and layout is not None and layout[cell] and mark != FLAG:
        return "mine"
    if over and layout is not None and not layout[cell] and mark == FLAG:
        return "wrong-flag"
    return "flag" if mark == FLAG else "question" if mark == QUESTION else "covered"
