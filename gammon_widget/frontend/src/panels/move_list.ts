// The moves of one game: a column for each player, a button for each decision.

import { type Cell, type Chapter, ERROR_SIGNS } from "../shared/protocol";
import { button, type Content, element, focusedAt, focusOn, iconButton } from "../shared/elements";

const BACK = "M12 5l-5 5 5 5";
const AHEAD = "M8 5l5 5-5 5";

/** The colour of a severity; see `applyColors`. */
export function colorOf(mark: string) {
  return `var(--gammon-${mark || "fine"})`;
}

/** The style of an element with a severity. */
export function markStyle(mark: string) {
  return `--mark: ${colorOf(mark)}`;
}

export class MoveList {
  element = element("div", "", "gammon-moves", { role: "group", ariaLabel: "Moves" });
  #title = element("h3");
  #back = iconButton(BACK, "Previous game (Page Up)", () => this.#goToGame(-1));
  #ahead = iconButton(AHEAD, "Next game (Page Down)", () => this.#goToGame(1));
  #rows = element("div", "", "rows");
  #players: string[] = [];
  #chapters: Chapter[] = [];
  #buttons: HTMLButtonElement[] = []; // by the number of their decision, those of this game
  #game = -1;
  #index = 0;
  #follows = true; // until the user scrolls the list; the next step sets it again

  /** @param tools buttons at the right of the game's title */
  constructor(
    readonly jump: (index: number) => void,
    tools: HTMLElement[],
  ) {
    const head = element("div", [this.#back, this.#title, this.#ahead, ...tools], "head");
    this.element.append(head, this.#rows);
    for (const type of ["wheel", "touchmove", "pointerdown"])
      this.#rows.addEventListener(type, () => (this.#follows = false), { passive: true });
  }

  draw(players: string[], chapters: Chapter[]) {
    this.#players = players;
    this.#chapters = chapters;
    const [game, top] = [this.#game, this.#rows.scrollTop];
    this.#game = -1;
    this.mark(this.#index);
    if (game !== this.#game) return;
    this.#rows.scrollTop = top; // new marks must not move the list
    this.showCurrent();
  }

  /** Show another title than the number of the game. */
  title(text: string) {
    this.#title.textContent = text;
  }

  /** The number of the first decision of a game, after the end of the previous game. */
  #start(game: number) {
    return game > 0 ? this.#chapters[game - 1].end + 1 : 0;
  }

  #goToGame(by: number) {
    const isInside = by < 0 && this.#index > this.#start(this.#game);
    const game = Math.max(0, this.#game + (isInside ? 0 : by));
    this.jump(game < this.#chapters.length ? this.#start(game) : this.#chapters[this.#game].end);
  }

  /** Mark the current decision, and show its game. */
  mark(index: number) {
    const before = this.#buttons[this.#index];
    const hadFocus = Boolean(before) && focusedAt(this.element) === before;
    before?.removeAttribute("aria-current");
    if (before) before.tabIndex = -1;
    if (index !== this.#index) this.#follows = true;
    this.#index = index;
    const game = this.#chapters.findIndex(({ end }) => index <= end);
    if (game < 0) return;
    if (game !== this.#game) this.#open(game);
    const now = this.#buttons[index];
    if (!now) return;
    now.setAttribute("aria-current", "true");
    now.tabIndex = 0;
    if (hadFocus) focusOn(now);
    this.showCurrent();
  }

  #open(game: number) {
    this.#game = game;
    this.#buttons = [];
    const chapter = this.#chapters[game];
    const score = element("small", chapter.score);
    this.#title.replaceChildren(`Game ${game + 1} of ${this.#chapters.length} `, score);
    this.#title.title = chapter.title;
    this.#back.disabled = this.#ahead.disabled = false;
    const lines = chapter.rows.map((cells, row) => {
      const number = element("th", String(row + 1), "", { scope: "row" });
      const moves = cells.map((cell, column) => this.#cell(cell, this.#players[column]));
      return element("tr", [number, ...moves]);
    });
    const body = element("tbody", lines);
    this.#rows.replaceChildren(
      element("table", [body], "gammon-figures", { ariaLabel: chapter.title }),
      element("p", [this.#button(chapter.end, [chapter.ending || "Now"])]),
    );
  }

  #cell(cell: Cell | null, player: string) {
    if (!cell) return element("td");
    const { dice, text, mark, difficulty, note } = cell;
    const button = this.#button(cell.index, [element("b", dice), element("span", text)]);
    if (!dice) button.className = "cube";
    if (mark) button.append(element("em", ERROR_SIGNS[mark], "", { style: markStyle(mark) }));
    if (difficulty) button.title = `Difficulty ${difficulty}`;
    if (note) button.append(element("i", "✎"));
    const spoken = [player, dice.split("").join("-"), text].filter(Boolean).join(" ");
    button.ariaLabel = [spoken, mark, note && "commented"].filter(Boolean).join(", ");
    return element("td", [button]);
  }

  #button(index: number, content: Content) {
    // Tab reaches only the current decision; the arrow keys reach the others.
    const created = button(content, "", () => this.jump(index), { tabIndex: -1 });
    return (this.#buttons[index] = created);
  }

  /** Scroll the list, not the page, to the current decision, unless the user has scrolled away. */
  showCurrent() {
    const button = this.#buttons[this.#index];
    if (!button || !this.#follows) return;
    const [list, target] = [this.#rows, button.getBoundingClientRect()];
    const here = list.getBoundingClientRect();
    const [above, below] = [target.top - here.top, target.bottom - here.bottom];
    if (above < 0) list.scrollTop += above - target.height;
    else if (below > 0) list.scrollTop += below + target.height;
  }
}
