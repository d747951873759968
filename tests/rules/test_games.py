"""Games action by action: rolls, the cube, resignations, scores, matches."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from gammon_widget.rules import (
    Accept,
    Action,
    ActionError,
    ActionKind,
    Beaver,
    Color,
    Confirm,
    Cube,
    Decline,
    Dice,
    Double,
    Drop,
    Ending,
    GameState,
    Level,
    MakePlay,
    Move,
    NewGame,
    Phase,
    PlayError,
    Position,
    Raccoon,
    Reason,
    Reroll,
    Resign,
    Result,
    Roll,
    Rules,
    SetUp,
    Step,
    Take,
    apply,
    legal_actions,
    why_no_double,
)

from .boards import board

WHITE, BLACK = Color.WHITE, Color.BLACK
OPENING = Position.opening()
BEAVERS = Rules(beavers=True, raccoons=True)
RACE = board("6:3 5:3", against="19:3 20:3")


def after(state: GameState, *actions: Action) -> GameState:
    return reduce(apply, actions, state)


def last_checker(against: str, **settings: object) -> GameState:
    """A state in which Black bears off the last checker with any roll."""
    state = GameState.on_roll(board("1:1", against=against), BLACK, Dice(2, 1))
    return replace(state, **settings)


def won(state: GameState) -> Result:
    over = after(state, Step(Move(1, 0)), Confirm())
    assert over.phase is Phase.OVER
    assert over.result is not None
    return over.result


class TestOpeningRoll:
    def test_the_higher_die_starts_with_those_two_dice(self):
        for dice, starter in ((Dice(3, 1), WHITE), (Dice(1, 3), BLACK)):
            state = after(GameState.start(), Roll(dice))
            assert (state.phase, state.turn, state.decider) == (Phase.MOVE, starter, starter)
            assert state.dice is not None
            assert tuple(state.dice) == tuple(dice)

    def test_ties_in_the_opening_roll_are_rerolled(self):
        start = GameState.start()
        assert after(start, Roll(Dice(4, 4))) == start
        assert start.decider is None
        assert legal_actions(start) == {ActionKind.ROLL}

    def test_automatic_doubles_stop_at_their_limit(self):
        start = GameState.start(rules=Rules(automatic_doubles=2))
        ties = [Roll(Dice(4, 4)), Roll(Dice(1, 1)), Roll(Dice(6, 6))]
        assert after(start, ties[0]).cube == Cube(2)
        assert after(start, *ties[:2]).cube == Cube(4)
        assert after(start, *ties).cube == Cube(4)
        assert after(start, *ties, Roll(Dice(2, 1))).phase is Phase.MOVE

    def test_there_are_no_automatic_doubles_in_a_match_or_without_a_cube(self):
        for start in (
            GameState.start(5, Rules(automatic_doubles=1)),
            GameState.start(rules=Rules(automatic_doubles=1, cube=False)),
        ):
            assert after(start, Roll(Dice(4, 4))).cube == Cube()


class TestTurns:
    def test_a_turn_is_steps_and_a_confirmation(self):
        state = GameState.on_roll(OPENING, WHITE, Dice(3, 1))
        stepped = after(state, Step(Move(8, 5)))
        assert stepped.steps == ((8, 5),)
        assert stepped.turn_start == OPENING
        assert stepped.dice_left == (1,)
        assert ActionKind.CONFIRM not in legal_actions(stepped)
        both = after(stepped, Step(Move(6, 5)))
        assert ActionKind.STEP not in legal_actions(both)
        assert both.next_steps == ()
        done = after(both, Confirm())
        assert (done.phase, done.turn, done.dice, done.steps) == (Phase.ROLL, BLACK, None, ())
        assert done.position == board("24:2 13:5 8:3 6:5", against="1:2 12:5 17:2 19:4 20:2")
        assert done == after(state, MakePlay((Move(6, 5), Move(8, 5))))

    def test_a_forced_pass_is_confirmed(self):
        state = GameState.on_roll(board("25:1 6:2", against="19:2 22:2"), WHITE, Dice(6, 3))
        assert legal_actions(state) == {
            ActionKind.PLAY, ActionKind.CONFIRM, ActionKind.REROLL, ActionKind.RESIGN
        }  # fmt: skip
        assert after(state, Confirm()) == after(state, MakePlay(()))
        assert after(state, Confirm()).position == state.turn_start.swapped()

    def test_other_dice_take_the_steps_back(self):
        state = after(GameState.on_roll(OPENING, WHITE, Dice(3, 1)), Step(Move(8, 5)))
        again = after(state, Reroll(Dice(6, 5)))
        assert again == GameState.on_roll(OPENING, WHITE, Dice(6, 5))

    def test_setting_up_puts_any_state_in_place(self):
        other = GameState.start(7)
        assert after(GameState.on_roll(OPENING), SetUp(other)) == other

    @pytest.mark.parametrize(
        ("moves", "reason"),
        [
            ((Move(24, 19),), Reason.BLOCKED),
            ((Move(8, 3), Move(8, 3)), Reason.NO_SUCH_DIE),
            ((Move(24, 18),), Reason.BOTH_DICE),
            ((), Reason.BOTH_DICE),
            ((Move(24, 13),), Reason.ONE_DIE_AT_A_TIME),
            ((Move(24, 18), Move(18, 13), Move(6, 5)), Reason.TURN_COMPLETE),
            ((None,), Reason.NOT_A_PLACE),
        ],
    )
    def test_illegal_plays_are_refused(self, moves: tuple[Move, ...], reason: Reason):
        with pytest.raises(PlayError) as caught:
            after(GameState.on_roll(OPENING, WHITE, Dice(6, 5)), MakePlay(moves))
        assert caught.value.refusal.reason is reason

    def test_too_short_a_play_says_how_short(self):
        with pytest.raises(PlayError, match="uses only 1 of 2 dice, but both can be"):
            after(GameState.on_roll(OPENING, WHITE, Dice(6, 5)), MakePlay((Move(24, 18),)))

    def test_an_illegal_step_is_refused(self):
        with pytest.raises(PlayError, match="blocked"):
            after(GameState.on_roll(OPENING, WHITE, Dice(6, 5)), Step(Move(24, 19)))


class TestCubeActions:
    def test_a_take_turns_the_cube(self):
        offered = after(GameState.on_roll(OPENING, BLACK), Double())
        assert (offered.phase, offered.turn, offered.decider) == (Phase.DOUBLE, BLACK, WHITE)
        assert offered.cube == Cube()
        taken = after(offered, Take())
        assert (taken.phase, taken.turn, taken.cube) == (Phase.ROLL, BLACK, Cube(2, WHITE))
        assert taken.offer is None

    def test_drop_loses_the_current_stake(self):
        state = GameState.on_roll(OPENING, BLACK, cube=Cube(4, BLACK), score=(1, 2))
        over = after(state, Double(), Drop())
        assert over.result == Result(BLACK, Level.SINGLE, 4, Ending.DROPPED)
        assert over.score == (1, 6)
        assert over.decider is None

    def test_only_the_owner_doubles(self):
        state = GameState.on_roll(OPENING, WHITE, cube=Cube(2, WHITE))
        assert after(state, Double(), Take()).cube == Cube(4, BLACK)
        other = replace(state, cube=Cube(2, BLACK))
        with pytest.raises(ActionError, match="belongs to the opponent"):
            after(other, Double())

    def test_beavers_and_raccoons_turn_the_cube(self):
        offered = after(GameState.on_roll(OPENING, WHITE, rules=BEAVERS), Double())
        assert legal_actions(offered) == {ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER}
        beavered = after(offered, Beaver())
        assert (beavered.turn, beavered.decider) == (WHITE, WHITE)
        assert legal_actions(beavered) == {ActionKind.TAKE, ActionKind.DROP, ActionKind.RACCOON}
        assert after(beavered, Take()).cube == Cube(4, BLACK)
        assert after(beavered, Raccoon()).cube == Cube(8, BLACK)
        assert after(beavered, Raccoon()).phase is Phase.ROLL

    def test_dropping_a_beaver_loses_the_stake_first_offered(self):
        over = after(GameState.on_roll(OPENING, WHITE, rules=BEAVERS), Double(), Beaver(), Drop())
        assert over.result == Result(BLACK, Level.SINGLE, 2, Ending.DROPPED)
        assert over.score == (0, 2)

    def test_beavers_need_an_agreement_and_a_money_game(self):
        club = Rules(name="club", beavers=True, max_cube=2)
        for state, reason, says in (
            (GameState.on_roll(OPENING), "not_agreed", "There are no beavers under the standard"),
            (
                GameState.on_roll(OPENING, rules=BEAVERS, length=7),
                "money_only",
                "only in money games",
            ),
            (
                GameState.on_roll(OPENING, rules=club),
                "cube_limit",
                "Under the club rules, .* above 2",
            ),
        ):
            with pytest.raises(ActionError, match=says) as refused:
                after(state, Double(), Beaver())
            assert refused.value.reason == reason
        only_beavers = GameState.on_roll(OPENING, WHITE, rules=replace(club, max_cube=64))
        with pytest.raises(ActionError, match="no raccoons under the club rules"):
            after(only_beavers, Double(), Beaver(), Raccoon())
        with pytest.raises(ActionError, match="You can raccoon only after a beaver"):
            after(only_beavers, Double(), Raccoon())

    def test_the_cube_stops(self):
        state = GameState.on_roll(OPENING, cube=Cube(32, WHITE), rules=Rules(max_cube=64))
        taken = after(state, Double(), Take())
        assert taken.cube == Cube(64, BLACK)
        assert (
            why_no_double(replace(taken, cube=Cube(64)))
            == "Under the standard rules as played here, the cube cannot go above 64."
        )

    def test_a_refused_double_gives_the_reason(self):
        state = GameState.on_roll(OPENING, WHITE, length=5)
        assert why_no_double(state) is None
        for other, words in (
            (replace(state, rules=Rules(cube=False)), "no doubling cube"),
            (replace(state, phase=Phase.MOVE, dice=Dice(2, 1)), "before you roll"),
            (GameState.start(), "before you roll"),
            (replace(state, score=(4, 0), crawford=True), "Crawford"),
            (replace(state, score=(0, 4), crawford=True), "Crawford"),
            (replace(state, score=(4, 3)), "dead"),
            (replace(state, score=(3, 0), cube=Cube(2, WHITE)), "dead"),
        ):
            assert words in (why_no_double(other) or "")
            assert ActionKind.DOUBLE not in legal_actions(other)

    def test_a_dead_cube_is_dead_for_one_player_only(self):
        state = GameState.on_roll(OPENING, WHITE, length=5, score=(3, 4))
        assert why_no_double(state) is None
        assert "dead" in (why_no_double(replace(state, turn=BLACK)) or "")


class TestResigning:
    def test_an_accepted_resignation_ends_the_game(self):
        state = GameState.on_roll(RACE, BLACK, cube=Cube(2, BLACK))
        offered = after(state, Resign(Level.GAMMON))
        assert (offered.phase, offered.turn, offered.decider) == (Phase.RESIGN, BLACK, WHITE)
        assert legal_actions(offered) == {ActionKind.ACCEPT, ActionKind.DECLINE}
        over = after(offered, Accept())
        assert over.result == Result(WHITE, Level.GAMMON, 2, Ending.RESIGNED)
        assert over.score == (4, 0)

    def test_a_declined_resignation_continues_the_turn(self):
        rolling = GameState.on_roll(RACE, WHITE)
        moving = after(GameState.on_roll(RACE, WHITE, Dice(3, 2)), Step(Move(6, 3)))
        for state in (rolling, moving):
            assert after(state, Resign(), Decline()) == state

    def test_a_resignation_accepted_during_a_turn_keeps_the_steps(self):
        moving = after(GameState.on_roll(RACE, WHITE, Dice(3, 2)), Step(Move(6, 3)))
        over = after(moving, Resign(), Accept())
        assert over.turn_start == moving.position
        assert over.dice is None
        assert over.score == (0, 1)


class TestScoring:
    @pytest.mark.parametrize(
        ("against", "level"),
        [
            ("19:14", Level.SINGLE),
            ("19:15", Level.GAMMON),
            ("7:1 19:14", Level.GAMMON),
            ("6:1 19:14", Level.BACKGAMMON),
            ("0:1 19:14", Level.BACKGAMMON),
            ("0:1 19:13", Level.SINGLE),
        ],
    )
    def test_wins_have_three_levels(self, against: str, level: Level):
        result = won(last_checker(against, cube=Cube(2, WHITE)))
        assert result == Result(BLACK, level, 2, Ending.BORNE_OFF)
        assert result.points == 2 * level

    def test_jacoby_counts_in_money_games_while_the_cube_is_centred(self):
        assert won(last_checker("0:1 19:14")).points == 1
        assert won(last_checker("0:1 19:14", cube=Cube(2))).points == 2  # an automatic double
        assert won(last_checker("0:1 19:14", cube=Cube(2, BLACK))).points == 6
        assert won(last_checker("0:1 19:14", rules=Rules(jacoby=False))).points == 3
        assert won(last_checker("0:1 19:14", length=5)).points == 3

    def test_jacoby_counts_for_resignations(self):
        over = after(GameState.on_roll(RACE, WHITE), Resign(Level.BACKGAMMON), Accept())
        assert over.score == (0, 1)

    def test_the_final_position_is_the_winners(self):
        over = after(last_checker("19:14"), Step(Move(1, 0)), Confirm())
        assert over.turn is BLACK
        assert over.turn_start == board(against="19:14")
        assert over.off == (1, 15)
        assert legal_actions(over) == {ActionKind.NEW_GAME}


class TestMatches:
    def test_a_match_to_one_has_no_crawford_game(self):
        over = after(GameState.on_roll(OPENING, WHITE, length=1), Resign(), Accept())
        assert over.match_winner is BLACK
        assert "dead" in (why_no_double(GameState.on_roll(OPENING, WHITE, length=1)) or "")

    def test_scores_may_pass_the_length(self):
        over = after(last_checker("19:15", length=3, score=(0, 2)), Step(Move(1, 0)), Confirm())
        assert over.score == (0, 4)
        assert over.match_winner is BLACK

    def test_a_new_match_follows_a_finished_one(self):
        over = after(GameState.on_roll(OPENING, length=3, score=(0, 2)), Resign(), Accept())
        assert after(over, NewGame()) == GameState.start(3)

    def test_a_money_session_has_no_end(self):
        over = after(GameState.on_roll(OPENING, cube=Cube(4, WHITE)), Resign(), Accept())
        assert after(over, NewGame()) == GameState.start(score=(0, 4))
        assert over.match_winner is None


ALL_ACTIONS = {
    ActionKind.ROLL: Roll(Dice(2, 1)),
    ActionKind.REROLL: Reroll(Dice(4, 3)),
    ActionKind.STEP: Step(Move(6, 5)),
    ActionKind.PLAY: MakePlay((Move(6, 5), Move(6, 4))),
    ActionKind.CONFIRM: Confirm(),
    ActionKind.DOUBLE: Double(),
    ActionKind.BEAVER: Beaver(),
    ActionKind.RACCOON: Raccoon(),
    ActionKind.TAKE: Take(),
    ActionKind.DROP: Drop(),
    ActionKind.RESIGN: Resign(),
    ActionKind.ACCEPT: Accept(),
    ActionKind.DECLINE: Decline(),
    ActionKind.NEW_GAME: NewGame(),
}
ROLLING = GameState.on_roll(RACE, WHITE, rules=BEAVERS)
IN_EVERY_PHASE = [
    GameState.start(),
    ROLLING,
    GameState.on_roll(RACE, WHITE, Dice(2, 1)),
    after(ROLLING, Double()),
    after(ROLLING, Double(), Beaver()),
    after(ROLLING, Resign()),
    after(ROLLING, Resign(), Accept()),
]


@pytest.mark.parametrize("state", IN_EVERY_PHASE, ids=lambda state: state.phase)
def test_allowed_actions_work_and_refusals_list_them(state: GameState):
    allowed = legal_actions(state)
    before = hash(state)
    for kind, action in ALL_ACTIONS.items():
        assert action.kind is kind
        if kind in allowed:
            assert apply(state, action) != state
            continue
        with pytest.raises(ActionError) as caught:
            apply(state, action)
        error = caught.value
        assert (error.tried, error.phase) == (kind, state.phase)
        assert error.allowed == tuple(sorted(allowed))
        assert error.reason is not None
        assert str(error) == error.why
    assert hash(state) == before


def test_every_phase_and_every_kind_of_action_is_covered():
    assert {state.phase for state in IN_EVERY_PHASE} == set(Phase)
    assert set(ALL_ACTIONS) | {ActionKind.SET_UP} == set(ActionKind)


@pytest.mark.parametrize(
    "action",
    [None, "roll", 7, Roll((3, 1)), Roll(None), Resign(4), Resign("all"), MakePlay(5), SetUp(None)],
    ids=str,
)
@pytest.mark.parametrize("state", IN_EVERY_PHASE, ids=lambda state: state.phase)
def test_a_value_that_is_not_an_action_is_refused(state: GameState, action: Action):
    with pytest.raises(ActionError, match="not an action"):
        apply(state, action)


@pytest.mark.parametrize("move", [None, 5, (), (13,), ("13", 7), (13.0, 7)])
def test_a_value_that_is_not_a_step_is_refused(move: Move):
    state = GameState.on_roll(OPENING, WHITE, Dice(6, 5))
    for action in (Step(move), MakePlay((move,))):
        with pytest.raises(PlayError, match="A step must be a source and a target"):
            apply(state, action)


def test_a_step_or_confirmation_at_the_wrong_time_gives_the_reason():
    state = GameState.on_roll(OPENING, WHITE, Dice(6, 5))
    with pytest.raises(ActionError, match="You still have dice to play"):
        after(state, Confirm())
    with pytest.raises(ActionError, match="You cannot play any more dice"):
        after(state, Step(Move(24, 18)), Step(Move(18, 13)), Step(Move(6, 5)))


K = ActionKind
WHAT_TO_DO: dict[Phase, dict[tuple[ActionKind, ...], str]] = {
    Phase.OPENING: {
        (K.REROLL, K.STEP, K.PLAY, K.CONFIRM, K.RESIGN): "Roll first.",
        (K.DOUBLE,): "You can double only on your own turn, before you roll. For now, roll.",
        (K.BEAVER, K.RACCOON, K.TAKE, K.DROP): "Nobody has doubled. For now, roll.",
        (K.ACCEPT, K.DECLINE): "Nobody has resigned. For now, roll.",
    },
    Phase.ROLL: {
        (K.REROLL, K.STEP, K.PLAY, K.CONFIRM): "Roll first.",
        (K.BEAVER, K.RACCOON, K.TAKE, K.DROP): "Nobody has doubled. For now, roll.",
        (K.ACCEPT, K.DECLINE): "Nobody has resigned. For now, roll.",
    },
    Phase.MOVE: {
        (K.ROLL,): "The dice have already been rolled: play the 3 and 1.",
        (K.CONFIRM,): "You still have dice to play: play them first.",
        (K.DOUBLE,): "You can double only on your own turn, before you roll. For now, "
        "play the 3 and 1.",
        (
            K.BEAVER,
            K.RACCOON,
            K.TAKE,
            K.DROP,
        ): "Nobody has doubled. For now, play the 3 and 1.",
        (K.ACCEPT, K.DECLINE): "Nobody has resigned. For now, play the 3 and 1.",
    },
    Phase.DOUBLE: {
        (K.ROLL, K.REROLL, K.STEP, K.PLAY, K.CONFIRM, K.DOUBLE, K.RESIGN, K.ACCEPT, K.DECLINE): (
            "Answer the offer first: take or drop the double."
        ),
        (K.BEAVER,): "A beaver is allowed only in money games.",
        (K.RACCOON,): "You can raccoon only after a beaver.",
    },
    Phase.RESIGN: {
        (
            *(K.ROLL, K.REROLL, K.STEP, K.PLAY, K.CONFIRM, K.DOUBLE, K.BEAVER, K.RACCOON),
            *(K.TAKE, K.DROP, K.RESIGN),
        ): "Answer the offer first: accept or decline the resignation.",
    },
    Phase.OVER: {
        (
            *(K.ROLL, K.REROLL, K.STEP, K.PLAY, K.CONFIRM, K.DOUBLE, K.BEAVER, K.RACCOON),
            *(K.TAKE, K.DROP, K.RESIGN, K.ACCEPT, K.DECLINE),
        ): "The game is over: begin a new game.",
    },
}


def test_a_premature_action_says_what_to_do_first():
    rolled = GameState.on_roll(OPENING, WHITE, length=7)
    doubled = after(rolled, Double())
    states = {
        Phase.OPENING: GameState.start(7),
        Phase.ROLL: rolled,
        Phase.MOVE: after(rolled, Roll(Dice(3, 1))),
        Phase.DOUBLE: doubled,
        Phase.RESIGN: after(rolled, Resign()),
        Phase.OVER: after(doubled, Drop()),
    }
    for phase, state in states.items():
        wording = {kind: words for kinds, words in WHAT_TO_DO[phase].items() for kind in kinds}
        if phase is not Phase.OVER:
            wording[K.NEW_GAME] = (
                "Finish this game first: play it to the end, drop a double or resign."
            )
        assert {*wording, *legal_actions(state), K.SET_UP} == set(ActionKind), phase
        for kind, words in wording.items():
            with pytest.raises(ActionError) as refused:
                apply(state, ALL_ACTIONS[kind])
            assert str(refused.value) == words, (phase, kind)
            error = refused.value
            assert (error.tried, error.phase) == (kind, phase)
            assert error.allowed == tuple(sorted(legal_actions(state)))


def test_a_beaver_waits_for_its_answer_and_a_finished_play_for_its_end():
    money = replace(GameState.on_roll(OPENING, WHITE), rules=BEAVERS)
    with pytest.raises(ActionError, match=r"^Answer the offer first: take or drop the beaver\.$"):
        after(money, Double(), Beaver(), Roll(Dice(3, 1)))
    played = after(money, Roll(Dice(3, 1)), Step(Move(8, 5)), Step(Move(6, 5)))
    with pytest.raises(ActionError, match=r"^The dice have already been rolled: end the turn\.$"):
        after(played, Roll(Dice(3, 1)))
