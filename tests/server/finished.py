"""A finished game on a database, as if it had been played there."""

from __future__ import annotations

from astrarium.server.entry import Entry, Sheet
from astrarium.server.store import Store
from tests.server.recorded import GAME, recorded_game

CODE = "comet-amber-10001"
NAMES = ("Mira", "Tomasz", "Kepler")


def lay_out_finished(store: Store, code: str = CODE, goals: bool = True) -> None:
    """Two people and a bot have played a whole game at the table `code`."""
    people = [store.new_person(name) for name in NAMES[:2]]
    sheet = Sheet(
        code=code,
        game=GAME,
        players=3,
        settings={"goals": goals, "first_game": False},
        listed=False,
        clock={"kind": "none"},
        absence=3,
        seed="7",
        host=people[0].id,
        created=1000.0,
    )
    happened: list[tuple[str, int, dict[str, object]]] = [
        ("sit", seat, {"person": person.id, "name": person.name})
        for seat, person in enumerate(people)
    ]
    happened.append(("bot", 2, {"bot": "greedy", "name": NAMES[2]}))
    happened.append(("start", -1, {"fill": None}))
    for seat, option in recorded_game(seed="7", goals=goals):
        happened.append(("move", seat, {"option": option}))
    entries = [
        Entry(n, kind, seat, body, 1000.0 + n, f"entry {n}")
        for n, (kind, seat, body) in enumerate(happened, 1)
    ]
    store.new_table(sheet, entries)
