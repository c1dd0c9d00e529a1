"""Games by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from partie import games
from partie.core.errors import InvalidText
from partie.core.game import Game as CoreGame
from partie.core.record import Record, read_record
from partie.core.replay import first_position
from partie.core.text import Text
from partie.facade.hints import with_hint
from partie.facade.positions import Position

if TYPE_CHECKING:
    from partie.facade.evolving import Evolution, OnGeneration


class Game:
    """A game of the table: its variants, levels, first positions and how its texts are read.

    >>> import partie
    >>> checkers = partie.game("checkers")
    >>> checkers.title, checkers.sides, checkers.variants
    ('Checkers', ('black', 'white'), ('english', 'czech', 'czech-free'))
    """

    def __init__(self, core: CoreGame) -> None:
        """Made by `partie.game`."""
        self.core = core  # the game of the contract, see docs/games.md

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.core is other.core

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"partie.game({self.name!r})"

    @property
    def name(self) -> str:
        """What `partie.game` takes."""
        return self.core.name

    @property
    def title(self) -> str:
        """What a person reads."""
        return str(self.core.title)

    @property
    def sides(self) -> tuple[str, ...]:
        """The players' names, the one who begins first."""
        return self.core.sides

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants with a name, the default first. Games may take more, such as other sizes."""
        return tuple(variant.name for variant in self.core.variants)

    @property
    def levels(self) -> range:
        """The levels of the computer player; full strength is None."""
        return self.core.levels

    @property
    def ratings(self) -> Mapping[int, int]:
        """The points of the levels, where they were measured."""
        return self.core.ratings()

    def start(self, variant: str | None = None, *, seed: int = 0) -> Position:
        """The first position; `seed` decides everything random. Raises `InvalidText`.

        A variant is a name, or values of its fields as in "size=13 rule=renju".
        """
        try:
            return Position(self.core, self.core.start(self.core.read_variant(variant), seed), seed=seed)
        except InvalidText as error:
            raise with_hint(error, variant or "", self.variants) from None

    def read(self, text: str, variant: str | None = None, side: str | None = None) -> Position:
        """The position or the moves of a text, or the game of a record's JSON.

        `side` is to move where the text does not say it. Raises `InvalidText`, also for a position that is
        impossible, and `IllegalMove`.

        >>> import partie
        >>> partie.game("mills").read("a7 d7 g7").moves
        ('a7', 'd7', 'g7')
        """
        if text.lstrip().startswith("{"):
            return self.replay(read_record(text))
        if not text.strip():
            return self.start(variant)
        variant = self.core.read_variant(variant)
        record = self.core.read_game(text, variant, side)
        if record.moves:
            return self.replay(record)
        core = self.core.from_text(text, variant, side)
        if problems := core.problems():
            raise InvalidText(Text.joined([problem.rule for problem in problems], " "))
        return Position(self.core, core)

    def replay(self, record: Record) -> Position:
        """The last position of a record, with its history, every move checked. Raises `InvalidText`."""
        seed = record.seed if record.start is None else None
        position = Position(self.core, first_position(record, self.core), seed=seed)
        return position.play(*(move.text for move in record.moves))

    def evolve(
        self,
        settings: Mapping[str, object] | str | Path | None = None,
        folder: str | Path | None = None,
        *,
        workers: int | None = None,
        on_generation: OnGeneration | None = None,
    ) -> Evolution:
        """Lets a computer player learn by playing, see docs/evolve.md. Raises `InvalidText`.

        `settings` are names and values, or a TOML file; `folder` holds the run, which goes on where it was
        interrupted. Without a folder it is one of Partie's data, named after the algorithm.
        """
        from partie.facade.evolving import evolve

        return evolve(self.name, settings, folder, workers=workers, on_generation=on_generation)


def game(name: str) -> Game:
    """The game of that name. Raises `InvalidText` with the nearest one.

    >>> import partie
    >>> partie.game("chekers")
    Traceback (most recent call last):
    ...
    partie.games.UnknownGame: There is no game 'chekers'; known games: ... Did you mean 'checkers'?
    """
    return Game(games.find(name))


def game_names() -> tuple[str, ...]:
    """The names of all games, without loading them.

    >>> import partie
    >>> partie.game_names()
    ('gomoku', 'chess', 'mills', 'checkers', 'reversi', 'go', 'mines', 'klondike', 'alhambra')
    """
    return tuple(games.TABLE)


def replay(record: Record) -> Position:
    """The last position of a record of any game, with its history. Raises `InvalidText`."""
    return game(record.game).replay(record)
