// The analysis of the current decision: its plays and the cube. The board shows a play while the
// pointer is on it.

import type { AdviceTable } from "../shared/protocol";
import {
  button,
  columnHead,
  element,
  focusedAt,
  focusOn,
  makeTable,
  showsAnother,
} from "../shared/elements";
import { colorOf } from "./move_list";
import { intervalAxis } from "./panel";

/** The heads of the columns of chances, and their names for screen readers. */
const CHANCES = [
  ["W %", "Wins"],
  ["G", "Wins gammon"],
  ["BG", "Wins backgammon"],
  ["L %", "Loses"],
  ["G", "Loses gammon"],
  ["BG", "Loses backgammon"],
];

export class AdviceTables {
  element = element("div", "", "gammon-advice");
  #pointed = -1;
  #shows = false; // all chances

  constructor(private point: (decision: number, play: number) => void) {}

  show(tables: AdviceTable[]) {
    if (!showsAnother(this.element, tables)) return;
    const focused = focusedAt(this.element)?.textContent;
    this.#pointed = -1;
    this.element.hidden = tables.length === 0;
    this.element.replaceChildren(...tables.map((each, n) => this.#decision(each, n > 0)));
    this.#mark();
    const rows = focused ? [...this.element.querySelectorAll("button")] : [];
    const play = focused?.split(" ").slice(0, 2).join(" ");
    focusOn(rows.find((row) => row.textContent.startsWith(play ?? "")));
  }

  /** Move the focus to another row; from outside, to the first or the last one. */
  step(by: number) {
    const rows = [...this.element.querySelectorAll<HTMLElement>("tbody button")].filter(
      (row) => row.offsetParent,
    );
    const from = rows.indexOf(focusedAt(this.element) as HTMLElement);
    const next = from < 0 ? (by < 0 ? rows.length - 1 : 0) : from + by;
    rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus();
  }

  /** A decision in full, or folded to one line. */
  #decision(advice: AdviceTable, isFolded: boolean) {
    const table = this.#table(advice);
    if (!isFolded) return table;
    const line = element("summary", [element("span", advice.head[0]), `: ${advice.summary}`]);
    return element("details", [line, table]);
  }

  #mark() {
    this.element.classList.toggle("chances", this.#shows);
    for (const each of this.element.querySelectorAll(".all")) each.ariaPressed = `${this.#shows}`;
  }

  #table(advice: AdviceTable) {
    const table = makeTable(
      advice.head.map(columnHead),
      // The caption states the depth in full.
      advice.rows.map((texts) => texts.map((text) => element("td", text.replace(/ \(.*\)$/, "")))),
    );
    const [body] = table.tBodies;
    const all = button("Chances", "link all", () => {
      this.#shows = !this.#shows;
      this.#mark();
    });
    table.tHead?.rows[0].cells[0].append(" ", all);
    for (const [short, ariaLabel] of CHANCES)
      table.tHead?.rows[0].append(
        element("th", short, "chance", { scope: "col", ariaLabel, title: ariaLabel }),
      );
    for (const [row, line] of [...body.rows].entries()) {
      const [play, cell] = [advice.plays[row], line.cells[0]];
      const interval = advice.intervals[row];
      if (play >= 0)
        cell.replaceChildren(this.#play(advice.rows[row][0], advice.decision, play, line));
      if (play === 0) this.#label(line, cell, "best", "fine");
      if (row === advice.done)
        this.#label(line, cell, play < 0 ? "done" : play ? "played" : "", advice.mark);
      if (interval) cell.after(element("td", [intervalAxis(interval)]));
      const chances = advice.chances[row] ?? CHANCES.map(() => "");
      line.append(...chances.map((text) => element("td", text, "chance")));
    }
    if (advice.intervals.length) {
      table.tHead?.rows[0].cells[0].after(columnHead("95 %"));
      table.classList.add("rollout");
    }
    body.addEventListener("mouseleave", () => this.#point(advice.decision, -1));
    table.prepend(element("caption", advice.title));
    // No line break between a number and its unit.
    const words = advice.words.replaceAll(" %", "\u00a0%");
    const difficulty = element("small", `Difficulty ${advice.difficulty}`, "", {
      title: "What a typical player loses here",
    });
    const rows = element("div", [table], "rows");
    return element("div", [rows, element("p", [words, words && " ", difficulty], "differs")]);
  }

  /** Name the best or the actual play, with its severity as a bar. */
  #label(line: HTMLElement, cell: HTMLElement, word: string, mark: string) {
    line.classList.add(mark === "fine" ? "best" : "played", ...(word === "best" ? [] : ["done"]));
    line.style.setProperty("--mark", colorOf(mark));
    const place = cell.querySelector("button") ?? cell;
    if (word) place.append(" ", element("small", word));
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
    this.point(decision, play);
  }

  stop() {
    this.point = () => {};
  }
}
