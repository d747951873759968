"""What happens at a board: input becomes acts on its match, and changes become what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import BoardView, Layout, Target, Theme
from ..engine import is_decision
from ..play import Actor, Change, Match
from ..play.kernel_lock import locked
from ..rules import Action, GameState, GammonError
from .acts import carry_out
from .affordances import Affordances, affordances
from .bot_driver import AutoPlay
from .clicks import Act, Command, Response, Switch
from .foresight import Outlook
from .input import FocusIn, Input
from .modes import Picture, PlayMode
from .selection import Menu, Selection, Viewpoint
from .shown_change import ShownChange, selection_after, shown_change
from .turn import Turn
from .tutor import Tutor

if TYPE_CHECKING:
    from ..engine import Advice, Candidate, Candidates, Engine


class Handling(NamedTuple):
    """How a board is used, by its traits.

    Attributes
    ----------
    viewpoint
        From where.
    pace
        How slowly is shown what nobody does at it by hand.
    blunder
        From which loss of equity on the tutor warns.
    auto_play
        Which plays are made by themselves.
    """

    viewpoint: Viewpoint
    pace: float
    blunder: float
    auto_play: AutoPlay


class Controller:
    """Leads everything that a hand does at one board to its match.

    Parameters
    ----------
    match
        The match.
    seat
        From where hands at this board act.
    handling
        Gives how the board is used, but for seat and tutor.
    show
        Called when something else is to be seen.
    picture
        Gives what is seen.
    say
        Called with a sentence for the person at the board.
    refuse
        Called with it besides, if it says why something was not done.
    switch
        Called with what is to be switched on or off.
    review
        Called when somebody wants to go through the match.
    analyse
        Called when somebody wants to know where it was lost.
    report
        Called with what goes wrong in a stranger's function.
    hinted
        Called with the plays of a hint when there are other ones, and with None at its end.

    Attributes
    ----------
    handling
        Gives how the board is used, but for seat and tutor.
    mode
        What the board is used for.
    selection
        What is picked up, opened and pointed out on it.
    tutor
        Who helps.
    """

    def __init__(
        self,
        match: Match,
        seat: Actor,
        *,
        handling: Callable[[], Handling],
        show: Callable[[ShownChange | None], object],
        picture: Callable[[], Picture],
        say: Callable[[str], object],
        refuse: Callable[[str], object],
        switch: Callable[[Switch], object],
        review: Callable[[], object],
        analyse: Callable[[], object],
        report: Callable[[Exception], object],
        hinted: Callable[[Candidates | None], object] = lambda _: None,
    ) -> None:
        self.match = match
        self.mode = PlayMode()
        self.tutor = Tutor(report)
        self.handling, self._seat = handling, seat
        self._show, self._picture, self._say = show, picture, say
        self._switch, self._report, self._refuse = switch, report, refuse
        self._review, self._analyse = review, analyse
        self._hinted = hinted
        self._hinted_state: GameState | None = None  # the decision whose hint is shown
        self._selection = Selection()
        self._turn: Turn | None = None
        self._view: BoardView | None = None

    # What there is to be seen

    @property
    def seat(self) -> Actor:
        """From where hands act now."""
        return self.mode.seat(self._seat)

    @property
    def selection(self) -> Selection:
        """What is selected; whoever writes it has it shown."""
        return self._selection

    @selection.setter
    def selection(self, selection: Selection) -> None:
        self._selection = selection
        self.forget()

    def forget(self) -> None:
        """Ask anew for what is known of the match, since it is looked at in another way."""
        self._turn = self._view = None

    @property
    def turn(self) -> Turn:
        """The facts of the match as it stands, and of what is selected in it."""
        match, known = self.match, self._turn
        # A bot can fail without a change of the match, and another player take a seat.
        if known is None or known.standing != match.standing or known.players is not match.players:
            has_tutor = self.tutor.engine is not None
            viewpoint = self.handling().viewpoint._replace(seat=self.seat, has_tutor=has_tutor)
            known = Turn.of(match, viewpoint, self._selection)
            self._turn, self._view = known, None
        return known

    @property
    def view(self) -> BoardView:
        """What a picture of the board shows."""
        turn = self.turn
        if self._view is None:
            self._view = self.mode.view(turn)
        return self._view

    def describe(self, layout: Layout, theme: Theme, targets: list[Target]) -> Affordances:
        """What a hand can do at some targets, and what the board is in words."""
        return affordances(self.turn, self.view, layout, theme, targets, at=self.mode.affordance_at)

    @property
    def outlook(self) -> Outlook:
        """What clicks would come from."""
        return Outlook(
            match=self.match,
            turn=self.turn,
            picture=self._picture(),
            mode=self.mode,
            pace=self.handling().pace,
            is_watched=self.tutor.watches,
        )

    def changed(self, change: Change, narrated: str) -> ShownChange | None:
        """Take note of a change and of what is said of it, and give how it is seen to happen."""
        pace = self.handling().pace
        shown = shown_change(change, self.match.players, self._selection, pace)
        self.selection = selection_after(change, narrated, self._selection)
        if self._hinted_state not in (None, change.after.at_turn_start):
            self._end_hint()
        return shown

    def told(self, sentence: str) -> None:
        """Show what is said to the person at the board, if it is not shown already."""
        if sentence != self._selection.said:
            before = self.view
            self.selection = self._selection.saying(sentence)
            if self.view != before:
                # As something that happens, though nothing moves: so what moves comes to its end.
                self._show(ShownChange((), self.match.state, 1.0))

    # What a person does

    @locked
    def hear(self, given: Input) -> bool:
        """Do what an input leads to; false if nothing has come of it."""
        turn, before = self.turn, self._selection
        response = self.mode.respond(turn, given, self._picture())
        if response is not None:
            self._follow(response)
        if self.match.revision != turn.revision:
            return True
        after = self._selection
        if before.arrows and not after.arrows:
            self._end_hint()  # it is not wanted any more
        return after.saying("") != before.saying("")

    def _follow(self, response: Response) -> None:
        self.selection = response.selected
        try:
            for act in response.acts:
                self.selection = replace(self._selection, dropped=response.selection.dropped)
                self._do(act)
        except GammonError as refusal:
            why = getattr(refusal, "why", "") or str(refusal)
            self._say(why)
            self._refuse(why)
        except Exception as error:  # a dice source is a person's function: anything can come
            self._report(error)
        if self._selection.dropped:
            self.selection = replace(self._selection, dropped=False)
        self._show(None)
        focus = self._selection.focus
        if focus is not None and focus not in self._picture().scene.targets:
            self.hear(FocusIn(None))  # it was on a button that has been pressed
        if not response.acts and response.message is not None:  # else the match has told
            self._say(response.message)
            if response.message and response.is_refusal:
                self._refuse(response.message)

    def _do(self, act: Act) -> None:
        if self.mode.take(act):
            return
        match act:
            case Switch():
                self._switch(act)
            case Command.HINT if self._selection.arrows:
                self._end_hint()
                self.selection = self._selection.at_rest
            case Command.HINT:
                self.hint()
            case Command.BETTER:
                self._show_better()
            case Command.REVIEW:
                self._review()
            case Command.ANALYSE:
                self._analyse()
            case Command.ANYWAY:
                if self.tutor.doubtful is not None:
                    carry_out(self.tutor.doubtful, self.match, self.seat)
            case Command() | Action():
                self._do_unless_doubted(act)

    def _do_unless_doubted(self, act: Action | Command) -> None:
        def again() -> None:
            self._follow(Response(self._selection, (act,)))

        doubt = None
        if self.tutor.engine is not None:
            doubt = self.tutor.doubt(act, self.turn, self.handling().blunder, again)
        if doubt is None:
            carry_out(act, self.match, self.seat)
            return
        if doubt.compared:
            rest = self._selection.at_rest
            self.selection = replace(rest, menu=Menu.BLUNDER, compared=doubt.compared)
        self._say(doubt.sentence)

    # Who helps

    def employ(self, engine: Engine | None, *, is_own: bool) -> None:
        """Have an engine give hints and warn; its program ends here if it is nobody else's."""
        self.tutor.employ(engine, is_own=is_own)
        self.selection = self._selection.at_rest
        self._show(None)
        self.tutor.consider(self.turn)

    @property
    def advice(self) -> Advice | None:
        """What has been said to the present decision."""
        return self.tutor.advice(self.match.state)

    @locked
    def hint(self) -> None:
        """Show what is best, as soon as an engine has said it."""
        state = self.match.state
        if not is_decision(state):
            self._say("There is nothing to decide now.")
            return
        decision, name = state.at_turn_start, self.tutor.queue.engine.name
        if self.advice is None:
            self._say(f"{name} is thinking…")
        is_first = True

        def said(advice: Advice | None) -> None:
            nonlocal is_first
            if advice is not None and (is_first or self._hinted_state == decision):
                is_first = False
                self._show_hint(advice, decision)

        self.tutor.hint(state, said)

    def _show_hint(self, advice: Advice, decision: GameState) -> None:
        if self.match.state.at_turn_start != decision:
            return
        from ..engine import Candidates  # see `Tutor`
        from .hints import hint_arrows, in_words

        state = self.match.state
        arrows = hint_arrows(state, advice)
        menu = self._selection.menu if self._hinted_state == decision else Menu.NONE
        self.selection = replace(self._selection, arrows=arrows, menu=menu)
        self._show(None)
        self._say(in_words(advice, self.turn))
        self._hinted_state = decision
        if isinstance(advice, Candidates):  # the cube has no rows
            self._hinted(advice)

    def _end_hint(self) -> None:
        if self._hinted_state is not None:
            self._hinted_state = None
            self.tutor.look_no_deeper()
            self._hinted(None)

    @locked
    def point_out(self, candidate: Candidate | None) -> None:
        """Show one play as arrows, in place of what is pointed out; None shows nothing."""
        from .hints import play_arrows  # see `Tutor`

        arrows = () if candidate is None else play_arrows(self.match.state, candidate.play)
        if arrows != self._selection.arrows:
            self.selection = replace(self._selection, arrows=arrows)
            self._show(None)

    def _show_better(self) -> None:
        """Take the steps back, and show what would have been best."""
        while self.match.state.steps and self.match.why_no_undo(self.seat) is None:
            self.match.undo(by=self.seat)
        self.hint()
