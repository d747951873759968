// The transport controls of a viewer, over the right half of the status bar: steps through the
// match, and a list of everything else.

import type { ReplayCommandName } from "../shared/protocol";
import { button, group, icon, iconButton } from "../shared/elements";
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
const OTHERS: [ReplayCommandName, string][] = [
  ["play_on", "Play on from here"],
  ["deeper", "Look deeper here"],
  ["roll_out", "Roll out this decision (R)"],
  ["player", "Errors of …"],
  ["flip", "Flip the board"],
  ["sound_fx", "Sound on or off"],
  ["visual_fx", "Effects on or off"],
];

export class ViewerBar {
  element = group("Review the match", "gammon-replay-bar");
  #buttons: Partial<Record<ReplayCommandName, HTMLButtonElement>> = {};
  #list = group("More", "gammon-replay-more");
  #more = iconButton(MORE, "More", () => this.#open(Boolean(this.#list.hidden)));

  constructor(readonly go: GoTo) {
    for (const [command, name, shape] of BUTTONS) {
      const created = iconButton(shape, name, () => go(command));
      this.element.append(this.#add(command, created));
    }
    for (const [command, name] of OTHERS) {
      const choose = () => {
        this.#close();
        this.go(command);
      };
      this.#list.append(this.#add(command, button(name, "", choose)));
    }
    this.element.append(this.#more, this.#list);
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.#close());
    this.element.addEventListener("focusout", ({ relatedTarget: to }) => {
      if (!this.element.contains(to as Node | null)) this.#open(false);
    });
    this.#open(false);
  }

  #add(command: ReplayCommandName, created: HTMLButtonElement) {
    created.dataset.command = command;
    return (this.#buttons[command] = created);
  }

  #open(isOpen: boolean) {
    this.#list.hidden = !isOpen;
    this.#more.ariaExpanded = String(isOpen);
    if (isOpen) this.#list.querySelector("button")?.focus();
  }

  #close() {
    if (this.#list.hidden) return;
    this.#open(false);
    this.#more.focus();
  }

  show(model: Pick<Model, "get">) {
    const [index, last, goesOn] = [model.get("index"), model.get("last"), model.get("autoplay")];
    this.element.hidden = model.get("playing_on");
    for (const [command] of BUTTONS) {
      const found = this.#buttons[command];
      const isBack = command === "first" || command.startsWith("previous");
      if (found) found.disabled = index === (isBack ? 0 : last);
    }
    const { autoplay, player } = this.#buttons;
    if (player) player.textContent = `Errors of ${model.get("errors_of")}`;
    autoplay?.setAttribute("aria-pressed", String(goesOn));
    autoplay?.replaceChildren(icon(goesOn ? PAUSE : BUTTONS[3][2]));
  }
}
