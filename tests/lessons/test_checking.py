"""Checks of lessons: all problems at once, with line, column and remedy."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import gammon_widget as gw
from gammon_widget.__main__ import main
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.errors import MAX_LISTED, LessonError
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.lesson_file import check_file, check_text
from gammon_widget.lessons.pictures import MAX_BYTES
from tests.lessons.texts import EXAMPLE

TEN_MISTAKES = """\
# One

```board
position: 6:2 5:1 / 1:1
turn: black
```

# Two

```{board}
ask: point
answer: 5
```

# Three

    ```board
    ask: point
    answer: 5
    ```

# Four

```board
position: opening
roll: 3–1
```

# Five

```board
ask: cube action
answer:\u00a0double
```

# Six

```board
ask: choice
choices: [Double, No double]
answer: “Double”
wrong: “No” – look.
```

# Seven

A bell \x07 rings.

```board
position: opening
roll: 3-1
ask: checker play
answer: 8/5 6/5
```

# Eight

```board
arrows:
\t- 8/5
```

# Two

Again.

```board
next: Eleven
```

# Ten

Nobody comes here.

# Eleven

```board
next: Three
```
"""
"""A file with twelve mistakes, one of every kind."""


def test_all_mistakes_of_a_file_are_reported_at_once_with_line_column_and_remedy() -> None:
    report = check_text(TEN_MISTAKES)
    assert report.lesson is None
    by_place = {
        (each.line, each.column, each.is_warning): f"{each.text} Expected {each.expected}."
        for each in (*report.errors, *report.warnings)
    }
    for place, what, remedy in (
        ((5, 7, True), "The first half", "black 6:2 5:1 / white 1:1"),
        ((10, 4, False), "'{board}'", "'```board'"),
        ((17, 5, False), "indented", "at the left edge"),
        ((26, 7, False), "Character 2 of the text is an en dash (–).", "a hyphen, -"),
        ((33, 8, False), "a no-break space", "a space"),
        ((41, 9, False), "Character 1 of the text is a curly quotation mark (“).", "straight"),
        ((47, 8, False), "control character U+0007", "no such character"),
        ((60, 1, False), "a tab", "a space"),
        ((56, 1, True), "continues without the play", "play: 8/5 6/5"),
        ((63, 1, True), "the same heading", "a unique heading"),
        ((71, 1, True), "This step cannot be reached", "'next'"),
        ((78, 7, True), "never ends", "without 'next'"),
    ):
        assert what in by_place[place], place
        assert remedy in by_place[place], place
    assert len(by_place) == 12
    with pytest.raises(LessonError) as caught:
        Lesson.parse(TEN_MISTAKES)
    assert len(str(caught.value).splitlines()) == 12
    assert "line 5, column 7, key 'turn': Warning: The first half" in str(caught.value)


def test_only_the_author_sees_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], recwarn: pytest.WarningsRecorder
) -> None:
    path, again = tmp_path / "round.md", "ask: point\nanswer: 5\nnext: A"
    path.write_text(f"# A\n\nOne.\n\n# B\n\n```board\n{again}\n```\n", "utf-8")
    player = gw.LessonPlayer(path)
    player.next()
    shown = [repr(player._panel.page), repr(player._repr_mimebundle_())]
    for lesson in (player.lesson, player.lesson.exam()):
        pages = lesson.to_html(), lesson.to_sheet(solutions=False), repr(lesson.to_notebook())
        shown += [*pages, repr(Lesson.parse(lesson.write()))]
    assert not recwarn.list
    assert not capsys.readouterr().err
    assert all("never ends" not in each and "Warning" not in each for each in shown)
    assert gw.check_lesson(path)
    assert "round.md, line 10, column 7, key 'next': Warning:" in capsys.readouterr().out


def test_a_long_list_of_errors_is_cut_and_the_rest_counted() -> None:
    wrong = "".join(f"# S{number}\n\n```board\nroll: 7-7\n```\n\n" for number in range(25))
    with pytest.raises(LessonError) as caught:
        Lesson.parse(wrong)
    lines = str(caught.value).splitlines()
    assert len(lines) == MAX_LISTED + 1
    assert lines[-1] == "... and 5 more errors."
    assert len(caught.value.problems) == 25


def test_the_rules_are_checked_even_if_another_step_has_a_syntax_error() -> None:
    text = "# A\n\n```board\nroll: 7-1\n```\n\n# B\n\n```board\nposition: opening\nplay: 8/5\n```\n"
    assert [problem.line for problem in check_text(text).errors] == [4, 11]


@pytest.mark.parametrize(
    ("fence", "expected"),
    [
        ("```{board}", "'{board}'"),
        ("```bord", "'bord'"),
        ("```boards", "'boards'"),
        ("~~~ .board", "'.board'"),
        ("    ```board", "indented"),
        ("Text\n     ```board", "indented"),
        ("``board", "three backticks"),
        ("'''board", "three backticks"),
    ],
)
def test_a_mistyped_fence_is_an_error(fence: str, expected: str) -> None:
    end = "~~~" if "~" in fence else "```"
    report = check_text(f"# A\n\n{fence}\nask: point\nanswer: 5\n{end}\n\n# B\n\nMore.\n")
    assert any(expected in problem.text for problem in report.errors)


@pytest.mark.parametrize("fence", ["```Board", "``` board", "~~~board", "  ```board"])
def test_every_valid_fence_opens_a_board_block(fence: str) -> None:
    end = "~~~" if "~" in fence else "```"
    lesson = Lesson.parse(f"# A\n\n{fence}\nask: point\nanswer: 5\n{end}\n")
    assert lesson.steps[0].question is not None


def test_a_question_in_a_plain_code_fence_is_a_warning() -> None:
    report = check_text("# A\n\n```\nask: point\nanswer: 5\n```\n")
    assert [(each.line, each.column) for each in report.warnings] == [(3, 1)]


def test_an_unclosed_block_is_an_error_at_its_first_line() -> None:
    (problem,) = check_text("# A\n\n```board\nroll: 3-1\n\n# B\n\nWords.\n").errors
    assert (problem.line, problem.text) == (
        3,
        "The board block is never closed, so it contains the rest of the file.",
    )


@pytest.mark.parametrize("block", ['prompt: "a\\u0007b"', 'hint: "\\ud800"', 'wrong: "\\x85"'])
def test_yaml_escapes_cannot_insert_invisible_characters(block: str) -> None:
    report = check_text(f"# A\n\n```board\nask: point\nanswer: 5\n{block}\n```\n")
    assert report.lesson is None
    assert "character" in report.errors[0].text
    assert report.errors[0].line == 6


def test_a_lone_surrogate_is_an_error_with_its_place() -> None:
    (problem,) = check_text("# A\n\nab\ud800c\n").errors
    assert (problem.line, problem.column) == (3, 3)
    assert "half a character (U+D800)" in problem.text


def test_prose_may_have_any_quotation_marks_and_dashes() -> None:
    text = "# “A” – one\n\n```board\nask: point\nanswer: 5\nwrong: {4: “No” – not that.}\n```\n"
    assert check_text(text).is_clean


# Halves of a position


def test_the_halves_of_a_position_may_name_their_player() -> None:
    named = "position: black 6:2 5:1 / white 1:1\nturn: {}\n"
    states = [
        Lesson.parse(f"# A\n\n```board\n{named.format(turn)}```\n").state(0)
        for turn in ("black", "white")
    ]
    assert [state.position.pips for state in states] == [(17, 1), (1, 17)]
    assert [str(state.turn) for state in states] == ["black", "white"]
    wrong = check_text("# A\n\n```board\nposition: black 6:2 / black 1:1\n```\n").errors
    assert "Both halves of the position belong to Black" in wrong[0].text


@pytest.mark.parametrize("position", ["opening", "24:2 6:3 / 24:2 6:3"])
def test_a_symmetric_position_has_no_warning_about_its_sides(position: str) -> None:
    assert check_text(f"# A\n\n```board\nposition: {position}\nturn: black\n```\n").is_clean


# Numbers


@pytest.mark.parametrize("written", ["11/36", ".306", "0.306", "30.6 %", "30,6%", "30.56 %", ".31"])
@pytest.mark.parametrize("answer", ["11/36", ".306", "30.6 %"])
def test_a_fraction_a_decimal_and_a_percentage_can_be_the_same_number(
    answer: str, written: str
) -> None:
    lesson = Lesson.parse(f"# A\n\n```board\nask: number\nanswer: {answer}\n```\n")
    exact = {"11/36", ".306", "0.306", "30.6 %", "30,6%"}
    assert lesson.judge(0, written).right is (written in exact or answer == "11/36")


@pytest.mark.parametrize(
    ("answer", "written"),
    [
        ("11/36", "0.3"),
        ("11/36", ".307"),
        ("12.5", "12"),
        ("12.5", "13"),
        ("25/2", "12"),
        ("0.5", "0.5 %"),
        ("-0.55", "0.55"),
    ],
)
def test_different_numbers_are_not_the_same(answer: str, written: str) -> None:
    lesson = Lesson.parse(f"# A\n\n```board\nask: number\nanswer: {answer}\n```\n")
    assert not lesson.judge(0, written).right


# Reports


def test_the_course_and_the_example_have_no_problems() -> None:
    folder = Path(gw.__file__).parent / "lessons" / "built_in"
    paths = sorted(folder.glob("*.md"))
    assert len(paths) == len(NAMES)
    for path in paths:
        report = check_file(path)
        assert report.is_clean, str(report)
    assert check_text(EXAMPLE).is_clean


def test_a_file_is_checked_from_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.md"
    path.write_text(TEN_MISTAKES, "utf-8")
    assert gw.check_lesson(path) is False
    assert len(capsys.readouterr().out.splitlines()) == 12
    path.write_text(EXAMPLE, "utf-8")
    assert gw.check_lesson(path) is True
    clean = "x.md: 5 steps, 2 questions, no problems found; "
    unchecked = "answers not checked (to check them, pass engine=).\n"
    assert capsys.readouterr().out == clean + unchecked
    assert gw.check_lesson(path, engine="net:1-ply") is True
    assert capsys.readouterr().out == f"{clean}answers checked by Net (1-ply).\n"
    with pytest.raises(gw.GammonError, match="cannot be read"):
        gw.check_lesson(tmp_path / "none.md")


def test_files_are_checked_from_the_command_line(tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.md", tmp_path / "right.md"
    wrong.write_text(TEN_MISTAKES, "utf-8")
    right.write_text(EXAMPLE, "utf-8")

    def check(*paths: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "gammon_widget", "check", *map(str, paths)]
        root = Path(gw.__file__).parents[1]
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    done = check(wrong, right, tmp_path / "none.md")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert len(lines) == 13
    assert lines[0].startswith("wrong.md, line 5, column 7, key 'turn': Warning: ")
    assert lines[-1].startswith("right.md: 5 steps, 2 questions, no problems found")
    assert "none.md" in done.stderr
    assert check(right).returncode == 0


# Engine


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("roll: 3-1\nask: checker play\nanswer: 24/20\n", "prefers 8/5 6/5 by"),
        ("roll: 3-1\nask: checker play\nanswer: [24/20, 8/5 6/5]\n", ""),
        # Black bears off with the next roll, whatever White plays.
        (
            "position: 6:2 5:1 / 1:1\nroll: 2-1\nask: checker play\nanswer: [6/4 6/5, 6/3]\n",
            "count as wrong: 6/4 5/4, 5/2.",
        ),
        ("position: 5:1 2:1 / 1:1\nask: cube action\nanswer: no double\n", "prefers double by"),
        ("position: 5:1 2:1 / 1:1\nask: cube action\nanswer: double\n", ""),
        (
            "position: 1:2 / 1:1\ncube: double\nask: cube action\nanswer: take\n",
            "prefers drop by 1.000.",
        ),
        ("position: 1:2 / 1:1\nask: point\nanswer: 2\n", ""),
    ],
)
def test_an_engine_warns_about_right_answers_that_are_not_best(
    block: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.md"
    path.write_text(f"# A\n\n```board\n{block}```\n", "utf-8")
    assert gw.check_lesson(path, engine="net:1-ply")
    output = capsys.readouterr().out
    assert expected in output
    assert ("key 'answer" in output, "no problems found" in output) == (
        bool(expected),
        not expected,
    )
    assert main(["check", "--engine", "net:1-ply", str(path)]) == 0
    assert capsys.readouterr().out == output


def test_an_unknown_engine_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.md"
    path.write_text(EXAMPLE, "utf-8")
    for engine, expected in (("sgae:1-ply", "Did you mean"), (3, "An engine must be an object")):
        with pytest.raises(gw.GammonError, match=expected):
            gw.check_lesson(path, engine)
    capsys.readouterr()
    assert main(["check", "--engine", "sgae:1-ply", str(path), str(path)]) == 1
    assert capsys.readouterr().err.count("Did you mean") == 1


# Typical mistakes


@pytest.mark.parametrize("separator", ["\u2028", "\u2029"])
@pytest.mark.parametrize("block", ["ask: point\nanswer: 5\nwrong: a{}b", "roll: [{}1"])
def test_a_line_separator_is_a_problem_with_its_place(block: str, separator: str) -> None:
    report = check_text(f"# A\n\n```board\n{block.format(separator)}\n```\n")
    (problem,) = report.warnings
    assert "line separator" in problem.text
    assert (problem.line, problem.column) in ((6, 9), (4, 8))
    # Within a sentence it is read as a space; if that gives invalid YAML, the usual errors follow.
    assert bool(report.errors) is ("[" in block)


@pytest.mark.parametrize(
    ("key", "remedy"),
    [("answer", "answer: {8/5 6/5: {say: ..., go: ...}}"), ("wrong", "else: {say: ..., go: ...}")],
)
def test_a_reply_without_an_answer_is_an_error_with_a_remedy(key: str, remedy: str) -> None:
    other = "" if key == "answer" else "answer: 5\n"
    block = f"ask: point\n{other}{key}:\n  say: No.\n  go: A\n"
    errors = check_text(f"# A\n\n```board\n{block}```\n").errors
    assert [each.path for each in errors] == [(key, "say"), (key, "go")]
    assert all(remedy in each.expected for each in errors)


@pytest.mark.parametrize("place", ["0", "25", "025", "00"])
@pytest.mark.parametrize("block", ["marks: {}", "marks: {{{}: ring}}"])
def test_an_invalid_place_is_an_error_with_the_valid_ones(block: str, place: str) -> None:
    (error,) = check_text(f"# A\n\n```board\n{block.format(place)}\n```\n").errors
    assert "a point from 1 to 24, bar or off" in str(error)


def test_tables_and_pictures_next_to_the_file_are_in_the_player_and_on_pages(
    tmp_path: Path,
) -> None:
    image = BytesIO()
    Image.new("RGB", (8, 8), "red").save(image, "PNG")
    (tmp_path / "in it").mkdir()
    for name in ("in it/red.png", "big.PNG"):
        (tmp_path / name).write_bytes(image.getvalue())
    path = tmp_path / "one.md"
    text = "![Red *box*](<in it/red.png> 'R')\nor `![a](in it/red.png)`"
    path.write_text(f"# A\n\n{text}\n\n| a |\n|--:|\n| ![B](big.PNG) |\n", "utf-8")
    assert check_file(path).is_clean
    lesson = Lesson.read(path)
    again = Lesson.parse(lesson.write())
    shown = [gw.LessonPlayer(each)._panel.page["words"] for each in (path, again)]
    for page in (*shown, lesson.to_html(), str(lesson.to_notebook()["cells"])):
        sources = re.findall(r'<img src="data:image/png;base64,([^"]*)" alt="(\w[^"]*)"', page)
        assert [words for _, words in sources] == ["Red box", "B"]
        assert {b64decode(data) for data, _ in sources} == {image.getvalue()}
        assert "<td" in page
        assert "![a](in it/red.png)" in page


@pytest.mark.parametrize(
    "src", ["https://x.org/a.png", "gone.png", "../up.png", "big.png", "a.svg"]
)
def test_a_picture_that_cannot_be_loaded_is_a_warning_with_a_remedy(
    tmp_path: Path, src: str
) -> None:
    (tmp_path / "up.png").write_bytes(b"")
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.svg").write_text("<svg/>")
    (folder / "big.png").write_bytes(bytes(MAX_BYTES + 1))
    path = folder / "one.md"
    path.write_text(f"---\ntitle: T\n---\n# A\n\n\n![A]({src})\n", "utf-8")
    report = check_file(path)
    (warning,) = report.warnings
    assert warning.line == 7
    assert "at most 100 kB, next to the lesson's file" in warning.expected
    assert report.lesson is not None
    assert f'<a href="{src}">A</a>' in report.lesson.to_html()


def test_a_picture_needs_a_description_and_a_place_in_the_text(tmp_path: Path) -> None:
    (error,) = check_text("# A\n\nText\nand ![ ](a.png)\n").errors
    assert (error.line, "'!['" in error.expected) == (4, True)
    block = "ask: point\nanswer: 5\nhint: '![A](a.png)'"
    (warning,) = check_text(f"# A\n\n```board\n{block}\n```\n").warnings
    assert warning.path == ("hint", 0)
    path = tmp_path / "one.md"
    (tmp_path / "a.png").write_bytes(bytes(MAX_BYTES))
    path.write_text("# A\n\n" + "![A](a.png)\n" * 4, "utf-8")
    assert [each.line for each in check_file(path).errors] == [1]
