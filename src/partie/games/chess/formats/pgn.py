"""Portable Game Notation: games with tags, comments, glyphs, clocks, evaluations and variations.

A variation that cannot be played stays as a comment; another move that cannot be played is an error that names the
game and the move. Reading takes time in proportion to the length of the text.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.movetext import MovetextReader
from partie.core.position import Move, Position
from partie.core.record import (
    AGREED,
    LONGEST_COMMENT,
    LONGEST_NAME,
    MOST_TAGS,
    OUT_OF_TIME,
    RESIGNED,
    GameResult,
    Record,
    RecordedMove,
)
from partie.core.tagged_games import TaggedFormat, TaggedGame, write_game
from partie.games.chess.formats.annotations import read_annotations, read_clock, write_annotations, write_clock
from partie.games.chess.rules import fen
from partie.games.chess.rules.moves import CLAIM_SIGN
from partie.games.chess.rules.position import CLAIM_QUIET, CLAIM_TIMES, ChessPosition, first_position, place
from partie.games.chess.rules.variants import ChessVariant, find_variant

GAME = "chess"
LONGEST = 50_000_000  # characters of a file
MOST_MOVES = 20_000  # of a game with all its variations
_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
_KNOWN = {
    "Date",
    "White",
    "Black",
    "Result",
    "TimeControl",
    "Termination",
    "Variant",
    "SetUp",
    "FEN",
}  # fields have them
_WON, _DRAWN, _UNFINISHED = ("1-0", "0-1"), "1/2-1/2", "*"
_OF_960 = {"chess960", "fischerandom", "fischer random", "fischer random chess"}
_USUAL = {"", "standard", "chess", "normal", "from position"}
_TOKEN = re.compile(
    r"""\s+ | ^%[^\n]* | \(=\)
    | (?P<tag> \[ \s* (?P<name>[A-Za-z0-9_]+) \s* "(?P<value>(?:[^"\\\n]|\\.)*)" \s* \] )
    | \{ (?P<comment>[^}]*) \} | ; (?P<rest>[^\n]*)
    | (?P<open>\() | (?P<close>\))
    | \$(?P<nag>\d{1,3}) | (?P<sign>[!?]{1,2})
    | (?P<result> 1-0 | 0-1 | 1/2-1/2 | 1/2 | ½-½ | \* ) (?=[\s({;\[]|\Z)
    | \d{1,5}(?=[\s.]) | \.+ | e\.?p\.?(?=\s)
    | (?P<move> [A-Za-z0♔-♟@-] [^\s{}();$!?*]* )
    """,
    re.VERBOSE | re.MULTILINE,
)
_FORMAT = TaggedFormat("PGN", _TOKEN, LONGEST, MOST_MOVES)
_ANNOTATED = re.compile(r'^\s*\[\w+\s+"|[{;]|\((?!=\))|\$[0-9]', re.MULTILINE)


def looks_like_pgn(text: str) -> bool:
    """Whether the text has what plain lists of moves have not: tags, comments, variations, glyphs."""
    return _ANNOTATED.search(text) is not None


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a file; `variant` where a game does not say it. Raises `InvalidText`."""
    found: list[Record] = []
    for raw in _FORMAT.games(text):
        try:
            found.append(_record(raw, find_variant(variant)))
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            raise InvalidText("game {number}: {error}", number=len(found) + 1, error=error) from error
    return found


# --- reading -------------------------------------------------------------------------------------------


@dataclass
class _Spelling:
    """Reads moves, and notes whether players went on where a standard game ends."""

    goes_on: bool = False

    def parse(self, position: Position, text: str) -> Move:
        """The move, by any of the spellings that positions read."""
        assert isinstance(position, ChessPosition)
        self.goes_on |= position.placed.quiet >= CLAIM_QUIET or position.times >= CLAIM_TIMES
        return position.parse_move(text)


def _record(raw: TaggedGame, default: ChessVariant) -> Record:
    rules, start = _rules(raw.tags, default), raw.tags.get("FEN")
    if rules.chess960 and start is None:
        raise InvalidText("a game of Chess960 begins with a FEN, and this one has none")
    claiming = ChessVariant(rules.chess960, claims=True)
    first = first_position(claiming) if start is None else _place(start, claiming)
    spelling = _Spelling()
    reader = MovetextReader(first, spelling.parse)
    raw.read_moves(reader)
    clock = read_clock(raw.tags.get("TimeControl"))
    played = ChessVariant(rules.chess960, claims=rules.claims or spelling.goes_on)
    moves = read_annotations(reader.moves(), clock)
    return Record(
        GAME,
        played.name,
        start=None if start is None else first.to_text(),
        moves=moves,
        result=_result(raw, first, [move.text for move in moves], played),
        players=tuple((raw.tags.get(tag) or "?")[:LONGEST_NAME] for tag in ("White", "Black")),
        clock=clock,
        started=_started(raw.tags),
        comment=reader.comment,
        tags=_other_tags(raw.tags),
    )


def _other_tags(tags: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """What no field of a record has, for the file that is written from it; also a time control that is no clock."""
    known = set(_KNOWN)
    if read_clock(tags.get("TimeControl")).per_game is None:
        known.remove("TimeControl")
    if "time" not in tags.get("Termination", "").lower():
        known.remove("Termination")
    if tags.get("Date") != _day(_started(tags)):
        known.remove("Date")
    kept = [
        (name[:LONGEST_NAME], value[:LONGEST_COMMENT])
        for name, value in tags.items()
        if name not in known and value not in ("", "?")
    ]
    return tuple(kept[:MOST_TAGS])


def _rules(tags: dict[str, str], default: ChessVariant) -> ChessVariant:
    name = tags.get("Variant")
    if name is None:
        return default
    if name.lower() in _OF_960:
        return ChessVariant(chess960=True, claims=default.claims)
    if name.lower() not in _USUAL:
        raise InvalidText("{variant!r} is a variant of chess that Partie does not play", variant=name[:80])
    return ChessVariant(claims=default.claims)


def _place(text: str, rules: ChessVariant) -> ChessPosition:
    found = place(fen.read(text), rules)
    for problem in found.problems():
        raise InvalidText("the position at the beginning is impossible: {problem}", problem=problem.rule)
    return found


def _result(raw: TaggedGame, first: ChessPosition, moves: list[str], played: ChessVariant) -> GameResult | None:
    """How the game ended: by the rules, or as the file says."""
    position = ChessPosition(played, first.placed)
    for text in moves:
        position = position.after(position.parse_move(text))
    if (outcome := position.outcome()) is not None:
        return GameResult.of(outcome)
    written = raw.result or raw.tags.get("Result", _UNFINISHED)
    if written in _WON:
        winner = _WON.index(written)
        reason = OUT_OF_TIME if "time" in raw.tags.get("Termination", "").lower() else RESIGNED
        return GameResult((winner,), reason, at_fault=1 - winner)
    return None if written == _UNFINISHED else GameResult((), AGREED)


def _started(tags: dict[str, str]) -> float:
    """The beginning of the day; 0 where the date is not known completely."""
    date = tags.get("UTCDate") or tags.get("Date", "")
    try:
        return datetime.datetime.strptime(date.strip(), "%Y.%m.%d").replace(tzinfo=datetime.UTC).timestamp()
    except ValueError:
        return 0.0


# --- writing -------------------------------------------------------------------------------------------


def write(records: Iterable[Record]) -> str:
    """A file of games. Raises `InvalidText` for other games than chess."""
    return "\n".join(_format_record(record) for record in records)


def _format_record(record: Record) -> str:
    if record.game != GAME:
        raise InvalidText("PGN is written for chess, not for {game}", game=record.game)
    rules = find_variant(record.variant)
    start = first_position(rules, record.seed) if record.start is None else place(fen.read(record.start), rules)
    tags = _tags(record, rules, start)
    moves = write_annotations(_without_claim(record.moves), record.clock)
    ply = 2 * (start.placed.number - 1) + start.turn
    return write_game(tags, record.comment, moves, start, ply, tags["Result"])


def _without_claim(moves: tuple[RecordedMove, ...]) -> tuple[RecordedMove, ...]:
    """PGN has the draw as the result only."""
    if not moves or not moves[-1].text.endswith(CLAIM_SIGN):
        return moves
    last = replace(moves[-1], text=moves[-1].text.removesuffix(CLAIM_SIGN))
    return (*moves[:-1], last) if last.text else moves[:-1]


def _tags(record: Record, rules: ChessVariant, start: ChessPosition) -> dict[str, str]:
    names = [*record.players, "?", "?"]
    tags = (
        dict.fromkeys((*_ROSTER, "Result"), "?") | {"Date": _day(record.started or record.finished)} | dict(record.tags)
    )
    tags |= {"White": names[0] or "?", "Black": names[1] or "?"}
    tags["Result"] = _written_result(record)
    if (control := write_clock(record.clock)) is not None:
        tags["TimeControl"] = control
    if record.reason == OUT_OF_TIME:
        tags["Termination"] = "time forfeit"
    if rules.chess960:
        tags["Variant"] = "Chess960"
    if record.start is not None or rules.chess960:
        tags |= {"SetUp": "1", "FEN": start.to_text()}
    return tags


def _written_result(record: Record) -> str:
    if record.result is None:
        return _UNFINISHED
    return _WON[record.winners[0]] if len(record.winners) == 1 else _DRAWN


def _day(moment: float) -> str:
    """A day of UTC, as the store counts."""
    if not moment:
        return "????.??.??"
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y.%m.%d")
