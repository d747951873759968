"""A draft as the traits of an editor, and traits that were written as a draft.

The names are those of a board's traits; the values need not go together.
"""

from __future__ import annotations

from dataclasses import replace

from ..rules import GameState, GammonError, OfferKind, PositionError
from .draft import Draft
from .parsing import draft_of
from .state_traits import Traits, changed, require_consistent
from .validation import bounded, doubts


class EditorTraits(Traits, total=False):
    """The traits that show a part of a draft, by name."""

    offer: str | None
    jacoby: bool
    beavers: bool
    max_cube: int
    problems: tuple[str, ...]
    doubts: tuple[str, ...]


def traits_of_draft(draft: Draft) -> EditorTraits:
    """The value of every trait that shows a part of the draft.

    What only a whole state has is empty while there are problems: `phase` and `xgid`.
    """
    problems: tuple[str, ...] = ()
    doubted: tuple[str, ...] = ()
    phase, xgid = None, ""
    try:
        state = draft.state()
        phase, xgid, doubted = state.phase.value, state.xgid, doubts(state)
    except PositionError as error:
        problems = error.problems
    except GammonError as error:  # a state that no XGID can hold
        problems = (str(error),)
    dice = () if draft.dice is None else tuple(draft.dice)
    return EditorTraits(
        points=draft.points,
        bar=draft.bar,
        off=draft.off,
        pips=draft.pips,
        dice=dice,
        dice_left=draft.dice.numbers if draft.dice is not None else (),
        cube_value=draft.cube_value,
        cube_owner=draft.cube_owner and draft.cube_owner.value,
        turn=draft.turn and draft.turn.value,
        phase=phase,  # type: ignore[typeddict-item]  # a board always has one
        score=draft.score,
        match_length=draft.length,
        crawford=draft.crawford,
        xgid=xgid,
        offer=draft.offer.kind.value if draft.offer is not None else None,
        jacoby=draft.rules.jacoby,
        beavers=draft.rules.beavers,
        max_cube=draft.rules.max_cube,
        problems=problems,
        doubts=doubted,
    )


def draft_from_traits(draft: Draft, wanted: EditorTraits) -> Draft:
    """The draft with the values that were written to traits.

    Raises
    ------
    GammonError
        If a value is none that its part can have, follows from others, or is more than an editor
        holds.
    """
    if "xgid" in wanted:
        draft = draft_of(GameState.from_xgid(wanted["xgid"]), draft)
    draft = changed(draft, wanted)
    if "offer" in wanted:
        draft = _offered(draft, wanted["offer"])
    beavers = wanted.get("beavers", draft.rules.beavers)
    rules = replace(
        draft.rules,
        jacoby=wanted.get("jacoby", draft.rules.jacoby),
        beavers=beavers,
        raccoons=beavers if "beavers" in wanted else draft.rules.raccoons,
        max_cube=wanted.get("max_cube", draft.rules.max_cube),
    )
    draft = bounded(replace(draft, rules=rules))
    require_consistent(wanted, traits_of_draft(draft))
    return draft


def _offered(draft: Draft, name: str | None) -> Draft:
    kind = None if name is None else OfferKind(name)
    if kind is OfferKind.RESIGNATION and (draft.offer is None or draft.offer.kind is not kind):
        raise PositionError(["A resignation is not set up here: let a player resign on a board."])
    return draft if kind is OfferKind.RESIGNATION else draft.offered(kind)
