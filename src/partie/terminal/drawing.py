"""A board as text, from any game's geometry and scene."""

from __future__ import annotations

from collections.abc import Callable

from partie.core.position import Position
from partie.core.text import Text
from partie.core.view import Geometry, Scene, View
from partie.terminal.messages import translated_text

SYMBOLS = {
    "black": "x",
    "white": "o",
    "black-king": "X",
    "white-king": "O",
    "covered": ".",
    "flag": "!",
    "question": "?",
    "mine": "*",
    "exploded": "*",
    "open-0": " ",
    **{f"open-{number}": str(number) for number in range(1, 9)},
}
WIDTH = 2  # characters per unit across, so that squares look square


Translate = Callable[[Text], str]


def picture(view: View, position: Position, translate: Translate = translated_text) -> str:
    """The position as the game sketches it, or drawn from its geometry; notes and prompts come below.

    `translate` gives the words of a text, by default in the language of the system.
    """
    sketch, with_grid = view.sketch(position), view.grid_scene(position)
    if sketch is None:
        return draw(view.geometry(position.variant), view.scene(position), translate)
    return "\n".join([sketch, *(_notes(with_grid, translate) if with_grid is not None else ())])


def draw(geometry: Geometry, scene: Scene, translate: Translate = translated_text) -> str:
    """Rows of characters; the last move stands in brackets, notes and prompts come below."""
    columns = int(geometry.width * WIDTH) + WIDTH + 1
    canvas = [[" "] * columns for _ in range(int(geometry.height) + 1)]
    for label in geometry.labels:
        _write(canvas, label.x, label.y, label.text)
    for cell in (cell for cell in geometry.cells if not cell.text):
        kind = scene.pieces.get(cell.id)
        text = "." if kind is None else SYMBOLS.get(kind, kind[:1])
        _write(canvas, cell.x, cell.y, text, framed=cell.id in scene.last)
    lines = ["".join(row).rstrip() for row in canvas]
    return "\n".join([line for line in lines if line] + _notes(scene, translate))


def _notes(scene: Scene, translate: Translate) -> list[str]:
    return [
        translate(text)
        for text in (
            *(tray.name for tray in scene.trays),
            *scene.notes,
            *((scene.prompt,) if scene.prompt else ()),
        )
    ]


def _write(canvas: list[list[str]], x: float, y: float, text: str, framed: bool = False) -> None:
    row, column = int(y), int(x * WIDTH) - (len(text) - 1) + 1
    for offset, character in enumerate(text):
        canvas[row][max(column + offset, 0)] = character
    if framed:
        canvas[row][column - 1], canvas[row][column + len(text)] = "(", ")"
