"""A grid of equal squares in a screenshot, found by what repeats: long straight edges at equal distances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.vision.pictures import Pixels, Unreadable

CONTRAST = 5  # two pixels that differ by more have an edge between them
STRAIGHT = 9  # pixels in a row that make an edge straight; letters have shorter ones
MIN_PITCH, MAX_PITCH = 11, 160  # pixels of a cell
MIN_CELLS, MAX_CELLS = 3, 100
STRONG = 0.45  # a grid line has this share of the typical line's edges
ROUNDS = 3

Edges = NDArray[np.bool_]
Channel = NDArray[np.uint8]
Profile = NDArray[np.float64]


@dataclass(frozen=True)
class Grid:
    """Columns and rows of squares; all lengths in pixels."""

    left: float
    top: float
    pitch: float
    columns: int
    rows: int

    def corner(self, column: float, row: float) -> tuple[float, float]:
        """x and y of a place counted in cells."""
        return self.left + column * self.pitch, self.top + row * self.pitch


def find_grid(pixels: Pixels) -> Grid:
    """The largest grid of the picture. Raises `Unreadable` when there is none."""
    upright, level = _straight_edges(pixels)
    rows, columns = slice(0, upright.shape[0]), slice(0, level.shape[1])
    across: EdgeLine | None = None
    down: EdgeLine | None = None
    for _ in range(ROUNDS):
        across_profile = upright[rows].sum(axis=0).astype(np.float64)
        down_profile = level[:, columns].sum(axis=1).astype(np.float64)
        pitch = _common_pitch(across_profile, down_profile)
        across, down = _fit(across_profile, pitch), _fit(down_profile, pitch)
        rows, columns = down.span(), across.span()
    assert across is not None
    assert down is not None
    if not (MIN_CELLS <= across.cells <= MAX_CELLS and MIN_CELLS <= down.cells <= MAX_CELLS):
        raise Unreadable(
            "No grid of {least} to {most} equal squares a side was found in the picture.",
            least=MIN_CELLS,
            most=MAX_CELLS,
        )
    return Grid(across.start, down.start, (across.pitch + down.pitch) / 2, across.cells, down.cells)


def _straight_edges(pixels: Pixels) -> tuple[Edges, Edges]:
    """The places where pixels differ from the one before, left to right and top to bottom, along straight pieces."""
    upright = np.zeros(pixels.shape[:2], np.bool_)
    level = np.zeros(pixels.shape[:2], np.bool_)
    for number in range(3):
        channel = np.ascontiguousarray(pixels[..., number])
        upright[:, 1:] |= _differ(channel[:, 1:], channel[:, :-1])
        level[1:] |= _differ(channel[1:], channel[:-1])
    _keep_long_runs(upright)
    _keep_long_runs(level.T)
    return upright, level


def _differ(one: Channel, other: Channel) -> Edges:
    """The places where bytes differ by more than `CONTRAST`."""
    result: Edges = np.maximum(one, other) - np.minimum(one, other) > CONTRAST
    return result


def _keep_long_runs(edges: Edges) -> None:
    """Keeps only pieces of at least `STRAIGHT` pixels in each column, in place."""
    if len(edges) < STRAIGHT:
        edges[:] = False
        return
    whole = edges  # so many pixels in a row, from each place on
    length = 1
    while length < STRAIGHT:
        more = min(length, STRAIGHT - length)
        whole = whole[:-more] & whole[more:]
        length += more
    edges[:] = False
    edges[: len(whole)] = whole
    length = 1
    while length < STRAIGHT:
        more = min(length, STRAIGHT - length)
        edges[more:] |= edges[:-more].copy()
        length += more


def _common_pitch(across: Profile, down: Profile) -> float:
    """The shortest distance at which both profiles repeat themselves, to a small part of a pixel."""
    longest = min(MAX_PITCH, len(across) // 2, len(down) // 2)
    if longest <= MIN_PITCH:
        raise Unreadable("The picture is too small for a grid.")
    likeness = _likeness(across, longest * 2) + _likeness(down, longest * 2)
    inside = likeness[MIN_PITCH : longest + 1]
    if inside.size == 0 or inside.max() <= 0.0:
        raise Unreadable("Nothing in the picture repeats itself like the cells of a grid.")
    peaks = [
        lag
        for lag in range(MIN_PITCH, longest + 1)
        if likeness[lag] >= 0.75 * inside.max() and likeness[lag] >= likeness[lag - 1 : lag + 2].max()
    ]
    return float(peaks[0] if peaks else MIN_PITCH + int(inside.argmax()))


def _likeness(profile: Profile, longest: int) -> Profile:
    """How much a profile resembles itself after each shift, 1 for the same."""
    smooth = np.convolve(profile, [0.5, 1.0, 0.5], "same")
    centred = smooth - smooth.mean()
    size = 1 << (2 * len(profile) - 1).bit_length()
    spectrum = np.fft.rfft(centred, size)
    likeness = np.fft.irfft(spectrum * np.conj(spectrum), size)[: longest + 2]
    if likeness[0] <= 0.0:
        return np.zeros(longest + 2)
    overlap = len(profile) / np.maximum(1, len(profile) - np.arange(len(likeness)))
    result = np.zeros(longest + 2)
    result[: len(likeness)] = likeness / likeness[0] * np.minimum(overlap, 2.0)
    return result


@dataclass(frozen=True)
class EdgeLine:
    """Equal steps along one axis."""

    start: float
    pitch: float
    cells: int

    def span(self) -> slice:
        """The pixels between the first and the last line."""
        return slice(max(0, round(self.start)), round(self.start + self.pitch * self.cells))


def _fit(profile: Profile, rough: float) -> EdgeLine:
    """The longest run of grid lines near the pitch."""
    best, best_score = EdgeLine(0.0, rough, 0), -1.0
    for pitch in np.arange(rough - 0.75, rough + 0.76, 0.05):
        score, phase = _best_phase(profile, float(pitch))
        if score > best_score:
            best, best_score = EdgeLine(phase, float(pitch), 0), score
    return _longest_run(profile, _refined(profile, best))


def _best_phase(profile: Profile, pitch: float) -> tuple[float, float]:
    """How strongly the profile gathers at one place of the period, and that place."""
    places = np.arange(len(profile))
    bins = max(8, int(pitch * 2))
    folded = np.bincount((places / pitch % 1.0 * bins).astype(np.int64) % bins, weights=profile**2, minlength=bins)
    wide = folded + np.roll(folded, 1) + np.roll(folded, -1)
    at = int(wide.argmax())
    return float(wide[at]), (at + 0.5) / bins * pitch


def _refined(profile: Profile, line: EdgeLine) -> EdgeLine:
    """Puts each line onto the middle of its edges and draws a straight fit through them."""
    numbers = np.arange(int((len(profile) - 1 - line.start) / line.pitch) + 1)
    reach = max(2, round(line.pitch * 0.15))
    found = [(number, *_middle(profile, line.start + number * line.pitch, reach)) for number in numbers]
    strong = max((weight for _, _, weight in found), default=0.0)
    used = [(number, place) for number, place, weight in found if weight >= STRONG * strong > 0.0]
    if len(used) < 3:
        return line
    at, places = np.array(used, np.float64).T
    pitch, start = np.polyfit(at, places, 1)
    return EdgeLine(float(start), float(pitch), 0)


def _middle(profile: Profile, place: float, reach: int) -> tuple[float, float]:
    """The middle of the edges near a place and how many there are."""
    low = max(0, round(place) - reach)
    near = profile[low : round(place) + reach + 1]
    total = float(near.sum())
    return (low + float(near @ np.arange(len(near))) / total, float(near.max())) if total > 0 else (place, 0.0)


def _longest_run(profile: Profile, line: EdgeLine) -> EdgeLine:
    """The most lines in a row that are strong enough; what lies outside is not part of it."""
    first = -int(line.start // line.pitch)
    last = int((len(profile) - line.start) / line.pitch)
    reach = max(2, round(line.pitch * 0.12))
    numbers = range(first, last + 1)
    strength = [_middle(profile, line.start + number * line.pitch, reach)[1] for number in numbers]
    typical = (
        float(np.median([value for value in strength if value >= 0.3 * max(strength)])) if max(strength) > 0 else 0.0
    )
    best_begin, best_length, begin = 0, 0, None
    for index, value in enumerate([*strength, -1.0]):
        if value >= STRONG * typical and begin is None and typical > 0:
            begin = index
        elif value < STRONG * typical and begin is not None:
            if index - begin > best_length:
                best_begin, best_length = begin, index - begin
            begin = None
    start = line.start + numbers[best_begin] * line.pitch
    return EdgeLine(start, line.pitch, max(0, best_length - 1))
