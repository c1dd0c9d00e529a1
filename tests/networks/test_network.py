"""Networks in ONNX files: what is loaded, what is refused, how they run."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from partie.networks.network import Network, UnsuitableNetwork, load_network
from partie.storage.corrupt import CorruptFile
from tests.networks.onnx_bytes import Output, network_bytes

CHANCE = np.random.default_rng(1)
POLICY = Output("policy", CHANCE.normal(size=(8, 3)).astype(np.float32), np.zeros(3, np.float32))
VALUE = Output("value", CHANCE.normal(size=(8, 1)).astype(np.float32), np.ones(1, np.float32), tanh=True)
CONTENT = network_bytes((2, 2, 2), [POLICY, VALUE])
INPUTS = {"planes": (None, 2, 2, 2)}
OUTPUTS = {"policy": (None, 3), "value": (None, 1)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.onnx"
    path.write_bytes(CONTENT)
    return path


def test_outputs_are_what_the_weights_say(file: Path) -> None:
    planes = CHANCE.normal(size=(5, 2, 2, 2)).astype(np.float32)
    found = load_network(file, inputs=INPUTS, outputs=OUTPUTS).run({"planes": planes})
    flat = planes.reshape(5, 8)
    np.testing.assert_allclose(found["policy"], flat @ POLICY.weights, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(found["value"], np.tanh(flat @ VALUE.weights + 1), rtol=1e-5, atol=1e-5)


def test_a_batch_gives_what_single_positions_give(file: Path) -> None:
    network = load_network(file)
    planes = CHANCE.normal(size=(4, 2, 2, 2)).astype(np.float32)
    single = [network.run({"planes": planes[index : index + 1]})["value"] for index in range(4)]
    np.testing.assert_allclose(network.run({"planes": planes})["value"], np.concatenate(single), atol=1e-6)


def test_threads_may_share_a_network(file: Path) -> None:
    network = load_network(file)
    batches = [np.full((1, 2, 2, 2), number, np.float32) for number in range(40)]
    expected = [network.run({"planes": batch})["policy"].tolist() for batch in batches]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda batch: network.run({"planes": batch})["policy"].tolist(), batches))
    assert found == expected


def test_the_number_of_threads_is_pinned() -> None:
    options = Network(CONTENT, threads=2)._session.get_session_options()
    assert (options.intra_op_num_threads, options.inter_op_num_threads) == (2, 1)


@pytest.mark.parametrize("content", [b"", b"not a network", CONTENT[: len(CONTENT) // 2]])
def test_a_corrupt_file_is_named(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(CorruptFile, match=r"tiny\.onnx"):
        load_network(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorruptFile, match=r"nothing\.onnx"):
        load_network(tmp_path / "nothing.onnx")


def test_another_input_shape_is_refused(file: Path) -> None:
    with pytest.raises(UnsuitableNetwork, match=r"'planes' of .* has the shape \? x 2 x 2 x 2, expected is \? x 3 x"):
        load_network(file, inputs={"planes": (None, 3, 2, 2)})


def test_a_missing_output_is_refused(file: Path) -> None:
    with pytest.raises(UnsuitableNetwork, match="'ownership' is missing"):
        load_network(file, outputs={**OUTPUTS, "ownership": (None, 4)})


def test_an_unknown_input_is_refused(file: Path) -> None:
    with pytest.raises(UnsuitableNetwork, match="'planes'"):
        load_network(file, inputs={})


def test_a_batch_of_another_shape_is_refused(file: Path) -> None:
    with pytest.raises(ValueError, match=r"takes 'planes' of the shape .* it was given .*\(1, 8\)"):
        load_network(file).run({"planes": np.zeros((1, 8), np.float32)})
