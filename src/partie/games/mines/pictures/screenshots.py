"""A screenshot of a minefield as what the door of the photo reader answers."""

from __future__ import annotations

from partie.games.mines.pictures.reading import read_minefield
from partie.vision.pictures import decode, is_blurred
from partie.vision.positions import variant_of
from partie.vision.reading import Reading


def read(data: bytes) -> Reading:
    """Raises `Unreadable`."""
    found = read_minefield(decode(data), is_blurred(data))
    doubtful = set(found.doubtful)
    chances = tuple(
        tuple(0.5 if (column, row) in doubtful else 1.0 for column in range(len(found.rows[0])))
        for row in range(len(found.rows))
    )
    return Reading(
        game="mines",
        size=len(found.rows[0]),
        corners=tuple(
            found.grid.corner(column, row)
            for column, row in (
                (0, 0),
                (found.grid.columns, 0),
                (found.grid.columns, found.grid.rows),
                (0, found.grid.rows),
            )
        ),
        rows=found.rows,
        chances=chances,
        certainty=1.0,
        position="/".join(found.rows),
        variant=variant_of("mines", found.rows),
        doubtful=found.doubtful,
        places=tuple(
            tuple(found.grid.corner(column + 0.5, row + 0.5) for column in range(found.grid.columns))
            for row in range(found.grid.rows)
        ),
    )
