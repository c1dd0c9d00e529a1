"""PDN for the arena: records of games as files, and back."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from partie.core.clock import Clock
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.record import TOO_LONG, GameResult, Record
from partie.games.checkers.formats import pdn
from partie.games.checkers.formats.pdn import PdnGame
from partie.games.checkers.rules import fen
from partie.games.checkers.rules.position import place
from partie.games.checkers.rules.variants import BLACK, VARIANTS, WHITE, find_variant

GAME = "checkers"
FORFEIT = "forfeit"  # how PDN's "1-0" of a game that the rules have not ended is kept
_DRAWN = "1/2-1/2"
_WON = ("1-0", "0-1")
_LONGEST_NAME = 200


def write(records: Iterable[Record]) -> str:
    """A file of games. Raises `InvalidText` for other games than draughts."""
    return pdn.write([_to_pdn(record) for record in records])


def _to_pdn(record: Record) -> PdnGame:
    if record.game != GAME or record.variant not in VARIANTS:
        raise InvalidText("PDN is written for draughts, not for {game}", game=record.game)
    rules = VARIANTS[record.variant]
    start = None if record.start is None else place(rules, fen.parse(record.start))
    tags = {
        "Date": _date(record),
        "White": record.players[rules.player(WHITE)],
        "Black": record.players[rules.player(BLACK)],
    }
    return PdnGame(rules, record.moves, _result(record), tags, start, record.comment)


def _date(record: Record) -> str:
    """The day the game began, or the one it ended; of UTC, as the store counts."""
    moment = record.started or record.finished
    if not moment:
        return "????.??.??"
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).strftime("%Y.%m.%d")


def _moment(date: str) -> float:
    """The beginning of a day; 0 where the date is not known completely."""
    try:
        return datetime.datetime.strptime(date.strip(), "%Y.%m.%d").replace(tzinfo=datetime.UTC).timestamp()
    except ValueError:
        return 0.0


def _result(record: Record) -> str:
    if record.result is None:
        return pdn.UNFINISHED
    return _WON[record.winners[0]] if len(record.winners) == 1 else _DRAWN


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a file; `variant` where a game does not say it. Raises `InvalidText`."""
    rules, found = find_variant(variant), list[Record]()
    try:
        for game in pdn.games(text, rules):
            found.append(_record(game))
    except (InvalidText, IllegalMove, AmbiguousMove) as error:
        raise InvalidText("game {number}: {error}", number=len(found) + 1, error=error) from error
    return found


def _record(game: PdnGame) -> Record:
    *_, last = game.positions()
    outcome = last.outcome()
    names = {colour: game.tags.get(tag, tag.lower()) for colour, tag in ((BLACK, "Black"), (WHITE, "White"))}
    return Record(
        GAME,
        game.variant.name,
        start=None if game.start is None else game.start.to_text(),
        moves=game.played,
        result=_ending(game.result) if outcome is None else GameResult.of(outcome),
        players=tuple((names[game.variant.colour(seat)] or "?")[:_LONGEST_NAME] for seat in (0, 1)),
        clock=Clock(None, None),
        started=_moment(game.tags.get("Date", "")),
        comment=game.comment,
    )


def _ending(result: str) -> GameResult | None:
    """How a game ended that the rules would let go on: resigned, or a draw agreed."""
    if result == _DRAWN:
        return GameResult((), TOO_LONG)
    if result in _WON:
        winner = _WON.index(result)
        return GameResult((winner,), FORFEIT, at_fault=1 - winner)
    return None
