// The four grades of an answer: the one that follows from what it costs is pressed, and any other
// can be.

/** @import { PanelGrade } from "./protocol.js" */

import { element } from "./elements.js";

export class Grades {
  element = element("div", "", "gammon-practice-grades");
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /** @param {(grade: number) => void} give */
  constructor(give) {
    this.give = give;
    this.element.setAttribute("role", "group");
    this.element.ariaLabel = "Grade";
  }

  /** @param {PanelGrade[]} told */
  show(told) {
    this.element.hidden = told.length === 0;
    while (this.#buttons.length < told.length) this.#add();
    told.forEach(({ grade, words, wait, chosen }, place) => {
      const button = this.#buttons[place];
      button.dataset.grade = String(grade);
      button.ariaPressed = String(chosen);
      button.title = `Key ${grade}`;
      button.replaceChildren(element("span", `${grade}  ${words}`));
      if (wait) button.append(element("small", wait));
    });
  }

  #add() {
    const button = element("button");
    button.type = "button";
    button.addEventListener("click", () => this.give(Number(button.dataset.grade)));
    this.#buttons.push(button);
    this.element.append(button);
  }
}
