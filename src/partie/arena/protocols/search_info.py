"""What a program says about its search, whatever its protocol, and the analysis or the answer made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from partie.core.brain import Analysis, Line
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.position import Move, Position
from partie.play.loop import Answer

ReadMove = Callable[[Position, str], Move]  # of a protocol's text; raises what `Position.parse_move` raises


@dataclass(frozen=True)
class Info:
    """What an engine says about its search."""

    depth: int = 0
    rank: int = 1  # of the line among several, the best first
    nodes: int = 0
    milliseconds: int = 0
    evaluation: Evaluation | None = None  # for the side to move
    is_bound: bool = False  # the evaluation is only a lower or an upper bound
    line: tuple[str, ...] = ()  # the expected moves


def analysis_of(read: ReadMove, position: Position, infos: Mapping[int, Info]) -> Analysis | None:
    """What a program has said so far, by rank; lines are cut at the first move against the rules."""
    lines: list[tuple[Info, tuple[Move, ...]]] = []
    for rank in sorted(infos):
        if moves := _moves(read, position, infos[rank].line):
            lines.append((infos[rank], moves))
    if not lines:
        return None
    best, moves = lines[0]
    known = best.evaluation
    compared = tuple(
        Line(line, info.evaluation.value, info.evaluation.kind) for info, line in lines if info.evaluation is not None
    )
    return Analysis(
        moves[0],
        50.0 if known is None else known.value,
        ValueKind.WIN_PERCENT if known is None else known.kind,
        moves,
        forced_win=known is not None and known.is_forced and known.value > 0,
        depth=best.depth,
        nodes=best.nodes,
        seconds=best.milliseconds / 1000,
        lines=compared if len(compared) > 1 else (),
        has_value=known is not None,
    )


def _moves(read: ReadMove, position: Position, texts: Sequence[str]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for text in texts:
        try:
            moves.append(read(position, text))
            position = position.play(moves[-1])
        except (InvalidText, IllegalMove, AmbiguousMove):
            break
    return tuple(moves)


def answer_of(text: str, seconds: float, info: Info | None) -> Answer:
    """A move, with what the program thinks of it."""
    if info is None or info.evaluation is None:
        return Answer(text, seconds, depth=info.depth if info else 0)
    return Answer(text, seconds, True, float(info.evaluation.value), info.evaluation.kind.value, info.depth)
