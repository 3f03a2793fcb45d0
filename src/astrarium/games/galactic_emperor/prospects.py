"""What a seat may look forward to: how far its ships reach, the odds of battles, how influence would be resolved.

All of it is from what everyone sees, and of secrets only the seat's own.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.galactic_emperor import fleet, odds, shapes
from astrarium.games.galactic_emperor.actions import (
    HIT,
    TARGETS,
    THRONE_TARGET,
    UNIT_CLASS_NAMES,
)
from astrarium.games.galactic_emperor.battle import (
    KIND_OF_TYPE,
    CombatPhase,
    NameExtraDie,
    attackers_at,
    defenders_at,
)
from astrarium.games.galactic_emperor.casualties import (
    AllotHits,
    after_hit,
    attacking,
    units_of,
)
from astrarium.games.galactic_emperor.components import (
    DIE_FACES,
    LAST_PHASE,
    SHIP_TYPES,
    SPACES,
    UNIT_NAMES,
)
from astrarium.games.galactic_emperor.dice import hits
from astrarium.games.galactic_emperor.influence import outcome
from astrarium.games.galactic_emperor.regent import may_influence
from astrarium.games.galactic_emperor.state import (
    Galaxy,
    controller,
    enemy_at,
    piece_of,
    planets_at,
    planets_of,
)
from astrarium.games.galactic_emperor.values import ATTACKING, DEFENDING, NO_EXTRA_DIE, NOBODY_SEAT
from astrarium.games.galactic_emperor.volley import (
    DeclareDice,
    RollVolley,
    Volley,
    new_side,
)
from astrarium.games.galactic_emperor.warlord import MoveFleet

# So much may be counted for one study, and so many battles shown.
MOST_WORK: Final = 300_000
MOST_ATTACKS: Final = 24


# --- reach --------------------------------------------------------------------------------------


def moves(st: Galaxy, seat: int) -> bool:
    """Whether the seat moves ships now."""
    if seat != st.acting:
        return False
    for frame in st.main.frames:
        if isinstance(frame, MoveFleet):
            return True
    return False


def reaches(st: Galaxy, seat: int) -> list[shapes.Reach]:
    """How far the ships of who moves may still go, and over which spaces."""
    if not moves(st, seat):
        return []
    found: list[shapes.Reach] = []
    seen: list[int] = []
    for code in st.fleet:
        type, left, space = fleet.type_of(code), fleet.left_of(code), fleet.space_of(code)
        place = (type * SPACES + space) * 8 + left
        if not left or place in seen:
            continue
        seen.append(place)
        found.append(
            {
                "ship": UNIT_NAMES[type],
                "space": st.components.board.ids[space],
                "steps": left,
                "count": len(fleet.alike(st, type, left, space, 0)),
                "ends": {
                    st.components.board.ids[way[-1]]: end_of(st, seat, way)
                    for way in ways(st, seat, space, left)
                },
            }
        )
    return found


def ways(st: Galaxy, seat: int, start: int, steps: int) -> list[list[int]]:
    """A shortest way to each space in reach; where enemies are it ends."""
    found: list[list[int]] = []
    reached = [start]
    front: list[list[int]] = [[]]
    for _ in range(steps):
        further: list[list[int]] = []
        for way in front:
            for space in fleet.one_step_away(st, seat, way[-1] if way else start):
                if space in reached:
                    continue
                reached.append(space)
                found.append([*way, space])
                if enemy_at(st, seat, space) < 0:
                    further.append([*way, space])
        front = further
    return found


def end_of(st: Galaxy, seat: int, way: list[int]) -> shapes.End:
    enemy = enemy_at(st, seat, way[-1])
    return {
        "way": [st.components.board.ids[space] for space in way],
        "enemy": enemy if enemy >= 0 else None,
    }


# --- battles to come ----------------------------------------------------------------------------


def attacks(st: Galaxy, seat: int) -> list[shapes.Attack]:
    """The odds of battles that ships of one space could bring about, with all of them and without one type."""
    if not moves(st, seat):
        return []
    found: list[shapes.Attack] = []
    work = 0
    for start in range(SPACES):
        types = [type for type in range(SHIP_TYPES) if longest(st, type, start)]
        for end in range(SPACES):
            if not types or enemy_at(st, seat, end) < 0:
                continue
            near = [type for type in types if reaches_to(st, seat, type, start, end)]
            for left_out in [-1, *near] if len(near) > 1 else [-1] if near else []:
                sent = [type for type in near if type != left_out]
                attack, cost = attack_of(st, seat, start, end, sent)
                work += cost
                if work > MOST_WORK or len(found) >= MOST_ATTACKS:
                    return found
                found.append(attack)
    return found


def longest(st: Galaxy, type: int, space: int) -> int:
    """How far the ships of a type in a space go at most."""
    most = 0
    for code in st.fleet:
        if fleet.type_of(code) == type and fleet.space_of(code) == space:
            most = max(most, fleet.left_of(code))
    return most


def reaches_to(st: Galaxy, seat: int, type: int, start: int, end: int) -> bool:
    for way in ways(st, seat, start, longest(st, type, start)):
        if way[-1] == end:
            return True
    return False


def attack_of(
    st: Galaxy, seat: int, start: int, end: int, types: list[int]
) -> tuple[shapes.Attack, int]:
    """A battle with the ships of these types and with those that wait for it already."""
    enemy = enemy_at(st, seat, end)
    attackers = attackers_at(st, end)
    ships: dict[str, int] = {}
    for type in types:
        count = len(fleet.alike(st, type, longest(st, type, start), start, 0))
        ships[UNIT_NAMES[type]] = count
        for _ in range(count):
            attackers.append(attacking(KIND_OF_TYPE[type], start))
    attackers.sort()
    mine = new_side(st, seat, attackers)
    theirs = new_side(st, enemy, defenders_at(st, enemy, end))
    walk = odds.walk(
        st, seat, mine.units, mine.shield, enemy, theirs.units, theirs.shield, NO_EXTRA_DIE
    )
    first = 0 if walk.warped else 1
    attack: shapes.Attack = {
        "from": st.components.board.ids[start],
        "to": st.components.board.ids[end],
        "enemy": enemy,
        "ships": ships,
        "odds": chances(walk.run(first)),
        "rungs": rungs(st, walk, first),
    }
    return attack, walk.work()


def chances(outlook: odds.Outlook) -> shapes.Odds:
    """In per cent that make 100; ships lost in tenths."""
    win, lose = round(outlook.win * 100), round(outlook.lose * 100)
    left = [round(chance * 100) for chance in outlook.left]
    both = max(0, 100 - win - lose)
    return {
        "win": 100 - both - lose,
        "both": both,
        "lose": lose,
        "lost": round(outlook.lost * 10),
        "left": left,
    }


def rungs(st: Galaxy, walk: odds.Walk, first: int) -> list[shapes.Rung]:
    """Who fires when, with how many dice."""
    found: list[shapes.Rung] = []
    for phase in range(first, LAST_PHASE + 1):
        mine = odds.fire(st, walk.attacker, phase, walk.warped)
        mine += odds.extra_fire(st, walk.attacker, phase, walk.warped, walk.named)
        theirs = odds.fire(st, walk.defender, phase, [])
        found.append(
            {
                "phase": phase,
                "attacker": [firing(one) for one in mine],
                "defender": [firing(one) for one in theirs],
                "expected": {"attacker": expected(mine), "defender": expected(theirs)},
            }
        )
    return found


def firing(one: odds.Fire) -> shapes.Firing:
    return {
        "unit": UNIT_CLASS_NAMES[one.unit],
        "count": one.count,
        "dice": one.dice,
        "need": one.need,
        "extra": one.extra,
    }


def expected(fires: list[odds.Fire]) -> int:
    """Hits on average, in tenths."""
    total = 0.0
    for one in fires:
        total += one.dice * (DIE_FACES + 1 - one.need) / DIE_FACES
    return round(total * 10)


# --- the battle that is fought --------------------------------------------------------------------


def battle(st: Galaxy, seat: int, viewer: int) -> shapes.BattleAppraisal | None:
    """The odds from here on, and with each hit that the seat may take next."""
    now = st.battle
    if now.attacker.seat < 0:
        return None
    own = viewer == seat and now.side_of(seat).seat == seat
    phase, waits = next_phase(st)
    sides = [units_now(st, side, seat if own else -1) for side in (ATTACKING, DEFENDING)]
    walk = walk_of(st, sides[ATTACKING], sides[DEFENDING])
    found: shapes.BattleAppraisal = {
        "phase": phase,
        "odds": chances(walk.run(phase)),
        "rungs": rungs(st, walk, phase),
        "rolled": not waits,
        "hits": {},
    }
    lane = st.lanes[seat] if own and st.lanes else None
    frame = lane.frames[-1] if lane is not None and lane.frames else None
    if isinstance(frame, AllotHits):
        number = ATTACKING if now.attacker.seat == seat else DEFENDING
        for option in frame.legal(st):
            units = after_hit(units_of(st, seat), option - HIT)
            sides[number] = odds.after_losses(odds.kinds(units), frame.left - 1)
            after = walk_of(st, sides[ATTACKING], sides[DEFENDING])
            found["hits"][str(option)] = chances(after.run(phase))
    return found


def walk_of(st: Galaxy, attackers: list[int], defenders: list[int]) -> odds.Walk:
    now = st.battle
    return odds.walk(
        st, now.attacker.seat, attackers, now.attacker.shield,
        now.defender.seat, defenders, now.defender.shield, now.extra_die,
    )  # fmt: skip


def next_phase(st: Galaxy) -> tuple[int, bool]:
    """The phase that is fought next, and whether its dice still wait; else its hits are being taken."""
    phase = 1
    for frame in st.main.frames:
        if isinstance(frame, CombatPhase):
            phase = frame.phase
    for frame in st.main.frames:
        if isinstance(frame, (NameExtraDie, DeclareDice, RollVolley, Volley)):
            return frame.phase, True
    return phase if phase <= LAST_PHASE else 1, False


def units_now(st: Galaxy, number: int, seat: int) -> list[int]:
    """The units of a side less the hits it has still to take; `seat` knows which of its own are hit."""
    side = st.battle.side(number)
    rolled = hits(st.dice, DEFENDING if number == ATTACKING else ATTACKING)
    pending = max(side.hits, rolled - side.shield if st.dice else 0)
    if side.seat == seat and st.empires[seat].casualties:
        pending -= len(st.empires[seat].casualties)
        return odds.after_losses(odds.kinds(units_of(st, seat)), pending)
    return side.units if not pending else odds.after_losses(odds.kinds(side.units), pending)


# --- influence ------------------------------------------------------------------------------------


def outcomes(st: Galaxy, seat: int) -> dict[str, shapes.TargetOutcome]:
    """Who would hold each sector and the Throne as it stands, and with one more token of the seat."""
    if not st.influence.placed:
        return {}
    ids = st.components.board.ids
    touched = st.influence.targets()
    found: dict[str, shapes.TargetOutcome] = {}
    for target in range(TARGETS):
        open = target == THRONE_TARGET or may_influence(st, seat, target)
        if not open and target not in touched:
            continue
        found[ids[target] if target < SPACES else "throne"] = {
            "now": holding(st, target, NOBODY_SEAT, target in touched),
            "more": holding(st, target, seat, True),
        }
    return found


def holding(st: Galaxy, target: int, more: int, resolved: bool) -> shapes.Holding:
    """Who holds a target, and with what; an equal claim on the Throne goes to the chooser."""
    result = outcome(st, target, more)
    if target == THRONE_TARGET:
        return {
            "seat": result.seat if result.seat >= 0 else seat_or_none(st.chooser),
            "piece": None,
        }
    control = st.control[target]
    if not resolved:
        piece = UNIT_NAMES[piece_of(control)] if control >= 0 else None
        return {"seat": seat_or_none(controller(control)), "piece": piece}
    if result.seat < 0:
        return {"seat": None, "piece": None}
    return {"seat": result.seat, "piece": "starbase" if result.left > 1 else "empire"}


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def planets_after(st: Galaxy) -> list[int]:
    """The planets of each seat if influence were resolved as it stands."""
    counts = [planets_of(st, seat) for seat in range(st.players)]
    for target in st.influence.targets():
        if target == THRONE_TARGET:
            continue
        before, after = controller(st.control[target]), outcome(st, target).seat
        if before >= 0:
            counts[before] -= planets_at(st, target)
        if after >= 0:
            counts[after] += planets_at(st, target)
    return counts
