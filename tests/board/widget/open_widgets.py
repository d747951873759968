"""The open widgets of this process, except those that all boards share."""

from __future__ import annotations

import ipycanvas
from ipywidgets.widgets.widget import _instances

from gammon_widget.board.widget.modules import _modules


def open_widgets() -> set[str]:
    code = {each for module in _modules.values() for each in (module, module.layout)}
    shared = {ipycanvas.canvas._CANVAS_MANAGER, *code}
    return {*_instances} - {each.model_id for each in shared}
