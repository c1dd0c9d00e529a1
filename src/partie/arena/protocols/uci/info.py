"""Lines `info …` of UCI, read and written."""

from __future__ import annotations

from collections.abc import Sequence

from partie.arena.protocols.search_info import Info
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.numbers import parse_int

NOTE = "string"  # the rest of the line is a remark
_NUMBERS = ("depth", "multipv", "nodes", "time")
_SKIPPED = ("seldepth", "nps", "hashfull", "tbhits", "sbhits", "cpuload", "currmove", "currmovenumber")


def read_info(text: str) -> Info | None:
    """An `info` line that says something about a line of moves; None for all others."""
    tokens = text.split()
    if not tokens or tokens[0] != "info" or (NOTE in tokens and "pv" not in tokens):
        return None
    numbers: dict[str, int] = {}
    evaluation: Evaluation | None = None
    index, line, is_bound = 1, [], False
    while index < len(tokens):
        token, index = tokens[index], index + 1
        if token == "score":
            evaluation = _score(tokens[index : index + 2])
            index += 2
        elif token in ("lowerbound", "upperbound"):
            is_bound = True
        elif token in _NUMBERS:
            numbers[token] = parse_int(tokens[index], 0) or 0 if index < len(tokens) else 0
            index += 1
        elif token in _SKIPPED:
            index += 1
        elif token == "pv":
            line = tokens[index:]
            break
    if evaluation is None and not line:
        return None
    rank = numbers.get("multipv", 1)
    depth, nodes, milliseconds = (numbers.get(name, 0) for name in ("depth", "nodes", "time"))
    return Info(depth, rank, nodes, milliseconds, evaluation, is_bound, tuple(line))


def _score(tokens: Sequence[str]) -> Evaluation | None:
    value = parse_int(tokens[1]) if len(tokens) == 2 else None
    if value is None:
        return None
    try:
        if tokens[0] == "mate":
            return Evaluation.win_in(value)
        return Evaluation.centipawns(value) if tokens[0] == "cp" else None
    except InvalidText:  # larger than any evaluation
        return None


def write_score(evaluation: Evaluation | None, scale: float) -> str:
    """` score cp 31` or ` score mate 3`; empty where the evaluation has neither."""
    if evaluation is None:
        return ""
    if evaluation.kind is ValueKind.WIN_IN:
        return f" score mate {int(evaluation.value)}"
    if evaluation.kind is ValueKind.WIN_PERCENT and not 0.0 < evaluation.value < 100.0:
        return f" score cp {CERTAIN if evaluation.value else -CERTAIN}"
    in_centipawns = evaluation.to_centipawns(scale)
    return "" if in_centipawns is None else f" score cp {round(in_centipawns.value)}"


CERTAIN = 20_000  # centipawns of a proof whose length is not known
