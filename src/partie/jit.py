"""The only door to Numba: `@kernel(...)`, compiled once and cached by content.

Numba's own cache does not notice changes in other files. Here the cache folder of a module is named
after a hash of that module, every Partie module it imports, and the versions underneath, so that an
edit anywhere below a kernel compiles it anew and the same sources never compile twice.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba.core import config as _config
from numba.cpython.unsafe.numbers import trailing_zeros

config: Any = _config  # its attributes are made at run time
Function = TypeVar("Function", bound=Callable[..., Any])

_IMPORT = re.compile(
    r"^\s*(?:from\s+(partie[\w.]*)\s+import\s+(\([^)]*\)|[^\n#]*)|import\s+(partie[\w.]*))", re.MULTILINE
)
_UNSET_POINTER = ".numba.unresolved$"  # the symbol Numba calls through when recursion crosses signatures
_KEPT_VERSIONS = 3  # cache folders kept per module, newest first


def kernel(**options: Any) -> Callable[[Function], Function]:
    """Compiles a function on first use: `@kernel()`. Releases the GIL, caches to disk.

    Options are those of `numba.njit`. Global arrays become constants of the compiled code: pass
    tables larger than a few kilobytes as arguments.
    """
    settings = {"cache": True, "nogil": True} | options

    def compile_lazily(function: Function) -> Function:
        compiled = numba.njit(**settings)(function)
        if settings["cache"] and not config.DISABLE_JIT:
            _refuse_unsafe_recursion(compiled)
        return cast(Function, compiled)

    return compile_lazily


def _lowest_bit(bits: int) -> int:
    """The index of the lowest bit set, one instruction in kernels; some bit must be set."""
    return (int(bits) & -int(bits)).bit_length() - 1


lowest_bit = _lowest_bit if config.DISABLE_JIT else cast(Callable[[int], int], trailing_zeros)


def _refuse_unsafe_recursion(compiled: Any) -> None:
    """Raises before Numba saves a recursive kernel that would crash when loaded.

    That happens when a kernel is called with other types than it calls itself with, or two kernels
    call each other: the saved code then jumps through a pointer that nobody sets again.
    """
    storage = compiled._cache._impl
    check = storage.check_cachable

    def check_cachable(result: Any) -> bool:
        variables = result.library._final_module.global_variables
        if any(variable.name.startswith(_UNSET_POINTER) for variable in variables):
            raise TypeError(
                f"kernel {compiled.__name__!r} cannot be cached: a recursive kernel in it is called with "
                "other types than it calls itself with (write int64(0), not 0), or two call each other"
            )
        return bool(check(result))

    storage.check_cachable = check_cachable


def cache_folder() -> Path:
    """Where compiled kernels live; `PARTIE_CACHE` moves it."""
    root = os.environ.get("PARTIE_CACHE") or platformdirs.user_cache_dir("partie", appauthor=False)
    return Path(root) / "kernels"


@functools.cache
def content_key(module: str) -> str:
    """A hash of the module's source, of all Partie sources it imports, and of the toolchain."""
    digest = hashlib.sha256()
    digest.update(f"{numba.__version__} {sys.version_info[:2]} {config.BOUNDSCHECK}".encode())
    for name in sorted(_imported_sources(module)):
        digest.update(name.encode())
        digest.update(_source(name))
    return digest.hexdigest()[:16]


def _imported_sources(module: str) -> set[str]:
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in seen or _source_file(name) is None:
            continue
        seen.add(name)
        for package, names, plain in _IMPORT.findall(_source(name).decode()):
            waiting.append(package or plain)
            waiting.extend(f"{package}.{word}" for word in re.findall(r"\w+", names) if package)
    return seen


def _source(module: str) -> bytes:
    path = _source_file(module)
    return path.read_bytes() if path else b""


@functools.cache
def _source_file(module: str) -> Path | None:
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


class ContentLocator:
    """Tells Numba where the compiled code of a function lies."""

    def __init__(self, function: Callable[..., Any]) -> None:
        module = function.__module__
        self._line = function.__code__.co_firstlineno
        self._path = cache_folder() / f"{module}-{content_key(module)}"

    @classmethod
    def from_function(cls, function: Callable[..., Any], _source_path: str) -> ContentLocator:
        """Numba asks every locator in turn; this one takes every function."""
        locator = cls(function)
        locator.ensure_cache_path()
        return locator

    def ensure_cache_path(self) -> None:
        """Makes the folder and drops those of older sources."""
        if not self._path.is_dir():
            self._path.mkdir(parents=True, exist_ok=True)
            _forget_old_versions(self._path)

    def get_cache_path(self) -> str:
        """The folder for index and code."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """The folder name already says which sources."""
        return self._path.name

    def get_disambiguator(self) -> str:
        """Tells functions of the same name in one module apart."""
        return str(self._line)


def _forget_old_versions(newest: Path) -> None:
    module = newest.name.rpartition("-")[0]
    versions = [path for path in newest.parent.glob(f"{module}-*") if path.name.rpartition("-")[0] == module]
    versions.sort(key=_modified, reverse=True)
    for path in versions[_KEPT_VERSIONS:]:
        shutil.rmtree(path, ignore_errors=True)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process is tidying, too
        return 0.0


config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ContentLocator.__name__}"
