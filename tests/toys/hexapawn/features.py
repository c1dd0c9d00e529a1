"""What hexapawn can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand, RecordFormat
from partie.core.text import Text

FEATURES = Features(
    commands=(
        GameCommand("count", "tests.toys.hexapawn.commands.count:count", Text("Count the games of a given length.")),
    ),
    dialects={"uci": "tests.toys.hexapawn.protocols.uci", "hub": "tests.toys.hexapawn.protocols.hub"},
    formats=(RecordFormat("hexapawn", Text("One game a line"), "tests.toys.hexapawn.formats.games"),),
    probe="tests.toys.hexapawn.engine.tables:known_winners",
    perft="tests.toys.hexapawn.rules.perft:perft_by_depth",
)
