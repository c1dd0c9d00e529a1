"""Five in a row: fits evaluation and move order to a file of `gomoku_pack`; needs PyTorch, Partie does not.

The order is fitted to the moves the search chose. Then teachers learn the values, large networks that never
leave this program; they value positions beside the games, and the small network learns from both.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks._gomoku_features import DEVICE, Positions, candidates, joined, load, number_pairs, torch
from benchmarks._gomoku_models import Network, Order, Sums
from benchmarks._gomoku_teacher import Panel, imagined, taught

_RATE = 0.01
_BATCH = 4096  # positions of games in a step
_IMAGINED = 2  # this many times more beside them
_TRUST = 0.5  # the teachers' share in the targets of games
_ORDER_DECAY = 30.0
Loss = Callable[[Any, Positions], Any]
BEGAN = time.time()


def say(text: str) -> None:
    print(f"{time.time() - BEGAN:4.0f} s: {text}", flush=True)


def value_loss(model: Any, batch: Positions) -> Any:
    return torch.nn.functional.binary_cross_entropy_with_logits(model(batch), batch.target)


def order_loss(model: Any, batch: Positions) -> Any:
    return torch.nn.functional.cross_entropy(model(batch), batch.best)


def train(model: Any, loss: Loss, sets: Sequence[tuple[Positions, int]], steps: int, decay: float) -> None:
    """Adam with a rate that falls to nothing, on this many of every set at a time.

    `decay` is divided by the size of the first set.
    """
    optimiser = torch.optim.Adam(model.parameters(), lr=_RATE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=_RATE, total_steps=steps, pct_start=0.1)
    for _ in range(steps):
        batch = joined([positions.sample(count) for positions, count in sets])
        total = loss(model, batch) + decay / len(sets[0][0]) * model.decay()
        optimiser.zero_grad()
        total.backward()
        optimiser.step()
        schedule.step()


def report(name: str, model: Any, loss: Loss, positions: Positions) -> None:
    """Loss on positions the model has not seen; for orders also how often the best move comes first."""
    total = first = third = 0.0
    with torch.no_grad():
        for start in range(0, len(positions), 8192):
            batch = positions.part(slice(start, start + 8192))
            total += float(loss(model, batch)) * len(batch)
            if loss is order_loss:
                scores = model(batch)
                better = (scores > scores.gather(1, batch.best[:, None])).sum(1)
                first, third = first + float((better < 1).sum()), third + float((better < 3).sum())
    count = len(positions)
    extra = f", first {first / count:.3f}, first three {third / count:.3f}" if first else ""
    say(f"{name}: loss {total / count:.5f}{extra}")


def halves(positions: Positions) -> tuple[Positions, Positions]:
    """What to learn from, and every tenth game to check."""
    held = positions.game % 10 == 0
    return positions.part(~held), positions.part(held)


def listed(positions: Positions) -> Positions:
    """Those whose best move is one a search looks at."""
    return positions.part(torch.gather(candidates(positions), 1, positions.best[:, None])[:, 0])


def keep(file: Path, model: Any) -> dict[str, Any]:
    """Writes what the engine needs, and returns it."""
    found: dict[str, Any] = {key: value.detach() for key, value in model.export().items()}
    np.savez_compressed(
        file, allow_pickle=False, **{key: value.cpu().numpy() for key, value in found.items()}
    )
    return found


def fit_order(positions: Positions, lines: Any, steps: int, file: Path) -> dict[str, Any]:
    """The order of moves; `positions` keep their codes."""
    copy = positions.part(slice(None))
    pairs = number_pairs([copy])
    seen, unseen = halves(listed(copy))
    model = Order(lines, pairs).to(DEVICE)
    train(model, order_loss, [(seen, _BATCH)], steps, _ORDER_DECAY)
    report("order, unseen", model, order_loss, unseen)
    return keep(file, model)


def hire(seen: Positions, unseen: Positions, count: int, epochs: float) -> Panel:
    """This many teachers that learned from the games."""
    teachers = []
    for number in range(count):
        teachers.append(taught(seen, epochs))
        report(f"teacher {number + 1}, unseen", teachers[-1], value_loss, unseen)
    panel = Panel(teachers)
    report("all teachers, unseen", panel, value_loss, unseen)
    return panel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path, help="where the weights go")
    parser.add_argument("--steps", type=int, default=8000)
    parser.add_argument("--order-steps", type=int, default=3000)
    parser.add_argument("--teachers", type=int, default=2, help="0: learn from the games alone")
    parser.add_argument("--epochs", type=float, default=12, help="of a teacher")
    parser.add_argument("--copies", type=int, default=9, help="positions imagined beside each of the games")
    parser.add_argument("--blend", type=float, default=0.4, help="share of the game's result in the target")
    parser.add_argument(
        "--models", nargs="*", default=["network_16_16:100"], help="name:decay; also sums:100"
    )
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    options.folder.mkdir(parents=True, exist_ok=True)
    everything, tables = load(options.file, options.blend)
    positions = everything.part(~everything.decided)
    say(f"{len(positions)} positions on {DEVICE}")
    lines = tables["lines_of"]
    order = fit_order(positions, lines, options.order_steps, options.folder / "order.npz")
    seen, unseen = halves(positions)
    sets = [(seen, _BATCH)]
    if options.teachers:
        panel = hire(seen, unseen, options.teachers, options.epochs)
        seen.target = (1 - _TRUST) * seen.target + _TRUST * panel.judged(seen)
        more = imagined(halves(everything)[0].boards, tables, order, options.copies, panel)
        say(f"{len(more)} positions imagined")
        sets.append((more, _BATCH * _IMAGINED))
    pairs = number_pairs([unseen, *(positions for positions, _ in sets)])
    for wanted in options.models:
        name, _, decay = wanted.partition(":")
        kind, *sizes = name.split("_")
        maker = {"sums": Sums, "network": Network}[kind]
        model = maker(lines, pairs, *(int(size) for size in sizes)).to(DEVICE)
        train(model, value_loss, sets, options.steps, float(decay))
        report(f"{wanted}, unseen", model, value_loss, unseen)
        keep(options.folder / f"{name}-{decay}.npz", model)


if __name__ == "__main__":
    main()
