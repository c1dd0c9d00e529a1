"""The only package that imports Numba: `@kernel(...)`, compiled once and cached by content.

Numba is loaded with the first kernel, not with this package: `compile_times` must cost nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from partie.jit.cache import cache_folder
    from partie.jit.compiling import bit_count, config, highest_bit, kernel, lowest_bit

__all__ = ["bit_count", "cache_folder", "config", "highest_bit", "kernel", "lowest_bit"]


def __getattr__(name: str) -> Any:
    if name == "cache_folder":
        from partie.jit.cache import cache_folder

        return cache_folder
    if name in __all__:
        from partie.jit import compiling

        return getattr(compiling, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
