"""What is never changed once it is made."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final

from mypy_extensions import mypyc_attr

_ARGUMENTS: Final[dict[Any, list[str]]] = {}  # by class, as they are asked for


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Never changed: a copy of it, deep or not, is the thing itself."""

    def __copy__(self) -> Value:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Value:
        return self


def arguments(value: object) -> list[str]:
    """The names of what makes a value, which its attributes have too; compiled and interpreted classes both tell."""
    kind: Any = type(value)
    if kind not in _ARGUMENTS:
        _ARGUMENTS[kind] = list(signature(kind).parameters)
    return _ARGUMENTS[kind]
