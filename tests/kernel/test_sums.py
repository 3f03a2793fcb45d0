"""Sums line by line."""

from __future__ import annotations

from astrarium.kernel.sums import line, up_to


def test_what_is_missing_to_a_total_or_too_much_is_a_line_of_its_own() -> None:
    printed, less = line("Printed cost", 2), line("Space Marines", -3)
    assert up_to(0, [printed, less], "Never below 0") == [printed, less, line("Never below 0", 1)]
    assert up_to(1, [printed], "You chose it") == [printed, line("You chose it", -1)]
    assert up_to(-1, [printed, less], "Never below 0") == [printed, less]
