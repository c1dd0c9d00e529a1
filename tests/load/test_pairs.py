"""Shared games: no move is lost when connections are cut."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from harness.server import started_server

from tests.load.pairs import Pair, Tally, cut

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="ends the server with a signal")
PAIRS, MOVES = 5, 12


async def play(address: str, tally: Tally) -> None:
    pairs = [Pair(address, number, 0.02, tally, most=MOVES) for number in range(PAIRS)]
    cutting = asyncio.create_task(cut(pairs, 0.2, tally))
    await asyncio.gather(*(pair.play() for pair in pairs))
    cutting.cancel()


def test_no_move_is_lost_when_connections_are_cut(tmp_path: Path) -> None:
    tally = Tally()
    with started_server(tmp_path) as server:
        asyncio.run(play(server.address, tally))
    assert tally.moves >= PAIRS * MOVES
    assert tally.lost == 0
