"""Perft: how many ways a game can go from a position, counted to a depth. A changed rule changes a count.

    python -m tests.perft.perft FILE…

prints the counts of files anew, to be compared with those in them. A file holds

    # what it is about, and which counts were worked out by hand
    depth 1 13              how many ways there are after one decision, after two, …
    move buy-nothing 3      of those at the last depth, how many begin with this move
    position                and all below it is the position
    play 0 select develop   moves to be played there before counting begins

Chance is a choice like others where it has up to three outcomes; else only the lowest is looked at.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

import astrarium
from astrarium import Game
from astrarium.kernel import flow
from astrarium.kernel.flow import MAIN, NO_LANE
from astrarium.kernel.frames import Lane, State

FOLDER = Path(__file__).resolve().parent
MOST_OUTCOMES = 3


@dataclass
class Perft:
    """A file taken apart."""

    name: str
    depths: dict[int, int] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    plays: list[str] = field(default_factory=list)
    position: str = ""

    @property
    def game(self) -> Game:
        return astrarium.game(self.position.partition(" position ")[0])

    def start(self) -> State:
        """The state that counting begins from."""
        st = self.game.rules.parse_position(self.position)
        for move in self.plays:
            seat, _, text = move.partition(" ")
            lane = flow.lane_of(st, int(seat))
            option = self.game.rules.parse(text)
            if lane is None or option not in lane.options:
                raise ValueError(f"{self.name}: {move!r} cannot be played")
            where = MAIN if lane is st.main else int(seat)
            st = chance_settled(after_step(st, where, option))[0]
        return st


def read(path: Path) -> Perft:
    """The file at `path`."""
    found = Perft(path.stem)
    head, _, found.position = path.read_text(encoding="utf-8").partition("\nposition\n")
    for line in head.splitlines():
        word, _, rest = line.partition(" ")
        if word == "depth":
            depth, count = rest.split()
            found.depths[int(depth)] = int(count)
        elif word == "move":
            move, _, count = rest.rpartition(" ")
            found.moves[move] = int(count)
        elif word == "play":
            found.plays.append(rest)
        elif word not in ("", "#"):
            raise ValueError(f"{path.name}: cannot read {line!r}")
    return found


def count(st: State, depth: int) -> int:
    """How many ways there are to make `depth` decisions; a game that ends sooner is one way."""
    if depth == 0 or flow.over(st):
        return 1
    return sum(count(after, depth - 1) for _option, after in ways(st))


def count_by_move(game: Game, st: State, depth: int) -> dict[str, int]:
    """`count`, told apart by the first move."""
    counts: dict[str, int] = {}
    for option, after in ways(st):
        move = game.rules.text(option)
        counts[move] = counts.get(move, 0) + count(after, depth - 1)
    return counts


def ways(st: State) -> list[tuple[int, State]]:
    """Every option of the seat to act, with every state it can lead to. `st` owes a decision."""
    lane = flow.lane_of(st, flow.to_act(st)[0])
    assert lane is not None
    where = MAIN if lane is st.main else st.lanes.index(lane)
    return [
        (option, settled)
        for option in lane.options
        for settled in chance_settled(after_step(st, where, option))
    ]


def chance_settled(st: State) -> list[State]:
    """The states that chance may lead to before the next decision."""
    where = flow.chance_lane(st)
    if where == NO_LANE:
        return [st]
    outcomes = lane_at(st, where).options
    if len(outcomes) > MOST_OUTCOMES:
        outcomes = outcomes[:1]
    return [end for outcome in outcomes for end in chance_settled(after_step(st, where, outcome))]


def after_step(st: State, where: int, option: int) -> State:
    after = st.clone()
    flow.step(after, lane_at(after, where), option)
    return after


def lane_at(st: State, where: int) -> Lane:
    return st.main if where == MAIN else st.lanes[where]


def differing_tree(game: Game, st: State, depth: int, expected: dict[str, int]) -> str:
    """What went wrong, by first move, and below each move that differs the moves that follow it."""
    lines = []
    found = count_by_move(game, st, depth)
    for move in sorted({*found, *expected}):
        now, then = found.get(move, 0), expected.get(move, 0)
        lines.append(f"{move}: {now}" + (f", expected {then}" if now != then else ""))
        if now == then or depth < 2:
            continue
        for option, after in ways(st):
            if game.rules.text(option) == move and not flow.over(after):
                below = count_by_move(game, after, depth - 1)
                lines += [f"    {second}: {number}" for second, number in below.items()]
    return "\n".join(lines)


def counts_text(perft: Perft) -> str:
    """The lines `depth` and `move` of a file as they are now."""
    st = perft.start()
    last = max(perft.depths)
    lines = [f"depth {depth} {count(st, depth)}" for depth in sorted(perft.depths)]
    by_move = count_by_move(perft.game, st, last)
    return "\n".join([*lines, *[f"move {move} {number}" for move, number in by_move.items()]])


def main() -> None:
    for name in sys.argv[1:]:
        print(f"{name}\n{counts_text(read(Path(name)))}\n")


if __name__ == "__main__":
    main()
