"""Speed of go's rules, playouts, network and search, one thread, in processor time, compiling left out.

python -m benchmarks go_speed [--playouts 2000] [--visits 3000] [--positions 500]
"""

from __future__ import annotations

from time import process_time

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.go.game import GAME
from partie.games.go.network.files import SHIPPED, read_network
from partie.games.go.network.planes import new_planes
from partie.games.go.rules.kernels import POINTS, STATE
from partie.games.go.rules.perft import count_games
from partie.games.go.rules.playouts import finish, play_outs
from partie.games.go.rules.position import first_position
from partie.games.go.rules.variants import find_variant
from partie.search.records import new_record


def main(*, playouts: int = 2000, visits: int = 3000, positions: int = 500) -> int:
    for job in GAME.warm_up():
        job.run()
    start = first_position(find_variant("chinese-9"))
    count_games(start, 1)
    began = process_time()
    count = count_games(start, 3)
    print(f"perft 3 on 9 x 9: {count} in {process_time() - began:.2f} s", flush=True)
    for size in (9, 13, 19):
        _playouts(size, playouts)
        _network(size, positions)
        _search(size, visits)
    return int(count != 531_523)


def _playouts(size: int, games: int) -> None:
    state, scratch = first_position(find_variant(f"chinese-{size}")).state(), new_record(STATE)
    owners, leads = np.zeros(POINTS, np.int32), np.zeros(games, np.int32)
    began = process_time()
    play_outs(state, scratch, games, 1, owners, leads)
    seconds = process_time() - began
    moves = games * _mean_length(size)
    speed = f"{games / seconds:,.0f} playouts a second, {moves / seconds / 1e6:.1f} million moves a second"
    print(f"{size} x {size}: {speed}", flush=True)


def _mean_length(size: int, games: int = 50) -> float:
    """Moves of a playout: stones left on the board and stones taken, passes left out."""
    owners, total = np.zeros(POINTS, np.int32), 0
    for game in range(games):
        state = first_position(find_variant(f"chinese-{size}")).state()
        state.noise = 1 + game * 7919
        finish(state, owners)
        total += int(state.prisoners.sum()) + int(np.count_nonzero((state.board == 1) | (state.board == 2)))
    return total / games


def _network(size: int, positions: int) -> None:
    network, planes = read_network(SHIPPED), new_planes(1, size)
    network.run({"planes": planes})
    began = process_time()
    for _ in range(positions):
        network.run({"planes": planes})
    print(f"{size} x {size}: {positions / (process_time() - began):,.0f} positions a second by the network", flush=True)


def _search(size: int, visits: int) -> None:
    brain, position = GAME.brain(), GAME.start(f"chinese-{size}")
    began = process_time()
    brain.choose(position, Limits(nodes=visits), StopFlag())
    print(f"{size} x {size}: {visits / (process_time() - began):,.0f} visits a second", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
