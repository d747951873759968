"""The settings on the card, the file that remembers them, and files that a page sends."""

from __future__ import annotations

import json
import warnings
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.messages import (
    Notice,
    OfferMatch,
    OfferSettings,
    Request,
    RequestDone,
    read_message,
)
from gammon_widget.board.model.user_settings import SETTINGS, SettingsWarning, _reported
from gammon_widget.board.widget.board_traits import usual_settings
from gammon_widget.rules.variant import profile

MATCHES = Path(__file__).parents[2] / "data" / "matches"


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "new" / "settings.json"
    monkeypatch.setenv("GAMMON_SETTINGS", str(path))
    _reported.clear()
    return path


class Page:
    """A page with a card of a board; `offer` and `why` are the kernel's last answers."""

    def __init__(self, board: gw.Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board, self.sent = board, list[Any]()
        monkeypatch.setattr(board, "send_message", self.sent.append)

    def ask(self, do: str, **fields: Any) -> Any:
        message = read_message({"do": do, **fields})
        assert isinstance(message, Request)
        self.board._control.receive(message)
        return self.sent[-1] if self.sent else None

    def choose(self, setting: str, value: object) -> Any:
        return self.ask("setting_wanted", view="one", setting=setting, value=value)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    return Page(gw.Board(start=False), monkeypatch)


def first_card(monkeypatch: pytest.MonkeyPatch) -> OfferMatch:
    """Return the first card of a new board."""
    new = Page(gw.Board(), monkeypatch)
    new.board._control.viewed("one")
    offer = new.sent[-1]
    assert isinstance(offer, OfferMatch)
    return offer


PLAY = {
    **{"opponent": "net:casual", "white": "You", "black": "", "length": 3},
    **{"rules": "", "switches": []},
}
CHOICES = {
    **{"single_click": True, "auto_roll": True, "auto_done": True, "play_forced": True},
    **{"bear_off": True, "tutor": "net:2-ply", "blunder": 0.05, "verdicts": True},
    **{"theme": "slate", "language": "de", "home": "left", "numbering": "fixed"},
    **{"move_list": True, "clock": 10, "pace": 0.5, "visual_fx": False, "sound_fx": True},
}


def test_every_setting_acts_is_remembered_and_has_code(file: Path, page: Page) -> None:
    assert [*CHOICES] == [name for labels in SETTINGS.values() for name in labels]
    offer = page.ask("card_wanted", view="one", card="settings")
    assert isinstance(offer, OfferSettings)
    assert not any(each.code for group in offer.groups for each in group.settings[:1])
    for name, value in CHOICES.items():
        offer = page.choose(name, value)
        assert isinstance(offer, OfferSettings), name
    code = [each.code for group in offer.groups for each in group.settings]
    board = gw.Board(start=False)
    exec("\n".join(code), {"board": board})
    for each in (page.board, gw.Board(start=False), board):
        assert each.tutor is not None
        assert each.tutor.name == "Net (2-ply)"
        assert {name: getattr(each, name) for name in CHOICES} == {**CHOICES, "tutor": each.tutor}
    assert json.loads(file.read_text())["settings"] == CHOICES


def test_code_wins_and_a_usual_value_is_forgotten(file: Path, page: Page) -> None:
    page.choose("theme", "slate")
    page.choose("tutor", "net:2-ply")
    board = gw.Board(start=False, theme="felt", tutor=False)
    assert (board.theme, board.tutor) == ("felt", None)
    page.choose("theme", "auto")
    assert json.loads(file.read_text())["settings"] == {"tutor": "net:2-ply"}


def test_the_first_card_offers_the_tutor_that_was_chosen_last(
    file: Path, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first_card(monkeypatch).tutor  # at first, there is no choice
    page.choose("tutor", "net:2-ply")
    page.choose("tutor", "off")
    assert (page.board.tutor, gw.Board(start=False).tutor) == (None, None)
    assert not first_card(monkeypatch).tutor
    page.ask("match_wanted", **PLAY, tutor=True)
    assert json.loads(file.read_text())["settings"] == {"tutor": True}
    assert first_card(monkeypatch).tutor
    page.ask("match_wanted", **PLAY, tutor=True)
    assert json.loads(file.read_text())["settings"] == {"tutor": True}
    page.ask("match_wanted", **PLAY, tutor=False)
    assert json.loads(file.read_text())["settings"] == {"tutor": "off"}
    assert not first_card(monkeypatch).tutor


def test_a_match_begins_when_its_tutor_has_been_remembered(
    file: Path, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_match, kept = page.board.show_match, list[str]()

    def show(match: gw.Match) -> None:
        kept.append(file.read_text())
        show_match(match)

    monkeypatch.setattr(page.board, "show_match", show)
    page.ask("match_wanted", **PLAY, tutor=True)
    assert json.loads(kept[0])["settings"] == {"tutor": True}
    file.write_text("{broken")
    page.ask("match_wanted", **PLAY, tutor=False)
    assert page.board.match.state.length == 3
    *_, notice, done = page.sent
    assert isinstance(notice, Notice)
    assert "settings file" in notice.words
    assert done == RequestDone("")


def test_a_match_resumed_from_its_journal_has_the_remembered_settings(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    journal = tmp_path / "game.jsonl"
    board = gw.Board(players=("Ann", "Bob"), journal=journal)
    page = Page(board, monkeypatch)
    page.choose("tutor", "net:2-ply")
    page.choose("auto_done", True)
    board.close()
    again = gw.Board(journal=journal)
    assert again.tutor is not None
    assert again.auto_done


def test_a_board_in_a_seat_has_no_remembered_tutor(file: Path, page: Page) -> None:
    page.choose("tutor", "net:2-ply")
    page.choose("move_list", True)
    page.choose("theme", "felt")
    assert gw.Board(seat="white").tutor is None
    watcher = gw.Board(seat="watcher")
    assert (watcher.tutor, watcher.move_list, watcher.theme) == (None, False, "felt")
    assert gw.MatchViewer(gw.Match(players=("Ann", "Bob"))).board.theme == "felt"


@pytest.mark.parametrize(
    "content", ["{broken", "[]", '{"format": "gammon-settings", "version": 9}', "\0", "note"]
)
def test_a_broken_file_is_reported_once_and_not_replaced(
    file: Path, page: Page, content: str
) -> None:
    file.parent.mkdir()
    file.write_text(content)
    with pytest.warns(SettingsWarning, match="are ignored"):
        assert gw.Board(start=False).theme == "auto"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gw.Board(start=False)
    answer = page.choose("theme", "felt")
    assert isinstance(answer, RequestDone)
    assert "settings" in answer.why
    assert (page.board.theme, file.read_text()) == ("felt", content)


def test_invalid_values_in_the_file_are_left_out(file: Path) -> None:
    file.parent.mkdir()
    values = {"pace": -1, "theme": "plaid", "tutor": "sage:99", "size": 900, "auto_done": True}
    whole = {"format": "gammon-settings", "version": 1, "settings": values}
    file.write_text(json.dumps(whole))
    with pytest.warns(SettingsWarning) as found:
        board = gw.Board(start=False)
    assert len(found) == 3
    assert (board.pace, board.theme, board.tutor, board.size) == (1.5, "auto", None, 800)
    assert board.auto_done


def test_refused_values_change_nothing(file: Path, page: Page) -> None:
    for name, value in (("pace", -1), ("size", 900), ("theme", "plaid"), ("tutor", "x")):
        assert isinstance(page.choose(name, value), RequestDone), name
    assert not file.exists()


def test_without_a_file_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch, page: Page) -> None:
    monkeypatch.setenv("GAMMON_SETTINGS", "off")
    assert page.choose("theme", "slate").note == ""
    assert gw.Board(start=False).theme == "auto"


def test_the_file_is_in_jupyters_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: Page
) -> None:
    monkeypatch.delenv("GAMMON_SETTINGS")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    page.choose("theme", "slate")
    assert "slate" in (tmp_path / "gammon_widget" / "settings.json").read_text()


def test_usual_settings_are_those_of_a_new_board() -> None:
    board = gw.Board(profile("hoyle"), start=False)
    usual = usual_settings(board, board.match.state.rules)
    assert all(getattr(board, name) == usual[name] for name in CHOICES if name != "tutor")


def sent_in_pieces(page: Page, name: str, data: bytes, size: int = 48_000) -> Any:
    for start in range(0, len(data), size):
        piece = b64encode(data[start : start + size]).decode()
        page.ask("file_sent", name=name, size=len(data), start=start, data=piece)
    return page.sent[-1]


@pytest.mark.parametrize("path", [*MATCHES.glob("match02*"), *MATCHES.glob("xg/3*.xg")])
def test_a_sent_file_opens_in_the_viewer(page: Page, path: Path) -> None:
    assert sent_in_pieces(page, path.name, path.read_bytes(), 1000) == RequestDone("")
    viewer = page.board.viewer
    assert isinstance(viewer, gw.MatchViewer)
    assert viewer.match.games == gw.read_match(path).games
    assert getattr(viewer.match, "path", "") is None


def test_a_sent_file_that_cannot_be_opened_is_refused(page: Page) -> None:
    assert "match length is missing" in sent_in_pieces(page, "../note.mat", b"no match").why
    assert "again" in page.ask("file_sent", name="a", size=9, start=3, data="QUJD").why
    with pytest.raises(gw.GammonError):
        read_message({"do": "file_sent", "name": "a", "size": 1 << 30, "start": 0, "data": ""})
    assert "again" in page.ask("file_sent", name="a", size=9, start=0, data="é").why


def test_a_match_file_on_the_server_opens_by_its_name(page: Page) -> None:
    path = str(MATCHES / "match02_3pt.mat")
    assert page.ask("review_wanted", game=path) == RequestDone("")
    assert isinstance(page.board.viewer, gw.MatchViewer)
    assert "no.mat" in page.ask("review_wanted", game="no.mat").why
