"""The value of an analysis in words."""

from __future__ import annotations

from partie.core.brain import Analysis
from partie.core.evaluation import ValueKind
from partie.core.text import Text
from partie.terminal.messages import risk_text


def evaluation_text(analysis: Analysis) -> Text:
    """The value with what it counts: a chance, a risk, points, pawns or moves to the end."""
    evaluation = analysis.evaluation
    if evaluation is not None and evaluation.kind is ValueKind.WIN_IN:
        return evaluation.text()
    if analysis.forced_win:
        return Text("wins by force")
    if evaluation is None:
        return Text("not judged")
    if evaluation.kind is ValueKind.CENTIPAWNS:
        return evaluation.text()
    number = f"{analysis.value:.0f}"
    if analysis.value_kind is ValueKind.POINTS:
        return Text("about {number} points", number=number)
    if analysis.value_kind is ValueKind.RISK_PERCENT:
        return Text("a mine with {number} %", number=risk_text(analysis.value))
    return Text("even chances") if number == "50" else Text("wins {number} %", number=number)
