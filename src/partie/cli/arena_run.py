"""Running a tournament in the terminal: a line for every game, Ctrl+C, the tables at the end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from partie.arena.cluster import executors
from partie.arena.control import Command
from partie.arena.ratings.score import estimate
from partie.arena.runner import Listeners, Runner
from partie.arena.store.rows import row_of
from partie.arena.store.store import State, Store, TournamentSummary
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.tables import HeadToHead
from partie.cli.arena_show import print_tables
from partie.core.record import Record
from partie.terminal.messages import printable, translated, translated_text


def run(store: Store, number: int, cluster: str = "") -> None:
    """Plays, prints, and names the command that continues a stopped tournament."""
    lines = _GameLines(store, store.tournament(number))
    with executors(cluster) as make_executor:
        runner = Runner(store, number, Listeners(on_end=lines.game), make_executor)
        with _signals(runner):
            summary = runner.run()
    print_tables(store, summary)
    if summary.state is not State.FINISHED:
        print(translated("Go on with: partie arena resume {number}", number=number))
    store.close()


class _GameLines:
    """One line for each finished game, and the score of a match of two."""

    def __init__(self, store: Store, summary: TournamentSummary) -> None:
        self._store, self._summary = store, summary
        self._played = summary.played
        names = [spec.name for spec in summary.setup.specs()]
        self._meeting = HeadToHead(names[0], names[1]) if len(names) == 2 else None
        if self._meeting:
            for row in store.results(summary.id):
                self._meeting.add(row)

    def game(self, pairing: Pairing, record: Record, game_id: int) -> None:
        self._played += 1
        if self._meeting:
            self._meeting.add(row_of(record, game_id, self._summary.id, pairing))
        planned = self._store.tournament(self._summary.id).planned
        line = f"{self._played}/{planned}  #{game_id}  {_result(record)}  {translated(record.reason)}"
        line += "  " + translated("{moves} moves", moves=len(record.moves))
        if record.detail is not None:
            line += f" ({translated_text(record.detail)})"
        print(printable(line) + self._score(len(record.players)), flush=True)

    def _score(self, seats: int) -> str:
        if self._meeting is None or seats != 2:
            return ""
        results = self._meeting.results
        tally, found = results.tally, estimate(results.evidence)
        text = f"  +{tally.wins} ={tally.draws} -{tally.losses}  {found}"
        if self._summary.setup.sprt:
            test = self._summary.setup.sprt.test()
            low, high = test.bounds
            text += f"  LLR {test.ratio(results.evidence):.2f} ({low:.2f}, {high:.2f})"
        return text


def _result(record: Record) -> str:
    points = (f"{name} {points:g}" for name, points in zip(record.players, record.points, strict=True))
    return " – ".join(points)


@contextmanager
def _signals(runner: Runner) -> Iterator[None]:
    """Ctrl+C once plays running games to their end, twice breaks them off."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        again = runner.control.command is Command.FINISH
        runner.request(Command.STOP if again else Command.FINISH)
        text = "Breaking off." if again else "Finishing the running games; Ctrl+C again breaks them off."
        print(translated(text), file=sys.stderr)

    def terminate(_number: int, _frame: FrameType | None) -> None:
        runner.request(Command.STOP)

    before = {signal.SIGINT: signal.signal(signal.SIGINT, interrupt)}
    before[signal.SIGTERM] = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
