"""Parsing of messages from a page."""

from __future__ import annotations

import pytest

from gammon_widget.board.model.messages import (
    Back,
    Click,
    Drop,
    FromPage,
    Key,
    Loaded,
    PageGone,
    PageShown,
    Receipt,
    SheetWanted,
    TextWritten,
    read_message,
)
from gammon_widget.drawing import Target
from gammon_widget.rules import GammonError

ENDLESS = (float("inf"), float("-inf"), float("nan"), 10**400)
RECEIPT = {"page": "p", "count": 1, "oldest": 1, "key": 7, "steps": [[13, 7], [8, 7]]}
PAGE = {"layout": "phone", "dark": True, "still": False, "keyboard": False}
SIX = Target.point(6)
DRAG = {"source": "point 6", "target": "dice"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"do": "click", "target": "dice"}, Click(Target.DICE)),
        ({"do": "drop", "source": "point 6", "target": ""}, Drop(SIX)),
        ({"do": "drop", **DRAG, "whole": True}, Drop(SIX, Target.DICE, whole=True)),
        ({"do": "back"}, Back()),
        ({"do": "back", "target": "point 6"}, Back(SIX)),
        ({"do": "key", "key": "ArrowUp"}, Key("ArrowUp")),
        ({"do": "write", "text": ""}, TextWritten("")),
        ({"do": "page", "view": "v", **PAGE}, PageShown("v", "phone", dark=True)),
        ({"do": "gone", "view": "v"}, PageGone("v")),
        ({"do": "loaded"}, Loaded()),
        ({"do": "sheet_wanted", "layout": "wide", "dark": False}, SheetWanted("wide", False)),
    ],
)
def test_each_message_is_a_value(content: dict[str, object], message: FromPage) -> None:
    assert read_message(content) == message


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"do": "explode"},
        {"do": "key", "key": 5},
        {"do": "click"},
        {"do": "click", "target": ""},
        {"do": "drop", "source": "", "target": "point 6"},
        *(
            {"do": each, "source": "point 6", "target": "point 99"}
            for each in ("click", "drop", "back")
        ),
        {"do": "gone", "view": None},
        {"do": "page", "view": "v", **PAGE, "layout": "narrower"},
        {"do": "sheet_wanted", "layout": ["wide"], "dark": False},
        {"do": "page", "view": "v" * 65, **PAGE},
    ],
)
def test_a_value_that_is_not_a_message_is_refused(content: dict[str, object]) -> None:
    with pytest.raises(GammonError):
        read_message(content)


@pytest.mark.parametrize(
    "receipt",
    [
        "x",
        ["page"],
        *({**RECEIPT, "count": each} for each in (*ENDLESS, -1, "1")),
        *({**RECEIPT, "steps": each} for each in (2, [[13]], [13, 7], [[13, "7"]])),
        *({**RECEIPT, "steps": [[13, each]]} for each in ENDLESS),
        {**RECEIPT, "page": "p" * 65},
    ],
)
def test_an_impossible_message_is_refused(receipt: object) -> None:
    click = {"do": "click", "target": "dice"}
    message = read_message({**click, "receipt": RECEIPT})
    assert isinstance(message, Click)
    assert message.receipt == Receipt("p", 1, 1, 7, ((13, 7), (8, 7)))
    with pytest.raises(GammonError, match="receipt"):
        read_message({**click, "receipt": receipt})


def test_a_refusal_lists_every_invalid_field() -> None:
    with pytest.raises(GammonError) as caught:
        read_message({"do": "page", "view": 5, "layout": "narrower", "dark": 1})
    assert str(caught.value) == (
        "view: It cannot be 5. Expected text of at most 64 characters. layout: It cannot be "
        "'narrower'. Expected one of wide, narrow, phone, compact. dark: It cannot be 1. Expected "
        "true or false."
    )
