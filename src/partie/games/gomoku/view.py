"""What the board looks like: crossings of a grid, star points, letters and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from partie.core.effects import Effect
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Fact, Geometry, Label, Scene, View
from partie.games.gomoku.rules import kernels, notation, openings, threats, variants
from partie.games.gomoku.rules.position import SIDES, GomokuPosition, scratch
from partie.games.gomoku.rules.shapes import EMPTY

_THREATS = ("", "three", "double", "four", "open-four", "five")  # from the weakest to the strongest
_RANKS = {  # threat class -> place in it
    threats.MAKES_THREE: 1,
    threats.MAKES_TWO_THREES: 2,
    threats.MAKES_FOUR_AND_THREE: 2,
    threats.MAKES_FOUR: 3,
    threats.MAKES_OPEN_FOUR: 4,
    threats.MAKES_FIVE: 5,
}
_BUTTONS = {
    "black": Text("Take Black"),
    "white": Text("Take White"),
    "two": Text("Put two more stones"),
}


class GomokuView(View):
    """A square grid with room for coordinates on the left and below."""

    def geometry(self, variant: str) -> Geometry:
        """The empty board; one unit is the distance of two lines. Choices of an opening rule are below it."""
        rules = variants.read(variant)
        size = rules.size
        near, far = 1.0, float(size)
        lines = [(near, place, far, place) for place in _places(size)]
        lines += [(place, near, place, far) for place in _places(size)]
        return Geometry(
            width=size + 1.0,
            height=size + 1.0,
            cells=tuple(_cell(column, row, size) for row in range(size) for column in range(size)) + _buttons(rules),
            lines=tuple(lines),
            dots=tuple((column + 1.0, size - row + 0.0) for column, row in star_points(size)),
            labels=_labels(size),
        )

    def scene(self, position: Position) -> Scene:
        """Stones, the last one, winning rows, and Black's forbidden points."""
        board = cast(GomokuPosition, position)
        name = notation.format_cell
        pieces = {name(cell): SIDES[colour - 1] for cell, colour in enumerate(board.cells) if colour in (1, 2)}
        marks = {} if board.outcome() else {name(cell): "forbidden" for cell in sorted(board.forbidden)}
        return Scene(
            pieces=pieces,
            last=() if board.last_move is None else (name(board.last_move),),
            rows=tuple(tuple(name(cell) for cell in row) for row in board.winning_rows),
            marks=marks,
            notes=_chosen_texts(board),
            prompt=None if board.outcome() else _prompt(board),
            facts=_facts(board),
            next=None if board.step is None else SIDES[board.side],
        )

    def threats(self, position: Position) -> Mapping[str, str]:
        """The strongest thing that a stone makes on each cell, Black's where both sides make the same."""
        board = cast(GomokuPosition, position)
        if board.outcome() is not None:
            return {}
        state = board.fill(scratch(board.rules))
        found: dict[str, str] = {}
        for cell in (cell for cell, stands in enumerate(board.cells) if stands == EMPTY):
            strength, side = max((_RANKS.get(int(state.threat[side, cell]), 0), -side) for side in (0, 1))
            if strength:
                found[notation.format_cell(cell)] = f"{SIDES[-side]}-{_THREATS[strength]}"
        return found

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """One touch."""
        return (position.format_move(move),)

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        """A stone is put down; a choice changes nothing on the board."""
        board = cast(GomokuPosition, before)
        return () if move in openings.NAMES else (Effect.place(SIDES[board.side], board.format_move(move)),)

    def label(self, position: Position, move: Move) -> Text | None:
        """A choice is called as its button is."""
        return _BUTTONS[position.format_move(move)] if move in openings.NAMES else None

    def moved_piece(self, position: Position, move: Move, side: str) -> str | None:
        """An opening may want stones of both colours of one player."""
        board = cast(GomokuPosition, position)
        return None if move in openings.NAMES else SIDES[board.side]


def _buttons(rules: variants.RuleSet) -> tuple[Cell, ...]:
    opening = openings.OPENINGS[rules.opening]
    choices = {choice for step in (*opening.steps, *opening.after_two) for choice in step.choices}
    words = [openings.NAMES[choice] for choice in sorted(choices)]
    return tuple(Cell(word, 2.0 + 4 * n, rules.size + 2.0, _BUTTONS[word]) for n, word in enumerate(words))


def _last_choice(board: GomokuPosition) -> tuple[int, int] | None:
    """The choice that was made last and by whom, until a stone has answered the one after it."""
    if board.outcome() is not None or board.base:
        return None
    if not any(move in openings.NAMES for move in board.moves[-2:]):
        return None
    choice = next(move for move in reversed(board.moves) if move in openings.NAMES)
    if choice == openings.TWO_MORE:
        return choice, 1
    return choice, int((choice == openings.TAKE_BLACK) == board.swapped)


def _chosen_texts(board: GomokuPosition) -> tuple[Text, ...]:
    found = _last_choice(board)
    if found is None:
        return ()
    choice, player = found
    if choice == openings.TWO_MORE:
        return (Text("The second player puts two more stones."),)
    if choice == openings.TAKE_BLACK:
        return (Text("The second player took Black.") if player else Text("The first player took Black."),)
    return (Text("The second player took White.") if player else Text("The first player took White."),)


def _facts(board: GomokuPosition) -> dict[str, Fact]:
    """The number of stones, and the choice that was made last: by whom, and which."""
    facts: dict[str, Fact] = {"stones": sum(colour in (1, 2) for colour in board.cells)}
    if found := _last_choice(board):
        facts["chosen"] = {"seat": found[1], "choice": openings.NAMES[found[0]]}
    return facts


def _prompt(board: GomokuPosition) -> Text | None:
    """What the opening rule wants next."""
    step = board.step
    opening = openings.OPENINGS[board.rules.opening]
    if step is None:
        begun = opening.preset and not board.base and len(board.moves) == opening.preset
        return Text("The balanced opening stands; White goes on.") if begun else None
    if step.choices:
        if openings.TWO_MORE in step.choices:
            return Text("Choose: black, white, or two more stones.")
        return Text("Choose: black or white.")
    if step.central:
        return Text("The first stone stands on the centre.")
    if step.away:
        return Text("This stone stands at least {count} lines away from the centre.", count=step.away)
    return _offered(board) if opening.has_choices else None


def _offered(board: GomokuPosition) -> Text:
    """A stone of the offer from which the colours are chosen."""
    number, count = openings.place_in_offer(board.rules.opening, board.moves)
    if count == 1:
        return Text("The colours are chosen afterwards.")
    if board.side:
        return Text("Stone {number} of {count}: white. The colours are chosen afterwards.", number=number, count=count)
    return Text("Stone {number} of {count}: black. The colours are chosen afterwards.", number=number, count=count)


def star_points(size: int) -> list[tuple[int, int]]:
    """The centre of an odd board and, from 11 lines on, four points near the corners."""
    points = [(size // 2, size // 2)] if size % 2 else []
    if size >= 11:
        edge = 3
        points += [(column, row) for column in (edge, size - 1 - edge) for row in (edge, size - 1 - edge)]
    return points


def _places(size: int) -> list[float]:
    return [index + 1.0 for index in range(size)]


def _cell(column: int, row: int, size: int) -> Cell:
    return Cell(notation.format_cell(kernels.cell_at(column, row)), column + 1.0, size - row + 0.0)


def _labels(size: int) -> tuple[Label, ...]:
    letters = [Label(index + 1.0, size + 0.7, chr(ord("a") + index)) for index in range(size)]
    numbers = [Label(0.34, size - index + 0.0, str(index + 1)) for index in range(size)]
    return (*letters, *numbers)
