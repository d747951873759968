"""Widgets that show a model in their traits, and that close everything made for them.

ipywidgets keeps every widget that is not closed, and everything that the widget references. Closing
a box closes neither the children of the box nor their layouts and styles.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import takewhile
from typing import Any, ClassVar, Protocol, Self, TypeVar

import ipywidgets
import traitlets

from ...languages.translation import speaking
from ...match.event_loop import LOCK, locked, synchronized
from ...rules import GammonError
from ..model.settings import SettingError, describe_traits, require_known_attribute, require_traits
from .modules import PageWidget
from .widget_classes import SparseLayout

TRUST_NOTE = "Trust this notebook to play here"
"""A note in the static version of a widget. A notebook shows this version until it is trusted."""

_W = TypeVar("_W", bound=ipywidgets.Widget)


class ProjectionWidget(PageWidget):
    """A widget that copies a model to its traits, and that closes its resources.

    Writing a trait that belongs to the model is a request. A subclass with such traits returns
    their values (`_current_values`), calls `_update_traits` when the values have changed, applies
    requests (`_apply_request`), and validates each of these traits with `_validate_written`. Traits
    that are written together inside ``with widget.hold_trait_notifications():`` form one request,
    which is applied at the end of the block. If anything in the block fails, earlier changes to the
    model remain, the other requests are dropped, and the traits show the model again.

    Public methods hold `LOCK` (`match.event_loop.synchronized`).

    The cleanup of every part, such as a widget, a subscription or a process, is added to the stack
    `_parts` immediately. `close` runs this cleanup, beginning with the last part. A constructor
    that fails does the same.
    """

    _offered: ClassVar[tuple[str, ...]] = ("close", "layout", "observe", "unobserve")
    """Inherited names that completions offer in addition to the names of the class itself."""

    _internal: ClassVar[tuple[str, ...]] = ()
    """Public names of the class itself that users do not need. Completions do not offer them."""

    _parts: ExitStack

    _remarks: tuple[str, ...] = ()
    """Traits with messages for the user; these messages remain after a failure."""

    _of_the_place: frozenset[str] = frozenset()
    """Traits that describe a place that other traits choose.

    If a request changes the place, every value written to these traits counts as requested, even if
    it equals the current value.
    """

    _held = _is_updating = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        describe_traits(cls)
        synchronized(cls)

    def __new__(cls, *arguments: Any, **options: Any) -> Self:
        """Create the widget and its stack of parts, before anything can fail."""
        widget: Self = super().__new__(cls, *arguments, **options)
        widget._parts = ExitStack()
        return widget

    def __init__(self, **options: Any) -> None:
        self._values_in_hold: set[str] = set()
        self._published: Mapping[str, Any] = {}  # empty until the model exists
        if isinstance(options.get("layout"), dict):
            options["layout"] = self._own(ipywidgets.Layout(**options["layout"]))
        super().__init__(**options)

    def __dir__(self) -> list[str]:
        """Return the names that users need. They are offered as completions."""
        return sorted({*self.offered_names(), *(n for n in vars(self) if not n.startswith("_"))})

    @classmethod
    def offered_names(cls) -> set[str]:
        """Return the names of the class that users need, which the reference describes."""
        own = takewhile(lambda kind: kind.__module__ != __name__, cls.__mro__)
        names = {*cls._offered, *(name for kind in own for name in vars(kind))}
        return {name for name in names - {*cls._internal} if not name.startswith("_")}

    def close(self) -> None:
        """Remove the widget from the notebook, and close everything made for the widget."""
        with LOCK:
            try:
                self._parts.close()
            finally:
                super().close()

    def __del__(self) -> None:
        """Do nothing: ipywidgets would close the widget, perhaps in a thread that must not wait.

        The widget is already closed, because ipywidgets keeps references to all open widgets.
        """

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what a notebook saves and shows: the live widget, a static version, metadata."""
        live = super()._repr_mimebundle_(**kwargs)
        # An anywidget already has metadata, by which Colab finds its widget manager.
        data, metadata = live if isinstance(live, tuple) else (live, {})
        still = self._still()
        still["text/plain"] += f" {TRUST_NOTE}."
        if "text/html" in still:
            still["text/html"] += f"<p>{TRUST_NOTE}.</p>"
        return data | still, metadata

    def _still(self) -> dict[str, str]:
        """Return the static version of the widget by MIME type, including short plain text.

        The static version is the same in every run, because tools compare notebooks.
        """
        raise NotImplementedError

    def _own(self, widget: _W) -> _W:
        """Make a widget close when this widget closes, and return the widget."""
        self._parts.callback(close_whole, widget)
        return widget

    def show_child(self, place: str, widget: ipywidgets.Widget | None) -> None:
        """Show another widget in a trait of this widget, and close the widget that was there."""
        before = getattr(self, place)
        setattr(self, place, widget)
        if before is not None and before is not widget:
            close_whole(before)

    def close_along(self, thing: _Closeable) -> None:
        """Close a widget or a match with this widget, although it is not a part of this widget."""
        self._parts.callback(_close_if_there, weakref.ref(thing))

    @traitlets.default("layout")
    def _own_layout(self) -> ipywidgets.Layout:
        """Return a new layout for this widget. The layout closes with the widget."""
        return self._own(SparseLayout())

    @contextmanager
    def _closed_on_failure(self) -> Iterator[None]:
        """Let other threads wait for the constructor, and close everything if it fails."""
        try:
            with LOCK:
                yield
        except BaseException:
            self.close()
            raise

    # The model, and messages for the user

    def _current_values(self) -> Mapping[str, Any]:
        """Return the values of all traits of the model."""
        raise NotImplementedError

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        """Apply the values written to traits and call `_update_traits`, or raise `GammonError`."""
        raise NotImplementedError

    def _request(self, requested: Mapping[str, Any]) -> None:
        """Apply the values written to traits; raise an error of the model as a trait error."""
        try:
            self._apply_request(requested)
        except traitlets.TraitError:
            raise
        except GammonError as error:
            raise SettingError(str(error)) from error

    def _remark(self, sentence: str) -> None:
        """Show a message to the user; log it if the widget has no place for messages."""
        self.log.warning(sentence)

    def report(self, error: Exception) -> None:
        """Show an exception from a user-defined function, without interrupting anything."""
        notes = getattr(error, "__notes__", ())
        wrong = f"{type(error).__name__}: {error}"
        self._remark(f"{wrong.rstrip('.')}. {' '.join(notes)}" if notes else wrong)

    def _refused(self, error: traitlets.TraitError) -> None:
        """Show why a value from a front end was refused."""
        self._remark(str(error))

    # From the model to the traits

    def _update_traits(self) -> None:
        """Update all traits from the model at once."""
        with LOCK, speaking(self.language):
            self._published = self._current_values()
            self._is_updating = True
            try:
                # One message to the front end; no observer is called before all values are set.
                with self.hold_sync(), super().hold_trait_notifications():
                    for name, value in self._published.items():
                        # Values that were written in a hold are applied at the end of the hold.
                        if getattr(self, name) != value and name not in self._values_in_hold:
                            super().set_trait(name, value)
            except BaseException:  # an interruption has cut off notifications and messages
                self.send_state()
                raise
            finally:
                self._is_updating = False

    # From the traits to the model

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an existing attribute; other threads wait until all observers have run."""
        with LOCK:
            # Traits are not checked, because they are written often; traitlets uses private names.
            if not name.startswith("_") and not hasattr(type(self), name):
                require_known_attribute(self, name)
            super().__setattr__(name, value)
            if self._held:
                self._values_in_hold.add(name)

    def set_trait(self, name: str, value: Any) -> None:
        """Set a trait, even if read-only; other threads wait until all observers have run."""
        with LOCK:
            super().set_trait(name, value)
            if self._held:
                self._values_in_hold.add(name)

    def _validate_written(self, proposal: Any) -> Any:
        """Accept the current value; treat any other value as a request."""
        name, value = proposal["trait"].name, proposal["value"]
        if self._published and value != self._published[name]:
            self._request({name: value})
        return self._published.get(name, value)

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Hold notifications; at the end of the block, apply all written traits as one request."""
        with LOCK:
            if self._held or not self._published:
                with super().hold_trait_notifications():
                    yield
                return
            failure = None
            remarks: dict[str, Any] = {}
            self._held = True
            try:
                with super().hold_trait_notifications():
                    try:
                        yield
                        self._apply_held()
                    except traitlets.TraitError:  # all other written values are reset, too
                        remarks = {name: getattr(self, name) for name in self._remarks}
                        raise
                    except BaseException as error:
                        failure = error
                        self._take_requests()
            except BaseException as error:
                failure = failure or error
            finally:
                self._held = False
                self._values_in_hold.clear()
            if failure is None:
                return
            for name, value in remarks.items():
                self.set_trait(name, value)
            self._update_traits()
            self.send_state()  # an interruption may have cut off messages to the front end
            raise failure

    def _apply_held(self) -> None:
        """Apply the values that were written in the block."""
        requested = self._take_requests()
        if requested:
            self._request(requested)

    def _take_requests(self) -> dict[str, Any]:
        """Return the requests that were made in the block, and reset the traits to the model."""
        written = {
            name: getattr(self, name) for name in self._published if name in self._values_in_hold
        }
        self._values_in_hold.clear()
        requested = {
            name: value for name, value in written.items() if value != self._published[name]
        }
        for name in requested:
            super().set_trait(name, self._published[name])
        also = self._of_the_place & written.keys() if requested else ()
        return requested | {name: written[name] for name in also}

    @locked
    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Apply changes from a front end; refused values are reset in the front end."""
        try:
            super().set_state(sync_data)
        except BaseException as error:
            if isinstance(error, traitlets.TraitError):
                self._refused(error)
            self.send_state([name for name in sync_data if name in self.keys])
            if not isinstance(error, traitlets.TraitError):
                raise

    # Observers are user-defined functions: an exception in one observer must not stop the others.

    def observe(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Observe traits; an exception in the handler is shown, and other handlers still run."""
        require_traits(self, traitlets.parse_notifier_name(names))
        # Handlers that a class declares for itself are trusted, and called by name.
        known = isinstance(handler, traitlets.EventHandler)
        super().observe(handler if known else _Guarded(handler, self.report), names, type)

    def unobserve(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Stop observing traits."""
        super().unobserve(_Guarded(handler, self.report), names, type)


class _Closeable(Protocol):
    def close(self) -> object: ...


def _close_if_there(reference: weakref.ref[_Closeable]) -> None:
    thing = reference()
    if thing is not None:
        thing.close()


def close_whole(widget: ipywidgets.Widget) -> None:
    """Close a widget and all its parts."""
    if not isinstance(widget, ProjectionWidget):
        # A `MultiCanvas` has layers instead of children.
        for child in getattr(widget, "children", getattr(widget, "_canvases", ())):
            close_whole(child)
    widget.close()
    for name in ("style", "layout"):
        part = getattr(widget, name, None)
        if isinstance(part, ipywidgets.Widget):
            part.close()


class _Guarded:
    """An observer whose exceptions are reported instead of raised."""

    def __init__(self, handler: Callable[[Any], object], report: Callable[[Exception], None]):
        self._handler = handler
        self._report = report

    def __call__(self, change: Any) -> None:
        try:
            self._handler(change)
        except Exception as error:  # a user-defined function can raise anything
            self._report(error)

    def __eq__(self, other: object) -> bool:
        return self._handler == (other._handler if isinstance(other, _Guarded) else other)

    def __hash__(self) -> int:
        return hash(self._handler)
