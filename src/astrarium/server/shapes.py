"""The response schemas, for the OpenAPI page; `web/src/lib/protocol.ts` has the same.

Tests check responses against these; the running server does not.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Shape(BaseModel):
    """A response schema: an object with these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _whole(value: Any) -> Any:
    """In JSON, 3.0 is an integer like 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


# For whole numbers that somebody sends; last among the marks of a field, so that its bounds are shown.
WHOLE = BeforeValidator(_whole)


class Problem(Shape):
    """What went wrong: a word for programs, a sentence for people, the id to find it in the log."""

    error: str
    reason: str
    request: str


class Me(Shape):
    """Who you are; `name` is null before you chose one, `kept` says whether a password keeps it."""

    name: str | None
    kept: bool


class LoginInfo(Shape):
    """A log-in of mine: on which device, since when, and when it was last used, to the hour."""

    id: str
    device: str
    since: float
    used: float
    here: bool


class GameSetting(Shape):
    name: str
    default: bool
    help: str


class GameBot(Shape):
    name: str
    title: str
    help: str


class GameInfo(Shape):
    name: str
    title: str
    playable: bool
    least: int
    most: int
    minutes: int
    settings: list[GameSetting]
    bots: list[GameBot]


class RuleClause(Shape):
    id: str
    text: str


class RuleSection(Shape):
    title: str
    clauses: list[RuleClause]


class RulesInfo(Shape):
    title: str
    sections: list[RuleSection]


Stage = Literal["open", "playing", "over"]
RowStage = Literal["open", "playing", "over", "broken", "frozen"]
SeatKind = Literal["open", "person", "bot"]


class NoClock(Shape):
    """No time limit."""

    kind: Literal["none"]


class LiveClock(Shape):
    """Minutes for the whole game, and seconds added by each move."""

    kind: Literal["live"]
    minutes: Annotated[int, Field(ge=1, le=600), WHOLE]
    increment: Annotated[int, Field(ge=0, le=600), WHOLE]


class DaysClock(Shape):
    """Days for each move."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30), WHOLE]


ClockRule = Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]


class SeatInfo(Shape):
    kind: SeatKind
    name: str | None
    bot: str | None
    held: Literal["clock", "absent", "resigned"] | None
    time: float | None
    since: float | None


class PromptOption(Shape):
    id: int
    text: str
    label: str
    targets: list[str]


class BlockedOption(Shape):
    text: str
    reason: str
    rule: str
    targets: list[str]


class Prompt(Shape):
    """The decision a seat owes."""

    seat: int
    text: str
    rule: str
    options: list[PromptOption]
    blocked: list[BlockedOption]


class Score(Shape):
    total: int
    breakdown: dict[str, int]


class Result(Shape):
    winners: list[int]
    scores: list[Score]
    tie_break: str | None


class You(Shape):
    seat: int | None
    host: bool


class UndoInfo(Shape):
    able: bool
    label: str
    reason: str


class TableDocument(Shape):
    """A table as one viewer may see it.

    `commitment` fixes the set-up and the secret seed from the start; `seed` is null until the game is over.
    """

    code: str
    n: int
    game: str
    players: int
    settings: dict[str, bool]
    listed: bool
    clock: ClockRule
    absence: int
    created: float
    commitment: str
    stage: Stage
    you: You
    seats: list[SeatInfo]
    to_act: list[int]
    decisions: int
    view: dict[str, Any] | None
    prompt: Prompt | None
    undo: UndoInfo
    points: list[list[int]]
    result: Result | None
    seed: str | None
    rematch: str | None
    muted: list[str]


class LogLine(Shape):
    kind: str
    seat: int
    text: str
    about: list[str]


class ChatLine(Shape):
    id: int
    seat: int | None
    name: str
    text: str
    at: float


class TableAnswer(Shape):
    """The document, the log and the chat."""

    document: TableDocument
    log_from: int
    log: list[LogLine]
    chat: list[ChatLine]
    present: list[int]
    now: float


class RowSeat(Shape):
    kind: SeatKind
    name: str | None


class TableRow(Shape):
    """A table in one line of a list; of one that cannot be read just now (broken), or no longer played
    (frozen), nobody's seat is known."""

    code: str
    game: str
    stage: RowStage
    players: int
    seats: list[RowSeat]
    settings: dict[str, bool]
    clock: ClockRule
    listed: bool
    created: float
    touched: float
    where: str
    seat: int | None
    to_act: list[int]
    result: Result | None


class StudyAnswer(Shape):
    """Prices, sums and previews for the decision a seat owes; previews are by option id."""

    n: int
    appraisal: dict[str, Any] | None
    previews: dict[str, list[list[str | int]]]


class Done(Shape):
    """The command is committed; `n` is the state number after it."""

    n: int


class CodeAnswer(Shape):
    """The code of what was made."""

    code: str


class TokenAnswer(Shape):
    """A token that holds a seat; it is shown this once."""

    token: str
    code: str
    seat: int


class ReplayDecision(Shape):
    seat: int
    text: str
    label: str
    round: int
    barrier: bool


class Dice(Shape):
    """Whether the chance of a game comes from its seed; if not, `doubt` says why."""

    verified: bool
    doubt: str | None
    commitment: str
    seed: str


class ReplayInfo(Shape):
    """A whole game at a glance."""

    code: str
    game: str
    players: int
    names: list[str]
    settings: dict[str, bool]
    steps: int
    decisions: list[ReplayDecision]
    points: list[list[int]]
    rounds: list[int]
    result: Result | None
    dice: Dice


class ReplayDocument(Shape):
    """The table after so many decisions."""

    document: TableDocument
    log: list[LogLine]
    chosen: str | None


class Health(Shape):
    """Whether the server can serve; `waking` is how many tables in play it has still to wake."""

    status: Literal["fine", "waking", "saving", "bots", "following", "away", "closing"]
    version: str
    compiled: bool
    waking: int
