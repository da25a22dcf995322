"""`underhand verify`: whether a recorded game was dealt from the shuffle that was promised."""

from pathlib import Path

from underhand.errors import UnderhandError
from underhand.record import read
from underhand.record import verify as hold
from underhand.record.verify import told
from underhand.table import RecordError

FAILED = 1


class VerifyError(UnderhandError):
    """There is nothing to verify."""


def verify(*files: Path) -> int:
    """Hold recorded games against their shuffles, and say what was checked.

    The status is 1 if a game does not follow from its shuffle or promised none, and 2 if a file is no record.

    Args:
        files: Records (*.uhr).
    """
    if not files:
        raise VerifyError("verify: of what? name a record, such as game.uhr")
    results = [_verified(file) for file in files]
    return 0 if all(results) else FAILED


def _verified(file: Path) -> bool:
    record = read(file)
    try:
        lines, is_good = told(hold(record, str(file)), record), True
    except RecordError as error:
        lines, is_good = tuple(str(error).splitlines()), False
    print(f"{file}: {'verified' if is_good else 'not verified'}")
    for line in lines:
        print(f"  {line}")
    return is_good
