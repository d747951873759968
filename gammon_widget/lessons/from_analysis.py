"""A quiz made from the worst decisions in a match."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

from ..analysis.values.analysis import Analysis
from ..analysis.values.decision import Decision
from ..analysis.values.differences import plays_in_a_sentence
from ..engine.advice import cost_of
from ..engine.evaluation import equity_text, percent_text
from ..rules import Color, GameState, GammonError, Phase
from ..rules.validation import as_int, brief
from .lesson import Lesson
from .lesson_text import board_keys, lesson_text, step_text
from .question import ELSE
from .question_kinds import CUBE_WORDS, QuestionKind, cube_actions
from .yaml_text import UNSEEN

MAX_QUESTIONS = 100
"""The maximum number of questions in a quiz made from a match."""

AS_GOOD = 0.005
"""An answer that costs less equity than this number counts as a best answer."""

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|!&~])")
"""Characters that have a special meaning in Markdown."""

_MAX_NAME = 60

Reply = tuple[str, bool, str]
"""An answer, whether it is right, and the reply to it."""


def lesson_from(
    analysis: Analysis, most: int = 5, *, player: str | Color | None = None, title: str = ""
) -> Lesson:
    """Make a quiz from the worst decisions in a match.

    Each question has its own board. The worst decision comes first. The feedback on a wrong answer
    shows the cost of the answer. The feedback on the best play compares it with the play in the
    match. An answer that costs less than 0.005 is right. A play that the analysis does not contain
    is wrong, and the feedback says so.

    Parameters
    ----------
    analysis
        The analysis of a match, such as ``match.analyses[0]`` or the result of `analyse`.
    most
        The maximum number of decisions.
    player
        The name or the colour of a player, to use only the decisions of this player.
    title
        The title of the lesson. The default title contains the names of the players.

    Returns
    -------
    Lesson
        A lesson to play with `LessonPlayer`, to save, or to turn into an exam.

    Raises
    ------
    GammonError
        If an argument is invalid, or if the analysis contains no error that can become a question.

    Examples
    --------
    >>> from gammon_widget.analysis.match_analysis import analyse
    >>> from gammon_widget.match.match import Match
    >>> match = Match(5, dice=[(3, 1)], players=("Ann", "Bob"))
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> lesson = lesson_from(analyse(match, "net"))
    >>> lesson.title, lesson.heading(0)
    ('Ann and Bob: the worst decision', '1: Ann plays 3-1')
    >>> lesson.judge(0, "8/5 6/5").right
    True
    """
    given: object = analysis
    if not isinstance(given, Analysis):
        raise GammonError(
            f"analysis= must be an Analysis, such as match.analyses[0], not {brief(given)}."
        )
    count = as_int(most)
    if count is None or not 1 <= count <= MAX_QUESTIONS:
        raise GammonError(
            f"most= must be a whole number from 1 to {MAX_QUESTIONS}, not {brief(most)}."
        )
    errors = [each for each in analysis.errors(player=player) if _is_suitable(each)]
    worst = sorted(errors, key=lambda each: -each.error)[:count]
    if not worst:
        whose = "" if player is None else f" by {brief(player)}"
        raise GammonError(f"This analysis has no error{whose} that can become a question.")
    names = _names(analysis)
    decisions = "decision" if len(worst) == 1 else f"{len(worst)} decisions"
    front_matter = {
        "title": title or f"{names[0]} and {names[1]}: the worst {decisions}",
        "players": names,
    }
    steps = (
        _step(each, number, names, _escaped(analysis.source))
        for number, each in enumerate(worst, start=1)
    )
    return Lesson.parse(lesson_text(front_matter, steps))


def _names(analysis: Analysis) -> tuple[str, str]:
    """Return the names of the players, without invisible characters."""
    white, black = (
        " ".join(UNSEEN.sub("", name).split())[:_MAX_NAME].strip() or color.value.capitalize()
        for name, color in zip(analysis.names, Color, strict=True)
    )
    return white, black


def _is_suitable(decision: Decision) -> bool:
    """Return whether an XGID can describe the decision, and whether it can become a question."""
    state = decision.state
    shown = GameState.parse(state.xgid)
    if (shown.turn_start, shown.turn, shown.dice, shown.phase) != (
        *(state.turn_start, state.turn, state.dice, state.phase),
    ):
        return False
    if decision.cube is None:
        return len(decision.candidates) > 1
    return CUBE_WORDS.get(decision.best) in cube_actions(state)


def _step(decision: Decision, number: int, names: tuple[str, str], source: str) -> str:
    heading = f"{number}: {_escaped(names[decision.color.slot])} {_what(decision)}"
    board = board_keys(decision.state, decision.color)
    return step_text(2, heading, _prose(decision), {**board, **_question(decision, source)})


def _what(decision: Decision) -> str:
    state = decision.state
    if decision.cube is None:
        return f"plays {_roll(decision)}"
    return "may double" if state.phase is Phase.ROLL else "must take or drop"


def _prose(decision: Decision) -> str:
    """Return the number of the game, the score and the cube value as a sentence."""
    state = decision.state
    where = f"Game {decision.game + 1}."
    if not state.is_match:
        return f"{where} The game is played for money, and the cube is at {state.cube.value}."
    own, other = state.score if decision.color is Color.WHITE else state.score[::-1]
    crawford = " This is the Crawford game." if state.crawford else ""
    return (
        f"{where} The score is {own} to {other} in a match to {state.length}, and the cube is at "
        f"{state.cube.value}.{crawford}"
    )


def _question(decision: Decision, source: str) -> dict[str, object]:
    """Return the keys of the question."""
    if decision.cube is None:
        answers = list(_plays(decision, source))
        return {
            "ask": QuestionKind.PLAY,
            "prompt": f"How do you play {_roll(decision)}?",
            "answer": {play: reply for play, right, reply in answers if right},
            "wrong": {play: reply for play, right, reply in answers if not right}
            | {ELSE: f"{source} did not evaluate this play, so it is unlikely to be good."},
            "hint": f"The play in the match, {decision.played}, costs {decision.error:.3f}.",
        }
    answers = list(_cube(decision))
    chance = percent_text(decision.evaluation.probabilities.win)
    return {
        "ask": QuestionKind.CUBE,
        "prompt": "What do you do with the cube?",
        "answer": {action: reply for action, right, reply in answers if right},
        "wrong": {action: reply for action, right, reply in answers if not right},
        "hint": f"The player on roll wins {chance} of the games.",
    }


def _roll(decision: Decision) -> str:
    """Return the roll as text, with the higher die first."""
    assert decision.state.dice is not None  # only states with a roll get here
    return f"{decision.state.dice.high}-{decision.state.dice.low}"


def _plays(decision: Decision, source: str) -> Iterator[Reply]:
    """Yield the analysed plays with their costs. Each resulting position appears once."""
    candidates, done = decision.candidates, decision.played_index
    best = candidates.best
    differs = "" if done is None else plays_in_a_sentence(best, candidates[done])
    seen: set[Hashable] = set()
    for place, each in enumerate(candidates):
        if each.play.result in seen:
            continue
        seen.add(each.play.result)
        lost = max(0.0, -each.difference)
        note = "This was the play in the match. " if place == done else ""
        if lost >= AS_GOOD:
            level = each.evaluation.level
            by = "" if level == best.evaluation.level else f", according to {_escaped(level)}"
            yield str(each.play), False, f"{note}It costs {lost:.3f}{by}."
            continue
        by = f"{source}, {_escaped(each.evaluation.level)}"
        feedback = (
            f"{note}{equity_text(each.equity)} ({by}). {_escaped(differs) if not place else ''}"
        )
        yield str(each.play), True, feedback.strip()


def _cube(decision: Decision) -> Iterator[Reply]:
    """Yield the cube actions to choose from, with their costs."""
    assert decision.cube is not None  # callers have checked it
    best = CUBE_WORDS[decision.best]
    facts = _escaped(decision.what_differs)
    for kind in cube_actions(decision.state):
        lost = cost_of(decision.cube, decision.state, kind)
        right = kind is best or lost < AS_GOOD
        yield kind.value, right, facts if right else f"It costs {lost:.3f}."


def _escaped(text: str) -> str:
    """Return the text with Markdown characters escaped."""
    return _MARKS.sub(r"\\\1", UNSEEN.sub("", text))
