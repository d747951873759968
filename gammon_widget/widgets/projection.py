"""A widget whose traits tell what is the case elsewhere, and act when they are written."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import traitlets

from ..play.kernel_lock import LOCK, locked
from ..settings.options import require_known_attribute
from .owning_widget import OwningWidget


class ProjectionWidget(OwningWidget):
    """A widget some of whose traits are a projection of its model, and wishes when written.

    Subclasses say what these traits tell (`_truth`), call `_tell` when that has changed, do what
    follows from a wish (`_act_on`), and validate each of the traits by `_written`. Several traits
    are written together inside ``with widget.hold_trait_notifications():`` and are one wish at its
    end, beside what is done meanwhile. Whatever goes wrong there, what was only wished is gone,
    what was done stands, and the traits tell it.
    """

    _remarks: tuple[str, ...] = ()
    """Traits that tell what has happened in words: no failure takes them back."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._held = False
        self._told: Mapping[str, Any] = {}  # empty until there is something to tell
        super().__init__(*arguments, **options)

    @abstractmethod
    def _truth(self) -> Mapping[str, Any]:
        """The value of every trait that tells a part of the model."""

    @abstractmethod
    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        """Do what follows from values written to traits, and tell; or raise TraitError."""

    @abstractmethod
    def _remark(self, sentence: str) -> None:
        """Say a sentence to the person at the widget."""

    def report(self, error: Exception) -> None:
        """Show what went wrong in somebody's function; everything goes on."""
        self._remark(f"{type(error).__name__}: {error}")

    def _refused(self, error: traitlets.TraitError) -> None:
        """Show why what a front end has written was refused."""
        self._remark(str(error))

    # From the model to the traits

    def _tell(self) -> None:
        """Show the model in the traits, all at once."""
        with LOCK:
            before, self._told = self._told, self._truth()
            try:
                # One message to the front end; no observer is called before all values are set.
                with self.hold_sync(), super().hold_trait_notifications():
                    for name, value in self._told.items():
                        shown = getattr(self, name)
                        # What was written in a hold waits for its end.
                        if shown != value and (not self._held or shown == before[name]):
                            self.set_trait(name, value)
            except BaseException:  # an interruption has cut off what observers and pages are told
                self.send_state()
                raise

    # From the traits to the model

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute that there is, with all that follows, before anything else happens."""
        with LOCK:
            require_known_attribute(self, name)
            super().__setattr__(name, value)

    def set_trait(self, name: str, value: Any) -> None:
        """Set a trait, also one that can only be read, before anything else happens."""
        with LOCK:
            super().set_trait(name, value)

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Hold what the front end is told, and tell it at the end; nobody else changes anything."""
        with LOCK, super().hold_sync():
            yield

    def _written(self, proposal: Any) -> Any:
        """Let through what is true; take anything else as a wish."""
        name, value = proposal["trait"].name, proposal["value"]
        if self._told and value != self._told[name]:
            self._act_on({name: value})
        return self._told.get(name, value)

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Hold notifications, and take all traits written meanwhile as one wish at the end."""
        with LOCK:
            if self._held or not self._told:
                with super().hold_trait_notifications():
                    yield
                return
            before, failure = dict(self._trait_values), None
            remarks: dict[str, Any] = {}
            self._held = True
            try:
                with super().hold_trait_notifications():
                    try:
                        yield
                        self._act_on_written(before)
                    except traitlets.TraitError:  # what else was written is taken back, too
                        remarks = {name: getattr(self, name) for name in self._remarks}
                        raise
                    except BaseException as error:
                        failure = error
                        self._take_wishes(before)
            except BaseException as error:
                failure = failure or error
            finally:
                self._held = False
            if failure is None:
                return
            for name, value in remarks.items():
                self.set_trait(name, value)
            self._tell()
            self.send_state()  # an interruption may have cut off what the front end is told
            raise failure

    def _act_on_written(self, before: Mapping[str, Any]) -> None:
        """Act on what was written since, if everything that was written can be."""
        for name, value in tuple(self._trait_values.items()):
            if name not in self._told and value is not before.get(name):
                self.traits()[name]._cross_validate(self, value)
        wishes = self._take_wishes(before)
        if wishes:
            self._act_on(wishes)

    def _take_wishes(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """What was written since and is not true; the traits tell the truth again."""
        wishes = {
            name: value
            for name, told in self._told.items()
            if (value := getattr(self, name)) is not before.get(name) and value != told
        }
        for name in wishes:
            self.set_trait(name, self._told[name])
        return wishes

    @locked
    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what a front end has changed; what is refused there is set right again."""
        try:
            super().set_state(sync_data)
        except BaseException as error:
            if isinstance(error, traitlets.TraitError):
                self._refused(error)
            self.send_state([name for name in sync_data if name in self.keys])
            if not isinstance(error, traitlets.TraitError):
                raise

    # Observers are strangers: what one of them raises must stop nobody else

    def observe(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Observe traits; what the handler raises is shown and stops nobody."""
        # The handlers a class declares for itself are no strangers, and are called by name.
        known = isinstance(handler, traitlets.EventHandler)
        super().observe(handler if known else _Guarded(handler, self.report), names, type)

    def unobserve(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """Stop observing."""
        super().unobserve(_Guarded(handler, self.report), names, type)


class _Guarded:
    """An observer whose exceptions are reported in place of being raised."""

    def __init__(self, handler: Callable[[Any], object], report: Callable[[Exception], None]):
        self._handler = handler
        self._report = report

    def __call__(self, change: Any) -> None:
        try:
            self._handler(change)
        except Exception as error:  # a person's function: anything can come
            self._report(error)

    def __eq__(self, other: object) -> bool:
        return self._handler == (other._handler if isinstance(other, _Guarded) else other)

    def __hash__(self) -> int:
        return hash(self._handler)
