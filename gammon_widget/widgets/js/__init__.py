"""What runs in the page: modules in `src/`, put together to one file for each widget in `bundle/`.

A widget of anywidget has one module, in which relative imports would fail. `python -m
tools.javascript` makes the files anew.
"""

from __future__ import annotations

from pathlib import Path


def module(name: str) -> str:
    """The module of the widget that has that name."""
    return Path(__file__).with_name("bundle").joinpath(f"{name}.js").read_text(encoding="utf-8")
