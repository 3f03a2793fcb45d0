"""What was found wrong beside the commands, by those who use them."""

from __future__ import annotations

import pytest

from astrarium import IllegalMove
from tests.cli.helpers import new_frontiers


def test_a_preview_takes_an_option_its_number_or_its_text_as_play_does() -> None:
    table = new_frontiers().position("new-frontiers position 1\nplayers 3\ntrack 0 1 2\n")
    option = table.prompt(0).find("select envoys")
    changes = table.preview(0, option.id)
    assert changes
    assert table.preview(0, option) == table.preview(0, option.text) == changes
    with pytest.raises(IllegalMove, match="there is no option called 'fly'"):
        table.preview(0, "fly")
    with pytest.raises(IllegalMove, match="an option is an Option, a number or a text, not None"):
        table.preview(0, None)
