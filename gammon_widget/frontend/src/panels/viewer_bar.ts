// The transport controls of a viewer, over the right half of the status bar: steps through the
// match, and a list of everything else.

import type { ReplayCommandName } from "../shared/protocol";
import {
  button,
  copy,
  element,
  focusOn,
  group,
  icon,
  iconButton,
  nextItem,
} from "../shared/elements";
import { practiseLabel } from "./player_summary";
import type { Model } from "./viewer_panel";

type GoTo = (command: ReplayCommandName) => void;

/** The command, label and icon of each button. */
const BUTTONS: [ReplayCommandName, string, string][] = [
  ["first", "First decision (Home)", "M3 4h2v12H3zM16 4v12L6 10z"],
  ["previous_error", "Previous error (Shift+←)", "M13 4v12L4 10zM15 4h2v8h-2zM15 14h2v2h-2z"],
  ["previous", "Previous decision (←)", "M14 4v12L5 10z"],
  ["autoplay", "Autoplay (Space)", "M5 3l12 7-12 7z"],
  ["next", "Next decision (→)", "M6 4v12l9-6z"],
  ["next_error", "Next error (Shift+→)", "M7 4v12l9-6zM3 4h2v8H3zM3 14h2v2H3z"],
  ["last", "End of the match (End)", "M15 4h2v12h-2zM4 4v12l10-6z"],
];
const PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";
const MORE = "M3 8h3v3H3zM8.5 8h3v3h-3zM14 8h3v3h-3z";
/** The groups of the list. */
const OTHERS: [ReplayCommandName, string][][] = [
  [
    ["report", "Report"],
    ["save_page", "Save as a web page"],
    ["export", "Export the match"],
  ],
  [
    ["play_on", "Play on from here"],
    ["deeper", "Look deeper here"],
    ["roll_out", "Roll out this decision"],
    ["practise", ""],
  ],
  [
    ["flip", "Flip the board"],
    ["sound_fx", "Sound on or off"],
    ["visual_fx", "Effects on or off"],
  ],
];
const PLAYERS = ["both", "white", "black"];
const RADIO = "menuitemradio"; // which leaves the menu open
const KEYS = [
  ["← →", "Previous or next decision"],
  ["Shift ← →", "Previous or next error"],
  ["Shift ↑ ↓", "The same player's decisions"],
  ["↑ ↓", "Plays in the table"],
  ["Home End", "First or last decision"],
  ["Page Up, Page Down", "Previous or next game"],
  ["1–9", "Source of the analysis"],
  ["Space", "Start or stop autoplay"],
  ["A", "Analyse the match"],
  ["D", "Look deeper here"],
  ["R", "Roll out this decision"],
  ["P", "Play on from here"],
  ["F", "Flip the board"],
];

export class ViewerBar {
  element = group("Review the match", "gammon-replay-bar");
  #buttons: Partial<Record<ReplayCommandName, HTMLButtonElement>> = {};
  #menu = element("div", "", "", { role: "menu", ariaLabel: "More" });
  #list = element("div", [this.#menu], "gammon-replay-more");
  readonly more = iconButton(MORE, "More", () => this.#open(Boolean(this.#list.hidden)));
  #xgid = "";
  #copy = this.#item("", () => {
    void copy(this.element, this.#xgid);
    this.#copy.textContent = "XGID copied";
  });
  #players = group("Errors to step through", "choices");
  #themes = group("Theme", "choices");
  #keys = group("Keyboard shortcuts", "keys");

  /**
   * @param themeNames the themes, each with its name in the language of the viewer
   * @param set chooses a player or a theme
   */
  constructor(
    readonly go: GoTo,
    themeNames: readonly string[][],
    set: (message: { do: "player"; player: string } | { do: "theme"; theme: string }) => void,
  ) {
    for (const [command, name, shape] of BUTTONS) {
      const created = iconButton(shape, name, () => go(command));
      this.element.append(this.#add(command, created));
    }
    const [files, here, look] = OTHERS.map((rows) =>
      rows.map(([command, name]) =>
        this.#add(
          command,
          this.#item(name, () => this.#run(command)),
        ),
      ),
    );
    for (const player of PLAYERS)
      this.#players.append(this.#item("", () => set({ do: "player", player }), RADIO));
    for (const [theme, name] of themeNames) {
      const choice = this.#item(name, () => set({ do: "theme", theme }), RADIO);
      choice.translate = false;
      this.#themes.append(choice);
    }
    const keys = this.#item("Keyboard shortcuts", () => this.#showKeys(true));
    const lines = KEYS.map(([caps, words]) =>
      element("div", [element("dt", caps), element("dd", words)]),
    );
    this.#keys.append(element("dl", lines));
    this.#keys.tabIndex = 0;
    const errors = element("small", "Errors of", "", { ariaHidden: "true" });
    const groups = [
      ...[[...files, this.#copy], [errors, this.#players], here],
      ...[[...look, this.#themes], [keys]],
    ];
    this.#menu.append(...groups.map((rows) => element("div", rows, "", { role: "none" })));
    this.#list.append(this.#keys);
    this.element.append(this.more, this.#list);
    this.more.ariaHasPopup = "menu";
    this.#list.addEventListener("keydown", (event) => this.#pressed(event));
    this.element.addEventListener("focusout", ({ relatedTarget: to }) => {
      if (!this.element.contains(to as Node | null)) this.#open(false);
    });
    this.#open(false);
  }

  #run(command: ReplayCommandName) {
    this.#close();
    this.go(command);
  }

  /** An item of the menu. */
  #item(label: string, act: () => void, role = "menuitem") {
    return button(label, "", act, { role });
  }

  /** Handle a key of the menu, which must not reach the notebook. */
  #pressed(event: KeyboardEvent) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    if (key === "Escape" || key === "Tab") this.#close();
    else if (this.#menu.hidden)
      return; // the table of keys scrolls
    else {
      const items = [...this.#menu.querySelectorAll<HTMLElement>("button:enabled")];
      const next = nextItem(items, key);
      if (!next) return;
      focusOn(next);
    }
    event.preventDefault();
  }

  #showKeys(isShown: boolean) {
    this.#menu.hidden = isShown;
    this.#keys.hidden = !isShown;
    if (isShown) this.#keys.focus();
  }

  #add(command: ReplayCommandName, created: HTMLButtonElement) {
    created.dataset.command = command;
    return (this.#buttons[command] = created);
  }

  #open(isOpen: boolean) {
    this.#list.hidden = !isOpen;
    this.more.ariaExpanded = String(isOpen);
    this.#showKeys(false);
    this.#copy.textContent = "Copy XGID";
    if (isOpen) this.#menu.querySelector("button")?.focus();
  }

  #close() {
    if (this.#list.hidden) return;
    this.#open(false);
    this.more.focus();
  }

  show(model: Pick<Model, "get">) {
    const [index, last, goesOn] = [model.get("index"), model.get("last"), model.get("autoplay")];
    this.element.hidden = model.get("playing_on");
    for (const [command] of BUTTONS) {
      const found = this.#buttons[command];
      const isBack = command === "first" || command.startsWith("previous");
      if (found) found.disabled = index === (isBack ? 0 : last);
    }
    const { autoplay, practise } = this.#buttons;
    const mistakes = model.get("mistakes");
    if (practise) practise.textContent = practiseLabel(mistakes);
    practise?.toggleAttribute("disabled", !mistakes);
    this.#xgid = model.get("xgid");
    this.#copy.disabled = !this.#xgid;
    const names = ["Both players", ...model.get("players")];
    [...this.#players.children].forEach((each, n) => {
      each.textContent = names[n];
      each.ariaChecked = String(n === model.get("errors_of"));
    });
    [...this.#themes.children].forEach((each, n) => {
      each.ariaChecked = String(n === model.get("theme_index"));
    });
    autoplay?.setAttribute("aria-pressed", String(goesOn));
    autoplay?.replaceChildren(icon(goesOn ? PAUSE : BUTTONS[3][2]));
  }
}
