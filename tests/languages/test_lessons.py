"""The language of a lesson: of its page, its direction, and the texts of its player."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import gammon_widget as gw
from tests.languages.test_translation import untranslated

TEXT = """
---
lang: {lang}
---

# 3-1

```board
roll: 3-1
ask: checker play
answer: 8/5 6/5
hint: 5
```

# 2

```board
position: opening
turn: white
ask: cube action
answer: no double
```
"""


def player_in(lang: str) -> gw.LessonPlayer:
    return gw.LessonPlayer(gw.Lesson.parse(TEXT.format(lang=lang)))


def words_of(value: object) -> Iterator[str]:
    """All texts in a page value, except names of commands and marks."""
    if isinstance(value, dict):
        hidden = {
            "command",
            "look",
            "mark",
            "mood",
            "id",
            "picture",
            "color",
            "kind",
            "ink",
        }
        for name, each in value.items():
            if name not in hidden:
                yield from words_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from words_of(each)
    elif isinstance(value, str):
        yield re.sub(r"</?[a-z][^>]*>", " ", value)


def test_the_player_speaks_the_language_of_the_lesson() -> None:
    player = player_in("de")
    panel = player._panel
    assert (panel.language, panel.direction) == ("de", "ltr")
    assert panel.texts["Contents"] == "Inhalt"
    assert panel.page["question"] == "Spiele diesen Wurf auf dem Brett."
    assert player.give("24/23 13/10").right is False
    assert panel.page["verdict"] == "Noch nicht: Du hast 24/23 13/10 gespielt"
    status_bar = player.board._controller.view.status_bar
    assert status_bar is not None
    assert status_bar.lead == "Noch nicht."
    player.answer = "8/5 6/5"
    assert player.feedback == "Richtig."
    assert [player.name for player in player.board.match.players] == ["Weiß", "Schwarz"]


@pytest.mark.parametrize(("lang", "direction"), [("fr", "ltr"), ("ar", "rtl"), ("he-IL", "rtl")])
def test_other_languages_set_page_and_direction(lang: str, direction: str) -> None:
    player = player_in(lang)
    assert (player._panel.language, player._panel.direction) == (lang, direction)
    assert player.board.language == "en"
    page = gw.Lesson.parse(TEXT.format(lang=lang)).to_html()
    html = f'<html lang="{lang}">' if direction == "ltr" else f'<html lang="{lang}" dir="rtl">'
    assert html in page


def test_an_exported_page_speaks_the_language_of_the_lesson() -> None:
    lesson = gw.Lesson.parse(TEXT.format(lang="de"))
    page = lesson.to_html()
    assert '<html lang="de">' in page
    assert "<summary>Antwort</summary>" in page
    assert "Lösungen" in lesson.to_sheet(solutions=True)
    assert gw.Lesson.parse(lesson.write()).lang == "de"


def test_an_invalid_language_is_refused() -> None:
    with pytest.raises(gw.GammonError, match="a language tag such as de"):
        gw.Lesson.parse(TEXT.format(lang="German!"))


def test_no_text_of_a_lesson_bypasses_the_translation() -> None:
    player = player_in("qps")
    acts = (
        *(lambda: None, player.hint, lambda: player.give("24/23 13/10"), player.explore),
        *(player.come_back, lambda: player.give("24/21 24/23"), player.show_answer, player.next),
        *(lambda: player.give("double"), player.next, player.next),
    )
    for act in acts:
        act()
        assert [text for text in words_of(player._panel.page) if untranslated(text)] == []
        status_bar = player.board._controller.view.status_bar
        assert status_bar is None or not untranslated(status_bar.lead)
