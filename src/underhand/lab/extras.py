"""Libraries that need not be there, for those who want what they are for."""

import shlex
import sys
from importlib import import_module
from typing import Any

from underhand.errors import UnderhandError


class MissingExtra(UnderhandError):
    """A library is not installed that was asked for."""


def extra(module: str, asked: str) -> Any:
    """The module of such a library; raises :class:`MissingExtra` with how to bring it."""
    library = module.partition(".")[0]
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(
            f"{asked}: this needs {library}, which is not installed here; "
            f"`{shlex.quote(sys.executable)} -m pip install {library}` brings it"
        ) from error
