"""Where AisleRiot puts its cards: the board is found by its green, the places by their proportions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from partie.desktop.program import Box, Pixels

_COLUMNS, _ROWS = 7, 3.1  # of the board, in cards
_PROPORTION = 0.95  # of a place that the card fills
_LEAST_STEP, _STEP = 0.05, 0.2  # between the cards of a pile, in heights of a card
STOCK, WASTE, FIRST_HOME = 0, 1, 3  # places of the upper row


class Layout(Protocol):
    """Where a program puts its cards, in pixels of the window."""

    @property
    def width(self) -> int:
        """Of a card."""
        ...

    @property
    def fan(self) -> float:
        """Between the cards of the waste, in widths of a card."""
        ...

    def place(self, column: int, row: int) -> Box:
        """A place of the grid with the size of a card."""
        ...

    def card(self, pile: int, index: int, hidden: int, count: int) -> Box:
        """What can be seen of a card of a pile: so many are face down, so many lie there in all."""
        ...


@dataclass(frozen=True)
class Places:
    """The geometry of one window size; everything in pixels of the window."""

    board: Box
    width: int  # of a card
    height: int
    across: float  # from place to place
    down: float
    border: int
    fan: float = 0.2  # between the cards of the waste, in widths of a card

    def place(self, column: int, row: int) -> Box:
        """A place of the grid with the size of a card."""
        x = self.board.x + int(self.across * column + int((self.across - self.width) / 2) + self.border)
        y = self.board.y + int(self.down * row + int((self.down - self.height) / 2))
        return Box(x, y, self.width, self.height)

    def card(self, pile: int, index: int, hidden: int, count: int) -> Box:
        """What can be seen of a card of a pile of this many: a strip, or the complete card on top."""
        place = self.place(pile, 1)
        step = self.step(place, count)
        last = index == count - 1
        return Box(place.x, place.y + index * step, self.width, self.height if last else step)

    def step(self, place: Box, count: int) -> int:
        """How far apart the cards of a pile lie: long piles are squeezed."""
        if count < 2:
            return 0
        room = ((self.board.height - (place.y - self.board.y)) / self.height - 1) / (count - 1)
        return int(min(max(room, _LEAST_STEP), _STEP) * self.height + 0.5)


def find_places(pixels: Pixels, aspect: float) -> Places | None:
    """The places of a window for cards of this width by height; None where no green board is shown."""
    values = pixels.astype(np.int16)
    green = (values[:, :, 1] - values[:, :, 0] > 50) & (values[:, :, 2] < 40) & (values[:, :, 1] < 100)
    rows = np.flatnonzero(green[:, :3].all(axis=1))
    if len(rows) < 200 or rows[-1] - rows[0] + 1 != len(rows):
        return None
    box = Box(0, int(rows[0]), pixels.shape[1], len(rows))
    return places_of(box, aspect)


def places_of(box: Box, aspect: float) -> Places:
    """The places of a board for cards of this width by height."""
    across, down = box.width / _COLUMNS, box.height / _ROWS
    width, height = _PROPORTION * int(across), _PROPORTION * int(down)
    if width / height < aspect:
        height = width / aspect
    else:
        width = height * aspect
    card_width, card_height = int(width), int(height)
    border = 0
    if across > card_width * 3 // 2:
        across = card_width * 3 // 2
        border = int((box.width - _COLUMNS * across) / 2)
    if down > card_height * 3 // 2:
        down = card_height * 3 // 2
    return Places(box, card_width, card_height, across, down, border)
