"""The WebSocket of one session: reads messages, starts searches, sends what happened.

Everything that changes the session happens under one lock, and a search may change it only while it is the
current one (`_search`). A search that is stopped is first replaced as the current one, so a late decision is
never played.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket

from partie import games
from partie.arena.conditions import BrainFault
from partie.arena.hosted import ProgramStopped
from partie.core.brain import Analysis
from partie.core.game import Game
from partie.core.text import Text
from partie.i18n import nearest_language
from partie.web.games.describe import describe_analysis
from partie.web.games.warmup import Progress, get_warming
from partie.web.http import limits
from partie.web.http.errors import REFUSALS, Refusal
from partie.web.http.owner import get_owner
from partie.web.http.queues import get_queues
from partie.web.search.pool import SearchFailure, SearchUpdate
from partie.web.search.pools import get_pools
from partie.web.session.flag_timer import FlagTimer
from partie.web.session.messages import (
    AnalyseMessage,
    CommandMessage,
    GoMessage,
    HintMessage,
    LanguageMessage,
    LineMessage,
    Message,
    MoveMessage,
    NewMessage,
    ResumeMessage,
    UndoMessage,
    read_message,
)
from partie.web.session.open_games import SessionConnection
from partie.web.session.outgoing import OutgoingMessages
from partie.web.session.searches import Purpose, SessionSearch, search_for
from partie.web.session.session import Session
from partie.web.session.sessions import get_sessions
from partie.web.session.start import check_programs, start_session
from partie.web.session.state import describe_clocks, state_message

_log = logging.getLogger(__name__)


class SessionSocket:
    """The connection of one open tab."""

    def __init__(self, socket: WebSocket, language: str, visitor: str = "", remote: str = "") -> None:
        self._socket = socket
        self._remote = remote
        self._visitor = visitor
        self._queues = get_queues(socket)
        self._pools = get_pools(socket)
        self._warming = get_warming(socket)
        self._told: Progress | None = None  # how far compiling was when the page heard of it last
        self._sessions = get_sessions(socket)
        self._is_owner = get_owner(socket).is_asking(socket)
        self._adviser: str | None = None  # the program that analyses in the place of Partie
        self._out = OutgoingMessages(socket, language, self._disconnect)
        self._loop = asyncio.get_running_loop()
        self._lock = asyncio.Lock()  # held while the session changes
        self._one_search = asyncio.Lock()  # the next search waits until the last one has ended
        self._session: Session | None = None
        self._search: SessionSearch | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._received: asyncio.Queue[tuple[str | None, float]] = asyncio.Queue(limits.MAX_UNANSWERED)
        self._answering = False  # a message is being answered: it must not be interrupted
        self._reader: asyncio.Task[None] | None = None
        self._suspended: str | None = None  # the token of a session that is only on disk until the next message
        self._analysing = False
        self._flag = FlagTimer(self._check_flag)
        self._arrived: float | None = None  # when the message that is being answered came
        self._analysed = 0.0  # seconds of the analysis of the shown position so far
        self._closed = False

    async def serve(self) -> None:
        """Serves the page until it disconnects; then stops its search."""
        self._reader = asyncio.create_task(self._read_all())
        worker = asyncio.create_task(self._work())
        sender = asyncio.create_task(self._out.send_all())
        try:
            await asyncio.wait({self._reader})
        finally:
            self._closed = True
            self._flag.stop()
            self._stop_search()
            self._reader.cancel()
            sender.cancel()
            if self._answering:
                self._hold_task(worker)  # it ends after its answer
            else:
                worker.cancel()

    async def _work(self) -> None:
        """Waits for a place among the open games, then answers one message after another."""
        try:
            async with self._queues.sessions.place(self._visitor, self._put_session_queue):
                self._warming.listen(self._on_warming)
                while not self._closed:
                    text, self._arrived = await self._next_message()
                    self._answering = True  # also while it waits for its place: a move that came counts
                    await self._answer_in_turn(text)
                    self._answering = False
        except Refusal as error:  # even the queue is full
            self._out.put_error(error)
        finally:
            self._warming.forget(self._on_warming)
            self._close()

    async def _next_message(self) -> tuple[str | None, float]:
        while True:
            try:
                async with asyncio.timeout(limits.IDLE_SECONDS):
                    return await self._received.get()
            except TimeoutError:
                await self._suspend()

    def _close(self) -> None:
        self._flag.stop()
        self._stop_search()
        if self._session is not None:
            self._sessions.recent_brains.drop(self._session.brains)
            self._sessions.open_games.disconnect(self._session.token)
        elif self._suspended is not None:
            self._sessions.open_games.discard(self._suspended)

    async def release(self, taker: SessionConnection) -> Session | None:
        """Hands the game over to another connection; a page that resumes its own game keeps it."""
        async with self._lock:
            self._flag.stop()
            self._stop_search()
            session, token = self._session, self._suspended
            self._session = self._suspended = None
            if taker is not self:
                self._out.put({"type": "elsewhere", "session": token if session is None else session.token})
            return session

    def mark_deleted(self, deleted: bool) -> None:
        """The game was deleted, or restored, by its visitor."""
        if self._session is not None:
            self._session.deleted = deleted

    # --- messages ----------------------------------------------------------------------------------

    async def _read_all(self) -> None:
        """Ends when the page disconnects or is disconnected."""
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            await self._received.put((frame.get("text"), time.monotonic()))

    async def _answer_in_turn(self, text: str | None) -> None:
        try:
            async with self._queues.calls.place(self._visitor):
                await self._answer(text)
        except Refusal as error:  # even the queue is full; the next message may find a place
            self._out.put_error(error)

    async def _answer(self, text: str | None) -> None:
        try:
            if text is None:
                raise Refusal("Messages are text, not bytes.")
            await self._handle(read_message(text))
        except REFUSALS as error:
            self._out.put_error(error)
        except Exception as error:  # a broken game ends neither the session nor the server
            _log.exception("A session failed.")
            self._out.put_error(Refusal("Something went wrong inside: {error}", error=type(error).__name__))

    def _disconnect(self) -> None:
        """The page does not read its messages."""
        if self._reader is not None:
            self._reader.cancel()

    def _put_session_queue(self, number: int) -> None:
        if self._queues.sessions.is_full_for(self._visitor):
            text = Text("You have many games open; this one begins when you close another.")
        else:
            text = Text("Many people are playing; you are number {number} in the queue.", number=number)
        self._out.put_queue(text, number)

    def _put_search_queue(self, search: SessionSearch, number: int) -> None:
        if self._search is search:
            text = Text("Many people let the computer think; you are number {number} in the queue.", number=number)
            if search.waits_for_compiler:
                text = Text("The engine is being prepared; the first time takes a minute.")
            self._out.put_queue(text, number)

    def _on_warming(self, progress: Progress) -> None:
        """How far compiling is, of the game that is open. May be called from any thread."""
        session = self._session
        if session is not None:
            progress = self._warming.progress_of(session.game)
        if progress != self._told:
            self._told = progress
            self._out.put_warming(progress)
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._put_preparing)

    def _put_preparing(self, game: Game | None = None) -> None:
        """Says in words why a game does not begin yet, or a search does not answer."""
        if game is None:
            game = None if self._search is None else self._search.session.game
        share = None if game is None else self._warming.share_while_preparing(game)
        if game is not None and share is not None:
            text = Text(
                "{title} is being prepared for its first game: {percent} %. It goes on by itself.",
                title=game.title,
                percent=share,
            )
            self._out.put_queue(text, 1)

    # --- requests of the page ----------------------------------------------------------------------

    async def _handle(self, message: Message) -> None:
        if isinstance(message, ResumeMessage):
            # It needs the lock of the connection that has the game, so it must not hold ours.
            session = await self._sessions.find(message, self)
            async with self._lock:
                await self._take_over(session)
            return
        async with self._lock:
            with contextlib.suppress(*([Exception] if isinstance(message, NewMessage) else [])):
                await self._restore()  # a new game needs no old one
            match message:
                case NewMessage():
                    await self._start(message)
                case MoveMessage():
                    await self._change(lambda session: session.move(message.move, message.ply, self._arrived))
                case GoMessage():
                    await self._change(lambda session: session.go(message.ply))
                case LineMessage():
                    await self._change(lambda session: session.choose_line(message.ply, message.variation))
                case AnalyseMessage():
                    await self._analyse(message.on, message.program)
                case LanguageMessage():
                    await self._change_language(message.language)
                case UndoMessage():
                    await self._change(lambda session: session.undo(message.assisted))
                case HintMessage():
                    await self._hint(message.program)
                case CommandMessage():
                    await self._handle_plain(message.type)

    async def _suspend(self) -> None:
        """Frees the memory of an idle session, which is complete on disk."""
        async with self._lock:
            session = self._session
            if session is None or self._search is not None or session.is_clock_running:
                return
            if await run_in_threadpool(self._sessions.is_stored, session):
                self._sessions.recent_brains.drop(session.brains)
                self._session, self._suspended = None, session.token

    async def _restore(self) -> None:
        if self._suspended is not None:
            self._session = await self._sessions.read(self._suspended)
            self._session.remote = self._remote
            self._suspended = None  # not before: where it could not be read, the next message tries again

    async def _handle_plain(self, kind: str) -> None:
        match kind:
            case "redo":
                await self._change(Session.redo)
            case "finish":
                await self._change(Session.finish)
            case "resign":
                await self._change(Session.resign)
            case "continue":
                await self._change(Session.continue_here)
            case "explain":
                await self._explain()
            case "solve":
                await self._solve()
            case "record":
                record = await run_in_threadpool(self._get_session().open_record)
                self._out.put({"type": "record", "record": record.to_json()})
            case "stop":
                self._stop_early()

    async def _start(self, message: NewMessage) -> None:
        self._warming.prefer(message.game)
        self._put_preparing(games.find(message.game))
        session = await run_in_threadpool(partial(start_session, message, is_owner=self._is_owner))
        await self._take_over(session)
        for warning in session.warnings:
            self._out.put_error(Refusal(warning))

    async def _take_over(self, session: Session) -> None:
        if session.uses_programs and not self._is_owner:
            raise Refusal("Programs run only for the owner of this machine: open the page as owner.", status=403)
        self._stop_search()
        if self._suspended is not None:
            self._sessions.open_games.discard(self._suspended)
            self._suspended = None
        if self._session is not None:
            self._sessions.open_games.discard(self._session.token)
            if self._session is not session:
                self._sessions.recent_brains.drop(self._session.brains)
            if self._session.token != session.token:
                await self._sessions.discard(self._session)
        self._session = session
        await run_in_threadpool(session.check_flag)
        self._warming.prefer(session.game.name)
        session.remote = self._remote
        self._sessions.open_games.add(session.token, self, session.id)
        await self._send_state()

    async def _change(self, change: Callable[[Session], None]) -> None:
        """Changes the session and stops its search. A refusal changes nothing."""
        session = self._get_session()
        await run_in_threadpool(change, session)
        self._stop_search()
        await self._send_state()

    async def _analyse(self, on: bool, program: str | None = None) -> None:
        session = self._get_session()
        await self._check_adviser(session, program)
        self._adviser = program
        self._analysing = on
        if self._search is not None and self._search.purpose == "analysis" and not on:
            self._stop_search()
        if self._search is None:
            await self._search_if_due()

    async def _change_language(self, language: str) -> None:
        """Sends the state again in another language; a search continues."""
        session = self._get_session()
        self._out.language = nearest_language(language)
        playing = self._search is not None and self._search.purpose == "play"
        self._out.put(await run_in_threadpool(state_message, session, playing, self._out.language))

    async def _check_adviser(self, session: Session, program: str | None) -> None:
        """Raises `Refusal` where this program may not, or cannot, give advice here."""
        await run_in_threadpool(partial(check_programs, [program], session.game, is_owner=self._is_owner))

    async def _hint(self, program: str | None) -> None:
        session = self._get_session()
        await self._check_adviser(session, program)
        if not await run_in_threadpool(session.person_to_move):
            raise Refusal("A hint is for a person on the move.")
        self._stop_search()
        await self._begin("hint", session, program)

    async def _explain(self) -> None:
        session = self._get_session()
        await run_in_threadpool(session.loser)  # refuses where there is none
        self._stop_search()
        await self._begin("explain", session)

    async def _solve(self) -> None:
        session = self._get_session()
        await run_in_threadpool(session.check_solvable)
        self._stop_search()
        await self._begin("solve", session)

    def _stop_early(self) -> None:
        """The brain plays what it has found so far; an analysis is switched off."""
        if self._search is not None:
            if self._search.program is not None and self._search.purpose == "play":
                raise Refusal("A program cannot be interrupted; it answers within its time.")
            self._analysing &= self._search.purpose != "analysis"
            self._search.search.stop.set()

    def _get_session(self) -> Session:
        if self._session is None:
            raise Refusal("There is no game yet; start one first.")
        return self._session

    # --- searches ------------------------------------------------------------------------------------

    async def _send_state(self) -> None:
        """Sends the state and starts the search that is due."""
        session = self._get_session()
        state, due = await run_in_threadpool(self._store_and_describe, session)
        self._out.put(state)
        self._flag.watch(session)
        self._search = None
        self._analysed = 0.0
        if state["outcome"] is not None:
            self._hold_task(asyncio.create_task(self._learn(session)))
            session.brains.close_programs()
        if due is not None:
            await self._begin(due, session)

    def _store_and_describe(self, session: Session) -> tuple[dict[str, Any], Purpose | None]:
        """The state, which is on disk before it is sent, and the search that is due."""
        due = self._due(session)
        state = state_message(session, due == "play", self._out.language)
        if session.person_to_move():
            session.run_clock()  # the person sees the position from now on
        state["clocks"] = describe_clocks(session)
        had_ended = session.ended is not None
        self._sessions.store(session)
        if session.ended is not None and not had_ended:
            session.note_programs()
        return state, due

    def _due(self, session: Session) -> Purpose | None:
        if session.brain_to_move():
            return "play"
        return "analysis" if self._analysing and session.can_be_analysed() else None

    async def _search_if_due(self) -> None:
        session = self._get_session()
        due = await run_in_threadpool(self._due, session)
        if due is not None:
            await self._begin(due, session)

    async def _begin(self, purpose: Purpose, session: Session, adviser: str | None = None) -> None:
        adviser = self._adviser if purpose == "analysis" else adviser
        seconds = max(0.0, limits.ANALYSIS_SECONDS - self._analysed)
        search = await run_in_threadpool(search_for, purpose, session, self._warming, seconds, adviser)
        if self._closed:
            return
        search.visitor, search.on_wait = self._visitor, partial(self._put_search_queue, search)
        if purpose == "play" and session.clocks is not None:
            search.on_prepared = partial(self._on_prepared, search)
        self._sessions.recent_brains.use(session.brains)
        self._search = search
        self._put_preparing()
        self._hold_task(asyncio.create_task(self._follow(search)))

    def _on_prepared(self, search: SessionSearch) -> None:
        """Called from the thread of the search."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._run_clock, search)

    def _run_clock(self, search: SessionSearch) -> None:
        """A brain begins to think: its clock runs from now on."""
        if self._search is search:
            search.session.run_clock()
            self._out.put({"type": "clocks", **(describe_clocks(search.session) or {})})

    async def _check_flag(self) -> None:
        """The flag of the clock that runs may have fallen; a move that came before is played first."""
        if self._answering or not self._received.empty():
            self._flag.again()
            return
        async with self._lock:
            session = self._session
            if session is None or self._closed:
                return
            if await run_in_threadpool(session.check_flag):
                self._stop_search()
                await self._send_state()
            else:
                self._flag.watch(session)

    def _hold_task(self, task: asyncio.Task[None]) -> None:
        """Keeps a reference until the task is done: the loop has only a weak one."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _learn(self, session: Session) -> None:
        try:
            await run_in_threadpool(session.learn)
        except Exception:  # the game has ended all the same
            _log.exception("A brain could not learn from its game.")

    def _stop_search(self) -> None:
        stopped, self._search = self._search, None
        if stopped is not None:
            if stopped.purpose == "play":
                stopped.session.pause_clock()
            stopped.search.stop.set()

    async def _follow(self, search: SessionSearch) -> None:
        """Sends the analyses of a search and carries out its decision, unless it was stopped meanwhile."""
        try:
            decision = await self._run(search)
            async with self._lock:
                if self._search is search and decision is not None:
                    await self._carry_out(search, decision)
        except Exception as error:  # whatever a brain does, the game continues
            if not isinstance(_cause(error), BrainFault | ProgramStopped):
                _log.error("A brain failed.", exc_info=error)
            await self._report_failure(search, error)

    async def _run(self, search: SessionSearch) -> Analysis | None:
        decision = None
        async with self._one_search, contextlib.aclosing(self._pools.run(search)) as updates:
            async for update in updates:
                if self._search is search:  # else it was stopped: only wait for its end
                    await self._put_analysis(search, update)
                    decision = update.analysis if update.final else None
        return decision

    async def _put_analysis(self, search: SessionSearch, update: SearchUpdate) -> None:
        position, game = search.position_of(update.analysis), search.session.game
        described = await run_in_threadpool(describe_analysis, game, position, update.analysis, self._out.language)
        if self._search is search and not search.secret:
            search.session.helped |= search.is_help
            final = update.final and not search.continues
            self._out.put({"type": "analysis", "for": search.purpose, "final": final, **described})

    async def _carry_out(self, search: SessionSearch, decision: Analysis) -> None:
        if search.purpose == "play":
            if decision.resigns:
                await run_in_threadpool(search.session.resign_brain)
            else:
                await run_in_threadpool(search.session.play, decision.move, decision)
            await self._send_state()
        else:
            self._search = None
            self._analysed += search.seconds
        if search.purpose == "hint" or search.continues:
            await self._search_if_due()  # an analysis continues after a hint, and after other visitors' turns

    async def _report_failure(self, search: SessionSearch, error: Exception) -> None:
        async with self._lock:
            if self._search is not search:
                return
            self._search = None
            fault = _cause(error)
            if search.purpose == "play" and isinstance(fault, BrainFault):
                await run_in_threadpool(search.session.fail_program, fault)
                await self._send_state()
                return
            self._out.put_error(Refusal("The brain could not answer: {error}", error=error))
            if search.purpose == "play":
                state = await run_in_threadpool(state_message, search.session, False, self._out.language)
                self._out.put(state)


def _cause(error: Exception) -> BaseException | None:
    """What a brain raised."""
    return error.__cause__ if isinstance(error, SearchFailure) else error
