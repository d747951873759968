// The toolbar below a viewer's board: buttons, and a slider through the match.

import type { ReplayCommandName } from "../shared/protocol";
import { button, element, icon } from "../shared/elements";
import type { Model } from "./viewer_panel";

type GoTo = (command: ReplayCommandName) => void;

/** The command, label and icon of each button. */
const BUTTONS: [ReplayCommandName, string, string][] = [
  ["previous_game", "Previous game (Page Up)", "M3 4h2v12H3zM17 4v12L6 10z"],
  ["previous_error", "Previous error (Shift+E)", "M13 4v12L4 10zM15 4h2v8h-2zM15 14h2v2h-2z"],
  ["previous", "Previous decision (←)", "M14 4v12L5 10z"],
  ["autoplay", "Go on by itself (space)", "M5 3l12 7-12 7z"],
  ["next", "Next decision (→)", "M6 4v12l9-6z"],
  ["next_error", "Next error (E)", "M7 4v12l9-6zM3 4h2v8H3zM3 14h2v2H3z"],
  ["next_game", "Next game (Page Down)", "M15 4h2v12h-2zM3 4v12l11-6z"],
];
const FLIP = "M6 3l4 4H7v9H5V7H2zM14 17l-4-4h3V4h2v9h3z";
const PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";
const ANALYSE = ["Analyse", "Stop analysing"];
const PLAY_ON = ["Play on from here", "Back to the match"];

export class ViewerBar {
  element = element("div", "", "gammon-replay-bar");
  #buttons: Partial<Record<ReplayCommandName, HTMLButtonElement>> = {};
  #slider = element("input");

  constructor(go: GoTo, jump: (index: number) => void) {
    this.element.role = "group";
    this.element.ariaLabel = "Go through the match";
    for (const [command, name, shape] of BUTTONS) this.#add(go, command, name, shape);
    this.#slider.type = "range";
    this.#slider.min = "0";
    this.#slider.ariaLabel = "Decision of the match";
    this.#slider.addEventListener("input", () => jump(Number(this.#slider.value)));
    this.element.append(this.#slider);
    this.#add(go, "flip", "Turn the board (F)", FLIP);
    this.#add(go, "play_on", PLAY_ON[0]);
    this.#add(go, "analyse", ANALYSE[0]);
    this.#add(go, "leave", "Back to the game");
  }

  #add(go: GoTo, command: ReplayCommandName, name: string, shape?: string) {
    const created = (this.#buttons[command] = button(shape ? "" : name, "", () => go(command)));
    created.dataset.command = command;
    if (shape) {
      created.title = created.ariaLabel = name;
      created.append(icon(shape));
    }
    this.element.append(created);
  }

  show(model: Pick<Model, "get">) {
    const { analyse, autoplay, leave, play_on: playOn } = this.#buttons;
    const [index, last] = [model.get("index"), model.get("last")];
    const [isPlayingOn, goesOn] = [model.get("playing_on"), model.get("autoplay")];
    const isAnalysing = model.get("analysing") !== "";
    this.#slider.max = String(last);
    this.#slider.value = String(index);
    this.#slider.setAttribute("aria-valuetext", model.get("sentence"));
    this.#slider.disabled = isPlayingOn;
    for (const [command] of BUTTONS) {
      const isEnd = index === (command.startsWith("previous") ? 0 : last);
      const found = this.#buttons[command];
      if (found) found.disabled = isPlayingOn || isEnd;
    }
    if (autoplay) {
      autoplay.setAttribute("aria-pressed", String(goesOn));
      autoplay.replaceChildren(icon(goesOn ? PAUSE : BUTTONS[3][2]));
    }
    if (playOn) playOn.textContent = PLAY_ON[Number(isPlayingOn)];
    if (analyse) {
      analyse.textContent = ANALYSE[Number(isAnalysing)];
      analyse.title = `${ANALYSE[Number(isAnalysing)]} (A)`;
      analyse.hidden = isPlayingOn;
    }
    if (leave) leave.hidden = !model.get("can_leave") || isPlayingOn;
  }

  stop() {
    this.#slider.disabled = true;
    for (const each of Object.values(this.#buttons)) each.disabled = true;
  }
}
