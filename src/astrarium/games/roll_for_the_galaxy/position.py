"""Positions of Roll for the Galaxy as text, complete and readable.

    roll-for-the-galaxy position 1
    players 2
    round 4
    step phases
    phase ship
    seat 0 faction 3 credits 5 vp 2
      developments consumer-markets
      cup home*2 military
      development-stack public-works diversification
      development-dice home
      worlds space-mall+novelty gem-world

What a position leaves out has its value from set-up: dice that lie nowhere are in the supply, tiles that lie
nowhere in the bag. Without a line `steps` a round is about to begin.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_NAMES,
    COLOURS,
    FACE_NAMES,
    FACES,
    PHASE_NAMES,
    PHASES,
    development_of,
    world_of,
)
from astrarium.games.roll_for_the_galaxy.knowledge import places
from astrarium.games.roll_for_the_galaxy.state import Empire, Galaxy, goods_of
from astrarium.kernel.position import frames_text, line

FIRST_LINE: Final = "roll-for-the-galaxy position 1"
STEP_WORDS: Final = ["roll", "reveal", "sort", "phases", "manage", "end"]


def position_text(st: Galaxy) -> str:
    """The state as text, every field of it."""
    lines = [
        FIRST_LINE,
        f"players {st.players}",
        f"first-game {'yes' if st.first_game else 'no'}",
        f"round {st.round}",
        f"step {STEP_WORDS[st.step]}",
        f"phase {PHASE_NAMES[st.phase] if st.phase >= 0 else '-'}",
        line("occurring", [PHASE_NAMES[p] for p in range(PHASES) if st.occurring >> p & 1]),
        f"spare {FACE_NAMES[st.spare] if st.spare >= 0 else '-'}",
        line("order", [str(seat) for seat in st.order]),
        f"pool {st.pool}",
        f"exhausted {'yes' if st.exhausted else 'no'}",
        line("supply", dice_words(st.supply)),
        line("bag", tile_ids(st, st.bag)),
        line("abandoned", tile_ids(st, st.abandoned)),
        line("extras", dice_words(st.extras)),
        f"scouted {'yes' if st.scouted else 'no'}",
    ]
    for seat, empire in enumerate(st.empires):
        lines.extend(empire_lines(st, seat, empire))
    lines.append(f"steps {frames_text(st.main.frames) or 'over'}")
    if st.lanes:
        lanes = [frames_text(lane.frames) or "done" for lane in st.lanes]
        lines.append(f"lanes {' | '.join(lanes)}")
    return "\n".join(lines) + "\n"


def dice_words(dice: list[int]) -> list[str]:
    """`home*2 military`"""
    return [
        counted(COLOUR_NAMES[colour], dice[colour]) for colour in range(COLOURS) if dice[colour]
    ]


def counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}*{count}"


def tile_ids(st: Galaxy, tiles: list[int]) -> list[str]:
    """Tiles by their developments."""
    return [st.side(development_of(tile)).id for tile in tiles]


def side_ids(st: Galaxy, sides: list[int]) -> list[str]:
    return [st.side(side).id for side in sides]


def empire_lines(st: Galaxy, seat: int, empire: Empire) -> list[str]:
    worlds = [
        "+".join([st.side(world).id, *(COLOUR_NAMES[c] for c in goods_of(empire.goods[place]))])
        for place, world in enumerate(empire.worlds)
    ]
    strip = [slot_word(empire.strip)] if empire.strip >= 0 else []
    selected = [slot_word(empire.selected)] if empire.selected >= 0 else []
    size = places(st.players)
    known = [f"{tiles:x}" for tiles in st.known[seat * size : (seat + 1) * size]]
    world_stack = [world_of(tile) for tile in empire.world_stack]
    below = [
        line("cup", dice_words(empire.cup)),
        line("citizenry", dice_words(empire.citizenry)),
        line("rolled", rolled_words(empire)),
        line("wilds", dice_words(empire.wilds)),
        line("columns", column_words(empire.columns)),
        line("shown-columns", column_words(empire.shown_columns)),
        line("shown-dictated", dice_words(empire.shown_dictated)),
        line("strip", strip),
        line("selected", selected),
        line("dictated", dice_words(empire.dictated)),
        line("used", side_ids(st, empire.used)),
        line("development-stack", tile_ids(st, empire.development_stack)),
        line("development-dice", dice_words(empire.development_dice)),
        line("world-stack", side_ids(st, world_stack)),
        line("world-dice", dice_words(empire.world_dice)),
        line("builders", dice_words(empire.builders)),
        line("hand", tile_ids(st, empire.hand)),
        line("developments", side_ids(st, empire.developments)),
        line("worlds", worlds),
        line("known", known),
    ]
    first = f"seat {seat} faction {empire.faction + 1} credits {empire.credits} vp {empire.vp}"
    return [first, *("  " + text for text in below)]


def slot_word(strip: int) -> str:
    """`home:ship`: a Home die that selects Ship."""
    return f"{COLOUR_NAMES[strip // PHASES]}:{PHASE_NAMES[strip % PHASES]}"


def rolled_words(empire: Empire) -> list[str]:
    """`home:explore*2`"""
    return [
        counted(
            f"{COLOUR_NAMES[place // FACES]}:{FACE_NAMES[place % FACES]}",
            empire.rolled.count(place),
        )
        for place in sorted(set(empire.rolled))
    ]


def column_words(columns: list[int]) -> list[str]:
    return [
        counted(f"{COLOUR_NAMES[place % COLOURS]}:{PHASE_NAMES[place // COLOURS]}", count)
        for place, count in enumerate(columns)
        if count
    ]
