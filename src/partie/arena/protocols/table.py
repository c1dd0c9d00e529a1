"""The table of protocols. A new one is a folder and an entry here; a game joins with a dialect in its features."""

from __future__ import annotations

from partie.arena.protocols.protocol import Protocol, Target
from partie.core.game import Game
from partie.core.text import Text

_PROTOCOLS = (
    Protocol("gomocup", Text("Gomocup (Piskvork)"), {"gomocup": Target.COMMAND}),
    Protocol(
        "manager",
        Text("the Manager's TCP protocol"),
        {"manager": Target.COMMAND, "tcp": Target.ADDRESS},
        any_game=True,
    ),
    Protocol("gtp", Text("the Go Text Protocol, version 2"), {"gtp": Target.COMMAND}),
    Protocol("uci", Text("UCI (Universal Chess Interface)"), {"uci": Target.COMMAND}),
    Protocol("hub", Text("Hub, the protocol of engines for draughts"), {"hub": Target.COMMAND}),
    Protocol("nboard", Text("NBoard, the protocol of engines for Othello"), {"nboard": Target.COMMAND}),
)
PROTOCOLS = {protocol.name: protocol for protocol in _PROTOCOLS}
PREFIXES = {prefix: protocol for protocol in _PROTOCOLS for prefix in protocol.prefixes}


def target_of(prefix: str) -> Target | None:
    """What follows the prefix and its colon; None for brains that are not behind a protocol."""
    return PREFIXES[prefix].prefixes[prefix] if prefix in PREFIXES else None


def protocols_of(game: Game) -> list[Protocol]:
    """The protocols over which the game can be played, its own dialects first."""
    known = [protocol for protocol in _PROTOCOLS if protocol.plays(game)]
    return sorted(known, key=lambda protocol: protocol.any_game)
