"""Tells `partie.jit.compile_times` when a thread holds the compiler, or waits for it. Imported by that alone:
a module that kernels rest upon would compile them all again when it changes."""

from __future__ import annotations

from typing import Any

from numba.core import event

from partie.jit import compile_times

# What Numba does not annotate.
_Listener: Any = event.Listener
_register: Any = event.register


class CompilerListener(_Listener):  # type: ignore[misc]
    """Listens to the compiler's lock, in the thread that takes it."""

    def on_start(self, event: Any) -> None:
        """Called before the lock is waited for."""
        compile_times.begin()

    def on_end(self, event: Any) -> None:
        """Called when the lock is released."""
        compile_times.end()


class FunctionListener(_Listener):  # type: ignore[misc]
    """Hears of every function that is compiled, and not of those that are loaded."""

    def on_start(self, event: Any) -> None:
        """Nothing is done yet."""

    def on_end(self, event: Any) -> None:
        """It is compiled."""
        compile_times.add_one()


_register("numba:compiler_lock", CompilerListener())
_register("numba:compile", FunctionListener())
