"""Kernels out of templates: the same code, compiled again with a game's functions inside.

Numba cannot cache a closure over other kernels. A template is a plain function that calls the
game's kernels by global names; `specialise` gives its code a dictionary of globals that holds them.
The new function counts as part of the game's module, so `partie.jit` caches it there.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from partie.jit import kernel

Kernel = Callable[..., Any]


def specialise(template: Kernel, module: str, label: str = "", **names: Kernel) -> Kernel:
    """The template compiled with `names` in place of its globals; it may call itself.

    `module` is the `__name__` of the calling module, which must import (directly or not) every
    module whose kernels stand in `names`, or the cache will miss their changes. A module that
    specialises one template more than once tells the results apart by `label`.
    """
    source = cast(FunctionType, template)
    scope: dict[str, Any] = {**source.__globals__, **names}
    name = f"{source.__name__}_{label}" if label else source.__name__
    function = FunctionType(source.__code__, scope, name, source.__defaults__)
    function.__module__ = module
    function.__qualname__ = name
    function.__doc__ = source.__doc__
    compiled = kernel(error_model="numpy")(function)
    scope[source.__name__] = compiled  # self-recursion means the specialised one
    return compiled
