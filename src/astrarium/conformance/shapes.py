"""Laws of shapes: what clients get is exactly what its types say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from astrarium.conformance.seen import viewers
from astrarium.kernel.frames import State
from astrarium.kernel.rules import Rules
from astrarium.kernel.shapes import Thing


def check_shapes(rules: Rules, st: State) -> list[str]:
    """View, catalogue and appraisals have the shapes that the game's package has in a module `shapes`."""
    found = list(_check_catalogue(rules))
    if shapes := _shapes_of(rules):
        found += misfits(shapes.Common, rules.common(st, None, {}), "common")
        for viewer in viewers(st):
            found += misfits(shapes.Own, rules.own(st, viewer), f"own of {viewer}")
            found += misfits(shapes.View, rules.observe(st, viewer), f"view of {viewer}")
            for seat in range(st.players):
                appraisal = rules.appraise(st, seat, viewer)
                found += misfits(shapes.Appraisal, appraisal, f"appraisal of {seat} for {viewer}")
    return found


@cache
def _check_catalogue(rules: Rules) -> list[str]:
    """Once for a game: its catalogue does not change."""
    found = misfits(dict[str, Thing], rules.catalogue()["things"], "things")
    if shapes := _shapes_of(rules):
        found += misfits(shapes.Catalogue, rules.catalogue(), "catalogue")
    return found


@cache
def _shapes_of(rules: Rules) -> Any:
    """The module `shapes` of the game's package; None if there is none."""
    package = type(rules).__module__.rpartition(".")[0]
    return (
        import_module(f"{package}.shapes") if package and find_spec(f"{package}.shapes") else None
    )


def misfits(shape: Any, value: Any, where: str = "it") -> list[str]:
    """What is not as the shape says: missing or unknown keys, other types, other words; empty if all fits."""
    origin, parts, has_keys = _anatomy(shape)
    if has_keys:
        return _of_keys(shape, value, where)
    if origin is Annotated:
        return misfits(parts[1] if get_origin(parts[1]) is Literal else parts[0], value, where)
    if origin in (Union, UnionType):
        return min((misfits(part, value, where) for part in parts), key=len)
    if origin is list and isinstance(value, list):
        return [x for at, one in enumerate(value) for x in misfits(parts[0], one, f"{where}[{at}]")]
    if origin is tuple and isinstance(value, list | tuple) and len(value) == len(parts):
        pairs = enumerate(zip(parts, value, strict=True))
        return [x for at, (part, one) in pairs for x in misfits(part, one, f"{where}[{at}]")]
    if origin in (dict, Mapping) and isinstance(value, dict):
        missing = names_of(parts[0]) - set(value) if origin is dict else set()
        found = [f"{where} has no {key!r}" for key in sorted(missing)]
        for key, one in value.items():
            found += misfits(parts[0], key, f"key {key!r} of {where}")
            found += misfits(parts[1], one, f"{where}.{key}")
        return found
    kinds = (int, float) if shape is float else (NoneType if shape is None else shape,)
    if shape is Any or (value in parts if origin is Literal else type(value) in kinds):
        return []
    return [f"{where} is {value!r}, not {shape}"]


def _of_keys(shape: Any, value: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where} is {value!r}, not {shape.__name__}"]
    hints = hints_of(shape)
    found = [f"{where} has {key!r}, unknown to {shape.__name__}" for key in value.keys() - hints]
    for key, hint in hints.items():
        origin, parts, _has_keys = _anatomy(hint)
        optional = origin is NotRequired
        if key in value:
            found += misfits(parts[0] if optional else hint, value[key], f"{where}.{key}")
        elif not optional:
            found.append(f"{where} has no {key!r}")
    return found


@cache
def _anatomy(shape: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """Origin, parts, and whether it is a TypedDict, of typing or typing_extensions."""
    return get_origin(shape), get_args(shape), hasattr(shape, "__required_keys__")


@cache
def hints_of(shape: Any) -> dict[str, Any]:
    return get_type_hints(shape, include_extras=True)


def names_of(shape: Any) -> set[str]:
    """The names of a closed set; none if it is open."""
    parts = get_args(shape)
    if get_origin(shape) is Literal:
        return set(parts)
    if get_origin(shape) is Annotated:
        return names_of(parts[1])
    if get_origin(shape) in (Union, UnionType) and all(names_of(part) for part in parts):
        return set().union(*[names_of(part) for part in parts])
    return set()
