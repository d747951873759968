"""Which cards of a deck are practised."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from ..analysis.game_phase import GamePhase
from ..rules import GammonError
from ..rules.validation import as_float, brief, did_you_mean
from .card import CardKind
from .ledger import DeckCard
from .plan import Plan

_CUBE = "cube"
_CUBE_KINDS = (CardKind.DOUBLE, CardKind.ANSWER)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which cards of a deck are practised: those of which all of this is true.

    Attributes
    ----------
    kind
        ``"play"``, ``"cube"``, or of the cube ``"double"`` or ``"answer"``; ``"question"``.
    phase
        ``"opening"``, ``"contact"``, ``"race"`` or ``"bear-off"``.
    plan
        What the player on roll is about: ``"racing"``, ``"attacking"``, ``"priming"``,
        ``"anchoring"`` or ``"other"``.
    worse_than
        The least equity that was given away in the match it comes from.
    source
        A part of where it comes from, such as a player's name.

    Raises
    ------
    GammonError
        With everything that is wrong, and what it can be.
    """

    kind: str | None = None
    phase: str | None = None
    plan: str | None = None
    worse_than: float = 0.0
    source: str | None = None

    def __post_init__(self) -> None:
        problems = [
            *_problem("kind", self.kind, (*_words(CardKind), _CUBE)),
            *_problem("phase", self.phase, _words(GamePhase)),
            *_problem("plan", self.plan, _words(Plan)),
        ]
        if as_float(self.worse_than) is None:
            given = brief(self.worse_than)
            problems.append(f"worse_than is an equity such as 0.06, not {given}.")
        source: object = self.source
        if source is not None and not isinstance(source, str):
            problems.append(f"source is a part of a name, not {brief(source)}.")
        if problems:
            raise GammonError(" ".join(problems))

    @property
    def words(self) -> dict[str, Any]:
        """The same by name, as a deck's methods take it."""
        return asdict(self)

    def takes(self, card: DeckCard) -> bool:
        """Whether a card is among them."""
        tags = card.tags
        return (
            (self.kind in (None, tags.kind) or (self.kind == _CUBE and tags.kind in _CUBE_KINDS))
            and self.phase in (None, tags.phase)
            and self.plan in (None, tags.plan)
            and tags.error >= self.worse_than
            and (self.source is None or self.source.casefold() in tags.source.casefold())
        )


def choice_of(words: dict[str, Any]) -> Choice:
    """A choice, from what a person has said of it by name.

    Raises
    ------
    GammonError
        If there is no such thing to choose by.
    """
    known = [each.name for each in fields(Choice)]
    for name in words:
        if name not in known:
            hint = did_you_mean(name, known)
            raise GammonError(f"Cards are chosen by {', '.join(known)}; not by {name!r}.{hint}")
    return Choice(**words)


def _words(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(each.value for each in kind)


def _problem(name: str, given: object, words: tuple[str, ...]) -> list[str]:
    if given is None or given in words:
        return []
    hint = did_you_mean(given, words) if isinstance(given, str) else ""
    return [f"{name} is {' or '.join(map(repr, words))}, not {brief(given)}.{hint}"]
