"""The openings that come with Partie: exact values while the first ten men are placed.

The layer with nine men placed is left out: each of its values follows from one look at the layer after it.
"""

from __future__ import annotations

import functools
import json
import lzma
from collections.abc import Callable
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.rules import board, kernels, variants
from partie.games.mills.rules.kernels import MOST_MOVES
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables.index import build_index
from partie.games.mills.tables.probe import UNKNOWN, Probe, probe_value
from partie.games.mills.tables.sections import Section, layout, packed_bytes, placing_sections
from partie.jit import kernel
from partie.search.records import int64
from partie.search.tables.values import DRAW, LOSS, NOTHING, WIN, Packed
from partie.storage.corrupt import reading

FILE = "nine.openings"
FEWEST_HANDS = 8  # men in both hands in the last layer of the file
LEFT_OUT = 9
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "pb": 0, "dict_size": 1 << 24}]


def stored_sections() -> list[Section]:
    """The sections of the file, in its order."""
    sections = placing_sections(variants.NINE)
    return [section for section in sections if section.hands >= FEWEST_HANDS and section.hands != LEFT_OUT]


def pack(packed: Callable[[Section], Packed]) -> bytes:
    """The file, from the two-bit values of solved sections."""
    body = b"".join(_filled(packed(section)).tobytes() for section in stored_sections())
    header = json.dumps({"fewest_hands": FEWEST_HANDS, "left_out": LEFT_OUT}).encode()
    return lzma.compress(header + b"\n" + body, format=lzma.FORMAT_XZ, filters=_FILTERS)


def _filled(packed: Packed) -> Packed:
    """Unused places take the value before them, which costs nothing when compressed."""
    codes = np.stack([packed >> shift & 3 for shift in (0, 2, 4, 6)], axis=1).ravel()
    last = np.maximum.accumulate(np.where(codes == NOTHING, 0, np.arange(codes.size)))
    kept = codes[last]
    kept[kept == NOTHING] = DRAW
    four = kept.reshape(-1, 4)
    return np.asarray(four[:, 0] | four[:, 1] << 2 | four[:, 2] << 4 | four[:, 3] << 6, np.uint8)


@functools.cache
def load() -> Probe:
    """What kernels need to ask the file."""
    file = resources.files("partie.games.mills.tables") / FILE
    with reading(file):
        return _probe(lzma.decompress(file.read_bytes()))


def _probe(content: bytes) -> Probe:
    header, _, body = content.partition(b"\n")
    if json.loads(header) != {"fewest_hands": FEWEST_HANDS, "left_out": LEFT_OUT}:
        raise ValueError("other layers than these sources expect")
    men = variants.NINE.men
    offsets = np.full((2 * men + 1, men + 1, men + 1), UNKNOWN, np.int64)
    sizes, end = layout(variants.NINE).sizes, 0
    for section in stored_sections():
        offsets[section.hands, section.own, section.other] = 4 * end
        end += packed_bytes(sizes[section])
    if len(body) != end:
        raise ValueError(f"{len(body)} bytes, not {end}")
    return Probe(offsets, np.frombuffer(bytearray(body), np.uint8), build_index(variants.NINE.rings))


def turns_with_values(position: MillsPosition) -> list[tuple[int, int]]:
    """Every turn with its exact value for the side to move; empty where the file does not reach."""
    if position.rules != variants.NINE or sum(position.hand) <= FEWEST_HANDS:
        return []
    moves, values = np.empty(MOST_MOVES, np.int32), np.empty(MOST_MOVES, np.int64)
    count = judge_openings(position.state(), board.rules(position.rules), load(), moves, values)
    if (values[:count] == UNKNOWN).any():
        return []
    return list(zip(moves[:count].tolist(), values[:count].tolist(), strict=True))


@kernel()
def judge_openings(
    states: NDArray[np.void],
    rules: NDArray[np.void],
    probe: Probe,
    moves: NDArray[np.int32],
    values: NDArray[np.int64],
) -> int:
    """All turns with their values for the side to move."""
    state = states[0]
    count = kernels.generate(state, rules[0], moves)
    replies = np.empty(MOST_MOVES, np.int32)
    for number in range(count):
        kernels.make(state, int64(moves[number]))
        values[number] = _opposite(_value(state, rules[0], probe, replies))
        kernels.unmake(state, int64(moves[number]))
    return count


@kernel()
def _value(state: Any, rules: Any, probe: Probe, replies: NDArray[np.int32]) -> int:
    """The value for the side to move; of a layer that was left out by its turns."""
    if state.hand[0] + state.hand[1] != LEFT_OUT:
        return probe_value(state, probe)
    count = kernels.generate(state, rules, replies)
    best = int64(LOSS)
    for number in range(count):
        kernels.make(state, int64(replies[number]))
        value = _opposite(probe_value(state, probe))
        kernels.unmake(state, int64(replies[number]))
        if value in (WIN, UNKNOWN):
            return value
        if value == DRAW:
            best = int64(DRAW)
    return best


@kernel()
def _opposite(value: int) -> int:
    """The value for the other side; what is unknown stays so."""
    return int64(WIN) if value == LOSS else int64(LOSS) if value == WIN else value
