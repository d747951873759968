// What is said of the decision that is seen: its plays, one of which is shown on the board while it
// is pointed at, and the cube.

import type { AdviceTable } from "../shared/protocol";
import { button, element } from "./elements";
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

  /** What the sources say that are not shown, and how far an analysis is that goes on. */
  showOthers(others: string[], progress: string) {
    this.#others.replaceChildren(...others.map((words) => element("li", words)));
    this.#others.hidden = others.length === 0;
    this.#progress.textContent = progress;
    this.#progress.hidden = progress === "";
    this.element.hidden = this.#isEmpty && progress === "";
  }

  #table(told: AdviceTable) {
    const whole = element("div");
    const table = element("table");
    const [head, heading, body] = [element("thead"), element("tr"), element("tbody")];
    for (const name of told.head) {
      const cell = element("th", name);
      cell.scope = "col";
      heading.append(cell);
    }
    head.append(heading);
    told.rows.forEach((texts, row) => {
      const line = element("tr");
      const play = told.plays[row];
      const cells = texts.map((text) => element("td", text));
      if (play >= 0) cells[0].replaceChildren(this.#play(texts[0], told.decision, play, line));
      if (row === told.done) {
        line.className = "done";
        line.style.setProperty("--mark", colorOf(told.mark));
        cells[0].title = "What was done";
      }
      line.append(...cells);
      body.append(line);
    });
    body.addEventListener("mouseleave", () => this.#point(told.decision, -1));
    table.append(element("caption", told.title), head, body);
    whole.append(table);
    // A number and its unit stay together.
    if (told.words) whole.append(element("p", told.words.replaceAll(" %", "\u00a0%"), "differs"));
    return whole;
  }

  #play(text: string, decision: number, play: number, line: HTMLElement) {
    const made = button(text, "");
    line.addEventListener("mouseenter", () => this.#point(decision, play));
    made.addEventListener("focus", () => this.#point(decision, play));
    made.addEventListener("blur", () => this.#point(decision, -1));
    return made;
  }

  #point(decision: number, play: number) {
    if (play === this.#pointed) return;
    this.#pointed = play;
    this.to.point(decision, play);
  }

  /** Leave it to be read. */
  stop() {
    this.to = { point: () => {}, choose: () => {} };
    this.#sources.disabled = true;
    disableControls(this.#tables);
  }
}
