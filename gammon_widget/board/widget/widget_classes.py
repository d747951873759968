"""The classes of ipywidgets and anywidget from which widgets are derived, with type annotations.

The two libraries declare no types. For a type checker, a class with an untyped base has every
attribute, so the checker would not find a typo such as ``board.pley()``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import anywidget
import ipywidgets

from ...rules.validation import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    from traitlets import HasTraits

    class DOMWidget(HasTraits):
        """The types of `ipywidgets.DOMWidget`."""

        layout: Any
        tooltip: str | None
        keys: list[str]
        model_id: str
        comm: Any
        log: Any

        def add_class(self, className: str) -> object: ...  # noqa: N803
        def remove_class(self, className: str) -> object: ...  # noqa: N803
        def close(self) -> None: ...
        def get_state(self, key: str | Sequence[str] | None = None) -> dict[str, Any]: ...
        def hold_sync(self) -> AbstractContextManager[None]: ...
        def on_msg(self, callback: Callable[..., object], remove: bool = False) -> None: ...
        def send(self, content: object, buffers: Sequence[Any] | None = None) -> None: ...
        def send_state(self, key: str | Sequence[str] | None = None) -> None: ...
        def set_state(self, sync_data: dict[str, Any]) -> None: ...
        def _handle_custom_msg(self, content: object, buffers: Sequence[Any]) -> None: ...
        def _repr_mimebundle_(self, **kwargs: Any) -> Any: ...

    class Layout(HasTraits):
        """The types of `ipywidgets.Layout`."""

        def get_state(
            self, key: str | Sequence[str] | None = None, drop_defaults: bool = False
        ) -> dict[str, Any]: ...

    class AnyWidget(DOMWidget):
        """The types of `anywidget.AnyWidget`."""

else:
    DOMWidget, AnyWidget = ipywidgets.DOMWidget, anywidget.AnyWidget
    Layout = ipywidgets.Layout


class SparseLayout(Layout):
    """A layout that sends only the properties that are set, because pages know the others."""

    def get_state(
        self, key: str | Sequence[str] | None = None, drop_defaults: bool = False
    ) -> dict[str, Any]:
        """Return the whole state without the properties that are None, or a piece of the state."""
        state = super().get_state(key, drop_defaults)
        if key is not None:
            return state
        return {name: value for name, value in state.items() if value is not None}


def is_message(widget: DOMWidget, content: object) -> bool:
    """Return whether a page of ours can have sent a message: an object, to a widget that is open.

    A message that is not an object is logged.
    """
    if widget.comm is None:  # the widget is closed
        return False
    if not isinstance(content, dict):
        widget.log.warning("Ignoring a message that is not an object: %s", brief(content))
        return False
    return True
