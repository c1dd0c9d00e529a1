"""Chess against a UCI engine, through the arena.

    python -m benchmarks chess_uci --elo 2000 --games 40 --nodes 100000
    python -m benchmarks chess_uci --engine "gnuchess -u" --elo 0 --seconds 1

Every opening (random moves that leave the game about even) is played with both colours. With --nodes Partie searches so
many positions a move and the engine as many, or --engine-nodes: a Stockfish of limited strength chooses its move at a
small depth and is not stronger with more. The result has its 95 % interval.
"""

from __future__ import annotations

import math
import random

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player
from partie.arena.conditions import GameConditions
from partie.arena.referee import play_game
from partie.core.brain import Limits, StopFlag
from partie.core.clock import Clock
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.game import GAME

OPENING, EVEN = 6, 60  # random plies, centipawns after them
RESPONSE = 120.0  # seconds, on a busy machine


def main(
    *,
    engine: str = "stockfish",
    elo: int = 2000,
    games: int = 40,
    nodes: int = 100_000,
    engine_nodes: int = 0,
    seconds: float = 0.0,
    level: int = 0,
    seed: int = 1,
) -> int:
    own = BrainSpec("partie", f"partie:{level}" if level else "partie")
    options = (("UCI_LimitStrength", True), ("UCI_Elo", elo)) if elo else ()
    other = BrainSpec("engine", f"uci:{engine}", options=options)
    clocks = [_clock(seconds, nodes), _clock(seconds, engine_nodes or nodes)]
    rng, scores, faults = random.Random(seed), list[float](), 0
    players = [make_player(own, GAME), make_player(other, GAME)]
    for number in range(games):
        if number % 2 == 0:
            opening = even_opening(rng)
        clock = Clock(seats=tuple(clocks if number % 2 == 0 else clocks[::-1]))
        conditions = GameConditions("chess", "standard", seed=number // 2, opening=opening, clock=clock, max_moves=400)
        seats = players if number % 2 == 0 else players[::-1]
        record = play_game(GAME, conditions, seats)
        winners = () if record.result is None else record.result.winners
        scores.append(0.5 if not winners else float(seats[winners[0]] is players[0]))
        faults += record.at_fault is not None
        why = f" ({record.detail})" if record.at_fault is not None else ""
        print(f"game {number + 1}: {record.reason}{why}; {_summary(scores)}", flush=True)
    for player in players:
        player.close()
    print(f"{_summary(scores)}; {faults} games ended by a fault")
    return 0


def _clock(seconds: float, nodes: int) -> Clock:
    if seconds:
        return Clock(seconds, response_timeout=RESPONSE)
    return Clock(None, None, nodes=nodes, response_timeout=RESPONSE)


def even_opening(rng: random.Random) -> tuple[str, ...]:
    """Random moves after which a short search sees no great advantage."""
    brain = ChessBrain()
    while True:
        position, texts = GAME.start(), []
        for _ in range(OPENING):
            move = rng.choice(position.legal_moves())
            texts.append(position.format_move(move))
            position = position.play(move)
        if position.outcome() is None:
            found = brain.choose(position, Limits(nodes=20_000), StopFlag())
            if not found.forced_win and abs(found.value) <= EVEN:
                return tuple(texts)


def _summary(scores: list[float]) -> str:
    count, mean = len(scores), sum(scores) / len(scores)
    error = 1.96 * math.sqrt(sum((score - mean) ** 2 for score in scores) / max(1, count - 1) / count)
    wins, draws = scores.count(1.0), scores.count(0.5)
    return f"+{wins} ={draws} -{count - wins - draws}, {100 * mean:.1f} % ± {100 * error:.1f} of {count} games"
