"""A played deal move by move: could it still be won, with all cards known, and which move gave it away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from partie.core.brain import StopFlag
from partie.core.record import RESIGNED, Record
from partie.core.replay import Replay
from partie.core.review import TIME_FACTOR, Graph, ReviewStep, StepMark, move_name
from partie.core.text import Text
from partie.games.klondike.engine.solver import Effort, Solution, Verdict, solve
from partie.games.klondike.game import GAME
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import Table

_MEMORY = 1 << 28  # bytes of one search
_SEARCHES = 8  # a game of two hundred moves is halved as often
_PACE = 600_000  # states surely searched in a second: counted, so that a deal is judged the same again


def graph(record: Record, replayed: Replay) -> Graph:
    """100 where a win was proved, 0 where none was left."""
    return Graph(Text("Chance to win with all cards known"), 0.0, 100.0, "%")


def steps(record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[ReviewStep]:
    """What was lost stays lost, so the last table that could be won is found by halving."""
    tables = [position.table for position in replayed.positions if isinstance(position, KlondikePosition)]
    share = seconds / _SEARCHES
    effort = Effort(seconds=share * TIME_FACTOR, nodes=int(share * _PACE), memory=_MEMORY)
    seeker = _Seeker(tables, effort, stop)
    if record.winners or ((outcome := replayed.last.outcome()) is not None and outcome.winners):
        seeker.won = len(tables) - 1
    else:
        given_up = record.reason == RESIGNED
        seeker.seek(last_first=given_up)
        if given_up and seeker.won == len(tables) - 1 and seeker.solution is not None and not stop.is_set():
            yield from (ReviewStep(ply, (100.0,)) for ply in range(len(replayed.moves)))
            yield _given_up(seeker.solution, replayed)
            return
    for ply in range(len(tables)):
        if stop.is_set():
            return
        yield _step(seeker, replayed, ply)


class _Seeker:
    """Tables up to `won` can be won, those from `lost` on cannot; between them nothing was proved."""

    def __init__(self, tables: Sequence[Table], effort: Effort, stop: StopFlag) -> None:
        self._tables, self._effort, self._stop = tables, effort, stop
        self.won, self.lost = -1, len(tables)
        self.solution: Solution | None = None  # of the table `won`

    def seek(self, last_first: bool = False) -> None:
        self._try(len(self._tables) - 1 if last_first else 0)
        if self.won < 0 and last_first:
            self._try(0)
        while self.lost - self.won > 1 and not self._stop.is_set():
            if not self._try((self.won + self.lost) // 2):
                break

    def _try(self, number: int) -> bool:
        """Whether anything was proved."""
        solution = solve(self._tables[number], self._effort, _own_flag(self._stop))
        if solution.verdict is Verdict.WON:
            self.won, self.solution = number, solution
        elif solution.verdict is Verdict.LOST:
            self.lost = number
        return solution.verdict is not Verdict.UNKNOWN


def _own_flag(stop: StopFlag) -> StopFlag:
    """The clock of one search must not stop the next."""
    flag = StopFlag()
    if stop.is_set():
        flag.set()
    return flag


def _given_up(solution: Solution, replayed: Replay) -> ReviewStep:
    text = Text(
        "The game was given up although it could still be won: {better} wins.",
        better=move_name(GAME, replayed.last, solution.moves[0]),
    )
    return ReviewStep(len(replayed.moves), (100.0,), text, StepMark.TURNING)


def _step(seeker: _Seeker, replayed: Replay, ply: int) -> ReviewStep:
    value = 100.0 if ply <= seeker.won else 0.0 if ply >= seeker.lost else None
    if ply == seeker.lost == 0:
        return ReviewStep(ply, (value,), Text("This deal could not be won, however it is played."), StepMark.EVENT)
    if ply != seeker.lost or seeker.lost != seeker.won + 1 or seeker.solution is None:
        return ReviewStep(ply, (value,))
    before = replayed.positions[ply - 1]
    winning = seeker.solution.moves[0]  # a table that is won already has no lost one after it
    text = Text(
        "This gave the win away; {better} still wins.",
        better=move_name(GAME, before, winning),
    )
    return ReviewStep(ply, (value,), text, StepMark.TURNING, before.format_move(winning))
