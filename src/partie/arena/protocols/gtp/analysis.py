"""Lines `info move …` of GTP's analysis commands, as Leela Zero (`lz-`) and KataGo (`kata-`) write them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from partie.arena.protocols.search_info import Info
from partie.core.evaluation import Evaluation
from partie.core.numbers import clamp_float, parse_int

GENERATE = {"kata-genmove_analyze": 1.0, "lz-genmove_analyze": 10_000.0}  # with what a certain win is called
INTERVAL = 20  # hundredths of a second between two reports
MOST_MOVES = 100  # of a line
_PART = re.compile(r"(?:^|\s)info\s+(?=move\s)")


def read_infos(line: str, certain: float) -> list[Info]:
    """The moves of one report, the best first; empty for other lines."""
    found: list[Info] = []
    for part in _PART.split(line)[1:]:
        fields, _, line_of_moves = part.partition(" pv ")
        tokens = fields.split()
        values = dict(zip(tokens[::2], tokens[1::2], strict=False))
        rank = parse_int(values.get("order", ""), 0, 1000)
        rate = clamp_float(values.get("winrate", ""), 0.0, certain)
        moves = _moves(line_of_moves) or (values["move"],)
        found.append(
            Info(
                rank=1 + (len(found) if rank is None else rank),
                nodes=parse_int(values.get("visits", ""), 0) or 0,
                evaluation=None if rate is None else Evaluation(round(100 * rate / certain, 2)),
                line=moves,
            )
        )
    return found


def _moves(text: str) -> tuple[str, ...]:
    """The expected moves; what follows them (`pvVisits`) is not one."""
    tokens = text.split()[:MOST_MOVES]
    ends = [place for place, token in enumerate(tokens) if token.startswith("pv")]
    return tuple(tokens[: ends[0]] if ends else tokens)


def write_info(move: str, visits: int, percent: float, order: int, line: Sequence[str]) -> str:
    """One move of a report of `lz-analyze`."""
    return f"info move {move} visits {visits} winrate {round(100 * percent)} order {order} pv {' '.join(line)}"
