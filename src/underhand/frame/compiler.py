"""Compiling a kernel: the same plain functions, a second time, for Numba.

A kernel is a set of modules of plain functions over records. Interpreted, they are called as they are.
:func:`compile_kernel` makes a copy of every function that sees the compiled copies of the others, so both
modes live in one process. Code on disk is kept in the user's cache under a digest of the kernel's sources,
because Numba would not notice an edit in another file.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any


def wanted() -> bool:
    """Whether compiled rules may be used: Numba is there and ``UNDERHAND_PLAIN`` is not set."""
    if os.environ.get("UNDERHAND_PLAIN", "") not in ("", "0"):
        return False
    try:
        import numba
    except ImportError:
        return False
    return not numba.config.DISABLE_JIT


def compile_kernel(
    modules: Iterable[ModuleType], entries: Iterable[str], *, checked: bool = False
) -> dict[str, Any]:
    """Compiled copies of a kernel's functions by name; the entries are cached on disk.

    ``checked`` compiles with bounds checks and without a cache, for tests.
    """
    import numba

    modules, entries = list(modules), set(entries)
    teach_numba()
    space: dict[str, Any] = {"__builtins__": __builtins__}
    functions: dict[str, FunctionType] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                functions[name] = value
            elif isinstance(value, int):
                space[name] = value
    with _cache_folder(modules):
        for name, function in functions.items():
            copy = FunctionType(function.__code__, space, name, function.__defaults__, function.__closure__)
            copy.__module__ = function.__module__
            cached = name in entries and not checked and cache_folder(modules) is not None
            space[name] = numba.njit(
                nogil=True,
                cache=cached,
                boundscheck=checked,
                _nrt=False,
                error_model="numpy",
                no_cpython_wrapper=name not in entries,
            )(copy)
    return space


# ---- the cache on disk ---------------------------------------------------------------------------


def digest_of(modules: Iterable[ModuleType]) -> str:
    """A digest of the sources of a kernel and of the compiler it is made for."""
    import numba

    text = hashlib.sha256(numba.__version__.encode())
    for module in modules:
        if module.__file__:
            text.update(Path(module.__file__).read_bytes())
    return text.hexdigest()[:16]


def cache_folder(modules: Iterable[ModuleType]) -> Path | None:
    """The folder that keeps this kernel's code, none where nothing can be written."""
    from platformdirs import user_cache_path

    folder = user_cache_path("underhand") / "kernel" / digest_of(modules)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


@contextmanager
def _cache_folder(modules: list[ModuleType]) -> Iterator[None]:
    """Numba settles where code is kept when a function is decorated, by one setting for the whole process."""
    import numba

    before = numba.config.CACHE_DIR
    folder = cache_folder(modules)
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


# ---- bits ----------------------------------------------------------------------------------------

_taught: list[bool] = []


def teach_numba() -> None:
    """Give Numba the two integer methods that kernels use: ``bit_count`` and ``bit_length``."""
    if _taught:
        return
    _taught.append(True)
    import llvmlite.ir as ir
    from numba import types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def ones(context: Any, x: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, sig, args: builder.ctpop(args[0])

    @intrinsic
    def zeros(context: Any, x: Any) -> Any:
        no = ir.Constant(ir.IntType(1), 0)
        return types.int64(types.int64), lambda context, builder, sig, args: builder.ctlz(args[0], no)

    @overload_method(types.Integer, "bit_count")
    def bit_count(x):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
        return lambda x: ones(x)

    @overload_method(types.Integer, "bit_length")
    def bit_length(x):  # type: ignore[no-untyped-def]
        return lambda x: 64 - zeros(x)
