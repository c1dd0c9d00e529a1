"""Games as PDN 3.0: tags, numbered moves, comments; several games a file.

The first number of a result belongs to the player who begins: "1-0" is won by Black in English and by
White in Czech draughts. Variations and annotation marks are read over. Reading takes time in proportion to
the length of the text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from partie.core.errors import InvalidText
from partie.games.checkers.rules import fen
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition, first_position, place
from partie.games.checkers.rules.variants import CZECH, ENGLISH, DraughtsVariant

LONGEST = 4_000_000  # characters of a file
MOST_MOVES = 4_000  # plies of a game
_DEEPEST = 50  # variations inside variations

_TYPES = {variant.game_type: variant for variant in (ENGLISH, CZECH)}
_LONG_TYPES = {ENGLISH.name: "21,B,8,8,N1,0", CZECH.name: "29,W,8,8,A0,0"}
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}
UNFINISHED = "*"
BYTE_ORDER_MARK = "\ufeff"  # Windows programs write it at the beginning of a file
_TOKEN = re.compile(
    r"""\s+
    | (?P<tag> \[ \s* (?P<name>[A-Za-z0-9_]+) \s*
        (?: "(?P<value>(?:[^"\\\n]|\\.)*)" | "(?P<plain>[^"\n]*)" ) \s* \] )
    | \{ (?P<comment>[^}]*) \}
    | ;[^\n]* | %[^\n]*
    | (?P<open>\() | (?P<close>\))
    | \$\d{1,3} | [!?]+
    | (?P<result> 1/2-1/2 | [012]-[012](?![0-9x:-]) | \* | 0-0 )
    | \d{1,4}\.+ (?:\s*\.\.\.)? | \.\.\.
    | (?P<move> (?:[a-hA-H][1-8]|\d{1,2}) (?:[-x:×]?(?:[a-hA-H][1-8]|(?<=[-x:×])\d{1,2})){1,12} )
    """,
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\([\\\"])")
_CHESS = re.compile(r"(?:[a-h][1-8]){2,13}", re.IGNORECASE)


@dataclass(frozen=True)
class PdnGame:
    """One game: what is written about it, where it begins, what was played."""

    variant: DraughtsVariant
    moves: tuple[DraughtsMove, ...]
    result: str = UNFINISHED  # "1-0", "0-1", "1/2-1/2" or "*", the player who begins first
    tags: dict[str, str] = field(default_factory=dict)
    start: DraughtsPosition | None = None  # None: twelve men each
    comments: tuple[str, ...] = ()  # one for each move and one before the first; empty where there is none

    def positions(self) -> Iterator[DraughtsPosition]:
        """The first position and the one after each move."""
        position = self.start or first_position(self.variant)
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position


def read(text: str, variant: DraughtsVariant | None = None) -> list[PdnGame]:
    """All games of a file at once, as `games` gives them."""
    return list(games(text, variant))


def games(text: str, variant: DraughtsVariant | None = None) -> Iterator[PdnGame]:
    """One game of a file after the other; `variant` is what games without a GameType are.

    Raises `InvalidText`, and `IllegalMove` or `AmbiguousMove` for the first move that cannot be played.
    """
    if len(text) > LONGEST:
        raise InvalidText("the file has {length} characters, more than {most}", length=len(text), most=LONGEST)
    for raw in _split(text.removeprefix(BYTE_ORDER_MARK)):
        yield _game(raw, variant or ENGLISH)


@dataclass
class _Raw:
    """A game as it stands in the file."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    comments: list[list[str]] = field(default_factory=lambda: [[]])  # words
    result: str | None = None

    @property
    def is_empty(self) -> bool:
        return not self.tags and not self.moves and self.result is None

    def add(self, token: re.Match[str]) -> None:
        if token["tag"]:
            self.tags[token["name"]] = token["plain"] or _ESCAPED.sub(r"\1", token["value"] or "")
        elif token["comment"] is not None:
            self.comments[-1] += token["comment"].split()
        elif token["move"]:
            if len(self.moves) >= MOST_MOVES:
                raise InvalidText("a game of more than {most} moves", most=MOST_MOVES)
            self.moves.append(token["move"])
            self.comments.append([])
        elif token["result"]:
            self.result = token["result"]


def _split(text: str) -> Iterator[_Raw]:
    game = _Raw()
    for found in _main_line(text):
        if found["tag"] and game.moves:  # a game without a result
            yield game
            game = _Raw()
        game.add(found)
        if game.result is not None:
            yield game
            game = _Raw()
    if not game.is_empty:
        yield game


def _main_line(text: str) -> Iterator[re.Match[str]]:
    """The tokens outside variations."""
    depth, place = 0, 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise InvalidText(
                "{piece!r} at character {place} is not PDN", piece=text[place : place + 20], place=place + 1
            )
        place = found.end()
        if found["open"]:
            depth += 1
            if depth > _DEEPEST:
                raise InvalidText("more than {most} variations inside each other", most=_DEEPEST)
        elif found["close"]:
            depth = max(0, depth - 1)
        elif not depth:
            yield found


def _game(raw: _Raw, default: DraughtsVariant) -> PdnGame:
    variant = _variant(raw.tags.get("GameType"), default)
    start = _start(raw.tags.get("FEN"), variant)
    position = start or first_position(variant)
    moves: list[DraughtsMove] = []
    for text in raw.moves:
        move = position.parse_move(_spelled(text))
        moves.append(move)
        position = position.play(move)
    result = _RESULTS.get(raw.result or raw.tags.get("Result", UNFINISHED), UNFINISHED)
    tags = {name: value for name, value in raw.tags.items() if name not in _OWN_TAGS}
    return PdnGame(variant, tuple(moves), result, tags, start, tuple(map(" ".join, raw.comments)))


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
    return "\n".join(_written(game) for game in written)


def _written(game: PdnGame) -> str:
    start = game.start or first_position(game.variant)
    tags = {name: game.tags.get(name, "?") for name in ("Event", "Site", "Date", "Round", "White", "Black")}
    tags |= game.tags
    tags |= {"Result": game.result, "GameType": _LONG_TYPES["czech" if game.variant.flags else "english"]}
    if game.start is not None:
        tags |= {"SetUp": "1", "FEN": start.to_text()}
    lines = [f'[{name} "{_tag_text(value)}"]' for name, value in tags.items()]
    words = list(_words(game, start))
    body = textwrap.fill(" ".join([*words, game.result]), 79, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", body, ""])


def _words(game: PdnGame, position: DraughtsPosition) -> Iterator[str]:
    comments = (*game.comments, *[""] * (len(game.moves) + 1 - len(game.comments)))
    yield from _comment(comments[0])
    ply = position.turn
    for number, move in enumerate(game.moves):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif number == 0 or comments[number]:
            yield f"{ply // 2 + 1}..."
        yield position.format_move(move)
        yield from _comment(comments[number + 1])
        position = position.play(move)
        ply += 1


def _comment(text: str) -> Iterator[str]:
    if text:
        yield "{" + text.replace("}", ")") + "}"


def _tag_text(value: str) -> str:
    return " ".join(value.replace("\\", r"\\").replace('"', r"\"").split())
