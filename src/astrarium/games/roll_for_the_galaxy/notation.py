"""Options in words for people, and where the game stands."""

from __future__ import annotations

from astrarium.games.roll_for_the_galaxy import actions
from astrarium.games.roll_for_the_galaxy.actions import SLOTS
from astrarium.games.roll_for_the_galaxy.components import FIRST_WORLD, PHASE_TITLES, PHASES, TILES
from astrarium.games.roll_for_the_galaxy.state import REVEALING, Galaxy
from astrarium.games.roll_for_the_galaxy.words import WORKER_NOUNS, a_worker
from astrarium.kernel import flow
from astrarium.kernel.frames import Label
from astrarium.kernel.words import with_article


def add_labels(found: list[Label]) -> None:
    """What options do that are worded by more than the names of things, by their numbers."""
    for side in range(2 * TILES):
        use = "as a development" if side < FIRST_WORLD else "as a world"
        for verb in (actions.PLACE, actions.PLACE_TOP):
            found[verb + side] = Label(found[verb + side].title, use)
    for slot in range(SLOTS):
        title = f"Give up {a_worker(slot)}"
        found[actions.DICTATE + slot] = Label(title, "to Dictate: move another worker")
        for phase in range(PHASES):
            place = slot * PHASES + phase
            select = Label(f"Select {PHASE_TITLES[phase]}", f"with {a_worker(slot)}")
            found[actions.SELECT + place] = select
            title = f"Make {a_worker(slot)} {with_article(WORKER_NOUNS[phase])}"
            found[actions.MOVE + place] = Label(title)


def where(st: Galaxy) -> str:
    """Where the game stands, in a few words."""
    if flow.over(st):
        return f"Over after round {st.round}"
    if st.round == 0:
        return "Setting up"
    if st.step == REVEALING:
        return f"Round {st.round}, assigning dice"
    if st.phase >= 0:
        return f"Round {st.round}, {PHASE_TITLES[st.phase]}"
    return f"Round {st.round}, Manage Empire"
