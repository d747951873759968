"""The JavaScript that widgets share: which bundles a page receives, and how often."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode

import pytest

import gammon_widget as gw
from gammon_widget.board.widget.modules import BUNDLES, packed

MODULES = sorted(
    path.stem.rpartition("-")[0]
    for path in BUNDLES.glob("*-*.js")
    if not path.stem.startswith("shared-")
)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_comes_with_all_that_it_imports(name: str) -> None:
    bundle, files = packed(name)
    texts = json.loads(zlib.decompress(b64decode(files)))
    assert bundle in texts
    for text in texts.values():
        assert set(re.findall(r'["\']\./([^"\']*)\.js', text)) <= texts.keys()


def test_boards_share_their_code() -> None:
    first, second = gw.Board(), gw.Board()
    assert first.module is second.module
    assert len(first._esm) < 2_000


def test_a_board_has_code_after_the_code_was_closed() -> None:
    before = gw.Board().module
    before.close()  # as ipywidgets.Widget.close_all() does
    after = gw.Board().module
    assert after is not before
    assert after.comm is not None
