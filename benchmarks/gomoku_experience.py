"""Five in a row: learning against a fixed deterministic opponent, block by block; no loss comes twice.

Both sides are the same engine, made for every game; the opponent looks at more positions and learns
nothing. Every opening is played with both colours, again and again.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

from benchmarks._matches import Score
from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning.experience import Experience
from partie.games.gomoku.learning.player import GomokuPlayer
from partie.games.gomoku.rules.position import GomokuPosition

STARTS = (
    "f6 k8 f5 g5 e11",
    "f11 h6 k7 k11 g10",
    "i9 i8 g9 f7 k9",
    "g10 h11 j7 i9 h10",
    "j5 h10 e9 e5 i6",
)


def play(start: GomokuPosition, colour: int, store: Path | None, mine: Limits, theirs: Limits) -> GomokuPosition:
    """A game from `start`; the learner plays `colour`."""
    learner = GomokuPlayer(mebibytes=4, book=False, experience=False if store is None else store)
    opponent = GomokuBrain(mebibytes=4)
    position = start
    while position.outcome() is None:
        if position.side == colour:
            analysis = learner.choose(position, mine, StopFlag())
        else:
            analysis = opponent.choose(position, theirs, StopFlag())
        position = position.play(analysis.move)
    learner.learn(GAME.read_game(position.to_text(), position.variant))
    return position


def main(
    *,
    games: int = 300,
    block: int = 50,
    openings: Literal[1, 2, 3, 4, 5] = 5,
    nodes: int = 500,
    opponent_nodes: int = 4000,
    forgetful: bool = False,
) -> None:
    """
    :param openings: each is played with both colours
    :param nodes: positions a move of the learner
    :param forgetful: without learning, to compare
    """
    starts = [GAME.from_text(text) for text in STARTS[:openings]]
    limits = (Limits(nodes=nodes), Limits(nodes=opponent_nodes))
    score, losses, repeated = Score(), set[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        store = None if forgetful else Path(folder) / "experience.sqlite"
        for number in range(games):
            colour = number % 2
            last = play(starts[number // 2 % len(starts)], colour, store, *limits)
            outcome = last.outcome()
            winner = None if outcome is None else outcome.winner
            score.add(winner, colour)
            if winner == 1 - colour:
                repeated += last.to_text() in losses
                losses.add(last.to_text())
            if (number + 1) % block == 0:
                print(f"games {number + 2 - block}-{number + 1}: {score}", flush=True)
                score = Score()
        print(f"losses repeated move for move: {repeated}")
        if store is not None:
            learned, positions = Experience(store).counts()
            print(f"{learned} games, {positions} positions, {store.stat().st_size // 1024} KB")
