"""A game as a readable log: every move in words, every scoring, the result."""

from __future__ import annotations

from collections.abc import Iterator

from partie.core.text import Text
from partie.games.alhambra.formats.files import SavedGame
from partie.games.alhambra.formats.names import SIDE_NAMES, card_text, move_parts, tile_text
from partie.games.alhambra.rules.material import DIRK
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


def log_lines(game: SavedGame) -> Iterator[Text]:
    """One line for a move or a scoring."""
    positions = list(game.positions())
    for number, (move, before, after) in enumerate(zip(game.moves, positions, positions[1:], strict=False), start=1):
        player, words = SIDE_NAMES[game.seats[before.turn].colour], move_words(move)
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
    kind, cards, tile, cell = move_parts(move)
    named = tile_text(tile) if tile else ""
    return Text(_SENTENCES[kind].message, cards=tuple(map(card_text, cards)), tile=named, cell=cell)


def _scoring_line(game: SavedGame, position: AlhambraPosition, scoring: int) -> Text:
    points, walls = (position.state[name][0][scoring].tolist() for name in ("points", "walls"))
    parts = [
        Text(
            "{player} {points} (wall {wall})",
            player=SIDE_NAMES[seat.colour],
            points=points[at],
            wall=walls[at],
        )
        for at, seat in enumerate(game.seats)
    ]
    if position.players == 2:
        parts.append(Text("Dirk {points}", points=points[DIRK]))
    return Text("--- Scoring {number}: {players}", number=scoring + 1, players=tuple(parts))


def _result_line(game: SavedGame, position: AlhambraPosition) -> Text:
    names = [SIDE_NAMES[seat.colour] for seat in game.seats]
    totals = tuple(
        Text("{player} {points}", player=name, points=score) for name, score in zip(names, position.scores, strict=True)
    )
    outcome = position.outcome()
    winners = tuple(names[player] for player in (outcome.winners if outcome else ()))
    if len(winners) == 1:
        return Text("=== The game is over: {totals}. {player} wins.", totals=totals, player=winners[0])
    return Text("=== The game is over: {totals}. {players} share the win.", totals=totals, players=winners)
