"""The table of Galactic Emperor in the terminal: the map, roles, battles, and what each empire has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from astrarium import Option
from astrarium.cli.boards.board import Board, LookUp, Numbers, own_of
from astrarium.cli.boards.box import Piece
from astrarium.cli.boards.galactic_emperor import log, tiles
from astrarium.cli.boards.galactic_emperor.hexes import (
    LEGEND,
    PIECES,
    HexMap,
    food_marks,
    ship_marks,
    tile_marks,
    token_marks,
    yield_marks,
)
from astrarium.cli.boards.galactic_emperor.pieces import pieces_of
from astrarium.cli.boards.galactic_emperor.tiles import UNIT_TITLES
from astrarium.cli.boards.grids import joined, labelled, make_grid
from astrarium.cli.menu import with_places
from astrarium.cli.sight import Catalogue, Sight, View
from astrarium.kernel.table import Line
from astrarium.kernel.words import plural

END_WORDS = {
    "tokens": "somebody has no Empire token left",
    "vp-pool": "the victory points are gone",
}
SECRET = "?"
PASS_WORDS = {"battle": "in this battle", "role": "in this role", "round": "this round"}

# Verbs about a space, and what stands above such spaces in a table.
SPACE_TITLES = {
    "place": "Put it on",
    "claim": "Claim",
    "collect": "Pick up from",
    "steal-food": "Take from",
    "fund": "Put food on",
    "feed": "Produces unfed",
    "produce": "Produces",
    "deploy": "Appears in",
    "to": "Go to",
    "warp": "Warp to",
    "fight": "Fight in",
    "influence": "Influence",
    "refuge": "Go to",
}
# Verbs for which one must see where things lie; of some the map itself is the list of options.
MAP_VERBS = {"claim", "move", "move-all", "to", "fight", "steal-food"}
NUMBERED_MAP_VERBS = {"place", "warp", "influence"}
TILE_SORTS = ("take", "keep")
RESOURCES = ("food", "metal", "energy")
MARKET_VERBS = ("buy", "sell")
# Verbs whose options stand in one table, and what that is about.
SHARED_SORTS = {"move-all": "move", **dict.fromkeys(MARKET_VERBS, "trade")}


class EmperorBoard(Board):
    """A table of Galactic Emperor."""

    look_ups = (
        LookUp("m", "map", "the map in large, with what its signs mean"),
        LookUp("k", "cards", "all technologies: whose they are and what they do"),
        LookUp("c", "costs", "ships, bases and the market: prices and dice"),
    )
    legend = (
        f"{LEGEND} In the list of empires: VP are victory points, secret but for your own; metal "
        "and energy are in storage; tokens are Empires in reserve, and the game ends when somebody "
        "has none; ships are those on the board. ▶ is whose turn it is, ✓ is done, ~ is reconstructed."
    )
    measures: ClassVar[Mapping[str, str]] = {"points": "points", "marks": "marks"}
    notation = "move fighter 2 d7"
    clause = "GE-COM-06"
    section = "warlord"

    @property
    def hexes(self) -> HexMap:
        """The map for the columns there are now."""
        return HexMap(self.catalogue, self.console.width)

    @staticmethod
    def has_secrets(view: View) -> bool:
        return True

    # --- the whole table ---------------------------------------------------------------------

    def whole(
        self, sight: Sight, seat: int | None, full: bool, verbs: Set[str] = frozenset()
    ) -> RenderableType:
        view = sight.view
        # Where lines are scarce, the map stands for the empires in decisions about spaces.
        below = bool(verbs & NUMBERED_MAP_VERBS)
        with_map = full or below or bool(verbs & MAP_VERBS)
        parts: list[RenderableType] = [self.header(sight, full)]
        between = [Text()] if full else []
        if with_map and not below:
            parts += [*between, self.hexes.small(view)]
        if full or not with_map:
            parts += [*between, self.empires(view)]
        if seat is not None:
            name = Text.assemble(self.lineup.name(seat, "bold"), ":")
            parts += between
            parts += [] if seat == view["seat"] else [name]
            parts += self.empire(view, seat, full, with_map)
        return Group(*parts)

    def header(self, sight: Sight, full: bool) -> RenderableType:
        """Round and role, the Throne, what is going on, and what ends the game."""
        view = sight.view
        title = Text.assemble(
            (" Galactic Emperor ", "bold"),
            ("· ", "dim"),
            f"{sight.where} ",
            ("· ", "dim"),
            f"{view['vp_pool']} VP left ",
        )
        grid = labelled()
        if view["ending"] and not view["over"]:
            why = " and ".join(self.end_words(view))
            when = "has ended" if view["role"] is None else "ends with this role"
            grid.add_row("End", Text(f"The game {when}: {why}.", "bold"))
        for row in self._course(view, full):
            grid.add_row(*row)
        for row in self._going_on(view):
            grid.add_row(*row)
        if full or view["market"]:
            grid.add_row("Market", tiles.market_words(self.catalogue, view))
        if full:
            grid.add_row("Supply", self._supply(view))
        return Group(Rule(title, align="left", style="dim"), grid)

    def _course(self, view: View, full: bool) -> Iterator[tuple[str, Text]]:
        """Roles, the Throne and the order of play."""
        if view["leader"] is None:
            return
        yield "Roles", _roles(view)
        now = Text()
        if view["role"] is not None:
            now.append(view["role"].capitalize(), "bold")
            now.append(", chosen by ").append_text(self.lineup.name(view["chooser"]))
            if view["acting"] is not None:
                now.append(" · turn of ").append_text(self.lineup.name(view["acting"], "bold"))
        throne = Text("at stake")
        if view["throne"] is not None:
            throne = self.lineup.name(view["throne"])
        order = Text.assemble(throne)
        if view["direction"] is not None:
            order.append(f" · {view['direction']}: ", "dim").append_text(self._order(view))
        if full:
            yield "Throne", order
            if now:
                yield "Now", now
        else:
            yield ("Now", now) if now else ("Throne", order)

    def _order(self, view: View) -> Text:
        step = 1 if view["direction"] == "clockwise" else -1
        seats = (
            (view["leader"] + step * place) % view["players"] for place in range(view["players"])
        )
        return Text(" → ").join(self.lineup.name(seat) for seat in seats)

    def _going_on(self, view: View) -> Iterator[tuple[str, Text]]:
        """A battle, dice, an order of ships, tokens: what lies on the table in the middle of a role."""
        if view["battle"] is not None:
            yield "Battle", self._battle(view["battle"])
        if view["in_hand"] is not None and view["acting"] is not None:
            words = f" has {self._tile_words(view['in_hand'])}"
            yield "Tile", Text.assemble(self.lineup.name(view["acting"]), words)
        if view["dice"]:
            yield "Dice", Text(", ".join(_die_words(die) for die in view["dice"]))
        if view["order"]:
            ships = (
                f"{UNIT_TITLES[one['ship']]} for {self.hexes.names[one['space']]}"
                for one in view["order"]
            )
            yield "Order", Text(", ".join(ships))
        if view["influence"] is not None:
            yield "Tokens", self._tokens(view)
        if view["ready_to_warp"]:
            names = Text(", ").join(self.lineup.name(seat) for seat in view["ready_to_warp"])
            yield "Warp", Text.assemble("ready in the Black Hole: ", names)

    def _battle(self, battle: View) -> Text:
        text = Text(
            "showdown: " if battle["space"] is None else f"{self.hexes.names[battle['space']]}: "
        )
        text.append_text(self._side(battle, "attacker", "attacks with"))
        text.append(" · ", "dim")
        text.append_text(self._side(battle, "defender", "defends with"))
        return text

    def _side(self, battle: View, side: str, does: str) -> Text:
        hits, shield = battle["hits"][side], battle["shields"][side]
        return Text.assemble(
            self.lineup.name(battle[side]), f" {does} {_units_words(battle[f'{side}s'])}",
            f" (shield against {plural(shield, 'hit')})" if shield else "",
            (f" ({plural(hits, 'hit')} to take)" if hits else "", "bold"),
        )  # fmt: skip

    def _tokens(self, view: View) -> Text:
        influence = view["influence"]
        hands = joined(
            Text.assemble(self.lineup.name(empire["seat"]), f" {empire['influence']}")
            for empire in view["empires"]
        )
        text = Text.assemble("in hand ", hands)
        on_throne = token_marks(view, "throne")
        if on_throne:
            text.append(" · on the Throne ", "dim").append_text(on_throne)
        if influence["reserved"] is not None:
            text.append(f" · {influence['reserved']} is reserved for ", "dim")
            text.append_text(self.lineup.name(influence["reserver"]))
        return text

    def _supply(self, view: View) -> Text:
        text = Text(
            f"{view['vp_pool']} VP (ends at 0) · {plural(view['stack'], 'tile')} in the stack"
        )
        if view["top"] is not None:
            text.append(f", {self.hexes.by_id[view['top']]['name']} on top")
        if view["row"]:
            row = Text(", ").join(tile_marks(self.hexes.by_id[tile]) for tile in view["row"])
            text.append(" · turned up: ").append_text(row)
        return text

    def empires(self, view: View) -> RenderableType:
        """All empires, one line each."""
        wide, limits = self.wide, self.catalogue["limits"]
        grid = make_grid(
            "", "#VP", "#Planets", "#Marks", "#Food", "#Metal", "#Energy", "#Tokens", "Ships",
            "Technologies" if wide else "Tech",
        )  # fmt: skip
        grid.padding = (0, 2, 0, 0) if wide else (0, 1, 0, 0)
        for empire in view["empires"]:
            seat = empire["seat"]
            cards = empire["technologies"]
            names = ", ".join(self.pieces[card].name for card in cards)
            grid.add_row(
                self.who(view, seat),
                Text(str(points_of(view, seat, SECRET)), "bold"),
                str(empire["planets"]),
                str(empire["marks"]),
                str(empire["food"]),
                f"{empire['metal']}/{limits['metal']}",
                f"{empire['energy']}/{limits['energy']}",
                str(empire["tokens"]),
                ship_marks(fleet_of(view, seat), " "),
                names if wide else str(len(cards)),
            )
        return grid

    # --- one empire --------------------------------------------------------------------------

    def empire(self, view: View, seat: int, full: bool, with_map: bool) -> Iterator[RenderableType]:
        """What a seat has in its hand and knows by itself; where its things lie, if the map does not tell."""
        empire, own = view["empires"][seat], own_of(view, seat)
        grid = labelled(10)
        if not full and with_map:
            seats = range(view["players"])
            names = (Text.assemble(f"{other} ", self.lineup.name(other)) for other in seats)
            grid.add_row("Seats", joined(names))
            grid.add_row("You have" if seat == view["seat"] else "Has", self._means(empire))
        if not with_map:
            grid.add_row("Sectors", joined(self._sector(view, name) for name in empire["sectors"]))
            ships = self._ships(view, seat)
            if ships:
                grid.add_row("Ships", ships)
        if not full and empire["technologies"]:
            names = (Text(self.pieces[card].name) for card in empire["technologies"])
            grid.add_row("Technology", joined(names))
        if full:
            grid.add_row("Reserve", tiles.ships_words(empire["reserve"]) or "no ships")
        for row in self._secrets(view, own):
            grid.add_row(*row)
        yield grid
        if full and empire["technologies"]:
            yield tiles.owned_table(self.catalogue, empire["technologies"])

    def _means(self, empire: View) -> str:
        food = f", {empire['food']} food" if empire["food"] else ""
        return (
            f"{plural(empire['marks'], 'mark')}, {empire['metal']} metal, {empire['energy']} energy"
            f"{food}; {plural(empire['tokens'], 'token')} in reserve; {plural(empire['planets'], 'planet')}"
        )

    def _sector(self, view: View, space: str) -> Text:
        """`E5 □ m1e1▪`"""
        here = view["spaces"][space]
        tile = self.hexes.tile(view, space)
        marks = yield_marks(tile) if tile is not None else Text()
        return Text.assemble(
            self.hexes.names[space], PIECES[here["piece"]], " ", marks, food_marks(here["food"])
        )

    def _ships(self, view: View, seat: int) -> Text:
        spaces = (
            Text(f"{self.hexes.names[space]} {ship_marks(here['ships'][str(seat)], ' ')}")
            for space, here in view["spaces"].items()
            if str(seat) in here["ships"]
        )
        return joined(spaces)

    def _secrets(self, view: View, own: View | None) -> Iterator[tuple[str, str]]:
        """What not everyone knows."""
        if own is None:
            return
        for key, title in (("top", "Top tile"), ("looked_at", "Looked at"), ("in_hand", "In hand")):
            if own[key] is not None and own[key] != view.get(key):
                yield title, self._tile_words(own[key])
        if own["hits_allotted"]:
            yield "Hit so far", _units_words(own["hits_allotted"])
        for card, span in own["passes"].items():
            yield "Passed", f"{self.pieces[card].name} {PASS_WORDS[span]}"

    def _tile_words(self, tile: str) -> str:
        return f"{self.hexes.by_id[tile]['name']}: {self.hexes.by_id[tile]['text']}"

    def empire_page(self, sight: Sight, seat: int) -> RenderableType:
        view = sight.view
        empire = view["empires"][seat]
        points = points_of(view, seat, None)
        sources = _sources_of(view, seat)
        title = Text.assemble(
            " ", self.lineup.name(seat, "bold"), ": ",
            "points secret" if points is None else plural(int(points), "point"),
            f", {self._means(empire)} ",
        )  # fmt: skip
        parts: list[RenderableType] = [
            Rule(title, align="left", style="dim"),
            tiles.sector_table(self.hexes, view, self.lineup, "Sectors", empire["sectors"]),
        ]
        grid = labelled(10)
        ships = self._ships(view, seat)
        grid.add_row("Ships", ships or "none on the board")
        grid.add_row("Reserve", tiles.ships_words(empire["reserve"]) or "no ships")
        for row in self._secrets(view, own_of(view, seat)):
            grid.add_row(*row)
        if sources is None:
            grid.add_row("Points", "secret until the end")
        else:
            points_words = [f"{self.source_name(one)} {count}" for one, count in sources.items()]
            grid.add_row("Points", ", ".join(points_words))
        parts.append(grid)
        if empire["technologies"]:
            parts.append(tiles.owned_table(self.catalogue, empire["technologies"], wrap=True))
        return Group(*parts)

    def means(self, view: View, seat: int) -> Sequence[str]:
        empire = view["empires"][seat]
        food = [f"{empire['food']} food"] if empire["food"] else []
        return [
            plural(empire["marks"], "mark"),
            *food,
            f"{empire['metal']} metal",
            f"{empire['energy']} energy",
            plural(empire["tokens"], "token"),
            plural(int(points_of(view, seat, None) or 0), "point"),
        ]

    def look_up(self, letter: str, sight: Sight) -> RenderableType:
        view, catalogue = sight.view, self.catalogue
        if letter == "m":
            return Group(self.hexes.large(view), Text(LEGEND, "dim"))
        note = Text("~ is reconstructed, not transcribed; ? and a number says more.", "dim")
        if letter == "k":
            return Group(tiles.card_table(catalogue, view, self.lineup, self.pieces), note)
        return Group(
            tiles.unit_table(catalogue, self.pieces),
            Text(),
            tiles.market_table(catalogue, view, self.pieces),
            note,
        )

    # --- options -----------------------------------------------------------------------------

    def sort(self, verb: str) -> str:
        return SHARED_SORTS.get(verb, verb)

    def places(self, view: View, options: Sequence[Option]) -> list[str]:
        """Roles and the goods of the market keep their numbers."""
        texts = super().places(view, options)
        texts = with_places(texts, (f"role {role}" for role in tiles.ROLE_WORDS))
        goods = (f"{verb} {name}" for verb in MARKET_VERBS for name in RESOURCES)
        return with_places(texts, goods)

    def options(
        self, sight: Sight, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType | None:
        view = sight.view
        if sort in SPACE_TITLES:
            return self._space_options(view, sort, options, numbers)
        if sort == "role":
            return tiles.role_table(self.lineup, view, options, numbers)
        if sort == "trade":
            return tiles.trade_table(view, options, numbers)
        if sort in TILE_SORTS:
            return tiles.tile_table(self.hexes, options, numbers)
        if sort == "order":
            return tiles.order_table(self.catalogue, options, numbers)
        if sort == "move":
            return tiles.move_table(view, options, numbers)
        if sort == "technology":
            return tiles.offer_table(self.catalogue, sight, options, numbers, self.wide)
        return None

    def _space_options(
        self, view: View, sort: str, options: Sequence[Option], numbers: Numbers
    ) -> RenderableType:
        by_space = {option.targets[0]: numbers[option.id] for option in options}
        spaces = [space for space in by_space if space in view["spaces"]]
        parts: list[RenderableType] = []
        title = SPACE_TITLES[sort]
        if sort in NUMBERED_MAP_VERBS:
            parts.append(Text(f"{title}: the numbers are in the map", "dim"))
            parts.append(self.hexes.small(view, by_space))
        elif spaces:
            parts.append(tiles.sector_table(self.hexes, view, self.lineup, title, spaces, by_space))
        if "throne" in by_space:
            throne = Text.assemble((f"{by_space['throne']:>2}", "bold"), "  the Throne  ")
            parts.append(throne.append_text(token_marks(view, "throne")))
        return Group(*parts)

    # --- words -------------------------------------------------------------------------------

    @staticmethod
    def describe(catalogue: Catalogue) -> Mapping[str, Piece]:
        return pieces_of(catalogue)

    def things(self, option: Option) -> list[str]:
        """Roles, ships, resources, tiles, technologies and spaces."""
        things = super().things(option)
        return [f"market-{thing}" if thing in RESOURCES else thing for thing in things]

    def explanation(self, thing: str, view: View) -> RenderableType | None:
        if thing in tiles.ROLE_WORDS:
            everyone, chooser = tiles.ROLE_WORDS[thing]
            return Text(
                f"{thing.capitalize()}: everyone may {everyone}; its chooser: {chooser}. "
                f"r {thing} shows all its rules."
            )
        if thing in view["spaces"]:
            return self._space_words(thing, view)
        if thing == "throne":
            return Text(
                "The Throne: whoever has most tokens on it holds it, and opens the next round."
            )
        return super().explanation(thing, view)

    def _space_words(self, space: str, view: View) -> RenderableType:
        tile = self.hexes.tile(view, space)
        there = tiles.forces_words(view, self.lineup, space) or Text("nobody is there")
        words: list[RenderableType] = [Text.assemble(f"{self.hexes.names[space]}: ", there)]
        about = super().explanation(tile["id"], view) if tile is not None else Text("No tile yet.")
        if about is not None:
            words.append(Padding(about, (0, 0, 0, 2)))
        return Group(*words)

    def name_of(self, thing: str) -> str | None:
        if thing in tiles.ROLE_WORDS:
            return thing.capitalize()
        return super().name_of(thing)

    def condensed(self, lines: Sequence[Line]) -> list[str]:
        return log.condensed(self.catalogue, lines)

    @staticmethod
    def end_causes(view: View) -> list[str]:
        return list(view["ending"])

    def end_words(self, view: View) -> list[str]:
        return [END_WORDS[cause] for cause in self.end_causes(view)]


# --- words and marks -------------------------------------------------------------------------


def points_of(view: View, seat: int, secret: str | None) -> int | str | None:
    """A seat's points if this view tells them, else what stands for a secret."""
    public: int | None = view["empires"][seat]["points"]
    own = own_of(view, seat)
    if public is not None:
        return public
    return secret if own is None else int(own["points"])


def _sources_of(view: View, seat: int) -> Mapping[str, int] | None:
    own = own_of(view, seat)
    sources: Mapping[str, int] | None = view["empires"][seat]["points_by_source"]
    return sources if own is None else own["points_by_source"]


def fleet_of(view: View, seat: int) -> dict[str, int]:
    """A seat's ships on the board by type."""
    fleet: dict[str, int] = {}
    for here in view["spaces"].values():
        for name, count in here["ships"].get(str(seat), {}).items():
            fleet[name] = fleet.get(name, 0) + count
    return fleet


def _roles(view: View) -> Text:
    """The cards that are left, and those that are not; a card that left the game is not there."""
    gone = tiles.roles_gone(view)
    left = list(view["roles"])
    names = []
    for role in tiles.ROLE_WORDS:
        title = role.capitalize()
        more = f" x{left.count(role)}" if left.count(role) > 1 else ""
        if role == view["role"]:
            names.append(Text(f"▶{title}", "bold"))
        elif role in left:
            names.append(Text(f"{title}{more}"))
        elif role not in gone:
            names.append(Text(f"✓{title}", "dim strike"))
    return Text("  ").join(names)


def _units_words(units: Iterable[View]) -> str:
    """`2 Fighters, 1 Cruiser`, those of one kind together."""
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit["unit"]] = counts.get(unit["unit"], 0) + unit["count"]
    words = [
        f"{count} {UNIT_TITLES[name]}{'s' if count > 1 else ''}" for name, count in counts.items()
    ]
    return ", ".join(words) or "nothing"


def _die_words(die: View) -> str:
    """`5 of the attacker (needs 4)`"""
    if die["side"] in ("attacker", "defender"):
        return f"{die['result']} of the {die['side']} (needs {die['need']})"
    return str(die["result"])
