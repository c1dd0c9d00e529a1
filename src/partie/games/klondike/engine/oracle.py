"""The solver as a brain: it sees every card, so it proves what no player can know."""

from __future__ import annotations

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.errors import InvalidText
from partie.core.position import Position
from partie.core.text import Text
from partie.games.klondike.engine.solver import Effort, Solution, Verdict, solve
from partie.games.klondike.rules.deals import STOCK
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import Table

MEMORY = 1 << 29  # bytes of one answer
VALUES = {Verdict.WON: 100.0, Verdict.LOST: 0.0, Verdict.UNKNOWN: 50.0}
NEVER = Text(
    "This deal could never be won, however it is played: every way was tried. A new game can be told to "
    "deal only what can be won."
)


class Oracle:
    """Whether a game can still be won, and how."""

    name = "klondike-solver"

    def __init__(self, start: Position | None = None) -> None:
        """`start` is where the game began, if that is known."""
        self._start = start

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """The first move of a win; where there is none, some move and the reason. Raises `InvalidText`."""
        assert isinstance(position, KlondikePosition)
        if not position.table.is_complete:
            raise InvalidText("Cards that nobody knows lie here, so nothing can be proved.")
        effort = Effort(seconds=limits.seconds, nodes=limits.nodes, memory=MEMORY)
        found = solve(position.table, effort, stop)
        never = found.verdict is Verdict.LOST and self._was_lost(position, limits, found, stop)
        return Analysis(
            (found.moves or tuple(position.table.moves()))[0],
            VALUES[found.verdict],
            line=found.moves,
            forced_win=found.verdict is Verdict.WON,
            depth=len(found.moves),
            nodes=found.nodes,
            seconds=found.seconds,
            reason=NEVER if never else _reason(found),
            evidence={"verdict": found.verdict.value},
        )

    def _was_lost(self, position: KlondikePosition, limits: Limits, found: Solution, stop: StopFlag) -> bool:
        """Whether the game began with a deal that is proved to be lost, in what is left of the limits."""
        start = self._start
        if not isinstance(start, KlondikePosition) or not _is_deal(start.table):
            return False
        if start.table == position.table:
            return True
        seconds = None if limits.seconds is None else limits.seconds - found.seconds
        nodes = None if limits.nodes is None else limits.nodes - found.nodes
        if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
            return False
        effort = Effort(seconds=seconds, nodes=nodes, memory=MEMORY)
        return solve(start.table, effort, stop).verdict is Verdict.LOST


def _is_deal(table: Table) -> bool:
    """Whether nothing was played on the table yet."""
    return table.is_complete and len(table.stock) == STOCK and not any(table.home) and not table.redeals


def _reason(found: Solution) -> Text:
    if found.verdict is Verdict.WON:
        return Text.plural(
            "It can still be won, in {count} move.",
            "It can still be won, in {count} moves.",
            count=len(found.moves),
        )
    if found.verdict is Verdict.LOST:
        return Text("This deal cannot be won from here: every way was tried.")
    return Text("In the time given it could not be found out whether it can be won.")
