"""The panel *Find a position*: the marks on its board, its filters, and their query."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from html import escape
from itertools import combinations_with_replacement

from ..drawing import CLASSIC, BoardView, Layout, PlayerView, Target
from ..drawing.diagrams import Diagram
from ..drawing.diagrams.diagram import mark_views
from ..drawing.scene import compose
from ..drawing.view import CubePlace, CubeView
from ..languages.translation import N_, _
from ..rules import Color, GammonError
from ..rules.position import BAR, CHECKERS
from .page import act, button
from .search import PHASES, POINTS, SCORES, Mark, least_of, where

OPPONENT_BAR = 0
"""The number of the opponent's bar among the places of the board."""

TOOLS = {
    "own": N_("White"),
    "opponent": N_("Black"),
    "empty": N_("Empty"),
    "anything": N_("Anything"),
}
"""The tools: what a click on a point asks for."""

_NEXT: dict[Mark, Mark] = {"": "2+", "2+": "1+", "1+": "1", "1": ""}
_KINDS = {"play": N_("checker play"), "double": N_("double or not"), "answer": N_("take or drop")}
_ROLLS = [10 * high + low for low, high in combinations_with_replacement(range(1, 7), 2)]
_COSTS = ("0.02", "0.04", "0.08", "0.16")
FILTERS = {
    "player": N_("Player"),
    "kind": N_("Decision"),
    "roll": N_("Roll"),
    "phase": N_("Phase"),
    "score": N_("Score"),
    "error": N_("Cost at least"),
    "text": N_("Text in a comment"),
}
"""The labels of the filters, by their names in `search.Filters`."""

_BOARD_PX = 640


@dataclass(frozen=True, slots=True)
class Finder:
    """What the panel asks for.

    Attributes
    ----------
    own, opponent
        The marks of both sides by place, as in `search.Filters`.
    empty
        The points without checkers.
    tool
        The current tool, a key of `TOOLS`.
    filters
        The chosen filters by name; a filter that is missing or empty is not used.
    """

    own: dict[int, Mark] = field(default_factory=dict)
    opponent: dict[int, Mark] = field(default_factory=dict)
    empty: frozenset[int] = frozenset()
    tool: str = "own"
    filters: dict[str, str] = field(default_factory=dict)

    def clicked(self, place: int) -> Finder:
        """Return the panel after a click on a place: the next mark of the tool.

        With the tool *White* or *Black*, each click on a place asks for less: two or more checkers,
        at least one, exactly one, and anything.

        Raises
        ------
        GammonError
            If the marks of a side need more than 15 checkers.
        """
        sides = {"own": dict(self.own), "opponent": dict(self.opponent)}
        empty, tool = self.empty - {place}, self.tool
        if place in (BAR, OPPONENT_BAR):
            bar = sides["own" if place == BAR else "opponent"]
            if bar.pop(BAR, "") == "" and tool in sides:
                bar[BAR] = "1+"
        else:
            before = {side: marks.pop(place, "") for side, marks in sides.items()}
            if tool in sides and (mark := _NEXT[before[tool]]):
                sides[tool][place] = mark
            elif tool == "empty":
                empty |= {place} - self.empty
        if any(sum(map(least_of, marks.values())) > CHECKERS for marks in sides.values()):
            raise GammonError(_("A side has only {count} checkers.", count=CHECKERS))
        return replace(self, own=sides["own"], opponent=sides["opponent"], empty=empty)

    @property
    def where(self) -> str:
        """The conditions in SQL."""
        chosen = {name: value for name, value in self.filters.items() if value}
        error = {"error": float(chosen["error"])} if "error" in chosen else {}
        places = {"own": self.own, "opponent": self.opponent, "empty": self.empty}
        return where(None, **places, **(chosen | error))

    def html(self, players: Iterable[str]) -> str:
        """Return the board, the tools and the filters."""
        tools = "".join(
            button(_(label), "tool", name, look="", aria_pressed=str(name == self.tool).lower())
            for name, label in TOOLS.items()
        )
        choices = {
            "player": {name: name for name in players},
            "kind": {name: _(label) for name, label in _KINDS.items()},
            "roll": {str(roll): f"{roll // 10}-{roll % 10}" for roll in sorted(_ROLLS)},
            "phase": {name: _(name) for name in PHASES},
            "score": {name: _(label) for name, (label, _where) in SCORES.items()},
            "error": {cost: cost for cost in _COSTS},
        }
        fields = "".join(self._field(name, choices.get(name)) for name in FILTERS)
        clear = button(_("Clear"), "clear", look="tool")
        hint = _("Click a point to ask for checkers there, and click again to ask for less.")
        return (
            f'<div class="query-board">{self._board()}</div>'
            f'<div class="tools" role="group" aria-label="{_("A click asks for")}">{tools}</div>'
            f'<div class="filters">{fields}</div>'
            f'<div class="head"><small>{hint}</small>{clear}</div>'
        )

    def _field(self, name: str, choices: dict[str, str] | None) -> str:
        chosen, does = self.filters.get(name, ""), act("filter", name)
        control = f'<input type="search" class="field" value="{escape(chosen)}"{does}>'
        if choices is not None:
            options = "".join(
                f'<option value="{escape(value)}"{" selected" * (value == chosen)}>'
                f"{escape(words)}</option>"
                for value, words in {"": _("any"), **choices}.items()
            )
            control = f"<select{does}>{options}</select>"
        return f"<label>{_(FILTERS[name])}{control}</label>"

    def _board(self) -> str:
        layout = Layout()
        frame = layout.frame
        marks = {**self.opponent, **self.own, **dict.fromkeys(self.empty, "0")}
        view = BoardView(
            points=tuple(
                least_of(self.own.get(p, "0")) - least_of(self.opponent.get(p, "0")) for p in POINTS
            ),
            bar=(least_of(self.own.get(BAR, "0")), least_of(self.opponent.get(BAR, "0"))),
            off=(0, 0),
            players=(PlayerView(_("White"), None, None), PlayerView(_("Black"), None, None)),
            cube=CubeView(place=CubePlace.NONE),
            marks=mark_views({p: m for p, m in marks.items() if p in POINTS}, Color.WHITE, []),
        )
        picture = Diagram(compose(view, CLASSIC, layout, width=_BOARD_PX), _BOARD_PX)
        parts = [f'<img src="{picture.url}" alt="" width="{_BOARD_PX}">']
        for place in (*POINTS, BAR, OPPONENT_BAR):
            spot = Target.bar(Color.WHITE if place == BAR else Color.BLACK)
            if place in POINTS:
                spot = Target.point(place)
            top, bottom = frame.field_halves[layout.is_low(spot)]
            box = (
                f"left:{100 * (layout.spot_x(spot) - 0.5) / frame.width:.2f}%;"
                f"top:{100 * top / frame.height:.2f}%;width:{100 / frame.width:.2f}%;"
                f"height:{100 * (bottom - top) / frame.height:.2f}%"
            )
            label = escape(self._label(place))
            parts.append(
                button("", "mark", place, look="", style=box, aria_label=label, title=label)
            )
        return "".join(parts)

    def _label(self, place: int) -> str:
        if place in POINTS:
            name = _("Point {number}", number=place)
        else:
            name = _("White’s bar") if place == BAR else _("Black’s bar")
        words = _("empty") if place in self.empty else _("anything")
        if place != OPPONENT_BAR and place in self.own:
            words = f"{_('White')} {self.own[place]}"
        key = BAR if place == OPPONENT_BAR else place
        if place != BAR and key in self.opponent:
            words = f"{_('Black')} {self.opponent[key]}"
        return f"{name}: {words}"
