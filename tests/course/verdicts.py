"""The verdicts of two engines on the course's decisions.

The verdicts of a lesson are in ``built_in/verdicts``, with the versions of the engines. The tests
compare the lessons with these files; tests marked ``prove`` compare the files with the engines.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TypedDict

import gammon_widget as gw
from gammon_widget.engine.advice import cost_of
from gammon_widget.engine.evaluation import Candidates
from gammon_widget.engine.gnubg import GnubgEngine
from gammon_widget.engine.process_engine import ProcessEngine
from gammon_widget.engine.request import DecisionRequest
from gammon_widget.engine.sage import SageEngine
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.lesson import Lesson, question_at
from gammon_widget.lessons.question import EvaluatedQuestion
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.rules import ActionKind, Phase, legal_plays
from tests.notation.gnubg import GNUBG

FOLDER = Path(gw.__file__).parent / "lessons" / "built_in" / "verdicts"
SAGE_LEVEL, GNUBG_LEVEL = "3-ply", "2-ply"


class Decision(TypedDict):
    """The equity of the best answer and the cost of each answer, by Sage and then by gnubg.

    There are costs for the answers in the lesson, and for other plays near the best.
    """

    xgid: str
    best: list[float]
    costs: list[dict[str, float]]


class Verdicts(TypedDict):
    """The verdicts of a lesson, by heading."""

    engines: list[str]
    decisions: dict[str, Decision]


def stored(name: str) -> Verdicts:
    verdicts: Verdicts = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return verdicts


NEW = tuple(name for name in NAMES if (FOLDER / f"{name}.json").exists())
"""The lessons that have such a file."""


def decisions(lesson: Lesson) -> Iterator[tuple[str, EvaluatedQuestion]]:
    """The questions of a lesson for an unforced play or a cube action, by heading."""
    for index in range(len(lesson)):
        question = question_at(lesson, index)
        if question is None:
            continue
        state = question.state
        if question.question.kind is QuestionKind.PLAY:
            assert state.dice is not None
            if len(legal_plays(state.turn_start, state.dice)) > 1:
                yield lesson.heading(index), question
        elif question.question.kind is QuestionKind.CUBE:
            yield lesson.heading(index), question


def decide(
    engine: SageEngine | GnubgEngine, question: EvaluatedQuestion
) -> tuple[float, dict[str, float]]:
    state = question.state
    if state.phase is not Phase.MOVE:
        # Not `advise` or `engine.cube`: they search a clear decision or a bear-off less deeply.
        advice = ProcessEngine.cube(engine, state)
        costs = {}
        for word in question.input.buttons:
            action = question.read(word)
            if isinstance(action, ActionKind):
                costs[question.format_answer(action)] = round(cost_of(advice, state, action), 4)
        doubled = min(advice.double_take or 0.0, advice.double_pass or 1.0)
        best = doubled if state.phase is Phase.DOUBLE else max(advice.no_double, doubled)
        return round(best, 4), costs
    assert state.dice is not None
    answers = [each.text for each in question.question.answers if each.text]
    meant = {question.read(text) for text in answers}
    results = [play.result for play in legal_plays(state.turn_start, state.dice)]
    requests = [DecisionRequest(state, result) for result in results if result in meant]
    equities: dict[str, float] = {}
    found = [each for each in engine.advise(requests) if isinstance(each, Candidates)]
    # A clear decision has only equities at 2-ply; deeper ones replace them.
    for plays in sorted(found, key=lambda each: each.best.evaluation.level):
        equities |= {str(each.play): each.equity for each in plays}
    ranked = sorted(equities.items(), key=lambda pair: -pair[1])
    best = ranked[0][1]
    return round(best, 4), {play: round(best - equity, 4) for play, equity in ranked}


def engines() -> tuple[SageEngine, GnubgEngine]:
    return SageEngine(SAGE_LEVEL), GnubgEngine(GNUBG_LEVEL)


def versions() -> list[str]:
    """The names, versions and levels of the engines."""
    assert GNUBG is not None
    said = subprocess.run([GNUBG, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"GNU Backgammon ([\d.]+)", said)
    assert found
    return [f"bgsage {version('bgsage')} {SAGE_LEVEL}", f"gnubg {found[1]} {GNUBG_LEVEL}"]


def of_lesson(lesson: Lesson) -> Verdicts:
    """The verdicts of both engines."""
    found: Verdicts = {"engines": versions(), "decisions": {}}
    asked = engines()
    for heading, question in decisions(lesson):
        verdicts = [decide(engine, question) for engine in asked]
        found["decisions"][heading] = {
            "xgid": question.state.xgid,
            "best": [best for best, _ in verdicts],
            "costs": [costs for _, costs in verdicts],
        }
    return found


def is_complete(decision: Decision, question: EvaluatedQuestion) -> bool:
    """Whether a verdict is about this position and contains all answers of the question."""
    answers = {
        question.format_answer(question.read(each.text))
        for each in question.question.answers
        if each.text
    }
    return decision["xgid"] == question.state.xgid and all(
        answers <= set(costs) for costs in decision["costs"]
    )


def write(names: list[str]) -> None:
    """Write the files of the named lessons, or of all, and print the margins."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or NEW:
        lesson, path = Lesson.named(name), FOLDER / f"{name}.json"
        found = of_lesson(lesson)
        path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        for heading, question in decisions(lesson):
            rows = found["decisions"][heading]["costs"]
            print(f"{name}: {heading}: {list(question.solutions)}")
            for costs in rows:
                print("   ", ", ".join(f"{play} {cost:.3f}" for play, cost in costs.items()))
