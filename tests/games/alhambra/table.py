"""Sets up positions for the tests in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.material import TILE_OF_NAME
from partie.games.alhambra.rules.position import AlhambraPosition

NO_POINTS = "/".join(["0,0,0,0,0,0,0"] * 3)
NO_WALLS = "/".join(["0,0,0,0,0,0"] * 3)
NO_SHARES = "/".join([",".join(["0"] * 42)] * 3)


def arrange(
    players: int = 3,
    *,
    hands: Sequence[str] = (),
    maps: Sequence[str] = (),
    reserves: Sequence[str] = (),
    display: str = "y9,g9,b9,o9",
    market: str = "tower13,garden12,chambers11,arcades10",
    bag: str | None = None,
    **words: object,
) -> AlhambraPosition:
    """A position of these words; both scoring cards are gone and the bag holds all other tiles."""
    parts: dict[str, object] = {
        "players": players,
        "turn": 0,
        "step": "action",
        "scorings": 2,
        "ending": "none",
        "hidden": 0,
        "turns": 0,
        "random": 1,
        "hands": _rows(hands, players, "-"),
        "display": display,
        "deck": "y1g1b1o1y2g2b2o2",
        "piles": "0/0/0/0",
        "discard": "-",
        "market": market,
        "bag": bag or _others(" ".join([market, *maps, *reserves, str(words.get("bought", ""))])),
        "bought": "none",
        "award": 0,
        "reserves": _rows(reserves, players, "none"),
        "dirk": "none",
        "maps": _rows(maps, players, "-"),
        "redesigns": "/".join("0" * players),
        "points": NO_POINTS,
        "walls": NO_WALLS,
        "shares": NO_SHARES,
    }
    parts |= words
    return GAME.from_text(" ".join(f"{name}={value}" for name, value in parts.items()))


def _rows(texts: Sequence[str], players: int, empty: str) -> str:
    return "/".join([*texts, *[empty] * (players - len(texts))])


def _others(used: str) -> str:
    words = used.replace("@", " ").replace(",", " ").replace("+", " ").split()
    return ",".join(name for name in TILE_OF_NAME if name not in words)


def legal(position: AlhambraPosition, word: str = "") -> set[str]:
    """The texts of the legal moves that begin with a word."""
    texts = [position.format_move(move) for move in position.legal_moves()]
    return {text for text in texts if text.startswith(word)}


def after(position: AlhambraPosition, *texts: str) -> AlhambraPosition:
    """The position after these moves."""
    for text in texts:
        position = position.play(position.parse_move(text))
    return position


def hand(position: AlhambraPosition, player: int) -> str:
    """The cards a player holds, as in a position's text."""
    return word(position, "hands").split("/")[player]


def word(position: AlhambraPosition, name: str) -> str:
    """One word of a position's text."""
    return dict(part.split("=") for part in position.to_text().split())[name]
