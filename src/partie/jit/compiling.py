"""`@kernel(...)` and what it makes of a function.

Numba's own cache does not notice changes in other files. Here the cache folder of a module is named
after a hash of that module, every Partie module it imports, and the versions underneath, so that an
edit anywhere below a kernel compiles it again and the same code never compiles twice.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import cgutils, types
from numba.core import config as _config
from numba.core.serialize import dumps
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic

from partie.jit import sources
from partie.jit.borrowing import KernelCompiler
from partie.jit.cache import SealedFiles, cache_folder, make_folder
from partie.jit.inner import KernelDispatcher

config: Any = _config  # its attributes are made at run time
Function = TypeVar("Function", bound=Callable[..., Any])

_UNSET_POINTER = ".numba.unresolved$"  # the symbol Numba calls through when recursion crosses signatures


def kernel(**options: Any) -> Callable[[Function], Function]:
    """Compiles a function on first use: `@kernel()`. Releases the GIL, caches to disk.

    Options are those of `numba.njit`. Global arrays become constants of the compiled code: pass
    tables larger than a few kilobytes as arguments.
    """
    settings = {"nopython": True, "nogil": True, "boundscheck": None} | options

    def compile_lazily(function: Function) -> Function:
        if config.DISABLE_JIT:
            return function
        compiled: Any = KernelDispatcher(function, targetoptions=dict(settings), pipeline_class=KernelCompiler)
        compiled.enable_caching()
        _refuse_unsafe_recursion(compiled)
        _seal(compiled)
        return cast(Function, compiled)

    return compile_lazily


def _lowest_bit(bits: Any) -> int:
    """The index of the lowest bit set, one instruction in kernels; some bit must be set."""
    return (int(bits) & -int(bits)).bit_length() - 1


lowest_bit = _lowest_bit if config.DISABLE_JIT else cast(Callable[[Any], int], trailing_zeros)


def _highest_bit(bits: Any) -> int:
    """The index of the highest bit set of a uint64, one instruction in kernels; some bit must be set."""
    return int(bits).bit_length() - 1


def _bit_count(bits: Any) -> int:
    """How many bits of a uint64 are set, one instruction in kernels."""
    return int(bits).bit_count()


@intrinsic
def _compiled_highest_bit(_context: Any, bits: Any) -> Any:
    def lower(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        leading = builder.ctlz(values[0], cgutils.true_bit)
        return builder.sub(values[0].type(63), leading)

    return types.int64(types.uint64), lower


@intrinsic
def _compiled_bit_count(_context: Any, bits: Any) -> Any:
    def lower(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.uint64), lower


highest_bit = _highest_bit if config.DISABLE_JIT else cast(Callable[[Any], int], _compiled_highest_bit)
bit_count = _bit_count if config.DISABLE_JIT else cast(Callable[[Any], int], _compiled_bit_count)


def _refuse_unsafe_recursion(compiled: Any) -> None:
    """Raises before Numba saves a recursive kernel that would crash when loaded.

    That happens when a kernel is called with other types than it calls itself with, or two kernels
    call each other: the saved code then jumps through a pointer that is never set again.
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


def _seal(compiled: Any) -> None:
    """Keeps the compiled code in files that notice damage."""
    cache = compiled._cache
    cache._cache_file = SealedFiles(Path(cache.cache_path), cache._impl.filename_base, dumps)


@functools.cache
def content_key(module: str) -> str:
    """A hash of the module's syntax, of all Partie sources it imports, and of the toolchain."""
    tools = f"{numba.__version__} {sys.version_info[:2]} {config.BOUNDSCHECK}"
    return hashlib.sha256(f"{tools} {sources.digest_of(module)}".encode()).hexdigest()[:16]


class ContentLocator:
    """Tells Numba where the compiled code of a function lies."""

    def __init__(self, function: Callable[..., Any]) -> None:
        module = function.__module__
        self._function = function
        self._path = cache_folder() / f"{module}-{content_key(module)}"

    @classmethod
    def from_function(cls, function: Callable[..., Any], _source_path: str) -> ContentLocator:
        """Numba asks every locator in turn; this one takes every function."""
        locator = cls(function)
        locator.ensure_cache_path()
        return locator

    def ensure_cache_path(self) -> None:
        """Makes the folder and drops those of older sources."""
        make_folder(self._path)

    def get_cache_path(self) -> str:
        """The folder for the compiled code."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """The folder name already says which sources."""
        return self._path.name

    def get_disambiguator(self) -> str:
        """Tells functions of the same name in one module apart."""
        return sources.code_digest(self._function.__code__)


config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ContentLocator.__name__}"
