"""What is never changed once it is made."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Never changed: a copy of it, deep or not, is the thing itself."""

    def __copy__(self) -> Value:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Value:
        return self
