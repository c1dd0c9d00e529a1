"""The network fitted to examples; needs PyTorch."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.options import float_value, int_value
from partie.evolve.evolvable import Arrays, FitResult, OptionValues
from partie.games.go.network.model import SCORE_SCALE, Weights, is_pooled, new_weights, size_of
from partie.games.go.network.planes import (
    BOARD,
    CODES,
    KO,
    KOMI,
    KOMI_SCALE,
    LAST,
    MIDDLE_SIZE,
    PASSED,
    SIZE,
    SIZE_SCALE,
)
from partie.games.go.training import examples as columns
from partie.games.go.training.players import is_network

torch: Any = importlib.import_module("torch")
functional: Any = importlib.import_module("torch.nn.functional")
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
Parameters = Mapping[str, Any]
_HELD_OUT = 0.03  # share of the examples that only measure
_MEASURED = 4096  # of them, at most
_WARM = 0.05  # share of the steps in which the rate rises
_LAST_RATE = 0.02  # of the rate, at the end
_AVERAGE = 0.998  # how slowly the averaged weights follow
_FORGOTTEN = 0.2  # share of the examples that do not know the last move, as on a photo
_OWNER, _SCORE = 0.6, 0.15  # weights of these losses beside policy and value
_FROM_SEARCH = 0.4  # the search's share in the value to be learned, the rest is the result
_DECAY = 1e-4


def forward(weights: Parameters, planes: Any) -> dict[str, Any]:
    """The same as `network.model`, for tensors; the value before its tangent."""

    def convolve(source: Any, name: str, edge: int) -> Any:
        return functional.conv2d(source, weights[f"{name}.weight"], weights[f"{name}.bias"], padding=edge)

    def multiply(source: Any, name: str) -> Any:
        return functional.linear(source, weights[f"{name}.weight"], weights[f"{name}.bias"])

    def pool(source: Any) -> Any:
        return torch.cat([source.mean((2, 3)), source.amax((2, 3))], 1)

    if DEVICE == "cuda":
        planes = planes.contiguous(memory_format=torch.channels_last)
    trunk = convolve(planes, "first", 1)
    for block in range(size_of(weights)[1]):
        active = functional.relu(trunk)
        inner = convolve(active, f"{block}.one", 1)
        if is_pooled(block):
            inner = inner + multiply(pool(active), f"{block}.pool")[:, :, None, None]
        trunk = trunk + convolve(functional.relu(inner), f"{block}.two", 1)
    last = functional.relu(trunk)
    whole = pool(last)
    inner = convolve(last, "policy.one", 0) + multiply(whole, "policy.pool")[:, :, None, None]
    points = convolve(functional.relu(inner), "policy.two", 0).flatten(1)
    seen = functional.relu(convolve(last, "value.one", 0))
    both = multiply(functional.relu(multiply(pool(seen), "value.two")), "value.three")
    return {
        "policy": torch.cat([points, multiply(whole, "pass")], 1),
        "value": both[:, 0],
        "score": SCORE_SCALE * both[:, 1],
        "ownership": torch.tanh(convolve(seen, "owner", 0).flatten(1)),
    }


def planes_of(codes: Any, facts: Any, size: int) -> Any:
    """The same as `network.planes`, for tensors."""
    count, places = codes.shape
    kinds = torch.arange(1, CODES + 1, device=codes.device)
    stones = codes[:, None, :] == kinds[None, :, None]
    here = torch.arange(places, device=codes.device)
    more = torch.zeros((count, 6, places), device=codes.device)
    for plane, column in ((KO, columns.KO), (LAST, columns.LAST)):
        more[:, plane - CODES] = (facts[:, column, None] == here).float()
    more[:, PASSED - CODES] = facts[:, columns.PASSED, None]
    more[:, KOMI - CODES] = facts[:, columns.KOMI, None] / KOMI_SCALE
    more[:, SIZE - CODES] = (size - MIDDLE_SIZE) / SIZE_SCALE
    more[:, BOARD - CODES] = 1.0
    return torch.cat([stones.float(), more], 1).reshape(count, -1, size, size)


def tensors(weights: Weights) -> dict[str, Any]:
    """The weights on the device."""
    return {name: torch.tensor(np.array(array, np.float32), device=DEVICE) for name, array in weights.items()}


def on_device(examples: Arrays, size: int) -> dict[str, Any]:
    """The examples of one board size on the device."""
    names = ("codes", "facts", "owners")
    parts = {name: torch.from_numpy(np.ascontiguousarray(examples[f"{name}_{size}"])) for name in names}
    policies = examples[f"policies_{size}"].astype(np.int32)  # PyTorch cannot index numbers without a sign
    parts["policies"] = torch.from_numpy((policies - 32_768).astype(np.int16))
    return {name: one.to(DEVICE) for name, one in parts.items()}


class Examples:
    """Examples of one board size; the last ones are held out."""

    def __init__(self, parts: Mapping[str, Any], size: int) -> None:
        self.size, self._parts = size, parts
        self.count = len(parts["codes"])
        self.learned = self.count - int(_HELD_OUT * self.count)

    def sample(self, count: int, chance: Any) -> dict[str, Any]:
        """So many at random, all turned in one of the eight ways."""
        chosen = torch.randint(self.learned, (count,), generator=chance).to(DEVICE)
        turn = int(torch.randint(8, (1,), generator=chance))
        return self._batch(chosen, turn, torch.rand(count, generator=chance).to(DEVICE) < _FORGOTTEN)

    def held_out(self, most: int) -> dict[str, Any]:
        """The examples that nothing is learned from."""
        chosen = torch.arange(self.learned, min(self.count, self.learned + most), device=DEVICE)
        return self._batch(chosen, 0, torch.zeros(len(chosen), dtype=torch.bool, device=DEVICE))

    def _batch(self, chosen: Any, turn: int, forgets: Any) -> dict[str, Any]:
        found = {name: one[chosen] for name, one in self._parts.items()}
        found["policies"] = (found["policies"].float() + 32_768) / 65_535
        found["facts"] = found["facts"].clone()
        found["facts"][forgets, columns.LAST] = -1
        order = torch.from_numpy(turned(self.size, turn)).to(DEVICE)
        places = self.size * self.size
        for name in ("codes", "owners"):
            found[name] = found[name][:, order]
        found["policies"] = torch.cat([found["policies"][:, order], found["policies"][:, places:]], 1)
        back = torch.argsort(order)
        for column in (columns.KO, columns.LAST):
            known = found["facts"][:, column] >= 0
            moved = back[found["facts"][:, column].clamp(min=0).long()].float()
            found["facts"][:, column] = torch.where(known, moved, found["facts"][:, column])
        return found


def turned(size: int, turn: int) -> NDArray[np.int64]:
    """Which place comes to which in one of the eight symmetries."""
    board = np.arange(size * size).reshape(size, size)
    board = np.rot90(board, turn % 4)
    return np.ascontiguousarray(board.T if turn >= 4 else board).reshape(-1)


def losses_of(weights: Parameters, batch: Mapping[str, Any], size: int) -> dict[str, Any]:
    """Policy and value as cross entropies, score and ownership as errors."""
    facts = batch["facts"]
    with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
        found = forward(weights, planes_of(batch["codes"], facts, size))
    found = {name: one.float() for name, one in found.items()}
    chosen = batch["policies"] / batch["policies"].sum(1, keepdim=True).clamp(min=1e-6)
    taught = facts[:, columns.TAUGHT]
    each = -(chosen * functional.log_softmax(found["policy"], 1)).sum(1)
    wanted = (1 - _FROM_SEARCH) * facts[:, columns.RESULT] + _FROM_SEARCH * facts[:, columns.VALUE]
    win = functional.binary_cross_entropy_with_logits(2 * found["value"], (wanted.clamp(-1, 1) + 1) / 2)
    return {
        "policy": (each * taught).sum() / taught.sum().clamp(min=1.0),
        "value": win,
        "score": functional.smooth_l1_loss(found["score"] / SCORE_SCALE, facts[:, columns.LEAD] / SCORE_SCALE),
        "ownership": functional.mse_loss(found["ownership"], batch["owners"].float()),
    }


def total(losses: Mapping[str, Any]) -> Any:
    """What the fit makes small."""
    return losses["policy"] + losses["value"] + _OWNER * losses["ownership"] + _SCORE * losses["score"]


def rate_at(step: int, steps: int) -> float:
    """The part of the rate at a step: it rises, then falls along a line."""
    warm = max(1, int(_WARM * steps))
    if step < warm:
        return (step + 1) / warm
    return _LAST_RATE + (1 - _LAST_RATE) * (steps - step) / max(1, steps - warm)


class Fit:
    """Weights while they are fitted, their running average, and the optimiser."""

    def __init__(self, weights: Weights) -> None:
        self.own = {name: laid_out(one).requires_grad_() for name, one in tensors(weights).items()}
        self._averaged = {name: one.detach().clone() for name, one in self.own.items()}
        self._optimiser = torch.optim.AdamW(list(self.own.values()), lr=1e-3, weight_decay=_DECAY)
        self._steps = 0

    def step(self, examples: Examples, batch: int, chance: Any, rate: float) -> None:
        """One step on so many examples drawn at random."""
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        loss = total(losses_of(self.own, examples.sample(batch, chance), examples.size))
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(self.own.values()), 1.0)
        self._optimiser.step()
        self._steps += 1
        kept = min(_AVERAGE, self._steps / (self._steps + 9))
        with torch.no_grad():
            for name, one in self.own.items():
                self._averaged[name].lerp_(one, 1 - kept)

    def weights(self) -> Weights:
        """The averaged ones."""
        return {name: np.ascontiguousarray(one.cpu().numpy()) for name, one in self._averaged.items()}

    def measure(self, sets: Sequence[Examples]) -> dict[str, float]:
        """The losses of the averaged weights on examples held out."""
        measured: dict[str, float] = {}
        with torch.no_grad():
            for one in sets:
                if one.count > one.learned:
                    found = losses_of(self._averaged, one.held_out(_MEASURED), one.size)
                    measured |= {f"{name} on {one.size} lines": float(loss) for name, loss in found.items()}
        return measured


def laid_out(one: Any) -> Any:
    """Convolutions with the channels last, which graphics cards are quicker with."""
    return one.contiguous(memory_format=torch.channels_last) if one.dim() == 4 else one


def fit(weights: Weights, examples: Arrays, option_values: OptionValues, round_number: int, seed: int) -> FitResult:
    """Fits the network; before there is one it begins with random weights."""
    if not is_network(weights):
        weights = new_weights(int_value(option_values, "Channels"), int_value(option_values, "Blocks"), seed)
    sizes = dict.fromkeys(columns.sizes_of(option_values))
    sets = [Examples(on_device(examples, size), size) for size in sizes]
    sets = [one for one in sets if one.learned]
    chance = torch.Generator().manual_seed(seed * 1000 + round_number)
    batch = int_value(option_values, "Batch")
    steps = max(1, round(float_value(option_values, "Epochs") * sum(one.learned for one in sets) / batch))
    highest = float_value(option_values, "Rate")
    shares = torch.tensor([float(one.learned * one.size) for one in sets])
    fitting = Fit(weights)
    for step in range(steps):
        chosen = sets[int(torch.multinomial(shares, 1, generator=chance))]
        fitting.step(chosen, batch, chance, highest * rate_at(step, steps))
    return FitResult(fitting.weights(), fitting.measure(sets))
