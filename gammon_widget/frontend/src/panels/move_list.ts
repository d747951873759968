// The move list: a section for each game, a column for each player, a button for each decision.

import { type Cell, type Chapter, ERROR_COLORS, ERROR_SIGNS } from "../shared/protocol";
import { button, element } from "../shared/elements";

export function colorOf(mark: string) {
  return ERROR_COLORS[mark];
}

export class MoveList {
  element = element("div", "", "gammon-moves");
  #buttons: HTMLButtonElement[] = []; // by the number of their decision
  #headings: HTMLButtonElement[] = [];
  #current: HTMLButtonElement | undefined;
  #stopped = false;

  constructor(readonly jump: (index: number) => void) {
    this.element.setAttribute("role", "region");
    this.element.ariaLabel = "Moves";
  }

  draw(players: string[], chapters: Chapter[]) {
    this.#buttons = [];
    this.#headings = [];
    this.#current = undefined;
    this.element.replaceChildren(...chapters.map((chapter) => this.#chapter(players, chapter)));
    if (this.#stopped) this.stop();
  }

  #chapter(players: string[], chapter: Chapter) {
    const section = element("section");
    const [table, head, body] = [element("table"), element("thead"), element("tbody")];
    const heading = element("tr");
    heading.append(...["", ...players].map((name) => columnHead(name)));
    head.append(heading);
    chapter.rows.forEach((cells, row) => {
      const line = element("tr");
      const number = element("th", `${row + 1}.`);
      number.scope = "row";
      line.append(number, ...cells.map((cell, column) => this.#cell(cell, players[column])));
      body.append(line);
    });
    table.ariaLabel = chapter.title;
    table.append(head, body);
    const ending = element("p");
    ending.append(this.#button(chapter.end, chapter.ending || "Now"));
    section.append(this.#heading(chapter), table, ending);
    return section;
  }

  /** The heading of a game, which goes to its first decision. */
  #heading({ title, rows, end }: Chapter) {
    const heading = element("h3");
    const first = rows[0]?.find((cell) => cell);
    const created = button(title, "", () => this.jump(first?.index ?? end));
    this.#headings.push(created);
    heading.append(created);
    return heading;
  }

  #cell(cell: Cell | null, player: string) {
    const place = element("td");
    if (!cell) return place;
    const { dice, text, mark, note } = cell;
    const button = this.#button(cell.index, "");
    button.append(element("b", dice), element("span", text));
    if (!dice) button.className = "cube";
    if (mark) {
      button.style.setProperty("--mark", colorOf(mark));
      button.append(element("em", ERROR_SIGNS[mark]));
    }
    if (note) button.append(element("i", "✎"));
    const spoken = [player, dice.split("").join("-"), text].filter(Boolean).join(" ");
    button.ariaLabel = [spoken, mark, note && "commented"].filter(Boolean).join(", ");
    place.append(button);
    return place;
  }

  #button(index: number, text: string) {
    const created = button(text, "", () => this.jump(index));
    created.tabIndex = -1; // except for the current one: arrow keys reach the others
    this.#buttons[index] = created;
    return created;
  }

  /** Mark the current decision. */
  mark(index: number) {
    const [before, now] = [this.#current, this.#buttons[index]];
    if (before === now || !now) return;
    const hadFocus = Boolean(before) && document.activeElement === before;
    before?.removeAttribute("aria-current");
    if (before) before.tabIndex = -1;
    now.setAttribute("aria-current", "true");
    now.tabIndex = 0;
    this.#current = now;
    if (hadFocus) now.focus({ preventScroll: true });
    this.#scrollTo(now);
  }

  /** Scroll to the current decision, for example when the height of the list has changed. */
  showCurrent() {
    if (this.#current) this.#scrollTo(this.#current);
  }

  /** Scroll the list, not the page. */
  #scrollTo(button: HTMLElement) {
    const [list, target] = [this.element, button.getBoundingClientRect()];
    const here = list.getBoundingClientRect();
    const head = (list.querySelector("h3") as HTMLElement | null)?.offsetHeight ?? 0;
    const [above, below] = [target.top - here.top - head, target.bottom - here.bottom];
    if (above < 0) list.scrollTop += above - target.height;
    else if (below > 0) list.scrollTop += below + target.height;
  }

  stop() {
    this.#stopped = true;
    for (const button of [...this.#headings, ...this.#buttons]) if (button) button.disabled = true;
  }
}

function columnHead(name: string) {
  const head = element(name ? "th" : "td", name);
  if (head instanceof HTMLTableCellElement && name) head.scope = "col";
  return head;
}
