"""Partie as the interface of a Hub engine over its standard input and output.

`docs/protocols/hub.md` describes the conversation. Commands and arguments that are not known are skipped and logged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from partie.arena.brain_spec import BrainSpec
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.player import StopCheck, TimedGame
from partie.arena.protocols.dialects import faults
from partie.arena.protocols.engine_options import EngineOption
from partie.arena.protocols.hub.dialect import VARIANT, HubDialect, hub_dialect
from partie.arena.protocols.hub.info import read_info
from partie.arena.protocols.hub.limits import levels
from partie.arena.protocols.hub.lines import read, write
from partie.arena.protocols.hub.parameters import read_parameter, settings
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.protocols.search_info import Info, analysis_of, answer_of
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.position import Position
from partie.core.text import Text
from partie.play.loop import Answer
from partie.play.running_game import RunningGame

QUIT_GRACE = 0.5
MOST_PARAMETERS = 1000  # of a program

Arguments = Mapping[str, str]


class HubPlayer(PeerPlayer):
    """One Hub engine."""

    def __init__(self, spec: BrainSpec, dialect: HubDialect) -> None:
        super().__init__(spec)
        self._dialect = dialect
        self._parameters: list[EngineOption] = []  # that it declared
        self._playing = ""  # the variant that it was started for: parameters are set once

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Starts it when needed, with its parameters, and says that a game begins."""
        self.log.restart()
        timeout = timed.clocks[seat].clock.response_timeout
        with faults():
            rules = self._dialect.variant_token(timed.game, timed.position.variant)
        try:
            if self._connection and self._connection.is_running and self._playing == rules:
                self._peer.channel.check = check
                self._peer.unsolicited()
            else:
                self._disconnect()
                self._start_program(check)
                self._initialise(rules, timeout)
            self._peer.send("new-game")
            self.synchronise(timeout)
        except BaseException:
            self._disconnect()
            raise

    def _initialise(self, rules: str, timeout: float) -> None:
        self._parameters, self._playing = [], rules
        self._peer.send("hub")
        self._until("hub", "wait", timeout, self._introduced)
        try:
            for line in settings(self._parameters, {VARIANT: rules, **dict(self._spec.options)}, self._own_name):
                self._peer.send(line)
        except InvalidText as error:
            raise BrainFault(Fault.START, error.text) from error
        self._peer.send("init")
        self._until("init", "ready", timeout)

    @property
    def _own_name(self) -> str:
        return self.declared or self._spec.name

    def _introduced(self, command: str, arguments: Arguments) -> None:
        if command == "id":
            self.declared = " ".join(filter(None, (arguments.get("name"), arguments.get("version"))))[:100]
        elif command == "param" and len(self._parameters) < MOST_PARAMETERS and (found := read_parameter(arguments)):
            self._parameters.append(found)

    def synchronise(self, timeout: float) -> None:
        """`ping`, and everything it still had to say."""
        self._peer.send("ping")
        self._until("ping", "pong", timeout, _refuse_move)

    def _until(
        self,
        command_sent: str,
        answer: str,
        timeout: float,
        on_line: Callable[[str, Arguments], object] = lambda _command, _arguments: None,
    ) -> None:
        while True:
            try:
                command, arguments = read(self._peer.receive(timeout))
            except BrainFault as fault:
                if fault.fault is Fault.SILENCE:
                    detail = Text("{command} was not answered by {answer}", command=command_sent, answer=answer)
                    raise BrainFault(fault.fault, detail, fault.seconds) from fault
                raise
            if command == answer:
                return
            on_line(command, arguments)

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Sends the game so far and waits for `done`."""
        self._peer.channel.check = check
        left = timed.clocks[seat]
        with faults():
            position = position_line(self._dialect, timed.running)
        seconds = left.clock.response_timeout if limit is None else limit + left.clock.margin
        try:
            self.synchronise(left.clock.response_timeout)
            self._peer.send(position, *levels(left), "go think")
            text, last_info = self._searched(timed.position, seconds, limit is not None)
            return self._answer(timed.position, text, last_info)
        except BaseException:
            self._disconnect()
            raise

    def _searched(self, position: Position, seconds: float, clocked: bool) -> tuple[str, Info | None]:
        """The text of its move, and what it said last about its search."""
        last_info: Info | None = None
        while True:
            command, arguments = read(self._peer.receive(seconds, clocked))
            if command == "done":
                return arguments.get("move", ""), last_info
            if command == "info" and (info := read_info(arguments)):
                last_info = info
                if self.on_analysis and (analysis := analysis_of(self._dialect.from_move, position, {1: info})):
                    self.on_analysis(analysis)

    def _answer(self, position: Position, text: str, last_info: Info | None) -> Answer:
        charged = self._peer.channel.seconds
        try:
            move = self._dialect.from_move(position, text)
        except (IllegalMove, AmbiguousMove) as error:
            raise BrainFault(Fault.ILLEGAL, error.text, charged) from error
        except InvalidText as error:
            raise BrainFault(Fault.GARBAGE, error.text, charged) from error
        return answer_of(position.format_move(move), charged, last_info)

    def analyse(self, timed: TimedGame) -> None:
        """Starts a search without an end. For checks."""
        self._peer.send(position_line(self._dialect, timed.running), "level infinite", "go analyze")

    def stop(self, timeout: float) -> None:
        """Ends it and waits for its move. For checks."""
        self._peer.send("stop")
        self._until("stop", "done", timeout)

    def finish(self, timed: TimedGame) -> None:
        """The engine stays for the next game."""

    def close(self) -> None:
        """quit, a moment of grace, then the end of all its processes."""
        self._disconnect("quit", grace=QUIT_GRACE)


def position_line(dialect: HubDialect, running: RunningGame) -> str:
    """The line `pos`: the first position and all moves. Raises `InvalidText`."""
    texts = (dialect.to_move(at, move) for at, move in zip(running.positions, running.moves, strict=False))
    moves = " ".join(texts)
    board = dialect.to_board(running.positions[0])
    return write("pos", {"pos": board, "moves": moves} if moves else {"pos": board})


def _refuse_move(command: str, _arguments: Arguments) -> None:
    if command == "done":
        raise BrainFault(Fault.OUT_OF_TURN, Text("it sent {line!r} without a request", line=command))


def refuse_start(timed: TimedGame) -> None:
    """Raises `BrainFault` where Hub cannot express the variant."""
    with faults():
        hub_dialect(timed.game).variant_token(timed.game, timed.position.variant)


def host(spec: BrainSpec, game: Game) -> HubPlayer:
    """A player for a `hub:` engine."""
    return HubPlayer(spec, hub_dialect(game))
