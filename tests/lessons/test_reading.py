"""Parsing of lessons, and errors of invalid files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.lessons.errors import LessonError
from gammon_widget.lessons.lesson import ContentsEntry, Lesson
from gammon_widget.lessons.lesson_file import MAX_LENGTH
from gammon_widget.notation.positions.ascii_board import write_ascii
from gammon_widget.rules import Color, Dice, GameState, HomeSide, Phase, Position
from tests.lessons.texts import EXAMPLE

OPENING = "position: opening\n"


def lesson_of(*blocks: str) -> Lesson:
    """A lesson with a step for each board block."""
    steps = (f"## Step {number}\n\n```board\n{block}\n```" for number, block in enumerate(blocks))
    return Lesson.parse("\n\n".join(steps))


def problems_of(text: str) -> list[str]:
    """The problems, without columns, which have their own tests."""
    with pytest.raises(LessonError) as caught:
        Lesson.parse(text)
    return [re.sub(r", column \d+", "", str(problem)) for problem in caught.value.problems]


def test_the_example_has_five_steps_and_two_questions_in_under_sixty_lines() -> None:
    lesson = Lesson.parse(EXAMPLE)
    assert len(EXAMPLE.splitlines()) < 60
    assert lesson.title == "Three and one"
    assert len(lesson) == 5
    assert sum(step.question is not None for step in lesson) == 2
    assert lesson.judge(2, "8/5 6/5").right
    assert lesson.judge(2, "13/9").go == "The five point"
    assert lesson.judge(4, 167).right


def test_a_step_continues_from_the_previous_one() -> None:
    lesson = lesson_of("roll: 3-1", "play: 8/5 6/5\nroll: 6-4", "", "play: 24/14")
    first, second, third, fourth = (lesson.state(number) for number in range(4))
    assert first == GameState.on_roll(Position.opening(), dice=Dice(3, 1))
    assert (second.turn, second.dice, second.pips) == (Color.BLACK, Dice(6, 4), (163, 167))
    assert third == second
    assert fourth.turn is Color.WHITE


def test_several_moves_are_a_list() -> None:
    lesson = lesson_of("moves: ['31: 8/5 6/5', '64: 24/14', double, take, 5-2]")
    state = lesson.state(0)
    assert (state.cube.value, state.cube.owner, state.dice) == (2, Color.BLACK, Dice(5, 2))
    kinds = [action.kind for action, _ in lesson.setups[0].actions]
    assert kinds == ["roll", "play", "roll", "play", "double", "take", "roll"]


def test_a_step_may_continue_from_an_earlier_one() -> None:
    lesson = lesson_of("roll: 3-1", "play: 8/5 6/5", "after: step 0\nplay: 24/20")
    assert lesson.state(2).pips == (163, 167)
    assert lesson.state(2) != lesson.state(1)


def test_a_roll_without_legal_plays_is_passed_automatically() -> None:
    closed = gw.Position.build(own={"bar": 1, 6: 2}, other={6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
    lesson = lesson_of(f"position: {closed.letters}\nroll: 6-6", "roll: 3-1")
    assert lesson.state(0).phase is Phase.MOVE
    assert (lesson.state(1).turn, lesson.state(1).dice) == (Color.BLACK, Dice(3, 1))


@pytest.mark.parametrize(
    "written",
    [
        Position.opening().letters,
        Position.opening().position_id,
        "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5",
        GameState.on_roll(Position.opening()).xgid,
    ],
)
def test_a_position_is_read_in_any_format(written: str) -> None:
    lesson = lesson_of(f"position: {written}")
    assert lesson.state(0).position == Position.opening()


def test_an_ascii_board_can_be_parsed() -> None:
    lines = write_ascii(Position.opening()).splitlines()
    block = "position: |2\n" + "\n".join(f"  {line}" for line in lines) + "\nroll: 2-1"
    assert lesson_of(block).state(0).position == Position.opening()


def test_rules_apply_to_the_lesson_or_from_a_step_on() -> None:
    head = "---\nrules: hoyle\nbottom: black\n---\n"
    text = f"{head}# A\n\n```board\n```\n\n# B\n\n```board\nrules: flash\n```\n"
    lesson = Lesson.parse(text)
    assert [lesson.state(number).rules.name for number in (0, 1)] == ["hoyle", "flash"]
    assert lesson.setups[0].bottom is Color.BLACK


def test_the_orientation_stays_until_a_new_position() -> None:
    lesson = lesson_of("bottom: black\nhome: left", "roll: 3-1", OPENING)
    lies = [(setup.bottom, setup.home) for setup in lesson.setups]
    turned, usual = (Color.BLACK, HomeSide.LEFT), (Color.WHITE, HomeSide.RIGHT)
    assert lies == [turned, turned, usual]


def test_empty_headings_are_chapters() -> None:
    lesson = Lesson.parse("# Book\n\n## Part *one*\n\n### First\n\nText.\n\n### Last\n")
    assert lesson.title == "Book"
    assert lesson.contents == (
        ContentsEntry(1, "Book", 0),
        ContentsEntry(2, "Part one", 0),
        ContentsEntry(3, "First", 0),
        ContentsEntry(3, "Last", 1),
    )


@pytest.mark.filterwarnings("ignore:.*This step cannot be reached")
def test_steps_are_in_order_unless_next_names_another() -> None:
    lesson = lesson_of("next: step 2", "", "")
    assert [lesson.following(number) for number in range(3)] == [2, 2, None]
    assert lesson.index("STEP  1") == 1


# Invalid files


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        ("roll: 7-1", "line 4, key 'roll': It cannot be '7-1'. Expected a roll such as 3-1."),
        ("rol: 3-1", "line 4, key 'rol': There is no such key. Did you mean 'roll'?"),
        ("roll: 3-1\nplay: 8/3", "line 5, key 'play': '8/3'"),
        ("roll: 3-1\nplay: 24/19 6/5", "Point 19 is blocked"),
        ("play: 8/5 6/5", "There is no roll to play"),
        ("roll: 3-1\nroll: 2-1", "line 5: The key 'roll' appears twice."),
        ("moves:\n- 3-1\n- 24/20\n- 9-9", "line 7, key 'moves': '9-9'"),
        ("position: here\nroll: 3-1", "line 4, key 'position'"),
        ("turn: black", "A turn needs a position"),
        ("after: step 0", "The step with this heading does not come before this step."),
        ("after: step 9", "No step has the heading 'step 9'."),
        ("arrows: 9/5", "line 4, key 'arrows: 9/5': Arrow 9/5: the player on roll has no checker"),
        ("arrows:\n  8/5: red", "line 5, key 'arrows: 8/5': It cannot be 'red'."),
        (f"arrows: [{'8/7, ' * 900}]", "key 'arrows': There are too many arrows. Expected at"),
        (f"marks: [{'5, ' * 1000}]", "it contains more than 1000 values"),
        ("moves:\n  - [x]\n  - 31", "line 5, key 'moves"),
        (f"marks: [{'5, ' * 900}]", "key 'marks': There are too many marks. Expected at most"),
        ("marks: [5, 30]", "Expected a point from 1 to 24, bar or off"),
        ("rules: chess", "'pc-gammon'"),
        ("bottom: north", "Expected 'white' or 'black'."),
        ("roll:", "There is no value."),
        ("roll: [3, 1]", "It cannot be the list ['3', '1']."),
        ("wrong: No.", "line 4, key 'wrong': This block has no question."),
        ("ask: riddle", "Expected 'checker play', 'cube action'"),
        ("ask: checker play\nanswer: 8/5", "There is no roll to play: add a roll."),
        ("ask: point", "The question has no right answer."),
        ("ask: point\nanswer: 5\nwrong: {4: a, 26: b}", "line 6, key 'wrong: 26'"),
        ("ask: point\nanswer: 5\nwrong: {05: a}", "This answer means the same as '5'."),
        ("ask: point\nanswer: 5\nright: {go: there}", "key 'right: go': No step has"),
        ("ask: number\ncount: pips\nanswer: 168", "line 6, key 'answer: 168': The count (pips) is"),
        ("ask: number\ncount: pips\nwrong: {167: b}", "key 'wrong: 167': The count (pips) is 167"),
        ("ask: number\ncount: plays", "There is no roll whose plays can be counted"),
        ("ask: number\nanswer: many", "Write a number like"),
        ("ask: point\nanswer: 5\ncount: pips", "key 'count': This key is only for 'ask: number'."),
        ("ask: choice\nanswer: a", "There are fewer than two choices"),
        ("ask: choice\nchoices: [a, b]\nanswer: c", "'c' is not one of the choices: 'a', 'b'."),
        ("ask: choice\nchoices: [a, A]\nanswer: a", "Two choices are the same."),
        ("ask: choice\nchoices: [a, else]\nanswer: a", "'else' cannot be a choice"),
        ("roll: 3-1\nask: cube action\nanswer: take", "There is no cube decision here"),
        ("ask: cube action\nanswer: take", "The cube action must be roll or double, not 'take'."),
        ("rules: house-rules\nask: cube action\nanswer: roll", "no doubling cube"),
        ("- a list", "The block is not a mapping."),
        ("wrong: a: b", "The block is not valid YAML"),
        ("roll: &r 3-1", "cannot be read: it has an anchor or an alias. Expected the value itself"),
        (f"roll: {'[' * 10}", "it is nested too deeply. Expected at most 8 levels of lists"),
        ("roll: !die 3-1", "cannot be read: it has a tag, !die. Expected values without tags"),
    ],
)
def test_an_error_in_a_block_has_its_line_and_key(block: str, problem: str) -> None:
    (message,) = problems_of(f"# Step 0\n\n```board\n{block}\n```\n")
    assert problem in message
    assert message.startswith("line ")


def test_all_problems_of_a_file_are_reported_at_once() -> None:
    text = EXAMPLE.replace("24/20:", "24/19:").replace("marks: 5\n", "marks: 5\narrows: 2/1\n", 1)
    text = text.replace("arrows: 8/5 6/5\n", "").replace("play: 8/5 6/5\nm", "play: 8/4 6/5\nm")
    places = [problem.split(",")[0] for problem in problems_of(text)]
    assert places == ["line 16", "line 25", "line 40"]


def test_a_step_after_an_invalid_one_adds_no_error() -> None:
    with pytest.raises(LessonError) as caught:
        lesson_of("roll: 3-1\nplay: 8/3", "roll: 6-4", "play: 24/14", "position: opening\nroll: 9")
    assert [problem.line for problem in caught.value.problems] == [5, 24]
    with pytest.raises(LessonError) as caught:
        lesson_of("roll: 3-1\nplay: 8/3", "roll: 6-4", "play: 24/14", "position: opening\nplay: a")
    assert [problem.step for problem in caught.value.problems] == [0, 3]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: The lesson has no steps."),
        ("Words.\n\n# Heading\n", "line 1: This text is before the first heading"),
        ("```board\n```\n# Heading\n", "line 1: This text is before the first heading"),
        ("# A\n\n```board\n```\n\n```board\n```\n", "line 6: A step can have only one board block"),
        ("# A\n\n- a\n\n  ```board\n  roll: 3-1\n  ```\n", "line 5: The board block is inside"),
        ("# A\n\n> ~~~ Board\n> ~~~\n", "line 3: The board block is inside a list or a"),
        ("---\ntitle: A\n# B\n", "line 1: The front matter of the file is never closed."),
        ("---\ntitel: A\n---\n# B\n", "line 2, key 'titel': There is no such key."),
        ("---\nplayers: [A, B, C]\n---\n# B\n", "line 2, key 'players': There are 3 names."),
        ("---\n- A\n---\n# B\n", "line 2: The block is not a mapping."),
        ("# A\n\n```\nnever closed\n", "line 3: The code block is never closed, so"),
        ("# A\n\nbell \x07\n", "line 3: There is the control character U+0007 here."),
        ("# *\n\n# [](#)\n", "line 3: The heading has no words."),
    ],
)
def test_an_error_in_a_file_has_its_line(text: str, problem: str) -> None:
    assert problems_of(text)[0].startswith(problem)


def test_the_front_matter_may_follow_blank_lines() -> None:
    lesson = Lesson.parse("\n\n---\ntitle: Here\n---\n# A\n")
    assert lesson.title == "Here"
    assert problems_of("\n\n---\ntitel: Here\n---\n# A\n")[0].startswith("line 4, key 'titel'")


def test_a_byte_order_mark_is_ignored() -> None:
    assert Lesson.parse("\ufeff---\ntitle: Here\n---\n# A\n").title == "Here"


def test_other_fences_are_code() -> None:
    lesson = Lesson.parse("# A\n\n```text\nroll: 3-1\n```\n\n- ```python\n  board\n  ```\n")
    assert lesson.to_html().count("<pre>") == 2


def test_a_link_definition_applies_to_all_steps() -> None:
    lesson = Lesson.parse(
        "# A\n\nSee [the site][s].\n\n# B\n\nOr [here][S].\n\n[s]: https://example.org\n"
    )
    page = lesson.to_html()
    assert '<a href="https://example.org">the site</a>' in page
    assert '<a href="https://example.org">here</a>' in page
    assert "https://example.org" in str(lesson.to_notebook()["cells"][1])


def test_a_page_links_to_the_steps_of_its_answers() -> None:
    page = lesson_of(
        "ask: point\nanswer: 5\nright: {go: step 2}\nwrong:\n  4: {go: step 1}\n"
        "  3: {say: Three., go: step 1}\n  else: {say: No., go: Step 0}",
        "",
        "",
    ).to_html()
    (answer,) = page.split("<summary>Answer</summary>")[1:]
    answer = answer.split("</details>")[0]
    for line in (
        '<p>Next: <a href="#step-3">Step 2</a></p>',
        '<li>4: Next: <a href="#step-2">Step 1</a></li>',
        '<li>3: Three. Next: <a href="#step-2">Step 1</a></li>',
        '<li>No. Next: <a href="#step-1">Step 0</a></li>',
    ):
        assert line in answer


def test_an_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "opening.md"
    path.write_text("# A\n\n```board\nroll: 7-7\n```\n", "utf-8")
    with pytest.raises(LessonError, match=r"^opening\.md, line 4, column 7, key 'roll': "):
        Lesson.read(path)
    path.write_bytes(b"# A\n\n\xff\n")
    with pytest.raises(LessonError, match=r"^opening\.md, line 3, column 1: The file is not UTF-8"):
        Lesson.read(path)


@pytest.mark.parametrize("path", ["nowhere/lesson.md", "a\0b", ".", 3])
def test_an_unreadable_file_is_a_clear_error(path: object) -> None:
    with pytest.raises(gw.GammonError, match=r"cannot be read|must be a valid file path"):
        Lesson.read(path)


def test_a_lesson_is_saved_as_markdown_or_as_a_page(tmp_path: Path) -> None:
    lesson = Lesson.parse(EXAMPLE)
    lesson.save(tmp_path / "lesson.md")
    assert Lesson.read(tmp_path / "lesson.md") == lesson
    lesson.save(tmp_path / "lesson.html")
    assert (tmp_path / "lesson.html").read_text("utf-8") == lesson.to_html()
    for wrong in ("lesson.pdf", "nowhere/lesson.md"):
        with pytest.raises(gw.GammonError, match=r"must end in|saved as"):
            lesson.save(tmp_path / wrong)


def test_a_huge_file_is_refused_without_being_parsed(tmp_path: Path) -> None:
    path = tmp_path / "huge.md"
    path.write_bytes(b"# A\n\n" + b"x" * MAX_LENGTH)
    with pytest.raises(LessonError, match="too long"):
        Lesson.read(path)
    with pytest.raises(LessonError, match="too long"):
        Lesson.parse("x" * (MAX_LENGTH + 1))
    with pytest.raises(gw.GammonError, match="must be a string"):
        Lesson.parse(b"# A")
