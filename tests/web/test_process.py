"""Large tables lie apart from the heaps, so that their memory goes back to the system."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the C library of Linux")

CHILD = """
import ctypes, sys
library = ctypes.CDLL(None)
if not hasattr(library, "mallinfo2"):
    sys.exit("no mallinfo2")
class Info(ctypes.Structure):
    _fields_ = [(f"field{n}", ctypes.c_size_t) for n in range(10)]
library.mallinfo2.restype = Info
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
if sys.argv[1] == "settled":
    from partie.web.http.process import limit_heaps
    limit_heaps()
library.free(library.malloc(24 << 20))  # glibc learns from this that such a size belongs into a heap
before = library.mallinfo2().field4  # bytes that lie apart
library.malloc(16 << 20)
print((library.mallinfo2().field4 - before) >> 20)
"""


def megabytes_apart(how: str) -> int:
    told = ("MALLOC_", "GLIBC_TUNABLES", "LD_PRELOAD")  # another allocator, or one that was told otherwise
    environment = {name: value for name, value in os.environ.items() if not name.startswith(told)}
    done = subprocess.run(
        [sys.executable, "-c", CHILD, how], env=environment, capture_output=True, text=True, check=False
    )
    if "no mallinfo2" in done.stderr:
        pytest.skip("not a glibc that tells")
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_large_tables_lie_apart_whatever_was_freed_before() -> None:
    assert megabytes_apart("settled") >= 16
    assert megabytes_apart("as it is") == 0
