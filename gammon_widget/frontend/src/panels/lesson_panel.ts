// The panel of a lesson: progress, the step, and the buttons.

import type { ContentsLine, LessonCommand, LessonPanelTraits, StepMark } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { button, element, focusedAt, focusOn } from "../shared/elements";
import { handleCommands, lessonCommand, type LessonKey } from "./keys";
import { ButtonRow, ICONS, LessonStep, namedIcon } from "./lesson_step";
import { moduleOf, Panel } from "./panel";
import LESSON_STYLE from "./lesson.css";

type Model = WidgetModel<
  LessonPanelTraits,
  | { do: "go"; command: LessonCommand }
  | { do: "jump"; step: number }
  | { do: "answer"; text: string }
>;

const CHOICES = ".gammon-lesson-choices > div";
const INDENT = 16; // CSS pixels for each level of headings
const MAX_SEGMENTS = 24; // of the progress bar; for more steps it is one line

class LessonPanel extends Panel<Model> {
  #isOpen = false; // the table of contents

  readonly go = (command: LessonCommand) => this.model.send({ do: "go", command });
  readonly jump = (step: number) => {
    this.open(false);
    this.model.send({ do: "jump", step });
  };
  readonly step = new LessonStep((text) => this.model.send({ do: "answer", text }), this.jump);
  readonly contents = new Contents(this.jump);
  readonly actions = new ButtonRow("push", this.go);
  readonly tools = new ButtonRow("tool", this.go);
  readonly navigation = new ButtonRow("push", this.go);
  readonly reset = new ButtonRow("tool", this.go);
  // The text below has the same content.
  readonly bar = element("div", "", "gammon-lesson-bar", { ariaHidden: "true" });
  readonly where = element("small");
  readonly title = element("small");
  readonly toggle = button(
    [namedIcon("list"), element("span", "Contents")],
    "tool",
    () => this.open(!this.#isOpen),
    { ariaLabel: "Contents" },
  );

  constructor(...parts: ConstructorParameters<typeof Panel<Model>>) {
    super(...parts);
    this.actions.element.className = "gammon-lesson-actions";
    const lines = [this.title, this.where, this.toggle, this.bar];
    const head = element("div", lines, "gammon-lesson-head");
    const rows = [this.tools.element, this.reset.element, this.navigation.element];
    const footer = element("div", rows, "gammon-lesson-footer");
    this.step.dock.append(this.actions.element);
    this.el.append(head, this.step.element, this.contents.element, this.step.dock, footer);
    this.lifetime.listen(this.el, "keydown", (event: KeyboardEvent) => {
      if (event.key === "Escape" && this.#isOpen) this.open(false);
    });
  }

  override join(root: HTMLElement) {
    const { model, lifetime } = this;
    // Several traits change at once: update once.
    const showSoon = lifetime.together(() => this.show());
    lifetime.follow(model, "page marks", showSoon);
    const wanted = (event: KeyboardEvent, target: Element) => {
      const key = this.#isOpen ? undefined : lessonCommand(event, target.localName);
      return key === undefined ? undefined : this.#action(key);
    };
    handleCommands(root, lifetime, wanted, (act) => act());
    this.show();
  }

  /** What a key does now, if anything. */
  #action(key: LessonKey): (() => void) | undefined {
    let found: HTMLButtonElement | null;
    if (typeof key === "number")
      found = this.el.querySelector(`${CHOICES}:nth-child(${key}) button`);
    else if (key === "onward") found = this.el.querySelector("[data-command=forward].primary");
    else if (key === "hint") found = this.el.querySelector("[data-command=hint]");
    else return () => this.go(key);
    return found && !found.disabled ? () => found.click() : undefined;
  }

  /** Open or close the table of contents. */
  open(isOpen: boolean) {
    const { model } = this;
    this.#isOpen = isOpen;
    this.toggle.setAttribute("aria-expanded", String(isOpen));
    this.contents.element.hidden = !isOpen;
    this.show();
    if (isOpen) {
      this.contents.show(model.get("contents"), model.get("marks"), model.get("page").step);
    } else focusOn(this.toggle);
  }

  show() {
    const page = this.model.get("page");
    const hadFocus = this.el.contains(focusedAt(this.el));
    this.where.textContent = page.where;
    this.#drawBar(page.step, this.model.get("marks").length);
    this.step.element.hidden = this.#isOpen;
    this.actions.show(page.actions);
    this.step.show(page);
    const title = this.model.get("title");
    const isHeading = this.step.element.querySelector("h2")?.textContent === title;
    this.title.textContent = isHeading ? "" : title;
    if (this.#isOpen) this.step.dock.hidden = true;
    this.tools.show(this.#isOpen ? [] : page.tools);
    const isResettable = page.reset.enabled && (this.#isOpen || page.end.length > 0);
    this.reset.show(isResettable ? [page.reset] : []);
    this.navigation.show(this.#isOpen ? [] : page.navigation);
    if (hadFocus) this.#keepFocus();
  }

  /** Move the focus away from a button that is gone or disabled, which would receive no keys. */
  #keepFocus() {
    const focused = focusedAt(this.el);
    if (this.el.contains(focused) && !focused?.matches(":disabled")) return;
    const next: HTMLElement | null = this.navigation.element.querySelector(
      "button:enabled:last-of-type, button:enabled",
    );
    focusOn(next ?? this.toggle);
  }

  #drawBar(step: number, steps: number) {
    const segments = Array.from({ length: Math.min(steps, MAX_SEGMENTS) }, () => element("i"));
    const seen = Math.ceil(((step + 1) / steps) * segments.length);
    segments.slice(0, seen).forEach((segment) => (segment.className = "seen"));
    this.bar.replaceChildren(...segments);
    this.bar.style.gap = steps > MAX_SEGMENTS ? "0" : "";
  }
}

/** The table of contents: headings, and the state of their questions. */
class Contents {
  element = element("nav", "", "gammon-lesson-contents", { ariaLabel: "Contents", hidden: true });

  constructor(readonly jump: (step: number) => void) {}

  show(lines: ContentsLine[], marks: StepMark[], step: number) {
    const top = Math.min(...lines.map(({ level }) => level));
    // Of several headings above a step, the last has its mark.
    const own = new Map(lines.map((line, place) => [line.step, place]));
    const buttons = lines.map((line, place) => {
      const isOwn = own.get(line.step) === place;
      const entry = this.#entry(line, isOwn ? (marks[line.step] ?? "") : "");
      entry.style.paddingLeft = `${10 + INDENT * (line.level - top)}px`;
      if (isOwn && line.step === step) entry.setAttribute("aria-current", "step");
      return entry;
    });
    this.element.replaceChildren(...buttons);
    const here: HTMLElement | null = this.element.querySelector("[aria-current]");
    focusOn(here);
    // Scroll the list, not the page.
    if (here) this.element.scrollTop = here.offsetTop - this.element.offsetTop - 80;
  }

  #entry({ title, step }: ContentsLine, mark: StepMark) {
    const ariaLabel = mark ? `${title}, ${ICONS[mark][1]}` : null;
    const content = [namedIcon(mark), element("span", title)];
    return button(content, "", () => this.jump(step), { ariaLabel });
  }
}

export default moduleOf(LessonPanel, LESSON_STYLE);
