"""Compiling a kernel: the same plain functions, a second time, for Numba.

A kernel is a set of modules of plain functions over records. Interpreted, they are called as they are.
:func:`compile_kernel` copies every function that an entry needs into a space where the copies call each
other, so both modes live in one process. A function's annotations are its one signature. All functions of
an entry become one module of machine code: made into one each, as Numba does by itself, every one of them
would be optimised again with everything that it calls.

Code on disk is kept in the user's cache under a digest of the kernel's sources, because Numba would not
notice an edit in another file.
"""

import gc
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from underhand.frame.record import Record

MADE_BY = ("compiler.py", "linking.py", "native.py", "record.py")
"""The modules of this room that decide what the code of a kernel is."""
KNOWN_THERE = (int, float, BuiltinFunctionType)
"""What a kernel's modules may name besides functions of their own: numbers, and functions as of ``math``."""


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
    """The entries of a kernel, compiled or taken from the cache on disk, by name.

    ``checked`` compiles with bounds checks and without a cache, for tests.
    """
    modules = list(modules)
    space = Space(modules, checked=checked)
    folder = None if checked else cache_folder(modules)
    with _cache_folder(folder), _no_collection():
        found = {name: space.entry(name, cached=folder is not None) for name in entries}
    if folder is not None:
        for name in found:
            (folder / f"{name}.kept").touch()
    if not checked:
        _MADE.update((tuple(modules), name) for name in found)
    return found


_MADE: set[tuple[tuple[ModuleType, ...], str]] = set()
"""What was compiled in this process, or taken from the cache."""


def is_at_hand(modules: Sequence[ModuleType], entry: str) -> bool:
    """Whether an entry of a kernel need not be compiled: its code is here, or in the cache on disk."""
    if not wanted():
        return False
    folder = _kept_in(tuple(modules))
    return (tuple(modules), entry) in _MADE or (folder is not None and (folder / f"{entry}.kept").exists())


def compile_aside(module: str, entry: str) -> None:
    """Have another process compile what ``entry`` of a module names, for the cache; this one goes on.

    The module has its kernel's modules as ``KERNEL``. A compiler in a thread would hold up all others; where
    nothing can be kept, nothing is begun. Where no process is to be had, the next who asks tries again.
    """
    if (module, entry) in _ASIDE or not wanted() or _kept_in(tuple(import_module(module).KERNEL)) is None:
        return
    code = f"import os; os.nice(10); from {module} import entry; entry({entry!r})"
    quiet = subprocess.DEVNULL
    with suppress(OSError):
        _ASIDE[module, entry] = subprocess.Popen(  # noqa: S603 - its words are our own
            [sys.executable, "-c", code], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )


_ASIDE: dict[tuple[str, str], "subprocess.Popen[bytes]"] = {}
"""Compilers under way, or done; kept, so that nobody waits for them."""


class Space(dict[str, Any]):
    """The globals of a kernel's compiled functions; a function is compiled when it is first looked up."""

    def __init__(self, modules: list[ModuleType], *, checked: bool) -> None:
        super().__init__()
        self.checked = checked
        self._begun: set[str] = set()
        self.functions: dict[str, FunctionType] = {}
        for module in modules:
            for name, value in vars(module).items():
                if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                    if self.functions.setdefault(name, value) is not value:
                        raise ValueError(f"{name} is a function of two modules, one of them {module}")
                elif isinstance(value, KNOWN_THERE) and self.setdefault(name, value) != value:
                    raise ValueError(f"{name} is {self[name]} in one module and {value} in {module}")

    def __missing__(self, name: str) -> Any:
        from underhand.frame.linking import PartCompiler

        function = self.functions[name]
        if name in self._begun:
            raise ValueError(f"{name} calls itself: cached code that does so crashes")
        self._begun.add(name)
        arguments, result = signature_of(function, _pointed)
        part = self._jit(function, no_cpython_wrapper=True, pipeline_class=PartCompiler)
        part.compile(result(*arguments))
        part.disable_compile()
        self[name] = part
        return part

    def entry(self, name: str, *, cached: bool) -> Any:
        """A function that Python may call, its records handed over as arrays of one."""
        from underhand.frame.linking import WholeCompiler

        function = self.functions[name]
        arguments, result = signature_of(function, _listed)
        whole = self._jit(function, cache=cached, pipeline_class=WholeCompiler)
        whole.compile(result(*arguments))
        whole.disable_compile()
        return whole

    def _jit(self, function: FunctionType, **flags: Any) -> Any:
        import numba

        copy = FunctionType(function.__code__, self, function.__name__)
        copy.__module__ = function.__module__
        return numba.njit(
            nogil=True,
            boundscheck=self.checked,
            error_model="numpy",
            no_cfunc_wrapper=True,
            _nrt=False,
            **flags,
        )(copy)


@contextmanager
def _no_collection() -> Iterator[None]:
    """The compiler makes millions of objects that stay; looking through them for garbage takes long."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


# ---- signatures ----------------------------------------------------------------------------------


def signature_of(function: FunctionType, record: Callable[[Any], Any]) -> tuple[list[Any], Any]:
    """Numba's types for a function's arguments and its result, as its annotations say."""
    hints = get_type_hints(function)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [_type(hints[name], record) for name in names], _type(hints["return"], record)


def _type(hint: Any, record: Callable[[Any], Any]) -> Any:
    from numba import types

    if get_origin(hint) is list:
        return types.Array(_type(get_args(hint)[0], _listed), 1, "C")
    simple = {int: types.int64, float: types.float64, bool: types.boolean, type(None): types.void}
    return simple[hint] if hint in simple else record(hint)


def _pointed(record: Any) -> Any:
    from underhand.frame.native import record_type

    return record_type(record)


def _listed(record: Any) -> Any:
    import numba

    from underhand.frame.record import dtype_of

    return numba.from_dtype(dtype_of(record))


# ---- the cache on disk ---------------------------------------------------------------------------


def digest_of(modules: Iterable[ModuleType]) -> str:
    """A digest of what the code of a kernel is made from and by.

    These are its sources, the numbers and records that it takes from elsewhere, and the compiler.
    """
    import llvmlite.binding
    import numba

    cpu = llvmlite.binding.get_host_cpu_name()
    text = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__} {cpu}".encode())
    for name in MADE_BY:
        text.update(Path(__file__).with_name(name).read_bytes())
    for module in modules:
        if module.__file__:
            text.update(Path(module.__file__).read_bytes())
        for name, value in sorted(vars(module).items()):
            if isinstance(value, int | float):
                text.update(f"{name} = {value}\n".encode())
            elif isinstance(value, type) and issubclass(value, Record):
                text.update(f"{name}: {value.FIELDS} {value.FIXED}\n".encode())
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


_kept_in = cache(cache_folder)


@contextmanager
def _cache_folder(folder: Path | None) -> Iterator[None]:
    """Numba settles where code is kept when a function is decorated, by one setting for the whole process."""
    import numba

    before = numba.config.CACHE_DIR
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
