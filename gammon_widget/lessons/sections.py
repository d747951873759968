"""The syntax of lesson files: sections under headings, board blocks and front matter.

This module converts board blocks to steps, and front matter to the fields of a lesson. It also
finds mistyped fences, because their questions would otherwise be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..rules.validation import nearest
from . import prose
from .errors import KeyPath, LessonError, Problem
from .field_types import read_keys
from .keys import BOARD, FRONT_MATTER, QUESTION
from .question import ELSE, Answer, Question, Reply
from .question_kinds import QuestionKind
from .step import BoardBlock, Heading, LessonStep
from .yaml_text import Block, Text, Value, look_alikes, read_yaml, replace_misplaced

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from markdown_it.token import Token


_OPENING = re.compile(r"(?P<indent>\s*)(?P<fence>`{3,}|~{3,})\s*(?P<info>[^`]*)")
_TOO_SHORT = re.compile(
    r"\s{0,3}(?:`{1,2}|~{1,2}|'{3}|´{3}|\"{3})\s*\{?\.?board\}?\s*", re.IGNORECASE
)
_ASKS = re.compile(r"^ask:", re.MULTILINE)
_YAML = ("", "yaml", "yml")
_ALIKE = 0.8  # similarity threshold; accepts "bord", "boards" and "borad"

_EXPECTED = f"'```{prose.BOARD}' at the left edge"


def is_closed(fence: Token, lines: Sequence[str], first: int) -> bool:
    """Return whether a fence has a closing line.

    `first` is the index in `lines` of the first line that was parsed.
    """
    assert fence.map is not None  # every block token has line numbers
    start, end = (first + line for line in fence.map)
    last = lines[end - 1].strip()
    return end - 1 > start and last.startswith(fence.markup) and set(last) == set(fence.markup)


def mistyped_fences(tokens: Sequence[Token], lines: Sequence[str], first: int) -> Iterator[Problem]:
    """Yield problems with fences that look like board blocks but are not board blocks.

    `first` is the index in `lines` of the first line that was parsed.
    """
    inside = set[int]()
    for token in tokens:
        if token.type == "fence" and token.map is not None:
            start, end = (first + line for line in token.map)
            inside.update(range(start, end))
            if not prose.is_board(token):
                yield from _mistyped_word(token, lines[start], start)
                if not (token.level or is_closed(token, lines, first)):
                    text = "The code block is never closed, so it contains the rest of the file."
                    expected = f"a line '{token.markup}' at the end of the block"
                    yield Problem(text, expected, line=start + 1, column=1)
    for number in range(first, len(lines)):
        if number not in inside:
            yield from _failed_fence(lines[number], number)


def _mistyped_word(token: Token, line: str, number: int) -> Iterator[Problem]:
    """Yield a problem if the info string of a fence is mistyped."""
    before = " >-*+\t" if not token.info.strip() else " >-*+`~\t"
    column = len(line) - len(line.lstrip(before)) + 1
    if _names_board(token.info):
        word = token.info.strip()[:40]
        text = f"This block is marked {word!r}, so it appears as code and its question is lost."
        yield Problem(text, _EXPECTED, line=number + 1, column=column)
    elif token.info.strip().lower() in _YAML and _ASKS.search(token.content):
        text = "This block has the key 'ask' but is not marked 'board', so it appears as code."
        yield Problem(text, _EXPECTED, line=number + 1, column=column, is_warning=True)


def _failed_fence(line: str, number: int) -> Iterator[Problem]:
    """Yield a problem if a fence for a board block is indented too far or has too few backticks."""
    opening = _OPENING.fullmatch(line)
    if opening is not None and _names_board(opening["info"]):
        column = len(opening["indent"]) + 1
        text = "This board block is indented too far, so its question is lost."
        yield Problem(text, _EXPECTED, line=number + 1, column=column)
    elif _TOO_SHORT.fullmatch(line):
        text = "This line does not open a board block: it needs three backticks or tildes."
        column = len(line) - len(line.lstrip()) + 1
        yield Problem(text, _EXPECTED, line=number + 1, column=column)


def _names_board(info: str) -> bool:
    """Return whether the info string is 'board' or a misspelling of this word."""
    word = re.sub(r"[^a-z]", "", info.partition("=")[0].casefold())
    return nearest(word, [prose.BOARD], _ALIKE) is not None


_MOVES = ("roll", "play", "cube", "moves")


def read_step(bare: LessonStep, block: Block, problems: list[Problem]) -> LessonStep:
    """Add the content of a board block to a step, and add syntax errors to `problems`."""
    values = read_keys(BOARD, block, problems)
    moves = tuple(move for move, _ in _moves(values))
    return replace(
        bare,
        board=BoardBlock(**{**_arguments(BoardBlock, values), "moves": moves}),
        question=_question(values, problems),
        next=values.get("next"),
        id=values.get("id", ""),
    )


def _arguments(kind: type[DataclassInstance], values: dict[str, Any]) -> dict[str, Any]:
    """Return the values that are named as the fields of a dataclass."""
    names = {each.name for each in fields(kind)}
    return {name: value for name, value in values.items() if name in names}


# Moves


def _moves(values: dict[str, Any]) -> list[tuple[str, KeyPath]]:
    """Return the moves in the order of the block, each with the path of its key."""
    found: list[tuple[str, KeyPath]] = []
    for name in (each for each in values if each in _MOVES):
        value = values[name]
        if name == "moves":
            found += ((move, (name, index)) for index, move in enumerate(value))
        else:
            found += ((move, (name,)) for move in ([value] if isinstance(value, str) else value))
    return found


# Questions


def _question(values: dict[str, Any], problems: list[Problem]) -> Question | None:
    if "ask" not in values:
        names = {key.name for key in QUESTION}
        strays = [name for name in values if name in names]
        if strays and all(problem.path[:1] != ("ask",) for problem in problems):
            expected = f"the key 'ask' as well, with one of {', '.join(QuestionKind)}"
            problems.append(Problem("This block has no question.", expected, path=(strays[0],)))
        return None
    wrong = values.pop("wrong", ())
    return Question(
        kind=values["ask"],
        answers=(
            *(Answer(text, True, reply) for text, reply in values.get("answer", ())),
            *(Answer(text, False, reply) for text, reply in wrong if text != ELSE),
        ),
        hints=values.get("hint", ()),
        wrong=dict(wrong).get(ELSE, Reply()),
        **_arguments(Question, values),
    )


_PROSE_KEYS = ("prompt", "right", "wrong", "hint")
"""Keys whose values are prose, in which curly quotation marks and dashes are allowed."""


@dataclass(slots=True)
class Section:
    """A heading with the content below it.

    Line numbers count from 1. `pieces` is the prose before and after the board block. `fence` is
    the line where the board block begins. Without a board block, `block` is empty and `fence` is
    None. `is_readable` is false if the block is not valid YAML.
    """

    heading: Heading
    line: int
    pieces: list[str] = field(default_factory=list)
    block: Block = field(default_factory=dict)
    fence: int | None = None
    is_readable: bool = True

    @property
    def is_empty(self) -> bool:
        """Whether the section has no content. Its heading then begins a chapter."""
        return self.fence is None and not any(piece.strip() for piece in self.pieces)

    @property
    def words(self) -> str:
        """The prose."""
        return "\n\n".join(piece.strip("\n") for piece in self.pieces if piece.strip())

    def read_fence(
        self, fence: Token, lines: Sequence[str], first: int, problems: list[Problem]
    ) -> None:
        """Add a board block to the section. If this is not possible, add a problem."""
        assert fence.map is not None  # every block token has line numbers
        start = first + fence.map[0]
        indent = len(lines[start]) - len(lines[start].lstrip(" >"))
        if fence.level:
            text = "The board block is inside a list or a quotation."
            expected = "a block that begins at the left edge"
        elif self.fence is not None:
            text = "A step can have only one board block, but this is a second one."
            expected = "a heading before this block, to begin a new step"
        elif not is_closed(fence, lines, first):
            self.fence, self.is_readable = start + 1, False
            text = "The board block is never closed, so it contains the rest of the file."
            expected = "a line '```' at the end of the block"
        else:
            self.fence = start + 1
            block = read_block(fence.content, start + 2, indent, problems)
            self.block, self.is_readable = block or {}, block is not None
            return
        problems.append(Problem(text, expected, line=start + 1, column=indent + 1))

    def placed(self, problem: Problem) -> Problem:
        """Add a place to a problem: the place of its key, or else of the block or the heading."""
        path = problem.path
        if problem.line is not None:
            return problem
        if not path:
            return replace(problem, line=self.line, column=1)
        match path:
            case ("moves", int(index)):
                # The key of the move may be one that contains only a single move.
                paths = [each for _, each in _moves(read_keys(BOARD, self.block, []))]
                path = paths[index] if index < len(paths) else path
        return placed_in(self.block, replace(problem, path=path), self.fence or self.line)


def placed_in(block: Block, problem: Problem, otherwise: int) -> Problem:
    """Add a place to a problem: the place of its value, or else the line `otherwise`.

    If the value contains a look-alike character, the problem names this character.
    """
    if problem.line is not None:
        return problem
    subject = _subject(block, problem.path)
    if subject is None:
        return replace(problem, line=otherwise, column=1)
    placed = replace(problem, line=subject.line, column=subject.column)
    for at, name, good in look_alikes(subject):
        note = f"Character {at + 1} of the text is {name}. In its place, write {good}."
        return replace(placed, text=f"{problem.text} {note}")
    return placed


def split(lines: list[str], first: int, problems: list[Problem]) -> Iterator[Section]:
    """Yield the sections of a file, from the line with index `first`.

    Raise `LessonError` if a heading is too long or a quotation is nested too deeply.
    """
    section: Section | None = None
    here = first

    def add_prose(end: int) -> None:
        if section is not None:
            section.pieces.append("\n".join(lines[here:end]))
        else:
            strays = (_outside_steps(index) for index in range(here, end) if lines[index].strip())
            problems.extend(islice(strays, 1))

    for line in range(first, len(lines)):
        if prose.is_too_deep(lines[line]):
            expected = f"at most {prose.MAX_QUOTE_DEPTH} levels"
            raise LessonError.at(line + 1, "The quotation is nested too deeply.", expected)
    tokens = prose.tokens_of("\n".join(lines[first:]))
    problems += mistyped_fences(tokens, lines, first)
    for index, token in enumerate(tokens):
        if token.map is None or not (prose.is_heading(token) or prose.is_board(token)):
            continue
        start, end = (first + line for line in token.map)
        add_prose(start)
        here = end
        if prose.is_heading(token):
            if section is not None:
                yield section
            words = " ".join(map(str.strip, tokens[index + 1].content.split("\n")))
            if len(words) > prose.MAX_HEADING_LENGTH:
                text = f"The heading has {len(words)} characters."
                raise LessonError.at(start + 1, text, f"at most {prose.MAX_HEADING_LENGTH}")
            if not prose.plain(words):
                text = "The heading has no words."
                problems.append(Problem(text, "a title", line=start + 1, column=1))
            section = Section(Heading(int(token.tag[1:]), words), start + 1)
        elif section is None:
            problems.append(_outside_steps(start))
        else:
            section.read_fence(token, lines, first, problems)
    add_prose(len(lines))
    if section is not None:
        yield section


def read_block(text: str, line: int, indent: int, problems: list[Problem]) -> Block | None:
    """Read a block of YAML. If this fails, add a problem and return None."""
    text = replace_misplaced(text, line, indent, problems)
    try:
        return read_yaml(text, line, indent)
    except LessonError as error:
        for problem in error.problems:
            there = text.split("\n")[(problem.line or line) - line]
            curly = [(at, name) for at, name, right in look_alikes(there) if "straight" in right]
            note = "".join(f" Character {at + 1} of the line is {name}." for at, name in curly[:1])
            problems.append(replace(problem, text=f"{problem.text}{note}"))
        return None


def _outside_steps(index: int) -> Problem:
    text = "This text is before the first heading, so it belongs to no step."
    return Problem(text, "a heading such as '# The opening' before it", line=index + 1, column=1)


def _subject(block: Block, path: KeyPath) -> Text | None:
    """Return the key or value at the end of a path, or the last one that exists on the path."""
    found: Text | None = None
    node: Value = block
    for part in path:
        inside: dict[str | int, tuple[Value, Value]] = {}
        if isinstance(node, dict):
            inside = {key: (key, value) for key, value in node.items()}
        elif isinstance(node, list):
            inside = {index: (each, each) for index, each in enumerate(node)}
        if part not in inside:
            break  # a single value may stand for a list or mapping of one item
        key, node = inside[part]
        while isinstance(key, list | dict) and key:
            key = next(iter(key))
        found = key if isinstance(key, Text) else found
    else:
        if len(path) > 1 and isinstance(path[-1], str):
            return found  # the value of a key in such a mapping is a remark, in free text
    return node if isinstance(node, Text) and node and path[0] not in _PROSE_KEYS else found


def read_front_matter(
    block: Block, steps: tuple[LessonStep, ...], problems: list[Problem]
) -> dict[str, Any]:
    """Return the front matter as arguments of `Lesson`, and add problems to `problems`."""
    return {"title": title_of(steps), **read_keys(FRONT_MATTER, block, problems)}


def title_of(steps: tuple[LessonStep, ...]) -> str:
    """Return the text of the first heading, which is the default title of a lesson."""
    return prose.plain((*steps[0].above, steps[0].heading)[0].text) if steps else ""
