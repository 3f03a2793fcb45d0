"""Positions of New Frontiers as text, complete and readable; `docs/positions.md` tells of every word.

What a position leaves out has its value from set-up: all stacks on offer, the rest of the worlds in the bag,
supplies less what lies on the mats. Without a line `steps` the next disk is about to select.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers import goals, invariants, round, setup
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS
from astrarium.games.new_frontiers.state import END_NAMES, Empire, Galaxy, GoalDraw, add_powers
from astrarium.kernel.fields import (
    Bits,
    Choice,
    Each,
    Field,
    Given,
    Many,
    Names,
    Number,
    Numbers,
    Pair,
    Pairs,
    Seats,
    Words,
    Yes,
)
from astrarium.kernel.lists import with_at
from astrarium.kernel.position import Fault, Form, frames_in
from astrarium.kernel.words import plural

FIRST_DEVELOPMENT: Final = c.FIRST_HOME + c.HOMES
ACTIONS: Final = Names("action tile", ACTION_TILE_IDS)
GOODS: Final = Names("good", c.KIND_NAMES[c.NOVELTY : c.ALIEN + 1], c.NOVELTY)
CAUSES: Final = Names("cause", END_NAMES)


class Positions(Form):
    """How states of New Frontiers are written, with one table of components."""

    def __init__(self, components: c.Components) -> None:
        ids = [tile.id for tile in components.tiles]
        worlds = Names("world", ids[: c.WORLDS])
        colonies = Names("world or home colony", ids[:FIRST_DEVELOPMENT])
        developments = Names("development", ids[FIRST_DEVELOPMENT:], FIRST_DEVELOPMENT)
        super().__init__(
            "new-frontiers",
            Number("players", 2, 5),
            [Yes("first-game"), Yes("goals").at("goals_used")],
            [
                Number("round", 1, 999),
                Seats("track").rest(one_disk_each),
                Number("selected", 0, 5),
                Words("used", used_words, read_used).at("used_tiles").rest(used_now),
                Bits("ending", CAUSES),
                Choice("action", ACTIONS),
                Seats("order").rest(turns_in_order),
                Number("turn", 0, 5),
                Choice("kind-set", GOODS, none=0),
                Number("temporary", 0, 99),
                Numbers("spent", -1, 999),
                Numbers("produced", -1, 60),
                Number("vp-pool", 0, 60).rest(vp_left),
                Number("supply", 0, 60).at("colonists").rest(colonists_left),
                Number("produce-credits", 0, 999),
                Numbers("goods", 0, 60, size=4, unused=1).rest(goods_left),
                Words("offer", offer_words, read_offer, take_owned),
                Many("bag", worlds, ascending=True).rest(worlds_left),
                Many("shown", worlds, ascending=True),
                Many("returning", worlds),
                *goal_fields(goal_names(components)),
            ],
            [
                Number("credits", 0, 9999),
                Number("vp", 0, 9999),
                Number("colonists", 0, 60),
                Number("mat", 0, 8),
            ],
            [
                Pairs("colonies", colonies, "+", GOODS, "goods", none=0),
                Many("developments", developments),
                Many("explored", worlds),
                Words("working", working_words, read_working).brief().rest(all_work),
                Many("stocked-goods", GOODS).brief(),
                Many("stocked-worlds", worlds).brief(),
                Number("stocked-credits", 0, 99).brief(),
            ],
            frames_in("astrarium.games.new_frontiers"),
            "Round",
        )
        self.components: Final = components

    def fresh(self, players: int, settings: dict[str, bool]) -> Galaxy:
        return setup.new_galaxy(self.components, players, settings["first-game"], settings["goals"])

    def holder(self, st: Galaxy, seat: int) -> Empire:
        return st.empires[seat]

    def finish(self, st: Galaxy) -> None:
        """Powers that work now: all but those of colonies placed in the action under way."""
        for empire in st.empires:
            for number in empire.developments + empire.colonies[: empire.working]:
                add_powers(empire, st.tile(number))

    def faults(self, st: Galaxy) -> list[Fault]:
        return invariants.faults(st) + missing_disks(st) + wrong_selector(st)


def missing_disks(st: Galaxy) -> list[Fault]:
    """Disks may be missing only while the player order is being drawn; without any, rounds would never end."""
    disks = 2 if st.players == 2 else 1
    if all(st.track.count(seat) == disks for seat in range(st.players)):
        return []
    for frame in st.main.frames[::-1]:
        if isinstance(frame, setup.Setup) and not st.track:
            return []
        if isinstance(frame, setup.DrawPlayerOrder):
            drawn = set(st.track)
            if len(drawn) == len(st.track) and frame.left == st.players - len(drawn):
                return []
        if isinstance(frame, round.Round):
            break
    return [Fault(f"the track must hold {plural(disks, 'disk')} of each player", "track")]


def wrong_selector(st: Galaxy) -> list[Fault]:
    """A tile is being selected between actions, by the owner of the next disk (NF-TURN-01)."""
    for frame in st.main.frames:
        if isinstance(frame, round.SelectTile):
            if st.action >= 0:
                return [Fault("a tile is selected after an action, not while it is done", "steps")]
            if st.track[st.selected : st.selected + 1] != [frame.seat]:
                return [Fault(f"the next disk is not of seat {frame.seat}", "steps")]
    return []


def goal_names(components: c.Components) -> Names:
    return Names("goal", [goal.id for goal in components.goals])


def goal_fields(names: Names) -> list[Field]:
    fields = [
        Many("goals-unseen", names, ascending=True).rest(goals_left),
        Many("goals-under", names),
        Pairs("goals-up", names, "@", None, "goal_holders"),
        Pair("face-down", names, "@", None, "face_down_holder").brief(),
        Yes("waiting-round").brief(),
        Each("look", look_lines, read_look).at("goal_draws").rest(plain_looks),
    ]
    return [field.only_with("goals") for field in fields]


# The state


def one_disk_each(st: Galaxy, _: int) -> list[int]:
    """Two with two players."""
    return list(range(st.players)) * (2 if st.players == 2 else 1)


def used_words(st: Galaxy, _: int) -> list[str]:
    """`settle@1`: seat 1 has selected it this round."""
    return [
        id + (f"@{st.selectors[tile]}" if st.selectors[tile] >= 0 else "")
        for tile, id in enumerate(ACTION_TILE_IDS)
        if st.used_tiles >> tile & 1
    ]


def read_used(st: Galaxy, _: int, given: Given) -> None:
    for item in given.items:
        id, at, seat = item.partition("@")
        tile = ACTIONS.number(given, id)
        if st.used_tiles >> tile & 1:
            raise given.wrong(f"{id} is used twice")
        st.used_tiles |= 1 << tile
        if at:
            st.selectors = with_at(st.selectors, tile, given.number(seat, 0, st.players - 1))


def used_now(st: Galaxy, _: int) -> int:
    return st.used_tiles | 1 << st.action if st.action >= 0 else st.used_tiles


def turns_in_order(st: Galaxy, _: int) -> list[int]:
    acting = st.action >= 0 and st.selected < len(st.track)
    return round.turn_order(st) if acting else st.order


def vp_left(st: Galaxy, _: int) -> int:
    return max(0, st.vp_pool - sum(empire.vp for empire in st.empires))


def colonists_left(st: Galaxy, _: int) -> int:
    settled = [st.tile(number) for empire in st.empires for number in empire.colonies]
    unused = sum(empire.colonists for empire in st.empires)
    return st.colonists - unused - sum(tile.colonists for tile in settled)


def goods_left(st: Galaxy, _: int) -> list[int]:
    taken = [kind for empire in st.empires for kind in empire.goods + empire.stocked_goods]
    return [0, *(st.goods[kind] - taken.count(kind) for kind in range(1, len(st.goods)))]


def offer_words(st: Galaxy, _: int) -> list[str]:
    return [f"{st.tile(face).id}*{st.offer[stack]}" for stack, face in enumerate(st.faces)]


def take_owned(st: Galaxy, _: int) -> None:
    """Stacks show the faces that players own, and lack those copies."""
    for empire in st.empires:
        for face in empire.developments:
            stack = st.components.stack_of[face]
            st.faces = with_at(st.faces, stack, face)
            st.offer = with_at(st.offer, stack, st.offer[stack] - 1)


def read_offer(st: Galaxy, seat: int, given: Given) -> None:
    """`survey-team*2` shows that face with two copies left; other stacks lack only what players own."""
    take_owned(st, seat)
    named: list[int] = []
    for item in given.items:
        id, star, count = item.partition("*")
        tile = st.components.tile_by_id.get(id)
        if tile is None or tile.number < FIRST_DEVELOPMENT:
            raise given.wrong(f"offer: there is no development called {id!r}")
        stack = st.components.stack_of[tile.number]
        if stack in named:
            raise given.wrong(f"the stack of {id} stands twice")
        named.append(stack)
        st.faces = with_at(st.faces, stack, tile.number)
        if star:
            st.offer = with_at(st.offer, stack, given.number(count, 0, 3))


def worlds_left(st: Galaxy, _: int) -> list[int]:
    taken = st.shown + st.returning
    for empire in st.empires:
        taken = taken + empire.explored + empire.colonies + empire.stocked_worlds
    return [world for world in st.bag if world not in taken]


# Empires


def working_words(st: Galaxy, seat: int) -> list[str]:
    """Nothing if all are older."""
    empire = st.empires[seat]
    return [str(empire.working)] if empire.working != len(empire.colonies) else []


def read_working(st: Galaxy, seat: int, given: Given) -> None:
    empire = st.empires[seat]
    empire.working = given.number(given.single(), 0, len(empire.colonies))


def all_work(st: Galaxy, seat: int) -> int:
    return len(st.empires[seat].colonies)


# Goals


def goals_left(st: Galaxy, _: int) -> list[int]:
    taken = [*st.goals_under, *st.goals_up, st.face_down]
    if st.goal_draws:
        taken += goals.goals_on_hand(st.goal_draws[-1])
    return [goal for goal in st.goals_unseen if goal not in taken]


def look_lines(st: Galaxy, _: int) -> list[list[str]]:
    names = goal_names(st.components)
    return [
        [str(look.seat), *names.all(look.drawn)]
        + ["kept", names.id(look.kept) if look.kept >= 0 else "-"]
        + ["under", *names.all(look.under)]
        for look in st.goal_draws
    ]


def read_look(st: Galaxy, _: int, given: Given) -> None:
    """`0 exploration conscription tax-on-trade kept exploration under tax-on-trade conscription`"""
    items = given.items
    if "kept" not in items or "under" not in items:
        raise given.wrong("a look says who, what was drawn, 'kept' what and 'under' what")
    kept_at, under_at = items.index("kept"), items.index("under")
    names = goal_names(st.components)
    kept = [names.number(given, id) for id in items[kept_at + 1 : under_at]]
    look = GoalDraw(
        given.number(items[0], 0, st.players - 1),
        [names.number(given, id) for id in items[1:kept_at]],
        kept[0] if kept else -1,
        [names.number(given, id) for id in items[under_at + 1 :]],
    )
    st.goal_draws = [*st.goal_draws, look]


def plain_looks(st: Galaxy, _: int) -> list[GoalDraw]:
    """Every goal in play was drawn alone by its holder, and those under are nobody's."""
    held = [*zip(st.goals_up, st.goal_holders)]
    if st.face_down >= 0:
        held.append((st.face_down, st.face_down_holder))
    return [GoalDraw(holder, [goal], goal, []) for goal, holder in held]
