"""What Alhambra can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.alhambra.guide:GUIDE",
    commands=(
        GameCommand(
            "log",
            "partie.games.alhambra.commands.log:log",
            Text("Print a saved game of Alhambra in words."),
        ),
        GameCommand(
            "stats",
            "partie.games.alhambra.commands.stats:stats",
            Text("Let computer players of Alhambra play each other."),
            Text("Let the computer play many games and count."),
        ),
    ),
    evolve="partie.games.alhambra.engine.evolving:evolvable",
    metrics="partie.games.alhambra.metrics:metrics",
    review="partie.games.alhambra.review",
)
