"""A screenshot of a minefield in the format of the photo reader's results.

Grids of many kinds look like a minefield: its certainty says how likely it is one. A window that is known exactly is
one; else numbers must be there, none of which contradicts its neighbours, and few cells may be doubtful.
"""

from __future__ import annotations

from partie.games.mines.pictures.reading import Reading as Minefield
from partie.games.mines.pictures.reading import read_minefield
from partie.vision.pictures import decode, is_blurred
from partie.vision.positions import read_position, variant_of
from partie.vision.reading import Reading

INVENTED = 0.3  # certainty of a grid whose numbers contradict each other, or that has none


def read(data: bytes) -> Reading:
    """Raises `Unreadable`."""
    found = read_minefield(decode(data), is_blurred(data))
    doubtful = set(found.doubtful)
    position = read_position("mines", found.rows)
    problems = () if position is None else tuple(problem for problem in position.problems() if problem.cells)
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
        certainty=_certainty(found, bool(problems)),
        position="/".join(found.rows),
        variant=variant_of("mines", found.rows),
        doubtful=found.doubtful,
        problems=problems,
        places=tuple(
            tuple(found.grid.corner(column + 0.5, row + 0.5) for column in range(found.grid.columns))
            for row in range(found.grid.rows)
        ),
    )


def _certainty(found: Minefield, is_contradictory: bool) -> float:
    """How certain it is that the picture shows a minefield at all."""
    signs = "".join(found.rows)
    unsure = len(found.doubtful) / len(signs)
    if is_contradictory:
        return min(INVENTED, 1.0 - unsure)
    if found.is_exact:
        return 1.0 - unsure
    if not any(sign in "12345678" for sign in signs):
        return min(INVENTED, 1.0 - unsure)
    return max(0.0, 1.0 - 2 * unsure)
