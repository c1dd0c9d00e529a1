"""Five in a row: learning against a fixed deterministic opponent, block by block; no loss comes twice.

Both sides are the same engine, made anew for every game; the opponent looks at more positions and learns
nothing. Every opening is played with both colours, again and again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benchmarks._gomoku import Score
from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine.engine import GomokuBrain
from partie.games.gomoku.engine.player import GomokuPlayer
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning.experience import Experience
from partie.games.gomoku.rules.position import GomokuPosition

STARTS = (
    "f6 k8 f5 g5 e11",
    "f11 h6 k7 k11 g10",
    "i9 i8 g9 f7 k9",
    "g10 h11 j7 i9 h10",
    "j5 h10 e9 e5 i6",
)


def play(
    start: GomokuPosition, colour: int, store: Path | None, options: argparse.Namespace
) -> GomokuPosition:
    """A game from `start`; the learner plays `colour`."""
    learner = GomokuPlayer(mebibytes=4, book=False, experience=False if store is None else store)
    opponent = GomokuBrain(mebibytes=4)
    mine, theirs = Limits(nodes=options.nodes), Limits(nodes=options.opponent_nodes)
    position = start
    while position.outcome() is None:
        if position.side == colour:
            thought = learner.choose(position, mine, StopFlag())
        else:
            thought = opponent.choose(position, theirs, StopFlag())
        position = position.play(thought.move)
    learner.learn(GAME.read_game(position.to_text(), position.variant))
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--block", type=int, default=50)
    parser.add_argument(
        "--openings", type=int, default=5, choices=range(1, 6), help="each is played with both colours"
    )
    parser.add_argument("--nodes", type=int, default=500, help="positions a move of the learner")
    parser.add_argument("--opponent-nodes", type=int, default=4000)
    parser.add_argument("--forgetful", action="store_true", help="without learning, to compare")
    options = parser.parse_args()
    starts = [GAME.from_text(text) for text in STARTS[: options.openings]]
    score, losses, repeated = Score(), set[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        store = None if options.forgetful else Path(folder) / "experience.sqlite"
        for number in range(options.games):
            colour = number % 2
            last = play(starts[number // 2 % len(starts)], colour, store, options)
            outcome = last.outcome()
            winner = None if outcome is None else outcome.winner
            score.add(winner, colour)
            if winner == 1 - colour:
                repeated += last.to_text() in losses
                losses.add(last.to_text())
            if (number + 1) % options.block == 0:
                print(f"games {number + 2 - options.block}-{number + 1}: {score}", flush=True)
                score = Score()
        print(f"losses repeated move for move: {repeated}")
        if store is not None:
            games, positions = Experience(store).counts()
            print(f"{games} games, {positions} positions, {store.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
