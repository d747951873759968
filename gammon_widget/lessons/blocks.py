"""A board block as a mapping, and back: what stands between its YAML and a step."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Color, HomeSide
from .errors import Path, Problem
from .field_types import Table
from .keys import (
    AFTER,
    ANSWER,
    ARROWS,
    ASK,
    BOARD,
    BOTTOM,
    CHOICES,
    COUNT,
    CUBE,
    CUBE_WORDS,
    ELSE,
    HINT,
    HOME,
    MARKS,
    MOVES,
    NEXT,
    PLAY,
    POSITION,
    PROMPT,
    RIGHT,
    ROLL,
    RULES,
    TOLERANCE,
    TURN,
    WRONG,
    Taken,
)
from .question import Answer, Counted, Question, QuestionKind, Reply
from .step import BoardBlock, Heading, LessonStep, is_roll, usual_move
from .yaml_text import Items, Node, Pairs, Words


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
    taken = Taken(BOARD, block, problems)
    turn, bottom, home = taken.get(TURN), taken.get(BOTTOM), taken.get(HOME)
    board = BoardBlock(
        position=taken.get(POSITION),
        turn=None if turn is None else Color(turn),
        rules=taken.get(RULES),
        after=taken.get(AFTER),
        moves=tuple(move for move, _ in _moves(taken)),
        arrows=taken.get(ARROWS) or (),
        marks=taken.get(MARKS) or (),
        bottom=None if bottom is None else Color(bottom),
        home=None if home is None else HomeSide(home),
    )
    return LessonStep(heading, text, board, _question(taken, problems), taken.get(NEXT), above)


def move_paths(block: Pairs) -> tuple[Path, ...]:
    """The keys under which the moves of a block are written, one for each."""
    return tuple(path for _, path in _moves(Taken(BOARD, block, [])))


def block_of(step: LessonStep) -> Pairs:
    """The board block of a step, in its usual form; empty if it needs none."""
    board, question = step.board, step.question
    pairs: list[tuple[Words, Node]] = []

    def add(name: str, node: Node | str | None) -> None:
        if node is not None:
            pairs.append((Words(0, name), Words(0, node) if isinstance(node, str) else node))

    add(POSITION.name, board.position)
    add(TURN.name, board.turn)
    add(RULES.name, board.rules)
    add(AFTER.name, board.after)
    for name, node in _written_moves(board.moves):
        add(name, node)
    add(NEXT.name, step.next)
    add(ARROWS.name, _written_table(board.arrows))
    add(MARKS.name, _written_table(board.marks))
    add(BOTTOM.name, board.bottom)
    add(HOME.name, board.home)
    if question is not None:
        right = tuple((each.text, each.reply) for each in question.answers if each.right)
        wrong = tuple((each.text, each.reply) for each in question.answers if not each.right)
        add(ASK.name, question.kind)
        add(PROMPT.name, question.prompt or None)
        add(CHOICES.name, _one_or_list(question.choices))
        add(COUNT.name, question.count)
        add(TOLERANCE.name, question.tolerance or None)
        plain = all(reply == Reply() for _, reply in right)
        add(ANSWER.name, _one_or_list([text for text, _ in right]) if plain else _replies(right))
        add(RIGHT.name, _reply(question.right))
        if wrong or question.wrong.go is not None:
            last = () if question.wrong == Reply() else ((ELSE, question.wrong),)
            add(WRONG.name, _replies((*wrong, *last)))
        else:
            add(WRONG.name, _reply(question.wrong))
        add(HINT.name, _one_or_list(question.hints))
    return Pairs(0, tuple(pairs))


# Moves


def _moves(taken: Taken) -> list[tuple[str, Path]]:
    """The moves in the order in which they are written, each with where it is."""
    found: list[tuple[str, Path]] = []
    for name in taken.names:
        if name == ROLL.name:
            found.append((usual_move(taken.get(ROLL) or ""), (name,)))
        elif name == PLAY.name:
            found.append((taken.get(PLAY) or "", (name,)))
        elif name == CUBE.name:
            found += ((word, (name,)) for word in taken.get(CUBE) or ())
        elif name == MOVES.name:
            moves = taken.get(MOVES) or ()
            found += ((usual_move(move), (name, index)) for index, move in enumerate(moves))
    return found


def _written_moves(moves: tuple[str, ...]) -> list[tuple[str, Node | str]]:
    """The moves under keys of their own where each key is needed once, or else in a list."""
    named = [(_key_of(move), move) for move in moves]
    names = [name for name, _ in named]
    if len(set(names)) == len(names) and MOVES.name not in names:
        return list(named)
    listed = _one_or_list(moves)
    return [] if listed is None else [(MOVES.name, listed)]


def _key_of(move: str) -> str:
    if move in CUBE_WORDS:
        return CUBE.name
    if is_roll(move):
        return ROLL.name
    return MOVES.name if ":" in move else PLAY.name


# Questions


def _question(taken: Taken, problems: list[Problem]) -> Question | None:
    kind = taken.get(ASK)
    if kind is None:
        if ASK.name not in {problem.path[0] for problem in problems if problem.path}:
            strays = (PROMPT, CHOICES, ANSWER, RIGHT, WRONG, HINT, COUNT, TOLERANCE)
            for key in strays:
                if key.name in taken.names:
                    kinds = ", ".join(QuestionKind)
                    problems.append(
                        Problem(
                            "Nothing is asked in this block.",
                            f"the key 'ask' as well, with one of {kinds}",
                            path=(key.name,),
                        )
                    )
                    break
        return None
    wrong = taken.get(WRONG) or ()
    count = taken.get(COUNT)
    return Question(
        kind=QuestionKind(kind),
        answers=(
            *(Answer(text, True, reply) for text, reply in taken.get(ANSWER) or ()),
            *(Answer(text, False, reply) for text, reply in wrong if text != ELSE),
        ),
        prompt=taken.get(PROMPT) or "",
        choices=taken.get(CHOICES) or (),
        hints=taken.get(HINT) or (),
        right=taken.get(RIGHT) or Reply(),
        wrong=dict(wrong).get(ELSE, Reply()),
        count=None if count is None else Counted(count),
        tolerance=taken.get(TOLERANCE) or "",
    )


def _reply(reply: Reply) -> Node | None:
    if reply == Reply():
        return None
    if reply.go is None:
        return Words(0, reply.say)
    said = [("say", reply.say)] if reply.say else []
    return Pairs(0, tuple((Words(0, k), Words(0, v)) for k, v in (*said, ("go", reply.go))))


def _replies(replies: Table[str, Reply]) -> Node:
    return Pairs(0, tuple((Words(0, text), _reply(say) or Words(0, "")) for text, say in replies))


def _one_or_list(texts: Iterable[str]) -> Node | None:
    words = tuple(Words(0, text) for text in texts)
    if not words:
        return None
    return words[0] if len(words) == 1 else Items(0, words)


def _written_table(table: Table[str, str]) -> Node | None:
    """A mapping; or the keys alone, where nothing is said of them."""
    if all(not said for _, said in table):
        return _one_or_list([each for each, _ in table])
    return Pairs(0, tuple((Words(0, each), Words(0, said)) for each, said in table))
