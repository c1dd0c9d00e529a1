"""Moves that are their own text."""

from __future__ import annotations

from partie.core.game import Game
from partie.core.position import Move as CoreMove
from partie.core.position import Position as CorePosition
from partie.core.review import move_name


class Move(str):
    """A move as a person writes it. It is a string, and knows the move object of the position it is for.

    >>> import partie
    >>> move = partie.game("checkers").start().legal_moves[0]
    >>> move
    '9-13'
    >>> move == "9-13"
    True
    """

    __slots__ = ("_game", "_position", "core")

    core: CoreMove  # the move object of the game's rules
    _game: Game
    _position: CorePosition

    def __new__(cls, game: Game, position: CorePosition, core: CoreMove) -> Move:
        """The text of `core` in `position`."""
        move = super().__new__(cls, position.format_move(core))
        move.core, move._game, move._position = core, game, position
        return move

    @property
    def label(self) -> str:
        """What a person calls it, such as "Take orange 7"; its text where there is no other name."""
        return str(move_name(self._game, self._position, self.core))

    def is_of(self, position: CorePosition) -> bool:
        """Whether it was made for this very position, so that its move object can be played there."""
        return self._position is position

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Copies and pickles are plain text, which every position reads again."""
        return str, (str(self),)
