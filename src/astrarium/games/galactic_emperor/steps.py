"""What unfinished steps need to find on the table, and what lies there only because of them.

Play never breaks these laws; a position that was written by hand may.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.galactic_emperor import (
    battle,
    dice,
    explorer,
    influence,
    merchant,
    regent,
    round,
    setup,
    steward,
    technology,
    warlord,
)
from astrarium.games.galactic_emperor import components as c
from astrarium.games.galactic_emperor.casualties import AllotHits, LookOn, after_hit
from astrarium.games.galactic_emperor.scoring import RIVALS, leading_seats
from astrarium.games.galactic_emperor.state import (
    NO_DIRECTION,
    NO_ROLE,
    POOL_EMPTY,
    Galaxy,
    is_black_hole,
)
from astrarium.games.galactic_emperor.values import (
    NO_EXTRA_DIE,
    NO_INFLUENCE,
    NO_SPACE,
    NOBODY_SEAT,
)
from astrarium.kernel import flow
from astrarium.kernel.frames import EVERYONE, Frame
from astrarium.kernel.position import Laws
from astrarium.kernel.words import plural

SEAT_FIELDS: Final = ("seat", "user", "placer")
# Steps are of the role that their module is called after, but for those that turn up tiles at any time.
ROLE_OF_MODULE: Final = {
    **{name: role for role, name in enumerate(c.ROLE_NAMES[: c.ROLES])},
    "influence": c.REGENT,
}
OF_ANY_TIME: Final = (explorer.TurnUp, explorer.DrawTile)
# Steps that stand on another, which goes on with what they bring: those of a module but for a few, and others.
GROUND_OF_MODULE: Final[dict[str, type[Any]]] = {
    "warlord": warlord.FightBattles,
    "regent": influence.ResolveInfluence,
}
FIRST_STEPS: Final = (
    warlord.WarlordTurn,
    warlord.FightBattles,
    warlord.CloseWarlord,
    regent.BeginRegent,
)
GROUND: Final[dict[type[Any], type[Any]]] = {
    battle.BeginBattle: warlord.FightBattles,
    influence.ChooseRefuge: influence.ShipsAway,
    explorer.OfferLook: explorer.PlaceTile,
    explorer.LookAtTop: explorer.PlaceTile,
    explorer.Glimpse: explorer.PlaceTile,
    explorer.KeepTile: explorer.PlaceTile,
}
TRADING: Final = (merchant.CollectFood, merchant.Trade, merchant.Steal, merchant.Fund)
# Whoever takes these steps has a technology with this effect.
WITH_CARD: Final[list[tuple[type[Any], int]]] = [
    (technology.StopTechnology, c.DISABLE_TECHNOLOGY),
    (technology.ChooseReroll, c.REROLL),
    (technology.Reroll, c.REROLL),
    (regent.VetoToken, c.VETO_INFLUENCE),
    (regent.TurnAway, c.VETO_INFLUENCE),
    (explorer.OfferLook, c.PEEK_AND_SWAP),
    (explorer.LookAtTop, c.PEEK_AND_SWAP),
    (steward.FeedSectors, c.PRODUCE_WITHOUT_FOOD),
    (steward.ProduceUnfed, c.PRODUCE_WITHOUT_FOOD),
]


def check_steps(st: Galaxy, laws: Laws) -> None:
    """The laws about steps."""
    known = len(laws.faults)
    check_seats(st, laws)
    if len(laws.faults) > known:
        return  # the others look up what belongs to these seats
    check_order(st, laws)
    check_round(st, laws)
    check_hands(st, laws)
    check_market(st, laws)
    check_dice(st, laws)
    check_influence(st, laws)
    check_battle(st, laws)
    check_fleet(st, laws)
    check_windows(st, laws)
    check_end(st, laws)
    check_roles(st, laws)


def find(st: Galaxy, *kinds: type[Any]) -> Any:
    """The step of these kinds that stands on top of others of them, or None."""
    frames = st.main.frames
    for place in range(len(frames) - 1, -1, -1):  # mypyc cannot reverse a list of frames
        if isinstance(frames[place], kinds):
            return frames[place]
    return None


def is_found(st: Galaxy, *kinds: type[Any]) -> bool:
    return find(st, *kinds) is not None


def name(frame: Frame[Galaxy]) -> str:
    return type(frame).__name__


def module(frame: Frame[Galaxy]) -> str:
    return type(frame).__module__.rpartition(".")[2]


def check_seats(st: Galaxy, laws: Laws) -> None:
    """Steps are taken by seats that there are."""
    for lane in [st.main, *st.lanes]:
        for frame in lane.frames:
            for field in SEAT_FIELDS:
                there = 0 <= getattr(frame, field, 0) < st.players
                laws.need(there, f"the step {name(frame)} is taken by no seat", "steps")


def check_order(st: Galaxy, laws: Laws) -> None:
    """Steps stand on those that they are part of, in the role that has them."""
    below: list[type[Any]] = []
    for frame in st.main.frames:
        step, group = name(frame), module(frame)
        role = frame.role if isinstance(frame, round.PlayRole) else ROLE_OF_MODULE.get(group, -1)
        if role >= 0 and not isinstance(frame, OF_ANY_TIME):
            laws.need(st.role == role, f"the step {step} is of another role", "steps")
        ground = GROUND.get(type(frame), GROUND_OF_MODULE.get(group))
        if ground is not None and not isinstance(frame, FIRST_STEPS):
            reason = f"the step {step} needs {ground.__name__} below it"
            laws.need(ground in below, reason, "steps")
        below.append(type(frame))


def check_round(st: Galaxy, laws: Laws) -> None:
    """The leader, the direction, the Throne, and cards for all who will choose."""
    now = find(st, round.Round)
    begun = now is not None and now.played != round.NOT_BEGUN
    under_way = begun or st.role >= 0
    aside = st.role == c.REGENT or is_found(st, setup.Setup, setup.FirstThrone)
    taken = st.throne != NOBODY_SEAT
    laws.need(taken or aside, "the Throne is nobody's only in a Regent role", "throne")
    laws.need(st.leader != NOBODY_SEAT or not under_way, "a round has a leader", "leader")
    is_set = st.direction != NO_DIRECTION or is_found(st, round.SetDirection)
    laws.need(is_set or not under_way, "a round has a direction once it is set", "direction")
    reason = "a role that is played was chosen by somebody, and only such a role"
    laws.need((st.role == NO_ROLE) == (st.chooser == NOBODY_SEAT), reason, "chooser")
    if begun and not st.ended:
        choosers = st.players - now.played + (1 if is_found(st, round.ChooseRole) else 0)
        cards = len(round.cards_left(st))
        reason = f"{cards} role cards are left for {choosers} players"
        laws.need(choosers <= cards, reason, "taken")


def check_hands(st: Galaxy, laws: Laws) -> None:
    """A tile is in hand, or looked at, only while it is being placed or looked at; ships are ordered in Engineer."""
    held = st.in_hand.tile != c.NO_TILE
    reason = "a tile is in hand while it is being placed, and only then"
    laws.need(held == is_found(st, explorer.PlaceTile), reason, "in-hand")
    keeps = is_found(st, explorer.KeepTile)
    looks = keeps and not is_found(st, explorer.Glimpse)
    reason = "a tile is looked at before one is kept, and only then"
    laws.need((st.looked.tile != c.NO_TILE) == looks, reason, "looked")
    reason = "all have seen a tile that was just taken"
    laws.need(st.in_hand.seers == EVERYONE or not keeps, reason, "in-hand")
    in_engineer = st.role == c.ENGINEER
    laws.need(in_engineer or not st.order, "ships are ordered in an Engineer role only", "order")
    for seat, empire in enumerate(st.empires):
        trades = st.role == c.MERCHANT and st.acting == seat
        reason = f"seat {seat} has food in hand, but no Merchant turn"
        laws.need(trades or not empire.food, reason, "food", seat)


def check_market(st: Galaxy, laws: Laws) -> None:
    """Whoever trades needs prices, and nobody else does."""
    later = find(st, merchant.MerchantTurn)
    trades = is_found(st, *TRADING) or (later is not None and later.seat != st.chooser)
    prices = st.market.prices
    laws.need(len(prices) == c.RESOURCES or not trades, "there are no prices to trade at", "prices")
    reason = "there are prices in a Merchant role only"
    laws.need(st.role == c.MERCHANT or not prices, reason, "prices")
    laws.need(not st.market.traded or bool(prices), "nothing is traded without prices", "traded")


def check_dice(st: Galaxy, laws: Laws) -> None:
    """Dice wait to be rolled, or show something, and are those that a step is about."""
    rolls = find(st, dice.RollDice)
    waiting = rolls.left if rolls is not None else 0
    reason = "the dice that wait are not those to be rolled"
    laws.need(len(st.rolling) == waiting, reason, "rolling")
    blank = not any(dice.result_of(code) for code in st.rolling)
    laws.need(blank, "dice that wait show nothing yet", "rolling")
    shown = all(1 <= dice.result_of(code) <= c.DIE_FACES for code in st.dice)
    laws.need(shown, "a die shows 1 to 6", "dice")
    if rolls is None:
        market = len(dice.results(st.dice, dice.MARKET)) == st.components.numbers.market_dice
        drops = is_found(st, merchant.DropDie)
        laws.need(market or not drops, "the market dice are not there", "dice")
        searches = is_found(st, technology.Caught)
        search = bool(dice.results(st.dice, dice.SEARCH))
        laws.need(search or not searches, "the die that searches is not there", "dice")
        again = is_found(st, technology.RollOnceMore)
        laws.need(bool(st.dice) or not again, "there is no die to roll again", "dice")


def check_influence(st: Galaxy, laws: Laws) -> None:
    """Influence is in hand and placed in a Regent role, until it is resolved."""
    now = st.influence
    resolves = is_found(st, influence.ResolveInfluence)
    reason = "influence is placed until it is resolved, and only then"
    laws.need(bool(now.placed) == resolves, reason, "placed")
    for seat, empire in enumerate(st.empires):
        reason = "influence is in hand until it is resolved, and only then"
        laws.need(resolves or not empire.influence, reason, "influence", seat)
    placer = find(st, regent.PlaceToken)
    if placer is not None:
        reason = f"seat {placer.seat} has no token to place"
        laws.need(st.empires[placer.seat].influence > 0, reason, "steps")
    leaves = is_found(st, influence.ShipsAway)
    reason = "former control is known while ships leave, and only then"
    laws.need(len(now.former) == (c.SPACES if leaves else 0), reason, "former")
    if st.role != c.REGENT:
        reason = "a sector is reserved in a Regent role only"
        laws.need(now.reserved == NO_SPACE, reason, "reserved")
        reason = "tokens have a price in a Regent role only"
        laws.need(now.price == NO_INFLUENCE.price, reason, "token-price")


def check_battle(st: Galaxy, laws: Laws) -> None:
    """Who fights, where, and with what."""
    now = st.battle
    attacker, defender = now.attacker, now.defender
    steps = [frame for frame in st.main.frames if module(frame) in ("battle", "volley")]
    fights = any(not isinstance(frame, battle.BeginBattle) for frame in steps)
    reason = "two fight in a battle, and only there"
    laws.need((attacker.seat != NOBODY_SEAT) == fights, reason, "attacker")
    laws.need((defender.seat != NOBODY_SEAT) == fights, reason, "defender")
    if fights:
        reason = "a battle is in a space, or it is the showdown"
        laws.need((now.space == NO_SPACE) == bool(st.rivals), reason, "battle")
        laws.need(attacker.seat != defender.seat, "nobody fights themselves", "defender")
        in_turn = attacker.seat == st.acting or bool(st.rivals)
        laws.need(in_turn, "the player in turn attacks", "attacker")
        laws.need(bool(attacker.units), "both sides of a battle have units", "attackers")
        laws.need(bool(defender.units), "both sides of a battle have units", "defenders")
    else:
        for word, side in (("attackers", attacker), ("defenders", defender)):
            laws.need(not side.units, "units fight in a battle only", word)
            laws.need(not side.hits, "hits are taken in a battle only", "hits")
            laws.need(not side.shield, "shields are up in a battle only", "shields")
        extra = now.extra_die != NO_EXTRA_DIE
        laws.need(not extra, "the extra die is rolled in a battle only", "extra-die")
        laws.need(not now.razed, "Empires are destroyed in a battle only", "razed")
    for seat, empire in enumerate(st.empires):
        there = fights and bool(st.lanes) and now.side_of(seat).seat == seat
        reason = f"seat {seat} has no hits to allot"
        laws.need(there or not empire.casualties, reason, "casualties", seat)
        if there:
            reason = f"seat {seat} allots hits to units that do not fight"
            laws.need(can_take(now.side_of(seat).units, empire.casualties), reason, "casualties")
    for lane in st.lanes:
        allots = all(isinstance(frame, (AllotHits, LookOn)) for frame in lane.frames)
        laws.need(fights and allots, "hits are allotted at the same time, in a battle", "lanes")


def can_take(units: list[int], hits: list[int]) -> bool:
    """Whether there is a unit for every hit, one after the other."""
    for unit in hits:
        if unit not in units:
            return False
        units = after_hit(units, unit)
    return True


def check_fleet(st: Galaxy, laws: Laws) -> None:
    """Whose ships are in turn, and which may warp."""
    turn = find(st, warlord.FightBattles)
    if turn is None:
        laws.need(not st.fleet, "ships are in turn in a Warlord turn only", "fleet")
        laws.need(not st.warped, "ships have warped in a Warlord turn only", "warped")
    else:
        reason = f"seat {turn.seat} moves ships in the turn of another"
        laws.need(turn.seat == st.acting, reason, "steps")
    hole = is_black_hole(st, st.components.board.centre)
    laws.need(hole or not st.ready, "ships warp out of the Black Hole only", "ready")
    laws.need(not st.ready >> st.players, "nobody has that seat", "ready")


def check_windows(st: Galaxy, laws: Laws) -> None:
    """Whoever is asked about a technology has it."""
    for kind, effect in WITH_CARD:
        frame = find(st, kind)
        if frame is not None:
            reason = f"seat {frame.seat} has no technology for the step {name(frame)}"
            laws.need(technology.card_with(st, frame.seat, effect) >= 0, reason, "steps")
    stop = find(st, technology.StopTechnology)
    if stop is not None:
        there = 0 <= stop.technology < c.TECHNOLOGIES
        owned = there and st.owners[stop.technology] == stop.user
        laws.need(owned, "a technology is declared by its owner", "steps")
        safe = owned and technology.stopper_against(st, stop.user, stop.technology) < 0
        laws.need(not safe, "nobody can stop the technology that was declared", "steps")


def check_end(st: Galaxy, laws: Laws) -> None:
    """Somebody has won when the game is over, and only then; equals have fought for it."""
    over, best = flow.over(st), leading_seats(st)
    reason = "a game has winners when it is over, and only then"
    laws.need(bool(st.winners) == over, reason, "winners")
    laws.need(st.scored or not over, "a game that is over has had its final scoring", "winners")
    laws.need(st.scored or not st.rivals, "a showdown comes after the final scoring", "rivals")
    fought = len(st.rivals) == RIVALS
    reason = "equals have fought a showdown"
    laws.need(fought or not over or len(best) == 1, reason, "rivals winners")
    two = len(set(st.rivals)) == len(st.rivals) <= RIVALS
    reason = "two of those with the most points fight a showdown"
    laws.need(two and all(seat in best for seat in st.rivals), reason, "rivals")
    candidates = st.rivals or best
    won = all(seat in candidates for seat in st.winners)
    laws.need(won, "others have more points than the winners", "winners")
    once = len(set(st.winners)) == len(st.winners)
    laws.need(once, "winners names a seat twice", "winners")
    plays = is_found(st, round.Round)
    laws.need(not st.scored or not plays, "no round is played after the final scoring", "scored")
    left = st.pool > 0 and st.ended & POOL_EMPTY != 0
    laws.need(not left, f"the pool is not empty, but holds {st.pool} points", "ended")


def check_roles(st: Galaxy, laws: Laws) -> None:
    """Cards are taken because players have chosen them (GE-ROUND-04); somebody acts only in a role."""
    now = find(st, round.Round)
    if now is not None and now.played != round.NOT_BEGUN:
        reason = f"{now.played} roles of {st.players} have been chosen"
        laws.need(now.played <= st.players, reason, "steps")
        chosen = now.played - (1 if is_found(st, round.ChooseRole) else 0)
        taken = st.taken.bit_count()
        reason = f"{plural(taken, 'role card')} taken, but {plural(chosen, 'role')} chosen"
        laws.need(taken <= chosen, reason, "taken")
        laws.need(st.round > 0, "the first round is round 1", "round")
    if st.role >= 0 and st.taken:
        # GE-EXP-12: the Explorer card may have been a Warlord.
        cards = [st.role, c.EXPLORER] if st.role == c.WARLORD else [st.role]
        held = any(st.taken >> card & 1 for card in cards)
        laws.need(held, f"the card of the role {c.ROLE_NAMES[st.role]} was not taken", "taken")
    reason = "somebody acts in a role only"
    laws.need(st.acting == NOBODY_SEAT or st.role != NO_ROLE, reason, "acting")
