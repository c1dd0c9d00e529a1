"""Partie as a UCI engine: `partie brain GAME --protocol uci`. `docs/protocols/uci.md` lists the commands.

A search runs in a thread of its own, so that `isready` and `stop` are answered while it goes on.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from partie.arena.conditions import describe_error
from partie.arena.protocols.brain_side import BackgroundSearch, BrainService, LineReader
from partie.arena.protocols.uci.dialect import STARTPOS, uci_dialect
from partie.arena.protocols.uci.info import write_score
from partie.arena.protocols.uci.limits import read_go, searchmoves
from partie.arena.protocols.uci.options import write_declaration
from partie.core.brain import Analysis, Brain, Limits, Line
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.options import Kind, Option, Value
from partie.core.position import Move, Position
from partie.core.text import Text

MOST_LINES = 50
SCALE = 100.0  # centipawns that stand for a chance of 73 %, where the game does not say
LEVEL, LINES, HASH, PONDER, STRENGTH, ELO = "Level", "MultiPV", "Hash", "Ponder", "UCI_LimitStrength", "UCI_Elo"
_NAMES = {"mebibytes": HASH, "threads": "Threads", "use_book": "OwnBook"}  # of options that all interfaces know
_SETTING = re.compile(r"name\s+(.+?)(?:\s+value(?:\s+(.*))?)?", re.IGNORECASE)


def serve(service: BrainService) -> None:
    """Answers on standard input and output until `quit`."""
    UciBrain(service).run()


class UciBrain:
    """The conversation with one interface."""

    def __init__(self, service: BrainService) -> None:
        self._game, self._service = service.game, service
        self._dialect = uci_dialect(service.game)
        self._options = {option.name.lower(): option for option in self._declared()}
        self._own = {uci_name(option).lower(): option.name for option in self._game.options}
        self._values: dict[str, Value] = {}  # what was set, by small names
        self._brain: Brain | None = None  # made again after an option was set
        self._position: Position | None = None
        self._running = BackgroundSearch()
        self._pondering: Limits | None = None  # what holds from `ponderhit` on
        self._writing = threading.Lock()
        self._reader = LineReader(service.source, lambda _line: None)
        self._handlers: dict[str, Callable[[str], None]] = {
            "uci": self._introduce,
            "isready": self._is_ready,
            "setoption": self._set_option,
            "ucinewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _rest: self._running.stop(),
            "ponderhit": self._ponder_hit,
            "debug": lambda _rest: None,
        }

    def run(self) -> None:
        """Answers until `quit` or the end of the input."""
        for line in self._reader:
            command, _, rest = " ".join(line.split()).partition(" ")
            if command == "quit":
                self._running.stop()
                break
            try:
                if command in self._handlers:
                    self._handlers[command](rest)
                else:
                    self._note(f"unknown command {command[:40]!r}")
            except (InvalidText, IllegalMove, AmbiguousMove) as error:
                self._note(str(error))
        self._running.end_of_input()

    def _send(self, *lines: str) -> None:
        with self._writing:
            self._service.sink.write("".join(line + "\n" for line in lines))
            self._service.sink.flush()

    def _note(self, text: str) -> None:
        self._send(f"info string {' '.join(text.split())}")

    # Options

    def _declared(self) -> list[Option]:
        options = [
            Option(LINES, Kind.INTEGER, Text("Good moves to compare."), 1, 1, MOST_LINES),
            Option(PONDER, Kind.FLAG, Text("The interface lets it think in the other side's time."), False),
            *(_renamed(option) for option in self._game.options),
        ]
        if self._service.at_level is not None:
            options.append(Option(LEVEL, Kind.INTEGER, Text("0: full strength."), 0, 0, max(self._game.levels)))
            if ratings := self._game.ratings():
                points = ratings.values()
                options.append(Option(STRENGTH, Kind.FLAG, Text("Play like a player of this rating."), False))
                options.append(Option(ELO, Kind.INTEGER, Text("Points."), max(points), min(points), max(points)))
        names = {name for variant in self._game.variants for name in self._variant_options(variant.name)}
        return options + [Option(name, Kind.FLAG, Text("A variant of the rules."), False) for name in sorted(names)]

    def _variant_options(self, variant: str) -> Mapping[str, str]:
        try:
            return self._dialect.options(self._game, variant)
        except InvalidText:  # UCI cannot express it
            return {}

    def _introduce(self, _rest: str) -> None:
        declarations = filter(None, map(write_declaration, self._options.values()))
        self._send("id name Partie", "id author the authors of Partie", *declarations, "uciok")

    def _is_ready(self, _rest: str) -> None:
        if not self._running.is_running:
            self._service.prepare()  # no clock runs here
        self._send("readyok")

    def _set_option(self, rest: str) -> None:
        found = _SETTING.fullmatch(rest)
        option = self._options.get(found[1].lower()) if found else None
        if found is None or option is None:
            raise InvalidText("there is no option {text!r}", text=rest[:80])
        self._running.finish()
        self._values[option.name.lower()] = option.read(found[2] or "")
        self._brain = None

    def _get_brain(self) -> Brain:
        if self._brain is None:
            self._service.prepare()
            given = {own: self._values[name] for name, own in self._own.items() if name in self._values}
            level = self._level()
            if level is None or self._service.at_level is None:
                self._brain = self._service.make_brain(given)
            else:
                self._brain = self._service.at_level(level, given)
        return self._brain

    def _level(self) -> int | None:
        """The level that was asked for; None for the one that the service was started with."""
        if self._values.get(STRENGTH.lower()):
            ratings = self._game.ratings()
            wanted = int(str(self._values.get(ELO.lower(), max(ratings.values()))))
            return min(ratings, key=lambda level: (abs(ratings[level] - wanted), level))
        return int(str(self._values.get(LEVEL.lower(), 0))) or None

    # Positions and searches

    def _new_game(self, _rest: str) -> None:
        self._running.finish()
        self._brain = None

    def _variant(self) -> str:
        values = {name: str(value).lower() for name, value in self._values.items()}
        set_values = {option.name: values[name] for name, option in self._options.items() if name in values}
        return self._dialect.variant(self._game, set_values)

    def _set_position(self, rest: str) -> None:
        self._running.finish()
        self._service.prepare()
        self._position = None
        start, _, moves = (rest + " ").partition(" moves ")
        kind, _, fen = start.strip().partition(" ")
        if kind not in (STARTPOS, "fen"):
            raise InvalidText("a position begins with startpos or fen, not {text!r}", text=kind)
        position = self._dialect.read_start(self._game, self._variant(), STARTPOS if kind == STARTPOS else fen)
        if problems := position.problems():
            raise InvalidText("the position is impossible: {problem}", problem=problems[0].rule)
        for move in moves.split():
            position = position.play(self._dialect.from_move(position, move))
        self._position = position

    def _go(self, rest: str) -> None:
        self._running.finish()
        self._service.prepare()
        position = self._position or self._dialect.read_start(self._game, self._variant(), STARTPOS)
        if position.outcome() is not None:
            self._send("info depth 0 score cp 0", "bestmove 0000")
            return
        limits = read_go(rest, position.turn, int(str(self._values.get(LINES.lower(), 1))))
        limits = replace(limits, moves=self._only(position, searchmoves(rest)))
        self._pondering = limits if PONDER.lower() in rest.split() else None
        if self._pondering is not None:
            limits = replace(limits, seconds=None, clocks=())
        brain = self._get_brain()
        self._running.start(
            lambda stop, report: brain.choose(position, limits, stop, report),
            lambda analysis: self._report(position, analysis),
            lambda found: self._on_decision(position, found),
            limits.seconds,
            waits="infinite" in rest.split() or self._pondering is not None,
        )

    def _ponder_hit(self, _rest: str) -> None:
        """The expected move was played: the time of `go ponder` runs from now on."""
        if self._pondering is not None:
            self._running.release(self._pondering.seconds)
            self._pondering = None

    def _only(self, position: Position, texts: tuple[str, ...]) -> tuple[Move, ...]:
        """The moves of `searchmoves`; one that is not legal is left out."""
        found = []
        for text in texts:
            try:
                move = self._dialect.from_move(position, text)
                position.play(move)
                found.append(move)
            except (InvalidText, IllegalMove, AmbiguousMove) as error:
                self._note(str(error))
        return tuple(dict.fromkeys(found))

    def _on_decision(self, position: Position, found: Analysis | Exception) -> None:
        if isinstance(found, Exception):
            self._note(describe_error(found))
            self._send("bestmove 0000")
        else:
            self._report(position, found)
            expected = self._texts(position, found.line)[1:2] if found.line[:1] == (found.move,) else []
            answer = "".join(f" ponder {text}" for text in expected)
            self._send(f"bestmove {self._dialect.to_move(position, found.move)}{answer}")

    def _report(self, position: Position, analysis: Analysis) -> None:
        lines = analysis.lines or (Line(analysis.line or (analysis.move,), analysis.value),)
        scale = self._game.centipawn_scale or SCALE
        milliseconds = round(1000 * analysis.seconds)
        speed = f" nps {round(analysis.nodes / analysis.seconds)}" if analysis.seconds > 0 else ""
        for rank, line in enumerate(lines, 1):
            evaluation = analysis.evaluation_of(line) if analysis.has_value else None
            self._send(
                f"info depth {analysis.depth} multipv {rank}{write_score(evaluation, scale)}"
                f" nodes {analysis.nodes}{speed} time {milliseconds} pv {' '.join(self._texts(position, line.moves))}"
            )

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


def uci_name(option: Option) -> str:
    """What an interface calls an option of the game."""
    return _NAMES.get(option.name, option.name)


def _renamed(option: Option) -> Option:
    return Option(uci_name(option), option.kind, option.help, option.default, option.low, option.high, option.choices)
