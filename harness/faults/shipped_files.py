"""Every file that comes with Partie, and who reads it: damaged, it must be named, with what to do.

A package with a new data file adds one line to `SHIPPED`; a test finds those without.
"""

from __future__ import annotations

import contextlib
import importlib.resources
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest import mock

import partie
from partie import i18n, puzzles
from partie.core.text import Text
from partie.games.alhambra.engine import levels as alhambra_levels
from partie.games.alhambra.engine import weights as alhambra_weights
from partie.games.checkers.engine import ballots as checkers_ballots
from partie.games.checkers.engine import evaluation as checkers_evaluation
from partie.games.checkers.engine import levels as checkers_levels
from partie.games.checkers.engine import network as checkers_network
from partie.games.checkers.engine.book import BOOK as CHECKERS_BOOK
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables import shipped as checkers_shipped
from partie.games.chess.engine import network as chess_network
from partie.games.chess.engine import weights as chess_weights
from partie.games.chess.engine.book import BOOK as CHESS_BOOK
from partie.games.chess.tables import store as chess_tables
from partie.games.chess.tables.index import ALL_SECTIONS
from partie.games.go.network import files as go_network
from partie.games.gomoku.engine import levels as gomoku_levels
from partie.games.gomoku.learning.book import BOOK as GOMOKU_BOOK
from partie.games.gomoku.network import weights as gomoku_weights
from partie.games.gomoku.rules import balanced as gomoku_balanced
from partie.games.mills.engine import book as mills_book
from partie.games.mills.engine import network as mills_network
from partie.games.mills.rules import variants as mills_variants
from partie.games.mills.tables import openings as mills_openings
from partie.games.mills.tables import shipped as mills_shipped
from partie.games.reversi.engine import evaluation as reversi_evaluation
from partie.games.reversi.engine import levels as reversi_levels
from partie.games.reversi.engine import openings as reversi_openings
from partie.games.reversi.engine.book import BOOK as REVERSI_BOOK
from partie.search import book as books
from partie.vision import networks

SOURCE = Path(partie.__file__).parent
NOT_DATA = {".py", ".pyi", ".typed", ".md"}
SERVED = {"static", "page", "help", "__pycache__", "skeletons"}  # folders that the browser, Python or a user reads


@dataclass(frozen=True)
class ShippedFile:
    """A file below the package and a call that reads it."""

    file: str
    read: Callable[[], object]
    heals: bool = False  # the call does its work all the same; the log names the file

    @property
    def is_checked(self) -> bool:
        """Whether every change is noticed: a shorter text or other numbers may be good ones, too."""
        return Path(self.file).suffix in (".npz", ".endings")


def data_files() -> list[str]:
    """Everything below the package that must be declared."""
    found = (path for path in SOURCE.rglob("*") if path.is_file() and path.suffix not in NOT_DATA)
    return sorted(str(path.relative_to(SOURCE)) for path in found if not SERVED & set(path.parts))


def _uncached(function: Callable[..., object], *arguments: object) -> object:
    return getattr(function, "__wrapped__", function)(*arguments)


def _gomoku_network() -> object:
    return _uncached(gomoku_weights.arrays)


def _chess_ending(name: str) -> object:
    section = next(one for one in ALL_SECTIONS if one.name == name)
    return _uncached(chess_tables.shipped_alone, section)


def _book(book: books.Book) -> object:
    return _uncached(books._shipped_book, book)


def _gomoku_starts(file: str) -> object:
    return _uncached(gomoku_balanced.starts, file)


def _gomoku_ratings() -> object:
    return _uncached(gomoku_levels.ratings)


def _mills_endings(variant: str) -> object:
    return _uncached(mills_shipped.load, mills_variants.VARIANTS[variant])


def _mills_network() -> object:
    return _uncached(mills_network.arrays)


def _mills_openings() -> object:
    return _uncached(mills_openings.load)


def _mills_book() -> object:
    return _uncached(mills_book._book)


def _checkers_weights(variant: str) -> object:
    return _uncached(checkers_evaluation.learned_weights, VARIANTS[variant])


def _checkers_network(variant: str) -> object:
    return _uncached(checkers_network.learned_network, VARIANTS[variant])


def _go_network() -> object:
    return _uncached(go_network.read_network, go_network.SHIPPED)


def _checkers_endings(variant: str) -> object:
    return _uncached(checkers_shipped.load, variant)


def _checkers_ballots(variant: str) -> object:
    return _uncached(checkers_ballots.ballots, variant)


def _alhambra_weights(players: int) -> object:
    return _uncached(alhambra_weights.built_in, players)


def _alhambra_champion(players: int) -> object:
    return _uncached(alhambra_weights.champion, players)


def _network(name: str) -> object:
    return _uncached(networks._network, name)


def _catalogue() -> object:
    i18n._merged.cache_clear()
    try:
        return i18n.translate(Text("Loading the games"), "cs")
    finally:
        i18n._merged.cache_clear()


def _packages() -> Iterator[str]:
    for path in SOURCE.rglob("*.po"):
        if path.stem in i18n.languages():
            yield str(path.relative_to(SOURCE))


SHIPPED = (
    ShippedFile("games/go/network/go.onnx", _go_network),
    ShippedFile("games/gomoku/network/weights.npz", _gomoku_network),
    ShippedFile("games/gomoku/learning/book.txt", lambda: _book(GOMOKU_BOOK)),
    ShippedFile("games/gomoku/rules/balanced.txt", lambda: _gomoku_starts("balanced.txt")),
    ShippedFile("games/gomoku/rules/offers.txt", lambda: _gomoku_starts("offers.txt")),
    ShippedFile("games/gomoku/engine/ratings.txt", _gomoku_ratings),
    ShippedFile("games/mills/tables/nine.endings", lambda: _mills_endings("nine")),
    ShippedFile("games/mills/tables/six.endings", lambda: _mills_endings("six")),
    ShippedFile("games/mills/tables/nine.openings", _mills_openings),
    ShippedFile("games/mills/engine/nine.network.npz", _mills_network),
    ShippedFile("games/mills/engine/nine.book.json", _mills_book),
    ShippedFile("games/checkers/engine/czech.npz", lambda: _checkers_weights("czech")),
    ShippedFile("games/checkers/engine/english.npz", lambda: _checkers_weights("english")),
    ShippedFile("games/checkers/engine/czech.network.npz", lambda: _checkers_network("czech")),
    ShippedFile("games/checkers/engine/english.network.npz", lambda: _checkers_network("english")),
    ShippedFile("games/checkers/engine/ratings.txt", lambda: _uncached(checkers_levels.ratings)),
    ShippedFile("games/checkers/engine/book.txt", lambda: _book(CHECKERS_BOOK)),
    ShippedFile("games/checkers/engine/czech.ballots.txt", lambda: _checkers_ballots("czech")),
    ShippedFile("games/checkers/engine/english.ballots.txt", lambda: _checkers_ballots("english")),
    ShippedFile("games/checkers/tables/czech.endings", lambda: _checkers_endings("czech")),
    ShippedFile("games/checkers/tables/english.endings", lambda: _checkers_endings("english")),
    ShippedFile("games/alhambra/engine/ratings.txt", lambda: _uncached(alhambra_levels.ratings)),
    ShippedFile("games/reversi/engine/ratings.txt", lambda: _uncached(reversi_levels.ratings)),
    ShippedFile("games/reversi/engine/weights.npz", lambda: _uncached(reversi_evaluation.learned_weights)),
    ShippedFile("games/reversi/engine/openings.txt", lambda: _uncached(reversi_openings.openings, "8x8")),
    ShippedFile("games/reversi/engine/book.txt", lambda: _book(REVERSI_BOOK)),
    ShippedFile("games/chess/engine/weights.txt", chess_weights.shipped),
    ShippedFile("games/chess/engine/network.npz", lambda: _uncached(chess_network.shipped_network)),
    ShippedFile("games/chess/engine/book.txt", lambda: _book(CHESS_BOOK)),
    ShippedFile("games/chess/tables/shipped.endings", lambda: _uncached(chess_tables.shipped)),
    *(
        ShippedFile(f"games/chess/tables/{name}.ending", lambda name=name: _chess_ending(name))  # type: ignore[misc]
        for name in chess_tables.SHIPPED_ALONE
    ),
    *(
        ShippedFile(f"games/{name}/{puzzles.FILE}", lambda name=name: _uncached(puzzles.stored, name))  # type: ignore[misc]
        for name in puzzles.names()
        if puzzles.file_of(name).is_file()
    ),
    *(
        ShippedFile(
            f"games/alhambra/engine/weights/{players}-players.txt",
            lambda players=players: _alhambra_weights(players),  # type: ignore[misc]
        )
        for players in range(2, 7)
    ),
    *(
        ShippedFile(
            f"games/alhambra/engine/champions/{players}-players.txt",
            lambda players=players: _alhambra_champion(players),  # type: ignore[misc]
        )
        for players in range(2, 7)
    ),
    *(
        ShippedFile(
            f"games/alhambra/engine/champions/{players}-players-76.txt",
            lambda players=players: _uncached(alhambra_weights.former_champion, players),  # type: ignore[misc]
        )
        for players in range(2, 7)
    ),
    *(
        ShippedFile(f"vision/models/{name}.onnx", lambda name=name: _network(name))  # type: ignore[misc]
        for name in ("finder", "reader", "refiner")
    ),
    *(ShippedFile(file, _catalogue, heals=True) for file in sorted(_packages())),
)


def damages(content: bytes, rng: Random) -> dict[str, bytes | None]:
    """What can happen to a file; None takes it away."""
    middle = len(content) // 2
    return {
        "cut": content[: rng.randrange(1, len(content))],
        "random": rng.randbytes(len(content)),
        "changed": content[:middle] + bytes(byte ^ 255 for byte in content[middle:][:64]) + content[middle + 64 :],
        "empty": b"",
        "another": b"\x89PNG\r\n\x1a\n" + content[8:],
    }


@contextlib.contextmanager
def placed(file: str, content: bytes | None, folder: Path) -> Iterator[Path]:
    """The package as the program sees it, with one file that has another content, or none."""
    path, real = folder / file, SOURCE / file
    path.parent.mkdir(parents=True, exist_ok=True)
    for beside in real.parent.iterdir():
        if beside.is_file() and beside != real:
            os.symlink(beside, path.with_name(beside.name))
    if content is not None:
        path.write_bytes(content)
    moved = {real: path, real.parent: path.parent}
    real_files, real_catalogues = importlib.resources.files, i18n.catalogue_paths
    with contextlib.ExitStack() as stack:

        def change(owner: object, name: str, value: object) -> None:
            stack.enter_context(mock.patch.object(owner, name, value))

        def files(package: str) -> object:
            place = Path(str(real_files(package)))
            return moved.get(place, place)

        def catalogues(tag: str, modules: Iterable[str]) -> Iterator[Path]:
            return (moved.get(place, place) for place in real_catalogues(tag, modules))

        change(importlib.resources, "files", files)
        change(i18n, "catalogue_paths", catalogues)
        for name, module in list(sys.modules.items()):
            if name.startswith("partie."):
                for attribute, value in list(vars(module).items()):
                    if isinstance(value, Path) and value in moved:
                        change(module, attribute, moved[value])
        yield path
