// A step of a lesson: text, question, and feedback. Practice uses it, too.

import type { EndPage, PanelButton, PanelChoice, PlayerPage } from "../shared/protocol";
import { button, element, icon } from "../shared/elements";

let questionCount = 0; // questions in this page, for unique ids

/** The HTML of each element, before the browser has changed it. */
const shown = new WeakMap<HTMLElement, string>();

export class LessonStep {
  element = element("div", "", "gammon-lesson-body");
  #words = element("div");
  #question = element("div", "", "gammon-lesson-question");
  #feedback = element("div", "", "gammon-lesson-feedback");
  #hints = element("div", "", "gammon-lesson-feedback");
  #notice = element("p", "", "gammon-lesson-notice");
  #end = element("div", "", "gammon-lesson-end");
  #form = element("div", "", "gammon-lesson-field");
  #field = element("input");
  #step = -1;

  readonly choices: Choices;

  constructor(
    answer: (answer: string) => void,
    readonly jump: (step: number) => void,
  ) {
    this.choices = new Choices(answer);
    for (const part of [this.#feedback, this.#notice, this.#hints]) part.role = "status";
    this.#question.id = `gammon-question-${(questionCount += 1)}`;
    this.#field.setAttribute("aria-labelledby", this.#question.id);
    this.choices.element.role = "group";
    this.choices.element.setAttribute("aria-labelledby", this.#question.id);
    const submit = () => {
      if (this.#field.value.trim()) answer(this.#field.value);
    };
    this.#form.append(this.#field, button("Answer", "push", submit));
    // Not a form: notebooks handle Enter in forms.
    this.#field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") submit();
    });
    this.#field.autocomplete = "off";
    this.element.append(this.#words, this.#question, this.choices.element, this.#form);
    this.element.append(this.#feedback, this.#hints, this.#end, this.#notice);
  }

  show(page: Omit<PlayerPage, "tools" | "ways" | "reset">) {
    const isAnother = page.step !== this.#step;
    this.#step = page.step;
    const [end] = page.end;
    setHtml(this.#words, end ? "" : page.words);
    setHtml(this.#question, end ? "" : page.question);
    this.choices.show(end ? [] : page.choices, page.step);
    this.#form.hidden = !page.field || Boolean(end);
    this.#field.placeholder = page.field;
    if (isAnother) this.#field.value = "";
    setHtml(this.#feedback, end ? "" : page.feedback);
    this.#feedback.className = `gammon-lesson-feedback ${page.mood}`;
    setHtml(this.#hints, end ? "" : page.hints);
    this.#notice.textContent = page.notice;
    this.#notice.hidden = !page.notice;
    this.#end.hidden = !end;
    this.#end.replaceChildren(...(end ? this.#ending(end) : []));
    if (isAnother || end) this.element.scrollTop = 0;
  }

  #ending({ heading, sentences, left, next_words: next, next_code: code }: EndPage) {
    const parts: HTMLElement[] = [
      element("h2", heading),
      ...sentences.map((each) => element("p", each)),
    ];
    if (left.length) {
      const list = element("ul");
      for (const { words, step } of left) {
        const line = element("li");
        line.append(button(words, "", () => this.jump(step)));
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

/** Show the kernel's HTML from Markdown, which contains no scripts; links open another page. */
function setHtml(place: HTMLElement, html: string) {
  place.hidden = !html;
  if (shown.get(place) === html) return;
  shown.set(place, html);
  place.innerHTML = html;
  for (const link of place.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
}

/** A row of buttons that the kernel determines; a button keeps its element, and so the focus. */
export class ButtonRow<Command extends string> {
  element = element("div");
  #buttons = new Map<string, HTMLButtonElement>();

  /** @param kind the class of the buttons */
  constructor(
    readonly kind: string,
    readonly go: (command: Command) => void,
  ) {}

  show(buttons: PanelButton[]) {
    const kept = new Set(buttons.map(({ command }) => command));
    for (const [command, old] of this.#buttons) {
      if (kept.has(command)) continue;
      old.remove();
      this.#buttons.delete(command);
    }
    buttons.forEach((each, place) => {
      const found = this.#buttons.get(each.command) ?? this.#add(each.command);
      if (this.element.children[place] !== found)
        this.element.insertBefore(found, this.element.children[place] ?? null);
      found.textContent = each.words;
      found.title = each.tip;
      found.disabled = !each.enabled;
      found.className = `${this.kind} ${each.look}`.trim();
    });
  }

  #add(command: string) {
    const created = button("", "", () => this.go(command as Command));
    created.dataset.command = command;
    this.#buttons.set(command, created);
    return created;
  }
}

class Choices {
  element = element("div", "", "gammon-lesson-choices");
  #drawn = "";

  constructor(readonly answer: (answer: string) => void) {}

  show(choices: PanelChoice[], step: number) {
    this.element.hidden = choices.length === 0;
    const drawn = JSON.stringify([step, choices.map(({ words }) => words)]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      const buttons = choices.map(({ words }) => button("", "", () => this.answer(words)));
      this.element.replaceChildren(...buttons);
    }
    choices.forEach(({ words, mark, enabled }, place) => {
      const shown = this.element.children[place] as HTMLButtonElement;
      shown.className = `choice ${mark}`.trim();
      shown.disabled = !enabled;
      const note = ICONS[mark || "free"][1];
      shown.replaceChildren(namedIcon(mark || "free"), element("span", words));
      if (note) shown.append(element("small", note));
    });
  }
}

const RING = "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15";
const TICK = "M6.5 10.2l2.4 2.4l4.6-4.8";
const CROSS = "M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4";
const DOT = "M10 9.9v.2";

/** Icons, with their text for screen readers. */
export const ICONS: Record<string, [shape: string, words: string]> = {
  "": ["", ""],
  free: [RING, ""],
  right: [RING + TICK, "right"],
  wrong: [RING + CROSS, "wrong"],
  given: [RING + TICK, "your answer"],
  solution: [RING + TICK, "the answer"],
  open: [RING, "not answered"],
  solved: [RING + TICK, "solved"],
  tried: [RING + CROSS, "not solved"],
  shown: [RING + DOT, "answer shown"],
  answered: [RING + TICK, "answered"],
  list: ["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10", ""],
};

export const namedIcon = (name: string) => icon(ICONS[name][0], name);
