"""Runs a tournament to its end, from wherever it stands; its state is in the store.

Killing it at any moment loses only the games being played: a finished game is committed before a listener is
called, the schedule follows from the finished games, and a place in the schedule can be filled only once.
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
from partie.arena.conditions import Interrupted, describe_error
from partie.arena.control import Command, Control
from partie.arena.events import EventCollector
from partie.arena.game_pool import OPEN_POOLS, GamePool, Job, OnLine, OnMove, play_pairing
from partie.arena.owners import has_exited, new_owner
from partie.arena.player import TimedGame
from partie.arena.ratings.clear import ClearLead
from partie.arena.ratings.sprt import SprtDecision
from partie.arena.records.folder import GameFiles
from partie.arena.store.rows import GameRow, row_of
from partie.arena.store.store import State, Store, TournamentSummary
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.schedule import schedule
from partie.arena.tournament.tables import HeadToHead, MatchResults
from partie.core.record import Record
from partie.core.text import Text

POLL_EVERY = 0.5  # seconds between two reads of the command in the store
RUN_LOCK = -1  # claimed like a game by the run that owns the tournament
LEASE = 60.0  # seconds a claim holds without being renewed
PUBLISH_AGAIN = 3.0  # seconds after which a game without moves is published again
COUNT_AGAIN = 60.0  # seconds after which a sequential test looks for games of other runs
MOST_BROKEN = 20  # executors that lost their workers before the run gives up


@dataclass
class Listeners:
    """Called from the runner's and the games' threads."""

    on_start: Callable[[Pairing], None] = lambda pairing: None
    on_move: OnMove | None = None
    on_line: OnLine | None = None
    on_end: Callable[[Pairing, Record, int], None] = lambda pairing, record, game_id: None


@dataclass
class _Work:
    """Games to play and games that are played now."""

    waiting: deque[Pairing] = field(default_factory=deque)
    running: dict[Future[Record], Pairing] = field(default_factory=dict)
    elsewhere: bool = False  # other runs play all remaining games
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
        self._requested: Command | None = None
        self._summary = store.tournament(number)
        self._setup = self._summary.setup
        self._seats = self._setup.seats(games.load(self._setup.game))
        self._specs = self._setup.specs()
        self._owner = new_owner(number)
        self._work = _Work()
        self._head_to_head: HeadToHead | None = None  # of a sequential test
        self._counted = 0.0
        self._polled = 0.0
        self._published = 0.0
        self._files = GameFiles(self._setup)
        self._events = EventCollector(number, [spec.name for spec in self._specs])

    def run(self) -> TournamentSummary:
        """Plays until the tournament is finished or stopped; returns its state then."""
        self._store.set_command(self._number, Command.RUN)
        self._release_exited()
        self._lock()
        self._store.set_state(self._number, State.RUNNING)
        state, reason = State.WAITING, Text("broken off; it can be continued")
        try:
            self._files.write_missing(self._store, self._number)
            with ExitStack() as stack:
                pool = GamePool(self.control, self._on_move, self._on_line)
                stack.callback(pool.close)
                OPEN_POOLS[self._owner] = pool
                stack.callback(OPEN_POOLS.pop, self._owner)
                state, reason = self._play_with_executors()
        except Exception as error:
            reason = Text("broken off by an error: {error}; it can be continued", error=describe_error(error))
            raise
        finally:
            self._store.withdraw(self._number)
            self._store.release(self._number, [self._owner])
            self._store.set_state(self._number, state, reason)
        return self._store.tournament(self._number)

    def _on_move(self, pairing: Pairing, timed: TimedGame) -> None:
        self._events.on_move(pairing, timed)
        if self._listeners.on_move:
            self._listeners.on_move(pairing, timed)

    def _on_line(self, pairing: Pairing, seat: int, line: str) -> None:
        self._events.on_line(pairing, seat, line)
        if self._listeners.on_line:
            self._listeners.on_line(pairing, seat, line)

    def request(self, command: Command) -> None:
        """Requests a command from this process; safe in a signal handler."""
        self._requested = command
        self.control.request(command)

    def _play_with_executors(self) -> tuple[State, Text]:
        """An executor whose worker died is replaced; the games it lost are played again."""
        while True:
            with self._make_executor(self._setup.concurrency) as executor:
                try:
                    return self._play_all(executor)
                except BrokenExecutor:
                    self._work = _Work(broken=self._work.broken + 1)
                    if self._work.broken > MOST_BROKEN:
                        raise
                except BaseException:
                    self.control.request(Command.STOP)  # running games must not outlive the run
                    raise

    def _lock(self) -> None:
        """Marks the tournament as running for other processes, also while no game is played."""
        self._store.claim(self._number, RUN_LOCK, self._owner, LEASE)

    def _release_exited(self) -> None:
        """Releases claims of processes of this machine that have exited."""
        exited = [owner for owner in self._store.owners(self._number) if has_exited(owner)]
        self._store.release(self._number, exited)

    def _play_all(self, executor: Executor) -> tuple[State, Text]:
        while True:
            self._poll_command()
            if self.control.command in (Command.STOP, Command.FINISH):
                if self.control.command is Command.STOP:
                    self._cancel_remote()
                if not self._work.running:
                    return State.WAITING, Text("stopped; it can be continued")
            elif not self._work.waiting and not self._work.running:
                ended = self._plan()
                if ended:
                    return ended
            self._start_games(executor)
            self._collect()

    def _cancel_remote(self) -> None:
        """Forgets games of other machines, which cannot be broken off."""
        for future in list(self._work.running):
            if future.cancel():
                self._work.running.pop(future)

    def _plan(self) -> tuple[State, Text] | None:
        """Asks the schedule for the remaining games; returns how the tournament ended when there are none."""
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
        """Counts all games of a sequential test, also those of other runs."""
        if self._setup.may_end_early:
            self._head_to_head = HeadToHead(self._specs[0].name, self._specs[1].name)
            for row in rows:
                self._head_to_head.add(row)
            self._counted = time.monotonic()

    def _decided(self) -> Text | None:
        if self._head_to_head is None:
            return None
        if lead := self._setup.clear_lead:
            return self._clearly_stronger(lead, self._head_to_head.results)
        if self._setup.sprt is None:
            return None
        test, results = self._setup.sprt.test(), self._head_to_head.results
        decision = test.decision(results.evidence)
        if decision is SprtDecision.OPEN:
            return None
        ratio = test.ratio(results.evidence)
        games = results.tally.games
        if decision is SprtDecision.BETTER:
            return Text(
                "the sequential test decides: better, after {count} games, LLR {ratio:.2f}",
                count=games,
                ratio=ratio,
            )
        return Text(
            "the sequential test decides: not better, after {count} games, LLR {ratio:.2f}",
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
        while waiting and self.control.command is Command.RUN and len(self._work.running) < self._setup.concurrency:
            pairing = waiting.popleft()
            if not self._store.claim(self._number, pairing.number, self._owner, LEASE):
                passed.append(pairing)
                continue
            self._listeners.on_start(pairing)
            self._work.running[executor.submit(play_pairing, self._job(pairing))] = pairing
        if passed and not self._work.running:
            self._work.elsewhere = True
            waiting.clear()  # plan again: other runs may have finished games
        else:
            waiting.extendleft(reversed(passed))

    def _job(self, pairing: Pairing) -> Job:
        conditions = self._setup.conditions(pairing.opening, pairing.seed)
        return Job(self._owner, pairing, conditions, tuple(self._specs[brain] for brain in pairing.seats))

    def _collect(self) -> None:
        if not self._work.running:
            if self._work.elsewhere or self.control.command is Command.PAUSE:
                time.sleep(POLL_EVERY)
            return
        done, _ = wait(self._work.running, POLL_EVERY, FIRST_COMPLETED)
        for future in done:
            pairing = self._work.running.pop(future)
            self._events.discard(pairing)
            self._store.withdraw(self._number, pairing.number)
            try:
                record = future.result()
            except Interrupted:
                continue
            game_id = self._store.add(record, self._number, pairing)
            if game_id is not None:
                if self._head_to_head:
                    self._head_to_head.add(row_of(record, game_id, self._number, pairing))
                self._files.write(game_id, record)
                self._listeners.on_end(pairing, record, game_id)
        if done and self._setup.may_end_early:
            if time.monotonic() - self._counted > COUNT_AGAIN:
                self._count(self._store.results(self._number))
            if self._decided():
                self._work.waiting.clear()

    def _poll_command(self) -> None:
        if time.monotonic() - self._polled < POLL_EVERY:
            return
        self._polled = time.monotonic()
        requested, self._requested = (
            self._requested,
            None,
        )  # taken first: a second Ctrl+C may come while the disk works
        if requested:
            self._store.set_command(self._number, requested)
        command = self._store.command(self._number)
        if command is not self.control.command:
            self.control.request(command)
        self._store.renew(self._number, self._owner, LEASE)
        again = time.monotonic() - self._published > PUBLISH_AGAIN
        if changes := self._events.changes(everything=again):
            self._store.publish(changes)
        if again:
            self._lock()
            self._published = time.monotonic()
