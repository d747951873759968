"""nbgrader and Otter give a notebook with live boards the same grade.

Both are installed into a separate environment, which is removed with pytest's folder. Otter is run
as `otter run`, which needs no container.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest

from tests.graders.assignment import RIGHT, Submission, notebook, submission, write_otter_tests
from tests.own_environment import RUN_TIMEOUT_S, Environment

ROOT = Path(__file__).parents[2]
ASSIGNMENT = "opening"
IOPUB_TIMEOUT_S = 60


@pytest.fixture(scope="module")
def graders(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Both graders, installed for these tests only."""
    folder = tmp_path_factory.mktemp("graders") / "environment"
    wanted = ("nbgrader>=0.9.5", "otter-grader>=6.1", f"{ROOT}[grading]")
    return Environment.with_packages(folder, *wanted)


def graded_by_nbgrader(
    graders: Environment, folder: Path, submissions: Sequence[Submission]
) -> list[float]:
    """The points of each submission by nbgrader."""
    write(folder / "source" / ASSIGNMENT / "task.ipynb", notebook(RIGHT))
    for number, each in enumerate(submissions):
        there = folder / "submitted" / f"pupil{number:03}" / ASSIGNMENT / "task.ipynb"
        write(there, notebook(each.answers))
    graders.run("nbgrader", "generate_assignment", ASSIGNMENT, inside=folder)
    timeout = RUN_TIMEOUT_S * len(submissions)
    # The default timeout of a cell is four seconds, which a busy machine may exceed.
    patient = f"--Execute.iopub_timeout={IOPUB_TIMEOUT_S}"
    graders.run("nbgrader", "autograde", ASSIGNMENT, patient, inside=folder, timeout=timeout)
    graders.run("nbgrader", "export", inside=folder)
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        points = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    return [points[pupil] for pupil in sorted(points)]


def graded_by_otter(
    graders: Environment, folder: Path, submissions: Sequence[Submission]
) -> list[float]:
    """The points of each submission by ``otter run``."""
    folder.mkdir()
    write_otter_tests(folder / "tests")
    graders.run("otter", "generate", "-t", "tests", "-o", "autograder.zip", inside=folder)

    def grade(number: int) -> float:
        own = folder / f"pupil{number:03}"
        write(own / "task.ipynb", notebook(submissions[number].answers))
        zipped = folder / "autograder.zip"
        graders.run("otter", "run", "task.ipynb", "-a", zipped, "-o", ".", "--no-logo", inside=own)
        found = json.loads((own / "results.json").read_text("utf-8"))["tests"]
        return float(sum(each.get("score", 0) for each in found))

    with ThreadPoolExecutor(max_workers=2) as two:
        return list(two.map(grade, range(len(submissions))))


def write(path: Path, book: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(book, path)


@pytest.mark.prove
@pytest.mark.parametrize("runs", [3, 100])
def test_both_graders_give_a_notebook_the_same_grade(
    graders: Environment, tmp_path: Path, runs: int
) -> None:
    # All eight combinations in turn.
    submissions = [submission(7 - number % 8) for number in range(runs)]
    points = [float(each.points) for each in submissions]
    assert graded_by_nbgrader(graders, tmp_path / "nbgrader", submissions) == points
    assert graded_by_otter(graders, tmp_path / "otter", submissions) == points
