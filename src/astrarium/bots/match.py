"""Whole games between bots, fast: no undo, and a record only where one is asked for."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import SupportsIndex

from astrarium.bots.base import Bot, RandomBot, chosen, close, make_bot, seed_number
from astrarium.kernel import flow
from astrarium.kernel.bot import UNLIMITED, Budget
from astrarium.kernel.chance import Generator
from astrarium.kernel.errors import Stalled
from astrarium.kernel.frames import CHANCE, Event, State
from astrarium.kernel.game import Game
from astrarium.kernel.playout import MOST_DECISIONS, play_out, resolve_chance
from astrarium.kernel.record import Header, who_text
from astrarium.kernel.rules import Rules
from astrarium.kernel.seat import Seat
from astrarium.kernel.table import told_to

Steps = list[tuple[str, int]]  # who, as a record writes it, and the option or outcome


@dataclass(frozen=True)
class Result:
    """How a game ended: its last state, the number of decisions, and scores and winners by seat.

    `faults` say by seat why decisions were lost to chance, one each; only external bots lose any. `record` is the
    text of the game, if it was asked for.
    """

    state: State
    decisions: int
    scores: list[int]
    winners: list[int]
    faults: list[list[str]] = field(default_factory=list)
    record: str = ""


def play_match(
    game: str | Game | Rules,
    bots: Sequence[Bot | str],
    settings: Mapping[str, bool] | None = None,
    seed: SupportsIndex = 0,
    most: int = MOST_DECISIONS,
    *,
    budget: Budget = UNLIMITED,
    record: bool = False,
) -> Result:
    """Play a game with `bots[i]` in seat i; `seed` determines chance. A bot is an object, or a name for `make_bot`.

    :raises BadSetup: if there is no such game or bot, or the game cannot be set up so.
    :raises BotFailed: if a bot raises an exception or chooses what is not offered.
    :raises Stalled: if it is not over after `most` decisions.
    """
    rules = _rules(game)
    number = operator.index(seed)
    known = rules.check_setup(len(bots), settings or {})
    st = rules.start(len(bots), known)
    seated = [
        make_bot(bot, rules.name, seed_number(number, seat)) if isinstance(bot, str) else bot
        for seat, bot in enumerate(bots)
    ]
    before = [len(faults_of(bot)) for bot in seated]
    steps: Steps | None = [] if record else None
    generator = Generator(number)
    try:
        if not all(type(bot) is RandomBot for bot in seated):
            decisions = _play(rules, st, seated, generator, most, budget, steps)
        elif steps is None:
            decisions = play_out(st, generator, most)
        else:
            decisions = _play_out(st, generator, most, steps)
        faults = [faults_of(bot)[start:] for bot, start in zip(seated, before, strict=True)]
    finally:
        close(mine for mine, bot in zip(seated, bots, strict=True) if isinstance(bot, str))
    return Result(
        st,
        decisions,
        [int(score) for score in rules.scores(st)],
        rules.winners(st),
        faults,
        "" if steps is None else _text(rules, len(bots), known, f"match-{number}", steps),
    )


def faults_of(bot: Bot) -> list[str]:
    """Why a bot has lost decisions to chance."""
    found: list[str] = getattr(bot, "faults", [])
    return found


def _rules(game: str | Game | Rules) -> Rules:
    if isinstance(game, str):
        import astrarium  # which imports this module

        return astrarium.game(game).rules
    return game.rules if isinstance(game, Game) else game


def _play(
    rules: Rules,
    st: State,
    bots: list[Bot],
    generator: Generator,
    most: int,
    budget: Budget,
    steps: Steps | None,
) -> int:
    decisions = 0
    events: list[Event] = []
    st.events = events
    _bring_chance(st, generator, steps)
    while not flow.over(st):
        if decisions == most:
            raise Stalled(f"the game is not over after {most} decisions")
        number = flow.to_act(st)[0]
        lane = flow.lane_of(st, number)
        assert lane is not None
        bot = bots[number]
        if isinstance(bot, RandomBot):  # it needs no knowledge
            option = bot.pick(lane.options)
        else:
            seat = Seat(rules, st, number, told_to(rules, events, number))
            option = chosen(bot, seat, budget)
        if steps is not None:
            steps.append((str(number), option))
        flow.step(st, lane, option)
        _bring_chance(st, generator, steps)
        decisions += 1
    st.events = None
    return decisions


def _bring_chance(st: State, generator: Generator, steps: Steps | None) -> None:
    """As `resolve_chance`, with the outcomes written down."""
    if steps is None:
        resolve_chance(st, generator)
        return
    for _ in range(flow.MOST_STEPS):
        where = flow.chance_lane(st)
        if where == flow.NO_LANE or flow.over(st):
            return
        _draw(st, where, generator, steps)
    raise Stalled(flow.ENDLESS_CHANCE)


def _draw(st: State, where: int, generator: Generator, steps: Steps) -> None:
    lane = st.main if where == flow.MAIN else st.lanes[where]
    option = generator.pick(lane.options, lane.frames[-1].weights(st))
    steps.append((who_text(CHANCE, where), option))
    flow.step(st, lane, option)


def _play_out(st: State, generator: Generator, most: int, steps: Steps) -> int:
    """As `play_out`, draw for draw, with all steps written down."""
    decisions = 0
    while not flow.over(st):
        where = flow.MAIN
        if st.lanes:
            waiting = [number for number, lane in enumerate(st.lanes) if lane.actor >= CHANCE]
            where = waiting[generator.below(len(waiting))]
        lane = st.main if where == flow.MAIN else st.lanes[where]
        if lane.actor == CHANCE:
            _draw(st, where, generator, steps)
            continue
        if decisions == most:
            raise Stalled(f"the game is not over after {most} decisions")
        option = lane.options[generator.below(len(lane.options))]
        steps.append((str(lane.actor), option))
        flow.step(st, lane, option)
        decisions += 1
    return decisions


def _text(rules: Rules, players: int, settings: dict[str, bool], seed: str, steps: Steps) -> str:
    header = Header(rules.name, rules.version, rules.components, players, settings, "", seed)
    lines = [*header.lines(), *(f"{who} {rules.text(option)}" for who, option in steps)]
    return "\n".join(lines) + "\n"
