"""The text of a step of the course, with its plays and figures."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.lessons.step import LessonStep
from gammon_widget.rules import Color, Dice, GameState, Move, Phase, Position, Roll, legal_steps
from gammon_widget.rules.position import BAR, OFF

_POINT = r"(?:2[0-5]|1?\d)(?!\d)"
_PLAY = re.compile(rf"(?<![\d/])(?!1/6)(?:bar|{_POINT})(?:\*?/(?:off|{_POINT}))+\*?(?![\d/])")
_PLACES = {"bar": BAR, "off": OFF}
_FIGURE = re.compile(
    r"[+−]?\d+(?:\.\d+)? %"  # a share
    r"|[+−]?\d*\.\d+"  # a decimal
    r"|\d+ 1/6"
    r"|\d+/36"
    r"|\d+ (?:of (?:the )?36|rolls?\b(?! more))"
    r"|\d+ pips"
    r"|(?<![\d/:.-])(?:2[6-9]|[3-9]\d|\d{3,})(?![\d/:-])"  # too large for a point
)
_NUMERAL = re.compile(r"(?<![\w#.-])\d-\d(?![\w-])|\d+(?:\.\d+)?")  # a roll or a number
_TIMES = re.compile(r"(?<=[off\d*])\(\d\)")  # the number of checkers in a move
_AND_SO_ON = r"(?: (?:\d+,? )*(?:and |or )?)?"
_BEFORE_PLACE = re.compile(
    r"\b(?:on|from|to|over|points?|your|their|holds?|step,)(?: the)?"
    rf"{_AND_SO_ON} ?$",
    re.IGNORECASE,
)
_BEFORE_DIE = re.compile(r"\ba $", re.IGNORECASE)
_BEFORE_SCORE = re.compile(
    r"\b(?:leads?|needs?|has|at|match to|cube is on|cube on|White|Black|to|need) $", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"(?<=[.!?:;]) ")
_OF_BLACK = re.compile(r"\b(?:black|blots?|their|closed|land|enters?)\b", re.IGNORECASE)
_ALL_ROLLS = re.compile(r"(?:rolls of|of(?: the)?|are|in) 36(?: rolls| ways)?")
_NUMBER = r"\(?[−+]?\d+(?:\.\d+)?\)?"
_TERM = rf"{_NUMBER}(?:\s*[+−×/]\s*{_NUMBER})+"
_SUM = re.compile(rf"(?<![\d/])({_TERM}) = ([−+]?\d+(?:\.\d+)?)( %)?")


def texts(step: LessonStep) -> tuple[str, ...]:
    question = step.question
    found = [step.text]
    if question is not None:
        found += [question.prompt, *question.choices, *question.hints]
        found += [question.right.say, question.wrong.say]
        found += [answer.reply.say for answer in question.answers]
    return tuple(" ".join(text.split()) for text in found if text)


def figures(text: str) -> list[tuple[int, int]]:
    """The places of figures in a text: numbers that are neither points nor dice.

    The 36 rolls and sums are omitted; `sums` finds the latter.
    """
    others = [match.span() for found in (_ALL_ROLLS, _SUM) for match in found.finditer(text)]
    if whole_sum(text) is not None:
        return []
    return [
        match.span()
        for match in _FIGURE.finditer(text)
        if not any(start <= match.start() and match.end() <= end for start, end in others)
    ]


def numerals(text: str) -> list[tuple[int, int]]:
    """The places of numerals in a text, except moves, sums and the 36 rolls."""
    if whole_sum(text) is not None:
        return []
    others = [
        match.span()
        for found in (_PLAY, _ALL_ROLLS, _SUM, _TIMES)
        for match in found.finditer(text)
    ]
    return [
        match.span()
        for match in _NUMERAL.finditer(text)
        if not any(start <= match.start() and match.end() <= end for start, end in others)
    ]


def is_shown(lesson: Lesson, step: int, text: str, start: int, end: int) -> bool:
    """Whether a numeral in a text refers to something that the step shows.

    This is a place on its board ("on 5", "your 20 point"), the roll or a die ("a 3"), or the score,
    the
    match length or the cube ("4 to 1").
    """
    before, word, after = text[:start], text[start:end], text[end:]
    sentence = _SENTENCE_END.split(before)[-1] + word + _SENTENCE_END.split(after)[0]
    if "-" in word:
        roll = roll_at(lesson, step)
        return roll is not None and word == str(roll[1])
    is_place = _BEFORE_PLACE.search(before) or re.match(r" point\b", after)
    return bool(
        (is_place and word in _places(lesson, step, sentence))
        or (_BEFORE_DIE.search(before) and word in _dice(lesson, step))
        or (_BEFORE_SCORE.search(before) and word in _score(lesson.state(step)))
    )


def _places(lesson: Lesson, step: int, sentence: str) -> set[str]:
    """The places of White, the reader, and places that are marked or are answers.

    If the sentence mentions Black, Black's places are included in both numberings. The landing
    places of
    the roll are included, even if they are blocked.
    """
    roll, question, state = roll_at(lesson, step), lesson.steps[step].question, lesson.state(step)
    found = {mark.place for mark in lesson.setups[step].marks}
    of_roller, of_other = (_occupied(side) for side in (state.position, state.position.swapped()))
    white, black = (of_other, of_roller) if state.turn is Color.BLACK else (of_roller, of_other)
    found |= set(white)
    if _OF_BLACK.search(sentence):
        found |= {side for place in black for side in (place, BAR - place)}
    if question is not None and question.kind is QuestionKind.POINT:
        found |= {int(answer.text) for answer in question.answers if answer.text.isdigit()}
    if roll is not None:
        position, dice = roll
        own = _occupied(position)
        found |= {place - die for place in own for die in dice} | set(own)
        found |= {place for move in possible_moves(position, dice) for place in move}
    return {str(place) for place in found if 0 < place < BAR}


def _dice(lesson: Lesson, step: int) -> set[str]:
    roll = roll_at(lesson, step)
    return set() if roll is None else set(map(str, roll[1]))


def _score(state: GameState) -> set[str]:
    """The scores, the points to go, the match length, and the cube value."""
    to_go = (state.length - points for points in state.score)
    return {str(number) for number in (*state.score, *to_go, state.length, state.cube.value)}


def _occupied(position: Position) -> list[int]:
    """The places with checkers of the player on roll."""
    return [place for place, count in enumerate(position.points) if count > 0]


def sums(text: str) -> Iterator[tuple[str, Fraction, Fraction]]:
    """The sums in a text, each with the computed and the stated result."""
    for match in _SUM.finditer(text):
        stated = Fraction(match[2].replace("−", "-")) / (100 if match[3] else 1)
        yield match[0], _value(match[1]), stated


def whole_sum(text: str) -> Fraction | None:
    """The result of a text that is only a sum, such as a hint; otherwise None."""
    return _value(text) if re.fullmatch(_TERM, text) else None


def _value(written: str) -> Fraction:
    exact = re.sub(r"\d+(?:\.\d+)?", lambda number: f"Fraction('{number[0]}')", written)
    value: Fraction = eval(exact.replace("−", "-").replace("×", "*"), {"Fraction": Fraction})
    return value


def moves_named(text: str) -> Iterator[tuple[str, Move]]:
    """Every move of one checker in a text, with its words."""
    for match in _PLAY.finditer(text):
        places = [
            _PLACES.get(word) if word in _PLACES else int(word)
            for word in match[0].replace("*", "").split("/")
        ]
        for source, target in itertools.pairwise(places):
            assert source is not None
            assert target is not None
            yield match[0], Move(source, target)


def possible_moves(position: Position, dice: Dice) -> set[Move]:
    """The moves of a checker in the legal plays of a roll, by one die or several."""
    found: set[Move] = set()
    plays: list[tuple[Move, ...]] = [()]
    seen = set()
    while plays:
        played = plays.pop()
        for move, after in legal_steps(position, dice, played):
            longer = (*played, move)
            found |= set(_combined_moves(longer))
            state = (after, tuple(sorted(longer)))
            if state not in seen:
                seen.add(state)
                plays.append(longer)
    return found


def _combined_moves(played: tuple[Move, ...]) -> Iterator[Move]:
    """The moves, and their combinations by one checker."""
    for start, move in enumerate(played):
        at = move.target
        yield move
        for later in played[start + 1 :]:
            if later.source == at:
                at = later.target
                yield Move(move.source, at)


def roll_at(lesson: Lesson, step: int) -> tuple[Position, Dice] | None:
    """The roll at a step, and the position before it; None without a roll."""
    setup = lesson.setups[step]
    if setup.state.phase is Phase.MOVE and setup.state.dice is not None:
        return setup.state.turn_start, setup.state.dice
    before: GameState | None = None
    for action, state in setup.actions:
        if isinstance(action, Roll):
            before = state
    return (before.turn_start, before.dice) if before and before.dice else None
