from __future__ import annotations

from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.core.options import Choice, Kind, Option, Upload, Value, parse_pairs, read_offered, read_options
from partie.core.text import Text

TABLES = Option("use_tables", Kind.FLAG, Text("Use tables."), default=True)
MEMORY = Option("mebibytes", Kind.INTEGER, Text("Memory."), default=32, low=1, high=64, offered=False)
SHARE = Option("share", Kind.NUMBER, Text("A share."), low=0.0, high=1.0)
PLAYER = Option(
    "kind", Kind.CHOICE, Text("Who."), choices=(Choice("greedy", Text("Greedy")), Choice("2", Text("Second")))
)
NAME = Option("name", Kind.TEXT, Text("A name."))
WEIGHTS = Option("weights", Kind.FILE, Text("A file."))
ALL = (TABLES, MEMORY, SHARE, PLAYER, NAME, WEIGHTS)
FILE = Upload("w.txt", "1 2 3")


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (TABLES, "off", False),
        (TABLES, " On ", True),
        (TABLES, False, False),
        (TABLES, "no", False),
        (MEMORY, "7", 7),
        (MEMORY, 64, 64),
        (MEMORY, 8.0, 8),
        (SHARE, "0.25", 0.25),
        (SHARE, 1, 1.0),
        (PLAYER, "Greedy", "greedy"),
        (PLAYER, 2, "2"),
        (NAME, "off", "off"),
        (WEIGHTS, "w.txt", Path("w.txt")),
        (WEIGHTS, FILE, FILE),
    ],
)
def test_values_are_read_by_their_kind(option: Option, given: object, value: Value) -> None:
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "takes"),
    [
        (TABLES, "perhaps", "on or off"),
        (TABLES, 1, "on or off"),
        (MEMORY, "much", "a whole number from 1 to 64"),
        (MEMORY, "0", "a whole number from 1 to 64"),
        (MEMORY, 65, "a whole number from 1 to 64"),
        (MEMORY, True, "a whole number from 1 to 64"),
        (MEMORY, 1.5, "a whole number from 1 to 64"),
        (MEMORY, "9" * 5000, "a whole number from 1 to 64"),
        (SHARE, "nan", "a number from 0 to 1"),
        (SHARE, "1e400", "a number from 0 to 1"),
        (SHARE, 2, "a number from 0 to 1"),
        (PLAYER, "clever", "one of greedy, 2"),
        (NAME, "x" * 1001, "a text of at most 1000 characters"),
        (NAME, 5, "a text of at most 1000 characters"),
        (WEIGHTS, "", "a file"),
        (WEIGHTS, 5, "a file"),
        (Option("seed", Kind.INTEGER, Text("Seed."), low=0), "-1", "a whole number from 0 on"),
        (Option("depth", Kind.INTEGER, Text("Depth."), high=9), "10", "a whole number up to 9"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(option: Option, given: object, takes: str) -> None:
    with pytest.raises(InvalidText) as refused:
        option.read(given)
    assert str(refused.value) == f"{option.name!r} is {str(given)[:80]!r}: it takes {takes}"


def test_options_are_read_and_nothing_is_added() -> None:
    assert read_options(ALL, {"use_tables": "off", "mebibytes": "2"}, "mills") == {
        "use_tables": False,
        "mebibytes": 2,
    }


@pytest.mark.parametrize(
    ("options", "name", "sentence"),
    [
        (ALL, "use_table", "'use_table' is not an option of mills; did you mean 'use_tables'?"),
        (
            ALL,
            "zzz",
            "'zzz' is not an option of mills; there are use_tables, mebibytes, share, kind, name, weights",
        ),
        ((), "seed", "mills takes no options, not 'seed' either"),
    ],
)
def test_an_unknown_option_is_named(options: tuple[Option, ...], name: str, sentence: str) -> None:
    with pytest.raises(InvalidText) as refused:
        read_options(options, {name: "1"}, "mills")
    assert str(refused.value) == sentence


def test_visitors_set_only_what_is_offered_and_name_no_file_here() -> None:
    assert read_offered(ALL, {"use_tables": False, "weights": FILE}, "mills") == {
        "use_tables": False,
        "weights": FILE,
    }
    with pytest.raises(InvalidText, match="'mebibytes' is not an option of mills"):
        read_offered(ALL, {"mebibytes": 2}, "mills")
    with pytest.raises(InvalidText, match="a file that is sent along"):
        read_offered(ALL, {"weights": "/etc/passwd"}, "mills")


def test_pairs_are_names_and_values() -> None:
    assert parse_pairs(["book=off", "name = a=b"]) == {"book": "off", "name": "a=b"}
    with pytest.raises(InvalidText, match="write NAME=VALUE"):
        parse_pairs(["book"])
