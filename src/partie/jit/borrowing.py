"""Kernels that neither make nor return arrays count no references.

Numba counts a reference for every array that a function is passed or takes a slice of: atomic additions that cost
small kernels half of their time. A kernel whose arrays all belong to its callers can only borrow them.
"""

from __future__ import annotations

from typing import Any

from numba.core import compiler, compiler_machinery, errors, ir, lowering, typed_passes, types

# What Numba does not annotate.
_Lower: Any = lowering.Lower
_NativeLowering: Any = typed_passes.NativeLowering
_Compiler: Any = compiler.CompilerBase
_Passes: Any = compiler.DefaultPassBuilder
_register_pass: Any = compiler_machinery.register_pass

# Operations whose result is at most a view of an array that was there before.
_VIEWS = frozenset(
    [
        "build_tuple",
        "cast",
        "exhaust_iter",
        "getattr",
        "getitem",
        "getiter",
        "iternext",
        "null",
        "pair_first",
        "pair_second",
        "phi",
        "static_getitem",
        "typed_getitem",
        "undef",
    ]
)


class _BorrowingLower(_Lower):  # type: ignore[misc]
    """Makes the code of a function, its wrappers for Python as ever."""

    context: Any

    def lower(self) -> None:
        """Without reference counts where all arrays are borrowed."""
        counting: Any = self.context
        if self._only_borrows():
            self.context = counting.subtarget(enable_nrt=False)
        try:
            super().lower()
        finally:
            self.context = counting

    def _only_borrows(self) -> bool:
        if self.generator_info is not None or self._is_counted(self.fndesc.restype):
            return False
        return all(
            self._borrows(statement)
            for block in self.blocks.values()
            for statement in block.body
            if isinstance(statement, ir.Assign | ir.SetItem | ir.StaticSetItem)
        )

    def _borrows(self, statement: Any) -> bool:
        if not isinstance(statement, ir.Assign):
            return not self._is_counted(self.typeof(statement.value.name))  # arrays that overlap are copied
        value = statement.value
        if not isinstance(value, ir.Expr) or not self._is_counted(self.typeof(statement.target.name)):
            return True
        if value.op == "getitem" and isinstance(self.typeof(value.index.name), types.Array):
            return False
        return value.op in _VIEWS

    def _is_counted(self, kind: Any) -> bool:
        return bool(self.context.data_model_manager[kind].contains_nrt_meminfo())


@_register_pass(mutates_CFG=True, analysis_only=False)
class _BorrowingLowering(_NativeLowering):  # type: ignore[misc]
    _name = "partie_borrowing_lowering"
    lowering_class: Any = _BorrowingLower

    def run_pass(self, state: Any) -> Any:
        """With reference counts after all where Numba needs memory for something that is not seen above."""
        try:
            return super().run_pass(state)
        except errors.NumbaRuntimeError:
            return _NativeLowering().run_pass(state)


class KernelCompiler(_Compiler):  # type: ignore[misc]
    """Numba's compiler with the lowering above."""

    def define_pipelines(self) -> list[Any]:
        """Numba's passes, one of them replaced."""
        passes = _Passes.define_nopython_pipeline(self.state)
        passes.passes = [
            (_BorrowingLowering if step is _NativeLowering else step, name) for step, name in passes.passes
        ]
        passes.finalize()
        return [passes]
