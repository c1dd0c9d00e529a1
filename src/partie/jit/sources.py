"""What a module's code rests upon: its own syntax and that of every Partie module it imports.

Comments, docstrings and line numbers do not count: they change nothing that is compiled.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import sys
import threading
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType
from typing import NamedTuple

_PACKAGE = "partie"
_HAS_DOCSTRING = 0x4000000  # of co_flags, since Python 3.13: the first constant is the docstring
_PARSING = threading.Lock()  # in Python 3.11 two threads that parse disturb each other: SystemError


class Source(NamedTuple):
    """One module: a hash of its syntax, and the names it imports out of Partie, modules or not."""

    digest: bytes
    imports: tuple[str, ...]


def digest_of(module: str) -> str:
    """A hash of the module's syntax and of all Partie sources it imports, directly or not."""
    digest = hashlib.sha256()
    for name, source in sorted(_closure(module).items()):
        digest.update(name.encode())
        digest.update(source.digest)
    return digest.hexdigest()


def _closure(module: str) -> dict[str, Source]:
    found: dict[str, Source] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        source = None if name in found else _source(name)
        if source is not None:
            found[name] = source
            waiting.extend(source.imports)
    return found


def forget() -> None:
    """Reads all sources again when they are asked for next."""
    _source.cache_clear()


@functools.cache
def _source(module: str) -> Source | None:
    path = _file(module)
    return read(path.read_bytes()) if path else None


def read(text: bytes) -> Source:
    """The syntax of a module without what cannot change its compiled code."""
    with _PARSING:
        tree = ast.parse(text)
    imports = tuple(dict.fromkeys(_imports(tree)))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [statement for statement in body if not _is_remark(statement)]
    return Source(hashlib.sha256(ast.dump(tree).encode("utf-8", "surrogatepass")).digest(), imports)


def _is_remark(statement: ast.AST) -> bool:
    """A string that stands alone: a docstring, or one that serves as a comment."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _imports(tree: ast.Module) -> Iterator[str]:
    """Every name that may be a module: `from partie.a import b` means `partie.a` and perhaps `partie.a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _is_ours(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.module and _is_ours(node.module):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _PACKAGE


def _file(module: str) -> Path | None:
    loaded = sys.modules.get(module)
    if loaded is not None and getattr(loaded, "__file__", None):
        return Path(str(loaded.__file__))
    spec = _find(module)
    return Path(spec.origin) if spec and spec.has_location and spec.origin else None


def _find(module: str) -> ModuleSpec | None:
    """Like `importlib.util.find_spec`, which would import the packages on the way."""
    package = module.rpartition(".")[0]
    if not package:
        return PathFinder.find_spec(module)
    if package in sys.modules:
        return PathFinder.find_spec(module, getattr(sys.modules[package], "__path__", []))
    above = _find(package)
    return PathFinder.find_spec(module, above.submodule_search_locations or []) if above else None


def code_digest(code: CodeType) -> str:
    """A short hash of one function that stays the same when the function only moves within its file."""
    return hashlib.sha256(repr(_parts(code)).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _parts(code: CodeType) -> tuple[object, ...]:
    has_docstring = sys.version_info < (3, 13) or code.co_flags & _HAS_DOCSTRING
    constants = code.co_consts[1:] if has_docstring else code.co_consts  # before 3.13 it may be None
    inner = [_parts(value) if isinstance(value, CodeType) else value for value in constants]
    return code.co_code, code.co_names, code.co_varnames, inner
