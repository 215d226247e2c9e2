"""The functions that carry a game's paragraphs: laws, and what is marked as effect or definition."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from types import CodeType, ModuleType
from typing import Any

from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Law, rules_of

Named = Law[Any, Any] | Callable[..., object]


@dataclass(frozen=True)
class Carrier:
    """One function that carries paragraphs, and where it stands."""

    name: str
    """`module:function`."""
    kind: str
    """`law`, `effect` or `definition`."""
    rules: tuple[RuleId, ...]
    """The main one first."""
    function: Named

    @property
    def body(self) -> Callable[..., object]:
        """The function itself; the predicate of a law."""
        return self.function.check if isinstance(self.function, Law) else self.function


def carriers(game: object, *modules: str) -> tuple[Carrier, ...]:
    """Every law, effect and definition of a game, by name.

    Found in the modules of the functions that the game is made of, in `modules`, and in those that all these import
    from the same package: whatever the game can reach.
    """
    found: dict[int, Carrier] = {}
    for module in _modules(game, modules):
        for name, value in vars(module).items():
            if id(value) not in found and _home(value) == module.__name__ and rules_of(value):
                found[id(value)] = _carrier(f"{module.__name__}:{name}", value)
    return tuple(sorted(found.values(), key=lambda one: one.name))


def laws(game: object) -> tuple[Law[Any, Any], ...]:
    """Every law that the game asks, each once, in the order of its tables."""
    found = [value for value in _parts(game) if isinstance(value, Law)]
    return tuple({id(one): one for one in found}.values())


def _carrier(name: str, value: Named) -> Carrier:
    kind = "law" if isinstance(value, Law) else str(vars(value)["rule_kind"])
    return Carrier(name, kind, rules_of(value), value)


def _home(value: object) -> str:
    """The module in which a law or function was written."""
    found = value.check if isinstance(value, Law) else value
    return str(getattr(found, "__module__", "")) if callable(found) else ""


def _parts(game: object) -> Iterator[object]:
    """What stands in the tables of a game: laws and functions, however deep."""
    if isinstance(game, Mapping):
        for value in game.values():
            yield from _parts(value)
    elif isinstance(game, tuple | list):
        for value in game:
            yield from _parts(value)
    elif isinstance(game, Law) or (callable(game) and hasattr(game, "__code__")):
        yield game
    elif is_dataclass(game):
        for one in fields(game):
            yield from _parts(getattr(game, one.name))


def _modules(game: object, more: tuple[str, ...]) -> Iterator[ModuleType]:
    """The modules of a game: those of its parts and of its class, and what they import of the same package."""
    first = [*(_home(part) for part in _parts(game)), type(game).__module__, *more]
    todo = [name for name in dict.fromkeys(first) if name in sys.modules and not name.startswith("tutor.kernel")]
    packages = {name.rpartition(".")[0] for name in todo} - {""}
    seen: set[str] = set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        yield sys.modules[name]
        todo += [other for other in _imported(sys.modules[name]) if _same(other, packages)]


def _same(name: str, packages: set[str]) -> bool:
    return name in sys.modules and any(name.startswith(f"{package}.") for package in packages)


def _imported(module: ModuleType) -> Iterator[str]:
    for value in vars(module).values():
        yield value.__name__ if isinstance(value, ModuleType) else _home(value)


@contextmanager
def without(law: Law[Any, Any]) -> Iterator[None]:
    """Switch a law off wherever it is asked: it upholds everything. It is on again afterwards, whatever happens."""
    check = law.check

    def upholds(state: object, move: object) -> None:
        """Nothing is forbidden."""

    object.__setattr__(law, "check", upholds)
    try:
        yield
    finally:
        object.__setattr__(law, "check", check)


def code_of(function: Callable[..., object]) -> CodeType | None:
    """The code of a function beneath its decorators (`functools.cache` among them); None for what is not Python."""
    inner = getattr(function, "__wrapped__", None)
    if inner is not None:
        return code_of(inner)
    code = getattr(function, "__code__", None)
    return code if isinstance(code, CodeType) else None
