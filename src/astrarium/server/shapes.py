"""What the server sends: answers of the routes, documents of tables, messages of the socket.

The OpenAPI page comes from these, and `tools/typescript.py` writes the same in TypeScript; a comment behind a field
goes with it. Tests check what is sent against these; the running server does not.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypedDict  # pydantic takes the one of `typing` from Python 3.12 on

STRICT = ConfigDict(extra="forbid", strict=True)


class Shape(TypedDict):
    """An object with these fields and no others."""


Shape.__pydantic_config__ = STRICT  # type: ignore[attr-defined]


class Body(BaseModel):
    """What a route takes: an object with these fields and no others."""

    model_config = STRICT


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
    """Who you are."""

    name: str | None  # null before the first visit has been given a name
    kept: bool  # whether a password keeps it


class LoginInfo(Shape):
    """A log-in of mine."""

    id: str
    device: str  # such as "Firefox on Linux"; empty if the browser does not say
    since: float
    used: float  # Unix time of the last use, to the hour
    here: bool  # this browser


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
    playable: bool  # false for games that are announced but not there yet
    least: int
    most: int
    minutes: int  # rough length
    blurb: str
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
RowStage = Literal["open", "playing", "over", "broken", "frozen"]  # broken: cannot be read just now
SeatKind = Literal["open", "person", "bot"]
QuestionSort = Literal["tile", "space", "die", "amount", "yes-no", "order", "several", "choice"]


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


Word = Annotated[str, Field(min_length=1, max_length=40)]


class Order(Body):
    """A new table."""

    game: Annotated[Word, Field(examples=["new-frontiers"])]
    players: Annotated[int, Field(ge=1, le=8, examples=[3]), WHOLE]
    seats: Annotated[
        list[Word], Field(max_length=8, examples=[["me", "greedy", "open"]])
    ]  # `me`, `here` (someone else at this browser), `open` or the name of a bot
    settings: Annotated[dict[Word, bool], Field(max_length=20)] = {}
    listed: bool = False
    clock: ClockRule = {"kind": "none"}
    absence: Annotated[int, Field(ge=0, le=1440), WHOLE] = 3
    start: bool = False


class SeatInfo(Shape):
    kind: SeatKind
    name: str | None  # null while it is open
    bot: str | None  # that decides for this seat now: a bot's own seat, or one held for a person
    held: Literal["clock", "absent", "resigned"] | None  # why a bot plays for a person now
    time: float | None  # seconds left on its clock when its time last stopped; null without a clock
    since: float | None  # Unix time since when the table has been waiting for it


class PromptOption(Shape):
    """What may be chosen: `title` fits on a button, `detail` has the price, the consequence or the reason.

    `verb` is what it does, whatever it is about; what `declines` leaves everything as it is.
    """

    id: int
    text: str  # the notation, as sent back to the server
    verb: str
    declines: bool
    title: str
    detail: str
    targets: list[str]


class BlockedOption(Shape):
    text: str
    verb: str
    title: str
    reason: str
    rule: str
    targets: list[str]


class Prompt(Shape):
    """The decision a seat owes; `sort` is the sort of question, one of a closed set.

    `about` are the things that the question names, beside those of its options.
    """

    seat: int
    text: str
    rule: str
    sort: QuestionSort
    about: list[str]
    options: list[PromptOption]
    blocked: list[BlockedOption]


class Score(Shape):
    total: int
    breakdown: dict[str, int]


class Result(Shape):
    winners: list[int]
    sources: dict[str, str]  # what the sources in `breakdown` are called
    scores: list[Score]
    tie_break: str | None  # only if a tie-break decided


class You(Shape):
    seat: int | None
    host: bool


class UndoInfo(Shape):
    able: bool
    title: str
    reason: str


class TableDocument(Shape):
    """A table as one viewer may see it."""

    code: str
    n: int
    game: str
    players: int
    settings: dict[str, bool]
    listed: bool
    clock: ClockRule
    absence: int
    created: float
    commitment: str  # fixes the set-up and the secret seed from the start
    stage: Stage
    you: You
    my_seats: list[int]  # all of mine: several where people share a browser
    seats: list[SeatInfo]
    to_act: list[int]
    where: str
    decisions: int  # how many have been made
    view: dict[str, Any] | None  # as the game shapes it; null until the game starts
    prompt: Prompt | None
    undo: UndoInfo
    points: list[list[int]]  # after each finished round: the round, points by seat
    result: Result | None
    seed: str | None  # where all chance came from; null until the game is over
    rematch: str | None
    muted: list[str]  # names of people who may not chat
    taken_over: int  # how many decisions come from the game that this one plays on; 0 if none


class LogLine(Shape):
    """In the text `{1}` stands for the name of seat 1, `{comet-zone|Comet Zone}` for a thing; it is empty if the
    line is for programs only."""

    kind: str
    seat: int
    text: str
    about: list[str]  # ids of things
    data: dict[str, Any]  # its fields by name, as the game's table of events has them


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
    touched: float  # time of the last entry
    where: str  # the game stands there: "Round 7, Settle"
    seat: int | None  # mine
    to_act: list[int]
    result: Result | None


# With a schema of its own, because not every reader of OpenAPI knows `prefixItems`.
Change = Annotated[
    tuple[str, int, int], WithJsonSchema({"type": "array", "minItems": 3, "maxItems": 3})
]  # a measure, before and after: ["points", 18, 23]


class StudyAnswer(Shape):
    """Prices, sums and previews for the decision a seat owes."""

    n: int
    appraisal: dict[str, Any] | None  # as the game shapes it
    previews: dict[str, list[Change]]  # by option id


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
    title: str
    detail: str
    scored: str  # the line of the log that tells what brought the seat points, if it got any
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
    steps: int  # how many decisions there are; documents go from 0 to this
    decisions: list[ReplayDecision]
    points: list[list[int]]  # points after each step 0…steps, by seat
    rounds: list[int]  # the step at which each round begins: rounds[0] is round 1
    result: Result | None
    dice: Dice


class ReplayDocument(Shape):
    """The table after so many decisions."""

    document: TableDocument
    log: list[LogLine]
    chosen: str | None  # the option that was chosen next; null at the end


PatchItem = (
    tuple[list[str | int], Any] | tuple[list[str | int]]
)  # a path and its value, or to remove


class ReplaySteps(Shape):
    """The table after so many decisions, and after each of those that follow, for whoever steps through."""

    first: int  # after how many decisions the document is
    document: TableDocument
    patches: list[list[PatchItem]]  # what each further decision changes in it
    lines: list[int]  # by step: how many lines the log has then
    chosen: list[str | None]  # by step: the option that was chosen next; null at the end


class ReplayLog(Shape):
    """The log of the whole game; at each step it has the first lines of it."""

    log: list[LogLine]


class Health(Shape):
    """Whether the server can serve; `waking` is how many tables in play it has still to wake."""

    status: Literal["fine", "waking", "saving", "bots", "following", "away", "closing"]
    version: str
    compiled: bool
    waking: int


# --- messages of the socket ------------------------------------------------------------------


class TableMessage(TableAnswer):
    type: Literal["table"]


class UpdateMessage(Shape):
    type: Literal["update"]
    n: int
    patch: list[PatchItem]
    log_from: int
    log: list[LogLine]
    now: float


class DoneMessage(Done):
    type: Literal["done"]
    id: int | None


class RefusedMessage(Shape):
    type: Literal["refused"]
    id: int | None
    n: int
    code: str
    reason: str
    rule: str | None


class ChatMessage(Shape):
    type: Literal["chat"]
    line: ChatLine


class PresentMessage(Shape):
    type: Literal["present"]
    present: list[int]


class StudyMessage(StudyAnswer):
    type: Literal["study"]
    id: int | None


class PongMessage(Shape):
    type: Literal["pong"]


class ClosingMessage(Shape):
    type: Literal["closing"]
    reason: str


ServerMessage = (
    TableMessage
    | UpdateMessage
    | DoneMessage
    | RefusedMessage
    | ChatMessage
    | PresentMessage
    | StudyMessage
    | PongMessage
    | ClosingMessage
)
