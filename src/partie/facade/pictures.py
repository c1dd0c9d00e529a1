"""Positions out of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from partie import games
from partie.core.errors import InvalidText
from partie.core.options import read_options
from partie.core.text import did_you_mean
from partie.facade.positions import Position
from partie.storage.files import read_limited

if TYPE_CHECKING:
    from partie.vision.reading import Reading as CoreReading


@dataclass(frozen=True)
class Reading:
    """What a picture shows. `position` is None where no game of Partie is played on the board."""

    game: str  # a name of the table, or "draughts"
    position: Position | None
    doubts: tuple[tuple[int, int], ...]  # column and row, from 0, of cells that should be checked
    problems: tuple[str, ...]  # what makes the position impossible
    certainty: float  # from 0 to 1, that it is this board
    rows: tuple[str, ...]  # the signs of the cells from the top
    corners: tuple[tuple[float, float], ...]  # of the board in the picture, in pixels
    others: tuple[Reading, ...] = ()  # further boards in the same picture

    def __str__(self) -> str:
        return f"{self.game}, {100 * self.certainty:.0f} % sure\n{self.position or chr(10).join(self.rows)}"


def read(
    picture: str | Path | bytes,
    game: str | None = None,
    *,
    side: str | None = None,
    size: int | None = None,
    corners: Sequence[Sequence[float]] | None = None,
) -> Reading:
    """The board on a photo or a screenshot, given as a file or its content.

    A picture does not show who is to move: `side` says it, else the game takes the side that the pieces
    suggest. `game`, `size` and the four `corners` in pixels help where they are known. Raises `Unreadable`
    where no board is found, and `InvalidText` for a file that cannot be read.
    """
    from partie import vision
    from partie.vision.photos import MAX_BYTES

    data = picture if isinstance(picture, bytes) else read_limited(Path(picture), MAX_BYTES)
    return describe(vision.read(data, game, corners, size), side)


def describe(found: CoreReading, side: str | None = None) -> Reading:
    """The reading with its position as an object."""
    return Reading(
        found.game,
        position_of(found, side),
        found.doubtful,
        tuple(str(problem.rule) for problem in found.problems),
        found.certainty,
        found.rows,
        found.corners,
        tuple(describe(other, side) for other in found.others),
    )


def position_of(
    found: CoreReading, side: str | None = None, answers: Mapping[str, object] | None = None
) -> Position | None:
    """The position of a reading, with that side to move; None where Partie has no such game.

    `answers` are values of the questions of the game's interpreter. Raises `InvalidText`.
    """
    from partie.vision.positions import interpreter_of, read_position

    if found.position is None or found.game not in games.TABLE:
        return None
    game = games.load(found.game)
    if side is not None and side not in game.sides:
        raise InvalidText(
            "There is no side {side!r}; sides: {sides}.{hint}",
            side=side,
            sides=game.sides,
            hint=did_you_mean(side, game.sides),
        )
    if answers and (interpreter := interpreter_of(found.game)):
        read_options(interpreter.questions, answers, found.game)  # a wrong one is named, not passed over
    side = side if len(game.sides) > 1 else None
    is_given = side is not None or bool(answers)
    core = read_position(found.game, found.rows, side, answers=answers or {}) if is_given else None
    return Position(game, core or game.from_text(found.position, found.variant))
