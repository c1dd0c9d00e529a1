"""Files of games with tags and movetext, as PGN and PDN have them: split into games and tokens, and written.

A format supplies the pattern of its tokens; reading takes time in proportion to the length of the text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from partie.core.errors import InvalidText
from partie.core.movetext import NAGS, MovetextReader, movetext, written_comment
from partie.core.position import Position
from partie.core.record import MOST_NESTED, RecordedMove

_BYTE_ORDER_MARK = "\ufeff"  # Windows programs write it at the beginning of a file
_ESCAPED = re.compile(r"\\([\\\"])")
_WIDTH = 79  # characters of a line


@dataclass
class TaggedGame:
    """A game as it stands in a file."""

    tags: dict[str, str] = field(default_factory=dict)
    tokens: list[re.Match[str]] = field(default_factory=list)  # moves, glyphs, comments and brackets
    moves: int = 0  # with those of variations
    result: str | None = None

    def read_moves(self, reader: MovetextReader) -> None:
        """Passes the tokens on. Raises what the reader raises."""
        opened: list[int] = []  # where variations begin
        for token in self.tokens:
            if token["open"]:
                opened.append(token.start())
                reader.open()
            elif token["close"]:
                reader.close(token.string[opened.pop() : token.end()])
            elif token["move"]:
                reader.read_move(token["move"])
            elif token["nag"] or token["sign"]:
                reader.read_nag(int(token["nag"]) if token["nag"] else NAGS.get(token["sign"], 0))
            else:
                reader.read_comment(token["comment"] if token["comment"] is not None else token["rest"])


@dataclass(frozen=True)
class TaggedFormat:
    """How a format writes its tokens, and how long its files may be."""

    name: str
    pattern: re.Pattern[str]  # groups: tag (name, value), comment, rest, open, close, nag, sign, result, move
    longest: int  # characters of a file
    most_moves: int  # of a game with all its variations

    def games(self, text: str) -> Iterator[TaggedGame]:
        """One game after the other: a result or the next tags end it. Raises `InvalidText`."""
        if len(text) > self.longest:
            raise InvalidText("the file has {length} characters, more than {most}", length=len(text), most=self.longest)
        game, depth = TaggedGame(), 0
        for token in self._tokens(text.removeprefix(_BYTE_ORDER_MARK)):
            if token["close"] and not depth:
                continue  # a bracket that closes nothing
            if token["tag"] and game.moves:
                yield game
                game, depth = TaggedGame(), 0
            self._add(game, token, depth)
            depth += (token["open"] is not None) - (token["close"] is not None)
            if depth > MOST_NESTED:
                raise InvalidText("more than {most} variations inside each other", most=MOST_NESTED)
            if game.result is not None:
                yield game
                game = TaggedGame()
        if game.tags or game.moves:
            yield game

    def _add(self, game: TaggedGame, token: re.Match[str], depth: int) -> None:
        if token["tag"]:
            game.tags[token["name"]] = _ESCAPED.sub(r"\1", token["value"])
        elif token["result"] and not depth:
            game.result = token["result"]
        elif token.lastgroup is not None and not token["result"]:
            game.moves += token["move"] is not None
            if game.moves > self.most_moves:
                raise InvalidText("a game of more than {most} moves", most=self.most_moves)
            game.tokens.append(token)

    def _tokens(self, text: str) -> Iterator[re.Match[str]]:
        at = 0
        while at < len(text):
            found = self.pattern.match(text, at)
            if found is None and text[at] == "{":
                raise InvalidText("the comment that begins at character {place} is not closed", place=at + 1)
            if found is None:
                piece = text[at : at + 20].partition("\n")[0]
                raise InvalidText(
                    "{piece!r} at character {place} is not {format}", piece=piece, place=at + 1, format=self.name
                )
            at = found.end()
            yield found


def write_game(
    tags: Mapping[str, str], comment: str, moves: Sequence[RecordedMove], start: Position, ply: int, result: str
) -> str:
    """The tags, then the movetext, whose numbers count from `ply`."""
    words = [*written_comment(comment), *movetext(moves, start, ply), result]
    body = textwrap.fill(" ".join(words), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*(f'[{name} "{_tag_text(value)}"]' for name, value in tags.items()), "", body, ""])


def _tag_text(value: str) -> str:
    return " ".join(value.replace("\\", r"\\").replace('"', r"\"").split())
