// The panel of practice: question, evaluation of the answer, grades, and buttons.

import type {
  PanelGrade,
  PracticeCommandName,
  PracticePage,
  PracticePanelTraits,
} from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { AdviceTables } from "./advice_tables";
import { CommentField } from "./comment_field";
import { button, element, focusedAt, focusOn } from "../shared/elements";
import { practiceCommand, handleCommands } from "./keys";
import { ButtonRow, LessonStep, paragraphs } from "./lesson_step";
import { Overview } from "./practice_overview";
import { moduleOf, Panel } from "./panel";
import ADVICE_STYLE from "./advice.css";
import LESSON_STYLE from "./lesson.css";
import PRACTICE_STYLE from "./practice.css";

type Model = WidgetModel<
  PracticePanelTraits,
  | { do: "go"; command: PracticeCommandName }
  | { do: "answer"; text: string }
  | { do: "grade"; grade: number }
  | { do: "point"; play: number }
  | { do: "write"; text: string; turn: number }
  | { do: "look"; card: string }
  | { do: "add" | "export"; path: string }
>;

class PracticePanel extends Panel<Model> {
  #turn = -1;
  #wasAnswered = false;
  #isUsed = false; // whether the focus is here, or was on an element that is gone

  readonly step = new LessonStep((text) => this.model.send({ do: "answer", text }));
  readonly grades = new Grades((grade) => this.#grade(grade));
  readonly advice = new AdviceTables((_, play) => this.model.send({ do: "point", play }));
  readonly plays = new PlaysFold();
  readonly facts = element("dl", "", "gammon-practice-facts");
  readonly detail = element("div", "", "gammon-practice-detail");
  readonly earlier = element("div", "", "gammon-practice-earlier");
  readonly comment = new CommentField(this.lifetime, (text, turn) => {
    this.model.send({ do: "write", text, turn });
  });
  readonly tools = new ButtonRow<PracticeCommandName>("tool", (command) => this.#go(command));
  readonly navigation = new ButtonRow<PracticeCommandName>("push", (command) => this.#go(command));
  readonly title = element("b");
  readonly where = element("small");
  readonly bar = element("i");
  readonly overview = new Overview((message) => this.model.send(message));

  constructor(...parts: ConstructorParameters<typeof Panel<Model>>) {
    super(...parts);
    const bar = element("span", [this.bar], "bar");
    const head = element("div", [this.title, this.where, bar], "gammon-practice-head");
    const rows = [this.tools.element, this.navigation.element];
    const footer = element("div", rows, "gammon-lesson-footer");
    const { element: body, dock, feedback } = this.step;
    body.tabIndex = 0; // the arrow keys scroll it
    body.append(...dock.children); // question, choices and feedback scroll with the tables
    feedback.element.before(this.detail);
    body.append(this.advice.element, this.plays.element, this.earlier, this.comment.element);
    dock.append(this.facts, this.grades.element);
    this.el.append(head, body, dock, footer, this.overview.element);
  }

  override join(root: HTMLElement) {
    const { model, lifetime } = this;
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
    lifetime.listen(document, "focusin pointerdown", (event: Event) => {
      this.#isUsed = event.composedPath().includes(root);
    });
    lifetime.track(model, "practice", () => this.show(root));
  }

  show(root: HTMLElement) {
    const page = this.model.get("practice");
    this.title.textContent = page.title;
    this.where.textContent = page.total ? `${page.done} / ${page.total}` : "";
    this.bar.style.width = `${page.total ? (100 * page.done) / page.total : 0}%`;
    const rest = { hints: "", notice: "", end: [] };
    this.step.show({ ...page, ...rest, step: page.turn });
    this.#showDetail(page);
    this.grades.show(page.grades, page.grade_note);
    this.advice.show(page.tables);
    this.plays.show(this.advice.element, page);
    this.earlier.hidden = page.earlier.length === 0;
    this.earlier.replaceChildren(element("small", "Earlier answers"), ...paragraphs(page.earlier));
    this.comment.element.hidden = !page.has_note;
    this.comment.show(page.note, "", page.turn);
    this.tools.show(page.tools);
    this.navigation.show(page.navigation);
    this.overview.show(page);
    root.classList.toggle("gammon-whole", !this.overview.element.hidden);
    this.step.dock.hidden = !page.facts.length && !page.grades.length;
    const { element: body, feedback } = this.step;
    feedback.clamp(page.answered && body.scrollHeight > body.clientHeight);
    const isAnother = page.turn !== this.#turn || page.answered !== this.#wasAnswered;
    if (isAnother) this.step.element.scrollTop = 0;
    this.#turn = page.turn;
    this.#wasAnswered = page.answered;
    if (this.#isUsed) this.#keepFocus(root, page, isAnother);
  }

  /** Show the details of a question, its keys, and the facts about the card. */
  #showDetail({ detail, keys, facts }: PracticePage) {
    this.detail.hidden = detail.length === 0;
    this.detail.replaceChildren(...paragraphs(detail));
    if (keys.length) {
      const parts = keys.flatMap(({ key, words }) => [element("kbd", key), element("span", words)]);
      this.detail.append(element("p", parts, "keys"));
    }
    this.facts.hidden = facts.length === 0;
    const lines = facts.map(({ name, words, tags }) => {
      const value = element("dd", [words, ...tags.map((tag) => element("span", tag, "tag"))]);
      return element("div", [element("dt", name), value]);
    });
    this.facts.replaceChildren(...lines);
  }

  #go(command: PracticeCommandName) {
    this.model.send({ do: "go", command });
  }

  #grade(grade: number) {
    this.model.send({ do: "grade", grade });
  }

  /** Focus what the user needs next: the button that continues, the answer, or the board. */
  #keepFocus(root: HTMLElement, page: PracticePage, isAnother: boolean) {
    const focused = focusedAt(root);
    const isLost = !root.contains(focused) || focused?.matches(":disabled");
    if (!isAnother && !isLost) return;
    // An answer on the board leaves the focus there.
    if (!isLost && !page.grades.length && !this.el.contains(focused)) return;
    const answer = ".choice button:enabled, .gammon-lesson-field:not([hidden]) input";
    const isWhole = !this.overview.element.hidden;
    const first: HTMLElement | null = isWhole
      ? this.overview.element.querySelector("button")
      : page.grades.length
        ? (this.el.querySelector("[data-command=next]:enabled") ??
          this.el.querySelector(".gammon-practice-grades button"))
        : (this.el.querySelector(answer) ?? root.querySelector(".gammon-board canvas"));
    focusOn(first);
  }

  override stop() {
    this.advice.stop();
  }
}

/** The four grades: the one that follows from the cost of the answer is pressed at first. */
class Grades {
  #row = new ButtonRow("", (grade) => this.give(Number(grade)));
  #note = element("small");
  #line = element("p", [element("b", "Grade"), this.#note]);
  element = element("div", [this.#line, this.#row.element], "gammon-practice-grading");

  constructor(readonly give: (grade: number) => void) {
    Object.assign(this.#row.element, { role: "group", ariaLabel: "Grade" });
    this.#row.element.className = "gammon-practice-grades";
  }

  show(grades: PanelGrade[], note: string) {
    this.element.hidden = grades.length === 0;
    this.#note.textContent = note;
    const buttons = grades.map(({ grade, words, wait, chosen }) => {
      const content = [element("sup", `${grade}`), element("span", words), element("small", wait)];
      const fixed = { words: "", enabled: true, look: "" };
      return { ...fixed, command: `${grade}`, tip: `Key ${grade}`, content, pressed: chosen };
    });
    this.#row.show(buttons);
  }
}

const FIRST_PLAYS = 2;

/** At first shows only the best plays of a table, and the play that was made. */
class PlaysFold {
  element = button("", "tool link", () => {
    this.#opened = this.#turn;
    this.#fold(false);
  });
  #turn = -1;
  #opened = -1; // the turn whose plays are all shown
  #table: HTMLElement | undefined;

  show(table: HTMLElement, { turn, tables }: PracticePage) {
    this.#table = table;
    this.#turn = turn;
    const [{ rows, plays, done } = { rows: [], plays: [], done: -1 }] = tables;
    const hasPlays = plays[0] >= 0; // the best first
    const shown = FIRST_PLAYS + (done >= FIRST_PLAYS ? 1 : 0);
    this.element.textContent = `Show all ${rows.length} plays`;
    this.#fold(hasPlays && rows.length > shown && this.#opened !== turn);
  }

  #fold(isFolded: boolean) {
    this.#table?.classList.toggle("folded", isFolded);
    this.element.hidden = !isFolded;
  }
}

export default moduleOf(PracticePanel, ADVICE_STYLE + LESSON_STYLE + PRACTICE_STYLE);
