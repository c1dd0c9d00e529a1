"""Local shapes: the eight points around an empty one where a stone is often good for either side.

After the patterns of MoGo (Gelly and others, 2006): hane, cuts, and moves along the edge.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from partie.games.go.rules.kernels import BLACK, EDGE, EMPTY, WHITE

# rows from above; X and O are the two colours, . is empty, # the edge, x not X, o not O, ? anything
_SHAPES = (
    "XOX ... ???",  # hane around a stone with support on both sides
    "XO. ... ?.?",
    "XO? X.. ?.?",
    "XOO ... ?.?",
    ".O. X.. ...",
    "XO? O.x ?x?",  # cut between two stones
    "XO? O.X ???",
    "?X? O.O ooo",
    "OX? x.O ???",
    "X.? O.? ###",  # along the edge
    "OX? X.O ###",
    "?X? o.O ###",
    "?XO o.o ###",
    "?OX X.O ###",
)
_MEANING = {
    "X": (BLACK,),
    "O": (WHITE,),
    ".": (EMPTY,),
    "#": (EDGE,),
    "x": (EMPTY, WHITE, EDGE),
    "o": (EMPTY, BLACK, EDGE),
    "?": (EMPTY, BLACK, WHITE, EDGE),
}
_AROUND = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))  # rows and columns, clockwise


def _symmetric(shape: str) -> set[str]:
    """The eight points clockwise from a corner, in all rotations and reflections, with both colours."""
    rows = shape.split()
    ring = "".join(rows[row][column] for row, column in _AROUND)
    rings = {one[turn:] + one[:turn] for one in (ring, ring[0] + ring[:0:-1]) for turn in (0, 2, 4, 6)}
    return rings | {one.translate(str.maketrans("XOxo", "OXox")) for one in rings}


def _table() -> NDArray[np.uint64]:
    words = np.zeros(1 << 10, np.uint64)
    for ring in set().union(*map(_symmetric, _SHAPES)):
        for colours in itertools.product(*(_MEANING[sign] for sign in ring)):
            code = sum(colour << 2 * place for place, colour in enumerate(colours))
            words[code >> 6] |= np.uint64(1 << (code & 63))
    return words


SHAPES = _table()  # bit `code & 63` of word `code >> 6`: two bits for each of the points, clockwise
