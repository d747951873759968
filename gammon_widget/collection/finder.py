"""The filters of the panel *Find a position*: their controls and their query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import combinations_with_replacement

from ..languages.translation import N_, _
from .derived import SCORES
from .page import act, button
from .search import PHASES, where

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


def filters_where(filters: Mapping[str, str], position: object = None) -> str:
    """Return the conditions in SQL of filters by name, and of the draft of an editor.

    A filter that is missing or empty is not used.
    """
    chosen = {name: value for name, value in filters.items() if value}
    error = {"error": float(chosen["error"])} if "error" in chosen else {}
    return where(position, **(chosen | error))


def filters_html(filters: Mapping[str, str], players: Iterable[str]) -> str:
    """Return the controls of the filters."""
    choices = {
        "player": {name: name for name in players},
        "kind": {name: _(label) for name, label in _KINDS.items()},
        "roll": {str(roll): f"{roll // 10}-{roll % 10}" for roll in sorted(_ROLLS)},
        "phase": {name: _(name) for name in PHASES},
        "score": {name: _(label) for name, (label, _where) in SCORES.items()},
        "error": {cost: cost for cost in _COSTS},
    }
    fields = (_field(name, filters.get(name, ""), choices.get(name)) for name in FILTERS)
    clear = button(_("Clear"), "clear", look="tool")
    return f'<div class="filters">{"".join(fields)}</div><div class="head">{clear}</div>'


def _field(name: str, chosen: str, choices: dict[str, str] | None) -> str:
    does = act("filter", name)
    control = f'<input type="search" class="field" value="{escape(chosen)}"{does}>'
    if choices is not None:
        options = "".join(
            f'<option value="{escape(value)}"{" selected" * (value == chosen)}>'
            f"{escape(words)}</option>"
            for value, words in {"": _("any"), **choices}.items()
        )
        control = f"<select{does}>{options}</select>"
    return f"<label>{_(FILTERS[name])}{control}</label>"
