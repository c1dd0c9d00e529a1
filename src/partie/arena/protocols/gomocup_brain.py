"""Partie as a Gomocup brain: `partie brain GAME --protocol gomocup`, for Piskvork and its kin.

`docs/protocols/gomocup.md` describes the conversation. Every command that owes an answer gets one, whatever
it says; what cannot be done is answered with ERROR, what is not known with UNKNOWN.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import TextIO

from partie import __version__
from partie.arena.protocols.dialects import OTHER, OWN, Stone, gomocup_dialect
from partie.arena.protocols.gomocup_limits import SHORTEST, GomocupLimits
from partie.arena.protocols.thinker import Ears, Preparation, Thinker
from partie.core.brain import Analysis, Brain
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.position import Position

PATIENCE = 0.4  # seconds in which an engine that is compiled gets ready; OK and the manager wait no longer
PREPARING = (
    "Partie compiles its engine, which happens once after it was installed and takes about a minute; "
    "the first move comes after it."
)
_NUMBERS = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})(?:\s*,\s*(\d))?", re.ASCII)
MakeBrain = Callable[[int], Brain]  # from the mebibytes it may use for tables


class CannotDo(Exception):
    """Becomes an ERROR line."""


class GomocupBrain:
    """The conversation. `run` ends with END or the end of the input."""

    def __init__(self, game: Game, make_brain: MakeBrain, source: TextIO, sink: TextIO) -> None:
        self._game, self._make_brain, self._sink = game, make_brain, sink
        self._dialect = gomocup_dialect(game)
        self._limits = GomocupLimits()
        self._preparation: Preparation | None = None
        self._has_ended = False  # END was heard
        self._is_waiting = False  # a move was asked for, the engine is not ready
        self._is_hurried = False  # a move was wanted at once while it waited
        self._size = 0
        self._stones: list[Stone] = []
        self._ears = Ears(source, self._urgent)
        self._lines: Iterator[str] = iter(self._ears)

    def run(self) -> None:
        """Answers until the other side has had enough."""
        for line in self._lines:
            word, _, rest = line.partition(" ")
            if word.upper() == "END":
                return
            self._obey(word.upper(), rest.strip(), line)

    def _urgent(self, line: str) -> None:
        """What must not wait until the thinking is over."""
        words = line.upper().split()
        self._has_ended |= words == ["END"]
        at_once = words in (["STOP"], ["YXSTOP"], ["INFO", "TIMEOUT_TURN", "0"])
        self._is_hurried |= at_once and self._is_waiting
        if (at_once or words in ([], ["END"])) and self._preparation:
            self._preparation.cut_short()

    def _obey(self, word: str, rest: str, line: str) -> None:
        if word in ("STOP", "YXSTOP"):
            return  # was heard while thinking; now there is nothing to stop
        orders = {
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
        if word not in orders:
            self._say(f"UNKNOWN command {line[:80]}")
            return
        try:
            orders[word](rest)
        except CannotDo as error:
            self._say(f"ERROR {error}")
        except (InvalidText, IllegalMove) as error:
            self._say(f"ERROR {' '.join(str(error).split())}")

    def _say(self, line: str) -> None:
        self._sink.write(line + "\n")
        self._sink.flush()

    # Setting up

    def _start(self, rest: str) -> None:
        size = parse_int(rest)
        if size is None:
            raise CannotDo(f"START needs a board size, not {rest[:20]!r}")
        self._game.variant_name({"size": size})  # says which sizes there are
        self._size = size
        self._stones = []
        if self._preparation is None:
            self._preparation = self._prepare()
            self._preparation.is_over(PATIENCE)  # no clock runs before OK, but managers give up soon
        self._say("OK")

    def _prepare(self) -> Preparation:
        """Makes the brain and lets it think once, so that its tables are there when a clock runs."""
        mebibytes, size = self._limits.table_mebibytes, self._size

        def make() -> Thinker:
            thinker = Thinker(self._make_brain(mebibytes))
            position = self._game.start(self._game.variant_name({"size": size}))
            for _ in range(2):
                moves = position.legal_moves()
                position = position.play(moves[len(moves) // 2])
            thinker.think(position, SHORTEST)
            return thinker

        return Preparation(make, self._preparation)

    def _rectangular_start(self, rest: str) -> None:
        found = _NUMBERS.fullmatch(rest)
        if not found or found[1] != found[2]:
            raise CannotDo("only square boards")
        self._start(found[1])

    def _restart(self, rest: str) -> None:
        self._need_board()
        self._stones = []
        self._say("OK")

    def _info(self, rest: str) -> None:
        before = self._limits.table_mebibytes
        self._limits.read(rest)
        if self._preparation and self._limits.table_mebibytes != before:
            self._preparation = self._prepare()

    def _about(self, rest: str) -> None:
        self._say(f'name="Partie", version="{__version__}", author="Partie", country="", www="", email=""')

    # Moves

    def _begin(self, rest: str) -> None:
        self._need_board()
        if self._stones:
            raise CannotDo("BEGIN needs an empty board")
        self._answer()

    def _turn(self, rest: str) -> None:
        self._put(rest, OTHER)
        self._answer()

    def _play(self, rest: str) -> None:
        column, row = self._put(rest, OWN)
        self._say(f"{column},{row}")

    def _take_back(self, rest: str) -> None:
        column, row, _ = self._read_stone(rest)
        for stone in reversed(self._stones):
            if stone[:2] == (column, row):
                self._stones.remove(stone)
                self._say("OK")
                return
        raise CannotDo(f"there is no stone on {rest}")

    def _board(self, rest: str) -> None:
        lines = self._until_done()
        self._need_board()
        self._stones = []
        for line in lines:
            column, row, owner = self._read_stone(line)
            if owner not in (OWN, OTHER):
                raise CannotDo(f"the stone {line!r} belongs to nobody")
            self._add((column, row, owner))
        self._answer()

    def _swap2(self, rest: str) -> None:
        lines = self._until_done()
        self._need_board()
        squares = [self._read_stone(line)[:2] for line in lines]
        cells = [self._dialect.to_cell(column, row) for column, row in squares]
        said = self._dialect.swap2_answer(self._game, self._variant, cells, self._thinking())
        self._say(said if said == "SWAP" else " ".join(self._numbers(cell) for cell in said.split()))

    def _until_done(self) -> list[str]:
        lines: list[str] = []
        for line in self._lines:
            if line.upper() == "DONE":
                break
            lines.append(line)
        return lines

    def _need_board(self) -> None:
        if not self._size:
            raise CannotDo("START comes first")

    def _read_stone(self, text: str) -> tuple[int, int, int]:
        self._need_board()
        found = _NUMBERS.fullmatch(text)
        if not found or int(found[1]) >= self._size or int(found[2]) >= self._size:
            raise CannotDo(f"{text[:40]!r} is not on the {self._size}x{self._size} board")
        return int(found[1]), int(found[2]), int(found[3] or 0)

    def _put(self, text: str, owner: int) -> tuple[int, int]:
        column, row, _ = self._read_stone(text)
        self._add((column, row, owner))
        return column, row

    def _add(self, stone: Stone) -> None:
        if any(stone[:2] == other[:2] for other in self._stones):
            raise CannotDo(f"{stone[0]},{stone[1]} is taken")
        self._stones.append(stone)

    def _ready(self) -> Thinker:
        """The thinker, as soon as it is there; a wait that may cost the move's time is explained."""
        assert self._preparation is not None, "START made it"
        self._is_hurried, self._is_waiting = False, True
        if not self._preparation.is_over(PATIENCE):
            self._say(f"MESSAGE {PREPARING}")
        while not self._preparation.is_over(PATIENCE):
            if self._has_ended:
                raise CannotDo("END came before the engine was ready")
        self._is_waiting = False
        return self._preparation.thinker()

    def _answer(self) -> None:
        think = self._thinking()
        position = self._dialect.position_of(self._game, self._variant, self._stones)
        if position.outcome() is not None:
            raise CannotDo("the game is over")
        thought = think(position)
        said = self._numbers(position.format_move(thought.move))
        self._put(said, OWN)
        if thought.resigns:  # the protocol has no word for it: the sentence is said, the game goes on
            self._say(f"MESSAGE {thought.reason or ''}".rstrip())
        self._say(f"MESSAGE depth {thought.depth} value {thought.value:.0f} % nodes {thought.nodes}")
        self._say(said)

    def _thinking(self) -> Callable[[Position], Analysis]:
        """How to think about what is asked now; call it first, for the rules wait for the compiler, too.

        What the engine needs to get ready is taken from the time for the move.
        """
        asked = time.perf_counter()
        thinker = self._ready()
        late, hurried = time.perf_counter() - asked, self._is_hurried

        def think(position: Position) -> Analysis:
            began = time.perf_counter()
            seconds = SHORTEST if hurried else max(SHORTEST, self._limits.seconds() - late)
            thought = thinker.think(position, seconds)
            self._limits.note(seconds, time.perf_counter() - began)
            return thought

        return think

    @property
    def _variant(self) -> str:
        return self._dialect.variant(self._game, self._size, self._limits.rule)

    def _numbers(self, cell: str) -> str:
        square = self._dialect.to_square(cell)
        assert square is not None, "stones are put on squares"
        return f"{square[0]},{square[1]}"
