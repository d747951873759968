"""The folder for files of this user, such as the remembered settings."""

from __future__ import annotations

import os

from .atomic_write import full_path

VARIABLE = "GAMMON_SETTINGS"
"""The environment variable that contains the path of the settings file, or ``off``."""

OFF = ("off", "0", "no", "")


def user_file(name: str) -> str | None:
    """Return the path of a file of this user, or None if nothing is remembered.

    The files are in the folder of the settings file.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        if named.casefold() in OFF:
            return None
        settings = full_path(named, "settings file")
        return (
            settings if name == "settings.json" else os.path.join(os.path.dirname(settings), name)
        )
    try:
        from jupyter_core.paths import jupyter_data_dir
    except ImportError:  # as in a browser
        return None
    return os.path.join(jupyter_data_dir(), "gammon_widget", name)
