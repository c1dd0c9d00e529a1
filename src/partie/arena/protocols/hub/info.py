"""Lines `info` of Hub, read and written."""

from __future__ import annotations

from collections.abc import Mapping

from partie.arena.protocols.hub.lines import write
from partie.arena.protocols.search_info import Info
from partie.core.brain import Analysis
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.numbers import clamp_float, parse_int

CERTAIN = 100.0  # men: how Hub's engines write a won game
MOST_MEN = 1e6
LONGEST = 1e7  # seconds


def read_info(arguments: Mapping[str, str]) -> Info | None:
    """What it says about a line of moves; None where it says nothing of that."""
    men = clamp_float(arguments.get("score", ""), -MOST_MEN, MOST_MEN)
    line = tuple(arguments.get("pv", "").split())
    if men is None and not line:
        return None
    depth, nodes = (parse_int(arguments.get(name, ""), 0) or 0 for name in ("depth", "nodes"))
    milliseconds = round(1000 * (clamp_float(arguments.get("time", ""), 0.0, LONGEST) or 0.0))
    evaluation = None if men is None else Evaluation.centipawns(round(100 * men, 1))
    return Info(depth, nodes=nodes, milliseconds=milliseconds, evaluation=evaluation, line=line)


def write_info(analysis: Analysis, scale: float, line: list[str]) -> str:
    """A line about an analysis."""
    arguments: dict[str, object] = {"depth": analysis.depth}
    if (men := _men(analysis.evaluation if analysis.has_value else None, scale)) is not None:
        arguments["score"] = f"{men:.2f}"
    arguments |= {"nodes": analysis.nodes, "time": f"{analysis.seconds:.3f}"}
    if analysis.seconds > 0:
        arguments["nps"] = f"{analysis.nodes / analysis.seconds / 1e6:.3f}"
    return write("info", arguments | {"pv": " ".join(line)})


def _men(evaluation: Evaluation | None, scale: float) -> float | None:
    """An advantage in men."""
    if evaluation is None:
        return None
    if evaluation.kind is ValueKind.WIN_IN:
        return CERTAIN if evaluation.value > 0 else -CERTAIN
    if evaluation.kind is ValueKind.WIN_PERCENT and not 0.0 < evaluation.value < 100.0:
        return CERTAIN if evaluation.value else -CERTAIN
    in_centipawns = evaluation.to_centipawns(scale)
    return None if in_centipawns is None else in_centipawns.value / 100
