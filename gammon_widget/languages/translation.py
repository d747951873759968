"""Translation of the messages for users, with gettext.

The code contains each message in English: ``_("{name} to roll", name=name)``. The English message,
with its named fields, is the key of the translation. Therefore English needs no catalogue, and a
message without a translation stays in English. `N_` marks a message that is translated later, for
example in a table of constants.

Boards, lessons, viewers and practice sessions have a language, and create their messages inside
``with speaking(language):``. All other messages, such as errors in a cell, are in English.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from .dialects import Dialect, dialect_of

ENGLISH, PSEUDO = "en", "qps"
"""The language of the source code, and a pseudo-language with longer messages for layout tests."""

LOCALE = Path(__file__).with_name("locale")
TAG = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*"
"""The pattern of a language tag, such as ``de`` or ``pt-BR``."""

DOMAIN = "gammon_widget"
"""The gettext domain, which is also the name of the catalogue files."""

_PAGE = "page\x04"  # in a catalogue, the beginning of the keys for texts from the front end
_RIGHT_TO_LEFT = frozenset(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"])
_ACCENTED = str.maketrans("AEIOUYaeiouycns", "ÀÉÎÕÛÝàéîõûýçñš")
_LONGER = 0.4

_Of = TypeVar("_Of", bound="_Speaker")
_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")

_catalogue: ContextVar[gettext.NullTranslations | None] = ContextVar("catalogue", default=None)


def _(text: str, /, **fields: object) -> str:
    """Translate a message, and fill in its fields."""
    catalogue = _catalogue.get()
    if catalogue is not None and text:
        text = catalogue.gettext(text)
    return text.format(**fields) if fields else text


def N_(text: str) -> str:  # noqa: N802 - the usual name
    """Mark a message that `_` translates when it is displayed."""
    return text


def plural(one: str, many: str, count: int, /, **fields: object) -> str:
    """Translate a message with the number `{count}`, in the singular or the plural."""
    catalogue = _catalogue.get()
    if catalogue is None:
        text = one if count == 1 else many
    else:
        text = catalogue.ngettext(one, many, count)
    return text.format(count=count, **fields)


@contextmanager
def speaking(language: object) -> Iterator[None]:
    """Translate messages in the ``with`` block. Without a catalogue, they stay in English."""
    token = _catalogue.set(_catalogue_of(language) if isinstance(language, str) else None)
    try:
        yield
    finally:
        _catalogue.reset(token)


class _Speaker(Protocol):
    @property
    def language(self) -> str: ...


def spoken(
    method: Callable[Concatenate[_Of, _Args], _Result],
) -> Callable[Concatenate[_Of, _Args], _Result]:
    """Let a method create its messages in the language of its object."""

    @wraps(method)
    def run(self: _Of, *arguments: _Args.args, **options: _Args.kwargs) -> _Result:
        with speaking(self.language):
            return method(self, *arguments, **options)

    return run  # type: ignore[return-value]  # `self` is positional


def current() -> object:
    """Return the current catalogue, which serves as a key for cached pictures."""
    return _catalogue.get()


def languages() -> tuple[str, ...]:
    """Return English and the languages with a catalogue."""
    found = sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return ENGLISH, *found


def known_language(tag: str) -> str:
    """Return the available language for a tag, such as ``de`` for ``de-AT``, or else English."""
    language = tag.partition("-")[0].lower()
    return language if language in (*languages(), PSEUDO) else ENGLISH


def direction(tag: str) -> str:
    """Return the text direction of a language: ``"rtl"`` (right to left) or ``"ltr"``."""
    return "rtl" if tag.partition("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"


@cache  # saves 0.3 ms a board
def page_texts(language: str) -> dict[str, str]:
    """Return the translations of the front end's messages. For English, the result is empty."""
    catalogue = _catalogue_of(language)
    if catalogue is None:
        return {}
    keys = _catalogue_of("de")._catalog  # type: ignore[union-attr]  # every catalogue has all keys
    found = (key for key in keys if isinstance(key, str) and key.startswith(_PAGE))
    return {key.removeprefix(_PAGE): catalogue.pgettext(*key.split("\x04")) for key in found}


class _Pseudo(gettext.NullTranslations):
    """A catalogue that adds accents, brackets and extra dots to each message."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]  # the others are fields
        length = sum(map(len, parts[::2]))
        return f"⟦{''.join(parts)}{'·' * max(round(_LONGER * length) - 2, 0)}⟧"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)

    def pgettext(self, _context: str, message: str) -> str:
        return self.gettext(message)


class _InDialect(gettext.NullTranslations):
    """A catalogue in the words of a house; `base` is None for English.

    A message whose words differ only in the name of the checkers has no translation of its own.
    """

    def __init__(self, dialect: Dialect, base: gettext.NullTranslations | None) -> None:
        super().__init__()
        self._dialect, self._base = dialect, base

    def gettext(self, message: str) -> str:
        words = self._dialect.in_words(message)
        if self._base is None:
            return words
        return self._base.gettext(words if self._dialect.changes(message) else message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        if self._base is None:
            return self._dialect.in_words(one if count == 1 else many)
        return self._base.ngettext(one, many, count)


@cache  # saves 0.02 ms a text
def _catalogue_of(language: str) -> gettext.NullTranslations | None:
    dialect = dialect_of(language)
    if dialect is not None:
        return _InDialect(dialect, _catalogue_of(language.partition("-x-")[0]))
    if known_language(language) == ENGLISH:
        return None
    if language == PSEUDO:
        return _Pseudo()
    return gettext.translation(DOMAIN, LOCALE, [known_language(language)])
