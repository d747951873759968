"""The site of `make lite` in a browser: boards without an installation.

It is served as on GitHub Pages, without the headers (COOP and COEP) that threads need.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.engine.net import NetEngine
from gammon_widget.rules import Color, GameState, Move, Phase
from tests.browser.hand import Hand
from tests.browser.host_actions import BOARD, PANELS, click_shown, play_a_turn, use_panels
from tests.browser.lab import SECONDS
from tests.browser.lite import SHOWN, LiteNotebook
from tests.browser.page_side import FRONTEND
from tests.lessons.texts import EXAMPLE
from tools.lite import build, serve

pytestmark = pytest.mark.prove  # building the site takes a minute, and so does Python in a page

OURS = "match.state.match_winner is not None or match.state.decider in (None, 'white')"
MATCH = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"
DECK = """
deck = gw.Deck.open("cards.jsonl")
deck.add([gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 1))], engine="net")
deck.save("cards.csv")
"""

TUTORED = """import gammon_widget as gw
match = gw.Match(1, players=("You", "net"), dice=[(3, 1)])
board = gw.Board(match, visual_fx=False, pace=0, tutor=True)
board"""
PLAYED = """
from time import perf_counter
played = gw.Match(5, players=("net:1-ply", "net:casual"), dice=7)
while played.advance().match_winner is None:
    played.new_game()
start = perf_counter()
sources = [gw.analyse(played, *engine, progress=False).source for engine in (["net:1-ply"], [])]
seconds = perf_counter() - start
from gammon_widget.engine.net import chances_before
chances = [tuple(each) for each in chances_before([gw.Position.opening()] * 2)]
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lite") / "site"
    build(folder)
    return folder


class Reader:
    """A browser that has never visited the site, and the server.

    Parameters
    ----------
    browser
        The browser, in which this is a new window.
    site
        The folder to serve.
    """

    def __init__(self, browser: Browser, site: Path) -> None:
        self.server = serve(site)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.context = browser.new_context(viewport={"width": 1000, "height": 1000})
        address = f"http://127.0.0.1:{self.server.server_port}/"
        self.notebook = LiteNotebook(self.context, address)
        self.hand = Hand(self.notebook)

    def leave_the_network(self) -> None:
        """Stop the server."""
        self.server.shutdown()
        self.server.server_close()

    def close(self) -> None:
        """Close the window and stop the server."""
        self.context.close()
        self.leave_the_network()

    def play(self) -> None:
        """Make the current decision by clicks, as the built-in bot would."""
        lite, hand = self.notebook, self.hand
        phase, xgid = lite.evaluate("match.state.phase.value, match.state.xgid")
        if phase != Phase.MOVE.value:
            hand.press("accept" if phase == Phase.RESIGN.value else "roll")
            return
        for move in NetEngine().candidates(GameState.from_xgid(xgid)).best.play.moves:
            hand.move(move, Color.WHITE)
        if lite.evaluate("f'{match.state.phase} {match.state.turn}'") == "move white":
            hand.change(Target.DICE)


@pytest.fixture
def reader(browser: Browser, site: Path) -> Iterator[Reader]:
    """A first-time visitor."""
    reader = Reader(browser, site)
    yield reader
    reader.close()


def test_a_link_is_enough_to_play_and_the_game_is_kept_even_without_a_network(
    reader: Reader,
) -> None:
    lite = reader.notebook
    lite.begin()
    found = Axe().run(lite.page, {"include": [[".gammon-board"]]})
    assert found.response["passes"]
    assert not found.violations_count, found.generate_report()
    reader.play()  # the opening roll
    lite.wait_for(OURS)
    while lite.evaluate("match.last_turn is None or match.last_turn.color == 'white'"):
        reader.play()
        lite.wait_for(OURS)
    xgid = lite.evaluate("match.state.xgid")
    assert xgid != gw.Match(3).state.xgid
    lite.is_kept()
    lite.begin_again()
    assert lite.evaluate("match.state.xgid") == xgid
    assert not lite.page_errors
    lite.is_kept()
    reader.leave_the_network()
    lite.begin_again()
    assert lite.evaluate("match.state.xgid") == xgid
    reader.play()
    lite.wait_for(OURS)
    assert lite.evaluate("match.state.xgid") != xgid
    assert lite.hosts == {"127.0.0.1"}


def test_a_board_works_even_if_an_earlier_cell_has_failed(reader: Reader) -> None:
    lite = reader.notebook
    lite.begin_behind("1 / 0")
    reader.play()
    lite.wait_for(OURS)
    assert lite.evaluate("match.last_turn is not None or match.state.dice is not None")


def test_one_lesson_is_a_small_site_of_its_own_and_is_kept(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "three-one"
    gw.Lesson.parse(EXAMPLE).site(folder, site)
    reader = Reader(browser, folder)
    try:
        lite, panel = reader.notebook, reader.notebook.page.locator(".gammon-panel").first
        lite.begin()
        hand = Hand(lite, "_.board")
        expect(panel).to_contain_text("The best opening roll of all.")
        for words in ("the best point that is not made yet", "Your turn"):
            panel.get_by_role("button", name="Next").click()
            expect(panel).to_contain_text(words)
        hand.move(Move(8, 5), Color.WHITE)
        hand.move(Move(6, 5), Color.WHITE)
        hand.click(Target.DICE)
        expect(panel).to_contain_text("1 of 2 solved")
        lite.is_kept()
        lite.begin_again()
        expect(panel).to_contain_text("1 of 2 solved")
        lite.is_kept()
        assert not lite.page_errors
        reader.leave_the_network()
        lite.begin_again()
        expect(panel).to_contain_text("1 of 2 solved")
        assert lite.hosts == {"127.0.0.1"}
    finally:
        reader.close()
    assert size_of(folder) < size_of(site)


def test_turn_viewer_lesson_and_practice_work_as_in_every_host(reader: Reader) -> None:
    lite = reader.notebook
    lite.begin()
    lite.run_instead(BOARD)
    lite.wait_for("board.match.state.length != 3 and board._surface.pages.watched")
    play_a_turn(lite)
    lite.page.set_viewport_size({"width": 1000, "height": 3000})
    lite.run_instead(PANELS[0])
    for code in PANELS[1:]:
        lite.run_below(code)
    use_panels(lite)
    assert not lite.page_errors


def test_match_files_dropped_on_the_page_are_shown(reader: Reader) -> None:
    lite = reader.notebook
    lite.begin()
    for _ in range(2):  # the first one is not overwritten
        lite.drop(MATCH)
    viewers = lite.page.locator(".gammon-viewer")
    expect(viewers).to_have_count(2, timeout=1000 * SECONDS)
    players = [player.name for player in gw.read_match(MATCH).players]
    assert lite.evaluate("[player.name for player in _.match.players]") == players
    viewers.last.locator("[data-command=next]").click()
    lite.wait_for("_.index == 1")
    files = f"sorted(path.name for path in __import__('pathlib').Path().glob('{MATCH.stem}*'))"
    assert lite.evaluate(files) == [f"{MATCH.stem} (2).xg", MATCH.name]
    assert lite.evaluate(f"open({MATCH.name!r}, 'rb').read()") == MATCH.read_bytes()
    assert not lite.page_errors


def test_other_files_and_large_ones_are_refused_and_leave_the_page_as_it_is(
    reader: Reader, tmp_path: Path
) -> None:
    lite, cell = reader.notebook, ".jp-Notebook .cm-content"
    lite.begin()
    address, code = lite.page.url, lite.page.locator(cell).first.inner_text()
    no_match, too_large = "is not a match file (.xg, .sgf, .mat, .txt or .jsonl).", "is too large"
    for name, size, target, refusal in (
        ("page.html", 20, ".gammon-board", no_match),
        ("notes.py", 20, cell, no_match),
        ("large.mat", 16_000_001, ".jp-Notebook", too_large),
    ):
        (tmp_path / name).write_bytes(b"#" * size)
        lite.drop(tmp_path / name, target)
        expect(lite.page.get_by_text(f"{name} {refusal}")).to_be_visible()
    assert lite.page.locator(cell).first.inner_text() == code
    assert not lite.evaluate("__import__('pathlib').Path('large.mat').exists()")
    assert [page.url for page in reader.context.pages] == [address]


def test_a_deck_is_kept_and_exported_and_downloaded(reader: Reader) -> None:
    lite = reader.notebook
    lite.begin()
    lite.evaluate(f"exec({DECK!r}, globals())")
    lite.is_kept()
    lite.begin_again()
    assert lite.evaluate("len(gw.Deck.open('cards.jsonl').cards)") == 1
    rows = lite.evaluate("open('cards.csv').read()")
    lite.page.goto(f"{lite.address}tree/index.html")
    lite.page.get_by_title("cards.csv").first.click(button="right")
    with lite.page.expect_download() as download:
        lite.page.get_by_role("menuitem", name="Download").click()
    assert download.value.path().read_text(encoding="utf-8-sig") == rows.removeprefix("\ufeff")


def test_a_page_without_jupyter_has_a_board_and_keeps_the_game(reader: Reader) -> None:
    page, address = reader.notebook.page, f"{reader.notebook.address}play/index.html"
    board = page.locator(".gammon-board")

    def state() -> GameState:
        return GameState.from_xgid(page.evaluate(f"{FRONTEND}.parts.model.get('xgid')"))

    page.goto(address)
    page.wait_for_function(SHOWN)
    reader.notebook.drop(Path(__file__), "main")  # the browser does not open it
    click_shown(board, Target.button("roll"))
    page.wait_for_function(f"{FRONTEND}.parts.model.get('turn') === 'white'")
    if not state().dice:
        click_shown(board, Target.button("roll"))
        page.wait_for_function(f"{FRONTEND}.parts.model.get('dice').length")
    for move in state().legal_plays[0].moves:
        click_shown(board, *(Target.of_place(each, Color.WHITE) for each in move))
    page.keyboard.press("c")  # ends the session
    answered = "model.get('turn') === 'white' && !model.get('dice').length"
    page.wait_for_function(f"() => {{ const {{ model }} = {FRONTEND}.parts; return {answered}; }}")
    played = state()
    for has_network in (True, False):
        reader.notebook.is_kept()
        if not has_network:
            reader.leave_the_network()
        page.goto(address)
        page.wait_for_function(SHOWN)
        assert state() == played
    assert reader.notebook.page_errors == []
    assert [each.url for each in reader.context.pages] == [address]


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def test_hints_the_tutor_and_an_analysis_come_from_the_network(reader: Reader) -> None:
    lite = reader.notebook
    lite.begin()
    lite.run_instead(TUTORED)
    lite.wait_for("board.tutor is not None and board._surface.pages.watched")
    lite.evaluate("board.roll() and None")
    lite.evaluate("board.hint()")
    assert lite.evaluate("board.message").startswith("Best: 8/5 6/5")
    lite.evaluate(f"exec({PLAYED!r}, globals())", timeout=240)
    assert lite.evaluate("sources") == ["Net (1-ply)", "Net (2-ply)"]
    assert lite.evaluate("seconds") < 90  # a few seconds on an idle machine
    for found in lite.evaluate("chances"):
        assert found == pytest.approx((0.51359, 0.14523, 0.00679, 0.13342, 0.00573), abs=2e-3)
    assert not lite.page_errors
