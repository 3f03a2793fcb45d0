"""The sides of tiles of Roll for the Galaxy in words, from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from astrarium.cli.boards.box import Piece
from astrarium.cli.sight import Catalogue

Side = Mapping[str, Any]


def pieces_of(catalogue: Catalogue) -> dict[str, Piece]:
    """Every side by its id."""
    sides = catalogue["tiles"].values()
    return {side["id"]: _piece(catalogue, number, side) for number, side in enumerate(sides)}


def _piece(catalogue: Catalogue, number: int, side: Side) -> Piece:
    return Piece(
        id=side["id"],
        name=side["name"],
        sort="side",
        number=number,
        facts=list(_facts(catalogue, side)),
        text=side["text"],
        source=side["source"],
        confidence=side["confidence"],
        basis=side["basis"],
    )


def _facts(catalogue: Catalogue, side: Side) -> Iterator[str]:
    sort, colour = "development", ""
    if side["sort"] == "world":
        colour = catalogue["colors"][side["color"]]["name"]
        sort = f"{colour} world"
    if side["home"]:
        yield f"home world, {colour}"
    else:
        yield sort if side["faction"] is None else f"{sort} of faction {side['faction']}"
    yield f"cost {side['cost']}, which is also its VP"
    if side["bonus"]:
        yield "and a bonus at the end"
    if side["back"] is not None:
        yield f"{catalogue['tiles'][side['back']]['name']} on the back"
