"""Text descriptions of positions for screen readers: checkers, cube, dice and score."""

from __future__ import annotations

from collections.abc import Iterator

from ..languages.translation import _, plural
from ..rules import Color
from ..rules.color import doing
from .geometry import Layout
from .targets import Target, TargetKind
from .view import UNTURNED_FACE, BoardView, CubePlace, DieState, MarkView


def position_in_words(view: BoardView, layout: Layout) -> str:
    """Describe the position with the board's point numbers, beginning with the player to decide."""
    deciding = [color for color in Color if view.player(color).to_decide]
    first = deciding[0] if len(deciding) == 1 else view.turn or layout.bottom
    sentences = [_side(view, layout, color) for color in (first, first.opponent)]
    if view.cube.place is not CubePlace.NONE:
        sentences.append(cube_in_words(view))
    if _are_rolled(view):
        sentences.append(dice_in_words(view))
    if view.match_length:
        sentences.append(_("Match to {match_length}", match_length=view.match_length))
    return ". ".join(sentences) + "."


def picture_in_words(view: BoardView, layout: Layout, *, turn: bool = True) -> str:
    """Describe the position, the arrows and the marks of a picture.

    If `turn` is True and there are no dice, the text also says who is on roll.
    """
    sentences = [position_in_words(view, layout)]
    if turn and view.turn is not None and not view.dice:
        sentences.append(doing(view.player(view.turn).name, "is on roll."))
    if view.arrows:
        ways = (
            _(" to ").join(place_in_words(end, layout) for end in (arrow.source, arrow.target))
            for arrow in view.arrows
        )
        words = plural(
            "Arrow from {ways}.",
            "Arrows from {ways}.",
            len(view.arrows),
            ways=_(", from ").join(ways),
        )
        sentences.append(words)
    if view.marks:
        sentences.append(
            _("Marked: {marks}.", marks=", ".join(_mark(mark, layout) for mark in view.marks))
        )
    return " ".join(sentences)


def dice_in_words(view: BoardView) -> str:
    """Describe the dice, and say which dice have been played or cannot be played."""
    if not _are_rolled(view):
        return _("Roll the dice")
    suffixes = {DieState.USED: _(" (played)"), DieState.BLOCKED: _(" (cannot be played)")}
    return _("Dice: ") + ", ".join(
        f"{die.number}{suffixes.get(die.state, '')}" for die in view.dice
    )


def cube_in_words(view: BoardView) -> str:
    """Describe the place and value of the cube."""
    cube = view.cube
    name = view.player(cube.color).name if cube.color is not None else ""
    match cube.place:
        case CubePlace.CRAWFORD:
            return _("No cube in the Crawford game")
        case CubePlace.OFFERED:
            return _("Cube at {face}, offered by {name}", name=name, face=cube.face)
        case CubePlace.OWNED:
            return _("Cube at {face}, owned by {name}", name=name, face=cube.face)
    if cube.face == UNTURNED_FACE:
        return _("Cube in the middle")
    return _("Cube in the middle at {face}", face=cube.face)


def place_in_words(spot: Target, layout: Layout) -> str:
    """Return the name of a place in a move. The name of a point is only its number."""
    if spot.kind is TargetKind.POINT:
        return layout.label(spot)
    return _("the bar") if spot.kind is TargetKind.BAR else _("the tray")


def _are_rolled(view: BoardView) -> bool:
    return bool(view.dice) and all(die.state is not DieState.SPINNING for die in view.dice)


def _side(view: BoardView, layout: Layout, color: Color) -> str:
    player = view.player(color)
    stacks = list(_stacks(view, layout, color))
    where = ", ".join(stacks) if stacks else _("no checkers on the board")
    score = "" if player.score is None else _(", score {score}", score=player.score)
    pips = _("uncounted") if player.pips is None else player.pips
    words = _("{name}: {where}; {pips} pips", name=player.name, where=where, pips=pips)
    return words + score


def _stacks(view: BoardView, layout: Layout, color: Color) -> Iterator[str]:
    """Describe a player's stacks, from the bar to the tray."""
    for place in range(25, -1, -1):
        spot = Target.of_place(place, color)
        count = view.count(spot, color)
        if count and spot.kind is TargetKind.POINT:
            yield _("{count} on point {place}", count=count, place=layout.label(spot))
        elif count:
            words = _("on the bar") if spot.kind is TargetKind.BAR else _("borne off")
            yield f"{count} {words}"


def _mark(mark: MarkView, layout: Layout) -> str:
    place = place_in_words(mark.spot, layout)
    return _("{place} with {text!r}", place=place, text=mark.text) if mark.text else place
