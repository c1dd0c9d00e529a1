"""The tournaments that run inside this server, and what the page may see of them right now."""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from partie import games
from partie.arena import owners
from partie.arena.control import Command
from partie.arena.log import render_log
from partie.arena.owners import Stage, has_running_owner
from partie.arena.player import TimedGame
from partie.arena.runner import Listeners, Runner
from partie.arena.store.live import LiveRow
from partie.arena.store.store import State, Store, TournamentSummary
from partie.arena.tournament.pairing import Pairing
from partie.core.position import Move, Position
from partie.core.record import Record, RecordedMove
from partie.web.http.errors import Refusal
from partie.web.http.language import translate
from partie.web.http.process import lower_priority

_log = logging.getLogger(__name__)
LOG_LINES = 200  # kept of each brain's conversation while a game runs
LOOK_EVERY = 1.0  # seconds between two looks at what other processes play
BREATH = 0.02  # seconds between two moves while people play: Python runs one thread at a time
MOST_RUNNING = 4  # tournaments at the same time


@dataclass
class LiveGame:
    """One running game; replaced piece by piece, read without a lock."""

    tournament: int
    pairing: Pairing
    game: str
    brains: tuple[str, ...]
    version: int
    positions: tuple[Position, ...] = ()  # the first one, and one after each move
    moves: tuple[RecordedMove, ...] = ()
    used: tuple[float, ...] = ()
    logs: dict[int, list[str]] = field(default_factory=dict)
    per_game: float | None = None  # seconds for all own moves
    described: dict[str, tuple[dict[str, Any], ...]] = field(default_factory=dict)  # the moves, by language

    @property
    def position(self) -> Position | None:
        """The newest one; None before the game has begun."""
        return self.positions[-1] if self.positions else None


class ArenaRuns:
    """Opens the store on the first request; runs tournaments in threads."""

    def __init__(self, place: str | None = None, are_people_playing: Callable[[], bool] = lambda: False) -> None:
        self._place = place
        self.are_people_playing = are_people_playing
        self._store: Store | None = None
        self._lock = threading.Lock()
        self._versions = itertools.count(1)
        self.version = 0  # grows with everything that happens
        self.tournaments_changed = 0  # the version in which one began, ended or was commanded
        self._looked = 0.0
        self._runners: dict[int, Runner] = {}
        self.live: dict[tuple[int, int], LiveGame] = {}

    @property
    def store(self) -> Store:
        """The store, opened once."""
        with self._lock:
            if self._store is None:
                self._store = Store(self._place)
            return self._store

    def is_running(self, number: int) -> bool:
        """Whether this server plays the tournament."""
        return number in self._runners

    def stage(self, summary: TournamentSummary) -> Stage:
        """Where the tournament stands; one of this server that is about to plan its games runs already."""
        return owners.stage(self.store, summary, self.is_running(summary.id))

    def ask(self, number: int, command: Command) -> None:
        """Commands a tournament; `RUN` starts one that does not run. Raises `Refusal` or `InvalidText`."""
        summary = self.store.tournament(number)
        elsewhere = summary.state is State.RUNNING and has_running_owner(self.store, number)
        if command is Command.RUN and not self.is_running(number) and not elsewhere:
            if summary.state is not State.FINISHED:
                self._start(number)
            return
        self.store.set_command(number, command)
        runner = self._runners.get(number)
        if runner:
            runner.control.request(command)
        self.tournaments_changed = self._touch()

    def remove(self, number: int) -> None:
        """Deletes a tournament with its games. Raises `Refusal` while it runs."""
        if self.is_running(number) or has_running_owner(self.store, number):
            raise Refusal("Tournament {n} is running; stop it first.", status=409, n=number)
        self.store.remove(number)
        self.tournaments_changed = self._touch()

    def restore(self, number: int) -> TournamentSummary:
        """Brings a deleted tournament back. Raises `InvalidText`."""
        found = self.store.restore(number)
        self.tournaments_changed = self._touch()
        return found

    def destroy(self, number: int) -> None:
        """Removes a deleted tournament for good. Raises `InvalidText`."""
        self.store.destroy(number)
        self.tournaments_changed = self._touch()

    def _start(self, number: int) -> None:
        with self._lock:
            if len(self._runners) >= MOST_RUNNING:
                raise Refusal("{n} tournaments run already; stop one first.", status=503, n=MOST_RUNNING)
            runner = Runner(self._store_now(), number, self._listeners(number))
            self._runners[number] = runner
        threading.Thread(target=self._run, args=(number, runner), name=f"arena {number}", daemon=True).start()

    def _store_now(self) -> Store:
        assert self._store is not None, "asking opened it"
        return self._store

    def _run(self, number: int, runner: Runner) -> None:
        lower_priority()  # its games think in threads that this one starts
        try:
            runner.run()
        except Exception:  # the tournament stands as waiting; the server goes on
            _log.exception("Tournament %s broke off.", number)
        finally:
            self._runners.pop(number, None)
            for key in [key for key in self.live if key[0] == number]:
                self.live.pop(key, None)
            self.tournaments_changed = self._touch()

    def _touch(self) -> int:
        self.version = next(self._versions)
        return self.version

    def _listeners(self, number: int) -> Listeners:
        setup = self._store_now().tournament(number).setup
        names = [spec.name for spec in setup.specs()]

        def start(pairing: Pairing) -> None:
            brains = tuple(names[brain] for brain in pairing.seats)
            self.tournaments_changed = self._touch()
            self.live[number, pairing.number] = LiveGame(
                number, pairing, setup.game, brains, self.tournaments_changed, per_game=setup.clock.per_game
            )

        def table(pairing: Pairing, now: TimedGame) -> None:
            if game := self.live.get((number, pairing.number)):
                game.positions = tuple(now.running.positions)
                game.moves, game.used = tuple(now.moves), tuple(now.used)
                game.version = self._touch()
            if self.are_people_playing():
                time.sleep(BREATH)

        def line(pairing: Pairing, seat: int, text: str) -> None:
            if game := self.live.get((number, pairing.number)):
                lines = game.logs.setdefault(seat, [])
                lines.append(text)
                del lines[:-LOG_LINES]

        def end(pairing: Pairing, record: Record, game_id: int) -> None:
            self.live.pop((number, pairing.number), None)
            self._touch()

        return Listeners(start, table, line, end)

    def look_around(self) -> None:
        """Takes over what other processes tell of their running games; at most once in `LOOK_EVERY`."""
        if time.monotonic() - self._looked < LOOK_EVERY:
            return
        self._looked = time.monotonic()
        rows = [row for row in self.store.running() if not self.is_running(row.tournament)]
        alive = {number for number in {row.tournament for row in rows} if has_running_owner(self.store, number)}
        elsewhere = {(row.tournament, row.number): row for row in rows if row.tournament in alive}
        for key in [key for key in self.live if key not in elsewhere and not self.is_running(key[0])]:
            self.live.pop(key, None)
            self._touch()
        for key, row in elsewhere.items():
            known = self.live.get(key)
            if known is None or known.moves != row.moves:
                self.live[key] = self._from_elsewhere(row)

    def _from_elsewhere(self, row: LiveRow) -> LiveGame:
        setup = self.store.tournament(row.tournament).setup
        positions = [games.load(setup.game).start(setup.variant or None, row.seed)]
        for move in row.moves:
            positions.append(positions[-1].play(positions[-1].parse_move(move.text)))
        pairing = Pairing(row.number, 0, tuple(range(len(row.brains))), 0, 0, row.seed)
        logs = {seat: text.splitlines() for seat, text in enumerate(row.logs)}
        return LiveGame(
            row.tournament,
            pairing,
            setup.game,
            row.brains,
            self._touch(),
            tuple(positions),
            row.moves,
            row.used,
            logs,
            setup.clock.per_game,
        )

    def close(self) -> None:
        """Breaks all tournaments off; `resume` goes on with them."""
        for runner in list(self._runners.values()):
            runner.request(Command.STOP)

    def describe(self, game: LiveGame, large: bool, with_logs: bool, language: str) -> dict[str, Any]:
        """What the page draws of a running game; `large` adds moves and, for the owner, conversations."""
        position = game.position
        shown: dict[str, Any] = {
            "tournament": game.tournament,
            "number": game.pairing.number,
            "brains": list(game.brains),
            "game": game.game,
            "variant": "",
            "plies": len(game.moves),
            "turn": None if position is None else int(position.turn),
            "used": [round(seconds, 2) for seconds in game.used],
            "per_game": game.per_game,
            "last": _last(game, lambda move: round(move.seconds, 2)),
            "values": _last(game, lambda move: move.value),
            "value_kinds": _last(game, lambda move: move.value_kind),
            "evaluations": _last(game, lambda move: _evaluation(game, move, language)),
            "scene": None,
            "position": None,
        }
        if position is not None:
            shown |= {"variant": position.variant, "scene": _scene(game, position, language)}
            shown["position"] = position.observation(position.turn).to_text()
        if large:
            shown["moves"] = list(_described_moves(game, language)[: shown["plies"]])
            seats = range(len(game.brains)) if with_logs else ()
            logs = ("\n".join(game.logs.get(seat, [])) for seat in seats)
            shown["logs"] = [render_log(log, lambda text: translate(text, language)) for log in logs]
        return shown


def _last(game: LiveGame, wanted: Callable[[RecordedMove], Any]) -> list[Any]:
    """Something of each seat's last own move."""
    found: list[Any] = [None] * len(game.brains)
    for move in game.moves[-2 * len(game.brains) :]:
        found[move.seat] = None if move.opening else wanted(move)
    return found


def _evaluation(game: LiveGame, move: RecordedMove, language: str) -> dict[str, Any] | None:
    from partie.web.games.describe import describe_evaluation

    found = describe_evaluation(games.load(game.game), move.evaluation, language)
    return None if found is None else found.model_dump()


def _described_moves(game: LiveGame, language: str) -> tuple[dict[str, Any], ...]:
    """The moves as a person reads them, each described once; another thread may add one meanwhile."""
    from partie.web.games.describe import describe_move

    rules, positions, known = games.load(game.game), game.positions, game.described.get(language, ())
    new = zip(positions[len(known) :], game.moves[len(known) :], strict=False)
    described = known + tuple(
        describe_move(rules, before, before.parse_move(move.text), language).model_dump() for before, move in new
    )
    game.described[language] = described
    return described


def _scene(game: LiveGame, position: Position, language: str) -> dict[str, Any]:
    from partie.web.games.describe import describe_scene

    last_move = live_last_move(game, len(game.positions) - 1)
    return describe_scene(games.load(game.game), position, language, last_move).model_dump()


def live_last_move(game: LiveGame, ply: int) -> tuple[Position, Move] | None:
    """The move that led to the position after `ply` moves; None where it has not arrived yet."""
    if not 0 < ply <= min(len(game.moves), len(game.positions) - 1):
        return None
    before = game.positions[ply - 1]
    return before, before.parse_move(game.moves[ply - 1].text)
