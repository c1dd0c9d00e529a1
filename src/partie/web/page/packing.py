"""Modules of the page joined into packs, so that what is needed together comes in one answer.

The modules lie in their files as they are written; nothing is built. A pack is served at the address of one
of its modules, its head. It holds each of them as a function that runs once, after those it imports (shown
before `shrinking.py` makes it short):

    import { $lib_dom } from "./main.js";            // modules of another pack
    export const $frame_header = (() => {
    const { h, button } = $lib_dom;
    ...
    return { showHeader };
    })();

Every other module keeps its address, too: what is served there hands on the exports of the pack, so a module
exists once however it is loaded. That needs modules that do not import each other in a circle, and exports
that stay what they are: functions, classes and constants.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from partie.web.page.shrinking import shrink

# Packs that hold all their entries need, less what those before them have; they are loaded in this order.
TOGETHER = (
    ("main.js", "views/home.js"),
    (  # what every game needs, whatever plays it
        "views/play.js",
        "panel/frame.js",
        "panel/analysis-card.js",
        "panel/moves.js",
        "panel/offers.js",
        "panel/status.js",
        "table/keys.js",
        "table/screen.js",
        "table/seats.js",
        "table/tools.js",
    ),
    ("table/table.js",),
)

_IMPORT = re.compile(r'^import\s*(?:\{([^}]*)\}\s*from\s*)?"([^"]+)";?', re.MULTILINE)
_REEXPORT = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:(?:async )?function\*?|class|const)\s+([\w$]+))", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};?", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import(?!\s*\()|export)\b.*", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.{1,2}/[^"]+)"\)')
_CAN_BE = "A module can have import { … } from, import, export { … } from, export function, class and const."


@dataclass
class Module:
    """A module taken apart."""

    name: str
    body: str  # what is left of it without imports and the word `export`
    imports: list[tuple[str, str]] = field(default_factory=list)  # module, names as they are destructured
    exports: dict[str, str] = field(default_factory=dict)  # name, what it stands for

    @property
    def variable(self) -> str:
        """What holds its exports."""
        return "$" + re.sub(r"\W", "_", self.name.removesuffix(".js"))


def pack(
    sources: Mapping[str, str], entries: Collection[str] = (), together: Sequence[Sequence[str]] = TOGETHER
) -> tuple[dict[str, str], set[str]]:
    """What is served at each address, and which of them only export what a pack has and are not entries.

    Entries are loaded by their address, as are those of `import("…")`; each is the head of a pack of its own.
    ValueError names the module that cannot be packed. Modules that import nothing and are never imported
    stay as they are; scripts are made short.
    """
    modules = {name: parse(name, text) for name, text in sources.items()}
    imported = {name for module in modules.values() for name, _ in module.imports}
    modules = {name: module for name, module in modules.items() if module.imports or name in imported}
    scripts = {name: shrink(text) for name, text in sources.items() if not _EXPORT.search(text)}
    order = _in_order(modules)
    loaded = {*entries, *(target for module in modules.values() for target in _loaded_later(module))}
    heads = _heads(modules, order, loaded, together)
    packs: dict[str, list[Module]] = {}
    for name in order:
        packs.setdefault(heads[name], []).append(modules[name])
    served = {head: _write_pack(head, members, modules, heads) for head, members in packs.items()}
    forwards = {name: _forwarded(modules[name], heads[name]) for name in order if name not in packs}
    return {**sources, **scripts, **served, **forwards}, set(forwards) - loaded


def parse(name: str, text: str) -> Module:
    """Takes a module apart."""
    module = Module(name, "")

    def read(found: re.Match[str]) -> str:
        names = re.sub(r"\s+as\s+", ": ", (found[1] or "").strip())
        module.imports.append((_resolved(name, found[2]), names))
        return ""

    def reexport(found: re.Match[str]) -> str:
        names = [part.strip() for part in found[1].split(",") if part.strip()]
        renamed = [re.split(r"\s+as\s+", part) for part in names]
        module.exports |= {pair[-1]: f"{pair[-1]}$" for pair in renamed}
        inside = ", ".join(f"{pair[0]} as {pair[-1]}$" for pair in renamed)
        return f'import {{ {inside} }} from "{found[2]}";'

    def export(found: re.Match[str]) -> str:
        module.exports[found[2]] = found[2]
        return found[1]

    text = _NOTHING.sub("", text)
    text = _REEXPORT.sub(reexport, text)
    text = _IMPORT.sub(read, text)
    text = _EXPORT.sub(export, text)
    if strange := _UNKNOWN.search(text):
        raise ValueError(f"{name}: {strange[0]!r} cannot be packed. {_CAN_BE}")
    module.body = text.strip()
    return module


def reached(modules: Mapping[str, Module], *entries: str) -> set[str]:
    """Modules and whatever they import."""
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name in found or name not in modules:
            continue
        found.add(name)
        waiting += [target for target, _ in modules[name].imports]
    return found


def _in_order(modules: Mapping[str, Module]) -> list[str]:
    """The modules, each after those it imports."""
    done: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in done:
            return
        if name in path:
            raise ValueError(f"Modules import each other in a circle: {' → '.join((*path, name))}")
        if name not in modules:
            raise ValueError(f"{path[-1]} imports {name}, which is not there")
        for target, _ in modules[name].imports:
            visit(target, (*path, name))
        done[name] = None

    for name in sorted(modules):
        visit(name, ())
    return list(done)


def _loaded_later(module: Module) -> list[str]:
    return [_resolved(module.name, path) for path in _LATER.findall(module.body)]


def _heads(
    modules: Mapping[str, Module], order: list[str], entries: set[str], together: Sequence[Sequence[str]]
) -> dict[str, str]:
    """The head of each module's pack: modules that the same entries need are in one."""
    heads: dict[str, str] = {}
    for first, *others in together:
        for name in reached(modules, first, *others) - heads.keys():
            heads[name] = first
    imported = {target for module in modules.values() for target, _ in module.imports}
    needed_by: dict[str, list[str]] = {name: [] for name in order}
    for root in order:
        if root in entries or root not in imported:
            for name in reached(modules, root):
                needed_by[name].append(root)
    packs: dict[tuple[str, ...], str] = {}
    for name in reversed(order):  # an entry comes after all it imports, and so is the head of its pack
        if name not in heads:
            heads[name] = packs.setdefault(tuple(needed_by[name]), name)
    return heads


def _write_pack(head: str, members: list[Module], modules: Mapping[str, Module], heads: Mapping[str, str]) -> str:
    others: dict[str, set[str]] = {}
    for module in members:
        for target, _ in module.imports:
            if heads[target] != head:
                others.setdefault(heads[target], set()).add(modules[target].variable)
    lines = [
        f'import {{ {", ".join(sorted(variables))} }} from "{_way(head, other)}";'
        for other, variables in sorted(others.items())
    ]
    for module in members:
        taken = [(modules[target].variable, names) for target, names in module.imports if names]
        inside = [
            *(f"const {{ {names} }} = {variable};" for variable, names in taken),
            _moved(module, head),
            f"return {{ {_listed(module)} }};",
        ]
        lines += [f"export const {module.variable} = (() => {{", shrink("\n".join(inside)), "})();"]
    lines.append(_own_exports(modules[head]))
    return "\n".join(lines)


def _moved(module: Module, head: str) -> str:
    """Its body, whose relative addresses are relative to the bundle's."""

    body = _LATER.sub(lambda found: f'import("{_way(head, _resolved(module.name, found[1]))}")', module.body)
    return body.replace("import.meta.url", f'new URL("{_way(head, module.name)}", import.meta.url).href')


def _forwarded(module: Module, head: str) -> str:
    way = _way(module.name, head)
    return f'import {{ {module.variable} }} from "{way}";\n{_own_exports(module)}'


def _own_exports(module: Module) -> str:
    return f"export const {{ {', '.join(module.exports)} }} = {module.variable};\n" if module.exports else ""


def _listed(module: Module) -> str:
    return ", ".join(name if name == value else f"{name}: {value}" for name, value in module.exports.items())


def _resolved(name: str, path: str) -> str:
    """What a relative address in a module means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _way(start: str, target: str) -> str:
    """The relative address of one file from another."""
    way = posixpath.relpath(target, posixpath.dirname(start) or ".")
    return way if way.startswith(".") else f"./{way}"
