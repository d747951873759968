// The buttons of a lesson: the kernel says which there are, and each stays itself while it is
// there, so that it keeps the focus.

/** @import { PanelButton, PanelChoice } from "./protocol.js" */

import { element } from "./elements.js";
import { icon, wordsOf } from "./lesson_icons.js";

/** @template {string} Command */
export class ButtonRow {
  element = element("div");
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {string} kind the class of its buttons
   * @param {(command: Command) => void} go
   */
  constructor(kind, go) {
    this.kind = kind;
    this.go = go;
  }

  /** @param {PanelButton[]} told */
  show(told) {
    const kept = new Set(told.map(({ command }) => command));
    for (const [command, button] of this.#buttons) {
      if (kept.has(command)) continue;
      button.remove();
      this.#buttons.delete(command);
    }
    told.forEach((each, place) => {
      const button = this.#buttons.get(each.command) ?? this.#add(each.command);
      if (this.element.children[place] !== button)
        this.element.insertBefore(button, this.element.children[place] ?? null);
      button.textContent = each.words;
      button.title = each.tip;
      button.disabled = !each.enabled;
      button.className = `${this.kind} ${each.look}`.trim();
    });
  }

  /** @param {string} command */
  #add(command) {
    const button = element("button");
    button.type = "button";
    button.dataset.command = command;
    button.addEventListener("click", () => this.go(/** @type {Command} */ (command)));
    this.#buttons.set(command, button);
    return button;
  }
}

export class Choices {
  element = element("div", "", "gammon-lesson-choices");
  #drawn = "";

  /** @param {(answer: string) => void} answer */
  constructor(answer) {
    this.answer = answer;
  }

  /**
   * @param {PanelChoice[]} told
   * @param {number} step
   */
  show(told, step) {
    this.element.hidden = told.length === 0;
    const drawn = JSON.stringify([step, told.map(({ words }) => words)]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.element.replaceChildren(...told.map(({ words }) => this.#button(words)));
    }
    told.forEach(({ words, mark, enabled }, place) => {
      const button = /** @type {HTMLButtonElement} */ (this.element.children[place]);
      button.className = `choice ${mark}`.trim();
      button.disabled = !enabled;
      const note = wordsOf(mark || "free");
      button.replaceChildren(icon(mark || "free"), element("span", words));
      if (note) button.append(element("small", note));
    });
  }

  /** @param {string} words */
  #button(words) {
    const button = element("button");
    button.type = "button";
    button.addEventListener("click", () => this.answer(words));
    return button;
  }
}
