"""What gives the controls of an editor the letters and colours of its board."""

from __future__ import annotations

from ..js import module
from ..panel import Panel


class EditorDress(Panel):
    """Is in the page with the controls, and shows nothing itself."""

    _esm = module("editor_panel")
