"""Reading a lesson from Markdown, with the line of everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from os import PathLike, fspath
from os.path import expanduser
from pathlib import Path as FilePath

from ..rules import GammonError
from ..rules.validation import brief
from . import prose
from .blocks import move_paths, read_step
from .checking import MAX_PROBLEMS, MAX_STEPS, too_many_steps
from .errors import LessonError, Path, Problem
from .front_matter import read_front_matter
from .keys import MOVES
from .lesson import Lesson
from .step import Heading
from .yaml_text import Items, Node, Pairs, read_yaml

MAX_LENGTH = 400_000
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
            data = file.read(MAX_LENGTH + 1)
    except TypeError:
        raise GammonError(f"A lesson is read from a file, not from {brief(path)}.") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise GammonError(f"The lesson {brief(str(path))} cannot be read: {reason}.") from error
    try:
        _require_length(len(data))
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
    _require_length(len(text))
    # Some editors put a byte order mark before everything.
    text = text.removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    problems: list[Problem] = []
    front_matter, first = _front_matter(lines, problems)
    sections = list(_sections(lines, first, problems))
    if len(sections) > MAX_STEPS:
        raise LessonError([too_many_steps(len(sections))])
    steps, places = [], []
    above: list[Heading] = []
    for section in sections:
        if section.is_empty and section is not sections[-1]:
            above.append(section.heading)
            continue
        found: list[Problem] = []
        words = "\n\n".join(piece.strip("\n") for piece in section.pieces if piece.strip())
        steps.append(read_step(section.heading, words, tuple(above), section.block, found))
        places.append(section)
        problems += map(section.placed, found)
        if len(problems) >= MAX_PROBLEMS:
            break
        above = []

    def placed(problem: Problem) -> Problem:
        """A problem of the lesson, with the line of what it concerns."""
        if problem.step is not None:
            return places[problem.step].placed(problem)
        return replace(problem, line=_line_of(front_matter, problem.path) or 1)

    found = []
    whole = read_front_matter(front_matter, tuple(steps), found)
    problems += map(placed, found)
    if problems:
        raise LessonError(sorted(problems, key=lambda problem: problem.line or 0))
    try:
        return Lesson(steps=tuple(steps), **whole)
    except LessonError as error:
        raise LessonError(map(placed, error.problems)) from None


def _require_length(length: int) -> None:
    if length > MAX_LENGTH:
        raise LessonError.at(1, "The lesson is too long.", f"at most {MAX_LENGTH} characters")


def _front_matter(lines: list[str], problems: list[Problem]) -> tuple[Pairs, int]:
    """What stands between rulers at the head of the file, and how many lines that is."""
    # A text in a cell begins with a blank line, by Python's quotes.
    begin = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rulers = (n for n in range(begin, len(lines)) if lines[n].rstrip() == _RULER)
    if next(rulers, None) != begin:
        return _NOTHING, 0
    end = next(rulers, None)
    if end is None:
        text = "The head of the file is never closed."
        problems.append(Problem(text, "a line '---'", line=begin + 1))
        return _NOTHING, len(lines)
    block = "\n".join(lines[begin + 1 : end])
    return _read_block(block, begin + 2, problems), end + 1


def _read_block(text: str, line: int, problems: list[Problem]) -> Pairs:
    """A block of YAML; one that cannot be read is a problem, and empty."""
    try:
        return read_yaml(text, line)
    except LessonError as error:
        problems += error.problems
        return _NOTHING


def _sections(lines: list[str], first: int, problems: list[Problem]) -> Iterator[_Section]:
    """What stands under each heading; `first` lines belong to the head of the file."""
    section: _Section | None = None
    here = first
    for line in range(first, len(lines)):
        if prose.is_too_deep(lines[line]):
            expected = f"at most {prose.MAX_QUOTE_DEPTH} inside each other"
            raise LessonError.at(line + 1, "The quotation is nested too deeply.", expected)
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
            if len(words) > prose.MAX_HEADING_LENGTH:
                text = f"The heading has {len(words)} characters."
                raise LessonError.at(start + 1, text, f"at most {prose.MAX_HEADING_LENGTH}")
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
            section.block = _read_block(token.content, start + 2, problems)
    _add(section, lines, here, len(lines), problems)
    if section is not None:
        yield section


def _add(
    section: _Section | None, lines: list[str], start: int, end: int, problems: list[Problem]
) -> None:
    """Give lines of prose to their step."""
    if section is not None:
        section.pieces.append("\n".join(lines[start:end]))
    else:
        strays = (_homeless(index) for index in range(start, end) if lines[index].strip())
        problems += islice(strays, 1)


def _homeless(index: int) -> Problem:
    text = "This stands before the first heading, so it belongs to no step."
    return Problem(text, "a heading such as '# The opening' before it", line=index + 1)


def _line_of(block: Pairs, path: Path) -> int | None:
    """The line of the key or item that a path leads to, or of the last on the way."""
    line: int | None = None
    node: Node = block
    for part in path:
        inside: dict[str | int, tuple[int, Node]] = {}
        match node:
            case Pairs(pairs=pairs):
                inside = {name.text: (name.line, value) for name, value in pairs}
            case Items(nodes=nodes):
                inside = {index: (each.line, each) for index, each in enumerate(nodes)}
        if part not in inside:
            break
        line, node = inside[part]
    return line
