"""Files of records and matches: read whole, or replaced whole; never half-written."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from underhand.books import BookError
from underhand.books.files import parse
from underhand.table.errors import RecordError

DOTS = 200
"""Dots in a line: reading a key of very many parts takes their square in time."""
LIMIT = 16 * 1024 * 1024
"""Bytes that a file may have; a long game has some tens of thousands."""


def read_text(path: Path) -> str:
    """The text of a file; raises :class:`RecordError` for anything that is not one."""
    try:
        if path.is_dir():
            raise RecordError(f"{path}: is a folder; name a file in it")
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except FileNotFoundError:
        raise RecordError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        raise RecordError(f"{path}: cannot be read: {_reason(error)}") from error
    if len(data) > LIMIT:
        raise RecordError(f"{path}: is larger than {LIMIT // 1024 // 1024} MB, and so no game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: is not UTF-8 text (byte {error.start})") from error


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """TOML, or one line that says where it is not."""
    try:
        return parse(text, where, DOTS)
    except BookError as error:
        raise RecordError(str(error)) from error


def write_toml(document: Mapping[str, object]) -> str:
    """A document as TOML."""
    import tomli_w

    return tomli_w.dumps(document)


def write_text(path: Path, text: str, *, mode: int = 0o666) -> None:
    """Put the text there, all of it or nothing; ``mode`` are the most permissions that a new file gets.

    It is written beside the file, brought to the disk, and then put in the file's place.
    """
    beside = path.parent / f".{path.name}.{secrets.token_hex(4)}"
    try:
        if path.exists() and not path.is_file():
            raise RecordError(f"{path}: is not a file and cannot be replaced by one")
        _write(beside, text.encode(), mode)
        beside.replace(path)
        _bring_to_disk(path.parent)
    except (OSError, ValueError) as error:
        # What has no name that a file can have was not written either.
        with suppress(OSError, ValueError):
            beside.unlink()
        raise RecordError(f"{path}: cannot be written: {_reason(error)}") from error


def _write(path: Path, data: bytes, mode: int) -> None:
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _bring_to_disk(folder: Path) -> None:
    """The folder's entry too; where folders cannot be opened the system does without."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
