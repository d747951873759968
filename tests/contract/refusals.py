"""What is refused, at every entrance, and in which words: 300 inputs and more.

An input is a line of Python, which is also its name in the record.
"""

from __future__ import annotations

import os
import re
import warnings
from pathlib import Path
from typing import Any

import gammon_widget as gw

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
CLONE = re.escape(str(Path(gw.__file__).parents[1]))
INSTALLS = re.compile(rf'%?pip install "{CLONE}')

THREE_ONE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:7:10"

BLOCK = "# A\n\n~~~board\n{}\n~~~\n"

POSITIONS = [
    *("''", "'nonsense'", "'XGID='", "'XGID=zzz'", "None", "7", "b'x'", "'24:16 / 24:2'"),
    *("'4HPwATDgc'", "'4HPwATDgc/ABM!'", "'24:2 13:5 8:3 6:6 / 24:2'", "'25:1 0:3 / 30:2'"),
    *("'-b----E-C---eE---c-e----B'", "'24:two / 13:5'", "'x' * 500", "'24:2 13:5'"),
]
STATES = [
    *("''", "'nonsense'", "None", "'XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10'"),
    *("'XGID=-b----E-C---eE---c-e----B-:0:0:5:31:0:0:0:0:10'", "'4HPwATDgc/ABMA:cAkA'"),
    *("'XGID=-b----E-C---eE---c-e----B-:0:3:1:31:0:0:0:0:10'", "'XGID=-b----E-C---eE---c-e'"),
    *("'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:9:0:0:7:10'", "'board:You:Bot:1:0'"),
    *("'XGID=-B----E-C---eE---c-e----B-:0:0:1:31:0:0:0:x:10'", "'XGID=' + 27 * 'A' + ':0:0'"),
]
PLAYS = [
    *("'8/5'", "'8/4 6/5'", "'nonsense'", "''", "'8/5 6/5 6/5'", "'8/5(9)'", "'bar/20'"),
    *(
        "'6/off'",
        "'24/18'",
        "'8\\\\5'",
        "'25/22'",
        "'13/8*'",
        "None",
        "[(8, 5)]",
        "[(8, 5, 3)]",
        "7",
    ),
    *("'8/5/2/1'", "'-8/5'", "'8/5 6/5 ' * 20", "[('8', 5)]", "'８/5'"),
]
DICE = ["(0, 1)", "(7, 1)", "(1,)", "(1, 2, 3)", "'61'", "None", "(1.5, 2)", "('a', 'b')"]
TRAITS = {
    "points": ["None", "[0] * 23", "[30] + [0] * 23", "'abc'", "[2.5] + [0] * 23", "[16] * 24"],
    "bar": ["(-1, 0)", "(16, 0)", "(1,)", "'x'"],
    "off": ["(16, 0)", "(1, 1)", "None"],
    "pips": ["(0, 0)", "'x'"],
    "dice": ["(7, 1)", "(1,)", "'31'", "None", "(3, 1)"],
    "dice_left": ["(3,)", "'x'"],
    "cube_value": ["0", "3", "4096", "'two'", "None", "-2", "True"],
    "cube_owner": ["'green'", "7"],
    "turn": ["'green'", "None", "7"],
    "phase": ["'over'", "'x'", "None"],
    "score": ["(-1, 0)", "(7, 7)", "(1,)", "'x'", "(99, 0)"],
    "match_length": ["-1", "'x'", "2.5", "100000"],
    "crawford": ["True", "'yes'", "None"],
    "xgid": ["''", "'XGID=nonsense'", "None", "7"],
    "bottom": ["'green'", "None"],
    "home": ["'up'", "7"],
    "numbering": ["'roman'", "None"],
    "theme": ["'pink'", "None", "7"],
    "size": ["12", "'big'", "100000", "None"],
    "pace": ["-1", "'slow'", "float('nan')"],
    "blunder": ["-1", "'x'"],
    "play_forced": ["'yes'", "2"],
    "entry": ["None"],
    "state": ["'nonsense'", "None", "7"],
    "position": ["'nonsense'", "None"],
    "colour": ["1"],
    "mesage": ["'x'"],
}
LINES = [
    *(f"gw.Position.parse({text})" for text in POSITIONS),
    *(f"gw.GameState.parse({text})" for text in STATES),
    *(f"gw.GameState.from_xgid({text})" for text in STATES),
    *(f"gw.GameState.from_gnubg_id({text})" for text in ("''", "'x:y'", "'4HPwATDgc/ABMA'", "7")),
    *(f"gw.recognise({text})" for text in ("''", "'nonsense'", "None", "'8/5 6/5'")),
    *(f"gw.parse_play({text}, position, gw.Dice(3, 1))" for text in PLAYS),
    *(f"gw.Dice(*{dice})" for dice in DICE if dice != "None"),
    "gw.Position([0] * 25)",
    "gw.Position([1] * 26)",
    "gw.Position([16] + [0] * 25)",
    "gw.Position('x')",
    "gw.Position.build({24: 16}, {})",
    "gw.Position.build({30: 1}, {})",
    "gw.Position.build('6:3', 7)",
    "position.move(24, 25)",
    "position.move(23, 22)",
    "position.put(24, 20)",
    "position.put('x')",
    "position.clear(99)",
    "position.diagram(theme='pink')",
    "position.diagram(arrows='8/5 7/2', marks=99, size=3)",
    "position.diagram(colour='red')",
    "position.diagram(arrows=7)",
    "position.diagram(players=('A',))",
    "gw.gallery([])",
    "gw.gallery([7])",
    "gw.gallery([position], columns=0)",
    "gw.gallery([position], titles=['a', 'b'])",
    "gw.explain(position, gw.Dice(6, 5), 99, 19)",
    "gw.perft(position, -1)",
    "gw.perft('x', 1)",
    "gw.random_position(seed='x')",
    "gw.legal_plays(position, 'x')",
    "gw.Color('green')",
    "gw.Rules(max_cube=3)",
    "gw.Rules(automatic_doubles=-1)",
    "gw.Rules(cube='yes')",
    "gw.Rules.named('chess')",
    "gw.Rules.named(7)",
    "gw.compare_rules(position, gw.Dice(3, 1), ['chess'])",
    "gw.bearoff(position)",
    "gw.shots(position, 99)",
    "gw.shots(position, 6)",
    "gw.match_equity(0, 3)",
    "gw.match_equity('x', 3)",
    "gw.match_equity(3, 99)",
    "gw.keith_count('x')",
    "gw.roll_table('x')",
    "gw.GameState.start(-1)",
    "gw.GameState.start(3, score=(3, 0))",
    "gw.GameState.start(3, 'chess')",
    "gw.Match(-1)",
    "gw.Match('x')",
    "gw.Match(3, 'chess')",
    "gw.Match(players='Ann')",
    "gw.Match(players=('Ann',))",
    "gw.Match(players=('Ann', 7))",
    "gw.Match(players={'green': 'Ann'})",
    "gw.Match(players=('sage:99-ply', 'Bob'))",
    "gw.Match(players=('simple:worst', 'Bob'))",
    "gw.Match(players=('gnubg:x', 'Bob'))",
    "gw.Match(dice='x')",
    "gw.Match(dice=[(7, 1)])",
    "gw.Match(state='x')",
    "gw.Match(3, state=gw.GameState())",
    "gw.Player(7)",
    "gw.seeded_dice('x')",
    "gw.scripted_dice([(1, 9)])",
    "gw.scripted_dice(7)",
    *(f"match().roll({dice})" for dice in DICE if dice != "None"),
    *(f"rolled().play({text})" for text in PLAYS),
    *(f"match().{name}()" for name in ("double", "take", "drop", "beaver", "raccoon", "accept")),
    *(f"match().{name}()" for name in ("decline", "confirm", "undo", "redo", "new_game", "reroll")),
    *(f"rolled().{name}()" for name in ("roll", "double", "take", "confirm", "new_game")),
    *(f"doubled().{name}()" for name in ("roll", "double", "beaver", "accept", "confirm")),
    "rolled().accept()",
    "doubled().resign()",
    "match().resign(9)",
    "rolled().resign('x')",
    "rolled().step(8, 2)",
    "rolled().step(7, 4)",
    "rolled().step('x', 4)",
    "rolled().set_up('x')",
    "rolled().commit('x')",
    "rolled().replay([7])",
    "match().player('green')",
    "match().join('')",
    "rolled().undo(by='black')",
    "rolled().roll(by=gw.Seat.WATCHER)",
    "gw.Match.open('nonsense.jsonl')",
    "gw.Match.resume('missing.jsonl')",
    "gw.Match.resume('nonsense.jsonl')",
    "gw.Match.resume('broken.jsonl')",
    "gw.Match.salvage('missing.jsonl', 'out.jsonl')",
    "gw.Match.open('.')",
    "gw.read_match('missing.mat')",
    "gw.read_match('nonsense.mat')",
    "gw.read_match('broken.mat')",
    "gw.read_match('broken.sgf')",
    "gw.read_match('broken.xg')",
    "gw.read_match(7)",
    "gw.read_match('empty.mat')",
    "gw.write_match(match(), 'x.doc')",
    "gw.write_match(match(), 'missing/x.mat')",
    "gw.write_match('x', 'x.mat')",
    "gw.Analysis.load('nonsense.json')",
    "gw.Analysis.load('missing.json')",
    "gw.analyse('x')",
    "gw.analyse(rolled(), 'chess')",
    "gw.analyse(rolled(), 'simple:9')",
    "gw.NetEngine('worst')",
    "gw.Bot('chess')",
    "gw.Skill('x')",
    "gw.lesson_from('x')",
    *(f"gw.Lesson.parse({text!r})" for text in ("", "no heading", "# A\n\n~~~board\n~~~\n~~~")),
    *(
        f"gw.Lesson.parse({BLOCK.format(block)!r})"
        for block in (
            *("position: nonsense", "roll: 7-1", "roll: 3-1\nplay: 8/2", "ask: poem", "answer: 5"),
            *("ask: checker play", "roll: 3-1\nask: checker play\nanswer: 8/4", "arows: 8/5", "["),
            *("position: opening\nposition: opening", "theme: pink", "marks: 99", "play: 8/5"),
            *("ask: number\ncount: fish", "ask: choice\nchoices: [a]", "cube: 3", "hint: {a: 1}"),
        )
    ),
    "gw.Lesson.read('missing.md')",
    "gw.Lesson.named('chess')",
    "lesson().save('x.doc')",
    "lesson().index('Nowhere')",
    "lesson().judge(0, 'x')",
    "lesson().diagram(99)",
    "lesson().exam(0)",
    "gw.LessonPlayer('missing.md')",
    "gw.LessonPlayer(7)",
    "gw.LessonPlayer(lesson(), colour=1)",
    "gw.LessonPlayer(lesson(), 'nonsense.json')",
    "player().give('8/2')",
    "player().give('nonsense')",
    "player().give(7)",
    "player().jump(99)",
    "player().jump('Nowhere')",
    "set(player(), 'step', 99)",
    "set(player(), 'answer', 'nonsense')",
    "set(player(), 'results', [])",
    "set(player(), 'exploring', 'x')",
    "gw.Deck.open('nonsense.jsonl')",
    "gw.Deck.open('.')",
    "deck().add('nonsense')",
    "deck().add(7)",
    "deck().review('nobody', 3)",
    "deck().review(deck().next(), 9)",
    "deck().choose(kind='poem')",
    "deck().choose(colour=1)",
    "deck().set(new=-1)",
    "deck().set(colour=1)",
    "deck().save('x.doc')",
    "deck().undo()",
    "deck().suspend('nobody')",
    "deck().note('nobody', 'x')",
    "gw.Practice('nonsense.jsonl')",
    "gw.Practice(7)",
    "gw.Practice(deck(), colour=1)",
    "gw.Practice(deck(), kind='poem')",
    "gw.Practice(deck()).give('nonsense')",
    "gw.Practice(deck()).undo()",
    "gw.Practice(deck()).play_on()",
    "set(gw.Practice(deck()), 'grade', 3)",
    "set(gw.Practice(deck()), 'left', 3)",
    "set(gw.Practice(deck()), 'answer', '8/2')",
    "gw.Board(7)",
    "gw.Board('nonsense')",
    "gw.Board(colour='red')",
    "gw.Board(length=5)",
    "gw.Board(sise=500)",
    "gw.Board(match(), players=('A', 'B'))",
    "gw.Board(seat='green')",
    "gw.Board(tutor='chess')",
    "gw.Board(tutor='gnubg:x')",
    "gw.Board(canvas='paper')",
    "gw.Board(theme='pink', size=3)",
    "gw.BoardWidget(canvas='ipycanvas')",
    "gw.BoardWidget(colour=1)",
    *(f"set(board(), {name!r}, {value})" for name, values in TRAITS.items() for value in values),
    "board().play('8/2')",
    "board().take()",
    "gw.CandidatesTable('x')",
    "gw.CandidatesTable(board(), most=0)",
    "gw.CandidatesTable(board(), 'chess')",
    "gw.Table(seat='white')",
    "gw.Table().join('')",
    "gw.MatchViewer(7)",
    "gw.MatchViewer('missing.mat')",
    "gw.MatchViewer(rolled(), colour=1)",
    "gw.MatchViewer(rolled(), 'nonsense.json')",
    "gw.MatchViewer(rolled()).jump(99)",
    "gw.MatchViewer(rolled()).write('x.doc')",
    *(
        f"set(gw.MatchViewer(rolled()), {name!r}, {value})"
        for name, value in (
            *(("index", "99"), ("index", "-1"), ("index", "'x'"), ("state", "'nonsense'")),
            *(("decision", "7"), ("analysis", "7"), ("comment", "7"), ("autoplay", "True")),
        )
    ),
    "gw.PositionEditor('nonsense')",
    "gw.PositionEditor(7)",
    "gw.PositionEditor(colour=1)",
    "gw.PositionEditor(gw.Board())",
    "gw.PositionEditor(board=7)",
    "editor().load('nonsense')",
    "editor().load(7)",
    *(
        f"set(editor(), {name!r}, {value})"
        for name in ("points", "bar", "dice", "cube_value", "cube_owner", "score", "match_length")
        for value in TRAITS[name][:3]
    ),
    "set(editor(), 'tool', 'hammer')",
    "set(editor(), 'offer', 'x')",
    "set(editor(), 'max_cube', 7)",
    "set(editor(), 'problems', ['x'])",
    "set(editor(), 'state', 'nonsense')",
    "used_with_problems()",
    "gw.Theme('x')",
    "gw.Arrow(8, 5, 7)",
    "gw.Mark(99)",
    "gw.board",
    "gw.Bord",
    "gw.write_counts('x')",
    "gw.write_ogid('x')",
    "gw.write_fibs('x')",
    "gw.check_lesson('missing.md')",
]
"""Everything that is tried, on the values below."""


WIDGETS = re.compile(
    r"board\(\)|editor\(\)|player\(\)|deck\(\)|problems\(\)|gw\.[A-Z]\w*(Board|Player|Viewer|Editor|Table)"
    r"|gw\.(Board|Practice|Table)"
)
"""What takes a widget or a deck to try."""


def observe() -> dict[str, Any]:
    """The words of every refusal that no widget is needed for, and what sort of error it is."""
    return outcomes([line for line in LINES if not WIDGETS.search(line)])


def outcomes(lines: list[str]) -> dict[str, Any]:
    """What becomes of each line."""
    _write_files()
    names = _names()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {line: _outcome(line, names) for line in dict.fromkeys(lines)}


def _outcome(line: str, names: dict[str, Any]) -> list[str]:
    try:
        eval(line, names)
    except Exception as error:
        kinds = [each.__name__ for each in type(error).__mro__ if _is_known(each)]
        words = ADDRESS.sub("0x", INSTALLS.sub('pip install "<clone>', str(error)))
        words = words.replace(os.getcwd(), "<folder>")
        return [" ← ".join(kinds), words]
    return ["is taken", ""]


def _is_known(kind: type) -> bool:
    """Whether people may know an error by that class, which is public then."""
    ours = kind.__module__.startswith("gammon_widget")
    return kind is not object and (not ours or getattr(gw, kind.__name__, None) is kind)


def _write_files() -> None:
    for name in ("nonsense.jsonl", "nonsense.json", "nonsense.mat"):
        Path(name).write_text("This is no file of ours.\n", encoding="utf-8")
    Path("empty.mat").write_bytes(b"")
    Path("broken.mat").write_text(
        " 3 point match\n\n Game 1\n Ann : 0      Bob : 0\n  1) 31: 8/5 6/5    99: 8/2\n",
        encoding="utf-8",
    )
    Path("broken.sgf").write_text("(;FF[4]GM[6]PW[Ann]PB[Bob];B[31hzz", encoding="utf-8")
    Path("broken.xg").write_bytes(b"RGMH" + bytes(60))
    journal = gw.Match(3, players=("Ann", "Bob"), dice=7, journal="broken.jsonl")
    journal.roll()
    journal.play(journal.legal_plays[0])
    journal.close()
    lines = Path("broken.jsonl").read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b"roll", b"rool", 1)
    Path("broken.jsonl").write_bytes(b"".join(lines))


def _names() -> dict[str, Any]:
    decks = 0

    def match() -> gw.Match:
        return gw.Match(3, players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])

    def rolled() -> gw.Match:
        made = match()
        made.roll()
        return made

    def doubled() -> gw.Match:
        made = rolled()
        made.play("8/5 6/5")
        made.double()
        return made

    def board() -> gw.Board:
        return gw.Board(rolled())

    def lesson() -> gw.Lesson:
        return gw.Lesson.parse(
            "# A\n\n~~~board\nroll: 3-1\nask: checker play\nanswer: 8/5 6/5\n~~~\n\n## B\n\nEnd.\n"
        )

    def player() -> gw.LessonPlayer:
        return gw.LessonPlayer(lesson())

    def deck() -> gw.Deck:
        nonlocal decks
        decks += 1
        made = gw.Deck.open(f"deck{decks}.jsonl")
        made.add([THREE_ONE], engine="net")
        return made

    def editor() -> gw.PositionEditor:
        return gw.PositionEditor(OPENING)

    def used_with_problems() -> object:
        made = editor()
        made.bar = (5, 0)
        return made.use()

    made = (match, rolled, doubled, board, lesson, player, deck, editor, used_with_problems)
    return {
        "gw": gw,
        "position": gw.Position.opening(),
        "set": setattr,
        **{each.__name__: each for each in made},
    }
