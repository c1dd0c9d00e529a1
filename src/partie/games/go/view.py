"""What go looks like: a grid with star points, stones on its crossings, the count at the end."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import cast

from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Fact, Geometry, Label, Scene, View
from partie.games.go.formats.counting import count_texts
from partie.games.go.rules.chains import chains_of, points_of
from partie.games.go.rules.dead import ownership
from partie.games.go.rules.kernels import BLACK, EMPTY, PASS, WHITE
from partie.games.go.rules.notation import COLUMNS, PASSED, point_name
from partie.games.go.rules.notation import RESUME as RESUMED
from partie.games.go.rules.position import RESUME, GoPosition
from partie.games.go.rules.variants import SIDES, find_variant

_PLAYOUTS = 200
_LIKELY, _IN_DANGER = 0.4, -0.1  # mean owners, 1 for the side
AGREE = "agreed"  # the id of its button
_BUTTONS = {
    PASSED: Text("Pass", context="go"),
    AGREE: Text("Agree with this count"),
    RESUMED: Text("Play on"),
}
_NAMES = (Text("Black"), Text("White"))


class GoView(View):
    """A move is one tap on a crossing, or on a button below the board."""

    def geometry(self, variant: str) -> Geometry:
        """Row 1 is below."""
        return _geometry(find_variant(variant).size)

    def scene(self, position: Position) -> Scene:
        """Stones, the last one, prisoners; at the end the points of both sides."""
        board = cast(GoPosition, position)
        name = functools.partial(point_name, size=board.size)
        pieces = {name(point): SIDES[cell - 1] for point, cell in enumerate(board.cells) if cell in (BLACK, WHITE)}
        return Scene(
            pieces=pieces,
            last=(name(board.last),) if board.last else (),
            taken=tuple(name(point) for point in board.taken),
            marks={name(point): kind for point, kind in marks_of(board).items()},
            notes=_notes(board),
            prompt=None if board.outcome() else _prompt(board),
            facts=_facts(board),
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """One touch."""
        if isinstance(move, tuple):
            return (AGREE,)
        return (position.format_move(move),)

    def label(self, position: Position, move: Move) -> Text | None:
        """A choice is called as its button is; a stone that is marked is named."""
        board = cast(GoPosition, position)
        if isinstance(move, tuple):
            return _BUTTONS[AGREE]
        if move in (PASS, RESUME):
            return _BUTTONS[PASSED if move == PASS else RESUMED]
        if not board.is_settling:
            return None
        if move in board.marked:
            return Text("{point} is alive", point=board.format_move(move))
        return Text("{point} is dead", point=board.format_move(move))

    def moved_piece(self, position: Position, move: Move, side: str) -> str | None:
        """Marks, passes and agreements put nothing."""
        is_stone = isinstance(move, int) and move > 0 and not cast(GoPosition, position).is_settling
        return side if is_stone else None

    def threats(self, position: Position) -> Mapping[str, str]:
        """Whose the empty points probably become, and which stones are in danger, by playouts."""
        board = cast(GoPosition, position)
        if board.outcome() is not None or board.is_settling:
            return {}
        owners = ownership(board.cells, board.size, board.to_move, _PLAYOUTS, board.ko)
        found: dict[str, str] = {}
        for colour, sign in ((BLACK, 1), (WHITE, -1)):
            side = SIDES[colour - 1]
            for chain in chains_of(board.cells, board.size, colour):
                if float(owners[list(chain)].mean()) * sign < _IN_DANGER:
                    found |= dict.fromkeys((point_name(point, board.size) for point in chain), f"{side}-danger")
            for point in points_of(board.size):
                if board.cells[point] == EMPTY and owners[point] * sign > _LIKELY:
                    found[point_name(point, board.size)] = f"{side}-point"
        return found


def marks_of(board: GoPosition) -> dict[int, str]:
    """The ko; while dead stones are settled and afterwards, whose the points are."""
    if not board.is_settling and board.outcome() is None:
        return {board.ko: "ko"} if board.ko else {}
    dead = frozenset[int]() if board.outcome() is not None and not board.is_settling else board.marked
    count = board.count(dead)
    marks = dict.fromkeys(dead, "dead")
    for point in points_of(board.size):
        if board.cells[point] == EMPTY and count.owners[point] in (BLACK, WHITE):
            marks[point] = f"{SIDES[count.owners[point] - 1]}-owned"
    return marks


def _prompt(board: GoPosition) -> Text:
    if board.is_settling:
        return Text("Crossed stones are dead. Tap those that are marked wrongly.")
    if board.placing:
        return Text.plural("Put {count} more handicap stone.", "Put {count} more handicap stones.", count=board.placing)
    if board.last == PASS:
        return Text("The other side passed. Is nothing left to gain? Then pass, too.")
    return Text("Put a stone on a crossing, or pass.")


def _notes(board: GoPosition) -> tuple[Text, ...]:
    if board.is_settling or board.outcome() is not None:
        dead = board.marked if board.is_settling else frozenset[int]()
        return count_texts(board, board.count(dead))
    black, white = board.prisoners
    if not black and not white:
        return ()
    return (Text("Prisoners: Black took {black}, White took {white}.", black=black, white=white),)


def _facts(board: GoPosition) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"prisoners": list(board.prisoners), "settling": board.is_settling}
    if board.is_settling or board.outcome() is not None:
        facts["scores"] = list(board.scores)
    return facts


def star_points(size: int) -> list[tuple[int, int]]:
    """Columns and rows from 1: the corners' points, the centre, and on 19 lines those at the sides."""
    if size < 7:
        return []
    low = 4 if size > 12 else 3
    high, middle = size + 1 - low, (size + 1) // 2
    points = [(low, low), (low, high), (high, low), (high, high)]
    if size % 2:
        points.append((middle, middle))
    if size > 14 and size % 2:
        points += [(low, middle), (high, middle), (middle, low), (middle, high)]
    return points


@functools.cache
def _geometry(size: int) -> Geometry:
    places = [step + 1.0 for step in range(size)]
    far = float(size)
    lines = [(1.0, place, far, place) for place in places] + [(place, 1.0, place, far) for place in places]
    cells = [
        Cell(point_name(row * (size + 1) + column, size), float(column), float(size + 1 - row))
        for row in range(1, size + 1)
        for column in range(1, size + 1)
    ]
    buttons = [Cell(word, 2.0 + 4 * place, size + 2.0, text) for place, (word, text) in enumerate(_BUTTONS.items())]
    columns = [Label(column + 1.0, size + 0.7, COLUMNS[column]) for column in range(size)]
    rows = [Label(0.34, size - row + 0.0, str(row + 1)) for row in range(size)]
    return Geometry(
        width=size + 1.0,
        height=size + 1.0,
        cells=(*cells, *buttons),
        lines=tuple(lines),
        dots=tuple((float(column), float(size + 1 - row)) for column, row in star_points(size)),
        labels=(*columns, *rows),
    )
