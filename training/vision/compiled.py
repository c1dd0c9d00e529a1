"""Compiles what is drawn pixel by pixel, on an accelerator only: elsewhere it takes longer than it saves."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import torch

Function = TypeVar("Function", bound=Callable[..., Any])


def fast(function: Function) -> Function:
    """One fused kernel for any sizes; where compiling fails, it says so and the plain function is used."""
    if not torch.cuda.is_available() and not os.environ.get("PARTIE_TRAIN_COMPILE"):
        return function
    chosen: list[Any] = [torch.compile(function, dynamic=True)]

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        try:
            return chosen[0](*arguments)
        except Exception as error:
            if chosen[0] is function:
                raise
            print(f"{function.__name__} is not compiled: {str(error)[:200]}", flush=True)
            chosen[0] = function
            return function(*arguments)

    return cast(Function, call)
