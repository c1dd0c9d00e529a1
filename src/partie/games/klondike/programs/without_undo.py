"""Winning without going back: every move is decided by what is face up and what was seen of the stock."""

from __future__ import annotations

from dataclasses import dataclass, field

from partie.core.text import Text
from partie.desktop.program import DriveResult, DriverOutcome, WindowControl
from partie.games.klondike.engine.honest import HonestPlayer, Plan, Strength
from partie.games.klondike.programs.screen_table import PLANNED, ScreenTable

SAMPLES = 2000  # random layouts of the hidden cards that are solved for one decision
MOST_MOVES = 1500  # of a game; where the stock may be gone through forever


@dataclass
class GameWithoutUndo:
    """Plays one deal to its win, or until no way to one is left."""

    screen: ScreenTable
    control: WindowControl
    seed: int
    samples: int = SAMPLES
    moves: int = field(default=0, init=False)
    layouts: int = field(default=0, init=False)  # solved

    def play(self) -> DriverOutcome:
        """Plans from news to news; never takes a move back."""
        player = HonestPlayer(Strength(samples=self.samples), self.seed)
        while not self.screen.table.is_won:
            plan = player.plan(self.screen.table)
            self.layouts += plan.worlds
            if not plan.moves or self.moves > MOST_MOVES:
                return self._ended(DriveResult.STUCK, _why(plan), plan.proved)
            self._follow(plan)
        return self._ended(DriveResult.WON, Text("the last card"), False)

    def _follow(self, plan: Plan) -> None:
        """Plays the plan up to the first card that was not known."""
        self.control.log_event("plan", moves=len(plan.moves), chance=plan.chance, layouts=plan.worlds)
        for number, move in enumerate(plan.moves):
            self.control.annotate(self.screen.annotations(plan.moves[number : number + PLANNED]))
            self.moves += 1
            if self.screen.play(move) is not None:
                return

    def _ended(self, result: DriveResult, last: Text, proved: bool) -> DriverOutcome:
        self.control.annotate([])
        details: dict[str, object] = {
            "undone": 0,
            "moves": self.moves,
            "layouts": self.layouts,
            "home": sum(self.screen.table.home),
            "proved": proved,
        }
        return DriverOutcome(result, last, details)


def _why(plan: Plan) -> Text:
    if plan.proved:
        return Text("the proof that it cannot be won any more")
    return Text("the last way to a win") if not plan.moves else Text("the most moves of one game")
