"""The public interface: exactly these names, and nothing loaded before it is used."""

import subprocess
import sys

import pytest

import gammon_widget as gw
from gammon_widget import _ROOM_OF

NAMES = [
    "Action",
    "ActionError",
    "ActionKind",
    "ActionReason",
    "Arrow",
    "Board",
    "Bot",
    "CLASSIC",
    "Candidate",
    "CandidatesTable",
    "Change",
    "Color",
    "Cube",
    "CubeAdvice",
    "Diagram",
    "Dice",
    "Engine",
    "EngineError",
    "Evaluation",
    "FormatError",
    "GameState",
    "GammonError",
    "GnubgEngine",
    "Lesson",
    "LessonError",
    "LessonPlayer",
    "LessonStep",
    "Level",
    "Mark",
    "Match",
    "Move",
    "Phase",
    "Play",
    "PlayError",
    "Player",
    "Position",
    "PositionEditor",
    "PositionError",
    "Question",
    "Reason",
    "Refusal",
    "Result",
    "Rules",
    "SLATE",
    "SageEngine",
    "Seat",
    "SettingError",
    "SimpleEngine",
    "Skill",
    "Table",
    "Theme",
    "apply",
    "blocked_rolls",
    "compare_rules",
    "course",
    "divide",
    "explain",
    "fair_dice",
    "gallery",
    "keith_count",
    "legal_actions",
    "legal_plays",
    "parse_play",
    "perft",
    "random_position",
    "read_match",
    "recognise",
    "roll_table",
    "scripted_dice",
    "seeded_dice",
    "shots",
    "thorp_count",
    "ward_count",
    "write_counts",
    "write_fibs",
    "write_match",
    "write_ogid",
]


def test_all_is_exactly_the_public_names() -> None:
    assert sorted(gw.__all__) == sorted(NAMES)
    assert set(NAMES) <= set(dir(gw))


def test_every_name_is_there_and_documented() -> None:
    for name in gw.__all__:
        value = getattr(gw, name)
        assert getattr(value, "__doc__", None), name


def test_every_name_comes_from_the_room_that_says_so() -> None:
    for name, room in _ROOM_OF.items():
        module = __import__(f"gammon_widget.{room}", fromlist=[name])
        assert getattr(gw, name) is getattr(module, name)
        assert name in module.__all__


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(gw, "Chess")
    with pytest.raises(AttributeError, match="Did you mean 'Board'"):
        gw.board  # noqa: B018


def test_the_version_is_the_packages() -> None:
    assert gw.__version__.count(".") == 2


def test_importing_loads_nothing_before_a_name_is_used() -> None:
    program = "import sys, gammon_widget; print([m for m in sys.modules if 'gammon_widget.' in m])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "[]"
