"""The tiles of New Frontiers in words, from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from astrarium.cli.boards.box import Piece
from astrarium.cli.sight import Catalogue
from astrarium.kernel.words import plural

Tile = Mapping[str, Any]


def pieces_of(catalogue: Catalogue) -> dict[str, Piece]:
    """Every tile by its id."""
    tiles = catalogue["tiles"].values()
    return {tile["id"]: _piece(catalogue, number, tile) for number, tile in enumerate(tiles)}


def _piece(catalogue: Catalogue, number: int, tile: Tile) -> Piece:
    return Piece(
        id=tile["id"],
        name=tile["name"],
        number=number,
        facts=list(_facts(catalogue, tile)),
        text=tile["text"],
        source=tile["source"],
        confidence=tile["confidence"],
        basis=tile["basis"],
    )


def _facts(catalogue: Catalogue, tile: Tile) -> Iterator[str]:
    cost = f"cost {tile['cost']}"
    if tile["sort"] == "development":
        yield "large development" if tile["spaces"] > 1 else "small development"
        yield cost
    else:
        yield f"home colony of mat {tile['mat']}" if tile["sort"] == "home" else "world"
        yield cost if tile["defense"] is None else f"military, defense {tile['defense']}"
        yield plural(tile["colonists"], "colonist")
        yield _kind(catalogue, tile)
    yield "? VP" if tile["vp"] is None else f"{tile['vp']} VP"
    yield from tile["keywords"]


def _kind(catalogue: Catalogue, tile: Tile) -> str:
    """`Genes windfall`; a gray world has no goods."""
    title: str = catalogue["kinds"][tile["kind"]]["name"]
    if tile["kind"] == "gray":
        return title
    return f"{title} {tile['goods']}{'' if tile['sellable'] else ' (never sold)'}"
