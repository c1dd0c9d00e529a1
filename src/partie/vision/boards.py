"""One board in a photo: its lattice fitted, its cells read, and how sure all of it is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.networks.network import Floats
from partie.vision.decisions import SIGNS, decide
from partie.vision.detector import Quad, peaks
from partie.vision.geometry import UNIT, Matrix, Points, apply, fit_map, in_order, is_convex, side
from partie.vision.lattices import LARGEST, MORRIS, Crossings, Lattice, fit_lattices, fit_morris, ring_places
from partie.vision.networks import (
    CELLS8,
    CHESSMEN,
    KINDS,
    LINES,
    OTHER,
    RINGS,
    SQUARES8,
    SQUARES10,
    run_maps,
    run_reader,
)
from partie.vision.pictures import Pixels
from partie.vision.positions import piece_rules, read_kinds

VIEW = 448  # pixels of the rectified view
MARGIN = 0.14  # around the board, of its side
CELL = 32  # pixels of a cell for the reader
KNOT = 8  # pixels; between such places the way into the photo is taken to be straight
ROUNDS = 2
LEAST_CROSSING = 0.12
MOST_CROSSINGS = 560
LEAST_SCORE = 0.3  # lattices that fit worse are not looked at
HYPOTHESES = 2
MIN_CERTAINTY = 0.4  # boards less certain are refused, candidates that cannot reach it are not read
EXPECTED = 0.4  # share of a kind at which its lattice is tried in any case
WORSE = 0.75  # candidates that much worse than the best are not read
OFF = 0.025  # of the view: corners farther off than this
FEW = 4  # pieces
BOTH = 0.34  # share of the pieces on squares of the other colour
FOREIGN = 0.3  # certainty left to a board of draughts on which they are

SIZES = range(7, LARGEST + 1)  # of boards that are found, the rings of morris being the smallest


@dataclass(frozen=True)
class Board:
    """What was read from one board."""

    kind: str  # one of KINDS
    size: int  # cells a side; lines of a line grid; 7 for morris
    corners: Points  # 4, 2: top left, top right, bottom right, bottom left as seen, in pixels of the photo
    cells: tuple[str, ...]  # rows of . w b W B, and - where morris has no point; empty for chessmen
    chances: NDArray[np.float64]  # rows, columns: that the cell is right
    certainty: float  # 0 … 1: that it is this board and that its grid is the right one
    places: Points  # rows, columns, 2: middles of the cells in the photo
    scores: NDArray[np.float64]  # cell row by row, sign of `SIGNS`: logarithm of its chance
    orientation_logit: float  # logit that the two sets are not the other way round


def view_corners(size: int) -> Points:
    """The corners of a board in a rectified view."""
    edge = size * MARGIN / (1 + 2 * MARGIN)
    result: Points = edge + UNIT * (size - 2 * edge)
    return result


def shrunk(pixels: Pixels, scale: float) -> tuple[Pixels, float]:
    """The photo made smaller by at most `scale`, so that nothing flickers when it is cropped."""
    import cv2

    if scale > 0.75:
        return pixels, 1.0
    height, width = pixels.shape[:2]
    small = cv2.resize(
        pixels, (max(1, round(width * scale)), max(1, round(height * scale))), interpolation=cv2.INTER_AREA
    )
    return np.asarray(small, np.uint8), float(small.shape[1]) / width


def crop(pixels: Pixels, places: Points) -> Pixels:
    """The photo at places (rows, columns, 2) of pixels' edges."""
    import cv2

    at = (places - 0.5).astype(np.float32)
    result = cv2.remap(pixels, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(result, np.uint8)


def rectify(pixels: Pixels, corners: Points) -> tuple[Pixels, Matrix] | None:
    """The view in which the corners stand at `view_corners`, and the map from it back to the photo."""
    import cv2

    back = fit_map(view_corners(VIEW), corners)
    if back is None:
        return None
    small, scale = shrunk(pixels, 1.3 * VIEW / (1 + 2 * MARGIN) / max(1.0, side(corners)))
    matrix = np.diag([scale, scale, 1.0]) @ back
    view = cv2.warpPerspective(small, _centred(matrix), (VIEW, VIEW), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(view, np.uint8), back


def _centred(matrix: Matrix) -> Matrix:
    """The same map for pixel numbers, whose middles are at .5."""
    to_edge = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    to_middle = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]])
    result: Matrix = to_middle @ matrix @ to_edge
    return result


@dataclass(frozen=True)
class Refined:
    """A quadrangle after a closer look."""

    back: Matrix  # view -> photo
    corners: Points  # in the view
    crossings: Crossings
    kinds: Floats


def refine(pixels: Pixels, corners: Points, rounds: int = ROUNDS) -> Refined | None:
    """Looks at the rectified board, moves the corners, looks again."""
    for number in range(rounds):
        view = rectify(pixels, corners)
        if view is None:
            return None
        maps, kinds = run_maps("refiner", view[0])
        moved = _moved(maps[0])
        if number == rounds - 1:
            return Refined(view[1], moved, Crossings(*peaks(maps[2], LEAST_CROSSING, MOST_CROSSINGS)), kinds)
        corners = apply(view[1], moved)
        if not is_convex(corners):
            return None
    return None


def _moved(corner_map: Floats) -> Points:
    """The strongest corner near each wanted one; where none is seen, the wanted one."""
    wanted = view_corners(VIEW)
    places, strength = peaks(corner_map, 0.08, 24)
    result = wanted.copy()
    reach = VIEW * 0.16
    for number, place in enumerate(wanted):
        if len(places) == 0:
            break
        distance = np.linalg.norm(places - place, axis=1)
        value = np.where(distance < reach, strength * (1 - 0.5 * distance / reach), 0.0)
        best = int(value.argmax())
        if value[best] > 0:
            result[number] = places[best]
    return result if is_convex(result) else wanted


@dataclass(frozen=True)
class Candidate:
    """One way to see the board."""

    kind: str
    size: int
    lattice: Lattice
    share: float  # of the refiner's certainty in this kind


def find_candidates(
    refined: Refined, kind: str | None = None, size: int | None = None, hidden: bool = False
) -> list[Candidate]:
    """What the crossings may be, the likeliest first; kind and size may be given, outer lines may be hidden."""
    share = dict(zip(KINDS, refined.kinds.tolist(), strict=False))  # it need not know the last kinds of the reader
    squares = max(share[SQUARES8], share[CHESSMEN])
    cells = max(squares, share[OTHER])  # what it takes cells for: the reader tells
    found: list[Candidate] = []
    expected = [lines for lines, likely in ((9, cells), (11, share[SQUARES10])) if likely > EXPECTED]
    for lattice in fit_lattices(refined.corners, refined.crossings, expected, hidden):
        if lattice.lines == 9:
            found.append(Candidate(SQUARES8, 8, lattice, squares))
            found.append(Candidate(CELLS8, 8, lattice, cells))
        if lattice.lines == 11:
            found.append(Candidate(SQUARES10, 10, lattice, share[SQUARES10]))
        if lattice.lines <= LARGEST:
            found.append(Candidate(LINES, lattice.lines, lattice, share[LINES]))
    morris = fit_morris(refined.corners, refined.crossings)
    if morris is not None:
        found.append(Candidate(RINGS, 7, morris, share[RINGS]))
    able = read_kinds()
    matching = [
        candidate
        for candidate in found
        if candidate.kind in able
        and (kind is None or candidate.kind == kind)
        and (size is None or candidate.size == size)
        if candidate.lattice.score >= (LEAST_SCORE if kind is None else 0.0)
    ]
    return sorted(matching, key=lambda candidate: -candidate.lattice.score * (0.2 + candidate.share))


def cell_view(pixels: Pixels, candidate: Candidate, back: Matrix) -> tuple[Pixels, Points]:
    """The board as the reader wants it, and the middles of the cells in the photo."""
    import cv2

    count = candidate.size
    knots = ((np.arange((count + 2) * CELL // KNOT) + 0.5) * KNOT) / CELL - 1.5
    middles = np.arange(count, dtype=np.float64)
    coarse = apply(back, _on_board(candidate, knots)).astype(np.float32)
    places = cv2.resize(coarse, None, fx=KNOT, fy=KNOT, interpolation=cv2.INTER_LINEAR)
    centres = apply(back, _on_board(candidate, middles))
    spacing = float(np.linalg.norm(np.diff(centres, axis=0), axis=2).mean()) or 1.0
    small, scale = shrunk(pixels, 1.3 * CELL / spacing)
    return crop(small, np.asarray(places, np.float64) * scale), centres


def _on_board(candidate: Candidate, steps: NDArray[np.float64]) -> Points:
    """Pixels of the view for cells in both directions."""
    x, y = np.meshgrid(steps, steps)
    cells = np.stack([x, y], axis=-1)
    lattice = candidate.lattice
    if lattice.rings is not None:
        cells = ring_places(cells, lattice.rings)
    elif candidate.kind != LINES:
        cells = cells + 0.5
    return lattice.places(cells)


def read_candidate(pixels: Pixels, candidate: Candidate, back: Matrix, game: str | None = None) -> Board:
    """All cells together, by what the pieces of the game obey."""
    view, centres = cell_view(pixels, candidate, back)
    raw, board = run_reader(view, cell_places(candidate.size))
    squares = candidate.kind in (SQUARES8, SQUARES10, CELLS8)
    points = _morris_points().ravel() if candidate.kind == RINGS else None
    rules = piece_rules(candidate.kind, game)
    decision = decide(view, CELL, raw.astype(np.float64), rules, not squares, points)
    kinds = np.exp(board[:-1] - board[:-1].max())
    kinds = kinds / kinds.sum()
    share = dict(zip(KINDS, kinds.tolist(), strict=True))
    fits = float(1 / (1 + np.exp(-float(board[-1]))))
    kind = candidate.kind
    if kind == SQUARES8 and share[CHESSMEN] > 0.5:
        kind = CHESSMEN
    wanted = share[SQUARES8] + share[CHESSMEN] if candidate.kind == SQUARES8 else share[candidate.kind]
    rows, sure = _cells(kind, candidate.size, decision.scores)
    corners = apply(back, candidate.lattice.corners())
    laid = wanted if kind == CELLS8 else candidate.share
    certainty = _certainty(candidate.lattice.score, fits, laid, wanted)
    if kind in (SQUARES8, SQUARES10) and _on_both_colours(decision.seen.reshape(candidate.size, -1)):
        certainty *= FOREIGN
    return Board(
        kind, candidate.size, corners, rows, sure, certainty, centres, decision.scores, decision.orientation_logit
    )


def _on_both_colours(seen: NDArray[np.bool_]) -> bool:
    """Whether pieces stand on light and dark squares alike, as in othello but not in draughts."""
    row, column = np.indices(seen.shape)
    counts = [int((seen & ((row + column) % 2 == odd)).sum()) for odd in (0, 1)]
    return sum(counts) >= FEW and min(counts) >= BOTH * sum(counts)


def _certainty(score: float, fits: float, refiner: float, reader: float) -> float:
    """How certain it is that it is this board: the lattice must fit, both networks must know the kind."""
    lattice = min(1.0, max(0.0, (score - 0.45) / 0.45))
    return lattice * (0.5 * refiner + 0.5 * reader) * (0.4 + 0.6 * fits)


def _cells(kind: str, size: int, scores: NDArray[np.float64]) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """The likeliest signs and their chances."""
    if kind == CHESSMEN:
        return (), np.zeros((0, 0))
    signs = np.array(list(SIGNS))[scores.argmax(axis=1)].reshape(size, size)
    sure = np.exp(scores.max(axis=1)).reshape(size, size)
    if kind == RINGS:
        known = _morris_points()
        signs, sure = np.where(known, signs, "-"), np.where(known, sure, 1.0)
    return tuple("".join(row) for row in signs), sure


def cell_places(count: int) -> Floats:
    """The place of every cell, as the reader gets it; the same as in training."""
    steps = np.arange(count, dtype=np.float32)
    column, row = np.meshgrid(steps, steps)
    x, y = column / (count - 1) * 2 - 1, row / (count - 1) * 2 - 1
    parity = ((row + column) % 2) * 2 - 1
    edge = np.maximum(np.abs(x), np.abs(y))
    size = np.full_like(x, count / 10 - 1)
    result: Floats = np.stack([x, y, x * x, y * y, parity, edge, size], axis=-1).reshape(-1, 7)
    return result


def read_quad(
    pixels: Pixels,
    quad: Quad,
    kind: str | None = None,
    size: int | None = None,
    rounds: int = ROUNDS,
    game: str | None = None,
) -> Board | None:
    """The best way to see a quadrangle as a board of a kind or game; None where there is none."""
    refined = refine(pixels, in_order(quad.corners), rounds)
    if refined is None:
        return None
    found = find_candidates(refined, kind, size)
    if found and _is_off(found[0], refined):
        again = refine(pixels, in_order(apply(refined.back, found[0].lattice.corners())), 1)
        if again is not None:
            refined, found = again, find_candidates(again, kind, size) or found
    best = _best(pixels, found, refined, kind is None, game)
    if best is None or best.certainty < MIN_CERTAINTY:
        hidden = _best(pixels, find_candidates(refined, kind, size, hidden=True), refined, kind is None, game)
        best = hidden if best is None or (hidden is not None and hidden.certainty > best.certainty) else best
    return best


def _best(pixels: Pixels, found: list[Candidate], refined: Refined, only_sure: bool, game: str | None) -> Board | None:
    """The surest of the first candidates; if `only_sure`, those that cannot become sure are skipped."""
    best: Board | None = None
    for candidate in found[:HYPOTHESES]:
        if candidate.lattice.score * (0.2 + candidate.share) < WORSE * found[0].lattice.score * (0.2 + found[0].share):
            break
        if only_sure and _certainty(candidate.lattice.score, 1.0, candidate.share, 1.0) < MIN_CERTAINTY:
            continue
        board = read_candidate(pixels, candidate, refined.back, game)
        if best is None or board.certainty > best.certainty:
            best = board
    return best


def _is_off(candidate: Candidate, refined: Refined) -> bool:
    """Whether the lattice lies elsewhere than the view was rectified for: a new view shows it better."""
    return float(np.abs(candidate.lattice.corners() - view_corners(VIEW)).max()) > OFF * VIEW


def _morris_points() -> NDArray[np.bool_]:
    known = np.zeros((7, 7), bool)
    for x, y in MORRIS:
        known[y, x] = True
    return known
