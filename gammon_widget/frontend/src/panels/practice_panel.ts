// The panel of practice: question, evaluation of the answer, grades, and buttons.

import type { Lifetime } from "../shared/lifetime";
import type {
  PanelGrade,
  PracticeCommandName,
  PracticePage,
  PracticePanelTraits,
} from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { AdviceTables } from "./advice_tables";
import { CommentField } from "./comment_field";
import { button, element } from "../shared/elements";
import { practiceCommand, handleCommands } from "./keys";
import { ButtonRow, LessonStep } from "./lesson_step";
import { disableControls, renderPanel } from "./panel";
import LESSON_STYLE from "./lesson.css";
import PRACTICE_STYLE from "./practice.css";

type Model = WidgetModel<
  PracticePanelTraits,
  | { do: "go"; command: PracticeCommandName }
  | { do: "answer"; text: string }
  | { do: "grade"; grade: number }
  | { do: "point"; play: number }
  | { do: "write"; text: string; turn: number }
>;

class PracticePanel {
  #turn = -1;
  #wasAnswered = false;
  #isUsed = false; // whether the focus is here, or was on an element that is gone

  readonly step: LessonStep;
  readonly grades: Grades;
  readonly advice: AdviceTables;
  readonly earlier = element("div", "", "gammon-practice-earlier");
  readonly comment: CommentField;
  readonly tools: ButtonRow<PracticeCommandName>;
  readonly navigation: ButtonRow<PracticeCommandName>;
  readonly source = element("small");
  readonly where = element("small");

  constructor(
    readonly model: Model,
    readonly panel: HTMLElement,
    readonly lifetime: Lifetime,
  ) {
    this.step = new LessonStep(
      (text) => model.send({ do: "answer", text }),
      () => {},
    );
    this.grades = new Grades((grade) => this.#grade(grade));
    this.advice = new AdviceTables((_decision, play) => model.send({ do: "point", play }));
    this.comment = new CommentField(lifetime, (text, turn) => {
      model.send({ do: "write", text, turn });
    });
    this.tools = new ButtonRow("tool", (command) => this.#go(command));
    this.navigation = new ButtonRow("push", (command) => this.#go(command));
    const head = element("div", "", "gammon-practice-head");
    head.append(this.source, this.where);
    const footer = element("div", "", "gammon-lesson-footer");
    footer.append(this.tools.element, this.navigation.element);
    const body = this.step.element;
    body.append(this.grades.element, this.advice.element, this.earlier, this.comment.element);
    panel.append(head, body, this.step.dock, footer);
  }

  join(root: HTMLElement) {
    const { model, lifetime } = this;
    lifetime.follow(model, "change:practice", () => this.show(root));
    const wanted = (event: KeyboardEvent, target: Element) =>
      practiceCommand(event, {
        isAnswered: model.get("practice").answered,
        isWriting: target.matches("textarea, select, input"),
        isButton: target.matches(".gammon-panel button"),
      });
    handleCommands(root, lifetime, wanted, (command) => {
      if (typeof command === "number") this.#grade(command);
      else this.#go(command);
    });
    lifetime.listen(document, "focusin pointerdown", ({ target }: Event) => {
      this.#isUsed = root.contains(target as Node);
    });
    this.show(root);
  }

  show(root: HTMLElement) {
    const page = this.model.get("practice");
    this.source.textContent = page.source;
    this.where.textContent = page.where;
    const { turn: step, words, question, choices, field, feedback, mood } = page;
    const rest = { verdict: "", hints: "", notice: "", end: [] };
    this.step.show({ step, words, question, choices, field, feedback, mood, ...rest });
    this.grades.show(page.grades);
    this.advice.show(page.tables);
    this.earlier.hidden = page.earlier.length === 0;
    this.earlier.replaceChildren(
      element("small", "Answered before"),
      ...page.earlier.map((each) => element("p", each)),
    );
    this.comment.element.hidden = !page.has_note;
    this.comment.show(page.note, "", page.turn);
    this.tools.show(page.tools);
    this.navigation.show(page.navigation);
    const isAnother = page.turn !== this.#turn || page.answered !== this.#wasAnswered;
    if (isAnother) this.step.element.scrollTop = 0;
    this.#turn = page.turn;
    this.#wasAnswered = page.answered;
    if (this.#isUsed) this.#keepFocus(root, page, isAnother);
  }

  #go(command: PracticeCommandName) {
    this.model.send({ do: "go", command });
  }

  #grade(grade: number) {
    this.model.send({ do: "grade", grade });
  }

  /** Focus what is used next: the button that leads on, the answer, or the board. */
  #keepFocus(root: HTMLElement, page: PracticePage, isAnother: boolean) {
    const { activeElement: focused } = document;
    const isLost = !root.contains(focused) || focused?.matches(":disabled");
    if (!isAnother && !isLost) return;
    // An answer on the board leaves the focus there.
    if (!isLost && !page.grades.length && !this.panel.contains(focused)) return;
    const answer = ".choice:enabled, .gammon-lesson-field:not([hidden]) input";
    const first: HTMLElement | null = page.grades.length
      ? (this.panel.querySelector("[data-command=next]:enabled") ??
        this.panel.querySelector(".gammon-practice-grades button"))
      : (this.panel.querySelector(answer) ?? root.querySelector(".gammon-board canvas"));
    first?.focus({ preventScroll: true });
  }

  stop() {
    this.advice.stop();
    this.comment.stop();
    disableControls(this.panel);
  }
}

/** The four grades: the one that follows from the cost of the answer is pressed at first. */
class Grades {
  element = element("div", "", "gammon-practice-grades");
  #buttons: HTMLButtonElement[] = [];

  constructor(readonly give: (grade: number) => void) {
    this.element.role = "group";
    this.element.ariaLabel = "Grade";
  }

  show(grades: PanelGrade[]) {
    this.element.hidden = grades.length === 0;
    while (this.#buttons.length < grades.length) this.#add();
    grades.forEach(({ grade, words, wait, chosen }, place) => {
      const created = this.#buttons[place];
      created.dataset.grade = String(grade);
      created.ariaPressed = String(chosen);
      created.title = `Key ${grade}`;
      created.replaceChildren(element("span", `${grade}  ${words}`));
      if (wait) created.append(element("small", wait));
    });
  }

  #add() {
    const created = button("", "", () => this.give(Number(created.dataset.grade)));
    this.#buttons.push(created);
    this.element.append(created);
  }
}

function render(view: { model: Model; el: HTMLElement }) {
  const makePanel = (lifetime: Lifetime) => new PracticePanel(view.model, view.el, lifetime);
  return renderPanel(view, LESSON_STYLE + PRACTICE_STYLE, makePanel);
}

export default { render };
