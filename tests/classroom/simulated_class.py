"""A class of simulated learners, whose answers are always the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

from gammon_widget.lessons import progress as steps
from gammon_widget.lessons.lesson import Lesson, asking_steps, question_at
from gammon_widget.lessons.progress import Progress
from gammon_widget.lessons.progress_file import save_progress

NAMES = (
    *("Ada", "Ben", "Chiara", "Deniz", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas"),
    *("Kofi", "Lena", "Mei", "Nils", "Olga", "Pavel", "Quentin", "Rosa", "Sven", "Tara"),
    *("Umut", "Vera", "Wim", "Xenia", "Yann", "Zoe", "Aiko", "Bela", "Cleo", "Dario"),
)


def write_class(folder: Path, lesson: Lesson, number: int) -> None:
    """Write the progress files of a class of this size."""
    for name in NAMES[:number]:
        save_progress(folder / f"{name}.json", lesson, _work(lesson, name, Random(name)))


def _work(lesson: Lesson, name: str, chance: Random) -> Progress:
    progress, skill = steps.named(Progress(), name), chance.uniform(0.35, 0.85)
    for number, step in enumerate(asking_steps(lesson)):
        if number > 8 and chance.random() < 0.08:
            break  # the learner stops early
        progress = steps.jump(lesson, progress, step)
        tries = 0
        while not progress.is_closed(lesson, step):
            if chance.random() < 0.3:
                progress = steps.take_hint(lesson, progress)
            right, wrong = _answers(lesson, step)
            given = chance.choice(right if chance.random() < skill or not wrong else wrong)
            time = f"2026-03-03T19:{number:02}:{tries:02}+00:00"
            progress, _ = steps.answer(lesson, progress, given, time, chance.randint(8, 100))
            tries += 1
            if tries > 1 and chance.random() < 0.5:
                progress = steps.show_answer(lesson, progress)
            if chance.random() < 0.06:
                break  # the learner skips the question
    return progress


def _answers(lesson: Lesson, step: int) -> tuple[list[str], list[str]]:
    """The right answers of a question, and possible wrong ones."""
    question = question_at(lesson, step)
    assert question is not None
    right = list(question.solutions)
    named = [each.text for each in question.question.answers if not each.right]
    buttons = [each for each in question.input.buttons if each not in right]
    plays = [str(play) for play in question.state.legal_plays] if question.state.dice else []
    others = [*named, *buttons] or plays or ["1", "2"]
    return right, [each for each in others if not lesson.judge(step, each).right]
