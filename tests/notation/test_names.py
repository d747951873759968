"""Names of players are read back from a file unchanged, or are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from gammon_widget.match.files import format_match, parse_match, record_of
from gammon_widget.notation.matches.files import (
    read_match_file,
    read_match_text,
    write_match_file,
    write_match_text,
)
from gammon_widget.notation.matches.record import Remark
from gammon_widget.notation.positions.fibs import read_fibs, write_fibs
from gammon_widget.rules import FormatError, GameState, Rules

from .matches import history, played

RECORD = record_of(played(3, 3, Rules.standard(), 12))
FORMATS = (".mat", ".sgf")
PIECES = [
    *(" ", "  ", "\t", "\n", "\r", "\0", ":", ": 3", " : 0   ", ";", "#", "]", "[", "\\", '"'),
    *("(;GM[6]", "Game 1", "7 point match", "Wins 1 point", "1) 31:", "\ufeff", "\u200f", "\x85"),
    *("\u2028", "\ud800", "\x1a", "Ä", "日本", "👍🏽", "e\u0301", "a", "B", "0"),
]
NAMES = st.one_of(
    st.text(st.characters(), max_size=30),
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join),
)


def readable(names: tuple[str, str], format: str, path: Path) -> bool:
    """Write a match with these names, and check that it is read back unchanged."""
    record = replace(RECORD, players=names)
    path.unlink(missing_ok=True)
    problem = ""
    try:
        write_match_file(record, path)
    except FormatError as error:
        problem = str(error)
    if problem:
        assert problem.startswith(f"{format}: ")
        assert "name" in problem
        assert not path.exists()
        return False
    back = read_match_file(path)
    assert back.format == format
    assert back.players == names
    assert history(back.games) == history(RECORD.games)
    return True


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(NAMES, NAMES)
@example("Ann", "B\0b")
@example("A: 1  ", "b\nc")
@example("", " ")
@example("Ann : 0     Bob", "x : 1")
def test_any_names_are_read_back_or_refused(tmp_path: Path, white: str, black: str):
    for format in FORMATS:
        readable((white, black), format, tmp_path / f"match{format}")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "name",
    [
        "Ann Ä. 3:1",
        'Dr. O\'Neill; "Al" [x] \\',
        "日本 👍🏽",
        "\u200fאבג",
        "12",
        "x" * 300,
        "a:b:",
        "-",
    ],
)
def test_real_names_are_read_back(tmp_path: Path, name: str, format: str):
    assert readable((name, "Bob"), format, tmp_path / f"match{format}")
    assert readable(("Bob", name), format, tmp_path / f"match{format}")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", ["a\0b", "a\nb", "a\tb", " a", "a ", "a  b", "\ud800", ""])
def test_names_that_a_file_cannot_hold_are_refused(name: str, format: str):
    if (name, format) == ("a  b", ".mat"):
        return
    with pytest.raises(FormatError, match=r"Black's name .* would change") as caught:
        write_match_text(replace(RECORD, players=("Ann", name)), format)
    assert "White's" not in str(caught.value)


def test_names_that_are_too_long_for_one_line_are_named_together():
    with pytest.raises(FormatError, match=r"The names 'xxx.* and 'yyy.* together"):
        write_match_text(replace(RECORD, players=("x" * 600, "y" * 600)))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("text", ["a\0b", "\udfff"])
def test_a_comment_or_a_tag_that_no_file_can_hold_is_refused(text: str, format: str):
    game = replace(RECORD.games[0], remarks=(Remark(0, text),))
    for record in (
        replace(RECORD, games=(game, *RECORD.games[1:])),
        replace(RECORD, tags=(("Event", text),)),
    ):
        with pytest.raises(FormatError, match=r"NUL|half a character") as caught:
            write_match_text(record, format)
        assert caught.value.line


@given(NAMES, NAMES)
def test_a_fibs_board_with_any_names_is_read_back(white: str, black: str):
    state = GameState.start(3)
    assert read_fibs(write_fibs(state, (white, black))) == read_fibs(write_fibs(state))


def test_a_name_from_a_file_can_be_written_to_one():
    text = " 3 point match\n\n Game 1\n A:b : 0     #c; d : 0\n  1) 31: 8/5 6/5\n"
    match = parse_match(text)
    for format in FORMATS:
        assert read_match_text(format_match(match, format)).players == ("A:b", "#c; d")
