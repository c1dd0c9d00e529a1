"""`partie explain`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from partie.brain import Limits
from partie.cli.best import check_seconds
from partie.cli.drawing import picture
from partie.cli.preparing import prepare
from partie.cli.words import find_game, text_words, words
from partie.game import Game, InvalidText, Move, Position
from partie.search.hindsight import Told, history, last_chance


def explain(
    game: str, moves: str, /, *, variant: str | None = None, time: float = 0.5, seed: int = 0
) -> None:
    """Tell why a game was lost: the last moment when a win or a draw was there.

    Parameters
    ----------
    game
        A name from `partie games`; a game of two without secrets.
    moves
        All moves of the finished game, separated by spaces; five in a row also reads them written
        together, and rows with the moves after them.
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    time
        Seconds to think about each moment.
    seed
        Decides everything random in the games.
    """
    the_game = find_game(game)
    limits = Limits(seconds=check_seconds(time))
    positions, played = read_story(the_game, moves, variant, seed)
    loser = find_loser(positions[-1])
    prepare(the_game)
    moment = last_chance(positions, played, loser, the_game.brain(), limits)
    if moment is None:
        print(words("The loser had no decision to make."))
        return
    print(picture(the_game.looks(), moment.position))
    print(text_words(moment.sentence()))


def read_story(
    game: Game, text: str, variant: str | None, seed: int = 0
) -> tuple[Sequence[Position], Sequence[Move]]:
    """All positions of a game and the moves between them. Raises what the game raises."""
    if not text.strip():
        raise InvalidText(words("The game is not over yet."))
    variant = game.read_variant(variant)
    start = game.start(variant, seed)
    if isinstance(start, Told):
        return history(game.from_text(text, variant))
    positions, played = [start], list[Move]()
    for word in re.split(r"[\s,;]+", text.strip()):
        played.append(positions[-1].parse_move(word))
        positions.append(positions[-1].play(played[-1]))
    return positions, played


def find_loser(last: Position) -> int:
    """The player who lost a game of two. Raises `InvalidText` where nobody did."""
    outcome = last.outcome()
    if outcome is None:
        raise InvalidText(words("The game is not over yet."))
    if outcome.winner not in (0, 1):
        raise InvalidText(words("Nobody lost this game."))
    return 1 - outcome.winner
