"""Endgame tables in the search: positions with three men are decided as soon as they come up."""

from __future__ import annotations

import functools
import logging
from typing import Any

import numpy as np

from partie.games.chess.tables import store
from partie.games.chess.tables.index import ALL_SECTIONS, place_of, section_of, sections
from partie.games.chess.tables.retrograde import MATE, OPEN, UNUSED
from partie.jit import bit_count, kernel
from partie.search.records import NumpyRecord, int64, new_record
from partie.search.values import NOT_OVER
from partie.storage.corrupt import CorruptFile

TABLE_WIN = 30_000  # centipawns of a position that a table knows to be won; no mate was seen yet
_OFFSETS = np.cumsum([0, *(section.places for section in sections(3))])
assert ALL_SECTIONS[:3] == tuple(sections(3))
_STARTS = _OFFSETS[:-1].astype(np.int64)
ENDINGS = np.dtype((np.record, [("values", np.uint8, (int(_OFFSETS[-1]),))]))
_log = logging.getLogger(__name__)


@functools.cache
def three_men(known: bool = True) -> NumpyRecord:
    """The tables as the search takes them; those of a level that does not know them are empty."""
    record = new_record(ENDINGS)
    if known:
        try:
            record.values[:] = np.concatenate([store.shipped()[section] for section in sections(3)])
        except CorruptFile as error:  # a game can be played without them
            _log.warning("%s", error)
    return record


@kernel()
def table_value(board: Any, endings: Any, ply: int) -> int:
    """The value of a position with three men; NOT_OVER where it has more, or the table does not know it."""
    if bit_count(board.sides[0] | board.sides[1]) != 3 or board.castling:
        return int64(NOT_OVER)
    found = section_of(board)
    if found < 0:
        return int64(NOT_OVER)
    value = int64(endings.values[_STARTS[found >> 1] + place_of(board, found)])
    if value == UNUSED:
        return int64(NOT_OVER)
    if value == OPEN:
        return int64(0)
    return TABLE_WIN - ply if (value - MATE) & 1 else ply - TABLE_WIN
