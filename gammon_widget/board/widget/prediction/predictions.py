"""Predicted pictures: they are in the pages before an input, so that no click waits for the kernel.

Pictures have numbers. The kernel sends two things in advance: predicted frames, which are drawings
over a picture that the page has, and transitions, which map an input on one picture to the next
picture. A page with a matching transition shows its picture in the same frame, and sends with the
input the numbers of both pictures (`Receipt`). The kernel then acknowledges the input:

- A correct prediction is confirmed by its number alone.
- Any other result is painted whole, over whatever the page shows.
- Inputs are numbered: a duplicate is executed once, and if an earlier input was lost, for example
  by a dropped connection, the page is asked for both again.
- An input on a predicted picture that never became true is ignored, and the page receives the
  present picture; unless that means the same for this input, as with another message.

A page never paints an outdated drawing over its prediction, because the numbers determine the
order. If several pages show one board, each is notified of every picture; those that have the
predicted frame receive its number alone. A page that has lost track reports it and receives the
whole picture.

Pictures share their pieces, which are sent once, and are compressed together in batches
to about a twentieth of their size. Pages report which batches they have received; the bytes under
way are limited. None are sent while no page can use them, because it is hidden or lacks the
front end: then the canvas receives its pictures as usual.
"""

from __future__ import annotations

import json
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from ....drawing import BoardView, Scene
from ....rules import Color
from ...model import messages
from ...model.affordances import Heights, areas_of, edges, packed_faces
from ...model.animation import Fitted, ShownChange
from ...model.clicks import target_of
from ...model.messages import Gesture, GestureKind, Input, Receipt
from ...model.modes import BoardPicture
from ...model.turn import TurnKey
from ..board_frontend import BoardFrontend, flush_messages
from ..pages import remember
from ..renderer import BoardCanvas, ClipSender, Drawing, Part, Renderer
from .search import PredictionContext, PredictionSearch

if TYPE_CHECKING:
    from ...model.clip_message import ClipMessage


@dataclass(slots=True)
class PredictionBatch:
    """A batch of predicted pictures, painted over one base.

    Pages may drop all parts below `oldest_part`. `areas` are clickable areas by a number, `boards`
    the number of the areas of each picture with what can be done there. `complete` are pictures
    whose `transitions` are all known.
    """

    base: int = 0
    oldest_part: int = 0
    drawings: dict[int, Drawing] = field(default_factory=dict)
    parts: dict[int, Part] = field(default_factory=dict)
    areas: dict[int, list[list[Any]]] = field(default_factory=dict)
    boards: dict[int, tuple[int, str, list[list[int]]]] = field(default_factory=dict)
    clips: dict[int, ClipMessage] = field(default_factory=dict)
    transitions: list[tuple[int, str, int | None, int]] = field(default_factory=list)
    complete: list[int] = field(default_factory=list)

    def packed(self) -> tuple[bytes, bytes]:
        """The compressed description, and the compressed drawings one after the other."""
        pieces = [
            [part.message.text, *map(bytes, part.message.buffers)] for part in self.parts.values()
        ]
        clips = list(self.clips.values())
        content = {
            "base": self.base,
            "oldest": self.oldest_part,
            "parts": [
                [number, list(map(len, buffers))]
                for number, buffers in zip(self.parts, pieces, strict=True)
            ],
            "pictures": [
                [number, drawing.since, [part.number for part in drawing.parts]]
                for number, drawing in self.drawings.items()
            ],
            "clips": [[messages.content_of(clip), list(map(len, parts))] for clip, parts in clips],
            "areas": self.areas,
            "boards": self.boards,
            "transitions": self.transitions,
            "complete": self.complete,
        }
        text = json.dumps(content, separators=(",", ":")).encode()
        pieces += [[*map(bytes, buffers)] for _, buffers in clips]
        return zlib.compress(text), zlib.compress(b"".join(b"".join(parts) for parts in pieces))


ENDS = {GestureKind.RELEASE, GestureKind.DROP, GestureKind.CANCEL}
"""Gestures that end an earlier one: executed on any picture, because the board waits for them."""

MAX_BYTES_UNDER_WAY = 20_000
"""Limit of bytes on their way to a page: a sixth of a second on a slow line."""

SENT_REACH, DRAWN_REACH = 5.0, 2.5
"""Distances of predictions, in clicks on places in a row, with pages that want them and without."""

FIRST_BATCH, BATCH = 4, 16
"""The least number of drawings per batch: few at first and while the lines are idle."""

SILENCE_SECONDS = 20.0
"""A page that does not confirm a batch for so long is not waited for."""

REMEMBERED = 256
"""The number of recent pictures that are recorded as shown; no click on an older one arrives."""


class _PredictionPage:
    """A page that wants predictions, and the last batch that it has."""

    def __init__(self, batch: int) -> None:
        self.batch = batch
        self.spoke = monotonic()


class Predictions:
    """Shows pictures in the pages, sends predicted ones, and acknowledges inputs.

    `repaint` is called when the whole picture has to be painted again. `prediction_context` is
    called for each prediction; None predicts nothing. `input_counts` counts inputs by page.
    """

    def __init__(
        self,
        canvas: BoardCanvas,
        frontend: BoardFrontend,
        *,
        fitted: Callable[[], Fitted],
        repaint: Callable[[], object],
        on_input: Callable[[Input], None],
        prediction_context: Callable[[], PredictionContext] | None = None,
    ) -> None:
        self.renderer = Renderer(canvas, self._show)
        self.clips = ClipSender(canvas, frontend)
        self.search = PredictionSearch(self)
        self._frontend = frontend
        self._fitted = fitted
        self._repaint, self._on_input = repaint, on_input
        self._prediction_context = prediction_context
        self._readers: dict[str, _PredictionPage] = {}
        self._sizes: dict[int, int] = {}  # bytes of each batch
        self._shown: deque[int] = deque(maxlen=REMEMBERED)
        self._predicted: deque[Drawing] = deque(maxlen=REMEMBERED)
        self._sent: set[int] = set()  # predicted frames that the pages have
        self._sent_parts: set[int] = set()
        self._areas: dict[object, tuple[int, object]] = {}  # clickable
        self._base = 0  # of the predicted frames
        self._has_begun = False  # whether a batch has been sent since the last picture
        self.input_counts: dict[str, int] = {}
        self.answered = self.bytes_ahead = 0
        self._batch = PredictionBatch()

    def close(self) -> None:
        """Stop all predictions."""
        self.search.end()

    def receive(self, content: Input | messages.PictureReport, receipt: Receipt | None) -> None:
        """Handle a message of a page about its pictures, or an input on one of them."""
        match content:
            case messages.BatchReceived():
                self._note_kept(content)
            case messages.PictureLost():
                self._repaint()
            case messages.PictureSeen(number):
                if number != self.number:
                    self._repaint()
            case Input():
                with self._answering(content, receipt) as is_accepted:
                    if is_accepted:
                        self._on_input(content)

    # The present picture

    def _show(self, drawing: Drawing) -> None:
        """Show a picture; the pages keep the base of the predictions."""
        self.search.end()  # the predictions started from another picture
        text, buffers = drawing.message
        is_there = drawing.number in self._sent
        parts = () if is_there else (memoryview(text), *buffers)
        self._frontend.send_message(messages.ShowPicture(drawing.number, drawing.since), parts)
        flush_messages()
        self._shown.append(drawing.number)

    @contextmanager
    def _answering(self, content: Input, receipt: Receipt | None) -> Iterator[bool]:
        """Acknowledge an input afterwards; yield whether it is to be executed."""
        if receipt is None:
            yield True
            return
        count = self.input_counts.get(receipt.page, 0)
        expected = max(count + 1, receipt.oldest)
        if receipt.count != expected:  # it is a duplicate, or an earlier one is missing
            yield False
            is_gap = receipt.count > expected
            self._frontend.send_message(
                messages.Acknowledgement(receipt.page, count, self.number, is_gap)
            )
            return
        remember(self.input_counts, receipt.page, receipt.count)
        is_end = isinstance(content, Gesture) and content.kind in ENDS
        try:
            yield (
                receipt.on in self._shown
                or not self._shown
                or is_end
                or self._came_true(receipt.on, content)
            )
        finally:
            if receipt.shows not in (None, receipt.on, self.number):
                self._repaint()
            self._frontend.send_message(
                messages.Acknowledgement(receipt.page, receipt.count, self.number)
            )
            self.answered += 1

    def _came_true(self, number: int, given: Input) -> bool:
        """Whether an input on a predicted picture is meant for the present one, too.

        The board may have been painted again meanwhile, have another message, or have taken back a
        further step.
        """
        last = self.renderer.last
        found = next((each for each in self._predicted if each.number == number), None)
        if last is None or found is None or not isinstance(found.key, TurnKey):
            return False
        scenes, target = (found.scene, last.scene), None
        if isinstance(given, Gesture):
            target, now = (target_of(scene, given) for scene in scenes)
            if target != now:
                return False
        if not found.key.means(last.key, target):
            return False
        self._shown.append(number)  # further inputs on it follow this one
        return True

    @property
    def number(self) -> int:
        """The number of the present picture; 0 if unknown."""
        return 0 if self.renderer.last is None else self.renderer.last.number

    # Predicted pictures, as `PredictionSearch` finds them

    def look_ahead(self) -> None:
        """Start predicting."""
        if self._prediction_context is not None:
            self.search.begin(self._prediction_context())

    @property
    def has_room(self) -> bool:
        """Whether another picture may be drawn now: no page has too many bytes under way."""
        now = monotonic()
        for page, reader in list(self._readers.items()):
            if now - reader.spoke > SILENCE_SECONDS and self._under_way(reader):
                del self._readers[page]
        under_way = map(self._under_way, self._readers.values())
        return max(under_way, default=0) < MAX_BYTES_UNDER_WAY

    @property
    def reach(self) -> float:
        """The maximal distance, in clicks in a row; without readers, that of the next input."""
        return SENT_REACH if self._are_sent else DRAWN_REACH

    @property
    def _are_sent(self) -> bool:
        return bool(self._readers)

    def _under_way(self, reader: _PredictionPage) -> int:
        return sum(size for batch, size in self._sizes.items() if batch > reader.batch)

    def begin(self) -> tuple[int, bool]:
        """The number of the present picture, 0 if none; and whether earlier frames are void."""
        number, is_new = self.renderer.begin_drafts()
        if is_new:
            self._base, self._sent = number, {number}
            oldest = self.renderer.oldest_part
            self._sent_parts = {part for part in self._sent_parts if part >= oldest}
            self._batch, self._areas = self._new_batch(), {}
            self.clips.forget_drafts()
        self._has_begun = False  # pending entries stay in the batch and are not stored again
        return number, is_new

    def moves(self, change: ShownChange) -> bool:
        """Whether a change would be animated."""
        return bool(self._fitted().moves and change.events and change.pace)

    def draw(self, view: BoardView, key: object) -> tuple[int, BoardPicture]:
        """Draw a predicted frame; the key distinguishes it from others that look the same."""
        picture = self._fitted().picture(view, key)
        return self._store_frame(picture.scene, key), picture

    def clip(self, before: BoardView, view: BoardView, change: ShownChange) -> int:
        """Draw the animation clip of a change; return its number."""
        return self._clip(self.clips.draft(self._fitted().timeline(before, change, view)))

    def dice_animation(self, over: BoardPicture, by: Color | None) -> int:
        """Draw the start of a dice animation over a picture; return its number, or 0."""
        fitted = self._fitted()
        if not (fitted.moves and self._are_sent):
            return 0
        return self._clip(self.clips.draft_dice(fitted.dice_animation(over.view, by), over.scene))

    def _clip(self, message: ClipMessage) -> int:
        number = message.clip.clip
        if number not in self.clips.sent:
            self._batch.clips[number] = message
        return number

    def _store_frame(self, scene: Scene, key: object) -> int:
        drawing = self.renderer.draft(scene, key)
        if drawing.number not in self._sent:
            self._batch.drawings[drawing.number] = drawing
            new = (part for part in drawing.parts if part.number not in self._sent_parts)
            self._batch.parts |= {part.number: part for part in new}
        return drawing.number

    def add_transition(self, before: int, given: str, after: int | None, clip: int = 0) -> None:
        """Store a transition: the result of an input, and its clip; None if it is unknown.

        The clip for an unknown result is the beginning of the animation.
        """
        self._batch.transitions.append((before, given, after, clip))

    def describe(self, number: int, scene: Scene, affordances: str, heights: Heights) -> None:
        """Store what the user can do in each area of a frame, and the positions of checkers."""
        areas = areas_of(scene)
        key = tuple(id(area) for _, area in areas)  # most are equal, and cached
        if key not in self._areas:
            self._areas[key] = len(self._areas) + 1, areas
            content = [[*edges(area, scene), str(target)] for target, area in areas]
            self._batch.areas[len(self._areas)] = content
        name, _ = self._areas[key]
        self._batch.boards[number] = name, affordances, packed_faces(scene, heights)

    def complete(self, number: int) -> None:
        """Mark a frame whose transitions are all known."""
        self._batch.complete.append(number)

    def send(self, *, is_last: bool) -> None:
        """Send frames and transitions to the pages, at once if these are the last."""
        batch = self._batch
        are_under_way = any(map(self._under_way, self._readers.values()))
        least = BATCH if self._has_begun and are_under_way else FIRST_BATCH
        if not is_last and len(batch.drawings) < least:
            return
        if not (batch.transitions or batch.complete) or not self._are_sent:
            return
        self._batch, self._has_begun = self._new_batch(), True
        texts = batch.packed()
        number = max(self._sizes, default=0) + 1
        self._sizes[number] = sum(map(len, texts))
        self.bytes_ahead += self._sizes[number]
        self._sent.update(batch.drawings)
        self._predicted.extend(batch.drawings.values())
        self._sent_parts.update(batch.parts)
        self.clips.sent.update(batch.clips)
        self._frontend.send_message(messages.BatchSent(number), texts)

    def _new_batch(self) -> PredictionBatch:
        return PredictionBatch(self._base, self.renderer.oldest_part)

    def _note_kept(self, content: messages.BatchReceived) -> None:
        """Register the batches that a page has received, and continue.

        Batch 0 means that the page has none under way: it starts, or was disconnected.
        """
        if not content.wants:
            self._readers.pop(content.page, None)
            return
        last = max(self._sizes, default=0)
        reader = self._readers.get(content.page, _PredictionPage(last))
        remember(self._readers, content.page, reader)
        reader.batch, reader.spoke = max(reader.batch, content.batch or last), monotonic()
        oldest = min(each.batch for each in self._readers.values())
        for batch in [each for each in self._sizes if each <= oldest and each < last]:
            del self._sizes[batch]
        self.search.resume()
