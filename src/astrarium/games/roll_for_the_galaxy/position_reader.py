"""From the text of a position to a state: what is left out has its value from set-up."""

from __future__ import annotations

from typing import Any, Final

from astrarium.games.roll_for_the_galaxy import (
    assign,
    build,
    explore,
    manage,
    produce,
    round,
    setup,
    ship,
)
from astrarium.games.roll_for_the_galaxy.components import (
    COLOUR_NAMES,
    COLOURS,
    DEVELOP,
    FACE_NAMES,
    FACTIONS,
    FIRST_FACTION,
    FIRST_WORLD,
    MOST_CREDITS,
    PHASE_NAMES,
    PHASES,
    SETTLE,
    SIDES,
    TILES,
    WORLD,
    Components,
    tile_of,
)
from astrarium.games.roll_for_the_galaxy.invariants import faults
from astrarium.games.roll_for_the_galaxy.knowledge import (
    ABANDONED,
    ALL_TILES,
    BAG,
    FIXED,
    places,
    places_of,
    stack_place,
)
from astrarium.games.roll_for_the_galaxy.position import STEP_WORDS
from astrarium.games.roll_for_the_galaxy.position_lines import COLUMNS, ROLLS, Reader
from astrarium.games.roll_for_the_galaxy.powers import dice_owned
from astrarium.games.roll_for_the_galaxy.state import Galaxy, add_powers, goods_from
from astrarium.kernel.errors import BadPosition
from astrarium.kernel.frames import NOBODY, Frame, Lane
from astrarium.kernel.position import parse_frames, run_on

FRAMES: Final[dict[str, Any]] = {
    frame.__name__: frame
    for frame in (
        setup.Setup,
        setup.DealFaction,
        setup.DealHome,
        setup.DrawTwo,
        setup.Arrange,
        setup.ShowStacks,
        round.Round,
        round.SpareDie,
        round.Phase,
        round.ClosePhase,
        assign.RollDice,
        assign.NoDice,
        assign.PlaceWild,
        assign.SelectPhase,
        assign.ReassignWorkers,
        assign.MoveWorkers,
        explore.ExploreTurn,
        explore.AfterTask,
        explore.AfterScout,
        explore.Abandon,
        explore.DrawTiles,
        explore.RefillBag,
        explore.GiveTile,
        explore.PlaceTiles,
        explore.PowerDraw,
        build.BuildTurn,
        build.NextWorker,
        build.ChooseBuilders,
        build.Complete,
        build.BuildersToCup,
        build.PlaceTile,
        build.Grants,
        build.RemoveDie,
        produce.ProduceTurn,
        produce.LayProducer,
        ship.ShipTurn,
        ship.ShipOne,
        ship.BuyVp,
        manage.Recruit,
        manage.RecruitOne,
        manage.RecallDice,
    )
}


def parse_position(components: Components, text: str) -> Galaxy:
    """The state a text describes, run on to its next decision or chance outcome.

    :raises BadPosition: if it cannot be read or its pieces do not add up.
    """
    reader = Reader(components)
    reader.read(text)
    st = read_state(reader)
    wrong = faults(st)
    nobody = not any(any(dice_owned(empire)) for empire in st.empires)
    if nobody and st.main.frames and not round.is_last_round(st):
        wrong.append("nobody has a die, so the game would never end")
    run_on(st, wrong)
    return st


def read_state(reader: Reader) -> Galaxy:
    players = reader.single("players", 0, 2, 5)
    if players == 0:
        raise BadPosition("a position needs a line 'players N'")
    if any(seat >= players for seat in reader.seats):
        raise BadPosition(f"there are only {players} seats")
    given = reader.given
    st = setup.new_galaxy(reader.components, players, reader.yes("first-game"))
    st.round = reader.single("round", 0, 0, 999)
    st.step = reader.one_of(" ".join(given.get("step", ["roll"])), STEP_WORDS, "step")
    phase = given.get("phase", [])
    st.phase = reader.one_of(phase[0], PHASE_NAMES[:PHASES], "phase") if phase else -1
    st.occurring = reader.bits("occurring", PHASE_NAMES[:PHASES])
    spare = given.get("spare", [])
    st.spare = reader.one_of(spare[0], FACE_NAMES, "spare") if spare else -1
    st.extras = reader.dice(given.get("extras", []), "extras")
    st.scouted = reader.yes("scouted")
    for seat in range(players):
        read_empire(reader, st, seat)
    read_order(reader, st)
    read_shared(reader, st)
    read_knowledge(reader, st)
    read_steps(reader, st)
    return st


def read_empire(reader: Reader, st: Galaxy, seat: int) -> None:
    given = reader.seats.get(seat, {})
    empire = st.empires[seat]
    empire.faction = reader.of_seat(seat, "faction", 0, 0, FACTIONS) - 1
    empire.credits = reader.of_seat(seat, "credits", empire.credits, 0, MOST_CREDITS)
    empire.vp = reader.of_seat(seat, "vp", 0, 0, 999)
    if "cup" in given:
        empire.cup = reader.dice(given["cup"], "cup")
    if "citizenry" in given:
        empire.citizenry = reader.dice(given["citizenry"], "citizenry")
    counts = reader.counts(given.get("rolled", []), ROLLS, "rolled")
    empire.rolled = [place for place, count in enumerate(counts) for _ in range(count)]
    empire.wilds = reader.dice(given.get("wilds", []), "wilds")
    empire.columns = reader.counts(given.get("columns", []), COLUMNS, "columns")
    empire.shown_columns = reader.counts(given.get("shown-columns", []), COLUMNS, "shown-columns")
    empire.shown_dictated = reader.dice(given.get("shown-dictated", []), "shown-dictated")
    empire.strip = reader.strip(given.get("strip", []), "strip")
    empire.selected = reader.strip(given.get("selected", []), "selected")
    empire.dictated = reader.dice(given.get("dictated", []), "dictated")
    empire.used = [reader.side(id, 0, SIDES) for id in given.get("used", [])]
    empire.development_stack = reader.tiles(given.get("development-stack", []))
    empire.development_dice = reader.dice(given.get("development-dice", []), "development-dice")
    empire.world_stack = reader.tiles(given.get("world-stack", []))
    empire.world_dice = reader.dice(given.get("world-dice", []), "world-dice")
    empire.builders = reader.dice(given.get("builders", []), "builders")
    empire.hand = reader.tiles(given.get("hand", []))
    empire.developments = [reader.side(id, 0, SIDES) for id in given.get("developments", [])]
    read_worlds(reader, st, seat, given.get("worlds", []))
    for number in empire.developments:
        if st.side(number).sort == WORLD:
            raise BadPosition(f"{st.side(number).id} is not a development")
        add_powers(empire, st.side(number))


def read_worlds(reader: Reader, st: Galaxy, seat: int, items: list[str]) -> None:
    """`space-mall+novelty` has a good on it."""
    empire = st.empires[seat]
    worlds: list[int] = []
    goods: list[int] = []
    for item in items:
        id, *on_it = item.split("+")
        number = reader.side(id, FIRST_WORLD, SIDES)
        if st.side(number).sort != WORLD:
            raise BadPosition(f"{id} is not a world")
        worlds.append(number)
        goods.append(
            goods_from([reader.one_of(name, COLOUR_NAMES[:COLOURS], "good") for name in on_it])
        )
    empire.worlds = worlds
    empire.goods = goods


def read_order(reader: Reader, st: Galaxy) -> None:
    st.order = reader.numbers("order", st.players - 1)
    if "order" not in reader.given:
        st.order = setup.strict_order(st)
    elif st.order and sorted(st.order) != list(range(st.players)):
        raise BadPosition("order must name each seat once")


def read_shared(reader: Reader, st: Galaxy) -> None:
    """Dice, tiles and VP that lie with nobody: as written, else all that do not lie elsewhere."""
    given = reader.given
    st.abandoned = sorted(reader.tiles(given.get("abandoned", [])))
    if "bag" in given:
        st.bag = sorted(reader.tiles(given["bag"]))
    else:
        taken = set(st.abandoned)
        for empire in st.empires:
            taken.update(empire.hand + empire.development_stack + empire.world_stack)
            sides = empire.developments + empire.worlds
            taken.update(tile_of(side) for side in sides if side < FIRST_FACTION)
        st.bag = [tile for tile in st.bag if tile not in taken]
    if "supply" in given:
        st.supply = reader.dice(given["supply"], "supply")
    else:
        st.supply = [die.count for die in st.components.dice]
        for empire in st.empires:
            owned = dice_owned(empire)
            st.supply = [st.supply[colour] - owned[colour] for colour in range(COLOURS)]
        if min(st.supply) < 0:
            raise BadPosition("there are not that many dice")
    paid = sum(empire.vp for empire in st.empires)
    st.pool = reader.single("pool", max(0, st.pool - paid), 0, 999)
    st.exhausted = reader.yes("exhausted") if "exhausted" in given else st.pool == 0


def read_knowledge(reader: Reader, st: Galaxy) -> None:
    """What a seat knows: as written, else no more than what lies open and its own tiles."""
    known: list[int] = []
    for seat in range(st.players):
        given = reader.seats.get(seat, {}).get("known", [])
        known += written_knowledge(st, given) if given else plain_knowledge(st, seat)
    st.known = known


def written_knowledge(st: Galaxy, given: list[str]) -> list[int]:
    """The tiles that may be at each place, as bits."""
    if len(given) != places(st.players):
        raise BadPosition(f"known needs {places(st.players)} numbers")
    try:
        known = [int(item, 16) for item in given]
    except ValueError:
        raise BadPosition(f"known must be hexadecimal numbers: {' '.join(given)}") from None
    if min(known) < 0 or max(known) > ALL_TILES:
        raise BadPosition(f"there are not as many tiles as known says: {' '.join(given)}")
    return known


def plain_knowledge(st: Galaxy, viewer: int) -> list[int]:
    known = [0] * places(st.players)
    for tile in range(TILES):
        for place in plainly_at(st, viewer, tile):
            known[place] |= 1 << tile
    return known


def plainly_at(st: Galaxy, viewer: int, tile: int) -> list[int]:
    """Where a tile may be for a seat that sees what lies open now, and remembers nothing."""
    true_places = places_of(st, tile)
    if not true_places:
        return [FIXED]
    anywhere = [BAG, ABANDONED]
    for seat, empire in enumerate(st.empires):
        for phase in (DEVELOP, SETTLE):
            if empire.stack(phase)[:1] == [tile]:
                return [stack_place(seat, phase), FIXED]
            if seat != viewer:
                anywhere.append(stack_place(seat, phase))
            elif stack_place(seat, phase) in true_places:
                return true_places
    return anywhere


def read_steps(reader: Reader, st: Galaxy) -> None:
    steps = " ".join(reader.given.get("steps", ["Round"]))
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
