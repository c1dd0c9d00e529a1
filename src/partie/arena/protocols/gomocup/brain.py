"""Partie as a Gomocup brain: `partie brain GAME --protocol gomocup`, for Piskvork and other managers.

`docs/protocols/gomocup.md` describes the conversation. Every command that requires an answer gets one: ERROR
for what cannot be done, UNKNOWN for what is not known.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import TextIO

from partie import __version__
from partie.arena.protocols.brain_side import BrainService, LineReader, Preparation, StoppableBrain
from partie.arena.protocols.dialects import OTHER, OWN, Stone, gomocup_dialect
from partie.arena.protocols.gomocup.limits import SHORTEST, GomocupLimits
from partie.core.brain import Analysis, Brain
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.position import Position

READY_WAIT = 0.4  # seconds for an engine that is already compiled to get ready; OK waits no longer
PREPARING = (
    "Partie compiles its engine, which happens once after it was installed and takes about a minute; "
    "the first move comes after it."
)
_NUMBERS = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})(?:\s*,\s*(\d))?", re.ASCII)
MakeBrain = Callable[[int], Brain]  # from the mebibytes it may use for tables


def serve(service: BrainService) -> None:
    """Answers on standard input and output until END."""

    def make(mebibytes: int) -> Brain:
        service.prepare()
        return service.make_brain({"mebibytes": mebibytes} if service.game.option("mebibytes") else {})

    GomocupBrain(service.game, make, service.source, service.sink).run()


class CommandError(Exception):
    """Becomes an ERROR line."""


class GomocupBrain:
    """The conversation. `run` ends with END or the end of the input."""

    def __init__(self, game: Game, make_brain: MakeBrain, source: TextIO, sink: TextIO) -> None:
        self._game, self._make_brain, self._sink = game, make_brain, sink
        self._dialect = gomocup_dialect(game)
        self._limits = GomocupLimits()
        self._preparation: Preparation | None = None
        self._has_ended = False  # END was received
        self._is_waiting = False  # a move is due, the engine is not ready
        self._is_hurried = False  # a move is due at once
        self._size = 0
        self._stones: list[Stone] = []
        self._lines: Iterator[str] = iter(LineReader(source, self._on_line))

    def run(self) -> None:
        """Answers until END or the end of the input."""
        for line in self._lines:
            command, _, rest = line.partition(" ")
            if command.upper() == "END":
                return
            self._handle(command.upper(), rest.strip(), line)

    def _on_line(self, line: str) -> None:
        """Handles at once what must not wait for the end of a search."""
        tokens = line.upper().split()
        self._has_ended |= tokens == ["END"]
        at_once = tokens in (["STOP"], ["YXSTOP"], ["INFO", "TIMEOUT_TURN", "0"])
        self._is_hurried |= at_once and self._is_waiting
        if (at_once or tokens in ([], ["END"])) and self._preparation:
            self._preparation.stop_search()

    def _handle(self, command: str, rest: str, line: str) -> None:
        if command in ("STOP", "YXSTOP"):
            return  # handled by `_on_line`
        handlers = {
            "START": self._start,
            "RECTSTART": self._rectangular_start,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "BOARD": self._board,
            "SWAP2BOARD": self._swap2,
            "PLAY": self._play,
            "TAKEBACK": self._take_back,
            "INFO": self._info,
            "ABOUT": self._about,
        }
        if command not in handlers:
            self._send(f"UNKNOWN command {line[:80]}")
            return
        try:
            handlers[command](rest)
        except CommandError as error:
            self._send(f"ERROR {error}")
        except (InvalidText, IllegalMove) as error:
            self._send(f"ERROR {' '.join(str(error).split())}")

    def _send(self, line: str) -> None:
        self._sink.write(line + "\n")
        self._sink.flush()

    # Setting up

    def _start(self, rest: str) -> None:
        size = parse_int(rest)
        if size is None:
            raise CommandError(f"START needs a board size, not {rest[:20]!r}")
        self._game.variant_name({"size": size})  # raises with the possible sizes
        self._size = size
        self._stones = []
        if self._preparation is None:
            self._preparation = self._prepare()
            self._preparation.is_over(READY_WAIT)  # no clock runs before OK, but managers give up soon
        self._send("OK")

    def _prepare(self) -> Preparation:
        """Makes the brain and searches once, so that its tables exist when a clock runs."""
        mebibytes, size = self._limits.table_mebibytes, self._size

        def make() -> StoppableBrain:
            brain = StoppableBrain(self._make_brain(mebibytes))
            position = self._game.start(self._game.variant_name({"size": size}))
            for _ in range(2):
                moves = position.legal_moves()
                position = position.play(moves[len(moves) // 2])
            brain.think(position, SHORTEST)
            return brain

        return Preparation(make, self._preparation)

    def _rectangular_start(self, rest: str) -> None:
        found = _NUMBERS.fullmatch(rest)
        if not found or found[1] != found[2]:
            raise CommandError("only square boards")
        self._start(found[1])

    def _restart(self, rest: str) -> None:
        self._need_board()
        self._stones = []
        self._send("OK")

    def _info(self, rest: str) -> None:
        before = self._limits.table_mebibytes
        self._limits.read(rest)
        if self._preparation and self._limits.table_mebibytes != before:
            self._preparation = self._prepare()

    def _about(self, rest: str) -> None:
        self._send(f'name="Partie", version="{__version__}", author="Partie", country="", www="", email=""')

    # Moves

    def _begin(self, rest: str) -> None:
        self._need_board()
        if self._stones:
            raise CommandError("BEGIN needs an empty board")
        self._answer()

    def _turn(self, rest: str) -> None:
        self._put(rest, OTHER)
        self._answer()

    def _play(self, rest: str) -> None:
        column, row = self._put(rest, OWN)
        self._send(f"{column},{row}")

    def _take_back(self, rest: str) -> None:
        column, row, _ = self._read_stone(rest)
        for stone in reversed(self._stones):
            if stone[:2] == (column, row):
                self._stones.remove(stone)
                self._send("OK")
                return
        raise CommandError(f"there is no stone on {rest}")

    def _board(self, rest: str) -> None:
        lines = self._until_done()
        self._need_board()
        self._stones = []
        for line in lines:
            column, row, owner = self._read_stone(line)
            if owner not in (OWN, OTHER):
                raise CommandError(f"the stone {line!r} has no owner 1 or 2")
            self._add((column, row, owner))
        self._answer()

    def _swap2(self, rest: str) -> None:
        lines = self._until_done()
        self._need_board()
        squares = [self._read_stone(line)[:2] for line in lines]
        cells = [self._dialect.to_cell(column, row) for column, row in squares]
        reply = self._dialect.swap2_answer(self._game, self._variant, cells, self._thinking())
        self._send(reply if reply == "SWAP" else " ".join(self._numbers(cell) for cell in reply.split()))

    def _until_done(self) -> list[str]:
        lines: list[str] = []
        for line in self._lines:
            if line.upper() == "DONE":
                break
            lines.append(line)
        return lines

    def _need_board(self) -> None:
        if not self._size:
            raise CommandError("START comes first")

    def _read_stone(self, text: str) -> tuple[int, int, int]:
        self._need_board()
        found = _NUMBERS.fullmatch(text)
        if not found or int(found[1]) >= self._size or int(found[2]) >= self._size:
            raise CommandError(f"{text[:40]!r} is not on the {self._size}x{self._size} board")
        return int(found[1]), int(found[2]), int(found[3] or 0)

    def _put(self, text: str, owner: int) -> tuple[int, int]:
        column, row, _ = self._read_stone(text)
        self._add((column, row, owner))
        return column, row

    def _add(self, stone: Stone) -> None:
        if any(stone[:2] == other[:2] for other in self._stones):
            raise CommandError(f"{stone[0]},{stone[1]} is taken")
        self._stones.append(stone)

    def _ready(self) -> StoppableBrain:
        """The brain, once it is ready; a wait that takes the move's time is explained."""
        assert self._preparation is not None, "START made it"
        self._is_hurried, self._is_waiting = False, True
        if not self._preparation.is_over(READY_WAIT):
            self._send(f"MESSAGE {PREPARING}")
        while not self._preparation.is_over(READY_WAIT):
            if self._has_ended:
                raise CommandError("END came before the engine was ready")
        self._is_waiting = False
        return self._preparation.brain()

    def _answer(self) -> None:
        think = self._thinking()
        position = self._dialect.position_of(self._game, self._variant, self._stones)
        if position.outcome() is not None:
            raise CommandError("the game is over")
        analysis = think(position)
        reply = self._numbers(position.format_move(analysis.move))
        self._put(reply, OWN)
        if analysis.resigns:  # the protocol has no command for it: the reason is sent, the game goes on
            self._send(f"MESSAGE {analysis.reason or ''}".rstrip())
        self._send(f"MESSAGE depth {analysis.depth} value {analysis.value:.0f} % nodes {analysis.nodes}")
        self._send(reply)

    def _thinking(self) -> Callable[[Position], Analysis]:
        """The search for the next move; call it before using the rules, which wait for the compiler, too.

        The engine's preparation is charged to the move.
        """
        started = time.perf_counter()
        brain = self._ready()
        late, hurried = time.perf_counter() - started, self._is_hurried

        def think(position: Position) -> Analysis:
            began = time.perf_counter()
            seconds = SHORTEST if hurried else max(SHORTEST, self._limits.seconds() - late)
            analysis = brain.think(position, seconds)
            self._limits.note(seconds, time.perf_counter() - began)
            return analysis

        return think

    @property
    def _variant(self) -> str:
        return self._dialect.variant(self._game, self._size, self._limits.rule)

    def _numbers(self, cell: str) -> str:
        square = self._dialect.to_square(cell)
        assert square is not None, "stones are put on squares"
        return f"{square[0]},{square[1]}"
