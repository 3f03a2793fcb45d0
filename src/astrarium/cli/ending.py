"""The end of a game: points by source for each seat, who won, and why the game ended."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from astrarium import Table
from astrarium.cli.lineup import Lineup
from astrarium.games.new_frontiers.notation import END_SENTENCES


def final_scoring(table: Table, lineup: Lineup) -> RenderableType:
    """All there is to say about a finished game."""
    causes = [END_SENTENCES[cause] for cause in table.observe(None)["last_round"]]
    return Group(
        Text(),
        winners_sentence(table, lineup),
        Text(f"The game ended because {' and '.join(causes)}."),
        Text(),
        score_table(table, lineup),
    )


def winners_sentence(table: Table, lineup: Lineup) -> Text:
    """Who won, with how many points, and by what if points alone did not tell."""
    winners, scores = table.winners, table.scores
    names = Text(" and ").join(lineup.name(seat, "bold") for seat in winners)
    best = max(scores)
    if len(winners) > 1:
        return Text.assemble(names, f" share the win with {best} points.")
    text = Text.assemble(names, f" wins with {best} points")
    if scores.count(best) > 1:
        text.append(", ahead of others with as many by credits and goods")
    return text.append(".")


def score_table(table: Table, lineup: Lineup) -> Grid:
    """Sources of points in rows, seats in columns."""
    scores, winners = table.scores, table.winners
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    grid.add_column("Points from", footer="Total")
    for seat in range(table.players):
        won = " ★" if seat in winners else ""
        grid.add_column(
            lineup.name(seat, "bold"), justify="right", footer=Text(f"{scores[seat]}{won}", "bold")
        )
    sources = dict.fromkeys(source for score in scores for source in score.breakdown)
    for source in sources:
        grid.add_row(source, *(str(score.breakdown.get(source, "")) for score in scores))
    if list(scores).count(max(scores)) > 1:
        cells = [Text(str(tie_break(table, seat)), "dim") for seat in range(table.players)]
        grid.add_row(Text("credits and goods (tie-break)", "dim"), *cells)
    return grid


def tie_break(table: Table, seat: int) -> int:
    """What decides between equal points (NF-SCORE-10): credits and goods in the empire."""
    empire = table.observe(None)["empires"][seat]
    goods = sum(1 for colony in empire["colonies"] if colony["good"])
    return int(empire["credits"]) + goods
