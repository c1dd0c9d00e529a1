"""Positions and times as a person types them."""

from __future__ import annotations

import sys

from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import read_record
from partie.core.replay import last_position
from partie.core.text import Text
from partie.terminal.messages import reason_text

MAX_SECONDS = 3600.0
MAX_TEXT = 1_000_000  # characters of a position or a record
STANDARD_INPUT = "-"


def read_possible(game: Game, text: str, variant: str | None, side: str | None = None, seed: int = 0) -> Position:
    """The position of a text, the first one of an empty text; `-` reads it from standard input.

    Raises with all its problems.
    """
    if text == STANDARD_INPUT:
        text = read_standard_input()
    if is_record(text):
        return last_position(read_record(text), game)
    variant = game.read_variant(variant)
    if text.strip():
        position = game.from_text(text, variant, side)
    else:
        position = game.start(variant, seed)
        if side is not None and side != (position.sides or game.sides)[position.turn]:
            raise InvalidText("{side!r} is not to move in the first position.", side=side)
    problems = position.problems()
    if problems:
        raise InvalidText(Text.joined([problem.rule for problem in problems], " "))
    return position


def read_standard_input() -> str:
    """What comes through a pipe. Raises `InvalidText` where it is too long."""
    text = sys.stdin.read(MAX_TEXT + 1)
    if len(text) > MAX_TEXT:
        raise InvalidText("Standard input is longer than {most:,} characters.", most=MAX_TEXT)
    return text.strip()


def is_record(text: str) -> bool:
    """Whether a text is a game's record as JSON instead of a position."""
    return text.lstrip().startswith("{")


def read_unfinished(game: Game, text: str, variant: str | None, side: str | None) -> Position:
    """A position that can be played on. Raises with what is wrong otherwise."""
    position = read_possible(game, text, variant, side)
    outcome = position.outcome()
    if outcome is not None:
        raise IllegalMove(
            "The game in {text!r} is already over ({reason}); there is no move to find.",
            text=text,
            reason=reason_text(outcome),
        )
    return position


def check_seconds(seconds: float) -> float:
    """A time one can think for."""
    if not 0 < seconds <= MAX_SECONDS:
        raise InvalidText(
            "A time of {seconds} s is not possible: give more than 0 and at most {most:.0f} s.",
            seconds=seconds,
            most=MAX_SECONDS,
        )
    return seconds
