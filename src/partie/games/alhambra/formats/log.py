"""A game as a readable log: every move in words, every scoring, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from partie.games.alhambra.formats.files import SavedGame, Seat
from partie.games.alhambra.rules.material import (
    CARD_OF_NAME,
    CURRENCIES,
    DIRK,
    KIND,
    KINDS,
    PRICE,
    TILE_OF_NAME,
    VALUES,
)
from partie.games.alhambra.rules.position import AlhambraPosition

Translate = Callable[[str], str]

_SENTENCES = {
    "take": "takes {cards}",
    "buy": "buys {tile} for {cards}",
    "place": "places {tile} on {cell}",
    "reserve": "puts {tile} into the reserve",
    "dirk": "gives {tile} to Dirk",
    "build": "builds {tile} from the reserve on {cell}",
    "remove": "moves the tile on {cell} to the reserve",
    "swap": "swaps {tile} in on {cell}",
    "pass": "has to pass",
}


def log_lines(game: SavedGame, translate: Translate = str) -> Iterator[str]:
    """One line for a move or a scoring; `translate` turns English into the reader's language."""
    positions = list(game.positions())
    for number, (move, before, after) in enumerate(
        zip(game.moves, positions, positions[1:], strict=False), start=1
    ):
        seat = _name(game.seats[before.turn], translate)
        award = f" ({translate('Award')})" if before.is_award else ""
        yield f"{number}. {seat}: {move_words(move, translate)}{award}"
        for scoring in range(int(before.state["scorings"][0]), int(after.state["scorings"][0])):
            yield _scoring_line(game, after, scoring, translate)
        if after.outcome() is not None:
            yield _scoring_line(game, after, 2, translate)
            yield from _result_lines(game, after, translate)


def move_words(move: str, translate: Translate = str) -> str:
    """A move without its subject: `buys tower 9 for blue 4, blue 5`."""
    head, _, cell = move.partition("@")
    word, thing, paid = (*head.split(":"), "", "")[:3]
    cards = ", ".join(_card(card, translate) for card in (paid or thing).split("+") if card in CARD_OF_NAME)
    tile = _tile(thing, translate) if thing in TILE_OF_NAME else ""
    return translate(_SENTENCES[word]).format(cards=cards, tile=tile, cell=cell)


def _card(name: str, translate: Translate) -> str:
    kind = CARD_OF_NAME[name]
    return f"{translate(CURRENCIES[kind // VALUES])} {kind % VALUES + 1}"


def _tile(name: str, translate: Translate) -> str:
    tile = TILE_OF_NAME[name]
    return f"{translate(KINDS[KIND[tile]])} {PRICE[tile]}"


def _name(seat: Seat, translate: Translate) -> str:
    return translate(seat.colour).capitalize()


def _scoring_line(game: SavedGame, position: AlhambraPosition, scoring: int, translate: Translate) -> str:
    points, walls = (position.state[name][0][scoring] for name in ("points", "walls"))
    parts = [
        f"{_name(seat, translate)} {points[player]} ({translate('wall')} {walls[player]})"
        for player, seat in enumerate(game.seats)
    ]
    if position.players == 2:
        parts.append(f"{translate('Dirk')} {points[DIRK]}")
    return f"--- {translate('Scoring {number}').format(number=scoring + 1)}: {', '.join(parts)}"


def _result_lines(game: SavedGame, position: AlhambraPosition, translate: Translate) -> Iterator[str]:
    totals = [
        f"{_name(seat, translate)} {score}" for seat, score in zip(game.seats, position.scores, strict=True)
    ]
    outcome = position.outcome()
    winners = ", ".join(
        _name(game.seats[player], translate) for player in (outcome.winners if outcome else ())
    )
    said = "{player} wins" if "," not in winners else "{players} share the win"
    result = translate(said).format(player=winners, players=winners)
    yield f"=== {translate('The game is over')}: {', '.join(totals)}. {result}."
