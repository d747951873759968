"""The view of an editor as data: its controls, its board, and the affordances for the pointer.

The panel of the editor shows the controls in `CONTROLS` and the buttons in `EDIT_BUTTONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import Any

from ..board.model.description import Affordance, BoardDescription, describe_view
from ..board.model.draft import Draft, problems_with
from ..drawing import (
    BoardView,
    DieView,
    Layout,
    MarkView,
    PlayerView,
    SetUpView,
    StatusBarView,
    Target,
    Tool,
)
from ..drawing.view import resting_cube
from ..languages.translation import N_, _
from ..rules import Color, Dice, OfferKind
from ..rules.position import BAR
from .query import marked_places
from .state import MIN_OWNED_CUBE, EditorState, QueryDraft, click, stack_at

Edit = Callable[[Draft], Draft]
"""A function that changes a draft."""


class ControlKind(StrEnum):
    """The form of a control."""

    SEGMENTS = "segments"
    """A few options that are all visible."""
    SELECT = "select"
    NUMBER = "number"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Control:
    """A control that shows and changes one part of a draft.

    `span` is the width of the control in sixths of a row. `value` returns the part of a draft, and
    `edit` returns a draft with a new value for the part. `options` returns the labels of the values
    that users can choose, and these values.
    """

    kind: ControlKind
    label: str
    span: int
    value: Callable[[Draft], Any]
    edit: Callable[[Draft, Any], Draft]
    options: Callable[[Draft], Iterable[tuple[str, Any]]] = lambda _: ()
    is_shown: Callable[[Draft], bool] = lambda _: True

    def chosen(self, draft: Draft) -> int:
        """Return the number of the current option, or else the value as a number."""
        values = [value for _, value in self.options(draft)]
        value = self.value(draft)
        return values.index(value) if values else int(value)

    def is_cause(self, draft: Draft, problems: Sequence[str]) -> bool:
        """Return whether the usual value would solve one of the problems with the draft."""
        usual = self.edit(draft, self.value(Draft(draft.points)))
        return len(problems_with(usual)) < len(problems)

    def choose(self, draft: Draft, number: int) -> Draft:
        """Return the draft with another option, number or switch; a missing option is ignored."""
        options = [*self.options(draft)]
        if not options:
            return self.edit(draft, bool(number) if self.kind is ControlKind.SWITCH else number)
        return self.edit(draft, options[number][1]) if 0 <= number < len(options) else draft


_SIDES = (("White", Color.WHITE), ("Black", Color.BLACK))
_TURNS = (*_SIDES, (N_("Nobody"), None))
_OWNERS = ((N_("Centre"), None), *_SIDES)
_ANSWERS = {
    OfferKind.DOUBLE: N_("to answer a double"),
    OfferKind.BEAVER: N_("to answer a beaver"),
    OfferKind.RESIGNATION: N_("to answer a resignation"),
}


def _decision(draft: Draft) -> OfferKind | Dice | None:
    return draft.dice if draft.offer is None else draft.offer.kind


def _decisions(draft: Draft) -> list[tuple[str, object]]:
    """Return the decisions to choose from: to roll, to answer an offer, or to play a roll."""
    possible = {OfferKind.DOUBLE, draft.offer and draft.offer.kind}
    if not draft.length and draft.rules.beavers:
        possible.add(OfferKind.BEAVER)
    answers = [(words, kind) for kind, words in _ANSWERS.items() if kind in possible]
    rolls = [(f"{roll.high}-{roll.low}", roll) for roll, _ in Dice.all()]
    return [(N_("to roll"), None), *answers, *rolls]


def _with_decision(draft: Draft, decision: OfferKind | Dice | None) -> Draft:
    if isinstance(decision, Dice):
        return draft.rolled(decision)
    return replace(draft, dice=None).offered(decision)


def _cube_values(value: int) -> list[tuple[str, int]]:
    """Return the powers of two up to 1024, and the current value if it is a different number."""
    return [(f"{each}", each) for each in sorted({*(1 << power for power in range(11)), value})]


def _owned(draft: Draft, owner: Color | None) -> Draft:
    """Give the cube to a player, at least at the lowest value that a player can own."""
    least = 1 if owner is None else MIN_OWNED_CUBE
    return replace(draft, cube_owner=owner, cube_value=max(draft.cube_value, least))


def _with_rules(draft: Draft, **rules: Any) -> Draft:
    return replace(draft, rules=replace(draft.rules, **rules))


_Part = tuple[Callable[[Draft], Any], Callable[[Draft, Any], Draft]]


def _field(name: str) -> _Part:
    """Return a getter and a setter for an attribute of a draft."""
    return attrgetter(name), lambda draft, value: replace(draft, **{name: value})


def _rule(name: str) -> _Part:
    return attrgetter(f"rules.{name}"), lambda draft, value: _with_rules(draft, **{name: value})


def _score(color: Color) -> _Part:
    return lambda draft: draft.score[color.slot], lambda draft, points: draft.scored(color, points)


def _is_match(draft: Draft) -> bool:
    return draft.length != 0 or draft.crawford


def _is_money(draft: Draft) -> bool:
    return draft.length == 0


_SEGMENTS, _SELECT, _NUMBER, _SWITCH = ControlKind
_EVERY_CONTROL = (
    Control(_SEGMENTS, N_("On roll"), 4, attrgetter("turn"), Draft.on_roll, lambda _: _TURNS),
    Control(_SELECT, N_("Decision"), 2, _decision, _with_decision, _decisions),
    Control(_SEGMENTS, N_("Cube owner"), 4, attrgetter("cube_owner"), _owned, lambda _: _OWNERS),
    Control(
        _SELECT,
        N_("Cube"),
        2,
        *_field("cube_value"),
        lambda draft: _cube_values(draft.cube_value),
    ),
    Control(_NUMBER, N_("Match to"), 2, attrgetter("length"), Draft.to_length),
    Control(_NUMBER, N_("White score"), 2, *_score(Color.WHITE)),
    Control(_NUMBER, N_("Black score"), 2, *_score(Color.BLACK)),
    Control(_SWITCH, N_("Crawford game"), 4, *_field("crawford"), is_shown=_is_match),
    Control(_SWITCH, N_("Jacoby"), 2, *_rule("jacoby"), is_shown=_is_money),
    Control(
        _SWITCH,
        N_("Beavers"),
        2,
        attrgetter("rules.beavers"),
        # XGID has one flag for beavers and raccoons.
        lambda draft, value: _with_rules(draft, beavers=value, raccoons=value),
        is_shown=_is_money,
    ),
    Control(
        _SELECT,
        N_("Cube limit"),
        2,
        *_rule("max_cube"),
        lambda draft: _cube_values(draft.rules.max_cube),
    ),
)

CONTROLS = {control.label: control for control in _EVERY_CONTROL}
"""The controls by their English labels, in the order in which the panel shows them."""

EDIT_BUTTONS: tuple[tuple[str, str, Edit], ...] = (
    (N_("Opening"), N_("Set up the opening position"), lambda draft: draft.opened),
    (N_("Clear"), N_("Remove all checkers from the board"), lambda draft: draft.cleared),
    (
        N_("Mirror"),
        N_("Swap left and right, for a position from a board that bears off on the other side"),
        lambda draft: draft.mirrored,
    ),
    (
        N_("Swap sides"),
        N_("Swap the checkers, the turn, the cube and the score of the two players"),
        lambda draft: draft.swapped,
    ),
)
"""The buttons that edit the whole draft, as (label, tooltip, edit)."""


_WRONG = "#C62828"
"""The colour of the mark where a player has too many checkers."""

_LABELS = {
    Tool.WHITE: N_("A click adds a white checker"),
    Tool.BLACK: N_("A click adds a black checker"),
    Tool.ERASE: N_("A click removes a checker"),
}

QUERY_TOOLS = {
    Tool.WHITE: (N_("White"), N_("A click asks for that many white checkers or more")),
    Tool.BLACK: (N_("Black"), N_("A click asks for that many black checkers or more")),
    Tool.EXACT: (
        N_("Exactly"),
        N_("A click asks for exactly the checkers of a place"),
    ),
    Tool.EMPTY: (N_("Empty"), N_("A click asks for an empty point")),
    Tool.ERASE: (N_("Anything"), N_("A click removes what is asked for at a place")),
}
"""The tools of a query: the label, and the effect of a click."""


def _click_words(editor: EditorState) -> str:
    if isinstance(editor.draft, QueryDraft):
        return _(QUERY_TOOLS[editor.tool][1])
    return _(_LABELS.get(editor.tool, _LABELS[Tool.ERASE]))


def describe_editor(editor: EditorState, view: BoardView, layout: Layout) -> BoardDescription:
    """Return what the user can do at each target of the board, and the board in words."""
    return describe_view(
        view,
        layout,
        f"{_('Backgammon board in set-up mode.')} {_click_words(editor)}.",
        at=lambda target: _affordance_at(editor, target),
        holding=editor.picking is not None,
    )


def _affordance_at(editor: EditorState, target: Target) -> Affordance:
    allowed = Affordance.NOTHING
    # The trial click needs no undo history.
    tried = EditorState((editor.draft,), tool=editor.tool, picking=editor.picking)
    if click(tried, target) != tried:
        allowed |= Affordance.CLICK
    color, count = stack_at(editor.draft, target)
    if count:
        allowed |= Affordance.LIFT
        if color is Color.BLACK:
            allowed |= Affordance.BLACK
    return allowed


_OFFERS = {
    OfferKind.DOUBLE: N_("has doubled"),
    OfferKind.BEAVER: N_("was beavered"),
    OfferKind.RESIGNATION: N_("to play"),
}
"""The text after the name of the player for each offer."""


def _marks(editor: EditorState) -> Iterator[MarkView]:
    """Mark the stacks that gave a player too many checkers, or else the highest stack."""
    before, draft = editor.drafts[max(0, editor.index - 1)], editor.draft
    if isinstance(draft, QueryDraft):
        yield from (MarkView(spot, text=mark) for spot, mark in marked_places(draft).items())
    for color in Color:
        if draft.off[color.slot] >= 0:
            continue
        stacks, known = draft.stacks(color), before.stacks(color)
        grown = [place for place, count in stacks.items() if count > known.get(place, 0)]
        for place in grown or [max(stacks, key=stacks.__getitem__)]:
            number = place if color is Color.WHITE else BAR - place
            spot = Target.bar(color) if place == BAR else Target.point(number)
            yield MarkView(spot, text=f"{stacks[place]}", color=_WRONG)


def view_of_editor(editor: EditorState) -> BoardView:
    """Return the board view of the editor's draft."""
    draft = editor.draft
    if editor.picking is not None:
        doing = N_("to play: choose the dice")
    elif draft.offer is not None:
        doing = _OFFERS[draft.offer.kind]
    else:
        doing = N_("to roll") if draft.dice is None else N_("to play")
    white, black = (
        PlayerView(
            name=color.label,
            pips=draft.pips[color.slot],
            score=None if isinstance(draft, QueryDraft) else draft.score[color.slot],
            to_decide=draft.turn is color,
        )
        for color in Color
    )
    view = BoardView(
        points=draft.points,
        bar=draft.bar,
        off=draft.off,
        players=(white, black),
        match_length=draft.length,
        dice=tuple(DieView(draft.turn or Color.WHITE, number) for number in draft.dice or ()),
        cube=resting_cube(draft.rules, draft.cube_value, draft.cube_owner, crawford=draft.crawford),
        turn=draft.turn,
        marks=tuple(_marks(editor)),
        set_up=SetUpView(editor.tool, editor.picking),
        status_bar=StatusBarView(f"{(draft.turn or Color.WHITE).label} {_(doing)}"),
    )
    if not isinstance(draft, QueryDraft):
        return view
    words = StatusBarView(f"{_click_words(editor)}.")
    view = view.uncounted.without_cube
    return replace(view, off=(0, 0), set_up=SetUpView(None), status_bar=words)
