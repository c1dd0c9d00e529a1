"""One decision about all pieces of a board: where they stand, which set each belongs to, which are kings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.vision.grouping import group, middles
from partie.vision.interpreter import PieceRules
from partie.vision.looks import evidence
from partie.vision.pictures import Pixels

SIGNS = ".wbWB"  # in the order of the scores
TAKEN, DARK, KING, ACROSS = range(4)  # outputs of the reader for a cell; the last two are the way from foot to top
STRAY = 3.0  # logits against a piece on squares of the colour that the others do not stand on
CLEAR_COLOUR = 3  # so many times more pieces stand on one colour of squares than on the other
FEWEST = 4  # pieces whose squares can be compared
KING_STEP = 2.0  # a king's logit is so much above those of the men of its set
KING_ABOVE, KING_ASIDE = 1.0, -0.7  # and above this; seen from the side, where the height shows, less is enough
ASIDE = (0.1, 0.3)  # cells between foot and top of a piece seen from above and from the side
KING_SLOPE = 1.3
CROWNED = (1.0, 8.0)  # evidence that a board has kings at all, by its pieces as below
PIECES = (10, 24)  # on an emptier board kings are likelier
UNLIKE = 2.0  # logits left to a cell that looks unlike what the network says
STEADY = 8.0  # logits are no larger: nothing is surer

Logits = NDArray[np.float64]


@dataclass(frozen=True)
class Decision:
    """What stands on the cells, row by row."""

    scores: Logits  # cell, sign of SIGNS: logarithm of its chance
    orientation_logit: float  # logit that the two sets are not the other way round
    seen: NDArray[np.bool_]  # cells on which something was seen, whatever the rules say


def decide(
    view: Pixels,
    cell: int,
    raw: Logits,
    rules: PieceRules,
    upright: bool,
    points: NDArray[np.bool_] | None = None,
) -> Decision:
    """Reads the cells from the outputs of the network; in an `upright` view heights do not show as shifts.

    `points` are the cells that a piece can stand on, where that are not all.
    """
    taken = raw[:, TAKEN].copy()
    counted = np.ones(len(taken), bool) if points is None else points
    seen = taken > 0
    if rules.one_colour:
        strays = _strays(seen, round(len(taken) ** 0.5))
        taken -= strays
        counted = counted & (strays == 0)
    taken = _weighed(taken, evidence(view, cell, raw[:, TAKEN], raw[:, DARK], counted))
    pieces = np.flatnonzero(taken > 0)
    tops = np.zeros((len(raw), 2)) if upright else raw[:, ACROSS:]
    dark, orientation = raw[:, DARK].copy(), 0.0
    if len(pieces):
        sets = group(middles(view, cell, tops)[pieces], raw[pieces, DARK])
        dark[pieces], orientation = sets.dark, sets.orientation_logit
    king = np.full(len(raw), -STEADY)
    if rules.kings and len(pieces):
        rise = float(np.median(np.linalg.norm(tops[pieces], axis=1)))
        king[pieces] = _kings(raw[pieces, KING], dark[pieces] > 0, rise)
    scores = _scores(taken, dark, king)
    return Decision(_limited(scores, rules.most) if rules.most else scores, orientation, seen)


def _weighed(taken: Logits, looks: Logits) -> Logits:
    """With what the cells look like, which decides and makes nothing surer than the network was."""
    both = taken + looks
    surest = np.where(both * taken < 0, UNLIKE, np.abs(taken))
    return np.sign(both) * np.minimum(np.abs(both), surest)


def _strays(seen: NDArray[np.bool_], count: int) -> Logits:
    """What speaks against each cell if most pieces stand on squares of the other colour."""
    row, column = np.divmod(np.arange(count * count), count)
    odd = (row + column) % 2 == 1
    on_odd, on_even = int((seen & odd).sum()), int((seen & ~odd).sum())
    if max(on_odd, on_even) < max(FEWEST, CLEAR_COLOUR * min(on_odd, on_even)):
        return np.zeros(count * count)
    return np.where(odd == (on_odd > on_even), 0.0, STRAY)


def _kings(logits: Logits, dark: NDArray[np.bool_], rise: float) -> Logits:
    """Compares each piece with the men of its own set; none unless all together say that the board has kings."""
    result = np.zeros_like(logits)
    everywhere = float(np.quantile(logits, 0.25))
    for of_set in (dark, ~dark):
        if of_set.any():
            own = float(np.quantile(logits[of_set], 0.25)) if of_set.sum() >= FEWEST else everywhere
            least = max(float(np.interp(rise, ASIDE, (KING_ABOVE, KING_ASIDE))), own + KING_STEP)
            result[of_set] = (logits[of_set] - least) * KING_SLOPE
    evidence = float(result[result > 0].sum())
    needed = float(np.interp(len(logits), PIECES, CROWNED))
    return result if evidence >= needed else np.minimum(result, evidence - needed)


def _scores(taken: Logits, dark: Logits, king: Logits) -> Logits:
    """Logarithms of the chances of all signs."""

    def both(logits: Logits) -> tuple[Logits, Logits]:
        bound = np.clip(logits, -STEADY, STEADY)
        return -np.logaddexp(0, -bound), -np.logaddexp(0, bound)

    (on, off), (black, white), (crowned, plain) = both(taken), both(dark), both(king)
    return np.stack([off, on + white + plain, on + black + plain, on + white + crowned, on + black + crowned], axis=1)


def _limited(scores: Logits, most: int) -> Logits:
    """The cells with at most so many pieces a side: the cheapest changes first."""
    scores = scores.copy()
    for _ in range(2 * most):
        best = scores.argmax(axis=1)
        sides = [np.isin(best, signs) for signs in ((1, 3), (2, 4))]
        counts = [int(side.sum()) for side in sides]
        many = int(counts[1] > counts[0])
        if counts[many] <= most:
            return scores
        others = [0] if counts[1 - many] >= most else [0, *((2, 4) if many == 0 else (1, 3))]
        loss = np.where(sides[many], scores.max(axis=1) - scores[:, others].max(axis=1), np.inf)
        cell = int(loss.argmin())
        chosen = others[int(scores[cell, others].argmax())]
        scores[cell, chosen] = scores[cell].max() + 0.2  # better than the rest, and doubtful
        scores[cell] -= np.logaddexp.reduce(scores[cell])
    return scores
