"""Positions of Roll for the Galaxy that contradict themselves are refused, with the line and the reason."""

from __future__ import annotations

import pytest

from astrarium import BadPosition
from tests.games.roll_for_the_galaxy.helpers import position

# the lines of a position for three, `/` between them | the line refused, of which `players 3` is the second | why
CONTRADICTIONS = """
seat 0 faction 2/seat 1 faction 2 | 4 | two players have faction 2
seat 0/worlds old-earth/seat 1/worlds old-earth | 6 | Old Earth is in the game twice
seat 0/worlds old-earth old-earth | 4 | Old Earth is in the game twice
seat 0/hand public-works/seat 1/hand public-works | 6 | the tile Public Works is in 2 places
bag public-works/seat 0/developments public-works | 3 | is in 0 places
abandoned public-works/seat 0/world-stack lost-alien-warship | 5 | the tile Public Works is in 2 places
seat 0/developments gem-world | 4 | Gem World is not a development
seat 0/worlds public-works | 4 | Public Works is not a world
seat 0/worlds trading-world+home | 4 | holds more than 0 goods
seat 0/worlds gem-world+home+home+home | 4 | Gem World holds more than 1 goods
seat 0/cup home*30 | 4 | there are not that many home dice
supply home*3 | 3 | home dice, not
pool 30/seat 0 vp 9 | 3 | the pool holds 30 VP after 9 of 36 were paid
exhausted yes | 3 | 0 of 36 VP are paid, and the pool's end is not noted so
seat 0/used public-works | 4 | seat 0 used Public Works, which it does not have
order 0 1 1 | 3 | order names each seat once
order 0 1 5 | 3 | order must be from 0 to 2, not 5
step manage | 3 | the first round is round 1
round 1/occurring ship | 4 | phases occur only after Reveal
round 1/step phases/spare ship | 5 | the spare die is for two players
round 1/step manage/occurring ship/phase ship | 6 | no phase is being done
round 1/step phases/occurring ship/phase explore | 6 | the phases that occur are: ship
round 1/step manage/extras home | 5 | extra workers outside a turn
round 1/step manage/seat 0/wilds home | 6 | wilds is not in this step of the round
round 1/step manage/seat 0/strip home:ship | 6 | strip is not in this step of the round
round 1/step manage/seat 0/dictated home | 6 | dictated is not in this step of the round
round 1/step reveal/seat 0/selected home:ship | 6 | selected is not in this step of the round
round 1/step phases/occurring ship/seat 0/selected home:explore | 7 | explore does not occur
round 1/step reveal/seat 0/shown-columns home:ship | 6 | shown-columns is not in this step of the round
seat 0/rolled home:wild | 4 | no die shows
seat 0/known 0 0 0 0 0 0 0 0 0 | 4 | seat 0 is wrong about
seat 0/known 0 0 | 4 | known needs 9 numbers, not 2
seat 3 credits 2 | 3 | there are only 3 seats, from seat 0 on
seat 0 credits 2/seat 0 credits 3 | 4 | seat 0 stands twice
seat 0/cup home/cup home | 5 | cup stands twice
steps Round > Nonsense | 3 | there is no step called 'Nonsense'
lanes Recruit 0 | 3 | lanes must have a part for each seat
seat 0/worlds old-earth alpha-centauri | 4 | seat 0 has 2 home worlds
round 1/step manage/seat 0/developments public-works/used public-works public-works | 7 | seat 0 used a tile twice
round 1/step phases/occurring ship ship | 5 | occurring has ship twice
round 1/step phases/occurring ship/phase ship/scouted yes | 7 | Scouts are paid in Explore only
round 1/step manage/seat 0/builders home | 6 | dice complete a tile in Develop and Settle only
round 1/step manage/seat 0/hand public-works | 6 | tiles are in hand only in setup and in Explore
seat 0/columns home:ship | 4 | columns is not in this step of the round
steps Round > SelectPhase 0 | 3 | the steps do not fit the rest of the position
"""
CASES = [line.split(" | ") for line in CONTRADICTIONS.strip().splitlines()]


@pytest.mark.parametrize(("lines", "number", "reason"), CASES, ids=[case[0] for case in CASES])
def test_a_contradiction_is_refused_with_its_line_and_the_reason(
    lines: str, number: str, reason: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        position("players 3\n" + lines.replace("/", "\n"))
    assert str(refused.value).startswith(f"line {number}: ")
    assert reason in str(refused.value)
