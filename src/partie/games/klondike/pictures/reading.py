"""A screenshot of AisleRiot or KPatience in the format of the photo reader's results.

A picture does not show how many cards lie below the uppermost of the waste: all cards that are not shown are
counted to the stock, in an unknown order, and the stock may be gone through without a limit.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from partie.core.text import Text
from partie.desktop.program import Box, UnreadableScreen
from partie.games.klondike.pictures.theme_candidates import LARGE, candidate_themes, may_be_theme
from partie.games.klondike.programs import kpat
from partie.games.klondike.programs.faces import BACK, LINES, Faces, element_back, element_faces, sheet_faces
from partie.games.klondike.programs.places import FIRST_HOME, STOCK, WASTE, Layout, places_of
from partie.games.klondike.programs.themes import DECK, SHEET, sheet_aspect
from partie.games.klondike.rules.cards import CARDS, UNKNOWN, fits_on, rank_of, suit_of
from partie.games.klondike.rules.deals import PILES
from partie.games.klondike.rules.deals import STOCK as MOST_STOCKED
from partie.games.klondike.rules.notation import format_table
from partie.games.klondike.rules.problems import find_problems
from partie.games.klondike.rules.table import Cards, Table
from partie.games.klondike.rules.variants import Rules
from partie.vision.pictures import Pixels, Unreadable, decode, is_blurred
from partie.vision.reading import Reading

LONGEST = 19  # cards of a pile
NEAR = 4  # pixels by which the end of a pile may be off
LEAST = 200  # pixels of a board, each way
GREEN = 0.15  # share of a row or column of the board that shows felt
FAN = 3  # cards of the waste that lie side by side

STRANGE = Text("The cards of the picture are not those of a theme that is installed.")

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class PicturedTable:
    """A board in a picture: where its cards are and what they look like."""

    pixels: Pixels
    board: Box
    felt: Mask
    places: Layout
    faces: Faces
    scale: int = 1  # by which the picture was made smaller

    @property
    def place(self) -> Box:
        """The board in the picture as it was sent."""
        box, scale = self.board, self.scale
        return Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale)

    def cut(self, box: Box) -> Pixels:
        """What a place shows."""
        return self.pixels[max(0, box.y) : box.y + box.height, max(0, box.x) : box.x + box.width]

    def name(self, box: Box) -> int | None:
        """The card there."""
        return self.faces.name(self.cut(box))

    def has_its_cards(self) -> bool:
        """Whether the cards may be those of the theme, judged by one place that is not empty."""
        stock = self.places.place(STOCK, 0)
        if not self.is_empty(stock):
            return self.faces.is_card(self.cut(stock), BACK)
        for pile in range(PILES):
            place = self.places.place(pile, 1)
            if not self.is_empty(place):
                first = replace(place, height=max(8, place.height // 20))  # however long the pile is
                return self.faces.least_difference(self.cut(first)) <= LINES
        return True

    def is_empty(self, box: Box) -> bool:
        """Whether no card lies there."""
        return _is_green(self.pixels, box)


def read(data: bytes) -> Reading:
    """Raises `Unreadable`."""
    pixels = decode(data)
    if is_blurred(data):
        raise Unreadable("Cards are read from pictures that lose nothing. Send a PNG instead.")
    table, box = read_table(pixels)
    right, bottom = box.x + box.width, box.y + box.height
    corners = ((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom))
    return Reading(
        game="klondike",
        size=0,
        corners=tuple((float(x), float(y)) for x, y in corners),
        rows=(),
        chances=(),
        certainty=1.0,
        position=format_table(table, 0),
        variant=table.rules.name,
        problems=tuple(find_problems(table)),
    )


def read_table(pixels: Pixels) -> tuple[Table, Box]:
    """The table and where it is. Raises `Unreadable`."""
    refused: Unreadable | None = None
    missing: Unreadable | None = None
    is_strange = False
    try:
        for sight in _sights(pixels):
            if not sight.has_its_cards():
                is_strange = True
                continue
            try:
                return _table(sight), sight.place
            except Unreadable as error:
                refused = refused or error
    except Unreadable as error:
        missing = error
    if is_strange:
        missing = Unreadable(STRANGE)
    raise refused or missing or Unreadable("No table of cards was found in the picture.")


def _sights(pixels: Pixels) -> Iterator[PicturedTable]:
    """AisleRiot or KPatience with their default cards, then AisleRiot with the likeliest that are installed.

    Raises `Unreadable` at the end where the default ones could not be drawn.
    """
    values = pixels.astype(np.int16)
    red, green, blue = values[:, :, 0], values[:, :, 1], values[:, :, 2]
    baize, felt = (green - red > 50) & (blue < 40) & (green < 100), (green > red + 8) & (green > blue + 8)
    board = _box(baize)
    is_empty = functools.partial(_is_green, pixels)
    refused: UnreadableScreen | None = None
    try:
        if board is not None and may_be_theme(SHEET, pixels, board, is_empty):
            yield _aisleriot(pixels, board, baize, SHEET)
    except UnreadableScreen as error:  # the program, or what draws its cards, is not here
        refused = error
    if board is not None:
        for theme in candidate_themes(pixels, board, baize, is_empty):
            yield _aisleriot(pixels, board, baize, theme)
    try:
        yield from _kpatience(pixels, felt)
    except UnreadableScreen as error:
        refused = refused or error
    if refused is not None:
        raise Unreadable(refused.text)
    if board is not None:
        raise Unreadable(STRANGE)


def _kpatience(pixels: Pixels, felt: Mask, scale: int = 1) -> Iterator[PicturedTable]:
    """The table where its back lies on the stock, or nothing. Raises `UnreadableScreen`."""
    table = _box(felt)
    found = None if table is None else kpat.places_in(felt, table)
    if table is None or found is None:
        return
    if found.width >= LARGE:  # seconds to draw: half the size shows as much
        yield from _kpatience(_halved(pixels), felt[::2, ::2][: len(felt) // 2, : felt.shape[1] // 2], 2 * scale)
        return
    stock = found.place(STOCK, 0)
    back = element_back(DECK, found.width, found.height)
    shown = pixels[max(0, stock.y) : stock.y + stock.height, max(0, stock.x) : stock.x + stock.width]
    if _is_green(pixels, stock) or back.is_card(shown, 0):
        yield PicturedTable(pixels, table, felt, found, element_faces(DECK, found.width, found.height), scale)


def _halved(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[0] // 2, pixels.shape[1] // 2
    return np.asarray(Image.fromarray(pixels[: 2 * height, : 2 * width]).reduce(2))


def _aisleriot(pixels: Pixels, board: Box, baize: Mask, theme: Path) -> PicturedTable:
    """Raises `UnreadableScreen`."""
    places = places_of(board, sheet_aspect(theme))
    return PicturedTable(pixels, board, baize, places, sheet_faces(theme, places.width, places.height))


def _is_green(pixels: Pixels, box: Box) -> bool:
    """Whether no card lies there: an empty place is green, too."""
    top, left = max(0, box.y + box.height // 4), max(0, box.x + box.width // 4)
    values = pixels[top : top + box.height // 2, left : left + box.width // 2].astype(np.int16)
    return bool((values[:, :, 1] > np.maximum(values[:, :, 0], values[:, :, 2]) + 8).mean() > 0.9)


def _box(felt: Mask) -> Box | None:
    """The board: rows and columns that show its green."""
    columns = np.flatnonzero(felt.mean(axis=0) > GREEN)
    if len(columns) < LEAST:
        return None
    left, right = int(columns[0]), int(columns[-1]) + 1
    rows = np.flatnonzero(felt[:, left:right].mean(axis=1) > GREEN / 2)
    if len(rows) < LEAST:
        return None
    return Box(left, int(rows[0]), right - left, int(rows[-1]) + 1 - int(rows[0]))


def _table(sight: PicturedTable) -> Table:
    piles = [_pile(sight, pile) for pile in range(PILES)]
    waste, beside = _waste(sight)
    home = [0, 0, 0, 0]
    for number in range(4):
        place = sight.places.place(FIRST_HOME + number, 0)
        card = sight.name(place)
        if card is not None and card != BACK:
            home[suit_of(card)] = rank_of(card) + 1
        elif not sight.is_empty(place):
            raise Unreadable("Foundation {number} cannot be read.", number=number + 1)
    stocked = CARDS - sum(home) - len(waste) - sum(len(hidden) + len(shown) for hidden, shown in piles)
    place = sight.places.place(STOCK, 0)
    if not 0 <= stocked <= MOST_STOCKED or (
        not sight.is_empty(place) and not sight.faces.is_card(sight.cut(place), BACK)
    ):
        raise Unreadable("The stock cannot be read.")
    rules = Rules(FAN if beside else 1, None)
    hidden, shown = tuple(pile[0] for pile in piles), tuple(pile[1] for pile in piles)
    return Table(rules, hidden, shown, tuple(home), (UNKNOWN,) * stocked, waste)


def _pile(sight: PicturedTable, pile: int) -> tuple[Cards, Cards]:
    """Its cards face down, all unknown, and face up."""
    place = sight.places.place(pile, 1)
    if sight.is_empty(place):
        return (), ()
    end = _end(sight, place)
    for count in range(1, LONGEST + 1):
        for hidden in range(min(pile, count - 1) + 1):
            last = sight.places.card(pile, count - 1, hidden, count)
            if abs(last.y + last.height - end) <= NEAR:
                shown = _face_up_cards(sight, pile, hidden, count)
                if shown:
                    return (UNKNOWN,) * hidden, shown
    raise Unreadable("Pile {pile} cannot be read.", pile=pile + 1)


def _end(sight: PicturedTable, place: Box) -> int:
    """The place where the cards of a pile end: where the felt begins again, or the board ends."""
    first, last = place.y + place.height // 2, sight.board.y + sight.board.height
    strip = sight.felt[first:last, place.x + place.width // 4 : place.x + 3 * place.width // 4]
    green = np.flatnonzero(strip.mean(axis=1) > 0.9)
    return first + (int(green[0]) if len(green) else len(strip))


def _face_up_cards(sight: PicturedTable, pile: int, hidden: int, count: int) -> Cards:
    """The cards face up if so many lie there, so many of them face down; none where that is not so."""
    cards: list[int] = []
    for index in range(count - 1, hidden - 1, -1):
        box = sight.places.card(pile, index, hidden, count)
        name = sight.name(box)
        if name is None and cards:
            able = [card for card in range(CARDS) if fits_on(cards[-1], card)]
            seen = [card for card in able if sight.faces.is_card(sight.cut(box), card)]
            name = seen[0] if len(seen) == 1 else None
        if name is None or name == BACK or (cards and not fits_on(cards[-1], name)):
            return ()
        cards.append(name)
    backs = (sight.places.card(pile, index, hidden, count) for index in range(hidden))
    return tuple(cards[::-1]) if all(sight.faces.is_card(sight.cut(box), BACK) for box in backs) else ()


def _waste(sight: PicturedTable) -> tuple[Cards, int]:
    """What can be read of it, the uppermost last, and how many cards lie beside one another below that."""
    place = sight.places.place(WASTE, 0)
    if sight.is_empty(place):
        return (), 0
    step = round(sight.places.fan * place.width)
    for beside in range(FAN):
        top = sight.name(Box(place.x + beside * step, place.y, place.width, place.height))
        if top is not None and top != BACK:
            cards = [top]
            for number in range(beside - 1, -1, -1):
                below = sight.name(Box(place.x + number * step, place.y, step, place.height))
                if below is None or below == BACK:
                    break
                cards.append(below)
            return tuple(cards[::-1]), beside
    raise Unreadable("The waste cannot be read.")
