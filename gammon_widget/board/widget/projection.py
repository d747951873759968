"""Widgets whose traits project a model, and which close everything made for them.

ipywidgets keeps every widget that is not closed, with everything it references: closing a box
closes neither its children nor their layouts and styles.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import takewhile
from typing import Any, ClassVar, Self, TypeVar

import ipywidgets
import traitlets

from ...match.event_loop import LOCK, locked
from ...rules import GammonError
from ..model.settings import SettingError, require_known_attribute
from .widget_classes import DOMWidget

TRUST_NOTE = "Trust this notebook to play here"
"""What the static version of a widget says, since notebooks show it until they are trusted."""

_W = TypeVar("_W", bound=ipywidgets.Widget)


class ProjectionWidget(DOMWidget):
    """A widget that shows a model: it copies the model to its traits, and closes its resources.

    Writing a trait that belongs to the model is a request. A subclass with such traits returns
    their values (`_current_values`), calls `_update_traits` when the values have changed, applies
    requests (`_apply_request`), and validates each of these traits with `_validate_written`.
    Traits that are written together inside ``with widget.hold_trait_notifications():`` are one
    request at the end of the block. If anything fails there, requests that were not applied are
    dropped, changes to the model remain, and the traits show the model.

    Every part, whether a widget, a subscription or a process, immediately adds its cleanup to
    `_parts`. `close` unwinds this stack, the last part first, and so does a constructor that
    fails.
    """

    _offered: ClassVar[tuple[str, ...]] = ("close", "layout", "observe", "unobserve")
    """Inherited names that completions offer, besides those of the class itself."""

    _internal: ClassVar[tuple[str, ...]] = ()
    """Public names of the class itself that users do not need."""

    _parts: ExitStack

    _remarks: tuple[str, ...] = ()
    """Traits with messages for the user, which no failure reverts."""

    _of_the_place: frozenset[str] = frozenset()
    """Traits about a place that other traits change.

    With a request to change the place, writing even their present value is a request.
    """

    _held = False

    def __new__(cls, *arguments: Any, **options: Any) -> Self:
        """Create the stack before anything can fail."""
        widget: Self = super().__new__(cls, *arguments, **options)
        widget._parts = ExitStack()
        return widget

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._values_in_hold: set[str] = set()
        self._published: Mapping[str, Any] = {}  # empty until the model exists
        if isinstance(options.get("layout"), dict):
            options["layout"] = self._own(ipywidgets.Layout(**options["layout"]))
        super().__init__(*arguments, **options)

    def __dir__(self) -> list[str]:
        """The names that users need, for completions."""
        own = takewhile(lambda kind: kind.__module__ != __name__, type(self).__mro__)
        names = {*self._offered, *vars(self), *(name for kind in own for name in vars(kind))}
        return sorted(name for name in names - {*self._internal} if not name.startswith("_"))

    def close(self) -> None:
        """Remove the widget from the notebook, with everything made for it."""
        with LOCK:
            try:
                self._parts.close()
            finally:
                super().close()

    def __del__(self) -> None:
        """Do nothing: ipywidgets would close it, perhaps in a thread that must not wait for that.

        It is already closed, because ipywidgets keeps every widget that is not.
        """

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget and a static version, with metadata, for a notebook to show and save."""
        live = super()._repr_mimebundle_(**kwargs)
        # An anywidget already has metadata, by which Colab finds its widget manager.
        data, metadata = live if isinstance(live, tuple) else (live, {})
        still = self._still()
        still["text/plain"] += f" {TRUST_NOTE}."
        if "text/html" in still:
            still["text/html"] += f"<p>{TRUST_NOTE}.</p>"
        return data | still, metadata

    def _still(self) -> dict[str, str]:
        """The static version of the widget by MIME type, with a short text.

        It is equal in every run, because tools compare it.
        """
        raise NotImplementedError

    def _own(self, widget: _W) -> _W:
        """Close a widget with this one."""
        self._parts.callback(close_whole, widget)
        return widget

    def close_along(self, widget: ipywidgets.Widget) -> None:
        """Also close another widget, which is not a part of this one, when this one closes."""
        self._parts.callback(_close_if_there, weakref.ref(widget))

    @traitlets.default("layout")
    def _own_layout(self) -> ipywidgets.Layout:
        """The default layout of this widget, which it has to close."""
        return self._own(ipywidgets.Layout())

    @contextmanager
    def _closed_on_failure(self) -> Iterator[None]:
        """Close everything if the constructor fails."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    # The model, and messages for the user

    def _current_values(self) -> Mapping[str, Any]:
        """The values of all traits of the model."""
        raise NotImplementedError

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        """Apply the values written to traits, and call `_update_traits`; or raise `GammonError`."""
        raise NotImplementedError

    def _request(self, requested: Mapping[str, Any]) -> None:
        """Apply the values written to traits; an error of the model is one of the traits."""
        try:
            self._apply_request(requested)
        except traitlets.TraitError:
            raise
        except GammonError as error:
            raise SettingError(str(error)) from error

    def _remark(self, sentence: str) -> None:
        """Show a message to the user of the widget; in the log, if it has no place for messages."""
        self.log.warning(sentence)

    def report(self, error: Exception) -> None:
        """Show an exception of a user function without interrupting anything."""
        notes = getattr(error, "__notes__", ())
        wrong = f"{type(error).__name__}: {error}"
        self._remark(f"{wrong.rstrip('.')}. {' '.join(notes)}" if notes else wrong)

    def _refused(self, error: traitlets.TraitError) -> None:
        """Show why a value from a front end was refused."""
        self._remark(str(error))

    # From the model to the traits

    def _update_traits(self) -> None:
        """Update all traits from the model at once."""
        with LOCK:
            self._published = self._current_values()
            try:
                # One message to the front end; no observer is called before all values are set.
                with self.hold_sync(), super().hold_trait_notifications():
                    for name, value in self._published.items():
                        # What was written in a hold waits for its end.
                        if getattr(self, name) != value and name not in self._values_in_hold:
                            super().set_trait(name, value)
            except BaseException:  # an interruption has cut off notifications and messages
                self.send_state()
                raise

    # From the traits to the model

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an existing attribute, and finish all consequences before anything else happens."""
        with LOCK:
            # Traits are written often, and private names by traitlets.
            if not name.startswith("_") and not hasattr(type(self), name):
                require_known_attribute(self, name)
            super().__setattr__(name, value)
            if self._held:
                self._values_in_hold.add(name)

    def set_trait(self, name: str, value: Any) -> None:
        """Set a trait, also a read-only one, and finish all consequences first."""
        with LOCK:
            super().set_trait(name, value)
            if self._held:
                self._values_in_hold.add(name)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Hold messages to the front end until the end of the block; other threads wait."""
        with LOCK, super().hold_sync():
            yield

    def _validate_written(self, proposal: Any) -> Any:
        """Pass the present value; treat any other value as a request."""
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
        """Apply the values written in the hold, if all of them are valid."""
        for name, value in tuple(self._trait_values.items()):
            if name not in self._published and name in self._values_in_hold:
                self.traits()[name]._cross_validate(self, value)
        requested = self._take_requests()
        if requested:
            self._request(requested)

    def _take_requests(self) -> dict[str, Any]:
        """The requests of the hold; resets the traits to the model."""
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
        """Apply changes from a front end; refused values are reset there."""
        try:
            super().set_state(sync_data)
        except BaseException as error:
            if isinstance(error, traitlets.TraitError):
                self._refused(error)
            self.send_state([name for name in sync_data if name in self.keys])
            if not isinstance(error, traitlets.TraitError):
                raise

    # Observers are user functions: an exception of one must not stop the others

    def observe(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Observe traits; an exception in the handler is shown, and other handlers still run."""
        # Handlers that a class declares for itself are trusted, and called by name.
        known = isinstance(handler, traitlets.EventHandler)
        super().observe(handler if known else _Guarded(handler, self.report), names, type)

    def unobserve(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Stop observing."""
        super().unobserve(_Guarded(handler, self.report), names, type)


def _close_if_there(reference: weakref.ref[ipywidgets.Widget]) -> None:
    widget = reference()
    if widget is not None:
        widget.close()


def close_whole(widget: ipywidgets.Widget) -> None:
    """Close a widget and its parts."""
    if not isinstance(widget, ProjectionWidget):
        # A `MultiCanvas` has no children, but layers.
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
        except Exception as error:  # a user function: it can raise anything
            self._report(error)

    def __eq__(self, other: object) -> bool:
        return self._handler == (other._handler if isinstance(other, _Guarded) else other)

    def __hash__(self) -> int:
        return hash(self._handler)
