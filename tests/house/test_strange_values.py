"""The public interface raises only its own errors, whatever its arguments.

Every parameter of every public function and class gets every strange value in turn, with valid
values for the others. Calls that do not fit the signature are not tested.
"""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import traitlets

import gammon_widget as gw
from gammon_widget.board.widget.board_frontend import BoardFrontend

PACKAGE = str(Path(gw.__file__).parent)


class Unwritable:
    """A value whose `repr` raises an error."""

    def __repr__(self) -> str:
        raise RuntimeError("There is no text of this.")


class Word(str):
    __slots__ = ()


STRANGE: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "minus one": lambda: -1,
    "a huge number": lambda: 10**400,
    "half": lambda: 0.5,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a complex number": lambda: 1j,
    "bytes": lambda: b"white",
    "no text": lambda: "",
    "a word": lambda: Word("white"),
    "NUL": lambda: "\0",
    "half a character": lambda: "\ud800",
    "a long text": lambda: "x" * 100_000,
    "a list": lambda: [1],
    "a list of lists": lambda: [[1], [2]],
    "a dict": lambda: {"a": 1},
    "a set": lambda: {1},
    "a generator": lambda: (number for number in (1, 2)),
    "an object": Unwritable,
    "a class": lambda: int,
    "NumPy's bool": lambda: np.bool_(True),
    "NumPy's float": lambda: np.float64(2),
    "NumPy's text": lambda: np.str_("black"),
    "an array": lambda: np.zeros(3),
    "an array of arrays": lambda: np.zeros((26, 2)),
    "an array of objects": lambda: np.array([None, 1], dtype=object),
    "an array of one": lambda: np.array(-7),
}

SLOW = ("a long text", "a dict", "a set", "a generator", "infinity", "a class", "a complex number")
"""Values that tell little about widgets, each of which takes a while to make."""

LONGEST = 2_000
"""So many characters at most has a sentence about what is wrong."""

OPENING = gw.Position.opening()
ROLLED = gw.GameState.on_roll(OPENING, dice=gw.Dice(3, 1))
LESSON = gw.Lesson.parse("# One\n\nText.\n\n## Two\n\n```board\nask: point\nanswer: 5\n```")

RIGHT: Mapping[str, Callable[[], Any]] = {
    "position": lambda: OPENING,
    "points": lambda: OPENING.points,
    "state": lambda: ROLLED,
    "dice": lambda: gw.Dice(3, 1),
    "rules": lambda: "hoyle",
    "pictures": lambda: [OPENING],
    "rolls": lambda: [(3, 1)],
    "board": gw.Board,
    "lesson": lambda: LESSON,
    "files": lambda: ["answers.json"],
    "path": lambda: "lesson.html",
    "engine": gw.NetEngine,
    "level": lambda: 1,
    "text": lambda: "8/5 6/5",
    "play": lambda: "8/5 6/5",
    "name": lambda: "Ann",
    "own": lambda: {6: 1},
    "other": lambda: {6: 1},
    "first": lambda: 3,
    "second": lambda: 1,
    "source": lambda: 8,
    "target": lambda: 5,
    "depth": lambda: 1,
    "seed": lambda: 1,
    "point": lambda: 6,
    "place": lambda: 6,
    "count": lambda: 1,
    "step": lambda: 0,
    "answer": lambda: "1",
    "action": lambda: None,
}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any text is a valid name of a journal."""
    monkeypatch.chdir(tmp_path)


def rolled() -> gw.Match:
    match = gw.Match(dice=[(3, 1)])
    match.roll()
    return match


def _calls() -> Iterator[tuple[str, Callable[[], Callable[..., Any]]]]:
    """The public callables by name; those with state are created for every call."""
    plain = (
        *("legal_plays", "parse_play", "explain", "divide", "apply", "legal_actions"),
        *("compare_rules", "blocked_rolls", "keith_count", "thorp_count", "ward_count"),
        *("bearoff", "match_equity"),
        *("roll_table", "shots", "gallery", "recognise", "write_counts", "write_fibs"),
        *("write_ogid", "scripted_dice", "seeded_dice", "Dice", "Cube", "Rules", "Position"),
        *("check_lesson", "grade", "class_overview", "lesson_from"),
        *("GameState", "Skill", "Bot", "Theme", "Arrow", "Mark", "Match"),
    )
    for name in plain:
        yield name, lambda name=name: getattr(gw, name)  # type: ignore[misc]
    for owner, names in (
        (gw.Position, ("build", "parse")),
        (gw.GameState, ("start", "on_roll", "parse", "from_xgid", "from_gnubg_id")),
        (gw.Rules, ("named",)),
        (gw.Lesson, ("parse", "named")),
    ):
        for name in names:
            yield f"{owner.__name__}.{name}", lambda o=owner, n=name: getattr(o, n)  # type: ignore[misc]
    for name in ("put", "move", "clear", "diagram"):
        yield f"position.{name}", lambda name=name: getattr(OPENING, name)  # type: ignore[misc]
    for name in ("exam", "spelling", "judge", "save", "to_sheet"):
        yield f"lesson.{name}", lambda name=name: getattr(LESSON, name)  # type: ignore[misc]
    yield "state.diagram", lambda: ROLLED.diagram
    for name in ("roll", "reroll", "step", "play", "resign", "set_up", "join", "commit"):
        yield f"match.{name}", lambda name=name: getattr(rolled(), name)  # type: ignore[misc]


CALLS = list(_calls())
WIDGETS = ("Board", "PositionEditor", "LessonPlayer", "Table", "CandidatesTable")


def what_escapes(call: Callable[..., Any], strange: Mapping[str, Callable[[], Any]]) -> list[str]:
    """The exceptions of a call that are not the package's own errors."""
    found = []
    signature = inspect.signature(call)
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        for label, value in strange.items():
            given = {
                each.name: RIGHT[each.name]()
                for each in signature.parameters.values()
                if each.name != parameter.name and each.default is each.empty and each.name in RIGHT
            }
            error = escaped(lambda: call(**given, **{parameter.name: value()}))
            if error is not None:
                found.append(f"{parameter.name}={label}: {type(error).__name__}: {error}")
    return found


def escaped(call: Callable[[], Any]) -> Exception | None:
    """The exception of a call, unless it is one of the package's own errors."""
    try:
        call()
    except (gw.GammonError, traitlets.TraitError) as error:
        return None if len(str(error)) < LONGEST else error
    except TypeError as error:
        inside = [each.filename for each in traceback.extract_tb(error.__traceback__)[1:]]
        return error if any(file.startswith(PACKAGE) for file in inside) else None
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize(("name", "made"), CALLS, ids=[name for name, _ in CALLS])
def test_a_call_with_a_strange_value_is_refused_in_a_sentence(
    name: str, made: Callable[[], Callable[..., Any]]
) -> None:
    class FreshCalls:
        """Calls a new object each time, with the signature of the public callable."""

        __signature__ = inspect.signature(made())

        def __call__(self, *arguments: Any, **options: Any) -> Any:
            return made()(*arguments, **options)

    assert not what_escapes(FreshCalls(), STRANGE), name


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_with_a_strange_value_is_refused_in_a_sentence(name: str) -> None:
    few = {label: value for label, value in STRANGE.items() if label not in SLOW}
    assert not what_escapes(getattr(gw, name), few)


@pytest.mark.parametrize(
    "make",
    [gw.Board, gw.PositionEditor, lambda: gw.LessonPlayer(LESSON)],
    ids=["Board", "PositionEditor", "LessonPlayer"],
)
def test_a_trait_that_is_written_a_strange_value_is_refused_in_a_sentence(
    make: Callable[[], Any],
) -> None:
    widget = make()
    shown = {
        name
        for name, trait in type(widget).class_traits().items()
        if (trait.this_class or object).__module__.startswith("gammon_widget")
        and not name.startswith("_")
        and trait.this_class is not BoardFrontend  # only the package writes this trait
        and "to_json" not in trait.metadata  # the same holds for other widgets
    }
    shown |= {"state", "position", "tutor"} if isinstance(widget, gw.Board) else set()
    found = []
    for name in sorted(shown):
        for label, value in STRANGE.items():
            error = escaped(lambda: setattr(widget, name, value()))
            if error is not None:
                found.append(f"{name}={label}: {type(error).__name__}: {error}")
    assert not found


def test_numpy_values_are_accepted_like_python_values() -> None:
    five: Any = np.int64(5)
    die: Any = np.int8(3)
    other: Any = np.uint8(1)
    play: Any = np.array([[8, 5], [6, 5]])
    assert gw.Match(five, dice=five).state.length == 5
    assert gw.Match(dice=five).roll() == gw.Match(dice=5).roll()
    assert type(gw.Match(five).state.length) is int
    assert gw.Dice(die, other) == gw.Dice(3, 1)
    size: Any = np.int32(600)
    assert gw.Board(size=size).size == 600
    assert rolled().play(play).turn is not None
    assert gw.Match(rules=np.str_("hoyle")).state.rules == gw.Rules.named("hoyle")


def test_a_state_may_be_given_as_a_text_or_a_position() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:3:0:7:10"
    state = gw.GameState.parse(xgid)
    board = gw.Board()
    board.state = xgid
    assert board.match.state.xgid == state.xgid
    board.position = "24:2 / 24:2"
    assert board.position == gw.Position.parse("24:2 / 24:2")
    assert board.match.state.score == (2, 3)
    assert gw.Match(state=xgid).state == state
    assert gw.Match().set_up(gw.Position.opening()).position == gw.Position.opening()
    editor = gw.PositionEditor()
    editor.state = xgid
    assert editor.state.xgid == state.xgid
    before = board.match.state
    for wrong in ("XGID=nonsense", 5, None):
        with pytest.raises(gw.GammonError):
            board.state = wrong  # type: ignore[assignment]
        with pytest.raises(gw.GammonError):
            board.position = wrong  # type: ignore[assignment]
    assert board.match.state == before
