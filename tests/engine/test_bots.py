"""Bots by name: the quality of their decisions, cube actions and resignations."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

import gammon_widget as gw
from gammon_widget.engine.bot import SKILLS, Bot, Skill
from gammon_widget.engine.names import best_engine, bot_named
from gammon_widget.engine.net import NetEngine, chances_after
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    ActionKind,
    Color,
    Cube,
    Dice,
    Double,
    GameState,
    GammonError,
    Level,
    Phase,
    Play,
    Position,
    Resign,
    Rules,
    apply,
)
from tests.engine.states import games
from tools import duel, ladder

ROOT = Path(__file__).parents[2]
OPENING = Position.opening()
NO_JACOBY = replace(Rules.standard(), jacoby=False)


def test_bots_are_seated_by_name():
    match = Match(players={"black": "sage:2-ply", "white": "Ann: the champion"})
    assert [player.name for player in match.players] == ["Ann: the champion", "Sage (2-ply)"]
    assert [player.is_person for player in match.players] == [True, False]
    assert Match(players=("net:casual", "Bob")).player(Color.WHITE).name == "Net (casual)"


@pytest.mark.parametrize("name", ["sage:9-ply", "sagee:2-ply", "deepblue:best", "sage:2-ply!"])
def test_an_unknown_bot_name_lists_all_bots(name: str):
    with pytest.raises(
        GammonError,
        match=r"sage: 1-ply, .*\[engine\].*gnubg.*weaker versions of each engine: first-steps, ",
    ):
        Match(players=("Ann", name))


def costs_of(skill: Skill, states: list[GameState], seeds: int = 2) -> list[float]:
    engine = NetEngine()
    found = []
    for state in states:
        cost = {each.play: -each.difference for each in engine.candidates(state)}
        for seed in range(seeds):
            chosen = Bot(engine, skill, seed=seed).decide(state)
            assert isinstance(chosen, Play)
            found.append(cost[chosen])
    return found


def test_weaker_skills_lose_more_equity_and_the_best_loses_none():
    rolled = games(10, seed=21, rolled=True)
    rules = Rules.named("house-rules")
    states = [
        GameState.on_roll(each.position, Color.WHITE, each.dice, rules=rules) for each in rolled
    ]
    names = ("first-steps", "novice", "casual", "expert")
    costs = [fmean(costs_of(SKILLS[name], states)) for name in names]
    assert costs == sorted(costs, reverse=True)
    assert 0 < costs[-1] < costs[0] / 5
    assert costs_of(Skill(), states, 1) == [0.0] * len(states)


def chosen_by(skill: Skill, position: Position, dice: Dice) -> Play:
    chosen = Bot(NetEngine(), skill).decide(GameState.on_roll(position, Color.WHITE, dice))
    assert isinstance(chosen, Play)
    return chosen


def test_bots_overlook_hits_runs_of_back_checkers_and_anchors():
    blind = Skill(overlooks=1.0)
    shot = Position.build(own={24: 2, 13: 5, 8: 3, 6: 5}, other={24: 1, 21: 1, 13: 5, 8: 3, 6: 5})
    assert chosen_by(Skill(), shot, Dice(4, 2)).result.bar[1] == 1
    assert chosen_by(blind, shot, Dice(4, 2)).result.bar[1] == 0
    lovers_leap = chosen_by(Skill(), OPENING, Dice(6, 5))
    assert lovers_leap.result.points[24] == 1
    assert chosen_by(blind, OPENING, Dice(6, 5)).result.points[24] == 2
    anchored = Position.build(own={22: 2, 13: 5, 8: 3, 6: 5}, other={24: 2, 13: 5, 8: 3, 6: 5})
    assert chosen_by(Skill(), anchored, Dice(2, 1)).result.points[22] == 2
    assert chosen_by(blind, anchored, Dice(2, 1)).result.points[22] < 2


def test_forced_plays_are_not_overlooked():
    dancing = Position.build(own={"bar": 1, 13: 14}, other={24: 1, 6: 2, 4: 2, 2: 2, 8: 8})
    assert chosen_by(Skill(overlooks=1.0), dancing, Dice(1, 1)).moves


def test_no_bot_doubles_far_below_its_window():
    for skill in SKILLS.values():
        doubled = [skill.doubles(-0.2, Random(seed)) for seed in range(300)]
        assert not any(doubled)
    assert any(SKILLS["first-steps"].doubles(-0.1, Random(seed)) for seed in range(300))


def test_the_same_seed_gives_the_same_decisions():
    states = games(8, seed=22, rolled=True)
    one, same, other = (
        [Bot(NetEngine(), SKILLS["beginner"], seed=seed).decide(state) for state in states]
        for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_a_skill_is_three_numbers_from_0_to_1():
    for numbers in ((-1, 0, 0), (0, float("nan"), 0), (0, 0, 2)):
        with pytest.raises(GammonError):
            Skill(*numbers)


@pytest.mark.parametrize("engine", ["net", "sage"])
def test_the_cube_is_offered_taken_and_dropped(engine: str, one_ply: SageEngine):
    bot = Bot(NetEngine() if engine == "net" else one_ply)

    def decides(own: dict[int, int], other: dict[int, int], *, doubled: bool = False) -> object:
        state = GameState.on_roll(Position.build(own, other), rules=NO_JACOBY)
        return bot.decide(apply(state, Double()) if doubled else state)

    opening = {24: 2, 13: 5, 8: 3, 6: 5}
    ahead, behind = {6: 5, 5: 5, 4: 5}, {8: 5, 6: 8, 5: 2}
    assert decides(opening, opening) is ActionKind.ROLL
    assert decides(ahead, behind) is ActionKind.DOUBLE
    assert decides(opening, opening, doubled=True) is ActionKind.TAKE
    assert decides({4: 4}, {6: 8, 5: 6}, doubled=True) is ActionKind.DROP


def test_a_bot_beavers_if_allowed(one_ply: SageEngine):
    for allowed, answer in ((True, ActionKind.BEAVER), (False, ActionKind.TAKE)):
        state = GameState.on_roll(OPENING, rules=replace(NO_JACOBY, beavers=allowed))
        assert Bot(one_ply).decide(apply(state, Double())) is answer


def resigned(own: dict[int, int], other: dict[int, int], level: Level, **more: object) -> GameState:
    state = GameState.on_roll(
        Position.build(own, other),
        rules=NO_JACOBY,
        cube=Cube(2, Color.BLACK),
        **more,
    )
    return apply(state, Resign(level))


def test_a_resignation_is_accepted_when_it_gives_enough(one_ply: SageEngine):
    bot = Bot(one_ply)
    lost, lost_gammon = {6: 8, 5: 2}, {13: 5, 8: 5, 6: 5}
    won = {1: 3}
    assert bot.decide(resigned(lost, won, Level.SINGLE)) is ActionKind.ACCEPT
    assert bot.decide(resigned(lost_gammon, won, Level.SINGLE)) is ActionKind.DECLINE
    assert bot.decide(resigned(lost_gammon, won, Level.GAMMON)) is ActionKind.ACCEPT
    # A single game is enough to win the match.
    match_point = resigned(lost_gammon, won, Level.SINGLE, length=5, score=(0, 3))
    assert bot.decide(match_point) is ActionKind.ACCEPT


def test_a_bot_resigns_a_lost_game_once(one_ply: SageEngine):
    def decision(own: dict[int, int], other: dict[int, int]) -> object:
        return Bot(one_ply).decide(GameState.on_roll(Position.build(own, other), cube=Cube(2)))

    won = {1: 2}
    assert decision({6: 8, 5: 2}, won) == Resign(Level.SINGLE)
    assert decision({13: 5, 8: 5, 6: 5}, won) == Resign(Level.GAMMON)
    assert decision({6: 2}, {1: 2}) is ActionKind.ROLL  # a large doublet saves the gammon
    assert decision({25: 1, 6: 5}, {1: 2, 2: 2}) is ActionKind.ROLL  # a shot remains
    bot = Bot(one_ply)
    state = GameState.on_roll(Position.build({6: 8, 5: 2}, won), cube=Cube(2))
    assert bot.decide(state) == Resign(Level.SINGLE)
    assert bot.decide(state) is ActionKind.ROLL  # the resignation was declined


@pytest.mark.parametrize("names", [("net:1-ply", "net:beginner"), ("sage:1-ply", "net:1-ply")])
def test_bots_play_whole_matches(names: tuple[str, str]):
    match = Match(length=2, players=names, dice=5)
    while match.advance().match_winner is None:
        assert match.state.phase is Phase.OVER
        match.new_game()
    assert match.state.phase is Phase.OVER


@pytest.mark.parametrize(
    "rules", [replace(NO_JACOBY, beavers=True, raccoons=True), Rules.standard()]
)
def test_bots_play_for_money(rules: Rules):
    match = Match(length=0, rules=rules, players=("net:1-ply", "net:beginner"), dice=6)
    for _ in range(2):
        assert match.advance().phase is Phase.OVER
        match.new_game()


def test_the_built_in_engine_is_sensible(one_ply: SageEngine):
    loss = 0.0
    states = games(60, seed=23, rolled=True)
    simple = NetEngine()
    for state in states:
        costs = {each.play: -each.difference for each in one_ply.candidates(state)}
        loss += costs[simple.candidates(state).best.play]
    assert loss / len(states) < 0.05  # a random player's is 0.3
    opening = GameState.on_roll(OPENING, dice=Dice(3, 1), length=7)
    assert str(simple.candidates(opening).best.play) == "8/5 6/5"


def test_two_bots_with_one_name_decide_separately():
    assert bot_named("net:1-ply").engine is not bot_named("net:1-ply").engine


@pytest.mark.prove
@pytest.mark.parametrize("length", [0, 5])
@pytest.mark.parametrize("level", [*SKILLS, "1-ply"])
def test_every_level_plays_with_the_cube_to_the_end(level: str, length: int):
    errors = ladder.Errors()
    matches = ladder.matches(f"net:{level}", 40 if length == 0 else 6, errors, length)
    played = [game.result for match in matches for game in match.games]
    results = [each for each in played if each is not None]
    assert len(results) == len(played)
    assert {"borne_off", "dropped"} <= {each.ending for each in results}
    assert len({each.cube for each in results}) > 1
    assert errors.earliest <= 0.2


@pytest.mark.prove
def test_weak_bots_overlook_moves_and_make_fewer_cube_errors():
    errors = ladder.Errors()
    played = list(ladder.matches("net:first-steps", 12, errors))
    assert len(played) == 12
    assert 0.4 < errors.overlooked / errors.misjudged < 2
    assert 0 < errors.cube < errors.misjudged
    pr, error = ladder.rating(ladder.judged(played[:2], "net:1-ply"))
    assert 0 < error < pr < 250


def test_a_duel_of_a_bot_with_itself_is_a_draw():
    ((won, _, pairs),) = duel.results(("net:casual", "net:casual"), 1, duel.WITHOUT_CUBE)
    assert (won, pairs) == (0, 1)


def test_a_duel_without_a_cube_uses_the_equities_of_the_bots():
    rules = duel.WITHOUT_CUBE
    rolled = [each for each in games(40, seed=59, rolled=True) if max(each.position.off) < 9]
    states = [
        GameState.on_roll(each.position, Color.WHITE, each.dice, rules=rules) for each in rolled
    ]
    for state in states:
        known = {each.play: each.equity for each in NetEngine().candidates(state)}
        chances = chances_after(play.result for play in state.legal_plays)
        found = [each.equity for each in chances]
        assert found == pytest.approx([known[play] for play in state.legal_plays], abs=1e-6)


@pytest.mark.parametrize("length", [0, pytest.param(1, marks=pytest.mark.prove)])
def test_a_duel_shows_who_is_stronger(length: int):
    rules = duel.WITH_CUBE if length else duel.WITHOUT_CUBE
    ((won, _, _),) = duel.results(("net:1-ply", "net:first-steps"), 8, rules, length)
    assert won > 0.7


def test_the_table_of_the_opponents_has_the_ratings_of_the_levels():
    table = (ROOT / "docs" / "opponents.md").read_text(encoding="utf-8")
    row = re.compile(r"\| (\w+:[\w-]+) \| (?:(\S+) ± (\S+))? ?\| (\S+) ± \S+ \|")
    rows = row.findall(table)
    assert [(name, float(pr)) for name, *_, pr in rows] == [
        (each.name, each.pr) for each in gw.levels()
    ]
    steps = [(float(won), float(error)) for _, won, error, _ in rows if won]
    assert len(steps) == len(SKILLS) - 1
    assert all(0.15 <= won <= 0.45 and error <= 0.035 for won, error in steps)
    ratings = re.findall(r"\| (\d+) \| `(\S+)`", (ROOT / "docs" / "pr.md").read_text("utf-8"))
    known = {each.name: f"{each.pr:.0f}" for each in gw.levels()}
    assert ratings == [(known[name], name) for _, name in ratings]
    assert ratings


@pytest.mark.prove
def test_a_duel_prints_points_per_game_or_a_share_of_matches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    bots = ["net:first-steps", "net:first-steps"]
    for options, result in (
        ([], "wins +0.0000 ± nan points per game in 2 games against"),
        (["--length=1"], "wins 50.00% ± nan% of 2 matches against"),
    ):
        monkeypatch.setattr("sys.argv", ["duel", *bots, "--pairs=1", *options])
        duel.main()
        assert result in capsys.readouterr().out


def test_without_sage_the_built_in_engine_is_the_default(monkeypatch: pytest.MonkeyPatch):
    for module in ("engine.names", "analysis.sources"):
        monkeypatch.setattr(f"gammon_widget.{module}.find_spec", lambda _: None)
    assert best_engine().name == "Net (1-ply)"
    match = Match(1, dice=[(3, 1)])
    match.roll()
    match.play("8/5 6/5")
    assert gw.analyse(match, progress=False).source == "Net (2-ply)"


def test_levels_are_bots_in_order_of_strength():
    found = gw.levels()
    for level in found:
        assert level.is_available == (level.install == "")
        assert level.description
        if level.is_available:
            assert Match(players=("Ann", level.name)).players[1].is_person is False
    figures = [level.pr for level in found]
    assert figures == sorted(figures, reverse=True)
    assert "net:first-steps" in found._repr_html_()
    names = [level.name for level in found]
    assert names[0] == "net:first-steps"
    assert names.index("net:2-ply") >= 10


def test_levels_without_sage_name_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gammon_widget.engine.names.find_spec", lambda _: None)
    missing = [level for level in gw.levels() if not level.is_available]
    assert {level.name.partition(":")[0] for level in missing} == {"sage"}
    assert all("pip install" in level.install for level in missing)
    monkeypatch.setattr("sys.platform", "emscripten")
    assert all(level.is_available for level in gw.levels())
