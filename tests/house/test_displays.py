"""Values have a rich display, traits have a description, and signatures are readable."""

from __future__ import annotations

import inspect
from html.parser import HTMLParser

import pytest

import gammon_widget as gw

RACE = gw.Position.build(own={1: 2}, other={2: 2})
BLOT = gw.Position.build(own={24: 2, 6: 5}, other={7: 1, 6: 5})


class Cells(HTMLParser):
    """The text of all cells of a table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def won() -> gw.Match:
    match = gw.Match(1, players=("A<b>", "Bob"), dice=[(3, 1)])
    match.roll()
    match.resign(2)
    match.accept()
    return match


def test_values_are_tables() -> None:
    shown = {
        "Shots": (gw.shots(BLOT), "17"),
        "RaceCount": (gw.keith_count(RACE), "Keith count"),
        "Bearoff": (gw.bearoff(RACE), "after a double"),
        "BlockedRolls": (gw.blocked_rolls("opening"), "only in part"),
        "Match": (won(), "Bob"),
        "Analysis": (gw.analyse(won(), engine="net:1-ply"), "PR"),
        "Evaluation": (gw.NetEngine().evaluate(gw.GameState.on_roll("opening")), "Win"),
    }
    for name, (value, words) in shown.items():
        assert type(value).__name__ == name
        html = value._repr_html_()  # type: ignore[attr-defined]
        assert any(words.lower() in text.lower() for text in Cells(html).texts), name
        assert "A<b>" not in html
        assert "object at" not in str(value)


@pytest.mark.parametrize(
    "kind", [gw.Board, gw.MatchViewer, gw.PositionEditor, gw.LessonPlayer, gw.Practice]
)
def test_public_traits_have_help(kind: type) -> None:
    section = (inspect.getdoc(kind) or "").partition("Attributes\n---")[2]
    described = {line for line in section.splitlines() if line and not line.startswith(" ")}
    names = {name for line in described for name in line.split(", ")} & set(kind.class_traits())  # type: ignore[attr-defined]
    assert names
    assert all(len(kind.class_traits()[name].help) > 10 for name in names)  # type: ignore[attr-defined]


def test_the_signature_of_a_board_shows_options_with_their_defaults() -> None:
    shown = str(inspect.signature(gw.Board))
    for part in ("size: 'int' = 800", "pace: 'float' = 1.5", "bottom: 'ColorName' = 'white'"):
        assert part in shown
    assert "ForwardRef" not in shown
    assert "Ellipsis" not in shown


def test_american_spelling_is_an_alias() -> None:
    assert gw.analyze is gw.analyse
    assert gw.recognize is gw.recognise
    assert gw.Board.practice is gw.Board.practise
    assert gw.MatchViewer.analyze is gw.MatchViewer.analyse
