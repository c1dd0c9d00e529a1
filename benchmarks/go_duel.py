"""Two players of go at equal time: a network file and the player that ships, or playouts alone.

    python -m benchmarks go_duel go.onnx [--games 100] [--seconds 0.2] [--variant chinese-9] [--against playouts]

Every opening is played with both colours, one thread; `--against shipped` is the player that ships. `--games-beside`
and `--trust` are the playouts beside the network and its share in the value. The clock runs: nothing else should.
"""

from __future__ import annotations

from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.core.intervals import wilson
from partie.games.go.engine.brain import GoBrain
from partie.games.go.engine.evaluator import GAMES_BESIDE, TRUST, MixedEvaluator, PlayoutEvaluator
from partie.games.go.network.files import read_network
from partie.games.go.rules.variants import find_variant
from partie.games.go.training.evolving import opening


def main(
    network: str,
    *,
    games: int = 100,
    seconds: float = 0.2,
    variant: str = "chinese-9",
    against: str = "playouts",
    games_beside: int = GAMES_BESIDE,
    trust: float = TRUST,
    seed: int = 1,
) -> int:
    """
    :param against: playouts, or shipped
    """
    own = read_network(Path(network))
    points, visits = 0.0, [0, 0]
    for game in range(games):
        learned = GoBrain(evaluator=lambda: MixedEvaluator(own, games_beside, trust))
        rival = GoBrain() if against == "shipped" else GoBrain(evaluator=PlayoutEvaluator)
        seats = [learned, rival] if game % 2 == 0 else [rival, learned]
        position, moves = opening(find_variant(variant), seed * 1_000_000 + game // 2), 0
        while position.outcome() is None:
            found = seats[position.turn].choose(position, Limits(seconds=seconds), StopFlag())
            visits[seats[position.turn] is rival] += found.nodes
            position, moves = position.play(found.move), moves + 1
        outcome = position.outcome()
        assert outcome is not None
        won = 0.5 if outcome.winner is None else float(seats[outcome.winner] is learned)
        points += won
        low, high = wilson(points, game + 1)
        print(
            f"{game + 1}: {moves} moves, {'won' if won == 1 else 'lost' if won == 0 else 'drawn'}; "
            f"{100 * points / (game + 1):.1f} % ({100 * low:.1f}-{100 * high:.1f}), visits {visits[0]} : {visits[1]}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit("python -m benchmarks go_duel NETWORK")
