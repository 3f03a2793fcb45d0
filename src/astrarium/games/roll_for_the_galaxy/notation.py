"""Options in words for people, and where the game stands."""

from __future__ import annotations

from typing import Final

from astrarium.games.roll_for_the_galaxy import actions
from astrarium.games.roll_for_the_galaxy.actions import SLOTS
from astrarium.games.roll_for_the_galaxy.components import FIRST_WORLD, PHASE_TITLES, PHASES, TILES
from astrarium.games.roll_for_the_galaxy.state import REVEALING, Galaxy
from astrarium.games.roll_for_the_galaxy.words import WORKER_NOUNS, a_worker
from astrarium.kernel import flow
from astrarium.kernel.blocks import Glossary
from astrarium.kernel.frames import Label
from astrarium.kernel.things import Things
from astrarium.kernel.words import with_article

# By verb, with the names of what it is about.
TITLES: Final = {
    actions.WILD: "Put it in {2}",
    actions.LOCK: "Lock this assignment",
    actions.REARRANGE: "Rearrange both stacks",
    actions.EXPLORE_DONE: "End your Explore turn",
    actions.ABANDON: "Abandon {0}",
    actions.DRAW_TILES: "Draw now",
    actions.PLACE: "Put {0} under its stack",
    actions.PLACE_TOP: "Put {0} on its stack",
    actions.GIVE: "Put {0} into the bag",
    actions.BUILD: "Place one {0} die next",
    actions.BUILDER: "Complete it with one {0} die",
    actions.TO_CUP: "Send one {0} die to your cup",
    actions.REMOVE: "Give up one {0} die",
    actions.REMOVE_GOOD: "Give up the good of {1}",
    actions.PRODUCE: "Produce on {2}",
    actions.SHIP_GOOD: "Ship the good of {1}",
    actions.KEEP_CREDITS: "Keep the credits",
    actions.RECRUIT: "Recruit one {0} die",
    actions.RECALL: "Recall one {0} die",
    actions.RECALL_GOOD: "Recall the good of {1}",
    actions.RECALL_DONE: "Recall no more",
}
DETAILS: Final = {
    actions.WILD: "your wild {0} die",
    actions.ABANDON: "you draw one tile more",
    actions.REARRANGE: "pick up their tiles and place them anew",
    actions.REMOVE: "from your {1}",
    actions.REMOVE_GOOD: "one {0} die",
    actions.PRODUCE: "with one {0} die",
    actions.SHIP_GOOD: "one {0} die",
    actions.RECRUIT: "1 credit",
    actions.RECALL: "from your {1}",
    actions.RECALL_GOOD: "one {0} die",
}


def labels(glossary: Glossary, things: Things) -> list[Label]:
    """What every option does, where that does not depend on what is asked, by its number."""
    found = glossary.labels(things, TITLES, DETAILS)
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
    return found


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
