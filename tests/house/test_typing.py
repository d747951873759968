"""The types and completions that type checkers and editors know of the widgets."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import get_args

import anywidget
import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import gammon_widget as gw
from gammon_widget.board.model.settings import (
    OF_EVERY_WIDGET,
    EditorOptions,
    options_of,
)
from gammon_widget.board.widget.board import BoardOptions
from gammon_widget.drawing.themes import THEMES, ThemeName
from gammon_widget.match.match_actions import MatchActions
from tools import javascript

ROOT = Path(__file__).parents[2]

PROGRAM = """\
import gammon_widget as gw

board = gw.Board(theme="dark", size=600, players=("Ann", "Bob"), tutor="net")
board.pley("8/5 6/5")  # wrong
gw.Board(sise=600)  # wrong
gw.Board(theme=5)  # wrong
gw.Board(theme="sepia")  # wrong
gw.Board(bottom="whit")  # wrong
gw.Board(bottom=gw.Color.BLACK, theme="paper")
board.theme = "sepia"  # wrong
board.turn = "red"  # wrong
gw.Position.opening().diagram(theme="sepia")  # a keyword of any type
gw.gallery([], theme="sepia")  # wrong
board.size = "big"  # wrong
board.points = 5  # wrong
board.points = [0] * 24
board.turn = gw.Color.WHITE
board.theme = gw.SLATE
board.position = gw.Position.opening()
dice: str = board.dice  # wrong
size: int = board.size
board.observe(print, ["turn"])
viewer = gw.MatchViewer(board.match, size="big")  # wrong
viewer.nxt()  # wrong
viewer.index = "last"  # wrong
viewer.state = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"
state: gw.GameState = viewer.state
gw.LessonPlayer("lesson.md", bottom="white")  # wrong
gw.Practice("deck.jsonl", worse_than=0.06, kind=3)  # wrong
editor = gw.PositionEditor(size=600, pace=1)  # wrong
editor.tool = 3  # wrong
editor.board = board
gw.Table(size=600)  # wrong
gw.Table().join("Ann", size="600")  # wrong
gw.Table().join("Ann", size=600).roll()
gw.CandidatesTable(board, "net", mots=3)  # wrong
gw.legal_plays(board.position, (3, 1))
gw.legal_plays(board.position, 3.1)  # wrong
"""

DOCS = ROOT / "docs"
TASK = re.compile(r"^### (.+?)\n.*?^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TASKS = dict(TASK.findall((DOCS / "cookbook.md").read_text("utf-8")))
"""The tasks of the cookbook, by title."""

MAX_TASK_LINES = 8

SEARCHED = (
    *("self-play", "print", "dataset", "environment", "folder of matches", "worksheet", "bot"),
    *("anki", "svg", "png", "plot", "pandas", "xgid", "convert", "best move", "grade", "lesson"),
    *("theme", "callback", "shots", "match equity", "random", "legal", "resume"),
)

WRONG = [n for n, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with a program with mistakes, and with the code that the documentation shows."""
    (tmp_path / "program.py").write_text(PROGRAM)
    tasks = [
        f"def task_{n}() -> None:\n{indent(code, '    ')}" for n, code in enumerate(TASKS.values())
    ]
    (tmp_path / "cookbook.py").write_text("import gammon_widget as gw\n\n" + "\n".join(tasks))
    section = (DOCS / "extending.md").read_text("utf-8").partition("## An engine\n")[2]
    blocks = re.findall(
        r"^```python\n(.*?)^```$", section.partition("\n## ")[0], re.DOTALL | re.MULTILINE
    )
    (tmp_path / "bot.py").write_text("\n".join(blocks))
    return tmp_path


def mistakes_in(report: str) -> list[tuple[str, int]]:
    """The files and lines with an error."""
    return sorted({(file, int(n)) for file, n in re.findall(r"(\w+)\.py:(\d+)\D.*error", report)})


EXPECTED = [("program", number) for number in WRONG]


def test_mypy_finds_exactly_the_wrong_lines(program: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *map(str, program.glob("*.py"))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert mistakes_in(checked.stdout) == EXPECTED, checked.stdout + checked.stderr


@pytest.mark.prove  # pyright is installed from npm
def test_pyright_finds_exactly_the_wrong_lines(program: Path) -> None:
    (program / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT)]}))
    run = [str(javascript.NPM), "exec", "--yes", "--", "pyright@1.1.411"]
    with pytest.raises(javascript.JavaScriptError) as checked:
        javascript.node(*run, "--project", str(program), "--pythonpath", sys.executable)
    assert mistakes_in(str(checked.value)) == EXPECTED, str(checked.value)


@pytest.mark.parametrize("title", TASKS)
def test_a_task_of_the_cookbook_runs_alone_in_a_fresh_clone(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "matches").symlink_to(ROOT / "notebooks" / "matches")
    assert len(TASKS[title].splitlines()) <= MAX_TASK_LINES
    exec(compile(TASKS[title], title, "exec"), {"gw": gw})


def test_the_cookbook_has_the_tasks_that_people_search_for() -> None:
    titles = " ".join(TASKS).lower()
    assert len(TASKS) >= 30
    assert {word for word in SEARCHED if word not in titles} == set()


def test_the_typed_options_and_themes_are_complete() -> None:
    assert {*BoardOptions.__annotations__} == {*options_of(gw.Board), *OF_EVERY_WIDGET}
    assert {*EditorOptions.__annotations__} == {*options_of(gw.PositionEditor), *OF_EVERY_WIDGET}
    assert {*get_args(ThemeName)} == {*THEMES, "light", "dark"}
    assert {*options_of(gw.Board), "players"} <= {*inspect.signature(gw.Board).parameters}


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    made = InteractiveShell.instance()
    made.user_ns.update(gw=gw, board=gw.Board())
    yield made
    InteractiveShell.clear_instance()


def completions(shell: InteractiveShell, text: str) -> list[str]:
    with provisionalcompleter():
        return [found.text for found in shell.Completer.completions(text, len(text))]


def test_completion_offers_what_a_player_needs(shell: InteractiveShell) -> None:
    offered = {*completions(shell, "board.")}
    documented = (gw.Board.__doc__ or "").partition("Attributes\n")[2].partition("Examples\n")[0]
    attributes = re.findall(r"^    (\w[\w, ]*)$", documented, re.MULTILINE)
    assert {name for names in attributes for name in names.split(", ")} <= offered
    actions = {name for name in vars(MatchActions) if not name.startswith("_")}
    assert actions | {"state", "position", "tutor", "hint", "review", "snapshot"} <= offered
    assert not offered & {"engine_queue", "format_play", "send_state", "board_areas", "use_for"}
    assert offered == {*dir(shell.user_ns["board"])}
    assert completions(shell, "gw.Board(the") == ["theme="]


def test_completion_hides_the_names_of_ipywidgets(tmp_path: Path) -> None:
    board = gw.Board()
    inherited = {*dir(anywidget.AnyWidget), "children", "box_style"}
    kept = {"close", "layout", "observe", "unobserve", "hold_trait_notifications"}
    deck = gw.Deck.open(tmp_path / "deck.jsonl")
    for widget in (
        board,
        gw.MatchViewer(board.match),
        gw.LessonPlayer(gw.Lesson.parse("# One\n\nText.")),
        gw.Practice(deck),
        gw.PositionEditor(board=board),
        gw.CandidatesTable(board, "net"),
    ):
        offered = set(dir(widget))
        assert offered & inherited <= kept
        assert all(hasattr(widget, each) for each in offered)
    deck.close()


def test_completion_offers_names_that_the_user_defined() -> None:
    class Mine(gw.Board):
        own = 1

    board = Mine()
    board.more = 2
    assert {"own", "more", "roll"} <= set(dir(board))
