"""Backgammon inside Jupyter: a board to play on, positions to set up, and lessons to step through.

``import gammon_widget as gw`` does not import the modules of the package. A name is imported when
it is first used, so the rules of the game work without Jupyter. The file ``__init__.pyi`` lists the
names and their modules. The cookbook (``docs/cookbook.md``) has short code for 30 tasks, such as a
dataset, a bot of your own, a worksheet or an export to Anki.
"""

from .lazy_imports import names_from_stub

_load, __dir__, __all__ = names_from_stub(__name__)


def __getattr__(name: str) -> object:
    if name != "__version__":
        return _load(name)
    from importlib.metadata import version  # slow to import

    return version("gammon-widget")
