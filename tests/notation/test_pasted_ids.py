"""Identifiers as users paste them, and the errors for broken ones."""

from __future__ import annotations

import pytest

from gammon_widget.notation.positions.formats import parts_of, read_position, read_state
from gammon_widget.notation.positions.gnubg_id import read_gnubg_id
from gammon_widget.notation.positions.xgid import read_xgid
from gammon_widget.rules import Dice, FormatError, Position, PositionError

OPENING = "-b----E-C---eE---c-e----B-"


@pytest.mark.parametrize(
    "text",
    [
        f"{OPENING}:0:0:1:52:0:0:1:0:10",
        f"  XGID={OPENING}:0:0:1:52:0:0:1:0:10\n",
        f"xgid={OPENING}:0:0:1:52:0:0:1:0:10",
        f"XGID = {OPENING}:0:0:1:52:0:0:1:0:10",
        f"XGID={OPENING}:0:0:1:52:0:0:1:0",
        f"See this (XGID={OPENING}:0:0:1:52:0:0:1:0:10), what now?",
        f"X to play 52\n\nXGID={OPENING}:0:0:1:52:0:0:1:0:10\nX:Ann   O:Bob\nScore is X:0 O:0",
        f"Position {OPENING}:0:0:1:52:0:0:1:0:10 from a chat",
        f"https://example.org/board?XGID={OPENING}:0:0:1:52:0:0:1:0:10&x=1",
        f"https://example.org/board?XGID={OPENING}:0:0:1:52:0:0:1:0:10#top",
        f"https://example.org/?id=XGID%3D{OPENING}:0:0:1:52:0:0:1:0:10".replace(":", "%3A"),
        f"XGID={OPENING}:0:0:1:52:0:0:1:0:10".replace(":", "%3a"),
        f"<p>XGID={OPENING}:0:0:1:52:0:0:1:0:10<br>X to play</p>",
        f"“XGID={OPENING}:0:0:1:52:0:0:1:0:10”",
        f"‘{OPENING}:0:0:1:52:0:0:1:0:10’",
        f"XGID={OPENING}:0:0:1:52:0:0:1:0:10".replace("-", "–"),
        f"XGID={OPENING}:0:0:1:52:0:0:1:0:10".replace("--", "—"),
        f"{OPENING}:0:0:1:52:0:0:1:0:10".replace("-", "−"),
    ],
)
def test_an_xgid_is_read_in_any_usual_form(text: str):
    state = read_state(text)
    assert state.dice == Dice(5, 2)
    assert state.turn_start == Position.opening()
    assert read_position(text) == Position.opening()


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA:cAkAAAAAAAAA",
        " 4HPwATDgc/ABMA==:cAkAAAAAAAAA ",
        "GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAA",
        "GNUID=4HPwATDgc/ABMA:cAkAAAAAAAAA",
    ],
)
def test_a_gnubg_id_is_read_in_any_usual_form(text: str):
    assert read_state(text).position == Position.opening()
    assert read_position(text) == Position.opening()


def test_a_position_id_may_follow_its_name():
    assert read_position("Position ID: 4HPwATDgc/ABMA") == Position.opening()


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        (f"XGID={OPENING}:x:0:1:52:0:0:1:0:10", 33, "'cube'"),
        (f"XGID={OPENING}:99:0:1:52:0:0:1:0:10", 33, "at most 29"),
        (f"XGID={OPENING}:0:2:1:52:0:0:1:0:10", 35, "'cube owner'"),
        (f"XGID={OPENING}:0:0:0:52:0:0:1:0:10", 37, "'turn'"),
        (f"XGID={OPENING}:0:0:1:72:0:0:1:0:10", 39, "'dice'"),
        (f"XGID={OPENING}:0:0:1:5:0:0:1:0:10", 39, "'dice'"),
        (f"XGID={OPENING}:0:0:1:52:-1:0:1:0:10", 42, "'score of X'"),
        (f"XGID={OPENING}:0:0:1:52:0:٣:1:0:10", 44, "'score of O'"),
        (f"XGID={OPENING}:0:0:1:52:0:0:4:0:10", 46, "beavers"),
        (f"XGID={OPENING}:0:0:1:52:0:0:2:7:10", 46, "in a match"),
        (f"XGID={OPENING}:0:0:1:52:0:0:1:?:10", 48, "'match length'"),
        (f"XGID={OPENING}:0:0:1:52:0:0:1:0:10:9", 52, "11 fields"),
        (f"XGID={OPENING}:0:0:1:52", 41, "'score of X' is missing"),
        ("XGID=-b--_-E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10", 10, "'_'"),
        ("XGID=-b----E-C---eE---c-e----B:0:0:1:52:0:0:1:0:10", 31, "25 letters"),
        ("XGID=", 6, "missing"),
    ],
)
def test_xgid_errors_say_where(text: str, column: int, word: str):
    with pytest.raises(FormatError) as caught:
        read_xgid(text)
    assert (caught.value.format, caught.value.line, caught.value.column) == ("XGID", 1, column)
    assert word in str(caught.value)
    with pytest.raises(FormatError):
        read_state("Hello,\n" + text)


def test_an_error_names_the_line():
    with pytest.raises(FormatError, match=r"XGID \(line 3, column 37\)"):
        read_xgid(f"one\ntwo\nXGID={OPENING}:0:0:0:52:0:0:1:0:10")


@pytest.mark.parametrize(
    "text",
    [
        "XGID=Ab----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10",  # X on O's bar
        "XGID=-b----O-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10",  # too many checkers
        f"XGID={OPENING}:0:0:1:52:2:3:1:7:10",  # there is no Crawford game at this score
    ],
)
def test_an_impossible_value_is_a_position_error(text: str):
    with pytest.raises(PositionError):
        read_xgid(text)


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABM",
        "4HPwATDgc/ABM?",
        "//////////////",
        "4HPwATDgc/ABMA:cAkAAAAAAAA",
        "4HPwATDgc/ABMA:cAk!AAAAAAAA",
        "4HPwATDgc/ABMA:////AAAAAAAA",
        "4HPwATDgc/ABMA:",
    ],
)
def test_broken_gnubg_ids_are_refused(text: str):
    with pytest.raises((FormatError, PositionError)):
        read_gnubg_id(text if ":" in text else text + ":cAkAAAAAAAAA")


def test_several_identifiers_in_one_text_are_all_found():
    first, second = (f"{OPENING}:0:0:1:{dice}:0:0:1:0:10" for dice in ("31", "52"))
    gnubg = [read_xgid(each).gnubg_id for each in (first, second)]
    boards = [each.replace(":", "\n Match ID   : ") for each in gnubg]
    for text in (
        "\n".join(gnubg),
        " ".join(f"GNU Backgammon  Position ID: {each}\n +12-11-10" for each in boards),
        f"XGID={first} and XGID={second}",
        f"{first}\n{second}\n",
        f"?XGID={first}&x=1 ?XGID={second}".replace(":", "%3A"),
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7, "
        "11ccccchhhjjjjj:66666888dddddoo:N0N:52:B:R:0:0:7",
    ):
        states = [read_state(part) for part in parts_of(text)]
        assert [state.dice for state in states] == [Dice(3, 1), Dice(5, 2)]
    assert parts_of("no position") == ["no position"]
