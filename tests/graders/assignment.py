"""An assignment that nbgrader and Otter both grade, and pupils' answers to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from tests.lessons.texts import EXAMPLE

POINTS = {"play": 2, "count": 1, "board": 3}
"""How many points each task has; both graders give all of them or none."""

CHECKS = {
    "play": "assert [r['right'] for r in player.results if r['heading'] == 'Your turn'][-1]",
    "count": "assert shots_hit == gw.shots(position).count",
    "board": "assert board.match.state.turn_start == expected.state.turn_start",
}
"""What is asserted of each task, which nobody but the graders has to see."""

_BEGIN = """\
import gammon_widget as gw

lesson = gw.Lesson.parse({lesson!r})
player = gw.LessonPlayer(lesson)
player.jump("Your turn")
board = gw.Board(dice=[(3, 1), (6, 4)])
board.roll()
position = gw.Position.parse("24:1 6:2 / 20:1 6:2")
expected = gw.Match(dice=[(3, 1), (6, 4)])
expected.roll()
expected.play("8/5 6/5")
board
"""


@dataclass(frozen=True)
class Submission:
    """The answers of one pupil.

    Attributes
    ----------
    answers
        The code under each task.
    """

    answers: Mapping[str, str]
    right: frozenset[str]

    @property
    def points(self) -> int:
        """The points of all correct tasks."""
        return sum(POINTS[task] for task in self.right)


RIGHT = {
    "play": "player.answer = '8/5 6/5'",
    "count": "shots_hit = 11",
    "board": "board.play('8/5 6/5')",
}
WRONG = {
    "play": "player.answer = '24/20'",
    "count": "shots_hit = 36",
    "board": "board.play('24/20')",
}


def submission(number: int) -> Submission:
    """One of the eight combinations of right and wrong tasks."""
    right = frozenset(task for bit, task in enumerate(POINTS) if number >> bit & 1)
    return Submission({t: (RIGHT if t in right else WRONG)[t] for t in POINTS}, right)


def notebook(answers: Mapping[str, str]) -> Any:
    """The assignment with these answers, with the metadata of nbgrader."""
    cells = [_cell(_BEGIN.format(lesson=EXAMPLE), "begin", locked=True)]
    for task, points in POINTS.items():
        cells.append(_cell(answers[task], task, solution=True))
        cells.append(_cell(CHECKS[task], f"test_{task}", points=points, locked=True))
    book = nbformat.v4.new_notebook(cells=cells)
    book.metadata["kernelspec"] = {"display_name": "P", "language": "python", "name": "python3"}
    return book


def write_otter_tests(folder: Path) -> None:
    """Write the same checks as files for Otter."""
    folder.mkdir()
    for task, points in POINTS.items():
        code = (
            "from otter.test_files import test_case\n\nOK_FORMAT = False\n"
            f"name = {task!r}\npoints = {points}\n\n\n"
            f"@test_case(points={points})\n"
            "def test(env):\n    globals().update(env)\n"
            f"    {CHECKS[task]}\n"
        )
        (folder / f"{task}.py").write_text(code, "utf-8")


def _cell(
    source: str, name: str, *, points: int = 0, solution: bool = False, locked: bool = False
) -> Any:
    cell = nbformat.v4.new_code_cell(source)
    cell["id"] = name.replace("_", "-")
    cell.metadata["nbgrader"] = {
        "grade": bool(points),
        "grade_id": name,
        "locked": locked,
        "solution": solution,
        "task": False,
        "schema_version": 3,
        **({"points": points} if points else {}),
    }
    return cell
