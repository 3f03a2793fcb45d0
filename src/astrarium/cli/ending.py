"""The end of a game: points by source for each seat, who won, and why the game ended."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Table
from astrarium.cli.boards.board import Board
from astrarium.cli.lineup import Lineup


def final_scoring(table: Table, board: Board) -> RenderableType:
    """All there is to say about a finished game."""
    lineup = board.lineup
    causes = board.end_words(table.observe(None))
    ended = [Text(f"The game ended because {' and '.join(causes)}.")] if causes else []
    return Group(
        Text(),
        winners_sentence(table, lineup),
        *ended,
        Text(),
        score_table(table, board),
    )


def winners_sentence(table: Table, lineup: Lineup) -> Text:
    """Who won, with how many points, and by what if points alone did not tell."""
    if table.tie_break:
        return lineup.filled(table.tie_break)
    (winner,) = table.winners
    return Text.assemble(lineup.name(winner, "bold"), f" wins with {max(table.scores)} points.")


def score_table(table: Table, board: Board) -> Grid:
    """Sources of points in rows, seats in columns."""
    scores, winners = table.scores, table.winners
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    grid.add_column("Points from", footer="Total")
    for seat in range(table.players):
        won = " ★" if seat in winners else ""
        grid.add_column(
            board.lineup.name(seat, "bold"),
            justify="right",
            footer=Text(f"{scores[seat]}{won}", "bold"),
        )
    sources = dict.fromkeys(source for score in scores for source in score.breakdown)
    for source in sources:
        points = [str(score.breakdown.get(source, "")) for score in scores]
        grid.add_row(board.source_name(source), *points)
    return grid
