"""What the machinery of self-play needs to know of go.

The first round is played by playouts where no network ships; every later one by the network of the round before. The
fit needs PyTorch, the games do not; both use a graphics card where there is one.
"""

from __future__ import annotations

import numpy as np

from partie.core.options import Kind, Option, int_value
from partie.core.text import Text
from partie.evolve.evolvable import Arrays, FitResult, OptionValues, SelfPlayTraining
from partie.games.go.network.files import SHIPPED
from partie.games.go.network.model import network_bytes, shapes, size_of
from partie.games.go.training import examples as columns
from partie.games.go.training.evaluators import planes_of
from partie.games.go.training.players import PLAYOUTS, is_network
from partie.networks.network import Network
from partie.networks.onnx_file import arrays_in
from partie.storage.corrupt import reading

NEEDS = "torch"  # of the fit
_MEASURED = 256  # positions of a part whose loss is taken
_EVEN = float(np.log(2))  # the loss of who expects every result alike


def self_play() -> SelfPlayTraining:
    """Rounds that begin with the shipped network, or with playouts."""
    return SelfPlayTraining(
        options=(
            Option("Rounds", Kind.INTEGER, Text("Rounds; a new network after each."), 30, 1, 10_000),
            Option(
                "Games",
                Kind.INTEGER,
                Text("Games of a round, as many points of boards on larger ones."),
                4000,
                1,
                10**7,
            ),
            Option(
                "Sizes", Kind.TEXT, Text("Lines of the boards, drawn evenly; a size named twice counts twice."), "9"
            ),
            Option("Komi", Kind.NUMBER, Text("The mean komi; every game has one near it."), 7.5, -50, 50),
            Option("SideBySide", Kind.INTEGER, Text("Games that a worker plays side by side."), 256, 1, 4096),
            Option("Visits", Kind.INTEGER, Text("Visits of a move that the policy learns from."), 32, 2, 10_000),
            Option("CheapVisits", Kind.INTEGER, Text("Visits of the other moves."), 12, 2, 10_000),
            Option("Taught", Kind.NUMBER, Text("The share of the moves that the policy learns from."), 0.5, 0.01, 1),
            Option(
                "Candidates", Kind.INTEGER, Text("Moves that a search begins with; 0: as the player does."), 16, 0, 64
            ),
            Option("Window", Kind.INTEGER, Text("Rounds whose games a fit learns from."), 6, 1, 1000),
            Option("Channels", Kind.INTEGER, Text("Channels of the network."), 96, 4, 512),
            Option("Blocks", Kind.INTEGER, Text("Residual blocks of the network."), 8, 1, 64),
            Option("Epochs", Kind.NUMBER, Text("How often a fit sees every position."), 1.0, 0.001, 1000),
            Option("Batch", Kind.INTEGER, Text("Positions of a step."), 4096, 2, 65_536),
            Option("Rate", Kind.NUMBER, Text("The highest rate of learning of a fit."), 0.001, 0, 1),
        ),
        rounds=lambda values: [int_value(values, "Games")] * int_value(values, "Rounds"),
        play="partie.games.go.training.games:play",
        start=lambda values: shipped_weights(),
        shipped=lambda values: shipped_weights(),
        loss=loss,
        fit=_fit,
        file="go.onnx",
        write=write,
        defaults={"GamesForEach": 2000, "KeptAsideGames": 16, "ComparisonGames": 64, "Nodes": 60},
        window=lambda values: int_value(values, "Window"),
        needs=NEEDS,
    )


def shipped_weights() -> Arrays:
    """The weights of the network that ships; without one, the weights of playouts."""
    if not SHIPPED.exists():
        return PLAYOUTS
    with reading(SHIPPED):
        arrays = arrays_in(SHIPPED.read_bytes())
        channels, blocks = size_of(arrays)
        return {name: arrays[name].astype(np.float32) for name in shapes(channels, blocks)}


def _fit(weights: Arrays, examples: Arrays, option_values: OptionValues, round_number: int, seed: int) -> FitResult:
    from partie.games.go.training.fitting import fit

    return fit(weights, examples, option_values, round_number, seed)


def loss(weights: Arrays, examples: Arrays, option_values: OptionValues) -> float:
    """The mean cross entropy of the results, over some of the positions."""
    if not is_network(weights):
        return _EVEN
    network = Network(network_bytes(weights, half=False))
    found = []
    for size in dict.fromkeys(columns.sizes_of(option_values)):
        codes, facts = (examples[f"{name}_{size}"] for name in ("codes", "facts"))
        chosen = np.linspace(0, len(codes) - 1, min(len(codes), _MEASURED)).astype(int)
        if len(chosen):
            values = network.run({"planes": planes_of(codes[chosen], facts[chosen], size)})["value"][:, 0]
            odds = 2 * np.arctanh(np.clip(values.astype(np.float64), -0.9999, 0.9999))
            wins = (facts[chosen, columns.RESULT] + 1) / 2
            found.append(np.logaddexp(0.0, odds) - wins * odds)
    return float(np.concatenate(found).mean())


def write(weights: Arrays) -> bytes:
    """The file that the engine reads; nothing before there is a network."""
    return network_bytes(weights) if is_network(weights) else b""
