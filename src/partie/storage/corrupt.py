"""Corrupt files that came with Partie or that it made: the error names the file and the remedy."""

from __future__ import annotations

import contextlib
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from partie.core.text import Text, TextError

INSTALL_AGAIN = Text("Install Partie again.")
# what NumPy, JSON, LZMA, zip archives and converters raise when they are given something else
_SIGNS: tuple[type[Exception], ...] = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, EOFError, AssertionError),
    *(lzma.LZMAError, zlib.error, zipfile.BadZipFile, struct.error, NotImplementedError, MemoryError),
)


class CorruptFile(TextError):
    """The file cannot be used; the text names it and the remedy."""

    def __init__(self, path: object, why: object, remedy: Text) -> None:
        super().__init__(
            "The file {path!r} is damaged or missing ({why}). {remedy}",
            path=str(path),
            why=" ".join(str(why).split())[:200] or type(why).__name__,
            remedy=remedy,
        )


@contextlib.contextmanager
def reading(path: Path | Traversable, remedy: Text = INSTALL_AGAIN, *more: type[Exception]) -> Iterator[None]:
    """Turns every error of reading the content into `CorruptFile`; `more` are errors of other libraries."""
    try:
        yield
    except CorruptFile:
        raise
    except (*_SIGNS, *more) as error:
        raise CorruptFile(path, error, remedy) from error
