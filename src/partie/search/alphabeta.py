"""Principal variation search for any game of two sides that move in turn.

The functions of `node` and `root` are templates: they call the kernels of `partie.search.contract`, which
`specialise_search` replaces by the game's. `partie.search.searcher.Searcher` drives the result.
A game's engine module does, once, at its top level:

    KERNELS = specialise_search(__name__, generate=generate, make=make, unmake=unmake,
                                evaluate=evaluate, outcome=outcome, key=key, is_quiet=is_quiet)

A recursive kernel with two signatures would crash when it comes from the cache, hence is refused: kernels
call each other with `int64(…)`, not with int32 out of arrays.
"""

from __future__ import annotations

from typing import NamedTuple

from partie.search import contract, node, root
from partie.search.template import Kernel, specialise

_TEMPLATES = (
    *(node.learn_cutoff, node.list_moves, node.drop_quiet_moves, node.early_value, node.singular_bound, node.search),
    *(root.search_root, root.search_line, root.prepare, root.search_depth),
)


class SearchKernels(NamedTuple):
    """The two entry points of a specialised search."""

    prepare: Kernel  # (state, context, entries) -> evaluation; lists the root moves
    search_depth: Kernel  # (state, context, entries, stop, depth, lines) -> None


def specialise_search(module: str, label: str = "", **kernels: Kernel) -> SearchKernels:
    """The search with a game's kernels inside; `module` is the caller's `__name__`.

    A module that makes several searches gives each a `label`.
    """
    missing = [name for name in contract.REQUIRED if name not in kernels]
    unknown = set(kernels) - {*contract.REQUIRED, *(hook.__name__ for hook in contract.OPTIONAL)}
    if missing or unknown:
        raise TypeError(f"a search needs {missing} and cannot use {sorted(unknown)}")
    if "singular_margin" in kernels:
        kernels["excluded_move"] = node.read_excluded_move
    for template in (*contract.OPTIONAL, contract.excluded_move, *_TEMPLATES):
        if template.__name__ not in kernels:
            kernels[template.__name__] = specialise(template, module, label, **kernels)
    return SearchKernels(kernels["prepare"], kernels["search_depth"])
