// A step of a lesson: text, question, and feedback. Practice uses it, too.

import type { EndPage, PanelButton, PanelChoice, PlayerPage } from "../shared/protocol";
import {
  button,
  element,
  focusedAt,
  focusOn,
  group,
  icon,
  keepChildren,
  showsAnother,
} from "../shared/elements";

/** What a step shows, apart from its buttons. */
export type StepPage = Omit<PlayerPage, "where" | "actions" | "tools" | "navigation" | "reset">;

type FeedbackPage = Pick<PlayerPage, "verdict" | "feedback" | "notes" | "mood">;

const FIELD = "gammon-lesson-field";

let questionCount = 0; // questions on this page, for unique ids

export class LessonStep {
  /** The text, and the question. */
  element = group("Text", "gammon-lesson-body"); // no landmark: others have that name, too
  dock = element("div", "", "gammon-lesson-dock");
  #words = element("div");
  #question = element("div", "", "gammon-lesson-question");
  #hints = element("div", "", "gammon-lesson-feedback", { role: "status" });
  #notice = element("p", "", "gammon-lesson-notice", { role: "status" });
  #end = element("div", "", "gammon-lesson-end");
  #field = element("input", "", "field", { autocomplete: "off" });
  #form: HTMLElement;
  #step = -1;
  #judged = false;

  readonly feedback = new Feedback();
  readonly choices: Choices;

  constructor(
    answer: (answer: string) => void,
    readonly jump: (step: number) => void = () => {},
  ) {
    this.choices = new Choices(answer);
    this.#question.id = `gammon-question-${(questionCount += 1)}`;
    this.#field.setAttribute("aria-labelledby", this.#question.id);
    this.choices.element.role = "group";
    this.choices.element.setAttribute("aria-labelledby", this.#question.id);
    const submit = () => {
      if (this.#field.value.trim()) answer(this.#field.value);
    };
    this.#form = element("div", [this.#field, button("Answer", "push", submit)], FIELD);
    // Not a form: notebooks handle Enter in forms.
    this.#field.addEventListener("keydown", ({ key }) => key === "Enter" && submit());
    this.element.append(this.#words, this.#end, this.#notice);
    this.dock.append(this.#question, this.choices.element, this.#form);
    this.dock.append(this.feedback.element, this.#hints);
  }

  show(page: StepPage) {
    const isAnother = page.step !== this.#step;
    this.#step = page.step;
    const [end] = page.end;
    setHtml(this.#words, end ? "" : page.words);
    setHtml(this.#question, end ? "" : page.question);
    this.choices.show(end ? [] : page.choices, page.step);
    this.#form.hidden = !page.field || Boolean(end);
    this.#field.placeholder = page.field;
    // Clear a wrong number for another try.
    if (isAnother || (this.#judged && !page.verdict)) this.#field.value = "";
    this.#judged = Boolean(page.verdict);
    this.feedback.show(end ? { verdict: "", feedback: "", notes: [], mood: "" } : page);
    const hasHint = setHtml(this.#hints, end ? "" : page.hints) && page.hints;
    this.#notice.textContent = page.notice;
    this.#notice.hidden = !page.notice;
    this.#end.hidden = !end;
    this.#end.replaceChildren(...(end ? this.#ending(end) : []));
    const texts = [page.question, page.verdict, page.feedback, ...page.notes, page.hints];
    this.dock.hidden = Boolean(end) || !(texts.some(Boolean) || page.choices.length);
    if (isAnother || end) reveal(this.element);
    else if (showsAnother(this.dock, page.verdict, page.feedback, page.notes))
      reveal(this.feedback.element);
    else if (hasHint) reveal(this.#hints);
  }

  #ending({ heading, sentences, left }: EndPage) {
    const lines = left.map(({ words, step }) => {
      return element("li", [button(words, "", () => this.jump(step))]);
    });
    return [
      element("h2", heading),
      ...paragraphs(sentences),
      ...(left.length ? [element("p", "Not solved yet:"), element("ul", lines)] : []),
    ];
  }
}

/** The verdict on an answer: its first line, and the reason. */
export class Feedback {
  #line = element("p", "", "verdict");
  #reply = element("div");
  #notes = element("div");
  #why = element("div", [this.#reply, this.#notes], "why");
  #more = button(
    "more",
    "tool",
    () => {
      this.clamp(false);
      focusOn(this.element); // the button is gone
    },
    { hidden: true },
  );
  element = element("div", [this.#line, this.#why, this.#more], "", {
    role: "status",
    tabIndex: -1,
  });

  show({ verdict, feedback, notes, mood }: FeedbackPage) {
    this.element.className = `gammon-lesson-feedback ${mood}`.trim();
    this.element.classList.toggle("empty", !verdict && !feedback && !notes.length);
    this.#line.replaceChildren(...(mood in SIGNS ? [namedIcon(SIGNS[mood])] : []), verdict);
    this.#line.hidden = !verdict;
    setHtml(this.#reply, feedback);
    this.#notes.hidden = notes.length === 0;
    if (showsAnother(this.#notes, notes)) this.#notes.replaceChildren(...paragraphs(notes));
  }

  /** Whether only the first lines of the reason are shown, and a button for the others. */
  clamp(isShort: boolean) {
    this.#why.classList.toggle("short", isShort);
    this.#more.hidden = !isShort || this.#why.scrollHeight <= this.#why.clientHeight;
  }
}

const SIGNS: Record<string, string> = { right: "tick", wrong: "cross" };

/** Scroll until a part is visible if the learner is acting here; code in a cell scrolls nothing. */
function reveal(part: HTMLElement) {
  if (part.closest(".gammon-card")?.contains(focusedAt(part)))
    part.scrollIntoView({ block: "nearest" });
}

/** Show the kernel's HTML from Markdown, which contains no scripts; links open another page.
 *
 * @returns whether the HTML differs from the one before
 */
export function setHtml(place: HTMLElement, html: string): boolean {
  place.hidden = !html;
  if (!showsAnother(place, html)) return false;
  place.innerHTML = html;
  for (const link of place.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener";
  }
  return true;
}

/** Create a paragraph for each text. */
export function paragraphs(texts: string[]) {
  return texts.map((each) => element("p", each));
}

/** A row of buttons that the kernel determines; a button keeps its element, and so the focus. */
export class ButtonRow<Command extends string> {
  element = element("div");

  /** @param kind the class of the buttons */
  constructor(
    readonly kind: string,
    readonly go: (command: Command) => void,
  ) {}

  show(buttons: (PanelButton & { content?: Node[]; pressed?: boolean })[]) {
    const keys = buttons.map(({ command }) => command);
    const make = (command: string) => button("", "", () => this.go(command as Command));
    const all = keepChildren(this.element, "data-command", keys, make) as HTMLButtonElement[];
    for (const [n, { content, words, tip, pressed, enabled, look }] of buttons.entries()) {
      all[n].replaceChildren(...(content ?? [words]));
      all[n].title = tip;
      if (pressed !== undefined) all[n].ariaPressed = String(pressed);
      all[n].disabled = !enabled;
      all[n].className = `${this.kind} ${look}`.trim();
    }
  }
}

class Choices {
  element = element("div", "", "gammon-lesson-choices");

  constructor(readonly answer: (answer: string) => void) {}

  show(choices: PanelChoice[], step: number) {
    this.element.hidden = choices.length === 0;
    const all = choices.map(({ words }) => words);
    if (showsAnother(this.element, step, all))
      this.element.replaceChildren(...all.map((words) => this.#row(words)));
    choices.forEach(({ words, mark, enabled, reason }, place) => {
      const row = this.element.children[place] as HTMLElement;
      const [choice, why] = row.children as unknown as [HTMLButtonElement, HTMLElement];
      row.className = `choice ${mark}`.trim();
      choice.disabled = !enabled;
      const note = ICONS[mark || "free"][1];
      choice.replaceChildren(namedIcon(mark || "free"), element("span", words));
      if (note) choice.append(element("small", note));
      if (setHtml(why, reason) && reason) reveal(row);
    });
  }

  /** A choice, and below it the reason why it is right or wrong. */
  #row(words: string) {
    const why = element("div", "", "why", { role: "status" });
    return element("div", [button("", "", () => this.answer(words)), why]);
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
  tick: ["M4.5 10.6l3.6 3.6l7.4-8", ""],
  cross: ["M5.2 5.2l9.6 9.6M14.8 5.2l-9.6 9.6", ""],
  list: ["M3 5h.1M7 5h10M3 10h.1M7 10h10M3 15h.1M7 15h10", ""],
};

export const namedIcon = (name: string) => icon(ICONS[name][0], name);
