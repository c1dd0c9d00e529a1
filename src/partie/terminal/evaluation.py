"""The value of an analysis in words."""

from __future__ import annotations

from partie.core.brain import Analysis, ValueKind
from partie.core.text import Text
from partie.terminal.messages import risk_text


def evaluation_text(analysis: Analysis) -> Text:
    """The value with what it counts: a chance, a risk or points."""
    if analysis.forced_win:
        return Text("wins by force")
    if not analysis.has_value:
        return Text("not judged")
    number = f"{analysis.value:.0f}"
    if analysis.value_kind is ValueKind.POINTS:
        return Text("about {number} points", number=number)
    if analysis.value_kind is ValueKind.RISK_PERCENT:
        return Text("a mine with {number} %", number=risk_text(analysis.value))
    return Text("even chances") if number == "50" else Text("wins {number} %", number=number)
