"""A feature whose library is missing says so at once, with the command that installs it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget import __main__ as commands
from gammon_widget import libraries
from gammon_widget.collection.tables import CollectionTable, duckdb
from gammon_widget.collection.workers import Workers
from gammon_widget.libraries import install_command
from gammon_widget.practice.schedule import Grade
from tests.lessons.texts import EXAMPLE
from tests.practice.decks import real_analysis

OGXM = Path(__file__).parents[1] / "data/matches/xg/B4_SrGcsKAQmoTyHlgJCbM.ogxm"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
CACHES = (
    "gammon_widget.engine.blas_threads",
    "gammon_widget.odds",
    "gammon_widget.lessons",
    "gammon_widget.practice",
)
"""Where what a library has made is kept."""


@dataclass
class Given:
    """The objects created before a library is missing."""

    folder: Path
    lesson: gw.Lesson
    deck: gw.Deck
    empty: gw.Deck

    @property
    def file(self) -> Path:
        return self.folder / "lesson.md"

    @property
    def match(self) -> gw.Match:
        match = gw.Match(1, dice=[(3, 1)])
        match.roll()
        match.play("8/5 6/5")
        return match


Use = Callable[[Given], object]

LESSONS: dict[str, Use] = {
    "Lesson.parse": lambda _: gw.Lesson.parse(EXAMPLE),
    "Lesson.read": lambda given: gw.Lesson.read(given.file),
    "Lesson.named": lambda _: gw.Lesson.named("board"),
    "Lesson.save": lambda given: given.lesson.save(given.folder / "new.md", answers=False),
    "course": lambda _: gw.course(),
    "check_lesson": lambda given: gw.check_lesson(given.file),
    "LessonPlayer": lambda given: gw.LessonPlayer(given.file),
    "grade": lambda given: gw.grade(given.file, given.folder),
    "class_overview": lambda given: gw.class_overview(given.folder, given.file),
}
PROSE: dict[str, Use] = {
    "Lesson.to_html": lambda given: given.lesson.to_html(),
    "Lesson.to_sheet": lambda given: given.lesson.to_sheet(),
    "Lesson.to_notebook": lambda given: given.lesson.to_notebook(),
    "LessonPlayer of a lesson": lambda given: gw.LessonPlayer(given.lesson),
    "lesson_from": lambda _: gw.lesson_from(real_analysis()),
}
FRAMES: dict[str, Use] = {
    "Analysis.to_frame": lambda _: real_analysis().to_frame(),
    "Deck.to_frame": lambda given: given.deck.to_frame(),
}
CURVES: dict[str, Use] = {
    "Analysis.plot": lambda _: real_analysis().plot(),
    "Deck.plot": lambda given: given.deck.plot(),
}
BARS: dict[str, Use] = {
    "analyse with a bar": lambda given: gw.analyse(given.match, "net", progress=True),
}
REVIEWS: dict[str, Use] = {
    "Deck.review": lambda given: given.deck.review(next(iter(given.deck)), Grade.EASY),
    "Deck.set": lambda given: given.deck.set(retention=0.8),
}
PRACTICE: dict[str, Use] = {
    "Practice": lambda given: gw.Practice(given.deck),
    "Practice of an empty deck": lambda given: gw.Practice(given.empty),
}


def by_name(engine: str) -> dict[str, Use]:
    """The functions that take an engine by name."""
    return {
        "Match": lambda _: gw.Match(players=("Me", engine)),
        "Board": lambda _: gw.Board(players=("Me", engine)),
        "Board, a tutor": lambda _: gw.Board(tutor=engine),
        "Board.tutor": lambda _: setattr(gw.Board(), "tutor", engine),
        "BoardWidget": lambda _: gw.BoardWidget(players=("Me", engine)),
        "CandidatesTable": lambda _: gw.CandidatesTable(gw.Board(), engine=engine),
        "Table": lambda _: gw.Table(players=("Me", engine)),
        "LessonPlayer": lambda given: gw.LessonPlayer(given.lesson, tutor=engine),
        "MatchViewer.analyse": lambda given: gw.MatchViewer(given.match).analyse(engine),
        "analyse by name": lambda given: gw.analyse(given.match, engine),
        "Deck.add by name": lambda given: given.deck.add(OPENING, engine=engine),
    }


SAGE: dict[str, Use] = {
    "SageEngine": lambda _: gw.SageEngine(),
    **by_name("sage:1-ply"),
}
GNUBG: dict[str, Use] = {"GnubgEngine": lambda _: gw.GnubgEngine(), **by_name("gnubg:0-ply")}
PICTURES: dict[str, Use] = {
    "Diagram.png": lambda _: gw.Position.opening().diagram().png,
    "Diagram.save": lambda given: gw.Position.opening().diagram().save(given.folder / "new.png"),
    "gallery": lambda _: gw.gallery([gw.Position.opening()]).png,
    "Board.snapshot": lambda _: gw.Board().snapshot().png,
}
ROLLED = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
NETWORK: dict[str, Use] = {"NetEngine": lambda _: gw.NetEngine().candidates(ROLLED)}
BEAROFFS: dict[str, Use] = {"bearoff": lambda _: gw.bearoff(gw.Position.parse("6:2 / 5:2"))}


def make_environment(_: Given) -> object:
    """Import the environment again, because its base class is from a library."""
    for name in ("gammon_widget.environment", "gammon_widget.environment.aec"):
        sys.modules.pop(name, None)
    return import_module("gammon_widget.environment").BackgammonEnv()


ENVIRONMENT: dict[str, Use] = {"environment": make_environment}
NEEDS: dict[str, tuple[str, dict[str, Use]]] = {
    "markdown_it": ("[lessons]", {**LESSONS, **PROSE}),
    "yaml": ("[lessons]", LESSONS),
    "pandas": ("[analysis]", FRAMES),
    "matplotlib.pyplot": ("[analysis]", CURVES),
    "tqdm.auto": ("[analysis]", BARS),
    "fsrs": ("[practice]", {**REVIEWS, **PRACTICE}),
    "genanki": (
        "[anki]",
        {"Deck.save": lambda given: given.deck.save(given.folder / "new.apkg")},
    ),
    "bgsage": ("[engine]", SAGE),
    "resvg_py": ("resvg-py", PICTURES),
    "numpy": ("numpy", BEAROFFS),
    "threadpoolctl": ("threadpoolctl", NETWORK),
    "pettingzoo": ("[env]", ENVIRONMENT),
    "gymnasium": ("[env]", ENVIRONMENT),
    "PIL.Image": (
        "[pictures]",
        {"Match.save": lambda given: given.match.save(given.folder / "new.gif")},
    ),
    "typst": (
        "[pictures]",
        {"Diagram.save": lambda given: ROLLED.diagram().save(given.folder / "new.pdf")},
    ),
    "websockets": (
        "[online]",
        {
            "serve": lambda _: gw.Table().serve(),
            "join": lambda _: gw.join(INVITATION, "Ann"),
            "watch": lambda _: gw.watch(INVITATION),
        },
    ),
    "nats": (
        "[online]",
        {
            "serve over NATS": lambda _: gw.Table().serve("nats://127.0.0.1:9"),
            "join over NATS": lambda _: gw.join(INVITATION.replace("ws:", "nats:"), "Ann"),
        },
    ),
    "duckdb": ("[collection]", {"duckdb": lambda _: duckdb()}),
    "pyarrow": ("[collection]", {"Collection": lambda given: gw.Collection(given.folder)}),
    "distributed": ("[cluster]", {"analyse": lambda _: Workers("tcp://", is_short=True)}),
    "polars": ("polars", {"to_polars": lambda _: CollectionTable(None).to_polars()}),
    "ogxm": ("[ogxm]", {"read_match": lambda _: gw.read_match(OGXM)}),
}
INVITATION = "ws://127.0.0.1:9#table.abcdefghijklmnop"
CASES = [
    *(
        (library, wanted, name, use)
        for library, (wanted, uses) in NEEDS.items()
        for name, use in uses.items()
    ),
    ("pandas", "[grading]", "grade", LESSONS["grade"]),
    *(("markdown_it", "[practice]", name, use) for name, use in PRACTICE.items()),
]


@cache
def example() -> gw.Lesson:
    return gw.Lesson.parse(EXAMPLE)


@pytest.fixture
def given(tmp_path: Path) -> Iterator[Given]:
    (tmp_path / "lesson.md").write_text(EXAMPLE)
    deck = gw.Deck.open(tmp_path / "deck.jsonl")
    deck.add(example())
    empty = gw.Deck.open(tmp_path / "empty.jsonl")
    yield Given(tmp_path, example(), deck, empty)
    deck.close()
    empty.close()


@pytest.fixture
def hide(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Make a library unavailable, and clear what was cached with it."""

    def forget() -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith(CACHES):
                for value in vars(module).values():
                    getattr(value, "cache_clear", lambda: None)()

    def hidden(library: str) -> None:
        parts = [name for name in sys.modules if name.startswith(f"{library}.")]
        for name in (library, *parts):
            monkeypatch.setitem(sys.modules, name, None)
        forget()

    yield hidden
    forget()


def in_folder(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("library", "wanted", "use"),
    [
        pytest.param(library, wanted, use, id=f"{name} without {library}")
        for library, wanted, name, use in CASES
    ],
)
def test_a_missing_library_is_reported_at_once_and_nothing_is_written(
    library: str, wanted: str, use: Use, given: Given, hide: Callable[[str], None]
) -> None:
    before = in_folder(given.folder)
    hide(library)
    with pytest.raises((ImportError, gw.GammonError)) as caught:
        use(given)
    command = str(caught.value).partition("pip install ")[2]
    assert wanted in command
    assert in_folder(given.folder) == before


@pytest.mark.parametrize("use", [pytest.param(use, id=name) for name, use in GNUBG.items()])
def test_a_missing_gnubg_is_reported_at_once(
    use: Use, given: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    before = in_folder(given.folder)
    with pytest.raises(gw.EngineError, match="sudo apt install gnubg"):
        use(given)
    assert in_folder(given.folder) == before


@pytest.mark.parametrize("library", ["markdown_it", "yaml"])
def test_the_command_line_reports_a_missing_library_and_fails(
    library: str, given: Given, hide: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    hide(library)
    assert commands.main(["check", str(given.file)]) == 1
    assert install_command("lessons") in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "package"),
    [
        (None, "gammon-widget[engine]"),
        (
            {"url": "file:///home/ann/gammon_widget", "dir_info": {}},
            "gammon-widget[engine] @ file:///home/ann/gammon_widget",
        ),
        (
            {"url": "https://example.org/gammon", "vcs_info": {"vcs": "git", "commit_id": "1"}},
            "gammon-widget[engine] @ git+https://example.org/gammon",
        ),
    ],
)
def test_the_command_installs_an_extra_from_the_source_of_the_package(
    address: object, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record := tmp_path / "gammon_widget-1.dist-info").mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: gammon-widget\nVersion: 1\n")
    if address is not None:
        (record / "direct_url.json").write_text(json.dumps(address))
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(libraries, "__file__", str(tmp_path / "gammon_widget" / "a.py"))
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)
    assert install_command("engine") == f'pip install "{package}"'


def test_the_command_installs_an_extra_from_the_running_clone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clone = Path(gw.__file__).parents[1]
    monkeypatch.setitem(sys.modules, "ipykernel", None)
    assert install_command("engine") == f'%pip install "{clone}[engine]"'


def test_every_optional_library_is_tested_here() -> None:
    texts = (path.read_text("utf-8") for path in Path(gw.__file__).parent.rglob("*.py"))
    required = {name for text in texts for name in re.findall(r'\blibrary\(\s*"([\w.]+)"', text)}
    assert {"fsrs", "pandas"} < required <= set(NEEDS)
