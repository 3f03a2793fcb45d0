"""From the text of a position to a state: what is left out has its value from set-up."""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.galactic_emperor import (
    battle,
    casualties,
    dice,
    engineer,
    explorer,
    influence,
    merchant,
    regent,
    round,
    scientist,
    scoring,
    setup,
    steward,
    technology,
    volley,
    warlord,
)
from astrarium.games.galactic_emperor.actions import SENSE_NAMES, TARGETS
from astrarium.games.galactic_emperor.components import (
    BLACK_HOLE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    ROLE_NAMES,
    ROLES,
    SHIP_TYPES,
    SPACES,
    UNIT_NAMES,
    Components,
)
from astrarium.games.galactic_emperor.invariants import faults
from astrarium.games.galactic_emperor.position_lines import Reader
from astrarium.games.galactic_emperor.state import (
    CLOCKWISE,
    END_NAMES,
    NO_DIRECTION,
    NO_SHIPS,
    POINT_SOURCES,
    REMOVED,
    SENSES,
    Galaxy,
    add_ships,
    controller,
)
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.frames import NOBODY, Frame, Lane
from astrarium.kernel.position import parse_frames, run_on

FRAMES: Final[dict[str, Any]] = {
    frame.__name__: frame
    for frame in (
        setup.Setup,
        setup.FirstThrone,
        round.Round,
        round.SetDirection,
        round.ChooseRole,
        round.PlayRole,
        round.CloseRole,
        round.EndRound,
        explorer.ExplorerTurn,
        explorer.TakeTile,
        explorer.PlaceTile,
        explorer.ClaimTile,
        explorer.TurnUp,
        explorer.DrawTile,
        explorer.OfferLook,
        explorer.LookAtTop,
        explorer.Glimpse,
        explorer.KeepTile,
        explorer.CloseExplorer,
        explorer.FlipExplorer,
        merchant.MerchantTurn,
        merchant.DropDie,
        merchant.Harvest,
        merchant.CollectFood,
        merchant.Trade,
        merchant.Steal,
        merchant.Fund,
        steward.StewardTurn,
        steward.GainCube,
        steward.FeedSectors,
        steward.ProduceUnfed,
        steward.Produce,
        engineer.EngineerTurn,
        engineer.FreeFighter,
        engineer.OrderShips,
        engineer.PayOrder,
        warlord.WarlordTurn,
        warlord.MoveFleet,
        warlord.MoveTo,
        warlord.ExtraStep,
        warlord.SendShips,
        warlord.FightBattles,
        warlord.ChooseBattle,
        warlord.CloseWarlord,
        battle.BeginBattle,
        battle.NameExtraDie,
        battle.CombatRound,
        battle.CombatPhase,
        volley.Volley,
        volley.DeclareDice,
        volley.RollVolley,
        volley.CountHits,
        volley.RaiseShields,
        volley.UseShield,
        volley.TakeCasualties,
        battle.FightOn,
        battle.EndBattle,
        casualties.AllotHits,
        casualties.LookOn,
        dice.RollDice,
        regent.BeginRegent,
        regent.BuyInfluence,
        regent.BuyToken,
        regent.PayToken,
        regent.PlaceInfluence,
        regent.InfluenceTurn,
        regent.PlaceToken,
        regent.VetoToken,
        regent.TurnAway,
        influence.ResolveInfluence,
        influence.ShipsAway,
        influence.ChooseRefuge,
        influence.CrownAndCount,
        scientist.ScientistTurn,
        technology.StopTechnology,
        technology.CatchStopper,
        technology.Caught,
        technology.OfferReroll,
        technology.ChooseReroll,
        technology.Reroll,
        technology.RollOnceMore,
        scoring.FinalScoring,
        scoring.ChooseRivals,
        scoring.DrawLot,
        scoring.Showdown,
        scoring.AfterShowdown,
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
    players = reader.single("players", 0, LEAST_PLAYERS, MOST_PLAYERS)
    if players == 0:
        raise BadPosition("a position needs a line 'players N'")
    if any(seat >= players for seat in reader.seats):
        raise BadPosition(f"there are only {players} seats")
    st = setup.new_galaxy(reader.components, players)
    read_board(reader, st)
    read_round(reader, st)
    read_cards(reader, st)
    read_influence(reader, st)
    for seat in range(players):
        read_empire(reader, st, seat)
    read_stack(reader, st)
    read_role(reader, st)
    read_battle(reader, st)
    read_end(reader, st)
    read_steps(reader, st)
    return st


def read_round(reader: Reader, st: Galaxy) -> None:
    st.round = reader.single("round", 1, 0, 999)
    sense = reader.choice("direction", SENSE_NAMES)
    unset = NO_DIRECTION if "direction" in reader.given else CLOCKWISE
    st.direction = SENSES[sense] if sense >= 0 else unset
    st.throne = reader.seat_or_none("throne", 0, st.players)
    st.leader = reader.seat_or_none("leader", max(0, st.throne), st.players)
    st.taken = reader.bits("taken", ROLE_NAMES[:ROLES])
    st.flipped = reader.yes("flipped")
    st.banished = reader.yes("banished") if "banished" in reader.given else BLACK_HOLE in st.tiles
    st.role = reader.choice("role", ROLE_NAMES[:ROLES])
    st.chooser = reader.seat_or_none("chooser", -1, st.players)
    st.acting = reader.seat_or_none("acting", -1, st.players)


def read_board(reader: Reader, st: Galaxy) -> None:
    tiles = st.tiles[:]
    for item in reader.given.get("tiles", []):
        space, _, tile = item.partition(":")
        tiles[reader.space(space, "tiles")] = reader.tile(tile, "tiles")
    st.tiles = tiles
    food = st.food[:]
    for item in reader.given.get("food", []):
        space, count = reader.counted(item, "food")
        food[reader.space(space, "food")] = count
    st.food = food
    st.row = reader.tiles("row")


def read_stack(reader: Reader, st: Galaxy) -> None:
    """Tiles that lie nowhere else are in the stack."""
    st.top, st.top_seers = reader.seen_tile("top", st.players)
    st.in_hand, st.hand_seers = reader.seen_tile("in-hand", st.players)
    st.looked, st.looked_seers = reader.seen_tile("looked", st.players)
    taken = [*st.tiles, *st.row, st.top, st.in_hand, st.looked]
    st.plain = [tile for tile in st.plain if tile not in taken]
    st.atomic = [tile for tile in st.atomic if tile not in taken]
    if "plain" in reader.given:
        st.plain = sorted(reader.tiles("plain"))
    if "atomic" in reader.given:
        st.atomic = sorted(reader.tiles("atomic"))
    if "hole-in-stack" in reader.given:
        st.hole_in_stack = reader.yes("hole-in-stack")
    else:
        st.hole_in_stack = BLACK_HOLE not in taken


def read_cards(reader: Reader, st: Galaxy) -> None:
    owners = st.owners[:]
    for item in reader.given.get("owners", []):
        id, _, owner = item.partition("@")
        card = reader.one_of(id, reader.card_ids, "owners")
        removed = owner == "removed"
        owners[card] = REMOVED if removed else reader.number(owner, 0, st.players - 1, "owners")
    st.owners = owners
    cards = reader.card_ids
    st.stopped = reader.bits("stopped", cards)
    st.spent = reader.bits("spent", cards)
    st.used = reader.bits("used", cards)
    st.declared = reader.bits("declared", cards)
    st.let_be = reader.bits("let-be", cards)
    st.asked = reader.bits("asked", cards)
    st.pass_battle = reader.bits("pass-battle", cards)
    st.pass_role = reader.bits("pass-role", cards)
    st.pass_round = reader.bits("pass-round", cards)


def read_influence(reader: Reader, st: Galaxy) -> None:
    st.token_price = reader.single("token-price", 0, 0, 99)
    targets = [*reader.space_ids, "throne"]
    if reader.yes("influencing") or reader.given.get("placed"):
        placed = [0] * (st.players * TARGETS)
        for item in reader.given.get("placed", []):
            name, count = reader.counted(item, "placed")
            seat, _, target = name.partition(":")
            owner = reader.number(seat, 0, st.players - 1, "placed")
            placed[owner * TARGETS + reader.one_of(target, targets, "placed")] += count
        st.placed = placed
    reserved = reader.given.get("reserved", [])
    if reserved:
        space, _, seat = reserved[0].partition("@")
        st.reserved = reader.space(space, "reserved")
        st.reserver = reader.number(seat, 0, st.players - 1, "reserved")
    st.former = reader.control("former", st.players)


def read_empire(reader: Reader, st: Galaxy, seat: int) -> None:
    given = reader.seats.get(seat, {})
    empire = st.empires[seat]
    empire.marks = reader.of_seat(seat, "marks", empire.marks, 0, 9999)
    empire.food = reader.of_seat(seat, "food", empire.food, 0, 999)
    empire.metal = reader.of_seat(seat, "metal", empire.metal, 0, 99)
    empire.energy = reader.of_seat(seat, "energy", empire.energy, 0, 99)
    empire.influence = reader.of_seat(seat, "influence", 0, 0, 99)
    control = st.control[:]
    for item in given.get("sectors", []):
        space = reader.space(item.removesuffix("*"), "sectors")
        if controller(control[space]) not in (-1, seat):
            raise BadPosition(f"{item} has two controllers")
        control[space] = seat * 2 + (1 if item.endswith("*") else 0)
    st.control = control
    if "ships" in given:
        read_ships(reader, st, seat, given["ships"])
    elsewhere = empire.influence
    for space in range(SPACES):
        if controller(control[space]) == seat and st.home_owner(space) < 0:
            elsewhere += 1
    for target in range(TARGETS):
        elsewhere += st.placed_on(seat, target)
    empire.reserve = reader.of_seat(seat, "reserve", empire.reserve - elsewhere, -99, 99)
    points = [reader.number(item, 0, 999, "points") for item in given.get("points", [])]
    if len(points) > POINT_SOURCES:
        raise BadPosition(f"points are at most {POINT_SOURCES} numbers")
    empire.points = points + [0] * (POINT_SOURCES - len(points))
    empire.casualties = reader.units(given.get("casualties", []), "casualties")


def read_ships(reader: Reader, st: Galaxy, seat: int, items: list[str]) -> None:
    empire = st.empires[seat]
    empire.ships = NO_SHIPS
    for item in items:
        name, count = reader.counted(item, "ships")
        space, type = reader.ship_at(name, "ships")
        add_ships(empire, space, type, count)
    empire.docked = [
        st.components.units[type].reserve - sum(empire.ships[type::SHIP_TYPES])
        for type in range(SHIP_TYPES)
    ]


def read_role(reader: Reader, st: Galaxy) -> None:
    st.prices = reader.numbers("prices", 99)
    st.traded = reader.single("traded", 0, 0, 63)
    st.rolling = reader.numbers("rolling", 255)
    st.dice = reader.numbers("dice", 255)
    order = []
    for item in reader.given.get("order", []):
        space, type = reader.ship_at(item, "order")
        order.append(type * SPACES + space)
    st.order = sorted(order)
    st.fleet = sorted([reader.ship_in_turn(item) for item in reader.given.get("fleet", [])])
    st.warped = reader.yes("warped")
    for seat in reader.seats_of("ready", st.players):
        st.ready |= 1 << seat
    paid = sum([empire.total() for empire in st.empires])
    st.pool = reader.single("pool", max(0, st.pool - paid), 0, 999)


def read_battle(reader: Reader, st: Galaxy) -> None:
    st.battle = reader.choice("battle", reader.space_ids)
    st.attacker = reader.seat_or_none("attacker", -1, st.players)
    st.defender = reader.seat_or_none("defender", -1, st.players)
    st.attackers = sorted(reader.units(reader.given.get("attackers", []), "attackers"))
    st.defenders = sorted(reader.units(reader.given.get("defenders", []), "defenders"))
    st.attacker_shield, st.defender_shield = reader.pair("shields", 99)
    st.attacker_hits, st.defender_hits = reader.pair("hits", 99)
    st.extra_die = reader.choice("extra-die", UNIT_NAMES[:SHIP_TYPES])
    st.razed = reader.yes("razed")


def read_end(reader: Reader, st: Galaxy) -> None:
    st.ended = reader.bits("ended", END_NAMES)
    st.scored = reader.yes("scored")
    st.rivals = reader.seats_of("rivals", st.players)
    st.winners = reader.seats_of("winners", st.players)


def read_steps(reader: Reader, st: Galaxy) -> None:
    steps = " ".join(reader.given.get("steps", ["Round 0"]))
    frames: list[Frame[Any]] = [] if steps == "over" else parse_frames(steps, FRAMES)
    st.main = Lane(frames, NOBODY, [])
    if "lanes" in reader.given:
        texts = " ".join(reader.given["lanes"]).split("|")
        if len(texts) != st.players:
            raise BadPosition("lanes must have a part for each seat")
        st.lanes = [
            Lane([] if text.strip() == "done" else parse_frames(text, FRAMES), NOBODY, [])
            for text in texts
        ]
