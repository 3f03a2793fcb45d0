"""A game to open tables of: the factory behind `astrarium.game(name)`."""

from __future__ import annotations

import contextlib
import operator
import secrets
from collections.abc import Iterable, Mapping
from typing import Final, SupportsIndex

from astrarium.kernel import record
from astrarium.kernel.errors import AstrariumError, BadPosition, BadRecord, BadSetup
from astrarium.kernel.frames import CHANCE, NOBODY
from astrarium.kernel.position import MISFIT, misfit
from astrarium.kernel.record import Header
from astrarium.kernel.rules import Rules
from astrarium.kernel.table import Table, replay_steps
from astrarium.kernel.value import Value


class Game(Value):
    """One game with one set of components."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[type[Game], tuple[Rules]]:
        return Game, (self.rules,)

    @property
    def name(self) -> str:
        """The name that `astrarium.game` takes."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.rules.title

    def new(
        self,
        players: SupportsIndex,
        seed: SupportsIndex | str | None = None,
        *,
        cap: SupportsIndex = 0,
        **settings: bool,
    ) -> Table:
        """A table at its first decision. Without a seed, chance cannot be foreseen by anyone.

        With a `cap` the table is `truncated` after so many decisions, even if the game is not over.
        :raises BadSetup: for a player count or an option the game does not have.
        """
        table = self.unstarted(players, seed, cap=cap, **settings)
        table._resolve_chance()
        return table

    def unstarted(
        self,
        players: SupportsIndex,
        seed: SupportsIndex | str | None = None,
        *,
        cap: SupportsIndex = 0,
        **settings: bool,
    ) -> Table:
        """As `new`, but waiting for its first chance outcome, for `Table.foretell`."""
        table = self._fresh(players, settings, _seed_text(seed))
        table.cap = _count(cap, "the cap of decisions")
        return table

    def replay(self, text: str, upto: SupportsIndex | None = None) -> Table:
        """The table of a record again, whole or up to a number of decisions.

        :raises BadRecord: if the text is damaged or does not follow the rules.
        """
        last = None if upto is None else operator.index(upto)
        if last is not None and last < 0:
            raise BadRecord(f"a record is replayed up to 0 or more decisions, not {last}")
        parsed = record.parse(text)
        header = parsed.header
        table = self.set_up(header)
        try:
            replay_steps(table, parsed, last)
            table._resolve_chance()
        except AstrariumError:
            raise
        except Exception:
            # Steps of a position are written by hand, and may be nonsense that only play brings out.
            if not header.position:
                raise
            raise BadRecord(f"the position it began from is impossible: {MISFIT}") from None
        return table

    def load(self, text: str) -> Table:
        """A saved table, exactly as it was.

        :raises BadRecord: if the save is damaged.
        """
        return self.replay(text)

    def position(
        self, text: str, seed: SupportsIndex | str | None = 0, outcomes: Iterable[str] = ()
    ) -> Table:
        """A table from a position written as text.

        `outcomes` are the first to come from chance, in notation and in order; the seed gives all others. Those that
        the position does not draw at once wait in `Table.foretold`.

        :raises BadPosition: saying which line is wrong and why.
        :raises IllegalMove: for an outcome that there is not, or that is not possible where it would be drawn.
        """
        table = self._from_position(text, _seed_text(seed))
        try:
            table.foretell(*outcomes)
        except AstrariumError:
            raise
        except Exception:
            raise misfit(text) from None
        _check_seats(table, text)
        return table

    def header(self, players: SupportsIndex, seed: str, settings: Mapping[str, object]) -> Header:
        """How the record of such a table begins.

        :raises BadSetup: for a player count or an option the game does not have.
        """
        count = _count(players, "the number of players")
        known = self.rules.check_setup(count, settings)
        return Header(self.name, self.rules.version, self.rules.components, count, known, "", seed)

    def set_up(self, header: Header) -> Table:
        """The table of a record before its first step.

        :raises BadRecord: if it is of another game, version or components, or cannot be set up.
        """
        if header.game != self.name:
            raise BadRecord(f"this is a record of {header.game!r}, not of {self.name!r}")
        if header.version != self.rules.version:
            raise BadRecord(
                f"the record was made under rules version {header.version!r}, "
                f"this is version {self.rules.version!r}"
            )
        if header.components != self.rules.components:
            raise BadRecord(
                f"the record was made with other components ({header.components}, here "
                f"{self.rules.components}); give the same file with --components"
            )
        try:
            if header.position:
                return self._from_position(header.position, header.seed)
            return self._fresh(header.players, header.settings, header.seed)
        except (BadSetup, BadPosition) as error:
            raise BadRecord(f"the record cannot be set up: {error}") from None

    def _fresh(self, players: SupportsIndex, settings: Mapping[str, object], seed: str) -> Table:
        header = self.header(players, seed, settings)
        return Table(self.rules, header, self.rules.start(header.players, header.settings))

    def _from_position(self, text: str, seed: str) -> Table:
        try:
            st = self.rules.parse_position(text)
        except AstrariumError:
            raise
        except Exception:
            raise misfit(text) from None
        header = Header(
            self.name, self.rules.version, self.rules.components, st.players, {}, text.strip(), seed
        )
        table = Table(self.rules, header, st)
        _check_seats(table, text)
        return table


def _check_seats(table: Table, text: str) -> None:
    """A position must wait for seats there are, each in its own lane."""
    lanes = table.state.lanes
    if table.state.main.actor >= table.players or table.state.main.actor < NOBODY:
        raise misfit(text)
    if lanes and len(lanes) != table.players:
        raise misfit(text)
    for seat, lane in enumerate(lanes):
        if lane.actor not in (seat, CHANCE, NOBODY):
            raise misfit(text)


def _seed_text(seed: SupportsIndex | str | None) -> str:
    if seed is None:
        return secrets.token_hex(16)
    text = seed if isinstance(seed, str) else str(_count(seed, "a seed that is no word"))
    if not record.is_seed(text):
        raise BadSetup(f"a seed is a number or one word, not {seed!r}")
    return text


def _count(value: SupportsIndex, what: str) -> int:
    """The number that is meant, of any type that can be an index, such as one of numpy's.

    :raises BadSetup: for anything else, and for a bool, which is a slip.
    """
    if not isinstance(value, bool):
        with contextlib.suppress(TypeError):
            return operator.index(value)
    raise BadSetup(f"{what} is a whole number, not {value!r}")
