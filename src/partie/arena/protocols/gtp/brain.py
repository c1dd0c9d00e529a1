"""Partie as a GTP engine: `partie brain GAME --protocol gtp`. `docs/protocols/gtp.md` lists the commands."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence

from partie import __version__
from partie.arena.protocols.brain_side import BackgroundSearch, BrainService, LineReader, StoppableBrain
from partie.arena.protocols.gtp.analysis import write_info
from partie.arena.protocols.gtp.dialect import counting, gtp_dialect
from partie.core.brain import Analysis, Brain, Limits, Line, OnAnalysis
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.numbers import clamp_float, parse_int
from partie.core.position import Move, Position

DEFAULT_SECONDS = 5.0  # a move, where the controller sets no time
EXPECTED_MOVES = 20  # until the end, at any moment
SPARE = 0.9  # part of the time for the search
SHORTEST, LONGEST = 0.001, 1e9  # seconds
PASS = "pass"
ANALYSE, GENERATE_ANALYSE = "lz-analyze", "lz-genmove_analyze"
ANALYSED = 5  # moves that are compared
_LINE = re.compile(r"(\d+)?\s*([^\s]+)\s*(.*)")


class GtpError(Exception):
    """Becomes an answer with `?`."""


def serve(service: BrainService) -> None:
    """Answers on standard input and output until `quit`."""
    GtpBrain(service).run()


class GtpBrain:
    """The conversation with one controller."""

    def __init__(self, service: BrainService) -> None:
        self._game, self._service = service.game, service
        self._dialect = gtp_dialect(service.game)
        self._brain: StoppableBrain | None = None
        self._variant = service.game.variants[0].name
        self._positions: list[Position] = []  # of this game, the first one included; empty before the rules are needed
        self._handicap: Sequence[str] = ()  # stones that were put before the first move
        self._main, self._overtime, self._stones = 0.0, 0.0, 0
        self._left: dict[int, float] = {}  # seconds for the next move, by seat
        self._reports_follow: Callable[[], None] | None = None  # what the answer to this command goes on with
        self._reader = LineReader(service.source, self._on_line)
        self._handlers: dict[str, Callable[[str], str]] = {
            "protocol_version": lambda _rest: "2",
            "name": lambda _rest: "Partie",
            "version": lambda _rest: __version__,
            "known_command": lambda rest: "true" if rest in self._handlers else "false",
            "list_commands": lambda _rest: "\n".join(self._handlers),
            "quit": lambda _rest: "",
            "boardsize": self._board_size,
            "clear_board": self._clear_board,
            "komi": lambda _rest: "",
            "play": self._play,
            "genmove": lambda rest: self._generate(rest, keeps=True),
            "reg_genmove": lambda rest: self._generate(rest, keeps=False),
            "undo": self._undo,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "final_score": self._final_score,
            "final_status_list": self._final_status_list,
            ANALYSE: self._analyse,
            GENERATE_ANALYSE: self._generate_with_analysis,
        }
        self._analysis = BackgroundSearch()
        self._counting = counting(self._dialect)
        for command in self._counting.COMMANDS if self._counting else ():
            self._handlers[command] = functools.partial(self._configure, command)
        if self._dialect.GAME:
            self._handlers["set_game"] = self._set_game
            self._handlers["list_games"] = lambda _rest: self._dialect.GAME

    def run(self) -> None:
        """Answers until `quit` or the end of the input."""
        for line in self._reader:
            found = _LINE.fullmatch(line.partition("#")[0].replace("\t", " ").strip())
            if not found:
                continue
            number, command, rest = found[1] or "", found[2], found[3].strip()
            self._end_analysis()
            self._send(number, command, rest)
            if command == "quit":
                return
        self._end_analysis()

    def _send(self, number: str, command: str, rest: str) -> None:
        mark, self._reports_follow = "=", None
        try:
            if command not in self._handlers:
                raise GtpError("unknown command")
            answer = self._handlers[command](rest)
        except GtpError as error:
            mark, answer = "?", str(error)
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            mark, answer = "?", " ".join(str(error).split())
        end = "\n" if self._reports_follow else "\n\n"
        self._write(f"{mark}{number} {answer}".rstrip() + end)
        if self._reports_follow:
            self._reports_follow()

    def _write(self, text: str) -> None:
        self._service.sink.write(text)
        self._service.sink.flush()

    def _on_line(self, line: str) -> None:
        if line in ("", "quit") and self._brain:
            self._brain.stop_search()

    @property
    def _position(self) -> Position:
        if not self._positions:
            self._clear_board("")
        return self._positions[-1]

    def _set_game(self, rest: str) -> str:
        if rest.lower() != self._dialect.GAME.lower():
            raise GtpError("unsupported game")
        return ""

    def _board_size(self, rest: str) -> str:
        size = parse_int(rest, 1, 99)
        if size is None:
            raise GtpError("boardsize not an integer")
        try:
            self._variant = self._dialect.variant(self._game, size)
        except InvalidText as error:
            raise GtpError("unacceptable size") from error
        return self._clear_board("")

    def _clear_board(self, rest: str) -> str:
        self._service.prepare()  # no clock runs here
        self._positions, self._handicap = [self._game.start(self._variant)], ()
        return ""

    def _seat(self, text: str) -> int:
        for seat, colour in enumerate(self._dialect.COLOURS):
            if text.lower() in (colour, colour[0]):
                return seat
        raise GtpError("invalid color")

    def _play(self, rest: str) -> str:
        colour, _, vertex = rest.partition(" ")
        seat = self._seat(colour)
        position = self._at_turn(seat)
        if self._is_passed_by_the_rules(position, seat):
            if vertex.strip().lower() != PASS:
                raise GtpError("illegal move")
            return ""
        try:
            move = position.parse_move(self._dialect.from_vertex(vertex.strip()))
            self._positions.append(position.play(move))
        except ValueError as error:
            raise GtpError("illegal move") from error
        return ""

    def _at_turn(self, seat: int) -> Position:
        """The newest position; where passes are moves, with this side to move."""
        position = self._position
        return self._counting.at_turn(position, seat) if self._counting else position

    def _configure(self, command: str, rest: str) -> str:
        """Komi and handicap: an empty board under another variant, with the stones that Black puts."""
        assert self._counting is not None
        variant, stones, answer = self._counting.configure(self._game, self._variant, command, rest)
        if len(self._positions) > 1:
            raise GtpError("board not empty")
        self._service.prepare()
        self._handicap = stones if command != "komi" else self._handicap
        position = self._game.start(variant)
        for stone in self._handicap:
            position = position.play(position.parse_move(stone))
        self._variant, self._positions = variant, [position]
        return " ".join(answer)

    @staticmethod
    def _is_passed_by_the_rules(position: Position, seat: int) -> bool:
        """Whether the other side is to move: passes are not moves in every game."""
        return position.turn != seat

    def _generate(self, rest: str, keeps: bool) -> str:
        seat = self._seat(rest)
        position = self._at_turn(seat)
        if position.outcome() is not None or self._is_passed_by_the_rules(position, seat):
            return PASS
        return self._thought(seat, position, keeps)

    def _thought(self, seat: int, position: Position, keeps: bool, on_analysis: OnAnalysis | None = None) -> str:
        self._brain = self._brain or StoppableBrain(self._engine)
        analysis = self._brain.think(position, self._seconds(seat), on_analysis)
        if analysis.resigns:
            return "resign"
        if keeps:
            self._positions.append(position.play(analysis.move))
        return self._dialect.to_vertex(position.format_move(analysis.move))

    @functools.cached_property
    def _engine(self) -> Brain:
        return self._service.make_brain({})

    def _to_move(self, rest: str) -> tuple[int, Position]:
        """The seat and the position that an analysis is about; the side may be left out."""
        tokens = [token for token in rest.split() if parse_int(token) is None]
        seat = self._seat(tokens[0]) if tokens else int(self._position.turn)
        position = self._at_turn(seat)
        if position.outcome() is not None or self._is_passed_by_the_rules(position, seat):
            raise GtpError("no move to analyse")
        return seat, position

    def _analyse(self, rest: str) -> str:
        """Reports until the next command."""
        _seat, position = self._to_move(rest)
        self._service.prepare()
        engine = self._engine

        def begin() -> None:
            self._analysis.start(
                lambda stop, report: engine.choose(position, Limits(lines=ANALYSED), stop, report),
                lambda analysis: self._report(position, analysis),
                lambda _found: None,
            )

        self._reports_follow = begin
        return ""

    def _end_analysis(self) -> None:
        if self._analysis.is_running:
            self._analysis.finish()
            self._write("\n")

    def _generate_with_analysis(self, rest: str) -> str:
        seat, position = self._to_move(rest)

        def generate() -> None:
            vertex = self._thought(seat, position, True, lambda analysis: self._report(position, analysis))
            self._write(f"play {vertex}\n\n")

        self._reports_follow = generate
        return ""

    def _report(self, position: Position, analysis: Analysis) -> None:
        lines = analysis.lines or (Line(analysis.line or (analysis.move,), analysis.value),)
        parts: list[str] = []
        for order, line in enumerate(lines):
            evaluation = analysis.evaluation_of(line) if analysis.has_value else None
            percent = None if evaluation is None else self._game.win_percent(evaluation)
            vertices = self._vertices(position, line.moves)
            if percent is not None and vertices:
                parts.append(write_info(vertices[0], analysis.nodes, percent, order, vertices))
        if parts:
            self._write(" ".join(parts) + "\n")

    def _vertices(self, position: Position, moves: Sequence[Move]) -> list[str]:
        found: list[str] = []
        for move in moves:
            if not (vertex := self._dialect.to_vertex(position.format_move(move))):
                break
            found.append(vertex)
            position = position.play(move)
        return found

    def _undo(self, rest: str) -> str:
        if len(self._positions) < 2:
            raise GtpError("cannot undo")
        self._positions.pop()
        return ""

    def _time_settings(self, rest: str) -> str:
        numbers = [clamp_float(token, 0.0, LONGEST) for token in rest.split()]
        if len(numbers) != 3 or None in numbers:
            raise GtpError("time_settings needs three numbers")
        main, overtime, stones = (number or 0.0 for number in numbers)
        self._main, self._overtime, self._stones, self._left = main, overtime, int(stones), {}
        return ""

    def _time_left(self, rest: str) -> str:
        tokens = rest.split()
        seconds = clamp_float(tokens[1], 0.0, LONGEST) if len(tokens) == 3 else None
        stones = parse_int(tokens[2]) if len(tokens) == 3 else None
        if seconds is None or stones is None:
            raise GtpError("time_left needs a color and two numbers")
        self._left[self._seat(tokens[0])] = seconds / (stones or EXPECTED_MOVES)
        return ""

    def _seconds(self, seat: int) -> float:
        if self._overtime and not self._stones:
            return DEFAULT_SECONDS  # GTP's way to say that there is no limit
        seconds = DEFAULT_SECONDS
        if self._main:
            seconds = self._main / EXPECTED_MOVES
        elif self._overtime:
            seconds = self._overtime / self._stones
        return max(SHORTEST, self._left.get(seat, seconds) * SPARE)

    def _final_status_list(self, rest: str) -> str:
        if rest not in ("dead", "alive", "seki"):
            raise GtpError("invalid status")
        return "\n".join(self._counting.stones_that_are(self._position, rest)) if self._counting else ""

    def _final_score(self, rest: str) -> str:
        outcome = self._position.outcome()
        scores = self._counting.scores(self._position) if self._counting else outcome.scores if outcome else None
        if scores is None:
            raise GtpError("the game is not over" if outcome is None else "no score in this game")
        lead = scores[0] - scores[1]
        return "0" if not lead else f"{self._dialect.COLOURS[lead < 0][0].upper()}+{abs(lead):g}"
