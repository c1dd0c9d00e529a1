"""Pairs at shared games, while connections are cut and the server is killed: how long moves take, which are lost.

python -m benchmarks shared --pairs 100 --minutes 5 --cuts 200 --kills 50
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from pathlib import Path

from harness.server import Server, started_server
from tests.load.pairs import Pair, Tally, cut

SETTLED = 5.0  # seconds that everybody has to come back after a kill


def main(*, pairs: int = 100, minutes: float = 2.0, pause: float = 5.0, cuts: int = 200, kills: int = 0) -> None:
    """
    :param pause: mean seconds of thought
    :param cuts: connections that are cut
    :param kills: of the server by SIGKILL, spread over the time
    """
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), pairs, minutes * 60, pause, cuts, kills, tally))
    ordered = sorted(tally.times)
    shown = {part: 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.95, 0.99)}
    print(f"pairs {pairs}, moves {tally.moves}, lost {tally.lost}, cuts {tally.cuts}, kills {kills}")
    print(
        " ".join(f"p{100 * part:.0f} {each:.0f} ms" for part, each in shown.items()), f"load {os.getloadavg()[0]:.1f}"
    )
    for text, count in tally.errors.most_common(5):
        print(f"  {count} x {text}")


async def run(folder: Path, pairs: int, seconds: float, pause: float, cuts: int, kills: int, tally: Tally) -> None:
    with contextlib.ExitStack() as servers:
        server = servers.enter_context(started_server(folder))
        people = [Pair(server.address, number, pause, tally) for number in range(pairs)]
        port = int(server.address.rpartition(":")[2])
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(pair.play()) for pair in people]
            if cuts:
                tasks.append(group.create_task(cut(people, seconds / cuts, tally)))
            ends = time.monotonic() + seconds
            for number in range(kills):
                await asyncio.sleep(max(SETTLED, (ends - time.monotonic()) / (kills - number + 1)))
                server = await asyncio.to_thread(restarted, server, folder, port, servers)
            await asyncio.sleep(max(SETTLED, ends - time.monotonic()))
            for task in tasks:
                task.cancel()


def restarted(server: Server, folder: Path, port: int, servers: contextlib.ExitStack) -> Server:
    """The server after a power cut."""
    server.kill()
    return servers.enter_context(started_server(folder, port))
