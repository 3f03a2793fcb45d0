"""The pieces of Galactic Emperor for `astrarium data`."""

from __future__ import annotations

from astrarium.cli.boards.box import Box, Piece
from astrarium.cli.boards.galactic_emperor.pieces import pieces_of
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor import loader
from astrarium.games.galactic_emperor.catalogue import card_data, catalogue


class EmperorBox(Box[c.Components]):
    """Sector tiles, ships and bases, technologies, the market, the board and its layouts."""

    def counts(self, components: c.Components) -> dict[str, int]:
        return {
            "tiles": len(components.tiles),
            "ships-and-bases": len(components.units),
            "technologies": len(components.technologies),
            "market-rows": len(components.prices),
            "layouts": len(components.layouts),
            "spaces": len(components.board.ids),
        }

    def hash(self, components: c.Components) -> str:
        return components.hash

    def described(self, components: c.Components) -> dict[str, Piece]:
        return pieces_of(catalogue(components))

    def rows(self, components: c.Components) -> dict[str, list[str]]:
        tiles = {
            tile.id: [f"planet: {_yield_words(world)}" for world in tile.worlds]
            for tile in components.tiles
        }
        cards = {
            card.id: [
                f"effect: {_effect_words(effect, name)}"
                for effect, name in zip(card.effects, card_data(card)["effects"], strict=True)
            ]
            for card in components.technologies
        }
        return {**tiles, **cards}


BOX = EmperorBox("Galactic Emperor", "pieces", loader.FILE)


def _yield_words(world: list[int]) -> str:
    """`1 food and 2 metal`"""
    words = [f"{amount} {c.RESOURCE_NAMES[place]}" for place, amount in enumerate(world) if amount]
    return " and ".join(words) or "nothing"


def _effect_words(effect: c.Effect, name: str) -> str:
    return f"{name}, amount {effect.amount}" if effect.amount else name
