"""Pictures with grids and patterns that are not a board are refused, not taken for one."""

from __future__ import annotations

import pytest

from partie import vision
from partie.vision.pictures import Unreadable
from tests.vision.negatives import KINDS, pictures

EACH = 6
SEEN = dict(pictures(EACH))


@pytest.mark.parametrize("name", SEEN)
def test_a_picture_without_a_board_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        vision.read(SEEN[name])


def test_there_are_at_least_sixty_of_them() -> None:
    assert len(SEEN) == EACH * len(KINDS) >= 60
