"""Positions as text: what they leave out, and which are refused because play could never lead there."""

from __future__ import annotations

import pytest

from astrarium import BadPosition
from tests.games.galactic_emperor.helpers import ATOMIC, PLAIN, galactic_emperor, position
from tests.games.galactic_emperor.test_information import ALLOTTING

REGENT = "role regent\nchooser 0\nacting 1\nthrone -"
MERCHANT = "role merchant\nchooser 0\nacting 0"
EXPLORER = "role explorer\nchooser 0\nacting 0\nrow p01 p02"
WARLORD = "role warlord\nchooser 0\nacting 0"
PLAYING = "steps Round 1 > CloseRole > PlayRole"


def changed(old: str, new: str) -> str:
    """A battle in which both sides allot hits, with one thing changed."""
    assert old in ALLOTTING
    return ALLOTTING.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        # The round.
        ("players 6\ntaken merchant steward", "5 role cards are left for 6 players"),
        (
            "players 6\ntaken merchant steward regent\nsteps Round 2 > CloseRole > ChooseRole 1",
            "4 role cards are left for 5 players",
        ),
        ("throne -", "the Throne is nobody's only in a Regent role"),
        ("round 0\nthrone -\nsteps Round -1", "the Throne is nobody's"),
        ("leader -", "a round has a leader"),
        ("direction -", "a round has a direction"),
        (f"role steward\nchooser -\n{PLAYING} 2 0", "chosen by somebody"),
        ("chooser 1", "chosen by somebody"),
        (f"role steward\nchooser 0\n{PLAYING} 3 0", "PlayRole is of another role"),
        ("steps Round 0 > SetDirection 5", "taken by no seat"),
        # Battles.
        (changed("attackers fighter:d6 fighter:d6", "attackers fighter fighter:d6"), "attackers"),
        (
            changed("attackers fighter:d6 fighter:d6", "attackers fighter:c6 fighter:d6"),
            "attackers",
        ),
        (changed("attackers fighter:d6 ", "attackers "), "attackers are not the ships in turn"),
        (changed("defenders starbase cruiser", "defenders starbase cruiser:d6"), "defenders"),
        (changed("defenders starbase ", "defenders empire "), "defenders are not the forces"),
        (changed("fleet fighter:d5:0:d6 ", "fleet "), "ships in turn are not those on the board"),
        (changed("acting 0", "acting 2"), "the player in turn attacks"),
        (changed("defender 1", "defender -"), "attacker and a defender"),
        ("battle d5", "attacker and a defender"),
        ("attacker 0\ndefender 1", "two fight in a battle"),
        ("fleet fighter:d7:2:-", "in a Warlord turn only"),
        (f"{WARLORD}\n{PLAYING} 4 1 > FightBattles 0 > MoveFleet 0", "ships in turn are not"),
        (f"{WARLORD}\n{PLAYING} 4 1 > MoveFleet 0", "needs FightBattles below it"),
        (f"{WARLORD}\n{PLAYING} 4 1 > FightOn 0", "two fight in a battle"),
        # What is in hand.
        ("seat 0 food 2", "seat 0 has food in hand"),
        (f"{MERCHANT}\nprices 1 2 3\nseat 1 food 2\n{PLAYING} 1 1 > Trade 0", "seat 1 has food"),
        (f"{MERCHANT}\n{PLAYING} 1 1 > CollectFood 0 0", "no prices"),
        (f"{MERCHANT}\n{PLAYING} 1 1 > Harvest 0 > DropDie 0", "market dice are not there"),
        ("seat 0 influence 2", "influence is in hand until it is resolved"),
        ("tiles b2:p01\nplaced 0:b2", "influence is placed until it is resolved"),
        (
            f"{REGENT}\nsteps Round 1 > CloseRole > PlaceToken 1 0",
            "needs ResolveInfluence below it",
        ),
        (
            f"{REGENT}\ninfluencing yes\nsteps Round 1 > CloseRole > ResolveInfluence > PlaceToken 1 0",
            "seat 1 has no token to place",
        ),
        (f"{REGENT}\nsteps Round 1 > CloseRole > ShipsAway", "former control"),
        (f"{EXPLORER}\n{PLAYING} 0 1 > PlaceTile 0 1", "a tile is in hand"),
        ("in-hand p03@all", "a tile is in hand"),
        (
            f"{EXPLORER}\nin-hand p03@all\nowners long-range-scanners@0\n"
            f"{PLAYING} 0 1 > PlaceTile 0 1 > KeepTile 0",
            "a tile is looked at",
        ),
        ("looked p03@0", "a tile is looked at"),
        # Dice.
        ("rolling 8", "dice that wait"),
        ("dice 7", "a die shows 1 to 6"),
        # The stack.
        (
            f"plain a01 {' '.join(PLAIN[1:])}\natomic p01 {' '.join(ATOMIC[1:])}",
            "Sector A-01 is no plain tile",
        ),
        ("tiles d4:black-hole", "Black Hole is below the plain tiles"),
        # Ships ordered.
        (
            "role engineer\nchooser 0\nacting 0\norder d7:cruiser\nseat 0 marks 9 metal 6\n"
            f"ships d7:cruiser*4\n{PLAYING} 3 1 > OrderShips 0",
            "more Cruisers are ordered than are in reserve",
        ),
        (
            "role engineer\nchooser 0\nacting 0\norder c4:cruiser\nseat 0 marks 9 metal 6\n"
            f"{PLAYING} 3 1 > OrderShips 0",
            "c4 is no Starbase",
        ),
        ("order d7:fighter\nacting 0", "in an Engineer role only"),
        # The end.
        ("steps over", "winners when it is over"),
        ("winners 1", "winners when it is over"),
        ("winners 1\nsteps over", "has had its final scoring"),
        ("rivals 0 1", "a showdown comes after"),
        ("scored yes\nwinners 1\nsteps over", "equals have fought"),
        # Points and technologies.
        ("seat 0\npoints 3 0 2", "points of the final scoring"),
        ("stopped robotics", "Robotics is nobody's"),
        ("owners saboteur@0\npass-round saboteur", "passed without being asked"),
        ("steps Round 0 > StopTechnology 0 1 5", "no technology for the step StopTechnology"),
        (
            "owners saboteur@0 robotics@1\nspent saboteur\nsteps Round 0 > StopTechnology 0 1 5",
            "nobody can stop",
        ),
    ],
)
def test_what_play_could_never_lead_to_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        position(text)


def marked_line(text: str) -> tuple[str, int]:
    """A position without the mark `!` of the line that is wrong, and the number of that line."""
    lines = ["galactic-emperor position 1", "players 3"]
    lines += [line.strip() for line in text.strip().splitlines()]
    (wrong,) = [number for number, line in enumerate(lines, 1) if line.startswith("!")]
    return "\n".join(line.removeprefix("! ") for line in lines), wrong


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # Empires.
        ("seat 1\n! sectors d7*", "d7* has two controllers"),
        ("tiles c4:p01\nseat 0\nsectors c4\nseat 2\n! sectors c4", "c4 has two controllers"),
        ("seat 1\n! ships d7:fighter", "somebody is in the home of seat 0"),
        ("seat 0\n! sectors d7", "the home of seat 0 is not under its Starbase"),
        ("seat 0\n! sectors c4", "c4 is controlled without a planet"),
        ("seat 2\n! ships a1:fighter*9", "seat 2 has 9 Fighters on the board, of 8"),
        ("! seat 2 metal 7", "seat 2 stores 7 metal"),
        ("! seat 1 reserve 12", "seat 1 has 12 tokens, not 11"),
        ("! seat 1 food 1", "seat 1 has food in hand, but no Merchant turn"),
        ("! seat 0 influence 1", "influence is in hand until it is resolved, and only then"),
        ("seat 0\n! casualties fighter", "seat 0 has no hits to allot"),
        ("seat 0\n! sectors d7* d7*", "sectors has d7 twice"),
        # The board and the stack.
        ("! top p05@0,0", "top names seat 0 twice"),
        ("! tiles c4:p01 c4:p02", "tiles has c4 twice"),
        ("tiles c4:p01\n! row p01", "Sector P-01 is in 2 places, not in 1"),
        ("! tiles d7:p01", "the home of seat 0 is not in its place"),
        ("! food d7*9", "d7 holds 9 food, not 0-2"),
        ("! banished yes", "Scientist leaves with the Omega Sun, and only then"),
        # Technologies.
        ("! owners robotics@0 robotics@1", "owners has robotics twice"),
        ("! owners robotics@4", "Robotics belongs to seat 4"),
        ("! used robotics", "Robotics is nobody's, and was used or stopped"),
        ("owners robotics@0\n! used robotics robotics", "used has robotics twice"),
        # Steps, and what lies there because of them.
        ("! steps Round 0 > SetDirection 3", "the step SetDirection is taken by no seat"),
        (
            "role steward\nchooser 0\n! steps Round 1 > OrderShips 0",
            "the step OrderShips is of another role",
        ),
        ("! prices 1 2 3", "there are prices in a Merchant role only"),
        ("role merchant\nchooser 0\n! traded 1", "nothing is traded without prices"),
        ("tiles c4:p01\n! reserved c4@1", "a sector is reserved in a Regent role only"),
        ("! taken merchant merchant", "taken has merchant twice"),
        ("! taken merchant", "1 role card taken, but 0 roles chosen"),
        (
            f"{WARLORD}\n! taken merchant\n{PLAYING} 4 1 > WarlordTurn 0",
            "the card of the role warlord was not taken",
        ),
        ("! steps Round 4", "4 roles of 3 have been chosen"),
        ("! round 0", "the first round is round 1"),
        ("! acting 0", "somebody acts in a role only"),
        ("! token-price 2", "tokens have a price in a Regent role only"),
        ("! warped yes", "ships have warped in a Warlord turn only"),
        ("! ready 0", "ships warp out of the Black Hole only"),
        # Battles.
        ("! hits 1 0", "hits are taken in a battle only"),
        ("! shields 0 2", "shields are up in a battle only"),
        ("! attackers fighter", "units fight in a battle only"),
        ("! extra-die fighter", "the extra die is rolled in a battle only"),
        (
            "rivals 0 1\nscored yes\nattacker 0\ndefender 1\ndefenders fighter\n! attackers -\n"
            "steps AfterShowdown > CombatRound",
            "both sides of a battle have units",
        ),
        (
            changed("  ships d5:fighter*2", "! casualties cruiser\n  ships d5:fighter*2")
            + "lanes done | AllotHits 1 2 0 | LookOn",
            "seat 0 allots hits to units that do not fight",
        ),
        # The end.
        ("! ended vp-pool", "the pool is not empty, but holds 115 points"),
        ("! scored yes", "no round is played after the final scoring"),
        ("scored yes\n! winners 1 1\nsteps over\nseat 1\npoints 3", "winners names a seat twice"),
        ("scored yes\n! winners 1\nsteps over", "equals have fought a showdown"),
        ("scored yes\n! rivals 1 1", "two of those with the most points fight a showdown"),
        (
            "scored yes\n! winners 1\nsteps over\nseat 0\npoints 3",
            "others have more points than the winners",
        ),
    ],
)
def test_a_contradiction_is_refused_with_its_line_and_the_reason(text: str, reason: str) -> None:
    position_text, line = marked_line(text)
    with pytest.raises(BadPosition) as refused:
        galactic_emperor().position(position_text)
    assert str(refused.value) == f"line {line}: {reason}"


def test_ships_stand_beside_others_only_where_control_has_just_changed() -> None:
    def leaving(space: str) -> str:
        return f"""
            {REGENT}
            tiles d5:p01 c5:p02
            former d5:0 d7:0* g1:1* a1:2*
            seat 0
            ships d5:fighter d7:fighter
            seat 1
            sectors g1* d5
            ships {space}:fighter
            seat 2
            ships {space}:fighter*2
            steps Round 1 > CloseRole > CrownAndCount -1 > ShipsAway
            """

    with pytest.raises(BadPosition, match="c5 holds forces of several players"):
        position(leaving("c5"))


def test_before_the_first_round_nobody_leads_and_the_position_says_so() -> None:
    table = galactic_emperor().unstarted(3, 1)
    text = table.position
    assert "leader -" in text and "throne -" in text and "direction -" in text
    assert position(text.partition("\n")[2]).observe(None)["leader"] is not None


def test_a_fault_in_what_is_not_written_names_the_first_line() -> None:
    with pytest.raises(BadPosition, match=r"^line 1: a game has winners when it is over"):
        position("steps over")
