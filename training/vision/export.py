"""Trained networks as .onnx files: weights stored in half precision, unpacked when they are loaded."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.vision.networks import PLACE, Finder, Reader

MAKES: dict[str, Callable[[], Any]] = {
    "finder": Finder,
    "refiner": partial(Finder, (16, 32, 48, 72, 80), 2),
    "reader": Reader,
}
SIZES = {"finder": 384, "refiner": 448, "reader": 320}
LEAST = 256  # numbers in a tensor; smaller ones stay as they are


def export(name: str, weights: Path, out: Path) -> None:
    """Writes one network."""
    network = MAKES[name]()
    network.load_state_dict(torch.load(weights, map_location="cpu"))
    network.eval()
    size = SIZES[name]
    example: tuple[torch.Tensor, ...] = (torch.rand(1, 3, size, size),)
    names, axes = ["pictures"], {}
    if name == "reader":
        example = (*example, torch.rand(64, PLACE))
        names.append("places")
        axes = {"pictures": {2: "high", 3: "wide"}, "places": {0: "cells"}}
    torch.onnx.export(
        network,
        example,
        str(out),
        input_names=names,
        output_names=["maps", "kinds"] if name != "reader" else ["says", "board"],
        dynamic_axes=axes or None,
        opset_version=17,
        dynamo=False,
    )
    halve(out)


def halve(path: Path) -> None:
    """Stores large weights as half floats with a cast behind each; the runtime folds the casts."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(path))
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < LEAST:
            continue
        half = numpy_helper.from_array(values.astype(np.float16), tensor.name + "_half")
        casts.append(helper.make_node("Cast", [half.name], [tensor.name], to=TensorProto.FLOAT))
        graph.initializer.remove(tensor)
        graph.initializer.append(half)
    for number, cast in enumerate(casts):
        graph.node.insert(number, cast)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def main() -> None:
    """`python -m training.vision.export FOLDER OUT`: finder.pt, refiner.pt, reader.pt -> .onnx."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", choices=MAKES, nargs="*", default=list(MAKES))
    wanted = parser.parse_args()
    for name in wanted.only:
        export(name, wanted.folder / f"{name}.pt", wanted.out / f"{name}.onnx")


if __name__ == "__main__":
    main()
