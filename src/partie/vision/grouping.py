"""Which pieces of a board belong together: two sets by their own colours, whatever these are, or one set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.vision.pictures import Pixels

PATCH = 0.16  # of a cell, on each side of the middle of what is looked at
LEAST_SPREAD = np.array([4.0, 3.0, 3.0, 1.0])  # of one set: lightness, the two axes of colour, the network's logit
LOUDEST = 4.0  # logits of the network are taken for no larger
OUTLIER = 12.0  # squared deviations count no more than this in each feature: lamps are mirrored in single tops
STEPS = 12
FEWEST = 2  # pieces whose colours can be compared
ALONE = 6.0  # by which two sets must explain the colours better than one, in the logarithm of the likelihood
SIDED = 1.0  # the same for each piece by which the sets differ, a half of it counted
ALONE_SAID = 1.0  # logits that the network's word is worth where it is asked whether that is sure
SINGLE = 8.0  # the same where all pieces are of one set
LIGHTER = 0.12  # logits that a unit of lightness is worth where it is asked which set is the darker one

Features = NDArray[np.float64]  # piece, feature


@dataclass(frozen=True)
class Sets:
    """The pieces of a board in two sets."""

    dark: NDArray[np.float64]  # logit of each piece that it belongs to the darker set
    orientation_logit: float  # logit that the sets are not the other way round


def middles(view: Pixels, cell: int, tops: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIELAB colours of the pieces of all cells, row by row; `tops` are the ways from foot to top, in cells."""
    import cv2

    count = view.shape[0] // cell - 2
    colours = np.asarray(cv2.cvtColor(view.astype(np.float32) / 255, cv2.COLOR_RGB2LAB), np.float64)
    half = max(1, round(PATCH * cell))
    result = np.zeros((count * count, 3))
    for number in range(count * count):
        row, column = divmod(number, count)
        x, y = ((np.array([column, row]) + 1.5 + 0.5 * tops[number]) * cell).round().astype(int)
        x, y = int(np.clip(x, half, view.shape[1] - half)), int(np.clip(y, half, view.shape[0] - half))
        patch = colours[y - half : y + half, x - half : x + half].reshape(-1, 3)
        result[number] = np.median(patch, axis=0)
    return result


def group(colours: NDArray[np.float64], dark: NDArray[np.float64]) -> Sets:
    """Pieces of these colours, which the network gave these logits, as two sets or one."""
    count = len(dark)
    if count < FEWEST:
        return Sets(dark, SINGLE)
    features = np.column_stack([colours, np.clip(dark, -LOUDEST, LOUDEST)])
    together = _likelihood(features, np.full(count, 0.5))[0]
    best: tuple[float, NDArray[np.float64]] | None = None
    for start in _starts(features):
        score, logits = _fit(features, start)
        larger = max(int((logits > 0).sum()), int((logits <= 0).sum()))
        score -= SIDED * max(0, 2 * larger - count) / 2
        if best is None or score > best[0]:
            best = score, logits
    if best is None or best[0] - together < ALONE:
        return Sets(dark, SINGLE)
    logits = best[1]
    return _named(colours, dark, logits)


def _starts(features: Features) -> Iterator[NDArray[np.bool_]]:
    """Ways to halve the pieces from which the search begins: along each feature, and along the longest axis."""
    scaled = features / LEAST_SPREAD
    centred = scaled - scaled.mean(axis=0)
    longest = centred @ np.linalg.svd(centred, full_matrices=False)[2][0]
    yield features[:, -1] > 0
    for along in (*features.T, longest):
        order = np.sort(along)
        gap = int(np.diff(order).argmax())
        yield along > (order[gap] + order[gap + 1]) / 2
        yield along > (order[0] + order[-1]) / 2


def _fit(features: Features, start: NDArray[np.bool_]) -> tuple[float, NDArray[np.float64]]:
    """Expectation and maximisation with one spread for both sets: the likelihood, and the logits of the first set."""
    share = np.where(start, 0.98, 0.02)
    for _ in range(STEPS):
        if min(share.sum(), (1 - share).sum()) < 0.5:
            break
        score, logits = _likelihood(features, share)
        share = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    score, logits = _likelihood(features, share)
    return score, logits


def _likelihood(features: Features, share: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """The likelihood of the features, each piece being so far of the first set."""
    weights = np.stack([share, 1 - share])
    means = np.stack([_middle(features, weight) for weight in weights])
    away = features[None] - means[:, None]
    squares = np.einsum("sp,spf->f", weights, np.minimum(away**2, OUTLIER * LEAST_SPREAD**2 * 4)) / len(features)
    spread = np.sqrt(np.maximum(squares, LEAST_SPREAD**2))
    cost = 0.5 * np.minimum((away / spread) ** 2, OUTLIER).sum(axis=2) + np.log(spread).sum()
    logits: NDArray[np.float64] = cost[1] - cost[0]
    return float(np.logaddexp(-cost[0], -cost[1]).sum()), logits


def _middle(features: Features, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Their medians by weight, which single mirrored lamps do not move."""
    order = np.argsort(features, axis=0)
    sums = np.cumsum(weights[order], axis=0)
    at = (sums < sums[-1] / 2).sum(axis=0).clip(max=len(features) - 1)
    result: NDArray[np.float64] = np.take_along_axis(features, np.take_along_axis(order, at[None], axis=0), axis=0)[0]
    return result


def _named(colours: NDArray[np.float64], dark: NDArray[np.float64], logits: NDArray[np.float64]) -> Sets:
    """Which of the two sets is the darker one: what the network says helps, but alone it is not sure."""
    first = logits > 0
    if not first.any() or first.all():
        return Sets(dark, SINGLE)
    clipped = np.clip(dark, -LOUDEST, LOUDEST)
    said = 0.5 * float(clipped[first].mean() - clipped[~first].mean())
    seen = LIGHTER * float(np.median(colours[~first, 0]) - np.median(colours[first, 0]))
    sign = 1.0 if said + seen >= 0 else -1.0
    return Sets(sign * logits, sign * (seen + float(np.clip(said, -ALONE_SAID, ALONE_SAID))))
