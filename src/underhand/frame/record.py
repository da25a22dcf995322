"""Records: state as named cells of small integers, the same for interpreted and for compiled rules.

A record's class states its cells; an instance is the plain form (numbers and nested lists), and
:func:`dtype_of` is the form that compiled rules work on. Both hold the same numbers under the same names.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

if TYPE_CHECKING:
    import numpy as np

R = TypeVar("R", bound="Record")
_CODES = {1: "i1", 2: "i2", 4: "i4", 8: "i8"}


@dataclass(frozen=True, slots=True)
class Cells:
    """One field: the size of a number in bytes and the shape of the table that holds it."""

    size: int
    shape: tuple[int, ...]


def cells(size: int, *shape: int) -> Any:
    """Declare a field of a record: a number of so many bytes, or a table of them."""
    return Cells(size, shape)


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copied(value: Any) -> Any:
    return [_copied(v) for v in value] if isinstance(value, list) else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


class _Slotted(type):
    """Makes the declared fields slots: CPython finds a slot faster than an entry of a large dictionary."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], *, fixed: bool = False
    ) -> "_Slotted":
        fields = {key: value for key, value in space.items() if isinstance(value, Cells)}
        space = {key: value for key, value in space.items() if key not in fields}
        return super().__new__(
            cls, name, bases, {**space, "__slots__": tuple(fields), "FIELDS": fields, "FIXED": fixed}
        )


class Record(metaclass=_Slotted):
    """A plain record; subclasses declare their fields with :func:`cells`.

    A record that compiled rules only read is declared ``fixed=True``, which lets them be faster.
    """

    FIELDS: ClassVar[dict[str, Cells]]
    FIXED: ClassVar[bool]

    def __init__(self) -> None:
        for name, field in self.FIELDS.items():
            setattr(self, name, _zeros(field.shape))

    def copy(self) -> Self:
        """The same numbers in a record of their own."""
        new = object.__new__(type(self))
        for name in self.FIELDS:
            setattr(new, name, _copied(getattr(self, name)))
        return new

    def assign(self, other: Self) -> None:
        """Take over every number of another record of this class."""
        for name in self.FIELDS:
            setattr(self, name, _copied(getattr(other, name)))

    def numbers(self) -> Iterator[tuple[str, Any]]:
        """Every field with its value, in the order of declaration."""
        for name in self.FIELDS:
            yield name, getattr(self, name)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            value == getattr(other, name) for name, value in self.numbers()
        )

    def __hash__(self) -> int:
        """By the numbers, of a record that is only read; others may change and have none."""
        if not self.FIXED:
            raise TypeError(f"a {type(self).__name__} may change, so it has no hash")
        return hash(tuple(_frozen(value) for _, value in self.numbers()))


def dtype_of(record: type[Record]) -> "np.dtype[Any]":
    """The structured type of a record's compiled form."""
    import numpy as np

    fields = [
        (name, _CODES[f.size], f.shape) if f.shape else (name, _CODES[f.size])
        for name, f in record.FIELDS.items()
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def blank_array(record: type[Record]) -> "np.ndarray[Any, Any]":
    """The compiled form of a record of nothing but zeros."""
    import numpy as np

    return np.zeros(1, dtype_of(record))


def to_array(record: Record) -> "np.ndarray[Any, Any]":
    """The compiled form of a plain record: an array of one."""
    array = blank_array(type(record))
    for name, value in record.numbers():
        array[name][0] = value
    return array


def from_array(record: type[R], array: "np.ndarray[Any, Any]") -> R:
    """The plain form of a compiled record."""
    new = record()
    for name in record.FIELDS:
        value = array[name][0]
        setattr(new, name, value.tolist())
    return new
