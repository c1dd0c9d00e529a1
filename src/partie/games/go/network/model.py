"""How the network is built: residual blocks of convolutions, with pooling over the whole board in some of them.

Nothing in it depends on the size of the board: pooling takes the mean and the maximum over all points. Its outputs:

- `policy`: a logit for every point, row by row from below, and one for the pass;
- `value`: -1 lost to 1 won, for the side to move;
- `score`: points by which the side to move is ahead at the end, komi included;
- `ownership`: 1 where a point becomes that of the side to move, -1 where it becomes the other side's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.go.network.planes import PLANES
from partie.networks.onnx_file import Graph

Weights = Mapping[str, NDArray[Any]]
HEAD = 16  # channels of the heads
HIDDEN = 32  # units behind the pooled ones of the value
SCORE_SCALE = 10.0
_POOLED_EVERY = 3
INPUTS = {"planes": (None, PLANES, None, None)}
OUTPUTS = {"policy": (None, None), "value": (None, 1), "score": (None, 1), "ownership": (None, None)}


def is_pooled(block: int) -> bool:
    """Whether a block sees the whole board."""
    return block % _POOLED_EVERY == 0


def shapes(channels: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """The weights by name: convolutions are [to, from, 3, 3], matrices [to, from]."""
    found: dict[str, tuple[int, ...]] = {"first.weight": (channels, PLANES, 3, 3), "first.bias": (channels,)}
    for block in range(blocks):
        for part in ("one", "two"):
            found[f"{block}.{part}.weight"] = (channels, channels, 3, 3)
            found[f"{block}.{part}.bias"] = (channels,)
        if is_pooled(block):
            found[f"{block}.pool.weight"] = (channels, 2 * channels)
            found[f"{block}.pool.bias"] = (channels,)
    heads = {"policy.one": (HEAD, channels, 1, 1), "policy.two": (1, HEAD, 1, 1), "value.one": (HEAD, channels, 1, 1)}
    heads |= {"owner": (1, HEAD, 1, 1)}
    pooled = {"policy.pool": (HEAD, 2 * channels), "pass": (1, 2 * channels), "value.two": (HIDDEN, 2 * HEAD)}
    pooled |= {"value.three": (2, HIDDEN)}
    for name, shape in (heads | pooled).items():
        found[f"{name}.weight"] = shape
        found[f"{name}.bias"] = shape[:1]
    return found


def size_of(weights: Weights) -> tuple[int, int]:
    """Channels and blocks."""
    blocks = sum(name.endswith(".one.weight") and name[0].isdigit() for name in weights)
    return len(weights["first.bias"]), blocks


def new_weights(channels: int, blocks: int, seed: int) -> dict[str, NDArray[np.float32]]:
    """Random ones; a block begins as one that changes nothing."""
    rng = np.random.default_rng(seed)
    found = {}
    for name, shape in shapes(channels, blocks).items():
        scale = np.sqrt(2.0 / np.prod(shape[1:])) if name.endswith(".weight") else 0.0
        if name.split(".")[1] == "two" and name[0].isdigit():
            scale = 0.0
        elif name.startswith(("policy.two", "pass", "owner", "value.three", "policy.pool")) or ".pool." in name:
            scale *= 0.1
        found[name] = (scale * rng.normal(size=shape)).astype(np.float32)
    return found


def network_bytes(weights: Weights, half: bool = True) -> bytes:
    """The ONNX file; the weights in half precision, which costs half the bytes."""
    graph = Graph("go")
    kind = np.float16 if half else np.float32
    names = {name: graph.array(name, np.ascontiguousarray(array.astype(kind))) for name, array in weights.items()}
    _, blocks = size_of(weights)

    def convolve(source: str, name: str, target: str, edge: int) -> str:
        inputs = [source, names[f"{name}.weight"], names[f"{name}.bias"]]
        return graph.node("Conv", inputs, target, pads=[edge] * 4)

    def multiply(source: str, name: str, target: str) -> str:
        inputs = [source, names[f"{name}.weight"], names[f"{name}.bias"]]
        return graph.node("Gemm", inputs, target, transB=1)

    def pool(source: str, target: str) -> str:
        mean = graph.node("GlobalAveragePool", [source], f"{target}:mean")
        most = graph.node("GlobalMaxPool", [source], f"{target}:most")
        both = graph.node("Concat", [mean, most], f"{target}:both", axis=1)
        return graph.node("Flatten", [both], target)

    def add_to_board(board: str, numbers: str, target: str) -> str:
        spread = graph.node("Unsqueeze", [numbers, "last_axes"], f"{target}:spread")
        return graph.node("Add", [board, spread], target)

    graph.array("last_axes", np.array([2, 3], np.int64))
    trunk = convolve("planes", "first", "trunk", 1)
    for block in range(blocks):
        active = graph.node("Relu", [trunk], f"{block}:active")
        inner = convolve(active, f"{block}.one", f"{block}:one", 1)
        if is_pooled(block):
            pooled = multiply(pool(active, f"{block}:pooled"), f"{block}.pool", f"{block}:whole")
            inner = add_to_board(inner, pooled, f"{block}:joined")
        inner = graph.node("Relu", [inner], f"{block}:inner")
        change = convolve(inner, f"{block}.two", f"{block}:two", 1)
        trunk = graph.node("Add", [trunk, change], f"{block}:out")
    last = graph.node("Relu", [trunk], "last")
    whole = pool(last, "whole")
    inner = convolve(last, "policy.one", "policy:one", 0)
    inner = add_to_board(inner, multiply(whole, "policy.pool", "policy:pool"), "policy:joined")
    points = convolve(graph.node("Relu", [inner], "policy:inner"), "policy.two", "policy:points", 0)
    points = graph.node("Flatten", [points], "policy:flat")
    graph.node("Concat", [points, multiply(whole, "pass", "policy:pass")], "policy", axis=1)
    seen = graph.node("Relu", [convolve(last, "value.one", "value:one", 0)], "value:seen")
    hidden = graph.node("Relu", [multiply(pool(seen, "value:pooled"), "value.two", "value:two")], "value:hidden")
    both = multiply(hidden, "value.three", "value:both")
    for place, name in enumerate(("value", "score")):
        graph.array(f"{name}:at", np.array([place], np.int64))
        graph.node("Gather", [both, f"{name}:at"], f"{name}:raw", axis=1)
    graph.node("Tanh", ["value:raw"], "value")
    graph.array("score:scale", np.array([SCORE_SCALE], np.float32))
    graph.node("Mul", ["score:raw", "score:scale"], "score")
    owner = graph.node("Flatten", [convolve(seen, "owner", "owner:points", 0)], "owner:flat")
    graph.node("Tanh", [owner], "ownership")
    return graph.to_bytes(
        {"planes": ("batch", PLANES, "rows", "columns")},
        {
            "policy": ("batch", "moves"),
            "value": ("batch", 1),
            "score": ("batch", 1),
            "ownership": ("batch", "points"),
        },
    )
