"""The page of a match, to step through without Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gammon_widget as gw

FILE = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"


def test_every_decision_has_a_picture_its_sentence_and_links(tmp_path: Path) -> None:
    viewer = gw.MatchViewer(gw.read_match(FILE), comments=False)
    viewer.save(tmp_path / "match.html")
    page = (tmp_path / "match.html").read_text(encoding="utf-8")
    count = len(viewer.replay.moments)
    assert count > 20
    assert re.findall(r'<section id="step-(\d+)">', page) == [str(n) for n in range(count)]
    assert page.count('<svg class="board"') == count
    sections = page.split("<section ")[1:]
    for index in (0, 7, count - 1):
        viewer.jump(index)
        links = dict(re.findall(r'rel="(\w+)" href="#step-(\d+)"', sections[index]))
        wanted = {"first": 0, "prev": max(index - 1, 0), "next": min(index + 1, count - 1)}
        assert links == {name: str(to) for name, to in (wanted | {"last": count - 1}).items()}
    assert "??" in page
    assert "http" not in re.sub(r"http-equiv|http://www.w3.org/[\w/]+", "", page)


def test_names_are_escaped_and_another_suffix_is_refused(tmp_path: Path) -> None:
    viewer = gw.MatchViewer(gw.Match(3, players=("<b>Ann</b>", "Bob"), dice=1), comments=False)
    viewer.save(tmp_path / "match.html")
    page = (tmp_path / "match.html").read_text(encoding="utf-8")
    assert "<b>" not in page
    assert "&lt;b&gt;Ann" in page
    with pytest.raises(gw.GammonError, match=r"must end in \.html"):
        viewer.save(tmp_path / "match.txt")
