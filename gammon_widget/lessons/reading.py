"""Reading a lesson from Markdown, with the line of everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from os.path import expanduser
from pathlib import Path as FilePath

from ..rules import GammonError
from ..rules.validation import brief
from . import prose
from .blocks import move_paths, read_step
from .checking import MOST_PROBLEMS, MOST_STEPS, too_many_steps
from .errors import LessonError, Path, Problem
from .front_matter import read_front_matter
from .keys import MOVES
from .lesson import Lesson
from .step import Heading
from .yaml_text import Items, Node, Pairs, read_yaml

LONGEST = 400_000
"""Bytes of a file, and characters of a text; a lesson of 1,000 steps has about 300,000."""

_NOTHING = Pairs(0, ())
_RULER = "---"


@dataclass(slots=True)
class _Section:
    """What stands under a heading, with its lines."""

    heading: Heading
    line: int
    pieces: list[str] = field(default_factory=list)
    block: Pairs = _NOTHING
    fence: int | None = None  # the line of the board block

    @property
    def is_empty(self) -> bool:
        return self.fence is None and not any(piece.strip() for piece in self.pieces)

    def placed(self, problem: Problem) -> Problem:
        """A problem with the line of its key, or else of the block or the heading."""
        path = problem.path
        if not path:
            return replace(problem, line=self.line)
        match path:
            case (MOVES.name, int(index)):
                # The keys for single moves are as good as a place in the list of all.
                paths = move_paths(self.block)
                path = paths[index] if index < len(paths) else path
        line = _line_of(self.block, path) or self.fence or self.line
        return replace(problem, path=path, line=line)


def read_lesson_file(path: str | PathLike[str]) -> Lesson:
    """Read a lesson from a file: see `Lesson.read`."""
    try:
        name = expanduser(fspath(path))
        with FilePath(name).open("rb") as file:
            data = file.read(LONGEST + 1)
    except TypeError:
        raise GammonError(f"A lesson is read from a file, not from {brief(path)}.") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise GammonError(f"The lesson {brief(str(path))} cannot be read: {reason}.") from error
    try:
        if len(data) > LONGEST:
            raise LessonError([_too_long()])
        return read_lesson(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = Problem("The file is no text in UTF-8.", line=line)
        raise LessonError([problem], FilePath(name).name) from None
    except LessonError as error:
        raise LessonError(error.problems, FilePath(name).name) from error.__cause__


def read_lesson(text: str) -> Lesson:
    """Read a lesson from its Markdown: see `Lesson.parse`."""
    if not isinstance(text, str):
        raise GammonError(f"A lesson is parsed from a text, not from {brief(text)}.")
    if len(text) > LONGEST:
        raise LessonError([_too_long()])
    # Some editors put a byte order mark before everything.
    text = text.removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    problems: list[Problem] = []
    front, first = _front(lines, problems)
    sections = list(_sections(lines, first, problems))
    if len(sections) > MOST_STEPS:
        raise LessonError([too_many_steps(len(sections))])
    steps, places = [], []
    above: list[Heading] = []
    for number, section in enumerate(sections, start=1):
        if section.is_empty and number < len(sections):
            above.append(section.heading)
            continue
        found: list[Problem] = []
        words = "\n\n".join(piece.strip("\n") for piece in section.pieces if piece.strip())
        steps.append(read_step(section.heading, words, tuple(above), section.block, found))
        places.append(section)
        problems += map(section.placed, found)
        if len(problems) >= MOST_PROBLEMS:
            break
        above = []
    found = []
    whole = read_front_matter(front, tuple(steps), found)
    problems += (replace(each, line=_line_of(front, each.path) or 1) for each in found)
    if problems:
        raise LessonError(sorted(problems, key=lambda problem: problem.line or 0))
    try:
        return Lesson(steps=tuple(steps), **whole)
    except LessonError as error:
        raise LessonError(
            replace(each, line=_line_of(front, each.path) or 1)
            if each.step is None
            else places[each.step].placed(each)
            for each in error.problems
        ) from None


def _front(lines: list[str], problems: list[Problem]) -> tuple[Pairs, int]:
    """What stands between rulers at the head of the file, and how many lines that is."""
    # A text in a cell begins with a blank line, by Python's quotes.
    begin = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if lines[begin].rstrip() != _RULER:
        return _NOTHING, 0
    for end in range(begin + 1, len(lines)):
        if lines[end].rstrip() == _RULER:
            try:
                return read_yaml("\n".join(lines[begin + 1 : end]), line=begin + 2), end + 1
            except LessonError as error:
                problems += error.problems
                return _NOTHING, end + 1
    problems.append(
        Problem("The head of the file is never closed.", "a line '---'", line=begin + 1)
    )
    return _NOTHING, len(lines)


def _sections(lines: list[str], first: int, problems: list[Problem]) -> Iterator[_Section]:
    """What stands under each heading; `first` lines belong to the head of the file."""
    section: _Section | None = None
    here = first
    deep = next((n for n in range(first, len(lines)) if prose.is_too_deep(lines[n])), None)
    if deep is not None:
        text = "The quotation is nested too deeply."
        expected = f"at most {prose.DEEPEST_QUOTE} inside each other"
        raise LessonError([Problem(text, expected, line=deep + 1)])
    tokens = prose.tokens_of("\n".join(lines[first:]))
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
            if len(words) > prose.LONGEST_HEADING:
                text = f"The heading has {len(words)} characters."
                expected = f"at most {prose.LONGEST_HEADING}"
                raise LessonError([Problem(text, expected, line=start + 1)])
            section = _Section(Heading(int(token.tag[1:]), words), start + 1)
        elif token.level:
            text = "A board block stands inside a list or a quotation."
            expected = "a block that begins at the left edge"
            problems.append(Problem(text, expected, line=start + 1))
        elif section is None:
            problems.append(_homeless(start))
        elif section.fence is not None:
            text = "A step has one board block, and this is a second one."
            problems.append(Problem(text, "a heading before it, for a new step", line=start + 1))
        else:
            section.fence = start + 1
            try:
                section.block = read_yaml(token.content, line=start + 2)
            except LessonError as error:
                problems += error.problems
    _add(section, lines, here, len(lines), problems)
    if section is not None:
        yield section


def _add(
    section: _Section | None, lines: list[str], start: int, end: int, problems: list[Problem]
) -> None:
    """Give lines of prose to their step."""
    if section is not None:
        section.pieces.append("\n".join(lines[start:end]))
        return
    for index in range(start, end):
        if lines[index].strip():
            problems.append(_homeless(index))
            return


def _homeless(index: int) -> Problem:
    text = "This stands before the first heading, so it belongs to no step."
    return Problem(text, "a heading such as '# The opening' before it", line=index + 1)


def _line_of(block: Pairs, path: Path) -> int | None:
    """The line of the key or item that a path leads to, or of the last on the way."""
    line: int | None = None
    node: Node = block
    for part in path:
        found: Node | None = None
        if isinstance(node, Pairs):
            for name, value in node.pairs:
                if name.text == part:
                    line, found = name.line, value
        elif isinstance(node, Items) and isinstance(part, int) and part < len(node.nodes):
            found = node.nodes[part]
            line = found.line
        if found is None:
            break
        node = found
    return line


def _too_long() -> Problem:
    return Problem("The lesson is too long.", f"at most {LONGEST} characters", line=1)
