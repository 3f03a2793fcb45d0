"""From the text of a position to a state: what is left out has its value from set-up."""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.new_frontiers import (
    conquest,
    develop,
    explore,
    goals,
    limit,
    produce,
    round,
    settle,
    setup,
    terraform,
    trade_consume,
    windfall,
)
from astrarium.games.new_frontiers.actions import ACTION_TILE_IDS
from astrarium.games.new_frontiers.components import Components
from astrarium.games.new_frontiers.invariants import faults
from astrarium.games.new_frontiers.position_lines import Reader
from astrarium.games.new_frontiers.round import turn_order
from astrarium.games.new_frontiers.state import END_NAMES, Galaxy, GoalDraw, add_powers
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.frames import NOBODY, Frame, Lane
from astrarium.kernel.lists import with_at, without
from astrarium.kernel.position import parse_frames, run_on

FRAMES: Final[dict[str, Any]] = {
    frame.__name__: frame
    for frame in (
        setup.Setup,
        setup.FlipStack,
        setup.DrawPlayerOrder,
        setup.DealMat,
        setup.ChooseHomes,
        setup.ChooseHome,
        round.Round,
        round.SelectTile,
        round.Retreat,
        round.SendEnvoys,
        develop.Develop,
        develop.BuyDevelopment,
        explore.Explore,
        explore.ShowWorlds,
        explore.PickTurns,
        explore.PickWorld,
        explore.ExplorePowers,
        explore.DrawWorlds,
        explore.CloseExplore,
        limit.LimitTiles,
        limit.ReturnWorld,
        limit.StockpileWorld,
        settle.Settle,
        settle.SettleTurn,
        settle.ChoosePlacementKind,
        settle.CloseSettle,
        conquest.ChooseWay,
        conquest.RaiseMilitary,
        conquest.SpendGood,
        terraform.TerraformTo,
        produce.Produce,
        produce.ProduceTurn,
        produce.SetKind,
        produce.ChooseProduction,
        produce.PayForProduction,
        produce.PayOrSkip,
        windfall.ChooseWindfall,
        windfall.OrderWindfalls,
        windfall.FillWindfall,
        produce.StockpileGoods,
        produce.StockpileGood,
        trade_consume.TradeConsume,
        trade_consume.Trade,
        trade_consume.TaxTrade,
        trade_consume.BeginConsume,
        trade_consume.Consume,
        trade_consume.GiveGood,
        trade_consume.SellMore,
        goals.ChartGoals,
        goals.DrawGoal,
        goals.KeepGoal,
        goals.PutUnder,
        goals.TurnUpGoal,
    )
}


def parse_position(components: Components, text: str) -> Galaxy:
    """The state a text describes, run on to its next decision or chance outcome.

    :raises BadPosition: if it cannot be read or its pieces do not add up.
    """
    reader = Reader(components)
    reader.read(text)
    st = read_state(reader)
    run_on(st, faults(st))
    return st


def read_state(reader: Reader) -> Galaxy:
    players = reader.single("players", 0, 2, 5)
    if players == 0:
        raise BadPosition("a position needs a line 'players N'")
    goals_used = reader.yes("goals")
    st = setup.new_galaxy(reader.components, players, reader.yes("first-game"), goals_used)
    st.round = reader.single("round", 1, 1, 999)
    read_track(reader, st)
    read_used_tiles(reader, st)
    st.ending = reader.bits("ending", END_NAMES)
    read_action(reader, st)
    for seat in range(players):
        read_empire(reader, st, seat)
    read_offer(reader, st)
    restore_powers(st)
    if any(seat >= players for seat in reader.seats):
        raise BadPosition(f"there are only {players} seats")
    read_supplies(reader, st)
    if goals_used:
        read_goals(reader, st)
    steps = " ".join(reader.given.get("steps", ["Round"]))
    frames: list[Frame[Any]] = [] if steps == "over" else parse_frames(steps, FRAMES)
    st.main = Lane(frames, NOBODY, [])
    check_track(st)
    return st


def read_used_tiles(reader: Reader, st: Galaxy) -> None:
    """`settle@1`; the seat may be left out."""
    for item in reader.given.get("used", []):
        id, at, seat = item.partition("@")
        if id not in ACTION_TILE_IDS:
            raise BadPosition(f"used: {id!r} is none of {', '.join(ACTION_TILE_IDS)}")
        tile = ACTION_TILE_IDS.index(id)
        st.used_tiles |= 1 << tile
        if at:
            selector = reader.number(seat, 0, st.players - 1, "used")
            st.selectors = with_at(st.selectors, tile, selector)


def restore_powers(st: Galaxy) -> None:
    """Powers that work now: all but those of colonies placed in the action under way."""
    for empire in st.empires:
        for number in empire.developments + empire.colonies[: empire.working]:
            add_powers(empire, st.tile(number))


def read_track(reader: Reader, st: Galaxy) -> None:
    track = reader.numbers("track", st.players - 1)
    if not track and "track" not in reader.given:
        track = list(range(st.players)) * (2 if st.players == 2 else 1)
    st.track = track
    st.selected = reader.single("selected", 0, 0, len(track))


def check_track(st: Galaxy) -> None:
    """Disks may be missing only while the player order is being drawn; without any, rounds would never end."""
    disks = 2 if st.players == 2 else 1
    if all(st.track.count(seat) == disks for seat in range(st.players)):
        return
    for frame in st.main.frames[::-1]:
        if isinstance(frame, setup.Setup) and not st.track:
            return
        if isinstance(frame, setup.DrawPlayerOrder):
            drawn = {seat for seat in st.track if seat >= 0}
            if len(drawn) == len(st.track) and frame.left == st.players - len(drawn):
                return
        if isinstance(frame, round.Round):
            break
    raise BadPosition(f"the track must hold {disks} disk{'s' if disks > 1 else ''} of each player")


def read_action(reader: Reader, st: Galaxy) -> None:
    words = reader.given.get("action", [])
    if words and words[0] not in ACTION_TILE_IDS:
        raise BadPosition(f"there is no action tile {words[0]!r}")
    st.action = ACTION_TILE_IDS.index(words[0]) if words else -1
    st.order = reader.numbers("order", st.players - 1)
    if st.action >= 0 and not st.order:
        st.order = turn_order(st)
    st.turn = reader.single("turn", 0, 0, st.players)
    kind = reader.given.get("kind-set", [])
    st.kind_set = reader.kind(kind[0]) if kind else 0
    st.temporary = reader.single("temporary", 0, 0, 99)
    st.spent = reader.numbers("spent", 999)
    st.produced = reader.numbers("produced", 60)
    st.produce_credits = reader.single("produce-credits", 0, 0, 999)


def read_offer(reader: Reader, st: Galaxy) -> None:
    """`survey-team*2` shows that face with two copies left; other stacks lack only what players own."""
    for empire in st.empires:
        for face in empire.developments:
            stack = reader.components.stack_of[face]
            st.faces = with_at(st.faces, stack, face)
            st.offer = with_at(st.offer, stack, st.offer[stack] - 1)
    for item in reader.given.get("offer", []):
        id, _, count = item.partition("*")
        face = reader.tile(id, 76, 116)
        stack = reader.components.stack_of[face]
        st.faces = with_at(st.faces, stack, face)
        if count:
            st.offer = with_at(st.offer, stack, reader.number(count, 0, 3, "copies"))


def read_empire(reader: Reader, st: Galaxy, seat: int) -> None:
    given = reader.seats.get(seat, {})
    empire = st.empires[seat]
    empire.credits = reader.of_seat(seat, "credits", 0, 0, 9999)
    empire.vp = reader.of_seat(seat, "vp", 0, 0, 9999)
    empire.colonists = reader.of_seat(seat, "colonists", 0, 0, 60)
    empire.mat = reader.of_seat(seat, "mat", 0, 0, 8)
    colonies: list[int] = []
    goods: list[int] = []
    for item in given.get("colonies", []):
        id, _, good = item.partition("+")
        colonies.append(reader.tile(id, 0, 76))
        goods.append(reader.kind(good) if good else 0)
    empire.colonies = colonies
    empire.goods = goods
    empire.working = reader.of_seat(seat, "working", len(colonies), 0, len(colonies))
    empire.developments = [reader.tile(id, 76, 116) for id in given.get("developments", [])]
    empire.explored = reader.worlds(given.get("explored", []))
    empire.stocked_goods = [reader.kind(name) for name in given.get("stocked-goods", [])]
    empire.stocked_worlds = reader.worlds(given.get("stocked-worlds", []))
    empire.stocked_credits = reader.of_seat(seat, "stocked-credits", 0, 0, 99)


def read_supplies(reader: Reader, st: Galaxy) -> None:
    """Bag, goods, colonists and VP pool: as written, else all that does not lie elsewhere."""
    tiles = st.components.tiles
    st.shown = sorted(reader.worlds(reader.given.get("shown", [])))
    st.returning = reader.worlds(reader.given.get("returning", []))
    if "bag" in reader.given:
        st.bag = sorted(reader.worlds(reader.given["bag"]))
    else:
        taken = st.shown + st.returning
        for empire in st.empires:
            taken = taken + empire.explored + empire.colonies + empire.stocked_worlds
        st.bag = [world for world in st.bag if world not in taken]
    if "goods" in reader.given:
        counts = [reader.number(item, 0, 60, "goods") for item in reader.given["goods"]]
        if len(counts) != 4:
            raise BadPosition("goods needs four numbers: novelty, rare, genes, alien")
        st.goods = [0, *counts]
    else:
        for empire in st.empires:
            for kind in empire.goods + empire.stocked_goods:
                if kind:
                    st.goods = with_at(st.goods, kind, st.goods[kind] - 1)
    if "supply" in reader.given:
        st.colonists = reader.single("supply", 0, 0, 60)
    else:
        for empire in st.empires:
            on_colonies = sum(tiles[number].colonists for number in empire.colonies)
            st.colonists -= empire.colonists + on_colonies
    chips = sum(empire.vp for empire in st.empires)
    st.vp_pool = reader.single("vp-pool", max(0, st.vp_pool - chips), 0, 60)


def read_goals(reader: Reader, st: Galaxy) -> None:
    st.goals_under = [reader.goal(id) for id in reader.given.get("goals-under", [])]
    for item in reader.given.get("goals-up", []):
        id, _, holder = item.partition("@")
        st.goals_up = [*st.goals_up, reader.goal(id)]
        seat = reader.number(holder, 0, st.players - 1, "holder")
        st.goal_holders = [*st.goal_holders, seat]
    if reader.given.get("face-down"):
        id, _, holder = reader.given["face-down"][0].partition("@")
        st.face_down = reader.goal(id)
        st.face_down_holder = reader.number(holder, 0, st.players - 1, "holder")
    st.waiting_round = reader.yes("waiting-round")
    for words in reader.looks:
        st.goal_draws = [*st.goal_draws, read_look(reader, st, words)]
    in_hand: list[int] = []
    if st.goal_draws:
        in_hand = goals.goals_in_hand(st.goal_draws[-1])
        if st.goal_draws[-1].kept >= 0 and in_hand:
            in_hand = [*in_hand, st.goal_draws[-1].kept]
    if "goals-unseen" in reader.given:
        st.goals_unseen = sorted(reader.goal(id) for id in reader.given["goals-unseen"])
    else:
        for goal in {*st.goals_under, *st.goals_up, *in_hand, st.face_down}:
            if goal in st.goals_unseen:
                st.goals_unseen = without(st.goals_unseen, goal)
    if not reader.looks:
        st.goal_draws = plain_looks(st)


def read_look(reader: Reader, st: Galaxy, words: list[str]) -> GoalDraw:
    """`look 0 exploration conscription tax-on-trade kept exploration under tax-on-trade conscription`"""
    if "kept" not in words or "under" not in words or not words:
        raise BadPosition(f"cannot read the look {' '.join(words)!r}")
    kept_at, under_at = words.index("kept"), words.index("under")
    seat = reader.number(words[0], 0, st.players - 1, "look")
    kept = [reader.goal(id) for id in words[kept_at + 1 : under_at] if id != "-"]
    return GoalDraw(
        seat,
        [reader.goal(id) for id in words[1:kept_at] if id != "-"],
        kept[0] if kept else -1,
        [reader.goal(id) for id in words[under_at + 1 :] if id != "-"],
    )


def plain_looks(st: Galaxy) -> list[GoalDraw]:
    """Without `look` lines every goal in play was drawn alone by its holder, and those under are nobody's."""
    looks = [
        GoalDraw(holder, [goal], goal, []) for goal, holder in zip(st.goals_up, st.goal_holders)
    ]
    if st.face_down >= 0:
        looks.append(GoalDraw(st.face_down_holder, [st.face_down], st.face_down, []))
    return looks
