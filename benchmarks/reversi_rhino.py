"""Reversi against Debian's gtp-rhino (package grhino).

    python -m benchmarks reversi_rhino --games 20 --seconds 0.5 [--level 3]

Every opening (eight moves drawn by lot, about even) is played with both colours; gtp-rhino plays without its book. It
knows no pass: the colour of the next move says it. A win counts 1, a draw a half.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.games.reversi.engine.brain import ReversiBrain
from partie.games.reversi.engine.openings import openings
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.position import ReversiPosition

HERE = Path("/usr/games/gtp-rhino")  # where Debian has it


class Rhino:
    """A running gtp-rhino."""

    def __init__(self, level: int) -> None:
        command = [shutil.which("gtp-rhino") or str(HERE), "-l", str(level), "-b", "0"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line: str) -> str:
        """The answer to a command, without its sign. Raises `RuntimeError` for an error."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        while self._process.stdout.readline().strip():
            pass
        if not answer.startswith("="):
            raise RuntimeError(f"gtp-rhino answers {answer!r} to {line!r}")
        return answer[1:].strip()

    def close(self) -> None:
        """Ends the program."""
        self._process.terminate()
        self._process.wait()


def main(*, games: int = 20, seconds: float = 0.5, level: int = 3, seed: int = 1) -> int:
    chosen = random.Random(seed).sample(openings(GAME.start().variant), (games + 1) // 2)
    wins, draws, discs = 0, 0, 0.0
    rhino = Rhino(level)
    try:
        for number in range(games):
            score = _play(rhino, chosen[number // 2], number % 2, seconds)
            wins, draws, discs = wins + (score > 0), draws + (score == 0), discs + score
            print(f"game {number + 1}: {score:+}; +{wins} ={draws} -{number + 1 - wins - draws}", flush=True)
    finally:
        rhino.close()
    print(f"{100 * (wins + draws / 2) / games:.1f} % of {games} games, {discs / games:+.1f} discs a game")
    return 0


def _play(rhino: Rhino, opening: Sequence[str], own: int, seconds: float) -> int:
    """Discs that Partie has more at the end, empty squares counted for the winner."""
    brain = ReversiBrain()
    rhino.ask("clear_board")
    position: ReversiPosition = GAME.start()
    for text in opening:
        _tell(rhino, position, text)
        position = position.play(position.parse_move(text))
    while position.outcome() is None:
        if position.turn == own:
            move = int(str(brain.choose(position, Limits(seconds=seconds), StopFlag()).move))
            _tell(rhino, position, position.format_move(move))
        else:
            move = position.parse_move(rhino.ask(f"genmove {_colour(position.turn)}"))
        position = position.play(move)
    return int(position.scores[own] - position.scores[1 - own])


def _tell(rhino: Rhino, position: ReversiPosition, move: str) -> None:
    rhino.ask(f"play {_colour(position.turn)} {move}")


def _colour(side: int) -> str:
    return "white" if side else "black"
