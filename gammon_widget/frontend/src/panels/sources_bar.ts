// The sources of a viewer's analysis as tabs, with a star at the best one, and the buttons to start
// an analysis or to go back. On a narrow page, the sources are a menu.

import type { ReplayCommandName } from "../shared/protocol";
import {
  button,
  copy,
  CROSS,
  element,
  group,
  icon,
  iconButton,
  showsAnother,
} from "../shared/elements";
import { RunBar } from "./panel";
import type { Model } from "./viewer_panel";

const STAR = "M10 2.5l2.3 4.9 5.2.7-3.8 3.7.9 5.3-4.6-2.5-4.6 2.5.9-5.3L2.500 8.100l5.2-.7z";
const LABEL = "Source of the analysis";
const STRONGER = "Install a stronger engine: ";

export class SourcesBar {
  element = element("div", "", "gammon-sources");
  /** The line below it: the progress of an engine, and the command for a stronger one. */
  line = element("div", "", "gammon-engine");
  #tabs = group(LABEL, "gammon-tabs");
  #menu = element("select", "", "", { ariaLabel: LABEL });
  #analyse: HTMLButtonElement;
  #back: HTMLButtonElement;
  #leave: HTMLButtonElement;
  #progress = element("span", "", "", { role: "status" });
  #command = element("code");
  #copy = button("Copy", "link page-only", () => void this.#copyCommand());
  #stronger = element("span", [STRONGER, this.#command, " ", this.#copy]);
  #rollout: RunBar;
  #isAsked = false;

  constructor(
    go: (command: ReplayCommandName) => void,
    readonly choose: (source: number) => void,
  ) {
    this.#menu.addEventListener("change", () => this.choose(this.#menu.selectedIndex));
    this.#analyse = button("", "link", () => {
      this.#isAsked = true;
      go("analyse");
    });
    this.#back = button("Back to the match", "push primary", () => go("play_on"));
    this.#leave = iconButton(CROSS, "Back to the game", () => go("leave"), "tool");
    this.#analyse.dataset.command = "analyse";
    this.#back.dataset.command = "play_on";
    this.#leave.dataset.command = "leave";
    this.element.append(this.#tabs, this.#menu, this.#analyse, this.#back, this.#leave);
    this.#rollout = new RunBar(() => go("roll_out"));
    this.line.append(this.#progress, this.#stronger, this.#rollout.element);
  }

  show(model: Pick<Model, "get">) {
    const [sources, source, best] = [model.get("sources"), model.get("source"), model.get("best")];
    if (showsAnother(this.#tabs, sources, best)) {
      this.#tabs.replaceChildren(...sources.map((name, tab) => this.#tab(name, tab, tab === best)));
      const options = sources.map((name, tab) =>
        element("option", tab === best ? `★ ${name}` : name),
      );
      this.#menu.replaceChildren(...options);
    }
    [...this.#tabs.children].forEach((tab, n) => {
      tab.ariaPressed = String(n === source);
    });
    this.#menu.selectedIndex = source;
    this.#menu.hidden = sources.length === 0;
    const [progress, playsOn] = [model.get("analysing"), model.get("playing_on")];
    const deeper = model.get("deeper");
    this.#analyse.textContent = progress ? "Stop" : deeper ? "Deeper…" : "Analyse…";
    const start = deeper ? `Analyse the match with ${deeper} (A)` : "Analyse the match (A)";
    this.#analyse.title = progress ? "Stop the analysis (A)" : start;
    this.#analyse.hidden = playsOn;
    this.#back.hidden = !playsOn;
    this.#leave.hidden = !model.get("can_leave");
    this.#progress.textContent = progress;
    this.#command.textContent = model.get("stronger");
    this.#stronger.hidden = !this.#isAsked || !model.get("stronger");
    const rollout = model.get("rollout");
    this.#rollout.show(rollout);
    this.line.hidden = !progress && this.#stronger.hidden && !rollout.status;
  }

  #tab(name: string, tab: number, isBest: boolean) {
    const created = button("", "", () => this.choose(tab));
    created.dataset.command = `source ${tab}`;
    if (isBest) {
      created.append(icon(STAR, "star"));
      created.title = "The deepest analysis";
    }
    created.append(name);
    return created;
  }

  async #copyCommand() {
    await copy(this.#copy, this.#command.textContent);
    this.#copy.textContent = "Copied";
  }
}
