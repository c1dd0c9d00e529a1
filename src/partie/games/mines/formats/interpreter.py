"""A seen minefield as the text of a position; the user enters what a cell hides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.core.options import Value, int_value
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.games.mines.rules.notation import PRESETS, Act, MineMove, cell_names
from partie.vision.interpreter import NOTHING, BoardInterpreter, Rows, Sign

DENSITY = 6  # cells for each mine on boards of unusual sizes


class MinesInterpreter(BoardInterpreter):
    """Rows as the game's notation has them."""

    signs = (
        Sign(".", "covered", Text("covered")),
        *(Sign(str(number), f"open-{number}", Text(str(number)), str(number), True) for number in range(9)),
        Sign("!", "flag", Text("flag"), "⚑"),
        Sign("?", "question", Text("question mark"), "?"),
        Sign("*", "exploded", Text("exploded mine"), "✹", True),
    )

    def values(self, rows: Rows) -> Mapping[str, Value]:
        """Width and height."""
        return {"width": len(rows[0]), "height": len(rows)}

    def default_values(self, rows: Rows) -> Mapping[str, Value]:
        """The mines that boards of this size usually have."""
        size = len(rows[0]), len(rows)
        known = {preset[:2]: preset[2] for preset in PRESETS.values()}
        return {"mines": known.get(size, max(1, size[0] * size[1] // DENSITY))}

    def empty(self, values: Mapping[str, Value]) -> Rows:
        """All covered."""
        return ("." * int_value(values, "width"),) * int_value(values, "height")

    def names(self, rows: Rows, values: Mapping[str, Value]) -> Sequence[Sequence[str]]:
        """Letters and numbers, row 1 is the uppermost."""
        width = len(rows[0])
        names = cell_names(width, len(rows))
        return [names[start : start + width] for start in range(0, len(names), width)]

    def text(
        self,
        rows: Rows,
        values: Mapping[str, Value],
        side: str | None = None,
        answers: Mapping[str, Value] = NOTHING,
    ) -> str:
        """The rows themselves."""
        return "/".join(rows)

    def revealed(self, position: Position, move: Move) -> tuple[str, ...]:
        """What is opened; a mark shows nothing."""
        from partie.games.mines.rules.position import MinesPosition  # loads the kernels

        assert isinstance(position, MinesPosition)
        assert isinstance(move, MineMove)
        if move.act is Act.OPEN:
            return (position.cell_name(move.cell),)
        opened = position.chord_cells(move.cell) if move.act is Act.CHORD else []
        return tuple(position.cell_name(cell) for cell in opened)


INTERPRETER = MinesInterpreter()
