"""``astrarium data``: check, copy and look at the component tables, and say how far to trust them."""

from __future__ import annotations

import argparse
import difflib
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path

from astrarium.cli.errors import UsageError
from astrarium.games.new_frontiers import components as c
from astrarium.games.new_frontiers import loader

GAMES = [loader.GAME]
WIDTH = 96
GUESSED = ("reconstructed", "recalled")
NOT_TRANSCRIBED = "This tile is not a transcription of the printed one."


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ``data`` command to the command line."""
    parser = subparsers.add_parser(
        "data",
        help="check, copy or show the component tables",
        description="The tiles of the games are tables in text files; this checks and shows them.",
    )
    commands = parser.add_subparsers(dest="data_command", metavar="COMMAND", required=True)

    check = commands.add_parser("check", help="name every fault of a file, or say what it rests on")
    check.add_argument("file", nargs="?", metavar="FILE", help="else the file that is shipped")
    check.add_argument("--json", action="store_true", help="plain JSON on standard output")

    copy = commands.add_parser("copy", help="write a copy of the shipped file, to be corrected")
    copy.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    copy.add_argument("file", metavar="FILE", help="the file to write")
    copy.add_argument("--force", action="store_true", help="overwrite FILE if it is there")

    show = commands.add_parser("show", help="one tile, its powers and where it comes from")
    show.add_argument("tile", metavar="TILE", help="its id or its name, such as comet-zone")
    show.add_argument("--components", metavar="FILE", help="else the file that is shipped")

    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry the command out and return its exit code: 2 if a checked file has faults.

    :raises UsageError: on an unknown tile or game, or a file that cannot be written.
    """
    if args.data_command == "check":
        return _check(_path(args.file), args.json)
    if args.data_command == "copy":
        return _copy(args.game, Path(args.file), args.force)
    return _show(args.tile, _path(args.components))


def _path(file: str | None) -> Path | None:
    return None if file is None else Path(file)


# --- check -----------------------------------------------------------------------------------


def _check(path: Path | None, as_json: bool) -> int:
    faults = loader.check(path)
    if as_json:
        print(json.dumps(_report(path, faults), indent=2))
    elif faults:
        for fault in faults:
            print(fault)
        if _playable(faults):
            name = _name(path)
            print(f"{name} can be played, but does not match the rulebook's tables yet")
    else:
        print("\n".join(_summary(path)))
    return 2 if faults else 0


def _report(path: Path | None, faults: list[loader.Fault]) -> dict[str, object]:
    report: dict[str, object] = {
        "file": _name(path),
        "game": loader.GAME,
        "fine": not faults,
        "playable": _playable(faults),
        "faults": [fault._asdict() for fault in faults],
    }
    if _playable(faults):
        report["hash"] = loader.load(path).hash
        report["shipped-hash"] = loader.load().hash
        report["pieces"] = _pieces(loader.load(path))
        report["sources"] = loader.summary(path)
    return report


def _playable(faults: list[loader.Fault]) -> bool:
    """Whether the file differs from the rulebook's tables at most."""
    return all(fault.census for fault in faults)


def _name(path: Path | None) -> str:
    return loader.FILE_NAME if path is None else str(path)


def _pieces(components: c.Components) -> dict[str, int]:
    sorts = [tile.sort for tile in components.tiles]
    return {
        "worlds": sorts.count(c.WORLD),
        "home-colonies": sorts.count(c.HOME),
        "stacks": len(components.stacks),
        "developments": sorts.count(c.DEVELOPMENT),
        "goals": len(components.goals),
    }


def _summary(path: Path | None) -> Iterator[str]:
    components = loader.load(path)
    sources = loader.summary(path)
    pieces = ", ".join(f"{count} {sort}" for sort, count in _pieces(components).items())
    yield f"{_name(path)}: no faults"
    yield f"pieces:   {pieces.replace('-', ' ')}"
    yield f"hash:     {components.hash}{_compared(path, components)}"
    yield f"tiles by source: {', '.join(f'{count} {source}' for source, count in sources.items())}"
    guessed = sources["reconstructed"] + sources["recalled"]
    if guessed:
        yield textwrap.fill(
            f"{guessed} of {c.TILES} tiles are reconstructed or recalled: they fit every table that "
            "the rulebook prints, but they are not transcriptions of the printed tiles. Whoever "
            "owns the box can correct a copy (`astrarium data copy FILE`) and play with it "
            "(`--components FILE`).",
            WIDTH,
        )


def _compared(path: Path | None, components: c.Components) -> str:
    if path is None:
        return ""
    shipped = loader.load().hash
    if components.hash == shipped:
        return " (the same rules as the shipped file)"
    return f" (other rules than the shipped file, {shipped})"


# --- copy ------------------------------------------------------------------------------------


def _copy(game: str | None, path: Path, force: bool) -> int:
    if game is not None and game not in GAMES:
        raise UsageError(f"there is no component table for {game!r}; there are: {', '.join(GAMES)}")
    if game is None and str(path) in GAMES:
        raise UsageError(f"name the file to write: astrarium data copy {path} FILE")
    try:
        with path.open("w" if force else "x", encoding="utf-8", newline="\n") as stream:
            stream.write(loader.shipped_text())
    except FileExistsError:
        raise UsageError(f"{path} is there already; --force overwrites it") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise UsageError(f"{path} cannot be written: {reason}") from None
    print(f"wrote {path}; correct it, check it with `astrarium data check {path}`,")
    print(f"and play with it: `--components {path}`")
    return 0


# --- show ------------------------------------------------------------------------------------


def _show(wanted: str, path: Path | None) -> int:
    try:
        components = loader.load(path)
    except loader.BadComponents as error:
        raise UsageError(str(error)) from None
    tile = _find(components, wanted)
    print(f"{tile.name} ({tile.id}), tile {tile.number}")
    print(f"  {', '.join(facts(tile))}")
    for line in textwrap.wrap(tile.text, WIDTH - 2):
        print(f"  {line}")
    for power in tile.powers:
        print(f"    power: {_power(power, components)}")
    for bonus in tile.bonus:
        print(f"    bonus: {_bonus(bonus, components)}")
    for line in _origin(loader.provenance(path)[tile.id]):
        print(f"  {line}")
    return 0


def _find(components: c.Components, wanted: str) -> c.Tile:
    by_name = {tile.name.casefold(): tile for tile in components.tiles}
    by_id = components.tile_by_id
    found = by_id.get(wanted.casefold()) or by_name.get(wanted.casefold())
    if found is None:
        close = difflib.get_close_matches(wanted.casefold().replace(" ", "-"), list(by_id), 3)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise UsageError(f"there is no tile {wanted!r}{hint}")
    return found


def facts(tile: c.Tile) -> Iterator[str]:
    """What is printed on a tile, but for its name and its powers."""
    if tile.sort == c.DEVELOPMENT:
        yield "large development" if tile.spaces > 1 else "small development"
        yield f"cost {tile.cost}"
    else:
        yield "world" if tile.sort == c.WORLD else f"home colony of mat {tile.mat}"
        yield f"military, defense {tile.cost}" if tile.military else f"cost {tile.cost}"
        yield f"{tile.colonists} colonist{'s' if tile.colonists > 1 else ''}"
        yield c.KIND_TITLES[tile.kind] if tile.kind == c.GRAY else _goods(tile)
    yield "? VP" if tile.bonus else f"{tile.vp} VP"
    yield from _keywords(tile.keywords)


def _goods(tile: c.Tile) -> str:
    unsold = "" if tile.sellable else " (never sold)"
    return f"{c.KIND_TITLES[tile.kind]} {c.GOODS_NAMES[tile.goods]}{unsold}"


def _keywords(bits: int) -> list[str]:
    return [name for place, name in enumerate(c.KEYWORD_NAMES) if bits >> place & 1]


def _power(power: c.Power, components: c.Components) -> str:
    parts = [c.EFFECT_NAMES[power.effect]]
    if power.effect == c.CONSUME_GOODS:
        parts.append(c.MODE_NAMES[power.mode])
    for name in ("amount", "count", "vp", "credits", "colonists"):
        value = getattr(power, name)
        if value:
            parts.append(f"{name} {value:+d}" if name == "amount" else f"{name} {value}")
    if power.kinds:
        parts.append("kinds " + " + ".join(c.KIND_NAMES[kind] for kind in power.kinds))
    elif power.kind != c.ANY:
        parts.append(f"kind {c.KIND_NAMES[power.kind]}")
    if power.high:
        parts.append(f"cost difference {power.low} to {power.high}")
    if power.also_tile >= 0:
        parts.append(f"{power.also_vp} vp with {components.tiles[power.also_tile].id}")
    marks = {
        "military only": power.military_only,
        "ALIEN only": power.only_alien,
        "not ALIEN": power.exclude_alien,
        "may": power.optional,
    }
    parts += [mark for mark, given in marks.items() if given]
    if power.selector is not None:
        per = power.effect == c.GAIN_PER
        words = _selector(power.selector, components, "colony" if per else "world")
        parts.append(f"{'per' if per else 'against'} {words}")
    return ", ".join(parts)


def _bonus(bonus: c.Bonus, components: c.Components) -> str:
    if bonus.metric == c.GENERAL_MILITARY:
        return f"{bonus.vp} VP per point of general Military"
    if bonus.metric == c.COLONY_KINDS:
        return f"{'/'.join(map(str, bonus.table))} VP for 0 to 4 colony kinds"
    assert bonus.selector is not None
    return f"{bonus.vp} VP per {_selector(bonus.selector, components, 'colony')}"


def _selector(selector: c.Selector, components: c.Components, colony: str) -> str:
    words = ["other"] if selector.other else []
    words += _keywords(selector.keyword)
    if selector.kind >= 0:
        words.append(c.KIND_TITLES[selector.kind])
    if selector.military >= 0:
        words.append("military" if selector.military else "non-military")
    if selector.large:
        words.append("9-cost")
    both = selector.colonies and selector.developments
    words.append("tile" if both else colony if selector.colonies else "development")
    if selector.tile >= 0:
        words.append(components.tiles[selector.tile].id)
    if selector.colonists >= 0:
        words.append(f"with {selector.colonists} colonists")
    if selector.has_power >= 0:
        words.append(f"with a {c.PHASE_NAMES[selector.has_power]} power")
    if selector.has_effects:
        names = [n for place, n in enumerate(c.EFFECT_NAMES) if selector.has_effects >> place & 1]
        words.append(f"with {' or '.join(names)}")
    return " ".join(words)


def _origin(known: dict[str, object]) -> Iterator[str]:
    yield f"source: {known['source']} (confidence: {known['confidence']})"
    if known["basis"]:
        yield from textwrap.wrap(f"basis: {known['basis']}", WIDTH - 2, subsequent_indent="  ")
    by_field = known["field-sources"]
    assert isinstance(by_field, dict)
    for field, source in by_field.items():
        yield f"  {field}: {source}"
    if known["source"] in GUESSED:
        yield NOT_TRANSCRIBED
