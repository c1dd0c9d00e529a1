"""The games of this family: what they share is in the kernels, what tells them apart is here."""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.checkers.rules.captures import FLYING, FREE_LANDING

BLACK, WHITE = 0, 1
SIDES = ("black", "white")  # by colour


@dataclass(frozen=True)
class DraughtsVariant:
    """One set of rules."""

    name: str
    flags: int  # what the kernels must know
    starts: int  # the colour that begins
    quiet_limit: int  # plies without a capture or a move of a man that make a draw
    game_type: int  # number of the game in PDN
    chess_names: bool  # squares are called c3, not 22

    def player(self, colour: int) -> int:
        """The player who has this colour: 0 begins."""
        return colour ^ self.starts

    colour = player  # the same exchange the other way round

    @property
    def sides(self) -> tuple[str, ...]:
        """The colours by player."""
        return tuple(SIDES[self.colour(player)] for player in (0, 1))


ENGLISH = DraughtsVariant("english", 0, BLACK, 80, 21, False)
CZECH = DraughtsVariant("czech", FLYING, WHITE, 30, 29, True)
CZECH_FREE = DraughtsVariant("czech-free", FLYING | FREE_LANDING, WHITE, 30, 29, True)
VARIANTS = {variant.name: variant for variant in (ENGLISH, CZECH, CZECH_FREE)}


def find_variant(name: str | None) -> DraughtsVariant:
    """The variant called so, the first one for None. Raises `InvalidText`."""
    rules = VARIANTS.get(name or ENGLISH.name)
    if rules is None:
        raise InvalidText(
            "{variant!r} is not a variant of checkers; there are {known}",
            variant=name or "",
            known=tuple(VARIANTS),
        )
    return rules
