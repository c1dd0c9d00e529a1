"""Chess: ratings of the ten levels, from games with each other and with Stockfish of limited strength.

`stockfish-1350` has the 1320 points that Stockfish's authors measured for that strength of version 15.1; the others of
its strengths are players like the levels. `benchmarks/_levels.py` explains the method. Openings are random moves that
leave the game about even.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

from benchmarks import _levels
from benchmarks._matches import Score, match
from benchmarks.chess_uci import even_opening
from partie.arena.brain_spec import GAMES
from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.chess.game import GAME
from partie.games.chess.protocols import uci

NAMES = (*map(str, range(1, 6)), "stockfish-1350", "6", "stockfish-1700", "7", "stockfish-2000", "8", "9", "10")
ANCHOR, POINTS = "stockfish-1350", 1320
NODES = 40_000  # of Stockfish, which chooses its move at a depth that they reach


class Stockfish:
    """The program with `UCI_Elo`, started once."""

    def __init__(self, elo: int) -> None:
        self.name = f"stockfish-{elo}"
        path = shutil.which("stockfish") or shutil.which("stockfish", path=GAMES)
        assert path is not None, "Debian's package stockfish is installed"
        self._process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask("uci", "uciok")
        self._say("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {elo}")

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        self._say(f"position fen {position.to_text()}")
        answer = self._ask(f"go nodes {NODES}", "bestmove")
        return Analysis(uci.from_move(position, answer.split()[1]), 50.0, has_value=False)

    def _say(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def _ask(self, question: str, answer: str) -> str:
        self._say(question)
        assert self._process.stdout is not None
        return next(line for line in self._process.stdout if line.startswith(answer))


def main(results: Path, *, games: int = 20, others: int = 10, write: Path | None = None) -> None:
    """
    :param results: file to which results are appended
    :param games: of a pair of neighbours
    :param others: games of two players that are two apart
    :param write: file of the ratings to ship
    """
    table = _levels.play_pairs(play_pair, results, NAMES, games, others)
    _levels.report(table, ANCHOR, POINTS, "chess_levels", write)


def play_pair(first: str, second: str, games: int) -> Score:
    """Every opening with both colours."""
    rng = random.Random(f"{first} {second}")
    return match([_start(rng) for _ in range(games // 2)], player(first), player(second), Limits())


def _start(rng: random.Random) -> Position:
    position: Position = GAME.start()
    for text in even_opening(rng):
        position = position.play(position.parse_move(text))
    return position


def player(name: str) -> Brain:
    return GAME.brain(int(name)) if name.isdigit() else Stockfish(int(name.removeprefix("stockfish-")))
