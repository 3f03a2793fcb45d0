"""Conservation laws: pieces are neither made nor lost. Checked after every step in debug runs and on positions."""

from __future__ import annotations

from astrarium.games.new_frontiers import actions
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers.effects import KINDS
from astrarium.games.new_frontiers.goals import goals_on_hand
from astrarium.games.new_frontiers.round import tiles_in_play
from astrarium.games.new_frontiers.state import END_VP, Galaxy
from astrarium.kernel.position import Fault, Laws
from astrarium.kernel.words import plural


def faults(st: Galaxy) -> list[Fault]:
    """All laws that do not hold."""
    laws = Laws()
    world_faults(st, laws)
    home_faults(st, laws)
    good_faults(st, laws)
    colonist_faults(st, laws)
    chip_faults(st, laws)
    development_faults(st, laws)
    track_faults(st, laws)
    selection_faults(st, laws)
    action_faults(st, laws)
    if st.goals_used:
        goal_faults(st, laws)
    else:
        stockpile_faults(st, laws)
    return laws.faults


def world_faults(st: Galaxy, laws: Laws) -> None:
    """NF-LIM-06: the sixty worlds are each in one place."""
    count = [0] * c.WORLDS
    for number in st.bag + st.shown + st.returning:
        count[number] += 1
    for empire in st.empires:
        for number in empire.explored + empire.colonies + empire.stocked_worlds:
            if number < c.WORLDS:
                count[number] += 1
    for number in range(c.WORLDS):
        tile = st.tile(number)
        about = tile.id if count[number] else "bag"
        laws.need(count[number] == 1, f"{tile.name} is in {count[number]} places", about)


def home_faults(st: Galaxy, laws: Laws) -> None:
    """NF-SETUP-17, NF-SETUP-19: everyone has a mat of their own, and a home colony that belongs to it."""
    homes = [number for empire in st.empires for number in empire.colonies if number >= c.WORLDS]
    mats = [empire.mat for empire in st.empires]
    for seat, empire in enumerate(st.empires):
        own = [st.tile(number) for number in empire.colonies if number >= c.WORLDS]
        two = f"seat {seat} has {len(own)} home colonies"
        laws.need(len(own) <= 1, two, "colonies", seat)
        for home in own:
            name = home.name
            twice = f"{name} is the home colony of two empires"
            laws.need(homes.count(home.number) == 1, twice, home.id)
            mat = f"{name} belongs to mat {home.mat}, and seat {seat} has mat {empire.mat}"
            laws.need(empire.mat in (0, home.mat), mat, home.id, seat)
            first = f"{name} is not in a first game"
            laws.need(home.first_game or not st.first_game, first, home.id, seat)
        shared = f"two players have mat {empire.mat}"
        laws.need(empire.mat == 0 or empire.mat not in mats[:seat], shared, "mat", seat)


def good_faults(st: Galaxy, laws: Laws) -> None:
    """NF-PRO-12: of each kind the supply, colonies and stockpiles add up; NF-PRO-04: gray colonies stay empty."""
    count = st.goods[:]
    for seat, empire in enumerate(st.empires):
        for kind in empire.goods + empire.stocked_goods:
            count[kind] += 1
        for number, good in zip(empire.colonies, empire.goods):
            tile = st.tile(number)
            holds = tile.goods != c.NO_GOODS and tile.kind != c.GRAY and tile.kind in (good, c.ANY)
            reason = f"{tile.name} cannot hold a {c.KIND_NAMES[good]} good"
            laws.need(good == 0 or holds, reason, tile.id, seat)
        fit = len(empire.goods) == len(empire.colonies)
        laws.need(fit, "goods and colonies do not match", "colonies", seat)
    for kind in range(c.NOVELTY, c.ALIEN + 1):
        name, left = c.KIND_NAMES[kind], st.goods[kind]
        reason = f"there are {count[kind]} {name} goods, {left} of them in the supply"
        laws.need(left >= 0, reason, name)
        laws.need(count[kind] == st.components.goods_supply[kind], reason, "goods")


def colonist_faults(st: Galaxy, laws: Laws) -> None:
    """NF-LIM-05: supply, unused and settled colonists add up to 12 per player."""
    total = st.colonists
    for seat, empire in enumerate(st.empires):
        total += empire.colonists
        total += sum(st.tile(number).colonists for number in empire.colonies)
        reason = "a player has fewer than 0 colonists"
        laws.need(empire.colonists >= 0, reason, "colonists", seat)
    reason = f"there are {total} colonists in all, {st.colonists} in the supply"
    laws.need(st.colonists >= 0, reason, "colonists")
    laws.need(total == st.components.chips_per_player * st.players, reason, "supply")


def chip_faults(st: Galaxy, laws: Laws) -> None:
    """R-01: the pool falls by what is paid until it is empty; nobody owes credits."""
    initial = st.components.chips_per_player * st.players
    paid = sum(empire.vp for empire in st.empires)
    left = st.vp_pool
    reason = f"{paid} VP chips are out, but {left} of {initial} are in the pool"
    laws.need(left == 0 or left + paid == initial, reason, "vp-pool")
    ended = paid >= initial and st.ending & END_VP != 0
    reason = "the VP pool is empty without the chips being out or the end being near"
    laws.need(left > 0 or ended, reason, "vp-pool" if paid < initial else "vp")
    early = left > 0 and st.ending & END_VP != 0
    laws.need(not early, f"the VP pool is not empty, but holds {left}", "ending")
    for empire in st.empires:
        owes = empire.credits < 0 or empire.stocked_credits < 0
        laws.need(not owes, "a player has fewer than 0 credits", "credits")


def development_faults(st: Galaxy, laws: Laws) -> None:
    """NF-SETUP-02, NF-DEV-05: copies on offer and in empires add up, and nobody owns one twice."""
    for stack, face in enumerate(st.faces):
        tile, own, left = st.tile(face), st.components.stacks[stack], st.offer[stack]
        shown = not st.first_game or face == own.first_game_face
        laws.need(shown, f"{tile.name} is not in a first game", tile.id)
        copies = 1 if own.large else st.components.small_copies[st.players]
        owned = sum(empire.developments.count(face) for empire in st.empires)
        reason = f"{tile.name}: {left} on offer and {owned} owned, of {copies}"
        laws.need(left + owned == copies and left >= 0, reason, tile.id)
    for seat, empire in enumerate(st.empires):
        once = len(set(empire.developments)) == len(empire.developments)
        laws.need(once, "a player owns a development twice", "developments", seat)
        for number in empire.developments:
            tile = st.tile(number)
            here = tile.sort == c.DEVELOPMENT and number in st.faces
            laws.need(here, f"{tile.name} is not in this game", tile.id, seat)


def track_faults(st: Galaxy, laws: Laws) -> None:
    """NF-SETUP-14, NF-SETUP-15: one disk each on the track, two each with two players, once all are placed."""
    disks = 2 if st.players == 2 else 1
    placed = [st.track.count(seat) for seat in range(st.players)]
    settled = any(empire.colonies for empire in st.empires)
    reason = f"the track must hold {plural(disks, 'disk')} of each player"
    laws.need(not settled or all(count == disks for count in placed), reason, "track")


def selection_faults(st: Galaxy, laws: Laws) -> None:
    """NF-TURN-01, NF-TURN-02: tiles are used because disks have selected them, each one tile."""
    disks = st.selected + (1 if st.action >= 0 else 0)
    used = [tile for tile in range(len(actions.ACTION_TILE_IDS)) if st.used_tiles >> tile & 1]
    laws.need(
        st.selected <= len(st.track),
        f"{st.selected} disks have selected, but there are {len(st.track)}",
        "selected",
    )
    uneven = f"{plural(len(used), 'action tile')} used, but {plural(disks, 'disk')} selected"
    laws.need(len(used) == disks, uneven, "used selected action")
    if st.action >= 0:
        id, selector = actions.ACTION_TILE_IDS[st.action], st.selectors[st.action]
        laws.need(st.action in used, f"{id} is being done, but was not used", "used")
        first = selector < 0 or st.order[:1] == [selector]
        laws.need(first, f"seat {selector} selected {id}, but is not the first in it", "order")
    for tile in used:
        id = actions.ACTION_TILE_IDS[tile]
        laws.need(tile in tiles_in_play(st), f"{id} is not in this game", id)
    for seat in range(st.players):
        own = st.selectors.count(seat)
        reason = f"seat {seat} selected {plural(own, 'tile')} with fewer disks"
        laws.need(own <= st.track[:disks].count(seat), reason, "used")


def action_faults(st: Galaxy, laws: Laws) -> None:
    """NF-TURN-03: everyone has a turn in an action, and what belongs to an action is gone after it."""
    idle = st.action < 0
    laws.need(
        st.order == [] if idle else sorted(st.order) == list(range(st.players)),
        "there is no turn order without an action" if idle else "each seat has one turn",
        "order",
    )
    laws.need(st.turn <= len(st.order), f"{st.turn} turns of {len(st.order)} have begun", "turn")
    about = "is only while an action is being done, see the word 'action'"
    for word, there in [
        ("kind-set", st.kind_set > 0),
        ("temporary", st.temporary > 0),
        ("spent", st.spent != []),
        ("produced", st.produced != []),
        ("shown", st.shown != []),
        ("returning", st.returning != []),
    ]:
        laws.need(not there or not idle, f"{word} {about}", word)
    for word, there, tile in [
        ("shown", st.shown != [], actions.EXPLORE_TILE),
        ("temporary", st.temporary > 0, actions.SETTLE_TILE),
        ("produced", st.produced != [], actions.PRODUCE_TILE),
    ]:
        now = idle or not there or st.action == tile
        laws.need(now, f"{word} is only in the action {actions.ACTION_TILE_IDS[tile]}", word)
    counts = (0, st.players * KINDS)
    reason = f"goods produced are {KINDS} numbers a seat, so {counts[1]}, not {len(st.produced)}"
    laws.need(len(st.produced) in counts, reason, "produced")
    for seat, empire in enumerate(st.empires):
        all_work = empire.working == len(empire.colonies)
        laws.need(all_work or not idle, f"working {about}", "working", seat)


def stockpile_faults(st: Galaxy, laws: Laws) -> None:
    """NF-GOAL-09: only goals bring stockpiles."""
    for seat, empire in enumerate(st.empires):
        reason = f"seat {seat} has a stockpile in a game without goals"
        words = "stocked-goods stocked-worlds stocked-credits"
        none = not empire.stocked_goods and not empire.stocked_worlds and not empire.stocked_credits
        laws.need(none, reason, words, seat)


def goal_faults(st: Galaxy, laws: Laws) -> None:
    """NF-CGG-09: the eight goals are each in one place, at most one of them face down."""
    where = st.goals_unseen + st.goals_under + st.goals_up
    if st.face_down >= 0:
        where = [*where, st.face_down]
    if st.goal_draws:
        where = where + goals_on_hand(st.goal_draws[-1])
    laws.need(not st.first_game, "a first game is played without goals", "goals")
    laws.need(not st.waiting_round or st.face_down >= 0, "no goal is face down", "waiting-round")
    for goal in st.components.goals:
        count = where.count(goal.number)
        about = goal.id if count else "goals-unseen"
        laws.need(count == 1, f"the goal {goal.name} is in {count} places", about)
    for look in st.goal_draws:
        own = [look.kept, *look.under] if look.kept >= 0 else look.under
        drawn = len(set(own)) == len(own) and all(goal in look.drawn for goal in own)
        laws.need(drawn, "a look keeps and puts under what it drew", "look")
    held = [*zip(st.goals_up, st.goal_holders)]
    if st.face_down >= 0:
        held.append((st.face_down, st.face_down_holder))
    for number, holder in held:
        id = st.components.goals[number].id
        kept = any(look.seat == holder and look.kept == number for look in st.goal_draws)
        laws.need(kept, f"seat {holder} has the goal {id}, but kept it in no look", id)
