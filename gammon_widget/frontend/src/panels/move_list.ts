// The list of moves: a chapter for each game, a column for each player, a button for each decision.

import { type Cell, type Chapter, ERROR_COLORS, ERROR_SIGNS } from "../shared/protocol";
import { button, element } from "./elements";

export function colorOf(mark: string) {
  return ERROR_COLORS[mark];
}

export class MoveList {
  element = element("div", "", "gammon-moves");
  #buttons: HTMLButtonElement[] = []; // by the number of their moment
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

  /** The heading of a chapter, which leads to its first decision. */
  #heading({ title, rows, end }: Chapter) {
    const heading = element("h3");
    const first = rows[0]?.find((cell) => cell);
    const made = button(title, "", () => this.jump(first?.index ?? end));
    this.#headings.push(made);
    heading.append(made);
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
    const said = [player, dice.split("").join("-"), text].filter(Boolean).join(" ");
    button.ariaLabel = [said, mark, note && "commented"].filter(Boolean).join(", ");
    place.append(button);
    return place;
  }

  #button(index: number, text: string) {
    const made = button(text, "", () => this.jump(index));
    made.tabIndex = -1; // but for the one that is seen: arrows lead to the others
    this.#buttons[index] = made;
    return made;
  }

  /** Mark the moment that is seen. */
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

  /** Have the moment that is seen in view, also when the list has got another height. */
  showCurrent() {
    if (this.#current) this.#scrollTo(this.#current);
  }

  /** Bring it into the list's own view; the page stays where it is. */
  #scrollTo(button: HTMLElement) {
    const [list, there] = [this.element, button.getBoundingClientRect()];
    const here = list.getBoundingClientRect();
    const head = (list.querySelector("h3") as HTMLElement | null)?.offsetHeight ?? 0;
    const [above, below] = [there.top - here.top - head, there.bottom - here.bottom];
    if (above < 0) list.scrollTop += above - there.height;
    else if (below > 0) list.scrollTop += below + there.height;
  }

  /** Leave it to be read. */
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
