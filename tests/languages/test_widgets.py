"""The widgets around a board in German and in the pseudo-language: no text bypasses translation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.messages import Key
from gammon_widget.languages.translation import page_texts
from gammon_widget.viewer.commands import ReplayCommand
from tests.languages.board_states import texts_of
from tests.languages.test_lessons import words_of
from tests.languages.test_translation import untranslated
from tests.practice.decks import ManualClock, open_deck

ENGLISH = re.compile(
    r"\b(the|and|of|your|you|is|are|to|with|by|from|this|that|has|best|cube|double|"
    r"take|drop|win|wins|loss|play|plays|roll|rolls|game|games|match to|move|moves|point|turn)\b",
    re.IGNORECASE,
)
"""Words that no German text has; names of files and engines have none of them."""

XGID = re.compile(r"XGID=\S+")
THREE_ONE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
CUBE = "XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:0:0:0:0:10"
AUTOPLAY = "autoplay needs a running event loop, as in a notebook."
SAME = {"ND", "TG", "csv", "bar", "Bob"}
"""Signs and names that are the same in all languages; `AUTOPLAY` is for those who write code."""

Texts = Iterator[object]


def send(widget: Any, **message: object) -> None:
    """Send a message of the panel, as a page does."""
    widget._panel._msg_callbacks(widget._panel, message, [])


def practice(language: str, folder: Path) -> Texts:
    clock = ManualClock()
    deck = open_deck(folder / "x.jsonl", clock)
    deck.add(
        [
            CUBE,
            "XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:-1:D:0:0:0:0:10",
            "XGID=-a-aBaDBA---bA---b-abaBbb-:1:1:1:00:2:3:0:7:10",
        ],
        engine="net",
    )
    shown = gw.Practice(deck, candidates=3, language=language, on_leave=lambda: None)

    def state() -> object:
        texts = [shown.board.message, shown.question, shown.feedback]
        return [shown._panel.practice, *texts]

    yield state()
    for _ in range(6):
        card = shown.session.card
        answers = ["no double", "drop"] if card is not None and card.asks_take else ["drop"]
        if card is not None and card.kind == "play":
            answers = [str(play) for play in card.state.legal_plays[-4:]]
        for answer in answers:
            if shown.session.stage.is_open:
                shown._receive_answer(answer)
                yield state()
        for command in ("play_on", "play_on", "deck", "next", "next", "show"):
            send(shown, do="go", command=command)
            yield state()
            clock.advance(hours=7)
        shown.suspend()
    yield state()


def lab(language: str, _folder: Path) -> Texts:
    for xgid in (THREE_ONE, CUBE, f"{CUBE[:-11]}:2:3:0:7:10"):
        shown = gw.PositionLab(xgid, games=36, language=language)
        for message in ("start", "stop", "cube", "score"):
            send(shown, do=message)
        send(shown, do="rolls", row=0)
        yield [shown._panel.lab, shown.board.message]


def viewer(language: str, folder: Path) -> Texts:
    dice = [(3, 1), (6, 4), (5, 2), (6, 6), (6, 5), (2, 1)]
    match = gw.Match(5, dice=dice, players=("Ann", "Bob"))
    board = gw.Board(match)
    for act in (board.roll, partial(board.play, "24/23 13/10"), board.double, board.take):
        act()
    for _ in range(3):
        board.roll()
        board.play(board.state.legal_plays[-1])
    board.resign(gw.Level.GAMMON)
    board.accept()
    shown = gw.MatchViewer(match, folder / "x.comments.json", language=language, player="white")
    yield panel_of(shown)
    shown.analyse("net:1-ply")
    for command in ReplayCommand:
        if command is not ReplayCommand.PRACTISE:
            send(shown, do="go", command=command.value)
            yield panel_of(shown)
    shown.come_back()
    for index in range(shown.replay.last + 1):
        shown.jump(index)
        yield panel_of(shown)
    send(shown, do="write", text="?", index=0)
    shown.save(folder / "x.html")
    _, _, body = (folder / "x.html").read_text().partition("<body>")
    yield re.sub(r"<(style|script|svg)\b.*?</\1>|<[^>]+>", " ", body, flags=re.DOTALL)


def panel_of(shown: Any) -> object:
    """The traits of a panel, and the message of its board."""
    hidden = ("texts", "colors", "language", "direction", "layout", "bottom", "module", "uid")
    panel = shown._panel
    traits = {name: value for name, value in panel.get_state().items() if name not in hidden}
    return [{k: v for k, v in traits.items() if not k.startswith("_")}, shown.board.message]


def editor(language: str, _folder: Path) -> Texts:
    shown = gw.PositionEditor(language=language)
    bar = {"points": (0,) * 24, "bar": (-1, 16)}
    texts = ("", "4HPwATDgc/ABMA", CUBE, "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:6:3:1:7:10")
    acts: list[Callable[[], object]] = [shown.undo]
    acts += [partial(setattr, shown, "offer", kind) for kind in ("double", "beaver", None)]
    acts += [partial(send, shown, do="read", text=text, part=0) for text in texts]
    acts += [partial(send, shown, do="use"), partial(shown._handle_input, Key("?"))]
    acts += [shown.undo, shown.redo]
    acts += [partial(setattr, shown, name, value) for name, value in bar.items()]
    acts += [partial(setattr, shown, "max_cube", 1), partial(setattr, shown, "tool", "erase")]
    for act in acts:
        with suppress(gw.GammonError):
            act()
        page = {**shown._panel.editor, "text": ""}
        page["fields"] = [[each["label"], each["options"]] for each in page["fields"]]
        buttons = [[each["label"], each["tip"]] for each in shown._panel.buttons]
        yield [{**page, "below": ""}, buttons]
        yield list(texts_of(shown))


WIDGETS: dict[str, Callable[[str, Path], Texts]] = {
    each.__name__: each for each in (editor, lab, practice, viewer)
}


def texts(widget: str, language: str, folder: Path) -> set[str]:
    """The texts of the widget, except those that the page translates."""
    found = {text for state in WIDGETS[widget](language, folder) for text in words_of(state)}
    return {XGID.sub("", text) for text in found if text not in {AUTOPLAY, *page_texts("de")}}


# The laboratory takes long.
every_widget = pytest.mark.parametrize(
    "widget",
    [pytest.param(name, marks=pytest.mark.prove if name == "lab" else ()) for name in WIDGETS],
)


@every_widget
def test_german_has_no_english_words(widget: str, tmp_path: Path) -> None:
    assert [text for text in texts(widget, "de", tmp_path) if ENGLISH.search(text)] == []


@every_widget
def test_no_text_of_a_widget_bypasses_the_translation(widget: str, tmp_path: Path) -> None:
    found = {text: untranslated(text) - SAME for text in texts(widget, "qps", tmp_path)}
    assert {text: words for text, words in found.items() if words} == {}
