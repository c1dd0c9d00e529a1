"""What the morris family looks like: nested squares, two colours of men."""

from __future__ import annotations

import functools

from partie.core.effects import Effect
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Cell, Fact, Geometry, Label, Scene, Tray, View
from partie.games.mills.formats.interpreter import HANDS
from partie.games.mills.rules import board, kernels, notation, variants
from partie.games.mills.rules.position import MillsPosition

_MARGIN = 0.75  # room for men on the edge and for the coordinates
_MAN = 0.66  # diameter; the lines between two men stay in sight
_TRAY = 0.7  # room for the men beside the board


class MillsView(View):
    """Points are where lines meet; a turn is tapped as start, target, removed man."""

    def geometry(self, variant: str) -> Geometry:
        """Squares and spokes."""
        return _geometry(variants.VARIANTS[variant])

    def scene(self, position: Position) -> Scene:
        """Men, closed mills, what happened last, and who holds what."""
        assert isinstance(position, MillsPosition)
        return Scene(
            pieces=_pieces(position),
            last=_last(position),
            path=_path(position),
            taken=_captured(position),
            rows=_closed_mills(position),
            marks=_marks(position),
            notes=_notes(position),
            trays=_trays(position),
            prompt=None if position.outcome() else _ASKED[_phase(position)],
            facts=_facts(position),
        )

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """Start (unless from the hand), target, removed man."""
        assert isinstance(position, MillsPosition)
        return _cells(position, move) if isinstance(move, int) else ()

    def path(self, position: Position, move: Move) -> tuple[str, ...]:
        """The path from start to target; none from the hand."""
        assert isinstance(position, MillsPosition)
        assert isinstance(move, int)
        return () if move & 31 == kernels.HAND else _cells(position, move)[:2]

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        """A man is put down or moves, then one of the other side is taken."""
        assert isinstance(before, MillsPosition)
        path, cells = self.path(before, move), self.taps(before, move)
        moved = Effect.move(*path) if path else Effect.place(notation.SIDES[before.turn], cells[0])
        taken = cells[len(path) or 1 :]
        return (moved, Effect.take(*taken)) if taken else (moved,)

    def prompt_after(self, position: Position, taps: tuple[str, ...]) -> Text | None:
        """After closing a mill the player takes a man: the taps end with the target, and a man of the other follows."""
        assert isinstance(position, MillsPosition)
        if _is_start(position, taps):
            return _TO_FLY if _phase(position) == "fly" else _TO_MOVE
        return _TAKE[position.turn]

    def rows_after(self, position: Position, taps: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The mills that the taps close."""
        assert isinstance(position, MillsPosition)
        if _is_start(position, taps):
            return ()
        men = {*position.names_of(position.men[position.turn]), taps[-1]} - set(taps[:-1])
        return tuple(row for row in _rows(position) if taps[-1] in row and men.issuperset(row))


def _is_start(position: MillsPosition, taps: tuple[str, ...]) -> bool:
    """Whether the taps have only taken up a man."""
    return taps[-1] in position.names_of(position.men[position.turn])


def _cells(position: MillsPosition, move: int) -> tuple[str, ...]:
    names = board.names(position.rules.rings)
    points = (move & 31, move >> 5 & 31, move >> 10)
    return tuple(names[point] for point in points if point not in (kernels.HAND, kernels.NONE))


@functools.cache
def _geometry(variant: variants.MillsVariant) -> Geometry:
    places = board.coordinates(variant.rings)
    size = 2 * variant.rings + 2 * _MARGIN
    at = [(_MARGIN + x, _MARGIN + y) for x, y in places]
    lines = tuple(
        (*at[one], *at[other])
        for one, near in enumerate(board.neighbours(variant))
        for other in sorted(near)
        if one < other
    )
    cells = tuple(Cell(name, x, y) for name, (x, y) in zip(board.names(variant.rings), at, strict=True))
    return Geometry(
        *(size, size, cells, lines),
        dots=tuple(at),
        labels=_labels(variant.rings, size),
        piece_size=_MAN,
        tray_room=_TRAY,
    )


def _labels(rings: int, size: float) -> tuple[Label, ...]:
    steps = range(2 * rings + 1)
    columns = [Label(_MARGIN + step, size - 0.15, "abcdefg"[step]) for step in steps]
    rows = [Label(0.15, _MARGIN + step, str(2 * rings + 1 - step)) for step in steps]
    return (*columns, *rows)


def _pieces(position: MillsPosition) -> dict[str, str]:
    return {
        name: side for side, men in zip(notation.SIDES, position.men, strict=True) for name in position.names_of(men)
    }


def _last(position: MillsPosition) -> tuple[str, ...]:
    return () if position.last_move is None else _cells(position, position.last_move)


def _path(position: MillsPosition) -> tuple[str, ...]:
    """The points from which and to which the man of the last turn went."""
    move = position.last_move
    if move is None:
        return ()
    count = 1 if move & 31 == kernels.HAND else 2
    return _cells(position, move)[:count]


def _captured(position: MillsPosition) -> tuple[str, ...]:
    return _last(position)[len(_path(position)) :]


def _rows(position: MillsPosition) -> list[tuple[str, ...]]:
    names = board.names(position.rules.rings)
    return [tuple(names[point] for point in line) for line in board.lines(position.rules)]


def _closed_mills(position: MillsPosition) -> tuple[tuple[str, ...], ...]:
    sides = [set(position.names_of(men)) for men in position.men]
    return tuple(row for row in _rows(position) for men in sides if men.issuperset(row))


def _marks(position: MillsPosition) -> dict[str, str]:
    """Men that swing between two mills; which men can be taken the taps of the turns say."""
    names = board.names(position.rules.rings)
    return {names[point]: "double-mill" for side in (0, 1) for point in swinging(position, side)}


def swinging(position: MillsPosition, side: int) -> list[int]:
    """Men of a side that can open one mill and close another by one step (a double mill)."""
    men, empty = position.men[side], ~(position.men[0] | position.men[1])
    lines = [board.bits(line) for line in board.lines(position.rules)]
    near = board.neighbours(position.rules)
    found = []
    for point in range(8 * position.rules.rings):
        if not any(men & line == line and line >> point & 1 for line in lines):
            continue
        left = men & ~(1 << point)
        landing = [target for target in near[point] if empty >> target & 1]
        if any((left | 1 << to) & line == line and line >> to & 1 for to in landing for line in lines):
            found.append(point)
    return found


def _trays(position: MillsPosition) -> tuple[Tray, ...]:
    """White's below the board, Black's above it: the men in hand, and those the other has taken."""
    found = []
    for seat, (kind, name) in enumerate(zip(notation.SIDES, notation.SIDE_NAMES, strict=True)):
        hand = position.hand[seat]
        lost = position.rules.men - hand - position.men[seat].bit_count()
        held = Text.plural("{side} has {count} man in hand", "{side} has {count} men in hand", side=name, count=hand)
        gone = Text.plural("{side} has lost {count} man", "{side} has lost {count} men", side=name, count=lost)
        below = seat == 0
        if hand:
            found.append(Tray(held, (kind,) * hand, below))
        if lost > 0:
            found.append(Tray(gone, (kind,) * lost, below, taken=True))
    return tuple(found)


def _notes(position: MillsPosition) -> tuple[Text, ...]:
    if position.times == 1 or position.outcome() is not None:
        return ()
    return (Text("The same position for the second time: the third time is a draw."),)


def _phase(position: MillsPosition) -> str:
    if position.hand[position.turn]:
        return "place-or-move" if position.rules.mixed else "place"
    return "fly" if position.men[position.turn].bit_count() == position.rules.fly_at else "move"


_ASKED = {
    "place": Text("Place a man on a free point."),
    "place-or-move": Text("Place a man on a free point, or move one along a line."),
    "move": Text("Move a man along a line to the next point."),
    "fly": Text("Three men are left: one may go to any free point."),
}
_TO_MOVE = Text("Now choose the point it goes to, the next one on a line.")
_TO_FLY = Text("Now choose any free point: it goes there.")
_TAKE = (
    Text("You closed a mill: take one of Black's men."),
    Text("You closed a mill: take one of White's men."),
)


def _facts(position: MillsPosition) -> dict[str, Fact]:
    men = [men.bit_count() for men in position.men]
    lost = [position.rules.men - hand - left for hand, left in zip(position.hand, men, strict=True)]
    named = dict(zip(HANDS.values(), position.hand, strict=True))
    return {"phase": _phase(position), "hand": list(position.hand), "men": men, "lost": lost, **named}
