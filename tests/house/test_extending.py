"""The examples in `docs/extending.md` and on the pages for developers work as written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.widget import modules
from gammon_widget.engine.protocol import require_engine
from gammon_widget.notation.matches import files

DOCS = Path(__file__).parents[2] / "docs"
PANEL = (DOCS / "developing" / "add-a-panel.md").read_text("utf-8").replace("# Add", "## Add", 1)
FORMAT = (DOCS / "developing" / "add-a-file-format.md").read_text("utf-8")
PAGE = f"{(DOCS / 'extending.md').read_text('utf-8')}\n{PANEL}"

BLOCK = re.compile(r"^ *```python\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
"""Code for a notebook; ``py`` marks code for a file of the package."""

Run = Callable[[str], dict[str, Any]]


@pytest.fixture
def run_blocks(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the Python blocks of a section in order; return their names."""
    monkeypatch.setattr(modules, "packed", lambda name: (name, ""))

    def run(heading: str) -> dict[str, Any]:
        section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        blocks = BLOCK.findall(section)
        assert blocks
        names: dict[str, Any] = {"__name__": "extending"}
        for block in blocks:
            exec(dedent(block), names)
        return names

    return run


def test_all_code_of_the_page_is_run_here() -> None:
    sections = [text for text in PAGE.split("\n## ") if BLOCK.search(text)]
    assert [text.partition("\n")[0] for text in sections] == [
        *("A mode", "An engine", "A card kind", "Add a panel"),
    ]


def test_a_mode_can_forbid_all_actions(run_blocks: Run) -> None:
    board = gw.Board()
    board.use_for(run_blocks("A mode")["QuietMode"]())
    board.refresh()
    with pytest.raises(gw.GammonError):
        board.roll()
    assert [player.pips for player in board._controller.view.players] == [None, None]


def test_an_engine_plays_and_analyses(run_blocks: Run) -> None:
    names = run_blocks("An engine")
    engine, match = names["engine"], names["match"]
    require_engine(engine)
    assert match.analyses[0].source == "Pips"
    assert match.analyses[0].decisions[0].error >= 0
    game = gw.Match(1, players={"white": gw.Bot(engine), "black": gw.Bot(engine)}, dice=7)
    while game.state.phase is not gw.Phase.OVER:
        game.advance()
    assert engine.cube(gw.GameState.on_roll(gw.Position.opening())).may_double


def test_a_widget_follows_its_board_and_closes_with_it(run_blocks: Run) -> None:
    names = run_blocks("Add a panel")
    assert names["counter"].rolls == 1
    board = gw.Board()
    panel = names["RollPanel"](board)
    board.roll()
    assert panel.rolls == 1
    assert panel.colors == gw.CandidatesTable(board, "net").colors
    board.close()
    assert panel.comm is None


def test_a_file_format_is_read_and_its_mistakes_have_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = re.search(r"^ *```py\n(.*?)^ *```$", FORMAT, re.DOTALL | re.MULTILINE)
    assert code
    reader: dict[str, Any] = {"__package__": files.__package__}
    exec(dedent(code[1]), reader)
    monkeypatch.setitem(files._READERS, ".bgj", reader["read_bgj"])
    monkeypatch.setitem(files.SUFFIXES, ".bgj", ".bgj")
    file = tmp_path / "match.bgj"
    turns = '["white", "3-1", "8/5 6/5"], ["black", "6-5", "24/13"]'
    file.write_text(f'{{"players": ["Ann", "Bob"], "length": 3, "games": [[{turns}]]}}')
    match = gw.read_match(file)
    assert (match.players[0].name, len(match.games[0].actions)) == ("Ann", 4)
    for broken, place in (('{"players": [\n', "line 2"), ("{}", "line 1")):
        file.write_text(broken)
        with pytest.raises(gw.FormatError, match=place):
            gw.read_match(file)


def test_a_card_is_saved_and_practised(run_blocks: Run, tmp_path: Path) -> None:
    card = run_blocks("A card kind")["card"]
    assert [card.judge(answer).cost for answer in (167, 160)] == [0.0, 1.0]
    deck = gw.Deck.open(tmp_path / "mine.jsonl")
    deck.add(card)
    practice = gw.Practice(deck)
    practice.answer = "167"
    assert practice.results[-1]["cost"] == 0
    practice.close()
    deck.close()
    again = gw.Deck.open(tmp_path / "mine.jsonl")
    assert again[card.id].card == card
    again.close()
