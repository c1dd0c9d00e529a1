"""KPatience, KDE's patience: cards on green felt, places found from the cards of a fresh deal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.desktop.program import Box, DriverOutcome, Pixels, Program, ProgramLevel, WindowControl
from partie.games.klondike.programs.exploring import Explorer
from partie.games.klondike.programs.faces import element_faces
from partie.games.klondike.programs.screen_table import ScreenTable, fresh_table
from partie.games.klondike.programs.themes import DECK
from partie.games.klondike.programs.without_undo import GameWithoutUndo
from partie.games.klondike.rules.variants import Rules

START = 40.0  # seconds for the cards to be dealt
DEAL_TIMEOUT = 900.0  # seconds for one deal: cards glide to their places
RESTART = "F5"
HONEST = "draw-1-honest"
PILES = 7
RULES = {"draw-1": Rules(1, None), "draw-3": Rules(3, None, take_back=False)}
_SPREAD, _HIDDEN = 0.33, 0.6  # between face-up cards in heights of a card; face-down ones lie closer
_MARGIN, _DOWN = 0.15, 1.25  # around the board, and from row to row, in heights of a card
_ASPECT, _ACROSS = 149 / 106, 1.18667  # height of a card, and from column to column, in widths of a card
_CARD_IN_COLUMN, _CARD_IN_ROW = 0.1, 0.08  # shares that cards fill at least
_LEAST = 40  # pixels of a card
_SETTINGS = """[General Settings]
Autodrop=false
Solver=false
RememberStateOnExit=false
Cardname={deck}
KlondikeEasy={easy}

[KgTheme]
Theme=themes/greenblaze.desktop

[MainWindow]
1280x1024 screen: Width=900
1280x1024 screen: Height=960
"""


@dataclass(frozen=True)
class KPatPlaces:
    """The geometry of one window size."""

    lefts: tuple[int, ...]  # of the seven columns
    tops: tuple[int, int]  # of the two rows
    width: int  # of a card
    height: int
    room: float  # below the lower row, in heights of a card
    fan: float = _SPREAD

    def place(self, column: int, row: int) -> Box:
        """A place of the grid with the size of a card."""
        return Box(self.lefts[column], self.tops[row], self.width, self.height)

    def card(self, pile: int, index: int, hidden: int, count: int) -> Box:
        """What can be seen of a card; long piles are squeezed."""
        offsets = [_SPREAD * (_HIDDEN * min(card, hidden) + max(0, card - hidden)) for card in range(count)]
        scale = min(1.0, self.room / offsets[-1]) if offsets[-1] else 1.0
        tops = [self.tops[1] + round(scale * offset * self.height) for offset in offsets]
        height = self.height if index == count - 1 else tops[index + 1] - tops[index]
        return Box(self.lefts[pile], tops[index], self.width, height)


def find_places(pixels: Pixels) -> KPatPlaces | None:
    """The places of a fresh deal: seven columns of cards on green, and the stock above the first."""
    values = pixels.astype(np.int16)
    green = (values[:, :, 1] > values[:, :, 0] + 8) & (values[:, :, 1] > values[:, :, 2] + 8)
    felt = np.flatnonzero(green[:, 2])
    if len(felt) < 200 or felt[-1] - felt[0] + 1 != len(felt):
        return None
    first, last = int(felt[0]), int(felt[-1]) + 1
    board = ~green[first:last]
    columns = _runs(board.mean(axis=0) > 0.1)
    if len(columns) != PILES or max(b - a for a, b in columns) > min(b - a for a, b in columns) + 2:
        return None
    left, right = columns[0]
    rows = _runs(board[:, left:right].mean(axis=1) > 0.5)
    if len(rows) != 2:
        return None
    height = max(bottom - top for top, bottom in rows)
    width = max(end - start for start, end in columns)
    tops = first + rows[0][0], first + rows[1][0]
    content = (last - first) / height - 2 * _MARGIN
    return KPatPlaces(tuple(a for a, _ in columns), tops, width, height, content - _DOWN - 1)


def places_in(felt: NDArray[np.bool_], board: Box) -> KPatPlaces | None:
    """The places of a game that goes on, where a card lies in the upper row and one in a pile alone."""
    cards = ~felt[board.y : board.y + board.height, board.x : board.x + board.width]
    widths = [end - start for start, end in _runs(cards.mean(axis=0) > _CARD_IN_COLUMN)]
    if not widths:
        return None
    width = round(float(np.median(widths)))
    height = round(width * _ASPECT)
    left = board.x + (board.width - (PILES - 1) * _ACROSS * width - width) / 2
    if left < board.x or not board.height > 3 * height:
        return None
    lefts = tuple(round(left + column * _ACROSS * width) for column in range(PILES))
    upper = cards[: 2 * height, lefts[0] - board.x : lefts[-1] + width - board.x]
    rows = np.flatnonzero(upper.mean(axis=1) > _CARD_IN_ROW)
    if not len(rows):
        return None
    top = board.y + int(rows[0])
    content = board.height / height - 2 * _MARGIN
    return KPatPlaces(lefts, (top, round(top + _DOWN * height)), width, height, content - _DOWN - 1)


def _runs(is_card: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], is_card.astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a >= _LEAST]


class KPat:
    """Drives KPatience 22, going back by its undo unless the level is the honest one."""

    def play(self, control: WindowControl, level: str, number: int) -> DriverOutcome:
        """One deal of a program that was just started."""
        if level == HONEST:
            return GameWithoutUndo(self.table_of(control, "draw-1"), control, number).play()
        return Explorer(self.table_of(control, level), control, random.Random(number), DEAL_TIMEOUT).play()

    def table_of(self, control: WindowControl, level: str) -> ScreenTable:
        """The table of a fresh deal."""

        def fresh() -> ScreenTable | None:
            places = find_places(control.screenshot())
            if places is None:
                return None
            faces = element_faces(DECK, places.width, places.height)
            found = fresh_table(control, places, faces, RULES[level])
            return found and replace(found, middle_sends_home=False, win_stays=False, restart_key=RESTART)

        control.move_pointer_away()
        return control.wait(fresh, Text("a fresh deal is shown"), START)


def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
    """The rules of the level, the deck whose pictures are known, nothing that moves cards by itself."""
    folder = home / ".config"
    folder.mkdir(parents=True, exist_ok=True)
    settings = _SETTINGS.format(deck=DECK.parent.name, easy="false" if level.name == "draw-3" else "true")
    (folder / "kpatrc").write_text(settings, encoding="utf-8")
    return []


PROGRAM = Program(
    name="kpat",
    title="KPatience Klondike",
    game="klondike",
    executables=("kpat",),
    packages=("kpat", "dbus-daemon", "librsvg2-2"),
    window_class="kpat",
    levels=(
        ProgramLevel("draw-1", Text("one card at a time, without a limit"), ("--gametype", "klondike")),
        ProgramLevel("draw-3", Text("three cards at a time"), ("--gametype", "klondike")),
        ProgramLevel(HONEST, Text("one card at a time without a limit, never going back"), ("--gametype", "klondike")),
    ),
    driver="partie.games.klondike.programs.kpat:KPat",
    prepare=prepare,
    is_restarted=True,
    needs_bus=True,
)
