"""Where the pieces begin, and whether draws are claimed or made at once."""

from __future__ import annotations

import functools
import itertools
import random
import re
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.core.game import Variant
from partie.core.options import Kind, Option, Value
from partie.core.text import Text

USUAL = 518  # the Chess960 number of the usual first row
DRAWN = -1  # the number is drawn by the seed of the game
FIELDS = (
    Option("chess960", Kind.FLAG, Text("Chess960: another first row"), default=False),
    Option("number", Kind.INTEGER, Text("Number of the Chess960 start; -1: drawn"), default=DRAWN, low=-1, high=959),
    Option("claims", Kind.FLAG, Text("Draws by repetition and by 50 moves have to be claimed"), default=False),
)
_NAME = re.compile(r"(standard|fide|chess960)(?:-([0-9]{1,3}))?(-claims)?")
_KNIGHTS = tuple(itertools.combinations(range(5), 2))


@dataclass(frozen=True)
class ChessVariant:
    """The first row and the rule about draws."""

    chess960: bool = False
    number: int = DRAWN  # of the first row, where it is Chess960
    claims: bool = False  # at the third repetition and after 50 moves; at the fifth and after 75 the game ends

    @property
    def name(self) -> str:
        """`standard`, `fide`, `chess960`, `chess960-518`, `chess960-claims`."""
        if not self.chess960:
            return "fide" if self.claims else "standard"
        return f"chess960{'' if self.number == DRAWN else f'-{self.number}'}{'-claims' if self.claims else ''}"

    @property
    def ending_times(self) -> int:
        """How often a position stands on the board before the game ends by itself."""
        return 5 if self.claims else 3

    @property
    def ending_quiet(self) -> int:
        """Plies without a capture or a move of a pawn after which the game ends by itself."""
        return 150 if self.claims else 100

    def first_row(self, seed: int) -> str:
        """The pieces of the first row, as `RNBQKBNR`."""
        if not self.chess960:
            return first_row(USUAL)
        drawn = random.Random(f"chess960 {seed}").randrange(960)
        return first_row(drawn if self.number == DRAWN else self.number)


STANDARD = ChessVariant()
CHESS960 = ChessVariant(chess960=True)


@functools.cache
def first_row(number: int) -> str:
    """The first row with a Chess960 number from 0 to 959, by Scharnagl's rule."""
    row = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row[2 * light + 1] = row[2 * dark] = "B"
    row[_free(row)[queen]] = "Q"
    free = _free(row)
    for place in _KNIGHTS[knights]:
        row[free[place]] = "N"
    for file, piece in zip(_free(row), "RKR", strict=True):
        row[file] = piece
    return "".join(row)


def _free(row: list[str]) -> list[int]:
    return [file for file in range(8) if not row[file]]


def find_variant(name: str | None) -> ChessVariant:
    """The variant called so, the first one for None. Raises `InvalidText`."""
    found = _NAME.fullmatch(STANDARD.name if name is None else name)
    is_960 = found is not None and found[1] == "chess960"
    if found is None or (not is_960 and (found[2] or found[3])) or int(found[2] or 0) > 959:
        raise InvalidText(
            "{variant!r} is not a variant of chess; there are {known} and chess960-0 to chess960-959",
            variant=name or "",
            known=tuple(variant.name for variant in VARIANTS),
        )
    number = int(found[2]) if found[2] else DRAWN
    return ChessVariant(is_960, number, found[1] == "fide" or bool(found[3]))


def values_of(rules: ChessVariant) -> dict[str, Value]:
    """The values of the fields."""
    return {"chess960": rules.chess960, "number": rules.number, "claims": rules.claims}


def _variant(rules: ChessVariant, title: Text, meaning: Text) -> Variant:
    return Variant(rules.name, title, values_of(rules), meaning=meaning)


VARIANTS = (
    _variant(
        STANDARD,
        Text("Standard"),
        Text("The third repetition and 50 moves without a capture or a pawn's move end the game."),
    ),
    _variant(CHESS960, Text("Chess960"), Text("The pieces of the first row stand in an order that is drawn.")),
    _variant(
        ChessVariant(claims=True),
        Text("By the rules of FIDE"),
        Text("A player claims those draws; the fifth repetition and 75 moves end the game."),
    ),
)
