"""Underhand: Shithead, Boot and their cousins, played, checked and studied by exact rules.

>>> import underhand
>>> table = underhand.Table("prague", ["Ana", "Bo"], seed=1)
>>> table.actor
1
"""

from typing import Any

__version__ = "0.1.0"

_PUBLIC = {
    "AmbiguousMove": "underhand.table",
    "IllegalMove": "underhand.table",
    "InvalidNotation": "underhand.table",
    "Match": "underhand.table",
    "Table": "underhand.table",
    "UnderhandError": "underhand.errors",
}

__all__ = [
    "AmbiguousMove",
    "IllegalMove",
    "InvalidNotation",
    "Match",
    "Table",
    "UnderhandError",
    "__version__",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for, so that the command line starts at once."""
    if name not in _PUBLIC:
        raise AttributeError(f"module 'underhand' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_PUBLIC[name]), name)
