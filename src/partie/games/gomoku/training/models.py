"""What is fitted to positions of five in a row, small enough for the engine; needs PyTorch."""

from __future__ import annotations

from typing import Any

from partie.games.gomoku.rules.network_fields import CHANNELS
from partie.games.gomoku.training.features import CODES, DEVICE, MASKS, Pairs, Positions, candidates, torch

_LIFT = 0.7  # more than any code takes away: keeps all worths above zero, and their sum within 16 bits


class LookupTable(torch.nn.Module):  # type: ignore[misc]
    """A vector for every code: what its shapes, its pairs of shapes and itself add.

    Rare codes have little but their shapes to go by, so the last part decays.
    """

    def __init__(self, lines: Any, channels: int, spread: float = 0.0) -> None:
        super().__init__()
        self.register_buffer("parts", _parts(lines))
        width = self.parts.shape[1]
        self.common = torch.nn.Parameter(spread * torch.randn(width, channels))
        self.own = torch.nn.Parameter(torch.zeros(CODES, channels))

    def forward(self) -> Any:
        """See `torch.nn.Module`."""
        table = self.parts @ self.common + self.own
        return torch.cat([table, torch.zeros_like(table[:1])])

    def decay(self) -> Any:
        """What is pulled towards zero."""
        return (self.own**2).sum()


def _parts(lines: Any) -> Any:
    """How often each shape and each pair of shapes occurs in every code, the best two shapes apart."""
    lines = lines.long()
    one = torch.nn.functional.one_hot(lines, 14).float()
    singles = one.sum(1)
    pairs = torch.zeros(len(lines), 14 * 14, device=lines.device)
    for first in range(4):
        for second in range(first + 1, 4):
            places = lines[:, first] * 14 + lines[:, second]
            pairs.scatter_add_(1, places[:, None], torch.ones_like(pairs[:, :1]))
    best = torch.nn.functional.one_hot(lines[:, 2] * 14 + lines[:, 3], 14 * 14).float()
    return torch.cat([singles, pairs, best], 1)


def mask_bits() -> Any:
    """The bits of every threat mask."""
    numbers = torch.arange(MASKS, device=DEVICE)
    return ((numbers[:, None] >> torch.arange(9, device=DEVICE)) & 1).float()


class Sums(torch.nn.Module):  # type: ignore[misc]
    """A worth for every code, a value for every threat mask: what the network is compared with."""

    def __init__(self, lines: Any, pairs: Pairs) -> None:
        super().__init__()
        self.pairs = pairs
        self.worth = LookupTable(lines, 1)
        self.masks = torch.nn.Parameter(torch.zeros(MASKS))
        self.bits = torch.nn.Parameter(torch.zeros(9))
        self.tempo = torch.nn.Parameter(torch.zeros(1))

    def forward(self, batch: Positions) -> Any:
        """See `torch.nn.Module`."""
        table = self.worth()
        active = table[self.pairs.mine] - table[self.pairs.theirs]
        return self.pairs.sums(batch, active)[:, 0] + self.mask_values()[batch.mask]

    def mask_values(self) -> Any:
        """The value of every threat mask."""
        return self.masks + mask_bits() @ self.bits + self.tempo

    def decay(self) -> Any:
        """What is pulled towards zero."""
        return self.worth.decay() + 0.3 * (self.masks**2).sum()

    def export(self) -> dict[str, Any]:
        """A network with sums of which one is used; what lifts it is the same for both sides."""
        own = torch.zeros(CODES, CHANNELS)
        own[:, 0] = self.worth()[:CODES, 0] + _LIFT
        direct = torch.zeros(2 * CHANNELS)
        direct[0], direct[CHANNELS] = 1.0, -1.0
        return {
            "own": own,
            "other": torch.zeros(CODES, CHANNELS),
            "first": torch.zeros(2 * CHANNELS, 1),
            "masks": torch.zeros(MASKS, 1),
            "second": torch.zeros(1),
            "direct": direct,
            "values": self.mask_values(),
        }


class Network(torch.nn.Module):  # type: ignore[misc]
    """What both sides could make of a cell, summed over cells, then two small layers."""

    def __init__(self, lines: Any, pairs: Pairs, channels: int, hidden: int) -> None:
        super().__init__()
        self.pairs = pairs
        self.own = LookupTable(lines, channels, 0.02)
        self.other = LookupTable(lines, channels, 0.02)
        self.shift = torch.nn.Parameter(0.05 * torch.randn(channels))
        self.first = torch.nn.Parameter(torch.randn(2 * channels, hidden) * 0.05)
        self.masks = torch.nn.Parameter(torch.zeros(MASKS, hidden))
        self.bits = torch.nn.Parameter(torch.zeros(9, hidden))
        self.start = torch.nn.Parameter(0.1 * torch.randn(hidden))
        self.second = torch.nn.Parameter(torch.randn(hidden) * 0.1)
        self.direct = torch.nn.Parameter(torch.zeros(2 * channels))
        self.values = torch.nn.Parameter(torch.zeros(MASKS))
        self.value_bits = torch.nn.Parameter(torch.zeros(9))
        self.tempo = torch.nn.Parameter(torch.zeros(1))

    def forward(self, batch: Positions) -> Any:
        """See `torch.nn.Module`."""
        own, other = self.own() + self.shift, self.other()
        me = torch.relu(own[self.pairs.mine] + other[self.pairs.theirs])
        enemy = torch.relu(own[self.pairs.theirs] + other[self.pairs.mine])
        sums = self.pairs.sums(batch, torch.cat([me, enemy], 1))
        inner = torch.relu(sums @ self.first + self.mask_weights()[batch.mask])
        return inner @ self.second + sums @ self.direct + self.mask_values()[batch.mask]

    def mask_weights(self) -> Any:
        """The weights of every threat mask."""
        return self.masks + mask_bits() @ self.bits + self.start

    def mask_values(self) -> Any:
        """The value of every threat mask."""
        return self.values + mask_bits() @ self.value_bits + self.tempo

    def decay(self) -> Any:
        """What is pulled towards zero."""
        tables = self.own.decay() + self.other.decay()
        return tables + 0.3 * ((self.masks**2).sum() + (self.values**2).sum())

    def export(self) -> dict[str, Any]:
        """What the engine needs."""
        return {
            "own": self.own()[:CODES] + self.shift,
            "other": self.other()[:CODES],
            "first": self.first,
            "masks": self.mask_weights(),
            "second": self.second,
            "direct": self.direct,
            "values": self.mask_values(),
        }


class Order(torch.nn.Module):  # type: ignore[misc]
    """How early a cell is tried: a number for what the mover and one for what the other side makes there.

    Under pressure (the other side threatens an open four) other numbers hold.
    """

    def __init__(self, lines: Any, pairs: Pairs) -> None:
        super().__init__()
        self.pairs = pairs
        self.mine = LookupTable(lines, 2)
        self.theirs = LookupTable(lines, 2)

    def forward(self, batch: Positions) -> Any:
        """See `torch.nn.Module`."""
        mine, theirs = self.pairs.mine, self.pairs.theirs
        flat = (self.mine()[mine] + self.theirs()[theirs]).T.reshape(-1)
        places = batch.cells.long() + batch.pressed.long()[:, None] * len(mine)
        found = flat.index_select(0, places.reshape(-1)).reshape(places.shape)
        return torch.where(candidates(batch), found, -1e9)

    def decay(self) -> Any:
        """What is pulled towards zero."""
        return self.mine.decay() + self.theirs.decay()

    def export(self) -> dict[str, Any]:
        """What the engine needs."""
        return {"order_mine": self.mine()[:CODES], "order_theirs": self.theirs()[:CODES]}
