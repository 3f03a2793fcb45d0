"""Invitation codes of tables and replays: easy to read out, hard to guess."""

from __future__ import annotations

import re
import secrets
from typing import Final

_WORDS: Final = """
    acorn agate alder alpine amber anchor apple april arbor arctic aspen aster atlas aurora autumn
    azure badger bamboo barley basalt basil beacon beaver beech birch bison blaze bloom bluff bramble
    breeze brook bronze cactus canyon carbon castle cedar cello chalk cherry cinder citron clay cliff
    clover cobalt comet copper coral cosmos cotton crane crater crest crimson crystal cypress dahlia
    dawn delta desert dingo dolphin dove drift dune dusk eagle earth echo eclipse elder ember emerald
    equinox falcon fern fig finch fjord flame flax flint forest fossil fox frost galaxy garnet geyser
    ginger glacier glade gold granite grove gull harbor hazel helium heron hickory hill holly honey
    horizon ibis indigo iris iron island ivory ivy jade jasmine jasper juniper kelp kestrel kiwi
    lagoon lake larch laurel lava lemon lichen lilac lily linden lion lotus lunar lynx magnet mango
    maple marble marsh meadow melon meteor mica mint mirror moon moose mosaic moss mountain nebula
    nectar nickel nova oak oasis ocean ochre olive onyx opal orbit orchid osprey otter owl palm
    panda papaya parsley pearl pebble pepper petal phoenix pine planet plum polar poplar poppy prairie
    pulsar quail quarry quartz quasar quince rain raven reed reef ridge river robin rocket rose ruby
    saddle saffron sage sand sapphire satin savanna sequoia shadow shell shore silver sky slate snow
    solar spark sparrow spruce star steppe stone storm summer summit sunset swan tansy tarn teal
    thistle thunder tide tiger timber topaz torch trout tulip tundra turtle umber valley vanilla
    vega velvet violet walnut warbler wave wheat willow wind winter wolf wren yarrow yew zenith zinc
"""
WORDS: Final = tuple(_WORDS.split())
_CODE: Final = re.compile(r"[a-z0-9][a-z0-9-]{2,40}")


def new_code() -> str:
    """A code such as comet-amber-otter-41873, one of 1.5 million million; wrong guesses are limited too."""
    words = (secrets.choice(WORDS) for _ in range(3))
    return f"{'-'.join(words)}-{10_000 + secrets.randbelow(90_000)}"


def tidied(code: str) -> str | None:
    """A code as someone typed it, in its one form; None if no table can have it."""
    code = code.strip().lower()
    return code if _CODE.fullmatch(code) else None
