"""Evaluation and move order fitted to examples of games; needs PyTorch.

The order is fitted to the moves the search chose. Then teachers learn the values, large networks that never
leave this module; they value positions beside the games, and the small network learns from both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.options import int_value, text_value
from partie.evolve.evolvable import Arrays, FitResult, OptionValues
from partie.games.gomoku.rules.network_fields import BLOCKS, CHANNELS
from partie.games.gomoku.training import rounding
from partie.games.gomoku.training.examples import stretched
from partie.games.gomoku.training.features import (
    DEVICE,
    Positions,
    candidates,
    joined,
    load,
    number_pairs,
    tables,
    torch,
)
from partie.games.gomoku.training.models import Network, Order, Sums
from partie.games.gomoku.training.teacher import Panel, imagined, taught

_RATE = 0.01
_BATCH = 4096  # positions of games in a step
_IMAGINED = 2  # this many times more beside them
_TRUST = 0.5  # the teachers' share in the targets of games
_ORDER_DECAY = 30.0
_DECAY = 100.0
_BLEND = 0.4  # the game's share in the targets, against what the search found
_HIDDEN = 4 * BLOCKS - 2  # the straight way takes two units
_PIECE = 8192
Loss = Callable[[Any, Positions], Any]


def value_loss(model: Any, batch: Positions) -> Any:
    """Cross entropy of the values."""
    return torch.nn.functional.binary_cross_entropy_with_logits(model(batch), batch.target)


def order_loss(model: Any, batch: Positions) -> Any:
    """Cross entropy of the chosen moves."""
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


def measured(model: Any, loss: Loss, positions: Positions) -> float:
    """The loss on positions the model has not seen."""
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(positions), _PIECE):
            batch = positions.part(slice(start, start + _PIECE))
            total += float(loss(model, batch)) * len(batch)
    return total / max(1, len(positions))


def halves(positions: Positions) -> tuple[Positions, Positions]:
    """What to learn from, and every tenth game to check."""
    held = positions.game % 10 == 0
    return positions.part(~held), positions.part(held)


def listed(positions: Positions) -> Positions:
    """The positions whose best move is one a search looks at."""
    return positions.part(torch.gather(candidates(positions), 1, positions.best[:, None])[:, 0])


def fit_order(positions: Positions, lines: Any, steps: int, losses: dict[str, float]) -> dict[str, Any]:
    """The order of moves; `positions` keep their codes."""
    copy = positions.part(slice(None))
    pairs = number_pairs([copy])
    seen, unseen = halves(listed(copy))
    model = Order(lines, pairs).to(DEVICE)
    train(model, order_loss, [(seen, _BATCH)], steps, _ORDER_DECAY)
    losses["order"] = measured(model, order_loss, unseen)
    return {name: tensor.detach() for name, tensor in model.export().items()}


def train_panel(seen: Positions, unseen: Positions, count: int, epochs: float, losses: dict[str, float]) -> Panel:
    """Trains this many teachers that learned from the games."""
    teachers = []
    for number in range(count):
        teachers.append(taught(seen, epochs))
        losses[f"teacher {number + 1}"] = measured(teachers[-1], value_loss, unseen)
    panel = Panel(teachers)
    losses["all teachers"] = measured(panel, value_loss, unseen)
    return panel


def fit(examples: Arrays, option_values: OptionValues, seed: int) -> FitResult:
    """The network and the order, rounded for the engine, with the losses on every tenth game."""
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    found = tables()
    everything = load(stretched(examples), found, _BLEND)
    positions = everything.part(~everything.decided)
    losses: dict[str, float] = {}
    lines = found["lines_of"]
    order = fit_order(positions, lines, int_value(option_values, "OrderSteps"), losses)
    seen, unseen = halves(positions)
    sets = [(seen, _BATCH)]
    teachers = int_value(option_values, "Teachers")
    if teachers:
        panel = train_panel(seen, unseen, teachers, float(str(option_values["Epochs"])), losses)
        seen.target = (1 - _TRUST) * seen.target + _TRUST * panel.targets(seen)
        more = imagined(halves(everything)[0].boards, found, order, int_value(option_values, "Copies"), panel)
        sets.append((more, _BATCH * _IMAGINED))
    pairs = number_pairs([unseen, *(positions for positions, _ in sets)])
    kind = text_value(option_values, "Model")
    model = (Sums(lines, pairs) if kind == "sums" else Network(lines, pairs, CHANNELS, _HIDDEN)).to(DEVICE)
    train(model, value_loss, sets, int_value(option_values, "Steps"), _DECAY)
    losses[kind] = measured(model, value_loss, unseen)
    weights = rounding.network(exported(model)) | {"order": rounding.order(_plain(order))}
    return FitResult(weights, losses)


def exported(model: Any) -> dict[str, NDArray[Any]]:
    """What the model has learned, as arrays."""
    return _plain(model.export())


def _plain(tensors: dict[str, Any]) -> dict[str, NDArray[Any]]:
    return {name: np.asarray(tensor.detach().cpu()) for name, tensor in tensors.items()}
