"""A game as a readable log: every move in words, every scoring, the result."""

from __future__ import annotations

from collections.abc import Iterator

from partie.core.text import Text
from partie.games.alhambra.formats.files import SavedGame
from partie.games.alhambra.rules.material import (
    CARD_OF_NAME,
    CURRENCY_NAMES,
    DIRK,
    KIND,
    KIND_NAMES,
    PRICE,
    TILE_OF_NAME,
    VALUES,
)
from partie.games.alhambra.rules.position import AlhambraPosition

_SENTENCES = {
    "take": Text("takes {cards}"),
    "buy": Text("buys {tile} for {cards}"),
    "place": Text("places {tile} on {cell}"),
    "reserve": Text("puts {tile} into the reserve"),
    "dirk": Text("gives {tile} to Dirk"),
    "build": Text("builds {tile} from the reserve on {cell}"),
    "remove": Text("moves the tile on {cell} to the reserve"),
    "swap": Text("swaps {tile} in on {cell}"),
    "pass": Text("has to pass"),
}
_PLAYERS = {
    "white": Text("White"),
    "red": Text("Red"),
    "blue": Text("Blue"),
    "green": Text("Green"),
    "yellow": Text("Yellow"),
    "orange": Text("Orange"),
}


def log_lines(game: SavedGame) -> Iterator[Text]:
    """One line for a move or a scoring."""
    positions = list(game.positions())
    for number, (move, before, after) in enumerate(
        zip(game.moves, positions, positions[1:], strict=False), start=1
    ):
        player, words = _PLAYERS[game.seats[before.turn].colour], move_words(move)
        if before.is_award:
            yield Text("{number}. {player}: {move} (award)", number=number, player=player, move=words)
        else:
            yield Text("{number}. {player}: {move}", number=number, player=player, move=words)
        for scoring in range(int(before.state["scorings"][0]), int(after.state["scorings"][0])):
            yield _scoring_line(game, after, scoring)
        if after.outcome() is not None:
            yield _scoring_line(game, after, 2)
            yield _result_line(game, after)


def move_words(move: str) -> Text:
    """A move without its subject: `buys tower 9 for blue 4, blue 5`."""
    head, _, cell = move.partition("@")
    kind, thing, paid = (*head.split(":"), "", "")[:3]
    cards = tuple(_card(card) for card in (paid or thing).split("+") if card in CARD_OF_NAME)
    tile = _tile(thing) if thing in TILE_OF_NAME else ""
    return Text(_SENTENCES[kind].message, cards=cards, tile=tile, cell=cell)


def _card(name: str) -> Text:
    kind = CARD_OF_NAME[name]
    return Text("{colour} {number}", colour=CURRENCY_NAMES[kind // VALUES], number=kind % VALUES + 1)


def _tile(name: str) -> Text:
    tile = TILE_OF_NAME[name]
    return Text("{kind} {price}", kind=KIND_NAMES[KIND[tile]], price=PRICE[tile])


def _scoring_line(game: SavedGame, position: AlhambraPosition, scoring: int) -> Text:
    points, walls = (position.state[name][0][scoring].tolist() for name in ("points", "walls"))
    parts = [
        Text(
            "{player} {points} (wall {wall})", player=_PLAYERS[seat.colour], points=points[at], wall=walls[at]
        )
        for at, seat in enumerate(game.seats)
    ]
    if position.players == 2:
        parts.append(Text("Dirk {points}", points=points[DIRK]))
    return Text("--- Scoring {number}: {players}", number=scoring + 1, players=tuple(parts))


def _result_line(game: SavedGame, position: AlhambraPosition) -> Text:
    names = [_PLAYERS[seat.colour] for seat in game.seats]
    totals = tuple(
        Text("{player} {points}", player=name, points=score)
        for name, score in zip(names, position.scores, strict=True)
    )
    outcome = position.outcome()
    winners = tuple(names[player] for player in (outcome.winners if outcome else ()))
    if len(winners) == 1:
        return Text("=== The game is over: {totals}. {player} wins.", totals=totals, player=winners[0])
    return Text("=== The game is over: {totals}. {players} share the win.", totals=totals, players=winners)
