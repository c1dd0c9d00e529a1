"""`python -m training.vision`: from the generator to the networks as PyTorch files."""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

import torch

from training.vision.loop import train
from training.vision.networks import Finder, Reader
from training.vision.realviews import load
from training.vision.shipped import begin_as_shipped
from training.vision.steps import ReaderSteps, finder_step, refiner_step

PLANS: dict[str, tuple[Any, Any, int, float, int]] = {  # network: step, batch, rate, seed
    "finder": (Finder, finder_step, 48, 2.5e-3, 10_000_000),
    "refiner": (partial(Finder, (16, 32, 48, 72, 80), 2), refiner_step, 32, 2.5e-3, 20_000_000),
    "reader": (Reader, ReaderSteps, 64, 2e-3, 30_000_000),
}


def main() -> None:
    """Trains one network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=PLANS)
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--shipped", action="store_true", help="begins with the network of the package")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--batch", type=int)
    parser.add_argument("--rate", type=float, help="highest learning rate")
    parser.add_argument("--photos", type=Path, help="labelled photos, see photos.py; the reader only")
    parser.add_argument("--every", type=int, default=3, help="each so many steps learn from photos")
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument("--left-out", type=int, help="the fold of sources that is not learned from")
    wanted = parser.parse_args()
    begun = time.monotonic()
    make, step, batch, rate, seed = PLANS[wanted.network]
    torch.manual_seed(wanted.seed)
    torch.backends.cudnn.benchmark = wanted.network != "reader"  # the reader sees many sizes
    torch.set_float32_matmul_precision("high")
    network = make().to(wanted.device, memory_format=torch.channels_last)
    if wanted.start:
        begin(network, torch.load(wanted.start, map_location=wanted.device))
    common = {
        "batch": wanted.batch or batch,
        "device": wanted.device,
        "seed": seed + wanted.seed * 1_000_000,
    }
    if step is ReaderSteps:
        real = load(wanted.photos, wanted.device, wanted.folds, wanted.left_out) if wanted.photos else None
        one: Any = ReaderSteps(**common, real=real, every=wanted.every)
    else:
        one = partial(step, **common)
    if wanted.shipped:
        begin_as_shipped(wanted.network, network, one)
    seconds = max(1.0, wanted.seconds - (time.monotonic() - begun))
    train(network, one, seconds, wanted.rate or rate, wanted.out.stem, partial(save, wanted.out))


def save(path: Path, network: torch.nn.Module) -> None:
    """Writes the weights; a reader of the file never sees a part of them."""
    part = path.with_suffix(".part")
    torch.save({key: value.cpu() for key, value in network.state_dict().items()}, part)
    part.replace(path)


def begin(network: torch.nn.Module, weights: dict[str, torch.Tensor]) -> None:
    """Takes over weights; a head that says more than the old one keeps its own first weights for the rest."""
    own = network.state_dict()
    for name, value in weights.items():
        own[name][tuple(slice(0, length) for length in value.shape)] = value
    network.load_state_dict(own)


if __name__ == "__main__":
    main()
