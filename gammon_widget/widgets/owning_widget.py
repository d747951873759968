"""Widgets that take down with them all that was made for them.

ipywidgets keeps every widget that is not closed, with whatever that holds: closing a box closes
neither its children nor the layout and the style that each of them has.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Self, TypeVar

import ipywidgets
import traitlets

from ..play.kernel_lock import LOCK

_W = TypeVar("_W", bound=ipywidgets.Widget)


class OwningWidget(ipywidgets.DOMWidget):
    """A widget that consists of parts, and has one stack of what closes them.

    Whatever is made for it, be it a widget, a subscription or a program, puts what ends it into
    `_parts` at once. `close` unwinds them, the last first; so does a constructor that fails.
    """

    _parts: ExitStack

    def __new__(cls, *arguments: Any, **options: Any) -> Self:
        """Have the stack there before anything can fail."""
        widget: Self = super().__new__(cls, *arguments, **options)
        widget._parts = ExitStack()
        return widget

    def __init__(self, *arguments: Any, **options: Any) -> None:
        if isinstance(options.get("layout"), dict):
            options["layout"] = self._own(ipywidgets.Layout(**options["layout"]))
        super().__init__(*arguments, **options)

    def close(self) -> None:
        """Take the widget out of the notebook, and with it all that was made for it."""
        with LOCK:
            try:
                self._parts.close()
            finally:
                super().close()

    def __del__(self) -> None:
        """Do nothing: ipywidgets would close it, perhaps in a thread that must not wait for that.

        It is closed already, since one that is not is never forgotten.
        """

    def _own(self, widget: _W) -> _W:
        """Have a widget closed with this one."""
        self._parts.callback(close_whole, widget)
        return widget

    def close_along(self, widget: ipywidgets.Widget) -> None:
        """Have a widget that is no part of this one closed with it, if it is still there."""
        self._parts.callback(_close_if_there, weakref.ref(widget))

    @traitlets.default("layout")
    def _own_layout(self) -> ipywidgets.Layout:
        """The layout that it has where nobody gives it another, which would not be its own."""
        return self._own(ipywidgets.Layout())

    @contextmanager
    def _closed_on_failure(self) -> Iterator[None]:
        """Leave nothing behind should the constructor fail."""
        try:
            yield
        except BaseException:
            self.close()
            raise


def _close_if_there(reference: weakref.ref[ipywidgets.Widget]) -> None:
    widget = reference()
    if widget is not None:
        widget.close()


def close_whole(widget: ipywidgets.Widget) -> None:
    """Close a widget, and the widgets of which it consists."""
    if not isinstance(widget, OwningWidget):
        for child in getattr(widget, "children", ()):
            close_whole(child)
    widget.close()
    for name in ("style", "layout"):
        part = getattr(widget, name, None)
        if isinstance(part, ipywidgets.Widget):
            part.close()
