"""The JSON schema and the teachers' manual agree with the reader."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
import yaml
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from gammon_widget.lessons import lesson_file as reading
from gammon_widget.lessons import yaml_text
from gammon_widget.lessons.checking import MAX_STEPS
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.keys import BOARD, FRONT_MATTER
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.lessons.step import MAX_ARROWS
from tests.lessons.test_reading import problems_of
from tests.lessons.texts import DOCUMENT, EXAMPLE
from tools.lesson_schema import written_schema

FOLDER = files("gammon_widget.lessons")
BUILT_IN = FOLDER / "built_in"
SHIPPED = (FOLDER / "lesson.schema.json").read_text("utf-8")
SCHEMA = json.loads(SHIPPED)


def blocks_of(text: str) -> list[str]:
    return [part.split("```")[0] for part in text.split("```board\n")[1:]]


def is_valid(block: str) -> bool:
    return bool(Draft202012Validator(SCHEMA).is_valid(yaml.safe_load(block)))


def test_the_shipped_file_is_the_schema() -> None:
    assert written_schema() == SHIPPED, "run: python -m tools.lesson_schema"
    Draft202012Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]) == [key.name for key in BOARD]
    assert list(SCHEMA["$defs"]["front"]["properties"]) == [key.name for key in FRONT_MATTER]


def test_the_schema_accepts_what_the_reader_accepts() -> None:
    lesson = Lesson.parse(EXAMPLE)
    for text in (EXAMPLE, lesson.write()):
        assert all(map(is_valid, blocks_of(text)))


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_accepts_the_course(name: str) -> None:
    (file,) = [each for each in BUILT_IN.iterdir() if each.name.endswith(f"-{name}.md")]
    blocks = blocks_of(file.read_text("utf-8"))
    assert len(blocks) > 10
    assert all(map(is_valid, blocks))


@pytest.mark.parametrize(
    "block",
    [
        *("roll: 7-1", "rol: 3-1", "roll: [3, 1]", "arrows: {8/5: red}", "rules: [hoyle]"),
        *("ask: riddle", "marks: {30: A}", "moves: []", "cube: redouble", "bottom: 3"),
        *("ask: point\nanswer: 5\nright: {goto: x}", "ask: point\nanswer: {}"),
        "ask: number\nanswer: 5\ntolerance: much",
    ],
)
def test_the_schema_refuses_syntax_errors(block: str) -> None:
    assert problems_of(f"# A\n\n```board\n{block}\n```\n")
    # The schema cannot restrict the keys of a table.
    assert not is_valid(block) or "30" in block


def test_the_document_explains_every_key() -> None:
    for key in (*BOARD, *FRONT_MATTER):
        assert f"| `{key.name}` | {key.meaning} |" in DOCUMENT


def test_the_document_explains_every_kind_of_question() -> None:
    for kind in QuestionKind:
        assert (
            f"| `{kind}` | {kind.question_class.answer_is} | {kind.question_class.looks_like} |"
            in DOCUMENT
        )


def test_the_document_names_the_limits() -> None:
    for limit in (
        *(f"{MAX_STEPS:,} steps", f"{reading.MAX_LENGTH:,} characters"),
        *(f"a board block: {yaml_text.MAX_LENGTH:,}", f"a board: {MAX_ARROWS} arrows"),
    ):
        assert limit in DOCUMENT


def test_the_blocks_of_the_document_are_valid() -> None:
    parts = [part.split("```")[0] for part in DOCUMENT.split("```yaml\n")[1:]]
    assert len(parts) > 3
    front = Draft202012Validator(SCHEMA["$defs"]["front"])
    for part in parts:
        if part.startswith("---"):
            assert front.is_valid(yaml.safe_load(part.strip().strip("-")))
        else:
            assert is_valid(part)
