"""A lesson's Markdown, cut at its headings: what stands under each, with its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from . import prose
from .blocks import move_paths
from .characters import look_alikes, replace_misplaced
from .errors import LessonError, Path, Problem
from .fences import is_closed, mistyped_fences
from .keys import HINT, MOVES, PROMPT, RIGHT, WRONG
from .step import Heading
from .yaml_text import Items, Node, Pairs, Words, read_yaml

if TYPE_CHECKING:
    from markdown_it.token import Token

NOTHING = Pairs(0, ())
"""The block of a step that has none."""

_PROSE_KEYS = (PROMPT.name, RIGHT.name, WRONG.name, HINT.name)
"""Keys whose values are prose, in which curly quotation marks and dashes are as good as any."""


@dataclass(slots=True)
class Section:
    """What stands under a heading, with its lines.

    Attributes
    ----------
    heading
        The heading.
    line
        Its line, counted from 1.
    pieces
        The prose around the board block.
    block
        The board block; empty if there is none, or it cannot be read.
    fence
        The line of the board block; None if there is none.
    is_readable
        Whether the board block, if any, is YAML.
    """

    heading: Heading
    line: int
    pieces: list[str] = field(default_factory=list)
    block: Pairs = NOTHING
    fence: int | None = None
    is_readable: bool = True

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands under the heading, so that it begins a chapter."""
        return self.fence is None and not any(piece.strip() for piece in self.pieces)

    @property
    def words(self) -> str:
        """The prose."""
        return "\n\n".join(piece.strip("\n") for piece in self.pieces if piece.strip())

    def read_fence(
        self, fence: Token, lines: Sequence[str], first: int, problems: list[Problem]
    ) -> None:
        """Take a board block that is found here, unless it cannot be one of this step."""
        assert fence.map is not None  # every block has its lines
        start = first + fence.map[0]
        indent = len(lines[start]) - len(lines[start].lstrip(" >"))
        if fence.level:
            text = "A board block stands inside a list or a quotation."
            expected = "a block that begins at the left edge"
        elif self.fence is not None:
            text = "A step has one board block, and this is a second one."
            expected = "a heading before it, for a new step"
        elif not is_closed(fence, lines, first):
            self.fence, self.is_readable = start + 1, False
            text = "The board block is never closed, so all that follows is in it."
            expected = "a line '```' at its end"
        else:
            self.fence = start + 1
            block = read_block(fence.content, start + 2, indent, problems)
            self.block, self.is_readable = block or NOTHING, block is not None
            return
        problems.append(Problem(text, expected, line=start + 1, column=indent + 1))

    def placed(self, problem: Problem) -> Problem:
        """A problem with line and column of its key, or else of the block or the heading."""
        path = problem.path
        if problem.line is not None:
            return problem
        if not path:
            return replace(problem, line=self.line, column=1)
        match path:
            case (MOVES.name, int(index)):
                # The keys for single moves are as good as a place in the list of all.
                paths = move_paths(self.block)
                path = paths[index] if index < len(paths) else path
        return placed_in(self.block, replace(problem, path=path), self.fence or self.line)


def placed_in(block: Pairs, problem: Problem, otherwise: int) -> Problem:
    """A problem with line and column of what its path leads to in a block.

    Where a character there only looks like the one that is meant, it is named.

    Parameters
    ----------
    block
        The block.
    problem
        The problem.
    otherwise
        The line for a path that leads nowhere.
    """
    if problem.line is not None:
        return problem
    subject = _subject(block, problem.path)
    if subject is None:
        return replace(problem, line=otherwise, column=1)
    placed = replace(problem, line=subject.line, column=subject.column)
    for at, name, right in look_alikes(subject.text):
        text = f"{problem.text} Character {at + 1} of it is {name}."
        return replace(placed, text=text, expected=f"{right} there; {problem.expected or 'it'}")
    return placed


def sections(lines: list[str], first: int, problems: list[Problem]) -> Iterator[Section]:
    """What stands under each heading.

    Parameters
    ----------
    lines
        The lines of the file.
    first
        How many of them belong to the head of the file.
    problems
        Takes everything that is wrong.

    Raises
    ------
    LessonError
        If a heading is too long, or a quotation too deep, to be read at all.
    """
    section: Section | None = None
    here = first
    for line in range(first, len(lines)):
        if prose.is_too_deep(lines[line]):
            expected = f"at most {prose.MAX_QUOTE_DEPTH} inside each other"
            raise LessonError.at(line + 1, "The quotation is nested too deeply.", expected)
    tokens = prose.tokens_of("\n".join(lines[first:]))
    problems += mistyped_fences(tokens, lines, first)
    for index, token in enumerate(tokens):
        if token.map is None or not (prose.is_heading(token) or prose.is_board(token)):
            continue
        start, end = (first + line for line in token.map)
        _add(section, lines, here, start, problems)
        here = end
        if prose.is_heading(token):
            if section is not None:
                yield section
            words = " ".join(map(str.strip, tokens[index + 1].content.split("\n")))
            if len(words) > prose.MAX_HEADING_LENGTH:
                text = f"The heading has {len(words)} characters."
                raise LessonError.at(start + 1, text, f"at most {prose.MAX_HEADING_LENGTH}")
            section = Section(Heading(int(token.tag[1:]), words), start + 1)
        elif section is None:
            problems.append(_homeless(start))
        else:
            section.read_fence(token, lines, first, problems)
    _add(section, lines, here, len(lines), problems)
    if section is not None:
        yield section


def read_block(text: str, line: int, indent: int, problems: list[Problem]) -> Pairs | None:
    """A block of YAML; None for one that cannot be read, which is a problem.

    Parameters
    ----------
    text, line, indent
        As for `read_yaml`.
    problems
        Takes what is wrong.
    """
    text = replace_misplaced(text, line, indent, problems)
    try:
        return read_yaml(text, line, indent)
    except LessonError as error:
        for problem in error.problems:
            there = text.split("\n")[(problem.line or line) - line]
            curly = [(at, name) for at, name, right in look_alikes(there) if "straight" in right]
            said = "".join(f" Character {at + 1} of the line is {name}." for at, name in curly[:1])
            problems.append(replace(problem, text=f"{problem.text}{said}"))
        return None


def _add(
    section: Section | None, lines: list[str], start: int, end: int, problems: list[Problem]
) -> None:
    """Give lines of prose to their step."""
    if section is not None:
        section.pieces.append("\n".join(lines[start:end]))
    else:
        strays = (_homeless(index) for index in range(start, end) if lines[index].strip())
        problems += islice(strays, 1)


def _homeless(index: int) -> Problem:
    text = "This stands before the first heading, so it belongs to no step."
    return Problem(text, "a heading such as '# The opening' before it", line=index + 1, column=1)


def _subject(block: Pairs, path: Path) -> Words | None:
    """The key or the value that a problem is about, or the last on the way to it."""
    found: Words | None = None
    if not path:
        return None
    node: Node = block
    for part in path:
        inside: dict[str | int, tuple[Words, Node]] = {}
        match node:
            case Pairs(pairs=pairs):
                inside = {name.text: (name, value) for name, value in pairs}
            case Items(nodes=nodes):
                inside = {index: (_start_of(each), each) for index, each in enumerate(nodes)}
        if part not in inside:
            # A value alone stands for a list, or a mapping, of one.
            return found if path[0] in _PROSE_KEYS or not isinstance(node, Words) else node
        found, node = inside[part]
    # What stands beside a key in a mapping is a remark about it, which may be written as it likes.
    is_value = len(path) == 1 or isinstance(path[-1], int)
    if is_value and path[0] not in _PROSE_KEYS and isinstance(node, Words) and node.text:
        return node
    return found


def _start_of(node: Node) -> Words:
    return node if isinstance(node, Words) else Words(node.line, "", node.column)
