// The contents of a lesson: its headings, with what has become of their questions.

/** @import { ContentsLine, StepMark } from "./protocol.js" */

import { element } from "./elements.js";
import { icon, wordsOf } from "./lesson_icons.js";

const INDENT = 16; // CSS pixels for each level of headings

export class Contents {
  element = element("nav", "", "gammon-lesson-contents");

  /** @param {(step: number) => void} jump */
  constructor(jump) {
    this.jump = jump;
    this.element.ariaLabel = "Contents";
    this.element.hidden = true;
  }

  /** Show them anew, which is done while they are open alone.
   *
   * @param {ContentsLine[]} lines
   * @param {StepMark[]} marks
   * @param {number} step
   */
  show(lines, marks, step) {
    const top = Math.min(...lines.map(({ level }) => level));
    // Of several headings above a step its own is the last, which alone has the mark.
    const own = new Map(lines.map((line, place) => [line.step, place]));
    const buttons = lines.map((line, place) => {
      const isOwn = own.get(line.step) === place;
      const button = this.#button(line, isOwn ? (marks[line.step] ?? "") : "");
      button.style.paddingLeft = `${10 + INDENT * (line.level - top)}px`;
      if (isOwn && line.step === step) button.setAttribute("aria-current", "step");
      return button;
    });
    this.element.replaceChildren(...buttons);
    /** @type {HTMLElement | null} */
    const here = this.element.querySelector("[aria-current]");
    here?.focus({ preventScroll: true });
    // In the list's own view; the page stays where it is.
    if (here) this.element.scrollTop = here.offsetTop - this.element.offsetTop - 80;
  }

  /**
   * @param {ContentsLine} line
   * @param {StepMark} mark
   */
  #button({ title, step }, mark) {
    const button = element("button");
    button.type = "button";
    button.append(icon(mark), element("span", title));
    if (mark) button.ariaLabel = `${title}, ${wordsOf(mark)}`;
    button.addEventListener("click", () => this.jump(step));
    return button;
  }
}
