"""The view law has teeth: rules that give a secret away, each in another manner, are caught by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from astrarium import Table
from astrarium.conformance.cases import Case, games_of, in_lanes, spread
from astrarium.conformance.random_play import random_choice
from astrarium.conformance.screens import check_unseen_step
from astrarium.conformance.seen import as_text, seen_by, told, viewers
from astrarium.conformance.views import check_view_law
from astrarium.games.roll_for_the_galaxy.components import EXPLORE
from astrarium.games.roll_for_the_galaxy.rules import galaxy
from astrarium.games.roll_for_the_galaxy.view import assigning
from astrarium.kernel.chance import Generator
from astrarium.kernel.events import EventTable
from astrarium.kernel.frames import EVERYONE, Event, Label, State
from astrarium.kernel.rules import Rules
from astrarium.kernel.score import Score
from tests.kernel.secret_bids import auction

GOALS = Case("new-frontiers", 3, ("goals",))
BIDS = Case("secret-bids", 3, ())
ROLL = Case("roll-for-the-galaxy", 3, ())
MOMENTS = 60  # of a long game, and so many of its last lines
EVENTS = 500


class Told(Rules):
    """Rules that say all that others say; those below say a little too much."""

    def __init__(self, inner: Rules) -> None:
        super().__init__(
            inner.name,
            inner.title,
            inner.version,
            inner.least,
            inner.most,
            inner.settings,
            inner.components,
        )
        self.inner = inner

    def actions(self) -> int:
        return self.inner.actions()

    def text(self, option: int) -> str:
        return self.inner.text(option)

    def parse(self, text: str) -> int:
        return self.inner.parse(text)

    def label(self, st: State, seat: int, option: int) -> Label:
        return self.inner.label(st, seat, option)

    def targets(self, option: int) -> list[str]:
        return self.inner.targets(option)

    def events(self) -> EventTable:
        return self.inner.events()

    def where(self, st: State) -> str:
        return self.inner.where(st)

    def round(self, st: State) -> int:
        return self.inner.round(st)

    def points(self, st: State) -> list[int]:
        return self.inner.points(st)

    def measures(self, st: State, seat: int) -> dict[str, int]:
        return self.inner.measures(st, seat)

    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        return self.inner.appraise(st, seat, viewer)

    def observe(self, st: State, seat: int) -> dict[str, Any]:
        return self.inner.observe(st, seat)

    def resample(self, st: State, seat: int, generator: Generator) -> State:
        return self.inner.resample(st, seat, generator)

    def scores(self, st: State) -> list[Score]:
        return self.inner.scores(st)

    def position(self, st: State) -> str:
        return self.inner.position(st)

    def faults(self, st: State) -> list[str]:
        return self.inner.faults(st)


def line_of(rules: Rules, st: State, word: str) -> str:
    """A line of the position text, which holds all secrets."""
    return next((line for line in rules.position(st).splitlines() if line.startswith(word)), "")


class FaceDownGoalInView(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        return {**self.inner.observe(st, seat), "hint": line_of(self.inner, st, "face-down")}


class StackOrderInView(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        return {**self.inner.observe(st, seat), "hint": line_of(self.inner, st, "goals-under")}


class GoalKindInLabel(Told):
    def label(self, st: State, seat: int, option: int) -> Label:
        careful = "tolerance" in line_of(self.inner, st, "face-down")
        label = self.inner.label(st, seat, option)
        return Label(label.title, "careful" if careful else label.detail)


class GoalKindInBlockedTitle(Told):
    def blocked_title(self, st: State, seat: int, option: int) -> str:
        careful = "tolerance" in line_of(self.inner, st, "face-down")
        return "careful" if careful else self.inner.blocked_title(st, seat, option)


class Telltale(EventTable):
    """The events of a game, told by someone who cannot keep a secret."""

    def __init__(self, inner: EventTable) -> None:
        super().__init__([], [])
        self.inner = inner

    def is_told(self, event: Event, viewer: int) -> bool:
        return self.inner.is_told(event, viewer)

    def sentence(self, event: Event, viewer: int) -> str:
        return self.inner.sentence(event, viewer)

    def data(self, event: Event, viewer: int) -> dict[str, Any]:
        return self.inner.data(event, viewer)

    def about(self, event: Event, viewer: int) -> list[str]:
        return self.inner.about(event, viewer)


class DrawnGoalInLog(Told):
    def events(self) -> EventTable:
        class Leak(Telltale):
            def sentence(self, event: Event, viewer: int) -> str:
                number = f" (number {event.values[0]})" if event.kind == "draw-goal" else ""
                return self.inner.sentence(event, viewer) + number

        return Leak(self.inner.events())


class DrawnGoalInStory(Told):
    def events(self) -> EventTable:
        class Leak(Telltale):
            def about(self, event: Event, viewer: int) -> list[str]:
                drawn = [f"goal-{event.values[0]}"] if event.kind == "draw-goal" else []
                return self.inner.about(event, viewer) + drawn

        return Leak(self.inner.events())


class DrawnGoalInData(Told):
    def events(self) -> EventTable:
        class Leak(Telltale):
            def data(self, event: Event, viewer: int) -> dict[str, Any]:
                seen = Event(event.kind, event.seat, event.values, EVERYONE)
                return self.inner.data(seen, viewer)

        return Leak(self.inner.events())


class FaceDownGoalInPoints(Told):
    def points(self, st: State) -> list[int]:
        return [int(score) for score in self.inner.scores(st)]


class FaceDownGoalInMeasures(Told):
    def measures(self, st: State, seat: int) -> dict[str, int]:
        return {**self.inner.measures(st, seat), "points": int(self.inner.scores(st)[seat])}


class BidsInAppraisal(Told):
    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        highest = max(sum(bidder.bid) for bidder in auction(st).bidders)
        return {**self.inner.appraise(st, seat, viewer), "needed": highest + 1}


class BidInAppraisalForOthers(Told):
    def appraise(self, st: State, seat: int, viewer: int) -> dict[str, Any]:
        return self.inner.appraise(st, seat, seat)


class BidInView(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        bids = [bidder.bid for bidder in auction(st).bidders]
        return {**self.inner.observe(st, seat), "bids": bids}


class CountOfCardsInView(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        counts = [len(bidder.bid) for bidder in auction(st).bidders]
        return {**self.inner.observe(st, seat), "cards laid": counts}


class RollToTheNextSeat(Told):
    """Only one seat learns, and only one bit: whether its neighbour rolled a three."""

    def observe(self, st: State, seat: int) -> dict[str, Any]:
        lucky = seat >= 0 and auction(st).bidders[(seat + 1) % st.players].roll == 3
        return {**self.inner.observe(st, seat), "lucky": lucky}


class OneFaceToTheNextSeat(Told):
    """One bit, of one die: whether the neighbour's first white die shows Explore, while it is behind the screen."""

    def observe(self, st: State, seat: int) -> dict[str, Any]:
        state = galaxy(st)
        neighbour = state.empires[(seat + 1) % st.players]
        explores = seat >= 0 and assigning(state) and neighbour.rolled[EXPLORE] > 0
        return {**self.inner.observe(st, seat), "hint": explores}


class SelectedPhaseBeforeReveal(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        selected = [empire.strip for empire in galaxy(st).empires]
        return {**self.inner.observe(st, seat), "hint": selected}


class TileUnderTheTop(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        second = [empire.world_stack[1:2] for empire in galaxy(st).empires]
        return {**self.inner.observe(st, seat), "hint": second}


class AbandonedTilesInView(Told):
    def observe(self, st: State, seat: int) -> dict[str, Any]:
        return {**self.inner.observe(st, seat), "hint": galaxy(st).abandoned}


class DrawnTileInLog(Told):
    def events(self) -> EventTable:
        class Leak(Telltale):
            def sentence(self, event: Event, viewer: int) -> str:
                number = f" (number {event.values[0]})" if event.kind == "draw" else ""
                return self.inner.sentence(event, viewer) + number

        return Leak(self.inner.events())


class SecretDiceInLabel(Told):
    """The label of an option depends on what a neighbour rolled."""

    def label(self, st: State, seat: int, option: int) -> Label:
        state = galaxy(st)
        neighbour = state.empires[(seat + 1) % st.players]
        told = assigning(state) and neighbour.rolled[0] > 0
        label = self.inner.label(st, seat, option)
        return Label(label.title, "now" if told else label.detail)


class HiddenStepInLog(Told):
    """A line for everyone, without particulars: it counts what others do behind their screens."""

    def events(self) -> EventTable:
        class Leak(Telltale):
            def is_told(self, event: Event, viewer: int) -> bool:
                return True

        return Leak(self.inner.events())


def noticed(case: Case, rules: Rules) -> Iterator[str]:
    """What the law of unseen steps finds in random games, as it comes."""
    generator = Generator(1)
    for table in in_lanes(case, MOMENTS):
        yield from check_unseen_step(rules, table, *random_choice(table, generator))


def caught(case: Case, rules: Rules) -> Iterator[str]:
    """What the view law finds in random games, as it comes: one find is enough to catch a leak."""
    for tables in games_of(case):
        for number, table in enumerate(spread(tables, min(MOMENTS, 1 + len(tables) // 3))):
            yield from check_view_law(rules, table.state, Generator(number), table.events[-EVENTS:])


@pytest.mark.parametrize("case", [GOALS, BIDS, ROLL], ids=str)
def test_rules_that_tell_no_secret_are_not_accused(case: Case) -> None:
    assert list(caught(case, Told(case.game.rules))) == []


@pytest.mark.clause("NF-CGG-05", "NF-CGG-07")
@pytest.mark.parametrize("leak", [FaceDownGoalInView, StackOrderInView])
def test_a_goal_shown_in_a_view_is_caught(leak: type[Told]) -> None:
    found = caught(GOALS, leak(GOALS.game.rules))
    assert any("a spectator can tell: view" in difference for difference in found)


@pytest.mark.parametrize("leak", [GoalKindInLabel, GoalKindInBlockedTitle])
def test_a_goal_that_shows_through_a_label_is_caught(leak: type[Told]) -> None:
    found = caught(GOALS, leak(GOALS.game.rules))
    assert any("can tell: prompt" in difference for difference in found)


@pytest.mark.parametrize("leak", [DrawnGoalInLog, DrawnGoalInStory, DrawnGoalInData])
def test_a_goal_that_others_are_told_of_is_caught(leak: type[Told]) -> None:
    found = caught(GOALS, leak(GOALS.game.rules))
    assert any("the log tells" in difference for difference in found)


@pytest.mark.parametrize(
    ("leak", "part"), [(FaceDownGoalInPoints, "points"), (FaceDownGoalInMeasures, "measures")]
)
def test_a_goal_that_shows_through_points_is_caught(leak: type[Told], part: str) -> None:
    found = caught(GOALS, leak(GOALS.game.rules))
    assert any(f"can tell: {part}" in difference for difference in found)


@pytest.mark.parametrize("leak", [BidsInAppraisal, BidInAppraisalForOthers])
def test_a_bid_that_shows_through_an_appraisal_is_caught(leak: type[Told]) -> None:
    found = caught(BIDS, leak(BIDS.game.rules))
    assert any("can tell: appraisal" in difference for difference in found)


@pytest.mark.parametrize("leak", [BidInView, CountOfCardsInView, RollToTheNextSeat])
def test_a_bid_shown_before_the_reveal_is_caught(leak: type[Told]) -> None:
    found = caught(BIDS, leak(BIDS.game.rules))
    assert any("can tell: view" in difference for difference in found)


@pytest.mark.clause("RG-INFO-04")
@pytest.mark.parametrize("leak", [OneFaceToTheNextSeat, SelectedPhaseBeforeReveal])
def test_a_die_shown_before_the_reveal_is_caught(leak: type[Told]) -> None:
    found = caught(ROLL, leak(ROLL.game.rules))
    assert any("can tell: view" in difference for difference in found)


@pytest.mark.clause("RG-INFO-01", "RG-INFO-03")
@pytest.mark.parametrize("leak", [TileUnderTheTop, AbandonedTilesInView])
def test_a_hidden_tile_shown_in_a_view_is_caught(leak: type[Told]) -> None:
    found = caught(ROLL, leak(ROLL.game.rules))
    assert any("can tell: view" in difference for difference in found)


def test_a_tile_named_in_the_log_of_others_is_caught() -> None:
    found = caught(ROLL, DrawnTileInLog(ROLL.game.rules))
    assert any("the log tells" in difference for difference in found)


def test_dice_that_show_through_a_label_are_caught() -> None:
    found = caught(ROLL, SecretDiceInLabel(ROLL.game.rules))
    assert any("can tell: prompt" in difference for difference in found)


@pytest.mark.parametrize("case", [BIDS, ROLL], ids=str)
def test_rules_that_hide_a_step_well_are_not_accused(case: Case) -> None:
    assert in_lanes(case) != []
    assert list(noticed(case, Told(case.game.rules))) == []


@pytest.mark.parametrize(
    ("case", "leak", "part"),
    [
        (BIDS, CountOfCardsInView, "view"),
        (ROLL, SelectedPhaseBeforeReveal, "view"),
        (BIDS, HiddenStepInLog, "log"),
        (ROLL, HiddenStepInLog, "log"),
    ],
)
@pytest.mark.parametrize("what", ["does", "takes back"])
def test_a_step_that_shows_though_nobody_saw_an_event_is_caught(
    case: Case, leak: type[Told], part: str, what: str
) -> None:
    found = noticed(case, leak(case.game.rules))
    assert any(f" {what} what -1 did not see: {part}" in difference for difference in found)


def face_down_tables() -> list[Table]:
    """Tables at which some seat holds a goal face down."""
    return [
        table
        for tables in games_of(GOALS)
        for table in tables[:-1]
        if table.observe(None)["goals"]["face_down_holder"] is not None
    ]


@pytest.mark.clause("NF-CGG-05")
def test_only_the_holder_is_sure_of_a_face_down_goal() -> None:
    """Resampling draws it anew for everyone else, and never for its holder."""
    rules = GOALS.game.rules
    table = face_down_tables()[0]
    holder = table.observe(None)["goals"]["face_down_holder"]
    for viewer in viewers(table.state):
        generator = Generator(viewer)
        imagined = {
            line_of(rules, rules.resample(table.state, viewer, generator), "face-down")
            for _ in range(40)
        }
        if viewer == holder:
            assert imagined == {line_of(rules, table.state, "face-down")}
        else:
            assert len(imagined) > 2


@pytest.mark.clause("NF-CGG-05")
def test_no_view_or_log_of_others_names_the_goal_that_is_face_down() -> None:
    """Said once without resampling: the name is simply not there."""
    rules = GOALS.game.rules
    for table in face_down_tables():
        goal = line_of(rules, table.state, "face-down").split()[1].partition("@")[0]
        holder = table.observe(None)["goals"]["face_down_holder"]
        name = goal.replace("-", " ")
        log = as_text([told(rules, event, -1) for event in table.events]).lower()
        assert goal not in seen_by(rules, table.state, -1)["view"]
        assert name not in log
        assert f'"face_down":"{goal}"' in seen_by(rules, table.state, holder)["view"]
