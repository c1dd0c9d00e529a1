"""`partie explain`."""

from __future__ import annotations

import re

from partie import games
from partie.core.brain import Limits, StopFlag
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.record import Record, read_record
from partie.core.replay import Replay, record_of, replay
from partie.core.review import reviewer_of
from partie.search.loss_explanation import last_chance, remaining_chances
from partie.terminal.drawing import picture
from partie.terminal.messages import translated, translated_text
from partie.terminal.numbers import Seed
from partie.terminal.positions import check_seconds, is_record
from partie.terminal.preparing import prepare

_MOMENTS = 8  # a game of one player is reviewed at once, in the time of so many moments


def explain(game: str, moves: str, /, *, variant: str | None = None, time: float = 0.5, seed: Seed = 0) -> None:
    """Tell why a game was lost: the last moment when a win or a draw was there.

    Parameters
    ----------
    game
        A name from `partie games`; a game of two without secrets, or of one that can be reviewed.
    moves
        All moves of the finished game, separated by spaces, or as else the game reads a list of moves.
        Or the game's record, as JSON. A game of one need not be finished.
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    time
        Seconds to think about each moment.
    seed
        Decides everything random in the games.
    """
    the_game = games.find(game)
    limits = Limits(seconds=check_seconds(time))
    record = read_played(the_game, moves, variant, seed)
    played = replay(record, the_game)
    if tuple(the_game.players) == (1,):
        explain_alone(the_game, record, played, limits)
        return
    loser = find_loser(record, played.last)
    prepare(the_game)
    brain = the_game.brain()
    given_up = remaining_chances(played.last, loser, brain, limits)
    if given_up is not None:
        print(picture(the_game.view(), given_up.position))
        print(translated_text(given_up.sentence(loser)))
        return
    moment = last_chance(played.positions, played.moves, loser, brain, limits)
    if moment is None:
        print(translated("The loser had no decision to make."))
        return
    print(picture(the_game.view(), moment.position))
    print(translated_text(moment.sentence()))


def explain_alone(game: Game, record: Record, played: Replay, limits: Limits) -> None:
    """What the review of a game of one player marks. Raises `InvalidText` where it cannot be reviewed."""
    reviewer = reviewer_of(game)
    if reviewer is None:
        raise InvalidText("{title} cannot be reviewed.", title=game.title)
    prepare(game)
    assert limits.seconds is not None
    steps = list(reviewer.steps(record, played, _MOMENTS * limits.seconds, StopFlag()))
    marked = [step for step in steps if step.mark is not None and step.text is not None]
    for step in marked:
        assert step.text is not None
        print(picture(game.view(), played.positions[max(0, step.ply - 1)]))
        text = translated_text(step.text)
        print(translated("Move {number}: {text}", number=step.ply, text=text) if step.ply else text)
    if not marked:
        print(translated("No move was found that gave anything away."))


def read_played(game: Game, text: str, variant: str | None, seed: int = 0) -> Record:
    """The game that a person wrote down. Raises what the game raises."""
    if not text.strip():
        raise InvalidText("The game is not over yet.")
    variant = game.read_variant(variant)
    if is_record(text):
        return read_record(text)
    if record := _read_by_the_game(game, text, variant):
        return record
    start, moves = game.start(variant, seed), list[Move]()
    position = start
    for token in re.split(r"[\s,;]+", text.strip()):
        moves.append(position.parse_move(token))
        position = position.play(moves[-1])
    return record_of(game, start, moves, seed)


def _read_by_the_game(game: Game, text: str, variant: str | None) -> Record | None:
    """The moves as the game itself reads them; None where it reads only positions."""
    try:
        record = game.read_game(text, variant)
    except InvalidText:
        return None
    return record if record.moves else None


def find_loser(record: Record, last: Position) -> int:
    """The player who lost a game of two, also by resigning. Raises `InvalidText` where there is no loser."""
    outcome = last.outcome()
    if outcome is None and record.result is None:
        raise InvalidText("The game is not over yet.")
    winners = record.winners if outcome is None else outcome.winners
    if winners not in ((0,), (1,)):
        raise InvalidText("Nobody lost this game.")
    return 1 - winners[0]
