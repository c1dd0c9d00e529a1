"""No two modules import each other, not even through others, inside functions or for types alone."""

from __future__ import annotations

import ast
import functools
import graphlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import partie

ROOT = Path(partie.__file__).parent


def module_name(path: Path) -> str:
    return ".".join(("partie", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def imported(source: str, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a source imports anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in modules or node.module in modules:
                    yield full if full in modules else node.module


@functools.cache
def graph() -> dict[str, set[str]]:
    """All modules but the root, which names everything public and imports it on first use."""
    modules = {module_name(path): path for path in sorted(ROOT.rglob("*.py")) if path.parent != ROOT}
    return {name: set(imported(path.read_text(encoding="utf-8"), modules)) - {name} for name, path in modules.items()}


def test_no_module_imports_itself_through_others() -> None:
    graphlib.TopologicalSorter(graph()).prepare()  # raises CycleError that names the modules


def test_imports_in_functions_and_for_types_count() -> None:
    source = "if TYPE_CHECKING:\n    from partie.core import game\ndef f():\n    import partie.cli\n"
    known = dict.fromkeys(("partie.core", "partie.core.game", "partie.cli"), ROOT)
    assert set(imported(source, known)) == {"partie.core.game", "partie.cli"}
