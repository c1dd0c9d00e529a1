"""The only door to Numba: `@kernel(...)`, compiled once and cached by content."""

from partie.jit.cache import cache_folder
from partie.jit.compiling import config, kernel, lowest_bit

__all__ = ["cache_folder", "config", "kernel", "lowest_bit"]
