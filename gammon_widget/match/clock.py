"""The clock of a match: how much time each player has, and has used."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Annotated

from ..rules.fields import checked, each_of, whole_number

DELAY = 12
"""The seconds in each turn that do not count, as in tournaments under the USBGF rules."""

NOBODY = -1
"""The place of a player if no clock runs."""

MAX_TIME = 1e9
"""The maximum time in a reading."""

_TIME = checked(
    float,
    f"a time from 0 to {MAX_TIME:,.0f}",
    lambda value: type(value) in (int, float) and 0 <= value <= MAX_TIME,
)


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What a clock shows at one moment.

    Attributes
    ----------
    minutes
        The time that each player has for a match; 0 for no clock.
    used
        The seconds that White and Black have used in their earlier turns.
    running
        The player whose clock runs: 0 for White, 1 for Black, -1 for nobody.
    elapsed
        The seconds since this turn began, including the first 12, which do not count.
    """

    minutes: Annotated[float, _TIME] = 0.0
    used: Annotated[tuple[float, float], each_of(_TIME, _TIME)] = (0.0, 0.0)
    running: Annotated[int, whole_number(NOBODY, 1)] = NOBODY
    elapsed: Annotated[float, _TIME] = 0.0


NO_CLOCK = ClockReading()


class Clock:
    """A running clock, which continues a reading."""

    def __init__(self, reading: ClockReading = NO_CLOCK) -> None:
        self._last = reading
        self._since = time.monotonic() - self._last.elapsed  # when the turn began

    @property
    def minutes(self) -> float:
        """The time of each player for the match; 0 for no clock."""
        return self._last.minutes

    def read(self) -> ClockReading:
        """Return what the clock shows now."""
        return replace(self._last, elapsed=time.monotonic() - self._since)

    def set(self, minutes: float) -> Clock:
        """Return a clock with another time for each player, which starts if there was none."""
        reading, running = self.read(), self._last.running
        started = replace(reading, minutes=minutes)
        return Clock(started if reading.minutes else ClockReading(minutes, running=running))

    def turn_to(self, player: int) -> Clock:
        """Return a clock on which the time of a player runs, or of nobody."""
        if player == self._last.running:
            return self
        reading, used = self.read(), list(self._last.used)
        if reading.running != NOBODY:
            used[reading.running] += max(0.0, reading.elapsed - DELAY)
        return Clock(ClockReading(reading.minutes, (used[0], used[1]), player))
