"""NBoard's dialect of reversi, as `partie.arena.protocols.nboard.dialect` describes it: boards of 8 x 8 in GGF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from partie.core.brain import Analysis
from partie.core.errors import InvalidText
from partie.core.evaluation import ValueKind
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.replay import replay
from partie.games.reversi.formats import ggf
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.variants import find_variant

PASS = "PA"
_SIZE = 8
_TIME = re.compile(r"TI\[(?:(\d{1,4}):)?(\d{1,4})(?::(\d\d))?[\]/]", re.ASCII)
_LAST_PASS = re.compile(r"[BW]\[\s*(PA|pa|pass|PASS)[^\]]*\]\s*;\s*\)\s*$")
_CERTAIN = 64.0  # discs of a proof that does not say how many


def refuse(game: Game, variant: str) -> None:
    """Raises `InvalidText` for other sizes than 8 x 8."""
    if find_variant(variant).size != _SIZE:
        raise InvalidText("NBoard cannot express {variant!r}: its boards are 8 x 8", variant=variant)


def write_start(position: Position, seconds: float | None) -> str:
    """A game without moves."""
    time = "" if seconds is None else f"TI[{int(seconds) // 60:02}:{int(seconds) % 60:02}]"
    board = ggf.board_value(cast(ReversiPosition, position))
    return f"(;GM[Othello]PC[Partie]PB[?]PW[?]RE[?]{time}TY[{_SIZE}]BO[{board}];)"


def read_start(text: str) -> tuple[Position, bool, tuple[float, float], float | None]:
    """The last position, whether the last move is a pass, the seconds used and each player's time."""
    from partie.games.reversi.game import GAME

    [record, *_] = ggf.read(text, None)
    refuse(GAME, record.variant)
    black, white = (sum(move.seconds for move in record.moves if move.seat == seat) for seat in (0, 1))
    return replay(record, GAME).last, bool(_LAST_PASS.search(text)), (black, white), _seconds(text)


def _seconds(text: str) -> float | None:
    """`TI[15:00]` are minutes and seconds, `TI[1:15:00]` hours too; a number alone is minutes."""
    found = _TIME.search(text)
    if not found:
        return None
    numbers = [int(number) for number in found.groups() if number is not None]
    if len(numbers) == 1:
        return numbers[0] * 60.0
    seconds = 0
    for number in numbers:
        seconds = seconds * 60 + number
    return float(seconds)


def write_moves(positions: Sequence[Position], moves: Sequence[Move]) -> Sequence[str]:
    """`F5`, and `PA` for the passes that the rules make."""
    texts: list[str] = []
    for number, position in enumerate(positions[: len(moves) + 1]):
        if is_passed(position):
            texts.append(PASS)
        if number < len(moves):
            texts.append(position.format_move(moves[number]).upper())
    return texts


def read_move(position: Position, text: str) -> Move:
    """A square. Raises `InvalidText` or `IllegalMove`."""
    move = position.parse_move(text.lower())
    position.play(move)
    return move


def is_passed(position: Position) -> bool:
    """Whether the other side had to pass; never when the game is over."""
    return cast(ReversiPosition, position).passed and position.outcome() is None


def expected_discs(game: Game, position: Position, analysis: Analysis) -> tuple[float, str] | None:
    """The discs of the solver where it knows them, else those that stand for the chance to win."""
    solved = analysis.evidence.get("exact")
    text = position.format_move(analysis.move)
    if isinstance(solved, dict) and text in solved:
        return float(solved[text]), "100%"
    evaluation = analysis.evaluation
    if evaluation is None:
        return None
    if evaluation.kind is ValueKind.WIN_PERCENT and "wins" in analysis.evidence:
        return (0.0 if evaluation.value == 50.0 else _CERTAIN if evaluation.value > 50.0 else -_CERTAIN), "100%W"
    return _discs(game, analysis), str(analysis.depth)


def _discs(game: Game, analysis: Analysis) -> float:
    evaluation = analysis.evaluation
    assert evaluation is not None, "it was looked at"
    if evaluation.kind is ValueKind.POINTS:
        return evaluation.value
    found = evaluation.to_centipawns(game.centipawn_scale or 1.0)
    if found is None:  # a chance of 0 or 100 %
        return _CERTAIN if evaluation.value > 50.0 else -_CERTAIN
    return max(-_CERTAIN, min(_CERTAIN, found.value / 100))
