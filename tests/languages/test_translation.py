"""Every text for users has a translation, and no text of a board bypasses it."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import gammon_widget as gw
from gammon_widget.languages.translation import (
    PSEUDO,
    _,
    direction,
    known_language,
    languages,
    page_texts,
    plural,
    speaking,
)
from gammon_widget.rules.color import doing
from tests.languages.board_states import NAMES, STATES, board_in, texts_of
from tools import texts

MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
SAME = {
    *NAMES,
    "XGID",
    "Cr",
    "Net",
    "Sage",
    "ply",
    "as",
    "XG",
    "counts",
}  # engines keep their names


def untranslated(text: str) -> set[str]:
    """The words of a text outside the marks of the pseudo-language, except names."""
    while MARKED.search(text):
        text = MARKED.sub(" ", text)
    return set(WORD.findall(text)) - SAME


def fields(text: str) -> list[tuple[str | None, str | None, str | None]]:
    return sorted((name, spec, kind) for _, name, spec, kind in Formatter().parse(text) if name)


def test_every_text_has_a_translation_with_the_same_fields() -> None:
    for path, catalogue in texts.catalogues().items():
        for message in catalogue:
            sources = [message.id] if isinstance(message.id, str) else message.id
            found = texts.strings_of(message)
            for source, string in zip(sources, found, strict=True):
                assert string or not source, f"{path.parts[-3]}: {source!r}"
                # The front end forms plurals with a field for the ending, which a translation may
                # omit.
                lost = [each for each in fields(source) if each not in fields(string)]
                assert not source or not lost or message.context == texts.PAGE, (source, string)
                assert all(each in fields(source) for each in fields(string)), (source, string)


def test_the_catalogues_hold_the_texts_of_the_sources_and_nothing_else() -> None:
    stale = [path.name for path, text in texts.files().items() if path.read_bytes() != text]
    assert stale == [], "Run `python -m tools.texts --write`."


def test_translations_are_not_mistaken_for_source_texts() -> None:
    for language in (*languages(), PSEUDO):
        found = page_texts(language)
        for text in found.values():
            assert found.get(text, text) == text


def test_english_needs_no_catalogue() -> None:
    assert languages()[0] == "en"
    assert page_texts("en") == {}
    with speaking("en"):
        assert _("{name} to roll", name="Ann") == "Ann to roll"
        assert plural("{count} point", "{count} points", 2) == "2 points"


def test_german_texts_are_translated() -> None:
    with speaking("de-AT"):
        assert _("{name} to roll", name="Ann") == "Am Wurf: Ann"
        assert plural("{count} point", "{count} points", 1) == "1 Punkt"
        assert doing("You", "wins {points}", points=2) == "Du gewinnst 2"
        assert doing("Du", "wins {points}", inside=True, points=2) == "du gewinnst 2"
        assert doing("Ann", "wins {points}", points=2) == "Ann gewinnt 2"
        with speaking("en"):
            assert _("Roll first.") == "Roll first."
    assert _("Roll first.") == "Roll first."


def test_other_languages_have_a_direction_and_english_texts() -> None:
    assert [known_language(tag) for tag in ("fr", "de-CH", "ar", "EN")] == ["en", "de", "en", "en"]
    assert [direction(tag) for tag in ("ar", "he-IL", "de", "en")] == ["rtl", "rtl", "ltr", "ltr"]
    with speaking("fr"):
        assert _("Roll first.") == "Roll first."


def test_the_pseudo_language_is_longer() -> None:
    with speaking(PSEUDO):
        for text in ("Roll", "Choose a destination", "The higher die starts the game"):
            assert len(_(text)) >= 1.35 * len(text)
        assert _("{name} to roll", name="Ann").count("Ann") == 1


def test_a_board_refuses_unknown_languages() -> None:
    with pytest.raises(ValueError, match=r"language must be 'en' or 'de', not 'xx'"):
        gw.Board(language="xx")


def test_the_language_of_the_tests_is_accepted_and_named_nowhere() -> None:
    assert gw.Board(language=PSEUDO).language == PSEUDO
    package = Path(gw.__file__).parent
    docs = (package.parent / "docs").rglob("*.md")
    places = [*package.rglob("*.py"), *package.rglob("*.pyi"), *docs]
    naming = {path.name for path in places if "qps" in path.read_text("utf-8")}
    assert naming == {"translation.py"}


@pytest.mark.parametrize("state", STATES)
def test_no_text_of_a_board_bypasses_the_translation(state: str) -> None:
    board = board_in(state, PSEUDO)
    try:
        assert [text for text in texts_of(board) if untranslated(text)] == []
    finally:
        board.close()
