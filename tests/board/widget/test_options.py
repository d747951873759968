"""Options and traits as users write them; errors suggest the closest valid names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np
import pytest
import traitlets

from gammon_widget.board.model.settings import SettingError, options_of, require_known_attribute
from gammon_widget.board.widget.board import Board
from gammon_widget.board.widget.board_traits import appearance_of
from gammon_widget.board.widget.candidates_table import CandidatesTable
from gammon_widget.board.widget.table import Table
from gammon_widget.drawing import Theme
from gammon_widget.editor.widget.editor import PositionEditor
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.widget.player import LessonPlayer
from gammon_widget.rules import GammonError, Rules


def lesson() -> Lesson:
    return Lesson.parse("# One\n\nText.\n\n## Two\n\nMore.")


def lesson_player(**options: Any) -> LessonPlayer:
    return LessonPlayer(lesson(), **options)


def table_of_plays(**options: Any) -> CandidatesTable:
    return CandidatesTable(Board(), "net", **options)


@pytest.mark.parametrize(
    ("make", "options", "expected"),
    [
        (Board, {"colour": "red"}, "Board has no option 'colour'. Did you mean 'theme'"),
        (Board, {"bottm": "black"}, "Did you mean 'bottom'"),
        (Board, {"player": "Ann"}, "Did you mean 'players'"),
        (Board, {"xgid": "XGID="}, "pass the match, rules or position as the first argument"),
        (Board, {"length": 5}, "pass a match of that length as the first argument"),
        (Board, {"points": [0] * 24}, "Board has no option 'points'"),
        (Board, {"children": []}, "Board has no option 'children'"),
        (PositionEditor, {"siez": 600}, "Did you mean 'size'"),
        (PositionEditor, {"pace": 1}, "PositionEditor has no option 'pace'"),
        (lesson_player, {"exam": True}, "LessonPlayer has no option 'exam'"),
        (lesson_player, {"tehme": "dark"}, "Did you mean 'theme'"),
        (lesson_player, {"bottom": "black"}, "no option 'bottom'"),
        (Table, {"player": "Ann"}, "Did you mean 'players'"),
        (Table, {"theme": "dark"}, "table.join"),
        (Table().join, {"name": "Ann", "colour": "red"}, "Did you mean 'theme'"),
        (Table().watch, {"them": "dark"}, "Did you mean 'theme'"),
        (table_of_plays, {"mots": 3}, "Did you mean 'most'"),
    ],
)
def test_an_unknown_option_is_refused(
    make: Callable[..., object], options: dict[str, Any], expected: str
) -> None:
    with pytest.raises(GammonError, match=expected.replace("(", r"\(")) as refused:
        make(**options)
    assert isinstance(refused.value, SettingError)


def test_every_documented_option_and_those_of_ipywidgets_are_accepted() -> None:
    layout = ipywidgets.Layout(width="50%")
    for name in options_of(Board):
        assert f"{name}" in (Board.__doc__ or ""), name
    board = Board(bottom="black", theme="dark", pace=0, layout=layout, tooltip="a board")
    assert (board.layout, board.tooltip, board.theme) == (layout, "a board", "dark")
    player = LessonPlayer(lesson(), layout=layout, size=600)
    assert (player.layout, player.board.size) == (layout, 600)
    assert PositionEditor(layout=layout).layout is layout
    assert CandidatesTable(Board(), "net", layout=layout).layout is layout


def test_a_subclass_can_have_its_own_options_and_attributes() -> None:
    class MyBoard(Board):
        mine = traitlets.Unicode()

        if TYPE_CHECKING:

            def __init__(self, **options: Any) -> None: ...

    board = MyBoard(mine="x", bottom="black")
    board.scores = [1]
    assert (board.mine, board.bottom) == ("x", "black")


def test_a_misspelt_trait_is_refused_and_other_names_are_free() -> None:
    board = Board()
    for slip, meant in (("bottm", "bottom"), ("themes", "theme"), ("xgids", "xgid")):
        with pytest.raises(SettingError, match=f"Did you mean '{meant}'"):
            setattr(board, slip, "black")
        assert slip not in vars(board)
    board.note = "kept"
    require_known_attribute(board, "note")
    assert vars(board)["note"] == "kept"


SENTENCES: tuple[tuple[str, Any, str], ...] = (
    ("bottom", "blakc", "bottom must be 'white' or 'black', not 'blakc'. Did you mean 'black'?"),
    ("bottom", None, "bottom must be 'white' or 'black', not None."),
    ("home", "lefft", "home must be 'right' or 'left', not 'lefft'. Did you mean 'left'?"),
    ("size", "big", "size must be a whole number of pixels from "),
    ("size", 10**400, "size must be a whole number of pixels from "),
    ("size", 600.5, "not 600.5."),
    ("size", True, "not True."),
    ("pace", -1, "pace must be a number, 0 or more, not -1."),
    ("pace", float("nan"), "not nan."),
    ("pace", 10**400, "pace must be a number, 0 or more, not 1000"),
    ("blunder", "0.1", "blunder must be a loss of equity, 0 or more, not '0.1'."),
    ("single_click", "yes", "single_click must be True or False, not 'yes'."),
    ("visual_fx", 0, "visual_fx must be True or False, not 0."),
    ("theme", "drak", "There is no theme 'drak'"),
    ("theme", np.zeros(3), "There is no theme array"),
    (
        "dice",
        "3",
        "dice must be two numbers from 1 to 6, such as (3, 1), or () for no dice, not '3'.",
    ),
    ("dice", (7, 1), "A die must be a whole number from 1 to 6, not 7."),
    ("dice", 3, "such as (3, 1), or () for no dice, not 3."),
    ("points", [0] * 23, "points must be 24 whole numbers, starting at White's 1 point"),
    ("points", "XGID", "points must be 24 whole numbers"),
    ("points", [1.5] * 24, "points must be 24 whole numbers"),
    ("bar", 1, "bar must be two whole numbers, White's and Black's, such as (0, 1), not 1."),
    ("score", (10**400, 0), ""),
    ("turn", "green", "turn must be None, 'white' or 'black', not 'green'."),
    ("turn", np.zeros(2), "turn must be None, 'white' or 'black', not array"),
    ("cube_value", "2", "cube_value must be a power of two, not '2'."),
    ("cube_value", 3, "power of two"),
    (
        "match_length",
        7.5,
        "match_length must be a whole number of points, or 0 for money, not 7.5.",
    ),
    ("crawford", "no", "crawford must be True or False, not 'no'."),
    ("phase", "rolling", "phase must be None, 'opening', 'roll', 'move', 'double', 'resign' or"),
    ("xgid", 5, "xgid must be text, not 5."),
    ("message", None, "message must be text, not None."),
)


@pytest.mark.parametrize(
    ("name", "value", "expected"), SENTENCES, ids=[f"{n}={str(v)[:9]}" for n, v, _ in SENTENCES]
)
def test_a_refused_value_is_explained_in_a_sentence(name: str, value: Any, expected: str) -> None:
    board = Board()
    before = board.match.state, getattr(board, name)
    for error in (traitlets.TraitError, GammonError):
        with pytest.raises(error) as refused:
            setattr(board, name, value)
        assert expected in str(refused.value)
        assert "trait" not in str(refused.value)
        assert len(str(refused.value)) < 300
    assert (board.match.state, getattr(board, name)) == before


@pytest.mark.parametrize(
    ("name", "value", "becomes"),
    [
        ("bottom", " Black ", "black"),
        ("home", "LEFT", "left"),
        ("size", np.int64(600), 600),
        ("pace", np.float32(2), 2.0),
        ("pace", 2, 2.0),
        ("single_click", np.bool_(True), True),
        ("theme", "Auto", "auto"),
        ("points", np.array([2, 0, 0, 0, 0, -5, 0, -3] + [0] * 15 + [-2]), None),
        ("score", np.array([1, 2]), (1, 2)),
        ("cube_value", np.int8(2), 2),
        ("turn", "Black", "black"),
    ],
)
def test_a_trait_accepts_numpy_values_and_any_case(name: str, value: Any, becomes: Any) -> None:
    board = Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    setattr(board, name, value)
    found = getattr(board, name)
    assert type(found) in (str, int, float, bool, tuple)
    assert found == (tuple(value.tolist()) if becomes is None else becomes)


def test_the_other_widgets_explain_refused_values() -> None:
    editor, player = PositionEditor(), LessonPlayer(lesson())
    cases: list[tuple[Any, str, Any, str]] = [
        (editor, "tool", "rubber", "'exact', 'empty' or 'erase', not 'rubber'."),
        (editor, "offer", "doubel", "Did you mean 'double'"),
        (editor, "max_cube", "64", "max_cube must be a power of two, not '64'."),
        (editor, "problems", 5, "problems must be"),
        (editor, "state", 5, "such as an XGID, not 5"),
        (editor, "state", "XGID=nonsense", "XGID"),
        (player, "step", "one", "step must be the number of a step, 0 or more, not 'one'."),
        (player, "step", 7, "7"),
        (player, "answer", 5, "answer must be text, not 5."),
        (player, "exploring", "yes", "exploring must be True or False, not 'yes'."),
        (CandidatesTable(Board(), "net"), "chosen", "first", "chosen must be a whole number"),
    ]
    for widget, name, value, expected in cases:
        before = getattr(widget, name)
        with pytest.raises(SettingError) as refused:
            setattr(widget, name, value)
        assert expected in str(refused.value), name
        assert getattr(widget, name) == before


def test_a_wrong_option_value_is_refused_like_a_trait_value() -> None:
    bad: dict[str, Any]
    for bad in ({"numbering": "mine"}, {"home": 5}, {"theme": "nope"}, {"size": "big"}):
        with pytest.raises(SettingError, match=next(iter(bad))):
            Board(**bad)
    assert Board(numbering="FIXED").numbering == "fixed"
    assert Board(Rules.named("pc-gammon")).numbering == "fixed"
    assert isinstance(appearance_of(Board(theme="light")).theme, Theme)
