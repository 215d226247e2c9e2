"""Raw data into dataclasses, strictly, with every fault and its key path. The inside of `content.structure`.

Apart from it because importing cattrs costs some 50 ms.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Literal, TypeVar, Union, get_args, get_origin

import cattrs
from cattrs.errors import (
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, override

T = TypeVar("T")
Hook = Callable[[object, type], object]

_NAMES = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


class Mismatch(ValueError):
    """A value is not what its place asks for; `at` is the key inside it, if any."""

    def __init__(self, expected: str, found: object, at: str = "") -> None:
        super().__init__(f"expected {expected}, found {found!r}")
        self.expected = expected
        self.found = _short(found)
        self.at = at


class Mismatches(ValueError):
    """All that is wrong in the data: key, what was expected, what came."""

    def __init__(self, faults: Iterable[tuple[str, str, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "; ".join(f"{key}: expected {expected}, found {found}" for key, expected, found in self.faults)
        )


def structured(raw: object, kind: type[T]) -> T:
    """The dataclass that the data describe; Mismatches with every fault and its key path."""
    try:
        return _converter().structure(raw, kind)
    except (cattrs.BaseValidationError, Mismatch) as error:
        raise Mismatches(_faults(error, "")) from None


@cache
def _converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in _NAMES:
        made.register_structure_hook(kind, _plain)
    made.register_structure_hook_func(_is_literal, _literal)
    made.register_structure_hook_factory(_is_sequence, _sequence)
    made.register_structure_hook_factory(_is_dataclass, _dataclass)
    made.register_structure_hook_factory(_is_mapping, _mapping)
    made.register_structure_hook_factory(_is_choice, _choice)
    return made


def _plain(raw: object, kind: type) -> object:
    if type(raw) is kind:
        return raw
    if kind is float and type(raw) is int:
        return float(raw)
    raise Mismatch(_NAMES[kind], raw)


def _is_literal(kind: object) -> bool:
    return isinstance(kind, type(Literal["one"]))


def _literal(raw: object, kind: type) -> object:
    options = get_args(kind)
    for option in options:
        if type(raw) is type(option) and raw == option:
            return raw
    raise Mismatch(f"one of {', '.join(map(str, options))}", raw)


# ---- lists and tables


def _is_sequence(kind: object) -> bool:
    return get_origin(kind) in (tuple, list, frozenset)


def _sequence(kind: type, converter: cattrs.BaseConverter) -> Hook:
    origin, args = get_origin(kind) or tuple, get_args(kind)
    fixed = origin is tuple and args[-1] is not Ellipsis

    def structure(raw: object, _: type) -> object:
        if not isinstance(raw, (list, tuple)):
            raise Mismatch("a list", raw)
        if fixed and len(raw) != len(args):
            raise Mismatch(f"a list of {len(args)}", raw)
        kinds = args if fixed else (args[0],) * len(raw)
        return origin(_items(converter, enumerate(raw), kinds, kind))

    return structure


def _is_mapping(kind: object) -> bool:
    return get_origin(kind) in (dict, Mapping)


def _mapping(kind: type, converter: cattrs.BaseConverter) -> Hook:
    key, value = get_args(kind)

    def structure(raw: object, _: type) -> object:
        if not isinstance(raw, Mapping):
            raise Mismatch("a table", raw)
        values = _items(converter, raw.items(), (value,) * len(raw), kind)
        return dict(zip(_items(converter, ((k, k) for k in raw), (key,) * len(raw), kind), values, strict=True))

    return structure


def _items(
    converter: cattrs.BaseConverter, pairs: Iterable[tuple[int | str, object]], kinds: Iterable[type], whole: type
) -> list[object]:
    done: list[object] = []
    errors: list[Exception] = []
    for (at, raw), kind in zip(pairs, kinds, strict=True):
        try:
            done.append(converter.structure(raw, kind))
        except (ValueError, cattrs.BaseValidationError) as error:
            error.add_note(IterableValidationNote("", at, kind))
            errors.append(error)
    if errors:
        raise IterableValidationError("items", errors, whole)
    return done


# ---- dataclasses


def _is_dataclass(kind: object) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)


def _spelled(kind: type) -> dict[str, str]:
    return {field.name: field.name.rstrip("_") for field in fields(kind) if field.init}


def _dataclass(kind: type, converter: cattrs.BaseConverter) -> Hook:
    renamed = {name: override(rename=file) for name, file in _spelled(kind).items() if name != file}
    # typed here, since cattrs takes the names of fields beside keywords of its own
    make: Callable[..., Callable[[Mapping[str, object], type], object]] = make_dict_structure_fn
    inner = make(kind, converter, **renamed)

    def structure(raw: object, _: type) -> object:
        if not isinstance(raw, Mapping):
            raise Mismatch("a table", raw)
        return inner(raw, kind)

    return structure


def _is_choice(kind: object) -> bool:
    return get_origin(kind) in (Union, UnionType) and len(_members(kind)) > 1


def _members(kind: object) -> list[type]:
    return [member for member in get_args(kind) if member is not NoneType]


def _choice(kind: type, converter: cattrs.BaseConverter) -> Hook:
    """One of several dataclasses told apart by their `kind: Literal[…]`, or one of several plain types."""
    members = _members(kind)
    tagged = {tag: member for member in members if _is_dataclass(member) for tag in _tags(member)}

    def structure(raw: object, _: type) -> object:
        if raw is None and NoneType in get_args(kind):
            return None
        if isinstance(raw, Mapping) and tagged:
            tag = raw.get("kind")
            if not isinstance(tag, str) or tag not in tagged:
                raise Mismatch(f"one of {', '.join(tagged)}", "nothing" if tag is None else tag, "kind")
            return converter.structure(raw, tagged[tag])
        return _first_that_fits(converter, raw, [member for member in members if not _is_dataclass(member)], kind)

    return structure


def _tags(member: type) -> tuple[str, ...]:
    hints = {field.name: field.type for field in fields(member)}
    return get_args(hints.get("kind"))


def _first_that_fits(converter: cattrs.BaseConverter, raw: object, members: list[type], whole: object) -> object:
    for member in members:
        try:
            return converter.structure(raw, member)
        except (Mismatch, cattrs.BaseValidationError):
            continue
    raise Mismatch(" or ".join(_NAMES.get(m, getattr(m, "__name__", str(m))) for m in _members(whole)), raw)


# ---- errors into faults


def _faults(error: BaseException, path: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(error, (cattrs.ClassValidationError, cattrs.IterableValidationError)):
        noted, others = error.group_exceptions()
        for inner, note in noted:
            yield from _noted(inner, note, path)
        for inner in others:
            yield from _faults(inner, path)
    elif isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(_spelled(error.cl).values())
        for name in sorted(error.extra_fields):
            yield _dotted(path, str(name)), f"one of the keys {known}", "an unknown key"
    elif isinstance(error, Mismatch):
        yield _dotted(path, error.at), error.expected, error.found
    else:
        yield path, "a possible value", str(error)


def _noted(inner: Exception, note: object, path: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(note, IterableValidationNote):
        at = f"{path}[{note.index}]" if isinstance(note.index, int) else _dotted(path, note.index)
        yield from _faults(inner, at)
        return
    name = getattr(note, "name", "")
    if isinstance(inner, KeyError):
        yield _dotted(path, str(inner.args[0])), "a value", "nothing"
    else:
        yield from _faults(inner, _dotted(path, name.rstrip("_")))


def _dotted(path: str, name: str) -> str:
    return f"{path}.{name}" if path and name else path or name


def _short(found: object) -> str:
    text = found if isinstance(found, str) else repr(found)
    return text if len(text) <= 60 else f"{text[:57]}…"
