"""Gives the two sets of a photographed board other colours: sets that no network has seen."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from partie.vision.pictures import Pixels
from partie.vision.reading import Reading

RADIUS, SURELY = 0.55, 0.22  # cells around the middle of a piece that may belong to it, and that do
LIGHTNESS, CHROMA = (28.0, 75.0), (25.0, 75.0)
APART = 35.0  # at least, in CIELAB
SIDES = (("w", "W"), ("b", "B"))

Colours = NDArray[np.float64]


def two_colours(dice: np.random.Generator) -> Colours:
    """Any two that a person tells apart, neither of them grey."""
    while True:
        lightness, chroma, hue = dice.uniform(*LIGHTNESS, 2), dice.uniform(*CHROMA, 2), dice.uniform(0, 2 * np.pi, 2)
        found = np.stack([lightness, chroma * np.cos(hue), chroma * np.sin(hue)], axis=1)
        if np.linalg.norm(found[0] - found[1]) > APART:
            return np.asarray(found, np.float64)


def recoloured(pixels: Pixels, reading: Reading, true: NDArray[np.str_], colours: Colours, scale: float) -> Pixels:
    """The photo with both sets moved to these colours; shades, edges and gloss of the pieces stay."""
    lab = np.asarray(cv2.cvtColor(pixels.astype(np.float32) / 255, cv2.COLOR_RGB2LAB), np.float64)
    places = np.array(reading.places) / scale
    cell = float(np.linalg.norm(np.diff(places, axis=1), axis=2).mean())
    for signs, colour in zip(SIDES, colours, strict=True):
        at = [tuple(place) for place in np.argwhere(np.isin(true, signs))]
        grounds = {place: _ground(lab, places[place], cell) for place in at}
        if not at:
            continue
        move = colour - np.median(np.stack(list(grounds.values())), axis=0)
        for place in at:
            _move(lab, places[place], cell, grounds[place], move)
    picture = cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2RGB)
    return np.asarray(np.clip(picture * 255, 0, 255), np.uint8)


def _window(lab: Colours, place: Colours, reach: float) -> tuple[slice, slice]:
    x, y = place
    height, width = lab.shape[:2]
    return (
        slice(max(0, int(y - reach)), min(height, int(y + reach) + 1)),
        slice(max(0, int(x - reach)), min(width, int(x + reach) + 1)),
    )


def _ground(lab: Colours, place: Colours, cell: float) -> Colours:
    """The colour of a piece: that of its middle."""
    result: Colours = np.median(lab[_window(lab, place, 0.2 * cell)].reshape(-1, 3), axis=0)
    return result


def _move(lab: Colours, place: Colours, cell: float, own: Colours, move: Colours) -> None:
    """Changes the pixels around a place that look more like the piece than like what lies around it."""
    window = _window(lab, place, 0.75 * cell)
    part = lab[window]
    rows, columns = np.indices(part.shape[:2])
    far = np.hypot(rows + window[0].start - place[1], columns + window[1].start - place[0]) / cell
    outside = far > 0.62
    if not outside.any():
        return
    around = np.median(part[outside], axis=0)
    weight = np.array([0.7, 1.0, 1.0])
    nearer = np.linalg.norm((part - own) * weight, axis=2) < np.linalg.norm((part - around) * weight, axis=2)
    mask = ((nearer | (far < SURELY)) & (far < RADIUS)).astype(np.float32)
    share = cv2.GaussianBlur(mask, (3, 3), 0)[..., None]
    part += share * move
    part[..., 0] = np.clip(part[..., 0], 3, 97)
