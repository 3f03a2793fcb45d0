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
    volley,
    warlord,
)
from astrarium.games.galactic_emperor.components import (
    DIE_FACES,
    DISABLE_TECHNOLOGY,
    ENGINEER,
    EXPLORER,
    MERCHANT,
    NO_TILE,
    PEEK_AND_SWAP,
    PRODUCE_WITHOUT_FOOD,
    REGENT,
    REROLL,
    RESOURCES,
    SPACES,
    STEWARD,
    TECHNOLOGIES,
    VETO_INFLUENCE,
    WARLORD,
)
from astrarium.games.galactic_emperor.scoring import RIVALS, leading_seats
from astrarium.games.galactic_emperor.state import (
    NO_DIRECTION,
    NO_ROLE,
    NO_SPACE,
    NOBODY_SEAT,
    Galaxy,
)
from astrarium.kernel import flow
from astrarium.kernel.frames import Frame

SEAT_FIELDS: Final = ("seat", "user", "placer")

# Steps of a role, which are taken in no other.
OF_ROLES: Final[dict[int, tuple[type[Any], ...]]] = {
    EXPLORER: (
        explorer.ExplorerTurn,
        explorer.TakeTile,
        explorer.PlaceTile,
        explorer.ClaimTile,
        explorer.OfferLook,
        explorer.LookAtTop,
        explorer.Glimpse,
        explorer.KeepTile,
        explorer.CloseExplorer,
        explorer.FlipExplorer,
    ),
    MERCHANT: (
        merchant.MerchantTurn,
        merchant.DropDie,
        merchant.Harvest,
        merchant.CollectFood,
        merchant.Trade,
        merchant.Steal,
        merchant.Fund,
    ),
    STEWARD: (
        steward.StewardTurn,
        steward.GainCube,
        steward.FeedSectors,
        steward.ProduceUnfed,
        steward.Produce,
    ),
    WARLORD: (
        warlord.WarlordTurn,
        warlord.FightBattles,
        warlord.CloseWarlord,
    ),
    REGENT: (
        regent.BeginRegent,
        influence.ResolveInfluence,
        influence.ShipsAway,
        influence.ChooseRefuge,
        influence.CrownAndCount,
    ),
}
# Steps that stand on others, and are nothing without them.
ABOVE: Final[list[tuple[type[Any], tuple[type[Any], ...]]]] = [
    (
        warlord.FightBattles,
        (
            warlord.MoveFleet,
            warlord.MoveTo,
            warlord.ExtraStep,
            warlord.SendShips,
            warlord.ChooseBattle,
            battle.BeginBattle,
        ),
    ),
    (
        influence.ResolveInfluence,
        (
            regent.BuyInfluence,
            regent.BuyToken,
            regent.PayToken,
            regent.PlaceInfluence,
            regent.InfluenceTurn,
            regent.PlaceToken,
            regent.VetoToken,
            regent.TurnAway,
        ),
    ),
    (influence.ShipsAway, (influence.ChooseRefuge,)),
    (
        explorer.PlaceTile,
        (explorer.OfferLook, explorer.LookAtTop, explorer.Glimpse, explorer.KeepTile),
    ),
]
BATTLE_STEPS: Final = (
    battle.NameExtraDie,
    battle.CombatRound,
    battle.CombatPhase,
    battle.FightOn,
    battle.EndBattle,
    volley.Volley,
    volley.DeclareDice,
    volley.RollVolley,
    volley.CountHits,
    volley.RaiseShields,
    volley.UseShield,
    volley.TakeCasualties,
)
TRADING: Final = (merchant.CollectFood, merchant.Trade, merchant.Steal, merchant.Fund)
# Whoever takes these steps has a technology with this effect.
WITH_CARD: Final[list[tuple[type[Any], int]]] = [
    (technology.StopTechnology, DISABLE_TECHNOLOGY),
    (technology.ChooseReroll, REROLL),
    (technology.Reroll, REROLL),
    (regent.VetoToken, VETO_INFLUENCE),
    (regent.TurnAway, VETO_INFLUENCE),
    (explorer.OfferLook, PEEK_AND_SWAP),
    (explorer.LookAtTop, PEEK_AND_SWAP),
    (steward.FeedSectors, PRODUCE_WITHOUT_FOOD),
    (steward.ProduceUnfed, PRODUCE_WITHOUT_FOOD),
]


def step_faults(st: Galaxy) -> list[str]:
    """All laws about steps that do not hold, in words."""
    found = seat_faults(st)
    if found:
        return found  # the others look up what belongs to these seats
    return (
        order_faults(st)
        + round_faults(st)
        + hand_faults(st)
        + trade_faults(st)
        + dice_faults(st)
        + regent_faults(st)
        + battle_faults(st)
        + window_faults(st)
        + end_faults(st)
    )


def find(st: Galaxy, *kinds: type[Any]) -> Any:
    """The step of these kinds that stands on top of others of them, or None."""
    frames = st.main.frames
    for place in range(len(frames) - 1, -1, -1):  # mypyc cannot reverse a list of frames
        if isinstance(frames[place], kinds):
            return frames[place]
    return None


def name(frame: Frame[Galaxy]) -> str:
    return type(frame).__name__


def seat_faults(st: Galaxy) -> list[str]:
    """Steps are taken by seats that there are."""
    found = []
    for lane in [st.main, *st.lanes]:
        for frame in lane.frames:
            for field in SEAT_FIELDS:
                if not 0 <= getattr(frame, field, 0) < st.players:
                    found.append(f"the step {name(frame)} is taken by no seat")
    return found


def order_faults(st: Galaxy) -> list[str]:
    """Steps stand on those that they are part of, in the role that has them."""
    found = []
    for role, kinds in OF_ROLES.items():
        frame = find(st, *kinds)
        if frame is not None and st.role != role:
            found.append(f"the step {name(frame)} is of another role")
    for below, kinds in ABOVE:
        frame = find(st, *kinds)
        if frame is not None and find(st, below) is None:
            found.append(f"the step {name(frame)} needs {below.__name__} below it")
    playing = find(st, round.PlayRole)
    if playing is not None and playing.role != st.role:
        found.append("the step PlayRole is of another role")
    return found


def round_faults(st: Galaxy) -> list[str]:
    """The leader, the direction, the Throne, and cards for all who will choose."""
    found = []
    first = find(st, setup.Setup, setup.FirstThrone) is not None
    if st.throne == NOBODY_SEAT and st.role != REGENT and not first:
        found.append("the Throne is nobody's only in a Regent role")
    now = find(st, round.Round)
    begun = now is not None and now.played != round.NOT_BEGUN
    if st.leader == NOBODY_SEAT and (begun or st.role >= 0):
        found.append("a round has a leader")
    if st.direction == NO_DIRECTION and (begun or st.role >= 0):
        if find(st, round.SetDirection) is None:
            found.append("a round has a direction once it is set")
    if (st.role == NO_ROLE) != (st.chooser == NOBODY_SEAT):
        found.append("a role that is played was chosen by somebody, and only such a role")
    if begun and not st.ended:
        choosers = st.players - now.played
        choosers += 1 if find(st, round.ChooseRole) is not None else 0
        cards = len(round.cards_left(st))
        if choosers > cards:
            found.append(f"{cards} role cards are left for {choosers} players")
    return found


def hand_faults(st: Galaxy) -> list[str]:
    """A tile is in hand, or looked at, only while it is being placed or looked at; ships are ordered in Engineer."""
    found = []
    if (st.in_hand != NO_TILE) != (find(st, explorer.PlaceTile) is not None):
        found.append("a tile is in hand while it is being placed, and only then")
    looks = find(st, explorer.KeepTile) is not None and find(st, explorer.Glimpse) is None
    if (st.looked != NO_TILE) != looks:
        found.append("a tile is looked at before one is kept, and only then")
    if st.order and st.role != ENGINEER:
        found.append("ships are ordered in an Engineer role only")
    for seat, empire in enumerate(st.empires):
        if empire.food and not (st.role == MERCHANT and st.acting == seat):
            found.append(f"seat {seat} has food in hand, but no Merchant turn")
    return found


def trade_faults(st: Galaxy) -> list[str]:
    """Whoever trades needs prices."""
    later = find(st, merchant.MerchantTurn)
    trades = find(st, *TRADING) is not None or (later is not None and later.seat != st.chooser)
    if trades and len(st.prices) != RESOURCES:
        return ["there are no prices to trade at"]
    return []


def dice_faults(st: Galaxy) -> list[str]:
    """Dice wait to be rolled, or show something, and are those that a step is about."""
    found = []
    rolls = find(st, dice.RollDice)
    if len(st.rolling) != (rolls.left if rolls is not None else 0):
        found.append("the dice that wait are not those to be rolled")
    if any(dice.result_of(code) for code in st.rolling):
        found.append("dice that wait show nothing yet")
    if not all(1 <= dice.result_of(code) <= DIE_FACES for code in st.dice):
        found.append("a die shows 1 to 6")
    if find(st, merchant.DropDie) is not None and rolls is None:
        if len(dice.results(st.dice, dice.MARKET)) != st.components.numbers.market_dice:
            found.append("the market dice are not there")
    if find(st, technology.Caught) is not None and rolls is None:
        if not dice.results(st.dice, dice.SEARCH):
            found.append("the die that searches is not there")
    if find(st, technology.RollOnceMore) is not None and rolls is None and not st.dice:
        found.append("there is no die to roll again")
    return found


def regent_faults(st: Galaxy) -> list[str]:
    """Influence is in hand and placed in a Regent role, until it is resolved."""
    found = []
    resolves = find(st, influence.ResolveInfluence) is not None
    if bool(st.placed) != resolves:
        found.append("influence is placed until it is resolved, and only then")
    if not resolves and any(empire.influence for empire in st.empires):
        found.append("influence is in hand until it is resolved, and only then")
    placer = find(st, regent.PlaceToken)
    if placer is not None and not st.empires[placer.seat].influence:
        found.append(f"seat {placer.seat} has no token to place")
    leaves = find(st, influence.ShipsAway) is not None
    if len(st.former) != (SPACES if leaves else 0):
        found.append("former control is known while ships leave, and only then")
    return found


def battle_faults(st: Galaxy) -> list[str]:
    """Who fights, and whose ships are in turn."""
    found = []
    fights = find(st, *BATTLE_STEPS) is not None
    if (st.attacker != NOBODY_SEAT) != fights or (st.defender != NOBODY_SEAT) != fights:
        found.append("two fight in a battle, and only there")
    elif fights and (st.battle == NO_SPACE) == (not st.rivals):
        found.append("a battle is in a space, or it is the showdown")
    elif fights and st.attacker == st.defender:
        found.append("nobody fights themselves")
    elif fights and not st.rivals and st.attacker != st.acting:
        found.append("the player in turn attacks")
    turn = find(st, warlord.FightBattles)
    if turn is not None and turn.seat != st.acting:
        found.append(f"seat {turn.seat} moves ships in the turn of another")
    if turn is None and st.fleet:
        found.append("ships are in turn in a Warlord turn only")
    return found


def end_faults(st: Galaxy) -> list[str]:
    """Somebody has won when the game is over, and only then; equals have fought for it."""
    found = []
    if bool(st.winners) != flow.over(st):
        found.append("a game has winners when it is over, and only then")
    if flow.over(st) and not st.scored:
        found.append("a game that is over has had its final scoring")
    if st.rivals and not st.scored:
        found.append("a showdown comes after the final scoring")
    if flow.over(st) and len(leading_seats(st)) > 1 and len(st.rivals) != RIVALS:
        found.append("equals have fought a showdown")
    return found


def window_faults(st: Galaxy) -> list[str]:
    """Whoever is asked about a technology has it."""
    found = []
    for kind, effect in WITH_CARD:
        frame = find(st, kind)
        if frame is not None and technology.card_with(st, frame.seat, effect) < 0:
            found.append(f"seat {frame.seat} has no technology for the step {name(frame)}")
    stop = find(st, technology.StopTechnology)
    if stop is not None:
        if not 0 <= stop.technology < TECHNOLOGIES or st.owners[stop.technology] != stop.user:
            found.append("a technology is declared by its owner")
        elif technology.stopper_against(st, stop.user, stop.technology) < 0:
            found.append("nobody can stop the technology that was declared")
    return found
