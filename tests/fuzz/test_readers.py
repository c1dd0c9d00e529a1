"""Readers outside the games read or refuse whatever they are given."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest
from harness.fuzz.common import PATIENCE, common_readers
from harness.fuzz.files import file_readers
from harness.fuzz.protocols import protocol_readers
from harness.fuzz.reader import Reader, fuzz, inputs_for
from harness.fuzz.registry import all_readers, functions_that_refuse, undeclared
from harness.fuzz.shared import shared_readers
from harness.fuzz.web import web_readers

from partie import games

INPUTS = 10_000  # each, less for slow ones; `python -m benchmarks fuzz` gives them a million
GROUPS = {
    "common": common_readers,
    "files": file_readers,
    "protocols": protocol_readers,
    "web": web_readers,
    "shared": shared_readers,
}


@functools.cache
def readers(group: str) -> tuple[Reader[Any], ...]:
    """Made when they are needed: collecting the tests must not play games."""
    return tuple(GROUPS[group]())


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("group", GROUPS)
def test_wrong_inputs_are_refused_in_a_sentence(group: str) -> None:
    for reader in readers(group):
        report = fuzz(reader, inputs_for(reader, reader.count(INPUTS), seed=1))
        assert report.others == [], reader.name
        assert report.inputs == reader.count(INPUTS)


def test_right_inputs_are_right() -> None:
    """Of each kind of reader one at least: wrong inputs are made from them, and should get far inside."""
    for reader in all_readers():
        assert reader.name == PATIENCE or any(is_read(reader, given) for given in reader.samples), reader.name


def is_read(reader: Reader[Any], given: Any) -> bool:
    try:
        reader.read(given)
    except reader.refusals:
        return False
    return True


def test_every_reader_has_a_name_of_its_own() -> None:
    names = [reader.name for group in GROUPS for reader in readers(group)]
    assert len(names) == len(set(names))
    assert {f"{game} xml" for game in games.TABLE} < set(names)


def test_a_reader_that_is_not_declared_is_found() -> None:
    assert undeclared(all_readers()) == []


def test_the_search_for_undeclared_readers_finds_some() -> None:
    def without_pictures() -> Iterator[Reader[Any]]:
        return (reader for reader in readers("files") if "weights" not in reader.name)

    assert len(functions_that_refuse()) > 50
    assert "games.alhambra.engine.weights:parse_weights" in undeclared(without_pictures())
