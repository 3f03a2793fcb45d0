"""Positions of New Frontiers that contradict themselves are refused, with the line and the reason."""

from __future__ import annotations

import pytest

from astrarium import BadPosition
from tests.games.new_frontiers.helpers import position

# the lines of a position for three, `/` between them | the line refused, of which `players 3` is the second | why
CONTRADICTIONS = """
seat 0/colonies old-earth/seat 1/colonies old-earth | 6 | Old Earth is the home colony of two empires
seat 0 mat 1/seat 1 mat 1 | 4 | two players have mat 1
seat 0 mat 2/colonies alpha-centauri | 4 | Alpha Centauri belongs to mat
first-game yes/seat 0/colonies doomed-colony | 5 | is not in a first game
seat 0/explored gem-world/seat 1/explored gem-world | 6 | Gem World is in 2 places
bag gem-world/seat 0/explored gem-world | 3 | is in 0 places
action explore/shown gem-world/seat 0/colonies gem-world | 6 | Gem World is in 2 places
seat 0/colonies old-earth+rare | 4 | Old Earth cannot hold a rare good
seat 0/colonies gem-world+rare | 4 | Gem World cannot hold a rare good
goods 0 0 0 0 | 3 | novelty goods, 0 of them in the supply
supply 30/seat 0 colonists 3 | 3 | there are 33 colonists in all
seat 0 colonists 40 | 3 | there are 36 colonists in all, -4 in the supply
vp-pool 30/seat 0 vp 3 | 3 | 3 VP chips are out, but 30 of 36 are in the pool
vp-pool 0 | 3 | the VP pool is empty without the chips being out
seat 0/developments space-marines space-marines | 4 | a player owns a development twice
offer space-marines*3/seat 0/developments space-marines | 5 | Space Marines: 3 on offer and 1 owned, of 2
first-game yes/offer expeditionary-force | 4 | is not in a first game
track 0 1 1 | 3 | the track must hold 1 disk of each player
selected 4 | 3 | 4 disks have selected, but there are 3
used settle | 3 | 1 action tile used, but 0 disks selected
selected 1/used settle@1 | 4 | seat 1 selected 1 tile with fewer disks
selected 2/used settle@0 develop@0 | 4 | seat 0 selected 2 tiles with fewer disks
selected 2/used settle settle | 4 | settle is used twice
selected 1/used chart-goals | 4 | chart-goals is not in this game
selected 1/goals yes/used retreat | 5 | retreat is not in this game
order 0 1 2 | 3 | there is no turn order without an action
action settle/order 0 1 1 | 4 | each seat has one turn
turn 2 | 3 | 2 turns of 0 have begun
shown gem-world | 3 | shown is only while an action is being done
returning gem-world | 3 | returning is only while an action is being done
temporary 2 | 3 | temporary is only while an action is being done
seat 0/colonies old-earth gem-world/working 1 | 5 | working is only while an action is being done
seat 0/stocked-goods rare | 4 | seat 0 has a stockpile in a game without goals
first-game yes/goals yes | 4 | a first game is played without goals
goals-up exploration@0 | 3 | goals-up needs the line 'goals yes'
goals yes/goals-up exploration@0/face-down exploration@1 | 5 | the goal Exploration is in 2 places
goals yes/goals-unseen - | 4 | is in 0 places
goals yes/goals-up exploration@3 | 4 | goals-up must be from 0 to 2, not 3
goals yes/waiting-round yes | 4 | no goal is face down
goals yes/look 0 exploration kept tax-on-trade under exploration | 4 | a look keeps and puts under what it drew
seat 3 credits 2 | 3 | there are only 3 seats, from seat 0 on
seat 0 credits 2/seat 0 credits 3 | 4 | seat 0 stands twice
seat 0 credits 2 credits 3 | 3 | credits stands twice
round 2/round 3 | 4 | round stands twice
round 2 3 | 3 | round needs one item, not 2 3
seat 0/colonies old-earth new-sparta | 4 | seat 0 has 2 home colonies
selected 2/used settle | 4 | 1 action tile used, but 2 disks selected
selected 2 | 3 | 0 action tiles used, but 2 disks selected
action settle/used develop | 4 | settle is being done, but was not used
action settle/order 1 2 0/used settle@0 | 4 | seat 0 selected settle, but is not the first in it
steps Round > SelectTile 1 | 3 | the next disk is not of seat 1
action settle/steps Round > SelectTile 0 | 4 | a tile is selected after an action, not while it is done
ending colonies colonies | 3 | ending has colonies twice
ending vp-pool | 3 | the VP pool is not empty, but holds 36
action settle/shown gem-world | 4 | shown is only in the action explore
action explore/temporary 2 | 4 | temporary is only in the action settle
action produce/produced 1 2 | 4 | goods produced are 5 numbers a seat, so 15, not 2
goals yes/goals-up exploration@1/look 0 exploration kept exploration under - | 5 | but kept it in no look
offer survey-team expeditionary-force | 3 | the stack of expeditionary-force stands twice
steps Round > Settle | 3 | the steps do not fit the rest of the position
steps - | 3 | no steps are written; write 'over' if none is left
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
