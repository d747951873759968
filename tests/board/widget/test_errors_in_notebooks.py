"""Errors in a notebook, as newcomers see them: their own line and a sentence."""

from __future__ import annotations

import contextlib
import io
import pickle
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient

from gammon_widget.board.model.settings import SettingError
from gammon_widget.libraries import install_command
from gammon_widget.rules import ActionError, GammonError

MOST_LINES = 6

BEGIN = """
import numpy as np
import gammon_widget as gw
match = gw.Match(dice=[(3, 1), (5, 2)])
rolled = gw.Match(dice=[(3, 1)])
rolled.roll()
board = gw.Board()
"""

MISTAKES = [
    ("gw.bord()", "Did you mean 'Board'?"),
    ("gw.CandidatesTable(board, 'saeg')", "Did you mean 'sage'?"),
    ('match.play("8/5 6/5")', "ActionError: Roll first."),
    ("match.double()", "ActionError: You can double only on your own turn, before you roll."),
    ("rolled.roll()", "ActionError: The dice have already been rolled: play the 3 and 1."),
    ("rolled.take()", "ActionError: Nobody has doubled. For now, play the 3 and 1."),
    ('rolled.play("8/4 6/5")', "PlayError: "),
    ('rolled.play("8-5")', "PlayError: This play uses only 1 of 2 dice"),
    ('rolled.play("eight")', "FormatError: "),
    ("rolled.step(24, 18)", "PlayError: You did not roll a 6; dice to play: 3 and 1."),
    ("match.undo()", "ActionError: There is nothing to undo."),
    ("match.resign(4)", "ActionError: |GammonError: A resignation must be"),
    ('gw.Match(players={"black": "sgae:1-ply"})', "Did you mean 'sage:1-ply'?"),
    ('gw.Match(players={"blakc": "Ann"})', "Did you mean 'black'?"),
    ('gw.Match(players="Ann")', "GammonError: players= must be two names"),
    ('gw.Rules.named("hoile")', "GammonError: There are no rules named 'hoile'"),
    ("gw.Dice(7, 1)", "PositionError: A die must be a whole number from 1 to 6, not 7."),
    ("gw.Position.build(own={6: 16})", "PositionError: own: 16 checkers"),
    ('gw.Position.parse("nonsense")', "FormatError: "),
    ('gw.GameState.parse("XGID=-b")', "FormatError: "),
    ('gw.Board("nonsense")', "FormatError: "),
    ('gw.Board(colour="red")', "SettingError: Board has no option 'colour'."),
    ('gw.Board(theme="drak")', "SettingError: There is no theme 'drak'"),
    ('gw.Board(tutor="sgae")', "Error: "),
    ('board.bottom = "blakc"', "SettingError: bottom must be 'white' or 'black', not 'blakc'."),
    ('board.bottm = "black"', "SettingError: Board has no 'bottm'. Did you mean 'bottom'?"),
    ('board.size = "big"', "SettingError: size must be a whole number of pixels"),
    ('board.dice = "3"', "SettingError: dice must be two numbers from 1 to 6"),
    ("board.cube = 2", "SettingError: cube must be the value and the owner of the cube"),
    ("board.bar = (1, 0)", "use 'with board.hold_trait_notifications():'"),
    ("board.observe(print, 'positon')", "SettingError: Board has no trait 'positon'. Did you mean"),
    ("board.points = [30] + [0] * 23", "SettingError: White has 30 checkers"),
    ("board.turn = np.zeros(3)", "SettingError: turn must be None, 'white' or 'black'"),
    ("board.xgid = 5", "SettingError: xgid must be text, not 5."),
    ("board.pips = (1, 1)", "SettingError: pips cannot be (1, 1) here"),
    (
        "with board.hold_trait_notifications():\n    board.bar = (16, 0)\n    board.turn = 'white'",
        "SettingError: ",
    ),
    ("gw.LessonPlayer('none.md')", "none.md"),
    ("gw.Lesson.named('bord')", "GammonError: "),
    ("gw.read_match('none.mat')", "none.mat' cannot be read: No such file or directory."),
    ("gw.Table().join('')", "GammonError: A player who joins needs a name"),
    ("gw.PositionEditor('nonsense')", "FormatError: "),
    ("gw.CandidatesTable(5)", "GammonError: A CandidatesTable needs a Board"),
    ("gw.legal_plays(5, 6)", "PositionError: The position must be a Position such as"),
    (
        "gw.legal_plays(board.position, 6)",
        "PositionError: A roll must be two whole numbers from 1 to 6, such as (3, 1)",
    ),
    ("gw.Position.opening().diagram(theme='drak', size=3)", "GammonError: There is no theme"),
]


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    made = InteractiveShell.instance()
    try:
        run(made, BEGIN)
        yield made
    finally:
        InteractiveShell.clear_instance()


def run(shell: InteractiveShell, cell: str) -> list[str]:
    """The output lines of a cell, without colours."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        shell.run_cell(cell, store_history=True)
    return re.sub(r"\x1b\[[0-9;]*m", "", printed.getvalue()).strip("\n").split("\n")


@pytest.mark.parametrize(("cell", "expected"), MISTAKES, ids=[cell[:30] for cell, _ in MISTAKES])
def test_an_error_has_six_lines_with_the_users_line_and_the_message(
    shell: InteractiveShell, cell: str, expected: str
) -> None:
    lines = run(shell, "# something first\n" + cell)
    assert len(lines) <= MOST_LINES, "\n".join(lines)
    assert any(each in lines[-1] for each in expected.split("|")), lines[-1]
    assert re.fullmatch(r"Cell In\[\d+\], line \d", lines[0])
    assert lines[1].startswith("----> ")
    assert lines[1].split(maxsplit=2)[2] in [line.strip() for line in cell.split("\n")]


def test_a_missing_library_is_one_sentence(
    shell: InteractiveShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    lines = run(shell, "gw.Analysis('Mine', ('Ann', 'Bob'), 7, ()).to_frame()")
    assert len(lines) <= MOST_LINES
    sentence = f"A DataFrame needs pandas: {install_command('analysis')}"
    assert lines[-1] == f"MissingLibraryError: {sentence}"


def test_the_whole_traceback_is_available(
    shell: InteractiveShell,
) -> None:
    short = run(shell, "board.points = [30] + [0] * 23")
    whole = run(shell, "%tb Verbose")
    assert len(short) <= MOST_LINES < len(whole)
    assert "in ProjectionWidget._validate_written" in "\n".join(whole)
    assert run(shell, "%tb")[-1] == short[-1]
    assert sys.last_traceback is not None
    run(shell, "%xmode Verbose")
    try:
        assert len(run(shell, "board.points = [30] + [0] * 23")) > MOST_LINES
    finally:
        run(shell, "%xmode Context")


def test_long_statements_and_user_functions_are_shown(shell: InteractiveShell) -> None:
    lines = run(shell, "gw.Board(\n    bottom='black',\n    colour='red',\n    size=600,\n)")
    assert [line.strip() for line in lines[1:4]] == [
        "----> 1 gw.Board(",
        "2     bottom='black',",
        "3     colour='red',",
    ]
    helped = run(shell, "def helper(text):\n    return match.play(text)\n\nhelper('8/5')")
    assert len(helped) <= MOST_LINES
    assert [line for line in helped if "---->" in line] == [
        "----> 4 helper('8/5')",
        "----> 2     return match.play(text)",
    ]


def test_an_error_of_a_user_function_keeps_its_whole_traceback(shell: InteractiveShell) -> None:
    for error in ("return 1 / 0", "raise gw.GammonError('Mine.')", "return [][1]"):
        cell = f"def dice():\n    {error}\n\ngw.Match(dice=dice).roll()"
        shown = "\n".join(run(shell, cell))
        assert "Traceback (most recent call last)" in shown
        assert "in DiceCup.roll" in shown
        assert "in dice()" in shown


def test_notes_are_shown_and_colours_can_be_turned_off(shell: InteractiveShell) -> None:
    cell = (
        "try:\n    gw.Dice(7, 1)\n"
        "except gw.GammonError as error:\n    error.add_note('So it is.')\n    kept = error"
    )
    run(shell, cell)
    error = shell.user_ns["kept"]
    assert error._render_traceback_()[-1] == "So it is."
    colors, shell.colors = shell.colors, "nocolor"
    try:
        assert "\x1b" not in "".join(error._render_traceback_())
    finally:
        shell.colors = colors


def test_an_error_renders_without_a_traceback_or_a_shell() -> None:
    assert ActionError("roll", "move", [], "Why.")._render_traceback_()[-1].endswith("Why.")


def test_a_setting_error_has_two_base_classes_and_can_be_pickled() -> None:
    error = SettingError("size must be a number.")
    assert isinstance(error, GammonError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.kernel
def test_a_saved_notebook_contains_only_the_short_error() -> None:
    cells = [BEGIN, *(cell for cell, _ in MISTAKES[::6])]
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)))
    NotebookClient(notebook, allow_errors=True, timeout=60).execute()
    for cell, (_, expected) in zip(notebook.cells[1:], MISTAKES[::6], strict=True):
        (output,) = [each for each in cell.outputs if each.output_type == "error"]
        shown = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(output.traceback)).split("\n")
        assert len(shown) <= MOST_LINES
        assert shown[1].endswith(cell.source.split("\n")[0])
        assert any(each in shown[-1] for each in expected.split("|"))


def test_a_terminal_shows_the_usual_traceback() -> None:
    program = textwrap.dedent("""
        import gammon_widget as gw
        gw.Match().play("8/5")
    """)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr.startswith("Traceback (most recent call last):")
    assert "apply" in done.stderr or "make_play" in done.stderr
    assert done.stderr.strip().endswith("ActionError: Roll first.")
