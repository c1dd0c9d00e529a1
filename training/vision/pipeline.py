"""From the generator to the .onnx files: `python -m training.vision.pipeline OUT [--photos FILE.npz]`.

The steps are those of docs/photos.md: three networks from drawn boards, the reader twice on from there with
photos mixed in, the mean of these two, and all of it exported.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import torch

from training.vision.export import MAKES, export

TRAIN = "training.vision"


def main() -> None:
    """Runs one step after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--scale", type=float, default=1.0, help="of the times, which are for one H200")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)

    def train(name: str, out: str, seconds: float, *more: str) -> None:
        arguments = ["--seconds", str(seconds * wanted.scale), "--out", str(wanted.out / f"{out}.pt"), *more]
        subprocess.run([sys.executable, "-m", TRAIN, name, *arguments], check=True)

    def begin(start: str) -> list[str]:
        return ["--start", str(wanted.out / f"{start}.pt")]

    photos = ["--photos", str(wanted.photos)] if wanted.photos else []
    train("finder", "finder", 180)  # three at the same time took 530 seconds
    train("refiner", "refiner", 180)
    train("reader", "first", 180)
    train("reader", "second", 300, "--rate", "1.5e-3", "--seed", "1", *begin("first"))
    train("reader", "third", 135, "--rate", "1.6e-3", "--seed", "5", *begin("second"))
    four = ["--rate", "1.4e-3", "--seed", "7", "--every", "4"]
    train("reader", "fourth", 530, *four, *begin("third"), *photos)  # and three folds at the same time
    five = ["--rate", "8e-4", "--seed", "8", "--every", "3"]
    train("reader", "fifth", 365, *five, *begin("fourth"), *photos)
    average(wanted.out / "reader.pt", wanted.out / "fourth.pt", wanted.out / "fifth.pt")
    for name in MAKES:
        export(name, wanted.out / f"{name}.pt", wanted.out / f"{name}.onnx")


def average(out: Path, *files: Path) -> None:
    """The mean of the weights of networks that began from the same ones."""
    weights = [torch.load(file, map_location="cpu") for file in files]
    mean = {
        name: sum(one[name] for one in weights) / len(weights) if value.is_floating_point() else value
        for name, value in weights[0].items()
    }
    torch.save(mean, out)


if __name__ == "__main__":
    main()
