"""The solver as a brain: it sees every card, so it tells what no player can know."""

from __future__ import annotations

from partie.brain import Limits, OnThought, StopFlag, Thought
from partie.errors import InvalidText
from partie.game import Position
from partie.games.klondike.engine.solver import Effort, Solution, Verdict, solve
from partie.games.klondike.rules.position import KlondikePosition
from partie.text import Text

MEMORY = 1 << 29  # bytes of one answer
VALUES = {Verdict.WON: 100.0, Verdict.LOST: 0.0, Verdict.UNKNOWN: 50.0}


class Oracle:
    """Whether a game can still be won, and how."""

    name = "klondike-solver"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_thought: OnThought | None = None
    ) -> Thought:
        """The first move of a win; where there is none, some move and the reason. Raises `InvalidText`."""
        assert isinstance(position, KlondikePosition)
        if not position.table.is_complete:
            raise InvalidText("Cards that nobody knows lie here, so nothing can be proved.")
        effort = Effort(seconds=limits.seconds, nodes=limits.nodes, memory=MEMORY)
        found = solve(position.table, effort, stop)
        return Thought(
            (found.moves or tuple(position.table.moves()))[0],
            VALUES[found.verdict],
            line=found.moves,
            forced_win=found.verdict is Verdict.WON,
            depth=len(found.moves),
            nodes=found.nodes,
            seconds=found.seconds,
            reason=_reason(found),
            evidence={"verdict": found.verdict.value},
        )


def _reason(found: Solution) -> Text:
    if found.verdict is Verdict.WON:
        return Text.plural(
            "It can still be won, in {count} move.",
            "It can still be won, in {count} moves.",
            count=len(found.moves),
        )
    if found.verdict is Verdict.LOST:
        return Text("It cannot be won any more: every way was tried.")
    return Text("In the time given it could not be found out whether it can be won.")
