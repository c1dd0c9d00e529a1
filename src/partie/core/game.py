"""The interface every game implements. `docs/games.md` explains it with its rules.

Nothing here knows a particular game, a kernel, a screen or a database.
"""

from __future__ import annotations

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from partie.core.brain import Analysis, Brain
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation
from partie.core.features import Features
from partie.core.levels import LevelName, spread_names, with_strength
from partie.core.options import Option, Value, find_option, parse_pairs, read_options
from partie.core.position import Position
from partie.core.record import Record
from partie.core.text import Text
from partie.core.view import View


@dataclass(frozen=True)
class Variant:
    """A set of rules and sizes that has a name."""

    name: str  # what a person types, e.g. "free-15"
    title: Text  # what a person reads
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)  # of the game's fields
    sides: tuple[str, ...] = ()  # the beginner first, where they are not those of the game
    meaning: Text | None = None  # how it differs from the others, in one sentence
    default_in: tuple[str, ...] = ()  # languages where it is the default, e.g. ("cs",)


@dataclass(frozen=True)
class WarmUp:
    """One compile job: `partie warmup` and the page run them and show the title."""

    title: str
    run: Callable[[], object]
    kernels: int = 1  # about how many functions it compiles where none is cached: its part of the progress


class Ranking(enum.Enum):
    """What many games of the same players are compared by."""

    ELO = "elo"  # duels: who beats whom
    WINS = "wins"  # patiences: how many games are won
    POINTS = "points"  # the mean of `Outcome.scores`


class Agreement(enum.Enum):
    """What players may settle between them, besides what the rules say."""

    RESIGNATION = "resignation"
    DRAW = "draw"  # of two players


Loss = Callable[["str | Text"], Text]  # (name of the loser) -> the sentence that says why


class Game(ABC):
    """A game: its start, its texts, its view and its brains."""

    name: ClassVar[str]  # what a user types
    title: ClassVar[Text]
    players: ClassVar[range]  # how many can play, e.g. range(2, 3)
    sides: ClassVar[tuple[str, ...]]  # names of the players, the beginner first
    fields: ClassVar[tuple[Option, ...]] = ()  # what a variant is made of; forms, help and files use them
    variants: ClassVar[tuple[Variant, ...]]  # the named ones; the first is the default
    features: ClassVar[Features] = Features()  # what else the game can do
    preview: ClassVar[str] = ""  # a position that shows what the game looks like; the first one when empty
    levels: ClassVar[range] = range(1, 11)
    level_names: ClassVar[Mapping[int, LevelName]] = {}  # of levels that are not called as in `core.levels`
    rating_scale: ClassVar[Text | None] = None  # what the points of `ratings` mean, a sentence
    paired_numbers: ClassVar[bool] = False  # a move of each side shares a number: "3. Bc4 Nf6"
    centipawn_scale: ClassVar[float | None] = None  # centipawns that stand for a chance of 73 %, where that is known
    ranking: ClassVar[Ranking] = Ranking.ELO  # how tables of many games compare its players
    termination_texts: ClassVar[Mapping[enum.Enum, Text]] = {}  # termination -> a sentence
    loss_texts: ClassVar[Mapping[enum.Enum, Loss]] = {}  # termination -> a sentence that names the loser
    side_names: ClassVar[Mapping[str, Text]] = {}  # of `sides`, as a sentence begins
    piece_names: ClassVar[Mapping[str, Text]] = {}  # kinds of pieces and faces of cards, as they are spoken
    mark_names: ClassVar[Mapping[str, Text]] = {}  # kinds of marks and threats
    agreements: ClassVar[tuple[Agreement, ...]] = (Agreement.RESIGNATION, Agreement.DRAW)
    page: ClassVar[Path | None] = None  # folder of the game's page module `main.js`, see docs/page.md
    options: ClassVar[tuple[Option, ...]] = ()  # what `brain` takes beside the level

    def variants_in(self, language: str) -> tuple[Variant, ...]:
        """The variants in the order for a language: its default comes first."""
        return tuple(sorted(self.variants, key=lambda variant: language not in variant.default_in))

    def variant_values(self, name: str | None = None) -> dict[str, Value]:
        """The fields' values of a variant; None is the first one. Raises `InvalidText`."""
        known = self.start(name).variant if name is not None else self.variants[0].name
        return dict(next(variant.values for variant in self.variants if variant.name == known))

    def variant_name(self, given: Mapping[str, object]) -> str:
        """The variant with these values of fields, the others as in the first one. Raises `InvalidText`."""
        values = self.variant_values() | read_options(self.fields, given, self.name)
        for variant in self.variants:
            if variant.values == values:
                return variant.name
        raise InvalidText("There is no variant of {game} with {values}.", game=self.name, values=_pairs(values))

    def read_variant(self, text: str | None) -> str | None:
        """The variant a person typed: its name, or values of fields as in `size=13 rule=renju`."""
        if text is None or "=" not in text:
            return text or None
        return self.variant_name(parse_pairs(re.split(r"[\s,;]+", text.strip())))

    def allows(self, agreement: Agreement, players: int) -> bool:
        """Whether so many players may settle this."""
        return agreement in self.agreements and (agreement is not Agreement.DRAW or players == 2)

    @abstractmethod
    def start(self, variant: str | None = None, seed: int = 0) -> Position:
        """The first position. `seed` decides everything random. Raises `InvalidText`."""

    @abstractmethod
    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> Position:
        """Reads a position; an impossible one is returned too, with its `problems()`.

        `side` is one of `sides` and says who is to move where the text does not.
        Raises `InvalidText`, or `IllegalMove` for a list of moves that breaks a rule.
        """

    def read_game(self, text: str, variant: str | None = None, side: str | None = None) -> Record:
        """Parses a game: the moves where the text lists them, else a starting position.

        Raises what `from_text` raises; the last position may be an impossible one.
        """
        position = self.from_text(text, variant, side)
        return Record(self.name, position.variant, start=position.to_text())

    def ratings(self) -> Mapping[int, int]:
        """Points of the levels, where they were measured; `rating_scale` says what they mean."""
        return {}

    def named_levels(self) -> Mapping[int, LevelName]:
        """What every level is called, with a sentence; it says the measured strength where that is known."""
        ratings = self.ratings()
        names = {**spread_names(self.levels), **self.level_names}
        return {
            level: LevelName(name.title, with_strength(name.sentence, level, ratings)) for level, name in names.items()
        }

    @abstractmethod
    def brain(self, level: int | None = None, **options: Any) -> Brain:
        """A brain that plays the game; `level` None is full strength, else one of `levels`.

        Takes values of the types that `options` declare; `make_brain` takes texts.
        """

    def make_brain(self, level: int | None = None, given: Mapping[str, object] | None = None) -> Brain:
        """`brain` with options as texts. Raises `InvalidText` for an unknown option or value."""
        return self.brain(level, **read_options(self.options, given or {}, self.name))

    def option(self, name: str) -> Option | None:
        """The option of its brain called so, or None."""
        return find_option(self.options, name)

    def win_percent(self, evaluation: Evaluation) -> float | None:
        """The chance to win that an evaluation stands for; None where the game cannot say."""
        return evaluation.win_percent(self.centipawn_scale)

    def chance(self, analysis: Analysis) -> float | None:
        """The chance to win of the side to move in percent, 100 for a forced win; None where it is not known."""
        evaluation = analysis.evaluation
        if evaluation is None:
            return None
        percent = self.win_percent(evaluation)
        return 100.0 if percent is not None and analysis.forced_win else percent

    @abstractmethod
    def view(self) -> View:
        """What the game looks like, for the page, screens and photos."""

    @abstractmethod
    def warm_up(self) -> Sequence[WarmUp]:
        """The compile jobs that make the first move fast."""


def _pairs(values: Mapping[str, Value]) -> tuple[str, ...]:
    return tuple(f"{name}={value}" for name, value in values.items())
