// The step of a lesson: its text, its question, and what is said to an answer.

/** @import { EndPage, PlayerPage } from "./protocol.js" */

import { element } from "./elements.js";
import { Choices } from "./lesson_buttons.js";

let made = 0; // questions in this page, each of which has a name of its own

/** What was made of which text, by its place.
 *
 * @type {WeakMap<HTMLElement, string>}
 */
const shown = new WeakMap();

export class LessonStep {
  element = element("div", "", "gammon-lesson-body");
  #words = element("div");
  #question = element("div", "", "gammon-lesson-question");
  #said = element("div", "", "gammon-lesson-said");
  #hints = element("div", "", "gammon-lesson-said");
  #notice = element("p", "", "gammon-lesson-notice");
  #end = element("div", "", "gammon-lesson-end");
  #form = element("div", "", "gammon-lesson-field");
  #field = element("input");
  #step = -1;

  /**
   * @param {(answer: string) => void} answer
   * @param {(step: number) => void} jump
   */
  constructor(answer, jump) {
    this.jump = jump;
    this.choices = new Choices(answer);
    this.#said.setAttribute("role", "status");
    this.#notice.setAttribute("role", "status");
    this.#hints.setAttribute("role", "status");
    this.#question.id = `gammon-question-${(made += 1)}`;
    this.#field.setAttribute("aria-labelledby", this.#question.id);
    this.choices.element.setAttribute("role", "group");
    this.choices.element.setAttribute("aria-labelledby", this.#question.id);
    const give = () => {
      if (this.#field.value.trim()) answer(this.#field.value);
    };
    const button = element("button", "Answer", "push");
    button.type = "button";
    button.addEventListener("click", give);
    this.#form.append(this.#field, button);
    // No form, since notebooks keep what Enter does in one.
    this.#field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") give();
    });
    this.#field.autocomplete = "off";
    this.element.append(this.#words, this.#question, this.choices.element, this.#form);
    this.element.append(this.#said, this.#hints, this.#end, this.#notice);
  }

  /** @param {Omit<PlayerPage, "tools" | "ways" | "reset">} page */
  show(page) {
    const isAnother = page.step !== this.#step;
    this.#step = page.step;
    const [end] = page.end;
    setHtml(this.#words, end ? "" : page.words);
    setHtml(this.#question, end ? "" : page.question);
    this.choices.show(end ? [] : page.choices, page.step);
    this.#form.hidden = !page.field || Boolean(end);
    this.#field.placeholder = page.field;
    if (isAnother) this.#field.value = "";
    setHtml(this.#said, end ? "" : page.said);
    this.#said.className = `gammon-lesson-said ${page.mood}`;
    setHtml(this.#hints, end ? "" : page.hints);
    this.#notice.textContent = page.notice;
    this.#notice.hidden = !page.notice;
    this.#end.hidden = !end;
    this.#end.replaceChildren(...(end ? this.#ending(end) : []));
    if (isAnother || end) this.element.scrollTop = 0;
  }

  /** @param {EndPage} end */
  #ending({ heading, sentences, left, next_words: next, next_code: code }) {
    /** @type {HTMLElement[]} */
    const parts = [element("h2", heading), ...sentences.map((each) => element("p", each))];
    if (left.length) {
      const list = element("ul");
      for (const { words, step } of left) {
        const [line, button] = [element("li"), element("button", words)];
        button.type = "button";
        button.addEventListener("click", () => this.jump(step));
        line.append(button);
        list.append(line);
      }
      parts.push(element("p", "Not solved yet:"), list);
    }
    if (next) {
      const line = element("p");
      line.append(`Next in the course: ${next}. `, element("code", code));
      parts.push(line);
    }
    return parts;
  }
}

/** Show what the kernel has made of Markdown, in which nothing can run; the page stays behind it.
 *
 * @param {HTMLElement} place
 * @param {string} html
 */
function setHtml(place, html) {
  place.hidden = !html;
  if (shown.get(place) === html) return;
  shown.set(place, html);
  place.innerHTML = html;
  for (const link of place.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}
