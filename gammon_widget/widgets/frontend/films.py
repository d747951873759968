"""Films on their way to the pages: drawn once, sent once, ahead or when they are to be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...interaction.output import CutFilm, PlayFilm
from .board_canvas import BoardCanvas
from .companion import Companion

if TYPE_CHECKING:
    from ...drawing import Scene
    from ...drawing.motion.film import Film
    from ...drawing.motion.timeline import Timeline
    from ...interaction.film_message import FilmMessage


class Films:
    """Has pages play motions over the pictures in which these end.

    Parameters
    ----------
    canvas
        Over what they are played.
    companion
        Plays them.

    Attributes
    ----------
    sent
        The numbers of films that the pages have been sent ahead.
    """

    def __init__(self, canvas: BoardCanvas, companion: Companion) -> None:
        self.sent: set[int] = set()
        self._canvas, self._companion = canvas, companion
        self._drafts: dict[tuple[Timeline, float], FilmMessage] = {}
        self._throws: dict[tuple[PlayFilm, bytes], FilmMessage] = {}  # by what is seen
        self._playing: PlayFilm | None = None  # by all that is known here

    def draft(self, timeline: Timeline) -> FilmMessage:
        """Draw a film and keep it: should it be played, that is done at once."""
        scale = self._scale(timeline)
        film = self._drafts[timeline, scale] = self._film(timeline, scale)
        return film

    def draft_throw(self, timeline: Timeline, over: Scene) -> FilmMessage:
        """Draw dice that are thrown until they first touch the board, where they wait.

        Parameters
        ----------
        timeline
            The whole throw, whatever the dice show.
        over
            What is seen before it.
        """
        from ...drawing.motion.film import film_of, opening_of  # slow to import, as the next
        from ...drawing.motion.throw import FIRST_TOUCH

        flight, *_ = timeline.clips
        film = opening_of(film_of(timeline), FIRST_TOUCH * flight.duration, over)
        message = self._message(film, self._scale(timeline))
        # Mostly what differs between two pictures is far from where dice are thrown.
        key = replace(message.film, film=0), b"".join(map(bytes, message.buffers))
        return self._throws.setdefault(key, message)

    def forget_drafts(self) -> None:
        """Keep no film that was drawn ahead."""
        self._drafts.clear()
        self._throws.clear()
        self.sent.clear()

    def play(self, timeline: Timeline) -> None:
        """Have the pages play a motion, in place of any other; its end is to be painted next."""
        if not timeline.clips:
            self.end()
            return
        film, buffers = self._film(timeline, self._scale(timeline))
        self._companion.tell(film, () if film.film in self.sent else buffers)
        self._playing = film

    def end(self) -> None:
        """Have the pages play no film any more."""
        film, self._playing = self._playing, None
        if film is not None:
            self._companion.tell(CutFilm(film.film))

    def note_end(self) -> None:
        """Take note that the pages have come to the end of the last film by themselves."""
        self._playing = None

    def _film(self, timeline: Timeline, scale: float) -> FilmMessage:
        known = self._drafts.get((timeline, scale))
        if known is not None:
            return known
        from ...drawing.motion.film import film_of  # slow to import

        return self._message(film_of(timeline), scale)

    def _message(self, film: Film, scale: float) -> FilmMessage:
        from ...interaction.film_message import film_message  # slow to import

        return film_message(film, scale, self._canvas.keep(film.final.arts, scale))

    def _scale(self, timeline: Timeline) -> float:
        return self._canvas.width / timeline.layout.width
