"""Every reader of Partie, declared once; `undeclared` finds functions that none of them enters.

A package enters by what it declares elsewhere (a game stands in the table, a format among its abilities) or
by a reader in `common.py`, `files.py`, `protocols.py` or `web.py`.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import partie
from harness.fuzz.common import common_readers
from harness.fuzz.files import file_readers
from harness.fuzz.games import readers_of_game
from harness.fuzz.protocols import protocol_readers
from harness.fuzz.reader import Reader
from harness.fuzz.shared import shared_readers
from harness.fuzz.web import web_readers
from partie import games

SOURCE = Path(partie.__file__).parent
_TEXTS = (
    "str",
    "bytes",
    "str | None",
    "Iterable[str]",
    "Iterator[str]",
    "Path",
    "Sequence[str]",
    "list[str]",
)
_ERRORS = {"InvalidText", "Unreadable", "IllegalMove", "AmbiguousMove", "Refusal"}
# What the user types in a terminal or passes to the library, which both call readers that are declared.
ELSEWHERE = ("cli", "terminal", "desktop", "commands", "facade")
NOT_READERS = {
    "arena.cluster:executors": "connects to an address",
    "arena.new_brain:write_brain": "writes",
    "arena.registered:find_program": "looks a name up in the list of programs",
    "arena.registered:remove_program": "looks a name up in the list of programs",
    "arena.registered:spec_named": "looks a name up in the list of programs",
    "arena.protocols.manager.brain:serve": "listens on a port",
    "arena.records.formats:write_games": "writes",
    "arena.records.formats:write_file": "writes",
    "arena.records.formats:write_files": "writes",
    "arena.protocols.engine_options:chosen_values": "takes options that the engine declared",
    "arena.protocols.hub.parameters:settings": "takes options that the engine declared",
    "arena.protocols.uci.options:settings": "takes options that the engine declared",
    "evolve.runs:evolvable_of": "looks a name up",
    "storage.files:write_text": "writes",
    "evolve.lock:locked": "claims a folder for a process",
    "games.alhambra.engine.engine:make_brain": "takes options that were read already",
    "games.alhambra.engine.statistics:check_request": "takes the words of a command",
    "games.checkers.tables.build:counts": "takes the words of a command",
    "games.chess.tables.build:wanted_sections": "takes the words of a command",
    "games.mills.tables.build:counts": "takes the words of a command",
    "games.go.rules.variants:find_variant": "remembers what it read when the readers of the game were made",
    "games.gomoku.protocols.manager:size": "takes a variant that was read already",
    "games.chess.protocols.uci:options": "takes a variant that was read already",
    "games.go.protocols.gtp:board_size": "takes a variant that was read already",
    "games.reversi.formats.wthor:read": "refuses every text",
    "games.reversi.protocols.gtp:board_size": "takes a variant that was read already",
    "web.arena.record_folder:read": "looks a name up in the list of the folder",
    "web.evolve.runs:learner_of": "looks a name up",
    "web.shared.permissions:check_withdraw": "takes a digest that the server made",
    "web.vision.photo_api:printed": "takes what its schema allows; schemathesis calls it over HTTP",
}


def all_readers() -> Iterator[Reader[Any]]:
    """Those of the games first."""
    return itertools.chain(
        *(readers_of_game(name) for name in games.TABLE),
        common_readers(),
        file_readers(),
        protocol_readers(),
        web_readers(),
        shared_readers(),
    )


def functions_that_refuse() -> dict[str, tuple[Path, str]]:
    """Public functions that take a text, bytes or a path and raise one of the errors: "module:name"."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        if set(parts) & set(ELSEWHERE):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and _refuses(node):
                found[f"{'.'.join(parts)}:{node.name}"] = (path, node.name)
    return found


def _refuses(node: ast.FunctionDef) -> bool:
    kinds = (ast.unparse(part.annotation) for part in node.args.args if part.annotation)
    if not any(kind in _TEXTS for kind in kinds):
        return False
    told = ast.get_docstring(node) or ""
    if "Raises" in told and any(f"`{name}`" in told for name in _ERRORS):
        return True
    raised = (part.exc for part in ast.walk(node) if isinstance(part, ast.Raise) and part.exc)
    names = {part.id for error in raised for part in ast.walk(error) if isinstance(part, ast.Name)}
    return bool(names & _ERRORS)


def entered(readers: Iterator[Reader[Any]]) -> set[tuple[str, str]]:
    """Files and names of the functions that the readers' right inputs come through."""
    codes: set[CodeType] = set()

    def notice(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    for reader in readers:
        for sample in reader.samples:
            sys.setprofile(notice)
            try:
                with contextlib.suppress(Exception):
                    reader.read(sample)
            finally:
                sys.setprofile(None)
    return {(code.co_filename, code.co_name) for code in codes}


def undeclared(readers: Iterator[Reader[Any]]) -> list[str]:
    """Functions that refuse texts and that no reader enters."""
    importlib.invalidate_caches()
    seen = entered(readers)
    return [
        name
        for name, (path, function) in functions_that_refuse().items()
        if (str(path), function) not in seen and name not in NOT_READERS
    ]
