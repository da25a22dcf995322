"""How compiled rules see a record: a pointer, whose cells are read and written as 64-bit integers.

Numba's own records would do, but a table in one is a view with a shape, a stride and a wrap for negative
indices at every step, and a number of 8 bits is a type of its own, for which every function that is handed
one is compiled again. Here there is one kind of number, an index is an address, and LLVM is told that
different fields never overlap.
"""

import math
import operator
from functools import cache
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AttributeTemplate, Signature, bound_function, signature
from numba.extending import (
    infer_getattr,
    lower_builtin,
    lower_cast,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
    type_callable,
)

from underhand.frame.record import Cells, Record, dtype_of

I64 = ir.IntType(64)
BYTE = ir.IntType(8)


class RecordType(types.Type):
    """A pointer to a record."""

    def __init__(self, record: type[Record]) -> None:
        self.record = record
        self.dtype = dtype_of(record)
        self.offsets = {name: place[1] for name, place in (self.dtype.fields or {}).items()}
        super().__init__(record.__name__)

    @property
    def key(self) -> type[Record]:
        """What makes two such types one: the class."""
        return self.record

    def can_convert_from(self, _context: Any, other: Any) -> Conversion | None:
        """An element of an array of such records may be handed on as a pointer."""
        same = isinstance(other, types.Record) and other.dtype == self.dtype
        return Conversion.safe if same else None


class TableType(types.Type):
    """A pointer to a table in a record, or to one row of it."""

    def __init__(self, record: type[Record], name: str, rest: tuple[int, ...]) -> None:
        self.record, self.field, self.rest = record, name, rest
        self.cells: Cells = record.FIELDS[name]
        super().__init__(f"{record.__name__}.{name}.{len(rest)}")

    @property
    def key(self) -> tuple[type[Record], str, int]:
        """What makes two such types one: the field and how many indices are still to come."""
        return self.record, self.field, len(self.rest)


@cache
def record_type(record: type[Record]) -> RecordType:
    """The type of a pointer to such records."""
    return RecordType(record)


def _inside(record: type[Record], name: str, rest: tuple[int, ...]) -> types.Type:
    """The type of what lies at a place: a number, or the table of what is left of a shape."""
    return TableType(record, name, rest) if rest else types.int64


class _PointerModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: types.Type) -> None:
        super().__init__(dmm, fe_type, BYTE.as_pointer())


register_model(RecordType)(_PointerModel)
register_model(TableType)(_PointerModel)


# ---- which types ---------------------------------------------------------------------------------


@infer_getattr
class _Fields(AttributeTemplate):
    key = RecordType

    def generic_resolve(self, typ: RecordType, name: str) -> types.Type | None:
        cells = typ.record.FIELDS.get(name)
        return _inside(typ.record, name, cells.shape) if cells else None

    @bound_function("Record.assign")
    def resolve_assign(self, typ: types.Type, _args: Any, _kws: Any) -> Signature:
        return signature(types.void, typ, recvr=typ)


@type_callable(operator.getitem)
def _type_getitem(_context: Any) -> Any:
    def typer(table: types.Type, index: types.Type) -> Signature | None:
        if isinstance(table, TableType) and isinstance(index, types.Integer):
            return signature(_inside(table.record, table.field, table.rest[1:]), table, types.int64)
        return None

    return typer


@type_callable(operator.setitem)
def _type_setitem(_context: Any) -> Any:
    def typer(table: types.Type, index: types.Type, _value: types.Type) -> Signature | None:
        if isinstance(table, TableType) and isinstance(index, types.Integer) and len(table.rest) == 1:
            return signature(types.void, table, types.int64, types.int64)
        return None

    return typer


@type_callable(len)
def _type_len(_context: Any) -> Any:
    def typer(table: types.Type) -> Signature | None:
        return signature(types.int64, table) if isinstance(table, TableType) else None

    return typer


# ---- which code ----------------------------------------------------------------------------------


@lower_cast(types.Record, RecordType)
def _to_pointer(_context: Any, builder: Any, _from: Any, _to: Any, value: Any) -> Any:
    return builder.bitcast(value, BYTE.as_pointer())


@lower_getattr_generic(RecordType)
def _get_field(_context: Any, builder: Any, typ: RecordType, record: Any, name: str) -> Any:
    place = _offset(builder, record, I64(typ.offsets[name]))
    cells = typ.record.FIELDS[name]
    return place if cells.shape else _load(builder, typ.record, name, place)


@lower_setattr_generic(RecordType)
def _set_field(_context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    typ, (record, value) = sig.args[0], args
    _store(builder, typ.record, name, _offset(builder, record, I64(typ.offsets[name])), value)


@lower_builtin("Record.assign", RecordType, RecordType)
def _assign(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    cgutils.raw_memcpy(builder, args[0], args[1], I64(sig.args[0].dtype.itemsize), 1)
    return context.get_dummy_value()


@lower_builtin(operator.getitem, TableType, types.Integer)
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    table, place = sig.args[0], _place(context, builder, sig, args)
    return place if table.rest[1:] else _load(builder, table.record, table.field, place)


@lower_builtin(operator.setitem, TableType, types.Integer, types.Integer)
def _set_item(context: Any, builder: Any, sig: Any, args: Any) -> None:
    table, place = sig.args[0], _place(context, builder, sig, args)
    _store(builder, table.record, table.field, place, args[2])


@lower_builtin(len, TableType)
def _length(_context: Any, _builder: Any, sig: Any, _args: Any) -> Any:
    return I64(sig.args[0].rest[0])


def _place(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """The address that an index means, which is checked where the compiler was asked to check."""
    table = sig.args[0]
    if context.enable_boundscheck:
        cgutils.do_boundscheck(context, builder, args[1], I64(table.rest[0]))
    width = table.cells.size * math.prod(table.rest[1:])
    return _offset(builder, args[0], builder.mul(args[1], I64(width)))


def _offset(builder: Any, pointer: Any, count: Any) -> Any:
    return builder.gep(pointer, [count], inbounds=True, source_etype=BYTE)


def _load(builder: Any, record: type[Record], name: str, place: Any) -> Any:
    narrow = ir.IntType(8 * record.FIELDS[name].size)
    value = builder.load(builder.bitcast(place, narrow.as_pointer()))
    _mark(builder, record, name, value)
    if record.FIXED:
        value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value if narrow == I64 else builder.sext(value, I64)


def _store(builder: Any, record: type[Record], name: str, place: Any, value: Any) -> None:
    if record.FIXED:
        raise TypeError(f"{record.__name__}.{name} is written, though rules only read such a record")
    narrow = ir.IntType(8 * record.FIELDS[name].size)
    if narrow != I64:
        value = builder.trunc(value, narrow)
    _mark(builder, record, name, builder.store(value, builder.bitcast(place, narrow.as_pointer())))


def _mark(builder: Any, record: type[Record], name: str, access: Any) -> None:
    """Tell LLVM which field is read or written: two fields never share a byte."""
    module = builder.module
    root = module.add_metadata(["underhand"])
    field = module.add_metadata([f"{record.__module__}.{record.__name__}.{name}", root, I64(0)])
    access.set_metadata("tbaa", module.add_metadata([field, field, I64(0)]))


# ---- bits ----------------------------------------------------------------------------------------


@infer_getattr
class _Bits(AttributeTemplate):
    """The two integer methods that kernels use, on words that are not negative.

    As overloads they would each be a function to compile.
    """

    key = types.Integer

    @bound_function("int.bit_count")
    def resolve_bit_count(self, _typ: types.Type, _args: Any, _kws: Any) -> Signature:
        return signature(types.int64, recvr=types.int64)

    @bound_function("int.bit_length")
    def resolve_bit_length(self, _typ: types.Type, _args: Any, _kws: Any) -> Signature:
        return signature(types.int64, recvr=types.int64)


@lower_builtin("int.bit_count", types.Integer)
def _bit_count(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.ctpop(args[0])


@lower_builtin("int.bit_length", types.Integer)
def _bit_length(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.sub(I64(64), builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0)))
