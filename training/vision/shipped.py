"""The networks of the package as weights to go on training from.

Exported networks have no batch norms: these are folded into the convolutions. Here each gets the norm back that
changes nothing, with the statistics of drawn pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

FOLDER = Path(__file__).parents[2] / "src" / "partie" / "vision" / "models"
LOOKS = 12  # batches from which the statistics are taken


def begin_as_shipped(name: str, network: nn.Module, look: Callable[[nn.Module, int], Any]) -> None:
    """Gives the network the package's weights; `look` (network, number) runs it on drawn pictures.

    Kinds of boards that the package does not know keep their first weights.
    """
    known = dict(_weights(FOLDER / f"{name}.onnx", network))
    own = network.state_dict()
    for key, value in known.items():
        _take_over(key, value.to(own[key].device), own[key])
    network.load_state_dict(own)
    for _, norm in _pairs(network):
        if norm is not None:
            _set_aside(norm)
    _measured(network, look)


def _take_over(key: str, value: Tensor, own: Tensor) -> None:
    """Of the reader's last layer the kinds come first and "fits" is last."""
    if key.startswith("board.2."):
        own[: len(value) - 1], own[-1] = value[:-1], value[-1]
    else:
        own[tuple(slice(0, length) for length in value.shape)] = value


def _weights(path: Path, network: nn.Module) -> Iterator[tuple[str, Tensor]]:
    """Names of parameters and their values; biases of folded norms by the name of the norm's bias."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    values = {
        one.name.removesuffix("_half"): torch.from_numpy(numpy_helper.to_array(one).copy()).float()
        for one in graph.initializer
    }
    parameters = dict(network.named_parameters())
    yield from ((name, value) for name, value in values.items() if name in parameters)
    names = {module: name for name, module in network.named_modules()}
    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    for node, (convolution, norm) in zip(convolutions, _pairs(network), strict=True):
        yield f"{names[convolution]}.weight", values[node.input[1]]
        yield (f"{names[norm]}.bias" if norm else f"{names[convolution]}.bias"), values[node.input[2]]
    sums = {source: node for node in graph.node if node.op_type == "Add" for source in node.input}
    for node in graph.node:  # a linear layer is a product and a sum, and only the bias keeps its name
        if node.op_type == "MatMul" and node.input[1] in values:
            (bias,) = (name for name in sums[node.output[0]].input if name in parameters)
            yield bias.replace(".bias", ".weight"), values[node.input[1]].T


def _in_order(network: nn.Module) -> list[nn.Module]:
    """Convolutions and norms in the order in which a picture goes through them."""
    from training.vision.networks import PLACE, Reader

    order: list[nn.Module] = []
    hooks = [
        module.register_forward_hook(lambda module, *_: order.append(module))
        for module in network.modules()
        if isinstance(module, (nn.Conv2d, nn.BatchNorm2d))
    ]
    device = next(network.parameters()).device
    was = network.training
    network.eval()
    inputs = [torch.rand(1, 3, 320, 320, device=device)]
    if isinstance(network, Reader):
        inputs.append(torch.rand(64, PLACE, device=device))
    with torch.no_grad():
        network(*inputs)
    network.train(was)
    for hook in hooks:
        hook.remove()
    return order


def _pairs(network: nn.Module) -> list[tuple[nn.Module, nn.Module | None]]:
    """Convolutions, each with the norm behind it."""
    order = _in_order(network)
    after: list[nn.Module | None] = [*order[1:], None]
    return [
        (module, following if isinstance(following, nn.BatchNorm2d) else None)
        for module, following in zip(order, after, strict=True)
        if isinstance(module, nn.Conv2d)
    ]


def _set_aside(norm: nn.Module) -> None:
    """A norm that only adds its bias."""
    assert isinstance(norm, nn.BatchNorm2d)
    with torch.no_grad():
        norm.weight.fill_((1 + norm.eps) ** 0.5)
        norm.running_mean.zero_()
        norm.running_var.fill_(1.0)


def _measured(network: nn.Module, look: Callable[[nn.Module, int], Any]) -> None:
    """Sets each norm so that it takes out what its convolution shows on pictures and puts it back."""
    sums: dict[nn.Module, list[Tensor]] = {}

    def add(module: nn.Module, _: object, shown: Tensor) -> None:
        values = shown.float()
        sums.setdefault(module, []).append(torch.stack([values.mean((0, 2, 3)), (values**2).mean((0, 2, 3))]))

    pairs = [(convolution, norm) for convolution, norm in _pairs(network) if norm is not None]
    hooks = [convolution.register_forward_hook(add) for convolution, _ in pairs]
    network.eval()
    with torch.no_grad():
        for number in range(LOOKS):
            look(network, number)
    for hook in hooks:
        hook.remove()
    with torch.no_grad():
        for convolution, norm in pairs:
            assert isinstance(norm, nn.BatchNorm2d)
            mean, square = torch.stack(sums[convolution]).mean(0)
            spread = (square - mean**2).clamp(min=1e-6)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_((spread + norm.eps).sqrt())
            norm.bias.add_(mean)
    network.train()
