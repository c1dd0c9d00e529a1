"""Finished sections on disk: one file of two-bit values, one of distances for each section.

The file of values has the layout of the whole game from the beginning; parts not solved yet are holes
that take no space. A section counts once it stands in the manifest, which is replaced atomically after
everything else is on the disk: whatever happens in between, the next run goes on from there.
"""

from __future__ import annotations

import json
import logging
import os
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from partie.games.mills.rules import variants
from partie.games.mills.tables.sections import Layout, Section, layout
from partie.search.tables.sections import Counts, Solved
from partie.search.tables.values import Packed
from partie.storage.files import write_atomically
from partie.storage.folders import data_folder

_FORMAT = 1
_log = logging.getLogger(__name__)


def tables_folder(variant: variants.MillsVariant) -> Path:
    """The folder of a variant's tables; `PARTIE_DATA` moves the folder above."""
    return data_folder() / "tables" / "mills" / variant.name


class Store:
    """The tables of one variant in one folder."""

    def __init__(self, variant: variants.MillsVariant, folder: Path | None = None) -> None:
        self.variant = variant
        self.folder = tables_folder(variant) if folder is None else folder
        self.layout: Layout = layout(variant)
        self._manifest = self._read_manifest()

    @property
    def sections(self) -> list[Section]:
        """The finished ones, in the order of the file."""
        return [section for section in self.layout.sections if section.name in self._manifest]

    def __contains__(self, section: Section) -> bool:
        return section.name in self._manifest

    def counts(self, section: Section) -> Counts:
        """What is known about a finished section without opening it."""
        entry = self._manifest[section.name]
        return Counts(entry["won"], entry["lost"], entry["drawn"], entry["longest"])

    def values(self) -> Packed:
        """The file as far as it goes, read as needed; changes to it are not written."""
        if not self._values_path.is_file():
            return np.zeros(1, np.uint8)
        return np.asarray(np.memmap(self._values_path, np.uint8, "c"))

    def packed(self, section: Section) -> Packed:
        """The two-bit values of a finished section."""
        start = self.layout.offsets[section]
        return self.values()[start : start + self.layout.bytes_of(section)]

    def losses(self, section: Section) -> Packed:
        """The distances of a finished section's lost places."""
        if self._manifest[section.name]["lost"] == 0 or section.hands:
            return np.zeros(0, np.uint8)
        return np.asarray(np.memmap(self._losses_path(section), np.uint8, "c"))

    def add(self, solved: list[Solved[Section]]) -> None:
        """Writes sections that were solved together; they count from the end of this call on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for one in solved:
            self._write_values(one)
            if one.losses.size:
                write_atomically(self._losses_path(one.section), one.losses.tobytes())
        for one in solved:
            self._manifest[one.section.name] = {
                **vars(one.counts),
                "check": zlib.crc32(one.packed.data),
            }
        manifest = {"format": _FORMAT, "variant": self.variant.name, "sections": self._manifest}
        write_atomically(self._manifest_path, json.dumps(manifest, indent=1).encode())

    def is_sound(self, section: Section) -> bool:
        """Whether the values on disk are those that were written."""
        check: int = self._manifest[section.name]["check"]
        return zlib.crc32(self.packed(section).data) == check

    def _write_values(self, one: Solved[Section]) -> None:
        start = self.layout.offsets[one.section]
        end = start + one.packed.size
        with open(self._values_path, "r+b" if self._values_path.exists() else "w+b") as file:
            if os.fstat(file.fileno()).st_size < end:
                file.truncate(end)
            file.seek(start)
            file.write(one.packed.data)
            file.flush()
            os.fsync(file.fileno())

    def _read_manifest(self) -> dict[str, dict[str, Any]]:
        try:
            manifest = json.loads(self._manifest_path.read_text(encoding="utf-8"))
            known = manifest.get("format") == _FORMAT and manifest.get("variant") == self.variant.name
            sections: dict[str, dict[str, Any]] = manifest["sections"] if known else {}
            found = {section.name: section for section in self.layout.sections if section.name in sections}
            return {name: sections[name] for name, one in found.items() if self._is_there(one, sections[name])}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
            _log.warning("The tables in %s are damaged and count as not made: %s", self.folder, error)
            return {}

    def _is_there(self, section: Section, entry: dict[str, Any]) -> bool:
        """Whether its files are as long as they were; a shorter one was damaged later."""
        end = self.layout.offsets[section] + self.layout.bytes_of(section)
        lost = 0 if section.hands else int(entry["lost"])
        files = [(self._values_path, end)] + ([(self._losses_path(section), lost)] if lost else [])
        short = [path for path, size in files if not path.is_file() or path.stat().st_size < size]
        for path in short:
            _log.warning("%s is damaged; `partie tables mills` makes it again.", path)
        return not short

    @property
    def _values_path(self) -> Path:
        return self.folder / "values.bin"

    @property
    def _manifest_path(self) -> Path:
        return self.folder / "manifest.json"

    def _losses_path(self, section: Section) -> Path:
        return self.folder / f"{section.name}.losses"
