"""Exports of a lesson: a page, a notebook and a sheet, with or without answers."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

import gammon_widget as gw
from gammon_widget.drawing.diagrams import position_diagram
from gammon_widget.drawing.themes import theme_named
from gammon_widget.lessons.exports.page import question_html
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.rules import random_position
from tests.lessons.test_questions import THREE_ONE, asking
from tests.lessons.test_safety import wrong_in
from tests.lessons.texts import EXAMPLE

LESSON = Lesson.parse(EXAMPLE)
ANSWER_TEXTS = ("Three from the 8", "That runs", "Those are White")
"""Texts that reveal the answers."""


class Outline(HTMLParser):
    """The nesting of elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.inside: dict[str, set[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, _attributes: list[tuple[str, str | None]]) -> None:
        if tag in ("main", "header", "nav", "section", "body"):
            self.inside.setdefault(tag, set()).update(self.open)
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


def save(lesson: Lesson, path: Path, *, answers: bool = True, sheet: bool = False) -> str:
    lesson.save(path, answers=answers, sheet=sheet)
    return path.read_text("utf-8")


@pytest.mark.parametrize("name", ["lesson.md", "lesson.html", "lesson.ipynb"])
def test_a_file_has_all_answers_or_none(tmp_path: Path, name: str) -> None:
    full, bare = (save(LESSON, tmp_path / name, answers=answers) for answers in (True, False))
    for words in (*ANSWER_TEXTS, "8/5 6/5"):
        assert words in full
        assert words not in bare
    assert "Your turn" in bare


@pytest.mark.parametrize(
    ("prompt", "has_prose", "is_repeated"),
    [("", True, False), ("", False, True), ("Which one?", True, True)],
)
def test_a_page_repeats_no_question_that_its_text_contains(
    prompt: str, *, has_prose: bool, is_repeated: bool
) -> None:
    about = replace(asking("checker play", "8/5 6/5"), prompt=prompt).about(THREE_ONE)
    page = question_html(about, str, has_prose=has_prose)
    assert (f"<p>{about.question.words}</p>" in page) == is_repeated
    assert "Answer" in page


def test_a_lesson_without_questions_is_the_same_without_answers(tmp_path: Path) -> None:
    lesson = Lesson.parse("# A\n\nText.\n")
    assert save(lesson, tmp_path / "a.md", answers=False) == lesson.write()


def test_a_notebook_is_saved_and_opens_the_lesson(tmp_path: Path) -> None:
    book = json.loads(save(LESSON, tmp_path / "lesson.ipynb"))
    nbformat.validate(book)
    assert [cell["source"] for cell in book["cells"]][-1] == "gw.LessonPlayer(lesson)"
    exam = json.loads(save(LESSON, tmp_path / "exam.ipynb", answers=False))
    nbformat.validate(exam)
    names: dict[str, object] = {}
    exec(next(c["source"] for c in exam["cells"] if c["cell_type"] == "code"), names)
    assert names["lesson"] == LESSON.exam()
    assert 'pupil=""' in exam["cells"][-1]["source"]


def test_a_notebook_has_one_picture_of_each_board_with_a_text_alternative() -> None:
    again = Lesson.parse("# A\n\n```board\nroll: 3-1\n```\n\n# B\n\nThe same.\n\n# C\n\nStill.\n")
    cells = again.to_notebook()["cells"]
    assert isinstance(cells, list)
    outputs = [out for cell in cells if isinstance(cell, dict) for out in cell.get("outputs") or ()]  # type: ignore[union-attr]
    (shown,) = outputs
    assert isinstance(shown, dict)
    assert set(shown["data"]) == {"image/png", "text/plain"}
    words = again.diagram(0).description
    assert shown["metadata"] == {"image/png": {"alt": words}}


def test_a_page_has_landmarks_and_text_alternatives_with_names_and_arrows() -> None:
    lesson = Lesson.parse(EXAMPLE.replace("# Three", "---\nplayers: [Ann, Bob]\n---\n# Three", 1))
    page = lesson.to_html()
    outline = Outline(page)
    assert "main" in outline.inside["section"]
    assert "main" not in outline.inside["header"] | outline.inside["nav"]
    assert "Ann plays White, and Bob plays Black." in page
    labels = re.findall(r'role="img" aria-label="([^"]*)"', page)
    assert len(labels) == len(lesson)
    assert labels[1] == (
        "Ann: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6; 167 pips, score 0. "
        "Bob: 2 on point 1, 5 on point 12, 3 on point 17, 5 on point 19; 167 pips, score 0. "
        "Cube in the middle. Dice: 3, 1. Arrows from 8 to 5, from 6 to 5. Marked: 5."
    )
    assert "uncounted pips" in labels[4]  # they are the answer
    assert not any("XGID" in label for label in labels)


def test_a_picture_of_a_position_has_a_text_alternative() -> None:
    position = gw.Position.parse("6:2 / bar:1")
    words = position_diagram(position, arrows="6/3", marks={5: "A"}).description
    assert words == (
        "On roll: 2 on point 6, 13 borne off; 12 pips. Opponent: 1 on the bar, 14 borne off; "
        "25 pips. Arrow from 6 to 3. Marked: 5 with 'A'."
    )


def test_common_parts_of_pictures_are_stored_once() -> None:
    same = Lesson.parse("# A\n\nText.\n\n" + "".join(f"# S{n}\n\nText.\n\n" for n in range(40)))
    page = same.to_html()
    assert page.count('<g id="board-') == 2  # light and dark
    named = set(re.findall(r'(?:href="#|url\(#)([^")]+)', page))
    assert named  # and each of them exists
    assert named <= set(re.findall(r'id="([^"]+)"', page))
    assert page.count("@font-face") == len(set(re.findall("@font-face.*?}", page)))
    blocks = (f"```board\nposition: {random_position(seed=n).letters}\n```" for n in range(20))
    others = Lesson.parse("".join(f"# S{n}\n\n{block}\n\n" for n, block in enumerate(blocks)))
    alone = sum(
        len(others.diagram(n, theme=name).svg) for n in range(20) for name in ("classic", "slate")
    )
    assert len(others.to_html()) < alone / 2


def test_a_sheet_is_black_on_white_and_has_boxes_only_for_choices() -> None:
    text = "# A\n\n```board\nask: choice\nprompt: Which?\nchoices: [B, C]\nanswer: B\n```\n"
    style, _, body = Lesson.parse(text).to_sheet(solutions=True).partition("</style>")
    (ticked,) = re.findall(r"([^{}]*)\{[^}]*☐", style)
    assert ticked.strip() == ".choices li::before"
    assert body.count('<ul class="choices">') == 1
    assert theme_named("classic").frame not in body
    assert theme_named("paper").frame in body


def test_a_sheet_has_room_for_answers_and_solutions_at_the_end(tmp_path: Path) -> None:
    bare = save(LESSON, tmp_path / "sheet.html", sheet=True, answers=False)
    full = save(LESSON, tmp_path / "sheet.html", sheet=True)
    assert full == LESSON.to_sheet(solutions=True)
    assert bare.count('<section class="task">') == full.count('<section class="task">') == 2
    assert "Name: " in bare
    assert "Solutions" not in bare
    for words in (*ANSWER_TEXTS[1:], "8/5 6/5"):
        assert words not in bare
        assert words in full.split("Solutions")[1]
    for page in (bare, full):
        assert wrong_in(page) == []
        assert "main" in Outline(page).inside["section"]
        assert 'class="dark"' not in page  # on paper
    LESSON.save(tmp_path / "sheet.pdf", sheet=True)
    document = (tmp_path / "sheet.pdf").read_bytes()
    assert document.startswith(b"%PDF-")
    assert document.count(b"/Type/Page/") == 2  # the questions, and the solutions
    with pytest.raises(gw.GammonError, match="has no question"):
        Lesson.parse("# A\n\nText.\n").to_sheet()
    for wrong in ("sheet.md", "sheet.ipynb"):
        with pytest.raises(gw.GammonError, match=r"printable sheet must end in \.html"):
            LESSON.save(tmp_path / wrong, sheet=True)


def built_site(folder: Path) -> Path:
    """The parts of a `make lite` site that `write_site` reads."""
    kept = [
        *("api/contents/all.json", "api/contents/course/all.json", "static/python.wasm"),
        *("files/play.ipynb", "notebooks/index.html?path=play.ipynb"),
    ]
    for name, text in {
        "index.html": '<meta content="0; url=notebooks/index.html?path=play.ipynb"><title>',
        "kept.json": json.dumps(kept),
        "api/contents/all.json": "{}",
        "api/contents/course/all.json": "{}",
        "files/play.ipynb": "{}",
        "static/python.wasm": "python",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_a_lesson_can_be_written_as_a_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    LESSON.site(site, built_site(tmp_path / "built"))
    assert Lesson.read(site / "files" / "lesson.md") == LESSON
    notebook = nbformat.read(site / "files" / "lesson.ipynb", 4)
    nbformat.validate(notebook)
    listed = json.loads((site / "api/contents/all.json").read_text())["content"]
    assert [each["path"] for each in listed] == ["lesson.md", "lesson.ipynb"]
    assert 'path=lesson.ipynb"><title>' in (site / "index.html").read_text()
    assert json.loads((site / "kept.json").read_text()) == [
        *("api/contents/all.json", "static/python.wasm"),
        *("files/lesson.md", "files/lesson.ipynb"),
        "notebooks/index.html?path=lesson.ipynb",
    ]
    assert sorted(path.name for path in (site / "files").iterdir()) == ["lesson.ipynb", "lesson.md"]
    assert not (site / "api/contents/course").exists()


def test_a_site_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(gw.GammonError, match="not a site that `make lite` has built"):
        LESSON.site(tmp_path / "site", tmp_path / "missing")
    built = built_site(tmp_path / "built")
    (built / "kept.json").write_text("[")
    with pytest.raises(gw.GammonError, match="damaged"):
        LESSON.site(tmp_path / "site", built)
    assert [path.name for path in tmp_path.iterdir()] == ["built"]
    full = tmp_path / "full"
    full.mkdir()
    (full / "mine").write_text("mine")
    with pytest.raises(gw.GammonError, match="is not empty"):
        LESSON.site(full, built_site(tmp_path / "built"))
    assert (full / "mine").read_text() == "mine"
