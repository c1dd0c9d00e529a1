"""Importing this loads every command and every kernel; children of the process then have them at once."""

from __future__ import annotations

import importlib

from partie import games
from partie.cli import COMMANDS
from partie.cli.game_commands import all_game_commands
from partie.cli.warmup import compile_game

for _target in [target for target, _ in COMMANDS.values()] + [
    verb.target for verbs in all_game_commands().values() for verb in verbs.values()
]:
    importlib.import_module(_target.partition(":")[0])
importlib.import_module("partie.web.server.startup")
importlib.import_module("harness.faults.brains")
for _module in games.TABLE.values():
    compile_game(_module)
