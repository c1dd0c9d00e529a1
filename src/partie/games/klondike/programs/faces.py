"""Pictures of cards, drawn from the card theme that is installed, and which card a picture shows."""

from __future__ import annotations

import functools
import itertools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.desktop.program import Pixels
from partie.games.klondike.rules.cards import CARDS, SUITS
from partie.vision.svg import open_drawing

ROWS = "CDHS"  # of the theme's picture, thirteen cards each; the fifth row has the back
BACK = CARDS  # the number of a face-down card
RIM = 0.08  # of the width and strip: rounded corners show what lies below
SUIT_WORDS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
RANK_WORDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SURE = 3.0  # mean difference in a channel above which it is another picture
LINES, FAR = 8.0, 5.0  # the same for thin lines, where the second best is so many times worse
FILIGREE = 25.0  # the same for a back of thin lines, which two libraries draw differently
CLEAR = 2.0  # the second best must be this many times worse
APART = 90.0  # all channels together: here two cards differ
LEAST_APART = 12  # pixels
FINE = 100  # of a card's width are compared: of cards on a large screen every other pixel, or fewer

Views = NDArray[np.float32]  # card or place, row, column, red-green-blue


class Faces:
    """All cards of a theme in one size."""

    def __init__(self, pictures: NDArray[np.uint8], slack: int = 0, sure_back: float = SURE) -> None:
        """One picture a card, the back last. `slack`: pixels by which a card may lie beside its place."""
        self.height, self.width = pictures.shape[1:3]
        self._pictures, self._slack, self._sure_back = pictures, slack, sure_back
        self._step = max(1, self.width // FINE)

    def picture(self, card: int) -> Pixels:
        """What a card looks like."""
        found: Pixels = self._pictures[card]
        return found

    def name(self, picture: Pixels) -> int | None:
        """The card whose upper or left part this is, BACK for a back; None when it is not sure."""
        views = self._views(picture, slice(None))
        if views is None:
            return None
        known, seen = views
        differences = _differences(known, seen)
        best, second = (int(card) for card in np.argsort(differences, kind="stable")[:2])
        if differences[best] > SURE:
            far = differences[second] > FAR * differences[best]
            return best if differences[best] <= LINES and far else None
        near = np.flatnonzero(differences < CLEAR * differences[best] + 0.5)
        rivals = (int(card) for card in near if card != best)
        return best if all(_is_clear(known[[best, one]], seen) for one in rivals) else None

    def is_card(self, picture: Pixels, card: int) -> bool:
        """Whether this is the upper part of that card; quicker than asking for its name."""
        views = self._views(picture, slice(card, card + 1))
        sure = self._sure_back if card == len(self._pictures) - 1 else SURE
        return views is not None and bool(_differences(*views)[0] <= sure)

    def least_difference(self, picture: Pixels) -> float:
        """How far this is from the upper part of the nearest card, or back."""
        views = self._views(picture, slice(None))
        return float("inf") if views is None else float(_differences(*views).min())

    def _views(self, picture: Pixels, cards: slice) -> tuple[Views, Views] | None:
        """The same part of known cards and of the picture, this one in every place where it may lie."""
        strip, across = picture.shape[:2]
        side, top, slack = int(self.width * RIM), 6 if strip > 20 else 2, self._slack
        if not 8 <= strip <= self.height or not side + 8 <= across <= self.width:
            return None
        end = across - (side if across == self.width else 1 + slack)
        step = self._step
        known = self._pictures[cards, top : strip - 1 - slack : step, side:end:step].astype(np.float32)
        moves = range(-slack, slack + 1)
        seen = [
            picture[top + down : strip - 1 - slack + down : step, side + right : end + right : step]
            for down, right in itertools.product(moves, moves)
        ]
        return known, np.stack(seen).astype(np.float32)


def _differences(known: Views, seen: Views) -> NDArray[np.float32]:
    """How far each known card is from what is seen, in its best place."""
    found: NDArray[np.float32] = np.min([np.abs(known - one).mean(axis=(1, 2, 3)) for one in seen], axis=0)
    return found


def _is_clear(pair: Views, seen: Views) -> bool:
    """Whether the first of two cards is shown, judged where they differ: most of two cards looks alike."""
    apart = np.abs(pair[0] - pair[1]).sum(axis=2) > APART
    if apart.sum() < LEAST_APART:
        return False
    first, second = (float(np.min([np.abs(card - one)[apart].mean() for one in seen])) for card in pair)
    return CLEAR * first < second


@functools.lru_cache(maxsize=2)
def sheet_faces(theme: Path, width: int, height: int) -> Faces:
    """The faces of AisleRiot's themes."""
    return Faces(card_pictures(theme, width, height), sure_back=LINES)


def card_pictures(theme: Path, width: int, height: int) -> NDArray[np.uint8]:
    """The cards of one sheet with thirteen columns and five rows, the back last. Raises `Unclear`."""
    with open_drawing(theme) as drawing:
        sheet = drawing.sheet(13 * width, 5 * height)
    pictures = np.zeros((CARDS + 1, height, width, 3), np.uint8)
    for row, suit in enumerate(ROWS):
        for rank in range(13):
            pictures[4 * rank + SUITS.index(suit)] = _cut(sheet, rank, row, width, height)
    pictures[BACK] = _cut(sheet, 2, 4, width, height)
    return pictures


def _cut(sheet: Pixels, column: int, row: int, width: int, height: int) -> Pixels:
    left, top = column * width, row * height
    return sheet[top : top + height, left : left + width]


@functools.lru_cache(maxsize=2)
def element_faces(theme: Path, width: int, height: int) -> Faces:
    """The faces of KDE's decks: one element a card, called `1_club` or `queen_heart`."""
    pictures = np.zeros((CARDS + 1, height, width, 3), np.uint8)
    with open_drawing(theme) as drawing:
        for suit, token in SUIT_WORDS.items():
            for rank, name in enumerate(RANK_WORDS):
                card = 4 * rank + SUITS.index(suit)
                pictures[card] = drawing.element(f"{name}_{token}", width, height)
        pictures[BACK] = drawing.element("back", width, height)
    return Faces(pictures, slack=1, sure_back=FILIGREE)


def element_back(theme: Path, width: int, height: int) -> Faces:
    """The back alone: the other cards of such a deck take much longer."""
    with open_drawing(theme) as drawing:
        return Faces(drawing.element("back", width, height)[None], slack=1, sure_back=FILIGREE)
