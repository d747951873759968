"""A field under the board for what is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from .owning_widget import close_whole


class TextField:
    """A field that is there while it is wanted.

    Parameters
    ----------
    submit
        Called with what is written when the Enter key ends it; gives whether something came of
        it. Else it stays, to be mended.
    completions
        Gives what may be written now.
    """

    def __init__(
        self, submit: Callable[[str], bool], completions: Callable[[], tuple[str, ...]]
    ) -> None:
        self._submit, self._completions = submit, completions
        self._field: ipywidgets.Combobox | None = None

    def show_in(self, box: ipywidgets.Box, *, is_wanted: bool) -> None:
        """Have the field at the end of a box, so that nothing before it is shown anew."""
        if is_wanted and self._field is None:
            self._field = ipywidgets.Combobox(
                description="Play",
                placeholder="8/5 6/5",
                tooltip="A play in notation, or an action such as roll, double or take",
                layout=ipywidgets.Layout(max_width="100%"),
            )
            self._field.add_class("gammon-entry")
            self._field.on_msg(self._heard)
            box.children = (*box.children, self._field)
        elif not is_wanted and self._field is not None:
            box.children = tuple(child for child in box.children if child is not self._field)
            self.close()
        self.complete()

    def complete(self) -> None:
        """Complete what is written to what may be written now."""
        if self._field is not None:
            self._field.options = self._completions()

    def close(self) -> None:
        """Take the field away."""
        if self._field is not None:
            close_whole(self._field)
            self._field = None

    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        # Only from pages without the companion, which says by itself what was written.
        field = self._field
        if field is not None and content.get("event") == "submit" and self._submit(field.value):
            field.value = ""
