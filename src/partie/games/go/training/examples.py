"""The examples of games: arrays for every size of board.

`codes_9` are the boards as `network.planes` codes them, `facts_9` has the columns named here, `policies_9` what the
search thought of the moves, in whole numbers, `owners_9` whose the points became. All from the side to move.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.options import text_value
from partie.evolve.evolvable import OptionValues
from partie.games.go.rules.kernels import LARGEST

KO, LAST, PASSED, KOMI, TAUGHT, VALUE, RESULT, LEAD = range(8)  # columns of the facts of an example
_SMALLEST = 5


def sizes_of(option_values: OptionValues) -> list[int]:
    """The sizes of the boards. Raises `InvalidText`."""
    text = text_value(option_values, "Sizes")
    try:
        sizes = [int(one) for one in text.split(",")]
    except ValueError:
        sizes = []
    if not sizes or not all(_SMALLEST <= size <= LARGEST for size in sizes):
        raise InvalidText(
            "Sizes is {sizes!r}: name numbers of lines from {low} to {high}, separated by commas, such as 9,13,19.",
            sizes=text[:80],
            low=_SMALLEST,
            high=LARGEST,
        )
    return sizes


def nothing(size: int) -> dict[str, NDArray[Any]]:
    """No examples."""
    places = size * size
    return {
        "codes": np.zeros((0, places), np.uint8),
        "facts": np.zeros((0, 8), np.float32),
        "policies": np.zeros((0, places + 1), np.uint16),
        "owners": np.zeros((0, places), np.int8),
    }
