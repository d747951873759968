"""Lessons come from anywhere: nothing in one runs, loads anything, or takes all the memory."""

from __future__ import annotations

import re
import time
from html.parser import HTMLParser

import ipywidgets
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gammon_widget as gw
from gammon_widget.lessons import Lesson, LessonError
from gammon_widget.lessons.prose import line_to_html, to_html
from gammon_widget.rules import GammonError
from tests.lessons.arbitrary import MARKDOWN

EVIL = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<style>@import url(http://evil.example)</style>",
    "<!-- --><script>alert(1)</script>",
    "[link](javascript:alert(1))",
    "[link](JaVaScRiPt:alert(1))",
    "[link](java&#115;cript:alert(1))",
    "[link](&#106;avascript:alert(1))",
    "[link](<javascript:alert(1)>)",
    "[link](%6aavascript:alert(1))",
    "[link](vbscript:x)",
    "[link](data:text/html,<script>alert(1)</script>)",
    "[link](file:///etc/passwd)",
    "[link][1]\n\n[1]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![picture](http://evil.example/track.png)",
    "![picture](data:image/svg+xml,<svg/onload=alert(1)>)",
    '[a](http://x "onmouseover=alert(1)")',
    '[a](http://x/"onmouseover="alert(1))',
    "`<script>`",
    "```\n<script>alert(1)</script>\n```",
]

TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "nav", "section", "div", "p"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "a", "em", "strong", "code", "pre"),
    *("blockquote", "b", "br", "hr", "figure", "picture", "source", "img", "details", "summary"),
}
ATTRIBUTES = {
    *("charset", "name", "content", "http-equiv", "id", "class", "href", "media", "srcset", "src"),
    *("alt", "width", "style", "start", "title"),
}


class Reader(HTMLParser):
    """Reads a page as a browser would, and notes what is in it that should not be."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            self.wrong.append(tag)
        for name, value in attrs:
            link = value or ""
            if name not in ATTRIBUTES:
                self.wrong.append(name)
            if name == "href" and re.match(r"\s*(?!https?:|mailto:)[^/?#]*:", link):
                self.wrong.append(link)
            if name in ("src", "srcset") and not link.startswith("data:image/svg+xml;base64,"):
                self.wrong.append(link)


def wrong_in(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader.wrong


def lesson_with(text: str) -> Lesson:
    """A lesson that has the text in every place where a text can be."""
    from gammon_widget.lessons import Answer, Heading, LessonStep, Question, QuestionKind, Reply

    question = Question(
        QuestionKind.CHOICE,
        (Answer(text, True, Reply(text)), Answer("other", False, Reply(text))),
        prompt=text,
        choices=(text, "other"),
        hints=(text, text),
        right=Reply(text),
        wrong=Reply(text),
    )
    heading = Heading(2, " ".join(text.split()))
    step = LessonStep(heading, text, question=question)
    return Lesson(text, (step, step), author=text, players=(text, text))


@pytest.mark.parametrize("text", EVIL)
def test_nothing_in_a_text_runs(text: str) -> None:
    lesson = lesson_with(text)
    assert Lesson.parse(lesson.write()) == lesson
    assert wrong_in(lesson.to_html()) == []
    cells = lesson.to_notebook()["cells"]
    assert isinstance(cells, list)
    for cell in cells:
        assert isinstance(cell, dict)
        if cell["cell_type"] == "markdown":
            source = str(cell["source"])
            assert wrong_in(source) == []
            # What is left as Markdown has neither HTML nor links.
            assert source.startswith("#") or "](" not in source


@pytest.mark.parametrize("text", EVIL)
def test_nothing_in_a_text_runs_in_the_player(text: str) -> None:
    player = gw.LessonPlayer(lesson_with(text))
    player.hint()
    player.give("other")
    pages = [player._repr_mimebundle_()["text/html"]]
    for answer in ("other", text):
        player.give(answer)
        pages += [each.value for each in widgets_in(player) if isinstance(each, ipywidgets.HTML)]
    assert wrong_in("\n".join(pages)) == []


def widgets_in(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    children = getattr(widget, "children", ())
    return [widget, *(each for child in children for each in widgets_in(child))]


@given(
    MARKDOWN | st.lists(st.sampled_from([*EVIL, "*", "`", "\n\n", "> ", "- ", "["])).map("".join)
)
@settings(max_examples=150, deadline=None)
def test_no_markdown_becomes_anything_but_harmless_html(text: str) -> None:
    assert wrong_in(to_html(text)) == []
    assert wrong_in(line_to_html(text)) == []


def test_a_page_may_load_nothing_and_run_nothing() -> None:
    page = lesson_with("Text.").to_html()
    assert "Content-Security-Policy" in page
    assert "default-src 'none'" in page
    assert not re.findall(r"""(?:src|href|srcset)=["']?https?:""", page)


def test_html_is_shown_as_it_was_written() -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in to_html("<script>alert(1)</script>")


@pytest.mark.parametrize(
    "block",
    [
        "roll: !!python/object/apply:os.system ['echo']",
        "roll: !!int 31",
        "!!python/name:os.system : 3",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]",
        "<<: *x",
        "roll: &roll 3-1",
        "[" * 5000,
        "{" * 5000,
        "a: " * 5000,
        "- " * 5000,
        "? " * 5000,
        "position: " + "x" * 30_000,
        "roll: 3-1\n---\nroll: 2-1",
        "%TAG ! tag:evil,2000:\n---\nroll: !x 3-1",
        "roll: \x00",
        "roll: \ud800",
        "roll: *",
        "marks: {[5]: ring}",
        "'roll: 3-1",
        "wrong: |9\n a",
    ],
)
def test_yaml_that_is_more_than_texts_lists_and_mappings_is_refused(block: str) -> None:
    began = time.perf_counter()
    with pytest.raises(LessonError) as caught:
        Lesson.parse(f"# A\n\n```board\n{block}\n```\n")
    assert caught.value.problems[0].line is not None
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 20_000, "*a **b " * 5000, "> " * 20_000, "a" + "`" * 20_000, "<" * 20_000),
        *("- " * 20_000, "![](" * 5000, "&" * 20_000, "[a](" * 5000, "\\" * 20_000),
        "a\n" * 20_000,
    ],
    ids=lambda text: text[:5].strip(),
)
def test_markdown_that_is_hard_to_read_takes_no_time(text: str) -> None:
    began = time.perf_counter()
    lesson = Lesson.parse(f"# A\n\n{text}\n")
    lesson.to_html()
    assert time.perf_counter() - began < 20


@given(
    st.text(max_size=200)
    | st.lists(
        st.sampled_from(
            [
                "# A",
                "```board",
                "```",
                "roll: 3-1",
                "ask: point",
                "answer: 5",
                "wrong:",
                "  else: b",
                "---",
                "play: 8/5 6/5",
                "- x",
            ]
        )
    ).map("\n".join)
)
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_lesson_or_an_error_of_ours(text: str) -> None:
    try:
        lesson = Lesson.parse(text)
    except GammonError:
        return
    assert Lesson.parse(lesson.write()) == lesson
