"""Partie as a Hub engine: `partie brain GAME --protocol hub`. `docs/protocols/hub.md` lists the commands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from partie import __version__
from partie.arena.conditions import describe_error
from partie.arena.protocols.brain_side import BackgroundSearch, BrainService, LineReader
from partie.arena.protocols.hub.dialect import VARIANT, hub_dialect
from partie.arena.protocols.hub.info import write_info
from partie.arena.protocols.hub.limits import read_level
from partie.arena.protocols.hub.lines import read, write
from partie.arena.protocols.hub.parameters import write_parameter
from partie.core.brain import Analysis, Brain, Limits
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.options import Choice, Kind, Option, Value
from partie.core.position import Move, Position
from partie.core.text import Text

LEVEL = "level"  # the parameter that chooses the strength
SCALE = 100.0  # centipawns that stand for a chance of 73 %, where the game does not say

Arguments = Mapping[str, str]


def serve(service: BrainService) -> None:
    """Answers on standard input and output until `quit`."""
    HubBrain(service).run()


class HubBrain:
    """The conversation with one interface."""

    def __init__(self, service: BrainService) -> None:
        self._game, self._service = service.game, service
        self._dialect = hub_dialect(service.game)
        self._variants = dict(self._variant_tokens())
        self._options = {option.name: option for option in self._declared()}
        self._values: dict[str, Value] = {}
        self._brain: Brain | None = None
        self._position: Position | None = None
        self._limits = Limits()
        self._running = BackgroundSearch()
        self._writing = threading.Lock()
        self._reader = LineReader(service.source, lambda _line: None)
        self._handlers: dict[str, Callable[[Arguments], None]] = {
            "hub": self._introduce,
            "set-param": self._set_parameter,
            "init": self._initialise,
            "new-game": self._new_game,
            "pos": self._set_position,
            "level": self._set_level,
            "go": self._go,
            "stop": lambda _arguments: self._running.stop(),
            "ponder-hit": lambda _arguments: self._running.stop(),
            "ping": lambda _arguments: self._send("pong"),
        }

    def run(self) -> None:
        """Answers until `quit` or the end of the input."""
        for line in self._reader:
            command, arguments = read(line)
            if command == "quit":
                self._running.stop()
                break
            try:
                if command in self._handlers:
                    self._handlers[command](arguments)
                else:
                    self._complain(f"unknown command {command[:40]!r}")
            except (InvalidText, IllegalMove, AmbiguousMove) as error:
                self._complain(str(error))
        self._running.end_of_input()

    def _send(self, *lines: str) -> None:
        with self._writing:
            self._service.sink.write("".join(line + "\n" for line in lines))
            self._service.sink.flush()

    def _complain(self, text: str) -> None:
        self._send(write("error", {"message": text}))

    # Parameters

    def _variant_tokens(self) -> list[tuple[str, str]]:
        found = []
        for variant in self._game.variants:
            try:
                found.append((self._dialect.variant_token(self._game, variant.name), variant.name))
            except InvalidText:  # Hub cannot express it
                continue
        return found

    def _declared(self) -> list[Option]:
        choices = tuple(Choice(token, Text(token)) for token in self._variants)
        declared = [Option(VARIANT, Kind.CHOICE, Text("Rules"), next(iter(self._variants)), choices=choices)]
        if self._service.at_level is not None:
            declared.append(Option(LEVEL, Kind.INTEGER, Text("0: full strength."), 0, 0, max(self._game.levels)))
        return declared + list(self._game.options)

    def _introduce(self, _arguments: Arguments) -> None:
        name = write("id", {"name": "Partie", "version": __version__, "author": "the authors of Partie"})
        self._send(name, *filter(None, map(write_parameter, self._options.values())), "wait")

    def _set_parameter(self, arguments: Arguments) -> None:
        option = self._options.get(arguments.get("name", ""))
        if option is None:
            raise InvalidText("there is no parameter {name!r}", name=arguments.get("name", "")[:80])
        self._running.finish()
        self._values[option.name] = option.read(arguments.get("value", ""))
        self._brain = self._position = None

    def _initialise(self, _arguments: Arguments) -> None:
        self._service.prepare()  # no clock runs here
        self._send("ready")

    def _get_brain(self) -> Brain:
        if self._brain is None:
            given = {name: value for name, value in self._values.items() if name not in (VARIANT, LEVEL)}
            level = int(str(self._values.get(LEVEL, 0)))
            if level and self._service.at_level is not None:
                self._brain = self._service.at_level(level, given)
            else:
                self._brain = self._service.make_brain(given)
        return self._brain

    # Positions and searches

    @property
    def _variant(self) -> str:
        return self._variants[str(self._values.get(VARIANT, next(iter(self._variants))))]

    def _new_game(self, _arguments: Arguments) -> None:
        self._running.finish()
        self._brain = None

    def _set_position(self, arguments: Arguments) -> None:
        self._running.finish()
        self._service.prepare()
        self._position, self._limits = None, Limits()
        position = self._dialect.from_board(self._game, self._variant, arguments.get("pos", ""))
        if problems := position.problems():
            raise InvalidText("the position is impossible: {problem}", problem=problems[0].rule)
        for text in arguments.get("moves", "").split():
            position = position.play(self._dialect.from_move(position, text))
        self._position = position

    def _set_level(self, arguments: Arguments) -> None:
        self._limits = read_level(self._limits, arguments)

    def _go(self, arguments: Arguments) -> None:
        self._running.finish()
        position = self._position
        if position is None or position.outcome() is not None:
            raise InvalidText("there is no position to move in")
        self._service.prepare()
        brain, limits = self._get_brain(), self._limits
        self._running.start(
            lambda stop, report: brain.choose(position, limits, stop, report),
            lambda analysis: self._report(position, analysis),
            lambda found: self._on_decision(position, found),
            limits.seconds,
            waits="ponder" in arguments,
        )

    def _on_decision(self, position: Position, found: Analysis | Exception) -> None:
        if isinstance(found, Exception):
            self._complain(describe_error(found))
            self._send("done")
        else:
            self._report(position, found)
            self._send(write("done", {"move": self._dialect.to_move(position, found.move)}))

    def _report(self, position: Position, analysis: Analysis) -> None:
        line = self._texts(position, analysis.line or (analysis.move,))
        self._send(write_info(analysis, self._game.centipawn_scale or SCALE, line))

    def _texts(self, position: Position, moves: tuple[Move, ...]) -> list[str]:
        texts: list[str] = []
        for move in moves:
            try:
                after = position.play(move)
            except IllegalMove:
                break
            texts.append(self._dialect.to_move(position, move))
            position = after
        return texts
