"""The golden pictures that tests/browser/test_golden.py compares the board with."""

from tests.browser.goldens import GOLDENS


def test_no_picture_is_left_over_and_all_are_small() -> None:
    files = set(GOLDENS[0].file.parent.iterdir())
    assert files == {golden.file for golden in GOLDENS}
    assert sum(file.stat().st_size for file in files) < 5_000_000
