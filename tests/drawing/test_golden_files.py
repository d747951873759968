"""The golden pictures of tests/browser/test_golden.py."""

from tests.browser.goldens import GOLDENS


def test_every_golden_picture_is_used_and_small() -> None:
    files = set(GOLDENS[0].file.parent.iterdir())
    assert files == {golden.file for golden in GOLDENS}
    assert sum(file.stat().st_size for file in files) < 5_000_000
