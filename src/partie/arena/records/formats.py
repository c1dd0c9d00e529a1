"""Reading and writing files of games: XML and JSON for every game, and the formats that games bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

from partie import games
from partie.arena.records.checking import verified, with_player_names
from partie.core.errors import InvalidText, OtherGame
from partie.core.features import resolve
from partie.core.record import Record
from partie.core.text import encodable
from partie.storage.files import write_atomically

BUILT_IN = {  # ending -> module; every game can be written so
    "xml": "partie.arena.records.xml",
    "json": "partie.arena.records.as_json",
}
LONGEST_FILE = 100_000_000  # bytes


class Format(Protocol):
    """What a format's module offers. `read` takes the file's text as it is and checks only its form."""

    def write(self, records: Iterable[Record]) -> str:
        """The text of a file with these games."""
        ...

    def read(self, text: str, variant: str | None) -> list[Record]:
        """The games of a text; `variant` where the format lacks it. Raises `InvalidText`."""
        ...


@runtime_checkable
class BinaryFormat(Protocol):
    """A format whose files are not text."""

    def read_bytes(self, content: bytes, path: Path) -> list[Record]:
        """The games of a file at `path`, beside which other files may belong to it. Raises `InvalidText`."""
        ...


def formats() -> dict[str, dict[str, str]]:
    """A file's ending -> game -> the module that reads and writes it; the game "" stands for every game."""
    found = {ending: {"": module} for ending, module in BUILT_IN.items()}
    for game in games.TABLE:
        for form in games.features(game).formats:
            found.setdefault(form.name, {})[game] = form.module
    return found


def holds_one_game(ending: str) -> bool:
    """Whether a file of this format holds one game only."""
    return any(form.one_game for game in games.TABLE for form in games.features(game).formats if form.name == ending)


def _modules(ending: str) -> dict[str, str]:
    known = formats()
    if ending not in known:
        raise InvalidText("{name!r} is not a format of records: {formats}", name=ending, formats=tuple(known))
    return known[ending]


def write_games(ending: str, records: Sequence[Record]) -> str:
    """The text of a file with these games. Raises `InvalidText`."""
    modules = _modules(ending)
    played = {record.game for record in records}
    strange = next((game for game in sorted(played) if not modules.keys() & {"", game}), None)
    if strange is not None or (len(played) > 1 and "" not in modules):
        raise InvalidText(
            "a .{ending} file holds games of {games}, not of {game}",
            ending=ending,
            games=tuple(modules),
            game=tuple(sorted(played)) if strange is None else strange,
        )
    module = modules.get("") or modules[next(iter(played), next(iter(modules)))]
    return _load(module).write([with_player_names(record) for record in records])


def read_games(ending: str, text: str, variant: str | None) -> list[Record]:
    """The games of a text, read by the first game with the format that can. Raises `InvalidText`."""
    refused: InvalidText | None = None
    for module in _modules(ending).values():
        try:
            return _load(module).read(text, variant)
        except InvalidText as error:
            if refused is None or isinstance(refused, OtherGame):
                refused = error
    assert refused is not None, "a format has a module"
    raise refused


def _binary(ending: str) -> BinaryFormat | None:
    """What reads files with this ending as bytes; None where they are text."""
    modules = [resolve(module) for module in formats().get(ending, {}).values()]
    return next((module for module in modules if isinstance(module, BinaryFormat)), None)


def _load(module: str) -> Format:
    return cast(Format, resolve(module))


def read_file(path: Path, variant: str | None = None) -> list[Record]:
    """The games of a file, every one replayed by the rules. Raises `InvalidText` that names the file."""
    try:
        with path.open("rb") as file:  # a pipe or a device does not know its size
            content = file.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise InvalidText("longer than {most:,} bytes", most=LONGEST_FILE)
        if (binary := _binary(path.suffix[1:].lower())) is not None:
            return _verified(binary.read_bytes(content, path))
        return _read(path.name, content.decode("utf-8", errors="replace"), variant)
    except OSError as error:
        raise InvalidText("{path!r} cannot be read: {error}", path=str(path), error=str(error.strerror)) from error
    except InvalidText as error:
        raise InvalidText("{path!r}: {error}", path=str(path), error=error) from error


def read_text(name: str, text: str, variant: str | None = None) -> list[Record]:
    """The games of a file that was sent; its name decides the format. Raises `InvalidText`."""
    try:
        return _read(name, text, variant)
    except InvalidText as error:
        raise InvalidText("{name!r}: {error}", name=name, error=error) from error


def _read(name: str, text: str, variant: str | None) -> list[Record]:
    return _verified(read_games(Path(name).suffix[1:].lower(), encodable(text), variant))


def _verified(found: list[Record]) -> list[Record]:
    if not found:
        raise InvalidText("there is no game in it")
    return [verified(record) for record in found]


def write_files(path: Path, records: Mapping[int, Record]) -> list[Path]:
    """Writes games, by their numbers, into one file; into one each, with the number, where the format holds only one.

    Raises `InvalidText`.
    """
    if len(records) == 1 or not holds_one_game(path.suffix[1:].lower()):
        write_file(path, list(records.values()))
        return [path]
    paths = {number: path.with_stem(f"{path.stem}-{number}") for number in records}
    for number, record in records.items():
        write_file(paths[number], [record])
    return list(paths.values())


def write_file(path: Path, records: Sequence[Record]) -> None:
    """Writes games into one file, by the ending of its name: all of it or nothing. Raises `InvalidText`."""
    text = write_games(path.suffix[1:].lower(), records)
    try:
        write_atomically(path, text.encode("utf-8"))
    except OSError as error:
        raise InvalidText("{path!r} cannot be written: {error}", path=str(path), error=str(error.strerror)) from error
