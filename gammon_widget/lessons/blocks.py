"""A board block as a mapping, and back: what stands between its YAML and a step."""

from __future__ import annotations

from typing import Any

from .errors import Path, Problem
from .field_types import Key, KeyValues, fields_of, write_keys
from .keys import (
    AFTER,
    ANSWER,
    ARROWS,
    ASK,
    BOARD,
    BOTTOM,
    CUBE,
    CUBE_WORDS,
    HINT,
    HOME,
    MARKS,
    MOVES,
    NEXT,
    PLAY,
    POSITION,
    PROMPT,
    QUESTION,
    RIGHT,
    ROLL,
    RULES,
    TURN,
    WRONG,
)
from .question import ELSE, Answer, Question, Reply
from .question_kinds import KIND_KEYS, QuestionKind
from .step import BoardBlock, Heading, LessonStep, is_roll
from .yaml_text import Pairs

_START = (POSITION, TURN, RULES, AFTER)
_LOOK = (ARROWS, MARKS, BOTTOM, HOME)
_ASKED = (PROMPT, *KIND_KEYS, RIGHT)
"""Keys that are named as what they fill in a question."""


def read_step(
    heading: Heading,
    text: str,
    above: tuple[Heading, ...],
    block: Pairs,
    problems: list[Problem],
) -> LessonStep:
    """The step with this heading, prose and board block.

    Parameters
    ----------
    heading, text, above
        As for `LessonStep`.
    block
        The block; empty if there is none.
    problems
        Takes everything that is wrong with the block by its looks.
    """
    values = KeyValues(BOARD, block, problems)
    moves = tuple(move for move, _ in _moves(values))
    board = BoardBlock(moves=moves, **values.fields((*_START, *_LOOK)))
    return LessonStep(heading, text, board, _question(values, problems), values.get(NEXT), above)


def move_paths(block: Pairs) -> tuple[Path, ...]:
    """The keys under which the moves of a block are written, one for each."""
    return tuple(path for _, path in _moves(KeyValues(BOARD, block, [])))


def block_of(step: LessonStep) -> Pairs:
    """The board block of a step, in its usual form; empty if it needs none."""
    board, question = step.board, step.question
    said = [
        *fields_of(board, _START),
        *_written_moves(board.moves),
        (NEXT, step.next),
        *fields_of(board, _LOOK),
    ]
    if question is not None:
        wrong = _replies(question, right=False)
        others = () if question.wrong == Reply() else ((ELSE, question.wrong),)
        said += [
            (ASK, question.kind),
            *fields_of(question, (PROMPT, *KIND_KEYS)),
            (ANSWER, _replies(question, right=True)),
            (RIGHT, question.right),
            (WRONG, (*wrong, *others)),
            (HINT, question.hints),
        ]
    return write_keys(said)


# Moves


def _moves(values: KeyValues) -> list[tuple[str, Path]]:
    """The moves in the order in which they are written, each with where it is."""
    found: list[tuple[str, Path]] = []
    for name, value in values.fields((ROLL, PLAY, CUBE, MOVES)).items():
        if name == MOVES.name:
            found += ((move, (name, index)) for index, move in enumerate(value))
        else:
            found += ((move, (name,)) for move in ([value] if isinstance(value, str) else value))
    return found


def _written_moves(moves: tuple[str, ...]) -> list[tuple[Key[Any], Any]]:
    """The moves under keys of their own where each key is needed once, or else in a list."""
    keys = [_key_of(move) for move in moves]
    if MOVES in keys or len(set(keys)) < len(keys):
        return [(MOVES, moves)]
    return [(key, (move,) if key is CUBE else move) for key, move in zip(keys, moves, strict=True)]


def _key_of(move: str) -> Key[Any]:
    if move in CUBE_WORDS:
        return CUBE
    if is_roll(move):
        return ROLL
    return MOVES if ":" in move else PLAY


# Questions


def _question(values: KeyValues, problems: list[Problem]) -> Question | None:
    kind = values.get(ASK)
    if kind is None:
        strays = list(values.fields(QUESTION))
        if strays and all(problem.path[:1] != (ASK.name,) for problem in problems):
            expected = f"the key 'ask' as well, with one of {', '.join(QuestionKind)}"
            problems.append(Problem("Nothing is asked in this block.", expected, path=(strays[0],)))
        return None
    wrong = values.get(WRONG) or ()
    return Question(
        kind=kind,
        answers=(
            *(Answer(text, True, reply) for text, reply in values.get(ANSWER) or ()),
            *(Answer(text, False, reply) for text, reply in wrong if text != ELSE),
        ),
        hints=values.get(HINT) or (),
        wrong=dict(wrong).get(ELSE, Reply()),
        **values.fields(_ASKED),
    )


def _replies(question: Question, *, right: bool) -> tuple[tuple[str, Reply], ...]:
    """The right or the wrong answers, each with what is said to it."""
    return tuple((each.text, each.reply) for each in question.answers if each.right is right)
