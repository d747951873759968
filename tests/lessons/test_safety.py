"""Safety of untrusted lessons: no scripts, no network access, bounded time and memory."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gammon_widget as gw
from gammon_widget.lessons.checking import MAX_STEPS
from gammon_widget.lessons.errors import LessonError
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.lesson_file import MAX_LENGTH
from gammon_widget.lessons.lesson_text import lesson_text, step_text
from gammon_widget.lessons.prose import line_to_html, to_html
from gammon_widget.lessons.step import Heading, LessonStep
from gammon_widget.rules import GammonError
from tests.lessons.arbitrary import MARKDOWN
from tests.lessons.widget.panel import page

HOSTILE = [
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
    "![picture](data:image/svg+xml;base64,PHN2Zy8+)",
    "![picture](data:image/png;base64,AAAA)",
    '![picture](data:image/png;base64,AAAA#"onerror=alert(1))',
    "| a |\n|---|\n| [link](javascript:alert(1)) |",
    '[a](http://x "onmouseover=alert(1)")',
    '[a](http://x/"onmouseover="alert(1))',
    "`<script>`",
    "```\n<script>alert(1)</script>\n```",
    # A blank line, with or without spaces, ends a block of HTML.
    "a\n \n[link](javascript:alert(1))",
    "a\n\t\n<img src=x onerror=alert(1)>",
    "`code\n\n[link](javascript:alert(1))`",
    "    code\n   \n    [link](javascript:alert(1))",
    "$\\href{javascript:alert(1)}{x}$ and \\(x\\)",
]

TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "nav", "section", "div", "p"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "a", "em", "strong", "code", "pre"),
    *("blockquote", "b", "br", "hr", "figure", "picture", "source", "img", "details", "summary"),
    *("span", "main", "svg", "defs", "g", "use", "path", "rect", "circle", "text"),
    *("lineargradient", "radialgradient", "stop", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {
    *("charset", "name", "content", "http-equiv", "id", "class", "href", "media", "srcset", "src"),
    "lang",
    *("alt", "width", "style", "start", "title", "height", "viewbox", "role", "aria-label"),
    *("aria-hidden", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"),
    *("stroke-linejoin", "fill-opacity", "stroke-opacity", "font-size", "font-weight", "d", "r"),
    *("text-anchor", "textlength", "lengthadjust", "x", "y", "rx", "cx", "cy", "transform"),
    *("x1", "y1", "x2", "y2", "offset", "stop-color", "stop-opacity", "gradientunits"),
}


OWN_PICTURE = r"data:image/(svg\+xml|png);base64,"


class Reader(HTMLParser):
    """Parses a page, and collects everything that could run or load."""

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
            if name in ("src", "srcset") and not re.match(OWN_PICTURE, link):
                self.wrong.append(link)


@pytest.fixture
def no_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not paint pictures as PNG, which takes most of the time and cannot contain a script."""
    painter = "gammon_widget.drawing.diagrams.diagram.write_png"
    monkeypatch.setattr(painter, lambda *_, **__: b"")


def wrong_in(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader.wrong


def lesson_with(text: str) -> Lesson:
    """A lesson with the text in every place for a text."""
    line = " ".join(text.split())
    block = {
        "ask": "choice",
        "prompt": text,
        "choices": (text, "other"),
        "answer": {text: text},
        "right": text,
        "wrong": {"other": text, "else": text},
        "hint": (text, text),
    }
    title = text if text.isprintable() else line
    front_matter = {"title": title, "author": title, "players": (title, title)}
    return Lesson.parse(lesson_text(front_matter, [step_text(2, line, text, block)] * 2))


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_runs_as_a_script(text: str) -> None:
    lesson = lesson_with(text)
    assert Lesson.parse(lesson.write()) == lesson
    assert wrong_in(lesson.to_html()) == []
    for source in markdown_cells(lesson):
        rendered = html_in_a_notebook(source)
        assert wrong_in(rendered) == []
        assert "<a href" not in rendered or "http" in text
        assert not set("$\\") & set(source)


@pytest.mark.parametrize("end", ["\n", "\u2028", "\u2029"])
def test_no_text_of_a_notebook_ends_its_block_of_html(end: str) -> None:
    choice = f"a{end} {end}[link](javascript:alert(1))"
    block = {"ask": "choice", "choices": (choice, "b"), "answer": "b"}
    lesson = Lesson.parse(lesson_text({}, [step_text(1, "A", "", block)]))
    for source in markdown_cells(lesson):
        assert "javascript:" not in "".join(links_in(html_in_a_notebook(source)))


def test_a_notebook_shows_what_the_player_shows() -> None:
    """The player supports tables, but neither mathematics nor other extensions of CommonMark."""
    text = "It was $5, now $10.\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |"
    sources = "\n".join(markdown_cells(Lesson.parse(f"# $3 or $4\n\n{text}\n")))
    assert "$" not in sources
    rendered = html_in_a_notebook(sources)
    assert rendered.count("<td>") == 2
    assert "<del>" not in rendered
    # A browser does not join the texts of two elements into a formula.
    assert rendered.count("<span>$</span>") + rendered.count("<span>&#36;</span>") == 4
    plain = "Words with *emphasis* and `code`."
    assert plain in markdown_cells(Lesson.parse(f"# A\n\n{plain}\n"))[0]


def html_in_a_notebook(source: str) -> str:
    """The HTML that Jupyter shows for a Markdown cell."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    return str(markdown2html_mistune(source))


def markdown_cells(lesson: Lesson) -> list[str]:
    cells = lesson.to_notebook()["cells"]
    assert isinstance(cells, list)
    written = [cell for cell in cells if isinstance(cell, dict)]
    return [str(cell["source"]) for cell in written if cell["cell_type"] == "markdown"]


def links_in(page: str) -> list[str]:
    return re.findall(r"<a [^>]*href=[^>]*", page)


@pytest.mark.usefixtures("no_pixels")
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_runs_as_a_script_in_the_player(text: str) -> None:
    player = gw.LessonPlayer(lesson_with(text))
    player.hint()
    player.give("other")
    pages = [player._repr_mimebundle_()[0]["text/html"]]
    for answer in ("other", text):
        player.give(answer)
        panel = page(player)  # these parts of the panel are HTML; all others are texts
        pages += [panel["words"], panel["question"], panel["feedback"], panel["hints"]]
        pages += [each["reason"] for each in panel["choices"]]
    assert wrong_in("\n".join(pages)) == []


@given(
    MARKDOWN | st.lists(st.sampled_from([*HOSTILE, "*", "`", "\n\n", "> ", "- ", "["])).map("".join)
)
@settings(deadline=None)
def test_markdown_becomes_harmless_html(text: str) -> None:
    assert wrong_in(to_html(text)) == []
    assert wrong_in(line_to_html(text)) == []


def test_a_page_loads_and_runs_nothing() -> None:
    page = lesson_with("Text.").to_html()
    assert "Content-Security-Policy" in page
    assert "default-src 'none'" in page
    assert not re.findall(r"""(?:src|href|srcset)=["']?https?:""", page)


def test_raw_html_is_shown_as_text() -> None:
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
def test_only_texts_lists_and_mappings_are_valid_yaml(block: str) -> None:
    with pytest.raises(LessonError) as caught:
        Lesson.parse(f"# A\n\n```board\n{block}\n```\n")
    assert caught.value.problems[0].line is not None


def test_the_limit_of_length_is_exact() -> None:
    steps = "# a\n\nb\n\n"
    assert len(Lesson.parse(steps * MAX_STEPS)) == MAX_STEPS
    with pytest.raises(LessonError, match=f"has {MAX_STEPS + 1} steps. Expected at most"):
        Lesson.parse(steps * (MAX_STEPS + 1))
    step = LessonStep(Heading(1, "a"), "b")
    with pytest.raises(LessonError, match="Expected at most"):
        Lesson("a", (step,) * (MAX_STEPS + 1))


@pytest.mark.prove
@pytest.mark.parametrize("mark", ["[", "*a **b ", "_a__b", "![](", "# a\n"])
def test_the_longest_texts_are_read_or_refused(mark: str) -> None:
    text = f"# A\n\n{mark * (MAX_LENGTH // len(mark) - 2)}"
    with suppress(LessonError):
        Lesson.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 10_000, "*a **b " * 5000, "a" + "`" * 20_000, "<" * 20_000, "- " * 20_000),
        *(
            pytest.param(text, marks=pytest.mark.prove)
            for text in (
                *("> " * 6 + "\na" * 2500, "![](" * 5000, "![" * 10_000, "&" * 20_000),
                *("[a](" * 5000, "\\" * 20_000, "a\n" * 10_000),
            )
        ),
    ],
    ids=lambda text: text[:5].strip(),
)
def test_hard_markdown_is_parsed_in_linear_time(text: str) -> None:
    with few_calls_for_each_character(text):
        Lesson.parse(f"# A\n\n{text}\n").to_html()


@contextmanager
def few_calls_for_each_character(text: str) -> Iterator[None]:
    """Limit the number of function calls, which is the same on every machine.

    Code that looks at each character again and again makes thousands of calls for each of them.
    """
    calls = 0

    def count(_frame: object, event: str, _function: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
    assert calls < 1000 * len(text)


def in_blocks(line: str, size: int = 19_000, blocks: int = 5) -> str:
    """A lesson whose board blocks contain a numbered line many times."""
    lines = "".join(line.replace("0", str(number)) for number in range(size // len(line) // 2))
    return "".join(f"# S{step}\n\n```board\n{lines}\n```\n\n" for step in range(blocks))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"# {'[' * 98_000}", "line 1: The heading has 98000 characters. Expected at most 1000"),
        (f"# {'*a **b ' * 14_000}", "line 1: The heading has"),
        (f"# {'[a](' * 24_000}", "line 1: The heading has"),
        (f"# A\n\n{'> ' * 24_000}\n{'a' * 20_000}", "line 3: The quotation is nested too deeply"),
        (f"# A\n\na\n{'> - ' * 7}{'a ' * 24_000}", "line 4: The quotation is nested too deeply"),
        (in_blocks("k0: v\n"), "contains more than 1000 values"),
        (in_blocks("k0: v\n", size=4000, blocks=6), "There is no such key"),
        (
            in_blocks("[", size=1100, blocks=89),
            "line 4, column 10: The block cannot be read: it is nested too deeply",
        ),
        (
            in_blocks("a: {a: [", size=1100, blocks=89),
            "line 4, column 25: The block cannot be read: it is nested too deeply",
        ),
    ],
    ids=lambda text: text[:20].strip(),
)
def test_excessive_input_is_refused_at_its_line_in_linear_time(text: str, expected: str) -> None:
    with few_calls_for_each_character(text), pytest.raises(LessonError, match=re.escape(expected)):
        Lesson.parse(text)


@pytest.mark.parametrize(
    "mark",
    ["[", "*a **b ", "` `` ", "> a\n"]
    + [pytest.param(each, marks=pytest.mark.prove) for each in ("[a][", "[x\n", "1) a\n")],
)
def test_inline_markdown_is_parsed_only_when_it_is_shown(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only text with pictures is parsed at once, because their files are read with the lesson."""
    monkeypatch.setattr("markdown_it.parser_inline.ParserInline.skipToken", None)
    Lesson.parse(f"# A\n\n{mark * (98_000 // len(mark))}")


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
@settings(deadline=None)
def test_any_text_is_a_lesson_or_a_lesson_error(text: str) -> None:
    try:
        lesson = Lesson.parse(text)
    except GammonError:
        return
    assert Lesson.parse(lesson.write()) == lesson
