"""A board block as a mapping, and back: what stands between its YAML and a step."""

from __future__ import annotations

from typing import Any

from . import keys
from .errors import Path, Problem
from .field_types import Key, fields_of, named_as, read_keys, write_keys
from .question import ELSE, Answer, Question, Reply
from .question_kinds import KIND_KEYS, QuestionKind
from .step import CUBE_ACTIONS, BoardBlock, Heading, LessonStep, is_roll
from .yaml_text import Pairs

_START = (keys.POSITION, keys.TURN, keys.RULES, keys.AFTER)
_MOVES = (keys.ROLL, keys.PLAY, keys.CUBE, keys.MOVES)
_LOOK = (keys.ARROWS, keys.MARKS, keys.BOTTOM, keys.HOME)
_ASKED = (keys.PROMPT, *KIND_KEYS, keys.RIGHT)
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
    values = read_keys(keys.BOARD, block, problems)
    moves = tuple(move for move, _ in _moves(values))
    board = BoardBlock(moves=moves, **named_as((*_START, *_LOOK), values))
    return LessonStep(
        heading,
        text,
        board,
        _question(values, problems),
        values.get(keys.NEXT.name),
        above,
        values.get(keys.ID.name, ""),
    )


def move_paths(block: Pairs) -> tuple[Path, ...]:
    """The keys under which the moves of a block are written, one for each."""
    return tuple(path for _, path in _moves(read_keys(keys.BOARD, block, [])))


def block_of(step: LessonStep) -> Pairs:
    """The board block of a step, in its usual form; empty if it needs none."""
    board, question = step.board, step.question
    said = [
        *fields_of(board, _START),
        *_written_moves(board.moves),
        (keys.NEXT, step.next),
        (keys.ID, step.id),
        *fields_of(board, _LOOK),
    ]
    if question is not None:
        wrong = _replies(question, right=False)
        others = () if question.wrong == Reply() else ((ELSE, question.wrong),)
        said += [
            (keys.ASK, question.kind),
            *fields_of(question, (keys.PROMPT, *KIND_KEYS)),
            (keys.ANSWER, _replies(question, right=True)),
            (keys.RIGHT, question.right),
            (keys.WRONG, (*wrong, *others)),
            (keys.HINT, question.hints),
        ]
    return write_keys(said)


# Moves


def _moves(values: dict[str, Any]) -> list[tuple[str, Path]]:
    """The moves in the order in which they are written, each with where it is."""
    found: list[tuple[str, Path]] = []
    for name, value in named_as(_MOVES, values).items():
        if name == keys.MOVES.name:
            found += ((move, (name, index)) for index, move in enumerate(value))
        else:
            found += ((move, (name,)) for move in ([value] if isinstance(value, str) else value))
    return found


def _written_moves(moves: tuple[str, ...]) -> list[tuple[Key[Any], Any]]:
    """The moves under keys of their own where each key is needed once, or else in a list."""
    named = [(_key_of(move), move) for move in moves]
    if len({key for key, _ in named} - {keys.MOVES}) < len(named):
        return [(keys.MOVES, moves)]
    return [(key, (move,) if key is keys.CUBE else move) for key, move in named]


def _key_of(move: str) -> Key[Any]:
    if move in CUBE_ACTIONS:
        return keys.CUBE
    if is_roll(move):
        return keys.ROLL
    return keys.MOVES if ":" in move else keys.PLAY


# Questions


def _question(values: dict[str, Any], problems: list[Problem]) -> Question | None:
    kind = values.get(keys.ASK.name)
    if kind is None:
        strays = list(named_as(keys.QUESTION, values))
        if strays and all(problem.path[:1] != (keys.ASK.name,) for problem in problems):
            expected = f"the key 'ask' as well, with one of {', '.join(QuestionKind)}"
            problems.append(Problem("Nothing is asked in this block.", expected, path=(strays[0],)))
        return None
    wrong = values.get(keys.WRONG.name, ())
    return Question(
        kind=kind,
        answers=(
            *(Answer(text, True, reply) for text, reply in values.get(keys.ANSWER.name, ())),
            *(Answer(text, False, reply) for text, reply in wrong if text != ELSE),
        ),
        hints=values.get(keys.HINT.name, ()),
        wrong=dict(wrong).get(ELSE, Reply()),
        **named_as(_ASKED, values),
    )


def _replies(question: Question, *, right: bool) -> tuple[tuple[str, Reply], ...]:
    """The right or the wrong answers, each with what is said to it."""
    return tuple((each.text, each.reply) for each in question.answers if each.right is right)
