"""Runs a tournament to its end, from wherever it stands; everything it knows lies in the store.

Killing it at any moment loses only the games being played: a finished game is committed before anybody hears
of it, the schedule follows from the finished games, and a place in the schedule can be filled only once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field

from partie import games
from partie.arena.cluster import MakeExecutor
from partie.arena.conditions import Interrupted, sentence_of
from partie.arena.control import Command, Control
from partie.arena.events import Teller
from partie.arena.game_pool import OPEN_ROOMS, Job, OnLine, OnTable, Room, play_pairing
from partie.arena.owners import is_gone, new_owner
from partie.arena.player import Table
from partie.arena.ratings.clear import ClearLead
from partie.arena.ratings.sprt import Verdict
from partie.arena.store.rows import GameRow, row_of
from partie.arena.store.store import State, Store, Summary
from partie.arena.tournament.schedule import Pairing, schedule
from partie.arena.tournament.tables import MatchResults, Meeting
from partie.core.record import Record
from partie.core.text import Text

LOOK_EVERY = 0.5  # seconds between two looks at the command in the store
THE_RUN = -1  # claimed like a game by whoever runs the tournament
LEASE = 60.0  # seconds a claim holds without being renewed
TELL_AGAIN = 3.0  # seconds after which a game that stands still is told of again
COUNT_AGAIN = 60.0  # seconds after which a sequential test looks for games that others played
MOST_BROKEN = 20  # executors that lost their workers before the run gives up


@dataclass
class Listeners:
    """Who wants to know; called from the runner's and the games' threads."""

    on_start: Callable[[Pairing], None] = lambda pairing: None
    on_table: OnTable | None = None
    on_line: OnLine | None = None
    on_end: Callable[[Pairing, Record, int], None] = lambda pairing, record, game_id: None


@dataclass
class _Work:
    """Games that still have to be played and those that are."""

    waiting: deque[Pairing] = field(default_factory=deque)
    running: dict[Future[Record], Pairing] = field(default_factory=dict)
    elsewhere: bool = False  # somebody else plays what is left
    broken: int = 0  # how often the executor lost its workers


class Runner:
    """One run of one tournament in this process."""

    def __init__(
        self,
        store: Store,
        number: int,
        listeners: Listeners | None = None,
        make_executor: MakeExecutor = ThreadPoolExecutor,
    ) -> None:
        self.control = Control()
        self._store, self._number = store, number
        self._listeners = listeners or Listeners()
        self._make_executor = make_executor
        self._asked: Command | None = None
        self._summary = store.tournament(number)
        self._setup = self._summary.setup
        self._seats = self._setup.seats(games.load(self._setup.game))
        self._specs = self._setup.specs()
        self._owner = new_owner(number)
        self._work = _Work()
        self._meeting: Meeting | None = None  # of a sequential test
        self._counted = 0.0
        self._looked = 0.0
        self._told = 0.0
        self._teller = Teller(number, [spec.name for spec in self._specs])

    def run(self) -> Summary:
        """Plays until the tournament is finished or somebody stops it; says where it stands then."""
        self._store.set_command(self._number, Command.RUN)
        self._forget_the_dead()
        self._hold()
        self._store.set_state(self._number, State.RUNNING)
        state, reason = State.WAITING, Text("broken off; it can be continued")
        try:
            with ExitStack() as stack:
                room = Room(self.control, self._hear_table, self._hear_line)
                stack.callback(room.close)
                OPEN_ROOMS[self._owner] = room
                stack.callback(OPEN_ROOMS.pop, self._owner)
                state, reason = self._play_with_executors()
        except Exception as error:
            reason = Text("broken off by an error: {error}; it can be continued", error=sentence_of(error))
            raise
        finally:
            self._store.withdraw(self._number)
            self._store.release(self._number, [self._owner])
            self._store.set_state(self._number, state, reason)
        return self._store.tournament(self._number)

    def _hear_table(self, pairing: Pairing, table: Table) -> None:
        self._teller.hear_table(pairing, table)
        if self._listeners.on_table:
            self._listeners.on_table(pairing, table)

    def _hear_line(self, pairing: Pairing, seat: int, line: str) -> None:
        self._teller.hear_line(pairing, seat, line)
        if self._listeners.on_line:
            self._listeners.on_line(pairing, seat, line)

    def ask(self, command: Command) -> None:
        """What the person in charge wants, from this process; safe in a signal handler."""
        self._asked = command
        self.control.ask(command)

    def _play_with_executors(self) -> tuple[State, Text]:
        """A pool whose worker died is replaced; the games it lost are played anew."""
        while True:
            with self._make_executor(self._setup.concurrency) as executor:
                try:
                    return self._play_all(executor)
                except BrokenExecutor:
                    self._work = _Work(broken=self._work.broken + 1)
                    if self._work.broken > MOST_BROKEN:
                        raise
                except BaseException:
                    self.control.ask(Command.STOP)  # running games must not outlive the run
                    raise

    def _hold(self) -> None:
        """Lets others know that somebody runs the tournament, also while no game is played."""
        self._store.claim(self._number, THE_RUN, self._owner, LEASE)

    def _forget_the_dead(self) -> None:
        """Claims of processes of this machine that are gone."""
        dead = [owner for owner in self._store.owners(self._number) if is_gone(owner)]
        self._store.release(self._number, dead)

    def _play_all(self, executor: Executor) -> tuple[State, Text]:
        while True:
            self._look_at_the_command()
            if self.control.command in (Command.STOP, Command.FINISH):
                if self.control.command is Command.STOP:
                    self._let_go()
                if not self._work.running:
                    return State.WAITING, Text("stopped; it can be continued")
            elif not self._work.waiting and not self._work.running:
                ended = self._plan()
                if ended:
                    return ended
            self._start_games(executor)
            self._collect()

    def _let_go(self) -> None:
        """Games that somebody else's machine plays cannot be broken off; nobody waits for them."""
        for future in list(self._work.running):
            if future.cancel():
                self._work.running.pop(future)

    def _plan(self) -> tuple[State, Text] | None:
        """Asks the schedule what is left; tells how the tournament ended when nothing is."""
        rows = self._store.results(self._number)
        self._count(rows)
        if reason := self._decided():
            return State.FINISHED, reason
        finished = {row.number: row.points for row in rows if row.number is not None}
        plan = schedule(self._setup, self._seats, finished)
        self._store.set_planned(self._number, len(plan.pairings))
        self._work.waiting = deque(pairing for pairing in plan.pairings if pairing.number not in finished)
        if self._work.waiting:
            return None
        return State.FINISHED, Text("all {count} games are played", count=len(plan.pairings))

    def _count(self, rows: list[GameRow]) -> None:
        """Counts a sequential test's games anew, also those that others played."""
        if self._setup.may_end_early:
            self._meeting = Meeting(self._specs[0].name, self._specs[1].name)
            for row in rows:
                self._meeting.add(row)
            self._counted = time.monotonic()

    def _decided(self) -> Text | None:
        if self._meeting is None:
            return None
        if lead := self._setup.clear_lead:
            return self._clearly_stronger(lead, self._meeting.results)
        if self._setup.sprt is None:
            return None
        test, results = self._setup.sprt.test(), self._meeting.results
        verdict = test.verdict(results.evidence)
        if verdict is Verdict.OPEN:
            return None
        ratio = test.ratio(results.evidence)
        games = results.tally.games
        if verdict is Verdict.BETTER:
            return Text(
                "the sequential test says better after {count} games, LLR {ratio:.2f}",
                count=games,
                ratio=ratio,
            )
        return Text(
            "the sequential test says not better after {count} games, LLR {ratio:.2f}",
            count=games,
            ratio=ratio,
        )

    def _clearly_stronger(self, lead: ClearLead, results: MatchResults) -> Text | None:
        seat = lead.stronger(results.evidence)
        if seat is None:
            return None
        return Text.plural(
            "{name} is clearly stronger after {count} game",
            "{name} is clearly stronger after {count} games",
            count=results.tally.games,
            name=self._specs[seat].name,
        )

    def _start_games(self, executor: Executor) -> None:
        self._work.elsewhere = False
        waiting = self._work.waiting
        passed: list[Pairing] = []
        while (
            waiting
            and self.control.command is Command.RUN
            and len(self._work.running) < self._setup.concurrency
        ):
            pairing = waiting.popleft()
            if not self._store.claim(self._number, pairing.number, self._owner, LEASE):
                passed.append(pairing)
                continue
            self._listeners.on_start(pairing)
            self._work.running[executor.submit(play_pairing, self._job(pairing))] = pairing
        if passed and not self._work.running:
            self._work.elsewhere = True
            waiting.clear()  # plan anew: what others finished meanwhile is done
        else:
            waiting.extendleft(reversed(passed))

    def _job(self, pairing: Pairing) -> Job:
        terms = self._setup.terms(pairing.opening, pairing.seed)
        return Job(self._owner, pairing, terms, tuple(self._specs[brain] for brain in pairing.seats))

    def _collect(self) -> None:
        if not self._work.running:
            if self._work.elsewhere or self.control.command is Command.PAUSE:
                time.sleep(LOOK_EVERY)
            return
        done, _ = wait(self._work.running, LOOK_EVERY, FIRST_COMPLETED)
        for future in done:
            pairing = self._work.running.pop(future)
            self._teller.forget(pairing)
            self._store.withdraw(self._number, pairing.number)
            try:
                record = future.result()
            except Interrupted:
                continue
            game_id = self._store.add(record, self._number, pairing)
            if game_id is not None:
                if self._meeting:
                    self._meeting.add(row_of(record, game_id, self._number, pairing))
                self._listeners.on_end(pairing, record, game_id)
        if done and self._setup.may_end_early:
            if time.monotonic() - self._counted > COUNT_AGAIN:
                self._count(self._store.results(self._number))
            if self._decided():
                self._work.waiting.clear()

    def _look_at_the_command(self) -> None:
        if time.monotonic() - self._looked < LOOK_EVERY:
            return
        self._looked = time.monotonic()
        asked, self._asked = self._asked, None  # taken first: a second Ctrl+C may come while the disk works
        if asked:
            self._store.set_command(self._number, asked)
        command = self._store.command(self._number)
        if command is not self.control.command:
            self.control.ask(command)
        self._store.renew(self._number, self._owner, LEASE)
        again = time.monotonic() - self._told > TELL_AGAIN
        if news := self._teller.news(everything=again):
            self._store.publish(news)
        if again:
            self._hold()
            self._told = time.monotonic()
