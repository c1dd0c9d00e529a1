"""Partie sees a game, finds the best move, and plays it.

>>> import partie
>>> position = partie.game("checkers").start().play("11-15")
>>> position.turn
'white'
>>> best = position.best(nodes=1000)
>>> best.move in position.legal_moves
True

Names are loaded on first use: `import partie` itself imports neither Numba nor NumPy nor OpenCV. The names of
`__all__` are public and follow semantic versioning, see docs/python.md.
"""

from __future__ import annotations

TYPE_CHECKING = False  # mypy takes it for true; importing `typing` takes longer than the rest
if TYPE_CHECKING:
    from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
    from partie.core.evaluation import Evaluation, ValueKind
    from partie.core.record import Record
    from partie.core.review import ReviewStep
    from partie.core.text import TextError
    from partie.facade.analysis import Analysis, Line
    from partie.facade.evolving import Evolution
    from partie.facade.games import Game, game, game_names, replay
    from partie.facade.matches import MatchResult, TournamentResult, match, tournament
    from partie.facade.moves import Move
    from partie.facade.pictures import Reading, read
    from partie.facade.positions import Outcome, Position
    from partie.facade.puzzles import Answer, Puzzle, today
    from partie.facade.records import load, save
    from partie.vision.pictures import Unreadable
    from partie.web.server.startup import serve, serving

__version__ = "0.2.0"

_MODULES = {
    "partie.core.evaluation": ("Evaluation", "ValueKind"),
    "partie.core.errors": ("AmbiguousMove", "IllegalMove", "InvalidText"),
    "partie.core.record": ("Record",),
    "partie.core.review": ("ReviewStep",),
    "partie.core.text": ("TextError",),
    "partie.facade.analysis": ("Analysis", "Line"),
    "partie.facade.evolving": ("Evolution",),
    "partie.facade.games": ("Game", "game", "game_names", "replay"),
    "partie.facade.matches": ("MatchResult", "TournamentResult", "match", "tournament"),
    "partie.facade.moves": ("Move",),
    "partie.facade.pictures": ("Reading", "read"),
    "partie.facade.positions": ("Outcome", "Position"),
    "partie.facade.puzzles": ("Answer", "Puzzle", "today"),
    "partie.facade.records": ("load", "save"),
    "partie.vision.pictures": ("Unreadable",),
    "partie.web.server.startup": ("serve", "serving"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "AmbiguousMove",
    "Analysis",
    "Answer",
    "Evaluation",
    "Evolution",
    "Game",
    "IllegalMove",
    "InvalidText",
    "Line",
    "MatchResult",
    "Move",
    "Outcome",
    "Position",
    "Puzzle",
    "Reading",
    "Record",
    "ReviewStep",
    "TextError",
    "TournamentResult",
    "Unreadable",
    "ValueKind",
    "game",
    "game_names",
    "load",
    "match",
    "read",
    "replay",
    "save",
    "serve",
    "serving",
    "today",
    "tournament",
]


def __getattr__(name: str) -> object:
    """The public name, imported now."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    found = globals()[name] = getattr(importlib.import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
