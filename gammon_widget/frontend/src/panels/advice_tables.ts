// The analysis of the current decision: its plays and the cube. The board shows a play while the
// pointer is on it.

import type { AdviceTable } from "../shared/protocol";
import { button, element } from "../shared/elements";
import { colorOf } from "./move_list";
import { disableControls } from "./panel";

export class AdviceTables {
  element = element("div", "", "gammon-advice");
  #sources = element("select");
  #tables = element("div");
  #others = element("ul");
  #progress = element("p", "", "analysing");
  #drawn = "";
  #isEmpty = true;
  #pointed = -1;

  constructor(
    private to: {
      point: (decision: number, play: number) => void;
      choose: (source: number) => void;
    },
  ) {
    this.#sources.ariaLabel = "Whose analysis is shown";
    this.#sources.addEventListener("change", () => to.choose(this.#sources.selectedIndex));
    this.#others.ariaLabel = "What others say";
    this.#progress.setAttribute("role", "status");
    this.element.append(this.#sources, this.#tables, this.#others, this.#progress);
  }

  show(tables: AdviceTable[], sources: string[], source: number) {
    this.#isEmpty = sources.length === 0;
    const drawn = JSON.stringify([tables, sources]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#pointed = -1;
      this.#sources.replaceChildren(...sources.map((name) => element("option", name)));
      this.#tables.replaceChildren(...tables.map((table) => this.#table(table)));
    }
    this.#sources.selectedIndex = source;
    this.#sources.hidden = sources.length < 2 && source >= 0;
  }

  /** Show the verdicts of the other sources, and the progress of a running analysis. */
  showOthers(others: string[], progress: string) {
    this.#others.replaceChildren(...others.map((words) => element("li", words)));
    this.#others.hidden = others.length === 0;
    this.#progress.textContent = progress;
    this.#progress.hidden = progress === "";
    this.element.hidden = this.#isEmpty && progress === "";
  }

  #table(advice: AdviceTable) {
    const whole = element("div");
    const table = element("table");
    const [head, heading, body] = [element("thead"), element("tr"), element("tbody")];
    for (const name of advice.head) {
      const cell = element("th", name);
      cell.scope = "col";
      heading.append(cell);
    }
    head.append(heading);
    advice.rows.forEach((texts, row) => {
      const line = element("tr");
      const play = advice.plays[row];
      const cells = texts.map((text) => element("td", text));
      if (play >= 0) cells[0].replaceChildren(this.#play(texts[0], advice.decision, play, line));
      if (row === advice.done) {
        line.className = "done";
        line.style.setProperty("--mark", colorOf(advice.mark));
        cells[0].title = "What was done";
      }
      line.append(...cells);
      body.append(line);
    });
    body.addEventListener("mouseleave", () => this.#point(advice.decision, -1));
    table.append(element("caption", advice.title), head, body);
    whole.append(table);
    // No line break between a number and its unit.
    if (advice.words)
      whole.append(element("p", advice.words.replaceAll(" %", "\u00a0%"), "differs"));
    return whole;
  }

  #play(text: string, decision: number, play: number, line: HTMLElement) {
    const created = button(text, "");
    line.addEventListener("mouseenter", () => this.#point(decision, play));
    created.addEventListener("focus", () => this.#point(decision, play));
    created.addEventListener("blur", () => this.#point(decision, -1));
    return created;
  }

  #point(decision: number, play: number) {
    if (play === this.#pointed) return;
    this.#pointed = play;
    this.to.point(decision, play);
  }

  stop() {
    this.to = { point: () => {}, choose: () => {} };
    this.#sources.disabled = true;
    disableControls(this.#tables);
  }
}
