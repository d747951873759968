"""What may be asked next is done in the moments in which nobody asks for anything.

While a person thinks, the kernel has nothing to do; when he clicks, he waits for it. So what each
click would show first is drawn before the click. That is never wrong, since it is only found again
where exactly that is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..drawing import Target
from ..play.delay import Delay

PAUSE_SECONDS = 0.005
"""Seconds between one look ahead and the next, in which a click is heard."""


class Foresight:
    """Looks ahead at one click after the other, until something else happens.

    Parameters
    ----------
    look
        Called with what might be clicked; it takes a millisecond or two.
    """

    def __init__(self, look: Callable[[Target], None]) -> None:
        self._look = look
        self._left: Iterator[Target] = iter(())
        self._pause = Delay(PAUSE_SECONDS, self._go_on)

    def begin(self, targets: Iterable[Target]) -> None:
        """Look at these, and no longer at those of before."""
        self._left = iter(list(targets))
        self._pause.start()

    def end(self) -> None:
        """Look at nothing any more."""
        self._left = iter(())
        self._pause.cancel()

    def _go_on(self) -> None:
        target = next(self._left, None)
        if target is not None:
            self._look(target)
            self._pause.start()
