"""The settings that users choose on a card of the board, and the file that remembers them.

A setting is an option of the board. Its trait determines the control, the choices and the valid
values; a page shows what `settings_of` returns.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Mapping
from typing import Any

import traitlets

from ...engine.bot import SKILLS
from ...engine.names import levels
from ...languages.translation import N_, _
from ...match.seats import Actor, Seat
from ...rules import GammonError
from ...rules.validation import brief
from ...storage.atomic_write import JsonFile, exclusive, failure
from ...storage.user_files import user_file
from .messages import Setting, SettingGroup
from .settings import Flag, Number

SETTINGS = {
    N_("Your turn"): {
        "single_click": N_("Move with one click"),
        "auto_roll": N_("Roll automatically if no double is possible"),
        "auto_done": N_("End the turn after its last step"),
        "play_forced": N_("Make the only legal play automatically"),
        "bear_off": N_("Bear off automatically after contact"),
    },
    N_("Tutor and hints"): {
        "tutor": N_("Tutor"),
        "blunder": N_("Warn before losing this much equity"),
        "verdicts": N_("Show the cost of every decision"),
    },
    N_("Board"): {
        "theme": N_("Theme"),
        "language": N_("Language"),
        "home": N_("Bearing off"),
        "numbering": N_("Point numbers"),
        "move_list": N_("List of moves"),
        "clock": N_("Clock: minutes per player (0: none)"),
        "pace": N_("Length of animations (0: none)"),
        "visual_fx": N_("Effects"),
        "sound_fx": N_("Sound"),
    },
}
"""The labels of the settings by the names of the options, in groups."""

OFF = "off"
"""The choice of no tutor."""

_WORDS = {
    **{"auto": N_("Like the page"), "classic": N_("Classic"), "slate": N_("Slate")},
    **{"felt": N_("Felt"), "paper": N_("Paper"), "en": "English", "de": "Deutsch"},
    **{"left": N_("On the left"), "right": N_("On the right"), OFF: N_("Off")},
    **{"own": N_("From your side"), "fixed": N_("The same for both players")},
}
"""The labels of choices; any other choice is its own label."""

_LOOK = ("single_click", "theme", "pace", "visual_fx", "sound_fx")
"""The settings of a board without a seat, such as those of lessons and viewers."""

_FILE = JsonFile(
    content="settings",
    kind="settings file",
    format="gammon-settings",
    versions=(1,),
    writer="the card of settings",
    foreign="It is not a settings file.",
    max_bytes=100_000,
)
_reported: set[str] = set()
"""The problems of settings files that have been reported."""


def setting_names(seat: Actor) -> tuple[str, ...]:
    """Return the names of the settings on a board with this seat.

    Only a board without rivals in other seats has a tutor that the user may choose.
    """
    if seat is Seat.WATCHER:
        return _LOOK
    every = [name for labels in SETTINGS.values() for name in labels]
    return tuple(name for name in every if seat is None or name != "tutor")


def settings_of(board: Any, usual: Mapping[str, object]) -> tuple[SettingGroup, ...]:
    """Return the settings of a board with their present values, in groups.

    `usual` contains the values that an option has if neither the code nor the user has chosen any.
    """
    names = setting_names(board.seat)
    groups = (
        SettingGroup(
            _(title),
            tuple(
                _setting(board, name, _(label), usual.get(name))
                for name, label in labels.items()
                if name in names
            ),
        )
        for title, labels in SETTINGS.items()
    )
    return tuple(group for group in groups if group.settings)


def _setting(board: traitlets.HasTraits, name: str, label: str, usual: object) -> Setting:
    trait, value = board.traits().get(name), getattr(board, name)
    kind, choices = "choice", dict[str, str]()
    if isinstance(trait, Flag | Number):
        kind = "switch" if isinstance(trait, Flag) else "number"
    else:
        known = _tutors() if trait is None else {each: each for each in trait.values}  # type: ignore[attr-defined]
        choices = in_words(known)
        if trait is None:  # the tutor, whose engine has a name of its own
            own = getattr(value, "name", OFF)
            value = next((each for each, words in known.items() if words == own), value)
        if not isinstance(value, str):  # an object, which cannot be written as code
            usual = value = value.name
        choices.setdefault(value, value)
    number = f"{value:g}" if isinstance(value, float) else str(value)
    written = json.dumps(value) if isinstance(value, str) else number
    code = "" if value == usual else f"board.{name} = {None if value == OFF else written}"
    return Setting(name, label, kind, tuple(choices.items()), value, code)


def in_words(choices: Mapping[str, str]) -> dict[str, str]:
    """Return the labels of choices in the user's language, from their names in the code."""
    return {each: _(_WORDS.get(name, name)) for each, name in choices.items()}


def _tutors() -> dict[str, str]:
    """Return the available tutors, with the names of their engines."""
    able = [each.name.split(":") for each in levels() if not each.install]
    return {OFF: OFF} | {
        f"{kind}:{level}": f"{kind.capitalize()} ({level})"
        for kind, level in able
        if level not in SKILLS
    }


# The file


def settings_file() -> str | None:
    """Return the path of the settings file, or None if nothing is remembered."""
    return user_file("settings.json")


def remembered_settings(board: type[traitlets.HasTraits], seat: Actor) -> dict[str, Any]:
    """Return the remembered settings that a board with this seat can use.

    A problem with the file is reported once, as a warning; the board then begins without it.
    """
    path, names = settings_file(), {*setting_names(seat), "language"}
    if path is None:
        return {}
    try:
        values = _read(path)
    except GammonError as error:
        _report(str(error))
        return {}
    found = {}
    for name in names & values.keys():
        try:
            found[name] = _validated(board, name, values[name])
        except GammonError as error:
            _report(f"{path}: {error}")
    return found


def _validated(board: type[traitlets.HasTraits], name: str, value: Any) -> Any:
    trait: Any = board.class_traits().get(name)
    if trait is not None:
        return trait.validate(board, value)
    if value is True or value in _tutors():
        return value
    raise GammonError(f"There is no tutor {brief(value)}.")


def remember_setting(name: str, value: object, usual: object) -> None:
    """Remember a setting for the next board; forget it if the value is the usual one.

    Raises GammonError if the file cannot be read or written.
    """
    path = settings_file()
    if path is None:
        return
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise failure("create the folder of", path, error) from error
    with exclusive(path):
        values = {each: old for each, old in _read(path).items() if each != name}
        _FILE.write(path, {"settings": values | ({} if value == usual else {name: value})})


def _read(path: str) -> dict[str, Any]:
    record = _FILE.read(path)
    values = {} if record is None else record.get("settings")
    if not isinstance(values, dict):
        raise _FILE.refusal(path, "It contains no settings.")
    return values


def _report(problem: str) -> None:
    if problem not in _reported:
        _reported.add(problem)
        warnings.warn(f"{problem} The remembered settings are ignored.", SettingsWarning, 2)


class SettingsWarning(UserWarning):
    """A warning that remembered settings cannot be used."""
