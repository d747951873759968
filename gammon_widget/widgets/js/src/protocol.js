// Made from the kernel's side by `python -m tools.javascript --write`.

/** @typedef {[left: number, top: number, right: number, bottom: number, name: string, title: string, rank: number]} Area */
/** @typedef {"click" | "press" | "release" | "lift" | "drop" | "cancel" | "back"} GestureName */
/** @typedef {"dice" | "checker" | "hit" | "off" | "cube" | "result"} SoundName */
/** @typedef {"back" | "forward" | "first" | "last" | "explore" | "reset" | "hint" | "show"} LessonCommand */
/** @typedef {"" | "open" | "solved" | "tried" | "shown" | "answered"} StepMark */
/** @typedef {{ page: string, count: number, oldest: number, on: number, shows?: number }} Made */
/** @typedef {{ start: number, picture: number }} FilmBackdrop */
/** @typedef {{ start: number, end: number, box: number[], picture: number, poses: number }} FilmSprite */
/** @typedef {{ start: number, end: number, box: number[], styles: [fill: string, stroke: string, width: number][], count: number, drawings: number }} FilmReel */
/** @typedef {{ do: GestureName, x: number, y: number, button: number, modifiers: string[], made?: Made } | { do: "activate", target: string, made?: Made } | { do: "key", key: string, made?: Made } | { do: "focus", target: string, made?: Made } | { do: "blur", made?: Made } | { do: "write", text: string, made?: Made } | { do: "page", view: string, width: number, pixels: number, dark: boolean, still: boolean, low: boolean } | { do: "gone", view: string } | { do: "loaded" } | { do: "letters" } | { do: "lettered" } | { do: "nudge" } | { do: "kept", page: string, parcel: number, wants: boolean } | { do: "lost" }} ToKernel */
/** @typedef {{ do: "hold" } | { do: "painted" } | { do: "film", film: number, seconds: number, backdrops: FilmBackdrop[], sprites: FilmSprite[], reels: FilmReel[] } | { do: "cut", film: number } | { do: "sound", moment: string, sounds: SoundName[], words: string[] } | { do: "refused", why: string } | { do: "wrote", text: string } | { do: "typeface", family: string, weights: number[] } | { do: "roll_call" } | { do: "picture", number: number, since: number } | { do: "sketches", parcel: number } | { do: "heard", page: string, count: number, number: number, again: boolean }} ToPage */
/** @typedef {{ affordances: string, arts: string[], board: string, board_areas: Area[], canvas: string, canvas_pixels: number[], canvas_width: number, card: string, checkers: string[], controls: Area[], faces: number[][], focus: string, holding: boolean, is_lively: boolean, is_whole: boolean, label: string, landing_color: string, restart_note: string, spinning_dice: number[][], spoken_position: string, state_colors: string[], states: string, version: string }} CompanionTraits */
/** @typedef {{ completions: string[], heard: string, is_whole: boolean }} BoardWidgetTraits */
/** @typedef {{ chosen: number, colors: PanelColors, drawn: number, head: string[], most: number, notes: string[], plays: boolean, rows: string[][], shares: number[], title: string, words: boolean[] }} CandidatesTableTraits */
/** @typedef {"previous" | "next" | "previous_same" | "next_same" | "first" | "last" | "previous_game" | "next_game" | "previous_error" | "next_error" | "flip" | "autoplay" | "play_on" | "analyse" | "deeper" | "leave"} ReplayCommandName */
/** @typedef {{ index: number, dice: string, text: string, mark: string, note: boolean }} Cell */
/** @typedef {{ title: string, rows: (Cell | null)[][], ending: string, end: number }} Chapter */
/** @typedef {{ chance: number | null, mark: string, luck: number }} CurvePoint */
/** @typedef {{ decision: number, title: string, head: string[], rows: string[][], plays: number[], done: number, mark: string, words: string }} AdviceTable */
/** @typedef {{ analysing: string, autoplay: boolean, can_leave: boolean, chapters: Chapter[], colors: PanelColors, comment: string, curve: CurvePoint[], index: number, last: number, note: string, others: string[], players: string[], playing_on: boolean, sentence: string, source: number, sources: string[], tables: AdviceTable[] }} ReplayPanelTraits */
/** @typedef {{ command: string, words: string, tip: string, enabled: boolean, look: string }} PanelButton */
/** @typedef {{ words: string, mark: string, enabled: boolean }} PanelChoice */
/** @typedef {{ words: string, step: number }} PanelLink */
/** @typedef {{ heading: string, sentences: string[], left: PanelLink[], next_words: string, next_code: string }} EndPage */
/** @typedef {{ step: number, where: string, words: string, question: string, choices: PanelChoice[], field: string, said: string, mood: string, hints: string, notice: string, tools: PanelButton[], ways: PanelButton[], reset: PanelButton, end: EndPage[] }} PlayerPage */
/** @typedef {{ level: number, title: string, step: number }} ContentsLine */
/** @typedef {Record<'light' | 'dark', Record<string, string>>} PanelColors */
/** @typedef {{ colors: PanelColors, contents: ContentsLine[], marks: StepMark[], page: PlayerPage, title: string }} LessonPanelTraits */
/** @typedef {{ colors: PanelColors }} EditorDressTraits */
/** @typedef {"next" | "show" | "undo" | "play_on" | "suspend"} PracticeCommandName */
/** @typedef {{ grade: number, words: string, wait: string, chosen: boolean }} PanelGrade */
/** @typedef {{ turn: number, source: string, where: string, words: string, question: string, choices: PanelChoice[], field: string, said: string, mood: string, grades: PanelGrade[], tables: AdviceTable[], earlier: string[], note: string, has_note: boolean, tools: PanelButton[], ways: PanelButton[], answered: boolean }} PracticePage */
/** @typedef {{ colors: PanelColors, practice: PracticePage }} PracticePanelTraits */

export const AFFORDANCE = {"NOTHING": 0, "CLICK": 1, "LIFT": 2, "LAND": 4, "BLACK": 8};
export const CARDS = {"wide": {"u": 0.0625, "height": 0.86875, "halves": [[0.0875, 0.365625], [0.434375, 0.7125]], "tray_inset": 0.017188, "checker_picture": 0.13125, "checker": 0.0275, "middle": 0.4, "least": 640}, "narrow": {"u": 0.0625, "height": 0.89375, "halves": [[0.0875, 0.365625], [0.434375, 0.7125]], "tray_inset": 0.017188, "checker_picture": 0.13125, "checker": 0.0275, "middle": 0.4, "least": 480}, "phone": {"u": 0.074627, "height": 1.492537, "halves": [[0.180597, 0.520149], [0.66194, 1.001493]], "tray_inset": 0.347015, "checker_picture": 0.156716, "checker": 0.032836, "middle": 0.591045, "least": 0}};
export const TIPS = {"roll": "Roll the dice (R)", "confirm": "End the turn (C)", "double": "Double the stakes (D)", "cube": "The doubling cube (D)", "take": "Play on at twice the stakes (T)", "drop": "Give up this game (X)", "beaver": "Take, and double at once (B)", "raccoon": "Double once more", "accept": "Let the game end so (T)", "decline": "Play on (X)", "better": "Take it back, and see the best play", "anyway": "Play it all the same", "undo": "Take back the last step (U)", "redo": "Play again what was taken back (Y)", "hint": "Ask the tutor (H)", "resign": "Give up this game", "more": "Redo, a new game, effects, sound, keys", "new_game": "Begin anew", "review": "Go through the match"};
export const ERROR_COLORS = {"fine": "#2E8B57", "doubtful": "#B07D00", "mistake": "#D9601A", "blunder": "#C62828"};
export const ERROR_SIGNS = {"fine": "", "doubtful": "?!", "mistake": "?", "blunder": "??"};
export const COMMANDS = ["fillRect", "strokeRect", "fillRects", "strokeRects", "clearRect", "fillArc", "fillCircle", "strokeArc", "strokeCircle", "fillArcs", "strokeArcs", "fillCircles", "strokeCircles", "strokeLine", "beginPath", "closePath", "stroke", "strokePath", "fillPath", "fill", "moveTo", "lineTo", "rect", "arc", "ellipse", "arcTo", "quadraticCurveTo", "bezierCurveTo", "fillText", "strokeText", "setLineDash", "drawImage", "putImageData", "clip", "save", "restore", "translate", "rotate", "scale", "transform", "setTransform", "resetTransform", "set", "clear", "sleep", "fillPolygon", "strokePolygon", "strokeLines", "fillPolygons", "strokePolygons", "strokeLineSegments", "fillStyledRects", "strokeStyledRects", "fillStyledCircles", "strokeStyledCircles", "fillStyledArcs", "strokeStyledArcs", "fillStyledPolygons", "strokeStyledPolygons", "strokeStyledLineSegments", "switchCanvas"];
export const PRACTICE_KEYS = {"Enter": "next", " ": "next", "ArrowRight": "next", "u": "undo", "p": "play_on", "s": "suspend"};
export const REPLAY_KEYS = {"ArrowLeft": "previous", "ArrowRight": "next", "ArrowUp": "previous_same", "ArrowDown": "next_same", "Home": "first", "End": "last", "PageUp": "previous_game", "PageDown": "next_game", "e": "next_error", "E": "previous_error", "f": "flip", " ": "autoplay", "p": "play_on", "a": "analyse", "d": "deeper"};
