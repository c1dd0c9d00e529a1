"""Games as PDN 3.0: tags, numbered moves, comments; several games a file.

The first number of a result belongs to the player who begins: "1-0" is won by Black in English and by
White in Czech draughts. A variation that cannot be played is kept as a comment. Reading takes time in proportion
to the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from partie.core.errors import InvalidText
from partie.core.movetext import MovetextReader
from partie.core.position import Move, Position
from partie.core.record import RecordedMove
from partie.core.tagged_games import TaggedFormat, TaggedGame, write_game
from partie.games.checkers.rules import fen
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition, first_position, place
from partie.games.checkers.rules.variants import CZECH, ENGLISH, DraughtsVariant

LONGEST = 4_000_000  # characters of a file
MOST_MOVES = 4_000  # plies of a game

_TYPES = {variant.game_type: variant for variant in (ENGLISH, CZECH)}
_LONG_TYPES = {ENGLISH.name: "21,B,8,8,N1,0", CZECH.name: "29,W,8,8,A0,0"}
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}
UNFINISHED = "*"
_TOKEN = re.compile(
    r"""\s+
    | (?P<tag> \[ \s* (?P<name>[A-Za-z0-9_]+) \s*
        "(?P<value>(?:[^"\\\n]|\\.)*|[^"\n]*)" \s* \] )
    | \{ (?P<comment>[^}]*) \}
    | ;(?P<rest>[^\n]*) | %[^\n]*
    | (?P<open>\() | (?P<close>\))
    | \$(?P<nag>\d{1,3}) | (?P<sign>[!?]+)
    | (?P<result> 1/2-1/2 | [012]-[012](?![0-9x:-]) | \* | 0-0 )
    | \d{1,4}\.+ (?:\s*\.\.\.)? | \.\.\.
    | (?P<move> (?:[a-hA-H][1-8]|\d{1,2}) (?:[-x:×]?(?:[a-hA-H][1-8]|(?<=[-x:×])\d{1,2})){1,12} )
    """,
    re.VERBOSE,
)
_FORMAT = TaggedFormat("PDN", _TOKEN, LONGEST, MOST_MOVES)
_CHESS = re.compile(r"(?:[a-h][1-8]){2,13}", re.IGNORECASE)


@dataclass(frozen=True)
class PdnGame:
    """One game: what is written about it, where it begins, what was played."""

    variant: DraughtsVariant
    played: tuple[RecordedMove, ...]
    result: str = UNFINISHED  # "1-0", "0-1", "1/2-1/2" or "*", the player who begins first
    tags: dict[str, str] = field(default_factory=dict)
    start: DraughtsPosition | None = None  # None: twelve men each
    comment: str = ""  # before the first move

    @property
    def first(self) -> DraughtsPosition:
        """The position at which the game begins."""
        return self.start or first_position(self.variant)

    @property
    def moves(self) -> tuple[DraughtsMove, ...]:
        """The main line."""
        return tuple(
            position.parse_move(move.text) for position, move in zip(self.positions(), self.played, strict=False)
        )

    def positions(self) -> Iterator[DraughtsPosition]:
        """The first position and the one after each move."""
        position = self.first
        yield position
        for move in self.played:
            position = position.play(position.parse_move(move.text))
            yield position


def read(text: str, variant: DraughtsVariant | None = None) -> list[PdnGame]:
    """All games of a file at once, as `games` gives them."""
    return list(games(text, variant))


def games(text: str, variant: DraughtsVariant | None = None) -> Iterator[PdnGame]:
    """One game of a file after the other; `variant` is what games without a GameType are.

    Raises `InvalidText`, and `IllegalMove` or `AmbiguousMove` for the first move that cannot be played.
    """
    for raw in _FORMAT.games(text):
        yield _game(raw, variant or ENGLISH)


def _game(raw: TaggedGame, default: DraughtsVariant) -> PdnGame:
    variant = _variant(raw.tags.get("GameType"), default)
    start = _start(raw.tags.get("FEN"), variant)
    reader = MovetextReader(start or first_position(variant), _parse_move)
    raw.read_moves(reader)
    result = _RESULTS.get(raw.result or raw.tags.get("Result", UNFINISHED), UNFINISHED)
    tags = {name: value for name, value in raw.tags.items() if name not in _OWN_TAGS}
    return PdnGame(variant, reader.moves(), result, tags, start, reader.comment)


def _parse_move(position: Position, text: str) -> Move:
    return position.parse_move(_spelled(text))


_OWN_TAGS = {"GameType", "FEN", "SetUp", "Result"}  # written from what the game is


def _variant(game_type: str | None, default: DraughtsVariant) -> DraughtsVariant:
    if game_type is None:
        return default
    number = game_type.partition(",")[0].strip()
    known = {str(number): variant for number, variant in _TYPES.items()}
    if number not in known:
        raise InvalidText("GameType {number!r} is not played here; 21 is English and 29 Czech draughts", number=number)
    return default if default.game_type == known[number].game_type else known[number]


def _start(text: str | None, variant: DraughtsVariant) -> DraughtsPosition | None:
    return None if text is None else place(variant, fen.parse(text))


def _spelled(text: str) -> str:
    """c3d4 as c3-d4."""
    if not _CHESS.fullmatch(text):
        return text
    return "-".join(text[place : place + 2] for place in range(0, len(text), 2))


def write(written: Sequence[PdnGame]) -> str:
    """A file that `read` reads back."""
    return "\n".join(_format_game(game) for game in written)


def _format_game(game: PdnGame) -> str:
    tags = {name: game.tags.get(name, "?") for name in ("Event", "Site", "Date", "Round", "White", "Black")}
    tags |= game.tags
    tags |= {"Result": game.result, "GameType": _LONG_TYPES["czech" if game.variant.flags else "english"]}
    if game.start is not None:
        tags |= {"SetUp": "1", "FEN": game.start.to_text()}
    return write_game(tags, game.comment, game.played, game.first, game.first.turn, game.result)
