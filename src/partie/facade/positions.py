"""Positions with their history, as a person at a prompt uses them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from partie import games
from partie.core.brain import Analysis as CoreAnalysis
from partie.core.brain import Brain, Limits, StopFlag
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.position import Position as CorePosition
from partie.core.position import termination_name
from partie.core.record import Record
from partie.core.replay import record_of, replay
from partie.core.review import ReviewStep, reviewer_of
from partie.core.text import Text, did_you_mean
from partie.facade.analysis import Analysis, describe
from partie.facade.hints import with_hint
from partie.facade.moves import Move
from partie.play.brain_thread import Search, think
from partie.play.warmup import PROCESS
from partie.terminal.drawing import picture

DEFAULT_SECONDS = 1.0  # of a search without any limit
OnProgress = Callable[[Analysis], None]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `reason` is a sentence, `termination` its short name as records store it."""

    winners: tuple[str, ...]  # sides; none of several players is a draw, of one a loss
    reason: str
    termination: str
    scores: tuple[float, ...] | None = None  # points by side, where the game counts them

    @property
    def winner(self) -> str | None:
        """The only winner."""
        return self.winners[0] if len(self.winners) == 1 else None

    def __str__(self) -> str:
        return f"{' and '.join(self.winners)} won. {self.reason}" if self.winners else self.reason


class Position:
    """One moment of a game and the moves that led to it. Immutable: `play` returns the next position.

    >>> import partie
    >>> position = partie.game("gomoku").start().play("h8", "h9", "i8")
    >>> position
    h8 h9 i8
    >>> position.turn, position.moves
    ('white', ('h8', 'h9', 'i8'))
    >>> position.play("k-8")
    Traceback (most recent call last):
    ...
    partie.core.errors.InvalidText: 'k-8' is not a cell of this board... Did you mean 'k8'?
    """

    def __init__(
        self,
        game: Game,
        core: CorePosition,
        previous: Position | None = None,
        last_move: Move | None = None,
        seed: int | None = None,
    ) -> None:
        """Made by `partie.game(…).start()`, `.read()` and `play`."""
        self.core = core  # the position of the game's rules, see docs/games.md
        self.previous = previous  # the position before the last move; None at the beginning
        self.last_move = last_move
        self._game, self._seed = game, seed

    # What is on the board

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def variant(self) -> str:
        """The rules and the size, as `Game.start` takes them."""
        return self.core.variant

    @property
    def text(self) -> str:
        """The position on one line; `Game.read` reads it. Some games need their history, too: `record()`."""
        return self.core.to_text()

    @property
    def board(self) -> str:
        """The position drawn in characters, which `print` shows."""
        return picture(self._game.view(), self.core, str)

    def __str__(self) -> str:
        return self.board

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._game is other._game and self.core == other.core

    def __hash__(self) -> int:
        return hash((self.game, self.text))

    # Players and moves

    @property
    def sides(self) -> tuple[str, ...]:
        """The players' names, the one who began first."""
        sides = self.core.sides or self._game.sides
        return sides[: self.core.players or len(sides)]

    @property
    def turn(self) -> str:
        """The side to move, one of `sides`."""
        return self.sides[self.core.turn]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move the rules allow; none when the game is over."""
        return tuple(Move(self._game, self.core, move) for move in self.core.legal_moves())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        found = self.core.outcome()
        if found is None:
            return None
        termination = termination_name(found.termination)
        reason = str(self._game.termination_texts.get(found.termination, termination))
        return Outcome(tuple(self.sides[seat] for seat in found.winners), reason, termination, found.scores)

    @property
    def is_over(self) -> bool:
        """Whether no move is left to play."""
        return self.core.outcome() is not None

    def move(self, text: str) -> Move:
        """The move a text means here. Raises `InvalidText`, `IllegalMove` or `AmbiguousMove`."""
        if isinstance(text, Move) and text.is_of(self.core):
            return text
        try:
            return Move(self._game, self.core, self.core.parse_move(text))
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            raise with_hint(error, text, self.legal_moves) from None

    def play(self, *moves: str) -> Position:
        """The position after these moves, each a text or a `Move`. Raises what `move` raises."""
        position = self
        for text in moves:
            move = position.move(text)
            position = Position(self._game, position.core.play(move.core), position, move)
        return position

    def observation(self, side: str | None = None) -> Position:
        """What a side may know, the side to move by default; without the history, which may hold secrets."""
        seat = self.core.turn if side is None else self._seat(side)
        return Position(self._game, self.core.observation(seat))

    def _seat(self, side: str) -> int:
        if side not in self.sides:
            raise InvalidText(
                "There is no side {side!r}; sides: {sides}.{hint}",
                side=side,
                sides=self.sides,
                hint=did_you_mean(side, self.sides),
            )
        return self.sides.index(side)

    # The past

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the game so far, this one last."""
        found = [self]
        while (before := found[-1].previous) is not None:
            found.append(before)
        return tuple(reversed(found))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the game so far."""
        return tuple(position.last_move for position in self.positions if position.last_move is not None)

    def record(self, players: Sequence[str] = ()) -> Record:
        """The game so far as data, `players` by seat; `partie.save` writes it."""
        start = self.positions[0]
        record = record_of(self._game, start.core, [move.core for move in self.moves], start._seed)
        return replace(record, players=tuple(players))

    def save(self, path: str | Path, players: Sequence[str] = ()) -> None:
        """Writes the game so far; the ending of the name decides the format. Raises `InvalidText`."""
        from partie.facade.records import save

        save(path, [self.record(players)])

    # Searches

    def best(
        self,
        seconds: float | None = None,
        *,
        level: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
        on_progress: OnProgress | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Analysis:
        """The best move here, for what the side to move may know. One second where no limit is given.

        `level` weakens the player (see `Game.levels`), `lines` compares several moves where the game can,
        `options` are those of the game's player. `on_progress` is called from the searching thread.
        Raises `IllegalMove` when the game is over and `InvalidText` for an unknown level or option.
        """
        limits = _limits(seconds, depth, nodes, lines)
        games.check_level(self._game, level)
        brain = self._game.make_brain(level, options)
        return self._search(brain, self.core.observation(self.core.turn), limits, on_progress)

    def solve(self, seconds: float = 10.0) -> Analysis:
        """Whether the game can be won with all secrets known, and how: `forced_win`, `line`, `reason`.

        Raises `InvalidText` where the game has no solver.
        """
        if not self._game.features.solver:
            raise InvalidText("{title} has no solver.", title=self._game.title)
        solver: Brain = resolve(self._game.features.solver)(self.positions[0].core)
        return self._search(solver, self.core, Limits(seconds=seconds), None)

    def play_out(self, seconds: float | None = None, *, level: int | None = None, nodes: int | None = None) -> Position:
        """The end of the game when the computer plays every side, with this much thought for each move."""
        limits = _limits(seconds, None, nodes, 1)
        games.check_level(self._game, level)
        brains = [self._game.make_brain(level) for _ in self.sides]
        position = self
        while not position.is_over:
            core = position.core
            found = position._search(brains[core.turn], core.observation(core.turn), limits, None)
            position = position.play(str(found.move))
        return position

    def _search(self, brain: Brain, known: CorePosition, limits: Limits, on_progress: OnProgress | None) -> Analysis:
        """The answer of a search in its own thread; an interrupt stops the search before it is raised."""
        if (outcome := self.outcome) is not None:
            raise IllegalMove(
                "The game in {text!r} is already over ({reason}); there is no move to find.",
                text=self.text,
                reason=outcome.termination,
            )

        if problems := known.problems():
            raise InvalidText(Text.joined([problem.rule for problem in problems], " "))

        def prepared() -> Brain:
            PROCESS.ensure(self._game)  # compiling is not charged to the search
            return brain

        def report(found: CoreAnalysis) -> None:
            if on_progress is not None:
                on_progress(describe(self._game, known, found))

        return describe(self._game, known, think(Search(prepared, known, limits), report))

    def review(self, seconds: float = 10.0) -> tuple[ReviewStep, ...]:
        """What each move of the game was worth, in order. Raises `InvalidText` where no review exists."""
        reviewer = reviewer_of(self._game)
        if reviewer is None:
            raise InvalidText("{title} cannot be reviewed.", title=self._game.title)
        PROCESS.ensure(self._game)
        record = self.record()
        steps = reviewer.steps(record, replay(record, self._game), seconds, StopFlag())
        return tuple(step for _, step in sorted({step.ply: step for step in steps}.items()))


def _limits(seconds: float | None, depth: int | None, nodes: int | None, lines: int) -> Limits:
    """Checked, with the default where none is given. Raises `InvalidText`."""
    given = [limit for limit in (seconds, depth, nodes) if limit is not None]
    if not all(limit > 0 for limit in (*given, lines)):
        raise InvalidText("A limit of a search is greater than 0.")
    return Limits(seconds if given else DEFAULT_SECONDS, depth, nodes, lines)
