"""Answers and choices of the lessons on the opening, hitting and the cube: see `course_answers`."""

from __future__ import annotations

from collections.abc import Iterator

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.rules import Color, Dice, MakePlay, Roll, apply
from gammon_widget.rules.position import BAR
from tests.lessons.course_facts import pips, position

_NAMES = {Color.WHITE: "Only White", Color.BLACK: "Only Black", None: "Either of them"}


def blots(name: str, heading: str) -> list[int]:
    """The points on which Black, the opponent, has a single checker at a step."""
    return [at for at, count in enumerate(position(name, heading).points[:BAR]) if count == -1]


def answers_of_plans() -> Iterator[tuple[str, str, float, tuple[float, ...]]]:
    """Lesson and heading, the right answer, and the wrong answers with feedback."""
    _, hit = blots("hit-or-not", "What Black loses")
    away = pips(BAR - hit)
    yield "hit-or-not", "What Black loses", BAR - away, (away,)


def choices_of_plans() -> Iterator[tuple[str, str, str]]:
    """Lesson, heading and right choice."""
    # A checker on the higher point has moved farther from the bar.
    yield "hit-or-not", "Question 4", f"On the {max(blots('hit-or-not', 'Question 4'))} point"
    own, other = position("races", "Question 1").pips
    assert 0.08 * own < other - own < 0.12 * own
    yield "races", "Question 1", "Double and take"
    rolls = (15 - position("races", "Question 3").off[0] + 1) // 2
    yield "races", "Question 3", {2: "Two", 4: "Four", 5: "Five"}[rolls]
    gammons, words = Lesson.named("gammons"), ("A single game", "A gammon", "A backgammon")
    for heading in ("What is it?", "Almost the same", "Question 6"):
        state = gammons.state(gammons.index(heading))
        rolled = apply(state, Roll(Dice(6, 5)))
        (last,) = rolled.legal_plays
        won = apply(rolled, MakePlay(last.moves)).result
        assert won is not None
        yield "gammons", heading, words[won.level.value - 1]
    cube = Lesson.named("cube")
    yield "cube", "Question 5", _NAMES[cube.state(cube.index("Question 5")).cube.owner]
