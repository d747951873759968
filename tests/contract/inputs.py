"""What 2,000 inputs at random lead to: all that pages are sent, and all that files grow by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gammon_widget as gw
from gammon_widget.board.widget.result_review import ResultReview

from .page import Input, Model, Page, session

MATCHES = Path(__file__).parents[1] / "data" / "matches"
LESSONS = ("hitting", "cube", "races")
PROFILES = ("hoyle", "house-rules", "pc-gammon", "flash", "web-page")
CLICK, LIFT, LAND = 1, 2, 4
"""The possible inputs in an area, by the affordances of the page."""

KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Escape", "n", "N"]
LETTERS = [*"rrrcccdtxbuuyshi?", "p", "D", "q"]
WRITTEN = ["8/5 6/5", "24/18 13/11", "13/8*", "bar/20", "nonsense", "8/5(9)", "13/11/5", ""]
TRAITS: list[dict[str, Any]] = [
    *({"theme": name} for name in ("slate", "classic", "felt", "paper", "auto", "dark", "pink")),
    *({"bottom": name} for name in ("black", "white", "green")),
    *({"home": name} for name in ("left", "right")),
    *({"numbering": name} for name in ("fixed", "own")),
    *({"size": size} for size in (480, 640, 800, 12)),
    *({name: True} for name in ("play_forced", "single_click", "bear_off")),
    *({name: value} for name in ("visual_fx", "sound_fx", "entry") for value in (True, False)),
    {"dice": [6, 1]},
    {"dice": [7, 1]},
    {"points": [30] + [0] * 23},
    {"cube_value": 2},
    {"score": [1, 2]},
    {"turn": "black"},
    {"xgid": "XGID=-b----DAB---dE---e-dA---B-:1:1:1:00:2:3:0:7:10"},
    {"xgid": "XGID=nonsense"},
    {"pace": 0.5},
    {"blunder": -1},
]
NONSENSE: list[dict[str, Any]] = [
    {"do": "press"},
    {"do": "key", "key": 7},
    {"do": "page", "view": "one", "width": -4, "pixels": 1, "dark": False},
    {"do": "activate", "target": "point 99"},
    {"do": "dance"},
]


def observe() -> dict[str, Any]:
    """All sessions, each by its name."""
    gw.Board().close()  # with it comes what all boards share
    # Its progress depends on the clock, and Sage is another program.
    ResultReview.follow = lambda *_: False  # type: ignore[method-assign]
    found: dict[str, Any] = {}
    for seed in range(3):
        found[f"board {seed}"] = _board(f"board {seed}", 70, in_loop=False)
    found["board in a loop"] = _board("board in a loop", 120, visual_fx=True, sound_fx=True)
    found["board with slow motion"] = _board("board with slow motion", 70, pace=3, bear_off=True)
    found["board with one click"] = _board("board with one click", 70, single_click=True)
    found["board with a tutor"] = _board("tutor", 70, tutor="net:1-ply", in_loop=False)
    found["board with a bot"] = _board(
        "bot", 70, players={"white": "Mira", "black": "net:1-ply"}, entry=True
    )
    found["board on its own canvas"] = _board("own", 90, canvas="own")
    found["board seen ahead"] = _board("ahead", 60, looks_ahead=True)
    found["board in one widget"] = _board("one widget", 90, kind=gw.BoardWidget, entry=True)
    found["board in one widget, seen ahead"] = _board(
        "one widget ahead", 60, kind=gw.BoardWidget, looks_ahead=True
    )
    for name in PROFILES:
        found[f"rules {name}"] = _board(f"rules {name}", 40, rules=name, in_loop=False)
    found["table"] = _table()
    found["table of plays"] = _plays()
    for name in ("match02_3pt.sgf", "session_money.mat", "xg/test.xg"):
        found[f"viewer {name}"] = _viewer(name, 90)
    found["viewer of a match that is played"] = _viewer_live(60)
    for seed in range(3):
        found[f"editor {seed}"] = _editor(f"editor {seed}", 100, in_loop=seed == 0)
    for name in LESSONS:
        found[f"lesson {name}"] = _lesson(name, 80)
    found["exam"] = _lesson("bearing-off", 60, exam=True)
    found["practice"] = _practice("practice", 110)
    found["practice, crammed"] = _practice("cram", 60, cram=True)
    return found


# A hand on a board


def on_board(page: Page, traits: list[dict[str, Any]] | None = None) -> str:
    """Do something on one of the boards; gives what it was in words."""
    random = page.random
    board = random.choice(page.boards)
    chance = random.random() * 1.02
    if chance < 0.74:
        holding = any(can & LAND for _, can in page.areas(board)) and random.random() < 0.7
        area = page.target(board, LAND if holding else 0)
        if area is not None:
            return _on_area(page, board, area, chance)
    if chance < 0.96:
        return _by_keys(page, board, chance)
    return write(page, TRAITS if traits is None else traits)


def _on_area(page: Page, board: Model, area: list[Any], chance: float) -> str:
    random, name = page.random, str(area[4])
    if chance < 0.34:
        page.gesture(board, "click", area)
        return f"click {name}"
    if chance < 0.52:
        page.gesture(board, "press", area)
        page.gesture(board, "release", area)
        return f"press {name}"
    if chance < 0.62:
        start = page.target(board, LIFT) or area
        page.gesture(board, "lift", start)
        end = page.target(board, LAND) or start
        is_given_up = random.random() < 0.1
        modifiers = ("shift",) * (random.random() < 0.2)
        page.gesture(board, "cancel" if is_given_up else "drop", end, *modifiers)
        return f"drag {start[4]} to {end[4]}"
    if chance < 0.68:
        page.send(board, do="activate", target=name)
        return f"activate {name}"
    if chance < 0.71:
        page.gesture(board, "back", area)
        return f"back {name}"
    page.send(board, do="focus", target=random.choice(["", name]))
    return f"focus {name}"


def _by_keys(page: Page, board: Model, chance: float) -> str:
    """Press a key, write, or have the page tell something else."""
    random = page.random
    if chance < 0.90:
        key = random.choice(LETTERS if chance < 0.84 else KEYS)
        page.send(board, do="key", key=key)
        return f"key {key}"
    if chance < 0.92:
        text = random.choice([*WRITTEN, *board.state.get("completions", [])])
        page.send(board, do="write", text=text)
        return f"write {text}"
    if chance < 0.94:
        shown = {"width": random.choice([320, 500, 800, 1100]), "dark": random.random() < 0.3}
        page.send(board, do="page", view="one", pixels=2 * shown["width"], still=False, **shown)
        return f"page {shown}"
    content = random.choice([*NONSENSE, {"do": "blur"}, {"do": "blur"}, {"do": "nudge"}])
    page.send(board, **content)
    return f"send {content}"


def write(page: Page, traits: list[dict[str, Any]]) -> str:
    """Write one of these traits, from the page or from a cell."""
    written = page.random.choice(traits)
    (name,) = written
    models = page.having(name)
    if models and page.random.random() < 0.4:
        page.write(page.random.choice(models), **written)
        return f"write {written} in the page"
    widgets = [each for each in page.widgets if name in getattr(each, "trait_names", list)()]
    widget = page.random.choice(widgets)
    page.assign(widget, **written)
    return f"write {written} in a cell"


def _board(
    seed: str,
    inputs: int,
    *,
    in_loop: bool = True,
    kind: Callable[..., Any] = gw.Board,
    looks_ahead: bool = False,
    rules: str | None = None,
    players: Any = ("Ann", "Bob"),
    **options: Any,
) -> list[list[str]]:
    page = Page(seed, ("match.jsonl",))
    page.looks_ahead = looks_ahead

    def begin() -> tuple[Any, ...]:
        length = page.random.choice([0, 1, 3, 5])
        dice = page.random.randrange(1000)
        match = gw.Match.open("match.jsonl", length, rules, players, dice)
        return (kind(match, **options),)

    return session(page, inputs, begin, partial(on_board, page), in_loop=in_loop)


def _table() -> list[list[str]]:
    page = Page("table", ("match.jsonl",))

    def begin() -> tuple[Any, ...]:
        rules = gw.Rules.named("house-rules")
        table = gw.Table(gw.Match.open("match.jsonl", 3, rules, dice=5))
        return table, table.join("Mira"), table.join("Anton"), table.watch()

    return session(page, 70, begin, partial(on_board, page), in_loop=True)


def _plays() -> list[list[str]]:
    page = Page("plays")

    def begin() -> tuple[Any, ...]:
        board = gw.Board(gw.Match(3, players=("Ann", "Bob"), dice=11))
        return board, gw.CandidatesTable(board, "net:1-ply")

    def act() -> str:
        (table,) = page.having("rows", "chosen")
        if page.random.random() < 0.7:
            return on_board(page)
        row = page.random.randrange(-1, 12)
        if page.random.random() < 0.5:
            page.write(table, chosen=row)
            return f"choose {row}"
        page.send(table, point=row)
        return f"point {row}"

    return session(page, 50, begin, act, in_loop=False)


# Panels


def _viewer(name: str, inputs: int) -> list[list[str]]:
    page = Page(f"viewer {name}", ("comments.json",))

    def begin() -> tuple[Any, ...]:
        return (gw.MatchViewer(gw.read_match(MATCHES / name), comments="comments.json"),)

    return session(page, inputs, begin, _viewing(page), in_loop=True)


def _viewer_live(inputs: int) -> list[list[str]]:
    page = Page("viewer of a match that is played", ("match.jsonl", "comments.json"))
    match = gw.Match.open("match.jsonl", 3, players=("Ann", "Bob"), dice=8)
    act = _viewing(page)

    def begin() -> tuple[Any, ...]:
        return (gw.MatchViewer(match, comments="comments.json"),)

    def play_or_view() -> str:
        if page.random.random() < 0.5:
            return act()
        words = random_action(match, page.random)
        return f"play {words}"

    return session(page, inputs, begin, play_or_view, in_loop=False)


COMMANDS = [
    *("previous", "next", "next", "next", "previous_same", "next_same", "first", "last"),
    *("previous_game", "next_game", "previous_error", "next_error", "flip", "autoplay"),
    *("play_on", "leave", "dance"),
]
"""All but those that would have an engine analyse."""

COMMENTS = ["A blunder.", "", "What about 13/8?", "Zwei\nZeilen – „schön“"]
VIEWER_TRAITS: list[dict[str, Any]] = [
    {"index": 3},
    {"index": 999},
    {"index": -1},
    {"comment": "Written to a trait."},
    {"playing_on": True},
    {"playing_on": False},
    {"autoplay": True},
    {"autoplay": False},
]


def _viewing(page: Page) -> Input:
    random = page.random

    def act() -> str:
        (panel,) = page.having("chapters", "curve")
        chance = random.random()
        if chance < 0.5:
            command = random.choice(COMMANDS)
            page.send(panel, do="go", command=command)
            return f"go {command}"
        if chance < 0.58:
            index = random.randrange(-1, panel.state["last"] + 2)
            page.write(panel, index=index)
            return f"jump {index}"
        if chance < 0.66:
            text, index = random.choice(COMMENTS), panel.state["index"]
            page.send(panel, do="write", text=text, index=index)
            return f"comment {text!r}"
        if chance < 0.74:
            decision, play = random.randrange(2), random.randrange(-1, 4)
            page.send(panel, do="point", decision=decision, play=play)
            return f"point {decision} {play}"
        if chance < 0.77:
            page.send(panel, do="choose", source=random.randrange(-1, 2))
            return "choose"
        if chance < 0.82:
            return write(page, VIEWER_TRAITS)
        return on_board(page, VIEWER_TRAITS)

    return act


def _editor(seed: str, inputs: int, *, in_loop: bool) -> list[list[str]]:
    page = Page(seed)
    random = page.random

    def begin() -> tuple[Any, ...]:
        board = gw.Board(gw.Match(3, players=("Ann", "Bob"), dice=11))
        return board, gw.PositionEditor(gw.random_position(seed=len(seed)), board=board)

    def act() -> str:
        chance = random.random()
        if chance < 0.35:
            return _on_control(page)
        if chance < 0.4:
            (field,) = page.having("placeholder", "rows")
            text = random.choice(TEXTS)
            page.write(field, value=text)
            return f"paste {text}"
        if chance < 0.45:
            return write(page, EDITOR_TRAITS)
        return on_board(page)

    return session(page, inputs, begin, act, in_loop=in_loop)


TEXTS = [
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    "4HPwATDgc/ABMA:cAkAAAAAAAAA",
    "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5",
    "XGID=broken",
    "",
]
EDITOR_TRAITS: list[dict[str, Any]] = [
    {"bar": [1, 0]},
    {"bar": [20, 0]},
    {"dice": [3, 1]},
    {"dice": []},
    {"cube_value": 3},
    {"cube_owner": "white"},
    {"turn": "black"},
    {"match_length": 5},
    {"score": [6, 0]},
    {"crawford": True},
    {"offer": "double"},
    {"offer": None},
    {"tool": "erase"},
    {"tool": "black"},
    {"max_cube": 7},
    {"xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"},
    {"points": [0] * 24},
]


def _on_control(page: Page) -> str:
    """Use one of the ordinary widgets."""
    names = ("Button", "RadioButtons", "Dropdown", "BoundedIntText", "Checkbox")
    there = [
        each
        for each in page.models.values()
        if each.kind in names and not each.state.get("disabled")
    ]
    model = page.random.choice(there)
    label = model.state["description"]
    match model.kind:
        case "Button":
            page.send(model, event="click")
            return f"button {label}"
        case "Checkbox":
            page.write(model, value=not model.state["value"])
            return f"tick {label}"
        case "BoundedIntText":
            number = page.random.randrange(model.state["min"], model.state["max"] + 1)
            page.write(model, value=number)
            return f"number {label} {number}"
        case _:
            index = page.random.randrange(len(model.state["_options_labels"]))
            page.write(model, index=index)
            return f"option {label} {index}"


# Lessons and practice


def _lesson(name: str, inputs: int, *, exam: bool = False) -> list[list[str]]:
    page = Page(f"lesson {name}", ("progress.json",))

    def begin() -> tuple[Any, ...]:
        lesson = gw.Lesson.named(name)
        if exam:
            lesson = lesson.exam(2)
        player = gw.LessonPlayer(lesson, "progress.json", "Mira", seed=4, tutor="net")
        return player, player.board

    def act() -> str:
        (panel,) = page.having("contents", "marks")
        if page.random.random() < 0.3:
            return on_board(page, [{"theme": "slate"}, {"single_click": True}])
        if page.random.random() < 0.08:
            step = page.random.randrange(len(panel.state["contents"]) + 1)
            page.send(panel, do="jump", step=step)
            return f"jump {step}"
        if page.random.random() < 0.06:
            return write(page, LESSON_TRAITS)
        return _on_panel(page, panel, panel.state["page"])

    return session(page, inputs, begin, act, in_loop=True)


LESSON_TRAITS: list[dict[str, Any]] = [
    {"step": 2},
    {"step": 999},
    {"answer": "8/5 6/5"},
    {"exploring": True},
    {"exploring": False},
    {"feedback": "mine"},
]


def _on_panel(page: Page, panel: Model, seen: dict[str, Any]) -> str:
    """Press a button of a panel, or answer what it asks."""
    random = page.random
    if seen.get("choices") and random.random() < 0.6:
        text = random.choice(seen["choices"])["words"]
    elif random.random() < 0.35:
        text = random.choice([str(random.randrange(200)), _some_play(page), "double", "take", "?"])
    else:
        commands = sorted(_commands(seen))
        command = random.choice([*commands, "next", "next", "dance"])
        page.send(panel, do="go", command=command)
        return f"go {command}"
    page.send(panel, do="answer", text=text)
    return f"answer {text}"


def _commands(seen: Any) -> set[str]:
    """The commands of all buttons of a panel."""
    if isinstance(seen, dict):
        own = {seen["command"]} if isinstance(seen.get("command"), str) else set()
        return own.union(*map(_commands, seen.values()))
    return set().union(*map(_commands, seen)) if isinstance(seen, list | tuple) else set()


def _some_play(page: Page) -> str:
    """A legal play of what a board shows, if there is any."""
    xgid = page.having("xgid", "points")[0].state["xgid"]
    plays = gw.GameState.parse(xgid).legal_plays if xgid else ()
    return str(page.random.choice(plays)) if plays else "8/5 6/5"


def _practice(seed: str, inputs: int, *, cram: bool = False) -> list[list[str]]:
    page = Page(seed, ("deck.jsonl",))
    random = page.random

    def begin() -> tuple[Any, ...]:
        deck = gw.Deck.open("deck.jsonl")
        deck.add(
            gw.read_match(MATCHES / "xg/test.xg").analyses[0].errors(worse_than=0.08), engine=False
        )
        deck.add([gw.Lesson.named("cube")], engine="net")
        practice = gw.Practice(deck, cram=cram)
        return practice, practice.board

    def act() -> str:
        (panel,) = page.having("practice")
        seen = panel.state["practice"]
        chance = random.random()
        if chance < 0.25:
            return on_board(page, [{"theme": "slate"}, {"single_click": True}])
        if chance < 0.33:
            grade = random.randrange(6)
            page.send(panel, do="grade", grade=grade)
            return f"grade {grade}"
        if chance < 0.39:
            page.send(panel, do="point", play=random.randrange(-1, 4))
            return "point"
        if chance < 0.44:
            text = random.choice(COMMENTS)
            page.send(panel, do="write", text=text, turn=seen.get("turn", 1))
            return f"note {text!r}"
        return _on_panel(page, panel, seen)

    return session(page, inputs, begin, act, in_loop=True)


def random_action(match: gw.Match, random: Any) -> str:
    """Have a match go on by something legal at random; gives what it was."""
    rare = {"resign", "reroll"}
    kinds = sorted(str(kind) for kind in match.legal_actions)
    usual = [kind for kind in kinds if kind not in (*rare, "new_game", "step", "set_up")]
    if not usual:
        match.new_game()
        return "new game"
    kind = random.choice(usual)
    if kind == "play":
        play = random.choice(match.legal_plays)
        match.play(play)
        return str(play)
    getattr(match, kind)()
    return str(kind)
