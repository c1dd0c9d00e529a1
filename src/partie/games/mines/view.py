"""The view of Minesweeper: a grid of squares, and two buttons that choose what a tap does."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Fact, Geometry, Scene, View
from partie.games.mines.field import UNKNOWN, count_3bv
from partie.games.mines.rules.notation import (
    FLAG,
    Act,
    MineMove,
    cell_names,
    parse_variant,
    signs_of,
    split_rows,
)
from partie.games.mines.rules.position import MinesPosition

BUTTONS = {Act.FLAG: "flag", Act.QUESTION: "question"}  # tapped before the cell
KINDS = {  # the signs of a position's text, and two more when the game is over
    ".": "covered",
    "!": "flag",
    "?": "question",
    "*": "exploded",
    "m": "mine",
    "w": "wrong-flag",
    **{str(number): f"open-{number}" for number in range(9)},
}
SKETCHED = {"0": " ", "m": "*", "w": "x"}  # in a terminal


class MinesView(View):
    """Cells are squares; `flag` and `question` below the board come before the cell they mark."""

    def geometry(self, variant: str) -> Geometry:
        """The covered board, the buttons under it."""
        setup = parse_variant(variant)
        width, height = setup.width, setup.height
        cells = [
            Cell(name, cell % width + 0.5, cell // width + 0.5) for cell, name in enumerate(cell_names(width, height))
        ]
        buttons = (Cell("flag", 0.5, height + 0.75), Cell("question", max(1.5, width - 0.5), height + 0.75))
        lines = [(float(x), 0.0, float(x), float(height)) for x in range(width + 1)]
        lines += [(0.0, float(y), float(width), float(y)) for y in range(height + 1)]
        return Geometry(max(2.0, width), height + 1.25, (*cells, *buttons), tuple(lines))

    def scene(self, position: Position) -> Scene:
        """Numbers, flags and, when the game is over, the mines."""
        assert isinstance(position, MinesPosition)
        signs = _signs(position).tobytes().decode("ascii")
        pieces = {"flag": "flag", "question": "question"}
        pieces |= {name: KINDS[sign] for name, sign in zip(_names(position), signs, strict=True)}
        prompt, facts = _prompt(position), _facts(position)
        return Scene(pieces, _last(position), notes=_notes(position), prompt=prompt, facts=facts)

    def grid_scene(self, position: Position) -> Scene:
        """The same in one sign a cell: a board may have ten thousand."""
        assert isinstance(position, MinesPosition)
        names = _names(position)
        return Scene(
            {},
            _last(position),
            marks={names[cell]: "chord" for cell in position.chords().tolist()},
            notes=_notes(position),
            prompt=_prompt(position),
            facts=_facts(position),
            grid=tuple(split_rows(_signs(position), position.setup.width)),
        )

    def sketch(self, position: Position) -> str:
        """The rows with their numbers and letters; the last move stands in brackets."""
        assert isinstance(position, MinesPosition)
        width, height = position.setup.width, position.setup.height
        gap = len(str(height)) + 1
        names = [name[:-1] for name in cell_names(width, 1)]
        lines = [" " * gap + "".join(f" {name[:-1] or ' '}" for name in names)] if width > 26 else []
        lines.append(" " * gap + "".join(f" {name[-1]}" for name in names))
        for number, row in enumerate(split_rows(_signs(position), width)):
            drawn = "".join(f" {SKETCHED.get(sign, sign)}" for sign in row)
            signs = list(f"{number + 1:<{gap}}{drawn} ")
            for cell in position.last:
                if cell // width == number:
                    place = gap + 2 * (cell % width) + 1
                    signs[place - 1], signs[place + 1] = "(", ")"
            lines.append("".join(signs))
        return "\n".join(line.rstrip() for line in lines)

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The cell; for a mark its button first."""
        assert isinstance(position, MinesPosition)
        assert isinstance(move, MineMove)
        cell = position.cell_name(move.cell)
        return (BUTTONS[move.act], cell) if move.act in BUTTONS else (cell,)


def _names(position: MinesPosition) -> tuple[str, ...]:
    return cell_names(position.setup.width, position.setup.height)


def _last(position: MinesPosition) -> tuple[str, ...]:
    return tuple(position.cell_name(cell) for cell in position.last)


def _signs(position: MinesPosition) -> NDArray[np.uint8]:
    """What each cell shows; when the game is over, also what lay below: flags where it was won."""
    signs = signs_of(position.shown, position.marks)
    outcome = position.outcome()
    covered, flagged = position.shown == UNKNOWN, position.marks == FLAG
    if outcome is not None and outcome.winners:
        signs[covered] = ord("!")  # only mines are left
    elif position.layout is not None and outcome is not None:
        mined = position.layout > 0
        signs[covered & mined & ~flagged] = ord("m")
        signs[covered & ~mined & flagged] = ord("w")
    return signs


def _prompt(position: MinesPosition) -> Text | None:
    return None if (position.shown >= 0).any() or position.outcome() else Text("Open any cell")


def _facts(position: MinesPosition) -> dict[str, Fact]:
    """Mines without a flag, none where it was won; once the game is over, the clicks the board takes."""
    outcome = position.outcome()
    won = outcome is not None and outcome.winners
    left = 0 if won else position.setup.mines - int((position.marks == FLAG).sum())
    if position.layout is None or outcome is None:
        return {"mines_left": left}
    return {"mines_left": left, "3bv": int(count_3bv(position.grid, position.layout))}


def _notes(position: MinesPosition) -> tuple[Text, ...]:
    facts = _facts(position)
    left, clicks = facts["mines_left"], facts.get("3bv")
    assert isinstance(left, int)
    if left >= 0:
        note = Text.plural("{count} mine left", "{count} mines left", count=left)
    else:
        note = Text.plural("{count} flag too many", "{count} flags too many", count=-left)
    if not isinstance(clicks, int):
        return (note,)
    return (
        note,
        Text.plural(
            "This board takes {count} click at least (3BV).",
            "This board takes {count} clicks at least (3BV).",
            count=clicks,
        ),
    )
