"""Kernels called by kernels: typed and lowered once, optimised only inside what Python calls.

Numba makes every function ready to be called from Python: wrappers, all optimisations, machine code, a
file. A function that calls others then optimises their code again together with its own, so that code ten
calls deep is optimised ten times. Here a function that is compiled because another kernel calls it stops
after the passes of its own body; the outermost one, called from Python, links everything and optimises it
once. That halves the time to compile, and the code is at least as fast.

A function first needed inside and called from Python later is compiled a second time, then in full.
"""

from __future__ import annotations

from typing import Any

from numba.core import codegen, environment, registry, sigutils, types
from numba.core.compiler_lock import global_compiler_lock

# What Numba does not annotate.
_Library: Any = codegen.JITCodeLibrary
_Dispatcher: Any = registry.CPUDispatcher
_arguments_of: Any = sigutils.normalize_signature
_environment_of: Any = environment.lookup_environment

_ENVIRONMENT = "_ZN08NumbaEnv"  # how the symbols begin that hold what a function needs to raise errors
_NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _plain(kind: Any) -> Any:
    literal = isinstance(kind, types.IntegerLiteral | types.BooleanLiteral)
    return kind.literal_type if literal else kind


class _Place:
    """Whether what is being compiled is inside another kernel; only changed under Numba's compiler lock."""

    is_inner = False


class KernelLibrary(_Library):  # type: ignore[misc]
    """The code of one function: complete when Python calls it, else only ready to be linked into others."""

    is_inner = False

    def finalize(self) -> None:
        """Links what the function calls; optimises and makes machine code unless others will do it."""
        if not _Place.is_inner:
            super().finalize()
            self._set_environments()
            return
        self.is_inner = True
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def _set_environments(self) -> None:
        """Gives the functions linked in what Numba gives a function that has machine code of its own."""
        for variable in self._final_module.global_variables:
            known = _environment_of(variable.name) if variable.name.startswith(_ENVIRONMENT) else None
            if known is not None:
                self._codegen.set_env(variable.name, known)


class KernelDispatcher(_Dispatcher):  # type: ignore[misc]
    """A kernel that knows for which signatures it has only been compiled inside others."""

    _cache: Any
    _compiler: Any

    def __init__(self, function: Any, **options: Any) -> None:
        super().__init__(function, **options)
        self._inner: set[tuple[Any, ...]] = set()

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Numba asks for this when another kernel calls this one.

        A number written in the call is not a type of its own: `step(x, 0)` has the signature of `step(x, y)`.
        """
        before, _Place.is_inner = _Place.is_inner, True
        try:
            return super().get_call_template(
                tuple(map(_plain, args)), {name: _plain(kind) for name, kind in dict(kws).items()}
            )
        finally:
            _Place.is_inner = before

    def compile(self, sig: Any) -> Any:
        """The entry point for a signature; of an inner one, an object that only stands for it."""
        with global_compiler_lock:
            if _Place.is_inner:
                return self._compile_inside(sig)
            arguments = tuple(_arguments_of(sig)[0])
            if arguments in self._inner:
                self._inner.remove(arguments)
                del self.overloads[arguments]
            return super().compile(sig)

    def _compile_inside(self, sig: Any) -> Any:
        """Loads the kernel where it is on disk; else what is compiled is not kept there."""
        options, cache = self._compiler.targetoptions, self._cache
        self._compiler.targetoptions, self._cache = options | _NO_WRAPPERS, _ReadOnly(cache)
        try:
            return super().compile(sig)
        finally:
            self._compiler.targetoptions, self._cache = options, cache

    def add_overload(self, cres: Any) -> None:
        """Hides inner ones from Python, which cannot call them."""
        if not cres.library.is_inner:
            super().add_overload(cres)
            return
        arguments = tuple(cres.signature.args)
        self._inner.add(arguments)
        self.overloads[arguments] = cres


class _ReadOnly:
    """A cache that is read but not written."""

    def __init__(self, cache: Any) -> None:
        self.load_overload = cache.load_overload

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keeps nothing."""


def _prepare(generator: Any) -> None:
    """Makes Numba use the library above, and not look for the machine code of inner functions."""
    set_environment = generator.set_env

    def set_if_there(name: str, known: Any) -> None:
        if generator._engine.get_global_value_address(name):
            set_environment(name, known)

    generator._library_class = KernelLibrary
    generator.set_env = set_if_there


_prepare(registry.cpu_target.target_context.codegen())
