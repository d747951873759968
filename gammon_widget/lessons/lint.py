"""What can be in a lesson, but is hardly what its writer means: warnings, and no errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..notation import write_counts
from ..rules import Color, FormatError, GameState, GammonError, MakePlay, Position
from ..rules.validation import brief
from . import prose
from .answer_input import BoardTask
from .checking import Steps, branches, steps_by_words
from .errors import Problem
from .lesson_replay import OPENING, Setup, names_both_sides
from .step import LessonStep


def lint(steps: Sequence[LessonStep], setups: Sequence[Setup | None]) -> Iterator[Problem]:
    """Everything that is likely to be a mistake, each with its step.

    Parameters
    ----------
    steps
        The steps.
    setups
        What their boards show; None where that is not known, and fewer if some never were.
    """
    by_words = steps_by_words(steps)
    ways = [_ways(index, steps, by_words) for index in range(len(steps))]
    for problem in (
        *_duplicate_headings(by_words),
        *_unreachable(ways),
        *_endless(steps, ways, by_words),
        *_swapped_sides(steps, setups),
        *_forgotten_plays(steps, setups, by_words),
    ):
        yield replace(problem, is_warning=True)


def _ways(index: int, steps: Sequence[LessonStep], by_words: Steps) -> set[int]:
    """The steps that a learner can come to from one, by Next or by an answer."""
    there = {_following(index, steps, by_words)}
    go = (heading for heading, path in branches(steps[index]) if path != ("next",))
    there |= {_one(heading, by_words) for heading in go}
    return {step for step in there if step is not None}


def _following(index: int, steps: Sequence[LessonStep], by_words: Steps) -> int | None:
    """The step that comes next by itself; None after the last, and for one that is not there."""
    heading = steps[index].next
    if heading is not None:
        return _one(heading, by_words)
    return index + 1 if index + 1 < len(steps) else None


def _one(heading: str, by_words: Steps) -> int | None:
    found = by_words.get(prose.folded(heading), [])
    return found[0] if len(found) == 1 else None


def _reached(begin: Iterable[int], ways: Mapping[int, Iterable[int]]) -> set[int]:
    """Every step that some way leads to, those at which it begins among them."""
    reached, waiting = set[int](), list(begin)
    while waiting:
        step = waiting.pop()
        if step not in reached:
            reached.add(step)
            waiting += ways[step]
    return reached


def _duplicate_headings(by_words: Steps) -> Iterator[Problem]:
    for where in by_words.values():
        for step in where[1:]:
            text = f"Step {where[0] + 1} has the same heading, so neither can be named by it."
            yield Problem(text, "a heading of its own", step=step)


def _unreachable(ways: Sequence[set[int]]) -> Iterator[Problem]:
    if not ways:
        return
    reached = _reached([0], dict(enumerate(ways)))
    for step in sorted(set(range(len(ways))) - reached):
        text = "No way leads to this step: all that come before it go on elsewhere."
        expected = "a 'next' or a 'go' with its heading, or that it is left out"
        yield Problem(text, expected, step=step)


def _endless(
    steps: Sequence[LessonStep], ways: Sequence[set[int]], by_words: Steps
) -> Iterator[Problem]:
    """Where a lesson goes back, and round again, with no way out."""
    ends = [index for index in range(len(steps)) if _following(index, steps, by_words) is None]
    back: dict[int, list[int]] = {index: [] for index in range(len(steps))}
    for index, ahead in enumerate(ways):
        for there in ahead:
            back[there].append(index)
    ending = _reached(ends, back)
    for index, step in enumerate(steps):
        following = _following(index, steps, by_words)
        if index not in ending and following is not None and following <= index:
            text = f"The lesson never ends: from here it goes back to {brief(step.next)} for ever."
            expected = "the heading of a later step, or no 'next' at the last one"
            yield Problem(text, expected, index, ("next",))


def _swapped_sides(
    steps: Sequence[LessonStep], setups: Sequence[Setup | None]
) -> Iterator[Problem]:
    """Positions whose first half is taken for Black's, though nothing beside it says so."""
    for index, (step, setup) in enumerate(zip(steps, setups, strict=False)):
        board = step.board
        if board.turn is not Color.BLACK or board.position is None or setup is None:
            continue
        position = _without_turn(board.position)
        if position is None or position == position.swapped():
            continue
        own, other = write_counts(position).split(" / ")
        text = (
            "The first half of a position belongs to the player on roll. With 'turn: black' that "
            f"is Black: {own} are Black's checkers, and {other} are White's."
        )
        expected = f"'position: black {own} / white {other}' if so, or else the halves exchanged"
        yield Problem(text, expected, index, ("turn",))


def _without_turn(text: str) -> Position | None:
    """A position that does not say by itself who is on roll; None for any other."""
    if text.strip().lower() == OPENING or names_both_sides(text):
        return None
    try:
        GameState.parse(text)
    except FormatError:
        try:
            return Position.parse(text)
        except GammonError:
            return None
    except GammonError:
        return None
    return None


def _forgotten_plays(
    steps: Sequence[LessonStep], setups: Sequence[Setup | None], by_words: Steps
) -> Iterator[Problem]:
    """Boards that go on from a question as if it had not been answered."""
    for index, (step, setup) in enumerate(zip(steps, setups, strict=False)):
        there = _following(index, steps, by_words)
        if step.question is None or setup is None or there is None or there >= len(setups):
            continue
        asked, after, shown = step.question.about(setup.state), steps[there], setups[there]
        if asked.unfit is not None or asked.input.task is not BoardTask.PLAY or shown is None:
            continue
        goes_on = after.board.position is None and shown.before == setup.state
        if goes_on and not any(isinstance(action, MakePlay) for action, _ in shown.actions):
            play = asked.solutions[0] if asked.solutions else "8/5 6/5"
            where = brief(step.heading.text)
            text = f"The board goes on without the play that was asked for in {where}."
            yield Problem(text, f"'play: {play}', or a position", there)
