"""One WebSocket, one session: reads messages, lets brains think, sends what happened.

Everything that changes the session happens under one lock, and a search may change it only while it is
*the* search of the conversation. Whoever stops a search takes that place away from it first, so a thought
that comes late is never played.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket

from partie.core.brain import Analysis
from partie.core.text import Text
from partie.i18n import nearest_language
from partie.web.games.describe import describe_thought
from partie.web.http import limits
from partie.web.http.errors import REFUSALS, Refusal
from partie.web.search.pool import Step
from partie.web.server.state import Shared
from partie.web.session.game_state import state_message
from partie.web.session.lookup import GameFinder
from partie.web.session.messages import (
    AnalyseMessage,
    GoMessage,
    LanguageMessage,
    Message,
    MoveMessage,
    NewMessage,
    PlainMessage,
    ResumeMessage,
    UndoMessage,
    read_message,
)
from partie.web.session.outgoing import Outbox
from partie.web.session.search_job import Purpose, Thinking, think_for
from partie.web.session.session import Session

_log = logging.getLogger(__name__)


class Conversation:
    """What one open tab and the server say to each other."""

    def __init__(
        self, socket: WebSocket, shared: Shared, language: str, visitor: str = "", remote: str = ""
    ) -> None:
        self._socket = socket
        self._remote = remote
        self._visitor = visitor
        self._door = shared.door
        self._calls = shared.calls
        self._rooms = shared.rooms
        self._recent = shared.recent_brains
        self._warming = shared.warming
        self._open_games = shared.open_games
        self._finder = GameFinder(shared.open_games, shared.kept)
        self._out = Outbox(socket, language, self._cut_off)
        self._lock = asyncio.Lock()  # held by whoever changes the session
        self._turns = asyncio.Lock()  # one search at a time: the next waits until the last came back
        self._session: Session | None = None
        self._thinking: Thinking | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue(limits.MAX_UNANSWERED)
        self._answering = False  # a message is being answered: nobody may interrupt it
        self._reader: asyncio.Task[None] | None = None
        self._asleep: str | None = None  # the word of a game that lies on disk until somebody touches it
        self._analysing = False
        self._analysed = 0.0  # seconds of the analysis of the shown position so far
        self._closed = False

    async def hold(self) -> None:
        """Talks until the page goes away; then stops whatever still thinks."""
        self._reader = asyncio.create_task(self._read_all())
        worker = asyncio.create_task(self._work())
        sender = asyncio.create_task(self._out.send_all())
        try:
            await asyncio.wait({self._reader})
        finally:
            self._closed = True
            self._stop_thinking()
            self._reader.cancel()
            sender.cancel()
            if self._answering:
                self._keep(worker)  # it ends after its answer
            else:
                worker.cancel()

    async def _work(self) -> None:
        """Waits for a place among the open games, then answers one message after another."""
        try:
            async with self._door.place(self._visitor, self._tell_door):
                self._warming.listen(self._out.tell_warming)
                while not self._closed:
                    text = await self._next_message()
                    self._answering = True  # also while it waits for its place: a move that came counts
                    await self._answer_in_turn(text)
                    self._answering = False
        except Refusal as error:  # even the queue is full
            self._out.complain(error)
        finally:
            self._warming.forget(self._out.tell_warming)
            self._leave()

    async def _next_message(self) -> str | None:
        while True:
            try:
                async with asyncio.timeout(limits.IDLE_SECONDS):
                    return await self._inbox.get()
            except TimeoutError:
                await self._fall_asleep()

    def _leave(self) -> None:
        self._stop_thinking()
        if self._session is not None:
            self._recent.rest(self._session)
            self._open_games.leave(self._session.word)
        elif self._asleep is not None:
            self._open_games.forget(self._asleep)

    async def let_go(self) -> Session | None:
        """Gives the game to another conversation."""
        async with self._lock:
            self._stop_thinking()
            session, self._session, self._asleep = self._session, None, None
            self._out.complain(Refusal("This game goes on in another window."))
            return session

    def mark_deleted(self, deleted: bool) -> None:
        """The game was deleted, or restored, by its owner."""
        if self._session is not None:
            self._session.deleted = deleted

    # --- in and out ----------------------------------------------------------------------------------

    async def _read_all(self) -> None:
        """Ends when the page goes away, or when nobody reads at the other end."""
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            await self._inbox.put(frame.get("text"))

    async def _answer_in_turn(self, text: str | None) -> None:
        try:
            async with self._calls.place(self._visitor):
                await self._answer(text)
        except Refusal as error:  # even the queue is full; the next message may find a place
            self._out.complain(error)

    async def _answer(self, text: str | None) -> None:
        try:
            if text is None:
                raise Refusal("Messages are text, not bytes.")
            await self._handle(read_message(text))
        except REFUSALS as error:
            self._out.complain(error)
        except Exception as error:  # a broken game ends neither the session nor the server
            _log.exception("A session failed.")
            self._out.complain(Refusal("Something went wrong inside: {error}", error=type(error).__name__))

    def _cut_off(self) -> None:
        """Nobody reads at the other end."""
        if self._reader is not None:
            self._reader.cancel()

    def _tell_door(self, number: int) -> None:
        if self._door.is_full_for(self._visitor):
            text = Text("You have many games open; this one begins when you close another.")
        else:
            text = Text("Many people are playing; you are number {number} in the queue.", number=number)
        self._out.tell_queue(text, number)

    def _tell_place(self, thinking: Thinking, number: int) -> None:
        if self._thinking is thinking:
            text = Text(
                "Many people let the computer think; you are number {number} in the queue.", number=number
            )
            if thinking.turn.behind_compiler:
                text = Text("The engine is being prepared; the first time takes a minute.")
            self._out.tell_queue(text, number)

    # --- what the page asks for ----------------------------------------------------------------------

    async def _handle(self, message: Message) -> None:
        if isinstance(message, ResumeMessage):
            # It needs the lock of whoever has the game, so it must not hold ours.
            session = await self._finder.find(message)
            async with self._lock:
                await self._take_over(session)
            return
        async with self._lock:
            with contextlib.suppress(*([Exception] if isinstance(message, NewMessage) else [])):
                await self._wake_up()  # a new game needs no old one
            match message:
                case NewMessage():
                    await self._start(message)
                case MoveMessage():
                    await self._change(lambda session: session.move(message.move, message.ply))
                case GoMessage():
                    await self._change(lambda session: session.go(message.ply))
                case AnalyseMessage():
                    await self._analyse(message.on)
                case LanguageMessage():
                    await self._speak(message.language)
                case UndoMessage():
                    await self._change(lambda session: session.undo(message.assisted))
                case PlainMessage():
                    await self._handle_word(message.type)

    async def _fall_asleep(self) -> None:
        """Gives the memory of a game back that nobody touches; what is on disk is the whole game."""
        async with self._lock:
            session = self._session
            if session is None or self._thinking is not None:
                return
            if await run_in_threadpool(self._finder.is_kept, session):
                self._recent.rest(session)
                self._session, self._asleep = None, session.word

    async def _wake_up(self) -> None:
        if self._asleep is not None:
            self._session = await self._finder.read(self._asleep)
            self._session.remote = self._remote
            self._asleep = None  # not before: where it could not be read, the next message tries again

    async def _handle_word(self, word: str) -> None:
        match word:
            case "redo":
                await self._change(Session.redo)
            case "finish":
                await self._change(Session.finish)
            case "resign":
                await self._change(Session.resign)
            case "continue":
                await self._change(Session.play_on)
            case "hint":
                await self._hint()
            case "explain":
                await self._explain()
            case "solve":
                await self._solve()
            case "record":
                record = await run_in_threadpool(self._get_session().told_record)
                self._out.put({"type": "record", "record": record.to_json()})
            case "stop":
                self._hurry()

    async def _start(self, message: NewMessage) -> None:
        session = await run_in_threadpool(Session.start, message)
        await self._take_over(session)
        for warning in session.warnings:
            self._out.complain(Refusal(warning))

    async def _take_over(self, session: Session) -> None:
        self._stop_thinking()
        if self._asleep is not None:
            self._open_games.forget(self._asleep)
            self._asleep = None
        if self._session is not None:
            self._open_games.forget(self._session.word)
            if self._session.word != session.word:
                await self._finder.forget(self._session)
        self._session = session
        session.remote = self._remote
        self._open_games.hold(session.word, self, session.id)
        await self._go_on()

    async def _change(self, change: Callable[[Session], None]) -> None:
        """Changes the session; what was thought about the old position is void. A refusal changes nothing."""
        session = self._get_session()
        await run_in_threadpool(change, session)
        self._stop_thinking()
        await self._go_on()

    async def _analyse(self, on: bool) -> None:
        self._get_session()
        self._analysing = on
        if self._thinking is not None and self._thinking.purpose == "analysis" and not on:
            self._stop_thinking()
        if self._thinking is None:
            await self._think_if_due()

    async def _speak(self, language: str) -> None:
        """Says the state again in another language; whoever thinks goes on."""
        session = self._get_session()
        self._out.language = nearest_language(language)
        playing = self._thinking is not None and self._thinking.purpose == "play"
        self._out.put(await run_in_threadpool(state_message, session, playing, self._out.language))

    async def _hint(self) -> None:
        session = self._get_session()
        if not await run_in_threadpool(session.person_to_move):
            raise Refusal("A hint is for a person on the move.")
        self._stop_thinking()
        await self._begin("hint", session)

    async def _explain(self) -> None:
        session = self._get_session()
        await run_in_threadpool(session.loser)  # refuses where nobody lost
        self._stop_thinking()
        await self._begin("explain", session)

    async def _solve(self) -> None:
        session = self._get_session()
        await run_in_threadpool(session.ask_solver)
        self._stop_thinking()
        await self._begin("solve", session)

    def _hurry(self) -> None:
        """The brain comes back with what it has; an analysis is over for good."""
        if self._thinking is not None:
            self._analysing &= self._thinking.purpose != "analysis"
            self._thinking.search.stop.set()

    def _get_session(self) -> Session:
        if self._session is None:
            raise Refusal("There is no game yet; start one first.")
        return self._session

    # --- thinking ------------------------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Shows the position and lets think whoever is to think about it."""
        session = self._get_session()
        state, due = await run_in_threadpool(self._describe, session)
        self._out.put(state)
        self._thinking = None
        self._analysed = 0.0
        if state["outcome"] is not None:
            self._keep(asyncio.create_task(self._learn(session)))
        if due is not None:
            await self._begin(due, session)

    def _describe(self, session: Session) -> tuple[dict[str, Any], Purpose | None]:
        """The state, kept on disk before anybody hears of it, and what is to be thought about it."""
        due = self._due(session)
        state = state_message(session, due == "play", self._out.language)
        self._finder.keep(session)
        return state, due

    def _due(self, session: Session) -> Purpose | None:
        if session.brain_to_move():
            return "play"
        return "analysis" if self._analysing and session.can_be_analysed() else None

    async def _think_if_due(self) -> None:
        session = self._get_session()
        due = await run_in_threadpool(self._due, session)
        if due is not None:
            await self._begin(due, session)

    async def _begin(self, purpose: Purpose, session: Session) -> None:
        seconds = max(0.0, limits.ANALYSIS_SECONDS - self._analysed)
        thinking = await run_in_threadpool(think_for, purpose, session, self._warming, seconds)
        if self._closed:
            return
        thinking.turn.visitor, thinking.turn.tell = self._visitor, partial(self._tell_place, thinking)
        self._recent.use(session)
        self._thinking = thinking
        self._keep(asyncio.create_task(self._follow(thinking)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Holds a task until it is done: the loop alone would let it go."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _learn(self, session: Session) -> None:
        try:
            await run_in_threadpool(session.learn)
        except Exception:  # a game nobody learned from is over all the same
            _log.exception("A brain could not learn from its game.")

    def _stop_thinking(self) -> None:
        """Takes the search its place away, then asks it to come back."""
        stopped, self._thinking = self._thinking, None
        if stopped is not None:
            stopped.search.stop.set()

    async def _follow(self, thinking: Thinking) -> None:
        """Hears a search out and does what its decision is for, unless it was stopped meanwhile."""
        try:
            decision = await self._listen(thinking)
            async with self._lock:
                if self._thinking is thinking and decision is not None:
                    await self._use(thinking, decision)
        except Exception as error:  # whatever a brain does, the game goes on
            _log.error("A brain failed.", exc_info=error)
            await self._give_up(thinking, error)

    async def _listen(self, thinking: Thinking) -> Analysis | None:
        decision = None
        steps = self._rooms.think(thinking.search, thinking.turn, thinking.endless)
        async with self._turns, contextlib.aclosing(steps):
            async for step in steps:
                if self._thinking is thinking:  # else it was stopped: only wait for it to come back
                    await self._tell(thinking, step)
                    decision = step.thought if step.final else None
        return decision

    async def _tell(self, thinking: Thinking, step: Step) -> None:
        position = thinking.position_of(step.thought)
        game = thinking.session.game
        described = await run_in_threadpool(
            describe_thought, game, position, step.thought, self._out.language
        )
        if self._thinking is thinking and not thinking.secret:
            thinking.session.helped |= thinking.is_help
            final = step.final and not thinking.goes_on()
            self._out.put({"type": "thought", "for": thinking.purpose, "final": final, **described})

    async def _use(self, thinking: Thinking, decision: Analysis) -> None:
        if thinking.purpose == "play":
            if decision.resigns:
                await run_in_threadpool(thinking.session.give_up)
            else:
                await run_in_threadpool(thinking.session.play, decision.move, decision)
            await self._go_on()
        else:
            self._thinking = None
            self._analysed += thinking.turn.seconds
        if thinking.purpose == "hint" or thinking.goes_on():
            await self._think_if_due()  # an analysis goes on after the hint, and after the others' turn

    async def _give_up(self, thinking: Thinking, error: Exception) -> None:
        async with self._lock:
            if self._thinking is not thinking:
                return  # nobody waits for it any more
            self._thinking = None
            self._out.complain(Refusal("The brain could not answer: {error}", error=error))
            if thinking.purpose == "play":
                self._out.put(
                    await run_in_threadpool(state_message, thinking.session, False, self._out.language)
                )
