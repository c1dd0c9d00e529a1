"""Text in, text out: points, turns, one-line positions, whole games.

A position is its rings from the outside in, each clockwise from the top left corner, then the side to
move, the men White and Black have in hand, and the plies since the last removal or placement:

    w......./...b..../........ w 8 8 0
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Move
from partie.core.text import Text
from partie.games.mills.rules import board, variants
from partie.games.mills.rules.kernels import HAND, NONE

SIDES = ("white", "black")
SIDE_NAMES = (Text("White"), Text("Black"))  # at the beginning of a sentence
SIDE_WORDS = (Text("white"), Text("black"))
LONGEST_TEXT = 20_000  # a game of 1 000 turns fits several times
_MEN = ".wb"
_MOVE = re.compile(r"(?:([a-g][1-7])[-–]?)?([a-g][1-7])(?:[x×]([a-g][1-7]))?")
_NUMBER = re.compile(r"\d{1,4}\.{1,3}")  # bounded: an endless one is walked again from every digit
_TAG = re.compile(r"\[[^\[\]\n]{0,200}\]")
_RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}


class PlacedMen(NamedTuple):
    """What the text of a position says."""

    men: tuple[int, int]
    hand: tuple[int, int]
    turn: int | None
    quiet: int


def is_turn(move: int, rings: int) -> bool:
    """Whether the number stands for a turn at all, legal or not."""
    start, target, removed = move & 31, move >> 5 & 31, move >> 10
    points = 8 * rings
    return (start < points or start == HAND) and target < points and (0 <= removed < points or removed == NONE)


def format_move(move: int, rings: int) -> str:
    """The turn as a person writes it."""
    names = board.names(rings)
    start, target, removed = move & 31, move >> 5 & 31, move >> 10
    text = names[target] if start == HAND else f"{names[start]}-{names[target]}"
    return text if removed == NONE else f"{text}x{names[removed]}"


def parse_move(text: str, rings: int, legal: Sequence[Move], position: str) -> Move:
    """The legal turn the text means; `position` is only for the message."""
    found = _MOVE.fullmatch(text.strip().lower()[:16])
    if not found:
        raise InvalidText("{text!r} is not a turn; write d6, d6-d5 or d6-d5xb4", text=text[:40])
    names = board.names(rings)
    for name in found.groups():
        if name and name not in names:
            raise InvalidText("{name!r} in {text!r} is not a point of this board", name=name, text=text[:40])
    start, target, removed = (names.index(name) if name else NONE for name in found.groups())
    turn = start | target << 5
    fitting = [move for move in legal if isinstance(move, int) and move & 1023 == turn]
    if not fitting:
        raise IllegalMove("{text!r} is not possible in {position!r}", text=text, position=position)
    return _with_removal(text, rings, fitting, removed, position)


def _with_removal(text: str, rings: int, fitting: list[int], removed: int, position: str) -> int:
    exact = [move for move in fitting if move >> 10 == removed]
    if exact:
        return exact[0]
    if removed != NONE:
        closes = fitting[0] >> 10 != NONE
        rule = Text("that man may not be removed") if closes else Text("it closes no mill")
        raise IllegalMove("{text!r} is not possible, {rule} in {position!r}", text=text, rule=rule, position=position)
    options = tuple(format_move(move, rings) for move in fitting)
    raise AmbiguousMove(
        "{text!r} closes a mill in {position!r}; say which man goes: {options}",
        text=text,
        position=position,
        options=options,
    )


def format_position(rings: int, men: tuple[int, int], hand: tuple[int, int], turn: int, quiet: int) -> str:
    """One line; `parse_position` reads it back."""
    points = "".join(_MEN[(men[0] >> i & 1) + 2 * (men[1] >> i & 1)] for i in range(8 * rings))
    shown = "/".join(points[ring * 8 : ring * 8 + 8] for ring in range(rings))
    return f"{shown} {SIDES[turn][0]} {hand[0]} {hand[1]} {quiet}"


def looks_like_position(text: str) -> bool:
    """Whether the text begins with a board rather than with moves."""
    return "/" in text.partition(" ")[0]


def parse_position(text: str, variant: variants.MillsVariant) -> PlacedMen:
    """Reads a board line; side, hands and quiet plies may be left out from the end."""
    shown, *fields = text.lower().split()
    men = _parse_board(shown, variant)
    if len(fields) > 4:
        raise InvalidText("{field!r} in {text!r} is one word too many", field=fields[4], text=text[:80])
    turn = _parse_side(fields[0], text) if fields else None
    numbers = [_parse_number(token, text) for token in fields[1:]]
    white, black, quiet = [*numbers, *[0] * (3 - len(numbers))]
    if max(white, black) > variant.men:
        raise InvalidText(
            "{count} men in hand in {text!r}, but there are {men}",
            count=max(white, black),
            text=text[:80],
            men=variant.men,
        )
    return PlacedMen(men, (white, black), turn, quiet)


def _parse_board(shown: str, variant: variants.MillsVariant) -> tuple[int, int]:
    rings = shown.split("/")
    if len(rings) != variant.rings or any(len(ring) != 8 for ring in rings):
        raise InvalidText(
            "{board!r} is not a board: {rings} rings of 8 points are needed",
            board=shown[:60],
            rings=variant.rings,
        )
    points = "".join(rings)
    wrong = set(points) - set(_MEN)
    if wrong:
        raise InvalidText(
            "{sign!r} in {board!r} is not a man; points are '.', 'w' or 'b'", sign=min(wrong), board=shown
        )
    white, black = (board.bits({i for i, man in enumerate(points) if man == side}) for side in "wb")
    return white, black


def _parse_side(token: str, text: str) -> int:
    for turn, side in enumerate(SIDES):
        if token in (side, side[0]):
            return turn
    raise InvalidText("{word!r} in {text!r} is not a side; write w or b", word=token, text=text[:80])


def _parse_number(token: str, text: str) -> int:
    if not token.isascii() or not token.isdigit() or len(token) > 3:
        raise InvalidText("{word!r} in {text!r} is not a number below 1000", word=token, text=text[:80])
    return int(token)


def split_game(text: str) -> list[str]:
    """The turns of a game record; a removal written apart (`d6 xb4`) joins its turn."""
    turns: list[str] = []
    for token in _NUMBER.sub(" ", _TAG.sub(" ", text)).replace(",", " ").split():
        if token in _RESULTS:
            continue
        if token[0] in "x×" and turns:
            turns[-1] += token
        else:
            turns.append(token)
    return turns


def format_game(variant: str, turns: Sequence[str], result: str = "*") -> str:
    """A game record: tags, then numbered pairs of turns."""
    pairs = [" ".join(turns[first : first + 2]) for first in range(0, len(turns), 2)]
    numbered = " ".join(f"{number}. {pair}" for number, pair in enumerate(pairs, 1))
    return f'[Variant "{variant}"]\n[Result "{result}"]\n\n{numbered} {result}'.replace("\n\n ", "\n\n") + "\n"
