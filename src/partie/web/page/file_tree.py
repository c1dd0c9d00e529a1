"""The page's files in memory: read once, zipped once, named by their content.

One key stands for all of them together. The page loads its modules below `/at/KEY/`, joined into packs:
browsers keep them for good, and a page never gets a mixture of two versions. A file that changes on disk is
read again.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import os
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from partie import games
from partie.web.page.packing import pack

STATIC = Path(__file__).parents[1] / "static"
WORTH_ZIPPING = 300  # bytes
VERSIONS_KEPT = 8  # of which pages may still be open
_ZIPPED = {".js", ".mjs", ".css", ".svg", ".html", ".webmanifest", ".json"}
_IMPORT = re.compile(r'^(?:import|export)\b[^;"()]*?"(\.{1,2}/[^"]+)"', re.MULTILINE)
_IMPORTED_SHEET = re.compile(rb'^@import url\("([^":]+)"\);$', re.MULTILINE)
_OF_A_GAME = re.compile(r"games/[^/]+/page/(?:main|picture|rules)\.js")  # named by the list of games

_COMMENTS = {  # that fill whole lines, by the kind of file
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE),
    ".css": re.compile(rb"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*$", re.MULTILINE),
}
_DECLARATION = re.compile(rb"^([-\w]+): ", re.MULTILINE)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True)
class PageFile:
    """A file as it was when it was read."""

    content: bytes
    suffix: str

    @cached_property
    def digest(self) -> str:
        """Names the content."""
        return hashlib.sha256(self.content).hexdigest()[:20]

    @cached_property
    def zipped(self) -> bytes | None:
        """The content for browsers that can unzip; None where it would not be shorter."""
        if self.suffix not in _ZIPPED or len(self.content) < WORTH_ZIPPING:
            return None
        return gzip.compress(self.content, mtime=0)


@dataclass(frozen=True)
class Version:
    """All files as they were at one time."""

    sources: dict[str, PageFile]

    @cached_property
    def _packed(self) -> tuple[dict[str, str], set[str]]:
        modules = {name: file for name, file in self.sources.items() if name.endswith(".js")}
        entries = [name for name in modules if _OF_A_GAME.fullmatch(name)]
        return pack({name: file.content.decode(errors="replace") for name, file in modules.items()}, entries)

    @cached_property
    def served(self) -> dict[str, PageFile]:
        """What browsers get at each address."""
        modules, _ = self._packed
        sheets = {name: inlined(name, self.sources) for name in self.sources if name.endswith(".css")}
        return {**self.sources, **sheets, **{name: PageFile(text.encode(), ".js") for name, text in modules.items()}}

    @property
    def forwards(self) -> set[str]:
        """Addresses of modules that only hand on what a pack has."""
        return self._packed[1]


class PageTree:
    """Files by their path below the page's address."""

    def __init__(self, root: Path = STATIC) -> None:
        self._root = root
        self._read: dict[Path, tuple[tuple[int, int], PageFile]] = {}
        self._versions: dict[str, Version] = {}
        self._known: tuple[tuple[object, ...], str] | None = None

    def read(self, path: Path, stat: os.stat_result | None = None) -> PageFile:
        """A file of this machine, from memory unless it changed."""
        stat = stat or path.stat()
        state = (stat.st_mtime_ns, stat.st_size)
        known = self._read.get(path)
        if known is None or known[0] != state:
            content = path.read_bytes()
            content = without_comments(content, path.suffix)
            known = (state, PageFile(content, path.suffix))
            self._read[path] = known
        return known[1]

    def version(self) -> str:
        """The key for all files together."""
        files = dict(self._files())
        stats = {name: path.stat() for name, path in files.items()}
        states = tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats.items())
        if self._known is None or self._known[0] != states:
            contents = {name: self.read(path, stats[name]) for name, path in files.items()}
            listed = "\n".join(f"{name} {file.digest}" for name, file in contents.items())
            key = hashlib.sha256(listed.encode()).hexdigest()[:16]
            self._known = (states, key)
            self._versions[key] = Version(contents)
            for old in list(self._versions)[:-VERSIONS_KEPT]:
                del self._versions[old]
        return self._known[1]

    def of_version(self, key: str) -> Version | None:
        """All files as they were then, for pages that were opened then; None where they are unknown."""
        return self._versions.get(key)

    def now(self) -> Version:
        """All files as they are."""
        return self._versions[self.version()]

    def imported_by(self, *entries: str) -> list[str]:
        """Modules and whatever they import, in the order they are met."""
        return _imported(self.now().sources, entries)

    def loaded_for(self, *entries: str) -> list[str]:
        """The packs that a browser needs for these modules."""
        return _imported(self.now().served, entries)

    def _files(self) -> Iterator[tuple[str, Path]]:
        yield from _below(self._root, "")
        if self._root == STATIC:
            for name in games.TABLE:
                if folder := page_folder(name):
                    yield from _below(folder, f"games/{name}/page/")


def _imported(files: Mapping[str, PageFile], entries: tuple[str, ...]) -> list[str]:
    found: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        name = waiting.pop(0)
        if name in found or name not in files:
            continue
        found[name] = None
        text = files[name].content.decode(errors="replace")
        here = posixpath.dirname(name)
        waiting += [posixpath.normpath(posixpath.join(here, path)) for path in _IMPORT.findall(text)]
    return list(found)


def joined(files: list[PageFile]) -> PageFile:
    """Several files one after another."""
    return PageFile(b"\n".join(file.content for file in files), files[0].suffix)


def inlined(name: str, files: Mapping[str, PageFile]) -> PageFile:
    """A style sheet with those that it imports, in one answer."""
    folder = posixpath.dirname(name)

    def content(found: re.Match[bytes]) -> bytes:
        imported = files.get(posixpath.normpath(posixpath.join(folder, found[1].decode())))
        return found[0] if imported is None else imported.content

    return PageFile(_in_one_line(_IMPORTED_SHEET.sub(content, files[name].content)), ".css")


def _in_one_line(sheet: bytes) -> bytes:
    """Without spaces that mean nothing; texts are within a line, and so are selectors' spaces."""
    sheet = _DECLARATION.sub(rb"\1:", sheet.replace(b" {\n", b"{\n"))
    return re.sub(rb"(?<=[{};,])\n+", b"", sheet)


def without_comments(source: bytes, suffix: str = ".js") -> bytes:
    """A module or style sheet without indents and comments of whole lines; its lines keep their numbers.

    Left alone where a text goes over several lines, since that may hold what looks like a comment.
    """
    if suffix not in _COMMENTS or any(line.count(b"`") % 2 for line in source.split(b"\n")):
        return source
    bare = _COMMENTS[suffix].sub(lambda found: b"\n" * found[0].count(b"\n"), source)
    return _INDENT.sub(b"", bare)


def page_folder(game: str) -> Path | None:
    """The folder of a game's part of the page, without loading its kernels; None where it has to be asked."""
    package = games.TABLE[game].rpartition(".")[0]
    spec = importlib.util.find_spec(package) if package else None
    folder = Path(spec.origin).parent / "page" if spec and spec.origin else None
    return folder if folder and folder.is_dir() else None


def _below(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(place, name)
            yield prefix + path.relative_to(folder).as_posix(), path


TREE = PageTree()
